/* Loops without a pragma in a "loop seq" of a kernels region are the compiler's
   to judge as those beside it.  Without this test they could stay on one lane,
   without a word.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
columns (int levels, int n, double *restrict a)
{
#pragma acc kernels present(a)
#pragma acc loop seq
  for (int k = 1; k < levels; k++)
    for (int i = 0; i < n; i++) /* { dg-message "acctile: schedule" } */
      a[k * n + i] = 1 / (2 - a[(k - 1) * n + i]);
}

void
several (int levels, int n, double *restrict a, double *restrict b)
{
#pragma acc kernels present(a, b)
  {
#pragma acc loop seq
    for (int k = 1; k < levels; k++)
      {
        for (int i = 0; i < n; i++) /* { dg-message "acctile: schedule" } */
          a[k * n + i] = 1 / (2 - a[(k - 1) * n + i]);
        for (int i = 0; i < n; i++) /* { dg-message "acctile: schedule" } */
          b[i] += a[k * n + i];
      }
  }
}

void
chain (int levels, int n, double *restrict a)
{
#pragma acc kernels present(a)
#pragma acc loop seq
  for (int k = 1; k < levels; k++)
    for (int i = 1; i < n; i++) /* { dg-message "acctile: seq: i: distance" } */
      a[k * n + i] = 1 / (2 - a[k * n + i - 1]);
}
