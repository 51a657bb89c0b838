/* The line that the user reads about a decision: see decide.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "decide.h"

#include <stdio.h>
#include <string.h>

#include "text.h"

/* A time in us with three digits and its unit, into BUFFER.  */

static void
print_time (double us, char *buffer, size_t size)
{
  if (us >= 1e6)
    snprintf (buffer, size, "%.3g s", us * 1e-6);
  else if (us >= 1e3)
    snprintf (buffer, size, "%.3g ms", us * 1e-3);
  else
    snprintf (buffer, size, "%.3g us", us);
}

/* Pairs of arrays that a note names.  */
#define MOST_NAMED 3

/* Adds to TEXT what has to be so for DECISION on NEST, which arrays are taken
   to be apart for, or for it to be faster.  */

static void
add_condition (struct acctile_text *text, const struct acctile_nest *nest,
               const struct acctile_decision *decision)
{
  const struct acctile_depend *depend = decision->depend;
  bool faster = !nest->apart && depend && depend->compared;
  int n = depend && (nest->apart || faster) ? depend->n_overlap : 0;
  if (faster)
    acctile_text_add (text, ", faster");
  if (nest->all_apart || (faster && n > MOST_NAMED))
    {
      acctile_text_add (text, "%s where no arrays overlap", faster ? "" : ",");
      return;
    }
  for (int i = 0; i < n; i++)
    {
      const char *first = nest->array[depend->overlap[i].first].name;
      const char *second = nest->array[depend->overlap[i].second].name;
      acctile_text_add (text, "%s",
                        i > 0    ? ", "
                        : faster ? " where "
                                 : ", where ");
      if (depend->overlap[i].first == depend->overlap[i].second)
        acctile_text_add (text, "rows of '%s'", first);
      else
        acctile_text_add (text, "'%s' and '%s'", first, second);
    }
  if (n > 0)
    acctile_text_add (text, " do not overlap");
}

/* Adds to TEXT the arrays of NEST whose planes have to be different ones for
   DECISION on it.  */

static void
add_planes (struct acctile_text *text, const struct acctile_nest *nest,
            const struct acctile_decision *decision)
{
  const struct acctile_depend *depend = decision->depend;
  unsigned long long named = 0;
  for (int i = 0; nest->planes && depend && i < depend->n_plane; i++)
    {
      int array = depend->plane[i].array;
      if (array < 64 && !(named >> array & 1))
        acctile_text_add (text, "%s '%s'", named ? "," : ", where planes of",
                          nest->array[array].name);
      named |= array < 64 ? 1ull << array : 0;
    }
  if (named)
    acctile_text_add (text, " are not the same");
}

/* Returns the line about DECISION on NEST: the choice or the reason, as a
   fresh string.  */

char *
acctile_decision_note (const struct acctile_nest *nest,
                       const struct acctile_decision *decision)
{
  char chosen[32], gcc[32];
  struct acctile_text text = { 0 };
  acctile_text_add (&text, "%s",
                    decision->error ? decision->error : decision->reason);
  if (decision->time_tile && decision->n_tile == 0)
    acctile_text_add (&text, " time_tile(%s)", decision->time_tile);
  if (decision->large > 0)
    acctile_text_add (&text, ", a launch a step from %lld MB on",
                      (long long)(decision->large / 1000000));
  if (decision->sweeps > 0)
    acctile_text_add (&text,
                      ", a sweep for each iteration of the outer loop where "
                      "the inner has %lld times as many",
                      (long long)decision->sweeps);
  if (decision->short_loops)
    acctile_text_add (&text, ", schedule(%s) where loops are short",
                      decision->short_loops);
  if (decision->short_lanes > 0)
    acctile_text_add (&text, ", %d lanes where rows are short",
                      decision->short_lanes);
  if (decision->short_lanes < 0)
    acctile_text_add (&text, ", schedule(gcc) where rows are short");
  if (decision->few_lanes > 0)
    acctile_text_add (&text, ", %d lanes where rows are few",
                      decision->few_lanes);
  if (decision->few_lanes < 0)
    acctile_text_add (&text, ", schedule(gcc) where rows are few");
  if (decision->small_planes)
    acctile_text_add (&text, ", block(8,4,1) where planes are small");
  if (decision->wide_planes[0] > 0)
    acctile_text_add (&text, ", block(%d,%d,1) where planes are few",
                      decision->wide_planes[0], decision->wide_planes[1]);
  if (decision->few_planes)
    acctile_text_add (&text, ", schedule(gcc) where planes are few");
  if (decision->along)
    acctile_text_add (&text, ", a thread for each row where rows are short or"
                             " columns many");
  if (decision->fed)
    acctile_text_add (&text, ", warps that load where iterations are few");
  if (decision->narrow)
    acctile_text_add (&text, ", block(32) where iterations are few");
  if (decision->histogram)
    acctile_text_add (&text, ", atomic updates in shared memory first");
  if (decision->copy_back)
    acctile_text_add (&text, ", %s",
                      !strcmp (decision->copy_back, "once")
                          ? "copied back once after the last step"
                          : "arrays take turns");
  if (decision->kind == ACCTILE_DOACROSS)
    {
      print_time (decision->layout[0].time_us, chosen, sizeof chosen);
      acctile_text_add (&text, ": predicted %s", chosen);
      add_condition (&text, nest, decision);
      add_planes (&text, nest, decision);
    }
  if (decision->kind != ACCTILE_DOALL || decision->error)
    return acctile_text_take (&text);
  print_time (decision->chosen.time_us, chosen, sizeof chosen);
  print_time (decision->gcc_us, gcc, sizeof gcc);
  acctile_text_add (&text, ": predicted %s", chosen);
  if (decision->gcc_us > 0 && !decision->chosen.mapping.gcc)
    acctile_text_add (&text, ", GCC's choice %s", gcc);
  add_condition (&text, nest, decision);
  add_planes (&text, nest, decision);
  return acctile_text_take (&text);
}
