/* Pointers that may point to the same array, and those that cannot: two
   parameters, a parameter and a global, halves, shifted views, other types.
   Without this test iterations that depend on one another through two names
   could run in any order.  GCC hands a pointer without a clause to the device
   as it is: each has one here.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 240

static int v[N], w[N];

static void
two_parameters (int n, int *p, int *q)
{
#pragma acc kernels loop copy(p [0:n], q [0:n])
  for (int i = 0; i < n - 1; i++)
    p[i + 1] = q[i] + 1;
}

static void
parallel_auto (int n, int *p, int *q)
{
#pragma acc parallel loop auto copy(p [0:n], q [0:n])
  for (int i = 0; i < n - 1; i++)
    p[i] = q[i + 1] * 2 % 1013;
}

static void
parameter_and_global (int n, int *p)
{
#pragma acc kernels loop copy(p [0:n], v)
  for (int i = 2; i < n; i++)
    v[i] = (p[i - 2] + p[i - 1]) % 1009;
}

static void
cannot (int n, int *restrict p, const int *restrict q)
{
#pragma acc kernels loop copy(p [0:n]) copyin(q [0:n])
  for (int i = 0; i < n - 1; i++)
    p[i] += q[i + 1] - q[i];
#pragma acc kernels loop copy(v) copyin(w)
  for (int i = 1; i < n; i++)
    v[i] += w[i - 1];
}

static void
views (int n)
{
  int *p = v + 1;
  unsigned char *c = (unsigned char *)v;
#pragma acc data copy(v)
  {
#pragma acc kernels loop present(v, p [0:n - 1])
    for (int i = 0; i < n - 1; i++)
      p[i] = v[i] % 50 + 1;
#pragma acc kernels loop present(v, c [0:4 * n])
    for (int i = 1; i < n; i++)
      v[i] = c[4 * i - 4] + 1;
  }
}

static void
halves (int n, int m)
{
  int *low = v, *high = v + m;
#pragma acc data copy(v)
#pragma acc kernels loop present(low [0:n], high [0:n])
  for (int i = 0; i < n; i++)
    high[i] = low[i] + 1;
}

static void
chosen (int n, int c)
{
  int *p = c ? v : w;
#pragma acc data copy(v, w)
#pragma acc kernels loop present(v, p [0:n])
  for (int i = 0; i < n - 1; i++)
    v[i + 1] = p[i] + 3;
}

int
main (void)
{
  int n = hide (N);

  for (int i = 0; i < N; i++)
    {
      v[i] = i * 5 % 43;
      w[i] = i * 3 % 29;
    }
  two_parameters (n, v, w);
  SHOW (v);
  two_parameters (n, v, v);
  SHOW (v);
  parallel_auto (n, w, v);
  parallel_auto (n, w, w);
  SHOW (w);
  parameter_and_global (n, w);
  parameter_and_global (n, v);
  SHOW (v);
  cannot (n, v, w);
  SHOW (v);
  views (n);
  SHOW (v);
  halves (n / 2, hide (N / 2));
  halves (n / 2, hide (3));
  SHOW (v);
  chosen (n, hide (0));
  chosen (n, hide (1));
  SHOW (v);
  return 0;
}
