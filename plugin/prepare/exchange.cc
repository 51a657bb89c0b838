/* Pointers that a loop of the host exchanges around its regions, where they are
   in memory or have other names for a step: members of structures, variables of
   the file.  They are kept in variables for the time of the loop, as are
   numbers that it counts in structures, in variables of the file and in those
   whose address calls elsewhere are given, and what it only reads; it is then
   seen to do no more than to launch regions and to exchange pointers:

     for (t...)                          u = g->u; v = g->v;
       { a = g->u; b = g->v;             for (t...)
         REGION (a, b);           ->       { REGION (u, v);
         std::swap (g->u, g->v); }           s = u; u = v; v = s; }
                                         g->u = u; g->v = v;

   That needs that nothing else in the loop touches the memory, and that it can
   be read before it: an object, or what a reference refers to, or a pointer
   that the function has read through on its way to the loop, or that each step
   reads through first (exchange-entry.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "acctile.h"
#include "prepare/exchange.h"
#include "extract/gimple-loop.h"
#include "extract/mention.h"
#include "extract/stores.h"
#include "substitute.h"
#include "prepare/tidy.h"
#include "timetile/timeloop-queue.h"
#include "extract/value.h"

tree
acctile_exchange_base (tree ref)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) != COMPONENT_REF
        && !(TREE_CODE (ref) == ARRAY_REF
             && TREE_CODE (TREE_OPERAND (ref, 1)) == INTEGER_CST))
      return NULL_TREE;
  if (TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == INDIRECT_REF)
    ref = TREE_OPERAND (ref, 0);
  return VAR_P (ref) || TREE_CODE (ref) == PARM_DECL ? ref : NULL_TREE;
}

/* Whether OP is in memory.  */

static bool
in_memory (tree op)
{
  return acctile_is_memory (op)
         || (DECL_P (op) && (is_global_var (op) || TREE_ADDRESSABLE (op)));
}

/* Whether the function at hand is a member, and POINTER its object.  */

static bool
is_this (tree pointer)
{
  return TREE_CODE (TREE_TYPE (current_function_decl)) == METHOD_TYPE
         && pointer == DECL_ARGUMENTS (current_function_decl);
}

/* Whether REF is a number that is a variable, or in a structure.  */

static bool
is_number (tree ref)
{
  tree type = TREE_TYPE (ref);
  return (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
         && (VAR_P (ref)
             || (TREE_CODE (ref) == COMPONENT_REF
                 && !DECL_BIT_FIELD (TREE_OPERAND (ref, 1))));
}

/* Whether REF is a pointer or a number that could be kept in a variable;
   *GUARDED where it can be read only if X's loop has a step.  What descriptors
   of Fortran say is known to stay (described.cc).  */

static bool
may_keep (struct exchange *x, tree ref, bool *guarded)
{
  tree base = acctile_exchange_base (ref);
  if (!(TREE_CODE (TREE_TYPE (ref)) == POINTER_TYPE || is_number (ref))
      || TREE_THIS_VOLATILE (ref) || !base || TREE_THIS_VOLATILE (base)
      || acctile_is_descriptor (TREE_TYPE (base))
      || (VAR_P (base)
          && (DECL_THREAD_LOCAL_P (base) || DECL_HAS_VALUE_EXPR_P (base)
              || lookup_attribute ("omp declare target",
                                   DECL_ATTRIBUTES (base)))))
    return false;
  *guarded = false;
  if (DECL_P (ref) || DECL_P (get_base_address (ref)))
    return true;
  if (TREE_ADDRESSABLE (base) || is_global_var (base)
      || x->function->assigned.contains (base))
    return false;
  if (TREE_CODE (TREE_TYPE (base)) == REFERENCE_TYPE || is_this (base)
      || x->function->read_from.contains (base))
    return true;
  *guarded = x->entry != NULL;
  return x->read_first.contains (base);
}

/* Adds the operand OP of a statement of the loop.  */

static void
add_operand (struct exchange *x, tree op, bool stored)
{
  bool guarded;
  if (!op || !in_memory (op))
    return;
  if (!may_keep (x, op, &guarded))
    {
      (stored ? x->stores : x->loads).safe_push (op);
      return;
    }
  for (unsigned i = 0; i < x->kept.length (); i++)
    if (operand_equal_p (x->kept[i].ref, op, 0))
      {
        x->kept[i].stored |= stored;
        return;
      }
  struct kept_pointer pointer = { op, NULL_TREE, stored, guarded, false };
  x->kept.safe_push (pointer);
}

/* A walk_gimple_stmt callback: what a statement of the loop, not of its
   regions, reads and stores.  */

static tree
look_at_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct exchange *x = (struct exchange *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = true;
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      if (gimple_clobber_p (stmt))
        break;
      if (TREE_CODE (gimple_assign_rhs1 (stmt)) == ADDR_EXPR)
        x->addresses.add (gimple_assign_lhs (stmt));
      for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
        add_operand (x, gimple_op (stmt, i), i == 0);
      break;
    case GIMPLE_COND:
      add_operand (x, gimple_cond_lhs (stmt), false);
      add_operand (x, gimple_cond_rhs (stmt), false);
      break;
    case GIMPLE_BIND:
    case GIMPLE_TRY:
      *handled = false;
      break;
    case GIMPLE_LABEL:
    case GIMPLE_GOTO:
    case GIMPLE_DEBUG:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      break;
    case GIMPLE_CALL:
      x->unclear |= !acctile_is_wait (stmt);
      break;
    case GIMPLE_OMP_TARGET:
      x->unclear |= !acctile_is_region (stmt);
      x->targets.safe_push (as_a<gomp_target *> (stmt));
      break;
    default:
      x->unclear = true;
      break;
    }
  return NULL_TREE;
}

/* Whether a store to A may change what B reads.  Neither what one reference or
   pointer refers to nor what a variable is changes in the function.  */

static bool
touches (tree a, tree b)
{
  struct acctile_stores stores;
  poly_int64 from[2], size[2], extent[2];
  bool reverse;
  if (DECL_P (a) && DECL_P (b))
    return a == b;
  tree in_a
      = get_ref_base_and_extent (a, &from[0], &size[0], &extent[0], &reverse);
  tree in_b
      = get_ref_base_and_extent (b, &from[1], &size[1], &extent[1], &reverse);
  if (acctile_exchange_base (a)
      && acctile_exchange_base (a) == acctile_exchange_base (b)
      && operand_equal_p (in_a, in_b))
    return ranges_maybe_overlap_p (from[0], extent[0], from[1], extent[1]);
  stores.refs.safe_push (a);
  return acctile_stores_touch (&stores, b);
}

/* A walk_gimple_op callback: finds the address of the variable in the walk's
   info.  */

static tree
find_address (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  return TREE_CODE (*tp) == ADDR_EXPR
                 && TREE_OPERAND (*tp, 0) == ((walk_stmt_info *)data)->info
             ? *tp
             : NULL_TREE;
}

/* Whether TARGET takes the address of the variable DECL, as a lambda that has a
   reference to it does.  */

static bool
takes_address (gomp_target *target, tree decl)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = decl;
  return walk_gimple_seq (gimple_omp_body (target), NULL, find_address, &wi)
         != NULL;
}

/* Whether TARGET, which does STORES, may find the number DECL behind a
   pointer.  */

static bool
leads_to (gomp_target *target, struct acctile_stores *stores, tree decl)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = stores;
  if (!TREE_ADDRESSABLE (decl) && !TREE_PUBLIC (decl))
    return false;
  walk_gimple_seq (gimple_omp_body (target), NULL, acctile_add_behind, &wi);
  return acctile_stores_touch (stores, decl);
}

/* Whether the clause C of TARGET hands in the variable REF, which the region
   only reads, with no memory of it that others see.  */

static bool
only_hands_in (gomp_target *target, tree c, tree ref)
{
  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
    return true;
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  return OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
         || (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM && is_number (ref)
             && !acctile_assigns (target, ref));
}

/* Whether TARGET may do something with the memory of REF, or not just read the
   variable that REF is.  */

static bool
region_uses (gomp_target *target, tree ref)
{
  struct acctile_stores stores;
  acctile_stores_collect (target, &stores);
  if (acctile_stores_touch (&stores, ref))
    return true;
  if (!DECL_P (ref))
    return acctile_mentions (target, acctile_exchange_base (ref));
  if (takes_address (target, ref)
      || (is_number (ref) && leads_to (target, &stores, ref)))
    return true;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
        && OMP_CLAUSE_OPERAND (c, 0) == ref && !only_hands_in (target, c, ref))
      return true;
  return false;
}

/* Whether A and B lie in objects of one type, which references or pointers lead
   to: these are one object, or apart.  *AT_A and *AT_B get where they lie.  */

static bool
have_like_objects (tree a, tree b, poly_int64 *at_a, poly_int64 *at_b)
{
  tree in_a = get_addr_base_and_unit_offset (a, at_a);
  tree in_b = get_addr_base_and_unit_offset (b, at_b);
  return flag_strict_aliasing && in_a && in_b && TREE_CODE (in_a) == MEM_REF
         && TREE_CODE (in_b) == MEM_REF
         && integer_zerop (TREE_OPERAND (in_a, 1))
         && integer_zerop (TREE_OPERAND (in_b, 1))
         && TREE_CODE (TREE_TYPE (in_a)) == RECORD_TYPE
         && TYPE_MAIN_VARIANT (TREE_TYPE (in_a))
                == TYPE_MAIN_VARIANT (TREE_TYPE (in_b));
}

/* Whether A and B are different parts of such objects.  */

static bool
are_other_parts (tree a, tree b)
{
  poly_int64 at_a, at_b;
  return have_like_objects (a, b, &at_a, &at_b)
         && !ranges_maybe_overlap_p (at_a, int_size_in_bytes (TREE_TYPE (a)),
                                     at_b, int_size_in_bytes (TREE_TYPE (b)));
}

/* Whether they are the same part.  */

static bool
are_twins (tree a, tree b)
{
  poly_int64 at_a, at_b;
  return have_like_objects (a, b, &at_a, &at_b) && known_eq (at_a, at_b)
         && types_compatible_p (TREE_TYPE (a), TREE_TYPE (b));
}

/* The look for what is stored to two parts of objects.  */
struct twin_look
{
  tree a, b;
  hash_set<tree> values; /* names for what was in one of them  */
  hash_set<tree> others; /* names that get something else  */
  bool other;            /* something else is stored, or may be  */
};

/* A walk_gimple_seq callback: notes names for what is in the parts, and whether
   a statement that is not a copy of that stores to them.  */

static tree
look_at_twins (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct twin_look *look = (struct twin_look *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_code (stmt) == GIMPLE_OMP_TARGET;
  tree to = gimple_clobber_p (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
  tree from
      = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL_TREE;
  if (!to)
    return NULL_TREE;
  bool part
      = operand_equal_p (to, look->a, 0) || operand_equal_p (to, look->b, 0);
  bool value = from
               && (operand_equal_p (from, look->a, 0)
                   || operand_equal_p (from, look->b, 0)
                   || look->values.contains (from));
  if (part && !value)
    look->other = true;
  if (!part && DECL_P (to))
    (value && is_gimple_reg (to) ? look->values : look->others).add (to);
  else if (!part && value && TREE_CODE (to) == SSA_NAME)
    look->values.add (to);
  if (look->values.contains (to) && look->others.contains (to))
    look->other = true;
  return NULL_TREE;
}

/* Whether X's loop only exchanges the twins A and B: where these are one, it
   does nothing to it, as with the variables that they are kept in.  */

static bool
are_exchanged (struct exchange *x, tree a, tree b)
{
  struct twin_look look;
  walk_stmt_info wi;
  look.a = a;
  look.b = b;
  look.other = false;
  memset (&wi, 0, sizeof wi);
  wi.info = &look;
  for (unsigned i = 0; i < x->loop->stmts.length (); i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at (x->loop->stmts[i]);
      walk_gimple_stmt (&gsi, look_at_twins, NULL, &wi);
    }
  return !look.other;
}

/* Whether pointer NUMBER of X can be kept in a variable: no other name for its
   memory is used.  */

static bool
is_apart (struct exchange *x, unsigned number)
{
  const struct kept_pointer *kept = &x->kept[number];
  for (unsigned i = 0; i < x->stores.length (); i++)
    if (touches (x->stores[i], kept->ref))
      return false;
  for (unsigned i = 0; kept->stored && i < x->loads.length (); i++)
    if (touches (kept->ref, x->loads[i]))
      return false;
  for (unsigned i = 0; i < x->kept.length (); i++)
    if (i != number && (kept->stored || x->kept[i].stored)
        && touches (kept->ref, x->kept[i].ref)
        && !are_other_parts (kept->ref, x->kept[i].ref)
        && !(are_twins (kept->ref, x->kept[i].ref)
             && are_exchanged (x, kept->ref, x->kept[i].ref)))
      return false;
  for (unsigned i = 0; i < x->targets.length (); i++)
    if (region_uses (x->targets[i], kept->ref))
      return false;
  return true;
}

/* A walk_tree callback: whether a variable in the set DATA is read.  */

static tree
find_in_set (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *)data;
  *walk_subtrees = !TYPE_P (*tp);
  return !wi->is_lhs && ((hash_set<tree> *)wi->info)->contains (*tp)
             ? *tp
             : NULL_TREE;
}

bool
acctile_exchange_reads (const struct exchange *x, hash_set<tree> *vars)
{
  for (unsigned i = 0; i < x->loop->stmts.length (); i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = vars;
      gimple_stmt_iterator gsi = acctile_gsi_at (x->loop->stmts[i]);
      if (walk_gimple_stmt (&gsi, NULL, find_in_set, &wi))
        return true;
    }
  return false;
}

/* A walk_gimple_op callback: puts the variables for the pointers that are
   kept.  */

static tree
put_kept (tree *tp, int *walk_subtrees, void *data)
{
  struct exchange *x = (struct exchange *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp) && TREE_CODE (*tp) != ADDR_EXPR;
  for (unsigned i = 0; i < x->kept.length (); i++)
    if (x->kept[i].var && TREE_CODE (*tp) == TREE_CODE (x->kept[i].ref)
        && operand_equal_p (*tp, x->kept[i].ref, 0))
      {
        *tp = x->kept[i].var;
        *walk_subtrees = 0;
        return NULL_TREE;
      }
  return NULL_TREE;
}

/* A name for the pointer REF.  */

static const char *
name_of (tree ref)
{
  tree decl = TREE_CODE (ref) == COMPONENT_REF ? TREE_OPERAND (ref, 1) : ref;
  return DECL_P (decl) && DECL_NAME (decl)
             ? IDENTIFIER_POINTER (DECL_NAME (decl))
             : "acctile_kept";
}

gimple_stmt_iterator
acctile_exchange_place (gimple_seq *seq, gimple *stmt)
{
  gimple_stmt_iterator gsi = gsi_start (*seq);
  while (gsi_stmt (gsi) != stmt)
    gsi_next (&gsi);
  return gsi;
}

/* Whether the loop gets plainer when KEPT is kept in a variable.  Variables
   that are only read need none; in Fortran pointers are exchanged as
   descriptors.  */

static bool
may_gain (const struct kept_pointer *kept)
{
  if (!kept->stored)
    return !DECL_P (kept->ref);
  return !lang_GNU_Fortran () || (VAR_P (kept->ref) && is_number (kept->ref));
}

/* Keeps the pointers that X's loop, in *SEQ, exchanges, or only reads, in
   memory.  */

static void
keep_pointers (struct exchange *x, gimple_seq *seq)
{
  vec<gimple *> &stmts = x->loop->stmts;
  bool any = false, guarded = false;
  for (unsigned i = 0; i < x->kept.length (); i++)
    {
      x->kept[i].keep = may_gain (&x->kept[i]) && is_apart (x, i);
      any = any || x->kept[i].keep;
    }
  if (!any || acctile_exchange_reads (x, &x->addresses))
    return;
  gimple_stmt_iterator first = acctile_exchange_place (seq, stmts[0]);
  gimple_stmt_iterator last = acctile_exchange_place (seq, stmts.last ());
  for (unsigned i = 0; i < x->kept.length (); i++)
    if (x->kept[i].keep)
      {
        tree ref = x->kept[i].ref, type = TREE_TYPE (ref);
        tree var = acctile_declare_new (
            x->function->bind, TYPE_MAIN_VARIANT (type), name_of (ref));
        DECL_ARTIFICIAL (var) = 0; /* one step hands it to the next  */
        x->kept[i].ref = unshare_expr (ref);
        x->kept[i].var = var;
        if (x->kept[i].guarded)
          {
            guarded = true;
            continue;
          }
        gsi_insert_before (&first,
                           gimple_build_assign (var, unshare_expr (ref)),
                           GSI_SAME_STMT);
        if (x->kept[i].stored)
          gsi_insert_after (&last,
                            gimple_build_assign (unshare_expr (ref), var),
                            GSI_SAME_STMT);
      }
    else
      x->kept[i].guarded = false;
  if (guarded)
    acctile_exchange_guard (x, &first, &last);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = x;
      gimple_stmt_iterator gsi = acctile_gsi_at (stmts[i]);
      walk_gimple_stmt (&gsi, NULL, put_kept, &wi);
    }
}

/* Makes LOOP, in *SEQ, plainer, of the function DATA.  */

static void
look_at_loop (struct acctile_time_loop *loop, gimple_seq *seq, void *data)
{
  struct exchange x;
  walk_stmt_info wi;
  x.function = (struct exchanging *)data;
  x.loop = loop;
  x.unclear = false;
  x.entry = NULL;
  acctile_exchange_entry (&x);
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    {
      memset (&wi, 0, sizeof wi);
      wi.info = &x;
      gimple_stmt_iterator gsi = acctile_gsi_at (loop->stmts[i]);
      walk_gimple_stmt (&gsi, look_at_stmt, NULL, &wi);
    }
  if (x.unclear)
    return;
  keep_pointers (&x, seq);
  acctile_exchange_names (&x, seq);
}

void
acctile_tidy_exchanges (gimple_seq *function)
{
  struct exchanging e;
  e.bind = dyn_cast<gbind *> (gimple_seq_first_stmt (*function));
  if (!e.bind || acctile_unoptimised ())
    return;
  if (!lang_GNU_Fortran ())
    acctile_exchange_swaps (&e, function);
  acctile_collect_assigned (*function, &e.assigned);
  acctile_exchange_prefix (*function, &e.read_from);
  acctile_time_loop_each (function, look_at_loop, &e);
}
