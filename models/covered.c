/* Arrays of which each iteration of a nest writes what it reads: see
   covered.h.

   An element that access r reads in an iteration of the loops around it was
   written by access w before, in the same iteration of the parallel loops, when

   - all loops around both are in one iteration, w comes first in the body, and
     nothing passes over w that leads to r (acctile_access.until), or

   - a sequential loop around both, those around it being in one iteration, is
     in a later iteration at r, and nothing passes over w that leads to the end
     of that loop.

   Loops around w alone, and in the second case those inside that one, have to
   run to their ends: their bounds are known, and nothing else ends them.

   Where all loops around w are around r and both have one subscript there is
   nothing to ask isl, which the many elements of small matrices, each with a
   name of its own in the source (d[3][1] -= t * d[2][1]), would take long to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "covered.h"
#include "conflict.h"
#include "nest-parts.h"

#include <isl/constraint.h>

/* Pairs of accesses to an array that isl is asked about at most.  */
#define MAX_PAIRS 1024

/* A read of a nest, and what is known of the iterations of its loops in which
   some access wrote the element before.  */
struct cover
{
  const struct acctile_nest *nest;
  const struct acctile_affine *affine;
  const struct acctile_access *read;
  isl_set *covered;
};

/* Whether ACCESS is all of one element.  */
static bool
is_element (const struct acctile_nest *nest,
            const struct acctile_access *access)
{
  return access->offset && !access->update && access->at > 0
         && access->size == nest->array[access->array].elem_size;
}

/* Whether the loops of the mask LOOPS around the access WHICH of CONFLICT run
   to their ends, with bounds that its set has.  */
static bool
are_whole (const struct cover *c, const struct acctile_conflict *conflict,
           int which, unsigned loops)
{
  bool exact = true;

  for (int k = 0; k < c->nest->n_loop; k++)
    if ((loops >> k & 1)
        && (!c->nest->loop[k].whole || c->nest->loop[k].end == 0
            || !c->nest->loop[k].lower || !c->nest->loop[k].upper))
      return false;
  isl_set *all = isl_set_universe (isl_set_get_space (conflict->set));
  isl_set_free (acctile_affine_loops (c->affine, all, conflict->dim[which],
                                      loops, &exact));
  return exact;
}

/* Adds to what is covered the iterations of the read in TAKE, pairs of
   CONFLICT, whose first access is the write.  */
static void
add_covered (struct cover *c, const struct acctile_conflict *conflict,
             isl_set *take)
{
  int n = isl_set_dim (c->covered, isl_dim_set);

  take = isl_set_project_out (take, isl_dim_set, 0, conflict->n - n);
  c->covered = isl_set_union (c->covered, take);
}

/* The pairs of CONFLICT with both accesses in one iteration of the loops of the
   mask LOOPS.  */
static isl_set *
equate (const struct acctile_conflict *conflict,
        const struct acctile_nest *nest, unsigned loops)
{
  isl_set *set = isl_set_copy (conflict->set);

  for (int k = 0; k < nest->n_loop; k++)
    if (loops >> k & 1)
      set = isl_set_equate (set, isl_dim_set, conflict->dim[0][k], isl_dim_set,
                            conflict->dim[1][k]);
  return set;
}

/* Adds the elements that the write of CONFLICT, which is in the loops AROUND,
   wrote in earlier iterations of the sequential loop LOOP around both.  */
static void
add_earlier (struct cover *c, const struct acctile_conflict *conflict,
             unsigned around, int loop)
{
  unsigned outer = acctile_nest_loops_around (c->nest, loop) & ~(1u << loop);

  if (conflict->access[0]->until > c->nest->loop[loop].end
      && are_whole (c, conflict, 0, around & ~outer))
    {
      isl_set *set = acctile_conflict_carried (conflict, c->nest, loop, 0);
      add_covered (c, conflict, set);
    }
}

/* Adds the elements that WRITE wrote before the read.  */
static void
add_write (struct cover *c, const struct acctile_access *write)
{
  const struct acctile_nest *nest = c->nest;
  struct acctile_conflict conflict;
  unsigned around
      = acctile_nest_loops_around (nest, nest->stmt[write->stmt].loop);
  unsigned common
      = around
        & acctile_nest_loops_around (nest, nest->stmt[c->read->stmt].loop);

  acctile_conflict_build (&conflict, nest, c->affine, write, c->read);
  if (conflict.known && !conflict.partly)
    {
      if (write->at < c->read->at && c->read->at < write->until
          && are_whole (c, &conflict, 0, around & ~common))
        add_covered (c, &conflict, equate (&conflict, nest, common));
      for (int k = nest->n_parallel; k < nest->n_loop; k++)
        if (common >> k & 1)
          add_earlier (c, &conflict, around, k);
    }
  isl_set_free (conflict.set);
}

/* TAKE, iterations of the loops around the read of C, where subscript D of it
   is inside its dimension, as the language says of those in the source.  Those
   of loops that are counted in other numbers than their iterators are left.  */
static isl_set *
inside (const struct cover *c, isl_set *take, int d)
{
  const struct acctile_nest *nest = c->nest;
  const struct acctile_poly *subscript = c->read->subscript[d];
  const struct acctile_poly *extent = nest->array[c->read->array].extent[d];
  int dim[ACCTILE_MAX_LOOPS];
  bool exact = true;

  for (int k = 0; k < nest->n_loop; k++)
    if (nest->loop[k].step != 1 && acctile_poly_uses (subscript, k))
      return take;
  struct acctile_poly *zero = acctile_poly_constant (0);
  struct acctile_poly *last = acctile_poly_sub (acctile_poly_copy (extent),
                                                acctile_poly_constant (1));
  acctile_affine_dims (nest, nest->stmt[c->read->stmt].loop, 0, dim);
  take = acctile_affine_bound (c->affine, take, dim, zero, subscript, last,
                               &exact);
  acctile_poly_free (zero);
  acctile_poly_free (last);
  return take;
}

/* The iterations of the loops around the read of C; *KNOWN says whether its
   address is.  */
static isl_set *
iterations (const struct cover *c, bool *known)
{
  const struct acctile_nest *nest = c->nest;
  struct acctile_conflict self;
  unsigned around
      = acctile_nest_loops_around (nest, nest->stmt[c->read->stmt].loop);

  acctile_conflict_build (&self, nest, c->affine, c->read, c->read);
  *known = self.known && !self.partly;
  isl_set *set = equate (&self, nest, around);
  isl_set_free (self.set);
  set = isl_set_project_out (set, isl_dim_set, 0, self.n / 2);
  for (int d = 0; c->read->given && d < c->read->n_subscript; d++)
    set = inside (c, set, d);
  return set;
}

/* Whether access WRITE of NEST wrote what READ reads before, in the same
   iteration of all loops around it, as their subscripts alone say.  */
static bool
writes_same (const struct acctile_nest *nest,
             const struct acctile_access *write,
             const struct acctile_access *read)
{
  unsigned around
      = acctile_nest_loops_around (nest, nest->stmt[write->stmt].loop);
  unsigned there
      = acctile_nest_loops_around (nest, nest->stmt[read->stmt].loop);

  return (around & ~there) == 0 && write->at < read->at
         && read->at < write->until
         && acctile_poly_equal (write->offset, read->offset);
}

/* Whether such an access is among those of NEST.  */
static bool
is_written_before (const struct acctile_nest *nest,
                   const struct acctile_access *read)
{
  for (int k = 0; k < nest->n_access; k++)
    if (nest->access[k].array == read->array && nest->access[k].write
        && is_element (nest, &nest->access[k])
        && writes_same (nest, &nest->access[k], read))
      return true;
  return false;
}

/* Whether access K of NEST is a write that may be to what READ reads, in
   whatever iterations.  */
static bool
may_cover (const struct acctile_nest *nest, int k,
           const struct acctile_access *read)
{
  const struct acctile_access *write = &nest->access[k];
  int64_t x, y;

  return write->array == read->array && write->write && is_element (nest, write)
         && !(acctile_poly_is_constant (write->offset, &x)
              && acctile_poly_is_constant (read->offset, &y)
              && (x + write->size <= y || y + read->size <= x));
}

/* How many pairs isl is asked about for READ, an access of NEST.  */
static int
pairs_of (const struct acctile_nest *nest, const struct acctile_access *read)
{
  int pairs = 0;

  for (int k = 0; !is_written_before (nest, read) && k < nest->n_access; k++)
    pairs += may_cover (nest, k, read);
  return pairs;
}

/* Whether every element that access READ of NEST reads was written before in
   the same iteration of the parallel loops.  */
static bool
is_covered (const struct acctile_nest *nest,
            const struct acctile_affine *affine,
            const struct acctile_access *read)
{
  struct cover c = { .nest = nest, .affine = affine, .read = read };
  bool known;
  isl_set *all = iterations (&c, &known);

  c.covered = isl_set_empty (isl_set_get_space (all));
  for (int k = 0; known && k < nest->n_access; k++)
    if (may_cover (nest, k, read))
      add_write (&c, &nest->access[k]);
  bool covered = known && isl_set_is_subset (all, c.covered) == isl_bool_true;
  isl_set_free (all);
  isl_set_free (c.covered);
  return covered;
}

/* Whether ACCESS of NEST is one that can be looked at.  */
static bool
is_plain (const struct acctile_nest *nest, const struct acctile_access *access)
{
  unsigned parallel = (1u << nest->n_parallel) - 1;
  unsigned around
      = acctile_nest_loops_around (nest, nest->stmt[access->stmt].loop);

  return (around & parallel) == parallel && !access->update
         && (access->write
             || (access->offset && access->at > 0
                 && access->size <= nest->array[access->array].elem_size));
}

bool
acctile_covered (const struct acctile_nest *nest, int array)
{
  int pairs = 0;
  bool ok = nest->n_parallel > 0 && nest->n_team == 0;

  for (int k = 0; ok && k < nest->n_access; k++)
    if (nest->access[k].array == array)
      ok = is_plain (nest, &nest->access[k]);
  for (int k = 0; ok && pairs <= MAX_PAIRS && k < nest->n_access; k++)
    if (nest->access[k].array == array && !nest->access[k].write)
      pairs += pairs_of (nest, &nest->access[k]);
  if (!ok || pairs > MAX_PAIRS)
    return false;
  struct acctile_isl_guard guard = acctile_isl_enter (nest->ctx);
  struct acctile_affine *affine = acctile_affine_alloc (nest);
  ok = affine != NULL;
  for (int k = 0; ok && k < nest->n_access; k++)
    if (nest->access[k].array == array && !nest->access[k].write)
      ok = is_written_before (nest, &nest->access[k])
           || is_covered (nest, affine, &nest->access[k]);
  acctile_affine_free (affine);
  acctile_isl_leave (nest->ctx, guard);
  return ok;
}

/* Whether a parallel loop may carry a dependence between accesses A and B of
   NEST.  */
static bool
pair_carried (const struct acctile_nest *nest,
              const struct acctile_affine *affine,
              const struct acctile_access *a, const struct acctile_access *b)
{
  struct acctile_conflict conflict;

  acctile_conflict_build (&conflict, nest, affine, a, b);
  bool carried = !conflict.known;
  for (int k = 0; !carried && k < nest->n_parallel; k++)
    for (int first = 0; !carried && first < 2; first++)
      {
        isl_set *set = acctile_conflict_carried (&conflict, nest, k, first);
        carried = isl_set_is_empty (set) != isl_bool_true;
        isl_set_free (set);
      }
  isl_set_free (conflict.set);
  return carried;
}

bool
acctile_carried (const struct acctile_nest *nest, int array)
{
  struct acctile_isl_guard guard = acctile_isl_enter (nest->ctx);
  struct acctile_affine *affine = acctile_affine_alloc (nest);
  const struct acctile_access *access = nest->access;
  bool carried = affine == NULL;

  for (int j = 0; !carried && j < nest->n_access; j++)
    for (int k = j; !carried && k < nest->n_access; k++)
      if (access[j].array == array && access[k].array == array
          && (access[j].write || access[k].write))
        carried = pair_carried (nest, affine, &access[j], &access[k]);
  acctile_affine_free (affine);
  acctile_isl_leave (nest->ctx, guard);
  return carried;
}
