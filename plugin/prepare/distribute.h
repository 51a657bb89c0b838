/* Loops whose bodies hold several loops, as one loop for each of these
   (distribute.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_DISTRIBUTE_H
#define ACCTILE_DISTRIBUTE_H

#include "gcc-compat.h"

/* What stands beside loops in a body that is distributed and stores to
   memory.  */
enum acctile_straight
{
  ACCTILE_STRAIGHT_JOINS, /* belongs to the loop before or behind it  */
  ACCTILE_STRAIGHT_ALONE  /* is a part of its own  */
};

/* Two statements, by their numbers (gimple_uid), the first before the last in
   the text, that are in one part, and so is what stands between them.  */
struct acctile_together
{
  unsigned first, last;
};

/* Whether TARGET holds one nest of acc loops, beside which nothing else stands
   that does anything, and whose body has a loop and something else, or several
   statements that store to memory.  A look that costs little.  */
bool acctile_distribute_might (gomp_target *target);

/* Distributes that nest over the parts of its body: there is one nest for each
   part behind the other afterwards, with the part's place in the source.
   Returns how many there are, and in *DEPTH how many loops have been copied
   around them.  0 when there is one part, or values pass from one to the next,
   or something is fixed by clauses; TARGET means what it did then, too.  The
   caller has to know that no iteration of the loops depends on another one, or
   gives the statements that are TOGETHER when some do, else NULL.  */
int acctile_distribute (gomp_target *target, enum acctile_straight straight,
                        const vec<acctile_together> *together, int *depth);

/* Makes a kernels region of TARGET, a parallel one, whose plain acc loops say
   then that they are independent.  */
void acctile_distribute_as_kernels (gomp_target *target);

#endif
