/* The search of figure 5 of Di and Xue for the tile and the threads with the
   least time, and the tiles that Li's formulas give.

   Elements and the largest wavefront of a tile grow with each of its sides, so
   a side that is too large ends the search along it.  Of the tiles that are
   left, most take longer, even if every warp were full and every SM busy, than
   the best so far: their wavefronts are not counted.  Powers of two are tried
   first, so that the best so far is good from the beginning.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tiletime.h"

#include <math.h>
#include <string.h>

#define WARP 32

struct search
{
  const struct acctile_device *device;
  const struct acctile_tile_costs *costs;
  const struct acctile_tile_space *space;
  struct acctile_tile_costs least; /* of all threads  */
  struct acctile_tiles at;
  struct acctile_tile_choice *best;
};

/* The largest number of points of a wavefront of tile T.  */

static int64_t
largest_wavefront (const struct acctile_tiles *t)
{
  int64_t levels = 0;
  for (int k = 0; k < t->n; k++)
    levels += t->tile[k] - 1;
  return acctile_tiletime_points (t->n, t->tile, levels / 2);
}

/* Whether tile T can be held by an SM and its wavefronts by a block.  */

static bool
fits (const struct search *s)
{
  int64_t shared = acctile_tiletime_elements (&s->at) * s->at.element;
  int64_t iterations = acctile_tiletime_iterations (&s->at), levels = 1;
  if (shared > s->device->shared_per_block)
    return false;
  for (int k = 0; k < s->at.n; k++)
    levels += s->at.tile[k] - 1;
  return iterations <= levels * s->space->most_threads
         && largest_wavefront (&s->at) <= s->space->most_threads;
}

/* What tile S->at takes at least, in us: full warps, the cheapest barriers, one
   tile at a time on every SM, but no fewer rounds than wavefronts.  */

static double
least_us (const struct search *s)
{
  const struct acctile_tiles *t = &s->at;
  const struct acctile_device *d = s->device;
  double iterations = acctile_tiletime_iterations (t), levels = 1;
  double tiles = 1, wavefronts = 1, full = 1, full_wavefronts = 1;
  for (int k = 0; k < t->n; k++)
    {
      double n = (double)((t->extent[k] + t->tile[k] - 1) / t->tile[k]);
      double whole = (double)(t->extent[k] / t->tile[k]);
      levels += t->tile[k] - 1;
      tiles *= n;
      wavefronts += n - 1;
      full *= whole;
      full_wavefronts += whole - 1;
    }
  double tile_ns
      = s->least.warp * fmax (iterations / WARP, levels)
        + (levels + 2) * (d->block_barrier_ns + d->block_barrier_warp_ns)
        + s->least.iteration * iterations
        + s->least.element * acctile_tiletime_elements (t);
  double rounds = 0.5 * fmax (tiles / d->sms, wavefronts);
  if (full > 0)
    rounds += 0.5 * fmax (full / d->sms, full_wavefronts);
  return (rounds * tile_ns + wavefronts * d->grid_barrier_ns + d->launch_ns)
         * 1e-3;
}

/* Evaluates S->at with all threads.  */

static void
try_threads (struct search *s)
{
  int64_t needed = largest_wavefront (&s->at);
  int least = s->space->least_threads;
  if (needed > least)
    least = (int)((needed + WARP - 1) / WARP * WARP);
  if (acctile_tiletime_iterations (&s->at)
      < s->space->least_reuse * acctile_tiletime_elements (&s->at))
    return;
  if (least > s->space->most_threads)
    return;
  s->best->layouts += (s->space->most_threads - least) / WARP + 1;
  if (least_us (s) >= s->best->us)
    return;
  struct acctile_tile_counts counts;
  acctile_tiletime_count (&s->at, s->device->sms, &counts);
  for (int threads = least; threads <= s->space->most_threads; threads += WARP)
    {
      s->at.threads = threads;
      double us = acctile_tiletime_counted_us (&s->at, &counts, s->device,
                                               &s->costs[threads / WARP - 1]);
      s->best->evaluated++;
      if (us < s->best->us)
        {
          s->best->us = us;
          s->best->tiles = s->at;
        }
    }
}

/* Evaluates tiles whose sides before K are those of S->at: all, or only POWERS
   of two; the others are 1 there, before and after.  */

static void
try_sides (struct search *s, int k, bool powers)
{
  if (k == s->at.n)
    {
      try_threads (s);
      return;
    }
  for (s->at.tile[k] = 1; s->at.tile[k] <= s->space->most[k]
                          && s->at.tile[k] <= s->at.extent[k] && fits (s);
       s->at.tile[k] += powers ? s->at.tile[k] : 1)
    try_sides (s, k + 1, powers);
  s->at.tile[k] = 1;
}

bool
acctile_tiletime_search (const struct acctile_tiles *tiles,
                         const struct acctile_device *device,
                         const struct acctile_tile_costs *costs,
                         const struct acctile_tile_space *space,
                         struct acctile_tile_choice *choice)
{
  struct search s = { .device = device,
                      .costs = costs,
                      .space = space,
                      .least = { INFINITY, INFINITY, INFINITY },
                      .at = *tiles,
                      .best = choice };
  memset (choice, 0, sizeof *choice);
  choice->us = INFINITY;
  for (int threads = space->least_threads; threads <= space->most_threads;
       threads += WARP)
    {
      const struct acctile_tile_costs *c = &costs[threads / WARP - 1];
      s.least.warp = fmin (s.least.warp, c->warp);
      s.least.iteration = fmin (s.least.iteration, c->iteration);
      s.least.element = fmin (s.least.element, c->element);
    }
  for (int k = 0; k < tiles->n; k++)
    s.at.tile[k] = 1;
  try_sides (&s, 0, true);
  choice->layouts = 0;
  try_sides (&s, 0, false);
  return choice->us < INFINITY;
}

/* The largest power of two that is no more than N; N >= 1.  */

static int64_t
power_of_two (int64_t n)
{
  int64_t p = 1;
  while (2 * p <= n)
    p *= 2;
  return p;
}

void
acctile_tiletime_li_tile (int cores, int64_t shared, int element,
                          int64_t *height, int64_t *width)
{
  *height = power_of_two (cores);
  *width = power_of_two (shared / element) / *height;
  if (*width < 1)
    *width = 1;
}

int64_t
acctile_tiletime_li_wait (int64_t id, int64_t height, int64_t width,
                          int64_t tiles)
{
  int64_t wait = id + (height + width - 1) / width;
  return wait < tiles ? wait : tiles;
}

double
acctile_tiletime_li_cost (int64_t rows, int64_t tiles, int64_t lag,
                          int64_t processors)
{
  double cost = 0;
  for (int64_t t = 0; t < (rows - 1) * lag + tiles; t++)
    {
      int64_t last = t / lag < rows - 1 ? t / lag : rows - 1;
      int64_t first = t < tiles ? 0 : (t - tiles) / lag + 1;
      double work = (double)(last - first + 1);
      if (work > 0)
        cost += work / fmin (work, (double)processors);
    }
  return cost;
}

void
acctile_tiletime_divisors (int n, const int64_t *side, int dims, int64_t *tile)
{
  int64_t divisor[ACCTILE_MAX_TILED];
  for (int k = 0; k < n; k++)
    {
      divisor[k] = (int64_t)sqrt ((double)side[k]);
      while (side[k] % divisor[k] != 0)
        divisor[k]--;
    }
  for (int k = 0; k < n; k++)
    {
      int larger = 0;
      for (int j = 0; j < n; j++)
        larger
            += divisor[j] > divisor[k] || (divisor[j] == divisor[k] && j < k);
      tile[k] = larger < dims ? side[k] / divisor[k] : side[k];
    }
}
