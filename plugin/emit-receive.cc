/* How the threads of a block get the arguments of a kernel.

   What a region is handed is read before its loops, where GCC lets one thread
   of a block work: that thread reads, puts all values into shared memory, and
   the others wait for it at a barrier, take them out and hand them from lane to
   lane.  In blocks that do little else this is a large part of their time (a
   stencil of seven points, 512^3, blocks of 256 threads on an H200: 650 us, 516
   when each thread reads the arguments itself, 472 when they are parameters of
   the kernel), so each thread reads them where the threads' loop begins:

     arguments = data ? data : &block;      ...
     n = *arguments->n;                     fork;
     fork;                                  mine = data ? data : &block;
     loop over threads: ...n...      ->     n = *mine->n;
                                            loop over threads: ...n...

   where "data", the kernel's parameter, is the register of nvptx that has it in
   every thread: GCC would hand on a variable that holds it.  What is left over
   of the reads before goes away as dead code.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch.h"

/* The kernel's parameter as nvptx has it in every thread.  */
static const char parameter_text[] = "mov.u64 %0, %%ar0;";

/* A kernel and what it reads of its arguments.  */
struct receiver
{
  const struct acctile_kernel_arguments *arguments;
  auto_vec<gimple *> reads; /* in order  */
  hash_map<tree, int> argument; /* which one a variable has the address of  */
};

/* How many statements of the function at hand assign each variable.  */
typedef hash_map<tree, int> definition_map;

static void
count_definitions (definition_map *count)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      tree lhs = gimple_get_lhs (gsi_stmt (gsi));
      if (lhs && VAR_P (lhs))
        count->get_or_insert (lhs)++;
    }
}

/* Whether REF is all that the pointer in a variable points to.  Returns the
   variable.  */

static tree
pointed_by (tree ref)
{
  return TREE_CODE (ref) == MEM_REF && integer_zerop (TREE_OPERAND (ref, 1))
                 && VAR_P (TREE_OPERAND (ref, 0))
             ? TREE_OPERAND (ref, 0)
             : NULL_TREE;
}

/* Notes STMT in R if it reads an argument, or the value behind one, that is the
   same for all threads and at all times.  */

static void
note_read (struct receiver *r, definition_map *count, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt))
    return;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  int *definitions = VAR_P (lhs) ? count->get (lhs) : NULL;
  if (!definitions || *definitions != 1 || TREE_ADDRESSABLE (lhs)
      || TREE_THIS_VOLATILE (lhs) || is_global_var (lhs)
      || !is_gimple_reg_type (TREE_TYPE (lhs)))
    return;
  int i = acctile_argument_of (rhs, r->arguments->pointer);
  if (i >= 0)
    {
      r->argument.put (lhs, i);
      r->reads.safe_push (stmt);
      return;
    }
  tree pointer = pointed_by (rhs);
  int *known = pointer ? r->argument.get (pointer) : NULL;
  if (known && !TREE_THIS_VOLATILE (rhs)
      && !bitmap_bit_p (r->arguments->modified, *known))
    r->reads.safe_push (stmt);
  else if (VAR_P (rhs) && r->argument.get (rhs))
    {
      r->argument.put (lhs, *r->argument.get (rhs));
      r->reads.safe_push (stmt);
    }
}

/* Whether STMT is the last mark before a loop that is spread.  */

static bool
is_last_mark (gimple *stmt)
{
  return gimple_call_internal_p (stmt, IFN_UNIQUE)
         && gimple_call_num_args (stmt) == 2
         && compare_tree_int (gimple_call_arg (stmt, 0),
                              IFN_UNIQUE_OACC_HEAD_MARK)
                == 0;
}

/* The blocks after which threads have parted, but for those in the parts of
   others.  */

static void
find_heads (vec<basic_block> *heads)
{
  auto_vec<basic_block> all;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
  if (single_succ_p (bb))
    {
      gimple_stmt_iterator gsi = gsi_last_nondebug_bb (bb);
      if (!gsi_end_p (gsi) && is_last_mark (gsi_stmt (gsi)))
        all.safe_push (bb);
    }
  for (unsigned i = 0; i < all.length (); i++)
    {
      bool inside = false;
      for (unsigned k = 0; k < all.length (); k++)
        inside |= k != i && dominated_by_p (CDI_DOMINATORS, all[i], all[k]);
      if (!inside)
        heads->safe_push (all[i]);
    }
}

/* A walk_gimple_op callback: notes the variables that are read.  */

static tree
note_variable (tree *tp, int *, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *)data;
  if (VAR_P (*tp) && !wi->is_lhs)
    ((hash_set<tree> *)wi->info)->add (*tp);
  return NULL_TREE;
}

/* The variables that are read in blocks that HEAD dominates.  */

static void
find_used (basic_block head, hash_set<tree> *used)
{
  walk_stmt_info wi;
  basic_block bb;
  memset (&wi, 0, sizeof wi);
  wi.info = used;
  FOR_EACH_BB_FN (bb, cfun)
  if (bb != head && dominated_by_p (CDI_DOMINATORS, bb, head))
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
         gsi_next (&gsi))
      if (!is_gimple_debug (gsi_stmt (gsi)))
        {
          wi.is_lhs = false;
          walk_gimple_op (gsi_stmt (gsi), note_variable, &wi);
        }
}

/* "VALUE = parameter", as the device has it, into its register.  */

static gimple *
build_parameter (tree value)
{
  static const char constraint[] = "=r";
  vec<tree, va_gc> *outputs = NULL;
  tree text = build_string (sizeof constraint, constraint);
  vec_safe_push (outputs,
                 build_tree_list (build_tree_list (NULL_TREE, text), value));
  gasm *stmt
      = gimple_build_asm_vec (parameter_text, NULL, outputs, NULL, NULL);
  gimple_asm_set_volatile (stmt, true);
  return stmt;
}

static basic_block
new_block (basic_block after, gimple *stmt)
{
  basic_block bb = create_empty_bb (after);
  if (current_loops && after->loop_father)
    add_bb_to_loop (bb, after->loop_father);
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_after (&gsi, stmt, GSI_NEW_STMT);
  bb->count = after->count;
  return bb;
}

/* Puts into the edge behind HEAD what gives the thread the kernel's parameter:

     if (on an accelerator) raw = register; else raw = parameter;

   Returns an empty block behind it.  */

static basic_block
emit_parameter (const struct receiver *r, basic_block head, tree raw)
{
  tree on = create_tmp_var (integer_type_node, "acctile.active");
  basic_block test = split_edge (single_succ_edge (head));
  basic_block join = split_edge (single_succ_edge (test));
  gcall *call
      = gimple_build_call (builtin_decl_explicit (BUILT_IN_ACC_ON_DEVICE), 1,
                           build_int_cst (integer_type_node,
                                          GOMP_DEVICE_NOT_HOST));
  gimple_call_set_lhs (call, on);
  gimple_stmt_iterator gsi = gsi_last_bb (test);
  gsi_insert_after (&gsi, call, GSI_NEW_STMT);
  gsi_insert_after (&gsi,
                    gimple_build_cond (NE_EXPR, on, integer_zero_node,
                                       NULL_TREE, NULL_TREE),
                    GSI_NEW_STMT);
  basic_block device = new_block (test, build_parameter (raw));
  basic_block host = new_block (
      test, gimple_build_assign (raw, r->arguments->parameter));
  edge old = single_succ_edge (test);
  remove_edge (old);
  make_edge (test, device, EDGE_TRUE_VALUE)->probability
      = profile_probability::even ();
  make_edge (test, host, EDGE_FALSE_VALUE)->probability
      = profile_probability::even ();
  make_single_succ_edge (device, join, EDGE_FALLTHRU);
  make_single_succ_edge (host, join, EDGE_FALLTHRU);
  return join;
}

/* What STMT of R becomes in the thread, whose arguments are at MINE.  */

static gimple *
own_read (const struct receiver *r, gimple *stmt, tree mine)
{
  gimple *copy = gimple_copy (stmt);
  tree ref = unshare_expr (gimple_assign_rhs1 (stmt));
  if (acctile_argument_of (ref, r->arguments->pointer) >= 0)
    TREE_OPERAND (TREE_OPERAND (ref, 0), 0) = mine;
  gimple_assign_set_rhs1 (copy, ref);
  return copy;
}

/* Lets each thread read what is used in the part that HEAD begins.  */

static void
receive_at (const struct receiver *r, basic_block head)
{
  hash_set<tree> used;
  auto_vec<gimple *> needed;
  find_used (head, &used);
  for (unsigned i = r->reads.length (); i-- > 0;)
    {
      gimple *stmt = r->reads[i];
      if (!used.contains (gimple_assign_lhs (stmt))
          || !dominated_by_p (CDI_DOMINATORS, head, gimple_bb (stmt)))
        continue;
      needed.safe_push (stmt);
      tree from = gimple_assign_rhs1 (stmt);
      if (pointed_by (from))
        used.add (pointed_by (from));
      else if (VAR_P (from))
        used.add (from);
    }
  if (needed.is_empty ())
    return;
  tree type = TREE_TYPE (r->arguments->pointer);
  tree raw = create_tmp_var (TREE_TYPE (r->arguments->parameter),
                             "acctile.parameter");
  tree mine = create_tmp_var (type, "acctile.mine");
  basic_block at = emit_parameter (r, head, raw);
  gimple_seq seq = NULL;
  acctile_select_arguments (mine, raw, r->arguments->block, &seq);
  for (unsigned i = needed.length (); i-- > 0;)
    gimple_seq_add_stmt (&seq, own_read (r, needed[i], mine));
  gimple_stmt_iterator gsi = gsi_last_bb (at);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
}

void
acctile_receive_by_thread (const struct acctile_kernel_arguments *arguments)
{
  struct receiver r;
  definition_map count;
  auto_vec<basic_block> heads;
  basic_block bb;
  r.arguments = arguments;
  count_definitions (&count);
  FOR_EACH_BB_FN (bb, cfun)
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    note_read (&r, &count, gsi_stmt (gsi));
  calculate_dominance_info (CDI_DOMINATORS);
  find_heads (&heads);
  for (unsigned i = 0; i < heads.length (); i++)
    {
      receive_at (&r, heads[i]);
      free_dominance_info (CDI_DOMINATORS);
      calculate_dominance_info (CDI_DOMINATORS);
    }
  free_dominance_info (CDI_DOMINATORS);
}
