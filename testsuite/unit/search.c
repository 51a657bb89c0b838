/* Without this test the search could offer a launch that is not allowed, miss
   most of the space, prefer a mapping that is slower for certain, or choose
   differently from run to run.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <isl/ctx.h>

#include "nests.h"
#include "search.h"
#include "strategy.h"
#include "unit.h"

/* Every mapping of every space may be launched, none is there twice, and
   there are enough.  */

static void
test_space (isl_ctx *ctx, const struct acctile_device *device)
{
  static const struct
  {
    const char *text;
    int64_t n;
    int least;
  } table[] = {
    { nest_vector, 1 << 24, 60 }, { nest_matmul, 1024, 60 },
    { nest_matmul, 33, 10 },      { nest_jacobi, 8192, 60 },
    { nest_laplacian, 128, 60 },  { nest_matvec, 16384, 60 },
    { nest_five, 1, 20 },         { nest_vector, 1, 1 },
  };
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    {
      struct acctile_nest *nest = nest_read (ctx, table[i].text, table[i].n);
      struct acctile_space space;
      bool valid = true, once = true;
      check (acctile_space_enumerate (&space, nest, device, NULL),
             "the space of %s is enumerated", nest->function);
      for (int a = 0; a < space.n; a++)
        {
          valid = valid
                  && acctile_mapping_valid (&space.mapping[a], nest, device,
                                            false, NULL);
          for (int b = 0; b < a; b++)
            once = once
                   && !acctile_mapping_equal (&space.mapping[a],
                                              &space.mapping[b]);
        }
      check (valid && once && space.n >= table[i].least,
             "%d mappings of %s, all valid, none twice", space.n,
             nest->function);
      free (space.mapping);
      acctile_nest_free (nest);
    }
}

/* What a directive says holds for the whole space.  */

static void
test_restricted (isl_ctx *ctx, const struct acctile_device *device)
{
  char *error;
  struct acctile_nest *nest = nest_read (ctx, nest_matmul, 1024);
  struct acctile_directive *d
      = acctile_directive_parse ("schedule(2.3) block(16,32)", &error);
  struct acctile_space space;
  bool ok = acctile_space_enumerate (&space, nest, device, d) && space.n > 1;
  for (int i = 0; ok && i < space.n; i++)
    ok = strcmp (space.mapping[i].schedule->name, "2.3") == 0
         && space.mapping[i].block[0] == 16 && space.mapping[i].block[1] == 32;
  check (ok, "schedule and block hold for %d grids", space.n);
  free (space.mapping);
  acctile_directive_free (d);
  d = acctile_directive_parse ("grid(3,*)", &error);
  ok = acctile_space_enumerate (&space, nest, device, d) && space.n > 1;
  for (int i = 0; ok && i < space.n; i++)
    ok = space.mapping[i].grid[0] == 3 && space.mapping[i].grid[1] == 0;
  check (ok, "a grid holds for %d shapes", space.n);
  free (space.mapping);
  acctile_directive_free (d);
  nest->loop[0].levels = ACCTILE_GANG;
  nest->loop[1].levels = ACCTILE_WORKER | ACCTILE_VECTOR;
  ok = acctile_space_enumerate (&space, nest, device, NULL) && space.n > 1;
  for (int i = 0; ok && i < space.n; i++)
    ok = strcmp (space.mapping[i].schedule->name, "2.1") == 0;
  check (ok, "gang outside and worker vector inside is 2.1, %d shapes",
         space.n);
  free (space.mapping);
  acctile_nest_free (nest);
}

/* What GCC and libgomp do, by libgomp's formula for 132 SMs of 2048 threads:
   with 32 registers two blocks of 1024 fill an SM, so 2 * 264 * 32 = 16896
   gangs of 32 workers; with 40 registers an SM holds 51 warps, best in 3
   blocks of 17, so 2 * 396 * 17 = 13464 gangs of 17 workers.  A single loop
   uses no workers: 32 blocks of 32 threads on an SM, 2 * 4224 * 1 = 8448
   gangs.  */

static void
test_gcc (isl_ctx *ctx, const struct acctile_device *device)
{
  static const struct
  {
    const char *text;
    int registers;
    const char *schedule;
    int block[3];
    int64_t gangs;
  } table[] = { { nest_matmul, 32, "2.4", { 32, 32, 1 }, 16896 },
                { nest_matmul, 40, "2.4", { 32, 17, 1 }, 13464 },
                { nest_laplacian, 32, "3.1", { 32, 32, 1 }, 16896 },
                { nest_vector, 32, "1.1", { 32, 1, 1 }, 8448 } };
  struct acctile_mapping m;
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    {
      struct acctile_nest *nest = nest_read (ctx, table[i].text, 512);
      bool ok = acctile_space_gcc (&m, nest, device, table[i].registers);
      check (ok && m.gcc && strcmp (m.schedule->name, table[i].schedule) == 0
                 && memcmp (m.block, table[i].block, sizeof m.block) == 0
                 && m.grid[0] * m.grid[1] * m.grid[2] == table[i].gangs,
             "GCC runs %s with %d registers as %lld gangs of %d x %d",
             nest->function, table[i].registers, (long long)table[i].gangs,
             table[i].block[0], table[i].block[1]);
      acctile_nest_free (nest);
    }
  /* Two loops that are collapsed are one to GCC: no workers, and 512 rows get
     8448 / 512 = 16.5 of the gangs each; of rows of 4 a warp has 8 at a
     time.  */
  struct acctile_nest *nest = nest_read (ctx, nest_copy, 512);
  nest->loop[1].collapsed = true;
  check (acctile_space_gcc (&m, nest, device, 32)
             && strcmp (m.schedule->name, "2.2") == 0 && m.block[0] == 32
             && m.block[1] == 1 && m.grid[1] == 512 && m.grid[0] == 17,
         "GCC spreads collapsed loops as one");
  acctile_nest_free (nest);
  nest = nest_read (ctx, nest_copy, 4);
  nest->loop[1].collapsed = true;
  check (acctile_space_gcc (&m, nest, device, 32)
             && strcmp (m.schedule->name, "2.3") == 0 && m.block[0] == 4
             && m.block[1] == 8,
         "GCC's warps go over several short rows");
  acctile_nest_free (nest);
  nest = nest_read (ctx, nest_matmul, 512);
  nest->kernels = true;
  check (!acctile_space_gcc (&m, nest, device, 32),
         "GCC does not spread a kernels region");
  acctile_nest_free (nest);
}

/* The predicted time of SPEC for the nest of P, traced or not.  */

static double
time_of (const struct acctile_problem *p, const char *spec, bool trace)
{
  char *error;
  struct acctile_space space;
  struct acctile_candidate c = { 0 };
  struct acctile_directive *d = acctile_directive_parse (spec, &error);
  if (!acctile_space_enumerate (&space, p->nest, p->device, d) || space.n != 1)
    check (false, "%s is one mapping", spec);
  else
    {
      c.mapping = space.mapping[0];
      acctile_problem_cost (p, &c, trace);
      check (c.traced == trace, "%s is %straced", spec, trace ? "" : "not ");
    }
  free (space.mapping);
  acctile_directive_free (d);
  return c.time_us;
}

/* Orders that hold on any GPU: columns are slower than rows, one block slower
   than all, single-row reuse slower than blocks, a transposition slower than
   a copy.  "slow" takes at least "factor" times as long as "fast".  */

/* clang-format off */
static const struct
{
  const char *text;
  int64_t n;
  const char *fast, *slow;
  double factor;
} orders[] = {
  { nest_copy, 4096, "schedule(2.3) block(32,8) grid(*,*)",
    "schedule(2.3) block(1,256) grid(*,*)", 2.5 },
  { nest_copy, 4096, "schedule(2.3) block(32,8) grid(*,*)",
    "schedule(2.3) block(32,8) grid(1,1)", 20 },
  { nest_copy, 4096, "schedule(2.3) block(32,8) grid(*,*)",
    "schedule(2.2) block(32,1) grid(*,*)", 1.5 },
  { nest_matmul, 2048, "schedule(2.3) block(32,8) grid(*,*)",
    "schedule(2.3) block(1,256) grid(*,*)", 4 },
  { nest_matmul, 2048, "schedule(2.3) block(32,8) grid(*,*)",
    "schedule(2.3) block(32,8) grid(1,*)", 1.3 },
  { nest_transpose, 8192, "schedule(2.3) block(16,16) grid(*,*)",
    "schedule(2.3) block(256,1) grid(*,*)", 1.3 },
  { nest_jacobi, 8192, "schedule(2.3) block(32,8) grid(*,*)",
    "schedule(2.3) block(2,128) grid(*,*)", 2 },
  { nest_laplacian, 512, "schedule(3.4) block(32,4,2) grid(*,*,*)",
    "schedule(3.4) block(1,16,16) grid(*,*,*)", 3 },
  { nest_vector, 1 << 26, "schedule(1.1) block(256) grid(*)",
    "schedule(1.1) block(32) grid(8)", 20 },
  { nest_matvec, 8192, "schedule(2.4) block(32,8) grid(1,*)",
    "schedule(2.4) block(32,2) grid(1,8)", 15 },
};
/* clang-format on */

static void
test_orders (isl_ctx *ctx, const struct acctile_device *device)
{
  struct acctile_options options = { 0 };
  for (unsigned i = 0; i < sizeof orders / sizeof *orders; i++)
    {
      struct acctile_problem p;
      struct acctile_nest *nest = nest_read (ctx, orders[i].text, orders[i].n);
      check (acctile_problem_begin (&p, nest, device, &options),
             "%s is prepared", nest->function);
      for (int trace = 0; trace < 2; trace++)
        {
          double fast = time_of (&p, orders[i].fast, trace);
          double slow = time_of (&p, orders[i].slow, trace);
          check (fast > 0 && slow > orders[i].factor * fast,
                 "%s: %s takes %g times as long as %s (%.4g us, %.4g us)",
                 nest->function, orders[i].slow, orders[i].factor,
                 orders[i].fast, slow, fast);
        }
      acctile_problem_end (&p);
      acctile_nest_free (nest);
    }
  struct acctile_problem p;
  struct acctile_nest *nest = nest_read (ctx, nest_copy, 4096);
  acctile_problem_begin (&p, nest, device, &options);
  double copy = time_of (&p, "schedule(2.3) block(32,8) grid(*,*)", true);
  acctile_problem_end (&p);
  acctile_nest_free (nest);
  nest = nest_read (ctx, nest_transpose, 4096);
  acctile_problem_begin (&p, nest, device, &options);
  double turned = time_of (&p, "schedule(2.3) block(32,8) grid(*,*)", true);
  check (turned > 2 * copy, "a transposition takes twice as long as a copy");
  acctile_problem_end (&p);
  acctile_nest_free (nest);
}

/* The same search gives the same list, and it is in order.  */

static void
test_search (isl_ctx *ctx, const struct acctile_device *device)
{
  struct acctile_options options = { 0 };
  struct acctile_nest *nest = nest_read (ctx, nest_jacobi, 4096);
  struct acctile_candidate *list[2] = { NULL, NULL };
  int n[2] = { 0, 0 };
  for (int r = 0; r < 2; r++)
    {
      struct acctile_problem p;
      struct acctile_space space;
      acctile_problem_begin (&p, nest, device, &options);
      acctile_strategies[0].sizes (&p, NULL, &space);
      n[r] = acctile_search (&p, &space, &list[r]);
      free (space.mapping);
      acctile_problem_end (&p);
    }
  bool same = n[0] == n[1] && n[0] > 60, sorted = true;
  int traced = 0;
  for (int i = 0; same && i < n[0]; i++)
    {
      same = acctile_mapping_equal (&list[0][i].mapping, &list[1][i].mapping)
             && list[0][i].cost == list[1][i].cost;
      traced += list[0][i].traced;
      sorted = sorted
               && (i == 0 || list[0][i - 1].traced > list[0][i].traced
                   || list[0][i - 1].cost <= list[0][i].cost);
    }
  check (same, "two searches give the same %d candidates", n[0]);
  check (sorted && traced >= ACCTILE_DEFAULT_TRACED
             && traced <= ACCTILE_DEFAULT_TRACED + 1,
         "in order, the %d traced ones first", traced);
  free (list[0]);
  free (list[1]);
  acctile_nest_free (nest);
}

/* True when the grid of M follows the size of every loop.  */

static bool
covers_all (const struct acctile_mapping *m)
{
  for (int d = 0; d < m->schedule->n_dim; d++)
    if (m->schedule->grid[d] && m->grid[d] != 0)
      return false;
  return !m->gcc;
}

/* A candidate comes before cheaper ones when it is simpler: GCC's own choice up
   to 3% above the cheapest, and where the size is not known a grid that covers
   every loop, up to 1% above, 5% for the same blocks.  */

static void
test_simple (isl_ctx *ctx, const struct acctile_device *device)
{
  struct acctile_options options = { 0 };
  for (unsigned k = 0; k < sizeof nest_all / sizeof *nest_all; k++)
    for (int known = 0; known < 2; known++)
      {
        struct acctile_nest *nest
            = known ? nest_read (ctx, nest_all[k], 3000)
                    : nest_finish (ctx, nest_all[k], NULL, 0);
        struct acctile_problem p;
        struct acctile_space space;
        struct acctile_candidate *list = NULL;
        bool sound = true;
        acctile_problem_begin (&p, nest, device, &options);
        acctile_strategies[0].sizes (&p, NULL, &space);
        int n = acctile_search (&p, &space, &list);
        double least = n > 0 ? list[0].cost : 0;
        for (int i = 1; i < n && list[i].traced == list[0].traced; i++)
          least = list[i].cost < least ? list[i].cost : least;
        bool simple = n > 0
                      && (list[0].mapping.gcc
                          || (p.n_case > 1 && covers_all (&list[0].mapping)));
        sound = n <= 0 || list[0].cost <= (simple ? 1.05 : 1) * least;
        for (int i = 1; !simple && i < n && list[i].traced == list[0].traced;
             i++)
          if (list[i].mapping.gcc)
            sound = sound && list[i].cost > 1.03 * least;
          else if (p.n_case > 1 && covers_all (&list[i].mapping))
            sound = sound && list[i].cost > 1.01 * least;
        check (sound, "what is chosen for %s, %s, is the cheapest or simpler",
               nest->function, known ? "known" : "of any size");
        free (list);
        free (space.mapping);
        acctile_problem_end (&p);
        acctile_nest_free (nest);
      }
}

int
main (void)
{
  char *error = NULL;
  isl_ctx *ctx = isl_ctx_alloc ();
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  if (check (device != NULL, "h200 is read"))
    {
      test_space (ctx, device);
      test_restricted (ctx, device);
      test_gcc (ctx, device);
      test_orders (ctx, device);
      test_search (ctx, device);
      test_simple (ctx, device);
    }
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return unit_end ();
}
