/* Arrays that are reached through global pointers, static variables of the
   function, pointers in structures, pointers that were computed before the
   region, allocated memory.  Without this test a base could be read from the
   wrong place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

#define N 42

struct matrix
{
  int rows, columns;
  int *data;
};

static int *global;
static int store[N * N];

static void
through_global (int n)
{
#pragma acc parallel loop copy(global [0:n * n])
  for (int i = 0; i < n; i++)
#pragma acc loop
    for (int j = 0; j < n - 1; j++)
      global[i * n + j] += i - j;
}

static int
static_local (int n)
{
  static int kept[N];
#pragma acc parallel loop copy(kept)
  for (int i = 0; i < n; i++)
    kept[i] += i * n;
  return kept[n - 1];
}

static void
in_structure (struct matrix m)
{
  int *p = m.data, rows = m.rows, columns = m.columns;
#pragma acc parallel loop copy(p [0:rows * columns])
  for (int i = 0; i < rows; i++)
#pragma acc loop
    for (int j = 0; j < columns; j++)
      p[i * columns + j] ^= i * 3 + j;
}

static void
computed (int n, int k)
{
  int *p = store + k * n, *q = p;
  q += n;
  if (k > 2)
    q = p - n;
#pragma acc parallel loop copy(p [0:n]) copyin(q [0:n])
  for (int i = 0; i < n; i++)
    p[i] += q[n - 1 - i];
}

static void
allocated (int n)
{
  int *p = malloc (n * n * sizeof *p), *q = calloc (n, sizeof *q);
  for (int i = 0; i < n * n; i++)
    p[i] = i % 19;
#pragma acc data copyin(p [0:n * n]) copy(q [0:n])
  {
#pragma acc kernels loop
    for (int i = 0; i < n; i++)
      q[i] = p[i * n + n - 1 - i];
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      {
        int s = 0;
#pragma acc loop reduction(+ : s)
        for (int j = 0; j < n; j++)
          s += p[i * n + j];
        q[i] += s;
      }
  }
  show_bytes ("q", q, n * sizeof *q);
  free (p);
  free (q);
}

int
main (void)
{
  for (int i = 0; i < N * N; i++)
    store[i] = i % 71;
  global = store;
  for (int n = 2; n <= N; n += 20)
    {
      through_global (hide (n));
      SHOW (store);
      printf ("%d\n", static_local (hide (n)));
      in_structure ((struct matrix){ hide (n), hide (n / 2), store + 5 });
      SHOW (store);
      computed (hide (n), hide (1));
      SHOW (store);
      allocated (hide (n));
    }
  computed (hide (10), hide (3));
  SHOW (store);
  return 0;
}
