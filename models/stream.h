/* Streams: nests whose body passes over arrays once, where what a thread has
   under way, not the order of the blocks, decides how fast memory serves.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_STREAM_H
#define ACCTILE_STREAM_H

#include "mapping.h"

/* True when the body of "nest", of up to three loops, is a straight piece or
   becomes a short one when its loops, which only load, are unrolled, neighbours
   along the innermost loop access neighbouring elements, and whatever they
   access otherwise each loads once.  (Four loops, the outer two
   one dimension, took 971 us as a stream, 784 without, and 40 and 24 with short
   rows.)  */
bool acctile_stream_is (const struct acctile_nest *nest);

/* True when neighbours along the innermost parallel loop of "nest" access
   neighbouring elements, and whatever they access otherwise each loads once. */
bool acctile_stream_passes (const struct acctile_nest *nest);

/* The bytes by which "access" moves with loop "k" of "nest" in *"bytes", with
   strides of descriptors as they mostly are; false when these are not known or
   not always the same.  */
bool acctile_stream_stride (const struct acctile_nest *nest,
                            const struct acctile_access *access, int k,
                            int64_t *bytes);

/* The arrays that a thread of "nest" loads from, each thread its own part;
   parts of one that a loop of the body goes through count each.  */
int64_t acctile_stream_arrays (const struct acctile_nest *nest);

/* The same with parts of one array that are far from each other along the
   parallel loops of "nest", too ("a[0][i][j]" and "a[1][i][j]"), at the sizes
   that it assumes.  */
int acctile_stream_parts (const struct acctile_nest *nest);

/* How many of "threads", a power of two, lie along a loop of "trip" iterations
   where much fewer of them are idle than would be if all did; a warp or more.
   */
int acctile_stream_width (int64_t trip, int threads);

/* Makes "mapping" one of streams: so many points of a thread in flight as
   memory takes, narrow blocks that cover the loops.  False, and nothing
   changed, where "nest" at the trip counts that it assumes has too few
   iterations for that on "device", a thread of "registers" with one point would
   need too many with several, or the program fixes another launch.  */
bool acctile_stream_shape (const struct acctile_nest *nest,
                           const struct acctile_device *device, int registers,
                           struct acctile_mapping *mapping);

/* Makes "mapping" one of narrow blocks that cover the three loops of "nest",
   which is no stream but stores to several arrays.  False, and nothing changed,
   where it has too few iterations for that on "device" or loads from where it
   stores, or the program fixes another launch.  */
bool acctile_stream_cover (const struct acctile_nest *nest,
                           const struct acctile_device *device,
                           struct acctile_mapping *mapping);

#endif
