/* The time of a kernel: a soft maximum over what can bound it.

   Throughput bounds (DRAM, L2, the load-store unit, instruction issue,
   arithmetic, starting blocks) and the latency bound (warps that wait for
   memory, as many at once as occupancy allows) overlap, so the time is near
   the largest; where two are close it is above both.  Everything about a
   device comes from its description; the constants here are of the code that
   GCC and the device's assembler make, or of the combination itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "kerneltime.h"

#include <math.h>
#include <string.h>

#include "estimate.h"
#include "nest-parts.h"

/* The exponent of the soft maximum: 1 would add the bounds, infinity would
   take the largest.  */
#define OVERLAP 4.0

/* Instructions: entering the kernel and decoding ids; for each dimension of
   the grid (a division by a run-time number of blocks); for each step of a
   strided loop; for each iteration of a loop in the body.  */
#define ENTRY_INSTRUCTIONS 30
#define GRID_INSTRUCTIONS 20
#define STRIDE_INSTRUCTIONS 6
#define LOOP_INSTRUCTIONS 2
/* The extractor counts integer operations as the source has them; GCC folds
   about half into addresses and common subexpressions.  */
#define INT_SHARE 0.5
/* An addition and a multiplication fuse more often than not.  */
#define FUSED 0.6
/* Instructions of a division, square root or call.  */
#define DIVISION_INSTRUCTIONS 20
/* Reducing over the lanes of a warp: five shuffles and operations; over the
   warps of a block: shared memory and barriers.  */
#define WARP_REDUCE_INSTRUCTIONS 12
#define BLOCK_REDUCE_INSTRUCTIONS 60

/* Iterations of a body's loop whose loads the assembler puts together.  */
#define UNROLL 4
/* Cycles between two dependent instructions.  */
#define DEPENDENT_CYCLES 5
/* Cycles from the start of a warp to its first load: parameters, ids.  */
#define START_CYCLES 350

/* One block's result of a reduction goes to memory by an atomic operation on
   one address: ns each.  */
#define ATOMIC_NS 4.0

/* Registers: those any kernel has, for each array (its address), loop
   (iterator and bound) and loaded value in flight.  */
#define BASE_REGISTERS 14
#define ARRAY_REGISTERS 2
#define LOOP_REGISTERS 2

static int64_t
ceil_div (int64_t a, int64_t b)
{
  return a / b + (a % b != 0);
}

/* True when loop K of NEST is spread over threads or blocks.  */

static bool
is_mapped (const struct acctile_nest *nest, int k)
{
  return k < nest->n_parallel || nest->loop[k].team;
}

/* Returns the registers a thread that the body of NEST is likely to need on
   DEVICE.  */

int
acctile_kernel_registers (const struct acctile_nest *nest,
                          const struct acctile_device *device)
{
  int arrays = 0, values = 0, most = device->max_registers_per_thread;
  for (int a = 0; a < nest->n_array; a++)
    arrays += nest->array[a].storage != ACCTILE_PRIVATE;
  for (int s = 0; s < nest->n_stmt; s++)
    {
      int live = 0;
      for (int a = 0; a < nest->n_access; a++)
        if (nest->access[a].stmt == s && !nest->access[a].write)
          live += nest->access[a].size > 4 ? 2 : 1;
      if (nest->stmt[s].divs > 0)
        live += 8;
      if (live > values)
        values = live;
    }
  if (values > 48)
    values = 48;
  int registers = BASE_REGISTERS + ARRAY_REGISTERS * arrays
                  + LOOP_REGISTERS * nest->n_loop + values;
  if (most <= 0)
    most = 255;
  return registers < most ? registers : most;
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

/* What a launch executes, in warp instructions and lane operations.  */
struct work
{
  double instructions;
  double fp32, fp64; /* lanes  */
};

/* Adds to W the body of NEST under MAPPING.  */

static void
count_body (const struct acctile_nest *nest,
            const struct acctile_mapping *mapping, struct work *w)
{
  for (int s = 0; s < nest->n_stmt; s++)
    {
      const struct acctile_stmt *stmt = &nest->stmt[s];
      double n = acctile_estimate_executions (
          nest, mapping, acctile_nest_loops_around (nest, stmt->loop));
      double fp = stmt->flops * FUSED + stmt->divs * DIVISION_INSTRUCTIONS;
      w->instructions += n * (fp + stmt->int_ops * INT_SHARE);
      if (stmt->fp64)
        w->fp64 += n * fp * ACCTILE_WARP;
      else
        w->fp32 += n * fp * ACCTILE_WARP;
    }
  for (int k = 0; k < nest->n_loop; k++)
    {
      unsigned around = acctile_nest_loops_around (nest, k);
      if (is_mapped (nest, k))
        continue;
      w->instructions += acctile_estimate_executions (nest, mapping, around)
                         * LOOP_INSTRUCTIONS;
    }
}

/* Adds to W what MAPPING itself costs: BLOCKS blocks that decode their ids,
   strided loops, reductions over team loops.  */

static void
count_mapping (const struct acctile_nest *nest,
               const struct acctile_mapping *mapping, double blocks,
               struct work *w)
{
  double warps = blocks * acctile_mapping_threads (mapping) / ACCTILE_WARP;
  double entry = ENTRY_INSTRUCTIONS;
  unsigned parallel = 0;
  for (int d = 1; d < mapping->schedule->n_dim; d++)
    if (mapping->schedule->grid[d])
      entry += GRID_INSTRUCTIONS;
  for (int k = 0; k < nest->n_parallel; k++)
    parallel |= 1u << k;
  double steps = acctile_estimate_executions (nest, mapping, parallel);
  w->instructions += warps * entry + steps * STRIDE_INSTRUCTIONS;
  if (nest->n_team <= 0)
    return;
  if (mapping->block[0] >= ACCTILE_WARP)
    w->instructions += steps * WARP_REDUCE_INSTRUCTIONS * nest->n_team;
  if (mapping->block[0] > ACCTILE_WARP)
    w->instructions += steps * BLOCK_REDUCE_INSTRUCTIONS * nest->n_team;
}

/* Cycles that one round of loads of NEST takes, when LOADS of them are in
   flight together, with the hit rates of L on DEVICE.  */

static double
round_latency (const struct acctile_device *device,
               const struct acctile_locality *l, double loads)
{
  double miss1 = 1 - l->l1_hit, miss2 = miss1 * (1 - l->l2_hit);
  double any1 = 1 - pow (1 - fmin (1, fmax (0, miss1)), loads);
  double any2 = 1 - pow (1 - fmin (1, fmax (0, miss2)), loads);
  return device->l1_latency
         + any1 * fmax (0, device->l2_latency - device->l1_latency)
         + any2 * fmax (0, device->dram_latency - device->l2_latency);
}

/* The rounds of loads that one warp of MAPPING waits for, and in *LOADS how
   many loads are in flight in one.  WARPS is the number of warps with
   work.  */

static double
load_rounds (const struct acctile_nest *nest,
             const struct acctile_mapping *mapping, double warps, double *loads)
{
  double rounds = 0, all = 0;
  for (int k = -1; k < nest->n_loop; k++)
    {
      int n = 0;
      unsigned around = 0;
      for (int a = 0; a < nest->n_access; a++)
        {
          int loop = nest->stmt[nest->access[a].stmt].loop;
          if (nest->access[a].write || loop != k)
            continue;
          n++;
          around = acctile_nest_loops_around (nest, loop);
        }
      if (n == 0)
        continue;
      double executions = acctile_estimate_executions (nest, mapping, around);
      int together = k >= 0 && !is_mapped (nest, k) ? UNROLL : 1;
      if (together > 1 && nest->loop[k].trip < together)
        together = nest->loop[k].trip > 1 ? (int)nest->loop[k].trip : 1;
      rounds += executions / together;
      all += executions * n;
    }
  *loads = rounds > 0 ? all / rounds : 0;
  return warps > 0 ? rounds / warps : 0;
}

/* Fills the latency bound of T: waves of blocks, each as long as its warps
   need with nothing in their way.  BLOCKS blocks have work; W is all work.  */

static void
latency_bound (const struct acctile_nest *nest,
               const struct acctile_mapping *mapping,
               const struct acctile_device *device,
               const struct acctile_locality *locality, double blocks,
               const struct work *w, struct acctile_kernel_time *t)
{
  double warps = blocks * acctile_mapping_threads (mapping) / ACCTILE_WARP;
  double loads, rounds = load_rounds (nest, mapping, warps, &loads);
  double at_once = (double)device->sms * t->blocks_per_sm;
  double life = START_CYCLES + rounds * round_latency (device, locality, loads)
                + w->instructions / warps * DEPENDENT_CYCLES;
  t->waves = blocks / at_once;
  double waves = t->waves < 8 ? ceil (t->waves) : t->waves + 0.5;
  t->latency = waves * life / device->clock_hz * 1e6;
}

/* The reductions of NEST that blocks have to combine.  */

static int
grid_reductions (const struct acctile_nest *nest)
{
  int n = 0;
  for (int r = 0; r < nest->n_reduction; r++)
    n += (nest->reduction[r].loops & ((1u << nest->n_parallel) - 1)) != 0;
  return n;
}

/* Combines the bounds of T.  */

static void
combine (struct acctile_kernel_time *t)
{
  const double bound[]
      = { t->dram, t->l2, t->lsu, t->issue, t->math, t->latency, t->blocks };
  double most = 0, sum = 0;
  for (unsigned i = 0; i < sizeof bound / sizeof *bound; i++)
    most = fmax (most, bound[i]);
  for (unsigned i = 0; i < sizeof bound / sizeof *bound && most > 0; i++)
    sum += pow (bound[i] / most, OVERLAP);
  t->total = t->launch + t->reduction + most * pow (sum, 1 / OVERLAP);
}

/* Fills *T for NEST under MAPPING on DEVICE with the traffic LOCALITY and
   REGISTERS registers a thread.  */

void
acctile_kernel_time (const struct acctile_nest *nest,
                     const struct acctile_mapping *mapping,
                     const struct acctile_device *device,
                     const struct acctile_locality *locality, int registers,
                     struct acctile_kernel_time *t)
{
  struct work w = { 0 };
  int64_t grid[3];
  double launched = 1;
  memset (t, 0, sizeof *t);
  acctile_mapping_grid (mapping, nest, grid);
  double blocks = (double)grid[0] * grid[1] * grid[2];
  for (int d = 0; d < 3; d++)
    launched *= mapping->gcc ? (double)mapping->grid[d] : (double)grid[d];
  t->blocks_per_sm = acctile_kernel_occupancy (mapping, device, registers);
  count_body (nest, mapping, &w);
  w.instructions += locality->loads + locality->stores;
  count_mapping (nest, mapping, launched, &w);

  double sms = device->sms;
  double busiest = ceil_div ((int64_t)blocks, device->sms) * sms / blocks;
  double cycle_us = busiest / sms / device->clock_hz * 1e6;
  double sectors = locality->load_sectors + locality->store_sectors;
  double lines = locality->load_transactions + locality->store_transactions;
  t->dram = (locality->dram_read + locality->dram_write)
            / device->dram_bandwidth * 1e6;
  t->l2 = locality->l2_sectors * device->sector / device->l2_bandwidth * 1e6;
  t->lsu = fmax (lines * device->lsu_cycles_per_request * cycle_us,
                 sectors * device->sector / device->l1_bandwidth * busiest / sms
                     * 1e6);
  t->issue = w.instructions / device->issue_per_cycle * cycle_us;
  t->math = (w.fp32 / device->fp32_per_cycle
             + w.fp64 / fmax (device->fp64_per_cycle, 0.5))
            * cycle_us;
  t->blocks = launched / sms * device->block_ns * 1e-3;
  t->reduction = launched * grid_reductions (nest) * ATOMIC_NS * 1e-3;
  t->launch = device->launch_ns * 1e-3;
  latency_bound (nest, mapping, device, locality, blocks, &w, t);
  combine (t);
}
