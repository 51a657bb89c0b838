/* The device primitives in emulated threads (primitives.def).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emulate-parts.h"
#include "emulate-sanitizers.h"

#include <stdlib.h>
#include <string.h>

/* In the state of a meeting.  */
#define ARRIVED 1u
#define ENDED (1u << 16)

/* States of a block's shared memory.  */
enum
{
  SHARED_NONE,
  SHARED_COMES,
  SHARED_READY
};

/* What shared memory holds at first: not a number.  */
#define POISON 0xff

/* What stands before and after shared memory where no AddressSanitizer
   watches its ends, and how much of it.  */
#define GUARD 0xa7
#define GUARD_SIZE 64

_Thread_local struct acctile_thread *acctile_self;

int
acctile_emulate_active (void)
{
  if (!acctile_self)
    return 0;
  return acctile_self->block->launch->shape == ACCTILE_SHAPE_FLAT ? 2 : 1;
}

unsigned
acctile_emulate_block (void)
{
  return acctile_self ? acctile_self->block->id : 0;
}

unsigned
acctile_emulate_blocks (void)
{
  return acctile_self ? acctile_self->block->launch->blocks : 1;
}

unsigned
acctile_emulate_thread (void)
{
  return acctile_self ? acctile_self->id : 0;
}

static const char *
meeting_name (enum acctile_waiting how)
{
  return how == ACCTILE_IN_BARRIER ? "barrier" : "shuffle";
}

/* The warp of SELF.  */

static struct acctile_warp *
warp_of (const struct acctile_thread *self)
{
  return &self->block->warps[self->id / ACCTILE_EMULATE_WARP];
}

/* The first of the threads that meet SELF, those of its block or of its warp,
   which is in the state STATE.  */

static unsigned
find_other (const struct acctile_thread *self, enum acctile_waiting how,
            enum acctile_waiting state)
{
  unsigned threads = self->block->launch->threads;
  unsigned first = 0, count = threads;

  if (how == ACCTILE_IN_SHUFFLE)
    {
      first = self->id - self->id % ACCTILE_EMULATE_WARP;
      count = ACCTILE_EMULATE_WARP;
    }
  return acctile_progress_find (self->block, first, count, state);
}

/* Makes SELF wait until all threads of MEETING have come.  */

static void
meet (struct acctile_thread *self, struct acctile_meeting *meeting,
      enum acctile_waiting how)
{
  unsigned turn = atomic_load (&meeting->turn);

  atomic_store (&self->waiting, how);
  unsigned state = atomic_fetch_add (&meeting->state, ARRIVED);
  if (state >= ENDED)
    acctile_die ("waits in the %s, but thread %u of its block has ended",
                 meeting_name (how), find_other (self, how, ACCTILE_ENDED));
  if (state + ARRIVED == meeting->size)
    {
      atomic_store (&meeting->state, 0);
      acctile_progress_wake (self->block->launch, meeting->size - 1);
      atomic_fetch_add (&meeting->turn, 1);
      acctile_wake_all (&meeting->turn);
    }
  else
    {
      acctile_progress_wait (self);
      acctile_wait_while (&meeting->turn, turn);
    }
  atomic_store (&self->waiting, ACCTILE_RUNS);
}

/* SELF ends and will not come to MEETING again.  */

static void
leave (const struct acctile_thread *self, struct acctile_meeting *meeting,
       enum acctile_waiting how)
{
  unsigned arrived = atomic_fetch_add (&meeting->state, ENDED) % ENDED;

  if (arrived)
    acctile_die ("ended while %u threads of its block wait in the %s, thread "
                 "%u among them",
                 arrived, meeting_name (how), find_other (self, how, how));
}

/* SELF, whose block has a team, ends.  */

void
acctile_meetings_leave (struct acctile_thread *self)
{
  atomic_store (&self->waiting, ACCTILE_ENDED);
  if (self->block->launch->threads % ACCTILE_EMULATE_WARP == 0)
    leave (self, &warp_of (self)->meeting, ACCTILE_IN_SHUFFLE);
  leave (self, &self->block->barrier, ACCTILE_IN_BARRIER);
}

/* Ends the program when SELF is one of several threads that run one after
   another: they cannot meet.  */

static void
must_be_concurrent (const struct acctile_thread *self, enum acctile_waiting how)
{
  if (!self->block->team)
    acctile_die ("the kernel has a %s: ACCTILE_EMULATE_THREADS=serial cannot "
                 "run it",
                 meeting_name (how));
}

/* SELF meets the other threads of MEETING, which ORDER is of, at a barrier.  */

static void
meet_at_barrier (struct acctile_thread *self, struct acctile_meeting *meeting,
                 char **orders)
{
  struct acctile_launch *launch = self->block->launch;
  char *order = orders[atomic_load (&meeting->turn) % 2];

  must_be_concurrent (self, ACCTILE_IN_BARRIER);
  tsan_release (order);
  if (launch->history)
    acctile_history_arrive (self);
  meet (self, meeting, ACCTILE_IN_BARRIER);
  if (launch->history)
    acctile_history_depart (self);
  tsan_acquire (order);
}

void
acctile_emulate_barrier (void)
{
  struct acctile_thread *self = acctile_self;

  if (!self)
    return;
  struct acctile_block *block = self->block;
  acctile_progress_acts (self);
  if (block->launch->threads == 1)
    return;
  meet_at_barrier (self, &block->barrier, block->order);
}

/* All threads that come say the same size.  */

void
acctile_emulate_part_barrier (size_t number, size_t threads)
{
  struct acctile_thread *self = acctile_self;

  if (!self)
    return;
  struct acctile_block *block = self->block;
  acctile_progress_acts (self);
  if (number >= ACCTILE_PART_BARRIERS || threads % ACCTILE_EMULATE_WARP
      || threads > block->launch->threads)
    acctile_die ("a barrier %zu of %zu threads in a block of %u", number,
                 threads, block->launch->threads);
  struct acctile_part *part = &block->part[number];
  __atomic_store_n (&part->meeting.size, threads, __ATOMIC_RELAXED);
  meet_at_barrier (self, &part->meeting, part->order);
}

unsigned
acctile_emulate_shuffle (unsigned value, unsigned lane)
{
  struct acctile_thread *self = acctile_self;

  if (!self)
    return value;
  struct acctile_launch *launch = self->block->launch;
  acctile_progress_acts (self);
  if (lane >= ACCTILE_EMULATE_WARP)
    acctile_die ("a shuffle from lane %u", lane);
  if (launch->threads % ACCTILE_EMULATE_WARP)
    acctile_die ("a shuffle in a block of %u threads, which are no whole "
                 "warps",
                 launch->threads);
  must_be_concurrent (self, ACCTILE_IN_SHUFFLE);
  struct acctile_warp *warp = warp_of (self);
  atomic_uint *values = warp->values[atomic_load (&warp->meeting.turn) % 2];
  atomic_store (&values[self->id % ACCTILE_EMULATE_WARP], value);
  meet (self, &warp->meeting, ACCTILE_IN_SHUFFLE);
  return atomic_load (&values[lane]);
}

/* The load, where ThreadSanitizer is in the process or not; *NEWEST says
   whether nobody has stored anything since.  */

static unsigned
load (unsigned *address, bool *newest)
{
  *newest = true;
  if (!tsan_here ())
    return __atomic_load_n (address, __ATOMIC_ACQUIRE);
  if (!acctile_self)
    return __tsan_atomic32_load (address, __ATOMIC_ACQUIRE);
  return acctile_history_load (acctile_self, address, newest);
}

unsigned
acctile_emulate_load_acquire (unsigned *address)
{
  bool newest;
  unsigned value = load (address, &newest);

  if (acctile_self && newest)
    acctile_progress_loaded (acctile_self, address, value);
  else if (acctile_self)
    acctile_progress_acts (acctile_self);
  return value;
}

void
acctile_emulate_await (unsigned *address, unsigned value)
{
  while ((int)(acctile_emulate_load_acquire (address) - value) < 0)
    continue;
}

void
acctile_emulate_store_release (unsigned *address, unsigned value)
{
  if (acctile_self)
    acctile_progress_acts (acctile_self);
  if (!tsan_here ())
    __atomic_store_n (address, value, __ATOMIC_RELEASE);
  else if (!acctile_self)
    __tsan_atomic32_store (address, value, __ATOMIC_RELEASE);
  else
    acctile_history_store (acctile_self, address, value);
}

unsigned
acctile_emulate_ticket (unsigned *address)
{
  if (acctile_self)
    acctile_progress_acts (acctile_self);
  if (tsan_here ())
    return __tsan_atomic32_fetch_add (address, 1, __ATOMIC_RELAXED);
  return __atomic_fetch_add (address, 1, __ATOMIC_RELAXED);
}

void
acctile_emulate_step_on (unsigned *address)
{
  acctile_emulate_ticket (address);
}

void
acctile_emulate_prefetch (unsigned *address)
{
  (void)address;
}

void
acctile_emulate_keep_up (unsigned *address, unsigned value)
{
  unsigned found;

  do
    {
      found = tsan_here () ? __tsan_atomic32_load (address, __ATOMIC_RELAXED)
                           : __atomic_load_n (address, __ATOMIC_RELAXED);
      if (acctile_self)
        acctile_progress_loaded (acctile_self, address, found);
    }
  while ((int)(found - value) < 0);
}

unsigned
acctile_emulate_arrive (unsigned *address)
{
  if (acctile_self)
    acctile_progress_acts (acctile_self);
  if (tsan_here () && acctile_self)
    return acctile_history_add (acctile_self, address);
  if (tsan_here ())
    return __tsan_atomic32_fetch_add (address, 1, __ATOMIC_ACQ_REL);
  return __atomic_fetch_add (address, 1, __ATOMIC_ACQ_REL);
}

unsigned
acctile_emulate_claim (unsigned *address, unsigned owner)
{
  unsigned before = 0;

  if (acctile_self)
    acctile_progress_acts (acctile_self);
  if (tsan_here () && acctile_self)
    return acctile_history_claim (acctile_self, address, owner);
  if (tsan_here ())
    return __tsan_atomic32_compare_exchange_val (
        address, 0, owner, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  __atomic_compare_exchange_n (address, &before, owner, false, __ATOMIC_ACQ_REL,
                               __ATOMIC_ACQUIRE);
  return before;
}

void
acctile_emulate_vacate (unsigned *address)
{
  if (acctile_self)
    acctile_progress_acts (acctile_self);
  if (tsan_here ())
    __tsan_atomic32_store (address, 0, __ATOMIC_RELEASE);
  else
    __atomic_store_n (address, 0, __ATOMIC_RELEASE);
}

void
acctile_emulate_warp_barrier (void)
{
  struct acctile_thread *self = acctile_self;

  if (self && self->block->launch->threads > ACCTILE_EMULATE_WARP)
    acctile_die ("a barrier of one warp in a block of %u threads",
                 self->block->launch->threads);
  acctile_emulate_barrier ();
}

static size_t
guard_size (void)
{
  return asan_here () ? 0 : GUARD_SIZE;
}

/* Fetches SIZE bytes of shared memory for BLOCK.  To ThreadSanitizer they are
   memory that nobody has written.  */

static void
shared_begin (struct acctile_block *block, size_t size)
{
  size_t guard = guard_size ();

  if (size > SIZE_MAX / 2)
    acctile_die ("%zu bytes of shared memory", size);
  tsan_ignore_writes_begin ();
  char *memory = malloc (size + 2 * guard);
  if (!memory)
    acctile_die ("no memory for %zu shared bytes", size);
  memset (memory, GUARD, guard);
  memset (memory + guard, POISON, size);
  memset (memory + guard + size, GUARD, guard);
  tsan_ignore_writes_end ();
  block->shared = memory + guard;
  block->shared_size = size;
}

/* Makes sure that the bytes from FIRST to LAST, which lie WHERE, are what they
   were.  */

static void
check_guard (const struct acctile_block *block, const char *first,
             const char *last, const char *where)
{
  for (const char *byte = first; byte < last; byte++)
    if ((unsigned char)*byte != GUARD)
      acctile_die ("block %u wrote %s its %zu bytes of shared memory, at "
                   "offset %td",
                   block->id, where, block->shared_size, byte - block->shared);
}

/* Checks and frees the shared memory of BLOCK, which has retired.  */

void
acctile_shared_end (struct acctile_block *block)
{
  size_t guard = guard_size ();
  char *base = block->shared, *end = base + block->shared_size;

  if (atomic_load (&block->shared_state) == SHARED_NONE)
    return;
  check_guard (block, base - guard, base, "before");
  check_guard (block, end, end + guard, "past");
  tsan_ignore_writes_begin ();
  free (base - guard);
  tsan_ignore_writes_end ();
}

void *
acctile_emulate_shared (size_t size)
{
  struct acctile_thread *self = acctile_self;
  unsigned state = SHARED_NONE;

  if (!self)
    acctile_die ("shared memory outside of an emulated thread");
  struct acctile_block *block = self->block;
  acctile_progress_acts (self);
  if (atomic_compare_exchange_strong (&block->shared_state, &state,
                                      SHARED_COMES))
    {
      shared_begin (block, size);
      atomic_store (&block->shared_state, SHARED_READY);
      acctile_wake_all (&block->shared_state);
    }
  acctile_wait_while (&block->shared_state, SHARED_COMES);
  if (size != block->shared_size)
    acctile_die ("%zu bytes of shared memory, where the block has %zu", size,
                 block->shared_size);
  return block->shared;
}

void
acctile_emulate_combine_begin (void)
{
  if (!acctile_self)
    return;
  tsan_ignore_sync_begin ();
  tsan_ignore_reads_begin ();
  tsan_ignore_writes_begin ();
  pthread_mutex_lock (&acctile_self->block->launch->combining);
}

void
acctile_emulate_combine_end (void)
{
  if (!acctile_self)
    return;
  pthread_mutex_unlock (&acctile_self->block->launch->combining);
  tsan_ignore_writes_end ();
  tsan_ignore_reads_end ();
  tsan_ignore_sync_end ();
}
