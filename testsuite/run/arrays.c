/* The ways to reach an array: static, variable-length, pointers to arrays,
   flat with a symbolic leading dimension, structs of arrays and arrays of
   structs, restrict or not, overlapping pointers.  Without this test an
   access could be read back wrongly and a dependence missed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 48

static int s[N][N];

struct point
{
  int x, y;
  short z[3];
};

struct field
{
  int n;
  int u[N][N];
  struct
  {
    char c;
    int v[N];
  } inner;
};

static struct point points[N][N];
static struct field field;

static void
vla (int n, int m, int a[n][m])
{
#pragma acc parallel loop copy(a [0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      a[i][j] += i * m + j;
}

static void
pointer_to_rows (int n, int (*a)[N])
{
#pragma acc parallel loop copy(a [0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < N; j++)
      a[i][j] += 3 * i + j;
}

static void
flat (int n, int m, int *restrict a)
{
#pragma acc parallel loop copy(a [0:n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
      a[i * m + j] += 5 * i + j;
}

static void
flat_three (int l, int m, int n, int *restrict a)
{
#pragma acc parallel loop copy(a [0:l * m * n])
  for (int i = 0; i < l; i++)
#pragma acc loop
    for (int j = 0; j < m; j++)
#pragma acc loop
      for (int k = 0; k < n; k++)
        a[(i * m + j) * n + k] += 7 * i + 2 * j + k;
}

static void
flat_padded (int n, int ld, int *restrict a, const int *restrict b)
{
#pragma acc parallel loop copy(a [0:n * ld]) copyin(b [0:n * ld])
  for (int j = 0; j < n; j++)
#pragma acc loop
    for (int i = 0; i < n; i++)
      a[i + j * ld] += b[j + i * ld];
}

static void
flat_size_t (size_t n, int *a)
{
#pragma acc parallel loop copy(a [0:n * n])
  for (size_t i = 0; i < n; i++)
#pragma acc loop
    for (size_t j = 0; j < n; j++)
      a[i * n + j] += (int)(11 * i + j);
}

static void
flat_backwards (int n, int *a)
{
#pragma acc parallel loop copy(a [0:n * n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      a[(n - 1 - i) * n + (n - 1 - j)] += 13 * i + j;
}

static void
array_of_structs (int n)
{
#pragma acc parallel loop copy(points)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      {
        points[i][j].x += i;
        points[i][j].y += points[i][j].x * 2 + j;
        points[i][j].z[1] += j - i;
      }
}

static void
struct_of_arrays (int n)
{
#pragma acc parallel loop copy(field)
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      field.u[i][j] += 17 * i + field.inner.v[j];
}

static void
through_struct (int n, struct field *f)
{
#pragma acc kernels loop copy(f [0:1])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      f->u[j][i] += 19 * i + f->n;
}

static void
overlapping (int n, int *p, int *q)
{
#pragma acc kernels loop copy(p [0:n], q [0:n])
  for (int i = 0; i < n; i++)
    p[i] = q[i] + 1;
}

static void
halves (int n, int *p)
{
#pragma acc kernels loop copy(p [0:2 * n])
  for (int i = 0; i < n; i++)
    p[i + n] = p[i] + 1;
}

static void
even_and_odd (int n, int *p)
{
#pragma acc kernels loop copy(p [0:2 * n])
  for (int i = 0; i < n; i++)
    p[2 * i] = p[2 * i + 1] + i;
}

static void
bytes (int n, unsigned char *p, const signed char *q)
{
#pragma acc parallel loop copy(p [0:n * n]) copyin(q [0:n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n; j++)
      p[i * n + j] += q[j] * i;
}

int
main (void)
{
  int n = hide (N), small = hide (11);
  int *f = (int *)s;

  CLEAR (s);
  CLEAR (points);
  memset (&field, -1, sizeof field);
  vla (n, n, s);
  SHOW (s);
  vla (small, 7, (int (*)[7])s);
  SHOW (s);
  pointer_to_rows (n, s);
  SHOW (s);
  flat (small, 2 * small, f);
  SHOW (s);
  flat_three (small, 4, 5, f);
  SHOW (s);
  flat_padded (small, small + 3, f, f + small * (small + 3));
  SHOW (s);
  flat_size_t (n, f);
  SHOW (s);
  flat_backwards (n, f);
  SHOW (s);
  array_of_structs (n);
  show_bytes ("points", points, sizeof points);
  for (int i = 0; i < N; i++)
    field.inner.v[i] = 5 * i;
  field.n = 3;
  struct_of_arrays (n);
  SHOW (field.u);
  through_struct (n, &field);
  SHOW (field.u);
  overlapping (100, f, f + 200);
  SHOW (s);
  halves (200, f);
  SHOW (s);
  even_and_odd (300, f);
  SHOW (s);
  bytes (n, (unsigned char *)s, (signed char *)points);
  SHOW (s);
  return 0;
}
