/* Sections of arrays that do not begin at their start, sections of pointers
   into the middle, of two dimensions, of fields; arrays of the function; sizes
   that are expressions.  Without this test an address could lose its offset.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-also "c++" } */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */

#define N 60

struct matrix
{
  int n;
  int m[N][N];
};

static int a[N][N], v[N];
static struct matrix matrix;

static void
middle (int n, int m)
{
#pragma acc parallel loop copy(v [m:n])
  for (int i = m; i < m + n; i++)
    v[i] += i;
  int *p = v + m;
#pragma acc parallel loop copy(p [0:n - 1])
  for (int i = 0; i < n - 1; i++)
    p[i] -= 2 * i;
#pragma acc parallel loop copy(p [1:n - 1])
  for (int i = 1; i < n; i++)
    p[i] += 3 * i;
}

static void
rows (int first, int n)
{
#pragma acc parallel loop copy(a [first:n] [0:N])
  for (int i = first; i < first + n; i++)
#pragma acc loop
    for (int j = 0; j < N; j++)
      a[i][j] += i + j;
  int (*r)[N] = a + first;
#pragma acc parallel loop copy(r [0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 1; j < N - 1; j++)
      r[i][j] += r[i][j] % 3;
}

static void
row_pointer (int n, int k)
{
  int *row = a[k];
#pragma acc parallel loop copy(row [0:n])
  for (int i = 0; i < n; i++)
    row[i] ^= i;
}

static void
of_the_function (int n)
{
  int local[N], sized[n][n + 1];
  for (int i = 0; i < N; i++)
    local[i] = v[i];
#pragma acc parallel loop copy(local) copyout(sized)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n + 1; j++)
      sized[i][j] = local[i] + j;
  show_bytes ("sized", sized, sizeof sized);
}

static void
fields (int n, struct matrix *s)
{
#pragma acc parallel loop copy(s [0:1])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      s->m[i][j] += s->n * i + j;
#pragma acc parallel loop copy(matrix)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = i; j < n; j++)
      matrix.m[j][i] -= matrix.n;
}

static void
two_views (int n, int *p, int (*q)[N])
{
#pragma acc parallel loop copy(p [0:n * N])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < N; j++)
      p[i * N + j] += 5;
#pragma acc parallel loop copy(q [0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < N; j++)
      q[i][j] += 7;
}

/* Sections of two pointers that begin equally far from their start, which is
   computed for each.  */
static void
two_alike (int n, int *p, int *q)
{
#pragma acc parallel loop copy(p [n / 4:n / 2], q [n / 4:n / 2])
  for (int i = n / 4; i < n / 4 + n / 2; i++)
    {
      p[i] += 3;
      q[i] -= i;
    }
}

int
main (void)
{
  CLEAR (a);
  CLEAR (v);
  memset (&matrix, -1, sizeof matrix);
  matrix.n = 3;
  middle (hide (20), hide (7));
  middle (hide (2), hide (N - 2));
  SHOW (v);
  rows (hide (5), hide (30));
  rows (hide (N - 1), hide (1));
  SHOW (a);
  row_pointer (hide (N), hide (9));
  SHOW (a);
  of_the_function (hide (13));
  fields (hide (N - 3), &matrix);
  SHOW (matrix.m);
  two_views (hide (11), &a[3][0], a + 20);
  SHOW (a);
  two_alike (hide (N), a[7], v);
  SHOW (a);
  SHOW (v);
  return 0;
}
