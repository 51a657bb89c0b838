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

/* Whether something in NEST may write to what access A reads.  */

static bool
may_change (const struct acctile_nest *nest, const struct acctile_access *a)
{
  for (int k = 0; k < nest->n_access; k++)
    if (nest->access[k].write
        && (nest->access[k].array == a->array
            || !acctile_depend_apart (nest, NULL, nest->access[k].array,
                                      a->array)))
      return true;
  return false;
}

bool
acctile_nest_bare (struct acctile_nest *nest)
{
  int inner = nest->n_parallel, kept = 0;

  for (int a = 0; a < nest->n_access; a++)
    if (nest->stmt[nest->access[a].stmt].loop < inner
        && (nest->access[a].write || may_change (nest, &nest->access[a])))
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
