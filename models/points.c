/* Points of a thread: see points.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "points.h"

#include <stdlib.h>

#include "stream.h"

/* Loads of all points of a thread: more do not stand one after another.  */
#define MOST_BODY_LOADS 600
/* Loads of all points of a thread from which their values are too many to wait
   for sums, and the points.  */
#define CROWDED_LOADS 256
/* Loads are looked at one by one up to here.  */
#define MAX_LOADS 640
/* The share of loads above which several points gain nothing.  */
#define ENOUGH_SHARED 0.75
/* Registers that a point takes beside the first's, of those of one.  */
#define MORE_REGISTERS 0.5
/* The block where a thread has a tile of points: a warp covers about as many
   rows as columns, which serves products with either matrix transposed, too.
   (8,16) takes 12.1, 12.0 and 25.2 ms for a product of matrices, one that adds
   to memory, and A A^T, of 4096 rows of floats on an H200, (16,8) 11.6, 11.9
   and 38.0, (64,4) with four points along y alone 24.7, 24.1 and 78.9.  */
#define TILE_X 8
#define TILE_Y 16
/* Threads on an SM that such tiles need: with half of them four points along y
   are twice as fast.  */
#define TILE_THREADS 384
/* What a point takes beside its sum, in registers of an element, and the most a
   thread may have.  */
#define TILE_REGISTERS 2
#define TILE_MOST_REGISTERS 160
/* The share of loads that tiles are worth it for, of that of points along x or
   y alone.  */
#define TILE_SHARED 0.6
/* Threads on an SM that hide the time of a load when each has several.  */
#define ENOUGH_THREADS 1024
/* The parts of arrays up to which threads that go through rows, as for a sum,
   have shared pointers to them.  Beyond, pointers that GCC counts up for each
   address are better: an anisotropic diffusion of four arrays, 250 x 300 x 400
   floats on an H200, 255 us, 314 with shared pointers; a biharmonic operator of
   one array 132, 101.  */
#define SUMMED_PARTS 3

int
acctile_points_loop (const struct acctile_nest *nest)
{
  int first, count;
  acctile_mapping_loops (nest, acctile_mapping_dims (nest) > 1 ? 1 : 0, &first,
                         &count);
  return first;
}

int
acctile_points_loop_x (const struct acctile_nest *nest)
{
  int first, count;
  if (acctile_mapping_dims (nest) < 2 || nest->n_team > 0)
    return -1;
  acctile_mapping_loops (nest, 0, &first, &count);
  return first;
}

/* Addresses, as offsets in an array.  */
struct loads
{
  int n;
  int array[MAX_LOADS];
  struct acctile_poly *offset[MAX_LOADS];
  bool full;
};

/* Adds the load of OFFSET (taken) in ARRAY.  */

static void
add_load (struct loads *loads, int array, struct acctile_poly *offset)
{
  if (loads->n == MAX_LOADS || !offset)
    {
      loads->full = true;
      acctile_poly_free (offset);
      return;
    }
  loads->array[loads->n] = array;
  loads->offset[loads->n++] = offset;
}

/* Whether loop K of NEST, one in the body, has few iterations, always the same
   number; its first iterator in *LOW.  */

static bool
is_short (const struct acctile_nest *nest, int k, int64_t *low)
{
  const struct acctile_loop *loop = &nest->loop[k];
  int64_t high;
  return loop->lower && loop->upper
         && acctile_poly_is_constant (loop->lower, low)
         && acctile_poly_is_constant (loop->upper, &high) && loop->trip > 0
         && loop->trip <= 32;
}

int64_t
acctile_points_loads (const struct acctile_nest *nest)
{
  int64_t loads = 0, low;
  for (int a = 0; a < nest->n_access; a++)
    {
      const struct acctile_access *access = &nest->access[a];
      int64_t times = !access->write;
      for (int k = nest->stmt[access->stmt].loop;
           times && k >= nest->n_parallel; k = nest->loop[k].parent)
        if (!is_short (nest, k, &low))
          return -1;
        else
          times *= nest->loop[k].trip;
      loads += times;
    }
  return loads;
}

int
acctile_points_most (const struct acctile_nest *nest)
{
  int points = ACCTILE_MAX_POINTS;
  int64_t loads = acctile_points_loads (nest);
  while (points > 1 && loads * points > MOST_BODY_LOADS
         && loads <= MOST_BODY_LOADS)
    points /= 2;
  return points;
}

bool
acctile_points_crowd (const struct acctile_nest *nest, int points)
{
  return points == ACCTILE_MAX_POINTS
         && acctile_points_loads (nest) * points >= CROWDED_LOADS;
}

/* Adds the loads of OFFSET (taken) in ARRAY for all iterations of the short
   loops of the body of NEST from K on.  */

static void
add_iterations (struct loads *loads, const struct acctile_nest *nest, int k,
                int array, struct acctile_poly *offset)
{
  int64_t low = 0;
  while (k < nest->n_loop
         && (!offset || !acctile_poly_uses (offset, k)
             || !is_short (nest, k, &low)))
    k++;
  if (k >= nest->n_loop || loads->full)
    {
      add_load (loads, array, offset);
      return;
    }
  for (int64_t t = 0; t < nest->loop[k].trip && !loads->full; t++)
    {
      struct acctile_poly *value
          = acctile_poly_constant (low + t * nest->loop[k].step);
      add_iterations (
          loads, nest, k + 1, array,
          acctile_poly_substitute (acctile_poly_copy (offset), k, value));
      acctile_poly_free (value);
    }
  acctile_poly_free (offset);
}

/* OFFSET for the point number U along loop JAM of NEST.  */

static struct acctile_poly *
offset_of_point (const struct acctile_nest *nest, int jam,
                 const struct acctile_poly *offset, int u)
{
  struct acctile_poly *there
      = acctile_poly_add (acctile_poly_symbol (jam),
                          acctile_poly_constant (u * nest->loop[jam].step));
  struct acctile_poly *result
      = acctile_poly_substitute (acctile_poly_copy (offset), jam, there);
  acctile_poly_free (there);
  return result;
}

/* The different loads among LOADS.  */

static int
count_different (const struct loads *loads)
{
  int different = 0;
  for (int i = 0; i < loads->n; i++)
    {
      bool seen = false;
      for (int j = 0; j < i && !seen; j++)
        seen = loads->array[i] == loads->array[j]
               && acctile_poly_equal (loads->offset[i], loads->offset[j]);
      different += !seen;
    }
  return different;
}

/* Whether ACCESS of NEST is elsewhere in each iteration of a loop of the body
   that is not short.  */

static bool
moves_in_body (const struct acctile_nest *nest,
               const struct acctile_access *access)
{
  int64_t low;
  for (int k = nest->n_parallel; access->offset && k < nest->n_loop; k++)
    if (acctile_poly_uses (access->offset, k) && !is_short (nest, k, &low))
      return true;
  return false;
}

/* acctile_points_share for X points along dimension x and Y along the loop of
   acctile_points_loop; MOVING leaves out loads that are the same in each
   iteration of the body's longer loops.  */

static double
share_of (const struct acctile_nest *nest, int x, int y, bool moving)
{
  struct loads *one = calloc (1, sizeof *one), *all = calloc (1, sizeof *all);
  int jam = acctile_points_loop (nest), along = acctile_points_loop_x (nest);
  double share = 1;

  for (int a = 0; one && all && a < nest->n_access; a++)
    {
      const struct acctile_access *access = &nest->access[a];
      if (access->write
          || (moving && access->offset && !moves_in_body (nest, access)))
        continue;
      if (!access->offset)
        {
          all->full = true;
          break;
        }
      add_iterations (one, nest, nest->n_parallel, access->array,
                      acctile_poly_copy (access->offset));
      for (int u = 0; u < y; u++)
        for (int v = 0; v < x; v++)
          {
            struct acctile_poly *row
                = offset_of_point (nest, jam, access->offset, u);
            add_iterations (all, nest, nest->n_parallel, access->array,
                            v > 0 ? offset_of_point (nest, along, row, v)
                                  : acctile_poly_copy (row));
            acctile_poly_free (row);
          }
    }
  if (one && all && !one->full && !all->full && one->n > 0)
    share = (double)count_different (all)
            / ((double)count_different (one) * x * y);
  for (int i = 0; one && i < one->n; i++)
    acctile_poly_free (one->offset[i]);
  for (int i = 0; all && i < all->n; i++)
    acctile_poly_free (all->offset[i]);
  free (one);
  free (all);
  return share;
}

double
acctile_points_share (const struct acctile_nest *nest, int points)
{
  return share_of (nest, 1, points, false);
}

/* The registers that one element of what NEST stores takes.  */

static int
element_registers (const struct acctile_nest *nest)
{
  int size = 4;
  for (int a = 0; a < nest->n_access; a++)
    if (nest->access[a].write && nest->access[a].size > size)
      size = nest->access[a].size;
  return (size + 3) / 4;
}

bool
acctile_points_tile (const struct acctile_nest *nest,
                     const struct acctile_device *device, int registers,
                     struct acctile_mapping *mapping)
{
  int n_dim = acctile_mapping_dims (nest), n = ACCTILE_MAX_POINTS;
  double iterations = 1;
  struct acctile_mapping m = { .points = n, .points_x = n };
  if (n_dim < 2 || nest->n_loop == nest->n_parallel || nest->in_turn_x
      || nest->n_reduction || nest->n_team || nest->n_scalar || nest->num_gangs
      || nest->num_workers || nest->vector_length)
    return false;
  for (int d = 0; d < n_dim; d++)
    iterations *= (double)acctile_mapping_trip (nest, d);
  m.x_from = (int64_t)device->sms * TILE_THREADS * n * n;
  if (iterations < (double)m.x_from
      || acctile_mapping_trip (nest, 0) < 2 * TILE_X * n
      || acctile_mapping_trip (nest, 1) < 2 * TILE_Y * n
      || registers + TILE_REGISTERS * element_registers (nest) * (n * n - 1)
             > TILE_MOST_REGISTERS)
    return false;
  double share = share_of (nest, n, n, true);
  if (share > TILE_SHARED * share_of (nest, 1, n, true)
      || share > TILE_SHARED * share_of (nest, n, 1, true))
    return false;
  m.schedule = acctile_schedule_find (n_dim == 2 ? "2.3" : "3.3");
  m.block[0] = TILE_X;
  m.block[1] = TILE_Y;
  m.block[2] = 1;
  m.grid[2] = n_dim < 3;
  if (!acctile_mapping_valid (&m, nest, device, false, NULL))
    return false;
  *mapping = m;
  return true;
}

int
acctile_points_choose (const struct acctile_nest *nest,
                       const struct acctile_mapping *mapping,
                       const struct acctile_device *device, int registers)
{
  int64_t grid[3], blocks = 1;
  int threads = acctile_mapping_threads (mapping);
  if (mapping->gcc || mapping->schedule->n_dim < 2
      || !mapping->schedule->grid[1] || nest->n_reduction || nest->n_team
      || nest->n_scalar || nest->num_gangs || nest->num_workers
      || nest->vector_length)
    return 1;
  acctile_mapping_grid (mapping, nest, grid);
  for (int d = 0; d < 3; d++)
    blocks *= grid[d];
  int64_t enough = (int64_t)device->sms * ENOUGH_THREADS / threads;
  for (int points = acctile_points_most (nest); points > 1; points /= 2)
    if (blocks >= enough * points
        && registers * (1 + MORE_REGISTERS * (points - 1)) * threads
               <= device->registers_per_sm / 2
        && acctile_points_share (nest, points) <= ENOUGH_SHARED)
      return points;
  return 1;
}

void
acctile_points_shape (struct acctile_mapping *mapping, bool given)
{
  if (given || mapping->schedule->n_dim != 2
      || mapping->block[0] != ACCTILE_WARP || mapping->block[1] % 2 != 0)
    return;
  mapping->block[0] *= 2;
  mapping->block[1] /= 2;
  if (mapping->grid[0] == 0)
    mapping->grid[1] = 0;
}

bool
acctile_points_address (const struct acctile_nest *nest, bool covered)
{
  if (nest->n_loop > nest->n_parallel)
    return false;
  return nest->n_reduction > 0 ? acctile_stream_parts (nest) <= SUMMED_PARTS
                               : covered;
}
