/* A wavefront beside other nests of a kernels region, one with a reduction and
   gangs that the program fixes, one in a queue; three times, so that counters
   are used again.  Every nest is computed a second time without OpenACC.
   Without this test a wavefront could run in the launch of another nest, or
   leave its counters to the next launch.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <string.h>

/* { acctile-report nests.length == 5 } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[3].kind doacross } */
/* { acctile-report nests[4].kind doacross } */

#define N 70

static int a[N][N], b[N][N], c[N][N];

static void
fill (int round)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        a[i][j] = c[i][j] = i * 3 + j + round;
        b[i][j] = 0;
      }
}

/* Three nests of one region.  */
static int
three (int n)
{
  int i, j, wrong = 0;
#pragma acc kernels copy(a, b)
  {
#pragma acc loop
    for (i = 0; i < n; i++)
#pragma acc loop
      for (j = 0; j < n; j++)
        a[i][j] += 1;
#pragma acc loop
    for (i = 1; i < n - 1; i++)
#pragma acc loop
      for (j = 1; j < n - 1; j++)
        a[i][j]
            = (a[i - 1][j] + a[i][j - 1] + a[i + 1][j] + a[i][j + 1]) & 0xfff;
#pragma acc loop
    for (i = 0; i < n; i++)
#pragma acc loop
      for (j = 0; j < n; j++)
        b[i][j] = 2 * a[j][i];
  }
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      c[i][j] += 1;
  for (i = 1; i < n - 1; i++)
    for (j = 1; j < n - 1; j++)
      c[i][j] = (c[i - 1][j] + c[i][j - 1] + c[i + 1][j] + c[i][j + 1]) & 0xfff;
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      wrong += b[i][j] != 2 * c[j][i];
  return wrong;
}

/* The largest of what is stored.  */
static int
largest (void)
{
  int best = 0, expected = 0;
#pragma acc parallel loop auto reduction(max : best) copy(a) num_gangs(3)
  for (int i = 1; i < N; i++)
#pragma acc loop auto reduction(max : best)
    for (int j = 1; j < N; j++)
      {
        a[i][j] = (a[i - 1][j] + a[i][j - 1]) & 0x3ff;
        best = best > a[i][j] ? best : a[i][j];
      }
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      {
        c[i][j] = (c[i - 1][j] + c[i][j - 1]) & 0x3ff;
        expected = expected > c[i][j] ? expected : c[i][j];
      }
  return best != expected;
}

/* In a queue.  */
static void
queued (void)
{
#pragma acc parallel loop auto async(1) copy(a)
  for (int i = 1; i < N; i++)
#pragma acc loop auto
    for (int j = 1; j < N; j++)
      a[i][j] += a[i - 1][j - 1] & 7;
#pragma acc wait
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      c[i][j] += c[i - 1][j - 1] & 7;
}

int
main (void)
{
  int wrong = 0;
  for (int round = 0; round < 3; round++)
    {
      fill (round);
      wrong += three (N);
      wrong += largest ();
      queued ();
      wrong += memcmp (a, c, sizeof a) != 0;
    }
  if (wrong)
    printf ("%d wrong\n", wrong);
  return wrong != 0;
}
