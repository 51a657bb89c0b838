/* Which subscripts are proven to be inside their dimensions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_INSIDE_H
#define ACCTILE_INSIDE_H

#include "affine.h"

/* Marks "access" assumed_in_bounds unless all its subscripts but the outermost
   are known to be inside their dimensions, if need be after moving an extent
   from one into the one before.  The extents of a declared array are positive
   where it is accessed.  */
void acctile_inside_prove (struct acctile_nest *nest,
                           const struct acctile_affine *affine,
                           struct acctile_access *access);

#endif
