/* Walks: nests each of whose threads walks through lines of memory of its own,
   rows of a matrix, say, while its neighbours walk through others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_WALKS_H
#define ACCTILE_WALKS_H

#include "mapping.h"

/* Gives "mapping" of "nest", of one parallel loop, a grid of no more threads
   than the first cache of "device" has lines for, where each walks through
   several arrays at once.  All threads that an SM takes would have more lines
   than it holds, and load each again for every element of it.  Nothing changes
   where there are no more threads than that, or the program fixes the
   launch.  */
void acctile_walks_bound (const struct acctile_nest *nest,
                          const struct acctile_device *device,
                          struct acctile_mapping *mapping);

#endif
