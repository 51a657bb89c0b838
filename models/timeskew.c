/* Which time-skewed tiles a loop over time gets: see timeskew.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timeskew.h"

#include <math.h>
#include <string.h>

#include "mapping.h"
#include "split-time.h"
#include "text.h"

/* Threads of a block where all that a thread has loaded or computes at once are
   so few words that it surely has registers enough, and the registers taken
   for granted then.  Other blocks have ACCTILE_SAFE_BLOCK threads.  */
#define THREADS 512
#define WORDS 40
#define REGISTERS 64
/* Threads along the last dimension at most: two lines of the cache.  */
#define WIDTH 64
/* What a tile takes for its locks and for its first loads, and a step of it for
   its barrier, in ns; and how many times as long as from shared memory its
   loads take from the cache.  Fitted to heat2d of 1024 to 8192 with seven tiles
   on an H200 (25% RMS, which is why the choice asks for a margin).  */
#define TILE_NS 3500.0
#define STEP_NS 200.0
#define FROM_CACHE 1.84
/* The part of the cache that tiles may take.  */
#define CACHE_SHARE 0.85
/* Loads of a point up to which such tiles are chosen: what is predicted of
   other forms is too much with more, and the tiles of moore of distance 4 took
   3 times as long as its persistent launch, of distance 8 2 to 3 times.  */
#define MOST_LOADS 32
/* Steps of the loop, where the blocks' rows are counted.  */
#define STEPS 64

/* What the tiles of one stencil cost.  */
struct skew_costs
{
  const struct acctile_split_stencil *stencil;
  const struct acctile_device *device;
  double trip[ACCTILE_SPLIT_DIMS];
  double point_ns; /* a point in an SM, without others beside it  */
  int beside;      /* bytes of other arrays that a point loads  */
  int threads;     /* of a block at most  */
};

/* The greatest power of two that is no more than "value", at least 1.  */

static int
power_below (int value)
{
  int power = 1;
  while (power <= value / 2)
    power *= 2;
  return power;
}

/* The threads of a block for tiles of "plan" and their places: along the last
   dimension, which is that of memory, then along the one of the points side by
   side, then along the first.  */

static void
place_threads (struct acctile_timeskew_plan *plan,
               const struct skew_costs *costs)
{
  const struct acctile_timeskew_shape *shape = &plan->shape;
  const struct acctile_device *device = costs->device;
  int last = shape->n_dim - 1, left = costs->threads;
  plan->along = last > 0 ? last - 1 : 0;
  plan->points = last > 0 ? ACCTILE_SPLIT_POINTS : 1;
  plan->threads = 1;
  for (int d = 0; d <= last; d++)
    plan->place[d] = 1;
  plan->place[last] = power_below (
      shape->size[last] < WIDTH || last == 0 ? shape->size[last] : WIDTH);
  if (plan->place[last] > left)
    plan->place[last] = left;
  left /= plan->place[last];
  for (int d = last - 1; d >= 0; d--)
    {
      int each = d == plan->along ? plan->points : 1;
      int most = power_below ((shape->size[d] + each - 1) / each);
      plan->place[d] = most < left ? most : left;
      left /= plan->place[d];
    }
  for (int d = 0; d <= last; d++)
    plan->threads *= plan->place[d];
  if (plan->threads < device->warp_size)
    {
      plan->place[last] *= device->warp_size / plan->threads;
      plan->threads = device->warp_size;
    }
}

/* The time of one step in tiles of "plan", in us: that of the tiles which
   follow one another in the rows of a block and of those that its first row
   waits for, or that of the longest chain of tiles that wait for one another;
   that of what a band loads and stores; and that of other arrays, which take
   their part of the cache and are loaded in each step.  */

static double
step_us (const struct skew_costs *costs,
         const struct acctile_timeskew_plan *plan)
{
  const struct acctile_device *device = costs->device;
  const struct acctile_timeskew_shape *shape = &plan->shape;
  double per_band = 1, fill = 0, points = 1, along = 1;
  double bytes = costs->stencil->elem_size, beside_bytes = costs->beside;
  double bands = ceil ((double)STEPS / shape->steps);
  for (int d = 0; d < shape->n_dim; d++)
    {
      along = ceil ((costs->trip[d] + shape->slope[d] * (shape->steps - 1))
                    / shape->size[d]);
      points *= shape->size[d];
      bytes *= costs->trip[d];
      beside_bytes *= costs->trip[d];
      if (d < shape->n_dim - 1)
        {
          per_band *= along;
          fill += along - 1;
        }
    }
  double rows = per_band * bands, lag = shape->n_dim + 1;
  double chain = fill + along + lag * (bands - 1);
  double going = (double)plan->blocks < rows ? (double)plan->blocks : rows;
  double beside = ceil (going / device->sms);
  double tiles = ceil (rows / going) * along + (fill < going ? fill : going);
  double tile_ns
      = TILE_NS + shape->steps * (STEP_NS + points * beside * costs->point_ns);
  double ns = (tiles > chain ? tiles : chain) * tile_ns;
  if (2 * bytes > (double)device->l2_size)
    ns += bands * 3 * bytes / device->dram_bandwidth * 1e9;
  return (ns / STEPS + beside_bytes / device->dram_bandwidth * 1e9) * 1e-3;
}

/* What keeps tiles of "shape" from being had; NULL for nothing.  */

static const char *
check_shape (const struct acctile_timeskew_shape *shape)
{
  if (shape->steps < 1 || shape->steps > ACCTILE_SPLIT_STEPS)
    return "a band has 1 to 128 steps";
  for (int d = 0; d < shape->n_dim; d++)
    if (shape->size[d] < 1 || shape->size[d] > ACCTILE_SPLIT_BYTES)
      return "a tile has at least one point, and fits into shared memory";
    else if (shape->size[d] < shape->slope[d] * shape->steps)
      return "its tiles are too narrow for so many steps";
  return NULL;
}

/* The blocks that run at once.  */

static int64_t
count_blocks (const struct acctile_timeskew_plan *plan,
              const struct skew_costs *costs)
{
  const struct acctile_device *device = costs->device;
  int registers = costs->threads == THREADS ? REGISTERS : 2 * REGISTERS;
  int per_sm = acctile_device_occupancy (device, plan->threads, registers, 0);
  int wanted = 2 * THREADS / plan->threads;
  per_sm = per_sm < wanted ? per_sm : wanted;
  return (int64_t)(per_sm > 1 ? per_sm : 1) * device->sms;
}

/* Whether what the blocks of an SM have in their tiles of "plan" lies in its
   cache: where it did not, heat2d and a star of order 2 took 1.4 times what is
   predicted.  */

static bool
fits_cache (const struct skew_costs *costs,
            const struct acctile_timeskew_plan *plan)
{
  const struct acctile_timeskew_shape *shape = &plan->shape;
  double bytes = 2.0 * costs->stencil->elem_size + costs->beside;
  for (int d = 0; d < shape->n_dim; d++)
    bytes *= shape->size[d] + shape->slope[d] * shape->steps;
  return bytes * (double)plan->blocks / costs->device->sms
         <= CACHE_SHARE * (double)costs->device->l1_size;
}

/* Takes "shape" for "plan" if it can be had and is faster; one that is "asked"
   for need not lie in the cache.  */

static void
try_shape (const struct skew_costs *costs,
           const struct acctile_timeskew_shape *shape, bool asked,
           struct acctile_timeskew_plan *plan)
{
  struct acctile_timeskew_plan tried;
  if (check_shape (shape))
    return;
  tried.shape = *shape;
  place_threads (&tried, costs);
  tried.blocks = count_blocks (&tried, costs);
  tried.step_us = step_us (costs, &tried);
  if ((asked || fits_cache (costs, &tried))
      && (plan->step_us == 0 || tried.step_us < plan->step_us))
    *plan = tried;
}

/* The tiles that take the least time, of powers of two of points.  */

static void
choose_tile (const struct skew_costs *costs, struct acctile_timeskew_plan *plan)
{
  struct acctile_timeskew_shape shape = plan->shape;
  int n = shape.n_dim, most = n == 3 ? 32 : 256;
  for (shape.steps = 2; shape.steps <= 16; shape.steps *= 2)
    for (int last = 32; last <= 128; last *= 2)
      for (int near = n > 1 ? 8 : most; near <= most; near *= 2)
        for (int first = n > 2 ? 4 : most; first <= most; first *= 2)
          {
            shape.size[0] = first;
            if (n > 1)
              shape.size[n - 2] = near;
            shape.size[n - 1] = last;
            try_shape (costs, &shape, false, plan);
          }
}

/* Bytes of the arrays beside those of "stencil" that one point of "nest"
   loads, each array counted once.  */

static int
count_beside (const struct acctile_nest *nest,
              const struct acctile_split_stencil *stencil)
{
  int bytes = 0;
  for (int a = 0; a < nest->n_array; a++)
    {
      bool loaded = false;
      for (int i = 0; i < nest->n_access; i++)
        loaded = loaded || nest->access[i].array == a;
      if (loaded && a != stencil->source && a != stencil->target)
        bytes += nest->array[a].elem_size;
    }
  return bytes;
}

/* Words of 32 bits that the points of a thread of "nest" load and store, each
   counted once.  */

static double
count_words (const struct acctile_nest *nest,
             const struct acctile_split_stencil *stencil)
{
  int points = stencil->n_dim > 1 ? ACCTILE_SPLIT_POINTS : 1;
  double bytes = acctile_split_accesses (stencil, points) * stencil->elem_size;
  for (int i = 0; i < nest->n_access; i++)
    {
      int a = nest->access[i].array;
      if (a != stencil->source && a != stencil->target)
        bytes += points * nest->array[a].elem_size;
    }
  return bytes / 4;
}

/* The costs of "nest".  */

static void
fill_costs (struct skew_costs *costs, const struct acctile_nest *nest)
{
  struct acctile_split_costs shared;
  acctile_split_costs_fill (&shared, nest, costs->stencil, costs->device);
  double warp_ns = costs->stencil->n_dim > 1
                       ? shared.points_ns / ACCTILE_SPLIT_POINTS
                       : shared.point_ns;
  costs->point_ns = warp_ns * FROM_CACHE / costs->device->warp_size;
  costs->beside = count_beside (nest, costs->stencil);
  costs->threads = count_words (nest, costs->stencil) <= WORDS
                           && THREADS <= costs->device->max_threads_per_block
                       ? THREADS
                       : ACCTILE_SAFE_BLOCK;
  for (int d = 0; d < costs->stencil->n_dim; d++)
    costs->trip[d] = (double)shared.trip[d];
}

bool
acctile_timeskew_plan (const struct acctile_nest *nest,
                       const struct acctile_split_stencil *stencil,
                       const struct acctile_device *device, int n_tile,
                       const int *tile, struct acctile_timeskew_plan *plan,
                       char **why)
{
  struct skew_costs costs = { .stencil = stencil, .device = device };
  struct acctile_split_shape slopes;
  memset (plan, 0, sizeof *plan);
  memset (&slopes, 0, sizeof slopes);
  acctile_split_slopes (stencil, &slopes);
  plan->shape.n_dim = stencil->n_dim;
  for (int d = 0; d < stencil->n_dim; d++)
    plan->shape.slope[d] = slopes.slope[d];
  fill_costs (&costs, nest);
  if (n_tile > 0 && n_tile != stencil->n_dim + 1)
    return acctile_fail (why, "'tile' needs the steps of a band and a size for "
                              "each loop");
  if (n_tile > 0)
    {
      struct acctile_timeskew_shape shape = plan->shape;
      shape.steps = tile[0];
      for (int d = 0; d < stencil->n_dim; d++)
        shape.size[d] = tile[d + 1];
      const char *reason = check_shape (&shape);
      if (reason)
        return acctile_fail (why, "%s", reason);
      try_shape (&costs, &shape, true, plan);
    }
  else if (acctile_split_accesses (stencil, 1) > MOST_LOADS)
    return acctile_fail (why, "its loads are too many");
  else
    choose_tile (&costs, plan);
  if (plan->threads == 0)
    return acctile_fail (why, "its loads are too far away for any tile");
  if (!acctile_timeskew_legal (nest->ctx, stencil, &plan->shape))
    return acctile_fail (why, "isl does not show that the order of its tiles "
                              "keeps all dependences");
  return true;
}

char *
acctile_timeskew_to_string (const struct acctile_timeskew_shape *shape)
{
  struct acctile_text text = { 0 };
  acctile_text_add (&text, "time_tile(skew) tile(%d", shape->steps);
  for (int d = 0; d < shape->n_dim; d++)
    acctile_text_add (&text, ",%d", shape->size[d]);
  acctile_text_add (&text, ")");
  return acctile_text_take (&text);
}
