/* A nest of loops: building one, checking that it is well formed, and
   completing it.  The parts of the completion have files of their own
   (nest-parts.h).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "nest.h"
#include "affine.h"
#include "bounds.h"
#include "delinearize.h"
#include "nest-parts.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

#include <isl/map.h>
#include <isl/set.h>

struct acctile_nest *
acctile_nest_alloc (struct isl_ctx *ctx, const char *function, const char *file,
                    int line)
{
  struct acctile_nest *nest = calloc (1, sizeof *nest);
  if (!nest)
    return NULL;
  nest->ctx = ctx;
  nest->function = strdup (function ? function : "");
  nest->file = strdup (file ? file : "");
  nest->line = line;
  if (!nest->function || !nest->file)
    return acctile_nest_free (nest);
  return nest;
}

/* Frees the subscripts and the field of ACCESS.  */
static void
access_clear_subscripts (struct acctile_access *access)
{
  for (int d = 0; d < ACCTILE_MAX_DIMS; d++)
    access->subscript[d] = acctile_poly_free (access->subscript[d]);
  access->field = acctile_poly_free (access->field);
  access->n_subscript = 0;
}

/* Frees the extents of ARRAY.  */
static void
array_clear_extents (struct acctile_array *array)
{
  for (int d = 0; d < ACCTILE_MAX_DIMS; d++)
    array->extent[d] = acctile_poly_free (array->extent[d]);
  array->n_dim = 0;
  array->derived = false;
}

/* Undoes what an earlier acctile_nest_finish has derived in NEST.  */
static void
nest_reset (struct acctile_nest *nest)
{
  for (int k = 0; k < nest->n_stmt; k++)
    nest->stmt[k].domain = isl_set_free (nest->stmt[k].domain);
  for (int k = 0; k < nest->n_access; k++)
    {
      struct acctile_access *access = &nest->access[k];
      access->map = isl_map_free (access->map);
      access->assumed_in_bounds = false;
      if (!access->given)
        access_clear_subscripts (access);
    }
  for (int k = 0; k < nest->n_array; k++)
    if (nest->array[k].derived)
      array_clear_extents (&nest->array[k]);
}

bool
acctile_nest_is_opaque (const struct acctile_nest *nest)
{
  return nest->opaque_calls || nest->atomics != ACCTILE_ATOMICS_NONE;
}

bool
acctile_nest_leaves_parts (const struct acctile_nest *nest)
{
  unsigned outer = (1u << nest->n_parallel) - 1;
  for (int r = 0; r < nest->n_reduction; r++)
    if (nest->reduction[r].last && !nest->reduction[r].atomic
        && (nest->reduction[r].loops & outer))
      return true;
  return false;
}

bool
acctile_nest_in_bounds (const struct acctile_nest *nest,
                        const struct acctile_access *access)
{
  return !access->assumed_in_bounds
         || (nest->apart && nest->array[access->array].located);
}

struct acctile_nest *
acctile_nest_free (struct acctile_nest *nest)
{
  if (!nest)
    return NULL;
  nest_reset (nest);
  for (int k = 0; k < nest->n_loop; k++)
    {
      free (nest->loop[k].name);
      acctile_poly_free (nest->loop[k].lower);
      acctile_poly_free (nest->loop[k].upper);
      acctile_bounds_free (&nest->loop[k]);
    }
  for (int k = 0; k < nest->n_param; k++)
    free (nest->param[k].name);
  for (int k = 0; k < nest->n_array; k++)
    {
      free (nest->array[k].name);
      array_clear_extents (&nest->array[k]);
    }
  for (int k = 0; k < nest->n_access; k++)
    {
      acctile_poly_free (nest->access[k].offset);
      for (int c = 0; c < nest->access[k].n_inside; c++)
        acctile_poly_free (nest->access[k].inside[c]);
      access_clear_subscripts (&nest->access[k]);
      for (int d = 0; d < nest->access[k].n_partial; d++)
        acctile_poly_free (nest->access[k].partial[d]);
      acctile_poly_free (nest->access[k].nearby);
    }
  for (int k = 0; k < nest->n_reduction; k++)
    free (nest->reduction[k].name);
  for (int k = 0; k < nest->n_scalar; k++)
    free (nest->scalar[k].name);
  free (nest->array);
  for (int k = 0; k < nest->n_stmt; k++)
    {
      for (int c = 0; c < nest->stmt[k].n_condition; c++)
        acctile_poly_free (nest->stmt[k].condition[c]);
      acctile_poly_free (nest->stmt[k].multiple);
    }
  free (nest->stmt);
  free (nest->access);
  free (nest->reduction);
  free (nest->scalar);
  free (nest->function);
  free (nest->file);
  free (nest->fixed);
  free (nest);
  return NULL;
}

/* Makes room in *BASE, an array of *N elements of SIZE bytes, for one more,
   cleared.  Its index, or -1 when there are ACCTILE_MAX_ITEMS already or
   memory is out.  */
static int
append (void *base, int *n, size_t size)
{
  void **array = base;

  if (*n >= ACCTILE_MAX_ITEMS)
    return -1;
  if ((*n & (*n - 1)) == 0)
    {
      void *more = realloc (*array, (*n ? 2 * *n : 1) * size);
      if (!more)
        return -1;
      *array = more;
    }
  memset ((char *)*array + *n * size, 0, size);
  return (*n)++;
}

int
acctile_nest_add_loop (struct acctile_nest *nest, const char *name,
                       enum acctile_claim claim, int parent,
                       struct acctile_poly *take_lower,
                       struct acctile_poly *take_upper, int64_t step)
{
  char *copy = NULL;
  if (nest->n_loop < ACCTILE_MAX_LOOPS)
    copy = strdup (name);
  if (!copy)
    {
      acctile_poly_free (take_lower);
      acctile_poly_free (take_upper);
      return -1;
    }
  nest->loop[nest->n_loop] = (struct acctile_loop){ .name = copy,
                                                    .claim = claim,
                                                    .parent = parent,
                                                    .lower = take_lower,
                                                    .upper = take_upper,
                                                    .step = step };
  return nest->n_loop++;
}

int
acctile_nest_add_param (struct acctile_nest *nest, const char *name)
{
  char *copy = NULL;
  if (nest->n_param < ACCTILE_MAX_PARAMS)
    copy = strdup (name);
  if (!copy)
    return -1;
  nest->param[nest->n_param]
      = (struct acctile_param){ .name = copy, .origin = ACCTILE_FROM_DEFAULT };
  return nest->n_param++;
}

int
acctile_nest_add_array (struct acctile_nest *nest, const char *name,
                        enum acctile_storage storage, int elem_size)
{
  char *copy = strdup (name);
  int k
      = copy ? append (&nest->array, &nest->n_array, sizeof *nest->array) : -1;
  if (k < 0)
    {
      free (copy);
      return -1;
    }
  nest->array[k].name = copy;
  nest->array[k].storage = storage;
  nest->array[k].elem_size = elem_size;
  return k;
}

int
acctile_nest_add_stmt (struct acctile_nest *nest, int loop)
{
  int k = append (&nest->stmt, &nest->n_stmt, sizeof *nest->stmt);
  if (k >= 0)
    nest->stmt[k].loop = loop;
  return k;
}

void
acctile_nest_add_inside (struct acctile_nest *nest, int access,
                         struct acctile_poly *take)
{
  struct acctile_access *a = &nest->access[access];
  if (take && a->n_inside < ACCTILE_MAX_CONDITIONS)
    a->inside[a->n_inside++] = take;
  else
    acctile_poly_free (take);
}

bool
acctile_nest_add_condition (struct acctile_nest *nest, int stmt,
                            struct acctile_poly *take)
{
  struct acctile_stmt *s = &nest->stmt[stmt];
  if (take && s->n_condition < ACCTILE_MAX_CONDITIONS)
    s->condition[s->n_condition++] = take;
  else
    acctile_poly_free (take);
  return take != NULL;
}

void
acctile_nest_add_multiple (struct acctile_nest *nest, int stmt,
                           struct acctile_poly *take, int64_t modulus)
{
  struct acctile_stmt *s = &nest->stmt[stmt];
  if (!take || s->multiple || modulus < 2)
    {
      acctile_poly_free (take);
      return;
    }
  s->multiple = take;
  s->modulus = modulus;
}

void
acctile_nest_set_partial (struct acctile_nest *nest, int access, int n,
                          struct acctile_poly **take)
{
  struct acctile_access *a = &nest->access[access];
  bool ok = !a->offset && a->n_partial == 0 && n <= ACCTILE_MAX_DIMS;
  for (int d = 0; d < n; d++)
    if (ok)
      a->partial[d] = take[d];
    else
      acctile_poly_free (take[d]);
  if (ok)
    a->n_partial = n;
}

void
acctile_nest_set_nearby (struct acctile_nest *nest, int access,
                         struct acctile_poly *take)
{
  struct acctile_access *a = &nest->access[access];
  if (a->offset || a->nearby)
    acctile_poly_free (take);
  else
    a->nearby = take;
}

const struct acctile_poly *
acctile_access_nearby (const struct acctile_access *access)
{
  return access->offset ? access->offset : access->nearby;
}

int
acctile_nest_add_access (struct acctile_nest *nest, int stmt, int array,
                         bool write, int size, struct acctile_poly *take_offset)
{
  int k = append (&nest->access, &nest->n_access, sizeof *nest->access);
  if (k < 0)
    {
      acctile_poly_free (take_offset);
      return -1;
    }
  nest->access[k].stmt = stmt;
  nest->access[k].array = array;
  nest->access[k].write = write;
  nest->access[k].size = size;
  nest->access[k].offset = take_offset;
  return k;
}

bool
acctile_nest_set_extents (struct acctile_nest *nest, int array, int n,
                          struct acctile_poly **take)
{
  bool ok
      = array >= 0 && array < nest->n_array && n >= 1 && n <= ACCTILE_MAX_DIMS;
  if (ok)
    array_clear_extents (&nest->array[array]);
  for (int d = 0; d < n; d++)
    if (ok)
      nest->array[array].extent[d] = take[d];
    else
      acctile_poly_free (take[d]);
  if (ok)
    nest->array[array].n_dim = n;
  return ok;
}

bool
acctile_nest_set_subscripts (struct acctile_nest *nest, int access, int n,
                             struct acctile_poly **take,
                             struct acctile_poly *take_field)
{
  bool ok = access >= 0 && access < nest->n_access && n >= 1
            && n <= ACCTILE_MAX_DIMS && take_field;
  for (int d = 0; d < n; d++)
    ok = ok && take[d];
  if (!ok)
    {
      for (int d = 0; d < n; d++)
        acctile_poly_free (take[d]);
      acctile_poly_free (take_field);
      return false;
    }
  access_clear_subscripts (&nest->access[access]);
  nest->access[access].given = true;
  nest->access[access].n_subscript = n;
  nest->access[access].field = take_field;
  memcpy (nest->access[access].subscript, take, n * sizeof *take);
  return true;
}

int
acctile_nest_add_reduction (struct acctile_nest *nest, const char *name,
                            enum acctile_reduction_op op, unsigned loops)
{
  char *copy = strdup (name);
  int k = copy ? append (&nest->reduction, &nest->n_reduction,
                         sizeof *nest->reduction)
               : -1;
  if (k < 0)
    {
      free (copy);
      return -1;
    }
  nest->reduction[k].name = copy;
  nest->reduction[k].op = op;
  nest->reduction[k].loops = loops;
  return k;
}

int
acctile_nest_add_scalar (struct acctile_nest *nest, const char *name,
                         const char *why)
{
  char *copy = strdup (name);
  int k = copy ? append (&nest->scalar, &nest->n_scalar, sizeof *nest->scalar)
               : -1;
  if (k < 0)
    {
      free (copy);
      return -1;
    }
  nest->scalar[k].name = copy;
  nest->scalar[k].why = why;
  return k;
}

bool
acctile_nest_carries (const struct acctile_nest *nest)
{
  for (int k = 0; k < nest->n_scalar; k++)
    if (nest->scalar[k].along)
      return true;
  return false;
}

bool
acctile_nest_has_scalar (const struct acctile_nest *nest)
{
  for (int k = 0; k < nest->n_scalar; k++)
    if (!nest->scalar[k].along)
      return true;
  return false;
}

unsigned
acctile_nest_loops_around (const struct acctile_nest *nest, int loop)
{
  unsigned mask = 0;
  for (; loop >= 0; loop = nest->loop[loop].parent)
    mask |= 1u << loop;
  return mask;
}

struct acctile_poly *
acctile_nest_offset (const struct acctile_nest *nest,
                     const struct acctile_access *access)
{
  const struct acctile_array *array = &nest->array[access->array];
  if (access->n_subscript < 1 || access->n_subscript != array->n_dim)
    return NULL;
  struct acctile_poly *p = acctile_poly_copy (access->subscript[0]);
  for (int d = 1; d < access->n_subscript; d++)
    {
      p = acctile_poly_mul (p, acctile_poly_copy (array->extent[d]));
      p = acctile_poly_add (p, acctile_poly_copy (access->subscript[d]));
    }
  p = acctile_poly_scale (p, array->elem_size);
  return acctile_poly_add (p, acctile_poly_copy (access->field));
}

void
acctile_nest_symbol_values (const struct acctile_nest *nest, int64_t *value)
{
  memset (value, 0, (ACCTILE_MAX_LOOPS + ACCTILE_MAX_PARAMS) * sizeof *value);
  for (int k = 0; k < nest->n_param; k++)
    value[ACCTILE_MAX_LOOPS + k] = nest->param[k].value;
}

/* Whether P (NULL is fine) only has iterators of the mask LOOPS and
   parameters that NEST has.  */
static bool
symbols_ok (const struct acctile_nest *nest, const struct acctile_poly *p,
            unsigned loops)
{
  for (int k = 0; p && k < p->n; k++)
    for (int v = 0; v < p->term[k].degree; v++)
      {
        int symbol = p->term[k].var[v];
        bool iterator = symbol >= 0 && symbol < ACCTILE_MAX_LOOPS
                        && (loops >> symbol & 1);
        bool parameter = symbol >= ACCTILE_MAX_LOOPS
                         && symbol < ACCTILE_MAX_LOOPS + nest->n_param;
        if (!iterator && !parameter)
          return false;
      }
  return true;
}

/* Whether nothing but sequential loops, and those collapsed with it, stands
   between loop K of NEST and its innermost parallel loop.  */
static bool
is_in_sequential (const struct acctile_nest *nest, int k)
{
  int p = nest->loop[k].parent;
  if (nest->loop[k].collapsed && p >= nest->n_parallel && nest->loop[p].team)
    return p == k - 1;
  while (p >= nest->n_parallel && !nest->loop[p].team)
    p = nest->loop[p].parent;
  return p == nest->n_parallel - 1;
}

/* Whether all that is known of the bounds of loop K only has symbols that it
   may have.  */
static bool
bounds_ok (const struct acctile_nest *nest, int k)
{
  const struct acctile_loop *loop = &nest->loop[k];
  const struct acctile_poly *list[ACCTILE_MAX_BOUNDS];
  unsigned around = acctile_nest_loops_around (nest, loop->parent);
  bool ok = symbols_ok (nest, loop->residue, around);

  for (int i = acctile_bounds_lower (loop, list) - 1; i >= 0; i--)
    ok = ok && symbols_ok (nest, list[i], around);
  for (int i = acctile_bounds_upper (loop, list) - 1; i >= 0; i--)
    ok = ok && symbols_ok (nest, list[i], around);
  return ok;
}

/* Checks the loops of NEST.  */
static bool
check_loops (const struct acctile_nest *nest, char **error)
{
  int n_team = 0;

  if (nest->n_parallel < 0 || nest->n_parallel > nest->n_loop)
    acctile_fail (error, "%d parallel loops of %d loops", nest->n_parallel,
                  nest->n_loop);
  for (int k = 0; k < nest->n_loop && !*error; k++)
    {
      const struct acctile_loop *loop = &nest->loop[k];
      if (loop->parent < -1 || loop->parent >= k)
        acctile_fail (error,
                      "loop %d (%s) has parent %d, expected one of -1"
                      " to %d",
                      k, loop->name, loop->parent, k - 1);
      else if (k < nest->n_parallel && loop->parent != k - 1)
        acctile_fail (error,
                      "parallel loop %d (%s) has parent %d, expected"
                      " %d",
                      k, loop->name, loop->parent, k - 1);
      else if (loop->team
               && (k < nest->n_parallel || !is_in_sequential (nest, k)))
        acctile_fail (error,
                      "team loop %d (%s) has parent %d, expected the"
                      " innermost parallel loop, or sequential loops in it",
                      k, loop->name, loop->parent);
      else if (loop->step == 0 || loop->step == INT64_MIN)
        acctile_fail (error, "loop %d (%s) has step %lld", k, loop->name,
                      (long long)loop->step);
      else if (!bounds_ok (nest, k))
        acctile_fail (error,
                      "a bound of loop %d (%s) depends on what is no"
                      " outer iterator and no parameter",
                      k, loop->name);
      n_team += loop->team;
    }
  if (!*error && n_team != nest->n_team)
    acctile_fail (error, "%d team loops, expected %d", n_team, nest->n_team);
  return !*error;
}

/* Checks the arrays of NEST.  */
static bool
check_arrays (const struct acctile_nest *nest, char **error)
{
  for (int k = 0; k < nest->n_array && !*error; k++)
    {
      const struct acctile_array *array = &nest->array[k];
      if (array->elem_size <= 0)
        acctile_fail (error, "array %d (%s) has elements of %d bytes", k,
                      array->name, array->elem_size);
      if (array->n_dim < 0 || array->n_dim > ACCTILE_MAX_DIMS)
        acctile_fail (error, "array %d (%s) has %d dimensions", k, array->name,
                      array->n_dim);
      for (int d = 0; d < array->n_dim && !*error; d++)
        if (!symbols_ok (nest, array->extent[d], 0))
          acctile_fail (error,
                        "extent %d of array %d (%s) depends on what is"
                        " no parameter",
                        d, k, array->name);
    }
  return !*error;
}

/* Checks access ACCESS of NEST.  */
static bool
access_ok (const struct acctile_nest *nest, const struct acctile_access *access)
{
  if (access->stmt < 0 || access->stmt >= nest->n_stmt || access->array < 0
      || access->array >= nest->n_array || access->size <= 0)
    return false;
  if (access->given
      && (access->n_subscript != nest->array[access->array].n_dim
          || !access->field))
    return false;
  unsigned loops
      = acctile_nest_loops_around (nest, nest->stmt[access->stmt].loop);
  bool ok = symbols_ok (nest, access->offset, loops)
            && symbols_ok (nest, access->field, loops);
  for (int d = 0; d < access->n_subscript; d++)
    ok = ok && access->subscript[d]
         && symbols_ok (nest, access->subscript[d], loops);
  for (int c = 0; c < access->n_inside; c++)
    ok = ok && symbols_ok (nest, access->inside[c], loops);
  for (int d = 0; d < access->n_partial; d++)
    ok = ok && symbols_ok (nest, access->partial[d], loops);
  return ok && symbols_ok (nest, access->nearby, loops);
}

/* Checks the conditions of statement STMT of NEST.  */
static bool
conditions_ok (const struct acctile_nest *nest, const struct acctile_stmt *stmt)
{
  unsigned loops = acctile_nest_loops_around (nest, stmt->loop);
  bool ok = symbols_ok (nest, stmt->multiple, loops);
  for (int c = 0; c < stmt->n_condition; c++)
    ok = ok && symbols_ok (nest, stmt->condition[c], loops);
  return ok;
}

/* Whether NEST is well formed.  */
static bool
nest_check (const struct acctile_nest *nest, char **error)
{
  if (!check_loops (nest, error) || !check_arrays (nest, error))
    return false;
  for (int k = 0; k < nest->n_stmt && !*error; k++)
    if (nest->stmt[k].loop < 0 || nest->stmt[k].loop >= nest->n_loop)
      acctile_fail (error, "statement %d is in loop %d of %d", k,
                    nest->stmt[k].loop, nest->n_loop);
    else if (!conditions_ok (nest, &nest->stmt[k]))
      acctile_fail (error, "a condition of statement %d is malformed", k);
  for (int k = 0; k < nest->n_access && !*error; k++)
    if (!access_ok (nest, &nest->access[k]))
      acctile_fail (error,
                    "access %d: its statement, array, size, or a"
                    " symbol of its offset or subscripts is not of"
                    " this nest",
                    k);
  return !*error;
}

/* Derives of NEST all that isl is needed for or that it takes subscripts
   for.  */
static bool
nest_derive (struct acctile_nest *nest, char **error)
{
  struct acctile_affine *affine = acctile_affine_alloc (nest);
  if (!affine)
    return acctile_fail (error, "isl: %s",
                         isl_ctx_last_error_msg (nest->ctx)
                             ? isl_ctx_last_error_msg (nest->ctx)
                             : "out of memory");
  acctile_affine_domains (affine, nest);
  acctile_delinearize (nest, affine);
  acctile_affine_free (affine);

  acctile_nest_values (nest);
  acctile_nest_trips (nest);

  affine = acctile_affine_alloc (nest);
  if (affine)
    acctile_affine_maps (affine, nest);
  acctile_affine_free (affine);
  return true;
}

bool
acctile_nest_finish (struct acctile_nest *nest,
                     const struct acctile_assume *assume, int n_assume,
                     char **error)
{
  *error = NULL;
  if (!nest_check (nest, error))
    return false;
  nest_reset (nest);
  for (int k = 0; k < nest->n_access; k++)
    if (nest->access[k].given && !nest->access[k].offset)
      nest->access[k].offset = acctile_nest_offset (nest, &nest->access[k]);
  acctile_nest_assume (nest, assume, n_assume);
  struct acctile_isl_guard guard = acctile_isl_enter (nest->ctx);
  bool ok = nest_derive (nest, error);
  acctile_isl_leave (nest->ctx, guard);
  return ok;
}
