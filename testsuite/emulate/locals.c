/* Variables of emulated threads that are in memory are no place to meet, though
   one host thread runs many of them on one stack.  Without this test every
   program whose nests hand on the address of a variable could be said to have a
   race.

   { acctile-runs {} {} }
   { acctile-runs {-O1 -fsanitize=thread} {BLOCKS=1} }
   { acctile-runs {-O1 -fsanitize=thread} {BLOCKS=2} }
   { acctile-runs {-O0 -fsanitize=thread} {BLOCKS=7 ORDER=random} }
   { acctile-fails {-O1 -fsanitize=thread -DSHARED} {BLOCKS=1} {data race} }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch.h"

#define BLOCKS 40
#define THREADS 32
#define SIZE (BLOCKS * THREADS)

static int a[SIZE];

/* *Q = X / 7, *R = X % 7.  */

static void __attribute__ ((noinline, noclone)) divide (int x, int *q, int *r)
{
  *q = x / 7;
  *r = x % 7;
}

static void
kernel (void *data)
{
  int i = acctile_emulate_block () * THREADS + acctile_emulate_thread ();
  int own[2];
#ifdef SHARED
  int *pair = data;
#else
  int *pair = own;
#endif

  (void)data;
  divide (i, &own[0], &pair[1]);
  a[i] = 7 * own[0] + i % 7;
}

int
main (void)
{
  int right = 0, pair[2];

  acctile_emulate_next_flat (BLOCKS, THREADS, 0);
  launch_plain (kernel, pair);
  for (int i = 0; i < SIZE; i++)
    right += a[i] == i;
  check (right == SIZE, "every element is there");
  return unit_end ();
}
