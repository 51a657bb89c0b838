/* Overlapping tiles of loops over time: see overlaptile.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "overlaptile.h"

#include <isl/map.h>
#include <isl/set.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "affine.h"
#include "mapping.h"
#include "split-time.h"
#include "text.h"

/* Operations that isl may take for one question.  */
#define MAX_OPERATIONS 1000000
/* Registers of a thread: beside the words of its points, which it has twice,
   and at least, for what it loads side by side (heat2d: 96 with 16 to 32
   points, 128 with 40).  */
#define REGISTERS 48
#define LEAST_REGISTERS 96
/* What a tile takes beside its points where no other block is beside it, in ns;
   a step of a band more for the tiles at the border of the grid; and an SM to
   load and store a byte of one of its points, 32 points at a time.  Measured on
   an H200 with heat2d, moore and cross of distances 1 and 2, 256 to 8192
   squared, 8 to 40 points of a thread and 3 to 11 steps, to within a fifth.  */
#define TILE_NS 1300.0
#define BORDER_NS 600.0
#define BYTE_NS 2.5
/* Cycles that an SM issues instructions in for a division or a call, 32 points
   at a time: some twenty instructions.  */
#define SLOW_CYCLES 6.0
/* Loads of a point up to which such tiles are chosen: with 81 they took 1.3 to
   3 times as long as without tiles, for want of registers.  */
#define MOST_LOADS 32
/* Steps of the loop for which bands are counted.  */
#define STEPS 64
/* Sizes in each dimension for which tiles are chosen where the program's are
   not known.  */
static const double likely_sizes[] = { 1000, 2000, 4000, 8000 };
#define N_LIKELY ((int)(sizeof likely_sizes / sizeof *likely_sizes))

/* What the tiles of one stencil cost.  */
struct overlap_costs
{
  const struct acctile_split_stencil *stencil;
  const struct acctile_device *device;
  double trip[ACCTILE_SPLIT_DIMS];
  bool guessed;   /* the trip counts  */
  double warp_ns; /* a step of a warp of points, and its loads and stores, in */
  double copy_ns; /* an SM, without others beside it  */
};

int
acctile_overlap_extent (const struct acctile_overlap_shape *shape, int d)
{
  return shape->base[d] + 2 * shape->slope[d] * shape->steps;
}

int64_t
acctile_overlap_bytes (const struct acctile_overlap_plan *plan, int size)
{
  const struct acctile_overlap_shape *shape = &plan->shape;
  int64_t rows = (int64_t)plan->threads / plan->lanes * plan->rows;
  return ((rows + 2 * shape->slope[0]) * plan->lanes + 2 * shape->slope[1])
         * size;
}

/* Places the threads of "plan" on tiles of its shape.  */

static void
place_threads (struct acctile_overlap_plan *plan, int warp)
{
  const struct acctile_overlap_shape *shape = &plan->shape;
  int width = acctile_overlap_extent (shape, 1), side = ACCTILE_OVERLAP_POINTS;
  plan->threads = ACCTILE_OVERLAP_THREADS;
  plan->lanes = warp;
  while (plan->lanes < width && plan->lanes < plan->threads)
    plan->lanes *= 2;
  int groups = plan->threads / plan->lanes;
  int rows = (acctile_overlap_extent (shape, 0) + groups - 1) / groups;
  plan->rows = (rows + side - 1) / side * side;
}

/* What keeps tiles of "plan" from being had; NULL for nothing.  */

static const char *
check_plan (const struct acctile_overlap_plan *plan, int size)
{
  const struct acctile_overlap_shape *shape = &plan->shape;
  if (shape->steps < 1 || shape->steps > ACCTILE_SPLIT_STEPS
      || shape->steps % 2 == 0)
    return "a band has 1 to 127 steps, an odd number of them";
  for (int d = 0; d < shape->n_dim; d++)
    if (shape->base[d] < 1 || shape->base[d] > ACCTILE_SPLIT_BYTES)
      return "a tile has at least one point, and fits into shared memory";
  if (acctile_overlap_extent (shape, 1) > plan->lanes
      || plan->rows > ACCTILE_OVERLAP_ROWS
      || acctile_overlap_bytes (plan, size) > ACCTILE_SPLIT_BYTES)
    return "a tile does not fit into shared memory";
  return NULL;
}

/* Adds "-s (h - 1 - l) <= x < b + s (h - 1 - l)" of dimension "d".  */

static void
add_range (struct acctile_text *text, const struct acctile_overlap_shape *shape,
           int d)
{
  int slope = shape->slope[d], last = shape->steps - 1;
  acctile_text_add (text, " and %d l - %d <= x%d < %d - %d l", slope,
                    slope * last, d, shape->base[d] + slope * last, slope);
}

/* { [l, x...] } for what a tile has of each step, the loads being step -1.  */

static char *
tile_text (const struct acctile_overlap_shape *shape)
{
  struct acctile_text text = { 0 };
  acctile_text_add (&text, "{ [l, x0, x1] : -1 <= l < %d", shape->steps);
  for (int d = 0; d < shape->n_dim; d++)
    add_range (&text, shape, d);
  acctile_text_add (&text, " }");
  return acctile_text_take (&text);
}

/* { [l, x...] -> [l - 1, y...] } for what each point reads.  */

static char *
reads_text (const struct acctile_split_stencil *stencil)
{
  struct acctile_text text = { 0 };
  acctile_text_add (&text, "{");
  for (int r = 0; r < stencil->n_read; r++)
    {
      const struct acctile_split_read *read = &stencil->read[r];
      acctile_text_add (&text,
                        "%s [l, x0, x1] -> [l - 1, y0, y1] : l >= 0 and"
                        " %d <= y0 - x0 <= %d and %d <= y1 - x1 <= %d",
                        r ? ";" : "", (int)read->low[0], (int)read->high[0],
                        (int)read->low[1], (int)read->high[1]);
    }
  acctile_text_add (&text, " }");
  return acctile_text_take (&text);
}

/* { [x...] -> [t...] } for the tile of each point in the last step.  */

static char *
bases_text (int n_dim, const int *base)
{
  struct acctile_text text = { 0 };
  acctile_text_add (&text, "{ [x0, x1] -> [t0, t1] : ");
  for (int d = 0; d < n_dim; d++)
    acctile_text_add (&text, "%s 0 <= x%d - %d t%d < %d", d ? " and" : "", d,
                      base[d], d, base[d]);
  acctile_text_add (&text, " }");
  return acctile_text_take (&text);
}

bool
acctile_overlap_partitions (struct isl_ctx *ctx, int n_dim, const int *base)
{
  char *text = bases_text (n_dim, base);
  isl_map *bases = text ? isl_map_read_from_str (ctx, text) : NULL;
  bool once = isl_map_is_single_valued (bases) == isl_bool_true;
  isl_set *points = isl_map_domain (bases);
  isl_set *all = isl_set_universe (isl_set_get_space (points));
  once = once && isl_set_is_equal (points, all) == isl_bool_true;
  isl_set_free (all);
  isl_set_free (points);
  free (text);
  return once;
}

bool
acctile_overlap_legal (struct isl_ctx *ctx,
                       const struct acctile_split_stencil *stencil,
                       const struct acctile_overlap_shape *shape)
{
  char *text[] = { tile_text (shape), reads_text (stencil) };
  struct acctile_isl_guard guard = acctile_isl_enter (ctx);
  isl_ctx_set_max_operations (ctx, MAX_OPERATIONS);
  isl_set *tile = text[0] ? isl_set_read_from_str (ctx, text[0]) : NULL;
  isl_map *reads = text[1] ? isl_map_read_from_str (ctx, text[1]) : NULL;
  isl_set *read = isl_set_apply (isl_set_copy (tile), reads);
  bool had = isl_set_is_subset (read, tile) == isl_bool_true;
  bool once = acctile_overlap_partitions (ctx, shape->n_dim, shape->base);
  isl_set_free (read);
  isl_set_free (tile);
  acctile_isl_leave (ctx, guard);
  for (int i = 0; i < 2; i++)
    free (text[i]);
  return had && once;
}

/* Blocks that an SM has at once.  */

static int
blocks_per_sm (const struct overlap_costs *costs,
               const struct acctile_overlap_plan *plan)
{
  int size = costs->stencil->elem_size, words = (size + 3) / 4;
  int registers = REGISTERS + 2 * words * plan->rows;
  int blocks = acctile_device_occupancy (
      costs->device, plan->threads,
      registers > LEAST_REGISTERS ? registers : LEAST_REGISTERS,
      (int)acctile_overlap_bytes (plan, size));
  return blocks > 1 ? blocks : 1;
}

/* The time of a band of "steps" in tiles of "plan" over "trip" points by
   dimension, in ns: of those that an SM has one after another and side by side,
   and of the meeting after them.  */

static double
band_ns (const struct overlap_costs *costs,
         const struct acctile_overlap_plan *plan, const double *trip, int steps)
{
  const struct acctile_device *device = costs->device;
  const struct acctile_overlap_shape *shape = &plan->shape;
  int per_sm = blocks_per_sm (costs, plan), slots = per_sm * device->sms;
  double warps = (double)plan->threads * plan->rows / device->warp_size;
  double tiles = 1;
  for (int d = 0; d < shape->n_dim; d++)
    tiles *= ceil (trip[d] / shape->base[d]);
  double beside = tiles < slots ? ceil (tiles / device->sms) : per_sm;
  double points_ns = warps * (costs->copy_ns + steps * costs->warp_ns);
  double alone_ns = TILE_NS + points_ns;
  double tile_ns
      = points_ns * beside > alone_ns ? points_ns * beside : alone_ns;
  double meeting = tiles < slots ? tiles : slots;
  return ceil (tiles / slots) * tile_ns + steps * BORDER_NS
         + device->grid_barrier_ns + device->grid_barrier_block_ns * meeting;
}

/* The time of one step in tiles of "plan" over "trip" points by dimension, in
   us.  */

static double
step_us (const struct overlap_costs *costs,
         const struct acctile_overlap_plan *plan, const double *trip)
{
  double ns = 0;
  int height;
  for (int left = STEPS; left > 0; left -= height)
    {
      height = left > 2 ? (left - 2) | 1 : 1;
      if (height > plan->shape.steps)
        height = plan->shape.steps;
      ns += band_ns (costs, plan, trip, height);
    }
  return ns / STEPS * 1e-3;
}

/* How good tiles of "plan" are, less being better: their time, or, where sizes
   are guessed, the mean over likely ones of the time of a point.  */

static double
rate_plan (const struct overlap_costs *costs,
           const struct acctile_overlap_plan *plan)
{
  double sum = 0;
  if (!costs->guessed)
    return step_us (costs, plan, costs->trip);
  for (int i = 0; i < N_LIKELY; i++)
    {
      double size = likely_sizes[i], trip[ACCTILE_SPLIT_DIMS] = { size, size };
      sum += step_us (costs, plan, trip) / (size * size);
    }
  return sum;
}

/* Takes "tried" for "plan" if it can be had and is better than "best", its
   rate, 0 for none.  */

static void
try_plan (const struct overlap_costs *costs, struct acctile_overlap_plan *tried,
          struct acctile_overlap_plan *plan, double *best)
{
  if (check_plan (tried, costs->stencil->elem_size))
    return;
  double rate = rate_plan (costs, tried);
  if (plan->threads > 0 && rate >= *best)
    return;
  *best = rate;
  *plan = *tried;
  plan->blocks = (int64_t)blocks_per_sm (costs, plan) * costs->device->sms;
  plan->step_us = step_us (costs, plan, costs->trip);
}

/* The tiles that take the least time, of those whose threads all have
   points.  */

static void
choose_tile (const struct overlap_costs *costs,
             struct acctile_overlap_plan *plan)
{
  struct acctile_overlap_plan tried = *plan;
  struct acctile_overlap_shape *shape = &tried.shape;
  int warp = costs->device->warp_size;
  double best = 0;
  tried.threads = ACCTILE_OVERLAP_THREADS;
  for (tried.lanes = warp; tried.lanes <= tried.threads; tried.lanes *= 2)
    for (tried.rows = ACCTILE_OVERLAP_POINTS;
         tried.rows <= ACCTILE_OVERLAP_ROWS;
         tried.rows += ACCTILE_OVERLAP_POINTS)
      for (shape->steps = 1; shape->steps <= 15; shape->steps += 2)
        {
          int around = 2 * shape->steps;
          shape->base[0] = tried.threads / tried.lanes * tried.rows
                           - around * shape->slope[0];
          shape->base[1] = tried.lanes - around * shape->slope[1];
          try_plan (costs, &tried, plan, &best);
        }
}

/* Bytes of the arrays beside those of "stencil" that one point of "nest"
   loads.  */

static double
count_beside (const struct acctile_nest *nest,
              const struct acctile_split_stencil *stencil)
{
  double bytes = 0;
  for (int i = 0; i < nest->n_access; i++)
    {
      int a = nest->access[i].array;
      if (a != stencil->source && a != stencil->target)
        bytes += nest->array[a].elem_size;
    }
  return bytes;
}

static void
fill_costs (struct overlap_costs *costs, const struct acctile_nest *nest,
            int slow)
{
  const struct acctile_device *device = costs->device;
  struct acctile_split_costs shared;
  acctile_split_costs_fill (&shared, nest, costs->stencil, device);
  double accesses
      = acctile_split_accesses (costs->stencil, ACCTILE_OVERLAP_POINTS)
        / ACCTILE_OVERLAP_POINTS * device->lsu_cycles_per_request;
  double words = (costs->stencil->elem_size + 3) / 4;
  double issue = acctile_split_issue_cycles (nest, device) + slow * SLOW_CYCLES;
  double cycles = accesses * words > issue ? accesses * words : issue;
  double beside = count_beside (nest, costs->stencil) * device->warp_size;
  costs->warp_ns = (cycles / device->clock_hz
                    + beside * device->sms / device->l2_bandwidth)
                   * 1e9;
  costs->copy_ns = BYTE_NS * costs->stencil->elem_size;
  costs->guessed = shared.guessed;
  for (int d = 0; d < costs->stencil->n_dim; d++)
    costs->trip[d] = (double)shared.trip[d];
}

/* Whether "stencil" loads so much for a point that its tiles are slow.  */

static bool
is_crowded (const struct acctile_split_stencil *stencil)
{
  return acctile_split_accesses (stencil, 1) > MOST_LOADS;
}

/* What keeps "stencil", the nest "nest", from any such tiles; NULL for
   nothing.  */

static const char *
check_nest (const struct acctile_nest *nest,
            const struct acctile_split_stencil *stencil)
{
  if (stencil->n_dim != ACCTILE_OVERLAP_DIMS)
    return "they are for two dimensions";
  for (int i = 0; i < nest->n_access; i++)
    if (!nest->access[i].offset)
      return "what it loads depends on what it has loaded";
  return NULL;
}

bool
acctile_overlap_plan (const struct acctile_nest *nest,
                      const struct acctile_split_stencil *stencil,
                      const struct acctile_device *device, int n_tile,
                      const int *tile, int slow,
                      struct acctile_overlap_plan *plan, char **why)
{
  struct overlap_costs costs = { .stencil = stencil, .device = device };
  struct acctile_split_shape slopes;
  memset (plan, 0, sizeof *plan);
  memset (&slopes, 0, sizeof slopes);
  const char *reason = check_nest (nest, stencil);
  if (reason)
    return acctile_fail (why, "%s", reason);
  if (n_tile > 0 && n_tile != stencil->n_dim + 1)
    return acctile_fail (why, "'tile' needs the steps of a band and a size for "
                              "each loop");
  acctile_split_slopes (stencil, &slopes);
  plan->shape.n_dim = stencil->n_dim;
  for (int d = 0; d < stencil->n_dim; d++)
    plan->shape.slope[d] = slopes.slope[d];
  fill_costs (&costs, nest, slow);
  if (n_tile > 0)
    {
      struct acctile_overlap_plan tried = *plan;
      double best = 0;
      tried.shape.steps = tile[0];
      for (int d = 0; d < stencil->n_dim; d++)
        tried.shape.base[d] = tile[d + 1];
      place_threads (&tried, device->warp_size);
      reason = check_plan (&tried, stencil->elem_size);
      if (reason)
        return acctile_fail (why, "%s", reason);
      try_plan (&costs, &tried, plan, &best);
    }
  else if (is_crowded (stencil))
    return acctile_fail (why, "its loads are too many");
  else
    choose_tile (&costs, plan);
  if (plan->threads == 0)
    return acctile_fail (why, "its loads are too far away for any tile");
  if (!acctile_overlap_legal (nest->ctx, stencil, &plan->shape))
    return acctile_fail (why, "isl does not show that a tile has all that it "
                              "reads");
  return true;
}

char *
acctile_overlap_to_string (const struct acctile_overlap_shape *shape)
{
  struct acctile_text text = { 0 };
  acctile_text_add (&text, "time_tile(overlap) tile(%d", shape->steps);
  for (int d = 0; d < shape->n_dim; d++)
    acctile_text_add (&text, ",%d", shape->base[d]);
  acctile_text_add (&text, ")");
  return acctile_text_take (&text);
}
