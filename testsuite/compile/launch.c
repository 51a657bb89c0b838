/* The dump says of every region how its launches are handed their arguments:
   those that acctile looked at in a block on the device, unless there are none
   or the user said off.  Without this test launches could become plain ones
   in silence.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-O2 -fplugin-arg-acctile-dump=%D" } */

float a[100][100], b[1000];

void
two (int n, float w)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i][j] = i * w;
}

void
queued (float *x, int q)
{
#pragma acc parallel loop present(x[0 : 100]) async(q)
  for (int i = 0; i < 100; i++)
    x[i] += 1;
}

void
split (void)
{
#pragma acc kernels
  {
#pragma acc loop
    for (int i = 0; i < 1000; i++)
      b[i] = i;
#pragma acc loop
    for (int i = 0; i < 100; i++)
#pragma acc loop
      for (int j = 0; j < 100; j++)
        a[i][j] = b[j];
  }
}

void
left (int n)
{
#pragma acctile off
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    b[i] = 2;
}

/* { dg-final { acctile-dump {launch of two\._omp_fn\.0: [0-9]+ arguments in a block of [0-9]+ bytes\n} } } */
/* { dg-final { acctile-dump {launch of queued\._omp_fn\.0: 1 arguments in a block of 16 bytes, queued\n} } } */
/* { dg-final { acctile-dump {launch of split\._omp_fn\.0: [0-9]+ arguments in a block} } } */
/* { dg-final { acctile-dump {launch of split\._omp_fn\.1: [0-9]+ arguments in a block} } } */
/* { dg-final { acctile-no-dump {launch of left} } } */
