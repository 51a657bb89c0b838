/* Loop schedules and launch shapes: the table of schedules and their
   notation.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "mapping.h"

#include <stdlib.h>
#include <string.h>

#include "lanes.h"
#include "text.h"

const struct acctile_schedule acctile_schedules[] = {
  { "1.1",
    1,
    { true, false, false },
    { true, false, false },
    "x over blocks and threads",
    false,
    false },
  { "2.1",
    2,
    { false, true, false },
    { true, false, false },
    "x over the threads of a block, y over blocks",
    false,
    false },
  { "2.2",
    2,
    { true, true, false },
    { true, false, false },
    "x over blocks and threads, y over blocks",
    false,
    false },
  { "2.3",
    2,
    { true, true, false },
    { true, true, false },
    "x and y both over blocks and threads",
    false,
    false },
  { "2.4",
    2,
    { false, true, false },
    { true, true, false },
    "x over threads, y over blocks and threads: a row for each tx threads",
    false,
    false },
  { "2.5",
    2,
    { true, false, false },
    { true, false, false },
    "x and y, collapsed, as one row over blocks and threads",
    true,
    false },
  { "2.6",
    2,
    { false, true, false },
    { true, true, false },
    "x over lanes, as many as its length calls for, y over blocks and threads",
    false,
    true },
  { "3.1",
    3,
    { false, false, true },
    { true, true, false },
    "x and y over the threads of a block, z over blocks",
    false,
    false },
  { "3.2",
    3,
    { true, true, true },
    { true, false, false },
    "x over blocks and threads, y and z over blocks",
    false,
    false },
  { "3.3",
    3,
    { true, true, true },
    { true, true, false },
    "x and y over blocks and threads, z over blocks",
    false,
    false },
  { "3.4",
    3,
    { true, true, true },
    { true, true, true },
    "x, y and z all over blocks and threads",
    false,
    false },
  { "3.5",
    3,
    { false, true, true },
    { true, false, false },
    "x over the threads of a block, y and z over blocks",
    false,
    false },
  { "3.6",
    3,
    { false, true, true },
    { true, true, false },
    "x over threads, y over blocks and threads, z over blocks",
    false,
    false },
  { "3.7",
    3,
    { false, true, true },
    { true, true, true },
    "x over threads, y and z over blocks and threads",
    false,
    false },
  { "3.8",
    3,
    { true, false, false },
    { true, false, false },
    "x, y and z, collapsed, as one row over blocks and threads",
    true,
    false },
  { "3.9",
    3,
    { false, true, false },
    { true, true, false },
    "x over lanes, y and z, as one row, over blocks and threads",
    false,
    true },
  { NULL,
    0,
    { false, false, false },
    { false, false, false },
    NULL,
    false,
    false }
};

/* Returns the schedule of the table that is called NAME, or NULL.  */

const struct acctile_schedule *
acctile_schedule_find (const char *name)
{
  for (const struct acctile_schedule *s = acctile_schedules; s->name; s++)
    if (strcmp (s->name, name) == 0)
      return s;
  return NULL;
}

/* Returns the threads of a block of MAPPING.  */

int
acctile_mapping_threads (const struct acctile_mapping *mapping)
{
  return mapping->block[0] * mapping->block[1] * mapping->block[2];
}

/* Returns the iterations of dimension D that a thread of MAPPING runs side by
   side.  */

int
acctile_mapping_points (const struct acctile_mapping *mapping, int d)
{
  int along = mapping->schedule && mapping->schedule->n_dim > 1 ? 1 : 0;
  int points = d == along ? mapping->points : d == 0 ? mapping->points_x : 1;
  return points > 1 ? points : 1;
}

/* Returns the iterations that a thread of MAPPING runs side by side.  */

int
acctile_mapping_all_points (const struct acctile_mapping *mapping)
{
  return acctile_mapping_points (mapping, 0)
         * acctile_mapping_points (mapping, 1);
}

/* Returns the number of dimensions of NEST: its parallel loops, at most
   three, team loops of an imperfect nest counted as one more.  */

int
acctile_mapping_dims (const struct acctile_nest *nest)
{
  if (nest->n_parallel <= 0)
    return 0;
  int n = nest->n_parallel + (nest->n_team > 0 ? 1 : 0);
  return n > 3 ? 3 : n;
}

/* Fills PLAIN with NEST whose team loops are sequential loops of the body, a
   shallow copy.  */

void
acctile_mapping_plain (const struct acctile_nest *nest,
                       struct acctile_nest *plain)
{
  *plain = *nest;
  plain->n_team = 0;
  for (int k = 0; k < plain->n_loop; k++)
    if (plain->loop[k].team)
      {
        plain->loop[k].team = false;
        plain->loop[k].claim = ACCTILE_CLAIM_SEQ;
        plain->loop[k].levels = 0;
      }
}

/* Sets *FIRST and *COUNT to the loops of NEST that dimension D stands for.
   The outermost dimension takes all loops that are left.  */

void
acctile_mapping_loops (const struct acctile_nest *nest, int d, int *first,
                       int *count)
{
  int n_dim = acctile_mapping_dims (nest);
  *first = 0;
  *count = 0;
  if (d < 0 || d >= n_dim)
    return;
  if (nest->n_team > 0 && d == 0)
    {
      for (int k = nest->n_loop - 1; k >= nest->n_parallel; k--)
        if (nest->loop[k].team)
          *first = k;
      *count = nest->n_team;
      return;
    }
  int below = nest->n_team > 0 ? d - 1 : d;
  int innermost = nest->n_parallel - 1 - below;
  *first = d == n_dim - 1 ? 0 : innermost;
  *count = innermost - *first + 1;
}

/* Returns the trip count of LOOP, at least 1.  */

static int64_t
loop_trip (const struct acctile_loop *loop)
{
  return loop->trip > 1 ? loop->trip : 1;
}

/* Returns the last loop that is collapsed with the team loop K of NEST, or
   K.  */

int
acctile_mapping_team_end (const struct acctile_nest *nest, int k)
{
  while (k + 1 < nest->n_loop && nest->loop[k + 1].team
         && nest->loop[k + 1].collapsed && nest->loop[k + 1].parent == k)
    k++;
  return k;
}

/* Returns the iterations of the loops FIRST to LAST of NEST together, between 1
   and ACCTILE_MAX_TRIP.  */

static int64_t
trip_product (const struct acctile_nest *nest, int first, int last)
{
  int64_t trip = 1;
  for (int k = first; k <= last; k++)
    if (__builtin_mul_overflow (trip, loop_trip (&nest->loop[k]), &trip)
        || trip > ACCTILE_MAX_TRIP)
      return ACCTILE_MAX_TRIP;
  return trip;
}

/* Returns the iterations of dimension D of NEST under the assumed trip
   counts, between 1 and ACCTILE_MAX_TRIP.  */

int64_t
acctile_mapping_trip (const struct acctile_nest *nest, int d)
{
  int first, count;
  acctile_mapping_loops (nest, d, &first, &count);
  if (nest->n_team > 0 && d == 0)
    {
      int64_t most = 1;
      for (int k = nest->n_parallel; k < nest->n_loop; k++)
        if (nest->loop[k].team && !nest->loop[k].collapsed)
          {
            int64_t trip
                = trip_product (nest, k, acctile_mapping_team_end (nest, k));
            most = trip > most ? trip : most;
          }
      return most;
    }
  return trip_product (nest, first, first + count - 1);
}

int
acctile_mapping_last_split (const struct acctile_mapping *mapping)
{
  int last = -1, n = 0;
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    if (mapping->schedule->grid[d] && mapping->grid[d] != 1)
      {
        last = d;
        n++;
      }
  return n > 1 ? last : -1;
}

void
acctile_mapping_spread (struct acctile_mapping *mapping,
                        const struct acctile_nest *nest, int last,
                        int64_t gangs)
{
  static const char *const names[2][2][2]
      = { { { "2.2", "2.3" }, { "2.1", "2.4" } },
          { { "3.2", "3.3" }, { "3.5", "3.6" } } };
  int n_dim = acctile_mapping_dims (nest);
  int64_t trip = acctile_mapping_trip (nest, 0);
  for (int d = n_dim - 1; d >= last; d--)
    {
      int64_t rows = acctile_mapping_trip (nest, d);
      mapping->grid[d] = d > last && rows < gangs ? rows : gangs;
      gangs = gangs / mapping->grid[d] + (gangs % mapping->grid[d] != 0);
    }
  while (last == 0 && mapping->block[0] % 2 == 0
         && mapping->block[0] >= 2 * trip)
    {
      mapping->block[0] /= 2;
      mapping->block[1] *= 2;
    }
  mapping->schedule = acctile_schedule_find (
      names[n_dim - 2][last > 0][mapping->block[1] > 1]);
}

int64_t
acctile_mapping_linear_grid (const struct acctile_nest *nest,
                             const struct acctile_device *device, int block)
{
  int64_t most = (int64_t)ACCTILE_LINEAR_WAVES * device->sms
                 * acctile_device_occupancy (device, block, 0, 0);
  return acctile_nest_leaves_parts (nest) && most > ACCTILE_MOST_PARTS
             ? ACCTILE_MOST_PARTS
             : most;
}

/* The threads of a block whose iterations lie in one row unless the program
   says otherwise.  */
#define LINEAR_BLOCK 128

/* The threads of a block of NEST, whose iterations lie in one row.  */

static int
linear_block (const struct acctile_nest *nest)
{
  int lanes = nest->vector_length > 0 ? nest->vector_length : ACCTILE_WARP;
  unsigned levels = nest->loop[0].levels;
  if (nest->num_workers > 0 && (!levels || (levels & ACCTILE_WORKER)))
    return nest->num_workers * lanes;
  if (nest->vector_length > 0 && levels && !(levels & ACCTILE_WORKER))
    return lanes;
  return lanes < LINEAR_BLOCK ? LINEAR_BLOCK / lanes * lanes : lanes;
}

void
acctile_mapping_make_linear (struct acctile_mapping *mapping,
                             const struct acctile_nest *nest,
                             const struct acctile_device *device)
{
  memset (mapping, 0, sizeof *mapping);
  for (int d = 0; d < 3; d++)
    mapping->block[d] = mapping->grid[d] = 1;
  mapping->block[0] = linear_block (nest);
  mapping->grid[0]
      = nest->num_gangs > 0
            ? nest->num_gangs
            : acctile_mapping_linear_grid (nest, device, mapping->block[0]);
  mapping->schedule
      = acctile_schedule_find (acctile_mapping_dims (nest) < 3 ? "2.5" : "3.8");
}

const struct acctile_schedule *
acctile_rows_schedule (const struct acctile_nest *nest)
{
  return acctile_schedule_find (acctile_mapping_dims (nest) < 3 ? "2.6"
                                                                : "3.9");
}

void
acctile_mapping_make_rows (struct acctile_mapping *mapping,
                           const struct acctile_nest *nest,
                           const struct acctile_device *device)
{
  memset (mapping, 0, sizeof *mapping);
  mapping->block[0] = acctile_lanes_assumed (nest, device);
  mapping->block[1] = ACCTILE_LANES_BLOCK / mapping->block[0];
  mapping->block[2] = mapping->grid[0] = mapping->grid[2] = 1;
  mapping->grid[1]
      = acctile_mapping_linear_grid (nest, device, ACCTILE_LANES_BLOCK);
  mapping->lanes_open = true;
  mapping->schedule = acctile_rows_schedule (nest);
}

/* The blocks that MAPPING, whose schedule is linear or by rows, has for all
   iterations of NEST.  */

static int64_t
linear_blocks (const struct acctile_mapping *mapping,
               const struct acctile_nest *nest)
{
  int d = mapping->schedule->rows ? 1 : 0;
  int64_t all = trip_product (nest, 0, nest->n_parallel - 1 - d);
  int64_t blocks = all / mapping->block[d] + (all % mapping->block[d] != 0);
  int64_t most = mapping->grid[d] > 0 ? mapping->grid[d] : ACCTILE_MAX_GRID;
  return blocks < most ? blocks : most;
}

struct acctile_mapping
acctile_mapping_seen (const struct acctile_mapping *mapping,
                      const struct acctile_nest *nest)
{
  struct acctile_mapping seen = *mapping;
  if (mapping->schedule->linear || mapping->schedule->rows)
    acctile_mapping_spread (&seen, nest, mapping->schedule->rows,
                            linear_blocks (mapping, nest));
  return seen;
}

/* Spreads the gangs that only the program knows the number of over the covers
   GRID of MAPPING.  */

static void
share_gangs (const struct acctile_mapping *mapping, int64_t grid[3])
{
  int64_t all = 1;
  int last = acctile_mapping_last_split (mapping);
  for (int d = 0; d < 3; d++)
    {
      int64_t left = ACCTILE_DEFAULT_GANGS / all;
      int64_t idle = ACCTILE_DEFAULT_GANGS - all * left;
      if (d == last && idle * ACCTILE_IDLE_GANGS > ACCTILE_DEFAULT_GANGS)
        return;
      if (grid[d] > left)
        grid[d] = left;
      all *= grid[d];
    }
}

const int acctile_mapping_order[3] = { 1, 2, 0 };

/* Leaves in the covers GRID of MAPPING no more blocks than it has at most.  */

static void
bound_blocks (const struct acctile_mapping *mapping, int64_t grid[3])
{
  int64_t left = mapping->most_blocks;
  for (int i = 0; i < 3; i++)
    {
      int d = acctile_mapping_order[i];
      if (d == 0 && mapping->schedule->n_dim > 1)
        left = left > ACCTILE_PARTS ? left / ACCTILE_PARTS : 1;
      if (grid[d] > left)
        grid[d] = left;
      left /= grid[d];
    }
}

/* Sets GRID to the blocks of MAPPING in each dimension under the assumed
   trip counts of NEST.  */

void
acctile_mapping_grid (const struct acctile_mapping *mapping,
                      const struct acctile_nest *nest, int64_t grid[3])
{
  for (int d = 0; d < 3; d++)
    {
      int64_t cover = 1;
      grid[d] = 1;
      if (d >= mapping->schedule->n_dim || !mapping->schedule->grid[d])
        continue;
      if (mapping->schedule->linear || mapping->schedule->rows)
        {
          grid[d] = linear_blocks (mapping, nest);
          continue;
        }
      int64_t trip = acctile_mapping_trip (nest, d), each = mapping->block[d];
      if (mapping->most_blocks > 0)
        each *= acctile_mapping_points (mapping, d);
      cover = trip / each + (trip % each != 0);
      grid[d] = mapping->grid[d];
      if (grid[d] == 0 || (grid[d] > cover && nest->num_gangs <= 0))
        grid[d] = cover;
    }
  if (nest->num_gangs < 0)
    share_gangs (mapping, grid);
  if (mapping->most_blocks > 0)
    bound_blocks (mapping, grid);
}

/* True when A and B are the same choice.  */

bool
acctile_mapping_equal (const struct acctile_mapping *a,
                       const struct acctile_mapping *b)
{
  return a->schedule == b->schedule && a->gcc == b->gcc
         && memcmp (a->block, b->block, sizeof a->block) == 0
         && memcmp (a->grid, b->grid, sizeof a->grid) == 0
         && a->most_blocks == b->most_blocks && a->lanes_open == b->lanes_open
         && acctile_mapping_points (a, 0) == acctile_mapping_points (b, 0)
         && acctile_mapping_points (a, 1) == acctile_mapping_points (b, 1);
}

/* Returns MAPPING in the notation of the pragma, as a fresh string.  */

char *
acctile_mapping_to_string (const struct acctile_mapping *mapping)
{
  struct acctile_text text = { 0 };
  if (mapping->gcc)
    return acctile_format ("schedule(gcc)");
  if (mapping->lanes_open)
    return acctile_format ("schedule(%s)", mapping->schedule->name);
  int n_dim = mapping->schedule->n_dim;
  acctile_text_add (&text, "schedule(%s) block(", mapping->schedule->name);
  for (int d = 0; d < n_dim; d++)
    acctile_text_add (&text, "%s%d", d ? "," : "", mapping->block[d]);
  acctile_text_add (&text, ") grid(");
  for (int d = 0; d < n_dim; d++)
    if (mapping->grid[d] == 0)
      acctile_text_add (&text, "%s*", d ? "," : "");
    else
      acctile_text_add (&text, "%s%lld", d ? "," : "",
                        (long long)mapping->grid[d]);
  acctile_text_add (&text, ")");
  if (mapping->most_blocks > 0)
    acctile_text_add (&text, " blocks(%lld)", (long long)mapping->most_blocks);
  int x = acctile_mapping_points (mapping, 0);
  if (n_dim > 1 && x > 1)
    acctile_text_add (&text, " points(%d,%d)", x,
                      acctile_mapping_points (mapping, 1));
  else if (mapping->points > 1)
    acctile_text_add (&text, " points(%d)", mapping->points);
  return acctile_text_take (&text);
}
