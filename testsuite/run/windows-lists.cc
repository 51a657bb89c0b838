/* Windows around the diagonal that begin at std::max and end at std::min of
   sums, also of lists, in loops without a pragma.  Without this test such loops
   could be unknown to acctile, as what they begin at stands in a block of its
   own - or begin in each line where the last one did.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#include <algorithm>

/* { acctile-report nests[0].kind eq doacross } */
/* { acctile-report nests[1].kind eq doacross } */
/* { acctile-report nests[2].kind eq doacross } */

#define N 41
#define M 53

static void
begins (int n, int m, int w, unsigned (*d)[M])
{
#pragma acc kernels copy(d [0:N])
  for (int i = 1; i < n; i++)
    for (int j = std::max (1, i - w); j < m; j++)
      d[i][j] += 3 * d[i - 1][j] + d[i][j - 1];
}

static void
both (int n, int m, int w, unsigned (*d)[M])
{
#pragma acc kernels copy(d [0:N])
  for (int i = 1; i < n; i++)
    for (int j = std::max (1, i - w); j < std::min (m, i + w + 1); j++)
      d[i][j] = std::min ({ d[i - 1][j], d[i][j - 1], d[i - 1][j - 1] }) + j;
}

static void
backwards (int n, int m, int w, unsigned (*d)[M])
{
#pragma acc kernels copy(d [0:N])
  for (int i = n - 2; i >= 0; i--)
    for (int j = std::min (m - 2, i + w); j >= std::max (i - w, 0); j--)
      d[i][j] ^= d[i + 1][j] + 5 * d[i][j + 1];
}

int
main ()
{
  static unsigned d[N][M];
  for (int k = 0; k < N * M; k++)
    d[k / M][k % M] = k * 7 % 19;
  for (int w = -3; w < 9; w += 4)
    {
      begins (hide (N), hide (M), hide (w), d);
      SHOW (d);
      both (hide (N), hide (M), hide (w), d);
      SHOW (d);
      backwards (hide (N), hide (M), hide (w), d);
      SHOW (d);
      begins (hide (1), hide (M), hide (w), d);
      both (hide (N), hide (1), hide (w), d);
      backwards (hide (0), hide (0), hide (w), d);
      SHOW (d);
    }
  return 0;
}
