/* Bodies with short loops, unrolled beside one another for several points of a
   thread: neighbours at several distances, in one launch for all steps and in
   one of their own.  Without this test points could take one another's
   neighbours, or rows of another turn.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.time_tile persistent } */

#define N 67

static int a[N * N], b[N * N], w[5] = { 1, 2, 3, 2, 1 };

static void
box17 (int n, int steps, int *restrict x, int *restrict y)
{
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop collapse(2) present(x [0:n * n], y [0:n * n])
      for (int i = 8; i < n - 8; i++)
        for (int j = 8; j < n - 8; j++)
          {
            int sum = 0;
            for (int k = -8; k <= 8; k++)
              for (int l = -8; l <= 8; l++)
                sum += x[(i + k) * n + j + l];
            y[i * n + j] = sum % 1009;
          }
      int *other = x;
      x = y;
      y = other;
    }
}

static void
box9 (int n, const int *restrict x, int *restrict y)
{
#pragma acc parallel loop collapse(2) present(x [0:n * n], y [0:n * n])
  for (int i = 4; i < n - 4; i++)
    for (int j = 4; j < n - 4; j++)
      {
        int sum = 0;
        for (int k = -4; k <= 4; k++)
          for (int l = -4; l <= 4; l++)
            sum += (k + 5) * (l + 7) * x[(i + k) * n + j + l];
        y[i * n + j] = sum;
      }
}

static void
weighted (int n, const int *restrict x, const int *restrict v, int *restrict y)
{
#pragma acc parallel loop present(x [0:n], v [0:5], y [0:n])
  for (int i = 2; i < n - 2; i++)
    {
      int sum = 0;
      for (int k = -2; k <= 2; k++)
        sum += v[k + 2] * x[i - k];
      y[i] = sum;
    }
}

int
main (void)
{
  int n = hide (N);
  for (int k = 0; k < N * N; k++)
    a[k] = b[k] = k * 7919 % 1009;
#pragma acc data copy(a, b) copyin(w)
  {
    for (int steps = 0; steps < 4; steps++)
      {
        box17 (n, steps, a, b);
#pragma acc update self(a, b)
        SHOW (a);
        SHOW (b);
      }
    box9 (n, a, b);
#pragma acc update self(b)
    SHOW (b);
    box9 (n - 41, a, b);
    weighted (n * n, b, w, a);
    weighted (5, b, w, a);
  }
  SHOW (a);
  SHOW (b);
  return 0;
}
