/* Sequential loops with a pragma, as loops of labels and jumps.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_SEQUENTIAL_H
#define ACCTILE_SEQUENTIAL_H

#include "extract/extract.h"

/* Whether the acc loop FOR_STMT is one loop that runs in order and says nothing
   else but what is private in it.  */
bool acctile_loop_is_sequential (gomp_for *for_stmt);

/* Makes those loops in *SEQ that stand around other acc loops, outermost ones
   and those in them, plain loops over variables of their own, but for the nests
   of REGION.  */
void acctile_sequential_to_plain (const struct acctile_region *region,
                                  gimple_seq *seq);

/* Makes those loops in *SEQ, the body of an acc loop, that stand around no
   others plain ones: GCC knows how often they run before it makes the device's
   code.  */
void acctile_inner_to_plain (gimple_seq *seq);

/* Makes FOR_STMT, an acc loop of one loop that stands in *SEQ, a plain one;
   private clauses are dropped.  False when it does not stand there.  */
bool acctile_loop_to_plain (gimple_seq *seq, gomp_for *for_stmt);

/* Makes LOOPS, acc loops of one loop each that stand in *SEQ, at any depth,
   plain ones; all their clauses are dropped.  */
void acctile_loops_to_plain (gimple_seq *seq, hash_set<gimple *> *loops);

/* Makes those auto loops of the kernels regions in *SEQ that nothing was made
   of and that GCC would count wrongly as acc loops plain again: unsigned ones
   that may have more iterations than the signed type can tell.  */
void acctile_left_to_plain (gimple_seq *seq);

#endif
