/* Reuse distances.

   The reuse distance of an access is the number of distinct lines accessed
   since the last access to the same line (Xu et al., section 4.4 and Table
   2).  A fully associative LRU cache of c lines hits exactly the accesses
   whose distance is below c.  The distances tell the hits of all cache sizes
   at once, in O(log n) an access; a cache of one size (lru.h) tells them in
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

#endif
