/* Margins: where a nest of a time loop reads an array that takes turns, the
   iterations near its bounds read some of it elsewhere (emit-margin.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_MARGIN_H
#define ACCTILE_EMIT_MARGIN_H

#include "timetile/turn.h"

/* An access of the nest that is "shift" from the iteration, by loop, and how
   many bytes further on the same element stands that is outside of the loops'
   bounds: a variable.  */
struct acctile_margin_read
{
  struct acctile_shifted at;
  tree further;
};

/* The margin of one nest, and the trees of the thread: "low" and "last" are
   the first and last iterator of each loop, in its counting type.  */
struct acctile_margin
{
  auto_vec<acctile_margin_read> reads;
  tree low[ACCTILE_MAX_LOOPS];
  tree last[ACCTILE_MAX_LOOPS];
};

/* A read of a nest in a version of its region in which arrays have changed
   places: what "inside" stands for is read within the loops' bounds, elsewhere
   what "outside" does, both arrays or pointers.  */
struct acctile_exchanged
{
  struct acctile_shifted at;
  tree inside, outside;
};

/* Fills MARGIN with READS, at least one; what it needs comes to the end of
 *SEQ.  */
void acctile_margin_exchanged (const vec<acctile_exchanged> &reads,
                               struct acctile_margin *margin, gimple_seq *seq);

/* The address that ENTRY, an array or a pointer, stands for.  */
tree acctile_address_of (tree entry);

#endif
