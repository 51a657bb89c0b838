/* Runs the variants of one kernel and appends a line for each to a file.

     KERNEL-bench -o FILE [-s SIZES] [-b MS] [-r CALLS] [-i IDS] [-n ROUNDS]

   -s 10      which sizes, in this order (default both, the large one first)
   -b 40      aim at this many milliseconds a variant
   -r 3:15    least and most timed calls
   -i 0,1,5-9 which variants (default all)
   -n 1       how often to go through all variants
   -c         call each variant once, untimed (for a profiler)

   A line: kernel, size, round, id, state, median and least device
   microseconds, median and least wall microseconds, calls, grid, block,
   registers, shared bytes, difference, checksum, launches a call.  State is
   "start" before the first call, then "ok", "wrong" or "refused" (registers
   do not allow the block).  A start that nothing follows is a run that ended
   the process, or took longer than PATIENCE seconds, which ends it too; what
   has a start in FILE is not tried again.

   Where BENCH_TURN names a file, the program loads its kernels and then waits
   until that file exists: programs load side by side and run one by one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "bench.h"
#include "launch-events.h"

#define MAX_ID 4096
#define MAX_CALLS 100
#define MAX_ROUNDS 16
#define PATIENCE 30
#define SLOW_US 250e3 /* a first call this long is the only one  */
#define TOLERANCE 1e-3

struct options
{
  const char *file;
  const char *sizes;
  double budget_us;
  int least, most;
  int rounds;
  bool once;
  bool wanted[MAX_ID];
  bool seen[BENCH_SIZES][MAX_ROUNDS][MAX_ID];
};

/* The times of one variant.  */
struct timing
{
  double device[MAX_CALLS], wall[MAX_CALLS];
  int calls;
};

static struct bench_variant *variants;

void
bench_register (struct bench_variant *variant)
{
  struct bench_variant **v = &variants;
  while (*v && (*v)->id < variant->id)
    v = &(*v)->next;
  variant->next = *v;
  *v = variant;
}

static double
now_us (void)
{
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  return 1e6 * t.tv_sec + 1e-3 * t.tv_nsec;
}

static int
compare (const void *a, const void *b)
{
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double
median (double *values, int n)
{
  qsort (values, n, sizeof *values, compare);
  return n % 2 ? values[n / 2] : (values[n / 2 - 1] + values[n / 2]) / 2;
}

static void
set_mode (enum launch_events_mode mode)
{
  if (launch_events_set_mode)
    launch_events_set_mode (mode);
}

/* Device microseconds of the launches since the last call; SUM tells more.
   Without the shim all is zero.  */
static void
take (struct launch_events_sum *sum)
{
  if (launch_events_take)
    launch_events_take (sum);
  else
    memset (sum, 0, sizeof *sum);
}

/* Reads "0,3-7" into OPTIONS->wanted; false when TEXT is something else.  */
static bool
read_ids (struct options *options, const char *text)
{
  while (*text)
    {
      char *end;
      long first = strtol (text, &end, 10), last = first;
      if (end == text)
        return false;
      if (*end == '-')
        {
          text = end + 1;
          last = strtol (text, &end, 10);
          if (end == text)
            return false;
        }
      for (long i = first; i <= last; i++)
        if (i >= 0 && i < MAX_ID)
          options->wanted[i] = true;
      if (*end && *end != ',')
        return false;
      text = *end ? end + 1 : end;
    }
  return true;
}

/* Marks that variant ID needs no more run at SIZE in ROUND, or, when it died
   there, in any round.  */
static void
mark_seen (struct options *options, int size, int round, int id, bool died)
{
  for (int r = 0; r < MAX_ROUNDS; r++)
    if (died || r == round)
      options->seen[size][r][id] = true;
}

/* Marks what FILE already has of this kernel: what ended, and what started
   and has nothing behind it.  */
static void
read_seen (struct options *options)
{
  char line[1024], kernel[64], state[16];
  int size, round, id, started[3] = { 0, 0, -1 };
  FILE *f = fopen (options->file, "r");
  if (!f)
    return;
  while (fgets (line, sizeof line, f))
    {
      if (sscanf (line, "%63s %d %d %d %15s", kernel, &size, &round, &id, state)
              != 5
          || strcmp (kernel, bench_name) != 0 || round < 0
          || round >= MAX_ROUNDS || size < 0 || size >= BENCH_SIZES || id < 0
          || id >= MAX_ID)
        continue;
      if (strcmp (state, "start") == 0)
        {
          if (started[2] >= 0)
            mark_seen (options, started[0], started[1], started[2], true);
          started[0] = size;
          started[1] = round;
          started[2] = id;
          continue;
        }
      mark_seen (options, size, round, id, false);
      started[2] = -1;
    }
  if (started[2] >= 0)
    mark_seen (options, started[0], started[1], started[2], true);
  fclose (f);
}

static bool
read_options (struct options *options, int argc, char **argv)
{
  int c;
  bool all = true;
  *options = (struct options){
    .sizes = "10", .budget_us = 40e3, .least = 3, .most = 15, .rounds = 1
  };
  while ((c = getopt (argc, argv, "o:s:b:r:i:n:c")) != -1)
    switch (c)
      {
      case 'o':
        options->file = optarg;
        break;
      case 's':
        options->sizes = optarg;
        break;
      case 'b':
        options->budget_us = 1e3 * atof (optarg);
        break;
      case 'r':
        if (sscanf (optarg, "%d:%d", &options->least, &options->most) != 2)
          return false;
        break;
      case 'i':
        all = false;
        if (!read_ids (options, optarg))
          return false;
        break;
      case 'n':
        options->rounds = atoi (optarg);
        break;
      case 'c':
        options->once = true;
        break;
      default:
        return false;
      }
  if (all)
    memset (options->wanted, true, sizeof options->wanted);
  if (options->most > MAX_CALLS)
    options->most = MAX_CALLS;
  if (options->least < 1 || options->least > options->most
      || options->rounds < 1 || options->rounds > MAX_ROUNDS)
    return false;
  return options->file || options->once;
}

/* How many calls of about CALL_US fit the budget, for each of two loops.  */
static int
calls_for (const struct options *options, double call_us)
{
  double n = call_us > 0 ? options->budget_us / (2 * call_us) : options->most;
  if (n < options->least)
    return options->least;
  return n > options->most ? options->most : (int)n;
}

/* Times VARIANT, whose first call took WALL_US and of these DEVICE_US on the
   device (0: not known): first the wall clock of calls as a program makes
   them, then the device time of as many calls with events around the
   launches.  */
static void
time_variant (const struct options *options,
              const struct bench_variant *variant, double wall_us,
              double device_us, struct timing *timing)
{
  struct launch_events_sum sum;
  if (wall_us > SLOW_US)
    {
      timing->calls = 1;
      timing->wall[0] = wall_us;
      timing->device[0] = device_us;
      return;
    }
  timing->calls = calls_for (options, device_us > 0 ? device_us : wall_us);
  set_mode (LAUNCH_EVENTS_OFF);
  for (int i = 0; i < timing->calls; i++)
    {
      double start = now_us ();
      variant->run ();
      timing->wall[i] = now_us () - start;
    }
  set_mode (LAUNCH_EVENTS_QUEUE);
  take (&sum);
  for (int i = 0; i < timing->calls; i++)
    {
      variant->run ();
      take (&sum);
      timing->device[i] = sum.us;
    }
  set_mode (LAUNCH_EVENTS_OFF);
}

static void
print_line (FILE *f, int size, int round, int id, const char *state,
            struct timing *timing, const struct launch_events_sum *sum,
            const struct bench_outcome *outcome)
{
  double device = timing->calls ? median (timing->device, timing->calls) : 0;
  double wall = timing->calls ? median (timing->wall, timing->calls) : 0;
  fprintf (f,
           "%s\t%d\t%d\t%d\t%s\t%.3f\t%.3f\t%.3f\t%.3f\t%d\t%u\t%u,%u\t%d\t%d"
           "\t%.3g\t%.9g\t%d\n",
           bench_name, size, round, id, state, device,
           timing->calls ? timing->device[0] : 0, wall,
           timing->calls ? timing->wall[0] : 0, timing->calls, sum->grid[0],
           sum->block[0], sum->block[1], sum->registers, sum->shared_bytes,
           outcome->difference, outcome->checksum, sum->launches);
  fflush (f);
}

/* Runs VARIANT at SIZE: a first call on poisoned outputs, checked, then the
   timed ones.  "*has_reference" says whether outputs to compare with were
   kept.  */
static void
run_variant (FILE *f, const struct options *options, int size, int round,
             const struct bench_variant *variant, bool *has_reference)
{
  struct launch_events_sum sum;
  struct timing timing = { .calls = 0 };
  struct bench_outcome outcome = { 0, 0 };
  const char *state = "ok";

  fprintf (f, "%s\t%d\t%d\t%d\tstart\n", bench_name, size, round, variant->id);
  fflush (f);
  set_mode (LAUNCH_EVENTS_OFF);
  bench_refill ();
  take (&sum);
  set_mode (LAUNCH_EVENTS_ON);
  double start = now_us ();
  variant->run ();
  double wall_us = now_us () - start;
  set_mode (LAUNCH_EVENTS_OFF);
  take (&sum);
  if (sum.refused)
    state = "refused";
  else
    {
      if (!*has_reference)
        bench_keep ();
      *has_reference = true;
      outcome = bench_check (variant->id == 0);
      if (!(outcome.difference <= TOLERANCE))
        state = "wrong";
      time_variant (options, variant, wall_us, sum.us, &timing);
    }
  print_line (f, size, round, variant->id, state, &timing, &sum, &outcome);
}

static void
run_once (const struct options *options, int size)
{
  bench_setup (size);
  for (const struct bench_variant *v = variants; v; v = v->next)
    if (options->wanted[v->id])
      v->run ();
  bench_release ();
}

/* One pass through the variants that still have no line.  */
static void
run_round (FILE *f, const struct options *options, int size, int round,
           bool *has_reference)
{
  for (const struct bench_variant *v = variants; v; v = v->next)
    {
      if (!options->wanted[v->id] || options->seen[size][round][v->id])
        continue;
      alarm (PATIENCE);
      if (!*has_reference && v != variants)
        {
          bench_refill ();
          variants->run ();
          bench_keep ();
          *has_reference = true;
        }
      run_variant (f, options, size, round, v, has_reference);
      alarm (0);
    }
}

static void
run_size (FILE *f, const struct options *options, int size)
{
  bool has_reference = false;
  bench_setup (size);
  for (int round = 0; round < options->rounds; round++)
    run_round (f, options, size, round, &has_reference);
  bench_release ();
}

static void
wait_for_turn (void)
{
  const char *name = getenv ("BENCH_TURN");
  while (name && *name && access (name, F_OK) != 0)
    usleep (2000);
}

/* The first region loads the kernels of the whole program.  */
static void
load_kernels (void)
{
  int one = 0;
#pragma acc parallel num_gangs(1) copy(one)
  one = 1;
  if (one != 1)
    fprintf (stderr, "the device computes nothing\n");
}

int
main (int argc, char **argv)
{
  static struct options options;
  FILE *f = NULL;
  if (!read_options (&options, argc, argv))
    {
      fprintf (stderr,
               "usage: %s -o FILE [-s SIZES] [-b MS] [-r LEAST:MOST]"
               " [-i IDS] [-n ROUNDS] | -c [-s SIZES] [-i IDS]\n",
               argv[0]);
      return 2;
    }
  if (options.file)
    {
      read_seen (&options);
      f = fopen (options.file, "a");
      if (!f)
        {
          perror (options.file);
          return 2;
        }
    }
  set_mode (LAUNCH_EVENTS_OFF);
  load_kernels ();
  wait_for_turn ();
  for (const char *s = options.sizes; *s; s++)
    if (*s < '0' || *s >= '0' + BENCH_SIZES)
      continue;
    else if (options.once)
      run_once (&options, *s - '0');
    else
      run_size (f, &options, *s - '0');
  if (f)
    fclose (f);
  return 0;
}
