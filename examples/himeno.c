/* himeno: one sweep of the Himeno benchmark's Jacobi iteration for a Poisson
   equation in general coordinates, WRK2 from P, with the sum of the squared
   residuals.

     himeno [I [J [K [REPEAT]]]]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>

#include "example.h"

#define OMEGA 0.8f

static double
himeno (int ni, int nj, int nk, const float a[restrict 4][ni][nj][nk],
        const float b[restrict 3][ni][nj][nk],
        const float c[restrict 3][ni][nj][nk],
        const float p[restrict ni][nj][nk],
        const float bnd[restrict ni][nj][nk],
        const float wrk1[restrict ni][nj][nk], float wrk2[restrict ni][nj][nk])
{
  double gosa = 0;

#pragma acc parallel loop reduction(+ : gosa)                                 \
    present (a[0 : 4], b[0 : 3], c[0 : 3], p[0 : ni], bnd[0 : ni],            \
             wrk1[0 : ni], wrk2[0 : ni])
  for (int i = 1; i < ni - 1; i++)
    {
#pragma acc loop reduction(+ : gosa)
      for (int j = 1; j < nj - 1; j++)
        {
#pragma acc loop reduction(+ : gosa)
          for (int k = 1; k < nk - 1; k++)
            {
              float s0 = a[0][i][j][k] * p[i + 1][j][k]
                         + a[1][i][j][k] * p[i][j + 1][k]
                         + a[2][i][j][k] * p[i][j][k + 1]
                         + b[0][i][j][k]
                               * (p[i + 1][j + 1][k] - p[i + 1][j - 1][k]
                                  - p[i - 1][j + 1][k] + p[i - 1][j - 1][k])
                         + b[1][i][j][k]
                               * (p[i][j + 1][k + 1] - p[i][j - 1][k + 1]
                                  - p[i][j + 1][k - 1] + p[i][j - 1][k - 1])
                         + b[2][i][j][k]
                               * (p[i + 1][j][k + 1] - p[i - 1][j][k + 1]
                                  - p[i + 1][j][k - 1] + p[i - 1][j][k - 1])
                         + c[0][i][j][k] * p[i - 1][j][k]
                         + c[1][i][j][k] * p[i][j - 1][k]
                         + c[2][i][j][k] * p[i][j][k - 1] + wrk1[i][j][k];
              float ss = (s0 * a[3][i][j][k] - p[i][j][k]) * bnd[i][j][k];
              gosa += ss * ss;
              wrk2[i][j][k] = p[i][j][k] + OMEGA * ss;
            }
        }
    }
  return gosa;
}

/* The arrays that are read, one after another: 4 of A, 3 of B, 3 of C, P, BND
   and WRK1.  */
enum
{
  A = 0,
  B = 4,
  C = 7,
  P = 10,
  BND,
  WRK1,
  ARRAYS
};

/* The residual at point S of the NI by NJ by NK grid, sequentially.  */
static double
residual (size_t points, int nj, int nk, const float *all, size_t s)
{
  const float *p = all + P * points + s;
  const float *v = all + s;
  ptrdiff_t di = (ptrdiff_t)nj * nk, dj = nk, dk = 1;
  double s0 = (double)v[(A + 0) * points] * p[di]
              + (double)v[(A + 1) * points] * p[dj]
              + (double)v[(A + 2) * points] * p[dk]
              + (double)v[(B + 0) * points]
                    * (p[di + dj] - p[di - dj] - p[-di + dj] + p[-di - dj])
              + (double)v[(B + 1) * points]
                    * (p[dj + dk] - p[-dj + dk] - p[dj - dk] + p[-dj - dk])
              + (double)v[(B + 2) * points]
                    * (p[di + dk] - p[-di + dk] - p[di - dk] + p[-di - dk])
              + (double)v[(C + 0) * points] * p[-di]
              + (double)v[(C + 1) * points] * p[-dj]
              + (double)v[(C + 2) * points] * p[-dk] + v[WRK1 * points];

  return (s0 * v[(A + 3) * points] - *p) * v[BND * points];
}

/* Checks WRK2 and GOSA.  */
static bool
check (int ni, int nj, int nk, const float *all, const float *wrk2, double gosa)
{
  size_t points = (size_t)ni * nj * nk;
  double sum = 0;

  for (size_t s = 0; s < points; s++)
    {
      int i = s / nk / nj, j = s / nk % nj, k = s % nk;
      double expected = -1;
      if (i > 0 && i < ni - 1 && j > 0 && j < nj - 1 && k > 0 && k < nk - 1)
        {
          double ss = residual (points, nj, nk, all, s);
          sum += ss * ss;
          expected = all[P * points + s] + OMEGA * ss;
        }
      if (!example_close (wrk2[s], expected))
        return false;
    }
  return fabs (gosa - sum) <= 1e-4 * sum;
}

int
main (int argc, char **argv)
{
  int ni = example_argument (argc, argv, 1, 64);
  int nj = example_argument (argc, argv, 2, 64);
  int nk = example_argument (argc, argv, 3, 128);
  int repeat = example_argument (argc, argv, 4, 8);
  size_t points = (size_t)ni * nj * nk;
  float *all = example_array (ARRAYS * points);
  float *wrk2 = example_array (points);
  float (*v)[ni][nj][nk] = (float (*)[ni][nj][nk])all;
  float (*out)[nj][nk] = (float (*)[nj][nk])wrk2;
  double gosa;
  struct example_time time = { 0 };
  char size[60];

  example_fill (all, ARRAYS * points, 1);
  example_set (wrk2, points, -1);
#pragma acc data copyin(v [0:ARRAYS]) copy(out [0:ni])
  {
    gosa = himeno (ni, nj, nk, v + A, v + B, v + C, v[P], v[BND], v[WRK1], out);
    for (int r = 0; r < repeat; r++)
      {
        double start = example_now ();
        gosa = himeno (ni, nj, nk, v + A, v + B, v + C, v[P], v[BND], v[WRK1],
                       out);
        example_add (&time, start);
      }
  }
  snprintf (size, sizeof size, "%dx%dx%d", ni, nj, nk);
  return example_end ("himeno", size, &time,
                      check (ni, nj, nk, all, wrk2, gosa));
}
