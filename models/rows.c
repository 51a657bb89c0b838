/* Rows that blocks take in turn: see rows.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "rows.h"

#include <stddef.h>

/* Blocks of a grid, in times of what the device runs at once.  */
#define WAVES 4

/* Whether all rows of NEST, of two loops, are alike: as long as one another and
   without loops of their own.  */

static bool
has_like_rows (const struct acctile_nest *nest)
{
  const struct acctile_loop *x = &nest->loop[1];
  return nest->n_loop == 2 && (nest->n_parallel == 2 || nest->n_team == 1)
         && x->lower && x->upper && !acctile_poly_uses (x->lower, 0)
         && !acctile_poly_uses (x->upper, 0);
}

void
acctile_rows_bound (const struct acctile_nest *nest,
                    const struct acctile_device *device,
                    struct acctile_mapping *mapping)
{
  struct acctile_mapping bound = *mapping;
  if (mapping->gcc || mapping->schedule->n_dim != 2
      || mapping->schedule->grid[0] || !mapping->schedule->grid[1]
      || mapping->grid[1] != 0 || mapping->block[1] != 1
      || acctile_mapping_all_points (mapping) > 1 || nest->num_gangs
      || !has_like_rows (nest) || !(nest->loop[0].levels & ACCTILE_GANG))
    return;
  bound.grid[1] = (int64_t)WAVES * device->sms
                  * (device->max_threads_per_sm / mapping->block[0]);
  if (!nest->loop[0].assumed && acctile_mapping_trip (nest, 1) <= bound.grid[1])
    return;
  if (acctile_mapping_valid (&bound, nest, device, false, NULL))
    *mapping = bound;
}
