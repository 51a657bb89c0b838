/* What stands before and behind a loop, in iterations of its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_BORDER_H
#define ACCTILE_BORDER_H

#include "prepare/sink.h"

/* Makes the only loop in the body of OUTER, a plain one or one that the
   compiler is to judge, a plain one that does what stores beside it in
   iterations before its first and behind its last: but for numbers that it
   needs nothing stands beside it then.  *LOADS gets whether these come from
   memory.  RUNS: it never ends before where it begins.  False, and OUTER may be
   in disorder, when that cannot be.  */
bool acctile_tidy_border (gomp_for *outer, bool runs, bool *loads);

#endif
