/* What a stencil in several dimensions loads, read from subscripts and from
   offsets: the distances by dimension.  Without this test a load could be taken
   for one of another row, or a nest be tiled in which an element of memory is
   two points.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <string.h>

#include "nests.h"
#include "split.h"
#include "unit.h"

#define FREE(NAME)                                                             \
  "{\"name\":\"" NAME "\",\"elem_size\":4,\"storage\":\"restrict\"}"
#define AT(NAME, OFFSET)                                                       \
  "{\"array\":\"" NAME "\",\"size\":4,\"offset\":\"" OFFSET "\"}"
#define TO(NAME, OFFSET)                                                       \
  "{\"array\":\"" NAME "\",\"size\":4,\"write\":true,\"offset\":\"" OFFSET "\"}"
#define INNER(NAME, LOWER, UPPER) LOOP (NAME, "seq", LOWER, UPPER)
#define PLANE(LI, UI, LJ, UJ)                                                  \
  LOOP ("i", "independent", LI, UI) "," LOOP ("j", "independent", LJ, UJ)
#define INSIDE PLANE ("1", "n - 1", "1", "n - 1")
#define SPACE                                                                  \
  PLANE ("1", "n - 1", "1", "n - 1") "," LOOP ("k", "independent", "1", "n - 1")

#define SQUARES SQUARE ("a") "," SQUARE ("b")
#define CUBES CUBE ("a") "," CUBE ("b")
#define FREES FREE ("a") "," FREE ("b")

#define TWO(LOOPS, ARRAYS, ACCESSES)                                           \
  NEST ("sweep", "2", LOOPS, "\"n\",\"m\"", ARRAYS,                            \
        STATEMENT ("j", "3", ACCESSES))
#define THREE(ARRAYS, ACCESSES)                                                \
  NEST ("sweep", "3", SPACE, "\"n\",\"m\"", ARRAYS,                            \
        STATEMENT ("k", "3", ACCESSES))
#define AROUND(LOOPS, BODY, ARRAYS, INNERMOST, LOADS, STORES)                  \
  NEST ("sweep", "2", LOOPS "," BODY, "\"n\",\"m\"", ARRAYS,                   \
        STATEMENT (INNERMOST, "2", LOADS) "," STATEMENT ("j", "1", STORES))

/* The loads, "low..high" by dimension, or why there is no stencil.  */
static const struct row
{
  const char *nest;
  const char *reads;
  const char *why;
} table[] = {
  { TWO (INSIDE, SQUARES, "\"a[i][j - 1]\",\"a[i + 1][j]\",\"b[i][j] =\""),
    "[0..0,-1..-1] [1..1,0..0]", NULL },
  { TWO (INSIDE, SQUARES, "\"a[i + 1][j + 1]\",\"b[i + 1][j - 1] =\""),
    "[0..0,2..2]", NULL },
  { TWO (INSIDE, ARRAY ("a", "4,4") "," ARRAY ("b", "4,4"),
         "\"a[i][j + 2]\",\"b[i][j - 1] =\""),
    "[0..0,3..3]", NULL },
  { TWO (INSIDE, ARRAY ("a", "2,\"n\",\"n\"") "," ARRAY ("b", "2,\"n\",\"n\""),
         "\"a[1][i][j + 1]\",\"b[1][i][j] =\""),
    "[0..0,1..1]", NULL },
  { TWO (INSIDE, ARRAY ("a", "2,\"n\",\"n\"") "," ARRAY ("b", "2,\"n\",\"n\""),
         "\"a[0][i][j + 1]\",\"b[1][i][j] =\""),
    NULL, "not at fixed distances" },
  { TWO (INSIDE, ARRAY ("a", "\"n\",\"m\"") "," SQUARE ("b"),
         "\"a[i][j + 1]\",\"b[i][j] =\""),
    NULL, "not at fixed distances" },
  { TWO (INSIDE, SQUARES, "\"a[i][j]\",\"b[j][i] =\""), NULL,
    "not one element further" },
  { TWO (INSIDE, SQUARES, "\"a[j][i]\",\"b[i][j] =\""), NULL,
    "not at fixed distances" },
  { TWO (INSIDE, SQUARES, "\"a[i][2 * j]\",\"b[i][j] =\""), NULL,
    "not at fixed distances" },
  { TWO (INSIDE, FREES,
         AT ("a", "4*n*i - 4*n + 4*j") "," AT ("a", "4*n*i + 4*j + 4") "," TO (
             "b", "4*n*i + 4*j")),
    "[-1..-1,0..0] [0..0,1..1]", NULL },
  { TWO (PLANE ("0", "n", "0", "n - 1"), FREES,
         AT ("a", "4*n*i + 4*j + 4") "," TO ("b", "4*n*i + 4*j")),
    "[0..0,1..1]", NULL },
  { TWO (PLANE ("0", "n", "0", "n"), FREES,
         AT ("a", "4*n*i + 4*j - 4") "," TO ("b", "4*n*i + 4*j")),
    NULL, "may be two of its points" },
  { TWO (PLANE ("1", "n", "1", "m"), FREES,
         AT ("a", "4*n*i + 4*j - 4") "," TO ("b", "4*n*i + 4*j")),
    NULL, "may be two of its points" },
  { TWO (PLANE ("1", "n", "1", "99"), FREES,
         AT ("a", "400*i - 400 + 4*j - 4") "," TO ("b", "400*i + 4*j")),
    "[-1..-1,-1..-1]", NULL },
  { TWO (PLANE ("1", "n", "0", "99"), FREES,
         AT ("a", "400*i - 400 + 4*j - 4") "," AT (
             "a", "400*i + 4*j + 4") "," TO ("b", "400*i + 4*j")),
    NULL, "may be two of its points" },
  { TWO (PLANE ("1", "n", "1", "m"), FREES,
         AT ("a", "400*i + 4*j - 4") "," TO ("b", "400*i + 4*j")),
    NULL, "may be two of its points" },
  { TWO (INSIDE, FREES, AT ("a", "4*m*i + 4*j") "," TO ("b", "4*n*i + 4*j")),
    NULL, "not at fixed distances" },
  { TWO (INSIDE, FREES,
         AT ("a", "4*n*i + 4*j + 2") "," TO ("b", "4*n*i + 4*j")),
    NULL, "not at fixed distances" },
  { TWO (INSIDE, FREES, AT ("a", "4*n*i + 8*j") "," TO ("b", "4*n*i + 8*j")),
    NULL, "not one element further" },
  { AROUND (PLANE ("2", "n - 2", "2", "n - 2"),
            INNER ("k", "-2", "3") "," INNER ("l", "0", "2"), FREES, "l",
            AT ("a", "4*n*i + 4*n*k + 4*j + 4*l"), TO ("b", "4*n*i + 4*j")),
    "[-2..2,0..1]", NULL },
  { AROUND (PLANE ("2", "98", "2", "98"),
            INNER ("k", "-2", "3") "," INNER ("l", "0", "2"), FREES, "l",
            AT ("a", "400*i - 400*k + 4*j + 4*l"), TO ("b", "400*i + 4*j")),
    "[-2..2,0..1]", NULL },
  { AROUND (INSIDE, INNER ("k", "0", "m"), SQUARES, "k", "\"a[i][j + k]\"",
            "\"b[i][j] =\""),
    NULL, "not at fixed distances" },
  { THREE (CUBES, "\"a[i - 1][j][k]\",\"a[i][j + 1][k - 1]\",\"b[i][j][k] =\""),
    "[-1..-1,0..0,0..0] [0..0,1..1,-1..-1]", NULL },
  { THREE (FREES,
           AT ("a", "4*n*n*i - 4*n*n + 4*n*j + 4*k") "," AT (
               "a", "4*n*n*i + 4*n*j + 4*n + 4*k - 4") "," TO ("b",
                                                               "4*n*n*i + "
                                                               "4*n*j + 4*k")),
    "[-1..-1,0..0,0..0] [0..0,1..1,-1..-1]", NULL },
  { THREE (FREES, AT ("a", "4*m*n*i + 4*n*j + 4*n + 4*k") "," TO (
                      "b", "4*m*n*i + 4*n*j + 4*k")),
    NULL, "may be two of its points" },
};

/* The loads of "stencil" as text.  */
static void
write_reads (const struct acctile_split_stencil *stencil, char *text,
             size_t size)
{
  size_t n = 0;
  *text = '\0';
  for (int r = 0; r < stencil->n_read; r++)
    for (int d = 0; d < stencil->n_dim; d++)
      n += (size_t)snprintf (
          text + n, size - n, "%s%d..%d%s", d > 0 ? "," : (r > 0 ? " [" : "["),
          (int)stencil->read[r].low[d], (int)stencil->read[r].high[d],
          d == stencil->n_dim - 1 ? "]" : "");
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    {
      char *why = NULL, reads[400];
      struct acctile_split_stencil stencil;
      struct acctile_nest *nest = nest_read (ctx, table[i].nest, 1000);
      bool found = acctile_split_find (nest, 0, &stencil, &why);
      write_reads (&stencil, reads, sizeof reads);
      if (table[i].why)
        check (!found && why && strstr (why, table[i].why), "nest %u: %s", i,
               why ? why : reads);
      else
        check (found && !strcmp (reads, table[i].reads), "nest %u: %s", i,
               why ? why : reads);
      free (why);
      acctile_nest_free (nest);
    }
  isl_ctx_free (ctx);
  return unit_end ();
}
