/* Objects that iterations of a region have of their own, views of arrays and
   points in space for instance: each number in them becomes a variable.

     View u;  u.p = a;  u.m = m;       ->  u.p = a;  u.m = m;
     q = u.p + (i * u.m + j) * 8;          q = u.p + (i * u.m + j) * 8;

   where "u.p" and "u.m" are variables on the right, so that what is read and
   written through the view is seen to be the array.  An object stays when
   something else is done with it than to set, read and copy it and its parts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "acctile.h"
#include "prepare/objects.h"
#include "prepare/tidy.h"
#include "gimple-fold.h"

/* The most numbers in an object.  */
#define MAX_PARTS 32
/* How often what is found by looking once makes it worth to look again.  */
#define MAX_ROUNDS 4

/* A number in an object, OFFSET bytes behind its beginning.  */
struct part
{
  HOST_WIDE_INT offset;
  tree type;
  tree var;
};

typedef auto_vec<struct part> part_list;

struct object
{
  gbind *bind;
  bool unclear;
  part_list parts;
};

typedef hash_map<tree, struct object *> object_map;

/* Whether FIELD is a member that holds something.  */

static bool
is_member (tree field)
{
  return TREE_CODE (field) == FIELD_DECL && DECL_SIZE (field)
         && !integer_zerop (DECL_SIZE (field))
         && !is_empty_type (TREE_TYPE (field));
}

/* The number of elements of the array TYPE, -1 when that is not known or they
   are too many.  */

static HOST_WIDE_INT
elements_of (tree type)
{
  tree last = array_type_nelts (type);
  return tree_fits_shwi_p (last) && tree_to_shwi (last) < MAX_PARTS
             ? tree_to_shwi (last) + 1
             : -1;
}

/* The type of a variable for a member of TYPE: a clause that names a reference
   would mean what it refers to.  */

static tree
variable_type (tree type)
{
  int restricted = TYPE_QUALS (type) & TYPE_QUAL_RESTRICT;
  tree plain = TREE_CODE (type) == REFERENCE_TYPE
                   ? build_pointer_type (TREE_TYPE (type))
                   : TYPE_MAIN_VARIANT (type);
  return restricted ? build_qualified_type (plain, restricted) : plain;
}

/* Adds the numbers of TYPE, which lies OFFSET bytes behind the beginning of an
   object, to PARTS.  False when there is something else, or too many.  */

static bool
add_parts (tree type, HOST_WIDE_INT offset, part_list *parts)
{
  if (TYPE_VOLATILE (type) || int_size_in_bytes (type) < 0)
    return false;
  if (TREE_CODE (type) == RECORD_TYPE)
    {
      for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
        if (is_member (field)
            && (DECL_BIT_FIELD_TYPE (field) || TREE_THIS_VOLATILE (field)
                || !tree_fits_shwi_p (byte_position (field))
                || !add_parts (TREE_TYPE (field),
                               offset + int_byte_position (field), parts)))
          return false;
      return true;
    }
  if (TREE_CODE (type) == ARRAY_TYPE)
    {
      HOST_WIDE_INT n = elements_of (type);
      HOST_WIDE_INT size = int_size_in_bytes (TREE_TYPE (type));
      for (HOST_WIDE_INT i = 0; i < n; i++)
        if (!add_parts (TREE_TYPE (type), offset + i * size, parts))
          return false;
      return n >= 0 && size > 0;
    }
  struct part part = { offset, variable_type (type), NULL_TREE };
  parts->safe_push (part);
  return is_gimple_reg_type (type) && parts->length () <= MAX_PARTS;
}

/* The object that OP is, or is a part of, and where that part lies: *OFFSET is
   -1 when that is not known.  NULL when OP is none.  */

static struct object *
object_of (object_map *objects, tree op, HOST_WIDE_INT *offset)
{
  if (!op
      || (!DECL_P (op) && !handled_component_p (op)
          && TREE_CODE (op) != MEM_REF))
    return NULL;
  tree base = get_base_address (op);
  struct object **o = base ? objects->get (base) : NULL;
  poly_int64 at;
  if (!o)
    return NULL;
  if (get_addr_base_and_unit_offset (op, &at) != base
      || !at.is_constant (offset) || *offset < 0)
    *offset = -1;
  return *o;
}

/* The part of O at OFFSET with TYPE, NULL when it is none.  */

static struct part *
find_part (struct object *o, HOST_WIDE_INT offset, tree type)
{
  for (unsigned i = 0; i < o->parts.length (); i++)
    if (o->parts[i].offset == offset
        && types_compatible_p (o->parts[i].type, type))
      return &o->parts[i];
  return NULL;
}

/* A walk_tree callback: objects that are mentioned where that is not understood
   are unclear.  */

static tree
look_at_operand (tree *tp, int *walk_subtrees, void *data)
{
  object_map *objects = (object_map *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL)
    if (struct object **o = objects->get (*tp))
      (*o)->unclear = true;
  return NULL_TREE;
}

/* Whether the numbers of an object of TYPE are those of O from OFFSET on.  */

static bool
has_parts_of (struct object *o, HOST_WIDE_INT offset, tree type)
{
  part_list parts;
  if (offset < 0 || !add_parts (type, 0, &parts))
    return false;
  for (unsigned i = 0; i < parts.length (); i++)
    if (!find_part (o, offset + parts[i].offset, parts[i].type))
      return false;
  return true;
}

/* Whether STMT copies objects of one type, or sets one to zero.  */

static bool
copies_object (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  if (!AGGREGATE_TYPE_P (TREE_TYPE (lhs)) || TREE_THIS_VOLATILE (lhs)
      || TREE_THIS_VOLATILE (rhs)
      || !types_compatible_p (TREE_TYPE (lhs), TREE_TYPE (rhs)))
    return false;
  return TREE_CODE (rhs) == CONSTRUCTOR
             ? CONSTRUCTOR_NELTS (rhs) == 0
             : DECL_P (rhs) || handled_component_p (rhs)
                   || TREE_CODE (rhs) == MEM_REF;
}

/* Whether operand OP of STMT, a part of O at OFFSET, is understood there.  */

static bool
is_understood (gimple *stmt, tree op, struct object *o, HOST_WIDE_INT offset)
{
  if (offset < 0 || TREE_THIS_VOLATILE (op))
    return false;
  if (is_gimple_reg_type (TREE_TYPE (op)))
    return (is_gimple_assign (stmt) || gimple_get_lhs (stmt) == op)
           && find_part (o, offset, TREE_TYPE (op));
  return copies_object (stmt) && has_parts_of (o, offset, TREE_TYPE (op));
}

/* A walk_gimple_seq callback: takes note of what STMT does with objects.  */

static tree
look_at_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  object_map *objects = (object_map *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = is_gimple_assign (stmt) || is_gimple_call (stmt);
  if (!*handled || gimple_clobber_p (stmt))
    return NULL_TREE;
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      HOST_WIDE_INT offset;
      struct object *o = object_of (objects, op, &offset);
      if (o && !is_understood (stmt, op, o, offset))
        o->unclear = true;
      else if (!o && op)
        walk_tree (gimple_op_ptr (stmt, i), look_at_operand, wi, NULL);
    }
  return NULL_TREE;
}

/* The number of TYPE that lies OFFSET bytes behind the beginning of REF.  */

static tree
component (tree ref, HOST_WIDE_INT offset, tree type)
{
  tree whole = TREE_TYPE (ref);
  if (TREE_CODE (whole) == ARRAY_TYPE)
    {
      HOST_WIDE_INT size = int_size_in_bytes (TREE_TYPE (whole));
      tree low = TYPE_DOMAIN (whole) ? TYPE_MIN_VALUE (TYPE_DOMAIN (whole))
                                     : NULL_TREE;
      HOST_WIDE_INT first = low ? tree_to_shwi (low) : 0;
      tree index = build_int_cst (low ? TREE_TYPE (low) : sizetype,
                                  first + offset / size);
      return component (build4 (ARRAY_REF, TREE_TYPE (whole), ref, index,
                                NULL_TREE, NULL_TREE),
                        offset % size, type);
    }
  if (TREE_CODE (whole) != RECORD_TYPE)
    return ref;
  for (tree field = TYPE_FIELDS (whole); field; field = DECL_CHAIN (field))
    if (is_member (field))
      {
        HOST_WIDE_INT at = int_byte_position (field);
        HOST_WIDE_INT size = tree_to_shwi (DECL_SIZE_UNIT (field));
        if (offset >= at && offset < at + size)
          return component (
              build3 (COMPONENT_REF, TREE_TYPE (field), ref, field, NULL_TREE),
              offset - at, type);
      }
  gcc_unreachable ();
}

/* What stands for the number of TYPE at OFFSET of OP, one side of a copy.  */

static tree
side_of (object_map *objects, tree op, HOST_WIDE_INT offset, tree type)
{
  HOST_WIDE_INT from;
  if (TREE_CODE (op) == CONSTRUCTOR)
    return build_zero_cst (type);
  if (struct object *o = object_of (objects, op, &from))
    return find_part (o, from + offset, type)->var;
  tree ref = component (unshare_expr (op), offset, type);
  tree constant = fold_const_aggregate_ref (ref);
  return constant && is_gimple_min_invariant (constant) ? constant : ref;
}

/* Puts copies of numbers in the place of the copy of objects at GSI.  */

static void
split_copy (object_map *objects, gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  part_list parts;
  add_parts (TREE_TYPE (lhs), 0, &parts);
  for (unsigned i = 0; i < parts.length (); i++)
    {
      tree type = parts[i].type;
      tree to = side_of (objects, lhs, parts[i].offset, type);
      tree from = side_of (objects, rhs, parts[i].offset, type);
      if (to == from)
        continue;
      gimple *copy = gimple_build_assign (to, from);
      gimple_set_location (copy, gimple_location (stmt));
      gsi_insert_before (gsi, copy, GSI_SAME_STMT);
    }
}

/* A walk_gimple_seq callback: puts the variables in the place of objects and
   their parts.  */

static tree
split_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  object_map *objects = (object_map *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  bool whole = false;
  *handled = is_gimple_assign (stmt) || is_gimple_call (stmt);
  for (unsigned i = 0; *handled && i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      HOST_WIDE_INT offset;
      struct object *o = object_of (objects, op, &offset);
      if (!o)
        continue;
      if (gimple_clobber_p (stmt) || AGGREGATE_TYPE_P (TREE_TYPE (op)))
        whole = true;
      else
        gimple_set_op (stmt, i, find_part (o, offset, TREE_TYPE (op))->var);
    }
  if (!whole)
    return NULL_TREE;
  if (!gimple_clobber_p (stmt))
    split_copy (objects, gsi);
  gsi_remove (gsi, true);
  wi->removed_stmt = true;
  return NULL_TREE;
}

/* Declares a variable for each part of O, which is DECL, and notes it in
   PARTS.  */

static void
make_variables (struct object *o, tree decl, acctile_part_map *parts)
{
  for (unsigned i = 0; i < o->parts.length (); i++)
    {
      struct part *part = &o->parts[i];
      tree ref = component (decl, part->offset, part->type);
      part->var = acctile_declare_new (o->bind, part->type, "acctile_part");
      suppress_warning (part->var);
      parts->put (part->var, ref);
      if (!DECL_NAME (decl) || DECL_ARTIFICIAL (decl))
        continue;
      char *text = print_generic_expr_to_str (ref);
      DECL_NAME (part->var) = get_identifier (text);
      free (text);
    }
}

bool
acctile_may_split (tree decl)
{
  return TREE_CODE (TREE_TYPE (decl)) == RECORD_TYPE
         && !TREE_THIS_VOLATILE (decl)
         && !(VAR_P (decl)
              && (DECL_HAS_VALUE_EXPR_P (decl) || DECL_HARD_REGISTER (decl)
                  || is_global_var (decl)));
}

/* The objects among OWN, in the order of their declaration, into OBJECTS.  */

static void
find_objects (acctile_own_map *own, object_map *objects, vec<tree> *order)
{
  hash_set<tree> found;
  for (acctile_own_map::iterator i = own->begin (); i != own->end (); ++i)
    if (acctile_may_split ((*i).first))
      found.add ((*i).first);
  acctile_in_order (&found, order);
  for (unsigned i = 0; i < order->length (); i++)
    {
      struct object *o = new object;
      o->bind = *own->get ((*order)[i]);
      o->unclear = !add_parts (TREE_TYPE ((*order)[i]), 0, &o->parts);
      objects->put ((*order)[i], o);
    }
}

bool
acctile_split_objects (gimple_seq *seq, acctile_own_map *own,
                       acctile_part_map *parts)
{
  object_map objects;
  auto_vec<tree> order;
  walk_stmt_info wi;
  bool split = false;
  find_objects (own, &objects, &order);
  if (order.is_empty ())
    return false;
  memset (&wi, 0, sizeof wi);
  wi.info = &objects;
  walk_gimple_seq (*seq, look_at_stmt, look_at_operand, &wi);
  for (unsigned i = 0; i < order.length (); i++)
    {
      struct object *o = *objects.get (order[i]);
      if (o->unclear)
        {
          objects.remove (order[i]);
          delete o;
          continue;
        }
      make_variables (o, order[i], parts);
      own->remove (order[i]);
      split = true;
    }
  memset (&wi, 0, sizeof wi);
  wi.info = &objects;
  if (split)
    walk_gimple_seq_mod (seq, split_stmt, NULL, &wi);
  for (object_map::iterator i = objects.begin (); i != objects.end (); ++i)
    delete (*i).second;
  return split;
}

/* A walk_gimple_seq callback: collects what blocks declare.  */

static tree
collect_own (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  *handled = false;
  for (tree var = bind ? gimple_bind_vars (bind) : NULL_TREE; var;
       var = DECL_CHAIN (var))
    if (VAR_P (var) && !TREE_STATIC (var) && !DECL_EXTERNAL (var))
      ((acctile_own_map *)wi->info)->put (var, bind);
  return NULL_TREE;
}

/* Makes the variables of OWN whose address TARGET does not take plain.  */

static void
make_plain (gomp_target *target, acctile_own_map *own)
{
  hash_set<tree> vars;
  for (acctile_own_map::iterator i = own->begin (); i != own->end (); ++i)
    vars.add ((*i).first);
  acctile_clear_addressable (&vars, gimple_omp_body (target));
}

void
acctile_tidy_objects (gomp_target *target, gimple_seq *function)
{
  bool any = false;
  if (acctile_unoptimised () || lang_GNU_Fortran ())
    return;
  for (int i = 0; i < MAX_ROUNDS; i++)
    {
      acctile_own_map own;
      acctile_part_map parts;
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = &own;
      walk_gimple_seq (gimple_omp_body (target), collect_own, NULL, &wi);
      bool resolved = acctile_resolve_pointers (function, target, &own);
      bool split
          = acctile_split_objects (gimple_omp_body_ptr (target), &own, &parts);
      if (resolved || split)
        make_plain (target, &own);
      any |= split;
      if (!split)
        break;
    }
  if (any)
    acctile_dissolve_tries (gimple_omp_body_ptr (target));
}
