/* Loops that go on until their counter is equal to its bound.  Without this
   test one of them could have an iteration too many, or none where a counter
   goes over the end of its type.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 60

static int a[N], b[N];

static void
print (const char *name)
{
  unsigned h = 1;
  for (int i = 0; i < N; i++)
    h = h * 31 + a[i] * 7 + b[i];
  printf ("%s %u\n", name, h);
}

static void __attribute__ ((noinline)) up (int n)
{
#pragma acc kernels
  for (int i = 0; i != n; ++i)
    a[i] = b[i] + i;
}

static void __attribute__ ((noinline)) down (int n)
{
#pragma acc kernels
  for (int i = n; i-- != 0;)
    b[i] = 2 * a[i] + i;
}

static void __attribute__ ((noinline)) sizes (size_t n)
{
#pragma acc kernels
  for (size_t i = 0; i != n; i++)
    a[i] += 3;
#pragma acc kernels
  for (size_t i = n; i != 0; --i)
    b[i - 1] += a[i - 1];
}

static void __attribute__ ((noinline))
wrap (unsigned char first, unsigned char last)
{
#pragma acc kernels
  for (unsigned char i = first; i != last; i++)
    a[i % 60 == 0 ? 0 : 1] += 1;
}

static void __attribute__ ((noinline)) nested (int n, int m)
{
#pragma acc parallel loop copy(a, b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j != m; j++)
      a[i * m + j] = b[i * m + j] - j;
}

static void __attribute__ ((noinline)) last (int n)
{
#pragma acc kernels
  {
    int i = 0;
    do
      a[i] = b[i] * 3;
    while (++i != n);
  }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 5 % 17;
      b[i] = i * 3 % 23;
    }
  up (N);
  print ("up");
  up (0);
  down (N - 1);
  print ("down");
  down (0);
  sizes (N - 2);
  print ("sizes");
  sizes (0);
  wrap (250, 3);
  wrap (7, 7);
  print ("wrap");
  nested (6, 10);
  nested (6, 0);
  print ("nested");
  last (N);
  last (1);
  print ("last");
  return 0;
}
