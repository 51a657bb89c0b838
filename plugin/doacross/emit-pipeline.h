/* What the emitters of wavefronts share: the variables of one nest on its way
   to a pipeline of rows (emit-doacross.cc), what its threads fetch ahead
   (emit-stage.cc), and short names for building statements.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMIT_PIPELINE_H
#define ACCTILE_EMIT_PIPELINE_H

#include "emit/emit-parts.h"
#include "emit/primitive.h"

struct acctile_staged;
struct acctile_relay_code;

/* Sizes of elements: 1 to 16 bytes.  */
#define ACCTILE_SEATS 5

/* What is known while one nest is rewritten.  "count[k]" is how often loop k
   runs at most, "point[k]" this thread's iteration of it, counted from the
   first; "first" is the value of its iterator there, NULL_TREE where the
   loop's own start is.  */
/* What a bound of the loop that blocks go along says of a row: "base", from the
   host, plus "factor" times the counts of the loops outside is the count before
   which that loop has no iteration there, or, if "last", it has all.  */
struct acctile_row_end
{
  tree base;
  HOST_WIDE_INT factor[ACCTILE_MAX_BAND];
  bool last;
};

struct acctile_pipe
{
  struct acctile_region *region;
  struct acctile_found *found;
  const struct acctile_layout *layout;
  bool emulate;
  /* In the emulator, from acctile_emulate_partials.  */
  tree partials;
  /* The loads that are fetched ahead, and the bytes of shared memory.  */
  int n_staged;
  struct acctile_staged *staged;
  vec<gimple *> *body;              /* its statements  */
  const struct acctile_flow *flow;  /* the decision's  */
  struct acctile_relay_code *relay; /* with helpers (emit-relay.h); or NULL  */
  int shared;
  /* From the host.  */
  tree launch;
  tree fits;
  tree count[ACCTILE_MAX_BAND];
  tree first[ACCTILE_MAX_BAND];
  int n_row_end;
  struct acctile_row_end row_end[2 * ACCTILE_MAX_BOUNDS];
  /* Of the block.  */
  tree slot;
  tree cell; /* its shared memory  */
  tree rows;
  tree row;
  tree tile[ACCTILE_MAX_BAND];
  tree tiles[ACCTILE_MAX_BAND];
  tree begin, end; /* the times of the row  */
  /* With sync(barrier) (emit-waves.cc): those of its chunk.  */
  tree tile_begin, tile_end;
  tree whole;    /* not 0: all threads have a point  */
  tree from, to; /* the times at which all of them then have an iteration  */
  /* Of the thread.  */
  tree thread;
  tree place[ACCTILE_MAX_BAND];
  tree point[ACCTILE_MAX_BAND];
  tree valid;
  tree lower[ACCTILE_MAX_BAND]; /* each loop's first iterator  */
  tree low;                     /* the step loop's first iterator  */
  tree shift;  /* its iteration there, counted from the first of all  */
  tree trip;   /* its iterations  */
  tree start;  /* the time of its first iteration  */
  tree mine;   /* its count: 0 for a thread without a point  */
  tree offset; /* which of its iterations it runs, in the body  */
  /* Its element at this time in a buffer at the start of shared memory, of
     elements of 1, 2, 4, ... bytes; NULL_TREE where there are none.  */
  tree seat[ACCTILE_SEATS];
};

/* A constant.  */
tree acctile_int (HOST_WIDE_INT value);

/* A CODE B in A's type.  */
tree acctile_op (enum tree_code code, tree a, tree b);

/* EXPR in a variable or constant that can stand in a condition.  */
tree acctile_value_of (tree expr, gimple_seq *seq);

tree acctile_new_label (void);
void acctile_emit_goto (tree label, gimple_seq *seq);

/* A variable of type int.  */
tree acctile_new_int (const char *name);

/* A + B, A - B, A * B, their minimum and maximum in A's type.  */
tree acctile_plus (tree a, tree b);
tree acctile_minus (tree a, tree b);
tree acctile_times (tree a, tree b);
tree acctile_least (tree a, tree b);
tree acctile_most (tree a, tree b);

/* "A CODE B" as an int; such ints combined.  */
tree acctile_truth (enum tree_code code, tree a, tree b);
tree acctile_and_bits (tree a, tree b);
tree acctile_or_bits (tree a, tree b);

/* POINTER moved on by BYTES, of a signed type.  */
tree acctile_moved (tree pointer, tree bytes);

/* "for (; VAR < LIMIT; VAR += STEP)" around what is put at the end of *SEQ
   between the start and the end.  VAR has its first value; where it counts
   points, the optimisers are not to know more of it.  */
struct acctile_while
{
  tree var;
  tree again, leave;
};
struct acctile_while acctile_while_less (tree var, tree limit, gimple_seq *seq);
struct acctile_while acctile_while_points (tree var, tree limit,
                                           gimple_seq *seq);
void acctile_while_end (const struct acctile_while *loop, tree step,
                        gimple_seq *seq);

/* Sets DIGIT, a variable of type int, to *NUMBER % SIZE, and makes *NUMBER the
   quotient.  */
void acctile_emit_digit (tree digit, tree *number, tree size, gimple_seq *seq);

/* NUMBER / BY and NUMBER % BY, both long long, into RESULT, new variables.  The
   device has no instruction for a division of so many bits, which takes as long
   as a good part of a step of a tile; so there is a shorter way for numbers
   that are small.  */
void acctile_emit_quotient (tree number, tree by, tree *result,
                            gimple_seq *seq);

/* Exchanges two variables.  */
void acctile_emit_exchange (tree a, tree b, gimple_seq *seq);

/* The access that STMT, "variable = memory", loads, or "memory = value"
   stores; -1 for others.  */
int acctile_loaded_access (const struct acctile_found *found, gimple *stmt);
int acctile_stored_access (const struct acctile_found *found, gimple *stmt);

/* Puts copies of what stands between the loops of FOUND and depends on the
   iterator of the step loop of LAYOUT into the innermost body.  False where
   they read memory, whose values may be others there (emit-sink.cc).  */
bool acctile_emit_sunk (struct acctile_found *found,
                        const struct acctile_layout *layout);

/* The threads of a block, helpers and all.  */
int acctile_pipe_threads (const struct acctile_pipe *p);

/* The barrier of the block.  */
void acctile_emit_barrier (struct acctile_pipe *p, gimple_seq *seq);

/* One thread does INSIDE, which is the first of the helpers where there are
   some.  */
void acctile_emit_by_one (struct acctile_pipe *p, gimple_seq inside,
                          gimple_seq *seq);

/* Thread WHO does INSIDE.  */
void acctile_emit_by (struct acctile_pipe *p, int who, gimple_seq inside,
                      gimple_seq *seq);

/* LOW + STEP * ITERATION in LOW's type.  */
tree acctile_iterator_at (tree low, HOST_WIDE_INT step, tree iteration);

/* True when no bound of the band of NEST depends on its iterators.  */
bool acctile_is_rectangular (const struct acctile_nest *nest);

/* The I-th of the band's loops along which the rows of LAYOUT follow one
   another, from the one that changes from row to row.  */
int acctile_loop_of_rows (const struct acctile_layout *layout, int i);

/* Parts of a row (emit-doacross.cc): its times, and whether and when all
   threads have iterations; the range of the iterations of loop K in its tile,
   from *LOW to *HIGH, both included (*HIGH is less where there are none), and
   whether no end of the loop cuts the tile, for which LOW and HIGH have those
   of the loops before.  */
void acctile_pipe_row_times (struct acctile_pipe *p, gimple_seq *seq);
tree acctile_pipe_range (struct acctile_pipe *p, int k, tree *low, tree *high,
                         gimple_seq *seq);

/* What this thread does (emit-tile.cc) in the row, or its tile; in one chunk of
   it, the times from TIME, a variable, to LIMIT, which takes BODY.  */
void acctile_pipe_tile (struct acctile_pipe *p, gimple_seq *seq);
void acctile_pipe_chunk (struct acctile_pipe *p, tree time, tree limit,
                         gimple_seq body, gimple_seq *seq);

/* All wavefronts of tiles of a launch (emit-waves.cc), each tile by TILE.  */
void acctile_waves (struct acctile_pipe *p,
                    void (*tile) (struct acctile_pipe *p, gimple_seq *seq),
                    gimple_seq *seq);

/* The tiles that can be in one wavefront, on the host: for COUNT, iterations of
   each loop, and TILES along each, of type long long.  Sets *FITS to whether
   the numbers of times and wavefronts are int's.  */
tree acctile_waves_candidates (const struct acctile_layout *layout,
                               const tree *count, const tree *tiles,
                               tree *fits);

/* The slot of a launch (emit-slot.cc), on the device: its claim, the next
   ticket, what one thread does before a row, before and after a chunk, which
   counts CHUNKS of the launch as done, and after a row; the end.  */
void acctile_slot_claim (struct acctile_pipe *p, gimple_seq *seq);
tree acctile_slot_ticket (struct acctile_pipe *p, gimple_seq *seq);
void acctile_slot_row_begin (struct acctile_pipe *p, gimple_seq *seq);
void acctile_slot_await (struct acctile_pipe *p, tree chunks, gimple_seq *seq);
/* The same for the row that lies BACK before this one only.  */
void acctile_slot_await_row (struct acctile_pipe *p, tree back, tree chunks,
                             gimple_seq *seq);
/* The same for the rows before along LOOPS, a mask, only.  */
void acctile_slot_await_some (struct acctile_pipe *p, unsigned loops,
                              tree chunks, gimple_seq *seq);
void acctile_slot_publish (struct acctile_pipe *p, tree chunks,
                           gimple_seq *seq);
void acctile_slot_row_end (struct acctile_pipe *p, gimple_seq *seq);
/* A row without iterations, instead: hands on how far the rows before it are.
   Those after it wait for it as for any other, and would not start before the
   former had ended: where a band is skewed, such rows lie at its corners, and
   the loops' first tiles would run one after another.  */
void acctile_slot_relay (struct acctile_pipe *p, gimple_seq *seq);
void acctile_slot_end (struct acctile_pipe *p, gimple_seq *seq);

/* Words of the slot, and the memory that ADDRESS points to, an unsigned.  */
#define ACCTILE_SLOT_TICKET 1
#define ACCTILE_SLOT_MEMBERS 3
#define ACCTILE_SLOT_MET 4
#define ACCTILE_SLOT_PACE 5
tree acctile_slot_word (struct acctile_pipe *p, tree word, gimple_seq *seq);
tree acctile_word_at (tree address);

/* Blocks that meet (emit-meeting.cc).  Those that run at the start of the
   launch become its members, whatever number is resident, and no other does
   any work.  Sets *MEMBER, which member this block is, and *MEMBERS, how many
   there are; a block that is none has MEMBER not less than MEMBERS.  */
void acctile_meeting_join (struct acctile_pipe *p, tree member, tree members,
                           gimple_seq *seq);

/* All members wait for one another; what they did before happens before what
   they do after.  COUNT is a variable of the thread, 0 before the first.  */
void acctile_meeting_wait (struct acctile_pipe *p, tree members, tree count,
                           gimple_seq *seq);

/* The values that the region is handed in, at the end of *SEQ (emit-count.cc).
   Fills the grid of LAUNCH.  */
void acctile_hand_in_counts (struct acctile_pipe *p,
                             struct acctile_launch *launch, gimple_seq *seq);

/* Hands in where the rows of P begin and end early or late (emit-rows.cc);
   statements go to *SEQ.  */
void acctile_rows_hand_in (struct acctile_pipe *p, gimple_seq *seq);

/* Leaves the times out of those of the row at which it has no iteration: its
   counts along each loop lie between LOW and HIGH.  */
void acctile_rows_tighten (struct acctile_pipe *p, tree *low, tree *high,
                           gimple_seq *seq);

/* True when the iterations of loop K are counted from another place than the
   loop's own start, which outer loops move.  */
bool acctile_has_moving_start (const struct acctile_nest *nest, int k);

/* The steps of fetching ahead (emit-stage.cc).  Finds in BODY, that of the
   nest, which of the N loads of FLOWS can be fetched, and sets "staged" and
   "shared" of P.  */
void acctile_stage_begin (struct acctile_pipe *p, gimple_seq body,
                          const struct acctile_flow *flows, int n);
void acctile_stage_end (struct acctile_pipe *p);

/* The variables of the thread, once its place in a tile is known.  */
void acctile_stage_places (struct acctile_pipe *p, gimple_seq *seq);

/* Loads what this thread reads of one place in the whole row, and what its
   first iteration reads: the first of the row (TIME NULL_TREE), or from time
   TIME on.  */
void acctile_stage_row (struct acctile_pipe *p, tree time, gimple_seq *seq);

/* Fetches what the iterations from time TIME to LIMIT read, for one chunk, at
   all times of which all threads have an iteration if FULL.  */
void acctile_stage_fetch (struct acctile_pipe *p, tree time, tree limit,
                          bool full, gimple_seq *seq);

/* Sets this thread's elements to those of the first time of a chunk, and
   advances them to the next time.  */
void acctile_stage_first_seat (struct acctile_pipe *p, gimple_seq *seq);
void acctile_stage_next_seat (struct acctile_pipe *p, gimple_seq *seq);

/* Lets BODY read what was fetched, and hand on what it stores.  */
void acctile_stage_body (struct acctile_pipe *p, gimple_seq *body);

#endif
