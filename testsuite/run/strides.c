/* Loops with a step that only the program knows, up and down, in blocks and
   trees, collapsed, of several types, and loops whose variable is a pointer.
   Without this test a loop could run once too often or too seldom where its
   step does not divide what it goes through, or where there is nothing to go
   through.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <stdlib.h>

/* { acctile-host "lengths below 0 and addresses of the host are the host's" }
 */

enum
{
  size = 41
};

static double A[size * size], B[size * size];

static void
fill (double *p, int n, int k)
{
  for (int i = 0; i < n; i++)
    p[i] = ((i * 7 + k) % 31) * 0.25;
}

static void
sum (const char *name, const double *p, int n)
{
  double s = 0;
  for (int i = 0; i < n; i++)
    s += p[i] * (1 + i % 13);
  printf ("%s %.17g\n", name, s);
}

static void
line (int n, int bs, double *restrict a)
{
#pragma acc parallel loop copy(a [0:n])
  for (int i = 0; i < n; i += bs)
    a[i] *= 2;
}
static void
blocks (int n, int bs, double *restrict a)
{
#pragma acc parallel loop gang copy(a [0:n * n])
  for (int ii = 0; ii < n; ii += bs)
    {
      int e = ii + bs < n ? ii + bs : n;
#pragma acc loop vector
      for (int j = 0; j < n; j++)
        {
          double s = 0;
          for (int i = ii; i < e; i++)
            s += a[i * n + j];
          a[ii * n + j] = s;
        }
    }
}
static void
in_kernels (int n, int bs, double *restrict a)
{
#pragma acc kernels copy(a [0:n])
  for (int i = 0; i < n; i += bs)
    a[i] *= 2;
}
static void
both (int n, int bs, double *restrict a)
{
#pragma acc parallel loop collapse(2) copy(a [0:n * n])
  for (int i = 0; i < n; i += bs)
    for (int j = 0; j < n; j += bs)
      a[i * n + j] += 2;
}
static void
down (int n, int bs, double *restrict a)
{
#pragma acc parallel loop copy(a [0:n * n])
  for (int i = n - 1; i >= 0; i -= bs)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[i * n + j] += 2;
}
static void
types (long n, unsigned bs, double *restrict a)
{
#pragma acc parallel loop copy(a [0:n])
  for (long i = 0; i < n; i += bs)
    a[i] += 2;
#pragma acc parallel loop copy(a [0:n])
  for (unsigned i = 0; i < (unsigned)n; i += bs)
    a[i] += 2;
#pragma acc parallel loop copy(a [0:n])
  for (size_t i = 0; i < (size_t)n; i += bs)
    a[i] += 2;
}
static void
tree (int n, double *restrict a)
{
#pragma acc data copy(a [0:n])
  for (int s = 1; s < n; s *= 2)
    {
#pragma acc parallel loop present(a [0:n])
      for (int i = 0; i < n - s; i += 2 * s)
        a[i] += a[i + s];
    }
}
static void
pointers (double *a, int n)
{
  double *e = a + n;
#pragma acc parallel loop copy(a [0:n])
  for (double *p = a; p < e; ++p)
    *p *= 2;
#pragma acc parallel loop copy(a [0:n])
  for (double *p = a; p < e; p += 2)
    *p *= 2;
#pragma acc parallel loop copy(a [0:n])
  for (double *p = e - 1; p >= a; p -= 3)
    *p *= 2;
}
static void
rows (double *restrict a, double *restrict b, int n)
{
#pragma acc parallel loop copy(a [0:n * n]) copyin(b [0:n * n])
  for (double *p = a; p < a + n * n; p += n)
    {
      double *q = b + (p - a);
#pragma acc loop
      for (int j = 0; j < n; j++)
        p[j] += q[j];
    }
}
static void
butterflies (int n, double *restrict a)
{
#pragma acc data copy(a [0:n])
  for (int len = 2; len <= n; len *= 2)
    {
      int half = len / 2;
#pragma acc parallel loop present(a [0:n])
      for (int i = 0; i < n; i += len)
#pragma acc loop
        for (int j = 0; j < half; j++)
          {
            double x = a[i + j + half] * j;
            a[i + j + half] = a[i + j] - x;
            a[i + j] += x;
          }
    }
}
static void
ends (int low, int high, int by, double *restrict a)
{
#pragma acc parallel loop copy(a [0:size])
  for (int i = low; i <= high; i += by)
    a[i] += i + 1;
#pragma acc parallel loop copy(a [0:size])
  for (int i = high; i >= low; i -= by)
    a[i] += i * 2;
#pragma acc parallel loop copy(a [0:size])
  for (short i = low; i < high; i += by)
    a[i] += i * 3;
#pragma acc parallel loop copy(a [0:size])
  for (unsigned char i = 0; i < high; i += by)
    a[i] += i * 5;
}

int
main (void)
{
  int n = size, most = size * size;
  fill (A, most, 1);
  fill (B, most, 2);
  line (n, 3, A);
  line (-5, 3, A);
  line (n, 100, A);
  sum ("line", A, most);
  blocks (n, 4, A);
  in_kernels (n, 5, A);
  both (n, 6, A);
  sum ("blocks", A, most);
  down (n, 3, A);
  types (n, 7, A);
  sum ("down", A, most);
  tree (n, A);
  sum ("tree", A, most);
  fill (A, most, 1);
  pointers (A, most);
  rows (A, B, n);
  sum ("pointers", A, most);
  butterflies (32, A);
  sum ("butterflies", A, 32);
  fill (A, most, 1);
  for (int by = 1; by < 5; by++)
    for (int high = 0; high < 6; high++)
      ends (3, high, by, A);
  sum ("ends", A, most);
  return 0;
}
