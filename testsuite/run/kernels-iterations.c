/* Sums that keep their order, and other loops in order that leave scalars, in
   sequential loops of kernels regions: iterative solvers in one region.
   Without this test one of them could keep all loops beside it on one lane, or
   the host and the device have different values of the scalars.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[1].kind" doall } */
/* { acctile-report "nests[4].kind" doall } */
/* { acctile-report "nests[5].kind" doall } */
/* { acctile-report "nests[8].kind" doall } */
/* { acctile-report "nests[12].kind" doall } */
/* { acctile-report "nests[15].kind" doall } */
/* { acctile-report "nests[17].kind" doall } */
/* { acctile-report "nests[19].kind" doall } */

#include "run.h"

static void
conjugate (int n, double a[n][n], double *b, double *x, double *r, double *p,
           double *q, int steps)
{
  double rs, next, alpha, pq;
#pragma acc kernels copyin(a [0:n] [0:n], b [0:n]) copy(x [0:n])               \
    create(r [0:n], p [0:n], q [0:n])
  {
    for (int i = 0; i < n; i++)
      {
        x[i] = 0;
        r[i] = b[i];
        p[i] = r[i];
      }
    rs = 0;
    for (int i = 0; i < n; i++)
      rs += r[i] * r[i];
    for (int k = 0; k < steps; k++)
      {
        for (int i = 0; i < n; i++)
          {
            double s = 0;
            for (int j = 0; j < n; j++)
              s += a[i][j] * p[j];
            q[i] = s;
          }
        pq = 0;
        for (int i = 0; i < n; i++)
          pq += p[i] * q[i];
        alpha = rs / pq;
        for (int i = 0; i < n; i++)
          {
            x[i] += alpha * p[i];
            r[i] -= alpha * q[i];
          }
        next = 0;
        for (int i = 0; i < n; i++)
          next += r[i] * r[i];
        for (int i = 0; i < n; i++)
          p[i] = r[i] + next / rs * p[i];
        rs = next;
      }
  }
}

static double
power (int n, double a[n][n], double *v, double *w, int steps)
{
  double lambda = 0;
#pragma acc kernels copyin(a [0:n] [0:n]) copy(v [0:n], w [0:n])
  for (int k = 0; k < steps; k++)
    {
      double sum = 0;
      for (int i = 0; i < n; i++)
        {
          w[i] = 0;
          for (int j = 0; j < n; j++)
            w[i] += a[i][j] * v[j];
        }
      for (int i = 0; i < n; i++)
        sum += w[i] * w[i];
      lambda = sum / 64;
      for (int i = 0; i < n; i++)
        v[i] = w[i] / lambda;
    }
  return lambda;
}

/* A scalar that a loop under a condition hands from one iteration to the next,
   and from one step of the loop around it to the next.  */

static int
handed (int n, int steps, int which, int *restrict a, int b[n][n])
{
  int last = 3, turns = 0;
#pragma acc kernels copy(a [0:n], b [0:n] [0:n])
  for (int k = 0; k < steps; k++)
    {
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          b[i][j] += (a[j] ^ i) % 13;
      if (k != which)
        for (int i = 0; i < n; i++)
          {
            last = (last * 5 + b[i][k]) % 1009;
            a[i] += last & 7;
          }
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          b[i][j] = (b[i][j] + last) % 4001;
      turns = turns + last;
    }
  return last + turns;
}

int
main (void)
{
  int n = hide (60);
  static double a[3600], b[60], x[60], r[60], p[60], q[60];
  static int c[60], d[3600];
  for (int i = 0; i < n; i++)
    {
      b[i] = i % 5 + 1;
      c[i] = i * 7 % 23;
      x[i] = 1;
      for (int j = 0; j < n; j++)
        {
          a[i * n + j] = (i == j ? 64 : (i + j) % 3);
          d[i * n + j] = i * j % 11;
        }
    }
  printf ("%.9g\n", power (n, (double (*)[])a, x, q, 9));
  conjugate (n, (double (*)[])a, b, x, r, p, q, 8);
  for (int i = 0; i < n; i += 7)
    printf ("%.9g ", x[i]);
  printf ("\n%d\n", handed (n, 7, 3, c, (int (*)[])d));
  SHOW (c);
  SHOW (d);
  return 0;
}
