/* Arrays that gangs have for themselves and whose elements lanes hand one
   another: private by a clause or declared in the body, of one dimension and of
   two, with values to begin with, of structures, for lanes of several warps and
   for workers; passed on as a whole; two loops in a region; and an array of the
   same name that each lane has for itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 50
#define M 140

struct pair
{
  float x;
  int n;
};

static double a[N][M], b[N][M];

__attribute__ ((noinline)) static void
lines (int n, int m)
{
  double line[M], other[M];
#pragma acc parallel loop gang private(line, other) copyin(a) copy(b)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < m; j++)
        {
          line[j] = a[i][j] * 2;
          other[j] = a[i][j] + j;
        }
#pragma acc loop vector
      for (int j = 1; j < m - 1; j++)
        b[i][j] = line[j - 1] + line[j + 1] - other[m - 1 - j];
    }
}

__attribute__ ((noinline)) static void
declared (int n, int m)
{
#pragma acc parallel loop gang collapse(2) copyin(a) copy(b)
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < n / 2; i++)
      {
        float tile[4][M];
        double sums[3] = { 1, 2, 3 };
        int row = 2 * i + k;
#pragma acc loop vector collapse(2)
        for (int r = 0; r < 4; r++)
          for (int j = 0; j < m; j++)
            tile[r][j] = a[(row + r) % n][j];
        sums[0] += tile[1][m - 1];
        sums[2] -= sums[0];
#pragma acc loop vector
        for (int j = 0; j < m; j++)
          b[row][j] = tile[0][j] + tile[3][m - 1 - j] * sums[j % 3];
      }
}

__attribute__ ((noinline)) static void
structures (int n, int m)
{
#pragma acc parallel loop gang vector_length(128) copyin(a) copy(b)
  for (int i = n - 1; i >= 0; i--)
    {
      struct pair pairs[M];
#pragma acc loop vector
      for (int j = 0; j < m; j++)
        {
          pairs[j].x = a[i][j];
          pairs[j].n = j * i;
        }
#pragma acc loop vector
      for (int j = 0; j < m; j++)
        b[i][j] = pairs[(j * 7) % m].x + pairs[m - 1 - j].n;
    }
}

__attribute__ ((noinline)) static void
workers (int n, int m)
{
#pragma acc parallel loop gang num_workers(4) vector_length(32) copyin(a)      \
    copy(b)
  for (int i = 0; i < n; i++)
    {
      double line[M];
#pragma acc loop worker vector
      for (int j = 0; j < m; j++)
        line[j] = a[i][j] - j;
#pragma acc loop worker vector
      for (int j = 0; j < m; j++)
        b[i][j] = line[m - 1 - j] + line[(j + 1) % m];
    }
}

#pragma acc routine seq
static double
ends (const double *line, int m)
{
  return line[0] - line[m - 1];
}

__attribute__ ((noinline)) static void
passed (int n, int m)
{
#pragma acc parallel copyin(a) copy(b)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      {
        double line[M], *at = line;
#pragma acc loop vector
        for (int j = 0; j < m; j++)
          line[j] = a[i][j] * 3;
#pragma acc loop vector
        for (int j = 0; j < m; j++)
          b[i][j] = ends (line, m) + at[(j + 5) % m];
      }
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      {
        double line[M];
#pragma acc loop vector
        for (int j = 0; j < m; j++)
          line[j] = b[i][j];
#pragma acc loop vector
        for (int j = 0; j < m; j++)
          b[i][j] = line[m - 1 - j];
      }
  }
}

__attribute__ ((noinline)) static void
own (int n, int m)
{
  double line[8];
#pragma acc parallel loop gang copyin(a) copy(b)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector private(line)
      for (int j = 0; j < m; j++)
        {
          for (int k = 0; k < 8; k++)
            line[k] = a[i][j] * k;
          b[i][j] = line[j % 8];
        }
    }
}

/* Arrays that iterations of loops inside have for themselves, which GCC gives
   levels, and one that lanes have once more within workers.  */
__attribute__ ((noinline)) static void
within (int n, int m)
{
  double line[M];
#pragma acc parallel copyin(a) copy(b) vector_length(32)
#pragma acc loop gang private(line)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < m; j++)
        line[j] = a[i][j];
#pragma acc loop
      for (int j = 0; j < m; j++)
        {
          double own[4];
          for (int k = 0; k < 4; k++)
            own[(k + j) & 3] = line[(j + k) % m] + k;
          b[i][j] = own[0] + own[j & 3];
        }
    }
}

__attribute__ ((noinline)) static void
twice (int n, int m)
{
  double own[4];
#pragma acc parallel copyin(a) copy(b)
#pragma acc loop gang private(own)
  for (int i = 0; i < n; i++)
    {
      own[0] = i;
#pragma acc loop worker
      for (int r = 0; r < 2; r++)
        {
#pragma acc loop vector private(own)
          for (int j = r; j < m; j += 2)
            {
              for (int k = 0; k < 4; k++)
                own[(k + j) & 3] = a[i][j] + k;
              b[i][j] = own[1] + own[j & 3];
            }
        }
    }
}

/* Addresses of all kinds.  */
#pragma acc routine seq
__attribute__ ((noinline)) static double
sum_of (const double *from, int n)
{
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += from[i];
  return sum;
}

struct places
{
  double *first, *second;
};

__attribute__ ((noinline)) static void
addresses (int n, int m)
{
#pragma acc parallel loop gang copyin(a) copy(b)
  for (int i = 0; i < n; i++)
    {
      double line[M] = { 1, 2, 3 }, other[2][M / 2];
      char name[16] = "a line";
      struct places p = { &line[4], &other[1][2] };
#pragma acc loop vector
      for (int j = 0; j < M; j++)
        line[j] += a[i][j];
#pragma acc loop vector collapse(2)
      for (int k = 0; k < 2; k++)
        for (int j = 0; j < M / 2; j++)
          other[k][j] = line[k * (M / 2) + j] + name[j & 15];
      __builtin_memcpy (&line[7], &other[1][3], 5 * sizeof (double));
      for (double *at = &line[30]; at != &line[40]; at++)
        *at += 1;
      b[i][0] = sum_of (&line[5], 9) + sum_of (line, m) + *p.first
                + (p.second == &other[1][2]) + (i & 1 ? line : &other[0][5])[2];
#pragma acc loop vector
      for (int j = 1; j < m; j++)
        b[i][j] = line[m - j] + other[j & 1][j / 2];
    }
}

static void
show (const char *name)
{
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      {
        sum += b[i][j] * ((i * 3 + j) % 11);
        b[i][j] = 0;
      }
  printf ("%s %g\n", name, sum);
}

int
main (void)
{
  static const int size[][2] = { { N, M }, { 33, 32 }, { 2, 5 } };
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = (i * 5 + j * 3) % 23;
  for (int s = 0; s < 3; s++)
    {
      int n = size[s][0], m = size[s][1];
      lines (n, m);
      show ("lines");
      declared (n, m);
      show ("declared");
      structures (n, m);
      show ("structures");
      workers (n, m);
      show ("workers");
      passed (n, m);
      show ("passed");
      own (n, m);
      show ("own");
      within (n, m);
      show ("within");
      twice (n, m);
      show ("twice");
      addresses (n, m);
      show ("addresses");
    }
}
