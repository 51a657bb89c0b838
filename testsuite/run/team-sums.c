/* Gangs of imperfect nests that add up what their lanes have: with each
   operator, workers, several loops inside, reductions that loops inside name,
   too, variables that the body looks at, collapsed rows and kernels regions.
   Without this test a gang's part could be lost, or be added twice.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */
/* { acctile-report "nests[0].kind" "doall" } */

#include <math.h>

#include "run.h"

#define N 211
#define M 4000

static int start[N + 1], place[M];
static float x[M], y[N], z[N];
static double w[M];

/* A step of an iteration with its change.  */

static float
change (int n)
{
  float diff = 0.5f;
#pragma acc parallel loop gang reduction(+ : diff) copyin(start, place, x)     \
    copy(y, z)
  for (int v = 0; v < n; v++)
    {
      float s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int e = start[v]; e < start[v + 1]; e++)
        s += x[place[e]];
      s = 1 + 2 * s;
      diff += fabsf (s - y[v]);
      z[v] = s;
    }
  return diff;
}

/* Sums of doubles, by workers, and the largest and smallest of floats.  */

static double
workers (int n, float *most, float *least)
{
  double all = 3;
  float high = -5, low = 5;
#pragma acc parallel loop gang worker reduction(+ : all)                       \
    reduction(max : high) reduction(min : low) copyin(start, place, x, w)
  for (int v = 0; v < n; v++)
    {
      float t = 0;
      double s = 0;
#pragma acc loop vector reduction(+ : s, t)
      for (int e = start[v]; e < start[v + 1]; e++)
        {
          s += w[e];
          t += x[place[e]] - 3;
        }
      all += s;
      high = t > high ? t : high;
      low = t < low ? t : low;
    }
  *most = high;
  *least = low;
  return all;
}

/* Operators for which memory has an instruction, or none, in more types.  */

static void
operators (int n)
{
  unsigned a = ~0u, o = 0, e = 17;
  int p = 1, all = 1, any = 0, most = -7;
  long long sum = 100;
#pragma acc parallel loop gang reduction(& : a) reduction(| : o)               \
    reduction(^ : e) reduction(+ : sum) reduction(max : most) copyin(start,    \
                                                                     place)
  for (int v = 0; v < n; v++)
    {
      int s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int k = start[v]; k < start[v + 1]; k++)
        s += place[k];
      a &= s | 0xffff0001u;
      o |= s;
      e ^= s;
      sum += (long long)s << 20;
      most = most > s ? most : s;
    }
#pragma acc parallel loop gang reduction(* : p) reduction(&& : all)            \
    reduction(|| : any) copyin(start, place)
  for (int v = 0; v < n; v++)
    {
      int s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int k = start[v]; k < start[v + 1]; k++)
        s += place[k];
      p *= v % 40 == 3 ? 3 : 1;
      all = all && s >= 0;
      any = any || s == 77;
    }
  printf ("%u %u %u %lld %d %d %d %d\n", a, o, e, sum, most, p, all, any);
}

/* Two loops of lanes that add to the gangs' variable themselves, which the code
   around does, too.  */

static int
named_inside (int n)
{
  int s = 7;
#pragma acc parallel loop gang reduction(+ : s) copyin(start, place)
  for (int v = 0; v < n; v++)
    {
      int here = v & 3;
#pragma acc loop vector reduction(+ : s)
      for (int k = start[v]; k < start[v + 1]; k++)
        s += place[k] % 5;
      s += here;
#pragma acc loop vector reduction(+ : s)
      for (int k = 0; k < v; k++)
        s += k & here;
    }
  return s;
}

/* Rows of two loops, a loop in order in between.  */

static double
collapsed (int n, double *product)
{
  double s = 0.25, p = 1;
#pragma acc parallel loop gang collapse(2) reduction(+ : s) reduction(* : p)   \
    copyin(w)
  for (int i = 0; i < n / 10; i++)
    for (int j = 0; j < 9; j++)
      {
        double row = 0;
        for (int l = 0; l < 3; l++)
          {
#pragma acc loop vector reduction(+ : row)
            for (int k = 0; k < i + j; k++)
              row += w[k * l];
            row++;
          }
        s += row;
        p *= i == j ? 2 : 1;
      }
  *product = p;
  return s;
}

/* The levels left open, in a kernels region and a parallel one of which the
   reduction is.  */

static float
open_levels (int n)
{
  float s = 2, t = 4;
#pragma acc kernels copyin(start, x)
#pragma acc loop independent reduction(+ : s)
  for (int v = 0; v < n; v++)
    {
      float row = 0;
#pragma acc loop independent reduction(+ : row)
      for (int e = start[v]; e < start[v + 1]; e++)
        row += x[e];
      s += row * (v & 1);
    }
#pragma acc parallel reduction(+ : t) copyin(start, x)
#pragma acc loop reduction(+ : t)
  for (int v = 0; v < n; v++)
    {
      float row = 0;
#pragma acc loop reduction(+ : row)
      for (int e = start[v]; e < start[v + 1]; e++)
        row += x[e];
      t += row * (v & 2);
    }
  return s + t * 1024;
}

/* Without an iteration, and gangs that the program gives.  */

static int
given (int n, int gangs)
{
  int s = 11;
#pragma acc parallel loop gang num_gangs(gangs) reduction(+ : s) copyin(place)
  for (int v = 0; v < n; v++)
    {
      int row = 0;
#pragma acc loop vector reduction(max : row)
      for (int k = 0; k < 50; k++)
        row = place[(v + k) % M] > row ? place[(v + k) % M] : row;
      s += row;
    }
  return s;
}

/* A variable that the region knows by its address, too.  */

static int
by_address (int n)
{
  int s = 1;
#pragma acc parallel loop gang reduction(+ : s) copyin(place)
  for (int v = 0; v < n; v++)
    {
      int row = 0, *to = &s;
#pragma acc loop vector reduction(+ : row)
      for (int k = 0; k < 50; k++)
        row += place[(v + k) % M];
      *to += row;
    }
  return s;
}

int
main (void)
{
  int n = N;
  float most, least;
  double product;
  for (int i = 0; i < n; i++)
    {
      start[i + 1] = start[i] + i * 37 % 19;
      y[i] = i % 9;
    }
  for (int i = 0; i < M; i++)
    {
      place[i] = i * 59 % 1009;
      x[i] = i % 6;
      w[i] = i % 4 - 1.5;
    }
  printf ("%g\n", change (n));
  SHOW (z);
  double all = workers (n, &most, &least);
  printf ("%g %g %g\n", all, most, least);
  operators (n);
  printf ("%d\n", named_inside (n));
  all = collapsed (n, &product);
  printf ("%g %g\n", all, product);
  printf ("%g\n", open_levels (n));
  printf ("%d %d %d\n", given (n, 5), given (0, 3), given (n, 400));
  printf ("%d\n", by_address (n));
  return 0;
}
