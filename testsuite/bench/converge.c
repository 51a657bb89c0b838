/* Laplace's equation until convergence, for RESULTS.md ("Loops until
   convergence"): a sweep with the largest change, a copy back, and a host that
   looks at the change in each step.  Prints microseconds for a step, the best
   of three times STEPS steps, at three sizes in floats and doubles, and a
   checksum.

     converge [STEPS]

   -DKERNELS: both loops in one kernels region, without clauses.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>

static double
now (void)
{
  struct timeval t;
  gettimeofday (&t, NULL);
  return t.tv_sec * 1e6 + t.tv_usec;
}

#ifdef KERNELS
#define BEGIN                                                                  \
  _Pragma ("acc kernels")                                                      \
  {
#define END }
#define SWEEP
#define COPY
#else
#define BEGIN
#define END
#define SWEEP _Pragma ("acc parallel loop collapse(2) reduction(max : error)")
#define COPY _Pragma ("acc parallel loop collapse(2)")
#endif

#define MAKE(T, NAME, MAX, ABS)                                                \
  static double NAME (T *restrict a, T *restrict b, int n, int steps)          \
  {                                                                            \
    double best = 1e30;                                                        \
    _Pragma ("acc data copy(a[0:n*n]) create(b[0:n*n])") for (int r = 0;       \
                                                              r < 4; r++)      \
    {                                                                          \
      double start = now ();                                                   \
      T error = 1;                                                             \
      int iter = 0;                                                            \
      while (error > (T)-1 && iter < steps)                                    \
        {                                                                      \
          error = 0;                                                           \
          BEGIN                                                                \
          SWEEP                                                                \
          for (int j = 1; j < n - 1; j++)                                      \
            for (int i = 1; i < n - 1; i++)                                    \
              {                                                                \
                b[j * n + i] = (T)0.25                                         \
                               * (a[j * n + i + 1] + a[j * n + i - 1]          \
                                  + a[(j - 1) * n + i] + a[(j + 1) * n + i]);  \
                error = MAX (error, ABS (b[j * n + i] - a[j * n + i]));        \
              }                                                                \
          COPY for (int j = 1; j < n - 1; j++) for (int i = 1; i < n - 1; i++) \
              a[j * n + i]                                                     \
              = b[j * n + i];                                                  \
          END if (iter % 100 == 0)                                             \
              printf ("%5d, %0.6f\n", iter, (double)error);                    \
          iter++;                                                              \
        }                                                                      \
      double time = now () - start;                                            \
      if (r > 0 && time < best)                                                \
        best = time;                                                           \
    }                                                                          \
    return best / steps;                                                       \
  }                                                                            \
                                                                               \
  static void NAME##_size (int n, int steps)                                   \
  {                                                                            \
    T *a = calloc ((size_t)n * n, sizeof *a);                                  \
    T *b = calloc ((size_t)n * n, sizeof *b);                                  \
    double sum = 0;                                                            \
    for (int j = 0; j < n; j++)                                                \
      a[j * n] = 1;                                                            \
    double us = NAME (a, b, n, steps);                                         \
    for (int j = 0; j < n * n; j++)                                            \
      sum += a[j];                                                             \
    printf ("%s %d: %.2f us a step, sum %.8g\n", #NAME, n, us, sum);           \
    free (a);                                                                  \
    free (b);                                                                  \
  }

MAKE (float, floats, fmaxf, fabsf)
MAKE (double, doubles, fmax, fabs)

int
main (int argc, char **argv)
{
  int steps = argc > 1 ? atoi (argv[1]) : 200;
  for (int n = 1024; n <= 4096; n *= 2)
    {
      floats_size (n, steps);
      doubles_size (n, steps);
    }
  return 0;
}
