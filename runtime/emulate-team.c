/* Teams of host threads.  A team is kept when its launch is over and serves
   the next one of its size.

   With ThreadSanitizer in the process nothing is kept but stacks, and no thread
   runs twice: a host thread that ran one emulated thread after another would
   order them.  The threads begin after what their creator did before, and their
   end orders nothing.  They are joined when the launch is over, or when many
   others have ended since: to ThreadSanitizer a new thread may be the same as
   one that was joined, and races of these two would be missed.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emulate-parts.h"
#include "emulate-sanitizers.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* The most threads that may sleep in teams nobody uses.  */
#define MAX_IDLE 4096

/* The most threads that may have ended without being joined.  Each keeps most
   of a megabyte, and all take part in every clock of ThreadSanitizer.  */
#define MAX_ENDED 1000

struct member
{
  struct acctile_team *team;
  unsigned index;
  pthread_t id;
  struct acctile_stack *stack;
};

/* "turn" is changed to start the team, "running" counts the threads that
   have not come to the end of the present turn.  */
struct acctile_team
{
  unsigned size;
  atomic_uint turn;
  atomic_uint running;
  bool dismissed;
  void (*run) (void *, unsigned);
  void *data;
  struct acctile_team *next;
  struct member members[];
};

static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static struct acctile_team *pool;
static unsigned pool_threads;
static pthread_once_t pool_once = PTHREAD_ONCE_INIT;

/* Says that one more thread of TEAM has come to the end of its turn.  */

static void
end_turn (struct acctile_team *team)
{
  if (atomic_fetch_sub (&team->running, 1) == 1)
    acctile_wake_all (&team->running);
}

/* One turn of a thread whose team is new for every turn.  */

static void *
member_once (void *argument)
{
  struct member *member = argument;

  member->team->run (member->team->data, member->index);
  end_turn (member->team);
  return NULL;
}

/* All turns of a thread whose team is kept.  */

static void *
member_turns (void *argument)
{
  struct member *member = argument;
  struct acctile_team *team = member->team;

  for (unsigned turn = 0;; turn++)
    {
      acctile_wait_while (&team->turn, turn);
      if (team->dismissed)
        return NULL;
      team->run (team->data, member->index);
      end_turn (team);
    }
}

/* Starts the host threads of TEAM in START.  */

static void
create_members (struct acctile_team *team, void *(*start) (void *))
{
  for (unsigned i = 0; i < team->size; i++)
    {
      struct member *member = &team->members[i];
      pthread_attr_t attributes;
      pthread_attr_init (&attributes);
      member->team = team;
      member->index = i;
      member->stack = tsan_here () ? acctile_stack_get (&attributes) : NULL;
      int error = pthread_create (&member->id, &attributes, start, member);
      pthread_attr_destroy (&attributes);
      if (error)
        acctile_die ("cannot start host thread %u of %u: %s; fewer run with "
                     "a lower ACCTILE_EMULATE_BLOCKS",
                     i + 1, team->size, strerror (error));
    }
}

static void
join_members (struct acctile_team *team)
{
  tsan_ignore_sync_begin ();
  for (unsigned i = 0; i < team->size; i++)
    pthread_join (team->members[i].id, NULL);
  tsan_ignore_sync_end ();
}

/* The threads that have ended and are not joined: N_ENDED from the place
   FIRST_ENDED on, in the order of their ends.  */
static pthread_mutex_t ended_lock = PTHREAD_MUTEX_INITIALIZER;
static struct
{
  pthread_t id;
  struct acctile_stack *stack;
} ended[MAX_ENDED];
static unsigned first_ended, n_ended;

/* Joins the first N threads that have ended.  The caller has the lock.  */

static void
join_ended (unsigned n)
{
  for (; n > 0; n--, n_ended--)
    {
      pthread_join (ended[first_ended].id, NULL);
      acctile_stack_put (ended[first_ended].stack);
      first_ended = (first_ended + 1) % MAX_ENDED;
    }
}

void
acctile_team_join_ended (void)
{
  tsan_ignore_sync_begin ();
  pthread_mutex_lock (&ended_lock);
  join_ended (n_ended);
  pthread_mutex_unlock (&ended_lock);
  tsan_ignore_sync_end ();
}

/* Leaves the threads of TEAM, which have ended, to be joined.  */

static void
keep_ended (const struct acctile_team *team)
{
  tsan_ignore_sync_begin ();
  pthread_mutex_lock (&ended_lock);
  for (unsigned i = 0; i < team->size; i++)
    {
      if (n_ended == MAX_ENDED)
        join_ended (1);
      unsigned place = (first_ended + n_ended++) % MAX_ENDED;
      ended[place].id = team->members[i].id;
      ended[place].stack = team->members[i].stack;
    }
  pthread_mutex_unlock (&ended_lock);
  tsan_ignore_sync_end ();
}

/* The threads of the pool are not in a process that fork has made.  */

static void
forget_pool (void)
{
  pthread_mutex_init (&pool_lock, NULL);
  pool = NULL;
  pool_threads = 0;
}

static void
prepare_pool (void)
{
  pthread_atfork (NULL, NULL, forget_pool);
}

/* A team of SIZE threads out of the pool, or NULL.  */

static struct acctile_team *
pool_take (unsigned size)
{
  struct acctile_team *team, **link = &pool;

  pthread_once (&pool_once, prepare_pool);
  pthread_mutex_lock (&pool_lock);
  while (*link && (*link)->size != size)
    link = &(*link)->next;
  team = *link;
  if (team)
    {
      *link = team->next;
      pool_threads -= size;
    }
  pthread_mutex_unlock (&pool_lock);
  return team;
}

/* Puts TEAM into the pool.  Returns false when that is full.  */

static bool
pool_put (struct acctile_team *team)
{
  bool room;

  pthread_mutex_lock (&pool_lock);
  room = pool_threads + team->size <= MAX_IDLE;
  if (room)
    {
      team->next = pool;
      pool = team;
      pool_threads += team->size;
    }
  pthread_mutex_unlock (&pool_lock);
  return room;
}

/* A team of SIZE threads, to be given back with acctile_team_put.  */

struct acctile_team *
acctile_team_get (unsigned size)
{
  struct acctile_team *team = tsan_here () ? NULL : pool_take (size);

  if (team)
    return team;
  team = acctile_allocate (1, sizeof *team + size * sizeof *team->members);
  team->size = size;
  if (!tsan_here ())
    create_members (team, member_turns);
  return team;
}

void
acctile_team_put (struct acctile_team *team)
{
  if (tsan_here ())
    free (team);
  else if (!pool_put (team))
    {
      team->dismissed = true;
      atomic_fetch_add (&team->turn, 1);
      acctile_wake_all (&team->turn);
      join_members (team);
      free (team);
    }
}

/* Makes each thread of TEAM call RUN with DATA and its index.  */

void
acctile_team_start (struct acctile_team *team, void (*run) (void *, unsigned),
                    void *data)
{
  team->run = run;
  team->data = data;
  atomic_store (&team->running, team->size);
  if (tsan_here ())
    create_members (team, member_once);
  else
    {
      atomic_fetch_add (&team->turn, 1);
      acctile_wake_all (&team->turn);
    }
}

/* Waits until all threads of TEAM have come back from what they were
   started for.  */

void
acctile_team_wait (struct acctile_team *team)
{
  unsigned running;

  while ((running = atomic_load (&team->running)) != 0)
    acctile_wait_while (&team->running, running);
  if (tsan_here ())
    keep_ended (team);
}
