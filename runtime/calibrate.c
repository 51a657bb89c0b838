/* Measures a GPU: runs the kernels of calibrate-kernels.c and keeps the least
   of some times.

   Kernels whose blocks are few are timed by the clock of their SM, which counts
   neither the launch nor the copy of the code; others by events.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "calibrate.h"

#include <math.h>
#include <stdio.h>

#include "calibrate-driver.h"

#define REPEATS 5
#define ROUNDS 2048
#define LINE 128
/* Threads of a block where their number does not matter.  */
#define THREADS 128
/* Rounds that make a device run at its full clock, 20 times.  */
#define WARM_ROUNDS (1 << 21)
#define WARM_TIMES 20
#define LAUNCHES 1000
#define LAUNCH_TIMES 10
#define EMPTY_BLOCKS (1 << 20)
#define L1_STEP (16 << 10)
#define L1_STEPS 32
/* A multiplier that, with an odd addend, visits all of a power of two.  */
#define SCATTER 1103515245
/* Loads of a chase over memory, in which no line is met twice.  */
#define DRAM_LOADS 4096
/* Bytes of that chase, and of what is copied; half of it, and again half of
   that, where there is no room.  */
#define LARGE ((size_t)1 << 30)
#define LEAST_LARGE ((size_t)1 << 26)

struct state
{
  struct acctile_driver *driver;
  const struct acctile_attributes *attributes;
  struct acctile_timings *timings;
  acctile_address large; /* of so many bytes  */
  size_t bytes;
};

/* The least cycles of a round of RUN, or -1.  */

static double
round_cycles (struct state *s, const struct acctile_run *run)
{
  double best = INFINITY, cycles;
  int unrolled = acctile_kernel_unrolled (run->kernel);
  unsigned rounds = (run->rounds + unrolled - 1) / unrolled * unrolled;
  for (int k = 0; k < REPEATS; k++)
    {
      if (!acctile_driver_run (s->driver, run, NULL, &cycles))
        return -1;
      best = fmin (best, cycles);
    }
  return best / rounds;
}

/* The same in ns.  */

static double
round_ns (struct state *s, enum acctile_kernel kernel, unsigned blocks,
          unsigned threads)
{
  struct acctile_run run = { .kernel = kernel,
                             .blocks = blocks,
                             .threads = threads,
                             .data = s->large,
                             .rounds = ROUNDS };
  return round_cycles (s, &run) / s->timings->clock_hz * 1e9;
}

/* The least time of RUN by events, or -1, in ns.  */

static double
run_ns (struct state *s, const struct acctile_run *run)
{
  double best = INFINITY, ns;
  for (int k = 0; k < REPEATS; k++)
    {
      if (!acctile_driver_run (s->driver, run, &ns, NULL))
        return -1;
      best = fmin (best, ns);
    }
  return best;
}

/* Warms the device up and measures its clock.  */

static bool
measure_clock (struct state *s)
{
  double ns, cycles;
  struct acctile_run run = { .kernel = ACCTILE_KERNEL_OPERATIONS,
                             .blocks = s->attributes->sms,
                             .threads = THREADS,
                             .data = s->large,
                             .rounds = WARM_ROUNDS };
  for (int k = 0; k < WARM_TIMES; k++)
    if (!acctile_driver_run (s->driver, &run, &ns, &cycles))
      return false;
  s->timings->clock_hz = cycles / ns * 1e9;
  return true;
}

static void
measure_launches (struct state *s)
{
  struct acctile_run run = { .kernel = ACCTILE_KERNEL_EMPTY,
                             .blocks = 1,
                             .threads = THREADS,
                             .launches = LAUNCHES };
  double best = INFINITY;
  for (int k = 0; k < LAUNCH_TIMES; k++)
    best = fmin (best, run_ns (s, &run));
  s->timings->launch_ns = best / LAUNCHES;
  run.blocks = EMPTY_BLOCKS;
  run.launches = 1;
  s->timings->blocks = EMPTY_BLOCKS;
  s->timings->blocks_ns = run_ns (s, &run);
}

/* Adds a point to SERIES.  */

static void
add_point (struct acctile_series *series, double x, double y)
{
  series->x[series->n] = x;
  series->y[series->n++] = y;
}

/* Barriers of all blocks: only as many as are there at once.  */

static void
measure_meetings (struct state *s)
{
  int sms = s->attributes->sms;
  int most = sms
             * acctile_driver_occupancy (s->driver, ACCTILE_KERNEL_MEETINGS,
                                         THREADS);
  for (int blocks = (sms + 3) / 4; blocks <= 4 * sms && blocks <= most;
       blocks *= 2)
    add_point (&s->timings->meeting, blocks,
               round_ns (s, ACCTILE_KERNEL_MEETINGS, blocks, THREADS));
}

/* How long threads and blocks take for one another.  */

static void
measure_waits (struct state *s)
{
  struct acctile_timings *t = s->timings;
  int warp = s->attributes->warp_size;
  t->operation_ns = round_ns (s, ACCTILE_KERNEL_OPERATIONS, 1, warp);
  t->warp_barrier_ns = round_ns (s, ACCTILE_KERNEL_WARP_BARRIERS, 1, warp);
  for (int threads = 2 * warp; threads <= s->attributes->max_threads_per_block;
       threads *= 2)
    add_point (&t->barrier, (double)threads / warp,
               round_ns (s, ACCTILE_KERNEL_BARRIERS, 1, threads));
  t->chunk_ns = round_ns (s, ACCTILE_KERNEL_CHUNKS, 1, THREADS);
  t->handover_ns = round_ns (s, ACCTILE_KERNEL_LOCKS, 2, THREADS) / 2;
  measure_meetings (s);
}

/* The cycles of a load of KERNEL in a chain of LINES, each followed by the one
   that MULTIPLIER says; ROUNDS of them, from the first on.  */

static double
chase (struct state *s, enum acctile_kernel kernel, uint64_t lines,
       uint64_t multiplier, unsigned rounds)
{
  struct acctile_run link = { .kernel = ACCTILE_KERNEL_LINK,
                              .blocks = s->attributes->sms,
                              .threads = THREADS,
                              .data = s->large,
                              .a = lines,
                              .b = multiplier };
  struct acctile_run run = { .kernel = kernel,
                             .blocks = 1,
                             .threads = 1,
                             .data = s->large,
                             .rounds = rounds };
  if (!acctile_driver_run (s->driver, &link, NULL, NULL))
    return -1;
  return round_cycles (s, &run);
}

/* A chase over all of the large range, which no cache has seen before.  */

static void
measure_dram_latency (struct state *s)
{
  uint64_t lines = s->bytes / LINE;
  double sum = 0, cycles;
  struct acctile_run run = { .kernel = ACCTILE_KERNEL_LINK,
                             .blocks = s->attributes->sms,
                             .threads = THREADS,
                             .data = s->large,
                             .a = lines,
                             .b = SCATTER };
  if (!acctile_driver_run (s->driver, &run, NULL, NULL))
    return;
  run.kernel = ACCTILE_KERNEL_CHASE_L2;
  run.blocks = run.threads = 1;
  run.rounds = DRAM_LOADS;
  for (int k = 0; k < REPEATS; k++)
    {
      run.b = lines / REPEATS * k * LINE;
      if (!acctile_driver_run (s->driver, &run, NULL, &cycles))
        return;
      sum += cycles / DRAM_LOADS;
    }
  s->timings->dram_cycles = sum / REPEATS;
}

/* Latencies.  */

static void
measure_chases (struct state *s)
{
  struct acctile_timings *t = s->timings;
  uint64_t lines = 1;
  for (int k = 1; k <= L1_STEPS; k++)
    {
      unsigned n = (unsigned)k * L1_STEP / LINE;
      add_point (&t->l1_chase, (double)k * L1_STEP,
                 chase (s, ACCTILE_KERNEL_CHASE_L1, n, 1, n));
    }
  while (2 * lines * LINE * 16 <= (uint64_t)s->attributes->l2_size)
    lines *= 2;
  t->l2_cycles
      = chase (s, ACCTILE_KERNEL_CHASE_L2, lines, SCATTER, (unsigned)lines);
  measure_dram_latency (s);
}

/* The rate at which all SMs read BYTES over and over past L1.  */

static double
l2_rate (struct state *s, uint64_t bytes)
{
  unsigned threads = s->attributes->max_threads_per_block;
  unsigned blocks = s->attributes->sms;
  double pass = 16.0 * blocks * threads;
  struct acctile_run run = { .kernel = ACCTILE_KERNEL_READ_L2,
                             .blocks = blocks,
                             .threads = threads,
                             .data = s->large,
                             .a = bytes,
                             .rounds = ROUNDS };
  double ns = run_ns (s, &run) - s->timings->launch_ns;
  return ns > 0 ? pass * ROUNDS / ns : 0;
}

/* Bandwidths.  */

static void
measure_bandwidths (struct state *s)
{
  struct acctile_timings *t = s->timings;
  uint64_t l2_size = s->attributes->l2_size;
  uint64_t pass
      = 16ull * s->attributes->sms * s->attributes->max_threads_per_block;
  struct acctile_run copy
      = { .kernel = ACCTILE_KERNEL_COPY,
          .blocks
          = s->attributes->sms * s->attributes->max_threads_per_sm / THREADS,
          .threads = THREADS,
          .data = s->large,
          .a = s->bytes / 2 };
  struct acctile_run read = { .kernel = ACCTILE_KERNEL_READ_L1,
                              .blocks = 1,
                              .threads = s->attributes->max_threads_per_block,
                              .data = s->large,
                              .rounds = ROUNDS };
  double ns = run_ns (s, &copy) - t->launch_ns;
  t->dram_bytes_per_ns = ns > 0 ? (double)s->bytes / ns : 0;
  t->l1_bytes_per_ns
      = 64.0 * read.threads / (round_cycles (s, &read) / t->clock_hz * 1e9);
  for (int k = 4; k <= 8; k++)
    if (l2_size / 16 * k >= pass && l2_size / 16 * k <= s->bytes)
      t->l2_bytes_per_ns
          = fmax (t->l2_bytes_per_ns, l2_rate (s, l2_size / 16 * k));
}

bool
acctile_calibrate (int gpu, struct acctile_attributes *attributes,
                   struct acctile_timings *timings, char *error)
{
  *timings = (struct acctile_timings){ 0 };
  struct state s = { .attributes = attributes, .timings = timings };
  s.driver = acctile_driver_open (gpu, attributes, error);
  if (!s.driver)
    return false;
  for (s.bytes = LARGE; !s.large && s.bytes >= LEAST_LARGE;)
    if (!(s.large = acctile_driver_allocate (s.driver, s.bytes)))
      s.bytes /= 2;
  if (!s.large)
    {
      snprintf (error, ACCTILE_CALIBRATE_TEXT,
                "%zu bytes of memory are too much for the device", LEAST_LARGE);
      acctile_driver_close (s.driver);
      return false;
    }
  if (measure_clock (&s))
    {
      measure_launches (&s);
      measure_waits (&s);
      measure_bandwidths (&s);
      measure_chases (&s);
    }
  bool ok = acctile_driver_error (s.driver)[0] == '\0';
  if (!ok)
    snprintf (error, ACCTILE_CALIBRATE_TEXT, "%s",
              acctile_driver_error (s.driver));
  acctile_driver_close (s.driver);
  return ok;
}
