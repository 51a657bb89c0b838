/* Without this test a launch could miss a thread of a block or run one twice,
   run more blocks at once than ACCTILE_EMULATE_BLOCKS says, run the threads of
   a block one after another, or start the blocks in another order than
   ACCTILE_EMULATE_ORDER says.

   { acctile-runs {} {} }
   { acctile-runs {} {BLOCKS=1} }
   { acctile-runs {} {BLOCKS=2} }
   { acctile-runs {} {BLOCKS=7} }
   { acctile-runs {} {BLOCKS=1 ORDER=descending} }
   { acctile-runs {} {BLOCKS=1 ORDER=random} }
   { acctile-runs {} {BLOCKS=3 ORDER=random:17} }
   { acctile-runs {} {BLOCKS=3 ORDER=descending} }
   { acctile-runs {} {THREADS=serial} }
   { acctile-runs {} {THREADS=serial BLOCKS=1 ORDER=descending} }
   { acctile-runs {} {THREADS=serial BLOCKS=3 ORDER=random:5} }
   { acctile-runs -fsanitize=thread {BLOCKS=1} }
   { acctile-runs -fsanitize=thread {BLOCKS=2 ORDER=descending} }
   { acctile-runs -fsanitize=thread {BLOCKS=7 ORDER=random} }
   { acctile-runs -fsanitize=address,undefined {BLOCKS=2} }
   { acctile-runs -fsanitize=address,undefined {THREADS=serial} }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch.h"

#include <time.h>

#define BLOCKS 24
#define THREADS 48

/* What a kernel notes of each launch.  "started" are the blocks by the order
   in which they started.  */
struct notes
{
  atomic_uint runs[BLOCKS][THREADS];
  atomic_uint strange;
  atomic_uint present[BLOCKS];
  atomic_uint blocks_present;
  atomic_uint most_present;
  atomic_uint starts;
  unsigned started[BLOCKS];
};

static struct notes notes, again;

/* How many blocks should run at once, 0 when that is not said.  */
static unsigned concurrent;

/* Waits, for half a minute at most, until as many blocks have been in N at
   once as should be.  */

static void
wait_for_others (const struct notes *n)
{
  time_t start = time (NULL);

  while (atomic_load (&n->most_present) < concurrent
         && time (NULL) < start + 30)
    sched_yield ();
}

/* Comes into BLOCK of N, the first thread of it for the whole block.  */

static void
come (struct notes *n, unsigned block)
{
  if (atomic_fetch_add (&n->present[block], 1) != 0)
    return;
  unsigned present = atomic_fetch_add (&n->blocks_present, 1) + 1;
  unsigned most = atomic_load (&n->most_present);
  while (present > most
         && !atomic_compare_exchange_weak (&n->most_present, &most, present))
    ;
  n->started[atomic_fetch_add (&n->starts, 1)] = block;
  wait_for_others (n);
}

/* Leaves BLOCK of N, the last thread of it for the whole block.  Where
   THREADS threads are there at once, the first waits for the last to come.  */

static void
leave (struct notes *n, unsigned block, unsigned threads)
{
  while (!acctile_emulate_serial ()
         && atomic_load (&n->present[block]) < threads)
    sched_yield ();
  if (atomic_fetch_add (&n->present[block], 1) == 2 * threads - 1)
    atomic_fetch_sub (&n->blocks_present, 1);
}

static void
kernel (void *data)
{
  struct notes *n = data;
  unsigned block = acctile_emulate_block ();
  unsigned thread = acctile_emulate_thread ();

  if (!acctile_emulate_active () || acctile_emulate_blocks () != BLOCKS
      || block >= BLOCKS || thread >= THREADS)
    {
      atomic_fetch_add (&n->strange, 1);
      return;
    }
  come (n, block);
  atomic_fetch_add (&n->runs[block][thread], 1);
  leave (n, block, THREADS);
}

/* How many of N's threads did not run exactly once.  */

static unsigned
count_wrong (struct notes *n)
{
  unsigned wrong = 0;
  for (int b = 0; b < BLOCKS; b++)
    for (int t = 0; t < THREADS; t++)
      wrong += n->runs[b][t] != 1;
  return wrong;
}

/* How many blocks of N started FIRST + STEP * i as the i-th.  */

static unsigned
count_at (const struct notes *n, unsigned first, int step)
{
  unsigned count = 0;
  for (int i = 0; i < BLOCKS; i++)
    count += n->started[i] == first + step * i;
  return count;
}

/* Whether the order of N is that of ORDER, seen one block at a time.  */

static void
check_order (const struct notes *n, const char *order)
{
  if (strcmp (order, "ascending") == 0)
    check (count_at (n, 0, 1) == BLOCKS, "ascending order");
  else if (strcmp (order, "descending") == 0)
    check (count_at (n, BLOCKS - 1, -1) == BLOCKS, "descending order");
  else
    check (count_at (n, 0, 1) < BLOCKS / 2
               && count_at (n, BLOCKS - 1, -1) < BLOCKS / 2
               && memcmp (n->started, again.started, sizeof n->started) != 0,
           "random order, another one for the second launch");
}

int
main (void)
{
  const char *blocks = setting ("ACCTILE_EMULATE_BLOCKS", "0");
  const char *order = setting ("ACCTILE_EMULATE_ORDER", "ascending");
  bool serial = strcmp (setting ("ACCTILE_EMULATE_THREADS", ""), "serial") == 0;

  concurrent = atoi (blocks);
  launch (BLOCKS, THREADS, kernel, &notes);
  launch (BLOCKS, THREADS, kernel, &again);
  check (notes.strange == 0 && again.strange == 0, "ids are in range");
  check (count_wrong (&notes) == 0, "every thread of every block ran once");
  check (count_wrong (&again) == 0, "and in the second launch");
  check (acctile_emulate_serial () == serial, "serial or not");
  if (concurrent)
    check (notes.most_present == concurrent, "%u blocks at once, %u seen",
           concurrent, (unsigned)notes.most_present);
  if (concurrent == 1)
    check_order (&notes, order);
  check (!acctile_emulate_active () && acctile_emulate_block () == 0
             && acctile_emulate_blocks () == 1
             && acctile_emulate_thread () == 0,
         "outside of a launch there is one thread");
  return unit_end ();
}
