/* Arrays that the source declares with several dimensions and the compiler
   lays out as one: which subscripts are inside their dimensions because the
   language says so.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_FLAT_H
#define ACCTILE_FLAT_H

#include "affine.h"

/* Whether the subscripts of "access", taken out of its offset, are those of
   the source, and so inside the dimensions of its array.

   Where "access" is bounded, other subscripts with the same offset differ from
   these by whole extents only, and a subscript is inside its dimension at
   least once where "access" is executed at all: then it always is.  That
   happens where its smallest value is the same for all sizes; it has to be
   reached, so "access" must not be under a condition.  A Fortran program may
   hold "i > 1 .and. a(i - 1, j) > 0", of which the compiler executes both
   halves: a smallest value outside says nothing.  */
bool acctile_flat_inside (const struct acctile_nest *nest,
                          const struct acctile_affine *affine,
                          const struct acctile_access *access);

#endif
