/* Times nests of three loops that pass over many arrays, or parts of one, which
   each is a number of grids: what a thread has in registers decides how many
   points it may have.  Each line has the sizes, the nest, the time in us (the
   best of five) and a checksum.

     gcc-12 -O2 -fopenacc [-DREAL=double] [-fplugin=acctile.so] many-arrays.c

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#ifndef REAL
#define REAL float
#endif
#define REPEATS 5

/* The grids that a nest reads and writes at most.  */
#define READ 28
#define WRITTEN 19

/* Loops over the inner points of a grid of N x M x L.  */
#define INNER                                                                  \
  _Pragma ("acc parallel loop present (in [0:READ], out [0:WRITTEN])") for (   \
      int i = 1; i < n - 1; i++)                                               \
      _Pragma ("acc loop") for (int j = 1; j < m - 1; j++)                     \
          _Pragma ("acc loop") for (int k = 1; k < l - 1; k++)

/* Grid G at the point that is X, Y, Z from that of the iteration, and the
   difference of its neighbours.  */
#define AT(G, X, Y, Z) in[G][i + (X)][j + (Y)][k + (Z)]
#define HERE(G) AT (G, 0, 0, 0)
#define DX(G) (AT (G, 1, 0, 0) - AT (G, -1, 0, 0))
#define DY(G) (AT (G, 0, 1, 0) - AT (G, 0, -1, 0))
#define DZ(G) (AT (G, 0, 0, 1) - AT (G, 0, 0, -1))
#define OUT(G) out[G][i][j][k]

typedef void nest (int n, int m, int l, REAL in[restrict READ][n][m][l],
                   REAL out[restrict WRITTEN][n][m][l]);

/* Stress of an elastic solid from the velocities, 0 to 2, by its constants, 3
   and 4.  */

__attribute__ ((noinline)) static void
elastic (int n, int m, int l, REAL in[restrict READ][n][m][l],
         REAL out[restrict WRITTEN][n][m][l])
{
  INNER
  {
    REAL lambda = HERE (3), mu = HERE (4), xx = DX (0), yy = DY (1),
         zz = DZ (2), all = lambda * (xx + yy + zz);
    OUT (0) = HERE (5) + all + 2 * mu * xx;
    OUT (1) = HERE (6) + all + 2 * mu * yy;
    OUT (2) = HERE (7) + all + 2 * mu * zz;
    OUT (3) = HERE (8) + mu * (DY (0) + DX (1));
    OUT (4) = HERE (9) + mu * (DZ (0) + DX (2));
    OUT (5) = HERE (10) + mu * (DZ (1) + DY (2));
  }
}

/* Product of a matrix of 27 diagonals with grid 27.  */

#define PRODUCT(X, Y, Z)                                                       \
  HERE (((X) + 1) * 9 + ((Y) + 1) * 3 + (Z) + 1) * AT (27, X, Y, Z)
#define PRODUCTS(X, Y)                                                         \
  (PRODUCT (X, Y, -1) + PRODUCT (X, Y, 0) + PRODUCT (X, Y, 1))

__attribute__ ((noinline)) static void
diagonals (int n, int m, int l, REAL in[restrict READ][n][m][l],
           REAL out[restrict WRITTEN][n][m][l])
{
  INNER
  OUT (0) = PRODUCTS (-1, -1) + PRODUCTS (-1, 0) + PRODUCTS (-1, 1)
            + PRODUCTS (0, -1) + PRODUCTS (0, 0) + PRODUCTS (0, 1)
            + PRODUCTS (1, -1) + PRODUCTS (1, 0) + PRODUCTS (1, 1);
}

/* Right-hand sides of five equations.  */

#define EQUATION(G)                                                            \
  OUT (G) = (AT (G, 1, 0, 0) - 2 * HERE (G) + AT (G, -1, 0, 0)) / 8            \
            + (AT (G, 0, 1, 0) - 2 * HERE (G) + AT (G, 0, -1, 0)) / 4          \
            + (AT (G, 0, 0, 1) - 2 * HERE (G) + AT (G, 0, 0, -1)) / 2          \
            - HERE (5)                                                         \
                  * (AT (6, 1, 0, 0) * AT (G, 1, 0, 0)                         \
                     - AT (6, -1, 0, 0) * AT (G, -1, 0, 0))

__attribute__ ((noinline)) static void
equations (int n, int m, int l, REAL in[restrict READ][n][m][l],
           REAL out[restrict WRITTEN][n][m][l])
{
  INNER
  {
    EQUATION (0);
    EQUATION (1);
    EQUATION (2);
    EQUATION (3);
    EQUATION (4);
  }
}

/* A step of a lattice with 19 directions, D3Q19.  */

#define DIRECTIONS(F)                                                          \
  F (0, 0, 0, 0)                                                               \
  F (1, 1, 0, 0)                                                               \
  F (2, -1, 0, 0)                                                              \
  F (3, 0, 1, 0)                                                               \
  F (4, 0, -1, 0)                                                              \
  F (5, 0, 0, 1)                                                               \
  F (6, 0, 0, -1)                                                              \
  F (7, 1, 1, 0)                                                               \
  F (8, 1, -1, 0)                                                              \
  F (9, -1, 1, 0)                                                              \
  F (10, -1, -1, 0)                                                            \
  F (11, 1, 0, 1)                                                              \
  F (12, 1, 0, -1)                                                             \
  F (13, -1, 0, 1)                                                             \
  F (14, -1, 0, -1)                                                            \
  F (15, 0, 1, 1)                                                              \
  F (16, 0, 1, -1)                                                             \
  F (17, 0, -1, 1)                                                             \
  F (18, 0, -1, -1)
#define LOAD(G, X, Y, Z) REAL f##G = AT (G, -(X), -(Y), -(Z));
#define DENSITY(G, X, Y, Z) density += f##G;
#define MOMENTUM(G, X, Y, Z) u += (X)*f##G, v += (Y)*f##G, w += (Z)*f##G;
#define WEIGHT(X, Y, Z)                                                        \
  ((X) * (X) + (Y) * (Y) + (Z) * (Z) == 0   ? (REAL)1 / 3                      \
   : (X) * (X) + (Y) * (Y) + (Z) * (Z) == 1 ? (REAL)1 / 18                     \
                                            : (REAL)1 / 36)
#define COLLIDE(G, X, Y, Z)                                                    \
  {                                                                            \
    REAL along = (X)*u + (Y)*v + (Z)*w;                                        \
    OUT (G)                                                                    \
        = f##G                                                                 \
          + (REAL)0.6                                                          \
                * (WEIGHT (X, Y, Z) * density                                  \
                       * (1 + 3 * along + (REAL)4.5 * along * along - square)  \
                   - f##G);                                                    \
  }

__attribute__ ((noinline)) static void
lattice (int n, int m, int l, REAL in[restrict READ][n][m][l],
         REAL out[restrict WRITTEN][n][m][l])
{
  INNER
  {
    REAL density = 0, u = 0, v = 0, w = 0;
    DIRECTIONS (LOAD)
    DIRECTIONS (DENSITY)
    DIRECTIONS (MOMENTUM)
    u /= density, v /= density, w /= density;
    REAL square = (REAL)1.5 * (u * u + v * v + w * w);
    DIRECTIONS (COLLIDE)
  }
}

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

/* Prints SIZE, NAME, the time that RUN takes and a checksum.  ALL has room for
   what it reads and what it writes.  */

static void
measure (const char *name, nest *run, const int *size, REAL *all)
{
  size_t points = (size_t)size[0] * size[1] * size[2];
  size_t read = READ * points, end = (READ + WRITTEN) * points;
  double best = 1e12, sum = 0;
#pragma acc data create(all [0:end])
  {
#pragma acc parallel loop present(all [0:end])
    for (size_t i = 0; i < end; i++)
      all[i] = 1 + (REAL)(i % 1009 * 7 % 1009) / 1024;
    for (int r = 0; r < REPEATS; r++)
      {
        double before = now ();
        run (size[0], size[1], size[2], (void *)all, (void *)(all + read));
        double us = now () - before;
        best = us < best ? us : best;
      }
#pragma acc parallel loop present(all [0:end]) reduction(+ : sum)
    for (size_t i = read; i < end; i++)
      sum += (double)all[i] * (1 + i % 7);
  }
  printf ("%dx%dx%d:%s %.1f %.7g\n", size[0], size[1], size[2], name, best,
          sum);
}

int
main (int argc, char **argv)
{
  static const int sizes[][3] = {
    { 100, 100, 100 }, { 200, 200, 200 }, { 96, 300, 400 }, { 300, 300, 300 }
  };
  unsigned n = argc > 1 ? atoi (argv[1]) : 4;
  for (unsigned s = 0; s < n; s++)
    {
      size_t points = (size_t)sizes[s][0] * sizes[s][1] * sizes[s][2];
      REAL *all = malloc ((READ + WRITTEN) * points * sizeof *all);
      measure ("elastic", elastic, sizes[s], all);
      measure ("diagonals", diagonals, sizes[s], all);
      measure ("equations", equations, sizes[s], all);
      measure ("lattice", lattice, sizes[s], all);
      free (all);
    }
  return 0;
}
