/* How many lanes a row gets where the innermost loop of a nest is as long as
   the others, or memory, say.

   Lanes beyond the end of a row have nothing to do, and a row of few lanes is
   done late: it has lanes for five of eight elements, a warp at most.  Where
   rows are few they have more, as long as each has an element, so that the
   device has something to do, and where these are a whole block the longest
   rows have parts with lanes of their own.  A row of which nothing is known has
   half a warp or more.  The host computes the same before a launch
   (plugin/doall/emit-lanes.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_LANES_H
#define ACCTILE_LANES_H

#include "device.h"
#include "nest.h"

/* The lanes for so many elements, and those of a warp and of rows of which
   nothing is known, as powers of two.  */
#define ACCTILE_LANES_SHARE 5
#define ACCTILE_LANES_OF 8
#define ACCTILE_LANES_WARP_BITS 5
#define ACCTILE_LANES_UNKNOWN_BITS 4

/* The threads of a block.  */
#define ACCTILE_LANES_BLOCK 256

/* Whether where the innermost acc loop of "nest" begins and ends are numbers,
   made of the iterators of the others.  */
bool acctile_lanes_known (const struct acctile_nest *nest);

/* The lanes of a row of "nest" on "device" under the assumed trip counts, a
   power of two, at most ACCTILE_LANES_BLOCK.  */
int acctile_lanes_assumed (const struct acctile_nest *nest,
                           const struct acctile_device *device);

#endif
