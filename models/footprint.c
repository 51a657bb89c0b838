/* Footprints of windows of iterations, and what they say about a cache.

   The accesses to one array with equal strides form a group.  Over a box of
   iterations a group touches a set of runs of bytes: strides within a run, or
   within the grain that is counted, make it longer; larger ones make more
   runs.  Constant differences between the accesses of a group are iterations
   of its loops and widen the box.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "footprint.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "trace-parts.h"

/* Accesses that are further apart than so many iterations of a loop, or bytes
   beside that, are of different groups.  */
#define MAX_APART 16
#define MAX_BYTES_APART 512
/* The level number of the waves, which are outside all levels.  */
#define WAVES (-1)

/* Accesses to one array, in one level, with equal strides.  */
struct group
{
  int first; /* access  */
  bool load, store;
  int64_t low, high; /* bytes beside the origin of "first"  */
  int64_t from[ACCTILE_MAX_LOOPS], to[ACCTILE_MAX_LOOPS]; /* iterations  */
};

/* A window: "count" iterations of each level, and blocks in each
   dimension.  */
struct window
{
  double count[MAX_LEVELS];
  double blocks[3];
};

struct footprints
{
  const struct acctile_trace *trace;
  double lines, at_once;
  int fetch; /* bytes  */
  int n_group;
  struct group *group;
  double *from, *to; /* what each array's accesses lie in, in bytes  */
  double steps[MAX_LEVELS];
  struct window window;
};

/* One stride of a box; "whole" when it has all there are.  */
struct axis
{
  double stride, count;
  bool whole;
};

/* What is touched, in lines and sectors.  */
struct touched
{
  double lines, read, filled, written;
};

/* The steps that a thread makes of level LEVEL.  */
static double
level_steps (const struct trace_level *level)
{
  return fmax (1, ceil (level->total / (double)level->stride));
}

/* Splits DISTANCE, the bytes from the origin of group G's first access to
   that of another, into iterations of loops, largest strides first; in *REST
   what is left.  False when they are too far apart.  */
static bool
split (const struct acctile_trace *trace, const struct group *g,
       int64_t distance, int64_t by[ACCTILE_MAX_LOOPS], int64_t *rest)
{
  const int64_t *stride = trace->access[g->first].stride;
  unsigned done = 0;
  memset (by, 0, ACCTILE_MAX_LOOPS * sizeof *by);
  for (;;)
    {
      int best = -1;
      for (int k = 0; k < trace->nest->n_loop; k++)
        if (stride[k] != 0 && !(done >> k & 1)
            && (best < 0 || llabs (stride[k]) > llabs (stride[best])))
          best = k;
      if (best < 0)
        break;
      done |= 1u << best;
      by[best] = (int64_t)round ((double)distance / (double)stride[best]);
      if (llabs (by[best]) > MAX_APART)
        return false;
      distance -= by[best] * stride[best];
    }
  *rest = distance;
  return llabs (distance) < MAX_BYTES_APART;
}

/* Adds access A to group G when it belongs there.  */
static bool
join_group (const struct acctile_trace *trace, struct group *g, int a)
{
  const struct trace_access *access = &trace->access[a];
  const struct trace_access *first = &trace->access[g->first];
  int64_t by[ACCTILE_MAX_LOOPS], rest;
  if (access->info.array != first->info.array || access->level != first->level
      || access->info.unknown || first->info.unknown
      || memcmp (access->stride, first->stride, sizeof first->stride) != 0
      || !split (trace, g, access->origin - first->origin, by, &rest))
    return false;
  for (int k = 0; k < trace->nest->n_loop; k++)
    {
      g->from[k] = by[k] < g->from[k] ? by[k] : g->from[k];
      g->to[k] = by[k] > g->to[k] ? by[k] : g->to[k];
    }
  g->low = rest < g->low ? rest : g->low;
  g->high = rest + access->size > g->high ? rest + access->size : g->high;
  if (access->info.write)
    g->store = true;
  else if (!g->store)
    g->load = true;
  return true;
}

/* Puts the accesses into groups.  False on lack of memory.  */
static bool
make_groups (struct footprints *f)
{
  const struct acctile_trace *trace = f->trace;
  f->group = calloc (trace->n_access + 1, sizeof *f->group);
  if (!f->group)
    return false;
  for (int a = 0; a < trace->n_access; a++)
    {
      const struct trace_access *access = &trace->access[a];
      int g = 0;
      while (g < f->n_group && !join_group (trace, &f->group[g], a))
        g++;
      if (g < f->n_group)
        continue;
      f->group[f->n_group++] = (struct group){ .first = a,
                                               .load = !access->info.write,
                                               .store = access->info.write,
                                               .high = access->size };
    }
  return true;
}

/* Sets the lowest byte that any access of each array touches, and the one after
   the highest.  False on lack of memory.  */
static bool
measure_arrays (struct footprints *f)
{
  const struct acctile_trace *trace = f->trace;
  int n = trace->nest->n_array;
  f->from = calloc (n + 1, sizeof *f->from);
  f->to = calloc (n + 1, sizeof *f->to);
  if (!f->from || !f->to)
    return false;
  for (int array = 0; array < n; array++)
    {
      f->from[array] = INFINITY;
      f->to[array] = -INFINITY;
    }
  for (int a = 0; a < trace->n_access; a++)
    {
      const struct trace_access *access = &trace->access[a];
      int array = access->info.array;
      double from = (double)access->origin, to = from + access->size;
      if (access->info.unknown)
        continue;
      for (int k = 0; k < trace->nest->n_loop; k++)
        {
          double reach
              = (double)access->stride[k] * fmax (0, trace->loop[k].trip - 1);
          from += fmin (0, reach);
          to += fmax (0, reach);
        }
      f->from[array] = fmin (f->from[array], from);
      f->to[array] = fmax (f->to[array], to);
    }
  return true;
}

/* The pieces of GRAIN bytes that bytes FROM to TO - 1 lie in.  */
static double
range_grains (double from, double to, int grain)
{
  return floor ((to - 1) / grain) - floor (from / grain) + 1;
}

/* Appends an axis to AXIS, which has *N: COUNT of ALL.  */
static void
add_axis (struct axis *axis, int *n, double stride, double count, double all)
{
  if (count > 1)
    axis[(*n)++] = (struct axis){ fabs (stride), count, count >= all };
}

/* Appends to AXIS, which has *N, what the collapsed loops of LEVEL cover in
   COUNT successive iterations, for strides STRIDE.  */
static void
add_collapsed (const struct footprints *f, const struct trace_level *level,
               const int64_t *stride, double count, struct axis *axis, int *n)
{
  for (int k = level->first + level->count - 1; k >= level->first; k--)
    {
      double trip = fmax (1, f->trace->loop[k].trip);
      double here = k > level->first ? fmin (count, trip) : count;
      add_axis (axis, n, (double)stride[k], here, trip);
      count = fmax (1, count / here);
    }
}

/* Sets AXIS to the box of group G in the window, with the distances between
   the group's accesses; the number of axes.  */
static int
make_box (const struct footprints *f, const struct group *g, struct axis *axis)
{
  const struct acctile_trace *trace = f->trace;
  const struct trace_access *access = &trace->access[g->first];
  int n = 0;
  for (int l = access->level; l >= 0; l = trace->level[l].parent)
    {
      const struct trace_level *level = &trace->level[l];
      int k = level->first, d = level->dim;
      double trip = fmax (1, trace->loop[k].trip), count = f->window.count[l];
      double apart = (double)(g->to[k] - g->from[k]);
      double stride = (double)access->stride[k];
      if (d < 0)
        {
          add_axis (axis, &n, stride, count + apart, trip + apart);
          continue;
        }
      double threads = trace->block[d] * f->window.blocks[d];
      if (level->count > 1)
        {
          add_collapsed (f, level, access->stride, threads * count, axis, &n);
          continue;
        }
      add_axis (axis, &n, stride, fmin (trip, threads) + apart, trip + apart);
      add_axis (axis, &n, stride * (double)level->stride, count, f->steps[l]);
    }
  return n;
}

/* Sorts the N axes of AXIS by stride, and joins those of equal stride.  The
   number left.  */
static int
sort_axes (struct axis *axis, int n)
{
  int left = 0;
  for (int i = 1; i < n; i++)
    for (int k = i; k > 0 && axis[k].stride < axis[k - 1].stride; k--)
      {
        struct axis swap = axis[k];
        axis[k] = axis[k - 1];
        axis[k - 1] = swap;
      }
  for (int i = 0; i < n; i++)
    if (left > 0 && axis[left - 1].stride == axis[i].stride)
      {
        axis[left - 1].count += axis[i].count - 1;
        axis[left - 1].whole = axis[left - 1].whole && axis[i].whole;
      }
    else
      axis[left++] = axis[i];
  return left;
}

/* The lowest byte that group G touches in the first iterations.  */
static int64_t
group_start (const struct footprints *f, const struct group *g)
{
  const struct trace_access *access = &f->trace->access[g->first];
  int64_t start = access->origin + g->low;
  for (int k = 0; k < f->trace->nest->n_loop; k++)
    if (access->stride[k] >= 0)
      start += g->from[k] * access->stride[k];
    else
      start += (g->to[k] + (int64_t)fmax (0, f->trace->loop[k].trip - 1))
               * access->stride[k];
  return start;
}

/* The pieces of GRAIN bytes that group G touches in the window: runs that start
   at a known place when whole loops make them, or at any element.  *DENSE says
   whether every byte of the runs is touched.  */
static double
group_grains (const struct footprints *f, const struct group *g, int grain,
              bool *dense)
{
  struct axis axis[2 * MAX_LEVELS + ACCTILE_MAX_LOOPS];
  int n = sort_axes (axis, make_box (f, g, axis));
  double span = (double)(g->high - g->low), runs = 1;
  double last_stride = 0, last_count = 1;
  bool placed = true;
  *dense = true;
  for (int i = 0; i < n; i++)
    {
      double s = axis[i].stride, c = axis[i].count;
      if (s == 0)
        continue;
      if (last_stride == 0 && (s <= span || s <= grain))
        {
          *dense = *dense && s <= span;
          placed = placed && axis[i].whole;
          span += s * (c - 1);
        }
      else if (last_stride > 0 && fmod (s, last_stride) == 0
               && s < last_stride * last_count)
        {
          double more = s / last_stride * (c - 1);
          runs *= (last_count + more) / last_count;
          last_count += more;
        }
      else
        {
          runs *= c;
          placed = placed && fmod (s, grain) == 0;
          last_stride = s;
          last_count = c;
        }
    }
  double start = (double)group_start (f, g);
  if (placed)
    return runs * range_grains (start, start + span, grain);
  return runs * ((span - f->trace->access[g->first].size) / grain + 1);
}

/* How often group G, whose address is not known, is executed by some lane in
   the window.  */
static double
group_executions (const struct footprints *f, const struct group *g)
{
  const struct acctile_trace *trace = f->trace;
  double n = 1;
  for (int l = trace->access[g->first].level; l >= 0;
       l = trace->level[l].parent)
    {
      const struct trace_level *level = &trace->level[l];
      n *= f->window.count[l];
      if (level->dim >= 0)
        n *= fmin (level->total,
                   trace->block[level->dim] * f->window.blocks[level->dim]);
    }
  return n;
}

/* Whether level L is level OUTER or inside it.  */
static bool
in_level (const struct acctile_trace *trace, int l, int outer)
{
  while (l >= 0 && l != outer)
    l = trace->level[l].parent;
  return l == outer;
}

/* What the groups in level LEVEL touch in the window; with DIRECT only those
   that are in no level inside it.  */
static struct touched
touch (const struct footprints *f, int level, bool direct)
{
  const struct acctile_trace *trace = f->trace;
  struct touched sum = { 0, 0, 0, 0 };
  int sector = trace->sector;
  for (int i = 0; i < f->n_group; i++)
    {
      const struct group *g = &f->group[i];
      const struct trace_access *access = &trace->access[g->first];
      bool dense = true;
      double lines, read, written;
      if (direct ? access->level != level
                 : !in_level (trace, access->level, level))
        continue;
      if (access->info.unknown)
        lines = read = written = group_executions (f, g);
      else
        {
          double from = f->from[access->info.array];
          double to = f->to[access->info.array];
          lines = fmin (group_grains (f, g, trace->line, &dense),
                        range_grains (from, to, trace->line));
          read = fmin (group_grains (f, g, f->fetch, &dense),
                       range_grains (from, to, f->fetch))
                 * f->fetch / sector;
          written = fmin (group_grains (f, g, sector, &dense),
                          range_grains (from, to, sector));
        }
      sum.lines += lines;
      if (g->load)
        sum.read += read;
      if (g->store)
        sum.written += written;
      if (g->store && !g->load && !dense)
        sum.filled += written;
    }
  return sum;
}

/* Sets the window to N iterations of LEVEL; for WAVES to the blocks of N
   waves.  */
static void
set_window (struct footprints *f, int level, double n)
{
  const struct acctile_trace *trace = f->trace;
  if (level >= 0)
    {
      f->window.count[level] = n;
      return;
    }
  double blocks = fmin (n * f->at_once, (double)trace->blocks);
  for (int d = 0; d < 3; d++)
    {
      f->window.blocks[d] = fmin (blocks, (double)trace->grid[d]);
      blocks = fmax (1, blocks / (double)trace->grid[d]);
    }
}

/* The iterations of LEVEL, or the waves.  */
static double
all_steps (const struct footprints *f, int level)
{
  if (level >= 0)
    return f->steps[level];
  return fmax (1, (double)f->trace->blocks / f->at_once);
}

/* A + N * (B - A), for what counts as traffic.  */
static struct touched
extrapolate (struct touched a, struct touched b, double n)
{
  a.read += n * fmax (0, b.read - a.read);
  a.filled += n * fmax (0, b.filled - a.filled);
  a.written += n * fmax (0, b.written - a.written);
  return a;
}

/* The largest number of iterations of LEVEL, of ALL, whose footprint the cache
   holds; 0 when there is none.  */
static double
largest_window (struct footprints *f, int level, double all)
{
  double low = 0, high = ceil (all);
  while (high - low > 1)
    {
      double middle = floor ((low + high) / 2);
      if (middle <= low || middle >= high)
        break;
      set_window (f, level, middle);
      if (touch (f, level, false).lines <= f->lines)
        low = middle;
      else
        high = middle;
    }
  return low;
}

/* What comes through the cache for all of LEVEL, of which the window has one
   iteration of each level outside and all of those inside.  The window is
   left with one iteration of LEVEL.  */
static struct touched
traffic (struct footprints *f, int level)
{
  double all = all_steps (f, level);
  set_window (f, level, all);
  struct touched sum = touch (f, level, false);
  if (sum.lines <= f->lines)
    {
      set_window (f, level, 1);
      return sum;
    }
  double n = largest_window (f, level, all);
  if (n >= 1)
    {
      set_window (f, level, n);
      struct touched fits = touch (f, level, false);
      double next = fmin (all, n + 1);
      set_window (f, level, next);
      sum = extrapolate (fits, touch (f, level, false), (all - n) / (next - n));
      set_window (f, level, 1);
      return sum;
    }
  set_window (f, level, 1);
  sum = touch (f, level, true);
  for (int l = 0; l < f->trace->n_level; l++)
    if (f->trace->level[l].parent == level)
      {
        struct touched inner = traffic (f, l);
        set_window (f, l, f->steps[l]);
        sum.read += inner.read;
        sum.filled += inner.filled;
        sum.written += inner.written;
      }
  sum.read *= all;
  sum.filled *= all;
  sum.written *= all;
  return sum;
}

bool
acctile_footprint (const struct acctile_trace *trace, int64_t lines, int fetch,
                   int64_t at_once, struct acctile_footprint *result)
{
  struct footprints f = {
    .trace = trace, .lines = lines, .fetch = fetch, .at_once = (double)at_once
  };
  memset (result, 0, sizeof *result);
  bool ok = make_groups (&f) && measure_arrays (&f);
  if (ok)
    {
      for (int l = 0; l < trace->n_level; l++)
        f.steps[l] = f.window.count[l] = level_steps (&trace->level[l]);
      set_window (&f, WAVES, all_steps (&f, WAVES));
      struct touched whole = touch (&f, WAVES, false);
      struct touched all = traffic (&f, WAVES);
      double sectors = all.read + all.written;
      double kept = whole.lines <= f.lines
                        ? all.written
                        : f.lines * (trace->line / trace->sector) * all.written
                              / fmax (1, sectors);
      result->read = all.read;
      result->filled = all.filled;
      result->written = fmax (0, all.written - kept);
      result->loaded = whole.read;
      result->lines = whole.lines;
    }
  free (f.group);
  free (f.from);
  free (f.to);
  return ok;
}
