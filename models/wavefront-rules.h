/* Tiles of wavefronts by the formulas of Li, "Tiling Optimization for Nested
   Loops on GPUs".

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_WAVEFRONT_RULES_H
#define ACCTILE_WAVEFRONT_RULES_H

#include "wavefront.h"

/* Sets tile, chunk and threads of LAYOUT, a band of two loops of NEST on
   DEVICE, to those of formula (6.2): as many rows as an SM has cores, and times
   as shared memory has room for.  False where that is no block.  */
bool acctile_rule_li (const struct acctile_nest *nest,
                      const struct acctile_device *device,
                      struct acctile_layout *layout);

/* Sets tile and threads of LAYOUT, whose loops make TRIP iterations each, few,
   to those of algorithm 5: of the DIMS loops with the largest divisors each is
   divided by one without rest, the others have one point.  False where that is
   no block.  */
bool acctile_rule_divisors (const int64_t *trip, int dims,
                            struct acctile_layout *layout);

#endif
