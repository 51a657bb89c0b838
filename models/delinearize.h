/* Subscripts from byte offsets: a[i*n + k] back to A[i][k].

   An offset is divided by the strides of the array's dimensions, which are
   the products of its inner extents where these are declared, and otherwise
   the coefficients of iterators that hold parameters ("8*n" in
   8*i*n + 8*k), each a multiple of the next.  The remainder has to lie
   inside the dimension; where neither isl proves that nor the language says
   so (flat.h), the subscripts are marked assumed_in_bounds.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_DELINEARIZE_H
#define ACCTILE_DELINEARIZE_H

#include "affine.h"

/* Gives every array of "nest" its dimensions, and every access with an
   offset its subscripts and field.  The domains of the statements must
   exist.  */
void acctile_delinearize (struct acctile_nest *nest,
                          const struct acctile_affine *affine);

#endif
