/* What all threads of a block can compute by themselves of a body that one of
   them runs: addresses and bounds whose values are the same whoever computes
   them (feed.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/feed-parts.h"
#include "extract/definition.h"
#include "substitute.h"

/* Whether STMTS give DECL another value than KNOWN does, NULL for none: the
   same expression has one temporary wherever it stands.  */

bool
acctile_feed_is_set (const vec<gimple *> &stmts, tree decl, gimple *known)
{
  for (unsigned i = 0; i < stmts.length (); i++)
    if (gimple_get_lhs (stmts[i]) == decl
        && !(known && is_gimple_assign (stmts[i])
             && acctile_same_rhs (stmts[i], known)))
      return true;
  return false;
}

/* A walk_tree callback: whether *TP is the address of DATA.  */

static tree
find_address (tree *tp, int *walk_subtrees, void *data)
{
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return TREE_CODE (*tp) == ADDR_EXPR && TREE_OPERAND (*tp, 0) == data
             ? *tp
             : NULL_TREE;
}

/* Whether FEED's body leaves POINTER, a variable, as it is.  */

static bool
is_steady (const struct acctile_feed *feed, tree pointer)
{
  if ((!VAR_P (pointer) && TREE_CODE (pointer) != PARM_DECL)
      || !POINTER_TYPE_P (TREE_TYPE (pointer)) || is_global_var (pointer)
      || TREE_THIS_VOLATILE (pointer)
      || acctile_feed_is_set (feed->stmts, pointer, NULL))
    return false;
  for (unsigned i = 0; i < feed->stmts.length (); i++)
    for (unsigned k = 0; k < gimple_num_ops (feed->stmts[i]); k++)
      if (gimple_op (feed->stmts[i], k)
          && walk_tree (gimple_op_ptr (feed->stmts[i], k), find_address,
                        pointer, NULL))
        return false;
  return true;
}

/* Lists the copies of pointers in FEED, which gfortran makes where it uses
   dummy arguments: all threads make them before all else.  */

void
acctile_feed_find_copies (struct acctile_feed *feed)
{
  for (unsigned i = 0; i < feed->stmts.length (); i++)
    {
      gimple *stmt = feed->stmts[i];
      if (gimple_assign_single_p (stmt)
          && is_gimple_reg (gimple_assign_lhs (stmt))
          && DECL_P (gimple_assign_rhs1 (stmt))
          && !acctile_feed_is_set (feed->stmts, gimple_assign_lhs (stmt), stmt)
          && is_steady (feed, gimple_assign_rhs1 (stmt)))
        feed->copies.safe_push (stmt);
    }
}

/* Whether VAR is one of those copies.  */

static bool
is_copy (const struct acctile_feed *feed, tree var)
{
  for (unsigned i = 0; i < feed->copies.length (); i++)
    if (gimple_assign_lhs (feed->copies[i]) == var)
      return true;
  return false;
}

/* Whether STMT of FEED gives a variable a value that is no such copy.  */

bool
acctile_feed_is_assignment (const struct acctile_feed *feed, gimple *stmt)
{
  return is_gimple_assign (stmt) && !is_copy (feed, gimple_assign_lhs (stmt));
}

/* What the operands of an address are looked at with: the loop's ITERATOR
   changes, and what SLICE computes.  */
struct leaves
{
  const struct acctile_feed *feed;
  const struct acctile_slice *slice;
  tree iterator;
};

/* A walk_tree callback: a variable in *TP that has more values in an iteration
   of the nest than its iterators and the slice tell, or is an iteration's own
   memory.  */

static tree
find_changing (tree *tp, int *walk_subtrees, void *data)
{
  const struct leaves *l = (const struct leaves *)data;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if ((!VAR_P (*tp) && TREE_CODE (*tp) != PARM_DECL) || *tp == l->iterator
      || *tp == l->feed->index || is_copy (l->feed, *tp))
    return NULL_TREE;
  gimple *known = acctile_feed_definition (l->slice, *tp);
  return acctile_feed_is_set (l->feed->stmts, *tp, known) ? *tp : NULL_TREE;
}

/* Whether the address of REF, which SLICE computes, in a loop over ITERATOR,
   NULL_TREE for none, is the same whoever computes it.  */

bool
acctile_feed_is_common (const struct acctile_feed *feed, tree ref,
                        const struct acctile_slice *slice, tree iterator)
{
  struct leaves leaves = { feed, slice, iterator };
  if (walk_tree (&ref, find_changing, &leaves, NULL))
    return false;
  for (unsigned i = 0; i < slice->stmts.length (); i++)
    for (unsigned k = 1; k < gimple_num_ops (slice->stmts[i]); k++)
      if (walk_tree (gimple_op_ptr (slice->stmts[i], k), find_changing, &leaves,
                     NULL))
        return false;
  return true;
}

/* Statements that compute again, for all threads, what those of FEED before
   place FROM did: with variables of their own, declared in BIND, which VALUES
   has, at the end of *SEQ.  OPEN are on their way.  */
struct again
{
  const struct acctile_feed *feed;
  int from;
  gbind *bind;
  gimple_seq *seq;
  acctile_substitution values;
  hash_set<tree> open;
};

/* The statement in a straight line at FEED's beginning, before place FROM, that
   gives VAR the only value that it ever has; NULL for none.  */

static gimple *
only_value (const struct acctile_feed *feed, int from, tree var)
{
  gimple *found = NULL;
  for (int i = 0; i < from && !acctile_feed_is_way (feed->stmts[i]); i++)
    if (gimple_get_lhs (feed->stmts[i]) == var)
      found = feed->stmts[i];
  return found && is_gimple_assign (found) && !gimple_has_volatile_ops (found)
                 && !CONST_CAST (struct acctile_feed *, feed)
                         ->keeping.contains (found)
                 && !acctile_feed_is_set (feed->stmts, var, found)
             ? found
             : NULL;
}

/* A walk_tree callback: computes again the variables in *TP that have a value
   of the body's; returns one that differs from one iteration of the nest to the
   next, or may.  */

static tree
compute_again (tree *tp, int *walk_subtrees, void *data)
{
  struct again *a = (struct again *)data;
  tree var = *tp;
  if (TYPE_P (var))
    *walk_subtrees = 0;
  if (var == a->feed->index)
    return var;
  if ((!VAR_P (var) && TREE_CODE (var) != PARM_DECL) || a->values.get (var)
      || is_copy (a->feed, var)
      || !acctile_feed_is_set (a->feed->stmts, var, NULL))
    return NULL_TREE;
  gimple *stmt = only_value (a->feed, a->from, var);
  if (!stmt || a->open.add (var))
    return var;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (walk_tree (gimple_op_ptr (stmt, k), compute_again, data, NULL))
      return var;
  gimple *copy = gimple_copy (stmt);
  for (unsigned k = 1; k < gimple_num_ops (copy); k++)
    gimple_set_op (copy, k, unshare_expr (gimple_op (copy, k)));
  acctile_substitute_stmt (copy, &a->values);
  tree own = acctile_declare_new (a->bind, TREE_TYPE (var), "acctile_common");
  gimple_assign_set_lhs (copy, own);
  gimple_seq_add_stmt (a->seq, copy);
  a->values.put (var, own);
  return NULL_TREE;
}

bool
acctile_feed_bounds (const struct acctile_feed *feed,
                     const struct acctile_feed_loop *loop, gbind *bind,
                     tree *bound, gimple_seq *seq)
{
  gimple_seq own = NULL;
  struct again a;
  a.feed = feed;
  a.from = loop->from;
  a.bind = bind;
  a.seq = seq;
  bound[0] = acctile_counted_first (&loop->counted, bind, &own);
  bound[1] = acctile_counted_bound (&loop->counted, bind, &own);
  for (gimple_stmt_iterator gsi = gsi_start (own); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!is_gimple_assign (stmt) || acctile_feed_is_load (stmt))
        return false;
      for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
        if (walk_tree (gimple_op_ptr (stmt, k), compute_again, &a, NULL))
          return false;
    }
  for (int i = 0; i < 2; i++)
    {
      if (walk_tree (&bound[i], compute_again, &a, NULL))
        return false;
      bound[i] = acctile_substituted (bound[i], &a.values);
    }
  acctile_substitute_seq (&own, &a.values);
  gimple_seq_add_seq (seq, own);
  return true;
}
