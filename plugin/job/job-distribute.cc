/* Nests that are distributed over the parts of their bodies: which may be, and
   whether that pays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"

extern "C"
{
#include "models/timetile.h"
}

/* What of the predicted time the parts may take, their launches with them;
   where the loops around them keep the whole device busy what is moved several
   times counts most, which is known less well.  */
#define FASTER 0.7
#define MUCH_FASTER 0.35

bool
acctile_job_is_open (const struct acctile_job *job)
{
  const struct acctile_found *found = &job->region.found[0];
  const struct acctile_nest *nest = found->nest;
  return nest->num_gangs == 0 && nest->num_workers == 0
         && nest->vector_length == 0 && !nest->fixed && !found->gangs
         && !acctile_find_directive (job->region.location, found->location,
                                     nest->function);
}

bool
acctile_job_may_distribute (const struct acctile_job *job)
{
  const struct acctile_region *region = &job->region;
  int limit = acctile_state.settings.limit;
  if (region->n_found != 1 || !region->only_nests || region->fixed
      || (limit >= 0 && acctile_state.n_rewritten >= limit))
    return false;
  const struct acctile_decision *decision = job->decision[0];
  const struct acctile_nest *nest = region->found[0].nest;
  return decision->kind == ACCTILE_DOALL && !decision->error
         && !decision->warning && !decision->forced && !decision->asked
         && !job->off[0] && !region->found[0].guarded && nest->n_scalar == 0
         && nest->n_reduction == 0 && !acctile_nest_is_opaque (nest)
         && acctile_job_is_open (job);
}

bool
acctile_job_is_parallel (const struct acctile_job *job, int depth, bool apart)
{
  const struct acctile_nest *nest = job->region.found[0].nest;
  const struct acctile_depend *depend = job->decision[0]->depend;
  if (depth > nest->n_parallel)
    return false;
  for (int k = 0; k < depth; k++)
    if (nest->loop[k].claim != ACCTILE_CLAIM_INDEPENDENT
        && ((job->plain[0] && !apart) || !depend
            || depend->loop[k] != ACCTILE_PROVEN))
      return false;
  return true;
}

double
acctile_job_predicted (const struct acctile_job *job)
{
  const struct acctile_decision *decision = job->decision[0];
  if (job->region.n_found != 1 || decision->error
      || decision->kind != ACCTILE_DOALL || decision->chosen.mapping.gcc)
    return -1;
  return decision->chosen.time_us;
}

bool
acctile_job_distribution_pays (const struct acctile_job *job, double us)
{
  double part
      = acctile_fills_device (job->region.found[0].nest) ? MUCH_FASTER : FASTER;
  return us >= 0 && us < part * job->decision[0]->chosen.time_us;
}
