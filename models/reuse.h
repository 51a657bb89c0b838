/* Reuse distances, and caches that replace the least recently used line.

   The reuse distance of an access is the number of distinct lines accessed
   since the last access to the same line (Xu et al., section 4.4 and Table
   2).  A fully associative LRU cache of c lines hits exactly the accesses
   whose distance is below c.  The distances tell the hits of all cache sizes
   at once, in O(log n) an access; the cache tells those of one size, in
   O(1).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_REUSE_H
#define ACCTILE_REUSE_H

#include <stdbool.h>
#include <stdint.h>

/* The distance of a line's first access.  */
#define ACCTILE_REUSE_INFINITE INT64_MAX

struct acctile_reuse;

/* A trace of which nothing was seen yet.  Distances of "limit" lines and more
   are reported as infinite, and no more than about 4 * limit lines are
   remembered; 0 is no limit.  NULL on lack of memory.  */
struct acctile_reuse *acctile_reuse_alloc (int64_t limit);
struct acctile_reuse *acctile_reuse_free (struct acctile_reuse *reuse);

/* The reuse distance of the trace's next access, to "line"; -1 on lack of
   memory.  */
int64_t acctile_reuse_access (struct acctile_reuse *reuse, int64_t line);

/* Bytes that "reuse" takes.  */
int64_t acctile_reuse_memory (const struct acctile_reuse *reuse);

/* One line of a cache, with a bit for each of its sectors.  The cache keeps
   "line" and the order; "valid", "dirty", "marks" and "stamp" are the user's,
   all zero for a line that has just come in.  */
struct acctile_lru_slot
{
  int64_t line;
  int64_t stamp;
  uint8_t valid, dirty, marks;
  int32_t newer, older, chain;
};

struct acctile_lru;

/* An empty cache of "lines" lines; 0 is a cache that never holds anything.
   NULL on lack of memory or when "lines" is beyond 2^30.  */
struct acctile_lru *acctile_lru_alloc (int64_t lines);
struct acctile_lru *acctile_lru_free (struct acctile_lru *lru);

/* The slot of "line", which becomes the most recent.  When it is not there:
   NULL, or with "allocate" a new slot for which the least recent line goes
   when the cache is full.  *present, where not NULL, says whether it was
   there.  The slot may be used until the next call.  */
struct acctile_lru_slot *acctile_lru_touch (struct acctile_lru *lru,
                                            int64_t line, bool allocate,
                                            bool *present);

/* The number of dirty sectors that went with their lines so far, and of those
   among them that were not valid.  */
int64_t acctile_lru_written_back (const struct acctile_lru *lru);
int64_t acctile_lru_incomplete (const struct acctile_lru *lru);

/* Empties "lru" again; dirty sectors are forgotten.  */
void acctile_lru_clear (struct acctile_lru *lru);

#endif
