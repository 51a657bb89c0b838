/* A layout of a wavefront as a pipeline of rows.

   The times of a layout count iterations of the nest's loops, those of a
   pipeline the skewed coordinates: where coordinate k grows and the others
   stay, the loops that are skewed by loop k go back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tiletime.h"

#include <stdlib.h>
#include <string.h>

#include "nest.h"
#include "wavefront.h"

/* Until a layout's times are fitted (acctile model --fit), in cycles: what a
   step takes beside its accesses, what each access takes until its value is
   there, and for how long the load-store unit is busy with a warp whose threads
   touch as many lines.  */
#define STEP_CYCLES 60
#define ACCESS_CYCLES 40
#define LINES_CYCLES 24

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

void
acctile_tiletime_layout (struct acctile_pipeline *p,
                         const struct acctile_nest *nest,
                         const struct acctile_layout *layout,
                         const struct acctile_device *device)
{
  int64_t trip[ACCTILE_MAX_BAND], time[ACCTILE_MAX_BAND];
  double cycle_ns = 1e9 / device->clock_hz;
  memset (p, 0, sizeof *p);
  acctile_wavefront_trips (nest, trip);
  time_of_skewed (layout, time);
  for (int k = 0; k < layout->n_band; k++)
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
  p->steps = trip[layout->step];
  p->chunk = layout->chunk;
  p->threads = layout->threads;
  p->points = 1;
  p->blocks = layout->blocks;
  acctile_tiletime_device (p, device, layout->meet);
  if (p->wait == 0)
    p->chunk_ns = 0;
  p->step_ns = (STEP_CYCLES + ACCESS_CYCLES * nest->n_access) * cycle_ns;
  p->issue_ns = LINES_CYCLES * nest->n_access * cycle_ns;
  p->point_ns = p->issue_ns;
}
