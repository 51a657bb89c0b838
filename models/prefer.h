/* Which of mappings that cost nearly the same is taken.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_PREFER_H
#define ACCTILE_PREFER_H

#include "search.h"

/* Whether the program collapses all loops of "nest", of which one ends at a
   parameter that is "scaled" and one at what is "divided": as one gets longer
   the other gets shorter, down to one iteration, so that their iterations are
   best dealt out without regard to which loop they are of, as GCC does.  */
bool acctile_prefer_is_dealt (const struct acctile_nest *nest);

/* Puts one of the "n" candidates in "list" under "problem", which are in order,
   before the others where it costs nearly the same as the cheapest: GCC's own
   choice when none is much cheaper; where the size is not known a grid that
   covers every loop; and what suits more programs where costs are alike.  */
void acctile_prefer (const struct acctile_problem *problem,
                     struct acctile_candidate *list, int n);

#endif
