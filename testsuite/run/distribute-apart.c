/* Loops that are distributed over the parts of their bodies where arrays do not
   overlap, run with arrays that do, and with arrays that are shifted rows.
   Without this test all iterations could do the first part before one that the
   last part of another has to come before does it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[1].function pointers } */
/* { acctile-report nests[1].chosen.schedule =~ ^2 } */
/* { acctile-report nests[2].function present } */
/* { acctile-report nests[4].chosen.schedule =~ ^2 } */

#define N 61

static double s[4 * N * N];

static void
pointers (int n, double *c, double *a, double *b)
{
#pragma acc kernels copy(c [0:n * n], a [0:n * n], b [0:n * n])
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
        c[i * n + j] *= 2;
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
          c[i * n + j] += a[i * n + k] * b[k * n + j];
    }
}

static void
present (int n, double c[n][n], double a[n][n], double b[n][n])
{
#pragma acc data copy(s)
#pragma acc kernels present(c [0:n], a [0:n], b [0:n])
  for (int i = 0; i < n; i++)
    {
      c[i][i] = 1;
      for (int j = 0; j < n; j++)
        c[i][j] *= 2;
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
          c[i][j] += a[i][k] * b[k][j];
    }
}

int
main (void)
{
  int n = hide (N), at[][3] = { { 0, 1, 2 }, { 0, 0, 1 }, { 1, 2, 1 } };
  for (int t = 0; t < 3; t++)
    {
      for (int i = 0; i < 4 * N * N; i++)
        s[i] = (i % 7) / 8.0 - 0.25;
      pointers (n, s + at[t][0] * N * N, s + at[t][1] * N * N,
                s + at[t][2] * N * N);
      for (int i = 0; i < 4 * N * N; i++)
        s[i] = (int)s[i] % 1000;
      SHOW (s);
      present (n, (void *)(s + at[t][0] * N * N + t % 2),
               (void *)(s + at[t][1] * N * N), (void *)(s + at[t][2] * N * N));
      for (int i = 0; i < 4 * N * N; i++)
        s[i] = (int)s[i] % 1000;
      SHOW (s);
    }
  return 0;
}
