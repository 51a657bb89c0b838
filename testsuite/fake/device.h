/* A libcuda.so.1 without a GPU under which regions compute: for tests of how
   launches are handed their arguments.

   A kernel is run as the function of the host that GCC makes of the same
   region, on memory that is not the host's, with the arguments that the launch
   was given; where it was given none, with the block that the device's code
   names (the PTX is searched for it).  Queues are as lazy as they may be: work
   is done when somebody waits, or at random before, in any order between
   queues, and an asynchronous copy reads its source only then, unless that
   lies on the stack.  What is freed is overwritten.

     FAKE_SEED=N       the order between queues
     FAKE_LAZY=1       no work is done before somebody waits
     FAKE_DEVICES=N    how many devices there are (1)
     FAKE_LOG=FILE     at exit, a line "KERNEL LAUNCHES WITHOUT BLOCKS QUEUED"
                       each: how often it was launched, how often without
                       mappings, the blocks of the largest launch, and how often
                       it was in a queue

   Build: gcc -shared -fPIC -Wl,-soname,libcuda.so.1 -o libcuda.so.1
   answers.c kernel.c memory.c module.c queue.c -lpthread

   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef FAKE_DEVICE_H
#define FAKE_DEVICE_H

#define _GNU_SOURCE
#include "driver.h"

#pragma GCC visibility push(hidden)

struct module;
struct queue;
struct event;

struct function
{
  const struct module *module;
  char name[256];
  void (*host) (void *);
  int launches, without, queued;
  unsigned blocks; /* of a launch, at most  */
  struct function *next;
};

/* One piece of work of a queue.  */
struct work
{
  enum
  {
    LAUNCH,
    COPY,
    CALL,
    AWAIT
  } kind;
  struct function *function;
  void *argument;
  void *to;
  const void *from;
  size_t size;
  void (*fn) (void *, result, void *);
  struct event *event;
  struct work *next;
};

/* queue.c  */

/* One thread of the host at a time changes what is known of the device; it may
   lock again what it has locked.  */
void fake_lock (void);
void fake_unlock (void);

/* The queue of a driver's stream, NULL for that of synchronous regions.  */
struct queue *fake_queue (void *stream);

/* Puts WORK into QUEUE.  */
result fake_submit (struct queue *queue, struct work work);

/* Does all work of QUEUE.  */
void fake_drain (struct queue *queue);

/* Now and then work is done without anybody waiting.  */
void fake_idle (void);

/* Lets another thread of the host go on, now and then.  */
void fake_pause (void);

/* module.c  */

/* The block of FUNCTION's module that the code of FUNCTION names; NULL when it
   names none.  */
void *fake_named_block (const struct function *function);

/* Ends the program with a message.  */
void __attribute__ ((noreturn)) fake_stop (const char *what, const char *name);

#pragma GCC visibility pop

#endif
