/* Reading the nests of a region, deciding them, and beginning again where they
   are changed first: made deeper or flatter, ordered, given to lanes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "pass.h"

/* Begins JOB again, whose region has changed.  */

static void
begin_again (struct acctile_job *job, struct acctile_walk *walk)
{
  gomp_target *target = job->region.target;
  bool quiet = job->quiet;
  acctile_job_drop (job);
  acctile_function_renew (walk->function);
  acctile_job_begin (job, walk->function, target, quiet);
}

/* Begins JOB again, with arrays apart where that helps.  */

static void
begin_apart (struct acctile_job *job, struct acctile_walk *walk)
{
  begin_again (job, walk);
  acctile_job_assume_apart (job, true);
}

/* Gives loops in the body of JOB's nest to lanes.  Where nobody asked for gangs
   and the nest turns out to be no faster with them it stays as it was.  */

static void
spread_inside (struct acctile_job *job, struct acctile_walk *walk)
{
  double cost;
  if (!acctile_job_spread (job, &cost))
    return;
  begin_again (job, walk);
  if (acctile_job_order_inside (job))
    begin_again (job, walk);
  acctile_job_use_inside (job);
  if (cost >= 0 && acctile_job_gather (job, cost))
    begin_apart (job, walk);
}

void
acctile_walk_order_inside (struct acctile_job *job, struct acctile_walk *walk,
                           bool apart)
{
  struct acctile_inward moved;
  bool some = acctile_job_inward (job, apart, &moved);
  if (some)
    begin_apart (job, walk);
  bool open = some && !moved.settled;
  if (acctile_job_order_waves (job) || (open && acctile_job_flatten (job)))
    begin_apart (job, walk);
  else if (open)
    {
      acctile_job_outward (&moved);
      begin_apart (job, walk);
    }
}

/* Takes loops over time around nests of JOB into the wavefronts that these are
   then.  */

static void
repeat_waves (struct acctile_job *job, struct acctile_walk *walk)
{
  hash_set<gimple *> tried;
  while (gomp_for *loop = acctile_job_repeat (job, &tried))
    {
      begin_apart (job, walk);
      if (!acctile_job_is_repeated (job, loop))
        begin_apart (job, walk);
    }
}

/* Gives the inner loop of JOB's nest iterations for what stands beside it,
   where the nest is a wavefront then, which *BORDERED says.  */

static void
border_inside (struct acctile_job *job, struct acctile_walk *walk,
               struct acctile_bordered *bordered)
{
  if (!acctile_job_border (job, bordered))
    return;
  begin_apart (job, walk);
  if (acctile_job_is_bordered (job, bordered))
    return;
  acctile_job_unborder (job, bordered);
  begin_apart (job, walk);
}

/* Takes back what BORDERED says of the nest of JOB where it is right for arrays
   that are apart only, and the nest is not rewritten.  */

static void
end_border (struct acctile_job *job, struct acctile_walk *walk,
            struct acctile_bordered *bordered)
{
  if (!bordered->body || !bordered->loads)
    return;
  if (acctile_job_is_bordered (job, bordered))
    job->original = bordered->body;
  else
    {
      acctile_job_unborder (job, bordered);
      begin_apart (job, walk);
    }
}

/* Makes acc loops of plain ones in JOB's nests for arrays that are apart; what
   these hold may be loaded inside then, which *DEEPENED says.  */

static void
deepen_apart (struct acctile_job *job, struct acctile_walk *walk,
              struct acctile_deepened *deepened)
{
  if (acctile_job_deepen (job, true, deepened))
    begin_apart (job, walk);
  if (!deepened->body || acctile_job_is_deepened (job, deepened))
    return;
  acctile_job_undeepen (job, deepened);
  begin_apart (job, walk);
  if (acctile_job_deepen (job, true, NULL))
    begin_apart (job, walk);
}

/* Takes back what DEEPENED says of the nest of JOB where it is not rewritten as
   that was to make possible.  */

static void
end_deepened (struct acctile_job *job, struct acctile_walk *walk,
              struct acctile_deepened *deepened)
{
  if (!deepened->body)
    return;
  if (acctile_job_is_deepened (job, deepened))
    job->original = deepened->body;
  else
    {
      acctile_job_undeepen (job, deepened);
      begin_apart (job, walk);
    }
}

void
acctile_walk_begin (struct acctile_job *job, gomp_target *target,
                    struct acctile_walk *walk)
{
  bool other = walk->other.contains (target);
  struct acctile_bordered bordered = { NULL, NULL, false, 0 };
  struct acctile_deepened deepened = { NULL, NULL, 0 };
  if (!other)
    acctile_job_fit_loops (target, walk->function);
  acctile_job_begin (job, walk->function, target,
                     other || walk->quiet.contains (target));
  if (!other)
    {
      acctile_job_assume_apart (job, true);
      repeat_waves (job, walk);
      deepen_apart (job, walk, &deepened);
      border_inside (job, walk, &bordered);
      acctile_walk_order_inside (job, walk, false);
    }
  if (acctile_job_flatten (job))
    {
      begin_again (job, walk);
      if (!other)
        acctile_job_assume_apart (job, true);
    }
  acctile_job_use_lanes (job, true);
  if (!other)
    spread_inside (job, walk);
  acctile_job_use_lanes (job, false);
  end_border (job, walk, &bordered);
  end_deepened (job, walk, &deepened);
}
