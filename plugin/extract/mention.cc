/* Where a variable is mentioned: see mention.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/mention.h"
#include "extract/gimple-loop.h"

/* A walk_tree callback: finds the variable DATA.  */

static tree
find_decl (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  return *tp == (tree)data ? *tp : NULL_TREE;
}

tree
acctile_find_mention (tree *tp, int *walk_subtrees, void *data)
{
  return find_decl (tp, walk_subtrees, ((walk_stmt_info *)data)->info);
}

bool
acctile_expr_mentions (tree expr, tree decl)
{
  return expr && walk_tree (&expr, find_decl, decl, NULL);
}

bool
acctile_mentions (gimple *stmt, tree decl)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = decl;
  gimple_stmt_iterator gsi = acctile_gsi_at (stmt);
  return !is_gimple_debug (stmt)
         && walk_gimple_stmt (&gsi, NULL, acctile_find_mention, &wi);
}

bool
acctile_operands_mention (gimple *stmt, tree decl)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = decl;
  return !is_gimple_debug (stmt)
         && walk_gimple_op (stmt, acctile_find_mention, &wi);
}

bool
acctile_seq_mentions (gimple_seq seq, tree decl)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = decl;
  return walk_gimple_seq (seq, NULL, acctile_find_mention, &wi);
}

/* How often a variable was met.  */
struct mention_count
{
  tree decl;
  bool ends;
  int n;
};

/* A walk_gimple_op callback: counts the variable in the walk's info.  */

static tree
count_mention (tree *tp, int *walk_subtrees, void *data)
{
  struct mention_count *count
      = (struct mention_count *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  count->n += *tp == count->decl;
  return NULL_TREE;
}

/* A walk_gimple_seq callback: passes over what does not count.  */

static tree
pass_ends (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = is_gimple_debug (stmt)
             || (!((struct mention_count *)wi->info)->ends
                 && gimple_clobber_p (stmt));
  return NULL_TREE;
}

int
acctile_count_mentions (gimple_seq seq, tree decl, bool ends)
{
  struct mention_count count = { decl, ends, 0 };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &count;
  walk_gimple_seq (seq, pass_ends, count_mention, &wi);
  return count.n;
}
