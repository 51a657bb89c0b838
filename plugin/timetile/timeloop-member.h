/* Numbers in memory that the host changes from step to step of a time loop: the
   time and the count of steps as members of an object, or global.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TIMELOOP_MEMBER_H
#define ACCTILE_TIMELOOP_MEMBER_H

#include "timetile/timeloop.h"

/* Puts variables for such numbers into the statements of LOOP, which stand in
   *SEQ, and loads of them before the loop; LOOP->members gets them.  The loop
   has to be found again then.  False when there are none, or something else in
   the loop may read or change one.  */
bool acctile_time_loop_take_members (struct acctile_time_loop *loop,
                                     gimple_seq *seq);

/* Undoes that, in all of *SEQ.  LOOP has to be found again.  */
void acctile_time_loop_return_members (struct acctile_time_loop *loop,
                                       gimple_seq *seq);

/* Puts the members of LOOP for their variables in *SEQ.  */
void acctile_time_loop_name_members (const struct acctile_time_loop *loop,
                                     gimple_seq *seq);

/* Takes the loads of LOOP's members from before the statement at GSI, and
   appends them to *SEQ.  */
void acctile_time_loop_load_members (const struct acctile_time_loop *loop,
                                     gimple_stmt_iterator gsi, gimple_seq *seq);

/* Whether what LOOP reads or changes of the memory of the host may lie in an
   array of its regions: whether it does is asked before the loop.  */
bool acctile_time_loop_asks (const struct acctile_time_loop *loop);

#endif
