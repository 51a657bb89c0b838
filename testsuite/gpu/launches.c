/* Launches of every size: none, one and millions of iterations, more than
   65,535 blocks, many threads of the host and overlapping queues at once.
   Without this test a grid could be truncated, or launches share what they
   must not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "place.h"

#define N (1 << 22)
#define QUEUES 8

static int v[N];

/* Adds its index to each of the first N elements, in blocks of 32.  */
static void
count (int n)
{
#pragma acctile schedule(1.1) block(32)
#pragma acc parallel loop present(v)
  for (int i = 0; i < n; i++)
    v[i] += i;
}

static void
sizes (void)
{
  static const int size[] = { 0, 1, 31, 32, 33, 65535 * 32 + 1, N };
  static int expected[N];

#pragma acc data copy(v)
  for (size_t s = 0; s < sizeof size / sizeof size[0]; s++)
    count (size[s]);
  for (size_t s = 0; s < sizeof size / sizeof size[0]; s++)
    for (int i = 0; i < size[s]; i++)
      expected[i] += i;
  if (memcmp (v, expected, sizeof v))
    {
      printf ("sizes: wrong\n");
      exit (1);
    }
}

static void
queues (int n)
{
  static int a[QUEUES][300][200];

#pragma acc data copy(a)
  {
    for (int round = 0; round < 20; round++)
      for (int q = 0; q < QUEUES; q++)
        {
#pragma acc parallel loop async(q) present(a)
          for (int i = 0; i < n; i++)
#pragma acc loop
            for (int j = 0; j < 200; j++)
              a[q][i][j] = a[q][i][j] * 3 + q + j;
        }
#pragma acc wait
  }
  for (int q = 0; q < QUEUES; q++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 200; j++)
        {
          unsigned expected = 0;
          for (int round = 0; round < 20; round++)
            expected = expected * 3 + q + j;
          if ((unsigned)a[q][i][j] != expected)
            misplaced ("queues", q, i, j, 0);
        }
}

static void
changing_sizes (int n)
{
  static int b[200][300];
  long sum = 0;

#pragma acc data copy(b)
  for (int m = 1; m <= n; m++)
    {
#pragma acc parallel loop present(b)
      for (int i = 0; i < m; i++)
#pragma acc loop
        for (int j = 0; j < m + 100; j++)
          b[i][j]++;
    }
  for (int i = 0; i < 200; i++)
    for (int j = 0; j < 300; j++)
      sum += b[i][j]
             - (i < n ? n - (i > j - 100 ? i : j - 100) : 0) * (j < n + 100);
  if (sum != 0)
    {
      printf ("changing sizes: wrong by %ld\n", sum);
      exit (1);
    }
}

int
main (void)
{
  volatile int n = 200;

  need_gpu ();
  sizes ();
  queues (n + 100);
  changing_sizes (n);
  return 0;
}
