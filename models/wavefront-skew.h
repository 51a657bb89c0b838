/* Skews of a band (wavefront.h) that keep its dependences.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_WAVEFRONT_SKEW_H
#define ACCTILE_WAVEFRONT_SKEW_H

#include "wavefront.h"

/* Factors of skews and times that are tried, and that may be asked for.  */
#define ACCTILE_MAX_SKEW 8

/* What acctile_skew_growth returns for "not known": less than any factor can
   make up for.  */
#define ACCTILE_NEVER INT64_C (-1000000000000)

/* How much the sum of FACTOR[k] * t[k] over the band of NEST grows at least
   along distance I of DEPEND; no factor is negative.  ACCTILE_NEVER when that
   is not known.  */
int64_t acctile_skew_growth (const struct acctile_nest *nest,
                             const struct acctile_depend *depend, int i,
                             const int *factor);

/* Fills LAYOUT, but for its sizes, with blocks that go along loop STEP of NEST,
   whose dependences are DEPEND, and of the times SKEW, one for each loop; NULL:
   of the smallest.  False when that is not possible.  */
bool acctile_skew_band (const struct acctile_nest *nest,
                        const struct acctile_depend *depend, int step,
                        const int *skew, struct acctile_layout *layout);

/* Whether isl shows that LAYOUT keeps all dependences of NEST: along each,
   times grow, places along loops that rows wait in do not become less, and
   those along others stay.  */
bool acctile_skew_is_proven (const struct acctile_nest *nest,
                             const struct acctile_layout *layout);

#endif
