/* Arrays that a nest only changes by atomic updates, whose blocks update memory
   of their own first (doall/emit-histogram.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_HISTOGRAM_H
#define ACCTILE_HISTOGRAM_H

#include "emit/emit-parts.h"

/* Such arrays of one nest at most, which share a block's memory.  */
#define ACCTILE_MAX_HISTOGRAMS 2

/* The bytes of shared memory that a block has for them: where its threads are
   many, and fewer for others, which take longer to clear and to combine
   them.  */
#define ACCTILE_HISTOGRAM_BYTES 32768
#define ACCTILE_SMALL_HISTOGRAM_BYTES 8192

/* One: array ARRAY of the nest, which ENTRY, an object or a pointer, which may
   be in memory, stands for there.  Its elements of TYPE are updated by CODE,
   all by updates of number UPDATE.  WINDOW is how many bytes of it, from its
   first on, blocks have for themselves, unsigned, in the region.  */
struct acctile_histogram
{
  int array, update;
  tree entry, type, window;
  enum tree_code code;
};

/* Adds the histograms of FOUND to LIST, as far as their own accesses say.  */
void acctile_histograms_find (const struct acctile_found *found,
                              vec<acctile_histogram> *list);

/* Whether what the nest of FOUND accesses of array OTHER can share no memory
   with HISTOGRAM, as the language has it, or does no harm.  */
bool acctile_histogram_is_apart (const struct acctile_found *found,
                                 const struct acctile_histogram *histogram,
                                 int other);

/* The bytes of shared memory of a block of MAPPING; those of one of its N
   histograms.  */
int acctile_histogram_bytes (const struct acctile_mapping *mapping);
int acctile_histogram_share (const struct acctile_mapping *mapping, int n);

#endif
