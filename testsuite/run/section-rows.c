/* Sections of pointers to rows, as s[0:26][0:26]: what is accessed through such
   a pointer lies in its section, too.  Without this test a table that is looked
   up by letters could keep a nest on one lane, or be taken to end elsewhere.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-host "libgomp does not map variables that overlap" } */
/* { acctile-report nests.length 2 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doall } */

#include "run.h"

#define N 60
#define K 7

static unsigned t[N * N + K * K];
static unsigned char a[N], b[N];

static void
align (int n, int m, const unsigned char *x, const unsigned char *y,
       const unsigned s[K][K], unsigned *h)
{
#pragma acc kernels copyin(x [0:n], y [0:m], s [0:K] [0:K])                    \
    copy(h [0:(n + 1) * (m + 1)])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      h[i * (m + 1) + j] = h[(i - 1) * (m + 1) + j - 1] + s[x[i - 1]][y[j - 1]]
                           + 3 * h[(i - 1) * (m + 1) + j]
                           + 5 * h[i * (m + 1) + j - 1];
}

static void
look_up (int n, int k, const unsigned char *x, const unsigned (*s)[k],
         unsigned *h)
{
#pragma acc kernels copyin(x [0:n], s [1:k - 1] [0:k]) copy(h [0:n])
  for (int i = 0; i < n; i++)
    h[i] += s[x[i] % 3 + 1][x[i]];
}

int
main (void)
{
  static unsigned s[K][K];

  for (int i = 0; i < K; i++)
    for (int j = 0; j < K; j++)
      s[i][j] = (i * 5 + j * 3) % 11;
  for (int i = 0; i < N; i++)
    {
      a[i] = i * i % K;
      b[i] = i * 3 % K;
    }
  for (int k = 0; k < 3; k++)
    {
      int n = hide (k == 0 ? 37 : k), m = hide (k == 0 ? 53 : 3);
      align (n, m, a, b, s, t);
      SHOW (t);
      look_up (n, hide (K), a, s, t);
      SHOW (t);
      /* The table overlaps with what is computed.  */
      align (n, m, a, b, (unsigned (*)[K]) (t + 2), t);
      SHOW (t);
      look_up (n, hide (K), a, (unsigned (*)[K]) (t + hide (1)), t);
      SHOW (t);
    }
  return 0;
}
