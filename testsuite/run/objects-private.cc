/* Objects that iterations make, whose elements pointers, references and
   operators lead to: their own, which carry nothing, but what one loop of the
   body puts there another one finds.  Without this test such nests could stay
   in order, with a warning, or the loops in their bodies be taken for
   independent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doall } */
/* { acctile-report nests[2].kind doall } */
/* { acctile-report nests[3].kind doall } */
/* { acctile-report nests[4].kind doall } */
/* { acctile-report nests[5].kind unchanged } */

#define N 70
#define M 5

struct matrix
{
  int a[M][M];
  int &
  operator() (int i, int j)
  {
    return a[i][j];
  }
};

static int out[N][M], sum[N];

static void
filled ()
{
#pragma acc parallel loop copyout(out)
  for (int e = 0; e < N; e++)
    {
      matrix m;
      for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
          m (i, j) = i * e + j;
      for (int i = 0; i < M; i++)
        out[e][i] = m (i, e % M) - m (e % M, i);
    }
  SHOW (out);
}

static void
in_kernels ()
{
#pragma acc kernels copyout(out)
  for (int e = 0; e < N; e++)
    {
      matrix m;
      for (int i = 0; i < M; i++)
        for (int j = 0; j < M; j++)
          m (i, j) = i * e - j;
      for (int i = 0; i < M; i++)
        out[e][i] = m (i, e % M);
    }
  SHOW (out);
}

static void
by_pointer ()
{
#pragma acc kernels copyout(sum)
  for (int e = 0; e < N; e++)
    {
      int t[M], *p = t;
      for (int i = 0; i < M; i++)
        p[i] = e + i;
      sum[e] = t[e % M];
    }
  SHOW (sum);
}

static void
running ()
{
#pragma acc kernels copyout(out)
  for (int e = 0; e < N; e++)
    {
      matrix m;
      m (0, 0) = e;
      for (int i = 1; i < M; i++)
        m (i, 0) = m (i - 1, 0) * 3 + 1;
      for (int i = 0; i < M; i++)
        out[e][i] = m (i, 0);
    }
  SHOW (out);
}

static void
by_clause ()
{
  matrix m;
#pragma acc parallel loop private(m) copyout(out)
  for (int e = 0; e < N; e++)
    {
      m (0, 0) = e;
      for (int i = 1; i < M; i++)
        m (i, 0) = m (i - 1, 0) * 5 + 1;
      for (int i = 0; i < M; i++)
        out[e][i] = m (i, 0);
    }
  SHOW (out);
}

static void
carried ()
{
  matrix m;
#pragma acc parallel loop auto private(m) copyout(out)
  for (int e = 0; e < N; e++)
    {
#pragma acc loop auto
      for (int i = 0; i < M; i++)
        {
          int &r = m (i % 2, 0);
          r = i > 1 ? r * 7 + e : e;
          out[e][i] = r;
        }
    }
  SHOW (out);
}

int
main ()
{
  CLEAR (out);
  CLEAR (sum);
  filled ();
  in_kernels ();
  by_pointer ();
  running ();
  by_clause ();
  carried ();
  return 0;
}
