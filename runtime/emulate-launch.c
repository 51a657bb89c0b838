/* The blocks of a launch.  A launch has a few places, in each of which one
   block runs at a time; the place takes the next block when its block
   retires.  The launching thread looks after the first place itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emulate-parts.h"
#include "emulate-sanitizers.h"

#include <stdio.h>
#include <stdlib.h>

/* ThreadSanitizer gives up at 8128 threads, with those that have ended and
   are not joined yet (emulate-team.c).  */
#define TSAN_THREADS 4000

/* True when the threads of a block of LAUNCH run in the thread that looks
   after its place.  */

static bool
runs_alone (const struct acctile_launch *launch)
{
  if (tsan_here ())
    return launch->shape == ACCTILE_SHAPE_APART && tsan_has_fibers ();
  return (launch->settings->serial && launch->shape != ACCTILE_SHAPE_SHARED)
         || launch->threads == 1;
}

/* How many blocks of LAUNCH run at once.  */

static unsigned
count_places (const struct acctile_launch *launch)
{
  unsigned places = launch->settings->concurrent;
  unsigned most = TSAN_THREADS / (launch->threads + 1);

  if (tsan_here () && !runs_alone (launch) && places > most)
    places = most;
  return places < launch->blocks ? places : launch->blocks;
}

/* Makes BLOCK, all zero, a place of LAUNCH.  */

static void
begin_place (struct acctile_block *block, struct acctile_launch *launch)
{
  unsigned threads = runs_alone (launch) ? 1 : launch->threads;
  unsigned warps = (threads + ACCTILE_EMULATE_WARP - 1) / ACCTILE_EMULATE_WARP;

  block->launch = launch;
  block->threads = acctile_allocate (threads, sizeof *block->threads);
  for (unsigned i = 0; i < threads; i++)
    block->threads[i].block = block;
  if (runs_alone (launch) && tsan_here ())
    block->fibers = acctile_fibers_get (launch, launch->places);
  if (runs_alone (launch))
    return;
  block->team = acctile_team_get (threads);
  block->barrier.size = threads;
  block->warps = acctile_allocate (warps, sizeof *block->warps);
  for (unsigned i = 0; i < warps; i++)
    block->warps[i].meeting.size = ACCTILE_EMULATE_WARP;
}

static void
end_place (struct acctile_block *block)
{
  if (block->team)
    acctile_team_put (block->team);
  if (block->fibers)
    acctile_fibers_put (block->fibers);
  free (block->warps);
  free (block->threads);
}

/* Makes the place BLOCK ready for the block ID of its launch.  What
   ThreadSanitizer knows of the barrier is new for every block.  */

static void
begin_block (struct acctile_block *block, unsigned id)
{
  unsigned threads = block->barrier.size;

  block->id = id;
  atomic_store (&block->shared_state, 0);
  atomic_store (&block->running, threads);
  atomic_store (&block->barrier.state, 0);
  for (unsigned i = 0; i < threads; i++)
    {
      struct acctile_thread *thread = &block->threads[i];
      thread->id = i;
      thread->same = thread->told = thread->heard = 0;
      atomic_store (&thread->waiting, ACCTILE_RUNS);
      atomic_store (&block->warps[i / ACCTILE_EMULATE_WARP].meeting.state, 0);
    }
  for (unsigned i = 0; i < ACCTILE_PART_BARRIERS; i++)
    atomic_store (&block->part[i].meeting.state, 0);
  if (tsan_here ())
    for (unsigned i = 0; i < 2; i++)
      {
        block->order[i] = acctile_allocate (1, 16);
        for (unsigned k = 0; k < ACCTILE_PART_BARRIERS; k++)
          block->part[k].order[i] = acctile_allocate (1, 16);
      }
}

static void
end_block (struct acctile_block *block)
{
  acctile_shared_end (block);
  if (!tsan_here ())
    return;
  for (unsigned i = 0; i < 2; i++)
    {
      free (block->order[i]);
      for (unsigned k = 0; k < ACCTILE_PART_BARRIERS; k++)
        free (block->part[k].order[i]);
    }
  for (unsigned i = 0; i < block->barrier.size; i++)
    acctile_known_forget (&block->threads[i].known);
  acctile_known_forget (&block->known);
}

/* The host threads of a block of LAUNCH are there.  */

static void
can_begin (struct acctile_launch *launch)
{
  atomic_fetch_add (&launch->begun, 1);
  acctile_wake_all (&launch->begun);
}

/* Waits until the first blocks of LAUNCH can begin together, as on a device:
   blocks that look how many others run would rarely find one if each began as
   soon as its own host threads were there.  */

static void
begin_together (struct acctile_launch *launch)
{
  unsigned begun;

  while ((begun = atomic_load (&launch->begun)) < launch->places)
    acctile_wait_while (&launch->begun, begun);
}

/* The life of the emulated thread INDEX of the block DATA.  All but the last
   thread of a block leave one runner less; the last goes on as the thread
   that looks after the place.  */

static void
run_thread (void *data, unsigned index)
{
  struct acctile_block *block = data;
  struct acctile_launch *launch = block->launch;
  struct acctile_thread *thread = &block->threads[index];

  acctile_self = thread;
  begin_together (launch);
  launch->fn (launch->data);
  acctile_progress_acts (thread);
  acctile_meetings_leave (thread);
  acctile_self = NULL;
  tsan_release (launch);
  if (atomic_fetch_sub (&block->running, 1) != 1)
    acctile_progress_less (launch);
}

/* Runs the region of LAUNCH some BYTES further down the stack.  */

static void __attribute__ ((noinline))
run_below (struct acctile_launch *launch, size_t bytes)
{
  volatile char above[bytes + 1];

  above[0] = 0;
  launch->fn (launch->data);
  (void)above[0];
}

/* The life of the one of BLOCK's threads whose turn it is, in this host
   thread.  */

static void
run_here (struct acctile_block *block)
{
  struct acctile_launch *launch = block->launch;

  if (block->fibers)
    run_below (launch, acctile_fibers_enter (block->fibers, block->id,
                                             block->threads->id));
  else
    launch->fn (launch->data);
  acctile_progress_acts (block->threads);
  if (block->fibers)
    acctile_fibers_leave (block->fibers);
}

/* Runs all threads of BLOCK here, one after another.  */

static void
run_serially (struct acctile_block *block)
{
  struct acctile_launch *launch = block->launch;
  struct acctile_thread *thread = block->threads;

  acctile_self = thread;
  for (unsigned i = 0; i < launch->threads; i++)
    {
      thread->id = acctile_order_at (launch->settings, launch->thread_order,
                                     launch->threads, i);
      run_here (block);
    }
  acctile_self = NULL;
}

/* Runs the block ID in the place BLOCK.  */

static void
run_block (struct acctile_block *block, unsigned id)
{
  begin_block (block, id);
  if (block->team)
    {
      acctile_progress_more (block->launch, block->launch->threads - 1);
      acctile_team_start (block->team, run_thread, block);
      can_begin (block->launch);
      acctile_team_wait (block->team);
    }
  else
    {
      can_begin (block->launch);
      begin_together (block->launch);
      run_serially (block);
    }
  end_block (block);
}

/* Looks after the place BLOCK as long as there are blocks to run.  */

static void
run_place (struct acctile_block *block)
{
  struct acctile_launch *launch = block->launch;
  unsigned long long i;

  while ((i = atomic_fetch_add (&launch->next, 1)) < launch->blocks)
    run_block (block, acctile_order_at (launch->settings, launch->block_order,
                                        launch->blocks, i));
  if (block->fibers)
    acctile_fibers_end (block->fibers);
  acctile_progress_less (launch);
}

/* Looks after a place of the launch DATA other than the first.  */

static void
run_other_place (void *data, unsigned index)
{
  struct acctile_launch *launch = data;

  run_place (&launch->place[index + 1]);
}

static void
run_all (struct acctile_launch *launch)
{
  struct acctile_team *others = NULL;

  acctile_progress_begin (launch, launch->places);
  if (launch->places > 1)
    {
      others = acctile_team_get (launch->places - 1);
      acctile_team_start (others, run_other_place, launch);
    }
  run_place (&launch->place[0]);
  if (others)
    {
      acctile_team_wait (others);
      acctile_team_put (others);
    }
  acctile_team_join_ended ();
  tsan_acquire (launch);
}

/* Calls FN with DATA once in every thread of BLOCKS blocks of THREADS
   threads, a launch of SHAPE.  */

void
acctile_launch (void (*fn) (void *), void *data, unsigned blocks,
                unsigned threads, enum acctile_shape shape)
{
  static _Thread_local uint64_t launches;
  struct acctile_launch *launch = acctile_allocate (1, sizeof *launch);

  launch->fn = fn;
  launch->data = data;
  launch->blocks = blocks;
  launch->threads = threads;
  launch->shape = shape;
  pthread_mutex_init (&launch->combining, NULL);
  launch->settings = acctile_settings ();
  launch->places = count_places (launch);
  launch->block_order
      = acctile_order_permutation (launch->settings, blocks, launches);
  if (runs_alone (launch))
    launch->thread_order
        = acctile_order_permutation (launch->settings, threads, launches);
  launches++;
  if (launch->settings->debug)
    fprintf (stderr, "acctile-emulate: %u blocks of %u threads, %u at a time\n",
             blocks, threads, launch->places);
  launch->place = acctile_allocate (launch->places, sizeof *launch->place);
  if (tsan_here ())
    launch->history = acctile_history_begin ();
  tsan_release (&launch->shape);
  for (unsigned i = 0; i < launch->places; i++)
    begin_place (&launch->place[i], launch);
  run_all (launch);
  for (unsigned i = 0; i < launch->places; i++)
    end_place (&launch->place[i]);
  free (launch->place);
  if (launch->history)
    acctile_history_end (launch->history);
  pthread_mutex_destroy (&launch->combining);
  free (launch->thread_order);
  free (launch->block_order);
  free (launch);
}
