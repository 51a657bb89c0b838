/* Time loops of the host on their way through decide and emit: the regions of
   one loop together.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "emit/emit-parts.h"
#include "timetile/emit-overlaptile.h"
#include "timetile/emit-split.h"
#include "timetile/emit-timetile.h"
#include "launch/launch-queue.h"
#include "timetile/timeloop-apart.h"
#include "timetile/timeloop-entry.h"

extern "C"
{
#include "models/search.h"
}

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

/* A time loop and its regions.  */
struct time_job
{
  struct acctile_time_loop loop;
  auto_vec<acctile_job *> jobs; /* by region  */
  auto_vec<acctile_sweep> sweeps;
  auto_vec<acctile_emitted_sweep> emitted;
  auto_vec<acctile_turn *> turns;
  struct acctile_time_plan plan;
  struct acctile_split split;
  struct acctile_fields *fields; /* or NULL  */
  struct acctile_time_apart apart;
  struct acctile_time_queue queue;
  bool looks;    /* whether the host looks if arrays are APART  */
  bool is_split; /* in tiles of several steps  */
  bool queued;   /* stays, but its launches need not be waited for  */
  tree clauses;
  bool emulate;
  char *why;
};

/* Whether a nest of DATA's regions writes the array or pointer DECL, as far
   as its accesses tell.  */

static bool
is_written (void *data, tree decl)
{
  struct time_job *t = (struct time_job *)data;
  const char *name = get_name (decl);
  for (unsigned i = 0; i < t->sweeps.length (); i++)
    {
      const struct acctile_nest *nest = t->sweeps[i].nest;
      for (int a = 0; a < nest->n_access; a++)
        {
          const char *other = nest->array[nest->access[a].array].name;
          if (nest->access[a].write
              && (!name || !other || !nest->access[a].offset
                  || !strcmp (name, other)))
            return true;
        }
    }
  return false;
}

static bool
fail (struct time_job *t, const char *why)
{
  if (!t->why)
    t->why = xstrdup (why);
  return false;
}

/* Lists the nests of T's regions as they are decided now.  */

static void
list_sweeps (struct time_job *t)
{
  t->sweeps.truncate (0);
  for (unsigned i = 0; i < t->jobs.length (); i++)
    for (int k = 0; k < t->jobs[i]->region.n_found; k++)
      {
        struct acctile_sweep sweep = { t->jobs[i]->region.found[k].nest,
                                       t->jobs[i]->decision[k], false, true };
        t->sweeps.safe_push (sweep);
      }
}

/* Reads and decides the regions of T, those in QUIET without a word.  */

static void
begin_jobs (struct time_job *t, struct acctile_function *function,
            hash_set<gimple *> *quiet)
{
  for (unsigned i = 0; i < t->loop.targets.length (); i++)
    {
      struct acctile_job *job = XCNEW (struct acctile_job);
      acctile_job_begin (job, function, t->loop.targets[i],
                         quiet->contains (t->loop.targets[i]));
      t->jobs.safe_push (job);
    }
  list_sweeps (t);
}

static void
drop_jobs (struct time_job *t)
{
  for (unsigned i = 0; i < t->jobs.length (); i++)
    {
      acctile_job_drop (t->jobs[i]);
      free (t->jobs[i]);
    }
  t->jobs.truncate (0);
}

/* Whether JOB's region, a kernels one, can be a region for each of its nests,
   and nothing else.  */

static bool
can_part (struct acctile_job *job, const vec<gomp_target *> &present)
{
  if (!job->region.kernels || job->region.n_found < 2 || job->quiet)
    return false;
  acctile_job_assume_apart (job);
  bool can = acctile_job_wants_unfolding (job)
             && !acctile_kernels_unfoldable (&job->region)
             && acctile_kernels_alone (&job->region, present);
  acctile_job_assume_nothing (job);
  return can;
}

/* Makes kernels regions of T, which stands in *SEQ, regions for each of their
   nests, but for FROM, where the search for T begins: sweeps are told apart by
   their regions.  False when there are none.  */

static bool
part_regions (struct time_job *t, struct acctile_function *function,
              gimple_seq *seq, gimple *from, const vec<gomp_target *> &present)
{
  bool some = false;
  for (unsigned i = 0; i < t->jobs.length () && !acctile_unoptimised (); i++)
    {
      struct acctile_job *job = t->jobs[i];
      if (job->region.target == from || !can_part (job, present))
        continue;
      gbind *bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
      gomp_target *target = job->region.target;
      gimple_bind_set_body (
          bind, acctile_kernels_unfold_alone (function, &job->region));
      acctile_replace_stmt (seq, target, bind);
      some = true;
    }
  return some;
}

/* What the directives before the nests of T ask of its time loop; NULL for
   nothing.  */

static const struct acctile_directive *
asked (const struct time_job *t)
{
  for (unsigned i = 0; i < t->jobs.length (); i++)
    for (int k = 0; k < t->jobs[i]->region.n_found; k++)
      if (t->jobs[i]->time_tile[k])
        return t->jobs[i]->time_tile[k];
  return NULL;
}

/* Whether the regions of T can be one launch.  */

static bool
check_jobs (struct time_job *t)
{
  t->emulate = acctile_state.settings.emulate;
  if (t->sweeps.is_empty ())
    return fail (t, "the time loop holds no nest");
  for (unsigned i = 0; i < t->jobs.length (); i++)
    {
      const struct acctile_region *region = &t->jobs[i]->region;
      if (region->fixed)
        return fail (t, region->fixed);
      if (!region->only_nests || region->n_found == 0)
        return fail (t, "a region of the time loop holds more than nests");
      for (int k = 0; k < region->n_found; k++)
        if (region->found[k].guarded || t->jobs[i]->off[k])
          return fail (t, "a nest of the time loop is left alone");
        else if (acctile_search_dealt (region->found[k].nest))
          return fail (t, "loops of a nest get shorter as others get longer");
      if (!acctile_emulate_possible (region))
        t->emulate = false;
    }
  for (unsigned i = 0; i < t->sweeps.length (); i++)
    if (!acctile_sweep_candidate (&t->sweeps[i], &t->why))
      return false;
  return true;
}

/* The nests of T and their regions.  */

static void
place_sweeps (struct time_job *t, vec<acctile_placed> *placed)
{
  for (unsigned i = 0; i < t->jobs.length (); i++)
    for (int k = 0; k < t->jobs[i]->region.n_found; k++)
      {
        struct acctile_placed one
            = { &t->jobs[i]->region.found[k], t->loop.targets[i] };
        placed->safe_push (one);
      }
}

/* Says in the dump WHY a copy back of T stays.  */

static void
tell_copy (const struct time_job *t, const char *why)
{
  expanded_location at = expand_location (t->loop.location);
  if (acctile_state.dump)
    fprintf (acctile_state.dump, "%s:%d: copy back stays: %s\n",
             at.file ? at.file : "", at.line, why);
}

/* Finds where blocks have to meet in T, and the copies back, and says in the
   dump why one that looks like it is none.  */

static void
compare_sweeps (struct time_job *t)
{
  auto_vec<acctile_placed> placed;
  auto_vec<bool> meets;
  struct acctile_step step;
  char *why = NULL;
  place_sweeps (t, &placed);
  acctile_step_begin (&step, &t->loop, &placed);
  acctile_time_take_alike (&step, &t->apart);
  acctile_find_turns (&step, &t->turns, &why);
  acctile_step_meetings (&step, &meets);
  acctile_step_end (&step);
  if (why)
    tell_copy (t, why);
  free (why);
  for (unsigned i = 0; i < t->sweeps.length (); i++)
    {
      t->sweeps[i].once = acctile_is_turned_copy (t->turns, i);
      t->sweeps[i].meets = meets[i] || !t->turns.is_empty ();
    }
}

/* Whether tiles of T are predicted to take less time, by MARGIN, than what the
   plan has, STEP_US a step.  */

static bool
is_faster (struct time_job *t, double step_us, double margin)
{
  double other_us = MIN (t->plan.persistent_us, t->plan.launches_us);
  return step_us * margin <= other_us || fail (t, "they take more time");
}

/* Whether T becomes one launch in split tiles, as DIRECTIVE says; where that is
   NULL, if it is faster, by a margin, than what the plan has.  */

static bool
decide_split (struct time_job *t, const struct acctile_directive *directive)
{
  if (!directive && t->split.stencil.n_dim > 1)
    return fail (t, "they are chosen in one dimension only");
  if (t->split.stencil.n_dim > 1
      && !acctile_split_can_redirect (t->split.found, &t->split.stencil))
    return fail (t, "its body computes addresses in a way that is not "
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
decide_skew (struct time_job *t, const struct acctile_directive *directive)
{
  struct acctile_timeskew_plan *plan = &t->split.skew;
  if (t->split.turn)
    return fail (t, "it copies back");
  if (!directive && !acctile_extents_known (t->split.found->nest))
    return fail (t, "the size of the grid is not known");
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
decide_overlap (struct time_job *t, const struct acctile_directive *directive)
{
  struct acctile_overlap_plan *plan = &t->split.overlap;
  const char *why;
  int slow;
  if (!acctile_overlap_possible (t->split.found, &t->split.stencil, &slow,
                                 &why))
    return fail (t, why);
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
decide_fields (struct time_job *t, const struct acctile_directive *directive)
{
  struct acctile_fieldtile_plan *plan;
  auto_vec<acctile_placed> placed;
  place_sweeps (t, &placed);
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
    return fail (t, "they take more time where grids are large");
  t->split.tiles = ACCTILE_TILES_FIELDS;
  t->split.fields = t->fields;
  t->plan.threads = plan->threads;
  t->plan.blocks = plan->blocks;
  return true;
}

/* Says in the dump why T is not done in tiles as WAY says.  */

static void
tell_not (struct time_job *t, const char *way)
{
  expanded_location at = expand_location (t->loop.location);
  if (acctile_state.dump)
    fprintf (acctile_state.dump, "%s:%d: no %s tiles: %s\n",
             at.file ? at.file : "", at.line, way, t->why);
}

/* Whether T becomes one launch in tiles of the kind that WANTED, unless NULL,
   says.  */

static bool
decide_tiles (struct time_job *t, const struct acctile_directive *wanted)
{
  static const struct
  {
    const char *name;
    bool (*decide) (struct time_job *, const struct acctile_directive *);
    bool one; /* sweep in a step  */
  } kinds[] = { { "split", decide_split, true },
                { "overlap", decide_overlap, true },
                { "overlap", decide_fields, false },
                { "skew", decide_skew, true } };
  auto_vec<acctile_placed> placed;
  place_sweeps (t, &placed);
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

/* Whether T becomes one launch, with arrays that may overlap as its nests have
   them.  */

static bool
decide_so (struct time_job *t)
{
  const struct acctile_directive *wanted = asked (t);
  if (t->why)
    return false;
  if (acctile_unoptimised ())
    return fail (t, acctile_unoptimised ());
  if (acctile_state.settings.limit >= 0)
    return fail (t, "the option limit= asks for launches of their own");
  if (!check_jobs (t))
    return false;
  for (unsigned i = 0; i < t->jobs.length (); i++)
    if (t->jobs[i]->region.kernels)
      acctile_pass_by_value (&t->jobs[i]->region);
  if (const char *why
      = acctile_time_loop_clauses (&t->loop, is_written, t, &t->clauses))
    return fail (t, why);
  if (const char *why = acctile_time_loop_queue (&t->loop, &t->queue))
    return fail (t, why);
  if (const char *why = acctile_time_loop_certain (&t->loop))
    return fail (t, why);
  compare_sweeps (t);
  acctile_time_plan (t->sweeps.address (), t->sweeps.length (),
                     acctile_state.device, &t->plan);
  int64_t large = t->plan.large;
  t->plan.large = 0;
  bool tiles = wanted
               && (!strcmp (wanted->time_tile, "split")
                   || !strcmp (wanted->time_tile, "skew")
                   || !strcmp (wanted->time_tile, "overlap"));
  if (!wanted || tiles)
    {
      if (decide_tiles (t, wanted))
        return true;
      if (t->why)
        return false;
      wanted = NULL;
    }
  if (wanted ? strcmp (wanted->time_tile, "persistent") != 0
             : !t->plan.persistent)
    {
      t->queued = !acctile_time_loop_queued (&t->loop);
      return fail (t, "a launch for each step takes less time");
    }
  if (!wanted && t->turns.is_empty ())
    t->plan.large = large;
  return true;
}

/* Forgets what was decided of T.  */

static void
start_again (struct time_job *t)
{
  acctile_free_turns (&t->turns);
  acctile_fields_free (t->fields);
  free (t->why);
  t->fields = NULL;
  t->why = NULL;
  t->clauses = NULL_TREE;
  t->is_split = t->queued = false;
  list_sweeps (t);
}

/* Lets the nests of T take arrays that may overlap for different ones.  False
   when there are none, or the host cannot look before the first step.  */

static bool
assume_apart (struct time_job *t)
{
  auto_vec<acctile_placed> placed;
  place_sweeps (t, &placed);
  if (!acctile_time_apart_find (&t->loop, placed, &t->apart))
    return false;
  for (unsigned i = 0; i < t->jobs.length (); i++)
    {
      acctile_job_assume_apart (t->jobs[i]);
      for (int k = 0; k < t->jobs[i]->region.n_found; k++)
        {
          struct acctile_nest *nest = t->jobs[i]->region.found[k].nest;
          nest->apart = nest->all_apart = true;
        }
    }
  return true;
}

static void
assume_nothing (struct time_job *t)
{
  t->apart.alike.truncate (0);
  t->apart.numbers.truncate (0);
  for (unsigned i = 0; i < t->jobs.length (); i++)
    acctile_job_assume_nothing (t->jobs[i]);
}

/* Whether T, which is SOME launch without, gains from what it is with arrays
   that are apart: tiles and copies back that are not done.  Where nests keep
   their order otherwise the loop as it was is for arrays that overlap alone,
   so that large grids cannot have it.  */

static bool
gains (struct time_job *t, bool some)
{
  if (t->is_split || !t->turns.is_empty ())
    return true;
  t->plan.large = 0;
  return !some && !t->apart.moves;
}

/* Whether T becomes one launch.  */

static bool
decide (struct time_job *t)
{
  bool some = decide_so (t);
  const struct acctile_directive *wanted = asked (t);
  if (t->jobs.is_empty () || acctile_unoptimised ()
      || (some && (t->is_split || !t->turns.is_empty ()))
      || (wanted
          && (!strcmp (wanted->time_tile, "none")
              || !strcmp (wanted->time_tile, "persistent")))
      || !assume_apart (t))
    return some;
  start_again (t);
  if (decide_so (t) && gains (t, some))
    {
      t->looks = true;
      return true;
    }
  assume_nothing (t);
  start_again (t);
  return decide_so (t);
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

/* Notes the tiles of T in DECISION.  */

static void
tell_tiles (struct time_job *t, struct acctile_decision *decision)
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

/* Rewrites T, whose first statement stands at GSI.  OTHERS gets the regions
   that are left for large grids.  */

static gomp_target *
emit (struct time_job *t, gimple_stmt_iterator *gsi, vec<gomp_target *> *others)
{
  unsigned n = 0;
  int each_step = 0;
  for (unsigned i = 0; i < t->sweeps.length (); i++)
    each_step += !t->sweeps[i].once;
  for (unsigned i = 0; i < t->jobs.length (); i++)
    for (int k = 0; k < t->jobs[i]->region.n_found; k++)
      {
        struct acctile_decision *decision = t->jobs[i]->decision[k];
        struct acctile_emitted_sweep sweep;
        memset (&sweep, 0, sizeof sweep);
        decision->chosen = *acctile_sweep_candidate (&t->sweeps[n++], NULL);
        decision->time_tile = "persistent";
        if (acctile_is_turned_producer (t->turns, n - 1))
          decision->copy_back = "turns";
        if (t->sweeps[n - 1].once)
          decision->copy_back = "once";
        sweep.meets = t->sweeps[n - 1].meets;
        decision->runs_on = !sweep.meets;
        sweep.found = &t->jobs[i]->region.found[k];
        sweep.target = t->loop.targets[i];
        acctile_sweep_mapping (&t->sweeps[n - 1], &t->plan, &sweep.mapping);
        if (!acctile_points_possible (sweep.found))
          sweep.mapping.points = 1;
        acctile_sweep_pace (&t->sweeps[n - 1], each_step, &t->plan,
                            acctile_state.device, &sweep.mapping, &sweep.pace);
        decision->paced = !t->is_split && sweep.pace.every > 0;
        decision->chosen.mapping = sweep.mapping;
        free (decision->reason);
        decision->reason = acctile_mapping_to_string (&sweep.mapping);
        if (t->is_split)
          tell_tiles (t, decision);
        t->emitted.safe_push (sweep);
        t->jobs[i]->rewrite[k] = true;
      }
  return acctile_emit_persistent (
      gsi, &t->loop, &t->plan, t->clauses, &t->emitted, t->turns,
      t->is_split ? &t->split : NULL, t->looks ? &t->apart : NULL, &t->queue,
      t->emulate, others);
}

/* Keeps in REASONS, and says in the dump, why the time loop of T is none.  */

static void
keep_why (struct time_job *t, acctile_time_reasons *reasons)
{
  const char *why = IDENTIFIER_POINTER (get_identifier (t->why));
  for (unsigned i = 0; i < t->loop.targets.length (); i++)
    reasons->put (t->loop.targets[i], why);
  if (acctile_state.dump)
    {
      expanded_location at = expand_location (t->loop.location);
      fprintf (acctile_state.dump, "%s:%d: time loop: %s\n",
               at.file ? at.file : "", at.line, t->why);
    }
}

/* Reads and decides the regions of T unless it does more than launch them, and
   not only for itself.  */

static void
begin_loop (struct time_job *t, struct acctile_function *function,
            hash_set<gimple *> *quiet)
{
  if (t->loop.why)
    fail (t, t->loop.why);
  if (!t->loop.why || t->loop.kept)
    begin_jobs (t, function, quiet);
}

/* Lets arrays of T, which the host runs in SEQ, take turns where a step copies
   back; says in the dump why one that looks like it is none.  */

static bool
take_turns (struct time_job *t, gimple_seq *seq,
            struct acctile_function *function, struct acctile_turned *turned)
{
  char *why = NULL;
  if (t->jobs.is_empty ())
    return false;
  bool taken
      = acctile_job_turns (seq, &t->loop, t->jobs, function, turned, &why);
  if (why && !taken)
    tell_copy (t, why);
  free (why);
  return taken;
}

/* Whether the region of JOB may hand a scalar to the host.  */

static bool
may_return_scalar (const struct acctile_job *job)
{
  for (int i = 0; i < job->region.n_found; i++)
    if (job->region.found[i].nest->n_reduction > 0
        || job->region.found[i].nest->n_scalar > 0)
      return true;
  return job->region.n_found == 0;
}

/* Whether T, which the host runs although it knows what its regions do, has
   launches that it need not wait for.  */

static bool
can_queue (const struct time_job *t)
{
  bool some = false;
  if ((t->loop.why && !t->loop.kept) || t->jobs.length () < 2
      || acctile_time_loop_queued (&t->loop))
    return false;
  for (unsigned i = 0; i < t->jobs.length (); i++)
    some = some || !may_return_scalar (t->jobs[i]);
  return some;
}

bool
acctile_job_time_loop (gimple_seq *seq, gimple *from,
                       struct acctile_function *function, gimple **next,
                       gomp_target **emitted, vec<gomp_target *> *others,
                       acctile_time_reasons *reasons, hash_set<gimple *> *quiet,
                       const vec<gomp_target *> &present,
                       struct acctile_turned *turned)
{
  struct time_job t;
  t.looks = t.is_split = t.queued = false;
  t.fields = NULL;
  t.why = NULL;
  t.clauses = NULL_TREE;
  *emitted = NULL;
  if (!acctile_time_loop_find (*seq, from, &t.loop))
    return false;
  begin_loop (&t, function, quiet);
  if (part_regions (&t, function, seq, from, present))
    {
      drop_jobs (&t);
      if (lang_GNU_Fortran ())
        acctile_function_renew_definitions (function);
      else
        acctile_function_renew (function);
      acctile_time_loop_find (*seq, from, &t.loop);
      begin_loop (&t, function, quiet);
    }
  gimple_stmt_iterator gsi = gsi_start (*seq);
  while (gsi_stmt (gsi) != t.loop.stmts[0])
    gsi_next (&gsi);
  if (!t.loop.why && decide (&t))
    {
      *emitted = emit (&t, &gsi, others);
      acctile_mark_launch (*emitted);
      for (unsigned i = 0; i < t.jobs.length (); i++)
        for (int k = 0; k < t.jobs[i]->region.n_found; k++)
          {
            t.jobs[i]->decision[k]->large
                = others->is_empty () ? 0 : t.plan.large;
            acctile_job_tell (t.jobs[i], k);
          }
    }
  else
    {
      keep_why (&t, reasons);
      bool turns = !t.queued && take_turns (&t, seq, function, turned);
      if (t.queued || (can_queue (&t) && (!turns || t.jobs.length () > 2)))
        acctile_queue_loop (seq, t.loop.stmts[0], t.loop.stmts.last ());
      while (turns && gsi_stmt (gsi) != t.loop.stmts.last ())
        gsi_next (&gsi);
      gsi_next (&gsi);
    }
  *next = gsi_end_p (gsi) ? NULL : gsi_stmt (gsi);
  drop_jobs (&t);
  acctile_free_turns (&t.turns);
  acctile_fields_free (t.fields);
  free (t.why);
  return true;
}
