/* What isl is asked about split tiles: whether they cover a band, and whether
   their order keeps all dependences; the latter about time-skewed tiles, too.

   A step of a band is l, from 0 on, and a point [l, x, y, ...].  It reads array
   l % 2 and writes array (l + 1) % 2.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <isl/map.h>
#include <isl/set.h>
#include <stdlib.h>

#include "affine.h"
#include "split.h"
#include "text.h"
#include "timeskew.h"

/* Operations that isl may take for one question.  */
#define MAX_OPERATIONS 50000000

/* Adds "LETTER0,LETTER1,..." of "n" dimensions to "text".  */

static void
add_names (struct acctile_text *text, const char *letter, int n)
{
  for (int d = 0; d < n; d++)
    acctile_text_add (text, "%s%s%d", d > 0 ? "," : "", letter, d);
}

/* { [l, x...] -> [colour, tile...] } for all colours.  */

static char *
tiles_text (const struct acctile_split_shape *shape)
{
  struct acctile_text text = { 0 };
  for (unsigned colour = 0; colour < 1u << shape->n_dim; colour++)
    {
      struct acctile_split_box first, second;
      acctile_split_box (shape, colour, 0, &first);
      acctile_split_box (shape, colour, 1, &second);
      acctile_text_add (&text, colour ? "; [l," : "{ [l,");
      add_names (&text, "x", shape->n_dim);
      acctile_text_add (&text, "] -> [%u,", colour);
      add_names (&text, "t", shape->n_dim);
      acctile_text_add (&text, "] : 0 <= l < %d", shape->steps);
      for (int d = 0; d < shape->n_dim; d++)
        acctile_text_add (&text,
                          " and %d <= x%d - %d t%d - %d l and "
                          "x%d - %d t%d - %d l < %d",
                          first.low[d], d, shape->base[d], d,
                          second.low[d] - first.low[d], d, shape->base[d], d,
                          second.high[d] - first.high[d], first.high[d]);
    }
  acctile_text_add (&text, " }");
  return acctile_text_take (&text);
}

/* Adds to "text" the pairs of points of which the one that "names" calls x
   writes what the other one, y, reads by "read".  */

static void
add_pair (struct acctile_text *text, int n_dim, int steps,
          const struct acctile_split_read *read, const char *writes,
          const char *reads)
{
  acctile_text_add (text, "; [l,");
  add_names (text, "x", n_dim);
  acctile_text_add (text, "] -> [m,");
  add_names (text, "y", n_dim);
  acctile_text_add (
      text, "] : 0 <= l < m < %d and (exists q : m - l = 2 q + 1)", steps);
  for (int d = 0; d < n_dim; d++)
    acctile_text_add (text, " and %d <= %s%d - %s%d <= %d", (int)read->low[d],
                      writes, d, reads, d, (int)read->high[d]);
}

/* { [l, x...] -> [m, y...] } for all dependent points of the first "steps"
   steps, from the earlier one to the later one.  */

static char *
dependences_text (const struct acctile_split_stencil *stencil, int steps)
{
  struct acctile_text text = { 0 };
  int n_dim = stencil->n_dim;
  acctile_text_add (&text, "{ [l,");
  add_names (&text, "x", n_dim);
  acctile_text_add (&text, "] -> [m,");
  add_names (&text, "x", n_dim);
  acctile_text_add (&text, "] : 0 <= l < m < %d and (exists q : m - l = 2 q)",
                    steps);
  for (int r = 0; r < stencil->n_read; r++)
    {
      add_pair (&text, n_dim, steps, &stencil->read[r], "x", "y");
      add_pair (&text, n_dim, steps, &stencil->read[r], "y", "x");
    }
  acctile_text_add (&text, " }");
  return acctile_text_take (&text);
}

/* { [colour, tile...] -> [colour', tile'...] } for tiles that run in this
   order, or are the same.  */

static char *
order_text (const struct acctile_split_shape *shape)
{
  struct acctile_text text = { 0 };
  acctile_text_add (&text, "{ [c,");
  add_names (&text, "t", shape->n_dim);
  acctile_text_add (&text, "] -> [d,");
  add_names (&text, "s", shape->n_dim);
  acctile_text_add (&text, "] : c < d; [c,");
  add_names (&text, "t", shape->n_dim);
  acctile_text_add (&text, "] -> [c,");
  add_names (&text, "t", shape->n_dim);
  acctile_text_add (&text, "] }");
  return acctile_text_take (&text);
}

/* The map that "take" says, which is freed.  */

static isl_map *
map_of (isl_ctx *ctx, char *take)
{
  isl_map *map = take ? isl_map_read_from_str (ctx, take) : NULL;
  free (take);
  return map;
}

/* Begins to ask isl, which may take MAX_OPERATIONS.  */

static struct acctile_isl_guard
begin (isl_ctx *ctx)
{
  struct acctile_isl_guard guard = acctile_isl_enter (ctx);
  isl_ctx_set_max_operations (ctx, MAX_OPERATIONS);
  return guard;
}

bool
acctile_split_covers (struct isl_ctx *ctx,
                      const struct acctile_split_shape *shape)
{
  struct acctile_text text = { 0 };
  struct acctile_isl_guard guard = begin (ctx);
  isl_map *tiles = map_of (ctx, tiles_text (shape));
  acctile_text_add (&text, "{ [l,");
  add_names (&text, "x", shape->n_dim);
  acctile_text_add (&text, "] : 0 <= l < %d }", shape->steps);
  char *all = acctile_text_take (&text);
  isl_set *points = all ? isl_set_read_from_str (ctx, all) : NULL;
  free (all);
  bool once = isl_map_is_single_valued (tiles) == isl_bool_true;
  isl_set *covered = isl_map_domain (tiles);
  bool covers = isl_set_is_equal (points, covered) == isl_bool_true;
  isl_set_free (covered);
  isl_set_free (points);
  acctile_isl_leave (ctx, guard);
  return once && covers;
}

/* Whether all pairs of "dependences" are in "order", or in one tile; "tiles"
   has the tile of each point.  Frees the texts.  */

static bool
keeps (isl_ctx *ctx, char *tiles, char *order, char *dependences)
{
  struct acctile_isl_guard guard = begin (ctx);
  isl_map *of = map_of (ctx, tiles);
  isl_map *before = map_of (ctx, order);
  isl_map *pairs = map_of (ctx, dependences);
  pairs = isl_map_apply_range (pairs, isl_map_copy (of));
  pairs = isl_map_apply_domain (pairs, of);
  bool kept = isl_map_is_subset (pairs, before) == isl_bool_true;
  isl_map_free (pairs);
  isl_map_free (before);
  acctile_isl_leave (ctx, guard);
  return kept;
}

bool
acctile_split_legal (struct isl_ctx *ctx,
                     const struct acctile_split_stencil *stencil,
                     const struct acctile_split_shape *shape)
{
  return keeps (ctx, tiles_text (shape), order_text (shape),
                dependences_text (stencil, shape->steps));
}

/* { [l, x...] -> [band, tile...] } for time-skewed tiles.  */

static char *
skewed_text (const struct acctile_timeskew_shape *shape)
{
  struct acctile_text text = { 0 };
  acctile_text_add (&text, "{ [l,");
  add_names (&text, "x", shape->n_dim);
  acctile_text_add (&text, "] -> [b,");
  add_names (&text, "t", shape->n_dim);
  acctile_text_add (&text, "] : 0 <= l - %d b < %d", shape->steps,
                    shape->steps);
  for (int d = 0; d < shape->n_dim; d++)
    acctile_text_add (&text, " and 0 <= x%d + %d l - %d b - %d t%d < %d", d,
                      shape->slope[d], shape->slope[d] * shape->steps,
                      shape->size[d], d, shape->size[d]);
  acctile_text_add (&text, " }");
  return acctile_text_take (&text);
}

/* { [band, tile...] -> [band', tile'...] } for time-skewed tiles of which the
   second one waits for the first, or for one that does, or is the same.  */

static char *
waits_text (const struct acctile_timeskew_shape *shape)
{
  struct acctile_text text = { 0 };
  acctile_text_add (&text, "{ [b,");
  add_names (&text, "t", shape->n_dim);
  acctile_text_add (&text, "] -> [c,");
  add_names (&text, "s", shape->n_dim);
  acctile_text_add (&text, "] : b <= c");
  for (int d = 0; d < shape->n_dim; d++)
    acctile_text_add (&text, " and t%d <= s%d + c - b", d, d);
  acctile_text_add (&text, " }");
  return acctile_text_take (&text);
}

/* Each band is like another, and a dependence between points more than two
   steps apart goes by way of one between them, so that three bands are
   enough.  */

bool
acctile_timeskew_legal (struct isl_ctx *ctx,
                        const struct acctile_split_stencil *stencil,
                        const struct acctile_timeskew_shape *shape)
{
  return keeps (ctx, skewed_text (shape), waits_text (shape),
                dependences_text (stencil, 3 * shape->steps));
}
