/* The smallest and largest values that the bounds of loops take.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_RANGE_H
#define ACCTILE_RANGE_H

#include "nest.h"

/* The largest ("largest" set) or smallest value that "p" takes over the
   iterations of "nest", as a polynomial over parameters: every iterator is
   replaced by the end of its range that makes p larger or smaller.  Frees
   "take".  NULL when iterators stand in a product or a range is unknown.  */
struct acctile_poly *acctile_range_end (const struct acctile_nest *nest,
                                        struct acctile_poly *take,
                                        bool largest);

/* The first value of the iterator of loop "loop" over all iterations of the
   loops around it (the smallest; of a loop that runs down the largest), as
   acctile_range_end.  */
struct acctile_poly *acctile_range_first (const struct acctile_nest *nest,
                                          int loop);

/* How far that iterator goes from there until it is past the last value of
   all, not negative when the loop has an iteration; NULL as above.  The loop
   makes that many iterations at most, divided by its step.  */
struct acctile_poly *acctile_range_span (const struct acctile_nest *nest,
                                         int loop);

#endif
