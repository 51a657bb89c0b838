/* Time loops around sweeps: see timetile.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile.h"

#include <string.h>

#include "points.h"
#include "text.h"

/* Registers that a persistent kernel needs beside those of its sweeps, for the
   loops over time and over blocks.  */
#define MORE_REGISTERS 8
/* The part of a sweep's time that going from block to block takes where a
   thread has one point at a time, by dimensions; several points make up for it
   (measured on an H200: jacobi1d 0 to 0.04, heat3d 512 0.2).  */
static const double striding[] = { 0, 0.04, 0, 0.25 };
/* Sweeps through more than so many times what L2 holds take less time in
   launches of their own, by dimensions (measured on an H200 with launches that
   the host waited for: jacobi1d between 0.6 and 2.5 times, heat2d between 2.7
   and 6, wave2d and fdtd2d at 3.8, four arrays of doubles 10, heat3d 1.1; those
   that follow one another take some 10 us less: at 2.6 heat2d is the same,
   Moore's neighbours of distance 4 and 8 take 0.92 and 0.82 of it).  */
static const double large_caches[] = { 0, 2, 2, 1.5 };
/* What one iteration takes where one thread runs them all, at least, in ns
   (FACTS: 25 to 85).  */
#define SEQUENTIAL_NS 25.0
/* Blocks on an SM beyond which a barrier of all blocks costs more than their
   threads gain: points side by side in a thread hide the time of a load, too.
 */
#define BLOCKS_PER_SM 4
/* Threads along x of a block of two dimensions: with several points of each
   along y, a wider block reads less around its own.  Where none can have more
   than one point a block has as many threads as all devices allow, since no
   load of a thread's hides another (100 steps of Life, 2048 x 2048, on an H200:
   blocks of 128 threads 5757 us, of 256 2938).  */
#define WIDTH 64
/* Sweeps through less than so many times what L2 holds have their blocks keep
   no pace: in 2.5 times nothing was gained by it, in 5 or more, from 0 to 0.45
   of the time (measured on an H200).  */
#define FEW_CACHES 4
/* Blocks of one member between two looks, at most: more have come too far apart
   by then.  */
#define MAX_EVERY 16
/* What libgomp needs around the kernel of a region whose data are present, in
   us (measured on an H200: 7 to 8 from call to return, the kernel's own start
   included).  */
#define REGION_US 5.0
/* The same where launches follow one another in a queue, in us: what the device
   needs between two kernels beside the start of one, new arguments included
   (heat2d 2048 and heat3d 256 on an H200: a step is the kernel and 1 to 2 us).
 */
#define QUEUED_US 1.5

const struct acctile_candidate *
acctile_sweep_candidate (const struct acctile_sweep *sweep, char **why)
{
  const struct acctile_nest *nest = sweep->nest;
  const struct acctile_decision *decision = sweep->decision;
  const char *reason = NULL;

  if (decision->kind != ACCTILE_DOALL)
    reason = decision->reason ? decision->reason : "a nest is left alone";
  else if (decision->error)
    reason = decision->error;
  else if (nest->n_reduction > 0)
    reason = "a nest has a reduction";
  else if (nest->n_team > 0)
    reason = "a nest is imperfect";
  else if (nest->n_scalar > 0)
    reason = "a nest assigns a scalar that is not private";
  else if (nest->num_gangs || nest->num_workers || nest->vector_length)
    reason = "the size of a launch is given";
  if (reason)
    {
      acctile_fail (why, "%s", reason);
      return NULL;
    }
  if (!decision->chosen.mapping.gcc && !decision->several)
    return &decision->chosen;
  if (decision->forced)
    {
      acctile_fail (why, "a directive asks for GCC's own mapping");
      return NULL;
    }
  for (int i = decision->several; i < decision->n_candidate; i++)
    if (!decision->candidate[i].mapping.gcc
        && acctile_mapping_threads (&decision->candidate[i].mapping)
               <= ACCTILE_SAFE_BLOCK)
      return &decision->candidate[i];
  acctile_fail (why, "GCC's own mapping is the only one");
  return NULL;
}

/* Blocks that "mapping" has work for.  */

static int64_t
useful_blocks (const struct acctile_mapping *mapping,
               const struct acctile_nest *nest)
{
  int64_t grid[3];
  acctile_mapping_grid (mapping, nest, grid);
  return grid[0] * grid[1] * grid[2];
}

/* "large" of the plan for "n" sweeps.  */

static int64_t
large_sweep (const struct acctile_sweep *sweep, int n,
             const struct acctile_device *device)
{
  int dims = 1;
  bool known = true;
  for (int i = 0; i < n; i++)
    {
      int own = acctile_mapping_dims (sweep[i].nest);
      dims = own > dims ? own : dims;
      known = known && acctile_extents_known (sweep[i].nest);
      if (sweep[i].once)
        return 0;
    }
  return known ? 0 : (int64_t)(large_caches[dims] * (double)device->l2_size);
}

/* The schedule of "n_dim" loops that are all spread over blocks and
   threads.  */

static const struct acctile_schedule *
full_schedule (int n_dim)
{
  for (const struct acctile_schedule *s = acctile_schedules; s->name; s++)
    {
      bool full = s->n_dim == n_dim;
      for (int d = 0; d < n_dim; d++)
        full = full && s->grid[d] && s->block[d];
      if (full)
        return s;
    }
  return NULL;
}

/* Fills MAPPING with the schedule, the block and the grid of SWEEP in a
   persistent launch.  False where they are those of its own launch.  */

static bool
shape_sweep (const struct acctile_sweep *sweep, struct acctile_mapping *mapping)
{
  const struct acctile_candidate *c = acctile_sweep_candidate (sweep, NULL);
  const struct acctile_schedule *full
      = full_schedule (c->mapping.schedule->n_dim);
  *mapping = c->mapping;
  mapping->most_blocks = 0;
  if (sweep->decision->forced || !full || full->n_dim > 2)
    return false;
  mapping->schedule = full;
  for (int d = 0; d < full->n_dim; d++)
    mapping->grid[d] = 0;
  int threads = acctile_mapping_threads (mapping);
  bool few = full->n_dim == 2 && sweep->nest->in_turn
             && threads < ACCTILE_SAFE_BLOCK;
  if (few)
    threads = ACCTILE_SAFE_BLOCK;
  if (full->n_dim == 2 && (mapping->block[0] < WIDTH || few)
      && threads % WIDTH == 0)
    {
      mapping->block[1] = threads / WIDTH;
      mapping->block[0] = WIDTH;
    }
  return true;
}

void
acctile_time_plan (const struct acctile_sweep *sweep, int n,
                   const struct acctile_device *device,
                   struct acctile_time_plan *plan)
{
  int registers = 0, meetings = 0;
  int64_t useful = 1;
  double exec = 0, launch = device->launch_ns * 1e-3;

  memset (plan, 0, sizeof *plan);
  /* At large sizes streams in launches of their own gain and blocks that go
     from one to the next lose; of unknown ones the small count, where launches
     are what costs.  */
  for (int i = 0; i < n; i++)
    {
      const struct acctile_candidate *c
          = acctile_sweep_candidate (&sweep[i], NULL);
      struct acctile_mapping mapping;
      shape_sweep (&sweep[i], &mapping);
      int threads = acctile_mapping_threads (&mapping);
      int64_t blocks = useful_blocks (&mapping, sweep[i].nest);
      bool known = acctile_extents_known (sweep[i].nest);
      if (threads > plan->threads)
        plan->threads = threads;
      if (blocks > useful)
        useful = blocks;
      if (sweep[i].decision->registers > registers)
        registers = sweep[i].decision->registers;
      double us = c->time_us > launch ? c->time_us - launch : 0;
      if (!sweep[i].once)
        {
          if (known)
            us *= 1 + striding[acctile_mapping_dims (sweep[i].nest)];
          exec += us;
          meetings += sweep[i].meets;
        }
      plan->launches_us
          += QUEUED_US
             + (known ? sweep[i].decision->chosen.time_us : c->time_us);
    }
  plan->threads = (plan->threads + device->warp_size - 1) / device->warp_size
                  * device->warp_size;
  int per_sm = acctile_device_occupancy (device, plan->threads,
                                         registers + MORE_REGISTERS, 0);
  if (per_sm < 1)
    per_sm = 1;
  if (per_sm > BLOCKS_PER_SM)
    per_sm = BLOCKS_PER_SM;
  plan->blocks = (int64_t)per_sm * device->sms;
  int64_t meeting = useful < plan->blocks ? useful : plan->blocks;
  double barrier = device->grid_barrier_ns
                   + device->grid_barrier_block_ns * (double)meeting;
  plan->persistent_us = exec + meetings * barrier * 1e-3;
  plan->persistent = plan->persistent_us < plan->launches_us;
  plan->large = large_sweep (sweep, n, device);
}

void
acctile_sweep_mapping (const struct acctile_sweep *sweep,
                       const struct acctile_time_plan *plan,
                       struct acctile_mapping *mapping)
{
  if (!shape_sweep (sweep, mapping) || mapping->schedule->n_dim != 2)
    return;
  int64_t blocks = useful_blocks (mapping, sweep->nest);
  mapping->points
      = sweep->nest->in_turn ? 1 : acctile_points_most (sweep->nest);
  while (mapping->points > 1 && blocks / mapping->points < plan->blocks)
    mapping->points /= 2;
}

int64_t
acctile_point_bytes (const struct acctile_nest *nest)
{
  int64_t bytes = 0;
  for (int a = 0; a < nest->n_array; a++)
    for (int i = 0; i < nest->n_access; i++)
      if (nest->access[i].array == a
          && nest->array[a].storage != ACCTILE_PRIVATE)
        {
          bytes += nest->array[a].elem_size;
          break;
        }
  return bytes;
}

bool
acctile_extents_known (const struct acctile_nest *nest)
{
  for (int p = 0; p < nest->n_param; p++)
    if (nest->param[p].origin == ACCTILE_FROM_DEFAULT)
      return false;
  for (int k = 0; k < nest->n_parallel; k++)
    if (!nest->loop[k].lower || !nest->loop[k].upper)
      return false;
  return true;
}

void
acctile_sweep_pace (const struct acctile_sweep *sweep, int n,
                    const struct acctile_time_plan *plan,
                    const struct acctile_device *device,
                    const struct acctile_mapping *mapping,
                    struct acctile_pace *pace)
{
  int threads = acctile_mapping_threads (mapping);
  int points = mapping->points > 1 ? mapping->points : 1;
  int64_t block = acctile_point_bytes (sweep->nest) * threads * points;
  pace->every = 0;
  pace->few = 0;
  if (n != 1 || block == 0 || acctile_mapping_dims (sweep->nest) != 2
      || threads % device->warp_size != 0)
    return;
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    if (!mapping->schedule->grid[d] || mapping->grid[d] != 0)
      return;
  pace->few = FEW_CACHES * device->l2_size / block;
  if (acctile_extents_known (sweep->nest)
      && useful_blocks (mapping, sweep->nest) <= pace->few)
    return;
  int64_t every = device->l2_size / (plan->blocks * block);
  pace->every = every < 1 ? 1 : every > MAX_EVERY ? MAX_EVERY : (int)every;
}

double
acctile_in_order_ns (const struct acctile_nest *nest, int first)
{
  double ns = SEQUENTIAL_NS;
  for (int k = first; k < nest->n_loop; k++)
    ns *= (double)(nest->loop[k].trip > 1 ? nest->loop[k].trip : 1);
  return ns;
}

double
acctile_step_launch_ns (const struct acctile_device *device)
{
  return device->launch_ns + REGION_US * 1e3;
}

bool
acctile_worth_launch (const struct acctile_nest *nest, int first,
                      const struct acctile_device *device)
{
  return acctile_in_order_ns (nest, first) > acctile_step_launch_ns (device);
}
