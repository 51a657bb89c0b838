/* Numbers of workers and lanes in variables that hold one constant are as good
   as the constants.  Without this test such launches could be left to GCC's 32
   lanes, or have another number.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2" } */

static const int WORKERS = 4;

void
constants (int n, float *restrict y, const float *restrict x)
{
  int lanes = 128, gangs = 40;
  unsigned long few = 32;
#pragma acc parallel loop gang vector vector_length(lanes) num_gangs(gangs)    \
    copy(y[0:n]) copyin(x[0:n])
  for (int i = 0; i < n; i++)
    y[i] += x[i];
#pragma acc parallel loop gang num_workers(WORKERS) vector_length(few)         \
    copy(y[0:n * n]) copyin(x[0:n * n])
  for (int i = 0; i < n; i++)
#pragma acc loop worker vector
    for (int j = 0; j < n; j++)
      y[i * n + j] += x[i * n + j];
#pragma acc kernels loop gang(gangs) vector(lanes) copy(y[0:n]) copyin(x[0:n])
  for (int i = 0; i < n; i++)
    y[i] += x[i];
}

/* One that changes is none.  */

void
changes (int n, float *restrict y)
{
  for (int lanes = 32; lanes < 512; lanes *= 2)
    {
#pragma acc parallel loop gang vector vector_length(lanes) copy(y[0:n])
      for (int i = 0; i < n; i++)
        y[i] += lanes;
    }
}

/* { dg-final { acctile-report "nests[0].chosen.block[0]" == 128 } } */
/* { dg-final { acctile-report "nests[0].chosen.grid[0]" == 40 } } */
/* { dg-final { acctile-report "nests[1].chosen.block[0]" == 128 } } */
/* { dg-final { acctile-report "nests[2].chosen.block[0]" == 128 } } */
/* { dg-final { acctile-report "nests[2].chosen.grid[0]" == 40 } } */
/* { dg-final { acctile-report "nests[3].kind" "unchanged" } } */
