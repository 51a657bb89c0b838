/* Loop schedules and launch shapes: how the iterations of a nest of one to
   three parallel loops are laid over the blocks and threads of a launch.

   Dimension x (0) is the innermost parallel loop, y (1) the next, z (2) the
   outermost, as in Xu et al., section 4.2; a nest of more loops has its
   outer ones collapsed into z.  In an imperfect nest (nest.h) dimension x
   stands for the team loops and only schedules without a grid part in x
   apply.  A linear schedule has all loops in one row; a schedule by rows has
   those but the innermost in one, and lanes for the innermost, which may be of
   another length for each of their iterations.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_MAPPING_H
#define ACCTILE_MAPPING_H

#include <stdbool.h>
#include <stdint.h>

#include "nest.h"
#include "device.h"

/* Threads that any kernel's registers allow (255 x 256 < 65536).  */
#define ACCTILE_SAFE_BLOCK 256
#define ACCTILE_MAX_BLOCK 1024
#define ACCTILE_MIN_BLOCK 32
/* Lanes of a warp.  */
#define ACCTILE_WARP 32
/* Of the gangs that the program gives no more than one of so many idles because
   their number does not divide.  */
#define ACCTILE_IDLE_GANGS 8
/* Blocks of one launch stay below this (CUDA's limit for gridDim.x).  */
#define ACCTILE_MAX_GRID INT64_C (2147483647)
/* Blocks that leave their parts of a reduction to the last of them, which
   combines these: no more can (emit-last.cc).  */
#define ACCTILE_MOST_PARTS 8192

/* One line of the table of schedules: which dimensions of the nest have a
   part in the grid and which in the block.  */
struct acctile_schedule
{
  const char *name; /* "2.3"  */
  int n_dim;        /* loops it maps  */
  bool grid[3];     /* x, y, z: spread over blocks  */
  bool block[3];    /* x, y, z: spread over the threads of a block  */
  const char *help; /* one line for the reference part of README  */
  bool linear;      /* x stands for all loops as one  */
  bool rows;        /* y stands for all loops but x as one  */
};

/* The table, ended by a line without a name.  */
extern const struct acctile_schedule acctile_schedules[];

const struct acctile_schedule *acctile_schedule_find (const char *name);

/* A candidate: a schedule and a launch shape.  Where a dimension has no
   part in the block, block[d] is 1; where none in the grid, grid[d] is 1.
   grid[d] == 0 covers the loop: ceil (trip / block[d]) blocks, computed at
   run time; otherwise at most grid[d] blocks, each striding on.

   The mapping function of every dimension (Xu et al., Listings 1.3 to 1.5)
   i = i_start + step * (threadIdx.d + blockIdx.d * blockDim.d
                         + t * blockDim.d * gridDim.d),  t = 0, 1, ...
   Linear ids: thread tx + bdx * (ty + bdy * tz), block likewise.  In a linear
   schedule the sum in brackets is the number of an iteration of all loops
   together, in the order of the program, from which those of each loop are
   divided; by rows so is y, with the loops but the innermost.

   "gcc" set: leave the nest to GCC (block and grid say what it will do, for
   the models).  */
struct acctile_mapping
{
  const struct acctile_schedule *schedule;
  bool gcc;
  int block[3];
  int64_t grid[3];
  /* Iterations that a thread runs side by side (points.h), where more than
     one: along dimension y, or the only one, and along x where there are more;
     the grid then covers so many times fewer blocks.  Those along x only where
     the nest has "x_from" iterations or more, which the launch finds out.  */
  int points, points_x;
  int64_t x_from;
  /* The blocks of the whole grid at most, 0 for any number: dimension y gets
     those that cover it and z those that are left, at least 1 each; x, beside
     others, those that are left of a third of them (ACCTILE_PARTS).  Threads
     stride where that is too few; along x, beside others, a block has
     neighbouring iterations, so that its threads stride by the block.  */
  int64_t most_blocks;
  /* By rows: the launch chooses the lanes of a row, a power of two of the
     threads of the block, where the host can tell how long rows are.  */
  bool lanes_open;
  /* The warps of a block, dimension y, that load what the loops in the body
     read for the one that runs it (plugin/doall/emit-feed.cc); 0 for none.  */
  int feeders;
  /* Atomic updates go to the block's own memory first
     (plugin/doall/emit-histogram.cc).  */
  bool histogram;
};

/* What of "most_blocks" dimension x gets beside others: parts of rows are for
   nests of few rows.  */
#define ACCTILE_PARTS 3

/* The dimensions in the order in which they get the blocks of "most_blocks". */
extern const int acctile_mapping_order[3];

int acctile_mapping_threads (const struct acctile_mapping *mapping);

/* Spreads "gangs" blocks of "mapping", whose block lies along x, over the
   dimensions of "nest" from the outermost to "last", which are one acc loop: a
   block has a run of their iterations.  Sets the schedule, and the block where
   rows are shorter than it.  */
void acctile_mapping_spread (struct acctile_mapping *mapping,
                             const struct acctile_nest *nest, int last,
                             int64_t gangs);

/* "mapping" as the models see it: where its schedule is linear or by rows,
   blocks of its size that are spread over the dimensions of "nest".  */
struct acctile_mapping
acctile_mapping_seen (const struct acctile_mapping *mapping,
                      const struct acctile_nest *nest);

/* The iterations of dimension "d" that a thread runs side by side, at least
   1; those of all dimensions.  */
int acctile_mapping_points (const struct acctile_mapping *mapping, int d);
int acctile_mapping_all_points (const struct acctile_mapping *mapping);

/* The number of dimensions of "nest": its parallel loops, at most three,
   team loops of an imperfect nest counted as one more.  0 when there is no
   parallel loop.  */
int acctile_mapping_dims (const struct acctile_nest *nest);

/* Fills "plain" with "nest" whose team loops are sequential loops of the body:
   a thread runs them alone.  A shallow copy, valid as long as "nest" is; not
   to be freed.  */
void acctile_mapping_plain (const struct acctile_nest *nest,
                            struct acctile_nest *plain);

/* The last loop that is collapsed with the team loop "k" of "nest", or "k".  */
int acctile_mapping_team_end (const struct acctile_nest *nest, int k);

/* The most iterations of a dimension that the models tell apart.  */
#define ACCTILE_MAX_TRIP (INT64_C (1) << 40)

/* The iterations of dimension "d" under the assumed trip counts: the product
   over collapsed loops, of those of team loops the most; between 1 and
   ACCTILE_MAX_TRIP.  */
int64_t acctile_mapping_trip (const struct acctile_nest *nest, int d);

/* The grid under the assumed trip counts of "nest", covers resolved; never
   more blocks in a dimension than cover it unless the user fixed
   num_gangs.  Where only the program knows how many gangs it gives, dimensions
   x, y and z take what they can use of ACCTILE_DEFAULT_GANGS one after another;
   the last of them is covered where too many gangs would idle, which then have
   several blocks each.  */
void acctile_mapping_grid (const struct acctile_mapping *mapping,
                           const struct acctile_nest *nest, int64_t grid[3]);

/* The outermost dimension of the grid of "mapping" where the gangs that the
   program gives are spread over several: it gets those that the others leave,
   however few iterations these have.  -1 elsewhere.  */
int acctile_mapping_last_split (const struct acctile_mapping *mapping);

/* The parallel loop (or loops, for z of a deeper nest) of dimension "d":
   the first index and the number of loops.  For the team loops of an
   imperfect nest *first is the first of them and *count their number; other
   loops may stand between (look at loop[k].team).  *count is 0 when the nest
   has no dimension "d".  */
void acctile_mapping_loops (const struct acctile_nest *nest, int d, int *first,
                            int *count);

/* True when dimension "d" of "nest", at least 1, is one acc loop with the
   dimension right inside it: a collapse clause.  */
bool acctile_mapping_collapsed (const struct acctile_nest *nest, int d);

/* The blocks of "block" threads that a linear schedule of "nest" has on
   "device" at most: some times as many as it holds at once, but no more than
   may leave parts.  A thread then has several iterations, so that what a block
   begins with, the divisors, does not tell.  */
#define ACCTILE_LINEAR_WAVES 4
int64_t acctile_mapping_linear_grid (const struct acctile_nest *nest,
                                     const struct acctile_device *device,
                                     int block);

/* Makes "mapping" the linear one of "nest", which has two loops or more, on
   "device".  */
void acctile_mapping_make_linear (struct acctile_mapping *mapping,
                                  const struct acctile_nest *nest,
                                  const struct acctile_device *device);

/* True when linear schedules can have "nest": its loops are open, or one
   collapsed loop, and counted before the launch.  */
bool acctile_mapping_linear (const struct acctile_nest *nest);

/* Makes "mapping" the one by rows of "nest", which has two loops or more, on
   "device", with lanes that the launch chooses.  */
void acctile_mapping_make_rows (struct acctile_mapping *mapping,
                                const struct acctile_nest *nest,
                                const struct acctile_device *device);

/* The schedule by rows of "nest".  */
const struct acctile_schedule *
acctile_rows_schedule (const struct acctile_nest *nest);

/* True when schedules by rows can have "nest": the program leaves the launch
   open, and rows for the threads of a block where it gives levels, and the
   loops but the innermost are counted before the launch.  */
bool acctile_mapping_rows (const struct acctile_nest *nest);

/* True when "mapping" can be launched on "device" through libgomp for
   "nest": block and grid limits, and what the user fixed.  "forced" allows
   more than ACCTILE_SAFE_BLOCK threads where the user does not ask for them.
   Otherwise *why (caller frees; "why" may be NULL) says which limit.  */
bool acctile_mapping_valid (const struct acctile_mapping *mapping,
                            const struct acctile_nest *nest,
                            const struct acctile_device *device, bool forced,
                            char **why);

/* True when what the user wrote about the launch and the levels of the loops
   leaves every mapping possible: nothing, or gangs and threads for all loops
   together.  */
bool acctile_mapping_is_open (const struct acctile_nest *nest);

/* What the user wrote about the launch and the levels of the loops, for
   messages: "gang on i, vector on j, num_workers(4)"; a fresh string, empty
   when everything is open.  */
char *acctile_mapping_fixed (const struct acctile_nest *nest);

bool acctile_mapping_equal (const struct acctile_mapping *a,
                            const struct acctile_mapping *b);

/* "schedule(2.3) block(32,8) grid(*,64)", '*' for a cover; the schedule alone
   where the launch chooses the lanes; "schedule(gcc)" for a nest left to GCC; a
   fresh string.  */
char *acctile_mapping_to_string (const struct acctile_mapping *mapping);

#endif
