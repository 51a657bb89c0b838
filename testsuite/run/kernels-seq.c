/* Loops without a pragma in a "loop seq" of a kernels region: their counters
   and scalars, what stands between them, loops in them, ends that change from
   step to step.  Without this test a loop that is a launch of its own could
   see an older value, or leave one behind.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>

enum
{
  levels = 9,
  n = 2111
};

static int a[levels][n], b[n], c[levels], last, far;

static void
fill (void)
{
  for (int k = 0; k < levels; k++)
    for (int i = 0; i < n; i++)
      a[k][i] = (k * 7 + i * 3) % 11;
  for (int i = 0; i < n; i++)
    b[i] = i % 5;
  for (int k = 0; k < levels; k++)
    c[k] = 0;
  last = far = -1;
}

static long
total (void)
{
  long sum = last * 3 + far * 5;
  for (int k = 0; k < levels; k++)
    {
      sum += c[k] * (k + 1L);
      for (int i = 0; i < n; i++)
        sum += a[k][i] * (k * 100L + i);
    }
  for (int i = 0; i < n; i++)
    sum += b[i] * (i + 7L);
  return sum;
}

#define BODY(LOOP)                                                             \
  int i, t = 3;                                                                \
  LOOP for (int k = 1; k < levels; k++)                                        \
  {                                                                            \
    int shift = k % 3 + t;                                                     \
    for (i = 0; i < n; i++)                                                    \
      {                                                                        \
        t = a[k - 1][i] + shift;                                               \
        a[k][i] += t % 7;                                                      \
      }                                                                        \
    c[k] = i + t % 2;                                                          \
    t = k;                                                                     \
    for (int j = k; j < n; j++)                                                \
      b[j] += a[k][n - 1 - j] + c[k - 1];                                      \
    for (int j = 1; j < n; j++)                                                \
      a[k][j] += a[k][j - 1] % 3;                                              \
    for (int m = 0; m < 2; m++)                                                \
      for (int j = 0; j < n; j++)                                              \
        b[j] = b[j] % 1000 + m * k;                                            \
    if (k % 4 == 1)                                                            \
      for (int j = 0; j < c[k] % n; j++)                                       \
        b[j]++;                                                                \
    far = k;                                                                   \
  }                                                                            \
  last = t;

static void
sequential (void)
{
  BODY ()
}

static void
region (void)
{
#pragma acc kernels copy(a, b, c, last, far)
  {
    BODY (_Pragma ("acc loop seq"))
  }
}

#define STEPS(LOOP)                                                            \
  LOOP for (int k = 1; k < up; k++)                                            \
  {                                                                            \
    int t = k % 3;                                                             \
    for (int i = 0; i < n; i++)                                                \
      {                                                                        \
        int s = a[k - 1][i] + t;                                               \
        a[k][i] = s + b[i];                                                    \
      }                                                                        \
    for (int j = k; j < n; j++)                                                \
      b[j] += a[k][n - 1 - j] % 7 + t;                                         \
  }

static void
steps (int up)
{
#pragma acc kernels copy(a, b)
  {
    STEPS (_Pragma ("acc loop seq"))
  }
}

static void
steps_sequential (int up)
{
  STEPS ()
}

int
main (void)
{
  int bad = 0;
  fill ();
  sequential ();
  long want = total ();
  fill ();
  region ();
  bad += total () != want;
  for (int up = 0; up <= levels; up += 4)
    {
      fill ();
      steps_sequential (up);
      want = total ();
      fill ();
      steps (up);
      bad += total () != want;
    }
  return bad != 0;
}
