/* Global memory loads of the eight benchmarks of Xu et al., section 5 (their
   Figure 12), by hand for small sizes.  The paper's model has them exactly;
   without this test ours might not.

   Arrays hold floats and start at a line of 128 bytes (32 floats).  "loads"
   are requests of warps, "lines" the transactions of these.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

#include "locality.h"
#include "unit-kernels.h"
#include "unit-nest.h"
#include "unit.h"

#define X_REUSE UNIT_X_REUSE (64, 32)
#define Y_REUSE UNIT_Y_REUSE (64, 32)
#define MATMUL UNIT_MATMUL (64)
#define JACOBI UNIT_JACOBI4 (64)
#define LAPLACIAN UNIT_LAPLACIAN (32)
#define DIVERGENCE UNIT_DIVERGENCE (32)
#define TRANSPOSE UNIT_TRANSPOSE (64)
#define HIMENO UNIT_HIMENO (10, 10, 32)

static const struct
{
  const char *name, *nest, *schedule;
  int block[3];
  double loads, lines, stores, store_lines;
} table[] = {
  /* x_reuse, 64 x 64 sums of 32: 4096 threads are 128 warps of 32 loads, 4096
     requests.  A row of a is one line: a warp in one row j reads 1 line at a
     time, in 2, 4 or 32 rows as many.  */
  { "x_reuse", X_REUSE, "2.3", { 32, 4, 1 }, 4096, 4096, 128, 128 },
  { "x_reuse", X_REUSE, "2.1", { 64, 1, 1 }, 4096, 4096, 128, 128 },
  { "x_reuse", X_REUSE, "2.2", { 32, 1, 1 }, 4096, 4096, 128, 128 },
  { "x_reuse", X_REUSE, "2.3", { 16, 2, 1 }, 4096, 4096 * 2, 128, 128 * 2 },
  { "x_reuse", X_REUSE, "2.3", { 8, 4, 1 }, 4096, 4096 * 4, 128, 128 * 4 },
  { "x_reuse", X_REUSE, "2.3", { 1, 32, 1 }, 4096, 4096 * 32, 128, 128 * 32 },
  /* y_reuse: all lanes of a warp read row k of b, at most 32 neighbours:
     always 1 line, whatever the schedule (Figure 12 b).  */
  { "y_reuse", Y_REUSE, "2.3", { 32, 4, 1 }, 4096, 4096, 128, 128 },
  { "y_reuse", Y_REUSE, "2.1", { 64, 1, 1 }, 4096, 4096, 128, 128 },
  { "y_reuse", Y_REUSE, "2.3", { 16, 2, 1 }, 4096, 4096, 128, 128 * 2 },
  { "y_reuse", Y_REUSE, "2.3", { 1, 32, 1 }, 4096, 4096, 128, 128 * 32 },
  /* matmul 64: 128 warps x 64 steps x 2 loads.  a[j][k]: a line for each row
     that the warp is in (rows are 2 lines long); b[k][i]: 1 line.  */
  { "matmul", MATMUL, "2.3", { 32, 4, 1 }, 16384, 8192 * (1 + 1), 128, 128 },
  { "matmul", MATMUL, "2.1", { 32, 1, 1 }, 16384, 8192 * (1 + 1), 128, 128 },
  { "matmul", MATMUL, "2.3", { 16, 2, 1 }, 16384, 8192 * (2 + 1), 128, 256 },
  { "matmul", MATMUL, "2.3", { 8, 4, 1 }, 16384, 8192 * (4 + 1), 128, 512 },
  { "matmul", MATMUL, "2.3", { 1, 32, 1 }, 16384, 8192 * (32 + 1), 128, 4096 },
  /* jacobi 64, 62 x 62 points, 4 neighbours.  32 x 4: 2 warps in each of 62
     rows.  In floats of the row, the first warp reads left 0-31 (1 line),
     right 2-33 (2), above and below 1-32 (2 each), and stores 1-32 (2); the
     second left 32-61, right 34-63, above and below 33-62, stores 33-62: 1
     each.  Together 7 + 4 loads' lines and 2 + 1 stores'.  */
  { "jacobi", JACOBI, "2.3", { 32, 4, 1 }, 62 * 8, 62 * 11, 124, 62 * 3 },
  { "jacobi", JACOBI, "2.2", { 32, 1, 1 }, 62 * 8, 62 * 11, 124, 62 * 3 },
  /* 16 x 2: 4 warps in each of 31 pairs of rows.  Columns 1-16: 1 line a row,
     2 for each of 4 loads, 8 in all.  17-32: left 16-31 2, right 18-33 4,
     above and below 17-32 4 each, 14.  33-48 and 49-62: 8 each.  */
  { "jacobi",
    JACOBI,
    "2.3",
    { 16, 2, 1 },
    31 * 16,
    31 * 38,
    124,
    31 * (2 + 4 + 2 + 2) },
  /* 1 x 32: 62 columns of 2 warps, of 32 and 30 rows, a line for each row:
     62 lines for each load in each column.  */
  { "jacobi", JACOBI, "2.3", { 1, 32, 1 }, 62 * 8, 62 * 4 * 62, 124, 62 * 62 },
  /* laplacian 32, 30 x 30 x 30 points, 7 loads, a row is a line.  32 x 4: a
     warp for each of 900 rows.  */
  { "laplacian", LAPLACIAN, "3.3", { 32, 4, 1 }, 6300, 6300, 900, 900 },
  { "laplacian", LAPLACIAN, "3.1", { 32, 4, 1 }, 6300, 6300, 900, 900 },
  /* 8 x 2 x 2: 4 x 15 x 15 warps, each in 4 rows.  */
  { "laplacian", LAPLACIAN, "3.4", { 8, 2, 2 }, 6300, 25200, 900, 3600 },
  /* divergence 32: 6 loads.  1 x 32: for each of 30 x 30 (i, k) a warp of 30
     rows.  */
  { "divergence", DIVERGENCE, "3.3", { 32, 4, 1 }, 5400, 5400, 900, 900 },
  { "divergence", DIVERGENCE, "3.2", { 32, 1, 1 }, 5400, 5400, 900, 900 },
  { "divergence",
    DIVERGENCE,
    "3.3",
    { 1, 32, 1 },
    5400,
    5400 * 30,
    900,
    900 * 30 },
  /* transpose 64: 128 warps.  Loads: a line for each row j of the warp;
     stores: one for each row i.  */
  { "transpose", TRANSPOSE, "2.3", { 32, 4, 1 }, 128, 128, 128, 128 * 32 },
  { "transpose", TRANSPOSE, "2.3", { 16, 2, 1 }, 128, 256, 128, 128 * 16 },
  { "transpose", TRANSPOSE, "2.3", { 1, 32, 1 }, 128, 4096, 128, 128 },
  /* himeno 10 x 10 x 32: 64 rows of 30 points, 31 loads, a row is a line.
     8 x 4: 4 x 2 x 8 warps, each in 4 rows.  */
  { "himeno", HIMENO, "3.3", { 32, 4, 1 }, 1984, 1984, 64, 64 },
  { "himeno", HIMENO, "3.3", { 8, 4, 1 }, 1984, 1984 * 4, 64, 64 * 4 },
};

/* The counts of one way of evaluating.  */
static void
test (const struct acctile_device *device, const struct acctile_nest *nest,
      int t, const struct acctile_locality_options *options, const char *how)
{
  struct acctile_mapping mapping
      = { .schedule = acctile_schedule_find (table[t].schedule) };
  struct acctile_locality l;
  char *error = NULL;
  memcpy (mapping.block, table[t].block, sizeof mapping.block);
  for (int d = 0; d < 3; d++)
    mapping.grid[d] = !mapping.schedule->grid[d];
  char *shape = acctile_mapping_to_string (&mapping);
  bool ok
      = acctile_locality_evaluate (nest, &mapping, device, options, &l, &error);
  check (
      ok && l.loads == table[t].loads && l.load_transactions == table[t].lines,
      "%s, %s, %s: %g loads of %g lines, expected %g of %g", table[t].name,
      shape, how, l.loads, l.load_transactions, table[t].loads, table[t].lines);
  check (ok && l.stores == table[t].stores
             && l.store_transactions == table[t].store_lines,
         "%s, %s, %s: %g stores of %g lines, expected %g of %g", table[t].name,
         shape, how, l.stores, l.store_transactions, table[t].stores,
         table[t].store_lines);
  free (shape);
  free (error);
}

int
main (void)
{
  struct acctile_locality_options full = ACCTILE_LOCALITY_XU_FULL;
  struct acctile_locality_options sample = ACCTILE_LOCALITY_XU;
  isl_ctx *ctx = isl_ctx_alloc ();
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("k6000", UNIT_DEVICE_DIR, &error);
  sample.sample_requests = 100;
  for (int t = 0; t < (int)(sizeof table / sizeof *table); t++)
    {
      struct acctile_nest *nest
          = unit_nest (ctx, table[t].nest, NULL, 0, &error);
      if (!nest)
        {
          check (false, "%s is read: %s", table[t].name, error);
          continue;
        }
      test (device, nest, t, &full, "traced");
      test (device, nest, t, &sample, "sampled");
      acctile_nest_free (nest);
    }
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return unit_end ();
}
