/* Sets of dependence distances, and nests that have them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_UNIT_DISTANCES_H
#define ACCTILE_UNIT_DISTANCES_H

#include <stdio.h>
#include <string.h>

#include "unit-nest.h"

#define MOST_DISTANCES 16
#define MOST_LOOPS 4
/* Iterations of each loop of the nests.  */
#define LONG 200

/* Distances of a nest of LOOPS loops, which end with a zero vector, and the
   times of a layout whose blocks go along the last loop, the smallest by hand;
   NONE where there is no wavefront.  */
struct set
{
  const char *name;
  int loops;
  int distance[MOST_DISTANCES][MOST_LOOPS];
  int time[MOST_LOOPS];
};

#define NONE                                                                   \
  {                                                                            \
    -1                                                                         \
  }

static const struct set sets[] = {
  { "dynamic program", 2, { { 1, 0 }, { 0, 1 } }, { 1, 1 } },
  { "with corners", 2, { { 1, 0 }, { 0, 1 }, { 1, 1 } }, { 1, 1 } },
  { "corners alone", 2, { { 1, 1 } }, { 0, 1 } },
  { "a back corner", 2, { { 1, -1 }, { 0, 1 } }, { 2, 1 } },
  { "1D SOR", 2, { { 0, 1 }, { 1, 0 }, { 1, -1 } }, { 2, 1 } },
  { "two back", 2, { { 0, 1 }, { 1, -2 } }, { 3, 1 } },
  { "three back, twice as far", 2, { { 0, 1 }, { 2, -3 } }, { 2, 1 } },
  { "five-point line",
    2,
    { { 0, 1 }, { 0, 2 }, { 1, -2 }, { 1, -1 } },
    { 3, 1 } },
  { "far and even", 2, { { 3, 0 }, { 0, 2 } }, { 1, 1 } },
  { "knight", 2, { { 2, -1 }, { 1, 2 }, { 0, 1 } }, { 1, 1 } },
  { "knight back", 2, { { 1, -2 }, { 2, 1 }, { 0, 1 } }, { 3, 1 } },
  { "rows in order", 2, { { 0, 1 } }, { 0, 1 } },
  { "a diagonal back", 2, { { 1, -1 } }, { 2, 1 } },
  { "3D dynamic program",
    3,
    { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
    { 1, 1, 1 } },
  { "3D corners",
    3,
    { { 1, 1, 1 }, { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
    { 1, 1, 1 } },
  { "2D SOR",
    3,
    { { 0, 1, 0 }, { 0, 0, 1 }, { 1, 0, 0 }, { 1, -1, 0 }, { 1, 0, -1 } },
    { 2, 1, 1 } },
  { "2D Gauss-Seidel, nine points",
    3,
    { { 0, 1, -1 },
      { 0, 1, 0 },
      { 0, 1, 1 },
      { 0, 0, 1 },
      { 1, -1, -1 },
      { 1, -1, 0 },
      { 1, -1, 1 },
      { 1, 0, -1 },
      { 1, 0, 0 } },
    { 4, 2, 1 } },
  { "sweeps of independent rows",
    3,
    { { 1, 0, 0 }, { 0, 0, 1 }, { 1, 0, -1 } },
    { 2, 0, 1 } },
  { "Jacobi in place, two steps back",
    3,
    { { 1, -1, 0 }, { 1, 0, -1 }, { 1, 1, 0 }, { 1, 0, 1 }, { 0, 0, 1 } },
    { 2, 0, 1 } },
  { "3D SOR",
    4,
    { { 0, 1, 0, 0 },
      { 0, 0, 1, 0 },
      { 0, 0, 0, 1 },
      { 1, -1, 0, 0 },
      { 1, 0, -1, 0 },
      { 1, 0, 0, -1 },
      { 1, 0, 0, 0 } },
    { 2, 1, 1, 1 } },
  { "4D dynamic program",
    4,
    { { 1, 0, 0, 0 }, { 0, 1, 0, 0 }, { 0, 0, 1, 0 }, { 0, 0, 0, 1 } },
    { 1, 1, 1, 1 } },
  { "farther back than any skew", 2, { { 1, -100 }, { 0, 1 } }, NONE },
  { "one loop", 1, { { 1 } }, NONE },
};

static int
distances (const struct set *set)
{
  for (int i = 0; i < MOST_DISTANCES; i++)
    {
      bool zero = true;
      for (int k = 0; k < set->loops; k++)
        zero = zero && set->distance[i][k] == 0;
      if (zero)
        return i;
    }
  return MOST_DISTANCES;
}

/* A nest over an array A with a flow dependence of each distance of SET, and no
   other dependence: the iterations write elements of which each is written
   once.  */

static struct acctile_nest *
nest_of (isl_ctx *ctx, const struct set *set, char **error)
{
  static char text[8192];
  int n = 0, size = sizeof text;

  n += snprintf (text + n, size - n,
                 "{'function': 'f', 'file': 'f.c', 'line': 1, 'parallel': %d,"
                 " 'loops': [",
                 set->loops);
  for (int k = 0; k < set->loops; k++)
    n += snprintf (text + n, size - n,
                   "%s{'name': '%c', 'lower': '200', 'upper': '%d'}",
                   k ? ", " : "", 'i' + k, 200 + LONG);
  n += snprintf (text + n, size - n,
                 "], 'params': [], 'arrays': [{'name': 'a', 'elem_size': 4,"
                 " 'extents': [");
  for (int k = 0; k < set->loops; k++)
    n += snprintf (text + n, size - n, "%s'1000'", k ? ", " : "");
  n += snprintf (text + n, size - n,
                 "]}], 'statements': [{'loop': '%c', 'accesses': ['a",
                 'i' + set->loops - 1);
  for (int k = 0; k < set->loops; k++)
    n += snprintf (text + n, size - n, "[%c]", 'i' + k);
  n += snprintf (text + n, size - n, " ='");
  for (int d = 0; d < distances (set); d++)
    {
      n += snprintf (text + n, size - n, ", 'a");
      for (int k = 0; k < set->loops; k++)
        n += snprintf (text + n, size - n, "[%c %c %d]", 'i' + k,
                       set->distance[d][k] < 0 ? '+' : '-',
                       abs (set->distance[d][k]));
      n += snprintf (text + n, size - n, "'");
    }
  snprintf (text + n, size - n, "]}]}");
  return unit_nest (ctx, text, NULL, 0, error);
}

#endif
