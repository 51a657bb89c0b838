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
#include "tree-ssa-loop-niter.h"

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

/* Adds the loops that INDEX, of a statement in LOOP, goes on with to CHOSEN. */

static void
choose_loops (class loop *loop, tree index, bitmap chosen)
{
  tree way = analyze_scalar_evolution (loop, index);
  for (; way && TREE_CODE (way) == POLYNOMIAL_CHREC; way = CHREC_LEFT (way))
    bitmap_set_bit (chosen, CHREC_VARIABLE (way));
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
        if (TREE_CODE (ref) == ARRAY_REF
            && TREE_CODE (TREE_OPERAND (ref, 1)) == SSA_NAME)
          choose_loops (bb->loop_father, TREE_OPERAND (ref, 1), chosen);
    }
}

/* Keeps the loops in LOOP that are not to be unrolled, as all are if WANTED and
   those in CHOSEN are, from GCC's pass, and appends their numbers to KEPT;
   whether some loop is to be.  Loops for vectors are what the pass leaves
   alone.  */

static bool
keep_loops (class loop *loop, bool wanted, bitmap chosen, vec<int> *kept)
{
  struct unrolled sum;
  bool some = false;
  for (class loop *inner = loop->inner; inner; inner = inner->next)
    {
      bool own
          = wanted
            || (count_loop (inner, &sum) && sum.loads > 0 && sum.words > 0);
      if (!own && !bitmap_bit_p (chosen, inner->num) && !inner->force_vectorize)
        {
          inner->force_vectorize = true;
          kept->safe_push (inner->num);
        }
      bool more = keep_loops (inner, own, chosen, kept);
      some = some || own || more || bitmap_bit_p (chosen, inner->num);
    }
  return some;
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

/* A walk_tree callback: gives a memory reference back to the only clique, that
   of DATA.  */

static tree
restore_clique (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  if (TREE_CODE (*tp) == MEM_REF && MR_DEPENDENCE_CLIQUE (*tp) > 1)
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
acctile_unroll_stores (function *fun)
{
  auto_vec<int> kept;
  auto_bitmap chosen;
  struct cliques cliques = { 0, false, false };
  choose_elements (fun, chosen);
  bool some = keep_loops (current_loops->tree_root, false, chosen, &kept);
  if (some)
    {
      /* GCC takes back between iterations that memory is apart: for what it
         knows of restrict that may hold in one alone.  What emit-apart.cc told
         holds in all.  */
      walk_cliques (fun, note_clique, &cliques);
      opt_pass *pass = make_pass_complete_unroll (g);
      pass->execute (fun);
      delete pass;
      if (cliques.own && !cliques.several)
        walk_cliques (fun, restore_clique, &cliques);
    }
  for (int number : kept)
    get_loop (fun, number)->force_vectorize = false;
  return some;
}
