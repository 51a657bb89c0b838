/* Automatic arrays and structures by value beside plain pointers: where nobody
   has their address they overlap with nothing, where somebody has they may.
   Without this test weights of a stencil could keep it on one lane, or a pointer
   to them be taken for another place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doall } */
/* { acctile-report "nests[1].kind" doall } */
/* { acctile-report "nests[2].kind" doall } */
/* { acctile-report "nests[3].kind" doall } */
/* { acctile-report "nests[4].kind" unchanged } */
/* { acctile-report "nests[5].kind" unchanged } */
/* { acctile-host "a pointer to an array is not mapped with it" } */

#include <cstdio>

struct weights
{
  double w[3];
};
static weights global;
static double *kept;

static void __attribute__ ((noinline))
stencil (int n, int m, const double *from, double *to)
{
  double k[3] = { 1, 2, 1 };
#pragma acc kernels copyin(from [0:n * m], k) copy(to [0:n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < m; j++)
      to[i * m + j] = k[0] * from[(i - 1) * m + j] + k[1] * from[i * m + j]
                      + k[2] * from[(i + 1) * m + j];
}

static void __attribute__ ((noinline))
by_value (int n, const double *from, double *to, weights s)
{
#pragma acc kernels copyin(from [0:n]) copy(to [0:n])
  for (int i = 1; i < n - 1; i++)
    {
      double t = 0;
      for (int k = 0; k < 3; k++)
        t += s.w[(i + k) % 3] * from[i + k - 1];
      to[i] = t;
    }
}

static void __attribute__ ((noinline))
of_file (int n, const double *from, double *to)
{
#pragma acc kernels copyin(from [0:n], global) copy(to [0:n])
  for (int i = 1; i < n - 1; i++)
    to[i] = global.w[0] * from[i - 1] + global.w[1] * from[i + 1];
}

static void __attribute__ ((noinline)) table (int n, const int *from, int *to)
{
  int t[16];
  for (int i = 0; i < 16; i++)
    t[i] = i * i;
#pragma acc kernels copyin(from [0:n], t) copy(to [0:n])
  for (int i = 0; i < n; i++)
    to[i] += t[from[i] & 15];
}

/* The pointer is to the array itself.  */

static int __attribute__ ((noinline)) pointed (int n)
{
  int t[64], *p = t + (n & 1);
  for (int i = 0; i < 64; i++)
    t[i] = i;
#pragma acc kernels copy(t)
  for (int i = 0; i < 40; i++)
    p[i + 2] = t[i] + 1;
  int sum = 0;
  for (int i = 0; i < 64; i++)
    sum = sum * 3 + t[i];
  return sum;
}

static void __attribute__ ((noinline)) keep (double *p)
{
  kept = p;
}

static double __attribute__ ((noinline)) known (int n)
{
  double t[64];
  for (int i = 0; i < 64; i++)
    t[i] = i;
  keep (t);
  double *p = kept;
#pragma acc data copy(t)
#pragma acc kernels present(t, p [0:64])
  for (int i = 0; i < n; i++)
    p[i + 1] = t[i] + 1;
  return t[n];
}

int
main (void)
{
  static double a[3000], b[3000];
  static int c[300], d[300];
  weights s = { { 1, 2, 3 } };
  global = { { 3, 4, 5 } };
  for (int i = 0; i < 3000; i++)
    a[i] = i % 17;
  for (int i = 0; i < 300; i++)
    c[i] = i * 7;
  stencil (50, 60, a, b);
  by_value (1000, a, b, s);
  of_file (900, a, b + 1100);
  table (300, c, d);
#pragma acc data copy(d)
  table (100, d, d + 7);
  for (int i = 0; i < 3000; i += 7)
    std::printf ("%g %d\n", b[i], d[i / 10]);
  std::printf ("%d %g\n", pointed (7), known (20));
}
