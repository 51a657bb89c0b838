/* Caches that replace the least recently used line: a hash table and a list.
   Fully associative, as reuse distances (reuse.h) have it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_LRU_H
#define ACCTILE_LRU_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* slot[0] is the list's head: its "older" is the most recent line, its "newer"
   the least recent.  Slots of one bucket are chained, 0 ends.  */
struct acctile_lru
{
  int32_t lines, used;
  int shift;
  int64_t written_back, incomplete;
  int32_t *bucket;
  struct acctile_lru_slot *slot;
};

/* An empty cache of "lines" lines; 0 is a cache that never holds anything.
   NULL on lack of memory or when "lines" is beyond 2^30.  */
struct acctile_lru *acctile_lru_alloc (int64_t lines);
struct acctile_lru *acctile_lru_free (struct acctile_lru *lru);

/* A new slot for "line", which is not in the cache and becomes the most
   recent; the least recent line goes when the cache, of at least one line, is
   full.  */
struct acctile_lru_slot *acctile_lru_add (struct acctile_lru *lru,
                                          int64_t line);

/* The number of dirty sectors that went with their lines so far, and of those
   among them that were not valid.  */
int64_t acctile_lru_written_back (const struct acctile_lru *lru);
int64_t acctile_lru_incomplete (const struct acctile_lru *lru);

/* Empties "lru" again; dirty sectors are forgotten.  */
void acctile_lru_clear (struct acctile_lru *lru);

/* The bucket of "line".  */
static inline int32_t *
acctile_lru_bucket (const struct acctile_lru *lru, int64_t line)
{
  return &lru->bucket[(uint64_t)line * UINT64_C (0x9e3779b97f4a7c15)
                      >> lru->shift];
}

/* Takes slot "k" out of the list.  */
static inline void
acctile_lru_unlink (struct acctile_lru *lru, int32_t k)
{
  struct acctile_lru_slot *slot = lru->slot;
  slot[slot[k].newer].older = slot[k].older;
  slot[slot[k].older].newer = slot[k].newer;
}

/* Makes slot "k" the most recent of the list.  */
static inline void
acctile_lru_push (struct acctile_lru *lru, int32_t k)
{
  struct acctile_lru_slot *slot = lru->slot;
  slot[k].newer = 0;
  slot[k].older = slot[0].older;
  slot[slot[0].older].newer = k;
  slot[0].older = k;
}

/* The slot of "line", which becomes the most recent.  When it is not there:
   NULL, or with "allocate" a new slot for which the least recent line goes
   when the cache is full.  *present, where not NULL, says whether it was
   there.  The slot may be used until the next call.  */
static inline struct acctile_lru_slot *
acctile_lru_touch (struct acctile_lru *lru, int64_t line, bool allocate,
                   bool *present)
{
  int32_t k = *acctile_lru_bucket (lru, line);
  while (k != 0 && lru->slot[k].line != line)
    k = lru->slot[k].chain;
  if (present)
    *present = k != 0;
  if (k == 0)
    return allocate && lru->lines > 0 ? acctile_lru_add (lru, line) : NULL;
  if (lru->slot[0].older != k)
    {
      acctile_lru_unlink (lru, k);
      acctile_lru_push (lru, k);
    }
  return &lru->slot[k];
}

#endif
