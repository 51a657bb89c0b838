/* A file with a variable that is only linked is left alone: the device's list
   of variables could have another order than the host's, with others of the
   file that code refers to, too, and the program would end when it starts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

/* { acctile-report nests[0].kind unchanged } */
/* { acctile-report nests[1].kind unchanged } */
/* { acctile-report nests[2].kind unchanged } */

#define N 100

int h[N], k[N];
#pragma acc declare link(h)
#pragma acc declare create(k)

static void
set (void)
{
#pragma acc parallel loop present(k)
  for (int j = 0; j < N; j++)
    k[j] = 7 * j;
}

static void
add (int n, int *restrict x)
{
#pragma acc parallel loop present(x[:n * n], k)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      x[i * n + j] += k[j] + i;
}

static void
table (int n, int *restrict x)
{
#pragma acc kernels loop auto present(x[:n * n])
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      x[i * n + j] = (x[(i - 1) * n + j] + x[i * n + j - 1]) % 1009;
}

int
main (void)
{
  static int x[N * N], y[N * N];
  int wrong = 0;
  set ();
#pragma acc data copy(x)
  {
    add (N, x);
    table (N, x);
    add (N, x);
  }
  for (int t = 0; t < 2; t++)
    {
      for (int i = 0; i < N * N; i++)
        y[i] += 7 * (i % N) + i / N;
      for (int i = N; t == 0 && i < N * N; i++)
        if (i % N)
          y[i] = (y[i - N] + y[i - 1]) % 1009;
    }
  for (int i = 0; i < N * N; i++)
    wrong += x[i] != y[i];
  printf ("%d wrong\n", wrong);
  return wrong != 0;
}
