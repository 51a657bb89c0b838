/* Functions that launch regions as statements (step-body.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_STEP_BODY_H
#define ACCTILE_STEP_BODY_H

#include "gcc-compat.h"

/* Keeps SEQ, what the function at hand is before it is rewritten, for its
   callers that are not yet, if that can stand in the place of calls.  */
void acctile_step_keep (gimple_seq seq);

/* What FNDECL is, as it was kept, or can be had now; NULL for nothing.  */
gimple_seq acctile_step_body (tree fndecl);

/* Whether SEQ is assignments alone.  */
bool acctile_step_assigns_only (gimple_seq seq);

/* Appends to *CALLS what SEQ, of a function that was kept, calls outside of its
   regions.  */
void acctile_step_calls (gimple_seq seq, vec<gcall *> *calls);

/* Whether PARM, a parameter of a function with the statements SEQ, is a
   reference or a pointer that is used for what it refers to alone.  */
bool acctile_step_only_refers (gimple_seq seq, tree parm);

/* The same, where SEQ moreover stores to nothing through PARM, and kernels
   regions may have a copy of what it refers to.  */
bool acctile_step_only_reads (gimple_seq seq, tree parm);

/* A copy of SEQ, of FNDECL, for the function at hand, in which MAP says what
   stands for the parameters; where that is an address, what lies there stands
   for what they refer to.  */
gimple_seq acctile_step_copy (tree fndecl, gimple_seq seq,
                              hash_map<tree, tree> *map);

/* Marks what was kept for GCC's garbage collector: a callback of GCC.  */
void acctile_step_mark (void *, void *);

#endif
