/* Overlapping tiles of one launch for all steps (emit-overlaptile.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_OVERLAPTILE_H
#define ACCTILE_EMIT_OVERLAPTILE_H

#include "timetile/emit-line.h"

/* The statements of FOUND's body; -1 when one may trap if it computes with
   other values than the program's.  Sets *SLOW to how many of them take long.
 */
int acctile_overlap_statements (const struct acctile_found *found, int *slow);

/* Whether the body of FOUND, of STENCIL, may be computed where its results are
   of no use, several points side by side, and each load and store can be sent
   to shared memory.  Sets *SLOW to how many divisions and calls it has.  False
   with *WHY, a literal.  */
bool acctile_overlap_possible (const struct acctile_found *found,
                               const struct acctile_split_stencil *stencil,
                               int *slow, const char **why);

/* The bytes of shared memory behind the block's first words.  */
int acctile_overlap_shared (const struct acctile_split *split);

/* The tiles of SPLIT, computed on the host at the end of *SEQ, an unsigned.  */
tree acctile_overlap_tiles (const struct acctile_split *split, gimple_seq *seq);

/* All that a thread does in all steps of LAUNCH, at the end of *SEQ.  The body
   is taken from the nest.  */
void acctile_emit_overlap (struct acctile_tile_launch *launch, gimple_seq *seq);

#endif
