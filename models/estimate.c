/* A closed-form estimate of the memory traffic of a mapping.

   Every access is an affine function of the iterators, so a warp's addresses
   follow from strides; a few warps are looked at for transactions and
   sectors.  Accesses to one array with the same strides form a group, whose
   constant offsets widen the window that it touches.

   A cache is taken to keep what one window of iterations touches when that
   fits: the windows grow from one step of the block (for L1) or of all blocks
   that run at once (for L2) over the sequential loops, the strides of the
   threads, and (for L2) the waves of blocks.  When window i fits, what window
   i + 1 touches is fetched once for each time that it is passed: reuse
   between neighbouring iterations of the next loop is caught as well.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "estimate.h"

#include <stdlib.h>
#include <string.h>

#include "nest-parts.h"

/* Share of a cache that windows may fill: replacement is not perfect, other
   data is there too, and the L2 of large devices keeps data twice.  */
#define USABLE_L1 0.7
#define USABLE_L2 0.6
/* Accesses further apart than this in every loop share nothing.  */
#define MAX_SHIFT 8
/* Warps of a block whose addresses are looked at.  */
#define SAMPLED_WARPS 4
/* Axes of a window: lanes, steps, concurrent blocks, waves in three
   dimensions (collapsed loops split them), and sequential loops.  */
#define MAX_AXES 40
/* Blocks on one SM whose pages are looked at.  */
#define MAX_BLOCKS 32
/* Shapes of blocks whose coalescing is remembered.  */
#define MAX_SHAPES 256

/* Addresses are looked at modulo 2^60, so that none is negative.  */
#define ADDRESS_MASK ((UINT64_C (1) << 60) - 1)
/* Strides (bytes) above this are not told apart from unknown addresses; first
   offsets above it keep their place in a page only.  */
#define MAX_STRIDE (INT64_C (1) << 50)

/* One access: its byte offset is base + sum of stride[k] * iteration of
   loop k.  */
struct reference
{
  int array, size, group;
  int like; /* the first reference that coalesces like it: the same strides,
               the same place in a line  */
  bool write, unknown;
  unsigned around; /* the loops around it  */
  int64_t base;
  int64_t stride[ACCTILE_MAX_LOOPS];
};

/* References to one array with the same strides.  */
struct group
{
  int first; /* reference  */
  int span;  /* bytes that one iteration touches at the least  */
  int64_t shift[ACCTILE_MAX_LOOPS][2]; /* least and greatest offset, in
                                          iterations of the loop  */
};

/* Transactions, sectors, and sectors covered in part, of one request of each
   reference.  */
struct coalescing
{
  int block[3];
  double *lines, *sectors, *partial;
};

struct acctile_estimator
{
  const struct acctile_nest *nest;
  const struct acctile_device *device;
  int n_dim;
  int n_reference, n_group;
  struct reference *reference;
  struct group *group;
  int depth[ACCTILE_MAX_LOOPS]; /* of sequential loops, from 1  */
  int max_depth;
  int64_t trip[3];
  int n_shape;
  struct coalescing shape[MAX_SHAPES];
};

/* A loop's iterations, "count" of them, "every" iterations apart.  */
struct axis
{
  int loop;
  int64_t every, count;
};

struct window
{
  int n;
  struct axis axis[MAX_AXES];
};

static int64_t
ceil_div (int64_t a, int64_t b)
{
  return a / b + (a % b != 0);
}

static int64_t
min64 (int64_t a, int64_t b)
{
  return a < b ? a : b;
}

static int64_t
abs64 (int64_t a)
{
  return a < 0 ? -a : a;
}

/* True when loop K of NEST is spread over threads or blocks.  */

static bool
is_mapped (const struct acctile_nest *nest, int k)
{
  return k < nest->n_parallel || nest->loop[k].team;
}

static int64_t
trip_of (const struct acctile_nest *nest, int k)
{
  return nest->loop[k].trip > 1 ? nest->loop[k].trip : 1;
}

/* Fills R for ACCESS: strides by differences at the first iteration, whose
   symbol values are VALUE (restored).  */

static void
fill_reference (const struct acctile_nest *nest,
                const struct acctile_access *access, int64_t *value,
                struct reference *r)
{
  memset (r, 0, sizeof *r);
  r->array = access->array;
  r->size = access->size > 0 ? access->size : 1;
  r->write = access->write;
  r->unknown = access->offset == NULL;
  r->group = -1;
  r->around = acctile_nest_loops_around (nest, nest->stmt[access->stmt].loop);
  if (r->unknown)
    return;
  r->base = acctile_poly_eval (access->offset, value);
  for (int k = 0; k < nest->n_loop; k++)
    if (r->around & (1u << k))
      {
        int64_t here = value[k];
        if (__builtin_add_overflow (here, nest->loop[k].step, &value[k])
            || __builtin_sub_overflow (
                acctile_poly_eval (access->offset, value), r->base,
                &r->stride[k])
            || r->stride[k] > MAX_STRIDE || r->stride[k] < -MAX_STRIDE)
          r->unknown = true;
        value[k] = here;
      }
  if (r->base > MAX_STRIDE || r->base < -MAX_STRIDE)
    r->base %= ACCTILE_PAGE;
}

/* Sets VALUE to parameters and the first iteration of every loop of NEST.  */

static void
first_iteration (const struct acctile_nest *nest, int64_t *value)
{
  acctile_nest_symbol_values (nest, value);
  for (int k = 0; k < nest->n_loop; k++)
    value[k] = nest->loop[k].lower
                   ? acctile_poly_eval (nest->loop[k].lower, value)
                   : 0;
}

/* Splits DISTANCE, the bytes between two references with the strides of R,
   into iterations of loops, largest strides first; what is left stays in
   *DISTANCE.  Returns false when they are too far apart to share.  */

static bool
split_distance (const struct acctile_nest *nest, const struct reference *r,
                int64_t *distance, int64_t shift[ACCTILE_MAX_LOOPS])
{
  unsigned done = 0;
  memset (shift, 0, ACCTILE_MAX_LOOPS * sizeof *shift);
  for (int i = 0; i < nest->n_loop; i++)
    {
      int best = -1;
      for (int k = 0; k < nest->n_loop; k++)
        if (!(done & (1u << k)) && r->stride[k] != 0
            && (best < 0 || abs64 (r->stride[k]) > abs64 (r->stride[best])))
          best = k;
      if (best < 0)
        break;
      done |= 1u << best;
      int64_t s = r->stride[best];
      int64_t half = abs64 (s) / 2, d = *distance;
      int64_t q = (d >= 0 ? d + half : d - half) / s;
      if (abs64 (q) > MAX_SHIFT)
        return false;
      shift[best] = q;
      *distance -= q * s;
    }
  return abs64 (*distance) < 256;
}

/* Puts reference R of E into a group.  */

static void
add_to_group (struct acctile_estimator *e, int index)
{
  struct reference *r = &e->reference[index];
  int64_t shift[ACCTILE_MAX_LOOPS];
  for (int g = 0; g < e->n_group && !r->unknown; g++)
    {
      struct group *group = &e->group[g];
      const struct reference *first = &e->reference[group->first];
      int64_t distance = r->base - first->base;
      if (first->array != r->array || first->write != r->write
          || first->around != r->around || first->unknown
          || memcmp (first->stride, r->stride, sizeof r->stride) != 0
          || !split_distance (e->nest, r, &distance, shift))
        continue;
      for (int k = 0; k < e->nest->n_loop; k++)
        {
          if (shift[k] < group->shift[k][0])
            group->shift[k][0] = shift[k];
          if (shift[k] > group->shift[k][1])
            group->shift[k][1] = shift[k];
        }
      if (abs64 (distance) + r->size > group->span)
        group->span = abs64 (distance) + r->size;
      r->group = g;
      return;
    }
  struct group *group = &e->group[e->n_group];
  memset (group, 0, sizeof *group);
  group->first = index;
  group->span = r->size;
  r->group = e->n_group++;
}

/* True when reference R of E repeats an earlier one, as when one statement
   reads an element twice; the compiler loads it once.  */

static bool
is_repeated (const struct acctile_estimator *e, const struct reference *r)
{
  for (int i = 0; i < e->n_reference && !r->unknown; i++)
    {
      const struct reference *o = &e->reference[i];
      if (o->array == r->array && o->base == r->base && o->size == r->size
          && o->write == r->write && o->around == r->around && !o->unknown
          && memcmp (o->stride, r->stride, sizeof r->stride) == 0)
        return true;
    }
  return false;
}

/* Finds the first reference of E that coalesces like reference INDEX.  */

static int
first_alike (const struct acctile_estimator *e, int index)
{
  const struct reference *r = &e->reference[index];
  for (int i = 0; i < index; i++)
    {
      const struct reference *o = &e->reference[i];
      if (o->size == r->size && o->write == r->write && o->unknown == r->unknown
          && o->around == r->around
          && (r->base - o->base) % e->device->l1_line == 0
          && memcmp (o->stride, r->stride, sizeof r->stride) == 0)
        return i;
    }
  return index;
}

/* Prepares the estimates for NEST on DEVICE.  NULL on lack of memory.  */

struct acctile_estimator *
acctile_estimator_alloc (const struct acctile_nest *nest,
                         const struct acctile_device *device)
{
  int64_t value[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS] = { 0 };
  struct acctile_estimator *e = calloc (1, sizeof *e);
  if (!e)
    return NULL;
  e->nest = nest;
  e->device = device;
  e->n_dim = acctile_mapping_dims (nest);
  e->reference = calloc (nest->n_access + 1, sizeof *e->reference);
  e->group = calloc (nest->n_access + 1, sizeof *e->group);
  if (!e->reference || !e->group)
    return acctile_estimator_free (e);
  for (int d = 0; d < 3; d++)
    e->trip[d] = acctile_mapping_trip (nest, d);
  for (int k = 0; k < nest->n_loop; k++)
    {
      int parent = nest->loop[k].parent;
      e->depth[k] = (parent >= 0 ? e->depth[parent] : 0) + !is_mapped (nest, k);
      if (e->depth[k] > e->max_depth)
        e->max_depth = e->depth[k];
    }
  first_iteration (nest, value);
  for (int a = 0; a < nest->n_access; a++)
    {
      struct reference *r = &e->reference[e->n_reference];
      if (nest->array[nest->access[a].array].storage == ACCTILE_PRIVATE)
        continue;
      fill_reference (nest, &nest->access[a], value, r);
      if (is_repeated (e, r))
        continue;
      r->like = first_alike (e, e->n_reference);
      add_to_group (e, e->n_reference++);
    }
  return e;
}

/* Frees E, which may be NULL.  Returns NULL.  */

struct acctile_estimator *
acctile_estimator_free (struct acctile_estimator *e)
{
  if (!e)
    return NULL;
  for (int s = 0; s < e->n_shape; s++)
    free (e->shape[s].lines);
  free (e->reference);
  free (e->group);
  free (e);
  return NULL;
}

/* The loop of dimension D around a statement inside the loops AROUND of
   NEST, the innermost where D has several; -1 when it is outside.  */

static int
dimension_loop (const struct acctile_nest *nest, int d, unsigned around)
{
  int first, count;
  if (nest->n_team > 0 && d == 0)
    {
      for (int k = nest->n_parallel; k < nest->n_loop; k++)
        if (nest->loop[k].team && (around & (1u << k)))
          return k;
      return -1;
    }
  acctile_mapping_loops (nest, d, &first, &count);
  for (int k = first + count - 1; k >= first && count > 0; k--)
    if (around & (1u << k))
      return k;
  return -1;
}

/* Counts the distinct pieces of UNIT bytes among the N intervals of SIZE
   bytes that start at ADDRESS.  */

static int
distinct (const int64_t *address, int n, int size, int unit)
{
  int64_t seen[128];
  int found = 0;
  for (int i = 0; i < n; i++)
    {
      int64_t low = address[i] / unit;
      int64_t high = (address[i] + size - 1) / unit;
      for (int64_t u = low; u <= high && u - low < 4 && found < 128; u++)
        {
          int k = found - 1;
          while (k >= 0 && seen[k] != u)
            k--;
          if (k < 0)
            seen[found++] = u;
        }
    }
  return found;
}

/* Counts the pieces of UNIT bytes that the N intervals of SIZE bytes at
   ADDRESS, none twice, touch but do not fill.  */

static int
not_filled (const int64_t *address, int n, int size, int unit)
{
  int found = 0;
  for (int i = 0; i < n; i++)
    {
      int64_t start = address[i] - address[i] % unit;
      int64_t covered = 0;
      bool first = true;
      for (int k = 0; k < n; k++)
        {
          int64_t low = address[k] > start ? address[k] : start;
          int64_t high = min64 (address[k] + size, start + unit);
          covered += high > low ? high - low : 0;
          first
              = first
                && (k >= i || address[k] < start || address[k] >= start + unit);
        }
      found += first && covered < unit;
    }
  return found;
}

/* Sets ADDRESS to what the lanes of warp W of a block of shape BLOCK touch
   through reference R of E, in the block that lies "at" blocks from the first
   in every dimension.  Returns the number of lanes in range.  */

static int
warp_addresses (const struct acctile_estimator *e, const struct reference *r,
                const int block[3], int w, int64_t at, int64_t *address)
{
  int n = 0;
  uint64_t stride[3] = { 0 };
  for (int d = 0; d < e->n_dim; d++)
    {
      int k = dimension_loop (e->nest, d, r->around);
      stride[d] = k >= 0 ? (uint64_t)r->stride[k] : 0;
    }
  for (int lane = 0; lane < ACCTILE_WARP; lane++)
    {
      int64_t linear = (int64_t)w * ACCTILE_WARP + lane;
      uint64_t offset = (uint64_t)r->base;
      bool inside = true;
      for (int d = 0; d < 3; d++)
        {
          int64_t i = linear % block[d];
          int64_t blocks = ceil_div (e->trip[d], block[d]);
          i += at % blocks * block[d];
          linear /= block[d];
          inside = inside && i < e->trip[d];
          offset += (uint64_t)i * stride[d];
        }
      if (inside)
        address[n++] = (int64_t)(offset & ADDRESS_MASK);
    }
  return n;
}

/* Sets *LINES, *SECTORS and *PARTIAL to the transactions and sectors of one
   request of reference R in blocks of shape BLOCK, and those of the sectors
   that it stores only in part: the mean over a few warps.  */

static void
coalesce (const struct acctile_estimator *e, const struct reference *r,
          const int block[3], double *lines, double *sectors, double *partial)
{
  int64_t address[ACCTILE_WARP];
  int warps = block[0] * block[1] * block[2] / ACCTILE_WARP, looked = 0;
  *lines = *sectors = *partial = 0;
  if (r->unknown)
    {
      *lines = *sectors = ACCTILE_WARP;
      *partial = r->write ? ACCTILE_WARP : 0;
      return;
    }
  for (int i = 0; i < SAMPLED_WARPS; i++)
    {
      int n = warp_addresses (e, r, block, i * 7 % (warps > 0 ? warps : 1),
                              i * 5, address);
      if (n == 0)
        continue;
      looked++;
      *lines += distinct (address, n, r->size, e->device->l1_line);
      *sectors += distinct (address, n, r->size, e->device->sector);
      if (r->write)
        *partial += not_filled (address, n, r->size, e->device->sector);
    }
  if (looked == 0)
    *lines = *sectors = 1;
  else
    {
      *lines /= looked;
      *sectors /= looked;
      *partial /= looked;
    }
}

/* The coalescing of blocks of shape BLOCK, from memory when it was asked
   before.  NULL on lack of memory.  */

static const struct coalescing *
shape_coalescing (struct acctile_estimator *e, const int block[3])
{
  for (int s = 0; s < e->n_shape; s++)
    if (memcmp (e->shape[s].block, block, sizeof e->shape[s].block) == 0)
      return &e->shape[s];
  if (e->n_shape == MAX_SHAPES)
    free (e->shape[--e->n_shape].lines);
  struct coalescing *c = &e->shape[e->n_shape];
  memcpy (c->block, block, sizeof c->block);
  c->lines = malloc (3 * (e->n_reference + 1) * sizeof *c->lines);
  if (!c->lines)
    return NULL;
  c->sectors = c->lines + e->n_reference + 1;
  c->partial = c->sectors + e->n_reference + 1;
  for (int i = 0; i < e->n_reference; i++)
    {
      int k = e->reference[i].like;
      if (k == i)
        coalesce (e, &e->reference[i], block, &c->lines[i], &c->sectors[i],
                  &c->partial[i]);
      else
        {
          c->lines[i] = c->lines[k];
          c->sectors[i] = c->sectors[k];
          c->partial[i] = c->partial[k];
        }
    }
  e->n_shape++;
  return c;
}

/* Warps, along dimension D, of MAPPING's blocks that have an iteration, for
   TRIP iterations; EXTENT is a warp's extent there.  */

static double
warp_steps (const struct acctile_mapping *mapping, int d, int64_t trip,
            int extent)
{
  int b = mapping->block[d];
  int64_t whole = trip / b, rest = trip % b;
  return (double)whole * ceil_div (b, extent) + ceil_div (rest, extent);
}

/* How often the warps of a launch of MAPPING execute a statement of NEST
   inside the loops AROUND.  */

double
acctile_estimate_executions (const struct acctile_nest *nest,
                             const struct acctile_mapping *mapping,
                             unsigned around)
{
  double executions = 1, threads = acctile_mapping_threads (mapping);
  int lanes = ACCTILE_WARP;
  bool exact = true;
  for (int d = 0; d < mapping->schedule->n_dim; d++)
    {
      int b = mapping->block[d], extent = b < lanes ? b : lanes;
      exact = exact && (b % extent == 0) && lanes % extent == 0;
      lanes /= extent;
      if (dimension_loop (nest, d, around) >= 0)
        executions
            *= warp_steps (mapping, d, acctile_mapping_trip (nest, d), extent);
      else
        executions *= ceil_div (b, extent);
    }
  if (!exact)
    {
      executions = threads / ACCTILE_WARP;
      for (int d = 0; d < mapping->schedule->n_dim; d++)
        if (dimension_loop (nest, d, around) >= 0)
          executions
              *= ceil_div (acctile_mapping_trip (nest, d), mapping->block[d]);
    }
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    if ((around & (1u << k)) && !is_mapped (nest, k))
      executions *= trip_of (nest, k);
  return executions;
}

/* Adds COUNT iterations of dimension D, EVERY apart, to W: loops that were
   collapsed fill from the innermost.  */

static void
add_dimension (const struct acctile_estimator *e, struct window *w, int d,
               int64_t every, int64_t count)
{
  const struct acctile_nest *nest = e->nest;
  int first, n;
  if (d >= e->n_dim || count <= 1)
    return;
  if (nest->n_team > 0 && d == 0)
    {
      for (int k = nest->n_parallel; k < nest->n_loop; k++)
        if (nest->loop[k].team && w->n < MAX_AXES)
          w->axis[w->n++]
              = (struct axis){ .loop = k, .every = every, .count = count };
      return;
    }
  acctile_mapping_loops (nest, d, &first, &n);
  for (int k = first + n - 1; k >= first && count > 1 && w->n < MAX_AXES; k--)
    {
      int64_t trip = trip_of (nest, k);
      int64_t room = k == first ? count : ceil_div (trip, every);
      int64_t c = min64 (count, room);
      if (c > 1)
        w->axis[w->n++]
            = (struct axis){ .loop = k, .every = every, .count = c };
      count = ceil_div (count, c);
      every = k == first ? every : ceil_div (every, trip);
    }
}

/* The sectors or lines, of UNIT bytes, that group G of E touches in window W;
 *RUNS gets the number of contiguous pieces that they lie in.  */

static double
footprint (const struct acctile_estimator *e, const struct group *g,
           const struct window *w, int unit)
{
  const struct reference *r = &e->reference[g->first];
  double stride[MAX_AXES + ACCTILE_MAX_LOOPS], pieces = 1, span = g->span;
  double count[MAX_AXES + ACCTILE_MAX_LOOPS];
  unsigned shifted = 0;
  int n = 0;
  if (r->unknown)
    unit = 1;
  for (int i = 0; i < w->n; i++)
    {
      const struct axis *a = &w->axis[i];
      if (!(r->around & (1u << a->loop)))
        continue;
      stride[n] = (double)abs64 (r->stride[a->loop]) * a->every;
      count[n] = a->count;
      if (a->every == 1 && !(shifted & (1u << a->loop)))
        {
          shifted |= 1u << a->loop;
          count[n] += g->shift[a->loop][1] - g->shift[a->loop][0];
        }
      n++;
    }
  for (int k = 0; k < e->nest->n_loop; k++)
    if ((r->around & (1u << k)) && !(shifted & (1u << k))
        && g->shift[k][1] > g->shift[k][0])
      {
        stride[n] = abs64 (r->stride[k]);
        count[n++] = 1 + g->shift[k][1] - g->shift[k][0];
      }
  if (r->unknown)
    {
      for (int i = 0; i < n; i++)
        pieces *= count[i];
      return pieces;
    }
  for (int done = 0; done < n; done++)
    {
      int best = done;
      for (int i = done + 1; i < n; i++)
        if (stride[i] < stride[best])
          best = i;
      double s = stride[best], c = count[best];
      stride[best] = stride[done];
      count[best] = count[done];
      if (s == 0)
        continue;
      if (s <= span || s <= unit)
        span += s * (c - 1);
      else
        pieces *= c;
    }
  return pieces * ((span - r->size) / unit + 1);
}

/* How often a window that covers the axes of W is passed, for group G of E:
   all iterations of the loops around it over those of W.  Sequential loops
   deeper than DEPTH are in W.  STEPS are the passes of dimensions.  */

static double
passes (const struct acctile_estimator *e, const struct group *g, int depth,
        const double steps[3])
{
  const struct reference *r = &e->reference[g->first];
  double n = 1;
  for (int k = e->nest->n_parallel; k < e->nest->n_loop; k++)
    if ((r->around & (1u << k)) && !is_mapped (e->nest, k)
        && e->depth[k] <= depth)
      n *= trip_of (e->nest, k);
  for (int d = 0; d < e->n_dim; d++)
    n *= steps[d];
  return n;
}

/* The windows of a cache, innermost first: sequential loops, then the steps
   of dimensions in "step" order.  */
struct levels
{
  struct window base;
  int n_step;
  struct
  {
    int d;
    int64_t every, count;
  } step[6];
  double capacity; /* bytes  */
  double outer[3]; /* passes that no window covers  */
};

/* What group fetches of reads and writes come to, in sectors.  */
struct fetched
{
  double read, write;
};

/* The window of LEVEL of L: sequential loops deeper than *DEPTH are in it.
   STEPS gets the passes of the dimensions that are left.  False when there is
   no such level.  */

static bool
level_window (const struct acctile_estimator *e, const struct levels *l,
              int level, struct window *w, int *depth, double steps[3])
{
  int n_step = level - e->max_depth;
  *w = l->base;
  *depth = e->max_depth - level;
  if (*depth < 0)
    *depth = 0;
  if (n_step > l->n_step)
    return false;
  for (int k = e->nest->n_parallel; k < e->nest->n_loop; k++)
    if (!is_mapped (e->nest, k) && e->depth[k] > *depth && w->n < MAX_AXES)
      w->axis[w->n++] = (struct axis){ k, 1, trip_of (e->nest, k) };
  for (int d = 0; d < 3; d++)
    steps[d] = l->outer[d];
  for (int i = 0; i < l->n_step; i++)
    if (i < n_step)
      add_dimension (e, w, l->step[i].d, l->step[i].every, l->step[i].count);
    else
      steps[l->step[i].d] *= l->step[i].count;
  return true;
}

/* The bytes that all groups of E touch in W, in whole pieces of UNIT.  */

static double
window_bytes (const struct acctile_estimator *e, const struct window *w,
              int unit)
{
  double bytes = 0;
  for (int g = 0; g < e->n_group; g++)
    bytes += footprint (e, &e->group[g], w, unit)
             * (e->reference[e->group[g].first].unknown ? 32 : unit);
  return bytes;
}

/* Fills FETCHED with what a cache with the windows L has to fetch, in
   sectors; false when not even the first window fits.  */

static bool
fetch (const struct acctile_estimator *e, const struct levels *l, int unit,
       struct fetched *fetched)
{
  struct window w;
  double steps[3];
  int depth, level = 0;
  fetched->read = fetched->write = 0;
  if (!level_window (e, l, 0, &w, &depth, steps)
      || window_bytes (e, &w, unit) > l->capacity)
    return false;
  while (level_window (e, l, level + 1, &w, &depth, steps)
         && window_bytes (e, &w, unit) <= l->capacity)
    level++;
  if (!level_window (e, l, level + 1, &w, &depth, steps))
    level_window (e, l, level, &w, &depth, steps);
  for (int g = 0; g < e->n_group; g++)
    {
      const struct reference *r = &e->reference[e->group[g].first];
      double sectors = footprint (e, &e->group[g], &w, e->device->sector)
                       * passes (e, &e->group[g], depth, steps);
      if (r->write)
        fetched->write += sectors;
      else
        fetched->read += sectors;
    }
  return true;
}

/* Appends to L a step of COUNT, EVERY apart, in dimension D.  */

static void
add_step (struct levels *l, int d, int64_t every, int64_t count)
{
  if (count <= 1)
    return;
  l->step[l->n_step].d = d;
  l->step[l->n_step].every = every;
  l->step[l->n_step++].count = count;
}

/* Sets AT_ONCE to how many of the GRID blocks run at once in each dimension
   when an SM holds BLOCKS_PER_SM: the first ones, in their linear order.  */

static void
blocks_at_once (const struct acctile_estimator *e, const int64_t grid[3],
                int blocks_per_sm, int64_t at_once[3])
{
  int64_t active
      = (int64_t)e->device->sms * (blocks_per_sm > 0 ? blocks_per_sm : 1);
  for (int d = 0; d < 3; d++)
    {
      at_once[d] = min64 (active, grid[d]);
      active = active / at_once[d] > 1 ? active / at_once[d] : 1;
    }
}

/* Fills RESULT with the requests of MAPPING.  */

static void
count_requests (struct acctile_estimator *e,
                const struct acctile_mapping *mapping,
                struct acctile_locality *result)
{
  const struct coalescing *c = shape_coalescing (e, mapping->block);
  for (int i = 0; c && i < e->n_reference; i++)
    {
      const struct reference *r = &e->reference[i];
      double n = acctile_estimate_executions (e->nest, mapping, r->around);
      if (r->write)
        {
          result->stores += n;
          result->store_transactions += n * c->lines[i];
          result->store_sectors += n * c->sectors[i];
          result->partial_sectors += n * c->partial[i];
        }
      else
        {
          result->loads += n;
          result->load_transactions += n * c->lines[i];
          result->load_sectors += n * c->sectors[i];
        }
    }
}

/* Derives rates and the paper's cost (equations 4 to 7) in RESULT, whose
   requests are filled, from L1_MISS sectors and READ and WRITTEN sectors of
   DRAM.  */

static void
derive (const struct acctile_device *device, double l1_miss, double read,
        double written, struct acctile_locality *result)
{
  double sectors = result->load_sectors;
  l1_miss = l1_miss < sectors ? l1_miss : sectors;
  read = read < l1_miss ? read : l1_miss;
  written = written < result->store_sectors ? written : result->store_sectors;
  result->l1_load_hit = sectors > 0 ? 1 - l1_miss / sectors : 0;
  result->l1_hit = result->l1_sector_hit = result->l1_load_hit;
  result->l2_hit = l1_miss > 0 ? 1 - read / l1_miss : 0;
  result->l2_sectors = l1_miss + result->store_sectors;
  result->l2_reads = l1_miss;
  result->l2_sector_hit
      = result->l2_sectors > 0 ? 1 - read / result->l2_sectors : 0;
  result->dram_read = read * device->sector;
  result->dram_write = written * device->sector;
  double loads = result->load_transactions, miss = 1 - result->l1_hit;
  result->mem_l1 = loads * result->l1_hit * device->l1_latency;
  result->mem_l2 = loads * miss * 4 * device->l2_latency;
  result->mem_dram
      = loads * miss * (1 - result->l2_hit) * 4 * device->dram_latency;
  result->cost_mem = result->mem_l1 + result->mem_l2 + result->mem_dram;
}

/* The page of the first element that block LINEAR of MAPPING on GRID touches
   through reference R of E.  */

static int64_t
block_page (const struct acctile_estimator *e, const struct reference *r,
            const struct acctile_mapping *mapping, const int64_t grid[3],
            int64_t linear)
{
  uint64_t offset = (uint64_t)r->base;
  for (int d = 0; d < e->n_dim; d++)
    {
      int k = dimension_loop (e->nest, d, r->around);
      uint64_t i = (uint64_t)(linear % grid[d]) * mapping->block[d];
      if (k >= 0)
        offset += i * (uint64_t)r->stride[k];
      linear /= grid[d];
    }
  return (int64_t)(offset & ADDRESS_MASK) / ACCTILE_PAGE;
}

/* Returns the pages that BLOCKS_PER_SM blocks of MAPPING on one SM touch.  */

double
acctile_estimator_pages (struct acctile_estimator *e,
                         const struct acctile_mapping *mapping,
                         int blocks_per_sm)
{
  struct window w = { 0 };
  double pages = 0;
  int64_t grid[3], seen[MAX_BLOCKS];
  acctile_mapping_grid (mapping, e->nest, grid);
  int64_t blocks = ceil_div (grid[0] * grid[1] * grid[2], e->device->sms);
  blocks = min64 (min64 (blocks, blocks_per_sm), MAX_BLOCKS);
  for (int d = 0; d < 3; d++)
    add_dimension (e, &w, d, 1, min64 (mapping->block[d], e->trip[d]));
  for (int g = 0; g < e->n_group; g++)
    {
      const struct reference *r = &e->reference[e->group[g].first];
      int distinct = 0;
      for (int64_t b = 0; b < blocks && !r->unknown; b++)
        {
          int64_t page = block_page (e, r, mapping, grid, b * e->device->sms);
          int k = 0;
          while (k < distinct && seen[k] != page)
            k++;
          if (k == distinct)
            seen[distinct++] = page;
        }
      pages += distinct * footprint (e, &e->group[g], &w, ACCTILE_PAGE);
    }
  return pages;
}

/* Fills *RESULT for MAPPING with BLOCKS_PER_SM blocks on an SM at once.  */

void
acctile_estimator_evaluate (struct acctile_estimator *e,
                            const struct acctile_mapping *mapping,
                            int blocks_per_sm, struct acctile_locality *result)
{
  struct levels l1 = { 0 }, l2 = { 0 };
  struct fetched miss, dram;
  int64_t grid[3], march[3], at_once[3];
  memset (result, 0, sizeof *result);
  count_requests (e, mapping, result);
  acctile_mapping_grid (mapping, e->nest, grid);
  blocks_at_once (e, grid, blocks_per_sm, at_once);
  for (int d = 0; d < 3; d++)
    {
      int64_t b = mapping->block[d];
      march[d] = ceil_div (ceil_div (e->trip[d], b), grid[d]);
      l1.outer[d] = grid[d];
      l2.outer[d] = 1;
      add_dimension (e, &l1.base, d, 1, min64 (b, e->trip[d]));
      add_dimension (e, &l2.base, d, 1, min64 (b, e->trip[d]));
      add_dimension (e, &l2.base, d, b, at_once[d]);
      add_step (&l1, d, b * grid[d], march[d]);
      add_step (&l2, d, b * grid[d], march[d]);
    }
  for (int d = 0; d < 3; d++)
    add_step (&l2, d, mapping->block[d] * at_once[d],
              ceil_div (grid[d], at_once[d]));
  l1.capacity = e->device->l1_size * USABLE_L1
                / (blocks_per_sm > 0 ? blocks_per_sm : 1);
  l2.capacity = e->device->l2_size * USABLE_L2;
  if (e->device->l1_policy == ACCTILE_L1_NO_GLOBAL
      || !fetch (e, &l1, e->device->l1_line, &miss))
    miss.read = result->load_sectors;
  if (!fetch (e, &l2, e->device->sector, &dram))
    {
      dram.read = result->load_sectors;
      dram.write = result->store_sectors;
    }
  derive (e->device, miss.read, dram.read, dram.write, result);
}
