/* What a nest stores to memory, for what it loads and does not change: bounds
   in structures, pointers in them, Fortran's scalar arguments.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/stores.h"
#include "extract/atomic.h"
#include "extract/value.h"
#include "extract/callee.h"
#include "prepare/tidy.h"

bool
acctile_is_descriptor (tree type)
{
  static const char *const name[] = { "data", "offset", "dtype" };
  tree field = lang_GNU_Fortran () && TREE_CODE (type) == RECORD_TYPE
                   ? TYPE_FIELDS (type)
                   : NULL_TREE;
  unsigned n = 0;
  for (; field && n < ARRAY_SIZE (name); field = DECL_CHAIN (field), n++)
    if (!DECL_NAME (field)
        || strcmp (IDENTIFIER_POINTER (DECL_NAME (field)), name[n]) != 0)
      return false;
  return n == ARRAY_SIZE (name);
}

/* Whether POINTER, NULL_TREE for none, leads to an array of Fortran that
   nothing else leads to, neither a pointer nor the target of one.  */

static bool
leads_to_own_array (tree pointer)
{
  tree type = pointer ? TREE_TYPE (pointer) : NULL_TREE;
  return lang_GNU_Fortran () && type && POINTER_TYPE_P (type)
         && TYPE_RESTRICT (type) && TREE_CODE (TREE_TYPE (type)) == ARRAY_TYPE;
}

/* Whether POINTER leads to such an array by what STORES's statements give
   it.  */

static bool
is_given_own_array (const struct acctile_stores *stores, tree pointer)
{
  struct acctile_stores *all = const_cast<struct acctile_stores *> (stores);
  return all->own.contains (pointer) && !all->other.contains (pointer);
}

/* Notes the pointer that STMT gives a temporary.  */

static void
note_pointer (gimple *stmt, struct acctile_stores *stores)
{
  tree lhs = gimple_get_lhs (stmt);
  if (!lang_GNU_Fortran () || !lhs || !VAR_P (lhs) || !DECL_ARTIFICIAL (lhs)
      || !POINTER_TYPE_P (TREE_TYPE (lhs)))
    return;
  tree from
      = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL_TREE;
  bool data = from && TREE_CODE (from) == COMPONENT_REF
              && acctile_is_descriptor (TREE_TYPE (TREE_OPERAND (from, 0)))
              && POINTER_TYPE_P (TREE_TYPE (from))
              && TYPE_RESTRICT (TREE_TYPE (from));
  if (data || (from && DECL_P (from) && leads_to_own_array (from)))
    stores->own.add (lhs);
  else
    stores->other.add (lhs);
}

/* A walk_gimple_seq callback.  */

static tree
collect_store (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct acctile_stores *stores = (struct acctile_stores *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_clobber_p (stmt))
    return NULL_TREE;
  note_pointer (stmt, stores);
  tree lhs = gimple_get_lhs (stmt);
  gcall *call = dyn_cast<gcall *> (stmt);
  gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (stmt);
  tree flag = load ? acctile_flag_set (load) : NULL_TREE;
  if (flag)
    lhs = flag;
  if (lhs && acctile_is_memory (lhs))
    stores->refs.safe_push (lhs);
  if (load && !flag)
    stores->refs.safe_push (acctile_atomic_reference (load));
  if ((call && acctile_call_effect (call) == ACCTILE_CALL_ANY)
      || gimple_code (stmt) == GIMPLE_ASM)
    stores->any = true;
  return NULL_TREE;
}

void
acctile_stores_collect (gimple *stmt, struct acctile_stores *stores)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = stores;
  gimple_stmt_iterator gsi;
  gsi.ptr = stmt;
  gsi.seq = NULL;
  gsi.bb = NULL;
  walk_gimple_stmt (&gsi, collect_store, NULL, &wi);
}

tree
acctile_scalar_argument (tree ref)
{
  bool direct = TREE_CODE (ref) == INDIRECT_REF
                || (TREE_CODE (ref) == MEM_REF
                    && integer_zerop (TREE_OPERAND (ref, 1)));
  tree base = direct ? TREE_OPERAND (ref, 0) : NULL_TREE;
  return base && TREE_CODE (base) == PARM_DECL
                 && TREE_CODE (TREE_TYPE (base)) == REFERENCE_TYPE
                 && TYPE_RESTRICT (TREE_TYPE (base))
                 && !AGGREGATE_TYPE_P (TREE_TYPE (TREE_TYPE (base)))
                 && !TREE_THIS_VOLATILE (ref)
             ? base
             : NULL_TREE;
}

/* True when the parts STORE and REF of one variable may overlap.  */

static bool
parts_overlap (tree store, tree ref)
{
  poly_int64 from[2], size[2], extent[2];
  bool reverse;
  get_ref_base_and_extent (store, &from[0], &size[0], &extent[0], &reverse);
  get_ref_base_and_extent (ref, &from[1], &size[1], &extent[1], &reverse);
  return ranges_maybe_overlap_p (from[0], extent[0], from[1], extent[1]);
}

/* Whether REF is the pointer itself to an argument of a function of Fortran,
   where the language knows what it points to alone.  */

static bool
is_dummy_pointer (tree ref)
{
  return lang_GNU_Fortran () && TREE_CODE (ref) == PARM_DECL
         && POINTER_TYPE_P (TREE_TYPE (ref))
         && !VOID_TYPE_P (TREE_TYPE (TREE_TYPE (ref)));
}

/* True when the store to STORE, one of STORES, may change what REF loads: by
   their names, or by their types as far as the language lets types tell.
   Nothing in Fortran points to the descriptor of an array, or to the pointer to
   an argument.  */

static bool
may_touch (const struct acctile_stores *stores, tree store, tree ref)
{
  tree a = acctile_base_decl (store), b = acctile_base_decl (ref);
  if (acctile_scalar_argument (ref))
    return a == b;
  if (a && b && !POINTER_TYPE_P (TREE_TYPE (a))
      && !POINTER_TYPE_P (TREE_TYPE (b)))
    return a == b && parts_overlap (store, ref);
  if (is_dummy_pointer (ref))
    return store == ref;
  if (VAR_P (ref) && !AGGREGATE_TYPE_P (TREE_TYPE (ref)) && a
      && (leads_to_own_array (a) || is_given_own_array (stores, a)))
    return false;
  if (b && VAR_P (b) && acctile_is_descriptor (TREE_TYPE (b)))
    return a == b;
  return !flag_strict_aliasing
         || alias_sets_conflict_p (get_alias_set (store), get_alias_set (ref));
}

tree
acctile_add_behind (tree *tp, int *walk_subtrees, void *data)
{
  tree base = acctile_is_memory (*tp) ? acctile_base_decl (*tp) : NULL_TREE;
  *walk_subtrees = !TYPE_P (*tp);
  if (acctile_is_memory (*tp) && !acctile_scalar_argument (*tp)
      && (!base || POINTER_TYPE_P (TREE_TYPE (base))))
    ((struct acctile_stores *)((walk_stmt_info *)data)->info)
        ->refs.safe_push (*tp);
  return NULL_TREE;
}

bool
acctile_stores_touch (const struct acctile_stores *stores, tree ref)
{
  if (stores->any || TREE_THIS_VOLATILE (ref))
    return true;
  for (unsigned i = 0; i < stores->refs.length (); i++)
    if (may_touch (stores, stores->refs[i], ref))
      return true;
  return false;
}

bool
acctile_stores_change_bound (gomp_for *loop)
{
  gimple_seq before = gimple_omp_for_pre_body (loop);
  struct acctile_stores stores;
  if (!before)
    return false;
  acctile_stores_collect (loop, &stores);
  for (gimple_stmt_iterator gsi = gsi_start (before); !gsi_end_p (gsi);
       gsi_next (&gsi))
    for (unsigned k = 1; k < gimple_num_ops (gsi_stmt (gsi)); k++)
      {
        tree op = gimple_op (gsi_stmt (gsi), k);
        if (op && acctile_is_memory (op) && acctile_stores_touch (&stores, op))
          return true;
      }
  return false;
}
