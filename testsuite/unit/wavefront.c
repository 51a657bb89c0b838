/* Which sets of dependence distances run as a wavefront, with which times, and
   whether every layout keeps every pair of dependent iterations in order.
   Without this test a skew could be too small, which computes wrong results, or
   larger than it has to be, which makes pipelines longer; or a row could fail
   to wait for one that it needs.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>
#include <string.h>

#include "decide.h"
#include "directive.h"
#include "unit-distances.h"
#include "unit.h"

/* Iterations of each loop that are followed.  */
#define SHORT 7

/* A function of the point AT.  */

static int
apply (const int *factor, const int *at, int loops)
{
  int sum = 0;
  for (int k = 0; k < loops; k++)
    sum += factor[k] * at[k];
  return sum;
}

/* Whether LAYOUT runs FROM before TO: in a row that is the same or that TO's
   waits for, directly or through others, and at an earlier time, so in a chunk
   that is not later.  Tiles of 2 iterations make many rows.  */

static bool
in_order (const struct acctile_layout *layout, const int *from, const int *to)
{
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step)
      {
        int row_from = apply (layout->skew[k], from, layout->n_band) / 2;
        int row_to = apply (layout->skew[k], to, layout->n_band) / 2;
        if (row_from > row_to
            || (row_from < row_to && !(layout->wait >> k & 1)))
          return false;
      }
  return apply (layout->time, from, layout->n_band)
         < apply (layout->time, to, layout->n_band);
}

/* The pairs of SET's dependent iterations, SHORT in each loop, that LAYOUT runs
   in the wrong order.  */

static int
count_wrong (const struct set *set, const struct acctile_layout *layout)
{
  int at[MOST_LOOPS] = { 0 }, wrong = 0, k;
  do
    {
      for (int d = 0; d < distances (set); d++)
        {
          int to[MOST_LOOPS];
          bool inside = true;
          for (k = 0; k < set->loops; k++)
            {
              to[k] = at[k] + set->distance[d][k];
              inside = inside && to[k] >= 0 && to[k] < SHORT;
            }
          wrong += inside && !in_order (layout, at, to);
        }
      for (k = set->loops - 1; k >= 0 && ++at[k] == SHORT; k--)
        at[k] = 0;
    }
  while (k >= 0);
  return wrong;
}

/* Whether SKEW[k] of LAYOUT leaves every coordinate what it is plus others, and
   the times and tiles are such that threads make whole warps.  */

static bool
well_formed (const struct acctile_layout *layout)
{
  int threads = 1;
  for (int k = 0; k < layout->n_band; k++)
    {
      threads *= layout->tile[k];
      if (layout->time[k] < 0 || layout->tile[k] < 1
          || (k != layout->step && layout->skew[k][k] != 1))
        return false;
    }
  return threads == layout->threads && threads % 32 == 0
         && layout->tile[layout->step] == 1 && layout->chunk > 0;
}

/* Whether A and B order iterations the same way.  */

static bool
same_order (const struct acctile_layout *a, const struct acctile_layout *b)
{
  return a->wait == b->wait && memcmp (a->skew, b->skew, sizeof a->skew) == 0
         && memcmp (a->time, b->time, sizeof a->time) == 0;
}

static void
check_times (const struct set *set, const struct acctile_decision *decision)
{
  for (int i = 0; i < decision->n_layout; i++)
    {
      const struct acctile_layout *layout = &decision->layout[i];
      bool same = true;
      if (layout->step != set->loops - 1)
        continue;
      for (int k = 0; k < set->loops; k++)
        same = same && layout->time[k] == set->time[k];
      char *spec = acctile_layout_to_string (layout);
      check (same, "%s: the times of %s", set->name, spec ? spec : "");
      free (spec);
      return;
    }
  check (false, "%s: no layout goes along the last loop", set->name);
}

/* Whether a directive with the text of the layout chosen in DECISION gives NEST
   the same one: the text says the chunk in the place of the loop along which
   blocks go, but not which loop that is.  */

static void
check_again (const struct set *set, struct acctile_nest *nest,
             const struct acctile_device *device,
             const struct acctile_decision *decision)
{
  struct acctile_options options = { .max_candidates = 0 };
  const struct acctile_layout *layout = &decision->layout[0];
  char *error = NULL, *spec = acctile_layout_to_string (layout);
  struct acctile_directive *directive = acctile_directive_parse (spec, &error);
  struct acctile_decision *again
      = acctile_decide (nest, device, directive, &options);
  check (again && again->kind == ACCTILE_DOACROSS
             && again->layout[0].step == layout->step
             && same_order (&again->layout[0], layout),
         "%s: %s gives the same (%s)", set->name, spec ? spec : "no memory",
         again && again->error ? again->error
         : error               ? error
                               : "another");
  acctile_decision_free (again);
  acctile_directive_free (directive);
  free (error);
  free (spec);
}

static void
check_set (isl_ctx *ctx, const struct set *set,
           const struct acctile_device *device)
{
  struct acctile_options options = { .max_candidates = 0 };
  char *error = NULL;
  struct acctile_nest *nest = nest_of (ctx, set, &error);
  if (!nest)
    {
      check (false, "%s: %s", set->name, error ? error : "no memory");
      free (error);
      return;
    }
  struct acctile_decision *decision
      = acctile_decide (nest, device, NULL, &options);
  if (set->time[0] < 0)
    check (decision && decision->kind != ACCTILE_DOACROSS, "%s: no wavefront",
           set->name);
  else if (check (decision && decision->kind == ACCTILE_DOACROSS,
                  "%s: a wavefront (%s)", set->name,
                  decision ? decision->reason : "no memory"))
    {
      const struct acctile_layout *last[MOST_LOOPS] = { NULL };
      int wrong = 0, malformed = 0;
      check_times (set, decision);
      check_again (set, nest, device, decision);
      for (int i = 0; i < decision->n_layout; i++)
        {
          const struct acctile_layout *layout = &decision->layout[i];
          malformed += !well_formed (layout);
          if (!last[layout->step] || !same_order (last[layout->step], layout))
            wrong += count_wrong (set, layout) > 0;
          last[layout->step] = layout;
        }
      check (wrong == 0 && malformed == 0,
             "%s: %d layouts keep all pairs in order", set->name,
             decision->n_layout);
    }
  acctile_decision_free (decision);
  acctile_nest_free (nest);
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
  for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
    check_set (ctx, &sets[i], device);
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return unit_end ();
}
