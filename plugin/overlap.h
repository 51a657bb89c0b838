/* Arrays that may overlap: whether they do is found by the host before the
   region runs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_OVERLAP_H
#define ACCTILE_OVERLAP_H

#include "extract.h"

/* Marks the arrays of each nest of REGION that are "located".  */
void acctile_locate_arrays (struct acctile_region *region);

/* Whether the host can compute all that acctile_apart needs.  */
bool acctile_apart_possible (const struct acctile_found *found,
                             const struct acctile_depend *depend);

/* An integer on the host that is not 0 where no two arrays, and no rows of one,
   overlap that DEPEND takes to be apart in FOUND, as far as the nest accesses
   them; statements at the end of *SEQ.  A context is open
   (acctile_open_host).  */
tree acctile_apart (const struct acctile_found *found,
                    const struct acctile_depend *depend, gimple_seq *seq);

/* Makes two versions of the region TARGET, which stands at GSI: itself, run
   where CONDITION, an integer, is not 0, and a copy for the rest, which is
   returned.  GSI stands at TARGET again (emit-versions.cc).  */
gomp_target *acctile_emit_versions (gimple_stmt_iterator *gsi,
                                    gomp_target *target, tree condition);

#endif
