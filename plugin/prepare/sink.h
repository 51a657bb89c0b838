/* Numbers that stand before a loop, and what is in it instead.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_SINK_H
#define ACCTILE_SINK_H

#include "prepare/counted.h"

/* What may sink into the loops of a nest, and what has sunk.  */
struct acctile_sinking
{
  tree temporaries; /* private clauses of variables that may, see extract.h  */
  hash_set<tree> own;   /* variables of blocks in the nest  */
  auto_vec<tree> decls; /* variables of the program's own that did  */
};

/* What stands before one loop and can be done in each of its iterations.  */
struct acctile_sunk
{
  auto_vec<gimple *> stmts; /* in order; of those not in "moved" copies  */
  hash_set<gimple *> moved;
  auto_vec<tree> decls; /* of the program's own  */
};

/* Fills SUNK with the statements before C that do more than may stand beside an
   acc loop, and those that compute what they need.  False when there is none,
   or one that gives no number, that is needed elsewhere, or that could find
   something else in an iteration of C; what they read from memory does not.
   SINKING, which may be NULL, says what may sink.  */
bool acctile_sink_find (const struct acctile_counted *c,
                        struct acctile_sinking *sinking,
                        struct acctile_sunk *sunk);

/* True when STMT does no more than to compute a number for a variable that only
   its own name changes.  */
bool acctile_sink_can (gimple *stmt);

#endif
