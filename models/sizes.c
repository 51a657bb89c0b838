/* A nest at another size.

   The values that were taken by default are replaced; those that follow from
   them by the extents of arrays follow again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sizes.h"

#include <math.h>

#include "bounds.h"
#include "nest-parts.h"

/* Steps of the search for the size, and the largest one.  */
#define STEPS 4
#define LARGEST_SIZE 1e9

/* The bytes of the elements of array A that NEST touches, as far as the trip
   counts of the loops around an access to it go.  */

static double
array_bytes (const struct acctile_nest *nest, int a)
{
  double most = 0;
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *access = &nest->access[i];
      double n = access->size;
      if (access->array != a || !access->offset)
        continue;
      for (int k = 0; k < nest->n_loop; k++)
        if (acctile_poly_uses (access->offset, k) && nest->loop[k].trip > 1)
          n *= (double)nest->loop[k].trip;
      most = fmax (most, n);
    }
  return most;
}

/* The bytes that NEST touches, as far as its accesses tell; one for each
   iteration of its acc loops at the least.  */

static double
nest_bytes (const struct acctile_nest *nest)
{
  double bytes = 0, iterations = 1;
  for (int k = 0; k < nest->n_loop; k++)
    if ((k < nest->n_parallel || nest->loop[k].team) && nest->loop[k].trip > 1)
      iterations *= (double)nest->loop[k].trip;
  for (int a = 0; a < nest->n_array; a++)
    bytes += array_bytes (nest, a);
  return fmax (bytes, iterations);
}

/* Whether acc loop K of NEST has a trip count of which nothing is known, not
   even what it follows from.  */

static bool
is_open (const struct acctile_nest *nest, int k)
{
  const struct acctile_poly *list[ACCTILE_MAX_BOUNDS];
  const struct acctile_loop *loop = &nest->loop[k];
  return (k < nest->n_parallel || loop->team)
         && loop->trip == ACCTILE_DEFAULT_TRIP
         && (acctile_bounds_upper (loop, list) == 0
             || acctile_bounds_lower (loop, list) == 0);
}

/* What a parameter that was taken by default decides.  */
enum role
{
  NOTHING,
  BODY_LOOPS, /* trip counts of loops in the body only  */
  ACC_LOOPS
};

/* Fills OTHER with NEST whose parameters with the role ACC_LOOPS have the
   value SIZE, as have the trip counts of open loops, and those with BODY_LOOPS
   ACCTILE_SHORT_LOOP.  */

static void
resize (const struct acctile_nest *nest, const enum role *role, int64_t size,
        struct acctile_nest *other)
{
  struct acctile_assume assume[ACCTILE_MAX_PARAMS];
  int n = 0;
  *other = *nest;
  for (int p = 0; p < nest->n_param; p++)
    if (nest->param[p].origin == ACCTILE_FROM_ASSUME
        || nest->param[p].origin == ACCTILE_FROM_DEFAULT)
      {
        assume[n].name = nest->param[p].name;
        assume[n].value = nest->param[p].value;
        if (role[p] != NOTHING)
          assume[n].value = role[p] == ACC_LOOPS ? size : ACCTILE_SHORT_LOOP;
        if (role[p] != NOTHING && nest->param[p].middle)
          assume[n].value /= 2;
        n++;
      }
  acctile_nest_assume (other, assume, n);
  acctile_nest_values (other);
  acctile_nest_trips (other);
  for (int k = 0; k < nest->n_loop && size > 0; k++)
    if (is_open (nest, k))
      other->loop[k].trip = size;
}

/* The role of parameter P of NEST, found by a larger value of it.  */

static enum role
find_role (const struct acctile_nest *nest, int p)
{
  struct acctile_nest other;
  enum role only[ACCTILE_MAX_PARAMS] = { NOTHING }, found = NOTHING;
  if (nest->param[p].origin != ACCTILE_FROM_DEFAULT)
    return NOTHING;
  only[p] = ACC_LOOPS;
  resize (nest, only, 2 * ACCTILE_DEFAULT_TRIP, &other);
  for (int k = 0; k < nest->n_loop; k++)
    if (other.loop[k].trip > nest->loop[k].trip && found != ACC_LOOPS
        && !is_open (nest, k))
      found
          = k < nest->n_parallel || nest->loop[k].team ? ACC_LOOPS : BODY_LOOPS;
  return found;
}

/* Fills OTHER with NEST at the size with which its parameters with the ROLE
   ACC_LOOPS make it touch about WANTED bytes: a power of two, which favours no
   shape by how it divides.  */

static void
find_size (const struct acctile_nest *nest, const enum role *role,
           double wanted, struct acctile_nest *other)
{
  double size = ACCTILE_DEFAULT_TRIP, now = nest_bytes (nest);
  int n_loop = 0;
  for (int k = 0; k < nest->n_loop; k++)
    n_loop += k < nest->n_parallel || nest->loop[k].team;
  double exponent = 1.0 / n_loop;
  for (int step = 0; step < STEPS; step++)
    {
      double before = size, then = now;
      size = rint (size * pow (wanted / now, exponent));
      size = fmin (LARGEST_SIZE, fmax (2, size));
      resize (nest, role, (int64_t)size, other);
      now = nest_bytes (other);
      if (now != then && size != before)
        exponent = log (size / before) / log (now / then);
    }
  resize (nest, role, (int64_t)exp2 (rint (log2 (size))), other);
}

/* Finds the ROLE of each parameter of NEST; returns true when one has the role
   LOOPS, or an open loop has.  */

static bool
find_roles (const struct acctile_nest *nest, enum role *role, enum role loops)
{
  bool found = false;
  for (int p = 0; p < nest->n_param; p++)
    {
      role[p] = find_role (nest, p);
      found = found || role[p] == loops;
    }
  for (int k = 0; k < nest->n_loop && loops == ACC_LOOPS; k++)
    found = found || is_open (nest, k);
  return found;
}

/* Fills OTHER with NEST at another size when nothing tells its size; returns
   false when everything does.  */

bool
acctile_sizes_other (const struct acctile_nest *nest,
                     struct acctile_nest *other)
{
  enum role role[ACCTILE_MAX_PARAMS];
  double middle = sqrt ((double)ACCTILE_SMALL_NEST * ACCTILE_LARGE_NEST);
  if (find_roles (nest, role, ACC_LOOPS))
    find_size (nest, role,
               nest_bytes (nest) < middle ? ACCTILE_LARGE_NEST
                                          : ACCTILE_SMALL_NEST,
               other);
  else if (find_roles (nest, role, BODY_LOOPS))
    resize (nest, role, 0, other);
  else
    return false;
  return true;
}

/* Fills OTHER with NEST at a likely size when the default makes it a tiny or
   huge one; returns false when it does not.  */

bool
acctile_sizes_likely (const struct acctile_nest *nest,
                      struct acctile_nest *other)
{
  enum role role[ACCTILE_MAX_PARAMS];
  double now = nest_bytes (nest);
  if ((now > ACCTILE_TINY_NEST && now < (double)ACCTILE_HUGE_NEST)
      || !find_roles (nest, role, ACC_LOOPS))
    return false;
  find_size (nest, role,
             now > ACCTILE_TINY_NEST ? ACCTILE_LARGE_NEST : ACCTILE_SMALL_NEST,
             other);
  return true;
}

bool
acctile_sizes_short (const struct acctile_nest *nest,
                     struct acctile_nest *other)
{
  enum role role[ACCTILE_MAX_PARAMS];
  if (!find_roles (nest, role, ACC_LOOPS))
    return false;
  resize (nest, role, ACCTILE_SHORT_ACC_LOOP, other);
  return true;
}
