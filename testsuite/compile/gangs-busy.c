/* Gangs that the program gives and that have no iteration do no work: they are
   not all put along a loop of 40 iterations.  Without this test 40 of 960 would
   do what GCC spreads over all of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

static float a[300][40][70], b[300][40][70];

void
scale (int n, int m, int l)
{
#pragma acc parallel loop gang vector collapse(3) num_gangs(960) \
    vector_length(128) copy(a) copyin(b) /* { dg-optimized {grid\(1,[0-9]+,[0-9][0-9]+\)} "" { target *-*-* } .-1 } */
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int k = 0; k < l; k++)
        a[i][j][k] += 2 * b[i][j][k];
}
