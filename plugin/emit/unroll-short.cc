/* Short loops over the parts of what an iteration stores, and of arrays of its
   own:

     for (q = 0; q < 5; q++)
       b[i][j][q] = a[i][j + 1][q] - a[i][j - 1][q];

   GCC has their iterations one after another only when it makes the device's
   code, behind the pass that puts loads first (loads-first.cc), which does not
   look past the end of an iteration, and behind those that give registers to
   arrays ("double s[3];", with which the forces of eight neighbours took 840 us
   on an H200, 153 unrolled here).  So they are unrolled here, by GCC's own
   pass, where one of the two then gains.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "emit/emit-parts.h"
#include "emit/loads-first.h"

#include "context.h"
#include "tree-pass.h"
#include "tree-chrec.h"
#include "tree-data-ref.h"
#include "tree-scalar-evolution.h"
#include "tree-ssa-loop.h"
#include "tree-ssa-loop-niter.h"

/* Iterations of a loop over elements of an own array at most, and statements
   that it comes to.  */
#define LONGEST 16
#define MOST_STATEMENTS 1200
/* Loops whose lengths depend on one another, at most.  */
#define MOST_ROUNDS 4

/* What a loop comes to once its iterations stand one after another.  */
struct unrolled
{
  HOST_WIDE_INT loads, words;
};

/* Sums up in *SUM what the statements of BB load and store.  */

static void
count_block (basic_block bb, struct unrolled *sum)
{
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      HOST_WIDE_INT words;
      sum->loads += gimple_assign_load_p (gsi_stmt (gsi));
      if (acctile_is_told_store (gsi_stmt (gsi), &words))
        sum->words += words;
    }
}

/* Finds in *SUM what LOOP, and those in it, come to; false where one has not a
   known number of iterations, or more than the pass for loads looks at.  */

static bool
count_loop (class loop *loop, struct unrolled *sum)
{
  tree more = number_of_latch_executions (loop);
  if (loop->unroll || !more || TREE_CODE (more) != INTEGER_CST
      || !tree_fits_shwi_p (more) || tree_to_shwi (more) >= ACCTILE_MOST_LOADS)
    return false;
  sum->loads = sum->words = 0;
  for (class loop *inner = loop->inner; inner; inner = inner->next)
    {
      struct unrolled part;
      if (!count_loop (inner, &part))
        return false;
      sum->loads += part.loads;
      sum->words += part.words;
    }
  basic_block *blocks = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    if (blocks[i]->loop_father == loop)
      count_block (blocks[i], sum);
  free (blocks);
  sum->loads *= tree_to_shwi (more) + 1;
  sum->words *= tree_to_shwi (more) + 1;
  return sum->loads <= ACCTILE_MOST_LOADS && sum->words <= ACCTILE_MOST_WORDS;
}

/* Adds the loops that VALUE, an index or a part of one, goes on with to
   CHOSEN.  */

static void
choose_loops (tree value, bitmap chosen)
{
  if (TREE_CODE (value) == SSA_NAME)
    {
      class loop *loop = loop_containing_stmt (SSA_NAME_DEF_STMT (value));
      tree way = loop ? analyze_scalar_evolution (loop, value) : NULL_TREE;
      if (way && way != value && way != chrec_dont_know)
        choose_loops (way, chosen);
    }
  else if (TREE_CODE (value) == POLYNOMIAL_CHREC)
    {
      bitmap_set_bit (chosen, CHREC_VARIABLE (value));
      choose_loops (CHREC_LEFT (value), chosen);
    }
  else if (UNARY_CLASS_P (value) || BINARY_CLASS_P (value))
    for (int i = 0; i < TREE_OPERAND_LENGTH (value); i++)
      choose_loops (TREE_OPERAND (value, i), chosen);
}

/* Whether BASE is an array that GCC may give registers to once its elements are
   known.  */

static bool
is_own_array (tree base)
{
  return VAR_P (base) && auto_var_p (base) && !TREE_THIS_VOLATILE (base);
}

/* Adds the loops that choose an element of an array of FUN's own to CHOSEN.  */

static void
choose_elements (function *fun, bitmap chosen)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!gimple_assign_single_p (stmt) || !gimple_vuse (stmt))
        continue;
      tree ref = gimple_vdef (stmt) ? gimple_assign_lhs (stmt)
                                    : gimple_assign_rhs1 (stmt);
      tree base = get_base_address (ref);
      if (!base || !is_own_array (base))
        continue;
      for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
        if (TREE_CODE (ref) == ARRAY_REF)
          choose_loops (TREE_OPERAND (ref, 1), chosen);
    }
}

/* The iterations that LOOP has at most, 0 when that is not known; *KNOWN says
   whether it has as many.  */

static HOST_WIDE_INT
most_iterations (class loop *loop, bool *known)
{
  tree more = number_of_latch_executions (loop);
  *known = more && TREE_CODE (more) == INTEGER_CST && tree_fits_shwi_p (more);
  HOST_WIDE_INT most
      = *known ? tree_to_shwi (more) : max_loop_iterations_int (loop);
  return most < 0 || most >= INT_MAX ? 0 : most + 1;
}

/* The statements that LOOP comes to once it is unrolled, and those in it that
   are in CHOSEN; more than MOST_STATEMENTS where it is too large or too long.
   Others stay as they are.  A loop whose bounds follow from a loop around it
   ("for (c = p + 1; c < 5; c++)") has half of its iterations on average.  */

static HOST_WIDE_INT
count_statements (class loop *loop, bitmap chosen)
{
  HOST_WIDE_INT n = 0;
  bool known;
  HOST_WIDE_INT most = most_iterations (loop, &known);
  if (!bitmap_bit_p (chosen, loop->num))
    most = 1;
  else if (most == 0 || most > LONGEST || loop->unroll)
    return MOST_STATEMENTS + 1;
  for (class loop *inner = loop->inner; inner; inner = inner->next)
    n += count_statements (inner, chosen);
  basic_block *blocks = get_loop_body (loop);
  for (unsigned i = 0; i < loop->num_nodes; i++)
    if (blocks[i]->loop_father == loop)
      for (gimple_stmt_iterator gsi = gsi_start_bb (blocks[i]);
           !gsi_end_p (gsi); gsi_next (&gsi))
        n += !is_gimple_debug (gsi_stmt (gsi));
  free (blocks);
  HOST_WIDE_INT times = known ? most : (most + 1) / 2;
  return MIN (n * MAX (times, 1), MOST_STATEMENTS + 1);
}

/* What becomes of a loop.  */
enum fate
{
  STAYS,   /* as it is, and those in it that are in CHOSEN, too  */
  WAITS,   /* for those around it  */
  CAN,     /* be unrolled if GCC thinks so, and those in it  */
  UNROLLED /* in any case  */
};

/* What becomes of LOOP, some of whose kind are in CHOSEN.  */

static enum fate
find_fate (class loop *loop, bitmap chosen)
{
  struct unrolled sum;
  bool known;
  if (count_loop (loop, &sum) && sum.loads > 0 && sum.words > 0)
    return CAN;
  if (!bitmap_bit_p (chosen, loop->num))
    return WAITS;
  if (count_statements (loop, chosen) > MOST_STATEMENTS)
    return STAYS;
  most_iterations (loop, &known);
  return known ? UNROLLED : WAITS;
}

/* Tells GCC's pass which loops in LOOP, of FATE, it is to unroll; whether there
   are any.  Loops for vectors are what it leaves alone.  */

static bool
tell_loops (class loop *loop, enum fate fate, bitmap chosen)
{
  bool some = false;
  for (class loop *inner = loop->inner; inner; inner = inner->next)
    {
      bool known;
      enum fate own
          = fate == CAN || fate == STAYS ? fate : find_fate (inner, chosen);
      inner->force_vectorize = own == STAYS || own == WAITS;
      if (own == UNROLLED)
        inner->unroll = most_iterations (inner, &known);
      bool more = tell_loops (inner, own, chosen);
      some = some || more || !inner->force_vectorize;
    }
  return some;
}

/* Takes that back.  */

static void
forget_loops (function *fun)
{
  for (unsigned i = 1; i < number_of_loops (fun); i++)
    if (class loop *loop = get_loop (fun, i))
      {
        loop->force_vectorize = false;
        loop->unroll = 0;
      }
}

/* Whether the program says of loops of FUN how often they are to be unrolled,
   or that they are for vectors.  */

static bool
is_told (function *fun)
{
  for (unsigned i = 1; i < number_of_loops (fun); i++)
    if (class loop *loop = get_loop (fun, i))
      if (loop->force_vectorize || loop->unroll)
        return true;
  return false;
}

/* The cliques of memory references of a function: one of them, whether there
   are others, and whether some is from emit-apart.cc.  */
struct cliques
{
  unsigned short only;
  bool several, own;
};

/* A walk_tree callback: notes the clique of a memory reference in DATA.  */

static tree
note_clique (tree *tp, int *walk_subtrees, void *data)
{
  struct cliques *cliques = (struct cliques *)data;
  *walk_subtrees = !TYPE_P (*tp);
  if (TREE_CODE (*tp) != MEM_REF || MR_DEPENDENCE_CLIQUE (*tp) <= 1)
    return NULL_TREE;
  unsigned short clique = MR_DEPENDENCE_CLIQUE (*tp);
  cliques->several |= cliques->only && cliques->only != clique;
  cliques->only = clique;
  cliques->own |= MR_DEPENDENCE_BASE (*tp) >= ACCTILE_FIRST_STORED;
  return NULL_TREE;
}

/* A walk_tree callback: gives a memory reference of a copy back to the only
   clique, that of DATA.  Base 0 is none that emit-apart.cc tells.  */

static tree
restore_clique (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  if (TREE_CODE (*tp) == MEM_REF && MR_DEPENDENCE_CLIQUE (*tp) > 1
      && MR_DEPENDENCE_BASE (*tp) > 0)
    MR_DEPENDENCE_CLIQUE (*tp) = ((struct cliques *)data)->only;
  return NULL_TREE;
}

/* Calls DO_TREE with CLIQUES for all operands of FUN's assignments.  */

static void
walk_cliques (function *fun, walk_tree_fn do_tree, struct cliques *cliques)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    for (unsigned i = 0; is_gimple_assign (gsi_stmt (gsi))
                         && i < gimple_num_ops (gsi_stmt (gsi));
         i++)
      walk_tree (gimple_op_ptr (gsi_stmt (gsi), i), do_tree, cliques, NULL);
}

bool
acctile_unroll_short (function *fun)
{
  struct cliques cliques = { 0, false, false };
  bool some = false, more = !is_told (fun);
  walk_cliques (fun, note_clique, &cliques);
  for (int round = 0; more && round < MOST_ROUNDS; round++)
    {
      auto_bitmap chosen;
      choose_elements (fun, chosen);
      estimate_numbers_of_iterations (fun);
      more = tell_loops (current_loops->tree_root, WAITS, chosen);
      if (more)
        {
          opt_pass *pass = make_pass_complete_unroll (g);
          pass->execute (fun);
          delete pass;
        }
      forget_loops (fun);
      some = some || more;
    }
  /* GCC takes back between iterations that memory is apart: for what it knows
     of restrict that may hold in one alone.  What emit-apart.cc told holds in
     all.  */
  if (some && cliques.own && !cliques.several)
    walk_cliques (fun, restore_clique, &cliques);
  return some;
}
