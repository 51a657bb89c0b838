/* Pairs of executions of two accesses that touch the same memory.

   Two accesses to an array of several dimensions meet when all subscripts
   but the innermost are equal and their bytes of the innermost row overlap,
   provided that every inner subscript is inside its dimension; without that,
   when their bytes, counted from the start of the array, overlap.

   A loop whose step is not 1 is counted: its dimension is t in
   iterator = lower + step * t, which needs no congruences and makes
   projections exact.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "conflict.h"
#include "bounds.h"
#include "nest-parts.h"

#include <isl/constraint.h>
#include <isl/ilp.h>
#include <isl/val.h>

/* The bytes of ACCESS from the start of its innermost row on.  */
static struct acctile_poly *
row_bytes (const struct acctile_nest *nest, const struct acctile_access *access)
{
  int n = access->n_subscript;
  return acctile_poly_add (
      acctile_poly_scale (acctile_poly_copy (access->subscript[n - 1]),
                          nest->array[access->array].elem_size),
      acctile_poly_copy (access->field));
}

/* Whether the dimension of LOOP counts its iterations.  */
static bool
is_counted (const struct acctile_loop *loop)
{
  return loop->step != 1 && loop->lower;
}

/* P with lower + step * t for the iterators of counted loops, the symbol of
   t being that of the iterator.  */
static struct acctile_poly *
with_counters (const struct acctile_nest *nest, const struct acctile_poly *p)
{
  struct acctile_poly *counted = acctile_poly_copy (p);

  for (int k = nest->n_loop - 1; k >= 0; k--)
    if (is_counted (&nest->loop[k]) && acctile_poly_uses (counted, k))
      {
        struct acctile_poly *iterator = acctile_poly_add (
            acctile_poly_copy (nest->loop[k].lower),
            acctile_poly_scale (acctile_poly_symbol (k), nest->loop[k].step));
        counted = acctile_poly_substitute (counted, k, iterator);
        acctile_poly_free (iterator);
      }
  return counted;
}

/* P of access 0 minus Q of access 1, which is to lie between LOW and HIGH, over
   the space of CONFLICT; NULL when one is not affine.  */
static isl_aff *
difference (struct acctile_conflict *conflict, const struct acctile_nest *nest,
            const struct acctile_affine *affine, const struct acctile_poly *p,
            const struct acctile_poly *q, int low, int high)
{
  isl_space *space = isl_set_get_space (conflict->set);
  struct acctile_poly *s = with_counters (nest, p);
  struct acctile_poly *t = with_counters (nest, q);
  isl_aff *a = acctile_affine_aff (affine, space, conflict->dim[0], s);
  isl_aff *b = acctile_affine_aff (affine, space, conflict->dim[1], t);

  if (a && b)
    acctile_uniform_restrict (&conflict->uniform, s, t, low, high);
  isl_space_free (space);
  acctile_poly_free (s);
  acctile_poly_free (t);
  return isl_aff_sub (a, b);
}

/* Restricts CONFLICT to LOW <= P - Q <= HIGH.  False, and no change, when
   that is not affine.  */
static bool
restrict_difference (struct acctile_conflict *conflict,
                     const struct acctile_nest *nest,
                     const struct acctile_affine *affine,
                     const struct acctile_poly *p, const struct acctile_poly *q,
                     int low, int high)
{
  isl_aff *d = difference (conflict, nest, affine, p, q, low, high);
  if (!d)
    return false;
  isl_aff *zero = isl_aff_zero_on_domain_space (isl_aff_get_domain_space (d));
  isl_aff *least = isl_aff_add_constant_si (isl_aff_copy (zero), low);
  isl_aff *most = isl_aff_add_constant_si (zero, high);
  conflict->set = isl_set_intersect (conflict->set,
                                     isl_aff_ge_set (isl_aff_copy (d), least));
  conflict->set = isl_set_intersect (conflict->set, isl_aff_le_set (d, most));
  return true;
}

/* Restricts CONFLICT to pairs whose bytes, which start at P and Q,
   overlap.  */
static bool
restrict_overlap (struct acctile_conflict *conflict,
                  const struct acctile_nest *nest,
                  const struct acctile_affine *affine,
                  const struct acctile_poly *p, const struct acctile_poly *q)
{
  return restrict_difference (conflict, nest, affine, p, q,
                              1 - conflict->access[0]->size,
                              conflict->access[1]->size - 1);
}

/* Restricts CONFLICT by subscripts; false, with CONFLICT possibly
   restricted as far as it was affine, when they do not tell.  */
static bool
restrict_subscripts (struct acctile_conflict *conflict,
                     const struct acctile_nest *nest,
                     const struct acctile_affine *affine)
{
  const struct acctile_access *a = conflict->access[0];
  const struct acctile_access *b = conflict->access[1];
  int n = nest->array[a->array].n_dim;

  if (n < 1 || a->n_subscript != n || b->n_subscript != n
      || !acctile_nest_in_bounds (nest, a) || !acctile_nest_in_bounds (nest, b))
    return false;
  bool ok = true;
  for (int d = 0; ok && d < n - 1; d++)
    ok = restrict_difference (conflict, nest, affine, a->subscript[d],
                              b->subscript[d], 0, 0);
  struct acctile_poly *p = row_bytes (nest, a);
  struct acctile_poly *q = row_bytes (nest, b);
  ok = ok && restrict_overlap (conflict, nest, affine, p, q);
  acctile_poly_free (p);
  acctile_poly_free (q);
  return ok;
}

/* Subscript D of ACCESS, NULL when it is not known.  */
static const struct acctile_poly *
subscript_of (const struct acctile_access *access, int d)
{
  return access->n_subscript > 0 ? access->subscript[d] : access->partial[d];
}

/* Restricts CONFLICT by those subscripts that are known, where not all of them
   are: accesses to a declared array, inside its dimensions.  False when there
   are none.  */
static bool
restrict_partly (struct acctile_conflict *conflict,
                 const struct acctile_nest *nest,
                 const struct acctile_affine *affine)
{
  const struct acctile_access *a = conflict->access[0];
  const struct acctile_access *b = conflict->access[1];
  int n = nest->array[a->array].n_dim;
  bool any = false;

  if (n < 1 || (a->n_partial != n && !(a->given && a->n_subscript == n))
      || (b->n_partial != n && !(b->given && b->n_subscript == n)))
    return false;
  for (int d = 0; d < n; d++)
    {
      const struct acctile_poly *p = subscript_of (a, d);
      const struct acctile_poly *q = subscript_of (b, d);
      if (p && q && restrict_difference (conflict, nest, affine, p, q, 0, 0))
        any = true;
    }
  conflict->exact = false;
  conflict->partly = true;
  return any;
}

/* Adds to CONFLICT the iterations of loop LOOP around access WHICH.  */
static void
add_loop (struct acctile_conflict *conflict, const struct acctile_nest *nest,
          const struct acctile_affine *affine, int which, int loop)
{
  const struct acctile_loop *l = &nest->loop[loop];
  struct acctile_poly *symbol = acctile_poly_symbol (loop);
  struct acctile_poly *iterator = with_counters (nest, symbol);
  struct acctile_poly *residue = with_counters (nest, l->residue);
  const int *dim = conflict->dim[which];

  if (!iterator || !l->lower || !l->upper)
    conflict->exact = false;
  if (iterator)
    conflict->set
        = acctile_affine_between (affine, conflict->set, dim, l, iterator,
                                  with_counters, &conflict->exact);
  if (!l->lower && l->modulus)
    conflict->set = acctile_affine_congruent (affine, conflict->set, dim,
                                              iterator, residue, l->modulus);
  acctile_poly_free (symbol);
  acctile_poly_free (iterator);
  acctile_poly_free (residue);
}

/* Adds to CONFLICT the iterations that execute access WHICH.  */
static void
add_domain (struct acctile_conflict *conflict, const struct acctile_nest *nest,
            const struct acctile_affine *affine, int which)
{
  const struct acctile_access *access = conflict->access[which];
  const struct acctile_stmt *stmt = &nest->stmt[access->stmt];

  for (int k = 0; k < nest->n_loop; k++)
    if (conflict->dim[which][k] >= 0)
      add_loop (conflict, nest, affine, which, k);
  conflict->set = acctile_affine_conditions (
      affine, conflict->set, conflict->dim[which], stmt, with_counters);
  conflict->set
      = acctile_affine_where (affine, conflict->set, conflict->dim[which],
                              access->n_inside, access->inside, with_counters);
  if (stmt->conditional)
    conflict->exact = false;
}

/* Adds to CONFLICT that the declared extents of its array are positive.  */
static void
add_extents (struct acctile_conflict *conflict, const struct acctile_nest *nest,
             const struct acctile_affine *affine)
{
  const struct acctile_array *array = &nest->array[conflict->access[0]->array];
  struct acctile_poly *one = acctile_poly_constant (1);
  bool exact = true;

  for (int d = 0; !array->derived && d < array->n_dim; d++)
    if (array->extent[d])
      conflict->set
          = acctile_affine_bound (affine, conflict->set, conflict->dim[0], one,
                                  array->extent[d], NULL, &exact);
  acctile_poly_free (one);
}

/* Bounds the distances of CONFLICT by the loops of NEST around both accesses
   that have the same number of iterations always.  */
static void
bound_distances (struct acctile_conflict *conflict,
                 const struct acctile_nest *nest)
{
  acctile_uniform_clear (&conflict->uniform);
  for (int k = 0; k < nest->n_loop; k++)
    {
      const struct acctile_loop *l = &nest->loop[k];
      int64_t lower, upper, span;
      if (conflict->dim[0][k] < 0 || conflict->dim[1][k] < 0 || !l->lower
          || !l->upper || !acctile_poly_is_constant (l->lower, &lower)
          || !acctile_poly_is_constant (l->upper, &upper)
          || __builtin_sub_overflow (upper, lower, &span))
        continue;
      int64_t trip = span / l->step + (span % l->step != 0);
      if (trip > 0)
        acctile_uniform_bound (&conflict->uniform, k, trip);
    }
}

void
acctile_conflict_build (struct acctile_conflict *conflict,
                        const struct acctile_nest *nest,
                        const struct acctile_affine *affine,
                        const struct acctile_access *a,
                        const struct acctile_access *b)
{
  *conflict = (struct acctile_conflict){ .access = { a, b }, .exact = true };
  conflict->n = acctile_affine_dims (nest, nest->stmt[a->stmt].loop, 0,
                                     conflict->dim[0]);
  conflict->n += acctile_affine_dims (nest, nest->stmt[b->stmt].loop,
                                      conflict->n, conflict->dim[1]);
  isl_space *space = isl_space_set_from_params (acctile_affine_params (affine));
  space = isl_space_add_dims (space, isl_dim_set, conflict->n);
  conflict->set = isl_set_universe (space);
  add_domain (conflict, nest, affine, 0);
  add_domain (conflict, nest, affine, 1);
  add_extents (conflict, nest, affine);
  conflict->set = acctile_affine_fix_constants (affine, conflict->set);

  isl_set *domain = isl_set_copy (conflict->set);
  bound_distances (conflict, nest);
  conflict->known = restrict_subscripts (conflict, nest, affine);
  if (!conflict->known)
    {
      isl_set_free (conflict->set);
      conflict->set = isl_set_copy (domain);
      bound_distances (conflict, nest);
      conflict->known
          = restrict_overlap (conflict, nest, affine, a->offset, b->offset);
    }
  if (!conflict->known)
    conflict->known = restrict_partly (conflict, nest, affine);
  isl_set_free (domain);
}

/* Whether "later" in LOOP, one of NEST's, is a larger number in conflicts.  */
static bool
counts_up (const struct acctile_nest *nest, int loop)
{
  return is_counted (&nest->loop[loop]) || nest->loop[loop].step > 0;
}

bool
acctile_conflict_impossible (const struct acctile_conflict *conflict,
                             const struct acctile_nest *nest, int loop,
                             int first)
{
  const struct acctile_uniform *u = &conflict->uniform;
  unsigned around = acctile_nest_loops_around (nest, nest->loop[loop].parent);

  if (!conflict->known)
    return false;
  for (int k = 0; k < nest->n_loop; k++)
    if ((around >> k & 1) && !acctile_uniform_allows (u, k, first, 0, 0))
      return true;
  return counts_up (nest, loop)
             ? !acctile_uniform_allows (u, loop, first, 1, INT64_MAX)
             : !acctile_uniform_allows (u, loop, first, INT64_MIN, -1);
}

bool
acctile_conflict_grows (const struct acctile_conflict *conflict,
                        const struct acctile_nest *nest, int loop, int first,
                        const int64_t *coefficient, int64_t least)
{
  unsigned around = acctile_nest_loops_around (nest, nest->loop[loop].parent);
  bool up = counts_up (nest, loop);
  __int128 sum = 0;

  if (!conflict->known)
    return false;
  for (int k = 0; k < nest->n_parallel; k++)
    {
      int64_t low, high, c = coefficient[k];
      if (conflict->dim[0][k] < 0 || conflict->dim[1][k] < 0)
        return false;
      if ((around >> k & 1) || c == 0)
        continue;
      acctile_uniform_range (&conflict->uniform, k, first, &low, &high);
      if (k == loop && up && low < 1)
        low = 1;
      if (k == loop && !up && high > -1)
        high = -1;
      if (c > 0 ? low == INT64_MIN : high == INT64_MAX)
        return false;
      sum += (__int128)c * (c > 0 ? low : high);
    }
  return sum >= least;
}

isl_set *
acctile_conflict_carried (const struct acctile_conflict *conflict,
                          const struct acctile_nest *nest, int loop, int first)
{
  isl_set *set = isl_set_copy (conflict->set);
  const int *from = conflict->dim[first], *to = conflict->dim[1 - first];
  unsigned around = acctile_nest_loops_around (nest, nest->loop[loop].parent);
  int sign = counts_up (nest, loop) ? 1 : -1;

  for (int k = 0; k < nest->n_loop; k++)
    if (around >> k & 1)
      set = isl_set_equate (set, isl_dim_set, from[k], isl_dim_set, to[k]);
  isl_constraint *later = isl_constraint_alloc_inequality (
      isl_local_space_from_space (isl_set_get_space (set)));
  later
      = isl_constraint_set_coefficient_si (later, isl_dim_set, to[loop], sign);
  later = isl_constraint_set_coefficient_si (later, isl_dim_set, from[loop],
                                             -sign);
  later = isl_constraint_set_constant_si (later, -1);
  return isl_set_add_constraint (set, later);
}

/* Whether P has parameters of NEST that FIXED does not fix, and no
   iterators.  */
static bool
is_open (const struct acctile_nest *nest, const struct acctile_poly *p,
         const bool *fixed)
{
  if (acctile_poly_degree_below (p, ACCTILE_MAX_LOOPS) != 0)
    return false;
  for (int k = 0; k < nest->n_param; k++)
    if (!fixed[k] && acctile_poly_uses (p, ACCTILE_MAX_LOOPS + k))
      return true;
  return false;
}

/* TAKE, a set of parameters, with those that give loop LOOP of NEST many
   iterations, where its trip count depends on parameters that FIXED does not
   fix, and on nothing else.  */
static isl_set *
many_iterations (const struct acctile_nest *nest,
                 const struct acctile_affine *affine, isl_set *take, int loop,
                 const bool *fixed)
{
  const struct acctile_loop *l = &nest->loop[loop];
  struct acctile_poly *span = acctile_poly_sub (acctile_poly_copy (l->upper),
                                                acctile_poly_copy (l->lower));
  struct acctile_poly *many
      = acctile_poly_scale (acctile_poly_constant (ACCTILE_MANY_ITERATIONS),
                            l->step > 0 ? l->step : -l->step);
  bool exact = true;

  span = acctile_poly_scale (span, l->step > 0 ? 1 : -1);
  if (many && is_open (nest, span, fixed))
    take = acctile_affine_bound (affine, take, NULL, many, span, NULL, &exact);
  acctile_poly_free (span);
  acctile_poly_free (many);
  return take;
}

/* TAKE, a set of parameters, with those that the extents of arrays bound at
   most at that bound.  */
static isl_set *
fitting_params (const struct acctile_nest *nest,
                const struct acctile_affine *affine, isl_set *take)
{
  bool exact = true;

  for (int p = 0; p < nest->n_param; p++)
    if (nest->param[p].origin == ACCTILE_FROM_EXTENT)
      {
        struct acctile_poly *symbol
            = acctile_poly_symbol (ACCTILE_MAX_LOOPS + p);
        struct acctile_poly *most
            = acctile_poly_constant (nest->param[p].value);
        take = acctile_affine_bound (affine, take, NULL, NULL, symbol, most,
                                     &exact);
        acctile_poly_free (symbol);
        acctile_poly_free (most);
      }
  return take;
}

/* TAKE, a set of parameters, with those that let an access of CONFLICT stay
   inside its array: of others it has no iteration.  */
static isl_set *
inside_params (const struct acctile_conflict *conflict,
               const struct acctile_affine *affine, isl_set *take)
{
  bool exact = true;
  struct acctile_poly *zero = acctile_poly_constant (0);

  for (int k = 0; k < 2; k++)
    for (int i = 0; i < conflict->access[k]->n_inside; i++)
      {
        const struct acctile_poly *p = conflict->access[k]->inside[i];
        if (acctile_poly_degree_below (p, ACCTILE_MAX_LOOPS) == 0)
          take = acctile_affine_bound (affine, take, NULL, zero, p, NULL,
                                       &exact);
      }
  acctile_poly_free (zero);
  return take;
}

static isl_stat
count_divs (isl_basic_set *part, void *user)
{
  *(int *)user += isl_basic_set_dim (part, isl_dim_div);
  isl_basic_set_free (part);
  return isl_stat_ok;
}

/* Whether SET has no dimensions but its own, so that its complement is
   simple.  */
static bool
is_simple (isl_set *set)
{
  int divs = 0;
  return isl_set_foreach_basic_set (set, count_divs, &divs) == isl_stat_ok
         && divs == 0;
}

bool
acctile_conflict_certain (const struct acctile_conflict *conflict,
                          const struct acctile_nest *nest,
                          const struct acctile_affine *affine, isl_set *carried)
{
  bool fixed[ACCTILE_MAX_PARAMS] = { 0 };

  if (!conflict->exact || !conflict->known
      || conflict->access[0]->assumed_in_bounds
      || conflict->access[1]->assumed_in_bounds)
    return false;
  for (int p = 0; p < nest->n_param; p++)
    fixed[p] = nest->param[p].origin == ACCTILE_FROM_CONSTANT
               || nest->param[p].origin == ACCTILE_FROM_ASSUME;
  isl_set *params = isl_set_universe (acctile_affine_params (affine));
  params = fitting_params (nest, affine, params);
  params = inside_params (conflict, affine, params);
  for (int k = 0; k < nest->n_loop; k++)
    if (conflict->dim[0][k] >= 0 || conflict->dim[1][k] >= 0)
      params = many_iterations (nest, affine, params, k, fixed);
  params = acctile_affine_fix_params (affine, params, fixed);

  isl_set *with = isl_set_intersect_params (isl_set_copy (carried),
                                            isl_set_copy (params));
  bool certain = isl_set_is_empty (with) == isl_bool_false;
  with = isl_set_params (with);
  certain = certain
            && (isl_set_plain_is_equal (params, with) == isl_bool_true
                || (is_simple (with)
                    && isl_set_is_subset (params, with) == isl_bool_true));
  isl_set_free (params);
  isl_set_free (with);
  return certain;
}

/* Sets *LEAST and *MOST to what the iterator of LOOP, or its number, is larger
   by in the other access of CONFLICT than in access FIRST, over CARRIED; what
   is not known stays.  */
static void
find_range (const struct acctile_conflict *conflict, isl_set *carried, int loop,
            int first, int64_t *least, int64_t *most)
{
  isl_local_space *space
      = isl_local_space_from_space (isl_set_get_space (carried));
  isl_aff *from = isl_aff_var_on_domain (
      isl_local_space_copy (space), isl_dim_set, conflict->dim[first][loop]);
  isl_aff *to = isl_aff_var_on_domain (space, isl_dim_set,
                                       conflict->dim[1 - first][loop]);
  isl_aff *delta = isl_aff_sub (to, from);
  isl_val *low = isl_set_min_val (carried, delta);
  isl_val *high = isl_set_max_val (carried, delta);
  if (low && isl_val_is_int (low) == isl_bool_true)
    *least = isl_val_get_num_si (low);
  if (high && isl_val_is_int (high) == isl_bool_true)
    *most = isl_val_get_num_si (high);
  isl_val_free (low);
  isl_val_free (high);
  isl_aff_free (delta);
}

bool
acctile_conflict_distance (const struct acctile_conflict *conflict,
                           const struct acctile_nest *nest, isl_set *carried,
                           int loop, int first, int64_t *distance)
{
  int64_t unit = is_counted (&nest->loop[loop]) ? 1 : nest->loop[loop].step;
  int64_t least = INT64_MIN, most = INT64_MAX;
  if (conflict->known)
    acctile_uniform_range (&conflict->uniform, loop, first, &least, &most);
  if (least != most)
    {
      least = INT64_MIN;
      most = INT64_MAX;
      find_range (conflict, carried, loop, first, &least, &most);
    }
  bool same = least == most && least % unit == 0;
  *distance = same ? least / unit : unit == 1 ? least : INT64_MIN;
  return same;
}
