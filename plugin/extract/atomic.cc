/* Atomic operations whose order does not matter:

     #pragma acc atomic update            v = LOAD (&count[at[i]]);
     count[at[i]] += x;             is    w = v + x;
                                          STORE (w);

   An update by an operation that is associative and commutative, whose values
   nobody asks for, leaves the same in memory whatever the order among others by
   the same operation is.  So do those in a wider type, what is cut off in the
   end: sums, products and the bits of whole numbers depend on no higher bits.
   Floating-point numbers depend on the order in the last digits: only
   -fassociative-math makes them such (with -fno-signed-zeros, as -Ofast does),
   as it does sums without a clause (kernels-sum.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/atomic.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/mention.h"

/* An update as far as its statements have been read: what became of the number
   in memory of TYPE, the last of "values", by which operation, ERROR_MARK for
   none so far, and whether other types came in between.  */
struct update
{
  tree type;
  auto_vec<tree> values;
  enum tree_code code;
  bool converted;
};

/* Whether TYPE is that of whole numbers with all bits of at least those of
   UPDATE.  */

static bool
is_wide_enough (const struct update *update, tree type)
{
  return TREE_CODE (type) == INTEGER_TYPE
         && TREE_CODE (update->type) == INTEGER_TYPE
         && !TYPE_OVERFLOW_TRAPS (type)
         && TYPE_PRECISION (type) >= TYPE_PRECISION (update->type);
}

/* Whether STMT, which computes something of the last value of UPDATE, only
   gives it another name or type; then notes which.  */

static bool
takes_over (struct update *update, gassign *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  bool same = gimple_assign_single_p (stmt)
              && types_compatible_p (type, update->type);
  if (!same && !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (stmt)))
    return false;
  update->converted |= !same;
  return same || is_wide_enough (update, type);
}

/* Whether STMT combines the last value of UPDATE with another number, the first
   and only time; then notes how.  */

static bool
combines (struct update *update, gassign *stmt)
{
  tree value = update->values.last (), type = TREE_TYPE (value);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (gimple_num_ops (stmt) != 3 || update->code != ERROR_MARK
      || (gimple_assign_rhs1 (stmt) == value)
             == (gimple_assign_rhs2 (stmt) == value))
    return false;
  if (!is_wide_enough (update, type)
      && !(SCALAR_FLOAT_TYPE_P (type)
           && types_compatible_p (type, update->type)))
    return false;
  if (code == MINUS_EXPR && gimple_assign_rhs1 (stmt) == value)
    code = PLUS_EXPR;
  update->code = code;
  return true;
}

/* Whether the statement STMT between the load and the store of UPDATE belongs
   to an update, or has nothing to do with it.  */

static bool
read_part (struct update *update, gimple *stmt)
{
  gassign *assign = dyn_cast<gassign *> (stmt);
  unsigned mentioned = 0;
  if (!assign)
    return false;
  for (unsigned i = 0; i < update->values.length (); i++)
    {
      if (acctile_operands_mention (stmt, update->values[i]))
        mentioned = i + 1;
      if (gimple_assign_lhs (stmt) == update->values[i]
          || (mentioned && mentioned < update->values.length ()))
        return false;
    }
  if (!mentioned)
    return true;
  tree lhs = gimple_assign_lhs (assign);
  bool read = VAR_P (lhs) && DECL_ARTIFICIAL (lhs) && !is_global_var (lhs)
              && ((gimple_num_ops (assign) == 2
                   && gimple_assign_rhs1 (assign) == update->values.last ()
                   && takes_over (update, assign))
                  || combines (update, assign));
  update->values.safe_push (lhs);
  return read;
}

/* The operation of UPDATE as the models have it, -1 for one whose order may
   matter.  */

static int
operation_of (const struct update *update)
{
  switch (update->code)
    {
    case PLUS_EXPR:
      return ACCTILE_RED_ADD;
    case MULT_EXPR:
      return ACCTILE_RED_MUL;
    case MAX_EXPR:
      return update->converted ? -1 : ACCTILE_RED_MAX;
    case MIN_EXPR:
      return update->converted ? -1 : ACCTILE_RED_MIN;
    case BIT_AND_EXPR:
      return ACCTILE_RED_AND;
    case BIT_IOR_EXPR:
      return ACCTILE_RED_OR;
    case BIT_XOR_EXPR:
      return ACCTILE_RED_XOR;
    default:
      return -1;
    }
}

/* Whether floating-point numbers may be combined in any order by OPERATION.  */

static bool
may_reorder (int operation)
{
  return !flag_signed_zeros
         && (operation == ACCTILE_RED_ADD || operation == ACCTILE_RED_MUL
                 ? flag_associative_math
                 : flag_finite_math_only);
}

/* Reads the statements from LOAD to its store into UPDATE.  False where they
   are no update, or somebody asks for its values.  */

static bool
read_update (gomp_atomic_load *load, struct update *update)
{
  tree pointer = TREE_TYPE (gimple_omp_atomic_load_rhs (load));
  if (!POINTER_TYPE_P (pointer) || TYPE_VOLATILE (TREE_TYPE (pointer))
      || gimple_omp_atomic_need_value_p (load)
      || gimple_omp_atomic_memory_order (load) != OMP_MEMORY_ORDER_RELAXED)
    return false;
  update->type = TREE_TYPE (pointer);
  update->code = ERROR_MARK;
  update->converted = false;
  update->values.safe_push (gimple_omp_atomic_load_lhs (load));
  gimple_stmt_iterator gsi = acctile_gsi_at (load);
  for (gsi_next_nondebug (&gsi); !gsi_end_p (gsi); gsi_next_nondebug (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_code (stmt) == GIMPLE_OMP_ATOMIC_STORE)
        return !gimple_omp_atomic_need_value_p (stmt)
               && gimple_omp_atomic_store_val (as_a<gomp_atomic_store *> (stmt))
                      == update->values.last ();
      if (!read_part (update, stmt))
        return false;
    }
  return false;
}

enum acctile_atomics
acctile_atomic_kind (gomp_atomic_load *load, int *number)
{
  struct update update;
  *number = 0;
  if (!read_update (load, &update))
    return ACCTILE_ATOMICS_ORDERED;
  int operation = operation_of (&update);
  bool floating = SCALAR_FLOAT_TYPE_P (update.type);
  bool extreme = operation == ACCTILE_RED_MAX || operation == ACCTILE_RED_MIN;
  if (operation < 0 || DECIMAL_FLOAT_TYPE_P (update.type))
    return ACCTILE_ATOMICS_ORDERED;
  int kind = floating ? 2 : extreme && TYPE_UNSIGNED (update.type) ? 1 : 0;
  *number = 1 + 3 * operation + kind;
  return floating && !may_reorder (operation) ? ACCTILE_ATOMICS_ROUNDED
                                              : ACCTILE_ATOMICS_UNORDERED;
}

tree
acctile_atomic_reference (gomp_atomic_load *load)
{
  tree address = gimple_omp_atomic_load_rhs (load);
  return TREE_CODE (address) == ADDR_EXPR ? TREE_OPERAND (address, 0)
                                          : build_simple_mem_ref (address);
}

/* How often a variable is mentioned, and how often as what an atomic operation
   changes.  */
struct mentions
{
  tree decl;
  int all, atomic;
};

/* A walk_gimple_stmt callback: counts atomic operations on the variable in the
   walk's info.  */

static tree
count_atomic (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct mentions *mentions = (struct mentions *)wi->info;
  gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (gsi_stmt (*gsi));
  *handled = is_gimple_debug (gsi_stmt (*gsi));
  if (load && TREE_CODE (gimple_omp_atomic_load_rhs (load)) == ADDR_EXPR
      && TREE_OPERAND (gimple_omp_atomic_load_rhs (load), 0) == mentions->decl)
    mentions->atomic++;
  return NULL_TREE;
}

/* A walk_tree callback: counts mentions of that variable.  */

static tree
count_mention (tree *tp, int *walk_subtrees, void *data)
{
  struct mentions *mentions = (struct mentions *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  mentions->all += *tp == mentions->decl;
  return NULL_TREE;
}

bool
acctile_atomic_only (gomp_for *loop, tree decl)
{
  struct mentions mentions = { decl, 0, 0 };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &mentions;
  gimple_stmt_iterator gsi = acctile_gsi_at (loop);
  walk_gimple_stmt (&gsi, count_atomic, count_mention, &wi);
  return mentions.all == mentions.atomic;
}

bool
acctile_is_shared (gomp_target *target, tree root)
{
  bool mapped = false;
  if (!DECL_P (root) || TREE_CODE (TREE_TYPE (root)) == POINTER_TYPE)
    return true;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_REDUCTION:
        if (OMP_CLAUSE_DECL (c) == root)
          return false;
        break;
      case OMP_CLAUSE_MAP:
        mapped |= acctile_expr_mentions (OMP_CLAUSE_DECL (c), root);
        break;
      default:
        break;
      }
  return mapped || is_global_var (root);
}
