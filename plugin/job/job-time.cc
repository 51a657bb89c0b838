/* Time loops of the host on their way through decide and emit: the regions of
   one loop together.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job-time.h"
#include "emit/emit-parts.h"
#include "timetile/emit-overlaptile.h"
#include "timetile/emit-split.h"
#include "timetile/emit-timetile.h"
#include "launch/launch-queue.h"
#include "timetile/timeloop-apart.h"
#include "timetile/timeloop-entry.h"
#include "timetile/timeloop-member.h"

extern "C"
{
#include "models/prefer.h"
}

/* Whether a nest of DATA's regions writes the array or pointer DECL, as far
   as its accesses tell.  */

static bool
is_written (void *data, tree decl)
{
  struct acctile_time_job *t = (struct acctile_time_job *)data;
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

bool
acctile_time_job_fail (struct acctile_time_job *t, const char *why)
{
  if (!t->why)
    t->why = xstrdup (why);
  return false;
}

void
acctile_time_job_place (struct acctile_time_job *t, vec<acctile_placed> *placed)
{
  for (unsigned i = 0; i < t->jobs.length (); i++)
    for (int k = 0; k < t->jobs[i]->region.n_found; k++)
      {
        struct acctile_placed one
            = { &t->jobs[i]->region.found[k], t->loop.targets[i] };
        placed->safe_push (one);
      }
}

/* Lists the nests of T's regions as they are decided now.  */

static void
list_sweeps (struct acctile_time_job *t)
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
begin_jobs (struct acctile_time_job *t, struct acctile_function *function,
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
drop_jobs (struct acctile_time_job *t)
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
  acctile_job_assume_apart (job, true);
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
part_regions (struct acctile_time_job *t, struct acctile_function *function,
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
asked (const struct acctile_time_job *t)
{
  for (unsigned i = 0; i < t->jobs.length (); i++)
    for (int k = 0; k < t->jobs[i]->region.n_found; k++)
      if (t->jobs[i]->time_tile[k])
        return t->jobs[i]->time_tile[k];
  return NULL;
}

/* Whether the regions of T can be one launch.  */

static bool
check_jobs (struct acctile_time_job *t)
{
  t->emulate = acctile_state.settings.emulate;
  if (t->sweeps.is_empty ())
    return acctile_time_job_fail (t, "the time loop holds no nest");
  for (unsigned i = 0; i < t->jobs.length (); i++)
    {
      const struct acctile_region *region = &t->jobs[i]->region;
      if (region->fixed)
        return acctile_time_job_fail (t, region->fixed);
      if (!region->only_nests || region->n_found == 0)
        return acctile_time_job_fail (
            t, "a region of the time loop holds more than nests");
      for (int k = 0; k < region->n_found; k++)
        if (region->found[k].guarded || t->jobs[i]->off[k])
          return acctile_time_job_fail (
              t, "a nest of the time loop is left alone");
        else if (acctile_prefer_is_dealt (region->found[k].nest))
          return acctile_time_job_fail (
              t, "loops of a nest get shorter as others get longer");
      if (!acctile_emulate_possible (region))
        t->emulate = false;
    }
  for (unsigned i = 0; i < t->sweeps.length (); i++)
    if (!acctile_sweep_candidate (&t->sweeps[i], &t->why))
      return false;
  return true;
}

/* Says in the dump WHY a copy back of T stays.  */

static void
tell_copy (const struct acctile_time_job *t, const char *why)
{
  expanded_location at = expand_location (t->loop.location);
  if (acctile_state.dump)
    fprintf (acctile_state.dump, "%s:%d: copy back stays: %s\n",
             at.file ? at.file : "", at.line, why);
}

/* Finds where blocks have to meet in T, and the copies back, and says in the
   dump why one that looks like it is none.  */

static void
compare_sweeps (struct acctile_time_job *t)
{
  auto_vec<acctile_placed> placed;
  auto_vec<bool> meets;
  struct acctile_step step;
  char *why = NULL;
  acctile_time_job_place (t, &placed);
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

/* Whether T becomes one launch, with arrays that may overlap as its nests have
   them.  */

static bool
decide_so (struct acctile_time_job *t)
{
  const struct acctile_directive *wanted = asked (t);
  if (t->why)
    return false;
  if (acctile_unoptimised ())
    return acctile_time_job_fail (t, acctile_unoptimised ());
  if (acctile_state.settings.limit >= 0)
    return acctile_time_job_fail (
        t, "the option limit= asks for launches of their own");
  if (!check_jobs (t))
    return false;
  for (unsigned i = 0; !wanted && i < t->jobs.length (); i++)
    if (acctile_job_wants_histograms (t->jobs[i]))
      return acctile_time_job_fail (
          t,
          "blocks add up in memory of their own where each step is launched");
  for (unsigned i = 0; i < t->jobs.length (); i++)
    if (t->jobs[i]->region.kernels)
      acctile_pass_by_value (&t->jobs[i]->region);
  if (const char *why
      = acctile_time_loop_clauses (&t->loop, is_written, t, &t->clauses))
    return acctile_time_job_fail (t, why);
  if (const char *why = acctile_time_loop_queue (&t->loop, &t->queue))
    return acctile_time_job_fail (t, why);
  if (const char *why = acctile_time_loop_certain (&t->loop))
    return acctile_time_job_fail (t, why);
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
      if (acctile_time_job_tiles (t, wanted))
        return true;
      if (t->why)
        return false;
      wanted = NULL;
    }
  if (wanted ? strcmp (wanted->time_tile, "persistent") != 0
             : !t->plan.persistent)
    {
      t->queued = !acctile_time_loop_queued (&t->loop)
                  && t->loop.beside.is_empty () && t->loop.members.is_empty ();
      return acctile_time_job_fail (t,
                                    "a launch for each step takes less time");
    }
  if (!wanted && t->turns.is_empty ())
    t->plan.large = large;
  return true;
}

/* Whether what the host reads and changes in steps of T beside arrays may be
   read before the loop: T looks whether it is apart from them.  */

static bool
looks_beside (struct acctile_time_job *t)
{
  auto_vec<acctile_placed> placed;
  if (!acctile_time_loop_asks (&t->loop) || t->looks)
    return true;
  acctile_time_job_place (t, &placed);
  t->looks = acctile_time_apart_find (&t->loop, placed, &t->apart);
  t->apart.alike.truncate (0);
  t->apart.numbers.truncate (0);
  return t->looks
         || acctile_time_job_fail (
             t, "the host reads memory in the time loop that may change");
}

/* Forgets what was decided of T.  */

static void
start_again (struct acctile_time_job *t)
{
  acctile_free_turns (&t->turns);
  acctile_fields_free (t->fields);
  free (t->why);
  t->fields = NULL;
  t->why = NULL;
  t->clauses = NULL_TREE;
  t->is_split = t->queued = t->looks = false;
  list_sweeps (t);
}

/* Lets the nests of T take arrays that may overlap for different ones.  False
   when there are none, or the host cannot look before the first step.  */

static bool
assume_apart (struct acctile_time_job *t)
{
  auto_vec<acctile_placed> placed;
  acctile_time_job_place (t, &placed);
  if (!acctile_time_apart_find (&t->loop, placed, &t->apart))
    return false;
  for (unsigned i = 0; i < t->jobs.length (); i++)
    {
      acctile_job_assume_apart (t->jobs[i], false);
      for (int k = 0; k < t->jobs[i]->region.n_found; k++)
        {
          struct acctile_nest *nest = t->jobs[i]->region.found[k].nest;
          nest->apart = nest->all_apart = true;
        }
    }
  return true;
}

static void
assume_nothing (struct acctile_time_job *t)
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
gains (struct acctile_time_job *t, bool some)
{
  if (t->is_split || !t->turns.is_empty ())
    return true;
  t->plan.large = 0;
  return !some && !t->apart.moves;
}

/* Whether T becomes one launch.  */

static bool
decide (struct acctile_time_job *t)
{
  bool some = decide_so (t) && looks_beside (t);
  const struct acctile_directive *wanted = asked (t);
  if (t->jobs.is_empty () || acctile_unoptimised ()
      || (some && (t->is_split || !t->turns.is_empty ()))
      || (wanted
          && (!strcmp (wanted->time_tile, "none")
              || (some && !strcmp (wanted->time_tile, "persistent"))))
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
  return decide_so (t) && looks_beside (t);
}

/* Rewrites T, whose first statement stands at GSI.  OTHERS gets the regions
   that are left for large grids.  */

static gomp_target *
emit (struct acctile_time_job *t, gimple_stmt_iterator *gsi,
      vec<gomp_target *> *others)
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
        acctile_emit_remainders (sweep.found);
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
          acctile_time_job_tell_tiles (t, decision);
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
keep_why (struct acctile_time_job *t, acctile_time_reasons *reasons)
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
begin_loop (struct acctile_time_job *t, struct acctile_function *function,
            hash_set<gimple *> *quiet)
{
  if (t->loop.why)
    acctile_time_job_fail (t, t->loop.why);
  if (!t->loop.why || t->loop.kept)
    begin_jobs (t, function, quiet);
}

/* Lets arrays of T, which the host runs in SEQ, take turns where a step copies
   back; says in the dump why one that looks like it is none.  */

static bool
take_turns (struct acctile_time_job *t, gimple_seq *seq,
            struct acctile_function *function, struct acctile_turned *turned)
{
  char *why = NULL;
  if (t->jobs.is_empty () || !t->loop.beside.is_empty ())
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
can_queue (const struct acctile_time_job *t)
{
  bool some = false;
  if ((t->loop.why && !t->loop.kept) || t->jobs.length () < 2
      || !t->loop.beside.is_empty () || acctile_time_loop_queued (&t->loop))
    return false;
  for (unsigned i = 0; i < t->jobs.length (); i++)
    some = some || !may_return_scalar (t->jobs[i]);
  return some;
}

/* Finds T again, as acctile_time_loop_find does from FROM on in *SEQ, which has
   changed.  */

static void
find_again (struct acctile_time_job *t, struct acctile_function *function,
            gimple_seq *seq, gimple *from)
{
  if (lang_GNU_Fortran ())
    acctile_function_renew_definitions (function);
  else
    acctile_function_renew (function);
  acctile_time_loop_find (*seq, from, &t->loop);
}

/* Begins T, a loop that stands in *SEQ and was found from FROM on, again where
   its kernels regions become several.  */

static void
begin_parts (struct acctile_time_job *t, struct acctile_function *function,
             gimple_seq *seq, gimple *from, hash_set<gimple *> *quiet,
             const vec<gomp_target *> &present)
{
  begin_loop (t, function, quiet);
  if (!part_regions (t, function, seq, from, present))
    return;
  drop_jobs (t);
  find_again (t, function, seq, from);
  begin_loop (t, function, quiet);
}

/* Puts variables for what the host changes in memory in T, where T can be read
   then.  */

static bool
take_members (struct acctile_time_job *t, struct acctile_function *function,
              gimple_seq *seq, gimple *from)
{
  if (!t->loop.why || !acctile_time_loop_take_members (&t->loop, seq))
    return false;
  find_again (t, function, seq, from);
  if (!t->loop.why && !acctile_time_loop_queued (&t->loop))
    return true;
  acctile_time_loop_return_members (&t->loop, seq);
  find_again (t, function, seq, from);
  return false;
}

/* Begins T again without these, and keeps why it is none.  */

static void
return_members (struct acctile_time_job *t, struct acctile_function *function,
                gimple_seq *seq, gimple *from, hash_set<gimple *> *quiet,
                const vec<gomp_target *> &present)
{
  char *why = t->why;
  t->why = NULL;
  drop_jobs (t);
  start_again (t);
  acctile_time_loop_return_members (&t->loop, seq);
  find_again (t, function, seq, from);
  begin_parts (t, function, seq, from, quiet, present);
  free (t->why);
  t->why = why;
}

/* Rewrites T, which stands at GSI, and says so; OTHERS as for emit.  */

static gomp_target *
finish (struct acctile_time_job *t, gimple_stmt_iterator *gsi,
        vec<gomp_target *> *others)
{
  gomp_target *emitted = emit (t, gsi, others);
  acctile_mark_launch (emitted);
  for (unsigned i = 0; i < t->jobs.length (); i++)
    for (int k = 0; k < t->jobs[i]->region.n_found; k++)
      {
        t->jobs[i]->decision[k]->large
            = others->is_empty () ? 0 : t->plan.large;
        acctile_job_tell (t->jobs[i], k);
      }
  return emitted;
}

/* Leaves T, which stands in *SEQ from GSI on, to the host, and moves GSI behind
   it.  REASONS and TURNED are as for acctile_job_time_loop.  */

static void
leave (struct acctile_time_job *t, gimple_seq *seq, gimple_stmt_iterator *gsi,
       struct acctile_function *function, acctile_time_reasons *reasons,
       struct acctile_turned *turned)
{
  keep_why (t, reasons);
  bool turns = !t->queued && take_turns (t, seq, function, turned);
  if (t->queued || (can_queue (t) && (!turns || t->jobs.length () > 2)))
    acctile_queue_loop (seq, t->loop.stmts[0], t->loop.stmts.last ());
  while (turns && gsi_stmt (*gsi) != t->loop.stmts.last ())
    gsi_next (gsi);
  gsi_next (gsi);
}

bool
acctile_job_time_loop (gimple_seq *seq, gimple *from,
                       struct acctile_function *function, gimple **next,
                       gomp_target **emitted, vec<gomp_target *> *others,
                       acctile_time_reasons *reasons, hash_set<gimple *> *quiet,
                       const vec<gomp_target *> &present,
                       struct acctile_turned *turned)
{
  struct acctile_time_job t;
  t.looks = t.is_split = t.queued = false;
  t.fields = NULL;
  t.why = NULL;
  t.clauses = NULL_TREE;
  *emitted = NULL;
  if (!acctile_time_loop_find (*seq, from, &t.loop))
    return false;
  bool members = take_members (&t, function, seq, from);
  begin_parts (&t, function, seq, from, quiet, present);
  bool some = !t.loop.why && decide (&t);
  if (members && !some)
    return_members (&t, function, seq, from, quiet, present);
  gimple_stmt_iterator gsi = gsi_start (*seq);
  while (gsi_stmt (gsi) != t.loop.stmts[0])
    gsi_next (&gsi);
  if (some)
    *emitted = finish (&t, &gsi, others);
  else
    leave (&t, seq, &gsi, function, reasons, turned);
  *next = gsi_end_p (gsi) ? NULL : gsi_stmt (gsi);
  drop_jobs (&t);
  acctile_free_turns (&t.turns);
  acctile_fields_free (t.fields);
  free (t.why);
  return true;
}
