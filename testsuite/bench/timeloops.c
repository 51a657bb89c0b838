/* The loops over time of the examples at several sizes in one program.

     timeloops N STEPS [N STEPS]...

   prints for each pair a line: kernel, N, STEPS, the least wall clock of all
   steps in ms, and the sum of all points after the last call.  The source is
   compiled with BENCH_SOURCE, the example's file, BENCH_KERNEL, its function,
   and BENCH_NAME, what to print; FIELDS (2) is how many arrays it takes, of
   DIMENSIONS (2) dimensions, with ROWS as arrays of rows.  With LAUNCHES the
   function is one of this file, with a launch a sweep, for GCC, which leaves
   the example's own form on one lane.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define main example_main
#include BENCH_SOURCE
#undef main

#ifndef FIELDS
#define FIELDS 2
#endif
#ifndef DIMENSIONS
#define DIMENSIONS 2
#endif

/* Calls are repeated until they took that long together, in ms, REPEAT times
   at most.  */
enum
{
  ENOUGH = 300,
  REPEAT = 5
};

#ifdef LAUNCHES
/* poisson with a launch for each sweep, as one writes it for GCC.  */
static void
launches (int n, int steps, float *restrict a, float *restrict b)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i * n + j]
              = 0.125f
                    * (a[i * n + j - 1] + a[i * n + j + 1] + a[(i - 1) * n + j]
                       + a[(i + 1) * n + j])
                + 0.1f
                      * (a[(i - 1) * n + j - 1] + a[(i - 1) * n + j + 1]
                         + a[(i + 1) * n + j - 1] + a[(i + 1) * n + j + 1])
                + 0.1f * a[i * n + j];
#pragma acc parallel loop collapse(2) present(a [0:n * n], b [0:n * n])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          a[i * n + j] = b[i * n + j];
    }
}
#undef BENCH_KERNEL
#define BENCH_KERNEL launches
#endif

#if FIELDS == 2
#define CALL(F) BENCH_KERNEL (n, steps, F[0], F[1])
#elif defined ROWS
#define CALL(F)                                                                \
  BENCH_KERNEL (n, steps, (float (*)[n])F[0], (float (*)[n])F[1],              \
                (float (*)[n])F[2])
#else
#define CALL(F) BENCH_KERNEL (n, steps, F[0], F[1], F[2])
#endif

/* Times STEPS steps at size N.  */
static void
measure (const char *name, int n, int steps)
{
  size_t points = 1;
  float *f[3];
  struct example_time time = { 0 };
  double sum = 0;

  for (int d = 0; d < DIMENSIONS; d++)
    points *= n;
  for (int k = 0; k < 3; k++)
    f[k] = example_array (k < FIELDS ? points : 1);
  float *x = f[0], *y = f[1], *z = f[2];
  size_t third = FIELDS == 3 ? points : 1;
#pragma acc data create(x [0:points], y [0:points], z [0:third])
  {
    example_fill (x, points, 1);
    memcpy (y, x, points * sizeof *x);
    if (third == points)
      memcpy (z, x, points * sizeof *x);
    for (int r = 0; r <= REPEAT && time.sum < ENOUGH; r++)
      {
#pragma acc update device(x [0:points], y [0:points], z [0:third])
        double start = example_now ();
        CALL (f);
        if (r > 0 || example_now () - start > ENOUGH)
          example_add (&time, start);
      }
#pragma acc update self(x [0:points], y [0:points], z [0:third])
  }
  for (int k = 0; k < FIELDS; k++)
    for (size_t p = 0; p < points; p++)
      sum += f[k][p];
  printf ("%s\t%d\t%d\t%.4f\t%.9g\n", name, n, steps, time.best, sum);
  fflush (stdout);
  for (int k = 0; k < 3; k++)
    free (f[k]);
}

int
main (int argc, char **argv)
{
  if (argc < 3 || argc % 2 == 0)
    {
      fprintf (stderr, "usage: %s N STEPS [N STEPS]...\n", argv[0]);
      return 2;
    }
  for (int k = 1; k < argc; k += 2)
    measure (BENCH_NAME, atoi (argv[k]), atoi (argv[k + 1]));
  return 0;
}
