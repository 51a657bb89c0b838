/* What stands for the parameters of a function that launches regions, whose
   body is put in the place of a call (inline-regions.cc): the arguments
   themselves where they can, else variables that are set before it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_STEP_ARGUMENTS_H
#define ACCTILE_STEP_ARGUMENTS_H

#include "gcc-compat.h"

/* What stands for the parameters of one call's function.  */
struct acctile_step_arguments
{
  gbind *bind;               /* for the new variables  */
  hash_map<tree, tree> map;  /* by parameter  */
  gimple_seq constants, seq; /* set variables to constants, and others  */
  hash_set<tree> changed;    /* variables that the function assigns  */
  hash_set<tree> used;       /* arguments that stand for a parameter  */
  hash_set<tree> *referred;  /* gets those whose address does  */
  /* Statements that give the call addresses that nothing needs any more.  */
  auto_vec<gimple_stmt_iterator> addresses;
};

/* Fills A's map for CALL, whose function is trees still that assign A's
   "changed".  False when that cannot be.  A context is open.  */
bool acctile_step_put_arguments (gcall *call, struct acctile_step_arguments *a);

/* The same for the call at GSI, whose function's statements are BODY: an
   argument of C whose place in memory matters, as to a clause that says that it
   is present, keeps one.  */
bool acctile_step_put_values (gimple_stmt_iterator gsi, gimple_seq body,
                              struct acctile_step_arguments *a);

#endif
