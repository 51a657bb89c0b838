/* Nests whose iterations depend on one another, distributed nevertheless: which
   statements must stay together, and whether that pays.

   An execution of a statement that depends on one behind it, in an earlier
   iteration, would come before that if the two were in different parts
   (models/distribute.h).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job-parts.h"
#include "job/overlap.h"
#include "emit/emit-parts.h"
#include "extract/stores.h"
#include "extract/value.h"
#include "prepare/distribute.h"

extern "C"
{
#include "models/distribute.h"
#include "models/timetile.h"
}

/* Nests with more places that access memory are left alone.  */
#define MAX_PLACES 300

/* What of the time that a nest takes otherwise the parts may take, their
   launches with them; a wavefront waits longer than its model says, by 2 to 4
   times where that was measured.  */
#define FASTER 0.7
#define FASTER_THAN_WAVE 0.8

/* A statement, by its number, that does access "access" of a nest.  */
struct place
{
  unsigned uid;
  int access;
};

/* What is found in a walk through a region.  */
struct places
{
  hash_map<tree, int> access;
  struct acctile_stores stores;
  auto_vec<struct place> list;
  unsigned uid;
  bool several; /* a reference is several accesses  */
  bool unknown; /* memory is accessed that no access tells of  */
};

/* A walk_tree callback: adds the reference *TP to the places in the walk's
   info.  */

static tree
note_reference (tree *tp, int *walk_subtrees, void *data)
{
  struct places *places = (struct places *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (int *access = places->access.get (*tp))
    {
      struct place place = { places->uid, *access };
      places->list.safe_push (place);
    }
  return NULL_TREE;
}

/* A walk_tree callback: finds a reference that is known.  */

static tree
find_reference (tree *tp, int *walk_subtrees, void *data)
{
  struct places *places = (struct places *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  return places->access.get (*tp) ? *tp : NULL_TREE;
}

/* Whether OP, which a statement loads or, STORED, stores to, is memory of which
   no access tells, and something may store to what it loads.  */

static bool
is_hidden (struct places *places, tree op, bool stored)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = places;
  return op && acctile_is_memory (op)
         && !walk_tree (&op, find_reference, &wi, NULL)
         && (stored || acctile_stores_touch (&places->stores, op));
}

/* Whether that is so of an operand of STMT.  */

static bool
hides_access (struct places *places, gimple *stmt)
{
  bool hides = !gimple_clobber_p (stmt)
               && is_hidden (places, gimple_get_lhs (stmt), true);
  if (gimple_assign_single_p (stmt))
    hides = hides || is_hidden (places, gimple_assign_rhs1 (stmt), false);
  else if (gimple_code (stmt) == GIMPLE_CALL)
    for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
      hides = hides || is_hidden (places, gimple_call_arg (stmt, i), false);
  return hides;
}

/* A walk_gimple_stmt callback: numbers statements and looks at what they
   access.  */

static tree
note_places (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct places *places = (struct places *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  walk_stmt_info own;
  *handled = false;
  gimple_set_uid (stmt, ++places->uid);
  if (!is_gimple_assign (stmt) && gimple_code (stmt) != GIMPLE_CALL)
    return NULL_TREE;
  memset (&own, 0, sizeof own);
  own.info = places;
  walk_gimple_op (stmt, note_reference, &own);
  if (hides_access (places, stmt))
    places->unknown = true;
  return NULL_TREE;
}

/* Fills PLACES, which is new, with where FOUND, the only nest of TARGET,
   accesses memory, in the order of the text.  False when it is not known, or
   these are too many.  */

static bool
find_places (gomp_target *target, const struct acctile_found *found,
             struct places *places)
{
  walk_stmt_info wi;
  places->uid = 0;
  places->several = places->unknown = false;
  acctile_stores_collect (target, &places->stores);
  for (int i = 0; i < found->n_reference; i++)
    {
      const struct acctile_reference *reference = &found->reference[i];
      int *access = places->access.get (reference->ref);
      places->several |= access && *access != reference->access;
      places->access.put (reference->ref, reference->access);
    }
  memset (&wi, 0, sizeof wi);
  wi.info = places;
  walk_gimple_seq (gimple_omp_body (target), note_places, NULL, &wi);
  return !places->several && !places->unknown
         && places->list.length () <= MAX_PLACES;
}

/* Whether nest I of JOB must keep the order of its iterations as it is, and all
   its loops are the compiler's to judge.  */

static bool
is_ordered (const struct acctile_job *job, int i)
{
  const struct acctile_decision *decision = job->decision[i];
  const struct acctile_nest *nest = job->region.found[i].nest;
  return (decision->kind == ACCTILE_SEQ || decision->kind == ACCTILE_DOACROSS)
         && !decision->error && !decision->warning && !decision->forced
         && !decision->asked && !job->off[i] && !job->region.found[i].guarded
         && acctile_has_auto_loops_only (nest) && nest->n_scalar == 0
         && nest->n_reduction == 0 && !acctile_nest_is_opaque (nest);
}

bool
acctile_job_may_cut (const struct acctile_job *job)
{
  int limit = acctile_state.settings.limit;
  return job->region.n_found == 1 && job->region.only_nests
         && !job->region.fixed
         && (limit < 0 || acctile_state.n_rewritten < limit)
         && is_ordered (job, 0) && acctile_job_is_open (job);
}

/* The pairs of PLACES, in the nest FOUND, that must stay in one part, appended
   to TOGETHER; DEPEND is what was found of it.  False when it is not known.  */

static bool
find_together (const struct places *places, const struct acctile_found *found,
               const struct acctile_depend *depend,
               vec<acctile_together> *together)
{
  int n = found->nest->n_access;
  bool *carried = XCNEWVEC (bool, n *n + 1);
  bool known = acctile_carried_pairs (found->nest, depend, carried);
  for (unsigned i = 0; known && i < places->list.length (); i++)
    for (unsigned j = i + 1; j < places->list.length (); j++)
      {
        const struct place *first = &places->list[i], *last = &places->list[j];
        struct acctile_together pair = { first->uid, last->uid };
        if (first->uid != last->uid
            && carried[last->access * n + first->access])
          together->safe_push (pair);
      }
  XDELETEVEC (carried);
  return known;
}

bool
acctile_job_cut (struct acctile_job *job, bool apart,
                 vec<acctile_together> *together)
{
  struct acctile_found *found = &job->region.found[0];
  struct places places;
  if (job->region.n_found != 1 || !is_ordered (job, 0))
    return false;
  const struct acctile_depend *depend = job->decision[0]->depend;
  if (!depend || !find_places (job->region.target, found, &places)
      || (apart
          && (depend->n_overlap == 0
              || !acctile_apart_possible (found, depend))))
    return false;
  found->nest->apart = apart;
  return find_together (&places, found, depend, together);
}

gomp_target *
acctile_job_cut_version (gimple_stmt_iterator *gsi, struct acctile_job *job)
{
  gimple_seq seq = NULL;
  acctile_open_region (gimple_omp_body (job->region.target));
  acctile_open_host ();
  tree apart
      = acctile_apart (&job->region.found[0], job->decision[0]->depend, &seq);
  acctile_close_host (gsi, seq);
  acctile_close_region ();
  return acctile_job_make_version (gsi, job, apart);
}

double
acctile_job_part_predicted (const struct acctile_job *job)
{
  const struct acctile_decision *decision = job->decision[0];
  if (job->region.n_found == 1 && !decision->error
      && decision->kind == ACCTILE_DOACROSS && decision->n_layout > 0)
    return decision->layout[0].time_us;
  return acctile_job_predicted (job);
}

bool
acctile_job_cut_pays (const struct acctile_job *job, double us)
{
  const struct acctile_nest *nest = job->region.found[0].nest;
  const struct acctile_decision *decision = job->decision[0];
  double launch = acctile_step_launch_ns (acctile_state.device) / 1e3;
  double lane = acctile_in_order_ns (nest, 0) / 1e3;
  bool wave = decision->kind == ACCTILE_DOACROSS && decision->n_layout > 0;
  double now = wave ? decision->layout[0].time_us * FASTER_THAN_WAVE
                    : MIN (lane, (double)nest->loop[0].trip * launch) * FASTER;
  return us >= 0 && us < now;
}
