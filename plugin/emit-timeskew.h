/* Time-skewed tiles of one launch for all steps (emit-timeskew.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_TIMESKEW_H
#define ACCTILE_EMIT_TIMESKEW_H

#include "emit-pipeline.h"
#include "split.h"

/* What the emitter of a launch hands on: "first" and "second" are the thread's
   own variables for those of SPLIT, "steps", of type long long, how many there
   are; "member" and "members" are as for acctile_meeting_wait.  */
struct acctile_timeskew_launch
{
  struct acctile_pipe *pipe;
  const struct acctile_split *split;
  tree first, second;
  tree steps;
  tree member, members;
};

/* All that a thread does in all steps of LAUNCH, at the end of *SEQ.  The body
   is taken from the nest.  It counts in the slot's counters of rows.  */
void acctile_emit_timeskew (struct acctile_timeskew_launch *launch,
                            gimple_seq *seq);

/* The rows of SPLIT in STEPS steps, computed on the host at the end of *SEQ, an
   unsigned: so many blocks have work at most.  */
tree acctile_timeskew_rows (const struct acctile_split *split, tree steps,
                            gimple_seq *seq);

#endif
