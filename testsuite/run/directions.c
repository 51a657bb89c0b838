/* Sweeps whose direction only the program knows: counters that go from one end
   to the other by 1 or -1, that are turned round under a condition or by a
   product, and loops whose condition is one of two; with other steps, and
   directions that the region itself changes or that say more than that.
   Without this test a sweep could go the wrong way, begin at the wrong end, or
   stay on one lane.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-unemulated "the sanitizers take minutes to compile all versions" } */
/* { acctile-report nests.length 10 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[3].kind doacross } */
/* { acctile-report nests[4].kind doacross } */
/* { acctile-report nests[5].kind doacross } */
/* { acctile-report nests[6].kind unchanged } */
/* { acctile-report nests[7].kind doall } */
/* { acctile-report nests[8].kind doacross } */
/* { acctile-report nests[9].kind doacross } */

#include "run.h"

#define N 45
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static unsigned a[N][N], w[N];

/* As Kripke has it.  */

static void
stepped (int i0, int i1, int di, int j0, int j1, int dj)
{
#pragma acc kernels copy(a)
  for (int i = i0; i != i1; i += di)
    for (int j = j0; j != j1; j += dj)
      a[i][j] += 3 * a[i - di][j] + 5 * a[i][j - dj];
}

static void
turned (int n, int dx, int dy)
{
#pragma acc parallel loop auto copy(a)
  for (int p = 1; p < n - 1; p++)
#pragma acc loop auto
    for (int q = 1; q < n - 1; q++)
      {
        int i = dx < 0 ? n - 1 - p : p, j = dy < 0 ? n - 1 - q : q;
        a[i][j] += 3 * a[i - dx][j] + 5 * a[i][j - dy];
      }
}

static void
chosen (int n, int back)
{
  int step = back ? -1 : 1;
#pragma acc kernels copy(a)
  for (int i = 1; i < n - 1; i++)
    for (int j = back ? n - 2 : 1; back ? j >= 1 : j < n - 1; j += step)
      a[i][j] += 3 * a[i - 1][j] + 5 * a[i][j - step];
}

/* Bits that are taken in the body; both neighbours are read.  */

static void
bits (int n, int sweep)
{
#pragma acc parallel copy(a)
#pragma acc loop auto
  for (int p = 1; p < n - 1; p++)
    {
#pragma acc loop auto
      for (int q = 1; q < n - 1; q++)
        {
          int i = (sweep & 1) == 0 ? p : n - 1 - p, j = q;
          if (sweep >> 1 & 1)
            j = n - 1 - q;
          unsigned s = MIN (a[i - 1][j], a[i + 1][j]);
          unsigned t = MIN (a[i][j - 1], a[i][j + 1]);
          a[i][j] = MIN (a[i][j], MIN (s, t) + 1 + (i * j) % 3);
        }
    }
}

/* One region with two sweeps of one direction, in a loop of the host.  */

static void
twice (int n)
{
  for (int way = 0; way < 2; way++)
    {
      int d = way ? 1 : -1, from = way ? 1 : n - 2, to = way ? n - 1 : 0;
      if (n < 3)
        continue;
#pragma acc kernels copy(a)
      {
        for (int i = from; i != to; i += d)
          for (int j = 1; j < n - 1; j++)
            a[i][j] += a[i - d][j] + a[i][j - 1];
        for (int i = 1; i < n - 1; i++)
          for (int j = from; j != to; j += d)
            a[i][j] += a[i - 1][j] + a[i][j - d];
      }
    }
}

/* The region changes the direction.  */

static void
changing (int n, int d)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n - 1; i++)
    {
      int first = d > 0 ? 1 : n - 2;
      for (int j = 0; j < n - 2; j++)
        {
          int k = first + d * j;
          a[i][k] += 3 * a[i - 1][k] + 5 * a[i][k - d];
        }
      d = -d;
    }
}

/* What does not depend on other iterations.  */

static void
mirrored (int n, int back)
{
#pragma acc parallel loop copyin(a) copy(w)
  for (int i = 0; i < n; i++)
    w[i] += a[0][back ? n - 1 - i : i];
}

/* A number that says more than the direction, of a stride.  */

static void
strides (int n, int d)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = 8; j < n - 8; j++)
      {
        int k = d < 0 ? n - 1 - j : j;
        a[i][k] += 3 * a[i - 1][k] + 5 * a[i][k - d];
      }
}

static void
sums (int n, int more)
{
#pragma acc kernels copy(a)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      {
        unsigned s = a[i - 1][j], t = a[i][j - 1];
        if (more)
          t = s - t;
        a[i][j] += s + t;
      }
}

int
main (void)
{
  static const int sizes[] = { N, 1, 2, 3, 4, 33 };
  for (int i = 0; i < N * N; i++)
    a[i / N][i % N] = i * 7 % 23;
  for (int s = 0; s < 6; s++)
    {
      int n = hide (sizes[s]);
      for (int d = 0; n >= 3 && d < 4; d++)
        {
          int back = d & 1, down = d & 2;
          stepped (back ? n - 2 : 1, back ? 0 : n - 1, back ? -1 : 1,
                   down ? n - 2 : 1, down ? 0 : n - 1, down ? -1 : 1);
          SHOW (a);
        }
      stepped (1, 1, 1, 1, 1, -1);
      SHOW (a);
      for (int d = 0; d < 4; d++)
        {
          turned (n, d & 1 ? 1 : -1, d & 2 ? 1 : -1);
          SHOW (a);
          chosen (n, d & 1 ? 5 : 0);
          SHOW (a);
          bits (n, d + 8);
          SHOW (a);
        }
      twice (n);
      SHOW (a);
      changing (n, 1);
      SHOW (a);
      mirrored (n, s & 1);
      SHOW (w);
      for (int d = -3; d < 4; d++)
        strides (n, d);
      SHOW (a);
      sums (n, s & 1);
      SHOW (a);
    }
  stepped (2, 42, 2, 3, 42, 3);
  SHOW (a);
  stepped (42, 2, -2, 1, 42, 1);
  SHOW (a);
  stepped (42, 2, -1, 41, 1, -4);
  SHOW (a);
  return 0;
}
