// Loops over time whose step is a member that launches a region, and then calls
// another that only lets the arrays change places.  Without this test such
// loops could be launches of single steps, or of arrays that do not take turns.
//
// SPDX-License-Identifier: GPL-3.0-or-later

#include <cstdio>

// { acctile-options "-fstrict-aliasing" }
// { acctile-report nests[0].kind =~ stencil|doall }
// { acctile-report nests[0].chosen.time_tile =~ . }

template <typename T> class wave
{
  T *before, *now, *next;
  long width, height;

  void
  rotate ()
  {
    T *first = before;
    before = now;
    now = next;
    next = first;
  }

public:
  wave (long width, long height, T *a, T *b, T *c)
      : before (a), now (b), next (c), width (width), height (height)
  {
  }

  void
  step ()
  {
    const T *a = before, *b = now;
    T *c = next;
    const long w = width, h = height;
#pragma acc parallel loop collapse(2)                                          \
    present(a [0:w * h], b [0:w * h], c [0:w * h])
    for (long i = 1; i < h - 1; i++)
      for (long j = 1; j < w - 1; j++)
        c[i * w + j]
            = (b[i * w + j - 1] + 3 * b[i * w + j + 1] + b[(i - 1) * w + j]
               + b[(i + 1) * w + j] - a[i * w + j] + 4000)
              % 1000;
    rotate ();
  }

  void
  run (int steps)
  {
    for (int t = 0; t < steps; ++t)
      step ();
  }

  T *
  state () const
  {
    return now;
  }
};

#define W 37
#define H 29
#define STEPS 10

static int x[W * H], y[W * H], z[W * H], p[3][W * H];

int
main ()
{
  for (int i = 0; i < W * H; i++)
    {
      x[i] = p[0][i] = i * 7 % 31;
      y[i] = p[1][i] = i % 17;
      z[i] = p[2][i] = 5;
    }
  wave<int> u (W, H, x, y, z);
#pragma acc data copy(x, y, z)
  u.run (STEPS);
  for (int t = 0; t < STEPS; t++)
    {
      const int *a = p[t % 3], *b = p[(t + 1) % 3];
      int *c = p[(t + 2) % 3];
      for (int i = 1; i < H - 1; i++)
        for (int j = 1; j < W - 1; j++)
          c[i * W + j]
              = (b[i * W + j - 1] + 3 * b[i * W + j + 1] + b[(i - 1) * W + j]
                 + b[(i + 1) * W + j] - a[i * W + j] + 4000)
                % 1000;
    }
  int wrong = 0, sum = 0;
  for (int i = 0; i < W * H; i++)
    {
      wrong += u.state ()[i] != p[(STEPS + 1) % 3][i];
      sum += u.state ()[i];
    }
  std::printf ("%d %d\n", wrong, sum);
  return wrong != 0;
}
