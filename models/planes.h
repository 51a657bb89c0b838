/* Accesses to one array in planes that numbers choose, as in u[new][i][j] and
   u[old][i][j - 1]: whether they meet is seen before the nest runs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_PLANES_H
#define ACCTILE_PLANES_H

#include <stdbool.h>
#include "nest.h"

/* Pairs of planes kept of one nest.  */
#define ACCTILE_MAX_PLANES 16

/* Two planes of array "array" of a nest: their subscripts, over parameters
   alone, in one dimension, are "first" and "second" plus "apart".  */
struct acctile_plane_pair
{
  int array;
  struct acctile_poly *first, *second;
  int64_t apart;
};

/* Whether accesses "x" and "y" of "nest", to one array, share no memory where
   two subscripts that do not change in the nest are different numbers, which
   may be known when the program runs: these are "planes", which are not to be
   freed.  */
bool acctile_planes_find (const struct acctile_nest *nest,
                          const struct acctile_access *x,
                          const struct acctile_access *y,
                          struct acctile_plane_pair *planes);

/* Keeps a copy of "planes" in the "n" of "list", unless they are there.  False
   where there is no room.  */
bool acctile_planes_keep (struct acctile_plane_pair *list, int *n,
                          const struct acctile_plane_pair *planes);

/* Makes the "n" elements of "list", copied as they stood, own their
   subscripts.  False on lack of memory.  */
bool acctile_planes_own (struct acctile_plane_pair *list, int n);

void acctile_planes_clear (struct acctile_plane_pair *list, int *n);

#endif
