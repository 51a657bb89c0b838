// Gangs of imperfect nests that add up what their lanes have, in C++: through
// references and a lambda's captured variables.  Without this test a gang's
// part could be lost, or be added twice.
//
// { acctile-report "nests[0].kind" "doall" }
// { acctile-host "GCC 12 alone does not add up through references on the device" }
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include "run.h"

#define N 150

static double a[N][N];

template <class T>
static void
add (int n, T &sum, T &most)
{
#pragma acc parallel loop gang reduction(+ : sum) reduction(max : most)        \
    copyin(a)
  for (int i = 0; i < n; i++)
    {
      T row = 0;
#pragma acc loop vector reduction(+ : row)
      for (int j = 0; j < n; j++)
        row += a[i][j];
      sum += row;
      most = most > row ? most : row;
    }
}

static double
captured (int n)
{
  double s = 3;
  auto run = [&, n] (double factor) {
    double here = s;
#pragma acc parallel loop gang worker reduction(+ : here) copyin(a)
    for (int i = 0; i < n; i++)
      {
        double row = 0;
#pragma acc loop vector reduction(+ : row)
        for (int j = 0; j < n; j++)
          row += a[i][j] * factor;
        here += row;
      }
    s = here;
  };
  run (2);
  run (3);
  return s;
}

int
main ()
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 7 + j) % 13;
  double sum = 1, most = -1;
  float few = 2, high = -3;
  add (N, sum, most);
  add (N, few, high);
  printf ("%g %g %g %g %g\n", sum, most, few, high, captured (N));
  return 0;
}
