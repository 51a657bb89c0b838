/* What the host does in a time loop that is left to it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TIMELOOP_HOST_H
#define ACCTILE_TIMELOOP_HOST_H

#include "timetile/timeloop.h"

/* Whether STMT, of the host, touches no memory but declared objects: it
   computes, or calls functions that only compute, print, or ask for the time.
   Adds to EXPOSED, unless NULL, the objects that it may change without naming
   them as what it assigns.  */
bool acctile_host_is_apart (gimple *stmt, vec<tree> *exposed);

/* Whether CALL, of the host, is such and does not ask for the time, so that it
   does the same while launches go on.  */
bool acctile_host_need_not_wait (gcall *call);

/* Adds to NAMES the SSA names in STMT, a statement of the host.  */
void acctile_host_names (gimple *stmt, vec<tree> *names);

/* Whether the host, in LOOP, may touch the array that DECL is, or the memory
   that it points to, with STORAGE.  */
bool acctile_host_touches (const struct acctile_time_loop *loop, tree decl,
                           enum acctile_storage storage);

/* Whether LOOP is entered at its first statement and left behind its last one
   only.  */
bool acctile_time_loop_closed (const struct acctile_time_loop *loop);

#endif
