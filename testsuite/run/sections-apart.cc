/* Kernels regions whose arrays only their clauses tell apart: pointers in
   objects, whose bounds are there, too, and subscripts that are loaded.  Each
   is run where the sections of the clauses are apart, and where they overlap,
   so that the order counts.  Without this test such regions could be one
   thread's, or run in parallel where they must not.

   { acctile-options "-fstrict-aliasing" }
   { acctile-host "libgomp attaches to mapped structures only" }
   { acctile-report nests[0].kind doall }
   { acctile-report nests[1].kind doall }
   { acctile-report nests[2].kind doall }
   { acctile-report nests[3].kind doall }
   { acctile-report nests[4].kind doall }
   { acctile-report nests[5].kind doall }
   { acctile-report nests[6].kind unchanged }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cstdio>

#define N 12
#define M 40

static long all[4 * N * M], *top = all;

struct field
{
  long *from, *to;
  int n, m;
};

class grid
{
public:
  long *from, *to;
  int n, m;

  void
  add ()
  {
#pragma acc kernels present(this [0:1], from [0:n * m], to [0:n * m])
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        to[i * m + j] += 3 * from[i * m + j];
  }
};

static void
inside (field f)
{
#pragma acc kernels copy(f.from [0:f.n * f.m], f.to [0:f.n * f.m])
  for (int i = 0; i < f.n; i++)
    for (int j = 0; j < f.m; j++)
      f.to[i * f.m + j] += 5 * f.from[i * f.m + j];
}

static void
add (field *f, int n, int m)
{
#pragma acc kernels copy(f->from [0:n * m], f->to [0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      f->to[i * m + j] -= 2 * f->from[i * m + j];
}

static void
gather (int n, const int *row, const int *column, const long *x, long *y)
{
#pragma acc kernels copyin(row [0:n + 1], column [0:3 * n], x [0:n])           \
    copy(y [0:n])
  for (int i = 0; i < n; i++)
    {
      long sum = 0;
      for (int k = row[i]; k < row[i + 1]; k++)
        sum += x[column[k]] * (k % 5);
      y[i] += sum;
    }
}

static void
gather_global (int n, const int *column, const long *x)
{
#pragma acc kernels copyin(column [0:n], x [0:n]) copy(top [0:n])
  for (int i = 0; i < n; i++)
    top[i] -= x[column[i]] + i;
}

static void
gather_around (int n, const int *column, const long *x, long *y)
{
#pragma acc data copyin(column [0:n], x [0:n]) copy(y [0:n])
  {
#pragma acc kernels
    for (int i = 0; i < n; i++)
      y[i] += 3 * x[column[i]];
  }
}

/* The pointer is another one's by the time that the region uses it.  */

static void
gather_exchanged (int n, const int *column, long *x, long *y)
{
#pragma acc data copyin(column [0:n]) copy(x [0:n], y [0:n])
  {
    x = y;
#pragma acc kernels
    for (int i = 0; i < n; i++)
      y[i] += 3 * x[column[i]];
  }
}

static void
say (const char *what)
{
  unsigned sum = 0;
  for (int i = 0; i < 4 * N * M; i++)
    sum = 31 * sum + all[i];
  printf ("%s %u\n", what, sum);
}

static void
run (int shift)
{
  static int row[N * M + 1], column[3 * N * M];
  field f = { all, all + shift, N, M };
  grid g;
  g.n = N;
  g.m = M;
  g.from = all;
  g.to = top = all + shift;
  for (int i = 0; i < 4 * N * M; i++)
    all[i] = i * 37 % 19;
  for (int i = 0; i <= N * M; i++)
    row[i] = 3 * i;
  for (int i = 0; i < 3 * N * M; i++)
    column[i] = (i / 3 + i * 7) % (N * M);
#pragma acc data copy(all [0:4 * N * M])
  {
#pragma acc data copyin(g)
    {
      g.add ();
    }
    inside (f);
    add (&f, N, M);
    gather (N * M, row, column, all, all + shift);
    gather_global (N * M, column, all);
    gather_around (N * M, column, all, all + shift);
    gather_exchanged (N * M, column, all, all + shift);
  }
  say (shift < N * M ? "overlapping" : "apart");
}

int
main ()
{
  run (2 * N * M);
  run (1);
  run (M);
  run (N * M - 1);
  run (N * M);
  return 0;
}
