/* How far apart the elements, rows and planes of an array are, from the byte
   offsets of its accesses: the coefficients of iterators that hold parameters,
   numbers, or what a descriptor says.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_STRIDES_H
#define ACCTILE_STRIDES_H

#include "affine.h"

/* The strides in bytes of an array's dimensions, outermost first; the last
   is the size of an element.  */
struct acctile_strides
{
  int n;
  struct acctile_poly *stride[ACCTILE_MAX_DIMS];
  bool refinable; /* places between the rows that iterators choose have a
                     smaller common factor  */
};

/* How the strides of an array are found: by parameters; smaller ones, where
   places between the rows that iterators choose have a smaller factor; also
   those that are numbers.  */
enum acctile_strides_way
{
  ACCTILE_STRIDES_PLAIN,
  ACCTILE_STRIDES_REFINED,
  ACCTILE_STRIDES_NUMBERED
};

void acctile_strides_clear (struct acctile_strides *strides);

/* Finds the dimensions of array "array" of "nest", which has none declared, or
   but one when "declared": its extents and "strides", which is empty, as "way"
   says.  One dimension where offsets tell no more.  */
void acctile_strides_find (struct acctile_nest *nest, int array, bool declared,
                           enum acctile_strides_way way,
                           struct acctile_strides *strides);

/* Finds the "strides" of array "array" where they are parameters that its
   descriptor holds.  How they relate is not known, but every subscript is
   inside its dimension.  False, and the array as it was, otherwise.  */
bool acctile_strides_of_descriptor (struct acctile_nest *nest, int array,
                                    struct acctile_strides *strides);

/* The one parameter that "p" is a multiple of when that is a stride, alone or
   times the span of a pointer, or such a span, -1 for another polynomial.  */
int acctile_strides_parameter (const struct acctile_nest *nest,
                               const struct acctile_poly *p);

#endif
