/* The nests of one step: see step.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "step.h"

#include <stddef.h>

struct acctile_poly *
acctile_step_translate (const struct acctile_poly *keep,
                        const struct acctile_step_sweep *from,
                        const struct acctile_step_sweep *to)
{
  struct acctile_poly *sum = keep ? acctile_poly_constant (0) : NULL;
  for (int t = 0; sum && t < keep->n; t++)
    {
      struct acctile_poly *product = acctile_poly_constant (keep->term[t].coef);
      for (int v = 0; product && v < keep->term[t].degree; v++)
        {
          int symbol = keep->term[t].var[v];
          if (symbol >= ACCTILE_MAX_LOOPS)
            {
              int number = from->param[symbol - ACCTILE_MAX_LOOPS], p = 0;
              while (p < to->nest->n_param
                     && (number < 0 || to->param[p] != number))
                p++;
              symbol = p < to->nest->n_param ? ACCTILE_MAX_LOOPS + p : -1;
            }
          product
              = symbol < 0
                    ? acctile_poly_free (product)
                    : acctile_poly_mul (product, acctile_poly_symbol (symbol));
        }
      sum = acctile_poly_add (sum, product);
    }
  return sum;
}

bool
acctile_step_same (const struct acctile_step_sweep *of,
                   const struct acctile_poly *a,
                   const struct acctile_step_sweep *other,
                   const struct acctile_poly *b)
{
  struct acctile_poly *known = acctile_step_translate (b, other, of);
  struct acctile_poly *own = acctile_step_translate (a, of, of);
  bool equal = own && known && acctile_poly_equal (own, known);
  acctile_poly_free (known);
  acctile_poly_free (own);
  return equal;
}

bool
acctile_step_fixed (const struct acctile_poly *p)
{
  return acctile_poly_degree_below (p, ACCTILE_MAX_LOOPS) == 0;
}

bool
acctile_step_element (const struct acctile_nest *nest,
                      const struct acctile_access *x)
{
  int64_t field = 0;
  return x->offset && x->n_subscript > 0 && acctile_nest_in_bounds (nest, x)
         && x->size == nest->array[x->array].elem_size
         && (!x->field
             || (acctile_poly_is_constant (x->field, &field) && field == 0));
}

/* Whether arrays "a" of "x" and "b" of "y" are taken for different ones because
   the program looks before the loop.  */

static bool
are_told_apart (const struct acctile_step_sweep *x, int a,
                const struct acctile_step_sweep *y, int b)
{
  return x->nest->all_apart && y->nest->all_apart && x->nest->array[a].located
         && y->nest->array[b].located && x->array[a] >= 0 && y->array[b] >= 0
         && x->array[a] != y->array[b];
}

bool
acctile_step_may_overlap (const struct acctile_step_sweep *x, int a,
                          const struct acctile_step_sweep *y, int b)
{
  enum acctile_storage first = x->nest->array[a].storage;
  enum acctile_storage second = y->nest->array[b].storage;
  if (first == ACCTILE_PRIVATE || second == ACCTILE_PRIVATE
      || are_told_apart (x, a, y, b))
    return false;
  return x->array[a] < 0 || y->array[b] < 0 || x->array[a] == y->array[b]
         || first == ACCTILE_POINTER || second == ACCTILE_POINTER;
}

bool
acctile_step_same_extents (const struct acctile_step_sweep *x, int a,
                           const struct acctile_step_sweep *y, int b, bool open)
{
  const struct acctile_array *one = &x->nest->array[a];
  const struct acctile_array *two = &y->nest->array[b];
  if (one->n_dim != two->n_dim || one->elem_size != two->elem_size)
    return false;
  for (int d = 1; d < one->n_dim; d++)
    if (!(open && !one->extent[d] && !two->extent[d])
        && !acctile_step_same (x, one->extent[d], y, two->extent[d]))
      return false;
  return true;
}

/* The greatest value ("high") or the least of "p", a subscript of "nest", over
   all iterations, without iterators: the ends of the loops in their place, the
   innermost first.  NULL when "p" is too much for this.  */

static struct acctile_poly *
find_end (const struct acctile_nest *nest, const struct acctile_poly *p,
          bool high)
{
  struct acctile_poly *sum = acctile_poly_copy (p);
  for (int k = nest->n_loop - 1; k >= 0; k--)
    {
      int64_t factor;
      const struct acctile_loop *loop = &nest->loop[k];
      if (!acctile_poly_uses (sum, k))
        continue;
      struct acctile_poly *times = acctile_poly_coefficient (sum, k);
      bool known = times && acctile_poly_is_constant (times, &factor);
      acctile_poly_free (times);
      if (!known || !loop->lower || !loop->upper)
        return acctile_poly_free (sum);
      bool last = ((factor > 0) == high) == (loop->step > 0);
      struct acctile_poly *end = acctile_poly_add (
          acctile_poly_copy (last ? loop->upper : loop->lower),
          acctile_poly_constant (!last            ? 0
                                 : loop->step > 0 ? -1
                                                  : 1));
      sum = acctile_poly_substitute (sum, k, end);
      acctile_poly_free (end);
    }
  return sum;
}

/* Whether subscript "a" of sweep "x" is always less than "b" of "y".  */

static bool
is_below (const struct acctile_step_sweep *x, const struct acctile_poly *a,
          const struct acctile_step_sweep *y, const struct acctile_poly *b)
{
  struct acctile_poly *high = find_end (x->nest, a, true);
  struct acctile_poly *low = find_end (y->nest, b, false);
  struct acctile_poly *room = acctile_poly_sub (
      acctile_step_translate (low, y, x), acctile_poly_copy (high));
  int64_t by;
  bool below = room && acctile_poly_is_constant (room, &by) && by > 0;
  acctile_poly_free (high);
  acctile_poly_free (low);
  acctile_poly_free (room);
  return below;
}

/* Whether accesses "a" of sweep "x" and "b" of "y", of one array, go to
   different elements in all iterations.  */

static bool
are_elsewhere (const struct acctile_step_sweep *x,
               const struct acctile_access *a,
               const struct acctile_step_sweep *y,
               const struct acctile_access *b)
{
  if (!acctile_step_element (x->nest, a) || !acctile_step_element (y->nest, b)
      || !acctile_step_same_extents (x, a->array, y, b->array, false)
      || a->n_subscript != b->n_subscript)
    return false;
  for (int d = 0; d < a->n_subscript; d++)
    if (is_below (x, a->subscript[d], y, b->subscript[d])
        || is_below (y, b->subscript[d], x, a->subscript[d]))
      return true;
  return false;
}

bool
acctile_step_apart (const struct acctile_step_sweep *x,
                    const struct acctile_step_sweep *y)
{
  if (acctile_nest_is_opaque (x->nest) || acctile_nest_is_opaque (y->nest))
    return false;
  for (int i = 0; i < x->nest->n_access; i++)
    for (int k = 0; k < y->nest->n_access; k++)
      {
        const struct acctile_access *a = &x->nest->access[i];
        const struct acctile_access *b = &y->nest->access[k];
        if ((a->write || b->write)
            && acctile_step_may_overlap (x, a->array, y, b->array)
            && (x->array[a->array] < 0
                || x->array[a->array] != y->array[b->array]
                || !are_elsewhere (x, a, y, b)))
          return false;
      }
  return true;
}
