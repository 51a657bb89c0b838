/* Volumes for the lanes of a gang each: GCC's own choice where they are many
   and leave most threads of a block idle.

   { acctile-launches "filled" 1 0 }
   { acctile-launches "sparse" 0 0 }
   { acctile-launches "few" 1 0 }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#define N 200000

static double a[N], b[N];

/* clang-format off */
#define VOLUMES(name)                                                          \
  __attribute__ ((noinline)) static void                                       \
  name (int e, int n)                                                          \
  {                                                                            \
    _Pragma ("acc parallel loop gang present(a, b)")                           \
    for (int v = 0; v < e; v++)                                                \
      _Pragma ("acc loop vector collapse(3)")                                  \
      for (int i = 0; i < n; i++)                                              \
        for (int j = 0; j < n; j++)                                            \
          for (int k = 0; k < n; k++)                                          \
            {                                                                  \
              double x = 0;                                                    \
              for (int l = 0; l < n; l++)                                      \
                x += b[((v * n + i) * n + j) * n + l] * b[l * n + k];          \
              a[((v * n + i) * n + j) * n + k] = x;                            \
            }                                                                  \
  }
/* clang-format on */

VOLUMES (filled)
VOLUMES (sparse)
VOLUMES (few)

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
    b[i] = i % 13;
#pragma acc data copy(a, b)
  {
    filled (3, 32);
    show ("filled");
    sparse (1500, 4);
    show ("sparse");
    few (20, 4);
    show ("few");
  }
}
