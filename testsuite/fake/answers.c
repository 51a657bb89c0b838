/* What a driver that is not there answers, whatever its kernels do: the number
   of devices (FAKE_DEVICES in the environment, else 1) and what they are like,
   a context for each thread, memory of the host, success.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "driver.h"

#include <stdio.h>
#include <stdlib.h>

#define MAX_DEVICES 4

static __thread void *context;

TRIVIAL (cuInit, unsigned flags UNUSED)
TRIVIAL (cuLinkDestroy, void *s UNUSED)
TRIVIAL (cuModuleUnload, void *m UNUSED)
TRIVIAL (cuEventDestroy_v2, void *e UNUSED)
TRIVIAL (cuEventQuery, void *e UNUSED)
TRIVIAL (cuEventSynchronize, void *e UNUSED)

result
cuDeviceGetCount (int *n)
{
  const char *text = getenv ("FAKE_DEVICES");
  *n = text ? atoi (text) : 1;
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
cuDeviceGetName (char *name, int size, int device UNUSED)
{
  snprintf (name, size, "fake");
  return OK;
}

result
cuDeviceTotalMem_v2 (size_t *bytes, int device UNUSED)
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
cuDeviceGetAttribute (int *value, int which, int device UNUSED)
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

static char contexts[MAX_DEVICES];

result
cuCtxCreate_v2 (void **c, unsigned flags UNUSED, int device)
{
  *c = context = &contexts[device];
  return OK;
}

result
cuCtxDestroy_v2 (void *c UNUSED)
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
  if (!context)
    return 201;
  *device = (int)((char *)context - contexts);
  return OK;
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
cuGetErrorString (result r UNUSED, const char **text)
{
  *text = "fake error";
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
cuOccupancyMaxPotentialBlockSize (int *grid, int *block, void *f UNUSED,
                                  void *size UNUSED, size_t shared UNUSED,
                                  int limit UNUSED)
{
  *grid = 264;
  *block = 1024;
  return OK;
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
cuMemHostGetDevicePointer_v2 (pointer *address, void *host,
                              unsigned flags UNUSED)
{
  *address = (pointer)host;
  return OK;
}
