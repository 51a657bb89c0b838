/* Nests that store beside their inner loop, compute what it needs there, or
   both, which are wavefronts, where that is faster behind a launch for what
   stands beside: borders of tables, diagonals, rows by pointers,
   what follows the loop, loops that have no iteration; in kernels regions and
   with pragmas on both loops. Without this test what stands beside could be
   done at another time, once too often, not at all where the inner loop is
   empty, or the nest could stay on one lane; and where arrays overlap numbers
   could be read too late.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-host "libgomp does not map variables that overlap" } */
/* { acctile-report nests.length 17 } */
/* { acctile-report nests[0].function column } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[3].function behind } */
/* { acctile-report nests[3].kind doall } */
/* { acctile-report nests[4].kind doacross } */
/* { acctile-report nests[5].kind doall } */
/* { acctile-report nests[6].kind doall } */
/* { acctile-report nests[7].kind doall } */
/* { acctile-report nests[8].kind doacross } */
/* { acctile-report nests[9].function pragmas } */
/* { acctile-report nests[9].kind doall } */
/* { acctile-report nests[10].kind doacross } */
/* { acctile-report nests[11].kind doacross } */
/* { acctile-report nests[12].kind doacross } */
/* { acctile-report nests[13].kind unchanged } */
/* { acctile-report nests[14].kind unchanged } */
/* { acctile-report nests[15].function letter } */
/* { acctile-report nests[15].kind doacross } */
/* { acctile-report nests[16].kind doacross } */

#include "run.h"

#define N 75
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static unsigned t[2 * N * (N + 2)];
static unsigned char s[N + 1], c[N + 1];

static void
column (int n, int m, const unsigned char *a, const unsigned char *b,
        unsigned *d)
{
#pragma acc kernels copyin(a [0:n], b [0:m]) copy(d [0:(n + 1) * (m + 1)])
  for (int i = 1; i <= n; i++)
    {
      d[i * (m + 1)] = 3 * i;
      for (int j = 1; j <= m; j++)
        d[i * (m + 1) + j]
            = 3 * d[(i - 1) * (m + 1) + j - 1] + (a[i - 1] != b[j - 1])
              + MIN (d[(i - 1) * (m + 1) + j], d[i * (m + 1) + j - 1]);
    }
}

static void
letter (int n, int m, const unsigned char *a, const unsigned char *b,
        unsigned *d)
{
#pragma acc kernels copyin(a [0:n], b [0:m]) copy(d [0:(n + 1) * (m + 1)])
  for (int i = 1; i <= n; i++)
    {
      unsigned char letter = a[i - 1];
      d[i * (m + 1)] = letter;
      for (int j = 1; j <= m; j++)
        d[i * (m + 1) + j] = d[(i - 1) * (m + 1) + j] + 5 * (letter != b[j - 1])
                             + 3 * d[i * (m + 1) + j - 1];
    }
}

static void
rows (int n, int m, const unsigned char *a, const unsigned char *b, unsigned *d)
{
#pragma acc kernels copyin(a [0:n], b [0:m]) copy(d [0:(n + 1) * (m + 1)])
  for (int i = 1; i <= n; i++)
    {
      unsigned *row = d + i * (m + 1), *last = d + (i - 1) * (m + 1);
      const unsigned char letter = a[i - 1];
      for (int j = 1; j <= m; j++)
        row[j] = letter == b[j - 1] ? last[j - 1] : MAX (last[j], row[j - 1]);
    }
}

static void
diagonal (int n, const unsigned char *a, unsigned (*d)[n + 1])
{
#pragma acc kernels copyin(a [0:n]) copy(d [0:n] [0:n + 1])
  for (int i = n - 1; i >= 0; i--)
    {
      d[i][i] = i + 1;
      for (int j = i + 1; j < n; j++)
        if (a[i] == a[j])
          d[i][j] = d[i + 1][j - 1] + 2;
        else
          d[i][j] = d[i + 1][j] + 3 * d[i][j - 1];
    }
}

static void
behind (int n, int m, unsigned *d)
{
#pragma acc kernels copy(d [0:(n + 1) * (m + 3)])
  for (int i = 1; i <= n; i++)
    {
      d[i * (m + 3)] = i;
      for (int j = 1; j <= m; j++)
        d[i * (m + 3) + j]
            += 3 * d[(i - 1) * (m + 3) + j] + 5 * d[i * (m + 3) + j - 1];
      d[i * (m + 3) + m + 1] = 7 * i;
      d[i * (m + 3) + m + 2] += d[i * (m + 3) + m + 1];
    }
}

static void
several (int n, int m, const unsigned char *a, const unsigned char *b,
         unsigned *d)
{
#pragma acc kernels copyin(a [0:n], b [0:m]) copy(d [0:(n + 1) * (m + 1)])
  {
    for (int j = 0; j <= m; j++)
      d[j] = j;
    for (int i = 1; i <= n; i++)
      {
        unsigned char letter = a[i - 1];
        d[i * (m + 1)] = i;
        for (int j = 1; j <= m; j++)
          d[i * (m + 1) + j] = MIN (
              d[(i - 1) * (m + 1) + j - 1] + (letter != b[j - 1]),
              1 + MIN (d[(i - 1) * (m + 1) + j], d[i * (m + 1) + j - 1]));
      }
  }
}

static void
pragmas (int n, int m, const unsigned char *a, unsigned *restrict d)
{
#pragma acc parallel copyin(a [0:n]) copy(d [0:(n + 1) * (m + 1)])
#pragma acc loop auto
  for (int i = 1; i <= n; i++)
    {
      d[i * (m + 1)] = a[i - 1];
#pragma acc loop auto
      for (int j = 1; j <= m; j++)
        d[i * (m + 1) + j]
            += 3 * d[(i - 1) * (m + 1) + j] + 5 * d[i * (m + 1) + j - 1];
    }
#pragma acc parallel loop auto copyin(a [0:n]) copy(d [0:(n + 1) * (m + 1)])
  for (int i = 1; i <= n; i++)
    {
      unsigned char letter = a[i - 1];
#pragma acc loop auto
      for (int j = 1; j <= m; j++)
        d[i * (m + 1) + j] += letter + 3 * d[(i - 1) * (m + 1) + j]
                              + 5 * d[i * (m + 1) + j - 1];
    }
}

static void
over_time (int n, int m, unsigned *d)
{
#pragma acc kernels copy(d [0:(n + 1) * (m + 1)])
  for (int k = 0; k < 3; k++)
    for (int i = 1; i < n; i++)
      {
        d[i * (m + 1)] = i;
        for (int j = 1; j < m; j++)
          d[i * (m + 1) + j] += 3 * d[(i - 1) * (m + 1) + j]
                                + 5 * d[i * (m + 1) + j - 1]
                                + d[(i + 1) * (m + 1) + j];
      }
}

static int
wanted (int n, int m, const unsigned char *restrict a, unsigned *restrict d)
{
  int letter = 0;
#pragma acc kernels copyin(a [0:n]) copy(d [0:(n + 1) * (m + 1)])
  for (int i = 1; i <= n; i++)
    {
      letter = a[i - 1] + i;
      d[i * (m + 1)] = letter;
      for (int j = 1; j <= m; j++)
        d[i * (m + 1) + j]
            += 3 * d[(i - 1) * (m + 1) + j] + 5 * d[i * (m + 1) + j - 1];
    }
  return letter;
}

int
main (void)
{
  static const int sizes[][2] = { { 37, 53 }, { 70, 33 }, { 1, 40 }, { 40, 1 },
                                  { 3, 2 },   { 12, 0 },  { 0, 7 } };

  for (int i = 0; i < N; i++)
    {
      s[i] = (i * i) % 3;
      c[i] = (i * 7) % 4 % 3;
    }
  for (unsigned i = 0; i < sizeof t / sizeof *t; i++)
    t[i] = i % 13;
  for (int k = 0; k < 7; k++)
    {
      int n = hide (sizes[k][0]), m = hide (sizes[k][1]);
      column (n, m, s, c, t);
      SHOW (t);
      letter (n, m, s, c, t);
      SHOW (t);
      rows (n, m, s, c, t);
      SHOW (t);
      diagonal (n, s, (unsigned (*)[n + 1]) t);
      SHOW (t);
      behind (n, m, t);
      SHOW (t);
      several (n, m, s, c, t);
      SHOW (t);
      pragmas (n, m, s, t);
      SHOW (t);
      over_time (n, m, t);
      SHOW (t);
      printf ("%d\n", wanted (n, m, s, t));
      SHOW (t);
      letter (n, m, (unsigned char *)t + 4 * hide (3), c, t);
      rows (n, m, s, (unsigned char *)t + 4 * hide (5), t);
      SHOW (t);
    }
  return 0;
}
