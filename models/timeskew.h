/* Time-skewed tiles of loops over time (Li, "High performance computing of
   stencils and dynamic programming on GPUs", chapter 7, with the locks of its
   algorithms 6 and 7).

   The steps are cut into bands.  In a band the points are cut into tiles of
   "size" points, which move back by "slope" points with each step: what a step
   of a tile reads was computed by the tile itself, by tiles before it along
   some of the dimensions, or in the band before by a tile at most one further
   along each.  The tiles along the last dimension are a row, which one block
   computes from the first to the last; a tile waits until the rows before it
   in its band have come as far as it has, and those of the band before one
   tile further.

   Two arrays hold the steps, the even ones and the odd ones.  Since a tile
   moves back as far as a step reads, nothing that another tile still needs is
   overwritten, and nothing but the two arrays is needed: tiles are so large
   that what they have lies in the cache of the SM.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TIMESKEW_H
#define ACCTILE_TIMESKEW_H

#include "split.h"

/* The tiles: the steps of a band, and by dimension the points of a tile and by
   how many of them it moves back with each step.  */
struct acctile_timeskew_shape
{
  int n_dim;
  int steps;
  int slope[ACCTILE_SPLIT_DIMS];
  int size[ACCTILE_SPLIT_DIMS];
};

/* The tiles and the launch: the threads of a block, in all and by dimension,
   the points that a thread computes side by side along dimension "along",
   blocks at most, and the time of one step that is predicted.  */
struct acctile_timeskew_plan
{
  struct acctile_timeskew_shape shape;
  int threads;
  int place[ACCTILE_SPLIT_DIMS];
  int points, along;
  int64_t blocks;
  double step_us;
};

/* Whether isl shows that the order of the tiles, as above, keeps all
   dependences of "stencil".  */
bool acctile_timeskew_legal (struct isl_ctx *ctx,
                             const struct acctile_split_stencil *stencil,
                             const struct acctile_timeskew_shape *shape);

/* Chooses tiles for "stencil", the nest "nest", on "device"; "tile" has the
   steps of a band and the sizes where "n_tile" is not 0, as a directive gives
   them.  False, with *why set (caller frees), when there are none.  */
bool acctile_timeskew_plan (const struct acctile_nest *nest,
                            const struct acctile_split_stencil *stencil,
                            const struct acctile_device *device, int n_tile,
                            const int *tile, struct acctile_timeskew_plan *plan,
                            char **why);

/* "time_tile(skew) tile(...)", a fresh string.  */
char *acctile_timeskew_to_string (const struct acctile_timeskew_shape *shape);

#endif
