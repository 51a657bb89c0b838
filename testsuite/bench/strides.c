/* Times planes whose rows the lanes of a block stride through (gang, worker,
   vector), behind pointers to pointers and in flat arrays: bodies with one load
   and with several, that change what they load, or have two ways.  Each line
   has the sizes, the nest, the time in us (the best of five of many calls) and
   a checksum.

     gcc-12 -O2 -fopenacc [-fplugin=acctile.so] strides.c

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define REPEATS 5
#define LONG_ENOUGH 20000 /* us  */

/* An array of planes of rows on the device: its elements, one after another,
   and the pointers that lead to them, as the host knows them.  */
struct planes
{
  double *flat;
  double ***behind;
};

typedef void nest (int nl, int nk, int nj, double ***r, double ***s,
                   double ***t, double *restrict a, double *restrict b);

/* clang-format off */
#define NEST(name, body)                                                       \
  __attribute__ ((noinline)) static void name (                                \
      int nl, int nk, int nj, double ***r, double ***s, double ***t,           \
      double *restrict a, double *restrict b)                                  \
  {                                                                            \
    (void)r, (void)s, (void)t, (void)a, (void)b;                               \
    _Pragma ("acc parallel loop gang deviceptr(r, s, t, a, b)")                \
    for (int l = 1; l < nl - 1; l++)                                           \
      _Pragma ("acc loop worker")                                              \
      for (int k = 1; k < nk - 1; k++)                                         \
        _Pragma ("acc loop vector")                                            \
        for (int j = 1; j < nj - 1; j++)                                       \
          {                                                                    \
            body;                                                              \
          }                                                                    \
  }
#define AT(x, l, k, j) x[((l) * nk + (k)) * nj + (j)]

NEST (scaled, r[l][k][j] = 2 * s[l][k][j] + 1)
NEST (triad, r[l][k][j] = 2 * s[l][k][j] + t[l][k][j])
NEST (added, r[l][k][j] += s[l][k][j] * t[l][k][j])
NEST (chosen, if (r[l][k][j] > s[l][k][j]) r[l][k][j] = t[l][k][j])
NEST (seven, r[l][k][j] = s[l][k][j] + s[l][k - 1][j] + s[l][k + 1][j]
                          + s[l - 1][k][j] + s[l + 1][k][j] + s[l][k][j - 1]
                          + s[l][k][j + 1])
NEST (flat3, AT (a, l, k, j) = AT (b, l, k, j) + AT (b, l - 1, k, j)
                               + AT (b, l + 1, k, j))
NEST (flat7, AT (a, l, k, j) = AT (b, l, k, j) + AT (b, l - 1, k, j)
                               + AT (b, l + 1, k, j) + AT (b, l, k - 1, j)
                               + AT (b, l, k + 1, j) + AT (b, l, k, j - 1)
                               + AT (b, l, k, j + 1))
/* clang-format on */

static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e6 + t.tv_nsec * 1e-3;
}

static void *
must (void *p)
{
  if (!p)
    {
      fprintf (stderr, "out of memory\n");
      exit (1);
    }
  return p;
}

static struct planes
new_planes (int nl, int nk, int nj)
{
  struct planes p;
  double **row = must (malloc (sizeof *row * nk));
  double ***plane = must (malloc (sizeof *plane * nl));
  p.flat = must (acc_malloc (sizeof (double) * nl * nk * nj));
  p.behind = must (acc_malloc (sizeof *plane * nl));
  for (int l = 0; l < nl; l++)
    {
      plane[l] = must (acc_malloc (sizeof *row * nk));
      for (int k = 0; k < nk; k++)
        row[k] = p.flat + ((size_t)l * nk + k) * nj;
      acc_memcpy_to_device (plane[l], row, sizeof *row * nk);
    }
  acc_memcpy_to_device (p.behind, plane, sizeof *plane * nl);
  free (row);
  free (plane);
  return p;
}

/* Fills the N elements of P.  */

static void
fill (struct planes p, int n)
{
  double *x = p.flat;
#pragma acc parallel loop deviceptr(x)
  for (int i = 0; i < n; i++)
    x[i] = i % 7;
}

static double
sum_of (struct planes p, int n)
{
  const double *x = p.flat;
  double sum = 0;
#pragma acc parallel loop deviceptr(x) reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += x[i] * (1 + i % 5);
  return sum;
}

int
main (void)
{
  static const int size[][3]
      = { { 5, 2000, 2000 },  { 20, 500, 500 },  { 64, 64, 64 },
          { 140, 200, 200 },  { 200, 200, 200 }, { 300, 200, 200 },
          { 1000, 100, 200 }, { 400, 400, 400 }, { 5000, 50, 50 },
          { 100000, 8, 60 },  { 1000, 1000, 30 } };
  static const struct
  {
    const char *name;
    nest *run;
  } all[] = { { "scaled", scaled }, { "triad", triad }, { "added", added },
              { "chosen", chosen }, { "seven", seven }, { "flat3", flat3 },
              { "flat7", flat7 } };
  for (unsigned i = 0; i < sizeof size / sizeof *size; i++)
    {
      int nl = size[i][0], nk = size[i][1], nj = size[i][2], n = nl * nk * nj;
      struct planes x = new_planes (nl, nk, nj), u = new_planes (nl, nk, nj),
                    v = new_planes (nl, nk, nj);
      fill (u, n);
      fill (v, n);
      for (unsigned f = 0; f < sizeof all / sizeof *all; f++)
        {
          double best = 1e30;
          fill (x, n);
          all[f].run (nl, nk, nj, x.behind, u.behind, v.behind, x.flat, u.flat);
          double sum = sum_of (x, n);
          for (int r = 0; r < REPEATS; r++)
            {
              int calls = 0;
              double begin = now ();
              do
                all[f].run (nl, nk, nj, x.behind, u.behind, v.behind, x.flat,
                            u.flat);
              while (++calls < 200 && now () - begin < LONG_ENOUGH);
              double us = (now () - begin) / calls;
              best = us < best ? us : best;
            }
          printf ("%dx%dx%d:%s %.1f %.12g\n", nl, nk, nj, all[f].name, best,
                  sum);
        }
    }
  return 0;
}
