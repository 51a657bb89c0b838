/* Rows of a flat array that no loop chooses ("u[(n + 1) * ld + i] = u[ld + i]",
   a boundary that takes over another one) are apart where the program finds
   that they are, and stay in order where they overlap.  Without this test the
   second half of this could be lost.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>

enum
{
  size = 4000
};

static int *
fresh (void)
{
  int *u = malloc (size * sizeof *u);
  for (int i = 0; i < size; i++)
    u[i] = i * 7 % 1001;
  return u;
}

static void
periodic (int n, int m, int ld, int *restrict u)
{
#pragma acc kernels copy(u [0:size])
  for (int i = 0; i < m; i++)
    {
      u[i] = u[n * ld + i] + 1;
      u[(n + 1) * ld + i] = u[ld + i] + 2;
    }
}

static void
shifted (int by, int m, int *restrict u)
{
#pragma acc kernels copy(u [0:size])
  for (int i = 0; i < m; i++)
    u[i + by] = u[i] + 3;
}

static int
check_periodic (int n, int m, int ld)
{
  int *u = fresh (), *v = fresh (), bad = 0;
  periodic (n, m, ld, u);
  for (int i = 0; i < m; i++)
    {
      v[i] = v[n * ld + i] + 1;
      v[(n + 1) * ld + i] = v[ld + i] + 2;
    }
  for (int i = 0; i < size; i++)
    bad += u[i] != v[i];
  free (u);
  free (v);
  return bad;
}

static int
check_shifted (int by, int m)
{
  int *u = fresh (), *v = fresh (), bad = 0;
  shifted (by, m, u);
  for (int i = 0; i < m; i++)
    v[i + by] = v[i] + 3;
  for (int i = 0; i < size; i++)
    bad += u[i] != v[i];
  free (u);
  free (v);
  return bad;
}

int
main (void)
{
  int bad = 0;
  for (int ld = 0; ld < 60; ld += 4)
    bad += check_periodic (20, 50, ld) + check_periodic (1, 50, ld)
           + check_periodic (0, 50, ld) + check_periodic (2, 33, ld);
  for (int by = 0; by < 60; by++)
    bad += check_shifted (by, 40);
  return bad != 0;
}
