/* Reuse distances and LRU caches against a list that is searched from its
   front.  Without this test every hit rate of the locality model could be
   wrong, and the two ways of finding hits could part.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

#include "lru.h"
#include "reuse.h"
#include "unit.h"

/* Random traces: length, how many lines they draw from (a second pool of ten
   times as many is drawn from at times), cache size in lines, seed.  */
static const struct
{
  int n, lines, cache;
  uint64_t seed;
} traces[] = {
  { 2000, 1, 1, 1 },      { 2000, 3, 2, 2 },         { 20000, 100, 64, 3 },
  { 20000, 700, 1, 4 },   { 20000, 700, 512, 5 },    { 20000, 5000, 4096, 6 },
  { 60000, 300, 299, 7 }, { 60000, 300, 100000, 8 },
};

static uint64_t
next_random (uint64_t *state)
{
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return *state;
}

/* The distance of LINE in LIST, most recent first, of *N lines, which it then
   heads.  */
static int64_t
list_access (int64_t *list, int *n, int64_t line)
{
  int k = 0;
  while (k < *n && list[k] != line)
    k++;
  int64_t distance = k < *n ? k : ACCTILE_REUSE_INFINITE;
  if (k == *n)
    ++*n;
  memmove (list + 1, list, k * sizeof *list);
  list[0] = line;
  return distance;
}

/* A line of trace T: mostly of a small pool that moves slowly, at times of a
   large one.  */
static int64_t
draw (int t, int k, uint64_t *state)
{
  uint64_t r = next_random (state);
  int64_t line = (int64_t)(r >> 8) % traces[t].lines;
  if (line < 0)
    line = -line;
  if (r % 16 == 0)
    line = line * 10 + 3;
  return line * 7919 + k / 5000 - 4000000;
}

static void
test_trace (int t)
{
  int n = traces[t].n, listed = 0;
  int64_t limit = traces[t].cache;
  int64_t *list = malloc ((n + 1) * sizeof *list);
  struct acctile_reuse *all = acctile_reuse_alloc (0);
  struct acctile_reuse *limited = acctile_reuse_alloc (limit);
  struct acctile_lru *lru = acctile_lru_alloc (limit);
  uint64_t state = traces[t].seed * UINT64_C (88172645463325252);
  int bad = 0, bad_limited = 0, bad_lru = 0, hits = 0;

  for (int k = 0; k < n; k++)
    {
      bool present;
      int64_t line = draw (t, k, &state);
      int64_t expected = list_access (list, &listed, line);
      bool hit = expected < limit;
      bad += acctile_reuse_access (all, line) != expected;
      bad_limited += acctile_reuse_access (limited, line)
                     != (hit ? expected : ACCTILE_REUSE_INFINITE);
      struct acctile_lru_slot *slot
          = acctile_lru_touch (lru, line, true, &present);
      bad_lru += present != hit || slot->line != line
                 || slot->stamp != (hit ? line : 0);
      slot->stamp = line;
      hits += hit;
    }
  check (bad == 0, "trace %d: %d of %d distances are not the list's", t, bad,
         n);
  check (bad_limited == 0, "trace %d: %d wrong with a limit of %d", t,
         bad_limited, (int)limit);
  check (bad_lru == 0,
         "trace %d: %d wrong in an LRU cache of %d lines"
         " (%d hits)",
         t, bad_lru, (int)limit, hits);
  acctile_reuse_free (all);
  acctile_reuse_free (limited);
  acctile_lru_free (lru);
  free (list);
}

/* A cache of no lines, one that is asked without allocating, dirty sectors
   that leave, and emptying.  */
static void
test_cache (void)
{
  bool present = true;
  struct acctile_lru *none = acctile_lru_alloc (0);
  check (!acctile_lru_touch (none, 5, true, &present) && !present,
         "a cache of no lines holds nothing");
  acctile_lru_free (none);

  struct acctile_lru *lru = acctile_lru_alloc (2);
  check (!acctile_lru_touch (lru, 1, false, &present) && !present,
         "a line that is not there is not allocated unasked");
  acctile_lru_touch (lru, 1, true, NULL)->dirty = 7;
  acctile_lru_touch (lru, 2, true, NULL)->dirty = 1;
  acctile_lru_touch (lru, 1, false, &present);
  check (present, "two lines fit in two");
  acctile_lru_touch (lru, 3, true, NULL);
  check (acctile_lru_written_back (lru) == 1,
         "line 2, the least recent, left with its dirty sector");
  acctile_lru_touch (lru, 4, true, NULL);
  check (acctile_lru_written_back (lru) == 4, "then line 1 with three");
  acctile_lru_clear (lru);
  check (!acctile_lru_touch (lru, 4, false, &present) && !present
             && acctile_lru_written_back (lru) == 0,
         "an emptied cache is empty");
  acctile_lru_free (lru);
  check (!acctile_lru_alloc (-1) && !acctile_lru_alloc (INT64_C (1) << 40),
         "sizes out of range");
}

/* A stream of ever new lines must not take ever more memory.  */
static void
test_memory (void)
{
  struct acctile_reuse *reuse = acctile_reuse_alloc (1000);
  int64_t most = 0;
  bool infinite = true;
  for (int64_t k = 0; k < 500000; k++)
    {
      infinite = infinite
                 && acctile_reuse_access (reuse, k) == ACCTILE_REUSE_INFINITE;
      if (acctile_reuse_memory (reuse) > most)
        most = acctile_reuse_memory (reuse);
    }
  check (infinite, "new lines are at infinite distance");
  check (most < 1000 * 4 * 64, "500000 lines with a limit of 1000 took %d KB",
         (int)(most / 1000));
  acctile_reuse_free (reuse);
}

int
main (void)
{
  for (int t = 0; t < (int)(sizeof traces / sizeof *traces); t++)
    test_trace (t);
  test_cache ();
  test_memory ();
  return unit_end ();
}
