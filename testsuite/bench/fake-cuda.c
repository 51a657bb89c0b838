/* A libcuda.so.1 without a GPU, enough for libgomp's nvptx plugin: memory is
   host memory, kernels do nothing, and an event's time is a counter that each
   launch moves by an amount known from its shape.  The benchmark's own
   machinery (the shim, the driver, the tables) is checked with it.

   A launch of G blocks of T threads takes G * T nanoseconds; a kernel whose
   name contains "big" allows 256 threads in a block, any other 1024.

   Build: gcc -shared -fPIC -Wl,-soname,libcuda.so.1 -o libcuda.so.1
   fake-cuda.c ../fake/answers.c

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../fake/driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t now_ns;

struct function
{
  char name[128];
};

struct block
{
  char *base;
  size_t size;
  struct block *next;
};

static struct block *blocks;

TRIVIAL (cuCtxSynchronize, void)
TRIVIAL (cuStreamDestroy_v2, void *s UNUSED)
TRIVIAL (cuStreamQuery, void *s UNUSED)
TRIVIAL (cuStreamSynchronize, void *s UNUSED)
TRIVIAL (cuStreamWaitEvent, void *s UNUSED, void *e UNUSED, unsigned f UNUSED)

result
cuLinkCreate_v2 (unsigned n UNUSED, int *options UNUSED, void **values UNUSED,
                 void **link)
{
  *link = &now_ns;
  return OK;
}

result
cuLinkAddData_v2 (void *link UNUSED, int type UNUSED, void *data UNUSED,
                  size_t size UNUSED, const char *name UNUSED,
                  unsigned n UNUSED, int *options UNUSED, void **values UNUSED)
{
  return OK;
}

result
cuLinkComplete (void *link, void **image, size_t *size)
{
  *image = link;
  *size = 8;
  return OK;
}

result
cuModuleLoadData (void **module, const void *image UNUSED)
{
  *module = &now_ns;
  return OK;
}

result
cuModuleLoad (void **module, const char *name UNUSED)
{
  *module = &now_ns;
  return OK;
}

result
cuModuleGetFunction (void **function, void *module UNUSED, const char *name)
{
  struct function *f = calloc (1, sizeof *f);
  if (!f)
    return INVALID_VALUE;
  snprintf (f->name, sizeof f->name, "%s", name);
  *function = f;
  return OK;
}

result
cuModuleGetGlobal_v2 (pointer *address, size_t *size, void *module UNUSED,
                      const char *name)
{
  if (strncmp (name, "__", 2) == 0)
    return NOT_FOUND;
  size_t bytes = 1 << 20;
  char *p = calloc (1, bytes);
  if (address)
    *address = (pointer)p;
  if (size)
    *size = bytes;
  return p ? OK : INVALID_VALUE;
}

result
cuFuncGetAttribute (int *value, int which, void *function)
{
  const struct function *f = function;
  *value = which == 4 ? 32 : 0;
  if (which == 0)
    *value = strstr (f->name, "big") ? 256 : 1024;
  return OK;
}

result
cuLaunchKernel (void *function UNUSED, unsigned gx, unsigned gy, unsigned gz,
                unsigned bx, unsigned by, unsigned bz, unsigned shared UNUSED,
                void *stream UNUSED, void **args UNUSED, void **extra UNUSED)
{
  uint64_t threads = (uint64_t)bx * by * bz;
  if (threads > 1024)
    return INVALID_VALUE;
  now_ns += threads * gx * gy * gz;
  return OK;
}

result
cuEventCreate (void **event, unsigned flags UNUSED)
{
  *event = calloc (1, sizeof now_ns);
  return *event ? OK : INVALID_VALUE;
}

result
cuEventRecord (void *event, void *stream UNUSED)
{
  *(uint64_t *)event = now_ns;
  return OK;
}

result
cuEventElapsedTime (float *ms, void *start, void *end)
{
  *ms = 1e-6F * (float)(*(uint64_t *)end - *(uint64_t *)start);
  return OK;
}

result
cuStreamCreate (void **stream, unsigned flags UNUSED)
{
  *stream = &now_ns;
  return OK;
}

result
cuStreamAddCallback (void *stream, void (*fn) (void *, result, void *),
                     void *data, unsigned flags UNUSED)
{
  fn (stream, OK, data);
  return OK;
}

result
cuMemAlloc_v2 (pointer *address, size_t size)
{
  struct block *b = malloc (sizeof *b);
  if (!b)
    return INVALID_VALUE;
  b->base = calloc (1, size ? size : 1);
  b->size = size;
  b->next = blocks;
  blocks = b;
  *address = (pointer)b->base;
  return b->base ? OK : INVALID_VALUE;
}

result
cuMemFree_v2 (pointer address)
{
  for (struct block **b = &blocks; *b; b = &(*b)->next)
    if ((pointer)(*b)->base == address)
      {
        struct block *gone = *b;
        *b = gone->next;
        free (gone->base);
        free (gone);
        return OK;
      }
  return address ? INVALID_VALUE : OK;
}

result
cuMemGetAddressRange_v2 (pointer *base, size_t *size, pointer address)
{
  for (const struct block *b = blocks; b; b = b->next)
    if (address >= (pointer)b->base && address < (pointer)b->base + b->size)
      {
        *base = (pointer)b->base;
        *size = b->size;
        return OK;
      }
  *base = address;
  *size = (size_t)1 << 40;
  return OK;
}

result
cuMemcpy (pointer to, pointer from, size_t size)
{
  memmove ((void *)to, (const void *)from, size);
  return OK;
}

result
cuMemcpyHtoD_v2 (pointer to, const void *from, size_t size)
{
  memcpy ((void *)to, from, size);
  return OK;
}

result
cuMemcpyDtoH_v2 (void *to, pointer from, size_t size)
{
  memcpy (to, (const void *)from, size);
  return OK;
}

result
cuMemcpyHtoDAsync_v2 (pointer to, const void *from, size_t size,
                      void *stream UNUSED)
{
  return cuMemcpyHtoD_v2 (to, from, size);
}

result
cuMemcpyDtoHAsync_v2 (void *to, pointer from, size_t size, void *stream UNUSED)
{
  return cuMemcpyDtoH_v2 (to, from, size);
}

result
cuMemcpyDtoDAsync_v2 (pointer to, pointer from, size_t size,
                      void *stream UNUSED)
{
  return cuMemcpy (to, from, size);
}
