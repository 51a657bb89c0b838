/* The clauses of one region for all steps of a time loop, from those of its
   regions, and whether what they map lasts from the first step to the last: see
   timeloop.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/timeloop-present.h"
#include "extract/gimple-loop.h"
#include "extract/mention.h"

/* The clauses of one region, on the way.  */
struct merging
{
  const struct acctile_time_loop *loop;
  bool (*written) (void *data, tree decl);
  void *data;
  struct acctile_present present;
  bool relies; /* on what is present by other clauses  */
  tree clauses;
};

/* Whether the map clauses A and B do something else with what they are about:
   one of them says where the region finds it.  */

static bool
differ_in_kind (tree a, tree b)
{
  static const enum gomp_map_kind kinds[]
      = { GOMP_MAP_FIRSTPRIVATE_POINTER, GOMP_MAP_ATTACH };
  for (unsigned i = 0; i < ARRAY_SIZE (kinds); i++)
    if ((OMP_CLAUSE_MAP_KIND (a) == kinds[i])
        != (OMP_CLAUSE_MAP_KIND (b) == kinds[i]))
      return true;
  return false;
}

/* The clause among CLAUSES that is about the same as C.  */

static tree
find_same (tree clauses, tree c)
{
  for (tree other = clauses; other; other = OMP_CLAUSE_CHAIN (other))
    {
      if (OMP_CLAUSE_CODE (other) != OMP_CLAUSE_CODE (c))
        continue;
      if (!operand_equal_p (OMP_CLAUSE_DECL (other), OMP_CLAUSE_DECL (c), 0))
        continue;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && differ_in_kind (c, other))
        continue;
      return other;
    }
  return NULL_TREE;
}

/* Whether what is mapped with C can be mapped once for all steps.  */

static const char *
map_lasts (struct merging *m, tree c)
{
  tree base = acctile_map_base (c);
  bool moves = DECL_P (base) && m->loop->assigned.contains (base);
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_FORCE_PRESENT:
    case GOMP_MAP_TOFROM:
    case GOMP_MAP_FIRSTPRIVATE_POINTER:
    case GOMP_MAP_FORCE_DEVICEPTR:
      return NULL;
    case GOMP_MAP_ALLOC:
      if (integer_zerop (OMP_CLAUSE_SIZE (c)))
        return NULL; /* a pointer without a clause: only looked up  */
      /* FALLTHRU */
    case GOMP_MAP_FROM:
    case GOMP_MAP_POINTER:
    case GOMP_MAP_TO_PSET:
      return moves ? "a pointer that changes is copied at each step" : NULL;
    case GOMP_MAP_TO:
    case GOMP_MAP_FORCE_TO:
      if (moves || !DECL_P (base) || m->written (m->data, base))
        return "an array that is copied in at each step is written";
      return NULL;
    case GOMP_MAP_ATTACH:
      return moves ? "a pointer that changes is attached at each step" : NULL;
    default:
      return "a data clause cannot stand for all steps";
    }
}

/* The pointer in memory that the loop's value VALUE is loaded from, NULL_TREE
   for none.  */

static tree
loaded_from (const struct acctile_time_loop *loop, tree value)
{
  for (unsigned k = 0; k < loop->values.length (); k++)
    for (unsigned i = 0; loop->values[k] == value && i < loop->steady.length ();
         i++)
      if (gimple_assign_single_p (loop->steady[i])
          && gimple_assign_lhs (loop->steady[i]) == loop->results[k])
        return gimple_assign_rhs1 (loop->steady[i]);
  return NULL_TREE;
}

/* Where among the clauses, of which later ones stand first, the map of what
   POINTER points to stands; NULL when there is none.  Its pointer has to
   follow it.  */

static tree *
map_through (struct merging *m, tree pointer)
{
  for (tree *c = &m->clauses; *c; c = &OMP_CLAUSE_CHAIN (*c))
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_MAP
        && OMP_CLAUSE_MAP_KIND (*c) != GOMP_MAP_FIRSTPRIVATE_POINTER
        && (acctile_map_base (*c) == pointer
            || loaded_from (m->loop, acctile_map_base (*c)) == pointer))
      return c;
  return NULL;
}

/* Whether a region is handed the pointer that C is about in another way than
   one before: as it is, or as what it stands for on the device.  */

static bool
differs (struct merging *m, tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (!DECL_P (decl) || !POINTER_TYPE_P (TREE_TYPE (decl)))
    return false;
  for (tree other = m->clauses; other; other = OMP_CLAUSE_CHAIN (other))
    if (OMP_CLAUSE_DECL (other) == decl
        && (OMP_CLAUSE_CODE (other) != OMP_CLAUSE_CODE (c)
            || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
                && OMP_CLAUSE_MAP_KIND (other) != OMP_CLAUSE_MAP_KIND (c))))
      return true;
  return false;
}

/* Whether what C would map, by itself for each step, is there for certain.  */

static bool
is_present (struct merging *m, tree c)
{
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ALLOC:
    case GOMP_MAP_TO:
    case GOMP_MAP_FROM:
    case GOMP_MAP_TOFROM:
      {
        tree decl = acctile_time_loop_invariant (m->loop, OMP_CLAUSE_DECL (c));
        bool moves = DECL_P (acctile_map_base (c))
                     && m->loop->assigned.contains (acctile_map_base (c));
        decl = moves || !decl ? OMP_CLAUSE_DECL (c) : decl;
        return acctile_present_has (&m->present, decl)
               && !integer_zerop (OMP_CLAUSE_SIZE (c));
      }
    default:
      return false;
    }
}

/* Adds the map clause C.  */

static const char *
add_map (struct merging *m, tree c)
{
  bool present = is_present (m, c);
  const char *why = present ? NULL : map_lasts (m, c);
  if (why)
    return why;
  m->relies |= present;
  tree decl = acctile_time_loop_invariant (m->loop, OMP_CLAUSE_DECL (c));
  if (DECL_P (acctile_map_base (c))
      && m->loop->assigned.contains (acctile_map_base (c)))
    decl = unshare_expr (OMP_CLAUSE_DECL (c));
  tree size = acctile_time_loop_invariant (m->loop, OMP_CLAUSE_SIZE (c));
  if (!decl || !size)
    return "a data clause changes from step to step";
  tree copy = copy_node (c);
  OMP_CLAUSE_DECL (copy) = decl;
  OMP_CLAUSE_SIZE (copy) = size;
  if (present)
    OMP_CLAUSE_SET_MAP_KIND (copy, GOMP_MAP_FORCE_PRESENT);
  tree same = find_same (m->clauses, copy);
  if (same)
    {
      if (OMP_CLAUSE_MAP_KIND (same) != OMP_CLAUSE_MAP_KIND (copy))
        return "the regions of the time loop have different data clauses for "
               "one array";
      if (operand_equal_p (OMP_CLAUSE_SIZE (same), size, 0))
        return NULL;
      if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH)
        return "the regions of the time loop attach one pointer differently";
      OMP_CLAUSE_SIZE (same) = fold_build2 (
          MAX_EXPR, sizetype, fold_convert (sizetype, OMP_CLAUSE_SIZE (same)),
          fold_convert (sizetype, size));
      return NULL;
    }
  tree *place = &m->clauses;
  if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
      && !(place = map_through (m, decl)))
    return "a pointer stands for no data";
  OMP_CLAUSE_CHAIN (copy) = *place;
  *place = copy;
  return NULL;
}

/* Whether DECL is a variable of the loop's own.  */

static bool
is_own (struct merging *m, tree decl)
{
  return const_cast<hash_set<tree> &> (m->loop->local).contains (decl);
}

/* Whether the map clause C hands in, or is about, a scalar of the loop, which
   nothing else can have mapped: its value is the thread's.  */

static bool
is_own_scalar (struct merging *m, tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (!DECL_P (decl) || TREE_ADDRESSABLE (decl)
      || !acctile_time_loop_plain (decl) || POINTER_TYPE_P (TREE_TYPE (decl)))
    return false;
  return (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM && is_own (m, decl))
         || (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TO
             && (is_own (m, decl) || m->loop->assigned.contains (decl)));
}

/* Adds the clause C of a region.  */

static const char *
add_clause (struct merging *m, tree c)
{
  static const char different[]
      = "the regions of the time loop have different data clauses for one "
        "pointer";
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_MAP:
      if (is_own_scalar (m, c))
        return NULL;
      if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TO
          && DECL_P (OMP_CLAUSE_DECL (c)))
        return "a scalar is copied in at each step";
      return differs (m, c) ? different : add_map (m, c);
    case OMP_CLAUSE_DEFAULT:
    case OMP_CLAUSE_COLLAPSE: /* gfortran's copy of the loop's  */
    case OMP_CLAUSE_ASYNC:    /* timeloop-queue.cc  */
    case OMP_CLAUSE_WAIT:
      return NULL;
    case OMP_CLAUSE_FIRSTPRIVATE:
    case OMP_CLAUSE_PRIVATE:
      if (m->loop->assigned.contains (OMP_CLAUSE_DECL (c))
          || m->loop->results.contains (OMP_CLAUSE_DECL (c))
          || is_own (m, OMP_CLAUSE_DECL (c)) || find_same (m->clauses, c))
        return NULL;
      if (differs (m, c))
        return different;
      {
        tree copy = copy_node (c);
        OMP_CLAUSE_CHAIN (copy) = m->clauses;
        m->clauses = copy;
      }
      return NULL;
    default:
      return "a clause guards or sizes a region of the time loop";
    }
}

/* Whether a pointer that the loop assigns is one that the regions have the
   device's address of, throughout.  */

static bool
has_address (struct merging *m, tree decl)
{
  for (tree c = m->clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
            || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_POINTER
            || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_DEVICEPTR)
        && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

/* A walk_gimple_seq callback: finds a statement that does more with the
   variable in the walk's info than to copy it, and regions that mention it.  */

static tree
find_use (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_code (stmt) == GIMPLE_OMP_TARGET;
  if (gimple_code (stmt) == GIMPLE_BIND || gimple_code (stmt) == GIMPLE_TRY
      || is_gimple_debug (stmt) || gimple_clobber_p (stmt)
      || (gimple_assign_single_p (stmt)
          && is_gimple_reg (gimple_assign_lhs (stmt))
          && is_gimple_reg (gimple_assign_rhs1 (stmt))))
    return NULL_TREE;
  *handled = true;
  return acctile_mentions (stmt, (tree)wi->info) ? (tree)wi->info : NULL_TREE;
}

/* Whether the loop only copies the pointer DECL: as none of its regions has it,
   the device needs no address for it.  */

static bool
only_copied (struct merging *m, tree decl)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = decl;
  for (unsigned i = 0; i < m->loop->stmts.length (); i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at (m->loop->stmts[i]);
      if (walk_gimple_stmt (&gsi, find_use, NULL, &wi))
        return false;
    }
  for (unsigned i = 0; i < m->loop->targets.length (); i++)
    for (tree c = gimple_omp_target_clauses (m->loop->targets[i]); c;
         c = OMP_CLAUSE_CHAIN (c))
      for (int k = 0; k < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; k++)
        if (OMP_CLAUSE_OPERAND (c, k)
            && acctile_expr_mentions (OMP_CLAUSE_OPERAND (c, k), decl))
          return false;
  return true;
}

static bool addresses_stay (struct merging *m, gimple_seq seq);

/* Whether STMT assigns to pointers that regions have only what is a device
   address: of a pointer that always is one, or of one in GOOD, which an earlier
   statement of the same sequence made one.  */

static bool
address_stays (struct merging *m, gimple *stmt, hash_set<tree> *good)
{
  if (m->loop->steady.contains (stmt))
    return true;
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    return addresses_stay (m, gimple_bind_body (bind));
  if (gimple_code (stmt) == GIMPLE_TRY)
    return addresses_stay (m, gimple_try_eval (stmt));
  if (!is_gimple_assign (stmt) || gimple_clobber_p (stmt)
      || !POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
    return true;
  tree from = gimple_assign_rhs1 (stmt), to = gimple_assign_lhs (stmt);
  if (!has_address (m, from) && !good->contains (from))
    {
      good->remove (to);
      return only_copied (m, to);
    }
  good->add (to);
  return true;
}

static bool
addresses_stay (struct merging *m, gimple_seq seq)
{
  hash_set<tree> good;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (!address_stays (m, gsi_stmt (gsi), &good))
      return false;
  return true;
}

const char *
acctile_time_loop_clauses (struct acctile_time_loop *loop,
                           bool (*written) (void *data, tree decl), void *data,
                           tree *clauses)
{
  struct merging m;
  m.loop = loop;
  m.written = written;
  m.data = data;
  m.relies = false;
  m.clauses = NULL_TREE;
  loop->sizes.truncate (0);
  acctile_present_find (loop, &m.present);
  for (unsigned i = 0; i < loop->targets.length (); i++)
    for (tree c = gimple_omp_target_clauses (loop->targets[i]); c;
         c = OMP_CLAUSE_CHAIN (c))
      if (const char *why = add_clause (&m, c))
        return why;
  hash_set<tree> good;
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    if (!address_stays (&m, loop->stmts[i], &good))
      return "a pointer becomes one that the regions do not map";
  if (m.relies)
    acctile_present_sizes (&m.present, &loop->sizes);
  *clauses = nreverse (m.clauses);
  return NULL;
}
