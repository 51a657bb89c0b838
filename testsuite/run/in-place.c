/* Nests over plain pointers that the host compares: once they are apart, once
   the same array, parts of one or its real and imaginary parts in turn.
   Without this test an iteration could load before it stores what it loads,
   or keep a sum of which another name reads a part.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <string.h>

#define N 60
#define L 8

static double u[N * N * L], v[N * N * L], w[N * N * L];

/* Sums in memory: T may be R, of which each iteration has a row.  */

static void
add_rows (int n, double *r, double *t, const double *f)
{
#pragma acc parallel loop collapse(2) copyin(f [0:L])                          \
    present(r [0:n * n * L], t [0:n * n * L])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < L; k++)
        r[(i * n + j) * L + 3] += f[k] * t[(i * n + j) * L + k];
}

/* Complex numbers, their parts anywhere.  */

static void
rotate (int n, int step, double *re, double *im, double c, double s)
{
#pragma acc parallel loop present(re [0:(n - 1) * step + 1],                   \
                                  im [0:(n - 1) * step + 1])
  for (int i = 0; i < n; i++)
    {
      double x = re[i * step];
      re[i * step] = c * x - s * im[i * step];
      im[i * step] = s * x + c * im[i * step] + 0.25 * re[i * step];
    }
}

/* Several arrays, and several points of a thread.  */

static void
move (int n, int m, double *a, double *b, double *c)
{
#pragma acc parallel loop present(a [0:n * m], b [0:n * m], c [0:n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      {
        a[i * m + j] += 1;
        b[i * m + j] += 2 * a[i * m + j];
        c[i * m + j] = a[i * m + j] + b[i * m + j] + c[i * m + j];
      }
}

/* Two nests of a region, one of them in a loop that is run in order.  */

static void
twice (int n, double *a, double *b)
{
#pragma acc kernels present(a [0:n], b [0:n])
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      {
        a[i] = 0.5 * a[i] + 1;
        b[i] = b[i] - a[i];
      }
    for (int s = 0; s < 3; s++)
#pragma acc loop independent
      for (int i = 0; i < n; i++)
        {
          b[i] = 0.5 * b[i] + s;
          a[i] = a[i] - b[i];
        }
  }
}

static void
set (void)
{
  for (int i = 0; i < N * N * L; i++)
    {
      u[i] = i % 17 * 0.5;
      v[i] = i % 13 * 0.25;
      w[i] = i % 7;
    }
}

static void
tell (const char *what)
{
  double sum = 0;
#pragma acc update self(u, v, w)
  for (int i = 0; i < N * N * L; i++)
    sum += (1 + i % 11) * u[i] + (1 + i % 5) * v[i] + (1 + i % 3) * w[i];
  printf ("%s %.12g\n", what, sum);
}

int
main (void)
{
  static const double f[L] = { 0.5, 0.25, -0.5, 0.125, 1, -1, 0.5, 0.25 };
  int n = N * N;
  set ();
#pragma acc enter data copyin(u, v, w)
  add_rows (N, u, v, f);
  tell ("rows of two");
  add_rows (N, w, w, f);
  tell ("rows of one");
  rotate (n, 1, u, v, 0.5, 0.75);
  tell ("parts apart");
  rotate (n, 2, w, w + 1, 0.5, 0.75);
  tell ("parts in turn");
  rotate (n, 1, w, w + n, 0.5, 0.75);
  tell ("parts of one array");
  rotate (n, 1, v, v, 0.5, 0.75);
  tell ("no parts");
  move (N, N, u, v, w);
  tell ("three");
  move (N, N, u, u, w);
  move (N, N, w, u, w);
  tell ("two");
  move (N, N, v, v, v);
  move (N, N, v, v + n, v + 2 * n);
  tell ("one");
  twice (n, u, v);
  twice (n, w, w);
  tell ("twice");
#pragma acc exit data delete (u, v, w)
  return 0;
}
