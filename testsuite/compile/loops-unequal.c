/* Loops without a pragma that go on until their counter is equal to its bound:
   they are counted where the counter cannot begin beyond that.  Without this
   test such loops, which are as good as those with "<", could be one lane's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fopt-info-omp-optimized-missed" } */

void
up (int *restrict p, const int *restrict q, int n)
{
#pragma acc kernels copy(p[0 : n]) copyin(q[0 : n])
  for (int i = 0; i != n; ++i) /* { dg-optimized "acctile: schedule" } */
    p[i] = q[i] + 1;
}

void
down (int *restrict p, const int *restrict q, unsigned long n)
{
#pragma acc kernels copy(p[0 : n]) copyin(q[0 : n])
  for (unsigned long i = n - 1; i != 0; --i) /* { dg-optimized "acctile:" } */
    p[i] = q[i] + 1;
}

void
unknown (int *restrict p, const int *restrict q, unsigned n, unsigned m)
{
#pragma acc kernels copy(p[0 : n]) copyin(q[0 : n])
  /* { dg-missed "no loop of the region has a count" "" { target *-*-* } .-1 } */
  for (unsigned i = m; i != n; ++i)
    p[i] = q[i] + 1;
}
