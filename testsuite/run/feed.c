/* Loops that add up in order, of which warps of their own load the elements:
   columns, rows and lines, numbers of several types and sizes, more than one
   loop in a body, what stands between them, steps, loops that run down or end
   with their last iteration, chunks that are full or not, blocks that are; and
   bodies that nobody else may load for: that store before, read what was just
   read, or leave their loop early.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 101
#define M 260

struct point
{
  float x, y;
  short weight;
};

static double d[M * M], e[M * M], r[N], want[N];
static float f[M * M], g[M];
static int where[M];
static unsigned char bytes[M * M];
static struct point points[N * M];
static double square[N][M];

#define REGION                                                                 \
  _Pragma ("acc parallel loop present(d,e,r,f,g,where,bytes,points,square)")

#define BOTH(name, ...)                                                        \
  __attribute__ ((noinline)) static void name (int n, int m)                   \
  {                                                                            \
    REGION __VA_ARGS__                                                         \
  }                                                                            \
  __attribute__ ((noinline)) static void name##_plain (int n, int m)           \
  {                                                                            \
    __VA_ARGS__                                                                \
  }                                                                            \
  _Static_assert(1, #name)

#define EACH for (int i = 0; i < n; i++)

BOTH (
    column, EACH {
      float sum = g[i];
      for (int j = 0; j < m; j++)
        sum += 1.5f * f[j * n + i] * g[j];
      r[i] = sum;
    });

BOTH (
    row, EACH {
      double sum = 0;
      for (int j = 0; j < m; j++)
        sum = d[i * m + j] * e[j] - (sum > 900 ? sum - 900 : sum);
      r[i] = sum;
    });

BOTH (
    declared, EACH {
      double sum = 0;
      for (int j = 0; j < m; j++)
        sum += square[i][j] * d[j];
      r[i] = sum;
    });

BOTH (
    crossed, EACH {
      double sum = 0;
      for (int j = 0; j < m; j++)
        sum += d[i * m + j] * e[j * n + i] + g[j];
      r[i] = sum;
    });

/* Two loops, one after the other, and one that stores.  */
BOTH (
    spread, EACH {
      double mean = 0, sum = 0;
      for (int j = 0; j < m; j++)
        mean += d[i * m + j];
      if (m > 0)
        mean = (int)(mean / m);
      for (int k = 0; k < m; k++)
        sum += (d[i * m + k] - mean) * (d[i * m + k] - mean);
      for (int j = 0; j < m; j++)
        square[i][j] = sum;
      r[i] = sum + square[i][0];
    });

BOTH (
    stepped, for (int i = 2; i < n; i += 3) {
      double sum = 0;
      for (int j = m - 1; j > 1; j -= 2)
        sum = d[i * m + j] - sum;
      r[i] = sum;
    });

BOTH (
    closed, for (int i = n - 1; i >= 1; i--) {
      double sum = i;
      int j;
      for (j = 1; j <= m - 1; j++)
        sum = e[(j - 1) * n + i] * j - sum;
      r[i] = sum + j;
    });

BOTH (
    small, EACH {
      long sum = 0;
      for (long j = 0; j < m; j++)
        sum = (3 * sum + bytes[i * m + j]) % 10007;
      r[i] = sum;
    });

BOTH (
    members, EACH {
      float sum = 0;
      for (int j = 0; j < m; j++)
        sum += points[i * m + j].x * points[i * m + j].y - points[j].weight;
      r[i] = sum;
    });

/* A way that depends on what was read, and a part before the loop with two.  */
BOTH (
    largest, EACH {
      double best = i % 3 ? -1 : 0.5;
      int place = -1;
      if (i % 2)
        best = best - 1;
      for (int j = 0; j < m; j++)
        {
          double value = d[j * n + i];
          if (value > best)
            {
              best = value;
              place = j;
            }
        }
      r[i] = best + place;
    });

#define MARKED(pragma)                                                         \
  EACH                                                                         \
  {                                                                            \
    double sum = 0;                                                            \
    pragma for (int j = 0; j < m; j++) sum = d[i * m + j] - sum;               \
    r[i] = sum;                                                                \
  }

__attribute__ ((noinline)) static void
marked (int n, int m)
{
  REGION MARKED (_Pragma ("acc loop seq"))
}

__attribute__ ((noinline)) static void marked_plain (int n, int m){ MARKED () }

/* Elements that an iteration adds to in memory.  */
BOTH (
    added, EACH {
      r[i] = 1;
      for (int j = 0; j < m; j++)
        r[i] += d[i * m + j] * e[j];
    });

BOTH (
    updated, EACH {
      for (int j = 0; j < m; j++)
        g[i] = f[j * n + i] - g[i];
      r[i] = g[i];
    });

BOTH (
    halves, EACH {
      square[i][1] = 0;
      r[i] = 0;
      for (int j = 0; j < m; j++)
        {
          r[i] += d[i * m + j];
          square[i][1] += d[i * m + j] * e[i * m + j];
        }
      r[i] -= square[i][1];
    });

/* What is the same for the first 28 iterations only.  */
BOTH (
    wrapped, for (int i = 100; i < n + 100; i++) {
      double sum = 0;
      for (int j = 0; j < m; j++)
        sum += d[j * n + i] * e[j + i - (signed char)i];
      r[i - 100] = sum;
    });

/* Not to be loaded by others.  */
BOTH (
    stored, EACH {
      double sum = 0;
      square[i][0] = i;
      for (int j = 0; j < m; j++)
        sum += square[i][j];
      r[i] = sum;
    });

BOTH (
    cleared, EACH {
      double sum = 0;
      for (int k = 0; k < m; k++)
        square[i][k] = 1.5;
      for (int j = 0; j < m; j++)
        sum += square[i][j];
      r[i] = sum;
    });

BOTH (
    nested, EACH {
      double sum = 0;
      for (int j = 0; j < m; j++)
        {
          sum += square[i][j];
          for (int k = 0; k < 3; k++)
            square[i][k] = 1.5;
        }
      r[i] = sum;
    });

BOTH (
    through, EACH {
      double sum = 0;
      for (int j = 0; j < m; j++)
        sum += d[where[j] * n + i];
      r[i] = sum;
    });

BOTH (
    leaves, EACH {
      double sum = 0;
      for (int j = 0; j < m; j++)
        {
          sum += d[i * m + j];
          if (sum > 40)
            break;
        }
      r[i] = sum;
    });

BOTH (
    moves, EACH {
      double sum = 0;
      int at = i;
      for (int j = 0; j < m; j++)
        {
          sum += d[at] * e[j];
          at += j % 3;
        }
      r[i] = sum;
    });

/* Counted with what held another value before.  */
BOTH (
    recounted, EACH {
      double sum = 0;
      int j = i % 3 + 1;
      int from = j * 2;
      for (j = 0; j < m - 8; j++)
        sum = d[i * m + from + j] - sum;
      r[i] = sum;
    });

BOTH (
    triangle, EACH {
      double sum = 0;
      for (int j = 0; j < i; j++)
        sum += d[i * m + j];
      r[i] = sum;
    });

#define ALL(on)                                                                \
  on (column) on (row) on (declared) on (crossed) on (spread) on (stepped)     \
      on (closed) on (small) on (members) on (largest) on (marked) on (added)  \
          on (updated) on (halves) on (wrapped) on (stored) on (cleared)       \
              on (nested) on (through) on (leaves) on (moves) on (recounted)   \
                  on (triangle)

static void
fill (void)
{
  for (int i = 0; i < M * M; i++)
    {
      d[i] = (i * 37 % 101) * 0.25;
      e[i] = (i * 53 % 89) * 0.5 - 9;
      f[i] = (i * 29 % 97) * 0.125f;
      bytes[i] = i * 7;
    }
  for (int i = 0; i < N * M; i++)
    {
      points[i].x = i % 13;
      points[i].y = i % 17 * 0.5f;
      points[i].weight = i % 5;
      square[i / M][i % M] = i % 23;
    }
  for (int i = 0; i < M; i++)
    {
      g[i] = i % 11 * 0.25f;
      where[i] = i * 7 % 100;
    }
#pragma acc update device(d, e, f, g, where, bytes, points, square) if_present
}

static void
compare (const char *name, int n, int m)
{
  int wrong = 0;
  double sum = 0;
#pragma acc update self(r)
  for (int i = 0; i < N; i++)
    {
      wrong += r[i] != want[i];
      sum += r[i];
      r[i] = want[i] = -1;
    }
#pragma acc update device(r)
  if (wrong)
    printf ("%s of %d x %d: %d wrong\n", name, n, m, wrong);
  else
    printf ("%s %g\n", name, sum);
}

#define CHECK(name)                                                            \
  fill ();                                                                     \
  name##_plain (n, m);                                                         \
  for (int i = 0; i < N; i++)                                                  \
    {                                                                          \
      want[i] = r[i];                                                          \
      r[i] = -1;                                                               \
    }                                                                          \
  fill ();                                                                     \
  name (n, m);                                                                 \
  compare (#name, n, m);

int
main (void)
{
  static const int size[][2]
      = { { N, M },   { 64, 128 }, { 33, 129 }, { 1, 65 },
          { 31, 64 }, { N, 63 },   { N, 0 } };
  fill ();
  for (int i = 0; i < N; i++)
    r[i] = -1;
#pragma acc data copy(d, e, r, f, g, where, bytes, points, square)
  for (unsigned s = 0; s < sizeof size / sizeof *size; s++)
    {
      int n = size[s][0], m = size[s][1];
      ALL (CHECK)
    }
}
