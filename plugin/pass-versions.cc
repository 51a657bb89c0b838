/* Versions of a region among which the host chooses by sizes: for planes, rows
   and loops that are short or few, and with warps that load.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "pass.h"

bool
acctile_walk_is_version (gomp_target *target, struct acctile_walk *walk)
{
  return walk->dealt.contains (target) || walk->lanes.get (target)
         || walk->small.contains (target) || walk->wide.contains (target)
         || walk->fed.contains (target) || walk->narrow.contains (target)
         || walk->sums.contains (target);
}

void
acctile_walk_inherit (gomp_target *other, gomp_target *target,
                      struct acctile_walk *walk)
{
  hash_set<gimple *> *const version[]
      = { &walk->dealt, &walk->small, &walk->wide, &walk->sums };
  for (unsigned i = 0; i < ARRAY_SIZE (version); i++)
    if (version[i]->contains (target))
      version[i]->add (other);
  if (int *lanes = walk->lanes.get (target))
    {
      int same = *lanes;
      walk->lanes.put (other, same);
    }
}

/* Makes versions of the region of JOB, which stands at GSI, for planes that are
   small or few, where that pays.  True when it made any.  */

static bool
vary_planes (gimple_stmt_iterator *gsi, struct acctile_job *job,
             struct acctile_walk *walk)
{
  const struct
  {
    enum acctile_planes which;
    hash_set<gimple *> *regions;
  } version[] = { { ACCTILE_PLANES_SMALL, &walk->small },
                  { ACCTILE_PLANES_WIDE, &walk->wide },
                  { ACCTILE_PLANES_FEW, &walk->done } };
  bool some = false;
  for (unsigned i = 0; i < ARRAY_SIZE (version); i++)
    if (gomp_target *other
        = acctile_job_split_planes (gsi, job, version[i].which))
      {
        version[i].regions->add (other);
        walk->quiet.add (other);
        some = true;
      }
  return some;
}

/* The same with other lanes for rows that are short or few.  */

static bool
vary_lanes (gimple_stmt_iterator *gsi, struct acctile_job *job,
            struct acctile_walk *walk)
{
  bool some = false;
  for (int few = 0; few < 2; few++)
    {
      int lanes;
      if (gomp_target *other = acctile_job_split_lanes (gsi, job, few, &lanes))
        {
          if (lanes > 0)
            walk->lanes.put (other, lanes);
          else
            walk->done.add (other);
          walk->quiet.add (other);
          some = true;
        }
    }
  return some;
}

/* The same for loops that are short: by rows, or linear.  */

static bool
deal_short (gimple_stmt_iterator *gsi, struct acctile_job *job,
            struct acctile_walk *walk)
{
  gomp_target *dealt = acctile_job_split_rows (gsi, job);
  if (!dealt)
    dealt = acctile_job_split_linear (gsi, job);
  if (gomp_target *own = dealt ? NULL : acctile_job_split_volumes (gsi, job))
    {
      walk->done.add (own);
      walk->quiet.add (own);
      return true;
    }
  if (gomp_target *sums = dealt ? NULL : acctile_job_split_sums (gsi, job))
    {
      walk->sums.add (sums);
      walk->quiet.add (sums);
      return true;
    }
  if (!dealt)
    return false;
  walk->dealt.add (dealt);
  walk->quiet.add (dealt);
  return true;
}

bool
acctile_walk_deal_out (gimple_stmt_iterator *gsi, struct acctile_job *job,
                       struct acctile_walk *walk)
{
  gomp_target *target = job->region.target;
  int *lanes = walk->lanes.get (target);
  bool version = walk->dealt.contains (target);
  if (lanes)
    {
      acctile_job_give_lanes (job, *lanes);
      return false;
    }
  if (walk->small.contains (target))
    {
      acctile_job_make_small (job);
      return false;
    }
  if (walk->wide.contains (target))
    {
      acctile_job_make_wide (job);
      return false;
    }
  if (walk->sums.contains (target))
    {
      acctile_job_make_sums (job);
      return false;
    }
  if (!version && !walk->other.contains (target)
      && !walk->narrow.contains (target))
    {
      if (deal_short (gsi, job, walk))
        return true;
      bool varied = vary_planes (gsi, job, walk);
      if (vary_lanes (gsi, job, walk) || varied)
        return true;
    }
  acctile_job_make_rows (job);
  if (version)
    acctile_job_make_linear (job);
  return false;
}

bool
acctile_walk_feed (gimple_stmt_iterator *gsi, struct acctile_job *job,
                   struct acctile_walk *walk)
{
  gomp_target *target = job->region.target;
  if (walk->fed.contains (target))
    {
      acctile_job_make_fed (job);
      return false;
    }
  if (walk->other.contains (target) || walk->dealt.contains (target)
      || walk->narrow.contains (target))
    return false;
  gomp_target *fed = acctile_job_split_feed (gsi, job);
  if (!fed)
    return false;
  walk->fed.add (fed);
  walk->quiet.add (fed);
  return true;
}

bool
acctile_walk_narrow (gimple_stmt_iterator *gsi, struct acctile_job *job,
                     struct acctile_walk *walk)
{
  gomp_target *target = job->region.target;
  if (walk->narrow.contains (target))
    {
      acctile_job_make_narrow (job);
      return false;
    }
  if (walk->fed.contains (target))
    return false;
  gomp_target *narrow = acctile_job_split_narrow (gsi, job);
  if (!narrow)
    return false;
  if (walk->other.contains (target))
    walk->other.add (narrow);
  acctile_walk_inherit (narrow, target, walk);
  walk->narrow.add (narrow);
  walk->quiet.add (narrow);
  return true;
}
