/* DOACROSS nests: see wavefront.h.  Which nests can run as a wavefront, and how
   often their loops run.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "wavefront.h"

#include "bounds.h"
#include "mapping.h"
#include "range.h"
#include "text.h"

/* True when LOOP does not begin at one place, whatever the iterators of the
   band of NEST are.  */

static bool
begins_in_band (const struct acctile_nest *nest,
                const struct acctile_loop *loop)
{
  for (int k = 0; k < nest->n_parallel; k++)
    if (acctile_bounds_begin_uses (loop, k))
      return true;
  return !loop->lower;
}

/* Whether loop K can be counted from one place on in all its runs.  */

static bool
check_loop (const struct acctile_nest *nest, int k, char **why)
{
  const struct acctile_loop *loop = &nest->loop[k];
  if (loop->claim == ACCTILE_CLAIM_SEQ)
    return acctile_fail (why, "%s is seq in the program", loop->name);
  if (loop->levels)
    return acctile_fail (why, "the program fixes how %s is spread", loop->name);
  if (loop->step != 1 && begins_in_band (nest, loop))
    return acctile_fail (why,
                         "%s starts where an outer loop says, and its "
                         "step is %lld",
                         loop->name, (long long)loop->step);
  struct acctile_poly *first = acctile_range_first (nest, k);
  struct acctile_poly *span = acctile_range_span (nest, k);
  bool known = first && span;
  acctile_poly_free (first);
  acctile_poly_free (span);
  if (!known)
    return acctile_fail (
        why,
        "the bounds of %s are not sums of sizes and indices of outer loops",
        loop->name);
  return true;
}

bool
acctile_wavefront_applies (const struct acctile_nest *nest,
                           const struct acctile_depend *depend, char **why)
{
  if (nest->n_team > 0)
    return acctile_fail (why, "statements stand between the loops");
  if (nest->n_parallel < 2)
    return acctile_fail (why, "one loop alone has no wavefront");
  if (nest->n_parallel > ACCTILE_MAX_BAND)
    return acctile_fail (why, "more than %d loops", ACCTILE_MAX_BAND);
  if (nest->num_workers || nest->vector_length)
    return acctile_fail (why, "the program fixes the threads of a block");
  if (!depend)
    return acctile_fail (why, "the dependences are not known");
  if (depend->obstacle)
    return acctile_fail (why, "%s", depend->obstacle);
  for (int k = 0; k < nest->n_parallel; k++)
    if (!check_loop (nest, k, why))
      return false;
  for (int i = 0; i < depend->n_distance; i++)
    if (depend->distance[i].n != nest->n_parallel)
      return acctile_fail (why, "statements stand between the loops");
  return true;
}

void
acctile_wavefront_trips (const struct acctile_nest *nest, int64_t *trip)
{
  int64_t value[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];
  acctile_nest_symbol_values (nest, value);
  for (int k = 0; k < nest->n_parallel && k < ACCTILE_MAX_BAND; k++)
    {
      struct acctile_poly *span = acctile_range_span (nest, k);
      int64_t step = nest->loop[k].step;
      if (step < 0)
        step = -step;
      trip[k] = (acctile_poly_eval (span, value) + step - 1) / step;
      if (trip[k] < 1)
        trip[k] = 1;
      acctile_poly_free (span);
    }
}
