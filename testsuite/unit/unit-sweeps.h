/* The nests of one step of a loop over time, for tests.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef UNIT_SWEEPS_H
#define UNIT_SWEEPS_H

#include <stdlib.h>

#include "step.h"

/* Numbers the arrays of NEST by their names, and its parameters by their
   places, or -1 when they change.  To be freed (free_sweep).  */
static struct acctile_step_sweep
number_sweep (const struct acctile_nest *nest, bool changes)
{
  int *param = malloc ((nest->n_param + 1) * sizeof *param);
  int *array = malloc ((nest->n_array + 1) * sizeof *array);
  for (int p = 0; p < nest->n_param; p++)
    param[p] = changes ? -1 : p;
  for (int a = 0; a < nest->n_array; a++)
    array[a] = nest->array[a].name[0] - 'A';
  return (struct acctile_step_sweep){ nest, param, array };
}

static void
free_sweep (struct acctile_step_sweep *sweep)
{
  free ((int *)sweep->param);
  free ((int *)sweep->array);
}

#endif
