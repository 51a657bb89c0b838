/* Bounds of loops that are no polynomials: the last of several numbers, as
   max (1, i - w), or one next to a polynomial, as 1 + (i + c) % 2.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_BOUNDS_H
#define ACCTILE_BOUNDS_H

#include "nest.h"

/* Where the iterations of "loop" begin: the polynomials (not owned) that none
   of them lies before, into "list", which has room for ACCTILE_MAX_BOUNDS;
   their number.  One where the lower bound is a polynomial.  */
int acctile_bounds_lower (const struct acctile_loop *loop,
                          const struct acctile_poly **list);
/* The same of where they end: they all lie before them.  */
int acctile_bounds_upper (const struct acctile_loop *loop,
                          const struct acctile_poly **list);
/* The first of the two, or, if "end", the second.  */
int acctile_bounds_list (const struct acctile_loop *loop, bool end,
                         const struct acctile_poly **list);

/* The one of them that depends on the fewest iterators, NULL where nothing is
   known.  */
const struct acctile_poly *
acctile_bounds_lower_plain (const struct acctile_loop *loop);
const struct acctile_poly *
acctile_bounds_upper_plain (const struct acctile_loop *loop);

/* Whether where "loop" begins, or begins and ends, depends on "symbol".  */
bool acctile_bounds_begin_uses (const struct acctile_loop *loop, int symbol);
bool acctile_bounds_use (const struct acctile_loop *loop, int symbol);

/* Frees what "loop" owns of this.  */
void acctile_bounds_free (struct acctile_loop *loop);

#endif
