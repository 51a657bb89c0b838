/* Overlapping tiles (models/overlaptile.h): the steps of a time loop in bands,
   a band in tiles, each of which a block computes by itself.

     for (left = steps; left > 0; left -= height)
       { height = an odd number, 1 in the last band;
         for (tile = member; tile < tiles; tile += members)
           { barrier;
             load this thread's column of points to shared memory;
             barrier;
             for (step = 0; ; )
               { compute the column into registers;
                 if (++step == height) break;
                 barrier;
                 store it to shared memory;
                 barrier; }
             store what is in the tile's base to memory; }
         all blocks meet;
         the arrays change places; }

   Points are counted from the first of the
   base, so that those around it at its low sides are negative.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/emit-overlap-parts.h"
#include "extract/slice.h"
#include "substitute.h"

/* The block's first words.  */
#define HEAD_BYTES 16
/* Statements of all bodies of a thread at most.  */
#define MAX_STATEMENTS 4000

/* Whether computing STMT with other values than the program's may do harm: a
   division by 0 on the host.  */

static bool
may_trap (gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return false;
  switch (gimple_assign_rhs_code (stmt))
    {
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case FLOOR_DIV_EXPR:
    case FLOOR_MOD_EXPR:
    case CEIL_DIV_EXPR:
    case CEIL_MOD_EXPR:
    case ROUND_DIV_EXPR:
    case ROUND_MOD_EXPR:
    case EXACT_DIV_EXPR:
      return TREE_CODE (gimple_assign_rhs2 (stmt)) != INTEGER_CST;
    default:
      return false;
    }
}

/* Whether STMT takes many instructions.  */

static bool
is_slow (gimple *stmt)
{
  return is_gimple_call (stmt)
         || (is_gimple_assign (stmt)
             && gimple_assign_rhs_code (stmt) == RDIV_EXPR);
}

int
acctile_overlap_statements (const struct acctile_found *found, int *slow)
{
  *slow = 0;
  auto_vec<gimple *> list;
  int last = found->nest->n_parallel - 1;
  acctile_slice_stmts (gimple_omp_body (found->loop[last].stmt), &list);
  for (unsigned i = 0; i < list.length (); i++)
    {
      if (may_trap (list[i]))
        return -1;
      *slow += is_slow (list[i]);
    }
  return list.length ();
}

bool
acctile_overlap_possible (const struct acctile_found *found,
                          const struct acctile_split_stencil *stencil,
                          int *slow, const char **why)
{
  int statements = acctile_overlap_statements (found, slow);
  *why = NULL;
  if (statements < 0)
    *why = "its body divides whole numbers";
  else if (statements * ACCTILE_OVERLAP_POINTS * 3 > MAX_STATEMENTS)
    *why = "its body is too large";
  else if (!acctile_split_can_redirect (found, stencil))
    *why = "its body computes addresses in a way that is not understood";
  else if (!acctile_points_possible_along (found, 0))
    *why = "its points cannot be computed side by side";
  return !*why;
}

int
acctile_overlap_shared (const struct acctile_split *split)
{
  return (int)acctile_overlap_bytes (&split->overlap, split->stencil.elem_size);
}

/* How many tiles of BASE points TRIP points, long long, are.  */

static tree
count_tiles (tree trip, int base)
{
  tree wide = TREE_TYPE (trip);
  return acctile_op (TRUNC_DIV_EXPR,
                     acctile_plus (trip, build_int_cst (wide, base - 1)),
                     build_int_cst (wide, base));
}

tree
acctile_overlap_tiles (const struct acctile_split *split, gimple_seq *seq)
{
  const struct acctile_overlap_shape *shape = &split->overlap.shape;
  tree left = build_int_cst (unsigned_type_node, INT_MAX);
  tree product = acctile_unsigned (1);
  for (int d = 0; d < shape->n_dim; d++)
    product = acctile_op (MULT_EXPR, product,
                          acctile_host_grid (split->found, d, shape->base[d],
                                             NULL_TREE, 0, 0, &left, seq));
  return acctile_value_of (product, seq);
}

/* What is known of dimension D before the launch.  */

static void
make_line (struct acctile_overlap_code *c, int d)
{
  const struct acctile_overlap_shape *shape = &c->plan->shape;
  const struct acctile_split_stencil *stencil = &c->split->stencil;
  struct acctile_overlap_line *line = &c->line[d];
  acctile_line_make (&line->at, c->split->found, d);
  line->extent = d == 0 ? c->plan->threads / c->plan->lanes * c->plan->rows
                        : c->plan->lanes;
  line->around = shape->slope[d] * shape->steps;
  line->base = shape->base[d];
  for (int r = 0; r < stencil->n_read; r++)
    {
      line->low = MIN (line->low, stencil->read[r].low[d]);
      line->high = MAX (line->high, stencil->read[r].high[d]);
    }
  line->tiles = create_tmp_var (c->wide, "acctile_tiles");
  line->first = acctile_new_int ("acctile_first");
  line->memory = c->launch->pitch[d];
}

/* Makes the variables of the thread.  */

static void
make_variables (struct acctile_overlap_code *c)
{
  for (int d = 0; d < ACCTILE_OVERLAP_DIMS; d++)
    make_line (c, d);
  c->pitch = c->plan->lanes;
  c->front = acctile_new_pointer ("acctile_front");
  c->back = acctile_new_pointer ("acctile_back");
  c->near = acctile_new_pointer ("acctile_near");
  c->far = acctile_new_pointer ("acctile_far");
  c->rim = acctile_new_pointer ("acctile_rim");
  c->edge = acctile_new_pointer ("acctile_edge");
  c->other = acctile_new_pointer ("acctile_other");
  c->cell = acctile_new_pointer ("acctile_mine");
  c->height = acctile_new_int ("acctile_height");
  c->step = acctile_new_int ("acctile_step");
  c->whole = acctile_new_int ("acctile_whole");
  c->differs = acctile_new_int ("acctile_differs");
  c->here.near = acctile_new_pointer ("acctile_here");
  c->here.size = c->split->stencil.elem_size;
  c->here.pitch[0] = c->pitch;
  c->here.pitch[1] = 1;
}

/* Lets the body load from shared memory and store into a variable, and the nest
   name its arrays by pointers; makes the variables of the thread's points.  */

static void
take_body (struct acctile_overlap_code *c)
{
  acctile_substitution values;
  acctile_split_redirect (c->split, &c->here);
  c->source = acctile_pointer_for (c->split->source, "acctile_source", &values);
  c->target = acctile_pointer_for (c->split->target, "acctile_target", &values);
  acctile_substitute_stmt (c->split->found->outermost, &values);
  c->type = TREE_TYPE (c->here.value);
  c->value = XNEWVEC (tree, c->plan->rows);
  c->iterator = XNEWVEC (tree, ACCTILE_OVERLAP_POINTS);
  for (int u = 0; u < c->plan->rows; u++)
    c->value[u] = create_tmp_var (c->type, "acctile_value");
}

/* The place of the thread, and the tiles.  Returns how many there are.  */

static tree
emit_places (struct acctile_overlap_code *c, gimple_seq *seq)
{
  tree thread = c->launch->pipe->thread;
  tree lanes = acctile_unsigned (c->plan->lanes), all = NULL_TREE;
  tree place[] = { acctile_op (TRUNC_DIV_EXPR, thread, lanes),
                   acctile_op (TRUNC_MOD_EXPR, thread, lanes) };
  int rows[] = { c->plan->rows, 1 };
  tree element = acctile_int (0);
  for (int d = 0; d < ACCTILE_OVERLAP_DIMS; d++)
    {
      struct acctile_overlap_line *line = &c->line[d];
      tree at = acctile_value_of (
          acctile_times (fold_convert (integer_type_node, place[d]),
                         acctile_int (rows[d])),
          seq);
      gimplify_assign (line->first,
                       acctile_minus (at, acctile_int (line->around)), seq);
      tree shift = acctile_int (c->plan->shape.slope[d]);
      element = acctile_plus (element,
                              acctile_times (acctile_plus (at, shift),
                                             acctile_int (c->here.pitch[d])));
      gimplify_assign (line->tiles, count_tiles (line->at.trip, line->base),
                       seq);
      all = all ? acctile_times (all, line->tiles) : line->tiles;
    }
  tree bytes
      = acctile_plus (acctile_times (element, acctile_int (c->here.size)),
                      acctile_int (HEAD_BYTES));
  gimplify_assign (c->cell, acctile_moved (c->launch->pipe->cell, bytes), seq);
  return acctile_value_of (all, seq);
}

/* Puts the block on tile TILE.  */

static void
emit_tile (struct acctile_overlap_code *c, tree tile, gimple_seq *seq)
{
  tree whole = acctile_int (1), number[ACCTILE_OVERLAP_DIMS];
  acctile_emit_quotient (tile, c->line[1].tiles, number, seq);
  tree bytes = c->launch->offset;
  for (int d = 0; d < ACCTILE_OVERLAP_DIMS; d++)
    {
      struct acctile_overlap_line *line = &c->line[d];
      tree origin = acctile_value_of (
          acctile_times (number[d], build_int_cst (c->wide, line->base)), seq);
      acctile_line_put (&line->at, origin, seq);
      tree at = acctile_plus (fold_convert (c->wide, line->at.start),
                              fold_convert (c->wide, line->first));
      bytes = acctile_plus (bytes, acctile_times (at, line->memory));
      whole = acctile_and_bits (whole,
                                acctile_truth (LE_EXPR, line->at.inside,
                                               acctile_int (-line->around)));
      whole = acctile_and_bits (
          whole, acctile_truth (GE_EXPR, line->at.end,
                                acctile_int (line->extent - line->around)));
    }
  gimplify_assign (c->whole, whole, seq);
  bytes = acctile_value_of (bytes, seq);
  gimplify_assign (c->near, acctile_moved (c->front, bytes), seq);
  gimplify_assign (c->far, acctile_moved (c->back, bytes), seq);
  gimplify_assign (c->edge, c->far, seq);
  gimplify_assign (c->other, c->near, seq);
  if (c->split->turn)
    {
      tree first = acctile_value_of (
          fold_convert (ptr_type_node, c->launch->first), seq);
      gimplify_assign (c->rim, acctile_moved (first, bytes), seq);
    }
}

/* All steps of the band in the tile.  */

static void
emit_steps (struct acctile_overlap_code *c, gimple_seq *seq)
{
  tree again = acctile_new_label (), more = acctile_new_label (),
       leave = acctile_new_label ();
  acctile_overlap_loads (c, seq);
  gimplify_assign (c->step, acctile_int (0), seq);
  acctile_emit_label (again, seq);
  acctile_overlap_step (c, seq);
  gimplify_assign (c->step, acctile_plus (c->step, acctile_int (1)), seq);
  acctile_emit_branch (LT_EXPR, c->step, c->height, more, leave, seq);
  acctile_emit_label (more, seq);
  acctile_overlap_exchange (c, seq);
  acctile_emit_goto (again, seq);
  acctile_emit_label (leave, seq);
  acctile_overlap_stores (c, seq);
}

/* The tiles of ALL that this block has, with CODE.  */

static void
emit_tiles (struct acctile_overlap_code *c, tree all,
            void (*code) (struct acctile_overlap_code *, gimple_seq *),
            gimple_seq *seq)
{
  tree tile = create_tmp_var (c->wide, "acctile_number");
  gimplify_assign (tile, fold_convert (c->wide, c->launch->member), seq);
  struct acctile_while loop = acctile_while_less (tile, all, seq);
  emit_tile (c, tile, seq);
  code (c, seq);
  acctile_while_end (&loop, c->launch->members, seq);
}

/* The steps of the band, LEFT being left: an odd number, 1 in the last.  */

static tree
band_height (struct acctile_overlap_code *c, tree left)
{
  tree one = build_one_cst (c->wide);
  int most = c->plan->shape.steps;
  if (acctile_mutant ("slope"))
    most += 2;
  tree rest = acctile_most (acctile_minus (left, build_int_cst (c->wide, 2)),
                            build_zero_cst (c->wide));
  tree odd = acctile_op (BIT_IOR_EXPR, rest, one);
  return fold_convert (integer_type_node,
                       acctile_least (odd, build_int_cst (c->wide, most)));
}

/* All bands.  */

static void
emit_bands (struct acctile_overlap_code *c, gimple_seq *seq)
{
  struct acctile_tile_launch *l = c->launch;
  tree again = acctile_new_label (), leave = acctile_new_label ();
  tree left = create_tmp_var (c->wide, "acctile_left");
  gimplify_assign (c->front, fold_convert (ptr_type_node, l->first), seq);
  gimplify_assign (c->back, fold_convert (ptr_type_node, l->second), seq);
  gimplify_assign (c->source, fold_convert (TREE_TYPE (c->source), c->front),
                   seq);
  gimplify_assign (c->target, fold_convert (TREE_TYPE (c->target), c->back),
                   seq);
  tree all = emit_places (c, seq);
  gimplify_assign (c->differs, acctile_int (0), seq);
  if (!c->split->turn)
    emit_tiles (c, all, acctile_overlap_compare, seq);
  gimplify_assign (left, l->steps, seq);
  acctile_emit_label (again, seq);
  gimplify_assign (c->height, band_height (c, left), seq);
  emit_tiles (c, all, emit_steps, seq);
  acctile_meeting_wait (l->pipe, l->members, l->count, seq);
  acctile_emit_exchange (c->front, c->back, seq);
  gimplify_assign (
      left, acctile_minus (left, fold_convert (c->wide, c->height)), seq);
  acctile_emit_branch (GT_EXPR, left, build_int_cst (c->wide, 0), again, leave,
                       seq);
  acctile_emit_label (leave, seq);
  if (c->split->turn)
    emit_tiles (c, all, acctile_overlap_copy, seq);
}

/* What replaces dimension DIM of FOR_STMT, loop K of the nest: where its points
   begin and how many there are, and in the innermost one all bands.  */

static gimple_seq
emit_level (void *data, gomp_for *for_stmt, unsigned dim, int k,
            gimple_seq body)
{
  struct acctile_overlap_code *c = (struct acctile_overlap_code *)data;
  gimple_seq seq = NULL;
  acctile_line_begin (&c->line[k].at, for_stmt, dim, &seq);
  if (k == ACCTILE_OVERLAP_DIMS - 1)
    {
      c->body = body;
      emit_bands (c, &seq);
    }
  else
    gimple_seq_add_seq (&seq, body);
  return seq;
}

void
acctile_emit_overlap (struct acctile_tile_launch *launch, gimple_seq *seq)
{
  struct acctile_overlap_code c;
  memset (&c, 0, sizeof c);
  c.launch = launch;
  c.split = launch->split;
  c.plan = &launch->split->overlap;
  c.wide = long_long_integer_type_node;
  make_variables (&c);
  take_body (&c);
  gimple_seq_add_seq (seq, acctile_emit_loops (c.split->found,
                                               c.split->found->outermost,
                                               emit_level, &c));
  XDELETEVEC (c.value);
  XDELETEVEC (c.iterator);
}
