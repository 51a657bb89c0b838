/* Queues, as lazy as they may be: work is done when somebody waits, or at
   random before, in any order between queues.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "device.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct queue
{
  struct work *first, **last;
  bool busy;
  struct queue *next;
};

/* An event has come when all work that was in its queue before has.  */
struct event
{
  struct queue *queue;
  struct work *after;
};

static pthread_mutex_t mutex = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static struct queue sync_queue = { NULL, &sync_queue.first, false, NULL };
static struct queue *queues = &sync_queue;
static uint64_t seed = 1;

void
fake_lock (void)
{
  pthread_mutex_lock (&mutex);
}

void
fake_unlock (void)
{
  pthread_mutex_unlock (&mutex);
}

/* A number below N.  */

static unsigned
draw (unsigned n)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % n;
}

static void run_until (struct queue *queue, const struct work *last);

static void
perform (struct queue *queue, const struct work *work)
{
  void *argument = work->argument;
  switch (work->kind)
    {
    case LAUNCH:
      if (!argument)
        argument = fake_named_block (work->function);
      work->function->host (argument);
      break;
    case COPY:
      memmove (work->to, work->from, work->size);
      break;
    case CALL:
      work->fn (queue, OK, work->argument);
      break;
    case AWAIT:
      run_until (work->event->queue, work->event->after);
      break;
    }
}

/* Whether WORK still waits in QUEUE.  */

static bool
waits (const struct queue *queue, const struct work *work)
{
  for (const struct work *w = queue->first; w; w = w->next)
    if (w == work)
      return true;
  return false;
}

/* Does the first work of QUEUE.  */

static void
run_one (struct queue *queue)
{
  struct work *work = queue->first;
  if (!work || queue->busy)
    return;
  queue->busy = true;
  perform (queue, work);
  queue->first = work->next;
  if (!queue->first)
    queue->last = &queue->first;
  queue->busy = false;
}

static void
run_until (struct queue *queue, const struct work *last)
{
  while (last && waits (queue, last) && !queue->busy)
    run_one (queue);
}

void
fake_drain (struct queue *queue)
{
  while (queue->first && !queue->busy)
    run_one (queue);
}

void
fake_idle (void)
{
  if (getenv ("FAKE_LAZY"))
    return;
  for (struct queue *q = queues; q; q = q->next)
    while (q->first && !q->busy && draw (8) == 0)
      run_one (q);
}

struct queue *
fake_queue (void *stream)
{
  return stream ? stream : &sync_queue;
}

void
fake_pause (void)
{
  fake_lock ();
  unsigned microseconds = draw (16) == 0 ? draw (200) : 0;
  fake_unlock ();
  if (microseconds)
    usleep (microseconds);
}

result
fake_submit (struct queue *queue, struct work work)
{
  struct work *w = malloc (sizeof *w);
  if (!w)
    return INVALID_VALUE;
  *w = work;
  w->next = NULL;
  *queue->last = w;
  queue->last = &w->next;
  return OK;
}

result
cuCtxSynchronize (void)
{
  fake_lock ();
  for (struct queue *q = queues; q; q = q->next)
    fake_drain (q);
  fake_unlock ();
  return OK;
}

result
cuEventCreate (void **event, unsigned flags UNUSED)
{
  *event = calloc (1, sizeof (struct event));
  return *event ? OK : INVALID_VALUE;
}

result
cuEventRecord (void *event, void *stream)
{
  struct event *e = event;
  fake_lock ();
  e->queue = fake_queue (stream);
  e->after = NULL;
  for (struct work *w = e->queue->first; w; w = w->next)
    e->after = w;
  fake_unlock ();
  return OK;
}

result
cuEventElapsedTime (float *ms, void *start UNUSED, void *end UNUSED)
{
  *ms = 0;
  return OK;
}

result
cuStreamCreate (void **stream, unsigned flags UNUSED)
{
  struct queue *q = calloc (1, sizeof *q);
  if (!q)
    return INVALID_VALUE;
  q->last = &q->first;
  fake_lock ();
  q->next = queues;
  queues = q;
  fake_unlock ();
  *stream = q;
  return OK;
}

result
cuStreamDestroy_v2 (void *stream)
{
  fake_lock ();
  fake_drain (fake_queue (stream));
  fake_unlock ();
  return OK;
}

result
cuStreamQuery (void *stream)
{
  fake_lock ();
  fake_idle ();
  bool done = fake_queue (stream)->first == NULL;
  fake_unlock ();
  return done ? OK : NOT_READY;
}

result
cuStreamSynchronize (void *stream)
{
  fake_lock ();
  fake_drain (fake_queue (stream));
  fake_unlock ();
  return OK;
}

result
cuStreamWaitEvent (void *stream, void *event, unsigned flags UNUSED)
{
  struct work work = { .kind = AWAIT, .event = event };
  fake_lock ();
  result r = fake_submit (fake_queue (stream), work);
  fake_unlock ();
  return r;
}

result
cuStreamAddCallback (void *stream, void (*fn) (void *, result, void *),
                     void *data, unsigned flags UNUSED)
{
  struct work work = { .kind = CALL, .fn = fn, .argument = data };
  fake_lock ();
  result r = fake_submit (fake_queue (stream), work);
  fake_unlock ();
  return r;
}

static void __attribute__ ((constructor)) read_environment (void)
{
  const char *text = getenv ("FAKE_SEED");
  seed = text ? strtoull (text, NULL, 10) * 2654435761u + 1 : 1;
}
