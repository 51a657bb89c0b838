/* Rows that blocks take in turn: see rows.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "rows.h"

#include <stddef.h>

#include "points.h"

/* Blocks of a grid, in times of what the device runs at once: more where
   iterations have loops, so that the last ones are a small part of all.  */
#define WAVES 4
#define WAVES_WITH_LOOPS 16
/* Blocks of a multiprocessor, at most, that queue up to add to one result.  */
#define SUM_BLOCKS 8
/* Loads of an iteration up to which planes and rows without sums are taken in
   turn: the loop around more leaves them less of what they share, and a block
   of them takes long enough to be worth its beginning (a star of 25 points and
   two more loads on an H200, 200, 300 and 320 points a side, blocks of 32 x 1 x
   8, us: one each 117, 374, 441, in turn 135, 433, 549; of 32 x 2 x 2 98, 284,
   342 and 117, 397, 508).  */
#define MOST_LOADS_IN_TURN 12

/* Whether the body of NEST has loops that no threads share.  */

static bool
has_loops_inside (const struct acctile_nest *nest)
{
  return nest->n_loop > nest->n_parallel + nest->n_team;
}

/* Whether blocks may take the rows of NEST, of two loops, in turn: rows that
   are as long as one another or of unknown number.  */

static bool
has_like_rows (const struct acctile_nest *nest)
{
  const struct acctile_loop *x = &nest->loop[1];
  bool alike = x->lower && x->upper && !acctile_poly_uses (x->lower, 0)
               && !acctile_poly_uses (x->upper, 0);
  if (nest->n_loop == 2)
    return (nest->n_parallel == 2 || nest->n_team == 1)
           && (alike || nest->loop[0].assumed);
  return nest->n_parallel == 2 && nest->n_team == 0 && alike
         && nest->loop[0].assumed;
}

/* WAVES times the blocks of MAPPING that DEVICE runs at once.  */

static int64_t
some_waves (const struct acctile_mapping *mapping,
            const struct acctile_device *device, int waves)
{
  return (int64_t)waves * device->sms
         * (device->max_threads_per_sm / acctile_mapping_threads (mapping));
}

/* Whether NEST reduces something to one value for blocks together.  */

static bool
has_sums_of_blocks (const struct acctile_nest *nest)
{
  for (int i = 0; i < nest->n_reduction; i++)
    if (nest->reduction[i].loops & ((1U << nest->n_parallel) - 1))
      return true;
  return false;
}

/* Whether blocks of NEST queue up to add their parts to its results for blocks
   together: memory and the last block cannot do that of them all, and each part
   of some changes it, so that blocks that add at once have to try again.  */

static bool
queues_up (const struct acctile_nest *nest)
{
  bool alone = false, changes = false;
  for (int i = 0; i < nest->n_reduction; i++)
    {
      const struct acctile_reduction *r = &nest->reduction[i];
      if (!(r->loops & ((1U << nest->n_parallel) - 1)))
        continue;
      alone = alone || (!r->atomic && !r->last);
      changes = changes || r->op == ACCTILE_RED_ADD || r->op == ACCTILE_RED_MUL
                || r->op == ACCTILE_RED_XOR;
    }
  return alone && changes;
}

int64_t
acctile_rows_gangs (const struct acctile_nest *nest,
                    const struct acctile_device *device, int threads)
{
  if (nest->n_team == 0 || !has_sums_of_blocks (nest))
    return 0;
  int blocks = acctile_device_occupancy (device, threads, 0, 0);
  if (queues_up (nest) && blocks > 1)
    blocks = blocks > 2 * SUM_BLOCKS ? SUM_BLOCKS : blocks / 2;
  return (int64_t)device->sms * blocks;
}

/* The blocks of MAPPING in the grid of NEST.  */

static int64_t
blocks_of (const struct acctile_nest *nest,
           const struct acctile_mapping *mapping)
{
  int64_t grid[3];
  acctile_mapping_grid (mapping, nest, grid);
  return grid[0] * grid[1] * grid[2];
}

/* The same as acctile_rows_bound for rows, of an unknown number or many, that
   the lanes of gangs add up and gangs together.  */

static void
bound_sums (const struct acctile_nest *nest,
            const struct acctile_device *device,
            struct acctile_mapping *mapping)
{
  struct acctile_mapping bound = *mapping;
  if (mapping->gcc || mapping->schedule->n_dim != 2
      || mapping->schedule->grid[0] || !mapping->schedule->grid[1]
      || nest->num_gangs)
    return;
  int64_t most
      = acctile_rows_gangs (nest, device, acctile_mapping_threads (mapping));
  if (most == 0
      || (!nest->loop[0].assumed && blocks_of (nest, mapping) <= most))
    return;
  bound.grid[1] = most;
  if (acctile_mapping_valid (&bound, nest, device, false, NULL))
    *mapping = bound;
}

/* The blocks that planes and rows of NEST under MAPPING have on DEVICE at most.
   0 where that is not to be said.  */

static int64_t
most_of_planes (const struct acctile_nest *nest,
                const struct acctile_device *device,
                const struct acctile_mapping *mapping)
{
  if (!has_sums_of_blocks (nest))
    return nest->loop[0].assumed
                   && acctile_points_loads (nest) <= MOST_LOADS_IN_TURN
               ? some_waves (mapping, device, WAVES)
               : 0;
  int64_t most
      = acctile_rows_gangs (nest, device, acctile_mapping_threads (mapping));
  return nest->loop[0].assumed || blocks_of (nest, mapping) > most ? most : 0;
}

/* The same as acctile_rows_bound for planes and rows that gangs have, of
   unknown numbers, or many that gangs add up: a guess of how many blocks planes
   are worth is far from what there are of them where the rows of each are few
   ("for l, for m, gang collapse(2), for n, vector", of 4000000 x 1 x 1 on an
   H100: eight blocks for the planes 200 ms, GCC's own choice 0.8).  */

static void
bound_planes (const struct acctile_nest *nest,
              const struct acctile_device *device,
              struct acctile_mapping *mapping)
{
  struct acctile_mapping bound = *mapping;
  if (mapping->gcc || mapping->schedule->n_dim != 3
      || mapping->schedule->grid[0] || !mapping->schedule->grid[2]
      || mapping->most_blocks > 0 || acctile_mapping_all_points (mapping) > 1
      || nest->num_gangs
      || (nest->n_team == 0 && !(nest->loop[0].levels & ACCTILE_GANG)))
    return;
  bound.most_blocks = most_of_planes (nest, device, mapping);
  if (bound.most_blocks == 0)
    return;
  bound.grid[1] = mapping->schedule->grid[1] ? 0 : 1;
  bound.grid[2] = 0;
  if (acctile_mapping_valid (&bound, nest, device, false, NULL))
    *mapping = bound;
}

void
acctile_rows_bound (const struct acctile_nest *nest,
                    const struct acctile_device *device,
                    struct acctile_mapping *mapping)
{
  struct acctile_mapping bound = *mapping;
  bound_planes (nest, device, mapping);
  bound_sums (nest, device, mapping);
  if (mapping->gcc || mapping->schedule->n_dim != 2
      || mapping->schedule->grid[0] || !mapping->schedule->grid[1]
      || (mapping->grid[1] != 0 && !nest->loop[0].assumed)
      || acctile_mapping_all_points (mapping) > 1 || nest->num_gangs
      || !has_like_rows (nest)
      || (nest->n_team > 0 && has_sums_of_blocks (nest))
      || (nest->n_team == 0 && !(nest->loop[0].levels & ACCTILE_GANG)))
    return;
  bound.grid[1] = some_waves (
      mapping, device, has_loops_inside (nest) ? WAVES_WITH_LOOPS : WAVES);
  if (!nest->loop[0].assumed && acctile_mapping_trip (nest, 1) <= bound.grid[1])
    return;
  if (acctile_mapping_valid (&bound, nest, device, false, NULL))
    *mapping = bound;
}
