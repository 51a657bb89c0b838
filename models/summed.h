/* Nests with reductions: what a thread adds up, and how many blocks add their
   part to memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_SUMMED_H
#define ACCTILE_SUMMED_H

#include "mapping.h"

/* Makes "mapping" one of blocks that stay, for "nest", of two or three loops
   with reductions and a straight body that passes over arrays, or for one loop:
   about as many blocks as "device" runs at once, or some times that, whose
   threads have several points where these share loads or wait for few.
   "registers" are those of a thread with one point.  False, and nothing
   changed, for other nests, for those too small at the trip counts that they
   assume, and where the program fixes the launch.  */
bool acctile_summed_shape (const struct acctile_nest *nest,
                           const struct acctile_device *device, int registers,
                           struct acctile_mapping *mapping);

/* Bounds the blocks of "mapping", which was chosen for likely sizes of "nest",
   where that has reductions and the size of loops over blocks is not known:
   each block combines what its threads have and adds it to memory, so that a
   cover of 100,000 rows of 100 doubles takes 243 us and blocks that stride 65
   (GCC's own choice 138, on an H200).  A number of blocks that was chosen for
   one dimension becomes a cover: the bound is for all of them.  Blocks that
   leave parts are no more than ACCTILE_MOST_PARTS whatever the size.  */
void acctile_summed_bound (const struct acctile_nest *nest,
                           const struct acctile_device *device,
                           struct acctile_mapping *mapping);

#endif
