/* Nests whose inner loop has something beside it that stores, as wavefronts
   where that is possible then: border.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "extract/stores.h"
#include "prepare/border.h"
#include "prepare/join.h"
#include "prepare/tidy.h"
#include "substitute.h"

extern "C"
{
#include "models/widen.h"
}

/* Whether access A of NEST stands beside the inner loop.  */

static bool
is_beside (const struct acctile_nest *nest, const struct acctile_access *a)
{
  return nest->stmt[a->stmt].loop < nest->n_parallel;
}

/* Whether NEST writes beside its inner loop, or reads there.  */

static bool
does_beside (const struct acctile_nest *nest, bool write)
{
  for (int a = 0; a < nest->n_access; a++)
    if (is_beside (nest, &nest->access[a]) && nest->access[a].write == write)
      return true;
  return false;
}

/* Whether NEST writes anywhere to the array of access A.  */

static bool
writes_to_array (const struct acctile_nest *nest, int a)
{
  for (int k = 0; k < nest->n_access; k++)
    if (nest->access[k].write && nest->access[k].array == nest->access[a].array)
      return true;
  return false;
}

/* Whether the nest FOUND may write to what the reference REF loads beside its
   inner loop: where that is no access whose array is known, STORES are those of
   the nest.  */

static bool
changes (const struct acctile_found *found, tree ref,
         const struct acctile_stores *stores)
{
  for (int r = 0; r < found->n_reference; r++)
    if (found->reference[r].ref == ref)
      return writes_to_array (found->nest, found->reference[r].access);
  return acctile_stores_touch (stores, ref);
}

/* Whether the nest FOUND may write anywhere to what LOADS read beside its inner
   loop.  */

static bool
changes_read (const struct acctile_found *found, hash_set<tree> *loads)
{
  const struct acctile_nest *nest = found->nest;
  struct acctile_stores stores;
  bool some = false;
  acctile_stores_collect (found->outermost, &stores);
  for (int a = 0; a < nest->n_access; a++)
    some = some
           || (is_beside (nest, &nest->access[a]) && !nest->access[a].write
               && writes_to_array (nest, a));
  for (hash_set<tree>::iterator i = loads->begin (); some && i != loads->end ();
       ++i)
    if (changes (found, *i, &stores))
      return true;
  return false;
}

/* Adds what CLAUSES make private to OWN.  */

static void
add_privates (tree clauses, hash_set<tree> *own)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      own->add (OMP_CLAUSE_DECL (c));
}

/* What is known of the loop in nest I of JOB before it is changed.  */

static void
begin_bordering (const struct acctile_job *job, int i,
                 struct acctile_bordering *how)
{
  const struct acctile_found *found = &job->region.found[i];
  how->runs = acctile_nest_never_short (found->nest, found->nest->n_parallel);
  how->carries = false;
  add_privates (found->temporaries, &how->own);
  for (int k = 0; k < found->nest->n_parallel; k++)
    add_privates (gimple_omp_for_clauses (found->loop[k].stmt), &how->own);
}

/* The loops that stand side by side in the innermost parallel one of NEST;
 *SPANS, which may be NULL, gets how often each runs at least.  */

static int
loops_beside (const struct acctile_nest *nest, vec<int64_t> *spans)
{
  int n = 0;
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    if (nest->loop[k].parent == nest->n_parallel - 1)
      {
        n++;
        if (spans)
          spans->safe_push (acctile_nest_least_span (nest, k));
      }
  return n;
}

/* Makes one loop of those in INNER, the innermost parallel loop of the nest
   FOUND, whose iterations have OWN variables.  False, and INNER may be in
   disorder, when that cannot be.  */

static bool
join (const struct acctile_found *found, gomp_for *inner,
      const hash_set<tree> *own)
{
  struct acctile_joining joining;
  loops_beside (found->nest, &joining.spans);
  joining.own = own;
  return acctile_tidy_join (inner, &joining);
}

/* Whether the loop in nest I of JOB carries numbers that may be a row's of a
   wavefront.  */

static bool
carries (const struct acctile_job *job, int i)
{
  const struct acctile_found *found = &job->region.found[i];
  struct acctile_bordering how;
  begin_bordering (job, i, &how);
  return acctile_border_carries (found->loop[found->nest->n_parallel - 1].stmt,
                                 &how);
}

/* Whether DECISION says that the loops keep their order, or that they have to
   where a directive asks for a wavefront.  */

static bool
is_ordered (const struct acctile_decision *decision)
{
  if (decision->error)
    return decision->asked;
  return decision->kind == ACCTILE_SEQ && !decision->asked;
}

/* Whether SEQ, the body of a loop, sets a pointer of the program's beside the
   loops in it.  */

static bool
sets_pointer (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        {
          if (sets_pointer (gimple_bind_body (bind)))
            return true;
          continue;
        }
      tree lhs = is_gimple_assign (stmt) ? gimple_assign_lhs (stmt) : NULL_TREE;
      if (lhs && VAR_P (lhs) && !DECL_ARTIFICIAL (lhs)
          && POINTER_TYPE_P (TREE_TYPE (lhs)))
        return true;
    }
  return false;
}

/* Whether NEST is a wavefront by DECISION, but leaves a loop of some length in
   the body, which keeps one thread busy while others wait.  */

static bool
lacks_loop (const struct acctile_nest *nest,
            const struct acctile_decision *decision)
{
  return decision->kind == ACCTILE_DOACROSS && !decision->error
         && !decision->asked && nest->n_parallel < ACCTILE_MAX_BAND
         && nest->n_loop > nest->n_parallel
         && nest->loop[nest->n_parallel].trip >= ACCTILE_WARP;
}

bool
acctile_job_may_border (const struct acctile_job *job, int i)
{
  const struct acctile_decision *decision = job->decision[i];
  const struct acctile_found *found = &job->region.found[i];
  const struct acctile_nest *nest = found->nest;
  int limit = acctile_state.settings.limit;
  bool lacks = lacks_loop (nest, decision);
  return !acctile_unoptimised () && (is_ordered (decision) || lacks)
         && !decision->forced && !job->off[i] && !job->region.fixed
         && !nest->fixed && !found->guarded
         && acctile_has_auto_loops_only (nest) && nest->n_parallel >= 1
         && nest->n_loop > 1 && (limit < 0 || acctile_state.n_rewritten < limit)
         && ((!lacks
              && (does_beside (nest, true) || does_beside (nest, false)
                  || loops_beside (nest, NULL) > 1
                  || sets_pointer (gimple_omp_body (
                      found->loop[nest->n_parallel - 1].stmt))))
             || carries (job, i));
}

bool
acctile_job_border (struct acctile_job *job, struct acctile_bordered *bordered)
{
  const struct acctile_region *region = &job->region;
  if (region->n_found != 1 || !region->only_nests
      || !acctile_job_may_border (job, 0))
    return false;
  const struct acctile_found *found = &region->found[0];
  gomp_target *target = region->target;
  gimple_seq body = acctile_copy_statements (gimple_omp_body (target));
  auto_vec<gomp_for *> made;
  struct acctile_sinking sinking;
  gomp_for *inner = found->loop[found->nest->n_parallel - 1].stmt;
  bordered->loop = found->outermost;
  bordered->body = body;
  bordered->n_parallel = found->nest->n_parallel;
  struct acctile_bordering how;
  begin_bordering (job, 0, &how);
  bordered->loads = does_beside (found->nest, false);
  sinking.temporaries = found->temporaries;
  for (hash_set<tree>::iterator k = how.own.begin (); k != how.own.end (); ++k)
    sinking.own.add (*k);
  if ((loops_beside (found->nest, NULL) > 1 && !join (found, inner, &how.own))
      || !acctile_tidy_border (inner, &how))
    {
      gimple_omp_set_body (target, body);
      return true;
    }
  bordered->loads = !how.loads.is_empty () || how.carries;
  if (!changes_read (found, &how.loads))
    acctile_tidy_perfect (inner, 1, &sinking, &made);
  acctile_add_loop_clauses (found, sinking.decls, made);
  return true;
}

bool
acctile_job_is_bordered (const struct acctile_job *job,
                         const struct acctile_bordered *bordered)
{
  return job->region.n_found == 1
         && job->region.found[0].outermost == bordered->loop
         && job->region.found[0].nest->n_parallel > bordered->n_parallel
         && job->decision[0]->kind == ACCTILE_DOACROSS
         && !acctile_job_obstacle (job, 0);
}

void
acctile_job_unborder (struct acctile_job *job,
                      struct acctile_bordered *bordered)
{
  gimple_omp_set_body (job->region.target, bordered->body);
  bordered->body = NULL;
}
