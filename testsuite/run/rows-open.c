/* Several loops in one whose levels nobody gave: the rows go to gangs and the
   loops inside to lanes where that is much faster.  Without this test each lane
   could be left a row of its own, far from its neighbours' - or a sum, an array
   or the last value of a row be another lane's, and lanes not wait for what
   others store.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].chosen.schedule == 2.1 } */
/* { acctile-report nests[1].chosen.schedule == 2.1 } */
/* { acctile-report nests[2].chosen.schedule =~ ^1 } */
/* { acctile-report nests[3].chosen.schedule =~ ^1 } */
/* { acctile-report nests[4].chosen.schedule =~ ^2 } */
/* { acctile-report nests[5].chosen.schedule =~ ^2 } */
/* { acctile-report nests[6].chosen.schedule =~ ^2 } */

#define N 137

static void
neighbours (int m, double (*restrict a)[N], double (*restrict b)[N],
            double (*restrict c)[N])
{
#pragma acc parallel loop copy(a [0:m], c [0:m]) copyin(b [0:m])
  for (int j = 0; j < m; j++)
    {
      for (int i = 0; i < N; i++)
        a[j][i] = b[j][i] * 2;
      for (int i = 1; i < N; i++)
        c[j][i] = a[j][i - 1] + a[j][i];
    }
}

static void
sums (int m, double (*restrict a)[N], double (*restrict b)[N],
      double (*restrict c)[N])
{
#pragma acc parallel loop copy(a [0:m], c [0:m]) copyin(b [0:m])
  for (int j = 0; j < m; j++)
    {
      double s = 0;
      for (int i = 0; i < N; i++)
        s += b[j][i];
      for (int i = 1; i < N; i++)
        c[j][i] = a[j][i - 1] + s;
      for (int i = 1; i < N; i++)
        a[j][i] = c[j][i - 1] + (int)s % 7;
    }
}

/* A recurrence, a single element, and a loop under a condition.  */
static void
ordered (int m, double (*restrict a)[N], double (*restrict b)[N],
         double (*restrict c)[N])
{
#pragma acc parallel loop copy(a [0:m], c [0:m]) copyin(b [0:m])
  for (int j = 0; j < m; j++)
    {
      for (int i = 1; i < N; i++)
        a[j][i] = ((int)a[j][i - 1] + (int)b[j][i]) % 1000;
      for (int i = 1; i < N; i++)
        c[j][i] = a[j][i - 1] + a[j][i];
      a[j][0] = c[j][N - 1];
      if (b[j][0] > 3)
        for (int i = 1; i < N; i++)
          c[j][i] += a[j][0];
    }
}

/* What each row has for itself.  */
static void
own (int m, double (*restrict a)[N], double (*restrict b)[N],
     double (*restrict c)[N])
{
#pragma acc parallel loop copy(a [0:m], c [0:m]) copyin(b [0:m])
  for (int j = 0; j < m; j++)
    {
      double t[8], last = 0;
      for (int i = 0; i < 8; i++)
        t[i] = j + i;
      for (int i = 0; i < N; i++)
        {
          t[i % 8] = b[j][i];
          last = b[j][i];
        }
      for (int i = 0; i < N; i++)
        a[j][i] = t[i % 8] + last;
      for (int i = 1; i < N; i++)
        c[j][i] = a[j][i - 1] + a[j][i];
    }
}

/* As "neighbours", but the rows may be short: a nest for each loop.  */
static void
unknown (int n, int m, double (*restrict a)[n], double (*restrict b)[n],
         double (*restrict c)[n])
{
#pragma acc parallel loop copy(a [0:m], c [0:m]) copyin(b [0:m])
  for (int j = 0; j < m; j++)
    {
      for (int i = 0; i < n; i++)
        a[j][i] = b[j][i] * 3;
      for (int i = 1; i < n; i++)
        c[j][i] = a[j][i - 1] + a[j][i];
    }
}

/* Two loops around: those inside would gain nothing, since one adds up.  */
static void
twice (int m, double (*restrict a)[N], double (*restrict b)[N])
{
#pragma acc parallel loop collapse(2) copy(a [0:m * m]) copyin(b [0:m * m])
  for (int k = 0; k < m; k++)
    for (int j = 0; j < m; j++)
      {
        double s = 0;
        for (int i = 0; i < N; i++)
          s += b[k * m + j][i] * 2;
        for (int i = 1; i < N; i++)
          a[k * m + j][i] += s;
      }
}

static void
all (int m)
{
  size_t size = (size_t)N * m * m;
  double *a = malloc (size * sizeof *a), *b = malloc (size * sizeof *b);
  double *c = calloc (size, sizeof *c);
  for (size_t i = 0; i < size; i++)
    {
      a[i] = i % 7;
      b[i] = i * 5 % 11;
    }
  void *x = a, *y = b, *z = c;
  neighbours (m, x, y, z);
  show_bytes ("neighbours", a, size * sizeof *a);
  show_bytes ("neighbours", c, size * sizeof *c);
  sums (m, x, y, z);
  show_bytes ("sums", a, size * sizeof *a);
  show_bytes ("sums", c, size * sizeof *c);
  ordered (m, x, y, z);
  show_bytes ("ordered", a, size * sizeof *a);
  show_bytes ("ordered", c, size * sizeof *c);
  own (m, x, y, z);
  show_bytes ("own", a, size * sizeof *a);
  show_bytes ("own", c, size * sizeof *c);
  unknown (hide (3), m, x, y, z);
  show_bytes ("unknown", c, size * sizeof *c);
  twice (m, x, y);
  show_bytes ("twice", a, size * sizeof *a);
  free (a);
  free (b);
  free (c);
}

int
main (void)
{
  all (hide (19));
  all (hide (5));
  all (hide (1));
  return 0;
}
