/* What stands before and behind a loop, in iterations of its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_BORDER_H
#define ACCTILE_BORDER_H

#include "prepare/sink.h"

/* What is known of a loop in a loop, and found of it.  */
struct acctile_bordering
{
  bool runs; /* it never ends before where it begins  */
  /* What each iteration of the outer loop has its own of, and sets before it
     reads it.  */
  hash_set<tree> own;
  hash_set<tree> loads; /* where the numbers that it needs come from memory  */
  bool carries;         /* carriers (carry.h) were made for it  */
};

/* Whether FOR_STMT is the compiler's to judge and has nothing of its own but
   its counter.  */
bool acctile_is_bare_loop (gomp_for *for_stmt);

/* Makes the only loop in the body of OUTER, a plain one or one that the
   compiler is to judge, a plain one that does what stores beside it in
   iterations before its first and behind its last: but for numbers that it
   needs, and carriers, nothing stands beside it then.  What HOW says is known
   or gets found.  False, and OUTER may be in disorder, when that cannot be.  */
bool acctile_tidy_border (gomp_for *outer, struct acctile_bordering *how);

/* Whether that loop carries numbers, of HOW's own or what OUTER declares.  */
bool acctile_border_carries (gomp_for *outer, struct acctile_bordering *how);

#endif
