/* What the model of tiles learns from measured times, and the formulas of Li,
   "Tiling Optimization for Nested Loops on GPUs".  Without this test a fit
   could return parameters that do not reproduce its times, and the tiles that
   the dissertation names could be others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "tiletime.h"
#include "unit.h"

static bool
near (double found, double expected, double tolerance)
{
  bool ok = fabs (found - expected) <= tolerance * (fabs (expected) + 1e-12);
  if (!ok)
    printf ("found %.12g, expected %.12g\n", found, expected);
  return ok;
}

/* Layouts of 2D SOR with sides and threads of every kind.  */

static int
make_times (struct acctile_tile_time *time, const struct acctile_device *device,
            const struct acctile_tile_costs *costs, double noise)
{
  static const int sides[] = { 2, 5, 8, 16, 24 };
  int n = 0;
  for (int i = 0; i < 125; i++)
    {
      struct acctile_tiles t = { .n = 3,
                                 .extent = { 64, 1087, 1087 },
                                 .sweeps = true,
                                 .skew = { 0, 1, 1 },
                                 .reach = { 0, 2, 2 },
                                 .element = 4,
                                 .threads = 64 + 32 * (i % 5),
                                 .registers = 32 };
      t.tile[0] = sides[i % 5];
      t.tile[1] = sides[i / 5 % 5];
      t.tile[2] = sides[i / 25];
      double us = acctile_tiletime_total_us (&t, device, costs);
      if (isfinite (us))
        {
          time[n].tiles = t;
          time[n++].us = us * (i % 2 ? 1 + noise : 1 - noise);
        }
    }
  return n;
}

static void
check_fit (const struct acctile_device *device)
{
  static struct acctile_tile_time time[125];
  struct acctile_tile_costs costs = { 40, 1.5, 7 }, found;
  double worst;

  int n = make_times (time, device, &costs, 0);
  check (n > 50 && acctile_tiletime_fit (time, n, device, &found, &worst)
             && near (found.warp, costs.warp, 1e-6)
             && near (found.iteration, costs.iteration, 1e-6)
             && near (found.element, costs.element, 1e-6) && worst < 1e-6,
         "alpha, beta and gamma from %d exact times", n);
  n = make_times (time, device, &costs, 0.03);
  check (acctile_tiletime_fit (time, n, device, &found, &worst) && worst < 0.06,
         "times off by 3%% are met to 6%%");
  costs.iteration = 0;
  n = make_times (time, device, &costs, 0.02);
  check (acctile_tiletime_fit (time, n, device, &found, &worst)
             && found.warp >= 0 && found.iteration >= 0 && found.element >= 0
             && worst < 0.06,
         "no parameter is negative");
  check (!acctile_tiletime_fit (time, 1, device, &found, &worst),
         "one time does not determine three parameters");
}

/* Pipelines whose times are given by other parameters than those they have.  */

static void
check_fit_pipeline (void)
{
  static struct acctile_pipeline_time time[60];
  struct acctile_pipeline_time *t = time;
  double worst;

  for (int tile = 32; tile <= 256; tile *= 2)
    for (int chunk = 8; chunk <= 128; chunk *= 4)
      for (int rows = 4; rows <= 1024; rows *= 4, t++)
        {
          struct acctile_pipeline p = { .n_tiled = 1,
                                        .extent = { tile * rows },
                                        .tile = { tile },
                                        .time = { 1 },
                                        .wait = 1,
                                        .steps = 4096,
                                        .chunk = chunk,
                                        .threads = tile,
                                        .points = 1,
                                        .blocks = 264,
                                        .sms = 132,
                                        .step_ns = 77,
                                        .issue_ns = 1.5,
                                        .barrier_ns = 15,
                                        .chunk_ns = 600,
                                        .lock_ns = 250,
                                        .launch_us = 3 };
          t->us = acctile_tiletime_pipeline_us (&p);
          t->pipeline = p;
          t->pipeline.step_ns = 30;
          t->pipeline.issue_ns = 4;
          t->pipeline.chunk_ns = 100;
          t->pipeline.lock_ns = 1000;
        }
  const struct acctile_pipeline *p = &time[0].pipeline;
  check (acctile_tiletime_fit_pipeline (time, t - time, &worst) && worst < 1e-3
             && near (p->step_ns, 77, 0.01) && near (p->issue_ns, 1.5, 0.01)
             && near (p->chunk_ns, 600, 0.01) && near (p->lock_ns, 250, 0.01),
         "four parameters from %d pipelines", (int)(t - time));
}

/* (6.2): 128 x 64 on SMs of 128 cores, and no wider than 128 rows on Kepler's
   192.  (6.3) and (6.1) by hand.  */

static void
check_li (void)
{
  int64_t height, width;

  acctile_tiletime_li_tile (128, 49152, 4, &height, &width);
  check (height == 128 && width == 64, "(6.2): 128 x 64 with 128 cores");
  acctile_tiletime_li_tile (192, 49152, 4, &height, &width);
  check (height == 128 && width == 64, "(6.2): 128 x 64 with 192 cores");
  check (acctile_tiletime_li_wait (3, 128, 64, 20) == 5,
         "(6.3): two tiles more than one's own");
  check (acctile_tiletime_li_wait (19, 128, 64, 20) == 20,
         "(6.3): never more than the row has");
  check (near (acctile_tiletime_li_cost (4, 5, 2, 100), 11, 1e-12),
         "(6.1): four rows of 5 tiles, each 2 after the other: 3 x 2 + 5");
  check (near (acctile_tiletime_li_cost (4, 5, 1, 2),
               2 * 1 + 2 * 1 + 2 * 1.5 + 2 * 2, 1e-12),
         "(6.1): concurrencies 1 2 3 4 4 3 2 1 on two SMs");
  check (near (acctile_tiletime_li_cost (3, 2, 4, 9), 6, 1e-12),
         "(6.1): rows that do not overlap cost their tiles");
}

static void
check_divisors (void)
{
  static const int64_t side[] = { 6, 16, 7, 12, 1 };
  static const struct
  {
    int dims;
    int64_t tile[5];
  } rows[] = {
    { 5, { 3, 4, 7, 4, 1 } },
    { 2, { 6, 4, 7, 4, 1 } },
    { 1, { 6, 4, 7, 12, 1 } },
  };
  for (int i = 0; i < 3; i++)
    {
      int64_t tile[5];
      acctile_tiletime_divisors (5, side, rows[i].dims, tile);
      check (memcmp (tile, rows[i].tile, sizeof tile) == 0,
             "algorithm 5 in %d dimensions: sides over 2, 4, 1, 3 and 1",
             rows[i].dims);
    }
}

int
main (void)
{
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  if (!check (device != NULL, "the device is read: %s", error ? error : "yes"))
    return 1;
  check_fit (device);
  check_fit_pipeline ();
  check_li ();
  check_divisors ();
  acctile_device_free (device);
  return unit_end ();
}
