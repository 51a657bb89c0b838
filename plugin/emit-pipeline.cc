/* What the emitters of wavefronts share: see emit-pipeline.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit-pipeline.h"

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
