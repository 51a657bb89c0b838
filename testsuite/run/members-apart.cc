/* Arrays that are members of one object, in kernels regions whose bounds only
   the program knows: an element of one is never one of another, and a subscript
   stays in its dimension.  The last member may be longer than it is declared.
   Without this test such loops could be one thread's, or run in parallel where
   an element is one that another iteration needs.

   { acctile-options "-fstrict-aliasing" }
   { acctile-host "libgomp does not find members that are not mapped" }
   { acctile-report nests[0].kind doall }
   { acctile-report nests[1].kind doall }
   { acctile-report nests[2].kind doall }
   { acctile-report nests[3].kind doall }
   { acctile-report nests[4].kind unchanged }
   { acctile-report nests[5].kind unchanged }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cstdio>
#include <cstdlib>

#define M 24

struct block
{
  double x[M], y[M], u[M][M], v[M][M];
  int n, m;
  double end[1];

  void
  shift ()
  {
#pragma acc kernels copy(this [0:1])
    for (int i = 0; i < n; i++)
      y[i] += 2 * x[i] + i;
  }

  void
  turn ()
  {
#pragma acc kernels copy(this [0:1])
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < m - 1; j++)
        u[i][j] = u[i][j] + v[j - 1][i] - x[j] * y[i + 1];
  }

  void
  down ()
  {
#pragma acc kernels copy(this [0:1])
    for (int j = 0; j < m; j++)
      for (int i = 1; i < n; i++)
        v[i][j] += v[i - 1][j] - u[i][j];
  }
};

static void
each (block *b, int count, int n)
{
#pragma acc kernels copy(b [0:count])
  for (int k = 0; k < count; k++)
    for (int i = 0; i < n; i++)
      b[k].x[i] -= b[k].y[i] * (k + 1);
}

static void
behind (block *b, int n)
{
#pragma acc kernels present(b)
  for (int i = 1; i < n; i++)
    b->end[i] = b->end[i - 1] + b->x[i % M];
}

static void
before (block *b, int n)
{
#pragma acc kernels copy(b [0:1])
  for (int i = 1; i < n; i++)
    b->x[i] += 3 * b->x[i - 1];
}

int
main ()
{
  int count = 3, more = 50;
  size_t size = sizeof (block);
  block *b = (block *)calloc (count * size + more * sizeof (double), 1);
  for (int k = 0; k < count; k++)
    {
      b[k].n = M;
      b[k].m = M - k;
      for (int i = 0; i < M; i++)
        {
          b[k].x[i] = i % 5 - k;
          b[k].y[i] = i % 3;
          for (int j = 0; j < M; j++)
            {
              b[k].u[i][j] = (i * j) % 7;
              b[k].v[i][j] = (i + j) % 4;
            }
        }
      b[k].shift ();
      b[k].turn ();
      b[k].down ();
    }
  each (b, count, M);
  behind (b + count - 1, more);
  before (b, M);
  for (int k = 0; k < count; k++)
    {
      double sum = 0;
      for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
          sum += (b[k].u[i][j] + 2 * b[k].v[j][i]) * (i + 1) + b[k].x[i];
      printf ("%.0f\n", sum);
    }
  printf ("%.0f\n", b[count - 1].end[more - 1]);
  free (b);
  return 0;
}
