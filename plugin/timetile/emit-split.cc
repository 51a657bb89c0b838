/* Split tiling: the steps of a time loop in bands, a band in colours, a colour
   in tiles (models/split.h), each of which a block computes in shared memory.

     for (done = 0; done < steps; done += height)
       { height = min (steps of a band, steps - done);
         for (colour = 0; colour < colours; colour++)
           { for (tile = member; tile < tiles; tile += members)
               { load what is read of the steps before the band, and of those
                 that tiles of earlier colours computed;
                 barrier;
                 for (step = 0; step < height; step++)
                   { for (points of the tile's box of this step)
                       body, from and to shared memory;
                     barrier;
                     for (those that the tile does not store again)
                       store to memory what the body has stored; }
                 barrier; }
             all blocks meet; } }

   The tile's box goes from where it begins at the first step to where it ends
   by "slope" points a step.  Points are counted from the first iteration of
   the nest, and in a tile from the tile's own place on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/emit-split-parts.h"
#include "substitute.h"

/* The block's first words.  */
#define HEAD_BYTES 16
int
acctile_split_shared (const struct acctile_split *split)
{
  int extent[ACCTILE_SPLIT_DIMS];
  return 2 * (int)acctile_split_extents (&split->plan.shape, extent)
         * split->stencil.elem_size;
}

/* The offset of the store of SPLIT with all iterators 0.  */

tree
acctile_split_offset (const struct acctile_split *split)
{
  const struct acctile_nest *nest = split->found->nest;
  struct acctile_poly *offset
      = acctile_poly_copy (nest->access[split->stencil.store].offset);
  struct acctile_poly *zero = acctile_poly_constant (0);
  for (int k = 0; k < nest->n_parallel; k++)
    offset = acctile_poly_substitute (offset, k, zero);
  tree value = offset ? acctile_host_value (split->found, offset) : NULL_TREE;
  acctile_poly_free (zero);
  acctile_poly_free (offset);
  return value;
}

tree
acctile_split_memory_pitch (const struct acctile_split *split, int d)
{
  struct acctile_poly *pitch
      = acctile_split_pitch (split->found->nest, &split->stencil, d);
  tree value = pitch ? acctile_host_value (split->found, pitch) : NULL_TREE;
  acctile_poly_free (pitch);
  return value;
}

/* The points of SPLIT in its first dimension, long long, on the host.  */

static tree
first_trip (const struct acctile_split *split, gimple_seq *seq)
{
  tree left = build_int_cst (unsigned_type_node, INT_MAX);
  return acctile_value_of (acctile_line_host_trip (split, 0, &left, seq), seq);
}

tree
acctile_split_base (const struct acctile_split *split, gimple_seq *seq)
{
  const struct acctile_split_plan *plan = &split->plan;
  tree base = acctile_int (plan->shape.base[0]);
  tree trip = first_trip (split, seq);
  for (int i = 0; i < plan->n_smaller; i++)
    {
      tree enough = build_int_cst (long_long_integer_type_node,
                                   (int64_t)plan->smaller[i] * plan->sms);
      tree test = build2 (LE_EXPR, boolean_type_node, trip, enough);
      base = acctile_value_of (build3 (COND_EXPR, integer_type_node, test,
                                       acctile_int (plan->smaller[i]), base),
                               seq);
    }
  return base;
}

tree
acctile_split_tiles (const struct acctile_split *split, tree base,
                     gimple_seq *seq)
{
  const struct acctile_split_shape *shape = &split->plan.shape;
  tree left = build_int_cst (unsigned_type_node, INT_MAX);
  tree wide = long_long_integer_type_node;
  tree size = fold_convert (wide, base);
  tree round = acctile_minus (acctile_plus (first_trip (split, seq), size),
                              build_one_cst (wide));
  tree product = fold_convert (unsigned_type_node,
                               acctile_op (TRUNC_DIV_EXPR, round, size));
  for (int d = 1; d < shape->n_dim; d++)
    product = acctile_op (MULT_EXPR, product,
                          acctile_host_grid (split->found, d, shape->base[d],
                                             NULL_TREE, 0, 0, &left, seq));
  return acctile_value_of (product, seq);
}

/* Makes the variables of the thread.  */

static void
make_variables (struct acctile_split_code *c)
{
  int extent[ACCTILE_SPLIT_DIMS], pitch = 1;
  acctile_split_extents (c->shape, extent);
  for (int d = c->shape->n_dim - 1; d >= 0; d--)
    {
      struct acctile_split_line *line = &c->line[d];
      acctile_line_make (&line->at, c->split->found, d);
      line->origin = create_tmp_var (c->wide, "acctile_origin");
      line->grows = acctile_new_int ("acctile_grows");
      line->slant = acctile_new_int ("acctile_slant");
      line->shift = acctile_new_int ("acctile_shift");
      line->base = d == 0 ? c->launch->base : acctile_int (c->shape->base[d]);
      line->threads = acctile_new_int ("acctile_threads");
      line->pitch = pitch;
      line->memory = c->launch->pitch[d];
      pitch *= extent[d];
    }
  c->buffer = pitch * c->size;
  c->front = create_tmp_var (ptr_type_node, "acctile_front");
  c->back = create_tmp_var (ptr_type_node, "acctile_back");
  c->near = create_tmp_var (ptr_type_node, "acctile_near");
  c->far = create_tmp_var (ptr_type_node, "acctile_far");
  c->memory_near = create_tmp_var (ptr_type_node, "acctile_memory_near");
  c->memory_far = create_tmp_var (ptr_type_node, "acctile_memory_far");
  c->here_near = create_tmp_var (ptr_type_node, "acctile_here_near");
  c->here_far = create_tmp_var (ptr_type_node, "acctile_here_far");
  if (c->split->turn)
    {
      c->rim = create_tmp_var (ptr_type_node, "acctile_rim");
      c->memory_rim = create_tmp_var (ptr_type_node, "acctile_memory_rim");
    }
  c->colour = create_tmp_var (unsigned_type_node, "acctile_colour");
  c->height = acctile_new_int ("acctile_height");
  c->step = acctile_new_int ("acctile_step");
}

/* Lets the body load and store where "here_near" and "here_far" point to.  */

static void
redirect (struct acctile_split_code *c)
{
  struct acctile_split_here here;
  memset (&here, 0, sizeof here);
  here.near = c->here_near;
  here.far = c->here_far;
  here.size = c->size;
  for (int d = 0; d < c->shape->n_dim; d++)
    here.pitch[d] = c->line[d].pitch;
  acctile_split_redirect (c->split, &here);
}

/* Lets the nest name shared memory.  */

static void
name_arrays (struct acctile_split_code *c)
{
  acctile_substitution values;
  c->source = acctile_pointer_for (c->split->source, "acctile_tile", &values);
  c->target = acctile_pointer_for (c->split->target, "acctile_tile", &values);
  acctile_substitute_stmt (c->split->found->outermost, &values);
}

/* The threads of this colour by dimension, and the places of this one.  In the
   innermost dimension those that the plan has, in the one around the others. */

static void
emit_places (struct acctile_split_code *c, gimple_seq *seq)
{
  const struct acctile_split_plan *plan = &c->split->plan;
  int last = c->shape->n_dim - 1;
  tree thread = fold_convert (integer_type_node, c->launch->pipe->thread);
  struct acctile_split_line *line = &c->line[last];
  gimplify_assign (
      line->threads,
      acctile_plus (
          acctile_int (plan->lanes[0]),
          acctile_times (line->grows,
                         acctile_int (plan->lanes[1] - plan->lanes[0]))),
      seq);
  gimplify_assign (line->at.place,
                   acctile_op (TRUNC_MOD_EXPR, thread, line->threads), seq);
  for (int d = last - 1; d >= 0; d--)
    {
      bool next = d == last - 1;
      gimplify_assign (c->line[d].threads,
                       next ? acctile_op (TRUNC_DIV_EXPR,
                                          acctile_int (plan->threads),
                                          line->threads)
                            : acctile_int (1),
                       seq);
      gimplify_assign (c->line[d].at.place,
                       next ? acctile_op (TRUNC_DIV_EXPR, thread, line->threads)
                            : acctile_int (0),
                       seq);
    }
}

/* What the colour says of each dimension, and the tiles of it: in *TILES by
   dimension, returned in all.  */

static tree
emit_colour (struct acctile_split_code *c, tree *tiles, gimple_seq *seq)
{
  tree all = build_int_cst (c->wide, 1);
  for (int d = 0; d < c->shape->n_dim; d++)
    {
      struct acctile_split_line *line = &c->line[d];
      tree bit = acctile_op (
          BIT_AND_EXPR,
          acctile_op (RSHIFT_EXPR, c->colour, acctile_unsigned (d)),
          acctile_unsigned (1));
      gimplify_assign (line->grows, fold_convert (integer_type_node, bit), seq);
      int slope = c->shape->slope[d];
      tree base = fold_convert (c->wide, line->base);
      int slant = acctile_mutant ("slope") ? slope - 1 : slope;
      gimplify_assign (
          line->slant,
          acctile_minus (acctile_int (slant),
                         acctile_times (line->grows, acctile_int (2 * slant))),
          seq);
      gimplify_assign (
          line->shift,
          acctile_plus (
              acctile_int (slope),
              acctile_times (line->grows,
                             acctile_int (slope * (c->shape->steps - 1)))),
          seq);
      tree cover
          = acctile_op (TRUNC_DIV_EXPR,
                        acctile_minus (acctile_plus (line->at.trip, base),
                                       build_one_cst (c->wide)),
                        base);
      tiles[d] = acctile_value_of (acctile_plus (cover, line->grows), seq);
      all = acctile_times (all, tiles[d]);
    }
  emit_places (c, seq);
  return acctile_value_of (all, seq);
}

/* Puts the block on tile TILE of TILES.  */

static void
emit_tile (struct acctile_split_code *c, tree tile, const tree *tiles,
           gimple_seq *seq)
{
  const struct acctile_tile_launch *l = c->launch;
  tree rest = tile;
  tree bytes = l->offset, element = acctile_int (0);
  for (int d = c->shape->n_dim - 1; d >= 0; d--)
    {
      struct acctile_split_line *line = &c->line[d];
      tree base = fold_convert (c->wide, line->base);
      tree number = d == 0 ? rest : acctile_op (TRUNC_MOD_EXPR, rest, tiles[d]);
      gimplify_assign (line->origin, acctile_times (number, base), seq);
      if (d > 0)
        rest = acctile_value_of (acctile_op (TRUNC_DIV_EXPR, rest, tiles[d]),
                                 seq);
      acctile_line_put (&line->at, line->origin, seq);
      gimplify_assign (line->at.from, acctile_int (0), seq);
      gimplify_assign (
          line->at.to,
          acctile_times (acctile_minus (acctile_int (1), line->grows),
                         line->base),
          seq);
      element = acctile_plus (
          element, acctile_times (line->shift, acctile_int (line->pitch)));
      bytes = acctile_plus (
          bytes,
          acctile_times (fold_convert (c->wide, line->at.start), line->memory));
    }
  bytes = acctile_value_of (bytes, seq);
  gimplify_assign (c->memory_near, acctile_moved (c->front, bytes), seq);
  gimplify_assign (c->memory_far, acctile_moved (c->back, bytes), seq);
  if (c->rim)
    gimplify_assign (c->memory_rim, acctile_moved (c->rim, bytes), seq);
  tree at = acctile_moved (
      l->pipe->cell,
      acctile_plus (acctile_times (element, acctile_int (c->size)),
                    acctile_int (HEAD_BYTES)));
  gimplify_assign (c->near, at, seq);
  gimplify_assign (c->far, acctile_moved (c->near, acctile_int (c->buffer)),
                   seq);
  tree back
      = c->shape->n_dim > 1
            ? build_int_cst (c->wide, 0)
            : acctile_value_of (fold_build1 (NEGATE_EXPR, c->wide, bytes), seq);
  gimplify_assign (
      c->source,
      fold_convert (TREE_TYPE (c->source), acctile_moved (c->near, back)), seq);
  gimplify_assign (
      c->target,
      fold_convert (TREE_TYPE (c->target), acctile_moved (c->far, back)), seq);
}

/* All steps of the band in the tile.  */

static void
emit_steps (struct acctile_split_code *c, gimple_seq *seq)
{
  struct acctile_split_area box;
  tree again = acctile_new_label (), leave = acctile_new_label ();
  gimplify_assign (c->step, acctile_int (0), seq);
  acctile_emit_label (again, seq);
  acctile_split_inside (c, &box, seq);
  acctile_split_points (c, &box, c->split->plan.points, acctile_split_compute,
                        seq);
  c->body = NULL;
  acctile_emit_barrier (c->launch->pipe, seq);
  acctile_split_stores (c, &box, seq);
  acctile_emit_exchange (c->source, c->target, seq);
  acctile_emit_exchange (c->near, c->far, seq);
  acctile_emit_exchange (c->memory_near, c->memory_far, seq);
  for (int d = 0; d < c->shape->n_dim; d++)
    {
      struct acctile_split_line *line = &c->line[d];
      gimplify_assign (line->at.from, acctile_plus (line->at.from, line->slant),
                       seq);
      gimplify_assign (line->at.to, acctile_minus (line->at.to, line->slant),
                       seq);
    }
  gimplify_assign (c->step, acctile_plus (c->step, acctile_int (1)), seq);
  acctile_emit_branch (LT_EXPR, c->step, c->height, again, leave, seq);
  acctile_emit_label (leave, seq);
}

/* The tiles of the colour that this block has.  */

static void
emit_tiles (struct acctile_split_code *c, gimple_seq *seq)
{
  struct acctile_tile_launch *l = c->launch;
  tree tiles[ACCTILE_SPLIT_DIMS];
  tree all = emit_colour (c, tiles, seq);
  tree tile = create_tmp_var (c->wide, "acctile_number");
  gimplify_assign (tile, fold_convert (c->wide, l->member), seq);
  struct acctile_while loop = acctile_while_less (tile, all, seq);
  emit_tile (c, tile, tiles, seq);
  acctile_split_loads (c, seq);
  acctile_emit_barrier (l->pipe, seq);
  emit_steps (c, seq);
  acctile_emit_barrier (l->pipe, seq);
  acctile_while_end (&loop, l->members, seq);
}

/* Copies the last step from one array in memory to the other one, a tile of the
   first colour at a time.  */

static void
emit_copy_back (struct acctile_split_code *c, gimple_seq *seq)
{
  struct acctile_tile_launch *l = c->launch;
  struct acctile_split_area box;
  tree tiles[ACCTILE_SPLIT_DIMS];
  gimplify_assign (c->colour, acctile_unsigned (0), seq);
  tree all = emit_colour (c, tiles, seq);
  tree tile = create_tmp_var (c->wide, "acctile_number");
  gimplify_assign (tile, fold_convert (c->wide, l->member), seq);
  struct acctile_while loop = acctile_while_less (tile, all, seq);
  emit_tile (c, tile, tiles, seq);
  acctile_split_inside (c, &box, seq);
  acctile_split_points (c, &box, 1, acctile_split_copy, seq);
  acctile_while_end (&loop, l->members, seq);
}

/* All colours of a band.  Tiles that grow have nothing in its first step.  */

static void
emit_colours (struct acctile_split_code *c, gimple_seq *seq)
{
  struct acctile_tile_launch *l = c->launch;
  tree again = acctile_new_label (), leave = acctile_new_label ();
  gimplify_assign (c->colour, acctile_unsigned (0), seq);
  acctile_emit_label (again, seq);
  emit_tiles (c, seq);
  acctile_meeting_wait (l->pipe, l->members, l->count, seq);
  gimplify_assign (c->colour, acctile_plus (c->colour, acctile_unsigned (1)),
                   seq);
  tree several
      = build2 (GT_EXPR, boolean_type_node, c->height, acctile_int (1));
  tree colours = acctile_value_of (
      build3 (COND_EXPR, unsigned_type_node, several,
              acctile_unsigned (1 << c->shape->n_dim), acctile_unsigned (1)),
      seq);
  acctile_emit_branch (LT_EXPR, c->colour, colours, again, leave, seq);
  acctile_emit_label (leave, seq);
}

/* All bands.  */

static void
emit_bands (struct acctile_split_code *c, gimple_seq *seq)
{
  struct acctile_tile_launch *l = c->launch;
  tree again = acctile_new_label (), leave = acctile_new_label ();
  tree left = create_tmp_var (c->wide, "acctile_left");
  gimplify_assign (c->front, fold_convert (ptr_type_node, l->first), seq);
  gimplify_assign (c->back, fold_convert (ptr_type_node, l->second), seq);
  if (c->rim)
    gimplify_assign (c->rim, c->front, seq);
  gimplify_assign (left, l->steps, seq);
  acctile_emit_label (again, seq);
  gimplify_assign (
      c->height,
      fold_convert (
          integer_type_node,
          acctile_least (left, build_int_cst (c->wide, c->shape->steps))),
      seq);
  emit_colours (c, seq);
  gimple_seq odd = NULL;
  acctile_emit_exchange (c->front, c->back, &odd);
  acctile_emit_if (
      NE_EXPR,
      acctile_value_of (acctile_and_bits (c->height, acctile_int (1)), seq),
      acctile_int (0), odd, seq);
  gimplify_assign (left, acctile_minus (left, c->height), seq);
  acctile_emit_branch (GT_EXPR, left, build_int_cst (c->wide, 0), again, leave,
                       seq);
  acctile_emit_label (leave, seq);
  if (c->split->turn)
    emit_copy_back (c, seq);
}

/* What replaces dimension DIM of FOR_STMT, loop K of the nest: where its points
   begin and how many there are, and in the innermost one all bands.  */

static gimple_seq
emit_level (void *data, gomp_for *for_stmt, unsigned dim, int k,
            gimple_seq body)
{
  struct acctile_split_code *c = (struct acctile_split_code *)data;
  gimple_seq seq = NULL;
  acctile_line_begin (&c->line[k].at, for_stmt, dim, &seq);
  if (k == c->shape->n_dim - 1)
    {
      c->body = body;
      emit_bands (c, &seq);
    }
  else
    gimple_seq_add_seq (&seq, body);
  return seq;
}

void
acctile_emit_split (struct acctile_tile_launch *launch, gimple_seq *seq)
{
  struct acctile_split_code c;
  memset (&c, 0, sizeof c);
  c.launch = launch;
  c.split = launch->split;
  c.shape = &launch->split->plan.shape;
  c.wide = long_long_integer_type_node;
  c.size = launch->split->stencil.elem_size;
  c.element = build_nonstandard_integer_type (8 * c.size, 1);
  make_variables (&c);
  if (c.shape->n_dim > 1)
    redirect (&c);
  name_arrays (&c);
  gimple_seq_add_seq (seq, acctile_emit_loops (c.split->found,
                                               c.split->found->outermost,
                                               emit_level, &c));
}
