/* How deep the acc loops of a nest go.

   Whoever writes a pragma before the outer loop only leaves the inner ones to
   one thread each, whose neighbours are rows apart.  Plain loops that stand
   perfectly inside become acc loops where isl shows that they are independent
   and the model that this is faster.  Inner acc loops that must keep their
   order become sequential, so that those around them need not be.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job.h"
#include "emit-parts.h"
#include "tidy.h"

/* What of the predicted cost another acc loop has to save at least.  */
#define WORTHWHILE 0.95

/* True when nest I of JOB is one whose loops may be changed.  */

static bool
is_free (const struct acctile_job *job, int i)
{
  const struct acctile_decision *decision = job->decision[i];
  int limit = acctile_state.settings.limit;
  return optimize > 0 && !job->region.fixed && !job->off[i] && !decision->error
         && !decision->forced && !job->region.found[i].nest->fixed
         && job->region.found[i].nest->n_team == 0
         && (limit < 0 || acctile_state.n_rewritten < limit);
}

/* How many plain loops of nest I of JOB had better be acc loops, for arrays
   that are APART.  */

static int
find_depth (const struct acctile_job *job, int i, bool apart)
{
  const struct acctile_decision *decision = job->decision[i];
  const struct acctile_nest *nest = job->region.found[i].nest;
  if (!is_free (job, i) || nest->n_scalar > 0
      || (job->region.found[i].guarded && !job->region.kernels)
      || (decision->kind != ACCTILE_DOALL
          && decision->kind != ACCTILE_UNCHANGED))
    return 0;
  struct acctile_nest now = *nest, wide;
  bool any = decision->kind == ACCTILE_UNCHANGED;
  double best = decision->chosen.cost;
  int depth = 0, taken = 0;
  bool proven = true;
  while (proven && acctile_nest_widen (&now, &wide))
    {
      depth++;
      wide.apart = apart;
      struct acctile_decision *other = acctile_memo_decide (
          acctile_state.memo, &wide, acctile_state.device, NULL,
          &acctile_state.settings.decide);
      proven = other && other->kind == ACCTILE_DOALL;
      if (proven && !other->chosen.mapping.gcc
          && (any || other->chosen.cost < WORTHWHILE * best))
        {
          any = false;
          best = other->chosen.cost;
          taken = depth;
        }
      acctile_decision_free (other);
      now = wide;
    }
  return taken;
}

/* Gives the new acc loop FOR_STMT of FOUND the clauses that it needs: its own
   temporaries, and the reductions of the loops around.  */

static void
add_clauses (const struct acctile_found *found, gomp_for *for_stmt)
{
  tree clauses = gimple_omp_for_clauses (for_stmt);
  for (tree c = found->temporaries; c; c = OMP_CLAUSE_CHAIN (c))
    if (!DECL_ARTIFICIAL (OMP_CLAUSE_DECL (c))
        && OMP_CLAUSE_DECL (c) != gimple_omp_for_index (for_stmt, 0))
      clauses = acctile_add_clause (found->location, OMP_CLAUSE_PRIVATE,
                                    OMP_CLAUSE_DECL (c), clauses);
  clauses = acctile_collect_reductions (found, clauses);
  gimple_omp_for_set_clauses (for_stmt, clauses);
}

bool
acctile_job_deepen (struct acctile_job *job, bool apart)
{
  bool changed = false;
  for (int i = 0; i < job->region.n_found; i++)
    {
      const struct acctile_found *found = &job->region.found[i];
      int depth = find_depth (job, i, apart);
      if (depth == 0)
        continue;
      auto_vec<gomp_for *> made;
      acctile_tidy_perfect (found->loop[found->nest->n_parallel - 1].stmt,
                            depth, &made);
      for (unsigned k = 0; k < made.length (); k++)
        add_clauses (found, made[k]);
      changed = changed || made.length () > 0;
    }
  return changed;
}

bool
acctile_job_flatten (struct acctile_job *job)
{
  bool changed = false;
  for (int i = 0; i < job->region.n_found; i++)
    {
      struct acctile_found *found = &job->region.found[i];
      const struct acctile_decision *decision = job->decision[i];
      int n = found->nest->n_parallel, first = 0;
      while (first < n && !(decision->seq_loops >> first & 1))
        first++;
      if (!is_free (job, i) || found->guarded || decision->kind != ACCTILE_SEQ
          || first == 0 || first == n
          || found->loop[first].stmt == found->loop[first - 1].stmt)
        continue;
      bool levels = false;
      unsigned loops = 0;
      for (int k = first; k < n; k++)
        {
          levels = levels || found->nest->loop[k].levels;
          loops |= 1u << k;
        }
      if (levels)
        continue;
      acctile_emit_seq (found, loops);
      changed = true;
    }
  return changed;
}
