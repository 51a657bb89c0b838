/* From what was measured to the numbers of a device's description.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "calibrate.h"

#include <math.h>

/* Digits that a measured number has.  */
#define DIGITS 3
/* Places whose squares differ by less of themselves are the same.  */
#define EQUAL 1e-9
/* A chain of loads that takes so much longer than the shortest is not in L1 as
   a whole.  */
#define L1_MISSES 1.1

bool
acctile_fit_line (const struct acctile_series *s, double *a, double *b)
{
  double w = 0, wx = 0, wxx = 0, wy = 0, wxy = 0;
  for (int k = 0; k < s->n; k++)
    {
      double weight = 1 / (s->y[k] * s->y[k]);
      if (!(s->y[k] > 0))
        return false;
      w += weight;
      wx += weight * s->x[k];
      wxx += weight * s->x[k] * s->x[k];
      wy += weight * s->y[k];
      wxy += weight * s->x[k] * s->y[k];
    }
  double det = w * wxx - wx * wx;
  if (s->n < 2 || !(det > EQUAL * w * wxx))
    return false;
  *a = (wy * wxx - wxy * wx) / det;
  *b = (w * wxy - wx * wy) / det;
  if (*b < 0)
    {
      *a = wy / w;
      *b = 0;
    }
  else if (*a < 0)
    {
      *a = 0;
      *b = wxy / wxx;
    }
  return true;
}

/* VALUE to DIGITS digits.  */

static double
rounded (double value)
{
  if (!(value > 0) || !isfinite (value))
    return 0;
  double unit = pow (10, floor (log10 (value)) - DIGITS + 1);
  double steps = round (value / unit);
  return unit < 1 ? steps / round (1 / unit) : steps * unit;
}

/* Adds a number; ones that are not positive are left out, but for those that
   may be 0.  */

static void
add (struct acctile_numbers *numbers, const char *key, double value,
     bool measured, bool may_be_0, const char *how)
{
  if (!(value > 0) && !(may_be_0 && value == 0))
    return;
  struct acctile_number *number = &numbers->number[numbers->n++];
  number->key = key;
  number->value = value;
  number->measured = measured;
  number->how = how;
}

static void
add_told (struct acctile_numbers *numbers, const char *key, int value)
{
  add (numbers, key, value, false, true, "");
}

static void
add_measured (struct acctile_numbers *numbers, const char *key, double value,
              const char *how)
{
  add (numbers, key, rounded (value), true, false, how);
}

/* The same for numbers that the description has as whole ones.  */

static void
add_whole (struct acctile_numbers *numbers, const char *key, double value,
           const char *how)
{
  add (numbers, key, round (value), true, false, how);
}

/* Adds the line through SERIES, as keys CONSTANT and SLOPE.  */

static void
add_line (struct acctile_numbers *numbers, const struct acctile_series *series,
          const char *constant, const char *slope, const char *how)
{
  double a, b;
  if (!acctile_fit_line (series, &a, &b))
    return;
  add (numbers, constant, rounded (a), true, true, how);
  add (numbers, slope, rounded (b), true, true, how);
}

/* The largest x of SERIES up to which y is no more than FACTOR times the first
   one, and the mean of y up to there into *MEAN; 0 when there is none.  */

static double
flat_up_to (const struct acctile_series *series, double factor, double *mean)
{
  int k = 0;
  double sum = 0;
  while (k < series->n && series->y[k] <= factor * series->y[0])
    sum += series->y[k++];
  *mean = k > 0 ? sum / k : 0;
  return k > 0 ? series->x[k - 1] : 0;
}

/* The numbers of the memory.  */

static void
add_memory (const struct acctile_timings *t, struct acctile_numbers *numbers)
{
  double l1_cycles;
  double l1_size = flat_up_to (&t->l1_chase, L1_MISSES, &l1_cycles);
  add_whole (numbers, "l1_size", l1_size,
             "the largest chain of loads, by 16 KiB, that takes no longer than "
             "a short one");
  add_whole (numbers, "l1_latency", l1_cycles,
             "pointer chase of a thread, mean up to the size of L1");
  add_whole (numbers, "l2_latency", t->l2_cycles,
             "pointer chase of a thread past L1 over a sixteenth of L2");
  add_whole (numbers, "dram_latency", t->dram_cycles,
             "pointer chase of a thread past L1 over memory");
  add_measured (numbers, "l1_bandwidth", t->l1_bytes_per_ns * 1e9,
                "a block reads 64 KiB over and over, 16 bytes a thread");
  add_measured (numbers, "l2_bandwidth", t->l2_bytes_per_ns * 1e9,
                "all SMs read a part of L2 over and over, past L1");
  add_measured (numbers, "dram_bandwidth", t->dram_bytes_per_ns * 1e9,
                "a copy, loads and stores together");
}

/* The numbers of launches and of threads that wait for one another.  The lock's
   part of a handover is what remains of it without a chunk of a block that need
   not wait, and without the loads that follow.  */

static void
add_waits (const struct acctile_timings *t, struct acctile_numbers *numbers,
           int sms)
{
  add_measured (numbers, "launch_ns", t->launch_ns,
                "empty kernels one after another");
  if (t->blocks > 0 && t->blocks_ns > t->launch_ns)
    add_measured (numbers, "block_ns",
                  (t->blocks_ns - t->launch_ns) / t->blocks * sms,
                  "a kernel of empty blocks of 128 threads");
  add_line (numbers, &t->barrier, "block_barrier_ns", "block_barrier_warp_ns",
            "the line through barriers of blocks of 64 threads and more, one "
            "after another");
  add_measured (numbers, "warp_barrier_ns", t->warp_barrier_ns,
                "barriers of a warp one after another");
  add_line (numbers, &t->meeting, "grid_barrier_ns", "grid_barrier_block_ns",
            "the line through barriers of a quarter to four blocks of 128 "
            "threads for each SM");
  add_measured (numbers, "chunk_ns", t->chunk_ns,
                "an acquiring load, two barriers, a store of each thread and a "
                "release, 128 threads");
  if (t->handover_ns > 0 && t->chunk_ns > 0 && t->clock_hz > 0)
    add (numbers, "lock_ns",
         rounded (t->handover_ns - t->chunk_ns
                  - t->l2_cycles / t->clock_hz * 1e9),
         true, true,
         "two blocks that wait for each other in turn, from one's stores to "
         "the other's loads, less chunk_ns and the latency of L2");
  add_measured (numbers, "operation_ns", t->operation_ns,
                "a chain of additions");
}

void
acctile_calibrate_numbers (const struct acctile_attributes *a,
                           const struct acctile_timings *timings,
                           struct acctile_numbers *numbers)
{
  numbers->n = 0;
  add_told (numbers, "compute_major", a->compute_major);
  add_told (numbers, "compute_minor", a->compute_minor);
  add_told (numbers, "sms", a->sms);
  add_told (numbers, "warp_size", a->warp_size);
  add_told (numbers, "max_threads_per_sm", a->max_threads_per_sm);
  add_told (numbers, "max_blocks_per_sm", a->max_blocks_per_sm);
  add_told (numbers, "max_threads_per_block", a->max_threads_per_block);
  add_told (numbers, "registers_per_sm", a->registers_per_sm);
  add_told (numbers, "shared_per_sm", a->shared_per_sm);
  add_told (numbers, "shared_per_block", a->shared_per_block);
  add_told (numbers, "shared_reserved_per_block", a->shared_reserved_per_block);
  add_told (numbers, "l2_size", a->l2_size);
  add_measured (numbers, "clock_hz", timings->clock_hz,
                "cycles and time of a chain of additions");
  add_memory (timings, numbers);
  add_waits (timings, numbers, a->sms);
}
