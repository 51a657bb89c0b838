/* Bodies that store before they load: what they load may be what they stored.
   Without this test a store could wait for a load that needs it, behind a jump,
   a call or a store of another array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-foffload-options=-lm" } */

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define N 150
#define M 70

struct cell
{
  double r, u, v, p;
};

static int where[N * M], there[N * M];

/* Records from others: all loads may come first.  */

static void
step (int n, int m, const struct cell a[restrict n][m],
      struct cell b[restrict n][m])
{
#pragma acc parallel loop copyin(a [0:n]) copy(b [0:n])
  for (int i = 1; i < n - 1; i++)
#pragma acc loop
    for (int j = 1; j < m - 1; j++)
      {
        b[i][j].r = a[i][j].r - 0.1 * (a[i + 1][j].u - a[i - 1][j].u);
        b[i][j].u = a[i][j].u - 0.1 * (a[i + 1][j].p - a[i][j + 1].p);
        b[i][j].v = a[i][j].v - sqrt (fabs (a[i][j + 1].p));
        b[i][j].p = 0.5 * a[i][j].p + b[i][j].r * b[i][j].v;
      }
}

/* The same where both may be one array, and here are.  */

static void
step_anywhere (int n, struct cell *a, struct cell *b)
{
#pragma acc parallel loop copy(a [0:n], b [0:n])
  for (int i = 0; i < n; i++)
    {
      b[i].r = a[i].r + 1;
      b[i].u = a[i].r * 2;
      a[i].v = b[i].u + 0.25;
      b[i].p = a[i].v * a[i].u;
    }
}

/* What is loaded is what was stored, now and then.  */

static void
indirect (int n, const int *restrict to, const int *restrict from,
          double *restrict x, double *restrict y)
{
#pragma acc parallel loop independent copyin(to [0:n], from [0:n])             \
    copy(x [0:n], y [0:n])
  for (int i = 0; i < n; i++)
    {
      x[to[i]] = i + 0.5;
      double t = x[from[i]];
      y[i] = t;
      x[to[i]] = t + y[i];
      y[i] = x[from[i]] - 1;
    }
}

/* Stores on some ways only, and twice to a place.  */

static void
chosen (int n, int m, const double a[restrict n][m], double b[restrict n][m][3])
{
#pragma acc parallel loop copyin(a [0:n]) copy(b [0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      {
        b[i][j][0] = a[i][j];
        if (a[i][j] > 3)
          b[i][j][1] = b[i][j][0] + a[i][0];
        b[i][j][2] = a[i][m - 1] - b[i][j][1];
        b[i][j][0] = b[i][j][2] * 2;
        b[i][j][1] = a[0][j] + exp (-a[i][j]);
        b[i][j][2] = b[i][j][0] + a[i][j];
      }
}

int
main (void)
{
  static struct cell a[N][M], b[N][M];
  static double x[N * M], y[N * M], s[N][M], t[N][M][3];
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
        int k = i * M + j;
        a[i][j] = (struct cell){ k % 13, k % 7, k % 5, k % 11 };
        s[i][j] = k % 17 * 0.5;
        where[k] = there[k] = (k * 11) % (N * M);
      }
  step (N, M, a, b);
  step_anywhere (N * M, &b[0][0], &b[0][0]);
  step_anywhere (N * M, &a[0][0], &b[0][0]);
  indirect (N * M, where, there, x, y);
  chosen (N, M, s, t);
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
        int k = i * M + j;
        double w = 1 + k % 19;
        sum += w * (b[i][j].r + 2 * b[i][j].u + 3 * b[i][j].v + 4 * b[i][j].p);
        sum += w * (a[i][j].v + x[k] + 2 * y[k]);
        sum += w * (t[i][j][0] + 2 * t[i][j][1] + 3 * t[i][j][2]);
      }
  printf ("%.10g\n", sum);
  return 0;
}
