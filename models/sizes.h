/* A nest at another size: where the compiler does not know how large a nest
   is, a mapping has to be good for small and for large ones.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_SIZES_H
#define ACCTILE_SIZES_H

#include "nest.h"

/* Bytes of a nest that fits well into the L2 cache of a GPU, and of one that
   does not by far.  */
#define ACCTILE_SMALL_NEST (INT64_C (1) << 25)
#define ACCTILE_LARGE_NEST (INT64_C (1) << 29)

/* What ACCTILE_DEFAULT_TRIP makes of one loop and of four is less than is
   worth a GPU, and more than a GPU can have.  */
#define ACCTILE_TINY_NEST (INT64_C (1) << 16)
#define ACCTILE_HUGE_NEST (INT64_C (1) << 37)

/* The iterations of a loop in the body that nothing tells, in the other
   nest.  */
#define ACCTILE_SHORT_LOOP 64

/* The iterations of each of many acc loops.  */
#define ACCTILE_SHORT_ACC_LOOP 16

/* When nothing tells the size of a finished "nest", fills "other" with the
   nest at another size and returns true: where the trip counts of acc loops
   follow from ACCTILE_DEFAULT_TRIP, one of about ACCTILE_LARGE_NEST bytes,
   or of ACCTILE_SMALL_NEST when "nest" itself is large; where those of loops in
   the body do, ACCTILE_SHORT_LOOP.  A shallow copy, valid as long as "nest" is;
   not to be freed.  */
bool acctile_sizes_other (const struct acctile_nest *nest,
                          struct acctile_nest *other);

/* When ACCTILE_DEFAULT_TRIP makes a finished "nest" tiny or huge, fills "other"
   with the nest at about ACCTILE_SMALL_NEST or ACCTILE_LARGE_NEST bytes and
   returns true.  A shallow copy as well.  */
bool acctile_sizes_likely (const struct acctile_nest *nest,
                           struct acctile_nest *other);

/* When nothing tells the size of any acc loop of a finished "nest", fills
   "other" with the nest whose acc loops have ACCTILE_SHORT_ACC_LOOP iterations
   and returns true.  A shallow copy as well.  */
bool acctile_sizes_short (const struct acctile_nest *nest,
                          struct acctile_nest *other);

#endif
