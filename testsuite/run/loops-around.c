/* Flat arrays whose sizes are numbers, in nests inside a loop that counts
   between numbers and whose counter chooses rows and columns, or where loops
   begin: it is inside these.  Without this test such nests could stay on one
   lane, as rows might overlap for other values.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doacross } */
/* { acctile-report "nests[1].kind" doacross } */
/* { acctile-report "nests[3].kind" unchanged } */
/* { acctile-report "nests[4].kind" doacross } */
/* { acctile-report "nests[5].kind" doall } */
/* { acctile-report "nests[6].kind" doall } */
/* { acctile-report "nests[8].kind" doall } */
/* { acctile-report "nests[9].kind" unchanged } */
/* { acctile-report "nests[10].kind" unchanged } */

#include "run.h"

#define N 50

static int d[N * N], e[N * N], f[N * N], g[N * N], h[N * N], l[N * N],
    m[2 * N * N];

static void
inside (void)
{
#pragma acc kernels copy(d)
  for (int k = 0; k < N; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        if (d[i * N + k] + d[k * N + j] < d[i * N + j])
          d[i * N + j] = d[i * N + k] + d[k * N + j];
}

static void
outside (void)
{
#pragma acc data copy(e)
  for (int k = 1; k < N; k++)
    {
#pragma acc kernels loop
      for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
          e[i * N + j] = (e[i * N + j] + e[i * N + k] * e[k * N + j]) % 4001;
    }
}

static void
rows (void)
{
#pragma acc data copy(f)
  for (int k = 0; k < N - 1; k++)
    {
#pragma acc parallel loop auto
      for (int i = 0; i < N; i++)
        f[(k + 1) * N + i] += f[k * N + i] % 101;
    }
}

/* Columns that are behind the end of a row.  */

static void
beyond (void)
{
#pragma acc data copy(g)
  for (int k = 0; k < 2 * N; k++)
    {
#pragma acc kernels loop
      for (int i = 0; i < N - 2; i++)
        for (int j = 0; j < N; j++)
          g[i * N + j] = (g[i * N + j] * 3 + g[i * N + k]) % 1009;
    }
}

static void
down (void)
{
  for (int k = N - 1; k >= 0; k--)
    {
#pragma acc kernels loop copy(h)
      for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
          h[i * N + j] = (h[i * N + j] + h[i * N + k] * h[k * N + j]) % 4001;
    }
}

/* Loops that begin behind the counter's row and column.  */

static void
eliminate (void)
{
#pragma acc data copy(l)
  for (unsigned k = 0; k < N; k++)
    {
#pragma acc parallel loop
      for (int i = (int)k + 1; i < N; i++)
        l[i * N + (int)k] = (l[i * N + (int)k] * 7 + l[(int)k * N + k]) % 1009;
#pragma acc kernels
      for (int i = (int)k + 1; i < N; i++)
        for (int j = (int)k + 1; j < N; j++)
          l[i * N + j]
              = (l[i * N + j] + l[i * N + (int)k] * l[(int)k * N + j]) % 4001;
    }
}

/* Counters of several loops, also private ones; one that is counted once more
   after it was compared.  */

static void
several (void)
{
  int k, s = 0;
  for (k = 0; k < 2 * N; k++)
    s += m[k];
#pragma acc parallel loop private(k)
  for (int i = 0; i < N; i++)
    for (k = 0; k < 2 * N; k++)
      m[i * N * 2 + k] += s % 7;
  for (k = 0; k < N; k += 3)
    {
#pragma acc kernels
      for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
          m[i * N + j] = (m[i * N + j] + m[i * N + k] * 3) % 4001;
    }
  k = 0;
  do
    {
      k += 7;
#pragma acc kernels
      for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++)
          m[i * N + j] = (m[i * N + j] + m[i * N + k] * 3) % 4001;
    }
  while (k < N);
}

/* A counter that a region counts.  */

static void
counted (void)
{
  int k = 3;
#pragma acc data copy(k)
  {
#pragma acc serial
    for (int q = 0; q < N; q++)
      k = k + 1;
  }
#pragma acc kernels
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      m[i * N + j] = (m[i * N + j] + m[i * N + k] * 3) % 4001;
}

int
main (void)
{
  for (int i = 0; i < N * N; i++)
    {
      d[i] = i * 37 % 1001;
      e[i] = i * 31 % 997;
      f[i] = i * 29 % 991;
      g[i] = i * 23 % 983;
      h[i] = i * 19 % 977;
      l[i] = i * 17 % 971;
      m[i] = m[N * N + i] = i * 13 % 967;
    }
  inside ();
  outside ();
  rows ();
  beyond ();
  down ();
  eliminate ();
  several ();
  counted ();
  SHOW (d);
  SHOW (e);
  SHOW (f);
  SHOW (g);
  SHOW (h);
  SHOW (l);
  SHOW (m);
  return 0;
}
