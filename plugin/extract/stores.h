/* What a nest stores to memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_STORES_H
#define ACCTILE_STORES_H

#include "gcc-compat.h"

/* The references through which statements store; "any" when they may store
   anywhere.  "own" are temporaries of Fortran that statements give pointers to
   arrays that nothing else leads to, "other" those that they give others.  */
struct acctile_stores
{
  auto_vec<tree> refs;
  hash_set<tree> own, other;
  bool any = false;
};

/* Adds what STMT, and the statements in it, store to *STORES.  */
void acctile_stores_collect (gimple *stmt, struct acctile_stores *stores);

/* A walk_gimple_op callback: adds what is in memory behind pointers, but for
   scalar arguments of Fortran, to the references of the stores in the walk's
   info, as if all of it were stored.  */
tree acctile_add_behind (tree *tp, int *walk_subtrees, void *data);

/* True when STORES may change what the reference REF loads.  */
bool acctile_stores_touch (const struct acctile_stores *stores, tree ref);

/* The reference of which REF is the scalar behind, when that is an argument of
   Fortran, which only its own name changes; else NULL_TREE.  */
tree acctile_scalar_argument (tree ref);

/* True when TYPE is gfortran's for the descriptor of an array.  */
bool acctile_is_descriptor (tree type);

/* Whether LOOP may store to what its bound is read from: each thread reads that
   when it begins, and others may have stored by then.  (Loops inside have their
   bounds among the nest's accesses.)  */
bool acctile_stores_change_bound (gomp_for *loop);

#endif
