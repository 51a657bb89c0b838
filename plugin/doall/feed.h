/* Loops in the body of a nest that warps of their own load for: what feed.cc
   finds and emit-feed.cc emits.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_FEED_H
#define ACCTILE_FEED_H

#include "emit/emit-parts.h"
#include "extract/slice.h"
#include "prepare/counted.h"

/* The warps of a block that load, beside the one that computes.  */
#define ACCTILE_FEEDERS 8

/* Which lane loads what: an iteration of the nest each, or iterations of the
   loop that follow one another; a load that is the same for all iterations of
   the nest is a line.  */
enum acctile_feed_way
{
  ACCTILE_FEED_COLUMN,
  ACCTILE_FEED_ROW,
  ACCTILE_FEED_LINE
};

/* A load that is fed: STMT reads REF, of TYPE and SIZE bytes, whose address
   SLICE computes.  Its elements are from byte "base" of the buffer on.  SAME,
   NULL for none, is another that reads the same.  */
struct acctile_feed_load
{
  gimple *stmt;
  const acctile_feed_load *same;
  tree ref, type;
  int size, base;
  enum acctile_feed_way way;
  struct acctile_slice slice;
};

/* A loop that is fed, from place "from" of the body's statements to "to" - 1,
   and how it is counted.  */
struct acctile_feed_loop
{
  struct acctile_counted counted;
  int from, to;
  auto_delete_vec<acctile_feed_load> loads;
};

/* An element that is an iteration's own throughout, REF, whose address SLICE
   computes, and the statements that access it: a thread keeps it in a register.
   BEGINS: what is there before is read first.  */
struct acctile_feed_kept
{
  tree ref;
  struct acctile_slice slice;
  auto_vec<gimple *> stmts;
  bool begins;
};

/* What a body is: its statements without the blocks around them, the variables
   that these declare, what is kept, and the loops that are fed, which take
   CHUNK iterations at a time, EACH loads of a thread for each load of the body,
   and a buffer of BYTES, of which there are two.  */
struct acctile_feed
{
  tree index;
  auto_vec<gimple *> stmts;
  auto_vec<tree> vars;
  auto_vec<gimple *> copies; /* of pointers  */
  auto_delete_vec<acctile_feed_kept> kept;
  hash_set<gimple *> keeping; /* the statements of all that  */
  auto_delete_vec<acctile_feed_loop> loops;
  int chunk, each, bytes;
};

/* Fills FEED, which is new, for BODY, that of FOUND's only acc loop, of which
   acctile_inner_to_plain has made what GCC gets; DEPEND, which may be NULL, is
   what is known of its arrays.  False when no loop of it can be fed.  Its loops
   run at least once.  */
bool acctile_feed_read (const struct acctile_found *found,
                        const struct acctile_depend *depend, gimple_seq body,
                        struct acctile_feed *feed);

/* The first value of the iterator of LOOP, of FEED, and what it is compared
   with, in BOUND, for all threads of a block: statements that compute them go
   to the end of *SEQ, with variables of their own, declared in BIND.  False
   when an iteration of the nest has bounds of its own.  */
bool acctile_feed_bounds (const struct acctile_feed *feed,
                          const struct acctile_feed_loop *loop, gbind *bind,
                          tree *bound, gimple_seq *seq);

/* Whether a load of FEED is one of rows; whether its loops compute so much that
   the threads which do count, not the loads.  */
bool acctile_feed_has_rows (const struct acctile_feed *feed);
bool acctile_feed_is_heavy (const struct acctile_feed *feed);

#endif
