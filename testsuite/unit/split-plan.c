/* The tiles that are chosen for stencils of two and three dimensions: they fit
   into shared memory, and loops of the body count as the loads that they are.
   Without this test tiles could be chosen that no launch can have, or a stencil
   written as loops be taken for another one than the same written out.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <math.h>
#include <string.h>

#include "nests.h"
#include "split.h"
#include "unit.h"

#define SQUARES SQUARE ("a") "," SQUARE ("b")
#define PLANE(L, U)                                                            \
  LOOP ("i", "independent", L, U) "," LOOP ("j", "independent", L, U)
#define LOADS                                                                  \
  "\"a[i - 1][j - 1]\",\"a[i - 1][j]\",\"a[i - 1][j + 1]\","                   \
  "\"a[i][j - 1]\",\"a[i][j]\",\"a[i][j + 1]\","                               \
  "\"a[i + 1][j - 1]\",\"a[i + 1][j]\",\"a[i + 1][j + 1]\""

static const char nine[]
    = NEST ("nine", "2", PLANE ("1", "n - 1"), "\"n\"", SQUARES,
            STATEMENT ("j", "9", LOADS ",\"b[i][j] =\""));
static const char loops[]
    = NEST ("loops", "2",
            PLANE ("1", "n - 1") "," LOOP ("k", "seq", "-1", "2") "," LOOP (
                "l", "seq", "-1", "2"),
            "\"n\"", SQUARES,
            STATEMENT ("l", "1", "\"a[i + k][j + l]\"") "," STATEMENT (
                "j", "0", "\"b[i][j] =\""));
static const char far[]
    = NEST ("far", "2", PLANE ("60", "n - 60"), "\"n\"", SQUARES,
            STATEMENT ("j", "1",
                       "\"a[i - 60][j]\",\"a[i][j - 60]\","
                       "\"b[i][j] =\""));

/* The plan for "text" of size "n" with the tile that "n_tile" and "tile" ask
   for; 0 steps, and *why, when there is none.  */
static struct acctile_split_plan
plan_of (isl_ctx *ctx, const struct acctile_device *device, const char *text,
         int n, int n_tile, const int *tile, char **why)
{
  struct acctile_split_stencil stencil;
  struct acctile_split_plan plan;
  struct acctile_nest *nest = nest_read (ctx, text, n);
  *why = NULL;
  memset (&plan, 0, sizeof plan);
  if (!acctile_split_find (nest, 0, &stencil, why)
      || !acctile_split_plan (nest, &stencil, device, n_tile, tile, &plan, why))
    plan.shape.steps = 0;
  acctile_nest_free (nest);
  return plan;
}

/* What is chosen for "text" of size "n" fits.  */
static void
check_chosen (isl_ctx *ctx, const struct acctile_device *device,
              const char *text, int n)
{
  char *why;
  int extent[ACCTILE_SPLIT_DIMS];
  struct acctile_split_plan plan
      = plan_of (ctx, device, text, n, 0, NULL, &why);
  int64_t bytes = 8 * acctile_split_extents (&plan.shape, extent);
  check (plan.shape.steps > 1 && bytes <= ACCTILE_SPLIT_BYTES,
         "%.22s, n = %d: %d steps, %d by %d points, %d bytes", text + 12, n,
         plan.shape.steps, plan.shape.base[0], plan.shape.base[1], (int)bytes);
  check (plan.lanes[0] <= 32 && plan.lanes[1] <= plan.lanes[0]
             && plan.threads % plan.lanes[0] == 0,
         "%d and %d threads along a row", plan.lanes[0], plan.lanes[1]);
  free (why);
}

/* A tile that is asked for is the one that is had; loads in loops take as long
   as the same written out.  */
static void
check_asked (isl_ctx *ctx, const struct acctile_device *device)
{
  static const int tile[] = { 8, 32, 64 }, narrow[] = { 8, 15, 64 },
                   large[] = { 2, 100, 64 };
  char *why[5];
  struct acctile_split_plan one
      = plan_of (ctx, device, nine, 4096, 3, tile, &why[0]);
  struct acctile_split_plan other
      = plan_of (ctx, device, loops, 4096, 3, tile, &why[1]);
  check (one.shape.steps == 8 && one.shape.base[0] == 32
             && one.shape.base[1] == 64,
         "the tile that is asked for");
  check (fabs (one.step_us - other.step_us) < 0.1 * one.step_us,
         "nine loads take %g us, in loops %g", one.step_us, other.step_us);
  plan_of (ctx, device, nine, 4096, 3, narrow, &why[2]);
  check (why[2] && strstr (why[2], "too narrow"), "narrow: %s",
         why[2] ? why[2] : "");
  plan_of (ctx, device, nine, 4096, 3, large, &why[3]);
  check (why[3] && strstr (why[3], "does not fit"), "large: %s",
         why[3] ? why[3] : "");
  plan_of (ctx, device, far, 4096, 0, NULL, &why[4]);
  check (why[4] != NULL, "far: %s", why[4] ? why[4] : "");
  for (int i = 0; i < 5; i++)
    free (why[i]);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  if (check (device != NULL, "the device: %s", error ? error : "read"))
    {
      for (int n = 512; n <= 8192; n *= 4)
        {
          check_chosen (ctx, device, nine, n);
          check_chosen (ctx, device, nest_jacobi, n);
          check_chosen (ctx, device, loops, n);
        }
      check_asked (ctx, device);
    }
  acctile_device_free (device);
  free (error);
  isl_ctx_free (ctx);
  return unit_end ();
}
