/* Rows that blocks take in turn: where the program gives gangs to an outer loop
   and lanes to the inner one, a block has one row, which may be short.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_ROWS_H
#define ACCTILE_ROWS_H

#include "mapping.h"

/* Gives "mapping" of "nest", where the program says gang on the outer of two
   loops, or code stands between them, and each block has a row, or one for each
   of its workers, a grid of no more blocks than a few times
   what "device" runs at once, which then take the other rows in turn.  A block
   takes 1.6 to 1.9 us to begin, whatever its row: 131072 rows of 256 took 234
   to 141 us in a block each, 170 to 97 in 4224 blocks; 8192 rows of 8192, 1024
   of 1024 and 128 of 32768 take the same in both (H200).  The same for planes
   of such rows, of unknown numbers, and for rows of unknown number whose
   elements have loops.  Nothing changes where a known number of rows are unlike
   one another or the program fixes the launch.  Where gangs have a result
   together, acctile_rows_gangs bounds them, also for rows of known number.  */
void acctile_rows_bound (const struct acctile_nest *nest,
                         const struct acctile_device *device,
                         struct acctile_mapping *mapping);

/* The gangs of "threads" that "nest", whose rows the lanes of a gang add up,
   has on "device" at most when gangs together have a result, too; 0 when they
   have none.  As many as run at once, each of which adds its part once; fewer
   where GCC adds them, one after another with a loop of compare and swap, and a
   sum changes under those that try at once: 1000 gangs take 0.35 us each, 4224
   0.7, 8448, GCC's, 0.8 to 1.3, but 0.01 for a minimum, to which few have to
   add (H200).  */
int64_t acctile_rows_gangs (const struct acctile_nest *nest,
                            const struct acctile_device *device, int threads);

#endif
