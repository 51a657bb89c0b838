/* A closed-form estimate of the memory traffic of a mapping.

   Every access is an affine function of the iterators (references.c), so a
   warp's addresses follow from strides; a few warps are looked at for
   transactions and sectors (coalesce.c).  Accesses to one array with the same
   strides form a group, whose constant offsets widen the window that it
   touches.

   A cache is taken to keep what one window of iterations touches when that
   fits: the windows grow from one step of the block (for L1) or of all blocks
   that run at once (for L2) over the sequential loops, the strides of the
   threads, and (for L2) the waves of blocks.  When window i fits, what window
   i + 1 touches is fetched once for each time that it is passed: reuse
   between neighbouring iterations of the next loop is caught as well.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "estimate.h"
#include "estimate-parts.h"

#include <stdlib.h>
#include <string.h>

/* Share of a cache that windows may fill: replacement is not perfect, other
   data is there too, and the L2 of large devices keeps data twice.  */
#define USABLE_L1 0.7
#define USABLE_L2 0.6
/* Axes of a window: lanes, steps, concurrent blocks, waves in three
   dimensions (collapsed loops split them), and sequential loops.  */
#define MAX_AXES 40
/* Blocks on one SM whose pages are looked at.  */
#define MAX_BLOCKS 32

/* A loop's iterations, "count" of them, "every" iterations apart.  */
struct axis
{
  int loop;
  int64_t every, count;
};

struct window
{
  int n;
  struct axis axis[MAX_AXES];
};

/* Warps, along dimension D, of MAPPING's blocks that have an iteration, for
   TRIP iterations; EXTENT is a warp's extent there.  */

static double
warp_steps (const struct acctile_mapping *mapping, int d, int64_t trip,
            int extent)
{
  int b = mapping->block[d];
  int64_t whole = trip / b, rest = trip % b;
  return (double)whole * ceil_div (b, extent) + ceil_div (rest, extent);
}

/* How often the warps of a launch of MAPPING execute a statement of NEST
   inside the loops AROUND.  */

double
acctile_estimate_executions (const struct acctile_nest *nest,
                             const struct acctile_mapping *mapping,
                             unsigned around)
{
  double executions = 1, threads = acctile_mapping_threads (mapping);
  int lanes = ACCTILE_WARP;
  bool exact = true;
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    {
      int b = mapping->block[d], extent = b < lanes ? b : lanes;
      exact = exact && (b % extent == 0) && lanes % extent == 0;
      lanes /= extent;
      if (acctile_dimension_loop (nest, d, around) >= 0)
        executions
            *= warp_steps (mapping, d, acctile_mapping_trip (nest, d), extent);
      else
        executions *= ceil_div (b, extent);
    }
  if (!exact)
    {
      executions = threads / ACCTILE_WARP;
      for (int d = 0; d < mapping->schedule->n_dim; d++)
        if (acctile_dimension_loop (nest, d, around) >= 0)
          executions
              *= ceil_div (acctile_mapping_trip (nest, d), mapping->block[d]);
    }
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    if ((around & (1u << k)) && !is_mapped (nest, k))
      executions *= trip_of (nest, k);
  return executions;
}

/* Adds COUNT iterations, EVERY apart, of the loops FIRST to LAST of NEST
   together to W: they fill from the innermost.  */

static void
add_collapsed (const struct acctile_nest *nest, struct window *w, int first,
               int last, int64_t every, int64_t count)
{
  for (int k = last; k >= first && count > 1 && w->n < MAX_AXES; k--)
    {
      int64_t trip = trip_of (nest, k);
      int64_t room = k == first ? count : ceil_div (trip, every);
      int64_t c = min64 (count, room);
      if (c > 1)
        w->axis[w->n++]
            = (struct axis){ .loop = k, .every = every, .count = c };
      count = ceil_div (count, c);
      every = k == first ? every : ceil_div (every, trip);
    }
}

/* Adds COUNT iterations of dimension D, EVERY apart, to W.  */

static void
add_dimension (const struct acctile_estimator *e, struct window *w, int d,
               int64_t every, int64_t count)
{
  const struct acctile_nest *nest = e->nest;
  int first, n;
  if (d >= e->n_dim || count <= 1)
    return;
  acctile_mapping_loops (nest, d, &first, &n);
  if (nest->n_team == 0 || d > 0)
    add_collapsed (nest, w, first, first + n - 1, every, count);
  else
    for (int k = nest->n_parallel; k < nest->n_loop; k++)
      if (nest->loop[k].team && !nest->loop[k].collapsed)
        add_collapsed (nest, w, k, acctile_mapping_team_end (nest, k), every,
                       count);
}

/* The sectors or lines, of UNIT bytes, that group G of E touches in window W;
 *RUNS gets the number of contiguous pieces that they lie in.  */

static double
footprint (const struct acctile_estimator *e, const struct acctile_group *g,
           const struct window *w, int unit)
{
  const struct acctile_reference *r = &e->reference[g->first];
  double stride[MAX_AXES + ACCTILE_MAX_LOOPS], pieces = 1, span = g->span;
  double count[MAX_AXES + ACCTILE_MAX_LOOPS];
  unsigned shifted = 0;
  int n = 0;
  if (r->unknown)
    unit = 1;
  for (int i = 0; i < w->n; i++)
    {
      const struct axis *a = &w->axis[i];
      if (!(r->around & (1u << a->loop)))
        continue;
      stride[n] = (double)abs64 (r->stride[a->loop]) * a->every;
      count[n] = a->count;
      if (a->every == 1 && !(shifted & (1u << a->loop)))
        {
          shifted |= 1u << a->loop;
          count[n] += g->shift[a->loop][1] - g->shift[a->loop][0];
        }
      n++;
    }
  for (int k = 0; k < e->nest->n_loop; k++)
    if ((r->around & (1u << k)) && !(shifted & (1u << k))
        && g->shift[k][1] > g->shift[k][0])
      {
        stride[n] = abs64 (r->stride[k]);
        count[n++] = 1 + g->shift[k][1] - g->shift[k][0];
      }
  if (r->unknown)
    {
      for (int i = 0; i < n; i++)
        pieces *= count[i];
      return pieces;
    }
  for (int done = 0; done < n; done++)
    {
      int best = done;
      for (int i = done + 1; i < n; i++)
        if (stride[i] < stride[best])
          best = i;
      double s = stride[best], c = count[best];
      stride[best] = stride[done];
      count[best] = count[done];
      if (s == 0)
        continue;
      if (s <= span || s <= unit)
        span += s * (c - 1);
      else
        pieces *= c;
    }
  return pieces * ((span - r->size) / unit + 1);
}

/* Fills the footprints of all groups of E in window W, in pieces of UNIT.  */

static void
fill_footprints (struct acctile_estimator *e, const struct window *w, int unit)
{
  for (int g = 0; g < e->n_group; g++)
    {
      int like = e->group[g].like;
      e->footprint[g] = like < g ? e->footprint[like]
                                 : footprint (e, &e->group[g], w, unit);
    }
}

/* How often a window that covers the axes of W is passed, for group G of E:
   all iterations of the loops around it over those of W.  Sequential loops
   deeper than DEPTH are in W.  STEPS are the passes of dimensions.  */

static double
passes (const struct acctile_estimator *e, const struct acctile_group *g,
        int depth, const double steps[3])
{
  const struct acctile_reference *r = &e->reference[g->first];
  double n = 1;
  for (int k = e->nest->n_parallel; k < e->nest->n_loop; k++)
    if ((r->around & (1u << k)) && !is_mapped (e->nest, k)
        && e->depth[k] <= depth)
      n *= trip_of (e->nest, k);
  for (int d = 0; d < e->n_dim; d++)
    n *= steps[d];
  return n;
}

/* The windows of a cache, innermost first: sequential loops, then the steps
   of dimensions in "step" order.  */
struct levels
{
  struct window base;
  int n_step;
  struct
  {
    int d;
    int64_t every, count;
  } step[6];
  double capacity; /* bytes  */
  double outer[3]; /* passes that no window covers  */
};

/* What group fetches of reads and writes come to, in sectors.  */
struct fetched
{
  double read, write;
};

/* The window of LEVEL of L: sequential loops deeper than *DEPTH are in it.
   STEPS gets the passes of the dimensions that are left.  False when there is
   no such level.  */

static bool
level_window (const struct acctile_estimator *e, const struct levels *l,
              int level, struct window *w, int *depth, double steps[3])
{
  int n_step = level - e->max_depth;
  *w = l->base;
  *depth = e->max_depth - level;
  if (*depth < 0)
    *depth = 0;
  if (n_step > l->n_step)
    return false;
  for (int k = e->nest->n_parallel; k < e->nest->n_loop; k++)
    if (!is_mapped (e->nest, k) && e->depth[k] > *depth && w->n < MAX_AXES)
      w->axis[w->n++] = (struct axis){ k, 1, trip_of (e->nest, k) };
  for (int d = 0; d < 3; d++)
    steps[d] = l->outer[d];
  for (int i = 0; i < l->n_step; i++)
    if (i < n_step)
      add_dimension (e, w, l->step[i].d, l->step[i].every, l->step[i].count);
    else
      steps[l->step[i].d] *= l->step[i].count;
  return true;
}

/* The bytes that all groups of E touch in W, in whole pieces of UNIT.  */

static double
window_bytes (struct acctile_estimator *e, const struct window *w, int unit)
{
  double bytes = 0;
  fill_footprints (e, w, unit);
  for (int g = 0; g < e->n_group; g++)
    bytes += e->footprint[g]
             * (e->reference[e->group[g].first].unknown ? 32 : unit);
  return bytes;
}

/* Fills FETCHED with what a cache with the windows L has to fetch, in
   sectors; false when not even the first window fits.  */

static bool
fetch (struct acctile_estimator *e, const struct levels *l, int unit,
       struct fetched *fetched)
{
  struct window w;
  double steps[3];
  int depth, level = 0;
  fetched->read = fetched->write = 0;
  if (!level_window (e, l, 0, &w, &depth, steps)
      || window_bytes (e, &w, unit) > l->capacity)
    return false;
  while (level_window (e, l, level + 1, &w, &depth, steps)
         && window_bytes (e, &w, unit) <= l->capacity)
    level++;
  if (!level_window (e, l, level + 1, &w, &depth, steps))
    level_window (e, l, level, &w, &depth, steps);
  fill_footprints (e, &w, e->device->sector);
  for (int g = 0; g < e->n_group; g++)
    {
      const struct acctile_reference *r = &e->reference[e->group[g].first];
      double sectors = e->footprint[g] * passes (e, &e->group[g], depth, steps);
      if (r->write)
        fetched->write += sectors;
      else
        fetched->read += sectors;
    }
  return true;
}

/* Appends to L a step of COUNT, EVERY apart, in dimension D.  */

static void
add_step (struct levels *l, int d, int64_t every, int64_t count)
{
  if (count <= 1)
    return;
  l->step[l->n_step].d = d;
  l->step[l->n_step].every = every;
  l->step[l->n_step++].count = count;
}

/* Sets AT_ONCE to how many of the GRID blocks run at once in each dimension
   when an SM holds BLOCKS_PER_SM: the first ones, in their linear order.  */

static void
blocks_at_once (const struct acctile_estimator *e, const int64_t grid[3],
                int blocks_per_sm, int64_t at_once[3])
{
  int64_t active
      = (int64_t)e->device->sms * (blocks_per_sm > 0 ? blocks_per_sm : 1);
  for (int d = 0; d < 3; d++)
    {
      at_once[d] = min64 (active, grid[d]);
      active = active / at_once[d] > 1 ? active / at_once[d] : 1;
    }
}

/* Fills RESULT with the requests of MAPPING.  */

static void
count_requests (struct acctile_estimator *e,
                const struct acctile_mapping *mapping,
                struct acctile_locality *result)
{
  const struct acctile_coalescing *c
      = acctile_estimator_coalescing (e, mapping->block);
  double n = 0;
  for (int i = 0; c && i < e->n_reference; i++)
    {
      const struct acctile_reference *r = &e->reference[i];
      if (i == 0 || r->around != r[-1].around)
        n = acctile_estimate_executions (e->nest, mapping, r->around);
      if (r->write)
        {
          result->stores += n;
          result->store_transactions += n * c->lines[i];
          result->store_sectors += n * c->sectors[i];
          result->partial_sectors += n * c->partial[i];
        }
      else
        {
          result->loads += n;
          result->load_transactions += n * c->lines[i];
          result->load_sectors += n * c->sectors[i];
        }
    }
}

/* Derives rates and the paper's cost (equations 4 to 7) in RESULT, whose
   requests are filled, from L1_MISS sectors and READ and WRITTEN sectors of
   DRAM.  */

static void
derive (const struct acctile_device *device, double l1_miss, double read,
        double written, struct acctile_locality *result)
{
  double sectors = result->load_sectors;
  l1_miss = l1_miss < sectors ? l1_miss : sectors;
  read = read < l1_miss ? read : l1_miss;
  written = written < result->store_sectors ? written : result->store_sectors;
  result->l1_load_hit = sectors > 0 ? 1 - l1_miss / sectors : 0;
  result->l1_hit = result->l1_sector_hit = result->l1_load_hit;
  result->l2_hit = l1_miss > 0 ? 1 - read / l1_miss : 0;
  result->l2_sectors = l1_miss + result->store_sectors;
  result->l2_reads = l1_miss;
  result->l2_sector_hit
      = result->l2_sectors > 0 ? 1 - read / result->l2_sectors : 0;
  result->dram_read = read * device->sector;
  result->dram_write = written * device->sector;
  double loads = result->load_transactions, miss = 1 - result->l1_hit;
  result->mem_l1 = loads * result->l1_hit * device->l1_latency;
  result->mem_l2 = loads * miss * 4 * device->l2_latency;
  result->mem_dram
      = loads * miss * (1 - result->l2_hit) * 4 * device->dram_latency;
  result->cost_mem = result->mem_l1 + result->mem_l2 + result->mem_dram;
}

/* The page of the first element that block LINEAR of MAPPING on GRID touches
   through reference R of E.  */

static int64_t
block_page (const struct acctile_estimator *e,
            const struct acctile_reference *r,
            const struct acctile_mapping *mapping, const int64_t grid[3],
            int64_t linear)
{
  uint64_t offset = (uint64_t)r->base;
  for (int d = 0; d < e->n_dim; d++)
    {
      int k = r->dim_loop[d];
      uint64_t i = (uint64_t)(linear % grid[d]) * mapping->block[d];
      if (k >= 0)
        offset += i * (uint64_t)r->stride[k];
      linear /= grid[d];
    }
  return (int64_t)(offset & ADDRESS_MASK) / ACCTILE_PAGE;
}

/* Returns the pages that BLOCKS_PER_SM blocks of MAPPING on one SM touch.  */

double
acctile_estimator_pages (struct acctile_estimator *e,
                         const struct acctile_mapping *mapping,
                         int blocks_per_sm)
{
  struct window w = { 0 };
  double pages = 0;
  int64_t grid[3], seen[MAX_BLOCKS];
  acctile_mapping_grid (mapping, e->nest, grid);
  int64_t blocks = ceil_div (grid[0] * grid[1] * grid[2], e->device->sms);
  blocks = min64 (min64 (blocks, blocks_per_sm), MAX_BLOCKS);
  for (int d = 0; d < 3; d++)
    add_dimension (e, &w, d, 1, min64 (mapping->block[d], e->trip[d]));
  fill_footprints (e, &w, ACCTILE_PAGE);
  for (int g = 0; g < e->n_group; g++)
    {
      const struct acctile_reference *r = &e->reference[e->group[g].first];
      int distinct = 0;
      for (int64_t b = 0; b < blocks && !r->unknown; b++)
        {
          int64_t page = block_page (e, r, mapping, grid, b * e->device->sms);
          int k = 0;
          while (k < distinct && seen[k] != page)
            k++;
          if (k == distinct)
            seen[distinct++] = page;
        }
      pages += distinct * e->footprint[g];
    }
  return pages;
}

/* Fills *RESULT for MAPPING with BLOCKS_PER_SM blocks on an SM at once.  */

void
acctile_estimator_evaluate (struct acctile_estimator *e,
                            const struct acctile_mapping *mapping,
                            int blocks_per_sm, struct acctile_locality *result)
{
  struct levels l1 = { 0 }, l2 = { 0 };
  struct fetched miss, dram;
  int64_t grid[3], march[3], at_once[3];
  memset (result, 0, sizeof *result);
  count_requests (e, mapping, result);
  acctile_mapping_grid (mapping, e->nest, grid);
  blocks_at_once (e, grid, blocks_per_sm, at_once);
  for (int d = 0; d < 3; d++)
    {
      int64_t b = mapping->block[d];
      march[d] = ceil_div (ceil_div (e->trip[d], b), grid[d]);
      l1.outer[d] = grid[d];
      l2.outer[d] = 1;
      add_dimension (e, &l1.base, d, 1, min64 (b, e->trip[d]));
      add_dimension (e, &l2.base, d, 1, min64 (b, e->trip[d]));
      add_dimension (e, &l2.base, d, b, at_once[d]);
      add_step (&l1, d, b * grid[d], march[d]);
      add_step (&l2, d, b * grid[d], march[d]);
    }
  for (int d = 0; d < 3; d++)
    add_step (&l2, d, mapping->block[d] * at_once[d],
              ceil_div (grid[d], at_once[d]));
  l1.capacity = e->device->l1_size * USABLE_L1
                / (blocks_per_sm > 0 ? blocks_per_sm : 1);
  l2.capacity = e->device->l2_size * USABLE_L2;
  if (e->device->l1_policy == ACCTILE_L1_NO_GLOBAL
      || !fetch (e, &l1, e->device->l1_line, &miss))
    miss.read = result->load_sectors;
  if (!fetch (e, &l2, e->device->sector, &dram))
    {
      dram.read = result->load_sectors;
      dram.write = result->store_sectors;
    }
  derive (e->device, miss.read, dram.read, dram.write, result);
}
