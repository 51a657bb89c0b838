/* Members that do not lie where their type asks for, or, with ORDER, have
   another order of bytes than the machine: loops that add up, products,
   wavefronts and loops over time over arrays of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 40
#define M 250

#ifdef ORDER
#define KIND scalar_storage_order ("big-endian")
#else
#define KIND packed
#endif

struct __attribute__ ((KIND)) element
{
  char c;
  double v;
  int n;
};

static struct element a[N][N], b[N][N], c[N * M];
static double w[N], r[N];

__attribute__ ((noinline)) static void
added (int n, int m)
{
#pragma acc parallel loop copyin(c) copy(r)
  for (int i = 0; i < n; i++)
    {
      double sum = 0;
      for (int k = 0; k < m; k++)
        sum = c[i * m + k].v + c[k].n - sum * 0.5;
      r[i] = sum;
    }
}

__attribute__ ((noinline)) static void
kept (int n, int m)
{
#pragma acc parallel loop copyin(c) copy(a)
  for (int i = 0; i < n; i++)
    for (int k = 0; k < m; k++)
      a[i][0].v = c[k * n + i].v - a[i][0].v * 0.5;
}

__attribute__ ((noinline)) static void
product (int n)
{
#pragma acc parallel loop collapse(2) copyin(a, b) copy(c)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      {
        double sum = 0;
        for (int k = 0; k < n; k++)
          sum += a[i][k].v * b[k][j].v;
        c[i * n + j].v = sum;
      }
}

__attribute__ ((noinline)) static void
wave (int n)
{
#pragma acc kernels copyin(w) copy(a)
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j].v = 0.5 * (a[i - 1][j].v + a[i][j - 1].v) + w[j];
}

__attribute__ ((noinline)) static void
steps (int n, int t)
{
#pragma acc data copy(a, b)
  for (int s = 0; s < t; s++)
    {
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          b[i][j].v = 0.25
                      * (a[i - 1][j].v + a[i + 1][j].v + a[i][j - 1].v
                         + a[i][j + 1].v);
#pragma acc parallel loop collapse(2)
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
          a[i][j].v = b[i][j].v;
    }
}

__attribute__ ((noinline)) static double
largest (int n)
{
  double most = 0;
#pragma acc parallel loop collapse(2) reduction(max : most) copyin(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      most = a[i][j].v > most ? a[i][j].v : most;
  return most;
}

static void
show (const char *name)
{
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += (i % 7 + 1) * (a[i][j].v + 3 * b[i][j].v + 5 * c[i * N + j].v)
             + r[i] * j;
  printf ("%s %.12g\n", name, sum);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      {
        a[i][j].v = (i * 5 + j) % 13;
        b[i][j].v = (i * 3 + j) % 11;
      }
  for (int i = 0; i < N * M; i++)
    {
      c[i].v = i % 17 * 0.25;
      c[i].n = i % 5;
    }
  for (int i = 0; i < N; i++)
    w[i] = i % 5 * 0.5;
  added (N, M);
  show ("added");
  kept (N, M);
  show ("kept");
  product (N);
  show ("product");
  wave (N);
  show ("wave");
  steps (N, 20);
  show ("steps");
  printf ("largest %.12g\n", largest (N));
}
