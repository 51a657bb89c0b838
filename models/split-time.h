/* What split tiles cost (split.h).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_SPLIT_TIME_H
#define ACCTILE_SPLIT_TIME_H

#include "split.h"

/* Threads of a block, and the points of each side by side.  */
#define ACCTILE_SPLIT_THREADS 256
#define ACCTILE_SPLIT_POINTS 4

/* What the tiles of one stencil cost.  */
struct acctile_split_costs
{
  const struct acctile_split_stencil *stencil;
  const struct acctile_device *device;
  int64_t trip[ACCTILE_SPLIT_DIMS];
  bool guessed; /* the trip counts  */
  /* A warp of points in an SM, without others beside it; one of as many as a
     thread has side by side.  */
  double point_ns, points_ns;
};

/* Fills "costs" for "stencil", the nest "nest", on "device".  */
void acctile_split_costs_fill (struct acctile_split_costs *costs,
                               const struct acctile_nest *nest,
                               const struct acctile_split_stencil *stencil,
                               const struct acctile_device *device);

/* Loads and stores of "points" points side by side, those that several of them
   have in common counted once.  */
double acctile_split_accesses (const struct acctile_split_stencil *stencil,
                               int points);

/* Cycles of an SM in which it issues the instructions of "nest" for a warp of
   points.  */
double acctile_split_issue_cycles (const struct acctile_nest *nest,
                                   const struct acctile_device *device);

/* The threads that go along a row of at most "width" points of a tile.  */
int acctile_split_lanes (const struct acctile_split_stencil *stencil,
                         int width);

/* The blocks of tiles of "shape" that an SM has at once.  */
int acctile_split_blocks_per_sm (const struct acctile_split_costs *costs,
                                 const struct acctile_split_shape *shape);

/* The time of one step in tiles of "shape", in us: of the tiles of all colours
   that an SM has one after another, of what a band loads and stores, and of the
   meetings between colours.  */
double acctile_split_step_us (const struct acctile_split_costs *costs,
                              const struct acctile_split_shape *shape);

#endif
