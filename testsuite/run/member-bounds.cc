/* Plain loops in acc loops whose bounds are members of an object, of a
   structure that an argument points to, and of one of the file.  Without this
   test a bound that is read on the device could be another one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].loops.length == 2 } */
/* { acctile-report nests[1].loops.length == 2 } */
/* { acctile-report nests[2].loops.length == 2 } */

struct grid
{
  int nx, ny;
  double *__restrict u, *__restrict v;
  void step (int by);
};

static grid whole;

void
grid::step (int by)
{
  double *__restrict to = u, *__restrict from = v;
#pragma acc parallel loop copyin(this [0:1]) copy(to [0:nx * ny])              \
    copyin(from [0:nx * ny])
  for (int i = 0; i < nx; i++)
    for (int j = 0; j < ny; j++)
      to[i * ny + j] = from[i * ny + j] * by + i - j;
}

static void
pointed (const grid *g, double *__restrict to, const double *__restrict from)
{
#pragma acc parallel loop copyin(g [0:1]) copy(to [0:700]) copyin(from [0:700])
  for (int i = 1; i < g->nx; i++)
    for (int j = 1; j < g->ny; j++)
      to[i * g->ny + j] += from[(i - 1) * g->ny + j - 1];
}

static void
file (double *__restrict to, const double *__restrict from)
{
#pragma acc parallel loop copy(to [0:700]) copyin(from [0:700])
  for (int i = 0; i < whole.nx; i++)
    for (int j = whole.ny - 1; j >= 0; j--)
      to[i * whole.ny + j] = 3 * to[i * whole.ny + j] + from[i];
}

int
main ()
{
  static double u[700], v[700];
  for (int i = 0; i < 700; i++)
    {
      u[i] = i % 23;
      v[i] = i * 5 % 19;
    }
  for (int n = 1; n < 4; n++)
    {
      whole.nx = hide (7 * n);
      whole.ny = hide (10 * n);
      whole.u = u;
      whole.v = v;
      whole.step (hide (n));
      pointed (&whole, v, u);
      file (u, v);
      SHOW (u);
      SHOW (v);
    }
  return 0;
}
