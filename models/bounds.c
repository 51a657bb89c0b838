/* Bounds of loops that are no polynomials: see bounds.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "bounds.h"

#include <stddef.h>

/* BOUND, or where that is NULL LIMITS, into LIST; their number.  */
static int
list_bounds (const struct acctile_poly *bound,
             const struct acctile_limits *limits,
             const struct acctile_poly **list)
{
  if (bound)
    {
      list[0] = bound;
      return 1;
    }
  for (int i = 0; i < limits->n; i++)
    list[i] = limits->limit[i];
  return limits->n;
}

int
acctile_bounds_lower (const struct acctile_loop *loop,
                      const struct acctile_poly **list)
{
  return list_bounds (loop->lower, &loop->lowers, list);
}

int
acctile_bounds_upper (const struct acctile_loop *loop,
                      const struct acctile_poly **list)
{
  return list_bounds (loop->upper, &loop->uppers, list);
}

int
acctile_bounds_list (const struct acctile_loop *loop, bool end,
                     const struct acctile_poly **list)
{
  return end ? acctile_bounds_upper (loop, list)
             : acctile_bounds_lower (loop, list);
}

/* The one of the N polynomials LIST that depends on the fewest iterators.  */
static const struct acctile_poly *
plainest (const struct acctile_poly **list, int n)
{
  const struct acctile_poly *best = NULL;
  int fewest = 0;

  for (int i = 0; i < n; i++)
    {
      int uses = 0;
      for (int k = 0; k < ACCTILE_MAX_LOOPS; k++)
        uses += acctile_poly_uses (list[i], k);
      if (!best || uses < fewest)
        {
          best = list[i];
          fewest = uses;
        }
    }
  return best;
}

/* Whether LIMITS, which stand for BOUND where that is NULL, hide that the loop
   of SYMBOL has a part in it.  */
static bool
hide (const struct acctile_poly *bound, const struct acctile_limits *limits,
      int symbol)
{
  return !bound && symbol < ACCTILE_MAX_LOOPS && (limits->uses >> symbol & 1);
}

const struct acctile_poly *
acctile_bounds_lower_plain (const struct acctile_loop *loop)
{
  const struct acctile_poly *list[ACCTILE_MAX_BOUNDS];
  return plainest (list, acctile_bounds_lower (loop, list));
}

const struct acctile_poly *
acctile_bounds_upper_plain (const struct acctile_loop *loop)
{
  const struct acctile_poly *list[ACCTILE_MAX_BOUNDS];
  return plainest (list, acctile_bounds_upper (loop, list));
}

bool
acctile_bounds_begin_uses (const struct acctile_loop *loop, int symbol)
{
  const struct acctile_poly *list[ACCTILE_MAX_BOUNDS];
  int n = acctile_bounds_lower (loop, list);
  bool uses = acctile_poly_uses (loop->residue, symbol)
              || hide (loop->lower, &loop->lowers, symbol);

  for (int i = 0; i < n; i++)
    uses = uses || acctile_poly_uses (list[i], symbol);
  return uses;
}

bool
acctile_bounds_use (const struct acctile_loop *loop, int symbol)
{
  const struct acctile_poly *list[ACCTILE_MAX_BOUNDS];
  int n = acctile_bounds_upper (loop, list);
  bool uses = acctile_bounds_begin_uses (loop, symbol)
              || hide (loop->upper, &loop->uppers, symbol);

  for (int i = 0; i < n; i++)
    uses = uses || acctile_poly_uses (list[i], symbol);
  return uses;
}

void
acctile_bounds_free (struct acctile_loop *loop)
{
  for (int i = 0; i < loop->lowers.n; i++)
    acctile_poly_free (loop->lowers.limit[i]);
  for (int i = 0; i < loop->uppers.n; i++)
    acctile_poly_free (loop->uppers.limit[i]);
  acctile_poly_free (loop->residue);
}
