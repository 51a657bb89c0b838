/* Takes over the launches of a program: GOACC_parallel_keyed stands before
   libgomp's function of that name and lets it do all that belongs to a launch
   on the host (profiling events, pointers of Fortran), but where libgomp
   would call the region's function once, every thread of every block does.

   Everything stays on the host device: the functions that choose a device
   choose the host, whatever they are asked for.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emulate-parts.h"

#include <dlfcn.h>
#include <link.h>
#include <openacc.h>
#include <stdio.h>
#include <string.h>

#define EXPORT __attribute__ ((visibility ("default")))

/* In the flags of a launch, which come inverted: its "if" clause is false
   (GOACC_FLAG_HOST_FALLBACK of gomp-constants.h).  */
#define HOST_FALLBACK 1

/* Blocks of a flat launch for each that runs at once: where some have more to
   do than others, the rest is shared out.  */
#define FLAT_BLOCKS 8

typedef void region_function (void *);
typedef void launch_function (int, region_function *, size_t, void **, size_t *,
                              unsigned short *, ...);

/* What a host thread has announced, and what it launches; no threads mean
   nothing.  */
struct announcement
{
  region_function *fn;
  unsigned blocks, threads;
  enum acctile_shape shape;
};

static _Thread_local struct announcement announced, launching;

EXPORT launch_function GOACC_parallel_keyed;

/* libgomp's functions behind those that are defined here.  */
static struct
{
  launch_function *launch;
  void (*init) (acc_device_t);
  void (*shutdown) (acc_device_t);
  void (*set_device_type) (acc_device_t);
} libgomp;

/* libgomp's function NAME.  */

static void *
next_function (const char *name)
{
  void *fn = dlsym (RTLD_NEXT, name);

  if (!fn)
    acctile_die ("libgomp has no %s", name);
  return fn;
}

static void
find_libgomp (void)
{
  libgomp.launch = next_function ("GOACC_parallel_keyed");
  libgomp.init = next_function ("acc_init");
  libgomp.shutdown = next_function ("acc_shutdown");
  libgomp.set_device_type = next_function ("acc_set_device_type");
}

/* For dl_iterate_phdr: stops with 1 at this library and with 2 at libgomp,
   whichever symbols are searched in first.  */

static int
which_first (struct dl_phdr_info *info, size_t size, void *data)
{
  uintptr_t here = (uintptr_t)&libgomp;

  (void)size;
  (void)data;
  for (int i = 0; i < info->dlpi_phnum; i++)
    if (here - info->dlpi_addr - info->dlpi_phdr[i].p_vaddr
        < info->dlpi_phdr[i].p_memsz)
      return 1;
  return strstr (info->dlpi_name, "/libgomp.so") ? 2 : 0;
}

/* True from acc_init to acc_shutdown, as libgomp sees it.  */
static atomic_bool host_active;

/* Makes the host the device of this program before it can choose one.  */

__attribute__ ((constructor)) static void
choose_host (void)
{
  if (dl_iterate_phdr (which_first, NULL) == 2)
    acctile_die ("libgomp comes before libacctile-emulate: link with "
                 "-lacctile-emulate before -lgomp");
  find_libgomp ();
  libgomp.set_device_type (acc_device_host);
  atomic_store (&host_active, true);
}

EXPORT void
acc_init (acc_device_t type)
{
  (void)type;
  if (!atomic_exchange (&host_active, true))
    libgomp.init (acc_device_host);
}

EXPORT void
acc_shutdown (acc_device_t type)
{
  (void)type;
  libgomp.shutdown (acc_device_host);
  atomic_store (&host_active, false);
}

EXPORT void
acc_set_device_type (acc_device_t type)
{
  (void)type;
  libgomp.set_device_type (acc_device_host);
  atomic_store (&host_active, true);
}

EXPORT void
acc_set_device_num (int number, acc_device_t type)
{
  (void)number;
  acc_set_device_type (type);
}

EXPORT acc_device_t
acc_get_device_type (void)
{
  return acc_device_host;
}

/* Announces a launch of SHAPE.  */

static void
announce (unsigned blocks, unsigned threads, enum acctile_shape shape)
{
  if (blocks == 0 || threads == 0 || threads > ACCTILE_EMULATE_MAX_THREADS)
    acctile_die ("a launch of %u blocks of %u threads: a block has 1 to %d "
                 "threads",
                 blocks, threads, ACCTILE_EMULATE_MAX_THREADS);
  announced.blocks = blocks;
  announced.threads = threads;
  announced.shape = shape;
}

void
acctile_emulate_next (unsigned blocks, unsigned threads)
{
  announce (blocks, threads, ACCTILE_SHAPE_GIVEN);
}

void
acctile_emulate_next_shared (unsigned blocks, unsigned threads)
{
  announce (blocks, threads, ACCTILE_SHAPE_SHARED);
}

void
acctile_emulate_next_flat (unsigned blocks, unsigned threads, int barriers)
{
  const struct acctile_settings *settings = acctile_settings ();

  if (settings->serial)
    announce (FLAT_BLOCKS * settings->concurrent, 1, ACCTILE_SHAPE_FLAT);
  else
    announce (blocks, threads,
              barriers ? ACCTILE_SHAPE_GIVEN : ACCTILE_SHAPE_APART);
}

int
acctile_emulate_serial (void)
{
  return acctile_settings ()->serial;
}

/* What libgomp calls in the place of the region's function.  */

static void
emulate_region (void *data)
{
  acctile_launch (launching.fn, data, launching.blocks, launching.threads,
                  launching.shape);
}

/* The launch of a region, which libgomp's manual calls with FLAGS, the
   region's function FN and its MAPNUM mapped variables.  What follows (launch
   dimensions, queues) means nothing on the host and is not handed on.  */

void
GOACC_parallel_keyed (int flags, region_function *fn, size_t mapnum,
                      void **hostaddrs, size_t *sizes, unsigned short *kinds,
                      ...)
{
  struct announcement next = announced;
  struct acctile_thread *self = acctile_self;
  bool emulated = next.threads && !self && !(~flags & HOST_FALLBACK);

  announced.threads = 0;
  acctile_self = NULL;
  if (emulated)
    {
      launching = next;
      launching.fn = fn;
      fn = emulate_region;
    }
  libgomp.launch (flags, fn, mapnum, hostaddrs, sizes, kinds, 0);
  acctile_self = self;
}
