/* Where an access whose address is not known mostly goes: see nearby.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_NEARBY_H
#define ACCTILE_NEARBY_H

#include "extract/value.h"

/* The value that A CODE B mostly has where that is no polynomial of theirs,
   which are taken.  */
struct acctile_value acctile_nearby_binary (struct acctile_env *env,
                                            enum tree_code code,
                                            struct acctile_value take_a,
                                            struct acctile_value take_b);
/* Keeps what ASSIGN mostly sets LHS to, whose value is not known.  */
void acctile_nearby_assign (struct acctile_env *env, tree lhs, gassign *assign);
/* DECL gets another value, on this way or where two ways meet: keeps the one
   that it has if that moves with a loop.  To be called before it is
   forgotten.  */
void acctile_nearby_merge (struct acctile_env *env, tree decl);
void acctile_nearby_drop (struct acctile_env *env, tree decl);
/* The byte offset in array ARRAY that REF mostly has, NULL where none is
   known; the caller frees it.  */
struct acctile_poly *acctile_nearby_address (struct acctile_env *env, tree ref,
                                             int array);

#endif
