/* The largest change in a loop until convergence, in a kernels region: it
   begins as a constant, so that one launch finds it.  Without this test it could
   have launches of its own before and after that.

   { dg-options "-O2 -fopt-info-omp-all -fplugin-arg-acctile-report=%R" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>

double
sweep (int n, const double *restrict a, double *restrict b)
{
  double most = 0;
#pragma acc kernels copyin(a[0:n]) copyout(b[0:n])
  for (int i = 1; i < n - 1; i++) /* { dg-optimized "schedule" } */
    {
      b[i] = 0.5 * (a[i - 1] + a[i + 1]);
      most = fmax (most, fabs (b[i] - a[i]));
    }
  return most;
}

/* { dg-final { acctile-report nests.length 1 } } */
/* { dg-final { acctile-report nests[0].kind doall } } */
