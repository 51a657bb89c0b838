/* Loops over time one of whose regions adds up atomically what another one
   uses: centres of clusters, charges of particles.  Without this test the code
   of an addition in one launch for all steps could ask for what is not there,
   which GCC ended with an internal error, or many additions meet in a few
   places of the device's memory, as blocks of such a launch have none of their
   own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests.length 9 } */
/* { acctile-report nests[1].chosen.histogram true } */
/* { acctile-report nests[4].chosen.histogram true } */
/* { acctile-report nests[7].chosen.time_tile persistent } */

#include "run.h"

#define N 500
#define C 7
#define F 3
#define G 24

static float x[N * F], centre[C * F], sum[C * F];
static int count[C], member[N];
static double at[N], speed[N], charge[G], force[G];

static void
clusters (int n, int c, int f, int steps, const float *restrict x,
          float *restrict centre, float *restrict sum, int *restrict count,
          int *restrict member)
{
#pragma acc data copyin(x [0:n * f]) copy(centre [0:c * f], member [0:n])      \
    copy(count [0:c], sum [0:c * f])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop
      for (int k = 0; k < c; k++)
        {
          count[k] = 0;
          for (int d = 0; d < f; d++)
            sum[k * f + d] = 0;
        }
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        {
          float best = 1e30f;
          int b = 0;
          for (int k = 0; k < c; k++)
            {
              float far = 0;
              for (int d = 0; d < f; d++)
                far += (x[i * f + d] - centre[k * f + d])
                       * (x[i * f + d] - centre[k * f + d]);
              if (far < best)
                {
                  best = far;
                  b = k;
                }
            }
          member[i] = b;
#pragma acc atomic
          count[b]++;
          for (int d = 0; d < f; d++)
            {
#pragma acc atomic
              sum[b * f + d] += x[i * f + d];
            }
        }
#pragma acc parallel loop collapse(2)
      for (int k = 0; k < c; k++)
        for (int d = 0; d < f; d++)
          if (count[k] > 0)
            centre[k * f + d] = sum[k * f + d] / count[k];
    }
}

static void
particles (int n, int g, int steps, double *restrict at, double *restrict speed,
           double *restrict charge, double *restrict force)
{
#pragma acc data copy(at [0:n], speed [0:n], charge [0:g], force [0:g])
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop
      for (int k = 0; k < g; k++)
        charge[k] = 0;
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        {
          int k = (int)at[i];
#pragma acc atomic
          charge[k] += 1;
        }
#pragma acc parallel loop
      for (int k = 0; k < g; k++)
        force[k] = (charge[(k + g - 1) % g] - charge[(k + 1) % g]) / 64;
#pragma acc parallel loop
      for (int i = 0; i < n; i++)
        {
          speed[i] += force[(int)at[i]];
          at[i] += speed[i] / 16;
          at[i] = at[i] < 0 ? at[i] + g : at[i];
          at[i] = at[i] >= g ? at[i] - g : at[i];
          at[i] = at[i] < 0 || at[i] >= g ? 0 : at[i];
        }
    }
}

/* So few that blocks add up in memory of their own would be in vain: all steps
   are one launch.  */

static void
few (int steps)
{
#pragma acc data copy(at, charge, sum)
  for (int t = 0; t < steps; t++)
    {
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        {
#pragma acc atomic
          sum[(int)at[i] % (C * F)] += 1;
#pragma acc atomic
          charge[(int)at[i]] += 2;
        }
#pragma acc parallel loop
      for (int i = 0; i < N; i++)
        at[i] = ((int)at[i] * 5 + 1) % G;
    }
}

int
main (void)
{
  for (int i = 0; i < N * F; i++)
    x[i] = i * 37 % 64;
  for (int i = 0; i < C * F; i++)
    centre[i] = i * 29 % 64;
  for (int i = 0; i < N; i++)
    at[i] = i * 53 % (G * 4) * 0.25;
  clusters (hide (N), hide (C), hide (F), hide (9), x, centre, sum, count,
            member);
  SHOW (centre);
  SHOW (count);
  SHOW (member);
  particles (hide (N), hide (G), hide (8), at, speed, charge, force);
  SHOW (at);
  SHOW (charge);
  few (hide (7));
  SHOW (at);
  SHOW (charge);
  SHOW (sum);
  return 0;
}
