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

/* The rows of "p", and the steps of each.  */
int64_t acctile_tiletime_rows (const struct acctile_pipeline *p);
int64_t acctile_tiletime_row_steps (const struct acctile_pipeline *p);

/* The time of the pipeline "p" in us: T of Li, "Tiling Optimization for Nested
   Loops on GPUs", section 6.3, with the wait for the rows before, the fill and
   the drain counted row by row.  */
double acctile_tiletime_pipeline_us (const struct acctile_pipeline *p);

#endif
