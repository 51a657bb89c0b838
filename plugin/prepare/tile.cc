/* Tiles that the program asks for.

     #pragma acc loop gang tile(4, 8)
     for (i...)
       for (j...)
     ->
     #pragma acc loop gang vector collapse(2)
     for (i...)
       for (j...)

   In what order such iterations run is open, and so is how they are laid over
   blocks and threads: the loops become collapsed ones, and the shape of their
   blocks is chosen.  GCC 12 by itself runs some iterations of tiles twice on
   the device and others never.

   The levels on such a loop are those of its tiles (gang) or of the iterations
   in a tile (vector), so that a loop that no other acc loop stands around or in
   gets gangs for the tiles, where the region does nothing else, and lanes in
   them where it has levels at all.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit.h"
#include "prepare/tidy.h"

/* Puts the clause CODE before those of FOR_STMT.  Returns it.  */

static tree
add_clause (gomp_for *for_stmt, enum omp_clause_code code)
{
  tree clause = build_omp_clause (gimple_location (for_stmt), code);
  OMP_CLAUSE_CHAIN (clause) = gimple_omp_for_clauses (for_stmt);
  gimple_omp_for_set_clauses (for_stmt, clause);
  return clause;
}

static bool
has_clause (gomp_for *for_stmt, enum omp_clause_code code)
{
  return omp_find_clause (gimple_omp_for_clauses (for_stmt), code);
}

/* Whether STMT is an acc loop with tiles.  */

static bool
is_tiled (gimple *stmt)
{
  gomp_for *loop = dyn_cast<gomp_for *> (stmt);
  return loop && gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP
         && has_clause (loop, OMP_CLAUSE_TILE);
}

/* Collapses the loops of FOR_STMT instead of tiling them.  */

static void
collapse (gomp_for *for_stmt)
{
  tree clauses = gimple_omp_for_clauses (for_stmt);
  acctile_remove_clause (&clauses, OMP_CLAUSE_TILE);
  gimple_omp_for_set_clauses (for_stmt, clauses);
  if (gimple_omp_for_collapse (for_stmt) == 1)
    return;
  tree clause = add_clause (for_stmt, OMP_CLAUSE_COLLAPSE);
  OMP_CLAUSE_COLLAPSE_EXPR (clause)
      = build_int_cst (integer_type_node, gimple_omp_for_collapse (for_stmt));
}

/* A walk_gimple_seq callback: whether there is an acc loop, or a call of what
   has some levels of its own.  */

static tree
find_levels (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  tree attr = callee ? oacc_get_fn_attrib (callee) : NULL_TREE;
  *handled = gimple_code (stmt) == GIMPLE_OMP_FOR
             || (attr && oacc_fn_attrib_level (attr) < GOMP_DIM_MAX);
  return *handled ? integer_one_node : NULL_TREE;
}

/* Whether the region whose statements are SEQ does nothing but a loop: what
   gangs do each for themselves stays theirs.  */

static bool
has_sole_loop (gimple_seq seq, int *loops)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      tree lhs = is_gimple_assign (stmt) ? gimple_assign_lhs (stmt) : NULL_TREE;
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        {
          if (!has_sole_loop (gimple_bind_body (bind), loops))
            return false;
        }
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
        ++*loops;
      else if (!is_gimple_debug (stmt) && gimple_code (stmt) != GIMPLE_LABEL
               && !gimple_nop_p (stmt) && !(lhs && is_gimple_reg (lhs)))
        return false;
    }
  return *loops <= 1;
}

/* Gives the outermost loop FOR_STMT of a region, which has tiles and some
   levels, gangs, if the region has nothing else, SOLE, and lanes, if nothing in
   it has levels.  */

static void
complete_levels (gomp_for *for_stmt, bool sole)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  bool gang = has_clause (for_stmt, OMP_CLAUSE_GANG);
  bool vector = has_clause (for_stmt, OMP_CLAUSE_VECTOR);
  if (!gang
      && (!sole || (!vector && !has_clause (for_stmt, OMP_CLAUSE_WORKER))))
    return;
  if (!gang)
    add_clause (for_stmt, OMP_CLAUSE_GANG);
  if (!vector
      && !walk_gimple_seq (gimple_omp_body (for_stmt), find_levels, NULL, &wi))
    add_clause (for_stmt, OMP_CLAUSE_VECTOR);
}

/* A walk_gimple_seq callback: collapses loops with tiles.  */

static tree
collapse_tiles (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  if (is_tiled (gsi_stmt (*gsi)))
    collapse (as_a<gomp_for *> (gsi_stmt (*gsi)));
  return NULL_TREE;
}

/* A walk_gimple_seq callback: completes the levels of outermost acc loops with
   tiles.  */

static tree
complete_outermost (gimple_stmt_iterator *gsi, bool *handled,
                    walk_stmt_info *wi)
{
  *handled = gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_FOR;
  if (is_tiled (gsi_stmt (*gsi)))
    complete_levels (as_a<gomp_for *> (gsi_stmt (*gsi)), *(bool *)wi->info);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: completes the levels in parallel regions.  */

static tree
complete_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = acctile_is_region (stmt);
  if (*handled
      && gimple_omp_target_kind (stmt) == GF_OMP_TARGET_KIND_OACC_PARALLEL)
    {
      int loops = 0;
      bool sole = has_sole_loop (gimple_omp_body (stmt), &loops);
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = &sole;
      walk_gimple_seq (gimple_omp_body (stmt), complete_outermost, NULL, &wi);
    }
  return NULL_TREE;
}

void
acctile_tidy_tiles (gimple_seq function)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq (function, complete_region, NULL, &wi);
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq (function, collapse_tiles, NULL, &wi);
}
