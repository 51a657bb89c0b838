/* Loops that are labels and jumps in high GIMPLE, read back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_GIMPLE_LOOP_H
#define ACCTILE_GIMPLE_LOOP_H

#include "gcc-compat.h"

/* A variable that every iteration changes by "step", and the place of the
   assignment.  */
struct acctile_increment
{
  tree variable;
  int64_t step;
  int place;
};

/* What is known of one loop.  "iterator" is NULL_TREE when no condition
   that ends the loop was understood; then "bound" is as well.  The
   iterator stays below bound + bound_plus (above it for a negative
   step).  "exit" is where that condition leaves for, when nothing else leaves
   the loop, else NULL_TREE.  */
struct acctile_plain_loop
{
  tree iterator;
  int64_t step;
  tree bound;
  tree exit;
  int64_t bound_plus;
  bool stores; /* writes to memory, or calls what may  */
  auto_vec<acctile_increment> increments;
  auto_vec<tree> assigned;
  auto_vec<tree> labels;
};

/* The statements of SEQ, one level, into STMTS.  */
void acctile_list_stmts (gimple_seq seq, vec<gimple *> *stmts);

/* For each place in STMTS the last place of the loop that begins with the
   label there, -1 where none does.  */
void acctile_find_loops (const vec<gimple *> &stmts, vec<int> *last);

/* Whether SEQ has a loop of labels and jumps.  */
bool acctile_has_loop (gimple_seq seq);

/* Reads the loop from place FIRST to LAST.  */
void acctile_plain_loop_read (const vec<gimple *> &stmts, int first, int last,
                              struct acctile_plain_loop *plain);

/* An iterator at STMT that is good for walking into it, not for edits.  */
gimple_stmt_iterator acctile_gsi_at (gimple *stmt);

/* Whether STMT, unless it is no bind, holds no other, and its jumps go forward
   to labels of the compiler's in it: it is entered at its beginning and left at
   its end, as conditions that only compute are (enclose.cc).  */
bool acctile_runs_through (gimple *stmt);

/* The label that STMT is, or the statement at PLACE of STMTS; NULL_TREE for
   none.  */
tree acctile_label_of (gimple *stmt);
tree acctile_label_at (const vec<gimple *> &stmts, int place);

/* Appends the labels that STMT, or a statement in it, jumps to.  */
void acctile_jump_targets (gimple *stmt, vec<tree> *targets);

/* Adds to *JUMPS, by label, the jumps in SEQ; in STMTS from place FIRST to
   LAST.  */
void acctile_count_jumps (gimple_seq seq, hash_map<tree, int> *jumps);
void acctile_count_jumps_among (const vec<gimple *> &stmts, int first, int last,
                                hash_map<tree, int> *jumps);

#endif
