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
  X (step, 4.6)                                                                \
  /* An operation of the body.  */                                             \
  X (operation, 1.32)                                                          \
  /* A load from shared memory, one that is handed on, and one from memory     \
     where it stands: the first of them, and each.  */                         \
  X (near_load, 1.25)                                                          \
  X (hand_on, 1.25)                                                            \
  X (far_first, 675.0)                                                         \
  X (far_load, 49.0)                                                           \
  /* For each access to memory and warp, how long the SM can serve no other,   \
     and for each other operation or access.  */                               \
  X (lines, 3.0)                                                               \
  X (issue, 6.27)                                                              \
  /* The same for an element that is fetched.  */                              \
  X (element_issue, 15.0)                                                      \
  /* A chunk, beside what the device says of locks: if something is fetched,   \
     for each load that is, for each element that a thread fetches, and for    \
     each that it fetches at the edges.  */                                    \
  X (fetch, 14.0)                                                              \
  X (fetch_load, 1150.0)                                                       \
  X (element, 162.0)                                                           \
  X (edge, 176.0)

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
