/* The time of a kernel: a soft maximum over what can bound it.

   Throughput bounds (DRAM, L2, the load-store unit, instruction issue,
   arithmetic, starting blocks) and the latency bound (warps that wait for
   memory, as many at once as occupancy allows) overlap, so the time is near
   the largest; where two are close it is above both.  Everything about a
   device comes from its description, everything else is in costs.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kerneltime.h"

#include <math.h>
#include <string.h>

#include "estimate.h"

/* Up to so many waves, a last wave that is not full is waited for.  */
#define COUNTED_WAVES 8

/* What a launch executes: warp instructions, and those of them on integers
   and in floating point; cycles that warps wait for one another, and those of
   an SM that they keep from others.  */
struct work
{
  double instructions, integers, fp32, fp64, waiting, serial;
};

static int64_t
ceil_div (int64_t a, int64_t b)
{
  return a / b + (a % b != 0);
}

/* Returns the blocks of MAPPING on one SM of DEVICE at once, at least 1.  */

int
acctile_kernel_occupancy (const struct acctile_mapping *mapping,
                          const struct acctile_device *device, int registers)
{
  int n = acctile_device_occupancy (device, acctile_mapping_threads (mapping),
                                    registers, 0);
  return n > 0 ? n : 1;
}

/* True when the threads of MAPPING have a loop over dimension D.  A cover that
   is computed at run time, of any number of blocks, has none.  */

static bool
has_loop (const struct acctile_mapping *mapping, int d)
{
  return !mapping->schedule->grid[d] || mapping->grid[d] != 0
         || mapping->most_blocks > 0;
}

/* The iterations that a thread of MAPPING runs side by side.  */

static int
side_by_side (const struct acctile_mapping *mapping)
{
  return mapping->points > 1 ? mapping->points : 1;
}

/* Returns the registers a thread that BODY is likely to need under MAPPING.  */

int
acctile_kernel_registers (const struct acctile_body *body,
                          const struct acctile_mapping *mapping)
{
  const struct acctile_costs *costs = body->costs;
  double registers = body->plain_registers;
  bool loops = false;
  if (mapping->gcc)
    return body->registers;
  double more = fmax (0, body->addresses - costs->free_addresses);
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    if (has_loop (mapping, d))
      {
        loops = true;
        registers += d > 0 && more > 0 ? costs->march_registers : 0;
      }
  if (loops)
    registers += more * costs->stream_registers;
  registers *= 1 + costs->point_registers * (side_by_side (mapping) - 1);
  return (int)fmin (registers, body->most_registers);
}

static void
add_integers (struct work *w, double n)
{
  w->instructions += n;
  w->integers += n;
}

/* Adds to W the body of NEST under MAPPING.  */

static void
count_body (const struct acctile_nest *nest, const struct acctile_body *body,
            const struct acctile_mapping *mapping, struct work *w)
{
  for (int s = 0; s < body->n_stmt; s++)
    {
      const struct acctile_body_stmt *stmt = &body->stmt[s];
      double n = acctile_estimate_executions (nest, mapping, stmt->around);
      add_integers (w, n * stmt->integers);
      w->instructions += n * stmt->floats;
      if (stmt->fp64)
        w->fp64 += n * stmt->floats;
      else
        w->fp32 += n * stmt->floats;
    }
  for (int k = 0; k < body->n_loop; k++)
    if (!body->loop[k].mapped)
      add_integers (
          w, acctile_estimate_executions (nest, mapping, body->loop[k].around)
                 / body->loop[k].together * body->costs->loop_instructions);
}

/* Adds to W what MAPPING itself costs on DEVICE in a grid of GRID, of which
   LAUNCHED blocks are started: decoding ids, strided loops, reductions over
   team loops; the lanes of several warps meet around each team loop, what the
   first costs is in the costs of a block.  */

static void
count_mapping (const struct acctile_nest *nest, const struct acctile_body *body,
               const struct acctile_mapping *mapping,
               const struct acctile_device *device, const int64_t grid[3],
               double launched, struct work *w)
{
  const struct acctile_costs *costs = body->costs;
  double warps = launched * acctile_mapping_threads (mapping) / ACCTILE_WARP;
  double entry = costs->entry_instructions, lanes = mapping->block[0];
  double wide = lanes * lanes * body->team_reductions;
  double again = fmax (0, body->team_entries - 1);
  double barriers = 2
                    * (device->block_barrier_ns
                       + device->block_barrier_warp_ns * (lanes / ACCTILE_WARP))
                    * device->clock_hz * 1e-9;
  double enter = costs->enter_instructions
                 + fmax (0, body->addresses - costs->free_addresses)
                       * costs->address_instructions;
  unsigned mapped = 0;
  for (int k = 0; k < nest->n_loop; k++)
    if (acctile_body_is_mapped (nest, k))
      mapped |= 1u << k;
  double steps = acctile_estimate_executions (nest, mapping, mapped);
  add_integers (w, warps * entry);
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    {
      if (has_loop (mapping, d))
        add_integers (w, steps * costs->step_instructions);
      if (d > 0 && mapping->block[d] > 1 && has_loop (mapping, 0)
          && nest->n_team == 0)
        add_integers (w, steps * costs->row_instructions);
    }
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    {
      int64_t trip = acctile_mapping_trip (nest, d);
      steps /= ceil_div (ceil_div (trip, mapping->block[d]), grid[d]);
      add_integers (w, steps * enter);
      if (d > 0)
        continue;
      add_integers (w, steps * enter * again);
      w->instructions
          += steps * costs->warp_reduce_instructions * body->team_reductions;
      if (mapping->block[0] <= ACCTILE_WARP)
        continue;
      w->waiting += steps * again * barriers;
      w->waiting += steps * wide * costs->wide_reduce_cycles;
      w->serial += steps * ACCTILE_WARP / lanes * wide
                   * costs->wide_reduce_serial_cycles;
    }
}

/* Cycles from the start of a block of MAPPING to its first load at COSTS.  */

static double
start_cycles (const struct acctile_mapping *mapping,
              const struct acctile_costs *costs)
{
  int grids = 0;
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    grids += mapping->schedule->grid[d];
  return costs->start_cycles + fmax (0, grids - 1) * costs->divide_cycles;
}

/* Cycles that one round of LOADS loads in flight together takes with the hit
   rates of L on DEVICE; DRAM is SLOWER by that factor.  */

static double
round_latency (const struct acctile_device *device,
               const struct acctile_locality *l, double loads, double slower)
{
  double miss1 = 1 - l->l1_hit, miss2 = miss1 * (1 - l->l2_hit);
  double any1 = 1 - pow (1 - fmin (1, fmax (0, miss1)), loads);
  double any2 = 1 - pow (1 - fmin (1, fmax (0, miss2)), loads);
  return device->l1_latency
         + any1 * fmax (0, device->l2_latency - device->l1_latency)
         + any2 * slower * fmax (0, device->dram_latency - device->l2_latency);
}

/* The share of the warps of MAPPING that have an iteration of NEST: where a
   loop is shorter than the block, the others wait for them.  */

static double
active_share (const struct acctile_nest *nest,
              const struct acctile_mapping *mapping)
{
  double share = 1;
  int lanes = ACCTILE_WARP;
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    {
      int64_t b = mapping->block[d], trip = acctile_mapping_trip (nest, d);
      int extent = b < lanes ? (int)b : lanes;
      lanes /= extent;
      if (trip > 0 && trip < b)
        share *= (double)ceil_div (trip, extent) / (double)ceil_div (b, extent);
    }
  return share;
}

/* The loads of a thread of MAPPING that are in flight together at most, at
   COSTS.  */

static double
most_in_flight (const struct acctile_mapping *mapping,
                const struct acctile_costs *costs)
{
  for (int d = 1; d < mapping->schedule->n_dim; d++)
    if (mapping->block[d] > 1 && has_loop (mapping, d))
      return costs->marching_flight;
  return costs->flight;
}

/* The rounds of loads that one of the WARPS warps of MAPPING waits for, and in
 *LOADS how many loads are in flight in one.  */

static double
load_rounds (const struct acctile_nest *nest, const struct acctile_body *body,
             const struct acctile_mapping *mapping, double warps, double *loads)
{
  double rounds = 0, all = 0;
  for (int k = 0; k < body->n_loop; k++)
    if (body->loop[k].loads > 0)
      {
        double n
            = acctile_estimate_executions (nest, mapping, body->loop[k].around);
        double together = body->loop[k].together * side_by_side (mapping);
        double flights = together * body->loop[k].loads
                         / most_in_flight (mapping, body->costs);
        rounds += n / together * fmax (1, flights);
        all += n * body->loop[k].loads;
      }
  *loads = rounds > 0 ? all / rounds : 0;
  return rounds / warps;
}

/* What one block needs: of the whole device, of an SM, and from its start to
   its end when nothing is in its way; all in us.  */
struct block_needs
{
  double device[3]; /* DRAM, L2, adding its result of a reduction  */
  double sm[5];     /* load-store unit, issue, integer, floating point, start
                     */
  double life;
};

/* The soft maximum of the N numbers of BOUND with EXPONENT.  */

static double
soft_maximum (const double *bound, int n, double exponent)
{
  double most = 0, sum = 0;
  for (int i = 0; i < n; i++)
    most = fmax (most, bound[i]);
  for (int i = 0; i < n && most > 0; i++)
    sum += pow (bound[i] / most, exponent);
  return most * pow (sum, 1 / exponent);
}

/* The time of N blocks with the needs B on SMS multiprocessors, which takes at
   least LATENCY, at COSTS.  */

static double
blocks_time (const struct block_needs *b, double n, int sms, double latency,
             const struct acctile_costs *costs)
{
  double bound[8], both[2], each = ceil (n / sms);
  for (int i = 0; i < 3; i++)
    bound[i] = b->device[i] * n;
  for (int i = 0; i < 5; i++)
    bound[3 + i] = b->sm[i] * each;
  both[0] = soft_maximum (bound, 8, costs->overlap);
  both[1] = latency;
  return soft_maximum (both, 2, costs->latency_overlap);
}

/* The time of all BLOCKS blocks with the needs B on SMS multiprocessors, of
   which AT_ONCE run at once, at COSTS.  */

static double
waves_time (const struct block_needs *b, double blocks, double at_once, int sms,
            const struct acctile_costs *costs)
{
  double waves = blocks / at_once, total = 0;
  double last = fmin (blocks, at_once), each = ceil (last / sms);
  double full = floor (waves), rest = blocks - full * at_once;
  double tail = costs->tail * soft_maximum (b->sm, 5, costs->overlap) * each;
  if (waves > COUNTED_WAVES)
    return blocks_time (b, blocks, sms, waves * b->life, costs) + 0.5 * b->life
           + tail;
  total = full * blocks_time (b, at_once, sms, b->life, costs);
  if (rest > 0)
    total += blocks_time (b, rest, sms, b->life, costs);
  return total + tail;
}

/* The ns in which memory takes a block's part of the reductions of BODY under
   MAPPING: its own instructions are used where it has one for all of them.  */

static double
combining_ns (const struct acctile_body *body,
              const struct acctile_mapping *mapping)
{
  return mapping->gcc || body->additions < body->reductions
             ? body->reductions * body->costs->atomic_ns
             : body->additions * body->costs->addition_ns;
}

/* Fills B for one of BLOCKS blocks of MAPPING with work; W and L are those of
   the launch.  */

static void
fill_needs (const struct acctile_nest *nest, const struct acctile_body *body,
            const struct acctile_mapping *mapping,
            const struct acctile_device *device,
            const struct acctile_locality *l, double pages, double blocks,
            const struct work *w, struct block_needs *b)
{
  double warps = blocks * acctile_mapping_threads (mapping) / ACCTILE_WARP
                 * active_share (nest, mapping);
  double loads, rounds = load_rounds (nest, body, mapping, warps, &loads);
  const struct acctile_costs *costs = body->costs;
  double slower = 1 + costs->page_cost * pow (pages, costs->page_exponent);
  double sectors = l->load_sectors + l->store_sectors;
  double lines = l->load_transactions + l->store_transactions;
  double l2_sectors
      = l->l2_sectors + l->partial_sectors * (costs->partial_sector - 1);
  double cycle = 1e6 / device->clock_hz / blocks;
  slower = fmin (costs->most_slower, slower);
  b->device[0] = (l->dram_read + l->dram_write) * slower
                 / device->dram_bandwidth * 1e6 / blocks;
  b->device[1]
      = l2_sectors * device->sector / device->l2_bandwidth * 1e6 / blocks;
  b->device[2] = combining_ns (body, mapping) * 1e-3;
  b->sm[0]
      = fmax (lines * device->lsu_cycles_per_request * cycle,
              sectors * device->sector / device->l1_bandwidth * 1e6 / blocks)
        + w->serial * cycle;
  b->sm[1] = w->instructions / device->issue_per_cycle * cycle;
  b->sm[2] = w->integers * ACCTILE_WARP / device->int_per_cycle * cycle;
  b->sm[3] = (w->fp32 / device->fp32_per_cycle
              + w->fp64 / fmax (device->fp64_per_cycle, 0.5))
             * ACCTILE_WARP * cycle;
  b->sm[4] = device->block_ns * 1e-3;
  b->life
      = (start_cycles (mapping, costs)
         + rounds * round_latency (device, l, loads, slower)
         + w->instructions / warps / side_by_side (mapping)
               * costs->dependent_cycles
         + body->reductions * costs->block_reduce_cycles + w->waiting / warps)
        / device->clock_hz * 1e6;
}

/* Leaves in GRID, that of MAPPING, the blocks that have an iteration of NEST:
   where the program gives the gangs there may be more.  */

static void
leave_busy (const struct acctile_nest *nest,
            const struct acctile_mapping *mapping, int64_t grid[3])
{
  for (int d = 0; d < mapping->schedule->n_dim && !mapping->gcc; d++)
    {
      int64_t busy
          = ceil_div (acctile_mapping_trip (nest, d), mapping->block[d]);
      if (mapping->schedule->grid[d] && grid[d] > busy)
        grid[d] = busy > 0 ? busy : 1;
    }
}

/* Fills *T for NEST, whose body is BODY, under MAPPING on DEVICE with the
   traffic LOCALITY and PAGES touched at once.  */

void
acctile_kernel_time (const struct acctile_nest *nest,
                     const struct acctile_body *body,
                     const struct acctile_mapping *mapping,
                     const struct acctile_device *device,
                     const struct acctile_locality *locality, double pages,
                     struct acctile_kernel_time *t)
{
  struct work w = { 0 };
  struct block_needs b;
  int64_t grid[3];
  double launched = 1;
  memset (t, 0, sizeof *t);
  acctile_mapping_grid (mapping, nest, grid);
  if (mapping->points > 1 && mapping->most_blocks == 0)
    {
      int along = mapping->schedule->n_dim > 1;
      if (mapping->grid[along] == 0)
        grid[along] = ceil_div (grid[along], mapping->points);
    }
  for (int d = 0; d < 3; d++)
    launched *= mapping->gcc ? (double)mapping->grid[d] : (double)grid[d];
  if (nest->num_gangs < 0)
    launched = ACCTILE_DEFAULT_GANGS;
  leave_busy (nest, mapping, grid);
  double blocks = (double)grid[0] * grid[1] * grid[2];
  t->blocks_per_sm = acctile_kernel_occupancy (
      mapping, device, acctile_kernel_registers (body, mapping));
  count_body (nest, body, mapping, &w);
  w.instructions += locality->loads + locality->stores;
  count_mapping (nest, body, mapping, device, grid, blocks, &w);
  fill_needs (nest, body, mapping, device, locality, pages, blocks, &w, &b);

  double each = ceil (blocks / device->sms);
  double at_once = (double)device->sms * t->blocks_per_sm;
  t->waves = blocks / at_once;
  t->dram = b.device[0] * blocks;
  t->l2 = b.device[1] * blocks;
  t->lsu = b.sm[0] * each;
  t->issue = b.sm[1] * each;
  t->integer = b.sm[2] * each;
  t->math = b.sm[3] * each;
  t->latency = fmax (1, t->waves) * b.life;
  t->blocks = launched / device->sms * device->block_ns * 1e-3;
  t->reduction = b.device[2] * blocks;
  t->launch = device->launch_ns * 1e-3;
  double body_us = waves_time (&b, blocks, at_once, device->sms, body->costs);
  if (mapping->gcc && nest->n_team == 0)
    body_us *= body->costs->gcc_slower;
  double idle
      = fmax (device->block_ns * 1e-3 / device->sms,
              body->costs->idle_cycles / device->clock_hz * 1e6 / at_once);
  t->total = t->launch + body_us + (launched - blocks) * idle;
}
