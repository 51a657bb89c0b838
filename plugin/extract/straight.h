/* Statements that stand one after the other, and what they compute again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_STRAIGHT_H
#define ACCTILE_STRAIGHT_H

#include "gcc-compat.h"

/* For each variable the last statement that changed its value, and its place;
   "stored" is that of the last that may change memory.  */
struct acctile_straight
{
  struct value
  {
    gimple *stmt;
    int place;
  };
  hash_map<tree, value> values;
  int place = 0, stored = 0;
};

/* Reads the statements just before place AT of STMTS that no jump comes to into
   LINE, which is new.  */
void acctile_straight_read (const vec<gimple *> &stmts, int at,
                            struct acctile_straight *line);

/* True when the right-hand side of STMT, behind LINE, is what the variable DECL
   has there.  */
bool acctile_straight_equals (struct acctile_straight *line, tree decl,
                              gimple *stmt);

/* The variable that has the same value as DECL behind LINE since it was copied
   to DECL; DECL itself when there is none.  */
tree acctile_straight_origin (struct acctile_straight *line, tree decl);

/* The next of STMTS behind place *I that does something, where *I moves; NULL
   when there is none.  */
gimple *acctile_straight_next (const vec<gimple *> &stmts, unsigned *i);

/* Whether STMT, which may be NULL, is the label LABEL.  */
bool acctile_is_label (gimple *stmt, tree label);

#endif
