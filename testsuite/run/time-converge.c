/* Loops until convergence that copy back what they computed: the host looks at
   a reduction in each step, prints, and leaves when it is small.  Without this
   test a step could read the array that the one before did not write, the
   elements around what is copied could come from the wrong one, either array
   could be wrong at the end, whether the steps are even or odd in number, and
   the host could see arrays that have changed places.

   { acctile-options "-foffload-options=-lm" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#include <math.h>
#include <stdlib.h>

/* { acctile-report nests[0].chosen.copy_back turns } */
/* { acctile-report nests[1].chosen.copy_back once } */
/* { acctile-plugin limit=3 } */

#define N 23
#define M 11

static double a[N][N], b[N][N], u[N][N], v[N][N];
static float x[N * N], y[N * N];
static int p[N * N], q[N * N];
static int cube[M][M][M], next[M][M][M];

static void
fill (void)
{
  for (int i = 0; i < N * N; i++)
    {
      (&a[0][0])[i] = i * 7 % 101;
      (&b[0][0])[i] = 1000 + i % 13;
      (&u[0][0])[i] = i * 3 % 89;
      (&v[0][0])[i] = 2000 + i % 5;
      x[i] = i % 17;
      y[i] = 300 + i % 7;
      p[i] = i * 5 % 97;
      q[i] = 4000 + i % 11;
    }
  for (int i = 0; i < M * M * M; i++)
    {
      (&cube[0][0][0])[i] = i * 11 % 103;
      (&next[0][0][0])[i] = 500 + i % 3;
    }
}

static double
sum (void)
{
  double s = 0;
  for (int i = 0; i < N * N; i++)
    s += (i % 31 + 1)
         * ((&a[0][0])[i] + 3 * (&b[0][0])[i] + 5 * (&u[0][0])[i]
            + 7 * (&v[0][0])[i] + 9 * x[i] + 11 * y[i] + 13 * p[i] + 17 * q[i]);
  for (int i = 0; i < M * M * M; i++)
    s += (i % 29 + 1) * ((&cube[0][0][0])[i] + 19.0 * (&next[0][0][0])[i]);
  return s;
}

/* The program of the tutorials, with what is read on all sides.  */
static int
laplace (int most, double tol)
{
  double error = tol + 1;
  int iter = 0;
#pragma acc data copy(a, b)
  while (error > tol && iter < most)
    {
      error = 0;
#pragma acc parallel loop collapse(2) reduction(max : error)
      for (int j = 1; j < N - 1; j++)
        for (int i = 2; i < N - 3; i++)
          {
            b[j][i] = 0.25
                      * (a[j][i + 1] + a[j][i - 1] + a[j - 1][i] + a[j + 1][i]);
            error = fmax (error, fabs (b[j][i] - a[j][i]));
          }
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < N - 1; j++)
        for (int i = 2; i < N - 3; i++)
          a[j][i] = b[j][i];
      if (iter % 3 == 0)
        printf ("%5d, %0.6f\n", iter, error);
      iter++;
    }
  return iter;
}

/* One kernels region for both nests.  */
static int
both (int most, double tol)
{
  double error = tol + 1;
  int iter = 0;
#pragma acc data copy(u, v)
  while (error > tol && iter < most)
    {
      error = 0;
#pragma acc kernels
      {
        for (int j = 1; j < N - 1; j++)
          for (int i = 1; i < N - 1; i++)
            {
              v[j][i]
                  = 0.25
                    * (u[j][i + 1] + u[j][i - 1] + u[j - 1][i] + u[j + 1][i]);
              error = fmax (error, fabs (v[j][i] - u[j][i]));
            }
        for (int j = 1; j < N - 1; j++)
          for (int i = 1; i < N - 1; i++)
            u[j][i] = v[j][i];
      }
      if (iter % 2 == 0)
        printf ("%5d, %0.6f\n", iter, error);
      iter++;
    }
  return iter;
}

/* Pointers that may overlap, a sum of squares, and a way out in the middle.  */
static int
squares (float *s, float *t, int n, int most, float tol)
{
  int iter;
#pragma acc data copy(s [0:n * n], t [0:n * n])
  for (iter = 0; iter < most; iter++)
    {
      float r = 0;
#pragma acc kernels
      for (int j = 1; j < n - 2; j++)
        for (int i = 1; i < n - 1; i++)
          {
            t[j * n + i] = 0.25f
                           * (s[j * n + i + 1] + s[j * n + i - 1]
                              + s[(j - 1) * n + i] + s[(j + 2) * n + i]);
            float d = t[j * n + i] - s[j * n + i];
            if (d * d > r)
              r = d * d;
          }
#pragma acc kernels
      for (int j = 1; j < n - 2; j++)
        for (int i = 1; i < n - 1; i++)
          s[j * n + i] = t[j * n + i];
      if (sqrtf (r) < tol)
        break;
    }
  return iter;
}

/* A residual of its own between the two, points, and another array.  */
static int
apart (int *restrict s, int *restrict t, int n, int most)
{
  int iter = 0, changes;
#pragma acc data copy(s [0:n * n], t [0:n * n])
  do
    {
      changes = 0;
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
          t[j * n + i] = (s[j * n + i + 1] + s[j * n + i - 1]
                          + s[(j - 1) * n + i - 1] + s[(j + 1) * n + i])
                         / 4;
#pragma acc parallel loop collapse(2) reduction(+ : changes)
      for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
          changes += t[j * n + i] != s[j * n + i];
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
          s[j * n + i] = t[j * n + i];
      iter++;
    }
  while (changes > 0 && iter < most);
  return iter * 1000 + changes;
}

/* Three dimensions, and no data construct.  */
static int
space (int most)
{
  int iter = 0;
  for (;;)
    {
      int moved = 0;
#pragma acc parallel loop collapse(3) reduction(+ : moved) copy(cube, next)
      for (int k = 1; k < M - 1; k++)
        for (int j = 1; j < M - 1; j++)
          for (int i = 1; i < M - 1; i++)
            {
              next[k][j][i]
                  = (cube[k][j][i + 1] + cube[k][j][i - 1] + cube[k][j - 1][i]
                     + cube[k + 1][j][i] + cube[k - 1][j + 1][i])
                    / 5;
              moved += next[k][j][i] != cube[k][j][i];
            }
#pragma acc parallel loop collapse(3) copy(cube, next)
      for (int k = 1; k < M - 1; k++)
        for (int j = 1; j < M - 1; j++)
          for (int i = 1; i < M - 1; i++)
            cube[k][j][i] = next[k][j][i];
      if (moved == 0 || ++iter == most)
        break;
    }
  return iter;
}

/* Two fields, each copied back: at once, or one after the other.  */
static int
fields (int most, double tol)
{
  double error = 1e9;
  int iter = 0;
#pragma acc data copy(a, b, u, v)
  while (error > tol && iter++ < most)
    {
      error = 0;
#pragma acc parallel loop collapse(2) reduction(max : error)
      for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
          {
            b[j][i] = 0.5 * (a[j][i + 1] + u[j - 1][i]);
            v[j][i] = 0.5 * (u[j][i + 1] + a[j + 1][i]);
            error = fmax (error, fabs (b[j][i] - v[j][i]));
          }
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
          {
            a[j][i] = b[j][i];
            u[j][i] = v[j][i];
          }
    }
  return iter;
}

static int
in_turn (int most)
{
  double error = 1e9;
  int iter = 0;
#pragma acc data copy(a, b, u, v)
  while (error > 1e-3 && iter++ < most)
    {
      error = 0;
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
          b[j][i] = 0.5 * (a[j][i + 1] + u[j - 1][i]);
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
          a[j][i] = b[j][i];
#pragma acc parallel loop collapse(2) reduction(max : error)
      for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
          {
            v[j][i] = 0.5 * (u[j][i + 1] + a[j + 1][i]);
            error = fmax (error, fabs (v[j][i] - u[j][i]));
          }
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
          u[j][i] = v[j][i];
    }
  return iter;
}

/* What the host does with the arrays.  */
static double
looks (int most)
{
  double error = 1e9, seen = 0;
  for (int iter = 0; error > 1e-3 && iter < most; iter++)
    {
      error = 0;
#pragma acc parallel loop collapse(2) reduction(max : error) copy(a, b)
      for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
          {
            b[j][i] = 0.5 * (a[j][i + 1] + a[j - 1][i]);
            error = fmax (error, fabs (b[j][i] - a[j][i]));
          }
#pragma acc parallel loop collapse(2) copy(a, b)
      for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
          a[j][i] = b[j][i];
      seen += b[5][iter % N];
      a[0][iter % N] += 1;
    }
  return seen;
}

__attribute__ ((noinline)) static double
corner (void)
{
  return a[3][3] + 2 * b[4][4];
}

static double
updated (int most)
{
  double error = 1e9, seen = 0;
#pragma acc data copy(a, b)
  for (int iter = 0; error > 1e-3 && iter < most; iter++)
    {
      error = 0;
#pragma acc parallel loop collapse(2) reduction(max : error)
      for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
          {
            b[j][i] = 0.5 * (a[j][i + 1] + a[j - 1][i]);
            error = fmax (error, fabs (b[j][i] - a[j][i]));
          }
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
          a[j][i] = b[j][i];
#pragma acc update host(a, b)
      seen += corner ();
    }
  return seen;
}

/* Left before the copy; a copy of other elements; a jump out.  */
static int
leaves (int most)
{
  double error;
  int iter = 0;
#pragma acc data copy(a, b)
  for (;;)
    {
      error = 0;
#pragma acc parallel loop collapse(2) reduction(max : error)
      for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
          {
            b[j][i] = 0.5 * (a[j][i + 1] + a[j - 1][i]);
            error = fmax (error, fabs (b[j][i] - a[j][i]));
          }
      if (++iter == most)
        break;
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
          a[j][i] = b[j][i];
    }
  return iter;
}

static int
returns (int most)
{
  for (int iter = 0;; iter++)
    {
      int moved = 0;
#pragma acc parallel loop collapse(2) reduction(+ : moved) copy(a, b)
      for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 1; i++)
          {
            b[j][i] = 0.5 * (a[j][i + 1] + a[j - 1][i]);
            moved += b[j][i] != a[j][i];
          }
#pragma acc parallel loop collapse(2) copy(a, b)
      for (int j = 1; j < N - 1; j++)
        for (int i = 1; i < N - 2; i++)
          a[j][i] = b[j][i];
      if (moved == 0 || iter == most)
        return iter;
    }
}

int
main (void)
{
  for (int most = 0; most < 6; most++)
    {
      fill ();
      int n = laplace (most, 0.5) + 10 * both (most, 0.5);
      n += 100 * squares (x, y, N, most, 0.1f);
      printf ("%d %.17g\n", n, sum ());
      n = squares (x, x, N, most, 0.1f) + 10 * apart (p, q, N, most);
      printf ("%d %d %.17g\n", n, space (most + 1), sum ());
      n = fields (most, 0.01) + 100 * in_turn (most);
      printf ("%d %.17g\n", n, sum ());
      double s = looks (most) + updated (most);
      n = leaves (most + 1) + 10 * returns (most);
      printf ("%d %.17g %.17g\n", n, s, sum ());
    }
  fill ();
  printf ("%d %.17g\n", laplace (1000, 1e-3) + both (1000, 1e-3), sum ());
  return 0;
}
