/* The space of mappings of a nest: every schedule with every launch shape
   that device, libgomp, user and directive allow.

   Block sizes are powers of two in every dimension, and the sizes that the
   user fixed or that cover a short loop exactly.  Grids cover the loops, or
   let threads stride on in the outermost dimension of the grid: with few
   blocks there (a thread marches through neighbouring iterations and meets
   data again), or with as many blocks as the device holds at once (a
   persistent grid), and between the two.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "space.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Sizes that are tried for one dimension of block or grid.  */
#define MAX_SIZES 40

struct sizes
{
  int n;
  int64_t size[MAX_SIZES];
};

/* What an enumeration knows.  */
struct enumeration
{
  struct acctile_space *space;
  int allocated;
  bool failed;
  const struct acctile_nest *nest;
  const struct acctile_device *device;
  const struct acctile_directive *directive;
  bool forced; /* a directive gives the block  */
  bool fixed;  /* the user fixed something of the launch  */
  int most;    /* threads of a block  */
  int64_t trip[3];
  bool fine; /* few shapes are possible: try sizes between powers of two  */
};

/* Adds SIZE to S unless it is there already.  */

static void
add_size (struct sizes *s, int64_t size)
{
  for (int i = 0; i < s->n; i++)
    if (s->size[i] == size)
      return;
  if (size >= 0 && s->n < MAX_SIZES)
    s->size[s->n++] = size;
}

static int64_t
ceil_div (int64_t a, int64_t b)
{
  return a / b + (a % b != 0);
}

/* The block sizes to try in dimension D of schedule S.  */

static void
block_sizes (const struct enumeration *e, const struct acctile_schedule *s,
             int d, struct sizes *sizes)
{
  sizes->n = 0;
  if (d >= s->n_dim || !s->block[d])
    {
      add_size (sizes, 1);
      return;
    }
  if (e->directive && e->directive->n_block)
    {
      add_size (sizes, e->directive->block[d]);
      return;
    }
  for (int64_t b = 1; b <= e->most; b *= 2)
    if (b < 2 * e->trip[d] || b <= ACCTILE_WARP || s->linear || s->rows)
      add_size (sizes, b);
  if (e->trip[d] > 2 && e->trip[d] <= ACCTILE_SAFE_BLOCK)
    add_size (sizes, e->trip[d]);
  int64_t unit = d == 0 ? ACCTILE_WARP : 1;
  for (int64_t b = unit; e->fine && b <= e->most && b < 8 * unit; b += unit)
    if (b < 2 * e->trip[d] || b <= ACCTILE_WARP)
      add_size (sizes, b);
  if (!e->fixed)
    return;
  int64_t workers = e->nest->num_workers, lanes = e->nest->vector_length;
  for (int64_t b = workers; b > 0 && b <= e->most; b *= 2)
    add_size (sizes, b);
  for (int64_t b = lanes; b > 0 && b <= e->most; b *= 2)
    add_size (sizes, b);
  if (workers > 0 && lanes > 0 && workers <= e->most && lanes <= e->most)
    add_size (sizes, workers * lanes);
  if (workers > 0 && workers <= e->most)
    add_size (sizes, workers * ACCTILE_WARP);
}

/* The grid sizes to try in dimension D of a grid of mapping M; 0 is a cover.
   The outermost dimension of the grid gets those that let threads stride.  */

static void
grid_sizes (const struct enumeration *e, const struct acctile_mapping *m, int d,
            struct sizes *sizes)
{
  const struct acctile_schedule *s = m->schedule;
  sizes->n = 0;
  if (d >= s->n_dim || !s->grid[d])
    {
      add_size (sizes, 1);
      return;
    }
  if (e->directive && e->directive->n_grid)
    {
      add_size (sizes, e->directive->grid[d]);
      return;
    }
  add_size (sizes, 0);
  if (s->linear || s->rows)
    {
      int threads = acctile_mapping_threads (m);
      add_size (sizes,
                acctile_mapping_linear_grid (e->nest, e->device, threads));
      if (e->nest->num_gangs > 0)
        add_size (sizes, e->nest->num_gangs);
      return;
    }
  if (e->fixed)
    add_size (sizes, 1);
  if (e->nest->num_gangs > 0)
    for (int64_t g = e->nest->num_gangs; g > 1; g /= 2)
      {
        add_size (sizes, g);
        add_size (sizes, e->nest->num_gangs / g);
        if (g % 2 != 0)
          break;
      }
  if (e->fixed && e->nest->num_gangs != 0)
    return;
  int64_t cover = ceil_div (e->trip[d], m->block[d]);
  double others = 1;
  for (int k = 0; k < s->n_dim; k++)
    if (k != d && s->grid[k])
      others *= ceil_div (e->trip[k], m->block[k]);
  int threads = acctile_mapping_threads (m);
  int64_t resident
      = (int64_t)e->device->sms * (e->device->max_threads_per_sm / threads);
  bool outermost = true;
  for (int k = d + 1; k < s->n_dim; k++)
    outermost = outermost && !s->grid[k];
  if (!outermost && d == 0)
    return;
  for (int64_t g = 1; g <= (s->n_dim < 3 || outermost ? 8 : 1); g *= 2)
    if (g < cover && g * others >= e->device->sms)
      add_size (sizes, g);
  for (int64_t part = 2; part <= 16;
       part = e->fine ? part + 1 : part * (s->n_dim < 3 ? 2 : 4))
    if (cover / part > 8 && outermost
        && ceil_div (cover, part) * others >= e->device->sms)
      add_size (sizes, ceil_div (cover, part));
  for (int64_t waves = 1; waves <= 4; waves += e->fine ? 1 : waves)
    {
      int64_t g = (int64_t)ceil (waves * resident / others);
      if (outermost && g > 1 && g < cover)
        add_size (sizes, g);
    }
}

/* True when schedule S with BLOCK does nothing that a simpler schedule of
   the table does not: no threads in a dimension for which it exists.  */

static bool
is_redundant (const struct acctile_schedule *s, const int block[3])
{
  for (int d = s->n_dim - 1; d > 0; d--)
    if (s->block[d])
      return block[d] == 1 && strcmp (s->name, "3.1") != 0;
  return false;
}

/* Adds M to the space when it is valid.  */

static void
add_mapping (struct enumeration *e, const struct acctile_mapping *m)
{
  struct acctile_space *space = e->space;
  if (space->n == ACCTILE_MAX_SPACE || e->failed
      || !acctile_mapping_valid (m, e->nest, e->device, e->forced, NULL))
    return;
  if (space->n == e->allocated)
    {
      int size = e->allocated ? 2 * e->allocated : 256;
      struct acctile_mapping *more
          = realloc (space->mapping, size * sizeof *more);
      if (!more)
        {
          e->failed = true;
          return;
        }
      space->mapping = more;
      e->allocated = size;
    }
  space->mapping[space->n++] = *m;
}

/* Adds every grid for the schedule and block of M.  Without anything fixed
   threads stride in at most one dimension.  One block in x is left out: a
   schedule without x in the grid does the same.  */

static void
add_grids (struct enumeration *e, struct acctile_mapping *m)
{
  struct sizes g[3];
  bool any = e->fixed || (e->directive && e->directive->n_grid);
  bool named = e->directive && e->directive->schedule;
  for (int d = 0; d < 3; d++)
    grid_sizes (e, m, d, &g[d]);
  for (int x = 0; x < g[0].n; x++)
    for (int y = 0; y < g[1].n; y++)
      for (int z = 0; z < g[2].n; z++)
        {
          int marching = 0;
          m->grid[0] = g[0].size[x];
          m->grid[1] = g[1].size[y];
          m->grid[2] = g[2].size[z];
          if (!named && m->schedule->n_dim > 1 && m->schedule->grid[0]
              && m->grid[0] == 1)
            continue;
          for (int d = 0; d < m->schedule->n_dim; d++)
            marching += m->schedule->grid[d] && m->grid[d] != 0;
          if (any || marching <= 1)
            add_mapping (e, m);
        }
}

/* True when directive D, which may be NULL, allows schedule S.  */

static bool
schedule_allowed (const struct acctile_directive *d,
                  const struct acctile_schedule *s)
{
  if (!d)
    return true;
  if (d->schedule && d->schedule != s)
    return false;
  if ((d->n_block && d->n_block != s->n_dim)
      || (d->n_grid && d->n_grid != s->n_dim))
    return false;
  for (int i = 0; i < d->n_block; i++)
    if (d->block[i] > 1 && !s->block[i])
      return false;
  for (int i = 0; i < d->n_grid; i++)
    if (d->grid[i] > 1 && !s->grid[i])
      return false;
  return true;
}

/* Adds every block and grid for schedule S.  */

static void
add_schedule (struct enumeration *e, const struct acctile_schedule *s)
{
  struct sizes b[3];
  bool named = e->directive && e->directive->schedule;
  for (int d = 0; d < 3; d++)
    block_sizes (e, s, d, &b[d]);
  for (int z = 0; z < b[2].n; z++)
    for (int y = 0; y < b[1].n; y++)
      for (int x = 0; x < b[0].n; x++)
        {
          struct acctile_mapping m = { .schedule = s };
          if (e->directive)
            m.most_blocks = e->directive->most_blocks;
          m.block[0] = (int)b[0].size[x];
          m.block[1] = (int)b[1].size[y];
          m.block[2] = (int)b[2].size[z];
          int64_t threads = (int64_t)m.block[0] * m.block[1] * m.block[2];
          if (threads < ACCTILE_MIN_BLOCK || threads > e->most
              || threads % ACCTILE_WARP != 0)
            continue;
          if (!named && is_redundant (s, m.block))
            continue;
          add_grids (e, &m);
        }
}

/* Adds the mapping by rows whose lanes the launch chooses.  */

static void
add_rows (struct enumeration *e)
{
  struct acctile_mapping m;
  acctile_mapping_make_rows (&m, e->nest, e->device);
  add_mapping (e, &m);
}

/* Enumerates the mappings of NEST on DEVICE under DIRECTIVE, which may be
   NULL, into SPACE.  Returns false on lack of memory.  */

bool
acctile_space_enumerate (struct acctile_space *space,
                         const struct acctile_nest *nest,
                         const struct acctile_device *device,
                         const struct acctile_directive *directive)
{
  struct enumeration e = { .space = space, .nest = nest, .device = device };
  int n_dim = acctile_mapping_dims (nest);
  memset (space, 0, sizeof *space);
  if (directive && directive->kind == ACCTILE_DIRECTIVE_SCHEDULE)
    e.directive = directive;
  e.forced = e.directive && e.directive->n_block;
  e.fixed = !acctile_mapping_is_open (nest);
  e.most = e.forced || nest->num_workers > 0 || nest->vector_length > 0
               ? ACCTILE_MAX_BLOCK
               : ACCTILE_SAFE_BLOCK;
  for (int d = 0; d < 3; d++)
    e.trip[d] = acctile_mapping_trip (nest, d);
  e.fine = n_dim == 1 || nest->n_team > 0;
  for (const struct acctile_schedule *s = acctile_schedules; s->name; s++)
    if (s->n_dim == n_dim && schedule_allowed (e.directive, s)
        && (!(s->linear || s->rows) || (e.directive && e.directive->schedule)))
      {
        if (s->rows && !e.directive->n_block && !e.directive->n_grid)
          add_rows (&e);
        else
          add_schedule (&e, s);
      }
  if (!e.failed)
    return true;
  free (space->mapping);
  memset (space, 0, sizeof *space);
  return false;
}

/* Returns the block size that cuOccupancyMaxPotentialBlockSize finds for a
   kernel of REGISTERS registers a thread and at most MOST threads a block,
   and sets *BLOCKS to the blocks of that size that fill DEVICE.  */

static int
potential_block (const struct acctile_device *device, int registers, int most,
                 int *blocks)
{
  int best = ACCTILE_WARP, best_threads = 0;
  *blocks = device->sms;
  for (int b = most - most % ACCTILE_WARP; b >= ACCTILE_WARP; b -= ACCTILE_WARP)
    {
      int active = acctile_device_occupancy (device, b, registers, 0);
      if (active * b <= best_threads)
        continue;
      best = b;
      best_threads = active * b;
      *blocks = active * device->sms;
    }
  return best;
}

/* True when GCC has a loop of NEST to spread over workers: one whose levels
   are open beside another loop, or one with worker.  Collapsed loops are
   one.  */

static bool
uses_workers (const struct acctile_nest *nest)
{
  bool open = false;
  int n = 0;
  for (int k = 0; k < nest->n_loop; k++)
    {
      if (nest->loop[k].levels & ACCTILE_WORKER)
        return true;
      if (k >= nest->n_parallel && !nest->loop[k].team)
        continue;
      open = open || !nest->loop[k].levels;
      n += !nest->loop[k].collapsed;
    }
  return open && n > 1;
}

/* The innermost dimension of NEST that is one acc loop with the outermost.  */

static int
collapsed_to (const struct acctile_nest *nest)
{
  int d = acctile_mapping_dims (nest) - 1;
  while (d > 0 && acctile_mapping_collapsed (nest, d))
    d--;
  return d;
}

/* Sets MAPPING to what GCC and libgomp do with NEST on DEVICE when it is left
   alone, for a kernel of REGISTERS registers a thread.  Returns false when
   GCC does not spread it.  */

bool
acctile_space_gcc (struct acctile_mapping *mapping,
                   const struct acctile_nest *nest,
                   const struct acctile_device *device, int registers)
{
  static const char *const with_workers[] = { "1.1", "2.4", "3.1" };
  static const char *const without_workers[] = { "1.1", "2.1", "3.1" };
  int n_dim = acctile_mapping_dims (nest);
  if (n_dim == 0 || nest->kernels || nest->num_workers < 0
      || nest->vector_length < 0 || nest->num_workers > ACCTILE_MAX_BLOCK
      || nest->vector_length > ACCTILE_MAX_BLOCK)
    return false;
  bool workers = uses_workers (nest);
  int lanes = nest->vector_length > 0 ? nest->vector_length : ACCTILE_WARP;
  int known = nest->num_workers > 0 ? nest->num_workers : !workers;
  int most = known ? known * lanes : device->max_threads_per_block, blocks;
  if (most < ACCTILE_WARP || most > device->max_threads_per_block)
    return false;
  int potential = potential_block (device, registers, most, &blocks);
  int w = known ? known : potential / lanes;
  memset (mapping, 0, sizeof *mapping);
  mapping->gcc = true;
  mapping->schedule = acctile_schedule_find (
      workers ? with_workers[n_dim - 1] : without_workers[n_dim - 1]);
  for (int d = 0; d < 3; d++)
    mapping->block[d] = mapping->grid[d] = 1;
  mapping->block[0] = lanes;
  if (workers)
    mapping->block[1] = w > 1 ? w : 1;
  int64_t gangs = 2 * (int64_t)blocks * (potential / device->warp_size);
  if (nest->num_gangs != 0)
    gangs = nest->num_gangs > 0 ? nest->num_gangs : ACCTILE_DEFAULT_GANGS;
  int last = collapsed_to (nest);
  if (last < n_dim - 1)
    acctile_mapping_spread (mapping, nest, last, gangs);
  else
    mapping->grid[n_dim - 1] = gangs;
  return true;
}
