/* Loops of the host that do nothing but launch compute regions: time loops,
   which can run on the device as a whole.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TIMELOOP_H
#define ACCTILE_TIMELOOP_H

#include "gcc-compat.h"

/* A number in memory that the host changes in a loop (timeloop-member.h).  */
struct acctile_time_member
{
  tree ref, variable;
  gimple *load; /* before the loop  */
  bool asked;   /* whether it lies in an array of a region, before the loop  */
};

/* The statements of a sequence that are the loop: no jump enters or leaves
   them.  */
struct acctile_time_loop
{
  auto_vec<gimple *> stmts;
  auto_vec<gomp_target *> targets;
  /* Assigned in the loop outside of its regions, and not local to a bind in
     it.  */
  auto_vec<tree> assigned;
  /* Read there, and not local either.  */
  auto_vec<tree> read;
  hash_set<tree> local; /* variables of binds in it  */
  /* Statements that compute the same from memory at each step, the variables
     that they assign, and those that stand for them before the loop.  */
  auto_vec<gimple *> steady;
  auto_vec<tree> results, values;
  /* Memory that these load and that regions store to only where it lies in one
     of their arrays: whether it does is asked before the loop.  */
  auto_vec<tree> beside;
  auto_vec<acctile_time_member> members;
  auto_vec<gcall *> waits; /* for queues  */
  auto_vec<tree> exposed;  /* what the host may change without assigning it  */
  auto_vec<tree> sizes;    /* of data that is there unless one is 0  */
  location_t location;
  const char *why; /* why it cannot run on the device, a literal  */
  bool kept;       /* that is all: what the host does is apart from arrays  */
};

/* Finds in SEQ, not in what stands inside its statements, from statement FROM
   (NULL: the first) on, the next loop around compute regions, an outer one
   before those in it.  False when there is none.  */
bool acctile_time_loop_find (gimple_seq seq, gimple *from,
                             struct acctile_time_loop *loop);

/* Calls LOOK with each loop around compute regions of *SEQ and of what stands
   in it, an outer one before those in it, with the sequence that the loop
   stands in, and DATA.  LOOK may change what comes before the loop's first
   statement, and behind it.  */
void acctile_time_loop_each (gimple_seq *seq,
                             void (*look) (struct acctile_time_loop *loop,
                                           gimple_seq *seq, void *data),
                             void *data);

/* EXPR as it is before LOOP, NULL_TREE when the loop may change it.  */
tree acctile_time_loop_invariant (const struct acctile_time_loop *loop,
                                  tree expr);

/* The name of the variables that stand for SSA names of a time loop.  */
#define ACCTILE_LOOP_NAME "acctile_name"

/* Puts variables for the SSA names that the statements of LOOP assign or read,
   also in its lists; those that are set outside are copied at the end of
   *BEFORE.  */
void acctile_time_loop_name_variables (struct acctile_time_loop *loop,
                                       gimple_seq *before);

/* True when OP can be computed on the device as on the host.  */
bool acctile_time_loop_plain (tree op);

/* The clauses of one region for all steps of LOOP, in *CLAUSES, but for the
   variables that LOOP assigns; they are good where none of LOOP's sizes, which
   are set, is 0.  WRITTEN says whether a region writes the
   array or pointer DECL.  Why there are none, a literal, or NULL.  */
const char *acctile_time_loop_clauses (struct acctile_time_loop *loop,
                                       bool (*written) (void *data, tree decl),
                                       void *data, tree *clauses);

#endif
