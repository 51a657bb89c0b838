/* Without this test two blocks that write one element could stay unseen by
   ThreadSanitizer because the emulator happened to run one after the other,
   or the emulator itself could look like a race.

   { acctile-runs {} {} }
   { acctile-runs -fsanitize=thread {BLOCKS=1} }
   { acctile-runs -fsanitize=thread {BLOCKS=2} }
   { acctile-runs -fsanitize=thread {BLOCKS=7 ORDER=random} }
   { acctile-fails {-fsanitize=thread -DSHIFT=1} {BLOCKS=1} {data race} }
   { acctile-fails {-fsanitize=thread -DSHIFT=1} {BLOCKS=7} {data race} }
   { acctile-fails {-fsanitize=thread -DSHIFT=THREADS} {BLOCKS=1} {data race} }
   { acctile-fails {-fsanitize=thread -DSHIFT=THREADS -DBARRIER} {BLOCKS=1}
     {data race} }
   { acctile-fails {-fsanitize=thread -DTOTAL} {BLOCKS=1} {data race} }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch.h"

#define BLOCKS 4
#define THREADS 32
#define SIZE (BLOCKS * THREADS)
#ifndef SHIFT
#define SHIFT 0
#endif

static int a[SIZE + THREADS], total;

/* a[i] = a[i] + 1, the last blocks SHIFT elements too early.  */

static void
kernel (void *data)
{
  unsigned block = acctile_emulate_block ();
  unsigned i = block * THREADS + acctile_emulate_thread ();

  (void)data;
#ifdef BARRIER
  acctile_emulate_barrier ();
#endif
  a[i - (block >= 2 ? SHIFT : 0)] += 1;
#ifdef TOTAL
  total += 1;
#endif
}

int
main (void)
{
  int right = 0;

  for (int n = 0; n < 3; n++)
    {
      a[n] += 10;
      launch (BLOCKS, THREADS, kernel, NULL);
      total += a[n];
    }
  for (int i = 0; i < SIZE; i++)
    right += a[i] == (i < 3 ? 13 : 3);
  check (right == SIZE, "every element is there");
  check (total == 11 + 12 + 13, "the launching thread sees every launch");
  return unit_end ();
}
