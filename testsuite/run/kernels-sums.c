/* Kernels regions whose scalars are sums without a reduction clause: each is
   one where no order is kept, and a scalar like any other where it is.
   Without this test sums could stay on one lane, or what only looks like one
   lose values.

   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { acctile-report "nests[0].kind" doall } */
/* { acctile-report "nests[1].kind" doall } */
/* { acctile-report "nests[2].kind" doall } */
/* { acctile-report "nests[3].kind" doall } */
/* { acctile-report "nests[4].kind" unchanged } */
/* { acctile-report "nests[5].kind" unchanged } */
/* { acctile-report "nests[6].kind" unchanged } */
/* { acctile-report "nests[7].kind" unchanged } */
/* { acctile-report "nests[8].kind" unchanged } */
/* { acctile-report "nests[9].kind" doall } */
/* { acctile-report "nests[10].kind" doall } */
/* { acctile-report "nests[11].kind" unchanged } */
/* { acctile-report "nests[12].kind" unchanged } */
/* { acctile-report "nests[13].kind" unchanged } */

#include <stdio.h>
#define N 3000
static int
plain (int *a, int n)
{
  int s = 5, low = 1000, bits = 0;
#pragma acc kernels copyin(a [0:n])
  for (int i = 0; i < n; i++)
    {
      s += a[i];
      low = low < a[i] ? low : a[i];
      if (a[i] > 7)
        bits |= a[i];
    }
  return s + 7 * low + 11 * bits;
}
static unsigned
mapped (int *a, int n)
{
  unsigned s = 1, p = 1;
#pragma acc kernels copyin(a [0:n]) copy(s, p)
  for (int i = 0; i < n; i++)
    {
      s -= 3 * a[i];
      p = (a[i] | 1) * p;
    }
  return s + p;
}
static long
square (int (*a)[50], int n)
{
  long s = 0;
#pragma acc kernels copyin(a [0:n])
  {
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < 50; j++)
        s += a[i][j] * (i + 1);
  }
  return s;
}
static int
of_rows (int (*a)[50], int *b, int n)
{
  int s = 0;
#pragma acc kernels copyin(a [0:n]) copy(b [0:n])
  for (int i = 0; i < n; i++)
    {
      int t = i;
      for (int j = 0; j < 50; j++)
        t += a[i][j];
      b[i] = t;
      s += t;
    }
  return s;
}
static float
floats (float *x, int n)
{
  float s = 0;
#pragma acc kernels copyin(x [0:n])
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}
static int
prefix (int *a, int *b, int n)
{
  int s = 0;
#pragma acc kernels copyin(a [0:n]) copy(b [0:n])
  for (int i = 0; i < n; i++)
    {
      s += a[i];
      b[i] = s;
    }
  return s;
}
static int
mixed (int *a, int n)
{
  int s = 1;
#pragma acc kernels copyin(a [0:n])
  for (int i = 0; i < n; i++)
    {
      s += a[i];
      if (a[i] & 1)
        s *= 3;
    }
  return s;
}
static int
guarded (int *a, int n)
{
  int s = 1;
#pragma acc kernels copyin(a [0:n])
  for (int i = 0; i < n; i++)
    if (s < 5000)
      s += a[i];
  return s;
}
static int
from (int *a, int n)
{
  int s = 1;
#pragma acc kernels copyin(a [0:n])
  for (int i = 0; i < n; i++)
    s = a[i] - s;
  return s;
}
static void
narrow (int *a, short *h, unsigned char *c, int n)
{
  short sum = 7, down = 5;
  signed char bits = 8, count = 3;
  unsigned char odd = 1;
#pragma acc kernels copyin(h [0:n])
  for (int i = 0; i < n; i++)
    {
      sum += h[i];
      down -= h[i];
      bits ^= (signed char)h[i];
    }
#pragma acc kernels copyin(a [0:n], c [0:n])
  for (int i = 0; i < n; i++)
    {
      if (a[i] > 3)
        count++;
      if (c[i] < 9)
        odd--;
    }
  printf ("%d %d %d %d %d\n", sum, down, bits, count, odd);
}
static void
narrow_ordered (short *h, short *to, int n)
{
  short twice = 1, index = 2, wide = 3;
#pragma acc kernels copyin(h [0:n])
  for (int i = 0; i < n; i++)
    twice += twice + h[i];
#pragma acc kernels copy(to [0:n])
  for (int i = 0; i < n; i += 2)
    to[index++] += i;
#pragma acc kernels copyin(h [0:n])
  for (int i = 0; i < n; i++)
    wide = (wide + h[i]) / 2;
  printf ("%d %d %d %d\n", twice, index, wide, to[5]);
}
int
main (void)
{
  static short h[N], to[N];
  static unsigned char u[N];
  static int a[N], b[N], c[N / 50][50];
  static float x[N];
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 7 % 19 + 1;
      c[i / 50][i % 50] = i * 5 % 23;
      x[i] = 1.0f / (i + 1);
    }
  printf ("%d %u %ld ", plain (a, N), mapped (a, N), square (c, N / 50));
  printf ("%d ", of_rows (c, b, N / 50));
  for (int i = 0; i < N / 50; i++)
    printf ("%d ", b[i]);
  printf ("%.7g ", floats (x, N));
  printf ("%d %d ", prefix (a, b, N), b[N / 2]);
  printf ("%d %d %d\n", mixed (a, N), guarded (a, N), from (a, N));
  for (int i = 0; i < N; i++)
    {
      h[i] = i * 7919 - 3000;
      u[i] = i * 31;
    }
  narrow (a, h, u, N);
  narrow_ordered (h, to, N - 9);
  return 0;
}
