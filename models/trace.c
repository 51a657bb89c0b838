/* Walking through a nest as the warps of a launch do: the program of loops
   and accesses that every warp runs, the lanes of a warp in lock step, and
   the merging of their accesses into lines and sectors.

   An iterator of a lane is that of lane 0 plus a number that stays the same
   throughout, because bounds and addresses are affine: only lane 0 is stepped
   through the loops.  Warps whose lanes have the same positions relative to
   lane 0 share those numbers, and a request that was merged once is looked
   up afterwards by the place of lane 0's address in its line.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "trace-parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "nest-parts.h"
#include "text.h"

/* The last loop that is collapsed with loop K into one dimension, or K.  */
static int
body_loop (const struct acctile_trace *trace, int k)
{
  int first, count, d = trace->dim_of[k];
  if (d < 0)
    return k;
  if (trace->nest->loop[k].team)
    return acctile_mapping_team_end (trace->nest, k);
  acctile_mapping_loops (trace->nest, d, &first, &count);
  return first + count - 1;
}

/* Sets the dimension of each loop of TRACE.  */
static void
fill_dims (struct acctile_trace *trace)
{
  for (int k = 0; k < trace->nest->n_loop; k++)
    trace->dim_of[k] = trace->nest->loop[k].team ? 0 : -1;
  for (int d = trace->nest->n_team > 0 ? 1 : 0; d < 3; d++)
    {
      int first, count;
      acctile_mapping_loops (trace->nest, d, &first, &count);
      for (int k = first; k < first + count; k++)
        trace->dim_of[k] = d;
    }
}

/* Whether loop K of TRACE is around what access A is in, both where it stands
   in the source and where the compiler has left it.  */
static bool
is_inside (const struct acctile_trace *trace, int a, int k)
{
  return trace->access[a].home_around >> k & trace->access[a].around >> k & 1;
}

/* The loop right inside loop K of TRACE that is around access A in the
   source; -1 when there is none.  */
static int
child_towards (const struct acctile_trace *trace, int a, int k)
{
  const struct acctile_nest *nest = trace->nest;
  for (int c = k + 1; c < nest->n_loop; c++)
    if (nest->loop[c].parent == k && (trace->access[a].home_around >> c & 1))
      return c;
  return -1;
}

/* Adds the loops FIRST to LAST, one dimension or one sequential loop, inside
   level PARENT.  The new level.  */
static int
add_level (struct acctile_trace *trace, int first, int last, int parent)
{
  struct trace_level *level = &trace->level[trace->n_level];
  int d = trace->dim_of[first];
  level->dim = d;
  level->first = first;
  level->count = last - first + 1;
  level->parent = parent;
  level->stride = d < 0 ? 1 : trace->block[d] * trace->grid[d];
  level->total = 1;
  for (int k = first; k <= last; k++)
    level->total *= trace->loop[k].trip;
  return trace->n_level++;
}

static void
add_op (struct acctile_trace *trace, enum trace_kind kind, int level,
        int access)
{
  trace->op[trace->n_op++]
      = (struct trace_op){ .kind = kind, .level = level, .access = access };
}

static void add_loop (struct acctile_trace *trace, int loop, int parent);

/* Adds loop CHILD, right inside loop LOOP, which is level LEVEL, and before it
   the accesses that the compiler has moved out of it.  The first access in it
   is FIRST.  */
static void
add_child (struct acctile_trace *trace, int child, int loop, int level,
           int first)
{
  bool empty = true;
  for (int a = first; a < trace->n_access; a++)
    if (is_inside (trace, a, child))
      empty = false;
    else if (is_inside (trace, a, loop)
             && child_towards (trace, a, loop) == child)
      add_op (trace, TRACE_ACCESS, level, a);
  if (!empty)
    add_loop (trace, child, level);
}

/* Adds the body of loop LOOP, which is level LEVEL: accesses and loops in the
   order of the source.  */
static void
add_body (struct acctile_trace *trace, int loop, int level)
{
  unsigned done = 0;
  for (int a = 0; a < trace->n_access; a++)
    {
      int child = child_towards (trace, a, loop);
      if (!is_inside (trace, a, loop))
        continue;
      if (child < 0)
        add_op (trace, TRACE_ACCESS, level, a);
      else if (!(done >> child & 1))
        {
          done |= 1u << child;
          add_child (trace, child, loop, level, a);
        }
    }
}

/* Adds loop LOOP, with those that are collapsed with it, inside level
   PARENT.  */
static void
add_loop (struct acctile_trace *trace, int loop, int parent)
{
  int last = body_loop (trace, loop);
  int level = add_level (trace, loop, last, parent);
  int start = trace->n_op;
  add_op (trace, TRACE_LOOP, level, -1);
  add_body (trace, last, level);
  add_op (trace, TRACE_END, level, -1);
  trace->op[start].jump = trace->n_op;
  trace->op[trace->n_op - 1].jump = start + 1;
}

/* Makes the program of TRACE.  False on lack of memory.  */
static bool
fill_program (struct acctile_trace *trace)
{
  const struct acctile_nest *nest = trace->nest;
  int most = trace->n_access + 2 * nest->n_loop + 1;
  trace->op = calloc (most, sizeof *trace->op);
  if (!trace->op)
    return false;
  for (int a = 0; a < trace->n_access; a++)
    {
      struct trace_access *access = &trace->access[a];
      int home = nest->stmt[nest->access[access->info.access].stmt].loop;
      home = body_loop (trace, home);
      access->level = body_loop (trace, access->level);
      access->home_around = acctile_nest_loops_around (nest, home);
      access->around = acctile_nest_loops_around (nest, access->level);
    }
  add_loop (trace, 0, -1);
  add_op (trace, TRACE_STOP, -1, -1);
  for (int k = 0; k < trace->n_op; k++)
    if (trace->op[k].kind == TRACE_ACCESS)
      trace->access[trace->op[k].access].level = trace->op[k].level;
  return true;
}

void
acctile_trace_thread (const struct acctile_trace *trace, int warp,
                      int64_t thread[3])
{
  int64_t linear = (int64_t)warp * LANES;
  for (int d = 0; d < 3; d++)
    {
      thread[d] = linear % trace->block[d];
      linear /= trace->block[d];
    }
}

/* Sets the lanes and positions of SHAPE to those of warp WARP; the mask of
   lanes with tx = 0.  */
static uint32_t
warp_lanes (const struct acctile_trace *trace, int warp,
            struct trace_shape *shape)
{
  int64_t first[3], linear = (int64_t)warp * LANES;
  uint32_t zero = 0;
  memset (shape, 0, sizeof *shape);
  acctile_trace_thread (trace, warp, first);
  for (int lane = 0; lane < LANES && linear + lane < trace->threads; lane++)
    {
      int64_t rest = linear + lane;
      shape->lanes |= UINT32_C (1) << lane;
      zero |= (uint32_t)(rest % trace->block[0] == 0) << lane;
      for (int d = 0; d < 3; d++)
        {
          shape->relative[d][lane] = (int)(rest % trace->block[d] - first[d]);
          rest /= trace->block[d];
        }
    }
  return zero;
}

/* The part of FORM that lane LANE of SHAPE adds to lane 0's.  */
static int64_t
lane_part (const struct trace_form *form, const struct trace_shape *shape,
           int lane)
{
  int64_t sum = 0;
  for (int i = 0; i < form->n; i++)
    sum += form->term[i].coef * shape->iterator[form->term[i].loop][lane];
  return sum;
}

/* Fills the iterators and the slack of loop K in SHAPE.  In collapsed loops
   the lanes' positions go to the last one, and the slack is the distance to
   the product of the trip counts.  */
static void
fill_shape_loop (const struct acctile_trace *trace, struct trace_shape *shape,
                 int k)
{
  const struct trace_loop *loop = &trace->loop[k];
  int d = trace->dim_of[k], last = body_loop (trace, k);
  bool collapsed = last != k || (k > 0 && body_loop (trace, k - 1) == k);
  int sign = loop->step > 0 ? 1 : -1;
  bool any = false;
  for (int lane = 0; lane < LANES; lane++)
    {
      int64_t own = d >= 0 && last == k ? shape->relative[d][lane] : 0;
      shape->iterator[k][lane]
          = lane_part (&loop->lower, shape, lane) + own * loop->step;
      int64_t slack = collapsed ? -own
                                : sign
                                      * (lane_part (&loop->upper, shape, lane)
                                         - shape->iterator[k][lane]);
      shape->slack[k][lane] = slack;
      if (!(shape->lanes >> lane & 1))
        continue;
      if (!any || slack < shape->slack_min[k])
        shape->slack_min[k] = slack;
      if (!any || slack > shape->slack_max[k])
        shape->slack_max[k] = slack;
      any = true;
    }
}

/* Fills the shapes of TRACE's warps.  False on lack of memory.  */
static bool
fill_shapes (struct acctile_trace *trace)
{
  trace->shape = calloc (trace->warps, sizeof *trace->shape);
  trace->shape_of = calloc (trace->warps, sizeof *trace->shape_of);
  trace->first_lanes = calloc (trace->warps, sizeof *trace->first_lanes);
  if (!trace->shape || !trace->shape_of || !trace->first_lanes)
    return false;
  for (int w = 0; w < trace->warps; w++)
    {
      struct trace_shape *shape = &trace->shape[trace->n_shape];
      int s = 0;
      trace->first_lanes[w] = warp_lanes (trace, w, shape);
      while (s < trace->n_shape
             && (trace->shape[s].lanes != shape->lanes
                 || memcmp (trace->shape[s].relative, shape->relative,
                            sizeof shape->relative)
                        != 0))
        s++;
      trace->shape_of[w] = s;
      trace->n_shape += s == trace->n_shape;
    }
  for (int s = 0; s < trace->n_shape; s++)
    for (int k = 0; k < trace->nest->n_loop; k++)
      fill_shape_loop (trace, &trace->shape[s], k);
  return true;
}

/* Sets OFFSET, of LANES for each shape, to the lanes' addresses relative to
   lane 0's for ACCESS.  */
static void
lane_offsets (const struct acctile_trace *trace,
              const struct trace_access *access, int64_t *offset)
{
  for (int s = 0; s < trace->n_shape; s++)
    for (int lane = 0; lane < LANES; lane++)
      *offset++ = lane_part (&access->address, &trace->shape[s], lane);
}

/* Puts the accesses of TRACE into classes.  False on lack of memory.  */
static bool
fill_classes (struct acctile_trace *trace)
{
  size_t n = (size_t)trace->n_shape * LANES;
  trace->class_of = calloc (trace->n_access + 1, sizeof *trace->class_of);
  int64_t *offset = malloc (n * sizeof *offset);
  bool ok = trace->class_of && offset;
  for (int a = 0; a < trace->n_access && ok; a++)
    {
      struct trace_access *access = &trace->access[a];
      int c = 0;
      if (!access->address.known)
        continue;
      lane_offsets (trace, access, offset);
      while (
          c < trace->n_class
          && (trace->class_of[c].size != access->size
              || memcmp (trace->class_of[c].offset, offset, n * sizeof *offset)
                     != 0))
        c++;
      access->in_class = c;
      if (c < trace->n_class)
        continue;
      struct trace_class *new = &trace->class_of[trace->n_class++];
      new->size = access->size;
      new->offset = offset;
      new->pattern
          = calloc ((size_t)trace->n_shape * trace->line, sizeof *new->pattern);
      offset = malloc (n * sizeof *offset);
      ok = new->pattern &&offset;
    }
  free (offset);
  return ok;
}

struct acctile_trace *
acctile_trace_alloc (const struct acctile_nest *nest,
                     const struct acctile_mapping *mapping,
                     const struct acctile_device *device, char **error)
{
  *error = NULL;
  if (nest->n_parallel <= 0 || !mapping->schedule
      || mapping->schedule->n_dim != acctile_mapping_dims (nest))
    {
      acctile_fail (error, "the schedule is not for a nest of %d loops",
                    acctile_mapping_dims (nest));
      return NULL;
    }
  if (nest->n_access > ACCTILE_TRACE_MAX_ACCESSES)
    {
      acctile_fail (error, "%d accesses, more than %d", nest->n_access,
                    ACCTILE_TRACE_MAX_ACCESSES);
      return NULL;
    }
  struct acctile_trace *trace = calloc (1, sizeof *trace);
  if (!trace)
    return NULL;
  trace->nest = nest;
  trace->mapping = mapping;
  trace->line = device->l1_line;
  trace->sector = device->sector;
  trace->shift = __builtin_ctz (device->l1_line);
  trace->threads = acctile_mapping_threads (mapping);
  trace->warps = (trace->threads + LANES - 1) / LANES;
  acctile_mapping_grid (mapping, nest, trace->grid);
  trace->blocks = trace->grid[0] * trace->grid[1] * trace->grid[2];
  for (int d = 0; d < 3; d++)
    trace->block[d] = mapping->block[d];
  fill_dims (trace);
  if (!acctile_trace_forms (trace, error))
    return acctile_trace_free (trace);
  if (!fill_program (trace) || !fill_shapes (trace) || !fill_classes (trace))
    {
      acctile_fail (error, "out of memory");
      return acctile_trace_free (trace);
    }
  return trace;
}

struct acctile_trace *
acctile_trace_free (struct acctile_trace *trace)
{
  if (!trace)
    return NULL;
  for (int c = 0; c < trace->n_class; c++)
    {
      free (trace->class_of[c].offset);
      free (trace->class_of[c].pattern);
    }
  free (trace->class_of);
  free (trace->op);
  free (trace->access);
  free (trace->shape);
  free (trace->shape_of);
  free (trace->first_lanes);
  free (trace->pattern);
  free (trace->lines);
  free (trace);
  return NULL;
}

int64_t
acctile_trace_blocks (const struct acctile_trace *trace)
{
  return trace->blocks;
}

int
acctile_trace_warps (const struct acctile_trace *trace)
{
  return trace->warps;
}

int
acctile_trace_accesses (const struct acctile_trace *trace)
{
  return trace->n_access;
}

struct acctile_trace_info
acctile_trace_access (const struct acctile_trace *trace, int access)
{
  return trace->access[access].info;
}
