/* What is known of the variables of a function whatever the nest.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_DEFINITION_H
#define ACCTILE_DEFINITION_H

#include "extract/based.h"
#include "extract/extract.h"

/* The definitions of one variable in a function: the only right-hand side
   it ever gets, or "several".  */
struct definition
{
  gimple *stmt;
  bool several;
};

/* "escaped" holds the pointers that something is stored through, or that are
   handed to a call; "flows" says where the values of pointers go, in Fortran
   "connections".  */
struct acctile_function
{
  hash_map<tree, definition> *defs;
  hash_set<tree> *escaped;
  hash_set<tree> *negative; /* that may be negative (sign.cc)  */
  hash_set<tree> *pointed;  /* whose addresses are taken (hidden.cc)  */
  struct acctile_flows *flows;
  struct acctile_connections *connections;
};

/* Adds to POINTED the objects whose addresses STMT takes, or that it hands over
   (hidden.cc).  */
void acctile_note_addresses (gimple *stmt, hash_set<tree> *pointed);

/* Whether STMT only tells AddressSanitizer where a variable begins or ends.  */
bool acctile_is_mark (gimple *stmt);

/* Whether DECL is an object of FUNCTION that nothing but its name reaches.  */
bool acctile_is_hidden (const struct acctile_function *function, tree decl);

/* Whether other functions may see what the one at hand has in static memory:
   those that it contains.  */
bool acctile_statics_are_seen (void);

/* True when A and B assign the same right-hand side.  */
bool acctile_same_rhs (gimple *a, gimple *b);

/* True when OP holds one value throughout FUNCTION, so that what was computed
   from it before is still what it says.  */
bool acctile_is_stable (struct acctile_function *function, tree op);
/* The one assignment that gives OP its stable value, NULL when there is
   none.  */
gimple *acctile_stable_definition (struct acctile_function *function, tree op);
/* What STMT gives a value: its left-hand side, also that of an atomic load,
   which gimple_get_lhs does not know, or the flag that this sets; NULL_TREE
   when nothing.  */
tree acctile_assigned_by (gimple *stmt);

/* Adds the variables that SEQ assigns, at any depth, to *ASSIGNED.  */
void acctile_collect_assigned (gimple_seq seq, hash_set<tree> *assigned);

/* The same for STMT and what is in it.  */
void acctile_collect_in (gimple *stmt, hash_set<tree> *assigned);

/* Whether STMT, or one in it, assigns DECL.  */
bool acctile_assigns (gimple *stmt, tree decl);

/* Adds the variables that blocks in SEQ declare to *DECLARED.  */
void acctile_collect_declared (gimple_seq seq, hash_set<tree> *declared);

/* Adds the variables in SET to *DECLS in the order of their declaration.  A
   set's own order is that of addresses, which differs from one run of the
   compiler to the next.  */
void acctile_in_order (hash_set<tree> *set, vec<tree> *decls);

#endif
