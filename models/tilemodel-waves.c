/* The time of a layout whose blocks meet after each wavefront of tiles: T_total
   of Di and Xue, "Model-Driven Tile Size Selection for DOACROSS Loops on GPUs",
   equations 9 to 12, for the tiles of wave.h.

   A wavefront of N tiles takes B blocks ceil (N / B) rounds of T_tile and one
   sigma_blk.  T_tile (equation 8) is made of what the pipeline's model knows of
   a time of a block (alpha and beta, with sigma_thd) and of what it fetches for
   a chunk (gamma).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tiletime.h"

#include <math.h>
#include <stdlib.h>

#include "wave.h"

/* Rows that are counted one by one; where there are more, wavefronts are taken
   to be equal.  */
#define COUNTED_ROWS 8192
#define COUNTED_WAVES (1 << 16)

/* How long blocks take to find which of them take part: launches of one
   wavefront took 4.5 to 6.4 us more than rows on an H200.  */
#define JOIN_US 5

/* The tiles of each wavefront of WAVE into tiles[]; all together.  */

static int64_t
count_tiles (const struct acctile_wave *wave, int64_t *tiles)
{
  int64_t sum = 0, now = 0;
  acctile_wave_changes (wave, tiles);
  for (int64_t w = 0; w < wave->waves; w++)
    {
      now += tiles[w];
      tiles[w] = now;
      sum += now;
    }
  return sum;
}

/* The rounds of TILES tiles on BLOCKS blocks, in ns, of "steps" times each.  */

static double
rounds_ns (const struct acctile_pipeline *p, double tiles, double blocks,
           double steps)
{
  double busy = fmin (tiles, blocks) / p->sms;
  return ceil (tiles / blocks)
         * (steps * acctile_tiletime_step_ns (p, busy) + p->chunk_ns);
}

double
acctile_tiletime_waves_us (const struct acctile_pipeline *p,
                           const struct acctile_layout *layout,
                           const int64_t *trip,
                           const struct acctile_device *device)
{
  struct acctile_wave wave;
  double rows = 1, ns = 0;
  acctile_wave_measure (&wave, layout, trip);
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step)
      rows *= (double)wave.tiles[k];
  double row_steps = (double)acctile_tiletime_row_steps (p);
  double steps = fmin (row_steps, layout->chunk);
  double waves = (double)wave.waves;
  double blocks = fmin ((double)p->blocks, (double)wave.candidates);
  double meetings
      = waves
        * (device->grid_barrier_ns + device->grid_barrier_block_ns * blocks);
  double whole = 1;
  for (int k = 0; k < layout->n_band; k++)
    whole *= (double)trip[k]
             / (k == layout->step ? layout->chunk : layout->tile[k]);
  double least = fmax (waves, whole / blocks) * rounds_ns (p, 1, blocks, steps)
                 + meetings;
  if (p->enough_us > 0 && least * 1e-3 > p->enough_us)
    return least * 1e-3;
  int64_t *tiles = NULL;
  if (rows <= COUNTED_ROWS && wave.waves <= COUNTED_WAVES)
    tiles = calloc (wave.waves + 1, sizeof *tiles);
  if (tiles)
    {
      count_tiles (&wave, tiles);
      for (int64_t w = 0; w < wave.waves; w++)
        if (tiles[w] > 0)
          ns += rounds_ns (p, (double)tiles[w], blocks, steps);
    }
  else
    {
      double each = rows * (row_steps / layout->chunk + 1) / waves;
      ns = waves * rounds_ns (p, fmax (each, 1), blocks, steps);
    }
  free (tiles);
  return (ns + meetings) * 1e-3 + p->launch_us + JOIN_US;
}
