/* Without this test a load under ThreadSanitizer, which does not go to the
   newest value, could go to one that is too old: older than what its thread,
   its block or those it has heard from know.

   { acctile-runs {} {BLOCKS=3} }
   { acctile-runs {} {BLOCKS=1} }
   { acctile-runs -fsanitize=thread {BLOCKS=1} }
   { acctile-runs -fsanitize=thread {BLOCKS=3} }
   { acctile-runs -fsanitize=thread {BLOCKS=2 ORDER=random} }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch.h"

#define BLOCKS 4
#define THREADS 8
#define LAST 50

static unsigned word, said[BLOCKS], next, plain;
static unsigned own, by_block[BLOCKS], by_others, by_ticket, backwards;

/* Stores 1 to LAST, and sees every third of them itself.  */

static void
count_up (void)
{
  for (unsigned i = 1; i <= LAST; i++)
    {
      acctile_emulate_store_release (&word, i);
      if (i % 3 == 0)
        own += acctile_emulate_load_acquire (&word) != i;
    }
}

/* Waits until "word" is LAST; it never goes back.  */

static void
wait_for_last (void)
{
  unsigned value = 0;

  while (value < LAST)
    {
      unsigned again = acctile_emulate_load_acquire (&word);
      backwards += again < value;
      value = again;
    }
}

/* Each block hears from the one before it: the second by "word", the others
   by what that one said, after which they look at "word" once.  */

static void
hear (unsigned ticket)
{
  if (ticket == 0)
    count_up ();
  else if (ticket == 1)
    wait_for_last ();
  else
    {
      while (acctile_emulate_load_acquire (&said[ticket - 1]) == 0)
        ;
      by_others += acctile_emulate_load_acquire (&word) != LAST;
    }
}

static void
kernel (void *data)
{
  unsigned *tile = acctile_emulate_shared (sizeof *tile);
  unsigned thread = acctile_emulate_thread ();

  (void)data;
  if (thread == 0)
    {
      *tile = acctile_emulate_ticket (&next);
      hear (*tile);
    }
  acctile_emulate_barrier ();
  if (thread == 5)
    {
      by_block[*tile] += acctile_emulate_load_acquire (&word) != LAST;
      if (*tile == 3)
        by_ticket += acctile_emulate_load_acquire (&next) != BLOCKS;
      if (*tile > 1)
        plain += *tile;
      acctile_emulate_store_release (&said[*tile], 1);
    }
}

int
main (void)
{
  launch (BLOCKS, THREADS, kernel, NULL);
  check (own == 0, "a thread sees what it stored");
  check (backwards == 0, "values do not go back");
  for (int b = 0; b < BLOCKS; b++)
    check (by_block[b] == 0, "a block sees what one of its threads knows");
  check (by_others == 0, "and what those know from whom it hears");
  check (by_ticket == 0, "and the tickets before its own");
  check (plain == 2 + 3, "releases order what is no atomic");
  return unit_end ();
}
