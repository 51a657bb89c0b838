/* Which split tiles a loop over time gets: see split.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <string.h>

#include "kernelbody.h"
#include "sizes.h"
#include "split.h"
#include "text.h"

/* Threads of a block, and the points of each side by side.  */
#define THREADS 256
#define POINTS 4
/* Registers of a thread (72 in jacobi1d).  */
#define REGISTERS 72
/* What a step of a tile takes, whatever its points: the barrier, what is stored
   at its sides, and filling its pipelines, in ns.  And the cycles that each
   warp of points takes in an SM for each access to shared memory and beside
   them: measured on an H200 with jacobi1d of 3, 5 and 7 points and tiles of
   1024 to 5600 points, to within 10%.  */
#define TILE_STEP_NS 270.0
#define ACCESS_CYCLES 1.12
#define OTHER_ACCESSES 1.0
/* Bytes that each of the banks of shared memory gives a cycle.  */
#define BANK_BYTES 4

/* Where the size of a nest is not known its tiles are those of one that is so
   many times as large as likely: what is lost where it is not is little.  */
#define LARGE 16

/* What the tiles of one stencil cost.  */
struct tile_costs
{
  const struct acctile_split_stencil *stencil;
  const struct acctile_device *device;
  int64_t trip[ACCTILE_SPLIT_DIMS];
  bool guessed;    /* the trip counts  */
  double point_ns; /* a warp of points in an SM, without others beside it  */
};

/* Accesses to shared memory at one point.  */

static double
count_accesses (const struct acctile_split_stencil *stencil)
{
  double accesses = 1;
  for (int r = 0; r < stencil->n_read; r++)
    {
      double several = 1;
      for (int d = 0; d < stencil->n_dim; d++)
        several
            *= (double)(stencil->read[r].high[d] - stencil->read[r].low[d] + 1);
      accesses += several;
    }
  return accesses;
}

/* Cycles of an SM in which it issues the instructions of "nest" for a warp of
   points.  */

static double
issue_cycles (const struct acctile_nest *nest,
              const struct acctile_device *device)
{
  struct acctile_body *body = acctile_body_alloc (nest, device, NULL);
  double cycles = 0;
  for (int i = 0; body && i < body->n_stmt; i++)
    {
      const struct acctile_body_stmt *stmt = &body->stmt[i];
      double times = 1;
      for (int k = nest->n_parallel; k < nest->n_loop; k++)
        if (stmt->around >> k & 1)
          times *= (double)(nest->loop[k].trip > 1 ? nest->loop[k].trip : 1);
      double lanes
          = stmt->fp64 ? device->fp64_per_cycle : device->fp32_per_cycle;
      cycles += times
                * (stmt->floats * device->warp_size / lanes
                   + stmt->integers / device->issue_per_cycle);
    }
  acctile_body_free (body);
  return cycles;
}

/* Points of the box of a tile of "colour" of "shape" in step "step".  */

static double
box_points (const struct acctile_split_shape *shape, unsigned colour, int step)
{
  struct acctile_split_box box;
  double points = 1;
  acctile_split_box (shape, colour, step, &box);
  for (int d = 0; d < shape->n_dim; d++)
    points *= box.high[d] - box.low[d];
  return points;
}

/* The blocks of tiles of "shape" that an SM has at once.  */

static int
blocks_per_sm (const struct tile_costs *costs,
               const struct acctile_split_shape *shape)
{
  int extent[ACCTILE_SPLIT_DIMS];
  int64_t bytes
      = 2 * acctile_split_extents (shape, extent) * costs->stencil->elem_size;
  int blocks = acctile_device_occupancy (costs->device, THREADS, REGISTERS,
                                         (int)bytes);
  return blocks > 1 ? blocks : 1;
}

/* The time of one step in tiles of "shape", in us: of the tiles of all colours
   that an SM has one after another, of what a band loads and stores, and of the
   meetings between colours.  */

static double
step_us (const struct tile_costs *costs,
         const struct acctile_split_shape *shape)
{
  const struct acctile_device *device = costs->device;
  int per_sm = blocks_per_sm (costs, shape), slots = per_sm * device->sms;
  double ns = 0, elements = 1;
  for (int d = 0; d < shape->n_dim; d++)
    elements *= (double)costs->trip[d];
  for (unsigned colour = 0; colour < 1u << shape->n_dim; colour++)
    {
      double tiles = 1, points = 0;
      for (int d = 0; d < shape->n_dim; d++)
        tiles *= ceil ((double)costs->trip[d] / shape->base[d]);
      double beside = tiles < slots ? ceil (tiles / device->sms) : per_sm;
      for (int step = 0; step < shape->steps; step++)
        points += ceil (box_points (shape, colour, step) / device->warp_size);
      ns += ceil (tiles / slots)
            * (shape->steps * TILE_STEP_NS + points * costs->point_ns * beside);
      double meeting = tiles < slots ? tiles : slots;
      ns += device->grid_barrier_ns + device->grid_barrier_block_ns * meeting;
    }
  double bytes = elements * costs->stencil->elem_size;
  double bandwidth = 2 * bytes > (double)device->l2_size
                         ? device->dram_bandwidth
                         : device->l2_bandwidth;
  return (ns + 3 * bytes / bandwidth * 1e9) / shape->steps * 1e-3;
}

/* The costs of "nest", which may be larger than it says.  */

static void
fill_costs (struct tile_costs *costs, const struct acctile_nest *nest)
{
  struct acctile_nest likely;
  costs->guessed = acctile_sizes_likely (nest, &likely);
  const struct acctile_nest *sized = costs->guessed ? &likely : nest;
  double accesses = (count_accesses (costs->stencil) + OTHER_ACCESSES)
                    * ACCESS_CYCLES * costs->device->lsu_cycles_per_request;
  if (costs->stencil->elem_size > BANK_BYTES)
    accesses *= (double)costs->stencil->elem_size / BANK_BYTES;
  double issue = issue_cycles (nest, costs->device);
  costs->point_ns
      = (accesses > issue ? accesses : issue) / costs->device->clock_hz * 1e9;
  for (int d = 0; d < costs->stencil->n_dim; d++)
    costs->trip[d] = sized->loop[d].trip > 1 ? sized->loop[d].trip : 1;
}

/* What keeps tiles of "shape" from being had; NULL for nothing.  */

static const char *
check_shape (const struct acctile_split_stencil *stencil,
             const struct acctile_split_shape *shape)
{
  int extent[ACCTILE_SPLIT_DIMS];
  if (shape->steps < 1 || shape->steps > ACCTILE_SPLIT_STEPS)
    return "a band has 1 to 128 steps";
  for (int d = 0; d < shape->n_dim; d++)
    if (shape->base[d] < 1 || shape->base[d] > ACCTILE_SPLIT_BYTES)
      return "a tile has at least one point";
    else if (shape->base[d] < 2 * shape->slope[d] * shape->steps)
      return "its tiles are too narrow for so many steps";
  if (2 * acctile_split_extents (shape, extent) * stencil->elem_size
      > ACCTILE_SPLIT_BYTES)
    return "a tile does not fit into shared memory";
  return NULL;
}

/* Whether "shape" can be had and is faster than "best_us", which follows.  */

static bool
is_better (const struct tile_costs *costs,
           const struct acctile_split_shape *shape, double *best_us)
{
  if (check_shape (costs->stencil, shape))
    return false;
  double us = step_us (costs, shape);
  bool better = *best_us == 0 || us < *best_us;
  if (better)
    *best_us = us;
  return better;
}

/* The tiles that take the least time: in one dimension those of powers of two
   of points and the largest that fit.  */

static void
choose_tile (const struct tile_costs *costs, struct acctile_split_shape *shape)
{
  struct acctile_split_shape tried = *shape;
  double best_us = 0;
  int most = ACCTILE_SPLIT_BYTES / (2 * costs->stencil->elem_size)
             - 2 * shape->slope[0];
  most = most / THREADS * THREADS;
  shape->steps = shape->base[0] = 1;
  for (tried.steps = 1; tried.steps <= 64; tried.steps *= 2)
    for (int base = THREADS; base <= 2 * most; base *= 2)
      {
        tried.base[0] = base < most ? base : most;
        if (is_better (costs, &tried, &best_us))
          *shape = tried;
      }
}

/* Adds tiles of half as many points as those of "plan", and so on, as far as
   they are legal too.  */

static void
add_smaller (const struct acctile_nest *nest,
             const struct acctile_split_stencil *stencil,
             struct acctile_split_plan *plan)
{
  struct acctile_split_shape shape = plan->shape;
  while (plan->n_smaller < ACCTILE_SPLIT_SMALLER)
    {
      shape.base[0] /= 2;
      if (shape.base[0] < THREADS || check_shape (stencil, &shape)
          || !acctile_split_covers (nest->ctx, &shape)
          || !acctile_split_legal (nest->ctx, stencil, &shape))
        return;
      plan->smaller[plan->n_smaller++] = shape.base[0];
    }
}

bool
acctile_split_plan (const struct acctile_nest *nest,
                    const struct acctile_split_stencil *stencil,
                    const struct acctile_device *device, int n_tile,
                    const int *tile, struct acctile_split_plan *plan,
                    char **why)
{
  struct tile_costs costs = { .stencil = stencil, .device = device };
  memset (plan, 0, sizeof *plan);
  fill_costs (&costs, nest);
  acctile_split_slopes (stencil, &plan->shape);
  if (n_tile > 0 && n_tile != stencil->n_dim + 1)
    return acctile_fail (why, "'tile' needs the steps of a band and a size for "
                              "each loop");
  if (n_tile > 0)
    {
      plan->shape.steps = tile[0];
      for (int d = 0; d < stencil->n_dim; d++)
        plan->shape.base[d] = tile[d + 1];
    }
  else
    {
      struct tile_costs large = costs;
      if (costs.guessed)
        large.trip[0] *= LARGE;
      choose_tile (&large, &plan->shape);
    }
  const char *reason = check_shape (stencil, &plan->shape);
  if (reason)
    return acctile_fail (why, "%s", reason);
  if (!acctile_split_covers (nest->ctx, &plan->shape))
    return acctile_fail (why, "its tiles do not have each point once");
  if (!acctile_split_legal (nest->ctx, stencil, &plan->shape))
    return acctile_fail (why, "isl does not show that the order of its tiles "
                              "keeps all dependences");
  plan->sms = device->sms;
  if (n_tile == 0)
    add_smaller (nest, stencil, plan);
  plan->threads = THREADS;
  plan->place[0] = THREADS;
  plan->points = POINTS;
  plan->blocks = (int64_t)blocks_per_sm (&costs, &plan->shape) * device->sms;
  plan->step_us = step_us (&costs, &plan->shape);
  return true;
}
