/* Loops that add up in memory, of which warps of their own load the elements:
   the sums are not to stay in a register where a call behind the loop reads or
   changes them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdio.h>
#include <string.h>

#define N 40
#define M 256

static double a[N * M], y[N], z[N];

#pragma acc routine seq
__attribute__ ((noinline, noclone)) static double
peek (const double *p, int i)
{
  return p[i];
}

#pragma acc routine seq
__attribute__ ((noinline, noclone)) static void
poke (double *p, int i)
{
  p[i] += 5;
}

/* clang-format off */
#define ADD(name, behind)                                                      \
  __attribute__ ((noinline)) static void                                       \
  name (int n, int m, const double *restrict a, double *restrict y,            \
        double *restrict z)                                                    \
  {                                                                            \
    _Pragma ("acc parallel loop copyin(a[0:n*m]) copy(y[0:n], z[0:n])")        \
    for (int i = 0; i < n; i++)                                                \
      {                                                                        \
        for (int k = 0; k < m; k++)                                            \
          y[i] += a[i * m + k];                                                \
        behind;                                                                \
      }                                                                        \
  }
/* clang-format on */

ADD (peeked, z[i] = peek (y, i))
ADD (poked, poke (y, i))
ADD (copied, memcpy (&z[i], &y[i], sizeof *z))
ADD (rooted, z[i] = sqrt (y[i]))

#define SHOW(name)                                                             \
  name (N, M, a, y, z);                                                        \
  show (#name)

static void
show (const char *name)
{
  double sum = 0;
  for (int i = 0; i < N; i++)
    {
      sum += y[i] + 3 * z[i];
      y[i] = z[i] = 0;
    }
  printf ("%s %g\n", name, sum);
}

int
main (void)
{
  for (int i = 0; i < N * M; i++)
    a[i] = i % 7;
  SHOW (peeked);
  SHOW (poked);
  SHOW (copied);
  SHOW (rooted);
}
