/* Which nests are streams, and what mapping they get.  Without this test a
   thread would have one load under way where memory serves four, or four lines
   of a cache where its elements lie apart.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <stdlib.h>
#include <string.h>

#include "decide.h"
#include "nests.h"
#include "stream.h"
#include "unit.h"

#define TWO(ACCESSES)                                                          \
  NEST ("two", "2",                                                            \
        LOOP ("i", "independent", "1", "n - 1") "," LOOP ("j", "independent",  \
                                                          "1", "n - 1"),       \
        "\"n\"", SQUARE ("A") "," SQUARE ("B"),                                \
        STATEMENT ("j", "1", ACCESSES))
#define LINE(ACCESSES)                                                         \
  NEST ("line", "1", LOOP ("i", "independent", "1", "n - 1"), "\"n\"",         \
        VECTOR ("A") "," VECTOR ("B"), STATEMENT ("i", "1", ACCESSES))
#define CUBES                                                                  \
  NEST ("three", "3",                                                          \
        LOOP ("i", "independent", "0",                                         \
              "n") "," LOOP ("j", "independent", "0",                          \
                             "n") "," LOOP ("k", "independent", "0", "n"),     \
        "\"n\"", CUBE ("A") "," CUBE ("B"),                                    \
        STATEMENT ("k", "1", "\"A[i][j][k]\",\"B[i][j][k] =\""))
/* A star of seven points, from bounds on, that stores STORES.  */
#define STAR(STORES)                                                           \
  NEST ("star", "3",                                                           \
        LOOP ("i", "independent", "1", "n - 1") "," LOOP (                     \
            "j", "independent", "1", "n - 1") "," LOOP ("k", "independent",    \
                                                        "1", "n - 1"),         \
        "\"n\"", CUBE ("A") "," CUBE ("B") "," CUBE ("C"),                     \
        STATEMENT ("k", "1",                                                   \
                   "\"A[i][j][k]\",\"A[i - 1][j][k]\",\"A[i + 1][j][k]\","     \
                   "\"A[i][j - 1][k]\",\"A[i][j + 1][k]\",\"A[i][j][k - 1]\"," \
                   "\"A[i][j][k + 1]\"," STORES))
#define COPY "\"A[i][j]\",\"B[i][j] =\""

#define FOUR                                                                   \
  NEST ("four", "4",                                                           \
        LOOP ("t", "independent", "0", "n") "," LOOP (                         \
            "i", "independent", "0", "n") "," LOOP ("j", "independent", "0",   \
                                                    "n") "," LOOP ("k",        \
                                                                   "indepen"   \
                                                                   "dent",     \
                                                                   "0", "n"),  \
        "\"n\"", ARRAY ("A", "\"n\",\"n\",\"n\",\"n\"") "," CUBE ("B"),        \
        STATEMENT ("k", "1", "\"A[t][i][j][k] =\""))

/* A sum of what nine arrays hold.  */
#define NINE                                                                        \
  NEST (                                                                            \
      "nine", "1", LOOP ("i", "independent", "0", "n"), "\"n\"",                    \
      VECTOR ("A") "," VECTOR ("B") "," VECTOR ("C") "," VECTOR ("D") "," VECTOR (  \
          "E") "," VECTOR ("F") "," VECTOR ("G") "," VECTOR ("H") "," VECTOR ("I"), \
      STATEMENT ("i", "1",                                                          \
                 "\"A[i]\",\"B[i]\",\"C[i]\",\"D[i]\",\"E[i]\",\"F[i]\","           \
                 "\"G[i]\",\"H[i]\",\"I[i]\",\"A[i] =\""))

/* Bodies with a loop over k from FIRST to LAST that reads ACCESS of A, F
   (parts) and W.  */
#define SHORT(FIRST, LAST, ACCESS)                                             \
  NEST (                                                                       \
      "short", "2",                                                            \
      LOOP ("i", "independent", "16",                                          \
            "n - 16") "," LOOP ("j", "independent", "16",                      \
                                "n - 16") "," LOOP ("k", "seq", FIRST, LAST),  \
      "\"n\"", SQUARE ("A") "," SQUARE ("B") "," CUBE ("F") "," VECTOR ("W"),  \
      STATEMENT ("k", "1", ACCESS) "," STATEMENT ("j", "1", "\"B[i][j] =\""))

static const struct
{
  const char *text;
  bool stream;
} kinds[] = {
  { TWO (COPY), true },
  { TWO ("\"A[i][j]\",\"A[i][j - 1]\",\"A[i - 1][j]\",\"B[i][j] =\""), true },
  { TWO ("\"A[i][n - j]\",\"B[i][j] =\""), true },
  { TWO ("\"A[j][i]\",\"B[i][j] =\""), true }, /* loads each element once  */
  { TWO ("\"A[j][i]\",\"A[j][i - 1]\",\"B[i][j] =\""), false },
  { TWO ("\"A[i][j]\",\"B[j][i] =\""), false },
  { LINE ("\"A[i]\",\"B[i] =\""), true },
  { LINE ("\"A[2 * i]\",\"A[2 * i + 1]\",\"B[i] =\""), false },
  { CUBES, true },
  { FOUR, false },
  { nest_matmul, false },
  { SHORT ("-1", "2", "\"A[i + k][j]\",\"A[i][j + k]\""), true },
  { SHORT ("-16", "17", "\"A[i + k][j]\",\"A[i][j + k]\""), false },
  { SHORT ("0", "n", "\"A[i][k]\""), false },
  { SHORT ("0", "2", "\"A[i][j]\",\"B[i][j + k] =\""), false },
};

/* With n = N, 0 for unknown, DIRECTIVE and IN_TURN: the chosen mapping,
   EXPECTED is how it begins.  */
static void
check_choice (isl_ctx *ctx, const char *text, int64_t n, bool in_turn,
              const char *expected)
{
  static char name[] = "n";
  struct acctile_assume assume = { name, n };
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  struct acctile_nest *nest = nest_finish (ctx, text, &assume, n > 0);
  nest->in_turn = in_turn;
  struct acctile_decision *d = acctile_decide (nest, device, NULL, NULL);
  char *chosen = acctile_mapping_to_string (&d->chosen.mapping);
  bool several = d->chosen.mapping.points > 1;
  check (strstr (chosen, expected) == chosen, "n = %lld: %s, expected %s",
         (long long)n, chosen, expected);
  check (d->several == several, "n = %lld: %s", (long long)n, chosen);
  check (!several
             || (d->n_candidate > 1 && d->candidate[1].mapping.points < 2
                 && d->candidate[0].cost == d->chosen.cost),
         "n = %lld: the candidate after a stream", (long long)n);
  free (chosen);
  free (error);
  acctile_decision_free (d);
  acctile_nest_free (nest);
  acctile_device_free (device);
}

/* The points of the stream that TEXT is at a large size: POINTS.  */
static void
check_points (isl_ctx *ctx, const char *text, int points)
{
  static char name[] = "n";
  struct acctile_assume assume = { name, 1 << 26 };
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  struct acctile_nest *nest = nest_finish (ctx, text, &assume, 1);
  struct acctile_mapping m
      = { .schedule = acctile_schedule_find ("1.1"), .block = { 128, 1, 1 } };
  bool stream = acctile_stream_shape (nest, device, 24, &m);
  check (stream == (points > 1) && (!stream || m.points == points),
         "%d points, expected %d", stream ? m.points : 1, points);
  free (error);
  acctile_nest_free (nest);
  acctile_device_free (device);
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
    {
      struct acctile_nest *nest = nest_finish (ctx, kinds[i].text, NULL, 0);
      check (acctile_stream_is (nest) == kinds[i].stream, "kind %zu", i);
      nest->in_turn = true;
      check (!acctile_stream_is (nest), "kind %zu in turn", i);
      acctile_nest_free (nest);
    }
  check_choice (ctx, TWO (COPY), 8192, false,
                "schedule(2.2) block(128,1) grid(*,*) points(4)");
  check_choice (ctx, TWO (COPY), 0, false,
                "schedule(2.2) block(128,1) grid(*,*) points(4)");
  /* Too few iterations.  */
  check_choice (ctx, TWO (COPY), 68, false, "schedule(2.");
  check_choice (ctx, CUBES, 400, false,
                "schedule(3.2) block(64,1,1) grid(*,*,*) points(4)");
  check_choice (ctx, CUBES, 160, false,
                "schedule(3.3) block(32,2,1) grid(*,*,*) points(4)");
  check_choice (ctx, CUBES, 1040, false,
                "schedule(3.2) block(128,1,1) grid(*,*,*) points(4)");
  /* Neighbours that share in space, unless more than one array is stored.  */
  check_choice (ctx, STAR ("\"B[i][j][k] =\""), 402, false,
                "schedule(3.4) block(32,2,2) grid(*,*,*) points(4)");
  check_choice (ctx, STAR ("\"B[i][j][k] =\""), 0, false,
                "schedule(3.4) block(32,2,2) grid(*,*,*) points(4)");
  check_choice (ctx, STAR ("\"B[i][j][k] =\",\"C[i][j][k] =\""), 402, false,
                "schedule(3.2) block(64,1,1) grid(*,*,*) points(4)");
  check_choice (ctx, LINE ("\"A[i]\",\"B[i] =\""), 0, false,
                "schedule(1.1) block(");
  /* One point loads enough.  */
  check_points (ctx, NINE, 1);
  check_points (ctx, LINE ("\"A[i]\",\"B[i] =\""), 4);
  /* Loops of the body: neighbours either way, what all threads load, and parts
     of an array that count each.  */
  check_choice (ctx, SHORT ("1", "3", "\"A[i - k][j]\",\"A[i][j - k]\""), 8192,
                false, "schedule(2.2) block(128,1) grid(*,*) points(4)");
  check_choice (ctx, SHORT ("0", "5", "\"A[i + k][j]\",\"W[k]\""), 8192, false,
                "schedule(2.2) block(128,1) grid(*,*) points(4)");
  check_choice (ctx, SHORT ("0", "4", "\"F[k][i][j]\""), 8192, false,
                "schedule(2.2) block(128,1) grid(*,*) points(4)");
  check_choice (ctx, SHORT ("0", "9", "\"F[k][i][j]\""), 8192, false,
                "schedule(2.2) block(64,1) grid(*,510)");
  isl_ctx_free (ctx);
  return unit_end ();
}
