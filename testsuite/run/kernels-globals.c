/* Kernels regions of several nests whose bounds are global variables: each
   launch is handed their values, but where the region may store to them, or the
   device has its own.  Without this test they could be those of another time.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 97

int rows = 61, columns = 83, moved = 2;
static int hidden = 40;
volatile int restless = 7;
int own = 11;
#pragma acc declare create(own)

static float a[N][N], b[N][N];
static int marks[N];

static void
plain (void)
{
#pragma acc kernels
  {
    for (int i = 1; i < rows; i++)
      for (int j = 0; j < columns; j++)
        a[i][j] = b[i - 1][j] + columns;
    for (int i = 0; i < hidden; i++)
      for (int j = 1; j < columns; j++)
        b[i][j] += a[i][j] * restless;
  }
}

static void
between (void)
{
#pragma acc kernels
  {
    for (int i = 0; i < moved; i++)
      marks[i] += i;
    moved = moved * 3;
    for (int i = 0; i < moved; i++)
      marks[i] += 2 * moved;
  }
}

static void
of_device (void)
{
#pragma acc update device(own)
#pragma acc kernels
  {
    for (int i = 0; i < own; i++)
      marks[i] += own;
    for (int i = 0; i < own; i++)
      marks[i] *= 2;
  }
}

int
main (void)
{
  double s = 0;
  long m = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      b[i][j] = (i * 3 + j) % 5;
  plain ();
  rows = 30;
  columns = 97;
  hidden = 20;
  plain ();
  between ();
  between ();
  of_device ();
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s += a[i][j] * (i % 7) + b[i][j] * (j % 3);
  for (int i = 0; i < N; i++)
    m += (long)marks[i] * i;
  printf ("%.1f %ld %d\n", s, m, moved);
  return 0;
}
