/* What the files that complete a nest share; not for users of a nest.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_NEST_PARTS_H
#define ACCTILE_NEST_PARTS_H

#include "nest.h"

/* Arrays, statements, accesses, reductions, scalars: of each at most.  */
#define ACCTILE_MAX_ITEMS 65536

/* Sets *error to the text, unless it is set already.  */
void acctile_nest_error (char **error, const char *format, ...)
    __attribute__ ((format (printf, 2, 3)));

/* The mask of "loop" and the loops around it; 0 for -1.  */
unsigned acctile_nest_loops_around (const struct acctile_nest *nest, int loop);

/* The steps of acctile_nest_finish (nest-value.c): the parameters that
   "assume" names get its values; the others get values that fit the
   extents of the arrays they index, or the default; loops get their typical
   trip counts.  */
void acctile_nest_assume (struct acctile_nest *nest,
                          const struct acctile_assume *assume, int n_assume);
void acctile_nest_values (struct acctile_nest *nest);
void acctile_nest_trips (struct acctile_nest *nest);

#endif
