/* Planes of one array that numbers choose: see planes.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "planes.h"
#include "nest-parts.h"

/* Whether all bytes of ACCESS are in the element that its subscripts say.  */
static bool
is_element (const struct acctile_nest *nest,
            const struct acctile_access *access)
{
  int64_t field;

  return acctile_poly_is_constant (access->field, &field) && field >= 0
         && field <= nest->array[access->array].elem_size - access->size;
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

bool
acctile_planes_find (const struct acctile_nest *nest,
                     const struct acctile_access *x,
                     const struct acctile_access *y,
                     struct acctile_plane_pair *planes)
{
  int n = nest->array[x->array].n_dim;

  if (x->array != y->array || x->n_subscript != n || y->n_subscript != n
      || !acctile_nest_in_bounds (nest, x) || !acctile_nest_in_bounds (nest, y))
    return false;
  for (int d = 0; d < n; d++)
    if (are_open (x->subscript[d], y->subscript[d])
        && (d < n - 1 || (is_element (nest, x) && is_element (nest, y))))
      {
        planes->array = x->array;
        planes->first = x->subscript[d];
        planes->second = y->subscript[d];
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
         && ((acctile_poly_equal (p->first, q->first)
              && acctile_poly_equal (p->second, q->second))
             || (acctile_poly_equal (p->first, q->second)
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
