/* Sweeps of a loop over time that have nothing to do with one another, between
   which blocks need not meet, and those that have.  Without this test a sweep
   could begin before another has read or written what it needs, or boundaries
   could wait for one another in each step.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests.length 18 } */
/* { acctile-report nests[0].kind stencil } */
/* { acctile-report nests[0].chosen.runs_on true } */
/* { acctile-report nests[1].kind stencil } */
/* { acctile-report nests[1].chosen.runs_on true } */
/* { acctile-report nests[2].kind stencil } */
/* { acctile-report-absent nests[2].chosen.runs_on } */
/* { acctile-report nests[3].kind stencil } */
/* { acctile-report-absent nests[3].chosen.runs_on } */
/* { acctile-report nests[4].kind stencil } */
/* { acctile-report nests[4].chosen.runs_on true } */
/* { acctile-report nests[5].kind stencil } */
/* { acctile-report-absent nests[5].chosen.runs_on } */
/* { acctile-report nests[6].kind stencil } */
/* { acctile-report-absent nests[6].chosen.runs_on } */
/* { acctile-report nests[7].kind stencil } */
/* { acctile-report-absent nests[7].chosen.runs_on } */
/* { acctile-report nests[8].kind stencil } */
/* { acctile-report-absent nests[8].chosen.runs_on } */
/* { acctile-report nests[9].kind stencil } */
/* { acctile-report nests[9].chosen.runs_on true } */
/* { acctile-report nests[10].kind stencil } */
/* { acctile-report-absent nests[10].chosen.runs_on } */
/* { acctile-report nests[11].kind stencil } */
/* { acctile-report-absent nests[11].chosen.runs_on } */
/* { acctile-report nests[12].kind stencil } */
/* { acctile-report-absent nests[12].chosen.runs_on } */
/* { acctile-report nests[13].kind stencil } */
/* { acctile-report-absent nests[13].chosen.runs_on } */
/* { acctile-report nests[14].kind stencil } */
/* { acctile-report-absent nests[14].chosen.runs_on } */
/* { acctile-report nests[15].kind stencil } */
/* { acctile-report-absent nests[15].chosen.runs_on } */
/* { acctile-report nests[16].kind stencil } */
/* { acctile-report-absent nests[16].chosen.runs_on } */
/* { acctile-report nests[17].kind stencil } */
/* { acctile-report-absent nests[17].chosen.runs_on } */

#define N 61

static int x[N][N], y[N][N], z[N][N], u[N], v[N];

/* As fdtd: a boundary and two fields from the third, then that from them.  */

static void
fields (int n, int steps)
{
#pragma acc data copy(x, y, z)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop
      for (int j = 0; j < n; j++)
        y[0][j] = t;
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
          y[i][j] = (y[i][j] + z[i][j] - z[i - 1][j]) % 1000;
#pragma acc parallel loop collapse(2)
      for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++)
          x[i][j] = (x[i][j] + z[i][j] - z[i][j - 1]) % 1000;
#pragma acc parallel loop collapse(2)
      for (int i = 0; i < n - 1; i++)
        for (int j = 0; j < n - 1; j++)
          z[i][j] = (z[i][j] + x[i][j + 1] - x[i][j] + y[i + 1][j] - y[i][j])
                    % 1000;
    }
}

/* The third needs the first, not the second, which needs neither.  */

static void
chain (int n, int steps)
{
#pragma acc data copy(x, y, u, v)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        u[i] = (u[i] + v[n - 1 - i]) % 1000;
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        x[0][i] = y[0][n - 1 - i] + t;
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        v[i] = u[n - 1 - i] + x[1][i];
    }
}

/* Row 0 and column 0 have an element together.  */

static void
corner (int n, int steps)
{
#pragma acc data copy(z)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop
      for (int j = 0; j < n; j++)
        z[0][j] = j + t;
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        z[i][0] = 3 * i - t;
    }
}

/* Row 0 and the rest of column 0 have none, but the second reads u, which the
   third writes.  */

static void
reader (int n, int steps)
{
#pragma acc data copy(z, u)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop
      for (int j = 0; j < n; j++)
        z[0][j] = j + t;
#pragma acc parallel loop
      for (int i = 1; i < n; i++)
        z[i][0] = 3 * u[n - 1 - i] - t;
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        u[i] = (5 * i + t) % 97;
    }
}

/* Pointers that may be one.  */

static void
aliases (int n, int steps, int *p, int *q)
{
#pragma acc data copy(p [0:n], q [0:n])
#pragma acctile time_tile(persistent)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        p[i] = 7 * i + t;
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        q[i] = q[i] + 3;
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        p[i] += q[n - 1 - i];
    }
}

/* What lies between two sweeps may be passed by: the third follows the first
   in some steps, the second in others.  */

static void
passed (int n, int steps)
{
#pragma acc data copy(u, v, x)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        u[i] = (u[i] + v[n - 1 - i]) % 1000;
      if (t % 3)
        {
#pragma acc parallel loop
          for (int i = 0; i < n; i++)
            x[2][i] = i + t;
        }
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        v[i] = u[n - 1 - i] + x[2][i];
    }
}

int
main (void)
{
  int n = hide (N);
  for (int i = 0; i < n; i++)
    {
      u[i] = i % 7;
      v[i] = i % 11;
      for (int j = 0; j < n; j++)
        {
          x[i][j] = (i * j) % 13;
          y[i][j] = (i + 2 * j) % 17;
          z[i][j] = (3 * i + j) % 19;
        }
    }
  fields (n, hide (9));
  chain (n, hide (7));
  SHOW (x);
  SHOW (y);
  SHOW (z);
  corner (n, hide (5));
  SHOW (z);
  reader (n, hide (6));
  aliases (n, hide (5), u, v);
  passed (n, hide (8));
  SHOW (x);
  SHOW (z);
  SHOW (u);
  SHOW (v);
  return 0;
}
