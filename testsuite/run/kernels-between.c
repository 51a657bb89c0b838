/* What stands between the loops of kernels regions and only the device can do:
   scalars from memory, conditions, calls, loops that are no nests, scalars that
   a nest leaves, bounds in memory.  Without this test such regions could stay
   on one lane, or the host and the device have different values.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doall } */
/* { acctile-report "nests[1].kind" unchanged } */
/* { acctile-report "nests[2].kind" doall } */

#include <stdio.h>
#define N 700
struct part
{
  int first, n;
  double scale;
};
static int total;
static int
scalars (int *restrict a, int *restrict b, int n)
{
  int last = 7, k = 3;
#pragma acc kernels copy(a [0:n], b [0:n])
  {
    for (int i = 0; i < n; i++)
      a[i] += i * 3;
    last += a[n - 1];
    k = last % 5;
    for (int i = 0; i < n; i++)
      b[i] += a[n - 1 - i] + last;
    b[k] = last;
    last = b[1] + k;
    if (b[2] > 5)
      last++;
    else
      {
        int t = b[3];
        last += t;
        b[4] = t;
      }
    total = last + b[0];
  }
  return last;
}
static double
norm (double *restrict x, int n)
{
  long s = 0;
  double r;
#pragma acc kernels copy(x [0:n])
  {
    for (int i = 0; i < n; i++)
      s += (long)x[i];
    r = (double)s / 7 + x[0];
    for (int i = 0; i < n; i++)
      x[i] /= r;
  }
  return r;
}
static void
chain (int *restrict a, int *restrict b, int n, int m)
{
#pragma acc kernels copy(a [0:n], b [0:n])
  {
#pragma acc loop seq
    for (int t = 0; t < m; t++)
      {
        int c = a[t], d;
#pragma acc loop independent
        for (int i = 0; i < n; i++)
          b[i] = (a[i] + c) % 1009;
        d = b[t] + c;
        while (d > 50)
          d -= 50;
#pragma acc loop independent
        for (int i = 0; i < n; i++)
          a[i] = b[i] + d;
      }
  }
}
static void
bounds (double *restrict x, struct part *restrict p, int n, int m)
{
#pragma acc kernels copy(x [0:n]) copyin(p [0:m])
  {
    x[0] = 3;
    for (int i = p[0].first; i < p[0].n; i++)
      x[i] += p[0].scale;
    for (int i = p[1].first; i < p[1].first + p[1].n; i++)
      x[i] += p[1].scale;
    int end = p[1].n;
    for (int i = 0; i < end; i++)
      x[i] *= 1.5;
  }
}
static int
counted (int *restrict a, int *restrict b, int n)
{
  int k = 0;
#pragma acc kernels copy(a [0:n], b [0:n])
  {
    for (int i = 0; i < n; i++)
      k += a[i] & 1;
    for (int i = 0; i < k; i++)
      b[i] = a[i] + 1;
    k = k / 2;
    for (int i = 0; i < k; i++)
      b[i] *= 3;
    for (int j = 0; j < 3; j++)
      for (int i = 0; i < k; i++)
        a[i] += b[i];
  }
  return k;
}
static int
switched (int *a, int n, int k)
{
#pragma acc kernels copy(a [0:n])
  {
    if (a[k] > 3)
      a[0] = 5;
    for (int i = 1; i < n; i++)
      a[i] += 2;
    k = a[3];
    a[4] = k;
    switch (k)
      {
      case 3:
        a[0] = 1;
        break;
      default:
        a[0] = 2;
      }
    for (int i = 1; i < n; i++)
      a[i] += k;
  }
  return k;
}
static void
recurrence (double *restrict w, double *restrict y, int n)
{
  double s;
#pragma acc kernels copy(w [0:n], y [0:n])
  {
    for (int i = 0; i < n; i++)
      w[i] = 1.0 / (i + 1);
    y[0] = w[0];
#pragma acc loop seq
    for (int i = 1; i < n; i++)
      {
        s = w[i];
        for (int j = 0; j < 3 && j < i; j++)
          s -= w[j] * y[i - 1 - j];
        y[i] = s;
      }
    for (int i = 0; i < n; i++)
      w[i] = y[i] * 2;
  }
}
int
main (void)
{
  static int a[N], b[N];
  static double x[N], y[N];
  struct part p[2] = { { 3, N / 2, 1.5 }, { N / 3, N / 4, 0.25 } };
  for (int i = 0; i < N; i++)
    {
      a[i] = i % 17;
      b[i] = i % 5;
      x[i] = i + 1;
    }
  printf ("%d ", scalars (a, b, N));
  printf ("%d %.9g ", total, norm (x, N));
  chain (a, b, N, 6);
  bounds (x, p, N, 2);
  printf ("%d ", counted (a, b, N));
  printf ("%d %d ", switched (a, N, 5), switched (b, N, 1));
  for (int i = 0; i < N; i += 7)
    printf ("%d %d %.9g ", a[i], b[i], x[i]);
  recurrence (x, y, N);
  for (int i = 0; i < N; i += 9)
    printf ("%.9g %.9g ", x[i], y[i]);
  printf ("\n");
  return 0;
}
