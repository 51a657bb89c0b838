/* Subscripts that wrap around or stay inside at the border of a grid: no
   dependence may be taken from them, but they mostly are rows beside one
   another, and the models of time take them for that.  Without this test such
   loads could count as 32 places each, and a grid of them as one that no launch
   of its own pays for.

   SPDX-License-Identifier: GPL-3.0-or-later

   { dg-options "-O2 -fopt-info-omp-all" } */

void
torus (int n, const unsigned char *restrict a, unsigned char *restrict b)
{
#pragma acc parallel loop collapse(2) present(a[0:n * n], b[0:n * n]) /* { dg-optimized "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i * n + j] = a[(i + n - 1) % n * n + j] + a[i * n + (j + 1) % n];
}

void
clamped (int n, const float *restrict a, float *restrict b)
{
#pragma acc parallel loop collapse(2) present(a[0:n * n], b[0:n * n]) /* { dg-optimized "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        int up = i - 1, right;
        if (i == 0)
          up = 0;
        if (j < n - 1)
          right = j + 1;
        else
          right = n - 1;
        b[i * n + j] = a[up * n + j] + a[i * n + right];
      }
}

/* What has no place that it mostly is at.  */
void
gathered (int n, const int *restrict k, const float *restrict a,
          float *restrict b)
{
#pragma acc parallel loop present(k[0:n], a[0:n], b[0:n]) /* { dg-optimized "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    b[i] = a[k[i]];
}

/* { dg-final { acctile-nest "nests.length" == 3 } } */
/* { dg-final { acctile-nest "nests[0].statements[0].accesses[0].offset" null } } */
/* { dg-final { acctile-nest "nests[0].statements[0].accesses[0].nearby" "i*n + j - n" } } */
/* { dg-final { acctile-nest "nests[0].statements[0].accesses[1].nearby" "i*n + j + 1" } } */
/* { dg-final { acctile-nest "nests[1].statements[5].accesses[0].nearby" "4*i*n + 4*j - 4*n" } } */
/* { dg-final { acctile-nest "nests[1].statements[5].accesses[1].nearby" "4*i*n + 4*j + 4" } } */
