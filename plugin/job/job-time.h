/* A time loop of the host on its way through decide and emit: for job-time.cc
   and job-time-tiles.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_JOB_TIME_H
#define ACCTILE_JOB_TIME_H

#include "job/job.h"
#include "timetile/emit-split.h"
#include "timetile/emit-timetile.h"
#include "timetile/timeloop-apart.h"

/* A time loop and its regions.  */
struct acctile_time_job
{
  struct acctile_time_loop loop;
  auto_vec<acctile_job *> jobs; /* by region  */
  auto_vec<acctile_sweep> sweeps;
  auto_vec<acctile_emitted_sweep> emitted;
  auto_vec<acctile_turn *> turns;
  struct acctile_time_plan plan;
  struct acctile_split split;
  struct acctile_fields *fields; /* or NULL  */
  struct acctile_time_apart apart;
  struct acctile_time_queue queue;
  bool looks;    /* whether the host looks if arrays are APART  */
  bool is_split; /* in tiles of several steps  */
  bool queued;   /* stays, but its launches need not be waited for  */
  tree clauses;
  bool emulate;
  char *why;
};

/* Keeps WHY T cannot be what it is asked about, unless that is known already.
   Returns false.  */
bool acctile_time_job_fail (struct acctile_time_job *t, const char *why);

/* Appends the nests of T and their regions to *PLACED.  */
void acctile_time_job_place (struct acctile_time_job *t,
                             vec<acctile_placed> *placed);

/* Whether T becomes one launch in tiles of the kind that WANTED, unless NULL,
   says; where it does not, and T's "why" is set, WANTED cannot be obeyed
   (job-time-tiles.cc).  The second notes its tiles in DECISION.  */
bool acctile_time_job_tiles (struct acctile_time_job *t,
                             const struct acctile_directive *wanted);
void acctile_time_job_tell_tiles (struct acctile_time_job *t,
                                  struct acctile_decision *decision);

#endif
