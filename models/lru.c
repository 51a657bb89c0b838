/* Caches that replace the least recently used line: see lru.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lru.h"

#include <stdlib.h>
#include <string.h>

struct acctile_lru *
acctile_lru_alloc (int64_t lines)
{
  int bits = 1;
  if (lines < 0 || lines > INT64_C (1) << 30)
    return NULL;
  while ((INT64_C (1) << bits) < 2 * lines)
    bits++;
  struct acctile_lru *lru = calloc (1, sizeof *lru);
  if (!lru)
    return NULL;
  lru->lines = (int32_t)lines;
  lru->shift = 64 - bits;
  lru->bucket = calloc (UINT64_C (1) << bits, sizeof *lru->bucket);
  lru->slot = malloc ((lines + 1) * sizeof *lru->slot);
  if (!lru->bucket || !lru->slot)
    return acctile_lru_free (lru);
  acctile_lru_clear (lru);
  return lru;
}

struct acctile_lru *
acctile_lru_free (struct acctile_lru *lru)
{
  if (lru)
    {
      free (lru->bucket);
      free (lru->slot);
      free (lru);
    }
  return NULL;
}

void
acctile_lru_clear (struct acctile_lru *lru)
{
  size_t buckets = UINT64_C (1) << (64 - lru->shift);
  memset (lru->bucket, 0, buckets * sizeof *lru->bucket);
  memset (&lru->slot[0], 0, sizeof lru->slot[0]);
  lru->used = 0;
  lru->written_back = 0;
  lru->incomplete = 0;
}

int64_t
acctile_lru_written_back (const struct acctile_lru *lru)
{
  return lru->written_back;
}

int64_t
acctile_lru_incomplete (const struct acctile_lru *lru)
{
  return lru->incomplete;
}

/* A slot for a new line: one never used, or that of the least recent line,
   which goes.  */
static int32_t
take_slot (struct acctile_lru *lru)
{
  if (lru->used < lru->lines)
    return ++lru->used;
  int32_t k = lru->slot[0].newer;
  const struct acctile_lru_slot *slot = &lru->slot[k];
  int32_t *link = acctile_lru_bucket (lru, slot->line);
  while (*link != k)
    link = &lru->slot[*link].chain;
  *link = slot->chain;
  if (slot->dirty)
    {
      lru->written_back += __builtin_popcount (slot->dirty);
      lru->incomplete += __builtin_popcount (slot->dirty & ~slot->valid);
    }
  acctile_lru_unlink (lru, k);
  return k;
}

struct acctile_lru_slot *
acctile_lru_add (struct acctile_lru *lru, int64_t line)
{
  int32_t k = take_slot (lru);
  int32_t *bucket = acctile_lru_bucket (lru, line);
  lru->slot[k] = (struct acctile_lru_slot){ .line = line, .chain = *bucket };
  *bucket = k;
  acctile_lru_push (lru, k);
  return &lru->slot[k];
}
