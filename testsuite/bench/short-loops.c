/* Times nests of collapsed loops of unknown lengths, long and short: copies,
   transposed copies, differences with neighbours, sums of rows, of two to five
   loops.  Each line has the lengths, the nest, the time in us (the best of
   five) and a checksum.  With -DSHORT every nest has a linear schedule.

     gcc-12 -O2 -fopenacc [-fplugin=acctile.so] short-loops.c

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define WORDS(X) #X
#define PRAGMA(X) _Pragma (WORDS (X))
#ifdef SHORT
#define CHOICE(X) PRAGMA (acctile X)
#else
#define CHOICE(X)
#endif

#define MOST (48L * 1024 * 1024)
#define REPEATS 5

typedef void nest (int, int, int, int, double *restrict,
                   const double *restrict);

#define TWO(NAME, BODY)                                                        \
  __attribute__ ((noinline)) static void NAME (int a, int b, int c, int d,     \
                                               double *restrict x,             \
                                               const double *restrict u)       \
  {                                                                            \
    CHOICE (schedule (2.5))                                                    \
    PRAGMA (acc parallel loop collapse (2)                                     \
                present (x [0:a * b * c * d], u [0:a * b * c * d]))            \
    for (int i = 0; i < a; i++)                                                \
      for (int j = 0; j < b; j++)                                              \
        BODY                                                                   \
  }

#define THREE(NAME, BODY)                                                      \
  __attribute__ ((noinline)) static void NAME (int a, int b, int c, int d,     \
                                               double *restrict x,             \
                                               const double *restrict u)       \
  {                                                                            \
    CHOICE (schedule (3.8))                                                    \
    PRAGMA (acc parallel loop collapse (3)                                     \
                present (x [0:a * b * c * d], u [0:a * b * c * d]))            \
    for (int i = 0; i < a; i++)                                                \
      for (int j = 0; j < b; j++)                                              \
        for (int k = 0; k < c; k++)                                            \
          BODY                                                                 \
  }

#define FOUR(NAME, BODY)                                                       \
  __attribute__ ((noinline)) static void NAME (int a, int b, int c, int d,     \
                                               double *restrict x,             \
                                               const double *restrict u)       \
  {                                                                            \
    CHOICE (schedule (3.8))                                                    \
    PRAGMA (acc parallel loop collapse (4)                                     \
                present (x [0:a * b * c * d], u [0:a * b * c * d]))            \
    for (int i = 0; i < a; i++)                                                \
      for (int j = 0; j < b; j++)                                              \
        for (int k = 0; k < c; k++)                                            \
          for (int l = 0; l < d; l++)                                          \
            BODY                                                               \
  }

#define AT2(I, J) ((I)*b + (J))
#define AT3(I, J, K) (AT2 (I, J) * c + (K))
#define AT4(I, J, K, L) (AT3 (I, J, K) * d + (L))

TWO (copy2, { x[AT2 (i, j)] = 2 * u[AT2 (i, j)]; })

TWO (rows2, {
  double s = 0;
  for (int k = 0; k < c; k++)
    s += u[AT3 (i, j, k)];
  x[AT2 (i, j)] = s;
})

THREE (copy3, { x[AT3 (i, j, k)] = 2 * u[AT3 (i, j, k)]; })

THREE (seven3, {
  if (i > 0 && i < a - 1 && j > 0 && j < b - 1 && k > 0 && k < c - 1)
    x[AT3 (i, j, k)] = 6 * u[AT3 (i, j, k)] - u[AT3 (i, j, k - 1)]
                       - u[AT3 (i, j, k + 1)] - u[AT3 (i, j - 1, k)]
                       - u[AT3 (i, j + 1, k)] - u[AT3 (i - 1, j, k)]
                       - u[AT3 (i + 1, j, k)];
})

FOUR (copy4, { x[AT4 (i, j, k, l)] = 2 * u[AT4 (i, j, k, l)]; })

FOUR (turned4, { x[AT4 (i, j, k, l)] = u[(AT2 (i, j) * d + l) * c + k]; })

FOUR (inward4, { x[((l * c + k) * b + j) * a + i] = u[AT4 (i, j, k, l)]; })

FOUR (hop4, {
  x[AT4 (i, j, k, l)]
      = u[AT4 (i, j, k, l)]
        - 0.1
              * (u[AT4 (i, j, k, (l + 1) % d)] + u[AT4 (i, j, (k + 1) % c, l)]
                 + u[AT4 (i, (j + 1) % b, k, l)]
                 + u[AT4 ((i + 1) % a, j, k, l)]);
})

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static void
measure (const char *name, nest *run, const int *size, double *x,
         const double *u)
{
  long n = (long)size[0] * size[1] * size[2] * size[3];
  double best = 1e12, sum = 0;
#pragma acc data copy(x [0:n]) copyin(u [0:n])
  for (int r = 0; r < REPEATS; r++)
    {
      double before = now ();
      run (size[0], size[1], size[2], size[3], x, u);
      double us = now () - before;
      best = us < best ? us : best;
    }
  for (long i = 0; i < n; i++)
    sum = sum * 0.999 + x[i];
  printf ("%dx%dx%dx%d:%s %.1f %.17g\n", size[0], size[1], size[2], size[3],
          name, best, sum);
}

int
main (void)
{
  static const int three[][4]
      = { { 1, 1, 4000000, 1 }, { 4000000, 1, 1, 1 }, { 1, 4000000, 1, 1 },
          { 1000000, 2, 2, 1 }, { 2, 2, 1000000, 1 }, { 2, 1000000, 2, 1 },
          { 160, 160, 160, 1 }, { 5, 1000, 1000, 1 }, { 1000, 1000, 5, 1 },
          { 100000, 7, 7, 1 },  { 30, 30, 5000, 1 },  { 3, 3000000, 1, 1 },
          { 3000000, 3, 1, 1 }, { 2000, 2000, 1, 1 }, { 20, 20, 20, 1 },
          { 1000000, 3, 8, 1 }, { 3, 1000000, 8, 1 } };
  static const int four[][4]
      = { { 16, 16, 16, 16 },   { 20, 20, 20, 20 },   { 33, 33, 33, 33 },
          { 48, 48, 48, 48 },   { 64, 64, 64, 64 },   { 96, 96, 96, 5 },
          { 5, 100, 100, 100 }, { 2, 2, 1000, 1000 }, { 1000, 1000, 2, 2 },
          { 1, 1, 1, 3000000 }, { 3000000, 1, 1, 1 } };
  double *x = malloc (MOST * sizeof *x), *u = malloc (MOST * sizeof *u);
  if (!x || !u)
    return 1;
  for (long i = 0; i < MOST; i++)
    {
      x[i] = i % 1001;
      u[i] = i % 10007;
    }
  for (unsigned t = 0; t < sizeof three / sizeof *three; t++)
    {
      measure ("copy2", copy2, three[t], x, u);
      measure ("rows2", rows2, three[t], x, u);
      measure ("copy3", copy3, three[t], x, u);
      measure ("seven3", seven3, three[t], x, u);
    }
  for (unsigned t = 0; t < sizeof four / sizeof *four; t++)
    {
      measure ("copy4", copy4, four[t], x, u);
      measure ("turned4", turned4, four[t], x, u);
      measure ("inward4", inward4, four[t], x, u);
      measure ("hop4", hop4, four[t], x, u);
    }
  return 0;
}
