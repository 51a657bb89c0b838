/* Overlapping tiles for steps of several sweeps (fields.h).

   As in overlaptile.h a tile loads its "base" and what that comes to depend on
   in the steps of a band, computes them all without a word to others, and
   stores its base.  Here all fields of the tile are in shared memory, each in a
   place of its own; a sweep stores in place, and the block waits after it.
   Fields that are computed in place have one array: bands read what they were
   before and write what they are then to two sets of arrays in turn, the
   program's and one of scratch memory.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_FIELDTILE_H
#define ACCTILE_FIELDTILE_H

#include "device.h"
#include "fields.h"

/* Threads of a block, and the points of one that are computed side by side, of
   which its rows are a multiple.  */
#define ACCTILE_FIELDTILE_THREADS 256
#define ACCTILE_FIELDTILE_POINTS 4
/* Bytes at the start of shared memory for each sweep, and for each field.  */
#define ACCTILE_FIELDTILE_SWEEP 32
#define ACCTILE_FIELDTILE_FIELD 24
/* Steps of a band at most.  */
#define ACCTILE_FIELDTILE_STEPS 32

/* The tiles, as in acctile_field_around, and the launch: threads along a row,
   points of a thread, blocks at most, where each field begins in shared memory
   and how many bytes of that a tile takes, and the time of one step that is
   predicted.  */
struct acctile_fieldtile_plan
{
  int steps;
  int base[ACCTILE_FIELD_DIMS];
  int low[ACCTILE_FIELD_DIMS], high[ACCTILE_FIELD_DIMS];
  int reach[ACCTILE_FIELD_DIMS];
  int threads, lanes, rows;
  int offset[ACCTILE_FIELDS], bytes;
  int64_t blocks;
  double step_us;
  /* Where sizes are guessed, of a grid far beyond L2: a step in these tiles,
     and what its sweeps one by one move through memory, at the least.  */
  bool guessed;
  double large_us, swept_us;
};

/* Chooses tiles for "step" on "device"; "tile" has the steps of a band and the
   bases where "n_tile" is not 0, as a directive gives them; "slow" operations
   of a point are divisions in floating point and calls.  False, with *why set
   (caller frees), when there are none.  */
bool acctile_fieldtile_plan (const struct acctile_field_step *step,
                             const struct acctile_device *device, int n_tile,
                             const int *tile, int slow,
                             struct acctile_fieldtile_plan *plan, char **why);

/* "time_tile(overlap) tile(...)", a fresh string.  */
char *acctile_fieldtile_to_string (const struct acctile_fieldtile_plan *plan);

#endif
