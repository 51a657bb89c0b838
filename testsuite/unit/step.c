/* Nests of one step of a loop over time: which may run at the same time.
   Without this test blocks could go on to a nest that writes what others still
   read in the one before, or all boundaries of a grid would have to wait for
   one another.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>

#include "nests.h"
#include "unit-sweeps.h"
#include "unit.h"

#define I(LOWER, UPPER) LOOP ("i", "independent", LOWER, UPPER)
#define J(LOWER, UPPER) LOOP ("j", "independent", LOWER, UPPER)
#define ALL SQUARE ("A") "," SQUARE ("B") "," SQUARE ("C")
#define POINTER(NAME)                                                          \
  "{\"name\":\"" NAME "\",\"elem_size\":4,\"storage\":\"pointer\","            \
  "\"extents\":[\"n\",\"n\"]}"
#define LINE(LOOP, NAME, ACCESSES)                                             \
  NEST ("line", "1", LOOP, "\"n\"", ALL, STATEMENT (NAME, "1", ACCESSES))
#define PLANE(LOOPS, ARRAYS, ACCESSES)                                         \
  NEST ("plane", "2", LOOPS, "\"n\"", ARRAYS, STATEMENT ("j", "3", ACCESSES))
#define INNER I ("1", "n - 1") "," J ("1", "n - 1")
#define WHOLE I ("0", "n") "," J ("0", "n")

/* clang-format off */
static const struct row
{
  const char *what;
  const char *first, *second;
  bool changes; /* n, from step to step  */
  bool apart;
} table[] = {
  { "two arrays from a third", PLANE (WHOLE, ALL, "\"A[i][j]\",\"B[i][j] =\""),
    PLANE (WHOLE, ALL, "\"A[i][j]\",\"C[i][j] =\""), false, true },
  { "a step that changes", PLANE (WHOLE, ALL, "\"A[i][j]\",\"B[i][j] =\""),
    PLANE (WHOLE, ALL, "\"A[i][j]\",\"C[i][j] =\""), true, true },
  { "flow", PLANE (WHOLE, ALL, "\"A[i][j]\",\"B[i][j] =\""),
    PLANE (WHOLE, ALL, "\"B[i][j]\",\"C[i][j] =\""), false, false },
  { "anti", PLANE (WHOLE, ALL, "\"A[i][j]\",\"B[i][j] =\""),
    PLANE (WHOLE, ALL, "\"C[i][j]\",\"A[i][j] =\""), false, false },
  { "output", PLANE (WHOLE, ALL, "\"A[i][j]\",\"B[i][j] =\""),
    PLANE (WHOLE, ALL, "\"C[i][j]\",\"B[i][j] =\""), false, false },
  { "pointers", PLANE (WHOLE, POINTER ("A") "," POINTER ("B"),
                       "\"A[i][j]\",\"B[i][j] =\""),
    PLANE (WHOLE, POINTER ("A") "," POINTER ("C"),
           "\"A[i][j]\",\"C[i][j] =\""), false, false },
  { "the first row", LINE (J ("0", "n"), "j", "\"A[0][j] =\""),
    PLANE (INNER, ALL, "\"A[i][j] =\""), false, true },
  { "the last row", LINE (J ("0", "n"), "j", "\"A[n - 1][j] =\""),
    PLANE (INNER, ALL, "\"A[i][j] =\""), false, true },
  { "the last row, a size that changes",
    LINE (J ("0", "n"), "j", "\"A[n - 1][j] =\""),
    PLANE (INNER, ALL, "\"A[i][j] =\""), true, false },
  { "the last column", LINE (I ("0", "n"), "i", "\"A[i][n - 1] =\""),
    PLANE (INNER, ALL, "\"A[i][j] =\""), false, true },
  { "the last row but one", LINE (J ("0", "n"), "j", "\"A[n - 2][j] =\""),
    PLANE (INNER, ALL, "\"A[i][j] =\""), false, false },
  { "a corner", LINE (J ("0", "n"), "j", "\"A[0][j] =\""),
    LINE (I ("0", "n"), "i", "\"A[i][0] =\""), false, false },
  { "no corner", LINE (J ("1", "n"), "j", "\"A[0][j] =\""),
    LINE (I ("0", "n"), "i", "\"A[i][0] =\""), false, true },
  { "the next row is read", LINE (J ("0", "n"), "j", "\"A[0][j] =\""),
    PLANE (INNER, ALL, "\"A[i - 1][j]\",\"B[i][j] =\""), false, false },
  { "a triangle below",
    PLANE (I ("0", "n - 1") "," J ("0", "i + 1"), ALL, "\"A[i][j] =\""),
    LINE (J ("0", "n"), "j", "\"A[n - 1][j] =\""), false, true },
  { "a triangle that reaches the row",
    PLANE (I ("0", "n") "," J ("0", "i + 1"), ALL, "\"A[i][j] =\""),
    LINE (J ("0", "n"), "j", "\"A[n - 1][j] =\""), false, false },
  { "backwards", PLANE (INNER, ALL, "\"A[n - 1 - i][j] =\""),
    LINE (J ("0", "n"), "j", "\"A[0][j] =\""), false, true },
  { "backwards as far as the row",
    PLANE (I ("1", "n") "," J ("1", "n - 1"), ALL, "\"A[n - 1 - i][j] =\""),
    LINE (J ("0", "n"), "j", "\"A[0][j] =\""), false, false },
};
/* clang-format on */

static void
check_row (isl_ctx *ctx, const struct row *row)
{
  const char *text[] = { row->first, row->second };
  struct acctile_nest *nest[2];
  struct acctile_step_sweep sweep[2];

  for (int i = 0; i < 2; i++)
    {
      nest[i] = nest_finish (ctx, text[i], NULL, 0);
      sweep[i] = number_sweep (nest[i], row->changes);
    }
  check (acctile_step_apart (&sweep[0], &sweep[1]) == row->apart, "%s",
         row->what);
  check (acctile_step_apart (&sweep[1], &sweep[0]) == row->apart,
         "%s, the other way round", row->what);
  for (int i = 0; i < 2; i++)
    {
      free_sweep (&sweep[i]);
      acctile_nest_free (nest[i]);
    }
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  for (size_t i = 0; i < sizeof table / sizeof table[0]; i++)
    check_row (ctx, &table[i]);
  isl_ctx_free (ctx);
  return unit_end ();
}
