/* Which split tiles a loop over time gets: see split.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

#include "split-time.h"
#include "text.h"

/* Where the size of a nest is not known its tiles are those of one that is so
   many times as large as likely: what is lost where it is not is little.  */
#define LARGE 16
/* Points of a tile that are tried in several dimensions: along a row multiples
   of, at most.  */
#define ROW 32
#define MOST_POINTS 256

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
      return "a tile has at least one point, and fits into shared memory";
    else if (shape->base[d] < 2 * shape->slope[d] * shape->steps)
      return "its tiles are too narrow for so many steps";
  if (2 * acctile_split_extents (shape, extent) * stencil->elem_size
      > ACCTILE_SPLIT_BYTES)
    return "a tile does not fit into shared memory";
  return NULL;
}

/* Whether "shape" can be had and is faster than "best_us", which follows.  */

static bool
is_better (const struct acctile_split_costs *costs,
           const struct acctile_split_shape *shape, double *best_us)
{
  if (check_shape (costs->stencil, shape))
    return false;
  double us = acctile_split_step_us (costs, shape);
  bool better = *best_us == 0 || us < *best_us;
  if (better)
    *best_us = us;
  return better;
}

/* Tries the points of a tile of one dimension: powers of two and the most that
   fit.  */

static void
try_line (const struct acctile_split_costs *costs,
          struct acctile_split_shape *tried, struct acctile_split_shape *best,
          double *best_us)
{
  int most = ACCTILE_SPLIT_BYTES / (2 * costs->stencil->elem_size)
             - 2 * tried->slope[0];
  most = most / ACCTILE_SPLIT_THREADS * ACCTILE_SPLIT_THREADS;
  for (int base = ACCTILE_SPLIT_THREADS; base <= 2 * most; base *= 2)
    {
      tried->base[0] = base < most ? base : most;
      if (is_better (costs, tried, best_us))
        *best = *tried;
    }
}

/* Tries the points of a tile of several, from dimension "d" on: along a row
   whole warps.  */

static void
try_rows (const struct acctile_split_costs *costs, int d,
          struct acctile_split_shape *tried, struct acctile_split_shape *best,
          double *best_us)
{
  int step = d == tried->n_dim - 1 ? ROW : ACCTILE_SPLIT_POINTS;
  for (int base = step; base <= MOST_POINTS; base += step)
    {
      tried->base[d] = base;
      if (d < tried->n_dim - 1)
        try_rows (costs, d + 1, tried, best, best_us);
      else if (is_better (costs, tried, best_us))
        *best = *tried;
    }
}

/* The tiles that take the least time.  */

static void
choose_tile (const struct acctile_split_costs *costs,
             struct acctile_split_shape *shape)
{
  struct acctile_split_shape tried = *shape;
  double best_us = 0;
  for (int d = 0; d < shape->n_dim; d++)
    shape->base[d] = 1;
  shape->steps = 1;
  for (tried.steps = 1; tried.steps <= 64; tried.steps *= 2)
    if (shape->n_dim == 1)
      try_line (costs, &tried, shape, &best_us);
    else if (tried.steps > 1)
      try_rows (costs, 0, &tried, shape, &best_us);
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
      if (shape.base[0] < ACCTILE_SPLIT_THREADS || check_shape (stencil, &shape)
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
  struct acctile_split_costs costs;
  memset (plan, 0, sizeof *plan);
  acctile_split_costs_fill (&costs, nest, stencil, device);
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
      struct acctile_split_costs large = costs;
      if (costs.guessed && stencil->n_dim == 1)
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
  if (n_tile == 0 && stencil->n_dim == 1)
    add_smaller (nest, stencil, plan);
  plan->threads = ACCTILE_SPLIT_THREADS;
  plan->lanes[0]
      = acctile_split_lanes (stencil, plan->shape.base[stencil->n_dim - 1]);
  plan->lanes[1]
      = acctile_split_lanes (stencil, 2 * plan->shape.slope[stencil->n_dim - 1]
                                          * (plan->shape.steps - 1));
  plan->points = ACCTILE_SPLIT_POINTS;
  plan->blocks = (int64_t)acctile_split_blocks_per_sm (&costs, &plan->shape)
                 * device->sms;
  plan->step_us = acctile_split_step_us (&costs, &plan->shape);
  return true;
}
