/* Loops of kernels regions without a pragma that do nothing but run a nest
   again and again:

     #pragma acc kernels
     for (t...)
       for (i...)
         for (j...)
           a[i][j] = f (a[i - 1][j], a[i][j - 1], a[i + 1][j], a[i][j + 1]);

   They are loops over time, whose sweeps are launches of their own, or one,
   where the iterations of a sweep are independent.  Where they are not, one
   sweep can begin before the last one ends: the loop over time belongs to the
   wavefront, as it does where "loop auto" stands before it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "prepare/sequential.h"
#include "prepare/tidy.h"

/* Whether nest I of JOB may be a part of a wavefront: its own loops depend on
   one another, and nothing else is in the way.  */

static bool
may_belong (const struct acctile_job *job, int i)
{
  const struct acctile_found *found = &job->region.found[i];
  const struct acctile_decision *decision = job->decision[i];
  const struct acctile_nest *nest = found->nest;
  int limit = acctile_state.settings.limit;
  return found->guarded && !job->off[i] && !job->time_tile[i]
         && (!decision->error || decision->asked) && !decision->forced
         && nest->n_parallel < ACCTILE_MAX_BAND && nest->n_team == 0
         && nest->n_scalar == 0 && nest->n_reduction == 0 && !nest->fixed
         && acctile_has_auto_loops_only (nest)
         && (decision->kind == ACCTILE_DOACROSS || decision->asked
             || (decision->kind == ACCTILE_SEQ && decision->depend
                 && (!decision->depend->obstacle
                     || decision->depend->n_overlap > 0)))
         && (limit < 0 || acctile_state.n_rewritten < limit);
}

gomp_for *
acctile_job_repeat (struct acctile_job *job, hash_set<gimple *> *tried)
{
  const struct acctile_region *region = &job->region;
  if (!region->kernels || region->fixed || acctile_unoptimised ())
    return NULL;
  for (int i = 0; i < region->n_found; i++)
    {
      gomp_for *inner = region->found[i].outermost;
      if (!may_belong (job, i) || tried->add (inner))
        continue;
      gomp_for *made = acctile_tidy_around (region->target, inner);
      if (made)
        {
          acctile_move_directives (gimple_location (inner),
                                   gimple_location (made));
          return made;
        }
    }
  return NULL;
}

bool
acctile_job_is_repeated (struct acctile_job *job, gomp_for *loop)
{
  for (int i = 0; i < job->region.n_found; i++)
    {
      const struct acctile_found *found = &job->region.found[i];
      if (found->outermost != loop)
        continue;
      if (job->decision[i]->kind == ACCTILE_DOACROSS
          && !acctile_job_obstacle (job, i))
        return true;
      if (found->nest->n_parallel > 1 && found->loop[1].stmt)
        acctile_move_directives (gimple_location (loop),
                                 gimple_location (found->loop[1].stmt));
    }
  acctile_loop_to_plain (gimple_omp_body_ptr (job->region.target), loop);
  return false;
}
