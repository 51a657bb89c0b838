/* Stencils of three loops that load from many neighbours: stars of radius 1 to
   8, boxes of 27 and 125 points, a coefficient beside them, floats and doubles:
   what each call takes, us, the best of some.  space.cu has the stars by hand.

     space [NAME...]

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>

#define SIZE 36000000
#define CALLS 10

static float *u, *v, *w;
static double *x, *y;
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
#pragma acc parallel loop present(u [0:SIZE], v [0:SIZE], w [0:SIZE])
  for (int i = 0; i < SIZE; i++)
    {
      u[i] = (i * 7 % 31) * 0.03125f;
      v[i] = (i * 5 % 29) * 0.03125f;
      w[i] = (i * 3 % 23) * 0.03125f;
    }
#pragma acc parallel loop present(x [0:SIZE / 2], y [0:SIZE / 2])
  for (int i = 0; i < SIZE / 2; i++)
    {
      x[i] = (i * 7 % 31) * 0.03125;
      y[i] = 0;
    }
}

/* The sums of the neighbours K away along the axes, with their weight.  */
#define AXES(P, K)                                                             \
  0.5f / (K)                                                                   \
      * (P[c + K] + P[c - K] + P[c + K * n] + P[c - K * n] + P[c + K * m]      \
         + P[c - K * m])
#define STAR1(P) -3 * P[c] + AXES (P, 1)
#define STAR2(P) STAR1 (P) + AXES (P, 2)
#define STAR3(P) STAR2 (P) + AXES (P, 3)
#define STAR4(P) STAR3 (P) + AXES (P, 4)
#define STAR8(P)                                                               \
  STAR4 (P) + AXES (P, 5) + AXES (P, 6) + AXES (P, 7) + AXES (P, 8)
#define ROW(P, C) (P[(C)-1] + 2 * P[C] + P[(C) + 1])
#define PLANE(P, C) (ROW (P, (C)-n) + 2 * ROW (P, C) + ROW (P, (C) + n))
#define WIDE(P, C) (ROW (P, C) + 0.5f * (P[(C)-2] + P[(C) + 2]))
#define WIDES(P, C)                                                            \
  (WIDE (P, (C)-2 * n) + WIDE (P, (C)-n) + WIDE (P, C) + WIDE (P, (C) + n)     \
   + WIDE (P, (C) + 2 * n))

#define LOOPS                                                                  \
  _Pragma ("acc parallel loop collapse(3) present(p[:all], q[:all], f[:all])")

/* NAME, of numbers of TYPE, R away at most.  */
#define NEST(NAME, TYPE, R, FROM, TO, VALUE)                                   \
  static void NAME (int n0, int n1, int n)                                     \
  {                                                                            \
    TYPE *restrict p = TO;                                                     \
    const TYPE *restrict q = FROM;                                             \
    const float *restrict f = w;                                               \
    int m = n1 * n, all = n0 * m;                                              \
    (void)f;                                                                   \
    LOOPS                                                                      \
    for (int i = R; i < n0 - R; i++)                                           \
      for (int j = R; j < n1 - R; j++)                                         \
        for (int k = R; k < n - R; k++)                                        \
          {                                                                    \
            int c = i * m + j * n + k;                                         \
            p[c] = VALUE;                                                      \
          }                                                                    \
  }

NEST (star1f, float, 1, u, v, STAR1 (q))
NEST (star2f, float, 2, u, v, STAR2 (q))
NEST (star4f, float, 4, u, v, STAR4 (q))
NEST (star8f, float, 8, u, v, STAR8 (q))
NEST (wave4f, float, 4, u, v, 2 * q[c] - p[c] + f[c] * (STAR4 (q)))
NEST (box1f, float, 1, u, v,
      PLANE (q, c - m) + 2 * PLANE (q, c) + PLANE (q, c + m))
NEST (box2f, float, 2, u, v,
      WIDES (q, c - 2 * m) + WIDES (q, c - m) + WIDES (q, c) + WIDES (q, c + m)
          + WIDES (q, c + 2 * m))
NEST (star1d, double, 1, x, y, STAR1 (q))
NEST (star2d, double, 2, x, y, STAR2 (q))
NEST (star3d, double, 3, x, y, STAR3 (q))
NEST (star4d, double, 4, x, y, STAR4 (q))
NEST (star8d, double, 8, x, y, STAR8 (q))

/* Calls STEP with N0, N1, N as often as one may stand, and prints what the
   shortest of them took.  */

static void
run (const char *name, void (*step) (int, int, int), int n0, int n1, int n)
{
  int wanted = !names[1];
  double best = 1e30, all = 0;
  for (char **p = names + 1; *p; p++)
    wanted |= !strcmp (*p, name);
  if (!wanted)
    return;
  fill ();
  step (n0, n1, n);
  for (int i = 0; i < CALLS && all < 1e6; i++)
    {
      double before = now ();
      step (n0, n1, n);
      double t = now () - before;
      best = t < best ? t : best;
      all += t;
    }
  double sum = 0;
#pragma acc parallel loop present(v [0:SIZE], y [0:SIZE / 2]) reduction(+ : sum)
  for (int i = 0; i < SIZE / 2; i++)
    sum += v[i] + y[i];
  printf ("%s_%dx%dx%d %.1f us %.6g\n", name, n0, n1, n, best, sum);
  fflush (stdout);
}

#define RUN(NAME)                                                              \
  run (#NAME, NAME, 100, 100, 100);                                            \
  run (#NAME, NAME, 40, 400, 300);                                             \
  run (#NAME, NAME, 256, 256, 256)

int
main (int argc, char **argv)
{
  names = argc ? argv : NULL;
  u = malloc (SIZE * sizeof *u);
  v = malloc (SIZE * sizeof *v);
  w = malloc (SIZE * sizeof *w);
  x = malloc (SIZE / 2 * sizeof *x);
  y = malloc (SIZE / 2 * sizeof *y);
#pragma acc data create(u [0:SIZE], v [0:SIZE], w [0:SIZE], x [0:SIZE / 2],    \
                        y [0:SIZE / 2])
  {
    RUN (star1f);
    RUN (star2f);
    RUN (star4f);
    RUN (star8f);
    RUN (wave4f);
    RUN (box1f);
    RUN (box2f);
    RUN (star1d);
    RUN (star2d);
    RUN (star3d);
    RUN (star4d);
    RUN (star8d);
  }
  return 0;
}
