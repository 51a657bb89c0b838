/* Di and Xue, "Model-Driven Tile Size Selection for DOACROSS Loops on GPUs":
   equations 3 to 12 against points that are counted one by one, Table 1, the
   border tiles of 3.4, the reuse rates and the search of figure 5.  Without
   this test a closed form could be off by a wavefront, and the search could
   drop the best tile or take minutes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <stdlib.h>
#include <time.h>

#include "tiletime.h"
#include "unit.h"

static struct acctile_device *
device_of (const char *name)
{
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read (name, UNIT_DEVICE_DIR, &error);
  if (!device)
    {
      check (false, "%s", error ? error : "no memory");
      exit (1);
    }
  return device;
}

static bool
near (double found, double expected)
{
  bool ok = fabs (found - expected) <= 1e-9 * fabs (expected);
  if (!ok)
    printf ("found %.12g, expected %.12g\n", found, expected);
  return ok;
}

static int
between (int low, int high)
{
  return low + rand () % (high - low + 1);
}

/* Counts the points of the box of N SIDEs at all levels into COUNT; the last
   level.  */

static int
count_points (int n, const int64_t *side, int64_t *count, int levels)
{
  int64_t at[ACCTILE_MAX_TILED] = { 0 };
  int last = 0, k;
  for (int e = 0; e < levels; e++)
    count[e] = 0;
  do
    {
      int e = 0;
      for (k = 0; k < n; k++)
        e += at[k];
      count[e]++;
      last = e > last ? e : last;
      for (k = n - 1; k >= 0 && ++at[k] == side[k]; k--)
        at[k] = 0;
    }
  while (k >= 0);
  return last;
}

/* H and the sum of G, and that all H make the tile (equation 7).  */

static void
check_counts (void)
{
  int wrong = 0;
  for (int round = 0; round < 400; round++)
    {
      int64_t side[5], count[200], parts = 0, all = 0, product = 1;
      int n = between (1, 5), part = between (1, 40);
      for (int k = 0; k < n; k++)
        {
          side[k] = between (1, n < 3 ? 60 : 9);
          product *= side[k];
        }
      int last = count_points (n, side, count, 200);
      for (int e = 0; e <= last; e++)
        {
          int64_t points = acctile_tiletime_points (n, side, e);
          wrong += points != count[e];
          parts += (count[e] + part - 1) / part;
          all += points;
        }
      wrong += acctile_tiletime_points (n, side, last + 1) != 0;
      wrong += acctile_tiletime_parts (n, side, part) != parts;
      wrong += all != product;
    }
  check (wrong == 0, "points of 400 boxes, level by level");
}

/* 1D SOR with two sweeps over three points: levels of 1, 2, 2 and 1 points, a
   warp each; with a neighbour on either side 5 elements, and one more for the
   second sweep.  */

static const struct acctile_tiles sor1d = {
  .n = 2,
  .extent = { 64, 300 },
  .tile = { 2, 3 },
  .sweeps = true,
  .skew = { 0, 1 },
  .reach = { 0, 2 },
  .element = 4,
  .threads = 32,
  .registers = 16,
};

static void
check_tile (const struct acctile_device *device)
{
  struct acctile_tile_costs costs = { 1000, 100, 10 };
  double barrier = device->block_barrier_ns + device->block_barrier_warp_ns;

  check (acctile_tiletime_iterations (&sor1d) == 6, "L of a tile");
  check (acctile_tiletime_elements (&sor1d) == 6, "N_mem of a tile");
  check (near (acctile_tiletime_tile_ns (&sor1d, device, &costs),
               4 * 1000 + 6 * barrier + 6 * 100 + 6 * 10),
         "equation 8: four wavefronts of a warp, six barriers");
}

/* The paper's bounds of the reuse rates of 1D, 2D and 3D SOR as the sweeps of a
   tile grow.  */

static void
check_reuse (void)
{
  static const struct
  {
    int n;
    int64_t side[4];
    double bound;
  } rates[] = {
    { 2, { 1 << 20, 300 }, 300 },
    { 3, { 1 << 20, 400, 600 }, 400.0 * 600 / (400 + 600) },
    { 4,
      { 1 << 20, 200, 300, 400 },
      200.0 * 300 * 400 / (200 * 300 + 200 * 400 + 300 * 400) },
  };
  for (int i = 0; i < 3; i++)
    {
      struct acctile_tiles t = { .n = rates[i].n, .sweeps = true };
      for (int k = 0; k < t.n; k++)
        {
          t.tile[k] = rates[i].side[k];
          t.skew[k] = 1;
        }
      double rate = (double)acctile_tiletime_iterations (&t)
                    / acctile_tiletime_elements (&t);
      check (fabs (rate / rates[i].bound - 1) < 0.01,
             "%dD SOR: reuse rate %.1f, the paper's bound %.1f", t.n - 1, rate,
             rates[i].bound);
    }
}

/* Equations 9 to 12 as they are written, for the N_t of each wavefront; SMS is
   their P.  HALF: section 3.4, when FULL[t] of the tiles are full.  */

static double
written_out (const int64_t *tiles, const int64_t *full, int last, int b,
             int sms, double tile, double sigma_blk, double sigma_ker)
{
  double total = sigma_ker;
  for (int t = 0; t <= last; t++)
    {
      int rounds = (int)((tiles[t] + b * sms - 1) / (b * sms));
      double whole = 0;
      for (int i = 1; i <= rounds; i++)
        {
          int rest = tiles[t] % (b * sms);
          if (i < rounds || rest == 0)
            whole += b;
          else
            whole += (rest + sms - 1) / sms;
        }
      double all_full = (double)((full[t] + sms - 1) / sms);
      total += (all_full + 0.5 * (whole - all_full)) * tile + sigma_blk;
    }
  return total;
}

static void
check_total (const struct acctile_device *device)
{
  struct acctile_tile_costs costs = { 30, 2, 5 };
  int wrong = 0;

  for (int round = 0; round < 200; round++)
    {
      struct acctile_tiles t = sor1d;
      int64_t side[2], whole[2], tiles[2000] = { 0 }, full[2000] = { 0 };
      t.tile[0] = between (1, 20);
      t.tile[1] = between (1, 60);
      t.extent[0] = between (20, 400);
      t.extent[1] = between (60, 4000);
      t.threads = 32 * between (1, 8);
      for (int k = 0; k < 2; k++)
        {
          side[k] = (t.extent[k] + t.tile[k] - 1) / t.tile[k];
          whole[k] = t.extent[k] / t.tile[k];
        }
      if (side[0] + side[1] > 1900)
        continue;
      int last = count_points (2, side, tiles, 2000);
      count_points (2, whole, full, 2000);
      int64_t shared = acctile_tiletime_elements (&t) * t.element;
      int b = acctile_device_occupancy (device, t.threads, t.registers,
                                        (int)shared);
      double expected
          = written_out (tiles, full, last, b, device->sms,
                         acctile_tiletime_tile_ns (&t, device, &costs),
                         device->grid_barrier_ns
                             + device->grid_barrier_block_ns * b * device->sms,
                         device->launch_ns);
      wrong += !near (acctile_tiletime_total_us (&t, device, &costs) * 1e3,
                      expected);
    }
  check (wrong == 0, "equations 9 to 12 and border tiles, 200 layouts");
}

/* Table 1 for the C1060: of 32 warps, 8 blocks, 16 K registers and 16 KB of
   shared memory.  */

static void
check_table1 (const struct acctile_device *device)
{
  static const struct
  {
    int threads, registers, shared, blocks;
    const char *why;
  } rows[] = {
    { 32, 16, 0, 8, "B_W: 8 blocks at most" },
    { 128, 16, 0, 8, "B_W: 32 warps over 4" },
    { 192, 16, 0, 5, "B_W: 32 warps over 6" },
    { 512, 16, 0, 2, "B_W: 32 warps over 16" },
    { 512, 32, 0, 1, "B_R: 16384 over 512 x 32" },
    { 256, 32, 0, 2, "B_R: 16384 over 256 x 32" },
    { 128, 16, 4096, 4, "B_S: 16384 over 4096" },
    { 128, 16, 5000, 3, "B_S: 16384 over 5000" },
    { 128, 16, 16384, 1, "B_S: all of it" },
    { 256, 16, 6000, 2, "min (B_W = 4, B_R = 4, B_S = 2)" },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    check (acctile_device_occupancy (device, rows[i].threads, rows[i].registers,
                                     rows[i].shared)
               == rows[i].blocks,
           "Table 1, %d threads, %d registers, %d bytes: %d blocks, %s",
           rows[i].threads, rows[i].registers, rows[i].shared, rows[i].blocks,
           rows[i].why);
}

/* The best of all tiles and threads of SPACE, by brute force; the layouts that
   meet the constraints into *LAYOUTS.  */

static double
search_all (const struct acctile_tiles *tiles,
            const struct acctile_device *device,
            const struct acctile_tile_costs *costs,
            const struct acctile_tile_space *space, int64_t *layouts)
{
  struct acctile_tiles t = *tiles;
  int64_t at[ACCTILE_MAX_TILED] = { 0 };
  double best = INFINITY;
  int k;
  *layouts = 0;
  do
    {
      int64_t count[400], largest = 0;
      for (k = 0; k < t.n; k++)
        t.tile[k] = at[k] + 1;
      int last = count_points (t.n, t.tile, count, 400);
      for (int e = 0; e <= last; e++)
        largest = count[e] > largest ? count[e] : largest;
      int64_t elements = acctile_tiletime_elements (&t);
      bool reused
          = acctile_tiletime_iterations (&t) >= space->least_reuse * elements;
      for (t.threads = space->least_threads; t.threads <= space->most_threads;
           t.threads += 32)
        if (reused && t.threads >= largest
            && elements * t.element <= device->shared_per_block)
          {
            ++*layouts;
            best = fmin (best, acctile_tiletime_total_us (
                                   &t, device, &costs[t.threads / 32 - 1]));
          }
      for (k = t.n - 1; k >= 0 && ++at[k] == space->most[k]; k--)
        at[k] = 0;
    }
  while (k >= 0);
  return best;
}

static void
make_costs (struct acctile_tile_costs *costs, double warp, double iteration,
            double element)
{
  for (int w = 0; w < 32; w++)
    costs[w] = (struct acctile_tile_costs){ warp * (1 + 0.01 * w), iteration,
                                            element };
}

static void
check_search (const struct acctile_device *device)
{
  struct acctile_tile_costs costs[32];
  int wrong = 0;

  for (int round = 0; round < 20; round++)
    {
      struct acctile_tiles t = sor1d;
      struct acctile_tile_space space = { .most = { 12, 12, 12 },
                                          .least_reuse = between (0, 2),
                                          .least_threads = 32,
                                          .most_threads = 32 * between (1, 8) };
      struct acctile_tile_choice choice;
      int64_t layouts;
      t.n = 3;
      for (int k = 0; k < 3; k++)
        {
          t.extent[k] = between (12, 300);
          t.skew[k] = k > 0;
          t.reach[k] = k > 0 ? 2 : 0;
        }
      make_costs (costs, between (1, 100), between (0, 5), between (0, 20));
      double best = search_all (&t, device, costs, &space, &layouts);
      bool found = acctile_tiletime_search (&t, device, costs, &space, &choice);
      wrong += found != (layouts > 0) || choice.layouts != layouts
               || (found && !near (choice.us, best));
    }
  check (wrong == 0, "the search finds the best of 20 small spaces");
}

/* The paper's space of 3D SOR has 4.7 million layouts, searched in 503 s.  */

static void
check_large_search (const struct acctile_device *device)
{
  struct acctile_tiles t = { .n = 4,
                             .extent = { 64, 191, 191, 191 },
                             .sweeps = true,
                             .skew = { 0, 1, 1, 1 },
                             .reach = { 0, 2, 2, 2 },
                             .element = 4,
                             .registers = 16 };
  struct acctile_tile_space space = { .most = { 64, 191, 191, 191 },
                                      .least_reuse = 1,
                                      .least_threads = 32,
                                      .most_threads = 1024 };
  struct acctile_tile_costs costs[32];
  struct acctile_tile_choice choice;

  make_costs (costs, 30, 0.5, 4);
  clock_t start = clock ();
  bool found = acctile_tiletime_search (&t, device, costs, &space, &choice);
  double seconds = (double)(clock () - start) / CLOCKS_PER_SEC;
  printf ("%lld layouts, %lld evaluated, %.2f s; %lld x %lld x %lld x %lld, %d "
          "threads, %.0f us\n",
          (long long)choice.layouts, (long long)choice.evaluated, seconds,
          (long long)choice.tiles.tile[0], (long long)choice.tiles.tile[1],
          (long long)choice.tiles.tile[2], (long long)choice.tiles.tile[3],
          choice.tiles.threads, choice.us);
  check (found && choice.layouts >= 4700000 && seconds < 1,
         "3D SOR: 4.7 million layouts or more in less than a second");
}

int
main (void)
{
  struct acctile_device *c1060 = device_of ("c1060");
  struct acctile_device *h200 = device_of ("h200");

  srand (1);
  check_counts ();
  check_tile (c1060);
  check_reuse ();
  check_total (c1060);
  check_total (h200);
  check_table1 (c1060);
  check_search (c1060);
  check_large_search (h200);
  acctile_device_free (c1060);
  acctile_device_free (h200);
  return unit_end ();
}
