/* The locality model: a trace, a simulation of all or some of it, and what
   follows for the launch and for the paper's cost.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "locality.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "footprint.h"
#include "simulate.h"
#include "text.h"
#include "trace.h"

/* Sectors of a line in equations 6 and 7.  */
#define SECTORS_OF_LINE 4

/* What one evaluation works with.  */
struct evaluation
{
  struct acctile_trace *trace;
  const struct acctile_device *device;
  struct acctile_trace_count *count;
  const struct acctile_tally *tally;
  bool full, exact;
  int64_t at_once; /* blocks on the device  */
};

/* A / B, or OTHERWISE when B is 0.  */
static double
ratio (double a, double b, double otherwise)
{
  return b > 0 ? a / b : otherwise;
}

/* The hits of L1 among all that was traced, loads or stores (WRITE), of lines
   or of SECTORS: for accesses that the sample did not reach.  */
static double
mean_hit (const struct evaluation *e, bool write, bool sectors)
{
  double hits = 0, all = 0;
  for (int a = 0; a < acctile_trace_accesses (e->trace); a++)
    if (acctile_trace_access (e->trace, a).write == write)
      {
        const struct acctile_tally *t = &e->tally[a];
        hits += sectors ? t->hit_sectors : t->hit_lines;
        all += sectors ? t->sectors : t->lines;
      }
  return ratio (hits, all, 0);
}

/* What access A does in the launch: what was traced, scaled to the launch's
   counts.  */
static struct acctile_tally
scale (const struct evaluation *e, int a)
{
  struct acctile_tally t = e->tally[a];
  const struct acctile_trace_count *c = &e->count[a];
  bool write = acctile_trace_access (e->trace, a).write;
  if (e->full)
    return t;
  struct acctile_tally s = { .requests = c->requests };
  s.lines = e->exact ? c->lines : c->requests * ratio (t.lines, t.requests, 1);
  s.sectors
      = e->exact ? c->sectors : c->requests * ratio (t.sectors, t.requests, 1);
  s.hit_lines
      = s.lines * ratio (t.hit_lines, t.lines, mean_hit (e, write, false));
  double hit = ratio (t.hit_sectors, t.sectors, mean_hit (e, write, true));
  s.hit_sectors = s.sectors * hit;
  s.partial = s.sectors * ratio (t.partial, t.sectors, 0);
  s.l2_reads = write ? 0 : s.sectors - s.hit_sectors;
  s.l2_late = s.l2_reads * ratio (t.l2_late, t.l2_reads, 0);
  return s;
}

/* Adds all accesses of the launch to *LOADS and *STORES, and the counts of
   RESULT.  */
static void
add_up (const struct evaluation *e, struct acctile_tally *loads,
        struct acctile_tally *stores, struct acctile_locality *result)
{
  double traced = 0;
  memset (loads, 0, sizeof *loads);
  memset (stores, 0, sizeof *stores);
  for (int a = 0; a < acctile_trace_accesses (e->trace); a++)
    {
      bool write = acctile_trace_access (e->trace, a).write;
      struct acctile_tally *sum = write ? stores : loads;
      struct acctile_tally t = scale (e, a);
      traced += e->tally[a].requests;
      sum->requests += t.requests;
      sum->lines += t.lines;
      sum->sectors += t.sectors;
      sum->hit_lines += t.hit_lines;
      sum->hit_sectors += t.hit_sectors;
      sum->partial += t.partial;
      sum->l2_reads += t.l2_reads;
      sum->l2_late += t.l2_late;
      sum->l2_hits += t.l2_hits;
      sum->l2_brought += t.l2_brought;
      sum->l2_fetched += t.l2_fetched;
    }
  result->loads = loads->requests;
  result->load_transactions = loads->lines;
  result->load_sectors = loads->sectors;
  result->stores = stores->requests;
  result->store_transactions = stores->lines;
  result->store_sectors = stores->sectors;
  result->partial_sectors = stores->partial;
  result->sampled
      = fmin (1, ratio (traced, loads->requests + stores->requests, 1));
}

/* What DRAM has to do, in sectors.  */
struct dram
{
  double loaded; /* distinct sectors that are loaded, where known  */
  double missed; /* sectors of loads that are not in L2 when asked for  */
  double read, written;
};

/* What DRAM does, by the full trace S with LOADS; FOOTPRINT says what is
   distinct.  Sectors that were fetched with others are not there yet when they
   are asked for soon after.  */
static struct dram
traced_dram (const struct acctile_simulation *s,
             const struct acctile_tally *loads,
             const struct acctile_footprint *footprint)
{
  struct dram dram = { .loaded = footprint->loaded };
  double soon = fmax (0, loads->l2_brought - loads->l2_late);
  dram.missed = loads->l2_reads - loads->l2_hits + soon;
  dram.read = loads->l2_fetched + acctile_simulation_filled (s);
  dram.written = acctile_simulation_written (s);
  return dram;
}

/* What DRAM does, by FOOTPRINT, with the LOADS and STORES of the launch.  Loads
   for a part of a piece that L2 fetches as a whole find the rest of it
   later.  */
static struct dram
estimated_dram (const struct evaluation *e,
                const struct acctile_footprint *footprint,
                const struct acctile_tally *loads,
                const struct acctile_tally *stores)
{
  struct dram dram = { .loaded = footprint->loaded };
  double each = (double)e->device->l2_fetch / e->device->sector;
  double read = fmin (footprint->read, loads->l2_reads * each);
  double late = ratio (loads->l2_late, loads->l2_reads, 0);
  dram.missed = fmin (read * (1 - late), loads->l2_reads);
  dram.read = read + fmin (footprint->filled, stores->partial);
  dram.written = fmin (footprint->written, stores->sectors);
  return dram;
}

/* Without an L2 all goes to DRAM.  */
static struct dram
uncached_dram (const struct acctile_tally *loads,
               const struct acctile_tally *stores)
{
  return (struct dram){ .missed = loads->l2_reads,
                        .read = loads->l2_reads,
                        .written = stores->sectors };
}

/* Fills the rates and what goes to L2 and DRAM in RESULT.  */
static void
fill_rates (const struct evaluation *e, const struct acctile_tally *loads,
            const struct acctile_tally *stores, const struct dram *dram,
            struct acctile_locality *result)
{
  const struct acctile_device *device = e->device;
  result->l1_hit = ratio (loads->hit_lines, loads->lines, 0);
  result->l1_load_hit = ratio (loads->hit_sectors, loads->sectors, 0);
  result->l1_sector_hit = ratio (loads->hit_sectors + stores->hit_sectors,
                                 loads->sectors + stores->sectors, 0);
  result->l2_reads = loads->l2_reads;
  result->l2_sectors = loads->l2_reads + stores->sectors;
  result->l2_hit = 1 - ratio (dram->missed, loads->l2_reads, 1);
  double readers = ratio (loads->l2_reads, dram->loaded, 1);
  double twice
      = readers > 1 ? device->l2_split * (1 - pow (2, 1 - readers)) : 0;
  double missed = fmin (dram->missed * (1 + twice), loads->l2_reads);
  if (device->l2_size > 0)
    result->l2_sector_hit = 1 - ratio (missed, result->l2_sectors, 1);
  result->dram_read = dram->read * device->sector;
  result->dram_write = dram->written * device->sector;
}

/* Fills the costs of RESULT by Xu et al., equations 4 to 7.  */
static void
fill_cost (const struct acctile_device *device, struct acctile_locality *result)
{
  double loads = result->load_transactions;
  double miss1 = 1 - result->l1_hit, miss2 = 1 - result->l2_hit;
  result->mem_l1 = loads * (1 - miss1) * device->l1_latency;
  result->mem_l2 = loads * miss1 * SECTORS_OF_LINE * device->l2_latency;
  result->mem_dram
      = loads * miss1 * miss2 * SECTORS_OF_LINE * device->dram_latency;
  result->cost_mem = result->mem_l1 + result->mem_l2 + result->mem_dram;
}

/* Runs the simulation for E, and fills RESULT.  False on lack of memory.  */
static bool
run (struct evaluation *e, const struct acctile_locality_options *options,
     int blocks_per_sm, struct acctile_locality *result)
{
  struct acctile_footprint footprint;
  struct acctile_tally loads, stores;
  struct dram dram;
  struct acctile_simulation *s = acctile_simulation_alloc (
      e->trace, e->device, options, e->count, blocks_per_sm);
  if (!s
      || !acctile_footprint (e->trace, e->device->l2_size / e->device->l2_line,
                             e->device->l2_fetch, e->at_once, &footprint))
    {
      acctile_simulation_free (s);
      return false;
    }
  if (footprint.lines > 0)
    acctile_simulation_run (s);
  e->tally = acctile_simulation_tally (s);
  add_up (e, &loads, &stores, result);
  if (e->device->l2_size == 0)
    dram = uncached_dram (&loads, &stores);
  else if (e->full)
    dram = traced_dram (s, &loads, &footprint);
  else
    dram = estimated_dram (e, &footprint, &loads, &stores);
  fill_rates (e, &loads, &stores, &dram, result);
  fill_cost (e->device, result);
  result->footprint = footprint.lines * e->device->l2_line;
  acctile_simulation_free (s);
  return true;
}

bool
acctile_locality_evaluate (const struct acctile_nest *nest,
                           const struct acctile_mapping *mapping,
                           const struct acctile_device *device,
                           const struct acctile_locality_options *options,
                           struct acctile_locality *result, char **error)
{
  struct evaluation e = { .device = device };
  *error = NULL;
  memset (result, 0, sizeof *result);
  int blocks_per_sm = options->blocks_per_sm > 0
                          ? options->blocks_per_sm
                          : acctile_device_occupancy (
                              device, acctile_mapping_threads (mapping), 0, 0);
  if (blocks_per_sm <= 0)
    return acctile_fail (error, "blocks of %d threads do not fit on %s",
                         acctile_mapping_threads (mapping), device->name);
  e.trace = acctile_trace_alloc (nest, mapping, device, error);
  if (!e.trace)
    return acctile_fail (error, "out of memory");
  int64_t blocks = acctile_trace_blocks (e.trace);
  e.full = options->sample_sms <= 0 || options->sample_requests <= 0;
  e.at_once = (int64_t)device->sms * blocks_per_sm;
  if (e.at_once > blocks)
    e.at_once = blocks;
  e.count = calloc (acctile_trace_accesses (e.trace) + 1, sizeof *e.count);
  bool ok = e.count != NULL;
  if (ok)
    {
      e.exact = acctile_trace_count (e.trace, e.count);
      result->exact = e.exact || e.full;
      ok = run (&e, options, blocks_per_sm, result);
    }
  free (e.count);
  acctile_trace_free (e.trace);
  return ok || acctile_fail (error, "out of memory");
}
