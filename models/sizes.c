/* A nest at another size.

   The values that were taken by default are replaced; those that follow from
   them by the extents of arrays follow again.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sizes.h"

#include <math.h>

#include "nest-parts.h"

/* Steps of the search for the size, and the largest one.  */
#define STEPS 4
#define LARGEST_SIZE 1e9

/* The iterations of the acc loops of NEST.  */

static double
iterations (const struct acctile_nest *nest)
{
  double n = 1;
  for (int k = 0; k < nest->n_loop; k++)
    if (k < nest->n_parallel || nest->loop[k].team)
      n *= nest->loop[k].trip > 1 ? (double)nest->loop[k].trip : 1;
  return n;
}

/* What a parameter that was taken by default decides.  */
enum role
{
  NOTHING,
  BODY_LOOPS, /* trip counts of loops in the body only  */
  ACC_LOOPS
};

/* Fills OTHER with NEST whose parameters with the role ACC_LOOPS have the
   value SIZE, and those with BODY_LOOPS ACCTILE_SHORT_LOOP.  */

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
        n++;
      }
  acctile_nest_assume (other, assume, n);
  acctile_nest_values (other);
  acctile_nest_trips (other);
}

/* The role of parameter P of NEST, found by another value of it.  */

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
    if (other.loop[k].trip != nest->loop[k].trip && found != ACC_LOOPS)
      found
          = k < nest->n_parallel || nest->loop[k].team ? ACC_LOOPS : BODY_LOOPS;
  return found;
}

/* The size with which the parameters of NEST with the ROLE ACC_LOOPS make
   about as many iterations as they should.  OTHER is filled on the way.  */

static void
find_size (const struct acctile_nest *nest, const enum role *role,
           struct acctile_nest *other)
{
  double size = ACCTILE_DEFAULT_TRIP, now = iterations (nest);
  double middle = sqrt ((double)ACCTILE_SMALL_NEST * ACCTILE_LARGE_NEST);
  double wanted = now < middle ? ACCTILE_LARGE_NEST : ACCTILE_SMALL_NEST;
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
      now = iterations (other);
      if (now != then && size != before)
        exponent = log (size / before) / log (now / then);
    }
}

/* Fills OTHER with NEST at another size when nothing tells its size; returns
   false when everything does.  */

bool
acctile_sizes_other (const struct acctile_nest *nest,
                     struct acctile_nest *other)
{
  enum role role[ACCTILE_MAX_PARAMS];
  bool acc = false, body = false;
  for (int p = 0; p < nest->n_param; p++)
    {
      role[p] = find_role (nest, p);
      acc = acc || role[p] == ACC_LOOPS;
      body = body || role[p] == BODY_LOOPS;
    }
  if (acc)
    find_size (nest, role, other);
  else if (body)
    resize (nest, role, 0, other);
  return acc || body;
}
