/* Who can still go on.  Three counts of a launch, in one word: the threads
   that run (those that look after a place among them), the threads that load
   one value again and again, and the threads that wait for others of their
   block.  Where none runs, only a thread that loads can notice something new;
   where every such thread has looked often enough since the last one ran,
   none ever will.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emulate-parts.h"

#include <sched.h>
#include <stdio.h>
#include <time.h>

#define RUNS UINT64_C (1)
#define LOADS (UINT64_C (1) << 21)
#define WAITS (UINT64_C (1) << 42)
#define COUNT_MASK (RUNS * ((1 << 21) - 1))

/* A thread that has found the same value so often in a row, having done
   nothing else, counts as one that loads; before that it yields its
   processor after so many.  */
#define LOAD_LIMIT 1000
#define YIELD_LIMIT 2

/* A thread that loads now from one place, now from another, so often in a row,
   waits a moment between: it looks, a few times only, how many others have
   come, which takes host threads longer than those of a device.  */
#define LOOK_LIMIT 8
#define MOMENT_NS 100000

/* How often every thread that loads must look while none runs.  */
#define ROUNDS 100

/* The most threads that a message lists.  */
#define MAX_LISTED 8

static unsigned
running (uint64_t activity)
{
  return activity & COUNT_MASK;
}

static unsigned
loading (uint64_t activity)
{
  return activity / LOADS & COUNT_MASK;
}

static unsigned
waiting (uint64_t activity)
{
  return activity / WAITS & COUNT_MASK;
}

/* Says what THREAD waits for.  Returns false when it does not wait.  */

static bool
say_waiting (const struct acctile_thread *thread)
{
  const char *what = NULL;

  switch (atomic_load (&thread->waiting))
    {
    case ACCTILE_IN_BARRIER:
      what = "waits in the barrier";
      break;
    case ACCTILE_IN_SHUFFLE:
      what = "waits in a shuffle";
      break;
    case ACCTILE_IN_LOAD:
      fprintf (stderr, "  block %u, thread %u waits for %p to change from %u\n",
               thread->block->id, thread->id, (void *)thread->address,
               thread->value);
      return true;
    default:
      return false;
    }
  fprintf (stderr, "  block %u, thread %u %s\n", thread->block->id, thread->id,
           what);
  return true;
}

/* Ends the program, none of the threads of LAUNCH being able to go on.  */

static _Noreturn void
deadlock (struct acctile_launch *launch)
{
  unsigned listed = 0;

  fputs ("acctile-emulate: every thread that is left waits:\n", stderr);
  for (unsigned i = 0; i < launch->places && listed < MAX_LISTED; i++)
    {
      const struct acctile_block *block = &launch->place[i];
      unsigned threads = block->team ? launch->threads : 1;
      for (unsigned t = 0; t < threads && listed < MAX_LISTED; t++)
        listed += say_waiting (&block->threads[t]);
    }
  acctile_die ("deadlock (%u threads wait for a value, %u for others of "
               "their block)",
               loading (atomic_load (&launch->activity)),
               waiting (atomic_load (&launch->activity)));
}

/* Ends the program if, with ACTIVITY, nobody of LAUNCH is left who could
   notice anything.  */

static void
check (struct acctile_launch *launch, uint64_t activity)
{
  if (running (activity) == 0 && loading (activity) == 0
      && waiting (activity) != 0)
    deadlock (launch);
}

void
acctile_progress_begin (struct acctile_launch *launch, unsigned count)
{
  atomic_store (&launch->activity, count * RUNS);
}

void
acctile_progress_more (struct acctile_launch *launch, unsigned count)
{
  atomic_fetch_add (&launch->activity, count * RUNS);
}

void
acctile_progress_less (struct acctile_launch *launch)
{
  check (launch, atomic_fetch_sub (&launch->activity, RUNS) - RUNS);
}

/* THREAD, which has said what it waits for, begins to wait.  */

void
acctile_progress_wait (struct acctile_thread *thread)
{
  struct acctile_launch *launch = thread->block->launch;
  uint64_t change = WAITS - RUNS;

  check (launch, atomic_fetch_add (&launch->activity, change) + change);
}

/* COUNT threads will no longer wait; said by the running thread that wakes
   them, before it does so.  */

void
acctile_progress_wake (struct acctile_launch *launch, unsigned count)
{
  atomic_fetch_add (&launch->activity, count * (RUNS - WAITS));
}

/* THREAD has looked for a new value and found none.  Counts the rounds in
   which all threads that load have looked while none ran.  */

static void
look_again (struct acctile_thread *thread)
{
  struct acctile_launch *launch = thread->block->launch;
  uint64_t activity = atomic_load (&launch->activity);
  unsigned round = atomic_load (&launch->round);

  if (running (activity) != 0 || thread->round == round)
    return;
  thread->round = round;
  if (atomic_fetch_add (&launch->confirmed, 1) + 1 < loading (activity))
    return;
  atomic_store (&launch->confirmed, 0);
  atomic_store (&launch->round, round + 1);
  if (atomic_fetch_add (&launch->still, 1) + 1 >= ROUNDS)
    deadlock (launch);
}

/* THREAD has loaded something else than before.  */

static void
look_elsewhere (struct acctile_thread *thread, unsigned *address,
                unsigned value)
{
  const struct timespec moment = { .tv_nsec = MOMENT_NS };
  bool elsewhere = thread->same != 0 && thread->address != address;
  unsigned looks = elsewhere ? thread->looks + 1 : 0;

  acctile_progress_acts (thread);
  thread->address = address;
  thread->value = value;
  thread->same = 1;
  thread->looks = looks;
  if (looks > LOOK_LIMIT)
    nanosleep (&moment, NULL);
}

/* THREAD has loaded VALUE from ADDRESS.  */

void
acctile_progress_loaded (struct acctile_thread *thread, unsigned *address,
                         unsigned value)
{
  struct acctile_launch *launch = thread->block->launch;

  if (thread->same == 0 || thread->address != address || thread->value != value)
    {
      look_elsewhere (thread, address, value);
      return;
    }
  if (thread->same >= YIELD_LIMIT)
    sched_yield ();
  if (thread->same < LOAD_LIMIT)
    thread->same++;
  else if (atomic_load (&thread->waiting) == ACCTILE_IN_LOAD)
    look_again (thread);
  else
    {
      atomic_store (&thread->waiting, ACCTILE_IN_LOAD);
      thread->round = atomic_load (&launch->round) - 1;
      atomic_fetch_add (&launch->activity, LOADS - RUNS);
    }
}

/* THREAD does something else than to load what it loaded last.  */

void
acctile_progress_acts (struct acctile_thread *thread)
{
  struct acctile_launch *launch = thread->block->launch;

  thread->same = 0;
  if (atomic_load_explicit (&thread->waiting, memory_order_relaxed)
      != ACCTILE_IN_LOAD)
    return;
  atomic_store (&thread->waiting, ACCTILE_RUNS);
  atomic_fetch_add (&launch->activity, RUNS - LOADS);
  atomic_store (&launch->still, 0);
}

unsigned
acctile_progress_find (struct acctile_block *block, unsigned first,
                       unsigned count, enum acctile_waiting how)
{
  for (unsigned i = first; i < first + count; i++)
    if (atomic_load (&block->threads[i].waiting) == how)
      return i;
  return first;
}
