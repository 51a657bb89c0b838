/* What split tiles cost: see split-time.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "split-time.h"

#include <math.h>
#include <stddef.h>

#include "kernelbody.h"
#include "sizes.h"

/* Registers of a thread (72 in jacobi1d, 92 in heat2d).  */
#define REGISTERS 72
#define REGISTERS_SEVERAL 96
/* What a step of a tile takes, whatever its points: the barrier, what is stored
   at its sides, and filling its pipelines, in ns.  And the cycles that each
   warp of points takes in an SM for each access to shared memory and beside
   them: measured on an H200 with jacobi1d of 3, 5 and 7 points and tiles of
   1024 to 5600 points, to within 10%.  */
#define TILE_STEP_NS 270.0
#define ACCESS_CYCLES 1.12
#define OTHER_ACCESSES 1.0
/* In several dimensions, with what a tile takes to begin: measured with heat2d
   and moore of distances 1 and 4, three tiles, 1024 to 8192 squared, to within
   a third.  */
#define TILE_STEP_NS_SEVERAL 550.0
#define TILE_NS_SEVERAL 3500.0
/* Bytes that each of the banks of shared memory gives a cycle.  */
#define BANK_BYTES 4
/* Of the threads of a block along a row in several dimensions at most.  */
#define LANES 32
/* Iterations up to which loops in the body are unrolled.  */
#define UNROLLED 16

/* Whether load "r" of "stencil" for the point "u" further along the first
   dimension is one of a load before it, or of the same for a point before.  */

static bool
is_shared (const struct acctile_split_stencil *stencil, int r, int u)
{
  const struct acctile_split_read *read = &stencil->read[r];
  for (int v = 0; v <= u; v++)
    for (int q = 0; q < (v < u ? stencil->n_read : r); q++)
      {
        const struct acctile_split_read *other = &stencil->read[q];
        bool same = read->low[0] + u == other->low[0] + v
                    && read->high[0] + u == other->high[0] + v;
        for (int d = 1; d < stencil->n_dim; d++)
          same = same && read->low[d] == other->low[d]
                 && read->high[d] == other->high[d];
        if (same)
          return true;
      }
  return false;
}

/* Loads of "read" for each of "points" points side by side in several
   dimensions, in all: neighbours share them, where the loops are unrolled.  */

static double
count_loads (const struct acctile_split_stencil *stencil,
             const struct acctile_split_read *read, int points)
{
  double row = 1, height = (double)(read->high[0] - read->low[0] + 1);
  bool unrolled = height <= UNROLLED;
  for (int d = 1; d < stencil->n_dim; d++)
    {
      double width = (double)(read->high[d] - read->low[d] + 1);
      unrolled = unrolled && width <= UNROLLED;
      row *= width;
    }
  return stencil->n_dim > 1 && unrolled ? row * (height + points - 1)
                                        : row * height * points;
}

double
acctile_split_accesses (const struct acctile_split_stencil *stencil, int points)
{
  double accesses = points;
  for (int r = 0; r < stencil->n_read; r++)
    {
      const struct acctile_split_read *read = &stencil->read[r];
      bool one = stencil->n_dim > 1;
      for (int d = 0; d < stencil->n_dim; d++)
        one = one && read->low[d] == read->high[d];
      if (!one)
        accesses += count_loads (stencil, read, points);
      for (int u = 0; one && u < points; u++)
        accesses += !is_shared (stencil, r, u);
    }
  return accesses;
}

double
acctile_split_issue_cycles (const struct acctile_nest *nest,
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

/* What a warp takes for "points" points of "nest" side by side, in ns.  */

static double
warp_ns (const struct acctile_split_costs *costs,
         const struct acctile_nest *nest, int points)
{
  const struct acctile_device *device = costs->device;
  double accesses = (acctile_split_accesses (costs->stencil, points)
                     + OTHER_ACCESSES * points)
                    * ACCESS_CYCLES * device->lsu_cycles_per_request;
  if (costs->stencil->elem_size > BANK_BYTES)
    accesses *= (double)costs->stencil->elem_size / BANK_BYTES;
  double issue = points * acctile_split_issue_cycles (nest, device);
  return (accesses > issue ? accesses : issue) / device->clock_hz * 1e9;
}

void
acctile_split_costs_fill (struct acctile_split_costs *costs,
                          const struct acctile_nest *nest,
                          const struct acctile_split_stencil *stencil,
                          const struct acctile_device *device)
{
  struct acctile_nest likely;
  costs->stencil = stencil;
  costs->device = device;
  costs->guessed = acctile_sizes_likely (nest, &likely);
  const struct acctile_nest *sized = costs->guessed ? &likely : nest;
  costs->point_ns = warp_ns (costs, nest, 1);
  costs->points_ns = warp_ns (costs, nest, ACCTILE_SPLIT_POINTS);
  for (int d = 0; d < costs->stencil->n_dim; d++)
    costs->trip[d] = sized->loop[d].trip > 1 ? sized->loop[d].trip : 1;
}

int
acctile_split_lanes (const struct acctile_split_stencil *stencil, int width)
{
  int lanes = stencil->n_dim == 1 ? ACCTILE_SPLIT_THREADS : 1;
  while (lanes < LANES && lanes < width)
    lanes *= 2;
  return lanes;
}

int
acctile_split_blocks_per_sm (const struct acctile_split_costs *costs,
                             const struct acctile_split_shape *shape)
{
  int extent[ACCTILE_SPLIT_DIMS];
  int64_t bytes
      = 2 * acctile_split_extents (shape, extent) * costs->stencil->elem_size;
  int blocks = acctile_device_occupancy (
      costs->device, ACCTILE_SPLIT_THREADS,
      shape->n_dim == 1 ? REGISTERS : REGISTERS_SEVERAL, (int)bytes);
  return blocks > 1 ? blocks : 1;
}

/* The time that an SM takes for the points of a tile of "colour" of "shape" in
   step "step", without others beside it: in one dimension all that its warps
   have in turn, in several rows of the innermost one, side by side as many as a
   thread has, then those left over one by one.  */

static double
box_ns (const struct acctile_split_costs *costs,
        const struct acctile_split_shape *shape, unsigned colour, int step)
{
  struct acctile_split_box box;
  int last = shape->n_dim - 1, warp = costs->device->warp_size;
  double points = 1;
  acctile_split_box (shape, colour, step, &box);
  for (int d = 0; d < last; d++)
    points *= box.high[d] - box.low[d];
  int width = box.high[last] - box.low[last];
  if (last == 0)
    return ceil ((double)width / warp) * costs->point_ns;
  int lanes = acctile_split_lanes (
      costs->stencil, colour >> last & 1
                          ? 2 * shape->slope[last] * (shape->steps - 1)
                          : shape->base[last]);
  int rows = box.high[0] - box.low[0];
  double whole = rows / ACCTILE_SPLIT_POINTS * costs->points_ns
                 + rows % ACCTILE_SPLIT_POINTS * costs->point_ns;
  return rows > 0 ? points / rows * whole * ceil ((double)width / lanes) * lanes
                        / warp
                  : 0;
}

/* What a tile of "colour" of "shape" loads, from memory, of both arrays where
   it is not of the first colour; and what it stores, but for points over which
   it stores again two steps later.  */

static double
tile_elements (const struct acctile_split_shape *shape, unsigned colour)
{
  double loads = colour ? 2 : 1, stores = 0;
  for (int d = 0; d < shape->n_dim; d++)
    loads *= colour >> d & 1 ? 2 * shape->slope[d] * shape->steps
                             : shape->base[d] + 2 * shape->slope[d];
  for (int step = 0; step < shape->steps; step++)
    {
      struct acctile_split_box box;
      double all = 1, again = 1;
      acctile_split_box (shape, colour, step, &box);
      for (int d = 0; d < shape->n_dim; d++)
        {
          int width = box.high[d] - box.low[d];
          int rest = colour >> d & 1 ? width : width - 4 * shape->slope[d];
          all *= width;
          again *= rest > 0 ? rest : 0;
        }
      stores += step + 2 < shape->steps ? all - again : all;
    }
  return loads + stores;
}

double
acctile_split_step_us (const struct acctile_split_costs *costs,
                       const struct acctile_split_shape *shape)
{
  const struct acctile_device *device = costs->device;
  int per_sm = acctile_split_blocks_per_sm (costs, shape);
  int slots = per_sm * device->sms;
  double ns = 0, elements = 1, moved = 0;
  for (int d = 0; d < shape->n_dim; d++)
    elements *= (double)costs->trip[d];
  for (unsigned colour = 0; colour < 1u << shape->n_dim; colour++)
    {
      double tiles = 1, points = 0;
      for (int d = 0; d < shape->n_dim; d++)
        tiles *= ceil ((double)costs->trip[d] / shape->base[d]);
      double beside = tiles < slots ? ceil (tiles / device->sms) : per_sm;
      for (int step = 0; step < shape->steps; step++)
        points += box_ns (costs, shape, colour, step);
      double tile_ns = shape->n_dim == 1 ? shape->steps * TILE_STEP_NS
                                         : shape->steps * TILE_STEP_NS_SEVERAL
                                               + TILE_NS_SEVERAL;
      ns += ceil (tiles / slots) * (tile_ns + points * beside);
      double meeting = tiles < slots ? tiles : slots;
      ns += device->grid_barrier_ns + device->grid_barrier_block_ns * meeting;
      moved += tiles * tile_elements (shape, colour);
    }
  if (shape->n_dim == 1)
    moved = 3 * elements;
  double bandwidth
      = 2 * elements * costs->stencil->elem_size > (double)device->l2_size
            ? device->dram_bandwidth
            : device->l2_bandwidth;
  ns += moved * costs->stencil->elem_size / bandwidth * 1e9;
  return ns / shape->steps * 1e-3;
}
