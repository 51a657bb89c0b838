/* Every kind of mapping, launched several times: what each puts among the
   arguments, with and without its data on the device, must be what libgomp
   puts there.  Without this test a kernel could read a wrong address.

   { acctile-launches "sections" 18 17 }
   { acctile-launches "scalars" 6 5 }
   { acctile-launches "changed_copy" 6 5 }
   { acctile-launches "device_pointer" 6 5 }
   { acctile-launches "by_value" 6 5 }
   { acctile-launches "reduced" 12 11 }
   { acctile-launches "variable_length" 12 11 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <complex.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

#define N 60
#define ROUNDS 6

struct point
{
  double x[3];
  int n;
  float *p;
};

static int v[N], w[N];
static long total;

static void
add (int n, const int *x)
{
  for (int i = 0; i < n; i++)
    total = total * 31 % 1000003 + x[i];
}

static void
sections (int n, int *a, const int *b)
{
#pragma acc parallel loop copy(a [0:n]) copyin(b [0:n])
  for (int i = 0; i < n; i++)
    a[i] = a[i] * 3 + b[i];
}

static void
presence (void)
{
  for (int r = 0; r < ROUNDS; r++)
    {
      sections (N, v, w);
#pragma acc data copy(v)
      sections (N, v, w);
#pragma acc data copy(v) copyin(w)
      sections (N / 2, v + r, w + 2);
    }
}

static void
scalars (double d, float f, char c, short s, long l, _Bool b)
{
#pragma acc parallel loop present(v)
  for (int i = 0; i < N; i++)
    v[i] += d * f + c * s - l + b * i;
}

static void
changed_copy (int n)
{
  int seen[2] = { n, 7 };
#pragma acc parallel loop copyin(n) copy(seen) copyout(w)
  for (int i = 0; i < N; i++)
    {
      w[i] = i + seen[1];
      if (i == N - 1)
        {
          n += 5;
          seen[0] += w[3] + n;
        }
    }
  add (2, seen);
}

static void
device_pointer (int r)
{
  int *d = acc_deviceptr (v);
#pragma acc parallel loop deviceptr(d)
  for (int i = 0; i < N; i++)
    d[i] ^= i + r;
}

static void
by_value (struct point point, double _Complex z)
{
#pragma acc parallel loop present(v) firstprivate(point, z)
  for (int i = 0; i < N; i++)
    v[i] += point.x[i % 3] * point.n + creal (z) - cimag (z);
}

static void
reduced (int n)
{
  double sum = 1.5;
  int most = -5;
#pragma acc parallel loop reduction(+ : sum) reduction(max : most)             \
    copyin(v[0 : n])
  for (int i = 0; i < n; i++)
    {
      sum += v[i];
      if (v[i] % 100 > most)
        most = v[i] % 100;
    }
  total += (long)sum + most;
}

static void
by_kernels (int n, int *restrict a)
{
  int last = 3;
#pragma acc kernels copy(a [0:n])
  for (int i = 0; i < n; i++)
    a[i] = a[i] + last;
  add (n, a);
}

static void
variable_length (int n, int m, int a[n][m])
{
  int b[n][m];
#pragma acc parallel loop copy(a [0:n] [0:m]) copyout(b)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
        a[i][j] += i * j;
        b[i][j] = a[i][j] - 1;
      }
  add (m, b[n - 1]);
}

static void
empty (int n, int *a)
{
#pragma acc parallel loop copy(a [0:n]) copy(v)
  for (int i = 0; i < N; i++)
    v[i] += n > 0 ? a[i % n] : 1;
}

static void
maybe (int n)
{
#pragma acc parallel loop no_create(w) copy(v)
  for (int i = 0; i < N; i++)
    v[i] += n > 0 ? w[i] : i;
}

static void
members (struct point *point)
{
#pragma acc parallel loop copy(point->p [0:N])
  for (int i = 0; i < N; i++)
    point->p[i] = point->p[i] * 0.5f + point->n;
}

static void
attached (struct point *point)
{
#pragma acc parallel loop present(point [0:1])
  for (int i = 0; i < N; i++)
    point->p[i] += i + point->n;
}

static void
guarded (int r)
{
#pragma acc parallel loop copy(v) if (r % 3 != 1)
  for (int i = 0; i < N; i++)
    v[i] = v[i] * 5 + r;
}

int
main (void)
{
  float *p = malloc (N * sizeof *p);
  struct point point = { { 1.5, 2.5, -1 }, 4, p };
  int matrix[N / 4][N / 5];
  for (int i = 0; i < N; i++)
    {
      v[i] = i * i % 17;
      w[i] = i;
      p[i] = i;
    }
  for (int i = 0; i < N / 4; i++)
    for (int j = 0; j < N / 5; j++)
      matrix[i][j] = i + j;
  presence ();
  for (int r = 0; r < ROUNDS; r++)
    {
#pragma acc data copy(v)
      {
        scalars (r + 0.5, r * 2, r, -r, 1L << r, r & 1);
        device_pointer (r);
        point.n = r;
        by_value (point, r + 2 * I);
        reduced (N);
      }
      changed_copy (r / 2);
      reduced (N - r);
      by_kernels (N - r, v);
      variable_length (N / 4, N / 5, matrix);
#pragma acc data copy(matrix)
      variable_length (N / 4, N / 5, matrix);
      empty (r % 3, w);
#pragma acc data copy(w)
      empty (r % 2, w + r);
      maybe (0);
#pragma acc data copyin(w)
      maybe (1);
      guarded (r);
#pragma acc data copy(point)
      members (&point);
#pragma acc enter data copyin(point)
#pragma acc enter data copyin(point.p [0:N])
      attached (&point);
#pragma acc exit data copyout(point.p [0:N])
#pragma acc exit data delete (point)
      add (N, v);
      add (N, w);
    }
  for (int i = 0; i < N; i++)
    total = total * 31 % 1000003 + (long)p[i];
  printf ("%ld\n", total);
  return 0;
}
