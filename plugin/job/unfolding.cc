/* What kernels regions of several nests say of variables: see unfolding.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/unfolding.h"

#include "extract/callee.h"
#include "extract/definition.h"
#include "emit/emit-parts.h"
#include "extract/gimple-loop.h"
#include "extract/holds.h"
#include "extract/liveness.h"
#include "prepare/sequential.h"
#include "extract/value.h"

typedef hash_set<tree> decl_set;

/* True when the map clause C can be split into one for the data region and
   "present" ones for the launches.  */

static bool
map_can_be_split (tree c)
{
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ALLOC:
    case GOMP_MAP_TO:
    case GOMP_MAP_FROM:
    case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_ALLOC:
    case GOMP_MAP_FORCE_TO:
    case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_FORCE_TOFROM:
    case GOMP_MAP_FORCE_PRESENT:
    case GOMP_MAP_FIRSTPRIVATE_POINTER:
    case GOMP_MAP_FIRSTPRIVATE_REFERENCE:
    case GOMP_MAP_POINTER:
    case GOMP_MAP_TO_PSET:
    case GOMP_MAP_ATTACH:
      return true;
    default:
      return false;
    }
}

bool
acctile_unfolds_scalar (tree decl)
{
  tree type = TREE_TYPE (decl);
  return INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)
         || TREE_CODE (type) == COMPLEX_TYPE;
}

bool
acctile_unfolds_frame (tree decl)
{
  return decl == cfun->static_chain_decl
         || (VAR_P (decl) && DECL_NONLOCAL_FRAME (decl));
}

/* A walk_gimple_stmt callback: adds what statements assign to the set in
   WI->info.  */

static tree
collect_assigned (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  decl_set *assigned = (decl_set *)wi->info;
  *handled = false;
  tree lhs = acctile_assigned_by (gsi_stmt (*gsi));
  while (lhs && handled_component_p (lhs))
    lhs = TREE_OPERAND (lhs, 0);
  if (lhs && DECL_P (lhs))
    assigned->add (lhs);
  return NULL_TREE;
}

/* A walk_tree callback: adds variables to the set in the data.  */

static tree
collect_mentioned (tree *tp, int *walk_subtrees, void *data)
{
  decl_set *set = (decl_set *)((walk_stmt_info *)data)->info;
  if (VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL
      || TREE_CODE (*tp) == RESULT_DECL)
    set->add (*tp);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  return NULL_TREE;
}

/* A walk_tree callback: adds the pointers that are used for more than reading
   what they point to.  */

static tree
collect_escaped (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *)data;
  decl_set *set = (decl_set *)wi->info;
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == MEM_REF && !wi->is_lhs)
    *walk_subtrees = 0;
  else if (DECL_P (*tp) && POINTER_TYPE_P (TREE_TYPE (*tp)))
    set->add (*tp);
  return NULL_TREE;
}

static void
walk_into (gimple *stmt, walk_stmt_fn on_stmt, walk_tree_fn on_op, void *info)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = info;
  gimple_stmt_iterator gsi = acctile_gsi_at (stmt);
  walk_gimple_stmt (&gsi, on_stmt, on_op, &wi);
}

/* Adds the private variables of FOUND's loops and its temporaries to SET.  */

static void
collect_private (const struct acctile_found *found, decl_set *set)
{
  tree clauses = acctile_collect_privates (found, NULL_TREE);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    set->add (OMP_CLAUSE_DECL (c));
  for (tree c = found->temporaries; c; c = OMP_CLAUSE_CHAIN (c))
    set->add (OMP_CLAUSE_DECL (c));
}

static const struct acctile_found *
found_at (const struct acctile_region *region, gimple *stmt)
{
  for (int i = 0; i < region->n_found; i++)
    if (region->found[i].outermost == stmt)
      return &region->found[i];
  return NULL;
}

static void add_seq (struct acctile_unfolding *u, gimple_seq seq);

/* No nest follows at once that the statements could be moved to that only the
   device can do.  */

static void
expect_no_move (struct acctile_unfolding *u)
{
  if (u->fresh.length () > 0)
    u->why = "a bound in the region is read from memory";
}

/* Adds the loop FOR_STMT, around nests, which the host runs.  */

static void
add_sequential (struct acctile_unfolding *u, gomp_for *for_stmt)
{
  if (!acctile_loop_is_sequential (for_stmt))
    {
      u->why = "a loop of the region that is not sequential stands around "
               "nests";
      return;
    }
  tree index = gimple_omp_for_index (for_stmt, 0);
  u->local.add (index);
  u->by_host.add (index);
  add_seq (u, gimple_omp_for_pre_body (for_stmt));
  add_seq (u, gimple_omp_body (for_stmt));
  if (!u->why)
    expect_no_move (u);
}

bool
acctile_nest_sets_first (gomp_for *nest, tree decl)
{
  decl_set set;
  acctile_assigned_first (gimple_omp_for_pre_body (nest), &set);
  return VAR_P (decl) && DECL_ARTIFICIAL (decl) && set.contains (decl);
}

/* Whether only the nest FOUND of U's region, which assigns DECL, needs the
   value that it gives it: nothing behind it does.  */

static bool
is_nest_own (struct acctile_unfolding *u, const struct acctile_found *found,
             tree decl)
{
  if (acctile_read_after (gimple_omp_body (u->region->target), found->outermost,
                          decl))
    return false;
  if (!acctile_read_first (gimple_omp_body (found->outermost), decl))
    return true;
  for (int i = 0; i < u->region->n_found; i++)
    if (&u->region->found[i] != found
        && acctile_nest_needs (&u->region->found[i], decl))
      return false;
  return acctile_nest_sets_first (found->outermost, decl);
}

/* The variables of the nest FOUND.  */

static void
add_variables (struct acctile_unfolding *u, const struct acctile_found *found)
{
  decl_set assigned, own, declared;
  gimple_seq body = gimple_omp_body (found->outermost);
  collect_private (found, &own);
  acctile_collect_declared (body, &declared);
  walk_into (found->outermost, collect_assigned, NULL, &assigned);
  walk_into (found->outermost, NULL, collect_mentioned, &u->used);
  walk_into (found->outermost, NULL, collect_escaped, &u->escaped);
  for (decl_set::iterator i = assigned.begin (); i != assigned.end (); ++i)
    if (!own.contains (*i) && (!declared.contains (*i) || is_global_var (*i))
        && (!DECL_ARTIFICIAL (*i) || !is_nest_own (u, found, *i)))
      u->in_nests.add (*i);
  for (tree c = acctile_collect_reductions (found, NULL_TREE); c;
       c = OMP_CLAUSE_CHAIN (c))
    u->in_nests.add (OMP_CLAUSE_DECL (c));
}

/* Whether a statement that U is to move gives DECL its value.  */

static bool
is_fresh (const struct acctile_unfolding *u, tree decl)
{
  for (unsigned i = 0; i < u->fresh.length (); i++)
    if (gimple_assign_lhs (u->fresh[i]) == decl)
      return true;
  return false;
}

/* True when the nest NEST, which stores to STORES and assigns ASSIGNED, leaves
   alone what STMT, which U moves to it, reads and computes: all gangs do it,
   and some may be in the nest already.  */

static bool
stays_same (const struct acctile_unfolding *u, gomp_for *nest,
            const struct acctile_stores *stores, decl_set *assigned,
            gimple *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  if (assigned->contains (lhs) && acctile_nest_reads_first (nest, lhs))
    return false;
  decl_set read;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (acctile_is_memory (gimple_op (stmt, i))
        && acctile_stores_touch (stores, gimple_op (stmt, i)))
      return false;
  walk_into (stmt, NULL, collect_mentioned, &read);
  for (decl_set::iterator i = read.begin (); i != read.end (); ++i)
    if (!is_fresh (u, *i) && assigned->contains (*i))
      return false;
  return true;
}

/* Moves what stands before the nest FOUND, and only the device can do, to
   it.  */

static void
move_to (struct acctile_unfolding *u, const struct acctile_found *found)
{
  struct acctile_stores stores;
  decl_set assigned;
  acctile_stores_collect (found->outermost, &stores);
  walk_into (found->outermost, collect_assigned, NULL, &assigned);
  for (decl_set::iterator i = u->stale.begin (); i != u->stale.end (); ++i)
    if (acctile_nest_needs (found, *i)
        && acctile_nest_reads_first (found->outermost, *i))
      u->why = "a value from the device's memory is used in several nests";
  for (unsigned i = 0; i < u->fresh.length (); i++)
    {
      struct acctile_moved moved = { u->fresh[i], found };
      u->moved.safe_push (moved);
      if (!stays_same (u, found->outermost, &stores, &assigned, u->fresh[i]))
        u->why = "a bound in the region is read from memory that the "
                 "nest stores to";
      u->stale.add (gimple_assign_lhs (u->fresh[i]));
    }
  u->fresh.truncate (0);
}

/* Adds the loop FOR_STMT, which becomes a region.  */

static void
add_nest (struct acctile_unfolding *u, gomp_for *for_stmt)
{
  const struct acctile_found *found = found_at (u->region, for_stmt);
  if (!found)
    {
      expect_no_move (u);
      add_sequential (u, for_stmt);
      return;
    }
  u->n_nest++;
  move_to (u, found);
}

/* True when STMT gives a temporary of the compiler's in the block of U's region
   a part of a Fortran array's descriptor, which no statement stores to.  */

static bool
loads_descriptor (struct acctile_unfolding *u, gimple *stmt)
{
  if (!lang_GNU_Fortran () || !gimple_assign_single_p (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt), ref = gimple_assign_rhs1 (stmt);
  tree decl = acctile_base_decl (ref);
  if (!VAR_P (lhs) || !DECL_ARTIFICIAL (lhs) || !u->local.contains (lhs)
      || !decl || u->local.contains (decl) || TREE_THIS_VOLATILE (ref)
      || u->stores.any)
    return false;
  for (unsigned i = 0; i < u->stores.refs.length (); i++)
    if (acctile_base_decl (u->stores.refs[i]) == decl)
      return false;
  bool part = handled_component_p (ref);
  while (handled_component_p (ref)
         && (TREE_CODE (ref) != ARRAY_REF
             || TREE_CODE (TREE_OPERAND (ref, 1)) == INTEGER_CST))
    ref = TREE_OPERAND (ref, 0);
  return part && acctile_is_descriptor (TREE_TYPE (ref));
}

/* Adds STMT, which loads the pointer to an array.  */

static void
add_pointer (struct acctile_unfolding *u, gimple *stmt)
{
  for (unsigned i = 0; i < u->pointers.length (); i++)
    if (gimple_assign_lhs (u->pointers[i]) == gimple_assign_lhs (stmt))
      {
        if (!acctile_same_rhs (u->pointers[i], stmt))
          u->why = "a pointer changes between the nests";
        return;
      }
  u->pointers.safe_push (stmt);
}

/* Whether the nests of U's region get the value that the host's scalar behind
   REFERENCE has before it.  */

static bool
copies_in (struct acctile_unfolding *u, tree reference)
{
  for (tree c = gimple_omp_target_clauses (u->region->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
        && OMP_CLAUSE_DECL (c) == reference)
      return true;
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
             && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM
                 || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TO)
             && acctile_scalar_argument (OMP_CLAUSE_DECL (c)) == reference)
      return true;
  return false;
}

/* Whether launches of U's nests may each copy DECL, which they assign, from the
   host and back: it is a number of a variable that no device has but for the
   region.  */

static bool
may_be_told (struct acctile_unfolding *u, tree decl)
{
  if (!u->region->kernels || is_global_var (decl) || TREE_THIS_VOLATILE (decl)
      || !acctile_unfolds_scalar (decl))
    return false;
  bool told = false;
  for (tree c = gimple_omp_target_clauses (u->region->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
        && OMP_CLAUSE_OPERAND (c, 0) == decl)
      {
        if (told || OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
            || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_TOFROM)
          return false;
        told = true;
      }
  return told;
}

/* Whether OP has a value that the host knows: a number that no nest of U's
   region assigns, or that launches tell it.  */

static bool
is_host_value (struct acctile_unfolding *u, tree op)
{
  if (CONSTANT_CLASS_P (op))
    return true;
  if (tree reference = acctile_scalar_argument (op))
    return !u->escaped.contains (reference) && copies_in (u, reference);
  if (!DECL_P (op) || !acctile_unfolds_scalar (op) || TREE_THIS_VOLATILE (op)
      || u->stale.contains (op)
      || (u->in_nests.contains (op) && !(u->tells && may_be_told (u, op))))
    return false;
  return !is_fresh (u, op);
}

/* True when STMT gives a temporary in the block of U's region a value that the
   host does not know.  */

static bool
must_move (struct acctile_unfolding *u, gimple *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  if (!VAR_P (lhs) || !DECL_ARTIFICIAL (lhs) || !u->local.contains (lhs)
      || TREE_ADDRESSABLE (lhs) || !is_gimple_reg_type (TREE_TYPE (lhs))
      || gimple_has_volatile_ops (stmt))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i) && u->stale.contains (gimple_op (stmt, i)))
      return false;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i) && !is_host_value (u, gimple_op (stmt, i)))
      return true;
  return false;
}

/* Adds the assignment STMT between nests.  */

static void
add_assignment (struct acctile_unfolding *u, gimple *stmt)
{
  if (gimple_clobber_p (stmt))
    return;
  if (loads_descriptor (u, stmt))
    {
      if (POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
        add_pointer (u, stmt);
      else
        u->by_host.add (gimple_assign_lhs (stmt));
      return;
    }
  if (must_move (u, stmt))
    {
      u->stale.remove (gimple_assign_lhs (stmt));
      u->fresh.safe_push (stmt);
      return;
    }
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      tree reference = op && i > 0 ? acctile_scalar_argument (op) : NULL_TREE;
      if (reference)
        u->loaded.add (reference);
      else if (op && !CONSTANT_CLASS_P (op)
               && !(DECL_P (op) && acctile_unfolds_scalar (op)
                    && !TREE_THIS_VOLATILE (op)))
        u->why = i == 0 ? acctile_kernels_holds (u->region)
                        : "a bound in the region is read from memory";
    }
  tree lhs = gimple_assign_lhs (stmt);
  if (DECL_P (lhs) && (is_global_var (lhs) || TREE_ADDRESSABLE (lhs)))
    u->why = "a variable in memory is assigned between the nests";
  walk_into (stmt, collect_assigned, NULL, &u->by_host);
  walk_into (stmt, NULL, collect_mentioned, &u->mentioned);
}

/* Adds the statements of SEQ, in which no nest may stand.  */

static void
add_cleanup (struct acctile_unfolding *u, gimple_seq seq)
{
  int n = u->n_nest;
  add_seq (u, seq);
  if (u->n_nest != n)
    u->why = "a nest of the kernels region stands inside another construct";
}

/* Whether REGION allocates an array of Fortran.  */

static bool
region_allocates (const struct acctile_region *region)
{
  return lang_GNU_Fortran ()
         && acctile_holds (gimple_omp_body (region->target),
                           acctile_is_allocation);
}

const char *
acctile_kernels_holds (const struct acctile_region *region)
{
  return region_allocates (region)
             ? "the kernels region allocates an array, for a mask, an"
               " expression or what is assigned"
             : "the kernels region holds more than nests";
}

/* Adds the statements of SEQ.  */

static void
add_seq (struct acctile_unfolding *u, gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi) && !u->why;
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      switch (gimple_code (stmt))
        {
        case GIMPLE_BIND:
          for (tree var = gimple_bind_vars (as_a<gbind *> (stmt)); var;
               var = DECL_CHAIN (var))
            u->local.add (var);
          add_seq (u, gimple_bind_body (as_a<gbind *> (stmt)));
          break;
        case GIMPLE_TRY:
          add_seq (u, gimple_try_eval (stmt));
          add_cleanup (u, gimple_try_cleanup (stmt));
          break;
        case GIMPLE_OMP_FOR:
          if (gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP)
            add_nest (u, as_a<gomp_for *> (stmt));
          else
            u->why = acctile_kernels_holds (u->region);
          break;
        case GIMPLE_ASSIGN:
          add_assignment (u, stmt);
          break;
        case GIMPLE_COND:
        case GIMPLE_SWITCH:
          walk_into (stmt, NULL, collect_mentioned, &u->mentioned);
          expect_no_move (u);
          break;
        case GIMPLE_LABEL:
        case GIMPLE_GOTO:
          expect_no_move (u);
          break;
        case GIMPLE_DEBUG:
        case GIMPLE_NOP:
        case GIMPLE_PREDICT:
          break;
        default:
          u->why = acctile_kernels_holds (u->region);
          break;
        }
    }
}

/* Finds what the launches of U's nests tell the host.  */

static void
find_told (struct acctile_unfolding *u)
{
  for (decl_set::iterator i = u->in_nests.begin (); i != u->in_nests.end ();
       ++i)
    if ((u->mentioned.contains (*i) || u->by_host.contains (*i))
        && may_be_told (u, *i))
      u->told.add (*i);
}

/* Fills U, which is new, from what REGION says; TELLS says that what the host
   computes may come from what launches tell.  */

static void
survey (struct acctile_unfolding *u, const struct acctile_region *region,
        bool tells)
{
  u->region = region;
  u->tells = tells;
  u->n_nest = 0;
  u->why = region->fixed;
  acctile_stores_collect (region->target, &u->stores);
  for (int i = 0; i < region->n_found; i++)
    add_variables (u, &region->found[i]);
  if (!u->why)
    add_seq (u, gimple_omp_body (region->target));
  if (!u->why)
    expect_no_move (u);
  if (!u->why && u->n_nest != region->n_found)
    u->why = "a nest of the kernels region stands inside another construct";
  find_told (u);
}

bool
acctile_map_leads (tree c)
{
  return OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
         || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_REFERENCE
         || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER
         || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO_PSET
         || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH;
}

/* Whether the host's variable DECL, a global one, has one value for all of U's
   region: nothing there assigns it or may store to it, and the device has no
   other of its own.  */

static bool
is_steady_global (struct acctile_unfolding *u, tree decl)
{
  return VAR_P (decl) && !TREE_THIS_VOLATILE (decl)
         && !u->by_host.contains (decl)
         && !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl))
         && !acctile_stores_touch (&u->stores, decl);
}

tree
acctile_host_scalar (struct acctile_unfolding *u, tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || (OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_TOFROM
          && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_TO)
      || !acctile_unfolds_scalar (OMP_CLAUSE_DECL (c)))
    return NULL_TREE;
  tree decl = OMP_CLAUSE_DECL (c);
  if (tree reference = acctile_scalar_argument (decl))
    return u->escaped.contains (reference) ? NULL_TREE : reference;
  return DECL_P (decl) && !u->in_nests.contains (decl)
                 && (!is_global_var (decl) || is_steady_global (u, decl))
             ? decl
             : NULL_TREE;
}

/* Whether the operand OP of a clause of U's region, NULL for none, has the same
   value for each launch as for the region.  */

static bool
is_steady (struct acctile_unfolding *u, tree op)
{
  return !op || CONSTANT_CLASS_P (op) || TREE_CODE (op) == SSA_NAME
         || (DECL_P (op) && !is_global_var (op) && !TREE_ADDRESSABLE (op)
             && !TREE_THIS_VOLATILE (op) && !u->by_host.contains (op)
             && !u->in_nests.contains (op));
}

/* Whether U's region, whose launches are put in a queue, moves no data, which
   its data region would do at once.  */

static bool
moves_nothing (struct acctile_unfolding *u)
{
  for (tree c = gimple_omp_target_clauses (u->region->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_PRESENT
        && !acctile_map_leads (c) && !acctile_host_scalar (u, c))
      return false;
  return true;
}

/* Why the clauses of U's region forbid to unfold it, a literal.  */

static const char *
clauses_forbid (struct acctile_unfolding *u)
{
  for (tree c = gimple_omp_target_clauses (u->region->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
        if (!map_can_be_split (c))
          return "a data clause of the kernels region cannot be split";
        if (acctile_unfolds_frame (OMP_CLAUSE_DECL (c))
            && u->used.contains (OMP_CLAUSE_DECL (c)))
          return "a nest of the kernels region calls a contained procedure";
        break;
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_NUM_GANGS:
      case OMP_CLAUSE_NUM_WORKERS:
      case OMP_CLAUSE_VECTOR_LENGTH:
      case OMP_CLAUSE_DEFAULT:
        break;
      case OMP_CLAUSE_IF:
        if (!is_steady (u, OMP_CLAUSE_IF_EXPR (c)))
          return "the kernels region assigns what its if clause tests";
        break;
      case OMP_CLAUSE_ASYNC:
      case OMP_CLAUSE_WAIT:
        if (!is_steady (u, OMP_CLAUSE_OPERAND (c, 0)))
          return "the kernels region assigns the number of its queue";
        if (!moves_nothing (u))
          return "the kernels region holds several nests and moves data in a "
                 "queue";
        break;
      default:
        return "the kernels region holds several nests and has clauses that "
               "order or guard it";
      }
  return NULL;
}

/* Whether each gang of U's region begins with the host's value of DECL in a
   variable of its own.  */

static bool
is_firstprivate (const struct acctile_unfolding *u, tree decl)
{
  for (tree c = gimple_omp_target_clauses (u->region->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE
        && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

/* Why the variables of U's region forbid to unfold it, a literal.  */

static const char *
variables_forbid (struct acctile_unfolding *u)
{
  auto_vec<tree> in_nests;
  for (decl_set::iterator i = u->stale.begin (); i != u->stale.end (); ++i)
    if (u->mentioned.contains (*i) || u->by_host.contains (*i))
      return "a bound in the region is read from memory";
  acctile_in_order (&u->in_nests, &in_nests);
  for (unsigned i = 0; i < in_nests.length (); i++)
    if (u->told.contains (in_nests[i]))
      continue;
    else if (u->mentioned.contains (in_nests[i])
             || u->by_host.contains (in_nests[i]))
      return "a scalar that a nest computes is used between the nests";
    else if (!u->region->kernels && acctile_unfolds_scalar (in_nests[i]))
      return "a nest of the parallel region assigns a scalar";
    else if (u->local.contains (in_nests[i]))
      return "the nests of the kernels region share a variable of it";
  for (decl_set::iterator i = u->local.begin (); i != u->local.end (); ++i)
    if (u->used.contains (*i) && !DECL_ARTIFICIAL (*i)
        && !acctile_unfolds_scalar (*i))
      return "the nests of the kernels region share a variable of it";
  for (decl_set::iterator i = u->by_host.begin (); i != u->by_host.end (); ++i)
    if (!u->region->kernels && !u->local.contains (*i)
        && !is_firstprivate (u, *i))
      return "a variable that each gang has for itself is assigned between "
             "the nests";
  for (decl_set::iterator i = u->loaded.begin (); i != u->loaded.end (); ++i)
    if (u->escaped.contains (*i) || !copies_in (u, *i))
      return "a bound in the region is read from memory";
  return NULL;
}

void
acctile_unfolding_survey (struct acctile_unfolding *u,
                          const struct acctile_region *region)
{
  struct acctile_unfolding without;
  survey (&without, region, false);
  survey (u, region, without.why || variables_forbid (&without));
}

const char *
acctile_kernels_unfoldable (const struct acctile_region *region)
{
  struct acctile_unfolding u;
  acctile_unfolding_survey (&u, region);
  if (u.why && region_allocates (region))
    return acctile_kernels_holds (region);
  if (u.why)
    return u.why;
  if (const char *why = clauses_forbid (&u))
    return why;
  return variables_forbid (&u);
}

bool
acctile_nest_needs (const struct acctile_found *found, tree decl)
{
  decl_set own, used;
  collect_private (found, &own);
  walk_into (found->outermost, NULL, collect_mentioned, &used);
  return used.contains (decl) && !own.contains (decl);
}

bool
acctile_launch_needs (const struct acctile_unfolding *u,
                      const struct acctile_found *found, tree decl)
{
  decl_set used;
  for (unsigned i = 0; i < u->moved.length (); i++)
    if (u->moved[i].found == found)
      walk_into (u->moved[i].stmt, NULL, collect_mentioned, &used);
  return used.contains (decl) || acctile_nest_needs (found, decl);
}

bool
acctile_nest_reads_first (gomp_for *nest, tree decl)
{
  decl_set before;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &before;
  walk_gimple_seq (gimple_omp_for_pre_body (nest), NULL, collect_mentioned,
                   &wi);
  for (unsigned i = 0; i < gimple_omp_for_collapse (nest); i++)
    {
      tree operand[]
          = { gimple_omp_for_initial (nest, i), gimple_omp_for_final (nest, i),
              gimple_omp_for_incr (nest, i) };
      for (unsigned k = 0; k < ARRAY_SIZE (operand); k++)
        walk_tree (&operand[k], collect_mentioned, &wi, NULL);
    }
  return before.contains (decl)
         || acctile_read_first (gimple_omp_body (nest), decl);
}
