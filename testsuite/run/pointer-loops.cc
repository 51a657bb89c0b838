/* Loops of kernels regions over the elements of arrays and views, by
   references, pointers and iterators of C++.  Without this test such loops
   could be left in order, or a reference of one iteration be that of another.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-options "-std=c++14" } */

/* { acctile-host "pointers in memory are the host's" } */
/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[1].loops.length" "2" } */
/* { acctile-report "nests[2].kind" "doall" } */
/* { acctile-report "nests[3].loops.length" "2" } */
/* { acctile-report "nests[4].kind" "doall" } */
/* { acctile-report "nests[5].kind" "doall" } */
/* { acctile-report "nests[6].kind" "doall" } */

#include <cstdio>
#include <array>
#include <vector>
#include <cstddef>
struct P
{
  float x, y;
  int id;
};
static P ps[200];
static int A[12][8];
static std::array<double, 64> arr;
static std::array<std::array<int, 4>, 30> aa;
template <class T> struct Span
{
  T *b, *e;
  T *
  begin () const
  {
    return b;
  }
  T *
  end () const
  {
    return e;
  }
  std::size_t
  size () const
  {
    return e - b;
  }
  T &
  operator[] (int i) const
  {
    return b[i];
  }
};
template <class I, class F>
void
apply (I f, I l, F fn)
{
#pragma acc kernels
  for (; f != l; ++f)
    *f = fn (*f);
}
static void
t1 ()
{
#pragma acc kernels
  for (auto &p : ps)
    {
      p.x += 1;
      p.y *= 2;
      p.id ^= 3;
    }
}
static void
t2 ()
{
#pragma acc kernels
  for (auto &r : A)
    for (int &x : r)
      x += 2;
}
static void
t3 ()
{
#pragma acc kernels
  for (double &d : arr)
    d = d * 2 + 1;
}
static void
t4 ()
{
#pragma acc kernels
  for (auto &r : aa)
    for (auto &x : r)
      x++;
}
static int
t5 ()
{
  int s = 0;
#pragma acc kernels
  for (const auto &p : ps)
    s += p.id;
  return s;
}
static void
t6 (Span<double> s)
{
#pragma acc kernels
  for (auto &x : s)
    x += 1;
}
static void
t7 (Span<double> s)
{
#pragma acc kernels
  {
    const double *e = s.end ();
    for (double *q = s.begin (); q < e; ++q)
      *q -= 2;
  }
}
static void
t8 (const int (&v)[12][8], long *o)
{
#pragma acc kernels
  {
    long *q = o;
    for (auto &r : v)
      {
        long t = 0;
        for (auto x : r)
          t += x;
        *q++ = t;
      }
  }
}
static void
t9 ()
{
#pragma acc kernels
  for (P *p = std::end (ps); p-- != std::begin (ps);)
    p->id += 1;
}
static void
t10 (int *v, std::size_t n)
{
#pragma acc kernels
  {
    int *p = v, *const e = v + n;
    while (p != e)
      {
        int &r = *p++;
        if (r & 1)
          continue;
        r /= 2;
      }
  }
}
int
main ()
{
  for (int i = 0; i < 200; i++)
    ps[i] = P{ float (i), 1, i };
  t1 ();
  t2 ();
  t3 ();
  t4 ();
  int s = t5 ();
  t6 ({ &arr[3], &arr[40] });
  t7 ({ &arr[0], &arr[40] });
  long o[12];
  t8 (A, o);
  t9 ();
  t10 (&A[0][0], 96);
  apply (&arr[0], &arr[0] + 64, [] (double d) { return d * .5; });
  std::vector<int> v (50, 3);
  apply (v.begin (), v.end (), [] (int x) { return x + 1; });
  double h = s;
  for (auto &p : ps)
    h += p.x * p.id + p.y;
  for (auto &r : A)
    for (auto x : r)
      h = h * 1.01 + x;
  for (auto d : arr)
    h += d;
  for (auto &r : aa)
    for (auto x : r)
      h += x;
  for (auto x : o)
    h = h * 1.1 + x;
  for (auto x : v)
    h += x;
  printf ("%.15g\n", h);
}
