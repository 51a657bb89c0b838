/* Strides of arrays from the offsets of their accesses: see strides.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "strides.h"
#include "nest-parts.h"

#include <stdlib.h>
#include <string.h>

/* Candidates for the strides of one array.  */
#define MAX_CANDIDATES 64

/* A candidate for a stride, and how many iterators it is the coefficient
   of.  */
struct candidate
{
  struct acctile_poly *stride;
  int count;
};

static int64_t
gcd (int64_t a, int64_t b)
{
  while (b != 0)
    {
      int64_t r = b == -1 ? 0 : a % b;
      a = b;
      b = r;
    }
  return a == INT64_MIN ? 1 : a < 0 ? -a : a;
}

/* The greatest common divisor of P's coefficients, 0 for no terms.  */
static int64_t
content (const struct acctile_poly *p)
{
  int64_t g = 0;
  for (int k = 0; k < p->n; k++)
    g = gcd (g, p->term[k].coef);
  return g;
}

/* P divided by its content, its leading coefficient positive.  */
static struct acctile_poly *
primitive_part (const struct acctile_poly *p)
{
  int64_t g = content (p);
  if (g == 0)
    return acctile_poly_copy (p);
  return acctile_poly_divide (acctile_poly_copy (p),
                              acctile_poly_lead (p)->coef < 0 ? -g : g);
}

/* Whether the leading terms of A and B have the same factors.  */
static bool
same_lead (const struct acctile_poly *a, const struct acctile_poly *b)
{
  const struct acctile_term *s = acctile_poly_lead (a);
  const struct acctile_term *t = acctile_poly_lead (b);
  return s->degree == t->degree
         && memcmp (s->var, t->var, s->degree * sizeof *s->var) == 0;
}

/* Makes of TAKE, the coefficient of an iterator, one of the *N candidates
   LIST, of which there are at most MAX_CANDIDATES.  Those that differ in
   a constant factor are one, with the greatest common divisor of both.  */
static void
add_candidate (struct candidate *list, int *n, struct acctile_poly *take)
{
  struct acctile_poly *part = primitive_part (take);
  int64_t factor = content (take);

  acctile_poly_free (take);
  for (int k = 0; part && k < *n; k++)
    {
      struct acctile_poly *known = primitive_part (list[k].stride);
      bool same = acctile_poly_equal (known, part);
      acctile_poly_free (known);
      if (!same)
        continue;
      factor = gcd (factor, content (list[k].stride));
      acctile_poly_free (list[k].stride);
      list[k].stride = acctile_poly_scale (part, factor);
      list[k].count++;
      return;
    }
  part = acctile_poly_scale (part, factor);
  if (part && *n < MAX_CANDIDATES)
    list[(*n)++] = (struct candidate){ part, 1 };
  else
    acctile_poly_free (part);
}

/* Whether A is the better of two candidates with the same leading factors:
   "n" rather than the "n + 1" of a diagonal.  */
static bool
better (const struct candidate *a, const struct candidate *b)
{
  if (a->count != b->count)
    return a->count > b->count;
  return a->stride->n < b->stride->n;
}

/* Collects in LIST the coefficients, those with parameters in them, that
   iterators have in the offsets of ARRAY.  Their number.  */
static int
collect_candidates (const struct acctile_nest *nest, int array,
                    struct candidate *list)
{
  int n = 0;

  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_poly *offset = nest->access[k].offset;
      if (nest->access[k].array != array
          || acctile_poly_degree_below (offset, ACCTILE_MAX_LOOPS) != 1)
        continue;
      for (int i = 0; i < nest->n_loop; i++)
        {
          struct acctile_poly *coef = acctile_poly_coefficient (offset, i);
          if (coef && !acctile_poly_is_constant (coef, NULL))
            add_candidate (list, &n, coef);
          else
            acctile_poly_free (coef);
        }
    }
  return n;
}

/* The terms of OFFSET without an iterator.  */
static struct acctile_poly *
beside_loops (const struct acctile_nest *nest,
              const struct acctile_poly *offset)
{
  struct acctile_poly *rest = acctile_poly_copy (offset);
  struct acctile_poly *zero = acctile_poly_constant (0);

  for (int i = 0; i < nest->n_loop; i++)
    rest = acctile_poly_substitute (rest, i, zero);
  acctile_poly_free (zero);
  return rest;
}

/* The greatest common divisor of CANDIDATE's factor, where it is a stride of
   an array with elements of SIZE bytes, and of what REST, a place between the
   rows that iterators choose, has of its leading product: "u[2 * i * n + n]"
   has rows of n.  */
static int64_t
refined_factor (const struct candidate *candidate, int size,
                const struct acctile_poly *rest)
{
  const struct acctile_term *lead = acctile_poly_lead (candidate->stride);
  int64_t factor = content (candidate->stride);

  for (int k = 0; k < rest->n; k++)
    {
      const struct acctile_term *term = &rest->term[k];
      int64_t common = gcd (factor, term->coef);
      if (term->degree == lead->degree && common % size == 0
          && memcmp (term->var, lead->var, lead->degree * sizeof *lead->var)
                 == 0)
        factor = common;
    }
  return factor;
}

/* Whether a factor of the N candidates LIST for ARRAY is larger than what its
   offsets have in common; it becomes that when APPLY.  */
static bool
refine_candidates (const struct acctile_nest *nest, int array, bool apply,
                   struct candidate *list, int n)
{
  int size = nest->array[array].elem_size;
  bool any = false;

  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *access = &nest->access[k];
      if (access->array != array || !access->offset)
        continue;
      struct acctile_poly *rest = beside_loops (nest, access->offset);
      for (int c = 0; rest && c < n; c++)
        {
          int64_t factor = refined_factor (&list[c], size, rest);
          if (factor == content (list[c].stride))
            continue;
          any = true;
          if (apply)
            {
              struct acctile_poly *part = primitive_part (list[c].stride);
              acctile_poly_free (list[c].stride);
              list[c].stride = acctile_poly_scale (part, factor);
            }
        }
      acctile_poly_free (rest);
    }
  return any;
}

/* Whether P has a parameter whose value the user or the program gives.  */
static bool
is_given (const struct acctile_nest *nest, const struct acctile_poly *p)
{
  for (int k = 0; k < nest->n_param; k++)
    if (nest->param[k].origin <= ACCTILE_FROM_ASSUME
        && acctile_poly_uses (p, ACCTILE_MAX_LOOPS + k))
      return true;
  return false;
}

/* Collects in LIST what the offsets of ARRAY differ in, as those of rows do
   that no iterator chooses: "u[n * ld + i] = u[i]".  Only products of
   parameters when DECLARED.  Their number.  */
static int
collect_differences (const struct acctile_nest *nest, int array, bool declared,
                     struct candidate *list)
{
  struct acctile_poly *first = NULL;
  int n = 0;

  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *access = &nest->access[k];
      if (access->array != array || !access->offset)
        continue;
      struct acctile_poly *rest = beside_loops (nest, access->offset);
      if (!first)
        first = acctile_poly_copy (rest);
      rest = acctile_poly_sub (rest, acctile_poly_copy (first));
      const struct acctile_term *lead = rest ? acctile_poly_lead (rest) : NULL;
      if (lead && lead->degree > declared && !is_given (nest, rest))
        add_candidate (list, &n, rest);
      else
        acctile_poly_free (rest);
    }
  acctile_poly_free (first);
  return n;
}

/* The coefficient of parameter P in OFFSET, 0 where it is not in it; NULL where
   that is a number, or holds iterators.  */
static struct acctile_poly *
plane_coefficient (const struct acctile_poly *offset, int p)
{
  if (!acctile_poly_uses (offset, ACCTILE_MAX_LOOPS + p))
    return acctile_poly_constant (0);
  struct acctile_poly *coef
      = acctile_poly_coefficient (offset, ACCTILE_MAX_LOOPS + p);
  if (coef
      && (acctile_poly_is_constant (coef, NULL)
          || acctile_poly_degree_below (coef, ACCTILE_MAX_LOOPS) != 0))
    coef = acctile_poly_free (coef);
  return coef;
}

/* Whether A and B, of which one may be 0, are multiples of one polynomial by
   numbers.  */
static bool
same_direction (const struct acctile_poly *a, const struct acctile_poly *b)
{
  if (a->n == 0 || b->n == 0)
    return true;
  struct acctile_poly *p = primitive_part (a), *q = primitive_part (b);
  bool same = p && q && acctile_poly_equal (p, q);
  acctile_poly_free (p);
  acctile_poly_free (q);
  return same;
}

/* The stride of the planes that parameter P chooses of ARRAY: what it is
   multiplied by in offsets, in some of them more often than in others.  NULL
   where it chooses none.  */
static struct acctile_poly *
plane_stride (const struct acctile_nest *nest, int array, int p)
{
  struct acctile_poly *first = NULL, *stride = NULL;
  bool same = true, differ = false;

  for (int k = 0; k < nest->n_access && same; k++)
    {
      if (nest->access[k].array != array)
        continue;
      struct acctile_poly *coef
          = nest->access[k].offset
                ? plane_coefficient (nest->access[k].offset, p)
                : NULL;
      if (!first)
        first = acctile_poly_copy (coef);
      same = coef && first && same_direction (coef, stride ? stride : coef);
      differ = differ || (same && !acctile_poly_equal (coef, first));
      if (same && !stride && coef->n > 0)
        stride = coef;
      else
        acctile_poly_free (coef);
    }
  acctile_poly_free (first);
  if (!same || !differ)
    stride = acctile_poly_free (stride);
  return stride;
}

/* Adds to the *N candidates LIST the strides of planes of ARRAY that parameters
   choose: of "u[new * n * m + i * m + j] = u[old * n * m + i * m + j - 1]"
   those of n * m.  Of "u[k * n + i] = u[i]", where it may be k or n that
   chooses, none.  */
static void
collect_planes (const struct acctile_nest *nest, int array,
                struct candidate *list, int *n)
{
  struct acctile_poly *stride[ACCTILE_MAX_PARAMS];

  for (int p = 0; p < nest->n_param; p++)
    stride[p] = nest->param[p].stride || acctile_nest_is_span (nest, p)
                    ? NULL
                    : plane_stride (nest, array, p);
  for (int p = 0; p < nest->n_param; p++)
    {
      bool sure = stride[p] != NULL;
      for (int q = 0; q < nest->n_param && sure; q++)
        sure = !stride[q]
               || !acctile_poly_uses (stride[p], ACCTILE_MAX_LOOPS + q);
      if (sure)
        add_candidate (list, n, acctile_poly_copy (stride[p]));
    }
  for (int p = 0; p < nest->n_param; p++)
    acctile_poly_free (stride[p]);
}

/* Moves the best of the N candidates LIST for each leading product into
   STRIDES, those of more factors first.  False when there are too many.  */
static bool
choose_strides (struct candidate *list, int n, struct acctile_strides *strides)
{
  for (int degree = ACCTILE_POLY_MAX_DEGREE; degree > 0; degree--)
    for (int k = 0; k < n; k++)
      {
        bool best = acctile_poly_lead (list[k].stride)->degree == degree;
        for (int j = 0; best && j < n; j++)
          if (j != k && same_lead (list[j].stride, list[k].stride)
              && (better (&list[j], &list[k])
                  || (j < k && !better (&list[k], &list[j]))))
            best = false;
        if (!best)
          continue;
        if (strides->n >= ACCTILE_MAX_DIMS - 1)
          return false;
        strides->stride[strides->n++] = acctile_poly_copy (list[k].stride);
      }
  return true;
}

/* OUTER / INNER, NULL when that leaves a remainder other than a
   constant.  */
static struct acctile_poly *
near_quotient (const struct acctile_poly *outer,
               const struct acctile_poly *inner)
{
  struct acctile_poly *rest;
  struct acctile_poly *q
      = acctile_poly_divide_by (acctile_poly_copy (outer), inner, false, &rest);
  if (rest && !acctile_poly_is_constant (rest, NULL))
    q = acctile_poly_free (q);
  acctile_poly_free (rest);
  return q;
}

/* Takes constant factors out of STRIDES such that those of each are a
   multiple of those of the next, down to the size of an element, *ELEM_SIZE,
   which becomes the last stride.  */
static bool
chain_factors (struct acctile_strides *strides, int *elem_size)
{
  int64_t factor = 0;

  for (int k = 0; k < strides->n; k++)
    {
      struct acctile_poly *part = primitive_part (strides->stride[k]);
      factor = gcd (factor, content (strides->stride[k]));
      acctile_poly_free (strides->stride[k]);
      strides->stride[k] = acctile_poly_scale (part, factor);
      if (!strides->stride[k])
        return false;
    }
  *elem_size = (int)gcd (factor, *elem_size);
  strides->stride[strides->n++] = acctile_poly_constant (*elem_size);
  return strides->stride[strides->n - 1] != NULL;
}

/* Makes each of STRIDES a multiple of the next and sets the extents of ARRAY
   to the quotients.  A constant remainder is dropped: it comes from an
   iterator that also stands in a subscript further in.  False when that does
   not work.  */
static bool
chain_strides (struct acctile_strides *strides, struct acctile_array *array)
{
  for (int k = strides->n - 1; k > 0; k--)
    {
      struct acctile_poly *q
          = near_quotient (strides->stride[k - 1], strides->stride[k]);
      if (!q)
        return false;
      array->extent[k] = acctile_poly_copy (q);
      acctile_poly_free (strides->stride[k - 1]);
      strides->stride[k - 1]
          = acctile_poly_mul (q, acctile_poly_copy (strides->stride[k]));
      if (!strides->stride[k - 1] || strides->stride[k - 1]->n == 0)
        return false;
    }
  return true;
}

/* Whether a statement stores to array ARRAY, and all its offsets are affine in
   the iterators.  */
static bool
is_stored_affinely (const struct acctile_nest *nest, int array)
{
  bool stored = false;

  for (int k = 0; k < nest->n_access; k++)
    if (nest->access[k].array == array)
      {
        if (!nest->access[k].offset
            || acctile_poly_degree_below (nest->access[k].offset,
                                          ACCTILE_MAX_LOOPS)
                   > 1)
          return false;
        stored = stored || nest->access[k].write;
      }
  return stored;
}

/* Adds BYTES to the *N numbers LIST, of which there are at most MAX_CANDIDATES,
   larger ones first, unless it is one of them.  */
static void
add_number (int64_t *list, int *n, int64_t bytes)
{
  int at = 0;

  while (at < *n && list[at] > bytes)
    at++;
  if (*n == MAX_CANDIDATES || (at < *n && list[at] == bytes))
    return;
  memmove (list + at + 1, list + at, (*n - at) * sizeof *list);
  list[at] = bytes;
  (*n)++;
}

/* Collects in LIST the numbers of bytes that iterators are multiplied by in the
   offsets of ARRAY, where a smaller one stands beside: of "a[i * 1024 + j]"
   those of a row.  The largest is first.  Their number.  */
static int
collect_numbers (const struct acctile_nest *nest, int array, int64_t *list)
{
  int n = 0;

  for (int k = 0; k < nest->n_access; k++)
    {
      int64_t bytes[ACCTILE_MAX_LOOPS];
      int found = 0;
      for (int i = 0; nest->access[k].array == array && i < nest->n_loop; i++)
        {
          int64_t coef = 0;
          struct acctile_poly *p
              = acctile_poly_coefficient (nest->access[k].offset, i);
          if (p && acctile_poly_is_constant (p, &coef) && coef != 0
              && coef != INT64_MIN)
            add_number (bytes, &found, coef < 0 ? -coef : coef);
          acctile_poly_free (p);
        }
      for (int i = 0; i + 1 < found; i++)
        add_number (list, &n, bytes[i]);
    }
  return n;
}

/* Adds the strides of ARRAY that are numbers to STRIDES, which has those with
   parameters: where each is a multiple of the next and of an element.  */
static void
add_numbers (const struct acctile_nest *nest, int array,
             struct acctile_strides *strides)
{
  int64_t list[MAX_CANDIDATES];
  int size = nest->array[array].elem_size;

  if (!is_stored_affinely (nest, array))
    return;
  int n = collect_numbers (nest, array, list);
  if (n > ACCTILE_MAX_DIMS - 1 - strides->n)
    return;
  for (int k = 0; k < n; k++)
    if (list[k] <= size || list[k] % (k + 1 < n ? list[k + 1] : size) != 0)
      return;
  for (int k = 0; k < n; k++)
    strides->stride[strides->n++] = acctile_poly_constant (list[k]);
}

void
acctile_strides_clear (struct acctile_strides *strides)
{
  for (int k = 0; k < strides->n; k++)
    strides->stride[k] = acctile_poly_free (strides->stride[k]);
  strides->n = 0;
}

void
acctile_strides_find (struct acctile_nest *nest, int array, bool declared,
                      enum acctile_strides_way way,
                      struct acctile_strides *strides)
{
  struct acctile_array *a = &nest->array[array];
  struct candidate list[MAX_CANDIDATES];
  int n = collect_candidates (nest, array, list);
  int elem_size = a->elem_size;

  collect_planes (nest, array, list, &n);
  strides->refinable = refine_candidates (
      nest, array, way == ACCTILE_STRIDES_REFINED, list, n);
  if (n == 0)
    n = collect_differences (nest, array, declared, list);

  bool ok = choose_strides (list, n, strides);
  if (ok && way == ACCTILE_STRIDES_NUMBERED)
    add_numbers (nest, array, strides);
  ok = ok && chain_factors (strides, &elem_size) && chain_strides (strides, a);
  for (int k = 0; k < n; k++)
    acctile_poly_free (list[k].stride);
  if (ok)
    a->elem_size = elem_size;
  else
    {
      acctile_strides_clear (strides);
      for (int d = 0; d < ACCTILE_MAX_DIMS; d++)
        a->extent[d] = acctile_poly_free (a->extent[d]);
      strides->stride[strides->n++] = acctile_poly_constant (a->elem_size);
    }
  a->n_dim = strides->n;
  a->derived = true;
}

int
acctile_strides_parameter (const struct acctile_nest *nest,
                           const struct acctile_poly *p)
{
  int found = -1, strides = 0;
  if (p->n != 1 || p->term[0].degree > 2)
    return -1;
  for (int v = 0; v < p->term[0].degree; v++)
    {
      int k = p->term[0].var[v] - ACCTILE_MAX_LOOPS;
      if (k < 0 || !(nest->param[k].stride || acctile_nest_is_span (nest, k)))
        return -1;
      if (nest->param[k].stride || found < 0)
        found = k;
      strides += nest->param[k].stride;
    }
  return strides == 1 || p->term[0].degree == 1 ? found : -1;
}

/* The bytes that all accesses to array ARRAY have, those of its elements when
   they differ.  */
static int
common_size (const struct acctile_nest *nest, int array)
{
  int size = 0;
  for (int k = 0; k < nest->n_access; k++)
    if (nest->access[k].array == array)
      size = size == 0 || size == nest->access[k].size ? nest->access[k].size
                                                       : -1;
  return size > 0 ? size : nest->array[array].elem_size;
}

/* The span in P, the number one when there is none.  */
static struct acctile_poly *
span_in (const struct acctile_nest *nest, const struct acctile_poly *p)
{
  for (int k = 0; p && k < nest->n_param; k++)
    if (acctile_nest_is_span (nest, k)
        && acctile_poly_uses (p, ACCTILE_MAX_LOOPS + k))
      return acctile_poly_symbol (ACCTILE_MAX_LOOPS + k);
  return acctile_poly_constant (1);
}

/* Adds the span of a pointer in the offsets of ARRAY to the *N candidates LIST:
   the stride of the dimension that pointers to contiguous elements have none
   for.  */
static void
add_span (const struct acctile_nest *nest, int array, struct candidate *list,
          int *n)
{
  for (int k = 0; k < nest->n_access; k++)
    if (nest->access[k].array == array)
      {
        struct acctile_poly *span = span_in (nest, nest->access[k].offset);
        if (span && !acctile_poly_is_constant (span, NULL))
          add_candidate (list, n, span);
        else
          acctile_poly_free (span);
      }
}

/* Adds the strides of descriptors in the offsets of ARRAY to the *N candidates
   LIST, also those that no iterator has: "u(i, n) = u(i, 1)".  */
static void
add_descriptor_strides (const struct acctile_nest *nest, int array,
                        struct candidate *list, int *n)
{
  for (int k = 0; k < nest->n_access; k++)
    for (int p = 0; p < nest->n_param; p++)
      {
        const struct acctile_access *access = &nest->access[k];
        int symbol = ACCTILE_MAX_LOOPS + p;
        struct acctile_poly *coef = NULL;
        if (access->array == array && nest->param[p].stride
            && acctile_poly_uses (access->offset, symbol))
          coef = acctile_poly_coefficient (access->offset, symbol);
        if (coef)
          add_candidate (list, n,
                         acctile_poly_mul (
                             acctile_poly_scale (acctile_poly_symbol (symbol),
                                                 content (coef)),
                             span_in (nest, coef)));
        acctile_poly_free (coef);
      }
}

bool
acctile_strides_of_descriptor (struct acctile_nest *nest, int array,
                               struct acctile_strides *strides)
{
  struct acctile_array *a = &nest->array[array];
  struct candidate list[MAX_CANDIDATES];
  int n = collect_candidates (nest, array, list);

  add_descriptor_strides (nest, array, list, &n);
  add_span (nest, array, list, &n);
  bool ok = n > 0 && n < ACCTILE_MAX_DIMS;
  for (int k = 0; k < n; k++)
    {
      ok = ok && acctile_strides_parameter (nest, list[k].stride) >= 0;
      for (int j = 0; ok && j < k; j++)
        ok = !acctile_poly_equal (list[j].stride, list[k].stride);
    }
  if (ok && a->elem_size == 1)
    a->elem_size = common_size (nest, array);
  for (int degree = 2; degree > 0; degree--)
    for (int k = 0; k < n; k++)
      if (ok && acctile_poly_lead (list[k].stride)->degree == degree)
        strides->stride[strides->n++] = list[k].stride;
  for (int k = 0; k < n && !ok; k++)
    acctile_poly_free (list[k].stride);
  if (!ok)
    return false;
  strides->stride[strides->n++] = acctile_poly_constant (a->elem_size);
  for (int d = 0; d < ACCTILE_MAX_DIMS; d++)
    a->extent[d] = acctile_poly_free (a->extent[d]);
  a->n_dim = strides->n;
  a->derived = true;
  return true;
}
