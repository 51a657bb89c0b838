/* exp, log, sin, cos and pow of regions, over their whole range and where
   results are special: within one unit in the last place of the exact ones, or
   of the device's library, within two.  Without this test a coefficient, a
   limit or a sign could be wrong.  With an argument (the option tests, which
   let the host have the device's functions) they must not be the library's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-foffload-options=-lm" } */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 6000

static float x[N], y[N], r[N];
static double u[N], v[N], w[N];

static const double special[]
    = { 0.0,    -0.0,   1,      -1,     2,      0.5,     1.5,     -2.5,
        3,      -3,     1e-310, 5e-324, 1e-40,  1e-38,   3e38,    -3e38,
        1e300,  -1e300, 1e-300, 88.7,   88.8,   -87.4,   -103.97, -104,
        709.78, 709.79, -708.4, -745.1, -745.2, -750,    65535,   65537,
        1e22,   1e-9,   M_PI,   M_PI_2, M_PI_4, 2 * M_PI };
#define SPECIAL ((int)(sizeof special / sizeof *special))

/* Numbers from A to B in x and u, or 2 to their power, from C to D in y and
   v.  */

static void
fill (double a, double b, int power, double c, double d)
{
  unsigned s = 1;
  for (int i = 0; i < N; i++)
    {
      s = s * 1664525u + 1013904223u;
      double t = a + (b - a) * (s / 4294967296.0);
      s = s * 1664525u + 1013904223u;
      u[i] = power ? exp2 (t) : t;
      v[i] = c + (d - c) * (s / 4294967296.0);
      if (i < SPECIAL * SPECIAL)
        {
          u[i] = special[i % SPECIAL];
          v[i] = special[i / SPECIAL];
        }
      else if (i < SPECIAL * SPECIAL + 3)
        u[i] = i == SPECIAL * SPECIAL       ? INFINITY
               : i == SPECIAL * SPECIAL + 1 ? -INFINITY
                                            : NAN;
      x[i] = (float)u[i];
      y[i] = (float)v[i];
    }
}

/* How many units in the last place, of a number of DIGITS bits whose smallest
   normal one is 2^LEAST, RESULT is from EXACT, which has infinite ones LIMIT
   for them.  */

static double
units (double result, long double exact, double rounded, int digits, int least)
{
  int e;
  if (isnan (rounded))
    return isnan (result) ? 0 : 1e9;
  if (isinf (rounded))
    return result == rounded ? 0 : 1e9;
  frexpl (exact, &e);
  if (e < least)
    e = least;
  return (double)(fabsl (result - exact) / ldexpl (1, e - digits));
}

static double most;
static int others, wrong_zeros;

static void
check_float (int i, long double exact, float library)
{
  most = fmax (most, units (r[i], exact, (float)exact, 24, -125));
  others += r[i] != library && !isnan (library);
  wrong_zeros += exact == 0 && !signbit (r[i]) != !signbit (exact);
}

static void
check_double (int i, long double exact, double library)
{
  most = fmax (most, units (w[i], exact, (double)exact, 53, -1021));
  others += w[i] != library && !isnan (library);
  wrong_zeros += exact == 0 && !signbit (w[i]) != !signbit (exact);
}

static int failures;
static const char *const names[] = { "expf", "exp",  "logf", "log",  "sinf",
                                     "sin",  "cosf", "cos",  "powf", "pow" };
static int own[10]; /* whether some results are not the library's  */

static void
report (const char *what, double limit)
{
  if (!(most <= limit) || wrong_zeros > 0)
    {
      printf ("%s: %g units, %d zeros\n", what, most, wrong_zeros);
      failures++;
    }
  for (int k = 0; k < 10; k++)
    own[k] |= others > 0 && strcmp (names[k], what) == 0;
  most = others = wrong_zeros = 0;
}

static double limit = 2;

#define CHECK_FLOAT(F, CALL, EXACT)                                            \
  do                                                                           \
    {                                                                          \
      _Pragma ("acc parallel loop copyin (x, y) copyout (r)") for (int i = 0;  \
                                                                   i < N; i++) \
          r[i]                                                                 \
          = CALL;                                                              \
      for (int i = 0; i < N; i++)                                              \
        check_float (i, EXACT, CALL);                                          \
      report (F, limit);                                                       \
    }                                                                          \
  while (0)

#define CHECK_DOUBLE(F, CALL, EXACT)                                           \
  do                                                                           \
    {                                                                          \
      _Pragma ("acc parallel loop copyin (u, v) copyout (w)") for (int i = 0;  \
                                                                   i < N; i++) \
          w[i]                                                                 \
          = CALL;                                                              \
      for (int i = 0; i < N; i++)                                              \
        check_double (i, EXACT, CALL);                                         \
      report (F, limit);                                                       \
    }                                                                          \
  while (0)

static void
sines (double bound)
{
  fill (-bound, bound, 0, 0, 0);
  for (int i = N / 2; i < N; i++)
    if (bound > 100)
      {
        u[i] = (i - N / 2) * 3 * M_PI_2;
        x[i] = (float)u[i];
      }
  CHECK_FLOAT ("sinf", sinf (x[i]), sinl (x[i]));
  CHECK_FLOAT ("cosf", cosf (x[i]), cosl (x[i]));
  CHECK_DOUBLE ("sin", sin (u[i]), sinl (u[i]));
  CHECK_DOUBLE ("cos", cos (u[i]), cosl (u[i]));
}

static void
logarithms (double a, double b, int power)
{
  fill (a, b, power, 0, 0);
  CHECK_FLOAT ("logf", logf (x[i]), logl (x[i]));
  CHECK_DOUBLE ("log", log (u[i]), logl (u[i]));
}

static void
powers (double a, double b, int power, double c, double d)
{
  fill (a, b, power, c, d);
  CHECK_FLOAT ("powf", powf (x[i], y[i]), powl (x[i], y[i]));
  CHECK_DOUBLE ("pow", pow (u[i], v[i]), powl (u[i], v[i]));
}

int
main (int argc, char **argv)
{
  if (argc > 1)
    limit = 1;
  if (__FINITE_MATH_ONLY__) /* nothing is promised  */
    {
      printf ("all within the limit\n");
      return 0;
    }
  fill (-104, 88.7, 0, 0, 0);
  CHECK_FLOAT ("expf", expf (x[i]), expl (x[i]));
  fill (-745, 709.7, 0, 0, 0);
  CHECK_DOUBLE ("exp", exp (u[i]), expl (u[i]));
  fill (-2, 2, 0, 0, 0);
  CHECK_FLOAT ("expf", expf (x[i]), expl (x[i]));
  CHECK_DOUBLE ("exp", exp (u[i]), expl (u[i]));
  logarithms (-126, 128, 1);
  logarithms (0.5, 2, 0);
  logarithms (0.99, 1.01, 0);
  sines (4);
  sines (65000);
  powers (0, 10, 0, -5, 5);
  powers (-20, 20, 1, -2, 2);
  powers (0.9, 1.1, 0, -100, 100);
  for (int k = 0; argc > 1 && k < 10; k++)
    if (!own[k])
      {
        printf ("%s is the library's\n", names[k]);
        failures++;
      }
  if (failures == 0)
    printf ("all within the limit\n");
  return failures > 0;
}
