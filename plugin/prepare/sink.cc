/* Numbers that stand before a loop.

       for (k ...)
         {
           z = w[k];
           for (j ...)
             a[k][j] = z * b[k][j];
         }

   is no perfect nest, and only the outer loop could be spread.  Where nothing
   in the inner loop changes what "z" is computed from, and nobody else wants
   it, each iteration can compute its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/sink.h"
#include "extract/callee.h"
#include "extract/mention.h"
#include "extract/stores.h"
#include "extract/value.h"

/* The loop C that statements are to sink into, what it stores to, and what has
   been found: variables that the statements before it set and that can be set
   in it, those that will be set there only, and those that cannot be.  */
struct search
{
  const struct acctile_counted *c;
  struct acctile_stores stores;
  hash_set<tree> known, gone, stuck;
};

/* A walk_tree callback: finds a variable that may be another number in each
   iteration of the loop.  */

static tree
find_varying (tree *tp, int *walk_subtrees, void *data)
{
  struct search *s = (struct search *)data;
  tree op = *tp;
  *walk_subtrees = !TYPE_P (op);
  if (!VAR_P (op) && TREE_CODE (op) != PARM_DECL
      && TREE_CODE (op) != RESULT_DECL)
    return TREE_CODE (op) == SSA_NAME ? op : NULL_TREE;
  if (s->known.contains (op))
    return NULL_TREE;
  bool memory = is_global_var (op) || TREE_ADDRESSABLE (op);
  return TREE_THIS_VOLATILE (op) || s->stuck.contains (op)
                 || s->c->plain.assigned.contains (op)
                 || (memory && is_gimple_reg_type (TREE_TYPE (op))
                     && acctile_stores_touch (&s->stores, op))
             ? op
             : NULL_TREE;
}

/* True when OP is the same number at the beginning of each iteration.  Of what
   it reads from memory that is known (acctile_nest_bare).  */

static bool
is_steady (struct search *s, tree op)
{
  return walk_tree (&op, find_varying, s, NULL) == NULL_TREE;
}

/* A statement that sets a variable, and whether another one was found that
   gives it something else.  */
struct setting
{
  gimple *set;
  bool other;
};

/* A walk_gimple_seq callback: looks for such another one.  */

static tree
find_other (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct setting *setting = (struct setting *)wi->info;
  gimple *stmt = gsi_stmt (*gsi), *set = setting->set;
  *handled = false;
  if (gimple_get_lhs (stmt) != gimple_get_lhs (set))
    return NULL_TREE;
  bool same = is_gimple_assign (stmt) && is_gimple_assign (set)
              && gimple_num_ops (stmt) == gimple_num_ops (set)
              && gimple_assign_rhs_code (stmt) == gimple_assign_rhs_code (set);
  for (unsigned k = 1; same && k < gimple_num_ops (set); k++)
    same = operand_equal_p (gimple_op (stmt, k), gimple_op (set, k), 0);
  setting->other = setting->other || !same;
  return NULL_TREE;
}

/* True when the loop gives the variable that STMT sets no other value.  */

static bool
is_kept (const struct search *s, gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  struct setting setting = { stmt, false };
  walk_stmt_info wi;
  if (!s->c->plain.assigned.contains (lhs))
    return true;
  memset (&wi, 0, sizeof wi);
  wi.info = &setting;
  for (int i = s->c->first; i <= s->c->last; i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at ((*s->c->stmts)[i]);
      walk_gimple_stmt (&gsi, find_other, NULL, &wi);
    }
  return DECL_ARTIFICIAL (lhs) && !setting.other;
}

bool
acctile_sink_can (gimple *stmt)
{
  if ((!is_gimple_assign (stmt)
       && !(gimple_call_builtin_p (stmt, BUILT_IN_NORMAL)
            && acctile_call_effect (as_a<gcall *> (stmt))
                   == ACCTILE_CALL_VALUE))
      || gimple_clobber_p (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  tree lhs = gimple_get_lhs (stmt);
  return lhs && VAR_P (lhs) && is_gimple_reg_type (TREE_TYPE (lhs))
         && !is_global_var (lhs) && !TREE_ADDRESSABLE (lhs)
         && !TREE_THIS_VOLATILE (lhs);
}

/* True when STMT only computes a number, the same in each iteration, for a
   variable that the loop leaves alone.  */

static bool
gives_number (struct search *s, gimple *stmt)
{
  if (!acctile_sink_can (stmt) || gimple_get_lhs (stmt) == s->c->plain.iterator
      || !is_kept (s, stmt))
    return false;
  bool call = is_gimple_call (stmt);
  for (unsigned k = call ? 3 : 1; k < gimple_num_ops (stmt); k++)
    {
      tree op = gimple_op (stmt, k);
      if (op
          && (!is_steady (s, op) || (call && POINTER_TYPE_P (TREE_TYPE (op)))))
        return false;
    }
  return true;
}

/* True when SINKING says that nothing behind the nest reads DECL.  */

static bool
may_sink (struct acctile_sinking *sinking, tree decl)
{
  for (tree c = sinking->temporaries; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_DECL (c) == decl)
      return true;
  return DECL_ARTIFICIAL (decl) || sinking->own.contains (decl);
}

/* True when STMT mentions a variable that is set in the loop only.  */

static bool
mentions_gone (const struct search *s, gimple *stmt)
{
  for (hash_set<tree>::iterator i = s->gone.begin (); i != s->gone.end (); ++i)
    if (acctile_mentions (stmt, *i))
      return true;
  return false;
}

/* Whether statement I, before the loop, has to sink: it may not stand there, or
   needs what has sunk.  */

static bool
has_to_sink (const struct search *s, int i)
{
  gimple *stmt = (*s->c->stmts)[i];
  return !acctile_stands_beside (stmt)
         || (is_gimple_assign (stmt) && mentions_gone (s, stmt));
}

/* True when nothing that stays, the bounds of the loop included, needs a
   variable that is set in it only.  */

static bool
is_wanted_inside (const struct search *s, const struct acctile_sunk *sunk)
{
  const struct acctile_counted *c = s->c;
  for (int i = 0; i < (int)c->stmts->length (); i++)
    {
      gimple *stmt = (*c->stmts)[i];
      bool inside = i >= c->first && i <= c->last;
      bool bound = i >= c->head && i <= c->condition;
      if ((!inside || bound)
          && !const_cast<acctile_sunk *> (sunk)->moved.contains (stmt)
          && mentions_gone (s, stmt))
        return false;
    }
  return true;
}

/* True when a statement of SUNK needs what STMT, which stands before them,
   computes.  */

static bool
is_needed (const struct acctile_sunk *sunk, gimple *stmt)
{
  for (unsigned k = 0; k < sunk->stmts.length (); k++)
    if (acctile_mentions (sunk->stmts[k], gimple_get_lhs (stmt)))
      return true;
  return false;
}

bool
acctile_sink_find (const struct acctile_counted *c,
                   struct acctile_sinking *sinking, struct acctile_sunk *sunk)
{
  struct search s;
  if (!sinking)
    return false;
  s.c = c;
  for (int i = c->first; i <= c->last; i++)
    acctile_stores_collect ((*c->stmts)[i], &s.stores);
  for (int i = 0; i < (int)c->stmts->length (); i++)
    {
      gimple *stmt = (*c->stmts)[i];
      if ((i >= c->first && i <= c->last) || i == c->enter || i == c->init)
        continue;
      bool down = has_to_sink (&s, i);
      if (!down && (i > c->last || !is_gimple_assign (stmt)))
        continue;
      bool number = i < c->first && gives_number (&s, stmt);
      if (!number && !down)
        {
          s.stuck.add (gimple_get_lhs (stmt));
          continue;
        }
      if (!number || (down && !may_sink (sinking, gimple_get_lhs (stmt))))
        return false;
      s.known.add (gimple_get_lhs (stmt));
      if (!down)
        continue;
      s.gone.add (gimple_get_lhs (stmt));
      sunk->moved.add (stmt);
    }
  if (s.gone.is_empty () || !is_wanted_inside (&s, sunk))
    return false;
  for (int i = c->first - 1; i >= 0; i--)
    {
      gimple *stmt = (*c->stmts)[i];
      bool moved = sunk->moved.contains (stmt);
      tree lhs = gimple_get_lhs (stmt);
      if (moved && !DECL_ARTIFICIAL (lhs) && !sunk->decls.contains (lhs))
        sunk->decls.safe_push (lhs);
      if (i != c->enter && i != c->init
          && (moved
              || (lhs && s.known.contains (lhs) && is_needed (sunk, stmt))))
        sunk->stmts.safe_insert (0, moved ? stmt : gimple_copy (stmt));
    }
  return true;
}
