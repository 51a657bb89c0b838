/* Every device primitive in a kernel written by hand.  Without this test the
   PTX text of primitives.def could be refused, or mean something else than
   what the emulator does.

   { acctile-options "-foffload-options=nvptx-none=-misa=sm_80" }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../../runtime/acctile-primitives.h"

#include <stdio.h>
#include <stdlib.h>

#define BLOCKS 400
#define THREADS 256
#define WARPS (THREADS / 32)

static unsigned next, ready[BLOCKS + 1], sums[BLOCKS];
static unsigned seen[BLOCKS][THREADS];

/* Each block adds up the numbers of its threads, by shuffles and a tile, and
   the sum of the block with the ticket before its own.  */
static void
add_up (void)
{
#pragma acctile off
#pragma acc parallel num_gangs(BLOCKS) num_workers(WARPS) vector_length(32)    \
    copy(next, ready, sums, seen)
#pragma acc loop worker vector
  for (int t = 0; t < THREADS; t++)
    {
      unsigned *tile = acctile_shared ((WARPS + 1) * sizeof *tile);
      unsigned thread = acctile_thread (), sum = 0;
      seen[acctile_block ()][thread] += 1;
      for (unsigned lane = 0; lane < 32; lane++)
        sum += acctile_shuffle (thread, lane);
      if (thread % 32 == 0)
        tile[thread / 32] = sum;
      if (thread == 0)
        tile[WARPS] = acctile_ticket (&next);
      acctile_barrier ();
      if (thread == 0)
        {
          unsigned ticket = tile[WARPS];
          while (acctile_load_acquire (&ready[ticket]) == 0)
            ;
          sum = acctile_blocks () + (ticket ? sums[ticket - 1] : 0);
          for (int warp = 0; warp < WARPS; warp++)
            sum += tile[warp];
          sums[ticket] = sum;
          acctile_store_release (&ready[ticket + 1], acctile_block () + 1);
        }
    }
}

int
main (void)
{
  const unsigned one = THREADS * (THREADS - 1) / 2 + BLOCKS;
  unsigned wrong = 0;

  ready[0] = 1;
  add_up ();
  for (unsigned b = 0; b < BLOCKS; b++)
    {
      wrong += sums[b] != (b + 1) * one;
      wrong += ready[b + 1] == 0 || ready[b + 1] > BLOCKS;
      for (unsigned t = 0; t < THREADS; t++)
        wrong += seen[b][t] != 1;
    }
  if (wrong || next != BLOCKS)
    printf ("%u wrong, %u tickets\n", wrong, next);
  return wrong != 0 || next != BLOCKS;
}
