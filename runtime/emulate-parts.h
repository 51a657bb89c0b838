/* What the files of the emulator share; the interface is emulate.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCTILE_EMULATE_PARTS_H
#define ACCTILE_EMULATE_PARTS_H

#include "emulate.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#define ACCTILE_EMULATE_WARP 32

/* emulate-settings.c: the environment, read once.  */

enum acctile_order
{
  ACCTILE_ORDER_ASCENDING,
  ACCTILE_ORDER_DESCENDING,
  ACCTILE_ORDER_RANDOM
};

struct acctile_settings
{
  unsigned concurrent;
  enum acctile_order order;
  uint64_t seed;
  bool serial;
  bool debug;
};

const struct acctile_settings *acctile_settings (void);

/* Where the I-th of COUNT things to start stands.  PERMUTATION, of COUNT
   numbers, is used for a random order.  */
unsigned acctile_order_at (const struct acctile_settings *settings,
                           const unsigned *permutation, unsigned count,
                           unsigned i);

/* A fresh permutation of COUNT numbers for a random order that depends on
   the seed and on SALT; NULL for other orders.  */
unsigned *acctile_order_permutation (const struct acctile_settings *settings,
                                     unsigned count, uint64_t salt);

/* Steps STATE, and returns a number that looks random.  */
uint64_t acctile_random (uint64_t *state);

/* Ends the program with a message; in an emulated thread it names block and
   thread.  */
_Noreturn void acctile_die (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

/* malloc, which ends the program where there is no memory.  */
void *acctile_allocate (size_t count, size_t size);

/* emulate-wait.c: waiting for a word of memory to change.  Nothing here is
   visible to ThreadSanitizer.  */

void acctile_wait_while (atomic_uint *word, unsigned value);
void acctile_wake_all (atomic_uint *word);

/* A place where "size" threads meet.  "state" counts those that have arrived
   and, from bit 16 on, those that have ended; "turn" the meetings.  */
struct acctile_meeting
{
  unsigned size;
  atomic_uint state;
  atomic_uint turn;
};

/* emulate-stack.c: stacks of host threads.  */

struct acctile_stack;

struct acctile_stack *acctile_stack_get (pthread_attr_t *attributes);
void acctile_stack_put (struct acctile_stack *stack);

/* emulate-team.c: host threads.  */

struct acctile_team;

struct acctile_team *acctile_team_get (unsigned size);
void acctile_team_put (struct acctile_team *team);
void acctile_team_start (struct acctile_team *team,
                         void (*run) (void *data, unsigned index), void *data);
void acctile_team_wait (struct acctile_team *team);
void acctile_team_join_ended (void);

/* emulate-fibers.c: threads that are such to ThreadSanitizer only.  */

struct acctile_fibers;
struct acctile_launch;

struct acctile_fibers *acctile_fibers_get (struct acctile_launch *launch,
                                           unsigned places);
size_t acctile_fibers_enter (struct acctile_fibers *fibers, unsigned block,
                             unsigned thread);
void acctile_fibers_leave (struct acctile_fibers *fibers);
void acctile_fibers_end (struct acctile_fibers *fibers);
void acctile_fibers_put (struct acctile_fibers *fibers);

/* emulate-launch.c: the blocks of a launch.  */

struct acctile_block;
struct acctile_launch;
struct acctile_history;

/* Which value of each word somebody knows (emulate-history.c), and how often
   that has changed.  */
struct acctile_known
{
  unsigned *version;
  unsigned count;
  atomic_uint changes;
};

enum acctile_waiting
{
  ACCTILE_RUNS,
  ACCTILE_IN_BARRIER,
  ACCTILE_IN_SHUFFLE,
  ACCTILE_IN_LOAD,
  ACCTILE_ENDED
};

/* An emulated thread.  Of its latest load_acquire: "same" times in a row it
   found "value" at "address"; "looks" counts the places it looked at in turn.
   "told" and "heard" are the changes of its and its block's knowledge that the
   other has.  */
struct acctile_thread
{
  struct acctile_block *block;
  unsigned id;
  _Atomic (enum acctile_waiting) waiting;
  unsigned *address;
  unsigned value;
  unsigned same, looks;
  unsigned round;
  struct acctile_known known;
  unsigned told, heard;
};

/* What the threads of a warp hand to one another, twice because a meeting
   may begin before all have read what the last one brought.  */
struct acctile_warp
{
  struct acctile_meeting meeting;
  atomic_uint values[2][ACCTILE_EMULATE_WARP];
};

/* A barrier of some threads of a block.  */
#define ACCTILE_PART_BARRIERS 8

struct acctile_part
{
  struct acctile_meeting meeting;
  char *order[2];
};

/* The place of a block that runs: block "id" now, other blocks later.
   "order" holds what ThreadSanitizer knows of the barrier's two latest
   meetings, 8 bytes each at least; "part" are the barriers of some of the
   threads.  */
struct acctile_block
{
  struct acctile_launch *launch;
  struct acctile_team *team;
  struct acctile_fibers *fibers;
  struct acctile_thread *threads;
  struct acctile_warp *warps;
  struct acctile_meeting barrier;
  char *order[2];
  struct acctile_part part[ACCTILE_PART_BARRIERS];
  unsigned id;
  atomic_uint running;
  atomic_uint shared_state;
  size_t shared_size;
  char *shared;
  struct acctile_known known;
};

/* Whether a launch has the blocks and threads that were announced, whether
   these need one another or never wait for one another, or whether it has
   fewer.  */
enum acctile_shape
{
  ACCTILE_SHAPE_GIVEN,
  ACCTILE_SHAPE_SHARED,
  ACCTILE_SHAPE_APART,
  ACCTILE_SHAPE_FLAT
};

/* "begun" counts the blocks that can begin.  "activity" counts the threads that
   run, that load one value again and again, and that wait for others
   (emulate-progress.c); the next three belong to it.  "history" is there with
   ThreadSanitizer only.  */
struct acctile_launch
{
  void (*fn) (void *);
  void *data;
  unsigned blocks, threads, places;
  enum acctile_shape shape;
  pthread_mutex_t combining;
  const struct acctile_settings *settings;
  unsigned *block_order, *thread_order;
  atomic_ullong next;
  atomic_uint begun;
  atomic_ullong activity;
  atomic_uint round, confirmed, still;
  struct acctile_history *history;
  struct acctile_block *place;
};

extern _Thread_local struct acctile_thread *acctile_self
    __attribute__ ((tls_model ("initial-exec")));

void acctile_launch (void (*fn) (void *), void *data, unsigned blocks,
                     unsigned threads, enum acctile_shape shape);

/* emulate-progress.c: who can still go on.  */

void acctile_progress_begin (struct acctile_launch *launch, unsigned running);
void acctile_progress_more (struct acctile_launch *launch, unsigned running);
void acctile_progress_less (struct acctile_launch *launch);
void acctile_progress_wait (struct acctile_thread *thread);
void acctile_progress_wake (struct acctile_launch *launch, unsigned count);
void acctile_progress_loaded (struct acctile_thread *thread, unsigned *address,
                              unsigned value);
void acctile_progress_acts (struct acctile_thread *thread);

/* The first of the COUNT threads of BLOCK from FIRST on that waits so or has
   ended; FIRST when there is none (yet).  */
unsigned acctile_progress_find (struct acctile_block *block, unsigned first,
                                unsigned count, enum acctile_waiting how);

/* emulate-history.c, for the primitives.  */

struct acctile_history *acctile_history_begin (void);
void acctile_history_end (struct acctile_history *history);
unsigned acctile_history_load (struct acctile_thread *thread, unsigned *address,
                               bool *newest);
void acctile_history_store (struct acctile_thread *thread, unsigned *address,
                            unsigned value);
unsigned acctile_history_add (struct acctile_thread *thread, unsigned *address);
unsigned acctile_history_claim (struct acctile_thread *thread,
                                unsigned *address, unsigned owner);
void acctile_history_arrive (struct acctile_thread *thread);
void acctile_history_depart (struct acctile_thread *thread);
void acctile_known_forget (struct acctile_known *known);

/* emulate-primitives.c, for the launch.  */

void acctile_meetings_leave (struct acctile_thread *self);
void acctile_shared_end (struct acctile_block *block);

#endif
