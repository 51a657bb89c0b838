/* Bounds and pointers in memory that a nest does not change, by their types: as
   good as variables.  Without this test nests over members of structures could
   be left alone, or what a store may change be taken for constant.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct grid
{
  int nx, ny;
  double *restrict u;
  double *restrict v;
  char *restrict bytes;
};

void
members (struct grid *g)
{
#pragma acc kernels loop copyin(g[0:1]) /* { dg-optimized "acctile: schedule" } */
  for (int i = 1; i < g->nx - 1; i++)
#pragma acc loop
    for (int j = 1; j < g->ny - 1; j++)
      g->u[i * g->ny + j] = g->v[(i - 1) * g->ny + j];
}

void
bytes (struct grid *g)
{
#pragma acc kernels loop copyin(g[0:1]) /* { dg-missed "acctile: seq" } */
  for (int i = 1; i < g->nx - 1; i++)
#pragma acc loop
    for (int j = 1; j < g->ny - 1; j++)
      g->bytes[i * g->ny + j] = g->v[(i - 1) * g->ny + j];
}

void
plain (int n, int (*restrict a)[n], int (*restrict b)[n])
{
#pragma acc kernels copy(a[0:n]) copyin(b[0:n])
  for (int i = 0; i < n; i++) /* { dg-optimized "acctile: schedule" } */
    for (int j = 0; j < n; j++)
      a[i][j] = b[j][i];
}
