/* Copies back in loops over time: which pairs of nests may let their arrays
   take turns.  Without this test one that goes over other elements, of other
   arrays, or at other times could be taken for a copy of what the step
   computed, and the program would go on with what is not its state.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "copyback.h"
#include "nests.h"
#include "unit-sweeps.h"
#include "unit.h"

#define LOOPS(LOWER, UPPER)                                                    \
  LOOP ("i", "independent", LOWER, UPPER)                                      \
  "," LOOP ("j", "independent", LOWER, UPPER)
#define POINTER(NAME)                                                          \
  "{\"name\":\"" NAME "\",\"elem_size\":4,\"storage\":\"pointer\","            \
  "\"extents\":[\"n\",\"n\"]}"
#define ALL SQUARE ("A") "," SQUARE ("B") "," SQUARE ("C")
#define SWEEP(LOOPS, ARRAYS, ACCESSES)                                         \
  NEST ("sweep", "2", LOOPS, "\"n\"", ARRAYS, STATEMENT ("j", "3", ACCESSES))
#define BOX LOOPS ("1", "n - 1")

#define LINE(NAME) ARRAY (NAME, "\"9000\"")
#define FLAT LINE ("A") "," LINE ("B")
#define LINES(LOWER, UPPER)                                                    \
  LOOP ("i", "independent", "1", "80")                                         \
  "," LOOP ("j", "independent", LOWER, UPPER)

#define STENCIL "\"A[i][j + 1]\",\"A[i - 1][j]\",\"A[i][j]\",\"B[i][j] =\""
#define COPY "\"B[i][j]\",\"A[i][j] =\""

/* clang-format off */
static const struct row
{
  const char *what;
  const char *producer, *copy, *third;
  bool changes; /* n, from step to step  */
  const char *why;
} table[] = {
  { "a stencil", SWEEP (BOX, ALL, STENCIL), SWEEP (BOX, ALL, COPY), NULL,
    false, NULL },
  { "another reader", SWEEP (BOX, ALL, STENCIL), SWEEP (BOX, ALL, COPY),
    SWEEP (BOX, ALL, "\"A[i + 1][j]\",\"C[i][j] =\""), false, NULL },
  { "a size that changes", SWEEP (BOX, ALL, STENCIL), SWEEP (BOX, ALL, COPY),
    NULL, true, "change from step to step" },
  { "a smaller copy", SWEEP (BOX, ALL, STENCIL),
    SWEEP (LOOPS ("2", "n - 1"), ALL, COPY), NULL, false, "other elements" },
  { "a larger copy", SWEEP (BOX, ALL, STENCIL),
    SWEEP (LOOPS ("0", "n - 1"), ALL, COPY), NULL, false, "other elements" },
  { "a moved copy", SWEEP (BOX, ALL, STENCIL),
    SWEEP (BOX, ALL, "\"B[i][j]\",\"A[i][j + 1] =\""), NULL, false,
    "it copies to other elements" },
  { "a transposed copy", SWEEP (BOX, ALL, STENCIL),
    SWEEP (BOX, ALL, "\"B[i][j]\",\"A[j][i] =\""), NULL, false,
    "it copies to other elements" },
  { "a transposed reader", SWEEP (BOX, ALL, "\"A[j][i]\",\"B[i][j] =\""),
    SWEEP (BOX, ALL, COPY), NULL, false, "other elements" },
  { "a fixed element", SWEEP (BOX, ALL, "\"A[0][0]\",\"B[i][j] =\""),
    SWEEP (BOX, ALL, COPY), NULL, false, "other elements" },
  { "one column for all", SWEEP (BOX, ALL, STENCIL),
    SWEEP (BOX, ALL, "\"B[i][0]\",\"A[i][0] =\""), NULL, false,
    "it copies to other elements" },
  { "the source is read", SWEEP (BOX, ALL, STENCIL ",\"B[i][j - 1]\""),
    SWEEP (BOX, ALL, COPY), NULL, false, "reads its source" },
  { "the source is read later", SWEEP (BOX, ALL, STENCIL),
    SWEEP (BOX, ALL, COPY), SWEEP (BOX, ALL, "\"B[i][j]\",\"C[i][j] =\""),
    false, "reads its source" },
  { "the source is written elsewhere",
    SWEEP (BOX, ALL, "\"A[i][j]\",\"B[i][j - 1] =\""), SWEEP (BOX, ALL, COPY),
    NULL, false, "written once at each" },
  { "the source is written twice", SWEEP (BOX, ALL, STENCIL),
    SWEEP (BOX, ALL, COPY), SWEEP (BOX, ALL, "\"B[i][j] =\""), false,
    "written once at each" },
  { "the target is written", SWEEP (BOX, ALL, STENCIL), SWEEP (BOX, ALL, COPY),
    SWEEP (BOX, ALL, "\"A[i][j] =\""), false, "writes its target" },
  { "nothing is computed", SWEEP (BOX, ALL, "\"A[i][j]\",\"C[i][j] =\""),
    SWEEP (BOX, ALL, COPY), NULL, false, "no sweep of the step writes" },
  { "arrays that may overlap",
    SWEEP (BOX, POINTER ("A") "," POINTER ("B") "," SQUARE ("C"), STENCIL),
    SWEEP (BOX, POINTER ("A") "," POINTER ("B") "," SQUARE ("C"), COPY), NULL,
    false, "its arrays may overlap" },
  { "another array that may overlap",
    SWEEP (BOX, SQUARE ("A") "," SQUARE ("B") "," POINTER ("C"),
           STENCIL ",\"C[i][j]\""),
    SWEEP (BOX, ALL, COPY), NULL, false, "another array" },
  { "a triangle",
    SWEEP (LOOP ("i", "independent", "1", "n - 1") ","
           LOOP ("j", "independent", "1", "i"), ALL, STENCIL),
    SWEEP (LOOP ("i", "independent", "1", "n - 1") ","
           LOOP ("j", "independent", "1", "i"), ALL, COPY),
    NULL, false, "no box" },
  { "rows in a line",
    SWEEP (LINES ("1", "99"), FLAT,
           "\"A[100*i + j + 101]\",\"A[100*i + j - 1]\",\"B[100*i + j] =\""),
    SWEEP (LINES ("1", "99"), FLAT, "\"B[100*i + j]\",\"A[100*i + j] =\""),
    NULL, false, NULL },
  { "rows in a line that are full",
    SWEEP (LINES ("0", "100"), FLAT,
           "\"A[100*i + j - 1]\",\"B[100*i + j] =\""),
    SWEEP (LINES ("0", "100"), FLAT, "\"B[100*i + j]\",\"A[100*i + j] =\""),
    NULL, false, "a sweep of the step goes over other elements" },
  { "rows in a line that overlap",
    SWEEP (LINES ("0", "101"), FLAT,
           "\"A[100*i + j]\",\"B[100*i + j] =\""),
    SWEEP (LINES ("0", "101"), FLAT, "\"B[100*i + j]\",\"A[100*i + j] =\""),
    NULL, false, "it copies to other elements" },
  { "a line that ends where the program says",
    SWEEP (LINES ("0", "n"), FLAT, "\"A[100*i + j]\",\"B[100*i + j] =\""),
    SWEEP (LINES ("0", "n"), FLAT, "\"B[100*i + j]\",\"A[100*i + j] =\""),
    NULL, false, "it copies to other elements" },
};
/* clang-format on */

static void
check_row (isl_ctx *ctx, const struct row *row)
{
  const char *text[] = { row->producer, row->copy, row->third };
  struct acctile_nest *nest[3];
  struct acctile_step_sweep sweep[3];
  struct acctile_copyback found;
  char *why = NULL;
  int n = row->third ? 3 : 2;

  for (int i = 0; i < n; i++)
    {
      nest[i] = nest_finish (ctx, text[i], NULL, 0);
      sweep[i] = number_sweep (nest[i], row->changes);
    }
  bool ok = acctile_copyback_find (sweep, n, 1, 0, 1, &found, &why);
  check (ok == !row->why, "%s: %s", row->what, why ? why : "found");
  check (!row->why || (why && strstr (why, row->why)), "%s: because %s",
         row->what, why ? why : "nothing");
  check (!ok || found.producer == 0, "%s: the producer", row->what);
  for (int i = 0; i < n; i++)
    {
      free_sweep (&sweep[i]);
      acctile_nest_free (nest[i]);
    }
  free (why);
}

/* How far the reads of the stencil are from its own point.  */
static void
check_shifts (isl_ctx *ctx)
{
  static const int64_t expected[][2] = { { 0, 1 }, { -1, 0 }, { 0, 0 } };
  struct acctile_nest *producer = nest_finish (ctx, table[0].producer, NULL, 0);
  struct acctile_nest *copy = nest_finish (ctx, table[0].copy, NULL, 0);
  struct acctile_step_sweep sweep[]
      = { number_sweep (producer, false), number_sweep (copy, false) };
  struct acctile_copyback found;
  int64_t shift[ACCTILE_MAX_LOOPS];

  check (acctile_copyback_find (sweep, 2, 1, 0, 1, &found, NULL), "found");
  for (int i = 0; i < 3; i++)
    {
      check (acctile_copyback_shift (sweep, &found, 0, i, shift), "read %d", i);
      check (shift[0] == expected[i][0] && shift[1] == expected[i][1],
             "read %d: (%d,%d)", i, (int)shift[0], (int)shift[1]);
    }
  for (int i = 0; i < 2; i++)
    {
      free_sweep (&sweep[i]);
    }
  acctile_nest_free (producer);
  acctile_nest_free (copy);
}

/* A copy between arrays whose rows are apart by two parameters: which they are,
   and that it is one once these have one number.  */
static const struct alike_row
{
  const char *what;
  const char *from, *to; /* extents  */
  const char *accesses;
  int n; /* of pairs  */
} alike_table[] = {
  { "one length", "\"n\",\"n\"", "\"n\",\"n\"", COPY, 0 },
  { "two lengths", "\"n\",\"p\"", "\"n\",\"q\"", COPY, 1 },
  { "a sum and a length", "\"n\",\"p + 1\"", "\"n\",\"q\"", COPY, -1 },
  { "two factors", "\"n\",\"p\"", "\"n\",\"2*q\"", COPY, -1 },
  { "a length that is added, too", "\"n\",\"p\"", "\"n\",\"q\"",
    "\"B[i - 1][j - p]\",\"A[i - 1][j - q] =\"", 1 },
  { "other columns", "\"n\",\"p\"", "\"n\",\"q\"",
    "\"B[i][j]\",\"A[i][j + 1] =\"", -1 },
};

static void
check_alike (isl_ctx *ctx, const struct alike_row *row)
{
  char text[512], sweep_text[1024];
  int pair[4][2];
  snprintf (text, sizeof text,
            "{\"name\":\"B\",\"elem_size\":4,\"storage\":"
            "\"object\",\"extents\":[%s]},{\"name\":\"A\",\"elem_size\":4,"
            "\"storage\":\"object\",\"extents\":[%s]}",
            row->from, row->to);
  snprintf (sweep_text, sizeof sweep_text,
            NEST ("copy", "2", LOOPS ("1", "n"), "\"n\",\"p\",\"q\"", "%s",
                  STATEMENT ("j", "0", "%s")),
            text, row->accesses);
  struct acctile_nest *nest = nest_finish (ctx, sweep_text, NULL, 0);
  struct acctile_step_sweep sweep = number_sweep (nest, false);
  int n = acctile_copyback_alike (&sweep, 0, 1, pair, 4);
  check (n == row->n, "%s: %d pairs", row->what, n);
  check (n != 1 || (pair[0][0] == 1 && pair[0][1] == 2),
         "%s: the lengths of rows", row->what);
  check (acctile_step_same (&sweep, nest->access[0].offset, &sweep,
                            nest->access[1].offset)
             == (n == 0),
         "%s: the same as they are", row->what);
  if (n == 1)
    {
      ((int *)sweep.param)[2] = 1;
      check (acctile_step_same (&sweep, nest->access[0].offset, &sweep,
                                nest->access[1].offset),
             "%s: the same then", row->what);
      check (acctile_copyback_alike (&sweep, 0, 1, pair, 4) == 0,
             "%s: nothing is left", row->what);
      ((int *)sweep.param)[2] = -1;
      check (acctile_copyback_alike (&sweep, 0, 1, pair, 4) == -1,
             "%s: a length that changes", row->what);
    }
  free_sweep (&sweep);
  acctile_nest_free (nest);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
    check_row (ctx, &table[i]);
  check_shifts (ctx);
  for (size_t i = 0; i < sizeof alike_table / sizeof alike_table[0]; i++)
    check_alike (ctx, &alike_table[i]);
  isl_ctx_free (ctx);
  return unit_end ();
}
