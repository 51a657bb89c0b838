/* What a wavefront is handed in from the host: how often its loops run, where
   they start, and whether its counters suffice.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-relay.h"

extern "C"
{
#include "models/bounds.h"
}

/* The number of tiles of loop K on the host, from the counts COUNT, long
   long.  */

static tree
host_tiles (const struct acctile_layout *layout, int k, tree *count)
{
  tree type = long_long_integer_type_node;
  tree span = count[k];
  for (int j = 0; j < k; j++)
    if (layout->skew[k][j])
      span = fold_build2 (PLUS_EXPR, type, span,
                          fold_build2 (MULT_EXPR, type,
                                       build_int_cst (type, layout->skew[k][j]),
                                       count[j]));
  tree tile = build_int_cst (type, layout->tile[k]);
  return fold_build2 (TRUNC_DIV_EXPR, type,
                      fold_build2 (PLUS_EXPR, type, span,
                                   build_int_cst (type, layout->tile[k] - 1)),
                      tile);
}

tree
acctile_host_count (const struct acctile_found *found, int k)
{
  tree type = long_long_integer_type_node;
  struct acctile_poly *span = acctile_range_span (found->nest, k);
  if (!span)
    return NULL_TREE;
  tree value = acctile_host_value (found, span);
  acctile_poly_free (span);
  if (!value)
    return NULL_TREE;
  HOST_WIDE_INT step = found->nest->loop[k].step;
  if (step < 0)
    step = -step;
  return fold_build2 (
      TRUNC_DIV_EXPR, type,
      fold_build2 (PLUS_EXPR, type, value, build_int_cst (type, step - 1)),
      build_int_cst (type, step));
}

/* True when the iterations of loop K are counted from another place than the
   loop's own start, which outer loops move.  */

bool
acctile_has_moving_start (const struct acctile_nest *nest, int k)
{
  for (int j = 0; j < k; j++)
    if (acctile_bounds_begin_uses (&nest->loop[k], j))
      return true;
  return nest->loop[k].lower == NULL;
}

/* The value of the iterator of loop K where its iterations are counted from,
   on the host; NULL_TREE when it is not known there.  */

static tree
host_first (const struct acctile_found *found, int k)
{
  struct acctile_poly *start = acctile_range_first (found->nest, k);
  tree value = start ? acctile_host_value (found, start) : NULL_TREE;
  acctile_poly_free (start);
  return value;
}

bool
acctile_host_counts (const struct acctile_found *found)
{
  for (int k = 0; k < found->nest->n_parallel; k++)
    if (!acctile_host_count (found, k)
        || (acctile_has_moving_start (found->nest, k)
            && !host_first (found, k)))
      return false;
  return true;
}

/* The values that the region is handed in, at the end of *SEQ.  Fills the grid
   of LAUNCH.  */

void
acctile_hand_in_counts (struct acctile_pipe *p, struct acctile_launch *launch,
                        gimple_seq *seq)
{
  const struct acctile_layout *layout = p->layout;
  tree type = long_long_integer_type_node;
  tree count[ACCTILE_MAX_BAND];
  tree rows = build_one_cst (type), times = build_zero_cst (type);
  tree fits = boolean_true_node, tiled[ACCTILE_MAX_BAND];
  for (int k = 0; k < layout->n_band; k++)
    {
      count[k] = acctile_value_of (acctile_host_count (p->found, k), seq);
      tree limit = build_int_cst (type, INT_MAX / 64);
      fits = fold_build2 (
          TRUTH_AND_EXPR, boolean_type_node, fits,
          fold_build2 (
              TRUTH_AND_EXPR, boolean_type_node,
              fold_build2 (GT_EXPR, boolean_type_node, count[k],
                           build_zero_cst (type)),
              fold_build2 (LT_EXPR, boolean_type_node, count[k], limit)));
      times = fold_build2 (PLUS_EXPR, type, times,
                           fold_build2 (MULT_EXPR, type, count[k],
                                        build_int_cst (type, layout->time[k])));
      if (k == layout->step)
        continue;
      tiled[k] = acctile_value_of (host_tiles (layout, k, count), seq);
      rows = acctile_value_of (
          fold_build2 (MIN_EXPR, type,
                       fold_build2 (MULT_EXPR, type, rows, tiled[k]),
                       build_int_cst (type, ACCTILE_MAX_ROWS)),
          seq);
    }
  fits = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, fits,
                      fold_build2 (LT_EXPR, boolean_type_node, rows,
                                   build_int_cst (type, ACCTILE_MAX_ROWS)));
  tree most = build_int_cst (
      type, (HOST_WIDE_INT)MIN ((int64_t)ACCTILE_MAX_CHUNKS / 2 * layout->chunk,
                                (int64_t)INT_MAX / 2));
  fits = fold_build2 (TRUTH_AND_EXPR, boolean_type_node, fits,
                      fold_build2 (LT_EXPR, boolean_type_node, times, most));
  tree work = rows;
  if (layout->barrier)
    work = acctile_waves_candidates (layout, count, tiled, &fits);
  fits = acctile_value_of (fits, seq);
  tree blocks = fold_build2 (MIN_EXPR, type, work,
                             build_int_cst (type, layout->blocks));
  blocks = fold_build2 (MAX_EXPR, type, blocks, build_one_cst (type));
  blocks = fold_build3 (COND_EXPR, type, fits, blocks, build_one_cst (type));
  blocks = acctile_value_of (blocks, seq);
  launch->grid[0]
      = acctile_value_of (fold_convert (unsigned_type_node, blocks), seq);
  launch->block[0] = acctile_pipe_threads (p);
  p->launch = acctile_hand_in (p->region, unsigned_type_node,
                               acctile_launch_number (seq), seq);
  p->fits = acctile_hand_in (p->region, unsigned_type_node, fits, seq);
  for (int k = 0; k < layout->n_band; k++)
    {
      p->count[k]
          = acctile_hand_in (p->region, integer_type_node, count[k], seq);
      if (acctile_has_moving_start (p->found->nest, k))
        p->first[k]
            = acctile_hand_in (p->region, type, host_first (p->found, k), seq);
    }
  if (p->relay)
    acctile_relay_hand_in (p, seq);
  else
    acctile_rows_hand_in (p, seq);
}
