/* Arrays that take turns: the copies back of a loop over time
   (models/copyback.h) in GIMPLE.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TURN_H
#define ACCTILE_TURN_H

#include "timetile/timestep.h"

/* A read of the target of a copy back: the access, and how far it is from what
   the iteration's copy writes (acctile_copyback_shift).  */
struct acctile_shifted
{
  int access;
  int64_t shift[ACCTILE_MAX_LOOPS];
};

/* What one sweep has to do with a copy back: the variables that stand for the
   arrays in it, NULL_TREE where it does without, and its reads of the
   target.  */
struct acctile_part
{
  int sweep;
  tree source, target;
  auto_vec<acctile_shifted> reads;
};

/* One copy back that is not done in each step: its arrays take turns.  */
struct acctile_turn
{
  struct acctile_copyback copyback;
  auto_vec<acctile_part *> parts;
};

/* The copies back among the sweeps of S that need not be done in each step: all
   that a nest copies, or none of it.  To be freed.  *WHY, unless NULL, becomes
   what keeps a nest that only copies from being one (to be freed).  */
void acctile_find_turns (struct acctile_step *s, vec<acctile_turn *> *turns,
                         char **why);
void acctile_free_turns (vec<acctile_turn *> *turns);

/* The numbers in S of parameters that have to be the same for nests that only
   copy to copy to the same elements, two by two.  */
void acctile_turns_need_alike (const struct acctile_step *s, vec<int> *numbers);

/* Whether sweep SWEEP is the copy of one of TURNS; whether it writes what one
   copies.  */
bool acctile_is_turned_copy (const vec<acctile_turn *> &turns, int sweep);
bool acctile_is_turned_producer (const vec<acctile_turn *> &turns, int sweep);

/* The part of sweep SWEEP in TURN, NULL for none.  */
const struct acctile_part *acctile_part_of (const struct acctile_turn *turn,
                                            int sweep);

#endif
