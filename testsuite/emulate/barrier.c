/* Without this test the barrier could let a thread through early, or hide
   from ThreadSanitizer that a kernel lacks one; and a barrier that a thread
   of the block never reaches could hang.

   { acctile-runs {} {BLOCKS=1} }
   { acctile-runs {} {BLOCKS=2} }
   { acctile-runs {} {BLOCKS=7 ORDER=random} }
   { acctile-runs -fsanitize=thread {BLOCKS=1} }
   { acctile-runs -fsanitize=thread {BLOCKS=2} }
   { acctile-runs -fsanitize=thread {BLOCKS=7} }
   { acctile-runs -fsanitize=address,undefined {BLOCKS=2} }
   { acctile-fails {-fsanitize=thread -DNO_FIRST_BARRIER} {BLOCKS=1}
     {data race} }
   { acctile-fails {-fsanitize=thread -DNO_SECOND_BARRIER} {BLOCKS=2}
     {data race} }
   { acctile-fails {-fsanitize=thread -DSHIFT=1} {BLOCKS=1} {data race} }
   { acctile-fails -DONE_ENDS {BLOCKS=1}
     {block 0, thread 5: ended while [0-9]+ threads of its block wait in the
   barrier|waits in the barrier, but thread 5 of its block has ended} } {
   acctile-fails -DONE_ENDS {BLOCKS=7} {thread 5: ended while [0-9]+ threads|but
   thread 5 of its block has ended} } { acctile-fails {} {THREADS=serial} {has a
   barrier: ACCTILE_EMULATE_THREADS=serial cannot run it} }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch.h"

#define BLOCKS 5
#define THREADS 48
#define STEPS 20

#ifndef SHIFT
#define SHIFT 0
#endif

static unsigned result[BLOCKS][THREADS];

static void
first_barrier (void)
{
#ifndef NO_FIRST_BARRIER
  acctile_emulate_barrier ();
#endif
}

static void
second_barrier (void)
{
#ifndef NO_SECOND_BARRIER
  acctile_emulate_barrier ();
#endif
}

/* Every thread hands its value to its left neighbour STEPS times, and adds
   one.  */

static void
kernel (void *data)
{
  unsigned thread = acctile_emulate_thread ();
  unsigned *tile = acctile_emulate_shared (THREADS * sizeof *tile);
  unsigned value = thread;

  (void)data;
#ifdef ONE_ENDS
  if (thread == 5)
    return;
#endif
  for (int step = 0; step < STEPS; step++)
    {
      tile[(thread + (step == 3 && thread < 7 ? SHIFT : 0)) % THREADS] = value;
      first_barrier ();
      value = tile[(thread + 1) % THREADS] + 1;
      second_barrier ();
    }
  result[acctile_emulate_block ()][thread] = value;
}

int
main (void)
{
  unsigned wrong = 0;

  launch (BLOCKS, THREADS, kernel, NULL);
  for (unsigned b = 0; b < BLOCKS; b++)
    for (unsigned t = 0; t < THREADS; t++)
      wrong += result[b][t] != (t + STEPS) % THREADS + STEPS;
  check (wrong == 0, "values go round the block, %u wrong", wrong);
  return unit_end ();
}
