/* Nests with reductions: see summed.h.

   A block takes 1.8 us to combine what its threads have and to add that to
   memory, and as long to begin.  In a plane blocks take rows in turn, or parts
   of rows where rows are few; along a row they go on by their size, which GCC
   knows.  Blocks of 128 threads waste least on short rows (100,000 rows of 100
   floats, nine points: 58 us, 132 in blocks of 256); where threads share loads
   or store, wide ones are better on long rows (8192 x 8192 floats, five points:
   222 us, 271 in blocks of 128).  Several points of a thread gain where they
   share loads by the half (nine points, 8192 x 8192 floats: 302 us, 394) or
   each has a single load to wait for (a sum, 2048 x 2048: 14 us, 19).

   In three dimensions threads have four points along y, in blocks of 32 by 4
   (400 x 400 x 400 floats, seven points: 182 us, 241 without points; a box of
   27 250 x 300 x 400: 176, 399), unless they load from many parts of arrays
   (Himeno's 13: 553 us, 644 with one point, 790 with four).  Along one loop
   four points are loaded before they are added, where nothing is stored
   (64000000 floats: 76 us, 107 one by one).  All on an H200;
   testsuite/bench/RESULTS.md has the tables.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "summed.h"

#include <stddef.h>

#include "points.h"
#include "stream.h"

/* Threads of a block in a plane, and its blocks for each SM: wide ones for long
   rows where threads with one point store or share loads.  */
#define PLANE_THREADS 128
#define PLANE_BLOCKS 32
#define WIDE_THREADS 256
#define WIDE_BLOCKS 24
/* The share of loads up to which several points are worth it there.  */
#define PLANE_SHARED 0.6
/* The share in three dimensions, and the parts of arrays from which they are in
   any case.  */
#define ENOUGH_SHARED 0.85
#define SEVERAL_PARTS 3
/* Threads of a block there along x and y, and its blocks.  */
#define SPACE_X 32
#define SPACE_Y 4
#define SPACE_BLOCKS 32
/* The same for a thread that loads from so many parts that it has enough under
   way with one point, or two: its blocks along z.  */
#define MANY_PARTS 8
#define MANY_X 128
#define MANY_Y 2
#define MANY_PLANES 24
/* Loads of a body whose loops are done one after another.  */
#define MOST_LOADS 48
/* Registers of a thread at most, and what another point takes of those of the
   first.  In three dimensions more than seem needed are shared: bodies of 66
   take 80 to 96 with four points.  */
#define MOST_REGISTERS 128
#define SPACE_REGISTERS 168
#define MORE_REGISTERS 0.5
/* Threads on an SM that are left.  */
#define ENOUGH_THREADS 512
/* Blocks of other nests of unknown size, in times of what the device runs at
   once.  */
#define WAVES 3

/* Whether the body of NEST is a straight piece or becomes a short one when its
   loops, which only load, are unrolled.  */

static bool
is_straight (const struct acctile_nest *nest)
{
  int64_t loads = acctile_points_loads (nest);
  return nest->n_loop == nest->n_parallel
         || (nest->n_parallel > 1 && loads >= 0 && loads <= MOST_LOADS);
}

/* Whether NEST is one for acctile_summed_shape but for its size.  */

static bool
is_straight_sum (const struct acctile_nest *nest)
{
  if (nest->n_reduction == 0 || !is_straight (nest) || nest->n_parallel < 1
      || nest->n_parallel > 3 || nest->n_scalar || nest->n_team
      || nest->num_gangs || nest->num_workers || nest->vector_length)
    return false;
  return acctile_stream_passes (nest);
}

/* Whether threads of REGISTERS can have the most points in NEST on DEVICE.  */

static bool
can_have_points (const struct acctile_nest *nest,
                 const struct acctile_device *device, int registers)
{
  int points = ACCTILE_MAX_POINTS,
      most = nest->n_parallel > 2 ? SPACE_REGISTERS : MOST_REGISTERS;
  double iterations = 1;
  for (int d = 0; d < nest->n_parallel; d++)
    iterations *= (double)acctile_mapping_trip (nest, d);
  return !nest->in_turn
         && iterations >= (double)device->sms * ENOUGH_THREADS * points
         && registers * (1 + MORE_REGISTERS * (points - 1)) <= most;
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

/* Whether threads of REGISTERS had better have several points in NEST, of two
   loops: where these share loads, or each has one to wait for.  */

static bool
gains_in_plane (const struct acctile_nest *nest,
                const struct acctile_device *device, int registers)
{
  double share = acctile_points_share (nest, ACCTILE_MAX_POINTS);
  bool waits = share >= 1 && !stores (nest) && acctile_stream_parts (nest) == 1;
  return (waits || share <= PLANE_SHARED)
         && can_have_points (nest, device, registers);
}

/* Sets M for NEST, of two loops.  */

static bool
shape_plane (const struct acctile_nest *nest,
             const struct acctile_device *device, int registers,
             struct acctile_mapping *m)
{
  bool several = gains_in_plane (nest, device, registers);
  bool wide = !several
              && (stores (nest)
                  || acctile_points_share (nest, ACCTILE_MAX_POINTS) < 1);
  int threads = wide ? WIDE_THREADS : PLANE_THREADS;
  m->block[0] = acctile_stream_width (acctile_mapping_trip (nest, 0), threads);
  m->block[1] = threads / m->block[0];
  m->schedule = acctile_schedule_find (m->block[1] > 1 ? "2.3" : "2.2");
  m->most_blocks = (int64_t)(wide ? WIDE_BLOCKS : PLANE_BLOCKS) * device->sms;
  if (several)
    m->points = ACCTILE_MAX_POINTS;
  return true;
}

/* Sets M for NEST, of three loops whose threads load from many parts of arrays
   and need REGISTERS with one point.  */

static void
shape_many (const struct acctile_nest *nest, int registers,
            struct acctile_mapping *m)
{
  m->block[0] = MANY_X;
  m->block[1] = MANY_Y;
  m->grid[2] = MANY_PLANES;
  if (acctile_points_share (nest, ACCTILE_MAX_POINTS) <= ENOUGH_SHARED
      && registers <= MOST_REGISTERS)
    m->points = 2;
}

/* Sets M for NEST, of three loops.  False where the models know better.  */

static bool
shape_space (const struct acctile_nest *nest,
             const struct acctile_device *device, int registers,
             struct acctile_mapping *m)
{
  int parts = acctile_stream_parts (nest);
  m->schedule = acctile_schedule_find ("3.6");
  if (parts >= MANY_PARTS)
    shape_many (nest, registers, m);
  else
    {
      m->block[0] = SPACE_X;
      m->block[1] = SPACE_Y;
      m->most_blocks = (int64_t)SPACE_BLOCKS * device->sms;
      m->points = ACCTILE_MAX_POINTS;
      if (!can_have_points (nest, device, registers)
          || (parts < SEVERAL_PARTS
              && acctile_points_share (nest, m->points) > ENOUGH_SHARED))
        return false;
    }
  return acctile_mapping_trip (nest, 0) >= m->block[0];
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
    if (d >= n_dim || !m.schedule->grid[d])
      m.grid[d] = 1;
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

/* The blocks of MAPPING of NEST, which cover its loops if *COVERS.  Opens the
   grid of BOUND, the same otherwise.  */

static int64_t
count_blocks (const struct acctile_nest *nest,
              const struct acctile_mapping *mapping, bool *covers,
              struct acctile_mapping *bound)
{
  int64_t grid[3], blocks = 1;
  *covers = true;
  acctile_mapping_grid (mapping, nest, grid);
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    if (mapping->schedule->grid[d])
      {
        *covers = *covers && mapping->grid[d] == 0;
        blocks *= grid[d];
        bound->grid[d] = 0;
      }
  return blocks;
}

/* Sets the most blocks of BOUND, a mapping of NEST.  */

static void
set_most (const struct acctile_nest *nest, int64_t most,
          struct acctile_mapping *bound)
{
  if (acctile_nest_leaves_parts (nest) && most > ACCTILE_MOST_PARTS)
    most = ACCTILE_MOST_PARTS;
  if (bound->schedule->n_dim == 1)
    bound->grid[0] = most;
  else
    bound->most_blocks = most;
}

/* Bounds the blocks of MAPPING to those that may leave parts, if NEST has
   them.  */

static void
bound_parts (const struct acctile_nest *nest,
             const struct acctile_device *device,
             struct acctile_mapping *mapping)
{
  struct acctile_mapping bound = *mapping;
  bool covers;
  if (!acctile_nest_leaves_parts (nest))
    return;
  int64_t blocks = count_blocks (nest, mapping, &covers, &bound);
  if (covers && is_of_unknown_size (nest, mapping))
    blocks = INT64_MAX;
  if (mapping->most_blocks > 0 && blocks > mapping->most_blocks)
    blocks = mapping->most_blocks;
  if (blocks <= ACCTILE_MOST_PARTS)
    return;
  set_most (nest, blocks, &bound);
  if (acctile_mapping_valid (&bound, nest, device, false, NULL))
    *mapping = bound;
}

void
acctile_summed_bound (const struct acctile_nest *nest,
                      const struct acctile_device *device,
                      struct acctile_mapping *mapping)
{
  struct acctile_mapping bound = *mapping;
  bool covers;
  if (mapping->gcc || nest->n_reduction == 0 || nest->n_team > 0
      || nest->num_gangs)
    return;
  if (mapping->schedule->n_dim < 2 || mapping->most_blocks > 0
      || !is_of_unknown_size (nest, mapping)
      || (nest->n_parallel > 2 && is_straight_sum (nest) && !nest->in_turn))
    {
      bound_parts (nest, device, mapping);
      return;
    }
  int64_t blocks = count_blocks (nest, mapping, &covers, &bound);
  int64_t most
      = (int64_t)device->sms
        * (device->max_threads_per_sm / acctile_mapping_threads (mapping));
  if (covers || blocks > most * WAVES)
    most *= WAVES;
  else if (blocks > most)
    most = blocks;
  set_most (nest, most, &bound);
  if (acctile_mapping_valid (&bound, nest, device, false, NULL))
    *mapping = bound;
}
