/* Nests whose iterations depend on one another, with loads and stores that are
   not made in every iteration, or hand on what was there before: guards at the
   first row and column, one store in each branch, a store that some iterations
   leave out, a column recurrence beside an array that is only read, loops that
   run down with distances of one and two.  Every nest is computed a second time
   without OpenACC.  Without this test an iteration could read what another one
   of its tile has not handed on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* { acctile-report nests.length == 5 } */
/* { acctile-report nests[0].kind doacross } */
/* { acctile-report nests[1].kind doacross } */
/* { acctile-report nests[2].kind doacross } */
/* { acctile-report nests[3].kind doacross } */
/* { acctile-report nests[4].kind doacross } */

#define M 90
#define N 77
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static int status;
static int source[M][N], weight[N], first[M + 1][N + 1], second[M + 1][N + 1];
static char x[M + 1], y[N + 1];

static void
fill (int a[M + 1][N + 1])
{
  for (int i = 0; i <= M; i++)
    for (int j = 0; j <= N; j++)
      a[i][j] = (i * 31 + j * 7919 + 13) % 1000;
}

static void
compare (const char *name)
{
  if (memcmp (first, second, sizeof first) == 0)
    return;
  printf ("%s: wrong\n", name);
  status = 1;
}

/* Loops from 0 with guards: one load for each in the source, made only where it
   is inside the array.  */
static void
guards (int a[restrict M + 1][N + 1])
{
#pragma acc parallel copy(a [0:M + 1]) copyin(weight)
#pragma acc loop auto
  for (int i = 0; i < M; i++)
#pragma acc loop auto
    for (int j = 0; j < N; j++)
      {
        int v = weight[j];
        if (i > 0)
          v += a[i - 1][j];
        if (j > 0)
          v ^= a[i][j - 1];
        if (i > 0 && j > 0)
          v -= a[i - 1][j - 1];
        a[i][j] = v;
      }
}

static void
plain_guards (int a[M + 1][N + 1])
{
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      {
        int v = weight[j];
        if (i > 0)
          v += a[i - 1][j];
        if (j > 0)
          v ^= a[i][j - 1];
        if (i > 0 && j > 0)
          v -= a[i - 1][j - 1];
        a[i][j] = v;
      }
}

/* The longest common subsequence with a store in each branch.  */
static void
branches (int a[restrict M + 1][N + 1])
{
#pragma acc parallel copy(a [0:M + 1]) copyin(x, y)
#pragma acc loop auto
  for (int i = 1; i <= M; i++)
#pragma acc loop auto
    for (int j = 1; j <= N; j++)
      if (x[i] == y[j])
        a[i][j] = a[i - 1][j - 1] + 1;
      else
        a[i][j] = MAX (a[i - 1][j], a[i][j - 1]);
}

static void
plain_branches (int a[M + 1][N + 1])
{
  for (int i = 1; i <= M; i++)
    for (int j = 1; j <= N; j++)
      if (x[i] == y[j])
        a[i][j] = a[i - 1][j - 1] + 1;
      else
        a[i][j] = MAX (a[i - 1][j], a[i][j - 1]);
}

/* Columns that do not depend on one another.  */
static void
columns (int a[restrict M + 1][N + 1])
{
#pragma acctile doacross
#pragma acc parallel copy(a [0:M + 1]) copyin(source)
#pragma acc loop auto
  for (int i = 1; i < M; i++)
#pragma acc loop auto
    for (int j = 0; j < N; j++)
      a[i][j] = a[i - 1][j] % 1000 * 3 + source[i][j];
}

static void
plain_columns (int a[M + 1][N + 1])
{
  for (int i = 1; i < M; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = a[i - 1][j] % 1000 * 3 + source[i][j];
}

/* Both loops run down.  */
static void
down (int a[restrict M + 1][N + 1])
{
#pragma acc parallel copy(a [0:M + 1])
#pragma acc loop auto
  for (int i = M - 2; i >= 1; i--)
#pragma acc loop auto
    for (int j = N - 3; j >= 2; j--)
      a[i][j] = (a[i + 1][j - 1] + 2 * a[i][j + 1] + 3 * a[i][j + 2]) % 1000;
}

static void
plain_down (int a[M + 1][N + 1])
{
  for (int i = M - 2; i >= 1; i--)
    for (int j = N - 3; j >= 2; j--)
      a[i][j] = (a[i + 1][j - 1] + 2 * a[i][j + 1] + 3 * a[i][j + 2]) % 1000;
}

/* Some iterations store nothing: who loads finds what was there.  */
static void
holes (int a[restrict M + 1][N + 1])
{
#pragma acc parallel copy(a [0:M + 1]) copyin(source)
#pragma acc loop auto
  for (int i = 2; i < M; i++)
#pragma acc loop auto
    for (int j = 1; j < N; j++)
      if (source[i][j] > 20)
        a[i][j] = (a[i - 2][j] + a[i - 1][j - 1]) % 1000;
}

static void
plain_holes (int a[M + 1][N + 1])
{
  for (int i = 2; i < M; i++)
    for (int j = 1; j < N; j++)
      if (source[i][j] > 20)
        a[i][j] = (a[i - 2][j] + a[i - 1][j - 1]) % 1000;
}

int
main (void)
{
  static const struct
  {
    const char *name;
    void (*tiled) (int[M + 1][N + 1]);
    void (*plain) (int[M + 1][N + 1]);
  } table[] = { { "guards", guards, plain_guards },
                { "branches", branches, plain_branches },
                { "columns", columns, plain_columns },
                { "down", down, plain_down },
                { "holes", holes, plain_holes } };

  for (int i = 0; i <= M; i++)
    x[i] = (char)(i * 5 % 7 % 3);
  for (int j = 0; j <= N; j++)
    y[j] = (char)(j * 3 % 11 % 3);
  for (int j = 0; j < N; j++)
    weight[j] = j * 17 % 9;
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      source[i][j] = (i * 13 + j * 29) % 50;
  for (unsigned k = 0; k < sizeof table / sizeof *table; k++)
    {
      fill (first);
      fill (second);
      table[k].tiled (first);
      table[k].plain (second);
      compare (table[k].name);
    }
  return status;
}
