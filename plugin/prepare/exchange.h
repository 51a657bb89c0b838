/* Pointers that loops of the host exchange: see exchange.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EXCHANGE_H
#define ACCTILE_EXCHANGE_H

#include "timetile/timeloop.h"

/* A pointer in memory, and the variable that has it in the loop.  */
struct kept_pointer
{
  tree ref;
  tree var;
  bool stored;
  bool guarded; /* to be read only where the loop has a step  */
  bool keep;
};

/* A function on its way.  */
struct exchanging
{
  gbind *bind;              /* its outermost  */
  hash_set<tree> assigned;  /* variables  */
  hash_set<tree> read_from; /* pointers that it always reads through  */
};

/* One loop of it.  */
struct exchange
{
  struct exchanging *function;
  struct acctile_time_loop *loop;
  auto_vec<kept_pointer> kept;
  auto_vec<tree> loads, stores;    /* memory, other than pointers  */
  hash_set<tree> addresses;        /* variables that have one  */
  auto_vec<gomp_target *> targets; /* its regions  */
  /* Pointers that each step reads through before all else, and what tells
     before the loop whether there is one, when it is ENTERS_IF; NULL when there
     always is.  */
  hash_set<tree> read_first;
  gcond *entry;
  bool enters_if;
  bool unclear;
};

/* Fills what X, with its loop, says of the beginning of a step
   (exchange-entry.cc).  */
void acctile_exchange_entry (struct exchange *x);

/* Adds the pointers that SEQ reads through before its first jump to READ.
   Returns whether there was none.  */
bool acctile_exchange_prefix (gimple_seq seq, hash_set<tree> *read);

/* Reads the pointers of X that are guarded before FIRST, the beginning of its
   loop, and stores them behind LAST, its end, where the loop has a step.  */
void acctile_exchange_guard (struct exchange *x, gimple_stmt_iterator *first,
                             gimple_stmt_iterator *last);

/* What REF stands in: a variable, or the pointer that it is reached by;
   NULL_TREE where its place is not always the same.  */
tree acctile_exchange_base (tree ref);

/* Whether the statements of X's loop read one of VARS.  */
bool acctile_exchange_reads (const struct exchange *x, hash_set<tree> *vars);

/* The place of STMT in *SEQ.  */
gimple_stmt_iterator acctile_exchange_place (gimple_seq *seq, gimple *stmt);

/* Puts the assignments that std::swap does for its calls with pointers in
   memory in *SEQ, the statements of FUNCTION, outside of regions
   (exchange-names.cc).  */
void acctile_exchange_swaps (struct exchanging *function, gimple_seq *seq);

/* Removes the statement at GSI if nothing but USE, in the same sequence, has
   the address that it gives a temporary (exchange-names.cc).  */
void acctile_remove_address (gimple_stmt_iterator gsi, gimple *use);

/* Puts pointers for their copies in X's loop, in *SEQ (exchange-names.cc).  */
void acctile_exchange_names (struct exchange *x, gimple_seq *seq);

#endif
