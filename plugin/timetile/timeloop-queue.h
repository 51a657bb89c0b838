/* The queues of the regions of a time loop, and what the loop waits for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TIMELOOP_QUEUE_H
#define ACCTILE_TIMELOOP_QUEUE_H

#include "timetile/timeloop.h"

/* The launch of all steps.  */
struct acctile_time_queue
{
  tree async;             /* its queue; NULL_TREE where the host waits for it */
  auto_vec<tree> regions; /* the queues of the loop's regions  */
  auto_vec<gcall *> waits; /* copies of the loop's waits, for before it  */
};

/* Whether STMT waits for queues, and does nothing else.  */
bool acctile_is_wait (gimple *stmt);

/* Whether LOOP has regions in queues, or waits for some.  */
bool acctile_time_loop_queued (const struct acctile_time_loop *loop);

/* Fills QUEUE for LOOP, while its names are there.  Why there cannot be one
   launch, a literal, or NULL.  */
const char *acctile_time_loop_queue (const struct acctile_time_loop *loop,
                                     struct acctile_time_queue *queue);

/* Appends to *SEQ what waits for all that the steps of a loop with QUEUE wait
   for, or follow in their queues.  */
void acctile_time_loop_wait (const struct acctile_time_queue *queue,
                             gimple_seq *seq);

#endif
