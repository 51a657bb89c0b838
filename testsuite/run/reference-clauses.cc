// References to variables of a loop's body in clauses of loops inside: what the
// clause makes of them is another object than they refer to.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cstdio>

static double a[64][64], y[64];

struct pair
{
  double first, second;
};

static void __attribute__ ((noinline)) lanes (int n)
{
#pragma acc parallel loop gang copyin(a) copyout(y)
  for (int i = 0; i < n; i++)
    {
      double t = 0;
      double &r = t;
#pragma acc loop vector reduction(+ : r)
      for (int j = 0; j < n; j++)
        r += a[i][j];
      y[i] = t;
    }
}

static void __attribute__ ((noinline)) plain (int n)
{
#pragma acc parallel loop copyin(a) copyout(y)
  for (int i = 0; i < n; i++)
    {
      double t = 1;
      double &r = t;
#pragma acc loop reduction(+ : r)
      for (int j = 0; j < n; j++)
        r += a[i][j];
      y[i] = r;
    }
}

static void __attribute__ ((noinline)) in_order (int n)
{
#pragma acc parallel loop copyin(a) copyout(y)
  for (int i = 0; i < n; i++)
    {
      double t = 0;
      double &r = t;
#pragma acc loop seq reduction(+ : r)
      for (int j = 0; j < n; j++)
        r += a[i][j];
      y[i] = t;
    }
}

static void __attribute__ ((noinline)) element (int n)
{
#pragma acc kernels copyin(a) copy(y)
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    {
      double t[2] = { 0, 1 };
      double &r = t[1];
#pragma acc loop independent reduction(+ : r)
      for (int j = 0; j < n; j++)
        r += a[i][j];
      y[i] = t[0] + t[1];
    }
}

static void __attribute__ ((noinline)) member (int n)
{
#pragma acc parallel loop copyin(a) copyout(y)
  for (int i = 0; i < n; i++)
    {
      pair p = { 1, 1000 };
      double &r = p.second;
#pragma acc loop reduction(min : r)
      for (int j = 0; j < n; j++)
        r = a[i][j] < r ? a[i][j] : r;
      y[i] = p.first + p.second;
    }
}

static void __attribute__ ((noinline)) outside (int n)
{
#pragma acc parallel loop copyin(a) copy(y)
  for (int i = 0; i < n; i++)
    {
      double &r = y[i];
#pragma acc loop reduction(+ : r)
      for (int j = 0; j < n; j++)
        r += a[j][i];
    }
}

static void
show (const char *name)
{
  double sum = 0;
  for (int i = 0; i < 64; i++)
    {
      sum += y[i] * (i + 1);
      y[i] = i;
    }
  printf ("%s %g\n", name, sum);
}

int
main ()
{
  for (int i = 0; i < 64; i++)
    for (int j = 0; j < 64; j++)
      a[i][j] = (i * 7 + j) % 13;
  lanes (64);
  show ("lanes");
  plain (60);
  show ("plain");
  in_order (64);
  show ("in order");
  element (33);
  show ("element");
  member (64);
  show ("member");
  outside (64);
  show ("outside");
}
