/* The time of a pipeline of rows against measured ones: Smith-Waterman in
   hyperplane tiles, testsuite/bench/doacross-cuda.cu on an NVIDIA H200 (driver
   580.159.04, CUDA 13.0, best of five).  Without this test the model's rows
   could wait for one another in another way than a GPU's do: its shape, fill,
   lag and chunks, has to explain all sizes and tiles with the same cost of a
   step and of a chunk.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "tiletime.h"
#include "unit.h"

/* Milliseconds for tiles of ROWS by WIDTH and matrices of SIZES a side.  */

static const int sizes[] = { 3072, 8192, 16384 };

static const struct
{
  int rows, width;
  double ms[3];
} measured[] = {
  { 64, 16, { 1.1702, 3.1898, 6.6523 } },
  { 64, 32, { 0.8428, 2.2851, 4.7439 } },
  { 64, 64, { 0.7165, 1.9644, 4.0378 } },
  { 128, 16, { 1.2741, 3.4497, 6.9467 } },
  { 128, 32, { 0.8503, 2.2918, 4.6145 } },
  { 128, 64, { 0.6554, 1.7658, 3.5513 } },
  { 256, 16, { 1.5932, 4.3176, 8.6677 } },
  { 256, 32, { 0.9302, 2.5183, 5.0542 } },
};

static void
check_rows (const struct acctile_device *device, int rows)
{
  struct acctile_pipeline_time time[9];
  double worst = 0;
  int n = 0;

  for (size_t i = 0; i < sizeof measured / sizeof *measured; i++)
    for (int k = 0; k < 3 && measured[i].rows == rows; k++)
      {
        struct acctile_pipeline p = { .n_tiled = 1,
                                      .extent = { sizes[k] },
                                      .tile = { rows },
                                      .time = { 1 },
                                      .wait = 1,
                                      .steps = sizes[k],
                                      .chunk = measured[i].width,
                                      .threads = rows,
                                      .points = 1,
                                      .blocks = 4 * device->sms };
        acctile_tiletime_device (&p, device, true);
        p.step_ns = 50;
        time[n].pipeline = p;
        time[n++].us = measured[i].ms[k] * 1e3;
      }
  bool fitted = acctile_tiletime_fit_pipeline (time, n, &worst);
  printf ("%d rows: step %.1f + barrier %.1f, chunk %.0f, lock %.0f ns\n", rows,
          time[0].pipeline.step_ns, time[0].pipeline.barrier_ns,
          time[0].pipeline.chunk_ns, time[0].pipeline.lock_ns);
  check (fitted && worst < 0.05, "%d times with tiles of %d rows: to %.1f%%", n,
         rows, 100 * worst);
}

int
main (void)
{
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  if (!check (device != NULL, "the device is read: %s", error ? error : "yes"))
    return 1;
  check_rows (device, 64);
  check_rows (device, 128);
  check_rows (device, 256);
  acctile_device_free (device);
  return unit_end ();
}
