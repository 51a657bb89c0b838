/* Which loops of a nest carry dependences: every pair of accesses that may
   touch the same memory, one of them writing, is tested for every loop
   around both (conflict.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "depend.h"
#include "conflict.h"
#include "nest-parts.h"
#include "text.h"

#include <isl/constraint.h>
#include <stdlib.h>
#include <string.h>

/* Pairs of accesses tested by isl at most.  */
#define MAX_PAIRS 4096

/* Nests of more loops than these may ask isl for fewer operations.  */
#define FEW_LOOPS 4

/* Dependences that are looked at more closely at most.  */
#define MAX_FOUND 1024

/* A dependence that loop "loop" carries: the elements of "carried", whose
   sources are access "first" of "conflict" (without its set).  */
struct found
{
  struct acctile_conflict conflict;
  isl_set *carried;
  int loop;
  int first;
};

/* An analysis under way.  First all pairs are tested, then the dependences
   found are described, each with a bound of its own on what isl may do, so
   that no description costs a proof.  */
struct analysis
{
  const struct acctile_nest *nest;
  struct acctile_affine *affine;
  struct acctile_depend *depend;
  int pairs;
  int n_found;
  struct found *found;
  /* The loops, a mask, of which only possible overlaps are said.  */
  unsigned doubted;
  bool obstacle_doubted; /* the same of all distances  */
  /* When set, dependences are not kept but held against these functions;
     "respected" says what came of it.  */
  const struct acctile_order *order;
  int n_order;
  bool respected;
};

/* Whether loop LOOP is an acc loop.  */
static bool
is_acc (const struct acctile_nest *nest, int loop)
{
  return loop < nest->n_parallel || nest->loop[loop].team;
}

/* Makes the verdict on LOOP no better than CLASS, with the text TAKE as the
   reason where it is the first of its class, or only arrays that may overlap
   were one.  */
static void
degrade (struct analysis *a, int loop, enum acctile_doall class, char *take)
{
  struct acctile_depend *depend = a->depend;

  if (depend->loop[loop] == ACCTILE_PROVEN || (a->doubted >> loop & 1)
      || (depend->loop[loop] == ACCTILE_UNKNOWN
          && class == ACCTILE_CONTRADICTED))
    {
      a->doubted &= ~(1u << loop);
      depend->loop[loop] = class;
      free (depend->reason[loop]);
      depend->reason[loop] = take;
    }
  else
    free (take);
}

/* The acc loops around both X and Y, a mask.  */
static unsigned
common_loops (const struct acctile_nest *nest, const struct acctile_access *x,
              const struct acctile_access *y)
{
  unsigned mask = acctile_nest_loops_around (nest, nest->stmt[x->stmt].loop)
                  & acctile_nest_loops_around (nest, nest->stmt[y->stmt].loop);
  for (int k = 0; k < nest->n_loop; k++)
    if (!is_acc (nest, k))
      mask &= ~(1u << k);
  return mask;
}

/* Those of the loops in the mask LOOPS that are still proven.  */
static unsigned
proven_loops (const struct analysis *a, unsigned loops)
{
  for (int k = 0; k < a->nest->n_loop; k++)
    if (a->depend->loop[k] != ACCTILE_PROVEN)
      loops &= ~(1u << k);
  return loops;
}

/* Keeps the text that FORMAT prints with ARGS as what keeps the distances from
   being all, where it is the first, or arrays that may overlap were.  */
static void
keep_obstacle (struct analysis *a, const char *format, va_list args)
{
  struct acctile_text text = { 0 };

  a->respected = false;
  if (a->depend->obstacle && !a->obstacle_doubted)
    return;
  a->obstacle_doubted = false;
  acctile_text_vadd (&text, format, args);
  free (a->depend->obstacle);
  a->depend->obstacle = acctile_text_take (&text);
}

/* Makes all loops of the mask LOOPS that are still proven unknown, with the
   text that FORMAT prints as the reason, also of those that are doubted.  */
__attribute__ ((format (printf, 3, 4))) static void
unknown (struct analysis *a, unsigned loops, const char *format, ...)
{
  va_list all;

  va_start (all, format);
  keep_obstacle (a, format, all);
  va_end (all);
  loops = proven_loops (a, loops) | (loops & a->doubted);
  for (int k = 0; k < a->nest->n_loop; k++)
    {
      if (!(loops >> k & 1))
        continue;
      struct acctile_text text = { 0 };
      va_list args;
      va_start (args, format);
      acctile_text_vadd (&text, format, args);
      va_end (args);
      degrade (a, k, ACCTILE_UNKNOWN, acctile_text_take (&text));
    }
}

/* Whether arrays X and Y, two different ones, may share memory.  */
static bool
may_alias (const struct acctile_array *x, const struct acctile_array *y)
{
  enum acctile_storage s = x->storage, t = y->storage;

  if (s == ACCTILE_PRIVATE || t == ACCTILE_PRIVATE || s == ACCTILE_RESTRICT
      || t == ACCTILE_RESTRICT || s == ACCTILE_HIDDEN || t == ACCTILE_HIDDEN)
    return false;
  if (x->component > 0 && y->component > 0 && x->component != y->component)
    return false;
  return s == ACCTILE_POINTER || t == ACCTILE_POINTER;
}

bool
acctile_depend_apart (const struct acctile_nest *nest,
                      const struct acctile_depend *depend, int a, int b)
{
  if (!may_alias (&nest->array[a], &nest->array[b])
      || (nest->all_apart && nest->array[a].located && nest->array[b].located))
    return true;
  bool known = depend && (nest->apart || depend->compared);
  for (int i = 0; known && i < depend->n_overlap; i++)
    if (depend->overlap[i].first == (a < b ? a : b)
        && depend->overlap[i].second == (a < b ? b : a))
      return true;
  return false;
}

/* Whether something writes to array ARRAY of NEST.  */
static bool
is_written (const struct acctile_nest *nest, int array)
{
  for (int k = 0; k < nest->n_access; k++)
    if (nest->access[k].array == array && nest->access[k].write)
      return true;
  return false;
}

bool
acctile_depend_can_tell (const struct acctile_nest *nest, int x, int y)
{
  const struct acctile_array *p = &nest->array[x], *q = &nest->array[y];

  if (p->located && q->located)
    return true;
  return x != y
         && (((p->located || p->placed) && (q->located || q->placed))
             || (p->stores_located && q->located && !is_written (nest, y))
             || (q->stores_located && p->located && !is_written (nest, x)));
}

/* Whether arrays X and Y, which may share memory, are taken for different
   objects, or the rows of X = Y, because whether they are will be seen before
   the nest.  Notes the pair.  */
static bool
are_told_apart (struct analysis *a, int x, int y)
{
  struct acctile_depend *depend = a->depend;
  struct acctile_overlap pair = { x < y ? x : y, x < y ? y : x };

  if (!acctile_depend_can_tell (a->nest, x, y))
    return false;
  for (int i = 0; i < depend->n_overlap; i++)
    if (memcmp (&depend->overlap[i], &pair, sizeof pair) == 0)
      return a->nest->apart;
  if (depend->n_overlap == ACCTILE_MAX_OVERLAPS)
    return false;
  depend->overlap[depend->n_overlap++] = pair;
  return a->nest->apart;
}

/* Appends DISTANCE to those of A unless it is there already; one that is
   certain replaces one that is not.  */
static void
keep_distance (struct analysis *a, const struct acctile_distance *distance)
{
  struct acctile_depend *depend = a->depend;

  for (int k = 0; k < depend->n_distance; k++)
    {
      struct acctile_distance *known = &depend->distance[k];
      struct acctile_distance other = *distance;
      other.certain = known->certain;
      if (memcmp (known, &other, sizeof other) == 0)
        {
          known->certain |= distance->certain;
          return;
        }
    }
  if (depend->n_distance < ACCTILE_MAX_DISTANCES)
    depend->distance[depend->n_distance++] = *distance;
  else
    unknown (a, 0, "more than %d distances", ACCTILE_MAX_DISTANCES);
}

/* Fills DISTANCE with that of FOUND.  */
static void
find_distance (const struct acctile_nest *nest, const struct found *found,
               struct acctile_distance *distance)
{
  const struct acctile_conflict *conflict = &found->conflict;
  const struct acctile_access *source = conflict->access[found->first];
  const struct acctile_access *sink = conflict->access[1 - found->first];
  unsigned loops = common_loops (nest, source, sink);

  memset (distance, 0, sizeof *distance);
  distance->loop = found->loop;
  distance->array = source->array;
  distance->kind = !source->write ? "anti" : sink->write ? "output" : "flow";
  for (int k = 0; k < nest->n_loop; k++)
    if (loops >> k & 1)
      {
        int64_t d = 0;
        distance->uniform[distance->n] = acctile_conflict_distance (
            conflict, nest, found->carried, k, found->first, &d);
        distance->least[distance->n] = d;
        distance->distance[distance->n]
            = distance->uniform[distance->n] ? d : 0;
        distance->n++;
      }
}

/* Describes FOUND: its distance, whether it is certain, the verdict on its
   loop.  */
static void
describe (struct analysis *a, const struct found *found)
{
  struct acctile_distance distance;

  find_distance (a->nest, found, &distance);
  distance.certain = acctile_conflict_certain (&found->conflict, a->nest,
                                               a->affine, found->carried);
  keep_distance (a, &distance);

  char *vector = acctile_distance_to_string (a->nest, &distance);
  const char *limit = distance.certain         ? ""
                      : !found->conflict.exact ? ", where it is executed"
                                               : ", for some values of"
                                                 " parameters";
  degrade (a, found->loop,
           distance.certain ? ACCTILE_CONTRADICTED : ACCTILE_UNKNOWN,
           acctile_format ("distance %s%s", vector ? vector : "", limit));
  free (vector);
}

/* Whether the accesses of CONFLICT are in different planes, because whether
   they are will be seen before the nest.  Notes these.  */
static bool
are_in_planes (struct analysis *a, const struct acctile_conflict *conflict)
{
  struct acctile_depend *depend = a->depend;
  struct acctile_plane_pair planes;

  return !a->order
         && acctile_planes_find (a->nest, conflict->access[0],
                                 conflict->access[1], &planes)
         && acctile_planes_keep (depend->plane, &depend->n_plane, &planes)
         && a->nest->planes;
}

/* Keeps for later that CARRIED, a part of CONFLICT that is not empty and
   whose sources are access FIRST, is carried by LOOP.  */
static void
note_dependence (struct analysis *a, const struct acctile_conflict *conflict,
                 isl_set *carried, int loop, int first)
{
  if (a->n_found == MAX_FOUND)
    {
      unknown (a, 1u << loop, "too many dependences");
      return;
    }
  struct found *found = &a->found[a->n_found++];
  found->conflict = *conflict;
  found->conflict.set = NULL;
  found->carried = isl_set_copy (carried);
  found->loop = loop;
  found->first = first;
}

/* CARRIED, whose sources are access FIRST of CONFLICT, where function ORDER
   grows by less than it has to from source to sink; NULL when one of the two
   is not inside all parallel loops.  */
static isl_set *
violations (const struct analysis *a, const struct acctile_conflict *conflict,
            isl_set *carried, int first, const struct acctile_order *order)
{
  const int *from = conflict->dim[first], *to = conflict->dim[1 - first];
  isl_constraint *less = isl_constraint_alloc_inequality (
      isl_local_space_from_space (isl_set_get_space (carried)));

  for (int k = 0; k < a->nest->n_parallel; k++)
    {
      if (from[k] < 0 || to[k] < 0)
        {
          isl_constraint_free (less);
          return NULL;
        }
      int c = (int)order->coefficient[k];
      less = isl_constraint_set_coefficient_si (less, isl_dim_set, to[k], -c);
      less = isl_constraint_set_coefficient_si (less, isl_dim_set, from[k], c);
    }
  less = isl_constraint_set_constant_si (less, (int)order->least - 1);
  return isl_set_add_constraint (isl_set_copy (carried), less);
}

/* Whether all functions grow along the dependences CARRIED.  */
static bool
respects (const struct analysis *a, const struct acctile_conflict *conflict,
          isl_set *carried, int first)
{
  bool all = true;

  for (int i = 0; i < a->n_order && all; i++)
    {
      isl_set *bad = violations (a, conflict, carried, first, &a->order[i]);
      all = isl_set_is_empty (bad) == isl_bool_true;
      isl_set_free (bad);
    }
  return all;
}

/* Whether subscripts alone say all that is asked of the dependences of CONFLICT
   from its access FIRST that LOOP carries: there are none, or all functions
   grow along them.  */
static bool
is_settled (const struct analysis *a, const struct acctile_conflict *conflict,
            int loop, int first)
{
  bool grow = a->order != NULL;

  for (int i = 0; grow && i < a->n_order; i++)
    grow = acctile_conflict_grows (conflict, a->nest, loop, first,
                                   a->order[i].coefficient, a->order[i].least);
  return grow || acctile_conflict_impossible (conflict, a->nest, loop, first);
}

/* Whether that is so for all loops of the mask LOOPS.  */
static bool
all_settled (const struct analysis *a, const struct acctile_conflict *conflict,
             unsigned loops)
{
  for (int k = 0; k < a->nest->n_loop; k++)
    if ((loops >> k & 1)
        && !(is_settled (a, conflict, k, 0) && is_settled (a, conflict, k, 1)))
      return false;
  return conflict->known;
}

/* Tests loop LOOP for dependences of CONFLICT from its access FIRST.  False
   when isl gave up.  */
static bool
test_loop (struct analysis *a, const struct acctile_conflict *conflict,
           int loop, int first)
{
  if (is_settled (a, conflict, loop, first))
    return true;
  isl_set *carried = acctile_conflict_carried (conflict, a->nest, loop, first);
  isl_bool empty = isl_set_is_empty (carried);
  if (empty == isl_bool_false && a->order)
    a->respected = a->respected && respects (a, conflict, carried, first);
  else if (empty == isl_bool_false && !are_in_planes (a, conflict))
    note_dependence (a, conflict, carried, loop, first);
  isl_set_free (carried);
  return empty != isl_bool_error;
}

/* Takes the user's word that what X and Y, which are inside LOOPS, depend on
   each other points backwards: at least one iteration in one of the parallel
   loops, in any of them, and none forwards.  False where it has no meaning, as
   not all parallel loops are around both.  */
static bool
grant_backward (struct analysis *a, unsigned loops,
                const struct acctile_access *x, const char *name)
{
  int n = a->nest->n_parallel;
  unsigned parallel = (1u << n) - 1;

  if (!a->nest->backward || (loops & parallel) != parallel)
    return false;
  for (int k = 0; k < n; k++)
    {
      struct acctile_distance distance;
      memset (&distance, 0, sizeof distance);
      distance.n = n;
      distance.least[k] = 1;
      distance.kind = "granted";
      distance.array = x->array;
      distance.loop = k;
      for (int i = 0; i < a->n_order; i++)
        a->respected
            = a->respected && a->order[i].coefficient[k] >= a->order[i].least;
      if (!a->order)
        keep_distance (a, &distance);
      degrade (a, k, ACCTILE_UNKNOWN,
               acctile_format ("dependences on '%s' are granted to point"
                               " backwards",
                               name));
    }
  return true;
}

/* Tests all loops around accesses X and Y, to one array, by isl where nothing
   simpler tells.  */
static void
test_pair (struct analysis *a, const struct acctile_access *x,
           const struct acctile_access *y)
{
  const struct acctile_nest *nest = a->nest;
  const char *name = nest->array[x->array].name;
  unsigned loops = common_loops (nest, x, y);
  struct acctile_conflict conflict;

  if ((x->assumed_in_bounds || y->assumed_in_bounds)
      && !are_told_apart (a, x->array, x->array) && nest->apart
      && acctile_depend_can_tell (nest, x->array, x->array))
    {
      unknown (a, loops, "rows of '%s' may overlap", name);
      return;
    }
  acctile_conflict_build (&conflict, nest, a->affine, x, y);
  bool settled = conflict.set && all_settled (a, &conflict, loops);
  isl_bool empty = settled ? isl_bool_true : isl_set_is_empty (conflict.set);
  bool ok = empty != isl_bool_error;

  if (empty == isl_bool_false && !conflict.known
      && !grant_backward (a, loops, x, name))
    unknown (a, loops,
             x->update || y->update
                 ? "the order of an atomic update of '%s' and other accesses to"
                   " it matters"
                 : "the address of an access to '%s' is not known",
             name);
  for (int k = 0;
       ok && empty == isl_bool_false && conflict.known && k < nest->n_loop; k++)
    if (loops >> k & 1)
      ok = test_loop (a, &conflict, k, 0)
           && (x == y || test_loop (a, &conflict, k, 1));
  if (!ok)
    unknown (a, loops, "the dependence test of '%s' exceeded its bound%s", name,
             "");
  isl_set_free (conflict.set);
}

/* Says of LOOPS that arrays P and Q may overlap, and what it would take to know
   more.  */
static void
doubt_apart (struct analysis *a, unsigned loops, const struct acctile_array *p,
             const struct acctile_array *q)
{
  const struct acctile_array *based = p->doubt == ACCTILE_DOUBT_BASED ? p : q;
  const char *what = "'%s' and '%s' may overlap";
  if (based->doubt == ACCTILE_DOUBT_BASED)
    {
      unknown (a, loops,
               "'%s' and '%s' may overlap ('%s' is restrict, but others may be "
               "based on it)",
               p->name, q->name, based->name);
      return;
    }
  if (p->doubt == ACCTILE_DOUBT_FORTRAN || q->doubt == ACCTILE_DOUBT_FORTRAN)
    what = "'%s' and '%s' may overlap (pointers, targets and associate names "
           "may)";
  else if (p->doubt == ACCTILE_DOUBT_PLAIN || q->doubt == ACCTILE_DOUBT_PLAIN)
    what = "'%s' and '%s' may overlap (restrict would tell)";
  unknown (a, loops, what, p->name, q->name);
}

/* The same where nothing else is said of a loop.  */
static void
tell_overlap (struct analysis *a, unsigned loops, const struct acctile_array *p,
              const struct acctile_array *q)
{
  unsigned proven = proven_loops (a, loops);
  bool first = !a->depend->obstacle || a->obstacle_doubted;

  doubt_apart (a, loops & ~a->doubted, p, q);
  a->doubted |= proven;
  a->obstacle_doubted = first;
}

/* Whether X and Y are atomic updates by one operation, which leave the same in
   memory in any order.  */
static bool
commute (const struct acctile_access *x, const struct acctile_access *y)
{
  return x->update != 0 && x->update == y->update && x->size == y->size;
}

/* Tests all loops around accesses X and Y, at least one of which writes.  */
static void
test_accesses (struct analysis *a, const struct acctile_access *x,
               const struct acctile_access *y)
{
  const struct acctile_array *p = &a->nest->array[x->array];
  const struct acctile_array *q = &a->nest->array[y->array];

  if (commute (x, y))
    return;
  if (x->array != y->array)
    {
      if (may_alias (p, q) && !are_told_apart (a, x->array, y->array))
        tell_overlap (a, common_loops (a->nest, x, y), p, q);
    }
  else if (p->storage != ACCTILE_PRIVATE && a->pairs++ < MAX_PAIRS)
    test_pair (a, x, y);
  else if (p->storage != ACCTILE_PRIVATE)
    unknown (a, common_loops (a->nest, x, y),
             "too many accesses to '%s' for the dependence test", p->name);
}

/* Whether the statements S and T are executed under the same conditions, as far
   as is known.  */
static bool
same_conditions (const struct acctile_stmt *s, const struct acctile_stmt *t)
{
  if (s->conditional != t->conditional || s->n_condition != t->n_condition
      || s->modulus != t->modulus
      || (s->multiple && !acctile_poly_equal (s->multiple, t->multiple)))
    return false;
  for (int c = 0; c < s->n_condition; c++)
    if (!acctile_poly_equal (s->condition[c], t->condition[c]))
      return false;
  return true;
}

/* Whether X and Y are one access as far as dependences go.  */
static bool
same_access (const struct acctile_nest *nest, const struct acctile_access *x,
             const struct acctile_access *y)
{
  const struct acctile_stmt *s = &nest->stmt[x->stmt];
  const struct acctile_stmt *t = &nest->stmt[y->stmt];

  if (x->array != y->array || x->write != y->write || x->size != y->size
      || x->update != y->update || s->loop != t->loop || !same_conditions (s, t)
      || x->n_subscript != y->n_subscript || x->n_partial != y->n_partial
      || x->n_inside != y->n_inside
      || x->assumed_in_bounds != y->assumed_in_bounds)
    return false;
  if ((x->offset || y->offset) && !acctile_poly_equal (x->offset, y->offset))
    return false;
  for (int d = 0; d < x->n_subscript; d++)
    if (!acctile_poly_equal (x->subscript[d], y->subscript[d]))
      return false;
  for (int c = 0; c < x->n_inside; c++)
    if (!acctile_poly_equal (x->inside[c], y->inside[c]))
      return false;
  for (int d = 0; d < x->n_partial; d++)
    if ((x->partial[d] || y->partial[d])
        && !acctile_poly_equal (x->partial[d], y->partial[d]))
      return false;
  return x->n_subscript == 0 || acctile_poly_equal (x->field, y->field);
}

/* Tests all pairs of accesses.  */
static void
test_all (struct analysis *a)
{
  const struct acctile_nest *nest = a->nest;
  const struct acctile_access **list
      = calloc (nest->n_access + 1, sizeof *list);
  int n = 0;

  if (!list)
    {
      unknown (a, ~0u, "out of memory");
      return;
    }
  for (int k = 0; k < nest->n_access; k++)
    {
      bool seen = false;
      for (int j = 0; j < n && !seen; j++)
        seen = same_access (nest, list[j], &nest->access[k]);
      if (!seen)
        list[n++] = &nest->access[k];
    }
  for (int j = 0; j < n; j++)
    for (int k = j; k < n; k++)
      if (list[j]->write || list[k]->write)
        test_accesses (a, list[j], list[k]);
  free (list);
}

/* Scalar K of the nest is carried along its innermost parallel loop.  */
static void
carry_along (struct analysis *a, int k)
{
  const struct acctile_nest *nest = a->nest;
  int last = nest->n_parallel - 1;
  struct acctile_distance distance;

  memset (&distance, 0, sizeof distance);
  distance.n = nest->n_parallel;
  for (int j = 0; j <= last; j++)
    distance.uniform[j] = true;
  distance.distance[last] = distance.least[last] = 1;
  distance.kind = "flow";
  distance.array = -1 - k;
  distance.loop = last;
  distance.certain = true;
  for (int i = 0; i < a->n_order; i++)
    a->respected
        = a->respected && a->order[i].coefficient[last] >= a->order[i].least;
  if (a->order)
    return;
  keep_distance (a, &distance);
  char *vector = acctile_distance_to_string (nest, &distance);
  degrade (a, last, ACCTILE_CONTRADICTED,
           acctile_format ("distance %s", vector ? vector : ""));
  free (vector);
}

/* What can be said of atomic operations without looking at accesses.  Even
   where their order does not matter the distances are not all, so that nothing
   goes by these alone: no operation may be done twice.  */
static void
test_atomics (struct analysis *a)
{
  switch (a->nest->atomics)
    {
    case ACCTILE_ATOMICS_NONE:
      break;
    case ACCTILE_ATOMICS_UNORDERED:
      unknown (a, 0, "the body has atomic updates");
      break;
    case ACCTILE_ATOMICS_ROUNDED:
      unknown (a, ~0u,
               "the order of its atomic updates may change the last digits of "
               "floating-point numbers (-Ofast allows that)");
      break;
    case ACCTILE_ATOMICS_ORDERED:
      unknown (a, ~0u, "the order of an atomic operation may matter");
      break;
    }
}

/* What can be said without looking at accesses.  */
static void
test_rest (struct analysis *a)
{
  const struct acctile_nest *nest = a->nest;

  for (int k = 0; k < nest->n_loop; k++)
    if (!is_acc (nest, k))
      degrade (a, k, ACCTILE_UNKNOWN, acctile_format ("sequential"));
  if (nest->opaque_calls)
    unknown (a, ~0u, "the body calls a function that is not known");
  test_atomics (a);
  for (int k = 0; k < nest->n_scalar; k++)
    if (nest->scalar[k].along && nest->n_parallel > 1)
      carry_along (a, k);
    else
      unknown (a, ~0u, "scalar '%s' %s", nest->scalar[k].name,
               nest->scalar[k].why ? nest->scalar[k].why
                                   : "is assigned in the loop and is neither"
                                     " private nor a reduction");
}

/* Describes all that was found, and frees it.  */
static void
describe_all (struct analysis *a)
{
  acctile_isl_restart (a->nest->ctx);
  for (int k = 0; k < a->n_found; k++)
    {
      describe (a, &a->found[k]);
      isl_set_free (a->found[k].carried);
    }
}

/* Lets isl do what takes it about the same time for NEST as for one of
   FEW_LOOPS loops: an operation is a pivot, whose time grows with the square of
   the number of loops and its numbers grow, too.  */
static struct acctile_isl_guard
enter_isl (const struct acctile_nest *nest)
{
  struct acctile_isl_guard guard = acctile_isl_enter (nest->ctx);
  unsigned long n = nest->n_loop > FEW_LOOPS ? nest->n_loop : FEW_LOOPS;

  isl_ctx_set_max_operations (
      nest->ctx, ACCTILE_ISL_OPERATIONS * (FEW_LOOPS * FEW_LOOPS * FEW_LOOPS)
                     / (n * n * n));
  return guard;
}

bool
acctile_depend_respects (const struct acctile_nest *nest,
                         const struct acctile_order *order, int n)
{
  struct acctile_depend depend = { .n_loop = nest->n_loop };
  struct analysis a = { .nest = nest,
                        .depend = &depend,
                        .order = order,
                        .n_order = n,
                        .respected = true };
  struct acctile_isl_guard guard = enter_isl (nest);

  a.affine = acctile_affine_alloc (nest);
  test_rest (&a);
  if (a.affine)
    test_all (&a);
  bool respected = a.affine && a.respected;
  acctile_affine_free (a.affine);
  acctile_isl_leave (nest->ctx, guard);
  for (int k = 0; k < depend.n_loop; k++)
    free (depend.reason[k]);
  free (depend.obstacle);
  return respected;
}

struct acctile_depend *
acctile_depend_analyze (const struct acctile_nest *nest)
{
  struct analysis a = { .nest = nest };

  a.depend = calloc (1, sizeof *a.depend);
  if (!a.depend)
    return NULL;
  a.depend->n_loop = nest->n_loop;
  a.depend->distance
      = calloc (ACCTILE_MAX_DISTANCES, sizeof *a.depend->distance);
  a.found = calloc (MAX_FOUND, sizeof *a.found);
  struct acctile_isl_guard guard = enter_isl (nest);
  a.affine = acctile_affine_alloc (nest);
  test_rest (&a);
  if (a.affine && a.found && a.depend->distance)
    test_all (&a);
  else
    unknown (&a, ~0u, "out of memory");
  describe_all (&a);
  acctile_affine_free (a.affine);
  acctile_isl_leave (nest->ctx, guard);
  free (a.found);
  return a.depend;
}

struct acctile_depend *
acctile_depend_free (struct acctile_depend *depend)
{
  if (!depend)
    return NULL;
  for (int k = 0; k < depend->n_loop; k++)
    free (depend->reason[k]);
  free (depend->distance);
  free (depend->obstacle);
  acctile_planes_clear (depend->plane, &depend->n_plane);
  free (depend);
  return NULL;
}
