/* Scalars in kernels regions: read, written before, between and after the
   nests, carried by a loop, private, addressed.  They are copied in and out
   unless a clause says otherwise.  Without this test a value could get lost
   when the region becomes a parallel one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 45

static int a[N], b[N][N];

static int
read_only (int n, int x, double y)
{
#pragma acc kernels loop copy(a)
  for (int i = 0; i < n; i++)
    a[i] += x * i + (int)(y * 4.0);
  return x;
}

static int
written_inside (int n)
{
  int last = 3, count = 0;
#pragma acc kernels loop copy(a)
  for (int i = 0; i < n; i++)
    {
      if (a[i] % 3 == 0)
        last = a[i];
      count++;
    }
  return last * 100 + count;
}

static int
written_around (int n)
{
  int x = 7;
#pragma acc kernels copy(a, b)
  {
    x = x * 2;
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i] += x;
    x++;
#pragma acc loop
    for (int i = 0; i < n; i++)
#pragma acc loop
      for (int j = 0; j < n; j++)
        b[i][j] += x;
    x += a[0];
  }
  return x;
}

static int
temporary (int n)
{
  int t = 4;
#pragma acc kernels loop private(t) copy(a)
  for (int i = 0; i < n; i++)
    {
      t = a[i] * 2;
      a[i] = t + i;
    }
  return t;
}

static int
addressed (int n)
{
  int x = 5;
  int *p = &x;
#pragma acc kernels copy(a, x)
#pragma acc loop
  for (int i = 0; i < n; i++)
    a[i] += x;
  return *p;
}

static int
iterator_outside (int n)
{
  int i, j;
#pragma acc kernels copy(b)
  {
#pragma acc loop
    for (i = 0; i < n; i++)
#pragma acc loop
      for (j = 0; j < n - 1; j++)
        b[i][j] += i * 3 + j;
#pragma acc loop
    for (j = 1; j < n; j++)
#pragma acc loop
      for (i = 0; i < n; i++)
        b[i][j] ^= i + 5 * j;
  }
  return n;
}

static int
conditional_launch (int n, int flag)
{
  int x = flag;
#pragma acc kernels copy(a)
  if (x > 2)
    {
#pragma acc loop
      for (int i = 0; i < n; i++)
        a[i] += x;
    }
  return x;
}

int
main (void)
{
  CLEAR (a);
  CLEAR (b);
  for (int n = 0; n <= N; n += 15)
    {
      printf ("%d\n", read_only (hide (n), hide (3), hide (5) / 4.0));
      SHOW (a);
      printf ("%d\n", written_inside (hide (n)));
      printf ("%d\n", written_around (hide (n)));
      SHOW (a);
      SHOW (b);
      printf ("%d\n", temporary (hide (n)));
      printf ("%d\n", addressed (hide (n)));
      printf ("%d\n", iterator_outside (hide (n)));
      printf ("%d\n", conditional_launch (hide (n), hide (n % 4)));
      SHOW (a);
      SHOW (b);
    }
  return 0;
}
