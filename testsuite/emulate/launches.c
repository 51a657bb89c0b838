/* Without this test launches of several host threads could disturb one
   another, a launch without a shape, inside another one or under a false "if"
   clause could be emulated, or a shape could outlive its launch; and a process
   made by fork could wait for threads that it does not have.

   { acctile-runs {} {} }
   { acctile-runs {} {BLOCKS=1} }
   { acctile-runs {} {BLOCKS=3 ORDER=random} }
   { acctile-runs {} {THREADS=serial} }
   { acctile-runs -fsanitize=thread {BLOCKS=2} }
   { acctile-runs -fsanitize=address,undefined {BLOCKS=2} }
   { acctile-fails -DSHAPE=0,1 {} {a launch of 0 blocks of 1 threads} }
   { acctile-fails -DSHAPE=1,0 {} {a launch of 1 blocks of 0 threads} }
   { acctile-fails -DSHAPE=1,1025 {} {a block has 1 to 1024 threads} }
   { acctile-fails {-DSHAPE=4,1024 -DLITTLE_MEMORY} {BLOCKS=4}
     {cannot start host thread [0-9]+ of 1024: .*lower ACCTILE_EMULATE_BLOCKS} }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define HOSTS 3
#define TIMES 4

struct count
{
  unsigned threads;
  atomic_uint runs, alone, nested, sum;
};

static void
nested_kernel (void *data)
{
  struct count *count = data;
  atomic_fetch_add (&count->nested, !acctile_emulate_active ()
                                        && acctile_emulate_blocks () == 1);
}

/* Counts its threads, and launches from the first of every block, announced
   and not.  */

static void
kernel (void *data)
{
  struct count *count = data;

  atomic_fetch_add (&count->runs, 1);
  atomic_fetch_add (&count->alone, !acctile_emulate_active ());
  if (!acctile_emulate_serial ())
    {
      acctile_emulate_barrier ();
      acctile_emulate_barrier ();
    }
  if (acctile_emulate_active () && acctile_emulate_thread () == 0)
    {
      launch (2, 2, nested_kernel, data);
      launch_plain (nested_kernel, data);
      if (acctile_emulate_active () && acctile_emulate_thread () == 0)
        atomic_fetch_add (&count->sum, 1 + acctile_emulate_block ());
    }
}

/* Several launches, of several sizes.  */

static void *
host (void *data)
{
  struct count *count = data;

  for (unsigned i = 0; i < TIMES; i++)
    {
      launch (3 + i, count->threads, kernel, count);
      launch_plain (kernel, count);
      launch (1, 1 + i, kernel, count);
    }
  return NULL;
}

/* Checks what "host" has counted: 3 + 4 + 5 + 6 blocks of its size, 1 + 2 + 3
   + 4 threads of one block each, and TIMES plain calls.  */

static void
check_count (struct count *count)
{
  unsigned emulated = 18 * count->threads + 10;

  check (count->runs == emulated + TIMES && count->alone == TIMES,
         "%u emulated threads and %d plain calls", emulated, TIMES);
  check (count->nested == 2 * (18 + TIMES), "launches in launches run once");
  check (count->sum == 6 + 10 + 15 + 21 + TIMES,
         "after them their thread is where it was");
}

static void
test_several_hosts (void)
{
  static struct count count[HOSTS]
      = { { .threads = 8 }, { .threads = 33 }, { .threads = 8 } };
  pthread_t id[HOSTS];

  for (int i = 0; i < HOSTS; i++)
    pthread_create (&id[i], NULL, host, &count[i]);
  for (int i = 0; i < HOSTS; i++)
    pthread_join (id[i], NULL);
  for (int i = 0; i < HOSTS; i++)
    check_count (&count[i]);
}

/* Regions as the compiler makes them.  */

static void
test_regions (void)
{
  int runs = 0, in[2] = { 3, 4 }, sum = 0, off = 1;

  acctile_emulate_next (3, 9);
#pragma acc parallel copy(runs, sum) copyin(in) async(2)
  {
#pragma acc atomic
    runs++;
#pragma acc atomic
    sum += in[1] + acctile_emulate_block ();
  }
#pragma acc wait(2)
  check (runs == 27 && sum == 27 * 4 + 9 * (1 + 2), "a region of 27 threads");
  acctile_emulate_next (3, 9);
#pragma acc parallel copy(runs) if (!off)
  runs++;
  check (runs == 28, "a region whose if clause is false");
}

/* A launch whose "if" clause is false uses up the shape.  */

static void
test_false_if (void)
{
  static struct count count;

  acctile_emulate_next (5, 5);
  GOACC_parallel_keyed (~1, kernel, 0, (void *)&count, NULL, NULL, 0);
  launch_plain (kernel, &count);
  check (count.runs == 2 && count.alone == 2,
         "a false if clause means one plain call");
}

static void
test_fork (void)
{
  static struct count count = { .threads = 8 };
  int status;
  pid_t child = fork ();

  if (child == 0)
    {
      host (&count);
      _exit (count.runs != 18 * 8 + 10 + TIMES);
    }
  check (waitpid (child, &status, 0) == child && status == 0,
         "launches in a process made by fork");
}

/* Launches of a shape that cannot be had.  */

static void
go_astray (struct count *count)
{
#ifdef LITTLE_MEMORY
  setrlimit (RLIMIT_AS, &(struct rlimit){ 1 << 30, 1 << 30 });
#endif
#ifdef SHAPE
  launch (SHAPE, kernel, count);
#endif
  (void)count;
}

int
main (void)
{
  static struct count count = { .threads = 40 };

  go_astray (&count);
  host (&count);
  check_count (&count);
  test_several_hosts ();
  test_regions ();
  test_false_if ();
  test_fork ();
  return unit_end ();
}
