/* Which tiles of several steps a time loop of the host is done in, if any: they
   have to be predicted to take less time, by a margin, than a launch of all
   steps without tiles, or one for each step.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job-time.h"
#include "emit/emit.h"
#include "timetile/emit-overlaptile.h"

/* How many times as fast as one launch without tiles, or many, split tiles must
   be predicted to be.  */
#define SPLIT_MARGIN 1.15
/* The same for time-skewed ones, whose model is less exact: at 1.22 a star of
   order 2 took a third more time, from 1.30 on all that were measured on an
   H200 took less.  */
#define SKEW_MARGIN 1.25
/* The same for overlapping ones: where 1.5 to 2 was predicted they took 0.6 to
   1.02 of the time on an H200, beyond that less; where 1.2, 1.2 to 1.4 (a body
   with a root and a division).  */
#define OVERLAP_MARGIN 1.5
/* The same for those of several sweeps, whose model is right to within a fifth
   (models/fieldtile.c).  Where sizes are guessed they must gain where grids are
   large, too: of a wave equation, one sweep over three levels, they do not (on
   an H200, 4096 squared: 4.4 ms, 3.8 a launch a step; 2048: 1.8, 1.1).  */
#define FIELDS_MARGIN 1.2

/* Whether tiles of T are predicted to take less time, by MARGIN, than what the
   plan has, STEP_US a step.  */

static bool
is_faster (struct acctile_time_job *t, double step_us, double margin)
{
  double other_us = MIN (t->plan.persistent_us, t->plan.launches_us);
  return step_us * margin <= other_us
         || acctile_time_job_fail (t, "they take more time");
}

/* Whether T becomes one launch in split tiles, as DIRECTIVE says; where that is
   NULL, if it is faster, by a margin, than what the plan has.  */

static bool
decide_split (struct acctile_time_job *t,
              const struct acctile_directive *directive)
{
  if (!directive && t->split.stencil.n_dim > 1)
    return acctile_time_job_fail (t, "they are chosen in one dimension only");
  if (t->split.stencil.n_dim > 1
      && !acctile_split_can_redirect (t->split.found, &t->split.stencil))
    return acctile_time_job_fail (
        t, "its body computes addresses in a way that is not "
           "understood");
  if (!acctile_split_plan (
          t->split.found->nest, &t->split.stencil, acctile_state.device,
          directive ? directive->n_tile : 0, directive ? directive->tile : NULL,
          &t->split.plan, &t->why))
    return false;
  if (!directive && !is_faster (t, t->split.plan.step_us, SPLIT_MARGIN))
    return false;
  if (!acctile_points_possible_along (t->split.found, 0))
    t->split.plan.points = 1;
  t->plan.threads = t->split.plan.threads;
  t->plan.blocks = t->split.plan.blocks;
  return true;
}

/* The same for time-skewed tiles.  */

static bool
decide_skew (struct acctile_time_job *t,
             const struct acctile_directive *directive)
{
  struct acctile_timeskew_plan *plan = &t->split.skew;
  if (t->split.turn)
    return acctile_time_job_fail (t, "it copies back");
  if (!directive && !acctile_extents_known (t->split.found->nest))
    return acctile_time_job_fail (t, "the size of the grid is not known");
  if (!acctile_timeskew_plan (
          t->split.found->nest, &t->split.stencil, acctile_state.device,
          directive ? directive->n_tile : 0, directive ? directive->tile : NULL,
          plan, &t->why))
    return false;
  if (!directive && !is_faster (t, plan->step_us, SKEW_MARGIN))
    return false;
  if (!acctile_points_possible_along (t->split.found, plan->along))
    plan->points = 1;
  t->split.tiles = ACCTILE_TILES_SKEWED;
  t->plan.threads = plan->threads;
  t->plan.blocks = plan->blocks;
  return true;
}

/* The same for overlapping tiles.  */

static bool
decide_overlap (struct acctile_time_job *t,
                const struct acctile_directive *directive)
{
  struct acctile_overlap_plan *plan = &t->split.overlap;
  const char *why;
  int slow;
  if (!acctile_overlap_possible (t->split.found, &t->split.stencil, &slow,
                                 &why))
    return acctile_time_job_fail (t, why);
  if (!acctile_overlap_plan (
          t->split.found->nest, &t->split.stencil, acctile_state.device,
          directive ? directive->n_tile : 0, directive ? directive->tile : NULL,
          slow, plan, &t->why))
    return false;
  if (!directive && !is_faster (t, plan->step_us, OVERLAP_MARGIN))
    return false;
  t->split.tiles = ACCTILE_TILES_OVERLAPPING;
  t->plan.threads = plan->threads;
  t->plan.blocks = plan->blocks;
  return true;
}

/* The same for overlapping tiles of several sweeps.  */

static bool
decide_fields (struct acctile_time_job *t,
               const struct acctile_directive *directive)
{
  struct acctile_fieldtile_plan *plan;
  auto_vec<acctile_placed> placed;
  acctile_time_job_place (t, &placed);
  t->fields = acctile_fields_find (&t->loop, placed, &t->why);
  if (!t->fields)
    return false;
  plan = &t->fields->plan;
  if (!acctile_fieldtile_plan (&t->fields->step, acctile_state.device,
                               directive ? directive->n_tile : 0,
                               directive ? directive->tile : NULL,
                               t->fields->slow, plan, &t->why))
    return false;
  if (!directive && !is_faster (t, plan->step_us, FIELDS_MARGIN))
    return false;
  if (!directive && plan->guessed
      && plan->large_us * FIELDS_MARGIN > plan->swept_us)
    return acctile_time_job_fail (t,
                                  "they take more time where grids are large");
  t->split.tiles = ACCTILE_TILES_FIELDS;
  t->split.fields = t->fields;
  t->plan.threads = plan->threads;
  t->plan.blocks = plan->blocks;
  return true;
}

/* Says in the dump why T is not done in tiles as WAY says.  */

static void
tell_not (struct acctile_time_job *t, const char *way)
{
  expanded_location at = expand_location (t->loop.location);
  if (acctile_state.dump)
    fprintf (acctile_state.dump, "%s:%d: no %s tiles: %s\n",
             at.file ? at.file : "", at.line, way, t->why);
}

/* Whether a directive says how a nest of T is mapped, which tiles of several
   steps would not obey.  */

static bool
is_mapped (const struct acctile_time_job *t)
{
  for (unsigned i = 0; i < t->sweeps.length (); i++)
    if (t->sweeps[i].decision->forced)
      return true;
  return false;
}

bool
acctile_time_job_tiles (struct acctile_time_job *t,
                        const struct acctile_directive *wanted)
{
  static const struct
  {
    const char *name;
    bool (*decide) (struct acctile_time_job *,
                    const struct acctile_directive *);
    bool one; /* sweep in a step  */
  } kinds[] = { { "split", decide_split, true },
                { "overlap", decide_overlap, true },
                { "overlap", decide_fields, false },
                { "skew", decide_skew, true } };
  if (!wanted && is_mapped (t))
    {
      acctile_time_job_fail (t, "a directive says how a sweep is mapped");
      tell_not (t, "time");
      free (t->why);
      t->why = NULL;
      return false;
    }
  auto_vec<acctile_placed> placed;
  acctile_time_job_place (t, &placed);
  bool found
      = acctile_split_loop (&t->loop, placed, t->turns, &t->split, &t->why);
  char *why = t->why;
  for (unsigned i = 0; i < ARRAY_SIZE (kinds); i++)
    {
      if ((wanted && strcmp (wanted->time_tile, kinds[i].name) != 0)
          || (found && !kinds[i].one))
        continue;
      t->why = !found && kinds[i].one ? xstrdup (why) : NULL;
      if (!t->why && kinds[i].decide (t, wanted))
        {
          free (why);
          t->is_split = true;
          return true;
        }
      tell_not (t, kinds[i].name);
      bool again = !found && i + 1 < ARRAY_SIZE (kinds)
                   && !strcmp (kinds[i + 1].name, kinds[i].name);
      if (wanted && wanted != acctile_state.settings.schedule && !again)
        {
          free (why);
          return false;
        }
      free (t->why);
    }
  free (why);
  t->why = NULL;
  return false;
}

/* Notes tiles of STEPS steps and SIZE points by N_DIM dimensions, which TEXT
   (taken) says and a step of which takes US, in DECISION.  */

static void
tell_shape (int n_dim, int steps, const int *size, double us, char *text,
            struct acctile_decision *decision)
{
  free (decision->reason);
  decision->reason = text;
  decision->n_tile = n_dim + 1;
  decision->tile[0] = steps;
  for (int d = 0; d < n_dim; d++)
    decision->tile[d + 1] = size[d];
  if (us > 0)
    decision->chosen.time_us = us;
}

void
acctile_time_job_tell_tiles (struct acctile_time_job *t,
                             struct acctile_decision *decision)
{
  const struct acctile_split_plan *split = &t->split.plan;
  const struct acctile_timeskew_plan *skew = &t->split.skew;
  const struct acctile_overlap_plan *overlap = &t->split.overlap;
  int n_dim = t->split.stencil.n_dim;
  switch (t->split.tiles)
    {
    case ACCTILE_TILES_SPLIT:
      decision->time_tile = "split";
      tell_shape (n_dim, split->shape.steps, split->shape.base, split->step_us,
                  acctile_split_to_string (&split->shape), decision);
      break;
    case ACCTILE_TILES_SKEWED:
      decision->time_tile = "skew";
      tell_shape (n_dim, skew->shape.steps, skew->shape.size, skew->step_us,
                  acctile_timeskew_to_string (&skew->shape), decision);
      break;
    case ACCTILE_TILES_OVERLAPPING:
      decision->time_tile = "overlap";
      tell_shape (n_dim, overlap->shape.steps, overlap->shape.base,
                  overlap->step_us, acctile_overlap_to_string (&overlap->shape),
                  decision);
      break;
    case ACCTILE_TILES_FIELDS:
      decision->time_tile = "overlap";
      tell_shape (ACCTILE_FIELD_DIMS, t->fields->plan.steps,
                  t->fields->plan.base, t->fields->plan.step_us,
                  acctile_fieldtile_to_string (&t->fields->plan), decision);
      break;
    }
}
