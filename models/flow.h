/* Where the loads of a nest get their values from: which can be fetched ahead,
   a chunk of a tile at a time, and which store of which iteration hands its
   value on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_FLOW_H
#define ACCTILE_FLOW_H

#include "nest.h"

/* A load that every iteration of the parallel loops makes, or may make
   ("conditional"), at an address that is affine in them.  "store" is the access
   that writes what it reads: iteration x reads what iteration x - distance
   wrote last, if there is such an iteration, and otherwise memory as it was
   before the nest; -1 when nothing in the nest writes there.  */
struct acctile_flow
{
  int load;
  int store;
  bool conditional;
  bool partial;
  int64_t distance[ACCTILE_MAX_LOOPS];
};

/* The loads of the finished nest "nest", whose dependences are all known, that
   are so, into *list (caller frees); their number, -1 on lack of memory. Others
   have to read memory where they stand.  After them come the stores that every
   iteration makes and that are alone at their address: "load" and "store" are
   the access itself then, or "store" is -1 where no iteration stores what
   another one has stored.  */
int acctile_flow_find (const struct acctile_nest *nest,
                       struct acctile_flow **list);

/* Whether access "access" of "nest" is a store to the address of "store".  */
bool acctile_flow_same_store (const struct acctile_nest *nest, int access,
                              int store);

#endif
