/* Without this test the closed-form estimate could count other requests,
   sectors or bytes than a launch makes, and the search would trace the wrong
   candidates.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <math.h>

#include "estimate.h"
#include "nests.h"
#include "unit.h"

/* The warps of a launch of M on a nest of NX by NY iterations that have a
   thread in range, step by step.  */

static double
count_warps (const struct acctile_mapping *m, int nx, int ny,
             const int64_t grid[3])
{
  double warps = 0;
  int threads = m->block[0] * m->block[1];
  for (int by = 0; by < grid[1]; by++)
    for (int bx = 0; bx < grid[0]; bx++)
      for (int sy = 0; by * m->block[1] + sy < ny; sy += m->block[1] * grid[1])
        for (int sx = 0; bx * m->block[0] + sx < nx;
             sx += m->block[0] * grid[0])
          for (int w = 0; w < threads / 32; w++)
            {
              bool any = false;
              for (int l = w * 32; l < w * 32 + 32; l++)
                {
                  int x = bx * m->block[0] + sx + l % m->block[0];
                  int y = by * m->block[1] + sy + l / m->block[0];
                  any = any || (x < nx && y < ny);
                }
              warps += any;
            }
  return warps;
}

static void
test_executions (isl_ctx *ctx)
{
  static const int shapes[][2]
      = { { 32, 8 }, { 64, 2 }, { 8, 4 }, { 16, 16 }, { 1, 32 }, { 4, 64 } };
  static const int grids[] = { 0, 1, 3 };
  struct acctile_nest *nest = nest_read (ctx, nest_copy, 100);
  for (unsigned s = 0; s < sizeof shapes / sizeof *shapes; s++)
    for (unsigned g = 0; g < 3; g++)
      {
        struct acctile_mapping m = { .schedule = acctile_schedule_find ("2.3"),
                                     .block = { shapes[s][0], shapes[s][1], 1 },
                                     .grid = { 0, grids[g], 1 } };
        int64_t grid[3];
        acctile_mapping_grid (&m, nest, grid);
        double found = acctile_estimate_executions (nest, &m, 3);
        double expected = count_warps (&m, 100, 100, grid);
        check (found == expected,
               "%d x %d threads, %d blocks in y: %.0f warps execute the body",
               shapes[s][0], shapes[s][1], grids[g], expected);
      }
  acctile_nest_free (nest);
}

/* Requests of kernels with n = 1024, whose rows start at lines.  A warp of
   32 x 8 threads is one row: in matmul its request of B is one line of 4
   sectors, that of A one element; per request 1 + 1 lines and 4 + 1 sectors.
   A warp of 8 x 4 threads has 4 rows: B one sector, A four elements in four
   lines: 1 + 4 lines, 1 + 4 sectors; C 4 lines and sectors.  Requests: n^3 /
   32 of A and of B.  A transposed warp writes a column of 32 parts of sectors
   in 32 x 8, 16 parts of two elements in 16 x 16, and 4 whole sectors in 4 x
   64 (8 rows of 4).  */

static const struct
{
  const char *text;
  int block[2];
  double loads, lines, sectors;               /* lines and sectors a load  */
  double store_lines, store_sectors, partial; /* a store  */
} coalescing[] = {
  { nest_matmul, { 32, 8 }, 1 << 26, 1, 2.5, 1, 4, 0 },
  { nest_matmul, { 8, 4 }, 1 << 26, 2.5, 2.5, 4, 4, 0 },
  { nest_copy, { 32, 8 }, 1 << 15, 1, 4, 1, 4, 0 },
  { nest_copy, { 1, 32 }, 1 << 15, 32, 32, 32, 32, 32 },
  { nest_transpose, { 32, 8 }, 1 << 15, 1, 4, 32, 32, 32 },
  { nest_transpose, { 16, 16 }, 1 << 15, 2, 4, 16, 16, 16 },
  { nest_transpose, { 4, 64 }, 1 << 15, 8, 8, 4, 4, 0 },
};

static void
test_coalescing (isl_ctx *ctx, const struct acctile_device *device)
{
  for (unsigned i = 0; i < sizeof coalescing / sizeof *coalescing; i++)
    {
      struct acctile_nest *nest = nest_read (ctx, coalescing[i].text, 1024);
      struct acctile_estimator *e = acctile_estimator_alloc (nest, device);
      struct acctile_mapping m
          = { .schedule = acctile_schedule_find ("2.3"),
              .block = { coalescing[i].block[0], coalescing[i].block[1], 1 },
              .grid = { 0, 0, 1 } };
      struct acctile_locality l;
      acctile_estimator_evaluate (e, &m, 8, &l);
      check (l.loads == coalescing[i].loads
                 && l.load_transactions == l.loads * coalescing[i].lines
                 && l.load_sectors == l.loads * coalescing[i].sectors,
             "%s in %d x %d: %.0f loads of %g lines and %g sectors",
             nest->function, m.block[0], m.block[1], coalescing[i].loads,
             coalescing[i].lines, coalescing[i].sectors);
      check (l.stores == 1 << 15
                 && l.store_transactions == l.stores * coalescing[i].store_lines
                 && l.store_sectors == l.stores * coalescing[i].store_sectors
                 && l.partial_sectors == l.stores * coalescing[i].partial,
             "%s in %d x %d: stores of %g lines, %g sectors, %g in part",
             nest->function, m.block[0], m.block[1], coalescing[i].store_lines,
             coalescing[i].store_sectors, coalescing[i].partial);
      acctile_estimator_free (e);
      acctile_nest_free (nest);
    }
}

/* What has to come from DRAM: every element once when rows that blocks share
   stay in L2, that is n^2 * 4 bytes for each array.  */

static void
test_traffic (isl_ctx *ctx, const struct acctile_device *device)
{
  static const struct
  {
    const char *text;
    int64_t n;
    double arrays;
  } table[] = { { nest_copy, 4096, 1 },
                { nest_jacobi, 8192, 1 },
                { nest_transpose, 4096, 1 },
                { nest_matmul, 1024, 2 } };
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    {
      struct acctile_nest *nest = nest_read (ctx, table[i].text, table[i].n);
      struct acctile_estimator *e = acctile_estimator_alloc (nest, device);
      struct acctile_mapping m = { .schedule = acctile_schedule_find ("2.3"),
                                   .block = { 32, 8, 1 },
                                   .grid = { 0, 0, 1 } };
      struct acctile_locality l;
      acctile_estimator_evaluate (e, &m, 8, &l);
      double array = 4.0 * table[i].n * table[i].n;
      check (l.dram_read > 0.98 * table[i].arrays * array
                 && l.dram_read < 1.15 * table[i].arrays * array,
             "%s reads %g arrays from DRAM", nest->function, table[i].arrays);
      check (l.dram_write > 0.98 * array && l.dram_write < 1.15 * array,
             "%s writes one array", nest->function);
      check (l.l2_hit >= 0 && l.l2_hit <= 1 && l.l1_hit >= 0 && l.l1_hit <= 1,
             "%s: hit rates are rates", nest->function);
      acctile_estimator_free (e);
      acctile_nest_free (nest);
    }
}

/* An address that is not known is a request of 32 sectors that miss.  */

static void
test_unknown (isl_ctx *ctx, const struct acctile_device *device)
{
  struct acctile_nest *nest = nest_read (ctx, nest_copy, 1024);
  nest->access[0].offset = acctile_poly_free (nest->access[0].offset);
  struct acctile_estimator *e = acctile_estimator_alloc (nest, device);
  struct acctile_mapping m = { .schedule = acctile_schedule_find ("2.3"),
                               .block = { 32, 8, 1 },
                               .grid = { 0, 0, 1 } };
  struct acctile_locality l;
  acctile_estimator_evaluate (e, &m, 8, &l);
  check (l.load_sectors == 32.0 * (1 << 15) && l.l1_hit == 0,
         "a load of unknown address is 32 sectors that miss");
  acctile_estimator_free (e);
  acctile_nest_free (nest);
}

/* Pages of 2 MB that an SM touches.  The rows of 2^19 floats of a copy are 2
   MB each: a block of 32 x 8 threads touches 8 pages of either array; the
   next blocks of the SM lie in the same rows.  In blocks of 256 x 1 it is one
   of either.  */

static void
test_pages (isl_ctx *ctx, const struct acctile_device *device)
{
  struct acctile_nest *nest = nest_read (ctx, nest_copy, 1 << 19);
  struct acctile_estimator *e = acctile_estimator_alloc (nest, device);
  struct acctile_mapping m = { .schedule = acctile_schedule_find ("2.3"),
                               .block = { 32, 8, 1 },
                               .grid = { 0, 0, 1 } };
  double pages = acctile_estimator_pages (e, &m, 8);
  check (fabs (pages - 16) < 0.01, "32 x 8 threads touch 16 pages, found %g",
         pages);
  m.block[0] = 256;
  m.block[1] = 1;
  pages = acctile_estimator_pages (e, &m, 8);
  check (fabs (pages - 2) < 0.01, "256 x 1 threads touch 2, found %g", pages);
  acctile_estimator_free (e);
  acctile_nest_free (nest);
}

int
main (void)
{
  char *error = NULL;
  isl_ctx *ctx = isl_ctx_alloc ();
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  test_executions (ctx);
  if (check (device != NULL, "h200 is read"))
    {
      test_coalescing (ctx, device);
      test_traffic (ctx, device);
      test_unknown (ctx, device);
      test_pages (ctx, device);
    }
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return unit_end ();
}
