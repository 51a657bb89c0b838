/* Atomic updates, captures, reads and writes in nests whose iterations may
   run in any order.  Without this test an atomic operation could be lost or
   split when a body is copied.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */

#define N 55

static int a[N][N], histogram[16], total, taken[N];

static void
updates (int n)
{
#pragma acc parallel loop copyin(a) copy(histogram, total)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n - 1; j++)
      {
#pragma acc atomic update
        histogram[a[i][j] & 15]++;
        if (a[i][j] > 50)
          {
#pragma acc atomic
            total += a[i][j];
          }
      }
#pragma acc kernels loop independent copyin(a) copy(total)
  for (int i = 0; i < n; i++)
#pragma acc loop independent
    for (int j = i; j < n; j++)
#pragma acc atomic update
      total ^= a[i][j];
}

static void
tickets (int n)
{
  int next = 0;
#pragma acc parallel loop copy(taken, next)
  for (int i = 0; i < n; i++)
    {
      int mine;
#pragma acc atomic capture
      mine = next++;
      taken[mine] += mine;
    }
}

static void
reads_and_writes (int n)
{
  int seen = 3;
#pragma acc parallel loop copy(taken, seen)
  for (int i = 0; i < n; i++)
    {
      int t;
#pragma acc atomic read
      t = seen;
      taken[i] += t;
#pragma acc atomic write
      seen = 3;
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 31 + j * 17) % 101;
  for (int n = 1; n <= N; n += 18)
    {
      updates (hide (n));
      SHOW (histogram);
      printf ("%d\n", total);
      tickets (hide (n));
      reads_and_writes (hide (n));
      SHOW (taken);
    }
  return 0;
}
