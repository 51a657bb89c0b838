/* Layouts with sync(barrier): those that rows can have, with tiles between
   barriers instead.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "wave.h"

#include <stdlib.h>

#include "stage.h"
#include "tiletime.h"

double
acctile_wave_time_us (const struct acctile_nest *nest, const int64_t *trip,
                      const struct acctile_layout *layout,
                      const struct acctile_flow *flow, int n_flow,
                      const struct acctile_device *device, double enough_us)
{
  struct acctile_pipeline pipeline;
  acctile_tiletime_layout (&pipeline, nest, trip, layout, flow, n_flow, device);
  pipeline.enough_us = enough_us;
  return acctile_tiletime_waves_us (&pipeline, layout, trip, device);
}

/* Makes LAYOUT, of a nest like NEST, one whose blocks meet.  False when none
   fits.  */

static bool
turn_to_barrier (struct acctile_layout *layout, const struct acctile_nest *nest,
                 const struct acctile_device *device,
                 const struct acctile_flow *flow, int n_flow, int registers)
{
  layout->barrier = true;
  layout->helpers = 0;
  layout->first_first = false;
  layout->stage = n_flow > 0;
  int64_t shared = acctile_stage_total (nest, layout, flow, n_flow);
  layout->stage = layout->stage && shared <= ACCTILE_STAGE_BYTES;
  layout->shared = layout->stage ? (int)shared : 0;
  layout->blocks = (int64_t)device->sms
                   * acctile_device_occupancy (device, layout->threads,
                                               registers, layout->shared);
  if (nest->num_gangs > 0)
    layout->blocks = nest->num_gangs;
  return layout->blocks > 0;
}

int
acctile_wave_layouts (const struct acctile_nest *nest,
                      const struct acctile_device *device,
                      const struct acctile_flow *flow, int n_flow,
                      int registers, const struct acctile_layout *lock,
                      int n_lock, int most, double enough_us,
                      struct acctile_layout **list)
{
  int n = 0;
  int64_t trip[ACCTILE_MAX_BAND];
  acctile_wavefront_trips (nest, trip);
  *list = malloc ((n_lock + 1) * sizeof **list);
  if (!*list)
    return -1;
  for (int i = 0; i < n_lock; i++)
    {
      struct acctile_layout *layout = &(*list)[n];
      *layout = lock[i];
      if (layout->tile[0] > most
          || !turn_to_barrier (layout, nest, device, flow, n_flow, registers))
        continue;
      layout->time_us = acctile_wave_time_us (nest, trip, layout, flow, n_flow,
                                              device, enough_us);
      n += enough_us <= 0 || (layout->wait && layout->time_us < enough_us);
    }
  return n;
}
