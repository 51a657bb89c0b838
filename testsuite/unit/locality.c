/* The locality model: small cases by hand (time stamps, capacities, stores,
   write-backs, the paper's cost), devices without caches, and samples against
   the full trace.  Without this test a sample could stand for something else
   than the launch it is taken from, and hits could be counted where the
   caches have none.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <string.h>

#include "locality.h"
#include "unit-kernels.h"
#include "unit-nest.h"
#include "unit.h"

/* How far a sample may be from the full trace: hit rates, bytes of DRAM (and
   bytes beside that), Cost_mem.  */
#define HIT_BOUND 0.03
#define DRAM_SHARE 0.15
#define DRAM_BYTES 300000
#define COST_BOUND 0.05

static isl_ctx *ctx;

static struct acctile_device *
read_device (const char *name)
{
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read (name, UNIT_DEVICE_DIR, &error);
  if (!device)
    check (false, "%s is read: %s", name, error);
  return device;
}

/* Evaluates the nest TEXT under SCHEDULE with BLOCK; grid 0 where the schedule
   has a part in the grid.  */
static struct acctile_locality
evaluate (const char *text, const char *schedule, const int block[3],
          const struct acctile_device *device,
          const struct acctile_locality_options *options)
{
  char *error = NULL;
  struct acctile_locality l;
  struct acctile_nest *nest = unit_nest (ctx, text, NULL, 0, &error);
  struct acctile_mapping mapping
      = { .schedule = acctile_schedule_find (schedule) };
  memset (&l, 0, sizeof l);
  memcpy (mapping.block, block, sizeof mapping.block);
  for (int d = 0; d < 3; d++)
    mapping.grid[d] = !mapping.schedule->grid[d];
  if (!nest
      || !acctile_locality_evaluate (nest, &mapping, device, options, &l,
                                     &error))
    check (false, "evaluated: %s", error);
  free (error);
  acctile_nest_free (nest);
  return l;
}

#define BLOCK(x, y)                                                            \
  (const int[3]) { x, y, 1 }

/* Two warps (j = 0, 1) of 32 lanes (i) that do ACCESS in loops R and K.  */
#define TWO_WARPS(to_r, to_k, access)                                          \
  "{'arrays':[{'name':'a','elem_size':4}],'parallel':2,'loops':["              \
  "{'name':'j','lower':0,'upper':2},{'name':'i','lower':0,'upper':32},"        \
  "{'name':'r','claim':'seq','lower':0,'upper':" #to_r "},"                    \
  "{'name':'k','claim':'seq','lower':0,'upper':" #to_k "}],"                   \
  "'statements':[{'loop':'k','accesses':[" access "]}]}"

/* Base and Modeled (Xu et al., Figure 8), by hand.  */
static const struct
{
  const char *name, *nest;
  double loads, lines, base, modeled; /* hits of lines  */
} stamps[] = {
  /* 4 lines, each asked for by both warps in one round: the second finds it
     (Base), or finds it on its way (Modeled).  */
  { "a line for each step", TWO_WARPS (1, 4, "'a[32*k]'"), 8, 8, 4, 0 },
  /* One line: after the first round all find it.  */
  { "one line for all steps", TWO_WARPS (1, 4, "'a[k]'"), 8, 8, 7, 6 },
  /* 2 lines for each warp and step (lanes 8 bytes apart), the warps' own ones:
     4 cold misses in the first round, 4 hits in the second.  */
  { "lines of their own",
    TWO_WARPS (2, 1, "{'array':'a','offset':'1024*j+8*i+4*r'}"), 4, 8, 4, 4 },
};

static void
test_stamps (const struct acctile_device *device)
{
  struct acctile_locality_options options = ACCTILE_LOCALITY_XU_FULL;
  for (size_t k = 0; k < sizeof stamps / sizeof *stamps; k++)
    for (int modeled = 0; modeled < 2; modeled++)
      {
        options.l1 = modeled ? ACCTILE_L1_MODELED : ACCTILE_L1_BASE;
        struct acctile_locality l
            = evaluate (stamps[k].nest, "2.3", BLOCK (32, 2), device, &options);
        double hits = modeled ? stamps[k].modeled : stamps[k].base;
        check (l.loads == stamps[k].loads
                   && l.load_transactions == stamps[k].lines,
               "%s: %g loads of %g lines, expected %g of %g", stamps[k].name,
               l.loads, l.load_transactions, stamps[k].loads, stamps[k].lines);
        check (fabs (l.l1_hit * l.load_transactions - hits) < 1e-6,
               "%s, %s: %g hits, expected %g", stamps[k].name,
               modeled ? "Modeled" : "Base", l.l1_hit * l.load_transactions,
               hits);
      }
}

/* Five passes over 4 lines by one warp: an L1 of 4 lines misses 4 times of
   20, one of 3 always (least recently used, in a circle).  L2 has them all
   after the first time.  */
static void
test_capacity (struct acctile_device *device)
{
  struct acctile_locality_options options = ACCTILE_LOCALITY_XU_FULL;
  const char *nest
      = "{'arrays':[{'name':'a','elem_size':4}],'parallel':1,'loops':["
        "{'name':'i','lower':0,'upper':32},"
        "{'name':'r','claim':'seq','lower':0,'upper':5},"
        "{'name':'k','claim':'seq','lower':0,'upper':4}],"
        "'statements':[{'loop':'k','accesses':[{'array':'a',"
        "'offset':'4*i+128*k+0*r'},{'array':'a','offset':'4*i+128*k',"
        "'write':true}]}]}";
  int64_t size = device->l1_size;
  for (int lines = 3; lines <= 4; lines++)
    {
      device->l1_size = 128 * lines;
      struct acctile_locality l
          = evaluate (nest, "1.1", BLOCK (32, 1), device, &options);
      double hits = l.l1_hit * l.loads, expected = lines == 4 ? 16 : 0;
      check (l.loads == 20 && fabs (hits - expected) < 1e-6,
             "an L1 of %d lines: %g hits of %g, expected %g", lines, hits,
             l.loads, expected);
      check (l.dram_read == 4 * 128 && fabs (l.l2_reads - 4 * (20 - hits)) < 1,
             "an L1 of %d lines: L2 fetches 4 lines", lines);
    }
  device->l1_size = size;
}

/* A copy of 32768 floats, 1024 lines each way, one wave after another on a
   cold L2 of 64 lines: all is read once; all is written back but the dirty
   lines that are in L2 at the end.  */
static void
test_copy (struct acctile_device *device)
{
  struct acctile_locality_options options = ACCTILE_LOCALITY_XU_FULL;
  int64_t size = device->l2_size;
  device->l2_size = 64 * 128;
  struct acctile_locality l
      = evaluate (UNIT_COPY (32768), "1.1", BLOCK (128, 1), device, &options);
  device->l2_size = size;
  check (l.loads == 1024 && l.load_sectors == 4096 && l.stores == 1024
             && l.store_sectors == 4096,
         "a copy: requests and sectors");
  check (l.l1_hit == 0 && l.l2_hit == 0 && l.dram_read == 131072,
         "a copy: everything is read once");
  check (l.dram_write >= 131072 - 64 * 128 && l.dram_write < 131072,
         "a copy: %g bytes written back, 131072 but for at most 64 lines",
         l.dram_write);
  check (l.l2_sectors == 8192 && l.partial_sectors == 0
             && l.l2_sector_hit == 0.5,
         "a copy: L2 is asked for 4096 sectors, and 4096 whole ones are"
         " stored");
  double lines = 1024 * 4;
  check (l.mem_l1 == 0 && l.mem_l2 == lines * device->l2_latency
             && l.mem_dram == lines * device->dram_latency
             && l.cost_mem == l.mem_l1 + l.mem_l2 + l.mem_dram,
         "a copy: Cost_mem by equations 4 to 7");
  check (l.footprint == 2 * 131072, "a copy: %g bytes touched", l.footprint);
  check (l.sampled == 1 && l.exact, "a full trace");
}

/* Stores of 4 bytes at strides of 32: no sector is whole, each has to be
   fetched when its line leaves L2; at strides of 4 none.  */
static void
test_partial (struct acctile_device *device)
{
  struct acctile_locality_options options = ACCTILE_LOCALITY_XU_FULL;
  int64_t size = device->l2_size;
  static const char nest[]
      = "{'arrays':[{'name':'a','elem_size':4}],'parallel':1,'loops':["
        "{'name':'i','lower':0,'upper':4096}],'statements':[{'loop':'i',"
        "'accesses':[{'array':'a','offset':'%d*i','write':true}]}]}";
  device->l2_size = 64 * 128;
  for (int stride = 4; stride <= 32; stride += 28)
    {
      char text[1024];
      snprintf (text, sizeof text, nest, stride);
      struct acctile_locality l
          = evaluate (text, "1.1", BLOCK (128, 1), device, &options);
      double sectors = 4096.0 * stride / 32;
      double partial = stride == 32 ? sectors : 0;
      check (l.store_sectors == sectors && l.partial_sectors == partial,
             "stores at strides of %d: %g sectors, %g in part", stride,
             l.store_sectors, l.partial_sectors);
      check (l.dram_read <= partial * 32
                 && l.dram_read >= partial * 32 - 64 * 128,
             "stores at strides of %d: %g bytes fetched", stride, l.dram_read);
    }
  device->l2_size = size;
}

/* Two stores, one after the other, of the two halves of each line: whether the
   second hits in L1 depends on the policy.  */
static void
test_policies (void)
{
  static const char nest[]
      = "{'arrays':[{'name':'a','elem_size':4}],'parallel':1,'loops':["
        "{'name':'i','lower':0,'upper':16}],'statements':[{'loop':'i',"
        "'accesses':[{'array':'a','offset':'4*i','write':true},"
        "{'array':'a','offset':'4*i+64','write':true},"
        "{'array':'a','offset':'4*i+32'}]}]}";
  static const struct
  {
    const char *device;
    double hits, reads; /* sectors, of 4 stored and 2 loaded; asked of L2  */
  } policies[] = {
    /* The first store allocates; the second finds the line, and the load both
       of its sectors.  */
    { "h200", 2 + 2, 0 },
    { "k40", 0, 2 },
    { "c1060", 0, 2 },
  };
  struct acctile_locality_options options = ACCTILE_LOCALITY_XU_FULL;
  options.l1 = ACCTILE_L1_BASE;
  for (size_t k = 0; k < sizeof policies / sizeof *policies; k++)
    {
      struct acctile_device *device = read_device (policies[k].device);
      struct acctile_locality l
          = evaluate (nest, "1.1", BLOCK (32, 1), device, &options);
      double hits = l.l1_sector_hit * (l.load_sectors + l.store_sectors);
      check (fabs (hits - policies[k].hits) < 1e-6
                 && l.l2_reads == policies[k].reads,
             "stores on %s: %g sectors hit, %g asked of L2", policies[k].device,
             hits, l.l2_reads);
      acctile_device_free (device);
    }
}

/* Without caches every sector comes from DRAM.  */
static void
test_no_cache (void)
{
  struct acctile_device *device = read_device ("c1060");
  struct acctile_locality_options sample = ACCTILE_LOCALITY_XU;
  struct acctile_locality l
      = evaluate (UNIT_MATMUL (64), "2.3", BLOCK (32, 4), device, &sample);
  check (l.l1_hit == 0 && l.l2_hit == 0, "C1060: no hits");
  check (l.dram_read == l.load_sectors * 32
             && l.dram_write == l.store_sectors * 32,
         "C1060: every sector goes to DRAM");
  acctile_device_free (device);
}

/* An address that is not known is a line and a sector for each lane, and
   misses.  64 iterations are 2 warps; one address of each is known.  */
static void
test_unknown (const struct acctile_device *device)
{
  static const char nest[]
      = "{'arrays':[{'name':'a','elem_size':4},{'name':'b','elem_size':4}],"
        "'parallel':1,'loops':[{'name':'i','lower':0,'upper':64}],"
        "'statements':[{'loop':'i','accesses':[{'array':'a','offset':null},"
        "'b[i]',{'array':'a','offset':null,'write':true}]}]}";
  struct acctile_locality_options full = ACCTILE_LOCALITY_XU_FULL;
  struct acctile_locality_options sample = ACCTILE_LOCALITY_SAMPLE;
  for (int k = 0; k < 2; k++)
    {
      struct acctile_locality l
          = evaluate (nest, "1.1", BLOCK (32, 1), device, k ? &sample : &full);
      check (l.loads == 4 && l.load_transactions == 64 + 2
                 && l.load_sectors == 64 + 8 && l.stores == 2
                 && l.store_sectors == 64 && l.l1_hit == 0,
             "unknown addresses, %s: %g loads of %g lines, %g sectors",
             k ? "sampled" : "traced", l.loads, l.load_transactions,
             l.load_sectors);
      check (l.dram_read >= 72 * 32, "unknown addresses, %s: %g bytes read",
             k ? "sampled" : "traced", l.dram_read);
    }
}

/* Nests that have next to nothing to trace, or far too much: a sample ends
   soon all the same.  */
static void
test_extremes (const struct acctile_device *device)
{
  static const struct
  {
    const char *name, *nest, *schedule;
    double loads; /* 0: at least 1  */
  } extreme[] = {
    { "no access",
      "{'parallel':1,'loops':[{'name':'i','lower':0,'upper':1000000000000}]}",
      "1.1", -1 },
    { "no iteration",
      "{'arrays':[{'name':'a','elem_size':4}],'parallel':1,'loops':["
      "{'name':'i','lower':0,'upper':0}],'statements':[{'loop':'i',"
      "'accesses':['a[i]']}]}",
      "1.1", -1 },
    { "private arrays only",
      "{'arrays':[{'name':'a','elem_size':4,'storage':'private'}],"
      "'parallel':1,'loops':[{'name':'i','lower':0,'upper':1000}],"
      "'statements':[{'loop':'i','accesses':['a[i]']}]}",
      "1.1", -1 },
    { "10^10 iterations",
      "{'arrays':[{'name':'a','elem_size':4}],'parallel':1,'loops':["
      "{'name':'i','lower':0,'upper':10000000000}],'statements':[{'loop':'i',"
      "'accesses':['a[i]']}]}",
      "1.1", 312500000 },
    { "a loop of 10^12",
      "{'arrays':[{'name':'a','elem_size':4}],'parallel':1,'loops':["
      "{'name':'i','lower':0,'upper':32},{'name':'k','claim':'seq','lower':0,"
      "'upper':1000000000000}],'statements':[{'loop':'k','accesses':["
      "{'array':'a','offset':'4*i+64*k'}]}]}",
      "1.1", 1e12 },
    { "blocks without iterations",
      "{'arrays':[{'name':'a','elem_size':4}],'parallel':2,'loops':["
      "{'name':'j','lower':0,'upper':20000},{'name':'i','lower':0,"
      "'upper':'j-19990'}],'statements':[{'loop':'i','accesses':["
      "{'array':'a','offset':'4*i+4*j'}]}]}",
      "2.1", 0 },
  };
  struct acctile_locality_options sample = ACCTILE_LOCALITY_SAMPLE;
  for (size_t k = 0; k < sizeof extreme / sizeof *extreme; k++)
    {
      struct acctile_locality l = evaluate (
          extreme[k].nest, extreme[k].schedule, BLOCK (32, 1), device, &sample);
      bool ok = extreme[k].loads < 0   ? l.loads == 0 && l.dram_read == 0
                : extreme[k].loads > 0 ? l.loads == extreme[k].loads
                                       : l.loads >= 0;
      check (ok && l.cost_mem >= 0 && l.cost_mem < 1e30, "%s: %g loads",
             extreme[k].name, l.loads);
    }
}

/* Samples and full traces of these are compared.  */
static const struct
{
  const char *name, *nest, *schedule;
  int block[3];
} nests[] = {
  { "jacobi 512", UNIT_JACOBI5 (512), "2.3", { 32, 8, 1 } },
  { "jacobi 1024", UNIT_JACOBI5 (1024), "2.3", { 32, 8, 1 } },
  { "jacobi 1024", UNIT_JACOBI5 (1024), "2.3", { 128, 1, 1 } },
  { "jacobi 1024", UNIT_JACOBI5 (1024), "2.3", { 8, 32, 1 } },
  { "jacobi 1024", UNIT_JACOBI5 (1024), "2.1", { 256, 1, 1 } },
  { "matmul 256", UNIT_MATMUL (256), "2.3", { 32, 8, 1 } },
  { "matmul 256", UNIT_MATMUL (256), "2.3", { 16, 16, 1 } },
  { "matmul 256", UNIT_MATMUL (256), "2.2", { 128, 1, 1 } },
  { "transpose 1024", UNIT_TRANSPOSE (1024), "2.3", { 32, 8, 1 } },
  { "transpose 1024", UNIT_TRANSPOSE (1024), "2.3", { 16, 16, 1 } },
  { "transpose 1024", UNIT_TRANSPOSE (1024), "2.3", { 1, 256, 1 } },
  { "laplacian 96", UNIT_LAPLACIAN (96), "3.3", { 32, 8, 1 } },
  { "laplacian 96", UNIT_LAPLACIAN (96), "3.4", { 8, 8, 8 } },
  { "himeno", UNIT_HIMENO (34, 34, 64), "3.3", { 32, 4, 1 } },
  { "matvec 1024", UNIT_MATVEC (1024), "1.1", { 128, 1, 1 } },
  { "triangle 1024", UNIT_TRIANGLE (1024), "2.3", { 16, 16, 1 } },
};

/* The share by which A is off B, beside SPARE.  */
static double
off (double a, double b, double spare)
{
  double d = fabs (a - b) - spare;
  return d <= 0 ? 0 : b > 0 ? d / b : 1;
}

/* Compares a sample of nest T with the full trace, both as OPTIONS say.  */
static void
compare (const struct acctile_device *device, int t,
         const struct acctile_locality_options *options, const char *how)
{
  struct acctile_locality_options all = *options;
  all.sample_sms = 0;
  all.sample_requests = 0;
  struct acctile_locality s = evaluate (nests[t].nest, nests[t].schedule,
                                        nests[t].block, device, options);
  struct acctile_locality f = evaluate (nests[t].nest, nests[t].schedule,
                                        nests[t].block, device, &all);
  double spare = DRAM_BYTES;
  bool exact = s.loads == f.loads && s.load_sectors == f.load_sectors
               && s.store_sectors == f.store_sectors;
  bool near = off (s.loads, f.loads, 0) < 0.05
              && off (s.load_sectors, f.load_sectors, 0) < 0.05;
  check (s.exact ? exact : near, "%s %s, %s: counts", device->name,
         nests[t].name, how);
  double l1 = fabs (s.l1_load_hit - f.l1_load_hit);
  double l2 = fabs (s.l2_hit - f.l2_hit);
  double read = off (s.dram_read, f.dram_read, spare);
  double written = off (s.dram_write, f.dram_write, spare);
  double cost = off (s.cost_mem, f.cost_mem, 0);
  printf ("%s %s %dx%dx%d, %s: L1 %.3f (full %.3f), L2 %.3f (%.3f), read %.2f"
          " (%.2f) MB, written %.2f (%.2f) MB, cost off by %.1f%%, sample"
          " %.1f%%\n",
          device->name, nests[t].name, nests[t].block[0], nests[t].block[1],
          nests[t].block[2], how, s.l1_load_hit, f.l1_load_hit, s.l2_hit,
          f.l2_hit, s.dram_read * 1e-6, f.dram_read * 1e-6, s.dram_write * 1e-6,
          f.dram_write * 1e-6, 100 * cost, 100 * s.sampled);
  check (l1 < HIT_BOUND && l2 < HIT_BOUND, "%s %s %dx%dx%d, %s: hit rates",
         device->name, nests[t].name, nests[t].block[0], nests[t].block[1],
         nests[t].block[2], how);
  check (read < DRAM_SHARE && written < DRAM_SHARE,
         "%s %s %dx%dx%d, %s: bytes of DRAM", device->name, nests[t].name,
         nests[t].block[0], nests[t].block[1], nests[t].block[2], how);
  check (cost < COST_BOUND, "%s %s %dx%dx%d, %s: Cost_mem", device->name,
         nests[t].name, nests[t].block[0], nests[t].block[1], nests[t].block[2],
         how);
}

static void
test_samples (void)
{
  struct acctile_locality_options paper = ACCTILE_LOCALITY_XU;
  struct acctile_locality_options ours = ACCTILE_LOCALITY_SAMPLE;
  struct acctile_device *k40 = read_device ("k40");
  struct acctile_device *h200 = read_device ("h200");
  for (int t = 0; t < (int)(sizeof nests / sizeof *nests); t++)
    {
      compare (k40, t, &paper, "the paper's");
      compare (h200, t, &ours, "ours");
    }
  acctile_device_free (k40);
  acctile_device_free (h200);
}

int
main (void)
{
  ctx = isl_ctx_alloc ();
  struct acctile_device *k40 = read_device ("k40");
  struct acctile_device *h200 = read_device ("h200");
  test_stamps (k40);
  test_stamps (h200);
  test_capacity (k40);
  test_copy (k40);
  test_copy (h200);
  test_partial (k40);
  test_policies ();
  test_no_cache ();
  test_unknown (k40);
  test_extremes (h200);
  test_samples ();
  acctile_device_free (k40);
  acctile_device_free (h200);
  isl_ctx_free (ctx);
  return unit_end ();
}
