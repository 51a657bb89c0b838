/* Arrays that are on the device throughout a time loop, whatever its regions
   say of them: copyin, copy and the like copy nothing there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TIMELOOP_PRESENT_H
#define ACCTILE_TIMELOOP_PRESENT_H

#include "timetile/timeloop.h"

/* What is known to be there: the places where it begins, and the sizes.  */
struct acctile_present
{
  auto_vec<tree> decls, sizes;
};

/* The variable that the map clause C is about, or whose pointer reaches what
   it is about.  */
tree acctile_map_base (tree c);

/* Fills P for LOOP, from the data constructs around it and the present clauses
   of regions that each step runs.  */
void acctile_present_find (const struct acctile_time_loop *loop,
                           struct acctile_present *p);

/* Whether what begins at DECL is there, as long as no size in P is zero.  */
bool acctile_present_has (const struct acctile_present *p, tree decl);

/* Adds the sizes in P that the host has to look at to *SIZES.  */
void acctile_present_sizes (const struct acctile_present *p, vec<tree> *sizes);

/* Puts before the statement at GSI the tests that go to OTHER where one of
   LOOP's sizes is 0.  False when it has none.  */
bool acctile_emit_unless_present (gimple_stmt_iterator *gsi,
                                  const struct acctile_time_loop *loop,
                                  tree other);

#endif
