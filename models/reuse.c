/* Reuse distances by a Fenwick tree over time stamps.

   The tree has a one at the time of every line's last access, so that the
   ones after that time count the distinct lines since.  When the stamps are
   used up, the lines are renumbered in the order of their last accesses:
   memory grows with the number of distinct lines, not with the trace.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "reuse.h"

#include <stdlib.h>
#include <string.h>

/* Time stamps that a new trace starts with.  */
#define MIN_STAMPS 1024

struct acctile_reuse
{
  int64_t limit;
  int64_t stamps; /* time stamps 1 ... stamps there are  */
  int64_t now;    /* the last one in use  */
  int64_t live;   /* lines remembered  */
  int32_t *tree;  /* Fenwick tree over 1 ... stamps  */
  int64_t *line;  /* the line accessed at each stamp  */
  bool *last;     /* whether that was the last access to it so far  */
  int64_t *table; /* hash table of stamps, 0 empty  */
  int shift;      /* 64 minus the table's size in bits  */
};

/* The start of KEY's search in a table of 2^(64 - SHIFT) places.  */
static inline uint64_t
hash (int64_t key, int shift)
{
  return (uint64_t)key * UINT64_C (0x9e3779b97f4a7c15) >> shift;
}

/* The place of LINE in REUSE's table, or the empty one where it belongs.  */
static int64_t *
find (const struct acctile_reuse *reuse, int64_t line)
{
  uint64_t mask = (UINT64_C (1) << (64 - reuse->shift)) - 1;
  uint64_t k = hash (line, reuse->shift);
  while (reuse->table[k] != 0 && reuse->line[reuse->table[k]] != line)
    k = (k + 1) & mask;
  return &reuse->table[k];
}

/* Adds DELTA at time T.  */
static void
tree_add (struct acctile_reuse *reuse, int64_t t, int32_t delta)
{
  for (; t <= reuse->stamps; t += t & -t)
    reuse->tree[t] += delta;
}

/* The sum over times 1 ... T.  */
static int64_t
tree_sum (const struct acctile_reuse *reuse, int64_t t)
{
  int64_t sum = 0;
  for (; t > 0; t -= t & -t)
    sum += reuse->tree[t];
  return sum;
}

/* Gives REUSE room for STAMPS time stamps and the table for them; what was
   there is gone.  False on lack of memory, REUSE then as before.  */
static bool
set_size (struct acctile_reuse *reuse, int64_t stamps)
{
  int bits = 1;
  while ((INT64_C (1) << bits) < 2 * stamps)
    bits++;
  int32_t *tree = calloc (stamps + 1, sizeof *tree);
  int64_t *line = calloc (stamps + 1, sizeof *line);
  bool *last = calloc (stamps + 1, sizeof *last);
  int64_t *table = calloc (UINT64_C (1) << bits, sizeof *table);
  if (!tree || !line || !last || !table)
    {
      free (tree);
      free (line);
      free (last);
      free (table);
      return false;
    }
  free (reuse->tree);
  free (reuse->line);
  free (reuse->last);
  free (reuse->table);
  reuse->tree = tree;
  reuse->line = line;
  reuse->last = last;
  reuse->table = table;
  reuse->shift = 64 - bits;
  reuse->stamps = stamps;
  reuse->now = 0;
  reuse->live = 0;
  return true;
}

struct acctile_reuse *
acctile_reuse_alloc (int64_t limit)
{
  struct acctile_reuse *reuse = calloc (1, sizeof *reuse);
  if (!reuse || limit < 0 || !set_size (reuse, MIN_STAMPS))
    return acctile_reuse_free (reuse);
  reuse->limit = limit;
  return reuse;
}

struct acctile_reuse *
acctile_reuse_free (struct acctile_reuse *reuse)
{
  if (reuse)
    {
      free (reuse->tree);
      free (reuse->line);
      free (reuse->last);
      free (reuse->table);
      free (reuse);
    }
  return NULL;
}

int64_t
acctile_reuse_memory (const struct acctile_reuse *reuse)
{
  int64_t a_stamp
      = sizeof *reuse->tree + sizeof *reuse->line + sizeof *reuse->last;
  int64_t places = INT64_C (1) << (64 - reuse->shift);
  return sizeof *reuse + (reuse->stamps + 1) * a_stamp
         + places * (int64_t)sizeof *reuse->table;
}

/* Puts LINE at the next time stamp, as its last access.  */
static void
append (struct acctile_reuse *reuse, int64_t *place, int64_t line)
{
  reuse->now++;
  reuse->line[reuse->now] = line;
  reuse->last[reuse->now] = true;
  *place = reuse->now;
  tree_add (reuse, reuse->now, 1);
}

/* Renumbers the lines that REUSE remembers, oldest first, and makes room for
   as many stamps again.  Lines that are out of the limit's reach are
   forgotten.  False on lack of memory.  */
static bool
compact (struct acctile_reuse *reuse)
{
  int64_t keep = reuse->live;
  if (reuse->limit > 0 && keep > reuse->limit)
    keep = reuse->limit;
  int64_t *line = malloc ((keep + 1) * sizeof *line);
  if (!line)
    return false;
  int64_t n = keep;
  for (int64_t t = reuse->now; t > 0 && n > 0; t--)
    if (reuse->last[t])
      line[--n] = reuse->line[t];
  int64_t stamps = 4 * keep > MIN_STAMPS ? 4 * keep : MIN_STAMPS;
  bool ok = set_size (reuse, stamps);
  for (int64_t k = 0; ok && k < keep; k++)
    append (reuse, find (reuse, line[k]), line[k]);
  if (ok)
    reuse->live = keep;
  free (line);
  return ok;
}

int64_t
acctile_reuse_access (struct acctile_reuse *reuse, int64_t line)
{
  if (reuse->now == reuse->stamps && !compact (reuse))
    return -1;
  int64_t *place = find (reuse, line);
  int64_t distance = ACCTILE_REUSE_INFINITE;
  if (*place == 0)
    reuse->live++;
  else
    {
      distance = reuse->live - tree_sum (reuse, *place);
      tree_add (reuse, *place, -1);
      reuse->last[*place] = false;
    }
  append (reuse, place, line);
  if (reuse->limit > 0 && distance >= reuse->limit)
    return ACCTILE_REUSE_INFINITE;
  return distance;
}
