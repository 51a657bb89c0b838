/* Loops over time whose regions change scalars atomically, which the host reads
   in each step.  Without this test all steps could be one launch, after which
   the host would have the last value for all of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 200
#define STEPS 12

static float a[N];
static int all;

static void
fill (void)
{
  for (int i = 0; i < N; i++)
    a[i] = i % 5;
}

static long
written (void)
{
  int reached = 0;
  long sum = 0;
#pragma acc data copy(a)
  for (int t = 0; t < STEPS; t++)
    {
#pragma acc parallel loop present(a) copy(reached)
      for (int i = 0; i < N; i++)
        {
          a[i] += 0.5f;
          if (a[i] > 7)
            {
#pragma acc atomic write
              reached = 2;
            }
        }
      sum = 3 * sum + reached;
    }
  return sum;
}

static long
counted (void)
{
  int n = 0;
  long sum = 0;
#pragma acc data copy(a)
  for (int t = 0; t < STEPS; t++)
    {
#pragma acc parallel loop present(a) copy(n)
      for (int i = 0; i < N; i++)
        {
          a[i] -= 0.25f;
          if (a[i] < 3)
            {
#pragma acc atomic update
              n++;
            }
        }
      if (n > 2 * N)
        sum++;
    }
  return sum;
}

static long
counted_globally (void)
{
  long sum = 0;
  all = 0;
#pragma acc data copy(a)
  for (int t = 0; t < STEPS; t++)
    {
#pragma acc parallel loop present(a) copy(all)
      for (int i = 0; i < N; i++)
        {
          a[i] -= 0.25f;
#pragma acc atomic update
          all += a[i] < 0;
        }
      sum += all;
    }
  return sum;
}

static float
anew (void)
{
  int n;
  float most = 0;
#pragma acc data copy(a)
  for (int t = 0; t < STEPS; t++)
    {
      n = t;
#pragma acc parallel loop present(a) copy(n)
      for (int i = 0; i < N; i++)
        {
          a[i] *= 0.75f;
#pragma acc atomic update
          n += a[i] > 0.125f;
        }
      most = most < n ? n : most;
    }
  return most;
}

int
main (void)
{
  fill ();
  printf ("%ld\n", written ());
  printf ("%ld\n", counted ());
  printf ("%ld\n", counted_globally ());
  fill ();
  printf ("%g\n", anew ());
}
