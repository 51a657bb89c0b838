/* The nests of one step of a loop over time, side by side.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_STEP_H
#define ACCTILE_STEP_H

#include "nest.h"

/* One nest of a loop over time.  "param" and "array" number its parameters and
   arrays in the whole loop: two with one number are the same.  -1 is a
   parameter that may change from step to step, or an array that is not known.
 */
struct acctile_step_sweep
{
  const struct acctile_nest *nest;
  const int *param;
  const int *array;
};

/* "keep", a polynomial of sweep "from", in the symbols of sweep "to", whose
   loops stand for each other in their order.  NULL when a parameter in it may
   change, or "to" does not have it.  */
struct acctile_poly *
acctile_step_translate (const struct acctile_poly *keep,
                        const struct acctile_step_sweep *from,
                        const struct acctile_step_sweep *to);

/* Whether "a" of sweep "of" is the same as "b" of sweep "other", and is so at
   each step.  */
bool acctile_step_same (const struct acctile_step_sweep *of,
                        const struct acctile_poly *a,
                        const struct acctile_step_sweep *other,
                        const struct acctile_poly *b);

/* Whether "p" has no iterator in it.  */
bool acctile_step_fixed (const struct acctile_poly *p);

/* Whether access "x" of "nest" is one of a whole element, whose subscripts are
   all in the array's dimensions.  */
bool acctile_step_element (const struct acctile_nest *nest,
                           const struct acctile_access *x);

/* Whether memory of array "a" of sweep "x" may be memory of "b" of "y".  */
bool acctile_step_may_overlap (const struct acctile_step_sweep *x, int a,
                               const struct acctile_step_sweep *y, int b);

/* Whether arrays "a" of "x" and "b" of "y" have the same dimensions, but for
   the first one's extent.  Where "open" is set, extents that are known of
   neither, as those of an array of Fortran of which only the strides are, are
   the same: the accesses' offsets tell them.  */
bool acctile_step_same_extents (const struct acctile_step_sweep *x, int a,
                                const struct acctile_step_sweep *y, int b,
                                bool open);

/* Whether no iteration of "x" writes what one of "y" accesses, nor the other
   way round, in the accesses of the two: they may run at the same time.  */
bool acctile_step_apart (const struct acctile_step_sweep *x,
                         const struct acctile_step_sweep *y);

#endif
