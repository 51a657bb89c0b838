/* Which pointers of a function may hold what a restrict pointer holds.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_BASED_H
#define ACCTILE_BASED_H

#include "gcc-compat.h"

/* Where the values of pointers go: see based.cc.  */
struct acctile_flows;

struct acctile_flows *acctile_flows_alloc (void);
void acctile_flows_free (struct acctile_flows *flows);

/* Adds to FLOWS where STMT puts which pointers.  */
void acctile_flows_note (struct acctile_flows *flows, gimple *stmt);

/* True when the pointer TO, a variable or in memory, may be based on the
   restrict pointer FROM, so that the language does not tell apart what the two
   point to.  A pointer that nothing is known of is given as TO = NULL_TREE.  */
bool acctile_may_be_based (struct acctile_flows *flows, tree to, tree from);

#endif
