/* Minima and maxima that kernels regions find by conditions:

     if (x > best)
       best = x;            ->    best = MAX_EXPR <best, x>;

   Written so, one is a reduction (kernels-sum.cc): it keeps no order.  Only of
   integers, or where numbers that are no numbers, and signs of zeros, do not
   count.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gimple-loop.h"
#include "tidy.h"

/* True when A is a variable that is set to the larger or smaller of itself and
   a value of the same type.  */

static bool
is_candidate (tree a)
{
  tree type = TREE_TYPE (a);
  return (VAR_P (a) || TREE_CODE (a) == PARM_DECL) && !DECL_ARTIFICIAL (a)
         && !TREE_THIS_VOLATILE (a)
         && (TREE_CODE (type) == INTEGER_TYPE
             || (SCALAR_FLOAT_TYPE_P (type) && flag_finite_math_only
                 && !flag_signed_zeros));
}

/* What "if (A CODE B) S = X" makes of S: MAX_EXPR or MIN_EXPR, or ERROR_MARK
   for neither.  */

static enum tree_code
extreme_by (enum tree_code code, tree a, tree b, tree s, tree x)
{
  if (a == s && b == x)
    {
      code = swap_tree_comparison (code);
      std::swap (a, b);
    }
  if (a != x || b != s)
    return ERROR_MARK;
  switch (code)
    {
    case GT_EXPR:
    case GE_EXPR:
      return MAX_EXPR;
    case LT_EXPR:
    case LE_EXPR:
      return MIN_EXPR;
    default:
      return ERROR_MARK;
    }
}

static bool
is_label (gimple *stmt, tree label)
{
  return gimple_code (stmt) == GIMPLE_LABEL
         && gimple_label_label (as_a<glabel *> (stmt)) == label;
}

/* The next of STMTS behind place *I that does something, where *I moves; NULL
   when there is none.  */

static gimple *
next_stmt (const vec<gimple *> &stmts, unsigned *i)
{
  while (++*i < stmts.length ())
    if (!is_gimple_debug (stmts[*i]))
      return stmts[*i];
  return NULL;
}

/* The statement that does what the condition at place *I of STMTS, the label
   behind it, of which there is one use, and the assignment there do; *I moves
   to that.  NULL when they are no minimum or maximum.  */

static gimple *
read_extreme (const vec<gimple *> &stmts, unsigned *i,
              hash_map<tree, int> *uses)
{
  gcond *cond = dyn_cast<gcond *> (stmts[*i]);
  unsigned place = *i;
  gimple *label = cond ? next_stmt (stmts, &place) : NULL;
  gimple *set = label ? next_stmt (stmts, &place) : NULL;
  unsigned last = place;
  gimple *join = set ? next_stmt (stmts, &place) : NULL;
  tree then = cond ? gimple_cond_true_label (cond) : NULL_TREE;
  if (!join || !is_label (label, then) || FORCED_LABEL (then)
      || *uses->get (then) != 1
      || !is_label (join, gimple_cond_false_label (cond))
      || !gimple_assign_single_p (set))
    return NULL;
  tree s = gimple_assign_lhs (set), x = gimple_assign_rhs1 (set);
  if (!is_candidate (s) || !is_gimple_val (x)
      || !types_compatible_p (TREE_TYPE (s), TREE_TYPE (x)))
    return NULL;
  enum tree_code code
      = extreme_by (gimple_cond_code (cond), gimple_cond_lhs (cond),
                    gimple_cond_rhs (cond), s, x);
  if (code == ERROR_MARK)
    return NULL;
  gimple *extreme = gimple_build_assign (s, code, s, x);
  gimple_set_location (extreme, gimple_location (set));
  *i = last;
  return extreme;
}

/* Puts minima and maxima in the place of conditions in *SEQ.  */

static void
rewrite (gimple_seq *seq, hash_map<tree, int> *uses)
{
  auto_vec<gimple *> stmts;
  gimple_seq result = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        rewrite (gimple_bind_body_ptr (bind), uses);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        rewrite (gimple_try_eval_ptr (stmt), uses);
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
        rewrite (gimple_omp_body_ptr (stmt), uses);
      gsi_remove (&gsi, false);
      stmts.safe_push (stmt);
    }
  for (unsigned i = 0; i < stmts.length (); i++)
    if (gimple *extreme = read_extreme (stmts, &i, uses))
      gimple_seq_add_stmt (&result, extreme);
    else
      gimple_seq_add_stmt (&result, stmts[i]);
  *seq = result;
}

void
acctile_tidy_extremes (gomp_target *target)
{
  hash_map<tree, int> uses;
  auto_vec<tree> targets;
  if (gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS
      || !gimple_omp_body (target))
    return;
  gimple_seq body = gimple_omp_body (target);
  for (gimple_stmt_iterator gsi = gsi_start (body); !gsi_end_p (gsi);
       gsi_next (&gsi))
    acctile_jump_targets (gsi_stmt (gsi), &targets);
  for (unsigned t = 0; t < targets.length (); t++)
    uses.get_or_insert (targets[t])++;
  rewrite (gimple_omp_body_ptr (target), &uses);
}
