/* Loops over time that are one launch have a version with a launch for each
   step for large grids: where the compiler does not know how large they are, the
   arrays do not take turns, and nobody asks for one launch.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-all -fplugin-arg-acctile-report=%R" } */

void
unknown (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "time_tile\\(persistent\\), a launch a step from 104 MB on: predicted" } */
      for (int i = 9; i < n - 9; i++)
        for (int j = 9; j < n - 9; j++)
          b[i * n + j] = a[i * n + j - 9] + a[(i + 9) * n + j];
      float *other = a;
      a = b;
      b = other;
    }
}

void
known (int steps, float (*restrict a)[500], float (*restrict b)[500])
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:500], b [0:500]) /* { dg-optimized "time_tile\\(persistent\\): predicted" } */
      for (int i = 9; i < 491; i++)
        for (int j = 9; j < 491; j++)
          b[i][j] = a[i][j - 9] + a[i + 9][j];
      float (*other)[500] = a;
      a = b;
      b = other;
    }
}

void
asked (int n, int steps, float *restrict a, float *restrict b)
{
#pragma acctile time_tile(persistent)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-optimized "time_tile\\(persistent\\): predicted" } */
      for (int i = 9; i < n - 9; i++)
        for (int j = 9; j < n - 9; j++)
          b[i * n + j] = a[i * n + j - 9] + a[(i + 9) * n + j];
      float *other = a;
      a = b;
      b = other;
    }
}

void
space (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(3) present(a [0:n * n * n], b [0:n * n * n]) /* { dg-optimized "time_tile\\(persistent\\), a launch a step from 78 MB on: predicted" } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          for (int k = 1; k < n - 1; k++)
            b[(i * n + j) * n + k] = a[(i * n + j) * n + k - 1]
                                     + a[((i + 1) * n + j) * n + k];
      float *other = a;
      a = b;
      b = other;
    }
}

/* { dg-final { acctile-report nests[0].chosen.launches_from 104857600 } } */
/* { dg-final { acctile-report-absent nests[1].chosen.launches_from } } */
/* { dg-final { acctile-report-absent nests[2].chosen.launches_from } } */
/* { dg-final { acctile-report-absent nests[4] } } */
