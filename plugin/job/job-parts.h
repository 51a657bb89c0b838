/* What the files of the way of one region share: see job.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_JOB_PARTS_H
#define ACCTILE_JOB_PARTS_H

#include "job/job.h"

/* Makes decision I of JOB "unchanged" because of REASON, a literal; the loops
   of a nest that was to be a wavefront become sequential.  */
void acctile_job_leave (struct acctile_job *job, int i, const char *reason);

/* Whether a loop of NEST is to be judged by its dependences.  */
bool acctile_job_has_auto_loop (const struct acctile_nest *nest);

/* Whether the program leaves open how the only nest of JOB is launched.  */
bool acctile_job_is_open (const struct acctile_job *job);

/* True when decision I of JOB asks for a rewriting.  */
bool acctile_job_wants_rewrite (const struct acctile_job *job, int i);

/* Whether iterations of gangs have for themselves in TARGET what their lanes
   would share: more than numbers in registers (job-inside.cc).  */
bool acctile_job_has_shared (gomp_target *target);

/* The registers that a thread of JOB's nest may need at most
   (job-plane.cc).  */
int acctile_job_most_registers (const struct acctile_job *job);

struct acctile_histogram;

/* Fills LIST for the only nest of JOB, in REGION, which stands at GSI, where
   its mapping has histograms, with how much of them blocks have
   (job-histogram.cc).  */
void acctile_job_windows (gimple_stmt_iterator *gsi,
                          const struct acctile_job *job,
                          struct acctile_region *region,
                          vec<acctile_histogram> *list);

/* Rewrites the nests of JOB that are to be, keeps the others as the program
   says, and makes their launches cheap; the region stands at GSI of FUNCTION
   (job-emit.cc).  */
void acctile_job_emit (gimple_stmt_iterator *gsi,
                       struct acctile_function *function,
                       struct acctile_job *job);

#endif
