/* What the emitters of wavefronts share: see emit-pipeline.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-pipeline.h"

tree
acctile_int (HOST_WIDE_INT value)
{
  return build_int_cst (integer_type_node, value);
}

tree
acctile_op (enum tree_code code, tree a, tree b)
{
  return fold_build2 (code, TREE_TYPE (a), a, fold_convert (TREE_TYPE (a), b));
}

tree
acctile_value_of (tree expr, gimple_seq *seq)
{
  return acctile_set_new (expr, "acctile_value", seq);
}

tree
acctile_new_label (void)
{
  return create_artificial_label (UNKNOWN_LOCATION);
}

void
acctile_emit_goto (tree label, gimple_seq *seq)
{
  gimple_seq_add_stmt (seq, gimple_build_goto (label));
}

tree
acctile_new_int (const char *name)
{
  return create_tmp_var (integer_type_node, name);
}

tree
acctile_plus (tree a, tree b)
{
  return acctile_op (PLUS_EXPR, a, b);
}

tree
acctile_minus (tree a, tree b)
{
  return acctile_op (MINUS_EXPR, a, b);
}

tree
acctile_times (tree a, tree b)
{
  return acctile_op (MULT_EXPR, a, b);
}

tree
acctile_least (tree a, tree b)
{
  return acctile_op (MIN_EXPR, a, b);
}

tree
acctile_most (tree a, tree b)
{
  return acctile_op (MAX_EXPR, a, b);
}

tree
acctile_moved (tree pointer, tree bytes)
{
  return fold_build2 (POINTER_PLUS_EXPR, TREE_TYPE (pointer), pointer,
                      fold_convert (sizetype, fold_convert (ssizetype, bytes)));
}

tree
acctile_truth (enum tree_code code, tree a, tree b)
{
  return fold_convert (integer_type_node,
                       fold_build2 (code, boolean_type_node, a,
                                    fold_convert (TREE_TYPE (a), b)));
}

tree
acctile_and_bits (tree a, tree b)
{
  return acctile_op (BIT_AND_EXPR, a, b);
}

tree
acctile_or_bits (tree a, tree b)
{
  return acctile_op (BIT_IOR_EXPR, a, b);
}

/* Starts to emit "while (VAR < LIMIT)"; VAR is opaque in the test if HIDDEN. */

static struct acctile_while
start_while (tree var, tree limit, bool hidden, gimple_seq *seq)
{
  struct acctile_while loop = { var, acctile_new_label (), NULL_TREE };
  tree enter = acctile_new_label ();
  loop.leave = acctile_new_label ();
  acctile_emit_label (loop.again, seq);
  if (hidden)
    acctile_emit_opaque (var, false, seq);
  acctile_emit_branch (LT_EXPR, var, limit, enter, loop.leave, seq);
  acctile_emit_label (enter, seq);
  return loop;
}

struct acctile_while
acctile_while_less (tree var, tree limit, gimple_seq *seq)
{
  return start_while (var, limit, false, seq);
}

struct acctile_while
acctile_while_points (tree var, tree limit, gimple_seq *seq)
{
  return start_while (var, limit, true, seq);
}

void
acctile_while_end (const struct acctile_while *loop, tree step, gimple_seq *seq)
{
  gimplify_assign (loop->var, acctile_plus (loop->var, step), seq);
  acctile_emit_goto (loop->again, seq);
  acctile_emit_label (loop->leave, seq);
}

void
acctile_emit_digit (tree digit, tree *number, tree size, gimple_seq *seq)
{
  gimplify_assign (digit,
                   fold_convert (integer_type_node,
                                 acctile_op (TRUNC_MOD_EXPR, *number, size)),
                   seq);
  *number = acctile_value_of (acctile_op (TRUNC_DIV_EXPR, *number, size), seq);
}

void
acctile_emit_quotient (tree number, tree by, tree *result, gimple_seq *seq)
{
  gimple_seq few = NULL, many = NULL;
  tree wide = TREE_TYPE (number);
  tree limit = build_int_cst (wide, INT_MAX);
  tree most = acctile_value_of (acctile_most (number, by), seq);
  for (int i = 0; i < 2; i++)
    {
      enum tree_code op = i == 0 ? TRUNC_DIV_EXPR : TRUNC_MOD_EXPR;
      result[i] = create_tmp_var (wide, "acctile_number");
      tree quick = acctile_op (op, fold_convert (unsigned_type_node, number),
                               fold_convert (unsigned_type_node, by));
      gimplify_assign (result[i], fold_convert (wide, quick), &few);
      gimplify_assign (result[i], acctile_op (op, number, by), &many);
    }
  tree small = acctile_new_label (), large = acctile_new_label (),
       after = acctile_new_label ();
  acctile_emit_branch (LE_EXPR, most, limit, small, large, seq);
  acctile_emit_label (small, seq);
  gimple_seq_add_seq (seq, few);
  acctile_emit_goto (after, seq);
  acctile_emit_label (large, seq);
  gimple_seq_add_seq (seq, many);
  acctile_emit_label (after, seq);
}

void
acctile_emit_exchange (tree a, tree b, gimple_seq *seq)
{
  tree kept = create_tmp_var (TREE_TYPE (a), "acctile_kept");
  gimplify_assign (kept, a, seq);
  gimplify_assign (a, fold_convert (TREE_TYPE (a), b), seq);
  gimplify_assign (b, fold_convert (TREE_TYPE (b), kept), seq);
}

int
acctile_pipe_threads (const struct acctile_pipe *p)
{
  return p->layout->threads + (p->relay ? p->layout->helpers : 0);
}

void
acctile_emit_barrier (struct acctile_pipe *p, gimple_seq *seq)
{
  bool warp = acctile_pipe_threads (p) == ACCTILE_WARP;
  acctile_emit_primitive (
      p->emulate, warp ? ACCTILE_EMIT_warp_barrier : ACCTILE_EMIT_barrier,
      NULL_TREE, NULL_TREE, seq);
}

void
acctile_emit_by (struct acctile_pipe *p, int who, gimple_seq inside,
                 gimple_seq *seq)
{
  acctile_emit_if (EQ_EXPR, p->thread, acctile_unsigned (who), inside, seq);
}

void
acctile_emit_by_one (struct acctile_pipe *p, gimple_seq inside, gimple_seq *seq)
{
  acctile_emit_by (p, p->relay ? p->layout->threads : 0, inside, seq);
}
