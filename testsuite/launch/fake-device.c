/* A libcuda.so.1 without a GPU under which regions compute: for tests of how
   launches are handed their arguments.

   A kernel is run as the function of the host that GCC makes of the same
   region, on memory that is not the host's, with the arguments that the launch
   was given; where it was given none, with the block that the device's code
   names (the PTX is searched for it).  Queues are as lazy as they may be: work
   is done when somebody waits, or at random before, in any order between
   queues, and an asynchronous copy reads its source only then, unless that
   lies on the stack.  What is freed is overwritten.

     FAKE_SEED=N       the order between queues
     FAKE_LAZY=1       no work is done before somebody waits
     FAKE_DEVICES=N    how many devices there are (1)
     FAKE_LOG=FILE     at exit, a line "KERNEL LAUNCHES WITHOUT" each: how
                       often it was launched, and how often without mappings

   Build: gcc -shared -fPIC -Wl,-soname,libcuda.so.1 -o libcuda.so.1 -lpthread

   SPDX-License-Identifier: GPL-3.0-or-later  */

#define _GNU_SOURCE
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

typedef int result;
typedef uint64_t pointer;
enum
{
  OK = 0,
  INVALID_VALUE = 1,
  NOT_READY = 600,
  NOT_FOUND = 500
};

#define UNUSED __attribute__ ((unused))
#define MAX_DEVICES 4
#define POISON 0xdb

/* A module is the text of all its PTX.  */
struct module
{
  char *text;
};

/* A variable on the device.  */
struct global
{
  const struct module *module;
  char name[256];
  char *memory;
  size_t bytes;
  struct global *next;
};

struct function
{
  const struct module *module;
  char name[256];
  void (*host) (void *);
  int launches, without;
  struct function *next;
};

struct block
{
  char *base;
  size_t size;
  struct block *next;
};

/* One piece of work of a queue.  */
struct work
{
  enum
  {
    LAUNCH,
    COPY,
    CALL,
    AWAIT
  } kind;
  struct function *function;
  void *argument;
  void *to;
  const void *from;
  size_t size;
  void (*fn) (void *, result, void *);
  struct event *event;
  struct work *next;
};

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
static struct function *functions;
static struct global *globals;
static struct block *blocks;
static char linked[64];
static char *text_linked;
static __thread void *context;
static uint64_t seed = 1;

/* Functions of the driver that only have to succeed.  */
#define TRIVIAL(name, ...)                                                     \
  result name (__VA_ARGS__) { return OK; }

TRIVIAL (cuInit, unsigned flags UNUSED)
TRIVIAL (cuLinkDestroy, void *s UNUSED)
TRIVIAL (cuModuleUnload, void *m UNUSED)

/* A number below N.  */

static unsigned
draw (unsigned n)
{
  seed = seed * 6364136223846793005u + 1442695040888963407u;
  return (unsigned)(seed >> 33) % n;
}

static void __attribute__ ((noreturn)) stop (const char *what, const char *name)
{
  fprintf (stderr, "fake device: %s %s\n", what, name);
  _exit (3);
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

/* The block of FUNCTION's module that the code of FUNCTION names; NULL when it
   names none.  */

static void *
named_block (const struct function *function)
{
  char start[300], name[256];
  snprintf (start, sizeof start, ".entry %s ", function->name);
  const char *code = strstr (function->module->text, start);
  while (code && !memchr (code, '{', strcspn (code, ";")))
    code = strstr (code + 1, start);
  const char *end = code ? strstr (code, "// BEGIN FUNCTION DEF:") : NULL;
  const char *use = code ? strstr (code, "acctile_block") : NULL;
  if (!use || (end && use > end))
    return NULL;
  snprintf (name, sizeof name, "%.*s", (int)strcspn (use, " ;,]+\n"), use);
  for (struct global *g = globals; g; g = g->next)
    if (g->module == function->module && strcmp (g->name, name) == 0)
      return g->memory;
  stop ("not on the device:", name);
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
        argument = named_block (work->function);
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

static void
drain (struct queue *queue)
{
  while (queue->first && !queue->busy)
    run_one (queue);
}

/* Now and then work is done without anybody waiting.  */

static void
idle_a_bit (void)
{
  if (getenv ("FAKE_LAZY"))
    return;
  for (struct queue *q = queues; q; q = q->next)
    while (q->first && !q->busy && draw (8) == 0)
      run_one (q);
}

/* The queue of a driver's stream.  */

static struct queue *
queue_of (void *stream)
{
  return stream ? stream : &sync_queue;
}

/* Lets another thread of the host go on, now and then.  */

static void
pause_a_bit (void)
{
  pthread_mutex_lock (&mutex);
  unsigned microseconds = draw (16) == 0 ? draw (200) : 0;
  pthread_mutex_unlock (&mutex);
  if (microseconds)
    usleep (microseconds);
}

/* Puts WORK into QUEUE.  */

static result
submit (struct queue *queue, struct work work)
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
  pthread_mutex_lock (&mutex);
  for (struct queue *q = queues; q; q = q->next)
    drain (q);
  pthread_mutex_unlock (&mutex);
  return OK;
}

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
cuLinkCreate_v2 (unsigned n UNUSED, int *options UNUSED, void **values UNUSED,
                 void **link)
{
  free (text_linked);
  text_linked = strdup ("");
  *link = linked;
  return OK;
}

result
cuLinkAddData_v2 (void *link UNUSED, int type UNUSED, void *data,
                  size_t size UNUSED, const char *name UNUSED,
                  unsigned n UNUSED, int *options UNUSED, void **values UNUSED)
{
  char *all;
  if (asprintf (&all, "%s\n%s", text_linked, (const char *)data) < 0)
    return INVALID_VALUE;
  free (text_linked);
  text_linked = all;
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
  *size = sizeof linked;
  return OK;
}

result
cuModuleLoadData (void **module, const void *image UNUSED)
{
  struct module *m = calloc (1, sizeof *m);
  if (!m)
    return INVALID_VALUE;
  m->text = strdup (text_linked);
  *module = m;
  return OK;
}

result
cuModuleLoad (void **module, const char *name UNUSED)
{
  return cuModuleLoadData (module, NULL);
}

/* What is looked for in the objects of the process.  */
struct wanted
{
  const char *name;
  void *found;
};

/* Looks for the symbol of WANTED in the ELF file at BYTES, loaded at BASE.  */

static void
search_symbols (const char *bytes, uintptr_t base, struct wanted *wanted)
{
  const ElfW (Ehdr) *header = (const void *)bytes;
  const ElfW (Shdr) *section = (const void *)(bytes + header->e_shoff);
  for (int s = 0; s < header->e_shnum; s++)
    {
      if (section[s].sh_type != SHT_SYMTAB)
        continue;
      const ElfW (Sym) *symbol = (const void *)(bytes + section[s].sh_offset);
      const char *names = bytes + section[section[s].sh_link].sh_offset;
      for (size_t i = 0; i < section[s].sh_size / sizeof *symbol; i++)
        if (symbol[i].st_value
            && strcmp (names + symbol[i].st_name, wanted->name) == 0)
          wanted->found = (void *)(base + symbol[i].st_value);
    }
}

/* A dl_iterate_phdr callback.  */

static int
search_object (struct dl_phdr_info *info, size_t size UNUSED, void *data)
{
  struct wanted *wanted = data;
  struct stat stat;
  const char *name = *info->dlpi_name ? info->dlpi_name : "/proc/self/exe";
  int file = open (name, O_RDONLY);
  if (file < 0)
    return 0;
  if (fstat (file, &stat) == 0 && stat.st_size > (off_t)sizeof (ElfW (Ehdr)))
    {
      char *bytes = mmap (NULL, stat.st_size, PROT_READ, MAP_PRIVATE, file, 0);
      if (bytes != MAP_FAILED)
        {
          search_symbols (bytes, info->dlpi_addr, wanted);
          munmap (bytes, stat.st_size);
        }
    }
  close (file);
  return wanted->found != NULL;
}

result
cuModuleGetFunction (void **function, void *module, const char *name)
{
  struct function *f = calloc (1, sizeof *f);
  char host[256];
  if (!f)
    return INVALID_VALUE;
  f->module = module;
  snprintf (f->name, sizeof f->name, "%s", name);
  snprintf (host, sizeof host, "%s", name);
  for (char *c = host; *c; c++)
    if (*c == '$')
      *c = '.';
  struct wanted wanted = { host, NULL };
  dl_iterate_phdr (search_object, &wanted);
  f->host = (void (*) (void *))wanted.found;
  f->next = functions;
  functions = f;
  *function = f;
  return OK;
}

/* The bytes of one element of a variable that is defined by LINE.  */

static size_t
element_bytes (const char *line)
{
  static const struct
  {
    const char *type;
    size_t bytes;
  } types[] = { { ".b8 ", 1 },  { ".u8 ", 1 },  { ".u16 ", 2 }, { ".u32 ", 4 },
                { ".f32 ", 4 }, { ".u64 ", 8 }, { ".f64 ", 8 } };
  size_t length = strcspn (line, ";=");
  for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
    {
      const char *at = strstr (line, types[i].type);
      if (at && at < line + length)
        return types[i].bytes;
    }
  return 0;
}

/* The bytes of the variable NAME of MODULE, 0 when it has none.  */

static size_t
variable_bytes (const struct module *module, const char *name)
{
  char start[300];
  snprintf (start, sizeof start, "// BEGIN VAR DEF: %s\n", name);
  const char *line = strstr (module->text, start);
  if (!line)
    return 0;
  line = strchr (line, '\n') + 1;
  size_t length = strcspn (line, ";=");
  const char *open = memchr (line, '[', length);
  return element_bytes (line) * (open ? strtoul (open + 1, NULL, 10) : 1);
}

result
cuModuleGetGlobal_v2 (pointer *address, size_t *size, void *module,
                      const char *name)
{
  size_t bytes = variable_bytes (module, name);
  if (bytes == 0)
    return NOT_FOUND;
  struct global *g = calloc (1, sizeof *g);
  if (!g)
    return INVALID_VALUE;
  g->module = module;
  snprintf (g->name, sizeof g->name, "%s", name);
  g->memory = calloc (1, bytes);
  g->bytes = bytes;
  g->next = globals;
  globals = g;
  if (address)
    *address = (pointer)g->memory;
  if (size)
    *size = bytes;
  return OK;
}

result
cuFuncGetAttribute (int *value, int which, void *function UNUSED)
{
  *value = which == 0 ? 1024 : which == 4 ? 32 : 0;
  return OK;
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
cuLaunchKernel (void *function, unsigned gx UNUSED, unsigned gy UNUSED,
                unsigned gz UNUSED, unsigned bx, unsigned by, unsigned bz,
                unsigned shared UNUSED, void *stream, void **args,
                void **extra UNUSED)
{
  struct function *f = function;
  struct work work = { .kind = LAUNCH, .function = f };
  if (bx * by * bz > 1024)
    return INVALID_VALUE;
  if (!f->host)
    stop ("no function of the host for", f->name);
  work.argument = *(void **)args[0];
  pause_a_bit ();
  pthread_mutex_lock (&mutex);
  f->launches++;
  f->without += work.argument == NULL;
  result r = submit (queue_of (stream), work);
  idle_a_bit ();
  pthread_mutex_unlock (&mutex);
  return r;
}

result
cuEventCreate (void **event, unsigned flags UNUSED)
{
  *event = calloc (1, sizeof (struct event));
  return *event ? OK : INVALID_VALUE;
}

TRIVIAL (cuEventDestroy_v2, void *e UNUSED)
TRIVIAL (cuEventQuery, void *e UNUSED)
TRIVIAL (cuEventSynchronize, void *e UNUSED)

result
cuEventRecord (void *event, void *stream)
{
  struct event *e = event;
  pthread_mutex_lock (&mutex);
  e->queue = queue_of (stream);
  e->after = NULL;
  for (struct work *w = e->queue->first; w; w = w->next)
    e->after = w;
  pthread_mutex_unlock (&mutex);
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
  pthread_mutex_lock (&mutex);
  q->next = queues;
  queues = q;
  pthread_mutex_unlock (&mutex);
  *stream = q;
  return OK;
}

result
cuStreamDestroy_v2 (void *stream)
{
  pthread_mutex_lock (&mutex);
  drain (queue_of (stream));
  pthread_mutex_unlock (&mutex);
  return OK;
}

result
cuStreamQuery (void *stream)
{
  pthread_mutex_lock (&mutex);
  idle_a_bit ();
  bool done = queue_of (stream)->first == NULL;
  pthread_mutex_unlock (&mutex);
  return done ? OK : NOT_READY;
}

result
cuStreamSynchronize (void *stream)
{
  pthread_mutex_lock (&mutex);
  drain (queue_of (stream));
  pthread_mutex_unlock (&mutex);
  return OK;
}

result
cuStreamWaitEvent (void *stream, void *event, unsigned flags UNUSED)
{
  struct work work = { .kind = AWAIT, .event = event };
  pthread_mutex_lock (&mutex);
  result r = submit (queue_of (stream), work);
  pthread_mutex_unlock (&mutex);
  return r;
}

result
cuStreamAddCallback (void *stream, void (*fn) (void *, result, void *),
                     void *data, unsigned flags UNUSED)
{
  struct work work = { .kind = CALL, .fn = fn, .argument = data };
  pthread_mutex_lock (&mutex);
  result r = submit (queue_of (stream), work);
  pthread_mutex_unlock (&mutex);
  return r;
}

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
  pthread_mutex_lock (&mutex);
  b->next = blocks;
  blocks = b;
  pthread_mutex_unlock (&mutex);
  *address = (pointer)b->base;
  return OK;
}

result
cuMemFree_v2 (pointer address)
{
  result r = address ? INVALID_VALUE : OK;
  pthread_mutex_lock (&mutex);
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
  pthread_mutex_unlock (&mutex);
  return r;
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
  result r = OK;
  pthread_mutex_lock (&mutex);
  *base = address;
  *size = (size_t)1 << 40;
  for (const struct block *b = blocks; b; b = b->next)
    if (address >= (pointer)b->base && address < (pointer)b->base + b->size)
      {
        *base = (pointer)b->base;
        *size = b->size;
      }
  pthread_mutex_unlock (&mutex);
  return r;
}

result
cuMemHostGetDevicePointer_v2 (pointer *address, void *host,
                              unsigned flags UNUSED)
{
  *address = (pointer)host;
  return OK;
}

/* A copy that is ordered like a launch of a synchronous region.  */

static result
copy_now (void *to, const void *from, size_t size)
{
  pause_a_bit ();
  pthread_mutex_lock (&mutex);
  drain (&sync_queue);
  memmove (to, from, size);
  idle_a_bit ();
  pthread_mutex_unlock (&mutex);
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
  pthread_mutex_lock (&mutex);
  result r = submit (queue_of (stream), work);
  idle_a_bit ();
  pthread_mutex_unlock (&mutex);
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

static void __attribute__ ((constructor)) read_environment (void)
{
  const char *text = getenv ("FAKE_SEED");
  seed = text ? strtoull (text, NULL, 10) * 2654435761u + 1 : 1;
}

static void __attribute__ ((destructor)) write_log (void)
{
  const char *name = getenv ("FAKE_LOG");
  FILE *log = name ? fopen (name, "w") : NULL;
  if (!log)
    return;
  for (const struct function *f = functions; f; f = f->next)
    fprintf (log, "%s %d %d\n", f->name, f->launches, f->without);
  fclose (log);
}
