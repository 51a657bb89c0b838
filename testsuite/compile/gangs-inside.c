/* What lanes can do of loops that have gangs alone: of the loops in their
   iterations, where these are long enough and independent, and otherwise whole
   iterations.  Without this test they could idle, or do too much.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2" } */

void
spread (int n, float *restrict y, const float *restrict x)
{
#pragma acc parallel loop gang copy(y[0:n * n]) copyin(x[0:n * n])
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int k = 0; k < n; k++)
        s += x[i * n + k];
      for (int k = 0; k < n; k++)
        y[i * n + k] -= s;
    }
}

/* Too few iterations for a warp: lanes have iterations of the outer loop.  */

void
few (int n, float *restrict y, const float *restrict x)
{
#pragma acc parallel loop gang copy(y[0:n * 8]) copyin(x[0:n * 8])
  for (int i = 0; i < n; i++)
    {
      float s = x[i * 8];
      for (int k = 0; k < 8; k++)
        y[i * 8 + k] -= s;
      y[i * 8] = 1;
    }
}

/* The inner loop must keep its order.  */

void
alone (int n, float *restrict y, const float *restrict x)
{
#pragma acc parallel loop gang copy(y[0:n]) copyin(x[0:n * n])
  for (int i = 0; i < n; i++)
    {
      float s = 0;
      for (int k = 0; k < n; k++)
        s += x[i * n + k];
      y[i] = s;
    }
}

/* An array that gangs have for themselves, and lanes that do whole iterations
   too.  */

void
own (int n, float *restrict y, const float *restrict x)
{
  float w[64];
#pragma acc parallel loop gang private(w) copy(y[0:n * n]) copyin(x[0:n * n])
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 64; k++)
        w[k] = x[i * n + k];
      for (int k = 0; k < n; k++)
        y[i * n + k] -= w[k % 64];
    }
}

/* As many blocks as the device runs at once have one iteration each.  */

void
short_loop (float *restrict y)
{
#pragma acc parallel loop gang copy(y[0:4000])
  for (int i = 0; i < 500; i++)
    for (int k = 1; k < 8; k++)
      y[i * 8 + k] -= y[i * 8 + k - 1];
}

void
condition (int n, float *restrict y, const float *restrict x)
{
#pragma acc parallel loop gang copy(y[0:n * n]) copyin(x[0:n * n])
  for (int i = 0; i < n; i++)
    if (x[i] > 0)
      {
#pragma acc loop vector
        for (int k = 0; k < n; k++)
          y[i * n + k] -= x[i * n + k];
      }
}

/* { dg-final { acctile-report "nests[0].chosen.schedule" "2.1" } } */
/* { dg-final { acctile-report "nests[0].chosen.block[0]" >= 32 } } */
/* { dg-final { acctile-report "nests[1].chosen.schedule" "1.1" } } */
/* { dg-final { acctile-report "nests[2].chosen.schedule" "1.1" } } */
/* { dg-final { acctile-report "nests[3].chosen.schedule" "1.1" } } */
/* { dg-final { acctile-report "nests[4].kind" "unchanged" } } */
/* { dg-final { acctile-report "nests[5].chosen.schedule" "2.1" } } */
/* { dg-final { acctile-report "nests[5].chosen.block[0]" > 32 } } */
