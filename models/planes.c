/* Planes of one array that numbers choose: see planes.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "planes.h"
#include "nest-parts.h"

#include <stddef.h>

/* Numbers up to this size, and sums of their products, are no problem.  */
#define MAX_NUMBER (INT64_C (1) << 24)

/* Sets *LOW and *HIGH to between what numbers the iterator of LOOP lies; false
   when its bounds are not numbers.  */
static bool
find_ends (const struct acctile_loop *loop, int64_t *low, int64_t *high)
{
  int64_t lower, upper;

  if (!loop->lower || !loop->upper
      || !acctile_poly_is_constant (loop->lower, &lower)
      || !acctile_poly_is_constant (loop->upper, &upper) || lower > MAX_NUMBER
      || lower < -MAX_NUMBER || upper > MAX_NUMBER || upper < -MAX_NUMBER)
    return false;
  *low = loop->step > 0 ? lower : upper + 1;
  *high = loop->step > 0 ? upper - 1 : lower;
  return true;
}

/* Adds to *LOW and *HIGH between what numbers TERM lies; false when that is not
   known.  */
static bool
add_term (const struct acctile_nest *nest, const struct acctile_term *term,
          int64_t *low, int64_t *high)
{
  int64_t first = 1, last = 1, coef = term->coef;

  if (term->degree > 1 || coef > MAX_NUMBER || coef < -MAX_NUMBER
      || (term->degree == 1
          && (term->var[0] >= nest->n_loop
              || !find_ends (&nest->loop[term->var[0]], &first, &last))))
    return false;
  *low += coef * (coef < 0 ? last : first);
  *high += coef * (coef < 0 ? first : last);
  return true;
}

/* Whether all bytes of ACCESS are in one element, *FURTHER behind the one that
   its subscripts say.  */
static bool
is_element (const struct acctile_nest *nest,
            const struct acctile_access *access, int64_t *further)
{
  const struct acctile_poly *field = access->field;
  int64_t size = nest->array[access->array].elem_size;
  int64_t low = 0, high = 0;
  bool known = field != NULL && size > 0;

  for (int t = 0; known && t < field->n; t++)
    known = add_term (nest, &field->term[t], &low, &high);
  if (!known)
    return false;
  *further = low / size - (low % size < 0);
  return high + access->size <= (*further + 1) * size;
}

/* Whether P and Q have no iterators, and a difference that is no number.  */
static bool
are_open (const struct acctile_poly *p, const struct acctile_poly *q)
{
  int64_t apart;

  if (!p || !q || acctile_poly_degree_below (p, ACCTILE_MAX_LOOPS) != 0
      || acctile_poly_degree_below (q, ACCTILE_MAX_LOOPS) != 0)
    return false;
  struct acctile_poly *d
      = acctile_poly_sub (acctile_poly_copy (p), acctile_poly_copy (q));
  bool open = d && !acctile_poly_is_constant (d, &apart);
  acctile_poly_free (d);
  return open;
}

/* Subscript D of ACCESS, NULL when it is not known.  */
static const struct acctile_poly *
subscript_of (const struct acctile_access *access, int d)
{
  return access->n_subscript > 0 ? access->subscript[d] : access->partial[d];
}

/* Whether subscripts of ACCESS, of which it has N, some or all are known, and
   inside their dimensions.  */
static bool
has_subscripts (const struct acctile_nest *nest,
                const struct acctile_access *access, int n)
{
  return access->n_subscript == n ? acctile_nest_in_bounds (nest, access)
                                  : access->n_partial == n;
}

bool
acctile_planes_find (const struct acctile_nest *nest,
                     const struct acctile_access *x,
                     const struct acctile_access *y,
                     struct acctile_plane_pair *planes)
{
  int n = nest->array[x->array].n_dim;
  bool all = x->n_subscript == n && y->n_subscript == n;

  if (x->array != y->array || n < 1 || !has_subscripts (nest, x, n)
      || !has_subscripts (nest, y, n)
      || (!all
          && ((x->n_subscript == n && !x->given)
              || (y->n_subscript == n && !y->given))))
    return false;
  for (int d = 0; d < n; d++)
    {
      const struct acctile_poly *p = subscript_of (x, d);
      const struct acctile_poly *q = subscript_of (y, d);
      int64_t further[2] = { 0, 0 };
      if (!are_open (p, q)
          || (d == n - 1
              && !(all && is_element (nest, x, &further[0])
                   && is_element (nest, y, &further[1]))))
        continue;
      planes->array = x->array;
      planes->first = (struct acctile_poly *)p;
      planes->second = (struct acctile_poly *)q;
      planes->apart = further[1] - further[0];
      return true;
    }
  return false;
}

/* Whether P and Q are the same pair, in any order.  */
static bool
same_planes (const struct acctile_plane_pair *p,
             const struct acctile_plane_pair *q)
{
  return p->array == q->array
         && ((p->apart == q->apart && acctile_poly_equal (p->first, q->first)
              && acctile_poly_equal (p->second, q->second))
             || (p->apart == -q->apart
                 && acctile_poly_equal (p->first, q->second)
                 && acctile_poly_equal (p->second, q->first)));
}

bool
acctile_planes_keep (struct acctile_plane_pair *list, int *n,
                     const struct acctile_plane_pair *planes)
{
  for (int i = 0; i < *n; i++)
    if (same_planes (&list[i], planes))
      return true;
  if (*n == ACCTILE_MAX_PLANES)
    return false;
  list[*n] = *planes;
  if (!acctile_planes_own (&list[*n], 1))
    {
      acctile_poly_free (list[*n].first);
      acctile_poly_free (list[*n].second);
      return false;
    }
  (*n)++;
  return true;
}

bool
acctile_planes_own (struct acctile_plane_pair *list, int n)
{
  bool ok = true;

  for (int i = 0; i < n; i++)
    {
      list[i].first = acctile_poly_copy (list[i].first);
      list[i].second = acctile_poly_copy (list[i].second);
      ok = ok && list[i].first && list[i].second;
    }
  return ok;
}

void
acctile_planes_clear (struct acctile_plane_pair *list, int *n)
{
  for (int i = 0; i < *n; i++)
    {
      acctile_poly_free (list[i].first);
      acctile_poly_free (list[i].second);
    }
  *n = 0;
}
