/* Loads from arrays that may be those that are stored to, between an acc loop
   and a plain loop inside: both loops are mapped where the host sees that they
   are others.  Without this test the inner loop could stay with one thread.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2" } */

void
scale (float *a, float *b, float *c, int n, int m)
{
#pragma acc kernels copyin(b [0:n * m], c [0:n]) copy(a [0:n * m])
  for (int i = 0; i < n; i++)
    {
      float q = c[i];
      for (int j = 0; j < m; j++)
        a[i * m + j] = q * b[i * m + j];
    }
}

void
rows (float *a, float *b, float *c, int n, int m)
{
#pragma acc parallel loop copyin(b [0:n * m], c [0:n]) copy(a [0:n * m])
  for (int i = 1; i < n - 1; i++)
    {
      float q = c[i];
      float *to = a + i * m;
      const float *up = b + (i - 1) * m, *down = b + (i + 1) * m;
      for (int j = 0; j < m; j++)
        to[j] = q * (up[j] + down[j]);
    }
}

/* The element that is loaded is one of those that are stored to.  */

void
own (float *a, float *b, int n, int m)
{
#pragma acc parallel loop copyin(b [0:n * m]) copy(a [0:n * m])
  for (int i = 0; i < n; i++)
    {
      float q = a[i * m];
      for (int j = 0; j < m; j++)
        a[i * m + j] = q * b[i * m + j];
    }
}

/* { dg-final { acctile-report nests[0].loops[1].name j } } */
/* { dg-final { acctile-report nests[0].chosen.schedule 2.1 } } */
/* { dg-final { acctile-report nests[1].loops[1].name j } } */
/* { dg-final { acctile-report nests[1].chosen.schedule 2.1 } } */
/* { dg-final { acctile-report nests[2].chosen.schedule 1.1 } } */
