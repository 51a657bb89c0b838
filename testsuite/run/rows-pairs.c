/* Rows of more arrays than the host compares: the rows of the last one overlap.
   Without this test they could be taken to be apart although nobody looked.

   { acctile-unlaunched "more pairs of arrays than the host compares" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define ARRAYS(X) X (0) X (1) X (2) X (3) X (4) X (5) X (6) X (7) X (8) X (9)
#define DECLARE(K)                                                             \
  static int a##K[900], b##K[900], c##K[900], d##K[900], e##K[900], f##K[900], \
      g##K[900];
#define STORE(K)                                                               \
  a##K[i * l + j] = a##K[i * l + j] + i;                                       \
  b##K[i * l + j] = b##K[i * l + j] + i;                                       \
  c##K[i * l + j] = c##K[i * l + j] + i;                                       \
  d##K[i * l + j] = d##K[i * l + j] + i;                                       \
  e##K[i * l + j] = e##K[i * l + j] + i;                                       \
  f##K[i * l + j] = f##K[i * l + j] + i;                                       \
  g##K[i * l + j] = g##K[i * l + j] + i;

ARRAYS (DECLARE)
static int last[900];

static void __attribute__ ((noinline)) all (int n, int m, int l, int k)
{
#pragma acc kernels
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        ARRAYS (STORE)
        last[i * k + j] = last[i * k + j] * 3 + i;
      }
}

int
main (void)
{
  all (hide (20), hide (20), hide (20), hide (7));
  SHOW (last);
  SHOW (a0);
  SHOW (g9);
  return 0;
}
