/* Numbers that only the inner loop of two carries: each iteration of the outer
   one sets them before that loop, and none finds what another has left.

     for (y...)                          for (y...)
       {                                   {
         s = 0;                              carrier = 0;
         for (x...)                ->        for (x...)
           t[y][x] = t[y - 1][x]               t[y][x] = t[y - 1][x]
                     + (s += a[y][x]);                   + (carrier += a[y][x]);
       }                                   }

   They order the iterations of the inner loop (struct acctile_scalar), which is
   no obstacle where one thread runs all of these, in order: one row of a
   wavefront that goes along that loop.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_CARRY_H
#define ACCTILE_CARRY_H

#include "prepare/counted.h"

/* Whether DECL is the variable of such a number, which acctile_carrier_new
   makes of the program's DECL, in BIND.  */
bool acctile_is_carrier (tree decl);
tree acctile_carrier_new (gbind *bind, tree decl);

/* Whether STMT gives a variable a number that is computed of numbers, whatever
   they are.  Where it is a carrier it may stand beside an acc loop.  */
bool acctile_is_total (gimple *stmt);
bool acctile_sets_carrier (gimple *stmt);

/* The numbers, appended to CARRIED, that the plain loop C in OUTER carries, or
   leaves for what stands behind it in an iteration of OUTER.  Each iteration of
   OUTER has variables of its own of those in OWN, which it sets before it reads
   them.  */
void acctile_carried_numbers (gomp_for *outer, const struct acctile_counted *c,
                              hash_set<tree> *own, vec<tree> *carried);

/* Whether the acc loop INNER in OUTER carries such numbers.  */
bool acctile_carries_numbers (gomp_for *outer, gomp_for *inner,
                              hash_set<tree> *own);

/* Whether DECL, a carrier, is set before the acc loop INNER in each iteration
   of the acc loop OUTER, the next one around it.  */
bool acctile_is_set_before (gomp_for *outer, gomp_for *inner, tree decl);

#endif
