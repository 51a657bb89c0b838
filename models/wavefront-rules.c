/* Tiles of wavefronts by Li's formulas: see wavefront-rules.h.

   A thread has one point of a tile but along the loop that its block goes
   along, so that the product of the other sides has to be whole warps.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "wavefront-rules.h"

#include "mapping.h"
#include "tiletime.h"

/* Loops of more iterations are not divided: algorithm 5 is for tables of many
   dimensions with small extents.  */
#define SMALL_EXTENT 4096

static bool
is_block (int64_t threads)
{
  return threads >= ACCTILE_WARP && threads <= ACCTILE_SAFE_BLOCK
         && threads % ACCTILE_WARP == 0;
}

/* The bytes of an element of the array that NEST writes to.  */

static int
element_bytes (const struct acctile_nest *nest)
{
  for (int i = 0; i < nest->n_access; i++)
    if (nest->access[i].write && nest->access[i].array >= 0
        && nest->array[nest->access[i].array].elem_size > 0)
      return (int)nest->array[nest->access[i].array].elem_size;
  return 4;
}

bool
acctile_rule_li (const struct acctile_nest *nest,
                 const struct acctile_device *device,
                 struct acctile_layout *layout)
{
  int64_t height, width;
  int element = element_bytes (nest);
  if (layout->n_band != 2 || device->fp32_per_cycle < 1
      || device->shared_per_block < element)
    return false;
  acctile_tiletime_li_tile ((int)device->fp32_per_cycle,
                            device->shared_per_block, element, &height, &width);
  if (!is_block (height))
    return false;
  layout->tile[layout->step] = 1;
  layout->tile[1 - layout->step] = (int)height;
  layout->chunk = (int)width;
  layout->threads = (int)height;
  return true;
}

bool
acctile_rule_divisors (const int64_t *trip, int dims,
                       struct acctile_layout *layout)
{
  int64_t side[ACCTILE_MAX_BAND], tile[ACCTILE_MAX_BAND], threads = 1;
  int n = 0, i = 0;
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step)
      {
        if (trip[k] < 1 || trip[k] > SMALL_EXTENT)
          return false;
        side[n++] = trip[k];
      }
  acctile_tiletime_divisors (n, side, dims, tile);
  for (int k = 0; k < layout->n_band; k++)
    {
      bool whole = k == layout->step || tile[i] == side[i];
      layout->tile[k] = whole ? 1 : (int)tile[i];
      threads *= layout->tile[k];
      i += k != layout->step;
    }
  layout->threads = (int)threads;
  return is_block (threads);
}
