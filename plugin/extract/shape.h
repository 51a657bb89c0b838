/* The dimensions that a Fortran program declares.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_SHAPE_H
#define ACCTILE_SHAPE_H

#include "extract/value.h"

/* Declares the dimensions of ARRAY when TYPE is one that gfortran has made of
   an array of several dimensions.  False when it is not, or when an extent but
   the last is no constant.  */
bool acctile_declare_shape (struct acctile_array *array, tree type);

/* Whether the flat array of access ACCESS of NEST is the array that the source
   names in REF, an element of it, with subscripts as "bounded" of struct
   acctile_access asks.  */
bool acctile_shape_bounds (struct acctile_env *env,
                           const struct acctile_nest *nest, int access,
                           tree ref);

#endif
