/* Kernels regions that hold more than one nest, and parallel regions that hold
   auto nests in sequential loops: unfolded into a data region, in which the
   host runs what stands between the nests, loops around them too, and launches
   a kernels region for each, in order, as the sequential meaning of "kernels"
   asks.

     #pragma acc kernels copy(a, b)        #pragma acc data copy(a, b)
     for (t = 0; t < steps; t++)           for (t = 0; t < steps; t++)
       { nest 1; nest 2; }           ->      { kernels present(a, b) nest 1;
                                               kernels present(a, b) nest 2; }

   Scalars that no nest assigns are the host's and are handed to each nest by
   value.  Those that a nest assigns and the host needs between the nests, as in
   "if (pivot != k)" around one, each launch copies from the host and back.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "emit/emit-parts.h"
#include "extract/liveness.h"
#include "prepare/sequential.h"
#include "prepare/tidy.h"
#include "substitute.h"
#include "job/unfolding.h"
#include "extract/value.h"

typedef hash_set<tree> decl_set;

/* The map clause C with kind KIND.  */

static tree
copy_map (tree c, enum gomp_map_kind kind)
{
  tree copy = copy_node (c);
  OMP_CLAUSE_SET_MAP_KIND (copy, kind);
  OMP_CLAUSE_SIZE (copy) = unshare_expr (OMP_CLAUSE_SIZE (c));
  OMP_CLAUSE_DECL (copy) = unshare_expr (OMP_CLAUSE_DECL (c));
  OMP_CLAUSE_CHAIN (copy) = NULL_TREE;
  return copy;
}

/* The scalar that the clause C of U's region is about where nests change it:
   without a data region around them each launch hands it on by the host.
   NULL_TREE for none.  */

static tree
changed_scalar (struct acctile_unfolding *u, tree c)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
                 && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM
                     || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM)
                 && DECL_P (OMP_CLAUSE_DECL (c))
                 && acctile_unfolds_scalar (OMP_CLAUSE_DECL (c))
                 && !acctile_host_scalar (u, c)
             ? OMP_CLAUSE_DECL (c)
             : NULL_TREE;
}

/* The clauses of the region for FOUND; ALONE where no data region stands
   around.  */

static tree
launch_clauses (struct acctile_unfolding *u, const struct acctile_found *found,
                bool alone)
{
  tree result = NULL_TREE, *end = &result;
  decl_set dropped;
  for (tree c = gimple_omp_target_clauses (u->region->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    {
      tree copy;
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
        {
          copy = copy_node (c);
          OMP_CLAUSE_CHAIN (copy) = NULL_TREE;
        }
      else if (dropped.contains (OMP_CLAUSE_DECL (c))
               || acctile_unfolds_frame (OMP_CLAUSE_DECL (c)))
        continue;
      else if (tree decl = acctile_host_scalar (u, c))
        {
          if (!acctile_launch_needs (u, found, decl)
              && (u->by_host.contains (decl) || !DECL_ARTIFICIAL (decl)))
            {
              dropped.add (decl);
              continue;
            }
          copy = copy_map (c, GOMP_MAP_FORCE_TO);
        }
      else if (tree decl = alone || u->told.contains (OMP_CLAUSE_DECL (c))
                               ? changed_scalar (u, c)
                               : NULL_TREE)
        {
          if (!acctile_launch_needs (u, found, decl))
            {
              dropped.add (decl);
              continue;
            }
          copy = copy_map (c, (enum gomp_map_kind)OMP_CLAUSE_MAP_KIND (c));
        }
      else
        copy = copy_map (c, alone || acctile_map_leads (c)
                                ? (enum gomp_map_kind)OMP_CLAUSE_MAP_KIND (c)
                                : GOMP_MAP_FORCE_PRESENT);
      *end = copy;
      end = &OMP_CLAUSE_CHAIN (copy);
    }
  auto_vec<tree> local;
  acctile_in_order (&u->local, &local);
  for (unsigned i = 0; i < local.length (); i++)
    if (u->by_host.contains (local[i]) && acctile_unfolds_scalar (local[i])
        && acctile_launch_needs (u, found, local[i]))
      {
        tree clause = build_omp_clause (u->region->location, OMP_CLAUSE_MAP);
        OMP_CLAUSE_SET_MAP_KIND (clause, GOMP_MAP_FORCE_TO);
        OMP_CLAUSE_DECL (clause) = local[i];
        OMP_CLAUSE_SIZE (clause) = TYPE_SIZE_UNIT (TREE_TYPE (local[i]));
        *end = clause;
        end = &OMP_CLAUSE_CHAIN (clause);
      }
  return result;
}

/* Whether the clause C of U's region is one of the data region around the
   launches.  Adds the scalars that the launches are handed to *HANDED; the
   references to them come behind them.  */

static bool
belongs_around (struct acctile_unfolding *u, tree c, decl_set *handed)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_REFERENCE
      || acctile_unfolds_frame (OMP_CLAUSE_DECL (c)))
    return false;
  if (tree scalar = acctile_host_scalar (u, c))
    handed->add (scalar);
  return !acctile_host_scalar (u, c) && !u->told.contains (OMP_CLAUSE_DECL (c))
         && !handed->contains (OMP_CLAUSE_DECL (c));
}

/* The clauses of the data region around the launches.  */

static tree
data_clauses (struct acctile_unfolding *u)
{
  tree result = NULL_TREE, *end = &result;
  decl_set handed;
  for (tree c = gimple_omp_target_clauses (u->region->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    if (belongs_around (u, c, &handed))
      {
        *end = copy_map (c, (enum gomp_map_kind)OMP_CLAUSE_MAP_KIND (c));
        if (DECL_P (OMP_CLAUSE_DECL (c))
            && !TREE_ADDRESSABLE (OMP_CLAUSE_DECL (c)))
          OMP_CLAUSE_MAP_DECL_MAKE_ADDRESSABLE (*end) = 1;
        end = &OMP_CLAUSE_CHAIN (*end);
      }
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF)
      {
        *end = copy_node (c);
        OMP_CLAUSE_CHAIN (*end) = NULL_TREE;
        end = &OMP_CLAUSE_CHAIN (*end);
      }
  return result;
}

/* Notes what the new variable that STMT assigns points to: two of the same
   array's are not told apart otherwise.  */

static void
note_pointer (struct acctile_unfolding *u, gimple *stmt)
{
  if (POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
    acctile_function_note (u->function, stmt);
}

/* Loads again, at the end of *BODY, the pointers that U's region loads before
   the nest FOUND and that this uses: a device has its own.  BIND declares
   them.  */

static void
load_pointers (struct acctile_unfolding *u, const struct acctile_found *found,
               gbind *bind, gimple_seq *body)
{
  acctile_substitution own;
  for (unsigned i = 0; i < u->pointers.length (); i++)
    {
      tree decl = gimple_assign_lhs (u->pointers[i]);
      if (!acctile_nest_needs (found, decl))
        continue;
      tree var = acctile_declare_new (bind, TREE_TYPE (decl), "data");
      gimple *copy = gimple_copy (u->pointers[i]);
      gimple_assign_set_lhs (copy, var);
      gimple_seq_add_stmt (body, copy);
      note_pointer (u, copy);
      own.put (decl, var);
    }
  if (!own.is_empty ())
    acctile_substitute_stmt (found->outermost, &own);
}

/* Puts copies of what U moves to the nest FOUND at the end of *BODY.  BIND
   declares their variables.  */

static void
copy_moved (struct acctile_unfolding *u, const struct acctile_found *found,
            gbind *bind, gimple_seq *body)
{
  acctile_substitution own;
  decl_set assigned;
  acctile_collect_assigned (gimple_omp_body (found->outermost), &assigned);
  for (unsigned i = 0; i < u->moved.length (); i++)
    {
      if (u->moved[i].found != found)
        continue;
      gimple *copy = gimple_copy (u->moved[i].stmt);
      tree decl = gimple_assign_lhs (copy);
      acctile_substitute_stmt (copy, &own);
      tree var = acctile_declare_new (bind, TREE_TYPE (decl), "moved");
      gimple_assign_set_lhs (copy, var);
      gimple_seq_add_stmt (body, copy);
      acctile_function_note (u->function, copy);
      own.put (decl, var);
    }
  for (decl_set::iterator i = assigned.begin (); i != assigned.end (); ++i)
    if (own.get (*i))
      own.remove (*i);
  if (!own.is_empty ())
    acctile_substitute_stmt (found->outermost, &own);
}

/* Whether DECL, a temporary of the compiler's, stands in the block of U's
   region and the nest FOUND, which assigns it, must have one of its own: the
   host assigns it between the nests, or the nest needs the value that it gives
   it before its loop.  */

static bool
is_parted (struct acctile_unfolding *u, const struct acctile_found *found,
           tree decl)
{
  if (!u->local.contains (decl))
    return false;
  if (u->by_host.contains (decl))
    return !acctile_nest_reads_first (found->outermost, decl)
           || acctile_nest_sets_first (found->outermost, decl);
  return acctile_nest_sets_first (found->outermost, decl)
         && acctile_read_first (gimple_omp_body (found->outermost), decl);
}

/* Gives the nest FOUND its own of each temporary of the compiler's that it
   assigns before it reads it, where the threads or launches would share it.
   BIND declares them.  */

static void
part_temporaries (struct acctile_unfolding *u,
                  const struct acctile_found *found, gbind *bind)
{
  decl_set assigned;
  auto_vec<tree> decls;
  acctile_substitution own;
  acctile_collect_assigned (gimple_omp_for_pre_body (found->outermost),
                            &assigned);
  acctile_collect_assigned (gimple_omp_body (found->outermost), &assigned);
  acctile_in_order (&assigned, &decls);
  for (unsigned i = 0; i < decls.length (); i++)
    {
      tree decl = decls[i];
      if (VAR_P (decl) && DECL_ARTIFICIAL (decl) && is_parted (u, found, decl))
        own.put (decl, acctile_declare_new (bind, TREE_TYPE (decl), "own"));
    }
  if (!own.is_empty ())
    acctile_substitute_stmt (found->outermost, &own);
}

/* Puts a region of its own into the place of FOUND.  */

static void
add_launch (struct acctile_unfolding *u, const struct acctile_found *found,
            bool alone)
{
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  part_temporaries (u, found, bind);
  gomp_target *target = gimple_build_omp_target (
      NULL, GF_OMP_TARGET_KIND_OACC_KERNELS, launch_clauses (u, found, alone));
  gimple_set_location (target, found->location);
  acctile_replace_stmt (gimple_omp_body_ptr (u->region->target),
                        found->outermost, target);
  gimple_seq body = NULL;
  load_pointers (u, found, bind, &body);
  copy_moved (u, found, bind, &body);
  gimple_seq_add_stmt (&body, found->outermost);
  gimple_bind_set_body (bind, body);
  gimple_omp_set_body (target, bind);
}

/* A variable of the block BIND for DECL; appends to *SEQ what gives it the
   value of that.  */

static tree
add_own (gbind *bind, tree decl, gimple_seq *seq)
{
  tree own
      = build_decl (DECL_SOURCE_LOCATION (decl), VAR_DECL, DECL_NAME (decl),
                    TYPE_MAIN_VARIANT (TREE_TYPE (decl)));
  acctile_declare (bind, own);
  suppress_warning (decl, OPT_Wuninitialized);
  gimple_seq_add_stmt (seq, gimple_build_assign (own, decl));
  return own;
}

/* Gives REGION's variables that each gang has for itself, and that are assigned
   between the nests, to the block around these: all gangs assign the same, and
   the host's have another value behind the region.  */

static void
give_own_variables (struct acctile_region *region)
{
  struct acctile_unfolding u;
  acctile_substitution own;
  acctile_unfolding_survey (&u, region);
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  gimple_seq begin = NULL;
  tree clauses = gimple_omp_target_clauses (region->target);
  for (tree *p = &clauses; *p;)
    if (OMP_CLAUSE_CODE (*p) == OMP_CLAUSE_FIRSTPRIVATE
        && u.by_host.contains (OMP_CLAUSE_DECL (*p)))
      {
        tree decl = OMP_CLAUSE_DECL (*p);
        own.put (decl, add_own (bind, decl, &begin));
        *p = OMP_CLAUSE_CHAIN (*p);
      }
    else
      p = &OMP_CLAUSE_CHAIN (*p);
  if (own.is_empty ())
    return;
  acctile_substitute_seq (gimple_omp_body_ptr (region->target), &own);
  gimple_seq_add_seq (&begin, gimple_omp_body (region->target));
  gimple_bind_set_body (bind, begin);
  gimple_omp_set_body (region->target, bind);
  gimple_omp_target_set_clauses (region->target, clauses);
}

/* Makes launches of the nests of U's region, which is REGION, in its body;
   ALONE where no data region stands around them.  */

static void
unfold_body (struct acctile_unfolding *u, struct acctile_function *function,
             struct acctile_region *region, bool alone)
{
  u->function = function;
  acctile_sequential_to_plain (region, gimple_omp_body_ptr (region->target));
  give_own_variables (region);
  acctile_unfolding_survey (u, region);
  for (int i = 0; i < region->n_found; i++)
    acctile_emit_temporaries (&region->found[i]);
  for (int i = 0; i < region->n_found; i++)
    add_launch (u, &region->found[i], alone);
  for (unsigned i = 0; i < u->moved.length (); i++)
    acctile_replace_stmt (gimple_omp_body_ptr (region->target),
                          u->moved[i].stmt, gimple_build_nop ());
}

/* Whether a data construct in PRESENT, without conditions, maps what DECL is or
   points to: its clause, or that of the pointer behind it, names it.  */

static bool
is_present (const vec<gomp_target *> &present, tree decl)
{
  tree descriptor = acctile_descriptor_of (decl);
  decl = descriptor ? descriptor : decl;
  for (unsigned i = 0; i < present.length (); i++)
    {
      tree clauses = gimple_omp_target_clauses (present[i]);
      if (omp_find_clause (clauses, OMP_CLAUSE_IF))
        continue;
      bool maps = false;
      for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
        {
          if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
            continue;
          if (!acctile_map_leads (c)
              || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ATTACH)
            maps = OMP_CLAUSE_MAP_KIND (c) <= GOMP_MAP_TOFROM
                   || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_PRESENT;
          if (maps && decl && acctile_base_decl (OMP_CLAUSE_DECL (c)) == decl)
            return true;
        }
    }
  return false;
}

bool
acctile_kernels_alone (struct acctile_region *region,
                       const vec<gomp_target *> &present)
{
  struct acctile_unfolding u;
  acctile_unfolding_survey (&u, region);
  for (tree c = gimple_omp_target_clauses (region->target); c;
       c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
        if (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_PRESENT
            || acctile_map_leads (c) || acctile_host_scalar (&u, c)
            || changed_scalar (&u, c)
            || (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_ALLOC && OMP_CLAUSE_SIZE (c)
                && integer_zerop (OMP_CLAUSE_SIZE (c))))
          continue;
        if (OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_TOFROM
            || !is_present (present, acctile_base_decl (OMP_CLAUSE_DECL (c))))
          return false;
        break;
      case OMP_CLAUSE_FIRSTPRIVATE:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_DEFAULT:
      case OMP_CLAUSE_COLLAPSE: /* gfortran's copy of the loop's  */
        break;
      default:
        return false;
      }
  return true;
}

gimple_seq
acctile_kernels_unfold_alone (struct acctile_function *function,
                              struct acctile_region *region)
{
  struct acctile_unfolding u;
  unfold_body (&u, function, region, true);
  gimple_seq body = gimple_omp_body (region->target);
  gimple_omp_set_body (region->target, NULL);
  return body;
}

void
acctile_kernels_unfold (struct acctile_function *function,
                        struct acctile_region *region)
{
  struct acctile_unfolding u;
  unfold_body (&u, function, region, false);
  gimple_seq cleanup = NULL;
  gimple_seq_add_stmt (
      &cleanup,
      gimple_build_call (builtin_decl_explicit (BUILT_IN_GOACC_DATA_END), 0));
  gimple *body = gimple_build_try (gimple_omp_body (region->target), cleanup,
                                   GIMPLE_TRY_FINALLY);
  gimple_omp_set_body (region->target, body);
  gimple_omp_target_set_clauses (region->target, data_clauses (&u));
  gimple_omp_target_set_kind (region->target,
                              GF_OMP_TARGET_KIND_OACC_DATA_KERNELS);
}
