/* The memory trace against every thread run by itself: requests, lines and
   sectors of nests under mappings, walked warp by warp, and counted in closed
   form.  Without this test the locality model could take its addresses from
   iterations that no thread, or more than one, executes.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <math.h>
#include <string.h>

#include "device.h"
#include "mapping.h"
#include "nest-parts.h"
#include "trace.h"
#include "unit-nest.h"
#include "unit.h"

#define ARRAYS                                                                 \
  "'params':[{'name':'n','value':53},{'name':'m','value':20}],"                \
  "'arrays':[{'name':'a','elem_size':4,'extents':[null,'n']},"                 \
  "{'name':'b','elem_size':4,'extents':[null,'n']},"                           \
  "{'name':'d','elem_size':8,'extents':[null]},"                               \
  "{'name':'s','elem_size':24,'extents':[null]},"                              \
  "{'name':'c','elem_size':4,'extents':[null,'m','n']},"                       \
  "{'name':'x','elem_size':4}],"

#define IJ                                                                     \
  "'parallel':2,'loops':[{'name':'i','lower':0,'upper':'n'},"                  \
  "{'name':'j','lower':0,'upper':'n'}"

/* Nests, each under some mappings.  "exact": the counts must be exact.  */
static const struct
{
  const char *name, *nest;
  bool exact;
  struct
  {
    const char *schedule;
    int block[3];
    int64_t grid[3];
  } mapping[6];
} tests[] = {
  { "copy",
    "{" ARRAYS IJ "],'statements':[{'loop':'j','accesses':['a[i][j]',"
    "'b[i][j] =']}]}",
    true,
    { { "2.1", { 32, 1, 1 }, { 1, 0, 1 } },
      { "2.1", { 64, 1, 1 }, { 1, 7, 1 } },
      { "2.2", { 32, 1, 1 }, { 0, 5, 1 } },
      { "2.3", { 8, 16, 1 }, { 0, 0, 1 } },
      { "2.3", { 1, 64, 1 }, { 3, 0, 1 } },
      { "2.3", { 24, 5, 1 }, { 2, 2, 1 } } } },
  { "transpose and shifts",
    "{" ARRAYS "'parallel':2,'loops':[{'name':'i','lower':1,'upper':'n-1'},"
    "{'name':'j','lower':1,'upper':'n-1'}],'statements':[{'loop':'j',"
    "'accesses':['a[i][j-1]','a[i+1][j]','b[j][i] =']}]}",
    true,
    { { "2.3", { 16, 16, 1 }, { 0, 0, 1 } },
      { "2.3", { 32, 2, 1 }, { 1, 0, 1 } },
      { "2.4", { 16, 4, 1 }, { 1, 0, 1 } } } },
  { "matmul, doubles and a struct",
    "{" ARRAYS IJ ",{'name':'k','claim':'seq','lower':0,'upper':'m'}],"
    "'statements':[{'loop':'j','accesses':['d[i]']},"
    "{'loop':'k','accesses':['a[i][k]','b[k][j]']},"
    "{'loop':'j','accesses':[{'array':'s','offset':'24*i+8','size':8,"
    "'write':true},{'array':'s','offset':'24*j','size':24}]}]}",
    true,
    { { "2.3", { 32, 4, 1 }, { 0, 0, 1 } },
      { "2.1", { 40, 1, 1 }, { 1, 3, 1 } },
      { "2.3", { 4, 8, 1 }, { 2, 3, 1 } } } },
  { "one loop, down by three",
    "{" ARRAYS "'parallel':1,'loops':[{'name':'i','lower':200,'upper':3,"
    "'step':-3}],'statements':[{'loop':'i','accesses':['d[i]',"
    "'x[i]' ,{'array':'a','offset':'4*i','write':true}]}]}",
    true,
    { { "1.1", { 32, 1, 1 }, { 0, 1, 1 } },
      { "1.1", { 96, 1, 1 }, { 1, 1, 1 } },
      { "1.1", { 50, 1, 1 }, { 0, 1, 1 } } } },
  { "three loops",
    "{" ARRAYS "'parallel':3,'loops':[{'name':'i','lower':0,'upper':11},"
    "{'name':'j','lower':0,'upper':'m'},{'name':'k','lower':1,'upper':'n'}],"
    "'statements':[{'loop':'k','accesses':['c[i][j][k]','c[i][j][k-1]',"
    "'b[j][k] =']}]}",
    true,
    { { "3.1", { 32, 4, 1 }, { 1, 1, 0 } },
      { "3.2", { 32, 1, 1 }, { 0, 0, 3 } },
      { "3.3", { 16, 4, 1 }, { 0, 0, 0 } },
      { "3.4", { 8, 2, 4 }, { 0, 2, 0 } },
      { "3.4", { 1, 4, 8 }, { 0, 0, 1 } } } },
  { "four loops",
    "{" ARRAYS "'parallel':4,'loops':[{'name':'h','lower':0,'upper':3},"
    "{'name':'i','lower':0,'upper':5},{'name':'j','lower':0,'upper':'m'},"
    "{'name':'k','lower':0,'upper':'n'}],'statements':[{'loop':'k',"
    "'accesses':['c[i][j][k]',{'array':'a','offset':'4*h*n*n+4*i*n+4*k',"
    "'write':true}]}]}",
    true,
    { { "3.3", { 32, 2, 1 }, { 0, 0, 0 } },
      { "3.1", { 32, 2, 1 }, { 1, 1, 4 } } } },
  { "a triangle",
    "{" ARRAYS "'parallel':2,'loops':[{'name':'i','lower':0,'upper':'n'},"
    "{'name':'j','lower':0,'upper':'i+1'}],'statements':[{'loop':'j',"
    "'accesses':['a[j][i]','b[i][j] =']}]}",
    false,
    { { "2.3", { 16, 8, 1 }, { 0, 0, 1 } },
      { "2.1", { 32, 1, 1 }, { 1, 0, 1 } },
      { "2.3", { 8, 8, 1 }, { 2, 2, 1 } } } },
  { "a band and a triangular sum",
    "{" ARRAYS "'parallel':2,'loops':[{'name':'i','lower':0,'upper':'n'},"
    "{'name':'j','lower':'i','upper':'i+9'},{'name':'k','claim':'seq',"
    "'lower':'j','upper':'2*i-2','step':2}],'statements':[{'loop':'k',"
    "'accesses':['a[i][k]','b[k][j]']},{'loop':'j','accesses':["
    "{'array':'a','offset':'4*i*n+4*j','write':true}]}]}",
    false,
    { { "2.3", { 4, 32, 1 }, { 0, 0, 1 } },
      { "2.1", { 32, 1, 1 }, { 1, 4, 1 } } } },
  { "a skewed nest",
    "{" ARRAYS "'parallel':2,'loops':[{'name':'i','lower':3,'upper':'n'},"
    "{'name':'j','lower':'2*i','upper':'2*i+30'}],'statements':[{'loop':'j',"
    "'accesses':['a[i][j]','d[j] =']}]}",
    true,
    { { "2.3", { 16, 8, 1 }, { 0, 0, 1 } },
      { "2.2", { 64, 1, 1 }, { 0, 3, 1 } } } },
  { "team loops",
    "{" ARRAYS "'parallel':1,'loops':[{'name':'i','lower':0,'upper':'n'},"
    "{'name':'j','team':true,'parent':'i','lower':0,'upper':'n'},"
    "{'name':'k','team':true,'parent':'i','lower':0,'upper':'m'}],"
    "'statements':[{'loop':'i','accesses':['d[i]']},{'loop':'j',"
    "'accesses':['a[i][j]']},{'loop':'k','accesses':['b[i][k]']},"
    "{'loop':'i','accesses':['x[i] =']}]}",
    true,
    { { "2.1", { 32, 1, 1 }, { 1, 0, 1 } },
      { "2.1", { 64, 1, 1 }, { 1, 9, 1 } },
      { "2.4", { 16, 4, 1 }, { 1, 0, 1 } } } },
  { "team loops, one in a sequential loop",
    "{" ARRAYS "'parallel':1,'loops':[{'name':'i','lower':0,'upper':'n'},"
    "{'name':'j','team':true,'parent':'i','lower':0,'upper':'m'},"
    "{'name':'l','claim':'seq','parent':'i','lower':0,'upper':3},"
    "{'name':'q','team':true,'parent':'l','lower':0,'upper':'n'}],"
    "'statements':[{'loop':'i','accesses':['d[i]']},{'loop':'j',"
    "'accesses':['b[i][j]']},{'loop':'q','accesses':['a[l][q]',"
    "'b[i][q] =']}]}",
    true,
    { { "2.1", { 32, 1, 1 }, { 1, 0, 1 } },
      { "2.1", { 64, 1, 1 }, { 1, 9, 1 } } } },
  { "collapsed team loops",
    "{" ARRAYS "'parallel':1,'loops':[{'name':'i','lower':0,'upper':'n'},"
    "{'name':'j','team':true,'parent':'i','lower':0,'upper':'m'},"
    "{'name':'k','team':true,'collapsed':true,'parent':'j','lower':0,"
    "'upper':'n'}],'statements':[{'loop':'i','accesses':['d[i]']},"
    "{'loop':'k','accesses':['c[i][j][k]','b[j][k] =']}]}",
    false,
    { { "2.1", { 32, 1, 1 }, { 1, 0, 1 } } } },
};

/* What one access did: a request's lines and sectors, and a sum over all
   lines that does not depend on their order.  */
struct total
{
  double requests, lines, sectors;
  uint64_t sum;
};

/* A byte range that a thread touched.  */
struct event
{
  int access;
  int64_t block, warp;
  uint64_t when;
  int64_t from, to;
};

/* Threads run by themselves.  */
struct machine
{
  const struct acctile_nest *nest;
  const struct acctile_mapping *mapping;
  int64_t grid[3], value[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];
  int64_t block, warp;
  int64_t thread[3], at[3];
  int n, room;
  struct event *event;
};

static void run_loop (struct machine *m, int k, uint64_t when);

static void
run_access (struct machine *m, int a, uint64_t when)
{
  const struct acctile_access *access = &m->nest->access[a];
  bool in_team = m->nest->n_team == 0;
  for (int k = m->nest->stmt[access->stmt].loop; k >= 0;
       k = m->nest->loop[k].parent)
    in_team = in_team || m->nest->loop[k].team;
  if (!in_team && m->thread[0] > 0)
    return;
  if (m->n == m->room)
    {
      m->room = m->room ? 2 * m->room : 1024;
      m->event = realloc (m->event, m->room * sizeof *m->event);
    }
  int64_t from = acctile_poly_eval (access->offset, m->value);
  m->event[m->n++] = (struct event){ .access = a,
                                     .block = m->block,
                                     .warp = m->warp,
                                     .when = when,
                                     .from = from,
                                     .to = from + access->size - 1 };
}

static void
run_body (struct machine *m, int k, uint64_t when)
{
  const struct acctile_nest *nest = m->nest;
  unsigned done = 0;
  for (int s = 0; s < nest->n_stmt; s++)
    {
      int child = nest->stmt[s].loop;
      while (child >= 0 && child != k && nest->loop[child].parent != k)
        child = nest->loop[child].parent;
      if (child == k)
        {
          for (int a = 0; a < nest->n_access; a++)
            if (nest->access[a].stmt == s)
              run_access (m, a, when);
        }
      else if (child >= 0 && !(done >> child & 1))
        {
          done |= 1u << child;
          run_loop (m, child, when);
        }
    }
}

static bool
in_range (struct machine *m, int k)
{
  int64_t upper = acctile_poly_eval (m->nest->loop[k].upper, m->value);
  return m->nest->loop[k].step > 0 ? m->value[k] < upper : m->value[k] > upper;
}

/* Runs loop K, with the loops that are collapsed with it, by one thread.  */
static void
run_loop (struct machine *m, int k, uint64_t when)
{
  const struct acctile_nest *nest = m->nest;
  int d = 0, first = k, count = 1;
  if (k >= nest->n_parallel && !nest->loop[k].team)
    d = -1;
  else if (!nest->loop[k].team)
    for (d = nest->n_team > 0 ? 1 : 0; d < 3; d++)
      {
        acctile_mapping_loops (nest, d, &first, &count);
        if (k >= first && k < first + count)
          break;
      }
  else
    while (first + count < nest->n_loop && nest->loop[first + count].collapsed)
      count++;
  int64_t stride = d < 0 ? 1 : m->mapping->block[d] * m->grid[d];
  int64_t index = d < 0 ? 0 : m->thread[d] + m->at[d] * m->mapping->block[d];
  for (uint64_t t = 1;; t++, index += stride)
    {
      int64_t rest = index;
      for (int l = first + count - 1; l >= first && count > 1; l--)
        {
          int64_t trip = l > first ? nest->loop[l].trip : INT64_MAX;
          m->value[l] = acctile_poly_eval (nest->loop[l].lower, m->value)
                        + rest % trip * nest->loop[l].step;
          rest /= trip;
        }
      if (count == 1)
        m->value[k] = acctile_poly_eval (nest->loop[k].lower, m->value)
                      + index * nest->loop[k].step;
      if (!in_range (m, first))
        return;
      run_body (m, first + count - 1, when * 4096 + t);
    }
}

static void
run_block (struct machine *m, int64_t block)
{
  const int *size = m->mapping->block;
  m->block = block;
  m->at[0] = block % m->grid[0];
  m->at[1] = block / m->grid[0] % m->grid[1];
  m->at[2] = block / m->grid[0] / m->grid[1];
  for (int t = 0; t < size[0] * size[1] * size[2]; t++)
    {
      m->warp = t / 32;
      m->thread[0] = t % size[0];
      m->thread[1] = t / size[0] % size[1];
      m->thread[2] = t / size[0] / size[1];
      run_loop (m, 0, 0);
    }
}

static int
compare_events (const void *a, const void *b)
{
  const struct event *x = a, *y = b;
  if (x->access != y->access)
    return x->access < y->access ? -1 : 1;
  if (x->block != y->block)
    return x->block < y->block ? -1 : 1;
  if (x->warp != y->warp)
    return x->warp < y->warp ? -1 : 1;
  return (x->when > y->when) - (x->when < y->when);
}

static int64_t
floor_div (int64_t a, int64_t b)
{
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}

static uint64_t
mix (int64_t line, unsigned sectors, unsigned full)
{
  uint64_t h = (uint64_t)line * 64 + sectors * 4 + full * 1024;
  h ^= h >> 31;
  h *= UINT64_C (0x7fb5d329728ea185);
  return h ^ h >> 29;
}

/* Adds the bytes of the N events E, one request cut into pieces of 16 bytes
   an element, to TOTAL.  */
static void
add_request (const struct event *e, int n, struct total *total)
{
  int size = (int)(e->to - e->from + 1);
  for (int piece = 0; piece < size; piece += 16)
    {
      int64_t line[64];
      bool byte[64][128];
      int lines = 0;
      memset (byte, 0, sizeof byte);
      for (int k = 0; k < n; k++)
        for (int64_t b = e[k].from + piece;
             b <= e[k].to && b < e[k].from + piece + 16; b++)
          {
            int at = 0;
            while (at < lines && line[at] != floor_div (b, 128))
              at++;
            if (at == lines)
              line[lines++] = floor_div (b, 128);
            byte[at][b - line[at] * 128] = true;
          }
      total->requests++;
      total->lines += lines;
      for (int k = 0; k < lines; k++)
        {
          unsigned sectors = 0, full = 15;
          for (int b = 0; b < 128; b++)
            {
              sectors |= (unsigned)byte[k][b] << b / 32;
              full &= ~((unsigned)!byte[k][b] << b / 32);
            }
          total->sectors += __builtin_popcount (sectors);
          total->sum += mix (line[k], sectors, full);
        }
    }
}

/* Fills TOTAL by access of NEST, every thread run by itself.  */
static void
run_threads (const struct acctile_nest *nest,
             const struct acctile_mapping *mapping, struct total *total)
{
  struct machine m = { .nest = nest, .mapping = mapping };
  acctile_nest_symbol_values (nest, m.value);
  acctile_mapping_grid (mapping, nest, m.grid);
  for (int64_t b = 0; b < m.grid[0] * m.grid[1] * m.grid[2]; b++)
    run_block (&m, b);
  qsort (m.event, m.n, sizeof *m.event, compare_events);
  for (int k = 0; k < m.n;)
    {
      int end = k + 1;
      while (end < m.n && compare_events (&m.event[k], &m.event[end]) == 0)
        end++;
      add_request (&m.event[k], end - k, &total[m.event[k].access]);
      k = end;
    }
  free (m.event);
}

/* Fills TOTAL by access of the nest from all warps of TRACE.  */
static void
walk_warps (struct acctile_trace *trace, struct total *total)
{
  for (int64_t b = 0; b < acctile_trace_blocks (trace); b++)
    for (int w = 0; w < acctile_trace_warps (trace); w++)
      {
        struct acctile_warp warp;
        struct acctile_request r;
        acctile_warp_start (trace, &warp, b, w, 0);
        while (acctile_warp_next (trace, &warp, &r))
          {
            struct acctile_trace_info info
                = acctile_trace_access (trace, r.access);
            total[info.access].requests++;
            total[info.access].lines += r.n;
            total[info.access].sectors += r.sectors;
            for (int k = 0; k < r.n; k++)
              total[info.access].sum
                  += mix (r.line[k].line + r.base - info.start / 128,
                          r.line[k].sectors, r.line[k].full);
          }
      }
}

/* The counts of TRACE against TOTAL, by access of the nest.  */
static void
test_counts (const char *name, struct acctile_trace *trace, bool exact,
             const struct total *total, int n)
{
  struct acctile_trace_count count[16];
  struct total sum[16] = { 0 };
  bool is_exact = acctile_trace_count (trace, count);
  check (is_exact == exact, "%s: the counts are %sexact", name,
         exact ? "" : "not ");
  for (int a = 0; a < acctile_trace_accesses (trace); a++)
    {
      struct total *s = &sum[acctile_trace_access (trace, a).access];
      s->requests += count[a].requests;
      s->lines += count[a].lines;
      s->sectors += count[a].sectors;
    }
  double worst = 0;
  for (int a = 0; a < n; a++)
    if (exact)
      worst = fmax (worst, fabs (sum[a].requests - total[a].requests)
                               + fabs (sum[a].lines - total[a].lines)
                               + fabs (sum[a].sectors - total[a].sectors));
    else
      worst = fmax (worst, fabs (sum[a].requests / total[a].requests - 1));
  if (exact)
    check (worst == 0, "%s: counted as the threads do", name);
  else
    check (worst < 0.15, "%s: requests estimated within 15%%", name);
  if (worst > (exact ? 0 : 0.15))
    for (int a = 0; a < n; a++)
      fprintf (stderr, "access %d: %g %g %g, expected %g %g %g\n", a,
               sum[a].requests, sum[a].lines, sum[a].sectors, total[a].requests,
               total[a].lines, total[a].sectors);
}

static void
test_mapping (const struct acctile_nest *nest,
              const struct acctile_device *device,
              const struct acctile_mapping *mapping, const char *name,
              bool exact)
{
  struct total expected[16] = { 0 }, found[16] = { 0 };
  char *error = NULL;
  struct acctile_trace *trace
      = acctile_trace_alloc (nest, mapping, device, &error);
  if (!check (trace && !error, "%s: traced", name))
    {
      free (error);
      return;
    }
  run_threads (nest, mapping, expected);
  walk_warps (trace, found);
  bool same = true;
  for (int a = 0; a < nest->n_access; a++)
    {
      bool ok = found[a].requests == expected[a].requests
                && found[a].lines == expected[a].lines
                && found[a].sectors == expected[a].sectors
                && found[a].sum == expected[a].sum;
      if (!ok)
        fprintf (stderr, "access %d: %g %g %g %d, expected %g %g %g\n", a,
                 found[a].requests, found[a].lines, found[a].sectors,
                 found[a].sum == expected[a].sum, expected[a].requests,
                 expected[a].lines, expected[a].sectors);
      same = same && ok;
    }
  check (same, "%s: requests, lines and sectors are the threads'", name);
  test_counts (name, trace, exact, expected, nest->n_access);
  acctile_trace_free (trace);
}

/* What the compiler leaves of the accesses of a body, by hand.  */
static const struct
{
  const char *statements;
  int left; /* accesses that make requests  */
} compiled[] = {
  { "{'loop':'j','accesses':['a[i][j]','a[i][j]','b[i][j] =']}", 2 },
  /* The store to b may have changed a.  */
  { "{'loop':'j','accesses':['a[i][j]','b[i][j] =','a[i][j]']}", 3 },
  { "{'loop':'j','accesses':['a[i][j] =','a[i][j]']}", 1 },
  { "{'loop':'j','accesses':['a[i][j]','a[i][j+1]']}", 2 },
  { "{'loop':'j','conditional':true,'accesses':['a[i][j]']},"
    "{'loop':'j','accesses':['a[i][j]']}",
    2 },
  { "{'loop':'j','accesses':['a[i][j]']},{'loop':'k','accesses':['a[i][j]']}",
    1 },
  { "{'loop':'k','accesses':['a[i][k]','a[i][k] =']}", 2 },
};

static void
test_compiled (isl_ctx *ctx, const struct acctile_device *device)
{
  struct acctile_mapping mapping = { .schedule = acctile_schedule_find ("2.3"),
                                     .block = { 32, 4, 1 },
                                     .grid = { 0, 0, 1 } };
  for (size_t k = 0; k < sizeof compiled / sizeof *compiled; k++)
    {
      char text[2048];
      char *error = NULL;
      snprintf (text, sizeof text,
                "{" ARRAYS IJ ",{'name':'k','claim':'seq','lower':0,"
                "'upper':'m'}],'statements':[%s]}",
                compiled[k].statements);
      struct acctile_nest *nest = unit_nest (ctx, text, NULL, 0, &error);
      struct acctile_trace *trace
          = nest ? acctile_trace_alloc (nest, &mapping, device, &error) : NULL;
      int left = trace ? acctile_trace_accesses (trace) : -1;
      check (left == compiled[k].left, "%s: %d accesses left, expected %d",
             compiled[k].statements, left, compiled[k].left);
      acctile_trace_free (trace);
      acctile_nest_free (nest);
      free (error);
    }
}

/* A load that does not change in a loop of 20 iterations without stores is
   made once, one that does or may change 20 times.  Each warp of a copy of
   53 x 53 in blocks of 32 x 4 makes one request an iteration: 2 x 53
   warps.  */
static void
test_moved (isl_ctx *ctx, const struct acctile_device *device)
{
  struct acctile_mapping mapping = { .schedule = acctile_schedule_find ("2.3"),
                                     .block = { 32, 4, 1 },
                                     .grid = { 0, 0, 1 } };
  static const struct
  {
    const char *accesses;
    double requests;
  } moved[] = {
    { "'a[i][j]','b[k][j]'", 106 + 20 * 106 },
    { "'a[i][j]','b[k][j] ='", 20 * 106 + 20 * 106 },
    { "'a[i][j]','b[i][j]'", 106 + 106 },
  };
  for (size_t k = 0; k < sizeof moved / sizeof *moved; k++)
    {
      char text[2048], *error = NULL;
      struct total total[16] = { 0 };
      struct acctile_trace_count count[16];
      double walked = 0, counted = 0;
      snprintf (text, sizeof text,
                "{" ARRAYS IJ ",{'name':'k','claim':'seq','lower':0,"
                "'upper':'m'}],'statements':[{'loop':'k','accesses':[%s]}]}",
                moved[k].accesses);
      struct acctile_nest *nest = unit_nest (ctx, text, NULL, 0, &error);
      struct acctile_trace *trace
          = acctile_trace_alloc (nest, &mapping, device, &error);
      walk_warps (trace, total);
      acctile_trace_count (trace, count);
      for (int a = 0; a < nest->n_access; a++)
        walked += total[a].requests;
      for (int a = 0; a < acctile_trace_accesses (trace); a++)
        counted += count[a].requests;
      check (walked == moved[k].requests && counted == moved[k].requests,
             "%s in a loop: %g and %g requests, expected %g", moved[k].accesses,
             walked, counted, moved[k].requests);
      acctile_trace_free (trace);
      acctile_nest_free (nest);
    }
}

/* A warp that starts half way makes about half the requests, and the same as
   the second half of a whole one.  */
static void
test_phase (isl_ctx *ctx, const struct acctile_device *device)
{
  struct acctile_mapping mapping = { .schedule = acctile_schedule_find ("2.3"),
                                     .block = { 32, 4, 1 },
                                     .grid = { 0, 0, 1 } };
  char *error = NULL;
  struct acctile_nest *nest = unit_nest (
      ctx,
      "{" ARRAYS IJ ",{'name':'k','claim':'seq','lower':0,'upper':'m'}],"
      "'statements':[{'loop':'k','accesses':['a[i][k]']}]}",
      NULL, 0, &error);
  struct acctile_trace *trace
      = acctile_trace_alloc (nest, &mapping, device, &error);
  struct acctile_warp whole, half;
  struct acctile_request r, s;
  int n = 0;
  bool same = true;
  acctile_warp_start (trace, &whole, 3, 1, 0);
  acctile_warp_start (trace, &half, 3, 1, 0.5);
  for (int k = 0; k < 10; k++)
    acctile_warp_next (trace, &whole, &r);
  while (acctile_warp_next (trace, &half, &s))
    {
      int64_t line = s.base + s.line[0].line;
      same = same && acctile_warp_next (trace, &whole, &r)
             && r.base + r.line[0].line == line && r.sectors == s.sectors;
      n++;
    }
  check (n == 10 && same && !acctile_warp_next (trace, &whole, &r),
         "a phase of 0.5 leaves the second half of 20 requests");
  acctile_trace_free (trace);
  acctile_nest_free (nest);
}

/* Nests and mappings that cannot be traced, or whose numbers are out of
   range: an error or unknown addresses, no crash.  */
static void
test_hostile (isl_ctx *ctx, const struct acctile_device *device)
{
  static const struct
  {
    const char *text;
    bool traced;
    double requests; /* of the first access  */
  } hostile[] = {
    { "{'parallel':1,'loops':[{'name':'i','lower':0,'upper':64}],"
      "'arrays':[{'name':'a','elem_size':4}],'statements':[{'loop':'i',"
      "'accesses':[{'array':'a','offset':null}]}]}",
      true, 2 },
    { "{'parallel':1,'loops':[{'name':'i','lower':0,'upper':64}],"
      "'arrays':[{'name':'a','elem_size':4}],'statements':[{'loop':'i',"
      "'accesses':[{'array':'a','offset':'4611686018427387904*i'}]}]}",
      true, 2 },
    { "{'parallel':1,'loops':[{'name':'i','lower':0,'upper':64}],"
      "'arrays':[{'name':'a','elem_size':4}],'statements':[{'loop':'i',"
      "'accesses':[{'array':'a','offset':'4*i*i'}]}]}",
      true, 2 },
    { "{'parallel':1,'loops':[{'name':'i','lower':'-4611686018427387904',"
      "'upper':'4611686018427387904'}],'arrays':[{'name':'a','elem_size':4}],"
      "'statements':[{'loop':'i','accesses':['a[i]']}]}",
      false, 0 },
    { "{'parallel':1,'loops':[{'name':'i','lower':5,'upper':5}],"
      "'arrays':[{'name':'a','elem_size':4}],"
      "'statements':[{'loop':'i','accesses':['a[i]']}]}",
      true, 0 },
    { "{'parallel':1,'loops':[{'name':'i','lower':0,'upper':64}]}", true, 0 },
  };
  struct acctile_mapping mapping = { .schedule = acctile_schedule_find ("1.1"),
                                     .block = { 32, 1, 1 },
                                     .grid = { 0, 1, 1 } };
  for (size_t k = 0; k < sizeof hostile / sizeof *hostile; k++)
    {
      char *error = NULL;
      struct acctile_trace_count count[16] = { { 0, 0, 0 } };
      struct acctile_nest *nest
          = unit_nest (ctx, hostile[k].text, NULL, 0, &error);
      if (!check (nest != NULL, "hostile nest %zu is read", k))
        {
          fprintf (stderr, "%s\n", error);
          free (error);
          continue;
        }
      struct acctile_trace *trace
          = acctile_trace_alloc (nest, &mapping, device, &error);
      check (!!trace == hostile[k].traced && !trace == !!error,
             "hostile nest %zu: %s", k, hostile[k].traced ? "traced" : "not");
      if (trace)
        acctile_trace_count (trace, count);
      check (count[0].requests == hostile[k].requests,
             "hostile nest %zu: %g requests", k, hostile[k].requests);
      acctile_trace_free (trace);
      acctile_nest_free (nest);
      free (error);
    }
}

int
main (void)
{
  isl_ctx *ctx = isl_ctx_alloc ();
  char *error = NULL;
  struct acctile_device *device
      = acctile_device_read ("h200", UNIT_DEVICE_DIR, &error);
  for (size_t t = 0; t < sizeof tests / sizeof *tests; t++)
    {
      struct acctile_nest *nest
          = unit_nest (ctx, tests[t].nest, NULL, 0, &error);
      if (!check (nest != NULL, "%s: the nest is read", tests[t].name))
        {
          fprintf (stderr, "%s\n", error);
          continue;
        }
      for (int k = 0; k < 6 && tests[t].mapping[k].schedule; k++)
        {
          struct acctile_mapping mapping
              = { .schedule
                  = acctile_schedule_find (tests[t].mapping[k].schedule) };
          memcpy (mapping.block, tests[t].mapping[k].block,
                  sizeof mapping.block);
          memcpy (mapping.grid, tests[t].mapping[k].grid, sizeof mapping.grid);
          char *text = acctile_mapping_to_string (&mapping), name[200];
          snprintf (name, sizeof name, "%s, %s", tests[t].name, text);
          test_mapping (nest, device, &mapping, name, tests[t].exact);
          free (text);
        }
      acctile_nest_free (nest);
    }
  test_compiled (ctx, device);
  test_moved (ctx, device);
  test_phase (ctx, device);
  test_hostile (ctx, device);
  acctile_device_free (device);
  isl_ctx_free (ctx);
  return unit_end ();
}
