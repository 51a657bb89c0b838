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

/* The exponent of the soft maximum of the throughput bounds: 1 would add
   them, infinity would take the largest; and of that and the latency
   bound.  */
#define OVERLAP 4.0
#define LATENCY_OVERLAP 3.0

/* Instructions: entering the kernel and decoding ids; for each dimension of
   the grid (a division by a run-time number of blocks); entering a strided
   loop and one of its steps; for each iteration of a loop in the body, which
   the assembler unrolls.  */
#define ENTRY_INSTRUCTIONS 30.0
#define GRID_INSTRUCTIONS 20.0
#define ENTER_INSTRUCTIONS 8.0
#define STRIDE_INSTRUCTIONS 4.0
#define LOOP_INSTRUCTIONS 1.0
/* Integer operations of one access in the source, which the extractor counts,
   and the instructions that are left of them: in a loop of the body an
   address only goes on, elsewhere it is computed from neighbouring ones.  */
#define SOURCE_ADDRESS_OPS 9.0
#define LOOP_ADDRESS_INSTRUCTIONS 0.75
#define ADDRESS_INSTRUCTIONS 2.0
/* Other integer operations fold by about half.  */
#define INT_SHARE 0.5
/* An addition and a multiplication fuse more often than not.  */
#define FUSED 0.6
/* Instructions of a division, square root or call.  */
#define DIVISION_INSTRUCTIONS 20.0
/* Reducing over the lanes of a warp: five shuffles and operations; over the
   warps of a block: shared memory and barriers.  */
#define WARP_REDUCE_INSTRUCTIONS 12.0
#define BLOCK_REDUCE_INSTRUCTIONS 60.0

/* Iterations of a body's loop whose loads the assembler puts together.  */
#define UNROLL 4
/* Cycles between two instructions of one warp, on average.  */
#define DEPENDENT_CYCLES 3.0
/* Cycles from the end of a block to the first load of the next in its
   place.  */
#define START_CYCLES 600.0
/* Latencies of a busy memory system over those of a pointer chase.  */
#define LOADED_LATENCY 1.3

/* A store of part of a sector costs L2 so many times a whole one.  */
#define PARTIAL_SECTOR 4.4
/* DRAM reads a page for each piece of memory; what that costs, in bytes.  */
#define PAGE_BYTES 25.0

/* One block's result of a reduction goes to memory by an atomic operation on
   one address: ns each.  */
#define ATOMIC_NS 4.0

/* Registers: those any kernel has, for each array (its address), loop
   (iterator and bound), the most loaded values at a time, and what unrolling
   a loop of the body needs.  */
#define BASE_REGISTERS 14
#define ARRAY_REGISTERS 2
#define LOOP_REGISTERS 2
#define MOST_VALUES 8
#define UNROLL_REGISTERS 4

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
  if (values > MOST_VALUES)
    values = MOST_VALUES;
  for (int k = 0; k < nest->n_loop; k++)
    if (!is_mapped (nest, k))
      {
        values += UNROLL_REGISTERS;
        break;
      }
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

/* True when statement S of NEST stands in a loop of the body.  */

static bool
in_body_loop (const struct acctile_nest *nest, int s)
{
  int loop = nest->stmt[s].loop;
  return loop >= 0 && !is_mapped (nest, loop);
}

/* Instructions of one execution of statement S of NEST, but for its loads
   and stores; *FP gets those in floating point.  */

static double
statement_instructions (const struct acctile_nest *nest, int s, double *fp)
{
  const struct acctile_stmt *stmt = &nest->stmt[s];
  int accesses = 0;
  for (int a = 0; a < nest->n_access; a++)
    accesses += nest->access[a].stmt == s;
  double other = fmax (0, stmt->int_ops - accesses * SOURCE_ADDRESS_OPS);
  double address = in_body_loop (nest, s) ? LOOP_ADDRESS_INSTRUCTIONS
                                          : ADDRESS_INSTRUCTIONS;
  *fp = stmt->flops * FUSED + stmt->divs * DIVISION_INSTRUCTIONS;
  return *fp + other * INT_SHARE + accesses * address;
}

/* Adds to W the body of NEST under MAPPING.  */

static void
count_body (const struct acctile_nest *nest,
            const struct acctile_mapping *mapping, struct work *w)
{
  for (int s = 0; s < nest->n_stmt; s++)
    {
      double fp, n = acctile_estimate_executions (
                     nest, mapping,
                     acctile_nest_loops_around (nest, nest->stmt[s].loop));
      w->instructions += n * statement_instructions (nest, s, &fp);
      if (nest->stmt[s].fp64)
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

/* Adds to W what MAPPING itself costs on a grid of GRID, of which LAUNCHED
   blocks are started: decoding ids, strided loops, reductions over team
   loops.  */

static void
count_mapping (const struct acctile_nest *nest,
               const struct acctile_mapping *mapping, const int64_t grid[3],
               double launched, struct work *w)
{
  double warps = launched * acctile_mapping_threads (mapping) / ACCTILE_WARP;
  double entry = ENTRY_INSTRUCTIONS;
  unsigned parallel = 0;
  for (int d = 1; d < mapping->schedule->n_dim; d++)
    if (mapping->schedule->grid[d])
      entry += GRID_INSTRUCTIONS;
  for (int k = 0; k < nest->n_loop; k++)
    if (is_mapped (nest, k))
      parallel |= 1u << k;
  double steps = acctile_estimate_executions (nest, mapping, parallel);
  w->instructions += warps * entry + steps * STRIDE_INSTRUCTIONS;
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    {
      w->instructions += steps * ENTER_INSTRUCTIONS;
      steps /= ceil_div (
          ceil_div (acctile_mapping_trip (nest, d), mapping->block[d]),
          grid[d]);
      if (d > 0 || nest->n_team <= 0)
        continue;
      w->instructions += steps * WARP_REDUCE_INSTRUCTIONS * nest->n_team;
      if (mapping->block[0] > ACCTILE_WARP)
        w->instructions += steps * BLOCK_REDUCE_INSTRUCTIONS * nest->n_team;
    }
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
         + (any1 * fmax (0, device->l2_latency - device->l1_latency)
            + any2 * fmax (0, device->dram_latency - device->l2_latency))
               * LOADED_LATENCY;
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

/* Combines the bounds of T.  */

static void
combine (struct acctile_kernel_time *t)
{
  const double throughput[]
      = { t->dram, t->l2, t->lsu, t->issue, t->math, t->blocks };
  const double both[] = { soft_maximum (throughput, 6, OVERLAP), t->latency };
  t->total = t->launch + t->reduction + soft_maximum (both, 2, LATENCY_OVERLAP);
}

/* Fills *T for NEST under MAPPING on DEVICE with the traffic LOCALITY, in
   pieces of RUN bytes, and REGISTERS registers a thread.  */

void
acctile_kernel_time (const struct acctile_nest *nest,
                     const struct acctile_mapping *mapping,
                     const struct acctile_device *device,
                     const struct acctile_locality *locality, double run,
                     int registers, struct acctile_kernel_time *t)
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
  count_mapping (nest, mapping, grid, launched, &w);

  double sms = device->sms;
  double busiest = ceil_div ((int64_t)blocks, device->sms) * sms / blocks;
  double cycle_us = busiest / sms / device->clock_hz * 1e6;
  double sectors = locality->load_sectors + locality->store_sectors;
  double lines = locality->load_transactions + locality->store_transactions;
  double l2_sectors
      = locality->l2_sectors + locality->partial_sectors * (PARTIAL_SECTOR - 1);
  t->dram = (locality->dram_read + locality->dram_write)
            * (1 + PAGE_BYTES / fmax (run, device->sector))
            / device->dram_bandwidth * 1e6;
  t->l2 = l2_sectors * device->sector / device->l2_bandwidth * 1e6;
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
