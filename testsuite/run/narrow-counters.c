/* Loops of a type narrower than int that have more iterations than its largest
   number, up and down, with steps, in nests.

   { acctile-plain "GCC counts the differences in the type itself" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

static int c[65536];

static void __attribute__ ((noinline))
bytes_up (signed char low, signed char high)
{
#pragma acc parallel loop copy(c)
  for (signed char i = low; i < high; i++)
    c[i - low] += 1 + (i & 7);
}

static void __attribute__ ((noinline))
bytes_down (signed char low, signed char high)
{
#pragma acc parallel loop copy(c)
  for (signed char i = high; i > low; i--)
    c[i - low] += 1 + (i & 7);
}

static void __attribute__ ((noinline))
bytes_by_three (signed char low, signed char high)
{
#pragma acc kernels loop copy(c)
  for (signed char i = low; i < high; i += 3)
    c[i - low] += 1 + (i & 7);
}

static void __attribute__ ((noinline)) shorts (short low, short high)
{
#pragma acc parallel loop copy(c)
  for (short i = low; i < high; i++)
    c[i - low] += 1 + (i & 7);
}

static void __attribute__ ((noinline)) nests (signed char low, signed char high)
{
#pragma acc parallel loop collapse(2) copy(c)
  for (int j = 0; j < 30; j++)
    for (signed char i = low; i < high; i++)
      c[(i - low) * 30 + j] += 1 + (i & 7);
}

/* Loops without a pragma, which may end before they begin.  */

#define PLAIN(NAME, TYPE, BEGIN, CONDITION, STEP)                              \
  static void __attribute__ ((noinline)) NAME (int m, int low, int high)       \
  {                                                                            \
    _Pragma ("acc kernels copy(c)") for (int i = 0; i < 32; i++)               \
      for (int j = 0; j < m; j++)                                              \
        for (TYPE k = BEGIN; CONDITION; STEP)                                  \
          c[j * 300 + (k & 127)] += k + i;                                     \
  }

PLAIN (late, unsigned short, i, k < 19, k += 4)
PLAIN (never, unsigned char, high, k < low, k++)
PLAIN (bytes, unsigned char, 19, k > 2, k--)
PLAIN (below, signed char, -100, k < 100, k += 3)
PLAIN (from, short, low, k <= high, k++)
PLAIN (none, unsigned char, 3, k < high, k++)
PLAIN (zero, unsigned char, 0, k < high, k++)

static void __attribute__ ((noinline)) alone (int low, int high)
{
#pragma acc kernels copy(c)
  for (unsigned short k = high; k > low; k--)
    c[k] += k;
}

static void
show (const char *name)
{
  long all = 0;
  for (int k = 0; k < 65536; k++)
    {
      all = (all * 31 + c[k]) % 1000000007;
      c[k] = k & 3;
    }
  printf ("%s %ld\n", name, all);
}

int
main (void)
{
  bytes_up (-100, 100);
  show ("up");
  bytes_down (-110, 101);
  show ("down");
  bytes_by_three (-90, 117);
  show ("by three");
  shorts (-20000, 20000);
  show ("shorts");
  nests (-110, 115);
  show ("nests");
  late (32, 3, 40);
  never (30, 3, 40);
  show ("late");
  bytes (32, 3, 40);
  below (32, 3, 40);
  from (30, -20, 40);
  show ("below");
  none (30, 2, 2);
  zero (30, 2, 77);
  show ("none");
  alone (7, 60000);
  show ("alone");
}
