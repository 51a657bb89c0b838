/* Acc loops that do not count whole numbers by a constant.

     for (i = b; i < e; i += s)         n = (max (e - b, 0) + s - 1) / s;
       BODY                       ->    for (c = 0; c < n; c++)
                                          { own = b + c * s; BODY with own }

   So are loops whose variable is a pointer, "for (p = a; p < e; p++)".  As
   OpenACC has it the step leads towards the end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* What is made of a dimension of a loop: "count" and "step" are of type "type",
   "first" is of the old variable's.  */
struct strided
{
  tree index, type, first, step, count;
};

/* VALUE as an operand; statements go to the end of *SEQ.  */

static tree
operand (tree value, gimple_seq *seq)
{
  gimple_seq more = NULL;
  tree result = force_gimple_operand (value, &more, true, NULL_TREE);
  gimple_seq_add_seq (seq, more);
  return result;
}

/* VALUE, which may be of an unsigned or a narrow type or a pointer, as a number
   of TYPE.  Statements go to *SEQ.  */

static tree
number (tree type, tree value, gimple_seq *seq)
{
  return operand (fold_convert (type, value), seq);
}

static tree
binary (enum tree_code code, tree a, tree b, gimple_seq *seq)
{
  return operand (fold_build2 (code, TREE_TYPE (a), a, b), seq);
}

/* True when dimension DIM of LOOP is one that is counted otherwise.  */

static bool
is_strided (gomp_for *loop, unsigned dim)
{
  tree index = gimple_omp_for_index (loop, dim);
  tree incr = gimple_omp_for_incr (loop, dim);
  tree type = TREE_TYPE (index);
  enum tree_code cond = gimple_omp_for_cond (loop, dim);
  if (!VAR_P (index) || TREE_ADDRESSABLE (index) || is_global_var (index)
      || DECL_HAS_VALUE_EXPR_P (index) || TYPE_PRECISION (type) > 64
      || (cond != LT_EXPR && cond != LE_EXPR && cond != GT_EXPR
          && cond != GE_EXPR)
      || TREE_OPERAND (incr, 0) != index)
    return false;
  if (POINTER_TYPE_P (type))
    return TREE_CODE (incr) == POINTER_PLUS_EXPR;
  return INTEGRAL_TYPE_P (type)
         && (TREE_CODE (incr) == PLUS_EXPR || TREE_CODE (incr) == MINUS_EXPR)
         && TREE_CODE (TREE_OPERAND (incr, 1)) != INTEGER_CST;
}

/* What the variable of dimension DIM of LOOP goes through; what computes it
   goes to *SEQ.  */

static struct strided
read_strided (gomp_for *loop, unsigned dim, gimple_seq *seq)
{
  tree index = gimple_omp_for_index (loop, dim);
  tree incr = gimple_omp_for_incr (loop, dim);
  enum tree_code cond = gimple_omp_for_cond (loop, dim);
  tree type = long_long_integer_type_node, old = TREE_TYPE (index);
  bool up = cond == LT_EXPR || cond == LE_EXPR;
  tree begin = gimple_omp_for_initial (loop, dim);
  struct strided s;
  s.index = index;
  s.first = operand (unshare_expr (begin), seq);
  s.step = number (type,
                   fold_convert (POINTER_TYPE_P (old) ? ssizetype : old,
                                 unshare_expr (TREE_OPERAND (incr, 1))),
                   seq);
  if (TREE_CODE (incr) == MINUS_EXPR)
    s.step = number (type, fold_build1 (NEGATE_EXPR, type, s.step), seq);
  tree low = number (type, s.first, seq);
  tree high
      = number (type, unshare_expr (gimple_omp_for_final (loop, dim)), seq);
  tree by = up ? s.step
               : number (type, fold_build1 (NEGATE_EXPR, type, s.step), seq);
  tree one = build_int_cst (type, 1);
  tree way = up ? binary (MINUS_EXPR, high, low, seq)
                : binary (MINUS_EXPR, low, high, seq);
  if (cond == LE_EXPR || cond == GE_EXPR)
    way = binary (PLUS_EXPR, way, one, seq);
  way = binary (MAX_EXPR, way, build_int_cst (type, 0), seq);
  by = binary (MAX_EXPR, by, one, seq);
  way = binary (PLUS_EXPR, way, binary (MINUS_EXPR, by, one, seq), seq);
  way = binary (TRUNC_DIV_EXPR, way, by, seq);
  s.type = !POINTER_TYPE_P (old) && TYPE_PRECISION (old) <= 32
               ? integer_type_node
               : type;
  s.count = number (s.type, way, seq);
  return s;
}

/* What new variables in the place of INDEX are called.  */

static const char *
name_of (tree index)
{
  return DECL_NAME (index) ? IDENTIFIER_POINTER (DECL_NAME (index)) : "i";
}

/* The variable of S in the iteration COUNTER: one of BIND's, which statements
   at the end of *SEQ compute.  */

static tree
own_variable (const struct strided *s, tree counter, gbind *bind,
              gimple_seq *seq)
{
  tree type = TREE_TYPE (s->index);
  tree own = acctile_declare_new (bind, TYPE_MAIN_VARIANT (type),
                                  name_of (s->index));
  tree value;
  if (POINTER_TYPE_P (type))
    value = fold_build_pointer_plus (
        s->first, fold_build2 (MULT_EXPR, s->type, counter, s->step));
  else
    value = fold_build2 (PLUS_EXPR, type,
                         fold_build2 (MULT_EXPR, type,
                                      fold_convert (type, counter),
                                      fold_convert (type, s->step)),
                         s->first);
  gimplify_assign (own, value, seq);
  return own;
}

/* Counts dimension DIM of LOOP, which stands in OUTER, otherwise.  What that
   needs before the loop goes to *BEFORE.  */

static void
convert (gomp_for *loop, unsigned dim, gbind *outer, gimple_seq *before)
{
  gimple_seq body = NULL;
  acctile_substitution with;
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  struct strided s = read_strided (loop, dim, before);
  tree counter = acctile_declare_new (outer, s.type, name_of (s.index));
  push_gimplify_context ();
  with.put (s.index, own_variable (&s, counter, bind, &body));
  acctile_substitute_seq (gimple_omp_body_ptr (loop), &with);
  gimple_seq_add_seq (&body, gimple_omp_body (loop));
  gimple_bind_set_body (bind, body);
  pop_gimplify_context (bind);
  gimple_omp_set_body (loop, bind);
  gimple_omp_for_set_index (loop, dim, counter);
  gimple_omp_for_set_initial (loop, dim, build_int_cst (s.type, 0));
  gimple_omp_for_set_final (loop, dim, s.count);
  gimple_omp_for_set_cond (loop, dim, LT_EXPR);
  gimple_omp_for_set_incr (
      loop, dim,
      build2 (PLUS_EXPR, s.type, counter, build_int_cst (s.type, 1)));
  tree own = build_omp_clause (gimple_location (loop), OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (own) = counter;
  OMP_CLAUSE_CHAIN (own) = gimple_omp_for_clauses (loop);
  gimple_omp_for_set_clauses (loop, own);
}

/* What stands for LOOP when dimensions of it are counted otherwise: a block,
   NULL when none is.  */

static gbind *
converted (gomp_for *loop)
{
  bool any = false;
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    any |= is_strided (loop, i);
  if (!any)
    return NULL;
  gbind *outer = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  gimple_seq before = gimple_omp_for_pre_body (loop);
  push_gimplify_context ();
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    if (is_strided (loop, i))
      convert (loop, i, outer, &before);
  gimple_omp_for_set_pre_body (loop, before);
  gimple_bind_set_body (outer, gimple_seq_alloc_with_stmt (loop));
  pop_gimplify_context (outer);
  return outer;
}

/* Converts the loops in *SEQ.  */

static void
convert_seq (gimple_seq *seq)
{
  gimple_seq result = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      gsi_remove (&gsi, false);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        convert_seq (gimple_bind_body_ptr (bind));
      else if (gimple_code (stmt) == GIMPLE_TRY)
        convert_seq (gimple_try_eval_ptr (stmt));
      else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
        {
          convert_seq (gimple_omp_body_ptr (loop));
          if (gbind *outer = converted (loop))
            stmt = outer;
        }
      gimple_seq_add_stmt_without_update (&result, stmt);
    }
  *seq = result;
}

void
acctile_tidy_strides (gomp_target *target)
{
  convert_seq (gimple_omp_body_ptr (target));
}
