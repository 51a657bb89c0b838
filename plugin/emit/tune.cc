/* Optimisation of the functions that rewritten regions become.

   GCC unrolls no loop at -O2, and the device's assembler only some.  A thread
   of a GPU hides the latency of memory by loads that do not wait for one
   another, so the loops of a rewritten region are unrolled (matmul on an
   H200: 1.3 times as fast).  Not where the threads of a warp run a loop
   different numbers of times: GCC has the iterations that are left over first,
   where each thread enters at another place, and a warp that has parted so goes
   through the whole loop in parts (a triangular product 3.7 times as slow).
   Other functions keep the user's options.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "emit/emit-parts.h"

/* Instructions that loops of a constant number of iterations may become, once
   their iterations stand one after another.  Those of several points of a
   thread then share loads (a stencil of 81 points in two nested loops).  */
#define MAX_PEELED 1200
/* The same where a thread has several points and the loops only read: what
   acctile_points_most lets through (289 loads, of two points, take 32.5 ms for
   64 sweeps of 4096 x 4096 one after another, 78.9 in a loop).  */
#define MAX_PEELED_POINTS 2400

/* Iterations that an unrolled loop has at most, and instructions, where threads
   run loops of the body that only read.  A thread has few registers, so that
   only small bodies are worth more than GCC's own limits.  */
#define MOST_ITERATIONS 16
#define MOST_INSTRUCTIONS 112
/* The same where a thread has a tile of points, whose sums take the registers:
   the next loads can begin while they are added up (products of matrices of
   4096 rows of doubles on an H200: 30.9 ms with 112, 17.5 with 500).  */
#define MOST_TILED 500

bool
acctile_has_temporary (struct function *fn, const char *prefix)
{
  unsigned i;
  tree var;
  if (!fn)
    return false;
  FOR_EACH_LOCAL_DECL (fn, i, var)
  if (DECL_NAME (var)
      && !strncmp (IDENTIFIER_POINTER (DECL_NAME (var)), prefix,
                   strlen (prefix)))
    return true;
  return false;
}

/* Leaves what is used on rare ways, or once in a tile, where it is: out of the
   loops around it would be kept in registers all the time.  */

static void
keep_few_registers (struct gcc_options *options)
{
  options->x_flag_tree_loop_im = 0;
  options->x_flag_move_loop_invariants = 0;
  options->x_flag_tree_pre = 0;
  options->x_flag_ivopts = 0;
}

void
acctile_tune_functions (void *, void *)
{
  struct cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
  {
    struct function *fn = DECL_STRUCT_FUNCTION (node->decl);
    if (!oacc_get_fn_attrib (node->decl)
        || !acctile_has_temporary (fn, "acctile_"))
      continue;
    DECL_ATTRIBUTES (node->decl)
        = tree_cons (get_identifier (ACCTILE_REWRITTEN), NULL_TREE,
                     DECL_ATTRIBUTES (node->decl));
    struct gcc_options options = global_options;
    tree own = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (node->decl);
    if (own)
      cl_optimization_restore (&options, &global_options_set,
                               TREE_OPTIMIZATION (own));
    bool tiled = acctile_has_temporary (fn, ACCTILE_TILED);
    bool reading = acctile_has_temporary (fn, ACCTILE_READING);
    bool one = acctile_has_temporary (fn, ACCTILE_READING_ONE);
    bool sharing = acctile_has_temporary (fn, ACCTILE_SHARING);
    int peeled = sharing || (reading && !one) ? MAX_PEELED_POINTS : MAX_PEELED;
    bool fields = acctile_has_temporary (fn, ACCTILE_FIELDS_THREAD);
    if (fields)
      keep_few_registers (&options);
    if (!acctile_has_temporary (fn, ACCTILE_UNEVEN) && !fields)
      options.x_flag_unroll_loops = 1;
    if (!fields)
      DECL_ATTRIBUTES (node->decl) = tree_cons (
          get_identifier (ACCTILE_TUNED),
          tiled ? build_tree_list (NULL_TREE, integer_one_node) : NULL_TREE,
          DECL_ATTRIBUTES (node->decl));
    options.x_flag_cunroll_grow_size = 1;
    options.x_param_max_completely_peeled_insns
        = MAX (options.x_param_max_completely_peeled_insns, peeled);
    /* Sums as they stand in the body: GCC would expand each where it is stored,
       and what it adds up stay in registers till then (one launch for 64 steps
       of the heat equation on an H200: 3.38 and 3.05 ms in two dimensions, 2.69
       and 2.06 in three).  Launches of one sweep gain nothing.  */
    if (acctile_has_temporary (fn, ACCTILE_CROWDED)
        || acctile_has_temporary (fn, ACCTILE_STRAIGHT))
      options.x_flag_tree_ter = 0;
    if (tiled || reading)
      {
        int most = tiled ? MOST_TILED : MOST_INSTRUCTIONS;
        options.x_param_max_unroll_times = MOST_ITERATIONS;
        options.x_param_max_unrolled_insns = most;
        options.x_param_max_average_unrolled_insns = most;
      }
    DECL_FUNCTION_SPECIFIC_OPTIMIZATION (node->decl)
        = build_optimization_node (&options, &global_options_set);
  }
}
