/* Time loops around sweeps: whether one launch for all steps, in which blocks
   wait for one another between the sweeps, takes less time than one launch for
   each sweep.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TIMETILE_H
#define ACCTILE_TIMETILE_H

#include "decide.h"

/* One nest in a time loop, and what was decided of it alone.  "once" is a copy
   back that one launch for all steps does after the last one (copyback.h);
   "meets" tells that blocks wait for one another after it.  */
struct acctile_sweep
{
  const struct acctile_nest *nest;
  const struct acctile_decision *decision;
  bool once;
  bool meets;
};

struct acctile_time_plan
{
  bool persistent; /* one launch for all steps  */
  int threads;     /* of a block  */
  int64_t blocks;  /* at most, so many as are resident at once  */
  double persistent_us, launches_us; /* predicted, of one step  */
  /* Where the compiler does not know the sizes: from so many bytes on that one
     sweep goes through, a launch for each takes less time; 0 for never.  */
  int64_t large;
};

/* The mapping of SWEEP in a persistent launch: the cheapest that is acctile's
   own.  NULL, with *why set (caller frees), when the sweep cannot be part of
   one.  */
const struct acctile_candidate *
acctile_sweep_candidate (const struct acctile_sweep *sweep, char **why);

/* Decides between a persistent launch and launches for the "n" sweeps of one
   step, each of which has a candidate.  */
void acctile_time_plan (const struct acctile_sweep *sweep, int n,
                        const struct acctile_device *device,
                        struct acctile_time_plan *plan);

/* The mapping of "sweep" in the launch "plan".  One that a directive says
   stays as it is.  In two dimensions it spreads
   both loops over blocks, the grid covers them, and a thread has several
   points, neighbours along y, as long as enough blocks remain: they share
   loads and do not wait for each other's.  In one they would share nothing, in
   three too little for the registers that they take (measured on an H200:
   heat3d 25.8 ms with 4, 19.6 with 1).  */
void acctile_sweep_mapping (const struct acctile_sweep *sweep,
                            const struct acctile_time_plan *plan,
                            struct acctile_mapping *mapping);

/* How the blocks of a sweep keep together: where it has more than "few" of
   them, none goes on after every "every"th block of its own before all have
   come to the one before that.  "every" is 0 where they need not.  */
struct acctile_pace
{
  int every;
  int64_t few;
};

/* The pace of "sweep", one of "n" in each step of the launch "plan", under
   "mapping", whose grid covers both loops.  Blocks that nothing keeps together
   come far apart in a large grid, and the lines that neighbours share are
   fetched once for each (on an H200, heat2d 16384: 131 GB in 64 steps, twice
   the grid).  Between two looks the blocks go through about what L2 holds.  In
   steps of several sweeps it was not worth its registers (fdtd2d 8192: 56.9
   ms, 48.2 without).  */
void acctile_sweep_pace (const struct acctile_sweep *sweep, int n,
                         const struct acctile_time_plan *plan,
                         const struct acctile_device *device,
                         const struct acctile_mapping *mapping,
                         struct acctile_pace *pace);

/* The bytes that one iteration of "nest" has in the arrays that it
   accesses.  */
int64_t acctile_point_bytes (const struct acctile_nest *nest);

/* Whether the trip counts of the parallel loops of "nest" are no guesses.  */
bool acctile_extents_known (const struct acctile_nest *nest);

/* What the loops of "nest" from "first" on take in a launch of a loop around
   them, one iteration after another, at least, in ns.  */
double acctile_in_order_ns (const struct acctile_nest *nest, int first);

/* What a launch inside a loop that the host runs takes, beside what it does, in
   ns.  */
double acctile_step_launch_ns (const struct acctile_device *device);

/* Whether a launch for the loops of "nest" from "first" on alone, inside a loop
   that the host runs, takes less time than their iterations one after another
   in a launch of the whole loop.  */
bool acctile_worth_launch (const struct acctile_nest *nest, int first,
                           const struct acctile_device *device);

#endif
