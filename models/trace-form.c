/* The numbers of a memory trace: loop bounds and addresses as affine forms
   under the assumed parameters, the accesses that are left when the compiler
   has removed the repeated ones, and the places of the arrays.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "trace-parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "nest-parts.h"
#include "text.h"

/* Arrays start on boundaries of so many bytes, as cudaMalloc's do.  */
#define ARRAY_ALIGN 256
/* The lowest address.  */
#define FIRST_ADDRESS (INT64_C (1) << 20)
/* A loop that keeps an earlier access's value is looked for among so many
   accesses.  */
#define MAX_LOOK_BACK 256

/* Sets FORM to P (NULL is unknown) under the parameters at VALUE, whose
   iterators are zero.  */
static void
make_form (const struct acctile_poly *p, int64_t *value,
           struct trace_form *form)
{
  memset (form, 0, sizeof *form);
  form->known = p && acctile_poly_degree_below (p, ACCTILE_MAX_LOOPS) <= 1;
  if (!form->known)
    return;
  form->constant = acctile_poly_eval (p, value);
  for (int k = 0; k < ACCTILE_MAX_LOOPS; k++)
    {
      int64_t coef;
      if (!acctile_poly_uses (p, k))
        continue;
      value[k] = 1;
      if (__builtin_sub_overflow (acctile_poly_eval (p, value), form->constant,
                                  &coef))
        form->known = false;
      value[k] = 0;
      if (coef != 0)
        {
          form->term[form->n].loop = k;
          form->term[form->n++].coef = coef;
        }
    }
}

/* What FORM is multiplied with the iterator of loop K by.  */
static int64_t
coefficient (const struct trace_form *form, int k)
{
  for (int i = 0; i < form->n; i++)
    if (form->term[i].loop == k)
      return form->term[i].coef;
  return 0;
}

/* Sets *LOW and *HIGH to what FORM lies between over TRACE's loops.  */
static void
form_range (const struct acctile_trace *trace, const struct trace_form *form,
            double *low, double *high)
{
  *low = *high = (double)form->constant;
  for (int i = 0; i < form->n; i++)
    {
      const struct trace_loop *loop = &trace->loop[form->term[i].loop];
      double a = (double)form->term[i].coef * loop->low;
      double b = (double)form->term[i].coef * loop->high;
      *low += fmin (a, b);
      *high += fmax (a, b);
    }
}

/* How far the iterator of loop K can run past its range: threads that have
   no iteration left.  */
static double
overshoot (const struct acctile_trace *trace, int k)
{
  int d = trace->dim_of[k];
  double threads = d < 0 ? 1 : (double)trace->block[d] * trace->grid[d];
  return fabs ((double)trace->loop[k].step) * (threads + LANES);
}

/* Whether no value that FORM takes, nor a part of its sum, is out of
   range.  */
static bool
form_fits (const struct acctile_trace *trace, const struct trace_form *form)
{
  double sum = fabs ((double)form->constant);
  for (int i = 0; i < form->n; i++)
    {
      int k = form->term[i].loop;
      const struct trace_loop *loop = &trace->loop[k];
      double most = fmax (fabs (loop->low), fabs (loop->high));
      sum += fabs ((double)form->term[i].coef)
             * (most + 2 * overshoot (trace, k));
    }
  return sum < TRACE_LIMIT;
}

/* Whether the constant of FORM plus DELTA is in range; then adds it.  */
static bool
form_add (struct trace_form *form, double delta)
{
  if (fabs ((double)form->constant) + fabs (delta) >= TRACE_LIMIT)
    return false;
  form->constant += (int64_t)delta;
  return true;
}

/* Fills the trip count of LOOP, whose bounds are set: constant when both have
   the same terms, otherwise TYPICAL.  */
static void
fill_trip (struct trace_loop *loop, int64_t typical)
{
  loop->constant = true;
  for (int k = 0; k < ACCTILE_MAX_LOOPS; k++)
    if (coefficient (&loop->lower, k) != coefficient (&loop->upper, k))
      loop->constant = false;
  double span = (double)loop->upper.constant - (double)loop->lower.constant;
  loop->trip
      = loop->constant ? ceil (span / (double)loop->step) : (double)typical;
  if (!(loop->trip > 0))
    loop->trip = 0;
}

/* Fills loop K of TRACE.  False when its numbers are out of range.  */
static bool
fill_loop (struct acctile_trace *trace, int k, int64_t *value)
{
  const struct acctile_loop *source = &trace->nest->loop[k];
  struct trace_loop *loop = &trace->loop[k];
  double low, high, end;

  loop->step = source->step;
  make_form (source->lower, value, &loop->lower);
  make_form (source->upper, value, &loop->upper);
  if (!loop->lower.known)
    loop->lower = (struct trace_form){ .known = true };
  if (!loop->upper.known || !source->lower)
    {
      loop->upper = loop->lower;
      if (!form_add (&loop->upper, (double)source->trip * (double)source->step))
        return false;
    }
  form_range (trace, &loop->lower, &low, &end);
  loop->low = low;
  loop->high = end;
  form_range (trace, &loop->upper, &low, &high);
  if (loop->step > 0)
    loop->high = fmax (loop->low, high - 1);
  else
    {
      loop->low = fmin (loop->high, low + 1);
    }
  fill_trip (loop, source->trip);
  return form_fits (trace, &loop->lower) && form_fits (trace, &loop->upper)
         && fmax (fabs (loop->low), fabs (loop->high)) < TRACE_LIMIT
         && overshoot (trace, k) < TRACE_LIMIT;
}

/* Whether loop K of NEST is sequential in the body.  */
static bool
is_sequential (const struct acctile_nest *nest, int k)
{
  return k >= nest->n_parallel && !nest->loop[k].team;
}

/* Whether loop K is around what is in LOOP, or is LOOP.  */
static bool
is_around (const struct acctile_nest *nest, int k, int loop)
{
  return loop >= 0 && (acctile_nest_loops_around (nest, loop) >> k & 1);
}

/* Whether a store stands in loop K of NEST.  */
static bool
has_store (const struct acctile_nest *nest, int k)
{
  for (int a = 0; a < nest->n_access; a++)
    if (nest->access[a].write
        && is_around (nest, k, nest->stmt[nest->access[a].stmt].loop))
      return true;
  return false;
}

/* The loop at which the compiler leaves access A of NEST: loads that do not
   change in a sequential loop without stores move out of it.  STORES is the
   mask of loops with stores.  */
static int
loop_of_access (const struct acctile_nest *nest, int a, unsigned stores)
{
  const struct acctile_access *access = &nest->access[a];
  int loop = nest->stmt[access->stmt].loop;
  const struct acctile_poly *offset = acctile_access_nearby (access);
  if (access->write || !offset || nest->stmt[access->stmt].conditional)
    return loop;
  while (loop >= 0 && is_sequential (nest, loop) && !(stores >> loop & 1)
         && !acctile_poly_uses (offset, loop))
    loop = nest->loop[loop].parent;
  return loop;
}

/* Whether load A of NEST, left in loop LOOP[A], repeats an access before it
   with no store between, so that the compiler keeps the value.  */
static bool
is_repeated (const struct acctile_nest *nest, int a, const int *loop)
{
  const struct acctile_access *access = &nest->access[a];
  if (access->write || !access->offset)
    return false;
  for (int b = a - 1; b >= 0 && a - b <= MAX_LOOK_BACK; b--)
    {
      const struct acctile_access *before = &nest->access[b];
      if (before->array == access->array && before->size == access->size
          && loop[b] == loop[a]
          && (before->stmt == access->stmt
              || !nest->stmt[before->stmt].conditional)
          && acctile_poly_equal (before->offset, access->offset))
        return true;
      if (before->write)
        return false;
    }
  return false;
}

/* Adds access A of TRACE's nest, left in loop LOOP, as requests of at most
   ACCTILE_TRACE_MAX_SIZE bytes.  */
static void
add_access (struct acctile_trace *trace, int a, int loop, int64_t *value)
{
  const struct acctile_access *source = &trace->nest->access[a];
  struct trace_form form;
  make_form (acctile_access_nearby (source), value, &form);
  form.known = form.known && form_fits (trace, &form);
  for (int done = 0; done < source->size; done += ACCTILE_TRACE_MAX_SIZE)
    {
      int left = source->size - done;
      if (trace->n_access == ACCTILE_TRACE_MAX_ACCESSES)
        return;
      struct trace_access *access = &trace->access[trace->n_access++];
      access->info.access = a;
      access->info.array = source->array;
      access->info.write = source->write;
      access->size
          = left < ACCTILE_TRACE_MAX_SIZE ? left : ACCTILE_TRACE_MAX_SIZE;
      access->around = acctile_nest_loops_around (trace->nest, loop);
      access->level = loop;
      access->address = form;
      if (form.known)
        access->address.constant += done;
    }
}

/* The requests that all accesses of NEST are at most.  */
static int
most_accesses (const struct acctile_nest *nest)
{
  int64_t most = 1;
  for (int a = 0; a < nest->n_access; a++)
    most += ((int64_t)nest->access[a].size + ACCTILE_TRACE_MAX_SIZE - 1)
            / ACCTILE_TRACE_MAX_SIZE;
  return most < ACCTILE_TRACE_MAX_ACCESSES ? (int)most
                                           : ACCTILE_TRACE_MAX_ACCESSES;
}

/* Adds the accesses that are left of TRACE's nest.  Their "level" is the loop
   for now.  */
static bool
fill_accesses (struct acctile_trace *trace, int64_t *value)
{
  const struct acctile_nest *nest = trace->nest;
  int *loop = calloc (nest->n_access + 1, sizeof *loop);
  trace->access = calloc (most_accesses (nest), sizeof *trace->access);
  if (!loop || !trace->access)
    {
      free (loop);
      return false;
    }
  unsigned stores = 0;
  for (int k = 0; k < nest->n_loop; k++)
    stores |= (unsigned)has_store (nest, k) << k;
  for (int a = 0; a < nest->n_access; a++)
    {
      loop[a] = loop_of_access (nest, a, stores);
      if (nest->array[nest->access[a].array].storage != ACCTILE_PRIVATE
          && loop[a] >= 0 && !is_repeated (nest, a, loop))
        add_access (trace, a, loop[a], value);
    }
  free (loop);
  return true;
}

/* The bytes of array ARRAY as it was declared; 0 when that is not known.  */
static double
array_bytes (const struct acctile_nest *nest, int array, const int64_t *value)
{
  const struct acctile_array *a = &nest->array[array];
  double bytes = a->n_dim > 0 ? a->elem_size : 0;
  for (int d = 0; d < a->n_dim; d++)
    bytes *= a->extent[d] ? (double)acctile_poly_eval (a->extent[d], value) : 0;
  return bytes > 0 ? bytes : 0;
}

/* Gives every array of TRACE its place, and moves the addresses there.  One
   that would end out of range makes its accesses unknown.  */
static void
place_arrays (struct acctile_trace *trace, const int64_t *value)
{
  double next = FIRST_ADDRESS;
  for (int array = 0; array < trace->nest->n_array; array++)
    {
      double from = 0, to = array_bytes (trace->nest, array, value);
      for (int a = 0; a < trace->n_access; a++)
        {
          struct trace_access *access = &trace->access[a];
          double low, high;
          if (access->info.array != array || !access->address.known)
            continue;
          form_range (trace, &access->address, &low, &high);
          from = fmin (from, low);
          to = fmax (to, high + access->size);
        }
      double start = ceil ((next - from) / ARRAY_ALIGN) * ARRAY_ALIGN;
      bool fits = start + to < TRACE_LIMIT;
      for (int a = 0; a < trace->n_access; a++)
        if (trace->access[a].info.array == array
            && trace->access[a].address.known)
          {
            trace->access[a].info.start = fits ? (int64_t)start : 0;
            trace->access[a].address.known
                = fits && form_add (&trace->access[a].address, start);
          }
      if (fits)
        next = start + to;
    }
}

/* Fills "stride" and "origin" of ACCESS: its address over the indices of the
   loops instead of their iterators, whose lower bounds go into those of the
   loops around.  */
static void
fill_strides (const struct acctile_trace *trace, struct trace_access *access)
{
  double coef[ACCTILE_MAX_LOOPS] = { 0 };
  double origin = (double)access->address.constant;
  for (int i = 0; i < access->address.n; i++)
    coef[access->address.term[i].loop] = access->address.term[i].coef;
  for (int k = trace->nest->n_loop - 1; k >= 0; k--)
    {
      const struct trace_form *lower = &trace->loop[k].lower;
      double stride = coef[k] * trace->loop[k].step;
      if (coef[k] == 0)
        continue;
      origin += coef[k] * lower->constant;
      for (int i = 0; i < lower->n; i++)
        coef[lower->term[i].loop] += coef[k] * lower->term[i].coef;
      if (!(fabs (stride) < TRACE_LIMIT))
        access->address.known = false;
      else
        access->stride[k] = (int64_t)stride;
    }
  if (!(fabs (origin) < TRACE_LIMIT))
    access->address.known = false;
  else
    access->origin = (int64_t)origin;
}

bool
acctile_trace_forms (struct acctile_trace *trace, char **error)
{
  int64_t value[ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS];
  acctile_nest_symbol_values (trace->nest, value);
  for (int k = 0; k < trace->nest->n_loop; k++)
    if (!fill_loop (trace, k, value))
      return acctile_fail (error, "the bounds of loop %s are out of range",
                           trace->nest->loop[k].name);
  if (!fill_accesses (trace, value))
    return acctile_fail (error, "out of memory");
  place_arrays (trace, value);
  for (int a = 0; a < trace->n_access; a++)
    {
      struct trace_access *access = &trace->access[a];
      fill_strides (trace, access);
      access->info.unknown = !access->address.known;
      access->first_lanes = trace->nest->n_team > 0;
      for (int k = trace->nest->n_parallel; k < trace->nest->n_loop; k++)
        if (trace->nest->loop[k].team && (access->around >> k & 1))
          access->first_lanes = false;
    }
  return true;
}
