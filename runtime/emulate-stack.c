/* Stacks of host threads, used again.  ThreadSanitizer keeps most of a megabyte
   for each thread on its stack.  glibc gives back all but a few stacks when
   their threads are joined, and pages that are new each time take most of the
   life of a short thread.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emulate-parts.h"
#include "emulate-sanitizers.h"

#include <sys/mman.h>
#include <unistd.h>

/* The lowest bytes of a stack of "size" bytes that nobody uses.  */
struct acctile_stack
{
  size_t size;
  struct acctile_stack *next;
};

static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;
static struct acctile_stack *pool;

/* A new stack of SIZE bytes above a page that cannot be touched, or NULL.  */

static struct acctile_stack *
new_stack (size_t size, size_t page)
{
  tsan_ignore_writes_begin ();
  char *base
      = mmap (NULL, page + size, PROT_READ | PROT_WRITE,
              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
  bool ok = base != MAP_FAILED && mprotect (base, page, PROT_NONE) == 0;
  tsan_ignore_writes_end ();
  if (!ok)
    return NULL;
  struct acctile_stack *stack = (struct acctile_stack *)(base + page);
  stack->size = size;
  return stack;
}

/* STACK, or NULL, is no longer in use: its thread has been joined.  */

void
acctile_stack_put (struct acctile_stack *stack)
{
  if (!stack)
    return;
  tsan_ignore_sync_begin ();
  pthread_mutex_lock (&pool_lock);
  stack->next = pool;
  pool = stack;
  pthread_mutex_unlock (&pool_lock);
  tsan_ignore_sync_end ();
}

/* Gives the thread that will be created with ATTRIBUTES, which are new, a
   stack; NULL when it is to have glibc's.  */

struct acctile_stack *
acctile_stack_get (pthread_attr_t *attributes)
{
  size_t page = sysconf (_SC_PAGESIZE), size = 0;

  /* What threads of a block that run here later have in the place of "size"
     comes after this, but nothing tells them so.  */
  tsan_ignore_writes_begin ();
  pthread_attr_getstacksize (attributes, &size);
  tsan_ignore_writes_end ();
  size -= size % page;
  tsan_ignore_sync_begin ();
  pthread_mutex_lock (&pool_lock);
  struct acctile_stack *stack = pool;
  if (stack)
    pool = stack->next;
  pthread_mutex_unlock (&pool_lock);
  tsan_ignore_sync_end ();
  if (!stack)
    stack = new_stack (size, page);
  if (!stack || pthread_attr_setstack (attributes, stack, stack->size) == 0)
    return stack;
  acctile_stack_put (stack);
  return NULL;
}
