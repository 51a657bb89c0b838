/* Flags and other atomic updates of scalars in nests of which there are copies:
   wavefronts and nests over pointers that may overlap.  Without this test the
   copies could share the operand of an atomic load, which GCC's checks do not
   forgive and what changes trees in their place would change twice.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-options "-fchecking" } */

static int a[40][40], b[1600];

static unsigned
flagged (int n, int m)
{
  unsigned found = 6;
#pragma acc kernels loop copy(a)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      {
        found = 0;
        a[i][j] = (a[i - 1][j] + 3 * a[i][j - 1] + 1) & 1023;
      }
  return found;
}

static int
counted (int n, int *x, int *y)
{
  int count = 0;
#pragma acc parallel loop copy(x [0:600], y [0:600], count)
  for (int i = 0; i < n; i++)
    {
      y[i] = x[i] + 1;
#pragma acc atomic
      count += x[i] & 1;
    }
  return count;
}

static unsigned
apart (int n, int *x, int *y)
{
  unsigned found = 1;
#pragma acc kernels loop copy(x [0:600], y [0:600])
  for (int i = 0; i < n; i++)
    {
      y[i] = x[i] + 1;
      if (y[i] > 500)
        found = 9;
    }
  return found;
}

int
main (void)
{
  for (int i = 0; i < 1600; i++)
    b[i] = a[i / 40][i % 40] = i * 7 % 1000;
  printf ("%u %u\n", flagged (40, 39), flagged (1, 1));
  printf ("%d\n", counted (600, b, b + 700));
  printf ("%u %u\n", apart (600, b, b + 700), apart (0, b, b + 700));
  SHOW (a);
  SHOW (b);
  return 0;
}
