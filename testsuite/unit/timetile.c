/* Mappings in the one launch of a time loop: what a directive says stays, the
   model's own becomes one that spreads both loops.  Without this test a
   directive before a nest in a time loop could be passed over.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <stdlib.h>
#include <string.h>

#include "nests.h"
#include "timetile.h"
#include "unit.h"

/* What stays of "text", a directive or NULL, before a square sweep.  */
static void
check_directive (isl_ctx *ctx, const char *text, const char *schedule,
                 bool kept)
{
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  struct acctile_nest *nest = nest_finish (ctx, nest_jacobi, NULL, 0);
  struct acctile_directive *directive
      = text ? acctile_directive_parse (text, &error) : NULL;
  struct acctile_decision *decision
      = acctile_decide (nest, device, directive, NULL);
  struct acctile_sweep sweep = { nest, decision, false, true };
  struct acctile_time_plan plan;
  struct acctile_mapping mapping;
  char *why = NULL;
  const char *shown = text ? text : "no directive";

  check (!error, "%s: %s", shown, error ? error : "");
  check (decision->forced == kept, "%s: forced", shown);
  if (!acctile_sweep_candidate (&sweep, &why))
    check (!schedule, "%s: no candidate: %s", shown, why);
  else
    {
      acctile_time_plan (&sweep, 1, device, &plan);
      acctile_sweep_mapping (&sweep, &plan, &mapping);
      check (schedule && !strcmp (mapping.schedule->name, schedule),
             "%s: schedule %s", shown, mapping.schedule->name);
      check (!kept
                 || (mapping.block[0] == 32 && mapping.block[1] == 1
                     && mapping.points == 1),
             "%s: block %d by %d, %d points", shown, mapping.block[0],
             mapping.block[1], mapping.points);
      check (acctile_mapping_threads (&mapping) <= plan.threads,
             "%s: a block of %d threads", shown, plan.threads);
    }
  free (why);
  free (error);
  acctile_decision_free (decision);
  acctile_directive_free (directive);
  acctile_nest_free (nest);
  acctile_device_free (device);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  check_directive (ctx, NULL, "2.3", false);
  check_directive (ctx, "schedule(2.2) block(32,1)", "2.2", true);
  check_directive (ctx, "schedule(gcc)", NULL, true);
  isl_ctx_free (ctx);
  return unit_end ();
}
