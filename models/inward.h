/* Loops that carry dependences, inside those that carry none.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_INWARD_H
#define ACCTILE_INWARD_H

#include "depend.h"

/* The parallel loops of "nest" (a mask) in which both ends of every dependence
   have the same iteration, 0 when "depend" is not all that orders them.  The
   other loops, in their order, may stand inside of these: that changes the
   order of no two dependent iterations.  */
unsigned acctile_inward_free (const struct acctile_nest *nest,
                              const struct acctile_depend *depend);

/* Fills "inner" with "nest" whose parallel loops from number "first" on are
   sequential loops of the body.  A shallow copy, valid as long as "nest" is;
   not to be freed.  */
void acctile_inward_nest (const struct acctile_nest *nest, int first,
                          struct acctile_nest *inner);

#endif
