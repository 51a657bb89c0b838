/* Remainders that wrap around once at most: see emit/remainder.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/walk.h"
#include "range.h"

/* How many at least the number N is in an iteration of NEST: where a loop runs
   N times, or fewer, and it has an iteration; 0 when that is not known.  */

static int64_t
least_of (const struct acctile_nest *nest, int loop,
          const struct acctile_poly *n)
{
  int64_t least = 0, fewer;
  for (; loop >= 0; loop = nest->loop[loop].parent)
    {
      struct acctile_poly *less = acctile_poly_sub (
          acctile_poly_copy (n), acctile_range_span (nest, loop));
      if (less && acctile_poly_is_constant (less, &fewer))
        least = MAX (least, fewer + 1);
      acctile_poly_free (less);
    }
  return least;
}

/* Whether P, which is taken, is FACTOR times N plus a number and not negative
   where N is LEAST or more.  */

static bool
is_at_least_0 (struct acctile_poly *take_p, const struct acctile_poly *n,
               int64_t least)
{
  bool holds = false;
  for (int factor = 0; take_p && factor <= 2 && !holds; factor++)
    {
      int64_t rest, all;
      struct acctile_poly *less = acctile_poly_sub (
          acctile_poly_copy (take_p),
          acctile_poly_scale (acctile_poly_copy (n), factor));
      holds = less && acctile_poly_is_constant (less, &rest)
              && !__builtin_mul_overflow (factor, least, &all)
              && !__builtin_add_overflow (all, rest, &all) && all >= 0;
      acctile_poly_free (less);
    }
  acctile_poly_free (take_p);
  return holds;
}

void
acctile_walk_remainder (struct walk *w, gassign *assign)
{
  enum tree_code code = gimple_assign_rhs_code (assign);
  struct acctile_found *found = w->found;
  if ((code != TRUNC_MOD_EXPR && code != FLOOR_MOD_EXPR) || w->loop < 0
      || TREE_CODE (gimple_assign_rhs2 (assign)) == INTEGER_CST
      || acctile_env_is_extended (w->env))
    return;
  struct acctile_poly *a
      = acctile_value_poly (w->env, gimple_assign_rhs1 (assign));
  struct acctile_poly *n
      = acctile_value_poly (w->env, gimple_assign_rhs2 (assign));
  int64_t least = a && n ? least_of (w->nest, w->loop, n) : 0;
  if (least > 0
      && is_at_least_0 (
          acctile_range_end (w->nest, acctile_poly_copy (a), false), n, least)
      && is_at_least_0 (
          acctile_poly_sub (
              acctile_poly_sub (acctile_poly_scale (acctile_poly_copy (n), 2),
                                acctile_poly_constant (1)),
              acctile_range_end (w->nest, acctile_poly_copy (a), true)),
          n, least))
    {
      found->wrapped
          = XRESIZEVEC (gimple *, found->wrapped, found->n_wrapped + 1);
      found->wrapped[found->n_wrapped++] = assign;
    }
  acctile_poly_free (a);
  acctile_poly_free (n);
}
