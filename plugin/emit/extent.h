/* Where the accesses of a nest to each array begin and end in memory, as the
   host computes it: the offsets of the accesses over the ranges of the loops.
   An extent of bytes is an interval whose "high" is the one after the last.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EXTENT_H
#define ACCTILE_EXTENT_H

#include "emit/host-interval.h"

/* Whether the host knows all parameters of POLY, of FOUND, or will when it runs
   the loops around: a nest in these is not rewritten as it stands.  */
bool acctile_host_knows (const struct acctile_found *found,
                         const struct acctile_poly *poly);

/* Whether the host can compute where access A of FOUND goes.  */
bool acctile_extent_known (const struct acctile_found *found,
                           const struct acctile_access *a);

/* The bytes of array ARRAY of FOUND where it is an object of the program, which
   no access leaves; 0 otherwise.  */
HOST_WIDE_INT acctile_object_size (const struct acctile_found *found,
                                   int array);

/* Where array ARRAY of FOUND begins, NULL_TREE when the host cannot tell.  */
tree acctile_array_base (const struct acctile_found *found, int array);

/* Whether a clause of the region around FOUND maps a section of array ARRAY.
   The second is the extent of that section of the array REACH.  */
bool acctile_array_has_section (const struct acctile_found *found, int array);
struct acctile_interval
acctile_section_extent (const struct acctile_reach *reach, gimple_seq *seq);

/* Whether SYMBOLS tell where FOUND accesses array ARRAY: not where numbers of
   loops around, which the host would have to run, say that.  */
bool acctile_extent_ready (const struct acctile_found *found, int array,
                           const struct acctile_symbols *symbols);

/* What FOUND, whose symbols lie in SYMBOLS, accesses of array ARRAY, or writes
   to where that is all that is known; a section where only that is ready.  */
struct acctile_interval
acctile_extent_find (const struct acctile_found *found, int array,
                     const struct acctile_symbols *symbols, gimple_seq *seq);

/* Widens *EXTENT, whose ends are NULL_TREE where there are none yet, by what
   FOUND accesses of array ARRAY, all of which is known: counted from where the
   array begins.  */
void acctile_extent_widen (const struct acctile_found *found, int array,
                           const struct acctile_symbols *symbols,
                           struct acctile_interval *extent, gimple_seq *seq);

/* Whether no two rows of array ARRAY of FOUND overlap: every access that is not
   known to stays inside the dimensions but the outermost.  */
tree acctile_rows_apart (const struct acctile_found *found, int array,
                         const struct acctile_symbols *symbols,
                         gimple_seq *seq);

#endif
