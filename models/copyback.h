/* Copies back: a step of a loop over time that writes what it computes of an
   array A to an array B, and then copies B to A.

     for (t...)
       { B[p] = f (A[p + s], A[p + s'], ...) for all p in R;
         A[p] = B[p]                         for all p in R; }

   Inside R the state of the step before is in A, and may as well be in B: A and
   B can take turns, and the copy need not be done but once, after the last
   step.  Outside R neither changes, and what is read there is in A.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_COPYBACK_H
#define ACCTILE_COPYBACK_H

#include "step.h"

/* A copy back: access "load" of sweep "copy" reads the B, "store" writes the A
   of the head of this file; "producer" is the sweep that writes B, at each of
   its points before it may read what it has written there; "reads" says whether
   sweeps between the two read it there, too.  "source" and "target" are the
   numbers of B and A in the loop.  */
struct acctile_copyback
{
  int producer;
  int copy;
  int load, store;
  int source, target;
  bool reads;
};

/* Whether sweep "copy" of the "n" of a loop copies back what its access "load"
   reads to where "store" writes, its value and nothing else.  Only then fills
   *FOUND; otherwise *why says what is in the way (caller frees).  Which of the
   other sweeps come before it in each step is for the caller to see: the
   producer has to, and those that read the source come after that.  */
bool acctile_copyback_find (const struct acctile_step_sweep *sweep, int n,
                            int copy, int load, int store,
                            struct acctile_copyback *found, char **why);

/* Appends to "pair" the numbers of those parameters that have to be the same
   for accesses "load" and "store" of sweep "copy" to go to the same elements,
   where nothing else is different.  How many they are, at most "max", or -1. */
int acctile_copyback_alike (const struct acctile_step_sweep *copy, int load,
                            int store, int (*pair)[2], int max);

/* How far access "access" of sweep "reader", which reads A, is from the element
   that the same iteration of the copy back "copyback" writes: "shift" for each
   parallel loop.  It is in R when each iterator plus its shift is within the
   bounds of its loop.  False when that is not the same everywhere.  */
bool acctile_copyback_shift (const struct acctile_step_sweep *sweep,
                             const struct acctile_copyback *copyback,
                             int reader, int access, int64_t *shift);

#endif
