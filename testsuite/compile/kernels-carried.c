/* Loops with levels in kernels regions, which nobody calls independent, that
   hand a value on in a variable of the loop around them: the compiler has to
   keep their order.  Without this test lanes could each have their own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
rows (int n, const int *restrict begin, const int *restrict column,
      const double *restrict a, const double *restrict x, double *restrict y)
{
#pragma acc kernels present(begin, column, a, x, y)
#pragma acc loop gang worker /* { dg-message "acctile: schedule.1.1." } */
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
#pragma acc loop vector
      for (int j = begin[i]; j < begin[i + 1]; j++)
        sum += a[j] * x[column[j]];
      y[i] = sum;
    }
}

/* With the reduction that it is lanes take it.  */
void
reduced (int n, const int *restrict begin, const int *restrict column,
         const double *restrict a, const double *restrict x, double *restrict y)
{
#pragma acc kernels present(begin, column, a, x, y)
#pragma acc loop gang worker independent /* { dg-message "acctile: schedule.2.4." } */
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
#pragma acc loop vector reduction(+ : sum)
      for (int j = begin[i]; j < begin[i + 1]; j++)
        sum += a[j] * x[column[j]];
      y[i] = sum;
    }
}
