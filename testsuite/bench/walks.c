/* Times nests whose threads walk through rows of their own, of one to four
   arrays, which they add up (sum), or of one more that they change in turn.
   Each line has the rows, their length, the nest, the time in us (the best of
   nine) and a checksum.

     gcc-12 -O2 -fopenacc [-DREAL=double] [-fplugin=acctile.so] walks.c

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef REAL
#define REAL float
#endif
typedef REAL real;

typedef void nest (int n, int m, real *restrict o, const real *restrict a,
                   const real *restrict b, const real *restrict c,
                   const real *restrict d);

/* clang-format off */
#define NESTS(arrays, terms)                                                   \
  __attribute__ ((noinline)) static void                                       \
  sum##arrays (int n, int m, real *restrict o, const real *restrict a,         \
               const real *restrict b, const real *restrict c,                 \
               const real *restrict d)                                         \
  {                                                                            \
    int z = n * m;                                                             \
    _Pragma ("acc parallel loop present(o[:z], a[:z], b[:z], c[:z], d[:z])")   \
    for (int i = 0; i < n; i++)                                                \
      {                                                                        \
        real s = 0;                                                            \
        for (int k = i * m; k < i * m + m; k++)                                \
          s = s / 2 + terms;                                                   \
        o[i] = s;                                                              \
      }                                                                        \
  }                                                                            \
  __attribute__ ((noinline)) static void                                       \
  turn##arrays (int n, int m, real *restrict o, const real *restrict a,        \
                const real *restrict b, const real *restrict c,                \
                const real *restrict d)                                        \
  {                                                                            \
    int z = n * m;                                                             \
    _Pragma ("acc parallel loop present(o[:z], a[:z], b[:z], c[:z], d[:z])")   \
    for (int i = 0; i < n; i++)                                                \
      for (int k = i * m + 1; k < i * m + m; k++)                              \
        o[k] += o[k - 1] / 2 + terms;                                          \
  }
/* clang-format on */

NESTS (1, a[k])
NESTS (2, a[k] + 2 * b[k])
NESTS (3, a[k] + 2 * b[k] + 3 * c[k])
NESTS (4, a[k] + 2 * b[k] + 3 * c[k] + 4 * d[k])

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static void
measure (const char *name, nest *run, int n, int m, real *p[5])
{
  double best = 1e12, sum = 0;
  int size = n * m;
  real *o = p[0];
  for (int r = 0; r < 9; r++)
    {
      double start = now ();
      run (n, m, o, p[1], p[2], p[3], p[4]);
      start = now () - start;
      best = start < best ? start : best;
    }
#pragma acc update host(o [0:size])
  for (int i = 0; i < size; i += 97)
    sum += o[i];
  printf ("%d %d %s %.1f %.6g\n", n, m, name, best, sum);
}

int
main (void)
{
  static const int sizes[][2]
      = { { 100000, 60 }, { 500000, 16 }, { 50000, 200 }, { 200000, 33 } };
  static const struct
  {
    const char *name;
    nest *run;
  } nests[] = { { "sum1", sum1 },   { "sum2", sum2 },   { "sum3", sum3 },
                { "sum4", sum4 },   { "turn1", turn1 }, { "turn2", turn2 },
                { "turn3", turn3 }, { "turn4", turn4 } };
  for (int q = 0; q < 4; q++)
    {
      int n = sizes[q][0], m = sizes[q][1], size = n * m;
      real *p[5];
      for (int j = 0; j < 5; j++)
        {
          p[j] = malloc (size * sizeof (real));
          for (int i = 0; i < size; i++)
            p[j][i] = (i * 7L + j) % 16 / 64.0f;
        }
      real *o = p[0], *a = p[1], *b = p[2], *c = p[3], *d = p[4];
#pragma acc data copy(o [0:size])                                              \
    copyin(a [0:size], b [0:size], c [0:size], d [0:size])
      for (int k = 0; k < 8; k++)
        measure (nests[k].name, nests[k].run, n, m, p);
      for (int j = 0; j < 5; j++)
        free (p[j]);
    }
  return 0;
}
