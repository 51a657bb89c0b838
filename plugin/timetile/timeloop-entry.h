/* What a time loop does before its first step, and in every case.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TIMELOOP_ENTRY_H
#define ACCTILE_TIMELOOP_ENTRY_H

#include "timetile/timeloop.h"

/* Copies the tests that LOOP makes before its first step to the end of *SEQ:
   they go to SKIP where there is no step, and else to ENTER.  Names must be
   variables (acctile_time_loop_name_variables).  */
void acctile_time_loop_entry (const struct acctile_time_loop *loop, tree enter,
                              tree skip, gimple_seq *seq);

/* Why the data of the regions of LOOP cannot be mapped before it: some region
   may run in no step, and what it maps need not be there then.  NULL when they
   can, else a literal.  The tests of acctile_time_loop_entry are taken to have
   been made.  */
const char *acctile_time_loop_certain (const struct acctile_time_loop *loop);

/* Whether STMT runs in LOOP if there is a first step, whatever the tests in
   it.  */
bool acctile_time_loop_always (const struct acctile_time_loop *loop,
                               gimple *stmt);

/* Whether LOOP may read the value that the variable DECL, which it assigns, has
   before it.  */
bool acctile_time_loop_takes (const struct acctile_time_loop *loop, tree decl);

#endif
