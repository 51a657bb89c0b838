/* Time-skewed tiles (models/timeskew.h): the steps of a time loop in bands, a
   band in rows of tiles, which the blocks have in turn.

     for (row = member; row < rows; row += members)
       for (tile = 0; tile < tiles; tile++)
         { wait for the rows before, and for those of the band before;
           for (step = 0; step < height; step++)
             { for (points of the tile, "slope * step" further back)
                 body;
               barrier;
               the arrays change places; }
           count the tile of the row as done; }

   All rows that a row waits for have lower numbers, and all blocks that have
   rows run at once.  Points are counted from the first iteration of the nest,
   and in a tile from where the tile lies at its first step.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/emit-timeskew.h"
#include "doall/emit-jam.h"
#include "timetile/emit-line.h"
#include "substitute.h"

/* Rows that may be ahead of one that still runs: see rows_or_one.  */
#define AHEAD (ACCTILE_ROW_COUNTERS * 1900LL)
/* Rows from this one on have numbers that are the same modulo it.  */
#define SAME_ROWS (ACCTILE_ROW_COUNTERS * 4096LL)

/* One dimension; trees are variables of the thread.  */
struct skew_line
{
  struct acctile_line at; /* "from" and "to" within the nest's bounds  */
  tree tiles;             /* how many, unsigned  */
  tree tile;              /* this one, unsigned  */
};

/* What is known on the way.  */
struct skew_code
{
  struct acctile_tile_launch *launch;
  const struct acctile_split *split;
  const struct acctile_timeskew_plan *plan;
  const struct acctile_timeskew_shape *shape;
  struct skew_line line[ACCTILE_SPLIT_DIMS];
  tree wide;           /* long long  */
  tree source, target; /* pointers, as the nest names the arrays  */
  tree band, height, step;
  tree stride;     /* tiles that are counted together  */
  gimple_seq body; /* of the nest, taken  */
};

static tree
new_word (const char *name)
{
  return create_tmp_var (unsigned_type_node, name);
}

/* The words of the pipe.  */

static struct acctile_pipe *
pipe_of (struct skew_code *c)
{
  return c->launch->pipe;
}

/* Makes the variables of the thread.  */

static void
make_variables (struct skew_code *c)
{
  for (int d = 0; d < c->shape->n_dim; d++)
    {
      struct skew_line *line = &c->line[d];
      acctile_line_make (&line->at, c->split->found, d);
      line->tiles = new_word ("acctile_tiles");
      line->tile = new_word ("acctile_tile");
    }
  c->band = create_tmp_var (c->wide, "acctile_band");
  c->height = acctile_new_int ("acctile_height");
  c->step = acctile_new_int ("acctile_step");
  c->stride = new_word ("acctile_stride");
  pipe_of (c)->row = new_word ("acctile_row");
}

/* Lets the nest name its arrays by pointers.  */

static void
name_arrays (struct skew_code *c)
{
  acctile_substitution values;
  c->source = acctile_pointer_for (c->split->source, "acctile_source", &values);
  c->target = acctile_pointer_for (c->split->target, "acctile_target", &values);
  acctile_substitute_stmt (c->split->found->outermost, &values);
}

/* The places of the thread.  */

static void
emit_places (struct skew_code *c, gimple_seq *seq)
{
  tree rest = pipe_of (c)->thread;
  for (int d = c->shape->n_dim - 1; d >= 0; d--)
    {
      tree size = acctile_unsigned (c->plan->place[d]);
      tree place = d == 0 ? rest : acctile_op (TRUNC_MOD_EXPR, rest, size);
      gimplify_assign (c->line[d].at.place,
                       fold_convert (integer_type_node, place), seq);
      if (d > 0)
        rest = acctile_value_of (acctile_op (TRUNC_DIV_EXPR, rest, size), seq);
    }
}

/* The tiles along dimension D for TRIP points of the nest, long long.  */

static tree
count_tiles (const struct acctile_timeskew_shape *shape, int d, tree trip)
{
  tree wide = TREE_TYPE (trip);
  HOST_WIDE_INT more
      = shape->slope[d] * (shape->steps - 1) + shape->size[d] - 1;
  return acctile_op (TRUNC_DIV_EXPR,
                     acctile_plus (trip, build_int_cst (wide, more)),
                     build_int_cst (wide, shape->size[d]));
}

/* The bands of STEPS steps, long long.  */

static tree
count_bands (const struct acctile_timeskew_shape *shape, tree steps)
{
  tree wide = TREE_TYPE (steps);
  return acctile_op (
      TRUNC_DIV_EXPR,
      acctile_plus (steps, build_int_cst (wide, shape->steps - 1)),
      build_int_cst (wide, shape->steps));
}

/* A block that is stalled at a row may be left behind by others.  Rows of the
   band that lies as many bands further as there are tiles along a dimension
   need all rows of its band; so what runs is fewer than
   "(longest + 1) * per_band" rows ahead, and as many more as there are blocks.
   Counters are compared modulo 2^32, which is right below AHEAD rows: half of
   the rounds that they can tell apart.  Returns ROWS, or 1 where more could be
   ahead: one block needs no counter.  */

static tree
rows_or_one (tree rows, tree per_band, tree longest, gimple_seq *seq)
{
  tree wide = TREE_TYPE (rows), one = build_one_cst (wide);
  tree ahead = acctile_value_of (
      acctile_times (acctile_plus (longest, one), per_band), seq);
  tree test
      = build2 (LE_EXPR, boolean_type_node, ahead, build_int_cst (wide, AHEAD));
  return acctile_value_of (build3 (COND_EXPR, wide, test, rows, one), seq);
}

tree
acctile_timeskew_rows (const struct acctile_split *split, tree steps,
                       gimple_seq *seq)
{
  const struct acctile_timeskew_shape *shape = &split->skew.shape;
  tree wide = long_long_integer_type_node;
  tree left = build_int_cst (unsigned_type_node, INT_MAX);
  tree most = build_int_cst (wide, INT_MAX);
  tree per_band = build_one_cst (wide), longest = per_band;
  for (int d = 0; d < shape->n_dim - 1; d++)
    {
      tree trip = acctile_line_host_trip (split, d, &left, seq);
      tree tiles = acctile_value_of (
          acctile_least (count_tiles (shape, d, trip), most), seq);
      per_band = acctile_value_of (
          acctile_least (acctile_times (per_band, tiles), most), seq);
      longest = acctile_value_of (acctile_most (longest, tiles), seq);
    }
  tree bands = acctile_value_of (
      acctile_least (count_bands (shape, steps), most), seq);
  tree rows = acctile_value_of (
      acctile_least (acctile_times (bands, per_band), most), seq);
  rows = rows_or_one (rows, per_band, longest, seq);
  return acctile_value_of (fold_convert (unsigned_type_node, rows), seq);
}

/* The tiles by dimension, and how many are counted together: there are more
   than a counter can count in rows that no memory has.  Returns the rows of a
   band, an unsigned, and sets *ROWS to those of all, long long.  */

static tree
emit_sizes (struct skew_code *c, tree *rows, gimple_seq *seq)
{
  const struct acctile_timeskew_shape *shape = c->shape;
  int last = shape->n_dim - 1;
  tree per_band = acctile_unsigned (1);
  for (int d = 0; d < shape->n_dim; d++)
    {
      gimplify_assign (
          c->line[d].tiles,
          fold_convert (unsigned_type_node,
                        count_tiles (shape, d, c->line[d].at.trip)),
          seq);
      if (d != last)
        per_band = acctile_times (per_band, c->line[d].tiles);
    }
  gimplify_assign (
      c->stride,
      acctile_plus (acctile_op (TRUNC_DIV_EXPR, c->line[last].tiles,
                                acctile_unsigned (ACCTILE_MAX_CHUNKS - 2)),
                    acctile_unsigned (1)),
      seq);
  per_band = acctile_value_of (per_band, seq);
  tree bands = count_bands (shape, c->launch->steps);
  *rows = acctile_value_of (
      acctile_times (bands, fold_convert (c->wide, per_band)), seq);
  return per_band;
}

/* The number by which ROW, long long, has its counter, an unsigned.  There may
   be more than 2^32 rows in all, but counters tell only SAME_ROWS of them
   apart, and whether a row is among the first ACCTILE_ROW_COUNTERS, which wait
   for no other to give up the counter.  */

static tree
row_number (tree row, gimple_seq *seq)
{
  tree wide = TREE_TYPE (row), same = build_int_cst (wide, SAME_ROWS);
  tree test = build2 (LT_EXPR, boolean_type_node, row, same);
  tree number = acctile_plus (
      acctile_op (BIT_AND_EXPR, row, build_int_cst (wide, SAME_ROWS - 1)),
      same);
  return fold_convert (
      unsigned_type_node,
      acctile_value_of (build3 (COND_EXPR, wide, test, row, number), seq));
}

/* Decodes ROW, long long, of which a band has PER_BAND.  */

static void
emit_row (struct skew_code *c, tree row, tree per_band, gimple_seq *seq)
{
  tree wide_band = fold_convert (c->wide, per_band);
  tree steps = build_int_cst (c->wide, c->shape->steps);
  gimplify_assign (pipe_of (c)->row, row_number (row, seq), seq);
  gimplify_assign (c->band, acctile_op (TRUNC_DIV_EXPR, row, wide_band), seq);
  tree rest = acctile_value_of (
      fold_convert (unsigned_type_node,
                    acctile_op (TRUNC_MOD_EXPR, row, wide_band)),
      seq);
  for (int d = c->shape->n_dim - 2; d >= 0; d--)
    {
      struct skew_line *line = &c->line[d];
      gimplify_assign (
          line->tile,
          d == 0 ? rest : acctile_op (TRUNC_MOD_EXPR, rest, line->tiles), seq);
      if (d > 0)
        rest = acctile_value_of (acctile_op (TRUNC_DIV_EXPR, rest, line->tiles),
                                 seq);
    }
  tree left = acctile_minus (c->launch->steps, acctile_times (c->band, steps));
  gimplify_assign (
      c->height, fold_convert (integer_type_node, acctile_least (left, steps)),
      seq);
}

/* One thread waits until TILES of the row that lies BACK before are done.  */

static void
emit_await (struct skew_code *c, tree back, tree tiles, gimple_seq *seq)
{
  tree more = acctile_minus (c->stride, acctile_unsigned (1));
  tree chunks = acctile_value_of (
      acctile_op (TRUNC_DIV_EXPR, acctile_plus (tiles, more), c->stride), seq);
  acctile_slot_await_row (pipe_of (c), acctile_value_of (back, seq), chunks,
                          seq);
}

/* Waits for what the tile reads, and all threads for one another.  A block that
   is alone has computed it.  */

static void
emit_waits (struct skew_code *c, tree per_band, gimple_seq *seq)
{
  int last = c->shape->n_dim - 1;
  const struct skew_line *along = &c->line[last];
  gimple_seq inside = NULL, before = NULL;
  tree back = acctile_unsigned (1), further = acctile_unsigned (0);
  for (int d = last - 1; d >= 0; d--)
    {
      const struct skew_line *line = &c->line[d];
      gimple_seq one = NULL;
      tree here = acctile_plus (along->tile, acctile_unsigned (1));
      emit_await (c, back, here, &one);
      if (!acctile_mutant ("row-before"))
        acctile_emit_if (NE_EXPR, line->tile, acctile_unsigned (0), one,
                         &inside);
      tree next = fold_build2 (LT_EXPR, boolean_type_node,
                               acctile_plus (line->tile, acctile_unsigned (1)),
                               line->tiles);
      further = acctile_plus (
          further,
          acctile_times (back, fold_convert (unsigned_type_node, next)));
      back = acctile_times (back, line->tiles);
    }
  if (!acctile_mutant ("band-before"))
    {
      tree two = acctile_least (
          acctile_plus (along->tile, acctile_unsigned (2)), along->tiles);
      emit_await (c, acctile_minus (per_band, further), two, &before);
      acctile_emit_if (NE_EXPR, c->band, build_int_cst (c->wide, 0), before,
                       &inside);
    }
  gimple_seq several = NULL;
  acctile_emit_if (NE_EXPR, c->launch->members, acctile_unsigned (1), inside,
                   &several);
  acctile_emit_by_one (pipe_of (c), several, seq);
  acctile_emit_barrier (pipe_of (c), seq);
}

/* Counts the tile as done; it is the last of its row where LAST is not 0.  */

static void
emit_done (struct skew_code *c, gimple_seq *seq)
{
  const struct skew_line *along = &c->line[c->shape->n_dim - 1];
  gimple_seq inside = NULL, one = NULL;
  tree done = acctile_value_of (
      acctile_plus (along->tile, acctile_unsigned (1)), &inside);
  tree rest = acctile_value_of (acctile_op (TRUNC_MOD_EXPR, done, c->stride),
                                &inside);
  acctile_slot_publish (
      pipe_of (c),
      acctile_value_of (acctile_op (TRUNC_DIV_EXPR, done, c->stride), &one),
      &one);
  acctile_emit_if (EQ_EXPR, rest, acctile_unsigned (0), one, &inside);
  acctile_emit_by_one (pipe_of (c), inside, seq);
}

/* Counts the row as done.  */

static void
emit_row_done (struct skew_code *c, gimple_seq *seq)
{
  gimple_seq inside = NULL;
  acctile_slot_publish (pipe_of (c), acctile_unsigned (ACCTILE_MAX_CHUNKS - 1),
                        &inside);
  acctile_emit_by_one (pipe_of (c), inside, seq);
}

/* Puts the block on its tile: where it lies in the nest.  */

static void
emit_tile (struct skew_code *c, gimple_seq *seq)
{
  for (int d = 0; d < c->shape->n_dim; d++)
    {
      struct skew_line *line = &c->line[d];
      tree origin = acctile_value_of (
          acctile_times (fold_convert (c->wide, line->tile),
                         build_int_cst (c->wide, c->shape->size[d])),
          seq);
      acctile_line_put (&line->at, origin, seq);
    }
}

/* The points of this step, within the nest.  */

static void
emit_box (struct skew_code *c, gimple_seq *seq)
{
  for (int d = 0; d < c->shape->n_dim; d++)
    {
      struct skew_line *line = &c->line[d];
      int slope = c->shape->slope[d];
      if (acctile_mutant ("slope"))
        slope = slope > 0 ? slope - 1 : 0;
      tree moved = acctile_value_of (
          acctile_times (c->step, acctile_int (slope)), seq);
      tree from = fold_build1 (NEGATE_EXPR, integer_type_node, moved);
      tree to = acctile_minus (acctile_int (c->shape->size[d]), moved);
      gimplify_assign (line->at.from, acctile_most (from, line->at.inside),
                       seq);
      gimplify_assign (line->at.to, acctile_least (to, line->at.end), seq);
    }
}

/* The body at POINT, and at N - 1 more along "along".  */

static void
emit_point (struct skew_code *c, const tree *point, int n, gimple_seq *seq)
{
  const struct acctile_found *found = c->split->found;
  tree iterator[ACCTILE_MAX_JAM], index[ACCTILE_SPLIT_DIMS];
  int along = c->plan->along;
  for (int d = 0; d < c->shape->n_dim; d++)
    index[d]
        = acctile_line_index (&c->line[d].at, &found->loop[d], point[d], seq);
  gimple_seq body = acctile_copy_statements (c->body);
  if (n > 1)
    {
      for (int u = 1; u < n; u++)
        iterator[u] = acctile_set_new (
            acctile_plus (index[along],
                          build_int_cst (TREE_TYPE (index[along]), u)),
            "acctile_point", seq);
      body = acctile_jam (body, index[along], iterator, n, 0, NULL);
    }
  gimple_seq_add_seq (seq, body);
}

/* The points of this thread at place POINT along the other dimensions: so many
   side by side as the plan says, one after another where there are fewer.  */

static void
emit_points_along (struct skew_code *c, tree *point, gimple_seq *seq)
{
  int d = c->plan->along, n = c->plan->points;
  const struct skew_line *line = &c->line[d];
  tree all = acctile_new_label (), some = acctile_new_label (),
       next = acctile_new_label ();
  tree first = acctile_new_int ("acctile_point");
  point[d] = first;
  gimplify_assign (
      first,
      acctile_plus (line->at.from,
                    acctile_times (line->at.place, acctile_int (n))),
      seq);
  struct acctile_while loop = acctile_while_points (first, line->at.to, seq);
  if (n > 1)
    {
      tree behind
          = acctile_value_of (acctile_plus (first, acctile_int (n)), seq);
      acctile_emit_branch (LE_EXPR, behind, line->at.to, all, some, seq);
      acctile_emit_label (all, seq);
      emit_point (c, point, n, seq);
      acctile_emit_goto (next, seq);
      acctile_emit_label (some, seq);
    }
  tree one = acctile_new_int ("acctile_point"), more = acctile_new_label ();
  gimplify_assign (one, first, seq);
  point[d] = one;
  acctile_emit_label (more, seq);
  emit_point (c, point, 1, seq);
  if (n > 1)
    {
      gimplify_assign (one, acctile_plus (one, acctile_int (1)), seq);
      acctile_emit_branch (LT_EXPR, one, line->at.to, more, next, seq);
    }
  acctile_emit_label (next, seq);
  acctile_while_end (&loop, acctile_int (n * c->plan->place[d]), seq);
}

/* The points of this thread at place POINT along the dimensions before D, from
   the first to the last but "along", which comes inside of all.  */

static void
emit_points (struct skew_code *c, int d, tree *point, gimple_seq *seq)
{
  if (d == c->plan->along)
    d++;
  if (d >= c->shape->n_dim)
    {
      emit_points_along (c, point, seq);
      return;
    }
  const struct skew_line *line = &c->line[d];
  point[d] = acctile_new_int ("acctile_point");
  gimplify_assign (point[d], acctile_plus (line->at.from, line->at.place), seq);
  struct acctile_while loop = acctile_while_points (point[d], line->at.to, seq);
  emit_points (c, d + 1, point, seq);
  acctile_while_end (&loop, acctile_int (c->plan->place[d]), seq);
}

/* The arrays as they are at the first step of the band.  */

static void
emit_arrays (struct skew_code *c, gimple_seq *seq)
{
  tree first = fold_convert (ptr_type_node, c->launch->first);
  tree second = fold_convert (ptr_type_node, c->launch->second);
  tree odd = acctile_op (BIT_AND_EXPR, c->band,
                         build_int_cst (c->wide, c->shape->steps & 1));
  odd = acctile_value_of (odd, seq);
  tree test
      = build2 (NE_EXPR, boolean_type_node, odd, build_int_cst (c->wide, 0));
  tree from = acctile_value_of (
      build3 (COND_EXPR, ptr_type_node, test, second, first), seq);
  tree to = acctile_value_of (
      build3 (COND_EXPR, ptr_type_node, unshare_expr (test), first, second),
      seq);
  gimplify_assign (c->source, fold_convert (TREE_TYPE (c->source), from), seq);
  gimplify_assign (c->target, fold_convert (TREE_TYPE (c->target), to), seq);
}

/* All steps of the band in the tile.  */

static void
emit_steps (struct skew_code *c, gimple_seq *seq)
{
  tree point[ACCTILE_SPLIT_DIMS];
  tree again = acctile_new_label (), leave = acctile_new_label ();
  emit_arrays (c, seq);
  gimplify_assign (c->step, acctile_int (0), seq);
  acctile_emit_label (again, seq);
  emit_box (c, seq);
  emit_points (c, 0, point, seq);
  acctile_emit_barrier (pipe_of (c), seq);
  acctile_emit_exchange (c->source, c->target, seq);
  gimplify_assign (c->step, acctile_plus (c->step, acctile_int (1)), seq);
  acctile_emit_branch (LT_EXPR, c->step, c->height, again, leave, seq);
  acctile_emit_label (leave, seq);
}

/* The tiles of the row.  */

static void
emit_tiles (struct skew_code *c, tree per_band, gimple_seq *seq)
{
  struct skew_line *along = &c->line[c->shape->n_dim - 1];
  gimplify_assign (along->tile, acctile_unsigned (0), seq);
  struct acctile_while loop
      = acctile_while_less (along->tile, along->tiles, seq);
  emit_tile (c, seq);
  emit_waits (c, per_band, seq);
  emit_steps (c, seq);
  emit_done (c, seq);
  acctile_while_end (&loop, acctile_unsigned (1), seq);
}

/* All rows of this block.  */

static void
emit_rows (struct skew_code *c, gimple_seq *seq)
{
  struct acctile_tile_launch *l = c->launch;
  tree rows;
  emit_places (c, seq);
  tree per_band = emit_sizes (c, &rows, seq);
  tree row = create_tmp_var (c->wide, "acctile_number");
  gimplify_assign (row, fold_convert (c->wide, l->member), seq);
  struct acctile_while loop = acctile_while_less (row, rows, seq);
  emit_row (c, row, per_band, seq);
  acctile_slot_row_begin (l->pipe, seq);
  emit_tiles (c, per_band, seq);
  emit_row_done (c, seq);
  acctile_while_end (&loop, l->members, seq);
}

/* What replaces dimension DIM of FOR_STMT, loop K of the nest: where its points
   begin and how many there are, and in the innermost one all rows.  */

static gimple_seq
emit_level (void *data, gomp_for *for_stmt, unsigned dim, int k,
            gimple_seq body)
{
  struct skew_code *c = (struct skew_code *)data;
  gimple_seq seq = NULL;
  acctile_line_begin (&c->line[k].at, for_stmt, dim, &seq);
  if (k == c->shape->n_dim - 1)
    {
      c->body = body;
      emit_rows (c, &seq);
    }
  else
    gimple_seq_add_seq (&seq, body);
  return seq;
}

void
acctile_emit_timeskew (struct acctile_tile_launch *launch, gimple_seq *seq)
{
  struct skew_code c;
  memset (&c, 0, sizeof c);
  c.launch = launch;
  c.split = launch->split;
  c.plan = &launch->split->skew;
  c.shape = &c.plan->shape;
  c.wide = long_long_integer_type_node;
  make_variables (&c);
  name_arrays (&c);
  gimple_seq_add_seq (seq, acctile_emit_loops (c.split->found,
                                               c.split->found->outermost,
                                               emit_level, &c));
}
