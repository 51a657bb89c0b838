/* Without this test blocks that wait for one another could hang where fewer
   run at once than there are, a ticket could be given twice, a missing
   acquire or release could stay unseen, and waiting for what never comes could
   last for ever.

   { acctile-runs {} {BLOCKS=1} }
   { acctile-runs {} {BLOCKS=2} }
   { acctile-runs {} {BLOCKS=7} }
   { acctile-runs {} {BLOCKS=1 ORDER=descending} }
   { acctile-runs {} {BLOCKS=2 ORDER=descending} }
   { acctile-runs {} {BLOCKS=7 ORDER=random} }
   { acctile-runs -fsanitize=thread {BLOCKS=1 ORDER=descending} }
   { acctile-runs -fsanitize=thread {BLOCKS=2 ORDER=random:3} }
   { acctile-runs -fsanitize=thread {BLOCKS=7} }
   { acctile-runs -fsanitize=address,undefined {BLOCKS=2} }
   { acctile-fails {-fsanitize=thread -DNO_ACQUIRE} {BLOCKS=1} {data race} }
   { acctile-fails {-fsanitize=thread -DNO_ACQUIRE} {BLOCKS=3} {data race} }
   { acctile-fails {-fsanitize=thread -DPLAIN_STORE} {BLOCKS=2} {data race} }
   { acctile-fails {-fsanitize=thread -DEARLY} {BLOCKS=1} {data race} }
   { acctile-fails {-fsanitize=thread -DEARLY} {BLOCKS=2} {data race} }
   { acctile-fails {-fsanitize=thread -DEARLY} {BLOCKS=7} {data race} }
   { acctile-fails {-fsanitize=thread -DNO_BARRIER} {BLOCKS=2} {data race} }
   { acctile-fails -DNO_TICKET {BLOCKS=1 ORDER=descending}
     {waits for 0x[0-9a-f]+ to change from 0(.|\n)*deadlock} }
   { acctile-fails -DNO_TICKET {BLOCKS=3 ORDER=descending} {deadlock} }
   { acctile-fails -DNO_RELEASE {BLOCKS=2} {deadlock} }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch.h"

#define BLOCKS 10
#define THREADS 16
#define COLUMNS 6
#define WIDTH (THREADS * COLUMNS)

/* Row r of the table is the work of the r-th ticket; done[r] is the number
   of its columns that are there.  */
static unsigned table[BLOCKS + 1][WIDTH];
static unsigned done[BLOCKS];
static unsigned next;

/* The ticket of this block, taken by its thread 0.  */

static unsigned
take_ticket (unsigned *tile)
{
#ifdef NO_TICKET
  tile[0] = acctile_emulate_block ();
#else
  if (acctile_emulate_thread () == 0)
    tile[0] = acctile_emulate_ticket (&next);
  acctile_emulate_barrier ();
#endif
  return tile[0];
}

/* Waits until COLUMN of the row above ROW is there.  */

static void
wait_above (unsigned row, unsigned column)
{
#ifdef NO_ACQUIRE
  while (row > 0 && __atomic_load_n (&done[row - 1], __ATOMIC_RELAXED) < column)
    sched_yield ();
#else
#ifdef EARLY
  column -= column > 1;
#endif
  if (row > 0 && acctile_emulate_thread () == 0)
    while (acctile_emulate_load_acquire (&done[row - 1]) < column)
      ;
#endif
  acctile_emulate_barrier ();
}

/* Says that COLUMN of ROW is there.  */

static void
say_done (unsigned row, unsigned column)
{
#ifndef NO_BARRIER
  acctile_emulate_barrier ();
#endif
#ifdef NO_RELEASE
  if (row == 2)
    return;
#endif
  if (acctile_emulate_thread () == 0)
#ifdef PLAIN_STORE
    *(volatile unsigned *)&done[row] = column;
#else
    acctile_emulate_store_release (&done[row], column);
#endif
}

/* Each element is the one above it plus the one to the right of that, where
   there is one.  */

static void
kernel (void *data)
{
  unsigned row = take_ticket (acctile_emulate_shared (sizeof (unsigned)));

  (void)data;
  for (unsigned column = 1; column <= COLUMNS; column++)
    {
      wait_above (row, column < COLUMNS ? column + 1 : column);
      unsigned i = (column - 1) * THREADS + acctile_emulate_thread ();
      table[row + 1][i]
          = table[row][i] + (i + 1 < WIDTH ? table[row][i + 1] : 0);
      say_done (row, column);
    }
}

/* How many elements are not what the rows, computed here one after another,
   say.  */

static unsigned
count_wrong (void)
{
  unsigned row[WIDTH], wrong = 0;

  for (unsigned i = 0; i < WIDTH; i++)
    row[i] = i;
  for (unsigned r = 1; r <= BLOCKS; r++)
    for (unsigned i = 0; i < WIDTH; i++)
      {
        row[i] += i + 1 < WIDTH ? row[i + 1] : 0;
        wrong += table[r][i] != row[i];
      }
  return wrong;
}

int
main (void)
{
  for (unsigned i = 0; i < WIDTH; i++)
    table[0][i] = i;
  launch (BLOCKS, THREADS, kernel, NULL);
  check (next == BLOCKS, "every block took one ticket");
  check (count_wrong () == 0, "every row waited for the one above");
  return unit_end ();
}
