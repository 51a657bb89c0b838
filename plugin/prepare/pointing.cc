/* Pointers of a region that only ever hold the address of one of its variables,
   or of a part of it: references, what operators return, "this".

     q = &t;  *q = x;   ->   t = x;

   What is read and written is seen then, and the variable is no longer one
   whose address is taken.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/objects.h"
#include "prepare/tidy.h"

/* Where a pointer points to: OFFSET bytes behind the beginning of BASE, a
   variable, or behind where BASE, a pointer that never changes, points to.  */
struct target_place
{
  tree base;
  HOST_WIDE_INT offset;
};

/* The pointers of the region "target", or of the function outside its regions
   when that is NULL.  */
struct pointing
{
  gomp_target *target;
  acctile_own_map *own;
  hash_set<tree> *steady; /* pointers that never change; may be NULL  */
  hash_map<tree, target_place> places;
  hash_set<tree> unclear; /* pointers that hold something else, too  */
  hash_set<tree> used;    /* pointers that are used as such  */
  bool changed;
};

bool
acctile_is_plain (tree var)
{
  return INTEGRAL_TYPE_P (TREE_TYPE (var)) || POINTER_TYPE_P (TREE_TYPE (var))
         || SCALAR_FLOAT_TYPE_P (TREE_TYPE (var));
}

/* A walk_gimple_seq callback: removes variables whose address is taken, or of
   which a part is meant, from the set that the walk's info is.  */

static tree
remove_addressed (tree *tp, int *walk_subtrees, void *data)
{
  hash_set<tree> *vars = (hash_set<tree> *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (TREE_CODE (*tp) == ADDR_EXPR || handled_component_p (*tp))
    if (tree base = get_base_address (TREE_OPERAND (*tp, 0)))
      vars->remove (base);
  return NULL_TREE;
}

void
acctile_clear_addressable (hash_set<tree> *vars, gimple_seq seq)
{
  hash_set<tree> plain;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &plain;
  for (hash_set<tree>::iterator i = vars->begin (); i != vars->end (); ++i)
    if (acctile_is_plain (*i))
      plain.add (*i);
  walk_gimple_seq (seq, NULL, remove_addressed, &wi);
  for (hash_set<tree>::iterator i = plain.begin (); i != plain.end (); ++i)
    TREE_ADDRESSABLE (*i) = 0;
}

/* Whether OP is a pointer that is looked at: a variable that only the
   statements which name it change.  */

static bool
is_pointer (const struct pointing *p, tree op)
{
  if (op && TREE_CODE (op) == SSA_NAME)
    return POINTER_TYPE_P (TREE_TYPE (op));
  return op && VAR_P (op) && POINTER_TYPE_P (TREE_TYPE (op))
         && !TREE_ADDRESSABLE (op) && !TREE_THIS_VOLATILE (op)
         && !is_global_var (op)
         && (DECL_ARTIFICIAL (op)
             || const_cast<struct pointing *> (p)->own->get (op));
}

/* Where OP, a pointer, points to; false when that is not known.  */

static bool
place_of (struct pointing *p, tree op, struct target_place *place)
{
  if (target_place *known = p->places.get (op))
    {
      *place = *known;
      return !p->unclear.contains (op);
    }
  if (p->steady && p->steady->contains (op))
    {
      place->base = op;
      place->offset = 0;
      return true;
    }
  poly_int64 offset;
  if (TREE_CODE (op) != ADDR_EXPR)
    return false;
  tree ref = TREE_OPERAND (op, 0);
  place->base = get_addr_base_and_unit_offset (ref, &offset);
  if (!place->base || !offset.is_constant (&place->offset))
    return false;
  if (TREE_CODE (place->base) == MEM_REF)
    {
      struct target_place inner;
      HOST_WIDE_INT more;
      if (!mem_ref_offset (place->base).is_constant ()
          || !mem_ref_offset (place->base).force_shwi ().is_constant (&more)
          || !place_of (p, TREE_OPERAND (place->base, 0), &inner))
        return false;
      place->base = inner.base;
      place->offset += inner.offset + more;
      return true;
    }
  return p->own->get (place->base) && !TREE_THIS_VOLATILE (place->base);
}

/* Where the right-hand side of STMT points to; false when that is not known. */

static bool
place_of_rhs (struct pointing *p, gimple *stmt, struct target_place *place)
{
  if (!is_gimple_assign (stmt))
    return false;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree rhs = gimple_assign_rhs1 (stmt);
  bool copies = CONVERT_EXPR_CODE_P (code) || gimple_assign_single_p (stmt);
  if (code != POINTER_PLUS_EXPR && !copies)
    return false;
  if (!place_of (p, rhs, place))
    return false;
  tree by = copies ? NULL_TREE : gimple_assign_rhs2 (stmt);
  if (by && (TREE_CODE (by) != INTEGER_CST || !cst_and_fits_in_hwi (by)))
    return false;
  if (by)
    place->offset += int_cst_value (by);
  return true;
}

/* Of references in CLAUSES of a loop another object is meant in it than they
   refer to: they are unclear.  */

static void
note_references (struct pointing *p, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
         || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
        && TREE_CODE (TREE_TYPE (OMP_CLAUSE_DECL (c))) == REFERENCE_TYPE)
      p->unclear.add (OMP_CLAUSE_DECL (c));
}

/* The pointers that STMT gives a value otherwise than by an assignment are
   unclear.  */

static void
note_outputs (struct pointing *p, gimple *stmt)
{
  if (gasm *statement = dyn_cast<gasm *> (stmt))
    for (unsigned i = 0; i < gimple_asm_noutputs (statement); i++)
      p->unclear.add (TREE_VALUE (gimple_asm_output_op (statement, i)));
  else if (gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (stmt))
    p->unclear.add (gimple_omp_atomic_load_lhs (load));
  else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    {
      for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
        p->unclear.add (gimple_omp_for_index (loop, i));
      note_references (p, gimple_omp_for_clauses (loop));
    }
}

/* Whether STMT is a region that is not the one of P.  */

static bool
is_elsewhere (const struct pointing *p, gimple *stmt)
{
  return acctile_is_region (stmt) && stmt != p->target;
}

/* A walk_gimple_seq callback: notes what pointers are assigned.  */

static tree
note_pointer (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct pointing *p = (struct pointing *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = is_elsewhere (p, stmt);
  note_outputs (p, stmt);
  tree lhs = gimple_clobber_p (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
  if (!is_pointer (p, lhs) || p->unclear.contains (lhs))
    return NULL_TREE;
  struct target_place place, *known = p->places.get (lhs);
  if (!place_of_rhs (p, stmt, &place)
      || (known
          && (known->base != place.base || known->offset != place.offset)))
    {
      p->unclear.add (lhs);
      p->changed = true;
    }
  else
    p->places.put (lhs, place);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: the pointers that STMT assigns, or that it counts
   as a loop, are unclear.  */

static tree
note_unclear (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct pointing *p = (struct pointing *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  note_outputs (p, stmt);
  if (is_pointer (p, gimple_get_lhs (stmt)))
    p->unclear.add (gimple_get_lhs (stmt));
  return NULL_TREE;
}

/* A walk_gimple_seq callback: the pointers that are assigned where P does not
   look are unclear, and what loops count.  */

static tree
note_elsewhere (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct pointing *p = (struct pointing *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (p->target ? stmt != p->target : !acctile_is_region (stmt))
    {
      if (p->target)
        note_unclear (gsi, handled, wi);
      return NULL_TREE;
    }
  *handled = true;
  if (!p->target)
    walk_gimple_seq (gimple_omp_body (stmt), note_unclear, NULL, wi);
  return NULL_TREE;
}

/* Finds where the pointers of FUNCTION's statements point to.  */

static void
find_places (struct pointing *p, gimple_seq function)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = p;
  walk_gimple_seq (function, note_elsewhere, NULL, &wi);
  do
    {
      p->changed = false;
      p->places.empty ();
      walk_gimple_seq (p->target ? gimple_omp_body (p->target) : function,
                       note_pointer, NULL, &wi);
    }
  while (p->changed);
  for (hash_set<tree>::iterator i = p->unclear.begin (); i != p->unclear.end ();
       ++i)
    p->places.remove (*i);
}

/* What stands OFFSET bytes behind the address in MEM, a reference of BASE.  */

static tree
reference_to (struct pointing *p, tree mem, tree base, HOST_WIDE_INT offset)
{
  tree type = TREE_TYPE (mem), kind = TREE_TYPE (TREE_OPERAND (mem, 1));
  if (p->steady && p->steady->contains (base))
    return build2 (MEM_REF, type, base, build_int_cst (kind, offset));
  if (offset == 0 && types_compatible_p (type, TREE_TYPE (base)))
    return base;
  TREE_ADDRESSABLE (base) = 1;
  return build2 (MEM_REF, type, build_fold_addr_expr (base),
                 build_int_cst (kind, offset));
}

/* A walk_gimple_seq callback: puts variables for what pointers to them are read
   for.  */

static tree
put_variable (tree *tp, int *walk_subtrees, void *data)
{
  struct pointing *p = (struct pointing *)((walk_stmt_info *)data)->info;
  tree t = *tp;
  *walk_subtrees = !TYPE_P (t);
  if (p->places.get (t))
    p->used.add (t);
  HOST_WIDE_INT offset;
  if (TREE_CODE (t) != MEM_REF || TREE_THIS_VOLATILE (t)
      || !mem_ref_offset (t).force_shwi ().is_constant (&offset))
    return NULL_TREE;
  struct target_place *place = p->places.get (TREE_OPERAND (t, 0));
  if (place)
    {
      *tp = reference_to (p, t, place->base, place->offset + offset);
      *walk_subtrees = 0;
      p->changed = true;
    }
  return NULL_TREE;
}

/* A walk_tree callback: notes the pointers that are used.  */

static tree
note_use (tree *tp, int *walk_subtrees, void *data)
{
  struct pointing *p = (struct pointing *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (p->places.get (*tp))
    p->used.add (*tp);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: leaves the assignments of pointers to a later
   walk, as these are not what the pointers are used for.  */

static tree
pass_pointer (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct pointing *p = (struct pointing *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (stmt);
  *handled = lhs && p->places.get (lhs);
  if (is_elsewhere (p, stmt))
    {
      *handled = true;
      walk_gimple_stmt (gsi, NULL, note_use, wi);
    }
  return NULL_TREE;
}

/* Lets the pointer that the statement at GSI assigns have the address of
   PLACE.  */

static void
settle_address (struct pointing *p, gimple_stmt_iterator *gsi,
                const struct target_place &place)
{
  tree lhs = gimple_assign_lhs (gsi_stmt (*gsi)), base = place.base;
  bool steady = p->steady && p->steady->contains (base);
  if (steady && place.offset == 0)
    {
      bool same = useless_type_conversion_p (TREE_TYPE (lhs), TREE_TYPE (base));
      gimple_assign_set_rhs_with_ops (gsi, same ? TREE_CODE (base) : NOP_EXPR,
                                      base);
      return;
    }
  tree type = build_array_type_nelts (char_type_node, 1);
  tree to = steady ? base : build_fold_addr_expr (base);
  tree mem = build2 (MEM_REF, type, to,
                     build_int_cst (build_pointer_type (type), place.offset));
  if (!steady)
    TREE_ADDRESSABLE (base) = 1;
  gimple_assign_set_rhs_from_tree (
      gsi, place.offset == 0 ? build1 (ADDR_EXPR, TREE_TYPE (lhs), base)
                             : build1 (ADDR_EXPR, TREE_TYPE (lhs), mem));
}

/* A walk_gimple_seq callback: lets the pointers that are still used have their
   address at once, and removes the others.  */

static tree
settle_pointer (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct pointing *p = (struct pointing *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (stmt);
  struct target_place *place = lhs ? p->places.get (lhs) : NULL;
  *handled = place || is_elsewhere (p, stmt);
  if (!place)
    return NULL_TREE;
  if (!p->used.contains (lhs))
    {
      gsi_remove (gsi, true);
      wi->removed_stmt = true;
      if (TREE_CODE (lhs) == SSA_NAME)
        release_ssa_name (lhs);
      return NULL_TREE;
    }
  settle_address (p, gsi, *place);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: finds where the address of a variable is taken
   that pointers may point to.  */

static tree
find_address (tree *tp, int *walk_subtrees, void *data)
{
  acctile_own_map *own = (acctile_own_map *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  tree base = TREE_CODE (*tp) == ADDR_EXPR
                  ? get_base_address (TREE_OPERAND (*tp, 0))
                  : NULL_TREE;
  return base && own->get (base) ? base : NULL_TREE;
}

/* acctile_resolve_pointers, with what the pointers STEADY point to, which may
   be NULL, as variables.  */

static bool
resolve (gimple_seq *function, gomp_target *target, acctile_own_map *own,
         hash_set<tree> *steady)
{
  struct pointing p;
  walk_stmt_info wi;
  p.target = target;
  p.own = own;
  p.steady = steady;
  gimple_seq *seq = target ? gimple_omp_body_ptr (target) : function;
  memset (&wi, 0, sizeof wi);
  wi.info = own;
  if (!steady && !walk_gimple_seq (*seq, NULL, find_address, &wi))
    return false;
  find_places (&p, *function);
  if (p.places.is_empty ())
    return false;
  memset (&wi, 0, sizeof wi);
  wi.info = &p;
  p.changed = false;
  walk_gimple_seq_mod (seq, pass_pointer, put_variable, &wi);
  memset (&wi, 0, sizeof wi);
  wi.info = &p;
  walk_gimple_seq_mod (seq, settle_pointer, NULL, &wi);
  return p.changed;
}

bool
acctile_resolve_pointers (gimple_seq *function, gomp_target *target,
                          acctile_own_map *own)
{
  return resolve (function, target, own, NULL);
}

bool
acctile_resolve_steady (gimple_seq *function, acctile_own_map *own,
                        hash_set<tree> *steady)
{
  return resolve (function, NULL, own, steady);
}
