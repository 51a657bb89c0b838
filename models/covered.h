/* Arrays of which each iteration of a nest writes what it reads.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_COVERED_H
#define ACCTILE_COVERED_H

#include "nest.h"

/* Whether isl shows that every element of array "array" of the finished "nest"
   that an iteration of the parallel loops reads was written by it before, so
   that iterations with a copy each do the same but for what is in the array
   afterwards; false when isl gives up.  */
bool acctile_covered (const struct acctile_nest *nest, int array);

/* Whether a parallel loop of the finished "nest" may carry a dependence on
   array "array".  */
bool acctile_carried (const struct acctile_nest *nest, int array);

#endif
