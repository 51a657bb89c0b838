/* One dimension of the tiles of a time loop, split (emit-split.cc) or skewed
   (emit-timeskew.cc): where the nest's points and a tile's begin, and the loops
   of a thread over them.

   Points are counted from the first iteration of the nest, and in a tile from
   the tile's own place on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_LINE_H
#define ACCTILE_EMIT_LINE_H

#include "doacross/emit-pipeline.h"
#include "timetile/split.h"

/* What the emitter of a launch hands on: "first" and "second" are the thread's
   own variables for those of SPLIT, "steps", of type long long, how many there
   are; "member" to "count" are as for acctile_meeting_wait.  Of split tiles
   only are "offset", of type long long, how many bytes behind the start of the
   array the nest would store with iterators 0, "base", an int, the points of a
   tile in the first dimension, and "pitch", of type long long, the bytes in
   memory from one point to the next by dimension.  */
struct acctile_tile_launch
{
  struct acctile_pipe *pipe;
  const struct acctile_split *split;
  tree first, second;
  tree steps, offset, base;
  tree pitch[ACCTILE_SPLIT_DIMS];
  tree member, members, count;
};

/* Trees are variables of the thread.  */
struct acctile_line
{
  tree low;         /* the iterator at point 0, of its own type  */
  tree trip;        /* points of the nest, long long  */
  tree start;       /* the iterator where the tile lies  */
  tree inside, end; /* the points of the nest from there on  */
  tree from, to;    /* those of the tile at this step  */
  tree place;       /* of this thread  */
};

/* The variables of LINE for loop K of FOUND.  */
void acctile_line_make (struct acctile_line *line,
                        const struct acctile_found *found, int k);

/* The points of loop D of SPLIT, long long, on the host at the end of *SEQ, at
   most *LEFT, which is divided by them.  */
tree acctile_line_host_trip (const struct acctile_split *split, int d,
                             tree *left, gimple_seq *seq);

/* The following append to *SEQ.  Where the points of dimension DIM of FOR_STMT
   begin and how many there are.  */
void acctile_line_begin (struct acctile_line *line, gomp_for *for_stmt,
                         unsigned dim, gimple_seq *seq);

/* Puts the tile at point ORIGIN, long long.  "inside" and "end" are cut to what
   an int holds: no tile has so many points.  */
void acctile_line_put (struct acctile_line *line, tree origin, gimple_seq *seq);

/* Sets the iterator of LOOP to that of POINT, and returns it.  */
tree acctile_line_index (const struct acctile_line *line,
                         const struct acctile_gimple_loop *loop, tree point,
                         gimple_seq *seq);

#endif
