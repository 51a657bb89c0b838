// Kernels regions of several nests whose arrays are reached through members:
// the data region around their launches attaches the pointers, and so do the
// launches, each of which finds out whether the arrays are apart.  Without this
// test pointers on the device could be the host's, or detached too early.
//
// { acctile-options "-fstrict-aliasing" }
// { acctile-blocks "_ZN6solver6copiedEv" 2 5000 }
// { acctile-launches "_ZN6solver6copiedEv" 3 2 }
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cstdio>

#define N 9
#define M 33

static double all[4 * N * M];

struct level
{
  double *in, *out;
  long n, m;
};

class solver
{
public:
  double *u, *v, w[M];
  int n, m;

  void
  move ()
  {
#pragma acc enter data copyin(this [0:1])
  }

  void
  leave ()
  {
#pragma acc exit data delete (this [0:1])
  }

  void
  copied ()
  {
#pragma acc kernels copyin(u [0:n * m]) copy(v [0:n * m])
    {
      for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
          v[i * m + j] += 2 * u[i * m + j];
      for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
          v[i * m + j] -= v[(i - 1) * m + j];
    }
  }

  void
  present ()
  {
#pragma acc kernels present(this [0:1], u [0:n * m], v [0:n * m])
    {
      for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
          v[i * m + j] = v[i * m + j] + u[i * m + j] * 3;
      for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
          u[i * m + j] = v[i * m + j] - 1;
    }
  }
};

static void
sweep (level *l, int n, int m)
{
#pragma acc kernels copy(l->in [0:n * m], l->out [0:n * m])
  {
    for (int i = 0; i < n * m; i++)
      l->out[i] = l->in[i] - l->out[i];
    for (int j = 0; j < m; j++)
      for (int i = 1; i < n; i++)
        l->in[i * m + j] += l->out[(i - 1) * m + j];
  }
}

static void
say (const char *what)
{
  double sum = 0;
  for (int i = 0; i < 4 * N * M; i++)
    sum = sum + (i % 11 + 1) * all[i];
  printf ("%s %.1f\n", what, sum);
}

static void
run (int shift, bool around)
{
  solver s;
  level l = { all, all + shift, N, M };
  s.n = N;
  s.m = M;
  s.u = all;
  s.v = all + shift;
  for (int i = 0; i < 4 * N * M; i++)
    all[i] = i % 7 - 3;
  s.move ();
#pragma acc enter data copyin(l)
#pragma acc data copy(all [0:4 * N * M]) if (around)
  {
    s.copied ();
#pragma acc data copy(all [0:4 * N * M])
    {
      s.present ();
    }
    sweep (&l, N, M);
  }
#pragma acc exit data delete (l)
  s.leave ();
  say (around ? "around" : "alone");
}

int
main ()
{
  run (2 * N * M, true);
  run (2 * N * M, false);
  run (1, true);
  run (M, true);
  run (N * M, false);
  return 0;
}
