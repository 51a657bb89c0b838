/* Which pointers of a Fortran function may point into one array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_CONNECT_H
#define ACCTILE_CONNECT_H

#include "definition.h"

/* Pointers and descriptors, and the copies among them: see connect.cc.  */
struct acctile_connections;

struct acctile_connections *acctile_connections_alloc (void);
void acctile_connections_free (struct acctile_connections *connections);

/* Adds what the statement at GSI copies.  */
void acctile_connections_note (struct acctile_connections *connections,
                               gimple_stmt_iterator gsi);

/* True when FUNCTION makes one of the pointers A and B, variables or in
   memory, of the other, or both of a third.  */
bool acctile_are_connected (struct acctile_function *function, tree a, tree b);

#endif
