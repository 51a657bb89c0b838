/* Overlapping tiles for steps of several sweeps: see fieldtile.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "fieldtile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sizes.h"
#include "split-time.h"
#include "text.h"

/* Rows of a thread at most.  */
#define MAX_ROWS 64
/* Registers of a thread.  */
#define REGISTERS 64
/* Where the fields of a tile begin: multiples of so many bytes.  */
#define ALIGNMENT 16
/* What a tile takes beside its points where no other block is beside it; a
   sweep of a step with its barrier more; and an SM to load and store a byte of
   a point's fields, 32 points at a time, in ns.  */
#define TILE_NS 1300.0
#define SWEEP_NS 150.0
#define BYTE_NS 2.5
/* Cycles that an SM issues instructions in for a division or a call, 32 points
   at a time; and beside the accesses to shared memory in each sweep.  */
#define SLOW_CYCLES 6.0
#define SWEEP_CYCLES 2.0
/* What allocating and freeing scratch memory takes, in ns: it decides for small
   grids alone.  (fdtd2d and wave2d on an H200, six tiles each, 2048 to 8192
   squared, 64 steps: all this to within a fifth of what was measured, but one
   tile at 2048.)  */
#define SCRATCH_NS 500000.0
/* Steps of the loop for which bands are counted.  */
#define STEPS 64
/* Loads of a step up to which such tiles are chosen.  */
#define MOST_LOADS 64
/* Points along a side of a grid far beyond L2.  */
#define LARGE_SIZE 4096.0
/* Sizes in each dimension for which tiles are chosen where the program's are
   not known.  */
static const double likely_sizes[] = { 1000, 2000, 4000, 8000 };
#define N_LIKELY ((int)(sizeof likely_sizes / sizeof *likely_sizes))

/* What the tiles of one step cost.  */
struct field_costs
{
  const struct acctile_field_step *step;
  const struct acctile_device *device;
  double trip[ACCTILE_FIELD_DIMS];
  bool guessed;   /* the trip counts  */
  double warp_ns; /* a step of a warp of points, and its loads and stores, in */
  double copy_ns; /* an SM, without others beside it  */
  int sweeps;     /* over the grid, in a step  */
};

static bool
is_full (const struct acctile_field_sweep *s)
{
  return s->loop[0] >= 0 && s->loop[1] >= 0;
}

/* Whether load "i" of sweep "s" is the same as one before it.  */

static bool
is_repeated (const struct acctile_field_sweep *s, int i)
{
  const struct acctile_field_access *a = &s->access[i];
  for (int k = 0; k < i; k++)
    {
      const struct acctile_field_access *b = &s->access[k];
      bool same = !b->write && b->name == a->name;
      for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
        same = same && a->low[d] == b->low[d] && a->high[d] == b->high[d];
      if (same)
        return true;
    }
  return false;
}

/* Whether some load of sweep "s" is that of load "i" one row further, so that
   points side by side share it.  */

static bool
is_shared (const struct acctile_field_sweep *s, int i)
{
  const struct acctile_field_access *a = &s->access[i];
  for (int k = 0; k < s->n_access; k++)
    {
      const struct acctile_field_access *b = &s->access[k];
      if (!b->write && b->name == a->name && b->low[1] == a->low[1]
          && b->high[1] == a->high[1] && b->low[0] == a->low[0] + 1
          && b->high[0] == a->high[0] + 1)
        return true;
    }
  return false;
}

/* Words of shared memory that a point of sweep "s" loads and stores, those that
   neighbours along the column have in common counted once for a few.  */

static double
count_words (const struct acctile_field_step *step,
             const struct acctile_field_sweep *s)
{
  double words = 0, few = ACCTILE_FIELDTILE_POINTS;
  for (int i = 0; i < s->n_access; i++)
    {
      const struct acctile_field_access *a = &s->access[i];
      double size = a->name < step->n_field ? step->field[a->name].elem_size
                                            : step->field[0].elem_size;
      double height = (double)(a->high[0] - a->low[0] + 1);
      double width = (double)(a->high[1] - a->low[1] + 1);
      double loads = width * (height + few - 1) / few;
      if (!a->write && is_repeated (s, i))
        continue;
      if (!a->write && height == 1 && is_shared (s, i))
        loads = width / few;
      words += loads * (size > 4 ? size / 4 : 1);
    }
  return words;
}

/* Loads of a point in a step.  */

static int
count_loads (const struct acctile_field_step *step)
{
  int loads = 0;
  for (int s = 0; s < step->n_sweep; s++)
    for (int i = 0; is_full (&step->sweep[s]) && i < step->sweep[s].n_access;
         i++)
      {
        const struct acctile_field_access *a = &step->sweep[s].access[i];
        loads += a->write ? 0
                          : (int)((a->high[0] - a->low[0] + 1)
                                  * (a->high[1] - a->low[1] + 1));
      }
  return loads;
}

/* Bytes of arrays that are no fields that one point of sweep "s" loads.  */

static double
count_beside (const struct acctile_field_sweep *s)
{
  const struct acctile_nest *nest = s->in->nest;
  double bytes = 0;
  for (int i = 0; i < nest->n_access; i++)
    {
      bool field = false;
      for (int k = 0; k < s->n_access; k++)
        field = field || s->access[k].access == i;
      if (!field)
        bytes += nest->array[nest->access[i].array].elem_size;
    }
  return bytes;
}

/* Fills the trip counts of "costs" from "nest", a sweep over the grid.  */

static void
fill_trips (struct field_costs *costs, const struct acctile_field_sweep *s)
{
  struct acctile_nest likely;
  const struct acctile_nest *nest = s->in->nest;
  bool guessed = acctile_sizes_likely (nest, &likely);
  const struct acctile_nest *sized = guessed ? &likely : nest;
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    {
      costs->guessed = costs->guessed || nest->loop[s->loop[d]].assumed;
      double trip = (double)sized->loop[s->loop[d]].trip;
      if (trip > costs->trip[d])
        costs->trip[d] = trip;
    }
}

static void
fill_costs (struct field_costs *costs, int slow)
{
  const struct acctile_field_step *step = costs->step;
  const struct acctile_device *device = costs->device;
  double cycles = slow * SLOW_CYCLES, beside = 0, bytes = 0;
  for (int s = 0; s < step->n_sweep; s++)
    {
      const struct acctile_field_sweep *sweep = &step->sweep[s];
      if (!is_full (sweep))
        continue;
      double words = count_words (step, sweep) * device->lsu_cycles_per_request;
      double issue = acctile_split_issue_cycles (sweep->in->nest, device);
      cycles += SWEEP_CYCLES + (words > issue ? words : issue);
      beside += count_beside (sweep);
      costs->sweeps++;
      fill_trips (costs, sweep);
    }
  for (int f = 0; f < step->n_field; f++)
    bytes += step->field[f].elem_size;
  costs->warp_ns
      = (cycles / device->clock_hz
         + beside * device->warp_size * device->sms / device->l2_bandwidth)
        * 1e9;
  costs->copy_ns = BYTE_NS * bytes;
}

/* Places the threads of "plan" on tiles of its shape: sets the rows for "lanes"
   threads along a row, or those from the bases.  */

static void
place_fields (const struct acctile_field_step *step,
              struct acctile_fieldtile_plan *plan)
{
  int64_t all = plan->threads / plan->lanes * plan->rows;
  int64_t elements
      = (all + 2 * plan->reach[0]) * plan->lanes + 2 * (int64_t)plan->reach[1];
  plan->bytes = step->n_sweep * ACCTILE_FIELDTILE_SWEEP
                + step->n_field * ACCTILE_FIELDTILE_FIELD;
  plan->bytes = (plan->bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
  for (int f = 0; f < step->n_field; f++)
    {
      int64_t bytes = elements * step->field[f].elem_size;
      plan->offset[f] = plan->bytes;
      bytes = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
      if (bytes > ACCTILE_SPLIT_BYTES || plan->bytes > ACCTILE_SPLIT_BYTES)
        plan->bytes = 2 * ACCTILE_SPLIT_BYTES;
      else
        plan->bytes += (int)bytes;
    }
}

/* The points of a tile by dimension, with those around its base.  */

static int
extent (const struct acctile_fieldtile_plan *plan, int d)
{
  return plan->base[d] + plan->low[d] + plan->high[d];
}

/* What keeps tiles of "plan" from being had; NULL for nothing.  */

static const char *
check_plan (const struct acctile_fieldtile_plan *plan)
{
  if (plan->steps < 1 || plan->steps > ACCTILE_FIELDTILE_STEPS)
    return "a band has 1 to 32 steps";
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    if (plan->base[d] < 1 || plan->base[d] > ACCTILE_SPLIT_BYTES)
      return "a tile has at least one point, and fits into shared memory";
  if (extent (plan, 1) > plan->lanes || plan->rows > MAX_ROWS
      || extent (plan, 0) > plan->threads / plan->lanes * plan->rows
      || plan->bytes > ACCTILE_SPLIT_BYTES)
    return "a tile does not fit into shared memory";
  return NULL;
}

/* Blocks that an SM has at once.  */

static int
blocks_per_sm (const struct field_costs *costs,
               const struct acctile_fieldtile_plan *plan)
{
  int blocks = acctile_device_occupancy (costs->device, plan->threads,
                                         REGISTERS, plan->bytes);
  return blocks > 1 ? blocks : 1;
}

/* The time of a band of "steps" in tiles of "plan" over "trip" points by
   dimension, in ns.  */

static double
band_ns (const struct field_costs *costs,
         const struct acctile_fieldtile_plan *plan, const double *trip,
         int steps)
{
  const struct acctile_device *device = costs->device;
  int per_sm = blocks_per_sm (costs, plan), slots = per_sm * device->sms;
  double warps = (double)plan->threads * plan->rows / device->warp_size;
  double tiles = 1;
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    tiles *= ceil (trip[d] / plan->base[d]);
  double beside = tiles < slots ? ceil (tiles / device->sms) : per_sm;
  double points_ns = warps * (costs->copy_ns + steps * costs->warp_ns);
  double alone_ns = TILE_NS + steps * costs->sweeps * SWEEP_NS + points_ns;
  double tile_ns
      = points_ns * beside > alone_ns ? points_ns * beside : alone_ns;
  double meeting = tiles < slots ? tiles : slots;
  return ceil (tiles / slots) * tile_ns + device->grid_barrier_ns
         + device->grid_barrier_block_ns * meeting;
}

/* The time of one step in tiles of "plan" over "trip" points by dimension, in
   us.  Where sizes are guessed, grids are taken to be so large that scratch
   memory is nothing beside.  */

static double
step_us (const struct field_costs *costs,
         const struct acctile_fieldtile_plan *plan, const double *trip)
{
  double ns = costs->guessed ? 0 : SCRATCH_NS;
  int bands = (STEPS + plan->steps - 1) / plan->steps, left = STEPS;
  for (bands += bands & 1; bands > 0; bands--)
    {
      int height = (left + bands - 1) / bands;
      ns += band_ns (costs, plan, trip, height);
      left -= height;
    }
  return ns / STEPS * 1e-3;
}

/* How good tiles of "plan" are, less being better: their time, or, where sizes
   are guessed, the mean over likely ones of the time of a point.  */

static double
rate_plan (const struct field_costs *costs,
           const struct acctile_fieldtile_plan *plan)
{
  double sum = 0;
  if (!costs->guessed)
    return step_us (costs, plan, costs->trip);
  for (int i = 0; i < N_LIKELY; i++)
    {
      double size = likely_sizes[i], trip[ACCTILE_FIELD_DIMS] = { size, size };
      sum += step_us (costs, plan, trip) / (size * size);
    }
  return sum;
}

/* Takes "tried" for "plan" if it can be had and is better than "best", its
   rate.  */

static void
try_plan (const struct field_costs *costs,
          const struct acctile_fieldtile_plan *tried,
          struct acctile_fieldtile_plan *plan, double *best)
{
  if (check_plan (tried))
    return;
  double rate = rate_plan (costs, tried);
  if (plan->threads > 0 && rate >= *best)
    return;
  *best = rate;
  *plan = *tried;
  plan->blocks = (int64_t)blocks_per_sm (costs, plan) * costs->device->sms;
  plan->step_us = step_us (costs, plan, costs->trip);
}

/* Bytes that one point of a sweep, the nest "nest", loads and stores in memory,
   those of one array once.  */

static double
count_bytes (const struct acctile_nest *nest)
{
  double bytes = 0;
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *x = &nest->access[i];
      bool first = true;
      for (int k = 0; k < i; k++)
        first = first
                && (nest->access[k].array != x->array
                    || nest->access[k].write != x->write);
      bytes += first ? nest->array[x->array].elem_size : 0;
    }
  return bytes;
}

/* Fills what "plan" says of a grid far beyond L2.  */

static void
look_at_large (const struct field_costs *costs,
               struct acctile_fieldtile_plan *plan)
{
  const struct acctile_field_step *step = costs->step;
  double trip[] = { LARGE_SIZE, LARGE_SIZE }, bytes = 0;
  plan->guessed = costs->guessed;
  plan->large_us = step_us (costs, plan, trip);
  for (int s = 0; s < step->n_sweep; s++)
    bytes += is_full (&step->sweep[s]) ? count_bytes (step->sweep[s].in->nest)
                                       : 0;
  plan->swept_us
      = bytes * LARGE_SIZE * LARGE_SIZE / costs->device->dram_bandwidth * 1e6;
}

/* Sets what "plan" has around its base in so many "steps".  */

static void
set_steps (const struct acctile_field_step *step, int steps,
           struct acctile_fieldtile_plan *plan)
{
  plan->steps = steps;
  acctile_field_around (step, steps, plan->low, plan->high);
}

/* The tiles that take the least time, of those whose threads all have
   points.  */

static void
choose_tile (const struct field_costs *costs,
             struct acctile_fieldtile_plan *plan)
{
  struct acctile_fieldtile_plan tried = *plan;
  double best = 0;
  tried.threads = ACCTILE_FIELDTILE_THREADS;
  for (int steps = 1; steps <= ACCTILE_FIELDTILE_STEPS / 2; steps++)
    {
      set_steps (costs->step, steps, &tried);
      for (tried.lanes = costs->device->warp_size; tried.lanes <= tried.threads;
           tried.lanes *= 2)
        for (tried.rows = ACCTILE_FIELDTILE_POINTS; tried.rows <= MAX_ROWS;
             tried.rows += ACCTILE_FIELDTILE_POINTS)
          {
            int all = tried.threads / tried.lanes * tried.rows;
            tried.base[0] = all - tried.low[0] - tried.high[0];
            tried.base[1] = tried.lanes - tried.low[1] - tried.high[1];
            place_fields (costs->step, &tried);
            try_plan (costs, &tried, plan, &best);
          }
    }
}

/* Tiles of the bases and steps in "tile".  */

static const char *
take_tile (const struct field_costs *costs, const int *tile,
           struct acctile_fieldtile_plan *plan)
{
  struct acctile_fieldtile_plan tried = *plan;
  double best = 0;
  if (tile[0] < 1 || tile[0] > ACCTILE_FIELDTILE_STEPS)
    return "a band has 1 to 32 steps";
  set_steps (costs->step, tile[0], &tried);
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    {
      tried.base[d] = tile[d + 1];
      if (tried.base[d] > ACCTILE_SPLIT_BYTES)
        return "a tile does not fit into shared memory";
    }
  tried.threads = ACCTILE_FIELDTILE_THREADS;
  tried.lanes = costs->device->warp_size;
  while (tried.lanes < extent (&tried, 1) && tried.lanes < tried.threads)
    tried.lanes *= 2;
  int groups = tried.threads / tried.lanes, side = ACCTILE_FIELDTILE_POINTS;
  int rows = (extent (&tried, 0) + groups - 1) / groups;
  tried.rows = (rows + side - 1) / side * side;
  place_fields (costs->step, &tried);
  const char *why = check_plan (&tried);
  if (!why)
    try_plan (costs, &tried, plan, &best);
  return why;
}

bool
acctile_fieldtile_plan (const struct acctile_field_step *step,
                        const struct acctile_device *device, int n_tile,
                        const int *tile, int slow,
                        struct acctile_fieldtile_plan *plan, char **why)
{
  struct field_costs costs = { .step = step, .device = device };
  const char *reason = NULL;
  memset (plan, 0, sizeof *plan);
  if (n_tile > 0 && n_tile != ACCTILE_FIELD_DIMS + 1)
    return acctile_fail (why, "'tile' needs the steps of a band and a size for "
                              "each loop");
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    plan->reach[d] = acctile_field_reach (step, d);
  fill_costs (&costs, slow);
  if (costs.sweeps == 0)
    return acctile_fail (why, "no sweep of a step goes over a grid");
  if (n_tile > 0)
    reason = take_tile (&costs, tile, plan);
  else if (count_loads (step) > MOST_LOADS)
    reason = "its loads are too many";
  else
    choose_tile (&costs, plan);
  if (!reason && plan->threads == 0)
    reason = "its loads are too far away for any tile";
  if (!reason)
    look_at_large (&costs, plan);
  if (!reason
      && !acctile_field_legal (step->sweep[0].in->nest->ctx, step, plan->steps,
                               plan->base, plan->low, plan->high))
    reason = "isl does not show that a tile has all that it reads";
  return !reason || acctile_fail (why, "%s", reason);
}

char *
acctile_fieldtile_to_string (const struct acctile_fieldtile_plan *plan)
{
  return acctile_format ("time_tile(overlap) tile(%d,%d,%d)", plan->steps,
                         plan->base[0], plan->base[1]);
}
