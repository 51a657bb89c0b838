/* The DOACROSS examples as OpenACC programs can be written that GCC alone runs
   right and in parallel: one region for each wavefront of points, launched
   from the host.  (GCC takes the examples themselves, with "loop auto" in a
   parallel region, as independent on the GPU, which is wrong, and runs them on
   one lane in a kernels region.)

     doacross-stock KERNEL SIZE SWEEPS

   A line: kernel, size, sweeps, "stock", best ms of two calls, OK or WRONG.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <openacc.h>

#include "../../examples/example.h"

/* The largest sequential program that is run to check: points.  */
#define MOST_POINTS 3e8

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

struct problem
{
  int n, sweeps;
  size_t length;
  float *a;
  int *m;
  char *s, *t;
  float *x, *y;
};

/* Where the points of wavefront W lie in a square of N points a side, from 1,
   with coordinates whose sum is W.  */
#define FIRST(w, n) MAX (1, (w) - (n))
#define LAST(w, n) MIN ((n), (w)-1)

static void
smith_waterman (struct problem *p, bool parallel)
{
  int n = p->n, *m = p->m;
  const char *s = p->s, *t = p->t;

  for (int w = 2; w <= 2 * n; w++)
    {
      int first = FIRST (w, n), last = LAST (w, n);
#pragma acc parallel loop if (parallel)                                        \
    present(m [0:p->length], s [0:n], t [0:n])
      for (int i = first; i <= last; i++)
        {
          size_t at = (size_t)i * (n + 1) + w - i;
          int score = m[at - n - 2] + (s[i - 1] == t[w - i - 1] ? 3 : -3);
          int other = MAX (m[at - n - 1], m[at - 1]) - 2;
          score = MAX (score, other);
          m[at] = MAX (score, 0);
        }
    }
}

static void
edit_distance (struct problem *p, bool parallel)
{
  int n = p->n, *m = p->m;
  const char *s = p->s, *t = p->t;

  for (int w = 2; w <= 2 * n; w++)
    {
      int first = FIRST (w, n), last = LAST (w, n);
#pragma acc parallel loop if (parallel)                                        \
    present(m [0:p->length], s [0:n], t [0:n])
      for (int i = first; i <= last; i++)
        {
          size_t at = (size_t)i * (n + 1) + w - i;
          int corner = m[at - n - 2];
          int other = MIN (m[at - n - 1], m[at - 1]);
          other = MIN (other, corner) + 1;
          m[at] = s[i - 1] == t[w - i - 1] ? corner : other;
        }
    }
}

static void
dtw (struct problem *p, bool parallel)
{
  int n = p->n;
  float *a = p->a;
  const float *x = p->x, *y = p->y;

  for (int w = 2; w <= 2 * n; w++)
    {
      int first = FIRST (w, n), last = LAST (w, n);
#pragma acc parallel loop if (parallel)                                        \
    present(a [0:p->length], x [0:n], y [0:n])
      for (int i = first; i <= last; i++)
        {
          size_t at = (size_t)i * (n + 1) + w - i;
          float least = MIN (a[at - n - 1], a[at - 1]);
          least = MIN (least, a[at - n - 2]);
          a[at] = fabsf (x[i - 1] - y[w - i - 1]) + least;
        }
    }
}

static void
summed_area (struct problem *p, bool parallel)
{
  int n = p->n;
  float *a = p->a;

  for (int w = 2; w <= 2 * (n - 1); w++)
    {
      int first = FIRST (w, n - 1), last = LAST (w, n - 1);
#pragma acc parallel loop if (parallel) present(a [0:p->length])
      for (int i = first; i <= last; i++)
        {
          size_t at = (size_t)i * n + w - i;
          a[at] = a[at] + a[at - n] + a[at - 1] - a[at - n - 1];
        }
    }
}

static void
sor1d (struct problem *p, bool parallel)
{
  int n = p->n;
  float *a = p->a;

  for (int w = 1; w <= n - 2 + 2 * (p->sweeps - 1); w++)
    {
      int first = MAX (0, (w - n + 3) / 2), last = MIN (p->sweeps, (w + 1) / 2);
#pragma acc parallel loop if (parallel) present(a [0:p->length])
      for (int t = first; t < last; t++)
        {
          int i = w - 2 * t;
          a[i] = 0.333333f * (a[i - 1] + a[i] + a[i + 1]);
        }
    }
}

static void
sor2d (struct problem *p, bool parallel)
{
  int n = p->n, sweeps = p->sweeps;
  float *a = p->a;

  for (int w = 2; w <= 2 * (n - 2) + 2 * (sweeps - 1); w++)
    {
#pragma acc parallel loop collapse(2) if (parallel) present(a [0:p->length])
      for (int t = 0; t < sweeps; t++)
        for (int i = 1; i < n - 1; i++)
          {
            int j = w - 2 * t - i;
            if (j >= 1 && j < n - 1)
              {
                size_t at = (size_t)i * n + j;
                a[at]
                    = 0.2f
                      * (a[at - n] + a[at - 1] + a[at] + a[at + 1] + a[at + n]);
              }
          }
    }
}

static void
gauss_seidel (struct problem *p, bool parallel)
{
  int n = p->n, sweeps = p->sweeps;
  float *a = p->a;

  for (int w = 3; w <= 3 * (n - 2) + 4 * (sweeps - 1); w++)
    {
#pragma acc parallel loop collapse(2) if (parallel) present(a [0:p->length])
      for (int t = 0; t < sweeps; t++)
        for (int i = 1; i < n - 1; i++)
          {
            int j = w - 4 * t - 2 * i;
            if (j >= 1 && j < n - 1)
              {
                size_t at = (size_t)i * n + j;
                a[at] = 0.111111f
                        * (a[at - n - 1] + a[at - n] + a[at - n + 1] + a[at - 1]
                           + a[at] + a[at + 1] + a[at + n - 1] + a[at + n]
                           + a[at + n + 1]);
              }
          }
    }
}

static void
sor3d (struct problem *p, bool parallel)
{
  int n = p->n, sweeps = p->sweeps;
  float *a = p->a;

  for (int w = 3; w <= 3 * (n - 2) + 2 * (sweeps - 1); w++)
    {
#pragma acc parallel loop collapse(3) if (parallel) present(a [0:p->length])
      for (int t = 0; t < sweeps; t++)
        for (int i = 1; i < n - 1; i++)
          for (int j = 1; j < n - 1; j++)
            {
              int k = w - 2 * t - i - j;
              if (k >= 1 && k < n - 1)
                {
                  size_t plane = (size_t)n * n, at = i * plane + j * n + k;
                  a[at] = 0.142857f
                          * (a[at - plane] + a[at - n] + a[at - 1] + a[at]
                             + a[at + 1] + a[at + n] + a[at + plane]);
                }
            }
    }
}

/* The sequential programs of those that sweep, which a wavefront's order could
   get wrong; a dynamic program is checked by running its wavefronts on the
   host.  */
static void
sweep (struct problem *p, int dims, bool corners)
{
  long n = p->n, plane = n * n;

  for (int t = 0; t < p->sweeps; t++)
    for (long i = dims > 2 ? 1 : 0; i < (dims > 2 ? n - 1 : 1); i++)
      for (long j = dims > 1 ? 1 : 0; j < (dims > 1 ? n - 1 : 1); j++)
        for (long k = 1; k < n - 1; k++)
          {
            float *a = p->a + i * plane + j * n + k;
            if (dims == 1)
              *a = 0.333333f * (a[-1] + a[0] + a[1]);
            else if (dims == 3)
              *a = 0.142857f
                   * (a[-plane] + a[-n] + a[-1] + a[0] + a[1] + a[n]
                      + a[plane]);
            else if (corners)
              *a = 0.111111f
                   * (a[-n - 1] + a[-n] + a[-n + 1] + a[-1] + a[0] + a[1]
                      + a[n - 1] + a[n] + a[n + 1]);
            else
              *a = 0.2f * (a[-n] + a[-1] + a[0] + a[1] + a[n]);
          }
}

static const struct kernel
{
  const char *name;
  void (*run) (struct problem *p, bool parallel);
  int dims;     /* of the array  */
  int border;   /* 1: of one more element a side  */
  bool integer; /* its type  */
  bool sweeps, corners;
} kernels[] = {
  { "sor1d", sor1d, 1, 0, false, true, false },
  { "sor2d", sor2d, 2, 0, false, true, false },
  { "sor3d", sor3d, 3, 0, false, true, false },
  { "gauss_seidel", gauss_seidel, 2, 0, false, true, true },
  { "smith_waterman", smith_waterman, 2, 1, true, false, false },
  { "edit_distance", edit_distance, 2, 1, true, false, false },
  { "dtw", dtw, 2, 1, false, false, false },
  { "summed_area", summed_area, 2, 0, false, false, false },
};

/* Fills the arrays of P for KERNEL.  */
static void
fill (const struct kernel *kernel, struct problem *p)
{
  int side = p->n + kernel->border;

  if (kernel->integer)
    memset (p->m, 0, p->length * sizeof *p->m);
  else
    example_fill (p->a, p->length, 1);
  if (kernel->run == edit_distance)
    for (int i = 0; i < side; i++)
      p->m[i] = p->m[(size_t)i * side] = i;
  if (kernel->run == dtw)
    {
      for (int i = 0; i < side; i++)
        p->a[i] = p->a[(size_t)i * side] = INFINITY;
      p->a[0] = 0;
    }
}

/* Runs KERNEL on P twice; the best time in ms.  */
static double
measure (const struct kernel *kernel, struct problem *p)
{
  size_t floats = (kernel->integer ? 1 : p->length) * sizeof *p->a;
  size_t ints = (kernel->integer ? p->length : 1) * sizeof *p->m;
  int n = p->n;
  struct example_time time = { 0 };

  acc_copyin (p->s, n);
  acc_copyin (p->t, n);
  acc_copyin (p->x, n * sizeof *p->x);
  acc_copyin (p->y, n * sizeof *p->y);
  acc_create (p->a, floats);
  acc_create (p->m, ints);
  for (int r = 0; r < 2; r++)
    {
      fill (kernel, p);
      acc_update_device (p->a, floats);
      acc_update_device (p->m, ints);
      double start = example_now ();
      kernel->run (p, true);
      example_add (&time, start);
    }
  acc_update_self (p->a, floats);
  acc_update_self (p->m, ints);
  return time.best;
}

/* Whether P's result is that of the sequential program.  */
static bool
check (const struct kernel *kernel, struct problem *p)
{
  struct problem host = *p;

  if ((double)p->length * (kernel->sweeps ? p->sweeps : 1) > MOST_POINTS)
    return true;
  host.a = example_array (kernel->integer ? 1 : p->length);
  host.m = example_ints (kernel->integer ? p->length : 1);
  fill (kernel, &host);
  if (kernel->sweeps)
    sweep (&host, kernel->dims, kernel->corners);
  else
    kernel->run (&host, false);
  if (kernel->integer)
    return memcmp (host.m, p->m, p->length * sizeof *p->m) == 0;
  for (size_t i = 0; i < p->length; i++)
    if (p->a[i] != host.a[i] && !example_close (p->a[i], host.a[i]))
      return false;
  return true;
}

int
main (int argc, char **argv)
{
  struct problem p = { example_argument (argc, argv, 2, 512),
                       example_argument (argc, argv, 3, 1),
                       1,
                       NULL,
                       NULL,
                       NULL,
                       NULL,
                       NULL,
                       NULL };

  for (size_t k = 0; k < sizeof kernels / sizeof *kernels; k++)
    if (argc > 1 && strcmp (argv[1], kernels[k].name) == 0)
      {
        for (int d = 0; d < kernels[k].dims; d++)
          p.length *= p.n + kernels[k].border;
        p.a = example_array (kernels[k].integer ? 1 : p.length);
        p.m = example_ints (kernels[k].integer ? p.length : 1);
        p.s = example_letters (p.n, 1);
        p.t = example_letters (p.n, 2);
        p.x = example_array (p.n);
        p.y = example_array (p.n);
        example_fill (p.x, p.n, 2);
        example_fill (p.y, p.n, 3);
        double ms = measure (&kernels[k], &p);
        bool ok = check (&kernels[k], &p);
        printf ("%s\t%d\t%d\tstock\t%.4f\t%s\n", argv[1], p.n, p.sweeps, ms,
                ok ? "OK" : "WRONG");
        return !ok;
      }
  fprintf (stderr, "doacross-stock: which kernel?\n");
  return 2;
}
