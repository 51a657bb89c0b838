/* Reductions over blocks for whose operator memory has no instruction, as sums
   of doubles on the architecture that GCC 12 compiles for by default.  A loop
   around a compare and swap takes blocks one after another (400 ns each for
   sums of doubles on an H200); here each stores its part, and the last one to
   arrive combines all:

     slot.part[block] = partial;
     if (I am the last of my GROUP blocks to arrive)
       {
         slot.part[first of group] = all parts of the group;
         if (my group is the last to arrive)
           s = s + all parts of groups;
       }

   Maxima and the like, which most parts leave as they are, need no more than a
   look at the variable.

   Parts are combined in the same order however blocks run.  A slot is claimed
   by the number of the launch, as those of wavefronts are (emit-slot.cc): only
   launches that overlap ever wait.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "omp-low.h"

/* Launches whose parts fit at once, and reductions of one.  */
#define SLOTS 4
#define MOST_REDUCTIONS 4
/* Blocks of a group, and the loads that are under way at once.  */
#define GROUP 64
#define BATCH 8
/* The words of a slot: its owner, the groups that have arrived, from SLOT_ENDED
   on the blocks of each group that have, from SLOT_PARTS on the parts of each
   reduction, of PART_SIZE bytes, and as many behind the last as a batch may
   load too much.  */
#define SLOT_GROUPS 1
#define SLOT_ENDED 2
#define SLOT_PARTS 192
#define PART_SIZE 8
#define SLOT_SIZE                                                              \
  (SLOT_PARTS                                                                  \
   + PART_SIZE / 4 * (MOST_REDUCTIONS * ACCTILE_MOST_PARTS + BATCH * GROUP))

/* What one thread of a block combines.  */
struct last
{
  tree slot;                /* void *  */
  auto_vec<tree> reduction; /* TREE_LISTs, see acctile_emulate_partials  */
  tree block, blocks;       /* unsigned  */
  bool emulate;
};

bool
acctile_last_possible (tree clause)
{
  tree decl = OMP_CLAUSE_DECL (clause), type = TREE_TYPE (decl);
  if (!DECL_P (decl) || TREE_THIS_VOLATILE (decl)
      || OMP_CLAUSE_REDUCTION_PLACEHOLDER (clause)
      || (!INTEGRAL_TYPE_P (type) && !SCALAR_FLOAT_TYPE_P (type)))
    return false;
  int bits = TYPE_PRECISION (type);
  return tree_to_shwi (TYPE_SIZE (type)) == bits && (bits == 32 || bits == 64);
}

/* Whether most parts of reduction CLAUSE leave the result as it is, once some
   have been combined with it.  */

static bool
is_settled_soon (tree clause)
{
  switch (OMP_CLAUSE_REDUCTION_CODE (clause))
    {
    case MAX_EXPR:
    case MIN_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case TRUTH_ANDIF_EXPR:
    case TRUTH_ORIF_EXPR:
      return true;
    default:
      return false;
    }
}

/* How many of the reductions CLAUSES the last block does, which under the
   emulator, EMULATE, are all.  */

static int
count_last (tree clauses, bool emulate)
{
  int n = 0;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    n += emulate || (!acctile_reduce_atomic (c) && !is_settled_soon (c));
  return n;
}

bool
acctile_last_fits (tree clauses)
{
  return count_last (clauses, false) <= MOST_REDUCTIONS;
}

tree
acctile_last_launch (gimple_stmt_iterator *gsi, struct acctile_region *region,
                     const struct acctile_found *found)
{
  gimple_seq seq = NULL;
  tree all = acctile_collect_reductions (found, NULL_TREE);
  int n = count_last (all, region->emulate);
  if (n == 0 || n > MOST_REDUCTIONS
      || (region->emulate && !acctile_mutant ("last")
          && !acctile_mutant ("last-early"))
      || !acctile_reduce_possible (region, found))
    return NULL_TREE;
  acctile_open_host ();
  tree number = acctile_hand_in (region, unsigned_type_node,
                                 acctile_launch_number (&seq), &seq);
  acctile_close_host (gsi, seq);
  return number;
}

/* A new label.  */

static tree
new_label (void)
{
  return create_artificial_label (UNKNOWN_LOCATION);
}

/* A CODE B, unsigned, a new value at the end of *SEQ.  */

static tree
op (enum tree_code code, tree a, tree b, gimple_seq *seq)
{
  return acctile_set_op (code, a, b, seq);
}

/* The address of word WORD of the slot.  */

static tree
word_at (const struct last *l, tree word, gimple_seq *seq)
{
  tree bytes = acctile_set_new (
      fold_convert (sizetype, op (MULT_EXPR, word, acctile_unsigned (4), seq)),
      "acctile_bytes", seq);
  return acctile_set_new (
      build2 (POINTER_PLUS_EXPR, ptr_type_node, l->slot, bytes), "acctile_word",
      seq);
}

/* What lies OFFSET bytes behind ADDRESS, of TYPE, whatever else is there.  */

static tree
at (tree type, tree address, int offset)
{
  tree any = build_pointer_type_for_mode (type, ptr_mode, true);
  return build2 (MEM_REF, type, address, build_int_cst (any, offset));
}

/* The address of part K of reduction R.  */

static tree
part (const struct last *l, int r, tree k, gimple_seq *seq)
{
  tree word = op (MULT_EXPR, k, acctile_unsigned (PART_SIZE / 4), seq);
  return word_at (l,
                  op (PLUS_EXPR, word,
                      acctile_unsigned (
                          SLOT_PARTS + PART_SIZE / 4 * r * ACCTILE_MOST_PARTS),
                      seq),
                  seq);
}

/* Stores VALUE as part K of reduction R.  */

static void
store_part (const struct last *l, int r, tree k, tree value, gimple_seq *seq)
{
  tree address = part (l, r, k, seq);
  gimplify_assign (at (TREE_TYPE (value), address, 0), value, seq);
}

/* COUNT parts of reduction R, STRIDE apart from number FIRST on, combined, at
   the end of *SEQ.  Whole batches are loaded, and what is too much is left; GCC
   must not load each part where it is used.  */

static tree
combine_parts (const struct last *l, int r, tree first, tree count, int stride,
               gimple_seq *seq)
{
  tree clause = TREE_PURPOSE (l->reduction[r]);
  tree type = TREE_TYPE (TREE_VALUE (l->reduction[r]));
  tree all = create_tmp_var (type, "acctile_all");
  tree left = create_tmp_var (integer_type_node, "acctile_left");
  tree from = create_tmp_var (ptr_type_node, "acctile_from");
  tree again = new_label (), more = new_label (), done = new_label ();
  tree value[BATCH];
  gimplify_assign (all,
                   omp_reduction_init_op (OMP_CLAUSE_LOCATION (clause),
                                          OMP_CLAUSE_REDUCTION_CODE (clause),
                                          type),
                   seq);
  gimplify_assign (left, fold_convert (integer_type_node, count), seq);
  gimplify_assign (from, part (l, r, first, seq), seq);
  acctile_emit_label (again, seq);
  acctile_emit_branch (GT_EXPR, left, integer_zero_node, more, done, seq);
  acctile_emit_label (more, seq);
  for (int i = 0; i < BATCH; i++)
    value[i] = acctile_set_new (at (type, from, i * stride * PART_SIZE),
                                "acctile_part", seq);
  for (int i = 0; i < BATCH; i++)
    acctile_emit_opaque (value[i], true, seq);
  for (int i = 0; i < BATCH; i++)
    {
      tree use = new_label (), pass = new_label ();
      acctile_emit_branch (GT_EXPR, left, build_int_cst (integer_type_node, i),
                           use, pass, seq);
      acctile_emit_label (use, seq);
      gimplify_assign (all, acctile_combined (clause, all, value[i]), seq);
      acctile_emit_label (pass, seq);
    }
  gimplify_assign (left,
                   build2 (MINUS_EXPR, integer_type_node, left,
                           build_int_cst (integer_type_node, BATCH)),
                   seq);
  gimplify_assign (from,
                   build2 (POINTER_PLUS_EXPR, ptr_type_node, from,
                           size_int (BATCH * stride * PART_SIZE)),
                   seq);
  gimple_seq_add_stmt (seq, gimple_build_goto (again));
  acctile_emit_label (done, seq);
  return all;
}

/* Arrives at word WORD of the slot; where it is the last of COUNT to do so,
   clears the word and goes on, else to OTHERWISE.  */

static void
arrive (const struct last *l, tree word, tree count, tree otherwise,
        gimple_seq *seq)
{
  tree last = new_label (), address = word_at (l, word, seq);
  tree before = acctile_emit_primitive (l->emulate, ACCTILE_EMIT_arrive,
                                        address, NULL_TREE, seq);
  tree others = op (MINUS_EXPR, count, acctile_unsigned (1), seq);
  if (acctile_mutant ("last-early"))
    others = acctile_unsigned (0);
  acctile_emit_branch (EQ_EXPR, before, others, last, otherwise, seq);
  acctile_emit_label (last, seq);
  gimple_seq_add_stmt (seq,
                       gimple_build_assign (at (unsigned_type_node, address, 0),
                                            acctile_unsigned (0)));
}

/* Sets L->slot to the slot of launch LAUNCH, claimed, at the end of *SEQ.  */

static void
claim (struct last *l, tree launch, gimple_seq *seq)
{
  tree pool = acctile_unit_variable ("acctile_parts", SLOTS * SLOT_SIZE, true);
  tree again = new_label (), other = new_label (), mine = new_label ();
  tree number = op (TRUNC_MOD_EXPR,
                    op (TRUNC_DIV_EXPR, launch, acctile_unsigned (2), seq),
                    acctile_unsigned (SLOTS), seq);
  l->slot = acctile_set_new (
      fold_convert (ptr_type_node, build_fold_addr_expr (pool)), "acctile_pool",
      seq);
  l->slot = word_at (
      l, op (MULT_EXPR, number, acctile_unsigned (SLOT_SIZE), seq), seq);
  acctile_emit_label (again, seq);
  tree owner = acctile_emit_primitive (l->emulate, ACCTILE_EMIT_claim, l->slot,
                                       launch, seq);
  acctile_emit_branch (EQ_EXPR, owner, acctile_unsigned (0), mine, other, seq);
  acctile_emit_label (other, seq);
  acctile_emit_branch (EQ_EXPR, owner, launch, mine, again, seq);
  acctile_emit_label (mine, seq);
}

/* Combines the block's parts with those of all others, goes to DONE.  */

static void
combine (struct last *l, tree launch, tree done, gimple_seq *seq)
{
  claim (l, launch, seq);
  for (unsigned r = 0; r < l->reduction.length (); r++)
    store_part (l, r, l->block, TREE_VALUE (l->reduction[r]), seq);
  tree size = acctile_unsigned (GROUP);
  tree group = op (TRUNC_DIV_EXPR, l->block, size, seq);
  tree first = op (MULT_EXPR, group, size, seq);
  tree members
      = op (MIN_EXPR, op (MINUS_EXPR, l->blocks, first, seq), size, seq);
  arrive (l, op (PLUS_EXPR, group, acctile_unsigned (SLOT_ENDED), seq), members,
          done, seq);
  for (unsigned r = 0; r < l->reduction.length (); r++)
    store_part (l, r, first, combine_parts (l, r, first, members, 1, seq), seq);
  tree groups = op (PLUS_EXPR, l->blocks, acctile_unsigned (GROUP - 1), seq);
  groups = op (TRUNC_DIV_EXPR, groups, size, seq);
  arrive (l, acctile_unsigned (SLOT_GROUPS), groups, done, seq);
  for (unsigned r = 0; r < l->reduction.length (); r++)
    {
      tree clause = TREE_PURPOSE (l->reduction[r]);
      tree decl = OMP_CLAUSE_DECL (clause);
      tree all = combine_parts (l, r, acctile_unsigned (0), groups, GROUP, seq);
      gimplify_assign (decl, acctile_combined (clause, decl, all), seq);
    }
  acctile_emit_primitive (l->emulate, ACCTILE_EMIT_vacate, l->slot, NULL_TREE,
                          seq);
  gimple_seq_add_stmt (seq, gimple_build_goto (done));
}

/* Combines the block's part of reduction P, see acctile_emulate_partials, with
   the variable itself, atomically.  */

static void
combine_alone (tree p, gimple_seq *seq)
{
  tree clause = TREE_PURPOSE (p), partial = TREE_VALUE (p);
  tree type = TREE_TYPE (partial);
  tree old = create_tmp_var (type, "acctile_old");
  tree sum = create_tmp_var (type, "acctile_new");
  tree address = acctile_reduce_address (OMP_CLAUSE_DECL (clause), seq);
  tree change = new_label (), done = new_label ();
  if (is_settled_soon (clause))
    {
      gimplify_assign (old, at (type, address, 0), seq);
      gimplify_assign (sum, acctile_combined (clause, old, partial), seq);
      acctile_emit_branch (NE_EXPR, sum, old, change, done, seq);
      acctile_emit_label (change, seq);
    }
  gimple_seq_add_stmt (seq, gimple_build_omp_atomic_load (
                                old, address, OMP_MEMORY_ORDER_RELAXED));
  gimplify_assign (sum, acctile_combined (clause, old, partial), seq);
  gimple_seq_add_stmt (
      seq, gimple_build_omp_atomic_store (sum, OMP_MEMORY_ORDER_RELAXED));
  acctile_emit_label (done, seq);
}

/* Combines the parts of L->reduction.  */

static void
combine_all (struct last *l, tree launch, gimple_seq *seq)
{
  tree few = new_label (), many = new_label (), done = new_label ();
  acctile_emit_branch (LE_EXPR, l->blocks,
                       acctile_unsigned (ACCTILE_MOST_PARTS), few, many, seq);
  acctile_emit_label (few, seq);
  combine (l, launch, done, seq);
  acctile_emit_label (many, seq);
  for (unsigned r = 0; r < l->reduction.length (); r++)
    combine_alone (l->reduction[r], seq);
  acctile_emit_label (done, seq);
}

void
acctile_last_combine (tree partials, tree launch, gimple_seq *seq)
{
  struct last l;
  l.emulate = false;
  for (tree p = partials; p; p = TREE_CHAIN (p))
    if (acctile_reduce_atomic (TREE_PURPOSE (p)))
      continue;
    else if (is_settled_soon (TREE_PURPOSE (p)))
      combine_alone (p, seq);
    else
      l.reduction.safe_push (p);
  if (l.reduction.is_empty ())
    return;
  l.block = acctile_emit_block (false, seq);
  l.blocks = acctile_emit_blocks (false, seq);
  combine_all (&l, launch, seq);
}

void
acctile_last_emulate (tree partials, tree launch, int threads, gimple_seq *seq)
{
  struct last l;
  tree size = acctile_unsigned (threads);
  l.emulate = true;
  for (tree p = partials; p; p = TREE_CHAIN (p))
    l.reduction.safe_push (p);
  l.block = op (MULT_EXPR, acctile_emit_block (true, seq), size, seq);
  l.block = op (PLUS_EXPR, l.block, acctile_emit_thread (seq), seq);
  l.blocks = op (MULT_EXPR, acctile_emit_blocks (true, seq), size, seq);
  combine_all (&l, launch, seq);
}
