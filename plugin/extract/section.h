/* What the clauses of a region say of where its arrays lie: see section.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_SECTION_H
#define ACCTILE_SECTION_H

#include "extract/extract.h"

/* Keeps the sections that the clauses of REGION, which is in FUNCTION, map of
   the arrays of its nests.  */
void acctile_find_sections (struct acctile_function *function,
                            struct acctile_region *region);

#endif
