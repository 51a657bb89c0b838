/* Extraction: the nests of a compute region.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "extract/definition.h"
#include "extract/interval.h"
#include "extract/liveness.h"
#include "extract/mention.h"
#include "prepare/carry.h"
#include "prepare/tidy.h"
#include "extract/walk.h"

/* Reads what the clauses of the region fix of the launch.  */

static void
read_region_clauses (struct walk *w, gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_NUM_GANGS:
        acctile_walk_size (w, &w->nest->num_gangs,
                           OMP_CLAUSE_NUM_GANGS_EXPR (c));
        break;
      case OMP_CLAUSE_NUM_WORKERS:
        acctile_walk_size (w, &w->nest->num_workers,
                           OMP_CLAUSE_NUM_WORKERS_EXPR (c));
        break;
      case OMP_CLAUSE_VECTOR_LENGTH:
        acctile_walk_size (w, &w->nest->vector_length,
                           OMP_CLAUSE_VECTOR_LENGTH_EXPR (c));
        break;
      case OMP_CLAUSE_PRIVATE:
        acctile_env_private (w->env, OMP_CLAUSE_DECL (c));
        break;
      default:
        break;
      }
}

/* Makes the scalars that the nest of W uses as temporaries private.  */

static void
make_temporaries_private (struct walk *w, gomp_for *for_stmt)
{
  auto_vec<tree> temporaries;
  acctile_find_temporaries (w->region, for_stmt, acctile_walk_body (for_stmt),
                            &temporaries);
  for (unsigned i = 0; i < temporaries.length (); i++)
    {
      tree clause = build_omp_clause (w->found->location, OMP_CLAUSE_PRIVATE);
      OMP_CLAUSE_DECL (clause) = temporaries[i];
      OMP_CLAUSE_CHAIN (clause) = w->found->temporaries;
      w->found->temporaries = clause;
      acctile_env_private (w->env, temporaries[i]);
    }
}

/* A walk_tree callback: collects objects that are more than a number.  */

static tree
collect_objects (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  if (VAR_P (*tp) && !is_gimple_reg_type (TREE_TYPE (*tp)))
    ((hash_set<tree> *)((walk_stmt_info *)data)->info)->add (*tp);
  return NULL_TREE;
}

/* Whether a loop inside the outermost of NEST has to be proven.  */

static bool
has_inner_auto_loop (const struct acctile_nest *nest)
{
  for (int k = 1; k < nest->n_parallel; k++)
    if (nest->loop[k].claim == ACCTILE_CLAIM_AUTO)
      return true;
  return false;
}

/* DECL orders the iterations of NEST.  */

static void
order_by (struct acctile_nest *nest, tree decl)
{
  acctile_nest_add_scalar (
      nest, DECL_NAME (decl) ? IDENTIFIER_POINTER (DECL_NAME (decl)) : "?",
      acctile_sum_keeps_order (decl));
}

/* Temporaries of the compiler count as private, but those of a sum of Fortran's
   stand around its loop, and each iteration takes them from the one before:
   makes them order the nest of W, whose innermost BODY assigns DECLS, where it
   has to be proven.  Those DECLARED in the body are each iteration's own.  */

static void
find_carried_temporaries (struct walk *w, gimple_seq body,
                          const vec<tree> &decls, hash_set<tree> *declared)
{
  hash_set<tree> first;
  if (w->nest->fixed || w->nest->n_parallel < 1
      || w->nest->loop[0].claim != ACCTILE_CLAIM_AUTO)
    return;
  acctile_assigned_first (body, &first);
  for (unsigned i = 0; i < decls.length (); i++)
    if (VAR_P (decls[i]) && DECL_ARTIFICIAL (decls[i])
        && !first.contains (decls[i]) && !declared->contains (decls[i])
        && !acctile_env_is_reduction (w->env, decls[i])
        && acctile_read_first (body, decls[i]))
      order_by (w->nest, decls[i]);
}

/* A walk_gimple_seq callback: passes over the loops that have a reduction of
   the variable in the walk's info.  */

static tree
pass_reduction (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = is_gimple_debug (stmt)
             || (gimple_code (stmt) == GIMPLE_OMP_FOR
                 && acctile_reduces (stmt, (tree)wi->info));
  return NULL_TREE;
}

/* A variable that inner loops of FOR_STMT, the nest of W, have a reduction of
   hands its value on where something else in the nest reads or assigns it, too:
   makes it order a nest that has to be proven.  */

static void
find_carried_reductions (struct walk *w, gomp_for *for_stmt)
{
  hash_set<tree> declared, assigned;
  auto_vec<tree> decls;
  walk_stmt_info wi;
  bool automatic = has_inner_auto_loop (w->nest);
  if (w->nest->n_parallel > 0)
    automatic |= w->nest->loop[0].claim == ACCTILE_CLAIM_AUTO;
  if (w->nest->fixed || !automatic)
    return;
  gimple_seq body = gimple_omp_body (for_stmt);
  memset (&wi, 0, sizeof wi);
  acctile_collect_declared (body, &declared);
  acctile_collect_assigned (body, &assigned);
  acctile_in_order (&assigned, &decls);
  for (unsigned i = 0; i < decls.length (); i++)
    {
      wi.info = decls[i];
      if (acctile_env_is_reduction (w->env, decls[i])
          && !acctile_env_is_private (w->env, decls[i])
          && !declared.contains (decls[i])
          && !acctile_reduces (for_stmt, decls[i])
          && walk_gimple_seq (body, pass_reduction, acctile_find_mention, &wi))
        order_by (w->nest, decls[i]);
    }
}

/* Whether the clauses of FOR_STMT make DECL private.  */

static bool
has_private (gomp_for *for_stmt, tree decl)
{
  for (tree c = gimple_omp_for_clauses (for_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

/* A variable, and a loop in which its uses do not count.  */

struct use
{
  tree decl;
  gimple *within;
};

/* A walk_gimple_seq callback: passes over the loop of the use in the walk's
   info.  */

static tree
pass_within (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = is_gimple_debug (stmt) || stmt == ((struct use *)wi->info)->within;
  return NULL_TREE;
}

/* A walk_tree callback: finds the variable of the use in the walk's info, but
   not in private clauses.  */

static tree
find_use (tree *tp, int *walk_subtrees, void *data)
{
  tree decl = ((struct use *)((walk_stmt_info *)data)->info)->decl;
  bool is_private = TREE_CODE (*tp) == OMP_CLAUSE
                    && OMP_CLAUSE_CODE (*tp) == OMP_CLAUSE_PRIVATE;
  *walk_subtrees = !TYPE_P (*tp) && !is_private;
  if (is_private)
    return walk_tree (&OMP_CLAUSE_CHAIN (*tp), find_use, data, NULL);
  return *tp == decl ? decl : NULL_TREE;
}

/* Whether each iteration of the innermost acc loop of the nest of W, FOR_STMT,
   has a DECL of its own by a clause, and nothing outside of that loop uses
   one.  */

static bool
is_own (const struct walk *w, gomp_for *for_stmt, tree decl)
{
  walk_stmt_info wi;
  gomp_for *innermost = w->found->loop[w->nest->n_parallel - 1].stmt;
  struct use use = { decl, innermost };
  if (w->nest->n_team > 0 || !has_private (innermost, decl))
    return false;
  memset (&wi, 0, sizeof wi);
  wi.info = &use;
  return innermost == for_stmt
         || !walk_gimple_seq (gimple_omp_body (for_stmt), pass_within, find_use,
                              &wi);
}

/* Whether only the innermost acc loop of the nest of W carries DECL.  */

static bool
is_carried_along (const struct walk *w, tree decl)
{
  int last = w->nest->n_parallel - 1;
  if (w->nest->n_team > 0 || last < 1
      || w->nest->loop[last].claim != ACCTILE_CLAIM_AUTO)
    return false;
  gomp_for *inner = w->found->loop[last].stmt;
  gomp_for *outer = w->found->loop[last - 1].stmt;
  return inner != outer && acctile_is_set_before (outer, inner, decl);
}

/* DECL orders the iterations of the nest of W, or of its innermost loop.  */

static void
order_or_carry (const struct walk *w, tree decl)
{
  int n = w->nest->n_scalar;
  order_by (w->nest, decl);
  if (w->nest->n_scalar > n)
    w->nest->scalar[n].along = is_carried_along (w, decl);
}

/* What is private to an outer loop of the nest of W, FOR_STMT, can carry values
   from one iteration of an inner loop to the next: makes it order them.  */

static void
find_carried_privates (struct walk *w, gomp_for *for_stmt)
{
  hash_set<tree> declared, assigned, objects;
  auto_vec<tree> decls, aggregates;
  walk_stmt_info wi;
  gimple_seq body = acctile_walk_body (for_stmt);
  acctile_collect_assigned (body, &assigned);
  acctile_in_order (&assigned, &decls);
  memset (&wi, 0, sizeof wi);
  acctile_collect_declared (body, &declared);
  if (!has_inner_auto_loop (w->nest))
    {
      find_carried_temporaries (w, body, decls, &declared);
      return;
    }
  wi.info = &objects;
  walk_gimple_seq (body, NULL, collect_objects, &wi);
  acctile_in_order (&objects, &aggregates);
  for (unsigned i = 0; i < decls.length (); i++)
    if (!declared.contains (decls[i])
        && acctile_env_is_private (w->env, decls[i])
        && (acctile_is_carrier (decls[i])
            || !acctile_env_is_reduction (w->env, decls[i]))
        && acctile_read_first (body, decls[i]))
      order_or_carry (w, decls[i]);
  for (unsigned i = 0; i < aggregates.length (); i++)
    if (!declared.contains (aggregates[i])
        && acctile_env_is_private (w->env, aggregates[i])
        && !acctile_env_is_reduction (w->env, aggregates[i])
        && !is_own (w, for_stmt, aggregates[i]))
      order_by (w->nest, aggregates[i]);
  for (int a = 0; a < w->nest->n_array; a++)
    if (w->nest->array[a].storage == ACCTILE_PRIVATE
        && !(a < w->found->n_reach && w->found->reach[a].root
             && (declared.contains (w->found->reach[a].root)
                 || is_own (w, for_stmt, w->found->reach[a].root))))
      acctile_nest_add_scalar (w->nest, w->nest->array[a].name, NULL);
}

/* Whether an acc loop of the nest of W has a copy of DECL for each iteration.
 */

static bool
is_private_to_loop (const struct walk *w, tree decl)
{
  for (int k = 0; k < w->nest->n_parallel; k++)
    if (has_private (w->found->loop[k].stmt, decl))
      return true;
  return false;
}

/* Whether BODY may hand on a value in DECL from one time that it runs to the
   next: of more than numbers that is not looked into.  */

static bool
may_carry (gimple_seq body, tree decl)
{
  if (is_gimple_reg_type (TREE_TYPE (decl)))
    return acctile_read_first (body, decl);
  if (VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl))
    decl = TREE_OPERAND (DECL_VALUE_EXPR (decl), 0);
  return acctile_seq_mentions (body, decl);
}

/* What the region has one of for each gang, by a clause, can carry values from
   one iteration of a loop to the next: makes it order the nest of W, FOR_STMT,
   where that has to be proven.  */

static void
find_carried_in_gang (struct walk *w, gomp_for *for_stmt)
{
  hash_set<tree> assigned;
  gimple_seq body = acctile_walk_body (for_stmt);
  if (w->nest->fixed || w->nest->n_parallel < 1
      || w->nest->loop[0].claim != ACCTILE_CLAIM_AUTO)
    return;
  acctile_collect_assigned (body, &assigned);
  for (tree c = gimple_omp_target_clauses (w->region->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        && !acctile_env_is_reduction (w->env, OMP_CLAUSE_DECL (c))
        && !is_private_to_loop (w, OMP_CLAUSE_DECL (c))
        && (assigned.contains (OMP_CLAUSE_DECL (c))
            || !is_gimple_reg_type (TREE_TYPE (OMP_CLAUSE_DECL (c))))
        && may_carry (body, OMP_CLAUSE_DECL (c)))
      order_by (w->nest, OMP_CLAUSE_DECL (c));
}

/* Adds LEVEL to loop K of NEST and those collapsed with it.  */

static void
add_level (struct acctile_nest *nest, int k, unsigned level)
{
  while (k > 0 && nest->loop[k].collapsed)
    k--;
  do
    nest->loop[k++].levels |= level;
  while (k < nest->n_parallel && nest->loop[k].collapsed);
}

/* In a kernels region the compiler distributes the work: where all loops of
   NEST have levels, and none has gangs or none has threads, the outermost gets
   those and the innermost these.  */

static void
complete_levels (struct acctile_nest *nest)
{
  int first = -1, last = -1;
  unsigned levels = 0;
  if (!nest->kernels || nest->fixed || nest->n_team > 0)
    return;
  for (int k = 0; k < nest->n_parallel; k++)
    {
      if (nest->loop[k].claim == ACCTILE_CLAIM_SEQ)
        continue;
      if (nest->loop[k].levels == 0)
        return;
      levels |= nest->loop[k].levels;
      first = first < 0 ? k : first;
      last = k;
    }
  if (first >= 0 && !(levels & ACCTILE_GANG))
    add_level (nest, first, ACCTILE_GANG);
  if (first >= 0 && !(levels & (ACCTILE_WORKER | ACCTILE_VECTOR)))
    add_level (nest, last, ACCTILE_VECTOR);
}

/* Extracts the nest whose outermost loop is FOR_STMT.  */

static void
extract_nest (struct acctile_function *function, isl_ctx *ctx,
              struct acctile_region *region, gomp_for *for_stmt, bool guarded,
              bool repeated)
{
  region->found
      = XRESIZEVEC (struct acctile_found, region->found, region->n_found + 1);
  struct acctile_found *found = &region->found[region->n_found++];
  memset (found, 0, sizeof *found);
  found->outermost = for_stmt;
  found->guarded = guarded;
  found->repeated = repeated;
  found->location = gimple_location (for_stmt);
  expanded_location where = expand_location (found->location);
  found->nest = acctile_nest_alloc (
      ctx, lang_hooks.decl_printable_name (current_function_decl, 1),
      where.file ? where.file : "", where.line);
  found->nest->kernels = region->kernels;

  struct walk w;
  memset (&w, 0, sizeof w);
  w.function = function;
  w.region = region;
  w.found = found;
  w.nest = found->nest;
  w.loop = w.stmt = w.unknown_array = w.innermost = -1;
  w.env = acctile_env_alloc (function, found, region->target, for_stmt);
  w.jumps = new hash_map<tree, unsigned>;
  w.passed = new hash_set<tree>;
  read_region_clauses (&w, region->target);
  make_temporaries_private (&w, for_stmt);
  acctile_walk_nest (&w, for_stmt);
  find_carried_privates (&w, for_stmt);
  find_carried_in_gang (&w, for_stmt);
  find_carried_reductions (&w, for_stmt);
  complete_levels (found->nest);
  acctile_give_intervals (w.env);
  acctile_walk_judge_restrict (&w);
  acctile_walk_forget_loads (&w, 0);
  w.unknown.release ();
  w.loads.release ();
  w.conditions.release ();
  w.ahead.release ();
  acctile_walk_free_jumps (&w);
  w.log.release ();
  delete w.jumps;
  delete w.passed;
  acctile_env_free (w.env);
}

/* The search for the outermost acc loops of a region.  */
struct region_search
{
  struct acctile_function *function;
  isl_ctx *ctx;
  struct acctile_region *region;
};

/* Looks for nests in SEQ, which stands in a loop or under a condition of the
   region when GUARDED, in a loop when REPEATED.  */

static void
search_seq (struct region_search *search, gimple_seq seq, bool guarded,
            bool repeated)
{
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  int end = -1; /* of the loop at hand  */
  acctile_list_stmts (seq, &stmts);
  acctile_find_loops (stmts, &last);
  for (int i = 0; i < (int)stmts.length (); i++)
    {
      gimple *stmt = stmts[i];
      end = MAX (end, last[i]);
      bool again = repeated || i <= end;
      switch (gimple_code (stmt))
        {
        case GIMPLE_BIND:
          search_seq (search, gimple_bind_body (as_a<gbind *> (stmt)), guarded,
                      again);
          break;
        case GIMPLE_TRY:
          search_seq (search, gimple_try_eval (stmt), guarded, again);
          search_seq (search, gimple_try_cleanup (stmt), true, again);
          break;
        case GIMPLE_OMP_FOR:
          if (gimple_omp_for_kind (stmt) != GF_OMP_FOR_KIND_OACC_LOOP)
            search->region->fixed = "the region holds an OpenMP construct";
          else if (acctile_has_seq_clause (as_a<gomp_for *> (stmt)))
            {
              search->region->only_nests = false;
              search_seq (search, gimple_omp_body (stmt), true, true);
            }
          else
            extract_nest (search->function, search->ctx, search->region,
                          as_a<gomp_for *> (stmt), guarded, again);
          break;
        case GIMPLE_ASSIGN:
          if (!VAR_P (gimple_assign_lhs (stmt))
              || !DECL_ARTIFICIAL (gimple_assign_lhs (stmt)))
            search->region->only_nests = false;
          break;
        case GIMPLE_LABEL:
        case GIMPLE_COND:
        case GIMPLE_GOTO:
        case GIMPLE_SWITCH:
          search->region->only_nests = false;
          guarded = true;
          break;
        case GIMPLE_DEBUG:
        case GIMPLE_NOP:
        case GIMPLE_PREDICT:
          break;
        default:
          search->region->only_nests = false;
          break;
        }
    }
}

bool
acctile_links (void)
{
  unsigned i;
  tree decl;
  FOR_EACH_VEC_SAFE_ELT (offload_vars, i, decl)
  if (lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (decl)))
    return !acctile_state.settings.emulate;
  return false;
}

void
acctile_extract (struct acctile_function *function, isl_ctx *ctx,
                 struct acctile_region *region)
{
  struct region_search search = { function, ctx, region };
  region->n_found = 0;
  region->found = NULL;
  region->only_nests = true;
  region->fixed
      = acctile_links () ? "the file has variables in 'declare link'" : NULL;
  region->kernels = gimple_omp_target_kind (region->target)
                    == GF_OMP_TARGET_KIND_OACC_KERNELS;
  region->location = gimple_location (region->target);
  search_seq (&search, gimple_omp_body (region->target), false, false);
}

void
acctile_region_free (struct acctile_region *region)
{
  for (int i = 0; i < region->n_found; i++)
    {
      acctile_nest_free (region->found[i].nest);
      free (region->found[i].reference);
      free (region->found[i].reach);
      for (int b = 0; b < region->found[i].n_bit; b++)
        {
          acctile_poly_free (region->found[i].bit[b].multiple);
          acctile_poly_free (region->found[i].bit[b].value);
        }
      free (region->found[i].bit);
      free (region->found[i].wrapped);
    }
  free (region->found);
  region->found = NULL;
  region->n_found = 0;
}
