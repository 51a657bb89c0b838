/* What the threads of a wavefront fetch ahead: see stage.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "stage.h"

#include <stdlib.h>

/* The first bytes of shared memory, what each thread tells of its iterations,
   and an address for each thread and load.  */
#define CELL_BYTES 16
#define WINDOW_BYTES 8
#define POINTER_BYTES 8
#define ALIGNMENT 16

int
acctile_stage_far (const struct acctile_layout *layout,
                   const struct acctile_flow *flow, int k)
{
  int64_t sum = 0;
  for (int j = 0; j <= k; j++)
    if (layout->skew[k][j])
      sum += layout->skew[k][j] * flow->distance[j];
  return (int)sum;
}

/* Fills how far the load of FLOW is from its store.  False when it is too far
   ever to be in one tile and chunk, so that memory has it.  */

static bool
measure (const struct acctile_layout *layout, const struct acctile_flow *flow,
         struct acctile_stage *stage)
{
  int seats = 1;
  bool possible = true;
  stage->near = true;
  for (int k = layout->n_band - 1; k >= 0; k--)
    {
      stage->later += layout->time[k] * (int)flow->distance[k];
      if (k == layout->step)
        continue;
      int far = acctile_stage_far (layout, flow, k);
      possible = possible && far < layout->tile[k];
      stage->seats += seats * far;
      stage->near = stage->near && far == 0;
      seats *= layout->tile[k];
    }
  return possible && stage->later < layout->chunk;
}

/* Threads that do not wait for one another need no chunks: each reads memory
   itself.  */

struct acctile_stage
acctile_stage_of (const struct acctile_nest *nest,
                  const struct acctile_layout *layout,
                  const struct acctile_flow *flow)
{
  struct acctile_stage stage = { .kind = ACCTILE_STAGE_ALL };
  const struct acctile_access *load = &nest->access[flow->load];
  if (load->write || (flow->conditional && flow->store < 0))
    {
      stage.kind = ACCTILE_STAGE_NONE;
      return stage;
    }
  if (flow->store >= 0 && measure (layout, flow, &stage))
    stage.kind = stage.near && stage.later == 1 ? ACCTILE_STAGE_KEPT
                                                : ACCTILE_STAGE_EDGES;
  else if (flow->store < 0 && !acctile_poly_uses (load->offset, layout->step))
    stage.kind = ACCTILE_STAGE_ONCE;
  if (!layout->stage || (!layout->wait && acctile_stage_has_buffer (&stage)))
    stage.kind = ACCTILE_STAGE_NONE;
  return stage;
}

bool
acctile_stage_has_buffer (const struct acctile_stage *stage)
{
  return stage->kind == ACCTILE_STAGE_ALL || stage->kind == ACCTILE_STAGE_EDGES;
}

/* BYTES up to the next place for a buffer.  */

static int64_t
aligned (int64_t bytes)
{
  return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

int64_t
acctile_stage_bytes (const struct acctile_layout *layout,
                     const struct acctile_stage *stage, int size)
{
  int64_t times = layout->chunk;
  if (!acctile_stage_has_buffer (stage))
    return 0;
  if (stage->kind == ACCTILE_STAGE_EDGES)
    times += stage->later;
  return aligned (POINTER_BYTES * layout->threads)
         + aligned (times * (layout->threads + 1) * size);
}

int
acctile_stage_head (const struct acctile_layout *layout)
{
  return (int)aligned (CELL_BYTES + WINDOW_BYTES * layout->threads);
}

int64_t
acctile_stage_total (const struct acctile_nest *nest,
                     const struct acctile_layout *layout,
                     const struct acctile_flow *flow, int n_flow)
{
  int64_t bytes = acctile_stage_head (layout);
  for (int i = 0; i < n_flow; i++)
    {
      struct acctile_stage stage = acctile_stage_of (nest, layout, &flow[i]);
      bytes += acctile_stage_bytes (layout, &stage,
                                    nest->access[flow[i].load].size);
    }
  return bytes;
}

bool
acctile_stage_is_along (const struct acctile_nest *nest, int step,
                        const struct acctile_flow *flow)
{
  const struct acctile_access *load = &nest->access[flow->load];
  struct acctile_poly *stride = acctile_poly_coefficient (load->offset, step);
  int64_t bytes = 0;
  bool near = acctile_poly_is_constant (stride, &bytes)
              && llabs (bytes * nest->loop[step].step) <= 2 * load->size;
  acctile_poly_free (stride);
  return near;
}
