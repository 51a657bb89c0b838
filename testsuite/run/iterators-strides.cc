/* Iterators of C++ with a step that only the program knows, whose loops have a
   variable of the compiler's, without a name.  Without this test the compiler
   could look for that name.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-host "pointers in structures are the host's" } */

#include <cstdio>
#include <vector>
static int
count (const std::vector<float> &x, int s)
{
  int n = 0;
#pragma acc parallel loop reduction(+ : n)
  for (auto it = x.begin (); it < x.end (); it += s)
    n += 1;
  return n;
}
static long
sum (const std::vector<float> &x, int s)
{
  long n = 0;
#pragma acc parallel loop reduction(+ : n)
  for (auto it = x.begin (); it < x.end (); it += s)
    n += *it;
  return n;
}
static long
suml (std::vector<float> &x, unsigned s)
{
  long n = 0;
#pragma acc parallel loop reduction(+ : n)
  for (auto it = x.rbegin (); it < x.rend (); it += s)
    n += *it;
  return n;
}
int
main ()
{
  std::vector<float> v (100);
  for (int i = 0; i < 100; i++)
    v[i] = i;
  for (int s = 1; s < 8; s++)
    std::printf ("%d %ld %ld\n", count (v, s), sum (v, s), suml (v, s));
}
