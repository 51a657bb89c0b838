/* Exact dependences of a nest, by isl.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_DEPEND_H
#define ACCTILE_DEPEND_H

#include <stdbool.h>
#include "nest.h"

/* The dependence classes of one loop.  */
enum acctile_doall
{
  ACCTILE_PROVEN,       /* no dependence is carried  */
  ACCTILE_CONTRADICTED, /* a dependence is carried for certain  */
  ACCTILE_UNKNOWN       /* not shown either way (alias, unknown address)  */
};

/* A distance vector over the parallel loops; a component that is not the
   same for all pairs has "uniform" false there.  */
struct acctile_distance
{
  int n;
  int64_t distance[ACCTILE_MAX_LOOPS];
  bool uniform[ACCTILE_MAX_LOOPS];
  const char *kind; /* "flow", "anti", "output"  */
  int array;        /* index in the nest, -1 for a scalar  */
};

struct acctile_depend
{
  int n_loop; /* = nest->n_parallel  */
  enum acctile_doall loop[ACCTILE_MAX_LOOPS];
  char *reason[ACCTILE_MAX_LOOPS]; /* NULL for ACCTILE_PROVEN  */
  int n_distance;
  struct acctile_distance *distance;
};

/* For each parallel loop of a finished nest, whether its iterations may run
   in any order within one iteration of the loops around it.  Loops that the
   user granted are tested as well (claims=).  Never NULL but on lack of
   memory; an isl operation that exceeds its bound gives ACCTILE_UNKNOWN.  */
struct acctile_depend *acctile_depend_analyze (const struct acctile_nest *n);
struct acctile_depend *acctile_depend_free (struct acctile_depend *depend);

/* "distance (1, 0) on A, flow" into a fresh string.  */
char *acctile_distance_to_string (const struct acctile_nest *nest,
                                  const struct acctile_distance *distance);

#endif
