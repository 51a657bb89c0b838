/* Time-skewed tiles of one launch for all steps (emit-timeskew.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_TIMESKEW_H
#define ACCTILE_EMIT_TIMESKEW_H

#include "timetile/emit-line.h"

/* All that a thread does in all steps of LAUNCH, at the end of *SEQ.  The body
   is taken from the nest.  It counts in the slot's counters of rows.  */
void acctile_emit_timeskew (struct acctile_tile_launch *launch,
                            gimple_seq *seq);

/* The rows of SPLIT in STEPS steps, computed on the host at the end of *SEQ, an
   unsigned: so many blocks have work at most.  */
tree acctile_timeskew_rows (const struct acctile_split *split, tree steps,
                            gimple_seq *seq);

#endif
