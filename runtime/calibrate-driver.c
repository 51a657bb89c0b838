/* CUDA's driver, opened at run time: a device with the kernels loaded, memory,
   launches between two events.

   Types and numbers are those of CUDA's driver interface; no header of CUDA is
   used.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "calibrate-driver.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LIBRARY "libcuda.so.1"
/* Flags, and where kernels store their cycles behind them.  */
#define FLAGS_BYTES 4096
#define RESULT_OFFSET 2048
#define MAX_ALLOCATIONS 16

typedef int result;

/* The functions: member, name in the library, arguments.  */
#define FUNCTIONS(F)                                                           \
  F (init, "cuInit", (unsigned))                                               \
  F (count, "cuDeviceGetCount", (int *))                                       \
  F (choose, "cuDeviceGet", (int *, int))                                      \
  F (name, "cuDeviceGetName", (char *, int, int))                              \
  F (attribute, "cuDeviceGetAttribute", (int *, int, int))                     \
  F (retain, "cuDevicePrimaryCtxRetain", (void **, int))                       \
  F (leave, "cuDevicePrimaryCtxRelease_v2", (int))                             \
  F (set, "cuCtxSetCurrent", (void *))                                         \
  F (load, "cuModuleLoadData", (void **, const void *))                        \
  F (function, "cuModuleGetFunction", (void **, void *, const char *))         \
  F (occupancy, "cuOccupancyMaxActiveBlocksPerMultiprocessor",                 \
     (int *, void *, int, size_t))                                             \
  F (allocate, "cuMemAlloc_v2", (acctile_address *, size_t))                   \
  F (release, "cuMemFree_v2", (acctile_address))                               \
  F (clear, "cuMemsetD8_v2", (acctile_address, unsigned char, size_t))         \
  F (fetch, "cuMemcpyDtoH_v2", (void *, acctile_address, size_t))              \
  F (launch, "cuLaunchKernel",                                                 \
     (void *, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,      \
      unsigned, void *, void **, void **))                                     \
  F (event, "cuEventCreate", (void **, unsigned))                              \
  F (record, "cuEventRecord", (void *, void *))                                \
  F (await, "cuEventSynchronize", (void *))                                    \
  F (elapsed, "cuEventElapsedTime", (float *, void *, void *))                 \
  F (explain, "cuGetErrorString", (result, const char **))

struct acctile_driver
{
  void *library;
  int device;
  void *context; /* null: none is held  */
  void *function_of[ACCTILE_N_KERNEL];
  void *begin, *end;
  acctile_address flags;
  acctile_address allocation[MAX_ALLOCATIONS];
  int n_allocation;
  char error[ACCTILE_CALIBRATE_TEXT];
#define MEMBER(member, name, arguments) result (*member) arguments;
  FUNCTIONS (MEMBER)
#undef MEMBER
};

/* Whether CODE, which CALL returned, is success; the first that is not is kept
   as an error.  */

static bool
good (struct acctile_driver *d, result code, const char *call)
{
  const char *text = NULL;
  if (code == 0)
    return true;
  if (d->error[0] == '\0')
    {
      if (d->explain (code, &text) != 0 || !text)
        text = "unknown error";
      snprintf (d->error, sizeof d->error, "%s: %s (%d)", call, text, code);
    }
  return false;
}

/* Opens the library and finds its functions.  */

static bool
find_functions (struct acctile_driver *d)
{
  const struct
  {
    const char *name;
    void **place;
  } wanted[] = {
#define WANTED(member, name, arguments) { name, (void **)&d->member },
    FUNCTIONS (WANTED)
#undef WANTED
  };
  d->library = dlopen (LIBRARY, RTLD_NOW);
  if (!d->library)
    {
      snprintf (d->error, sizeof d->error, "no CUDA driver: %s", dlerror ());
      return false;
    }
  for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++)
    if (!(*wanted[k].place = dlsym (d->library, wanted[k].name)))
      {
        snprintf (d->error, sizeof d->error, LIBRARY ": no function %s",
                  wanted[k].name);
        return false;
      }
  return true;
}

/* Reads what the driver says of the device into A; "which" are the numbers of
   enum CUdevice_attribute.  */

static bool
read_attributes (struct acctile_driver *d, struct acctile_attributes *a)
{
  const struct
  {
    int which;
    int *place;
  } wanted[] = {
    { 75, &a->compute_major },
    { 76, &a->compute_minor },
    { 16, &a->sms },
    { 10, &a->warp_size },
    { 39, &a->max_threads_per_sm },
    { 106, &a->max_blocks_per_sm },
    { 1, &a->max_threads_per_block },
    { 82, &a->registers_per_sm },
    { 81, &a->shared_per_sm },
    { 8, &a->shared_per_block },
    { 111, &a->shared_reserved_per_block },
    { 38, &a->l2_size },
    { 13, &a->clock_khz },
  };
  if (!good (d, d->name (a->name, sizeof a->name, d->device),
             "cuDeviceGetName"))
    return false;
  for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++)
    if (!good (d, d->attribute (wanted[k].place, wanted[k].which, d->device),
               "cuDeviceGetAttribute"))
      return false;
  return true;
}

/* Makes device number GPU the one that is used; its attributes into A.  */

static bool
choose_device (struct acctile_driver *d, int gpu, struct acctile_attributes *a)
{
  int count = 0;
  if (!good (d, d->init (0), "cuInit")
      || !good (d, d->count (&count), "cuDeviceGetCount"))
    return false;
  if (gpu < 0 || gpu >= count)
    {
      snprintf (d->error, sizeof d->error, "no GPU %d: the driver has %d", gpu,
                count);
      return false;
    }
  return good (d, d->choose (&d->device, gpu), "cuDeviceGet")
         && read_attributes (d, a)
         && good (d, d->retain (&d->context, d->device),
                  "cuDevicePrimaryCtxRetain")
         && good (d, d->set (d->context), "cuCtxSetCurrent");
}

/* Loads the kernels for a device of compute capability MAJOR.  */

static bool
load_kernels (struct acctile_driver *d, int major)
{
  void *module;
  char *ptx = acctile_calibrate_ptx (major);
  bool ok = ptx && good (d, d->load (&module, ptx), "cuModuleLoadData");
  free (ptx);
  for (int k = 0; ok && k < ACCTILE_N_KERNEL; k++)
    ok = good (d,
               d->function (&d->function_of[k], module,
                            acctile_kernel_name ((enum acctile_kernel)k)),
               "cuModuleGetFunction");
  return ok;
}

struct acctile_driver *
acctile_driver_open (int gpu, struct acctile_attributes *attributes,
                     char *error)
{
  struct acctile_driver *d = calloc (1, sizeof *d);
  if (!d)
    {
      snprintf (error, ACCTILE_CALIBRATE_TEXT, "out of memory");
      return NULL;
    }
  if (find_functions (d) && choose_device (d, gpu, attributes)
      && load_kernels (d, attributes->compute_major)
      && good (d, d->event (&d->begin, 0), "cuEventCreate")
      && good (d, d->event (&d->end, 0), "cuEventCreate"))
    {
      d->flags = acctile_driver_allocate (d, FLAGS_BYTES);
      if (d->flags)
        return d;
    }
  snprintf (error, ACCTILE_CALIBRATE_TEXT, "%s",
            d->error[0] ? d->error : "no memory on the device");
  acctile_driver_close (d);
  return NULL;
}

void
acctile_driver_close (struct acctile_driver *d)
{
  for (int k = 0; k < d->n_allocation; k++)
    d->release (d->allocation[k]);
  if (d->context)
    d->leave (d->device);
  if (d->library)
    dlclose (d->library);
  free (d);
}

acctile_address
acctile_driver_allocate (struct acctile_driver *d, size_t bytes)
{
  acctile_address address = 0;
  if (d->n_allocation == MAX_ALLOCATIONS || d->allocate (&address, bytes) != 0)
    return 0;
  d->allocation[d->n_allocation++] = address;
  return good (d, d->clear (address, 0, bytes), "cuMemsetD8") ? address : 0;
}

bool
acctile_driver_run (struct acctile_driver *d, const struct acctile_run *run,
                    double *ns, double *cycles)
{
  float ms = 0;
  uint64_t taken = 0;
  acctile_address data = run->data, flags = d->flags;
  acctile_address stored = d->flags + RESULT_OFFSET;
  uint64_t a = run->a, b = run->b;
  unsigned rounds = run->rounds;
  void *arguments[] = { &data, &flags, &stored, &a, &b, &rounds };
  if (d->error[0] || !good (d, d->clear (flags, 0, FLAGS_BYTES), "cuMemsetD8")
      || !good (d, d->record (d->begin, NULL), "cuEventRecord"))
    return false;
  for (int k = 0; k < (run->launches > 0 ? run->launches : 1); k++)
    if (!good (d,
               d->launch (d->function_of[run->kernel], run->blocks, 1, 1,
                          run->threads, 1, 1, 0, NULL, arguments, NULL),
               acctile_kernel_name (run->kernel)))
      return false;
  if (!good (d, d->record (d->end, NULL), "cuEventRecord")
      || !good (d, d->await (d->end), acctile_kernel_name (run->kernel))
      || !good (d, d->elapsed (&ms, d->begin, d->end), "cuEventElapsedTime")
      || !good (d, d->fetch (&taken, stored, sizeof taken), "cuMemcpyDtoH"))
    return false;
  if (ns)
    *ns = 1e6 * (double)ms;
  if (cycles)
    *cycles = (double)taken;
  return true;
}

int
acctile_driver_occupancy (struct acctile_driver *d, enum acctile_kernel kernel,
                          int threads)
{
  int blocks = 0;
  bool ok = good (d, d->occupancy (&blocks, d->function_of[kernel], threads, 0),
                  "cuOccupancyMaxActiveBlocksPerMultiprocessor");
  return ok ? blocks : 0;
}

const char *
acctile_driver_error (const struct acctile_driver *d)
{
  return d->error;
}
