/* How many requests, lines and sectors a launch makes for each access, without
   walking through it.

   Where trip counts do not change, a launch consists of whole blocks and of
   blocks that are cut off in some dimensions; a block's warps do the same in
   every whole block, but for the place of lane 0's address in its line.  How
   often each place occurs follows from the strides: the places of the
   iterations of one loop go round in a line, and those of several loops add
   up (a cyclic convolution).

   Otherwise the requests of some blocks are counted, stepping over innermost
   loops.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "trace-parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MAX_LINE 256
/* The golden section: blocks are taken at irregular distances, or they would
   all be of one column of a grid.  */
#define GOLDEN 0.6180339887498949
/* What an estimate takes: blocks, warps of each, iterations of a loop that has
   loops in it, and iterations in all.  */
#define ESTIMATE_BLOCKS 256
#define ESTIMATE_WARPS 4
#define ESTIMATE_SAMPLES 8
#define ESTIMATE_STEPS 100000

/* How often lane 0's address lies at each place of a line.  */
struct places
{
  double times[MAX_LINE];
};

/* What one request of a class by the lanes "mask" of a shape comes to, by
   place; 0 lines is not known yet.  */
struct merged
{
  int class, shape;
  uint32_t mask;
  struct
  {
    int lines, sectors;
  } at[MAX_LINE];
};

/* What is remembered while the accesses of one trace are counted.  */
struct counting
{
  struct acctile_trace *trace;
  int n, room;
  struct merged **merged;
  bool failed;
};

/* A whole block or a part: the threads below "limit" in each dimension, for
   all chunks of the loop or for the last one.  */
struct part
{
  int limit[3];
  bool last[3];
};

/* Adds to places P, of TRACE's lines, those of N iterations that are STRIDE
   bytes apart.  */
static void
spread (const struct acctile_trace *trace, struct places *p, int64_t stride,
        double n)
{
  int line = trace->line, step = (int)(stride & (line - 1)), period = 1;
  if (step == 0)
    {
      for (int k = 0; k < line; k++)
        p->times[k] *= n;
      return;
    }
  while (period * step % line != 0)
    period++;
  struct places sum = { { 0 } };
  double rounds = floor (n / period), rest = n - rounds * period;
  for (int k = 0; k < line; k++)
    for (int i = 0; i < period && p->times[k] > 0; i++)
      sum.times[(k + i * step) & (line - 1)]
          += p->times[k] * (rounds + (i < rest));
  *p = sum;
}

/* Moves places P on by DISTANCE bytes.  */
static void
shift (const struct acctile_trace *trace, const struct places *p,
       int64_t distance, struct places *result)
{
  int line = trace->line, by = (int)(distance & (line - 1));
  for (int k = 0; k < line; k++)
    result->times[(k + by) & (line - 1)] = p->times[k];
}

/* The level of dimension D of TRACE around ACCESS, or -1.  */
static int
level_of_dim (const struct acctile_trace *trace,
              const struct trace_access *access, int d)
{
  for (int l = access->level; l >= 0; l = trace->level[l].parent)
    if (trace->level[l].dim == d)
      return l;
  return -1;
}

/* Whether the counts of TRACE can be exact.  */
static bool
is_regular (const struct acctile_trace *trace)
{
  for (int l = 0; l < trace->n_level; l++)
    {
      const struct trace_level *level = &trace->level[l];
      for (int k = level->first; k < level->first + level->count; k++)
        if (!trace->loop[k].constant)
          return false;
      if (level->count > 1 && trace->block[level->dim] > 1)
        return false;
    }
  return true;
}

/* The memory of requests of CLASS by the lanes MASK of SHAPE; NULL on lack of
   memory.  */
static struct merged *
find_merged (struct counting *counting, int class, int shape, uint32_t mask)
{
  for (int k = 0; k < counting->n; k++)
    {
      struct merged *m = counting->merged[k];
      if (m->mask == mask && m->class == class && m->shape == shape)
        return m;
    }
  if (counting->n == counting->room)
    {
      int room = counting->room ? 2 * counting->room : 32;
      struct merged **more = realloc (counting->merged, room * sizeof *more);
      if (!more)
        return NULL;
      counting->merged = more;
      counting->room = room;
    }
  struct merged *m = calloc (1, sizeof *m);
  if (!m)
    return NULL;
  m->class = class;
  m->shape = shape;
  m->mask = mask;
  return counting->merged[counting->n++] = m;
}

/* Adds to COUNT what the lanes MASK of warp WARP do for ACCESS at PLACES.  */
static void
count_places (struct counting *counting, const struct trace_access *access,
              int warp, uint32_t mask, const struct places *places,
              struct acctile_trace_count *count)
{
  struct acctile_trace *trace = counting->trace;
  int shape = trace->shape_of[warp], class = access->in_class;
  struct merged *m = find_merged (counting, class, shape, mask);
  if (!m)
    {
      counting->failed = true;
      return;
    }
  for (int k = 0; k < trace->line; k++)
    {
      if (places->times[k] <= 0)
        continue;
      if (m->at[k].lines == 0)
        {
          m->at[k].lines = acctile_trace_merge (
              trace, k, trace->class_of[class].offset + (size_t)shape * LANES,
              mask, access->size, trace->scratch, &m->at[k].sectors);
        }
      count->lines += places->times[k] * m->at[k].lines;
      count->sectors += places->times[k] * m->at[k].sectors;
    }
}

/* The lanes of warp WARP that are in PART.  */
static uint32_t
part_lanes (const struct acctile_trace *trace, const struct part *part,
            int warp)
{
  const struct trace_shape *shape = &trace->shape[trace->shape_of[warp]];
  int64_t thread[3];
  uint32_t mask = 0;
  acctile_trace_thread (trace, warp, thread);
  for (int lane = 0; lane < LANES; lane++)
    {
      bool in = shape->lanes >> lane & 1;
      for (int d = 0; d < 3; d++)
        in = in && thread[d] + shape->relative[d][lane] < part->limit[d];
      mask |= (uint32_t)in << lane;
    }
  return mask;
}

/* How often PART occurs around ACCESS, and in *PLACES where lane 0 of warp 0
   is then: all blocks, strides and sequential iterations.  */
static double
part_places (const struct acctile_trace *trace,
             const struct trace_access *access, const struct part *part,
             struct places *places)
{
  double times = 1;
  memset (places, 0, sizeof *places);
  places->times[access->origin & (trace->line - 1)] = 1;
  for (int d = 0; d < 3; d++)
    if (level_of_dim (trace, access, d) < 0)
      {
        times *= trace->grid[d];
        spread (trace, places, 0, trace->grid[d]);
      }
  for (int l = access->level; l >= 0; l = trace->level[l].parent)
    {
      const struct trace_level *level = &trace->level[l];
      int k = level->first, d = level->dim;
      if (d < 0 || level->count > 1)
        for (; k < level->first + level->count; k++)
          {
            times *= trace->loop[k].trip;
            spread (trace, places, access->stride[k], trace->loop[k].trip);
          }
      else if (part->last[d])
        {
          double whole = floor (trace->loop[k].trip / trace->block[d]);
          struct places moved;
          shift (trace, places,
                 (int64_t)((uint64_t)access->stride[k] * trace->block[d]
                           * (uint64_t)whole),
                 &moved);
          *places = moved;
        }
      else
        {
          double whole = floor (trace->loop[k].trip / trace->block[d]);
          times *= whole;
          spread (trace, places, access->stride[k] * trace->block[d], whole);
        }
    }
  return times;
}

/* Adds to COUNT what ACCESS does in PART.  */
static void
count_part (struct counting *counting, const struct trace_access *access,
            const struct part *part, struct acctile_trace_count *count)
{
  const struct acctile_trace *trace = counting->trace;
  struct places places, moved;
  double times = part_places (trace, access, part, &places);
  for (int w = 0; w < trace->warps && times > 0; w++)
    {
      int64_t thread[3], distance = 0;
      uint32_t mask = part_lanes (trace, part, w);
      if (access->first_lanes)
        mask &= trace->first_lanes[w];
      if (!mask)
        continue;
      count->requests += times;
      if (access->info.unknown)
        {
          count->lines += times * __builtin_popcount (mask);
          count->sectors += times * __builtin_popcount (mask);
          continue;
        }
      acctile_trace_thread (trace, w, thread);
      for (int d = 0; d < 3; d++)
        {
          int l = level_of_dim (trace, access, d);
          if (l >= 0 && trace->level[l].count == 1)
            distance += access->stride[trace->level[l].first] * thread[d];
        }
      shift (trace, &places, distance, &moved);
      count_places (counting, access, w, mask, &moved, count);
    }
}

/* Sets PART to part NUMBER, a bit for each dimension that is cut off; false
   when ACCESS has none such.  */
static bool
make_part (const struct acctile_trace *trace, const struct trace_access *access,
           int number, struct part *part)
{
  for (int d = 0; d < 3; d++)
    {
      int l = level_of_dim (trace, access, d);
      part->limit[d] = trace->block[d];
      part->last[d] = number >> d & 1;
      if (!part->last[d])
        continue;
      if (l < 0 || trace->level[l].count > 1)
        return false;
      double trip = trace->loop[trace->level[l].first].trip;
      part->limit[d] = (int)fmod (trip, trace->block[d]);
      if (part->limit[d] == 0)
        return false;
    }
  return true;
}

/* Adds to COUNT what WARP does in the loop whose TRACE_LOOP is PC, each
   request for TIMES: all iterations of an innermost loop, some of another.
   At most *STEPS iterations are taken.  The place in the program after the
   loop.  */
static int
estimate_loop (const struct acctile_trace *trace, struct acctile_warp *warp,
               int pc, double times, struct acctile_trace_count *count,
               int *steps)
{
  int level = trace->op[pc].level, body = pc + 1, end = body;
  if (!acctile_warp_enter (trace, level, warp))
    return trace->op[pc].jump;
  double n = acctile_warp_steps (trace, level, warp, warp->mask[level]);
  while (trace->op[end].kind == TRACE_ACCESS)
    end++;
  bool innermost = trace->op[end].kind == TRACE_END;
  int samples = innermost              ? 1
                : n < ESTIMATE_SAMPLES ? (int)n
                                       : ESTIMATE_SAMPLES;
  double at = 0;
  for (int s = 0; s < samples && --*steps > 0; s++)
    {
      double to = innermost ? 0 : floor ((s + 0.5) * n / samples);
      if (to > at
          && !acctile_warp_step (trace, level, warp, (int64_t)(to - at)))
        break;
      at = to;
      for (int k = body; trace->op[k].kind != TRACE_END;)
        if (trace->op[k].kind == TRACE_ACCESS)
          count[trace->op[k++].access].requests += times * n / samples;
        else
          k = estimate_loop (trace, warp, k, times * n / samples, count, steps);
    }
  return trace->op[pc].jump;
}

/* Fills the requests in COUNT from some warps of some blocks.  */
static void
estimate (const struct acctile_trace *trace, struct acctile_trace_count *count)
{
  int blocks
      = trace->blocks < ESTIMATE_BLOCKS ? (int)trace->blocks : ESTIMATE_BLOCKS;
  int warps = trace->warps < ESTIMATE_WARPS ? trace->warps : ESTIMATE_WARPS;
  int steps_each = ESTIMATE_STEPS / (blocks * warps);
  double times = (double)trace->blocks / blocks * trace->warps / warps;
  for (int b = 0; b < blocks; b++)
    for (int w = 0; w < warps; w++)
      {
        struct acctile_warp warp;
        int steps = steps_each;
        double within = fmod (0.5 + b * GOLDEN, 1);
        double block = floor ((b + within) * (double)trace->blocks / blocks);
        acctile_warp_start (trace, &warp, (int64_t)block,
                            (2 * w + 1) * trace->warps / (2 * warps), 0);
        estimate_loop (trace, &warp, 0, times, count, &steps);
      }
}

/* The first access of TRACE that makes as many requests, lines and sectors as
   access A in any part of a launch: in the same loops, with the same strides,
   from the same place in a line.  */
static int
first_alike (const struct acctile_trace *trace, int a)
{
  const struct trace_access *x = &trace->access[a];
  for (int b = 0; b < a; b++)
    {
      const struct trace_access *y = &trace->access[b];
      if (x->level == y->level && x->in_class == y->in_class
          && x->size == y->size && x->first_lanes == y->first_lanes
          && x->info.unknown == y->info.unknown
          && ((x->origin - y->origin) & (trace->line - 1)) == 0
          && memcmp (x->stride, y->stride, sizeof x->stride) == 0)
        return b;
    }
  return a;
}

bool
acctile_trace_count (struct acctile_trace *trace,
                     struct acctile_trace_count *count)
{
  struct counting counting = { .trace = trace };
  memset (count, 0, trace->n_access * sizeof *count);
  if (!is_regular (trace))
    {
      estimate (trace, count);
      return false;
    }
  for (int a = 0; a < trace->n_access; a++)
    {
      int like = first_alike (trace, a);
      count[a] = count[like];
      for (int number = 0; like == a && number < 8; number++)
        {
          struct part part;
          if (make_part (trace, &trace->access[a], number, &part))
            count_part (&counting, &trace->access[a], &part, &count[a]);
        }
    }
  for (int k = 0; k < counting.n; k++)
    free (counting.merged[k]);
  free (counting.merged);
  return !counting.failed;
}
