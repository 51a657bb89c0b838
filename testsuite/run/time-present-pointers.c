/* Pointers themselves, not what they point to, that steps of a loop over time
   say are present: "present (x)" of a parameter.  A device has none, but on the
   host the program runs.  Without this test it could end there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-host "no device has the pointers" } */

#include <stdio.h>
#include <stdlib.h>

static void
step (int n, int m, float x[n][m], float y[n][m])
{
#pragma acc parallel loop collapse(2) present(x, y)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      x[i][j] += y[i][j - 1];
#pragma acc parallel loop collapse(2) present(x, y)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      y[i][j] = x[i][j + 1];
}

int
main (void)
{
  int n = 20, m = 30;
  float *p = calloc (n * m, sizeof *p), *q = calloc (n * m, sizeof *q);
  float (*x)[m] = (void *)p, (*y)[m] = (void *)q;
  for (int i = 0; i < n * m; i++)
    q[i] = i % 7;
  for (int t = 0; t < 5; t++)
    step (n, m, x, y);
  printf ("%g %g\n", p[77], q[3 * m + 5]);
  free (p);
  free (q);
  return 0;
}
