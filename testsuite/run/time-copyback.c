/* Loops over time that copy back what they computed: in one launch for all
   steps the two arrays take turns.  Without this test a step could read the
   array that the one before did not write, the elements around what is copied
   could come from the wrong one, or only one of the two be right at the end;
   and programs that do almost the same could be taken for ones that do.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.copy_back turns } */
/* { acctile-report nests[1].chosen.copy_back once } */
/* { acctile-plugin schedule=time_tile(persistent) } */
/* { acctile-plugin schedule=time_tile(none) } */
/* { acctile-plugin limit=3 } */

#define N 17
#define M 11

static int x[N * N], y[N * N], z[N * N], w[N * N];
static double line[3][N * N];
static int cube[2][M][M][M];
static short small[2][N][N];

static void
fill (void)
{
  for (int i = 0; i < N * N; i++)
    {
      x[i] = i * 7 % 101;
      y[i] = 1000 + i % 13;
      z[i] = 2000 + i % 5;
      w[i] = 3000 + i % 7;
      for (int k = 0; k < 3; k++)
        line[k][i] = 1000 * k + i % (11 + k);
    }
  for (int i = 0; i < 2 * M * M * M; i++)
    (&cube[0][0][0][0])[i] = i * 5 % 97;
  for (int i = 0; i < 2 * N * N; i++)
    (&small[0][0][0])[i] = i * 3 % 89;
}

/* A region that holds the loop; what is read is not the same on all sides.  */
static void
plane (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc kernels copy(a [0:n * n], b [0:n * n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc loop independent
      for (int i = 2; i < n - 1; i++)
#pragma acc loop independent
        for (int j = 1; j < n - 3; j++)
          b[i * n + j]
              = (a[i * n + j] + a[(i - 2) * n + j + 3] + a[(i + 1) * n + j - 1]
                 + 3 * a[i * n + j + 2] + a[(i - 1) * n + j] + t)
                % 1000;
#pragma acc loop independent
      for (int i = 2; i < n - 1; i++)
#pragma acc loop independent
        for (int j = 1; j < n - 3; j++)
          a[i * n + j] = b[i * n + j];
    }
}

/* Arrays of the program; the copy has bounds that say the same.  */
static double u[N * N], v[N * N];

static void
line_of (int n, int steps)
{
  memcpy (u, line[0], sizeof u);
  memcpy (v, line[1], sizeof v);
#pragma acc data copy(u, v)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop
      for (int i = 3; i < n - 1; i++)
        v[i] = (u[i - 3] + 2 * u[i] + u[i + 1]) / 4;
#pragma acc parallel loop
      for (int i = 3; i <= n - 2; i++)
        u[i] = v[i];
    }
}

/* Three dimensions.  */
static void
space (int n, int steps, int (*restrict a)[M][M], int (*restrict b)[M][M])
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(3) present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < M - 1; j++)
          for (int k = 2; k < M; k++)
            b[i][j][k] = (a[i][j][k - 2] + a[i][j - 1][k] + a[i][j + 1][k]
                          + a[i - 1][j][k] + a[i + 1][j][k])
                         % 1000;
#pragma acc parallel loop collapse(3) present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < M - 1; j++)
          for (int k = 2; k < M; k++)
            a[i][j][k] = b[i][j][k];
    }
}

/* Two fields that depend on one another, copied in one nest; a third array is
   only read, a fourth written at the own point.  */
static void
fields (int n, int steps, int *restrict a, int *restrict b, int *restrict c,
        int *restrict d, const int *restrict k, int *restrict sum)
{
#pragma acc data copy(a [0:n], b [0:n], c [0:n], d [0:n], sum [0:n])           \
    copyin(k [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n], c [0:n], d [0:n], k [0:n], \
                                  sum [0:n])
      for (int i = 1; i < n - 1; i++)
        {
          int at = a[i - 1] + c[i + 1] * k[i];
          b[i] = at % 1000;
          d[i] = (at + a[i] + c[i - 1]) % 1000;
          if (d[i] > 500)
            sum[i] += b[i] + k[n - 1 - i];
        }
#pragma acc parallel loop present(a [0:n], b [0:n], c [0:n], d [0:n])
      for (int i = 1; i < n - 1; i++)
        {
          a[i] = b[i];
          c[i] = d[i];
        }
    }
}

/* The same with a nest for each, some of which look at the arrays before and
   after the copy.  */
static void
nests (int n, int steps, int *restrict a, int *restrict b, int *restrict c,
       int *restrict d, int *restrict e)
{
#pragma acc data copy(a [0:n], b [0:n], c [0:n], d [0:n], e [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], e [0:n])
      for (int i = 1; i < n - 1; i++)
        e[i] += a[i + 1];
#pragma acc parallel loop present(a [0:n], b [0:n], c [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + c[i + 1]) % 1000;
#pragma acc parallel loop present(a [0:n], c [0:n], d [0:n])
      for (int i = 1; i < n - 1; i++)
        d[i] = (a[i + 1] + c[i - 1] + 1) % 1000;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        a[i] = b[i];
#pragma acc parallel loop present(c [0:n], d [0:n])
      for (int i = 1; i < n - 1; i++)
        c[i] = d[i];
#pragma acc parallel loop present(a [0:n], c [0:n], e [0:n])
      for (int i = 1; i < n - 1; i++)
        e[i] = (e[i] + a[i] + c[i - 1]) % 10000;
    }
}

/* A step with three half steps, of which the last comes now and then.  */
static int
now_and_then (int n, int steps, short (*restrict a)[N], short (*restrict b)[N])
{
  int last = -1;
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    for (int c = 0; c < 2 + (t % 3 == 1); c++)
      {
#pragma acc parallel loop collapse(2)
        for (int i = 0; i < n - 1; i++)
          for (int j = 1; j < N; j++)
            b[i][j] = (a[i][j - 1] + a[i + 1][j] + c) % 1000;
#pragma acc parallel loop collapse(2)
        for (int i = 0; i < n - 1; i++)
          for (int j = 1; j < N; j++)
            a[i][j] = b[i][j];
        last = c;
      }
  return last;
}

/* Only in some steps, and perhaps in none.  */
static void
some (int n, int steps, int when, int *restrict a, int *restrict b,
      int *restrict c)
{
#pragma acc data copy(a [0:n], b [0:n], c [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        c[i] += t;
      if (t == when)
        {
#pragma acc parallel loop
          for (int i = 1; i < n - 1; i++)
            b[i] = (a[i - 1] + a[i + 1]) % 1000;
#pragma acc parallel loop
          for (int i = 1; i < n - 1; i++)
            a[i] = b[i];
        }
    }
}

/* The copy is of a smaller region, of elements further on, or of some.  */
static void
smaller (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + a[i + 1]) % 1000;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 2; i++)
        a[i] = b[i];
    }
}

static void
further (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + a[i + 1]) % 1000;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        a[i + 1] = b[i];
    }
}

static void
chosen (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + a[i + 1]) % 1000;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        if (b[i] > 300)
          a[i] = b[i];
    }
}

/* What is computed is written under a condition, or changed by the copy.  */
static void
perhaps (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        if (a[i] % 3)
          b[i] = (a[i - 1] + a[i + 1]) % 1000;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        a[i] = b[i];
    }
}

static void
changed (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + a[i + 1]) % 1000;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        a[i] = (short)(b[i] * 7777);
    }
}

/* What was copied is read, by the same nest or by another one.  */
static void
both (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + a[i + 1] + b[i]) % 1000;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        a[i] = b[i];
    }
}

static void
another (int n, int steps, int *restrict a, int *restrict b, int *restrict c)
{
#pragma acc data copy(a [0:n], b [0:n], c [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + a[i + 1]) % 1000;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        a[i] = b[i];
#pragma acc parallel loop present(b [0:n], c [0:n])
      for (int i = 0; i < n; i++)
        c[i] += b[i];
    }
}

/* Bounds that move, and a last column that is the next row's first.  */
static void
moving (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1 + t; i < n - 1; i++)
        b[i] = (a[i - 1] + a[i + 1]) % 1000;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1 + t; i < n - 1; i++)
        a[i] = b[i];
    }
}

static void
wrapped (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc kernels copy(a [0:n * n], b [0:n * n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc loop independent
      for (int i = 1; i < n - 1; i++)
#pragma acc loop independent
        for (int j = 0; j < n; j++)
          b[i * n + j] = (a[i * n + j - 1] + a[i * n + j + 1]) % 1000;
#pragma acc loop independent
      for (int i = 1; i < n - 1; i++)
#pragma acc loop independent
        for (int j = 0; j < n; j++)
          a[i * n + j] = b[i * n + j];
    }
}

/* One element for all, which is not copied; every second one.  */
static void
first (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + a[i + 1] + a[0] + a[n - 1]) % 1000;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        a[i] = b[i];
    }
}

static void
second (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i += 2)
        b[i] = (a[i - 1] + a[i + 1]) % 1000;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i += 2)
        a[i] = b[i];
    }
}

/* Three in turn: what is copied last is not what is written before.  */
static void
levels (int n, int steps, int *restrict a, int *restrict b, int *restrict c)
{
#pragma acc data copy(a [0:n], b [0:n], c [0:n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n], c [0:n])
      for (int i = 1; i < n - 1; i++)
        c[i] = (b[i - 1] + b[i + 1] - a[i]) % 1000;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        a[i] = b[i];
#pragma acc parallel loop present(b [0:n], c [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = c[i];
    }
}

/* Arrays that overlap: what is read outside of the region that is copied is
   what the step before wrote, by the same iteration.  */
static void
overlap (int n, int steps, int *a, int *b)
{
#pragma acc data copy(a [0:2 * n])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 0; i < n; i++)
        b[i] = (a[i + n] + 1) % 1000;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 0; i < n; i++)
        a[i] = b[i];
    }
}

static void
show_all (void)
{
  SHOW (x);
  SHOW (y);
  SHOW (z);
  SHOW (w);
}

/* Loops whose arrays take turns, or do in some steps.  */
static void
take_turns (int n, int steps)
{
  fill ();
  plane (hide (n), hide (steps), x, y);
  show_all ();
  line_of (hide (n * n), hide (steps));
  SHOW (u);
  SHOW (v);
  space (hide (n % M), hide (steps), cube[0], cube[1]);
  SHOW (cube);
  int k[N * N];
  memcpy (k, y, sizeof k);
  fields (hide (n * n), hide (steps), x, y, z, w, k, (int *)line[2]);
  show_all ();
  SHOW (line);
  nests (hide (n * n), hide (steps), x, y, z, w, k);
  show_all ();
  SHOW (k);
  printf ("%d\n", now_and_then (hide (n), hide (steps), small[0], small[1]));
  SHOW (small);
  fill ();
  some (hide (n * n), hide (steps), hide (2), x, y, z);
  show_all ();
  levels (hide (n * n), hide (steps), x, y, z);
  show_all ();
}

/* Loops whose arrays may not: one block shows what goes wrong.  */
static void
stay (int n, int steps)
{
  fill ();
  smaller (hide (n * n), hide (steps), x, y);
  further (hide (n * n), hide (steps), y, z);
  show_all ();
  chosen (hide (n * n), hide (steps), x, y);
  show_all ();
  perhaps (hide (n * n), hide (steps), x, y);
  changed (hide (n * n), hide (steps), z, w);
  show_all ();
  both (hide (n * n), hide (steps), x, y);
  another (hide (n * n), hide (steps), x, y, z);
  show_all ();
  fill ();
  moving (hide (n * n), hide (steps), x, y);
  wrapped (hide (n), hide (steps), z, w);
  show_all ();
  fill ();
  first (hide (n * n), hide (steps), x, y);
  second (hide (n * n), hide (steps), z, w);
  show_all ();
  fill ();
  overlap (hide (n), hide (steps), x, x + n);
  show_all ();
}

int
main (void)
{
  static const int size[][2] = { { 4, 3 }, { 9, 1 }, { N, 0 }, { N, 4 } };

  for (int i = 0; i < 4; i++)
    take_turns (size[i][0], size[i][1]);
  stay (4, 3);
  stay (11, 4);
  return 0;
}
