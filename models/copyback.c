/* Copies back in loops over time: see copyback.h.

   All is shown with polynomials: the copy and the sweeps that read A have the
   same loops with the same bounds, and an access of A differs from the one that
   the copy writes by constants in the iterators alone.  Different subscripts
   are different elements because all are proven to be in the array's
   dimensions; of arrays without, because the numbers by which iterators are
   multiplied are further apart than loops are long.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "copyback.h"
#include "text.h"

/* Whether the loops of "copy" go over a box of points, one by one.  */

static bool
is_box (const struct acctile_nest *copy)
{
  for (int k = 0; k < copy->n_parallel; k++)
    if (copy->loop[k].step != 1 || !acctile_step_fixed (copy->loop[k].lower)
        || !acctile_step_fixed (copy->loop[k].upper))
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
        || !acctile_step_same (a, nest->loop[k].lower, b, other->loop[k].lower)
        || !acctile_step_same (a, nest->loop[k].upper, b, other->loop[k].upper))
      return false;
  return true;
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

/* A box of iterations that go over elements of an array without dimensions, as
   "j * 400 + i" does: by parallel loop the least and the most that its iterator
   is, and how many bytes it moves the element.  Loops are in the order of
   these, the largest first.  */
struct flat
{
  int n;
  int loop[ACCTILE_MAX_LOOPS];
  int64_t low[ACCTILE_MAX_LOOPS], high[ACCTILE_MAX_LOOPS];
  int64_t bytes[ACCTILE_MAX_LOOPS];
};

/* Fills "flat" from access "x" of "nest"; false when its loops have bounds, or
   its address has factors, that are not constant.  */

static bool
read_flat (const struct acctile_nest *nest, const struct acctile_access *x,
           struct flat *flat)
{
  flat->n = nest->n_parallel;
  if (!x->offset || nest->n_loop != nest->n_parallel
      || acctile_poly_degree_below (x->offset, ACCTILE_MAX_LOOPS) > 1)
    return false;
  for (int k = 0; k < flat->n; k++)
    {
      int64_t bytes, low, high;
      struct acctile_poly *factor = acctile_poly_coefficient (x->offset, k);
      bool known = factor && acctile_poly_is_constant (factor, &bytes);
      acctile_poly_free (factor);
      if (!known || bytes <= 0 || nest->loop[k].step != 1
          || !acctile_poly_is_constant (nest->loop[k].lower, &low)
          || !acctile_poly_is_constant (nest->loop[k].upper, &high)
          || high <= low)
        return false;
      int at = k;
      for (; at > 0 && flat->bytes[at - 1] < bytes; at--)
        {
          flat->loop[at] = flat->loop[at - 1];
          flat->low[at] = flat->low[at - 1];
          flat->high[at] = flat->high[at - 1];
          flat->bytes[at] = flat->bytes[at - 1];
        }
      flat->loop[at] = k;
      flat->low[at] = low;
      flat->high[at] = high - 1;
      flat->bytes[at] = bytes;
    }
  return flat->n > 1;
}

/* Whether iterations of "flat", and those "shift" away, go to one element only
   if they are one: what the loops inside move it is less than what one
   iteration of a loop does.  "shift" is in the order of "flat".  */

static bool
is_distinct (const struct flat *flat, const int64_t *shift)
{
  int64_t inside = 0;
  for (int k = flat->n - 1; k > 0; k--)
    {
      int64_t apart, bytes;
      if (__builtin_sub_overflow (flat->high[k], flat->low[k], &apart)
          || __builtin_add_overflow (apart, shift[k] < 0 ? -shift[k] : shift[k],
                                     &apart)
          || __builtin_mul_overflow (apart, flat->bytes[k], &bytes)
          || __builtin_add_overflow (inside, bytes, &inside)
          || inside >= flat->bytes[k - 1])
        return false;
    }
  return true;
}

/* The same as is_spread for an array without dimensions.  */

static bool
is_flat_spread (const struct acctile_nest *nest, const struct acctile_access *x)
{
  struct flat flat;
  int64_t none[ACCTILE_MAX_LOOPS] = { 0 };
  return x->size == nest->array[x->array].elem_size
         && read_flat (nest, x, &flat) && is_distinct (&flat, none);
}

/* The same as acctile_copyback_shift for accesses "x" of sweep "read" and "to"
   of the copy, whose loops are the same, to an array without dimensions.  */

static bool
flat_shift (const struct acctile_step_sweep *read,
            const struct acctile_access *x,
            const struct acctile_step_sweep *copy,
            const struct acctile_access *to, int64_t *shift)
{
  struct flat flat;
  int64_t by, ordered[ACCTILE_MAX_LOOPS];
  struct acctile_poly *apart
      = acctile_poly_sub (acctile_step_translate (x->offset, read, read),
                          acctile_step_translate (to->offset, copy, read));
  bool known = apart && acctile_poly_is_constant (apart, &by);
  acctile_poly_free (apart);
  if (!known || x->size != to->size || !read_flat (copy->nest, to, &flat))
    return false;
  for (int k = 0; k < flat.n; k++)
    {
      int64_t half = flat.bytes[k] / 2;
      if (by > INT64_MAX / 2 || by < -INT64_MAX / 2)
        return false;
      ordered[k] = by >= 0 ? (by + half) / flat.bytes[k]
                           : -((-by + half) / flat.bytes[k]);
      by -= ordered[k] * flat.bytes[k];
      shift[flat.loop[k]] = ordered[k];
    }
  return by == 0 && is_distinct (&flat, ordered);
}

/* Whether "x" of "nest" has a subscript for each of several loops.  */

static bool
has_dims (const struct acctile_nest *nest, const struct acctile_access *x)
{
  return x->n_subscript > 0 && (x->n_subscript > 1 || nest->n_parallel == 1);
}

/* "keep", of the copy, in the symbols of "reader", with each iterator moved by
   "shift".  */

static struct acctile_poly *
shifted (const struct acctile_poly *keep, const struct acctile_step_sweep *copy,
         const struct acctile_step_sweep *reader, const int64_t *shift)
{
  struct acctile_poly *p = acctile_step_translate (keep, copy, reader);
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

bool
acctile_copyback_shift (const struct acctile_step_sweep *sweep,
                        const struct acctile_copyback *copyback, int reader,
                        int access, int64_t *shift)
{
  const struct acctile_step_sweep *copy = &sweep[copyback->copy];
  const struct acctile_step_sweep *read = &sweep[reader];
  const struct acctile_access *to = &copy->nest->access[copyback->store];
  const struct acctile_access *x = &read->nest->access[access];
  if (!has_dims (copy->nest, to) && same_loops (read, copy))
    return flat_shift (read, x, copy, to, shift);
  if (!acctile_step_element (read->nest, x) || !same_loops (read, copy)
      || !acctile_step_same_extents (read, x->array, copy, to->array, true)
      || x->n_subscript != to->n_subscript)
    return false;
  for (int k = 0; k < copy->nest->n_parallel; k++)
    shift[k] = 0;
  for (int d = 0; d < to->n_subscript; d++)
    {
      int64_t by;
      int k = loop_of (to->subscript[d], copy->nest->n_parallel);
      struct acctile_poly *apart = acctile_poly_sub (
          acctile_step_translate (x->subscript[d], read, read),
          acctile_step_translate (to->subscript[d], copy, read));
      bool constant = apart && acctile_poly_is_constant (apart, &by);
      acctile_poly_free (apart);
      if (!constant || (k < 0 && by != 0))
        return false;
      if (k >= 0)
        shift[k] = by;
    }
  struct acctile_poly *there = shifted (to->offset, copy, read, shift);
  struct acctile_poly *here = acctile_step_translate (x->offset, read, read);
  bool equal = here && there && acctile_poly_equal (here, there);
  acctile_poly_free (here);
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
  if (acctile_nest_is_opaque (nest))
    return "a sweep of the step calls what is not known";
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *x = &nest->access[i];
      bool source = sweep[s].array[x->array] == copyback->source;
      bool target = sweep[s].array[x->array] == copyback->target;
      if (!source && !target)
        {
          if (acctile_step_may_overlap (&sweep[s], x->array, copy, from)
              || acctile_step_may_overlap (&sweep[s], x->array, copy, to))
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
        {
          if (copyback->producer < 0 || !here || s > copyback->copy)
            return "a sweep of the step reads its source";
          if (copyback->producer != s)
            copyback->reads = true;
          continue;
        }
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
  found->reads = false;
  found->copy = copy;
  found->load = load;
  found->store = store;
  found->source = s->array[from->array];
  found->target = s->array[to->array];
  if (acctile_nest_is_opaque (s->nest) || from->write || !to->write
      || !is_each (s->nest, from) || !is_each (s->nest, to))
    reason = "it does more than copy";
  else if (found->source < 0 || found->target < 0
           || acctile_step_may_overlap (s, from->array, s, to->array))
    reason = "its arrays may overlap";
  else if (!is_box (s->nest) || s->nest->n_loop != s->nest->n_parallel)
    reason = "its loops go over no box of points";
  else if (!same_loops (s, s))
    reason = "its loops may change from step to step";
  else if ((has_dims (s->nest, to)
                ? !acctile_step_element (s->nest, from)
                      || !acctile_step_element (s->nest, to)
                      || !is_spread (s->nest, to)
                : from->size != to->size || !is_flat_spread (s->nest, to))
           || !acctile_step_same (s, to->offset, s, from->offset)
           || !acctile_step_same_extents (s, to->array, s, from->array, true))
    reason = "it copies to other elements";
  for (int i = 0; i < s->nest->n_access && !reason; i++)
    if (i != load && i != store
        && (acctile_step_may_overlap (s, s->nest->access[i].array, s,
                                      from->array)
            || acctile_step_may_overlap (s, s->nest->access[i].array, s,
                                         to->array)))
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

/* The pairs of parameters that two polynomials differ in.  */
struct pairs
{
  int (*pair)[2];
  int n, max;
};

/* Whether "x" and "y" are a pair.  */

static bool
is_pair (const struct pairs *pairs, int x, int y)
{
  for (int i = 0; i < pairs->n; i++)
    if ((pairs->pair[i][0] == x && pairs->pair[i][1] == y)
        || (pairs->pair[i][0] == y && pairs->pair[i][1] == x))
      return true;
  return false;
}

/* Whether symbols "x" and "y" of "s" are the same, or are to be.  */

static bool
same_symbol (const struct acctile_step_sweep *s, int x, int y,
             const struct pairs *pairs)
{
  if (x == y)
    return true;
  if (x < ACCTILE_MAX_LOOPS || y < ACCTILE_MAX_LOOPS)
    return false;
  int a = s->param[x - ACCTILE_MAX_LOOPS], b = s->param[y - ACCTILE_MAX_LOOPS];
  return a >= 0 && b >= 0 && (a == b || is_pair (pairs, a, b));
}

/* The only symbol of "a" that "b" does not have, -1 when all are the same, -2
   when it is no parameter that stays or there are several.  */

static int
other_symbol (const struct acctile_step_sweep *s, const struct acctile_term *a,
              const struct acctile_term *b, const struct pairs *pairs)
{
  bool taken[ACCTILE_POLY_MAX_DEGREE] = { false };
  int other = -1;
  for (int v = 0; v < a->degree; v++)
    {
      int w = 0;
      while (w < b->degree
             && (taken[w] || !same_symbol (s, a->var[v], b->var[w], pairs)))
        w++;
      if (w < b->degree)
        {
          taken[w] = true;
          continue;
        }
      if (other != -1 || a->var[v] < ACCTILE_MAX_LOOPS
          || s->param[a->var[v] - ACCTILE_MAX_LOOPS] < 0)
        return -2;
      other = a->var[v];
    }
  return other;
}

/* Whether an iterator stands in "term".  */

static bool
moves (const struct acctile_term *term)
{
  for (int v = 0; v < term->degree; v++)
    if (term->var[v] < ACCTILE_MAX_LOOPS)
      return true;
  return false;
}

/* Finds for "term" of "s" one of "b" that is not "taken" and the same but for a
   parameter, which is added.  */

static bool
match_term (const struct acctile_step_sweep *s, const struct acctile_term *term,
            const struct acctile_poly *b, bool *taken, struct pairs *pairs)
{
  int found = -1;
  for (int u = 0; u < b->n; u++)
    {
      const struct acctile_term *y = &b->term[u];
      if (taken[u] || term->coef != y->coef || term->degree != y->degree
          || other_symbol (s, term, y, pairs) == -2
          || other_symbol (s, y, term, pairs) == -2)
        continue;
      if (found < 0 || other_symbol (s, term, y, pairs) == -1)
        found = u;
    }
  if (found < 0)
    return false;
  taken[found] = true;
  int x = other_symbol (s, term, &b->term[found], pairs);
  int y = other_symbol (s, &b->term[found], term, pairs);
  if (x < 0)
    return true;
  if (pairs->n == pairs->max)
    return false;
  pairs->pair[pairs->n][0] = s->param[x - ACCTILE_MAX_LOOPS];
  pairs->pair[pairs->n++][1] = s->param[y - ACCTILE_MAX_LOOPS];
  return true;
}

/* Whether "a" and "b" of "s" are the same but for parameters, which are added:
   first those that iterators are multiplied by.  */

static bool
match (const struct acctile_step_sweep *s, const struct acctile_poly *a,
       const struct acctile_poly *b, struct pairs *pairs)
{
  bool taken[ACCTILE_POLY_MAX_TERMS] = { false };
  if (!a || !b || a->n != b->n)
    return false;
  for (int pass = 0; pass < 2; pass++)
    for (int t = 0; t < a->n; t++)
      if (moves (&a->term[t]) == (pass == 0)
          && !match_term (s, &a->term[t], b, taken, pairs))
        return false;
  return true;
}

int
acctile_copyback_alike (const struct acctile_step_sweep *copy, int load,
                        int store, int (*pair)[2], int max)
{
  const struct acctile_access *from = &copy->nest->access[load];
  const struct acctile_access *to = &copy->nest->access[store];
  const struct acctile_array *a = &copy->nest->array[from->array];
  const struct acctile_array *b = &copy->nest->array[to->array];
  struct pairs pairs = { pair, 0, max };
  bool good = a->n_dim == b->n_dim && from->n_subscript == to->n_subscript
              && match (copy, from->offset, to->offset, &pairs);
  for (int d = 0; d < from->n_subscript && good; d++)
    good = match (copy, from->subscript[d], to->subscript[d], &pairs);
  for (int d = 1; d < a->n_dim && good; d++)
    good = (!a->extent[d] && !b->extent[d])
           || match (copy, a->extent[d], b->extent[d], &pairs);
  return good ? pairs.n : -1;
}
