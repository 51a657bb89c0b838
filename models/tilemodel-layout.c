/* A layout of a wavefront as a pipeline of rows.

   The times of a layout count iterations of the nest's loops, those of a
   pipeline the skewed coordinates: where coordinate k grows and the others
   stay, the loops that are skewed by loop k go back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tiletime.h"

#include <stdlib.h>
#include <string.h>

#include "nest.h"
#include "relay.h"
#include "stage.h"
#include "tilecosts.h"
#include "wavefront.h"

/* By how much time s grows with each skewed coordinate of LAYOUT, into
   TIME.  */

static void
time_of_skewed (const struct acctile_layout *layout, int64_t *time)
{
  for (int k = layout->n_band - 1; k >= 0; k--)
    {
      time[k] = layout->time[k];
      for (int j = k + 1; j < layout->n_band; j++)
        if (j != layout->step)
          time[k] -= time[j] * layout->skew[j][k];
    }
}

/* What a layout makes of the loads and stores of a nest.  */

struct traffic
{
  int near_loads; /* from shared memory  */
  int hand_ons;   /* stores into it  */
  int far_loads;  /* from memory, where they stand  */
  int stores;
  int fetched;     /* loads that have a buffer  */
  double elements; /* that a thread fetches in a chunk  */
  double edges;    /* of them, at the edges of what the tile stores  */
};

/* What an element costs more when the next one is in another line.  */
#define LINES_APART 3

/* Adds what STAGE, of FLOW, makes to TRAFFIC.  */

static void
add_stage (const struct acctile_nest *nest, const struct acctile_layout *layout,
           const struct acctile_flow *flow, const struct acctile_stage *stage,
           struct traffic *traffic)
{
  double lines
      = acctile_stage_is_along (nest, layout->step, flow) ? 1 : LINES_APART;
  if (!acctile_stage_has_buffer (stage))
    return;
  traffic->near_loads++;
  traffic->fetched++;
  if (stage->kind == ACCTILE_STAGE_ALL)
    {
      traffic->elements += lines * layout->chunk;
      return;
    }
  traffic->hand_ons++;
  traffic->edges += stage->later;
  for (int k = 0; k < layout->n_band; k++)
    if (k != layout->step)
      {
        int far = acctile_stage_far (layout, flow, k);
        traffic->edges += lines * far * layout->chunk / layout->tile[k];
      }
}

/* What LAYOUT makes of the accesses of NEST.  */

static struct traffic
traffic_of (const struct acctile_nest *nest,
            const struct acctile_layout *layout,
            const struct acctile_flow *flow, int n_flow)
{
  struct traffic traffic = { 0 };
  for (int i = 0; i < nest->n_access; i++)
    if (nest->access[i].write)
      traffic.stores++;
    else
      traffic.far_loads++;
  for (int i = 0; layout->stage && i < n_flow; i++)
    {
      struct acctile_stage stage = acctile_stage_of (nest, layout, &flow[i]);
      if (stage.kind == ACCTILE_STAGE_NONE)
        continue;
      traffic.far_loads--;
      add_stage (nest, layout, &flow[i], &stage, &traffic);
    }
  return traffic;
}

/* The operations of the body of NEST.  */

static double
operations_of (const struct acctile_nest *nest)
{
  double operations = 0;
  for (int i = 0; i < nest->n_stmt; i++)
    operations += nest->stmt[i].flops + 8 * nest->stmt[i].divs;
  return operations;
}

/* Of a tile between barriers: to find its place, and what its first times
   read.  */
#define TILE_NS 500

/* Sets what the code of NEST in LAYOUT costs in P.  */

static void
set_costs (struct acctile_pipeline *p, const struct acctile_nest *nest,
           const struct acctile_layout *layout, const struct traffic *t,
           const struct acctile_device *device)
{
  const struct acctile_tile_constants *c = &acctile_tile_constants;
  double cycle_ns = 1e9 / device->clock_hz;
  double operations = operations_of (nest);
  double step = c->step + c->operation * operations
                + c->near_load * t->near_loads + c->hand_on * t->hand_ons
                + c->far_load * t->far_loads;
  if (t->far_loads > 0)
    step += layout->meet ? c->far_first : c->far_load;
  p->step_ns = step * cycle_ns;
  p->issue_ns = (c->lines * t->stores + c->far_lines * t->far_loads
                 + c->issue * (operations + t->near_loads + t->hand_ons))
                * cycle_ns;
  p->point_ns = p->issue_ns;
  if (p->wait == 0)
    p->chunk_ns = 0;
  else if (layout->barrier)
    p->chunk_ns = TILE_NS;
  if (layout->stage && t->fetched > 0)
    p->chunk_ns += (c->fetch + c->fetch_load * t->fetched
                    + c->element * t->elements + c->edge * t->edges)
                   * cycle_ns;
}

/* A chunk is brought home while the next one runs, and filled in another row
   while that runs the one before.  */
#define PERIODS_BEHIND 2

/* The elements that the helpers of LAYOUT fill and bring home in a chunk.  */

static double
moved_elements (const struct acctile_layout *layout,
                const struct acctile_flow *flow,
                const struct acctile_relay *relay)
{
  double moved = 0;
  for (int i = 0; i < relay->n_stream; i++)
    {
      const struct acctile_stream *s = &relay->stream[i];
      double places = 1, again = s->stored && s->over >= 0;
      for (int k = 0; k < layout->n_band; k++)
        if (k != layout->step)
          places *= layout->tile[k] + s->halo[k];
      for (int k = 0; again > 0 && k < layout->n_band; k++)
        if (k != layout->step)
          {
            int far = acctile_stage_far (layout, &flow[s->over], k);
            again *= far < layout->tile[k] ? 1 - (double)far / layout->tile[k]
                                           : 0;
          }
      moved += places - layout->threads;
      moved += s->fetched ? layout->threads : 0;
      moved += s->stored ? (1 - again) * layout->threads : 0;
    }
  return moved * layout->chunk;
}

/* Sets what the code of NEST in LAYOUT, which has helpers, costs in P.  */

static void
set_relay_costs (struct acctile_pipeline *p, const struct acctile_nest *nest,
                 const struct acctile_layout *layout,
                 const struct acctile_flow *flow,
                 const struct acctile_relay *relay,
                 const struct acctile_device *device)
{
  const struct acctile_tile_constants *c = &acctile_tile_constants;
  double cycle_ns = 1e9 / device->clock_hz, operations = operations_of (nest);
  double moved = moved_elements (layout, flow, relay);
  double each = moved / layout->helpers;
  double warps = layout->threads / (double)ACCTILE_WARP;
  p->barrier_ns
      = device->block_barrier_ns + device->block_barrier_warp_ns * warps;
  bool ahead = false;
  for (int i = 0; i < relay->n_tap; i++)
    ahead = ahead || relay->tap[i].kind == ACCTILE_TAP_MEMORY;
  p->step_ns = (c->relay_step + c->relay_operation * operations
                + c->relay_tap * relay->n_tap + (ahead ? c->relay_memory : 0))
               * cycle_ns;
  p->issue_ns
      = (c->relay_issue * (operations + relay->n_tap)
         + c->relay_moved * moved / ACCTILE_WARP / (warps * layout->chunk))
        * cycle_ns;
  p->point_ns = p->issue_ns;
  double rows = (double)acctile_tiletime_rows (p);
  double blocks = (rows < p->blocks ? rows : p->blocks) / device->sms;
  double slower = blocks > 1 ? 1 + c->relay_busy * (blocks - 1) : 1;
  double waits = -1;
  for (int k = 0; k < layout->n_band; k++)
    waits += layout->wait >> k & 1;
  double helper
      = (c->relay_helper + c->relay_element * each + c->relay_wait * waits)
        * cycle_ns * slower;
  double tile = layout->chunk
                * (p->step_ns + (warps - 1) * p->issue_ns + p->barrier_ns);
  p->chunk_ns = c->relay_chunk * cycle_ns + (helper > tile ? helper - tile : 0);
  p->lock_ns = (c->relay_lag + c->relay_element * each) * cycle_ns * slower
               + PERIODS_BEHIND * (helper > tile ? helper : tile);
}

void
acctile_tiletime_layout (struct acctile_pipeline *p,
                         const struct acctile_nest *nest, const int64_t *trip,
                         const struct acctile_layout *layout,
                         const struct acctile_flow *flow, int n_flow,
                         const struct acctile_device *device)
{
  int64_t time[ACCTILE_MAX_BAND];
  memset (p, 0, sizeof *p);
  time_of_skewed (layout, time);
  for (int i = 0; i < layout->n_band; i++)
    {
      int k = layout->first_first ? layout->n_band - 1 - i : i;
      if (k != layout->step)
        {
          int64_t extent = trip[k];
          for (int j = 0; j < k; j++)
            extent += llabs (layout->skew[k][j]) * (trip[j] - 1);
          p->extent[p->n_tiled] = extent;
          p->tile[p->n_tiled] = layout->tile[k];
          p->time[p->n_tiled] = time[k];
          if (layout->wait >> k & 1)
            p->wait |= 1u << p->n_tiled;
          p->n_tiled++;
        }
    }
  p->steps = trip[layout->step];
  p->chunk = layout->chunk;
  p->threads = layout->threads;
  p->points = 1;
  p->blocks = layout->blocks;
  acctile_tiletime_device (p, device, layout->meet);
  struct acctile_relay relay;
  if (layout->helpers > 0
      && acctile_relay_plan (nest, layout, flow, n_flow, &relay))
    {
      set_relay_costs (p, nest, layout, flow, &relay, device);
      return;
    }
  struct traffic traffic = traffic_of (nest, layout, flow, n_flow);
  set_costs (p, nest, layout, &traffic, device);
}
