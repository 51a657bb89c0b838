/* Time loops that split tiling (models/split.h), time-skewed tiles
   (models/timeskew.h) and overlapping ones (models/overlaptile.h) apply to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_PLUGIN_SPLIT_H
#define ACCTILE_PLUGIN_SPLIT_H

#include "extract/extract.h"
#include "timetile/fieldstep.h"
#include "timetile/turn.h"

enum acctile_time_tiles
{
  ACCTILE_TILES_SPLIT,
  ACCTILE_TILES_SKEWED,
  ACCTILE_TILES_OVERLAPPING,
  ACCTILE_TILES_FIELDS
};

/* A time loop each of whose steps computes one array from another one, which
   then change places.  "source" and "target" are the variables that the nest
   names for the two, "first" and "second" those that stand for them before the
   first step.  Where the program copies back instead, "turn" says so.  A loop
   whose steps are several sweeps has "fields" and "tiles" alone.  */
struct acctile_split
{
  struct acctile_found *found;
  gomp_target *region;
  const struct acctile_turn *turn;
  tree source, target;
  tree first, second;
  struct acctile_split_stencil stencil;
  enum acctile_time_tiles tiles; /* which plan is taken  */
  struct acctile_split_plan plan;
  struct acctile_timeskew_plan skew;
  struct acctile_overlap_plan overlap;
  struct acctile_fields *fields;
};

/* Whether LOOP, with its SWEEPS and TURNS, is one.  Fills SPLIT but for the
   plans, or sets *WHY (to be freed).  */
bool acctile_split_loop (const struct acctile_time_loop *loop,
                         const vec<acctile_placed> &sweeps,
                         const vec<acctile_turn *> &turns,
                         struct acctile_split *split, char **why);

/* The steps of LOOP, at least 1, as an expression of type long long over the
   values before it; NULL_TREE when they cannot be counted.  Whether the loop
   does the same at each, acctile_split_loop has seen.  */
tree acctile_split_steps (const struct acctile_time_loop *loop);

#endif
