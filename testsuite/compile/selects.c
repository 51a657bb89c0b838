/* Conditions in loops with reductions become values where both sides are numbers
   whatever the condition says, so that threads have several points; other
   variables that have a value on one side only give no warning that GCC alone
   does not give.  Without this test such loops would have one load under way, or
   -Wall -Werror end the compilation.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -Wall -Wextra -fplugin-arg-acctile-report=%R" } */
/* { dg-final { acctile-report nests[0].chosen.points 4 } } */
/* { dg-final { acctile-report nests[1].chosen.points 4 } } */
/* { dg-final { acctile-report nests[2].chosen.blocks 4224 } } */

float
largest (int n, const float *restrict a)
{
  float most = 0;
#pragma acc parallel loop reduction(max : most) present(a [0:n])
  for (int i = 0; i < n; i++)
    {
      float x = a[i];
      if (x < 0)
        x = -x;
      most = most > x ? most : x;
    }
  return most;
}

int
above (int n, const float *restrict a, const float *restrict b)
{
  int count = 0;
#pragma acc parallel loop reduction(+ : count) present(a [0:n], b [0:n])
  for (int i = 0; i < n; i++)
    if (a[i] > b[i])
      count++;
  return count;
}

int
one_side (int n, const int *restrict a)
{
  int sum = 0;
#pragma acc parallel loop collapse(2) reduction(+ : sum) present(a [0:n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        int x;
        int c = a[i * n + j] > 3;
        if (c)
          x = a[i * n + j];
        if (c)
          sum += x;
      }
  return sum;
}
