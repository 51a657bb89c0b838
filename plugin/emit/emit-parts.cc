/* What the emitters share: see emit-parts.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"
#include "emit/primitive.h"

tree
acctile_unsigned (HOST_WIDE_INT value)
{
  return build_int_cst (unsigned_type_node, value);
}

tree
acctile_memory_at (tree type, tree address)
{
  tree alias = build_pointer_type_for_mode (char_type_node, VOIDmode, true);
  return build2 (MEM_REF, type, address, build_zero_cst (alias));
}

void
acctile_emit_label (tree label, gimple_seq *seq)
{
  gimple_seq_add_stmt (seq, gimple_build_label (label));
}

void
acctile_emit_branch (enum tree_code code, tree a, tree b, tree then,
                     tree otherwise, gimple_seq *seq)
{
  gimple_seq_add_stmt (seq, gimple_build_cond (code, a, b, then, otherwise));
}

void
acctile_emit_if (enum tree_code code, tree a, tree b, gimple_seq inside,
                 gimple_seq *seq)
{
  tree then = create_artificial_label (UNKNOWN_LOCATION);
  tree after = create_artificial_label (UNKNOWN_LOCATION);
  acctile_emit_branch (code, a, b, then, after, seq);
  acctile_emit_label (then, seq);
  gimple_seq_add_seq (seq, inside);
  acctile_emit_label (after, seq);
}

void
acctile_finish_static (tree var, bool device)
{
  if (device)
    DECL_ATTRIBUTES (var) = tree_cons (get_identifier ("omp declare target"),
                                       NULL_TREE, NULL_TREE);
  varpool_node::finalize_decl (var);
}

void
acctile_emit_opaque (tree var, bool fixed, gimple_seq *seq)
{
  vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
  tree out = build_tree_list (NULL_TREE, build_string (2, "=r"));
  tree in = build_tree_list (NULL_TREE, build_string (1, "0"));
  vec_safe_push (outputs, build_tree_list (out, var));
  vec_safe_push (inputs, build_tree_list (in, var));
  gasm *stmt = gimple_build_asm_vec ("", inputs, outputs, NULL, NULL);
  gimple_asm_set_volatile (stmt, fixed);
  gimple_seq_add_stmt (seq, stmt);
}

gomp_for *
acctile_build_loop (tree index, tree limit, tree clauses, gimple_seq body)
{
  gomp_for *loop = gimple_build_omp_for (body, GF_OMP_FOR_KIND_OACC_LOOP,
                                         clauses, 1, NULL);
  tree type = TREE_TYPE (index);
  gimple_omp_for_set_index (loop, 0, index);
  gimple_omp_for_set_initial (loop, 0, build_zero_cst (type));
  gimple_omp_for_set_final (loop, 0, limit);
  gimple_omp_for_set_cond (loop, 0, LT_EXPR);
  gimple_omp_for_set_incr (
      loop, 0, build2 (PLUS_EXPR, type, index, build_one_cst (type)));
  return loop;
}

tree
acctile_add_clause (location_t location, enum omp_clause_code code, tree decl,
                    tree clauses)
{
  tree clause = build_omp_clause (location, code);
  if (decl)
    OMP_CLAUSE_DECL (clause) = decl;
  OMP_CLAUSE_CHAIN (clause) = clauses;
  return clause;
}

tree
acctile_keep_clause (tree clause, tree clauses)
{
  tree copy = copy_node (clause);
  OMP_CLAUSE_CHAIN (copy) = clauses;
  return copy;
}

/* True when CLAUSES has a CODE for DECL.  */

static bool
has_clause_for (tree clauses, enum omp_clause_code code, tree decl)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == code && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

tree
acctile_collect_privates (const struct acctile_found *found, tree clauses)
{
  for (int k = 0; k < found->nest->n_parallel; k++)
    {
      gomp_for *stmt = found->loop[k].stmt;
      tree index = gimple_omp_for_index (stmt, found->loop[k].dim);
      if (!has_clause_for (clauses, OMP_CLAUSE_PRIVATE, index))
        clauses = acctile_add_clause (found->location, OMP_CLAUSE_PRIVATE,
                                      index, clauses);
      for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
        if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
            && !has_clause_for (clauses, OMP_CLAUSE_PRIVATE,
                                OMP_CLAUSE_DECL (c)))
          clauses = acctile_keep_clause (c, clauses);
    }
  return clauses;
}

tree
acctile_collect_reductions (const struct acctile_found *found, tree clauses)
{
  for (int k = 0; k < found->nest->n_parallel; k++)
    for (tree c = gimple_omp_for_clauses (found->loop[k].stmt); c;
         c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
          && !has_clause_for (clauses, OMP_CLAUSE_REDUCTION,
                              OMP_CLAUSE_DECL (c)))
        {
          tree copy = copy_node (c);
          OMP_CLAUSE_CHAIN (copy) = clauses;
          clauses = copy;
        }
  return clauses;
}

gomp_for *
acctile_build_gangs (const struct acctile_found *found, tree index, tree limit,
                     gimple_seq body)
{
  location_t location = found->location;
  tree clauses = acctile_collect_reductions (found, NULL_TREE);
  clauses = acctile_add_clause (location, OMP_CLAUSE_GANG, NULL_TREE, clauses);
  clauses = acctile_add_clause (location, OMP_CLAUSE_INDEPENDENT, NULL_TREE,
                                clauses);
  clauses = acctile_add_clause (location, OMP_CLAUSE_PRIVATE, index, clauses);
  gomp_for *loop = acctile_build_loop (index, limit, clauses, body);
  gimple_set_location (loop, location);
  return loop;
}

int
acctile_loop_number (const struct acctile_found *found, const gimple *for_stmt,
                     unsigned dim)
{
  for (int k = 0; k < found->nest->n_parallel; k++)
    if (found->loop[k].stmt == for_stmt && found->loop[k].dim == dim)
      return k;
  return -1;
}

/* Replaces the parallel loops of FOUND in *SEQ and in its binds.  */

static void
emit_inner_loops (const struct acctile_found *found, gimple_seq *seq,
                  acctile_wrap *wrap, void *data)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        {
          gimple_seq body = gimple_bind_body (bind);
          emit_inner_loops (found, &body, wrap, data);
          gimple_bind_set_body (bind, body);
          gsi_next (&gsi);
        }
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR
               && acctile_loop_number (found, stmt, 0) >= 0)
        {
          gimple_seq with
              = acctile_emit_loops (found, as_a<gomp_for *> (stmt), wrap, data);
          gsi_insert_seq_before (&gsi, with, GSI_SAME_STMT);
          gsi_remove (&gsi, true);
        }
      else
        gsi_next (&gsi);
    }
}

/* OP, or where it is a name for something else, as what a lambda captured is,
   a copy of the value that it has in the region, assigned at the end of *SEQ:
   gimplification would put what it stands for outside in its place.  */

static tree
plain_operand (tree op, gimple_seq *seq)
{
  if (!VAR_P (op) || !DECL_HAS_VALUE_EXPR_P (op))
    return op;
  tree copy = create_tmp_reg (TREE_TYPE (op), "acctile_bound");
  gimple_seq_add_stmt (seq, gimple_build_assign (copy, op));
  return copy;
}

/* Makes the bounds of FOR_STMT operands that may be gimplified.  */

static void
make_bounds_plain (gomp_for *for_stmt)
{
  gimple_seq seq = gimple_omp_for_pre_body (for_stmt);
  for (unsigned dim = 0; dim < gimple_omp_for_collapse (for_stmt); dim++)
    {
      gimple_omp_for_set_initial (
          for_stmt, dim,
          plain_operand (gimple_omp_for_initial (for_stmt, dim), &seq));
      gimple_omp_for_set_final (
          for_stmt, dim,
          plain_operand (gimple_omp_for_final (for_stmt, dim), &seq));
    }
  gimple_omp_for_set_pre_body (for_stmt, seq);
}

gimple_seq
acctile_emit_loops (const struct acctile_found *found, gomp_for *for_stmt,
                    acctile_wrap *wrap, void *data)
{
  gimple_seq body = gimple_omp_body (for_stmt);
  gimple_omp_set_body (for_stmt, NULL);
  emit_inner_loops (found, &body, wrap, data);
  make_bounds_plain (for_stmt);
  for (int dim = gimple_omp_for_collapse (for_stmt) - 1; dim >= 0; dim--)
    body = wrap (data, for_stmt, dim,
                 acctile_loop_number (found, for_stmt, dim), body);
  gimple_seq seq = gimple_omp_for_pre_body (for_stmt);
  gimple_omp_for_set_pre_body (for_stmt, NULL);
  gimple_seq_add_seq (&seq, body);
  return seq;
}

bool
acctile_replace_stmt (gimple_seq *seq, gimple *from, gimple *with)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (stmt == from)
        {
          gsi_insert_before (&gsi, with, GSI_SAME_STMT);
          gsi_remove (&gsi, false);
          return true;
        }
      gimple_seq *inner = NULL;
      if (gimple_code (stmt) == GIMPLE_BIND)
        inner = gimple_bind_body_ptr (as_a<gbind *> (stmt));
      else if (gimple_code (stmt) == GIMPLE_TRY)
        inner = gimple_try_eval_ptr (stmt);
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
        inner = gimple_omp_body_ptr (stmt);
      if (inner && acctile_replace_stmt (inner, from, with))
        return true;
    }
  return false;
}

tree
acctile_counting_type (tree type)
{
  return TYPE_PRECISION (type) > 32 ? long_long_unsigned_type_node
                                    : unsigned_type_node;
}

tree
acctile_emit_trip (gomp_for *for_stmt, unsigned dim, int64_t step, tree low,
                   tree high, gimple_seq *seq)
{
  enum tree_code cond = gimple_omp_for_cond (for_stmt, dim);
  return acctile_emit_count (cond == LE_EXPR || cond == GE_EXPR, step, low,
                             high, seq);
}

tree
acctile_emit_count (bool inclusive, int64_t step, tree low, tree high,
                    gimple_seq *seq)
{
  tree count = acctile_counting_type (TREE_TYPE (low));
  if (step < 0)
    {
      std::swap (low, high);
      step = -step;
    }
  tree range = fold_build2 (MINUS_EXPR, count, fold_convert (count, high),
                            fold_convert (count, low));
  if (!inclusive)
    range = fold_build2 (MINUS_EXPR, count, range, build_one_cst (count));
  tree trip = fold_build2 (
      PLUS_EXPR, count,
      fold_build2 (TRUNC_DIV_EXPR, count, range, build_int_cst (count, step)),
      build_one_cst (count));
  tree test = fold_build2 (inclusive ? LE_EXPR : LT_EXPR, boolean_type_node,
                           low, high);
  return acctile_set_new (
      fold_build3 (COND_EXPR, count, test, trip, build_zero_cst (count)),
      "acctile_trip", seq);
}
