/* Arrays that each gang has for itself, in shared memory without a frame.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_GANG_ARRAY_H
#define ACCTILE_GANG_ARRAY_H

#include "gcc-compat.h"

/* Gives the arrays of constant size that loops for gangs of the regions in *SEQ
   have for themselves, and loops for lanes inside, shared memory.  Not for the
   emulator.  */
void acctile_share_gang_arrays (gimple_seq *seq);

#endif
