/* Best scores that kernels regions find by conditions: in a wavefront, in one
   loop, and conditions that only look like one.
   Without this test such a nest could be left on one lane without a word, or a
   condition become another one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doall } */

#define N 57
#define M 43

static int h[N + 1][M + 1];
static unsigned char s[N], t[M];
static unsigned values[N * M];

static int
align (int n, int m, const unsigned char *a, const unsigned char *b, int *e)
{
  int best = 0;
#pragma acc kernels copyin(a[:n], b[:m]) copy(e[:(n + 1) * (m + 1)])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      {
        int v = e[(i - 1) * (m + 1) + j - 1] + (a[i - 1] == b[j - 1] ? 3 : -3);
        if (v < e[(i - 1) * (m + 1) + j] - 2)
          v = e[(i - 1) * (m + 1) + j] - 2;
        if (v < 0)
          v = 0;
        e[i * (m + 1) + j] = v;
        if (v > best)
          best = v;
      }
  return best;
}

static void
ends (int n, const unsigned *p)
{
  unsigned least = 40, most = 9;
  int last = 7, other = 3;
#pragma acc kernels copyin(p[:n])
  for (int i = 0; i < n; i++)
    {
      unsigned x = p[i];
      if (x > 20)
        if (least >= x)
          least = x;
      if (most < x)
        most = x;
    }
  printf ("%u %u\n", least, most);
#pragma acc kernels copyin(p[:n])
  for (int i = 0; i < n; i++)
    {
      int x = p[i], y = i % 5;
      if (x > last)
        last = y;
      if (x == other)
        other = x;
      if (y < other)
        goto next;
      if (x > other)
      next:
        other = x;
    }
  printf ("%d %d\n", last, other);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    s[i] = i * 7 % 11 % 4;
  for (int j = 0; j < M; j++)
    t[j] = j * 5 % 13 % 4;
  for (int i = 0; i < N * M; i++)
    values[i] = i * 7919u % 4001u + 11;
  printf ("%d\n", align (hide (N), hide (M), s, t, &h[0][0]));
  SHOW (h);
  ends (hide (N * M), values);
  ends (hide (0), values);
  return 0;
}
