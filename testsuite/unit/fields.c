/* Steps of several sweeps: what a tile comes to depend on, beside the points
   that random steps read counted one by one, what isl says of it, and which
   names come back to places of their own.  Without this test tiles with too few
   points around their bases could pass, or fields end in each other's place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <string.h>

#include "fieldtile.h"
#include "nests.h"
#include "unit-sweeps.h"
#include "unit.h"

#define SEEDS 20
#define SIDE 64

static unsigned state;

/* A number from "low" to "high".  */
static int
number (int low, int high)
{
  state = state * 1664525u + 1013904223u;
  return low + (int)((state >> 8) % (unsigned)(high - low + 1));
}

/* Adds an access of the last sweep of "step".  */
static void
add_access (struct acctile_field_step *step, int name, bool write, int row,
            int column)
{
  struct acctile_field_sweep *s = &step->sweep[step->n_sweep - 1];
  struct acctile_field_access *a = &s->access[s->n_access++];
  a->name = name;
  a->write = write;
  a->low[0] = a->high[0] = row;
  a->low[1] = a->high[1] = column;
}

static void
add_item (struct acctile_field_step *step, int sweep, int to, int from)
{
  step->item[step->n_item++] = (struct acctile_field_item){ sweep, to, from };
}

/* A step of up to three sweeps over three fields, of which two may change
   places at its end by way of a fourth name.  */
static void
make (struct acctile_field_step *step)
{
  memset (step, 0, sizeof *step);
  step->n_field = 3;
  step->n_name = 4;
  int sweeps = number (1, 3);
  for (int s = 0; s < sweeps; s++)
    {
      int name = number (0, 2), reads = number (1, 3);
      step->n_sweep++;
      add_access (step, name, true, 0, 0);
      for (int r = 0; r < reads; r++)
        add_access (step, (name + number (1, 2)) % 3, false, number (-2, 2),
                    number (-2, 2));
      add_item (step, s, -1, -1);
    }
  if (number (0, 1))
    {
      add_item (step, -1, 3, 0);
      add_item (step, -1, 0, 1);
      add_item (step, -1, 1, 3);
    }
}

/* The points of each name that are needed, from SIDE before the base on.  */
static bool need[4][2 * SIDE + 8][2 * SIDE + 8];

/* Goes back over one item.  */
static void
go_back (const struct acctile_field_step *step,
         const struct acctile_field_item *item)
{
  static bool after[4][2 * SIDE + 8][2 * SIDE + 8];
  memcpy (after, need, sizeof need);
  if (item->sweep < 0)
    {
      memset (need[item->to], 0, sizeof need[item->to]);
      for (int i = 0; i < 2 * SIDE + 8; i++)
        for (int j = 0; j < 2 * SIDE + 8; j++)
          need[item->from][i][j] |= after[item->to][i][j];
      return;
    }
  const struct acctile_field_sweep *s = &step->sweep[item->sweep];
  for (int r = 1; r < s->n_access; r++)
    for (int i = 4; i < 2 * SIDE + 4; i++)
      for (int j = 4; j < 2 * SIDE + 4; j++)
        if (after[s->access[0].name][i][j])
          need[s->access[r].name][i + s->access[r].low[0]]
              [j + s->access[r].low[1]]
              = true;
}

/* How far what a base of "base" points depends on after "steps" steps goes
   beyond it, counted one by one.  */
static void
count_around (const struct acctile_field_step *step, int steps, int base,
              int *low, int *high)
{
  memset (need, 0, sizeof need);
  for (int n = 0; n < 3; n++)
    for (int i = 0; i < base; i++)
      for (int j = 0; j < base; j++)
        need[n][SIDE + i][SIDE + j] = true;
  for (int t = 0; t < steps; t++)
    for (int i = step->n_item - 1; i >= 0; i--)
      go_back (step, &step->item[i]);
  low[0] = low[1] = high[0] = high[1] = 0;
  for (int n = 0; n < 4; n++)
    for (int i = 0; i < 2 * SIDE + 8; i++)
      for (int j = 0; j < 2 * SIDE + 8; j++)
        if (need[n][i][j])
          {
            int before[] = { SIDE - i, SIDE - j };
            for (int d = 0; d < 2; d++)
              {
                int behind = 1 - before[d] - base;
                low[d] = before[d] > low[d] ? before[d] : low[d];
                high[d] = behind > high[d] ? behind : high[d];
              }
          }
}

static void
check_random (isl_ctx *ctx)
{
  for (unsigned seed = 1; seed <= SEEDS; seed++)
    {
      struct acctile_field_step step;
      int low[2], high[2], counted_low[2], counted_high[2], base[] = { 5, 5 };
      state = seed * 7919;
      make (&step);
      int steps = number (1, 4);
      acctile_field_around (&step, steps, low, high);
      count_around (&step, steps, 5, counted_low, counted_high);
      check (acctile_field_step_turns (&step), "seed %u: turns", seed);
      check (!memcmp (low, counted_low, sizeof low)
                 && !memcmp (high, counted_high, sizeof high),
             "seed %u: %d %d and %d %d around, counted %d %d and %d %d", seed,
             low[0], low[1], high[0], high[1], counted_low[0], counted_low[1],
             counted_high[0], counted_high[1]);
      check (acctile_field_legal (ctx, &step, steps, base, low, high),
             "seed %u: legal", seed);
      for (int d = 0; d < 2; d++)
        {
          int less[] = { low[0], low[1] };
          less[d]--;
          check (
              low[d] == 0
                  || !acctile_field_legal (ctx, &step, steps, base, less, high),
              "seed %u: fewer points before the base are refused", seed);
        }
    }
}

/* Names that do not come back to places of their own, and a sweep that has one
   field by two names.  */
static void
check_turns (void)
{
  struct acctile_field_step step;
  memset (&step, 0, sizeof step);
  step.n_field = step.n_name = 2;
  step.n_sweep = 1;
  add_access (&step, 0, true, 0, 0);
  add_access (&step, 1, false, 0, 1);
  add_item (&step, 0, -1, -1);
  check (acctile_field_step_turns (&step), "nothing moves");
  add_item (&step, -1, 0, 1);
  check (!acctile_field_step_turns (&step), "two names for one field");
  step.n_item = 0;
  add_item (&step, -1, 0, 1);
  add_item (&step, 0, -1, -1);
  check (!acctile_field_step_turns (&step), "a sweep with one field twice");
}

#define GRIDS SQUARE ("A") "," SQUARE ("B") "," SQUARE ("C")
static const char along[] = NEST (
    "along", "2",
    LOOP ("i", "independent", "1", "n") "," LOOP ("j", "independent", "0", "n"),
    "\"n\"", GRIDS,
    STATEMENT ("j", "3",
               "\"A[i][j]\",\"C[i][j]\",\"C[i - 1][j]\",\"A[i][j] "
               "=\""));
static const char shifted[] = NEST (
    "shifted", "2",
    LOOP ("i", "independent", "0", "n - 1") "," LOOP ("j", "independent", "0",
                                                      "n - 1"),
    "\"n\"", GRIDS,
    STATEMENT ("j", "3", "\"A[i + 1][j]\",\"A[i][j + 1]\",\"C[i][j + 1] =\""));
static const char row[]
    = NEST ("row", "1", LOOP ("j", "independent", "0", "n"), "\"n\"", GRIDS,
            STATEMENT ("j", "1", "\"A[1][j]\",\"A[0][j] =\""));
static const char around[] = NEST (
    "around", "2",
    LOOP ("i", "independent", "1", "n") "," LOOP ("j", "independent", "0", "n"),
    "\"n\"", GRIDS, STATEMENT ("j", "1", "\"A[i - 1][j]\",\"A[i][j] =\""));

/* Reads "text" as the only sweep of a step over A, B and C.  */
static bool
read_sweep (isl_ctx *ctx, const char *text, struct acctile_field_step *step,
            char **why)
{
  static const int name[] = { 0, 1, 2 };
  struct acctile_nest *nest = nest_read (ctx, text, 4096);
  struct acctile_step_sweep sweep = number_sweep (nest, false);
  *why = NULL;
  memset (step, 0, sizeof *step);
  step->n_field = step->n_name = 3;
  for (int f = 0; f < 3; f++)
    step->field[f] = (struct acctile_field){ 4, 0, f };
  bool right = acctile_field_sweep_add (step, &sweep, name, why);
  acctile_field_step_clear (step);
  free_sweep (&sweep);
  acctile_nest_free (nest);
  return right;
}

static void
check_sweeps (isl_ctx *ctx)
{
  struct acctile_field_step step;
  char *why;
  bool right = read_sweep (ctx, along, &step, &why);
  check (right && acctile_field_reach (&step, 0) == 1
             && acctile_field_reach (&step, 1) == 0,
         "a sweep in place: %s", why ? why : "");
  free (why);
  right = read_sweep (ctx, shifted, &step, &why);
  check (right && step.sweep[0].shift[0] == 0 && step.sweep[0].shift[1] == 1
             && step.sweep[0].access[0].low[0] == 1
             && step.sweep[0].access[0].low[1] == -1,
         "a sweep that stores beside its iterators: %s", why ? why : "");
  free (why);
  right = read_sweep (ctx, row, &step, &why);
  check (right && step.sweep[0].loop[0] == -1 && step.sweep[0].loop[1] == 0
             && step.sweep[0].access[0].low[0] == 1,
         "a row: %s", why ? why : "");
  free (why);
  right = read_sweep (ctx, around, &step, &why);
  check (!right && why && strstr (why, "around its point"),
         "what other iterations store: %s", why ? why : "");
  free (why);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  check_random (ctx);
  check_turns ();
  check_sweeps (ctx);
  isl_ctx_free (ctx);
  return unit_end ();
}
