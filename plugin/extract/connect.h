/* Which pointers of a Fortran function may point into one array.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_CONNECT_H
#define ACCTILE_CONNECT_H

#include "extract/definition.h"

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

/* The number of the allocatable component of a derived type whose data pointer
   REF is, 0 when it is none.  gfortran makes these pointers restrict where it
   declares the type; what stands for the type in classes and targets is a copy
   that has lost that.  */
int acctile_allocatable_component (tree ref);

#endif
