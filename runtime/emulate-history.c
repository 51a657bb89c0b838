/* What an acquiring load may see, for ThreadSanitizer.

   A thread that waits for a counter by the next tile's count, where it needs
   the one after, is in luck when the counter has gone on already: the newest
   value orders all that came before it.  Whether the fault is found would be
   a matter of time.  So with ThreadSanitizer in the process every released
   value of a launch is kept, and a load does not go to the newest one but to
   the one after the latest that its thread knows; it is ordered after that
   release and no later one.  All of them are values that the load could have
   returned on the device.

   What a thread knows grows by its own loads and stores, by what those knew
   whose values it acquires, and at barriers by what the block knows.  What both
   loads and stores (arrive, claim) finds the newest value.  A value that came
   into memory by other ways counts as part of the release sequence of the last
   one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emulate-parts.h"
#include "emulate-sanitizers.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

#define BUCKETS 1024

/* Beyond so many words or values, loads go to the newest one.  */
#define MAX_WORDS 2048
#define MAX_VERSIONS 65536

/* A value of a word.  "token" is what ThreadSanitizer knows its release by,
   NULL for the value at first; "known" is what the releasing thread knew.  */
struct version
{
  unsigned value;
  void *token;
  struct acctile_known known;
};

/* A word that was loaded or stored, and its values, oldest first.  */
struct word
{
  unsigned *address;
  unsigned id;
  unsigned versions, room;
  struct version **version;
  struct word *next;
};

/* The words of a launch by address, and how many there are.  */
struct acctile_history
{
  atomic_flag lock;
  unsigned words, versions;
  struct word *bucket[BUCKETS];
};

/* Between begin and end nobody else looks at the history H, and
   ThreadSanitizer does not look at what is done to it.  */

static void
begin (struct acctile_history *h)
{
  while (atomic_flag_test_and_set (&h->lock))
    sched_yield ();
  tsan_ignore_writes_begin ();
}

static void
end (struct acctile_history *h)
{
  tsan_ignore_writes_end ();
  atomic_flag_clear (&h->lock);
}

/* Makes VERSION, or a later one, the latest that KNOWN has of the word ID.  */

static void
learn (struct acctile_known *known, unsigned id, unsigned version)
{
  if (id >= known->count)
    {
      unsigned count = 2 * id + 8;
      unsigned *grown = acctile_allocate (count, sizeof *grown);
      if (known->count)
        memcpy (grown, known->version, known->count * sizeof *grown);
      free (known->version);
      known->version = grown;
      known->count = count;
    }
  if (known->version[id] < version)
    {
      known->version[id] = version;
      atomic_fetch_add (&known->changes, 1);
    }
}

/* Adds to KNOWN what OTHER has.  */

static void
learn_all (struct acctile_known *known, const struct acctile_known *other)
{
  for (unsigned id = other->count; id-- > 0;)
    if (other->version[id])
      learn (known, id, other->version[id]);
}

void
acctile_known_forget (struct acctile_known *known)
{
  free (known->version);
  memset (known, 0, sizeof *known);
}

/* Adds VALUE, released by TOKEN, to the versions of WORD of H.  */

static struct version *
add_version (struct acctile_history *h, struct word *word, unsigned value,
             void *token)
{
  struct version *version = acctile_allocate (1, sizeof *version);

  h->versions++;
  version->value = value;
  version->token = token;
  if (word->versions == word->room)
    {
      word->room = 2 * word->room + 4;
      word->version
          = realloc (word->version, word->room * sizeof *word->version);
      if (!word->version)
        acctile_die ("no memory for the values of %p", (void *)word->address);
    }
  word->version[word->versions++] = version;
  return version;
}

/* The word at ADDRESS, which holds VALUE and is new if H does not have it.
   Where the latest version of it has another value, VALUE becomes one.  */

static struct word *
find_word (struct acctile_history *h, unsigned *address, unsigned value)
{
  struct word **link
      = &h->bucket[(uintptr_t)address / sizeof *address % BUCKETS];

  while (*link && (*link)->address != address)
    link = &(*link)->next;
  struct word *word = *link;
  if (!word)
    {
      word = *link = acctile_allocate (1, sizeof *word);
      word->address = address;
      word->id = h->words++;
      add_version (h, word, value, NULL);
    }
  struct version *last = word->version[word->versions - 1];
  if (last->value != value)
    add_version (h, word, value, last->token);
  return word;
}

/* True when loads of WORD of H may go to values that are not the newest.  */

static bool
is_kept (const struct acctile_history *h, const struct word *word)
{
  return word->id < MAX_WORDS && h->versions < MAX_VERSIONS;
}

/* The version of WORD that comes after the one in KNOWN, if there is one.  */

static unsigned
next_version (const struct word *word, const struct acctile_known *known)
{
  unsigned v = word->id < known->count ? known->version[word->id] : 0;

  return v + 1 < word->versions ? v + 1 : v;
}

/* The value that THREAD finds at ADDRESS; *NEWEST says whether it is the
   newest one.  */

unsigned
acctile_history_load (struct acctile_thread *thread, unsigned *address,
                      bool *newest)
{
  struct acctile_history *h = thread->block->launch->history;
  struct acctile_known *known = &thread->known;

  begin (h);
  tsan_ignore_writes_end ();
  unsigned value = __tsan_atomic32_load (address, __ATOMIC_RELAXED);
  tsan_ignore_writes_begin ();
  struct word *word = find_word (h, address, value);
  unsigned v = word->versions - 1;
  if (is_kept (h, word))
    {
      v = next_version (word, known);
      learn (known, word->id, v);
      learn_all (known, &word->version[v]->known);
    }
  struct version *version = word->version[v];
  *newest = v + 1 == word->versions;
  value = version->value;
  void *token = version->token;
  end (h);
  if (token)
    tsan_acquire (token);
  return value;
}

/* VALUE, which THREAD has released, is the newest one of WORD of H.  */

static void
release_value (struct acctile_history *h, struct acctile_thread *thread,
               struct word *word, unsigned value)
{
  struct version *version = add_version (h, word, value, NULL);

  version->token = version;
  if (is_kept (h, word))
    {
      learn (&thread->known, word->id, word->versions - 1);
      learn_all (&version->known, &thread->known);
    }
  tsan_release (version);
}

/* THREAD has acquired the newest value of WORD of H.  */

static void
acquire_newest (struct acctile_history *h, struct acctile_thread *thread,
                const struct word *word)
{
  const struct version *last = word->version[word->versions - 1];

  if (is_kept (h, word))
    {
      learn (&thread->known, word->id, word->versions - 1);
      learn_all (&thread->known, &last->known);
    }
  if (last->token)
    tsan_acquire (last->token);
}

/* THREAD stores VALUE at ADDRESS.  */

void
acctile_history_store (struct acctile_thread *thread, unsigned *address,
                       unsigned value)
{
  struct acctile_history *h = thread->block->launch->history;

  begin (h);
  tsan_ignore_writes_end ();
  unsigned old = __tsan_atomic32_load (address, __ATOMIC_RELAXED);
  __tsan_atomic32_store (address, value, __ATOMIC_RELAXED);
  tsan_ignore_writes_begin ();
  release_value (h, thread, find_word (h, address, old), value);
  end (h);
}

/* THREAD adds 1 to what is at ADDRESS, acquiring and releasing; the value
   before.  */

unsigned
acctile_history_add (struct acctile_thread *thread, unsigned *address)
{
  struct acctile_history *h = thread->block->launch->history;

  begin (h);
  tsan_ignore_writes_end ();
  unsigned old = __tsan_atomic32_fetch_add (address, 1, __ATOMIC_ACQ_REL);
  tsan_ignore_writes_begin ();
  struct word *word = find_word (h, address, old);
  acquire_newest (h, thread, word);
  release_value (h, thread, word, old + 1);
  end (h);
  return old;
}

/* THREAD makes OWNER what is at ADDRESS where that is 0, acquiring and
   releasing; the value before, acquired.  */

unsigned
acctile_history_claim (struct acctile_thread *thread, unsigned *address,
                       unsigned owner)
{
  struct acctile_history *h = thread->block->launch->history;

  begin (h);
  tsan_ignore_writes_end ();
  unsigned old = __tsan_atomic32_compare_exchange_val (
      address, 0, owner, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  tsan_ignore_writes_begin ();
  struct word *word = find_word (h, address, old);
  acquire_newest (h, thread, word);
  if (old == 0)
    release_value (h, thread, word, owner);
  end (h);
  return old;
}

/* THREAD comes to the barrier of its block, and knows what it knows.  */

void
acctile_history_arrive (struct acctile_thread *thread)
{
  struct acctile_history *h = thread->block->launch->history;
  unsigned changes = atomic_load (&thread->known.changes);

  if (changes == thread->told)
    return;
  begin (h);
  learn_all (&thread->block->known, &thread->known);
  end (h);
  thread->told = changes;
}

/* THREAD comes from the barrier of its block, and knows what all of the block
   knew.  */

void
acctile_history_depart (struct acctile_thread *thread)
{
  struct acctile_history *h = thread->block->launch->history;
  struct acctile_known *block = &thread->block->known;

  if (atomic_load (&block->changes) == thread->heard)
    return;
  begin (h);
  learn_all (&thread->known, block);
  thread->heard = atomic_load (&block->changes);
  end (h);
  thread->told = atomic_load (&thread->known.changes);
}

struct acctile_history *
acctile_history_begin (void)
{
  struct acctile_history *h = acctile_allocate (1, sizeof *h);

  atomic_flag_clear (&h->lock);
  return h;
}

static void
free_word (struct word *word)
{
  for (unsigned v = 0; v < word->versions; v++)
    {
      acctile_known_forget (&word->version[v]->known);
      free (word->version[v]);
    }
  free (word->version);
  free (word);
}

void
acctile_history_end (struct acctile_history *h)
{
  for (unsigned b = 0; b < BUCKETS; b++)
    for (struct word *word = h->bucket[b], *next; word; word = next)
      {
        next = word->next;
        free_word (word);
      }
  free (h);
}
