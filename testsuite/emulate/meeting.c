/* Blocks that run at once find one another and go on in steps, as the blocks
   of one launch for a loop over time do.  Without this test arriving could
   order nothing for those who wait, so that right programs are said to race
   now and then; or each block could find itself alone, so that wrong ones are
   not.

   { acctile-runs {} {BLOCKS=1} }
   { acctile-runs {} {BLOCKS=2 ORDER=descending} }
   { acctile-runs {} {BLOCKS=7 ORDER=random} }
   { acctile-runs -fsanitize=thread {BLOCKS=1} }
   { acctile-runs -fsanitize=thread {BLOCKS=2 ORDER=descending} }
   { acctile-runs -fsanitize=thread {BLOCKS=7 ORDER=random:3} }
   { acctile-runs -fsanitize=address,undefined {BLOCKS=7} }
   { acctile-fails {-fsanitize=thread -DNO_MEETING} {BLOCKS=2} {data race} }
   { acctile-fails {-fsanitize=thread -DNO_MEETING} {BLOCKS=7} {data race} }
   { acctile-fails {-fsanitize=thread -DRELAXED} {BLOCKS=2} {data race} }
   { acctile-fails {-fsanitize=thread -DONE_LESS} {BLOCKS=2} {data race} }
   { acctile-fails {-fsanitize=thread -DONE_LESS} {BLOCKS=7} {data race} }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch.h"

#define BLOCKS 8
#define THREADS 16
#define STEPS 10
#define WIDTH 200
#define LOOKS 24
#define LAUNCHES 5

static unsigned row[2][WIDTH];
static unsigned next, members, met;

/* This block's number among those that take part; how many do goes to
   COUNT.  */

static unsigned
join (unsigned *count)
{
  unsigned self = acctile_emulate_ticket (&next), all, here;

  for (unsigned look = 0; !(all = acctile_emulate_load_acquire (&members));
       look++)
    if ((here = acctile_emulate_load_acquire (&next)) == BLOCKS
        || look == LOOKS)
      {
        all = acctile_emulate_claim (&members, here);
        if (all == 0)
          all = here;
        break;
      }
  *count = all;
  return self;
}

/* Waits until COUNT blocks have arrived.  */

static void
meet (unsigned count)
{
  acctile_emulate_barrier ();
  if (acctile_emulate_thread () == 0)
    {
#ifdef RELAXED
      acctile_emulate_ticket (&met);
#else
      acctile_emulate_arrive (&met);
#endif
#ifdef NO_MEETING
      count = 0;
#elif defined ONE_LESS
      count--;
#endif
      acctile_emulate_await (&met, count);
    }
  acctile_emulate_barrier ();
}

/* Each element becomes the sum of its neighbours, STEPS times.  */

static void
kernel (void *data)
{
  unsigned *shared = acctile_emulate_shared (2 * sizeof (unsigned));
  unsigned thread = acctile_emulate_thread ();

  (void)data;
  if (thread == 0)
    shared[0] = join (&shared[1]);
  acctile_emulate_barrier ();
  unsigned self = shared[0], count = shared[1];
  if (self >= count)
    return;
  for (unsigned t = 0; t < STEPS; t++)
    {
      const unsigned *from = row[t % 2];
      unsigned *to = row[(t + 1) % 2];
      for (unsigned i = 1 + self * THREADS + thread; i < WIDTH - 1;
           i += count * THREADS)
        to[i] = from[i - 1] + from[i + 1];
      meet ((t + 1) * count);
    }
}

/* How many elements are not what the steps, done here, say.  */

static unsigned
count_wrong (void)
{
  unsigned now[WIDTH], last[WIDTH], wrong = 0;

  for (unsigned i = 0; i < WIDTH; i++)
    now[i] = last[i] = i;
  for (unsigned t = 0; t < STEPS; t++)
    {
      memcpy (last, now, sizeof now);
      for (unsigned i = 1; i < WIDTH - 1; i++)
        now[i] = last[i - 1] + last[i + 1];
    }
  for (unsigned i = 1; i < WIDTH - 1; i++)
    wrong += row[STEPS % 2][i] != now[i];
  return wrong;
}

int
main (void)
{
  bool concurrent = strcmp (setting ("ACCTILE_EMULATE_BLOCKS", "1"), "1");
  unsigned wrong = 0, most = 0;

  for (int i = 0; i < LAUNCHES; i++)
    {
      for (unsigned k = 0; k < WIDTH; k++)
        row[0][k] = row[1][k] = k;
      next = members = met = 0;
      launch (BLOCKS, THREADS, kernel, NULL);
      wrong += count_wrong ();
      most = members > most ? members : most;
    }
  check (wrong == 0, "every step waited for the one before");
  check (most > concurrent && most <= (concurrent ? BLOCKS : 1),
         "%u blocks took part", most);
  return unit_end ();
}
