/* fmax and fmin in kernels regions without reduction clauses, as in the loop
   that says when to stop: with what is no number, with a start that is none or
   that is not known, with zeros of both signs.  Without this test such loops
   could be one thread's, or lose a number that comes after what is none.

   { acctile-options "-foffload-options=-lm" }
   { acctile-report nests.length 13 }
   { acctile-report nests[0].kind doall }
   { acctile-report nests[1].kind doall }
   { acctile-report nests[2].kind doall }
   { acctile-report nests[3].kind doall }
   { acctile-report nests[5].kind doall }
   { acctile-report nests[9].kind doall }
   { acctile-report nests[12].kind unchanged }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdio.h>

#define N 700
#define M 13

static double a[N], b[N];
static float f[N];

static double
largest (int n)
{
  double s = 0;
#pragma acc kernels copyin(a)
  for (int i = 0; i < n; i++)
    s = fmax (s, fabs (a[i]));
  return s;
}

static float
smallest (int n)
{
  float s = 1e30f;
#pragma acc kernels copyin(f)
  for (int i = 0; i < n; i++)
    {
      float square = f[i] * f[i];
      s = fminf (square, s);
    }
  return s;
}

static double
from (double s, int n)
{
#pragma acc kernels copyin(a)
  for (int i = 0; i < n; i++)
    s = fmax (s, fabs (a[i]));
  return s;
}

static double
signs (int n)
{
  double s = -0.0;
#pragma acc kernels copyin(b)
  for (int i = 0; i < n; i++)
    s = fmin (s, b[i] * 0.0);
  return s;
}

static double
also (int n)
{
  double s = 1;
#pragma acc kernels copyin(a)
  for (int i = 0; i < n; i++)
    {
      s = fmax (fabs (a[i]), s);
      if (i % 7 == 3)
        s = a[i] / 2;
    }
  return s;
}

static int
relax (double tolerance, int most)
{
  double error = 1;
  int steps = 0;
#pragma acc data copy(a, b)
  while (error > tolerance && steps < most)
    {
      error = 0;
#pragma acc kernels
      {
        for (int j = 1; j < N / M - 1; j++)
          for (int i = 1; i < M - 1; i++)
            {
              b[j * M + i] = 0.25
                             * (a[j * M + i + 1] + a[j * M + i - 1]
                                + a[(j - 1) * M + i] + a[(j + 1) * M + i]);
              error = fmax (error, fabs (b[j * M + i] - a[j * M + i]));
            }
        for (int j = 1; j < N / M - 1; j++)
          for (int i = 1; i < M - 1; i++)
            a[j * M + i] = b[j * M + i];
      }
      steps++;
    }
  printf ("%.12g\n", error);
  return steps;
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 37 % 101 - 60;
      b[i] = i % 2 ? -1 : 1;
      f[i] = i * 29 % 97 - 40.5f;
    }
  printf ("%d\n", relax (0.01, 60));
  printf ("%g %g %g\n", largest (N), largest (0), largest (1));
  printf ("%g %g\n", smallest (N), smallest (0));
  a[0] = a[5] = f[0] = NAN;
  a[N - 1] = INFINITY;
  printf ("%g %g %g\n", largest (N), largest (N - 1), largest (1));
  printf ("%g %g\n", smallest (N), smallest (1));
  printf ("%g %g %g\n", from (NAN, N - 1), from (NAN, 1), from (-5, 1));
  printf ("%d\n", signs (N) == 0 && signs (1) == 0);
  printf ("%g %g\n", also (N - 2), also (2));
  return 0;
}
