/* Iterators of every integer type, upwards and downwards, in nests of two.
   Without this test a count could be made in a type that does not hold it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stddef.h>
#include "run.h"

/* { acctile-report "nests.length" 20 } */
/* { acctile-report "nests[0].kind" "doall" } */
/* { acctile-report "nests[19].kind" "doall" } */
/* { acctile-plugin {schedule=schedule(2.3) block(8,8)} } */

#define N 60

static int a[N][N];

/* clang-format off */
#define UP(NAME, T)                                                            \
  static void NAME (int n)                                                     \
  {                                                                            \
    _Pragma ("acc parallel loop copy(a)")                                      \
    for (T i = 0; i < n; i++)                                                  \
      _Pragma ("acc loop")                                                     \
      for (T j = 1; j <= n - 1; j += 2)                                        \
        a[i][j] += (int) i * 3 + (int) j;                                      \
  }

#define DOWN(NAME, T)                                                          \
  static void NAME (int n)                                                     \
  {                                                                            \
    _Pragma ("acc parallel loop copy(a)")                                      \
    for (T i = n - 1; i > 0; i--)                                              \
      _Pragma ("acc loop")                                                     \
      for (T j = n - 1; j >= 5; j -= 5)                                        \
        a[i][j] += (int) i * 5 - (int) j;                                      \
  }

UP (up_char, signed char)
UP (up_unsigned_char, unsigned char)
UP (up_short, short)
UP (up_unsigned_short, unsigned short)
UP (up_int, int)
UP (up_unsigned, unsigned)
UP (up_long, long)
UP (up_unsigned_long, unsigned long)
UP (up_long_long, long long)
UP (up_size, size_t)
DOWN (down_char, signed char)
DOWN (down_unsigned_char, unsigned char)
DOWN (down_short, short)
DOWN (down_unsigned_short, unsigned short)
DOWN (down_int, int)
DOWN (down_unsigned, unsigned)
DOWN (down_long, long)
DOWN (down_unsigned_long, unsigned long)
DOWN (down_long_long, long long)
DOWN (down_size, size_t)
/* clang-format on */

int
main (void)
{
  static void (*const all[]) (int) = { up_char,        up_unsigned_char,
                                       up_short,       up_unsigned_short,
                                       up_int,         up_unsigned,
                                       up_long,        up_unsigned_long,
                                       up_long_long,   up_size,
                                       down_char,      down_unsigned_char,
                                       down_short,     down_unsigned_short,
                                       down_int,       down_unsigned,
                                       down_long,      down_unsigned_long,
                                       down_long_long, down_size };

  CLEAR (a);
  for (size_t f = 0; f < sizeof all / sizeof all[0]; f++)
    {
      all[f](hide (N));
      SHOW (a);
      all[f](hide (7));
      SHOW (a);
      all[f](hide (6));
      SHOW (a);
    }
  return 0;
}
