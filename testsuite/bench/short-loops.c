/* Times nests whose bodies have short loops: over the parts of records, over
   arrays of an iteration's own.  The argument is the size of an array in MB
   (256 by default); each line has the nest, the time in us (the best of nine)
   and a checksum.

     gcc-12 -O2 -fopenacc [-DR=] [-fplugin=acctile.so] short-loops.c -lm

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <time.h>
#ifndef R
#define R restrict
#endif
static double
now (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}
typedef double real;
#define NI __attribute__ ((noinline))
NI void
p5 (int n, int m, real (*R b)[m][5], real (*R a)[m][5])
{
#pragma acc parallel loop present(a [0:n], b [0:n])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
      for (int q = 0; q < 5; q++)
        b[i][j][q] = a[i][j + 1][q] + a[i][j - 1][q] + a[i + 1][j][q]
                     + a[i - 1][j][q] - 3.5 * a[i][j][(q + 1) % 5];
}
NI void
p3 (int n, int m, real (*R b)[m][3], real (*R a)[m][3])
{
#pragma acc parallel loop present(a [0:n], b [0:n])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
      for (int q = 0; q < 3; q++)
        b[i][j][q] = a[i][j + 1][q] + a[i][j - 1][q] + a[i + 1][j][q]
                     + a[i - 1][j][q] - 3.5 * a[i][j][q];
}
NI void
add5 (int n, int m, int l, real (*R u)[m][l][5], real (*R r)[m][l][5])
{
#pragma acc parallel loop collapse(3) present(u [0:n], r [0:n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      for (int k = 1; k < l - 1; k++)
        for (int q = 0; q < 5; q++)
          u[i][j][k][q] += r[i][j][k][q];
}
NI void
diss (int n, int m, int l, real (*R u)[m][l][5], real (*R r)[m][l][5])
{
#pragma acc parallel loop collapse(3) present(u [0:n], r [0:n])
  for (int i = 2; i < n - 2; i++)
    for (int j = 2; j < m - 2; j++)
      for (int k = 2; k < l - 2; k++)
        for (int q = 0; q < 5; q++)
          r[i][j][k][q] = r[i][j][k][q]
                          - 0.25
                                * (u[i][j][k - 2][q] - 4 * u[i][j][k - 1][q]
                                   + 6 * u[i][j][k][q] - 4 * u[i][j][k + 1][q]
                                   + u[i][j][k + 2][q]);
}
/* SoA comps outermost */
NI void
soa (int n, int m, real (*R b)[n][m], real (*R a)[n][m])
{
#pragma acc parallel loop collapse(2) present(a [0:5], b [0:5])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      for (int q = 0; q < 5; q++)
        b[q][i][j] = a[q][i][j + 1] + a[q][i][j - 1] + a[q][i + 1][j]
                     + a[q][i - 1][j] - 3.5 * a[q][i][j];
}
/* matrix vector 3x3 per point */
NI void
mv (int n, real (*R y)[3], real (*R A)[3][3], real (*R x)[3])
{
#pragma acc parallel loop present(y [0:n], A [0:n], x [0:n])
  for (int i = 0; i < n; i++)
    for (int p = 0; p < 3; p++)
      {
        y[i][p] = 0;
        for (int q = 0; q < 3; q++)
          y[i][p] += A[i][p][q] * x[i][q];
      }
}
/* conditional comps */
NI void
lim (int n, int m, real (*R b)[m][4], real (*R a)[m][4])
{
#pragma acc parallel loop collapse(2) present(a [0:n], b [0:n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      for (int q = 0; q < 4; q++)
        {
          real d1 = a[i][j + 1][q] - a[i][j][q],
               d2 = a[i][j][q] - a[i][j - 1][q];
          b[i][j][q] = d1 * d2 <= 0 ? 0 : (fabs (d1) < fabs (d2) ? d1 : d2);
        }
}
NI void
forces (int n, real (*R f)[3], real (*R x)[3], int *R nb)
{
#pragma acc parallel loop present(f [0:n], x [0:n], nb [0:n * 8])
  for (int i = 0; i < n; i++)
    {
      real s[3] = { 0, 0, 0 };
      for (int k = 0; k < 8; k++)
        {
          int j = nb[i * 8 + k];
          for (int d = 0; d < 3; d++)
            s[d] += x[j][d] - x[i][d];
        }
      for (int d = 0; d < 3; d++)
        f[i][d] = s[d];
    }
}

/* records with local array, one point */
NI void
flux3 (int n, int m, real (*R b)[m][4], real (*R a)[m][4])
{
#pragma acc parallel loop collapse(2) present(a [0:n], b [0:n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      {
        real f[4], g[4];
        for (int q = 0; q < 4; q++)
          {
            f[q] = 0.5 * (a[i][j + 1][q] - a[i][j - 1][q]);
            g[q] = 0.5 * (a[i + 1][j][q] - a[i - 1][j][q]);
          }
        real p = f[0] * g[3] - f[3] * g[0];
        for (int q = 0; q < 4; q++)
          b[i][j][q] = a[i][j][q] - 0.1 * (f[q] + g[q]) * p;
      }
}
NI void
lu3 (int n, real (*R x)[3], real (*R A)[3][3], real (*R r)[3])
{
#pragma acc parallel loop present(x [0:n], A [0:n], r [0:n])
  for (int c = 0; c < n; c++)
    {
      real m[3][3], y[3];
      for (int i = 0; i < 3; i++)
        {
          y[i] = r[c][i];
          for (int j = 0; j < 3; j++)
            m[i][j] = A[c][i][j] + (i == j ? 4 : 0);
        }
      for (int k = 0; k < 3; k++)
        for (int i = k + 1; i < 3; i++)
          {
            real l = m[i][k] / m[k][k];
            for (int j = k; j < 3; j++)
              m[i][j] -= l * m[k][j];
            y[i] -= l * y[k];
          }
      for (int i = 2; i >= 0; i--)
        {
          real s = y[i];
          for (int j = i + 1; j < 3; j++)
            s -= m[i][j] * y[j];
          y[i] = s / m[i][i];
        }
      for (int i = 0; i < 3; i++)
        x[c][i] = y[i];
    }
}
NI void
p5s (int n, int m, real (*R b)[m][5], real (*R a)[m][5])
{
#pragma acc parallel loop present(a [0:n], b [0:n])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
      {
        real w = a[i][j][0];
#pragma acc loop seq
        for (int q = 0; q < 5; q++)
          b[i][j][q] = w
                           * (a[i][j + 1][q] + a[i][j - 1][q] + a[i + 1][j][q]
                              + a[i - 1][j][q])
                       - 3.5 * a[i][j][(q + 1) % 5];
      }
}
NI void
lbm (int n, int m, real (*R b)[9], real (*R a)[9], const int *R cx,
     const int *R cy)
{
#pragma acc parallel loop collapse(2) present(a [0:n * m], b [0:n * m])        \
    copyin(cx [0:9], cy [0:9])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      {
        real f[9], r = 0, ux = 0, uy = 0;
        for (int q = 0; q < 9; q++)
          {
            f[q] = a[(i - cy[q]) * m + j - cx[q]][q];
            r += f[q];
            ux += cx[q] * f[q];
            uy += cy[q] * f[q];
          }
        for (int q = 0; q < 9; q++)
          {
            real cu = 3 * (cx[q] * ux + cy[q] * uy) / r;
            b[i * m + j][q]
                = f[q] + 0.6 * (r / 9 * (1 + cu + 0.5 * cu * cu) - f[q]);
          }
      }
}
static int CX[9] = { 0, 1, 0, -1, 0, 1, -1, -1, 1 },
           CY[9] = { 0, 0, 1, 0, -1, 1, 1, -1, -1 };
static real *A[3];
static long N;
static int *NB;
static double
sum (void)
{
  double s = 0;
  for (int a = 0; a < 3; a++)
    {
      real *p = A[a];
#pragma acc update self(p [0:N])
      for (long i = 0; i < N; i++)
        s += (a + 1) * fabs (p[i]) / (1 + fabs (p[i]));
    }
  return s;
}
static void
fill (void)
{
  for (int a = 0; a < 3; a++)
    {
      real *p = A[a];
      for (long i = 0; i < N; i++)
        p[i] = 1 + (i * 7 + a * 13) % 101 * 0.01f;
#pragma acc update device(p [0:N])
    }
}
#define T(name, call)                                                          \
  do                                                                           \
    {                                                                          \
      fill ();                                                                 \
      call;                                                                    \
      double best = 1e9;                                                       \
      double s = sum ();                                                       \
      for (int r = 0; r < 9; r++)                                              \
        {                                                                      \
          double t = now ();                                                   \
          call;                                                                \
          t = now () - t;                                                      \
          if (t < best)                                                        \
            best = t;                                                          \
        }                                                                      \
      printf ("%-8s %9.1f us  sum %.6f\n", name, best * 1e6, s);               \
    }                                                                          \
  while (0)
int
main (int c, char **v)
{
  N = c > 1 ? atol (v[1]) * 125000 : 32000000;
  int n2 = sqrt (N / 5) - 1, n3 = cbrt (N / 5);
  for (int a = 0; a < 3; a++)
    {
      A[a] = malloc (sizeof (real) * N);
      real *p = A[a];
#pragma acc enter data create(p [0:N])
    }
  int M = N / 9;
  NB = malloc (8L * 4 * M);
  for (long k = 0; k < 8L * M; k++)
    NB[k] = (k / 8 + (k % 8 - 4) * 37 + M) % M;
#pragma acc enter data copyin(NB [0:8L * M])
  T ("p5", p5 (n2, n2, (void *)A[0], (void *)A[1]));
  T ("p3", p3 (n2, n2, (void *)A[0], (void *)A[1]));
  T ("add5", add5 (n3, n3, n3, (void *)A[0], (void *)A[1]));
  T ("diss", diss (n3, n3, n3, (void *)A[0], (void *)A[1]));
  T ("soa", soa (n2, n2, (void *)A[0], (void *)A[1]));
  T ("mv", mv (M, (void *)A[0], (void *)A[1], (void *)A[2]));
  T ("lim", lim (n2, n2, (void *)A[0], (void *)A[1]));
  T ("forces", forces (M, (void *)A[0], (void *)A[1], NB));
  T ("flux3", flux3 (n2, n2, (void *)A[0], (void *)A[1]));
  T ("lu3", lu3 (M, (void *)A[0], (void *)A[1], (void *)A[2]));
  T ("p5s", p5s (n2, n2, (void *)A[0], (void *)A[1]));
  int n9 = sqrt (N / 9) - 1;
  T ("lbm", lbm (n9, n9, (void *)A[0], (void *)A[1], CX, CY));
  return 0;
}
