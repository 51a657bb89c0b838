/* How far apart two accesses to the same memory are, as far as intervals tell:
   without isl.

   Most subscripts are the same in both accesses but for a constant.  What they
   say is a sum of distances, one for each loop, and each of these lies within
   what the others leave.  With one iterator, or with several in a loop nest of
   constant size, that is mostly one number, and most questions about
   dependences are answered before isl is asked.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_UNIFORM_H
#define ACCTILE_UNIFORM_H

#include "nest.h"

/* For each loop what y - x lies between, both included, where x and y are the
   iterations of two accesses that meet.  "none": they never do.  */
struct acctile_uniform
{
  bool none;
  int64_t least[ACCTILE_MAX_LOOPS], most[ACCTILE_MAX_LOOPS];
};

/* Nothing is known.  */
void acctile_uniform_clear (struct acctile_uniform *uniform);

/* Takes note that loop "loop" has "trip" iterations, at least one.  */
void acctile_uniform_bound (struct acctile_uniform *uniform, int loop,
                            int64_t trip);

/* Takes note of low <= p (x) - q (y) <= high.  */
void acctile_uniform_restrict (struct acctile_uniform *uniform,
                               const struct acctile_poly *p,
                               const struct acctile_poly *q, int64_t low,
                               int64_t high);

/* Whether y - x, or with "first" 1 x - y, can be between "least" and "most" in
   loop "loop".  */
bool acctile_uniform_allows (const struct acctile_uniform *uniform, int loop,
                             int first, int64_t least, int64_t most);

/* Sets *least and *most to what y - x, or with "first" 1 x - y, lies between in
   loop "loop"; INT64_MIN and INT64_MAX are no bounds.  */
void acctile_uniform_range (const struct acctile_uniform *uniform, int loop,
                            int first, int64_t *least, int64_t *most);

#endif
