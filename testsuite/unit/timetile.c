/* Mappings in the one launch of a time loop: what a directive says stays, the
   model's own becomes one that spreads both loops; and whose blocks keep pace.
   Without this test a directive before a nest in a time loop could be passed
   over, or small grids pay for what large ones need.

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

/* The pace of a square sweep of N x N points, one of SWEEPS in a step, in
   blocks of 256 threads with 4 points of two arrays of 4 bytes each: 8192
   bytes.  */
static void
check_pace (isl_ctx *ctx, int64_t n, int sweeps, int every, int64_t few)
{
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  struct acctile_assume assume = { (char *)"n", n };
  struct acctile_nest *nest = nest_finish (ctx, nest_jacobi, &assume, n > 0);
  struct acctile_directive *directive = acctile_directive_parse (
      "schedule(2.3) block(64,4) grid(*,*) points(4)", &error);
  struct acctile_decision *decision
      = acctile_decide (nest, device, directive, NULL);
  struct acctile_sweep sweep = { nest, decision, false, true };
  struct acctile_time_plan plan = { .blocks = 528 };
  struct acctile_mapping mapping;
  struct acctile_pace pace;

  check (!error, "pace of %d: %s", (int)n, error ? error : "");
  acctile_sweep_mapping (&sweep, &plan, &mapping);
  acctile_sweep_pace (&sweep, sweeps, &plan, device, &mapping, &pace);
  check (pace.every == every && pace.few == few,
         "pace of %d, %d sweeps: after %d blocks, in more than %d", (int)n,
         sweeps, pace.every, (int)pace.few);
  free (error);
  acctile_decision_free (decision);
  acctile_directive_free (directive);
  acctile_nest_free (nest);
  acctile_device_free (device);
}

/* A sweep of which no thread can have several points has blocks of as many
   threads as all devices allow, any other the ones that were chosen.  */
static void
check_crowd (isl_ctx *ctx, bool in_turn)
{
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  struct acctile_nest *nest = nest_finish (ctx, nest_jacobi, NULL, 0);
  nest->in_turn = in_turn;
  struct acctile_decision *decision = acctile_decide (nest, device, NULL, NULL);
  struct acctile_sweep sweep = { nest, decision, false, true };
  int chosen = acctile_mapping_threads (
      &acctile_sweep_candidate (&sweep, NULL)->mapping);
  struct acctile_time_plan plan;
  struct acctile_mapping mapping;

  check (!error, "in turn %d: %s", in_turn, error ? error : "");
  acctile_time_plan (&sweep, 1, device, &plan);
  acctile_sweep_mapping (&sweep, &plan, &mapping);
  int threads = acctile_mapping_threads (&mapping);
  check (threads == (in_turn ? ACCTILE_SAFE_BLOCK : chosen)
             && plan.threads == threads && mapping.block[0] >= 64
             && (mapping.points == 1 || !in_turn),
         "in turn %d: blocks of %d by %d for %d threads, %d points", in_turn,
         mapping.block[0], mapping.block[1], plan.threads, mapping.points);
  free (error);
  acctile_decision_free (decision);
  acctile_nest_free (nest);
  acctile_device_free (device);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  check_crowd (ctx, false);
  check_crowd (ctx, true);
  check_directive (ctx, NULL, "2.3", false);
  check_directive (ctx, "schedule(2.2) block(32,1)", "2.2", true);
  check_directive (ctx, "schedule(gcc)", NULL, true);
  /* An L2 of 52428800 bytes is 6400 blocks, 12.1 of each of 528 members.  Of
     unknown size it may be large.  */
  check_pace (ctx, 0, 1, 12, 25600);
  check_pace (ctx, 1024, 1, 0, 25600);
  check_pace (ctx, 8192, 1, 12, 25600);
  check_pace (ctx, 8192, 2, 0, 0);
  isl_ctx_free (ctx);
  return unit_end ();
}
