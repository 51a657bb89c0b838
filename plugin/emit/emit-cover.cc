/* Launches that cover a nest exactly: a thread has at most one iteration of a
   loop that the grid covers, so it needs no loop, and what a loop would keep
   for the next iteration takes no registers.

   The host computes how often such a loop runs in the types that the threads
   compute it in, from values that the region gets from the host.  Where the
   blocks are more than a launch can have, the region is launched several
   times, each time with the next blocks; "first" tells it which:

     pass = 0;
   again:
     first = pass * blocks of a launch;
     #pragma acc parallel firstprivate(first) ...
     pass++;
     if (pass < passes)
       goto again;

   Off the device all iterations belong to the first of these.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "extract/value.h"

/* The blocks of a launch at most: fewer where the tests want to see several
   launches.  */

static int64_t
most_blocks (void)
{
  return acctile_mutant ("few-blocks") ? 7 : INT_MAX;
}

/* A walk_tree callback: a variable, or memory, that the region of target DATA
   may have another value of than the host.  */

static tree
find_other_inside (tree *tp, int *walk_subtrees, void *data)
{
  tree decl = *tp;
  if (REFERENCE_CLASS_P (decl))
    {
      tree reference = acctile_referred_decl (decl);
      if (!reference)
        return decl;
      *walk_subtrees
          = !acctile_refers_by_value ((gomp_target *)data, reference);
    }
  if (!DECL_P (decl))
    return NULL_TREE;
  bool by_value = false;
  for (tree c = gimple_omp_target_clauses ((gomp_target *)data); c;
       c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_FIRSTPRIVATE:
        by_value = by_value || OMP_CLAUSE_DECL (c) == decl;
        break;
      case OMP_CLAUSE_MAP:
        if (OMP_CLAUSE_DECL (c) == decl
            && !acctile_passes_by_value ((gomp_target *)data, c))
          return decl;
        by_value = by_value || OMP_CLAUSE_DECL (c) == decl;
        break;
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_REDUCTION:
        if (OMP_CLAUSE_DECL (c) == decl)
          return decl;
        break;
      default:
        break;
      }
  return by_value || !is_global_var (decl) ? NULL_TREE : decl;
}

bool
acctile_same_inside (const struct acctile_region *region, tree expr)
{
  return expr && !walk_tree (&expr, find_other_inside, region->target, NULL);
}

/* True when the grid of MAPPING covers loop K of FOUND in REGION, and the host
   can tell how often it runs.  */

static bool
covers_exactly (const struct acctile_region *region,
                const struct acctile_found *found,
                const struct acctile_mapping *mapping, int d, int k)
{
  return mapping->schedule->grid[d] && mapping->grid[d] == 0
         && acctile_same_inside (region, found->loop[k].low)
         && acctile_same_inside (region, found->loop[k].high);
}

bool
acctile_nest_is_alone (const struct acctile_region *region,
                       const struct acctile_found *found)
{
  return region->n_found == 1 && region->only_nests && found->nest->n_team == 0;
}

bool
acctile_launch_is_alone (const struct acctile_region *region,
                         const struct acctile_found *found)
{
  return acctile_nest_is_alone (region, found) && found->nest->num_gangs == 0
         && !omp_find_clause (gimple_omp_target_clauses (region->target),
                              OMP_CLAUSE_NUM_GANGS);
}

/* The same under MAPPING, whose blocks cover it.  The tests that run the
   device's code with one block ask for loops over blocks.  */

static bool
has_launch (const struct acctile_region *region,
            const struct acctile_found *found,
            const struct acctile_mapping *mapping)
{
  return acctile_launch_is_alone (region, found) && mapping->points_x < 2
         && mapping->most_blocks == 0 && !acctile_mutant ("loops");
}

tree
acctile_exact_trip (const struct acctile_found *found, int k, gimple_seq *seq)
{
  const struct acctile_gimple_loop *loop = &found->loop[k];
  tree index = TREE_TYPE (gimple_omp_for_index (loop->stmt, loop->dim));
  tree type = long_long_unsigned_type_node;
  tree low = acctile_set_new (fold_convert (index, unshare_expr (loop->low)),
                              "acctile_low", seq);
  tree high = acctile_set_new (fold_convert (index, unshare_expr (loop->high)),
                               "acctile_high", seq);
  tree trip = acctile_emit_trip (loop->stmt, loop->dim,
                                 found->nest->loop[k].step, low, high, seq);
  return acctile_set_new (fold_convert (type, trip), "acctile_trip", seq);
}

tree
acctile_exact_iterations (const struct acctile_found *found, int n,
                          gimple_seq *seq)
{
  tree type = long_long_unsigned_type_node, all = build_one_cst (type);
  tree most = build_int_cst (type, INT64_C (1) << 31);
  for (int k = 0; k < n; k++)
    {
      tree trip = acctile_exact_trip (found, k, seq);
      trip = acctile_set_op (MIN_EXPR, trip, most, seq);
      all = acctile_set_op (MULT_EXPR, all, trip, seq);
      all = acctile_set_op (MIN_EXPR, all, most, seq);
    }
  return all;
}

/* The blocks of BLOCK iterations that cover loop K of FOUND, at least 1, long
   long unsigned at the end of *SEQ.  */

static tree
cover_blocks (const struct acctile_found *found, int k, int block,
              gimple_seq *seq)
{
  tree type = long_long_unsigned_type_node, size = build_int_cst (type, block);
  tree trip = acctile_exact_trip (found, k, seq);
  trip = fold_build2 (MAX_EXPR, type, trip, build_one_cst (type));
  trip = acctile_set_new (trip, "acctile_trip", seq);
  tree last = fold_build2 (MINUS_EXPR, type, trip, build_one_cst (type));
  return acctile_set_new (
      fold_build2 (PLUS_EXPR, type,
                   fold_build2 (TRUNC_DIV_EXPR, type, last, size),
                   build_one_cst (type)),
      "acctile_cover", seq);
}

/* The most that cover_blocks can be, 0 when it may be anything.  */

static int64_t
largest_cover (const struct acctile_found *found, int k, int block)
{
  const struct acctile_gimple_loop *loop = &found->loop[k];
  tree index = TREE_TYPE (gimple_omp_for_index (loop->stmt, loop->dim));
  if (TYPE_PRECISION (index) > 32)
    return 0;
  return (INT64_C (1) << TYPE_PRECISION (index)) / block + 1;
}

/* What one loop that is covered needs of the host: the blocks of a launch and
   the launches, both long long unsigned; NULL_TREE for one launch.  */
struct part
{
  int loop;
  tree grid, launches;
};

/* Emits the host's part of several launches: what begins each goes to the end
   of *BEFORE, what ends it to *AFTER.  PART has the N covered loops.  */

static void
emit_passes (struct acctile_region *region, const struct acctile_found *found,
             const struct part *part, int n, struct acctile_launch *launch,
             gimple_seq *before, gimple_seq *after)
{
  tree type = long_long_unsigned_type_node, passes = build_one_cst (type);
  for (int i = 0; i < n; i++)
    if (part[i].launches)
      passes = fold_build2 (MULT_EXPR, type, passes, part[i].launches);
  if (integer_onep (passes))
    return;
  passes = acctile_set_new (passes, "acctile_passes", before);
  tree pass = create_tmp_var (type, "acctile_pass");
  tree again = create_artificial_label (UNKNOWN_LOCATION);
  tree done = create_artificial_label (UNKNOWN_LOCATION);
  gimplify_assign (pass, build_zero_cst (type), before);
  acctile_emit_label (again, before);
  tree rest = pass;
  for (int i = 0; i < n; i++)
    {
      if (!part[i].launches)
        continue;
      const struct acctile_gimple_loop *loop = &found->loop[part[i].loop];
      tree index = TREE_TYPE (gimple_omp_for_index (loop->stmt, loop->dim));
      tree number = build2 (TRUNC_MOD_EXPR, type, rest, part[i].launches);
      launch->first[part[i].loop] = acctile_hand_in (
          region, acctile_counting_type (index),
          build2 (MULT_EXPR, type, number, part[i].grid), before);
      rest = acctile_set_new (
          build2 (TRUNC_DIV_EXPR, type, rest, part[i].launches), "acctile_rest",
          before);
    }
  gimplify_assign (pass, build2 (PLUS_EXPR, type, pass, build_one_cst (type)),
                   after);
  acctile_emit_branch (LT_EXPR, pass, passes, again, done, after);
  acctile_emit_label (done, after);
}

/* The blocks of a launch for one loop that is covered, from those that COVER
   it, at most LARGEST of them (0: any number), where *LEFT are left: long long
   unsigned at the end of *SEQ.  Fills PART, and lowers *LEFT.  */

static tree
emit_part (struct part *part, tree cover, int64_t largest, tree *left,
           gimple_seq *seq)
{
  tree type = long_long_unsigned_type_node, one = build_one_cst (type);
  bool fits = largest > 0 && TREE_CODE (*left) == INTEGER_CST
              && largest <= tree_to_shwi (*left);
  tree grid = fits
                  ? cover
                  : acctile_set_new (fold_build2 (MIN_EXPR, type, cover, *left),
                                     "acctile_grid", seq);
  part->grid = grid;
  part->launches = NULL_TREE;
  if (!fits)
    {
      tree last = fold_build2 (MINUS_EXPR, type, cover, one);
      tree launches = fold_build2 (
          PLUS_EXPR, type, fold_build2 (TRUNC_DIV_EXPR, type, last, grid), one);
      launches = acctile_set_new (launches, "acctile_launches", seq);
      if (!integer_onep (launches))
        part->launches = launches;
    }
  *left = acctile_set_new (fold_build2 (TRUNC_DIV_EXPR, type, *left, grid),
                           "acctile_left", seq);
  return grid;
}

void
acctile_emit_launch_alone (gimple_stmt_iterator *gsi,
                           struct acctile_region *region,
                           struct acctile_found *found,
                           const struct acctile_mapping *mapping,
                           struct acctile_launch *launch)
{
  const struct acctile_nest *nest = found->nest;
  if (!has_launch (region, found, mapping))
    {
      acctile_emit_launch (gsi, region, found, mapping, launch);
      return;
    }
  gimple_seq before = NULL, after = NULL;
  tree type = long_long_unsigned_type_node;
  tree left = build_int_cst (type, most_blocks ());
  int64_t guess = acctile_guess_blocks (found, mapping);
  struct part part[ACCTILE_MAX_LOOPS];
  int n = 0;
  memset (launch, 0, sizeof *launch);
  launch->alone = true;
  acctile_open_host ();
  for (int d = 0; d < 3; d++)
    {
      int first, count;
      if (!acctile_launch_begin (launch, nest, mapping, d, &first, &count))
        continue;
      tree product = build_one_cst (type);
      for (int k = first; k < first + count; k++)
        {
          int block
              = k == first + count - 1
                    ? mapping->block[d] * acctile_mapping_points (mapping, d)
                    : 1;
          tree grid;
          launch->whole[k] = covers_exactly (region, found, mapping, d, k);
          if (launch->whole[k])
            {
              part[n].loop = k;
              grid = emit_part (
                  &part[n++], cover_blocks (found, k, block, &before),
                  largest_cover (found, k, block), &left, &before);
            }
          else
            grid = acctile_host_grid (found, k, block, NULL_TREE,
                                      mapping->grid[d], guess, &left, &before);
          product = fold_build2 (MULT_EXPR, type, product, grid);
          launch->split[k]
              = acctile_hand_in (region, unsigned_type_node, grid, &before);
        }
      acctile_launch_grid (launch, region, d, first, count, product, &before);
    }
  emit_passes (region, found, part, n, launch, &before, &after);
  if (after)
    gsi_insert_seq_after (gsi, after, GSI_SAME_STMT);
  acctile_close_host (gsi, before);
}
