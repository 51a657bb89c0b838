/* Wavefronts of tiles between barriers: sync(barrier) of wavefront.h.

   A tile is a chunk of a row.  Its wavefront is the number of its chunk plus
   the places of its row along the loops that rows wait in: where every
   dependence makes none of these less, a tile needs itself and tiles of lower
   wavefronts only.  All tiles of a wavefront run, then all blocks wait for one
   another: Di and Xue, "Model-Driven Tile Size Selection for DOACROSS Loops on
   GPUs", section 3.

   The candidates of a wavefront are numbered from 0.  Along "last", the last
   loop that rows wait in, a wavefront has few rows with the same place along
   all other loops: the further the row, the earlier the chunk that is left for
   it, and the later its own times.  Candidates are "length" rows in a line from
   the first that can have a tile, for each place along the other loops.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_WAVE_H
#define ACCTILE_WAVE_H

#include "wavefront.h"

struct acctile_wave
{
  const struct acctile_layout *layout;
  int64_t count[ACCTILE_MAX_BAND]; /* iterations of each loop  */
  int64_t tiles[ACCTILE_MAX_BAND]; /* along each loop but the step loop  */
  int last;                        /* -1: all rows are candidates  */
  int64_t length;
  int64_t candidates; /* of each wavefront  */
  int64_t waves;
};

/* The loop "last" of the wavefronts of "layout": the last one that rows wait
   in, if no later one is skewed by it; otherwise -1.  */
int acctile_wave_last (const struct acctile_layout *layout);

/* From one row to the next along loop "last" of "layout", a wavefront goes back
   by one chunk and the row's own times go on: how many times both make.  */
int64_t acctile_wave_pace (const struct acctile_layout *layout, int last);

/* Such rows lie in a line of times, and those that can have a tile in one
   wavefront in so much of it, beside the iterations of the step loop.  */
int64_t acctile_wave_reach (const struct acctile_layout *layout);

/* Sets "wave" for "layout", which has to live as long, and a nest whose loops
   make "count" iterations each.  */
void acctile_wave_measure (struct acctile_wave *wave,
                           const struct acctile_layout *layout,
                           const int64_t *count);

/* The times of the row at "tile", from *begin until before *end, which is no
   more where it has none.  */
void acctile_wave_row (const struct acctile_wave *wave, const int64_t *tile,
                       int64_t *begin, int64_t *end);

/* Into change[], of "waves" + 1 numbers that are 0, by how many tiles each
   wavefront has more than the one before.  Where rows do not wait there is one
   wavefront, of whole rows.  */
void acctile_wave_changes (const struct acctile_wave *wave, int64_t *change);

/* Into tile[] the place of candidate "number" of wavefront "w", that of the
   step loop its chunk.  False where there is no tile.  */
bool acctile_wave_tile (const struct acctile_wave *wave, int64_t w,
                        int64_t number, int64_t *tile);

/* The predicted time of "layout", with sync(barrier), of "nest" in us, whose
   loops make "trip" iterations each, and of whose loads "flow" are the ones
   that can be fetched ahead.  A time above "enough_us" need not be exact; 0: it
   has to be.  */
double acctile_wave_time_us (const struct acctile_nest *nest,
                             const int64_t *trip,
                             const struct acctile_layout *layout,
                             const struct acctile_flow *flow, int n_flow,
                             const struct acctile_device *device,
                             double enough_us);

/* The "n_lock" layouts "lock" of "nest" with sync(barrier), in kernels of
   "registers" registers, with their times, into *list (caller frees); their
   number, -1 on lack of memory.  Left out are those that do not fit, whose tile
   along the outermost loop is more than "most", and, unless "enough_us" is 0,
   those that take as long or longer.  */
int acctile_wave_layouts (const struct acctile_nest *nest,
                          const struct acctile_device *device,
                          const struct acctile_flow *flow, int n_flow,
                          int registers, const struct acctile_layout *lock,
                          int n_lock, int most, double enough_us,
                          struct acctile_layout **list);

#endif
