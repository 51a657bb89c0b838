/* Numbers that nests of a kernels region compute and the host needs between
   them: for conditions around nests, loops that go on until something is small
   or nothing changes, and in a queue.
   Without this test such regions could stay on one lane, or the host decide by
   what a number was before.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include "run.h"

/* { acctile-report nests[2].function factorize } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[9].function factorize } */
/* { acctile-report nests[9].kind doall } */
/* { acctile-report nests[12].function until_small } */
/* { acctile-report nests[12].kind doall } */
/* { acctile-report nests[16].function while_changed } */
/* { acctile-report nests[16].kind doall } */

#define MOST 600

static double u[MOST][MOST], v[MOST][MOST];
static int pivot[MOST];

static int
factorize (int n)
{
  int exchanges = 0;
#pragma acc kernels copy(u) copyout(pivot)
  for (int k = 0; k < n; k++)
    {
      int p = k;
      double most = fabs (u[k][k]);
      for (int i = k + 1; i < n; i++)
        if (fabs (u[i][k]) > most)
          {
            most = fabs (u[i][k]);
            p = i;
          }
      pivot[k] = p;
      if (p != k)
        {
          for (int j = 0; j < n; j++)
            {
              double t = u[k][j];
              u[k][j] = u[p][j];
              u[p][j] = t;
            }
          exchanges++;
        }
      for (int i = k + 1; i < n; i++)
        u[i][k] = floor (u[i][k] / 2);
      for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++)
          {
            double x = u[i][j] - u[i][k] * u[k][j];
            u[i][j] = x - 64 * floor (x / 64);
          }
    }
  return exchanges;
}

static int
until_small (int n, double small)
{
  double most = 64;
  int steps = 0;
#pragma acc kernels
  while (most > small)
    {
      most = 0;
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          {
            v[i][j]
                = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
            double change = fabs (v[i][j] - u[i][j]);
            if (change > most)
              most = change;
          }
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          u[i][j] = v[i][j];
      steps++;
    }
  printf ("%g\n", most);
  return steps;
}

static int
while_changed (int n, int limit)
{
  int changed = 1, steps = 0;
#pragma acc kernels
  while (changed && steps < limit)
    {
      changed = 0;
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          {
            v[i][j] = u[i][j] > 0 ? u[i][j] - 1 : u[i][j];
            if (v[i][j] != u[i][j])
              changed = 1;
          }
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          u[i][j] = v[i][j];
      steps++;
    }
  return steps + changed * 1000;
}

static int
either (int n, int steps)
{
  int few = 0, count = 0;
#pragma acc kernels
  for (int t = 0; t < steps; t++)
    {
      count = 0;
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          if (u[i][j] > t)
            count++;
      if (count > n)
        {
          for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < n - 1; j++)
              u[i][j] -= count % 3;
          few += count;
        }
      else
        few++;
    }
  return few * 1000 + count;
}

/* Loops that end when what a nest has computed is small.  */

static int
steps_at_most (int n, int limit, double small)
{
  double most = 0;
  int step;
#pragma acc kernels
  for (step = 0; step < limit; step++)
    {
      most = 0;
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          {
            v[i][j] = (u[i - 1][j] + u[i + 1][j]) / 2;
            if (fabs (v[i][j] - u[i][j]) > most)
              most = fabs (v[i][j] - u[i][j]);
          }
      if (most < small)
        break;
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          u[i][j] = v[i][j];
    }
  return step;
}

static int
for_ever (int n)
{
  int count, step = 0;
#pragma acc kernels
  for (;;)
    {
      count = 0;
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          if (u[i][j] > 3)
            count++;
      if (count + step < n)
        break;
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          u[i][j] -= 1;
      step++;
    }
  return step;
}

static int
queued (int n)
{
  int count = 0;
#pragma acc data copy(u)
  {
#pragma acc kernels async(1)
    {
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          if (u[i][j] > 3)
            count++;
      if (count > n)
        for (int i = 0; i < n; i++)
          for (int j = 0; j < n; j++)
            u[i][j] -= 2;
    }
#pragma acc wait(1)
  }
  return count;
}

static void
fill (int n)
{
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      u[i][j] = (i * 13 + j * 7 + i * j) % 19 - 9;
}

int
main (void)
{
  int n = hide (13);
  fill (n);
  printf ("%d\n", factorize (n));
  SHOW (u);
  SHOW (pivot);
  fill (n);
  printf ("%d\n", until_small (n, 1));
  printf ("%d\n", until_small (n, 80));
  SHOW (u);
  fill (n);
  printf ("%d\n", while_changed (n, 50));
  printf ("%d\n", while_changed (n, 0));
  fill (n);
  printf ("%d\n", while_changed (n, 4));
  SHOW (u);
  fill (n);
  printf ("%d\n", either (n, 9));
  SHOW (u);
  fill (n);
  printf ("%d\n", steps_at_most (n, 50, 1));
  printf ("%d\n", steps_at_most (n, 2, 0));
  fill (n);
  printf ("%d\n", for_ever (n));
  SHOW (u);
  printf ("%d\n", queued (n));
  SHOW (u);
  return 0;
}
