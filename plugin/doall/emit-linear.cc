/* Linear schedules: the iterations of all loops of a nest in one row over
   blocks and threads.

     end = min (all, (block + 1) * each);
     for (n = block * each + thread; n < end; n += size)
       {
         number = n;
         for each loop but the outermost, the innermost first
           {
             quotient = number / trip count of the loop;
             position in the loop = number - quotient * trip count;
             number = quotient;
           }
         position in the outermost loop = number;
         ... one iteration of every loop ...
       }

   The host counts the loops and divides once for each; a thread multiplies
   (Granlund and Montgomery, "Division by invariant integers using
   multiplication", PLDI 1994, section 4).  For n, d < 2^31 and
   2^(s-1) < d <= 2^s

     n / d = n * (2^(31+s) / d + 1) >> (31+s),

   whose factor has 32 bits: it is too large by at most 1, so that the product
   is too large by less than n / d * 2^s <= 2^(31+s) / d.  Where the iterations
   are 2^31 or more, the row is of those that the innermost loops have together
   below that, with a part of the next loop out; threads stride by that part.
   Where the launch is known to have fewer, no thread looks for more.

   A block has neighbouring iterations, EACH, a multiple of its SIZE: few, so
   that blocks in flight are near one another, but more than one for each thread
   where there are many, so that what a block begins with does not tell.  Off
   the device there is one n, 0, and every loop runs in its own order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-doall.h"

/* The iterations of a row are fewer.  */
#define MOST_OF_A_ROW (INT64_C (1) << 31)
/* The iterations of a thread at most, as far as the grid goes.  */
#define FEW_RUNS 8

bool
acctile_linear_possible (const struct acctile_region *region,
                         const struct acctile_found *found)
{
  const struct acctile_nest *nest = found->nest;
  bool known
      = nest->n_parallel > 1 && acctile_launch_is_alone (region, found)
        && (nest->n_reduction == 0 || acctile_reduce_possible (region, found));
  for (int k = 0; k < nest->n_parallel && known; k++)
    known = acctile_same_inside (region, found->loop[k].low)
            && acctile_same_inside (region, found->loop[k].high);
  return known;
}

/* Sets the divisor of loop K of LAUNCH to D, of type unsigned long long on the
   host, at least 1 and below 2^31, and hands it into REGION.  Statements come
   to the end of *SEQ.  */

static void
hand_in_divisor (struct acctile_launch *launch, struct acctile_region *region,
                 int k, tree d, gimple_seq *seq)
{
  tree type = TREE_TYPE (d), one = build_one_cst (type);
  launch->divisor[k].size
      = acctile_hand_in (region, unsigned_type_node, d, seq);
  if (k == 0)
    return;
  tree odd = acctile_set_new (
      fold_build2 (MINUS_EXPR, type, fold_build2 (PLUS_EXPR, type, d, d), one),
      "acctile_odd", seq);
  tree zeros = acctile_set_new (
      build_call_expr (builtin_decl_explicit (BUILT_IN_CLZLL), 1, odd),
      "acctile_zeros", seq);
  tree shift = acctile_set_new (
      fold_build2 (MINUS_EXPR, unsigned_type_node, acctile_unsigned (31 + 63),
                   fold_convert (unsigned_type_node, zeros)),
      "acctile_shift", seq);
  tree power = acctile_set_new (build2 (LSHIFT_EXPR, type, one, shift),
                                "acctile_power", seq);
  tree factor = acctile_set_new (build2 (TRUNC_DIV_EXPR, type, power, d),
                                 "acctile_factor", seq);
  factor = fold_build2 (PLUS_EXPR, type, factor, one);
  launch->divisor[k].factor
      = acctile_hand_in (region, unsigned_type_node, factor, seq);
  launch->divisor[k].shift
      = acctile_hand_in (region, unsigned_type_node, shift, seq);
}

/* Hands into REGION how many iterations of each loop of FOUND are in a row.
   Returns those of a row, unsigned long long at the end of *SEQ.  */

static tree
hand_in_row (struct acctile_launch *launch, struct acctile_region *region,
             const struct acctile_found *found, gimple_seq *seq)
{
  tree type = long_long_unsigned_type_node, one = build_one_cst (type);
  tree all = one, room = build_int_cst (type, MOST_OF_A_ROW - 1);
  for (int k = found->nest->n_parallel - 1; k >= 0; k--)
    {
      tree trip = acctile_exact_trip (found, k, seq);
      tree size = fold_build2 (MIN_EXPR, type, trip, room);
      size = acctile_set_new (size, "acctile_part", seq);
      all = acctile_set_new (fold_build2 (MULT_EXPR, type, all, size),
                             "acctile_all", seq);
      size = acctile_set_new (fold_build2 (MAX_EXPR, type, size, one),
                              "acctile_part", seq);
      room = acctile_set_new (fold_build2 (TRUNC_DIV_EXPR, type, room, size),
                              "acctile_room", seq);
      hand_in_divisor (launch, region, k, size, seq);
    }
  return all;
}

/* The pieces of SIZE that cover N, at least 1; all of one unsigned type, a new
   value at the end of *SEQ.  */

static tree
cover (tree n, tree size, gimple_seq *seq)
{
  tree type = TREE_TYPE (n), one = build_one_cst (type);
  n = acctile_set_new (fold_build2 (MAX_EXPR, type, n, one), "acctile_n", seq);
  tree last = fold_build2 (MINUS_EXPR, type, n, one);
  tree whole = fold_build2 (TRUNC_DIV_EXPR, type, last, size);
  return acctile_set_new (fold_build2 (PLUS_EXPR, type, whole, one),
                          "acctile_cover", seq);
}

void
acctile_emit_launch_linear (gimple_stmt_iterator *gsi,
                            struct acctile_region *region,
                            struct acctile_found *found,
                            const struct acctile_mapping *mapping, bool few,
                            struct acctile_launch *launch)
{
  tree type = long_long_unsigned_type_node, number = unsigned_type_node;
  int64_t most = mapping->grid[0] > 0 ? mapping->grid[0] : INT_MAX;
  gimple_seq seq = NULL;
  int first, count;
  memset (launch, 0, sizeof *launch);
  if (region->emulate)
    most = MIN (most, ACCTILE_EMULATED_BLOCKS);
  acctile_open_host ();
  for (int d = 0; d < 3; d++)
    acctile_launch_begin (launch, found->nest, mapping, d, &first, &count);
  for (int k = 0; k < found->nest->n_parallel && few; k++)
    launch->whole[k] = true;
  tree all = hand_in_row (launch, region, found, &seq);
  tree size = build_int_cst (type, mapping->block[0]);
  tree runs = cover (all, size, &seq), blocks = build_int_cst (type, most);
  if (found->nest->n_reduction == 0)
    blocks = acctile_set_new (
        fold_build2 (MAX_EXPR, type, blocks,
                     cover (runs, build_int_cst (type, FEW_RUNS), &seq)),
        "acctile_most", &seq);
  tree each = cover (runs, blocks, &seq);
  blocks = cover (runs, each, &seq);
  launch->all = acctile_hand_in (region, number, all, &seq);
  launch->each = acctile_hand_in (
      region, number, fold_build2 (MULT_EXPR, type, each, size), &seq);
  launch->grid[0] = acctile_hand_in (region, number, blocks, &seq);
  acctile_close_host (gsi, seq);
}

/* NUMBER divided by the part of loop K, a new value at the end of *SEQ.  */

static tree
emit_quotient (const struct acctile_emitter *e, int k, tree number,
               gimple_seq *seq)
{
  tree type = TREE_TYPE (number), wide = long_long_unsigned_type_node;
  const struct acctile_divisor *divisor = &e->launch->divisor[k];
  tree product
      = acctile_set_new (build2 (MULT_EXPR, wide, fold_convert (wide, number),
                                 fold_convert (wide, divisor->factor)),
                         "acctile_product", seq);
  tree high = build2 (RSHIFT_EXPR, wide, product, divisor->shift);
  return acctile_set_new (fold_convert (type, high), "acctile_quotient", seq);
}

/* Places the thread at iteration NUMBER of the row: one of every loop, or all
   of them where neither a device nor an emulator is, at the end of *SEQ.  */

static void
place_at (struct acctile_emitter *e, tree number, gimple_seq *seq)
{
  tree type = TREE_TYPE (number);
  tree any = build2 (NE_EXPR, boolean_type_node, e->real, integer_zero_node);
  for (int k = e->found->nest->n_parallel - 1; k >= 0; k--)
    {
      tree size = e->launch->divisor[k].size, position = number;
      if (k > 0)
        {
          tree quotient = emit_quotient (e, k, number, seq);
          tree back = acctile_set_new (build2 (MULT_EXPR, type, quotient, size),
                                       "acctile_back", seq);
          position = acctile_set_new (build2 (MINUS_EXPR, type, number, back),
                                      "acctile_position", seq);
          number = quotient;
        }
      e->position[k] = position;
      e->stride[k] = acctile_set_new (
          build3 (COND_EXPR, type, any, size, acctile_unsigned (1)),
          "acctile_stride", seq);
      e->cover[k] = true;
    }
}

/* The iterations that each of BLOCKS blocks of the emulator has, which may be
   others than those of the launch.  */

static tree
emulated_each (const struct acctile_emitter *e, tree size, tree blocks,
               gimple_seq *seq)
{
  tree runs = cover (e->launch->all, size, seq);
  return build2 (MULT_EXPR, TREE_TYPE (size), cover (runs, blocks, seq), size);
}

void
acctile_emit_linear (struct acctile_emitter *e, tree thread, gimple_seq *seq)
{
  tree type = unsigned_type_node, each = e->launch->each;
  gimple_seq inside = NULL;
  tree number = create_tmp_var (type, "acctile_number");
  tree size = acctile_emit_size (
      e->real, acctile_unsigned (e->launch->block[0]), "acctile_size", seq);
  tree block = acctile_emit_block (e->emulate, seq);
  if (e->emulate)
    each = emulated_each (e, size, acctile_emit_blocks (true, seq), seq);
  tree any = build2 (NE_EXPR, boolean_type_node, e->real, integer_zero_node);
  tree all = acctile_set_new (
      build3 (COND_EXPR, type, any, e->launch->all, acctile_unsigned (1)),
      "acctile_all", seq);
  tree begin = acctile_set_new (build2 (MULT_EXPR, type, block, each),
                                "acctile_begin", seq);
  tree end = acctile_set_new (build2 (PLUS_EXPR, type, begin, each),
                              "acctile_end", seq);
  end = acctile_set_new (build2 (MIN_EXPR, type, end, all), "acctile_end", seq);
  gimplify_assign (number, build2 (PLUS_EXPR, type, begin, thread), seq);
  place_at (e, number, &inside);
  gimple_seq_add_seq (&inside, acctile_emit_nest (e));
  acctile_emit_strided (number, end, size, inside, seq);
}
