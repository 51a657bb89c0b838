/* What subscripts alone say of distances, and that isl is not asked where they
   say enough: in a nest of nine loops isl takes seconds for the same.  Without
   this test such nests could be slow to compile again, or a distance that
   intervals get wrong could let dependent iterations run side by side.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <string.h>

#include "conflict.h"
#include "unit-nest.h"
#include "unit.h"

/* Loop 0 has "trip" iterations (0: not known).  LOW <= p (x) - q (y) <= HIGH
   for p and q of the multiples "factor" of loops 0 and 1, and constants;
   what is then known of y - x, INT64_MIN and INT64_MAX where nothing is.  */
#define NO_LEAST INT64_MIN
#define NO_MOST INT64_MAX
static const struct
{
  const char *name;
  int64_t trip[2];
  int64_t factor[2], p, q, low, high;
  bool none;
  int64_t least[2], most[2];
} tests[] = {
  { "one iterator, equal",
    { 0, 0 },
    { 1, 0 },
    0,
    -1,
    0,
    0,
    false,
    { 1, NO_LEAST },
    { 1, NO_MOST } },
  { "bytes that overlap",
    { 0, 0 },
    { 4, 0 },
    0,
    8,
    -3,
    3,
    false,
    { -2, NO_LEAST },
    { -2, NO_MOST } },
  { "bytes of two elements",
    { 0, 0 },
    { 4, 0 },
    0,
    0,
    -7,
    3,
    false,
    { 0, NO_LEAST },
    { 1, NO_MOST } },
  { "downwards",
    { 0, 0 },
    { -2, 0 },
    1,
    0,
    -3,
    3,
    false,
    { -2, NO_LEAST },
    { 1, NO_MOST } },
  { "a remainder",
    { 0, 0 },
    { 8, 0 },
    4,
    0,
    -3,
    3,
    true,
    { 1, NO_LEAST },
    { 0, NO_MOST } },
  { "other constants",
    { 0, 0 },
    { 0, 0 },
    5,
    4,
    0,
    0,
    true,
    { NO_LEAST, NO_LEAST },
    { NO_MOST, NO_MOST } },
  { "two iterators of any number",
    { 0, 0 },
    { 40, 4 },
    0,
    4,
    -3,
    3,
    false,
    { NO_LEAST, NO_LEAST },
    { NO_MOST, NO_MOST } },
  { "the inner one of ten",
    { 0, 10 },
    { 80, 4 },
    0,
    80,
    -3,
    3,
    false,
    { -1, 0 },
    { -1, 0 } },
  { "rows that run into the next",
    { 0, 20 },
    { 40, 4 },
    0,
    0,
    -3,
    3,
    false,
    { -1, -10 },
    { 1, 10 } },
};

static void
test_table (void)
{
  for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
    {
      struct acctile_uniform u;
      struct acctile_term p[3], q[3];
      int n = 0;
      for (int k = 0; k < 2; k++)
        if (tests[i].factor[k])
          p[n++] = (struct acctile_term){ .coef = tests[i].factor[k],
                                          .degree = 1,
                                          .var = { k } };
      memcpy (q, p, sizeof q);
      struct acctile_poly *one = acctile_poly_constant (tests[i].p);
      struct acctile_poly *two = acctile_poly_constant (tests[i].q);
      for (int k = 0; k < n; k++)
        {
          int loop = p[k].var[0];
          one = acctile_poly_add (
              one, acctile_poly_scale (acctile_poly_symbol (loop), p[k].coef));
          two = acctile_poly_add (
              two, acctile_poly_scale (acctile_poly_symbol (loop), q[k].coef));
        }
      acctile_uniform_clear (&u);
      for (int k = 0; k < 2; k++)
        if (tests[i].trip[k])
          acctile_uniform_bound (&u, k, tests[i].trip[k]);
      acctile_uniform_restrict (&u, one, two, tests[i].low, tests[i].high);
      bool same = u.none == tests[i].none;
      for (int k = 0; k < 2 && !u.none; k++)
        {
          int64_t least, most;
          acctile_uniform_range (&u, k, 0, &least, &most);
          same = same && least == tests[i].least[k] && most == tests[i].most[k];
          acctile_uniform_range (&u, k, 1, &least, &most);
          same = same
                 && (least == NO_LEAST ? tests[i].most[k] == NO_MOST
                                       : least == -tests[i].most[k])
                 && (most == NO_MOST ? tests[i].least[k] == NO_LEAST
                                     : most == -tests[i].least[k]);
        }
      check (same, "%s", tests[i].name);
      acctile_poly_free (one);
      acctile_poly_free (two);
    }
}

#define LOOPS 9
#define TRIP 2

/* A nest of nine loops over 1 to 2 that reads the element before in each, of
   an array of 3^9 ints: the JSON of unit-nest.h.  */
static char *
nine_loops (void)
{
  char *text = malloc (8192), *end = text;
  int stride[LOOPS], sum = 0;
  for (int k = LOOPS - 1, s = 4; k >= 0; k--, s *= TRIP + 1)
    stride[k] = s;
  end += sprintf (end,
                  "{'parallel':%d,'arrays':[{'name':'t','elem_size':4}],"
                  "'loops':[",
                  LOOPS);
  for (int k = 0; k < LOOPS; k++)
    end += sprintf (end, "%s{'name':'i%d','claim':'auto','lower':1,'upper':%d}",
                    k ? "," : "", k, TRIP + 1);
  end += sprintf (end, "],'statements':[{'loop':'i%d','accesses':[", LOOPS - 1);
  for (int before = 0; before <= LOOPS; before++)
    {
      sum = before < LOOPS ? -stride[before] : 0;
      end += sprintf (end, "%s{'array':'t','write':%s,'offset':'%d",
                      before ? "," : "", before < LOOPS ? "false" : "true",
                      sum);
      for (int k = 0; k < LOOPS; k++)
        end += sprintf (end, " + %d*i%d", stride[k], k);
      end += sprintf (end, "'}");
    }
  sprintf (end, "]}]}");
  return text;
}

/* Of the dependences of NEST from its store to load LOAD, one carried by loop
   LOAD is not ruled out, its distance is known, and what grows with that loop
   is known to grow.  */
static void
test_load (const struct acctile_nest *nest, const struct acctile_affine *affine,
           int load)
{
  struct acctile_conflict conflict;
  int possible = 0, known = 0;
  acctile_conflict_build (&conflict, nest, affine, &nest->access[LOOPS],
                          &nest->access[load]);
  for (int k = 0; k < LOOPS; k++)
    for (int first = 0; first < 2; first++)
      if (!acctile_conflict_impossible (&conflict, nest, k, first))
        possible += k == load && first == 0 ? 1 : 100;
  for (int k = 0; k < LOOPS; k++)
    {
      int64_t distance;
      known
          += acctile_conflict_distance (&conflict, nest, NULL, k, 0, &distance)
             && distance == (k == load);
    }
  int64_t wave[LOOPS], other[LOOPS] = { 0 };
  for (int k = 0; k < LOOPS; k++)
    wave[k] = 1;
  other[load] = -1;
  check (conflict.known && possible == 1,
         "load %d depends in its own loop alone", load);
  check (known == LOOPS, "all %d distances of load %d are known", LOOPS, load);
  check (acctile_conflict_grows (&conflict, nest, load, 0, wave, 1)
             && !acctile_conflict_grows (&conflict, nest, load, 0, wave, 2)
             && !acctile_conflict_grows (&conflict, nest, load, 0, other, 0),
         "what grows along load %d", load);
  isl_set_free (conflict.set);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  char *text = nine_loops (), *error = NULL;
  test_table ();
  struct acctile_nest *nest = unit_nest (ctx, text, NULL, 0, &error);
  if (check (nest != NULL, "nine loops%s%s", error ? ": " : "",
             error ? error : ""))
    {
      struct acctile_affine *affine = acctile_affine_alloc (nest);
      for (int load = 0; load < LOOPS; load++)
        test_load (nest, affine, load);
      acctile_affine_free (affine);
    }
  acctile_nest_free (nest);
  free (text);
  free (error);
  isl_ctx_free (ctx);
  return unit_end ();
}
