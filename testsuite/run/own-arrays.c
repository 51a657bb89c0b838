/* Bodies with short loops: over arrays of their own, which become registers
   once the loops are unrolled, and over the parts of what they store.  Without
   this test an iteration of such a loop could load before the one before it
   stores, or an element of an array could be another's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

#define N 90
#define M 50
#define P 5
#define K 6

static double a[N][M][P], b[N][M][P], x[N * M][3], f[N * M][3];
static int near[N * M][K];

/* Parts that others follow from: all but the last are loaded again.  */

static void
parts (int n, int m, double c[restrict n][m][P], double d[restrict n][m][P])
{
#pragma acc parallel loop collapse(2) copyin(c [0:n]) copy(d [0:n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      {
        double w = c[i][j][0];
#pragma acc loop seq
        for (int q = 0; q < P; q++)
          d[i][j][q]
              = w * (c[i][j + 1][q] - c[i - 1][j][q]) + c[i][j][(q + 1) % P];
      }
}

static void
handed_on (int n, int m, double *c, double *d)
{
#pragma acc parallel loop copy(c [0:n * m * P], d [0:n * m * P])
  for (int i = 0; i < n * m; i++)
    for (int q = 1; q < P; q++)
      {
        d[i * P + q] = 0.5 * d[i * P + q - 1] + c[i * P + q];
        c[i * P + q - 1] = d[i * P + q] - c[i * P + q];
      }
}

/* Sums over neighbours.  */

static void
forces (int n, double (*restrict g)[3], double (*restrict y)[3],
        int (*restrict to)[K])
{
#pragma acc parallel loop copyin(y [0:n], to [0:n]) copy(g [0:n])
  for (int i = 0; i < n; i++)
    {
      double s[3] = { 0, 0, 0 };
      for (int k = 0; k < K; k++)
        for (int d = 0; d < 3; d++)
          s[d] += y[to[i][k]][d] - y[i][d];
      for (int d = 0; d < 3; d++)
        g[i][d] += s[d];
    }
}

/* Systems of equations, with exchanges of rows that the numbers ask for.  */

static void
solve (int n, double (*restrict r)[3], double (*restrict y)[3])
{
#pragma acc parallel loop copyin(y [0:n]) copy(r [0:n])
  for (int c = 0; c < n; c++)
    {
      double m[3][3], v[3], e;
      for (int i = 0; i < 3; i++)
        {
          v[i] = r[c][i];
          for (int j = 0; j < 3; j++)
            m[i][j] = y[c][(i + j) % 3] + (i == j ? 2 : 0);
        }
      for (int k = 0; k < 2; k++)
        {
          int best = k;
          for (int i = k + 1; i < 3; i++)
            if (m[i][k] * m[i][k] > m[best][k] * m[best][k])
              best = i;
          for (int j = k; j < 3; j++)
            e = m[k][j], m[k][j] = m[best][j], m[best][j] = e;
          e = v[k], v[k] = v[best], v[best] = e;
          for (int i = k + 1; i < 3; i++)
            {
              double l = m[i][k] / m[k][k];
              for (int j = k; j < 3; j++)
                m[i][j] -= l * m[k][j];
              v[i] -= l * v[k];
            }
        }
      for (int i = 2; i >= 0; i--)
        {
          for (int j = i + 1; j < 3; j++)
            v[i] -= m[i][j] * v[j];
          v[i] /= m[i][i];
        }
      for (int i = 0; i < 3; i++)
        r[c][i] = v[i];
    }
}

/* The same without, so that all elements are known.  */

/* The same by a function that is called at one place.  */
#pragma acc routine seq
static void
reduce_matrix (double matrix[5][5], double vector[5])
{
  for (int p = 0; p < 5; p++)
    {
      double pivot = 1 / matrix[p][p];
      for (int c = p + 1; c < 5; c++)
        matrix[p][c] *= pivot;
      vector[p] *= pivot;
      for (int q = 0; q < 5; q++)
        if (q != p)
          {
            double by = matrix[q][p];
            for (int c = p + 1; c < 5; c++)
              matrix[q][c] -= by * matrix[p][c];
            vector[q] -= by * vector[p];
          }
    }
}

static void
block_points (int n, int m, const double *restrict y, double *restrict r)
{
#pragma acc parallel loop collapse(2) copyin(y [0:3 * n * m])                  \
    copy(r [0:3 * n * m])
  for (int a = 0; a < n; a++)
    for (int b = 0; b < m; b++)
      {
        double matrix[5][5], vector[5];
        for (int i = 0; i < 5; i++)
          {
            for (int j = 0; j < 5; j++)
              matrix[i][j]
                  = 0.1 * y[3 * (a * m + b) + (i * j) % 3] + (i == j ? 9 : 0);
            vector[i] = r[3 * (a * m + b) + i % 3] + i;
          }
        reduce_matrix (matrix, vector);
        for (int i = 0; i < 3; i++)
          r[3 * (a * m + b) + i] = vector[i] + vector[4 - i];
      }
}

static void
eliminate (int n, double (*restrict r)[3], double (*restrict y)[3])
{
#pragma acc parallel loop copyin(y [0:n]) copy(r [0:n])
  for (int c = 0; c < n; c++)
    {
      double m[3][3], v[3];
      for (int i = 0; i < 3; i++)
        {
          v[i] = r[c][i] + 1;
          for (int j = 0; j < 3; j++)
            m[i][j] = y[c][(i * j) % 3] + (i == j ? 9 : 0);
        }
      for (int k = 0; k < 3; k++)
        for (int i = k + 1; i < 3; i++)
          {
            double l = m[i][k] / m[k][k];
            for (int j = k; j < 3; j++)
              m[i][j] -= l * m[k][j];
            v[i] -= l * v[k];
          }
      for (int i = 2; i >= 0; i--)
        {
          for (int j = i + 1; j < 3; j++)
            v[i] -= m[i][j] * v[j];
          v[i] /= m[i][i];
        }
      for (int i = 0; i < 3; i++)
        r[c][i] = v[i];
    }
}

/* A routine that is told that its arrays are apart, in each call others.  */

#pragma acc routine seq
static inline void
blend (double *restrict to, const double *restrict from)
{
  for (int d = 0; d < 2; d++)
    to[d] = 0.5 * to[d] + 0.25 * from[d];
}

static void
blend_all (int n, double (*y)[6])
{
#pragma acc parallel loop copy(y [0:n])
  for (int i = 0; i < n; i++)
    {
      for (int q = 0; q < 3; q++)
        blend (&y[i][2 * q], &y[i][(2 * q + 2) % 6]);
      for (int q = 0; q < 3; q++)
        if (y[i][q] > 40)
          break;
        else
          y[i][q + 3] += 0.5 * y[i][q];
    }
}

/* Arrays whose elements only the numbers choose.  */

static void
count (int n, double (*restrict g)[3], double (*restrict y)[3])
{
#pragma acc parallel loop copyin(y [0:n]) copy(g [0:n])
  for (int i = 0; i < n; i++)
    {
      int found[4] = { 0, 0, 0, 0 };
      double some[6];
      for (int k = 0; k < 3; k++)
        found[(int)(y[i][k] * 7) & 3]++;
      for (int k = 0; k < 6; k++)
        some[k] = k * found[k & 3];
      for (int k = 0; k < 3; k++)
        g[i][k] = found[k] + 10 * found[3] + some[5 - k];
    }
}

static void
tell (const char *what)
{
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
        int k = i * M + j;
        double w = 1 + k % 7;
        for (int q = 0; q < P; q++)
          sum += w * (q + 1) * (a[i][j][q] + 2 * b[i][j][q]);
        for (int q = 0; q < 3; q++)
          sum += w * (q + 2) * (x[k][q] + 3 * f[k][q]);
      }
  printf ("%s %.11g\n", what, sum);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
        int k = i * M + j;
        for (int q = 0; q < P; q++)
          {
            a[i][j][q] = (k * 3 + q * 5) % 17 * 0.25;
            b[i][j][q] = (k + q) % 11 * 0.5;
          }
        for (int q = 0; q < 3; q++)
          {
            x[k][q] = (k * 7 + q * 3) % 23 * 0.125 + 1;
            f[k][q] = (k + q * q) % 5;
          }
        for (int q = 0; q < K; q++)
          near[k][q] = (k + (q - 3) * 41 + N * M) % (N * M);
      }
  parts (N, M, a, b);
  tell ("parts");
  handed_on (N, M, &a[0][0][0], &b[0][0][0]);
  handed_on (N, M, &b[0][0][0], &b[0][0][0]);
  tell ("handed on");
  forces (N * M, f, x, near);
  tell ("forces");
  solve (N * M, f, x);
  tell ("solve");
  eliminate (N * M, f, x);
  tell ("eliminate");
  block_points (N, M, &f[0][0], &x[0][0]);
  tell ("blocks");
  blend_all (N * M / 2, (double (*)[6]) & x[0][0]);
  tell ("blend");
  count (N * M, f, x);
  tell ("count");
  return 0;
}
