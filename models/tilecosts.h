/* What the code that GCC and the device's assembler make of a wavefront costs,
   in cycles: the numbers of the pipeline's model that come from no device
   description.  They were fitted to launches on an H200
   (testsuite/bench/fit-doacross.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_TILECOSTS_H
#define ACCTILE_TILECOSTS_H

/* X (name, value), each with its meaning.  */
#define ACCTILE_TILE_COSTS(X)                                                  \
  /* One time of a thread, beside what follows.  */                            \
  X (step, 0.575)                                                              \
  /* An operation of the body.  */                                             \
  X (operation, 0.165)                                                         \
  /* A load from shared memory, one that is handed on, and one from memory     \
     where it stands: the first of them, and each.  */                         \
  X (near_load, 0.175)                                                         \
  X (hand_on, 0.168)                                                           \
  X (far_first, 652.0)                                                         \
  X (far_load, 6.12)                                                           \
  /* How long the SM can serve no other warp: for each store, for each load    \
     from memory where it stands, and for each other operation or access.  */  \
  X (lines, 0.375)                                                             \
  X (far_lines, 38.5)                                                          \
  X (issue, 6.66)                                                              \
  /* The same for an element that is fetched.  */                              \
  X (element_issue, 15.0)                                                      \
  /* A chunk, beside what the device says of locks: if something is fetched,   \
     for each load that is, for each element that a thread fetches, and for    \
     each that it fetches at the edges.  */                                    \
  X (fetch, 1.84)                                                              \
  X (fetch_load, 973.0)                                                        \
  X (element, 207.0)                                                           \
  X (edge, 172.0)                                                              \
  /* With helpers (relay.h): a time of a thread, an operation, a load; loads   \
     from memory, all together.  */                                            \
  X (relay_step, 4.545)                                                        \
  X (relay_operation, 1.724)                                                   \
  X (relay_tap, 2)                                                             \
  X (relay_memory, 36.67)                                                      \
  /* A chunk of the tile's threads; of the helpers, and an element of theirs;  \
     from the end of a chunk to the next row's beginning of it, and an element \
     again.  */                                                                \
  X (relay_chunk, 1784.0)                                                      \
  X (relay_helper, 442.8)                                                      \
  X (relay_element, 81.99)                                                     \
  X (relay_lag, 202.9)                                                         \
  /* That for each further loop along which rows wait.  */                     \
  X (relay_wait, 4882)                                                         \
  /* By how much of a block alone each further one on an SM delays that.  */   \
  X (relay_busy, 0.0468)                                                       \
  /* How long the SM can serve no other warp: an operation or access; an       \
     element of a helper.  */                                                  \
  X (relay_issue, 0.01562)                                                     \
  X (relay_moved, 0.9259)

struct acctile_tile_constants
{
#define ACCTILE_TILE_FIELD(name, value) double name;
  ACCTILE_TILE_COSTS (ACCTILE_TILE_FIELD)
#undef ACCTILE_TILE_FIELD
};

#ifdef ACCTILE_TILE_FIT
extern struct acctile_tile_constants acctile_tile_constants;
#else
extern const struct acctile_tile_constants acctile_tile_constants;
#endif

#endif
