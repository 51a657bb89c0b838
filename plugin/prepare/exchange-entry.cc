/* Pointers that a loop of the host reads through before all else in each of its
   steps: what they point to can be read before the loop, if that has a step.

     t = 0;
     goto test;
     body: a = g->u; b = g->v; ...
     test: if (t < steps) goto body; else goto end;

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "prepare/exchange.h"
#include "extract/gimple-loop.h"
#include "substitute.h"
#include "prepare/tidy.h"
#include "extract/value.h"

/* Where in STMTS, those of a loop, the label LABEL stands; their number when it
   does not, or nothing but labels follows.  */

static unsigned
place_of (const vec<gimple *> &stmts, tree label)
{
  unsigned last = stmts.length ();
  while (last > 0 && gimple_code (stmts[last - 1]) == GIMPLE_LABEL)
    last--;
  for (unsigned i = 0; i < last; i++)
    if (glabel *at = dyn_cast<glabel *> (stmts[i]))
      if (gimple_label_label (at) == label)
        return i;
  return stmts.length ();
}

/* Whether OP, an operand of a condition, has the same value before the loop as
   in its first test.  */

static bool
is_plain (tree op)
{
  return CONSTANT_CLASS_P (op)
         || (DECL_P (op) && !is_global_var (op) && !TREE_ADDRESSABLE (op)
             && !TREE_THIS_VOLATILE (op) && !DECL_HAS_VALUE_EXPR_P (op));
}

/* Notes COND as the test before the first step of X's loop.  Where the step
   begins, past all statements when that is not known.  */

static unsigned
take_test (struct exchange *x, gcond *cond)
{
  const vec<gimple *> &stmts = x->loop->stmts;
  unsigned first = place_of (stmts, gimple_cond_true_label (cond));
  unsigned second = place_of (stmts, gimple_cond_false_label (cond));
  unsigned n = stmts.length ();
  if (x->entry || (first < n) == (second < n)
      || !is_plain (gimple_cond_lhs (cond))
      || !is_plain (gimple_cond_rhs (cond)))
    return n;
  x->entry = cond;
  x->enters_if = first < n;
  return first < n ? first : second;
}

/* Notes what STMT, an assignment, reads through in READ.  */

static void
note_reads (gimple *stmt, hash_set<tree> *read)
{
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      tree base = op && acctile_is_memory (op) ? acctile_exchange_base (op)
                                               : NULL_TREE;
      if (base && POINTER_TYPE_P (TREE_TYPE (base)))
        read->add (base);
    }
}

bool
acctile_exchange_prefix (gimple_seq seq, hash_set<tree> *read)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        {
          if (!acctile_exchange_prefix (gimple_bind_body (bind), read))
            return false;
        }
      else if (!is_gimple_assign (stmt) && !is_gimple_debug (stmt))
        return false;
      else if (is_gimple_assign (stmt))
        note_reads (stmt, read);
    }
  return true;
}

void
acctile_exchange_entry (struct exchange *x)
{
  const vec<gimple *> &stmts = x->loop->stmts;
  unsigned n = stmts.length (), i = 0;
  bool begun = false;
  for (unsigned hops = 0; i < n && hops <= n; hops++)
    {
      gimple *stmt = stmts[i++];
      switch (gimple_code (stmt))
        {
        case GIMPLE_LABEL:
        case GIMPLE_DEBUG:
        case GIMPLE_NOP:
        case GIMPLE_PREDICT:
          break;
        case GIMPLE_GOTO:
          i = begun ? n : place_of (stmts, gimple_goto_dest (stmt));
          break;
        case GIMPLE_COND:
          i = begun ? n : take_test (x, as_a<gcond *> (stmt));
          break;
        case GIMPLE_ASSIGN:
          begun = true;
          note_reads (stmt, &x->read_first);
          break;
        case GIMPLE_BIND:
          begun = true;
          if (!acctile_exchange_prefix (gimple_bind_body (as_a<gbind *> (stmt)),
                                        &x->read_first))
            i = n;
          break;
        default:
          i = n;
          break;
        }
    }
}

/* Puts a jump before GSI, to the first of two labels where COND, or its
   opposite unless THEN, holds, and the first label.  The other one.  */

static tree
open_branch (gimple_stmt_iterator *gsi, gcond *cond, bool then)
{
  tree in = create_artificial_label (UNKNOWN_LOCATION);
  tree out = create_artificial_label (UNKNOWN_LOCATION);
  gcond *copy = as_a<gcond *> (gimple_copy (cond));
  gimple_cond_set_true_label (copy, then ? in : out);
  gimple_cond_set_false_label (copy, then ? out : in);
  gsi_insert_before (gsi, copy, GSI_SAME_STMT);
  gsi_insert_before (gsi, gimple_build_label (in), GSI_SAME_STMT);
  return out;
}

void
acctile_exchange_guard (struct exchange *x, gimple_stmt_iterator *first,
                        gimple_stmt_iterator *last)
{
  gimple_seq before = NULL, after = NULL;
  tree entered = acctile_declare_new (x->function->bind, boolean_type_node,
                                      "acctile_in");
  gimple_stmt_iterator at = *first;
  gsi_insert_before (&at, gimple_build_assign (entered, boolean_false_node),
                     GSI_SAME_STMT);
  for (unsigned i = 0; i < x->kept.length (); i++)
    if (x->kept[i].guarded && x->kept[i].keep)
      gsi_insert_before (
          &at,
          gimple_build_assign (x->kept[i].var,
                               build_zero_cst (TREE_TYPE (x->kept[i].var))),
          GSI_SAME_STMT);
  tree out = open_branch (&at, x->entry, x->enters_if);
  gimple_seq_add_stmt (&before,
                       gimple_build_assign (entered, boolean_true_node));
  gcond *again = gimple_build_cond (NE_EXPR, entered, boolean_false_node,
                                    create_artificial_label (UNKNOWN_LOCATION),
                                    create_artificial_label (UNKNOWN_LOCATION));
  gimple_seq_add_stmt (&after, again);
  gimple_seq_add_stmt (&after,
                       gimple_build_label (gimple_cond_true_label (again)));
  for (unsigned i = 0; i < x->kept.length (); i++)
    if (x->kept[i].guarded && x->kept[i].keep)
      {
        tree ref = x->kept[i].ref, var = x->kept[i].var;
        gimple_seq_add_stmt (&before,
                             gimple_build_assign (var, unshare_expr (ref)));
        if (x->kept[i].stored)
          gimple_seq_add_stmt (&after,
                               gimple_build_assign (unshare_expr (ref), var));
      }
  gimple_seq_add_stmt (&before, gimple_build_label (out));
  gimple_seq_add_stmt (&after,
                       gimple_build_label (gimple_cond_false_label (again)));
  gsi_insert_seq_before (&at, before, GSI_SAME_STMT);
  gsi_insert_seq_after (last, after, GSI_SAME_STMT);
}
