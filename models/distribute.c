/* What loops may be distributed over the parts of their bodies for.

     for (i...)                              for (i...)
       {                                       for (j...)
         for (j...)                              t[i] += a[i][j] * x[j];
           t[i] += a[i][j] * x[j];     ->    for (i...)
         for (j...)                            for (j...)
           y[j] += a[i][j] * t[i];               y[j] += a[i][j] * t[i];
       }

   All iterations may do one part before any does the next when nothing in the
   first depends on something in the second in an earlier iteration: then no
   cycle of dependences is cut (Allen and Kennedy).  That the iterations depend
   on one another within a part does not matter.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distribute.h"
#include "conflict.h"

/* Pairs of accesses to one array that are tested at most; the others count as
   dependent.  */
#define MAX_PAIRS 2000

/* Whether it will be seen before the nest that rows of array A do not
   overlap, as DEPEND says.  */
static bool
rows_apart (const struct acctile_depend *depend, int a)
{
  for (int i = 0; i < depend->n_overlap; i++)
    if (depend->overlap[i].first == a && depend->overlap[i].second == a)
      return true;
  return false;
}

/* The mask of the loops of NEST around statement S.  */
static unsigned
loops_around (const struct acctile_nest *nest, int s)
{
  unsigned loops = 0;
  for (int k = nest->stmt[s].loop; k >= 0; k = nest->loop[k].parent)
    loops |= 1u << k;
  return loops;
}

/* Whether a loop of the mask LOOPS of NEST may carry a dependence of CONFLICT
   from its access FIRST to the other.  */
static bool
may_carry (const struct acctile_nest *nest,
           const struct acctile_conflict *conflict, unsigned loops, int first)
{
  bool may = false;
  for (int k = 0; k < nest->n_loop && !may; k++)
    if ((loops >> k & 1)
        && !acctile_conflict_impossible (conflict, nest, k, first))
      {
        isl_set *carried = acctile_conflict_carried (conflict, nest, k, first);
        may = isl_set_is_empty (carried) != isl_bool_true;
        isl_set_free (carried);
      }
  return may;
}

/* Whether a loop around accesses X and Y of NEST, to one array, may carry a
   dependence from X to Y in *FORTH, and from Y to X in *BACK.  */
static void
test_pair (const struct acctile_nest *nest, const struct acctile_affine *affine,
           const struct acctile_access *x, const struct acctile_access *y,
           bool *forth, bool *back)
{
  struct acctile_conflict conflict;
  unsigned loops = loops_around (nest, x->stmt) & loops_around (nest, y->stmt);
  acctile_conflict_build (&conflict, nest, affine, x, y);
  isl_bool empty = isl_set_is_empty (conflict.set);
  bool open
      = empty == isl_bool_error || (empty == isl_bool_false && !conflict.known);

  *forth = open || (!empty && may_carry (nest, &conflict, loops, 0));
  *back = open || (!empty && may_carry (nest, &conflict, loops, 1));
  isl_set_free (conflict.set);
}

/* Whether accesses X and Y of NEST never depend on each other, whatever isl may
   say.  */
static bool
are_independent (const struct acctile_nest *nest,
                 const struct acctile_depend *depend,
                 const struct acctile_access *x, const struct acctile_access *y)
{
  if (!x->write && !y->write)
    return true;
  return x->array == y->array
             ? nest->array[x->array].storage == ACCTILE_PRIVATE
             : acctile_depend_apart (nest, depend, x->array, y->array);
}

/* Whether isl can say something of accesses X and Y of NEST: where its arrays
   are apart it takes subscripts to lie inside their dimensions.  */
static bool
can_be_tested (const struct acctile_nest *nest,
               const struct acctile_depend *depend,
               const struct acctile_access *x, const struct acctile_access *y)
{
  return x->array == y->array
         && (!nest->apart || (!x->assumed_in_bounds && !y->assumed_in_bounds)
             || rows_apart (depend, x->array));
}

/* What acctile_carried_pairs does, with AFFINE.  */
static void
test_all (const struct acctile_nest *nest, const struct acctile_depend *depend,
          const struct acctile_affine *affine, bool *carried)
{
  int n = nest->n_access, pairs = 0;
  for (int a = 0; a < n; a++)
    for (int b = a; b < n; b++)
      {
        const struct acctile_access *x = &nest->access[a];
        const struct acctile_access *y = &nest->access[b];
        bool forth = true, back = true;
        if (are_independent (nest, depend, x, y))
          forth = back = false;
        else if (can_be_tested (nest, depend, x, y) && pairs++ < MAX_PAIRS)
          test_pair (nest, affine, x, y, &forth, &back);
        carried[a * n + b] = forth;
        carried[b * n + a] = back || (a == b && forth);
      }
}

bool
acctile_carried_pairs (const struct acctile_nest *nest,
                       const struct acctile_depend *depend, bool *carried)
{
  if (nest->opaque_calls || nest->atomics != ACCTILE_ATOMICS_NONE
      || nest->n_scalar > 0 || nest->n_reduction > 0 || nest->planes)
    return false;
  struct acctile_isl_guard guard = acctile_isl_enter (nest->ctx);
  struct acctile_affine *affine = acctile_affine_alloc (nest);
  if (affine)
    test_all (nest, depend, affine, carried);
  acctile_affine_free (affine);
  acctile_isl_leave (nest->ctx, guard);
  return affine != NULL;
}
