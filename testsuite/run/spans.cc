/* Spans of C++20 in loops that are proven, where they overlap and where not.
   Without this test a span could be taken for another one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-std=c++20" } */
/* { acctile-host "pointers in structures are the host's" } */

#include <cstdio>
#include <span>

static void
add (std::span<double> x, std::span<const double> y)
{
#pragma acc parallel firstprivate(x, y)
#pragma acc loop auto
  for (std::size_t i = 0; i < y.size (); i++)
    x[i] += y[i] * 0.5;
}

int
main ()
{
  static double a[300], b[300];
  for (int i = 0; i < 300; i++)
    {
      a[i] = i % 7;
      b[i] = i % 11;
    }
  add (a, b);
  add (std::span (a).subspan (1), std::span (a).first (290));
  add (std::span (a).first (100), std::span (a).last (100));
  double sum = 0;
  for (int i = 0; i < 300; i++)
    sum += a[i] * (1 + i % 3);
  std::printf ("%.17g\n", sum);
  return 0;
}
