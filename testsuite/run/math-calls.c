/* Mathematical functions in bodies, which may set errno, and fmax and fmin of
   zeros and of what is no number.  Without this test a call could be moved over
   what it depends on, or comparisons give something else than the functions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-foffload-options=-lm" } */

#include <math.h>
#include <stdio.h>
#include <string.h>

#define N 240
#define M 37

static double x[N], y[N], force[N], fields[N][M], most[N], least[N];
static float rows[N][M], largest[N], smallest[N];

/* The sum is in memory, where errno could be.  */

static void
pull (int n, const double *restrict a, double *restrict f)
{
#pragma acc parallel loop copyin(a [0:n]) copyout(f [0:n])
  for (int i = 0; i < n; i++)
    {
      f[i] = 0;
      for (int j = 0; j < n; j++)
        {
          double d = a[j] - a[i];
          f[i] += d / sqrt (d * d + 0.5) + exp (-fabs (d));
        }
    }
}

/* Called by a region alone, of which it is not a part.  */

#pragma acc routine seq
__attribute__ ((noinline)) static double
between (double a, double b)
{
  return fmax (a, fmin (b, 3.0)) + sqrt (fabs (b));
}

static void
extremes (int n, const double *restrict a, const double *restrict b,
          double *restrict p, double *restrict q)
{
#pragma acc parallel loop copyin(a [0:n], b [0:n]) copyout(p [0:n], q [0:n])
  for (int i = 0; i < n; i++)
    {
      p[i] = fmax (a[i], b[i]);
      q[i] = fmin (a[i], fmin (b[i], between (b[i], a[i])));
    }
}

/* Rows whose lanes have different numbers of iterations.  */

static void
normalise (int n, int m)
{
#pragma acc parallel loop gang copy(rows) copyout(largest, smallest)
  for (int i = 0; i < n; i++)
    {
      float s = 0, high = -1e30f, low = 1e30f;
#pragma acc loop vector reduction(max : high) reduction(min : low)
      for (int j = 0; j < m; j++)
        {
          high = fmaxf (high, rows[i][j]);
          low = fminf (low, rows[i][j]);
        }
#pragma acc loop vector
      for (int j = 0; j < m; j++)
        rows[i][j] = floorf (64 * powf (rows[i][j] - low, 2.5f));
#pragma acc loop vector reduction(+ : s)
      for (int j = 0; j < m; j++)
        s += rows[i][j];
      largest[i] = high;
      smallest[i] = s + low;
    }
}

static void
print (const char *name, const double *a, int n)
{
  unsigned long long sum = 0, bits;
  for (int i = 0; i < n; i++)
    {
      memcpy (&bits, &a[i], sizeof bits);
      sum = sum * 31 + (isnan (a[i]) ? 7 : bits);
    }
  printf ("%s %llx\n", name, sum);
}

int
main (void)
{
  static const double special[]
      = { 0.0, -0.0, 1.5, -2.0, NAN, INFINITY, -INFINITY, 4.0 };
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 16 / 8.0 - (i & 64) / 128.0;
      for (int j = 0; j < M; j++)
        rows[i][j] = (i * 7 + j * 13) % 16 / 16.0f;
    }
  pull (N, x, force);
  for (int i = 0; i < N; i++)
    printf ("%.9g%c", force[i], i % 8 == 7 ? '\n' : ' ');
  for (int i = 0; i < N; i++)
    {
      x[i] = special[i % 8];
      y[i] = special[i / 8 % 8];
    }
  extremes (N, x, y, most, least);
  normalise (N, M);
  for (int i = 0; i < N; i++)
    {
      fields[i][0] = largest[i];
      for (int j = 1; j < M; j++)
        fields[i][j] = rows[i][j];
      x[i] = smallest[i];
    }
  print ("max", most, N);
  print ("min", least, N);
  print ("rows", fields[0], N * M);
  print ("sums", x, N);
  return 0;
}
