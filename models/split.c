/* Split tiling of loops over time: see split.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "split.h"
#include "depend.h"

#include <stdlib.h>
#include <string.h>

#include "text.h"

/* Whether access "x" is one of a whole element whose place is known.  */

static bool
is_element (const struct acctile_nest *nest, const struct acctile_access *x)
{
  int64_t field = 0;
  return x->offset && x->size == nest->array[x->array].elem_size
         && (!x->field
             || (acctile_poly_is_constant (x->field, &field) && field == 0));
}

/* Widens "low" and "high" by what the loop "k" of the body makes of "p" per
   iteration, "factor".  False when its bounds are not constant.  */

static bool
widen (const struct acctile_nest *nest, int k, int64_t factor, int64_t *low,
       int64_t *high)
{
  const struct acctile_loop *loop = &nest->loop[k];
  int64_t first, end;
  if (!loop->lower || !loop->upper
      || !acctile_poly_is_constant (loop->lower, &first)
      || !acctile_poly_is_constant (loop->upper, &end)
      || llabs (first) > INT32_MAX || llabs (end) > INT32_MAX
      || llabs (factor) > INT16_MAX)
    return false;
  int64_t last = loop->step > 0 ? end - 1 : end + 1;
  int64_t a = first * factor, b = last * factor;
  *low += a < b ? a : b;
  *high += a < b ? b : a;
  return true;
}

bool
acctile_split_range (const struct acctile_nest *nest,
                     const struct acctile_poly *apart, int64_t *low,
                     int64_t *high)
{
  *low = *high = 0;
  for (int t = 0; t < apart->n; t++)
    {
      const struct acctile_term *term = &apart->term[t];
      if (term->degree > 1)
        return false;
      if (term->degree == 0)
        {
          *low += term->coef;
          *high += term->coef;
        }
      else if (term->var[0] < nest->n_parallel
               || term->var[0] >= ACCTILE_MAX_LOOPS
               || !widen (nest, term->var[0], term->coef, low, high))
        return false;
    }
  return true;
}

/* Fills the ranges of "read", an access of the nest.  */

static bool
read_ranges (const struct acctile_nest *nest,
             const struct acctile_split_stencil *s,
             struct acctile_split_read *read)
{
  bool known = true;
  for (int d = 0; known && d < s->n_dim; d++)
    {
      struct acctile_poly *apart
          = acctile_split_distance (nest, s, read->access, d);
      known
          = apart
            && acctile_split_range (nest, apart, &read->low[d], &read->high[d]);
      acctile_poly_free (apart);
    }
  return known;
}

/* Whether the element that the store of "s" writes goes on along each dimension
   by the same bytes, in the innermost one by those of an element.  */

static bool
goes_along (const struct acctile_nest *nest,
            const struct acctile_split_stencil *s)
{
  int64_t by = 0;
  bool known = acctile_poly_degree_below (nest->access[s->store].offset,
                                          ACCTILE_MAX_LOOPS)
               == 1;
  for (int d = 0; known && d < s->n_dim; d++)
    {
      struct acctile_poly *pitch = acctile_split_pitch (nest, s, d);
      known = pitch && pitch->n > 0
              && (d < s->n_dim - 1
                  || (acctile_poly_is_constant (pitch, &by)
                      && by == s->elem_size));
      acctile_poly_free (pitch);
    }
  return known;
}

/* Whether the parallel loops of "nest" go over a box of points, one by
   one.  */

static bool
is_box (const struct acctile_nest *nest)
{
  for (int k = 0; k < nest->n_parallel; k++)
    {
      const struct acctile_loop *loop = &nest->loop[k];
      if (loop->step != 1 || !loop->lower || !loop->upper
          || acctile_poly_degree_below (loop->lower, ACCTILE_MAX_LOOPS) != 0
          || acctile_poly_degree_below (loop->upper, ACCTILE_MAX_LOOPS) != 0)
        return false;
    }
  return nest->n_parallel > 0;
}

/* The only store of "nest", -1 when there are several.  */

static int
only_store (const struct acctile_nest *nest)
{
  int store = -1;
  for (int i = 0; i < nest->n_access; i++)
    if (nest->access[i].write)
      {
        if (store >= 0)
          return -1;
        store = i;
      }
  return store;
}

/* Adds the load "access" of the array of the step before to "s".  */

static const char *
add_read (const struct acctile_nest *nest, int access,
          struct acctile_split_stencil *s)
{
  const struct acctile_access *x = &nest->access[access];
  if (s->n_read == ACCTILE_SPLIT_READS)
    return "it loads from too many places";
  struct acctile_split_read *read = &s->read[s->n_read++];
  memset (read, 0, sizeof *read);
  read->access = access;
  if (!is_element (nest, x) || x->size != s->elem_size
      || !read_ranges (nest, s, read))
    return "what it loads is not at fixed distances from what it stores";
  for (int d = 0; d < s->n_dim; d++)
    if (llabs (read->low[d]) > INT16_MAX || llabs (read->high[d]) > INT16_MAX)
      return "what it loads is too far from what it stores";
  return NULL;
}

/* Whether loads of "s" that "nest" does under a condition reach further than
   those that it does at each point, which has an element of its own: a tile
   would fetch what the program may not have.  */

static bool
reaches_further (const struct acctile_nest *nest,
                 const struct acctile_split_stencil *s)
{
  for (int d = 0; d < s->n_dim; d++)
    {
      int64_t low[2] = { 0, 0 }, high[2] = { 0, 0 };
      for (int r = 0; r < s->n_read; r++)
        {
          const struct acctile_stmt *stmt
              = &nest->stmt[nest->access[s->read[r].access].stmt];
          bool some = stmt->conditional || stmt->n_condition > 0;
          if (s->read[r].low[d] < low[some])
            low[some] = s->read[r].low[d];
          if (s->read[r].high[d] > high[some])
            high[some] = s->read[r].high[d];
        }
      if (low[1] < low[0] || high[1] > high[0])
        return true;
    }
  return false;
}

/* Fills the loads of "s", all of one array whose elements are as far from
   another as those stored.  */

static const char *
read_loads (const struct acctile_nest *nest, struct acctile_split_stencil *s)
{
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *x = &nest->access[i];
      if (x->write)
        continue;
      if (x->array == s->target)
        return "it loads from the array that it stores to";
      if (!acctile_depend_apart (nest, NULL, x->array, s->target)
          || (x->array != s->source
              && !acctile_depend_apart (nest, NULL, x->array, s->source)))
        return "its arrays may overlap";
      if (x->array != s->source)
        continue;
      const char *why = add_read (nest, i, s);
      if (why)
        return why;
    }
  if (s->n_read == 0)
    return "it loads nothing that a step before stored";
  if (reaches_further (nest, s))
    return "it loads from some places under a condition only";
  return acctile_split_unambiguous (nest, s)
             ? NULL
             : "an element may be two of its points";
}

static const char *
read_stencil (const struct acctile_nest *nest, struct acctile_split_stencil *s)
{
  s->store = only_store (nest);
  if (acctile_nest_is_opaque (nest) || nest->n_team > 0 || nest->n_reduction > 0
      || nest->n_scalar > 0)
    return "it does more than compute an array";
  if (s->store < 0)
    return "it does not store in one place alone";
  const struct acctile_access *to = &nest->access[s->store];
  const struct acctile_stmt *stmt = &nest->stmt[to->stmt];
  s->n_dim = nest->n_parallel;
  s->target = to->array;
  s->elem_size = nest->array[to->array].elem_size;
  if (nest->n_parallel > ACCTILE_SPLIT_DIMS)
    return "it has more than three dimensions";
  if (!is_box (nest))
    return "its loops do not go over a box of points one by one";
  if (stmt->conditional || stmt->loop != nest->n_parallel - 1)
    return "it does not store at each point";
  if (!is_element (nest, to) || !goes_along (nest, s))
    return "what it stores is not one element further at each point";
  return read_loads (nest, s);
}

bool
acctile_split_find (const struct acctile_nest *nest, int source,
                    struct acctile_split_stencil *stencil, char **why)
{
  memset (stencil, 0, sizeof *stencil);
  stencil->source = source;
  const char *reason = read_stencil (nest, stencil);
  if (reason)
    acctile_fail (why, "%s", reason);
  return !reason;
}

void
acctile_split_slopes (const struct acctile_split_stencil *stencil,
                      struct acctile_split_shape *shape)
{
  shape->n_dim = stencil->n_dim;
  for (int d = 0; d < stencil->n_dim; d++)
    {
      int64_t most = 0;
      for (int r = 0; r < stencil->n_read; r++)
        {
          int64_t low = llabs (stencil->read[r].low[d]);
          int64_t high = llabs (stencil->read[r].high[d]);
          most = low > most ? low : most;
          most = high > most ? high : most;
        }
      shape->slope[d] = (int)most;
    }
}

void
acctile_split_box (const struct acctile_split_shape *shape, unsigned colour,
                   int step, struct acctile_split_box *box)
{
  for (int d = 0; d < shape->n_dim; d++)
    {
      int inside = shape->slope[d] * step;
      bool grows = colour >> d & 1;
      box->low[d] = grows ? -inside : inside;
      box->high[d] = grows ? inside : shape->base[d] - inside;
    }
}

int64_t
acctile_split_extents (const struct acctile_split_shape *shape, int *extent)
{
  int64_t product = 1;
  for (int d = 0; d < shape->n_dim; d++)
    {
      int shrinking = shape->base[d] + 2 * shape->slope[d];
      int growing = 2 * shape->slope[d] * shape->steps;
      extent[d] = shrinking > growing ? shrinking : growing;
      product *= extent[d];
    }
  return product;
}

char *
acctile_split_to_string (const struct acctile_split_shape *shape)
{
  struct acctile_text text = { 0 };
  acctile_text_add (&text, "time_tile(split) tile(%d", shape->steps);
  for (int d = 0; d < shape->n_dim; d++)
    acctile_text_add (&text, ",%d", shape->base[d]);
  acctile_text_add (&text, ")");
  return acctile_text_take (&text);
}
