/* Where the loads of a nest get their values from: see flow.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "flow.h"

#include <stdlib.h>
#include <string.h>

#include "bounds.h"
#include "conflict.h"

/* What is looked at.  */
struct flows
{
  const struct acctile_nest *nest;
  struct acctile_affine *affine;
};

/* How far apart the two ends of the dependences that one loop carries are, in
   each loop of the band.  */
struct carried
{
  bool uniform[ACCTILE_MAX_LOOPS];
  int64_t least[ACCTILE_MAX_LOOPS];
};

/* True when access A is made in the innermost parallel loop, at an address that
   is affine in all loops.  */

static bool
is_affine (const struct acctile_nest *nest, const struct acctile_access *a)
{
  return nest->stmt[a->stmt].loop == nest->n_parallel - 1 && a->offset
         && acctile_poly_degree_below (a->offset, ACCTILE_MAX_LOOPS) <= 1;
}

/* True when no bound of the band depends on its iterators.  */

static bool
is_rectangular (const struct acctile_nest *nest)
{
  for (int k = 0; k < nest->n_parallel; k++)
    for (int j = 0; j < k; j++)
      if (acctile_bounds_use (&nest->loop[k], j))
        return false;
  return true;
}

bool
acctile_flow_same_store (const struct acctile_nest *nest, int access, int store)
{
  const struct acctile_access *a = &nest->access[access];
  const struct acctile_access *b = &nest->access[store];
  return a->write && a->array == b->array && a->size == b->size && a->offset
         && acctile_poly_equal (a->offset, b->offset);
}

/* The first store to the array of load A, *PARTIAL when there are more or it is
   conditional; -1 when nothing writes the array, -2 when stores go to several
   addresses.  */

static int
only_store (const struct acctile_nest *nest, const struct acctile_access *a,
            bool *partial)
{
  int store = -1;
  *partial = false;
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *w = &nest->access[i];
      if (!w->write || w->array != a->array)
        continue;
      if (!is_affine (nest, w) || w->size != a->size
          || (store >= 0 && !acctile_flow_same_store (nest, i, store)))
        return -2;
      *partial = store >= 0 || nest->stmt[w->stmt].conditional;
      if (store < 0)
        store = i;
    }
  return store;
}

/* Fills CARRIED with the dependences from STORE to LOAD that loop K carries.
   1 when there are some, 0 when there are none, -1 when isl gives up.  */

static int
find_carried (const struct flows *f, const struct acctile_conflict *conflict,
              int k, struct carried *carried)
{
  if (acctile_conflict_impossible (conflict, f->nest, k, 0))
    return 0;
  isl_set *set = acctile_conflict_carried (conflict, f->nest, k, 0);
  isl_bool empty = isl_set_is_empty (set);
  for (int j = 0; empty == isl_bool_false && j < f->nest->n_parallel; j++)
    carried->uniform[j] = acctile_conflict_distance (conflict, f->nest, set, j,
                                                     0, &carried->least[j]);
  isl_set_free (set);
  return empty == isl_bool_error ? -1 : empty == isl_bool_false;
}

/* True when iteration x of access LOAD is at the address of iteration x -
   DISTANCE of STORE, for all x.  */

static bool
same_address (const struct acctile_nest *nest,
              const struct acctile_access *store,
              const struct acctile_access *load, const int64_t *distance)
{
  struct acctile_poly *apart = acctile_poly_sub (
      acctile_poly_copy (load->offset), acctile_poly_copy (store->offset));
  for (int k = 0; k < nest->n_parallel && apart; k++)
    apart = acctile_poly_add (
        apart, acctile_poly_scale (acctile_poly_coefficient (store->offset, k),
                                   distance[k] * nest->loop[k].step));
  bool same = apart && apart->n == 0;
  acctile_poly_free (apart);
  return same;
}

/* Whether an iteration that is CARRIED away from a load, beyond DISTANCE,
   exists only where the one at DISTANCE does.  */

static bool
is_behind (const struct acctile_nest *nest, const struct carried *carried,
           const int64_t *distance)
{
  for (int j = 0; j < nest->n_parallel; j++)
    if ((distance[j] > 0 && carried->least[j] < distance[j])
        || (distance[j] < 0
            && (!carried->uniform[j] || carried->least[j] > distance[j])))
      return false;
  return true;
}

/* Fills CONFLICT for the load of FLOW and all stores that its store stands for:
   one of them may be made where another is not.  False when isl fails or gives
   up.  */

static bool
build_conflict (const struct flows *f, const struct acctile_flow *flow,
                struct acctile_conflict *conflict)
{
  const struct acctile_nest *nest = f->nest;
  const struct acctile_access *load = &nest->access[flow->load];
  acctile_conflict_build (conflict, nest, f->affine, &nest->access[flow->store],
                          load);
  for (int i = flow->store + 1; i < nest->n_access && conflict->set; i++)
    if (acctile_flow_same_store (nest, i, flow->store))
      {
        struct acctile_conflict other;
        acctile_conflict_build (&other, nest, f->affine, &nest->access[i],
                                load);
        conflict->known &= other.known;
        conflict->set = isl_set_union (conflict->set, other.set);
      }
  return conflict->set && conflict->known;
}

/* Fills the distance of FLOW, whose load and store are set; its store becomes
   -1 when it never writes what the load reads.  False when that cannot be
   said.  */

static bool
find_distance (const struct flows *f, struct acctile_flow *flow)
{
  const struct acctile_nest *nest = f->nest;
  const struct acctile_access *store = &nest->access[flow->store];
  const struct acctile_access *load = &nest->access[flow->load];
  struct acctile_conflict conflict;
  bool known = false, ok = build_conflict (f, flow, &conflict);
  for (int k = nest->n_parallel - 1; ok && k >= 0; k--)
    {
      struct carried carried;
      int some = find_carried (f, &conflict, k, &carried);
      ok = some >= 0;
      for (int j = 0; some > 0 && ok && j < nest->n_parallel; j++)
        ok = carried.least[j] != INT64_MIN
             && (known || carried.uniform[j] || j == k);
      if (some > 0 && ok && !known)
        {
          for (int j = 0; j < nest->n_parallel; j++)
            flow->distance[j] = carried.least[j];
          known = true;
          ok = same_address (nest, store, load, flow->distance);
        }
      if (some > 0 && ok)
        ok = is_behind (nest, &carried, flow->distance);
    }
  isl_set_free (conflict.set);
  if (ok && !known)
    {
      flow->store = -1;
      flow->partial = false;
    }
  return ok;
}

/* True when a store that FLOW's stands for comes before its load in one
   iteration, and may write what it reads.  */

static bool
is_inside (const struct acctile_nest *nest, const struct acctile_flow *flow)
{
  const struct acctile_access *store = &nest->access[flow->store];
  const struct acctile_access *load = &nest->access[flow->load];
  if (flow->store > flow->load)
    return false;
  struct acctile_poly *apart = acctile_poly_sub (
      acctile_poly_copy (load->offset), acctile_poly_copy (store->offset));
  int64_t bytes = 0;
  bool certain = apart && acctile_poly_is_constant (apart, &bytes)
                 && (bytes >= store->size || -bytes >= store->size);
  acctile_poly_free (apart);
  return !certain;
}

/* Adds to LIST, which has N, for each store that is alone at its address in all
   iterations of the parallel loops, how far the iteration before it is that
   stores there too; the number with them.  */

static int
add_stores (const struct flows *f, struct acctile_flow *list, int n)
{
  for (int i = 0; i < f->nest->n_access; i++)
    {
      const struct acctile_access *a = &f->nest->access[i];
      struct acctile_flow *flow = &list[n];
      if (!a->write || !is_affine (f->nest, a))
        continue;
      memset (flow, 0, sizeof *flow);
      flow->load = i;
      flow->store = only_store (f->nest, a, &flow->partial);
      if (flow->store != i || flow->partial)
        continue;
      acctile_isl_restart (f->nest->ctx);
      if (find_distance (f, flow))
        n++;
    }
  return n;
}

/* Whether what FLOW, of NEST, loads may change between two iterations that do
   not load it though others at that place do: it is loaded under a condition,
   and iterations all along some loop can store to one address, as those do that
   are to stand for what is beside the loop ("r[i] = ..." behind "for (j...)").
   What fetches it ahead would not wait for all of these.  */

static bool
changes_unseen (const struct acctile_nest *nest,
                const struct acctile_flow *flow)
{
  if (!flow->conditional || flow->store < 0)
    return false;
  for (int k = 0; k < nest->n_parallel; k++)
    if (!acctile_poly_uses (nest->access[flow->store].offset, k))
      return true;
  return false;
}

int
acctile_flow_find (const struct acctile_nest *nest, struct acctile_flow **list)
{
  struct flows f = { .nest = nest };
  int n = 0;
  *list = calloc (nest->n_access + 1, sizeof **list);
  if (!*list)
    return -1;
  if (!is_rectangular (nest))
    return 0;
  struct acctile_isl_guard guard = acctile_isl_enter (nest->ctx);
  f.affine = acctile_affine_alloc (nest);
  for (int i = 0; f.affine && i < nest->n_access; i++)
    {
      const struct acctile_access *a = &nest->access[i];
      struct acctile_flow *flow = &(*list)[n];
      if (a->write || !is_affine (nest, a))
        continue;
      memset (flow, 0, sizeof *flow);
      flow->load = i;
      flow->conditional = nest->stmt[a->stmt].conditional;
      flow->store = only_store (nest, a, &flow->partial);
      if (flow->store == -2 || changes_unseen (nest, flow))
        continue;
      acctile_isl_restart (nest->ctx);
      if (flow->store >= 0
          && (is_inside (nest, flow) || !find_distance (&f, flow)))
        continue;
      n++;
    }
  if (f.affine)
    n = add_stores (&f, *list, n);
  acctile_affine_free (f.affine);
  acctile_isl_leave (nest->ctx, guard);
  return n;
}
