/* Variables for the pointers that steps choose by whether their counter is odd:
   what they are before the loop, where they stand for what is chosen, and where
   they change places.  See alternate.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/alternate.h"
#include "extract/definition.h"
#include "prepare/exchange.h"
#include "extract/gimple-loop.h"
#include "extract/mention.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* The variable that is ODD where COUNTER is odd and EVEN where it is not.  */

static tree
variable_for (struct alternation *a, tree counter, tree odd, tree even)
{
  for (unsigned i = 0; i < a->pairs.length (); i++)
    {
      const struct alternating *pair = &a->pairs[i];
      if (pair->counter != counter)
        continue;
      if (operand_equal_p (pair->odd, odd)
          && operand_equal_p (pair->even, even))
        return pair->var[0];
      if (operand_equal_p (pair->odd, even)
          && operand_equal_p (pair->even, odd))
        return pair->var[1];
    }
  struct alternating pair = { counter,
                              odd,
                              even,
                              acctile_value_before (a, counter),
                              { NULL_TREE, NULL_TREE } };
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (odd));
  for (int k = 0; k < 2; k++)
    {
      pair.var[k] = acctile_declare_new (a->bind, type, "acctile_alternating");
      DECL_ARTIFICIAL (pair.var[k]) = 0; /* one step hands it to the next  */
    }
  a->pairs.safe_push (pair);
  return a->pairs.last ().var[0];
}

/* The choice of A that begins with STMT, NULL for none.  */

static struct choosing *
choice_at (const struct alternation *a, gimple *stmt)
{
  for (unsigned i = 0; i < a->choices.length (); i++)
    if (a->choices[i]->first == stmt)
      return a->choices[i];
  return NULL;
}

/* Puts the pairs of A that STMT counts on in the other order at the end of
 *SEQ.  */

static void
exchange (struct alternation *a, gimple *stmt, gimple_seq *seq)
{
  for (unsigned i = 0; i < a->pairs.length (); i++)
    {
      const struct alternating *pair = &a->pairs[i];
      if (gimple_get_lhs (stmt) != pair->counter)
        continue;
      tree first = acctile_declare_new (a->bind, TREE_TYPE (pair->var[0]),
                                        "acctile_first");
      gimple_seq_add_stmt (seq, gimple_build_assign (first, pair->var[0]));
      gimple_seq_add_stmt (seq,
                           gimple_build_assign (pair->var[0], pair->var[1]));
      gimple_seq_add_stmt (seq, gimple_build_assign (pair->var[1], first));
    }
}

/* What VALUE, a pointer, an element of an array or a place in one, is before
   the loop of A: a variable, set at the end of *SEQ.  */

static tree
loaded (struct alternation *a, tree value, gimple_seq *seq)
{
  if (DECL_P (value))
    return value;
  tree var = acctile_declare_new (
      a->bind, TYPE_MAIN_VARIANT (TREE_TYPE (value)), "acctile_element");
  push_gimplify_context ();
  gimplify_assign (var, unshare_expr (value), seq);
  pop_gimplify_context (a->bind);
  return var;
}

/* Whether COUNTER is odd before the loop of A: a variable, set at the end of
 *SEQ.  */

static tree
test_for_odd (struct alternation *a, tree counter, gimple_seq *seq)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (counter));
  tree bit = acctile_declare_new (a->bind, type, "acctile_bit");
  tree odd = acctile_declare_new (a->bind, boolean_type_node, "acctile_odd");
  gimple_seq_add_stmt (seq, gimple_build_assign (bit, BIT_AND_EXPR, counter,
                                                 build_one_cst (type)));
  gimple_seq_add_stmt (
      seq, gimple_build_assign (odd, NE_EXPR, bit, build_zero_cst (type)));
  return odd;
}

/* Sets the variables of A's pairs before the loop, at the end of *SEQ.  */

static void
begin_pairs (struct alternation *a, gimple_seq *seq)
{
  for (unsigned i = 0; i < a->pairs.length (); i++)
    {
      const struct alternating *pair = &a->pairs[i];
      tree odd = loaded (a, pair->odd, seq), even = loaded (a, pair->even, seq);
      tree begin = pair->begin;
      tree test = begin ? NULL_TREE : test_for_odd (a, pair->counter, seq);
      bool is_odd = begin && (TREE_INT_CST_LOW (begin) & 1);
      for (int k = 0; k < 2; k++)
        {
          tree yes = k ? even : odd, no = k ? odd : even;
          gimple *sets
              = begin ? gimple_build_assign (pair->var[k], is_odd ? yes : no)
                      : gimple_build_assign (pair->var[k], COND_EXPR, test, yes,
                                             no);
          gimple_seq_add_stmt (seq, sets);
        }
    }
}

/* Whether control goes elsewhere at STMT, or comes from there.  */

static bool
is_jump (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_LABEL || gimple_code (stmt) == GIMPLE_COND
         || gimple_code (stmt) == GIMPLE_GOTO
         || gimple_code (stmt) == GIMPLE_SWITCH;
}

/* Puts FROM for its copy TO behind GSI, as far as they are the same for sure,
   and appends the copies that are made of it there to *COPIES.  No region gets
   to know it by both names.  */

static void
forward (gimple_stmt_iterator gsi, tree to, tree from, vec<gimple *> *copies)
{
  acctile_substitution with;
  with.put (to, from);
  for (gsi_next (&gsi); !gsi_end_p (gsi) && acctile_is_plain_variable (to);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_jump (stmt) || acctile_assigns (stmt, to)
          || acctile_assigns (stmt, from)
          || (gimple_code (stmt) == GIMPLE_OMP_TARGET
              && acctile_mentions (stmt, from)))
        return;
      acctile_substitute_stmt (stmt, &with);
      if (gimple_assign_single_p (stmt) && gimple_assign_rhs1 (stmt) == from
          && !copies->contains (stmt))
        copies->safe_push (stmt);
    }
}

/* Whether nothing of GSI's sequence behind it mentions TO, a temporary of the
   compiler's that carries a value from one statement to the next.  */

static bool
is_spent (gimple_stmt_iterator gsi, tree to)
{
  if (TREE_CODE (to) != SSA_NAME
      && !(VAR_P (to) && DECL_ARTIFICIAL (to)
           && acctile_is_plain_variable (to)))
    return false;
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    if (acctile_mentions (gsi_stmt (gsi), to))
      return false;
  return true;
}

/* Puts the sources of COPIES, of *SEQ, for what they are copied to.  */

static void
forward_copies (vec<gimple *> *copies, gimple_seq *seq)
{
  for (unsigned i = 0; i < copies->length (); i++)
    {
      gimple_stmt_iterator gsi = acctile_exchange_place (seq, (*copies)[i]);
      tree to = gimple_assign_lhs ((*copies)[i]);
      forward (gsi, to, gimple_assign_rhs1 ((*copies)[i]), copies);
      if (!is_spent (gsi, to))
        continue;
      gsi_remove (&gsi, true);
      if (TREE_CODE (to) == SSA_NAME)
        release_ssa_name (to);
    }
}

static void rewrite (struct alternation *a, gimple_seq *seq, gimple *first,
                     gimple *last);

/* Rewrites the sequences in STMT, or what follows it where it counts, at the
   end of *SEQ.  */

static void
rewrite_stmt (struct alternation *a, gimple *stmt, gimple_seq *seq)
{
  if (is_gimple_assign (stmt))
    exchange (a, stmt, seq);
  else if (gbind *bind = dyn_cast<gbind *> (stmt))
    rewrite (a, gimple_bind_body_ptr (bind), NULL, NULL);
  else if (gimple_code (stmt) == GIMPLE_TRY)
    {
      rewrite (a, gimple_try_eval_ptr (stmt), NULL, NULL);
      rewrite (a, gimple_try_cleanup_ptr (stmt), NULL, NULL);
    }
}

/* Puts the variables of A's pairs for the choices in *SEQ, from FIRST (NULL:
   the beginning) to LAST (NULL: the end), and lets them change places there. */

static void
rewrite (struct alternation *a, gimple_seq *seq, gimple *first, gimple *last)
{
  auto_vec<gimple *> stmts, copies;
  gimple_seq result = NULL;
  bool inside = !first;
  acctile_list_stmts (*seq, &stmts);
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      struct choosing *c = choice_at (a, stmts[i]);
      if (stmts[i] == first)
        {
          begin_pairs (a, &result);
          inside = true;
        }
      for (unsigned k = 0; c && k < c->pointers.length (); k++)
        {
          const struct chosen *x = &c->pointers[k];
          tree from = variable_for (a, c->counter, x->odd, x->even);
          copies.safe_push (gimple_build_assign (x->to, from));
          gimple_seq_add_stmt (&result, copies.last ());
        }
      while (c && stmts[i] != c->last)
        i++;
      if (!c)
        gimple_seq_add_stmt (&result, stmts[i]);
      if (!c && inside)
        rewrite_stmt (a, stmts[i], &result);
      inside = inside && stmts[i] != last;
    }
  *seq = result;
  forward_copies (&copies, seq);
}

void
acctile_alternation_put (struct alternation *a)
{
  for (unsigned i = 0; i < a->choices.length (); i++)
    {
      const struct choosing *c = a->choices[i];
      for (unsigned k = 0; k < c->pointers.length (); k++)
        variable_for (a, c->counter, c->pointers[k].odd, c->pointers[k].even);
    }
  rewrite (a, a->seq, a->loop->stmts[0], a->loop->stmts.last ());
}
