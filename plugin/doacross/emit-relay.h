/* The parts of a wavefront whose blocks have helpers (models/relay.h): who runs
   the tile and who fills and empties its streams (emit-relay.cc), what the body
   makes of it (emit-stream.cc), and how they are filled and emptied
   (emit-fill.cc, emit-drain.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_RELAY_H
#define ACCTILE_EMIT_RELAY_H

#include "doacross/emit-pipeline.h"
#include "extract/slice.h"

extern "C"
{
#include "models/relay.h"
#include "models/stage.h"
}

/* One stream.  Its element for a place and a time is at "origin" + "time" bytes
   for each time + "place[k]" bytes for each place along loop k, in memory.  */
struct acctile_stream_code
{
  const struct acctile_stream *plan;
  gimple *stmt;
  tree ref;
  tree type;
  tree there; /* not 0 where it may be filled with what nobody stores, or
                 NULL_TREE: always  */
  tree origin;
  tree time;
  tree place[ACCTILE_MAX_BAND];
  tree at; /* in shared memory, the element of a thread at this time  */
  /* In a row that is cut (emit-mask.cc), or NULL_TREE; of the halo along each
     loop, and of the tile.  */
  tree fill_mask[ACCTILE_MAX_BAND + 1];
  tree drain_mask;
};

/* One load.  */
struct acctile_tap_code
{
  const struct acctile_tap *plan;
  const struct acctile_flow *flow;
  gimple *stmt;
  tree ref;
  tree type;
  tree value; /* the variable that has what the body loads  */
  tree kept;  /* what the thread stored last, for the next time  */
  int before; /* the tap that had this tap's value the time before, or -1  */
  /* Of a conditional load, of which nobody else may read the memory: not 0
     where the iteration whose store it reads exists, in the row as far as loops
     other than the step loop go, and at this time.  */
  tree row_exists;
  tree exists;
  tree there; /* not 0 where all may read it, from the host; or NULL_TREE  */
};

struct acctile_relay_code
{
  struct acctile_relay plan;
  struct acctile_stream_code stream[ACCTILE_MAX_STREAMS];
  struct acctile_tap_code tap[ACCTILE_MAX_TAPS];
  int place_time[ACCTILE_MAX_BAND];
  int iteration[ACCTILE_MAX_BAND][ACCTILE_MAX_BAND];
  tree helper;   /* the number of this helper  */
  tree chunk;    /* the one that is filled, run or emptied  */
  tree time;     /* its first time  */
  tree interior; /* all threads have an iteration at all its times, and those
                    after it that read from it  */
  tree steady;   /* all threads that have iterations in the row do  */
  int back;      /* how far conditional loads read back along the step loop  */
  int ahead;
  tree sources; /* not 0 where all iterations exist that they read of in the
                   row, or it does not matter; NULL_TREE without such loads  */
  bool masked;  /* the streams have masks  */
};

/* What is known of a chunk: at each time some threads have an iteration; all
   have one; besides, all those exist that conditional loads read of.  */
enum acctile_times
{
  ACCTILE_TIMES_SOME,
  ACCTILE_TIMES_ALL,
  ACCTILE_TIMES_SOURCES
};

/* Elements of a set that helpers move: "places" of them, by "chunk" times.  In
   a set that is regular the time and the place of a helper's elements differ
   from "k" and "q", its place along loop "along", by constants.  */
struct acctile_set
{
  int places;
  int low[ACCTILE_MAX_BAND];  /* the first place along a loop  */
  int span[ACCTILE_MAX_BAND]; /* and how many  */
  int along;
  int group;   /* places along it that helpers move at once  */
  tree k, q;   /* int  */
  tree memory; /* the address of this element  */
  tree shared; /* its address in shared memory  */
  tree stride; /* bytes to that of the next group  */
};

/* One element of a set: its time in the chunk, and its place, which is between
   two others along each loop.  */
struct acctile_element
{
  tree exists; /* whether the set has it  */
  tree k;
  tree place[ACCTILE_MAX_BAND];
  int low[ACCTILE_MAX_BAND], high[ACCTILE_MAX_BAND];
  tree memory, shared; /* NULL_TREE: not computed yet  */
};

/* Finds in BODY what the plan of P's layout needs, and sets P->relay; false
   when something is missing.  */
bool acctile_relay_begin (struct acctile_pipe *p, gimple_seq body,
                          const struct acctile_flow *flows, int n);
void acctile_relay_end (struct acctile_pipe *p);

/* Hands in whether all may read what conditional loads do; statements of the
   host go to *SEQ.  */
void acctile_relay_hand_in (struct acctile_pipe *p, gimple_seq *seq);

/* Lets BODY load from variables and store into streams.  */
void acctile_relay_body (struct acctile_pipe *p, gimple_seq *body);

/* Loads what the body loads at this time, of a chunk of TIMES: where all
   threads have iterations, the first of them or a later one.  */
void acctile_relay_taps (struct acctile_pipe *p, enum acctile_times times,
                         gimple_seq *seq);
void acctile_relay_first_taps (struct acctile_pipe *p, gimple_seq *seq);

/* Finds out which iterations that conditional loads read of exist in a row.  */
void acctile_relay_sources (struct acctile_pipe *p, gimple_seq *seq);

/* Loads what this thread reads once in a row.  */
void acctile_relay_once (struct acctile_pipe *p, gimple_seq *seq);

/* The address of element NUMBER of STREAM's half HALF, which begins with the
   times before the chunk.  */
tree acctile_stream_address (struct acctile_pipe *p,
                             const struct acctile_stream_code *stream,
                             tree half, tree number, gimple_seq *seq);

/* The half that the chunk uses.  */
tree acctile_relay_half (tree chunk, gimple_seq *seq);

/* All that the threads of a block do in a row.  Takes BODY.  */
void acctile_relay_row (struct acctile_pipe *p, gimple_seq body,
                        gimple_seq *seq);

/* Where the helpers find the streams' elements in memory.  */
void acctile_relay_addresses (struct acctile_pipe *p, gimple_seq *seq);

/* VALUE, of which the optimisers know no more; the same for the addresses of
   SET, which is regular, and what its elements differ from.  What code for
   several kinds of chunks has in common is so not kept from one chunk to the
   next, or found before it is known of which kind a chunk is: it would take
   registers for each element, and where a thread has more than 128 one block
   runs where two do (on an H200: a sweep of nine points in 5.3 ms, 3.8).  */
tree acctile_hidden (tree value, gimple_seq *seq);
void acctile_set_hide (struct acctile_set *set, gimple_seq *seq);

/* The element U * helpers behind FIRST (the helper's own) of SET.  FIRST is a
   multiple of the helpers.  */
struct acctile_element acctile_set_element (struct acctile_pipe *p,
                                            const struct acctile_set *set,
                                            tree first, int u, gimple_seq *seq);

/* Makes SET, of STREAM, regular for the chunk; false when it cannot be or has
   too many elements to be moved one by one.  Its element M of this helper, to
   be asked for in order; BEFORE is the one before, NULL for the first.  */
bool acctile_set_begin (struct acctile_pipe *p,
                        const struct acctile_stream_code *stream,
                        struct acctile_set *set, gimple_seq *seq);
struct acctile_element
acctile_set_next (struct acctile_pipe *p,
                  const struct acctile_stream_code *stream,
                  const struct acctile_set *set,
                  const struct acctile_element *before, int m, gimple_seq *seq);

/* How many elements of SET each helper has, the last of them not all.  */
int acctile_set_share (struct acctile_pipe *p, const struct acctile_set *set);

/* The loop of a helper over its share of SET, a batch of elements at once: what
   is put at the end of *SEQ between its begin and its end is done for those
   behind "first".  */
struct acctile_share
{
  int elements, batch;
  tree first, again, after;
};
struct acctile_share acctile_share_begin (struct acctile_pipe *p,
                                          const struct acctile_set *set,
                                          int batch, gimple_seq *seq);
void acctile_share_end (const struct acctile_share *share, gimple_seq *seq);

/* Masks (emit-mask.cc): whether one can hold the elements of SET; the one of
   those for which TEST gives a truth value that is true, empty after *FIRST and
   made in *SEQ; the loop over a MASK, in which a helper asks for one element
   after another, as many in each turn as it likes: those behind the last do not
   exist.  */
typedef tree acctile_mask_test (struct acctile_pipe *p,
                                const struct acctile_element *e, void *data,
                                gimple_seq *seq);
struct acctile_masked
{
  tree left, again, after;
};
bool acctile_mask_holds (struct acctile_pipe *p, const struct acctile_set *set);
tree acctile_mask_make (struct acctile_pipe *p, const struct acctile_set *set,
                        acctile_mask_test *test, void *data, gimple_seq *first,
                        gimple_seq *seq);
struct acctile_masked acctile_masked_begin (tree mask, gimple_seq *seq);
struct acctile_element acctile_masked_next (struct acctile_pipe *p,
                                            const struct acctile_masked *loop,
                                            const struct acctile_set *set,
                                            gimple_seq *seq);
void acctile_masked_end (const struct acctile_masked *loop, gimple_seq *seq);

/* Whether MASK has element M of a helper's share.  */
tree acctile_mask_bit (tree mask, int m);

/* Where element E of STREAM is in memory and in shared memory.  */
tree acctile_element_memory (struct acctile_pipe *p,
                             const struct acctile_stream_code *stream,
                             const struct acctile_element *e, gimple_seq *seq);
tree acctile_element_shared (struct acctile_pipe *p,
                             const struct acctile_stream_code *stream,
                             const struct acctile_element *e, gimple_seq *seq);

/* The iteration of the step loop that E is of; of loop J.  */
tree acctile_element_step (struct acctile_pipe *p,
                           const struct acctile_element *e, gimple_seq *seq);
tree acctile_element_iteration (struct acctile_pipe *p,
                                const struct acctile_element *e, int j,
                                gimple_seq *seq);

/* Truth values.  VALUE is from 0 to below COUNT; A and B; A or B.  */
tree acctile_below (tree value, tree count);
tree acctile_both (tree a, tree b);
tree acctile_either (tree a, tree b);

/* Fills the chunk of P->relay, and brings it home; whether there can be masks
   for both, and those of a row.  */
void acctile_relay_fill (struct acctile_pipe *p, gimple_seq *seq);
void acctile_relay_drain (struct acctile_pipe *p, gimple_seq *seq);
bool acctile_relay_fill_is_masked (struct acctile_pipe *p);
bool acctile_relay_drain_is_masked (struct acctile_pipe *p);
void acctile_relay_fill_masks (struct acctile_pipe *p, gimple_seq *first,
                               gimple_seq *seq);
void acctile_relay_drain_masks (struct acctile_pipe *p, gimple_seq *first,
                                gimple_seq *seq);

#endif
