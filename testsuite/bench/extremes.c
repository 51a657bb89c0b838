/* Extremes in kernels regions: their places, floats and doubles, least and
   largest by macros, by fmax, in two dimensions; pivots of a factorisation; and
   triangular solutions by gangs whose lanes wait for one another: what each
   call takes, us, the best of a few, and what it found.

     extremes [NAME...]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#define SIZE (1 << 25)
#define CALLS 5
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static float *f;
static double *d, *e;
static double found, place;
static char **names;

static double
now (void)
{
  struct timeval t;
  gettimeofday (&t, NULL);
  return t.tv_sec * 1e6 + t.tv_usec;
}

static void
fill (void)
{
#pragma acc parallel loop present(f [0:SIZE], d [0:SIZE], e [0:SIZE])
  for (int i = 0; i < SIZE; i++)
    {
      f[i] = (int)(i * 7919u % 1000003u) - 500000;
      d[i] = (int)(i * 104729u % 1000003u) - 500000;
      e[i] = (i * 5 % 37) * 0.015625 - 0.25;
    }
}

static void
largest_float (int n)
{
  float s = 0;
  int g = 0;
#pragma acc kernels present(f [0:n]) copy(s, g)
  for (int j = 0; j < n; j++)
    if (fabsf (f[j]) > s)
      {
        s = fabsf (f[j]);
        g = j;
      }
  found = s;
  place = g;
}

static void
largest_double (int n)
{
  double s = 0;
  int g = 0;
#pragma acc kernels present(d [0:n]) copy(s, g)
  for (int j = 0; j < n; j++)
    if (fabs (d[j]) > s)
      {
        s = fabs (d[j]);
        g = j;
      }
  found = s;
  place = g;
}

static void
macros (int n)
{
  float low = 1, high = -1;
#pragma acc kernels present(f [0:n])
  for (int j = 0; j < n; j++)
    {
      low = MIN (low, f[j]);
      high = MAX (high, f[j]);
    }
  found = low;
  place = high;
}

static void
greatest (int n)
{
  double high = d[0];
#pragma acc kernels present(d [0:n]) copy(high)
  for (int j = 0; j < n; j++)
    high = fmax (high, d[j]);
  found = high;
  place = 0;
}

static void
element (int n)
{
  double s = 0;
  int p = 0, q = 0;
#pragma acc kernels present(d [0:n * n]) copy(s, p, q)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (d[i * n + j] > s)
        {
          s = d[i * n + j];
          p = i;
          q = j;
        }
  found = s;
  place = p * n + q;
}

/* N gangs of a triangular solution with right-hand sides of M.  */

static void
solve (int m, int n)
{
#pragma acc parallel loop gang present(d [0:m * m], e [0:m * n])
  for (int j = 0; j < n; j++)
    {
#pragma acc loop seq
      for (int k = 0; k < m; k++)
        {
          e[j * m + k] = e[j * m + k] / (d[k * m + k] + 2000000);
#pragma acc loop vector
          for (int i = k + 1; i < m; i++)
            e[j * m + i] -= 1e-7 * e[j * m + k] * d[k * m + i];
        }
    }
  found = place = 0;
}

/* N gangs, each of which adds up M rows.  */

static void
rows (int m, int n)
{
#pragma acc parallel loop gang present(d [0:m * n], e [0:m * n])
  for (int j = 0; j < n; j++)
    {
#pragma acc loop seq
      for (int k = 0; k < n; k++)
        {
          double s = d[k] * 1e-9;
#pragma acc loop vector
          for (int i = 0; i < m; i++)
            e[j * m + i] += s * d[k * m + i];
        }
    }
  found = place = 0;
}

static int
wanted (const char *name)
{
  if (!*names)
    return 1;
  for (char **p = names; *p; p++)
    if (!strcmp (*p, name))
      return 1;
  return 0;
}

#define RUN(NAME, CALL)                                                        \
  if (wanted (NAME))                                                           \
    {                                                                          \
      double best = 1e30;                                                      \
      fill ();                                                                 \
      for (int r = 0; r < CALLS && best > 0; r++)                              \
        {                                                                      \
          double start = now ();                                               \
          CALL;                                                                \
          double time = now () - start;                                        \
          best = time < best ? time : best;                                    \
          if (time > 1e6)                                                      \
            break;                                                             \
        }                                                                      \
      printf ("%-24s %10.1f us  %g %g\n", NAME, best, found, place);           \
      fflush (stdout);                                                         \
    }

int
main (int argc, char **argv)
{
  (void)argc;
  names = argv + 1;
  f = malloc (SIZE * sizeof *f);
  d = malloc (SIZE * sizeof *d);
  e = malloc (SIZE * sizeof *e);
  d[0] = 0;
#pragma acc data create(f [0:SIZE], d [0:SIZE], e [0:SIZE])
  {
    RUN ("place of floats", largest_float (SIZE))
    RUN ("place of doubles", largest_double (SIZE))
    RUN ("place of 20000 doubles", largest_double (20000))
    RUN ("least and largest", macros (SIZE))
    RUN ("fmax", greatest (SIZE))
    RUN ("element of 5000 x 5000", element (5000))
    RUN ("solve 100 x 20000", solve (100, 20000))
    RUN ("solve 500 x 2000", solve (500, 2000))
    RUN ("solve 2000 x 500", solve (2000, 500))
    RUN ("rows 100 x 2000", rows (100, 2000))
    RUN ("rows 500 x 1000", rows (500, 1000))
    RUN ("rows 2000 x 500", rows (2000, 500))
  }
}
