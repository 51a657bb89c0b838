/* The stages of a Fourier transform: as one of the collapsed loops gets longer
   the other gets shorter, and GCC deals their iterations out evenly.  Without
   this test a block's threads could go along a loop of one iteration, or all
   stages be one launch of such blocks.

   SPDX-License-Identifier: GPL-3.0-or-later

   { dg-options "-O2 -fopt-info-omp-all" } */

void
stages (int rows, int cols, int levels, const double *restrict w,
        double *restrict x)
{
  for (int s = 1; s <= levels; s++)
    {
      int m = 1 << s, half = m / 2, apart = cols / m;
#pragma acc parallel loop collapse(3) present(x[0:rows * cols], w[0:cols]) /* { dg-optimized "acctile: schedule\\(3.8\\)" } */
      for (int r = 0; r < rows; r++)
        for (int k = 0; k < cols / m; k++)
          for (int j = 0; j < half; j++)
            {
              int at = r * cols + k * m + j;
              double t = w[j * apart] * x[at + half], u = x[at];
              x[at] = u + t;
              x[at + half] = u - t;
            }
    }
}

/* A number of the program's that only happens to be divided.  */
void
smooth (int n, int parts, const double *restrict a, double *restrict b)
{
  int rows = n / parts;
#pragma acc parallel loop collapse(2) present(a[0:n * n], b[0:n * n]) /* { dg-optimized "acctile: schedule\\(2" } */
  for (int i = 1; i < rows / 2; i++)
    for (int j = 1; j < n / 2; j++)
      b[i * n + j] = a[i * n + j + 1] + a[(i - 1) * n + j];
}

/* Levels, all of whose loops get shorter.  */
void
levels (int n, int depth, const double *restrict a, double *restrict b)
{
  for (int l = 0; l < depth; l++)
    {
      int rows = n >> l, columns = (2 * n) >> l;
#pragma acc parallel loop collapse(2) present(a[0:2 * n * n], b[0:2 * n * n]) /* { dg-optimized "acctile: schedule\\(2" } */
      for (int i = 1; i < rows; i++)
        for (int j = 1; j < columns; j++)
          b[i * 2 * n + j] = a[i * 2 * n + j + 1] + a[(i - 1) * 2 * n + j];
    }
}
