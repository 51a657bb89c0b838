/* Array descriptors of Fortran inside compute regions, and around them.

   "size (a, 1)" in the bound of a loop makes gfortran fill a descriptor in
   memory, field by field, and read one field back, inside a "try" that ends the
   life of the descriptor.  A nest does not look like one then.  A descriptor
   whose fields are only stored and loaded one by one becomes a variable for
   each field that is loaded.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/descriptor.h"
#include "extract/holds.h"
#include "prepare/objects.h"
#include "prepare/tidy.h"

/* The variable under the components of REF when all its subscripts are
   constant, NULL otherwise.  */

static tree
base_of (tree ref)
{
  while (handled_component_p (ref))
    {
      if (TREE_CODE (ref) != COMPONENT_REF
          && !(TREE_CODE (ref) == ARRAY_REF
               && TREE_CODE (TREE_OPERAND (ref, 1)) == INTEGER_CST))
        return NULL_TREE;
      ref = TREE_OPERAND (ref, 0);
    }
  return ref;
}

static bool
is_number (tree ref)
{
  return INTEGRAL_TYPE_P (TREE_TYPE (ref)) || POINTER_TYPE_P (TREE_TYPE (ref));
}

/* Whether A and B, of one descriptor, are the same bits in it; in *OVERLAP
   whether they have some in common.  Each function of Fortran has types of its
   own for descriptors, whose fields have other names.  */

static bool
is_same_place (tree a, tree b, bool *overlap)
{
  poly_int64 from[2], size[2], extent[2];
  bool reverse;
  get_ref_base_and_extent (a, &from[0], &size[0], &extent[0], &reverse);
  get_ref_base_and_extent (b, &from[1], &size[1], &extent[1], &reverse);
  *overlap = ranges_maybe_overlap_p (from[0], extent[0], from[1], extent[1]);
  return known_eq (from[0], from[1]) && known_eq (size[0], size[1])
         && known_eq (size[0], extent[0]) && known_eq (size[1], extent[1])
         && is_number (a) && is_number (b)
         && useless_type_conversion_p (TREE_TYPE (a), TREE_TYPE (b));
}

/* The part of DESCRIPTOR that REF is, NULL when it is not loaded.  */

static struct acctile_descriptor_part *
find_part (struct acctile_descriptor *descriptor, tree ref)
{
  bool overlap;
  for (unsigned i = 0; i < descriptor->parts.length (); i++)
    if (is_same_place (descriptor->parts[i].ref, ref, &overlap))
      return &descriptor->parts[i];
  return NULL;
}

/* True when STMT stores to a part of DESCRIPTOR, or ends its life.  */

static bool
stores_part (const struct acctile_descriptor *descriptor, gimple *stmt)
{
  return gimple_assign_single_p (stmt)
         && base_of (gimple_assign_lhs (stmt)) == descriptor->decl;
}

/* True when STMT loads one number of DESCRIPTOR.  */

static bool
loads_part (const struct acctile_descriptor *descriptor, gimple *stmt)
{
  return gimple_assign_single_p (stmt)
         && handled_component_p (gimple_assign_rhs1 (stmt))
         && is_number (gimple_assign_rhs1 (stmt))
         && base_of (gimple_assign_rhs1 (stmt)) == descriptor->decl;
}

/* True when RHS is a number in a variable, a constant, the address of another
   object, or zeros.  */

static bool
is_plain (const struct acctile_descriptor *descriptor, tree rhs)
{
  if (TREE_CODE (rhs) == ADDR_EXPR)
    return is_gimple_min_invariant (rhs)
           && get_base_address (TREE_OPERAND (rhs, 0)) != descriptor->decl;
  return CONSTANT_CLASS_P (rhs) || TREE_CODE (rhs) == SSA_NAME
         || (DECL_P (rhs) && !AGGREGATE_TYPE_P (TREE_TYPE (rhs)))
         || (TREE_CODE (rhs) == CONSTRUCTOR && CONSTRUCTOR_NELTS (rhs) == 0);
}

/* A walk_gimple_seq callback: takes note of what STMT does with the
   descriptor, and hides from look_at_operand what is understood.  */

static tree
look_at_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct acctile_descriptor *descriptor = (struct acctile_descriptor *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (stores_part (descriptor, stmt))
    {
      tree lhs = gimple_assign_lhs (stmt);
      *handled = gimple_clobber_p (stmt)
                 || (handled_component_p (lhs)
                     && is_plain (descriptor, gimple_assign_rhs1 (stmt)));
      if (*handled && !gimple_clobber_p (stmt))
        descriptor->stored.safe_push (lhs);
    }
  else if (loads_part (descriptor, stmt))
    {
      tree ref = gimple_assign_rhs1 (stmt);
      struct acctile_descriptor_part part = { ref, NULL_TREE };
      *handled = true;
      if (!find_part (descriptor, ref))
        descriptor->parts.safe_push (part);
    }
  return NULL_TREE;
}

/* A walk_tree callback: any other mention of the descriptor.  */

static tree
look_at_operand (tree *tp, int *, void *data)
{
  struct acctile_descriptor *descriptor
      = (struct acctile_descriptor *)((walk_stmt_info *)data)->info;
  if (*tp == descriptor->decl)
    descriptor->unclear = true;
  return NULL_TREE;
}

/* True when DESCRIPTOR's fields are stored in other parts than they are
   loaded.  */

static bool
has_other_parts (const struct acctile_descriptor *descriptor)
{
  for (unsigned i = 0; i < descriptor->parts.length (); i++)
    {
      bool overlap;
      tree ref = descriptor->parts[i].ref;
      for (unsigned k = 0; k < descriptor->stored.length (); k++)
        if (!is_same_place (ref, descriptor->stored[k], &overlap) && overlap)
          return true;
      for (unsigned k = 0; k < i; k++)
        if (!is_same_place (ref, descriptor->parts[k].ref, &overlap) && overlap)
          return true;
    }
  return false;
}

/* A walk_gimple_seq callback: the loads and stores that are understood become
   those of variables.  */

static tree
replace_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct acctile_descriptor *descriptor = (struct acctile_descriptor *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (stores_part (descriptor, stmt))
    {
      struct acctile_descriptor_part *part
          = find_part (descriptor, gimple_assign_lhs (stmt));
      if (part && !gimple_clobber_p (stmt))
        gimple_assign_set_lhs (stmt, part->var);
      else
        gsi_replace (gsi, gimple_build_nop (), false);
    }
  else if (loads_part (descriptor, stmt))
    gimple_assign_set_rhs1 (
        stmt, find_part (descriptor, gimple_assign_rhs1 (stmt))->var);
  return NULL_TREE;
}

void
acctile_descriptor_read (gimple_seq seq, struct acctile_descriptor *descriptor)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = descriptor;
  walk_gimple_seq (seq, look_at_stmt, look_at_operand, &wi);
  if (has_other_parts (descriptor))
    descriptor->unclear = true;
}

void
acctile_descriptor_replace (gimple_seq *seq,
                            struct acctile_descriptor *descriptor)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = descriptor;
  walk_gimple_seq_mod (seq, replace_stmt, NULL, &wi);
}

/* Replaces the descriptor DECL of BIND when all that BIND does with it is
   understood.  */

static void
replace_descriptor (gbind *bind, tree decl)
{
  struct acctile_descriptor descriptor;
  descriptor.decl = decl;
  descriptor.unclear = false;
  acctile_descriptor_read (gimple_bind_body (bind), &descriptor);
  if (descriptor.unclear)
    return;
  for (unsigned i = 0; i < descriptor.parts.length (); i++)
    {
      struct acctile_descriptor_part *part = &descriptor.parts[i];
      tree type = TYPE_MAIN_VARIANT (TREE_TYPE (part->ref));
      part->var = acctile_declare_new (bind, type, "field");
    }
  acctile_descriptor_replace (gimple_bind_body_ptr (bind), &descriptor);
}

static bool
is_empty (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_code (gsi_stmt (gsi)) != GIMPLE_NOP)
      return false;
  return true;
}

void
acctile_dissolve_tries (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        acctile_dissolve_tries (gimple_bind_body_ptr (bind));
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR
               || gimple_code (stmt) == GIMPLE_OMP_TARGET)
        {
          if (gimple_code (stmt) == GIMPLE_OMP_FOR)
            acctile_dissolve_tries (gimple_omp_for_pre_body_ptr (stmt));
          acctile_dissolve_tries (gimple_omp_body_ptr (stmt));
        }
      else if (gimple_code (stmt) == GIMPLE_TRY)
        {
          acctile_dissolve_tries (gimple_try_eval_ptr (stmt));
          if (gimple_try_kind (stmt) == GIMPLE_TRY_FINALLY
              && is_empty (gimple_try_cleanup (stmt)))
            {
              gsi_insert_seq_before (&gsi, gimple_try_eval (stmt),
                                     GSI_SAME_STMT);
              gsi_remove (&gsi, false);
              continue;
            }
        }
      gsi_next (&gsi);
    }
}

/* Whether VAR is a structure of the compiler's.  */

static bool
may_be_descriptor (tree var)
{
  return VAR_P (var) && DECL_ARTIFICIAL (var) && !is_global_var (var)
         && TREE_CODE (TREE_TYPE (var)) == RECORD_TYPE
         && !TREE_THIS_VOLATILE (var);
}

/* The blocks that declare structures of the compiler's: all in regions, and
   those around regions; in Fortran also those beside them, which compute bounds
   of their loops.  */
struct block_search
{
  auto_vec<gbind *> binds;
  bool inside;
};

/* A walk_gimple_seq callback: collects them.  */

static tree
collect_binds (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct block_search *search = (struct block_search *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  gbind *bind = dyn_cast<gbind *> (stmt);
  *handled = false;
  if (!search->inside && acctile_is_region (stmt))
    {
      walk_stmt_info inner;
      memset (&inner, 0, sizeof inner);
      inner.info = search;
      search->inside = true;
      walk_gimple_seq (gimple_omp_body (stmt), collect_binds, NULL, &inner);
      search->inside = false;
      *handled = true;
    }
  for (tree var = bind ? gimple_bind_vars (bind) : NULL_TREE; var;
       var = DECL_CHAIN (var))
    if (may_be_descriptor (var)
        && (search->inside || lang_GNU_Fortran ()
            || acctile_holds (gimple_bind_body (bind), acctile_is_region)))
      {
        search->binds.safe_push (bind);
        break;
      }
  return NULL_TREE;
}

void
acctile_tidy_descriptors (gimple_seq *seq)
{
  struct block_search search;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &search;
  search.inside = false;
  walk_gimple_seq (*seq, collect_binds, NULL, &wi);
  for (unsigned i = 0; i < search.binds.length (); i++)
    for (tree var = gimple_bind_vars (search.binds[i]); var;
         var = DECL_CHAIN (var))
      if (may_be_descriptor (var))
        replace_descriptor (search.binds[i], var);
  if (search.binds.length () > 0)
    acctile_dissolve_tries (seq);
}
