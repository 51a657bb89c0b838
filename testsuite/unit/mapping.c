/* Without this test a schedule could be wrong in the table, a launch could
   break a limit of the device or what the user fixed, or a printed choice
   could mean something else when it is pasted back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>
#include <stdlib.h>
#include <string.h>

#include "lanes.h"
#include "mapping.h"
#include "nests.h"
#include "unit.h"

/* Every schedule has a name of its own, and every dimension that it maps has
   a part in grid or block, and none beyond; x has all of a linear one, y all
   but x of one by rows.  */

static void
test_table (void)
{
  bool ok = true;
  int n = 0;
  for (const struct acctile_schedule *s = acctile_schedules; s->name; s++, n++)
    {
      ok = ok && acctile_schedule_find (s->name) == s && s->help;
      for (int d = 0; d < 3; d++)
        ok = ok
             && (s->grid[d] || s->block[d])
                    == (d < (s->linear ? 1
                             : s->rows ? 2
                                       : s->n_dim));
    }
  check (ok && n >= 10, "the table of schedules is sound");
  check (acctile_schedule_find ("2.9") == NULL, "2.9 is no schedule");
  const struct acctile_schedule *s = acctile_schedule_find ("3.1");
  check (s && s->block[0] && s->block[1] && !s->block[2] && !s->grid[0]
             && !s->grid[1] && s->grid[2],
         "3.1 is that of Xu et al., figure 5");
}

/* Dimensions of nests.  The trips of nest_five are 2, 3, 5, 7, 11: z is
   2 * 3 * 5 = 30.  */

static void
test_dimensions (isl_ctx *ctx)
{
  static const struct
  {
    const char *text;
    int dims, first[3], count[3];
    int64_t trip[3];
  } table[] = {
    { nest_vector, 1, { 0, 0, 0 }, { 1, 0, 0 }, { 100, 1, 1 } },
    { nest_copy, 2, { 1, 0, 0 }, { 1, 1, 0 }, { 100, 100, 1 } },
    { nest_laplacian, 3, { 2, 1, 0 }, { 1, 1, 1 }, { 98, 98, 98 } },
    { nest_five, 3, { 4, 3, 0 }, { 1, 1, 3 }, { 11, 7, 30 } },
    { nest_matvec, 2, { 1, 0, 0 }, { 1, 1, 0 }, { 100, 100, 1 } },
  };
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    {
      struct acctile_nest *nest = nest_read (ctx, table[i].text, 100);
      bool ok = acctile_mapping_dims (nest) == table[i].dims;
      for (int d = 0; d < 3; d++)
        {
          int first, count;
          acctile_mapping_loops (nest, d, &first, &count);
          ok = ok && first == table[i].first[d] && count == table[i].count[d]
               && acctile_mapping_trip (nest, d) == table[i].trip[d];
        }
      check (ok, "dimensions of %s", nest->function);
      acctile_nest_free (nest);
    }
}

/* The grid of 100 x 100 by hand: ceil (100 / 32) = 4, ceil (100 / 8) =
   13.  */

static void
test_grid (isl_ctx *ctx)
{
  struct acctile_nest *nest = nest_read (ctx, nest_copy, 100);
  struct acctile_mapping m = { acctile_schedule_find ("2.3"),
                               false,
                               { 32, 8, 1 },
                               { 0, 0, 1 },
                               1,
                               1,
                               0,
                               0,
                               false,
                               0,
                               false };
  int64_t g[3];
  acctile_mapping_grid (&m, nest, g);
  check (g[0] == 4 && g[1] == 13 && g[2] == 1, "a cover of 100 x 100");
  m.grid[1] = 5;
  acctile_mapping_grid (&m, nest, g);
  check (g[0] == 4 && g[1] == 5, "5 blocks that stride in y");
  m.grid[1] = 50;
  acctile_mapping_grid (&m, nest, g);
  check (g[1] == 13, "never more blocks than cover");
  nest->num_gangs = 200;
  acctile_mapping_grid (&m, nest, g);
  check (g[1] == 50, "but as many as num_gangs says");
  check (acctile_mapping_threads (&m) == 256, "256 threads");
  acctile_nest_free (nest);
}

/* At most 30 blocks for 100 x 100: y has its 13, and x 4 of a third of 30 / 13
   = 2, which is none: 1.  At most 120: x has 120 / 13 / 3 = 3.  At most 7: y
   strides.  With 4 points along y that has 100 / 32 = 4 blocks, and x all of
   its own: 120 / 4 / 3 = 10.  Gangs that the program gives are no such bound.
 */

static void
test_bound (isl_ctx *ctx, const struct acctile_device *device)
{
  static const struct
  {
    int64_t most, x, y;
    int points;
  } cases[] = {
    { 30, 1, 13, 1 }, { 120, 3, 13, 1 }, { 7, 1, 7, 1 }, { 120, 4, 4, 4 }
  };
  struct acctile_nest *nest = nest_read (ctx, nest_copy, 100);
  struct acctile_mapping m = { .schedule = acctile_schedule_find ("2.3"),
                               .block = { 32, 8, 1 },
                               .grid = { 0, 0, 1 } };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      int64_t g[3];
      m.most_blocks = cases[i].most;
      m.points = cases[i].points;
      acctile_mapping_grid (&m, nest, g);
      check (g[0] == cases[i].x && g[1] == cases[i].y && g[2] == 1,
             "at most %lld blocks: %lld %lld", (long long)m.most_blocks,
             (long long)g[0], (long long)g[1]);
    }
  check (acctile_mapping_valid (&m, nest, device, false, NULL),
         "a bound may be launched");
  nest->num_gangs = 16;
  check (!acctile_mapping_valid (&m, nest, device, false, NULL),
         "a bound beside num_gangs may not");
  acctile_nest_free (nest);
}

/* 100 x 100 iterations in one row are 79 blocks of 128, of which there may be
   4 * 132 * 16 on an H200; the models see blocks of as many threads.  Loops
   that the host cannot count are in no row, nor those that are not collapsed
   and given gangs.  */

static void
test_linear (isl_ctx *ctx, const struct acctile_device *device)
{
  struct acctile_nest *nest = nest_read (ctx, nest_copy, 100);
  struct acctile_mapping m, seen;
  int64_t g[3];
  acctile_mapping_make_linear (&m, nest, device);
  check (m.schedule == acctile_schedule_find ("2.5") && m.grid[0] == 8448
             && m.block[0] == 128,
         "a linear mapping of two loops");
  check (!acctile_mapping_valid (&m, nest, device, false, NULL),
         "loops that are no row");
  nest->loop[1].collapsed = nest->countable = true;
  check (acctile_mapping_valid (&m, nest, device, false, NULL),
         "a row may be launched");
  acctile_mapping_grid (&m, nest, g);
  check (g[0] == 79 && g[1] == 1 && g[2] == 1, "blocks of a row: %lld",
         (long long)g[0]);
  seen = acctile_mapping_seen (&m, nest);
  check (!seen.schedule->linear && acctile_mapping_threads (&seen) == 128
             && seen.grid[0] * seen.grid[1] >= 79,
         "a row as the models see it");
  m.grid[0] = 50;
  acctile_mapping_grid (&m, nest, g);
  check (g[0] == 50, "fewer blocks for a row: %lld", (long long)g[0]);
  nest->num_gangs = 16;
  check (!acctile_mapping_valid (&m, nest, device, false, NULL),
         "a row for 50 of 16 gangs may not be launched");
  nest->vector_length = 48;
  nest->num_workers = 2;
  acctile_mapping_make_linear (&m, nest, device);
  check (m.grid[0] == 16 && m.block[0] == 96
             && acctile_mapping_valid (&m, nest, device, false, NULL),
         "a row for 16 gangs of 2 x 48: %lld of %d", (long long)m.grid[0],
         m.block[0]);
  nest->loop[1].collapsed = false;
  check (!acctile_mapping_linear (nest), "gangs for one of two loops");
  nest->loop[1].collapsed = true;
  nest->num_gangs = nest->num_workers = nest->vector_length = 0;
  nest->countable = false;
  check (!acctile_mapping_valid (&m, nest, device, false, NULL),
         "a row that is not counted may not be launched");
  acctile_nest_free (nest);
}

/* 100 rows of 100 on an H200, which holds 270336 threads: 2703 for each row,
   but no more than 64 have an element.  Rows of which nothing is known may have
   as many elements as there are lanes in a block; of 1000000 rows each has half
   a warp, and those of three elements one lane.  */

static void
test_rows (isl_ctx *ctx, const struct acctile_device *device)
{
  struct acctile_nest *nest = nest_read (ctx, nest_copy, 100);
  struct acctile_mapping m, seen;
  int64_t g[3];
  char *text;
  acctile_mapping_make_rows (&m, nest, device);
  check (m.schedule == acctile_schedule_find ("2.6") && m.block[0] == 64
             && m.block[1] == 4 && m.grid[1] == 4224,
         "lanes of rows: %d %d %lld", m.block[0], m.block[1],
         (long long)m.grid[1]);
  check (!acctile_mapping_valid (&m, nest, device, false, NULL),
         "rows that are not counted");
  nest->rows_countable = true;
  check (acctile_mapping_valid (&m, nest, device, false, NULL),
         "rows may be launched");
  acctile_mapping_grid (&m, nest, g);
  check (g[0] == 1 && g[1] == 25 && g[2] == 1, "blocks of rows: %lld",
         (long long)g[1]);
  seen = acctile_mapping_seen (&m, nest);
  check (!seen.schedule->rows && seen.block[0] == 64 && seen.block[1] == 4
             && seen.grid[1] == 25,
         "rows as the models see them");
  text = acctile_mapping_to_string (&m);
  check (!strcmp (text, "schedule(2.6)"), "open lanes: %s", text);
  free (text);
  m.lanes_open = false;
  m.block[0] = 24;
  check (!acctile_mapping_valid (&m, nest, device, false, NULL),
         "24 lanes are no power of two");
  struct acctile_poly *upper = nest->loop[1].upper;
  nest->loop[1].upper = NULL;
  check (!acctile_lanes_known (nest)
             && acctile_lanes_assumed (nest, device) == 256,
         "a hundred rows of unknown length");
  nest->loop[0].trip = 1000000;
  check (acctile_lanes_assumed (nest, device) == 16,
         "a million rows of unknown length");
  nest->loop[1].upper = upper;
  nest->loop[1].trip = 3;
  check (acctile_lanes_known (nest)
             && acctile_lanes_assumed (nest, device) == 1,
         "a million rows of three");
  nest->num_gangs = 16;
  check (!acctile_mapping_rows (nest), "rows with gangs");
  acctile_nest_free (nest);
}

/* Gangs whose number only the program knows are taken for 1024: rows of
   N / 32 blocks.  1024 = 4 * 256 = 313 * 3 + 85: so few idle.  1024 = 750 +
   274: more than an eighth would, and y is covered.  */

static void
test_given (isl_ctx *ctx)
{
  static const struct
  {
    int n;
    int64_t x, y;
  } cases[] = { { 100, 4, 100 },
                { 10000, 313, 3 },
                { 24000, 750, 24000 },
                { 40000, 1024, 1 } };
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      struct acctile_nest *nest = nest_read (ctx, nest_copy, cases[i].n);
      struct acctile_mapping m = { acctile_schedule_find ("2.2"),
                                   false,
                                   { 32, 1, 1 },
                                   { 0, 0, 1 },
                                   1,
                                   1,
                                   0,
                                   0,
                                   false,
                                   0,
                                   false };
      int64_t g[3];
      nest->num_gangs = -1;
      acctile_mapping_grid (&m, nest, g);
      check (g[0] == cases[i].x && g[1] == cases[i].y && g[2] == 1,
             "1024 gangs for rows of %d", cases[i].n);
      acctile_nest_free (nest);
    }
}

/* One mapping of a nest of two loops, and whether it may be launched.  */

struct valid_case
{
  const char *schedule;
  int block[3];
  int64_t grid[3];
  unsigned outer, inner; /* levels that the user wrote  */
  int gangs, workers, lanes;
  bool forced, team;
  const char *why; /* part of the reason, NULL: valid  */
};

#define G ACCTILE_GANG
#define W ACCTILE_WORKER
#define V ACCTILE_VECTOR

/* clang-format off */
static const struct valid_case valid_cases[] = {
  { "2.3", { 32, 8, 1 }, { 0, 0, 1 }, 0, 0, 0, 0, 0, false, false, NULL },
  { "2.3", { 1, 128, 1 }, { 0, 0, 1 }, 0, 0, 0, 0, 0, false, false, NULL },
  { "2.3", { 16, 16, 1 }, { 0, 7, 1 }, 0, 0, 0, 0, 0, false, false, NULL },
  { "1.1", { 32, 1, 1 }, { 0, 1, 1 }, 0, 0, 0, 0, 0, false, false,
    "maps 1 loop, the nest has 2" },
  { "3.1", { 32, 1, 1 }, { 1, 1, 0 }, 0, 0, 0, 0, 0, false, false,
    "maps 3 loops" },
  { "2.3", { 3, 8, 1 }, { 0, 0, 1 }, 0, 0, 0, 0, 0, false, false,
    "24 threads" },
  { "2.3", { 8, 5, 1 }, { 0, 0, 1 }, 0, 0, 0, 0, 0, false, false,
    "40 threads" },
  { "2.3", { 32, 16, 1 }, { 0, 0, 1 }, 0, 0, 0, 0, 0, false, false,
    "more than 256 threads" },
  { "2.3", { 32, 16, 1 }, { 0, 0, 1 }, 0, 0, 0, 0, 0, true, false, NULL },
  { "2.3", { 64, 32, 1 }, { 0, 0, 1 }, 0, 0, 0, 0, 0, true, false,
    "2048 threads" },
  { "2.3", { 32, 0, 1 }, { 0, 0, 1 }, 0, 0, 0, 0, 0, true, false,
    "block size 0 in y" },
  { "2.1", { 32, 2, 1 }, { 1, 0, 1 }, 0, 0, 0, 0, 0, true, false,
    "no threads in y" },
  { "2.1", { 32, 1, 1 }, { 2, 0, 1 }, 0, 0, 0, 0, 0, true, false,
    "no blocks in x" },
  { "2.3", { 32, 8, 1 }, { 0, -1, 1 }, 0, 0, 0, 0, 0, true, false,
    "grid size -1" },

  /* Levels that the user wrote.  */
  { "2.1", { 32, 1, 1 }, { 1, 0, 1 }, G, V, 0, 0, 0, false, false, NULL },
  { "2.4", { 32, 8, 1 }, { 1, 0, 1 }, G, V, 0, 0, 0, false, false,
    "without worker and vector keeps y out" },
  { "2.3", { 32, 1, 1 }, { 0, 0, 1 }, G, V, 0, 0, 0, false, false,
    "without gang keeps x out" },
  { "2.4", { 32, 8, 1 }, { 1, 0, 1 }, G | W, V, 0, 0, 0, false, false, NULL },
  { "2.1", { 32, 1, 1 }, { 1, 0, 1 }, G | W, V, 0, 0, 0, false, false,
    "needs dimension y in the block" },
  { "2.2", { 32, 1, 1 }, { 0, 0, 1 }, G, 0, 0, 0, 0, false, false,
    "another loop has gang" },
  { "2.1", { 64, 1, 1 }, { 1, 0, 1 }, G, 0, 0, 0, 0, false, false, NULL },
  { "2.4", { 32, 4, 1 }, { 1, 0, 1 }, 0, V, 0, 0, 0, false, false, NULL },
  { "2.4", { 32, 4, 1 }, { 1, 0, 1 }, 0, V | W, 0, 0, 0, false, false,
    "none is left for y" },
  { "2.4", { 64, 4, 1 }, { 1, 0, 1 }, G | W, V, 0, 4, 64, false, false, NULL },
  { "2.4", { 4, 64, 1 }, { 1, 0, 1 }, G | W, V, 0, 4, 64, false, false,
    "fix 64 threads in x, not 4" },

  /* num_gangs, num_workers, vector_length.  */
  { "2.3", { 32, 8, 1 }, { 0, 0, 1 }, 0, 0, 0, 4, 64, false, false, NULL },
  { "2.3", { 32, 4, 1 }, { 0, 0, 1 }, 0, 0, 0, 4, 64, false, false,
    "not 128 threads" },
  { "2.3", { 32, 16, 1 }, { 0, 0, 1 }, 0, 0, 0, 16, 32, false, false, NULL },
  { "2.3", { 32, 16, 1 }, { 0, 0, 1 }, 0, 0, 0, 16, 0, false, false, NULL },
  { "2.3", { 32, 32, 1 }, { 0, 0, 1 }, 0, 0, 0, 16, 0, false, false,
    "more than 512 threads" },
  { "2.3", { 32, 32, 1 }, { 0, 0, 1 }, 0, 0, 0, 16, 0, true, false, NULL },
  { "2.3", { 32, 32, 1 }, { 0, 0, 1 }, 0, 0, 0, 0, 512, false, false,
    "more than 512 threads" },
  { "2.3", { 32, 17, 1 }, { 0, 0, 1 }, 0, 0, 0, 0, 272, false, false, NULL },
  { "2.3", { 32, 4, 1 }, { 0, 0, 1 }, 0, 0, 0, 3, 0, false, false,
    "num_workers(3)" },
  { "2.3", { 32, 2, 1 }, { 0, 0, 1 }, 0, 0, 0, 0, 128, false, false,
    "vector_length(128)" },
  { "2.3", { 32, 4, 1 }, { 0, 0, 1 }, 0, 0, 60, 0, 0, false, false,
    "num_gangs(60)" },
  { "2.3", { 32, 4, 1 }, { 4, 15, 1 }, 0, 0, 60, 0, 0, false, false, NULL },
  { "2.3", { 32, 4, 1 }, { 0, 0, 1 }, 0, 0, 0, -1, 0, false, false,
    "not known" },
  { "2.3", { 32, 4, 1 }, { 0, 0, 1 }, 0, 0, -1, 0, 0, false, false, NULL },
  { "2.1", { 64, 1, 1 }, { 1, 0, 1 }, G, V, -1, 0, 64, false, false, NULL },
  { "2.3", { 32, 4, 1 }, { 0, 8, 1 }, 0, 0, -1, 0, 0, false, false,
    "num_gangs(...)" },

  /* Imperfect nests.  */
  { "2.3", { 32, 4, 1 }, { 0, 0, 1 }, 0, 0, 0, 0, 0, false, true,
    "does not fit an imperfect nest" },
  { "2.4", { 32, 8, 1 }, { 1, 0, 1 }, 0, 0, 0, 0, 0, false, true, NULL },
  { "2.1", { 256, 1, 1 }, { 1, 0, 1 }, 0, 0, 0, 0, 0, false, true, NULL },
  { "2.4", { 16, 16, 1 }, { 1, 0, 1 }, 0, 0, 0, 0, 0, false, true,
    "a multiple of 32 threads, not 16" },
  { "2.4", { 64, 4, 1 }, { 1, 0, 1 }, 0, 0, 0, 0, 0, true, true,
    "workers only with 32 lanes" },
};
/* clang-format on */

static void
test_valid (isl_ctx *ctx, const struct acctile_device *device)
{
  for (unsigned i = 0; i < sizeof valid_cases / sizeof *valid_cases; i++)
    {
      const struct valid_case *c = &valid_cases[i];
      struct acctile_nest *nest
          = nest_read (ctx, c->team ? nest_matvec : nest_copy, 1000);
      struct acctile_mapping m
          = { .schedule = acctile_schedule_find (c->schedule) };
      memcpy (m.block, c->block, sizeof m.block);
      memcpy (m.grid, c->grid, sizeof m.grid);
      nest->loop[0].levels = c->outer;
      nest->loop[1].levels = c->inner;
      nest->num_gangs = c->gangs;
      nest->num_workers = c->workers;
      nest->vector_length = c->lanes;
      char *why = NULL;
      bool ok = acctile_mapping_valid (&m, nest, device, c->forced, &why);
      check (c->why ? !ok && why && strstr (why, c->why) : ok && !why,
             "case %u: schedule %s with %d x %d threads is %s%s", i,
             c->schedule, c->block[0], c->block[1],
             c->why ? "refused: " : "valid", c->why ? c->why : "");
      if (c->why && why && !strstr (why, c->why))
        printf ("found '%s'\n", why);
      free (why);
      acctile_nest_free (nest);
    }
}

/* Levels on loops that are collapsed belong to all of them together, whatever
   the shape; OPEN where they leave all to choose.  */

struct collapsed_case
{
  const char *schedule;
  int block[3];
  int64_t grid[3];
  unsigned levels;
  int workers, lanes;
  bool open;
  const char *why;
};

/* clang-format off */
static const struct collapsed_case collapsed_cases[] = {
  { "2.3", { 32, 8, 1 }, { 0, 0, 1 }, G | V, 0, 0, true, NULL },
  { "2.1", { 64, 1, 1 }, { 1, 0, 1 }, G | V, 0, 0, true, NULL },
  { "2.4", { 32, 4, 1 }, { 1, 0, 1 }, G | W | V, 0, 0, true, NULL },
  { "2.2", { 128, 1, 1 }, { 0, 0, 1 }, G | V, 0, 128, false, NULL },
  { "2.3", { 16, 8, 1 }, { 0, 0, 1 }, G | V, 0, 128, false, NULL },
  { "2.3", { 32, 8, 1 }, { 0, 0, 1 }, G | V, 0, 128, false,
    "fix 128 threads in yx, not 256" },
  { "2.3", { 32, 4, 1 }, { 0, 0, 1 }, G | W | V, 4, 32, false, NULL },
  { "2.3", { 32, 4, 1 }, { 0, 0, 1 }, G | V, 4, 32, false, NULL },
  { "2.3", { 32, 1, 1 }, { 0, 0, 1 }, G | V, 4, 32, false,
    "fix 128 threads in yx, not 32" },
  { "2.3", { 32, 8, 1 }, { 0, 0, 1 }, G, 0, 0, false,
    "without worker and vector keeps yx out" },
  { "2.3", { 32, 8, 1 }, { 0, 0, 1 }, V, 0, 0, false,
    "without gang keeps yx out" },
};
/* clang-format on */

static void
test_collapsed (isl_ctx *ctx, const struct acctile_device *device)
{
  for (unsigned i = 0; i < sizeof collapsed_cases / sizeof *collapsed_cases;
       i++)
    {
      const struct collapsed_case *c = &collapsed_cases[i];
      struct acctile_nest *nest = nest_read (ctx, nest_copy, 1000);
      struct acctile_mapping m
          = { .schedule = acctile_schedule_find (c->schedule) };
      char *why = NULL;
      memcpy (m.block, c->block, sizeof m.block);
      memcpy (m.grid, c->grid, sizeof m.grid);
      nest->loop[0].levels = nest->loop[1].levels = c->levels;
      nest->loop[1].collapsed = true;
      nest->num_workers = c->workers;
      nest->vector_length = c->lanes;
      bool ok = acctile_mapping_valid (&m, nest, device, false, &why);
      check (c->why ? !ok && why && strstr (why, c->why) : ok && !why,
             "collapsed case %u is %s%s", i, c->why ? "refused: " : "valid",
             c->why ? c->why : "");
      check (acctile_mapping_is_open (nest) == c->open,
             "collapsed case %u leaves %s to choose", i,
             c->open ? "all" : "not all");
      free (why);
      acctile_nest_free (nest);
    }
}

/* In 2.2 with 32 threads, 2^17 rows of 2^17 columns make 2^17 * 2^12 = 2^29
   blocks; 2^20 rows of 2^20 columns make 2^20 * 2^15 = 2^35.  */

static void
test_large (isl_ctx *ctx, const struct acctile_device *device)
{
  struct acctile_mapping m = { acctile_schedule_find ("2.2"),
                               false,
                               { 32, 1, 1 },
                               { 0, 0, 1 },
                               1,
                               1,
                               0,
                               0,
                               false,
                               0,
                               false };
  struct acctile_nest *nest = nest_read (ctx, nest_copy, 1 << 17);
  check (acctile_mapping_valid (&m, nest, device, false, NULL),
         "2^29 blocks may be launched");
  acctile_nest_free (nest);
  nest = nest_read (ctx, nest_copy, 1 << 20);
  char *why = NULL;
  check (!acctile_mapping_valid (&m, nest, device, false, &why) && why
             && strstr (why, "2147483647 blocks"),
         "2^35 blocks may not");
  free (why);
  acctile_nest_free (nest);
}

/* The notation.  */

static void
test_print (isl_ctx *ctx)
{
  static const struct
  {
    struct acctile_mapping mapping;
    const char *schedule, *text;
  } table[] = {
    { { NULL, false, { 32, 8, 1 }, { 0, 64, 1 }, 1, 1, 0, 0, false, 0, false },
      "2.3",
      "schedule(2.3) block(32,8) grid(*,64)" },
    { { NULL, false, { 128, 1, 1 }, { 0, 1, 1 }, 1, 1, 0, 0, false, 0, false },
      "1.1",
      "schedule(1.1) block(128) grid(*)" },
    { { NULL,
        false,
        { 16, 4, 2 },
        { 1, 0, 100000 },
        1,
        1,
        0,
        0,
        false,
        0,
        false },
      "3.7",
      "schedule(3.7) block(16,4,2) grid(1,*,100000)" },
    { { NULL, false, { 64, 4, 1 }, { 0, 0, 1 }, 4, 1, 0, 0, false, 0, false },
      "2.3",
      "schedule(2.3) block(64,4) grid(*,*) points(4)" },
    { { NULL, false, { 8, 16, 1 }, { 0, 0, 1 }, 4, 2, 0, 0, false, 0, false },
      "2.3",
      "schedule(2.3) block(8,16) grid(*,*) points(2,4)" },
    { { NULL,
        false,
        { 128, 1, 1 },
        { 0, 0, 1 },
        4,
        1,
        0,
        2112,
        false,
        0,
        false },
      "2.2",
      "schedule(2.2) block(128,1) grid(*,*) blocks(2112) points(4)" },
    { { NULL,
        true,
        { 32, 32, 1 },
        { 1, 16896, 1 },
        1,
        1,
        0,
        0,
        false,
        0,
        false },
      "2.4",
      "schedule(gcc)" },
  };
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    {
      struct acctile_mapping m = table[i].mapping;
      m.schedule = acctile_schedule_find (table[i].schedule);
      char *s = acctile_mapping_to_string (&m);
      check (strcmp (s, table[i].text) == 0, "prints %s", table[i].text);
      free (s);
    }
  struct acctile_nest *nest = nest_read (ctx, nest_copy, 10);
  nest->loop[0].levels = G | W;
  nest->loop[1].levels = V;
  nest->num_workers = 4;
  nest->vector_length = -1;
  char *s = acctile_mapping_fixed (nest);
  check (strcmp (s, "gang worker on i, vector on j, num_workers(4), "
                    "vector_length(...)")
             == 0,
         "names what the user fixed: %s", s);
  free (s);
  acctile_nest_free (nest);
}

int
main (void)
{
  char *error = NULL;
  isl_ctx *ctx = isl_ctx_alloc ();
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  test_table ();
  test_dimensions (ctx);
  test_grid (ctx);
  test_bound (ctx, device);
  test_given (ctx);
  if (check (device != NULL, "h200 is read"))
    {
      test_valid (ctx, device);
      test_collapsed (ctx, device);
      test_large (ctx, device);
      test_linear (ctx, device);
      test_rows (ctx, device);
    }
  test_print (ctx);
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return unit_end ();
}
