// Arrays of classes that gangs have for themselves: their elements are made
// before the loop.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cstdio>

struct counter
{
  double value;
  counter () : value (3.0) {}
};

static double a[20][64], b[20][64];

static void __attribute__ ((noinline)) by_clause (int n)
{
  counter line[64];
#pragma acc parallel loop gang private(line) copyin(a) copy(b)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < 32; j++)
        line[j].value = a[i][j];
#pragma acc loop vector
      for (int j = 0; j < 64; j++)
        b[i][j] = line[63 - j].value;
    }
}

template <typename T, int N>
static void __attribute__ ((noinline)) declared (int n)
{
#pragma acc parallel loop gang copyin(a) copy(b)
  for (int i = 0; i < n; i++)
    {
      T line[N];
#pragma acc loop vector
      for (int j = 0; j < N; j++)
        line[j] = T (a[i][j]) * 2;
#pragma acc loop vector
      for (int j = 0; j < N; j++)
        b[i][j] = line[N - 1 - j] + line[(j + 3) % N];
    }
}

static void
show (const char *name)
{
  double sum = 0;
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 64; j++)
      {
        sum += b[i][j] * (i + j);
        b[i][j] = 0;
      }
  printf ("%s %g\n", name, sum);
}

int
main ()
{
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 64; j++)
      a[i][j] = i * 3 + j;
  by_clause (20);
  show ("by clause");
  declared<double, 64> (20);
  show ("declared");
  declared<float, 33> (7);
  show ("floats");
}
