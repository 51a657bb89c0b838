/* Points of a thread: iterations of one loop that a thread runs side by side,
   so that they share loads and none waits for another's.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_POINTS_H
#define ACCTILE_POINTS_H

#include "mapping.h"

/* Points at most.  */
#define ACCTILE_MAX_POINTS 4

/* The loop that the points of a thread lie along: of dimension y, or the only
   one.  */
int acctile_points_loop (const struct acctile_nest *nest);

/* The loads of "points" neighbours along that loop with those that they have
   in common counted once, over all their loads: 1 when they have none in
   common.  Loops of the body with a small constant number of iterations count
   as if these stood one after another.  */
double acctile_points_share (const struct acctile_nest *nest, int points);

/* How many points a thread of "mapping" should have: 1 unless they share
   enough, the registers of a thread ("registers" with one) allow more and
   enough blocks remain for "device".  */
int acctile_points_choose (const struct acctile_nest *nest,
                           const struct acctile_mapping *mapping,
                           const struct acctile_device *device, int registers);

/* Makes a block of "mapping", which has several points, twice as wide as a warp
   where it is as wide as one, and lets the grid cover dimension y: a block then
   reads less around its own, and blocks that run side by side share more.  Not
   where the shape is "given".  */
void acctile_points_shape (struct acctile_mapping *mapping, bool given);

#endif
