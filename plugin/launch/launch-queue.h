/* Launches that follow one another in a queue: see launch-queue.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_LAUNCH_QUEUE_H
#define ACCTILE_LAUNCH_QUEUE_H

#include "gcc-compat.h"

/* Notes that the statements of SEQ from FIRST to LAST, a loop of the host that
   does nothing but launch regions, need not wait for them.  */
void acctile_queue_loop (gimple_seq *seq, gimple *first, gimple *last);

/* Lets the launches of all loops that were noted, in the function at hand,
   follow one another, when the regions are as they shall be.  */
void acctile_queue_finish (void);

/* The variable of the function at hand, a word, that says which launches of the
   loop around that of KERNEL may follow others; NULL_TREE when it is on its
   own.  */
tree acctile_queue_of (tree kernel);

/* The bit in QUEUE of the next launch of its loop that is changed; 0 when it
   has no more.  */
uint64_t acctile_queue_bit (tree queue);

/* Puts a wait for what follows in QUEUE before the statement at GSI.  */
void acctile_queue_wait (gimple_stmt_iterator *gsi, tree queue);

/* Lets the launch at GSI go where its claim, which returned MAPPINGS and had
   STATE and SHAPE, has made room for it, and those after it to a queue.  Leaves
   GSI there.  */
void acctile_queue_launch (gimple_stmt_iterator *gsi, tree mappings, tree state,
                           tree shape, tree queue);

#endif
