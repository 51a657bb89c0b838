/* Walks: see walks.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "walks.h"

#include <stdlib.h>

/* Loads of a thread from which on all threads have more lines than the cache
   holds, and the share of it that lines of the walk may take.  100000 rows of
   60 elements on an H200, us, all threads that an SM takes, so many, 512 and
   128: sums of three arrays of floats 71, 42, 47, 66; of four 107, 59, 85, 76;
   of six 492, 105, 185, 138; of three of doubles 113, 72, 74, 88; four floats,
   one of which is changed, 686, 164, 222, 132.  Of two 29, 28, 30, 52.  */
#define FEWEST_LOADS 3
#define SHARE 3
#define OF_SHARES 4
/* In times of that many threads, how many more there have to be.  */
#define ENOUGH 3
#define OF_ENOUGH 2

/* Where ACCESS of NEST is, in bytes, in the first iterations of the loops
   inside iteration I of the parallel one, but one later in loop MOVED unless
   that is 0, at the trip counts that are assumed.  */

static int64_t
place (const struct acctile_nest *nest, const struct acctile_access *access,
       int64_t i, int moved)
{
  int64_t value[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];
  acctile_nest_symbol_values (nest, value);
  value[0] = i;
  for (int k = 1; k < nest->n_loop; k++)
    {
      const struct acctile_loop *loop = &nest->loop[k];
      value[k] = loop->lower ? acctile_poly_eval (loop->lower, value) : 0;
      if (k == moved)
        value[k] += loop->step;
    }
  return acctile_poly_eval (access->offset, value);
}

/* Whether ACCESS of NEST goes through a line of LINE bytes in several
   iterations of loop K, and each thread through one of its own.  */

static bool
walks (const struct acctile_nest *nest, const struct acctile_access *access,
       int k, int line)
{
  if (!access->offset || nest->array[access->array].storage == ACCTILE_PRIVATE)
    return false;
  int64_t here = place (nest, access, 0, 0);
  int64_t step = llabs (place (nest, access, 0, k) - here);
  int64_t beside = llabs (place (nest, access, nest->loop[0].step, 0) - here);
  return step > 0 && step < line && beside >= line;
}

/* Whether accesses A and B of one array are LINE bytes from one another at
   most, wherever they are.  */

static bool
side_by_side (const struct acctile_access *a, const struct acctile_access *b,
              int line)
{
  int64_t apart;
  struct acctile_poly *distance = acctile_poly_sub (
      acctile_poly_copy (a->offset), acctile_poly_copy (b->offset));
  bool near = distance && acctile_poly_is_constant (distance, &apart)
              && llabs (apart) < line;
  acctile_poly_free (distance);
  return near;
}

/* How many lines of LINE bytes a thread of NEST loads from, or with WRITE
   stores to, at once in loop K.  */

static int
count_streams (const struct acctile_nest *nest, int k, bool write, int line)
{
  int n = 0;
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *access = &nest->access[i];
      bool seen = access->write != write || !walks (nest, access, k, line);
      for (int j = 0; j < i && !seen; j++)
        seen = nest->access[j].write == write
               && nest->access[j].array == access->array
               && walks (nest, &nest->access[j], k, line)
               && side_by_side (&nest->access[j], access, line);
      n += !seen;
    }
  return n;
}

void
acctile_walks_bound (const struct acctile_nest *nest,
                     const struct acctile_device *device,
                     struct acctile_mapping *mapping)
{
  struct acctile_mapping bound = *mapping;
  int streams = 0, threads = acctile_mapping_threads (mapping);
  if (mapping->gcc || acctile_mapping_dims (nest) != 1 || nest->n_parallel != 1
      || nest->n_team > 0 || nest->num_gangs || mapping->grid[0] != 0
      || acctile_mapping_all_points (mapping) > 1)
    return;
  for (int k = 1; k < nest->n_loop; k++)
    {
      int loads = count_streams (nest, k, false, device->l1_line);
      int stores = count_streams (nest, k, true, device->l1_line);
      if (loads >= FEWEST_LOADS && loads + stores > streams)
        streams = loads + stores;
    }
  if (streams == 0)
    return;
  int64_t lines = device->l1_size / OF_SHARES * SHARE / device->l1_line;
  int64_t blocks = lines / streams / threads;
  bound.grid[0] = device->sms * (blocks > 1 ? blocks : 1);
  if (!nest->loop[0].assumed
      && acctile_mapping_trip (nest, 0) * OF_ENOUGH
             < bound.grid[0] * threads * ENOUGH)
    return;
  if (acctile_mapping_valid (&bound, nest, device, false, NULL))
    *mapping = bound;
}
