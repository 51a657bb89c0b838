/* What isl is asked about split tiles: whether they cover a band, and whether
   their order keeps all dependences.

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
add_pair (struct acctile_text *text, const struct acctile_split_shape *shape,
          const struct acctile_split_read *read, const char *writes,
          const char *reads)
{
  acctile_text_add (text, "; [l,");
  add_names (text, "x", shape->n_dim);
  acctile_text_add (text, "] -> [m,");
  add_names (text, "y", shape->n_dim);
  acctile_text_add (text,
                    "] : 0 <= l < m < %d and (exists q : m - l = 2 q + 1)",
                    shape->steps);
  for (int d = 0; d < shape->n_dim; d++)
    acctile_text_add (text, " and %d <= %s%d - %s%d <= %d", (int)read->low[d],
                      writes, d, reads, d, (int)read->high[d]);
}

/* { [l, x...] -> [m, y...] } for all dependent points, from the earlier one to
   the later one.  */

static char *
dependences_text (const struct acctile_split_stencil *stencil,
                  const struct acctile_split_shape *shape)
{
  struct acctile_text text = { 0 };
  acctile_text_add (&text, "{ [l,");
  add_names (&text, "x", shape->n_dim);
  acctile_text_add (&text, "] -> [m,");
  add_names (&text, "x", shape->n_dim);
  acctile_text_add (&text, "] : 0 <= l < m < %d and (exists q : m - l = 2 q)",
                    shape->steps);
  for (int r = 0; r < stencil->n_read; r++)
    {
      add_pair (&text, shape, &stencil->read[r], "x", "y");
      add_pair (&text, shape, &stencil->read[r], "y", "x");
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

bool
acctile_split_legal (struct isl_ctx *ctx,
                     const struct acctile_split_stencil *stencil,
                     const struct acctile_split_shape *shape)
{
  struct acctile_isl_guard guard = begin (ctx);
  isl_map *tiles = map_of (ctx, tiles_text (shape));
  isl_map *order = map_of (ctx, order_text (shape));
  isl_map *pairs = map_of (ctx, dependences_text (stencil, shape));
  pairs = isl_map_apply_range (pairs, isl_map_copy (tiles));
  pairs = isl_map_apply_domain (pairs, tiles);
  bool kept = isl_map_is_subset (pairs, order) == isl_bool_true;
  isl_map_free (pairs);
  isl_map_free (order);
  acctile_isl_leave (ctx, guard);
  return kept;
}
