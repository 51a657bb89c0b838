/* Split tiling of one launch for all steps (emit-split.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_SPLIT_H
#define ACCTILE_EMIT_SPLIT_H

#include "timetile/emit-line.h"

/* The bytes of shared memory behind the block's first words.  */
int acctile_split_shared (const struct acctile_split *split);

/* Whether each load and store of FOUND, of STENCIL in several dimensions, can
   be sent to shared memory (emit-split-body.cc).  */
bool acctile_split_can_redirect (const struct acctile_found *found,
                                 const struct acctile_split_stencil *stencil);

/* Where the body of a nest in several dimensions loads and stores instead: its
   loads of the step before around "near", which points to its own point in
   shared memory, where elements of "size" bytes are "pitch" elements from one
   to the next by dimension; its store at "far", or, where that is NULL_TREE,
   into the variable "value", which is made.  */
struct acctile_split_here
{
  tree near, far, value;
  int size;
  int pitch[ACCTILE_SPLIT_DIMS];
};

/* Lets the body of the nest of SPLIT load and store HERE
   (emit-split-body.cc).  */
void acctile_split_redirect (const struct acctile_split *split,
                             struct acctile_split_here *here);

/* All that a thread does in all steps of LAUNCH, at the end of *SEQ.  The body
   is taken from the nest.  */
void acctile_emit_split (struct acctile_tile_launch *launch, gimple_seq *seq);

/* The same as "offset" above, computed on the host; NULL_TREE when it is not
   known there.  */
tree acctile_split_offset (const struct acctile_split *split);

/* The same as "pitch" above, of dimension D, computed on the host; NULL_TREE
   when it is not known there.  */
tree acctile_split_memory_pitch (const struct acctile_split *split, int d);

/* The same as "base" above, computed on the host at the end of *SEQ.  */
tree acctile_split_base (const struct acctile_split *split, gimple_seq *seq);

/* The tiles of SPLIT of one colour at most, computed on the host at the end of
 *SEQ, an unsigned.  */
tree acctile_split_tiles (const struct acctile_split *split, tree base,
                          gimple_seq *seq);

#endif
