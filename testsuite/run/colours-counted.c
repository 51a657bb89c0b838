/* Points that are not of one colour, which is a counter from 0 to 1, a
   remainder, a bit; and where it may be another number: counted further,
   before it is compared, negative, sums with a remainder (where the host
   looks). Without this test sweeps over the other colour could be wavefronts,
   or points that depend on one another be computed in parallel.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 19 } */
/* { acctile-report nests[0].kind stencil } */
/* { acctile-report nests[1].kind stencil } */
/* { acctile-report nests[2].kind stencil } */
/* { acctile-report nests[3].kind doall } */
/* { acctile-report nests[4].kind doall } */
/* { acctile-report nests[5].kind doall } */
/* { acctile-report nests[6].kind stencil } */
/* { acctile-report nests[7].kind doall } */
/* { acctile-report nests[8].kind doall } */
/* { acctile-report nests[9].kind doall } */
/* { acctile-report nests[10].kind doall } */
/* { acctile-report nests[11].kind doall } */
/* { acctile-report nests[12].kind doall } */
/* { acctile-report nests[13].kind stencil } */
/* { acctile-report nests[14].kind doall } */
/* { acctile-report nests[15].kind doall } */
/* { acctile-report nests[16].kind doacross } */
/* { acctile-report nests[17].kind doacross } */
/* { acctile-report nests[18].kind doall } */

#include "run.h"

#define N 50

static unsigned a[N][N];

#define SWEEP(CONDITION)                                                       \
  _Pragma ("acc kernels copy(a)") for (int i = 1; i < n - 1;                   \
                                       i++) for (int j = 1; j < n - 1;         \
                                                 j++) if (CONDITION) a[i][j]   \
      = a[i - 1][j] + a[i + 1][j] - a[i][j - 1] - a[i][j + 1];

static void
in_region (int n)
{
#pragma acc kernels copy(a)
  for (int c = 0; c < 2; c++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        if ((i + j) % 2 != c)
          a[i][j] = a[i - 1][j] + a[i + 1][j] - a[i][j - 1] - a[i][j + 1];
}

static void
around (int n)
{
  for (int c = 0; c < 2; c++)
    SWEEP ((i + j) % 2 != c)
}

static void
down (int n)
{
  int c = 0;
  do
    SWEEP (((i + j) & 1) != c)
  while (++c < 2);
}

static void
bits (int n, int t)
{
  int c = t & 1, d = 1 - c, e = t > 3;
  SWEEP ((i + j) % 2 != c)
  SWEEP ((i + j) % 2 != d)
  SWEEP ((i + j) % 2 != e)
  for (int s = 0; s < t; s++)
    SWEEP ((i + j) % 2 != s % 2)
}

static void
set (int n)
{
  int c = 1;
  SWEEP ((i + j) % 2 != c)
  c = 0;
  SWEEP ((i + j) % 2 != c)
}

/* c is 2 in the end.  */

static void
further (int n)
{
  for (int c = 0; c < 3; c++)
    SWEEP ((i + j) % 2 != c)
  int d = 0;
  while (d < 2)
    {
      d++;
      SWEEP ((i + j) % 2 != d)
    }
  int e = 0;
  do
    {
      SWEEP ((i + j) % 2 != e)
      e++;
      if (e == 2)
        SWEEP ((i + j) % 2 != e)
    }
  while (e < 2);
}

static void
later (int n, int t)
{
  int c = 0;
  for (int s = 0; s < t; s++)
    for (; c < 2; c++)
      SWEEP ((i + j) % 2 != c)
  SWEEP ((i + j) % 2 != c)
}

static void
negative (int n, int t)
{
  int c = t % 2;
  SWEEP ((i + j) % 2 != c)
  SWEEP ((i - j) % 2 != (t & 1))
  SWEEP ((i + j) % 2 + t != 0)
  SWEEP ((i + j) % 2 != (t & 3))
}

int
main (void)
{
  for (int i = 0; i < N * N; i++)
    a[i / N][i % N] = i % 13;
  for (int t = -3; t < 6; t++)
    {
      int n = hide (N - (t & 1));
      in_region (n);
      around (n);
      down (n);
      SHOW (a);
      bits (n, hide (t));
      SHOW (a);
      set (n);
      further (n);
      SHOW (a);
      later (n, hide (t));
      negative (n, hide (t));
      SHOW (a);
    }
  return 0;
}
