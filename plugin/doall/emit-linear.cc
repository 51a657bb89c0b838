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

   Schedules by rows have the loops but the innermost in one row.  What a thread
   is above is then a group of lanes, which share the iterations of the
   innermost loop, and n the number of a part of it, of as many as the host
   thinks right (emit-lanes.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/emit-doall.h"

/* The iterations of a row are fewer.  */
#define MOST_OF_A_ROW (INT64_C (1) << 31)
/* Where the bits of parts of a row begin, above those of lanes.  */
#define PART_BITS_FROM 8
/* The iterations of a thread at most, as far as the grid goes.  */
#define FEW_RUNS 8

int
acctile_loops_counted (const struct acctile_region *region,
                       const struct acctile_found *found)
{
  const struct acctile_nest *nest = found->nest;
  int n = 0;
  if (nest->n_parallel < 2 || !acctile_nest_is_alone (region, found)
      || (nest->n_reduction > 0 && !acctile_reduce_possible (region, found)))
    return 0;
  while (n < nest->n_parallel
         && acctile_same_inside (region, found->loop[n].low)
         && acctile_same_inside (region, found->loop[n].high))
    n++;
  return n;
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

/* Hands into REGION how many iterations of each of the N outermost loops of
   FOUND are in a row, each in PARTS.  Returns those of a row, unsigned long
   long at the end of *SEQ.  */

static tree
hand_in_row (struct acctile_launch *launch, struct acctile_region *region,
             const struct acctile_found *found, int n, tree parts,
             gimple_seq *seq)
{
  tree type = long_long_unsigned_type_node, one = build_one_cst (type);
  tree all = parts, room = build_int_cst (type, MOST_OF_A_ROW - 1);
  room = acctile_set_new (fold_build2 (TRUNC_DIV_EXPR, type, room, parts),
                          "acctile_room", seq);
  for (int k = n - 1; k >= 0; k--)
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

/* Hands into REGION the powers of two that the lanes of a row are, BITS, and
   its parts, PART_BITS.  Statements come to the end of *SEQ.  */

static void
hand_in_lanes (struct acctile_launch *launch, struct acctile_region *region,
               tree bits, tree part_bits, gimple_seq *seq)
{
  tree type = TREE_TYPE (bits);
  tree high = fold_build2 (LSHIFT_EXPR, type, part_bits,
                           build_int_cst (type, PART_BITS_FROM));
  launch->lane_bits
      = acctile_hand_in (region, unsigned_type_node,
                         fold_build2 (PLUS_EXPR, type, bits, high), seq);
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
  bool rows = mapping->schedule->rows;
  int64_t most = mapping->grid[rows] > 0 ? mapping->grid[rows] : INT_MAX;
  gimple_seq seq = NULL;
  int first, count;
  int n = found->nest->n_parallel - rows;
  tree bits, part_bits, parts = build_one_cst (type);
  memset (launch, 0, sizeof *launch);
  if (region->emulate)
    most = MIN (most, ACCTILE_EMULATED_BLOCKS);
  acctile_open_host ();
  for (int d = 0; d < 3; d++)
    acctile_launch_begin (launch, found->nest, mapping, d, &first, &count);
  for (int k = 0; k < found->nest->n_parallel && few; k++)
    launch->whole[k] = true;
  tree size = build_int_cst (type, acctile_mapping_threads (mapping));
  if (rows)
    {
      acctile_choose_lanes (found, mapping, &bits, &part_bits, &seq);
      hand_in_lanes (launch, region, bits, part_bits, &seq);
      size = acctile_set_new (fold_build2 (RSHIFT_EXPR, type, size, bits),
                              "acctile_size", &seq);
      parts
          = acctile_set_new (fold_build2 (LSHIFT_EXPR, type, parts, part_bits),
                             "acctile_parts", &seq);
    }
  tree all = hand_in_row (launch, region, found, n, parts, &seq);
  tree runs = cover (all, size, &seq), blocks = build_int_cst (type, most);
  if (found->nest->n_reduction == 0 && found->nest->num_gangs == 0
      && !mapping->histogram)
    blocks = acctile_set_new (
        fold_build2 (MAX_EXPR, type, blocks,
                     cover (runs, build_int_cst (type, FEW_RUNS), &seq)),
        "acctile_most", &seq);
  tree each = cover (runs, blocks, &seq);
  blocks = cover (runs, each, &seq);
  launch->all = acctile_hand_in (region, number, all, &seq);
  if (found->nest->num_gangs == 0)
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

/* Places the thread at iteration NUMBER of the row, of the N outermost loops:
   one of every loop, or all of them where neither a device nor an emulator is,
   at the end of *SEQ.  */

static void
place_at (struct acctile_emitter *e, int n, tree number, gimple_seq *seq)
{
  tree type = TREE_TYPE (number);
  tree any = build2 (NE_EXPR, boolean_type_node, e->real, integer_zero_node);
  for (int k = n - 1; k >= 0; k--)
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

/* By rows: the lanes of a row and its parts as powers of two, and the lane that
   a thread is.  */
struct lanes
{
  tree bits, part_bits, lane;
};

/* 2 to the power BITS less 1, unsigned, a new value at the end of *SEQ.  */

static tree
mask_of (tree bits, gimple_seq *seq)
{
  tree type = unsigned_type_node, one = build_one_cst (type);
  tree power = acctile_set_new (fold_build2 (LSHIFT_EXPR, type, one, bits),
                                "acctile_power", seq);
  return acctile_set_new (fold_build2 (MINUS_EXPR, type, power, one),
                          "acctile_mask", seq);
}

/* Fills LANES for *THREAD, and makes that the row of this block in which it has
   a part, at the end of *SEQ.  */

static void
split_lanes (const struct acctile_emitter *e, struct lanes *lanes, tree *thread,
             gimple_seq *seq)
{
  tree type = unsigned_type_node;
  tree both = e->launch->lane_bits, from = acctile_unsigned (PART_BITS_FROM);
  tree low = acctile_unsigned ((1 << PART_BITS_FROM) - 1);
  lanes->bits = acctile_set_new (fold_build2 (BIT_AND_EXPR, type, both, low),
                                 "acctile_bits", seq);
  lanes->part_bits = acctile_set_new (
      fold_build2 (RSHIFT_EXPR, type, both, from), "acctile_bits", seq);
  lanes->lane = acctile_set_new (
      fold_build2 (BIT_AND_EXPR, type, *thread, mask_of (lanes->bits, seq)),
      "acctile_lane", seq);
  *thread
      = acctile_set_new (fold_build2 (RSHIFT_EXPR, type, *thread, lanes->bits),
                         "acctile_thread", seq);
}

/* Places the thread at part NUMBER of all rows, which have LANES: in the
   innermost loop.  Returns the number of the row, at the end of *SEQ.  */

static tree
place_in_row (struct acctile_emitter *e, const struct lanes *lanes, tree number,
              gimple_seq *seq)
{
  tree type = TREE_TYPE (number), one = build_one_cst (type);
  int k = e->found->nest->n_parallel - 1;
  tree any = build2 (NE_EXPR, boolean_type_node, e->real, integer_zero_node);
  tree part = acctile_set_new (
      fold_build2 (BIT_AND_EXPR, type, number, mask_of (lanes->part_bits, seq)),
      "acctile_part", seq);
  part = acctile_set_new (fold_build2 (LSHIFT_EXPR, type, part, lanes->bits),
                          "acctile_part", seq);
  e->position[k]
      = acctile_set_new (fold_build2 (PLUS_EXPR, type, part, lanes->lane),
                         "acctile_position", seq);
  tree bits = acctile_set_new (
      fold_build2 (PLUS_EXPR, type, lanes->bits, lanes->part_bits),
      "acctile_bits", seq);
  tree stride = acctile_set_new (fold_build2 (LSHIFT_EXPR, type, one, bits),
                                 "acctile_stride", seq);
  e->stride[k] = acctile_set_new (build3 (COND_EXPR, type, any, stride, one),
                                  "acctile_stride", seq);
  return acctile_set_new (
      fold_build2 (RSHIFT_EXPR, type, number, lanes->part_bits), "acctile_row",
      seq);
}

/* The iterations that each of BLOCKS blocks has, which may be others than the
   host thinks: those of the emulator, those that the program gives, or the one
   of tests that run the device's code.  */

static tree
each_of (const struct acctile_emitter *e, tree size, tree blocks,
         gimple_seq *seq)
{
  tree runs = cover (e->launch->all, size, seq);
  return build2 (MULT_EXPR, TREE_TYPE (size), cover (runs, blocks, seq), size);
}

void
acctile_emit_linear (struct acctile_emitter *e, tree thread, gimple_seq *seq)
{
  tree type = unsigned_type_node, each = e->launch->each;
  bool rows = e->mapping->schedule->rows;
  struct lanes lanes;
  gimple_seq inside = NULL;
  tree number = create_tmp_var (type, "acctile_number");
  tree size = acctile_unsigned (acctile_mapping_threads (e->mapping));
  if (rows)
    {
      split_lanes (e, &lanes, &thread, seq);
      size = acctile_set_new (fold_build2 (RSHIFT_EXPR, type, size, lanes.bits),
                              "acctile_rows", seq);
    }
  size = acctile_emit_size (e->real, size, "acctile_size", seq);
  tree block = acctile_emit_block (e->emulate, seq);
  if (e->emulate || !each || acctile_mutant ("loops"))
    each = each_of (e, size, acctile_emit_blocks (e->emulate, seq), seq);
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
  tree row = rows ? place_in_row (e, &lanes, number, &inside) : number;
  place_at (e, e->found->nest->n_parallel - rows, row, &inside);
  gimple_seq_add_seq (&inside, acctile_emit_nest (e));
  acctile_emit_strided (number, end, size, inside, seq);
}
