/* Assignments of whole arrays in kernels regions.

   gfortran makes one statement, or one call, of "a = 0" and "b = a" where the
   size of the arrays is a number:

     __builtin_memset (&a, 0, 800);  ->  for (i = 0; i <= 99; i++)
                                           a[i] = 0;

   Here they are loops over the elements again, which become acc loops
   (kernels-loop.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "substitute.h"
#include "prepare/tidy.h"

/* An array that is assigned, or what is assigned to it.  */
struct whole_array
{
  tree ref;     /* an array, or a variable that points to one  */
  tree element; /* the type of its elements  */
};

/* Fills *A with the array of TYPE that REF is, or points to.  */

static bool
set_array (struct whole_array *a, tree ref, tree type)
{
  if (TREE_CODE (type) != ARRAY_TYPE || !TYPE_DOMAIN (type)
      || !TYPE_MIN_VALUE (TYPE_DOMAIN (type))
      || !integer_zerop (TYPE_MIN_VALUE (TYPE_DOMAIN (type))))
    return false;
  a->ref = ref;
  a->element = TREE_TYPE (type);
  return is_gimple_reg_type (a->element) && !TYPE_VOLATILE (a->element)
         && TREE_CODE (TYPE_SIZE_UNIT (a->element)) == INTEGER_CST
         && !integer_zerop (TYPE_SIZE_UNIT (a->element));
}

/* The same of the array that the argument OP of a call points to.  */

static bool
set_pointed (struct whole_array *a, tree op)
{
  if (TREE_CODE (op) == ADDR_EXPR && DECL_P (TREE_OPERAND (op, 0))
      && !TREE_THIS_VOLATILE (TREE_OPERAND (op, 0)))
    return set_array (a, TREE_OPERAND (op, 0),
                      TREE_TYPE (TREE_OPERAND (op, 0)));
  return VAR_P (op) && !TREE_ADDRESSABLE (op) && !is_global_var (op)
         && POINTER_TYPE_P (TREE_TYPE (op))
         && set_array (a, op, TREE_TYPE (TREE_TYPE (op)));
}

/* What one of the statements just before GSI gives the variable DECL: another
   variable; NULL_TREE when it is something else.  */

static tree
loaded_before (gimple_stmt_iterator gsi, tree decl)
{
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_gimple_debug (stmt))
        continue;
      if (!gimple_assign_single_p (stmt) || !DECL_P (gimple_assign_rhs1 (stmt))
          || !DECL_P (gimple_assign_lhs (stmt)))
        return NULL_TREE;
      if (gimple_assign_lhs (stmt) == decl)
        return gimple_assign_rhs1 (stmt);
    }
  return NULL_TREE;
}

/* Lets the loop that BIND is load what A points to for each element, at the end
   of *SEQ, as gfortran's own loops do, if it is known what it is loaded from
   before the statement at GSI.  */

static void
load_each (struct whole_array *a, gimple_stmt_iterator gsi, gbind *bind,
           gimple_seq *seq)
{
  tree from = POINTER_TYPE_P (TREE_TYPE (a->ref)) ? loaded_before (gsi, a->ref)
                                                  : NULL_TREE;
  if (!from)
    return;
  a->ref = acctile_declare_new (bind, TREE_TYPE (a->ref), "data");
  gimple_seq_add_stmt (seq, gimple_build_assign (a->ref, from));
}

/* The element at INDEX of A.  */

static tree
element_at (const struct whole_array *a, tree index)
{
  tree array = POINTER_TYPE_P (TREE_TYPE (a->ref))
                   ? build_simple_mem_ref (a->ref)
                   : a->ref;
  return build4 (ARRAY_REF, a->element, array, index, NULL_TREE, NULL_TREE);
}

/* Reads STMT: the array *TO gets *FROM, or zero where *ZERO; *SIZE is how many
   bytes.  */

static bool
read_assignment (gimple *stmt, struct whole_array *to, struct whole_array *from,
                 bool *zero, tree *size)
{
  if (gimple_call_builtin_p (stmt, BUILT_IN_MEMSET)
      || gimple_call_builtin_p (stmt, BUILT_IN_MEMCPY))
    {
      *zero = gimple_call_builtin_p (stmt, BUILT_IN_MEMSET);
      *size = gimple_call_arg (stmt, 2);
      return !gimple_call_lhs (stmt)
             && set_pointed (to, gimple_call_arg (stmt, 0))
             && (*zero ? integer_zerop (gimple_call_arg (stmt, 1))
                       : set_pointed (from, gimple_call_arg (stmt, 1)));
    }
  if (!gimple_assign_single_p (stmt) || gimple_clobber_p (stmt)
      || gimple_has_volatile_ops (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  *zero = TREE_CODE (rhs) == CONSTRUCTOR && CONSTRUCTOR_NELTS (rhs) == 0;
  *size = TYPE_SIZE_UNIT (TREE_TYPE (lhs));
  return DECL_P (lhs) && set_array (to, lhs, TREE_TYPE (lhs))
         && (*zero
             || (DECL_P (rhs) && set_array (from, rhs, TREE_TYPE (rhs))
                 && tree_int_cst_equal (TYPE_SIZE_UNIT (TREE_TYPE (rhs)),
                                        *size)));
}

/* The block with the loop that does what the statement at GSI does; NULL when
   it is no assignment of a whole array.  */

static gbind *
loop_of (gimple_stmt_iterator gsi)
{
  gimple *stmt = gsi_stmt (gsi);
  struct whole_array to, from;
  bool zero;
  tree size;
  if (!read_assignment (stmt, &to, &from, &zero, &size)
      || TREE_CODE (size) != INTEGER_CST
      || (!zero && !types_compatible_p (to.element, from.element))
      || !wi::multiple_of_p (wi::to_widest (size),
                             wi::to_widest (TYPE_SIZE_UNIT (to.element)),
                             UNSIGNED))
    return NULL;
  widest_int n = wi::udiv_trunc (wi::to_widest (size),
                                 wi::to_widest (TYPE_SIZE_UNIT (to.element)));
  if (!wi::fits_to_tree_p (n, ssizetype))
    return NULL;
  location_t place = gimple_location (stmt);
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  tree i = acctile_declare_new (bind, ssizetype, "element");
  tree value = build_zero_cst (to.element);
  tree head = create_artificial_label (place);
  tree body = create_artificial_label (place);
  tree leave = create_artificial_label (place);
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, gimple_build_assign (i, ssize_int (0)));
  gimple_seq_add_stmt (&seq, gimple_build_label (head));
  gimple_seq_add_stmt (&seq, gimple_build_cond (GE_EXPR, i,
                                                wide_int_to_tree (ssizetype, n),
                                                leave, body));
  gimple_seq_add_stmt (&seq, gimple_build_label (body));
  load_each (&to, gsi, bind, &seq);
  if (!zero)
    {
      load_each (&from, gsi, bind, &seq);
      value = acctile_declare_new (bind, to.element, "value");
      gimple_seq_add_stmt (&seq,
                           gimple_build_assign (value, element_at (&from, i)));
    }
  gimple_seq_add_stmt (&seq, gimple_build_assign (element_at (&to, i), value));
  gimple_seq_add_stmt (&seq,
                       gimple_build_assign (i, PLUS_EXPR, i, ssize_int (1)));
  gimple_seq_add_stmt (&seq, gimple_build_goto (head));
  gimple_seq_add_stmt (&seq, gimple_build_label (leave));
  for (gimple_stmt_iterator at = gsi_start (seq); !gsi_end_p (at);
       gsi_next (&at))
    gimple_set_location (gsi_stmt (at), place);
  gimple_bind_set_body (bind, seq);
  return bind;
}

static void
tidy_seq (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gbind *inner = dyn_cast<gbind *> (gsi_stmt (gsi)))
      tidy_seq (gimple_bind_body_ptr (inner));
    else if (gbind *loop = loop_of (gsi))
      gsi_replace (&gsi, loop, false);
}

void
acctile_tidy_whole_arrays (gomp_target *target)
{
  if (lang_GNU_Fortran ()
      && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    tidy_seq (gimple_omp_body_ptr (target));
}
