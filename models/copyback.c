/* Copies back in loops over time: see copyback.h.

   All is shown with polynomials: the copy and the sweeps that read A have the
   same loops with the same bounds, and an access of A differs from the one that
   the copy writes by constants in the iterators alone.  Different subscripts
   are different elements because all are proven to be in the array's
   dimensions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "copyback.h"
#include "text.h"

/* "keep", a polynomial of sweep "from", in the symbols of sweep "to", whose
   loops stand for each other in their order.  NULL when a parameter in it may
   change, or "to" does not have it.  */

static struct acctile_poly *
translate (const struct acctile_poly *keep,
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

/* Whether "a" of sweep "of" is the same as "b" of sweep "other", and is so at
   each step.  */

static bool
same (const struct acctile_step_sweep *of, const struct acctile_poly *a,
      const struct acctile_step_sweep *other, const struct acctile_poly *b)
{
  struct acctile_poly *known = translate (b, other, of);
  bool equal = a && known && acctile_poly_equal (a, known);
  acctile_poly_free (known);
  return equal;
}

/* Whether "p" has no iterator in it.  */

static bool
is_fixed (const struct acctile_poly *p)
{
  return acctile_poly_degree_below (p, ACCTILE_MAX_LOOPS) == 0;
}

/* Whether the loops of "copy" go over a box of points, one by one.  */

static bool
is_box (const struct acctile_nest *copy)
{
  for (int k = 0; k < copy->n_parallel; k++)
    if (copy->loop[k].step != 1 || !is_fixed (copy->loop[k].lower)
        || !is_fixed (copy->loop[k].upper))
      return false;
  return copy->n_parallel > 0;
}

/* Whether the parallel loops of "a" are those of "b".  */

static bool
same_loops (const struct acctile_step_sweep *a,
            const struct acctile_step_sweep *b)
{
  const struct acctile_nest *nest = a->nest, *other = b->nest;
  if (nest->n_parallel != other->n_parallel || nest->n_team > 0
      || other->n_team > 0)
    return false;
  for (int k = 0; k < nest->n_parallel; k++)
    if (nest->loop[k].step != other->loop[k].step
        || !same (a, nest->loop[k].lower, b, other->loop[k].lower)
        || !same (a, nest->loop[k].upper, b, other->loop[k].upper))
      return false;
  return true;
}

/* Whether access "x" of "nest" is one of a whole element, whose subscripts are
   all in the array's dimensions.  */

static bool
is_element (const struct acctile_nest *nest, const struct acctile_access *x)
{
  int64_t field = 0;
  return x->offset && x->n_subscript > 0 && !x->assumed_in_bounds
         && x->size == nest->array[x->array].elem_size
         && (!x->field
             || (acctile_poly_is_constant (x->field, &field) && field == 0));
}

/* Whether access "x" of "nest" happens once in each iteration of the parallel
   loops, and nowhere else.  */

static bool
is_each (const struct acctile_nest *nest, const struct acctile_access *x)
{
  const struct acctile_stmt *stmt = &nest->stmt[x->stmt];
  return !stmt->conditional && stmt->loop == nest->n_parallel - 1;
}

/* The loop whose iterator is the subscript "p", with only parameters added; -1
   when it has none, -2 for anything else.  */

static int
loop_of (const struct acctile_poly *p, int n_parallel)
{
  int loop = -1;
  for (int t = 0; p && t < p->n; t++)
    for (int v = 0; v < p->term[t].degree; v++)
      if (p->term[t].var[v] < ACCTILE_MAX_LOOPS)
        {
          if (loop != -1 || p->term[t].degree != 1 || p->term[t].coef != 1
              || p->term[t].var[v] >= n_parallel)
            return -2;
          loop = p->term[t].var[v];
        }
  return p ? loop : -2;
}

/* Whether each parallel loop of "nest" goes along one dimension of what "x"
   accesses.  */

static bool
is_spread (const struct acctile_nest *nest, const struct acctile_access *x)
{
  unsigned seen = 0;
  for (int d = 0; d < x->n_subscript; d++)
    {
      int k = loop_of (x->subscript[d], nest->n_parallel);
      if (k < -1 || (k >= 0 && seen >> k & 1))
        return false;
      if (k >= 0)
        seen |= 1u << k;
    }
  return seen == (1u << nest->n_parallel) - 1;
}

/* Whether memory of array "a" of sweep "x" may be memory of "b" of "y".  */

static bool
may_overlap (const struct acctile_step_sweep *x, int a,
             const struct acctile_step_sweep *y, int b)
{
  enum acctile_storage first = x->nest->array[a].storage;
  enum acctile_storage second = y->nest->array[b].storage;
  if (first == ACCTILE_PRIVATE || second == ACCTILE_PRIVATE)
    return false;
  return x->array[a] < 0 || y->array[b] < 0 || x->array[a] == y->array[b]
         || first == ACCTILE_POINTER || second == ACCTILE_POINTER;
}

/* "keep", of the copy, in the symbols of "reader", with each iterator moved by
   "shift".  */

static struct acctile_poly *
shifted (const struct acctile_poly *keep, const struct acctile_step_sweep *copy,
         const struct acctile_step_sweep *reader, const int64_t *shift)
{
  struct acctile_poly *p = translate (keep, copy, reader);
  for (int k = 0; k < copy->nest->n_parallel; k++)
    if (shift[k] != 0)
      {
        struct acctile_poly *by = acctile_poly_add (
            acctile_poly_symbol (k), acctile_poly_constant (shift[k]));
        p = acctile_poly_substitute (p, k, by);
        acctile_poly_free (by);
      }
  return p;
}

/* Whether arrays "a" of "x" and "b" of "y" have the same dimensions, but for
   the first one's extent.  */

static bool
same_extents (const struct acctile_step_sweep *x, int a,
              const struct acctile_step_sweep *y, int b)
{
  const struct acctile_array *one = &x->nest->array[a];
  const struct acctile_array *two = &y->nest->array[b];
  if (one->n_dim != two->n_dim || one->elem_size != two->elem_size)
    return false;
  for (int d = 1; d < one->n_dim; d++)
    if (!same (x, one->extent[d], y, two->extent[d]))
      return false;
  return true;
}

bool
acctile_copyback_shift (const struct acctile_step_sweep *sweep,
                        const struct acctile_copyback *copyback, int reader,
                        int access, int64_t *shift)
{
  const struct acctile_step_sweep *copy = &sweep[copyback->copy];
  const struct acctile_step_sweep *read = &sweep[reader];
  const struct acctile_access *to = &copy->nest->access[copyback->store];
  const struct acctile_access *x = &read->nest->access[access];
  if (!is_element (read->nest, x) || !same_loops (read, copy)
      || !same_extents (read, x->array, copy, to->array)
      || x->n_subscript != to->n_subscript)
    return false;
  for (int k = 0; k < copy->nest->n_parallel; k++)
    shift[k] = 0;
  for (int d = 0; d < to->n_subscript; d++)
    {
      int64_t by;
      int k = loop_of (to->subscript[d], copy->nest->n_parallel);
      struct acctile_poly *apart
          = acctile_poly_sub (acctile_poly_copy (x->subscript[d]),
                              translate (to->subscript[d], copy, read));
      bool constant = apart && acctile_poly_is_constant (apart, &by);
      acctile_poly_free (apart);
      if (!constant || (k < 0 && by != 0))
        return false;
      if (k >= 0)
        shift[k] = by;
    }
  struct acctile_poly *there = shifted (to->offset, copy, read, shift);
  bool equal = there && acctile_poly_equal (x->offset, there);
  acctile_poly_free (there);
  return equal;
}

/* What is in the way of "copyback" in sweep "s", not the copy itself; NULL for
   nothing.  Notes the producer.  */

static const char *
obstacle (const struct acctile_step_sweep *sweep, int s,
          struct acctile_copyback *copyback)
{
  const struct acctile_step_sweep *copy = &sweep[copyback->copy];
  const struct acctile_nest *nest = sweep[s].nest;
  int from = copy->nest->access[copyback->load].array;
  int to = copy->nest->access[copyback->store].array;
  int64_t shift[ACCTILE_MAX_LOOPS];
  if (nest->opaque_calls)
    return "a sweep of the step calls what is not known";
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *x = &nest->access[i];
      bool source = sweep[s].array[x->array] == copyback->source;
      bool target = sweep[s].array[x->array] == copyback->target;
      if (!source && !target)
        {
          if (may_overlap (&sweep[s], x->array, copy, from)
              || may_overlap (&sweep[s], x->array, copy, to))
            return "another array of the step may overlap with its arrays";
          continue;
        }
      if (!acctile_copyback_shift (sweep, copyback, s, i, shift))
        return "a sweep of the step goes over other elements of its arrays";
      if (target && x->write)
        return "another sweep of the step writes its target";
      if (target)
        continue;
      bool here = true;
      for (int k = 0; k < nest->n_parallel; k++)
        here = here && shift[k] == 0;
      if (!x->write)
        return "a sweep of the step reads its source";
      if (copyback->producer >= 0 || !here || !is_each (nest, x))
        return "its source is not written once at each of its points";
      copyback->producer = s;
    }
  return NULL;
}

bool
acctile_copyback_find (const struct acctile_step_sweep *sweep, int n, int copy,
                       int load, int store, struct acctile_copyback *found,
                       char **why)
{
  const struct acctile_step_sweep *s = &sweep[copy];
  const struct acctile_access *from = &s->nest->access[load];
  const struct acctile_access *to = &s->nest->access[store];
  const char *reason = NULL;

  found->producer = -1;
  found->copy = copy;
  found->load = load;
  found->store = store;
  found->source = s->array[from->array];
  found->target = s->array[to->array];
  if (s->nest->opaque_calls || from->write || !to->write
      || !is_each (s->nest, from) || !is_each (s->nest, to))
    reason = "it does more than copy";
  else if (found->source < 0 || found->target < 0
           || may_overlap (s, from->array, s, to->array))
    reason = "its arrays may overlap";
  else if (!is_box (s->nest) || s->nest->n_loop != s->nest->n_parallel)
    reason = "its loops go over no box of points";
  else if (!same_loops (s, s))
    reason = "its loops may change from step to step";
  else if (!is_element (s->nest, from) || !is_element (s->nest, to)
           || !is_spread (s->nest, to) || !same (s, to->offset, s, from->offset)
           || !same_extents (s, to->array, s, from->array))
    reason = "it copies to other elements";
  for (int i = 0; i < s->nest->n_access && !reason; i++)
    if (i != load && i != store
        && (may_overlap (s, s->nest->access[i].array, s, from->array)
            || may_overlap (s, s->nest->access[i].array, s, to->array)))
      reason = "it does more than copy";
  for (int i = 0; i < n && !reason; i++)
    if (i != copy)
      reason = obstacle (sweep, i, found);
  if (!reason && found->producer < 0)
    reason = "no sweep of the step writes its source";
  if (reason)
    acctile_fail (why, "%s", reason);
  return !reason;
}
