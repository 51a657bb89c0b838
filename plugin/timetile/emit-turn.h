/* Arrays that take turns, in one launch for all steps (emit-turn.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_TURN_H
#define ACCTILE_EMIT_TURN_H

#include "timetile/emit-margin.h"
#include "timetile/emit-timetile.h"

/* One turn and its variables: "state" points to the array that holds what the
   step before computed, or a step left as it was, "spare" to the other one.
   "changed" is not 0 once they have changed places.  */
struct acctile_emitted_turn
{
  const struct acctile_turn *turn;
  tree state, spare;
  tree changed;
};

/* The variables of TURNS before the first step, at the end of *SEQ, for the
   nests SWEEPS.  */
void acctile_turns_begin (const vec<acctile_turn *> &turns,
                          vec<acctile_emitted_turn> *emitted, gimple_seq *seq);

/* Lets the nest FOUND, sweep SWEEP, read and write what the variables of TURNS
   point to.  Fills MARGIN; what it needs comes to the end of *SEQ.  True when
   there is one.  */
bool acctile_turns_enter (const vec<acctile_emitted_turn> &turns, int sweep,
                          struct acctile_found *found,
                          struct acctile_margin *margin, gimple_seq *seq);

/* What takes the place of the copy that sweep SWEEP is: the arrays change
   places.  At the end of *SEQ.  */
void acctile_turns_change (const vec<acctile_emitted_turn> &turns, int sweep,
                           gimple_seq *seq);

/* Does COPY, what was made of the copy that sweep SWEEP is, unless it never
   came to it; at the end of *SEQ.  Takes COPY.  */
void acctile_turns_end (const vec<acctile_emitted_turn> &turns, int sweep,
                        gimple_seq copy, gimple_seq *seq);

#endif
