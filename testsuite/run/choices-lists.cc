/* std::max and std::min of lists, as dynamic programs in C++ have them:
   wavefronts and reductions of numbers, also where some are no number or are
   chosen by a condition, and lists that are used in another way, which stay.
   Without this test the array behind a list could hide what the body does, or
   the first of equal numbers be another one.

   { acctile-plugin claims=trust }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

/* { acctile-report "nests.length" 4 } */
/* { acctile-report "nests[0].kind" "doacross" } */
/* { acctile-report "nests[1].kind" "doacross" } */
/* { acctile-report "nests[2].kind" "doall" } */

static const int N = 61, M = 47;

static void
score (int *h, const char *a, const char *b)
{
#pragma acc parallel copy(h [0:(N + 1) * (M + 1)]) copyin(a [0:N], b [0:M])
#pragma acc loop auto
  for (int i = 1; i <= N; i++)
#pragma acc loop auto
    for (int j = 1; j <= M; j++)
      {
        int match = a[i - 1] == b[j - 1] ? 3 : -1;
        h[i * (M + 1) + j] = std::max (
            { 0, h[(i - 1) * (M + 1) + j - 1] + match,
              h[(i - 1) * (M + 1) + j] - 2, h[i * (M + 1) + j - 1] - 2 });
      }
}

static void
warp (double (*d)[M], const double *x, const double *y)
{
#pragma acc parallel copy(d [0:N]) copyin(x [0:N], y [0:M])
#pragma acc loop auto
  for (int i = 1; i < N; i++)
#pragma acc loop auto
    for (int j = 1; j < M; j++)
      d[i][j] = std::abs (x[i] - y[j])
                + std::min ({ d[i - 1][j], d[i][j - 1],
                              i > j ? d[i - 1][j - 1] : d[i][j - 1] + 1 });
}

static void
clamp (double *z, const double *x, const double *y)
{
#pragma acc parallel loop copyout(z [0:M]) copyin(x [0:N], y [0:M])
  for (int i = 0; i < M; i++)
    z[i] = std::max ({ std::min ({ x[i], y[i] }), y[i] - 1, -0.0, 0.0 })
           + 4 * std::min ({ std::min (x[i], 2.0), y[i] });
}

static unsigned
widest (const unsigned char *p, const unsigned char *q)
{
  unsigned most = 0;
#pragma acc parallel loop reduction(max : most) copyin(p [0:N], q [0:N])
  for (int i = 0; i < N; i++)
    most = std::max ({ most, (unsigned)p[i], (unsigned)q[i] * 2u });
  return most;
}

int
main ()
{
  std::vector<int> h ((N + 1) * (M + 1), 0);
  std::vector<char> a (N), b (M);
  std::vector<unsigned char> p (N), q (N);
  std::vector<double> x (N), y (M), z (M), w;
  static double d[N][M];
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 7 % 4;
      x[i] = std::sin (0.3 * i);
      p[i] = i * 37 % 211;
      q[i] = i * 11 % 101;
    }
  for (int j = 0; j < M; j++)
    {
      b[j] = (j * 5 + j / 3) % 4;
      y[j] = j % 9 == 4 ? std::nan ("") : std::cos (0.2 * j);
    }
  for (int i = 0; i < N; i++)
    d[i][0] = i;
  for (int j = 0; j < M; j++)
    d[0][j] = j;
  score (h.data (), a.data (), b.data ());
  w.assign (x.begin () + 5, x.begin () + 5 + M);
  warp (d, x.data (), w.data ());
  clamp (z.data (), x.data (), y.data ());
  long sum = 0;
  for (int v : h)
    sum = sum * 31 % 1000003 + v;
  std::printf ("%ld %.15g %u\n", sum, d[N - 1][M - 1],
               widest (p.data (), q.data ()));
  for (int j = 0; j < M; j++)
    std::printf ("%.15g%c", z[j], j + 1 < M ? ' ' : '\n');
  return 0;
}
