/* Loops over time around regions, and regions that hold one: pointers that
   change places, parities, several sweeps and levels, conditions, loops inside
   the loop, bounds that move, sizes that are no multiple of anything, steps
   that never come.  Without this test a step could read what another block has
   not written yet, or the host could go on with the values of the first step.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].kind stencil } */
/* { acctile-report nests[0].chosen.time_tile overlap } */
/* { acctile-report nests[1].kind stencil } */
/* { acctile-report nests[2].kind stencil } */
/* { acctile-report nests[3].kind stencil } */
/* { acctile-report nests[4].kind stencil } */
/* { acctile-plugin schedule=time_tile(none) } */
/* { acctile-plugin schedule=time_tile(persistent) } */
/* { acctile-plugin limit=2 } */

#define N 53

static int x[N * N], y[N * N], z[N * N];
static int g[2][N][N], h[N][N];

static void
fill (void)
{
  for (int i = 0; i < N * N; i++)
    {
      x[i] = i * 7 % 101;
      y[i] = i % 13;
      z[i] = i % 5;
    }
  memcpy (g, x, sizeof g[0]);
  memcpy (g[1], y, sizeof g[1]);
  memset (h, 0, sizeof h);
}

/* Two arrays that change places.  */
static int *
swap (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n * n], b [0:n * n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j] = (a[i * n + j] + a[i * n + j - 1] + a[i * n + j + 1]
                          + a[(i - 1) * n + j] + a[(i + 1) * n + j])
                         % 1000;
      int *other = a;
      a = b;
      b = other;
    }
  return a;
}

/* A region that holds the loop, in the style of C89.  */
static int
inside (int n, int steps, int (*a)[n], int (*b)[n])
{
  int t, i, j;
#pragma acc kernels copy(a [0:n], b [0:n])
  for (t = 0; t < steps; t++)
    {
#pragma acc loop independent
      for (i = 1; i < n - 1; i++)
#pragma acc loop independent
        for (j = 1; j < n - 1; j++)
          b[i][j]
              = (a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j]) % 1000;
#pragma acc loop independent
      for (i = 1; i < n - 1; i++)
#pragma acc loop independent
        for (j = 1; j < n - 1; j++)
          a[i][j] = b[i][j];
    }
  return t;
}

/* A parity of the step, which a nest reads too, and another sweep.  */
static int
parity (int n, int steps)
{
  int t = 0;
#pragma acc data copy(g, h)
  while (t < steps)
    {
#pragma acc parallel loop
      for (int i = 1; i < n - 1; i++)
#pragma acc loop
        for (int j = 1; j < n - 1; j++)
          g[(t + 1) & 1][i][j] = (g[t & 1][i][j - 1] + g[t & 1][i][j + 1]
                                  + g[t & 1][i - 1][j] + g[t & 1][i + 1][j])
                                 % 1000;
#pragma acc kernels
#pragma acc loop
      for (int i = 0; i < n; i++)
#pragma acc loop
        for (int j = 0; j < n; j++)
          h[i][j] += g[(t + 1) & 1][i][j] * t;
      t++;
    }
  return t;
}

/* Three arrays in turn, a sweep every third step, two half sweeps.  */
static int
levels (int n, int steps, int *u, int *v, int *w)
{
  int *first, last = -1;
#pragma acc data copy(u [0:n], v [0:n], w [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(u [0:n], v [0:n], w [0:n])
      for (int i = 1; i < n - 1; i++)
        w[i] = (2 * v[i] - u[i] + v[i - 1] + v[i + 1]) % 1000;
      if (t % 3 == 1)
        {
#pragma acc parallel loop present(w [0:n])
          for (int i = 0; i < n; i++)
            w[i] += t;
          last = t;
        }
      for (int c = 0; c < 2; c++)
        {
#pragma acc parallel loop present(w [0:n])
          for (int i = c; i < n; i += 2)
            w[i] += c;
        }
      first = u;
      u = v;
      v = w;
      w = first;
    }
  return last;
}

/* Bounds that move with the step, downwards, every second one.  */
static void
moving (int n, int least, int *a)
{
#pragma acc data copy(a [0:n])
  for (int k = n - 1; k > least; k -= 2)
    {
      int half = (k + 1) / 2;
#pragma acc parallel loop present(a [0:n])
      for (int i = half; i < k; i++)
        a[i] = (a[i] + a[i - half] * 3 + k) % 1000;
    }
}

/* Nothing on the device before: each region would copy in and out.  */
static void
copied (int n, int steps)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop
      for (int i = 1; i < n - 1; i++)
        h[0][i] = h[1][i - 1] + h[1][i + 1];
#pragma acc parallel loop copy(h)
      for (int i = 1; i < n - 1; i++)
        h[1][i] = h[0][i] % 1000;
    }
}

/* What each region gets anew.  */
static void
again (int n, int steps, int *a, int *b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop copyin(a [0:n]) copy(b [0:n])
      for (int i = 0; i < n; i++)
        b[i] += a[i] % 10;
    }
}

/* The host looks at the data, or leaves by what it sees.  */
static int
watched (int n, int steps, int *a, int *b)
{
  int t, seen = 0;
#pragma acc data copy(a [0:n], b [0:n])
  for (t = 0; t < steps; t++)
    {
      int most = 0;
#pragma acc parallel loop reduction(max : most)
      for (int i = 1; i < n; i++)
        {
          b[i] = (a[i] + a[i - 1]) % 1000;
          most = b[i] > most ? b[i] : most;
        }
#pragma acc parallel loop
      for (int i = 1; i < n; i++)
        a[i] = b[i];
      if (most > 990)
        break;
      seen += most;
    }
  return seen * 100 + t;
}

int
main (void)
{
  for (int n = 3; n <= N; n += 25)
    for (int steps = 0; steps < 6; steps += 1 + steps / 2)
      {
        fill ();
        int *last = swap (hide (n), hide (steps), x, y);
        printf ("%d\n", last == x);
        SHOW (x);
        SHOW (y);
        printf ("%d\n",
                inside (hide (n), hide (steps), (int (*)[n])x, (int (*)[n])z));
        SHOW (x);
        SHOW (z);
        printf ("%d\n", parity (hide (n), hide (steps)));
        SHOW (g);
        SHOW (h);
        printf ("%d\n", levels (hide (n * n), hide (steps), x, y, z));
        SHOW (x);
        SHOW (y);
        SHOW (z);
        moving (hide (n * n), hide (n > 3 ? n * n - 20 : 0), x);
        SHOW (x);
        copied (hide (n), hide (steps));
        SHOW (h);
        again (hide (n), hide (steps), x, y);
        SHOW (y);
        printf ("%d\n", watched (hide (n), hide (steps), x, y));
        SHOW (x);
        SHOW (y);
      }
  return 0;
}
