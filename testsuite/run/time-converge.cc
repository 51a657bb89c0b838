/* Loops until convergence in C++: fields of classes by reference, functions in
   the loop, a type that a template gives.  Without this test arrays could take
   turns that the host sees, or scalars be lost that it looks at.

   { acctile-options "-foffload-options=-lm" }
   { acctile-report nests[0].chosen.copy_back turns }
   { acctile-report nests[1].chosen.copy_back once }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <cmath>
#include <cstdio>
#include <iomanip>
#include <iostream>

template <typename T>
static int
solve (T *__restrict a, T *__restrict b, int n, int most, T tol)
{
  T error = tol + 1;
  int iter = 0;
#pragma acc data copy(a [0:n * n], b [0:n * n])
  while (error > tol && iter < most)
    {
      error = 0;
#pragma acc parallel loop collapse(2) reduction(max : error)
      for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
          {
            b[j * n + i] = T (0.25)
                           * (a[j * n + i + 1] + a[j * n + i - 1]
                              + a[(j - 1) * n + i] + a[(j + 1) * n + i]);
            error = std::fmax (error, std::fabs (b[j * n + i] - a[j * n + i]));
          }
#pragma acc parallel loop collapse(2)
      for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < n - 1; i++)
          a[j * n + i] = b[j * n + i];
      if (iter % 2 == 0)
        std::printf ("%d %.6f\n", iter, double (error));
      iter++;
    }
  return iter;
}

/* Streams of C++.  */
static int
streams (int *__restrict a, int *__restrict b, int n, int most)
{
  int moved = 1, iter = 0;
#pragma acc data copy(a [0:n], b [0:n])
  for (; moved > 0 && iter < most; iter++)
    {
      moved = 0;
#pragma acc parallel loop reduction(+ : moved)
      for (int i = 2; i < n - 1; i++)
        {
          b[i] = (a[i + 1] + a[i - 2]) / 2;
          moved += b[i] != a[i];
        }
#pragma acc parallel loop
      for (int i = 2; i < n - 1; i++)
        a[i] = b[i];
      std::cout << std::setw (5) << iter << ": " << moved << std::endl;
    }
  return iter;
}

struct monitor
{
  const double *field;
  double seen;
  virtual ~monitor () {}
  virtual void
  look (double error)
  {
    seen += error + field[7];
  }
};

/* What the host calls reads the array.  */
static double
watched (double *__restrict a, double *__restrict b, int n, int most,
         monitor *m)
{
  double error = 1;
  for (int iter = 0; error > 1e-6 && iter < most; iter++)
    {
      error = 0;
#pragma acc parallel loop reduction(max : error) copy(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        {
          b[i] = 0.5 * (a[i + 1] + a[i - 1]);
          error = std::fmax (error, std::fabs (b[i] - a[i]));
        }
#pragma acc parallel loop copy(a [0:n], b [0:n])
      for (int i = 1; i < n - 1; i++)
        a[i] = b[i];
      m->look (error);
    }
  return m->seen;
}

int
main ()
{
  enum
  {
    N = 19
  };
  static double a[N * N], b[N * N];
  static float c[N * N], d[N * N];
  static int e[N], f[N];
  for (int most = 0; most < 6; most++)
    {
      for (int i = 0; i < N * N; i++)
        {
          a[i] = c[i] = i * 7 % 64;
          b[i] = d[i] = 100 + i % 5;
        }
      int n = solve (a, b, N, most, 0.5) + 10 * solve (c, d, N, most, 0.5f);
      double s = 0;
      for (int i = 0; i < N * N; i++)
        s += (i % 13) * (a[i] + 3 * b[i] + 5 * c[i] + 7 * d[i]);
      for (int i = 0; i < N; i++)
        {
          e[i] = i * 11 % 32;
          f[i] = 70 + i % 3;
        }
      n += 100 * streams (e, f, N, most);
      for (int i = 0; i < N; i++)
        s += (i % 7) * (e[i] + 3 * f[i]);
      std::cout.flush ();
      monitor m;
      m.field = b;
      m.seen = 0;
      double w = watched (a, b, N * N, most, &m);
      std::printf ("%d %.17g %.17g\n", n, s, w);
    }
}
