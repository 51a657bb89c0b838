/* Arrays that each iteration of a nest can have of its own, without a clause.

   A work array that a function declares once is one for all iterations, which
   the nest has to run in order then:

     double t[5];                       #pragma acc kernels
     #pragma acc kernels                acc loop auto
     for (i = 0; i < n; i++)            for (i = 0; i < n; i++) private(t)
       {                                  {
         for (k = 0; k < 5; k++)    ->      ...
           t[k] = a[i][k];
         for (k = 0; k < 5; k++)
           b[i][k] = t[4 - k];
       }

   Where isl shows that each iteration writes what it reads of it (covered.h),
   and all that the function does with it stands in such nests or in loops that
   have it private, no value goes from one to another.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "extract/definition.h"
#include "extract/holds.h"
#include "extract/mention.h"
#include "prepare/tidy.h"

extern "C"
{
#include "models/covered.h"
}

/* Bytes of an array at most: a device sets memory aside for each of the threads
   that it can run at once.  */
#define MAX_BYTES 8192

/* A loop whose iterations can have copies of an array, in a region; without
   them they have to keep their order when "carried".  */
struct own_copy
{
  tree decl;
  bool carried;
  gomp_for *loop;
  gomp_target *target;
};

/* All of these in a function, and the arrays that order nests.  */
struct own_arrays
{
  vec<own_copy> copies;
  hash_set<tree> decls;
};

/* Whether DECL is an array of numbers that only the function at hand can see,
   small enough to be copied for each thread.  */

static bool
is_work_array (tree decl)
{
  if (!VAR_P (decl) || TREE_CODE (TREE_TYPE (decl)) != ARRAY_TYPE
      || DECL_EXTERNAL (decl) || TREE_PUBLIC (decl) || TREE_THIS_VOLATILE (decl)
      || TREE_READONLY (decl) || DECL_HAS_VALUE_EXPR_P (decl)
      || DECL_INITIAL (decl) || DECL_THREAD_LOCAL_P (decl)
      || DECL_CONTEXT (decl) != current_function_decl)
    return false;
  tree element = strip_array_types (TREE_TYPE (decl));
  tree size = DECL_SIZE_UNIT (decl);
  return (INTEGRAL_TYPE_P (element) || SCALAR_FLOAT_TYPE_P (element)
          || TREE_CODE (element) == COMPLEX_TYPE)
         && size && tree_fits_uhwi_p (size) && tree_to_uhwi (size) <= MAX_BYTES
         && !(is_global_var (decl) && acctile_statics_are_seen ());
}

/* The work arrays that a function stores to, and its compute regions.  */
struct own_search
{
  hash_set<tree> arrays;
  auto_vec<gomp_target *> targets;
};

/* A walk_gimple_seq callback: collects them.  */

static tree
collect_arrays (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct own_search *search = (struct own_search *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (acctile_is_region (stmt))
    search->targets.safe_push (as_a<gomp_target *> (stmt));
  tree lhs = gimple_clobber_p (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
  tree base = lhs && !DECL_P (lhs) ? get_base_address (lhs) : NULL_TREE;
  if (base && is_work_array (base))
    search->arrays.add (base);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: finds a store to a part of an element of the
   array in the walk's info.  */

static tree
find_part (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  tree lhs = gimple_get_lhs (gsi_stmt (*gsi));
  *handled = lhs && TREE_CODE (lhs) != ARRAY_REF && handled_component_p (lhs)
             && get_base_address (lhs) == (tree)wi->info;
  return *handled ? lhs : NULL_TREE;
}

static bool
has_parts (gimple_seq body, tree decl)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = decl;
  return walk_gimple_seq (body, find_part, NULL, &wi);
}

/* Adds to OWN what the nest FOUND, in the region TARGET, can have private of
   ARRAYS.  */

static void
search_nest (struct own_arrays *own, const struct acctile_found *found,
             gomp_target *target, hash_set<tree> *arrays)
{
  struct acctile_nest *nest = found->nest;
  char *why = NULL;
  bool automatic = false;
  for (int k = 0; k < nest->n_parallel; k++)
    automatic |= nest->loop[k].claim == ACCTILE_CLAIM_AUTO;
  if (!automatic || nest->fixed || nest->n_team > 0
      || nest->atomics != ACCTILE_ATOMICS_NONE)
    return;
  if (!acctile_nest_finish (nest, NULL, 0, &why))
    {
      free (why);
      return;
    }
  gomp_for *innermost = found->loop[nest->n_parallel - 1].stmt;
  for (int a = 0; a < nest->n_array && a < found->n_reach; a++)
    if (nest->array[a].storage == ACCTILE_HIDDEN && found->reach[a].root
        && arrays->contains (found->reach[a].root) && acctile_covered (nest, a))
      {
        tree decl = found->reach[a].root;
        struct own_copy copy
            = { decl, acctile_carried (nest, a), innermost, target };
        own->copies.safe_push (copy);
        if (copy.carried)
          own->decls.add (decl);
      }
}

/* A walk through what a function does with an array elsewhere.  */
struct own_rest
{
  const struct own_arrays *own;
  tree decl;
};

/* Whether the clauses of LOOP, or what is known of it, give each of its
   iterations a DECL.  */

static bool
has_own (const struct own_rest *rest, gomp_for *loop)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        && OMP_CLAUSE_DECL (c) == rest->decl)
      return true;
  for (unsigned i = 0; i < rest->own->copies.length (); i++)
    if (rest->own->copies[i].loop == loop
        && rest->own->copies[i].decl == rest->decl)
      return true;
  return false;
}

static bool is_used_in (struct own_rest *rest, gimple_seq seq);

/* A walk_gimple_seq callback: passes over loops whose iterations have arrays of
   their own, the clauses of constructs and the ends of variables.  */

static tree
pass_own (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct own_rest *rest = (struct own_rest *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  *handled = is_gimple_debug (stmt) || gimple_clobber_p (stmt)
             || acctile_is_mark (stmt) || (loop && has_own (rest, loop))
             || gimple_code (stmt) == GIMPLE_OMP_TARGET;
  return gimple_code (stmt) == GIMPLE_OMP_TARGET
                 && is_used_in (rest, gimple_omp_body (stmt))
             ? rest->decl
             : NULL_TREE;
}

/* A walk_gimple_op callback: finds the array.  */

static tree
find_array (tree *tp, int *walk_subtrees, void *data)
{
  struct own_rest *rest = (struct own_rest *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  return *tp == rest->decl ? *tp : NULL_TREE;
}

/* Whether SEQ uses the array of REST where not each iteration has its own.  */

static bool
is_used_in (struct own_rest *rest, gimple_seq seq)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = rest;
  return walk_gimple_seq (seq, pass_own, find_array, &wi);
}

/* Takes what TARGET maps of DECL from its clauses when it does not use it any
   more.  */

static void
remove_map (gomp_target *target, tree decl)
{
  struct own_arrays none;
  none.copies = vNULL;
  struct own_rest rest = { &none, decl };
  if (is_used_in (&rest, gimple_omp_body (target)))
    return;
  tree *clauses = gimple_omp_target_clauses_ptr (target);
  while (*clauses)
    if (OMP_CLAUSE_CODE (*clauses) == OMP_CLAUSE_MAP
        && OMP_CLAUSE_DECL (*clauses) == decl)
      *clauses = OMP_CLAUSE_CHAIN (*clauses);
    else
      clauses = &OMP_CLAUSE_CHAIN (*clauses);
}

/* Makes the array of COPY private.  */

static void
make_private (const struct own_copy *copy)
{
  tree *clauses = gimple_omp_for_clauses_ptr (copy->loop);
  tree clause
      = build_omp_clause (gimple_location (copy->loop), OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (clause) = copy->decl;
  OMP_CLAUSE_CHAIN (clause) = *clauses;
  *clauses = clause;
}

/* Whether TARGET mentions one of ARRAYS.  */

static bool
mentions_some (gomp_target *target, hash_set<tree> *arrays)
{
  for (hash_set<tree>::iterator i = arrays->begin (); i != arrays->end (); ++i)
    if (acctile_seq_mentions (gimple_omp_body (target), *i))
      return true;
  return false;
}

bool
acctile_job_own_arrays (gimple_seq body, struct acctile_function *function)
{
  struct own_search search;
  struct own_arrays own;
  walk_stmt_info wi;
  own.copies = vNULL;
  memset (&wi, 0, sizeof wi);
  wi.info = &search;
  walk_gimple_seq (body, collect_arrays, NULL, &wi);
  for (unsigned i = 0; i < search.targets.length (); i++)
    {
      struct acctile_region region;
      if (!mentions_some (search.targets[i], &search.arrays))
        continue;
      memset (&region, 0, sizeof region);
      region.target = search.targets[i];
      acctile_extract (function, acctile_state.ctx, &region);
      for (int j = 0; j < region.n_found; j++)
        search_nest (&own, &region.found[j], region.target, &search.arrays);
      acctile_region_free (&region);
    }
  for (unsigned i = 0; i < own.copies.length (); i++)
    {
      struct own_rest rest = { &own, own.copies[i].decl };
      if (own.decls.contains (rest.decl)
          && (is_used_in (&rest, body) || has_parts (body, rest.decl)))
        own.decls.remove (rest.decl);
    }
  for (unsigned i = 0; i < own.copies.length (); i++)
    if (own.copies[i].carried && own.decls.contains (own.copies[i].decl))
      make_private (&own.copies[i]);
  for (unsigned i = 0; i < own.copies.length (); i++)
    if (own.copies[i].carried && own.decls.contains (own.copies[i].decl))
      remove_map (own.copies[i].target, own.copies[i].decl);
  own.copies.release ();
  return !own.decls.is_empty ();
}
