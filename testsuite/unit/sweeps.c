/* Wavefronts of sweeps over a plane, three loops: which of their layouts is
   taken.  Without this test blocks of such bands could go without helpers,
   which takes them three times as long, or get tiles that hold more sweeps than
   a program makes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#include "decide.h"
#include "unit-nest.h"
#include "unit.h"

/* for (t < sweeps) for (i) for (j) a[i][j] of a[i-1][j], a[i][j-1], a[i][j],
   a[i][j+1], a[i+1][j].  */
static const char successive[]
    = "{'function': 'sor2d', 'file': 'sor2d.c', 'line': 14, 'parallel': 3, "
      "'loops': [{'name': 't', 'lower': '0', 'upper': 'sweeps', "
      "'line': 14}, {'name': 'i', 'lower': '1', 'upper': 'n - 1', "
      "'line': 17}, {'name': 'j', 'lower': '1', 'upper': 'n - 1', "
      "'line': 20}], 'params': ['sweeps', 'n'], 'arrays': [{'name': 'a', "
      "'storage': 'restrict', 'elem_size': 4, 'extents': [null, 'n']}], "
      "'statements': [{'loop': 't', 'int_ops': 1, 'accesses': []}, "
      "{'loop': 'i', 'int_ops': 1, 'accesses': []}, {'loop': 'j', "
      "'flops': 5, 'int_ops': 34, 'accesses': ['a[i - 1][j]', "
      "'a[i][j - 1]', 'a[i][j]', 'a[i][j + 1]', 'a[i + 1][j]', "
      "'a[i][j] =']}]}";

/* The layout that is chosen under the N assumptions ASSUME, in *LAYOUT.  */

static bool
choose (isl_ctx *ctx, const struct acctile_device *device,
        const struct acctile_assume *assume, int n,
        struct acctile_layout *layout)
{
  struct acctile_options options = { .max_candidates = 0 };
  char *error = NULL;
  struct acctile_nest *nest = unit_nest (ctx, successive, assume, n, &error);
  if (!check (nest != NULL, "the nest is read: %s", error ? error : "yes"))
    {
      free (error);
      return false;
    }
  struct acctile_decision *decision
      = acctile_decide (nest, device, NULL, &options);
  bool found = decision && decision->kind == ACCTILE_DOACROSS
               && decision->n_layout > 0;
  if (check (found, "a wavefront with %d assumptions", n))
    *layout = decision->layout[0];
  acctile_decision_free (decision);
  acctile_nest_free (nest);
  return found;
}

/* A plane of 4096 by 4096.  */

static void
check_choices (isl_ctx *ctx, const struct acctile_device *device)
{
  struct acctile_assume assume[] = { { "n", 4096 }, { "sweeps", 64 } };
  struct acctile_layout known, unknown, nothing;
  if (choose (ctx, device, assume, 2, &known))
    check (known.helpers > 0, "64 sweeps: helpers");
  if (choose (ctx, device, assume, 1, &unknown))
    check (unknown.tile[0] <= 16 && unknown.helpers > 0,
           "an unknown number of sweeps: %d in a tile, %d helpers",
           unknown.tile[0], unknown.helpers);
  if (choose (ctx, device, NULL, 0, &nothing))
    check (nothing.tile[0] <= 16 && nothing.helpers > 0,
           "nothing known: %d sweeps in a tile, %d helpers", nothing.tile[0],
           nothing.helpers);
  assume[1].value = 4;
  if (choose (ctx, device, assume, 2, &known))
    check (known.tile[0] <= 4, "4 sweeps: %d in a tile", known.tile[0]);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  if (!check (device != NULL, "the device is read: %s", error ? error : "yes"))
    return 1;
  check_choices (ctx, device);
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return unit_end ();
}
