/* What a thread does in one overlapping tile of several sweeps: it loads its
   points of all fields, does each sweep at them, and stores those of the base.
   They are a column, one row of the tile after another.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/emit-fieldtile-parts.h"
#include "doall/emit-jam.h"
#include "doacross/emit-staged.h"
#include "substitute.h"

/* Points of a thread that are loaded side by side.  */
#define COPIES ACCTILE_FIELDTILE_POINTS

/* Points of a thread along one dimension, counted from its first one.  */
struct field_range
{
  tree from, to;
};

/* Points that no tile has so many of.  */
#define FAR (1 << 20)

/* Point POINT of the grid in dimension D, or one as good, counted from the
   thread's first one.  */

static tree
relative (struct acctile_fieldtile_code *c, int d, tree point, gimple_seq *seq)
{
  tree from = acctile_minus (point, c->origin[d]);
  tree near = acctile_least (acctile_most (acctile_value_of (from, seq),
                                           build_int_cst (c->wide, -FAR)),
                             build_int_cst (c->wide, FAR));
  return acctile_value_of (
      acctile_minus (
          fold_convert (integer_type_node, acctile_value_of (near, seq)),
          c->first[d]),
      seq);
}

/* Those of sweep S in dimension D.  */

static struct field_range
sweep_range (struct acctile_fieldtile_code *c, int s, int d, gimple_seq *seq)
{
  struct field_range range;
  tree begin
      = acctile_field_word (c, acctile_field_bound_place (s, d, false), seq);
  tree end
      = acctile_field_word (c, acctile_field_bound_place (s, d, true), seq);
  range.from = relative (c, d, begin, seq);
  range.to = relative (c, d, end, seq);
  return range;
}

/* Those from LOW to HIGH, points of the tile, in dimension D.  */

static struct field_range
range_of (struct acctile_fieldtile_code *c, int d, tree low, tree high,
          gimple_seq *seq)
{
  struct field_range range
      = { acctile_value_of (acctile_minus (low, c->first[d]), seq),
          acctile_value_of (acctile_minus (high, c->first[d]), seq) };
  return range;
}

/* Whether point U of the thread is in RANGE.  */

static tree
is_in (const struct field_range *range, tree u)
{
  return acctile_and_bits (acctile_truth (GE_EXPR, u, range->from),
                           acctile_truth (LT_EXPR, u, range->to));
}

/* The bytes from one row of field F to the next in shared memory.  */

static HOST_WIDE_INT
row_bytes (const struct acctile_fieldtile_code *c, int f)
{
  return (HOST_WIDE_INT)c->plan->lanes * c->fields->step.field[f].elem_size;
}

/* The same of the field that name M stands for.  */

static HOST_WIDE_INT
name_bytes (const struct acctile_fieldtile_code *c, int m)
{
  return c->plan->lanes * c->name_size[m];
}

/* A pointer that begins at POINTER.  */

static tree
emit_walk (tree pointer, gimple_seq *seq)
{
  tree walk = create_tmp_var (ptr_type_node, "acctile_walk");
  gimplify_assign (walk, pointer, seq);
  return walk;
}

/* "for (ROW = 0; ROW < rows; ROW += STEP)" around what comes until
   acctile_while_end.  */

static struct acctile_while
emit_rows (tree row, tree from, tree to, gimple_seq *seq)
{
  gimplify_assign (row, from, seq);
  return acctile_while_points (row, to, seq);
}

/* Where the thread's first point of field F is in memory, that which the band
   reads or, if TARGET, the one that it writes; sets *PITCH to the bytes from
   one row to the next.  */

static tree
emit_memory (struct acctile_fieldtile_code *c, int f, bool target, tree *pitch,
             gimple_seq *seq)
{
  tree place[3], at[ACCTILE_FIELD_DIMS];
  for (int k = 0; k < 3; k++)
    place[k]
        = acctile_field_word (c, acctile_field_memory_place (c, f, k), seq);
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    at[d] = acctile_plus (c->origin[d], fold_convert (c->wide, c->first[d]));
  int size = c->fields->step.field[f].elem_size;
  tree other = build2 (NE_EXPR, boolean_type_node, c->scratch, acctile_int (0));
  tree start
      = acctile_value_of (build3 (COND_EXPR, c->wide, other,
                                  place[target ? 1 : 0], place[target ? 0 : 1]),
                          seq);
  tree bytes
      = acctile_plus (acctile_times (at[0], place[2]),
                      acctile_times (at[1], build_int_cst (c->wide, size)));
  *pitch = place[2];
  return acctile_value_of (
      fold_convert (ptr_type_node, acctile_plus (start, bytes)), seq);
}

/* Copies all of the thread's points of all fields from memory to shared
   memory.  */

static void
emit_all_loads (struct acctile_fieldtile_code *c, gimple_seq *seq)
{
  int n = c->fields->step.n_field;
  tree from[ACCTILE_FIELDS], to[ACCTILE_FIELDS], pitch[ACCTILE_FIELDS];
  tree value[ACCTILE_FIELDS][COPIES], row = acctile_new_int ("acctile_row");
  for (int f = 0; f < n; f++)
    {
      tree memory = emit_memory (c, f, false, &pitch[f], seq);
      from[f] = emit_walk (memory, seq);
      to[f] = emit_walk (c->seat[f], seq);
    }
  struct acctile_while loop
      = emit_rows (row, acctile_int (0), acctile_int (c->plan->rows), seq);
  for (int k = 0; k < COPIES; k++)
    for (int f = 0; f < n; f++)
      {
        value[f][k] = acctile_staged_load (c->element[f], from[f], seq);
        gimplify_assign (from[f], acctile_moved (from[f], pitch[f]), seq);
        acctile_emit_opaque (from[f], false, seq);
      }
  for (int k = 0; k < COPIES; k++)
    for (int f = 0; f < n; f++)
      {
        acctile_staged_store (c->element[f], to[f], value[f][k], seq);
        gimplify_assign (
            to[f], acctile_moved (to[f], acctile_int (row_bytes (c, f))), seq);
      }
  acctile_while_end (&loop, acctile_int (COPIES), seq);
}

/* Whether names A and B of STEP may stand for one field.  */

static bool
may_be_one (const struct acctile_fields *fields, int a, int b)
{
  if (a == b)
    return true;
  bool moves[2] = { false, false };
  for (unsigned i = 0; i < fields->acts.length (); i++)
    {
      const struct acctile_field_act *act = &fields->acts[i];
      if (act->to < 0)
        continue;
      moves[0] = moves[0] || act->to == a || act->from == a;
      moves[1] = moves[1] || act->to == b || act->from == b;
    }
  return moves[0] && moves[1];
}

/* Whether some sweep has accesses to what field F may be then, with the
   distances in LOW and HIGH; only stores if WRITTEN.  */

static bool
find_distances (const struct acctile_fieldtile_code *c, int s, int f,
                bool written, int64_t *low, int64_t *high)
{
  const struct acctile_field_sweep *sweep = &c->fields->step.sweep[s];
  bool some = false;
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    low[d] = high[d] = 0;
  for (int i = 0; i < sweep->n_access; i++)
    {
      const struct acctile_field_access *a = &sweep->access[i];
      if ((written && !a->write) || !may_be_one (c->fields, f, a->name))
        continue;
      for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
        {
          low[d] = some ? MIN (low[d], a->low[d]) : a->low[d];
          high[d] = some ? MAX (high[d], a->high[d]) : a->high[d];
        }
      some = true;
    }
  return some;
}

/* The points of the thread that some sweep accesses in a field, or stores to:
   its rows, where it is in the columns.  */
struct field_part
{
  int n;
  struct field_range row[2 * ACCTILE_FIELD_SWEEPS];
  tree column[2 * ACCTILE_FIELD_SWEEPS];
};

/* Those of field F; only what is stored if WRITTEN.  */

static void
find_part (struct acctile_fieldtile_code *c, int f, bool written,
           struct field_part *part, gimple_seq *seq)
{
  part->n = 0;
  for (int s = 0; s < c->fields->step.n_sweep; s++)
    {
      int64_t low[ACCTILE_FIELD_DIMS], high[ACCTILE_FIELD_DIMS];
      struct field_range range[ACCTILE_FIELD_DIMS];
      if (!find_distances (c, s, f, written, low, high))
        continue;
      tree any = acctile_int (1);
      for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
        {
          range[d] = sweep_range (c, s, d, seq);
          any = acctile_and_bits (
              any, acctile_truth (LT_EXPR, range[d].from, range[d].to));
          range[d].from = acctile_value_of (
              acctile_plus (range[d].from, acctile_int (low[d])), seq);
          range[d].to = acctile_value_of (
              acctile_plus (range[d].to, acctile_int (high[d])), seq);
        }
      part->row[part->n] = range[0];
      part->column[part->n] = acctile_value_of (
          acctile_and_bits (any, is_in (&range[1], acctile_int (0))), seq);
      part->n++;
    }
}

/* Whether point ROW of the thread is in PART.  */

static tree
is_part (const struct field_part *part, tree row)
{
  tree test = acctile_int (0);
  for (int i = 0; i < part->n; i++)
    test = acctile_or_bits (
        test, acctile_and_bits (part->column[i], is_in (&part->row[i], row)));
  return test;
}

/* Copies the thread's points of field F from rows FROM to below TO that are in
   PART, where TEST, a value, holds, from SOURCE, where they are SOURCE_PITCH
   bytes apart, to TARGET.  */

static void
emit_some_copies (struct acctile_fieldtile_code *c, int f,
                  const struct field_part *part, const struct field_range *rows,
                  tree source, tree source_pitch, tree target,
                  tree target_pitch, gimple_seq *seq)
{
  tree row = acctile_new_int ("acctile_row"), walk[2];
  tree end[] = { source, target }, pitch[] = { source_pitch, target_pitch };
  for (int k = 0; k < 2; k++)
    {
      tree bytes = acctile_times (fold_convert (c->wide, rows->from), pitch[k]);
      walk[k] = emit_walk (
          acctile_value_of (acctile_moved (end[k], bytes), seq), seq);
    }
  struct acctile_while loop = emit_rows (row, rows->from, rows->to, seq);
  gimple_seq inside = NULL;
  tree value = acctile_staged_load (c->element[f], walk[0], &inside);
  acctile_staged_store (c->element[f], walk[1], value, &inside);
  if (part)
    acctile_emit_if (NE_EXPR, acctile_value_of (is_part (part, row), seq),
                     acctile_int (0), inside, seq);
  else
    gimple_seq_add_seq (seq, inside);
  for (int k = 0; k < 2; k++)
    gimplify_assign (walk[k], acctile_moved (walk[k], pitch[k]), seq);
  acctile_while_end (&loop, acctile_int (1), seq);
}

void
acctile_field_loads (struct acctile_fieldtile_code *c, gimple_seq *seq)
{
  tree all = acctile_new_label (), some = acctile_new_label (),
       after = acctile_new_label ();
  struct field_range rows = { acctile_int (0), acctile_int (c->plan->rows) };
  acctile_emit_branch (NE_EXPR, c->whole, acctile_int (0), all, some, seq);
  acctile_emit_label (all, seq);
  emit_all_loads (c, seq);
  acctile_emit_goto (after, seq);
  acctile_emit_label (some, seq);
  for (int f = 0; f < c->fields->step.n_field; f++)
    {
      struct field_part part;
      find_part (c, f, false, &part, seq);
      tree pitch, memory = emit_memory (c, f, false, &pitch, seq);
      emit_some_copies (c, f, &part, &rows, memory, pitch, c->seat[f],
                        build_int_cst (c->wide, row_bytes (c, f)), seq);
    }
  acctile_emit_label (after, seq);
}

/* The body of sweep S for N points of the thread from point ROW, an int, on;
   its pointers point to the first.  */

static void
emit_points (struct acctile_fieldtile_code *c, int s, tree row, int n,
             gimple_seq *seq)
{
  const struct acctile_field_sweep *sweep = &c->fields->step.sweep[s];
  const struct acctile_found *found = c->fields->sweeps[s].found;
  tree index = NULL_TREE, iterator[ACCTILE_FIELDTILE_POINTS];
  tree near[ACCTILE_FIELD_NAMES][ACCTILE_FIELDTILE_POINTS];
  struct acctile_jammed variable[ACCTILE_FIELD_NAMES + 1];
  int n_variable = 0;
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    {
      tree point = d == 0 ? acctile_plus (c->first[0], row) : c->first[1];
      if (sweep->loop[d] < 0)
        continue;
      const struct acctile_gimple_loop *loop = &found->loop[sweep->loop[d]];
      tree at = gimple_omp_for_index (loop->stmt, loop->dim);
      tree grid = acctile_minus (
          acctile_plus (c->origin[d], fold_convert (c->wide, point)),
          build_int_cst (c->wide, sweep->shift[d]));
      gimplify_assign (at, fold_convert (TREE_TYPE (at), grid), seq);
      index = d == 0 ? at : index;
    }
  gimple_seq body = acctile_copy_statements (c->sweep[s].body);
  if (n > 1)
    {
      for (int u = 1; u < n; u++)
        iterator[u] = acctile_set_new (
            acctile_plus (index, build_int_cst (TREE_TYPE (index), u)),
            "acctile_point", seq);
      variable[n_variable++] = { index, iterator };
      for (int m = 0; m < c->fields->step.n_name; m++)
        {
          if (!c->sweep[s].here[m])
            continue;
          for (int u = 1; u < n; u++)
            near[m][u] = acctile_set_new (
                acctile_moved (c->sweep[s].here[m],
                               acctile_int (u * name_bytes (c, m))),
                "acctile_here", seq);
          variable[n_variable++] = { c->sweep[s].here[m], near[m] };
        }
      body = acctile_jam_several (body, variable, n_variable, n, 0);
    }
  gimple_seq_add_seq (seq, body);
}

/* Sweep S at the thread's points of RANGE, N side by side.  */

static void
emit_range (struct acctile_fieldtile_code *c, int s,
            const struct field_range *range, int n, gimple_seq *seq)
{
  tree row = acctile_new_int ("acctile_row");
  struct acctile_while loop = emit_rows (row, range->from, range->to, seq);
  for (int m = 0; m < c->fields->step.n_name; m++)
    if (c->sweep[s].here[m])
      gimplify_assign (
          c->sweep[s].here[m],
          acctile_moved (c->cell[m],
                         acctile_times (row, acctile_int (name_bytes (c, m)))),
          seq);
  emit_points (c, s, row, n, seq);
  acctile_while_end (&loop, acctile_int (n), seq);
}

void
acctile_field_sweep_points (struct acctile_fieldtile_code *c, int s,
                            gimple_seq *seq)
{
  const struct acctile_field_sweep *sweep = &c->fields->step.sweep[s];
  bool full = sweep->loop[0] >= 0 && sweep->loop[1] >= 0;
  tree all = acctile_new_label (), some = acctile_new_label (),
       after = acctile_new_label ();
  struct field_range rows = { acctile_int (0), acctile_int (c->plan->rows) };
  acctile_emit_branch (NE_EXPR, c->whole, acctile_int (0), all, some, seq);
  acctile_emit_label (all, seq);
  if (full)
    emit_range (c, s, &rows, c->fields->jam[s] ? ACCTILE_FIELDTILE_POINTS : 1,
                seq);
  acctile_emit_goto (after, seq);
  acctile_emit_label (some, seq);
  gimple_seq inside = NULL;
  struct field_range column = sweep_range (c, s, 1, seq);
  struct field_range own = sweep_range (c, s, 0, seq);
  own.from = acctile_value_of (acctile_most (own.from, rows.from), seq);
  own.to = acctile_value_of (acctile_least (own.to, rows.to), seq);
  emit_range (c, s, &own, 1, &inside);
  acctile_emit_if (NE_EXPR,
                   acctile_value_of (is_in (&column, acctile_int (0)), seq),
                   acctile_int (0), inside, seq);
  acctile_emit_label (after, seq);
}

void
acctile_field_stores (struct acctile_fieldtile_code *c, gimple_seq *seq)
{
  const struct acctile_fieldtile_plan *plan = c->plan;
  struct field_range base[ACCTILE_FIELD_DIMS];
  gimple_seq mine = NULL;
  for (int d = 0; d < ACCTILE_FIELD_DIMS; d++)
    base[d]
        = range_of (c, d, acctile_int (0), acctile_int (plan->base[d]), seq);
  struct field_range rows = {
    acctile_value_of (acctile_most (base[0].from, acctile_int (0)), seq),
    acctile_value_of (acctile_least (base[0].to, acctile_int (plan->rows)), seq)
  };
  tree all = acctile_new_label (), some = acctile_new_label (),
       after = acctile_new_label ();
  acctile_emit_branch (NE_EXPR, c->whole, acctile_int (0), all, some, &mine);
  acctile_emit_label (all, &mine);
  for (int f = 0; f < c->fields->step.n_field; f++)
    {
      tree pitch, memory = emit_memory (c, f, true, &pitch, &mine);
      emit_some_copies (c, f, NULL, &rows, c->seat[f],
                        build_int_cst (c->wide, row_bytes (c, f)), memory,
                        pitch, &mine);
    }
  acctile_emit_goto (after, &mine);
  acctile_emit_label (some, &mine);
  for (int f = 0; f < c->fields->step.n_field; f++)
    {
      struct field_part part, written;
      find_part (c, f, false, &part, &mine);
      find_part (c, f, true, &written, &mine);
      for (int i = 0; i < part.n; i++)
        part.column[i] = acctile_value_of (
            acctile_and_bits (part.column[i], c->scratch), &mine);
      for (int i = 0; i < written.n; i++)
        {
          part.row[part.n] = written.row[i];
          part.column[part.n++] = written.column[i];
        }
      tree pitch, memory = emit_memory (c, f, true, &pitch, &mine);
      emit_some_copies (c, f, &part, &rows, c->seat[f],
                        build_int_cst (c->wide, row_bytes (c, f)), memory,
                        pitch, &mine);
    }
  acctile_emit_label (after, &mine);
  acctile_emit_if (NE_EXPR,
                   acctile_value_of (is_in (&base[1], acctile_int (0)), seq),
                   acctile_int (0), mine, seq);
}
