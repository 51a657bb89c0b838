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

/* Fills OTHER with NEST whose parameters of the mask VARIED have the value
   SIZE.  */

static void
resize (const struct acctile_nest *nest, const bool *varied, int64_t size,
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
        assume[n++].value = varied[p] ? size : nest->param[p].value;
      }
  acctile_nest_assume (other, assume, n);
  acctile_nest_values (other);
  acctile_nest_trips (other);
}

/* Sets VARIED to the parameters of NEST that were taken by default and on
   which the trip count of an acc loop depends.  Returns their number.  */

static int
find_varied (const struct acctile_nest *nest, bool *varied)
{
  struct acctile_nest other;
  bool only[ACCTILE_MAX_PARAMS] = { false };
  int found = 0;
  for (int p = 0; p < nest->n_param; p++)
    {
      varied[p] = false;
      if (nest->param[p].origin != ACCTILE_FROM_DEFAULT)
        continue;
      only[p] = true;
      resize (nest, only, 2 * ACCTILE_DEFAULT_TRIP, &other);
      only[p] = false;
      for (int k = 0; k < nest->n_loop; k++)
        if ((k < nest->n_parallel || nest->loop[k].team)
            && other.loop[k].trip != nest->loop[k].trip)
          varied[p] = true;
      found += varied[p];
    }
  return found;
}

/* Fills OTHER with NEST at another size when nothing tells its size; returns
   false when something does.  */

bool
acctile_sizes_other (const struct acctile_nest *nest,
                     struct acctile_nest *other)
{
  bool varied[ACCTILE_MAX_PARAMS];
  double size = ACCTILE_DEFAULT_TRIP, now = iterations (nest);
  double middle = sqrt ((double)ACCTILE_SMALL_NEST * ACCTILE_LARGE_NEST);
  double wanted = now < middle ? ACCTILE_LARGE_NEST : ACCTILE_SMALL_NEST;
  int n_loop = 0;
  if (find_varied (nest, varied) == 0)
    return false;
  for (int k = 0; k < nest->n_loop; k++)
    n_loop += k < nest->n_parallel || nest->loop[k].team;
  double exponent = 1.0 / n_loop;
  for (int step = 0; step < STEPS; step++)
    {
      double before = size, then = now;
      size = rint (size * pow (wanted / now, exponent));
      size = fmin (LARGEST_SIZE, fmax (2, size));
      resize (nest, varied, (int64_t)size, other);
      now = iterations (other);
      if (now != then && size != before)
        exponent = log (size / before) / log (now / then);
    }
  return true;
}
