/* Where the loads of a nest get their values from: the iteration that stores
   what another one loads, nothing, or memory where the load stands.  Without
   this test a wavefront could hand on the value of the wrong iteration.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <stdio.h>
#include <string.h>

#include "flow.h"
#include "nests.h"
#include "unit.h"

/* The accesses of a nest of loops i and j, and what is expected of its loads,
   in their order: the distance of the store, "-" where nothing stores it; loads
   that read memory where they stand are not there.  Behind ";" the same of
   stores that are alone at their address, of which the distance is that of the
   store before.  By hand.  */
struct flow_case
{
  const char *text;
  const char *expected;
};

#define TWO(ACCESSES)                                                          \
  NEST ("two", "2",                                                            \
        LOOP ("i", "auto", "1", "n - 1") "," LOOP ("j", "auto", "1", "n - 1"), \
        "\"n\"", SQUARE ("A") "," SQUARE ("B"),                                \
        STATEMENT ("j", "1", ACCESSES))
#define SWEEP(ACCESSES)                                                        \
  NEST ("sweep", "2",                                                          \
        LOOP ("t", "auto", "0", "n") "," LOOP ("i", "auto", "1", "n - 1"),     \
        "\"n\"", VECTOR ("a"), STATEMENT ("i", "1", ACCESSES))

static const struct flow_case cases[] = {
  { TWO ("\"A[i - 1][j]\",\"A[i][j] =\""), "(1,0);-" },
  { TWO ("\"A[i - 1][j - 1]\",\"A[i][j - 1]\",\"A[i][j] =\""), "(1,1)(0,1);-" },
  { TWO ("\"B[i][j]\",\"A[i][j - 1]\",\"A[i][j] =\""), "-(0,1);-" },
  { TWO ("\"A[i][j]\",\"A[i + 1][j]\",\"A[i][j] =\""), "--;-" },
  { TWO ("\"A[i][j] =\",\"A[i][j - 1]\""), "(0,1);-" },
  { TWO ("\"A[i][j] =\",\"A[i][j]\""), ";-" },
  { TWO ("\"A[i - 1][j]\",\"A[i][j] =\",\"A[i][j + 1] =\""), "" },
  { TWO ("\"A[j][i]\",\"A[i][j] =\""), ";-" },
  { SWEEP ("\"a[i - 1]\",\"a[i]\",\"a[i + 1]\",\"a[i] =\""),
    "(0,1)(1,0)(1,-1);(1,0)" },
  { SWEEP ("\"a[i - 2]\",\"a[i + 2]\",\"a[i] =\""), "(0,2)(1,-2);(1,0)" },
};

/* What acctile_flow_find says of NEST, as in the table.  */

static void
print_flows (const struct acctile_nest *nest, char *text, size_t size)
{
  struct acctile_flow *list;
  int n = acctile_flow_find (nest, &list);
  bool stores = false;
  text[0] = 0;
  for (int i = 0; i < n; i++)
    {
      size_t used = strlen (text);
      if (nest->access[list[i].load].write && !stores)
        {
          stores = true;
          snprintf (text + used, size - used, ";");
          used++;
        }
      if (list[i].store < 0)
        snprintf (text + used, size - used, "-");
      else
        snprintf (text + used, size - used, "(%d,%d)", (int)list[i].distance[0],
                  (int)list[i].distance[1]);
    }
  free (list);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      char found[200];
      struct acctile_nest *nest = nest_finish (ctx, cases[i].text, NULL, 0);
      print_flows (nest, found, sizeof found);
      check (strcmp (found, cases[i].expected) == 0,
             "case %zu: found '%s', expected '%s'", i, found,
             cases[i].expected);
      acctile_nest_free (nest);
    }
  isl_ctx_free (ctx);
  return unit_end ();
}
