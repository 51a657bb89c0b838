/* The emulator's environment and messages, and the order of blocks.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emulate-parts.h"
#include "emulate-sanitizers.h"

#include <errno.h>
#include <omp.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The most blocks that may be asked to run at once.  */
#define MAX_CONCURRENT 1024

static struct acctile_settings settings;
static pthread_once_t settings_once = PTHREAD_ONCE_INIT;

/* Says that the environment variable NAME is not what was EXPECTED, and ends
   the program.  */

static _Noreturn void
bad_setting (const char *name, const char *expected)
{
  fprintf (stderr, "acctile-emulate: %s=%s: expected %s\n", name, getenv (name),
           expected);
  exit (EXIT_FAILURE);
}

/* The decimal number TEXT, at most MAX, in *VALUE.  Returns false when it is
   anything else.  */

static bool
read_number (const char *text, uint64_t max, uint64_t *value)
{
  char *end;

  if (*text < '0' || *text > '9')
    return false;
  errno = 0;
  *value = strtoull (text, &end, 10);
  return errno == 0 && *end == '\0' && *value <= max;
}

/* The environment variable NAME, NULL when it is empty or not there.  */

static const char *
setting (const char *name)
{
  const char *text = getenv (name);
  return text && *text ? text : NULL;
}

static void
read_concurrent (void)
{
  static const char name[] = "ACCTILE_EMULATE_BLOCKS";
  const char *text = setting (name);
  uint64_t value;

  settings.concurrent = omp_get_num_procs ();
  if (!text)
    return;
  if (!read_number (text, MAX_CONCURRENT, &value) || value == 0)
    bad_setting (name, "a number from 1 to 1024");
  settings.concurrent = value;
}

static void
read_order (void)
{
  static const char name[] = "ACCTILE_EMULATE_ORDER";
  const char *text = setting (name);

  settings.order = ACCTILE_ORDER_ASCENDING;
  if (!text || strcmp (text, "ascending") == 0)
    return;
  if (strcmp (text, "descending") == 0)
    settings.order = ACCTILE_ORDER_DESCENDING;
  else if (strcmp (text, "random") == 0)
    settings.order = ACCTILE_ORDER_RANDOM;
  else if (strncmp (text, "random:", 7) == 0
           && read_number (text + 7, UINT64_MAX, &settings.seed))
    settings.order = ACCTILE_ORDER_RANDOM;
  else
    bad_setting (name, "ascending, descending, random or random:SEED");
}

static void
read_threads (void)
{
  static const char name[] = "ACCTILE_EMULATE_THREADS";
  const char *text = setting (name);

  if (!text || strcmp (text, "concurrent") == 0)
    return;
  if (strcmp (text, "serial") != 0)
    bad_setting (name, "concurrent or serial");
  if (tsan_here ())
    bad_setting (name, "concurrent, for ThreadSanitizer would see no races "
                       "between threads that run one after another");
  settings.serial = true;
}

static void
read_settings (void)
{
  const char *debug = setting ("GOMP_DEBUG");

  read_concurrent ();
  read_order ();
  read_threads ();
  settings.debug = debug && strcmp (debug, "0") != 0;
}

const struct acctile_settings *
acctile_settings (void)
{
  pthread_once (&settings_once, read_settings);
  return &settings;
}

/* Steps STATE, and returns a number that looks random (Steele, Lea and
   Flood: Fast splittable pseudorandom number generators, OOPSLA 2014).  */

uint64_t
acctile_random (uint64_t *state)
{
  uint64_t z = *state += UINT64_C (0x9e3779b97f4a7c15);

  z = (z ^ z >> 30) * UINT64_C (0xbf58476d1ce4e5b9);
  z = (z ^ z >> 27) * UINT64_C (0x94d049bb133111eb);
  return z ^ z >> 31;
}

unsigned *
acctile_order_permutation (const struct acctile_settings *s, unsigned count,
                           uint64_t salt)
{
  if (s->order != ACCTILE_ORDER_RANDOM)
    return NULL;
  unsigned *permutation = acctile_allocate (count, sizeof *permutation);
  uint64_t state = s->seed;
  state = acctile_random (&state) + salt;
  for (unsigned i = 0; i < count; i++)
    {
      unsigned j = acctile_random (&state) % (i + UINT64_C (1));
      permutation[i] = permutation[j];
      permutation[j] = i;
    }
  return permutation;
}

unsigned
acctile_order_at (const struct acctile_settings *s, const unsigned *permutation,
                  unsigned count, unsigned i)
{
  switch (s->order)
    {
    case ACCTILE_ORDER_DESCENDING:
      return count - 1 - i;
    case ACCTILE_ORDER_RANDOM:
      return permutation[i];
    default:
      return i;
    }
}

void
acctile_die (const char *format, ...)
{
  static atomic_flag dying = ATOMIC_FLAG_INIT;
  const struct acctile_thread *self = acctile_self;
  va_list ap;

  while (atomic_flag_test_and_set (&dying))
    pause ();
  fflush (stdout);
  fputs ("acctile-emulate: ", stderr);
  if (self)
    fprintf (stderr, "block %u, thread %u: ", self->block->id, self->id);
  va_start (ap, format);
  vfprintf (stderr, format, ap);
  va_end (ap);
  fputc ('\n', stderr);
  abort ();
}

void *
acctile_allocate (size_t count, size_t size)
{
  void *memory = calloc (count, size);

  if (!memory)
    acctile_die ("no memory for %zu times %zu bytes", count, size);
  return memory;
}
