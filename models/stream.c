/* Streams: see stream.h.

   A block of one point a thread lives for little more than one load; with all
   its places taken an SM has fewer bytes under way than memory can serve.  Four
   points took copies of 512 MB from 235 to 132 us, five-point stencils from 218
   to 172 (measured on an H200; 19 of 21 bodies gain 5 to 44% at large sizes, 27
   loads lose 10% with two points, an array of structures is none; at 10 to 20
   us they take 0.90 to 1.14 of one point: testsuite/bench/RESULTS.md).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "stream.h"

#include <stdlib.h>

#include "points.h"

/* Threads of a block unless the user says; in one dimension they are the
   mapping's own.  */
#define THREADS 128
/* Registers of a thread up to which several points are worth it, and what
   another point takes of those of the first.  */
#define MOST_REGISTERS 128
#define MORE_REGISTERS 0.5
/* Arrays that the points of a thread load from, each counted for each point:
   one point that loads from nine has enough under way (particles of a structure
   of arrays take 367 us with one and 426 with two).  */
#define MOST_ARRAYS 16
/* Loads from an array beyond which fewer points than registers would be for
   share too little in narrow blocks: 27 points take 311 us in blocks of 32 by 8
   with two, 359 in narrow ones.  */
#define MANY_LOADS 8
/* Threads on an SM that are left.  */
#define ENOUGH_THREADS 1024
/* The loop along which the points lie has so many times as many iterations, so
   that few are left over.  */
#define ENOUGH_TIMES 8
/* A row up to here is gone through by the threads of one block in three
   dimensions: further blocks would each decode their place again.  */
#define SHORT_ROW 1024
/* A narrower block is taken when it leaves so much less of itself idle.  */
#define LESS_IDLE 1.15

/* The bytes by which ACCESS moves with loop K of NEST, with the likely spans of
   pointers; false when these are not known or not always the same.  */

static bool
stride (const struct acctile_nest *nest, const struct acctile_access *access,
        int k, int64_t *bytes)
{
  if (!access->offset)
    return false;
  struct acctile_poly *next = acctile_poly_add (
      acctile_poly_symbol (k), acctile_poly_constant (nest->loop[k].step));
  struct acctile_poly *there
      = acctile_poly_substitute (acctile_poly_copy (access->offset), k, next);
  struct acctile_poly *apart
      = acctile_poly_sub (there, acctile_poly_copy (access->offset));
  for (int p = 0; p < nest->n_param; p++)
    if (acctile_nest_is_span (nest, p))
      {
        struct acctile_poly *span
            = acctile_poly_constant (nest->param[p].value);
        apart = acctile_poly_substitute (apart, ACCTILE_MAX_LOOPS + p, span);
        acctile_poly_free (span);
      }
  bool known = acctile_poly_is_constant (apart, bytes);
  acctile_poly_free (next);
  acctile_poly_free (apart);
  return known;
}

/* The accesses of NEST to ARRAY.  */

static int
uses (const struct acctile_nest *nest, int array)
{
  int n = 0;
  for (int i = 0; i < nest->n_access; i++)
    n += nest->access[i].array == array;
  return n;
}

bool
acctile_stream_is (const struct acctile_nest *nest)
{
  int x = nest->n_parallel - 1, side_by_side = 0;
  if (x < 0 || x > 2 || nest->n_loop > nest->n_parallel || nest->in_turn
      || nest->n_reduction || nest->n_scalar || nest->n_team)
    return false;
  for (int s = 0; s < nest->n_stmt; s++)
    if (nest->stmt[s].conditional)
      return false;
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *access = &nest->access[i];
      int64_t bytes;
      if (stride (nest, access, x, &bytes) && llabs (bytes) <= access->size)
        side_by_side += bytes != 0;
      else if (access->write || uses (nest, access->array) > 1)
        return false;
    }
  return side_by_side > 0;
}

/* The share of blocks WIDE along a loop of TRIP iterations that is not
   idle, inverse.  */

static double
idle (int64_t trip, int wide)
{
  return (double)((trip + wide - 1) / wide * wide) / (double)trip;
}

/* The arrays that NEST loads from, and its loads into *LOADS.  */

static int
arrays_loaded (const struct acctile_nest *nest, int *loads)
{
  int arrays = 0;
  *loads = 0;
  for (int i = 0; i < nest->n_access; i++)
    {
      bool seen = nest->access[i].write;
      *loads += !seen;
      for (int j = 0; j < i && !seen; j++)
        seen = !nest->access[j].write
               && nest->access[j].array == nest->access[i].array;
      arrays += !seen;
    }
  return arrays;
}

/* How many points a thread has.  */

static int
how_many (const struct acctile_nest *nest, const struct acctile_device *device,
          int registers)
{
  int n_dim = acctile_mapping_dims (nest), points = ACCTILE_MAX_POINTS;
  double threads = 1, enough = (double)device->sms * ENOUGH_THREADS;
  int64_t along = acctile_mapping_trip (nest, n_dim > 1 ? 1 : 0);
  int loads, arrays = arrays_loaded (nest, &loads);
  for (int d = 0; d < n_dim; d++)
    threads *= (double)acctile_mapping_trip (nest, d);
  while (
      points > 1
      && (threads < enough * points || along < ENOUGH_TIMES * points
          || arrays * points > MOST_ARRAYS
          || registers * (1 + MORE_REGISTERS * (points - 1)) > MOST_REGISTERS))
    points /= 2;
  if (points < ACCTILE_MAX_POINTS && loads > MANY_LOADS * arrays)
    return 1;
  return points;
}

bool
acctile_stream_shape (const struct acctile_nest *nest,
                      const struct acctile_device *device, int registers,
                      struct acctile_mapping *mapping)
{
  static const char *const narrow[] = { "1.1", "2.2", "3.2", "3.5" },
                           *const square[] = { "1.1", "2.3", "3.3", "3.6" };
  struct acctile_mapping m = { .points = how_many (nest, device, registers) };
  int n_dim = acctile_mapping_dims (nest);
  int threads = nest->vector_length > 0 ? nest->vector_length : THREADS;
  int wide = threads;
  int64_t trip = acctile_mapping_trip (nest, 0);
  int row = n_dim == 3 && trip <= SHORT_ROW ? 3 : n_dim - 1;
  if (m.points < 2 || trip < ACCTILE_WARP || nest->num_gangs
      || nest->num_workers || threads % ACCTILE_WARP != 0)
    return false;
  while (wide > ACCTILE_WARP
         && idle (trip, wide) > LESS_IDLE * idle (trip, wide / 2))
    wide /= 2;
  m.block[0] = n_dim > 1 ? wide : mapping->gcc ? threads : mapping->block[0];
  m.block[1] = n_dim > 1 ? threads / wide : 1;
  m.block[2] = 1;
  m.schedule
      = acctile_schedule_find (m.block[1] > 1 ? square[row] : narrow[row]);
  for (int d = 0; d < 3; d++)
    m.grid[d] = d >= n_dim || !m.schedule->grid[d];
  if (!acctile_mapping_valid (&m, nest, device, false, NULL))
    return false;
  *mapping = m;
  return true;
}
