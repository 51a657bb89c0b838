/* Nests with reductions: see summed.h.

   A block takes 1.8 us to combine what its threads have and to add that to
   memory, and as long to begin.  In a plane blocks of 256 threads take rows in
   turn, or parts of rows where rows are few; along a row they go on by their
   size, which GCC knows (8192 x 8192 doubles, H200, a residual of five points:
   297 us, 363 in blocks of 32 by 8 that cover a row; rows of 100 doubles,
   100,000 of them: 127, 243, GCC's own 144).  Stencils gained nothing by
   several points of a thread there.  In three dimensions threads have four
   points along y where these share loads (400 x 400 x 400 floats, seven points:
   182 us, 241 without), and blocks one row where many arrays are loaded
   (Himeno's 14: 666 us, 754 in blocks of 32 by 8).  Along one loop four points
   are loaded before they are added, where nothing is stored (64000000 floats:
   79 us, 107 one by one).  testsuite/bench/RESULTS.md has the tables, and says
   of which code.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "summed.h"

#include <stddef.h>

#include "points.h"
#include "stream.h"

/* Threads of a block in a plane, and its blocks for each SM: 8, 6, 4 and 3,
   which an SM runs at once, divide them.  */
#define PLANE_THREADS 256
#define PLANE_BLOCKS 24
/* Points of a thread there that adds up what several arrays hold: 2048 x 2048
   floats of two take 19 us so, 30 with one.  */
#define PLANE_POINTS 2
/* Threads of a block of three dimensions along x and y, and its blocks.  */
#define SPACE_X 32
#define SPACE_Y 4
#define SPACE_BLOCKS 32
/* Threads and blocks where a thread loads from many arrays there.  */
#define MANY_ARRAYS 4
#define ROW_THREADS 128
#define ROW_BLOCKS 8
/* The share of loads above which several points gain nothing in three
   dimensions.  */
#define ENOUGH_SHARED 0.85
/* Registers of a thread at most, and what another point takes of those of the
   first.  */
#define MOST_REGISTERS 128
#define MORE_REGISTERS 0.5
/* Threads on an SM that are left.  */
#define ENOUGH_THREADS 512
/* Blocks of other nests of unknown size, in times of what the device runs at
   once.  */
#define WAVES 3

/* Whether NEST is one for acctile_summed_shape but for its size.  */

static bool
is_straight_sum (const struct acctile_nest *nest)
{
  if (nest->n_reduction == 0 || nest->n_loop != nest->n_parallel
      || nest->n_parallel < 1 || nest->n_parallel > 3 || nest->n_scalar
      || nest->n_team || nest->num_gangs || nest->num_workers
      || nest->vector_length)
    return false;
  return acctile_stream_passes (nest);
}

/* Whether threads of REGISTERS can have the most points in NEST on DEVICE.  */

static bool
can_have_points (const struct acctile_nest *nest,
                 const struct acctile_device *device, int registers)
{
  double iterations = 1;
  for (int d = 0; d < nest->n_parallel; d++)
    iterations *= (double)acctile_mapping_trip (nest, d);
  return !nest->in_turn
         && iterations
                >= (double)device->sms * ENOUGH_THREADS * ACCTILE_MAX_POINTS
         && registers * (1 + MORE_REGISTERS * (ACCTILE_MAX_POINTS - 1))
                <= MOST_REGISTERS;
}

static bool
stores (const struct acctile_nest *nest)
{
  for (int i = 0; i < nest->n_access; i++)
    if (nest->access[i].write)
      return true;
  return false;
}

/* Gives threads of M, the mapping of NEST, a single loop, several points.  */

static bool
shape_line (const struct acctile_nest *nest,
            const struct acctile_device *device, int registers,
            struct acctile_mapping *m)
{
  if (m->gcc || m->grid[0] == 0 || stores (nest)
      || !can_have_points (nest, device, registers))
    return false;
  m->points = ACCTILE_MAX_POINTS;
  return true;
}

/* Whether threads of REGISTERS had better have PLANE_POINTS points in NEST, of
   two loops: where they add up what several arrays hold and nothing else has
   them wait less.  */

static bool
gains_in_plane (const struct acctile_nest *nest,
                const struct acctile_device *device, int registers)
{
  return !stores (nest) && acctile_stream_arrays (nest) > 1
         && can_have_points (nest, device, registers)
         && acctile_points_share (nest, PLANE_POINTS) >= 1;
}

/* Sets M for NEST, of two loops.  */

static bool
shape_plane (const struct acctile_nest *nest,
             const struct acctile_device *device, int registers,
             struct acctile_mapping *m)
{
  m->block[0]
      = acctile_stream_width (acctile_mapping_trip (nest, 0), PLANE_THREADS);
  m->block[1] = PLANE_THREADS / m->block[0];
  m->schedule = acctile_schedule_find (m->block[1] > 1 ? "2.3" : "2.2");
  m->most_blocks = (int64_t)PLANE_BLOCKS * device->sms;
  if (gains_in_plane (nest, device, registers))
    m->points = PLANE_POINTS;
  return true;
}

/* The same for three loops.  False where the models know better.  */

static bool
shape_space (const struct acctile_nest *nest,
             const struct acctile_device *device, int registers,
             struct acctile_mapping *m)
{
  m->block[0] = ROW_THREADS;
  m->block[1] = 1;
  m->schedule = acctile_schedule_find ("3.5");
  m->most_blocks = (int64_t)ROW_BLOCKS * device->sms;
  if (acctile_stream_arrays (nest) >= MANY_ARRAYS)
    return acctile_mapping_trip (nest, 0) >= ROW_THREADS;
  m->points = ACCTILE_MAX_POINTS;
  m->block[0] = SPACE_X;
  m->block[1] = SPACE_Y;
  m->schedule = acctile_schedule_find ("3.6");
  m->most_blocks = (int64_t)SPACE_BLOCKS * device->sms;
  return can_have_points (nest, device, registers)
         && acctile_points_share (nest, m->points) <= ENOUGH_SHARED;
}

bool
acctile_summed_shape (const struct acctile_nest *nest,
                      const struct acctile_device *device, int registers,
                      struct acctile_mapping *mapping)
{
  struct acctile_mapping m = { .points = 1 };
  int n_dim = nest->n_parallel;
  if (!is_straight_sum (nest) || acctile_mapping_trip (nest, 0) < ACCTILE_WARP)
    return false;
  if (n_dim == 1)
    m = *mapping;
  if (!(n_dim == 1   ? shape_line (nest, device, registers, &m)
        : n_dim == 2 ? shape_plane (nest, device, registers, &m)
                     : shape_space (nest, device, registers, &m)))
    return false;
  for (int d = 0; d < 3 && n_dim > 1; d++)
    m.grid[d] = d >= n_dim || !m.schedule->grid[d];
  m.block[2] = 1;
  if (!acctile_mapping_valid (&m, nest, device, false, NULL))
    return false;
  *mapping = m;
  return true;
}

/* Whether the trip count of a loop of NEST is not known that MAPPING spreads
   over blocks.  */

static bool
is_of_unknown_size (const struct acctile_nest *nest,
                    const struct acctile_mapping *mapping)
{
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    {
      int first, count;
      acctile_mapping_loops (nest, d, &first, &count);
      for (int k = first; mapping->schedule->grid[d] && k < first + count; k++)
        if (nest->loop[k].assumed)
          return true;
    }
  return false;
}

void
acctile_summed_bound (const struct acctile_nest *nest,
                      const struct acctile_device *device,
                      struct acctile_mapping *mapping)
{
  struct acctile_mapping bound = *mapping;
  int64_t grid[3], blocks = 1;
  bool covers = true;
  if (mapping->gcc || nest->n_reduction == 0 || nest->n_team > 0
      || nest->num_gangs || mapping->schedule->n_dim < 2
      || mapping->most_blocks > 0 || !is_of_unknown_size (nest, mapping)
      || (nest->n_parallel > 2 && is_straight_sum (nest) && !nest->in_turn))
    return;
  acctile_mapping_grid (mapping, nest, grid);
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    if (mapping->schedule->grid[d])
      {
        covers = covers && mapping->grid[d] == 0;
        blocks *= grid[d];
        bound.grid[d] = 0;
      }
  bound.most_blocks
      = (int64_t)device->sms
        * (device->max_threads_per_sm / acctile_mapping_threads (mapping));
  if (covers)
    bound.most_blocks *= WAVES;
  else if (blocks > bound.most_blocks)
    bound.most_blocks = blocks;
  if (acctile_mapping_valid (&bound, nest, device, false, NULL))
    *mapping = bound;
}
