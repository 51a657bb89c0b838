/* What the faults are planted into that mutants.exp expects to be found: a
   nest without dependences, one with a reduction, two nests that meet, one
   whose iterations depend on one another, tiled and not, a loop over time,
   one that copies back, arrays that overlap, two whose blocks meet after each
   wavefront, a loop over time in split tiles, one of
   two dimensions, arrays of other shapes, an array by two names.  PART says
   which.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 70

static int a[N][N], b[N], c[N];

/* Without dependences.  */

static void
part_1 (void)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < N; i++)
#pragma acc loop
    for (int j = 0; j < N; j++)
      a[i][j] += 100 * i + j;
}

/* With a reduction.  */

static void
part_2 (void)
{
  int sum = 3;

#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < N; i++)
#pragma acc loop reduction(+ : sum)
    for (int j = 0; j < N; j++)
      sum += i ^ j;
  b[0] = sum;
}

/* The second nest needs what other threads of the one gang did in the
   first.  */

static void
part_3 (void)
{
#pragma acc parallel num_gangs(1) vector_length(64) copy(b, c)
  {
#pragma acctile schedule(1.1) block(64) grid(1)
#pragma acc loop
    for (int i = 0; i < N; i++)
      b[i] = 3 * i;
#pragma acctile schedule(1.1) block(64) grid(1)
#pragma acc loop
    for (int i = 0; i < N; i++)
      c[i] = b[N - 1 - i] + 1;
  }
}

/* Iterations that depend on those above and to the left, a row of tiles on
   the row before; the threads of a block are many warps or one.  */

static void
part_4 (void)
{
#pragma acctile doacross tile(64, 16) threads(64) sync(lock)
#pragma acc parallel copy(a)
#pragma acc loop auto
  for (int i = 1; i < N; i++)
#pragma acc loop auto
    for (int j = 1; j < N; j++)
      a[i][j] = (a[i - 1][j] + a[i][j - 1] + i * j) % 1009;
}

static void
part_5 (void)
{
#pragma acctile doacross tile(32, 16) threads(32) sync(lock)
#pragma acc parallel copy(a)
#pragma acc loop auto
  for (int i = 1; i < N; i++)
#pragma acc loop auto
    for (int j = 1; j < N; j++)
      a[i][j] = (a[i - 1][j] + a[i][j - 1] + i * j) % 1009;
}

/* Iterations that depend on the one before, which only acctile can tell.  */

static void
part_6 (void)
{
#pragma acc parallel copy(b)
#pragma acc loop auto
  for (int i = 1; i < N; i++)
    b[i] = b[i - 1] + i;
}

/* Sweeps of a loop over time, in one launch.  */

static void
part_7 (void)
{
#pragma acc data copy(a, b)
#pragma acctile time_tile(persistent)
  for (int t = 0; t < 3; t++)
    {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
#pragma acc loop
        for (int j = 0; j < N; j++)
          a[i][j] += b[N - 1 - i] + j;
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        b[i] = a[i][N - 1 - i] % 1009;
    }
}

/* Arrays that take turns instead of being copied back, and that differ outside
   of what is.  */

static void
part_8 (void)
{
  for (int i = 0; i < N; i++)
    {
      b[i] = 3 * i;
      c[i] = 7 * i;
    }
#pragma acc data copy(b, c)
#pragma acctile time_tile(persistent)
  for (int t = 0; t < 3; t++)
    {
#pragma acc parallel loop
      for (int i = 1; i < N - 1; i++)
        c[i] = (b[i - 1] + b[i + 1]) % 1009;
#pragma acc parallel loop
      for (int i = 1; i < N - 1; i++)
        b[i] = c[i];
    }
}

/* One array under two names.  */

static void
shift (int n, int *to, int *from)
{
#pragma acc kernels loop
  for (int i = 0; i < n; i++)
    to[i] = from[i] + i;
}

static void
part_9 (void)
{
  shift (N - 1, b + 1, b);
}

/* Iterations that depend on those above and to the left, a wavefront of tiles
   on those before; several wavefronts have more tiles than blocks run.  */

static void
part_10 (void)
{
#pragma acctile doacross tile(32, 4) sync(barrier)
#pragma acc parallel copy(a)
#pragma acc loop auto
  for (int i = 1; i < N; i++)
#pragma acc loop auto
    for (int j = 1; j < N; j++)
      a[i][j] = (a[i - 1][j] + a[i][j - 1] + i * j) % 1009;
}

/* The same where what the iteration before stored begins a tile too, in a
   variable of the thread.  */

static void
part_11 (void)
{
#pragma acctile doacross tile(4, 8, 7) sync(barrier)
#pragma acc parallel copy(a)
#pragma acc loop auto
  for (int t = 0; t < 3; t++)
#pragma acc loop auto
    for (int i = 1; i < N - 1; i++)
#pragma acc loop auto
      for (int j = 1; j < N - 1; j++)
        a[i][j] = (a[i - 1][j] + a[i][j - 1] + 3 * a[i + 1][j] + i * j) % 1009;
}

/* Split tiles.  */

static void
split (int n, int steps, int *restrict from, int *restrict to)
{
#pragma acctile time_tile(split) tile(4, 16)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(from [0:n], to [0:n])
      for (int i = 2; i < n - 2; i++)
        to[i] = (from[i - 2] + 3 * from[i] + from[i + 2]) % 1009;
      int *other = from;
      from = to;
      to = other;
    }
}

static void
part_12 (void)
{
  for (int i = 0; i < N; i++)
    {
      b[i] = 3 * i;
      c[i] = 7 * i;
    }
#pragma acc data copy(b, c)
  split (N, 11, b, c);
}

/* A loop over time in split tiles of two dimensions.  */

static void
split_plane (int steps, int (*restrict from)[N], int (*restrict to)[N])
{
#pragma acctile time_tile(split) tile(3, 8, 10)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(from [0:N], to [0:N])
      for (int i = 1; i < 14; i++)
        for (int j = 1; j < 14; j++)
          to[i][j] = (from[i - 1][j] + 3 * from[i + 1][j + 1] + from[i][j - 1])
                     % 1000;
      int (*other)[N] = from;
      from = to;
      to = other;
    }
}

static void
part_13 (void)
{
  static int next[N][N];
  for (int i = 0; i < 15; i++)
    for (int j = 0; j < 15; j++)
      next[i][j] = a[i][j] = 7 * i + j * j;
#pragma acc data copy(a, next)
  split_plane (5, a, next);
  for (int i = 0; i < 15; i++)
    for (int j = 0; j < 15; j++)
      a[i][j] += 3 * next[i][j];
}

/* A loop over time in time-skewed tiles.  */

static void
skew_plane (int steps, int (*restrict from)[N], int (*restrict to)[N])
{
#pragma acctile time_tile(skew) tile(3, 8, 4)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(from [0:N], to [0:N])
      for (int i = 1; i < 14; i++)
        for (int j = 1; j < 14; j++)
          to[i][j] = (from[i - 1][j] + 3 * from[i + 1][j + 1] + from[i][j - 1])
                     % 1000;
      int (*other)[N] = from;
      from = to;
      to = other;
    }
}

static void
part_14 (void)
{
  static int next[N][N];
  for (int i = 0; i < 15; i++)
    for (int j = 0; j < 15; j++)
      next[i][j] = a[i][j] = 5 * i + j * j;
#pragma acc data copy(a, next)
  skew_plane (7, a, next);
  for (int i = 0; i < 15; i++)
    for (int j = 0; j < 15; j++)
      a[i][j] += 3 * next[i][j];
}

/* A loop over time in overlapping tiles.  */

static void
overlap_plane (int steps, int (*restrict from)[N], int (*restrict to)[N])
{
#pragma acctile time_tile(overlap) tile(3, 4, 6)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(from [0:N], to [0:N])
      for (int i = 1; i < 14; i++)
        for (int j = 1; j < 14; j++)
          to[i][j] = (from[i - 1][j] + 3 * from[i + 1][j + 1] + from[i][j - 1])
                     % 1000;
      int (*other)[N] = from;
      from = to;
      to = other;
    }
}

static void
part_15 (void)
{
  static int next[N][N];
  for (int i = 0; i < 15; i++)
    for (int j = 0; j < 15; j++)
      next[i][j] = a[i][j] = 3 * i + j * j;
#pragma acc data copy(a, next)
  overlap_plane (8, a, next);
  for (int i = 0; i < 15; i++)
    for (int j = 0; j < 15; j++)
      a[i][j] += 3 * next[i][j];
}

/* A loop over time whose steps are two sweeps, in overlapping tiles.  */

static void
fields_plane (int steps, int (*restrict e)[N], int (*restrict h)[N])
{
#pragma acctile time_tile(overlap) tile(2, 5, 7)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(e [0:N], h [0:N])
      for (int i = 1; i < 25; i++)
        for (int j = 1; j < 25; j++)
          e[i][j] = (e[i][j] + 3 * h[i][j] + h[i - 1][j] + h[i][j - 1]) % 1000;
#pragma acc parallel loop collapse(2) present(e [0:N], h [0:N])
      for (int i = 0; i < 24; i++)
        for (int j = 0; j < 24; j++)
          h[i][j] = (h[i][j] + e[i + 1][j] + 5 * e[i][j + 1]) % 1000;
    }
}

static void
part_16 (void)
{
  static int h[N][N];
  for (int i = 0; i < 25; i++)
    for (int j = 0; j < 25; j++)
      h[i][j] = a[i][j] = 3 * i + j * j;
#pragma acc data copy(a, h)
  fields_plane (8, a, h);
  for (int i = 0; i < 25; i++)
    for (int j = 0; j < 25; j++)
      a[i][j] += 3 * h[i][j];
}

/* A loop over time whose arrays overlap, as the host finds before its first
   step.  */

static void
apart_plane (int steps, int n, int *f, int *g)
{
#pragma acc kernels present(f [0:n * n], g [0:n * n])
  {
#pragma acctile time_tile(overlap) tile(3, 5, 7)
    for (int t = 0; t < steps; t++)
      {
        for (int i = 1; i < n - 1; i++)
          for (int j = 1; j < n - 1; j++)
            g[i * n + j]
                = (f[i * n + j] + 3 * f[(i - 1) * n + j] + f[i * n + j + 1])
                  % 1000;
        for (int i = 1; i < n - 1; i++)
          for (int j = 1; j < n - 1; j++)
            f[i * n + j] = g[i * n + j];
      }
  }
}

static void
part_17 (void)
{
  for (int i = 0; i < 25; i++)
    for (int j = 0; j < 25; j++)
      a[i][j] = 3 * i + j * j;
#pragma acc data copy(a)
  apart_plane (8, 20, &a[0][0], &a[0][0] + 21);
}

/* Arrays whose rows are not as far apart as each other, as the host finds
   before the first step: they cannot take turns.  */

static void
alike_plane (int least, int n, int p, int q, int *restrict f, int *restrict g)
{
  int largest;
  do
    {
      largest = 0;
#pragma acc parallel loop collapse(2) reduction(max                            \
                                                : largest)                     \
    present(f [0:n * p], g [0:n * q])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          {
            g[i * q + j] = (f[i * p + j] + f[(i - 1) * p + j]) / 3;
            if (g[i * q + j] > largest)
              largest = g[i * q + j];
          }
#pragma acc parallel loop collapse(2) present(f [0:n * p], g [0:n * q])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          f[i * p + j] = g[i * q + j];
    }
  while (largest > least);
}

static void
part_18 (void)
{
  static int h[N * N];
  for (int i = 0; i < 30; i++)
    for (int j = 0; j < 30; j++)
      a[i][j] = 3 * i + j * j;
#pragma acc data copy(a, h)
  alike_plane (200, 20, 30, 20, &a[0][0], h);
  for (int i = 0; i < 400; i++)
    a[50][i % N] += h[i] * i;
}

/* Loops that are shorter than a block, of which the host has another version
   run.  */

static void
short_loops (int n, int m, int k, int *restrict f, const int *restrict g)
{
#pragma acc parallel loop collapse(3) copy(f [0:n * m * k]) copyin(g [0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++)
        f[(i * m + j) * k + l] = 3 * f[(i * m + j) * k + l] + g[j] * l;
#pragma acc parallel loop collapse(2) copy(f [0:n * m * k])
  for (int i = 1; i < n; i++)
    for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++)
        f[(i * m + j) * k + l] += i - j * l;
}

static void
part_19 (void)
{
  short_loops (N, 3, 2, &a[0][0], b);
  short_loops (2, 5, N / 2, &a[20][0], b);
  short_loops (1, N, 1, &a[60][0], c);
}

/* Planes for one block each that are smaller than it.  */

static void
small_planes (int n, int m, int k, int *restrict f, const int *restrict g)
{
#pragma acc parallel loop gang copy(f [0:n * m * k]) copyin(g [0:m])
  for (int i = 0; i < n; i++)
#pragma acc loop vector collapse(2)
    for (int j = 0; j < m; j++)
      for (int l = 0; l < k; l++)
        f[(i * m + j) * k + l] = 3 * f[(i * m + j) * k + l] + g[j] * l;
}

static void
part_20 (void)
{
  small_planes (300, 4, 4, &a[0][0], b);
  small_planes (1, 5, N / 2, &a[20][0], b);
}

/* Pairs, of which the second is made of what the first has become.  */

static void
pairs (int n, int *p, int *q)
{
#pragma acc parallel loop copy(p [0:2 * n], q [0:2 * n])
  for (int i = 0; i < n; i++)
    {
      q[2 * i] = p[2 * i + 1] + 5 * i + 1;
      q[2 * i + 1] = 3 * p[2 * i];
    }
}

static void
part_21 (void)
{
  pairs (N * N / 2, &a[0][0], &a[0][0]);
}

/* Reductions that the last block combines, of more blocks than a group has, in
   launches that follow one another.  */

static void
part_22 (void)
{
  for (int k = 0; k < 3; k++)
    {
      double sum = k, other = 0.5;
      long product = 1;
#pragma acctile schedule(2.3) block(16, 8) grid(3, 2)
#pragma acc parallel loop reduction(+ : sum, other) reduction(* : product)
      for (int i = 0; i < N; i++)
#pragma acc loop reduction(+ : sum, other) reduction(* : product)
        for (int j = 0; j < N; j++)
          {
            sum += i ^ j;
            other += j * 0.25;
            product *= i == j && i < 20 ? 3 : 1;
          }
      b[k] = (int)sum + (int)(4 * other) + product % 10007;
    }
}

/* Rows that add up in order, loaded by warps of their own: several chunks, the
   last not full, of two blocks, one not full.  */

#define LONG 300

static int rows[N][LONG];

__attribute__ ((noinline)) static void
add_rows (int n, int m)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    {
      int sum = 0;
      for (int j = 0; j < m; j++)
        sum = (3 * sum + rows[i][j] * (j + 1)) % 1009;
      b[i] = sum;
    }
}

static void
part_23 (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < LONG; j++)
      rows[i][j] = i * 7 + j * 5;
  add_rows (N, LONG);
}

/* A histogram: blocks clear memory of their own, update it and add it up.  */

__attribute__ ((noinline)) static void
count_rows (int n, const int *restrict from, int *restrict to)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      to[from[i] % N] += i;
    }
}

static void
part_24 (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < LONG; j++)
      rows[i][j] = i * 7 + j * 5;
  count_rows (N * LONG, &rows[0][0], b);
}

#define PASTE(X) part_##X ()
#define CALL(X) PASTE (X)

int
main (void)
{
  long sum = 0;

  CALL (PART);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum = sum * 31 % 1000003 + a[i][j] + b[i] + c[j];
  printf ("%ld\n", sum);
  return 0;
}
