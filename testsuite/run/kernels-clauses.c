/* Clauses of kernels regions: if, async, wait, sizes of the launch, default,
   with one and with several nests.  Without this test a clause could be lost
   when the region becomes a parallel one or several.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

#define N 52

static int a[N][N], b[N];

static void
conditions (int n, int yes)
{
#pragma acc kernels loop independent if (yes) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < n; j++)
      a[i][j] += i + j;
#pragma acc kernels if (!yes) copy(a, b)
  {
#pragma acc loop
    for (int i = 0; i < n - 1; i++)
      b[i] += i;
#pragma acc loop
    for (int i = 0; i < n - 1; i++)
      a[i][i] += b[i];
  }
}

static void
queues (int n)
{
#pragma acc data copy(a, b)
  {
#pragma acc kernels loop independent async(3)
    for (int i = 0; i < n; i++)
#pragma acc loop independent
      for (int j = 0; j < n; j++)
        a[i][j] -= i * j;
#pragma acc kernels async(3)
    {
#pragma acc loop
      for (int i = 0; i < n; i++)
        b[i] = a[i][0];
#pragma acc loop
      for (int i = 0; i < n; i++)
        a[i][1] = b[i];
    }
#pragma acc kernels loop wait(3) independent
    for (int i = 0; i < n; i++)
      b[i] += a[i][1];
#pragma acc kernels loop async independent
    for (int i = 0; i < n; i++)
      b[i] += 1;
#pragma acc wait
  }
}

static void
sizes (int n, int g)
{
#pragma acc kernels loop independent num_gangs(9) num_workers(2)               \
    vector_length(64) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < n - 1; j++)
      a[i][j] += 2 * i + j;
#pragma acc kernels loop independent gang(g) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop independent vector(128)
    for (int j = 0; j < n - 1; j++)
      a[i][j] += 3 * i + j;
#pragma acc kernels loop independent gang(num : 5) worker(4) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop independent vector(length : 32)
    for (int j = 0; j < n - 1; j++)
      a[i][j] += 4 * i + j;
}

static void
defaults (int n)
{
#pragma acc enter data copyin(a, b)
#pragma acc kernels loop independent default(present)
  for (int i = 0; i < n; i++)
    b[i] += a[i][2];
#pragma acc kernels default(none) present(a, b) copyin(n)
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      b[i] += a[i][3];
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      a[i][4] = b[i];
  }
#pragma acc exit data copyout(a, b)
}

int
main (void)
{
  CLEAR (a);
  CLEAR (b);
  for (int n = 4; n <= N; n += 16)
    {
      conditions (hide (n), hide (1));
      conditions (hide (n), hide (0));
      SHOW (a);
      SHOW (b);
      queues (hide (n));
      SHOW (a);
      SHOW (b);
      sizes (hide (n), hide (3));
      SHOW (a);
      defaults (hide (n));
      SHOW (a);
      SHOW (b);
    }
  return 0;
}
