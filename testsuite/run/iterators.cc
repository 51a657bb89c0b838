/* Loops over random access iterators of C++, whose bounds GCC computes by
   calls in front of the loop.  Without this test the bodies of such calls could
   leave empty clean-ups there, at which GCC's own passes crash.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-host "pointers in structures are the host's" } */

#include <cstdio>
#include <vector>

template <typename T>
static long
sum (std::vector<T> &x)
{
  long total = 0;
#pragma acc parallel loop reduction(+ : total)
  for (auto it = x.begin (); it < x.end (); ++it)
    total += *it;
  return total;
}

static int
count (const std::vector<float> &x)
{
  int n = 0;
#pragma acc parallel loop reduction(+ : n)
  for (auto it = x.begin (); it < x.end (); it += 3)
    n += 1;
  return n;
}

int
main ()
{
  std::vector<int> x (1000);
  for (int i = 0; i < 1000; i++)
    x[i] = i;
  std::printf ("%ld\n", sum (x));
  std::vector<float> y (100, 1.0f);
  std::printf ("%ld %d\n", sum (y), count (y));
  return 0;
}
