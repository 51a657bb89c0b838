/* Planes of one array that numbers choose when the program runs, the same one
   among them: of declared arrays, rows of pointers, the innermost dimension,
   fields, offsets that are computed; several planes, numbers of other types,
   of the file, that change in the region and from step to step.  Without this
   test iterations that depend on one another, as where both planes are one,
   could run side by side, or those of different planes in order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[0].planes[0] inner } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[3].kind doall } */
/* { acctile-report nests[4].kind doall } */
/* { acctile-report nests[5].kind doall } */
/* { acctile-report nests[6].kind doall } */
/* { acctile-report nests[7].kind doall } */
/* { acctile-report nests[8].kind doall } */
/* { acctile-report nests[9].kind doall } */
/* { acctile-report nests[10].kind doall } */
/* { acctile-report nests[11].kind doall } */
/* { acctile-report nests[12].kind doacross } */
/* { acctile-report nests[13].kind unchanged } */

#define N 24

static int levels[4][N][N], inner[N][N][3];
static struct
{
  int x, y;
} pairs[3][N];
static struct
{
  int u[N][N], v[N][N];
} both[3];
static int from, to;

static void
innermost (int s, int d)
{
#pragma acc kernels
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      inner[i][j][d] = inner[i - 1][j][s] + inner[i][j + 1][s];
}

static void
fields (int s, int d)
{
#pragma acc kernels
  for (int i = 1; i < N; i++)
    pairs[d][i].x = pairs[s][i - 1].x + pairs[s][i].y;
}

/* Three planes, chosen by numbers of three types.  */
static void
types (unsigned char s, long long d, unsigned e)
{
#pragma acc kernels
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      levels[d][i][j] = levels[s][i - 1][j] + levels[e - 1][i][j + 1];
}

/* Fields that are arrays, of the planes beside, too.  */
static void
members (int s, int d)
{
#pragma acc kernels
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      {
        both[d].u[i][j] = both[s].u[i - 1][j] + both[s].v[i][j + 1];
        both[d].v[i][j] = both[s].v[i][j] - both[s].u[i][j - 1];
      }
}

/* Rows and columns that the language says nothing of but that they are inside
   the plane.  */
static void
around (int s, int d)
{
#pragma acc kernels
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      levels[d][i][j] = (levels[s][(i + N - 1) % N][j] * 3
                         + levels[s][i][(j + 1) % N] - levels[s][i][j])
                        & 127;
}

static void
of_file (void)
{
#pragma acc kernels
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      levels[to][i][j] = (levels[from][i - 1][j] + levels[from][i][j + 1]) & 255;
}

static void
changed (int s, int d)
{
  int k = s;
#pragma acc kernels
  {
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        levels[d][i][j] = (levels[k][i - 1][j] + levels[k][i][j + 1]) & 255;
    k = d;
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        levels[s][i][j] = (levels[k][i - 1][j] - levels[k][i][j + 1]) & 255;
  }
}

static void
steps (int n)
{
  int old = 0, new = 1;
#pragma acc data copy(levels)
  for (int t = 0; t < n; t++)
    {
#pragma acc parallel loop auto collapse(2)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          levels[new][i][j]
              = (levels[old][i - 1][j] + levels[old][i][j + 1]) & 1023;
      old = 1 - old;
      new = 1 - new;
    }
}

/* Offsets that are computed, of which the program sees besides that they stay
   in a plane, and do not in the second.  */
static void
computed (int n, int m, int u[3 * n * m], int s, int d)
{
#pragma acc kernels copy(u[0:3 * n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      u[(d * n + i) * m + j]
          = u[(s * n + i - 1) * m + j] + u[(s * n + i) * m + j + 1];
}

static void
beyond (int n, int u[5 * n], int s, int d)
{
#pragma acc kernels copy(u[0:5 * n + 4])
  for (int i = 0; i < n + 3; i++)
    u[d * n + i] = u[s * n + i + 1] + 1;
}

static void
rows (int n, int m, int u[3][n][m], int s, int d, int e)
{
#pragma acc kernels copy(u[0:3])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      u[d][i][j] = u[s][i - 1][j] + u[s][i][j + 1] + u[e][i + 1][j - 1];
}

/* Depends on itself, whatever the planes are.  */
static void
in_place (int s, int d)
{
#pragma acc kernels
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      levels[d][i][j]
          = (levels[d][i - 1][j] + levels[d][i][j - 1] + levels[s][i + 1][j])
            & 255;
}

/* Planes that change in the nest are others in each iteration.  */
static void
moving (int s, int d)
{
#pragma acc kernels
  for (int k = 0; k < 2; k++)
    for (int i = 1; i < N - 1; i++)
      levels[k + d][i][3] = levels[k + s][i - 1][3] + 1;
}

static int flat[3 * N * N];

static void
fill (void)
{
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        levels[k][i][j] = (k * 5 + i * 7 + j * 3) % 13;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < 3; k++)
        inner[i][j][k] = (k * 5 + i * 7 + j * 3) % 11;
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < N; i++)
      {
        pairs[k][i].x = k + i;
        pairs[k][i].y = k * i;
        for (int j = 0; j < N; j++)
          {
            both[k].u[i][j] = (k + i * 3 + j) % 7;
            both[k].v[i][j] = (k * 5 + i + j * 2) % 9;
          }
      }
  for (int i = 0; i < 3 * N * N; i++)
    flat[i] = i * 3 % 17;
}

/* Prints what all arrays hold.  */
static void
tell (void)
{
  unsigned sum = 0;
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        sum = sum * 31 + levels[k][i][j];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < 3; k++)
        sum = sum * 31 + inner[i][j][k];
  for (int k = 0; k < 3; k++)
    for (int i = 0; i < N; i++)
      {
        sum = sum * 31 + pairs[k][i].x;
        for (int j = 0; j < N; j++)
          sum = sum * 31 + both[k].u[i][j] * 5 + both[k].v[i][j];
      }
  for (int i = 0; i < 3 * N * N; i++)
    sum = sum * 31 + flat[i];
  printf ("%u\n", sum);
}

int
main (void)
{
  for (int s = 0; s < 3; s++)
    for (int d = 0; d < 3; d++)
      {
        fill ();
        innermost (s, d);
        fields (s, d);
        types (s, d, (s + d) % 3 + 1);
        tell ();
        members (s, d);
        fill ();
        around (s, d);
        tell ();
        fill ();
        from = s;
        to = d;
        of_file ();
        changed (s, d);
        tell ();
        fill ();
        steps (s + d);
        computed (11, 7, flat, s, d);
        tell ();
        rows (9, 8, (int (*)[9][8]) flat, s, d, s * d % 3);
        beyond (9, flat, s, d);
        beyond (1, flat, s, d);
        tell ();
        fill ();
        in_place (s, d);
        moving (s, d);
        tell ();
      }
  return 0;
}
