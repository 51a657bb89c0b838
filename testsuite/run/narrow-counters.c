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
}
