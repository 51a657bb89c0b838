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
   mapping's own.  In three dimensions rows are mostly short, and fewer threads
   idle in narrower blocks (H100, 300 x 300 x 300 doubles, four points, us: 7
   points 193 in blocks of 128, 187 of 64; divergence 336, 301).  */
#define THREADS 128
#define THREADS_OF_SHORT_ROWS 64
#define SHORT_ROW 1024
/* Registers of a thread up to which several points are worth it, and what
   another point takes of those of the first.  */
#define MOST_REGISTERS 128
#define MORE_REGISTERS 0.5
/* The same in three dimensions where loads are few for their arrays: threads
   that seem to need them share them (54 with one point, 96 with four).  */
#define SPACE_REGISTERS 168
/* Words of the arrays, or parts of them, that a point loads from and stores to,
   in planes and spaces, up to which a thread has two points, and in spaces of
   numbers of a word four, whatever registers it seems to need: its points share
   their addresses.  128 x 256 x 400 on an H200, us, one point in the best of
   other shapes, two and four in narrow blocks: stress of an elastic solid, 17
   words, 356, 309, 297; right-hand sides of five equations, 12, 296, 260, 267,
   doubles 484, 452, 494; product with a matrix of 27 diagonals, 29, 453, 386,
   386; D3Q19 lattice, 38, 856, 795, 818, doubles 1308, 1251, 1858.  Of 40
   species that all need one another, 96 x 300 x 400, 81 words 1024, 1059, 3945,
   doubles 1956, 2868, 5327.  */
#define FOUR_POINTS_WORDS 32
#define TWO_POINTS_WORDS 128
/* Arrays, for each point, from which a thread of one dimension loads, and one
   whose body has loops: a point that loads from nine has enough under way
   (particles of a structure of arrays take 367 us with one and 426 with two, on
   an H200).  In planes and spaces four points are as fast as two or faster,
   whatever they load (Maxwell's equations, six arrays of 512 x 512 x 512
   floats: 1905 us, 2320 with two).  */
#define MOST_ARRAYS 16
/* Loads from an array beyond which fewer points than registers would be for
   share too little in narrow blocks: 27 points take 311 us in blocks of 32 by 8
   with two, 359 in narrow ones.  */
#define MANY_LOADS 8
/* Loads for each array, or part of one, from which on a nest of three loops
   that stores to one shares what neighbours along all of them load: blocks of
   SPACE_X by SPACE_Y by SPACE_Z threads, whose points are four or, where
   numbers have two words and an iteration more registers than
   SPACE_FOUR_REGISTERS, two. 200 x 200 x 200 on an H200, us, narrow blocks or
   those that the models find, and such: stars of 7 points, floats 48 and 42, 13
   69 and 49, 25 and a coefficient 155 and 85, 49 197 and 90, 73 207 and 97, 27
   points 77 and 53, 125 256 and 115; doubles, 19 135 and 83, 25 147 and 99, 31
   257 and 127 with two, 134 with four, 49 224, 159 and 231.  Copies 41 and 42,
   gradients 43 and 45.  */
#define SPACE_LOADS 4
#define SPACE_X ACCTILE_WARP
#define SPACE_Y 2
#define SPACE_Z 2
#define SPACE_FOUR_REGISTERS 90
/* Loads of an iteration, loops of the body done one after another: more share
   so much that wide blocks with points along y are better (8192 x 8192, us: 9
   loads 181 in narrow blocks, 192 in wide ones; 33: 424, 516; 81: 603, 467). */
#define MOST_LOADS 48
/* Threads on an SM that are left.  */
#define ENOUGH_THREADS 1024
/* The loop along which the points lie has so many times as many iterations, so
   that few are left over.  */
#define ENOUGH_TIMES 8
/* Arrays, or parts of them, that a nest of three loops stores to from which on
   blocks of WIDE by HIGH threads that cover the loops are better than threads
   that go through rows: those have as many pages of memory open as all of these
   have rows.  Such blocks over what was chosen, 200 x 200 x 200, 300 x 250 x
   100 and 60 x 300 x 500 on an H200: equation of state of two branches, three,
   floats 0.85, 0.86, 0.86, doubles 0.65, 0.70, 0.67; masked differences, three,
   0.94, 1.09, 0.87, doubles 0.84, 0.99, 0.85; limited slopes of five, 1.01,
   1.02, 0.90, doubles 0.85, 0.94, 0.78.  Where they store to one or two: 1.0 to
   1.4.  */
#define COVER_STORES 3
#define COVER_WIDE 32
#define COVER_HIGH 4
/* How many iterations apart along a loop neighbours are at most.  */
#define NEAR 16
/* A narrower block is taken when it leaves so much less of itself idle.  */
#define LESS_IDLE 1.15

/* By how much the offset of ACCESS, which is known, moves with loop K of
   NEST.  */

static struct acctile_poly *
step_along (const struct acctile_nest *nest,
            const struct acctile_access *access, int k)
{
  struct acctile_poly *next = acctile_poly_add (
      acctile_poly_symbol (k), acctile_poly_constant (nest->loop[k].step));
  struct acctile_poly *there
      = acctile_poly_substitute (acctile_poly_copy (access->offset), k, next);
  acctile_poly_free (next);
  return acctile_poly_sub (there, acctile_poly_copy (access->offset));
}

/* Whether DISTANCE is known but for strides and spans that descriptors of NEST
   hold.  */

static bool
only_strides (const struct acctile_nest *nest,
              const struct acctile_poly *distance)
{
  for (int k = 0; k < nest->n_loop; k++)
    if (acctile_poly_uses (distance, k))
      return false;
  for (int p = 0; p < nest->n_param; p++)
    if (!nest->param[p].stride && !acctile_nest_is_span (nest, p)
        && acctile_poly_uses (distance, ACCTILE_MAX_LOOPS + p))
      return false;
  return true;
}

bool
acctile_stream_stride (const struct acctile_nest *nest,
                       const struct acctile_access *access, int k,
                       int64_t *bytes)
{
  if (!access->offset)
    return false;
  struct acctile_poly *apart = step_along (nest, access, k);
  bool known = only_strides (nest, apart);
  if (known)
    {
      int64_t value[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];
      acctile_nest_symbol_values (nest, value);
      *bytes = acctile_poly_eval (apart, value);
    }
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
acctile_stream_passes (const struct acctile_nest *nest)
{
  int x = nest->n_parallel - 1, side_by_side = 0;
  if (x < 0)
    return false;
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *access = &nest->access[i];
      int64_t bytes;
      if (access->write && nest->stmt[access->stmt].loop >= nest->n_parallel)
        return false;
      if (acctile_stream_stride (nest, access, x, &bytes)
          && llabs (bytes) <= access->size)
        side_by_side += bytes != 0;
      else if (access->write || uses (nest, access->array) > 1)
        return false;
    }
  return side_by_side > 0;
}

/* Whether an iteration of NEST has a loop of unknown length: it computes more
   than it streams, and points of a thread only take threads away (1000 steps of
   a map on an H200, 500 to 10000 of them: four points 51 to 68 us, one 24;
   500000 of 40 steps: 19 and 16).  */

static bool
has_open_loop (const struct acctile_nest *nest)
{
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    if (nest->loop[k].assumed)
      return true;
  return false;
}

bool
acctile_stream_is (const struct acctile_nest *nest)
{
  int64_t loads = acctile_points_loads (nest);
  if (nest->n_parallel > 3 || loads < 0
      || (nest->n_loop > nest->n_parallel && loads > MOST_LOADS)
      || nest->in_turn || nest->n_reduction || nest->n_scalar || nest->n_team
      || has_open_loop (nest))
    return false;
  for (int s = 0; s < nest->n_stmt; s++)
    if (nest->stmt[s].conditional)
      return false;
  return acctile_stream_passes (nest);
}

/* The share of blocks WIDE along a loop of TRIP iterations that is not
   idle, inverse.  */

static double
idle (int64_t trip, int wide)
{
  return (double)((trip + wide - 1) / wide * wide) / (double)trip;
}

int
acctile_stream_width (int64_t trip, int threads)
{
  int wide = threads;
  while (wide > ACCTILE_WARP
         && idle (trip, wide) > LESS_IDLE * idle (trip, wide / 2))
    wide /= 2;
  return wide;
}

/* Whether A and B are the same or each other's negative; takes B.  */

static bool
is_alike (const struct acctile_poly *a, struct acctile_poly *b)
{
  bool same = acctile_poly_equal (a, b);
  struct acctile_poly *sum = acctile_poly_add (acctile_poly_copy (a), b);
  int64_t value;
  same = same || (acctile_poly_is_constant (sum, &value) && value == 0);
  acctile_poly_free (sum);
  return same;
}

/* Whether ACCESS moves with loop K of the body of NEST as with one of the
   parallel loops: from a point to its neighbours, which other threads load,
   too.  */

static bool
visits_neighbours (const struct acctile_nest *nest,
                   const struct acctile_access *access, int k)
{
  struct acctile_poly *step = step_along (nest, access, k);
  bool alike = false;
  for (int p = 0; p < nest->n_parallel && !alike; p++)
    alike = is_alike (step, step_along (nest, access, p));
  acctile_poly_free (step);
  return alike;
}

/* Whether all threads load the same with ACCESS of NEST.  */

static bool
is_common (const struct acctile_nest *nest, const struct acctile_access *access)
{
  for (int p = 0; p < nest->n_parallel; p++)
    if (!access->offset || acctile_poly_uses (access->offset, p))
      return false;
  return true;
}

/* The parts of its array that ACCESS of NEST goes through in a thread.  */

static int64_t
parts_of (const struct acctile_nest *nest, const struct acctile_access *access)
{
  int64_t parts = 1;
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    if (access->offset && acctile_poly_uses (access->offset, k)
        && !visits_neighbours (nest, access, k))
      parts *= nest->loop[k].trip;
  return parts;
}

int64_t
acctile_stream_arrays (const struct acctile_nest *nest)
{
  int64_t arrays = 0;
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *access = &nest->access[i];
      bool seen
          = access->write
            || (nest->n_loop > nest->n_parallel && is_common (nest, access));
      int64_t parts = seen ? 0 : parts_of (nest, access);
      for (int j = 0; j < i && !seen && parts == 1; j++)
        seen = !nest->access[j].write && nest->access[j].array == access->array;
      if (!seen)
        arrays += parts;
    }
  return arrays;
}

/* Whether two accesses that are DISTANCE bytes apart are of neighbouring
   iterations: at most NEAR from each other along each of N loops, with which
   they move by STEP bytes, the furthest first.  */

static bool
is_near (int64_t distance, int n, const int64_t step[])
{
  for (int k = 0; k < n; k++)
    {
      int64_t times
          = step[k]
                ? (distance + (distance < 0 ? -1 : 1) * step[k] / 2) / step[k]
                : 0;
      if (llabs (times) > NEAR)
        return false;
      distance -= times * step[k];
    }
  return distance == 0;
}

/* Whether the distance of accesses A and B of NEST depends on a number that no
   step along its parallel loops depends on, such as how long a loop around
   theirs is: "a[0][i][j]" and "a[1][i][j]".  */

static bool
is_otherwise_apart (const struct acctile_nest *nest,
                    const struct acctile_access *a,
                    const struct acctile_access *b)
{
  struct acctile_poly *distance = acctile_poly_sub (
      acctile_poly_copy (a->offset), acctile_poly_copy (b->offset));
  bool apart = false;
  for (int p = ACCTILE_MAX_LOOPS; p < ACCTILE_MAX_LOOPS + nest->n_param; p++)
    {
      bool steps = !acctile_poly_uses (distance, p);
      for (int k = 0; k < nest->n_parallel && !steps; k++)
        {
          struct acctile_poly *step = step_along (nest, a, k);
          steps = acctile_poly_uses (step, p);
          acctile_poly_free (step);
        }
      apart = apart || !steps;
    }
  acctile_poly_free (distance);
  return apart;
}

/* Sets STEP to the bytes by which ACCESS moves with the parallel loops of NEST
   where symbols have VALUES.  */

static void
steps_of (const struct acctile_nest *nest, const struct acctile_access *access,
          const int64_t values[], int64_t step[])
{
  for (int k = 0; k < nest->n_parallel; k++)
    {
      struct acctile_poly *along = step_along (nest, access, k);
      step[k] = llabs (acctile_poly_eval (along, values));
      acctile_poly_free (along);
    }
}

int
acctile_stream_parts (const struct acctile_nest *nest)
{
  int64_t value[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];
  int parts = 0;
  acctile_nest_symbol_values (nest, value);
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *access = &nest->access[i];
      int64_t step[ACCTILE_MAX_LOOPS], at;
      bool seen = access->write;
      if (!access->offset)
        {
          parts += !seen;
          continue;
        }
      at = acctile_poly_eval (access->offset, value);
      steps_of (nest, access, value, step);
      for (int j = 0; j < i && !seen; j++)
        {
          const struct acctile_access *other = &nest->access[j];
          seen = !other->write && other->array == access->array && other->offset
                 && is_near (at - acctile_poly_eval (other->offset, value),
                             nest->n_parallel, step)
                 && !is_otherwise_apart (nest, access, other);
        }
      parts += !seen;
    }
  return parts;
}

/* Whether NEST is of two or three loops and a straight body.  */

static bool
is_wide (const struct acctile_nest *nest)
{
  return acctile_mapping_dims (nest) > 1 && nest->n_loop == nest->n_parallel;
}

/* The points that a thread of NEST, of two or three loops and a straight body,
   has whatever registers it seems to need: it loads from so many PARTS of
   arrays.  */

static int
points_anyway (const struct acctile_nest *nest, int64_t parts)
{
  int64_t words = 0, each = 1, most = 1;
  for (int i = 0; i < nest->n_access; i++)
    {
      int64_t size = (nest->access[i].size + 3) / 4;
      if (nest->access[i].write)
        words += size;
      else if (size > each)
        each = size;
      if (size > most)
        most = size;
    }
  words += parts * each;
  if (words <= FOUR_POINTS_WORDS && most == 1
      && acctile_mapping_dims (nest) > 2)
    return 4;
  return words <= TWO_POINTS_WORDS ? 2 : 1;
}

/* Whether threads of NEST, of three loops and a straight body, share what their
   neighbours along each of these load, as those of a stencil do.  */

static bool
shares_in_space (const struct acctile_nest *nest)
{
  int64_t arrays = acctile_stream_arrays (nest),
          parts = acctile_stream_parts (nest);
  int stores = 0;
  for (int i = 0; i < nest->n_access; i++)
    stores += nest->access[i].write;
  return acctile_mapping_dims (nest) == 3 && is_wide (nest) && stores == 1
         && nest->vector_length == 0
         && acctile_points_loads (nest)
                >= SPACE_LOADS * (arrays > parts ? arrays : parts);
}

/* Whether a thread of NEST, whose neighbours share what they load in space, has
   registers for POINTS points where it takes REGISTERS for one.  */

static bool
has_registers (const struct acctile_nest *nest, int points, int registers)
{
  bool large = false;
  for (int i = 0; i < nest->n_access; i++)
    large = large || nest->access[i].size > 4;
  return points < ACCTILE_MAX_POINTS || !large
         || registers <= SPACE_FOUR_REGISTERS;
}

/* How many points a thread has; 0 where NEST is no stream at its size.  */

static int
how_many (const struct acctile_nest *nest, const struct acctile_device *device,
          int registers)
{
  int n_dim = acctile_mapping_dims (nest), points = ACCTILE_MAX_POINTS;
  double threads = 1, enough = (double)device->sms * ENOUGH_THREADS;
  int64_t along = acctile_mapping_trip (nest, n_dim > 1 ? 1 : 0);
  int64_t loads = acctile_points_loads (nest),
          arrays = acctile_stream_arrays (nest),
          parts = acctile_stream_parts (nest);
  if (arrays < parts)
    arrays = parts;
  int most = n_dim > 2 && loads <= MANY_LOADS * arrays ? SPACE_REGISTERS
                                                       : MOST_REGISTERS;
  int anyway = is_wide (nest) && loads <= MANY_LOADS * arrays
                   ? points_anyway (nest, arrays)
                   : 1;
  bool space = shares_in_space (nest);
  for (int d = 0; d < n_dim; d++)
    threads *= (double)acctile_mapping_trip (nest, d);
  while (points > 1
         && (threads < enough * points || along < ENOUGH_TIMES * points
             || (space && !has_registers (nest, points, registers))
             || (!space && arrays * points > MOST_ARRAYS && !is_wide (nest))
             || (!space && points > anyway
                 && registers * (1 + MORE_REGISTERS * (points - 1)) > most)))
    points /= 2;
  if (points < ACCTILE_MAX_POINTS && loads > MANY_LOADS * arrays && !space)
    return 0;
  return points > 1 ? points : 0;
}

bool
acctile_stream_shape (const struct acctile_nest *nest,
                      const struct acctile_device *device, int registers,
                      struct acctile_mapping *mapping)
{
  static const char *const narrow[] = { "1.1", "2.2", "3.2" };
  static const char *const square[] = { "1.1", "2.3", "3.3" };
  int points = how_many (nest, device, registers);
  struct acctile_mapping m = { .points = points };
  int n_dim = acctile_mapping_dims (nest);
  int64_t trip = acctile_mapping_trip (nest, 0);
  int threads = nest->vector_length > 0           ? nest->vector_length
                : n_dim == 3 && trip <= SHORT_ROW ? THREADS_OF_SHORT_ROWS
                                                  : THREADS;
  int wide = threads;
  if (points == 0 || trip < ACCTILE_WARP || nest->num_gangs || nest->num_workers
      || threads % ACCTILE_WARP != 0)
    return false;
  if (shares_in_space (nest))
    {
      m.block[0] = SPACE_X;
      m.block[1] = SPACE_Y;
      m.block[2] = SPACE_Z;
      m.schedule = acctile_schedule_find ("3.4");
    }
  else
    {
      wide = acctile_stream_width (trip, wide);
      m.block[0] = n_dim > 1      ? wide
                   : mapping->gcc ? threads
                                  : mapping->block[0];
      m.block[1] = n_dim > 1 ? threads / wide : 1;
      m.block[2] = 1;
      m.schedule = acctile_schedule_find (m.block[1] > 1 ? square[n_dim - 1]
                                                         : narrow[n_dim - 1]);
    }
  for (int d = 0; d < 3; d++)
    m.grid[d] = d >= n_dim || !m.schedule->grid[d];
  if (!acctile_mapping_valid (&m, nest, device, false, NULL))
    return false;
  *mapping = m;
  return true;
}

/* The arrays, or parts of them, that NEST stores to; 0 where it loads from one
   of these, too, or does not know where it stores.  */

static int64_t
only_stored (const struct acctile_nest *nest)
{
  int64_t stored = 0;
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *access = &nest->access[i];
      bool seen = false;
      if (!access->write
          || nest->array[access->array].storage == ACCTILE_PRIVATE)
        continue;
      if (!access->offset)
        return 0;
      for (int j = 0; j < nest->n_access; j++)
        {
          const struct acctile_access *other = &nest->access[j];
          if (other->array != access->array)
            continue;
          if (!other->write)
            return 0;
          seen = seen
                 || (j < i && other->offset
                     && acctile_poly_equal (other->offset, access->offset));
        }
      if (!seen)
        stored += parts_of (nest, access);
    }
  return stored;
}

bool
acctile_stream_cover (const struct acctile_nest *nest,
                      const struct acctile_device *device,
                      struct acctile_mapping *mapping)
{
  struct acctile_mapping m = { .points = 1 };
  double iterations = 1;
  if (mapping->gcc || nest->n_parallel != 3 || nest->n_reduction
      || nest->n_scalar || nest->n_team || nest->num_gangs || nest->num_workers
      || nest->vector_length || acctile_mapping_trip (nest, 0) < COVER_WIDE
      || only_stored (nest) < COVER_STORES)
    return false;
  for (int d = 0; d < 3; d++)
    iterations *= (double)acctile_mapping_trip (nest, d);
  m.schedule = acctile_schedule_find ("3.3");
  m.block[0] = COVER_WIDE;
  m.block[1] = COVER_HIGH;
  m.block[2] = 1;
  if (iterations < (double)device->sms * ENOUGH_THREADS
      || !acctile_mapping_valid (&m, nest, device, false, NULL))
    return false;
  *mapping = m;
  return true;
}
