/* Parallel loops whose bodies hold several loops, or a loop and something else:
   a nest for each, where no value passes in a variable.  Without this test a
   part could begin before those that it needs have ended, have the variables of
   another, lose a statement or do one twice.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].function granted } */
/* { acctile-report nests[1].function granted } */
/* { acctile-report nests[1].chosen.schedule =~ ^2 } */
/* { acctile-report nests[3].function plain } */
/* { acctile-report nests[3].chosen.schedule =~ ^2 } */
/* { acctile-report nests[5].function proven } */
/* { acctile-report nests[5].chosen.schedule =~ ^2 } */
/* { acctile-report nests[7].function triangle } */
/* { acctile-report nests[9].function diagonal } */
/* { acctile-report nests[11].function numbers } */
/* { acctile-report nests[13].function collapsed } */
/* { acctile-report nests[14].function inside } */
/* { acctile-report nests[16].function queued } */
/* { acctile-report nests[18].function conditional } */
/* { acctile-report nests[19].function passes } */
/* { acctile-report nests[20].function own } */
/* { acctile-report nests[21].function chosen } */
/* { acctile-plugin limit=3 } */
/* { acctile-plugin claims=verify } */

#define N 61

static double a[N][N], b[N][N], c[N][N], d[N][N];
static int count[N];

/* OpenACC grants the outer loop.  */
static void
granted (double beta)
{
#pragma acc kernels copy(c) copyin(a, b)
#pragma acc loop independent
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < N; j++)
        c[i][j] *= beta;
      for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++)
          c[i][j] += a[i][k] * b[k][j];
    }
}

/* The same in another kind of region, with one counter for all loops.  */
static void
plain (int n, double beta)
{
  int j, k;
#pragma acc parallel loop copy(c) copyin(a, b)
  for (int i = 0; i < n; i++)
    {
      for (j = 0; j < n; j++)
        c[i][j] *= beta;
      for (k = 0; k < n; k++)
        for (j = 0; j < n; j++)
          c[i][j] += a[i][k] * b[k][j];
    }
}

/* The same without a word.  */
static void
proven (double beta)
{
  int i, j, k;
#pragma acc kernels copy(c) copyin(a, b)
  for (i = 0; i < N; i++)
    {
      for (j = 0; j < N; j++)
        c[i][j] *= beta;
      for (k = 0; k < N; k++)
        for (j = 0; j < N; j++)
          c[i][j] += a[i][k] * b[k][j];
    }
}

static void
triangle (int n)
{
#pragma acc kernels copy(c) copyin(a)
#pragma acc loop independent
  for (int i = n - 1; i >= 0; i--)
    {
      for (int j = 0; j <= i; j++)
        c[i][j] *= 2;
      for (int k = 0; k < n; k++)
        for (int j = 0; j <= i; j++)
          c[i][j] += a[i][k] * a[j][k];
    }
}

/* A statement, and a nest that would be perfect without it.  */
static void
diagonal (void)
{
#pragma acc parallel loop copy(c) copyin(a)
  for (int i = 0; i < N; i++)
    {
      c[i][i] = 1;
      for (int j = i + 1; j < N; j++)
        {
          c[i][j] = 0;
          for (int k = 0; k < N; k++)
            c[i][j] += a[k][i] * a[k][j];
        }
    }
}

/* Pointers and numbers that several parts need are computed in each.  */
static void
numbers (int n)
{
#pragma acc parallel loop copy(c, d)
  for (int i = 0; i < n; i++)
    {
      double *p = c[i];
      int w = i * 2 + 1;
      for (int j = 0; j < n; j++)
        p[j] = p[j] * w;
      w = w + 3;
      int v = w % 7;
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
          d[i][j] += p[j] * k + w - v;
    }
}

static void
collapsed (void)
{
#pragma acc parallel loop collapse(2) copy(c, d) copyin(a)
  for (int i = 0; i < 6; i++)
    for (int l = 0; l < 10; l++)
      {
        for (int j = 0; j < N; j++)
          c[i * 10 + l][j] += l;
        for (int k = 0; k < N; k++)
          for (int j = 0; j < N; j++)
            d[i * 10 + l][j] += c[i * 10 + l][N - 1 - j] * a[l][k];
      }
}

/* Acc loops inside.  */
static void
inside (int n)
{
#pragma acc parallel copy(c, d) copyin(a)
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
      {
#pragma acc loop
        for (int j = 0; j < n; j++)
          c[i][j] -= d[i][n - 1 - j];
        for (int k = 0; k < n; k++)
          {
#pragma acc loop
            for (int j = 0; j < n; j++)
              d[i][j] += c[i][n - 1 - j] * a[i][k];
          }
      }
  }
}

static void
queued (int n)
{
#pragma acc data copy(c, d) copyin(a)
  {
#pragma acc parallel loop async(1) present(c, d, a)
    for (int i = 0; i < n; i++)
      {
        for (int j = 0; j < n; j++)
          c[i][j] += d[i][j];
        for (int k = 0; k < n; k++)
          for (int j = 0; j < n; j++)
            d[i][j] += c[i][n - 1 - j] * a[i][k];
      }
#pragma acc wait
  }
}

static void
conditional (int n, int really)
{
#pragma acc parallel loop copy(c, d) copyin(a) if (really)
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
        c[i][j] += d[i][j];
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
          d[i][j] += c[i][n - 1 - j] * a[i][k];
    }
}

/* A sum passes from one loop to the next: one part.  */
static void
passes (int n)
{
#pragma acc parallel loop copy(c, d)
  for (int i = 0; i < n; i++)
    {
      double sum = 0, last = 1;
      for (int j = 0; j < n; j++)
        sum += c[i][j];
      for (int j = 0; j < n; j++)
        if (c[i][j] > 3)
          last = j;
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
          d[i][j] += sum + last;
    }
}

/* An array of each iteration passes on what it holds.  */
static void
own (int n)
{
  double row[N];
#pragma acc parallel loop private(row) copy(c, d)
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
        row[j] = c[i][j] + i;
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
          d[i][j] += row[n - 1 - j];
    }
}

/* What the first part stores says how far the second goes, and whether it
   does anything.  */
static void
chosen (int n)
{
#pragma acc parallel loop copy(c, d, count)
  for (int i = 0; i < n; i++)
    {
      count[i] = 0;
      for (int j = 0; j < n; j++)
        if (c[i][j] > 2)
          count[i]++;
      if (count[i] % 3)
        c[i][0]++;
      for (int k = 0; k < n; k++)
        for (int j = 0; j < count[i]; j++)
          d[i][j] += c[i][j] + k;
    }
}

static void
fill (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        a[i][j] = (i + 2 * j) % 5;
        b[i][j] = (3 * i + j) % 6;
        c[i][j] = i * j % 7;
        d[i][j] = (i + j) % 9;
      }
}

#define SHOW_ALL(CALL)                                                         \
  fill ();                                                                     \
  CALL;                                                                        \
  SHOW (c);                                                                    \
  SHOW (d)

int
main (void)
{
  SHOW_ALL (granted (2));
  SHOW_ALL (plain (hide (N), 2));
  SHOW_ALL (proven (2));
  SHOW_ALL (triangle (hide (N)));
  SHOW_ALL (diagonal ());
  SHOW_ALL (numbers (hide (N)));
  SHOW_ALL (collapsed ());
  SHOW_ALL (inside (hide (N)));
  SHOW_ALL (queued (hide (N)));
  SHOW_ALL (conditional (hide (N), hide (1)));
  SHOW_ALL (conditional (hide (N), hide (0)));
  SHOW_ALL (passes (hide (N)));
  SHOW_ALL (own (hide (N)));
  SHOW_ALL (chosen (hide (N)));
  SHOW (count);
  return 0;
}
