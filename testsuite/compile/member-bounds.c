/* Plain loops in acc loops whose bounds are members of structures: they are
   counts of the nest, not of one row.  Without this test such loops could stay
   with one thread each.

   SPDX-License-Identifier: GPL-3.0-or-later  */

struct grid
{
  int nx, ny;
  double *restrict u, *restrict v;
};

void
pointed (struct grid *g)
{
#pragma acc parallel loop copyin(g [0:1]) /* { dg-message "acctile: schedule.2\." } */
  for (int i = 0; i < g->nx; i++)
    for (int j = 0; j < g->ny; j++)
      g->u[i * g->ny + j] = g->v[i * g->ny + j];
}

static struct grid whole;

void
file (double *restrict u, const double *restrict v)
{
#pragma acc parallel loop present(u, v) /* { dg-message "acctile: schedule.2\." } */
  for (int i = 1; i < whole.nx; i++)
    for (int j = 0; j < whole.ny; j++)
      u[i * whole.ny + j] = v[i * whole.ny + j];
}

/* How many a row has is another number in each.  */
struct row
{
  int n;
  int at;
};

void
rows (int n, const struct row *restrict r, double *restrict u,
      const double *restrict v)
{
#pragma acc parallel loop present(r, u, v) /* { dg-message "acctile: schedule.1.1." } */
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (int j = 0; j < r[i].n; j++)
        sum += v[r[i].at + j];
      u[i] = sum;
    }
}
