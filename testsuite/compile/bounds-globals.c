/* Bounds of loops without a pragma that are variables in memory, which no store
   of the loop changes, by their types.  Without this test a program whose sizes
   are global could run on one lane, or a bound that the loop may change could
   be taken for constant.

   SPDX-License-Identifier: GPL-3.0-or-later  */

extern int n;
void look (void *);

void
global (double *restrict a, const double *restrict b)
{
#pragma acc kernels copy(a [0:n]) copyin(b [0:n])
  for (int i = 0; i < n; i++) /* { dg-optimized "acctile: schedule\\(1" } */
    a[i] += b[i];
}

void
inside (double *restrict a, const double *restrict b)
{
#pragma acc parallel loop copy(a [0:n * n]) copyin(b [0:n * n]) /* { dg-optimized "acctile: schedule\\(2" } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i * n + j] += b[i * n + j];
}

void
aliased (int *a, const int *b)
{
#pragma acc kernels copy(a [0:n]) copyin(b [0:n]) /* { dg-missed "acctile: unchanged: no loop" } */
  for (int i = 0; i < n; i++)
    a[i] += b[i];
}

void
addressed (double *restrict a)
{
  int m;
  look (&m);
#pragma acc kernels copy(a [0:m])
  for (int i = 0; i < m; i++) /* { dg-optimized "acctile: schedule\\(1" } */
    a[i] *= 2;
}
