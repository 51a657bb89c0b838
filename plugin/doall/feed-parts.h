/* What the files that read a body which warps load for share: see feed.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_FEED_PARTS_H
#define ACCTILE_FEED_PARTS_H

#include "doall/feed.h"

/* Whether STMT is one of those in which bodies part and come together; whether
   it reads memory into a number.  */
bool acctile_feed_is_way (gimple *stmt);
bool acctile_feed_is_load (gimple *stmt);

/* How far EXPR moves when ITERATOR does by 1: a number, or the address of a
   reference to memory, in bytes; statements of SLICE compute what it needs
   (feed-stride.cc).  The statement of SLICE that gives VAR its value, NULL for
   none.  */
#define ACCTILE_FEED_UNKNOWN HOST_WIDE_INT_MIN
HOST_WIDE_INT acctile_feed_bytes (tree expr, tree iterator,
                                  const struct acctile_slice *slice);
gimple *acctile_feed_definition (const struct acctile_slice *slice, tree var);

/* The following are of feed-common.cc.  Whether STMTS give DECL another value
   than KNOWN does, NULL for none.  */
bool acctile_feed_is_set (const vec<gimple *> &stmts, tree decl, gimple *known);

/* Lists the copies of pointers in FEED; whether STMT gives a variable a value
   that is no such copy.  */
void acctile_feed_find_copies (struct acctile_feed *feed);
bool acctile_feed_is_assignment (const struct acctile_feed *feed, gimple *stmt);

/* Whether the address of REF, which SLICE computes, in a loop over ITERATOR,
   NULL_TREE for none, is the same whoever computes it.  */
bool acctile_feed_is_common (const struct acctile_feed *feed, tree ref,
                             const struct acctile_slice *slice, tree iterator);

/* Finds what FEED, the body of FOUND, can keep; DEPEND says what is known of
   its arrays.  Whether KEPT is stored to whatever way an iteration of FEED's
   nest takes, once its loops are known (feed-kept.cc).  */
void acctile_feed_find_kept (const struct acctile_found *found,
                             const struct acctile_depend *depend,
                             struct acctile_feed *feed);
bool acctile_feed_is_stored (const struct acctile_feed *feed,
                             const struct acctile_feed_kept *kept);

#endif
