/* The decision on one nest: what the directive asks, what the claims and the
   dependences allow, what the user fixed, and of what is left the cheapest.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "decide.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "claims.h"
#include "kerneltime.h"
#include "points.h"
#include "prefer.h"
#include "records.h"
#include "rows.h"
#include "search.h"
#include "sizes.h"
#include "stream.h"
#include "summed.h"
#include "strategy.h"
#include "text.h"
#include "walks.h"

/* What one decision works with.  */
struct deciding
{
  const struct acctile_nest *nest;
  const struct acctile_device *device;
  const struct acctile_directive *directive; /* may be NULL  */
  struct acctile_options options;
  struct acctile_claims_result claims;
  struct acctile_nest plain; /* the nest with sequential team loops  */
  struct acctile_problem problem;
  double started;
  struct acctile_decision *d;
};

/* Makes the decision "unchanged", for REASON (taken).  */

static void
leave_unchanged (struct deciding *s, char *reason)
{
  s->d->kind = ACCTILE_UNCHANGED;
  free (s->d->reason);
  s->d->reason = reason;
}

/* Makes the decision an error, whose text is ERROR (taken).  */

static void
refuse (struct deciding *s, char *error)
{
  leave_unchanged (s, error ? strdup (error) : NULL);
  free (s->d->error);
  s->d->error = error;
}

/* Adds WARNING (taken, may be NULL) to the decision's.  */

static void
warn (struct deciding *s, char *warning)
{
  if (!warning)
    return;
  if (!s->d->warning)
    {
      s->d->warning = warning;
      return;
    }
  char *both = acctile_format ("%s; %s", s->d->warning, warning);
  free (s->d->warning);
  free (warning);
  s->d->warning = both;
}

/* True when a directive asks for more than sizes.  */

static bool
is_forced (const struct deciding *s)
{
  return s->directive && s->directive->kind == ACCTILE_DIRECTIVE_SCHEDULE;
}

/* Leaves the nest to GCC for REASON (taken), but for loops that GCC would
   spread without having to: those become seq.  */

static void
leave_to_gcc (struct deciding *s, char *reason)
{
  leave_unchanged (s, reason);
  if (s->claims.to_mark == 0)
    return;
  s->d->kind = ACCTILE_SEQ;
  s->d->seq_loops = s->claims.to_mark;
  free (s->d->reason);
  s->d->reason = acctile_format ("seq: %s", s->claims.reason);
}

/* Whether schedule T has threads wherever D asks for several.  */

static bool
has_threads_for (const struct acctile_schedule *t,
                 const struct acctile_directive *d)
{
  for (int k = 0; k < d->n_block; k++)
    if (d->block[k] > 1 && !t->block[k])
      return false;
  return true;
}

/* Why the directive of S leaves no mapping, as a fresh string: the first
   reason that a mapping as it says would meet.  */

static char *
why_not_possible (const struct deciding *s, const struct acctile_strategy *use)
{
  const struct acctile_directive *d = s->directive;
  int n_dim = acctile_mapping_dims (s->problem.nest);
  char *why = NULL;
  for (const struct acctile_schedule *t = acctile_schedules; t->name && !why;
       t++)
    {
      struct acctile_mapping m
          = { .schedule = t, .most_blocks = d->most_blocks };
      if (d->schedule ? t != d->schedule : t->n_dim != n_dim)
        continue;
      if ((d->n_block && d->n_block != t->n_dim)
          || (d->n_grid && d->n_grid != t->n_dim))
        return acctile_format ("%s has %d numbers, the nest has %d loops",
                               d->n_block ? "block" : "grid",
                               d->n_block ? d->n_block : d->n_grid, n_dim);
      if (!d->schedule && !has_threads_for (t, d))
        continue;
      for (int k = 0; k < 3; k++)
        {
          m.block[k] = 1;
          if (k < d->n_block)
            m.block[k] = d->block[k];
          else if (t->block[k] && k == 0)
            m.block[k] = ACCTILE_WARP;
          m.grid[k] = !t->grid[k];
          if (k < d->n_grid)
            m.grid[k] = d->grid[k];
        }
      use->legal (&s->problem, &m, true, &why);
    }
  return why ? why : acctile_format ("no launch shape is left");
}

/* Reports that the directive of S cannot be obeyed, or that what the program
   fixes leaves nothing.  */

static void
no_mapping (struct deciding *s, const struct acctile_strategy *use)
{
  char *fixed = acctile_mapping_fixed (s->nest);
  if (is_forced (s))
    {
      char *why = why_not_possible (s, use);
      char *text = acctile_directive_to_string (s->directive);
      bool beside = fixed && *fixed;
      refuse (s, acctile_format ("'%s' cannot be obeyed: %s%s%s%s",
                                 text ? text : "", why ? why : "",
                                 beside ? " (the program fixes " : "",
                                 beside ? fixed : "", beside ? ")" : ""));
      free (why);
      free (text);
    }
  else
    leave_to_gcc (s,
                  acctile_format ("no schedule fits what the program fixes: %s",
                                  fixed && *fixed ? fixed : "nothing"));
  free (fixed);
}

/* Warns when the block that a directive asks for has more threads than any
   kernel's registers allow.  Others have as many only where the clauses of the
   program say so, as GCC's own launch would.  */

static void
warn_of_large_block (struct deciding *s)
{
  int threads = acctile_mapping_threads (&s->d->chosen.mapping);
  if (!is_forced (s) || s->d->chosen.mapping.gcc
      || threads <= ACCTILE_SAFE_BLOCK)
    return;
  warn (s, acctile_format ("blocks of %d threads: the launch fails when the "
                           "kernel needs more than %d registers a thread",
                           threads, s->device->registers_per_sm / threads));
}

/* Notes how many candidates the decision of S has, and the time of GCC's own
   choice.  */

static void
note_candidates (struct deciding *s)
{
  struct acctile_decision *d = s->d;
  for (int i = 0; i < d->n_candidate; i++)
    if (d->candidate[i].mapping.gcc)
      d->gcc_us = d->candidate[i].time_us;
  d->n_space = d->n_candidate;
}

/* Leaves as many candidates as the caller of S asked for.  */

static void
drop_candidates (struct deciding *s)
{
  int most = s->options.max_candidates;
  if (most > 0 && s->d->n_candidate > most)
    s->d->n_candidate = most;
}

/* Takes the N candidates of LIST (taken) for the decision, for a nest with
   sequential team loops when PLAIN is set, when the first is cheaper than
   what was found before.  */

static void
take_candidates (struct deciding *s, struct acctile_candidate *list, int n,
                 bool plain)
{
  struct acctile_decision *d = s->d;
  if (n <= 0 || (d->n_candidate > 0 && d->candidate[0].cost <= list[0].cost))
    {
      free (list);
      return;
    }
  free (d->candidate);
  d->candidate = list;
  d->n_candidate = n;
  d->sequential_team = plain;
}

/* Takes GCC's own choice out of SPACE: GCC does not look whether arrays
   overlap, nor give a loop lanes that it was not given.  */

static void
drop_gcc (struct acctile_space *space)
{
  int n = 0;
  for (int i = 0; i < space->n; i++)
    if (!space->mapping[i].gcc)
      space->mapping[n++] = space->mapping[i];
  space->n = n;
}

/* Looks for mappings of NEST by strategy USE, PLAIN when its team loops are
   sequential.  Returns false on lack of memory.  */

static bool
search_nest (struct deciding *s, const struct acctile_strategy *use,
             const struct acctile_nest *nest, bool plain)
{
  struct acctile_space space = { 0 };
  struct acctile_candidate *list = NULL;
  bool none = true;
  int n = 0;
  acctile_problem_end (&s->problem);
  if (!acctile_problem_begin (&s->problem, nest, s->device, &s->options)
      || !use->sizes (&s->problem, s->directive, &space))
    return false;
  if (nest->apart || nest->planes || nest->lanes_idle)
    drop_gcc (&space);
  for (int i = 0; i < space.n; i++)
    none = none && space.mapping[i].gcc && !is_forced (s);
  if (!none)
    n = use->cost (&s->problem, &space, &list);
  free (space.mapping);
  if (n < 0)
    return false;
  s->d->registers = s->problem.registers;
  take_candidates (s, list, n, plain);
  return true;
}

/* The iterations of the parallel loops of NEST.  */

static double
iterations (const struct acctile_nest *nest)
{
  double n = 1;
  for (int d = 0; d < acctile_mapping_dims (nest); d++)
    n *= (double)acctile_mapping_trip (nest, d);
  return n;
}

/* The nest of P at the larger of its likely sizes.  */

static const struct acctile_nest *
large_nest (const struct acctile_problem *p)
{
  if (p->n_case > 1
      && iterations (p->cases[1].nest) > iterations (p->cases[0].nest))
    return p->cases[1].nest;
  return p->cases[0].nest;
}

/* Puts the chosen mapping of D, unless it is the best of the search, before the
   candidates.  */

static void
put_first (struct acctile_decision *d)
{
  int i = 1;
  while (
      i < d->n_candidate
      && !acctile_mapping_equal (&d->candidate[i].mapping, &d->chosen.mapping))
    i++;
  if (i == d->n_candidate)
    d->n_candidate++;
  memmove (d->candidate + 1, d->candidate, i * sizeof *d->candidate);
  d->several = true;
}

/* Makes the chosen mapping one of streams, where the nest is one and large
   enough at the larger of its likely sizes.  */

static bool
choose_stream (struct deciding *s)
{
  struct acctile_decision *d = s->d;
  if (is_forced (s) || s->options.model != ACCTILE_MODEL_DEFAULT
      || !acctile_stream_is (s->nest) || acctile_prefer_is_dealt (s->nest)
      || !acctile_stream_shape (large_nest (&s->problem), s->device,
                                d->registers, &d->chosen.mapping))
    return false;
  acctile_problem_cost (&s->problem, &d->chosen, d->chosen.traced);
  put_first (d);
  return true;
}

/* Makes a mapping one for a nest on a device; false, and nothing changed, where
   that is not one for it.  */
typedef bool shape (const struct acctile_nest *, const struct acctile_device *,
                    struct acctile_mapping *);

/* Makes the chosen mapping one of SHAPE, where the nest is one for that and
   large enough.  What is predicted stays that of the mapping in whose place
   this one is: the model does not know of open pages, nor of stores that are
   united.  */

static bool
choose_shape (struct deciding *s, shape *shape)
{
  struct acctile_decision *d = s->d;
  if (is_forced (s) || s->options.model != ACCTILE_MODEL_DEFAULT
      || acctile_prefer_is_dealt (s->nest)
      || !shape (large_nest (&s->problem), s->device, &d->chosen.mapping))
    return false;
  put_first (d);
  return true;
}

/* Makes the chosen mapping one of blocks that stay, where the nest has
   reductions and is one for that.  */

static bool
choose_summed (struct deciding *s)
{
  struct acctile_decision *d = s->d;
  if (is_forced (s) || s->options.model != ACCTILE_MODEL_DEFAULT
      || acctile_prefer_is_dealt (s->nest)
      || !acctile_summed_shape (large_nest (&s->problem), s->device,
                                d->registers, &d->chosen.mapping))
    return false;
  acctile_problem_cost (&s->problem, &d->chosen, d->chosen.traced);
  put_first (d);
  return true;
}

/* Makes the chosen mapping one of tiles of points, where that is worth it.  */

static bool
choose_tile (struct deciding *s)
{
  struct acctile_decision *d = s->d;
  if (is_forced (s) || s->options.model != ACCTILE_MODEL_DEFAULT
      || acctile_prefer_is_dealt (s->nest)
      || !acctile_points_tile (large_nest (&s->problem), s->device,
                               d->registers, &d->chosen.mapping))
    return false;
  put_first (d);
  return true;
}

/* Gives the chosen mapping a grid that covers the loops where a thread then has
   more points at the larger of the nest's likely sizes, where the body has
   loops, all short; blocks in turn are no better than such points (81 loads of
   8192 x 8192: 564 us in turn with two points, 467 with four).  */

static void
choose_cover (struct deciding *s, struct acctile_mapping *m)
{
  const struct acctile_nest *large = large_nest (&s->problem);
  struct acctile_mapping cover = *m;
  if (large->n_loop == large->n_parallel || large->in_turn
      || acctile_points_loads (large) < 0)
    return;
  for (int d = 0; d < 3; d++)
    if (m->schedule && m->schedule->grid[d])
      cover.grid[d] = 0;
  cover.points
      = acctile_points_choose (large, &cover, s->device, s->d->registers);
  if (cover.points > m->points && cover.points > 1
      && acctile_mapping_valid (&cover, large, s->device, false, NULL))
    *m = cover;
}

/* Chooses the points of a thread of the chosen mapping: what a directive says,
   one when it gives the whole shape of the launch without them.  */

static void
choose_points (struct deciding *s)
{
  struct acctile_mapping *m = &s->d->chosen.mapping;
  const struct acctile_directive *d = is_forced (s) ? s->directive : NULL;
  if (d && d->points)
    {
      m->points = d->points;
      m->points_x = d->points_x;
    }
  else if (!(d && d->n_block && d->n_grid)
           && s->options.model == ACCTILE_MODEL_DEFAULT)
    {
      m->points
          = acctile_points_choose (s->nest, m, s->device, s->d->registers);
      if (!d)
        choose_cover (s, m);
      if (m->points > 1)
        acctile_points_shape (m, d != NULL);
    }
}

/* Chooses a mapping by strategy USE.  */

static void
choose (struct deciding *s, const struct acctile_strategy *use)
{
  struct acctile_decision *d = s->d;
  bool plain = s->nest->n_team > 0 && s->options.plain_teams;
  if ((s->claims.team == 0 && !search_nest (s, use, s->nest, false))
      || (plain && !search_nest (s, use, &s->plain, true)))
    {
      leave_unchanged (s, acctile_format ("out of memory"));
      return;
    }
  if (d->n_candidate == 0)
    {
      no_mapping (s, use);
      return;
    }
  d->kind = ACCTILE_DOALL;
  d->chosen = d->candidate[0];
  for (int k = 0; d->sequential_team && k < s->nest->n_loop; k++)
    if (s->nest->loop[k].team)
      d->seq_loops |= 1u << k;
  note_candidates (s);
  const struct acctile_schedule *schedule = d->chosen.mapping.schedule;
  bool dealt = schedule->linear || schedule->rows;
  if (!dealt && !choose_stream (s) && !choose_shape (s, acctile_records_shape)
      && !choose_summed (s) && !choose_tile (s)
      && !choose_shape (s, acctile_stream_cover))
    choose_points (s);
  if (!dealt && !is_forced (s) && s->options.model == ACCTILE_MODEL_DEFAULT)
    {
      acctile_rows_bound (s->nest, s->device, &d->chosen.mapping);
      acctile_summed_bound (s->nest, s->device, &d->chosen.mapping);
      acctile_walks_bound (s->nest, s->device, &d->chosen.mapping);
    }
  d->candidate[0] = d->chosen;
  drop_candidates (s);
  free (d->reason);
  d->reason = use->print (&d->chosen.mapping);
  warn_of_large_block (s);
}

/* What one lane takes for an iteration at least: 25 to 85 ns were measured on
   an H200.  */
#define SEQUENTIAL_NS 25

/* Whether NEST, under the trip counts that it assumes, is done in order in less
   than the US of a wavefront and in no more than DEVICE needs for a launch.  */

static bool
is_tiny (const struct acctile_nest *nest, const struct acctile_device *device,
         double us)
{
  int64_t trip[ACCTILE_MAX_BAND];
  double ns = SEQUENTIAL_NS;
  acctile_wavefront_trips (nest, trip);
  for (int k = 0; k < nest->n_parallel; k++)
    ns *= (double)trip[k];
  return ns * 1e-3 < us && ns <= device->launch_ns;
}

/* Takes the cheapest layout of a nest whose iterations depend on each other.
   False, with *why set, when it has none.  */

static bool
choose_layout (struct deciding *s, char **why)
{
  struct acctile_decision *d = s->d;
  const struct acctile_nest *nest = s->nest;
  if (nest->fixed)
    return acctile_fail (why, "%s", nest->fixed);
  if (!acctile_wavefront_applies (nest, s->claims.depend, why))
    return false;
  d->n_flow = acctile_flow_find (nest, &d->flow);
  if (d->n_flow < 0)
    return acctile_fail (why, "out of memory");
  struct acctile_nest likely;
  bool other = acctile_sizes_likely (nest, &likely);
  d->n_layout = acctile_wavefront_search (
      other ? &likely : nest, s->claims.depend, s->device, s->directive,
      d->flow, d->n_flow, d->registers, &d->layout, why);
  if (d->n_layout <= 0)
    return false;
  if (!(s->directive && s->directive->kind == ACCTILE_DIRECTIVE_DOACROSS)
      && is_tiny (nest, s->device, d->layout[0].time_us))
    return acctile_fail (why, "too few iterations for a wavefront");
  d->kind = ACCTILE_DOACROSS;
  d->seq_loops = s->claims.to_mark;
  d->n_space = d->n_layout;
  if (s->options.max_candidates > 0 && d->n_layout > s->options.max_candidates)
    d->n_layout = s->options.max_candidates;
  free (d->reason);
  d->reason = acctile_layout_to_string (&d->layout[0]);
  return true;
}

/* Decides on a nest that the user wants run as a wavefront.  */

static void
decide_doacross (struct deciding *s)
{
  char *why = NULL;
  s->d->asked = true;
  if (!s->claims.depend)
    s->claims.depend = acctile_depend_analyze (s->nest);
  if (!choose_layout (s, &why))
    {
      char *text = acctile_directive_to_string (s->directive);
      refuse (s, acctile_format ("'%s' cannot be obeyed: %s", text ? text : "",
                                 why ? why : "no memory"));
      free (text);
    }
  free (why);
}

/* Leaves a nest in order because of WHY and, where that does not say it,
   WHY_NOT, for which it is no wavefront.  */

static void
leave_in_order (struct deciding *s, const char *why, const char *why_not)
{
  const struct acctile_depend *depend = s->claims.depend;
  leave_to_gcc (s, acctile_format ("%s", why));
  if (!why_not || s->nest->fixed || s->nest->n_parallel < 2 || !depend
      || strstr (s->d->reason, why_not))
    return;
  char *reason = s->d->reason;
  s->d->reason = acctile_format ("%s; no wavefront: %s", reason, why_not);
  free (reason);
}

/* Decides on a nest whose loops may run in any order, or says that they may
   not.  */

static void
decide_mapping (struct deciding *s)
{
  char *why = NULL;
  const struct acctile_strategy *use
      = acctile_strategy_find (ACCTILE_DIRECTIVE_SCHEDULE);
  if (!use->applies (&s->problem, &s->claims, &why))
    {
      char *why_not = NULL;
      if (is_forced (s) && !s->directive->gcc)
        refuse (s, acctile_format ("a schedule cannot be used: %s", why));
      else if (is_forced (s))
        leave_to_gcc (s, acctile_format ("%s", why));
      else if (!choose_layout (s, &why_not))
        leave_in_order (s, why, why_not);
      free (why);
      free (why_not);
      return;
    }
  warn (s, s->claims.warning);
  s->claims.warning = NULL;
  if (s->nest->fixed)
    {
      if (is_forced (s) && !s->directive->gcc)
        refuse (s, acctile_format ("a schedule cannot be used: %s",
                                   s->nest->fixed));
      else
        leave_to_gcc (s, acctile_format ("%s", s->nest->fixed));
      return;
    }
  if (s->claims.team && !s->options.plain_teams)
    {
      leave_to_gcc (s, acctile_format ("%s", s->claims.reason));
      return;
    }
  if (s->nest->num_workers < 0 || s->nest->vector_length < 0)
    {
      char *fixed = acctile_mapping_fixed (s->nest);
      leave_to_gcc (s, acctile_format ("the program fixes the launch to "
                                       "values that are not known: %s",
                                       fixed ? fixed : ""));
      free (fixed);
      return;
    }
  s->d->forced = is_forced (s);
  choose (s, use);
}

/* Decides what the directive of S decides alone.  False when it leaves the
   nest to be decided on.  */

static bool
decide_by_directive (struct deciding *s)
{
  const struct acctile_directive *d = s->directive;
  if (!d || d->kind != ACCTILE_DIRECTIVE_OFF)
    return false;
  leave_unchanged (s, acctile_format ("off by directive"));
  return true;
}

/* Decides on "nest" for "device".  */

struct acctile_decision *
acctile_decide (const struct acctile_nest *nest,
                const struct acctile_device *device,
                const struct acctile_directive *directive,
                const struct acctile_options *options)
{
  struct acctile_nest granted = *nest;
  if (directive && directive->backward)
    {
      granted.backward = true;
      nest = &granted;
    }
  struct deciding s = { .nest = nest,
                        .device = device,
                        .directive = directive,
                        .started = acctile_clock_ms () };
  s.d = calloc (1, sizeof *s.d);
  if (!s.d)
    return NULL;
  if (options)
    s.options = *options;
  if (!decide_by_directive (&s))
    {
      if (nest->n_parallel <= 0)
        leave_unchanged (&s, acctile_format ("%s", nest->fixed
                                                       ? nest->fixed
                                                       : "no parallel loop"));
      else if (!acctile_claims_test (nest, s.options.claims, &s.claims)
               || !acctile_problem_begin (&s.problem, nest, device, &s.options))
        leave_unchanged (&s, acctile_format ("out of memory"));
      else
        {
          s.d->registers = s.problem.registers;
          acctile_mapping_plain (nest, &s.plain);
          if (directive && directive->kind == ACCTILE_DIRECTIVE_DOACROSS)
            decide_doacross (&s);
          else
            decide_mapping (&s);
        }
      acctile_problem_end (&s.problem);
      s.d->depend = s.claims.depend;
      s.claims.depend = NULL;
      acctile_claims_end (&s.claims);
    }
  s.d->decide_ms = acctile_clock_ms () - s.started;
  if (s.d->reason)
    return s.d;
  return acctile_decision_free (s.d);
}

/* Frees DECISION, which may be NULL.  Returns NULL.  */

struct acctile_decision *
acctile_decision_free (struct acctile_decision *decision)
{
  if (!decision)
    return NULL;
  free (decision->reason);
  free (decision->warning);
  free (decision->error);
  free (decision->candidate);
  free (decision->layout);
  free (decision->flow);
  acctile_depend_free (decision->depend);
  free (decision);
  return NULL;
}
