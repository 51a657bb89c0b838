/* Inner acc loops of kernels regions, and of parallel ones all of whose loops
   are the compiler's to judge, that stand where they cannot be spread, in other
   inner ones beside something else or under conditions, as plain loops: what
   the program asks of them is no more than GCC does, which runs such regions on
   one lane.

     #pragma acc loop                    #pragma acc loop
     for (i...)                          for (i...)
       {                                   {
         #pragma acc loop                    for (j...)
         for (j...)                            for (k...)
           #pragma acc loop         ->           b[i][j][k] = a[i][j][k];
           for (k...)                        s[i] = 1;
             b[i][j][k] = a[i][j][k];      }
         s[i] = 1;
       }

   The loops around are proven or granted as before, and what the loops of the
   body do in order is right for both.  Of loops in one another that with the
   most of vector and worker stays an acc loop, or the innermost when it is
   called independent.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "job/job.h"
#include "emit/emit-parts.h"
#include "extract/holds.h"
#include "extract/walk.h"
#include "prepare/sequential.h"
#include "substitute.h"

/* Whether LOOP has a clause CODE.  */

static bool
has_clause (gomp_for *loop, enum omp_clause_code code)
{
  return omp_find_clause (gimple_omp_for_clauses (loop), code) != NULL_TREE;
}

/* A walk_gimple_seq callback: collects acc loops that are not sequential.  */

static tree
collect_spread (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = false;
  if (loop && !acctile_has_seq_clause (loop))
    ((vec<gomp_for *> *)wi->info)->safe_push (loop);
  return NULL_TREE;
}

/* Whether DECL is a variable with a number.  */

static bool
is_number (tree decl)
{
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
         && (INTEGRAL_TYPE_P (TREE_TYPE (decl))
             || SCALAR_FLOAT_TYPE_P (TREE_TYPE (decl)))
         && !TREE_THIS_VOLATILE (decl) && !DECL_HAS_VALUE_EXPR_P (decl);
}

/* Whether LOOP does in order, without its clauses, what it is to do.  */

static bool
can_be_plain (gomp_for *loop)
{
  tree index = gimple_omp_for_index (loop, 0);
  if (gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP
      || gimple_omp_for_collapse (loop) != 1
      || !INTEGRAL_TYPE_P (TREE_TYPE (index)))
    return false;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_AUTO:
      case OMP_CLAUSE_INDEPENDENT:
      case OMP_CLAUSE_WORKER:
      case OMP_CLAUSE_VECTOR:
      case OMP_CLAUSE_COLLAPSE:
        break;
      case OMP_CLAUSE_PRIVATE:
        if (OMP_CLAUSE_DECL (c) != index && !is_number (OMP_CLAUSE_DECL (c)))
          return false;
        break;
      case OMP_CLAUSE_REDUCTION:
        if (!is_number (OMP_CLAUSE_DECL (c))
            || OMP_CLAUSE_REDUCTION_PLACEHOLDER (c))
          return false;
        break;
      default:
        return false;
      }
  return true;
}

/* Whether A stands in B or B in A, which are acc loops.  */

static bool
are_nested (gomp_for *a, gomp_for *b)
{
  return acctile_holds_stmt (gimple_omp_body (a), b)
         || acctile_holds_stmt (gimple_omp_body (b), a);
}

/* Whether LOOP of LOOPS, the acc loops of a body, stays one.  */

static bool
stays (gomp_for *loop, const vec<gomp_for *> &loops)
{
  bool worker = has_clause (loop, OMP_CLAUSE_WORKER), innermost = true;
  if (has_clause (loop, OMP_CLAUSE_VECTOR))
    return true;
  for (unsigned i = 0; i < loops.length (); i++)
    {
      if (loops[i] == loop || !are_nested (loops[i], loop))
        continue;
      if (has_clause (loops[i], OMP_CLAUSE_VECTOR)
          || (!worker && has_clause (loops[i], OMP_CLAUSE_WORKER)))
        return false;
      innermost
          = innermost && acctile_holds_stmt (gimple_omp_body (loops[i]), loop);
    }
  return worker || (innermost && has_clause (loop, OMP_CLAUSE_INDEPENDENT));
}

/* Finds which acc loops in the body of the nest FOUND are to be plain; those in
   FORCED are in any case.  False when one cannot be.  */

static bool
find_plain (const struct acctile_found *found, hash_set<gimple *> *forced,
            vec<gomp_for *> *plain)
{
  auto_vec<gomp_for *> loops;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &loops;
  walk_gimple_seq (acctile_walk_body (found->outermost), collect_spread, NULL,
                   &wi);
  for (unsigned i = 0; i < loops.length (); i++)
    {
      if (has_clause (loops[i], OMP_CLAUSE_GANG))
        return false;
      if (!forced->contains (loops[i]) && stays (loops[i], loops))
        continue;
      if (!can_be_plain (loops[i]))
        return false;
      plain->safe_push (loops[i]);
    }
  return plain->length () > 0;
}

/* Declares what is private to each iteration of LOOP, but for its index, in its
   body.  */

static void
declare_privates (gomp_for *loop)
{
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, make_node (BLOCK));
  acctile_substitution own;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        && OMP_CLAUSE_DECL (c) != gimple_omp_for_index (loop, 0)
        && !own.get (OMP_CLAUSE_DECL (c)))
      own.put (OMP_CLAUSE_DECL (c),
               acctile_declare_like (bind, OMP_CLAUSE_DECL (c), "acctile_own"));
  acctile_substitute_seq (gimple_omp_body_ptr (loop), &own);
  acctile_enclose_body (gimple_omp_body_ptr (loop), bind);
}

/* Makes acc loops in the body of the nest FOUND plain so that it can be taken,
   with FORCED.  False when that cannot be.  */

static bool
make_plain (const struct acctile_found *found, hash_set<gimple *> *forced)
{
  auto_vec<gomp_for *> plain;
  hash_set<gimple *> listed;
  if (!find_plain (found, forced, &plain))
    return false;
  for (unsigned i = 0; i < plain.length (); i++)
    {
      declare_privates (plain[i]);
      listed.add (plain[i]);
    }
  acctile_loops_to_plain (gimple_omp_body_ptr (found->outermost), &listed);
  return true;
}

/* The same for the nests of REGION that have a loop that does not fit.  Where
   one has that after it was made plainer, too, its loop is added to FORCED;
   TRIED are the outermost loops of those.  */

static bool
make_nests_plain (const struct acctile_region *region,
                  hash_set<gimple *> *forced, hash_set<gimple *> *tried)
{
  bool some = false;
  for (int i = 0; i < region->n_found; i++)
    {
      const struct acctile_found *found = &region->found[i];
      if (!found->misfit)
        continue;
      if (tried->add (found->outermost))
        forced->add (found->misfit);
      some |= make_plain (found, forced);
    }
  return some;
}

/* A statement test: an acc loop in the body of another, beside something
   else.  */

static bool
is_imperfect (gimple *stmt)
{
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  return loop && !acctile_has_seq_clause (loop)
         && acctile_holds (acctile_walk_body (loop), acctile_is_acc_loop);
}

/* A statement test: an acc loop that is not the compiler's to judge.  */

static bool
is_settled (gimple *stmt)
{
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  return loop && !acctile_has_seq_clause (loop)
         && !has_clause (loop, OMP_CLAUSE_AUTO);
}

void
acctile_job_fit_loops (gomp_target *target, struct acctile_function *function)
{
  hash_set<gimple *> forced, tried;
  bool some
      = (gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS
         || !acctile_holds (gimple_omp_body (target), is_settled))
        && !acctile_unoptimised ()
        && acctile_holds (gimple_omp_body (target), is_imperfect);
  while (some)
    {
      struct acctile_region region;
      memset (&region, 0, sizeof region);
      region.target = target;
      acctile_extract (function, acctile_state.ctx, &region);
      some = make_nests_plain (&region, &forced, &tried);
      acctile_region_free (&region);
      if (some)
        acctile_function_renew (function);
    }
}
