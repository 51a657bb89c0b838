/* Where an extreme is found first, or last, in kernels regions: alignments with
   the place of their best score, tables, lines, from the end to the beginning;
   equal ones, none, numbers of every type, loops that do not run.  Without this
   test another place of equal extremes could be told, or one that is beyond a
   bound, or such nests be left in order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <limits.h>
#include "run.h"

/* { acctile-report "nests[1].kind" "doacross" } */
/* { acctile-report "nests[5].kind" "doacross" } */
/* { acctile-report "nests[9].kind" "doall" } */

#define N 45

static int h[N + 1][N + 1];
static int place[8];

static void
align (int n, int m, const char *restrict a, const char *restrict b)
{
  int best = 0, row = -1, column = -1;
#pragma acc kernels copyin(a [0:n], b [0:m]) copy(h)
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      {
        int s = h[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 2 : -1);
        if (h[i - 1][j] - 1 > s)
          s = h[i - 1][j] - 1;
        if (h[i][j - 1] - 1 > s)
          s = h[i][j - 1] - 1;
        if (s < 0)
          s = 0;
        h[i][j] = s;
        if (s > best)
          {
            best = s;
            row = i;
            column = j;
          }
      }
  place[0] = best;
  place[1] = row;
  place[2] = column;
}

/* The last of the best, from the memory that was stored to, in a matrix of
   variable size, and places beside the iterators.  */
static void
align_last (int n, int m, int (*restrict t)[m + 1], const char *restrict a,
            const char *restrict b)
{
  int best = 0, row = -1, column = -1, end = 7;
#pragma acc kernels copyin(a [0:n], b [0:m]) copy(t [0:n + 1])
  {
#pragma acc loop auto
    for (int i = 1; i <= n; i++)
#pragma acc loop auto
      for (int j = 1; j < m + 1; j++)
        {
          int d = t[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 2 : -1);
          int u = t[i - 1][j] > t[i][j - 1] ? t[i - 1][j] : t[i][j - 1];
          t[i][j] = d > u - 1 ? d > 0 ? d : 0 : u > 1 ? u - 1 : 0;
          if (t[i][j] >= best)
            {
              best = t[i][j];
              row = i - 1;
              column = j;
              end = 2 * i - j;
            }
        }
  }
  place[0] = best;
  place[1] = row;
  place[2] = column;
  place[3] = end;
}

static void
table (int n, int m, const short *restrict a)
{
  short least = 30000;
  long row = -1;
  unsigned column = 77;
#pragma acc kernels copyin(a [0:n * m])
  for (long i = 0; i < n; i++)
    for (unsigned j = 0; j < (unsigned)m; j++)
      if (a[i * m + j] < least)
        {
          row = i;
          least = a[i * m + j];
          column = j;
        }
  place[0] = least;
  place[1] = row;
  place[2] = column;
}

static void
down (int n, int m, const int *restrict a)
{
  int least = INT_MAX, row = -1, column = -1, seen = 0;
#pragma acc kernels copyin(a [0:n * m])
  for (int i = n - 1; i >= 0; i--)
    for (int j = m; j > 0; j--)
      if (least >= a[i * m + j - 1])
        {
          least = a[i * m + j - 1];
          row = i;
          column = j;
          seen = 1;
        }
  place[0] = least;
  place[1] = row;
  place[2] = column;
  place[3] = seen;
}

static void
line (unsigned n, const unsigned *restrict a, unsigned start)
{
  unsigned most = start;
  int at = -5;
#pragma acc kernels copyin(a [0:n])
  for (unsigned i = 0; i < n; i++)
    if (a[i] > most)
      {
        most = a[i];
        at = i;
      }
  place[0] = most;
  place[1] = at;
}

static void
cube (int n, int m, int l, const signed char *restrict a)
{
  signed char most = -128;
  int x = -1, y = -1, z = -1;
#pragma acc kernels loop copyin(a [0:n * m * l])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
#pragma acc loop
      for (int k = 0; k < l; k++)
        if (a[(i * m + j) * l + k] > most)
          {
            most = a[(i * m + j) * l + k];
            x = k;
            y = j;
            z = i;
          }
  place[0] = most;
  place[1] = x;
  place[2] = y;
  place[3] = z;
}

/* What is no place of an extreme: a number that another one is, a bound that
   changes, one that is used besides, a second condition.  */
static void
others (int n, int m, const int *restrict a, int *restrict b)
{
  int most = -1, row = -1, column = -1, value = -1;
  int most2 = 0, row2 = -1, column2 = -1, row3 = -1, count = 0;
#pragma acc kernels copyin(a [0:n * m]) copy(b [0:n * m])
  {
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        if (a[i * m + j] > most)
          {
            most = a[i * m + j];
            row = i;
            column = j;
            value = b[i * m + j];
          }
    for (int i = 0; i < n; i++)
      for (int j = i; j < m; j++)
        if (a[i * m + j] > most2)
          {
            most2 = a[i * m + j];
            row2 = i;
            column2 = j;
          }
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        {
          if (b[i * m + j] > count)
            {
              count = b[i * m + j];
              row3 = i;
            }
          b[i * m + j] = count + row3;
        }
  }
  place[0] = most;
  place[1] = row;
  place[2] = column;
  place[3] = value;
  place[4] = most2;
  place[5] = row2 * 100 + column2;
  place[6] = count * 100 + row3;
}

int
main (void)
{
  static char a[N], b[N];
  static int t[(N + 1) * (N + 1)], n[N * N], k[N * N];
  static short s[N * N];
  static unsigned u[N * N];
  static signed char c[N * N];

  for (int round = 0; round < 4; round++)
    {
      int w = hide (round == 3 ? 0 : N - round), v = hide (N - 3 * round);
      for (int i = 0; i < N; i++)
        {
          a[i] = "ACGT"[i * i % 7 % 4];
          b[i] = "ACGT"[i * (round + 3) % 11 % 4];
        }
      for (int i = 0; i < N * N; i++)
        {
          n[i] = round == 2 ? INT_MAX : i * 7919 % 997 - 400;
          k[i] = i * 31 % 101;
          s[i] = i * 7919 % 83 - 40;
          u[i] = i * 7919u % 97 + (round == 1 ? 4294967000u : 3);
          c[i] = i * 31 % 89 - 128;
        }
      memset (h, 0, sizeof h);
      memset (t, 0, sizeof t);
      memset (place, 0, sizeof place);
      align (w, v, a, b);
      SHOW (place);
      SHOW (h);
      align_last (w, v, (void *)t, a, b);
      SHOW (place);
      SHOW (t);
      table (w, v, s);
      SHOW (place);
      down (w, v, n);
      SHOW (place);
      line (w, u, 0);
      SHOW (place);
      line (w, u, 4294967295u);
      SHOW (place);
      cube (w / 4, v / 4, 9, c);
      SHOW (place);
      others (w, v, n, k);
      SHOW (place);
      SHOW (k);
    }
  return 0;
}
