/* Sums and last values in inner loops of kernels regions that have levels but
   no reduction.  Without this test the rows could come out as what they begin
   with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.schedule == 1.1 } */
/* { acctile-report nests[1].chosen.schedule == 1.1 } */

#define N 90

static int begin[N + 1], column[N * 7], y[N], z[N];
static double a[N * 7], x[N], sums[N];

static void
rows (int n)
{
#pragma acc kernels copyin(begin, column, a, x) copyout(sums)
#pragma acc loop gang worker
  for (int i = 0; i < n; i++)
    {
      double sum = i;
#pragma acc loop vector
      for (int j = begin[i]; j < begin[i + 1]; j++)
        sum = sum * 2 + a[j] * x[column[j]];
      sums[i] = sum;
    }
}

static void
last (int n)
{
#pragma acc kernels copyin(begin, column) copyout(y, z)
#pragma acc loop gang
  for (int i = 0; i < n; i++)
    {
      int at = -1, before = 0;
#pragma acc loop worker vector
      for (int j = begin[i]; j < begin[i + 1]; j++)
        {
          before = at;
          at = column[j];
        }
      y[i] = at;
      z[i] = before;
    }
}

int
main (void)
{
  int n = hide (N), k = 0;
  for (int i = 0; i < n; i++)
    {
      begin[i] = k;
      for (int j = 0; j < i % 7; j++, k++)
        {
          column[k] = (i * 5 + j) % n;
          a[k] = j + 1;
        }
      x[i] = i % 5;
    }
  begin[n] = k;
  rows (n);
  last (n);
  SHOW (sums);
  SHOW (y);
  SHOW (z);
  return 0;
}
