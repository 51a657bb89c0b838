/* Arrays that may overlap: whether they do is found by the host before the
   region runs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_OVERLAP_H
#define ACCTILE_OVERLAP_H

#include "extract/extract.h"

/* Marks the arrays of each nest of REGION, which is in FUNCTION, that are
   "located".  */
void acctile_locate_arrays (struct acctile_function *function,
                            struct acctile_region *region);

/* Whether the host can compute all that acctile_apart needs.  */
bool acctile_apart_possible (const struct acctile_found *found,
                             const struct acctile_depend *depend);

/* An integer on the host that is not 0 where no two arrays, and no rows of one,
   overlap that DEPEND takes to be apart in FOUND, as far as the nest accesses
   them; statements at the end of *SEQ.  A context is open
   (acctile_open_host).  */
tree acctile_apart (const struct acctile_found *found,
                    const struct acctile_depend *depend, gimple_seq *seq);

/* Whether arrays A and B of FOUND do not overlap, as far as it accesses them,
   which the host can tell (acctile_depend_can_tell).  */
tree acctile_pair_apart (const struct acctile_found *found, int a, int b,
                         gimple_seq *seq);

/* Likewise, where each two planes of one array that DEPEND takes for different
   ones are; whether the host can compute that.  */
tree acctile_planes_differ (const struct acctile_found *found,
                            const struct acctile_depend *depend,
                            gimple_seq *seq);
bool acctile_planes_possible (const struct acctile_found *found,
                              const struct acctile_depend *depend);

/* Says in the nest of FOUND what it takes bits for (struct acctile_bit), or, if
   not ON, that nothing is known of them.  True when there are any, and the host
   can compute whether they are bits.  */
bool acctile_assume_bits (struct acctile_found *found, bool on);

/* Likewise, whether all are that the nest of FOUND takes for bits.  */
tree acctile_bits (const struct acctile_found *found, gimple_seq *seq);

#endif
