/* Points of one colour where the colour is an argument, which may be negative,
   and windows, in arrays that may overlap: the host looks before each.  Without
   this test a sweep that begins before its rows could run in parallel, or plain
   pointers could keep all of it on one lane.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-host "libgomp does not map variables that overlap" } */
/* { acctile-report nests.length 2 } */
/* { acctile-report nests[0].kind doall } */
/* { acctile-report nests[1].kind doacross } */

#include "run.h"

#define N 60
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))

static double a[N * N + 8], b[N * N + 8];

static void
sweep (double *u, const double *f, int n, int colour)
{
#pragma acc parallel copy(u [0:n * n]) copyin(f [0:n * n])
#pragma acc loop auto
  for (int i = 1; i < n - 1; i++)
    {
#pragma acc loop auto
      for (int j = 1 + (i + colour) % 2; j < n - 1; j += 2)
        u[i * n + j] = u[(i - 1) * n + j] + u[(i + 1) * n + j]
                       - u[i * n + j - 1] - u[i * n + j + 1] + f[i * n + j];
    }
}

static void
window (int n, int w, double *d, const double *x, const double *y)
{
#pragma acc kernels copy(d [0:n * n]) copyin(x [0:n], y [0:n])
  for (int i = 1; i < n; i++)
    for (int j = MAX (1, i - w); j < MIN (n, i + w); j++)
      d[i * n + j] = (x[i] > y[j] ? x[i] - y[j] : 3)
                     + MIN (d[(i - 1) * n + j], d[i * n + j - 1]);
}

int
main (void)
{
  for (int i = 0; i < N * N + 8; i++)
    {
      a[i] = i % 13;
      b[i] = i % 17;
    }
  for (int colour = -3; colour < 3; colour++)
    {
      sweep (a + 4, b, hide (N), hide (colour));
      SHOW (a);
      sweep (a + 4, a + 5, hide (N - 1), hide (colour));
      SHOW (a);
    }
  for (int i = 0; i < N * N + 8; i++)
    a[i] = i % 13;
  window (hide (N), hide (7), a, b, b + 3);
  SHOW (a);
  window (hide (N - 1), hide (90), a, a + 70, b);
  SHOW (a);
  return 0;
}
