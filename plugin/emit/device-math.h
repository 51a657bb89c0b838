/* Functions of the mathematical library for the device: see device-math.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_DEVICE_MATH_H
#define ACCTILE_DEVICE_MATH_H

#include "gcc-compat.h"

/* Makes the functions that FN, whose statements stand in blocks, could call in
   the place of the library's, before the first pass over the whole unit.  */
void acctile_device_math_make (struct function *fn);

/* Lets CALL, which sets no errno that anybody reads, call the function that was
   made for it.  False when there is none.  */
bool acctile_device_math_call (gcall *call);

/* Whether FNDECL is such a function.  */
bool acctile_device_math_is (tree fndecl);

#endif
