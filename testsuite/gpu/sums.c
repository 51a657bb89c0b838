/* Sums of doubles and products, for which memory has no instruction, by
   launches that follow one another and by others that overlap in queues.
   Without this test a block could take the parts of another launch, or come
   before they are all there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "place.h"

#define N 600000
#define QUEUES 8

static double x[N], y[N];
static long z[N];

static void
expect (const char *what, int n, double is, double want)
{
  if (is != want)
    misplaced (what, n, 0, (int)is, (int)want);
}

static void
line (int n)
{
  double s = 1, t = 1;
#pragma acc parallel loop reduction(+ : s) present(x, y)
  for (int i = 0; i < n; i++)
    s += x[i] * y[i];
  for (int i = 0; i < n; i++)
    t += x[i] * y[i];
  expect ("line", n, s, t);
}

static void
plane (int n, int m)
{
  double s = 1, t = 2, most = -5, s1 = 1, t1 = 2, most1 = -5;
  float f = 0;
  long p = 3, p1 = 3, k = 0;
  int all = 1;
#pragma acc parallel loop collapse(2) present(x, y, z)                        \
    reduction(+ : s, t, f, k) reduction(* : p) reduction(max : most)          \
    reduction(&& : all)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        s += x[i * m + j] * y[i * m + j];
        t += x[i * m + j];
        f += 1;
        k += 3;
        p *= z[i * m + j];
        most = most < y[i * m + j] ? y[i * m + j] : most;
        all = all && x[i * m + j] >= 0;
      }
  for (int i = 0; i < n * m; i++)
    {
      s1 += x[i] * y[i];
      t1 += x[i];
      p1 *= z[i];
      most1 = most1 < y[i] ? y[i] : most1;
    }
  expect ("sum", n, s, s1);
  expect ("other sum", n, t, t1);
  expect ("count", n, f, (float)(n * m));
  expect ("long", n, k, 3.0 * n * m);
  expect ("product", n, p, p1);
  expect ("most", n, most, most1);
  expect ("all", n, all, 1);
}

/* More blocks than have a place for their parts.  */

static void
many (int n)
{
  double s = 0;
#pragma acctile schedule(1.1) block(32) grid(*)
#pragma acc parallel loop reduction(+ : s) present(x)
  for (int i = 0; i < n; i++)
    s += x[i % N];
  double t = 0;
  for (int i = 0; i < n; i++)
    t += x[i % N];
  expect ("many", n, s, t);
}

#define PRAGMA(X) _Pragma (#X)
#define ADD(Q)                                                                 \
  PRAGMA (acc parallel loop reduction (+ : s##Q) present (x, s##Q) async (Q))  \
  for (int i = 0; i < n; i++)                                                  \
    s##Q += x[i];

static double s0, s1, s2, s3, s4, s5, s6, s7;

static void
queues (int times)
{
  double t = 0;
#pragma acc data copy(s0, s1, s2, s3, s4, s5, s6, s7)
  {
    for (int k = 0; k < times; k++)
      {
        int n = (k * 37 % times + 1) * (N / times);
        ADD (0)
        ADD (1)
        ADD (2)
        ADD (3)
        ADD (4) ADD (5) ADD (6) ADD (7) for (int i = 0; i < n; i++) t += x[i];
      }
#pragma acc wait
  }
  double all[QUEUES] = { s0, s1, s2, s3, s4, s5, s6, s7 };
  for (int q = 0; q < QUEUES; q++)
    expect ("queue", q, all[q], t);
}

int
main (void)
{
  need_gpu ();
  for (int i = 0; i < N; i++)
    {
      x[i] = i * 7L % 1009;
      y[i] = i * 13L % 2003;
      z[i] = i % 100000 == 77 ? -1 : 1;
    }
#pragma acc data copyin(x, y, z)
  {
    for (int n = 1; n <= N; n = n * 3 + 1)
      {
        line (n);
        plane (n / (1 + n % 97), 1 + n % 97);
      }
    many (8192 * 32 + 5);
    many (N);
    queues (200);
  }
  return 0;
}
