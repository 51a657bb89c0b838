/* Nests with one acc loop more: see widen.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "widen.h"
#include <stddef.h>
#include "bounds.h"
#include "depend.h"

/* Whether statement S of NEST, which stands outside of loop INNER, does
   something.  */

static bool
does_something (const struct acctile_nest *nest, int s, int inner)
{
  const struct acctile_stmt *stmt = &nest->stmt[s];
  if (stmt->loop >= inner)
    return false;
  for (int a = 0; a < nest->n_access; a++)
    if (nest->access[a].stmt == s)
      return true;
  return stmt->flops > 0 || stmt->divs > 0;
}

bool
acctile_nest_widen (const struct acctile_nest *nest, struct acctile_nest *wide)
{
  const struct acctile_poly *bound[ACCTILE_MAX_BOUNDS];
  int inner = nest->n_parallel;

  if (nest->fixed || nest->n_team > 0 || inner < 1 || inner >= nest->n_loop
      || nest->loop[inner].parent != inner - 1
      || acctile_bounds_lower (&nest->loop[inner], bound) == 0
      || acctile_bounds_upper (&nest->loop[inner], bound) == 0)
    return false;
  for (int k = inner + 1; k < nest->n_loop; k++)
    if (nest->loop[k].parent < inner)
      return false;
  for (int s = 0; s < nest->n_stmt; s++)
    if (does_something (nest, s, inner))
      return false;
  *wide = *nest;
  wide->n_parallel = inner + 1;
  wide->loop[inner].claim = ACCTILE_CLAIM_AUTO;
  return true;
}

/* Whether something in NEST may write to what access A reads; APART: unless
   the program can see before NEST that it does not.  */

static bool
may_change (const struct acctile_nest *nest, const struct acctile_access *a,
            bool apart)
{
  for (int k = 0; k < nest->n_access; k++)
    if (nest->access[k].write
        && (nest->access[k].array == a->array
            || (!acctile_depend_apart (nest, NULL, nest->access[k].array,
                                       a->array)
                && !(apart
                     && acctile_depend_can_tell (nest, nest->access[k].array,
                                                 a->array)))))
      return true;
  return false;
}

bool
acctile_nest_bare (struct acctile_nest *nest, bool apart)
{
  int inner = nest->n_parallel, kept = 0;

  for (int a = 0; a < nest->n_access; a++)
    if (nest->stmt[nest->access[a].stmt].loop < inner
        && (nest->access[a].write
            || may_change (nest, &nest->access[a], apart)))
      return false;
  for (int a = 0; a < nest->n_access; a++)
    if (nest->stmt[nest->access[a].stmt].loop >= inner)
      nest->access[kept++] = nest->access[a];
  nest->n_access = kept;
  for (int s = 0; s < nest->n_stmt; s++)
    if (nest->stmt[s].loop < inner)
      nest->stmt[s].flops = nest->stmt[s].divs = 0;
  return true;
}

/* "take" with the iterator of loop "k" of "nest" in place of which the sum is
   least; NULL when that is not known.  */

static struct acctile_poly *
with_least (const struct acctile_nest *nest, int k, struct acctile_poly *take)
{
  const struct acctile_loop *loop = &nest->loop[k];
  const struct acctile_poly *at = loop->lower;
  struct acctile_poly *last = NULL;
  int64_t times = 0;
  struct acctile_poly *factor = acctile_poly_coefficient (take, k);
  bool known = acctile_poly_is_constant (factor, &times);
  acctile_poly_free (factor);
  if (known && times == 0)
    return take;
  if (!known || !loop->lower || !loop->upper
      || (loop->step != 1 && loop->step != -1))
    return acctile_poly_free (take);
  if ((times < 0) == (loop->step > 0))
    at = last = acctile_poly_sub (acctile_poly_copy (loop->upper),
                                  acctile_poly_constant (loop->step));
  take = acctile_poly_substitute (take, k, at);
  acctile_poly_free (last);
  return take;
}

int64_t
acctile_nest_least_span (const struct acctile_nest *nest, int inner)
{
  const struct acctile_loop *loop = &nest->loop[inner];
  int64_t least = -1;
  if (!loop->lower || !loop->upper)
    return -1;
  bool up = loop->step > 0;
  struct acctile_poly *more
      = acctile_poly_sub (acctile_poly_copy (up ? loop->upper : loop->lower),
                          acctile_poly_copy (up ? loop->lower : loop->upper));
  for (int k = inner - 1; more && k >= 0; k--)
    more = with_least (nest, k, more);
  bool known = more && acctile_poly_is_constant (more, &least);
  acctile_poly_free (more);
  return known && least >= 0 ? least : -1;
}

bool
acctile_nest_never_short (const struct acctile_nest *nest, int inner)
{
  return acctile_nest_least_span (nest, inner) >= 0;
}

void
acctile_nest_spread (const struct acctile_nest *nest, unsigned loops,
                     struct acctile_nest *wide)
{
  *wide = *nest;
  wide->lanes_idle = true;
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    if (loops >> k & 1)
      {
        wide->loop[k].claim = ACCTILE_CLAIM_AUTO;
        wide->loop[k].team = true;
        wide->n_team++;
      }
}

void
acctile_nest_gather (const struct acctile_nest *nest,
                     struct acctile_nest *narrow)
{
  unsigned parallel = (1u << nest->n_parallel) - 1, reduced = 0;
  *narrow = *nest;
  for (int r = 0; r < nest->n_reduction; r++)
    reduced |= nest->reduction[r].loops;
  if (!(reduced & parallel))
    narrow->n_reduction = 0;
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    {
      narrow->loop[k].claim = ACCTILE_CLAIM_SEQ;
      narrow->loop[k].team = false;
    }
  narrow->n_team = 0;
}
