/* DOALL nests: the loops of a nest become strided loops over the blocks and
   threads of a mapping, in one loop over the threads of a block.

     #pragma acc loop worker vector
     for (thread = 0; thread < block size; thread++)
       for (block = my gang; block < grid size; block += gangs)
         { decode tx ty tz bx by bz;
           for (t = by * bdy + ty; t < trip; t += bdy * gdy)
             { i = lower + step * t; ... body ... } }

   Every gang runs the loop over its blocks redundantly, so GCC sees no gang
   loop; where the nest has reductions that only GCC can do it must, and the
   loop over blocks becomes "#pragma acc loop gang" around the threads.  Off the
   device block and grid are 1 in each dimension, and the nest runs in its own
   order.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit-jam.h"
#include "primitive.h"

/* What is known while one nest is rewritten.  The trees are those of the
   thread: "position[k]" is where loop k starts and "stride[k]" how far it
   goes on, both in iterations.  */
struct emitter
{
  struct acctile_found *found;
  const struct acctile_mapping *mapping;
  const struct acctile_launch *launch;
  location_t location;
  bool emulate;
  /* The member of a meeting that this block is, and how many there are;
     NULL_TREE where the launch tells.  */
  tree block, blocks;
  tree position[ACCTILE_MAX_LOOPS];
  tree stride[ACCTILE_MAX_LOOPS];
  bool cover[ACCTILE_MAX_LOOPS]; /* the grid covers the loop  */
  /* A thread runs "points" iterations of loop "jam" side by side, "unit"
     apart, from number "at" on; of "trip" in all.  */
  int points, jam;
  tree unit, at, trip;
  tree real;     /* blocks and threads are real: int, 1 if so  */
  tree partials; /* the reductions that blocks add to memory themselves  */
};

static tree
unsigned_constant (int64_t value)
{
  return build_int_cst (unsigned_type_node, value);
}

/* VALUE on an accelerator, 1 on the host; ON is from acctile_emit_active.  */

static tree
emit_size (tree on, tree value, const char *name, gimple_seq *seq)
{
  if (integer_onep (value))
    return value;
  tree type = TREE_TYPE (value);
  tree test = build2 (EQ_EXPR, boolean_type_node, on, integer_one_node);
  return acctile_set_new (
      build3 (COND_EXPR, type, test, value, build_one_cst (type)), name, seq);
}

/* A loop at the end of *SEQ: COUNTER, set before, goes on by STRIDE while it
   is below LIMIT; all of one unsigned type.  Counts cannot wrap.  Takes
   BODY.  */

static void
emit_strided (tree counter, tree limit, tree stride, gimple_seq body,
              gimple_seq *seq)
{
  tree enter = create_artificial_label (UNKNOWN_LOCATION);
  tree go_on = create_artificial_label (UNKNOWN_LOCATION);
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  tree type = TREE_TYPE (counter);
  acctile_emit_branch (LT_EXPR, counter, limit, enter, leave, seq);
  acctile_emit_label (enter, seq);
  gimple_seq_add_seq (seq, body);
  tree rest = acctile_set_new (build2 (MINUS_EXPR, type, limit, counter),
                               "acctile_rest", seq);
  acctile_emit_branch (GT_EXPR, rest, stride, go_on, leave, seq);
  acctile_emit_label (go_on, seq);
  gimplify_assign (counter, build2 (PLUS_EXPR, type, counter, stride), seq);
  gimple_seq_add_stmt (seq, gimple_build_goto (enter));
  acctile_emit_label (leave, seq);
}

/* Splits *VALUE by SIZE at the end of *SEQ: returns the remainder and leaves
   the quotient in *VALUE.  One division serves both.  */

static tree
emit_split (tree *value, tree size, const char *name, gimple_seq *seq)
{
  tree type = unsigned_type_node;
  tree whole = *value;
  *value
      = acctile_set_new (build2 (TRUNC_DIV_EXPR, type, whole, size), name, seq);
  tree back = build2 (MULT_EXPR, type, *value, size);
  return acctile_set_new (build2 (MINUS_EXPR, type, whole, back), name, seq);
}

/* Makes the value of VAR one that the optimisers do not know at the end of
 *SEQ.  */

static void
emit_opaque (tree var, gimple_seq *seq)
{
  vec<tree, va_gc> *inputs = NULL, *outputs = NULL;
  tree out = build_tree_list (NULL_TREE, build_string (2, "=r"));
  tree in = build_tree_list (NULL_TREE, build_string (1, "0"));
  vec_safe_push (outputs, build_tree_list (out, var));
  vec_safe_push (inputs, build_tree_list (in, var));
  gimple_seq_add_stmt (seq,
                       gimple_build_asm_vec ("", inputs, outputs, NULL, NULL));
}

/* True when the body of the nest has loops of its own.  */

static bool
has_inner_loop (const struct acctile_nest *nest)
{
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    if (!nest->loop[k].team)
      return true;
  return false;
}

/* True when the body of the nest has loops of its own, how often they run does
   not depend on data, and none of them stores.  */

static bool
has_reading_loop (const struct acctile_nest *nest)
{
  for (int a = 0; a < nest->n_access; a++)
    if (nest->access[a].write
        && nest->stmt[nest->access[a].stmt].loop >= nest->n_parallel)
      return false;
  for (int k = nest->n_parallel; k < nest->n_loop; k++)
    if (!nest->loop[k].lower || !nest->loop[k].upper)
      return false;
  return has_inner_loop (nest);
}

/* True when the grid covers every loop of the nest: each runs once.  */

static bool
covers_all (const struct emitter *e)
{
  for (int k = 0; k < e->found->nest->n_parallel; k++)
    if (!e->cover[k])
      return false;
  return true;
}

/* Keeps GCC from preparing for iterations of loop K that hardly come, at the
   head of its body in *SEQ.  A loop that its grid covers runs once: a pointer
   that it counts up for each array, or an address computed ahead, only costs
   registers (measured on an H200, without them himeno ran 1.4 and laplacian3d
   1.2 times as fast).  Where the body has loops of its own, what the outer
   indices give is computed there instead (matmul 1.4 times as fast), unless
   all loops run once.  */

static void
emit_forget (struct emitter *e, int k, gimple_seq *seq)
{
  const struct acctile_nest *nest = e->found->nest;
  bool recompute = has_inner_loop (nest) && !covers_all (e);
  if (!recompute && e->cover[k] && !e->launch->whole[k])
    emit_opaque (
        gimple_omp_for_index (e->found->loop[k].stmt, e->found->loop[k].dim),
        seq);
  if (recompute && k == nest->n_parallel - 1)
    for (int outer = 0; outer < k; outer++)
      emit_opaque (gimple_omp_for_index (e->found->loop[outer].stmt,
                                         e->found->loop[outer].dim),
                   seq);
}

/* BODY for the points of a thread: side by side where the loop has them all,
   one after another at its end.  Takes BODY.  */

static gimple_seq
emit_points (struct emitter *e, gimple_seq body)
{
  gimple_seq seq = NULL;
  const struct acctile_gimple_loop *loop = &e->found->loop[e->jam];
  tree index = gimple_omp_for_index (loop->stmt, loop->dim);
  tree type = TREE_TYPE (index), count = TREE_TYPE (e->at);
  tree iterator[ACCTILE_MAX_JAM];
  tree step = build_int_cst (type, e->found->nest->loop[e->jam].step);
  tree unit = fold_convert (count, e->unit);
  tree apart = acctile_set_new (
      fold_build2 (MULT_EXPR, type, fold_convert (type, e->unit), step),
      "acctile_apart", &seq);
  tree all = create_artificial_label (UNKNOWN_LOCATION);
  tree single = create_artificial_label (UNKNOWN_LOCATION);
  tree again = create_artificial_label (UNKNOWN_LOCATION);
  tree go_on = create_artificial_label (UNKNOWN_LOCATION);
  tree more = create_artificial_label (UNKNOWN_LOCATION);
  tree back = create_artificial_label (UNKNOWN_LOCATION);
  tree after = create_artificial_label (UNKNOWN_LOCATION);
  tree left = acctile_set_new (build2 (MINUS_EXPR, count, e->trip, e->at),
                               "acctile_left", &seq);
  tree span
      = acctile_set_new (fold_build2 (MULT_EXPR, count, unit,
                                      build_int_cst (count, e->points - 1)),
                         "acctile_span", &seq);
  tree first = acctile_set_new (index, "acctile_first", &seq);
  acctile_emit_branch (GT_EXPR, left, span, all, single, &seq);
  acctile_emit_label (all, &seq);
  for (int u = 1; u < e->points; u++)
    {
      iterator[u] = create_tmp_var (type, "acctile_point");
      gimplify_assign (
          iterator[u],
          build2 (PLUS_EXPR, type, u > 1 ? iterator[u - 1] : index, apart),
          &seq);
    }
  gimple_seq_add_seq (&seq,
                      acctile_jam (copy_gimple_seq_and_replace_locals (body),
                                   index, iterator, e->points));
  gimple_seq_add_stmt (&seq, gimple_build_goto (after));
  acctile_emit_label (single, &seq);
  tree point = create_tmp_var (count, "acctile_point");
  gimplify_assign (point, build_zero_cst (count), &seq);
  acctile_emit_label (again, &seq);
  emit_opaque (point, &seq);
  gimple_seq_add_seq (&seq, body);
  gimplify_assign (point, build2 (PLUS_EXPR, count, point, unit), &seq);
  acctile_emit_branch (LT_EXPR, point, left, more, back, &seq);
  acctile_emit_label (more, &seq);
  acctile_emit_branch (LE_EXPR, point, span, go_on, back, &seq);
  acctile_emit_label (go_on, &seq);
  gimplify_assign (index, build2 (PLUS_EXPR, type, index, apart), &seq);
  gimple_seq_add_stmt (&seq, gimple_build_goto (again));
  acctile_emit_label (back, &seq);
  gimplify_assign (index, first, &seq);
  gimple_seq_add_stmt (&seq, gimple_build_goto (after));
  acctile_emit_label (after, &seq);
  return seq;
}

/* Goes to LEAVE where blocks and threads are real, at the end of *SEQ.  */

static void
emit_leave (const struct emitter *e, tree leave, gimple_seq *seq)
{
  tree stay = create_artificial_label (UNKNOWN_LOCATION);
  acctile_emit_branch (EQ_EXPR, e->real, integer_one_node, leave, stay, seq);
  acctile_emit_label (stay, seq);
}

/* Wraps BODY into the strided loop of dimension DIM of FOR_STMT, loop K of
   the nest.  The index itself counts, in its own type, so that GCC knows that
   it does not wrap; whether another iteration follows is asked before it goes
   on, so that it does not.  Takes BODY.  */

static gimple_seq
emit_loop (void *data, gomp_for *for_stmt, unsigned dim, int k, gimple_seq body)
{
  struct emitter *e = (struct emitter *)data;
  gimple_seq seq = NULL;
  tree index = gimple_omp_for_index (for_stmt, dim);
  tree type = TREE_TYPE (index);
  tree count = acctile_counting_type (type);
  int64_t step = e->found->nest->loop[k].step;
  bool points = e->points > 1 && k == e->jam;
  if (e->points > 1 && k == e->found->nest->n_parallel - 1)
    body = emit_points (e, body);
  tree low = acctile_set_new (
      fold_convert (type, gimple_omp_for_initial (for_stmt, dim)),
      "acctile_low", &seq);
  tree high = acctile_set_new (
      fold_convert (type, gimple_omp_for_final (for_stmt, dim)), "acctile_high",
      &seq);
  tree trip = acctile_emit_trip (for_stmt, dim, step, low, high, &seq);
  tree start = fold_convert (count, e->position[k]);
  if (e->emulate && acctile_mutant ("shift"))
    start = build2 (PLUS_EXPR, count, start, build_one_cst (count));
  start = acctile_set_new (start, "acctile_start", &seq);
  tree stride = acctile_set_new (fold_convert (count, e->stride[k]),
                                 "acctile_stride", &seq);
  tree enter = create_artificial_label (UNKNOWN_LOCATION);
  tree again = create_artificial_label (UNKNOWN_LOCATION);
  tree go_on = create_artificial_label (UNKNOWN_LOCATION);
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  acctile_emit_branch (LT_EXPR, start, trip, enter, leave, &seq);
  acctile_emit_label (enter, &seq);
  tree steps = build_int_cst (type, step);
  gimplify_assign (
      index,
      fold_build2 (
          PLUS_EXPR, type, low,
          fold_build2 (MULT_EXPR, type, fold_convert (type, start), steps)),
      &seq);
  tree increment = acctile_set_new (
      fold_build2 (MULT_EXPR, type, fold_convert (type, stride), steps),
      "acctile_increment", &seq);
  tree left = NULL_TREE;
  if (step != 1)
    {
      left = create_tmp_var (count, "acctile_left");
      gimplify_assign (left, build2 (MINUS_EXPR, count, trip, start), &seq);
    }
  acctile_emit_label (again, &seq);
  emit_forget (e, k, &seq);
  if (points)
    {
      tree first = fold_build2 (MINUS_EXPR, count, fold_convert (count, index),
                                fold_convert (count, low));
      if (step != 1)
        first = fold_build2 (MINUS_EXPR, count, trip, left);
      gimplify_assign (e->at, first, &seq);
      gimplify_assign (e->trip, trip, &seq);
    }
  gimple_seq_add_seq (&seq, body);
  if (e->launch->whole[k])
    emit_leave (e, leave, &seq);
  tree rest = left;
  enum tree_code more = GT_EXPR;
  if (step == 1)
    {
      rest = acctile_set_new (build2 (MINUS_EXPR, count,
                                      fold_convert (count, high),
                                      fold_convert (count, index)),
                              "acctile_rest", &seq);
      if (gimple_omp_for_cond (for_stmt, dim) == LE_EXPR)
        more = GE_EXPR;
    }
  acctile_emit_branch (more, rest, stride, go_on, leave, &seq);
  acctile_emit_label (go_on, &seq);
  if (left)
    gimplify_assign (left, build2 (MINUS_EXPR, count, left, stride), &seq);
  gimplify_assign (index, build2 (PLUS_EXPR, type, index, increment), &seq);
  gimple_seq_add_stmt (&seq, gimple_build_goto (again));
  acctile_emit_label (leave, &seq);
  return seq;
}

/* The strided loops of the nest and its body.  */

static gimple_seq
emit_nest (struct emitter *e)
{
  gimple_seq seq
      = acctile_emit_loops (e->found, e->found->outermost, emit_loop, e);
  if (!e->emulate)
    acctile_reduce_atomics (&seq, e->real);
  return seq;
}

/* GRID, or the blocks of a flat launch: the outermost loop has them all.  ON
   is from acctile_emit_active.  */

static tree
emit_flat_grid (tree on, tree grid, gimple_seq *seq)
{
  tree type = TREE_TYPE (grid);
  tree flat = acctile_emit_blocks (true, seq);
  tree test = build2 (GT_EXPR, boolean_type_node, on, integer_one_node);
  return acctile_set_new (build3 (COND_EXPR, type, test, flat, grid),
                          "acctile_grid", seq);
}

/* Widens *SIZE, the iterations of dimension D that a block has at a time, by
   the points of a thread, and moves *THREAD to the thread's first.  Along x
   they are a block apart, so that the lanes of a warp stay side by side.  */

static void
place_points (struct emitter *e, int d, tree *size, tree *thread)
{
  tree type = unsigned_type_node, points = unsigned_constant (e->points);
  e->unit = d == 0 ? *size : unsigned_constant (1);
  if (d > 0)
    *thread = fold_build2 (MULT_EXPR, type, *thread, points);
  *size = fold_build2 (MULT_EXPR, type, *size, points);
}

/* The type in which loop K is counted.  */

static tree
index_type (const struct emitter *e, int k)
{
  const struct acctile_gimple_loop *loop = &e->found->loop[k];
  tree index = gimple_omp_for_index (loop->stmt, loop->dim);
  return acctile_counting_type (TREE_TYPE (index));
}

/* Sets position and stride of every loop of dimension D.  THREAD is the
   thread's place in the dimension, BLOCK the block's, SIZE the block's size;
   ON is from acctile_emit_active.  */

static void
place_dimension (struct emitter *e, int d, tree thread, tree block, tree size,
                 tree on, gimple_seq *seq)
{
  int first, count;
  acctile_mapping_loops (e->found->nest, d, &first, &count);
  tree type = unsigned_type_node, one = build_one_cst (type);
  if (e->emulate && acctile_mutant ("overlap"))
    thread = build_zero_cst (type);
  for (int k = first + count - 1; k >= first; k--)
    {
      e->cover[k] = e->mapping->schedule->grid[d] && e->mapping->grid[d] == 0;
      bool innermost = k == first + count - 1;
      tree grid
          = e->launch->split[k] ? e->launch->split[k] : unsigned_constant (1);
      grid = emit_size (on, grid, "acctile_grid", seq);
      if (k == 0 && e->emulate)
        grid = emit_flat_grid (on, grid, seq);
      tree here = block;
      if (k > first)
        here = emit_split (&block, grid, "acctile_block", seq);
      tree count = index_type (e, k), wide = innermost ? size : one;
      tree place = innermost ? thread : build_zero_cst (type);
      if (e->points > 1 && k == e->jam)
        place_points (e, d, &wide, &place);
      wide = fold_convert (count, wide);
      here = fold_convert (count, here);
      if (e->launch->first[k])
        here = fold_build2 (PLUS_EXPR, count, here, e->launch->first[k]);
      e->position[k] = acctile_set_new (
          fold_build2 (PLUS_EXPR, count,
                       fold_build2 (MULT_EXPR, count, here, wide),
                       fold_convert (count, place)),
          "acctile_position", seq);
      e->stride[k] = acctile_set_new (
          fold_build2 (MULT_EXPR, count, fold_convert (count, grid), wide),
          "acctile_stride", seq);
    }
}

/* True when the emulator runs the inner loops of an imperfect nest, which its
   dimension x stands for, in one thread.  */

static bool
is_team (const struct emitter *e)
{
  return e->found->nest->n_team > 0;
}

/* The last dimension of the mapping that has a part in the grid.  */

static int
last_grid_dimension (const struct emitter *e)
{
  int last = 0;
  for (int d = 0; d < e->mapping->schedule->n_dim; d++)
    if (e->mapping->schedule->grid[d])
      last = d;
  return last;
}

/* The blocks of dimension D on this side, at the end of *SEQ.  ON is from
   acctile_emit_active.  */

static tree
emit_grid (struct emitter *e, int d, tree on, gimple_seq *seq)
{
  tree grid = emit_size (on, e->launch->grid[d], "acctile_grid", seq);
  if (d == e->mapping->schedule->n_dim - 1 && e->emulate && !e->block)
    grid = emit_flat_grid (on, grid, seq);
  return grid;
}

/* Decodes the linear BLOCK into its place in each dimension, HERE, at the end
   of *SEQ.  */

static void
emit_block_places (struct emitter *e, tree block, tree *here, gimple_seq *seq)
{
  tree on = acctile_emit_active (e->emulate, seq);
  int last = last_grid_dimension (e);
  for (int d = is_team (e) ? 1 : 0; d < e->mapping->schedule->n_dim; d++)
    {
      here[d] = unsigned_constant (0);
      if (!e->mapping->schedule->grid[d])
        continue;
      here[d] = block;
      if (d < last)
        here[d] = emit_split (&block, emit_grid (e, d, on, seq),
                              "acctile_block", seq);
    }
}

/* Decodes the linear THREAD into its place in all dimensions, for the block at
   HERE, at the end of *SEQ.  */

static void
emit_places (struct emitter *e, tree thread, tree *here, gimple_seq *seq)
{
  tree on = acctile_emit_active (e->emulate, seq);
  int last_thread = 0;
  int n_dim = e->mapping->schedule->n_dim;
  for (int d = 0; d < n_dim; d++)
    if (e->mapping->schedule->block[d])
      last_thread = d;
  for (int d = is_team (e) ? 1 : 0; d < n_dim; d++)
    {
      tree size = emit_size (on, unsigned_constant (e->launch->block[d]),
                             "acctile_size", seq);
      tree my_thread = unsigned_constant (0);
      if (e->mapping->schedule->block[d])
        {
          my_thread = thread;
          if (d < last_thread)
            my_thread = emit_split (&thread, size, "acctile_thread", seq);
        }
      place_dimension (e, d, my_thread, here[d], size, on, seq);
    }
}

/* The number of blocks on this side, at the end of *SEQ.  */

static tree
emit_blocks (struct emitter *e, gimple_seq *seq)
{
  tree product = unsigned_constant (1);
  for (int d = 0; d < 3; d++)
    product = fold_build2 (MULT_EXPR, unsigned_type_node, product,
                           e->launch->grid[d]);
  tree on = acctile_emit_active (e->emulate, seq);
  product = acctile_set_new (product, "acctile_blocks", seq);
  tree blocks = emit_size (on, product, "acctile_blocks", seq);
  return e->emulate ? emit_flat_grid (on, blocks, seq) : blocks;
}

/* Tells whether blocks and threads are real.  Goes to LEAVE where they are not
   and an earlier launch has had all iterations, at the end of *SEQ.  */

static void
emit_first_only (struct emitter *e, tree leave, gimple_seq *seq)
{
  tree later = boolean_false_node;
  e->real = acctile_emit_active (e->emulate, seq);
  for (int k = 0; k < e->found->nest->n_parallel; k++)
    if (e->launch->first[k])
      later = fold_build2 (
          TRUTH_OR_EXPR, boolean_type_node, later,
          build2 (NE_EXPR, boolean_type_node, e->launch->first[k],
                  build_zero_cst (TREE_TYPE (e->launch->first[k]))));
  if (integer_zerop (later))
    return;
  tree ask = create_artificial_label (UNKNOWN_LOCATION);
  tree go_on = create_artificial_label (UNKNOWN_LOCATION);
  acctile_emit_branch (EQ_EXPR, e->real, integer_one_node, go_on, ask, seq);
  acctile_emit_label (ask, seq);
  later = acctile_set_new (later, "acctile_later", seq);
  acctile_emit_branch (NE_EXPR, later, boolean_false_node, leave, go_on, seq);
  acctile_emit_label (go_on, seq);
}

/* What thread THREAD of this gang does, for every block of the gang, at the
   end of *SEQ.  */

static void
emit_my_blocks (struct emitter *e, tree thread, gimple_seq *seq)
{
  gimple_seq inside = NULL;
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  emit_first_only (e, leave, seq);
  if (e->launch->alone && !e->emulate)
    {
      tree place[3];
      emit_block_places (e, acctile_emit_block (false, seq), place, seq);
      emit_places (e, thread, place, seq);
      gimple_seq_add_seq (seq, emit_nest (e));
      acctile_emit_label (leave, seq);
      return;
    }
  tree mine = create_tmp_var (unsigned_type_node, "acctile_mine");
  gimplify_assign (mine, acctile_emit_block (e->emulate, seq), seq);
  tree blocks = emit_blocks (e, seq);
  tree gangs = acctile_emit_blocks (e->emulate, seq);
  tree here[3];
  emit_block_places (e, mine, here, &inside);
  emit_places (e, thread, here, &inside);
  gimple_seq_add_seq (&inside, emit_nest (e));
  emit_strided (mine, blocks, gangs, inside, seq);
  acctile_emit_label (leave, seq);
}

/* HERE, variables, moved on by STEP blocks of the linear order, at the end of
   *SEQ: STEP is in places too, and sums beyond a dimension are carried into
   the next, so that nothing is divided.  */

static void
emit_advance (struct emitter *e, tree *here, tree *step, gimple_seq *seq)
{
  tree on = acctile_emit_active (e->emulate, seq);
  int last = last_grid_dimension (e);
  tree type = unsigned_type_node, carry = unsigned_constant (0);
  for (int d = 0; d <= last; d++)
    {
      if (!e->mapping->schedule->grid[d])
        continue;
      gimplify_assign (here[d],
                       build2 (PLUS_EXPR, type, here[d],
                               fold_build2 (PLUS_EXPR, type, step[d], carry)),
                       seq);
      if (d == last)
        break;
      tree grid = emit_grid (e, d, on, seq);
      tree over = acctile_set_new (
          fold_convert (type,
                        build2 (GE_EXPR, boolean_type_node, here[d], grid)),
          "acctile_carry", seq);
      gimplify_assign (here[d],
                       build2 (MINUS_EXPR, type, here[d],
                               build2 (MULT_EXPR, type, over, grid)),
                       seq);
      carry = over;
    }
}

/* VALUE in a variable that nothing can be computed of before, at the end of
   *SEQ: what a sweep needs would else be kept in registers from the first step
   on, for all sweeps of all steps.  */

static tree
emit_fresh (tree value, gimple_seq *seq)
{
  tree var = create_tmp_var (TREE_TYPE (value), "acctile_fresh");
  gimplify_assign (var, value, seq);
  emit_opaque (var, seq);
  gimple_asm_set_volatile (as_a<gasm *> (gimple_seq_last_stmt (*seq)), true);
  return var;
}

/* What thread THREAD of member e->block of e->blocks does: every block from
   its own number on that many apart, at the end of *SEQ.  */

static void
emit_member_blocks (struct emitter *e, tree thread, gimple_seq *seq)
{
  tree again = create_artificial_label (UNKNOWN_LOCATION);
  tree enter = create_artificial_label (UNKNOWN_LOCATION);
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  tree here[3], first[3], step[3];
  int last = last_grid_dimension (e);
  tree member = emit_fresh (e->block, seq);
  thread = emit_fresh (thread, seq);
  emit_block_places (e, member, first, seq);
  emit_block_places (e, e->blocks, step, seq);
  for (int d = 0; d < e->mapping->schedule->n_dim; d++)
    {
      here[d] = first[d];
      if (!e->mapping->schedule->grid[d])
        continue;
      here[d] = create_tmp_var (unsigned_type_node, "acctile_here");
      gimplify_assign (here[d], first[d], seq);
    }
  tree on = acctile_emit_active (e->emulate, seq);
  tree limit
      = acctile_set_new (emit_grid (e, last, on, seq), "acctile_limit", seq);
  acctile_emit_label (again, seq);
  acctile_emit_branch (LT_EXPR, here[last], limit, enter, leave, seq);
  acctile_emit_label (enter, seq);
  emit_places (e, thread, here, seq);
  gimple_seq_add_seq (seq, emit_nest (e));
  emit_advance (e, here, step, seq);
  gimple_seq_add_stmt (seq, gimple_build_goto (again));
  acctile_emit_label (leave, seq);
}

/* Hides from GCC what the variables of the reductions among CLAUSES hold, at
   the end of *SEQ.  GCC 12 moves the shuffles of a reduction whose result it
   knows out of the loop over blocks, where one lane waits for the others for
   ever.  */

static void
emit_unknown_reductions (tree clauses, gimple_seq *seq)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION)
        continue;
      tree decl = OMP_CLAUSE_DECL (c), type = TREE_TYPE (decl);
      if (!(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
          || TYPE_PRECISION (type) > 64)
        continue;
      tree value = create_tmp_reg (type, "acctile_value");
      tree to = build_tree_list (NULL_TREE, build_string (3, "=r"));
      tree from = build_tree_list (NULL_TREE, build_string (2, "0"));
      vec<tree, va_gc> *outputs = NULL, *inputs = NULL;
      vec_safe_push (outputs, build_tree_list (to, value));
      vec_safe_push (inputs, build_tree_list (from, value));
      gasm *hide = gimple_build_asm_vec ("", inputs, outputs, NULL, NULL);
      gimple_asm_set_volatile (hide, true);
      gimplify_assign (value, decl, seq);
      gimple_seq_add_stmt (seq, hide);
      gimplify_assign (decl, value, seq);
    }
}

/* The loop over the threads of a block with CLAUSES.  BLOCK is the block when
   a loop over blocks stands outside, NULL_TREE when each thread finds its
   own.  LIMIT is the number of threads on this side.  */

static gimple *
emit_threads (struct emitter *e, tree block, tree limit, tree clauses)
{
  gimple_seq body = NULL;
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  tree thread = create_tmp_var (
      unsigned_type_node,
      has_reading_loop (e->found->nest) ? ACCTILE_READING : "acctile_thread");
  push_gimplify_context ();
  if (block)
    {
      tree here[3], leave = create_artificial_label (UNKNOWN_LOCATION);
      emit_unknown_reductions (clauses, &body);
      emit_first_only (e, leave, &body);
      emit_block_places (e, block, here, &body);
      emit_places (e, thread, here, &body);
      gimple_seq_add_seq (&body, emit_nest (e));
      acctile_emit_label (leave, &body);
    }
  else
    {
      acctile_emulate_begin (e->partials, &body);
      if (e->partials)
        emit_unknown_reductions (
            acctile_collect_reductions (e->found, NULL_TREE), &body);
      emit_my_blocks (e, thread, &body);
      acctile_reduce_thread (e->partials, &body);
    }
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, body);
  clauses
      = acctile_add_clause (e->location, OMP_CLAUSE_WORKER, NULL_TREE, clauses);
  clauses
      = acctile_add_clause (e->location, OMP_CLAUSE_VECTOR, NULL_TREE, clauses);
  clauses = acctile_add_clause (e->location, OMP_CLAUSE_INDEPENDENT, NULL_TREE,
                                clauses);
  clauses
      = acctile_add_clause (e->location, OMP_CLAUSE_PRIVATE, thread, clauses);
  gomp_for *loop = acctile_build_loop (thread, limit, clauses, bind);
  gimple_set_location (loop, e->location);
  return loop;
}

/* The loop over BLOCKS as a gang loop with the reductions of the nest, and
   the one over threads in it.  */

static gimple *
emit_gangs (struct emitter *e, tree blocks, tree limit)
{
  tree block = create_tmp_var (unsigned_type_node, "acctile_block");
  tree clauses = acctile_collect_reductions (e->found, NULL_TREE);
  clauses
      = acctile_add_clause (e->location, OMP_CLAUSE_GANG, NULL_TREE, clauses);
  clauses = acctile_add_clause (e->location, OMP_CLAUSE_INDEPENDENT, NULL_TREE,
                                clauses);
  clauses
      = acctile_add_clause (e->location, OMP_CLAUSE_PRIVATE, block, clauses);
  gbind *inside = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  gimple_seq seq = NULL;
  push_gimplify_context ();
  tree inner = acctile_collect_privates (
      e->found, acctile_collect_reductions (e->found, NULL_TREE));
  gimple_seq_add_stmt (&seq, emit_threads (e, block, limit, inner));
  pop_gimplify_context (inside);
  gimple_bind_set_body (inside, seq);
  gomp_for *gangs = acctile_build_loop (block, blocks, clauses, inside);
  gimple_set_location (gangs, e->location);
  return gangs;
}

/* The loop over threads without one over blocks around it, and what a block
   does with its part of the reductions in REGION, at the end of *SEQ.  ACTIVE
   is from acctile_emit_active.  */

static void
emit_blocks_alone (struct emitter *e, struct acctile_region *region,
                   tree active, tree limit, gimple_seq *seq)
{
  tree clauses = acctile_collect_privates (e->found, NULL_TREE);
  acctile_emulate_partials (e->found, &e->partials);
  if (e->partials)
    acctile_emulate_region (region);
  acctile_reduce_neutral (e->partials, seq);
  gimple_seq_add_stmt (
      seq, emit_threads (e, NULL_TREE, limit,
                         acctile_reduce_clauses (e->partials, clauses)));
  if (e->partials)
    acctile_reduce_block (e->partials, active, seq);
}

/* The threads that the emulator gives a block of the nest.  */

static int
emulated_threads (const struct emitter *e)
{
  int threads = acctile_mapping_threads (e->mapping);
  return is_team (e) ? threads / e->mapping->block[0] : threads;
}

/* What the thread of the emulator does that has a part in the nest: its share
   in every block, at the end of *SEQ.  */

static void
emit_share (struct emitter *e, gimple_seq *seq)
{
  tree enter = create_artificial_label (UNKNOWN_LOCATION);
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  tree thread = acctile_emit_thread (seq);
  acctile_emit_branch (LT_EXPR, thread,
                       unsigned_constant (emulated_threads (e)), enter, leave,
                       seq);
  acctile_emit_label (enter, seq);
  emit_my_blocks (e, thread, seq);
  acctile_emit_label (leave, seq);
}

/* What one thread of the emulator does, at the end of *SEQ.  A loop of one
   iteration holds the private variables.  */

static void
emit_emulated (struct emitter *e, gimple_seq *seq)
{
  gimple_seq body = NULL;
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  tree once = create_tmp_var (unsigned_type_node, "acctile_once");
  tree partials;
  tree reductions = acctile_emulate_partials (e->found, &partials);
  push_gimplify_context ();
  acctile_emulate_begin (partials, &body);
  emit_share (e, &body);
  acctile_emulate_end (partials, &body);
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, body);
  tree clauses = acctile_collect_privates (e->found, NULL_TREE);
  for (tree c = reductions; c; c = OMP_CLAUSE_CHAIN (c))
    clauses = acctile_add_clause (e->location, OMP_CLAUSE_PRIVATE,
                                  OMP_CLAUSE_DECL (c), clauses);
  clauses
      = acctile_add_clause (e->location, OMP_CLAUSE_SEQ, NULL_TREE, clauses);
  clauses = acctile_add_clause (e->location, OMP_CLAUSE_PRIVATE, once, clauses);
  gomp_for *loop
      = acctile_build_loop (once, unsigned_constant (1), clauses, bind);
  gimple_set_location (loop, e->location);
  gimple_seq_add_stmt (seq, loop);
  acctile_emulate_combine (partials, seq);
}

/* Makes REGION one for the emulator that runs the nest.  */

static void
prepare_emulation (struct emitter *e, struct acctile_region *region)
{
  unsigned team = 0;
  for (int k = e->found->nest->n_parallel; k < e->found->nest->n_loop; k++)
    if (e->found->nest->loop[k].team)
      team |= 1u << k;
  acctile_emit_seq (e->found, team);
  acctile_emulate_region (region);
  region->flat = true;
  region->emulate_threads = MAX (region->emulate_threads, emulated_threads (e));
}

/* Lets a thread have POINTS points.  */

static void
set_points (struct emitter *e, int points)
{
  e->points = points;
  if (points < 2)
    return;
  e->jam = acctile_points_loop (e->found->nest);
  const struct acctile_gimple_loop *loop = &e->found->loop[e->jam];
  tree count = acctile_counting_type (
      TREE_TYPE (gimple_omp_for_index (loop->stmt, loop->dim)));
  e->at = create_tmp_var (count, "acctile_at");
  e->trip = create_tmp_var (count, "acctile_trip");
}

void
acctile_emit_doall (struct acctile_region *region, struct acctile_found *found,
                    const struct acctile_mapping *mapping,
                    const struct acctile_launch *launch)
{
  struct emitter e;
  memset (&e, 0, sizeof e);
  e.found = found;
  e.mapping = mapping;
  e.launch = launch;
  e.location = found->location;
  e.emulate = region->emulate;
  set_points (&e, mapping->points);
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  acctile_replace_stmt (gimple_omp_body_ptr (region->target), found->outermost,
                        bind);
  gimple_seq seq = NULL;
  push_gimplify_context ();
  if (e.emulate)
    {
      prepare_emulation (&e, region);
      emit_emulated (&e, &seq);
      if (region->meets)
        acctile_emit_call ("acctile_emulate_barrier", &seq);
    }
  else
    {
      tree active = acctile_emit_active (false, &seq);
      tree limit = emit_size (
          active, unsigned_constant (acctile_mapping_threads (mapping)),
          "acctile_threads", &seq);
      if (found->nest->n_reduction == 0
          || acctile_reduce_possible (region, found))
        emit_blocks_alone (&e, region, active, limit, &seq);
      else
        {
          tree blocks = emit_blocks (&e, &seq);
          gimple_seq_add_stmt (&seq, emit_gangs (&e, blocks, limit));
        }
    }
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, seq);
}

bool
acctile_points_possible (const struct acctile_found *found)
{
  const struct acctile_nest *nest = found->nest;
  int jam = acctile_points_loop (nest);
  for (int k = jam + 1; k < nest->n_parallel; k++)
    if (!nest->loop[k].lower || !nest->loop[k].upper
        || acctile_poly_uses (nest->loop[k].lower, jam)
        || acctile_poly_uses (nest->loop[k].upper, jam))
      return false;
  hash_set<tree> own;
  tree c = acctile_collect_privates (found, NULL_TREE);
  for (; c; c = OMP_CLAUSE_CHAIN (c))
    own.add (OMP_CLAUSE_DECL (c));
  const struct acctile_gimple_loop *loop = &found->loop[jam];
  return nest->n_reduction == 0 && nest->n_scalar == 0 && nest->n_team == 0
         && acctile_jam_possible (
             gimple_omp_body (found->loop[nest->n_parallel - 1].stmt),
             gimple_omp_for_index (loop->stmt, loop->dim), &own);
}

void
acctile_emit_sweep (bool emulate, struct acctile_found *found,
                    const struct acctile_mapping *mapping,
                    const struct acctile_launch *launch, tree thread,
                    tree block, tree blocks, gimple_seq *seq)
{
  struct emitter e;
  memset (&e, 0, sizeof e);
  e.found = found;
  e.mapping = mapping;
  e.launch = launch;
  e.location = found->location;
  e.emulate = emulate;
  e.block = block;
  e.blocks = blocks;
  set_points (&e, mapping->points);
  tree enter = create_artificial_label (UNKNOWN_LOCATION);
  tree leave = create_artificial_label (UNKNOWN_LOCATION);
  acctile_emit_branch (LT_EXPR, thread,
                       unsigned_constant (acctile_mapping_threads (mapping)),
                       enter, leave, seq);
  acctile_emit_label (enter, seq);
  emit_member_blocks (&e, thread, seq);
  acctile_emit_label (leave, seq);
}

void
acctile_emit_alone (struct acctile_region *region, struct acctile_found *found)
{
  struct emitter e;
  memset (&e, 0, sizeof e);
  e.found = found;
  e.location = found->location;
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  acctile_replace_stmt (gimple_omp_body_ptr (region->target), found->outermost,
                        bind);
  push_gimplify_context ();
  tree once = create_tmp_var (unsigned_type_node, "acctile_once");
  tree clauses = acctile_collect_reductions (e.found, NULL_TREE);
  clauses
      = acctile_add_clause (e.location, OMP_CLAUSE_GANG, NULL_TREE, clauses);
  clauses = acctile_add_clause (e.location, OMP_CLAUSE_INDEPENDENT, NULL_TREE,
                                clauses);
  clauses = acctile_add_clause (e.location, OMP_CLAUSE_PRIVATE, once, clauses);
  gbind *inside = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (&seq, found->outermost);
  gimple_bind_set_body (inside, seq);
  gomp_for *loop
      = acctile_build_loop (once, unsigned_constant (1), clauses, inside);
  gimple_set_location (loop, e.location);
  pop_gimplify_context (bind);
  gimple_bind_set_body (bind, loop);
}
