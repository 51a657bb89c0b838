/* Threads that are such to ThreadSanitizer only: what one host thread does is
   told to be the work of some fibers.  A new one for every emulated thread
   takes too long (a tenth of a millisecond), so the emulated threads of a
   place of a launch share a few, each taking one at random.  The launch comes
   before all that they do, and their end before what comes after the launch.
   They have one stack, each fiber a part of it for itself: two threads would
   else meet in their variables there.  That the host thread began, which writes
   to its stack with GCC 14's library, comes before all of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emulate-parts.h"
#include "emulate-sanitizers.h"

#include <pthread.h>
#include <stdlib.h>

/* Fibers of a place, and of all places that run at once: ThreadSanitizer
   gives up at 8128 threads.  */
#define MAX_FIBERS 32
#define ALL_FIBERS 2000

/* Bytes of the stack that a fiber has for itself.  Threads that use more may be
   seen to meet there.  */
#define FIBER_BYTES 16384

/* "here" is the host thread; "fiber" are NULL until they are needed, and
   "begun" those that know of the launch.  */
struct acctile_fibers
{
  struct acctile_launch *launch;
  unsigned count;
  void *here;
  void *fiber[MAX_FIBERS];
  bool begun[MAX_FIBERS];
  struct acctile_fibers *next;
};

static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static struct acctile_fibers *pool;

/* The fibers of one of PLACES places of LAUNCH, to be given back with
   acctile_fibers_put.  */

struct acctile_fibers *
acctile_fibers_get (struct acctile_launch *launch, unsigned places)
{
  unsigned count = ALL_FIBERS / places;

  tsan_ignore_sync_begin ();
  pthread_mutex_lock (&pool_lock);
  struct acctile_fibers *fibers = pool;
  if (fibers)
    pool = fibers->next;
  pthread_mutex_unlock (&pool_lock);
  tsan_ignore_sync_end ();
  if (!fibers)
    fibers = acctile_allocate (1, sizeof *fibers);
  fibers->launch = launch;
  fibers->count = count < MAX_FIBERS ? count : MAX_FIBERS;
  for (unsigned i = 0; i < MAX_FIBERS; i++)
    fibers->begun[i] = false;
  return fibers;
}

void
acctile_fibers_put (struct acctile_fibers *fibers)
{
  tsan_ignore_sync_begin ();
  pthread_mutex_lock (&pool_lock);
  fibers->next = pool;
  pool = fibers;
  pthread_mutex_unlock (&pool_lock);
  tsan_ignore_sync_end ();
}

/* Goes on as THREAD of BLOCK, so many bytes further down the stack as are
   returned.  */

size_t
acctile_fibers_enter (struct acctile_fibers *fibers, unsigned block,
                      unsigned thread)
{
  uint64_t state = (uint64_t)block << 32 | thread;
  unsigned i = acctile_random (&state) % fibers->count;

  fibers->here = __tsan_get_current_fiber ();
  if (!fibers->fiber[i])
    fibers->fiber[i] = __tsan_create_fiber (0);
  bool begun = fibers->begun[i];
  if (!begun)
    tsan_release (fibers);
  __tsan_switch_to_fiber (fibers->fiber[i], TSAN_NO_SYNC);
  if (!begun)
    {
      tsan_acquire (fibers);
      tsan_acquire (&fibers->launch->shape);
    }
  fibers->begun[i] = true;
  return i * (size_t)FIBER_BYTES;
}

/* Goes on as the host thread.  */

void
acctile_fibers_leave (struct acctile_fibers *fibers)
{
  __tsan_switch_to_fiber (fibers->here, TSAN_NO_SYNC);
}

/* The place has no more blocks to run.  */

void
acctile_fibers_end (struct acctile_fibers *fibers)
{
  void *here = __tsan_get_current_fiber ();

  for (unsigned i = 0; i < MAX_FIBERS; i++)
    if (fibers->begun[i])
      {
        __tsan_switch_to_fiber (fibers->fiber[i], TSAN_NO_SYNC);
        tsan_release (fibers->launch);
      }
  __tsan_switch_to_fiber (here, TSAN_NO_SYNC);
}
