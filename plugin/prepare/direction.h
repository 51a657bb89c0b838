/* Sweeps whose direction only the program knows: what their regions become.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_DIRECTION_H
#define ACCTILE_DIRECTION_H

#include "substitute.h"

/* A number of the function that is the same throughout a region and says which
   way a loop of it goes.  Where "test" is NULL_TREE it is 1 or -1, where the
   direction is one that is known; else "test" is a comparison of an expression
   with a constant, which holds or does not.  */
struct acctile_direction
{
  tree number;
  tree test;
};

/* True when the statement COND tests what TEST, a comparison, compares; HOLDS
   gets whether it goes on with its first label where TEST holds.  BEFORE is
   what stands before COND in its sequence.  */
bool acctile_tests_alike (gcond *cond, const vec<gimple *> &before, tree test,
                          bool *holds);

/* The comparison of COND as an expression of a variable and constants, where
   the statements BEFORE it in its sequence compute it of these; NULL_TREE
   otherwise.  */
tree acctile_test_of (gcond *cond, const vec<gimple *> &before);

/* Lets D of the region TARGET be VALUE: of a number 1 or -1, of a test whether
   it holds.  EQUAL tells what other variables have the same value as a number.
   What is not done then goes.  */
void acctile_direct_region (gomp_target *target,
                            const struct acctile_direction *d,
                            acctile_substitution *equal, int value);

#endif
