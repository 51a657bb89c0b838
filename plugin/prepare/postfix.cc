/* Loops of kernels regions that count down in their condition.

     i = n;                            i = n;
     goto test;                        goto top;
     body: ...                         body: k = i - 1; ...
     test: t = i;                      test: i = i - 1;
     i = t - 1;                  ->    top: if (i > 0) goto body;
     if (t > 0) goto body;

   as C's "for (i = n; i-- > 0;)", "while (i--)" and "--i >= 0" make them (in
   C++ the condition tests a flag that was set to "t > 0"): in the body k stands
   for i.  What is left is a loop that can be counted
   (counted.cc), also where i has no sign.  Behind it i is another number, which
   nothing may read.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/liveness.h"
#include "extract/mention.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* A loop: the places of its parts in a sequence.  */
struct postfix
{
  int enter, body, test; /* the jump to the test, and both labels  */
  int copies;            /* where the counter is copied, -1 for "--i"  */
  int counts, condition;
  int flag; /* where what the condition tests is compared, -1 for there  */
  tree counter, tested; /* it, or its copy  */
  enum tree_code code;  /* of the comparison  */
};

/* The place from FROM on, but for debug statements, in STMTS.  */

static int
place_from (const vec<gimple *> &stmts, int from)
{
  while (from < (int)stmts.length () && is_gimple_debug (stmts[from]))
    from++;
  return from;
}

/* Whether STMT is "TO = FROM - 1" for a whole number.  */

static bool
counts_down (gimple *stmt, tree to, tree from)
{
  return is_gimple_assign (stmt) && gimple_assign_lhs (stmt) == to
         && gimple_assign_rhs_code (stmt) == PLUS_EXPR
         && gimple_assign_rhs1 (stmt) == from
         && integer_minus_onep (gimple_assign_rhs2 (stmt));
}

/* Reads the comparison of TESTED with zero at place AT of STMTS, in a condition
   or for a flag that only the one behind it tests, into P.  */

static bool
read_comparison (const vec<gimple *> &stmts, int at, tree tested,
                 struct postfix *p)
{
  int n = stmts.length ();
  gimple *flag = at < n && is_gimple_assign (stmts[at]) ? stmts[at] : NULL;
  p->flag = flag ? at : -1;
  p->condition = flag ? place_from (stmts, at + 1) : at;
  gcond *cond
      = p->condition < n ? dyn_cast<gcond *> (stmts[p->condition]) : NULL;
  if (!cond || !integer_zerop (gimple_cond_rhs (cond)))
    return false;
  if (!flag)
    {
      p->code = gimple_cond_code (cond);
      return gimple_cond_lhs (cond) == tested;
    }
  tree value = gimple_assign_lhs (flag);
  p->code = gimple_assign_rhs_code (flag);
  return VAR_P (value) && DECL_ARTIFICIAL (value) && is_gimple_reg (value)
         && TREE_CODE_CLASS (p->code) == tcc_comparison
         && gimple_assign_rhs1 (flag) == tested
         && integer_zerop (gimple_assign_rhs2 (flag))
         && gimple_cond_lhs (cond) == value
         && gimple_cond_code (cond) == NE_EXPR
         && acctile_count_mentions (gimple_body (current_function_decl), value,
                                    true)
                == 2;
}

/* Reads what stands behind the label at place TEST of STMTS into P.  */

static bool
read_test (const vec<gimple *> &stmts, int test, struct postfix *p)
{
  int at = place_from (stmts, test + 1), n = stmts.length ();
  p->test = test;
  p->copies = -1;
  if (at >= n || !is_gimple_assign (stmts[at]))
    return false;
  tree counter = gimple_assign_lhs (stmts[at]), tested = counter;
  if (gimple_assign_single_p (stmts[at]))
    {
      counter = gimple_assign_rhs1 (stmts[at]);
      p->copies = at;
      at = place_from (stmts, at + 1);
    }
  p->counts = at;
  p->counter = counter;
  if (at >= n || !VAR_P (counter) || !is_gimple_reg (counter)
      || TREE_CODE (TREE_TYPE (counter)) != INTEGER_TYPE
      || !counts_down (stmts[at], counter, tested)
      || !read_comparison (stmts, place_from (stmts, at + 1), tested, p))
    return false;
  p->tested = tested;
  bool sign = !TYPE_UNSIGNED (TREE_TYPE (counter));
  if (sign && !TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (counter)))
    return false;
  if (p->copies < 0)
    return sign && p->code == GE_EXPR;
  return DECL_P (tested) && DECL_ARTIFICIAL (tested)
         && (p->code == GT_EXPR || p->code == NE_EXPR);
}

/* Finds the body of P in STMTS, which assigns its counter nowhere.  */

static bool
read_body (const vec<gimple *> &stmts, struct postfix *p)
{
  gcond *cond = as_a<gcond *> (stmts[p->condition]);
  tree test = gimple_label_label (as_a<glabel *> (stmts[p->test]));
  p->body = p->test - 1;
  while (p->body > 0
         && acctile_label_at (stmts, p->body) != gimple_cond_true_label (cond))
    p->body--;
  p->enter = p->body - 1;
  while (p->enter > 0 && is_gimple_debug (stmts[p->enter]))
    p->enter--;
  if (p->body <= 0 || p->enter < 0
      || gimple_code (stmts[p->enter]) != GIMPLE_GOTO
      || gimple_goto_dest (stmts[p->enter]) != test)
    return false;
  for (int i = p->body; i < p->test; i++)
    if (acctile_assigns (stmts[i], p->counter))
      return false;
  for (int i = 0; i < (int)stmts.length (); i++)
    {
      auto_vec<tree> targets;
      if (i >= p->enter && i <= p->condition)
        continue;
      acctile_jump_targets (stmts[i], &targets);
      if (targets.contains (test)
          || targets.contains (gimple_cond_true_label (cond)))
        return false;
    }
  gimple_seq all = gimple_body (current_function_decl);
  return !acctile_read_after (all, stmts[p->condition], p->counter)
         && (p->tested == p->counter
             || !acctile_read_after (all, stmts[p->condition], p->tested));
}

/* Lets P, whose statements STMTS are in BIND, count behind its body: what
   stands in their place.  */

static gimple_seq
rewrite_loop (const vec<gimple *> &stmts, const struct postfix *p, gbind *bind)
{
  tree type = TREE_TYPE (p->counter);
  tree inside = acctile_declare_like (bind, p->counter, "counter");
  tree top = create_artificial_label (gimple_location (stmts[p->condition]));
  gcond *cond = as_a<gcond *> (stmts[p->condition]);
  acctile_substitution with;
  gimple_seq result = NULL;
  with.put (p->counter, inside);
  gimple_goto_set_dest (as_a<ggoto *> (stmts[p->enter]), top);
  for (int i = 0; i < (int)stmts.length (); i++)
    {
      if (i > p->body && i < p->test)
        acctile_substitute_stmt (stmts[i], &with);
      if (i == p->condition)
        {
          gimple_seq_add_stmt (&result, gimple_build_label (top));
          gimple_cond_set_code (cond, GT_EXPR);
          gimple_cond_set_lhs (cond, p->counter);
          gimple_cond_set_rhs (cond, build_zero_cst (type));
        }
      if (i == p->counts)
        gimple_seq_add_stmt (
            &result, gimple_build_assign (p->counter, PLUS_EXPR, p->counter,
                                          build_int_cst (type, -1)));
      else if (i != p->copies && i != p->flag)
        gimple_seq_add_stmt_without_update (&result, stmts[i]);
      if (i == p->body)
        gimple_seq_add_stmt (&result,
                             gimple_build_assign (inside, PLUS_EXPR, p->counter,
                                                  build_int_cst (type, -1)));
    }
  return result;
}

/* Rewrites the loops of *SEQ, which stands in BIND.  */

static void
rewrite (gimple_seq *seq, gbind *bind)
{
  auto_vec<gimple *> stmts;
  acctile_list_stmts (*seq, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    if (gbind *inner = dyn_cast<gbind *> (stmts[i]))
      rewrite (gimple_bind_body_ptr (inner), inner);
  for (int i = 0; i < (int)stmts.length (); i++)
    {
      struct postfix p;
      if (!acctile_label_at (stmts, i) || !read_test (stmts, i, &p)
          || !read_body (stmts, &p))
        continue;
      for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
        gsi_remove (&gsi, false);
      *seq = rewrite_loop (stmts, &p, bind);
      stmts.truncate (0);
      acctile_list_stmts (*seq, &stmts);
    }
}

void
acctile_tidy_postfix (gomp_target *target)
{
  gbind *bind = gimple_omp_body (target)
                    ? dyn_cast<gbind *> (gimple_omp_body (target))
                    : NULL;
  if (bind
      && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    rewrite (gimple_bind_body_ptr (bind), bind);
}
