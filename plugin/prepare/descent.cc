/* Acc loops that count down from where an outer one says.

     for (i...)                          for (i...)
       for (j = i - 1; j >= 0; j--)  ->    for (t = -1 - (i - 1); t <= -1; t++)
         a[i][j] = ...;                      { j = -1 - t; a[i][j] = ...; }

   A wavefront counts all its loops from one place on, which such a loop has at
   its end only.  -1 - j is a number of the type of j, whatever j is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "substitute.h"
#include "prepare/tidy.h"

/* Definitions of definitions are followed so far.  */
#define MAX_FOLLOWED 16

/* What is known inside of the outermost acc loop around: the iterators of the
   acc loops around, and what is assigned in it, and by what; NULL for more than
   one, or what is no assignment.  */
struct descent
{
  hash_set<tree> iterators;
  hash_map<tree, gimple *> assigned;
};

/* A walk_gimple_seq callback: notes what is assigned.  */

static tree
note_assigned (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct descent *d = (struct descent *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (stmt);
  *handled = false;
  if (lhs && DECL_P (lhs))
    {
      bool before;
      gimple *&by = d->assigned.get_or_insert (lhs, &before);
      by = !before && is_gimple_assign (stmt) ? stmt : NULL;
    }
  return NULL_TREE;
}

/* What "depends" looks for.  */
struct search
{
  struct descent *d;
  int depth;
};

/* A walk_tree callback: finds a number that may be another one in each
   iteration of a loop around.  */

static tree
find_varying (tree *tp, int *walk_subtrees, void *data)
{
  struct search *s = (struct search *)data;
  *walk_subtrees = !TYPE_P (*tp);
  if (s->d->iterators.contains (*tp))
    return *tp;
  gimple **by = DECL_P (*tp) ? s->d->assigned.get (*tp) : NULL;
  if (!by)
    return NULL_TREE;
  if (!*by || s->depth > MAX_FOLLOWED)
    return *tp;
  struct search deeper = { s->d, s->depth + 1 };
  for (unsigned k = 1; k < gimple_num_ops (*by); k++)
    if (walk_tree (gimple_op_ptr (*by, k), find_varying, &deeper, NULL))
      return *tp;
  return NULL_TREE;
}

/* Whether LOOP counts down by 1 from where an acc loop around it says.  */

static bool
is_descent (struct descent *d, gomp_for *loop)
{
  struct search search = { d, 0 };
  tree clauses = gimple_omp_for_clauses (loop);
  if (gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP
      || gimple_omp_for_collapse (loop) != 1
      || omp_find_clause (clauses, OMP_CLAUSE_SEQ)
      || omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT))
    return false;
  tree index = gimple_omp_for_index (loop, 0);
  tree incr = gimple_omp_for_incr (loop, 0), type = TREE_TYPE (index);
  tree initial = gimple_omp_for_initial (loop, 0);
  enum tree_code cond = gimple_omp_for_cond (loop, 0);
  return TREE_CODE (type) == INTEGER_TYPE && TYPE_OVERFLOW_UNDEFINED (type)
         && TREE_CODE (incr) == PLUS_EXPR
         && integer_minus_onep (TREE_OPERAND (incr, 1))
         && (cond == GE_EXPR || cond == GT_EXPR) && is_gimple_val (initial)
         && useless_type_conversion_p (type, TREE_TYPE (initial))
         && useless_type_conversion_p (
             type, TREE_TYPE (gimple_omp_for_final (loop, 0)))
         && is_gimple_val (gimple_omp_for_final (loop, 0))
         && walk_tree (&initial, find_varying, &search, NULL);
}

/* -1 - VALUE in a variable of BIND, which statements at the end of *SEQ
   compute, or a constant.  */

static tree
mirrored (gbind *bind, tree type, tree value, gimple_seq *seq)
{
  tree one = build_int_cst (type, -1);
  if (TREE_CODE (value) == INTEGER_CST)
    return fold_build2 (MINUS_EXPR, type, one, fold_convert (type, value));
  tree var = acctile_declare_new (bind, type, "mirrored");
  gimple_seq_add_stmt (seq, gimple_build_assign (var, MINUS_EXPR, one, value));
  return var;
}

/* Lets LOOP count up, in a block that is returned.  */

static gbind *
turn (gomp_for *loop)
{
  tree index = gimple_omp_for_index (loop, 0);
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (index));
  gbind *outer = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  gimple_seq before = gimple_omp_for_pre_body (loop), body = NULL;
  acctile_substitution with;
  const char *name
      = DECL_NAME (index) ? IDENTIFIER_POINTER (DECL_NAME (index)) : "mirrored";
  tree counter = acctile_declare_new (outer, type, name);
  tree first
      = mirrored (outer, type, gimple_omp_for_initial (loop, 0), &before);
  tree last = mirrored (outer, type, gimple_omp_for_final (loop, 0), &before);
  with.put (index, mirrored (bind, type, counter, &body));
  acctile_substitute_seq (gimple_omp_body_ptr (loop), &with);
  gimple_seq_add_seq (&body, gimple_omp_body (loop));
  gimple_bind_set_body (bind, body);
  gimple_omp_set_body (loop, bind);
  gimple_omp_for_set_pre_body (loop, before);
  gimple_omp_for_set_index (loop, 0, counter);
  gimple_omp_for_set_initial (loop, 0, first);
  gimple_omp_for_set_final (loop, 0, last);
  gimple_omp_for_set_cond (
      loop, 0, gimple_omp_for_cond (loop, 0) == GE_EXPR ? LE_EXPR : LT_EXPR);
  gimple_omp_for_set_incr (
      loop, 0, build2 (PLUS_EXPR, type, counter, build_int_cst (type, 1)));
  tree own = build_omp_clause (gimple_location (loop), OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (own) = counter;
  OMP_CLAUSE_CHAIN (own) = gimple_omp_for_clauses (loop);
  gimple_omp_for_set_clauses (loop, own);
  gimple_bind_set_body (outer, gimple_seq_alloc_with_stmt (loop));
  return outer;
}

/* Turns the loops in *SEQ; D is of the outermost acc loop around, NULL where
   there is none.  */

static void
turn_seq (gimple_seq *seq, struct descent *d)
{
  gimple_seq result = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      gsi_remove (&gsi, false);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        turn_seq (gimple_bind_body_ptr (bind), d);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        turn_seq (gimple_try_eval_ptr (stmt), d);
      else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
        {
          struct descent own, *inside = d ? d : &own;
          bool down = d && is_descent (d, loop);
          walk_stmt_info wi;
          memset (&wi, 0, sizeof wi);
          wi.info = &own;
          if (!d)
            walk_gimple_seq (gimple_omp_body (loop), note_assigned, NULL, &wi);
          for (unsigned k = 0; k < gimple_omp_for_collapse (loop); k++)
            inside->iterators.add (gimple_omp_for_index (loop, k));
          turn_seq (gimple_omp_body_ptr (loop), inside);
          if (down)
            stmt = turn (loop);
        }
      gimple_seq_add_stmt_without_update (&result, stmt);
    }
  *seq = result;
}

void
acctile_tidy_descents (gomp_target *target)
{
  turn_seq (gimple_omp_body_ptr (target), NULL);
}
