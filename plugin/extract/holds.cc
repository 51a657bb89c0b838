/* What stands in statements: see holds.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/holds.h"
#include "extract/gimple-loop.h"

/* What is looked for: a statement, or what IS.  */
struct wanted
{
  acctile_stmt_test *is;
  gimple *stmt;
};

/* A walk_gimple_stmt callback: finds what the walk's info wants.  */

static tree
find_wanted (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct wanted *wanted = (struct wanted *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = wanted->is ? wanted->is (stmt) : stmt == wanted->stmt;
  return *handled ? integer_one_node : NULL_TREE;
}

static bool
holds (gimple_seq seq, struct wanted wanted)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &wanted;
  return walk_gimple_seq (seq, find_wanted, NULL, &wi) != NULL;
}

bool
acctile_holds (gimple_seq seq, acctile_stmt_test *is)
{
  return holds (seq, { is, NULL });
}

bool
acctile_holds_stmt (gimple_seq seq, gimple *stmt)
{
  return holds (seq, { NULL, stmt });
}

bool
acctile_stmt_holds (gimple *stmt, acctile_stmt_test *is)
{
  struct wanted wanted = { is, NULL };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &wanted;
  gimple_stmt_iterator gsi = acctile_gsi_at (stmt);
  return walk_gimple_stmt (&gsi, find_wanted, NULL, &wi) != NULL_TREE;
}

bool
acctile_is_acc_loop (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_OMP_FOR;
}

bool
acctile_is_target (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_OMP_TARGET;
}
