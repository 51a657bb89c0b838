/* Iterations with loops, in one row: blocks of a warp where they are few, fewer
   of them where they read by a table, also where arrays may overlap.

   { acctile-launches "many" 1 0 }
   { acctile-launches "few" 0 0 }
   { acctile-launches "some" 0 0 }
   { acctile-launches "some_by_table" 1 0 }
   { acctile-launches "few_by_table" 0 0 }
   { acctile-launches "short_rows" 1 0 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 200000

static double a[N], b[N];
static int table[N];

/* clang-format off */
#define SQUARED(name)                                                          \
  __attribute__ ((noinline)) static void                                       \
  name (int n, int m)                                                          \
  {                                                                            \
    _Pragma ("acc parallel loop present(a, b)")                                \
    for (int i = 0; i < n; i++)                                                \
      {                                                                        \
        double x = b[i];                                                       \
        for (int k = 0; k < m; k++)                                            \
          x = x * x * 0.25 + 0.5;                                              \
        a[i] = x;                                                              \
      }                                                                        \
  }

#define GATHERED(name)                                                         \
  __attribute__ ((noinline)) static void                                       \
  name (int n, int m)                                                          \
  {                                                                            \
    _Pragma ("acc parallel loop present(a, b, table)")                         \
    for (int i = 0; i < n; i++)                                                \
      {                                                                        \
        double x = 0;                                                          \
        for (int k = table[i]; k < table[i] + m; k++)                          \
          x += b[table[k]];                                                    \
        a[i] = x;                                                              \
      }                                                                        \
  }
/* clang-format on */

SQUARED (many)
SQUARED (few)
SQUARED (some)
GATHERED (some_by_table)
GATHERED (few_by_table)

/* Known to be many.  */
__attribute__ ((noinline)) static void
short_rows (int m)
{
#pragma acc parallel loop present(a, b)
  for (int i = 0; i < N; i++)
    {
      double x = b[i];
      for (int k = 0; k < m; k++)
        x = x * x * 0.25 + 0.5;
      a[i] = x;
    }
}

static void
show (const char *name)
{
  double sum = 0;
#pragma acc update self(a)
  for (int i = 0; i < N; i++)
    {
      sum += a[i] * (i % 7);
      a[i] = 0;
    }
#pragma acc update device(a)
  printf ("%s %.12g\n", name, sum);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      b[i] = i % 13 * 0.1;
      table[i] = i * 7 % (N - 9);
    }
#pragma acc data copy(a, b, table)
  {
    many (N, 3);
    show ("many");
    few (5000, 3);
    show ("few");
    some (50000, 3);
    show ("some");
    some_by_table (50000, 3);
    show ("some by table");
    few_by_table (5000, 3);
    show ("few by table");
    short_rows (2);
    show ("short");
  }
}
