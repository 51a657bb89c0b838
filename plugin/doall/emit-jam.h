/* Unroll and jam: several iterations of one loop side by side, statement by
   statement (emit-jam.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_JAM_H
#define ACCTILE_EMIT_JAM_H

#include "emit/emit-parts.h"

/* Iterations of one thread side by side at most.  */
#define ACCTILE_MAX_JAM 8

/* True when iterations of the loop over INDEX, which may run in any order, can
   run side by side in BODY: whatever they do they do in the same order.  OWN
   are the private variables, SUMS those that all iterations add to (or
   multiply,
   ...), whatever the order.  */
bool acctile_jam_possible (gimple_seq body, tree index, hash_set<tree> *own,
                           const hash_set<tree> *sums);

/* True when the body of the loop INNER uses nothing that is computed between it
   and the loop OUTER around it and is another value in each iteration of the
   loop over INDEX, which is that of OUTER: such iterations can only run side by
   side when each computes it, which acctile_jam does not.  */
bool acctile_jam_alone (gomp_for *outer, gomp_for *inner, tree index);

/* BODY, a copy for itself (taken), for N iterations: the first has INDEX, the
   others the variables ITERATOR[1], ..., ITERATOR[N - 1].  Their references are
   APART places from one another in what GCC is told (acctile_apart_point), 0
   for no difference.  SUMS as for acctile_jam_possible, which this needs.  */
gimple_seq acctile_jam (gimple_seq body, tree index, tree *iterator, int n,
                        int apart, const hash_set<tree> *sums);

/* The same, without sums, where N_VARIABLE variables, which the body does not
   assign, differ: each of VARIABLE is the first iteration's, and what the
   others have in its place.  */
struct acctile_jammed
{
  tree variable;
  tree *instead;
};
gimple_seq acctile_jam_several (gimple_seq body,
                                const struct acctile_jammed *variable,
                                int n_variable, int n, int apart);

#endif
