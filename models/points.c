/* Points of a thread: see points.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "points.h"

#include <stdlib.h>

/* Loads are looked at one by one up to here.  */
#define MAX_LOADS 640
/* The share of loads above which several points gain nothing.  */
#define ENOUGH_SHARED 0.75
/* Registers that a point takes beside the first's, of those of one.  */
#define MORE_REGISTERS 0.5
/* Threads on an SM that hide the time of a load when each has several.  */
#define ENOUGH_THREADS 1024

int
acctile_points_loop (const struct acctile_nest *nest)
{
  int first, count;
  acctile_mapping_loops (nest, acctile_mapping_dims (nest) > 1 ? 1 : 0, &first,
                         &count);
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

double
acctile_points_share (const struct acctile_nest *nest, int points)
{
  struct loads *one = calloc (1, sizeof *one), *all = calloc (1, sizeof *all);
  int jam = acctile_points_loop (nest);
  double share = 1;

  for (int a = 0; one && all && a < nest->n_access; a++)
    {
      const struct acctile_access *access = &nest->access[a];
      if (access->write)
        continue;
      if (!access->offset)
        {
          all->full = true;
          break;
        }
      add_iterations (one, nest, nest->n_parallel, access->array,
                      acctile_poly_copy (access->offset));
      for (int u = 0; u < points; u++)
        add_iterations (all, nest, nest->n_parallel, access->array,
                        offset_of_point (nest, jam, access->offset, u));
    }
  if (one && all && !one->full && !all->full && one->n > 0)
    share = (double)count_different (all)
            / ((double)count_different (one) * points);
  for (int i = 0; one && i < one->n; i++)
    acctile_poly_free (one->offset[i]);
  for (int i = 0; all && i < all->n; i++)
    acctile_poly_free (all->offset[i]);
  free (one);
  free (all);
  return share;
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
  for (int points = ACCTILE_MAX_POINTS; points > 1; points /= 2)
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
