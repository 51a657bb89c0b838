/* Lanes of rows: see lanes.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "lanes.h"

#include "bounds.h"
#include "mapping.h"

/* The largest power of two that is no more than N, or 1: its exponent.  */

static int
bits_of (int64_t n)
{
  int bits = 0;
  while (n > 1)
    {
      n /= 2;
      bits++;
    }
  return bits;
}

static int
least (int a, int b)
{
  return a < b ? a : b;
}

bool
acctile_lanes_known (const struct acctile_nest *nest)
{
  const struct acctile_poly *list[ACCTILE_MAX_BOUNDS];
  const struct acctile_loop *row = &nest->loop[nest->n_parallel - 1];
  return acctile_bounds_lower (row, list) > 0
         && acctile_bounds_upper (row, list) > 0;
}

int
acctile_lanes_assumed (const struct acctile_nest *nest,
                       const struct acctile_device *device)
{
  int64_t length = acctile_mapping_trip (nest, 0), rows = 1;
  int64_t threads = (int64_t)device->sms * device->max_threads_per_sm;
  for (int d = 1; d < acctile_mapping_dims (nest); d++)
    {
      int64_t trip = acctile_mapping_trip (nest, d);
      rows = trip > threads / rows ? threads : rows * trip;
    }
  int few = least (bits_of (threads / rows), bits_of (ACCTILE_LANES_BLOCK));
  int bits = ACCTILE_LANES_UNKNOWN_BITS;
  if (acctile_lanes_known (nest))
    {
      few = least (few, bits_of (length));
      bits = least (bits_of (length * ACCTILE_LANES_SHARE / ACCTILE_LANES_OF),
                    ACCTILE_LANES_WARP_BITS);
    }
  return 1 << (few > bits ? few : bits);
}
