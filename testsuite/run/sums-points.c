/* Reductions whose threads have several points, whose blocks are bounded in
   number (parts of rows, rows in turn), and whose numbers conditions choose: at
   sizes that are multiples of nothing, with few rows and with many, steps and
   loops that run down.  Without this test a point could add to what another has
   read before, ends of parts be left out or added twice, or a condition be
   lost.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].chosen.blocks" 24 } */
/* { acctile-report "nests[0].chosen.points" 4 } */
/* { acctile-report "nests[1].chosen.blocks" 9 } */
/* { acctile-report "nests[1].chosen.points" 2 } */
/* { acctile-report "nests[2].chosen.blocks" 31 } */
/* { acctile-report "nests[3].chosen.points" 4 } */
/* { acctile-report "nests[4].chosen.blocks" 3168 } */
/* { acctile-report "nests[5].chosen.blocks" 24 } */
/* { acctile-report "nests[6].chosen.points" 4 } */

#define MOST 20000

static int a[MOST], b[MOST];

static void
planes (int n, int m)
{
  int most = -1000000, least = 1000000;
  long sum = 0, count = 0, odd = 0, far = 0;
  unsigned few = 0;
#pragma acctile schedule(2.2) block(32, 1) grid(*, *) blocks(24) points(4)
#pragma acc parallel loop reduction(max : most) reduction(+ : sum, few)         \
    copy(a, b)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(max : most) reduction(+ : sum, few)
    for (int j = 0; j < m; j++)
      {
        int d = a[i * m + j] - b[i * m + j];
        if (d < 0)
          d = -d;
        sum += d;
        most = most > d ? most : d;
        if (d > 50)
          few += 3;
        b[i * m + j] += 1;
      }
#pragma acctile schedule(2.3) block(16, 2) grid(*, *) blocks(9) points(2)
#pragma acc parallel loop collapse(2) reduction(+ : count) copy(a, b)
  for (int i = n - 1; i >= 0; i--)
    for (int j = m - 1; j > 0; j -= 2)
      if (a[i * m + j] > b[i * m + j])
        count++;
#pragma acctile schedule(2.2) block(64, 1) grid(*, *) blocks(31)
#pragma acc parallel loop reduction(min : least) reduction(^ : odd) copy(a, b)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(min : least) reduction(^ : odd)
    for (unsigned char j = 0; j < m % 256; j++)
      {
        if (a[i * m + j] < least)
          least = a[i * m + j];
        odd ^= b[i * m + j];
      }
#pragma acctile schedule(3.6) block(16, 2, 1) grid(1, *, *) blocks(12) points(4)
#pragma acc parallel loop collapse(3) reduction(+ : far) copy(a, b)
  for (int k = 0; k < 3; k++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 0; j < m; j++)
        far += (long)a[(i - 1) * m + j] * k + a[i * m + j] - b[(i + 1) * m + j];
  printf ("%d %d: %d %ld %u %ld %d %ld %ld\n", n, m, most, sum, few, count,
          least, odd, far);
}

static void
lines (int n)
{
  double sum = 0, best = -1;
  float product = 1;
#pragma acctile schedule(1.1) block(64) grid(7) points(4)
#pragma acc parallel loop reduction(+ : sum) reduction(max : best)              \
    reduction(* : product) copy(a, b)
  for (int i = 2; i < n; i += 3)
    {
      double x = 0.5 * a[i];
      sum += x;
      best = x > best ? x : best;
      product *= a[i] > b[i] ? 1.0f : -1.0f;
    }
  printf ("%d: %g %g %g\n", n, sum, best, product);
}

/* Rows of all lengths, also none.  */

static void
ragged (int n, int m)
{
  long sum = 0;
#pragma acctile schedule(2.2) block(32, 1) grid(*, *) blocks(24)
#pragma acc parallel loop reduction(+ : sum) copy(a)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : sum)
    for (int j = 3; j <= i % 4 * (m / 4); j++)
      sum += a[i * m + j] * (j % 5);
  printf ("%d %d: %ld\n", n, m, sum);
}

/* What acctile chooses itself.  */

static void
chosen (int n, int m)
{
  long sum = 0;
  int most = 0;
#pragma acc parallel loop reduction(+ : sum) reduction(max : most) copy(a, b)
  for (int i = 1; i < n - 1; i++)
#pragma acc loop reduction(+ : sum) reduction(max : most)
    for (int j = 1; j < m - 1; j++)
      {
        int d = a[i * m + j + 1] + a[i * m + j - 1] - a[(i - 1) * m + j]
                - a[(i + 1) * m + j];
        sum += d;
        if (most < d)
          most = d;
        b[i * m + j] = d;
      }
  printf ("%d %d: %ld %d\n", n, m, sum, most);
}

int
main (void)
{
  static const int size[][2]
      = { { 1, 1 },    { 1, 7001 }, { 7001, 1 },  { 3, 65 }, { 65, 3 },
          { 97, 131 }, { 4, 4000 }, { 130, 150 }, { 5, 150 } };
  for (int i = 0; i < MOST; i++)
    a[i] = i * 37 % 211 - 100, b[i] = i * 11 % 197 - 95;
  for (unsigned s = 0; s < sizeof size / sizeof *size; s++)
    {
      planes (size[s][0], size[s][1]);
      chosen (size[s][0], size[s][1]);
      ragged (size[s][0], size[s][1]);
      lines (size[s][0] * size[s][1]);
    }
  return 0;
}
