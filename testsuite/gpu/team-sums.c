/* Gangs of imperfect nests that add up what their lanes have, at sizes around
   those of warps and grids, one launch after another and in queues.  Without
   this test a gang's part could be lost, or be added by each of its threads.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "place.h"

#define N 20000
#define M 400000
#define QUEUES 6

static int start[N + 1], place_of[M];
static float x[N], y[N];
static double w[M];

static void
expect (const char *what, int n, double is, double want)
{
  if (is != want)
    misplaced (what, n, 0, (int)is, (int)want);
}

static float
change (int n)
{
  float diff = 1;
#pragma acc parallel loop gang reduction(+ : diff)                             \
    present(start, place_of, x, y)
  for (int v = 0; v < n; v++)
    {
      float s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int e = start[v]; e < start[v + 1]; e++)
        s += x[place_of[e]];
      diff += __builtin_fabsf (s - y[v]);
    }
  return diff;
}

static double
by_workers (int n, float *high, long *count)
{
  double all = 2;
  float most = -1e30f;
  long k = 5;
#pragma acc parallel loop gang worker reduction(+ : all, k)                    \
    reduction(max : most) present(start, place_of, x, w)
  for (int v = 0; v < n; v++)
    {
      double s = 0;
      float t = 0;
#pragma acc loop vector reduction(+ : s, t)
      for (int e = start[v]; e < start[v + 1]; e++)
        {
          s += w[e];
          t += x[place_of[e]] - 9;
        }
      all += s;
      most = most > t ? most : t;
      k += v & 7;
    }
  *high = most;
  *count = k;
  return all;
}

static double
open_levels (int n)
{
  double s = 3;
#pragma acc parallel loop reduction(+ : s) present(start, w)
  for (int v = 0; v < n; v++)
    {
      double row = 0;
#pragma acc loop reduction(+ : row)
      for (int e = start[v]; e < start[v + 1]; e++)
        row += w[e];
      s += row > 5 ? row : 0;
    }
  return s;
}

static long
named_inside (int n)
{
  long s = 4;
#pragma acc parallel loop gang reduction(+ : s) present(start, place_of)
  for (int v = 0; v < n; v++)
    {
#pragma acc loop vector reduction(+ : s)
      for (int e = start[v]; e < start[v + 1]; e++)
        s += place_of[e];
      s += v;
#pragma acc loop vector reduction(+ : s)
      for (int e = 0; e < v % 100; e++)
        s += e;
    }
  return s;
}

static int
given (int n, int gangs)
{
  unsigned p = 1;
  double s = 1;
#pragma acc parallel loop gang num_gangs(gangs) vector_length(64)              \
    reduction(* : p) reduction(+ : s) present(w)
  for (int v = 0; v < n; v++)
    {
      double row = 0;
#pragma acc loop vector reduction(+ : row)
      for (int e = 0; e < 200; e++)
        row += w[v + e];
      s += row;
      p *= v % 2 ? 3 : 5;
    }
  return (int)(p + (unsigned)s);
}

static void
in_queues (int n)
{
  double s[QUEUES] = { 0 };
  for (int q = 0; q < QUEUES; q++)
    {
      double *to = &s[q];
      double all = q;
#pragma acc enter data copyin(all) async(q)
#pragma acc parallel loop gang reduction(+ : all) present(start, w, all)       \
    async(q)
      for (int v = 0; v < n; v++)
        {
          double row = 0;
#pragma acc loop vector reduction(+ : row)
          for (int e = start[v]; e < start[v + 1]; e++)
            row += w[e];
          all += row * (q + 1);
        }
#pragma acc exit data copyout(all) async(q)
#pragma acc wait(q)
      *to = all;
    }
  double row = 0;
  for (int e = start[0]; e < start[n]; e++)
    row += w[e];
  for (int q = 0; q < QUEUES; q++)
    expect ("queue", n, s[q], q + row * (q + 1));
}

static void
check (int n)
{
  float diff = 1, high, most = -1e30f;
  double all = 2, some = 3;
  long count, k = 5, named = 4;
  for (int v = 0; v < n; v++)
    {
      float s = 0, t = 0;
      double row = 0;
      for (int e = start[v]; e < start[v + 1]; e++)
        {
          s += x[place_of[e]];
          t += x[place_of[e]] - 9;
          row += w[e];
          named += place_of[e];
        }
      for (int e = 0; e < v % 100; e++)
        named += e;
      named += v;
      diff += __builtin_fabsf (s - y[v]);
      all += row;
      some += row > 5 ? row : 0;
      most = most > t ? most : t;
      k += v & 7;
    }
  expect ("change", n, change (n), diff);
  expect ("workers", n, by_workers (n, &high, &count), all);
  expect ("most", n, high, most);
  expect ("count", n, count, k);
  expect ("open", n, open_levels (n), some);
  expect ("named", n, named_inside (n), named);
}

static void
check_given (int n, int gangs)
{
  unsigned p = 1;
  double s = 1;
  for (int v = 0; v < n; v++)
    {
      for (int e = 0; e < 200; e++)
        s += w[v + e];
      p *= v % 2 ? 3 : 5;
    }
  expect ("given", gangs, given (n, gangs), (int)(p + (unsigned)s));
}

int
main (void)
{
  static const int size[] = { 0, 1, 31, 33, 1055, 1057, 4223, 4225, 8500, N };

  need_gpu ();
  for (int v = 0; v < N; v++)
    {
      start[v + 1] = start[v] + v * 7919 % 37;
      x[v] = v % 4;
      y[v] = v % 5;
    }
  for (int e = 0; e < M; e++)
    {
      place_of[e] = e * 31LL % N;
      w[e] = e % 3;
    }
#pragma acc data copyin(start, place_of, x, y, w)
  {
    for (size_t t = 0; t < sizeof size / sizeof size[0]; t++)
      {
        check (size[t]);
        in_queues (size[t]);
      }
    check_given (3000, 1);
    check_given (3000, 700);
    check_given (3000, 9000);
  }
  return 0;
}
