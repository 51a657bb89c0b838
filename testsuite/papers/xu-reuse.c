/* Table 2 of Xu et al., An Analytical Model-based Auto-tuning Framework for
   Locality-aware Loop Scheduling: the reuse distances of eight accesses with
   lines of 16 bytes, and the hits in a cache of 32 bytes.  Without this test
   "distance" could come to mean something else than in the paper.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lru.h"
#include "reuse.h"
#include "unit.h"

#define LINE 16
#define CACHE 32
#define INF ACCTILE_REUSE_INFINITE

static const struct
{
  int64_t address, line, distance;
  bool hit;
} table2[] = {
  { 0, 0, INF, false },  { 8, 0, 0, true },    { 16, 1, INF, false },
  { 96, 6, INF, false }, { 8, 0, 2, false },   { 16, 1, 2, false },
  { 17, 1, 0, true },    { 104, 6, 2, false },
};

int
main (void)
{
  struct acctile_reuse *reuse = acctile_reuse_alloc (0);
  struct acctile_lru *lru = acctile_lru_alloc (CACHE / LINE);
  for (int k = 0; k < (int)(sizeof table2 / sizeof *table2); k++)
    {
      bool hit;
      int64_t line = table2[k].address / LINE;
      check (line == table2[k].line, "access %d: cache line", k);
      int64_t distance = acctile_reuse_access (reuse, line);
      check (distance == table2[k].distance, "access %d: reuse distance", k);
      check ((distance < CACHE / LINE) == table2[k].hit,
             "access %d: hit or miss by distance", k);
      acctile_lru_touch (lru, line, true, &hit);
      check (hit == table2[k].hit, "access %d: hit or miss in an LRU cache", k);
    }
  acctile_reuse_free (reuse);
  acctile_lru_free (lru);
  return unit_end ();
}
