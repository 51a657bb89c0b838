/* Loops over time whose pointers are not restrict: tiles where no arrays
   overlap, which the program looks for.  Without this test they could be left
   to launches of their own, and all steps in a kernels region to sweeps.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
swapped (int n, int steps, float *a, float *b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n]) /* { dg-message "acctile: time_tile.overlap. .*, where no arrays overlap" } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = 0.25f
                         * (a[(i - 1) * n + j] + a[(i + 1) * n + j]
                            + a[i * n + j - 1] + a[i * n + j + 1]);
      float *other = a;
      a = b;
      b = other;
    }
}

/* What is told of each launch alone does not do for all of them: which array
   is which is not known before the first step.  */
void
odd (int n, int steps, float *a, float *b)
{
  for (int t = 0; t < steps; t++)
    {
      float *from = t % 2 ? a : b;
#pragma acc parallel loop collapse(2) present(from [0:n * n], b [0:n * n]) /* { dg-message "acctile: (?!.*where no)" } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = 0.5f * from[i * n + j];
    }
}

/* Rows that a third number tells.  */
void
rows (int n, int m, int ld, int steps, float *a, float *b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * ld], b [0:n * ld]) /* { dg-message "acctile: time_tile.overlap. .*, arrays take turns.*, where no arrays overlap" } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          b[i * ld + j] = 0.25f
                          * (a[(i - 1) * ld + j] + a[(i + 1) * ld + j]
                             + a[i * ld + j - 1] + a[i * ld + j + 1]);
#pragma acc parallel loop collapse(2) present(a [0:n * ld], b [0:n * ld]) /* { dg-message "copied back once after the last step.*, where no arrays overlap" } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          a[i * ld + j] = b[i * ld + j];
    }
}

void
inside (int n, int steps, float *a, float *b, const float *k)
{
#pragma acc kernels present(a [0:n * n], b [0:n * n], k [0:n * n])
  for (int t = 0; t < steps; t++)
    {
      for (int i = 1; i < n - 1; i++) /* { dg-message "acctile: time_tile.overlap. .*, arrays take turns.*, where no arrays overlap" } */
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = a[i * n + j]
                         + k[i * n + j]
                               * (a[(i - 1) * n + j] + a[(i + 1) * n + j]
                                  + a[i * n + j - 1] + a[i * n + j + 1]);
      for (int i = 1; i < n - 1; i++) /* { dg-message "copied back once after the last step.*, where no arrays overlap" } */
        for (int j = 1; j < n - 1; j++)
          a[i * n + j] = b[i * n + j];
    }
}

/* The same with arrays that are apart: nothing is looked for.  */
void
restricted (int n, int steps, float (*restrict a)[n], float (*restrict b)[n])
{
#pragma acc kernels present(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
      for (int i = 1; i < n - 1; i++) /* { dg-message "acctile: time_tile.overlap. .*, arrays take turns(?!.*where)" } */
        for (int j = 1; j < n - 1; j++)
          b[i][j] = 0.25f
                    * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
      for (int i = 1; i < n - 1; i++) /* { dg-message "copied back once after the last step(?!.*where)" } */
        for (int j = 1; j < n - 1; j++)
          a[i][j] = b[i][j];
    }
}

/* Pointers of the file, which each region loads.  */
static float *first, *second;

void
set (float *a, float *b)
{
  first = a;
  second = b;
}

void
globals (int n, int steps)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(first [0:n * n], second [0:n * n]) /* { dg-message "acctile: time_tile.overlap. .*, arrays take turns.*, where no arrays overlap" } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          second[i * n + j]
              = 0.5f * (first[(i - 1) * n + j] + first[i * n + j + 1]);
#pragma acc parallel loop collapse(2) present(first [0:n * n], second [0:n * n]) /* { dg-message "copied back once after the last step.*, where no arrays overlap" } */
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          first[i * n + j] = second[i * n + j];
    }
}

/* One launch is asked for.  */
void
asked (int n, int steps, double *a, double *b)
{
#pragma acc kernels copy(a [0:n], b [0:n])
  {
#pragma acctile time_tile(persistent)
    for (int t = 0; t < steps; t++)
      {
        for (int i = 1; i < n - 3; i++) /* { dg-message "acctile: .*time_tile.persistent.*, where no arrays overlap" } */
          b[i] = 0.2 * a[i] + 0.2 * a[i + 1];
        for (int i = 1; i < n - 3; i++) /* { dg-message "acctile: .*time_tile.persistent.*, where no arrays overlap" } */
          a[i] = b[i];
      }
  }
}
