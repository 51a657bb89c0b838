/* Loops of kernels regions whose clauses have some levels only: vectors alone,
   gangs alone, workers, on loops inside one another and collapsed.  Without
   this test such loops could run in one block, or on one lane of each.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
vectors (int n, int *restrict a)
{
#pragma acc kernels loop independent vector(128) present(a [0:n]) /* { dg-message "acctile: schedule.1.1. block.128. grid..." } */
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

void
gangs (int n, int *restrict a)
{
#pragma acc kernels loop independent gang present(a [0:n]) /* { dg-message "acctile: schedule.1.1. block.256. grid..." } */
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

void
ten (int n, int *restrict a)
{
#pragma acc kernels loop independent gang(10) present(a [0:n]) /* { dg-message "acctile: schedule.1.1. block.\[0-9\]+. grid.10." } */
  for (int i = 0; i < n; i++)
    a[i] += 1;
}

void
workers (int n, int m, int *restrict a)
{
#pragma acc kernels loop independent worker present(a [0:n * m]) /* { dg-message "acctile: schedule.2.4. block.\[0-9\]+,\[0-9\]+. grid.1,.." } */
  for (int i = 0; i < n; i++)
#pragma acc loop independent vector
    for (int j = 0; j < m; j++)
      a[i * m + j] += 1;
}

void
collapsed (int n, int m, int *restrict a)
{
#pragma acc kernels loop independent collapse(2) vector present(a [0:n * m]) /* { dg-message "acctile: schedule.2.2. block.\[0-9\]+,1. grid..,.." } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] += 1;
}
