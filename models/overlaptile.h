/* Overlapping tiles of loops over time, in two dimensions.

   The steps are cut into bands.  In a band a tile loads its "base" points and
   those around that all steps of the band read in the end, "slope" points more
   at each side with each step, computes them all without a word to others, and
   stores its "base" points of the last step.  Points near the sides are
   computed by several tiles; in return blocks meet once a band only, and what
   lies between is in the registers and the shared memory of one block.  (What
   such tiles cost and save: Holewinski, Pouchet and Sadayappan,
   "High-performance code generation for stencil computations on GPU
   architectures", ICS 2012.)

   Two arrays hold the steps, the even ones and the odd ones.  A band reads one
   and writes the other one, so each has an odd number of steps, and the last
   band has one, after which both arrays are as the program leaves them.

   A thread has a column of points, "rows" of them, at all steps.  It computes
   them whether they are of use or not, as long as they are the nest's: those
   too near the sides come out wrong, and reach the base after the last step
   only.  So this is for bodies whose loads do not depend on what is loaded.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_OVERLAPTILE_H
#define ACCTILE_OVERLAPTILE_H

#include "split.h"

#define ACCTILE_OVERLAP_DIMS 2
/* Threads of a block, and the points of one that are computed side by side, of
   which its "rows" are a multiple.  */
#define ACCTILE_OVERLAP_THREADS 256
#define ACCTILE_OVERLAP_POINTS 8
/* Rows of a thread at most.  */
#define ACCTILE_OVERLAP_ROWS 64

/* The tiles: the steps of a band, and by dimension how far a step reads and the
   points that a tile stores.  */
struct acctile_overlap_shape
{
  int n_dim;
  int steps;
  int slope[ACCTILE_SPLIT_DIMS];
  int base[ACCTILE_SPLIT_DIMS];
};

/* The tiles and the launch: threads along a row, points of a thread, blocks at
   most, and the time of one step that is predicted.  */
struct acctile_overlap_plan
{
  struct acctile_overlap_shape shape;
  int threads, lanes, rows;
  int64_t blocks;
  double step_us;
};

/* The points of a tile by dimension, with those around its base.  */
int acctile_overlap_extent (const struct acctile_overlap_shape *shape, int d);

/* The bytes of shared memory that a tile of "plan" takes, of elements of "size"
   bytes: the points that its threads have, and what those at its sides read
   beyond.  */
int64_t acctile_overlap_bytes (const struct acctile_overlap_plan *plan,
                               int size);

/* Whether isl shows that each point is in exactly one of the bases of "base"
   points, by dimension, side by side.  */
bool acctile_overlap_partitions (struct isl_ctx *ctx, int n_dim,
                                 const int *base);

/* Whether isl shows that what a step of a tile reads was loaded or computed by
   the tile itself, down to its base in the last step, and that each point is in
   the base of exactly one tile.  */
bool acctile_overlap_legal (struct isl_ctx *ctx,
                            const struct acctile_split_stencil *stencil,
                            const struct acctile_overlap_shape *shape);

/* Chooses tiles for "stencil", the nest "nest", on "device"; "tile" has the
   steps of a band and the bases where "n_tile" is not 0, as a directive gives
   them; "slow" operations of a point are divisions in floating point and calls.
   False, with *why set (caller frees), when there are none.  */
bool acctile_overlap_plan (const struct acctile_nest *nest,
                           const struct acctile_split_stencil *stencil,
                           const struct acctile_device *device, int n_tile,
                           const int *tile, int slow,
                           struct acctile_overlap_plan *plan, char **why);

/* "time_tile(overlap) tile(...)", a fresh string.  */
char *acctile_overlap_to_string (const struct acctile_overlap_shape *shape);

#endif
