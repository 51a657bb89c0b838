/* Loops of kernels regions that are called independent, but read a number that
   the iteration before left, with no reduction clause: they keep their order,
   with a warning, and where the order does not count they are reductions.
   Without this test lanes could each have their own number: GCC alone, which
   runs such regions in order, gives another result.

   SPDX-License-Identifier: GPL-3.0-or-later  */

void
rows (int n, const int *restrict begin, const double *restrict a,
      double *restrict y)
{
#pragma acc kernels loop independent present(begin, a, y) /* { dg-message "acctile: schedule.1.1." } */
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
#pragma acc loop independent /* { dg-warning "acctile: the loop is not independent: an iteration reads 'sum' of the one before" } */
      for (int j = begin[i]; j < begin[i + 1]; j++)
        sum += a[j];
      y[i] = sum;
    }
}

/* Whole numbers may be added in any order.  */
void
whole (int n, int m, const int *restrict a, int *restrict y)
{
#pragma acc kernels loop independent present(a, y) /* { dg-message "acctile: schedule.2" } */
  for (int i = 0; i < n; i++)
    {
      int sum = 0;
#pragma acc loop independent
      for (int j = 0; j < m; j++)
        sum += a[i * m + j];
      y[i] = sum;
    }
}

/* Each iteration has the number of its own.  */
void
own (int n, int m, const double *restrict a, double *restrict b)
{
  double x;
#pragma acc kernels loop independent present(a, b) /* { dg-message "acctile: schedule.2" } */
  for (int i = 0; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < m; j++)
      {
        x = a[i * m + j];
        b[i * m + j] = x * x;
      }
}

/* The value of the last iteration is needed behind the loop.  */
void
last (int n, int m, const double *restrict a, int *restrict y)
{
#pragma acc kernels loop independent present(a, y) /* { dg-message "acctile: schedule.1.1." } */
  for (int i = 0; i < n; i++)
    {
      int last = -1;
#pragma acc loop independent
      for (int j = 0; j < m; j++)
        if (a[i * m + j] > 4)
          last = j;
      y[i] = last;
    }
}

/* GCC gives the loop inside the reduction of the one around it.  */
double
most (int n, int m, const double *restrict a)
{
  double most = 0;
#pragma acc kernels loop independent reduction(max : most) present(a) /* { dg-message "acctile: schedule.2" } */
  for (int i = 0; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < m; j++)
      most = a[i * m + j] > most ? a[i * m + j] : most;
  return most;
}

/* What an iteration declares is its own, whatever jumps there are.  */
void
inside (int n, int m, const int *restrict a, int *restrict b)
{
#pragma acc kernels loop independent present(a, b) /* { dg-message "acctile: schedule.2" } */
  for (int i = 0; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < m; j++)
      {
        unsigned t = a[i * m + j];
        switch (t % 4)
          {
          case 0:
            t ^= j;
            break;
          case 1:
            t ^= i;
          case 2:
            t += 2;
          }
        b[i * m + j] = t;
      }
}

/* What an atomic operation reads is no number that the iteration before left.  */
int
counts (int n, int m, const int *restrict a, int *restrict count)
{
  int all = 0;
#pragma acc kernels loop independent present(a, count) copy(all) /* { dg-message "acctile: schedule.2" } */
  for (int i = 0; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < m; j++)
      {
        int at = a[i * m + j];
#pragma acc atomic
        count[at] += i;
#pragma acc atomic capture
        at = all++;
        count[at + n] = i;
      }
  return all;
}
