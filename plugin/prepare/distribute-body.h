/* The body of a loop that is distributed (distribute.cc), as items: a loop, a
   condition and what hangs on it, or a single statement.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_DISTRIBUTE_BODY_H
#define ACCTILE_DISTRIBUTE_BODY_H

#include "extract/stores.h"
#include "prepare/distribute.h"

/* A piece of the body.  "again" where parts that need it do it again, with the
   items in "needs"; "part" is that of another one.  */
struct acctile_item
{
  gbind *block;
  bool loop;  /* holds a loop  */
  bool jumps; /* is more than statements in a row  */
  bool again;
  bool glued; /* to the item before  */
  int part;
  hash_set<tree> assigned;
  hash_set<tree> mentioned; /* but for what blocks in it declare  */
  hash_set<int_hash<int, -1, -2> > uids; /* of its statements  */
  auto_vec<int> needs;
};

/* A body and what is known of it.  "own" are the variables that each iteration
   or gang has for itself.  */
struct acctile_body
{
  gimple_seq *seq;
  auto_vec<gomp_for *> loops; /* around it, outermost first  */
  auto_vec<struct acctile_item *> items;
  hash_set<tree> own;
  hash_set<tree> assigned;
  struct acctile_stores stores;
  int n_part;
};

/* Whether a loop begins in STMTS, or in blocks there.  */
bool acctile_body_has_loop (const vec<gimple *> &stmts);

/* The sequence in which the statements of *SEQ stand when blocks that hold
   nothing but another block are gone into.  */
gimple_seq *acctile_body_inside (gimple_seq *seq);

/* The acc loop that stands alone in *SEQ, NULL when there is none.  */
gomp_for *acctile_body_loop (gimple_seq *seq);

/* Reads the nest of TARGET into BODY, which is new.  False when it is none that
   can be distributed.  */
bool acctile_body_read (struct acctile_body *body, gomp_target *target);

/* Puts the statements of *BODY->seq into blocks, the items, which the caller
   frees.  False when there are too many, or one jumps away.  */
bool acctile_body_make_items (struct acctile_body *body);

/* Takes the blocks of *SEQ that are items away, whose statements stay.  */
void acctile_body_remove_blocks (gimple_seq *seq);

/* Joins items of BODY between which variables pass, and finds the others. False
   when variables pass in another way.  */
bool acctile_body_join (struct acctile_body *body);

/* Joins the items of BODY that hold what is TOGETHER.  */
void acctile_body_bind (struct acctile_body *body,
                        const vec<acctile_together> *together);

/* Makes items FIRST to LAST of BODY one part.  The second numbers the parts. */
void acctile_body_glue (struct acctile_body *body, int first, int last);
void acctile_body_number (struct acctile_body *body);

/* Whether DECL is a number or pointer in a register, whose values statements
   alone hand on.  */
bool acctile_body_is_register (tree decl);

#endif
