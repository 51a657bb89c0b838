/* Loops that add up in order and for which warps of their own load: rows and
   columns, in a register and in memory, behind pointers that may overlap, of
   one loop or two; and what nobody else may load: short rows, elements that the
   nest stores to before, places that were loaded, rows of their own lengths.
   Without this test such nests could stay with one thread for each row, three
   to seven times as slow.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2" } */

void
columns (int n, int m, const float *restrict a, const float *restrict x,
         float *restrict y)
{
#pragma acc parallel loop present(a [0:n * m], x [0:m], y [0:n])
  for (int i = 0; i < n; i++)
    {
      float sum = y[i];
      for (int j = 0; j < m; j++)
        sum += a[j * n + i] * x[j];
      y[i] = sum;
    }
}

/* In memory, where the host sees that it is apart.  */

void
rows (int n, int m, double *a, double *x, double *y)
{
#pragma acc parallel loop present(a [0:n * m], x [0:m], y [0:n])
  for (int i = 0; i < n; i++)
    {
      y[i] = 0;
      for (int j = 0; j < m; j++)
        y[i] += a[i * m + j] * x[j];
    }
}

void
marked (int n, int m, double (*restrict a)[m], double *restrict y)
{
#pragma acc kernels loop independent present(a [0:n], y [0:n])
  for (int i = 0; i < n; i++)
    {
      double mean = 0, sum = 0;
#pragma acc loop seq
      for (int j = 0; j < m; j++)
        mean += a[i][j];
#pragma acc loop seq
      for (int j = 0; j < m; j++)
        sum += (a[i][j] - mean) * (a[i][j] - mean);
      y[i] = sum;
    }
}

static double known[500][400], sums[500];

void
extents (void)
{
#pragma acc parallel loop present(known, sums)
  for (int i = 0; i < 500; i++)
    {
      double sum = 1;
      for (int j = 399; j > 0; j--)
        sum = sum * known[i][j] + 1;
      sums[i] = sum;
    }
}

/* Not these.  */

void
same (int n, int m, double *a)
{
#pragma acc parallel loop present(a [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 1; j < m; j++)
      a[i * m] += a[i * m + j];
}

void
through (int n, int m, const int *restrict to, const double *restrict a,
         double *restrict y)
{
#pragma acc parallel loop present(a [0:n], to [0:m], y [0:n])
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (int j = 0; j < m; j++)
        sum += a[to[j] + i];
      y[i] = sum;
    }
}

void
own (int n, const int *restrict first, const double *restrict a,
     double *restrict y)
{
#pragma acc parallel loop present(a [0:n], first [0:n + 1], y [0:n])
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (int j = first[i]; j < first[i + 1]; j++)
        sum += a[j];
      y[i] = sum;
    }
}

void
early (int n, int m, const double *restrict a, double *restrict y)
{
#pragma acc parallel loop present(a [0:n * m], y [0:n])
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (int j = 0; j < m; j++)
        {
          sum += a[i * m + j];
          if (sum > 1e9)
            break;
        }
      y[i] = sum;
    }
}

/* { dg-final { acctile-report nests[0].chosen.fed true } } */
/* { dg-final { acctile-report nests[1].chosen.fed true } } */
/* { dg-final { acctile-report nests[2].chosen.fed true } } */
/* { dg-final { acctile-report nests[3].chosen.fed true } } */
/* { dg-final { acctile-report-absent nests[4].chosen.fed } } */
/* { dg-final { acctile-report-absent nests[5].chosen.fed } } */
/* { dg-final { acctile-report-absent nests[6].chosen.fed } } */
/* { dg-final { acctile-report-absent nests[7].chosen.fed } } */
