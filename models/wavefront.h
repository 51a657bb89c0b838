/* DOACROSS nests: iterations that depend on each other by constant distances,
   skewed until tiles of them can run as a pipeline.

   The parallel loops of the nest are the band; iterations are counted from 0
   in each, t[k].  One loop of the band, "step", is the one that a block goes
   along; the others are spread over tiles of tile[k] iterations, after a skew
   that makes every distance non-negative in them:

     y[k] = t[k] + sum over j of skew[k][j] * t[j]

   One thread has one point of the tile and runs its iterations along the step
   loop, each at the time

     s = sum over k of time[k] * t[k],  time[step] = 1,

   which every dependence makes grow: threads that are at one time at once
   never wait for one another, and a barrier follows.  A "row" is one tile of
   the other loops with all that lies along the step loop in it.  One block
   runs a row; before each chunk of "chunk" times it waits until the rows
   before it, one in each dimension of the mask "wait", have done that chunk.

   This is the hyperplane tiling of Li, "Tiling Optimization for Nested Loops
   on GPUs", chapter 6, with S, T and W of Di and Xue, "Model-Driven Tile Size
   Selection for DOACROSS Loops on GPUs", section 3.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_WAVEFRONT_H
#define ACCTILE_WAVEFRONT_H

#include "depend.h"
#include "device.h"
#include "directive.h"
#include "flow.h"

/* Loops of a band at most.  */
#define ACCTILE_MAX_BAND 9

/* The counter of a row says which row it is, modulo this many, and what is done
   of it.  */
#define ACCTILE_ROW_COUNTERS 4096
/* Chunks of one row, and rows, stay below these.  */
#define ACCTILE_MAX_CHUNKS (1 << 20)
#define ACCTILE_MAX_ROWS (ACCTILE_ROW_COUNTERS * 4000)

/* Shared memory of a block at most: GCC itself needs some of the 48 KB that a
   kernel may have.  */
#define ACCTILE_STAGE_BYTES (46 * 1024)

struct acctile_layout
{
  int n_band;
  int step;
  int skew[ACCTILE_MAX_BAND][ACCTILE_MAX_BAND];
  int time[ACCTILE_MAX_BAND];
  int tile[ACCTILE_MAX_BAND]; /* 1 for the step loop  */
  int chunk;
  unsigned wait; /* a mask over the band  */
  bool meet;     /* threads of one block depend on one another  */
  /* Blocks run chunks of rows, not rows, and all wait for one another after
     each wavefront of them (wave.h); rows do not wait for rows.  */
  bool barrier;
  /* Rows follow one another along the first tiled loop first, not the last:
     blocks that wait keep others from rows that could run, the fewer the fewer
     tiles there are along the loop that comes first.  */
  bool first_first;
  bool stage;     /* what a chunk loads is fetched into shared memory  */
  int shared;     /* bytes of it a block has  */
  int threads;    /* of a block: the product of the tile  */
  int helpers;    /* further threads of a block (relay.h); 0: none  */
  int64_t blocks; /* of the launch at most  */
  double time_us; /* predicted  */
  /* The formula that gives this tile, "li" or "divisors" (wavefront-rules.h),
     a literal; NULL: none.  */
  const char *rule;
};

/* Whether the nest, whose dependences are "depend", can run as a wavefront;
   otherwise *why (caller frees) says what keeps it from that.  */
bool acctile_wavefront_applies (const struct acctile_nest *nest,
                                const struct acctile_depend *depend,
                                char **why);

/* The layouts that device, user and directive (NULL for none) leave, cheapest
   first, all of which isl has shown to keep every dependence, into *list
   (caller frees); their number.  "flow" are the loads that can be fetched ahead
   (flow.h).  0 with *why set when there is none, -1 on lack
   of memory.  */
int acctile_wavefront_search (const struct acctile_nest *nest,
                              const struct acctile_depend *depend,
                              const struct acctile_device *device,
                              const struct acctile_directive *directive,
                              const struct acctile_flow *flow, int n_flow,
                              int registers, struct acctile_layout **list,
                              char **why);

/* The iterations of each loop of the band that the layout counts with: the
   most that the loop makes, under the values that the nest assumes.  */
void acctile_wavefront_trips (const struct acctile_nest *nest, int64_t *trip);

/* "doacross tile(32,16) skew(1,1) threads(32) sync(lock)", a fresh string: the
   tile has the chunk in the place of the step loop, the skew is "time".  */
char *acctile_layout_to_string (const struct acctile_layout *layout);

/* "lock" or "barrier".  */
const char *acctile_layout_sync (const struct acctile_layout *layout);

#endif
