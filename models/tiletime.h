/* The time of tiled DOACROSS loops: of the pipeline of rows of tiles that
   acctile emits (wavefront.h), and of tiles between barriers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TILETIME_H
#define ACCTILE_TILETIME_H

#include <stdbool.h>
#include <stdint.h>

#include "device.h"

/* Tiled coordinates at most.  */
#define ACCTILE_MAX_TILED 9

/* A pipeline of rows.  A row is one tile of the tiled coordinates with all
   that lies along the loop that blocks go along.  One block runs a row, one
   step after another, all its threads at the same time s; before each chunk of
   "chunk" steps it waits until the rows before it have done that chunk.
   Blocks take rows in lexicographic order, so the order of the coordinates
   matters: blocks that wait keep others from rows that could run, the fewer
   the shorter the last coordinate.  */
struct acctile_pipeline
{
  int n_tiled;                       /* coordinates, the outermost first  */
  int64_t extent[ACCTILE_MAX_TILED]; /* of the skewed coordinate  */
  int64_t tile[ACCTILE_MAX_TILED];
  /* By how much s grows when the skewed coordinate grows by one and the others
     stay; it may be 0 or negative.  */
  int64_t time[ACCTILE_MAX_TILED];
  unsigned wait; /* coordinates in which a row waits for the one before  */
  int64_t steps; /* iterations of the loop that blocks go along  */
  int64_t chunk;
  int threads;    /* of a block  */
  int points;     /* of a thread in one step, 1 or more  */
  int64_t blocks; /* on the device at once  */
  int sms;
  double step_ns;    /* of a warp alone, from its loads to its stores  */
  double point_ns;   /* of each further point of a thread  */
  double issue_ns;   /* for which a warp's point keeps an SM from others  */
  double barrier_ns; /* between two steps; 0 without one  */
  double chunk_ns;   /* of a row's waiting and publishing, if all is there  */
  double lock_ns;    /* from publishing until who waits goes on  */
  double launch_us;
  double bytes;     /* to and from DRAM, all in all; 0 if that never bounds  */
  double bandwidth; /* bytes per second  */
  /* A time above this need not be exact; 0: it has to be.  */
  double enough_us;
};

/* What one step of one thread does.  */
struct acctile_step
{
  int near_loads; /* answered by L1 or shared memory  */
  int far_loads;  /* answered by L2  */
  int stores;
  int chain;      /* operations one after another, from a load to a store  */
  int operations; /* all instructions but loads and stores  */
};

/* Sets the members of "p" that "device" tells, for blocks of p->threads
   threads, which "meet" between two steps: "sms", "barrier_ns", "chunk_ns",
   "lock_ns", "launch_us" and "bandwidth".  */
void acctile_tiletime_device (struct acctile_pipeline *p,
                              const struct acctile_device *device, bool meet);

/* Sets the members of "p" that "step" tells: "step_ns", "point_ns" and
   "issue_ns".  */
void acctile_tiletime_step (struct acctile_pipeline *p,
                            const struct acctile_device *device,
                            const struct acctile_step *step);

struct acctile_nest;
struct acctile_layout;
struct acctile_flow;

/* Sets "p" to what "layout" makes of the finished "nest", whose loops make
   "trip" iterations each (acctile_wavefront_trips), on "device", of whose loads
   "flow" are the ones that can be fetched ahead; the order of its coordinates
   is the band's.  */
void acctile_tiletime_layout (struct acctile_pipeline *p,
                              const struct acctile_nest *nest,
                              const int64_t *trip,
                              const struct acctile_layout *layout,
                              const struct acctile_flow *flow, int n_flow,
                              const struct acctile_device *device);

/* The rows of "p", and the steps of each.  */
int64_t acctile_tiletime_rows (const struct acctile_pipeline *p);
int64_t acctile_tiletime_row_steps (const struct acctile_pipeline *p);

/* The time of the pipeline "p" in us: T of Li, "Tiling Optimization for Nested
   Loops on GPUs", section 6.3, with the wait for the rows before, the fill and
   the drain counted row by row.  */
double acctile_tiletime_pipeline_us (const struct acctile_pipeline *p);

/* One step of "p" in ns, when "busy" blocks run on each SM: the latency of its
   block, or the throughput of the SM.  */
double acctile_tiletime_step_ns (const struct acctile_pipeline *p, double busy);

/* The time of "layout", with sync(barrier) and of which "p" knows the costs, in
   us, for loops that make "trip" iterations each.  */
double acctile_tiletime_waves_us (const struct acctile_pipeline *p,
                                  const struct acctile_layout *layout,
                                  const int64_t *trip,
                                  const struct acctile_device *device);

/* Tiles between barriers: the scheme of Di and Xue, "Model-Driven Tile Size
   Selection for DOACROSS Loops on GPUs".  The tiles of one wavefront run
   together, a grid-wide barrier follows; the points of one wavefront of a tile
   run together, a barrier of the block follows.  */
struct acctile_tiles
{
  int n;                             /* coordinates, skewed  */
  int64_t extent[ACCTILE_MAX_TILED]; /* of the iterations  */
  int64_t tile[ACCTILE_MAX_TILED];
  /* The array's dimensions are the coordinates, without the first one when that
     counts sweeps; with each sweep a tile's data move on by "skew".  A tile
     reads "reach" elements more than it writes, both sides together.  */
  bool sweeps;
  int64_t skew[ACCTILE_MAX_TILED];
  int64_t reach[ACCTILE_MAX_TILED];
  int element; /* bytes  */
  int threads; /* of a block  */
  int registers;
};

/* The program's parameters, in ns: alpha of a warp, beta of an iteration, gamma
   of an element loaded and stored.  */
struct acctile_tile_costs
{
  double warp, iteration, element;
};

/* H of equation 4: the points of a box of "n" sides whose coordinates, from 0,
   add up to "level".  */
int64_t acctile_tiletime_points (int n, const int64_t *side, int64_t level);

/* The sum over all levels of ceil (points / "part"): with 32, the sum of G of
   equation 8.  */
int64_t acctile_tiletime_parts (int n, const int64_t *side, int64_t part);

/* L and N_mem of equations 7 and 6; the reuse rate D is their quotient.  */
int64_t acctile_tiletime_iterations (const struct acctile_tiles *t);
int64_t acctile_tiletime_elements (const struct acctile_tiles *t);

/* What of a layout does not depend on its threads.  */
struct acctile_tile_counts
{
  int64_t levels;     /* wavefronts in a tile  */
  int64_t warps;      /* the sum of G  */
  int64_t iterations; /* L  */
  int64_t elements;   /* N_mem  */
  int64_t wavefronts; /* of tiles  */
  double rounds;      /* of tiles on the slowest SM, all in all  */
};

void acctile_tiletime_count (const struct acctile_tiles *t, int sms,
                             struct acctile_tile_counts *counts);

/* T_TILE of equation 8, in ns.  */
double acctile_tiletime_tile_ns (const struct acctile_tiles *t,
                                 const struct acctile_device *device,
                                 const struct acctile_tile_costs *costs);

/* T_total of equations 9 to 12, in us, with section 3.4's half for tiles that
   are not full; infinite when the block does not fit on an SM.  */
double acctile_tiletime_total_us (const struct acctile_tiles *t,
                                  const struct acctile_device *device,
                                  const struct acctile_tile_costs *costs);

/* The same where "counts" are known.  */
double acctile_tiletime_counted_us (const struct acctile_tiles *t,
                                    const struct acctile_tile_counts *counts,
                                    const struct acctile_device *device,
                                    const struct acctile_tile_costs *costs);

/* What figure 5 searches.  */
struct acctile_tile_space
{
  int64_t most[ACCTILE_MAX_TILED]; /* the largest tile in a coordinate  */
  double least_reuse;              /* D  */
  int least_threads, most_threads; /* multiples of a warp in between  */
};

struct acctile_tile_choice
{
  struct acctile_tiles tiles;
  double us;
  int64_t layouts;   /* tiles and threads that meet both constraints  */
  int64_t evaluated; /* of those, whose time was computed  */
};

/* The layout of "tiles" (whose tile and threads do not count) in "space" with
   the least time; costs[w - 1] are those with blocks of w warps.  False when
   there is none.  */
bool acctile_tiletime_search (const struct acctile_tiles *tiles,
                              const struct acctile_device *device,
                              const struct acctile_tile_costs *costs,
                              const struct acctile_tile_space *space,
                              struct acctile_tile_choice *choice);

/* One layout and how long it took, in us.  */
struct acctile_tile_time
{
  struct acctile_tiles tiles;
  double us;
};

struct acctile_pipeline_time
{
  struct acctile_pipeline pipeline;
  double us;
};

/* Fits "costs" to "n" times, so that the squares of the relative errors are
   least and no cost is negative; the largest relative error into *worst.
   False when the times do not determine them.  */
bool acctile_tiletime_fit (const struct acctile_tile_time *time, int n,
                           const struct acctile_device *device,
                           struct acctile_tile_costs *costs, double *worst);

/* The same for pipelines: "step_ns", "issue_ns", "chunk_ns" and "lock_ns",
   which are set in all of "time"; they begin with what time[0] has.  */
bool acctile_tiletime_fit_pipeline (struct acctile_pipeline_time *time, int n,
                                    double *worst);

/* Li's chapter 6.  (6.2): the tile of two loops for SMs of "cores" and
   "shared" bytes for elements of "element" bytes.  */
void acctile_tiletime_li_tile (int cores, int64_t shared, int element,
                               int64_t *height, int64_t *width);

/* (6.3): the tiles of the row before that tile "id" of "tiles" waits for.  */
int64_t acctile_tiletime_li_wait (int64_t id, int64_t height, int64_t width,
                                  int64_t tiles);

/* (6.1): the sum of work over concurrency, in tiles, of "rows" of "tiles" each
   of which begins "lag" tiles after the row before, on "processors".  */
double acctile_tiletime_li_cost (int64_t rows, int64_t tiles, int64_t lag,
                                 int64_t processors);

/* Algorithm 5 of chapter 5: into tile[] the sides of the blocks of a table of
   "n" sides: each side divided by its largest divisor that is no more than the
   square root, in the "dims" coordinates with the largest divisors.  */
void acctile_tiletime_divisors (int n, const int64_t *side, int dims,
                                int64_t *tile);

#endif
