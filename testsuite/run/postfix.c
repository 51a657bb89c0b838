/* Loops of kernels regions that count down in their condition, with counters
   of every sign, jumps to the next iteration and out of the loop, and counters
   that are used behind it.  Without this test an iteration could be one too
   many, or have another number, or such loops be left in order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>
#include "run.h"

/* { acctile-report "nests[0].kind" "doacross" } */
/* { acctile-report "nests[1].kind" "doacross" } */
/* { acctile-report "nests[2].kind" "doall" } */

#define N 40

static int store[(N + 1) * (N + 1)];

static void
sizes (size_t n, size_t m, int *restrict a)
{
#pragma acc kernels copy(a [0:(N + 1) * (N + 1)])
  for (size_t i = n; i-- > 0;)
    for (size_t j = m; j-- > 0;)
      a[i * (m + 1) + j]
          = (a[(i + 1) * (m + 1) + j] * 3 + a[i * (m + 1) + j + 1] + i) % 1009;
}

static void
ints (int n, int m, int *restrict a)
{
#pragma acc kernels copy(a [0:(N + 1) * (N + 1)])
  for (int i = n - 1; i-- > 0;)
    for (int j = m; --j >= 0;)
      a[i * (m + 1) + j]
          = (a[(i + 1) * (m + 1) + j] * 3 + a[i * (m + 1) + j + 1] + j) % 1009;
}

static void
mixed (unsigned n, int m, int *restrict a)
{
#pragma acc kernels copy(a [0:(N + 1) * (N + 1)])
  for (unsigned i = n; i--;)
    for (int j = m; j--;)
      {
        if (a[i * (m + 1) + j] % 3 == 0)
          continue;
        a[i * (m + 1) + j] += i - j;
      }
}

/* The counter behind the loop, a jump out of it, a counter that the loop
   changes, one that has its value from before the region.  */
static void
others (int n, int m, int *restrict a)
{
  int i, j, k = n, l = 0;
#pragma acc kernels copy(a [0:(N + 1) * (N + 1)])
  {
    for (i = n; i-- > 0;)
      a[i] += i;
    a[n] = i;
    for (j = m; j-- > 0;)
      if (a[j] % 97 == 5)
        break;
    a[n + 1] = j;
    for (int t = n; t-- > 0;)
      {
        a[t + 2] -= t;
        if (t > 5)
          t--;
      }
    while (k-- > 3)
      a[k] ^= 1;
    while (k-- > 0)
      a[k] += a[k + 1] % 5;
    do
      a[l] += 1;
    while (l++ < n - 1);
  }
  a[n + 3] = k;
}

int
main (void)
{
  static const int size[][2] = { { N, N }, { 17, 30 }, { 1, 1 }, { 2, 0 } };

  for (int s = 0; s < 4; s++)
    {
      int n = hide (size[s][0]), m = hide (size[s][1]);
      for (int i = 0; i < (N + 1) * (N + 1); i++)
        store[i] = i * 37 % 211;
      sizes (n, m, store);
      SHOW (store);
      ints (n, m, store);
      SHOW (store);
      mixed (n, m, store);
      SHOW (store);
      others (n, m, store);
      SHOW (store);
    }
  return 0;
}
