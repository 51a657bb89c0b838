/* Arrays of a time loop that may overlap: whether they do is found by the host
   before the first step.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TIMELOOP_APART_H
#define ACCTILE_TIMELOOP_APART_H

#include "timetile/turn.h"

/* What may be an array of a loop, by where it begins before the first step.
   Those that change places are in one group: each may be any of them, and
   reaches as far as they all do.  */
struct acctile_apart_object
{
  tree base;
  int group;
  enum acctile_storage storage;
  tree size;   /* in bytes, of what the host reads beside arrays, else NULL  */
  tree member; /* the number that the host changes, else NULL  */
};

/* An array of one sweep, and its group.  All accesses are to the bytes from
   "from" up to "to", which are NULL where the bounds of loops say which.  */
struct acctile_apart_use
{
  const struct acctile_found *found;
  int array;
  int group;
  tree from, to;
};

struct acctile_time_apart
{
  auto_vec<acctile_apart_object> objects;
  auto_vec<acctile_apart_use> uses;
  auto_vec<bool> written; /* by group  */
  int n_group;
  bool moves; /* some change places  */
  bool rows;  /* whether rows of one overlap is not known, either  */
  /* Values that have to be the same for copies back to be ones, two by two, and
     their numbers in the loop: how far the columns of two arrays are apart.  */
  auto_vec<tree> alike;
  auto_vec<int> numbers;
};

/* Fills A for SWEEPS of LOOP.  False when no arrays of them, nor rows of one,
   may overlap, nor anything has to be alike, or the host cannot tell whether
   all do that may.  */
bool acctile_time_apart_find (const struct acctile_time_loop *loop,
                              const vec<acctile_placed> &sweeps,
                              struct acctile_time_apart *a);

/* Takes for the same in S, the same sweeps, what A has the host look at.  */
void acctile_time_take_alike (struct acctile_step *s,
                              const struct acctile_time_apart *a);

/* Puts before the statement at GSI the test of A, which goes to the label OTHER
   where arrays overlap, or rows of one do.  The parameters of the sweeps are
   those before the loop.  */
void acctile_emit_unless_apart (gimple_stmt_iterator *gsi,
                                const struct acctile_time_apart *a, tree other);

#endif
