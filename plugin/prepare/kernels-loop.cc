/* Loops without a pragma in kernels regions.

   OpenACC leaves it to the compiler what of a kernels region to run in
   parallel, with or without "loop".  Counted loops that stand in such a region,
   or there in a loop over time or one marked "seq", and those that stand
   perfectly in them, become acc loops marked "auto": what they may be is
   decided by their dependences.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/counted.h"
#include "extract/holds.h"
#include "prepare/sequential.h"
#include "prepare/sink.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* The acc loop around BODY that does what C did; what computes its bounds is
   put at the end of *SEQ.  */

static gomp_for *
build_loop (const struct acctile_counted *c, gbind *bind, gimple_seq body,
            gimple_seq *seq)
{
  tree iterator = c->plain.iterator, type = TREE_TYPE (iterator);
  location_t location = gimple_location ((*c->stmts)[c->condition]);
  tree first = acctile_counted_first (c, bind, seq);
  tree last = acctile_counted_bound (c, bind, seq);
  tree clauses = build_omp_clause (location, OMP_CLAUSE_AUTO);
  tree own = build_omp_clause (location, OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (own) = iterator;
  OMP_CLAUSE_CHAIN (own) = clauses;
  gomp_for *loop
      = gimple_build_omp_for (gimple_build_bind (NULL_TREE, body, NULL_TREE),
                              GF_OMP_FOR_KIND_OACC_LOOP, own, 1, NULL);
  bool up = c->plain.step > 0;
  enum tree_code code = up ? (c->plain.bound_plus ? LE_EXPR : LT_EXPR)
                           : (c->plain.bound_plus ? GE_EXPR : GT_EXPR);
  gimple_omp_for_set_index (loop, 0, iterator);
  gimple_omp_for_set_initial (loop, 0, first);
  if (!useless_type_conversion_p (type, TREE_TYPE (last)))
    last = fold_convert (type, last);
  gimple_omp_for_set_final (loop, 0, last);
  gimple_omp_for_set_cond (loop, 0, code);
  gimple_omp_for_set_incr (
      loop, 0,
      build2 (PLUS_EXPR, type, iterator, build_int_cst (type, c->plain.step)));
  gimple_set_location (loop, location);
  return loop;
}

/* Which loops to convert: only those beside which nothing else stands, but for
   what may sink into them.  */
struct choice
{
  bool perfect;
  struct acctile_sinking *sinking; /* NULL when nothing may  */
  bool kernels; /* of a kernels region, also beside acc loops of its own  */
};

static void convert_seq (gimple_seq *seq, gbind *bind,
                         const struct choice *choice, int depth);
static void convert_body (gomp_for *outer, const struct choice *choice,
                          int depth);

/* True when beside the loop C its sequence holds no more than the bounds of an
   acc loop need.  */

static bool
stands_alone (const struct acctile_counted *c)
{
  for (unsigned i = 0; i < c->stmts->length (); i++)
    if (((int)i < c->first || (int)i > c->last) && (int)i != c->enter
        && (int)i != c->init && !acctile_counted_beside (c, i, i + 1))
      return false;
  return true;
}

/* The place of the first statement of C's iterations that is no label, or the
   place behind them.  */

static int
first_place (const struct acctile_counted *c)
{
  int i = c->begin;
  while (i < c->end && gimple_code ((*c->stmts)[i]) == GIMPLE_LABEL)
    i++;
  return i;
}

/* Puts an acc loop in the place of C, whose statements are those of *SEQ, in
   BIND, with what SUNK says at the beginning of its body.  */

static void
convert (const struct acctile_counted *c, struct acctile_sunk *sunk,
         gimple_seq *seq, gbind *bind)
{
  gimple_seq result = NULL, body = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  int n = c->stmts->length ();
  for (int i = 0; i < n; i++)
    {
      gimple *stmt = (*c->stmts)[i];
      if (i == first_place (c))
        for (unsigned k = 0; k < sunk->stmts.length (); k++)
          gimple_seq_add_stmt (&body, sunk->stmts[k]);
      if (i == c->enter || i == c->init || sunk->moved.contains (stmt))
        continue;
      if (i < c->first || i > c->last)
        gimple_seq_add_stmt (&result, stmt);
      else if (i >= c->begin && i < c->end)
        gimple_seq_add_stmt (&body, stmt);
      if (i == c->last)
        gimple_seq_add_stmt (&result, build_loop (c, bind, body, &result));
    }
  *seq = result;
}

static int
count_stmts (gimple_seq seq)
{
  int n = 0;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    n++;
  return n;
}

/* True when nothing else stands beside the loop C, or need do: then CHOICE and
   SUNK say what sinks.  */

static bool
can_stand_alone (const struct acctile_counted *c, const struct choice *choice,
                 struct acctile_sunk *sunk)
{
  if (c->loads)
    return false;
  if (stands_alone (c))
    return true;
  if (!acctile_sink_find (c, choice->sinking, sunk))
    return false;
  for (unsigned k = 0; k < sunk->decls.length (); k++)
    if (!choice->sinking->decls.contains (sunk->decls[k]))
      choice->sinking->decls.safe_push (sunk->decls[k]);
  return true;
}

/* True when the loop from place FIRST to LAST of STMTS stays as it is around
   loops that CHOICE is made of: one over time, or one of a kernels region that
   has acc loops already.  */

static bool
stands_around (const struct choice *choice, const vec<gimple *> &stmts,
               int first, int last)
{
  if (choice->perfect)
    return false;
  for (int i = first; choice->kernels && i <= last; i++)
    if (acctile_stmt_holds (stmts[i], acctile_is_acc_loop))
      return true;
  return acctile_loop_repeats (stmts, first, last)
         || (choice->kernels && acctile_loop_breaks (stmts, first, last));
}

/* Converts the first loop of *SEQ, which stands in BIND, from place *FROM on
   that can be and is of CHOICE, and those in it, DEPTH in all; *FROM moves
   behind it.  False when there is none.  */

static bool
convert_next (gimple_seq *seq, gbind *bind, const struct choice *choice,
              int depth, int *from)
{
  struct choice inside = { true, choice->sinking, false };

  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  acctile_list_stmts (*seq, &stmts);
  acctile_find_loops (stmts, &last);
  for (int i = *from; i < (int)stmts.length (); i++)
    {
      if (last[i] < 0)
        continue;
      struct acctile_counted c;
      struct acctile_sunk sunk;
      int behind = stmts.length () - last[i] - 1;
      if (stands_around (choice, stmts, i, last[i]))
        continue;
      if (acctile_counted_read (stmts, i, last[i], ACCTILE_COUNTED_ATOMICS, &c)
          && (!choice->perfect || can_stand_alone (&c, choice, &sunk)))
        {
          convert (&c, &sunk, seq, bind);
          *from = count_stmts (*seq) - behind;
          gimple_stmt_iterator gsi = gsi_start (*seq);
          for (int k = 0; k < *from - 1; k++)
            gsi_next (&gsi);
          gomp_for *loop = as_a<gomp_for *> (gsi_stmt (gsi));
          gbind *inner
              = as_a<gbind *> (gimple_seq_first_stmt (gimple_omp_body (loop)));
          convert_seq (gimple_bind_body_ptr (inner), inner, &inside, depth - 1);
          return true;
        }
      i = last[i];
    }
  return false;
}

/* True when SEQ holds one block and beside it only labels and
   temporaries.  */

static bool
holds_one_block (gimple_seq seq)
{
  int blocks = 0;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_code (gsi_stmt (gsi)) == GIMPLE_BIND)
      blocks++;
    else if (!acctile_stands_beside (gsi_stmt (gsi)))
      return false;
  return blocks == 1;
}

/* True when SEQ holds the block INNER, numbers that are computed before it,
   behind the last label there, and what stands beside both.  */

static bool
holds_numbers (gimple_seq seq, gbind *inner)
{
  bool before = true, numbers = false;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      bool label = gimple_code (stmt) == GIMPLE_LABEL;
      bool number = before && acctile_sink_can (stmt);
      if (stmt == inner)
        before = false;
      else if ((!number && !acctile_stands_beside (stmt))
               || (before && numbers && label))
        return false;
      numbers = numbers || number;
    }
  return numbers;
}

/* Puts the numbers that *SEQ computes before its block INNER into that block.
   False when there is more.  */

static bool
move_into_block (gimple_seq *seq, gbind *inner)
{
  if (!holds_numbers (*seq, inner))
    return false;
  gimple_seq moved = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); gsi_stmt (gsi) != inner;)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_code (stmt) == GIMPLE_LABEL)
        {
          gsi_next (&gsi);
          continue;
        }
      gsi_remove (&gsi, false);
      gimple_seq_add_stmt (&moved, stmt);
    }
  gimple_seq_add_seq (&moved, gimple_bind_body (inner));
  gimple_bind_set_body (inner, moved);
  return true;
}

/* Converts the loops of *SEQ, which stands in BIND, and of the blocks in it
   that stand in no loop, DEPTH in one another at most, where CHOICE lets
   them.  */

static void
convert_seq (gimple_seq *seq, gbind *bind, const struct choice *choice,
             int depth)
{
  bool perfect = choice->perfect;
  int from = 0;
  for (tree v = gimple_bind_vars (bind); choice->sinking && v;
       v = DECL_CHAIN (v))
    choice->sinking->own.add (v);
  while (depth > 0 && convert_next (seq, bind, choice, depth, &from))
    ;
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  acctile_list_stmts (*seq, &stmts);
  acctile_find_loops (stmts, &last);
  for (int i = 0; i < (int)stmts.length (); i++)
    if (last[i] >= 0 && !stands_around (choice, stmts, i, last[i]))
      i = last[i];
    else if (gbind *inner = dyn_cast<gbind *> (stmts[i]))
      {
        if (!perfect || holds_one_block (*seq)
            || (choice->sinking && depth > 0 && move_into_block (seq, inner)))
          convert_seq (gimple_bind_body_ptr (inner), inner, choice, depth);
      }
    else if (gomp_for *outer = dyn_cast<gomp_for *> (stmts[i]))
      if (!perfect && acctile_loop_is_sequential (outer))
        convert_body (outer, choice, depth);
}

/* Converts the loops in OUTER, as convert_seq does.  */

static void
convert_body (gomp_for *outer, const struct choice *choice, int depth)
{
  gimple_seq *seq = gimple_omp_body_ptr (outer);
  if (!gimple_seq_singleton_p (*seq)
      || gimple_code (gimple_seq_first_stmt (*seq)) != GIMPLE_BIND)
    gimple_omp_set_body (outer, gimple_build_bind (NULL_TREE, *seq, NULL_TREE));
  gbind *bind = as_a<gbind *> (gimple_seq_first_stmt (*seq));
  convert_seq (gimple_bind_body_ptr (bind), bind, choice, depth);
}

/* Removes the labels of *SEQ, and of the blocks and loops in it, that nothing
   jumps to.  USED are those that something does.  */

static void
remove_labels (gimple_seq *seq, hash_set<tree> *used)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        remove_labels (gimple_bind_body_ptr (bind), used);
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
        remove_labels (gimple_omp_body_ptr (stmt), used);
      else if (glabel *label = dyn_cast<glabel *> (stmt))
        {
          tree decl = gimple_label_label (label);
          if (!used->contains (decl) && !FORCED_LABEL (decl)
              && !DECL_NONLOCAL (decl))
            {
              gsi_remove (&gsi, false);
              continue;
            }
        }
      gsi_next (&gsi);
    }
}

/* Removes the labels of *SEQ that nothing in it jumps to.  */

static void
remove_unused_labels (gimple_seq *seq)
{
  hash_set<tree> used;
  auto_vec<tree> targets;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    acctile_jump_targets (gsi_stmt (gsi), &targets);
  for (unsigned t = 0; t < targets.length (); t++)
    used.add (targets[t]);
  remove_labels (seq, &used);
}

void
acctile_tidy_kernels (gomp_target *target)
{
  if (gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS
      || flag_tree_parallelize_loops > 1)
    return;
  gimple_seq *seq = gimple_omp_body_ptr (target);
  if (gimple_seq_singleton_p (*seq)
      && gimple_code (gimple_seq_first_stmt (*seq)) == GIMPLE_BIND)
    {
      gbind *bind = as_a<gbind *> (gimple_seq_first_stmt (*seq));
      struct choice all = { false, NULL, true };
      convert_seq (gimple_bind_body_ptr (bind), bind, &all, INT_MAX);
      remove_unused_labels (seq);
    }
}

/* A walk_gimple_seq callback: collects acc loops.  */

static tree
collect_loops (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi)))
    ((vec<gomp_for *> *)wi->info)->safe_push (loop);
  return NULL_TREE;
}

/* The acc loops in SEQ, appended to LOOPS.  */

static void
find_acc_loops (gimple_seq seq, vec<gomp_for *> *loops)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = loops;
  walk_gimple_seq (seq, collect_loops, NULL, &wi);
}

/* Converts the loops in OUTER, DEPTH in one another at most, and appends the
   acc loops that it makes of them to MADE, where CHOICE lets them.  */

static void
convert_inside (gomp_for *outer, const struct choice *choice, int depth,
                vec<gomp_for *> *made)
{
  gimple_seq *seq = gimple_omp_body_ptr (outer);
  auto_vec<gomp_for *> before, after;
  find_acc_loops (*seq, &before);
  convert_body (outer, choice, depth);
  remove_unused_labels (seq);
  find_acc_loops (*seq, &after);
  for (unsigned i = 0; i < after.length (); i++)
    if (!before.contains (after[i]))
      made->safe_push (after[i]);
}

void
acctile_tidy_perfect (gomp_for *outer, int depth,
                      struct acctile_sinking *sinking, vec<gomp_for *> *made)
{
  struct choice perfect = { true, sinking, false };
  convert_inside (outer, &perfect, depth, made);
}

void
acctile_tidy_first (gomp_for *outer, vec<gomp_for *> *made)
{
  struct choice any = { false, NULL, false };
  convert_inside (outer, &any, 1, made);
}

bool
acctile_tidy_inside (gomp_for *outer)
{
  auto_vec<gomp_for *> made, all;
  struct choice any = { false, NULL, false };
  convert_inside (outer, &any, INT_MAX, &made);
  find_acc_loops (gimple_omp_body (outer), &all);
  return !all.is_empty ();
}

/* Whether STMT is the acc loop INNER, or a block that holds it and beside it
   only what may stand there.  */

static bool
holds_only (gimple *stmt, gomp_for *inner)
{
  bool held = false;
  if (stmt == inner)
    return true;
  if (gimple_code (stmt) != GIMPLE_BIND)
    return false;
  gimple_seq seq = gimple_bind_body (as_a<gbind *> (stmt));
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (!held && holds_only (gsi_stmt (gsi), inner))
      held = true;
    else if (!acctile_stands_beside (gsi_stmt (gsi)))
      return false;
  return held;
}

/* Whether an iteration of C does nothing but run INNER.  */

static bool
runs_only (const struct acctile_counted *c, gomp_for *inner)
{
  bool held = false;
  for (int i = c->begin; i < c->end; i++)
    if (!held && holds_only ((*c->stmts)[i], inner))
      held = true;
    else if (!acctile_stands_beside ((*c->stmts)[i]))
      return false;
  return held;
}

/* Makes an acc loop of the loop of *SEQ, which stands in BIND, or of a block in
   it, whose iterations do nothing but run INNER.  NULL when there is none.  */

static gomp_for *
convert_around (gimple_seq *seq, gbind *bind, gomp_for *inner)
{
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  gomp_for *made = NULL;
  acctile_list_stmts (*seq, &stmts);
  acctile_find_loops (stmts, &last);
  for (unsigned i = 0; i < stmts.length () && !made; i++)
    if (gbind *block = dyn_cast<gbind *> (stmts[i]))
      made = convert_around (gimple_bind_body_ptr (block), block, inner);
  for (int i = stmts.length () - 1; i >= 0 && !made; i--)
    {
      struct acctile_counted c;
      struct acctile_sunk none;
      if (last[i] < 0
          || !acctile_counted_read (stmts, i, last[i], ACCTILE_COUNTED_NESTS,
                                    &c)
          || c.loads || !runs_only (&c, inner))
        continue;
      int behind = stmts.length () - last[i] - 1;
      convert (&c, &none, seq, bind);
      gimple_stmt_iterator gsi = gsi_last (*seq);
      while (behind-- > 0)
        gsi_prev (&gsi);
      made = as_a<gomp_for *> (gsi_stmt (gsi));
    }
  return made;
}

gomp_for *
acctile_tidy_around (gomp_target *target, gomp_for *inner)
{
  gimple_seq *seq = gimple_omp_body_ptr (target);
  if (!gimple_seq_singleton_p (*seq)
      || gimple_code (gimple_seq_first_stmt (*seq)) != GIMPLE_BIND)
    return NULL;
  gbind *bind = as_a<gbind *> (gimple_seq_first_stmt (*seq));
  gomp_for *made = convert_around (gimple_bind_body_ptr (bind), bind, inner);
  if (made)
    {
      remove_unused_labels (seq);
      acctile_tidy_carried (target);
    }
  return made;
}
