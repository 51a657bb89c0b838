/* Walking through a memory trace: warps step through the loops of the
   program, and their accesses are merged into lines and sectors.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "trace-parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A warp that makes no request in so many steps is taken to be done.  */
#define MAX_IDLE (1 << 12)
/* Patterns that are remembered.  */
#define MAX_PATTERNS (1 << 16)

void
acctile_warp_start (const struct acctile_trace *trace,
                    struct acctile_warp *warp, int64_t block, int index,
                    double phase)
{
  int64_t thread[3];
  acctile_trace_thread (trace, index, thread);
  warp->pc = 0;
  warp->warp = index;
  warp->phase = phase;
  warp->linear = 0;
  for (int d = 0; d < 3; d++)
    {
      warp->first[d] = block % trace->grid[d] * trace->block[d] + thread[d];
      block /= trace->grid[d];
    }
}

/* The lanes among MASK for which loop K goes on when lane 0 has SLACK
   iterations' worth of bytes left.  */
static inline uint32_t
lanes_left (const struct trace_shape *shape, int k, int64_t slack,
            uint32_t mask)
{
  if (slack + shape->slack_min[k] > 0)
    return mask;
  if (slack + shape->slack_max[k] <= 0)
    return 0;
  uint32_t left = 0;
  for (int lane = 0; lane < LANES; lane++)
    left |= (uint32_t)(slack + shape->slack[k][lane] > 0) << lane;
  return left & mask;
}

/* Sets the iterators of the collapsed loops of LEVEL from WARP's linear
   index.  */
static void
decode (const struct acctile_trace *trace, const struct trace_level *level,
        struct acctile_warp *warp)
{
  int64_t rest = warp->linear, index[ACCTILE_MAX_LOOPS];
  for (int k = level->first + level->count - 1; k >= level->first; k--)
    {
      int64_t trip = trace->loop[k].trip > 1 ? (int64_t)trace->loop[k].trip : 1;
      index[k] = k > level->first ? rest % trip : rest;
      rest /= trip;
    }
  for (int k = level->first; k < level->first + level->count; k++)
    warp->value[k] = trace_form_value (&trace->loop[k].lower, warp->value)
                     + trace->loop[k].step * index[k];
}

/* What is left for lane 0 of WARP to the end of LEVEL, in the units of the
   shapes' slack.  */
static inline int64_t
slack_left (const struct acctile_trace *trace, const struct trace_level *level,
            const struct acctile_warp *warp)
{
  if (level->count > 1)
    return (int64_t)level->total - warp->linear;
  const struct trace_loop *loop = &trace->loop[level->first];
  int64_t left = trace_form_value (&loop->upper, warp->value)
                 - warp->value[level->first];
  return loop->step > 0 ? left : -left;
}

/* Moves WARP on by N steps of LEVEL.  */
static inline void
advance (const struct acctile_trace *trace, const struct trace_level *level,
         struct acctile_warp *warp, int64_t n)
{
  if (level->count > 1)
    {
      warp->linear += n * level->stride;
      decode (trace, level, warp);
    }
  else
    warp->value[level->first]
        += n * level->stride * trace->loop[level->first].step;
}

double
acctile_warp_steps (const struct acctile_trace *trace, int l,
                    const struct acctile_warp *warp, uint32_t mask)
{
  const struct trace_level *level = &trace->level[l];
  const struct trace_shape *shape = &trace->shape[trace->shape_of[warp->warp]];
  int k = level->first + level->count - 1;
  int64_t slack = slack_left (trace, level, warp), most = INT64_MIN;
  for (int lane = 0; lane < LANES; lane++)
    if ((mask >> lane & 1) && slack + shape->slack[k][lane] > most)
      most = slack + shape->slack[k][lane];
  double step = level->count > 1 ? 1 : fabs ((double)trace->loop[k].step);
  return most > 0 ? ceil ((double)most / (step * (double)level->stride)) : 0;
}

uint32_t
acctile_warp_parent_mask (const struct acctile_trace *trace, int l,
                          const struct acctile_warp *warp)
{
  int parent = trace->level[l].parent;
  if (parent >= 0)
    return warp->mask[parent];
  return trace->shape[trace->shape_of[warp->warp]].lanes;
}

/* Sets the lanes of WARP that are left in level L; whether there are any.  */
static inline bool
set_mask (const struct acctile_trace *trace, int l, struct acctile_warp *warp)
{
  const struct trace_level *level = &trace->level[l];
  const struct trace_shape *shape = &trace->shape[trace->shape_of[warp->warp]];
  warp->mask[l] = lanes_left (shape, level->first + level->count - 1,
                              slack_left (trace, level, warp),
                              acctile_warp_parent_mask (trace, l, warp));
  return warp->mask[l] != 0;
}

/* See acctile_warp_enter.  */
static inline bool
enter (const struct acctile_trace *trace, int l, struct acctile_warp *warp)
{
  const struct trace_level *level = &trace->level[l];
  int k = level->first;
  int64_t index = level->dim >= 0 ? warp->first[level->dim] : 0;
  if (level->count > 1)
    {
      warp->linear = index;
      decode (trace, level, warp);
    }
  else
    warp->value[k] = trace_form_value (&trace->loop[k].lower, warp->value)
                     + trace->loop[k].step * index;
  if (warp->phase > 0)
    {
      double at
          = warp->phase
            * acctile_warp_steps (trace, l, warp,
                                  acctile_warp_parent_mask (trace, l, warp));
      advance (trace, level, warp, (int64_t)at);
      warp->phase = at - floor (at);
    }
  return set_mask (trace, l, warp);
}

bool
acctile_warp_enter (const struct acctile_trace *trace, int l,
                    struct acctile_warp *warp)
{
  return enter (trace, l, warp);
}

bool
acctile_warp_step (const struct acctile_trace *trace, int l,
                   struct acctile_warp *warp, int64_t n)
{
  advance (trace, &trace->level[l], warp, n);
  return set_mask (trace, l, warp);
}

/* Marks in COVER, a bit for each byte of a line, the bytes FROM to TO.  */
static inline void
mark_bytes (uint64_t cover[4], int from, int to)
{
  uint64_t bits = ((UINT64_C (1) << (to - from + 1)) - 1);
  int word = from >> 6, shift = from & 63;
  cover[word] |= bits << shift;
  if (shift > 0 && to >> 6 > word)
    cover[word + 1] |= bits >> (64 - shift);
}

/* Fills the bytes of LINE's sectors, and which are full, from COVER.  */
static void
count_bytes (const struct acctile_trace *trace, const uint64_t cover[4],
             struct acctile_line *line)
{
  int piece = trace->sector < 64 ? trace->sector : 64;
  uint64_t all = piece < 64 ? (UINT64_C (1) << piece) - 1 : UINT64_MAX;
  for (int s = 0; s < trace->line / trace->sector; s++)
    {
      int bytes = 0, end = (s + 1) * trace->sector;
      for (int byte = s * trace->sector; byte < end; byte += piece)
        bytes += __builtin_popcountll (cover[byte >> 6] >> (byte & 63) & all);
      line->full |= (uint8_t)((bytes == trace->sector) << s);
      line->bytes[s] = (uint8_t)(bytes < 255 ? bytes : 255);
    }
}

int
acctile_trace_merge (const struct acctile_trace *trace, int64_t base,
                     const int64_t *offset, uint32_t mask, int size,
                     struct acctile_line *line, int *sectors)
{
  uint64_t cover[ACCTILE_TRACE_MAX_LINES][4];
  int n = 0, at = 0, sector_shift = __builtin_ctz (trace->sector);
  for (; mask; mask &= mask - 1)
    {
      int64_t from = base + offset[__builtin_ctz (mask)];
      int64_t last = from + size - 1;
      for (int64_t l = from >> trace->shift; l <= last >> trace->shift; l++)
        {
          int64_t start = l * trace->line;
          int low = from > start ? (int)(from - start) : 0;
          int high = last - start < trace->line ? (int)(last - start)
                                                : trace->line - 1;
          if (at >= n || line[at].line != l)
            for (at = 0; at < n && line[at].line != l;)
              at++;
          if (at == n)
            {
              line[n++] = (struct acctile_line){ .line = l };
              memset (cover[at], 0, sizeof cover[at]);
            }
          for (int s = low >> sector_shift; s <= high >> sector_shift; s++)
            line[at].sectors |= (uint8_t)(1 << s);
          mark_bytes (cover[at], low, high);
        }
    }
  *sectors = 0;
  for (int k = 0; k < n; k++)
    {
      count_bytes (trace, cover[k], &line[k]);
      line[k].count = (uint8_t)acctile_sector_count (line[k].sectors);
      line[k].partial = (uint8_t)acctile_sector_count (
          line[k].sectors & ~(unsigned)line[k].full);
      *sectors += line[k].count;
    }
  return n;
}

/* Makes room in *ARRAY, which has N elements of SIZE bytes, for MORE; it grows
   by doubling.  False on lack of memory.  */
static bool
grow (void *array, int n, int more, size_t size)
{
  void **p = array;
  int have = n == 0 ? 0 : 64;
  while (have < n)
    have *= 2;
  if (n + more <= have)
    return true;
  have = have ? have : 64;
  while (have < n + more)
    have *= 2;
  void *bigger = realloc (*p, have * size);
  if (bigger)
    *p = bigger;
  return bigger != NULL;
}

/* Appends the pattern of the lanes MASK of shape SHAPE for CLASS when lane 0's
   address is PLACE bytes into a line; one more than its index, 0 on lack of
   memory.  */
static int32_t
add_pattern (struct acctile_trace *trace, const struct trace_class *class,
             int shape, int place, uint32_t mask)
{
  if (!grow (&trace->pattern, trace->n_pattern, 1, sizeof *trace->pattern)
      || !grow (&trace->lines, trace->n_lines, ACCTILE_TRACE_MAX_LINES,
                sizeof *trace->lines))
    return 0;
  struct trace_pattern *pattern = &trace->pattern[trace->n_pattern];
  pattern->first = trace->n_lines;
  pattern->n = acctile_trace_merge (
      trace, place, class->offset + (size_t)shape * LANES, mask, class->size,
      &trace->lines[trace->n_lines], &pattern->sectors);
  trace->n_lines += pattern->n;
  return ++trace->n_pattern;
}

/* Where the pattern of the lanes MASK, not all of the warp's, of shape SHAPE
   for class number CLASS at PLACE is remembered, or may be: a place with other
   contents is taken over.  */
static int32_t *
partial_place (struct acctile_trace *trace, int class, int shape, int place,
               uint32_t mask)
{
  uint64_t key
      = ((uint64_t) class * trace->n_shape + shape) * trace->line + place;
  uint64_t hash = (key << 32 ^ mask) * UINT64_C (0x9e3779b97f4a7c15);
  struct trace_partial *p = &trace->partial[hash >> (64 - PARTIAL_BITS)];
  if (p->key != key || p->mask != mask)
    *p = (struct trace_partial){ .key = key, .mask = mask };
  return &p->pattern;
}

/* The pattern of the lanes MASK of shape SHAPE for class number CLASS when lane
   0's address is PLACE bytes into a line; NULL on lack of memory, or when there
   are too many.  */
static const struct trace_pattern *
find_pattern (struct acctile_trace *trace, int class, int shape, int place,
              uint32_t mask)
{
  struct trace_class *c = &trace->class_of[class];
  int32_t *known = mask == trace->shape[shape].lanes
                       ? &c->pattern[shape * trace->line + place]
                       : partial_place (trace, class, shape, place, mask);
  if (*known == 0 && trace->n_pattern < MAX_PATTERNS)
    *known = add_pattern (trace, c, shape, place, mask);
  return *known != 0 ? &trace->pattern[*known - 1] : NULL;
}

/* Fills *REQUEST for ACCESS by the lanes MASK of WARP.  */
static void
make_request (struct acctile_trace *trace, int index,
              const struct acctile_warp *warp, uint32_t mask,
              struct acctile_request *request)
{
  const struct trace_access *access = &trace->access[index];
  int shape = trace->shape_of[warp->warp];
  request->access = index;
  request->write = access->info.write;
  if (access->info.unknown)
    {
      request->n = 0;
      request->sectors = __builtin_popcount (mask);
      return;
    }
  int64_t address = trace_form_value (&access->address, warp->value);
  int place = (int)(address & (trace->line - 1));
  request->base = address >> trace->shift;
  const struct trace_pattern *pattern
      = find_pattern (trace, access->in_class, shape, place, mask);
  if (pattern)
    {
      request->n = pattern->n;
      request->sectors = pattern->sectors;
      request->line = &trace->lines[pattern->first];
      return;
    }
  request->line = trace->scratch;
  request->n = acctile_trace_merge (
      trace, place,
      trace->class_of[access->in_class].offset + (size_t)shape * LANES, mask,
      access->size, trace->scratch, &request->sectors);
}

bool
acctile_warp_next (struct acctile_trace *trace, struct acctile_warp *warp,
                   struct acctile_request *request)
{
  for (warp->steps = 0; warp->steps < MAX_IDLE; warp->steps++)
    {
      const struct trace_op *op = &trace->op[warp->pc];
      uint32_t mask;
      switch (op->kind)
        {
        case TRACE_LOOP:
          if (enter (trace, op->level, warp))
            warp->pc++;
          else
            warp->pc = op->jump;
          break;
        case TRACE_END:
          advance (trace, &trace->level[op->level], warp, 1);
          if (set_mask (trace, op->level, warp))
            warp->pc = op->jump;
          else
            warp->pc++;
          break;
        case TRACE_ACCESS:
          warp->pc++;
          warp->phase = 0;
          mask = warp->mask[op->level];
          if (trace->access[op->access].first_lanes)
            mask &= trace->first_lanes[warp->warp];
          if (!mask)
            break;
          make_request (trace, op->access, warp, mask, request);
          return true;
        case TRACE_STOP:
          return false;
        }
    }
  return false;
}
