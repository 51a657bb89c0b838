/* The constants of tilecosts.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tilecosts.h"

const struct acctile_tile_constants acctile_tile_constants = {
#define ACCTILE_TILE_VALUE(name, value) value,
  ACCTILE_TILE_COSTS (ACCTILE_TILE_VALUE)
#undef ACCTILE_TILE_VALUE
};
