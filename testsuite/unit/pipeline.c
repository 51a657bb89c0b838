/* The time of a pipeline of rows of tiles, against arithmetic written out and
   against blocks that are followed chunk by chunk.  Without this test the
   model's lag of a row, or its count of steps, could be off by a tile or a
   chunk, and the choice of tiles with it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdlib.h>

#include "tiletime.h"
#include "unit.h"

#define CHAIN 15.0 /* ns of a step with its barrier  */

/* Rows of 32 points along 100 steps in chunks of 10.  */
static const struct acctile_pipeline small = {
  .n_tiled = 1,
  .extent = { 32 },
  .tile = { 32 },
  .time = { 1 },
  .wait = 1,
  .steps = 100,
  .chunk = 10,
  .threads = 32,
  .points = 1,
  .blocks = 264,
  .sms = 132,
  .step_ns = 10,
  .issue_ns = 0.5,
  .barrier_ns = 5,
  .chunk_ns = 20,
  .lock_ns = 100,
  .launch_us = 1,
};

static bool
near (double found, double expected, double tolerance)
{
  bool ok = fabs (found - expected) <= tolerance * expected;
  if (!ok)
    printf ("found %g, expected %g\n", found, expected);
  return ok;
}

static double
ns (const struct acctile_pipeline *p)
{
  return (acctile_tiletime_pipeline_us (p) - p->launch_us) * 1e3;
}

/* 131 steps in each row; two ns of each are its part of a chunk's 20.  */

static void
check_small (void)
{
  struct acctile_pipeline p = small;
  double whole = 131 * (CHAIN + 2), lag = (32 + 10) * (CHAIN + 2) + 100;

  check (acctile_tiletime_rows (&p) == 1, "one row");
  check (acctile_tiletime_row_steps (&p) == 131, "steps of a row");
  check (near (ns (&p), whole, 1e-9), "one row: its steps");
  p.extent[0] = 33;
  check (acctile_tiletime_rows (&p) == 2, "a tile of one point is a row");
  check (near (ns (&p), whole + lag, 1e-9), "two rows: one lag");
  p.extent[0] = 320;
  check (near (ns (&p), whole + 9 * lag, 1e-9), "ten rows: nine lags");
  p.blocks = 1;
  check (near (ns (&p), 10 * whole, 1e-9), "one block: one row after another");
  p.blocks = 3;
  check (near (ns (&p), fmax (whole, 3 * lag) * 3 + whole, 1e-9),
         "three blocks: three rows at a time");
  p.wait = 0;
  check (near (ns (&p), 4 * whole, 1e-9), "rows that wait for none");
  p.bytes = 1e6;
  p.bandwidth = 1e9;
  check (near (ns (&p), 1e6, 1e-9), "DRAM is the bound");
}

/* Blocks whose warps want more of an SM than there is.  */

static void
check_busy (void)
{
  struct acctile_pipeline p = small;

  p.threads = 256;
  p.tile[0] = 256;
  p.extent[0] = 256;
  check (near (ns (&p), 355 * (10 + 7 * 0.5 + 5 + 2), 1e-9),
         "eight warps: seven wait to issue");
  p.points = 4;
  p.point_ns = 3;
  check (near (ns (&p), 355 * (10 + 9 + 28 * 0.5 + 5 + 2), 1e-9),
         "four points in each thread");
  p.points = 1;
  p.issue_ns = 10;
  p.wait = 0;
  p.extent[0] = 256 * 264;
  check (near (ns (&p), 355 * (2 * 8 * 10.0 + 2), 1e-9),
         "two blocks on each SM share it");
}

/* The blocks of P, followed chunk by chunk: a chunk begins when the chunk
   before it is done and the same chunk of each row before is published.  In
   ns.  */

static double
follow (const struct acctile_pipeline *p)
{
  int64_t n1 = (p->extent[0] + p->tile[0] - 1) / p->tile[0];
  int64_t n2 = (p->extent[1] + p->tile[1] - 1) / p->tile[1];
  int64_t steps = acctile_tiletime_row_steps (p);
  int64_t most = p->extent[0] * llabs (p->time[0])
                 + p->extent[1] * llabs (p->time[1]) + 2 * steps + 2 * p->chunk;
  int64_t zero = most, chunks = 3 * most / p->chunk + 1;
  double *done = calloc (n1 * n2 * chunks, sizeof *done);
  double *end = calloc (n1 * n2, sizeof *end), last = 0;
  double step = p->step_ns + p->barrier_ns;

  for (int64_t r = 0; r < n1 * n2; r++)
    {
      int64_t i = r / n2, j = r % n2;
      int64_t first
          = zero + i * p->tile[0] * p->time[0] + j * p->tile[1] * p->time[1];
      double now = r >= p->blocks ? end[r - p->blocks] : 0;
      for (int64_t c = 0; c < chunks; c++)
        {
          int64_t from = c * p->chunk, to = from + p->chunk;
          if (from < first)
            from = first;
          if (to > first + steps)
            to = first + steps;
          if (from < to)
            {
              if (i > 0 && (p->wait & 1) && done[(r - n2) * chunks + c] > 0)
                now = fmax (now, done[(r - n2) * chunks + c] + p->lock_ns);
              if (j > 0 && (p->wait & 2) && done[(r - 1) * chunks + c] > 0)
                now = fmax (now, done[(r - 1) * chunks + c] + p->lock_ns);
              now += (to - from) * step + p->chunk_ns;
              done[r * chunks + c] = now;
            }
        }
      end[r] = now;
      last = fmax (last, now);
    }
  free (done);
  free (end);
  return last;
}

static int
between (int low, int high)
{
  return low + rand () % (high - low + 1);
}

/* Random pipelines over two coordinates.  The last chunk of a row is seldom
   whole, and the lag is a whole number of chunks in some rows only: allow for
   two chunks in each.  */

static void
check_random (void)
{
  int wrong = 0, inexact = 0, below = 0;
  double worst = 0;

  srand (1);
  for (int n = 0; n < 300; n++)
    {
      struct acctile_pipeline p = small;
      p.n_tiled = 2;
      p.tile[0] = between (1, 8);
      p.tile[1] = between (1, 16);
      p.extent[0] = p.tile[0] * between (1, 6);
      p.extent[1] = p.tile[1] * between (1, 12);
      p.time[0] = between (0, 3);
      p.time[1] = between (1, 2);
      p.wait = between (0, 3);
      p.chunk = between (1, 16);
      p.steps = between (p.chunk * 8, 600);
      p.blocks = between (1, 100);
      p.issue_ns = 0;
      double found = ns (&p), expected = follow (&p);
      double error = fabs (found / expected - 1);
      p.enough_us = p.launch_us + found * 1.001e-3;
      inexact += ns (&p) != found;
      p.enough_us = p.launch_us + found * 0.4e-3;
      below += ns (&p) < found * 0.4;
      worst = fmax (worst, error);
      if (error > 0.12)
        {
          printf ("tile %d x %d of %d x %d, time %d %d, wait %u, chunk %d, "
                  "%d steps, %d blocks: found %g, expected %g\n",
                  (int)p.tile[0], (int)p.tile[1], (int)p.extent[0],
                  (int)p.extent[1], (int)p.time[0], (int)p.time[1], p.wait,
                  (int)p.chunk, (int)p.steps, (int)p.blocks, found, expected);
          wrong++;
        }
    }
  printf ("worst error %.1f%%\n", 100 * worst);
  check (wrong == 0, "300 random pipelines, followed chunk by chunk");
  check (inexact == 0, "times up to what is enough are exact");
  check (below == 0, "no time is below what is enough unless it is exact");
}

/* Where the rows are too many to be followed one by one, the time goes on as
   before.  */

static void
check_many (void)
{
  struct acctile_pipeline p = small;
  static const int tiles[][3]
      = { { 128, 128, 264 }, { 64, 256, 64 },  { 512, 32, 264 },
          { 2, 8192, 264 },  { 1024, 16, 10 }, { 128, 128, 3 },
          { 16, 1024, 2000 } };

  p.n_tiled = 2;
  p.tile[0] = 1;
  p.tile[1] = 8;
  p.time[1] = 1;
  p.wait = 3;
  for (int n = 0; n < (int)(sizeof tiles / sizeof *tiles); n++)
    {
      p.extent[0] = tiles[n][0];
      p.extent[1] = 8 * tiles[n][1];
      p.blocks = tiles[n][2];
      double followed = ns (&p) / p.extent[0];
      p.extent[0]++;
      double totals = ns (&p) / p.extent[0];
      check (near (totals, followed, 0.12), "%d x %d rows on %d blocks",
             (int)p.extent[0], tiles[n][1], tiles[n][2]);
    }
}

int
main (void)
{
  check_small ();
  check_busy ();
  check_random ();
  check_many ();
  return unit_end ();
}
