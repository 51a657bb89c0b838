/* Rows that loops without a pragma reduce in parallel loops: the largest number
   of each row, and of each column, how many are positive, and where the largest
   is; R rows of L: what each call takes, us, the best of a few, and a sum of
   what it found.

     along [NAME...]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#define SIZE (1 << 26)
#define ROWS (1 << 20)
#define CALLS 4

static float *a, *most;
static int *found;
static char **names;

static double
now (void)
{
  struct timeval t;
  gettimeofday (&t, NULL);
  return t.tv_sec * 1e6 + t.tv_usec;
}

static void
largest (int r, int l)
{
#pragma acc parallel loop present(a [0:r * l], most [0:r])
  for (int j = 0; j < r; j++)
    {
      float m = 0;
      for (int i = 0; i < l; i++)
        m = fmaxf (m, fabsf (a[j * l + i]));
      most[j] = m;
    }
}

static void
columns (int r, int l)
{
#pragma acc parallel loop present(a [0:r * l], most [0:r])
  for (int j = 0; j < r; j++)
    {
      float m = 0;
      for (int i = 0; i < l; i++)
        m = fmaxf (m, fabsf (a[i * r + j]));
      most[j] = m;
    }
}

static void
counts (int r, int l)
{
#pragma acc kernels present(a [0:r * l], found [0:r])
#pragma acc loop independent
  for (int j = 0; j < r; j++)
    {
      int s = 0;
      for (int i = 0; i < l; i++)
        s += a[j * l + i] > 0;
      found[j] = s;
    }
}

static void
places (int r, int l)
{
#pragma acc kernels present(a [0:r * l], found [0:r], most [0:r])
#pragma acc loop independent
  for (int j = 0; j < r; j++)
    {
      float m = a[j * l];
      int p = 0;
      for (int i = 1; i < l; i++)
        if (a[j * l + i] > m)
          {
            m = a[j * l + i];
            p = i;
          }
      found[j] = p;
      most[j] = m;
    }
}

static int
wanted (const char *name)
{
  if (!*names)
    return 1;
  for (char **p = names; *p; p++)
    if (!strcmp (*p, name))
      return 1;
  return 0;
}

static void
clear (void)
{
#pragma acc parallel loop present(found [0:ROWS], most [0:ROWS])
  for (int j = 0; j < ROWS; j++)
    {
      found[j] = 0;
      most[j] = 0;
    }
}

static void
run (const char *name, void (*call) (int, int), int r, int l)
{
  double best = 1e30, sum = 0;
  if (!wanted (name))
    return;
  clear ();
  for (int k = 0; k < CALLS; k++)
    {
      double start = now ();
      call (r, l);
      double time = now () - start;
      best = time < best ? time : best;
      if (time > 1e6)
        break;
    }
#pragma acc update host(found [0:r], most [0:r])
  for (int j = 0; j < r; j++)
    sum += (j % 7 + 1) * (found[j] + (double)most[j]);
  printf ("%-8s %7d %7d %10.1f us  %.12g\n", name, r, l, best, sum);
  fflush (stdout);
}

int
main (int argc, char **argv)
{
  static const int sizes[][2]
      = { { 24, 1000000 }, { 500, 100000 }, { 1000, 128 },   { 1000, 1000 },
          { 4000, 128 },   { 4000, 300 },   { 4000, 4000 },  { 10000, 128 },
          { 10000, 1000 }, { 16000, 128 },  { 16000, 1000 }, { 16000, 4000 },
          { 30000, 128 },  { 30000, 300 },  { 30000, 2000 }, { 60000, 128 },
          { 60000, 1000 }, { 200000, 128 }, { 200000, 300 } };
  (void)argc;
  names = argv + 1;
  a = malloc (SIZE * sizeof *a);
  most = malloc (ROWS * sizeof *most);
  found = malloc (ROWS * sizeof *found);
  for (int i = 0; i < SIZE; i++)
    a[i] = (int)(i * 7919u % 1000003u) - 500000;
#pragma acc data copyin(a [0:SIZE]) create(most [0:ROWS], found [0:ROWS])
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      run ("largest", largest, sizes[s][0], sizes[s][1]);
      run ("columns", columns, sizes[s][0], sizes[s][1]);
      run ("counts", counts, sizes[s][0], sizes[s][1]);
      run ("places", places, sizes[s][0], sizes[s][1]);
    }
  return 0;
}
