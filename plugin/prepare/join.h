/* Loops that stand side by side, as one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_JOIN_H
#define ACCTILE_JOIN_H

#include "prepare/counted.h"

/* What is known of the loops in the body of another.  */
struct acctile_joining
{
  /* For each of them, in order, how far its bounds are apart at least, -1 when
     that is not known; empty where nothing is.  */
  auto_vec<int64_t> spans;
  /* Variables that each iteration of the other has its own of.  */
  const hash_set<tree> *own;
};

/* Makes one plain loop of those in the body of OUTER, plain ones or some that
   the compiler is to judge, of which HOW is known: one of two whose iterations
   go on where those of the first end, one of a loop and what stands behind it.
   False, and OUTER may be in disorder, when that cannot be.  */
bool acctile_tidy_join (gomp_for *outer, const struct acctile_joining *how);

#endif
