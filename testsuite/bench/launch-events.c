/* Device time of every kernel that libgomp launches, by CUDA events: a
   library for LD_PRELOAD.

   libgomp's nvptx plugin opens libcuda.so.1 itself and asks dlsym for each
   function.  The dlsym here hands out wrappers for a few of them: launches
   get an event before and one after on their stream, and the times are read
   where libgomp waits for the device anyway.  Nothing else is synchronised,
   and events are made in large batches before the launch they serve.

     LAUNCH_EVENTS=FILE        append a table at exit (default: stderr)
     LAUNCH_EVENTS_MODE=0|1|2  off, events, events behind a busy kernel (1)
     LAUNCH_EVENTS_TOLERATE=1  drop a launch whose block is too large for the
                               registers, where libgomp would end the program

   Build: gcc -O2 -shared -fPIC launch-events.c -o launch-events.so -ldl

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "launch-events.h"

/* The little of cuda.h that is needed; the driver's ABI fixes it.  */
typedef int cu_result;
typedef void *cu_function, *cu_stream, *cu_event, *cu_module, *cu_context;
enum
{
  CU_OK = 0,
  CU_MAX_THREADS_PER_BLOCK = 0,
  CU_SHARED_SIZE_BYTES = 1,
  CU_LOCAL_SIZE_BYTES = 3,
  CU_NUM_REGS = 4
};

#define BATCH 1024
#define MAX_BLOCK 1024
#define BUSY_CYCLES 24000

typedef cu_result launch_fn (cu_function, unsigned, unsigned, unsigned,
                             unsigned, unsigned, unsigned, unsigned, cu_stream,
                             void **, void **);

/* The driver's functions, as the plugin's own handle gives them.  */
static struct
{
  launch_fn *launch;
  cu_result (*attribute) (int *, int, cu_function);
  cu_result (*function) (cu_function *, cu_module, const char *);
  cu_result (*stream_wait) (cu_stream);
  cu_result (*context_wait) (void);
  cu_result (*context_destroy) (cu_context);
  cu_result (*event_create) (cu_event *, unsigned);
  cu_result (*event_record) (cu_event, cu_stream);
  cu_result (*event_elapsed) (float *, cu_event, cu_event);
  cu_result (*module_load) (cu_module *, const void *);
} cu;

/* A kernel the program has looked up.  */
struct kernel
{
  cu_function function;
  char name[128];
  int registers, shared_bytes, local_bytes, max_threads;
  struct kernel *next;
};

/* One launch; "us" below zero until it is known.  */
struct launch
{
  struct kernel *kernel;
  unsigned grid[3], block[3];
  cu_event before, after;
  double us;
  bool refused;
};

static struct
{
  pthread_mutex_t lock;
  enum launch_events_mode mode;
  bool tolerate;
  struct kernel *kernels;
  struct launch *launches;
  size_t n_launch, n_alloc, n_known, n_taken;
  cu_event *events;
  size_t n_event;
  cu_function busy;
  bool busy_tried;
} state = { .lock = PTHREAD_MUTEX_INITIALIZER, .mode = LAUNCH_EVENTS_ON };

static const char busy_ptx[]
    = ".version 7.0\n.target sm_80\n.address_size 64\n"
      ".visible .entry launch_events_busy (.param .u64 cycles)\n"
      "{\n"
      "  .reg .u64 %start, %now, %limit;\n"
      "  .reg .pred %more;\n"
      "  ld.param.u64 %limit, [cycles];\n"
      "  mov.u64 %start, %clock64;\n"
      "again:\n"
      "  mov.u64 %now, %clock64;\n"
      "  sub.u64 %now, %now, %start;\n"
      "  setp.lt.u64 %more, %now, %limit;\n"
      "  @%more bra again;\n"
      "  ret;\n"
      "}\n";

/* Returns the record of FUNCTION, made on first sight; NAME may be NULL.  */
static struct kernel *
kernel_find (cu_function function, const char *name)
{
  struct kernel *k;
  for (k = state.kernels; k; k = k->next)
    if (k->function == function)
      break;
  if (!k)
    {
      k = calloc (1, sizeof *k);
      if (!k)
        return NULL;
      k->function = function;
      k->max_threads = MAX_BLOCK;
      cu.attribute (&k->registers, CU_NUM_REGS, function);
      cu.attribute (&k->shared_bytes, CU_SHARED_SIZE_BYTES, function);
      cu.attribute (&k->local_bytes, CU_LOCAL_SIZE_BYTES, function);
      cu.attribute (&k->max_threads, CU_MAX_THREADS_PER_BLOCK, function);
      k->next = state.kernels;
      state.kernels = k;
    }
  if (name)
    snprintf (k->name, sizeof k->name, "%s", name);
  return k;
}

/* Returns an event; makes a batch of them when none is left.  NULL when the
   driver gives none.  */
static cu_event
event_get (void)
{
  if (state.n_event == 0)
    {
      if (!state.events)
        state.events = malloc (BATCH * sizeof *state.events);
      if (!state.events)
        return NULL;
      while (state.n_event < BATCH
             && cu.event_create (&state.events[state.n_event], 0) == CU_OK)
        state.n_event++;
      if (state.n_event == 0)
        return NULL;
    }
  return state.events[--state.n_event];
}

static void
event_put (cu_event event)
{
  if (event && state.n_event < BATCH)
    state.events[state.n_event++] = event;
}

/* Returns a fresh launch record, zeroed, or NULL.  */
static struct launch *
launch_add (void)
{
  if (state.n_launch == state.n_alloc)
    {
      size_t n = state.n_alloc ? 2 * state.n_alloc : BATCH;
      struct launch *grown = realloc (state.launches, n * sizeof *grown);
      if (!grown)
        return NULL;
      state.launches = grown;
      state.n_alloc = n;
    }
  struct launch *l = &state.launches[state.n_launch++];
  memset (l, 0, sizeof *l);
  l->us = -1;
  return l;
}

/* Reads the times of the launches that have completed.  */
static void
harvest (void)
{
  for (; state.n_known < state.n_launch; state.n_known++)
    {
      struct launch *l = &state.launches[state.n_known];
      float ms;
      if (l->refused || !l->before || !l->after)
        continue;
      if (cu.event_elapsed (&ms, l->before, l->after) != CU_OK)
        return;
      l->us = 1e3 * ms;
      event_put (l->before);
      event_put (l->after);
      l->before = l->after = NULL;
    }
}

/* Puts a busy kernel of some microseconds on STREAM.  */
static void
launch_busy (cu_stream stream)
{
  uint64_t cycles = BUSY_CYCLES;
  void *args[] = { &cycles };
  if (!state.busy_tried)
    {
      cu_module module;
      state.busy_tried = true;
      if (cu.module_load (&module, busy_ptx) != CU_OK
          || cu.function (&state.busy, module, "launch_events_busy") != CU_OK)
        state.busy = NULL;
    }
  if (state.busy)
    cu.launch (state.busy, 1, 1, 1, 1, 1, 1, 0, stream, args, NULL);
}

static cu_result
wrap_launch (cu_function function, unsigned gx, unsigned gy, unsigned gz,
             unsigned bx, unsigned by, unsigned bz, unsigned shared,
             cu_stream stream, void **args, void **extra)
{
  if (state.mode == LAUNCH_EVENTS_OFF && !state.tolerate)
    return cu.launch (function, gx, gy, gz, bx, by, bz, shared, stream, args,
                      extra);
  pthread_mutex_lock (&state.lock);
  struct kernel *k = kernel_find (function, NULL);
  bool refused = k && state.tolerate
                 && (uint64_t)bx * by * bz > (uint64_t)k->max_threads;
  struct launch *l = NULL;
  if (state.mode != LAUNCH_EVENTS_OFF || refused)
    l = launch_add ();
  if (l)
    {
      l->kernel = k;
      l->refused = refused;
      l->grid[0] = gx, l->grid[1] = gy, l->grid[2] = gz;
      l->block[0] = bx, l->block[1] = by, l->block[2] = bz;
      if (!refused)
        {
          l->before = event_get ();
          l->after = event_get ();
        }
    }
  cu_result result = CU_OK;
  if (!refused)
    {
      if (l && state.mode == LAUNCH_EVENTS_QUEUE)
        launch_busy (stream);
      if (l && l->before)
        cu.event_record (l->before, stream);
      result = cu.launch (function, gx, gy, gz, bx, by, bz, shared, stream,
                          args, extra);
      if (l && l->after)
        cu.event_record (l->after, stream);
    }
  pthread_mutex_unlock (&state.lock);
  return result;
}

static cu_result
wrap_function (cu_function *function, cu_module module, const char *name)
{
  cu_result result = cu.function (function, module, name);
  if (result == CU_OK)
    {
      pthread_mutex_lock (&state.lock);
      kernel_find (*function, name);
      pthread_mutex_unlock (&state.lock);
    }
  return result;
}

/* Lets libgomp believe that every block fits; wrap_launch then drops those
   that do not.  */
static cu_result
wrap_attribute (int *value, int which, cu_function function)
{
  cu_result result = cu.attribute (value, which, function);
  if (result == CU_OK && state.tolerate && which == CU_MAX_THREADS_PER_BLOCK)
    *value = MAX_BLOCK;
  return result;
}

static void
harvest_locked (void)
{
  pthread_mutex_lock (&state.lock);
  harvest ();
  pthread_mutex_unlock (&state.lock);
}

static cu_result
wrap_stream_wait (cu_stream stream)
{
  cu_result result = cu.stream_wait (stream);
  harvest_locked ();
  return result;
}

static cu_result
wrap_context_wait (void)
{
  cu_result result = cu.context_wait ();
  harvest_locked ();
  return result;
}

static cu_result
wrap_context_destroy (cu_context context)
{
  harvest_locked ();
  return cu.context_destroy (context);
}

/* The dlsym of the C library.  */
static void *
real_dlsym (void *handle, const char *name)
{
  static void *(*real) (void *, const char *);
  if (!real)
    {
      real = (void *(*)(void *, const char *))dlvsym (RTLD_NEXT, "dlsym",
                                                      "GLIBC_2.34");
      if (!real)
        real = (void *(*)(void *, const char *))dlvsym (RTLD_NEXT, "dlsym",
                                                        "GLIBC_2.2.5");
      if (!real)
        abort ();
    }
  return real (handle, name);
}

/* Fills in what the wrappers call themselves from the driver HANDLE.  */
static void
driver_resolve (void *handle)
{
  cu.event_create = real_dlsym (handle, "cuEventCreate");
  cu.event_record = real_dlsym (handle, "cuEventRecord");
  cu.event_elapsed = real_dlsym (handle, "cuEventElapsedTime");
  cu.module_load = real_dlsym (handle, "cuModuleLoadData");
  cu.attribute = real_dlsym (handle, "cuFuncGetAttribute");
  cu.function = real_dlsym (handle, "cuModuleGetFunction");
  cu.launch = real_dlsym (handle, "cuLaunchKernel");
}

void *
dlsym (void *handle, const char *name)
{
  static const struct
  {
    const char *name;
    void *wrapper;
    void **real;
  } table[] = {
    { "cuLaunchKernel", wrap_launch, (void **)&cu.launch },
    { "cuModuleGetFunction", wrap_function, (void **)&cu.function },
    { "cuFuncGetAttribute", wrap_attribute, (void **)&cu.attribute },
    { "cuStreamSynchronize", wrap_stream_wait, (void **)&cu.stream_wait },
    { "cuCtxSynchronize", wrap_context_wait, (void **)&cu.context_wait },
    { "cuCtxDestroy", wrap_context_destroy, (void **)&cu.context_destroy },
    { "cuCtxDestroy_v2", wrap_context_destroy, (void **)&cu.context_destroy }
  };
  void *symbol = real_dlsym (handle, name);
  if (!symbol || strncmp (name, "cu", 2) != 0)
    return symbol;
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
    if (strcmp (name, table[i].name) == 0)
      {
        if (!cu.event_create)
          driver_resolve (handle);
        *table[i].real = symbol;
        return table[i].wrapper;
      }
  return symbol;
}

void
launch_events_set_mode (enum launch_events_mode mode)
{
  state.mode = mode;
}

void
launch_events_take (struct launch_events_sum *sum)
{
  double longest = -2;
  memset (sum, 0, sizeof *sum);
  pthread_mutex_lock (&state.lock);
  harvest ();
  for (; state.n_taken < state.n_launch; state.n_taken++)
    {
      const struct launch *l = &state.launches[state.n_taken];
      if (l->refused)
        sum->refused++;
      else if (l->us >= 0)
        {
          sum->us += l->us;
          sum->launches++;
        }
      if (l->us <= longest || !l->kernel)
        continue;
      longest = l->us;
      memcpy (sum->grid, l->grid, sizeof sum->grid);
      memcpy (sum->block, l->block, sizeof sum->block);
      sum->registers = l->kernel->registers;
      sum->shared_bytes = l->kernel->shared_bytes;
      sum->local_bytes = l->kernel->local_bytes;
      snprintf (sum->name, sizeof sum->name, "%s", l->kernel->name);
    }
  pthread_mutex_unlock (&state.lock);
}

static int
launch_compare (const void *a, const void *b)
{
  const struct launch *x = a, *y = b;
  if (x->kernel != y->kernel)
    return x->kernel < y->kernel ? -1 : 1;
  int c = memcmp (x->grid, y->grid, sizeof x->grid);
  if (c == 0)
    c = memcmp (x->block, y->block, sizeof x->block);
  if (c == 0)
    c = (x->us > y->us) - (x->us < y->us);
  return c;
}

/* Prints the launches FIRST up to END, of one kernel and one shape, sorted by
   time, as one line to F.  */
static void
print_group (FILE *f, const struct launch *first, const struct launch *end)
{
  while (first < end && first->us < 0)
    first++;
  long n = end - first;
  if (n == 0)
    return;
  const struct kernel *k = first->kernel;
  double median
      = n % 2 ? first[n / 2].us : (first[n / 2 - 1].us + first[n / 2].us) / 2;
  fprintf (f, "%s\t%u,%u,%u\t%u,%u,%u\t%ld\t%.3f\t%.3f\t%d\t%d\t%d\n",
           k && k->name[0] ? k->name : "?", first->grid[0], first->grid[1],
           first->grid[2], first->block[0], first->block[1], first->block[2], n,
           first->us, median, k ? k->registers : 0, k ? k->shared_bytes : 0,
           k ? k->local_bytes : 0);
}

static void __attribute__ ((constructor)) launch_events_start (void)
{
  const char *mode = getenv ("LAUNCH_EVENTS_MODE");
  const char *tolerate = getenv ("LAUNCH_EVENTS_TOLERATE");
  if (mode && mode[0] >= '0' && mode[0] <= '2' && !mode[1])
    state.mode = (enum launch_events_mode) (mode[0] - '0');
  state.tolerate = tolerate && strcmp (tolerate, "0") != 0;
}

static void __attribute__ ((destructor)) launch_events_end (void)
{
  const char *name = getenv ("LAUNCH_EVENTS");
  if (state.n_launch == 0 || (name && !*name))
    return;
  FILE *f = name ? fopen (name, "a") : stderr;
  if (!f)
    return;
  qsort (state.launches, state.n_launch, sizeof *state.launches,
         launch_compare);
  fprintf (f, "#kernel\tgrid\tblock\tlaunches\tmin_us\tmedian_us\tregisters"
              "\tshared_bytes\tlocal_bytes\n");
  for (size_t i = 0, j; i < state.n_launch; i = j)
    {
      const struct launch *l = &state.launches[i];
      for (j = i + 1; j < state.n_launch; j++)
        if (state.launches[j].kernel != l->kernel
            || memcmp (state.launches[j].grid, l->grid, sizeof l->grid) != 0
            || memcmp (state.launches[j].block, l->block, sizeof l->block) != 0)
          break;
      print_group (f, l, &state.launches[j]);
    }
  if (f != stderr)
    fclose (f);
}
