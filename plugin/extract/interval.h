/* Between which constants numbers of a nest lie.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_INTERVAL_H
#define ACCTILE_INTERVAL_H

#include "extract/value.h"

/* Whether P, over the symbols of ENV's nest, is 0 or 1 wherever the nest's
   loops run.  */
bool acctile_is_bit (struct acctile_env *env, const struct acctile_poly *p);

/* Says of each access of ENV's nest, which is read, between which constants the
   parameters in its offset lie.  */
void acctile_give_intervals (struct acctile_env *env);

#endif
