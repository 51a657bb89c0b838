/* Atomic updates of floating-point numbers that go to memory of the block
   first: where the program lets them go in any order, not where it does not.
   All sums are exact.  Without this test updates could be lost or counted
   twice, or a loop whose last digits depend on the order could be changed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

/* { acctile-report "nests[0].chosen.histogram" true } */
/* { acctile-report "nests[1].chosen.histogram" true } */
/* { acctile-report "nests[2].chosen.histogram" true } */
/* { acctile-report "nests[3].chosen.histogram" true } */
/* { acctile-report "nests[4].kind" "unchanged" } */

#define N 20000

static int at[N];
static float weight[N], charge[900];
static double load[N], force[6000];

static void
weights (int n, int m, const int *restrict to, const float *restrict w,
         float *restrict sum)
{
#pragma acc parallel loop copyin(to [0:n], w [0:n]) copy(sum [0:m])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      sum[to[i] % m] += w[i];
    }
}

/* Two elements for each iteration, one of them made less.  */

static void
bonds (int n, int m)
{
#pragma acc parallel loop copyin(at, load) copy(force)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      force[at[i] % m] += load[i];
#pragma acc atomic
      force[(at[i] * 7 + 3) % m] -= load[i];
    }
}

static void
cells (int n, int m)
{
#pragma acc kernels loop independent copyin(weight) copy(charge, force)
  for (int i = 0; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < m; j++)
      {
#pragma acc atomic
        charge[(i * 3 + j) % 900] += 0.5f * weight[i * m + j];
#pragma acc atomic update
        force[(i + j * 5) % 5999] = force[(i + j * 5) % 5999] + 2;
      }
}

static double
total (int n, const double *restrict x)
{
  double sum = 0;
#pragma acc parallel loop copyin(x [0:n]) copy(sum)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      sum += x[i];
    }
  return sum;
}

static void
in_order (int n)
{
#pragma acc kernels copyin(at, weight) copy(charge)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      charge[at[i] % 900] += weight[i];
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      at[i] = i * 17 % 1999 + i % 7;
      weight[i] = (i % 37) * 0.25f - 3;
      load[i] = (i % 41) * 0.125 - 1;
    }
  weights (hide (N), hide (1), at, weight, charge);
  weights (hide (N), hide (900), at, weight, charge);
  SHOW (charge);
  bonds (hide (N), hide (17));
  bonds (hide (N), hide (5000));
  SHOW (force);
  cells (hide (100), hide (200));
  SHOW (charge);
  SHOW (force);
  printf ("%g\n", total (hide (N), load));
  in_order (hide (N));
  SHOW (charge);
  return 0;
}
