/* A libcuda.so.1 without a GPU for acctile calibrate: its clock runs at 1 GHz,
   so that cycles are ns, and every kernel takes what is written here, but 20%
   more each second time.  FAKE_DEVICES in the environment is the number of
   devices (1), FAKE_FAILS the name of a kernel that cannot be launched.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "../../fake/driver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NO_DEVICE 100
#define FAILED 719
#define SMS 10
#define KIB 1024.0
#define LAUNCH_NS 3000

static double now_ns;
static double chain; /* bytes of the last one  */

TRIVIAL (cuCtxSetCurrent, void *context UNUSED)
TRIVIAL (cuDevicePrimaryCtxRelease_v2, int device UNUSED)
TRIVIAL (cuEventSynchronize, void *event UNUSED)
TRIVIAL (cuModuleLoadData, void **module UNUSED, const void *text UNUSED)

/* How many devices there are.  */

static int
devices (void)
{
  const char *text = getenv ("FAKE_DEVICES");
  return text ? atoi (text) : 1;
}

result
cuInit (unsigned flags UNUSED)
{
  return devices () > 0 ? OK : NO_DEVICE;
}

result
cuDeviceGetCount (int *n)
{
  *n = devices ();
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
  snprintf (name, size, "NVIDIA Fake 100 (GeForce)");
  return OK;
}

result
cuDeviceGetAttribute (int *value, int which, int device UNUSED)
{
  const struct
  {
    int which, value;
  } known[] = { { 1, 1024 },  { 8, 49152 },    { 10, 32 },    { 13, 1000000 },
                { 16, SMS },  { 38, 1 << 24 }, { 39, 2048 },  { 75, 8 },
                { 76, 6 },    { 81, 102400 },  { 82, 65536 }, { 106, 24 },
                { 111, 1024 } };
  for (size_t k = 0; k < sizeof known / sizeof *known; k++)
    if (known[k].which == which)
      {
        *value = known[k].value;
        return OK;
      }
  return INVALID_VALUE;
}

result
cuDevicePrimaryCtxRetain (void **context, int device UNUSED)
{
  *context = &now_ns;
  return OK;
}

result
cuModuleGetFunction (void **function, void *module UNUSED, const char *name)
{
  *function = strdup (name);
  return *function ? OK : INVALID_VALUE;
}

result
cuOccupancyMaxActiveBlocksPerMultiprocessor (int *blocks, void *function UNUSED,
                                             int threads, size_t shared UNUSED)
{
  *blocks = 2048 / threads;
  return OK;
}

/* Nobody reads the device's memory but the results: more than 256 MiB are not
   there, and large pieces are but an address.  */
result
cuMemAlloc_v2 (pointer *address, size_t size)
{
  if (size > (size_t)1 << 28)
    return 2;
  *address = (pointer)calloc (1, 4096);
  return OK;
}

result
cuMemFree_v2 (pointer address)
{
  free ((void *)address);
  return OK;
}

TRIVIAL (cuMemsetD8_v2, pointer to UNUSED, unsigned char value UNUSED,
         size_t size UNUSED)

result
cuMemcpyDtoH_v2 (void *to, pointer from, size_t size)
{
  memcpy (to, (const void *)from, size);
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
  *(double *)event = now_ns;
  return OK;
}

result
cuEventElapsedTime (float *ms, void *start, void *end)
{
  *ms = (float)(1e-6 * (*(double *)end - *(double *)start));
  return OK;
}

result
cuGetErrorString (result code, const char **text)
{
  *text = code == NO_DEVICE ? "no CUDA-capable device is detected"
                            : "unspecified launch failure";
  return OK;
}

/* What a round of kernel NAME takes, in ns; 0 for kernels without rounds.  */

static double
round_ns (const char *name, double blocks, double threads, double a)
{
  if (strcmp (name, "operations") == 0)
    return 4;
  if (strcmp (name, "warp_barriers") == 0)
    return 7;
  if (strcmp (name, "barriers") == 0)
    return 10 + 2 * threads / 32;
  if (strcmp (name, "chunks") == 0)
    return 500;
  if (strcmp (name, "locks") == 0)
    return 2 * 900;
  if (strcmp (name, "meetings") == 0)
    return 700 + 3 * blocks;
  if (strcmp (name, "chase_l1") == 0)
    return chain <= 96 * KIB ? 33 : 200;
  if (strcmp (name, "chase_l2") == 0)
    return chain <= 16 * KIB * KIB ? 250 : 600;
  if (strcmp (name, "read_l1") == 0)
    return 64 * threads / 100;
  if (strcmp (name, "read_l2") == 0)
    return 16 * blocks * threads / (a <= 12 * KIB * KIB ? 4000 : 1000);
  return 0;
}

result
cuLaunchKernel (void *function, unsigned gx, unsigned gy UNUSED,
                unsigned gz UNUSED, unsigned bx, unsigned by UNUSED,
                unsigned bz UNUSED, unsigned shared UNUSED, void *stream UNUSED,
                void **args, void **extra UNUSED)
{
  static int launches;
  const char *name = function, *fails = getenv ("FAKE_FAILS");
  pointer to = *(pointer *)args[2];
  double a = (double)*(uint64_t *)args[3];
  unsigned rounds = *(unsigned *)args[5];
  double ns = round_ns (name, gx, bx, a) * rounds;
  if (fails && strcmp (fails, name) == 0)
    return FAILED;
  if (strcmp (name, "link") == 0)
    chain = 128 * a;
  if (strcmp (name, "copy") == 0)
    ns = 2 * a / 2000;
  if (strcmp (name, "empty") == 0 && gx > 1)
    ns = 0.5 * gx;
  if (launches++ % 2 == 1 && strcmp (name, "chase_l2") != 0
      && strcmp (name, "operations") != 0 && strcmp (name, "empty") != 0)
    ns *= 1.2;
  *(uint64_t *)to = (uint64_t)ns;
  now_ns += ns + LAUNCH_NS;
  return OK;
}
