/* What the code of GCC and of the device's assembler costs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "costs.h"

const struct acctile_costs acctile_default_costs = {
#define COST_VALUE(name, value) .name = value,
  ACCTILE_COSTS (COST_VALUE)
#undef COST_VALUE
};
