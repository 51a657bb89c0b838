/* Loops that carry dependences inside those that carry none: which those are,
   and that every dependence is still from an earlier to a later iteration once
   they stand outside.  Without this test two iterations could change
   places.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#include "inward.h"
#include "unit-distances.h"
#include "unit.h"

/* Whether the first component of distance D of SET that is not 0 is positive,
   with the loops in FREE before the others.  */

static bool
is_later (const struct set *set, int d, unsigned free_loops)
{
  for (int pass = 1; pass >= 0; pass--)
    for (int k = 0; k < set->loops; k++)
      if ((int)(free_loops >> k & 1) == pass && set->distance[d][k] != 0)
        return set->distance[d][k] > 0;
  return true;
}

/* The loops of SET that are outside, by isl.  */

static unsigned
find (isl_ctx *ctx, const struct set *set)
{
  char *error = NULL;
  unsigned loops = 0;
  struct acctile_nest *nest = nest_of (ctx, set, &error);
  if (!check (nest != NULL, "%s: the nest is read: %s", set->name,
              error ? error : "yes"))
    {
      free (error);
      return 0;
    }
  struct acctile_depend *depend = acctile_depend_analyze (nest);
  loops = acctile_inward_free (nest, depend);
  for (int d = 0; d < distances (set); d++)
    check (is_later (set, d, loops), "%s: distance %d keeps its order",
           set->name, d);
  if (depend)
    depend->obstacle = strdup ("a call");
  check (acctile_inward_free (nest, depend) == 0, "%s: with an obstacle none",
         set->name);
  check (acctile_inward_free (nest, NULL) == 0, "%s: not tested, none",
         set->name);
  acctile_depend_free (depend);
  acctile_nest_free (nest);
  return loops;
}

/* The loops of these sets, by hand.  */
static const struct set by_hand[]
    = { { "columns", 2, { { 1, 0 } }, { 0 } },
        { "rows", 2, { { 0, 3 } }, { 0 } },
        { "a diagonal", 2, { { 1, -1 } }, { 0 } },
        { "a product, its sum in the middle", 3, { { 0, 1, 0 } }, { 0 } },
        { "a product, its sum outside", 3, { { 1, 0, 0 } }, { 0 } },
        { "planes slanted in one", 3, { { 1, 0, 1 } }, { 0 } },
        { "two that carry", 4, { { 0, 1, 0, 0 }, { 0, 0, 0, 2 } }, { 0 } } };
static const unsigned expected[] = { 2, 1, 0, 5, 6, 2, 5 };

/* What is left of a nest whose inner loops are in its body.  */

static void
check_nest (isl_ctx *ctx)
{
  char *error = NULL;
  struct acctile_nest inner, *nest = nest_of (ctx, &by_hand[3], &error);
  if (!check (nest != NULL, "a nest: %s", error ? error : "yes"))
    return;
  acctile_inward_nest (nest, 2, &inner);
  check (inner.n_parallel == 2 && inner.n_loop == 3
             && inner.loop[2].claim == ACCTILE_CLAIM_SEQ
             && inner.loop[1].claim == ACCTILE_CLAIM_AUTO
             && nest->n_parallel == 3,
         "two loops are left of three");
  acctile_nest_free (nest);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
    find (ctx, &sets[i]);
  for (size_t i = 0; i < sizeof by_hand / sizeof *by_hand; i++)
    {
      unsigned loops = find (ctx, &by_hand[i]);
      check (loops == expected[i], "%s: loops %x outside, %x by hand",
             by_hand[i].name, loops, expected[i]);
    }
  check_nest (ctx);
  isl_ctx_free (ctx);
  return unit_end ();
}
