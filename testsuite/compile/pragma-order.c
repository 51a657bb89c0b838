/* Without what this tests a pragma could be taken by a nest that stands far
   behind it, which is looked at before the ones between: "off" would leave the
   wrong nest alone, and one at the end of a function be obeyed elsewhere.

   { dg-do compile }
   { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define N 100

int a[N], b[N][N], c[N];

void
before_shared (int n)
{
#pragma acctile off
#pragma acc parallel loop /* { dg-missed "acctile: off by directive" } */
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel
  {
#pragma acc loop /* { dg-missed "the nests of the parallel region share an array" } */
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        b[i][j] = 1;
    for (int i = 0; i < n; i++)
      {
#pragma acc loop vector /* { dg-missed "the nests of the parallel region share an array" } */
        for (int j = 0; j < n; j++)
          b[i][j] = 1;
      }
  }
}

void
past_empty (int n)
{
#pragma acctile off /* { dg-warning "does not stand before a nest" } */
#pragma acc serial
  a[0]++;
#pragma acc parallel loop /* { dg-optimized "acctile: schedule" } */
  for (int i = 0; i < n; i++)
    c[i]++;
}
