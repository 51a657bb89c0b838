/* A pragma before the outer loop only, in all forms: what stands inside becomes
   an acc loop where it is independent, and inner acc loops that are not become
   sequential.  Without this test iterations that depend on each other could be
   spread, temporaries and reductions of the inner loop be shared by threads, or
   each thread be left a row of its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[0].loops.length == 2 } */
/* { acctile-report nests[0].chosen.schedule =~ ^2 } */
/* { acctile-report nests[1].chosen.schedule =~ ^2 } */
/* { acctile-report nests[2].chosen.schedule =~ ^2 } */
/* { acctile-report nests[3].chosen.schedule =~ ^3 } */
/* { acctile-report nests[4].chosen.schedule =~ ^2 } */
/* { acctile-report nests[5].chosen.schedule =~ ^1 } */
/* { acctile-report nests[6].chosen.schedule =~ ^2 } */
/* { acctile-report nests[7].chosen.schedule =~ ^1 } */
/* { acctile-report nests[8].chosen.schedule =~ ^1 } */
/* { acctile-report nests[9].chosen.schedule =~ ^2 } */
/* { acctile-report nests[10].chosen.schedule =~ ^2 } */
/* { acctile-report nests[11].chosen.schedule =~ ^2 } */
/* { acctile-report nests[12].chosen.schedule =~ ^1 } */
/* { acctile-report nests[13].chosen.schedule =~ ^1 } */
/* { acctile-report nests[14].chosen.schedule =~ ^1 } */
/* { acctile-plugin limit=4 } */
/* { acctile-plugin claims=verify } */
/* { acctile-plugin {schedule=schedule(2.1) block(64,1)} } */

#define N 150

static int a[N][N], b[N][N], c[N][N], v[N];
static int cube[20][20][20], other[20][20][20];

static void
parallel_loop (int n)
{
#pragma acc parallel loop copy(a, b)
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      b[i][j] = a[i][j - 1] + a[i][j + 1] + a[i - 1][j] + a[i + 1][j];
}

/* Counters and temporaries declared outside.  */
static void
declared_outside (int n)
{
  int i, j, t, u;
#pragma acc kernels loop copy(a, b)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      {
        t = a[i][j] * 3;
        u = t + j;
        if (u % 2)
          u += b[j][i] % 5;
        c[i][j] = t + u;
      }
}

static int
sum (int n)
{
  int s = 5, most = -3;
#pragma acc parallel loop reduction(+ : s) reduction(max : most) copyin(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        s += a[i][j] % 7;
        most = a[i][j] > most ? a[i][j] : most;
      }
  return s * 10 + most;
}

static void
three (int n)
{
#pragma acc parallel loop copy(cube, other)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      for (int k = n - 1; k > 0; k--)
        cube[i][j][k] = other[i - 1][j][k] + other[i][j - 1][k] * 2
                        + other[i][j][k - 1] + k;
}

/* The innermost loop adds up.  */
static void
product (int n)
{
#pragma acc parallel loop copy(a, b, c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] % 10 * (b[k][j] % 10);
}

/* Each iteration needs the one before.  */
static void
prefix (int n)
{
#pragma acc parallel loop copy(a)
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = (a[i][j - 1] + a[i][j]) % 1000;
}

static void
triangle (int n)
{
#pragma acc kernels
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j += 2)
      b[i][j] = a[j][i] - i;
}

/* Something stands beside the inner loop.  */
static void
imperfect (int n)
{
#pragma acc parallel loop copy(a, v)
  for (int i = 0; i < n; i++)
    {
      v[i] = a[i][0];
      for (int j = 1; j < n; j++)
        v[i] = (v[i] * 3 + a[i][j]) % 1000;
    }
}

/* An inner acc loop that must keep its order, as far as anybody can tell.  */
static void
ordered (int n, int *where)
{
#pragma acc parallel loop copy(c) copyin(where [0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      c[i][where[j]] = (c[i][where[j - 1]] + c[i][where[j]]) % 1000;
}

static void
gang_only (int n)
{
#pragma acc parallel loop gang copy(a, b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      b[i][j] = a[i][j] * 2 + j;
}

/* Nobody knows where the rows are, but the program can find out.  */
static void
pointers (int n, int m, int *to, int *from)
{
#pragma acc parallel loop copy(to [0:n * m]) copyin(from [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      to[i * m + j] = from[i * m + j] + i - j;
}

/* The same where the outer loop has to be proven too.  */
static void
proven (int n, int m, int *to, int *from)
{
#pragma acc kernels loop copy(to [0:n * m]) copyin(from [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      to[i * m + j] = from[i * m + j] * 2 + i - j;
}

/* What the outer loop has of its own goes from one inner iteration to the
   next.  */
static void
carried (int n)
{
  int t;
#pragma acc parallel loop private(t) copy(a, b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        t = j == 0 ? i : t + a[i][j];
        b[i][j] = t % 1000;
      }
#pragma acc parallel loop copy(a, c)
  for (int i = 0; i < n; i++)
    {
      int u;
      for (int j = 0; j < n; j++)
        {
          if (j == 0)
            u = 0;
          u = (u * 3 + a[i][j]) % 1000;
          c[i][j] = u;
        }
    }
}

/* The same with an array.  */
static void
carried_array (int n)
{
  int last[4];
#pragma acc parallel loop private(last) copy(a, b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        last[j % 4] = a[i][j];
        b[i][j] = j < 3 ? 0 : last[(j - 1) % 4] + last[(j - 3) % 4];
      }
}

static void
fill (void)
{
  for (int i = 0; i < N; i++)
    {
      v[i] = -i;
      for (int j = 0; j < N; j++)
        {
          a[i][j] = (i * 31 + j * 17) % 101;
          b[i][j] = (i * 7 + j * 3) % 97;
          c[i][j] = i - j;
        }
    }
  for (int i = 0; i < 20 * 20 * 20; i++)
    {
      (&cube[0][0][0])[i] = i % 13;
      (&other[0][0][0])[i] = i % 29;
    }
}

int
main (void)
{
  int where[N];

  for (int i = 0; i < N; i++)
    where[i] = i * 7 % N;
  for (int n = 1; n <= N; n += 37)
    {
      fill ();
      parallel_loop (hide (n));
      SHOW (b);
      declared_outside (hide (n));
      SHOW (c);
      printf ("%d\n", sum (hide (n)));
      three (hide (n < 20 ? n : 20));
      SHOW (cube);
      product (hide (n));
      SHOW (c);
      prefix (hide (n));
      SHOW (a);
      triangle (hide (n));
      SHOW (b);
      imperfect (hide (n));
      SHOW (v);
      ordered (hide (n), where);
      SHOW (c);
      gang_only (hide (n));
      SHOW (b);
      pointers (hide (n), hide (N - 3), &b[0][0], &a[0][0]);
      SHOW (b);
      proven (hide (n), hide (N - 3), &b[0][0], &a[0][0]);
      SHOW (b);
      carried (hide (n));
      SHOW (b);
      SHOW (c);
      carried_array (hide (n));
      SHOW (b);
    }
  return 0;
}
