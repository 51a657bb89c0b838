/* Calls of std::min and std::max that are given a list:

     a[0] = x; a[1] = y; a[2] = z;
     l._M_array = &a; l._M_len = 3;
     v = std::max<int> (l);
       ->  p = x; q = y; r = z;  m = MAX_EXPR <p, q>; v = MAX_EXPR <m, r>;

   and of numbers that may be no number, what the standard says: the first of
   the greatest.  The array was one whose address a function gets.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/callee.h"
#include "extract/gimple-loop.h"
#include "extract/mention.h"
#include "prepare/objects.h"
#include "prepare/tidy.h"

/* The longest list that is looked at.  */
#define MAX_LIST 32

/* One call and its list.  */
struct list_choice
{
  gcall *call;
  bool greater;
  tree list, array, type;
  int n;
  gimple *store[MAX_LIST];
  gimple *length, *address;
};

/* Whether CALL is one of std::min or std::max for a list of numbers, which C is
   filled from.  */

static bool
is_choice (gimple *stmt, struct list_choice *c)
{
  c->call = dyn_cast<gcall *> (stmt);
  if (!c->call || gimple_call_num_args (c->call) != 1
      || !gimple_call_lhs (c->call))
    return false;
  tree fndecl = gimple_call_fndecl (c->call);
  c->greater = acctile_is_std (fndecl, "max");
  c->list = gimple_call_arg (c->call, 0);
  c->type = TYPE_MAIN_VARIANT (TREE_TYPE (gimple_call_lhs (c->call)));
  return (c->greater || acctile_is_std (fndecl, "min")) && VAR_P (c->list)
         && TREE_CODE (TREE_TYPE (c->list)) == RECORD_TYPE
         && !is_global_var (c->list)
         && (INTEGRAL_TYPE_P (c->type) || SCALAR_FLOAT_TYPE_P (c->type));
}

/* Notes STMT in C where it stores to the list or its array.  False when it does
   so in a way that is not known.  */

static bool
note_store (struct list_choice *c, gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  tree base = lhs ? get_base_address (lhs) : NULL_TREE;
  if (!base || (base != c->list && base != c->array))
    return true;
  if (!gimple_assign_single_p (stmt) || gimple_clobber_p (stmt))
    return false;
  tree rhs = gimple_assign_rhs1 (stmt);
  if (base == c->list && TREE_CODE (lhs) == COMPONENT_REF
      && POINTER_TYPE_P (TREE_TYPE (lhs)) && TREE_CODE (rhs) == ADDR_EXPR
      && VAR_P (TREE_OPERAND (rhs, 0)) && !c->address)
    {
      c->array = TREE_OPERAND (rhs, 0);
      c->address = stmt;
      return TREE_CODE (TREE_TYPE (c->array)) == ARRAY_TYPE
             && !is_global_var (c->array) && !TREE_STATIC (c->array)
             && TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (c->array))) == c->type;
    }
  if (base == c->list && TREE_CODE (lhs) == COMPONENT_REF
      && INTEGRAL_TYPE_P (TREE_TYPE (lhs)) && tree_fits_shwi_p (rhs)
      && tree_to_shwi (rhs) > 0 && tree_to_shwi (rhs) <= MAX_LIST && !c->length)
    {
      c->n = tree_to_shwi (rhs);
      c->length = stmt;
      return true;
    }
  if (base != c->array || TREE_CODE (lhs) != ARRAY_REF
      || TREE_OPERAND (lhs, 0) != base
      || !tree_fits_shwi_p (TREE_OPERAND (lhs, 1)))
    return false;
  HOST_WIDE_INT at = tree_to_shwi (TREE_OPERAND (lhs, 1));
  if (at < 0 || at >= MAX_LIST || c->store[at])
    return false;
  c->store[at] = stmt;
  return true;
}

/* Whether each way to the call of C, which stands at GSI, passes the statements
   from FIRST on: jumps among them go forward.  */

static bool
comes_straight (gimple_stmt_iterator gsi, gimple *first)
{
  hash_set<tree> ahead;
  auto_vec<tree> targets;
  for (; !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      targets.truncate (0);
      if (glabel *label = dyn_cast<glabel *> (stmt))
        {
          if (!DECL_ARTIFICIAL (gimple_label_label (label)))
            return false;
          ahead.add (gimple_label_label (label));
        }
      acctile_jump_targets (stmt, &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        if (!ahead.contains (targets[t]))
          return false;
      if (stmt == first)
        return true;
    }
  return false;
}

/* Whether the call at GSI, in the region whose body is BODY, is one whose list
   is known, which C becomes.  */

static bool
find_list (gimple_stmt_iterator gsi, gimple_seq body, struct list_choice *c)
{
  gimple *first = NULL;
  gimple_stmt_iterator at = gsi;
  memset (c, 0, sizeof *c);
  if (!is_choice (gsi_stmt (gsi), c))
    return false;
  for (gsi_prev (&at); !gsi_end_p (at); gsi_prev (&at))
    {
      gimple *stmt = gsi_stmt (at);
      if (!note_store (c, stmt))
        return false;
      bool complete = c->address && c->length;
      for (int k = 0; k < c->n && complete; k++)
        complete = c->store[k] != NULL;
      first = stmt;
      if (complete)
        break;
    }
  if (gsi_end_p (at) || !comes_straight (gsi, first))
    return false;
  return acctile_count_mentions (body, c->array, false) == c->n + 1
         && acctile_count_mentions (body, c->list, false) == 3;
}

/* A walk_gimple_seq callback: takes out the end of the variable in the walk's
   info.  */

static tree
drop_clobber (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_clobber_p (stmt) && gimple_get_lhs (stmt) == (tree)wi->info)
    gsi_replace (gsi, gimple_build_nop (), false);
  return NULL_TREE;
}

/* "CHOSEN or VALUE, as C says" in a new variable of BIND, before GSI.  */

static tree
choose (const struct list_choice *c, tree chosen, tree value, gbind *bind,
        gimple_stmt_iterator *gsi)
{
  tree next = acctile_declare_new (bind, c->type, "acctile_choice");
  if (TREE_CODE (c->type) == INTEGER_TYPE)
    {
      gsi_insert_before (gsi,
                         gimple_build_assign (next,
                                              c->greater ? MAX_EXPR : MIN_EXPR,
                                              chosen, value),
                         GSI_SAME_STMT);
      return next;
    }
  tree test = acctile_declare_new (bind, boolean_type_node, "acctile_choice");
  gsi_insert_before (gsi,
                     gimple_build_assign (test, LT_EXPR,
                                          c->greater ? chosen : value,
                                          c->greater ? value : chosen),
                     GSI_SAME_STMT);
  gsi_insert_before (gsi,
                     gimple_build_assign (next, COND_EXPR, test, value, chosen),
                     GSI_SAME_STMT);
  return next;
}

/* Takes STMT out of *SEQ.  */

static void
drop (gimple *stmt, gimple_seq *seq)
{
  gimple_stmt_iterator gsi = gsi_for_stmt (stmt, seq);
  gsi_replace (&gsi, gimple_build_nop (), false);
}

/* Puts comparisons for the call of C, at GSI in *SEQ and in BIND.  */

static void
rewrite (struct list_choice *c, gimple_stmt_iterator *gsi, gimple_seq *seq,
         gbind *bind)
{
  tree chosen = NULL_TREE;
  for (int k = 0; k < c->n; k++)
    {
      tree value = acctile_declare_new (bind, c->type, "acctile_choice");
      gimple_assign_set_lhs (c->store[k], value);
      chosen = chosen ? choose (c, chosen, value, bind, gsi) : value;
    }
  drop (c->length, seq);
  drop (c->address, seq);
  gsi_replace (gsi, gimple_build_assign (gimple_call_lhs (c->call), chosen),
               false);
}

/* What a walk through a region knows.  */
struct list_search
{
  gimple_seq body;
  auto_vec<tree> arrays; /* of calls that are gone  */
};

/* Rewrites the calls in *SEQ, which stands in BIND, at any depth.  */

static void
rewrite_seq (struct list_search *search, gimple_seq *seq, gbind *bind)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      struct list_choice c;
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        rewrite_seq (search, gimple_bind_body_ptr (inner), inner);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        rewrite_seq (search, gimple_try_eval_ptr (stmt), bind);
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
        {
          gbind *inner = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
          gimple_seq *body = gimple_omp_body_ptr (stmt);
          rewrite_seq (search, body, inner);
          acctile_enclose_body (body, inner);
        }
      else if (bind && find_list (gsi, search->body, &c))
        {
          rewrite (&c, &gsi, seq, bind);
          search->arrays.safe_push (c.array);
        }
    }
}

void
acctile_tidy_lists (gomp_target *target)
{
  struct list_search search;
  search.body = gimple_omp_body (target);
  rewrite_seq (&search, gimple_omp_body_ptr (target), NULL);
  for (unsigned i = 0; i < search.arrays.length (); i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = search.arrays[i];
      walk_gimple_seq_mod (gimple_omp_body_ptr (target), drop_clobber, NULL,
                           &wi);
    }
  if (!search.arrays.is_empty ())
    acctile_dissolve_tries (gimple_omp_body_ptr (target));
}
