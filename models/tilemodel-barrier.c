/* The time of tiles between barriers, equations 3 to 12 of Di and Xue,
   "Model-Driven Tile Size Selection for DOACROSS Loops on GPUs".

   Of equation 12 remains one term: the slowest of P SMs has, in a wavefront of
   N tiles, ceil (N / P) of them, as the floor of N / (B P) rounds of B tiles
   and the last round's ceil of the rest over P add up to that for every B.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tiletime.h"

#include <math.h>

#define WARP 32
/* Levels of a box that are counted all at once.  */
#define COUNTED_LEVELS 512

/* N over K, for small K; 0 where N < K.  */

static int64_t
choose (int64_t n, int k)
{
  int64_t result = 1;
  if (n < k)
    return 0;
  for (int i = 1; i <= k; i++)
    result = result * (n - k + i) / i;
  return result;
}

/* Without upper bounds on the coordinates the points are as many as ways to
   distribute LEVEL over N coordinates; the points beyond some of the sides are
   subtracted and added by turns.  */

int64_t
acctile_tiletime_points (int n, const int64_t *side, int64_t level)
{
  int64_t result = 0;
  for (unsigned beyond = 0; beyond < 1u << n; beyond++)
    {
      int64_t rest = level, sign = 1;
      for (int k = 0; k < n; k++)
        if (beyond >> k & 1)
          {
            rest -= side[k];
            sign = -sign;
          }
      if (rest >= 0)
        result += sign * choose (rest + n - 1, n - 1);
    }
  return result;
}

/* The last level of a box of N SIDEs.  */

static int64_t
last_level (int n, const int64_t *side)
{
  int64_t last = 0;
  for (int k = 0; k < n; k++)
    last += side[k] - 1;
  return last;
}

/* The points of all levels of a box of N SIDEs up to LAST into COUNT: each
   coordinate turns what is there into the sums over as many levels as it is
   long.  */

static void
count_levels (int n, const int64_t *side, int64_t last, int64_t *count)
{
  int64_t levels = 1;
  count[0] = 1;
  for (int k = 0; k < n; k++)
    {
      int64_t now = levels + side[k] - 1;
      now = now < last + 1 ? now : last + 1;
      for (int64_t e = levels; e < now; e++)
        count[e] = 0;
      for (int64_t e = 1; e < now; e++)
        count[e] += count[e - 1];
      for (int64_t e = now - 1; e >= side[k]; e--)
        count[e] -= count[e - side[k]];
      levels = now;
    }
}

/* The levels mirror each other: only half of them are counted, all at once
   where they are few.  */

int64_t
acctile_tiletime_parts (int n, const int64_t *side, int64_t part)
{
  int64_t count[COUNTED_LEVELS];
  int64_t result = 0, last = last_level (n, side);
  bool few = last / 2 < COUNTED_LEVELS;
  if (few)
    count_levels (n, side, last / 2, count);
  for (int64_t e = 0; 2 * e <= last; e++)
    {
      int64_t points = few ? count[e] : acctile_tiletime_points (n, side, e);
      int64_t parts = (points + part - 1) / part;
      result += 2 * e == last ? parts : 2 * parts;
    }
  return result;
}

int64_t
acctile_tiletime_iterations (const struct acctile_tiles *t)
{
  int64_t result = 1;
  for (int k = 0; k < t->n; k++)
    result *= t->tile[k];
  return result;
}

/* With each sweep the elements that the skew brings in are new.  */

int64_t
acctile_tiletime_elements (const struct acctile_tiles *t)
{
  int64_t all = 1, kept = 1;
  for (int k = t->sweeps; k < t->n; k++)
    {
      int64_t side = t->tile[k] + t->reach[k];
      all *= side;
      kept *= side > t->skew[k] ? side - t->skew[k] : 0;
    }
  return t->sweeps ? all + (t->tile[0] - 1) * (all - kept) : all;
}

/* Rounds of tiles that the slowest of SMS has to run for all wavefronts of T; a
   round of tiles none of which is full is half a round.  */

static double
rounds_of (const struct acctile_tiles *t, int sms)
{
  int64_t tiles[ACCTILE_MAX_TILED], full[ACCTILE_MAX_TILED];
  bool any_full = true;
  for (int k = 0; k < t->n; k++)
    {
      full[k] = t->extent[k] / t->tile[k];
      tiles[k] = (t->extent[k] + t->tile[k] - 1) / t->tile[k];
      any_full = any_full && full[k] > 0;
    }
  double result = 0.5 * acctile_tiletime_parts (t->n, tiles, sms);
  if (any_full)
    result += 0.5 * acctile_tiletime_parts (t->n, full, sms);
  return result;
}

void
acctile_tiletime_count (const struct acctile_tiles *t, int sms,
                        struct acctile_tile_counts *counts)
{
  counts->levels = last_level (t->n, t->tile) + 1;
  counts->warps = acctile_tiletime_parts (t->n, t->tile, WARP);
  counts->iterations = acctile_tiletime_iterations (t);
  counts->elements = acctile_tiletime_elements (t);
  counts->rounds = rounds_of (t, sms);
  counts->wavefronts = 1;
  for (int k = 0; k < t->n; k++)
    counts->wavefronts += (t->extent[k] + t->tile[k] - 1) / t->tile[k] - 1;
}

/* T_TILE for tiles of COUNTS in blocks of THREADS.  */

static double
tile_ns (const struct acctile_tile_counts *counts, int threads,
         const struct acctile_device *device,
         const struct acctile_tile_costs *costs)
{
  double barrier_ns
      = device->block_barrier_ns
        + device->block_barrier_warp_ns * ((threads + WARP - 1) / WARP);
  return costs->warp * counts->warps + (counts->levels + 2) * barrier_ns
         + costs->iteration * counts->iterations
         + costs->element * counts->elements;
}

double
acctile_tiletime_tile_ns (const struct acctile_tiles *t,
                          const struct acctile_device *device,
                          const struct acctile_tile_costs *costs)
{
  struct acctile_tile_counts counts;
  acctile_tiletime_count (t, device->sms, &counts);
  return tile_ns (&counts, t->threads, device, costs);
}

double
acctile_tiletime_counted_us (const struct acctile_tiles *t,
                             const struct acctile_tile_counts *counts,
                             const struct acctile_device *device,
                             const struct acctile_tile_costs *costs)
{
  int64_t shared = counts->elements * t->element;
  int blocks = shared > device->shared_per_sm
                   ? 0
                   : acctile_device_occupancy (device, t->threads, t->registers,
                                               (int)shared);
  if (blocks == 0)
    return INFINITY;
  double barrier_ns
      = device->grid_barrier_ns
        + device->grid_barrier_block_ns * (double)blocks * device->sms;
  double tile = tile_ns (counts, t->threads, device, costs);
  return (counts->rounds * tile + counts->wavefronts * barrier_ns
          + device->launch_ns)
         * 1e-3;
}

double
acctile_tiletime_total_us (const struct acctile_tiles *t,
                           const struct acctile_device *device,
                           const struct acctile_tile_costs *costs)
{
  struct acctile_tile_counts counts;
  acctile_tiletime_count (t, device->sms, &counts);
  return acctile_tiletime_counted_us (t, &counts, device, costs);
}
