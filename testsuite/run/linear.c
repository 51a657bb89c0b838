/* Nests dealt out in one row: counters of several types, with and without
   signs, steps, loops that run down or not at all, loops inside, a sum.
   Without this test an iteration could be lost or done twice where a row is
   divided.

   SPDX-License-Identifier: GPL-3.0-or-later

   { dg-options "-fopt-info-omp-optimized" }  */

#include <stdio.h>
#include <stdlib.h>

#define N 40000

static int x[N], expected[N], u[100], v[100];

__attribute__ ((noinline)) static void
five (int a, int b, int c, int d, int e)
{
#pragma acctile schedule(3.8)
#pragma acc parallel loop collapse(5) copy(x)                                  \
    copyin(u, v) /* { dg-optimized "schedule\\(3.8\\)" } */
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++)
        for (int l = 0; l < d; l++)
          for (int m = 0; m < e; m++)
            x[(((i * b + j) * c + k) * d + l) * e + m]
                += u[i + 2 * m] * v[j + k + l] + 1;
  for (int n = 0; n < a * b * c * d * e; n++)
    {
      int m = n % e, l = n / e % d, k = n / e / d % c, j = n / e / d / c % b;
      expected[n] += u[n / e / d / c / b + 2 * m] * v[j + k + l] + 1;
    }
}

__attribute__ ((noinline)) static void
mixed (long a, unsigned b, int c, short d)
{
#pragma acctile schedule(3.8) block(32, 1, 1)
#pragma acc parallel loop collapse(4) copy(x)                                  \
    copyin(u) /* { dg-optimized "schedule\\(3.8\\)" } */
  for (long i = a; i >= 1; i -= 2)
    for (unsigned j = 1; j <= b; j += 3)
      for (int k = -c; k < c; k++)
        for (short l = d; l > 0; l--)
          x[((i * 12 + j) * 12 + k + c) * 8 + l] += u[i] + j * 3 + k * l;
  for (long i = a; i >= 1; i -= 2)
    for (unsigned j = 1; j <= b; j += 3)
      for (int k = -c; k < c; k++)
        for (short l = d; l > 0; l--)
          expected[((i * 12 + j) * 12 + k + c) * 8 + l] += u[i] + j * 3 + k * l;
}

__attribute__ ((noinline)) static void
inner (int a, int b, int c)
{
#pragma acctile schedule(2.5) block(64, 1) grid(5, 1)
#pragma acc parallel loop collapse(2) copy(x)                                  \
    copyin(u) /* { dg-optimized "schedule\\(2.5\\)" } */
  for (int i = 0; i < a; i++)
    for (int j = b; j > 0; j--)
      {
        int s = 0;
        for (int k = 0; k < c; k++)
          s += u[(i + j * k) % 100];
        if (i != j)
          x[i * b + j - 1] = s + i;
      }
  for (int n = 0; n < a * b; n++)
    {
      int i = n / b, j = n % b + 1, s = 0;
      for (int k = 0; k < c; k++)
        s += u[(i + j * k) % 100];
      if (i != j)
        expected[n] = s + i;
    }
}

__attribute__ ((noinline)) static void
sum (int a, int b, int c)
{
  long s = 7, right = 7;
#pragma acctile schedule(3.8)
#pragma acc parallel loop collapse(3) copyin(u) reduction(+ : s) /* { dg-optimized "schedule\\(3.8\\)" } */
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++)
        s += u[(i * 7 + j * 3 + k) % 100] * (i - j + k);
  for (int n = 0; n < a * b * c; n++)
    {
      int i = n / c / b, j = n / c % b, k = n % c;
      right += u[(i * 7 + j * 3 + k) % 100] * (i - j + k);
    }
  if (s != right)
    abort ();
}

/* The same without a directive, where the host decides.  */

__attribute__ ((noinline)) static void
open (int a, int b)
{
#pragma acc parallel loop collapse(2)                                          \
    copy(x) /* { dg-optimized "schedule\\(2.5\\) where loops are short" "" {   \
               target *-*-* } } */
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      x[i * b + j] += 3 * i + j;
  for (int n = 0; n < a * b; n++)
    expected[n] += 3 * (n / b) + n % b;
}

/* Loops that no clause collapses, with one that is not marked inside.  */

__attribute__ ((noinline)) static void
nested (int a, int b, int c)
{
#pragma acctile schedule(2.5) block(32, 1)
#pragma acc parallel loop copy(x)                                              \
    copyin(u) /* { dg-optimized "schedule\\(2.5\\)" } */
  for (int i = 0; i < a; i++)
    {
#pragma acc loop
      for (int j = b; j >= 1; j -= 2)
        for (int k = 0; k < c; k++)
          x[(i * b + j - 1) * c + k] += u[i % 50 + k % 50] - j;
    }
  for (int n = 0; n < a * b * c; n++)
    {
      int i = n / c / b, j = n / c % b + 1, k = n % c;
      if ((b - j) % 2 == 0)
        expected[n] += u[i % 50 + k % 50] - j;
    }
}

int
main (void)
{
  static const int size[5] = { 3, 4, 1, 5, 7 };
  for (int i = 0; i < 100; i++)
    {
      u[i] = i * i % 37;
      v[i] = 50 - i;
    }
  for (int t = 0; t < 6; t++)
    {
      five (size[t % 5], size[(t + 1) % 5], size[(t + 2) % 5],
            t == 4 ? 0 : size[(t + 3) % 5], size[(t + 4) % 5]);
      mixed (2 * t + 5, t + 4, t, t + 1);
      mixed (t - 2, t, t, t);
      inner (size[t % 5] * 20, size[(t + 1) % 5], t);
      inner (t, t * 30, 7);
      sum (t * 8, t, size[t % 5]);
      open (t * 900, 3);
      open (3, t * 900);
      open (t, t);
      nested (t * 150, t, 3);
      nested (3, t + 1, t * 100);
    }
  five (11, 13, 17, 1, 16);
  for (int i = 0; i < N; i++)
    if (x[i] != expected[i])
      abort ();
  printf ("%d\n", x[777]);
  return 0;
}
