/* Parallel loops of C++ whose bodies hold several loops: arrays and numbers
   behind references, templates, conditions, jumps out of loops and of the
   iteration, arrays of the body.  Without this test a part could have no array
   behind its reference, a condition could choose for another part, or
   "continue" skip half of an iteration.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report nests[1].chosen.schedule =~ ^2 } */
/* { acctile-report nests[3].chosen.schedule =~ ^2 } */
/* { acctile-report nests[6].chosen.schedule =~ ^2 } */
/* { acctile-report nests[10].chosen.schedule =~ ^2 } */

#include <cstdio>
template <typename T> struct view
{
  T *p;
  int ld;
  T &
  operator() (int i, int j) const
  {
    return p[i * ld + j];
  }
};
const int N = 61;
static double a[N][N], b[N][N], c[N][N], d[N][N];
template <typename T>
static void
gemm (int n, T beta, T (&c)[N][N], const T (&a)[N][N], const T (&b)[N][N])
{
#pragma acc parallel loop copy(c) copyin(a, b)
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
        c[i][j] *= beta;
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
          c[i][j] += a[i][k] * b[k][j];
    }
}
static void
views (int n, view<double> c, view<const double> a, view<const double> b)
{
  double *cp = c.p;
  const double *ap = a.p, *bp = b.p;
#pragma acc parallel loop copy(cp [0:N * N]) copyin(ap [0:N * N], bp [0:N * N])
  for (int i = 0; i < n; i++)
    {
      view<double> cc = { cp, N };
      view<const double> aa = { ap, N }, bb = { bp, N };
      for (int j = 0; j < n; j++)
        cc (i, j) *= 2;
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
          cc (i, j) += aa (i, k) * bb (k, j);
    }
}
static void
arrays (int n)
{
#pragma acc parallel loop copy(c, d)
  for (int i = 0; i < n; i++)
    {
      double row[N], other[N];
      for (int j = 0; j < n; j++)
        row[j] = c[i][j] * 2;
      for (int j = 0; j < n; j++)
        d[i][j] += row[n - 1 - j];
      for (int j = 0; j < n; j++)
        other[j] = c[i][j] * 3;
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
          d[i][j] += other[n - 1 - j];
    }
}
static void
refs (int n, double &x)
{
#pragma acc kernels copy(c, d)
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    {
      double &r = c[i][0];
      r = 4;
      const double *p = a[i];
      for (int j = 0; j < n; j++)
        c[i][j] = p[j] * x;
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
          d[i][j] += c[i][j] + x * k;
    }
}
static void
breaks (int n)
{
#pragma acc parallel loop copy(c, d) copyin(a, b)
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < n; j++)
        {
          if (c[i][j] > 5)
            break;
          c[i][j] += 2;
        }
      if (i % 3 == 1)
        continue;
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
          d[i][j] += c[i][j] + k;
    }
}
static void
conds (int n, int m)
{
#pragma acc parallel loop copy(c, d) copyin(a, b)
  for (int i = 0; i < n; i++)
    {
      if (m > 3)
        for (int j = 0; j < n; j++)
          c[i][j] += 2;
      else
        c[i][0] = 3;
      int j = 0;
      while (j < n && c[i][j] < 100)
        d[i][j] = c[i][j], j++;
      for (int k = 0; k < n; k++)
        for (int j = 0; j < n; j++)
          d[i][j] += c[i][j] + k;
    }
}
static void
fill ()
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
static void
show (const char *s)
{
  double t = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      t += c[i][j] * ((i + 3 * j) % 11) + d[i][j] * ((3 * i + j) % 7);
  printf ("%s %.3f\n", s, t);
}
int
main (int argc, char **)
{
  int n = N - 1 + argc;
  double x = 2;
  fill ();
  gemm (n, 2.0, c, a, b);
  show ("gemm");
  fill ();
  views (n, { &c[0][0], N }, { &a[0][0], N }, { &b[0][0], N });
  show ("views");
  fill ();
  arrays (n);
  show ("arrays");
  fill ();
  refs (n, x);
  show ("refs");
  fill ();
  breaks (n);
  show ("breaks");
  fill ();
  conds (n, n);
  show ("conds");
  fill ();
  conds (n, argc);
  show ("conds");
}
