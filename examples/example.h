/* What the examples share around their kernels: arguments, data, the clock,
   the check against the sequential result and the line they end with.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef EXAMPLE_H
#define EXAMPLE_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Argument K of the command line, a positive number; VALUE when it is not
   given.  */
static inline int
example_argument (int argc, char **argv, int k, int value)
{
  char *end;
  long given;

  if (k >= argc)
    return value;
  given = strtol (argv[k], &end, 10);
  if (*end != '\0' || given < 1 || given > 1 << 30)
    {
      fprintf (stderr, "%s: \"%s\" is no size\n", argv[0], argv[k]);
      exit (2);
    }
  return (int)given;
}

/* An array of N floats, which the program ends without.  */
static inline float *
example_array (size_t n)
{
  float *a = malloc (n * sizeof *a);

  if (a == NULL)
    {
      fprintf (stderr, "no memory for %zu floats\n", n);
      exit (2);
    }
  return a;
}

/* An array of N ints, all 0, which the program ends without.  */
static inline int *
example_ints (size_t n)
{
  int *a = calloc (n, sizeof *a);

  if (a == NULL)
    {
      fprintf (stderr, "no memory for %zu ints\n", n);
      exit (2);
    }
  return a;
}

/* A string of N letters out of ACGT that depends on SEED, which the program
   ends without.  */
static inline char *
example_letters (size_t n, unsigned seed)
{
  char *s = malloc (n + 1);
  unsigned x = seed * 2654435761u + 12345;

  if (s == NULL)
    {
      fprintf (stderr, "no memory for %zu letters\n", n);
      exit (2);
    }
  for (size_t i = 0; i < n; i++)
    {
      x = x * 1664525u + 1013904223u;
      s[i] = "ACGT"[x >> 30];
    }
  s[n] = '\0';
  return s;
}

/* Fills the N elements of A with values in [0, 1) that depend on SEED.  */
static inline void
example_fill (float *a, size_t n, unsigned seed)
{
  unsigned x = seed * 2654435761u + 12345;

  for (size_t i = 0; i < n; i++)
    {
      x = x * 1664525u + 1013904223u;
      a[i] = (float)(x >> 8) / 16777216.0f;
    }
}

/* Sets the N elements of A to VALUE.  */
static inline void
example_set (float *a, size_t n, float value)
{
  for (size_t i = 0; i < n; i++)
    a[i] = value;
}

/* The time of some calls, in ms.  */
struct example_time
{
  int n;
  double best, sum;
};

/* The wall clock, in ms.  */
static inline double
example_now (void)
{
  struct timespec t;

  clock_gettime (CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec * 1e-6;
}

/* Adds to TIME a call that began at START.  */
static inline void
example_add (struct example_time *time, double start)
{
  double ms = example_now () - start;

  if (time->n == 0 || ms < time->best)
    time->best = ms;
  time->sum += ms;
  time->n++;
}

/* The distance of the points to check out of POINTS, so that about 1e8 steps
   are enough when one point takes WORK of them.  It is odd, so that over
   power-of-two extents all columns have their turn.  */
static inline size_t
example_stride (size_t points, size_t work)
{
  return (size_t)((double)points * work / 1e8) | 1;
}

/* Whether the value FOUND is the one EXPECTED up to rounding.  */
static inline bool
example_close (double found, double expected)
{
  return fabs (found - expected) <= 1e-4 * (1 + fabs (expected));
}

/* Whether the N values FOUND are those EXPECTED up to rounding.  */
static inline bool
example_all_close (const float *found, const float *expected, size_t n)
{
  for (size_t i = 0; i < n; i++)
    if (!example_close (found[i], expected[i]))
      return false;
  return true;
}

/* Whether the result shall be checked: not with CHECK=no in the environment,
   for programs that are run for their times alone.  */
static inline bool
example_checks (void)
{
  const char *check = getenv ("CHECK");

  return check == NULL || strcmp (check, "no") != 0;
}

/* Prints the result of the example NAME and returns what main returns.  */
static inline int
example_end (const char *name, const char *size,
             const struct example_time *time, bool ok)
{
  printf ("%s %s: %.4f ms (mean of %d: %.4f), %s\n", name, size, time->best,
          time->n, time->sum / time->n,
          !ok                 ? "WRONG"
          : example_checks () ? "OK"
                              : "not checked");
  return ok ? 0 : 1;
}

#endif
