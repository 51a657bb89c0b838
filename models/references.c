/* The accesses of a nest as references: a first address and a stride for each
   loop; and their groups, references to one array with the same strides.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "estimate.h"
#include "estimate-parts.h"

#include <stdlib.h>
#include <string.h>

#include "nest-parts.h"

/* Accesses further apart than this in every loop share nothing.  */
#define MAX_SHIFT 8
/* Offsets (bytes) inside one iteration that still belong together.  */
#define MAX_REST 256
/* Strides (bytes) above this are not told apart from unknown addresses; first
   offsets above it keep their place in a page only.  */
#define MAX_STRIDE (INT64_C (1) << 50)

/* Fills R for ACCESS: strides by differences at the first iteration, whose
   symbol values are VALUE (restored).  */

static void
fill_reference (const struct acctile_nest *nest,
                const struct acctile_access *access, int64_t *value,
                struct acctile_reference *r)
{
  memset (r, 0, sizeof *r);
  r->array = access->array;
  r->size = access->size > 0 ? access->size : 1;
  r->write = access->write;
  const struct acctile_poly *offset = acctile_access_nearby (access);
  r->unknown = offset == NULL;
  r->group = -1;
  r->around = acctile_nest_loops_around (nest, nest->stmt[access->stmt].loop);
  for (int d = 0; d < 3; d++)
    r->dim_loop[d] = acctile_dimension_loop (nest, d, r->around);
  if (r->unknown)
    return;
  r->base = acctile_poly_eval (offset, value);
  for (int k = 0; k < nest->n_loop; k++)
    if (r->around & (1u << k))
      {
        int64_t here = value[k];
        if (__builtin_add_overflow (here, nest->loop[k].step, &value[k])
            || __builtin_sub_overflow (acctile_poly_eval (offset, value),
                                       r->base, &r->stride[k])
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
split_distance (const struct acctile_nest *nest,
                const struct acctile_reference *r, int64_t *distance,
                int64_t shift[ACCTILE_MAX_LOOPS])
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
  return abs64 (*distance) < MAX_REST;
}

/* Puts reference R of E into a group.  */

static void
add_to_group (struct acctile_estimator *e, int index)
{
  struct acctile_reference *r = &e->reference[index];
  int64_t shift[ACCTILE_MAX_LOOPS];
  for (int g = 0; g < e->n_group && !r->unknown; g++)
    {
      struct acctile_group *group = &e->group[g];
      const struct acctile_reference *first = &e->reference[group->first];
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
  struct acctile_group *group = &e->group[e->n_group];
  memset (group, 0, sizeof *group);
  group->first = index;
  group->span = r->size;
  r->group = e->n_group++;
}

/* True when reference R of E repeats an earlier one, as when one statement
   reads an element twice; the compiler loads it once.  */

static bool
is_repeated (const struct acctile_estimator *e,
             const struct acctile_reference *r)
{
  for (int i = 0; i < e->n_reference && !r->unknown; i++)
    {
      const struct acctile_reference *o = &e->reference[i];
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
  const struct acctile_reference *r = &e->reference[index];
  for (int i = 0; i < index; i++)
    {
      const struct acctile_reference *o = &e->reference[i];
      if (o->size == r->size && o->write == r->write && o->unknown == r->unknown
          && o->around == r->around
          && (r->base - o->base) % e->device->l1_line == 0
          && memcmp (o->stride, r->stride, sizeof r->stride) == 0)
        return i;
    }
  return index;
}

/* Whether groups G and H of E touch as much in any window.  */

static bool
is_like (const struct acctile_estimator *e, const struct acctile_group *g,
         const struct acctile_group *h)
{
  const struct acctile_reference *r = &e->reference[g->first];
  const struct acctile_reference *s = &e->reference[h->first];
  return r->unknown == s->unknown && r->size == s->size
         && r->around == s->around && g->span == h->span
         && memcmp (r->stride, s->stride, sizeof r->stride) == 0
         && memcmp (g->shift, h->shift, sizeof g->shift) == 0;
}

/* Fills "like" of the groups of E, which are complete.  */

static void
compare_groups (struct acctile_estimator *e)
{
  for (int g = 0; g < e->n_group; g++)
    {
      int like = 0;
      while (!is_like (e, &e->group[g], &e->group[like]))
        like++;
      e->group[g].like = like;
    }
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
  e->footprint = calloc (nest->n_access + 1, sizeof *e->footprint);
  if (!e->reference || !e->group || !e->footprint)
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
      struct acctile_reference *r = &e->reference[e->n_reference];
      if (nest->array[nest->access[a].array].storage == ACCTILE_PRIVATE)
        continue;
      fill_reference (nest, &nest->access[a], value, r);
      if (is_repeated (e, r))
        continue;
      r->like = first_alike (e, e->n_reference);
      add_to_group (e, e->n_reference++);
    }
  compare_groups (e);
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
  free (e->footprint);
  free (e);
  return NULL;
}
