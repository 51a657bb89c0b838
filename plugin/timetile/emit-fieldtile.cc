/* Overlapping tiles of steps of several sweeps (models/fieldtile.h): the steps
   of a time loop in bands, a band in tiles, each of which a block computes by
   itself.

     scratch = memory for all fields;
     bands = an even number of them;
     for (left = steps; bands > 0; left -= height, bands--)
       { height = left / bands, rounded up;
         for (tile = member; tile < tiles; tile += members)
           { barrier;
             load this thread's points of all fields to shared memory;
             barrier;
             for (step = 0; step < height; step++)
               for (what a step does)
                 { a sweep at the thread's points, in place; barrier; }
             store what is in the tile's base to the other memory; }
         all blocks meet;
         the program's memory and the scratch memory change places; }

   A table in shared memory has what threads need now and then: where sweeps
   begin and end, and fields lie.

   Every thread has the step's scalars for itself.  It computes them anew in
   each tile, from what they were before the band.  Points are counted from the
   first of the base; those of the grid are the subscripts of the fields.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/emit-fieldtile-parts.h"
#include "doacross/emit-staged.h"
#include "substitute.h"

/* The block's first words.  */
#define HEAD_BYTES 16
/* Fields in scratch memory begin at multiples of so many bytes.  */
#define SCRATCH_BYTES 256

/* A type of SIZE bytes whose values are copied as they are.  */

static tree
copied_type (int size)
{
  return build_nonstandard_integer_type (8 * size, 1);
}

/* The bytes of field F in scratch memory, long long.  */

static tree
field_bytes (const struct acctile_field_launch *l, int f)
{
  tree wide = long_long_integer_type_node;
  tree bytes = acctile_times (l->trip[0], l->pitch[f]);
  tree round = build_int_cst (wide, SCRATCH_BYTES - 1);
  return acctile_op (BIT_AND_EXPR, acctile_plus (bytes, round),
                     build_int_cst (wide, -SCRATCH_BYTES));
}

/* Fills the first point of the grid and its points in dimension D.  */

static void
fill_grid (struct acctile_field_launch *l, int d, gimple_seq *seq)
{
  const struct acctile_field_step *step = &l->fields->step;
  tree wide = long_long_integer_type_node, low = NULL_TREE, high = NULL_TREE;
  for (int s = 0; s < step->n_sweep; s++)
    {
      const struct acctile_field_sweep *sweep = &step->sweep[s];
      const struct acctile_found *found = l->fields->sweeps[s].found;
      int k = sweep->loop[d];
      const struct acctile_loop *loop = &found->nest->loop[k < 0 ? 0 : k];
      tree from
          = acctile_host_value (found, k < 0 ? sweep->at[d] : loop->lower);
      tree to = k < 0 ? acctile_plus (from, build_int_cst (wide, 1))
                      : acctile_host_value (found, loop->upper);
      tree shift = build_int_cst (wide, k < 0 ? 0 : sweep->shift[d]);
      if (k < 0)
        l->at[s][d] = acctile_value_of (from, seq);
      from = acctile_plus (from, shift);
      to = acctile_plus (to, shift);
      low = low ? acctile_least (low, from) : from;
      high = high ? acctile_most (high, to) : to;
    }
  tree around = build_int_cst (wide, l->fields->plan.reach[d]);
  low = acctile_value_of (acctile_minus (low, around), seq);
  high = acctile_plus (high, around);
  l->low[d] = low;
  l->trip[d] = acctile_value_of (
      acctile_most (acctile_minus (high, low), build_zero_cst (wide)), seq);
}

/* Fills the bytes between the rows of each field.  */

static void
fill_pitches (struct acctile_field_launch *l, gimple_seq *seq)
{
  const struct acctile_field_step *step = &l->fields->step;
  for (int f = 0; f < step->n_field; f++)
    {
      const struct acctile_field *field = &step->field[f];
      const struct acctile_found *found = l->fields->sweeps[field->sweep].found;
      tree row = acctile_host_value (
          found, found->nest->array[field->array].extent[1]);
      l->pitch[f] = acctile_value_of (
          acctile_times (row,
                         build_int_cst (TREE_TYPE (row), field->elem_size)),
          seq);
    }
}

void
acctile_field_scratch (gimple_stmt_iterator *gsi,
                       struct acctile_field_launch *l, tree none)
{
  gimple_seq seq = NULL;
  tree some = acctile_new_label ();
  acctile_open_host ();
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    fill_grid (l, d, &seq);
  fill_pitches (l, &seq);
  tree bytes = build_int_cst (long_long_integer_type_node, SCRATCH_BYTES);
  for (int f = 0; f < l->fields->step.n_field; f++)
    bytes = acctile_plus (bytes, field_bytes (l, f));
  tree type
      = build_function_type_list (ptr_type_node, size_type_node, NULL_TREE);
  l->scratch = create_tmp_var (ptr_type_node, "acctile_scratch");
  tree call = build_call_expr (build_fn_decl ("acc_malloc", type), 1,
                               fold_convert (size_type_node, bytes));
  gimplify_assign (l->scratch, call, &seq);
  acctile_emit_branch (NE_EXPR, l->scratch, null_pointer_node, some, none,
                       &seq);
  acctile_emit_label (some, &seq);
  acctile_close_host (gsi, seq);
}

void
acctile_field_release (const struct acctile_field_launch *l, gimple_seq *seq)
{
  tree type
      = build_function_type_list (void_type_node, ptr_type_node, NULL_TREE);
  gimple_seq_add_stmt (
      seq, gimple_build_call (build_fn_decl ("acc_free", type), 1, l->host));
}

tree
acctile_field_tiles (const struct acctile_field_launch *l, gimple_seq *seq)
{
  tree wide = long_long_integer_type_node, all = build_int_cst (wide, 1);
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    {
      int base = l->fields->plan.base[d];
      tree tiles = acctile_op (
          TRUNC_DIV_EXPR,
          acctile_plus (l->trip[d], build_int_cst (wide, base - 1)),
          build_int_cst (wide, base));
      tree few = acctile_least (tiles, build_int_cst (wide, INT_MAX));
      all = acctile_value_of (acctile_times (all, few), seq);
    }
  all = acctile_least (all, build_int_cst (wide, INT_MAX));
  all = acctile_most (all, build_int_cst (wide, 1));
  return acctile_value_of (fold_convert (unsigned_type_node, all), seq);
}

void
acctile_field_hand_in (struct acctile_region *region, tree steps,
                       struct acctile_field_launch *l, gimple_seq *seq)
{
  const struct acctile_field_step *step = &l->fields->step;
  tree wide = long_long_integer_type_node;
  l->steps = acctile_hand_in (region, wide, acctile_value_of (steps, seq), seq);
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    {
      l->low[d] = acctile_hand_in (region, wide, l->low[d], seq);
      l->trip[d] = acctile_hand_in (region, wide, l->trip[d], seq);
      for (int s = 0; s < step->n_sweep; s++)
        if (l->at[s][d])
          l->at[s][d] = acctile_hand_in (region, wide, l->at[s][d], seq);
    }
  for (int f = 0; f < step->n_field; f++)
    l->pitch[f] = acctile_hand_in (region, wide, l->pitch[f], seq);
  l->host = l->scratch;
  tree address = acctile_value_of (fold_convert (wide, l->scratch), seq);
  l->scratch = acctile_hand_in (region, wide, address, seq);
}

int
acctile_field_bound_place (int s, int d, bool end)
{
  return s * ACCTILE_FIELDTILE_SWEEP + (2 * d + end) * 8;
}

int
acctile_field_memory_place (const struct acctile_fieldtile_code *c, int f,
                            int which)
{
  return c->fields->step.n_sweep * ACCTILE_FIELDTILE_SWEEP
         + f * ACCTILE_FIELDTILE_FIELD + which * 8;
}

/* The address of PLACE in the block's table.  */

static tree
table_at (struct acctile_fieldtile_code *c, int place, gimple_seq *seq)
{
  return acctile_value_of (
      acctile_moved (c->launch->pipe->cell, acctile_int (HEAD_BYTES + place)),
      seq);
}

tree
acctile_field_word (struct acctile_fieldtile_code *c, int place,
                    gimple_seq *seq)
{
  return acctile_staged_load (c->wide, table_at (c, place, seq), seq);
}

/* Puts VALUE, long long, to PLACE in the block's table.  */

static void
emit_word (struct acctile_fieldtile_code *c, int place, tree value,
           gimple_seq *seq)
{
  acctile_staged_store (c->wide, table_at (c, place, seq),
                        acctile_value_of (value, seq), seq);
}

/* Makes the variables of the thread.  */

static void
make_variables (struct acctile_fieldtile_code *c)
{
  const struct acctile_field_step *step = &c->fields->step;
  c->tiles = create_tmp_var (c->wide, "acctile_tiles");
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    {
      c->first[d] = acctile_new_int ("acctile_first");
      c->origin[d] = create_tmp_var (c->wide, "acctile_origin");
    }
  for (int f = 0; f < step->n_field; f++)
    {
      c->seat[f] = create_tmp_var (ptr_type_node, "acctile_seat");
      c->element[f] = copied_type (step->field[f].elem_size);
    }
  for (int m = 0; m < step->n_name; m++)
    c->cell[m] = create_tmp_var (ptr_type_node, "acctile_cell");
  c->whole = acctile_new_int ("acctile_whole");
  c->scratch = acctile_new_int ("acctile_scratch");
}

/* Makes the variables of sweep S.  */

static void
make_sweep (struct acctile_fieldtile_code *c, int s)
{
  const struct acctile_field_sweep *sweep = &c->fields->step.sweep[s];
  for (int i = 0; i < sweep->n_access; i++)
    {
      int m = sweep->access[i].name;
      const struct acctile_nest *nest = sweep->in->nest;
      c->name_size[m]
          = nest->array[nest->access[sweep->access[i].access].array].elem_size;
      if (!c->sweep[s].here[m])
        c->sweep[s].here[m] = create_tmp_var (ptr_type_node, "acctile_here");
    }
}

/* Points of all threads in dimension D.  */

static int
extent (const struct acctile_fieldtile_code *c, int d)
{
  return d == 0 ? c->plan->threads / c->plan->lanes * c->plan->rows
                : c->plan->lanes;
}

/* Fills the block's table.  */

static void
emit_table (struct acctile_fieldtile_code *c, gimple_seq *seq)
{
  const struct acctile_field_launch *l = c->launch;
  tree above = l->scratch;
  for (int s = 0; s < c->fields->step.n_sweep; s++)
    for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
      {
        emit_word (c, acctile_field_bound_place (s, d, false),
                   c->sweep[s].begin[d], seq);
        emit_word (c, acctile_field_bound_place (s, d, true),
                   c->sweep[s].end[d], seq);
      }
  for (int f = 0; f < c->fields->step.n_field; f++)
    {
      tree rows = acctile_times (l->low[0], l->pitch[f]);
      emit_word (c, acctile_field_memory_place (c, f, 0),
                 fold_convert (c->wide, l->field[f]), seq);
      emit_word (c, acctile_field_memory_place (c, f, 1),
                 acctile_minus (above, rows), seq);
      emit_word (c, acctile_field_memory_place (c, f, 2), l->pitch[f], seq);
      above = acctile_value_of (acctile_plus (above, field_bytes (l, f)), seq);
    }
}

/* The place of the thread, the tiles, and the block's table.  Returns how many
   tiles there are.  */

static tree
emit_places (struct acctile_fieldtile_code *c, gimple_seq *seq)
{
  const struct acctile_field_launch *l = c->launch;
  const struct acctile_fieldtile_plan *plan = c->plan;
  gimple_seq table = NULL;
  tree tiles[ACCTILE_FIELD_DIMS];
  tree thread = fold_convert (integer_type_node, l->pipe->thread);
  tree lanes = acctile_int (plan->lanes);
  tree group
      = acctile_value_of (acctile_op (TRUNC_DIV_EXPR, thread, lanes), seq);
  tree lane
      = acctile_value_of (acctile_op (TRUNC_MOD_EXPR, thread, lanes), seq);
  tree row
      = acctile_value_of (acctile_times (group, acctile_int (plan->rows)), seq);
  emit_table (c, &table);
  acctile_emit_by_one (l->pipe, table, seq);
  acctile_emit_barrier (l->pipe, seq);
  gimplify_assign (c->first[0], acctile_minus (row, acctile_int (plan->low[0])),
                   seq);
  gimplify_assign (c->first[1],
                   acctile_minus (lane, acctile_int (plan->low[1])), seq);
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    {
      tree round = build_int_cst (c->wide, plan->base[d] - 1);
      tiles[d] = acctile_value_of (
          acctile_op (TRUNC_DIV_EXPR, acctile_plus (l->trip[d], round),
                      build_int_cst (c->wide, plan->base[d])),
          seq);
    }
  gimplify_assign (c->tiles, tiles[1], seq);
  tree element = acctile_value_of (
      acctile_plus (
          acctile_times (acctile_plus (row, acctile_int (plan->reach[0])),
                         lanes),
          acctile_plus (lane, acctile_int (plan->reach[1]))),
      seq);
  for (int f = 0; f < c->fields->step.n_field; f++)
    {
      int size = c->fields->step.field[f].elem_size;
      tree bytes = acctile_plus (acctile_times (element, acctile_int (size)),
                                 acctile_int (HEAD_BYTES + plan->offset[f]));
      gimplify_assign (c->seat[f], acctile_moved (l->pipe->cell, bytes), seq);
      gimplify_assign (c->cell[f], c->seat[f], seq);
    }
  for (int m = c->fields->step.n_field; m < c->fields->step.n_name; m++)
    gimplify_assign (c->cell[m], c->cell[0], seq);
  return acctile_value_of (acctile_times (tiles[0], tiles[1]), seq);
}

/* Whether sweep S, over rows and columns, has all that the threads have and
   what is loaded around it; whether one of a row or a column has none of it, an
   int.  */

static tree
is_plain (struct acctile_fieldtile_code *c, int s, gimple_seq *seq)
{
  const struct acctile_fieldtile_plan *plan = c->plan;
  const struct acctile_field_sweep *sweep = &c->fields->step.sweep[s];
  bool full = sweep->loop[0] >= 0 && sweep->loop[1] >= 0;
  tree plain = acctile_int (full);
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    {
      int place[] = { acctile_field_bound_place (s, d, false),
                      acctile_field_bound_place (s, d, true) };
      tree begin
          = acctile_minus (acctile_field_word (c, place[0], seq), c->origin[d]);
      tree end
          = acctile_minus (acctile_field_word (c, place[1], seq), c->origin[d]);
      int low = -plan->low[d], high = extent (c, d) - plan->low[d];
      int reach = plan->reach[d];
      if (full)
        plain = acctile_and_bits (
            plain, acctile_and_bits (
                       acctile_truth (LE_EXPR, begin,
                                      build_int_cst (c->wide, low - reach)),
                       acctile_truth (GE_EXPR, end,
                                      build_int_cst (c->wide, high + reach))));
      else
        plain = acctile_or_bits (
            plain,
            acctile_or_bits (
                acctile_truth (GE_EXPR, begin, build_int_cst (c->wide, high)),
                acctile_truth (LE_EXPR, end, build_int_cst (c->wide, low))));
    }
  return plain;
}

/* Puts the block on tile TILE.  */

static void
emit_tile (struct acctile_fieldtile_code *c, tree tile, gimple_seq *seq)
{
  tree number[ACCTILE_FIELD_DIMS], whole = acctile_int (1);
  acctile_emit_quotient (tile, c->tiles, number, seq);
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    {
      tree bases = acctile_times (number[d],
                                  build_int_cst (c->wide, c->plan->base[d]));
      gimplify_assign (c->origin[d], acctile_plus (c->launch->low[d], bases),
                       seq);
    }
  for (int s = 0; s < c->fields->step.n_sweep; s++)
    whole = acctile_value_of (acctile_and_bits (whole, is_plain (c, s, seq)),
                              seq);
  gimplify_assign (c->whole, whole, seq);
}

/* What a step does, its sweeps only where SWEEPS is set.  */

static void
emit_acts (struct acctile_fieldtile_code *c, bool sweeps, gimple_seq *seq)
{
  for (unsigned i = 0; i < c->fields->acts.length (); i++)
    {
      const struct acctile_field_act *act = &c->fields->acts[i];
      for (int s = act->first; sweeps && s < act->first + act->n; s++)
        {
          acctile_field_sweep_points (c, s, seq);
          acctile_emit_barrier (c->launch->pipe, seq);
        }
      if (act->to >= 0)
        gimplify_assign (c->cell[act->to], c->cell[act->from], seq);
      else if (act->n == 0)
        gimple_seq_add_stmt (seq, gimple_copy (act->stmt));
    }
}

/* So many steps as HEIGHT, an int, says.  */

static void
emit_steps (struct acctile_fieldtile_code *c, tree height, bool sweeps,
            gimple_seq *seq)
{
  tree step = acctile_new_int ("acctile_step");
  gimplify_assign (step, acctile_int (0), seq);
  struct acctile_while loop = acctile_while_less (step, height, seq);
  emit_acts (c, sweeps, seq);
  acctile_while_end (&loop, acctile_int (1), seq);
}

/* The variables that steps change: scalars, and pointers to the fields that
   names stand for.  */

static void
list_state (const struct acctile_fieldtile_code *c, vec<tree> *state)
{
  for (unsigned i = 0; i < c->fields->acts.length (); i++)
    {
      const struct acctile_field_act *act = &c->fields->acts[i];
      if (act->n > 0)
        continue;
      tree lhs
          = act->to >= 0 ? c->cell[act->to] : gimple_assign_lhs (act->stmt);
      if (!state->contains (lhs))
        state->safe_push (lhs);
    }
}

/* Copies FROM, variables, to TO.  */

static void
emit_state (const vec<tree> &from, const vec<tree> &to, gimple_seq *seq)
{
  for (unsigned i = 0; i < from.length (); i++)
    gimplify_assign (to[i], from[i], seq);
}

/* One band of HEIGHT steps, in ALL tiles.  */

static void
emit_band (struct acctile_fieldtile_code *c, tree height, tree all,
           gimple_seq *seq)
{
  struct acctile_field_launch *l = c->launch;
  auto_vec<tree> state, saved;
  list_state (c, &state);
  for (unsigned i = 0; i < state.length (); i++)
    saved.safe_push (create_tmp_var (TREE_TYPE (state[i]), "acctile_saved"));
  emit_state (state, saved, seq);
  tree tile = create_tmp_var (c->wide, "acctile_number");
  gimplify_assign (tile, fold_convert (c->wide, l->member), seq);
  struct acctile_while loop = acctile_while_less (tile, all, seq);
  emit_tile (c, tile, seq);
  emit_state (saved, state, seq);
  acctile_emit_barrier (l->pipe, seq);
  acctile_field_loads (c, seq);
  acctile_emit_barrier (l->pipe, seq);
  emit_steps (c, height, true, seq);
  acctile_field_stores (c, seq);
  acctile_while_end (&loop, l->members, seq);
  emit_state (saved, state, seq);
  if (!state.is_empty ())
    emit_steps (c, height, false, seq);
}

/* All bands, from what the steps change as it is before the first one.  */

static void
emit_bands (struct acctile_fieldtile_code *c, gimple_seq *seq)
{
  struct acctile_field_launch *l = c->launch;
  tree again = acctile_new_label (), leave = acctile_new_label ();
  tree left = create_tmp_var (c->wide, "acctile_left");
  tree bands = create_tmp_var (c->wide, "acctile_bands");
  tree height = acctile_new_int ("acctile_height");
  tree one = build_int_cst (c->wide, 1);
  auto_vec<tree> state;
  list_state (c, &state);
  emit_state (*c->before, state, seq);
  tree all = emit_places (c, seq);
  int steps = c->plan->steps + (acctile_mutant ("slope") ? 2 : 0);
  gimplify_assign (left, l->steps, seq);
  tree number = acctile_value_of (
      acctile_op (TRUNC_DIV_EXPR,
                  acctile_plus (left, build_int_cst (c->wide, steps - 1)),
                  build_int_cst (c->wide, steps)),
      seq);
  gimplify_assign (
      bands, acctile_plus (number, acctile_op (BIT_AND_EXPR, number, one)),
      seq);
  gimplify_assign (c->scratch, acctile_int (1), seq);
  acctile_emit_label (again, seq);
  tree share = acctile_op (
      TRUNC_DIV_EXPR, acctile_plus (left, acctile_minus (bands, one)), bands);
  gimplify_assign (height, fold_convert (integer_type_node, share), seq);
  emit_band (c, height, all, seq);
  acctile_meeting_wait (l->pipe, l->members, l->count, seq);
  gimplify_assign (c->scratch, acctile_minus (acctile_int (1), c->scratch),
                   seq);
  gimplify_assign (left, acctile_minus (left, fold_convert (c->wide, height)),
                   seq);
  gimplify_assign (bands, acctile_minus (bands, one), seq);
  acctile_emit_branch (GT_EXPR, bands, build_int_cst (c->wide, 0), again, leave,
                       seq);
  acctile_emit_label (leave, seq);
}

/* What a walk through the loops of all sweeps, one in another, needs.  */
struct walk
{
  struct acctile_fieldtile_code *c;
  int sweep;
};

static gimple_seq emit_from (struct acctile_fieldtile_code *c, int s);

/* What replaces dimension DIM of FOR_STMT, loop K of a sweep: where its points
   begin and how many there are, and in the innermost one the next sweep, or all
   bands.  */

static gimple_seq
emit_level (void *data, gomp_for *for_stmt, unsigned dim, int k,
            gimple_seq body)
{
  struct walk *w = (struct walk *)data;
  struct acctile_fieldtile_code *c = w->c;
  const struct acctile_field_sweep *sweep = &c->fields->step.sweep[w->sweep];
  int d = sweep->loop[0] == k ? 0 : 1;
  gimple_seq seq = NULL;
  struct acctile_line line;
  acctile_line_make (&line, c->fields->sweeps[w->sweep].found, k);
  acctile_line_begin (&line, for_stmt, dim, &seq);
  struct acctile_field_code *code = &c->sweep[w->sweep];
  tree shift = build_int_cst (c->wide, sweep->shift[d]);
  gimplify_assign (code->begin[d],
                   acctile_plus (fold_convert (c->wide, line.low), shift),
                   &seq);
  gimplify_assign (code->end[d], acctile_plus (code->begin[d], line.trip),
                   &seq);
  if (k == c->fields->sweeps[w->sweep].found->nest->n_parallel - 1)
    {
      c->sweep[w->sweep].body = body;
      acctile_field_redirect (c, w->sweep);
      gimple_seq_add_seq (&seq, emit_from (c, w->sweep + 1));
    }
  else
    gimple_seq_add_seq (&seq, body);
  return seq;
}

/* The sweeps from S on, and, with the bodies of all, the bands.  */

static gimple_seq
emit_from (struct acctile_fieldtile_code *c, int s)
{
  gimple_seq seq = NULL;
  if (s == c->fields->step.n_sweep)
    {
      emit_bands (c, &seq);
      return seq;
    }
  struct walk w = { c, s };
  const struct acctile_found *found = c->fields->sweeps[s].found;
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    {
      struct acctile_field_code *code = &c->sweep[s];
      code->begin[d] = create_tmp_var (c->wide, "acctile_begin");
      code->end[d] = create_tmp_var (c->wide, "acctile_end");
      if (c->fields->step.sweep[s].loop[d] >= 0)
        continue;
      gimplify_assign (code->begin[d], c->launch->at[s][d], &seq);
      gimplify_assign (
          code->end[d],
          acctile_plus (code->begin[d], build_int_cst (c->wide, 1)), &seq);
    }
  gimple_seq_add_seq (
      &seq, acctile_emit_loops (found, found->outermost, emit_level, &w));
  return seq;
}

/* Whether DECL is one of the thread's own variables.  */

static bool
is_own (const struct acctile_fieldtile_code *c, tree decl)
{
  hash_map<tree, tree> *own = c->launch->own;
  for (hash_map<tree, tree>::iterator i = own->begin (); i != own->end (); ++i)
    if ((*i).second == decl)
      return true;
  return false;
}

/* Lets *SEQ have the thread's own variables for what its steps assign, which
   those of the loop have already; the others live for one step.  */

static void
own_scalars (struct acctile_fieldtile_code *c, gimple_seq *seq)
{
  hash_map<tree, tree> own;
  for (unsigned i = 0; i < c->fields->acts.length (); i++)
    {
      const struct acctile_field_act *act = &c->fields->acts[i];
      if (act->n > 0 || act->to >= 0)
        continue;
      tree lhs = gimple_assign_lhs (act->stmt);
      if (!is_own (c, lhs) && !own.get (lhs))
        own.put (lhs, create_tmp_var (TYPE_MAIN_VARIANT (TREE_TYPE (lhs)),
                                      "acctile_scalar"));
    }
  acctile_substitute_seq (seq, &own);
  acctile_substitute_seq (seq, c->launch->own);
}

/* Computes the scalars of one step, of which sweeps may have their bounds, and
   keeps what the step changes as it was.  */

static void
emit_first_scalars (struct acctile_fieldtile_code *c, gimple_seq *seq)
{
  auto_vec<tree> state;
  list_state (c, &state);
  for (unsigned i = 0; i < state.length (); i++)
    c->before->safe_push (
        create_tmp_var (TREE_TYPE (state[i]), "acctile_before"));
  emit_state (state, *c->before, seq);
  emit_acts (c, false, seq);
}

void
acctile_emit_fields (struct acctile_field_launch *l, gimple_seq *seq)
{
  struct acctile_fieldtile_code c;
  memset (&c, 0, sizeof c);
  c.launch = l;
  c.fields = l->fields;
  c.plan = &l->fields->plan;
  c.wide = long_long_integer_type_node;
  make_variables (&c);
  for (int s = 0; s < c.fields->step.n_sweep; s++)
    make_sweep (&c, s);
  gimple_seq mine = NULL;
  auto_vec<tree> before;
  c.before = &before;
  emit_first_scalars (&c, &mine);
  gimple_seq_add_seq (&mine, emit_from (&c, 0));
  own_scalars (&c, &mine);
  gimple_seq_add_seq (seq, mine);
}
