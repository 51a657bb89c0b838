// Maxima and minima in kernels regions that conditional expressions, std::max
// and std::min make: of whole numbers, of numbers some of which are none, with
// the new one first and last, in steps, and those where what is no number, or a
// zero of another sign, takes the place of the one from before.  Without this test such loops could be one thread's, or take another
// number.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include <algorithm>
#include <cmath>
#include <cstdio>

// { acctile-report nests.length 34 }
// { acctile-report nests[0].kind doall }
// { acctile-report nests[1].kind doall }
// { acctile-report nests[2].kind doall }
// { acctile-report nests[4].kind doall }
// { acctile-report nests[7].kind doall }
// { acctile-report nests[10].kind doall }
// { acctile-report nests[12].kind doall }
// { acctile-report nests[14].kind doall }
// { acctile-report nests[19].kind doall }
// { acctile-report nests[24].kind doall }
// { acctile-report nests[28].kind doall }
// { acctile-report nests[32].kind unchanged }
// { acctile-report nests[33].kind unchanged }

#define N 700

static int k[N];
static short h[N];
static double a[N], z[N];

static void
whole (int n)
{
  int first = 3, last = 5;
  short least = 9;
#pragma acc kernels copyin(k, h)
  {
    for (int i = 0; i < n; i++)
      first = k[i] > first ? k[i] : first;
    for (int i = 0; i < n; i++)
      last = last >= k[i] * 2 ? last : k[i] * 2;
    for (int i = 0; i < n; i++)
      least = least < h[i] ? least : h[i];
  }
  std::printf ("%d %d %d\n", first, last, least);
}

static void
points (int n, double start)
{
  double most = start, least = start, steps = start;
#pragma acc kernels copyin(a)
  {
    for (int i = 0; i < n; i++)
      {
        double d = std::fabs (a[i]);
        most = d > most ? d : most;
      }
    for (int i = 0; i < n; i++)
      least = std::min (least, std::fabs (a[i]));
    for (int i = 0; i < n; i++)
      {
        double d = std::fabs (a[i]), e = a[i] * a[i];
        steps = std::max (std::max (steps, e), d);
      }
  }
  std::printf ("%g %g %g\n", most, least, steps);
}

template <class type>
static type
largest (int n, const type *x)
{
  type m = 2;
#pragma acc kernels copyin(x[:n])
  for (int i = 0; i < n; i++)
    {
      type d = x[i] * x[i];
      m = m < d ? d : m;
    }
  return m;
}

static void
ordered (int n)
{
  double last = 1, argument = 1, zero = -0.0, least = 4;
#pragma acc kernels copyin(a)
  for (int i = 0; i < n; i++)
    last = last > std::fabs (a[i]) ? last : std::fabs (a[i]);
#pragma acc kernels copyin(a)
  for (int i = 0; i < n; i++)
    argument = std::max (std::fabs (a[i]), argument);
#pragma acc kernels copyin(z)
  for (int i = 0; i < n; i++)
    zero = z[i] >= zero ? z[i] : zero;
#pragma acc kernels copyin(z)
  for (int i = 0; i < n; i++)
    least = std::min (z[i], least);
  std::printf ("%g %g %g %g\n", last, argument, 1 / zero, 1 / least);
}

static void
other (int n, int *__restrict from)
{
  int m = 1, s = 1;
#pragma acc kernels copyin(k) copy(from[:n])
  for (int i = 0; i < n; i++)
    from[i] = m = k[i] > m ? k[i] : m;
#pragma acc kernels copyin(k)
  for (int i = 0; i < n; i++)
    s = k[i] > s ? s : k[i] < 50 ? k[i] + 1 : s;
  std::printf ("%d %d %d\n", m, s, from[n / 2]);
}

int
main ()
{
  static int from[N];
  for (int i = 0; i < N; i++)
    {
      k[i] = i * 37 % 101;
      h[i] = 40 - i * 31 % 97;
      a[i] = i % 11 == 4 ? NAN : i * 29 % 89 - 60.5;
      z[i] = i % 3 ? 0.0 : -0.0;
    }
  whole (N);
  whole (0);
  points (N, 3);
  points (1, NAN);
  points (N, NAN);
  std::printf ("%d\n", largest<int> (N, k));
  ordered (N);
  ordered (5);
  other (N, from);
  return 0;
}
