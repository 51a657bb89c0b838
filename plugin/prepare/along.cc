/* Plain loops in the body of a nest that do no more than sum numbers, look for
   extremes or have independent iterations, as acc loops:

     for (j...)                         for (j...)
       {                                  {
         m = 0;                             m = 0;
         for (i...)              ->     acc loop auto reduction(max:m)
           m = fmax (m, a[j][i]);           for (i...)
         b[j] = m;                            m = fmax (m, a[j][i]);
       }                                    b[j] = m;
                                          }

   A lane does what stands beside them, so that no other loop may.  What a
   reduction in any order must not change is the program's own in parallel
   regions, too: whole numbers, extremes, and SUM, PRODUCT and DOT_PRODUCT of
   Fortran (kernels-sum.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/gimple-loop.h"
#include "prepare/tidy.h"

/* Whether the statement at place I of STMTS stands behind a label that control
   hardly ever comes to.  */

static bool
is_cold (const vec<gimple *> &stmts, int i)
{
  while (--i >= 0)
    {
      if (tree label = acctile_label_of (stmts[i]))
        return lookup_attribute ("cold", DECL_ATTRIBUTES (label));
      if (!is_gimple_assign (stmts[i]) && !is_gimple_debug (stmts[i]))
        return false;
    }
  return false;
}

/* Whether a plain loop is left in SEQ that may often run.  */

static bool
has_plain_loop (gimple_seq seq)
{
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  acctile_list_stmts (seq, &stmts);
  acctile_find_loops (stmts, &last);
  for (int i = 0; i < (int)stmts.length (); i++)
    if (last[i] >= 0)
      {
        if (!is_cold (stmts, i))
          return true;
        i = last[i];
      }
    else if (gbind *bind = dyn_cast<gbind *> (stmts[i]))
      if (!is_cold (stmts, i) && has_plain_loop (gimple_bind_body (bind)))
        return true;
  return false;
}

/* What other files make of sums and extremes in TARGET when it is a kernels
   region.  */

static void
tidy_as_kernels (gomp_target *target)
{
  int kind = gimple_omp_target_kind (target);
  if (kind == GF_OMP_TARGET_KIND_OACC_KERNELS)
    return;
  gimple_omp_target_set_kind (target, GF_OMP_TARGET_KIND_OACC_KERNELS);
  acctile_tidy_chains (target);
  acctile_tidy_larger (target);
  acctile_tidy_extremes (target);
  gimple_omp_target_set_kind (target, kind);
}

bool
acctile_tidy_along (gomp_target *target, gomp_for *outer)
{
  auto_vec<gomp_for *> made;
  acctile_tidy_values (gimple_omp_body_ptr (outer));
  acctile_tidy_maxval_inside (outer);
  tidy_as_kernels (target);
  acctile_tidy_first (outer, &made);
  acctile_tidy_places_inside (outer, false);
  acctile_tidy_sums_inside (target, outer);
  acctile_tidy_selects (target);
  acctile_tidy_carried (target);
  if (has_plain_loop (gimple_omp_body (outer)))
    return false;
  for (unsigned i = 0; i < made.length (); i++)
    if (omp_find_clause (gimple_omp_for_clauses (made[i]),
                         OMP_CLAUSE_REDUCTION))
      return true;
  return false;
}
