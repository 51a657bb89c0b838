/* Rewritten regions have gangs, workers and lanes though GCC sees no loop that
   is spread over them.  Without what this tests -Wopenacc-parallelism would say
   so of each, and of each version of one.

   { dg-do compile }
   { dg-options "-O2 -fopenacc -Wopenacc-parallelism" }
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define N 100

int a[N], b[N][N];

int
sums (int n)
{
  int s = 0, t = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      s += b[i][j];
#pragma acc parallel loop reduction(+ : t)
  for (int i = 0; i < n; i++)
    t += a[i];
  return s * t;
}

void
versions (int n)
{
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i][j] += a[i];
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        b[i][j] += a[i];
    }
}

void
wavefront (int n)
{
#pragma acc kernels
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      b[i][j] += b[i - 1][j] + b[i][j - 1];
}

/* This one is as the user wrote it.  */

void
as_it_was (void)
{
#pragma acc parallel num_gangs(3) num_workers(2) /* { dg-warning "gang partitioned but does not contain" } */
  a[0]++; /* { dg-warning "worker partitioned but does not contain" "" { target *-*-* } .-1 } */
}
