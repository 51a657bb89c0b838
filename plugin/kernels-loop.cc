/* Loops without a pragma in kernels regions.

   OpenACC leaves it to the compiler what of a kernels region to run in
   parallel, with or without "loop".  Counted loops that stand in such a region,
   or there in a loop over time, and those that stand perfectly in them, become
   acc loops marked "auto": what they may be is decided by their dependences.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gimple-loop.h"
#include "liveness.h"
#include "stores.h"
#include "substitute.h"
#include "tidy.h"
#include "value.h"

/* A loop among the statements of one sequence, and the places of its parts.
   The statements of an iteration stand from "begin" to "end" - 1; what stands
   from "head" to "condition" - 1 computes the bound.  */
struct counted
{
  const vec<gimple *> *stmts;
  struct acctile_plain_loop plain;
  int first, last;
  int head, condition;
  int begin, end;
  int enter; /* the jump into the loop, -1 for none  */
  int init;  /* the iterator's first value  */
};

static bool
is_skipped (gimple *stmt)
{
  return is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_PREDICT
         || gimple_code (stmt) == GIMPLE_NOP;
}

static tree
label_at (const struct counted *c, int place)
{
  gimple *stmt = (*c->stmts)[place];
  return gimple_code (stmt) == GIMPLE_LABEL
             ? gimple_label_label (as_a<glabel *> (stmt))
             : NULL_TREE;
}

/* The place of LABEL in the loop C, -1 when it is not one of its own
   statements.  */

static int
place_of (const struct counted *c, tree label)
{
  for (int i = c->first; i <= c->last; i++)
    if (label_at (c, i) == label)
      return i;
  return -1;
}

/* The place of the last statement before PLACE that does something, -1 for
   none.  */

static int
before (const struct counted *c, int place)
{
  do
    place--;
  while (place >= 0 && is_skipped ((*c->stmts)[place]));
  return place;
}

/* True when STMT is a temporary of the compiler's own that gets a number or
   an address.  */

static bool
is_temporary (gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  return VAR_P (lhs) && DECL_ARTIFICIAL (lhs) && !is_global_var (lhs)
         && (INTEGRAL_TYPE_P (TREE_TYPE (lhs))
             || POINTER_TYPE_P (TREE_TYPE (lhs)));
}

/* True when from FROM to TO - 1 nothing but labels and temporaries
   stands.  */

static bool
only_temporaries (const struct counted *c, int from, int to)
{
  for (int i = from; i < to; i++)
    if (!label_at (c, i) && !is_skipped ((*c->stmts)[i])
        && !is_temporary ((*c->stmts)[i]))
      return false;
  return true;
}

/* The place where C counts on, -1 when it is not known.  */

static int
increment_place (const struct counted *c)
{
  for (unsigned i = 0; i < c->plain.increments.length (); i++)
    if (c->plain.increments[i].variable == c->plain.iterator)
      return c->plain.increments[i].place;
  return -1;
}

/* The only condition of C that leaves it, -1 when something else does too.  */

static int
only_exit (const struct counted *c)
{
  int place = -1;
  for (int i = c->first; i <= c->last; i++)
    {
      auto_vec<tree> targets;
      acctile_jump_targets ((*c->stmts)[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        if (!c->plain.labels.contains (targets[t]))
          {
            if (place >= 0 || gimple_code ((*c->stmts)[i]) != GIMPLE_COND)
              return -1;
            place = i;
          }
    }
  return place;
}

/* The condition at the end: "goto condition; body: ...; i++; condition: if".
   The jump to the condition stands before the loop.  */

static bool
find_bottom (struct counted *c, int counts)
{
  int enter = before (c, c->first);
  if (c->condition != c->last || counts > c->last || enter < 0
      || gimple_code ((*c->stmts)[enter]) != GIMPLE_GOTO
      || !only_temporaries (c, counts + 1, c->last))
    return false;
  c->head = place_of (c, gimple_goto_dest ((*c->stmts)[enter]));
  c->begin = c->first + 1;
  c->end = counts;
  c->enter = enter;
  return c->head > counts;
}

/* The condition at the top: "head: if; body: ...; i++; goto head".  */

static bool
find_top (struct counted *c, int counts)
{
  if (gimple_code ((*c->stmts)[c->last]) != GIMPLE_GOTO
      || gimple_goto_dest ((*c->stmts)[c->last]) != label_at (c, c->first)
      || counts < c->condition || before (c, c->last) != counts
      || !only_temporaries (c, c->first, c->condition))
    return false;
  c->head = c->first;
  c->begin = c->condition + 1;
  c->end = counts;
  c->enter = -1;
  return true;
}

/* True when a statement of the sequence outside of C jumps into it, but for
   the one at "enter".  */

static bool
is_entered (const struct counted *c)
{
  for (unsigned i = 0; i < c->stmts->length (); i++)
    {
      auto_vec<tree> targets;
      if (((int)i >= c->first && (int)i <= c->last) || (int)i == c->enter)
        continue;
      acctile_jump_targets ((*c->stmts)[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        if (c->plain.labels.contains (targets[t]))
          return true;
    }
  return false;
}

/* A walk_gimple_seq callback: finds what no acc loop may hold.  */

static tree
find_obstacle (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (stmt) == GIMPLE_RETURN || gimple_code (stmt) == GIMPLE_ASM
      || gimple_code (stmt) == GIMPLE_EH_MUST_NOT_THROW || is_gimple_omp (stmt)
      || (gimple_code (stmt) == GIMPLE_LABEL
          && FORCED_LABEL (gimple_label_label (as_a<glabel *> (stmt)))))
    *(bool *)wi->info = true;
  return NULL_TREE;
}

/* True when something in C keeps it from being an acc loop.  */

static bool
has_obstacle (const struct counted *c)
{
  bool found = false;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &found;
  for (int i = c->first; i <= c->last; i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at ((*c->stmts)[i]);
      walk_gimple_stmt (&gsi, find_obstacle, NULL, &wi);
    }
  return found;
}

/* True when the operand OP of what computes the bound is the same in every
   iteration of C.  */

static bool
is_invariant (const struct counted *c, tree op,
              const struct acctile_stores *stores)
{
  if (CONSTANT_CLASS_P (op) || TREE_CODE (op) == SSA_NAME)
    return true;
  if (acctile_is_memory (op))
    {
      tree base = acctile_base_decl (op);
      return base && !c->plain.assigned.contains (base)
             && acctile_referred_decl (op)
             && !acctile_stores_touch (stores, op);
    }
  if (!DECL_P (op) || TREE_THIS_VOLATILE (op))
    return false;
  if (is_global_var (op) || TREE_ADDRESSABLE (op))
    return !stores->any && stores->refs.is_empty ()
           && !c->plain.assigned.contains (op);
  for (int i = c->head; i < c->condition; i++)
    if (gimple_get_lhs ((*c->stmts)[i]) == op)
      return true;
  return !c->plain.assigned.contains (op);
}

/* True when STMT of the loop's head is no more than the flag that the
   condition tests.  */

static bool
is_flag (const struct counted *c, gimple *stmt)
{
  return gimple_get_lhs (stmt) == gimple_cond_lhs ((*c->stmts)[c->condition])
         && TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison;
}

/* True when the bound of C, and what computes it, does not change.  */

static bool
has_fixed_bound (const struct counted *c)
{
  struct acctile_stores stores;
  for (int i = c->first; i <= c->last; i++)
    acctile_stores_collect ((*c->stmts)[i], &stores);
  for (int i = c->head; i < c->condition; i++)
    {
      gimple *stmt = (*c->stmts)[i];
      if (!is_gimple_assign (stmt) || is_flag (c, stmt))
        continue;
      for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
        if (!is_invariant (c, gimple_op (stmt, k), &stores))
          return false;
    }
  return is_gimple_val (c->plain.bound)
         && is_invariant (c, c->plain.bound, &stores);
}

/* The comparison by which C goes on or ends: its condition, or the flag that
   this tests.  */

static enum tree_code
comparison (const struct counted *c)
{
  gcond *cond = as_a<gcond *> ((*c->stmts)[c->condition]);
  for (int i = c->head; i < c->condition; i++)
    if (is_gimple_assign ((*c->stmts)[i]) && is_flag (c, (*c->stmts)[i]))
      return gimple_assign_rhs_code ((*c->stmts)[i]);
  return gimple_cond_code (cond);
}

/* True when STMT, which sets ITERATOR, does so without memory and without its
   old value.  */

static bool
is_beginning (gimple *stmt, tree iterator)
{
  if (!is_gimple_assign (stmt) || gimple_assign_lhs (stmt) != iterator)
    return false;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (gimple_op (stmt, k) == iterator
        || acctile_is_memory (gimple_op (stmt, k)))
      return false;
  return true;
}

static bool
is_ordered (enum tree_code code)
{
  return code == LT_EXPR || code == LE_EXPR || code == GT_EXPR
         || code == GE_EXPR;
}

/* A walk_tree callback: finds the variable in the walk's info.  */

static tree
find_mention (tree *tp, int *, void *data)
{
  return *tp == (tree)((walk_stmt_info *)data)->info ? *tp : NULL_TREE;
}

/* The counter of a loop and what is computed by adding constants to it.  */
struct counter
{
  auto_vec<tree> sums;
};

static bool
is_mentioned (gimple *stmt, tree decl)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = decl;
  return walk_gimple_op (stmt, find_mention, &wi) != NULL_TREE;
}

/* True when STMT only computes a parity, or else a sum of a constant, which
   belongs to COUNTER then.  */

static bool
asks_parity (gimple *stmt, struct counter *counter)
{
  if (!is_gimple_assign (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree by = gimple_num_ops (stmt) > 2 ? gimple_assign_rhs2 (stmt) : NULL_TREE;
  if (by && TREE_CODE (by) != INTEGER_CST)
    return false;
  if ((code == TRUNC_MOD_EXPR && compare_tree_int (by, 2) == 0)
      || (code == BIT_AND_EXPR && integer_onep (by)))
    return true;
  if (!(code == PLUS_EXPR || code == MINUS_EXPR || CONVERT_EXPR_CODE_P (code))
      || !DECL_P (lhs) || !DECL_ARTIFICIAL (lhs))
    return false;
  if (!counter->sums.contains (lhs))
    counter->sums.safe_push (lhs);
  return true;
}

/* A walk_gimple_stmt callback: finds a statement that looks at the counter in
   the walk's info for more than its parity.  */

static tree
find_look (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct counter *counter = (struct counter *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (is_gimple_debug (stmt))
    return NULL_TREE;
  for (unsigned i = 0; i < counter->sums.length (); i++)
    if (is_mentioned (stmt, counter->sums[i]) && !asks_parity (stmt, counter))
      {
        *handled = true;
        return counter->sums[i];
      }
  return NULL_TREE;
}

/* True when STMT compares for the condition that tests FLAG.  */

static bool
computes_flag (gimple *stmt, tree flag)
{
  return is_gimple_assign (stmt) && gimple_assign_lhs (stmt) == flag
         && DECL_P (flag) && DECL_ARTIFICIAL (flag)
         && TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison;
}

/* True when the statements of the loop from FIRST to LAST of STMTS do not look
   at its counter but to count and to know whether it is even: a loop over time,
   which does the same again and again.  */

static bool
repeats (const vec<gimple *> &stmts, int first, int last)
{
  struct counted c;
  c.stmts = &stmts;
  c.first = first;
  c.last = last;
  acctile_plain_loop_read (stmts, first, last, &c.plain);
  if (!c.plain.iterator)
    return true;
  int counts = increment_place (&c), tests = only_exit (&c);
  tree flag = tests >= 0 ? gimple_cond_lhs (stmts[tests]) : NULL_TREE;
  struct counter counter;
  counter.sums.safe_push (c.plain.iterator);
  for (int i = first; i <= last; i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = &counter;
      gimple_stmt_iterator gsi = acctile_gsi_at (stmts[i]);
      if (i != counts && i != tests && !computes_flag (stmts[i], flag)
          && walk_gimple_stmt (&gsi, find_look, NULL, &wi))
        return false;
    }
  return true;
}

/* Fills C with the loop from FIRST to LAST of STMTS.  False when it does not
   become an acc loop.  */

static bool
read_counted (const vec<gimple *> &stmts, int first, int last,
              struct counted *c)
{
  c->stmts = &stmts;
  c->first = first;
  c->last = last;
  acctile_plain_loop_read (stmts, first, last, &c->plain);
  tree iterator = c->plain.iterator;
  if (!iterator || !VAR_P (iterator) || TREE_ADDRESSABLE (iterator)
      || TREE_THIS_VOLATILE (iterator) || is_global_var (iterator)
      || TREE_CODE (TREE_TYPE (iterator)) != INTEGER_TYPE)
    return false;
  int counts = increment_place (c);
  c->condition = only_exit (c);
  if (counts < 0 || c->condition < 0
      || (!find_bottom (c, counts) && !find_top (c, counts)))
    return false;
  c->init = before (c, c->enter >= 0 ? c->enter : c->first);
  return c->init >= 0 && is_beginning (stmts[c->init], iterator)
         && is_ordered (comparison (c)) && !is_entered (c) && !has_obstacle (c)
         && has_fixed_bound (c)
         && !acctile_read_after (gimple_body (current_function_decl),
                                 stmts[last], iterator);
}

/* A new variable NAME of TYPE, declared in BIND.  */

static tree
declare (gbind *bind, tree type, const char *name)
{
  tree var = create_tmp_var_raw (type, name);
  DECL_CONTEXT (var) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (var) = 1;
  gimple_bind_append_vars (bind, var);
  return var;
}

/* The iterator's first value; a statement that computes it stays in SEQ for a
   variable of its own, declared in BIND.  */

static tree
first_value (const struct counted *c, gbind *bind, gimple_seq *seq)
{
  gimple *stmt = (*c->stmts)[c->init];
  tree type = TREE_TYPE (c->plain.iterator);
  if (gimple_assign_single_p (stmt)
      && CONSTANT_CLASS_P (gimple_assign_rhs1 (stmt)))
    return gimple_assign_rhs1 (stmt);
  tree var = declare (bind, type, "begin");
  gimple *copy = gimple_copy (stmt);
  gimple_assign_set_lhs (copy, var);
  gimple_seq_add_stmt (seq, copy);
  return var;
}

/* The bound of C.  The statements that compute it go to the end of *SEQ, with
   variables of their own, declared in BIND: those of the program compute the
   bounds of other loops too.  */

static tree
last_value (const struct counted *c, gbind *bind, gimple_seq *seq)
{
  acctile_substitution own;
  for (int i = c->head; i < c->condition; i++)
    {
      gimple *stmt = (*c->stmts)[i];
      if (!is_gimple_assign (stmt) || is_flag (c, stmt))
        continue;
      tree lhs = gimple_assign_lhs (stmt);
      tree var = declare (bind, TREE_TYPE (lhs), "end");
      gimple *copy = gimple_copy (stmt);
      acctile_substitute_stmt (copy, &own);
      gimple_assign_set_lhs (copy, var);
      gimple_seq_add_stmt (seq, copy);
      own.put (lhs, var);
    }
  tree *end = own.get (c->plain.bound);
  return end ? *end : c->plain.bound;
}

/* The acc loop around BODY that does what C did; what computes its bounds is
   put at the end of *SEQ.  */

static gomp_for *
build_loop (const struct counted *c, gbind *bind, gimple_seq body,
            gimple_seq *seq)
{
  tree iterator = c->plain.iterator, type = TREE_TYPE (iterator);
  location_t location = gimple_location ((*c->stmts)[c->condition]);
  tree first = first_value (c, bind, seq);
  tree last = last_value (c, bind, seq);
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
  gimple_omp_for_set_final (loop, 0, fold_convert (type, last));
  gimple_omp_for_set_cond (loop, 0, code);
  gimple_omp_for_set_incr (
      loop, 0,
      build2 (PLUS_EXPR, type, iterator, build_int_cst (type, c->plain.step)));
  gimple_set_location (loop, location);
  return loop;
}

static void convert_seq (gimple_seq *seq, gbind *bind, bool perfect, int depth);

/* True when beside the loop C its sequence holds no more than the bounds of an
   acc loop need.  */

static bool
stands_alone (const struct counted *c)
{
  for (unsigned i = 0; i < c->stmts->length (); i++)
    if (((int)i < c->first || (int)i > c->last) && (int)i != c->enter
        && (int)i != c->init && !only_temporaries (c, i, i + 1))
      return false;
  return true;
}

/* Puts an acc loop in the place of C, whose statements are those of *SEQ, in
   BIND.  */

static void
convert (const struct counted *c, gimple_seq *seq, gbind *bind)
{
  gimple_seq result = NULL, body = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  int n = c->stmts->length ();
  for (int i = 0; i < n; i++)
    {
      gimple *stmt = (*c->stmts)[i];
      if (i == c->enter || i == c->init)
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

/* Converts the first loop of *SEQ, which stands in BIND, from place *FROM on
   that can be, and those in it, DEPTH in all; *FROM moves behind it.  False
   when there is none.  */

static bool
convert_next (gimple_seq *seq, gbind *bind, bool perfect, int depth, int *from)
{
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  acctile_list_stmts (*seq, &stmts);
  acctile_find_loops (stmts, &last);
  for (int i = *from; i < (int)stmts.length (); i++)
    {
      if (last[i] < 0)
        continue;
      struct counted c;
      int behind = stmts.length () - last[i] - 1;
      if (!perfect && repeats (stmts, i, last[i]))
        continue;
      if (read_counted (stmts, i, last[i], &c)
          && (!perfect || stands_alone (&c)))
        {
          convert (&c, seq, bind);
          *from = count_stmts (*seq) - behind;
          gimple_stmt_iterator gsi = gsi_start (*seq);
          for (int k = 0; k < *from - 1; k++)
            gsi_next (&gsi);
          gomp_for *loop = as_a<gomp_for *> (gsi_stmt (gsi));
          gbind *inner
              = as_a<gbind *> (gimple_seq_first_stmt (gimple_omp_body (loop)));
          convert_seq (gimple_bind_body_ptr (inner), inner, true, depth - 1);
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
    else if (gimple_code (gsi_stmt (gsi)) != GIMPLE_LABEL
             && !is_skipped (gsi_stmt (gsi)) && !is_temporary (gsi_stmt (gsi)))
      return false;
  return blocks == 1;
}

/* Converts the loops of *SEQ, which stands in BIND, and of the blocks in it
   that stand in no loop, DEPTH in one another at most.  PERFECT: only where
   nothing else stands there.  */

static void
convert_seq (gimple_seq *seq, gbind *bind, bool perfect, int depth)
{
  int from = 0;
  while (depth > 0 && convert_next (seq, bind, perfect, depth, &from))
    ;
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  acctile_list_stmts (*seq, &stmts);
  acctile_find_loops (stmts, &last);
  for (int i = 0; i < (int)stmts.length (); i++)
    if (last[i] >= 0 && (perfect || !repeats (stmts, i, last[i])))
      i = last[i];
    else if (gbind *inner = dyn_cast<gbind *> (stmts[i]))
      if (!perfect || holds_one_block (*seq))
        convert_seq (gimple_bind_body_ptr (inner), inner, perfect, depth);
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

/* A walk_gimple_seq callback: collects the labels that are jumped to.  */

static tree
collect_used (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  auto_vec<tree> targets;
  *handled = false;
  if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_COND
      || gimple_code (gsi_stmt (*gsi)) == GIMPLE_GOTO
      || gimple_code (gsi_stmt (*gsi)) == GIMPLE_SWITCH)
    acctile_jump_targets (gsi_stmt (*gsi), &targets);
  for (unsigned t = 0; t < targets.length (); t++)
    ((hash_set<tree> *)wi->info)->add (targets[t]);
  return NULL_TREE;
}

/* Removes the labels of *SEQ that nothing in it jumps to.  */

static void
remove_unused_labels (gimple_seq *seq)
{
  hash_set<tree> used;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &used;
  walk_gimple_seq (*seq, collect_used, NULL, &wi);
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
      convert_seq (gimple_bind_body_ptr (bind), bind, false, INT_MAX);
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

void
acctile_tidy_perfect (gomp_for *outer, int depth, vec<gomp_for *> *made)
{
  gimple_seq *seq = gimple_omp_body_ptr (outer);
  if (!gimple_seq_singleton_p (*seq)
      || gimple_code (gimple_seq_first_stmt (*seq)) != GIMPLE_BIND)
    gimple_omp_set_body (outer, gimple_build_bind (NULL_TREE, *seq, NULL_TREE));
  gbind *bind = as_a<gbind *> (gimple_seq_first_stmt (*seq));
  convert_seq (gimple_bind_body_ptr (bind), bind, true, depth);
  remove_unused_labels (seq);
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = made;
  walk_gimple_seq (*seq, collect_loops, NULL, &wi);
}
