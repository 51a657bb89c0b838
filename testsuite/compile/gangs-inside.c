/* What lanes can do of the iterations of loops that have gangs alone: a gang
   keeps its own.  Without this test they could idle, or do too much.

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

/* Too few iterations for a warp.  */

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

/* The iterations of the loop over gangs are not for lanes.  */

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

/* An array that gangs have for themselves, which lanes would share.  */

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
/* { dg-final { acctile-report "nests[1].kind" "unchanged" } } */
/* { dg-final { acctile-report "nests[2].kind" "unchanged" } } */
/* { dg-final { acctile-report "nests[3].kind" "unchanged" } } */
/* { dg-final { acctile-report "nests[4].chosen.schedule" "2.1" } } */
/* { dg-final { acctile-report "nests[4].chosen.block[0]" > 32 } } */
