/* How far the loads of a stencil are from what it stores, by dimension.

   Where both accesses have subscripts that are known to lie inside the array's
   dimensions, distances are the differences of these.  Elsewhere the difference
   of the offsets is divided by what each loop adds to the store's, from the
   outermost on; then the points of a row, with those that are loaded on either
   side of it, must not be more than what the loop around it goes on by, so that
   no element is two of them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "split.h"

#include <stddef.h>

struct acctile_poly *
acctile_split_pitch (const struct acctile_nest *nest,
                     const struct acctile_split_stencil *stencil, int d)
{
  return acctile_poly_coefficient (nest->access[stencil->store].offset, d);
}

/* Whether "p" is NULL or has an iterator of a parallel loop of "nest".  */

static bool
has_parallel (const struct acctile_nest *nest, const struct acctile_poly *p)
{
  for (int k = 0; k < nest->n_parallel; k++)
    if (acctile_poly_uses (p, k))
      return true;
  return !p;
}

/* Whether "p" is the iterator of loop "k" and what no parallel loop changes. */

static bool
follows_loop (const struct acctile_nest *nest, const struct acctile_poly *p,
              int k)
{
  struct acctile_poly *rest
      = acctile_poly_sub (acctile_poly_copy (p), acctile_poly_symbol (k));
  bool follows = !has_parallel (nest, rest);
  acctile_poly_free (rest);
  return follows;
}

/* Whether the inner extents of arrays "a" and "b" are known and the same.  */

static bool
same_rows (const struct acctile_array *a, const struct acctile_array *b)
{
  bool same = a->n_dim == b->n_dim && a->elem_size == b->elem_size;
  for (int s = 1; same && s < a->n_dim; s++)
    same = a->extent[s] && b->extent[s]
           && acctile_poly_equal (a->extent[s], b->extent[s]);
  return same;
}

/* Whether the subscripts of accesses "x" and "to" tell the distances: *"place"
   has which one does, by dimension.  */

static bool
read_subscripts (const struct acctile_nest *nest,
                 const struct acctile_access *x,
                 const struct acctile_access *to, int *place)
{
  int d = 0;
  if (x->n_subscript < nest->n_parallel || x->n_subscript != to->n_subscript
      || !acctile_nest_in_bounds (nest, x) || !acctile_nest_in_bounds (nest, to)
      || !same_rows (&nest->array[x->array], &nest->array[to->array]))
    return false;
  for (int s = 0; s < to->n_subscript; s++)
    if (d < nest->n_parallel && follows_loop (nest, to->subscript[s], d))
      place[d++] = s;
    else if (has_parallel (nest, to->subscript[s])
             || !acctile_poly_equal (to->subscript[s], x->subscript[s]))
      return false;
  return d == nest->n_parallel;
}

/* What is left over of "take" after dimension "d", with the distance in that
   one in *quotient.  */

static struct acctile_poly *
divide_pitch (const struct acctile_nest *nest,
              const struct acctile_split_stencil *stencil, int d,
              struct acctile_poly *take, struct acctile_poly **quotient)
{
  struct acctile_poly *rest, *pitch = acctile_split_pitch (nest, stencil, d);
  *quotient
      = acctile_poly_divide_by (take, pitch, d < stencil->n_dim - 1, &rest);
  acctile_poly_free (pitch);
  return rest;
}

struct acctile_poly *
acctile_split_distance (const struct acctile_nest *nest,
                        const struct acctile_split_stencil *stencil, int access,
                        int d)
{
  const struct acctile_access *x = &nest->access[access];
  const struct acctile_access *to = &nest->access[stencil->store];
  int place[ACCTILE_MAX_DIMS];
  struct acctile_poly *distance = NULL, *quotient;
  if (stencil->n_dim > 1 && read_subscripts (nest, x, to, place))
    return acctile_poly_sub (acctile_poly_copy (x->subscript[place[d]]),
                             acctile_poly_copy (to->subscript[place[d]]));
  struct acctile_poly *rest = acctile_poly_sub (acctile_poly_copy (x->offset),
                                                acctile_poly_copy (to->offset));
  for (int k = 0; k < stencil->n_dim; k++)
    {
      rest = divide_pitch (nest, stencil, k, rest, &quotient);
      if (k == d)
        distance = quotient;
      else
        acctile_poly_free (quotient);
    }
  if (!rest || rest->n > 0)
    distance = acctile_poly_free (distance);
  acctile_poly_free (rest);
  return distance;
}

/* Whether the points of dimension "d" with those from "low" before the first to
   "high" behind the last are known to be no more than what dimension "d" - 1
   goes on by.  */

static bool
fits_row (const struct acctile_nest *nest,
          const struct acctile_split_stencil *stencil, int d, int64_t low,
          int64_t high)
{
  const struct acctile_loop *loop = &nest->loop[d];
  struct acctile_poly *rest, *pitch = acctile_split_pitch (nest, stencil, d);
  struct acctile_poly *free_points = acctile_poly_divide_by (
      acctile_split_pitch (nest, stencil, d - 1), pitch, false, &rest);
  int64_t left = -1;
  bool fits = rest && rest->n == 0;
  free_points = acctile_poly_sub (free_points, acctile_poly_copy (loop->upper));
  free_points = acctile_poly_add (free_points, acctile_poly_copy (loop->lower));
  free_points
      = acctile_poly_sub (free_points, acctile_poly_constant (high - low));
  fits = fits && acctile_poly_is_constant (free_points, &left) && left >= 0;
  acctile_poly_free (free_points);
  acctile_poly_free (rest);
  acctile_poly_free (pitch);
  return fits;
}

bool
acctile_split_unambiguous (const struct acctile_nest *nest,
                           const struct acctile_split_stencil *stencil)
{
  bool known = true;
  for (int r = 0; known && stencil->n_dim > 1 && r < stencil->n_read; r++)
    {
      int place[ACCTILE_MAX_DIMS];
      known = read_subscripts (nest, &nest->access[stencil->read[r].access],
                               &nest->access[stencil->store], place);
    }
  for (int d = 1; !known && d < stencil->n_dim; d++)
    {
      int64_t low = 0, high = 0;
      for (int r = 0; r < stencil->n_read; r++)
        {
          const struct acctile_split_read *read = &stencil->read[r];
          low = read->low[d] < low ? read->low[d] : low;
          high = read->high[d] > high ? read->high[d] : high;
        }
      if (!fits_row (nest, stencil, d, low, high))
        return false;
    }
  return true;
}
