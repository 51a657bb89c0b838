/* Points of a thread: iterations of one loop that a thread runs side by side,
   so that they share loads and none waits for another's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_POINTS_H
#define ACCTILE_POINTS_H

#include "mapping.h"

/* Points at most along a loop, and loops that have several.  */
#define ACCTILE_MAX_POINTS 4
#define ACCTILE_POINT_LOOPS 2

/* The loop that the points of a thread lie along: of dimension y, or the only
   one.  */
int acctile_points_loop (const struct acctile_nest *nest);

/* The loop of dimension x, along which a thread may have points besides; -1
   for nests of one dimension.  */
int acctile_points_loop_x (const struct acctile_nest *nest);

/* The loads of "points" neighbours along that loop with those that they have
   in common counted once, over all their loads: 1 when they have none in
   common.  Loops of the body with a small constant number of iterations count
   as if these stood one after another.  */
double acctile_points_share (const struct acctile_nest *nest, int points);

/* The loads of one iteration, those of the body's short loops one after
   another; -1 where another loop of the body has loads.  */
int64_t acctile_points_loads (const struct acctile_nest *nest);

/* The points that a thread may have along y: ACCTILE_MAX_POINTS unless their
   loads are so many that registers cannot hold what they share (289 loads, of
   17 by 17 points: four points took 78.9 ms for 64 sweeps of 4096 x 4096, two
   32.5, one launch of each in CUDA 47.9).  */
int acctile_points_most (const struct acctile_nest *nest);

/* Whether "points" of a thread share so many loads that their values crowd the
   registers where sums are left for later: 81 loads took 10.1 ms for 64 sweeps
   of 4096 x 4096 in one launch with 167 registers, 8.3 with 96.  */
bool acctile_points_crowd (const struct acctile_nest *nest, int points);

/* How many points a thread of "mapping" should have: 1 unless they share
   enough, the registers of a thread ("registers" with one) allow more and
   enough blocks remain for "device".  */
int acctile_points_choose (const struct acctile_nest *nest,
                           const struct acctile_mapping *mapping,
                           const struct acctile_device *device, int registers);

/* Gives a thread of "mapping" ACCTILE_MAX_POINTS points along y and as many
   along x where loops of the body then load far less for each (the product of
   matrices, 8 elements for 16 points), and enough threads of "device" remain;
   "registers" are those of a thread with one point.  Block and grid, too, are
   for such tiles then.  False where that is not so.  */
bool acctile_points_tile (const struct acctile_nest *nest,
                          const struct acctile_device *device, int registers,
                          struct acctile_mapping *mapping);

/* Makes a block of "mapping", which has several points, twice as wide as a warp
   where it is as wide as one, and lets the grid cover dimension y: a block then
   reads less around its own, and blocks that run side by side share more.  Not
   where the shape is "given".  */
void acctile_points_shape (struct acctile_mapping *mapping, bool given);

/* Whether the points of a thread of "nest" get their addresses from shared
   pointers; "covered" when it has nothing else to do.  */
bool acctile_points_address (const struct acctile_nest *nest, bool covered);

#endif
