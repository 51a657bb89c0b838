/* Other names for the pointers that a loop of the host exchanges: variables of
   a step that are copies of them, and the references that std::swap is given.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/callee.h"
#include "extract/definition.h"
#include "prepare/exchange.h"
#include "extract/gimple-loop.h"
#include "extract/mention.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* The statement before GSI, in the same sequence and without jumps between,
   that gives ARG an address; NULL when that is not known.  */

static gimple_stmt_iterator
address_before (gimple_stmt_iterator gsi, tree arg)
{
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_get_lhs (stmt) == arg && gimple_assign_single_p (stmt)
          && TREE_CODE (gimple_assign_rhs1 (stmt)) == ADDR_EXPR)
        return gsi;
      if (gimple_get_lhs (stmt) == arg
          || (!is_gimple_assign (stmt) && !is_gimple_debug (stmt)))
        break;
    }
  return gsi_none ();
}

void
acctile_remove_address (gimple_stmt_iterator gsi, gimple *use)
{
  gimple *stmt = gsi_stmt (gsi);
  tree lhs = gimple_get_lhs (stmt);
  gimple_stmt_iterator other = gsi;
  for (gsi_next (&other); !gsi_end_p (other); gsi_next (&other))
    if (gsi_stmt (other) != use && acctile_mentions (gsi_stmt (other), lhs))
      return;
  if (TREE_CODE (lhs) != SSA_NAME && !DECL_ARTIFICIAL (lhs))
    return;
  gsi_remove (&gsi, true);
  if (TREE_CODE (lhs) == SSA_NAME)
    release_ssa_name (lhs);
}

/* Puts the assignments that std::swap does for the call of it at GSI, if it is
   one for pointers in memory, at places that are known.  */

static void
expand_swap (struct exchanging *function, gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  gimple_stmt_iterator address[2];
  tree place[2];
  if (gimple_call_num_args (stmt) != 2 || gimple_call_lhs (stmt)
      || !acctile_is_std (gimple_call_fndecl (stmt), "swap"))
    return;
  for (int i = 0; i < 2; i++)
    {
      tree arg = gimple_call_arg (stmt, i);
      address[i] = gsi_none ();
      if (TREE_CODE (arg) == ADDR_EXPR)
        place[i] = TREE_OPERAND (arg, 0);
      else
        {
          address[i] = address_before (*gsi, arg);
          if (gsi_end_p (address[i]))
            return;
          place[i]
              = TREE_OPERAND (gimple_assign_rhs1 (gsi_stmt (address[i])), 0);
        }
      if (!acctile_exchange_base (place[i])
          || TREE_CODE (TREE_TYPE (place[i])) != POINTER_TYPE
          || (DECL_P (place[i]) && !is_global_var (place[i])))
        return;
    }
  tree type = TREE_TYPE (place[0]);
  if (TYPE_MAIN_VARIANT (type) != TYPE_MAIN_VARIANT (TREE_TYPE (place[1])))
    return;
  gimple_seq seq = NULL;
  tree first = acctile_declare_new (function->bind, type, "acctile_first");
  tree second = acctile_declare_new (function->bind, type, "acctile_second");
  gimple_seq_add_stmt (&seq,
                       gimple_build_assign (first, unshare_expr (place[0])));
  gimple_seq_add_stmt (&seq,
                       gimple_build_assign (second, unshare_expr (place[1])));
  gimple_seq_add_stmt (&seq,
                       gimple_build_assign (unshare_expr (place[0]), second));
  gimple_seq_add_stmt (&seq,
                       gimple_build_assign (unshare_expr (place[1]), first));
  for (int i = 0; i < 2; i++)
    if (!gsi_end_p (address[i]))
      acctile_remove_address (address[i], stmt);
  gsi_replace_with_seq (gsi, seq, true);
}

/* A walk_gimple_stmt callback: expands std::swap outside of regions.  */

static tree
expand_swaps (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = acctile_is_region (gsi_stmt (*gsi));
  if (is_gimple_call (gsi_stmt (*gsi)))
    {
      expand_swap ((struct exchanging *)wi->info, gsi);
      *handled = true;
    }
  return NULL_TREE;
}

void
acctile_exchange_swaps (struct exchanging *function, gimple_seq *seq)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = function;
  walk_gimple_seq_mod (seq, expand_swaps, NULL, &wi);
}

/* Whether VAR is a pointer that only its own name changes.  */

static bool
is_plain_pointer (tree var)
{
  return (VAR_P (var) || TREE_CODE (var) == PARM_DECL)
         && TREE_CODE (TREE_TYPE (var)) == POINTER_TYPE
         && !TREE_ADDRESSABLE (var) && !TREE_THIS_VOLATILE (var)
         && !is_global_var (var) && !DECL_HAS_VALUE_EXPR_P (var);
}

/* Whether TO is a name of the compiler's for a value.  */

static bool
is_name (tree to)
{
  return TREE_CODE (to) == SSA_NAME
         || (VAR_P (to) && DECL_ARTIFICIAL (to) && is_plain_pointer (to));
}

/* Whether control goes elsewhere at STMT, or comes from there.  */

static bool
is_jump (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_LABEL || gimple_code (stmt) == GIMPLE_COND
         || gimple_code (stmt) == GIMPLE_GOTO
         || gimple_code (stmt) == GIMPLE_SWITCH;
}

/* A copy of FROM to TO.  */
struct pointer_copy
{
  tree to, from;
};

/* Whether a clause of TARGET is about DECL.  */

static bool
has_clause (gomp_target *target, tree decl)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
        && OMP_CLAUSE_OPERAND (c, 0) == decl)
      return true;
  return false;
}

/* A walk_gimple_stmt callback: finds a region that would know one pointer
   twice if that which the walk's info is were forwarded.  */

static tree
find_twice (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  const struct pointer_copy *copy = (const struct pointer_copy *)wi->info;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = target != NULL;
  if (!target)
    return NULL_TREE;
  bool twice = is_name (copy->to) ? has_clause (target, copy->to)
                                        && has_clause (target, copy->from)
                                  : acctile_mentions (target, copy->from);
  return twice ? integer_one_node : NULL_TREE;
}

/* Whether STMT is, or holds, such a region for a copy of FROM to TO.  */

static bool
knows_twice (gimple *stmt, tree to, tree from)
{
  struct pointer_copy copy = { to, from };
  gimple_stmt_iterator gsi = acctile_gsi_at (stmt);
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &copy;
  return walk_gimple_stmt (&gsi, find_twice, NULL, &wi) != NULL_TREE;
}

/* Puts FROM for TO, to which the statement at GSI copies it, behind it as long
   as the two are the same for sure.  No region gets to know it by both names,
   but where one of them is the compiler's.  */

static void
forward_copy (gimple_stmt_iterator gsi, tree to, tree from)
{
  acctile_substitution with;
  with.put (to, from);
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      bool changes = acctile_assigns (stmt, from);
      if (gimple_clobber_p (stmt) || is_gimple_debug (stmt))
        continue;
      if (is_jump (stmt) || acctile_assigns (stmt, to)
          || (changes && !is_gimple_assign (stmt)))
        return;
      if (!knows_twice (stmt, to, from))
        acctile_substitute_stmt (stmt, &with);
      if (changes)
        return;
    }
}

/* Whether VAR is one of the variables that X keeps pointers in.  */

static bool
is_kept (const struct exchange *x, tree var)
{
  for (unsigned i = 0; i < x->kept.length (); i++)
    if (x->kept[i].var == var)
      return true;
  return false;
}

/* Whether STMT copies a pointer into a variable among OWN, of the block that it
   stands in, or one that is kept or changes into a name.  */

static bool
copies_pointer (const struct exchange *x, gimple *stmt, hash_set<tree> *own)
{
  tree to = gimple_assign_single_p (stmt) ? gimple_assign_lhs (stmt) : NULL;
  tree from = to ? gimple_assign_rhs1 (stmt) : NULL_TREE;
  bool number = to && !POINTER_TYPE_P (TREE_TYPE (to));
  if (number)
    return own->contains (to) && VAR_P (to) && !TREE_ADDRESSABLE (to)
           && is_kept (x, from)
           && useless_type_conversion_p (TREE_TYPE (to), TREE_TYPE (from));
  if (!to || !is_plain_pointer (from) || own->contains (from)
      || !useless_type_conversion_p (TREE_TYPE (to), TREE_TYPE (from)))
    return false;
  return own->contains (to) ? is_plain_pointer (to)
                            : is_name (to)
                                  && (is_kept (x, from)
                                      || x->function->assigned.contains (from));
}

/* Puts the pointers that variables among OWN, of the block with the statements
   of GSI and behind it up to LAST (NULL: the end), are copies of for these.  */

static void
forward_copies (struct exchange *x, gimple_stmt_iterator gsi, gimple *last,
                hash_set<tree> *own)
{
  bool more = true;
  while (more && !gsi_end_p (gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      more = stmt != last;
      if (!copies_pointer (x, stmt, own))
        {
          gsi_next (&gsi);
          continue;
        }
      hash_set<tree> only;
      tree to = gimple_assign_lhs (stmt);
      only.add (to);
      forward_copy (gsi, to, gimple_assign_rhs1 (stmt));
      if (stmt == last || acctile_exchange_reads (x, &only))
        gsi_next (&gsi);
      else
        gsi_remove (&gsi, true);
    }
}

/* A walk_gimple_stmt callback: does so in blocks.  */

static tree
forward_in_blocks (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  *handled = gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_TARGET;
  if (!bind)
    return NULL_TREE;
  hash_set<tree> own;
  for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
    own.add (var);
  forward_copies ((struct exchange *)wi->info,
                  gsi_start (*gimple_bind_body_ptr (bind)), NULL, &own);
  return NULL_TREE;
}

/* Does so in the blocks of X's loop.  */

static void
forward_in_loop (struct exchange *x)
{
  vec<gimple *> &stmts = x->loop->stmts;
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = x;
      gimple_stmt_iterator gsi = acctile_gsi_at (stmts[i]);
      walk_gimple_stmt (&gsi, forward_in_blocks, NULL, &wi);
    }
}

void
acctile_exchange_names (struct exchange *x, gimple_seq *seq)
{
  hash_set<tree> none;
  vec<gimple *> &stmts = x->loop->stmts;
  gimple *last = stmts.last ();
  forward_in_loop (x);
  forward_copies (x, acctile_exchange_place (seq, stmts[0]), last, &none);
  forward_in_loop (x);
}
