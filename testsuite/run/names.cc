// Bounds and arrays under names that stand for something else: what a lambda
// captured by value or by reference, structured bindings, references.  Without
// this test such a bound would be looked up outside of the region, and the
// compiler would crash.
//
// { acctile-host "GCC 12 alone maps structured bindings twice" }
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run.h"

#define N 70

static int v[N];

struct shape
{
  int rows, columns;
};

static void
captured (int n, int *p)
{
  auto by_value = [=] (int k) {
#pragma acc parallel loop copy(p [0:n])
    for (int i = 0; i < n; i++)
      p[i] += k;
  };
  auto by_reference = [&] (int k) {
#pragma acc parallel loop copy(p [0:n])
    for (int i = n - 1; i >= 0; i--)
      p[i] ^= k;
  };
  by_value (3);
  n -= n > 5;
  by_reference (5);
}

static void
bound (struct shape s, int *p)
{
  auto [rows, columns] = s;
#pragma acc parallel loop copy(p [0:rows * columns]) firstprivate(rows)
  for (int i = 0; i < rows; i++)
#pragma acc loop
    for (int j = 0; j < columns; j++)
      p[i * columns + j] += i - j;
}

static void
referred (const int &n, int &shift, int *const &p)
{
  int *q = p;
  long sum = 0;
  long &total = sum;
#pragma acc parallel loop copy(q [0:n]) reduction(+ : total)
  for (int i = 0; i < n; i++)
    {
      q[i] += shift;
      total += q[i];
    }
  printf ("%ld\n", sum);
}

int
main ()
{
  int shift = hide (4);

  CLEAR (v);
  for (int n = 1; n <= N; n += 23)
    {
      captured (hide (n), v);
      SHOW (v);
      bound ({ hide (n / 8), hide (7) }, v);
      SHOW (v);
      referred (hide (n), shift, v);
      SHOW (v);
    }
  return 0;
}
