/* Regions whose nest reduces rows that lanes go along where they are long, and
   few if they are columns (job-along.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "pass.h"
#include "substitute.h"

/* Begins JOB, whose region TARGET has changed, with arrays apart where that
   helps.  */

static void
begin (struct acctile_job *job, gomp_target *target, struct acctile_walk *walk)
{
  acctile_function_renew (walk->function);
  acctile_job_begin (job, walk->function, target,
                     walk->quiet.contains (target));
  acctile_job_assume_apart (job, true);
}

/* Lets lanes go along the rows of TARGET.  JOB begins with what it is then;
   false, and nothing has begun, when they cannot.  */

static bool
go_along (struct acctile_job *job, gomp_target *target,
          struct acctile_walk *walk)
{
  begin (job, target, walk);
  bool some = acctile_job_go_along (job);
  acctile_job_drop (job);
  if (!some)
    return false;
  begin (job, target, walk);
  if (job->region.n_found == 1 && acctile_job_order_inside (job))
    {
      acctile_job_drop (job);
      begin (job, target, walk);
    }
  if (acctile_job_goes_along (job))
    return true;
  acctile_job_drop (job);
  return false;
}

bool
acctile_walk_along (gimple_stmt_iterator *gsi, struct acctile_job *job,
                    struct acctile_walk *walk)
{
  gomp_target *target = job->region.target;
  struct acctile_job other;
  if (walk->other.contains (target) || acctile_walk_is_version (target, walk)
      || !acctile_job_may_go_along (job))
    return false;
  bool fed = acctile_job_can_be_fed (job);
  gimple_seq body = gimple_omp_body (target);
  tree clauses = gimple_omp_target_clauses (target), suit = NULL_TREE;
  gimple_omp_set_body (target, acctile_copy_statements (body));
  gimple_omp_target_set_clauses (target, unshare_expr (clauses));
  if (go_along (&other, target, walk))
    {
      suit = acctile_job_rows_suit (gsi, &other, fed);
      if (!suit || integer_zerop (suit))
        acctile_job_drop (&other);
    }
  if (!suit || integer_zerop (suit))
    {
      gimple_omp_set_body (target, body);
      gimple_omp_target_set_clauses (target, clauses);
      acctile_function_renew (walk->function);
      return false;
    }
  acctile_job_drop (job);
  *job = other;
  if (TREE_CODE (suit) != INTEGER_CST)
    {
      gomp_target *threads = acctile_job_make_version (gsi, job, suit);
      job->decision[0]->along = true;
      gimple_omp_set_body (threads, body);
      acctile_walk_note_version (threads, walk);
    }
  return true;
}
