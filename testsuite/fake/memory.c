/* Memory of the device: the host's, filled with what no program expects before
   it is used and after it is freed; copies in the order of the queues.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "device.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#define POISON 0xdb

struct block
{
  char *base;
  size_t size;
  struct block *next;
};

static struct block *blocks;

result
cuMemAlloc_v2 (pointer *address, size_t size)
{
  struct block *b = malloc (sizeof *b);
  if (!b)
    return INVALID_VALUE;
  b->size = size ? size : 1;
  b->base = malloc (b->size);
  if (!b->base)
    return INVALID_VALUE;
  memset (b->base, POISON, b->size);
  fake_lock ();
  b->next = blocks;
  blocks = b;
  fake_unlock ();
  *address = (pointer)b->base;
  return OK;
}

result
cuMemFree_v2 (pointer address)
{
  result r = address ? INVALID_VALUE : OK;
  fake_lock ();
  for (struct block **b = &blocks; *b; b = &(*b)->next)
    if ((pointer)(*b)->base == address)
      {
        struct block *gone = *b;
        *b = gone->next;
        memset (gone->base, POISON, gone->size);
        if (gone->size < 65536)
          gone->base = NULL;
        free (gone->base);
        free (gone);
        r = OK;
        break;
      }
  fake_unlock ();
  return r;
}

result
cuMemGetAddressRange_v2 (pointer *base, size_t *size, pointer address)
{
  result r = OK;
  fake_lock ();
  *base = address;
  *size = (size_t)1 << 40;
  for (const struct block *b = blocks; b; b = b->next)
    if (address >= (pointer)b->base && address < (pointer)b->base + b->size)
      {
        *base = (pointer)b->base;
        *size = b->size;
      }
  fake_unlock ();
  return r;
}

/* Whether ADDRESS lies on this thread's stack.  */

static bool
on_stack (const void *address)
{
  pthread_attr_t attr;
  void *base;
  size_t size;
  if (pthread_getattr_np (pthread_self (), &attr))
    return false;
  pthread_attr_getstack (&attr, &base, &size);
  pthread_attr_destroy (&attr);
  return (const char *)address >= (const char *)base
         && (const char *)address < (const char *)base + size;
}

/* A copy that is ordered like a launch of a synchronous region.  */

static result
copy_now (void *to, const void *from, size_t size)
{
  fake_pause ();
  fake_lock ();
  fake_drain (fake_queue (NULL));
  memmove (to, from, size);
  fake_idle ();
  fake_unlock ();
  return OK;
}

/* A copy in STREAM; FROM may be overwritten soon when it lies on the stack.  */

static result
copy_later (void *to, const void *from, size_t size, void *stream)
{
  struct work work = { .kind = COPY, .to = to, .from = from, .size = size };
  if (on_stack (from))
    {
      void *kept = malloc (size);
      if (!kept)
        return INVALID_VALUE;
      work.from = memcpy (kept, from, size);
    }
  fake_lock ();
  result r = fake_submit (fake_queue (stream), work);
  fake_idle ();
  fake_unlock ();
  return r;
}

result
cuMemcpy (pointer to, pointer from, size_t size)
{
  return copy_now ((void *)to, (const void *)from, size);
}

result
cuMemcpyHtoD_v2 (pointer to, const void *from, size_t size)
{
  return copy_now ((void *)to, from, size);
}

result
cuMemcpyDtoH_v2 (void *to, pointer from, size_t size)
{
  return copy_now (to, (const void *)from, size);
}

result
cuMemcpyHtoDAsync_v2 (pointer to, const void *from, size_t size, void *stream)
{
  return copy_later ((void *)to, from, size, stream);
}

result
cuMemcpyDtoHAsync_v2 (void *to, pointer from, size_t size, void *stream)
{
  return copy_later (to, (const void *)from, size, stream);
}

result
cuMemcpyDtoDAsync_v2 (pointer to, pointer from, size_t size, void *stream)
{
  return copy_later ((void *)to, (const void *)from, size, stream);
}
