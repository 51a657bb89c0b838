/* What the models compute with where the compiler knows only names: values
   of parameters, and typical trip counts.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest.h"
#include "bounds.h"
#include "nest-parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The most points at which the bounds of one loop are evaluated.  */
#define TRIP_SAMPLES 4096

/* No stride is taken to be larger.  */
#define LARGEST_STRIDE (INT64_C (1) << 40)

void
acctile_nest_assume (struct acctile_nest *nest,
                     const struct acctile_assume *assume, int n_assume)
{
  for (int p = 0; p < nest->n_param; p++)
    {
      struct acctile_param *param = &nest->param[p];
      if (param->origin == ACCTILE_FROM_CONSTANT)
        continue;
      param->origin = ACCTILE_FROM_DEFAULT;
      param->value = ACCTILE_DEFAULT_TRIP;
      for (int k = 0; k < n_assume; k++)
        if (strcmp (assume[k].name, param->name) == 0)
          {
            param->origin = ACCTILE_FROM_ASSUME;
            param->value = assume[k].value;
          }
    }
}

/* The largest (or, unless MOST, smallest) value of iterator LOOP, a
   polynomial over what its bounds depend on; NULL when unknown.  */
static struct acctile_poly *
iterator_bound (const struct acctile_loop *loop, bool most)
{
  if (most == (loop->step < 0))
    return acctile_poly_copy (loop->lower);
  return acctile_poly_sub (acctile_poly_copy (loop->upper),
                           acctile_poly_constant (loop->step > 0 ? 1 : -1));
}

/* The largest value of "take" over the iterations of NEST as a polynomial
   over parameters, or NULL.  Iterators are eliminated from the innermost
   out.  */
static struct acctile_poly *
largest (const struct acctile_nest *nest, struct acctile_poly *take)
{
  for (int k = nest->n_loop - 1; take && k >= 0; k--)
    {
      int64_t factor;
      if (!acctile_poly_uses (take, k))
        continue;
      struct acctile_poly *coef = acctile_poly_coefficient (take, k);
      struct acctile_poly *bound = NULL;
      if (acctile_poly_is_constant (coef, &factor))
        bound = iterator_bound (&nest->loop[k], factor > 0);
      take = acctile_poly_substitute (take, k, bound);
      acctile_poly_free (coef);
      acctile_poly_free (bound);
    }
  return take;
}

/* The largest value of the one parameter of P that "known" does not have
   under which P is at most 0; *PARAM is its index.  False when there is not
   exactly one, or no positive value does.  */
static bool
solve (const struct acctile_nest *nest, const struct acctile_poly *p,
       const bool *known, int *param, int64_t *value)
{
  int64_t symbols[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];

  *param = -1;
  for (int k = 0; k < nest->n_param; k++)
    if (!known[k] && acctile_poly_uses (p, ACCTILE_MAX_LOOPS + k))
      {
        if (*param >= 0)
          return false;
        *param = k;
      }
  if (*param < 0)
    return false;

  int symbol = ACCTILE_MAX_LOOPS + *param;
  struct acctile_poly *coef = acctile_poly_coefficient (p, symbol);
  acctile_nest_symbol_values (nest, symbols);
  symbols[symbol] = 0;
  int64_t factor = acctile_poly_eval (coef, symbols);
  int64_t rest = acctile_poly_eval (p, symbols);
  acctile_poly_free (coef);
  if (factor <= 0 || rest >= 0 || rest == INT64_MIN)
    return false;
  *value = -rest / factor;
  return *value > 0;
}

/* Lowers BEST[p] to the largest value of parameter p with which OVER (which
   it frees, NULL-able) is at most 0, when p is the one of its parameters that
   is not KNOWN.  */
static void
fit_limit (const struct acctile_nest *nest, struct acctile_poly *over,
           const bool *known, int64_t *best)
{
  int param;
  int64_t value;

  if (over && solve (nest, over, known, &param, &value)
      && (best[param] == 0 || value < best[param]))
    best[param] = value;
  acctile_poly_free (over);
}

/* Lowers BEST[p] to what dimension D of access ACCESS allows parameter p at
   its end and at its beginning, when p is the one of the parameters there that
   is not KNOWN.  */
static void
fit_extent (const struct acctile_nest *nest,
            const struct acctile_access *access, int d, const bool *known,
            int64_t *best)
{
  const struct acctile_poly *subscript = access->subscript[d];
  const struct acctile_array *array = &nest->array[access->array];

  struct acctile_poly *over
      = acctile_poly_sub (largest (nest, acctile_poly_copy (subscript)),
                          acctile_poly_copy (array->extent[d]));
  fit_limit (nest, acctile_poly_add (over, acctile_poly_constant (1)), known,
             best);
  fit_limit (nest,
             largest (nest, acctile_poly_sub (acctile_poly_constant (0),
                                              acctile_poly_copy (subscript))),
             known, best);
}

/* Gives parameters that are not KNOWN the largest values with which all
   subscripts stay inside their extents, where that is one equation for one
   parameter.  False when there was none.  */
static bool
fit_extents (struct acctile_nest *nest, bool *known)
{
  int64_t best[ACCTILE_MAX_PARAMS] = { 0 };
  bool any = false;

  for (int k = 0; k < nest->n_access; k++)
    for (int d = 0; d < nest->access[k].n_subscript; d++)
      fit_extent (nest, &nest->access[k], d, known, best);
  for (int p = 0; p < nest->n_param; p++)
    if (!known[p] && best[p] > 0)
      {
        nest->param[p].value = best[p];
        nest->param[p].origin = ACCTILE_FROM_EXTENT;
        known[p] = any = true;
      }
  return any;
}

/* The first parameter that is not KNOWN, one that is an array's extent if
   there is one; -1 when all are known.  */
static int
next_default (const struct acctile_nest *nest, const bool *known)
{
  for (int k = 0; k < nest->n_array; k++)
    for (int d = 0; d < nest->array[k].n_dim; d++)
      for (int p = 0; p < nest->n_param; p++)
        if (!known[p]
            && acctile_poly_uses (nest->array[k].extent[d],
                                  ACCTILE_MAX_LOOPS + p))
          return p;
  for (int p = 0; p < nest->n_param; p++)
    if (!known[p])
      return p;
  return -1;
}

/* True when P grows with SYMBOL.  */
static bool
grows_with (const struct acctile_poly *p, int symbol)
{
  struct acctile_poly *coef = acctile_poly_coefficient (p, symbol);
  int64_t factor = 1;

  bool shrinks = acctile_poly_is_constant (coef, &factor) && factor <= 0;
  acctile_poly_free (coef);
  return acctile_poly_uses (p, symbol) && !shrinks;
}

/* True when P shrinks with SYMBOL, by a constant factor.  */
static bool
shrinks_with (const struct acctile_poly *p, int symbol)
{
  return acctile_poly_uses (p, symbol) && !grows_with (p, symbol);
}

/* Where a parameter stands in the bounds of loops.  */
enum place
{
  PLACE_OTHER,
  PLACE_BEGIN, /* where some begin, at their small end, or what those that end
                  there are shorter for, and none ends  */
  PLACE_MIDDLE /* where some begin and others end  */
};

/* The place of parameter P of NEST, PLACE_OTHER where an array grows with
   it.  */
static enum place
place_of (const struct acctile_nest *nest, int p)
{
  int symbol = ACCTILE_MAX_LOOPS + p;
  bool begins = false, ends = false;

  for (int k = 0; k < nest->n_loop; k++)
    {
      const struct acctile_loop *loop = &nest->loop[k];
      bool down = loop->step < 0;
      const struct acctile_poly *low = down ? loop->upper : loop->lower;
      const struct acctile_poly *high = down ? loop->lower : loop->upper;
      bool from = acctile_poly_uses (low, symbol);
      bool to = acctile_poly_uses (high, symbol);
      if (from && (to || !grows_with (low, symbol)))
        return PLACE_OTHER;
      begins = begins || from || shrinks_with (high, symbol);
      ends = ends || (to && grows_with (high, symbol));
    }
  for (int a = 0; a < nest->n_array; a++)
    for (int d = 0; d < nest->array[a].n_dim; d++)
      if (grows_with (nest->array[a].extent[d], symbol))
        return PLACE_OTHER;
  return !begins ? PLACE_OTHER : ends ? PLACE_MIDDLE : PLACE_BEGIN;
}

/* A value for parameter P of NEST, where some loops begin and others end: half
   of the most with which those that begin there, or are shorter for it, run at
   all, where the parameters that are KNOWN tell; else half of the default.  */
static int64_t
middle_of (const struct acctile_nest *nest, int p, const bool *known)
{
  int64_t best[ACCTILE_MAX_PARAMS] = { 0 };

  for (int k = 0; k < nest->n_loop; k++)
    {
      const struct acctile_loop *loop = &nest->loop[k];
      bool down = loop->step < 0;
      struct acctile_poly *span = acctile_poly_sub (
          acctile_poly_copy (down ? loop->lower : loop->upper),
          acctile_poly_copy (down ? loop->upper : loop->lower));
      struct acctile_poly *over
          = largest (nest, acctile_poly_sub (acctile_poly_constant (1), span));
      fit_limit (nest, over, known, best);
    }
  if (best[p] > 1 && best[p] < ACCTILE_DEFAULT_TRIP)
    return best[p] / 2;
  return ACCTILE_DEFAULT_TRIP / 2;
}

/* The value of P with symbols at VALUE, without overflow.  */
static long double
evaluate (const struct acctile_poly *p, const long double *value)
{
  long double sum = 0;
  for (int k = 0; k < p->n; k++)
    {
      long double product = p->term[k].coef;
      for (int v = 0; v < p->term[k].degree; v++)
        product *= value[p->term[k].var[v]];
      sum += product;
    }
  return sum;
}

/* The largest of the N polynomials LIST (or, unless MOST, the smallest) with
   symbols at VALUE; 0 of none.  */
static long double
last_of (const struct acctile_poly **list, int n, const long double *value,
         bool most)
{
  long double last = 0;

  for (int i = 0; i < n; i++)
    {
      long double at = evaluate (list[i], value);
      if (i == 0 || (most ? at > last : at < last))
        last = at;
    }
  return last;
}

/* The trip count of LOOP with symbols at VALUE, at least 0; *FIRST is the
   iterator's first value.  The loop's "trip" when a bound is unknown.  */
static long double
trip_at (const struct acctile_loop *loop, const long double *value,
         long double *first)
{
  const struct acctile_poly *lower[ACCTILE_MAX_BOUNDS];
  const struct acctile_poly *upper[ACCTILE_MAX_BOUNDS];
  int n_lower = acctile_bounds_lower (loop, lower);
  int n_upper = acctile_bounds_upper (loop, upper);

  *first = last_of (lower, n_lower, value, loop->step > 0);
  if (n_lower == 0 || n_upper == 0)
    return loop->trip;
  long double span = last_of (upper, n_upper, value, loop->step < 0) - *first;
  long double trip = ceill (span / loop->step);
  return trip > 0 ? trip : 0;
}

/* The loops, of those around loop LOOP, on which its bounds depend.  */
static unsigned
bounds_depend (const struct acctile_nest *nest, int loop)
{
  unsigned mask = 0;
  for (int k = nest->loop[loop].parent; k >= 0; k = nest->loop[k].parent)
    if (acctile_bounds_use (&nest->loop[loop], k))
      mask |= 1u << k | bounds_depend (nest, k);
  return mask;
}

/* Whether parameter P ends a loop of NEST, which no other changes, before its
   second iteration.  */
static bool
ends_early (const struct acctile_nest *nest, int p)
{
  long double value[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS] = { 0 }, first;

  for (int k = 0; k < nest->n_param; k++)
    value[ACCTILE_MAX_LOOPS + k] = nest->param[k].value;
  for (int k = 0; k < nest->n_loop; k++)
    {
      const struct acctile_loop *loop = &nest->loop[k];
      if (loop->lower && loop->upper
          && (acctile_poly_uses (loop->lower, ACCTILE_MAX_LOOPS + p)
              || acctile_poly_uses (loop->upper, ACCTILE_MAX_LOOPS + p))
          && bounds_depend (nest, k) == 0 && trip_at (loop, value, &first) <= 1)
        return true;
    }
  return false;
}

/* Makes parameters of NEST that were taken by default smaller where loops would
   end before they begin or have one iteration, as arrays are shorter than that
   or "n - m" iterations have two of them, and do not then.  */
static void
shrink_defaults (struct acctile_nest *nest)
{
  for (int p = 0; p < nest->n_param; p++)
    {
      int64_t value = nest->param[p].value;
      if (nest->param[p].origin != ACCTILE_FROM_DEFAULT || value <= 1
          || !ends_early (nest, p))
        continue;
      nest->param[p].value = 1;
      if (!ends_early (nest, p))
        do
          nest->param[p].value = value /= 2;
        while (ends_early (nest, p));
      else
        nest->param[p].value = value;
    }
}

void
acctile_nest_values (struct acctile_nest *nest)
{
  bool known[ACCTILE_MAX_PARAMS];

  for (int p = 0; p < nest->n_param; p++)
    {
      known[p] = nest->param[p].origin == ACCTILE_FROM_CONSTANT
                 || nest->param[p].origin == ACCTILE_FROM_ASSUME;
      enum place place = known[p] ? PLACE_OTHER : place_of (nest, p);
      nest->param[p].middle = place == PLACE_MIDDLE;
      if (place == PLACE_BEGIN)
        nest->param[p].value = ACCTILE_DEFAULT_BEGIN;
      else if (place == PLACE_MIDDLE)
        nest->param[p].value = middle_of (nest, p, known);
      known[p] = known[p] || place != PLACE_OTHER;
    }
  for (;;)
    {
      while (fit_extents (nest, known))
        ;
      int p = next_default (nest, known);
      if (p < 0)
        {
          shrink_defaults (nest);
          return;
        }
      known[p] = true;
    }
}

/* Adds up the trip counts of LOOP, and the number of times that it is
   entered, over the iterations of the loops of the mask OUTER with indices
   from K on.  Of each at most SAMPLES iterations are taken, each for
   WEIGHT.  */
static void
sum_trips (const struct acctile_nest *nest, int loop, unsigned outer, int k,
           int samples, long double weight, long double *value,
           long double *trips, long double *times)
{
  long double first;

  while (k < loop && !(outer >> k & 1))
    k++;
  long double trip = trip_at (&nest->loop[k], value, &first);
  if (k == loop)
    {
      *trips += weight * trip;
      *times += weight;
      return;
    }
  int n = trip < samples ? (int)trip : samples;
  for (int s = 0; s < n; s++)
    {
      long double at = floorl ((s + 0.5L) * trip / n);
      value[k] = first + at * nest->loop[k].step;
      sum_trips (nest, loop, outer, k + 1, samples, weight * trip / n, value,
                 trips, times);
    }
}

/* The largest number with which N such factors are at most
   TRIP_SAMPLES.  */
static int
samples_each (int n)
{
  int samples = TRIP_SAMPLES;
  while (n > 1 && samples > 1 && pow (samples, n) > TRIP_SAMPLES)
    samples = samples > 64 ? 64 : samples - 1;
  return samples;
}

/* The trip count that the extents of the arrays that iterator LOOP indexes
   allow a loop with an unknown bound, or ACCTILE_DEFAULT_TRIP.  */
static int64_t
trip_from_extents (const struct acctile_nest *nest, int loop)
{
  int64_t symbols[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];
  int64_t best = 0;

  acctile_nest_symbol_values (nest, symbols);
  for (int k = 0; k < nest->n_access; k++)
    for (int d = 0; d < nest->access[k].n_subscript; d++)
      {
        const struct acctile_access *access = &nest->access[k];
        const struct acctile_poly *extent
            = nest->array[access->array].extent[d];
        struct acctile_poly *coef
            = acctile_poly_coefficient (access->subscript[d], loop);
        double stride = fabs ((double)acctile_poly_eval (coef, symbols)
                              * (double)nest->loop[loop].step);
        double trip = stride > 0 && extent
                          ? acctile_poly_eval (extent, symbols) / stride
                          : 0;
        if (trip >= 1 && (best == 0 || trip < best))
          best = (int64_t)trip;
        acctile_poly_free (coef);
      }
  return best > 0 ? best : ACCTILE_DEFAULT_TRIP;
}

/* What follows a dot in NAME when that is a number: gfortran numbers the
   strides of an array, the contiguous one first.  -1 for other names.  */
static long
name_number (const char *name)
{
  const char *dot = strrchr (name, '.');
  char *end;
  if (!dot || dot[1] < '0' || dot[1] > '9')
    return -1;
  long number = strtol (dot + 1, &end, 10);
  return *end ? -1 : number;
}

/* The parameter that alone, but for a constant and a span, is the stride of
   OFFSET along loop K and has its default value, -1 when there is none;
   *CONSTANT is set when the stride is a constant or a span.  */
static int
default_stride (const struct acctile_nest *nest,
                const struct acctile_poly *offset, int k, bool *constant)
{
  struct acctile_poly *coef = acctile_poly_coefficient (offset, k);
  int64_t value;
  int found = -1, n = 0, spans = 0;
  *constant = coef && acctile_poly_is_constant (coef, &value) && value != 0;
  for (int p = 0; coef && p < nest->n_param; p++)
    if (acctile_poly_uses (coef, ACCTILE_MAX_LOOPS + p))
      {
        if (acctile_nest_is_span (nest, p))
          {
            spans++;
            continue;
          }
        n++;
        if (nest->param[p].origin == ACCTILE_FROM_DEFAULT)
          found = p;
      }
  acctile_poly_free (coef);
  *constant = *constant || (n == 0 && spans > 0);
  return n == 1 ? found : -1;
}

/* True when parameter A, a stride of loop K, is to be taken for smaller than
   B, one of loop L: numbered strides by their numbers, others by how deep the
   loops are.  */
static bool
is_smaller (const struct acctile_nest *nest, int a, int k, int b, int l)
{
  long first = name_number (nest->param[a].name);
  long second = name_number (nest->param[b].name);
  if (first >= 0 && second >= 0)
    return first < second;
  return k > l;
}

/* Gives values to the strides of access A of NEST that are parameters with
   their default value: the smallest is 1, or what the loop with a constant
   stride goes through, each further one the smaller one times its loop's trip
   count.  One parameter beside a constant is left, a row as long as the
   default.  DONE are the parameters that have such a value already.  */
static void
fit_strides (struct acctile_nest *nest, int a, bool *done)
{
  const struct acctile_poly *offset = nest->access[a].offset;
  int stride[ACCTILE_MAX_LOOPS];
  bool left = false;
  int64_t value = 1;
  int n = 0;
  for (int k = 0; offset && k < nest->n_loop; k++)
    {
      bool constant;
      stride[k] = default_stride (nest, offset, k, &constant);
      if (constant && nest->loop[k].trip > value)
        value = nest->loop[k].trip;
      n += stride[k] >= 0;
      left = left || (stride[k] >= 0 && !done[stride[k]]);
    }
  while (offset && (value == 1 || n > 1) && left)
    {
      int least = -1;
      for (int k = 0; k < nest->n_loop; k++)
        if (stride[k] >= 0
            && (least < 0
                || is_smaller (nest, stride[k], k, stride[least], least)))
          least = k;
      if (least < 0)
        return;
      if (!done[stride[least]])
        nest->param[stride[least]].value = value;
      done[stride[least]] = true;
      double next = (double)nest->param[stride[least]].value
                    * (double)nest->loop[least].trip;
      value = next < LARGEST_STRIDE ? (int64_t)next : LARGEST_STRIDE;
      stride[least] = -1;
    }
}

/* Gives the spans of Fortran's pointers, the bytes from one element of a target
   to the next, the value that they have where a target is no part of larger
   elements: the size of what is accessed.  */
static void
fit_spans (struct acctile_nest *nest)
{
  for (int p = 0; p < nest->n_param; p++)
    for (int a = 0; a < nest->n_access; a++)
      if (acctile_nest_is_span (nest, p)
          && nest->param[p].origin == ACCTILE_FROM_DEFAULT
          && nest->access[a].offset
          && acctile_poly_uses (nest->access[a].offset, ACCTILE_MAX_LOOPS + p))
        nest->param[p].value = nest->access[a].size;
}

bool
acctile_nest_is_span (const struct acctile_nest *nest, int param)
{
  static const char *const suffix[] = { ".span", "->span" };
  const char *name = nest->param[param].name;
  size_t n = strlen (name);
  for (int k = 0; k < 2; k++)
    {
      size_t end = strlen (suffix[k]);
      if (n > end && strcmp (name + n - end, suffix[k]) == 0)
        return true;
    }
  return false;
}

/* Gives strides that nothing tells values: those of arrays of assumed shape in
   Fortran, which are contiguous more often than not.  Parameters in the bounds
   of loops are left.  */
static void
fit_all_strides (struct acctile_nest *nest)
{
  bool done[ACCTILE_MAX_PARAMS] = { false };
  for (int p = 0; p < nest->n_param; p++)
    for (int k = 0; k < nest->n_loop; k++)
      {
        const struct acctile_loop *loop = &nest->loop[k];
        int symbol = ACCTILE_MAX_LOOPS + p;
        if ((loop->lower && acctile_poly_uses (loop->lower, symbol))
            || (loop->upper && acctile_poly_uses (loop->upper, symbol)))
          done[p] = true;
      }
  for (int a = 0; a < nest->n_access; a++)
    fit_strides (nest, a, done);
}

/* Whether a value in the bounds of LOOP was assumed, OUTER being the loops
   on which they depend.  */
static bool
bounds_assumed (const struct acctile_nest *nest, int loop, unsigned outer)
{
  const struct acctile_loop *l = &nest->loop[loop];

  if (!l->lower || !l->upper)
    return true;
  for (int p = 0; p < nest->n_param; p++)
    if (nest->param[p].origin != ACCTILE_FROM_CONSTANT
        && (acctile_poly_uses (l->lower, ACCTILE_MAX_LOOPS + p)
            || acctile_poly_uses (l->upper, ACCTILE_MAX_LOOPS + p)))
      return true;
  for (int k = 0; k < loop; k++)
    if ((outer >> k & 1) && nest->loop[k].assumed)
      return true;
  return false;
}

void
acctile_nest_trips (struct acctile_nest *nest)
{
  long double value[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS] = { 0 };

  for (int p = 0; p < nest->n_param; p++)
    value[ACCTILE_MAX_LOOPS + p] = nest->param[p].value;
  for (int k = 0; k < nest->n_loop; k++)
    {
      struct acctile_loop *loop = &nest->loop[k];
      unsigned outer = bounds_depend (nest, k);
      long double trips = 0, times = 0;

      loop->trip = trip_from_extents (nest, k);
      sum_trips (nest, k, outer, 0, samples_each (__builtin_popcount (outer)),
                 1, value, &trips, &times);
      long double trip = times > 0 ? trips / times : 0;
      trip = trip > 0 && trip < 1 ? 1 : roundl (trip);
      loop->trip = trip < 9.2e18L ? (int64_t)trip : INT64_MAX;
      loop->assumed = bounds_assumed (nest, k, outer);
    }
  fit_spans (nest);
  fit_all_strides (nest);
}
