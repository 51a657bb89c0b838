/* Tiles of deep bands by the divisors of their extents: algorithm 5 of Li,
   "Tiling Optimization for Nested Loops on GPUs", as blocks of whole warps.
   Without this test a tile could fail to divide its loop, or be no block.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#include "unit.h"
#include "wavefront-rules.h"

/* A band of five loops, of which the last is the one that blocks go along.  The
   largest divisor of an extent that is no more than its square root: 4 of 24
   and 16, 2 of 8, 1 of 7; tiles are the quotients 6, 4, 4 and 7 (the whole
   loop, one point); equal divisors go to the first loop.  */
static const struct
{
  int64_t trip[5];
  int dims;
  int tile[5], threads; /* 0: no block  */
} rows[] = {
  { { 24, 16, 16, 16, 9 }, 1, { 0 }, 0 }, /* 6  */
  { { 24, 16, 16, 16, 9 }, 2, { 0 }, 0 }, /* 24  */
  { { 24, 16, 16, 16, 9 }, 3, { 6, 4, 4, 1, 1 }, 96 },
  { { 24, 16, 16, 16, 9 }, 4, { 0 }, 0 }, /* 384 are too many  */
  { { 8, 16, 7, 8, 9 }, 3, { 4, 4, 1, 4, 1 }, 64 },
  { { 8, 16, 7, 8, 9 }, 4, { 4, 4, 1, 4, 1 }, 64 },
  { { 8, 16, 7, 8, 9 }, 2, { 0 }, 0 },      /* 16  */
  { { 5000, 16, 16, 16, 9 }, 3, { 0 }, 0 }, /* no small extent  */
};

int
main (void)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    {
      struct acctile_layout layout = { .n_band = 5, .step = 4 };
      char name[64];
      bool block = acctile_rule_divisors (rows[i].trip, rows[i].dims, &layout);
      bool same = block == (rows[i].threads > 0);
      for (int k = 0; same && block && k < 5; k++)
        same = layout.tile[k] == rows[i].tile[k];
      snprintf (name, sizeof name, "extents %d, %d dimensions", (int)i,
                rows[i].dims);
      check (same && (!block || layout.threads == rows[i].threads), name);
    }
  return unit_end ();
}
