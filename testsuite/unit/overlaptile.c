/* Overlapping tiles: what isl says of what a tile has of each step, beside the
   points that random stencils read counted one by one, and which tiles are
   chosen.  Without this test tiles whose slope is too small could pass, tiles
   be chosen that no launch can have, or such of many loads, which are slow.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <string.h>

#include "nests.h"
#include "overlaptile.h"
#include "unit.h"

#define SEEDS 20

static unsigned state;

/* A number from "low" to "high".  */
static int
number (int low, int high)
{
  state = state * 1664525u + 1013904223u;
  return low + (int)((state >> 8) % (unsigned)(high - low + 1));
}

/* A stencil with loads at random distances, and tiles for it.  */
static void
make (struct acctile_split_stencil *stencil,
      struct acctile_overlap_shape *shape)
{
  struct acctile_split_shape slopes;
  memset (stencil, 0, sizeof *stencil);
  memset (shape, 0, sizeof *shape);
  stencil->n_dim = shape->n_dim = 2;
  stencil->elem_size = 4;
  stencil->n_read = number (1, 4);
  for (int r = 0; r < stencil->n_read; r++)
    for (int d = 0; d < 2; d++)
      {
        stencil->read[r].low[d] = number (-3, 2);
        stencil->read[r].high[d] = stencil->read[r].low[d] + number (0, 1);
      }
  acctile_split_slopes (stencil, &slopes);
  shape->steps = 2 * number (0, 3) + 1;
  for (int d = 0; d < 2; d++)
    {
      shape->slope[d] = slopes.slope[d];
      shape->base[d] = number (1, 9);
    }
}

/* How many points that a tile's base is computed from in the end, along one
   dimension, the tile does not have.  */
static int
count_faults (const struct acctile_split_stencil *stencil,
              const struct acctile_overlap_shape *shape)
{
  int faults = 0;
  for (int d = 0; d < 2; d++)
    {
      int64_t low = 0, high = shape->base[d];
      for (int step = shape->steps - 1; step >= 0; step--)
        {
          int64_t down = 0, up = 0;
          int held = shape->slope[d] * (shape->steps - step);
          for (int r = 0; r < stencil->n_read; r++)
            {
              const struct acctile_split_read *read = &stencil->read[r];
              down = r == 0 || read->low[d] < down ? read->low[d] : down;
              up = r == 0 || read->high[d] > up ? read->high[d] : up;
            }
          low += down;
          high += up;
          faults += low < -held || high > shape->base[d] + held;
        }
    }
  return faults;
}

static void
check_random (isl_ctx *ctx)
{
  for (unsigned seed = 1; seed <= SEEDS; seed++)
    {
      struct acctile_split_stencil stencil;
      struct acctile_overlap_shape shape;
      state = seed * 7919;
      make (&stencil, &shape);
      check (count_faults (&stencil, &shape) == 0
                 && acctile_overlap_legal (ctx, &stencil, &shape),
             "seed %u: legal", seed);
      for (int d = 0; d < 2; d++)
        {
          struct acctile_overlap_shape wrong = shape;
          if (shape.slope[d] == 0)
            continue;
          wrong.slope[d]--;
          check (count_faults (&stencil, &wrong) > 0
                     && !acctile_overlap_legal (ctx, &stencil, &wrong),
                 "seed %u: slope %d too small is refused", seed, d);
        }
    }
}

#define SQUARES SQUARE ("a") "," SQUARE ("b")
#define PLANE(L, U)                                                            \
  LOOP ("i", "independent", L, U) "," LOOP ("j", "independent", L, U)
static const char five[]
    = NEST ("five", "2", PLANE ("1", "n - 1"), "\"n\"", SQUARES,
            STATEMENT ("j", "9",
                       "\"a[i - 1][j]\",\"a[i][j - 1]\",\"a[i][j]\","
                       "\"a[i][j + 1]\",\"a[i + 1][j]\",\"b[i][j] =\""));
static const char many[]
    = NEST ("many", "2",
            PLANE ("4", "n - 4") "," LOOP ("k", "seq", "-4", "5") "," LOOP (
                "l", "seq", "-4", "5"),
            "\"n\"", SQUARES,
            STATEMENT ("l", "1", "\"a[i + k][j + l]\"") "," STATEMENT (
                "j", "0", "\"b[i][j] =\""));
static const char line[]
    = NEST ("line", "1", LOOP ("i", "independent", "1", "n - 1"), "\"n\"",
            VECTOR ("a") "," VECTOR ("b"),
            STATEMENT ("i", "3", "\"a[i - 1]\",\"a[i + 1]\",\"b[i] =\""));

/* The plan for "text" of size "n" with the tile that "n_tile" and "tile" ask
   for; 0 threads, and *why, when there is none.  */
static struct acctile_overlap_plan
plan_of (isl_ctx *ctx, const struct acctile_device *device, const char *text,
         int n, int n_tile, const int *tile, char **why)
{
  struct acctile_split_stencil stencil;
  struct acctile_overlap_plan plan;
  struct acctile_nest *nest = nest_read (ctx, text, n);
  *why = NULL;
  memset (&plan, 0, sizeof plan);
  if (!acctile_split_find (nest, 0, &stencil, why)
      || !acctile_overlap_plan (nest, &stencil, device, n_tile, tile, 0, &plan,
                                why))
    plan.threads = 0;
  acctile_nest_free (nest);
  return plan;
}

/* What is chosen for "n" points along a side fits, and all threads have
   points.  */
static void
check_chosen (isl_ctx *ctx, const struct acctile_device *device, int n)
{
  char *why;
  struct acctile_overlap_plan plan
      = plan_of (ctx, device, five, n, 0, NULL, &why);
  check (plan.threads > 0 && plan.shape.steps % 2 == 1
             && acctile_overlap_bytes (&plan, 4) <= ACCTILE_SPLIT_BYTES
             && acctile_overlap_extent (&plan.shape, 1) == plan.lanes
             && acctile_overlap_extent (&plan.shape, 0)
                    == plan.threads / plan.lanes * plan.rows,
         "%d: %d steps, %d by %d points: %s", n, plan.shape.steps,
         plan.shape.base[0], plan.shape.base[1], why ? why : "");
  free (why);
}

/* "text" of 4096 points along a side has no tiles, as "tile" asks for, because
   of "reason".  */
static void
check_refused (isl_ctx *ctx, const struct acctile_device *device,
               const char *text, int n_tile, const int *tile,
               const char *reason)
{
  char *why;
  plan_of (ctx, device, text, 4096, n_tile, tile, &why);
  check (why && strstr (why, reason), "%s: %s", reason, why ? why : "");
  free (why);
}

int
main (void)
{
  static const int even[] = { 4, 32, 32 }, wide[] = { 3, 32, 260 },
                   high[] = { 3, 600, 32 }, two[] = { 3, 32 },
                   good[] = { 3, 58, 122 };
  isl_ctx *ctx = isl_ctx_alloc ();
  char *error = NULL, *why;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  check_random (ctx);
  if (check (device != NULL, "the device: %s", error ? error : "read"))
    {
      for (int n = 64; n <= 16384; n *= 4)
        check_chosen (ctx, device, n);
      struct acctile_overlap_plan asked
          = plan_of (ctx, device, five, 4096, 3, good, &why);
      check (asked.lanes == 128 && asked.rows == 32 && asked.threads == 256,
             "a tile that is asked for: %d lanes, %d rows", asked.lanes,
             asked.rows);
      free (why);
      check_refused (ctx, device, five, 3, even, "an odd number");
      check_refused (ctx, device, five, 3, wide, "does not fit");
      check_refused (ctx, device, five, 3, high, "does not fit");
      check_refused (ctx, device, five, 2, two, "a size for each loop");
      check_refused (ctx, device, many, 0, NULL, "too many");
      check_refused (ctx, device, line, 0, NULL, "two dimensions");
    }
  acctile_device_free (device);
  free (error);
  isl_ctx_free (ctx);
  return unit_end ();
}
