/* The statements of one step of a time loop, in the order in which it runs
   them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_STEPLIST_H
#define ACCTILE_STEPLIST_H

#include "timetile/timeloop.h"

/* The statements of LOOP, without what stands before the place that its jumps
   back go to or behind them, in their order, with those of binds among them;
   none where other statements stand around.  */
void acctile_step_stmts (const struct acctile_time_loop *loop,
                         vec<gimple *> *stmts);

/* The regions and assignments of one step of LOOP, from behind its condition
   back to that, in LIST.  What computes the condition alone is left out.  Why
   there is no such list, a literal; NULL when it is all that a step does, and
   nothing of it is done before the first one.  */
const char *acctile_step_list (const struct acctile_time_loop *loop,
                               vec<gimple *> *list);

#endif
