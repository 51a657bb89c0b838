/* Nests with one acc loop more.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_WIDEN_H
#define ACCTILE_WIDEN_H

#include "nest.h"

/* When all that a finished "nest" does stands in one plain loop right inside
   its innermost acc loop, fills "wide" with the nest in which that loop is an
   acc loop too, one that has to be proven, and returns true.  A shallow copy,
   valid as long as "nest" is; not to be freed.  */
bool acctile_nest_widen (const struct acctile_nest *nest,
                         struct acctile_nest *wide);

/* Takes out of a finished "nest" what stands between its acc loops and the
   plain loops in them, as if it were done in these; false, and "nest" as it
   was, when some of it writes to memory, or reads what something in the nest
   may write; "apart": unless that can be compared before it.  "nest->stmt" and
   "nest->access" are changed, no element is freed.  */
bool acctile_nest_bare (struct acctile_nest *nest, bool apart);

/* The least difference of the bounds of loop "inner" of "nest", in the
   direction of its steps, in any iteration of those around it, whatever the
   parameters are; -1 when it is not known, or below 0.  */
int64_t acctile_nest_least_span (const struct acctile_nest *nest, int inner);

/* Whether loop "inner" of "nest" never ends before where it begins.  False when
   that is not known.  */
bool acctile_nest_never_short (const struct acctile_nest *nest, int inner);

/* Fills "wide" with "nest", whose loops have gangs alone, with the loops in
   mask "loops", which stand in its body, as acc loops to be judged by their
   dependences: lanes that idle otherwise could take their iterations.  A
   shallow copy, as above.  */
void acctile_nest_spread (const struct acctile_nest *nest, unsigned loops,
                          struct acctile_nest *wide);

/* Fills "narrow" with "nest" whose acc loops beside statements in its body are
   sequential ones.  A shallow copy, as above.  */
void acctile_nest_gather (const struct acctile_nest *nest,
                          struct acctile_nest *narrow);

#endif
