/* Kernels regions without a pragma on their loops whose sweeps over a grid in
   place are repeated: the loop over time belongs to the wavefront, and where
   more than one nest, a condition or a counter that is used later stands in the
   way the sweeps follow one another.  Without this test a sweep could wait for
   the whole of the one before, or begin too early.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[0].loops.length 3 } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[1].loops.length 2 } */
/* { acctile-report nests[2].loops.length 2 } */
/* { acctile-report nests[4].loops.length 3 } */
/* { acctile-host "libgomp does not map variables that overlap" } */

#include <stdio.h>

#define N 41
#define M 29

static double a[N][M], b[N][M];
static float v[211], w[211];

#define MEAN(i, j)                                                             \
  (0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]))

/* Sweeps over a plane.  */

__attribute__ ((noipa)) static void
plane (int steps)
{
#pragma acc kernels copy(a, b)
  {
    for (int t = 0; t < steps; t++)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
          a[i][j] = MEAN (i, j) + b[i][j];
  }
}

/* Sweeps over a line, counted down.  */

__attribute__ ((noipa)) static void
line (float *x, float *y, int n, int steps)
{
#pragma acc kernels copy(x [0:n], y [0:n])
  for (int t = steps; t > 0; t--)
    for (int i = 1; i < n - 1; i++)
      x[i] = 0.25f * (x[i - 1] + x[i] + x[i + 1]) + y[i];
}

/* Other nests in the loop over time.  */

__attribute__ ((noipa)) static void
two (int steps)
{
#pragma acc kernels copy(a, b)
  for (int t = 0; t < steps; t++)
    {
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
          a[i][j] = MEAN (i, j) + b[i][j];
      for (int i = 0; i < N; i++)
        for (int j = 0; j < M; j++)
          b[i][j] *= 0.5;
    }
}

/* Other nests beside it, and a loop around.  */

__attribute__ ((noipa)) static void
beside (int cycles, int steps)
{
#pragma acc kernels copy(a, b)
  {
    for (int c = 0; c < cycles; c++)
      for (int t = 0; t < steps; t++)
        for (int i = N - 2; i > 0; i--)
          for (int j = M - 2; j > 0; j--)
            a[i][j] = MEAN (i, j);
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        b[i][j] -= a[i][j];
  }
}

/* A condition around the sweep.  */

__attribute__ ((noipa)) static void
under (int steps, int some)
{
#pragma acc kernels copy(a)
  for (int t = 0; t < steps; t++)
    {
      if (some)
        for (int i = 1; i < N - 1; i++)
          for (int j = 1; j < M - 1; j++)
            a[i][j] = MEAN (i, j);
    }
}

/* A counter that is used later.  */

__attribute__ ((noipa)) static int
counter (int steps)
{
  int t = 0;
#pragma acc kernels copy(a)
  for (; t < steps; t += 2)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        a[i][j] = MEAN (i, j);
  return t;
}

int
main (void)
{
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
        a[i][j] = (i * 7 + j * 5) % 11;
        b[i][j] = (i + j * 3) % 7;
      }
  for (int i = 0; i < 211; i++)
    {
      v[i] = i % 13;
      w[i] = i % 5;
    }
  plane (0);
  plane (9);
  line (v, w, 211, 17);
  line (v, v + 3, 200, 5);
  two (4);
  beside (2, 3);
  under (3, 0);
  under (3, 1);
  printf ("%d\n", counter (5));
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      s += a[i][j] * (i % 5) + b[i][j] * (j % 3);
  for (int i = 0; i < 211; i++)
    s += v[i] * (i % 7);
  printf ("%.17g\n", s);
  return 0;
}
