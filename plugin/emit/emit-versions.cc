/* Two versions of a region, of which the host takes one:

     if (condition) region; else copy of the region;

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"
#include "substitute.h"

gomp_target *
acctile_copy_region (gomp_target *target)
{
  gimple_seq body = gimple_omp_body (target);
  gomp_target *copy = gimple_build_omp_target (
      acctile_copy_statements (body), gimple_omp_target_kind (target),
      unshare_expr (gimple_omp_target_clauses (target)));
  gimple_set_location (copy, gimple_location (target));
  return copy;
}

gomp_target *
acctile_emit_versions (gimple_stmt_iterator *gsi, gomp_target *target,
                       tree condition)
{
  tree taken = create_artificial_label (UNKNOWN_LOCATION);
  tree other = create_artificial_label (UNKNOWN_LOCATION);
  tree after = create_artificial_label (UNKNOWN_LOCATION);
  gomp_target *copy = acctile_copy_region (target);
  gimple_seq seq = NULL, rest = NULL;
  acctile_emit_branch (NE_EXPR, condition, integer_zero_node, taken, other,
                       &seq);
  acctile_emit_label (taken, &seq);
  gimple_seq_add_stmt (&rest, gimple_build_goto (after));
  acctile_emit_label (other, &rest);
  gimple_seq_add_stmt (&rest, copy);
  acctile_emit_label (after, &rest);
  gsi_insert_seq_before (gsi, seq, GSI_SAME_STMT);
  gsi_insert_seq_after (gsi, rest, GSI_SAME_STMT);
  return copy;
}
