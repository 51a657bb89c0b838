/* Without this test a shuffle could bring the value of another lane, of
   another warp or of an earlier shuffle, or count as a barrier: on the device
   it orders no memory.

   { acctile-runs {} {BLOCKS=1} }
   { acctile-runs {} {BLOCKS=3} }
   { acctile-runs -fsanitize=thread {BLOCKS=1} }
   { acctile-runs -fsanitize=thread {BLOCKS=2} }
   { acctile-runs -fsanitize=address,undefined {BLOCKS=2} }
   { acctile-fails {-fsanitize=thread -DTHROUGH_MEMORY} {BLOCKS=1}
     {data race} }
   { acctile-fails -DONE_ENDS {BLOCKS=1}
     {thread 40: ended while [0-9]+ threads of its block wait in the
   shuffle|waits in the shuffle, but thread 40 of its block has ended} } {
   acctile-fails -DONE_IN_BARRIER {BLOCKS=1} {deadlock} } { acctile-fails
   -DFAR_LANE {BLOCKS=1} {a shuffle from lane 32} } { acctile-fails -DTHREADS=40
   {BLOCKS=1} {40 threads, which are no whole warps} } { acctile-fails {}
   {THREADS=serial} {has a shuffle} }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch.h"

#define BLOCKS 4
#ifndef THREADS
#define THREADS 96
#endif
#define ROUNDS 25

static unsigned wrong[BLOCKS][THREADS];
static unsigned memory[BLOCKS][THREADS];

/* What THREAD has to give in ROUND.  */

static unsigned
value_of (unsigned block, unsigned thread, unsigned round)
{
  return block * 1000000 + thread * 1000 + round;
}

/* Mutants.  */

static void
go_astray (unsigned block, unsigned thread)
{
#ifdef THROUGH_MEMORY
  memory[block][thread] = 1;
  acctile_emulate_shuffle (0, 0);
  memory[block][thread ^ 1] = 2;
#endif
#ifdef ONE_IN_BARRIER
  if (thread == 40)
    acctile_emulate_barrier ();
#endif
#ifdef FAR_LANE
  acctile_emulate_shuffle (0, 32);
#endif
  (void)block;
  (void)thread;
}

static void
kernel (void *data)
{
  unsigned block = acctile_emulate_block ();
  unsigned thread = acctile_emulate_thread ();

  (void)data;
  go_astray (block, thread);
#ifdef ONE_ENDS
  if (thread == 40)
    return;
#endif
  for (unsigned round = 0; round < ROUNDS; round++)
    {
      unsigned lane = (thread * 7 + round) % 32;
      unsigned got
          = acctile_emulate_shuffle (value_of (block, thread, round), lane);
      wrong[block][thread]
          += got != value_of (block, thread / 32 * 32 + lane, round);
    }
}

int
main (void)
{
  unsigned sum = 0;

  launch (BLOCKS, THREADS, kernel, NULL);
  for (unsigned b = 0; b < BLOCKS; b++)
    for (unsigned t = 0; t < THREADS; t++)
      sum += wrong[b][t] + (memory[b][t] > 2);
  check (sum == 0, "%u of %d values are wrong", sum, BLOCKS * THREADS * ROUNDS);
  check (acctile_emulate_shuffle (7, 3) == 7, "alone, one's own value");
  return unit_end ();
}
