/* What the host computes from memory in a time loop, the same at each step:
   members of structures, descriptors of Fortran.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TIMELOOP_STEADY_H
#define ACCTILE_TIMELOOP_STEADY_H

#include "timetile/timeloop.h"

/* Whether STMT, an assignment or a bind, does nothing but compute scalars from
   memory and constants, and reads memory.  */
bool acctile_time_loop_reads (gimple *stmt);

/* Whether the host assigns OP in LOOP.  */
bool acctile_time_loop_assigns (const struct acctile_time_loop *loop, tree op);

/* Whether STMT, not one of LOOP->steady yet, computes a temporary of the
   compiler's from what these assign, or copies an address, or computes the only
   value of a variable of a step, the same at each step.  */
bool acctile_time_loop_follows (const struct acctile_time_loop *loop,
                                gimple *stmt);

/* Whether STMT, a bind, does nothing but compute numbers of a step from values
   that are the same at each step, reading no memory but scalar arguments.  */
bool acctile_time_loop_computes (const struct acctile_time_loop *loop,
                                 gimple *stmt);

/* Fills LOOP->results and LOOP->values from LOOP->steady, and adds what the
   rest of the loop reads of them to LOOP->read.  Why the statements do not give
   the same results at each step, and before the first one: a literal; NULL when
   they do.  Adds those that do not to CHANGING.  */
const char *acctile_time_loop_settle (struct acctile_time_loop *loop,
                                      hash_set<gimple *> *changing);

/* Appends to *SEQ what computes LOOP->steady before the loop, with the
   variables LOOP->values for their results.  */
void acctile_time_loop_hoist (const struct acctile_time_loop *loop,
                              gimple_seq *seq);

#endif
