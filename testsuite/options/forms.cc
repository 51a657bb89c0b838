/* Nests in the forms of C++: templates, member functions, lambdas, vectors,
   references, loops over ranges around them.  Without this test they could
   break with a standard or an option.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../run/run.h"

#include <vector>

template <typename T>
static void
scale (std::vector<T> &v, T factor)
{
  T *p = v.data ();
  int n = (int)v.size ();
#pragma acc parallel loop copy(p [0:n])
  for (int i = 0; i < n; i++)
    p[i] = p[i] * factor + i;
}

template <typename T, int W> struct field
{
  std::vector<T> cells;
  int height;

  explicit field (int h) : cells (h * W), height (h) {}

  void
  fill ()
  {
    T *p = cells.data ();
    const int h = height;
#pragma acc parallel loop collapse(2) copyout(p [0:h * W])
    for (int i = 0; i < h; i++)
      for (int j = 0; j < W; j++)
        p[i * W + j] = i * 10 + j;
  }

  T
  largest () const
  {
    const T *p = cells.data ();
    const int n = height * W;
    T most = 0;
#pragma acc parallel loop reduction(max : most) copyin(p [0:n])
    for (int i = 0; i < n; i++)
      most = p[i] > most ? p[i] : most;
    return most;
  }
};

static void
twice (int &count, int (&to)[40])
{
  auto add = [&] (int by) {
#pragma acc parallel loop copy(to)
    for (int i = 0; i < 40; i++)
      to[i] += by * i;
  };
  for (int by : { 1, 2, 5 })
    {
      add (by);
      count++;
    }
}

static void
wavefront (std::vector<int> &v, int n)
{
  int *p = v.data ();
#pragma acc parallel copy(p [0:n * n])
#pragma acc loop auto
  for (int i = 1; i < n; i++)
#pragma acc loop auto
    for (int j = 1; j < n; j++)
      p[i * n + j] = (p[(i - 1) * n + j] + p[i * n + j - 1] + i) % 1009;
}

int
main ()
{
  std::vector<int> v (71, 3);
  std::vector<double> d (64, 0.5);
  field<long, 13> f (29);
  int to[40] = { 0 }, count = 0;

  scale (v, 4);
  scale (d, 2.0);
  show_bytes ("v", v.data (), v.size () * sizeof v[0]);
  show_bytes ("d", d.data (), d.size () * sizeof d[0]);
  f.fill ();
  printf ("largest %ld\n", f.largest ());
  twice (count, to);
  SHOW (to);
  printf ("count %d\n", count);
  std::vector<int> w (23 * 23, 1);
  wavefront (w, 23);
  show_bytes ("w", w.data (), w.size () * sizeof w[0]);
  return 0;
}
