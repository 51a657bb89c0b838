/* The locality model, as a mapping is chosen by it, against an H200's
   counters: CUDA kernels with the mapping functions of our schedules, run on
   an H200 (driver 580, caches flushed before each) under ncu.  Without this
   test the model could drift away from the hardware that it is for.

   Requests and sectors must be the counters'.  Hit rates need not be: what
   the order of blocks and warps on a real SM does to them, no model of this
   kind has.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <string.h>

#include "locality.h"
#include "unit-kernels.h"
#include "unit-nest.h"
#include "unit.h"

/* Most that a hit rate may be off, and the means over the table.  */
#define L1_BOUND 0.13
#define L2_BOUND 0.15
#define L1_MEAN 0.025
#define L2_MEAN 0.04
/* Share by which bytes from DRAM may be off, beside 2 MB.  */
#define DRAM_BOUND 0.25
/* A single wave of blocks of 256 x 1 threads that share columns of b: on the
   hardware they drift apart, in the model they stay in step.  */
#define DRIFT 0.3

/* What ncu said: l1tex__t_requests_pipe_lsu_mem_global_op_ld and _st,
   l1tex__t_sectors of the same; the share of load sectors that hit;
   lts__t_sectors_srcunit_tex_lookup_hit by lts__t_sectors_srcunit_tex;
   dram__bytes_read in MB.  grid 0: blocks for all iterations.  */
static const struct
{
  const char *nest;
  int block[3];
  int64_t grid[3];
  double count[4]; /* loads, their sectors, stores, theirs  */
  double hit[3];   /* L1, L2, MB  */
} table[] = {
  { UNIT_COPY (67108864),
    { 256, 1, 1 },
    { 0, 0, 0 },
    { 2097152, 8388608, 2097152, 8388608 },
    { 0.0000, 0.5000, 268.5 } },
  { UNIT_JACOBI5 (8192),
    { 32, 8, 1 },
    { 0, 0, 0 },
    { 10483200, 50286600, 2096640, 10475010 },
    { 0.7402, 0.6404, 269.0 } },
  { UNIT_JACOBI5 (8192),
    { 16, 16, 1 },
    { 0, 0, 0 },
    { 10483200, 58673160, 2096640, 12571650 },
    { 0.7594, 0.7148, 269.0 } },
  { UNIT_JACOBI5 (8192),
    { 128, 1, 1 },
    { 0, 0, 0 },
    { 10483200, 50286600, 2096640, 10475010 },
    { 0.4748, 0.6280, 269.0 } },
  { UNIT_JACOBI5 (8192),
    { 8, 32, 1 },
    { 0, 0, 0 },
    { 10485760, 75446280, 2097152, 16764930 },
    { 0.7642, 0.7907, 269.0 } },
  { UNIT_JACOBI5 (8192),
    { 1, 128, 1 },
    { 0, 0, 0 },
    { 10483200, 335380500, 2096640, 67076100 },
    { 0.7465, 0.9567, 269.6 } },
  { UNIT_JACOBI5 (8192),
    { 32, 1, 1 },
    { 0, 0, 0 },
    { 10483200, 50286600, 2096640, 10475010 },
    { 0.3751, 0.7227, 268.9 } },
  { UNIT_MATMUL (2048),
    { 32, 8, 1 },
    { 0, 0, 0 },
    { 536870912, 1342177280, 131072, 524288 },
    { 0.8744, 0.9916, 33.6 } },
  { UNIT_MATMUL (2048),
    { 16, 16, 1 },
    { 0, 0, 0 },
    { 536870912, 1073741824, 131072, 524288 },
    { 0.8751, 0.9907, 33.6 } },
  { UNIT_MATMUL (2048),
    { 128, 1, 1 },
    { 0, 0, 0 },
    { 536870912, 1342177280, 131072, 524288 },
    { 0.2158, 0.9991, 33.7 } },
  { UNIT_MATMUL (2048),
    { 8, 32, 1 },
    { 0, 0, 0 },
    { 536870912, 1342177280, 131072, 524288 },
    { 0.8760, 0.9947, 33.6 } },
  { UNIT_MATMUL (2048),
    { 1, 128, 1 },
    { 0, 0, 0 },
    { 536870912, 8858370048, 131072, 4194304 },
    { 0.8164, 0.9994, 33.7 } },
  { UNIT_MATMUL (2048),
    { 32, 1, 1 },
    { 0, 0, 0 },
    { 536870912, 1342177280, 131072, 524288 },
    { 0.2184, 0.9987, 33.7 } },
  { UNIT_TRANSPOSE (8192),
    { 32, 8, 1 },
    { 0, 0, 0 },
    { 2097152, 8388608, 2097152, 67108864 },
    { 0.0000, 0.8889, 289.0 } },
  { UNIT_TRANSPOSE (8192),
    { 16, 16, 1 },
    { 0, 0, 0 },
    { 2097152, 8388608, 2097152, 33554432 },
    { 0.0000, 0.7874, 279.4 } },
  { UNIT_TRANSPOSE (8192),
    { 128, 1, 1 },
    { 0, 0, 0 },
    { 2097152, 8388608, 2097152, 67108864 },
    { 0.0000, 0.8889, 297.2 } },
  { UNIT_TRANSPOSE (8192),
    { 8, 32, 1 },
    { 0, 0, 0 },
    { 2097152, 8388608, 2097152, 16777216 },
    { 0.0000, 0.8000, 269.3 } },
  { UNIT_TRANSPOSE (8192),
    { 1, 128, 1 },
    { 0, 0, 0 },
    { 2097152, 67108864, 2097152, 8388608 },
    { 0.0234, 0.9008, 268.4 } },
  { UNIT_TRANSPOSE (8192),
    { 32, 1, 1 },
    { 0, 0, 0 },
    { 2097152, 8388608, 2097152, 67108864 },
    { 0.0000, 0.8889, 274.3 } },
  { UNIT_MATVEC (16384),
    { 128, 1, 1 },
    { 0, 0, 0 },
    { 16777216, 276824064, 512, 2048 },
    { 0.8778, 0.5038, 1073.8 } },
  { UNIT_MATVEC (16384),
    { 32, 1, 1 },
    { 0, 0, 0 },
    { 16777216, 276824064, 512, 2048 },
    { 0.8778, 0.5039, 1073.8 } },
  { UNIT_LAPLACIAN (512),
    { 32, 8, 1 },
    { 0, 0, 0 },
    { 29131200, 139933800, 4161600, 20547900 },
    { 0.5284, 0.7557, 553.3 } },
  { UNIT_LAPLACIAN (512),
    { 32, 4, 4 },
    { 0, 0, 0 },
    { 29131200, 139933800, 4161600, 20547900 },
    { 0.7069, 0.6771, 553.3 } },
  { UNIT_LAPLACIAN (512),
    { 128, 1, 1 },
    { 0, 0, 0 },
    { 29131200, 139933800, 4161600, 20547900 },
    { 0.3855, 0.7806, 553.2 } },
  { UNIT_LAPLACIAN (512),
    { 8, 8, 8 },
    { 0, 0, 0 },
    { 29245440, 214842600, 4177920, 33032700 },
    { 0.7696, 0.7875, 560.1 } },
  { UNIT_MATMUL (512),
    { 32, 8, 1 },
    { 0, 0, 0 },
    { 8388608, 20971520, 8192, 32768 },
    { 0.9205, 0.9243, 2.1 } },
  { UNIT_MATMUL (512),
    { 16, 16, 1 },
    { 0, 0, 0 },
    { 8388608, 16777216, 8192, 32768 },
    { 0.8904, 0.9230, 2.1 } },
  { UNIT_MATMUL (512),
    { 256, 1, 1 },
    { 0, 0, 0 },
    { 8388608, 20971520, 8192, 32768 },
    { 0.8812, 0.9051, 2.1 } },
  { UNIT_MATMUL (512),
    { 8, 32, 1 },
    { 0, 0, 0 },
    { 8388608, 20971520, 8192, 32768 },
    { 0.8799, 0.9407, 2.1 } },
  { UNIT_MATMUL (1024),
    { 32, 8, 1 },
    { 0, 0, 0 },
    { 67108864, 167772160, 32768, 131072 },
    { 0.8874, 0.9785, 8.4 } },
  { UNIT_MATMUL (1024),
    { 16, 16, 1 },
    { 0, 0, 0 },
    { 67108864, 134217728, 32768, 131072 },
    { 0.8873, 0.9574, 8.4 } },
  { UNIT_MATMUL (1024),
    { 256, 1, 1 },
    { 0, 0, 0 },
    { 67108864, 167772160, 32768, 131072 },
    { 0.5278, 0.9920, 8.4 } },
  { UNIT_MATMUL (1024),
    { 8, 32, 1 },
    { 0, 0, 0 },
    { 67108864, 167772160, 32768, 131072 },
    { 0.8846, 0.9886, 8.4 } },
  { UNIT_MATMUL (2048),
    { 32, 8, 1 },
    { 64, 16, 1 },
    { 536870912, 1342177280, 131072, 524288 },
    { 0.8847, 0.9344, 34.0 } },
  { UNIT_MATMUL (2048),
    { 32, 8, 1 },
    { 8, 132, 1 },
    { 536870912, 1342177280, 131072, 524288 },
    { 0.9483, 1.0061, 45.0 } },
  { UNIT_MATMUL (2048),
    { 256, 1, 1 },
    { 8, 132, 1 },
    { 536870912, 1342177280, 131072, 524288 },
    { 0.5391, 0.9875, 33.7 } },
  { UNIT_MATMUL (2048),
    { 256, 1, 1 },
    { 1, 1056, 1 },
    { 536870912, 1342177280, 131072, 524288 },
    { 0.8749, 1.0477, 43.8 } },
  { UNIT_X_REUSE (8192, 64),
    { 32, 8, 1 },
    { 0, 0, 0 },
    { 134217728, 134217728, 2097152, 8388608 },
    { 0.9508, 1.0026, 2.1 } },
  { UNIT_Y_REUSE (8192, 64),
    { 32, 8, 1 },
    { 0, 0, 0 },
    { 134217728, 536870912, 2097152, 8388608 },
    { 0.8855, 0.9982, 2.1 } },
  { UNIT_X_REUSE (8192, 64),
    { 128, 1, 1 },
    { 0, 0, 0 },
    { 134217728, 134217728, 2097152, 8388608 },
    { 0.9734, 0.9949, 2.1 } },
  { UNIT_Y_REUSE (8192, 64),
    { 128, 1, 1 },
    { 0, 0, 0 },
    { 134217728, 536870912, 2097152, 8388608 },
    { 0.1051, 1.0002, 2.1 } },
  { UNIT_X_REUSE (8192, 64),
    { 1, 128, 1 },
    { 0, 0, 0 },
    { 134217728, 4294967296, 2097152, 67108864 },
    { 0.9980, 0.9992, 3.1 } },
  { UNIT_Y_REUSE (8192, 64),
    { 1, 128, 1 },
    { 0, 0, 0 },
    { 134217728, 134217728, 2097152, 67108864 },
    { 0.7455, 0.9995, 2.6 } },
  { UNIT_X_REUSE (8192, 64),
    { 16, 16, 1 },
    { 0, 0, 0 },
    { 134217728, 268435456, 2097152, 8388608 },
    { 0.9678, 0.9963, 2.1 } },
  { UNIT_Y_REUSE (8192, 64),
    { 16, 16, 1 },
    { 0, 0, 0 },
    { 134217728, 268435456, 2097152, 8388608 },
    { 0.8792, 0.9972, 2.2 } },
  { UNIT_JACOBI5 (8192),
    { 32, 8, 1 },
    { 8, 132, 1 },
    { 10483200, 50286600, 2096640, 10475010 },
    { 0.7335, 0.6634, 293.8 } },
  { UNIT_JACOBI5 (8192),
    { 256, 1, 1 },
    { 1, 1056, 1 },
    { 10483200, 50286600, 2096640, 10475010 },
    { 0.4702, 0.7479, 274.4 } },
  { UNIT_JACOBI5 (8192),
    { 256, 1, 1 },
    { 32, 1024, 1 },
    { 10483200, 50286600, 2096640, 10475010 },
    { 0.4865, 0.6844, 269.6 } },
};

/* The schedule of all dimensions over blocks and threads.  */
static const char *
schedule (const struct acctile_nest *nest)
{
  static const char *const all[] = { "1.1", "2.3", "3.4" };
  return all[nest->n_parallel - 1];
}

int
main (void)
{
  struct acctile_locality_options sample = ACCTILE_LOCALITY_SAMPLE;
  isl_ctx *ctx = isl_ctx_alloc ();
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  int n = sizeof table / sizeof *table;
  double l1_sum = 0, l2_sum = 0;
  for (int t = 0; t < n; t++)
    {
      struct acctile_nest *nest
          = unit_nest (ctx, table[t].nest, NULL, 0, &error);
      struct acctile_mapping mapping
          = { .schedule = acctile_schedule_find (schedule (nest)) };
      struct acctile_locality l;
      memcpy (mapping.block, table[t].block, sizeof mapping.block);
      memcpy (mapping.grid, table[t].grid, sizeof mapping.grid);
      char name[40];
      snprintf (name, sizeof name, "%d: nest of %d loops", t, nest->n_loop);
      char *shape = acctile_mapping_to_string (&mapping);
      bool ok = acctile_locality_evaluate (nest, &mapping, device, &sample, &l,
                                           &error);
      check (ok && l.exact && l.loads == table[t].count[0]
                 && l.load_sectors == table[t].count[1]
                 && l.stores == table[t].count[2]
                 && l.store_sectors == table[t].count[3],
             "%s, %s: requests and sectors", name, shape);
      double l1 = fabs (l.l1_load_hit - table[t].hit[0]);
      double l2 = fabs (l.l2_sector_hit - table[t].hit[1]);
      bool drifts = mapping.block[0] == 256 && mapping.grid[0] == 8;
      check (l1 < (drifts ? DRIFT : L1_BOUND), "%s, %s: hits of loads in L1",
             name, shape);
      check (l2 < L2_BOUND, "%s, %s: hits in L2", name, shape);
      check (fabs (l.dram_read * 1e-6 - table[t].hit[2])
                 < DRAM_BOUND * table[t].hit[2] + 2,
             "%s, %s: bytes read from DRAM", name, shape);
      if (l1 >= L1_BOUND || l2 >= L2_BOUND)
        fprintf (stderr, "%s, %s: L1 %.3f and %.3f, L2 %.3f and %.3f\n", name,
                 shape, l.l1_load_hit, table[t].hit[0], l.l2_sector_hit,
                 table[t].hit[1]);
      l1_sum += l1;
      l2_sum += l2;
      free (shape);
      acctile_nest_free (nest);
    }
  printf ("mean errors: L1 %.4f, L2 %.4f\n", l1_sum / n, l2_sum / n);
  check (l1_sum / n < L1_MEAN, "hits of loads in L1 on the mean within %g",
         L1_MEAN);
  check (l2_sum / n < L2_MEAN, "hits in L2 on the mean within %g", L2_MEAN);
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return unit_end ();
}
