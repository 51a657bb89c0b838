/* Which nests with reductions get blocks that stay, and which.  Without this
   test each of 100,000 short rows would have a block, which takes longer than
   GCC's own choice, or a thread would wait for one load where memory serves
   four.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <stdlib.h>
#include <string.h>

#include "decide.h"
#include "nests.h"
#include "summed.h"
#include "unit.h"

/* clang-format off */
#define SUM(NAME, PARALLEL, LOOPS, ARRAYS, STATEMENTS, OVER)                  \
  "{\"function\":\"" NAME "\",\"file\":\"" NAME ".c\",\"line\":3,"            \
  "\"parallel\":" PARALLEL ",\"loops\":[" LOOPS "],\"params\":[\"n\"],"       \
  "\"arrays\":[" ARRAYS "],\"statements\":[" STATEMENTS "],"                  \
  "\"reductions\":[{\"name\":\"s\",\"op\":\"+\",\"loops\":[" OVER "]}]}"
/* clang-format on */

#define LINE(ACCESSES)                                                         \
  SUM ("line", "1", LOOP ("i", "independent", "0", "n"),                       \
       VECTOR ("A") "," VECTOR ("B"), STATEMENT ("i", "1", ACCESSES), "\"i\"")
#define PLANE(N, ACCESSES)                                                     \
  SUM (                                                                        \
      "plane", "2",                                                            \
      LOOP ("i", "independent", "1", N) "," LOOP ("j", "independent", "1", N), \
      SQUARE ("A") "," SQUARE ("B"), STATEMENT ("j", "1", ACCESSES),           \
      "\"i\",\"j\"")
#define SPACE(ACCESSES)                                                        \
  SUM ("space", "3",                                                           \
       LOOP ("i", "independent", "1", "n - 1") "," LOOP (                      \
           "j", "independent", "1", "n - 1") "," LOOP ("k", "independent",     \
                                                       "1", "n - 1"),          \
       CUBE ("A") "," CUBE ("B") "," CUBE ("C") "," CUBE ("D"),                \
       STATEMENT ("k", "1", ACCESSES), "\"i\",\"j\",\"k\"")
#define SEVEN                                                                  \
  "\"A[i][j][k]\",\"A[i][j][k - 1]\",\"A[i][j][k + 1]\",\"A[i][j - 1][k]\","   \
  "\"A[i][j + 1][k]\",\"A[i - 1][j][k]\",\"A[i + 1][j][k]\",\"B[i][j][k] =\""
#define SEVERAL "\"A[i][j][k]\",\"B[i][j][k]\",\"C[i][j][k]\",\"D[i][j][k]\""
#define MANY                                                                   \
  SEVERAL ",\"A[i + 50][j][k]\",\"B[i + 50][j][k]\",\"C[i + 50][j][k]\","      \
          "\"D[i + 50][j][k]\""
#define BESIDE                                                                 \
  "\"A[i][j - 1][k]\",\"A[i][j + 1][k]\",\"B[i][j - 1][k]\","                  \
  "\"B[i][j + 1][k]\",\"C[i][j - 1][k]\",\"C[i][j + 1][k]\","                  \
  "\"D[i][j - 1][k]\",\"D[i][j + 1][k]\""
#define BOX                                                                    \
  "\"A[i - 1][j]\",\"A[i - 1][j - 1]\",\"A[i - 1][j + 1]\",\"A[i][j]\","       \
  "\"A[i][j - 1]\",\"A[i][j + 1]\",\"A[i + 1][j]\",\"A[i + 1][j - 1]\","       \
  "\"A[i + 1][j + 1]\""

/* With n = N, 0 for unknown: the mapping of TEXT, whose iterations go IN_TURN
   or not; none where EXPECTED is NULL.  A thread needs 30 registers.  */

static void
check_shape (isl_ctx *ctx, const struct acctile_device *device,
             const char *text, int64_t n, bool in_turn, const char *expected)
{
  static char name[] = "n";
  struct acctile_assume assume = { name, n };
  struct acctile_nest *nest = nest_finish (ctx, text, &assume, n > 0);
  struct acctile_mapping m = { .schedule = acctile_schedule_find ("1.1"),
                               .block = { 256, 1, 1 },
                               .grid = { 1056, 1, 1 } };
  nest->in_turn = in_turn;
  bool shaped = acctile_summed_shape (nest, device, 30, &m);
  char *chosen = acctile_mapping_to_string (&m);
  check (shaped == (expected != NULL)
             && (!expected || strcmp (chosen, expected) == 0),
         "n = %lld: %s, expected %s", (long long)n, chosen,
         expected ? expected : "none");
  free (chosen);
  acctile_nest_free (nest);
}

/* The bound of a nest whose shape the models choose: three waves of 1056 blocks
   of 256 threads for a cover, one for a number that was chosen for one
   dimension, and none where the size is known.  */

static void
test_bound (isl_ctx *ctx, const struct acctile_device *device)
{
  static const char *const text[]
      = { PLANE ("n", "\"A[j][i]\",\"A[j][i - 1]\""),
          PLANE ("999", "\"A[j][i]\",\"A[j][i - 1]\"") };
  for (int known = 0; known < 2; known++)
    for (int fixed = 0; fixed < 2; fixed++)
      {
        struct acctile_nest *nest = nest_finish (ctx, text[known], NULL, 0);
        struct acctile_mapping m = { .schedule = acctile_schedule_find ("2.1"),
                                     .block = { 256, 1, 1 },
                                     .grid = { 1, fixed ? 64 : 0, 1 } };
        int64_t expected = known ? 0 : fixed ? 1056 : 3 * 1056;
        acctile_summed_bound (nest, device, &m);
        check (m.most_blocks == expected
                   && m.grid[1] == (known && fixed ? 64 : 0),
               "known %d, fixed %d: %lld blocks", known, fixed,
               (long long)m.most_blocks);
        acctile_nest_free (nest);
      }
}

/* Blocks that leave parts are no more than may, whatever the loops, their sizes
   and schedules are; those whose sums memory adds up may be.  */

static void
test_parts (isl_ctx *ctx, const struct acctile_device *device)
{
  static const char *const text[]
      = { LINE ("\"A[i]\""), PLANE ("n", "\"A[j][i]\",\"A[j][i - 1]\""),
          PLANE ("99999", "\"A[j][i]\",\"A[j][i - 1]\""), SPACE (SEVEN) };
  static const char *const name[] = { "1.1", "2.1", "2.1", "3.1" };
  for (int k = 0; k < 4; k++)
    for (int parts = 0; parts < 2; parts++)
      {
        struct acctile_nest *nest = nest_finish (ctx, text[k], NULL, 0);
        struct acctile_mapping m
            = { .schedule = acctile_schedule_find (name[k]),
                .block = { ACCTILE_WARP, 1, 1 },
                .grid = { k > 0, k == 0 || k == 3, k < 3 } };
        nest->reduction[0].atomic = !parts;
        nest->reduction[0].last = true;
        acctile_summed_bound (nest, device, &m);
        int64_t most = k == 0 ? m.grid[0] : m.most_blocks;
        check (parts ? most == ACCTILE_MOST_PARTS
                     : most == 0 || most > ACCTILE_MOST_PARTS,
               "%s, parts %d: %lld blocks", text[k], parts, (long long)most);
        check ((acctile_mapping_linear_grid (nest, device, ACCTILE_WARP)
                <= ACCTILE_MOST_PARTS)
                   == parts,
               "linear, parts %d", parts);
        acctile_nest_free (nest);
      }
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  static const char plane[]
      = PLANE ("n - 1", "\"A[i][j]\",\"A[i - 1][j]\",\"B[i][j] =\"");
  check_shape (ctx, device, LINE ("\"A[i]\",\"B[i]\""), 0, false, NULL);
  check_shape (ctx, device, LINE ("\"A[i]\",\"B[i]\""), 1 << 20, false,
               "schedule(1.1) block(256) grid(1056) points(4)");
  check_shape (ctx, device, LINE ("\"A[i]\",\"B[i]\""), 1 << 20, true, NULL);
  check_shape (ctx, device, LINE ("\"A[i]\",\"B[i] =\""), 1 << 20, false, NULL);
  check_shape (ctx, device, plane, 0, false,
               "schedule(2.2) block(256,1) grid(*,*) blocks(3168)");
  check_shape (ctx, device, plane, 4096, true,
               "schedule(2.2) block(256,1) grid(*,*) blocks(3168)");
  check_shape (ctx, device, plane, 62, false,
               "schedule(2.3) block(64,4) grid(*,*) blocks(3168)");
  check_shape (ctx, device, PLANE ("n - 1", "\"A[i][j]\",\"B[i][j]\""), 4096,
               false, "schedule(2.2) block(128,1) grid(*,*) blocks(4224)");
  check_shape (ctx, device, plane, 20, false, NULL);
  check_shape (ctx, device, PLANE ("n - 1", "\"A[j][i]\",\"A[j][i - 1]\""),
               4096, false, NULL);
  check_shape (
      ctx, device, SPACE (SEVEN), 400, false,
      "schedule(3.6) block(32,4,1) grid(1,*,*) blocks(4224) points(4)");
  check_shape (ctx, device, SPACE (SEVEN), 400, true, NULL);
  check_shape (ctx, device, PLANE ("n - 1", "\"A[i][j]\""), 4096, false,
               "schedule(2.2) block(128,1) grid(*,*) blocks(4224) points(4)");
  check_shape (ctx, device, PLANE ("n - 1", BOX), 4096, false,
               "schedule(2.2) block(128,1) grid(*,*) blocks(4224) points(4)");
  check_shape (ctx, device, SPACE ("\"A[i][j][k]\""), 400, false, NULL);
  check_shape (
      ctx, device, SPACE (SEVERAL), 400, false,
      "schedule(3.6) block(32,4,1) grid(1,*,*) blocks(4224) points(4)");
  check_shape (
      ctx, device, SPACE (SEVEN "," BESIDE), 400, false,
      "schedule(3.6) block(32,4,1) grid(1,*,*) blocks(4224) points(4)");
  check_shape (ctx, device, SPACE (MANY), 400, false,
               "schedule(3.6) block(128,2,1) grid(1,*,24)");
  check_shape (ctx, device, SPACE (MANY "," BESIDE), 400, false,
               "schedule(3.6) block(128,2,1) grid(1,*,24) points(2)");
  test_parts (ctx, device);
  test_bound (ctx, device);
  free (error);
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return unit_end ();
}
