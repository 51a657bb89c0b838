/* Versions of a region among which the host chooses by sizes: for planes, rows
   and loops that are short or few, and with warps that load.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "pass.h"

/* Which version of another TARGET is.  */

static acctile_version
version_of (gomp_target *target, struct acctile_walk *walk)
{
  const acctile_version none = { ACCTILE_VERSION_NONE, 0, false };
  acctile_version *version = walk->versions.get (target);
  return version ? *version : none;
}

/* Notes that TARGET is a version of KIND of another, which is spoken of in its
   place; LANES: see acctile_version.  */

static void
note_version (gomp_target *target, enum acctile_version_kind kind, int lanes,
              struct acctile_walk *walk)
{
  const acctile_version version = { kind, lanes, false };
  walk->versions.put (target, version);
  walk->quiet.add (target);
}

/* Notes that TARGET is as it shall be for certain sizes of another, which is
   spoken of in its place.  */

static void
note_done (gomp_target *target, struct acctile_walk *walk)
{
  walk->done.add (target);
  walk->quiet.add (target);
}

void
acctile_walk_note_version (gomp_target *target, struct acctile_walk *walk)
{
  note_version (target, ACCTILE_VERSION_NONE, 0, walk);
}

bool
acctile_walk_is_version (gomp_target *target, struct acctile_walk *walk)
{
  return walk->versions.get (target);
}

void
acctile_walk_inherit (gomp_target *other, gomp_target *target,
                      struct acctile_walk *walk)
{
  acctile_version version = version_of (target, walk);
  if (version.kind != ACCTILE_VERSION_NONE
      && version.kind != ACCTILE_VERSION_FED)
    {
      version.narrow = false;
      walk->versions.put (other, version);
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
    enum acctile_version_kind kind;
  } version[] = { { ACCTILE_PLANES_SMALL, ACCTILE_VERSION_SMALL },
                  { ACCTILE_PLANES_WIDE, ACCTILE_VERSION_WIDE },
                  { ACCTILE_PLANES_FEW, ACCTILE_VERSION_NONE } };
  bool some = false;
  for (unsigned i = 0; i < ARRAY_SIZE (version); i++)
    if (gomp_target *other
        = acctile_job_split_planes (gsi, job, version[i].which))
      {
        if (version[i].kind == ACCTILE_VERSION_NONE)
          note_done (other, walk);
        else
          note_version (other, version[i].kind, 0, walk);
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
            note_version (other, ACCTILE_VERSION_LANES, lanes, walk);
          else
            note_done (other, walk);
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
  if (dealt)
    {
      note_version (dealt, ACCTILE_VERSION_SHORT, 0, walk);
      return true;
    }
  if (gomp_target *own = acctile_job_split_volumes (gsi, job))
    {
      note_done (own, walk);
      return true;
    }
  gomp_target *sums = acctile_job_split_sums (gsi, job);
  if (sums)
    note_version (sums, ACCTILE_VERSION_SUMS, 0, walk);
  return sums;
}

bool
acctile_walk_deal_out (gimple_stmt_iterator *gsi, struct acctile_job *job,
                       struct acctile_walk *walk)
{
  gomp_target *target = job->region.target;
  acctile_version version = version_of (target, walk);
  switch (version.kind)
    {
    case ACCTILE_VERSION_LANES:
      acctile_job_give_lanes (job, version.lanes);
      return false;
    case ACCTILE_VERSION_SMALL:
      acctile_job_make_small (job);
      return false;
    case ACCTILE_VERSION_WIDE:
      acctile_job_make_wide (job);
      return false;
    case ACCTILE_VERSION_SUMS:
      acctile_job_make_sums (job);
      return false;
    case ACCTILE_VERSION_HISTOGRAM:
      acctile_job_make_histogram (job);
      return false;
    case ACCTILE_VERSION_SHORT:
      acctile_job_make_rows (job);
      acctile_job_make_linear (job);
      return false;
    case ACCTILE_VERSION_NONE:
    case ACCTILE_VERSION_FED:
      break;
    }
  if (!walk->other.contains (target) && !version.narrow)
    {
      gomp_target *linear = NULL;
      if (acctile_job_has_histograms (gsi, job, &linear))
        {
          if (linear)
            note_version (linear, ACCTILE_VERSION_HISTOGRAM, 0, walk);
          return linear;
        }
      if (deal_short (gsi, job, walk))
        return true;
      bool varied = vary_planes (gsi, job, walk);
      if (vary_lanes (gsi, job, walk) || varied)
        return true;
    }
  acctile_job_make_rows (job);
  return false;
}

bool
acctile_walk_feed (gimple_stmt_iterator *gsi, struct acctile_job *job,
                   struct acctile_walk *walk)
{
  gomp_target *target = job->region.target;
  acctile_version version = version_of (target, walk);
  if (version.kind == ACCTILE_VERSION_FED)
    {
      acctile_job_make_fed (job);
      return false;
    }
  if (walk->other.contains (target) || version.narrow
      || version.kind == ACCTILE_VERSION_SHORT)
    return false;
  gomp_target *fed = acctile_job_split_feed (gsi, job);
  if (fed)
    note_version (fed, ACCTILE_VERSION_FED, 0, walk);
  return fed;
}

bool
acctile_walk_narrow (gimple_stmt_iterator *gsi, struct acctile_job *job,
                     struct acctile_walk *walk)
{
  gomp_target *target = job->region.target;
  acctile_version version = version_of (target, walk);
  if (version.narrow)
    {
      acctile_job_make_narrow (job);
      return false;
    }
  if (version.kind == ACCTILE_VERSION_FED)
    return false;
  gomp_target *narrow = acctile_job_split_narrow (gsi, job);
  if (!narrow)
    return false;
  if (walk->other.contains (target))
    walk->other.add (narrow);
  note_version (narrow, version.kind, version.lanes, walk);
  walk->versions.get (narrow)->narrow = true;
  return true;
}
