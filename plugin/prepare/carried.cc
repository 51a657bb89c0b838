/* Loops marked "auto", and those of kernels regions, that hand values from
   iteration to iteration in variables of a loop around them:

     #pragma acc loop auto              #pragma acc loop auto
     for (i...)                         for (i...)
       {                                  {
         int sum = 0;                       int sum = 0;
     #pragma acc loop auto          ->  #pragma acc loop seq
         for (j...)                         for (j...)
           a[i][j] = sum += b[i][j];          a[i][j] = sum += b[i][j];

   Each iteration of the outer loop has its own variable, so that no dependence
   is seen there; the inner loop keeps its order.  With the variable declared
   further out the inner loop could not be spread, either, and the outer one may
   have a copy of it for each iteration (liveness.cc).

   A loop of a kernels region that is called independent, but lacks the
   reduction clause, is such a loop, too: GCC alone runs it in order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "acctile.h"
#include "extract/liveness.h"
#include "prepare/tidy.h"
#include "extract/value.h"

/* Whether LOOP has its own DECL: its index, or what a clause of it says.  */

static bool
is_of_loop (gomp_for *loop, tree decl)
{
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    if (gimple_omp_for_index (loop, i) == decl)
      return true;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
         || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
        && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

/* A walk_gimple_seq callback: collects the objects of which a part is stored
   to.  */

static tree
collect_objects (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  tree lhs = gimple_clobber_p (stmt) ? NULL_TREE : gimple_get_lhs (stmt);
  tree base = lhs && acctile_is_memory (lhs) ? get_base_address (lhs) : NULL;
  if (base && VAR_P (base))
    ((hash_set<tree> *)wi->info)->add (base);
  return NULL_TREE;
}

/* Whether an iteration of LOOP leaves a value in the scalar DECL, which it
   assigns, for the next one.  FIRST: what each iteration assigns first.  */

static bool
hands_on (gomp_for *loop, tree decl, hash_set<tree> *first)
{
  gimple_seq body = gimple_omp_body (loop);
  return !first->contains (decl) && acctile_read_first (body, decl);
}

/* Whether LOOP, in the function at hand, leaves a value in the scalar DECL,
   which it assigns, for what stands behind it.  Temporaries of the compiler
   that an iteration assigns first are of no use there.  */

static bool
leaves (gomp_for *loop, tree decl, hash_set<tree> *first)
{
  return !(DECL_ARTIFICIAL (decl) && first->contains (decl))
         && acctile_read_after (gimple_body (current_function_decl), loop,
                                decl);
}

/* What the loops around one have for each of their iterations, and what they
   reduce: GCC lets the loops inside do so, too.  */
struct surroundings
{
  hash_set<tree> own;
  auto_vec<tree> reduced;
  bool inside;  /* there are such loops  */
  bool kernels; /* the region is a kernels one  */
};

/* Whether an iteration of LOOP stores to parts of an object that a loop AROUND
   it has for each of its iterations.  */

static bool
stores_to_own (gomp_for *loop, struct surroundings *around)
{
  hash_set<tree> objects;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &objects;
  walk_gimple_seq (gimple_omp_body (loop), collect_objects, NULL, &wi);
  for (hash_set<tree>::iterator i = objects.begin (); i != objects.end (); ++i)
    if (around->own.contains (*i) && !is_of_loop (loop, *i))
      return true;
  return false;
}

/* Whether an iteration of LOOP leaves a value in a number for the next, or for
   what stands behind LOOP; not in its own, and those that EXCEPT has.  *SCALAR
   becomes a number that the next iteration is seen to read.  */

static bool
carries (gomp_for *loop, const vec<tree> *except, tree *scalar)
{
  gimple_seq body = gimple_omp_body (loop);
  hash_set<tree> assigned, first, declared;
  auto_vec<tree> decls;
  bool carried = false;
  acctile_collect_declared (body, &declared);
  acctile_collect_assigned (body, &assigned);
  acctile_assigned_first (body, &first);
  acctile_in_order (&assigned, &decls);
  for (unsigned i = 0; i < decls.length (); i++)
    {
      tree decl = decls[i];
      if (is_global_var (decl) || is_of_loop (loop, decl)
          || declared.contains (decl) || acctile_is_flag (body, decl)
          || (except && except->contains (decl)))
        continue;
      bool handed = hands_on (loop, decl, &first);
      carried |= handed || leaves (loop, decl, &first);
      if (handed && !*scalar && acctile_seen_read_first (body, decl))
        *scalar = decl;
    }
  return carried;
}

/* Whether LOOP may be made sequential: it is auto, or stands in a KERNELS
   region, whatever its levels.  */

static bool
is_open (gomp_for *loop, bool kernels)
{
  tree clauses = gimple_omp_for_clauses (loop);
  if (omp_find_clause (clauses, OMP_CLAUSE_AUTO))
    return true;
  return kernels && !omp_find_clause (clauses, OMP_CLAUSE_SEQ);
}

/* Whether LOOP, which is open, is to run in order, as an iteration leaves
   values for others in numbers, or in objects of what is AROUND it.  Of what
   the user calls independent only numbers count, and the user learns of those
   that the next iteration reads, unless "claims" says to trust.  */

static bool
is_carried (gomp_for *loop, struct surroundings *around)
{
  tree scalar = NULL_TREE;
  if (!omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_INDEPENDENT))
    return stores_to_own (loop, around) || carries (loop, NULL, &scalar);
  enum acctile_claims claims = acctile_state.settings.decide.claims;
  if (claims == ACCTILE_CLAIMS_TRUST
      || !carries (loop, &around->reduced, &scalar))
    return false;
  if (scalar && claims == ACCTILE_CLAIMS_WARN)
    warning_at (gimple_location (loop), 0,
                "acctile: the loop is not independent: an iteration reads "
                "%qD of the one before, and no %<reduction%> clause names it; "
                "it runs in order",
                scalar);
  return true;
}

/* Makes LOOP sequential, by a clause that can be told from the program's.  */

static void
make_sequential (gomp_for *loop)
{
  tree *end = gimple_omp_for_clauses_ptr (loop);
  while (*end)
    switch (OMP_CLAUSE_CODE (*end))
      {
      case OMP_CLAUSE_AUTO:
      case OMP_CLAUSE_INDEPENDENT:
      case OMP_CLAUSE_GANG:
      case OMP_CLAUSE_WORKER:
      case OMP_CLAUSE_VECTOR:
        *end = OMP_CLAUSE_CHAIN (*end);
        break;
      default:
        end = &OMP_CLAUSE_CHAIN (*end);
        break;
      }
  *end = build_omp_clause (gimple_location (loop), OMP_CLAUSE_SEQ);
  TREE_PRIVATE (*end) = 1;
}

bool
acctile_is_carried (gomp_for *loop)
{
  tree seq = omp_find_clause (gimple_omp_for_clauses (loop), OMP_CLAUSE_SEQ);
  return seq && TREE_PRIVATE (seq);
}

/* Adds what LOOP has for each of its iterations, and what it reduces, to
   AROUND.  */

static void
add_clauses (gomp_for *loop, struct surroundings *around)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        && DECL_P (OMP_CLAUSE_DECL (c)))
      around->own.add (OMP_CLAUSE_DECL (c));
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
      around->reduced.safe_push (OMP_CLAUSE_DECL (c));
}

/* Makes the loops in SEQ that are open and carry what is AROUND them
   sequential.  */

static void
order_loops (gimple_seq seq, struct surroundings *around)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        {
          for (tree v = gimple_bind_vars (bind); around->inside && v;
               v = DECL_CHAIN (v))
            if (VAR_P (v) && !TREE_STATIC (v) && !DECL_EXTERNAL (v))
              around->own.add (v);
          order_loops (gimple_bind_body (bind), around);
        }
      else if (gimple_code (stmt) == GIMPLE_TRY)
        order_loops (gimple_try_eval (stmt), around);
      else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
        {
          bool inside = around->inside;
          unsigned reduced = around->reduced.length ();
          if (inside && is_open (loop, around->kernels)
              && is_carried (loop, around))
            make_sequential (loop);
          add_clauses (loop, around);
          around->inside = true;
          order_loops (gimple_omp_body (loop), around);
          around->inside = inside;
          around->reduced.truncate (reduced);
        }
    }
}

void
acctile_tidy_carried (gomp_target *target)
{
  struct surroundings around;
  around.inside = false;
  around.kernels
      = gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS;
  order_loops (gimple_omp_body (target), &around);
}
