/* A libcuda.so.1 without a GPU, enough for libgomp's nvptx plugin: memory is
   host memory, kernels do nothing, and an event's time is a counter that each
   launch moves by an amount known from its shape.  The benchmark's own
   machinery (the shim, the driver, the tables) is checked with it.

   A launch of G blocks of T threads takes G * T nanoseconds; a kernel whose
   name contains "big" allows 256 threads in a block, any other 1024.

   Build: gcc -shared -fPIC -Wl,-soname,libcuda.so.1 -o libcuda.so.1

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int result;
typedef uint64_t pointer;
enum
{
  OK = 0,
  INVALID_VALUE = 1,
  NOT_FOUND = 500
};

static uint64_t now_ns;
static void *context;

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

/* Functions of the driver that only have to succeed.  */
#define TRIVIAL(name, ...)                                                     \
  result name (__VA_ARGS__) { return OK; }

TRIVIAL (cuInit, unsigned flags __attribute__ ((unused)))
TRIVIAL (cuCtxSynchronize, void)
TRIVIAL (cuEventDestroy_v2, void *e __attribute__ ((unused)))
TRIVIAL (cuEventQuery, void *e __attribute__ ((unused)))
TRIVIAL (cuEventSynchronize, void *e __attribute__ ((unused)))
TRIVIAL (cuLinkDestroy, void *s __attribute__ ((unused)))
TRIVIAL (cuModuleUnload, void *m __attribute__ ((unused)))
TRIVIAL (cuStreamDestroy_v2, void *s __attribute__ ((unused)))
TRIVIAL (cuStreamQuery, void *s __attribute__ ((unused)))
TRIVIAL (cuStreamSynchronize, void *s __attribute__ ((unused)))
TRIVIAL (cuStreamWaitEvent, void *s __attribute__ ((unused)),
         void *e __attribute__ ((unused)), unsigned f __attribute__ ((unused)))

result
cuDeviceGetCount (int *n)
{
  *n = 1;
  return OK;
}

result
cuDriverGetVersion (int *version)
{
  *version = 13000;
  return OK;
}

result
cuDeviceGet (int *device, int n)
{
  *device = n;
  return OK;
}

result
cuDeviceGetName (char *name, int size, int device __attribute__ ((unused)))
{
  snprintf (name, size, "fake");
  return OK;
}

result
cuDeviceTotalMem_v2 (size_t *bytes, int device __attribute__ ((unused)))
{
  *bytes = (size_t)1 << 36;
  return OK;
}

result
cuMemGetInfo_v2 (size_t *unused, size_t *total)
{
  *unused = *total = (size_t)1 << 36;
  return OK;
}

/* The attributes that libgomp reads: threads in a block and on an SM, warp,
   registers, SMs; 1 for the rest.  */
result
cuDeviceGetAttribute (int *value, int which,
                      int device __attribute__ ((unused)))
{
  switch (which)
    {
    case 1:
      *value = 1024;
      break;
    case 10:
      *value = 32;
      break;
    case 12:
    case 82:
      *value = 65536;
      break;
    case 16:
      *value = 132;
      break;
    case 39:
      *value = 2048;
      break;
    default:
      *value = 1;
    }
  return OK;
}

result
cuCtxCreate_v2 (void **c, unsigned flags __attribute__ ((unused)),
                int device __attribute__ ((unused)))
{
  *c = context = &context;
  return OK;
}

result
cuCtxDestroy_v2 (void *c __attribute__ ((unused)))
{
  context = NULL;
  return OK;
}

result
cuCtxGetCurrent (void **c)
{
  *c = context;
  return OK;
}

result
cuCtxGetDevice (int *device)
{
  *device = 0;
  return context ? OK : 201;
}

result
cuCtxPopCurrent_v2 (void **c)
{
  *c = context;
  context = NULL;
  return OK;
}

result
cuCtxPushCurrent_v2 (void *c)
{
  context = c;
  return OK;
}

result
cuGetErrorString (result r __attribute__ ((unused)), const char **text)
{
  *text = "fake error";
  return OK;
}

result
cuLinkCreate_v2 (unsigned n __attribute__ ((unused)),
                 int *options __attribute__ ((unused)),
                 void **values __attribute__ ((unused)), void **link)
{
  *link = &now_ns;
  return OK;
}

result
cuLinkAddData_v2 (void *link __attribute__ ((unused)),
                  int type __attribute__ ((unused)),
                  void *data __attribute__ ((unused)),
                  size_t size __attribute__ ((unused)),
                  const char *name __attribute__ ((unused)),
                  unsigned n __attribute__ ((unused)),
                  int *options __attribute__ ((unused)),
                  void **values __attribute__ ((unused)))
{
  return OK;
}

result
cuLinkCreate (unsigned n, int *options, void **values, void **link)
{
  return cuLinkCreate_v2 (n, options, values, link);
}

result
cuLinkAddData (void *link, int type, void *data, size_t size, const char *name,
               unsigned n, int *options, void **values)
{
  return cuLinkAddData_v2 (link, type, data, size, name, n, options, values);
}

result
cuLinkComplete (void *link, void **image, size_t *size)
{
  *image = link;
  *size = 8;
  return OK;
}

result
cuModuleLoadData (void **module, const void *image __attribute__ ((unused)))
{
  *module = &now_ns;
  return OK;
}

result
cuModuleLoad (void **module, const char *name __attribute__ ((unused)))
{
  *module = &now_ns;
  return OK;
}

result
cuModuleGetFunction (void **function, void *module __attribute__ ((unused)),
                     const char *name)
{
  struct function *f = calloc (1, sizeof *f);
  if (!f)
    return INVALID_VALUE;
  snprintf (f->name, sizeof f->name, "%s", name);
  *function = f;
  return OK;
}

result
cuModuleGetGlobal_v2 (pointer *address, size_t *size,
                      void *module __attribute__ ((unused)), const char *name)
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
cuOccupancyMaxPotentialBlockSize (int *grid, int *block,
                                  void *f __attribute__ ((unused)),
                                  void *size __attribute__ ((unused)),
                                  size_t shared __attribute__ ((unused)),
                                  int limit __attribute__ ((unused)))
{
  *grid = 264;
  *block = 1024;
  return OK;
}

result
cuLaunchKernel (void *function __attribute__ ((unused)), unsigned gx,
                unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz,
                unsigned shared __attribute__ ((unused)),
                void *stream __attribute__ ((unused)),
                void **args __attribute__ ((unused)),
                void **extra __attribute__ ((unused)))
{
  uint64_t threads = (uint64_t)bx * by * bz;
  if (threads > 1024)
    return INVALID_VALUE;
  now_ns += threads * gx * gy * gz;
  return OK;
}

result
cuEventCreate (void **event, unsigned flags __attribute__ ((unused)))
{
  *event = calloc (1, sizeof now_ns);
  return *event ? OK : INVALID_VALUE;
}

result
cuEventRecord (void *event, void *stream __attribute__ ((unused)))
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
cuStreamCreate (void **stream, unsigned flags __attribute__ ((unused)))
{
  *stream = &now_ns;
  return OK;
}

result
cuStreamAddCallback (void *stream, void (*fn) (void *, result, void *),
                     void *data, unsigned flags __attribute__ ((unused)))
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
cuMemAllocHost_v2 (void **address, size_t size)
{
  *address = malloc (size);
  return *address ? OK : INVALID_VALUE;
}

result
cuMemFreeHost (void *address)
{
  free (address);
  return OK;
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
cuMemHostGetDevicePointer_v2 (pointer *address, void *host,
                              unsigned flags __attribute__ ((unused)))
{
  *address = (pointer)host;
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
                      void *stream __attribute__ ((unused)))
{
  return cuMemcpyHtoD_v2 (to, from, size);
}

result
cuMemcpyDtoHAsync_v2 (void *to, pointer from, size_t size,
                      void *stream __attribute__ ((unused)))
{
  return cuMemcpyDtoH_v2 (to, from, size);
}

result
cuMemcpyDtoDAsync_v2 (pointer to, pointer from, size_t size,
                      void *stream __attribute__ ((unused)))
{
  return cuMemcpy (to, from, size);
}
