/* Bounds that are one of two numbers.

   "lbound (a, 1)" makes gfortran test whether the array is empty and compute
   one number or another.  Such a choice between two numbers that may both be
   computed becomes a conditional expression, so that only computations stand
   before the loop.  So does one between two sums that a loop without a pragma
   makes in each iteration, "j <= (m - 1 < i + w ? m - 1 : i + w)".

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/gimple-loop.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* No side computes more.  */
#define MAX_SIDE 16

/* "if (condition) then: ...; result = a; goto join; else: ...; result = b;
   join:" among the statements of a sequence, by its places.  */
struct diamond
{
  int condition, then_last, other, other_last, join;
  tree result;
};

/* True when REF is a number in a variable or in what a reference refers to,
   which can be read whether or not it is needed.  */

static bool
is_readable (tree ref)
{
  if (CONSTANT_CLASS_P (ref) || TREE_CODE (ref) == SSA_NAME)
    return true;
  while (handled_component_p (ref))
    {
      if (TREE_CODE (ref) != COMPONENT_REF
          && !(TREE_CODE (ref) == ARRAY_REF
               && TREE_CODE (TREE_OPERAND (ref, 1)) == INTEGER_CST))
        return false;
      ref = TREE_OPERAND (ref, 0);
    }
  if (TREE_THIS_VOLATILE (ref))
    return false;
  if (DECL_P (ref))
    return true;
  return TREE_CODE (ref) == MEM_REF
         && TREE_CODE (TREE_TYPE (TREE_OPERAND (ref, 0))) == REFERENCE_TYPE;
}

/* True when STMT computes a temporary of the compiler's, and may do so in
   vain.  */

static bool
is_harmless (gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (!VAR_P (lhs) || !DECL_ARTIFICIAL (lhs) || is_global_var (lhs)
      || TREE_ADDRESSABLE (lhs)
      || !(INTEGRAL_TYPE_P (TREE_TYPE (lhs))
           || POINTER_TYPE_P (TREE_TYPE (lhs)))
      || TREE_CODE_CLASS (code) == tcc_exceptional
      || (TREE_CODE_CLASS (code) == tcc_binary && code != PLUS_EXPR
          && code != MINUS_EXPR && code != MULT_EXPR && code != MAX_EXPR
          && code != MIN_EXPR))
    return false;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (!is_readable (gimple_op (stmt, k)))
      return false;
  return true;
}

/* The place of the last of the statements from FROM on that are harmless, when
   the statement behind them has code END; -1 otherwise.  */

static int
side_end (const vec<gimple *> &stmts, int from, enum gimple_code end)
{
  int place = from;
  while (place < (int)stmts.length () && is_harmless (stmts[place]))
    place++;
  return place > from && place - from <= MAX_SIDE
                 && place < (int)stmts.length ()
                 && gimple_code (stmts[place]) == end
             ? place - 1
             : -1;
}

/* Reads the diamond whose condition is at PLACE of STMTS into *D.  USES counts
   the jumps to each label.  */

static bool
read_diamond (const vec<gimple *> &stmts, int place, hash_map<tree, int> *uses,
              struct diamond *d)
{
  gcond *cond = dyn_cast<gcond *> (stmts[place]);
  if (!cond || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_cond_lhs (cond)))
      || acctile_label_at (stmts, place + 1) != gimple_cond_true_label (cond))
    return false;
  d->condition = place;
  d->then_last = side_end (stmts, place + 2, GIMPLE_GOTO);
  if (d->then_last < 0)
    return false;
  d->other = d->then_last + 2;
  if (acctile_label_at (stmts, d->other) != gimple_cond_false_label (cond))
    return false;
  d->other_last = side_end (stmts, d->other + 1, GIMPLE_LABEL);
  if (d->other_last < 0)
    return false;
  d->join = d->other_last + 1;
  d->result = gimple_assign_lhs (stmts[d->then_last]);
  tree labels[] = { acctile_label_at (stmts, place + 1),
                    acctile_label_at (stmts, d->other),
                    acctile_label_at (stmts, d->join) };
  for (unsigned i = 0; i < ARRAY_SIZE (labels); i++)
    if (!labels[i] || FORCED_LABEL (labels[i]) || !uses->get (labels[i])
        || *uses->get (labels[i]) != 1)
      return false;
  return gimple_goto_dest (stmts[d->then_last + 1]) == labels[2]
         && gimple_assign_lhs (stmts[d->other_last]) == d->result
         && INTEGRAL_TYPE_P (TREE_TYPE (d->result));
}

/* A variable of TYPE declared in BIND.  */

static tree
declare (gbind *bind, tree type)
{
  return acctile_declare_new (bind, type, "bound");
}

/* Puts straight statements in the place of D, which stands in *SEQ of BIND
   among STMTS.  */

static void
straighten (gimple_seq *seq, gbind *bind, const vec<gimple *> &stmts,
            const struct diamond *d)
{
  gimple_seq result = NULL;
  tree type = TREE_TYPE (d->result);
  tree a = declare (bind, type), b = declare (bind, type);
  tree test = declare (bind, boolean_type_node);
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  for (int i = 0; i < (int)stmts.length (); i++)
    {
      gimple *stmt = stmts[i];
      if (i == d->condition)
        stmt = gimple_build_assign (test, gimple_cond_code (stmt),
                                    gimple_cond_lhs (stmt),
                                    gimple_cond_rhs (stmt));
      else if (i == d->condition + 1 || i == d->then_last + 1 || i == d->other)
        continue;
      else if (i == d->join)
        stmt = gimple_build_assign (d->result, COND_EXPR, test, a, b);
      else if (i == d->then_last || i == d->other_last)
        gimple_assign_set_lhs (stmt, i == d->then_last ? a : b);
      gimple_seq_add_stmt (&result, stmt);
    }
  *seq = result;
}

/* Whether DECL is where a loop of the statements from FROM (NULL: none) on, or
   of the blocks among them, may begin or end: something begins with it, or is
   compared with it.  */

static bool
may_bound (gimple *from, tree decl)
{
  for (gimple *stmt = from; stmt; stmt = stmt->next)
    {
      gcond *cond = dyn_cast<gcond *> (stmt);
      gbind *inner = dyn_cast<gbind *> (stmt);
      if ((cond
           && (gimple_cond_lhs (cond) == decl
               || gimple_cond_rhs (cond) == decl))
          || (is_gimple_assign (stmt) && gimple_assign_rhs1 (stmt) == decl)
          || (gimple_code (stmt) == GIMPLE_OMP_FOR
              && (gimple_omp_for_initial (stmt, 0) == decl
                  || gimple_omp_for_final (stmt, 0) == decl))
          || (inner
              && may_bound (gimple_seq_first_stmt (gimple_bind_body (inner)),
                            decl)))
        return true;
    }
  return false;
}

/* The place of LABEL among STMTS, -1 when it is not there.  */

static int
label_place (const vec<gimple *> &stmts, tree label)
{
  for (int i = 0; i < (int)stmts.length (); i++)
    if (acctile_label_at (stmts, i) == label)
      return i;
  return -1;
}

/* Whether a jump behind PLACE of STMTS leads to a label that stands before it,
   with nothing but what computes numbers between.  */

static bool
is_after_head (const vec<gimple *> &stmts, int place)
{
  for (int i = place - 1; i >= 0; i--)
    {
      tree label = acctile_label_at (stmts, i);
      if (!label && !is_harmless (stmts[i]))
        return false;
      for (int k = place + 1; label && k < (int)stmts.length (); k++)
        if (gimple_code (stmts[k]) == GIMPLE_GOTO
            && gimple_goto_dest (stmts[k]) == label)
          return true;
    }
  return false;
}

/* Whether the number that D finds among STMTS, or what is computed of it right
   behind, is what a condition compares that goes on with a loop or ends it.  */

static bool
is_of_loop (const vec<gimple *> &stmts, const struct diamond *d)
{
  int place = d->join + 1;
  while (place < (int)stmts.length () && is_harmless (stmts[place]))
    place++;
  gcond *cond
      = place < (int)stmts.length () ? dyn_cast<gcond *> (stmts[place]) : NULL;
  if (!cond)
    return false;
  int then = label_place (stmts, gimple_cond_true_label (cond));
  int other = label_place (stmts, gimple_cond_false_label (cond));
  return (then >= 0 && then < d->condition)
         || (other >= 0 && other < d->condition)
         || is_after_head (stmts, d->condition);
}

/* Whether the number that D finds among STMTS goes to a variable that may bound
   a loop behind.  */

static bool
is_wanted (const vec<gimple *> &stmts, const struct diamond *d)
{
  gimple *copy = d->join + 1 < (int)stmts.length () ? stmts[d->join + 1] : NULL;
  if (!copy || !gimple_assign_single_p (copy)
      || gimple_assign_rhs1 (copy) != d->result
      || !VAR_P (gimple_assign_lhs (copy)))
    return false;
  return may_bound (copy->next, gimple_assign_lhs (copy));
}

static void straighten_blocks (gimple_seq body, hash_map<tree, int> *uses,
                               bool all);

/* Straightens the diamonds of *SEQ, which stands in BIND; ALL or those that
   bounds are made of.  */

static void
straighten_seq (gimple_seq *seq, gbind *bind, hash_map<tree, int> *uses,
                bool all)
{
  for (bool again = true; again;)
    {
      auto_vec<gimple *> stmts;
      struct diamond d;
      memset (&d, 0, sizeof d);
      again = false;
      acctile_list_stmts (*seq, &stmts);
      for (unsigned i = 0; i < stmts.length () && !again; i++)
        again = read_diamond (stmts, i, uses, &d)
                && (all || is_wanted (stmts, &d) || is_of_loop (stmts, &d));
      if (again)
        straighten (seq, bind, stmts, &d);
    }
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        straighten_seq (gimple_bind_body_ptr (inner), inner, uses, all);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        straighten_seq (gimple_try_eval_ptr (stmt), bind, uses, all);
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
        straighten_blocks (gimple_omp_body (stmt), uses, all);
    }
}

/* Straightens the diamonds in the blocks of BODY, that of an acc loop, which
   may end with labels.  */

static void
straighten_blocks (gimple_seq body, hash_map<tree, int> *uses, bool all)
{
  for (gimple_stmt_iterator gsi = gsi_start (body); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gbind *inner = dyn_cast<gbind *> (gsi_stmt (gsi)))
      straighten_seq (gimple_bind_body_ptr (inner), inner, uses, all);
}

/* The acc loops of a region.  */

static tree
collect_acc_loops (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR)
    ((vec<gimple *> *)wi->info)->safe_push (gsi_stmt (*gsi));
  return NULL_TREE;
}

/* Straightens the diamonds among what is computed right before the acc loops of
   BIND.  */

static void
straighten_bounds (gbind *bind, hash_map<tree, int> *uses)
{
  auto_vec<gimple *> loops;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &loops;
  walk_gimple_seq (gimple_bind_body (bind), collect_acc_loops, NULL, &wi);
  for (unsigned i = 0; i < loops.length (); i++)
    straighten_seq (gimple_omp_for_pre_body_ptr (loops[i]), bind, uses, true);
}

void
acctile_tidy_diamonds (gomp_target *target)
{
  gimple_seq seq = gimple_omp_body (target);
  if (!gimple_seq_singleton_p (seq)
      || gimple_code (gimple_seq_first_stmt (seq)) != GIMPLE_BIND)
    return;
  hash_map<tree, int> uses;
  auto_vec<tree> targets;
  acctile_jump_targets (gimple_seq_first_stmt (seq), &targets);
  for (unsigned t = 0; t < targets.length (); t++)
    uses.get_or_insert (targets[t])++;
  gbind *bind = as_a<gbind *> (gimple_seq_first_stmt (seq));
  straighten_bounds (bind, &uses);
  straighten_seq (gimple_bind_body_ptr (bind), bind, &uses,
                  lang_GNU_Fortran ());
}
