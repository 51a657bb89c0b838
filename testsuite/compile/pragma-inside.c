/* Choices for loops inside a loop with gang alone can be pasted back; where they
   are not independent the directive cannot be obeyed.

   { dg-do compile }
   { dg-options "-O2 -fopenacc -fopt-info-omp-optimized-missed" }
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define N 300

float a[N][N], b[N][N], s[N];

void
scale (void)
{
#pragma acctile schedule(2.1) block(64,1) grid(1,50)
#pragma acc parallel loop gang copyin(a) copy(b, s) /* { dg-optimized "acctile: schedule.2.1. block.64,1. grid.1,50.: predicted" } */
  for (int i = 0; i < N; i++)
    {
      float f = s[i] + 1;
      for (int j = 0; j < N; j++)
        b[i][j] = f * a[i][j];
      s[i] = f;
    }
}

void
collect (void)
{
#pragma acctile schedule(2.1) block(64,1) grid(1,50)
#pragma acc parallel loop gang copyin(a) copy(b) /* { dg-error "cannot be obeyed: schedule 2.1 maps 2 loops, the nest has 1" } */
/* { dg-missed "cannot be obeyed" "" { target *-*-* } .-1 } */
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      b[i][j % 5] = 2 * a[i][j];
}
