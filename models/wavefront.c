/* DOACROSS nests: see wavefront.h.  Which layouts there are, and which is
   taken.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "wavefront.h"

#include <stdlib.h>
#include <string.h>

#include "bounds.h"
#include "mapping.h"
#include "relay.h"
#include "stage.h"
#include "text.h"
#include "tiletime.h"
#include "wave.h"
#include "wavefront-rules.h"
#include "wavefront-skew.h"

/* Chunks that are tried: powers of two up to this one.  */
#define MAX_CHUNK 256
#define MIN_CHUNK 8
/* Registers of a thread that kernels with helpers are taken to have.  */
#define RELAY_REGISTERS 128
/* Loops of a band whose blocks may have helpers.  With four, what a tile reads
   of others is more than it stores: sor3d took 1.3 to 3.6 times as long on an
   H200.  */
#define HELPED_LOOPS 3

/* How often a loop around others is taken to run where that is not known, to
   compare layouts: a tile along it that it does not fill leaves threads idle,
   one with less costs little.  */
#define FEW_SWEEPS 64

/* Layouts with sync(barrier) are taken where they are predicted to take less
   than this much of the time of rows with locks.  Rows that wait in several
   loops lose more than the model says: on an H200 barriers took 0.24 to 0.99 of
   their time in bands of four and five loops, 0.62 to 1.04 in dynamic programs
   of three, where they were predicted to take 0.94 to 1.56 and 0.84 to 1.30 of
   it, but 1.06 to 2.4 in most bands of two loops and sweeps over planes
   (testsuite/bench/RESULTS.md).  */
#define SHARE_IN_ONE 0.9
#define SHARE_IN_TWO 1.3
#define SHARE_IN_MORE 2

/* What the layouts of one nest are made from.  */
struct search
{
  const struct acctile_nest *nest;
  const struct acctile_nest *judged; /* the nest, or as if of few sweeps  */
  const struct acctile_depend *depend;
  const struct acctile_device *device;
  const struct acctile_directive *directive;
  const struct acctile_flow *flow;
  int n_flow;
  int registers;
  double best_us; /* the least time so far; 0 before the first  */
  int64_t trip[ACCTILE_MAX_BAND], judged_trip[ACCTILE_MAX_BAND];
  int n, room;
  struct acctile_layout *list;
  bool failed;
};

/* Cost and legality of sizes: what follows is for one layout whose tile and
   chunk are set.  */

/* The time of LAYOUT for NEST, whose loops make TRIP iterations each, in us; if
   it is more than ENOUGH_US, which is not 0, it may be known less well.  */

static double
time_of (const struct search *s, const struct acctile_nest *nest,
         const int64_t *trip, const struct acctile_layout *layout,
         double enough_us)
{
  struct acctile_pipeline pipeline;
  if (layout->barrier)
    return acctile_wave_time_us (nest, trip, layout, s->flow, s->n_flow,
                                 s->device, enough_us);
  acctile_tiletime_layout (&pipeline, nest, trip, layout, s->flow, s->n_flow,
                           s->device);
  pipeline.enough_us = enough_us;
  return acctile_tiletime_pipeline_us (&pipeline);
}

/* Fills the predicted time of LAYOUT.  Where the order of its rows makes no
   difference there, rows of successive sweeps over the same part follow one
   another: it is still in the cache (measured on an H200, with helpers: sor2d
   4096 x 64 6.5 ms, 9.3 the other way).  */

static void
predict (struct search *s, struct acctile_layout *layout)
{
  layout->time_us = time_of (s, s->judged, s->judged_trip, layout, s->best_us);
  if (layout->n_band > 2)
    {
      struct acctile_layout other = *layout;
      other.first_first = true;
      other.time_us
          = time_of (s, s->judged, s->judged_trip, &other, s->best_us);
      if (other.time_us < layout->time_us
          || (layout->helpers && other.time_us <= layout->time_us))
        *layout = other;
    }
  if (s->best_us <= 0 || layout->time_us < s->best_us)
    s->best_us = layout->time_us;
}

/* Whether a directive asks for another tile, chunk or block than LAYOUT
   has.  */

static bool
is_asked_for (const struct search *s, const struct acctile_layout *layout)
{
  const struct acctile_directive *d = s->directive;
  if (!d || d->kind != ACCTILE_DIRECTIVE_DOACROSS)
    return true;
  if (d->threads && d->threads != layout->threads)
    return false;
  for (int k = 0; k < d->n_tile; k++)
    if (d->tile[k] != (k == layout->step ? layout->chunk : layout->tile[k]))
      return false;
  for (int k = 0; k < d->n_skew; k++)
    if (d->skew[k] != layout->time[k])
      return false;
  return true;
}

/* Adds LAYOUT, complete but for its time and blocks, to the list.  */

static void
add_complete (struct search *s, struct acctile_layout *layout)
{
  int registers = s->registers;
  if (layout->helpers > 0 && registers < RELAY_REGISTERS)
    registers = RELAY_REGISTERS;
  layout->blocks = (int64_t)s->device->sms
                   * acctile_device_occupancy (
                       s->device, layout->threads + layout->helpers, registers,
                       layout->shared);
  if (s->nest->num_gangs > 0)
    layout->blocks = s->nest->num_gangs;
  if (layout->blocks < 1)
    return;
  predict (s, layout);
  if (s->n == s->room)
    {
      int room = s->room ? 2 * s->room : 256;
      struct acctile_layout *more = realloc (s->list, room * sizeof *more);
      if (!more)
        {
          s->failed = true;
          return;
        }
      s->list = more;
      s->room = room;
    }
  s->list[s->n++] = *layout;
}

/* Names the formula that gives the tile of LAYOUT, if one does that had nothing
   to do with how it was found.  */

static void
name_rule (const struct search *s, struct acctile_layout *layout)
{
  struct acctile_layout other = *layout;
  if (acctile_rule_li (s->nest, s->device, &other)
      && other.threads == layout->threads && other.chunk == layout->chunk)
    layout->rule = "li";
  else if (layout->n_band == 2)
    layout->rule = NULL;
}

/* Adds LAYOUT, whose sizes are set, to the list, with helpers if it can have
   them.  */

static void
add_layout (struct search *s, struct acctile_layout *layout)
{
  struct acctile_relay relay;
  if (!is_asked_for (s, layout))
    return;
  name_rule (s, layout);
  layout->helpers = 0;
  if (layout->n_band <= HELPED_LOOPS
      && acctile_relay_plan (s->nest, layout, s->flow, s->n_flow, &relay))
    {
      struct acctile_layout with = *layout;
      with.stage = true;
      with.helpers = acctile_relay_helpers (layout->threads);
      with.shared = relay.bytes;
      add_complete (s, &with);
      return;
    }
  int64_t shared = acctile_stage_total (s->nest, layout, s->flow, s->n_flow);
  layout->stage = s->n_flow > 0 && shared <= ACCTILE_STAGE_BYTES;
  layout->shared = layout->stage ? (int)shared : 0;
  add_complete (s, layout);
}

/* Adds layouts like LAYOUT with all chunks.  */

static void
add_chunks (struct search *s, struct acctile_layout *layout)
{
  if (layout->wait == 0)
    {
      layout->chunk = MAX_CHUNK;
      add_layout (s, layout);
      return;
    }
  const struct acctile_directive *d = s->directive;
  if (d && d->n_tile > layout->step)
    {
      layout->chunk = d->tile[layout->step];
      add_layout (s, layout);
      return;
    }
  for (layout->chunk = MIN_CHUNK; layout->chunk <= MAX_CHUNK;
       layout->chunk *= 2)
    add_layout (s, layout);
}

/* Whether the next tile of LAYOUT may have SIDE points along its loop: a power
   of two, or what the threads that a directive asks for can be divided by.  */

static bool
is_side (const struct search *s, const struct acctile_layout *layout, int side)
{
  const struct acctile_directive *d = s->directive;
  if (d && d->threads)
    return d->threads % (layout->threads * side) == 0;
  return (side & (side - 1)) == 0;
}

/* Adds layouts like LAYOUT with all tiles of loops K and more; those before
   have theirs, which make layout->threads.  */

static void
add_tiles (struct search *s, struct acctile_layout *layout, int k)
{
  const struct acctile_directive *d = s->directive;
  if (k == layout->n_band)
    {
      if (layout->threads >= ACCTILE_WARP
          && layout->threads % ACCTILE_WARP == 0)
        add_chunks (s, layout);
      return;
    }
  int threads = layout->threads;
  if (k == layout->step)
    {
      layout->tile[k] = 1;
      add_tiles (s, layout, k + 1);
      return;
    }
  if (d && k < d->n_tile)
    {
      layout->tile[k] = d->tile[k];
      if (d->tile[k] <= ACCTILE_SAFE_BLOCK / threads)
        {
          layout->threads = threads * d->tile[k];
          add_tiles (s, layout, k + 1);
        }
      layout->threads = threads;
      return;
    }
  for (layout->tile[k] = 1; threads * layout->tile[k] <= ACCTILE_SAFE_BLOCK;
       layout->tile[k]++)
    if (is_side (s, layout, layout->tile[k]))
      {
        layout->threads = threads * layout->tile[k];
        add_tiles (s, layout, k + 1);
        layout->threads = threads;
      }
}

/* Bands of more loops are tiled in few ways.  */
#define FREELY_TILED 4

/* The longest loop of the band but for those of the mask DONE; -1 when there is
   none.  */

static int
longest_loop (const struct search *s, unsigned done)
{
  int longest = -1;
  for (int k = 0; k < s->nest->n_parallel; k++)
    if (!(done >> k & 1) && (longest < 0 || s->trip[k] > s->trip[longest]))
      longest = k;
  return longest;
}

/* Adds layouts like LAYOUT with blocks of THREADS, the product of tiles that
   are about the same in the N longest loops and 1 in the others.  No tile is
   longer than its loop but for the last doubling, and the longest for what of
   THREADS is odd.  */

static void
add_even_tile (struct search *s, struct acctile_layout *layout, int n,
               int threads)
{
  bool grew = true;
  int odd = threads / (threads & -threads);
  layout->threads = odd;
  for (int k = 0; k < layout->n_band; k++)
    layout->tile[k] = 1;
  layout->tile[longest_loop (s, 1u << layout->step)] = odd;
  while (grew && layout->threads < threads)
    {
      unsigned done = 1u << layout->step;
      grew = false;
      for (int i = 0; i < n && layout->threads < threads; i++)
        {
          int k = longest_loop (s, done);
          done |= 1u << k;
          if (layout->tile[k] < s->trip[k])
            {
              layout->tile[k] *= 2;
              layout->threads *= 2;
              grew = true;
            }
        }
    }
  if (layout->threads == threads)
    add_chunks (s, layout);
}

/* Adds layouts like LAYOUT for a band of many loops.  As in algorithm 5 of Li,
   "Tiling Optimization for Nested Loops on GPUs", the longest loops are
   tiled: one of them, or two, or all.  */

static void
add_even_tiles (struct search *s, struct acctile_layout *layout)
{
  const struct acctile_directive *d = s->directive;
  for (int n = 1; n < layout->n_band; n++)
    if (d && d->threads)
      add_even_tile (s, layout, n, d->threads);
    else
      for (int threads = ACCTILE_WARP; threads <= ACCTILE_SAFE_BLOCK;
           threads *= 2)
        add_even_tile (s, layout, n, threads);
}

/* Whether the tile and chunk of LAYOUT are among those that are tried anyway.
 */

static bool
is_tried (const struct acctile_layout *layout)
{
  for (int k = 0; k < layout->n_band; k++)
    if (layout->tile[k] & (layout->tile[k] - 1))
      return false;
  return layout->chunk >= MIN_CHUNK && layout->chunk <= MAX_CHUNK;
}

/* Adds the layouts of the band LAYOUT, whose rows wait, that Li's formulas
   give, those for deep bands with all chunks.  */

static void
add_rules (struct search *s, struct acctile_layout *layout)
{
  if (acctile_rule_li (s->nest, s->device, layout) && !is_tried (layout))
    add_layout (s, layout);
  layout->rule = NULL;
  layout->chunk = MIN_CHUNK;
  for (int dims = 1; layout->n_band >= FREELY_TILED && dims < layout->n_band;
       dims++)
    if (acctile_rule_divisors (s->trip, dims, layout) && !is_tried (layout))
      {
        layout->rule = "divisors";
        add_chunks (s, layout);
      }
  layout->rule = NULL;
}

/* Cheapest first; the order of the search decides between equals.  */

static int
compare_layouts (const void *a, const void *b)
{
  const struct acctile_layout *x = a, *y = b;
  return (x->time_us > y->time_us) - (x->time_us < y->time_us);
}

/* Puts the cheapest layout with helpers before those without whose rows wait,
   if there is one: what those without cost is known less well, and it is more.
 */

static void
prefer_helpers (struct search *s)
{
  int i = 0;
  while (i < s->n && s->list[i].helpers == 0)
    i++;
  if (i == s->n || i == 0 || s->list[0].wait == 0)
    return;
  struct acctile_layout best = s->list[i];
  memmove (&s->list[1], &s->list[0], i * sizeof *s->list);
  s->list[0] = best;
}

/* Whether the directive asks for SYNC, "lock" or "barrier".  */

static bool
is_synced_by (const struct search *s, const char *sync)
{
  const struct acctile_directive *d = s->directive;
  return d && d->kind == ACCTILE_DIRECTIVE_DOACROSS && d->sync
         && !strcmp (d->sync, sync);
}

/* Whether loops of LAYOUT are skewed by others, as in sweeps.  */

static bool
is_skewed (const struct acctile_layout *layout)
{
  for (int k = 0; k < layout->n_band; k++)
    for (int j = 0; j < k && k != layout->step; j++)
      if (layout->skew[k][j])
        return true;
  return false;
}

/* How much of the predicted time of LOCK, whose rows wait, one with barriers
   may be predicted to take.  */

static double
barrier_share (const struct acctile_layout *lock)
{
  int loops = __builtin_popcount (lock->wait);
  if (loops > 2)
    return SHARE_IN_MORE;
  return loops == 2 && !is_skewed (lock) ? SHARE_IN_TWO : SHARE_IN_ONE;
}

/* Adds layouts whose blocks meet after each wavefront of tiles: in the place of
   all others where the directive says so; the cheapest of them first where it
   takes no more than barrier_share of the first of the others.  Tiles are not
   longer than those of the others along a loop of sweeps, of which there may be
   few.  What a scalar carries along a row would get lost: its chunks have
   different blocks.  */

static void
add_barriers (struct search *s)
{
  struct acctile_layout *more = NULL, *all = s->list;
  if (s->n == 0 || is_synced_by (s, "lock"))
    return;
  bool asked = is_synced_by (s, "barrier");
  if (acctile_nest_carries (s->nest))
    {
      s->n = asked ? 0 : s->n;
      return;
    }
  int most = is_skewed (&s->list[0]) && !asked ? s->list[0].tile[0]
                                               : ACCTILE_SAFE_BLOCK;
  double enough_us
      = asked ? 0 : barrier_share (&s->list[0]) * s->list[0].time_us;
  int n = acctile_wave_layouts (s->judged, s->device, s->flow, s->n_flow,
                                s->registers, s->list, s->n, most, enough_us,
                                &more);
  if (n > 0)
    all = realloc (s->list, (s->n + n) * sizeof *all);
  s->failed = n < 0 || !all;
  if (!s->failed)
    {
      s->list = all;
      memmove (&all[n], all, s->n * sizeof *all);
      if (n > 0)
        memcpy (all, more, n * sizeof *all);
      qsort (all, n, sizeof *all, compare_layouts);
      s->n = asked ? n : s->n + n;
      if (n > 1 && !asked)
        qsort (&all[1], s->n - 1, sizeof *all, compare_layouts);
    }
  free (more);
}

_Static_assert(ACCTILE_MAX_TILE >= ACCTILE_MAX_BAND,
               "directives can say what layouts have");

/* Whether the directive of S has a number for each loop of the nest, where it
   has any.  Sets *WHY where not.  */

static bool
has_number_each (const struct search *s, char **why)
{
  const struct acctile_directive *d = s->directive;
  int n = s->nest->n_parallel;
  if (d && d->n_tile && d->n_tile != n)
    return acctile_fail (why, "tile has %d numbers, the nest has %d loops",
                         d->n_tile, n);
  if (d && d->n_skew && d->n_skew != n)
    return acctile_fail (why, "skew has %d numbers, the nest has %d loops",
                         d->n_skew, n);
  return true;
}

/* Tells why no band has the skew that the directive of S, which all distances
   allow, asks for.  */

static void
tell_skew (const struct search *s, char **why)
{
  const struct acctile_directive *d = s->directive;
  bool one = false;
  for (int k = 0; k < d->n_skew; k++)
    {
      one = one || d->skew[k] == 1;
      if (d->skew[k] < 0 || d->skew[k] > ACCTILE_MAX_SKEW)
        {
          acctile_fail (why,
                        "%d is no part of a skew, which is between 0 and %d",
                        d->skew[k], ACCTILE_MAX_SKEW);
          return;
        }
    }
  if (one)
    acctile_fail (why, "no layout has this skew");
  else
    acctile_fail (why, "the loop that blocks go along has 1 in the skew, and "
                       "no loop has it here");
}

/* Tells how many threads each of the N bands in LIST needs for the tile that
   the directive of S asks for, which are not those that it asks for.  */

static void
tell_threads (const struct search *s, const struct acctile_layout *list, int n,
              char **why)
{
  const struct acctile_directive *d = s->directive;
  struct acctile_text text = { 0 };
  acctile_text_add (&text, "a thread has one point of the tile but along the "
                           "loop that blocks go along:");
  for (int i = 0; i < n; i++)
    {
      int64_t threads = 1;
      for (int k = 0; k < d->n_tile && threads <= INT32_MAX; k++)
        threads *= k == list[i].step ? 1 : d->tile[k];
      acctile_text_add (&text, "%s %lld along %s", i ? "," : "",
                        (long long)threads, s->nest->loop[list[i].step].name);
    }
  char *all = acctile_text_take (&text);
  acctile_fail (why, "%s", all ? all : "");
  free (all);
}

/* Tells what the directive of S asks for and no layout of the N bands in LIST
   can have.  */

static void
tell_limit (const struct search *s, const struct acctile_layout *list, int n,
            char **why)
{
  const struct acctile_directive *d = s->directive;
  if (d && (d->threads % ACCTILE_WARP || d->threads > ACCTILE_SAFE_BLOCK))
    acctile_fail (why, "%d threads are not a multiple of %d between %d and %d",
                  d->threads, ACCTILE_WARP, ACCTILE_WARP, ACCTILE_SAFE_BLOCK);
  else if (d && d->n_tile && d->threads)
    tell_threads (s, list, n, why);
  else if (d && d->n_tile)
    acctile_fail (why,
                  "the points of the tile but along the loop that blocks go "
                  "along are not a multiple of %d between %d and %d",
                  ACCTILE_WARP, ACCTILE_WARP, ACCTILE_SAFE_BLOCK);
  else
    acctile_fail (why, "no tile is left");
}

/* The directive's reason, or the dependence that forbids what it asks.  */

static void
tell_why_none (const struct search *s, const struct acctile_layout *list, int n,
               char **why)
{
  const struct acctile_directive *d = s->directive;
  for (int i = 0; d && d->n_skew && i < s->depend->n_distance; i++)
    if (acctile_skew_growth (s->nest, s->depend, i, d->skew) < 1)
      {
        char *text
            = acctile_distance_to_string (s->nest, &s->depend->distance[i]);
        acctile_fail (why, "distance %s forbids this skew", text ? text : "");
        free (text);
        return;
      }
  if (n > 0)
    tell_limit (s, list, n, why);
  else if (d && d->n_skew)
    tell_skew (s, why);
  else
    {
      struct acctile_text text = { 0 };
      for (int i = 0; i < s->depend->n_distance; i++)
        {
          char *distance
              = acctile_distance_to_string (s->nest, &s->depend->distance[i]);
          acctile_text_add (&text, "%s%s", i ? ", " : "",
                            distance ? distance : "");
          free (distance);
        }
      char *all = acctile_text_take (&text);
      acctile_fail (why, "no skew makes all distances positive: %s",
                    all ? all : "");
      free (all);
    }
}

/* The loads that lie in memory along the loop that blocks of LAYOUT go
   along.  */

static int
loads_along (const struct search *s, const struct acctile_layout *layout)
{
  int n = 0;
  for (int i = 0; i < s->n_flow; i++)
    if (!s->nest->access[s->flow[i].load].write)
      n += acctile_stage_is_along (s->nest, layout->step, &s->flow[i]);
  return n;
}

/* Adds the layouts of the skewed band LAYOUT.  */

static void
add_band (struct search *s, struct acctile_layout *layout)
{
  const struct acctile_directive *d = s->directive;
  layout->threads = 1;
  if (layout->n_band > FREELY_TILED && !(d && d->n_tile))
    add_even_tiles (s, layout);
  else
    add_tiles (s, layout, 0);
  if (layout->wait)
    add_rules (s, layout);
}

/* Adds the layouts of the N skewed bands in LIST.  Chunks that lie apart in
   memory are fetched slowly: blocks that wait for one another go along memory
   as far as they can, unless a directive asks for a tile that none of those
   has, or for something else.  */

static void
add_bands (struct search *s, struct acctile_layout *list, int n)
{
  const struct acctile_directive *d = s->directive;
  bool asked = d && d->kind == ACCTILE_DIRECTIVE_DOACROSS;
  int most = 0;
  for (int i = 0; i < n; i++)
    if (loads_along (s, &list[i]) > most)
      most = loads_along (s, &list[i]);
  for (int others = 0; others <= asked; others++)
    for (int i = 0; i < n && !s->failed; i++)
      if ((list[i].wait && loads_along (s, &list[i]) < most) == others
          && !(others && d->n_tile && s->n > 0))
        add_band (s, &list[i]);
}

/* Lets the outermost loop of NEST run a few times if it is around several and
   nothing is known of the number.  True if so.  */

static bool
assume_few_sweeps (struct acctile_nest *nest)
{
  bool fewer = false;
  for (int p = 0; nest->n_parallel > 2 && p < nest->n_param; p++)
    {
      bool alone
          = acctile_poly_uses (nest->loop[0].upper, ACCTILE_MAX_LOOPS + p)
            && nest->param[p].origin == ACCTILE_FROM_DEFAULT;
      for (int k = 1; k < nest->n_parallel; k++)
        alone = alone
                && !acctile_bounds_use (&nest->loop[k], ACCTILE_MAX_LOOPS + p);
      if (alone && nest->param[p].value > FEW_SWEEPS)
        {
          nest->param[p].value = FEW_SWEEPS;
          fewer = true;
        }
    }
  return fewer;
}

int
acctile_wavefront_search (const struct acctile_nest *nest,
                          const struct acctile_depend *depend,
                          const struct acctile_device *device,
                          const struct acctile_directive *directive,
                          const struct acctile_flow *flow, int n_flow,
                          int registers, struct acctile_layout **list,
                          char **why)
{
  struct search s = { .nest = nest,
                      .depend = depend,
                      .device = device,
                      .directive = directive,
                      .flow = flow,
                      .n_flow = n_flow,
                      .registers = registers };
  struct acctile_layout band[ACCTILE_MAX_BAND];
  struct acctile_nest few = *nest;
  int n = 0;
  if (!has_number_each (&s, why))
    return 0;
  const int *asked = directive && directive->n_skew ? directive->skew : NULL;
  bool fewer = assume_few_sweeps (&few);
  s.judged = &few;
  acctile_wavefront_trips (nest, s.trip);
  acctile_wavefront_trips (s.judged, s.judged_trip);
  int first = acctile_nest_carries (nest) ? nest->n_parallel - 1 : 0;
  for (int step = first; step < nest->n_parallel; step++)
    if (acctile_skew_band (nest, depend, step, asked, &band[n])
        && acctile_skew_is_proven (nest, &band[n]))
      n++;
  add_bands (&s, band, n);
  *list = s.list;
  if (s.n == 0)
    tell_why_none (&s, band, n, why);
  else
    {
      qsort (s.list, s.n, sizeof *s.list, compare_layouts);
      prefer_helpers (&s);
      add_barriers (&s);
      *list = s.list;
      if (s.n == 0)
        acctile_fail (why, "no tile is left");
      for (int i = 0; fewer && i < s.n; i++)
        s.list[i].time_us = time_of (&s, nest, s.trip, &s.list[i],
                                     i > 0 ? s.list[0].time_us : 0);
    }
  return s.failed ? -1 : s.n;
}

const char *
acctile_layout_sync (const struct acctile_layout *layout)
{
  return layout->barrier ? "barrier" : "lock";
}

char *
acctile_layout_to_string (const struct acctile_layout *layout)
{
  struct acctile_text text = { 0 };
  acctile_text_add (&text, "doacross tile(");
  for (int k = 0; k < layout->n_band; k++)
    acctile_text_add (&text, "%s%d", k ? "," : "",
                      k == layout->step ? layout->chunk : layout->tile[k]);
  acctile_text_add (&text, ") skew(");
  for (int k = 0; k < layout->n_band; k++)
    acctile_text_add (&text, "%s%d", k ? "," : "", layout->time[k]);
  acctile_text_add (&text, ") threads(%d) sync(%s)", layout->threads,
                    acctile_layout_sync (layout));
  return acctile_text_take (&text);
}
