/* Split tiles: their shapes, which must have each point of a band exactly once,
   and what isl says of their order.  Without this test tiles could overlap or
   leave gaps for some distances, or a slope that is too small could pass.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <string.h>

#include "nests.h"
#include "split.h"
#include "unit.h"

#define SEEDS 12

static unsigned state;

/* A number from "low" to "high".  */
static int
number (int low, int high)
{
  state = state * 1664525u + 1013904223u;
  return low + (int)((state >> 8) % (unsigned)(high - low + 1));
}

/* A stencil of "n_dim" dimensions with loads at random distances.  */
static void
make_stencil (struct acctile_split_stencil *stencil, int n_dim)
{
  memset (stencil, 0, sizeof *stencil);
  stencil->n_dim = n_dim;
  stencil->elem_size = 4;
  stencil->n_read = number (1, 5);
  for (int r = 0; r < stencil->n_read; r++)
    for (int d = 0; d < n_dim; d++)
      {
        struct acctile_split_read *read = &stencil->read[r];
        read->low[d] = number (n_dim == 1 ? -5 : -2, n_dim == 1 ? 5 : 2);
        read->high[d] = read->low[d] + (number (0, 3) == 0);
      }
}

/* Tiles for it, of which the last dimension's have "more" points than they
   need.  */
static void
make_shape (const struct acctile_split_stencil *stencil,
            struct acctile_split_shape *shape, int more)
{
  memset (shape, 0, sizeof *shape);
  acctile_split_slopes (stencil, shape);
  shape->steps = number (1, stencil->n_dim == 3 ? 3 : 5);
  for (int d = 0; d < shape->n_dim; d++)
    shape->base[d] = 2 * shape->slope[d] * shape->steps + number (1, more);
}

/* How many tiles of "shape" have "point" at step "step".  */
static int
count_tiles (const struct acctile_split_shape *shape, int step,
             const int *point)
{
  int count = 0;
  for (unsigned colour = 0; colour < 1u << shape->n_dim; colour++)
    {
      struct acctile_split_box box;
      int here = 1;
      acctile_split_box (shape, colour, step, &box);
      for (int d = 0; d < shape->n_dim; d++)
        {
          int tiles = 0;
          for (int t = -3; t <= 3; t++)
            {
              int at = point[d] - t * shape->base[d];
              tiles += at >= box.low[d] && at < box.high[d];
            }
          here *= tiles;
        }
      count += here;
    }
  return count;
}

/* The points around the origin that not exactly one tile has, at all steps.  */
static int
count_faults (const struct acctile_split_shape *shape)
{
  int faults = 0, point[ACCTILE_SPLIT_DIMS], span = 1;
  for (int d = 0; d < shape->n_dim; d++)
    span *= 2 * shape->base[d];
  for (int step = 0; step < shape->steps; step++)
    for (int p = 0; p < span; p++)
      {
        int rest = p;
        for (int d = 0; d < shape->n_dim; d++)
          {
            point[d] = rest % (2 * shape->base[d]) - shape->base[d];
            rest /= 2 * shape->base[d];
          }
        faults += count_tiles (shape, step, point) != 1;
      }
  return faults;
}

/* Random distances: the tiles have each point once, isl says so too, and that
   their order is legal; it is not with a slope that is one less.  */
static void
check_random (isl_ctx *ctx, int n_dim)
{
  for (unsigned seed = 1; seed <= SEEDS; seed++)
    {
      struct acctile_split_stencil stencil;
      struct acctile_split_shape shape;
      state = seed * 7919 + (unsigned)n_dim;
      make_stencil (&stencil, n_dim);
      make_shape (&stencil, &shape, n_dim == 3 ? 3 : 9);
      check (count_faults (&shape) == 0 && acctile_split_covers (ctx, &shape),
             "%d dimensions, seed %u: each point once", n_dim, seed);
      check (acctile_split_legal (ctx, &stencil, &shape),
             "%d dimensions, seed %u: legal", n_dim, seed);
      for (int d = 0; d < n_dim; d++)
        {
          struct acctile_split_shape steep = shape;
          if (shape.slope[d] == 0 || shape.steps == 1)
            continue;
          steep.slope[d]--;
          check (count_faults (&steep) == 0
                     && !acctile_split_legal (ctx, &stencil, &steep),
                 "%d dimensions, seed %u: slope %d too small is refused", n_dim,
                 seed, d);
        }
    }
}

/* Tiles that are too narrow for their steps leave points to two tiles.  */
static void
check_narrow (isl_ctx *ctx)
{
  struct acctile_split_shape shape
      = { .n_dim = 1, .steps = 8, .slope = { 2 }, .base = { 27 } };
  check (count_faults (&shape) > 0 && !acctile_split_covers (ctx, &shape),
         "tiles that are too narrow are refused");
  shape.base[0] = 28;
  check (count_faults (&shape) == 0 && acctile_split_covers (ctx, &shape),
         "tiles that are just wide enough are not");
}

#define LINE(NAME)                                                             \
  "{\"name\":\"" NAME "\",\"elem_size\":4,\"storage\":\"restrict\","           \
  "\"extents\":[\"n\"]}"
#define LOOSE(NAME)                                                            \
  "{\"name\":\"" NAME "\",\"elem_size\":4,\"storage\":\"pointer\","            \
  "\"extents\":[\"n\"]}"
#define SWEEP(ARRAYS, ACCESSES)                                                \
  NEST ("sweep", "1", LOOP ("i", "independent", "5", "n - 5"), "\"n\"",        \
        ARRAYS, STATEMENT ("i", "3", ACCESSES))
#define TWO LINE ("A") "," LINE ("B")

/* What nests are stencils; the slope that each needs, or why it is none.  */
static const struct row
{
  const char *nest;
  int slope;
  const char *why;
} table[] = {
  { SWEEP (TWO, "\"A[i - 1]\",\"A[i]\",\"A[i + 1]\",\"B[i] =\""), 1, NULL },
  { SWEEP (TWO, "\"A[i - 1]\",\"A[i + 4]\",\"B[i] =\""), 4, NULL },
  { SWEEP (TWO, "\"A[i - 5]\",\"A[i + 4]\",\"B[i + 2] =\""), 7, NULL },
  { SWEEP (TWO, "\"A[i]\",\"B[i] =\""), 0, NULL },
  { SWEEP (TWO, "\"A[0]\",\"B[i] =\""), 0, "not at fixed distances" },
  { SWEEP (TWO, "\"A[2 * i]\",\"B[i] =\""), 0, "not at fixed distances" },
  { SWEEP (TWO, "\"A[i]\",\"B[2 * i] =\""), 0, "not one element further" },
  { SWEEP (TWO, "\"A[i]\",\"B[i - 1]\",\"B[i] =\""), 0,
    "loads from the array that it stores to" },
  { SWEEP (TWO, "\"A[i - 1]\",\"B[i] =\",\"B[i + 1] =\""), 0,
    "does not store in one place" },
  { SWEEP (LOOSE ("A") "," LOOSE ("B"), "\"A[i - 1]\",\"B[i] =\""), 0,
    "may overlap" },
};

static void
check_nests (isl_ctx *ctx)
{
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    {
      char *why = NULL;
      struct acctile_split_stencil stencil;
      struct acctile_split_shape shape;
      struct acctile_nest *nest = nest_read (ctx, table[i].nest, 1000);
      if (!check (nest != NULL, "nest %u is read", i))
        continue;
      bool found = acctile_split_find (nest, 0, &stencil, &why);
      if (table[i].why)
        check (!found && why && strstr (why, table[i].why), "nest %u: %s", i,
               why ? why : "a stencil");
      else if (check (found, "nest %u: %s", i, why ? why : "a stencil"))
        {
          acctile_split_slopes (&stencil, &shape);
          check (shape.slope[0] == table[i].slope, "nest %u: slope %d", i,
                 shape.slope[0]);
        }
      free (why);
      acctile_nest_free (nest);
    }
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  for (int n_dim = 1; n_dim <= ACCTILE_SPLIT_DIMS; n_dim++)
    check_random (ctx, n_dim);
  check_narrow (ctx);
  check_nests (ctx);
  isl_ctx_free (ctx);
  return unit_end ();
}
