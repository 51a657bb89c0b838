/* Overlapping tiles of steps of several sweeps (models/fieldtile.h).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_FIELDTILE_H
#define ACCTILE_EMIT_FIELDTILE_H

#include "doacross/emit-pipeline.h"
#include "timetile/fieldstep.h"

/* What the launch of FIELDS knows.  Of the host, then as the region has them:
   the steps; the first point of the grid and the points of it by dimension,
   with all around them that some sweep loads; the bytes from one row of a field
   to the next; where sweeps of one row or column are; and the scratch memory.
   All are of type long long.  Of the thread: "field" points to the fields'
   first bytes before the first step, "member" to "count" are as for
   acctile_meeting_wait, "own" are its own variables for those of the host.  */
struct acctile_field_launch
{
  const struct acctile_fields *fields;
  struct acctile_pipe *pipe;
  tree steps;
  tree low[ACCTILE_FIELD_DIMS], trip[ACCTILE_FIELD_DIMS];
  tree pitch[ACCTILE_FIELDS];
  tree at[ACCTILE_FIELD_SWEEPS][ACCTILE_FIELD_DIMS];
  tree scratch, host; /* in the region, on the host  */
  tree field[ACCTILE_FIELDS];
  tree member, members, count;
  hash_map<tree, tree> *own;
};

/* Makes L->scratch on the host, before the statement at GSI, of as much memory
   as the fields have, and the values of the host in L.  Where there is none the
   program goes to the label NONE.  */
void acctile_field_scratch (gimple_stmt_iterator *gsi,
                            struct acctile_field_launch *l, tree none);

/* Frees it, at the end of *SEQ.  */
void acctile_field_release (const struct acctile_field_launch *l,
                            gimple_seq *seq);

/* Hands the values of the host in L, and STEPS, into REGION.  */
void acctile_field_hand_in (struct acctile_region *region, tree steps,
                            struct acctile_field_launch *l, gimple_seq *seq);

/* The tiles of L, at least 1, on the host at the end of *SEQ, an unsigned.  */
tree acctile_field_tiles (const struct acctile_field_launch *l,
                          gimple_seq *seq);

/* All that a thread does in all steps of L, at the end of *SEQ.  The bodies are
   taken from the nests.  */
void acctile_emit_fields (struct acctile_field_launch *l, gimple_seq *seq);

#endif
