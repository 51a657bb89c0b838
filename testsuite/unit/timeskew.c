/* Time-skewed tiles: what isl says of their order, beside the dependences of
   random stencils counted one by one, and which tiles are chosen.  Without this
   test tiles whose slope or size is too small could pass, and large tiles be
   chosen where they leave most of the device without work.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <string.h>

#include "nests.h"
#include "timeskew.h"
#include "unit.h"

#define SEEDS 10

static unsigned state;

/* A number from "low" to "high".  */
static int
number (int low, int high)
{
  state = state * 1664525u + 1013904223u;
  return low + (int)((state >> 8) % (unsigned)(high - low + 1));
}

/* A stencil of "n_dim" dimensions with loads at random distances, and tiles
   that are just large enough, or as much larger as "more".  */
static void
make (struct acctile_split_stencil *stencil,
      struct acctile_timeskew_shape *shape, int n_dim, int more)
{
  struct acctile_split_shape slopes;
  memset (stencil, 0, sizeof *stencil);
  memset (shape, 0, sizeof *shape);
  stencil->n_dim = shape->n_dim = n_dim;
  stencil->elem_size = 4;
  stencil->n_read = number (1, 4);
  for (int r = 0; r < stencil->n_read; r++)
    for (int d = 0; d < n_dim; d++)
      stencil->read[r].low[d] = stencil->read[r].high[d] = number (-2, 2);
  acctile_split_slopes (stencil, &slopes);
  shape->steps = number (2, 4);
  for (int d = 0; d < n_dim; d++)
    {
      shape->slope[d] = slopes.slope[d];
      shape->size[d] = shape->slope[d] * shape->steps + number (0, more);
      if (shape->size[d] == 0)
        shape->size[d] = 1;
    }
}

/* The tile along dimension "d" of the point at "x" in step "step".  */
static int
tile_of (const struct acctile_timeskew_shape *shape, int d, int step, int x)
{
  int at = x + shape->slope[d] * (step % shape->steps) + 100 * shape->size[d];
  return at / shape->size[d] - 100;
}

/* Whether the tile of a point at "x" in step "later" waits, along "d", for that
   of the one "apart" further in step "step".  */
static bool
waits (const struct acctile_timeskew_shape *shape, int d, int step, int later,
       int x, int apart)
{
  int bands = later / shape->steps - step / shape->steps;
  return tile_of (shape, d, step, x + apart)
         <= tile_of (shape, d, later, x) + bands;
}

/* Pairs of points of which one needs the other's place or value and whose tiles
   do not wait for each other.  */
static int
count_faults (const struct acctile_split_stencil *stencil,
              const struct acctile_timeskew_shape *shape)
{
  int faults = 0;
  for (int step = 0; step < shape->steps; step++)
    for (int r = 0; r < stencil->n_read; r++)
      for (int d = 0; d < shape->n_dim; d++)
        for (int x = -shape->size[d]; x < shape->size[d]; x++)
          {
            int apart = (int)stencil->read[r].low[d];
            faults += !waits (shape, d, step, step + 1, x, apart);
            faults += !waits (shape, d, step, step + 1, x, -apart);
            faults += !waits (shape, d, step, step + 2, x, 0);
          }
  return faults;
}

static void
check_random (isl_ctx *ctx, int n_dim)
{
  for (unsigned seed = 1; seed <= SEEDS; seed++)
    {
      struct acctile_split_stencil stencil;
      struct acctile_timeskew_shape shape, wrong;
      state = seed * 7919 + (unsigned)n_dim;
      make (&stencil, &shape, n_dim, seed % 2 ? 0 : 5);
      check (count_faults (&stencil, &shape) == 0
                 && acctile_timeskew_legal (ctx, &stencil, &shape),
             "%d dimensions, seed %u: legal", n_dim, seed);
      for (int d = 0; d < n_dim; d++)
        {
          if (shape.slope[d] == 0)
            continue;
          wrong = shape;
          wrong.slope[d]--;
          check (count_faults (&stencil, &wrong) > 0
                     && !acctile_timeskew_legal (ctx, &stencil, &wrong),
                 "%d dimensions, seed %u: slope %d too small is refused", n_dim,
                 seed, d);
          wrong = shape;
          wrong.size[d] = 1;
          check (count_faults (&stencil, &wrong) > 0
                     && !acctile_timeskew_legal (ctx, &stencil, &wrong),
                 "%d dimensions, seed %u: size %d too small is refused", n_dim,
                 seed, d);
        }
    }
}

#define SQUARES SQUARE ("a") "," SQUARE ("b")
static const char five[]
    = NEST ("five", "2",
            LOOP ("i", "independent", "1",
                  "n - 1") "," LOOP ("j", "independent", "1", "n - 1"),
            "\"n\"", SQUARES,
            STATEMENT ("j", "9",
                       "\"a[i - 1][j]\",\"a[i][j - 1]\",\"a[i][j]\","
                       "\"a[i][j + 1]\",\"a[i + 1][j]\",\"b[i][j] =\""));

/* What is chosen for a square of "size".  */
static struct acctile_timeskew_plan
plan_of (isl_ctx *ctx, const struct acctile_device *device, int size,
         int n_tile, const int *tile, char **why)
{
  struct acctile_split_stencil stencil;
  struct acctile_timeskew_plan plan;
  struct acctile_nest *nest = nest_read (ctx, five, size);
  *why = NULL;
  memset (&plan, 0, sizeof plan);
  if (!nest || !acctile_split_find (nest, 0, &stencil, why)
      || !acctile_timeskew_plan (nest, &stencil, device, n_tile, tile, &plan,
                                 why))
    plan.step_us = 0;
  acctile_nest_free (nest);
  return plan;
}

static void
check_plans (isl_ctx *ctx, const struct acctile_device *device)
{
  char *why;
  struct acctile_timeskew_plan small
      = plan_of (ctx, device, 512, 0, NULL, &why);
  free (why);
  struct acctile_timeskew_plan large
      = plan_of (ctx, device, 8192, 0, NULL, &why);
  free (why);
  int area[2] = { small.shape.size[0] * small.shape.size[1],
                  large.shape.size[0] * large.shape.size[1] };
  check (small.step_us > 0 && large.step_us > small.step_us,
         "more points take more time: %g, %g us", small.step_us, large.step_us);
  check (area[0] < area[1], "larger tiles for more points: %d, %d", area[0],
         area[1]);
  check (large.threads == large.place[0] * large.place[1]
             && large.threads % device->warp_size == 0,
         "whole warps: %d threads", large.threads);
  struct acctile_timeskew_plan tiny
      = plan_of (ctx, device, 8192, 3, (const int[]){ 2, 2, 3 }, &why);
  check (tiny.threads == device->warp_size, "tiles of 6 points: %d threads, %s",
         tiny.threads, why ? why : "");
  free (why);
  tiny = plan_of (ctx, device, 8192, 3, (const int[]){ 4, 3, 64 }, &why);
  check (tiny.step_us == 0 && why && strstr (why, "too narrow"), "narrow: %s",
         why ? why : "taken");
  free (why);
  tiny = plan_of (ctx, device, 8192, 2, (const int[]){ 4, 64 }, &why);
  check (tiny.step_us == 0 && why && strstr (why, "a size for each loop"),
         "two numbers: %s", why ? why : "taken");
  free (why);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  for (int n_dim = 1; n_dim <= ACCTILE_SPLIT_DIMS; n_dim++)
    check_random (ctx, n_dim);
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  if (check (device != NULL, "the device: %s", error ? error : "read"))
    check_plans (ctx, device);
  acctile_device_free (device);
  free (error);
  isl_ctx_free (ctx);
  return unit_end ();
}
