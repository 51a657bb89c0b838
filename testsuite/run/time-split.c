/* Loops over time in split tiles: arrays that change places and arrays that are
   copied back, what is read on one side only or far away, loops in the body,
   sizes that are smaller than a tile or no multiple of one, bands that are cut
   short, no step at all, time that runs backwards or by twos.  Without this
   test a tile could read what another one has not computed yet, or has computed
   already for a later step; the two arrays could be exchanged, or what is
   outside of the nest's bounds be taken from the wrong one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.time_tile split } */
/* { acctile-report nests[1].chosen.time_tile split } */
/* { acctile-report nests[2].chosen.time_tile split } */
/* { acctile-report nests[3].chosen.time_tile split } */
/* { acctile-report nests[4].chosen.time_tile split } */
/* { acctile-report nests[5].chosen.time_tile split } */
/* { acctile-report nests[5].chosen.copy_back turns } */
/* { acctile-report nests[6].chosen.copy_back once } */
/* { acctile-report nests[7].chosen.time_tile split } */
/* { acctile-report nests[9].chosen.time_tile split } */

#define N 110

static int x[N], y[N], z[N];
static double u[N], v[N];
static short line[2][N];

static void
fill (void)
{
  for (int i = 0; i < N; i++)
    {
      x[i] = i * 7 % 101;
      y[i] = 1000 + i % 13;
      z[i] = i % 5;
      u[i] = i * 5 % 97;
      v[i] = 2000 + i % 7;
      line[0][i] = i * 3 % 89;
      line[1][i] = 3000 + i % 11;
    }
}

/* Three points, the arrays change places.  */
static int *
swap (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
#pragma acctile time_tile(split) tile(4, 64)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        b[i] = (a[i - 1] + 2 * a[i] + 3 * a[i + 1]) % 1000;
      int *other = a;
      a = b;
      b = other;
    }
  return a;
}

/* Nine points in a loop of the body, and another array; two steps in one count
   of the loop, which has the iterator of the nest outside.  */
static int *
wide (long n, int steps, int *restrict a, int *restrict b,
      const int *restrict c)
{
  long i;
#pragma acc data copy(a [0:n], b [0:n]) copyin(c [0:n])
#pragma acctile time_tile(split) tile(5, 48)
  for (int t = 0; t < 2 * steps; t += 2)
    {
#pragma acc parallel loop present(a [0:n], b [0:n], c [0:n])
      for (i = 4; i < n - 4; i++)
        {
          int sum = 0;
          for (int k = -4; k <= 4; k++)
            sum += a[i + k] * (k + 5);
          b[i] = (sum + c[i]) % 1000;
        }
      int *other = b;
      b = a;
      a = other;
    }
  return a;
}

/* Only before the point, far away; time runs backwards.  */
static double *
before (int n, int steps, double *restrict a, double *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
#pragma acctile time_tile(split) tile(3, 40)
  for (int t = steps; t > 0; t--)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 6; i <= n - 1; i++)
        b[i] = a[i - 6] * 0.5 + a[i - 1] * 0.25;
      double *other = a;
      a = b;
      b = other;
    }
  return a;
}

/* Nothing around; one step a band.  */
static int *
alone (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
#pragma acctile time_tile(split) tile(1, 7)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 0; i < n; i++)
        b[i] = (a[i] * 7 + i) % 1000;
      int *other = a;
      a = b;
      b = other;
    }
  return a;
}

/* Stored in another place than the iterator says, of what the loop's bounds
   leave.  */
static short *
moved (int n, int steps, short *restrict a, short *restrict b)
{
  int t = 0;
#pragma acc data copy(a [0:n], b [0:n])
#pragma acctile time_tile(split) tile(6, 31)
  while (t < steps)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = -3; i < n - 10; i++)
        b[i + 5] = (a[i + 4] + a[i + 7]) % 1000;
      short *other = a;
      a = b;
      b = other;
      t++;
    }
  return a;
}

/* Copied back; what is outside differs.  */
static void
turns (int n, int steps)
{
#pragma acc data copy(u, v)
#pragma acctile time_tile(split) tile(4, 32)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop
      for (int i = 3; i < n - 1; i++)
        v[i] = (u[i - 3] + 2 * u[i] + u[i + 1]) / 4;
#pragma acc parallel loop
      for (int i = 3; i <= n - 2; i++)
        u[i] = v[i];
    }
}

static void
turns_of (int n, int steps, int *restrict a, int *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
#pragma acctile time_tile(split) tile(2, 8)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 2; i++)
        b[i] = (a[i - 1] + a[i] + a[i + 2]) % 1000;
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 1; i < n - 2; i++)
        a[i] = b[i];
    }
}

/* Tiles that are chosen.  */
static double *
chosen (int n, int steps, double *restrict a, double *restrict b)
{
#pragma acc data copy(a [0:n], b [0:n])
#pragma acctile time_tile(split)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop present(a [0:n], b [0:n])
      for (int i = 2; i < n - 2; i++)
        b[i] = (a[i - 2] + a[i] + a[i + 2]) * 0.25;
      double *other = a;
      a = b;
      b = other;
    }
  return a;
}

static void
print (const char *name, int n, int steps, int which)
{
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += (i % 17 + 1) * (x[i] + 3.0 * y[i] + 5 * z[i])
           + (i % 11 + 1) * (u[i] + 3 * v[i])
           + (i % 7 + 1) * (line[0][i] + 3.0 * line[1][i]);
  printf ("%s %d %d: %.17g %d\n", name, n, steps, sum, which);
}

int
main (void)
{
  static const int size[] = { 14, N }, count[] = { 0, 1, 7 };
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      {
        int n = size[i], steps = count[j], few = n < 30 ? n : 30;
        fill ();
        print ("swap", n, steps, swap (n, steps, x, y) == x);
        print ("wide", n, steps, wide (n, steps, x, y, z) == x);
        print ("before", n, steps, before (n, steps, u, v) == u);
        print ("alone", few, steps, alone (few, steps, x, y) == x);
        print ("moved", n, steps,
               moved (n, steps, line[0], line[1]) == line[0]);
        turns (n, steps);
        print ("turns", n, steps, 0);
        turns_of (few, steps, x, y);
        print ("turns_of", few, steps, 0);
        print ("chosen", n, steps, chosen (n, steps, u, v) == u);
      }
  return 0;
}
