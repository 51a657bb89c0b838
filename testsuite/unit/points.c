/* The loads that neighbours have in common, counted by hand, and when a thread
   gets several of them.  Without this test a thread could have points that
   share nothing, which only costs registers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "nests.h"
#include "points.h"
#include "unit.h"

#define TWO(ACCESSES)                                                          \
  NEST ("two", "2",                                                            \
        LOOP ("i", "independent", "1", "n - 1") "," LOOP ("j", "independent",  \
                                                          "1", "n - 1"),       \
        "\"n\"", SQUARE ("A") "," SQUARE ("B"),                                \
        STATEMENT ("j", "1", ACCESSES))

/* All 81 neighbours at a distance of 4 or less.  */
static const char nest_box[]
    = NEST ("box", "2",
            LOOP ("i", "independent", "4", "n - 4") "," LOOP (
                "j", "independent", "4",
                "n - 4") "," LOOP ("k", "seq", "-4", "5") "," LOOP ("l", "seq",
                                                                    "-4", "5"),
            "\"n\"", SQUARE ("A") "," SQUARE ("B"),
            STATEMENT ("l", "1", "\"A[i + k][j + l]\"") "," STATEMENT (
                "j", "1", "\"B[i][j] =\""));

/* All 289 neighbours at a distance of 8 or less.  */
static const char nest_box17[]
    = NEST ("box17", "2",
            LOOP ("i", "independent", "8", "n - 8") "," LOOP (
                "j", "independent", "8",
                "n - 8") "," LOOP ("k", "seq", "-8", "9") "," LOOP ("l", "seq",
                                                                    "-8", "9"),
            "\"n\"", SQUARE ("A") "," SQUARE ("B"),
            STATEMENT ("l", "1", "\"A[i + k][j + l]\"") "," STATEMENT (
                "j", "1", "\"B[i][j] =\""));

/* A sum over k of what differs in each column: points along x share nothing. */
static const char nest_columns[]
    = NEST ("columns", "2",
            LOOP ("i", "independent", "0", "n") "," LOOP (
                "j", "independent", "0", "n") "," LOOP ("k", "seq", "0", "n"),
            "\"n\"", SQUARE ("A") "," SQUARE ("B"),
            STATEMENT ("k", "1", "\"A[k][j]\"") "," STATEMENT (
                "j", "1", "\"B[i][j] =\""));

static const struct
{
  const char *text;
  int points;
  double share;
} cases[] = {
  { nest_matmul, 4, 5.0 / 8 },
  { nest_matmul, 2, 3.0 / 4 },
  { nest_box, 4, 108.0 / 324 },
  { TWO ("\"A[i][j]\",\"A[i - 1][j]\",\"A[i + 1][j]\",\"A[i][j - 1]\","
         "\"A[i][j + 1]\",\"B[i][j] =\""),
    4, 14.0 / 20 },
  { TWO ("\"A[j][i]\",\"B[i][j] =\""), 4, 1 },
  { TWO ("\"A[i][j]\",\"B[i][j] =\""), 4, 1 },
  { TWO ("\"A[1][j]\",\"B[i][j] =\""), 4, 1.0 / 4 },
  { TWO ("\"A[2 * i][j]\",\"A[2 * i + 1][j]\",\"B[i][j] =\""), 4, 1 },
};

/* The points of a thread of blocks of 32 by 8 for TEXT at size N.  */
static int
points_at (isl_ctx *ctx, const char *text, int64_t n)
{
  static char name[] = "n";
  struct acctile_assume assume = { name, n };
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  struct acctile_nest *nest = nest_finish (ctx, text, &assume, 1);
  struct acctile_mapping mapping
      = { .schedule = acctile_schedule_find ("2.3"), .block = { 32, 8, 1 } };
  mapping.grid[2] = 1;
  int points = device ? acctile_points_choose (nest, &mapping, device, 32) : 0;
  free (error);
  acctile_nest_free (nest);
  acctile_device_free (device);
  return points;
}

/* The points of a thread along x and y of the tiles of points for TEXT at size
   N, 0 for no tiles; IN_TURN where x cannot have them.  */
static int
tile_at (isl_ctx *ctx, const char *text, int64_t n, bool in_turn)
{
  static char name[] = "n";
  struct acctile_assume assume = { name, n };
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  struct acctile_nest *nest = nest_finish (ctx, text, &assume, 1);
  struct acctile_mapping mapping = { .points = 1 };
  nest->in_turn_x = in_turn;
  bool tile = device && acctile_points_tile (nest, device, 40, &mapping);
  if (tile)
    check (strcmp (mapping.schedule->name, "2.3") == 0 && mapping.grid[0] == 0
               && mapping.grid[1] == 0 && mapping.grid[2] == 1,
           "tiles cover both loops");
  free (error);
  acctile_nest_free (nest);
  acctile_device_free (device);
  return tile ? acctile_mapping_all_points (&mapping) : 0;
}

/* The LOADS of an iteration of TEXT, -1 where they are not constant, the most
   points, and whether the values of so many are CROWDED.  */
static void
check_loads (isl_ctx *ctx, const char *text, int64_t loads, int most,
             bool crowded)
{
  struct acctile_nest *nest = nest_finish (ctx, text, NULL, 0);
  int64_t found = acctile_points_loads (nest);
  int points = acctile_points_most (nest);
  check (found == loads, "%lld loads, expected %lld", (long long)found,
         (long long)loads);
  check (points == most, "%d points, expected %d", points, most);
  check (acctile_points_crowd (nest, points) == crowded, "crowded: %d points",
         points);
  acctile_nest_free (nest);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      struct acctile_nest *nest = nest_finish (ctx, cases[i].text, NULL, 0);
      double share = acctile_points_share (nest, cases[i].points);
      check (fabs (share - cases[i].share) < 1e-9,
             "case %zu: share %g, expected %g", i, share, cases[i].share);
      acctile_nest_free (nest);
    }
  check (points_at (ctx, nest_matmul, 4096) == 4, "matmul 4096");
  check (points_at (ctx, nest_matmul, 128) == 1, "matmul 128: too few blocks");
  check (points_at (ctx, TWO ("\"A[i][j]\",\"B[i][j] =\""), 4096) == 1,
         "nothing in common");
  check_loads (ctx, nest_box, 81, 4, true);
  check_loads (ctx, nest_box17, 289, 2, false);
  check_loads (ctx, nest_matmul, -1, 4, false);
  check_loads (ctx, TWO ("\"A[i][j]\",\"B[i][j] =\""), 1, 4, false);
  check (tile_at (ctx, nest_matmul, 4096, false) == 16, "tiles of matmul");
  check (tile_at (ctx, nest_matmul, 512, false) == 0,
         "matmul 512: too few threads");
  check (tile_at (ctx, nest_matmul, 4096, true) == 0,
         "x has to be gone through in turn");
  check (tile_at (ctx, TWO ("\"A[i][j]\",\"A[i][j + 1]\",\"B[i][j] =\""), 4096,
                  false)
             == 0,
         "no loop in the body");
  check (tile_at (ctx, nest_columns, 4096, false) == 0,
         "columns: nothing in common along x");
  isl_ctx_free (ctx);
  return unit_end ();
}
