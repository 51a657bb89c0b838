/* Times nests that store to records (arrays of structures or of short vectors),
   and to several arrays.  Each line has the nest, the bytes of each of its two
   arrays in MB, the time in us (the best of seven) and a checksum.

     gcc-12 -O2 -fopenacc [-fplugin=acctile.so] records.c

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define REPEATS 7
#define COLUMNS 1500
#define HEIGHT 180
#define WIDTH 200

typedef void nest (long bytes, void *restrict x, void *restrict y);

/* The function NAME: a five-point or seven-point stencil on records of C
   numbers of TYPE, each component with the next.  */

#define PLANE_OF(Q, C)                                                         \
  b[i][j][Q] = a[i][j + 1][Q] + a[i][j - 1][Q] + a[i + 1][j][Q]                \
               + a[i - 1][j][Q] - 3.5f * a[i][j][(Q + 1) % C]
#define SPACE_OF(Q, C)                                                         \
  b[i][j][k][Q] = a[i][j][k + 1][Q] + a[i][j][k - 1][Q] + a[i][j + 1][k][Q]    \
                  + a[i][j - 1][k][Q] + a[i + 1][j][k][Q] + a[i - 1][j][k][Q]  \
                  - 3.5f * a[i][j][k][(Q + 1) % C]

#define PLANE(NAME, TYPE, C, BODY)                                             \
  static void NAME (long bytes, void *restrict x, void *restrict y)            \
  {                                                                            \
    int m = COLUMNS, n = bytes / sizeof (TYPE[C]) / m;                         \
    TYPE (*restrict a)[m][C] = x, (*restrict b)[m][C] = y;                     \
    _Pragma ("acc parallel loop present(a [0:n], b [0:n])") for (int i = 1;    \
                                                                 i < n - 1;    \
                                                                 i++)          \
        _Pragma ("acc loop") for (int j = 1; j < m - 1; j++)                   \
    {                                                                          \
      BODY                                                                     \
    }                                                                          \
  }
#define SPACE(NAME, TYPE, C, BODY)                                             \
  static void NAME (long bytes, void *restrict x, void *restrict y)            \
  {                                                                            \
    int m = HEIGHT, l = WIDTH, n = bytes / sizeof (TYPE[C]) / m / l;           \
    TYPE (*restrict a)[m][l][C] = x, (*restrict b)[m][l][C] = y;               \
    _Pragma ("acc parallel loop present(a [0:n], b [0:n])") for (int i = 1;    \
                                                                 i < n - 1;    \
                                                                 i++)          \
        _Pragma ("acc loop") for (int j = 1; j < m - 1; j++)                   \
            _Pragma ("acc loop") for (int k = 1; k < l - 1; k++)               \
    {                                                                          \
      BODY                                                                     \
    }                                                                          \
  }
#define LINE(NAME, RECORD, BODY)                                               \
  static void NAME (long bytes, void *restrict x, void *restrict y)            \
  {                                                                            \
    long n = bytes / sizeof (RECORD);                                          \
    __attribute__ ((unused)) const RECORD *restrict a = x;                     \
    RECORD *restrict b = y;                                                    \
    _Pragma ("acc parallel loop present(a [0:n], b [0:n])") for (long i = 0;   \
                                                                 i < n; i++)   \
    {                                                                          \
      BODY                                                                     \
    }                                                                          \
  }

#define TWO(OF, C) OF (0, C), OF (1, C)
#define THREE(OF, C) TWO (OF, C), OF (2, C)
#define FIVE(OF, C) THREE (OF, C), OF (3, C), OF (4, C)
#define SEVEN(OF, C) FIVE (OF, C), OF (5, C), OF (6, C)

struct body
{
  float x, y, z, m, u, v, w, age;
};
struct heavy_body
{
  double x, y, z, m, u, v, w, age;
};
struct place
{
  float x, y, z;
};
struct heavy_place
{
  double x, y, z;
};
struct state
{
  double r, ru, rv, rw, e;
};

PLANE (plane2f, float, 2, TWO (PLANE_OF, 2);)
PLANE (plane3f, float, 3, THREE (PLANE_OF, 3);)
PLANE (plane5f, float, 5, FIVE (PLANE_OF, 5);)
PLANE (plane3d, double, 3, THREE (PLANE_OF, 3);)
PLANE (plane5d, double, 5, FIVE (PLANE_OF, 5);)
PLANE (plane7d, double, 7, SEVEN (PLANE_OF, 7);)
SPACE (space3f, float, 3, THREE (SPACE_OF, 3);)
SPACE (space3d, double, 3, THREE (SPACE_OF, 3);)
SPACE (space5d, double, 5, FIVE (SPACE_OF, 5);)

LINE (drift3f, struct place, b[i].x += 0.1f * a[i].x; b[i].y += 0.1f * a[i].y;
      b[i].z += 0.1f * a[i].z;)
LINE (drift3d, struct heavy_place, b[i].x += 0.1 * a[i].x;
      b[i].y += 0.1 * a[i].y; b[i].z += 0.1 * a[i].z;)
LINE (body, struct body,
      float f = b[i].m / (b[i].x * b[i].x + b[i].y * b[i].y + 0.1f);
      b[i].u -= f * b[i].x; b[i].v -= f * b[i].y; b[i].w -= f * b[i].z;
      b[i].x += 0.01f * b[i].u; b[i].y += 0.01f * b[i].v;
      b[i].z += 0.01f * b[i].w;)
LINE (heavy_body, struct heavy_body,
      double f = b[i].m / (b[i].x * b[i].x + b[i].y * b[i].y + 0.1);
      b[i].u -= f * b[i].x; b[i].v -= f * b[i].y; b[i].w -= f * b[i].z;
      b[i].x += 0.01 * b[i].u; b[i].y += 0.01 * b[i].v;
      b[i].z += 0.01 * b[i].w;)
LINE (flux, struct state, double v = a[i].ru / (a[i].r + 2);
      double p = 0.4 * (a[i].e - 0.5 * v * a[i].ru); b[i].r = a[i].ru;
      b[i].ru = a[i].ru * v + p; b[i].rv = a[i].rv * v; b[i].rw = a[i].rw * v;
      b[i].e = (a[i].e + p) * v;)
LINE (relax, struct state, b[i].r = 0.5 * a[i].r + a[i].ru;
      b[i].ru = 0.5 * a[i].ru + a[i].rv; b[i].rv = 0.5 * a[i].rv + a[i].rw;
      b[i].rw = 0.5 * a[i].rw + a[i].e; b[i].e = 0.5 * a[i].e + a[i].r;)

static const struct
{
  const char *name;
  nest *run;
  int size; /* of a number  */
} all[] = {
  { "plane2f", plane2f, 4 },       { "plane3f", plane3f, 4 },
  { "plane5f", plane5f, 4 },       { "plane3d", plane3d, 8 },
  { "plane5d", plane5d, 8 },       { "plane7d", plane7d, 8 },
  { "space3f", space3f, 4 },       { "space3d", space3d, 8 },
  { "space5d", space5d, 8 },       { "drift3f", drift3f, 4 },
  { "drift3d", drift3d, 8 },       { "body", body, 4 },
  { "heavy_body", heavy_body, 8 }, { "flux", flux, 8 },
  { "relax", relax, 8 },
};

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

/* Number I of ARRAY, of numbers of SIZE.  */

static double
at (void *array, int size, long i)
{
  return size == 4 ? ((float *)array)[i] : ((double *)array)[i];
}

static void
fill (void *array, int size, long bytes, int period)
{
  for (long i = 0; i < bytes / size; i++)
    if (size == 4)
      ((float *)array)[i] = 1e-3f * (1 + i % period);
    else
      ((double *)array)[i] = 1e-3 * (1 + i % period);
}

int
main (void)
{
  long most = 256L << 20;
  char *x = malloc (most), *y = malloc (most);
  if (!x || !y)
    return 1;
  for (long bytes = 16L << 20; bytes <= most; bytes *= 16)
    for (unsigned k = 0; k < sizeof all / sizeof *all; k++)
      {
        int size = all[k].size;
        double best = 1e12, sum = 0;
        fill (x, size, bytes, 777);
        fill (y, size, bytes, 1000);
#pragma acc data copyin(x [0:bytes]) copy(y [0:bytes])
        for (int r = 0; r < REPEATS; r++)
          {
            double before = now ();
            all[k].run (bytes, x, y);
            double us = now () - before;
            best = us < best ? us : best;
          }
        for (long i = 0; i < bytes / size; i += 97)
          sum += at (y, size, i) * (1 + i % 7);
        printf ("%s-%ld %.1f %.6g\n", all[k].name, bytes >> 20, best, sum);
      }
  free (x);
  free (y);
  return 0;
}
