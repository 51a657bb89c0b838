/* independent, auto, seq and nothing on the loops of kernels regions, mixed.
   Without this test a grant could go to another loop of the nest.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-plugin claims=verify } */
/* { acctile-plugin claims=trust } */

#define N 37

static int a[N][N], b[N][N], p[N];

static void
granted (int n)
{
#pragma acc kernels loop independent copy(a) copyin(p)
  for (int i = 0; i < n - 1; i++)
#pragma acc loop independent
    for (int j = 0; j < n - 1; j++)
      a[p[i]][p[j]] += i * n + j;
}

static void
outer_granted (int n)
{
#pragma acc kernels loop independent copy(a) copyin(p)
  for (int i = 0; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      a[p[i]][j] += a[p[i]][j - 1] % 13;
}

static void
inner_granted (int n)
{
#pragma acc kernels loop copy(a) copyin(p)
  for (int i = 1; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < n; j++)
      a[i][p[j]] += a[i - 1][p[j]] % 17;
}

static void
seq_between (int n)
{
#pragma acc kernels loop independent copy(a, b)
  for (int i = 0; i < n; i++)
#pragma acc loop seq
    for (int k = 0; k < 3; k++)
#pragma acc loop independent
      for (int j = 0; j < n; j++)
        b[i][j] = b[i][j] * 3 + a[i][j] + k;
}

static void
seq_outside (int n)
{
#pragma acc kernels loop seq copy(b)
  for (int i = 1; i < n; i++)
#pragma acc loop independent
    for (int j = 0; j < n; j++)
      b[i][j] += b[i - 1][j] % 19;
}

static void
nothing_said (int n)
{
#pragma acc kernels copy(a, b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i][j] ^= a[j][i];
}

int
main (void)
{
  CLEAR (a);
  CLEAR (b);
  for (int i = 0; i < N; i++)
    p[i] = (i * 5 + 3) % N;
  for (int n = 1; n <= N; n += 18)
    {
      granted (hide (n));
      SHOW (a);
      outer_granted (hide (n));
      SHOW (a);
      inner_granted (hide (n));
      SHOW (a);
      seq_between (hide (n));
      SHOW (b);
      seq_outside (hide (n));
      SHOW (b);
      nothing_said (hide (n));
      SHOW (b);
    }
  return 0;
}
