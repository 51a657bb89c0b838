/* How a block of a wavefront hands values on inside a tile: what its threads
   store goes into buffers in shared memory, "streams", and what they load comes
   out of them.  Helpers, further threads of the block, fill in one chunk ahead
   what other tiles have stored or nobody does, and bring what was stored to
   memory one chunk behind.

   A stream has an element for each time and each place of the tile, the places
   of one time in a row.  Before the tile lie the places of the iterations in
   other tiles that it reads from ("halo"), before the chunk the times that it
   reads back ("later").  After Li, "Tiling Optimization for Nested Loops on
   GPUs", chapter 6, who fills, runs and empties a tile in turn.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_RELAY_H
#define ACCTILE_RELAY_H

#include "wavefront.h"

#define ACCTILE_MAX_STREAMS 8
#define ACCTILE_MAX_TAPS 48

/* One buffer.  */
struct acctile_stream
{
  int access;   /* the store; of a stream that is only loaded, a load  */
  bool stored;  /* threads store into it  */
  bool fetched; /* what iterations of the tile load from memory is filled in  */
  int over;     /* the flow of the store to itself, -1 for none  */
  int size;     /* of an element  */
  int later;    /* times before a chunk  */
  int halo[ACCTILE_MAX_BAND];
  int stride[ACCTILE_MAX_BAND]; /* elements from place to place  */
  int first;                    /* element of the first place of the tile  */
  int pitch;                    /* elements of one time  */
  int base;                     /* byte in shared memory  */
};

enum acctile_tap_kind
{
  ACCTILE_TAP_STREAM, /* the element that many times and places before  */
  ACCTILE_TAP_KEPT,   /* what the thread stored the time before  */
  ACCTILE_TAP_ONCE,   /* memory, one value for all times of a row  */
  ACCTILE_TAP_MEMORY  /* memory, where the load stands  */
};

/* One load.  */
struct acctile_tap
{
  int flow;
  enum acctile_tap_kind kind;
  int stream;
  int later;
  int back; /* elements before the thread's own in the row  */
};

struct acctile_relay
{
  int n_stream;
  struct acctile_stream stream[ACCTILE_MAX_STREAMS];
  int n_tap;
  struct acctile_tap tap[ACCTILE_MAX_TAPS];
  int bytes; /* of shared memory, all in all  */
};

/* Fills "relay" for the sizes of "layout".  False when the nest has accesses
   that cannot go through streams, or these are too large; also for chunks that
   are no power of two, whose elements the helpers do not share out evenly.  */
bool acctile_relay_plan (const struct acctile_nest *nest,
                         const struct acctile_layout *layout,
                         const struct acctile_flow *flow, int n_flow,
                         struct acctile_relay *relay);

/* Helpers of a block with "threads" others; 0 when it would get too large.  */
int acctile_relay_helpers (int threads);

/* Bytes of one time of "stream", and of its buffer for one chunk with the times
   before; it has two.  */
int acctile_stream_row (const struct acctile_stream *stream);
int acctile_stream_half (const struct acctile_stream *stream, int chunk);

/* By how much time grows with the place in each tiled loop of "layout", and the
   iteration of loop "j" with the place in loop "k", where the places in the
   other loops stay: into time[], iteration[j][k].  */
void acctile_relay_places (const struct acctile_layout *layout, int *time,
                           int (*iteration)[ACCTILE_MAX_BAND]);

#endif
