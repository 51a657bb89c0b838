/* Arrays that are on the device throughout a time loop: see
   timeloop-present.h.

     #pragma acc data copy(a[0:n]) create(b[0:n])
     for (t...)
       {
     #pragma acc parallel loop copyin(a[0:n]) copy(b[0:n])
         ...
     #pragma acc parallel loop copyin(b[0:n]) copy(a[0:n])
         ...
       }

   What a construct around the loop maps stays while the loop runs, as long as
   its pointers hold what they held there, or change places.  Where a region
   that each step runs says that an array is present, it is there for the other
   regions of the step, too, or the program ends.  An array of no size is not
   mapped.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/timeloop-present.h"
#include "emit/emit-parts.h"
#include "doacross/emit-pipeline.h"
#include "emit/primitive.h"
#include "extract/definition.h"
#include "prepare/alternate.h"
#include "prepare/tidy.h"
#include "timetile/timeloop-entry.h"

tree
acctile_map_base (tree c)
{
  tree base = OMP_CLAUSE_DECL (c);
  while (handled_component_p (base))
    base = TREE_OPERAND (base, 0);
  if (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF)
    base = TREE_OPERAND (base, 0);
  while (TREE_CODE (base) == POINTER_PLUS_EXPR || CONVERT_EXPR_P (base))
    base = TREE_OPERAND (base, 0);
  return base;
}

/* Appends to *AROUND the constructs around STMT in SEQ, the outermost first.
   False when it does not stand there.  */

static bool
find_around (gimple_seq seq, gimple *stmt, vec<gimple *> *around)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *s = gsi_stmt (gsi);
      unsigned n = around->length ();
      bool found = s == stmt;
      if (gbind *bind = dyn_cast<gbind *> (s))
        found = find_around (gimple_bind_body (bind), stmt, around);
      else if (gimple_code (s) == GIMPLE_TRY)
        found = find_around (gimple_try_eval (s), stmt, around)
                || find_around (gimple_try_cleanup (s), stmt, around);
      else if (is_gimple_omp (s) && !acctile_is_region (s))
        {
          around->safe_push (s);
          found = find_around (gimple_omp_body (s), stmt, around);
          if (!found)
            around->truncate (n);
        }
      if (found)
        return true;
    }
  return false;
}

/* Whether STMT maps data for what stands in it, for certain.  */

static bool
is_data (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_OMP_TARGET
         && gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_DATA
         && !omp_find_clause (gimple_omp_target_clauses (stmt), OMP_CLAUSE_IF);
}

static bool
maps_data (tree c)
{
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_ALLOC:
    case GOMP_MAP_TO:
    case GOMP_MAP_FROM:
    case GOMP_MAP_TOFROM:
    case GOMP_MAP_FORCE_ALLOC:
    case GOMP_MAP_FORCE_TO:
    case GOMP_MAP_FORCE_FROM:
    case GOMP_MAP_FORCE_TOFROM:
    case GOMP_MAP_FORCE_PRESENT:
      return true;
    default:
      return false;
    }
}

/* Assignments of pointers to pointers, and what may hold only what the pointers
   of a construct held at its beginning.  */
struct holders
{
  auto_vec<tree> to, from;
  hash_set<tree> good;
};

/* A walk_gimple_stmt callback: notes the assignment, not those of regions.  */

static tree
note_assignment (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct holders *h = (struct holders *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (stmt);
  *handled = acctile_is_region (stmt);
  if (!lhs || *handled || gimple_clobber_p (stmt)
      || !POINTER_TYPE_P (TREE_TYPE (lhs)))
    return NULL_TREE;
  h->to.safe_push (lhs);
  h->from.safe_push (gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt)
                                                   : NULL_TREE);
  return NULL_TREE;
}

static void
note_assignments (struct holders *h, gimple_seq seq)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = h;
  walk_gimple_seq (seq, note_assignment, NULL, &wi);
}

/* Takes out of H->good what is assigned something else.  */

static void
take_out (struct holders *h)
{
  for (bool changed = true; changed;)
    {
      changed = false;
      for (unsigned i = 0; i < h->to.length (); i++)
        if (h->good.contains (h->to[i])
            && (!h->from[i] || !h->good.contains (h->from[i])))
          {
            h->good.remove (h->to[i]);
            changed = true;
          }
    }
}

/* How often TO, what is assigned somewhere, holds DECL.  */

static int
count (const vec<tree> &to, tree decl)
{
  int n = 0;
  for (unsigned i = 0; i < to.length (); i++)
    n += to[i] == decl;
  return n;
}

/* Fills H->good with what holds what pointers of DATA held at its beginning: of
   these, and variables that are assigned in DATA alone.  */

static void
find_holders (struct holders *h, gimple *data)
{
  struct holders all;
  note_assignments (h, gimple_omp_body (data));
  note_assignments (&all, gimple_body (current_function_decl));
  for (unsigned i = 0; i < h->to.length (); i++)
    if (acctile_is_plain_variable (h->to[i])
        && TREE_CODE (h->to[i]) != PARM_DECL
        && count (h->to, h->to[i]) == count (all.to, h->to[i]))
      h->good.add (h->to[i]);
  for (tree c = gimple_omp_target_clauses (data); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && maps_data (c)
        && acctile_is_plain_variable (acctile_map_base (c)))
      h->good.add (acctile_map_base (c));
  take_out (h);
}

/* Whether the size that the map clause C of DATA has is what it was at the
   beginning of DATA, and not 0 for certain.  */

static bool
size_stays (gimple *data, tree c)
{
  tree size = OMP_CLAUSE_SIZE (c);
  if (!size || TREE_CODE (size) == INTEGER_CST)
    return size && !integer_zerop (size);
  return acctile_is_plain_variable (size) && !acctile_assigns (data, size);
}

/* Adds what DATA, a construct around the loop, maps.  */

static void
add_data (struct acctile_present *p, gimple *data)
{
  struct holders h;
  find_holders (&h, data);
  for (tree c = gimple_omp_target_clauses (data); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || !maps_data (c)
          || !size_stays (data, c))
        continue;
      tree decl = OMP_CLAUSE_DECL (c), base = acctile_map_base (c);
      bool object = VAR_P (decl) && TREE_CODE (TREE_TYPE (decl)) == ARRAY_TYPE
                    && !DECL_HAS_VALUE_EXPR_P (decl);
      if (object || (!DECL_P (decl) && h.good.contains (base)))
        {
          p->decls.safe_push (decl);
          p->sizes.safe_push (OMP_CLAUSE_SIZE (c));
        }
    }
}

/* Adds what TARGET, a region of LOOP, says is present, by pointers that stay as
   they are.  */

static void
add_region (const struct acctile_time_loop *loop, struct acctile_present *p,
            gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
          || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_PRESENT)
        continue;
      tree decl = acctile_time_loop_invariant (loop, OMP_CLAUSE_DECL (c));
      tree size = acctile_time_loop_invariant (loop, OMP_CLAUSE_SIZE (c));
      if (decl && size)
        {
          p->decls.safe_push (decl);
          p->sizes.safe_push (size);
        }
    }
}

void
acctile_present_find (const struct acctile_time_loop *loop,
                      struct acctile_present *p)
{
  auto_vec<gimple *> around;
  find_around (gimple_body (current_function_decl), loop->stmts[0], &around);
  for (unsigned i = around.length (); i > 0 && is_data (around[i - 1]); i--)
    add_data (p, around[i - 1]);
  for (unsigned i = 0; i < loop->targets.length (); i++)
    if (acctile_time_loop_always (loop, loop->targets[i]))
      add_region (loop, p, loop->targets[i]);
}

bool
acctile_present_has (const struct acctile_present *p, tree decl)
{
  for (unsigned i = 0; i < p->decls.length (); i++)
    if (operand_equal_p (p->decls[i], decl, 0))
      return true;
  return false;
}

void
acctile_present_sizes (const struct acctile_present *p, vec<tree> *sizes)
{
  for (unsigned i = 0; i < p->sizes.length (); i++)
    {
      bool known = TREE_CODE (p->sizes[i]) == INTEGER_CST;
      for (unsigned k = 0; k < sizes->length () && !known; k++)
        known = operand_equal_p ((*sizes)[k], p->sizes[i], 0);
      if (!known)
        sizes->safe_push (p->sizes[i]);
    }
}

bool
acctile_emit_unless_present (gimple_stmt_iterator *gsi,
                             const struct acctile_time_loop *loop, tree other)
{
  gimple_seq tests = NULL;
  acctile_open_host ();
  for (unsigned i = 0; i < loop->sizes.length (); i++)
    {
      tree size = acctile_value_of (
          fold_convert (sizetype, unshare_expr (loop->sizes[i])), &tests);
      tree some = acctile_new_label ();
      acctile_emit_branch (EQ_EXPR, size, size_zero_node, other, some, &tests);
      acctile_emit_label (some, &tests);
    }
  acctile_close_host (gsi, tests);
  return !loop->sizes.is_empty ();
}
