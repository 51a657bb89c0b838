/* Sums and maxima that kernels regions compute in steps:

     m1 = m;
     m1 = MAX_EXPR <x, m1>;       ->    m = MAX_EXPR <x, m>;
     m1 = MAX_EXPR <y, m1>;             m = MAX_EXPR <y, m>;
     m = m1;

   "m = max (m, x, y)" of Fortran for instance, or "x > m1 ? x : m1" in the
   place of the maxima, as std::max of floating-point numbers is (choice.cc).
   Written so they are reductions (kernels-sum.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/callee.h"
#include "extract/gimple-loop.h"
#include "extract/liveness.h"
#include "extract/mention.h"
#include "prepare/tidy.h"

/* The steps of one: places among the statements of a sequence.  */
struct chain
{
  tree scalar;
  int first, last;
  auto_vec<int> links;
  auto_vec<tree> temporaries;
};

/* True when STMT mentions a variable of CHAIN.  */

static bool
mentions_chain (gimple *stmt, struct chain *chain)
{
  bool found = acctile_mentions (stmt, chain->scalar);
  for (unsigned i = 0; i < chain->temporaries.length () && !found; i++)
    found = acctile_mentions (stmt, chain->temporaries[i]);
  return found;
}

static bool
is_temporary (tree decl)
{
  return VAR_P (decl) && DECL_ARTIFICIAL (decl) && is_gimple_reg (decl);
}

/* The number X of STMT, "to = X > FROM ? X : FROM" or the same with less, or
   with both numbers the other way around somewhere; NULL_TREE when it is no
   such statement.  */

static tree
chosen_number (gimple *stmt, tree from)
{
  if (gimple_num_ops (stmt) != 4 || gimple_assign_rhs_code (stmt) != COND_EXPR)
    return NULL_TREE;
  tree test = gimple_assign_rhs1 (stmt);
  tree yes = gimple_assign_rhs2 (stmt), no = gimple_assign_rhs3 (stmt);
  if (TREE_CODE (test) != GT_EXPR && TREE_CODE (test) != LT_EXPR)
    return NULL_TREE;
  tree a = TREE_OPERAND (test, 0), b = TREE_OPERAND (test, 1);
  tree x = yes == from ? no : yes;
  return (yes == from) != (no == from) && (a == from) != (b == from)
                 && (a == from ? b : a) == x
             ? x
             : NULL_TREE;
}

/* Whether STMT makes TO of FROM and a value that has nothing to do with CHAIN,
   or copies it where COPY.  */

static bool
is_step (gimple *stmt, tree from, struct chain *chain, bool *copy)
{
  if (!is_gimple_assign (stmt))
    return false;
  tree a = gimple_assign_rhs1 (stmt);
  *copy = gimple_assign_single_p (stmt);
  if (*copy)
    return a == from;
  if (tree x = chosen_number (stmt, from))
    return x != chain->scalar && !chain->temporaries.contains (x);
  if (gimple_num_ops (stmt) != 3)
    return false;
  tree b = gimple_assign_rhs2 (stmt);
  switch (gimple_assign_rhs_code (stmt))
    {
    case MINUS_EXPR:
      if (b == from)
        return false;
      break;
    case PLUS_EXPR:
    case MULT_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
      break;
    default:
      return false;
    }
  tree other = a == from ? b : a;
  return (a == from) != (b == from) && other != chain->scalar
         && !chain->temporaries.contains (other);
}

/* Reads the steps of STMTS, a part of REGION, from the copy of a scalar at
   place FIRST on into CHAIN.  False when there are none.  */

static bool
read_chain (const vec<gimple *> &stmts, int first, gimple_seq region,
            struct chain *chain)
{
  if (!gimple_assign_single_p (stmts[first]))
    return false;
  tree current = gimple_assign_lhs (stmts[first]);
  tree scalar = gimple_assign_rhs1 (stmts[first]);
  if (!is_temporary (current)
      || !(VAR_P (scalar) || TREE_CODE (scalar) == PARM_DECL)
      || DECL_ARTIFICIAL (scalar) || !is_gimple_reg (scalar))
    return false;
  chain->scalar = scalar;
  chain->first = first;
  chain->temporaries.safe_push (current);
  for (int i = first + 1; i < (int)stmts.length (); i++)
    {
      gimple *stmt = stmts[i];
      bool copy;
      if (is_gimple_debug (stmt) || gimple_nop_p (stmt))
        continue;
      gcall *call = dyn_cast<gcall *> (stmt);
      if (call ? acctile_call_effect (call) == ACCTILE_CALL_ANY
               : !is_gimple_assign (stmt))
        return false;
      if (!mentions_chain (stmt, chain))
        continue;
      if (call || !is_step (stmt, current, chain, &copy))
        return false;
      tree lhs = gimple_assign_lhs (stmt);
      if (lhs == scalar && copy && !chain->links.is_empty ())
        {
          chain->last = i;
          for (unsigned t = 0; t < chain->temporaries.length (); t++)
            if (acctile_read_after (region, stmt, chain->temporaries[t]))
              return false;
          return true;
        }
      if (!is_temporary (lhs)
          || !types_compatible_p (TREE_TYPE (lhs), TREE_TYPE (scalar)))
        return false;
      if (!copy)
        chain->links.safe_push (i);
      if (!chain->temporaries.contains (lhs))
        chain->temporaries.safe_push (lhs);
      current = lhs;
    }
  return false;
}

/* OP, or CHAIN's scalar where it is one of its temporaries.  */

static tree
itself (struct chain *chain, tree op)
{
  return chain->temporaries.contains (op) ? chain->scalar : op;
}

/* What CHAIN's statement STMT is with the scalar itself.  */

static gimple *
link_of (gimple *stmt, struct chain *chain)
{
  tree s = chain->scalar;
  if (gimple_assign_rhs_code (stmt) == COND_EXPR)
    {
      tree test = gimple_assign_rhs1 (stmt);
      test = build2 (TREE_CODE (test), boolean_type_node,
                     itself (chain, TREE_OPERAND (test, 0)),
                     itself (chain, TREE_OPERAND (test, 1)));
      gimple *link = gimple_build_assign (
          s, COND_EXPR, test, itself (chain, gimple_assign_rhs2 (stmt)),
          itself (chain, gimple_assign_rhs3 (stmt)));
      gimple_set_location (link, gimple_location (stmt));
      return link;
    }
  gimple *link
      = gimple_build_assign (s, gimple_assign_rhs_code (stmt),
                             itself (chain, gimple_assign_rhs1 (stmt)),
                             itself (chain, gimple_assign_rhs2 (stmt)));
  gimple_set_location (link, gimple_location (stmt));
  return link;
}

/* Shortens the chains in *SEQ, a part of REGION.  */

static void
shorten (gimple_seq *seq, gimple_seq region)
{
  auto_vec<gimple *> stmts;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        shorten (gimple_bind_body_ptr (bind), region);
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
        shorten (gimple_omp_body_ptr (stmt), region);
    }
  acctile_list_stmts (*seq, &stmts);
  gimple_seq result = NULL;
  bool found = false;
  auto_vec<gimple *> kept;
  for (int i = 0; i < (int)stmts.length (); i++)
    {
      struct chain chain;
      if (!read_chain (stmts, i, region, &chain))
        {
          kept.safe_push (stmts[i]);
          continue;
        }
      found = true;
      for (; i < chain.last; i++)
        if (chain.links.contains (i))
          kept.safe_push (link_of (stmts[i], &chain));
        else if (!mentions_chain (stmts[i], &chain))
          kept.safe_push (stmts[i]);
    }
  if (!found)
    return;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  for (unsigned i = 0; i < kept.length (); i++)
    gimple_seq_add_stmt (&result, kept[i]);
  *seq = result;
}

void
acctile_tidy_chains (gomp_target *target)
{
  if (gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS
      && flag_tree_parallelize_loops <= 1)
    shorten (gimple_omp_body_ptr (target), gimple_omp_body (target));
}
