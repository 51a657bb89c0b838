/* What loops may be distributed over the parts of their bodies for: see
   distribute.c.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_MODELS_DISTRIBUTE_H
#define ACCTILE_MODELS_DISTRIBUTE_H

#include "depend.h"

/* Fills "carried", of n_access x n_access elements: carried[a * n_access + b]
   is whether an execution of access "b" of the finished "nest" may depend on
   one of "a" in an earlier iteration of some loop around both.  "depend" is
   what was found of "nest".  False, with nothing in "carried", for a nest of
   which accesses do not tell all.  */
bool acctile_carried_pairs (const struct acctile_nest *nest,
                            const struct acctile_depend *depend, bool *carried);

#endif
