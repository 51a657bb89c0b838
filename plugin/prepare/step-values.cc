/* Small functions that loops of the host call around their regions: what
   objects tell of themselves, and what exchanges them.  Once they are
   statements (inline.cc), the pointers in objects are named by these:

     q = &u;  p = (base *) q;                   s = u.start;  b = u.start;
     b = p->start;                         ->   REGION (b);
     REGION (b);                                u.start = v.start;
     swap (&u, &v);                             v.start = s;

   which is the form that exchange.cc reads.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/step-values.h"
#include "extract/callee.h"
#include "extract/definition.h"
#include "extract/mention.h"
#include "prepare/inline.h"
#include "prepare/objects.h"
#include "prepare/tidy.h"

/* How often pointers in objects that became variables are looked at again.  */
#define MAX_ROUNDS 3

bool
acctile_step_is_value (gcall *call)
{
  if (!gimple_call_fndecl (call)
      || fndecl_built_in_p (gimple_call_fndecl (call)))
    return false;
  if (acctile_is_choice (call))
    return true;
  gimple_seq seq = NULL;
  gimple *copy = gimple_copy (call);
  gimple_call_set_lhs (copy, NULL_TREE);
  gimple_seq_add_stmt (&seq, copy);
  return acctile_inline_value (gsi_start (seq)) != NULL;
}

/* What lies OFFSET bytes behind the beginning of REF and has TYPE, by the names
   of members; NULL_TREE when nothing does.  */

static tree
path_to (tree ref, HOST_WIDE_INT offset, tree type)
{
  tree whole = TREE_TYPE (ref);
  HOST_WIDE_INT size = int_size_in_bytes (whole);
  if (size <= 0 || offset < 0 || offset >= size || TYPE_VOLATILE (whole))
    return NULL_TREE;
  if (TREE_CODE (whole) == ARRAY_TYPE)
    {
      tree low = TYPE_DOMAIN (whole) ? TYPE_MIN_VALUE (TYPE_DOMAIN (whole))
                                     : NULL_TREE;
      HOST_WIDE_INT one = int_size_in_bytes (TREE_TYPE (whole));
      if (!low || !integer_zerop (low) || one <= 0)
        return NULL_TREE;
      return path_to (build4 (ARRAY_REF, TREE_TYPE (whole), ref,
                              build_int_cst (TREE_TYPE (low), offset / one),
                              NULL_TREE, NULL_TREE),
                      offset % one, type);
    }
  if (TREE_CODE (whole) != RECORD_TYPE)
    return offset == 0 && useless_type_conversion_p (type, whole)
                   && useless_type_conversion_p (whole, type)
               ? ref
               : NULL_TREE;
  for (tree field = TYPE_FIELDS (whole); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL && !DECL_BIT_FIELD_TYPE (field)
        && !TREE_THIS_VOLATILE (field)
        && tree_fits_shwi_p (byte_position (field))
        && int_byte_position (field) <= offset)
      if (tree found = path_to (
              build3 (COMPONENT_REF, TREE_TYPE (field), ref, field, NULL_TREE),
              offset - int_byte_position (field), type))
        return found;
  return NULL_TREE;
}

/* REF, a number or a pointer in memory, by the names of members of the object
   that it lies in, or that a pointer says it does; NULL_TREE where it is named
   so, or cannot be.  */

static tree
named (tree ref)
{
  poly_int64 at;
  HOST_WIDE_INT offset, more = 0;
  if ((!handled_component_p (ref) && TREE_CODE (ref) != MEM_REF)
      || TREE_THIS_VOLATILE (ref) || !is_gimple_reg_type (TREE_TYPE (ref)))
    return NULL_TREE;
  tree inner = ref;
  while (handled_component_p (inner))
    inner = TREE_OPERAND (inner, 0);
  if (TREE_CODE (inner) != MEM_REF
      || !mem_ref_offset (inner).force_shwi ().is_constant (&more))
    return NULL_TREE;
  tree address = TREE_OPERAND (inner, 0), root;
  if (TREE_CODE (address) == ADDR_EXPR)
    {
      root = TREE_OPERAND (address, 0);
      if (!DECL_P (root) || TREE_CODE (root) == FUNCTION_DECL)
        return NULL_TREE;
    }
  else if (TREE_CODE (address) == PARM_DECL
           && (more != 0
               || TYPE_MAIN_VARIANT (TREE_TYPE (inner))
                      != TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (address)))))
    root = build_simple_mem_ref (address);
  else
    return NULL_TREE;
  tree base = get_addr_base_and_unit_offset (ref, &at);
  if (!base || !at.is_constant (&offset)
      || (TREE_CODE (address) == ADDR_EXPR ? base != root : base != inner)
      || TREE_THIS_VOLATILE (root))
    return NULL_TREE;
  if (base == inner)
    offset += more;
  return path_to (root, offset, TREE_TYPE (ref));
}

/* A walk_gimple_seq callback: puts such names for the operands of statements
   outside of regions.  */

static tree
put_named (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled
      = gimple_code (stmt) == GIMPLE_OMP_TARGET && acctile_is_region (stmt);
  if (!is_gimple_assign (stmt) && !is_gimple_call (stmt))
    return NULL_TREE;
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      bool address = op && TREE_CODE (op) == ADDR_EXPR;
      tree ref = address ? TREE_OPERAND (op, 0) : op;
      tree instead = ref ? named (ref) : NULL_TREE;
      if (instead)
        gimple_set_op (stmt, i,
                       address ? build1 (ADDR_EXPR, TREE_TYPE (op), instead)
                               : instead);
    }
  return NULL_TREE;
}

/* What is looked at.  */
struct settling
{
  gbind *bind;          /* the outermost  */
  acctile_own_map *own; /* what has addresses  */
};

/* A walk_tree callback: notes the variables whose addresses are taken.  */

static tree
note_address (tree *tp, int *walk_subtrees, void *data)
{
  struct settling *s = (struct settling *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  tree base = TREE_CODE (*tp) == ADDR_EXPR
                  ? get_base_address (TREE_OPERAND (*tp, 0))
                  : NULL_TREE;
  if (base && (VAR_P (base) || TREE_CODE (base) == PARM_DECL)
      && !TREE_THIS_VOLATILE (base)
      && !(VAR_P (base) && DECL_HAS_VALUE_EXPR_P (base))
      && !POINTER_TYPE_P (TREE_TYPE (base)))
    s->own->put (base, s->bind);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: stays outside of regions.  */

static tree
pass_regions (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = acctile_is_region (gsi_stmt (*gsi));
  return NULL_TREE;
}

/* Adds the arguments of the function at hand that point to the same all the
   time, of its statements SEQ, to STEADY.  */

static void
find_steady (gimple_seq seq, hash_set<tree> *steady)
{
  hash_set<tree> assigned;
  acctile_collect_assigned (seq, &assigned);
  for (tree parm = DECL_ARGUMENTS (current_function_decl); parm;
       parm = DECL_CHAIN (parm))
    if (POINTER_TYPE_P (TREE_TYPE (parm)) && !TREE_ADDRESSABLE (parm)
        && !TREE_THIS_VOLATILE (parm) && !assigned.contains (parm))
      steady->add (parm);
}

/* Whether STMT, which does not jump, may read VAR, which only its name
   changes.  */

static bool
reads (gimple *stmt, tree var)
{
  if (!is_gimple_assign (stmt) || gimple_assign_lhs (stmt) != var)
    return acctile_mentions (stmt, var);
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (acctile_expr_mentions (gimple_op (stmt, i), var))
      return true;
  return false;
}

/* A walk_gimple_seq callback: removes what sets one of the variables in the
   walk's info, a set, that another statement sets before anything reads it.  */

static tree
remove_overwritten (gimple_stmt_iterator *gsi, bool *handled,
                    walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = acctile_is_region (stmt);
  tree var = gimple_assign_single_p (stmt) ? gimple_assign_lhs (stmt) : NULL;
  if (!var || !((hash_set<tree> *)wi->info)->contains (var)
      || TREE_ADDRESSABLE (var))
    return NULL_TREE;
  gimple_stmt_iterator at = *gsi;
  for (gsi_next (&at); !gsi_end_p (at); gsi_next (&at))
    {
      gimple *next = gsi_stmt (at);
      if (is_gimple_debug (next))
        continue;
      if (!is_gimple_assign (next) || reads (next, var))
        return NULL_TREE;
      if (gimple_assign_lhs (next) == var)
        break;
    }
  if (gsi_end_p (at))
    return NULL_TREE;
  gsi_remove (gsi, true);
  wi->removed_stmt = true;
  *handled = true;
  return NULL_TREE;
}

/* Removes what sets the variables that stand for parts of objects in SEQ, the
   keys of PARTS, to nothing that anything reads.  */

static void
drop_overwritten (gimple_seq *seq, acctile_part_map *parts)
{
  hash_set<tree> vars;
  walk_stmt_info wi;
  for (acctile_part_map::iterator i = parts->begin (); i != parts->end (); ++i)
    vars.add ((*i).first);
  memset (&wi, 0, sizeof wi);
  wi.info = &vars;
  walk_gimple_seq_mod (seq, remove_overwritten, NULL, &wi);
}

/* Adds VAR of BIND to RECORDS where it is an object, to OWN where it is a
   reference.  */

static void
note_variable (tree var, gbind *bind, acctile_own_map *own,
               acctile_own_map *records)
{
  if (!VAR_P (var) || TREE_STATIC (var) || DECL_EXTERNAL (var))
    return;
  if (TREE_CODE (TREE_TYPE (var)) == RECORD_TYPE)
    records->put (var, bind);
  else if (POINTER_TYPE_P (TREE_TYPE (var)) && !TREE_ADDRESSABLE (var))
    own->put (var, bind);
}

void
acctile_step_settle (gimple_seq *function, gbind *bind, const vec<gbind *> &put,
                     const vec<tree> &made)
{
  walk_stmt_info wi;
  acctile_tidy_host_choices (function);
  for (int i = 0; i < MAX_ROUNDS; i++)
    {
      acctile_own_map own, records;
      acctile_part_map parts;
      hash_set<tree> steady;
      struct settling s = { bind, &own };
      memset (&wi, 0, sizeof wi);
      wi.info = &s;
      walk_gimple_seq (*function, pass_regions, note_address, &wi);
      find_steady (*function, &steady);
      for (unsigned k = 0; k < put.length (); k++)
        for (tree var = gimple_bind_vars (put[k]); var; var = DECL_CHAIN (var))
          note_variable (var, put[k], &own, &records);
      for (unsigned k = 0; k < made.length (); k++)
        note_variable (made[k], bind, &own, &records);
      acctile_resolve_steady (function, &own, &steady);
      if (!acctile_split_objects (function, &records, &parts))
        break;
      drop_overwritten (function, &parts);
    }
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq (*function, put_named, NULL, &wi);
}
