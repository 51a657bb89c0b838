/* The nests that nests= writes: loops with bounds and claims, arrays with
   extents, accesses as byte offsets.  Without this test the extractor could
   lose an access.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2" } */

struct s
{
  char c;
  int x;
};

void
f (int n, int ld, float *restrict p, struct s *restrict q)
{
#pragma acc parallel loop copy(p [0:n * ld]) copyin(q [0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = i; j < n - 1; j++)
      for (int k = 0; k < 7; k += 2)
        p[i * ld + j] += q[k].x;
}

void
g (int m, double *restrict d)
{
#pragma acc kernels loop copy(d [0:m])
  for (int i = m - 1; i >= 0; i -= 3)
    d[i] = 1;
}

/* { dg-final { acctile-nest "nests.length" == 2 } } */
/* { dg-final { acctile-nest "nests[0].function" "f" } } */
/* { dg-final { acctile-nest "nests[0].parallel" == 2 } } */
/* { dg-final { acctile-nest "nests[0].loops.length" == 3 } } */
/* { dg-final { acctile-nest "nests[0].loops[0].claim" "independent" } } */
/* { dg-final { acctile-nest "nests[0].loops[1].lower" "i" } } */
/* { dg-final { acctile-nest "nests[0].loops[1].upper" "n - 1" } } */
/* { dg-final { acctile-nest "nests[0].loops[2].claim" "seq" } } */
/* { dg-final { acctile-nest "nests[0].loops[2].step" == 2 } } */
/* { dg-final { acctile-nest "nests[0].arrays.length" == 2 } } */
/* { dg-final { acctile-nest "nests[1].loops[0].step" == -3 } } */
/* { dg-final { acctile-nest "nests[1].arrays[0].elem_size" == 8 } } */
