/* pcmax: the fewest machines that finish jobs of five lengths within a time,
   for all numbers of jobs of each length.  This is the dynamic program in the
   approximation scheme of Hochbaum and Shmoys for the scheduling problem
   P||Cmax: over all sets of jobs that one machine can do in the time, one
   machine more than the jobs without the set need.

     pcmax [JOBS [REPEAT]]

   The sets come from a table, so no compiler can see on what an element
   depends.  The pragma says what it needs: as no set holds a negative number of
   jobs, no element depends on a later one in any dimension.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "example.h"

/* Lengths of jobs, how many there are, and the time a machine has.  */
static const int lengths[] = { 3, 5, 7, 11, 13 };
#define LENGTHS 5
#define TIME 26
/* More sets than fit into the time.  */
#define MAX_SETS 200
/* More machines than are ever needed.  */
#define MANY 1000000

/* The N sets: SET[S][L] jobs of length L, and how far before a table's element
   the one without the set lies.  */
struct sets
{
  int n;
  int set[MAX_SETS][LENGTHS];
  int before[MAX_SETS];
};

/* All sets other than the empty one that take no longer than TIME, for tables
   of SIDE elements in each of the LENGTHS dimensions.  */
static void
make_sets (struct sets *sets, int side)
{
  int set[LENGTHS] = { 0 }, used = 0, l;

  sets->n = 0;
  for (;;)
    {
      for (l = LENGTHS - 1; l >= 0 && used + lengths[l] > TIME; l--)
        {
          used -= set[l] * lengths[l];
          set[l] = 0;
        }
      if (l < 0)
        return;
      set[l]++;
      used += lengths[l];
      sets->before[sets->n] = 0;
      for (l = 0; l < LENGTHS; l++)
        {
          sets->set[sets->n][l] = set[l];
          sets->before[sets->n] = sets->before[sets->n] * side + set[l];
        }
      sets->n++;
    }
}

static void
pcmax (int side, int n, const int set[restrict n][LENGTHS],
       const int *restrict before, int *restrict machines)
{
#pragma acctile doacross backward
#pragma acc parallel present(set [0:n], before [0:n],                          \
                             machines [0:side * side * side * side * side])
#pragma acc loop auto
  for (int a = 0; a < side; a++)
    {
#pragma acc loop auto
      for (int b = 0; b < side; b++)
        {
#pragma acc loop auto
          for (int c = 0; c < side; c++)
            {
#pragma acc loop auto
              for (int d = 0; d < side; d++)
                {
#pragma acc loop auto
                  for (int e = 0; e < side; e++)
                    {
                      int at
                          = (((a * side + b) * side + c) * side + d) * side + e;
                      int least = at == 0 ? -1 : MANY;
                      for (int s = 0; s < n; s++)
                        if (set[s][0] <= a && set[s][1] <= b && set[s][2] <= c
                            && set[s][3] <= d && set[s][4] <= e
                            && machines[at - before[s]] < least)
                          least = machines[at - before[s]];
                      machines[at] = least + 1;
                    }
                }
            }
        }
    }
}

/* Checks MACHINES: from the elements in front, each tells those that it
   precedes by one set.  */
static bool
check (int side, const struct sets *sets, const int *machines)
{
  size_t cells = (size_t)side * side * side * side * side;
  int *expected = example_ints (cells);

  for (size_t i = 1; i < cells; i++)
    expected[i] = MANY;
  for (size_t i = 0; i < cells; i++)
    {
      if (machines[i] != expected[i])
        return false;
      for (int s = 0; s < sets->n; s++)
        {
          size_t rest = i, l = LENGTHS;
          while (l > 0 && rest % side + sets->set[s][l - 1] < (size_t)side)
            {
              rest /= side;
              l--;
            }
          if (l == 0 && expected[i] + 1 < expected[i + sets->before[s]])
            expected[i + sets->before[s]] = expected[i] + 1;
        }
    }
  free (expected);
  return true;
}

int
main (int argc, char **argv)
{
  int jobs = example_argument (argc, argv, 1, 35);
  int repeat = example_argument (argc, argv, 2, 2);
  int side = jobs / LENGTHS + 1;
  size_t cells = (size_t)side * side * side * side * side;
  static struct sets sets;
  int *machines = example_ints (cells);
  struct example_time time = { 0 };
  char size[40];

  make_sets (&sets, side);
#pragma acc data copyin(sets) copy(machines [0:cells])
  for (int r = 0; r <= repeat; r++)
    {
      double start = example_now ();
      pcmax (side, sets.n, sets.set, sets.before, machines);
      if (r > 0)
        example_add (&time, start);
    }
  snprintf (size, sizeof size, "%d jobs, %d sets", jobs, sets.n);
  return example_end ("pcmax", size, &time, check (side, &sets, machines));
}
