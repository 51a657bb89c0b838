// Members, templates, lambdas and regions from which exceptions are thrown
// past: regions of C++ are launched as those of C.  Without this test the
// functions that the plugin writes could lack a language's attributes.
//
// { acctile-launches "_ZN5field4growEj" 11 10 }
// { acctile-launches "_Z3sumIjET_PKS0_i" 10 9 }
// { acctile-launches "_Z3sumIdET_PKS0_i" 10 9 }
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cstdio>
#include <stdexcept>
#include <vector>

struct field
{
  std::vector<unsigned> v;
  unsigned w;

  void
  grow (unsigned t)
  {
    unsigned *p = v.data (), k = w;
    int n = v.size ();
#pragma acc parallel loop present(p [0:n])
    for (int i = 0; i < n; i++)
      p[i] = p[i] * k + t;
  }
};

template <typename T>
T
sum (const T *x, int n)
{
  T s = 0;
#pragma acc parallel loop reduction(+ : s) copyin(x [0:n])
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}

static void
scale (double *x, int n, const double &by)
{
#pragma acc parallel loop present(x [0:n])
  for (int i = 0; i < n; i++)
    x[i] *= by;
}

int
main ()
{
  field f;
  std::vector<double> d (50, 1.5);
  unsigned total = 0;
  double all = 0;
  f.v.resize (100);
  f.w = 7;
  for (unsigned i = 0; i < 100; i++)
    f.v[i] = i;
  unsigned *p = f.v.data ();
  double *x = d.data ();
#pragma acc enter data copyin(p [0:100], x [0:50])
  for (unsigned t = 0; t < 10; t++)
    {
      try
        {
          f.grow (t);
          scale (x, 50, t % 2 ? 0.5 : 2.0);
          total += sum (p, 100);
          all += sum (x, 50);
          if (t == 5)
            throw std::runtime_error ("five");
        }
      catch (std::exception &)
        {
          f.grow (99);
        }
      auto mix = [=] (unsigned k) {
#pragma acc parallel loop present(p [0:100])
        for (int i = 0; i < 100; i++)
          p[i] ^= k;
      };
      mix (t);
      mix (t + 3);
    }
#pragma acc exit data copyout(p [0:100], x [0:50])
  for (unsigned i = 0; i < 100; i++)
    total = total * 31 + f.v[i];
  std::printf ("%u %g %g\n", total, all, d[7]);
  return 0;
}
