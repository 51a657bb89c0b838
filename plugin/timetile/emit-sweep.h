/* Sweeps of a time loop that is one launch (emit-sweep.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_SWEEP_H
#define ACCTILE_EMIT_SWEEP_H

#include "timetile/emit-margin.h"
#include "emit/emit.h"
#include "models/timetile.h"

/* What a thread of one of the blocks that meet knows, all of it unsigned.  */
struct acctile_share
{
  tree thread, member, members;
  /* The variable that says which way the next sweep goes through its blocks: 0
     or, backwards, all ones.  A sweep that begins where the one before has
     ended finds what that left in L2.  */
  tree turn;
  /* How members keep pace; "counter" points to the word of the launch in which
     they count, the variable "paced" holds what that says when all have come as
     far as the sweeps before.  */
  struct acctile_pace pace;
  tree counter, paced;
};

/* What SHARE's thread does in nest FOUND under MAPPING, at the end of *SEQ; the
   body is taken from the nest.  MARGIN may be NULL (emit-margin.h).  */
void acctile_emit_sweep (bool emulate, struct acctile_found *found,
                         const struct acctile_mapping *mapping,
                         const struct acctile_launch *launch,
                         struct acctile_margin *margin,
                         const struct acctile_share *share, gimple_seq *seq);

#endif
