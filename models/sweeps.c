/* Wavefronts beside sweeps: see sweeps.h.

   A wavefront goes through a long line in as many steps as it has chunks,
   however many blocks there are: on an H200 a thousand sweeps over lines of
   100,000 take 27.8 ms so, and 2.3 ms one after another; 4000 sweeps over lines
   of 4000 take 1.9 ms as a wavefront and 6.8 one after another.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "sweeps.h"

#include "tiletime.h"
#include "timetile.h"
#include "wavefront.h"

/* How much less time sweeps have to be predicted to take: on an H200 they took
   1.2 to 1.7 times as long as predicted, wavefronts 0.7 to 0.9 times.  */
#define MARGIN 2
/* The largest ratio that is looked at.  */
#define MOST_RATIO (INT64_C (1) << 20)

/* The bytes that one iteration of NEST moves: each array once where it is
   read, and once where it is written.  */

static double
moved_bytes (const struct acctile_nest *nest)
{
  double bytes = 0;
  for (int a = 0; a < nest->n_array; a++)
    {
      bool moved[2] = { false, false };
      for (int i = 0; i < nest->n_access; i++)
        if (nest->access[i].array == a
            && nest->array[a].storage != ACCTILE_PRIVATE)
          moved[nest->access[i].write] = true;
      bytes += nest->array[a].elem_size * (moved[0] + moved[1]);
    }
  return bytes;
}

/* The time of a sweep over INSIDE iterations of NEST on DEVICE, in us: its
   loads one after another, what it moves, and the wait for all blocks.  */

static double
sweep_us (const struct acctile_nest *nest, double inside,
          const struct acctile_device *device)
{
  double blocks = inside / ACCTILE_SAFE_BLOCK;
  if (blocks > device->sms)
    blocks = device->sms;
  double wait_ns
      = device->grid_barrier_ns + device->grid_barrier_block_ns * blocks;
  double latency_ns = device->l2_latency / device->clock_hz * 1e9;
  double move_us = moved_bytes (nest) * inside / device->dram_bandwidth * 1e6;
  return (wait_ns + latency_ns) * 1e-3 + move_us;
}

/* Whether sweeps of NEST take less time than the wavefront of DECISION, where
   its loops make TRIP iterations each.  */

static bool
are_faster (const struct acctile_nest *nest,
            const struct acctile_decision *decision,
            const struct acctile_device *device, const int64_t *trip)
{
  struct acctile_pipeline pipeline;
  double inside = 1;
  for (int k = 1; k < nest->n_parallel; k++)
    inside *= (double)trip[k];
  acctile_tiletime_layout (&pipeline, nest, trip, &decision->layout[0],
                           decision->flow, decision->n_flow, device);
  double us = (double)trip[0] * sweep_us (nest, inside, device);
  return us * MARGIN < acctile_tiletime_pipeline_us (&pipeline);
}

/* Whether the outermost loop of NEST, and no other, keeps its order for what
   DECISION is about, and sweeps have iterations enough for launches on DEVICE
   of their own.  */

static bool
has_sweeps (const struct acctile_nest *nest,
            const struct acctile_decision *decision,
            const struct acctile_device *device)
{
  return decision->kind == ACCTILE_DOACROSS && !decision->asked
         && decision->seq_loops == 1 && nest->n_parallel > 1
         && !nest->loop[1].collapsed && nest->n_team == 0
         && acctile_worth_launch (nest, 1, device);
}

void
acctile_sweeps_compare (const struct acctile_nest *nest,
                        const struct acctile_decision *decision,
                        const struct acctile_device *device,
                        struct acctile_sweeps *sweeps)
{
  int64_t trip[ACCTILE_MAX_BAND];
  sweeps->always = false;
  sweeps->from = 0;
  if (!has_sweeps (nest, decision, device))
    return;
  acctile_wavefront_trips (nest, trip);
  if (acctile_extents_known (nest) || nest->n_parallel > 2)
    {
      sweeps->always = are_faster (nest, decision, device, trip);
      return;
    }
  trip[0] = ACCTILE_DEFAULT_TRIP;
  for (int64_t ratio = 1; ratio <= MOST_RATIO && sweeps->from == 0; ratio *= 2)
    {
      trip[1] = ratio * trip[0];
      if (are_faster (nest, decision, device, trip))
        sweeps->from = ratio;
    }
}
