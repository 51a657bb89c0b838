/* What the emitters of DOALL nests share: one nest on its way to the strided
   loops of a thread.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_DOALL_H
#define ACCTILE_EMIT_DOALL_H

#include "timetile/emit-margin.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "doall/histogram.h"

/* The loop "loop" of which a thread runs "points" iterations side by side,
   "unit" apart, from number "at" on; it has "trip" in all.  Where the launch
   decides, "many" says how many: "points", or one; NULL_TREE elsewhere.  */
struct acctile_side
{
  int points, loop;
  tree many, unit, at, trip;
};

/* What is known while one nest is rewritten.  The trees are those of the
   thread: "position[k]" is where loop k starts and "stride[k]" how far it
   goes on, both in iterations.  */
struct acctile_emitter
{
  struct acctile_found *found;
  const struct acctile_mapping *mapping;
  const struct acctile_launch *launch;
  location_t location;
  bool emulate;
  /* The member of a meeting that this block is, and how many there are;
     NULL_TREE where the launch tells.  */
  tree block, blocks;
  tree position[ACCTILE_MAX_LOOPS];
  tree stride[ACCTILE_MAX_LOOPS];
  bool cover[ACCTILE_MAX_LOOPS]; /* the grid covers the loop  */
  /* The loop over x where blocks have neighbouring iterations of it, -1 for
     none: the block's place, how many blocks there are, and the iterations that
     their threads have at a time; "position" and "stride" are in the block's
     part.  */
  int parted;
  tree part, parts, part_unit;
  /* The loops with several points a thread: that of acctile_points_loop first,
     that of dimension x.  */
  struct acctile_side side[ACCTILE_POINT_LOOPS];
  int n_side;
  /* Where warps of a block load for the first one: what they load, NULL
     elsewhere; this thread, the buffer in shared memory, and the iterations of
     the nest from the block's first on.  */
  struct acctile_feed *feed;
  tree thread, buffer;
  struct acctile_side fed;
  /* The histograms of the nest, NULL for none; where each begins, how many
     bytes of it the block has for itself, sizetype, and where.  The buffer is
     for them.  */
  const vec<acctile_histogram> *histograms;
  tree begin[ACCTILE_MAX_HISTOGRAMS];
  tree window[ACCTILE_MAX_HISTOGRAMS];
  tree kept[ACCTILE_MAX_HISTOGRAMS];
  struct acctile_margin *margin; /* NULL for none  */
  /* The reads that it is of, where the nest has its own launch; else NULL.  */
  const vec<acctile_exchanged> *exchanged;
  tree real;     /* blocks and threads are real: int, 1 if so  */
  tree partials; /* the reductions that blocks add to memory themselves  */
};

/* The following are of emit-place.cc; ON is from acctile_emit_active, and
   statements come to the end of *SEQ.  */

/* VALUE on an accelerator, 1 on the host.  */
tree acctile_emit_size (tree on, tree value, const char *name, gimple_seq *seq);

/* The last dimension of the mapping that has a part in the grid.  */
int acctile_last_grid_dimension (const struct acctile_emitter *e);

/* True when the emulator runs the inner loops of an imperfect nest, which its
   dimension x stands for, in one thread.  */
bool acctile_is_team (const struct acctile_emitter *e);

/* The blocks of dimension D on this side; those of all dimensions.  */
tree acctile_emit_grid (struct acctile_emitter *e, int d, tree on,
                        gimple_seq *seq);
tree acctile_emit_all_blocks (struct acctile_emitter *e, gimple_seq *seq);

/* Decodes the linear BLOCK into its place in each dimension, HERE.  */
void acctile_place_block (struct acctile_emitter *e, tree block, tree *here,
                          gimple_seq *seq);

/* Decodes the linear THREAD into its place in all dimensions, for the block at
   HERE, and sets the position and stride of every loop.  */
void acctile_place_thread (struct acctile_emitter *e, tree thread, tree *here,
                           gimple_seq *seq);

/* HERE, variables, moved on by STEP blocks of the linear order: STEP is in
   places too, and sums beyond a dimension are carried into the next, so that
   nothing is divided.  */
void acctile_advance_block (struct acctile_emitter *e, tree *here, tree *step,
                            gimple_seq *seq);

/* True when the grid covers every loop of the nest: each runs once
   (emit-nest.cc).  */
bool acctile_covers_all (const struct acctile_emitter *e);

/* True when the body of the nest has loops of its own (emit-nest.cc).  */
bool acctile_has_inner_loop (const struct acctile_nest *nest);

/* The strided loops of the nest, from where acctile_place_thread says, and its
   body.  */
gimple_seq acctile_emit_nest (struct acctile_emitter *e);

/* A loop at the end of *SEQ: COUNTER, set before, goes on by STRIDE while it
   is below LIMIT; all of one unsigned type.  Counts cannot wrap.  Takes BODY
   (emit-doall.cc).  */
void acctile_emit_strided (tree counter, tree limit, tree stride,
                           gimple_seq body, gimple_seq *seq);

/* The powers of two that the lanes of a row of FOUND under MAPPING are, *BITS,
   and the parts that each row has, *PART_BITS: unsigned long long, on the host
   at the end of *SEQ (emit-lanes.cc).  */
void acctile_choose_lanes (const struct acctile_found *found,
                           const struct acctile_mapping *mapping, tree *bits,
                           tree *part_bits, gimple_seq *seq);

/* What THREAD of this block does of a nest whose schedule is linear or by rows,
   at the end of *SEQ (emit-linear.cc).  */
void acctile_emit_linear (struct acctile_emitter *e, tree thread,
                          gimple_seq *seq);

/* Lets a thread have the points of MAPPING (emit-points.cc).  */
void acctile_set_points (struct acctile_emitter *e,
                         const struct acctile_mapping *mapping);

/* The side of E that loop K is, NULL when a thread has one point along it.  */
struct acctile_side *acctile_side_of (struct acctile_emitter *e, int k);

/* BODY for the points of a thread: side by side where the loops have them all,
   one after another at their ends.  Takes BODY.  */
gimple_seq acctile_emit_points (struct acctile_emitter *e, gimple_seq body);

/* BODY where warps of the block load for the first one.  Takes BODY
   (emit-feed.cc).  */
gimple_seq acctile_emit_feed (struct acctile_emitter *e, gimple_seq body);

/* Histograms (emit-histogram.cc): what thread THREAD of a block does before its
   iterations and behind them, at the end of *SEQ; the updates in *SEQ, of the
   nest, go to the block's own memory where they can.  */
void acctile_histograms_begin (struct acctile_emitter *e, tree thread,
                               gimple_seq *seq);
void acctile_histograms_end (struct acctile_emitter *e, tree thread,
                             gimple_seq *seq);
void acctile_histograms_redirect (const struct acctile_emitter *e,
                                  gimple_seq *seq);

/* Makes the addresses of FOUND, a nest of TARGET, in Fortran's pointer arrays
   sums of what is computed before the nest, at the end of *SEQ
   (emit-span.cc).  */
void acctile_emit_spans (struct acctile_found *found, gomp_target *target,
                         gimple_seq *seq);

/* Begins to emit a nest with a margin (emit-margin.cc).  */
void acctile_margin_begin (struct acctile_emitter *e);

/* Notes that loop K of a nest with a margin goes from LOW to HIGH, which is
   INCLUDED or not; needs at least one iteration.  */
void acctile_margin_bounds (struct acctile_emitter *e, int k, tree low,
                            tree high, bool included, gimple_seq *seq);

/* The body of the nest for iterations that are in no margin; *BODY becomes the
   one for all others.  */
gimple_seq acctile_margin_copy (struct acctile_emitter *e, gimple_seq *body);

/* Goes to INSIDE or BORDER, at the end of *SEQ, whether the iteration is in no
   margin, nor are those of the points up to the iterator NEXT of the first
   side (NULL_TREE for one point), or may be in one.  */
void acctile_margin_branch (struct acctile_emitter *e, tree next, tree inside,
                            tree border, gimple_seq *seq);

/* BODY for one iteration of a nest with a margin.  Takes BODY.  */
gimple_seq acctile_emit_margin (struct acctile_emitter *e, gimple_seq body);

#endif
