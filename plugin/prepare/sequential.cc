/* Sequential loops with a pragma, as loops of labels and jumps: see
   sequential.h.

     #pragma acc loop seq               t = 0; goto test;
     for (t = 0; t < n; t++)      ->    body: NESTS  t = t + 1;
       NESTS                            test: if (t < n) goto body; else goto
   out; out:

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/sequential.h"
#include "doacross/emit-pipeline.h"
#include "extract/holds.h"
#include "substitute.h"
#include "prepare/tidy.h"

bool
acctile_loop_is_sequential (gomp_for *for_stmt)
{
  bool sequential = false;
  if (gimple_omp_for_collapse (for_stmt) != 1
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_omp_for_index (for_stmt, 0))))
    return false;
  for (tree c = gimple_omp_for_clauses (for_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_SEQ:
        sequential = true;
        break;
      case OMP_CLAUSE_PRIVATE:
        if (OMP_CLAUSE_DECL (c) != gimple_omp_for_index (for_stmt, 0))
          return false;
        break;
      default:
        return false;
      }
  return sequential;
}

/* VALUE, where it is a conversion, as that of an end to the type of an index,
   as a variable of BIND that a statement at the end of *SEQ computes.  */

static tree
operand (tree value, gbind *bind, gimple_seq *seq)
{
  if (is_gimple_val (value))
    return value;
  tree var = acctile_declare_new (bind, TREE_TYPE (value), "acctile_end");
  gimple_seq_add_stmt (seq, gimple_build_assign (var, value));
  return var;
}

/* FOR_STMT, which is sequential, as a plain loop in a block of its own.  Takes
   its body.  */

static gbind *
plain_loop (gomp_for *for_stmt)
{
  tree index = gimple_omp_for_index (for_stmt, 0);
  tree variable
      = build_decl (gimple_location (for_stmt), VAR_DECL, DECL_NAME (index),
                    TYPE_MAIN_VARIANT (TREE_TYPE (index)));
  tree incr = gimple_omp_for_incr (for_stmt, 0);
  tree body = acctile_new_label (), test = acctile_new_label (),
       out = acctile_new_label ();
  gimple_seq seq = gimple_omp_for_pre_body (for_stmt), inside = NULL;
  gimple_omp_for_set_pre_body (for_stmt, NULL);
  DECL_CONTEXT (variable) = current_function_decl;
  DECL_SEEN_IN_BIND_EXPR_P (variable) = 1;
  gbind *bind = gimple_build_bind (variable, NULL, make_node (BLOCK));
  tree final = operand (gimple_omp_for_final (for_stmt, 0), bind, &seq);
  gimple_seq_add_stmt (
      &seq, gimple_build_assign (index, gimple_omp_for_initial (for_stmt, 0)));
  acctile_emit_goto (test, &seq);
  acctile_emit_label (body, &seq);
  gimple_seq_add_seq (&seq, gimple_omp_body (for_stmt));
  gimple_omp_set_body (for_stmt, NULL);
  gimple_seq_add_stmt (&seq,
                       gimple_build_assign (index, TREE_CODE (incr), index,
                                            TREE_OPERAND (incr, 1)));
  acctile_emit_label (test, &seq);
  gcond *cond = gimple_build_cond (gimple_omp_for_cond (for_stmt, 0), index,
                                   final, body, out);
  gimple_set_location (cond, gimple_location (for_stmt));
  gimple_seq_add_stmt (&seq, cond);
  acctile_emit_label (out, &seq);
  acctile_substitution own;
  own.put (index, variable);
  acctile_substitute_seq (&seq, &own);
  gimple_seq_add_seq (&inside, seq);
  gimple_bind_set_body (bind, inside);
  gimple_set_location (bind, gimple_location (for_stmt));
  return bind;
}

bool
acctile_loop_to_plain (gimple_seq *seq, gomp_for *for_stmt)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (stmt == for_stmt)
        {
          gsi_replace (&gsi, plain_loop (for_stmt), false);
          return true;
        }
      if ((gimple_code (stmt) == GIMPLE_BIND
           && acctile_loop_to_plain (
               gimple_bind_body_ptr (as_a<gbind *> (stmt)), for_stmt))
          || (gimple_code (stmt) == GIMPLE_TRY
              && acctile_loop_to_plain (gimple_try_eval_ptr (stmt), for_stmt)))
        return true;
    }
  return false;
}

/* A walk_gimple_seq callback: makes the loops in the walk's info plain.  */

static tree
make_listed_plain (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (((hash_set<gimple *> *)wi->info)->contains (stmt))
    gsi_replace (gsi, plain_loop (as_a<gomp_for *> (stmt)), false);
  return NULL_TREE;
}

void
acctile_loops_to_plain (gimple_seq *seq, hash_set<gimple *> *loops)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = loops;
  walk_gimple_seq_mod (seq, make_listed_plain, NULL, &wi);
}

static bool
is_nest (const struct acctile_region *region, gimple *stmt)
{
  for (int i = 0; i < region->n_found; i++)
    if (region->found[i].outermost == stmt)
      return true;
  return false;
}

void
acctile_sequential_to_plain (const struct acctile_region *region,
                             gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gomp_for *for_stmt = dyn_cast<gomp_for *> (stmt);
      if (for_stmt && !is_nest (region, stmt)
          && acctile_loop_is_sequential (for_stmt)
          && acctile_holds (gimple_omp_body (for_stmt), acctile_is_acc_loop))
        {
          gbind *bind = plain_loop (for_stmt);
          gsi_replace (&gsi, bind, false);
          acctile_sequential_to_plain (region, gimple_bind_body_ptr (bind));
        }
      else if (gimple_code (stmt) == GIMPLE_BIND)
        acctile_sequential_to_plain (
            region, gimple_bind_body_ptr (as_a<gbind *> (stmt)));
      else if (gimple_code (stmt) == GIMPLE_TRY)
        acctile_sequential_to_plain (region, gimple_try_eval_ptr (stmt));
    }
}

void
acctile_inner_to_plain (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gomp_for *for_stmt = dyn_cast<gomp_for *> (stmt);
      if (for_stmt && acctile_loop_is_sequential (for_stmt)
          && !acctile_holds (gimple_omp_body (for_stmt), acctile_is_acc_loop))
        gsi_replace (&gsi, plain_loop (for_stmt), false);
      else if (for_stmt)
        acctile_inner_to_plain (gimple_omp_body_ptr (stmt));
      else if (gimple_code (stmt) == GIMPLE_BIND)
        acctile_inner_to_plain (gimple_bind_body_ptr (as_a<gbind *> (stmt)));
      else if (gimple_code (stmt) == GIMPLE_TRY)
        {
          acctile_inner_to_plain (gimple_try_eval_ptr (stmt));
          acctile_inner_to_plain (gimple_try_cleanup_ptr (stmt));
        }
    }
}

/* True when FOR_STMT, left to GCC, counts in a type in which GCC cannot: the
   differences of such a loop's bounds are taken as signed.  */

static bool
counts_too_far (gomp_for *for_stmt)
{
  if (gimple_omp_for_kind (for_stmt) != GF_OMP_FOR_KIND_OACC_LOOP
      || gimple_omp_for_collapse (for_stmt) != 1)
    return false;
  tree index = gimple_omp_for_index (for_stmt, 0), type = TREE_TYPE (index);
  if (!INTEGRAL_TYPE_P (type) || !TYPE_UNSIGNED (type)
      || TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node))
    return false;
  for (tree c = gimple_omp_for_clauses (for_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_AUTO
        && !(OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
             && OMP_CLAUSE_DECL (c) == index))
      return false;
  return true;
}

/* A walk_gimple_seq callback: makes such loops plain.  */

static tree
make_plain (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_for *for_stmt = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  if (for_stmt && counts_too_far (for_stmt))
    gsi_replace (gsi, plain_loop (for_stmt), false);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: does so in kernels regions.  */

static tree
make_plain_in_kernels (gimple_stmt_iterator *gsi, bool *handled,
                       walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = acctile_is_region (stmt);
  if (*handled
      && gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      walk_gimple_seq_mod (gimple_omp_body_ptr (stmt), make_plain, NULL, &wi);
    }
  return NULL_TREE;
}

void
acctile_left_to_plain (gimple_seq *seq)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq_mod (seq, make_plain_in_kernels, NULL, &wi);
}
