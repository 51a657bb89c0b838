/* Without this test the header for kernels written by hand could lack a
   primitive that the emulator has, or name another one.

   { acctile-runs -DACCTILE_EMULATE {BLOCKS=2} }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch.h"

#include "acctile-primitives.h"

#define BLOCKS 4
#define THREADS 64

static unsigned next, ready[BLOCKS + 1], sums[BLOCKS];

/* Each block adds up the numbers of its threads by shuffles and a tile, and
   the sum of the block before it.  */

static void
kernel (void *data)
{
  unsigned *tile = acctile_shared (4 * sizeof *tile);
  unsigned thread = acctile_thread (), sum = 0;

  (void)data;
  for (unsigned lane = 0; lane < 32; lane++)
    sum += acctile_shuffle (thread, lane);
  if (thread % 32 == 0)
    tile[thread / 32] = sum;
  if (thread == 0)
    tile[2] = acctile_ticket (&next);
  acctile_barrier ();
  if (thread == 0)
    {
      while (acctile_load_acquire (&ready[tile[2]]) == 0)
        ;
      sums[tile[2]] = tile[0] + tile[1] + acctile_blocks ()
                      + (tile[2] ? sums[tile[2] - 1] : 0);
      acctile_store_release (&ready[tile[2] + 1], acctile_block () + 1);
    }
}

int
main (void)
{
  const unsigned one = THREADS * (THREADS - 1) / 2 + BLOCKS;

  ready[0] = 1;
  launch (BLOCKS, THREADS, kernel, NULL);
  for (unsigned b = 0; b < BLOCKS; b++)
    check (sums[b] == (b + 1) * one && ready[b + 1] > 0, "block %u: %u", b,
           sums[b]);
  return unit_end ();
}
