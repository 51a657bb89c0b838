/* Small functions that loops of the host call around their regions
   (step-values.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_STEP_VALUES_H
#define ACCTILE_STEP_VALUES_H

#include "gcc-compat.h"

/* Whether CALL is of a function that only computes and assigns, with all that
   it calls, or chooses the larger or smaller of two numbers.  */
bool acctile_step_is_value (gcall *call);

/* Makes plain what FUNCTION's statements do outside of regions with objects and
   references, where the binds in PUT, and what has the variables in MADE,
   declared in BIND, stand for calls: what lies where is named by the objects,
   and parts of those that are declared there are variables.  */
void acctile_step_settle (gimple_seq *function, gbind *bind,
                          const vec<gbind *> &put, const vec<tree> &made);

#endif
