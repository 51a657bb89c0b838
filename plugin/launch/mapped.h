/* What memory the device has when a region is launched.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_MAPPED_H
#define ACCTILE_MAPPED_H

#include "extract/extract.h"

/* An integer on the host that is not 0 where the device has all memory that the
   accesses ACCESS[..] of FOUND, in REGION, would touch if no condition kept
   them from it; statements at the end of *SEQ.  A context is open
   (acctile_open_host).  */
tree acctile_all_mapped (const struct acctile_region *region,
                         const struct acctile_found *found, const bool *access,
                         gimple_seq *seq);

#endif
