/* Loops over time in parallel regions whose counter is declared outside: each
   gang counts in a variable of its own, which begins with the host's value, and
   the host's stays as it was.  Without this test a region that becomes a data
   region with launches in it could count in the host's variable, or begin with
   another value.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 6 } */
/* { acctile-report nests[0].kind stencil } */
/* { acctile-report nests[1].kind stencil } */
/* { acctile-report nests[2].kind stencil } */
/* { acctile-report nests[3].kind stencil } */
/* { acctile-report nests[4].kind stencil } */
/* { acctile-report nests[5].kind stencil } */

#include <stdio.h>

#define N 2000

static int a[N], b[N];

/* The counter begins with 0 in the region.  */

static int
counted (int n, int steps)
{
  int t = 77;
#pragma acc parallel copy(a, b)
  {
    for (t = 0; t < steps; t++)
      {
#pragma acc loop auto
        for (int i = 1; i < n - 1; i++)
          b[i] = (a[i - 1] + a[i + 1]) % 1000;
#pragma acc loop auto
        for (int i = 1; i < n - 1; i++)
          a[i] = b[i];
      }
  }
  return t;
}

/* The counter begins with the host's value, and the nests use it.  */

static int
continued (int n, int t, int steps)
{
#pragma acc parallel copy(a, b)
  {
    for (; t < steps; t++)
      {
#pragma acc loop auto
        for (int i = 1; i < n - 1; i++)
          b[i] = (a[i - 1] + a[i + 1] + t) % 1000;
#pragma acc loop auto
        for (int i = 1; i < n - 1; i++)
          a[i] = b[i];
      }
  }
  return t;
}

/* A variable that a nest uses and the gangs double at each step.  */

static int
doubled (int n, int steps)
{
  int t, factor = 1, first = 3;
#pragma acc parallel copy(a, b) firstprivate(factor)
  for (t = first; t < steps; t++)
    {
#pragma acc loop auto
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] * factor + a[i + 1]) % 1000;
#pragma acc loop auto
      for (int i = 1; i < n - 1; i++)
        a[i] = b[i];
      factor = factor * 2;
      first = factor;
    }
  return factor + 10 * first;
}

static void
print (int value)
{
  long sum = 0;
  for (int i = 0; i < N; i++)
    sum += a[i] * (long)(i % 7 + 1) + b[i];
  printf ("%d %ld\n", value, sum);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i * 7 % 13;
  print (counted (N, 5));
  print (continued (N, 2, 6));
  print (continued (N, 4, 4));
  print (doubled (N, 8));
  print (counted (N, 0));
  return 0;
}
