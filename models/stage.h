/* What the threads of a wavefront fetch ahead, and how: for each load of the
   nest that can be (flow.h), where the value comes from in one layout.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_STAGE_H
#define ACCTILE_STAGE_H

#include "wavefront.h"

enum acctile_stage_kind
{
  ACCTILE_STAGE_NONE,  /* memory, where the load stands  */
  ACCTILE_STAGE_ALL,   /* memory, for every iteration of a chunk  */
  ACCTILE_STAGE_EDGES, /* memory, where no iteration of the tile and chunk
                          stores it; the others are handed on  */
  ACCTILE_STAGE_ONCE,  /* memory, one value for all times of a row  */
  ACCTILE_STAGE_KEPT   /* what the thread itself stored the time before  */
};

struct acctile_stage
{
  enum acctile_stage_kind kind;
  /* Of what is handed on: the times from the store to the load, and the
     threads from the one to the other, whose linear number is that of the
     places in the tile, the last loop's the fastest.  */
  int later;
  int seats;
  bool near; /* both are one thread  */
};

/* How far the skewed coordinate of loop "k" of the load is from that of the
   store.  */
int acctile_stage_far (const struct acctile_layout *layout,
                       const struct acctile_flow *flow, int k);

/* Whether what "flow" loads lies in memory along loop "step".  */
bool acctile_stage_is_along (const struct acctile_nest *nest, int step,
                             const struct acctile_flow *flow);

/* How "layout" of "nest" gets what "flow" loads.  */
struct acctile_stage acctile_stage_of (const struct acctile_nest *nest,
                                       const struct acctile_layout *layout,
                                       const struct acctile_flow *flow);

/* Whether that lies in shared memory, and how many bytes of it.  */
bool acctile_stage_has_buffer (const struct acctile_stage *stage);
int64_t acctile_stage_bytes (const struct acctile_layout *layout,
                             const struct acctile_stage *stage, int size);

/* The bytes of shared memory that a block has beside its buffers.  */
int acctile_stage_head (const struct acctile_layout *layout);

/* The bytes of shared memory that a block of "layout" fetches all its loads
   into, of which "flow" are those that can be.  */
int64_t acctile_stage_total (const struct acctile_nest *nest,
                             const struct acctile_layout *layout,
                             const struct acctile_flow *flow, int n_flow);

#endif
