/* Regions in every place of the host program: loops of all forms, branches,
   switches, after gotos, in inlined, static, recursive and nested functions,
   in statement expressions, twice by one macro.  Without this test the
   statements before a region could land where they are not run.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "run.h"

/* { acctile-report "nests[0].kind" "doall" } */

#define N 40

static int v[N], a[N][N];

static inline __attribute__ ((always_inline)) void
add (int n, int x)
{
#pragma acc parallel loop copy(v)
  for (int i = 0; i < n - 1; i++)
    v[i] += x;
}

static void
in_loops (int n)
{
  int k = 0;
  do
    {
#pragma acc parallel loop copy(a)
      for (int i = k; i < n; i++)
#pragma acc loop
        for (int j = 0; j < n - k; j++)
          a[i][j] += k;
    }
  while (++k < 3);
  while (k-- > 0)
#pragma acc parallel loop copy(v)
    for (int i = 0; i < n - k; i++)
      v[i] ^= k + i;
  for (int m = n; m > 1; m /= 2)
    for (int l = 0; l < 2; l++)
#pragma acc kernels loop copy(v)
      for (int i = l; i < m; i += 2)
        v[i] += m;
}

static int
in_branches (int n, int c)
{
  if (c > 2)
    {
#pragma acc parallel loop copy(v)
      for (int i = 0; i < n; i++)
        v[i] += 3;
    }
  else if (c == 2)
#pragma acc parallel loop copy(v)
    for (int i = 0; i < n; i++)
      v[i] += 5;
  else
    n--;
  switch (c)
    {
    case 1:
#pragma acc parallel loop copy(v)
      for (int i = 1; i < n; i++)
        v[i] -= 7;
      break;
    case 2:
      add (n, c);
      __attribute__ ((fallthrough));
    default:
#pragma acc kernels loop copy(v)
      for (int i = 0; i < n - 1; i++)
        v[i] += 11;
      return n;
    }
  return -n;
}

static void
after_gotos (int n)
{
  int tries = 0;
  if (n < 5)
    goto end;
again:
#pragma acc parallel loop copy(v)
  for (int i = tries; i < n; i++)
    v[i] += tries + 1;
  if (tries++ < 2)
    goto again;
end:
  v[0]++;
}

static int
sum (int n)
{
  if (n < 2)
    return 0;
  int s = 0;
#pragma acc parallel loop reduction(+ : s) copyin(v)
  for (int i = 0; i < n; i++)
    s += v[i] % 100;
  return s + sum (n / 2);
}

static int
nested_function (int n)
{
  int x = 3;
  void inner (int m)
  {
#pragma acc parallel loop copy(v)
    for (int i = 0; i < m; i++)
      v[i] += x;
  }
  inner (n);
  x = 8;
  inner (n - 1);
  return x;
}

static int
in_expression (int n)
{
  return ({
           int s = 0;
#pragma acc parallel loop reduction(max : s) copyin(v)
           for (int i = 0; i < n; i++)
             s = v[i] > s ? v[i] : s;
           s;
         }) % 1000
         + n;
}

/* clang-format off */
#define ROTATE(N, K)                                                           \
  _Pragma ("acc parallel loop copy(v)")                                        \
  for (int i = 0; i < (N); i++)                                                \
    v[i] = v[i] * (K) % 1009
/* clang-format on */

int
main (void)
{
  for (int i = 0; i < N; i++)
    v[i] = i;
  CLEAR (a);
  for (int n = 4; n <= N; n += 12)
    {
      in_loops (hide (n));
      SHOW (v);
      SHOW (a);
      for (int c = 0; c < 4; c++)
        printf ("%d\n", in_branches (hide (n), hide (c)));
      add (hide (n), hide (2));
      SHOW (v);
      after_gotos (hide (n));
      SHOW (v);
      printf ("%d %d\n", sum (hide (n)), nested_function (hide (n)));
      ROTATE (hide (n), 3);
      ROTATE (n - 1, 5);
      printf ("%d\n", in_expression (hide (n)));
      SHOW (v);
    }
  return 0;
}
