/* Statements that store between the loops of kernels regions: each is a nest of
   one iteration.  Without this test the region around them could stay on one
   lane, or values be lost that are stored, or read before they are.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doall } */
/* { acctile-report "nests[0].loops[0].trip" 1 } */
/* { acctile-report "nests[1].kind" doall } */
/* { acctile-report "nests[2].kind" doall } */
/* { acctile-report "nests[3].kind" doall } */
/* { acctile-report "nests[3].loops[0].trip" 1 } */
/* { acctile-report "nests[28].kind" doall } */

#include <stdio.h>
#define N 64
struct s
{
  int x, y[4];
};
static int g[N];
static void
one (int *a, int *b, int n, int k)
{
#pragma acc kernels copy(a [0:n], b [0:n])
  {
    for (int i = 0; i < n; i++)
      a[i] += i;
    a[k] = a[k + 1] * 2 + k;
    a[k + 2] = a[k] - 1;
    for (int i = 0; i < n; i++)
      a[i] *= 3;
    b[k] = a[0];
  }
}
static void
two (struct s *v, int n)
{
#pragma acc kernels copy(v [0:n])
  {
    v[0].x = 4;
    v[n - 1].y[3] = v[0].x + 1;
    for (int i = 1; i < n; i++)
      v[i].x = v[i].y[1] + i;
    v[2].y[2] += v[1].x;
  }
}
static int
three (int n)
{
  int c = 3, d = 0;
#pragma acc kernels copy(g [0:n])
  {
    g[0] = c;
    c = 9;
    for (int i = 1; i < n; i++)
      g[i] = i + c;
    g[1] = c + 1;
    d = 2 * c;
    g[2] = d;
    for (int i = 3; i < n; i++)
      g[i] -= d;
  }
  return c + d;
}
static void
four (int *a, int n, int m)
{
#pragma acc kernels copy(a [0:n])
  {
#pragma acc loop seq
    for (int t = 0; t < m; t++)
      {
        a[0] = a[1] + t;
#pragma acc loop independent
        for (int i = 1; i < n; i++)
          a[i] = (a[i] + t) % 97;
        a[n - 1] = a[0];
      }
    a[n / 2] = 1;
  }
}
static void
five (int *restrict a, int *restrict b, int n, int m)
{
#pragma acc kernels copy(a [0:n], b [0:n])
  {
    a[0] = 1;
    for (int t = 0; t < m; t++)
      {
        for (int i = 1; i < n - 1; i++)
          b[i] = (a[i - 1] + a[i + 1]) % 1000;
        for (int i = 1; i < n - 1; i++)
          a[i] = b[i] + 1;
      }
    b[0] = a[1];
    b[n - 1] = a[n - 2];
  }
}
static void
six (double *x, int n, int k)
{
  double t;
#pragma acc kernels copy(x [0:n])
  {
    t = x[k];
    x[k] = x[0];
    x[0] = t;
    for (int i = 1; i < n; i++)
      x[i] /= x[0];
  }
}
static void
seven (int *a, int n, int k)
{
#pragma acc kernels copy(a [0:n])
  {
    if (a[k] > 3)
      a[0] = 5;
    for (int i = 1; i < n; i++)
      a[i] += 2;
    k = a[3];
    a[4] = k;
    switch (n)
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
}
static void
layer (float *l1, float *l2, float *conn, int n1, int n2)
{
#pragma acc kernels copy(l1 [0:n1 + 1], l2 [0:n2 + 1])                         \
    copyin(conn [0:(n1 + 1) * (n2 + 1)])
  {
    l1[0] = 1.0;
#pragma acc loop independent
    for (int j = 1; j <= n2; j++)
      {
        float sum = 0;
        for (int k = 0; k <= n1; k++)
          sum += conn[k * (n2 + 1) + j] * l1[k];
        l2[j] = sum;
      }
  }
}
/* What is chosen between the load and the store; jumps stand around it.  */
static void
chosen (int *a, int n, int t, int u)
{
#pragma acc kernels copy(a [0:n])
  {
    a[0] += t < 6 ? n : u;
    for (int i = 1; i < n; i++)
      a[i] += a[0] + i;
    a[1] -= (t < 6 ? u : 3) * (u > 2 ? a[2] : t);
    switch (u)
      {
      case 1:
        a[3] += t < 6 ? 1 : 2;
        break;
      case 5:
        if (t < 6)
          a[4] = a[5] + (u < 6 ? t : n);
        a[5] += t < 6 ? 7 : a[1];
      }
    for (int i = 1; i < n; i++)
      a[i] *= 2;
  }
}
int
main (void)
{
  float l[N + 1], m[N + 1], c[(N + 1) * (N + 1)];
  int a[N], b[N];
  struct s v[9] = { { 0 } };
  double x[N];
  for (int i = 0; i < N; i++)
    a[i] = b[i] = i, x[i] = i + 1;
  for (int i = 0; i < (N + 1) * (N + 1); i++)
    c[i] = i % 7;
  for (int i = 0; i <= N; i++)
    l[i] = i, m[i] = 0;
  layer (l, m, c, N, N);
  one (a, b, N, 5);
  two (v, 9);
  printf ("%d\n", three (N));
  four (a, N, 5);
  five (a, b, N, 7);
  six (x, N, 5);
  seven (a, N, 5);
  seven (b, N, 1);
  chosen (a, N, 5, 5);
  chosen (b, N, 7, 1);
  chosen (b, N, 6, 5);
  for (int i = 0; i < N; i++)
    printf ("%d %d %d %g %g %d\n", a[i], b[i], g[i], x[i], m[i],
            v[i % 9].x + 7 * v[i % 9].y[2] + 9 * v[i % 9].y[3]);
}
