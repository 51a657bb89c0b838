/* Records: nests that store to arrays of structures, or of short vectors, each
   thread to elements of its own.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_RECORDS_H
#define ACCTILE_RECORDS_H

#include "mapping.h"

/* Makes "mapping", which was chosen for "nest", one of records: narrow blocks
   that cover two or three loops, one point a thread, or few threads on an SM
   where one loop stores several elements of each.  False, and nothing changed,
   where "nest" stores to no records or neighbours along its innermost parallel
   loop are not neighbours in memory, has reductions or, at the trip counts that
   it assumes, too few iterations for "device", or where the program fixes the
   launch.  */
bool acctile_records_shape (const struct acctile_nest *nest,
                            const struct acctile_device *device,
                            struct acctile_mapping *mapping);

#endif
