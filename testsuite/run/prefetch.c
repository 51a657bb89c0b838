/* Loops of a thread that fetch ahead what they load: of more than the cache of
   the device holds, and of less; up and down, of few iterations and of none,
   with steps, in structs, unsigned and of 64 bits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

#define N 6000
#define LEVELS 260

struct cell
{
  float lower, middle, upper;
  int kind;
};

static void __attribute__ ((noinline))
solve (int n, int nk, double *restrict a, double *restrict b,
       double *restrict d)
{
#pragma acc parallel loop copy(a [0:n * nk], b [0:n * nk], d [0:n * nk])
  for (int i = 0; i < n; i++)
    {
      for (int k = 1; k < nk; k++)
        {
          double w = a[k * n + i] / b[(k - 1) * n + i];
          b[k * n + i] -= w * 0.25;
          d[k * n + i] -= w * d[(k - 1) * n + i];
        }
      d[(nk - 1) * n + i] /= b[(nk - 1) * n + i];
      for (int k = nk - 2; k >= 0; k--)
        d[k * n + i]
            = (d[k * n + i] - 0.25 * d[(k + 1) * n + i]) / b[k * n + i];
    }
}

static void __attribute__ ((noinline))
cells (long n, unsigned nk, struct cell *restrict c, float *restrict x)
{
#pragma acc parallel loop copy(c [0:n * nk], x [0:n * nk])
  for (long i = 0; i < n; i++)
    {
      float last = 1;
      for (unsigned k = 0; k < nk; k += 2)
        {
          last = c[k * n + i].lower * last + c[k * n + i].upper;
          if (c[k * n + i].kind & 1)
            last *= 0.5f;
          c[k * n + i].middle = last;
          x[k * n + i] += last;
        }
    }
}

static void __attribute__ ((noinline))
downward (int n, int from, int to, int *restrict x, short *restrict s)
{
#pragma acc parallel loop copy(x [0:N * LEVELS], s [0:N * LEVELS])
  for (int i = 0; i < n; i++)
    for (int k = from; k > to; k -= 3)
      {
        x[k * N + i] += s[k * N + i] * 3;
        s[k * N + i] = x[k * N + i] & 255;
      }
}

static double a[N * LEVELS], b[N * LEVELS], d[N * LEVELS];
static struct cell c[N * LEVELS];
static float x[N * LEVELS];
static int whole[N * LEVELS];
static short part[N * LEVELS];

static void
show (const char *name, int n, int nk)
{
  double sum = 0;
  long all = 0;
  for (int q = 0; q < N * LEVELS; q++)
    {
      sum += d[q] * (q % 7) + c[q].middle + x[q] * (q % 3);
      all = (all * 31 + whole[q] + part[q]) % 1000003;
    }
  printf ("%s %d %d %.6g %ld\n", name, n, nk, sum, all);
}

int
main (void)
{
  static const int sizes[][2]
      = { { N, LEVELS }, { 40, 9 }, { 333, 1 }, { 64, 2 }, { 1, 7 } };

  for (int q = 0; q < N * LEVELS; q++)
    {
      a[q] = 0.25 + q % 5 * 0.01;
      b[q] = 2 + q % 11 * 0.1;
      d[q] = q % 13;
      c[q] = (struct cell){ 0.5f, 0, q % 9, q % 4 };
      whole[q] = q % 1000;
      part[q] = q % 77;
    }
  for (unsigned t = 0; t < sizeof sizes / sizeof *sizes; t++)
    {
      int n = sizes[t][0], nk = sizes[t][1];
      solve (n, nk, a, b, d);
      cells (n, nk, c, x);
      downward (n, nk - 1, t % 2 ? -1 : 3, whole, part);
      show ("size", n, nk);
    }
}
