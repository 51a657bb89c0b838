/* How the threads of a block get the arguments of a kernel.

   What a region is handed is read before its loops, where GCC lets one thread
   of a block work: that thread reads, puts all values into shared memory, and
   the others wait for it at a barrier, take them out and hand them from lane to
   lane.  Where threads have loops of their own, each reads the arguments
   itself, where the threads' loop begins: it need not wait, and the device's
   assembler sees that addresses and bounds are the same for all (the products
   of the upper triangle of a matrix on an H200: 476 us, 312 so; other products
   and a sparse one 3 to 5%).  Bodies without loops are over so soon that more
   reads cost more than the wait (a stencil of seven points, 421 and 476 us),
   and where a thread has several points the registers are better spent on those
   (322 and 347, 289 and 318 us).

     arguments = data ? data : &block;      ...
     n = *arguments->n;                     fork;
     fork;                                  if (data) n = *data->n;
     loop over threads: ...n...      ->     else n = word of the block;
                                            loop over threads: ...n...

   where "data", the kernel's parameter, is the register of nvptx that has it in
   every thread: GCC would hand on a variable that holds it.  Words that lie
   side by side in the block are read together.  What is left over of the reads
   before goes away as dead code.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch/host-code.h"
#include "launch/launch.h"

/* The kernel's parameter as nvptx has it in every thread.  */
static const char parameter_text[] = "mov.u64 %0, %%ar0;";
/* Words of the block of arguments, two side by side or one.  */
static const char pair_text[] = "ld.v2.u64 {%0, %1}, [%2+%3];";
static const char word_text[] = "ld.u64 %0, [%1+%2];";

/* A kernel and what it reads of its arguments.  */
struct receiver
{
  const struct acctile_kernel_arguments *arguments;
  auto_vec<gimple *> reads;     /* in order  */
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
      gasm *statement = dyn_cast<gasm *> (gsi_stmt (gsi));
      if (lhs && VAR_P (lhs))
        count->get_or_insert (lhs)++;
      for (unsigned i = 0; statement && i < gimple_asm_noutputs (statement);
           i++)
        {
          tree to = TREE_VALUE (gimple_asm_output_op (statement, i));
          if (VAR_P (to))
            count->get_or_insert (to)++;
        }
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
      int copied = *r->argument.get (rhs); /* put moves what get points to  */
      r->argument.put (lhs, copied);
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

/* An operand of an asm with CONSTRAINT.  */

static tree
asm_operand (const char *constraint, tree value)
{
  tree text = build_string (strlen (constraint) + 1, constraint);
  return build_tree_list (build_tree_list (NULL_TREE, text), value);
}

/* An asm of TEXT that stays where it is, behind where threads part.  */

static gimple *
build_asm (const char *text, vec<tree, va_gc> *outputs,
           vec<tree, va_gc> *inputs)
{
  gasm *stmt = gimple_build_asm_vec (text, inputs, outputs, NULL, NULL);
  gimple_asm_set_volatile (stmt, true);
  return stmt;
}

/* "VALUE = parameter", as the device has it.  */

static gimple *
build_parameter (tree value)
{
  vec<tree, va_gc> *outputs = NULL;
  vec_safe_push (outputs, asm_operand ("=r", value));
  return build_asm (parameter_text, outputs, NULL);
}

/* A new block with SEQ.  */

static basic_block
new_block (basic_block after, gimple_seq seq)
{
  basic_block bb = create_empty_bb (after);
  if (current_loops && after->loop_father)
    add_bb_to_loop (bb, after->loop_father);
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
  bb->count = after->count;
  return bb;
}

/* A branch on "A CODE B" at the end of FROM, to THEN or OTHERWISE.  */

static void
make_branch (basic_block from, enum tree_code code, tree a, tree b,
             basic_block then, basic_block otherwise)
{
  gimple_stmt_iterator gsi = gsi_last_bb (from);
  gsi_insert_after (&gsi, gimple_build_cond (code, a, b, NULL_TREE, NULL_TREE),
                    GSI_NEW_STMT);
  make_edge (from, then, EDGE_TRUE_VALUE)->probability
      = profile_probability::even ();
  make_edge (from, otherwise, EDGE_FALSE_VALUE)->probability
      = profile_probability::even ();
}

static void
put_seq (basic_block bb, gimple_seq seq)
{
  gimple_stmt_iterator gsi = gsi_last_bb (bb);
  gsi_insert_seq_after (&gsi, seq, GSI_NEW_STMT);
}

/* Puts into the edge behind HEAD

     raw = parameter;
     if (on an accelerator)
       { raw = register; if (raw == 0) BLOCK; else PLAIN; }
     else PLAIN;  */

static void
emit_ways (const struct receiver *r, basic_block head, tree raw,
           gimple_seq block, gimple_seq plain)
{
  tree on = create_tmp_var (integer_type_node, "acctile.active");
  basic_block test = split_edge (single_succ_edge (head));
  basic_block join = split_edge (single_succ_edge (test));
  gcall *call = gimple_build_call (
      builtin_decl_explicit (BUILT_IN_ACC_ON_DEVICE), 1,
      build_int_cst (integer_type_node, GOMP_DEVICE_NOT_HOST));
  gimple_seq begin = NULL;
  gimple_call_set_lhs (call, on);
  gimple_seq_add_stmt (&begin,
                       gimple_build_assign (raw, r->arguments->parameter));
  gimple_seq_add_stmt (&begin, call);
  put_seq (test, begin);
  remove_edge (single_succ_edge (test));
  basic_block device = new_block (test, build_parameter (raw));
  basic_block in_block = new_block (device, block);
  basic_block elsewhere = new_block (in_block, plain);
  make_branch (test, NE_EXPR, on, integer_zero_node, device, elsewhere);
  make_branch (device, EQ_EXPR, raw, build_zero_cst (TREE_TYPE (raw)), in_block,
               elsewhere);
  make_single_succ_edge (in_block, join, EDGE_FALLTHRU);
  make_single_succ_edge (elsewhere, join, EDGE_FALLTHRU);
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

/* The word of the block that has what the read STMT of R gets, -1 where none
   has.  */

static int
word_of (struct receiver *r, gimple *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  tree rhs = gimple_assign_rhs1 (stmt);
  int i = acctile_argument_of (rhs, r->arguments->pointer);
  if (i >= 0)
    return i;
  tree pointer = pointed_by (rhs);
  int *argument = pointer ? r->argument.get (pointer) : NULL;
  uint64_t place = argument ? r->arguments->place[*argument] : 0;
  bool plain = INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)
               || TYPE_MODE (type) == SFmode || TYPE_MODE (type) == DFmode;
  if (place == 0 || !plain || int_size_in_bytes (type) > POINTER_SIZE_UNITS)
    return -1;
  return (place >> ACCTILE_PLACE_OFFSET_SHIFT) / POINTER_SIZE_UNITS;
}

/* Sets the variable LHS to what lies in WORD, at the end of *SEQ.  */

static void
take_word (tree lhs, tree word, gimple_seq *seq)
{
  tree type = TREE_TYPE (lhs);
  if (INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type))
    {
      gimple_seq_add_stmt (seq, gimple_build_assign (lhs, NOP_EXPR, word));
      return;
    }
  tree bits = unsigned_type_for (type);
  tree part = create_tmp_var (bits, "acctile.bits");
  gimple_seq_add_stmt (seq, gimple_build_assign (part, NOP_EXPR, word));
  gimple_seq_add_stmt (
      seq, gimple_build_assign (lhs, build1 (VIEW_CONVERT_EXPR, type, part)));
}

/* Reads the words of the block at ADDRESS that WORDS has variables for, at the
   end of *SEQ.  */

static void
read_words (const vec<tree> &words, tree address, gimple_seq *seq)
{
  for (unsigned i = 0; i < words.length (); i++)
    {
      vec<tree, va_gc> *outputs = NULL, *inputs = NULL;
      bool pair
          = i % 2 == 0 && i + 1 < words.length () && words[i] && words[i + 1];
      if (!words[i])
        continue;
      vec_safe_push (outputs, asm_operand ("=r", words[i]));
      if (pair)
        vec_safe_push (outputs, asm_operand ("=r", words[i + 1]));
      vec_safe_push (inputs, asm_operand ("r", address));
      vec_safe_push (inputs,
                     asm_operand ("n", size_int (i * POINTER_SIZE_UNITS)));
      gimple_seq_add_stmt (
          seq, build_asm (pair ? pair_text : word_text, outputs, inputs));
      i += pair;
    }
}

/* What the thread does where the arguments lie in the block: the reads NEEDED
   of R, in order, but for those of addresses that are not USED.  */

static gimple_seq
receive_from_block (struct receiver *r, const vec<gimple *> &needed,
                    hash_set<tree> *used)
{
  gimple_seq seq = NULL, take = NULL;
  auto_vec<tree> words;
  tree type = TREE_TYPE (r->arguments->pointer);
  tree address = create_tmp_var (type, "acctile.address");
  gimple_seq_add_stmt (
      &seq, gimple_build_assign (address,
                                 build_fold_addr_expr (r->arguments->block)));
  for (unsigned i = 0; i < needed.length (); i++)
    {
      int word = word_of (r, needed[i]);
      tree pointer = pointed_by (gimple_assign_rhs1 (needed[i]));
      if (word < 0 && pointer)
        used->add (pointer);
    }
  for (unsigned i = 0; i < needed.length (); i++)
    {
      tree lhs = gimple_assign_lhs (needed[i]);
      int word = word_of (r, needed[i]);
      if (!used->contains (lhs))
        continue;
      if (word < 0)
        {
          gimple_seq_add_stmt (&take, own_read (r, needed[i], address));
          continue;
        }
      if (words.length () <= (unsigned)word)
        words.safe_grow_cleared (word + 1, true);
      if (!words[word])
        words[word] = create_tmp_var (acctile_word_type (), "acctile.word");
      take_word (lhs, words[word], &take);
    }
  read_words (words, address, &seq);
  gimple_seq_add_seq (&seq, take);
  return seq;
}

/* Lets each thread read what is used in the part that HEAD begins.  */

static void
receive_at (struct receiver *r, basic_block head)
{
  hash_set<tree> used, all;
  auto_vec<gimple *> needed;
  find_used (head, &used);
  find_used (head, &all);
  for (unsigned i = r->reads.length (); i-- > 0;)
    {
      gimple *stmt = r->reads[i];
      if (!all.contains (gimple_assign_lhs (stmt))
          || !dominated_by_p (CDI_DOMINATORS, head, gimple_bb (stmt)))
        continue;
      needed.safe_insert (0, stmt);
      tree from = gimple_assign_rhs1 (stmt);
      if (pointed_by (from))
        all.add (pointed_by (from));
      else if (VAR_P (from))
        {
          all.add (from);
          used.add (from);
        }
    }
  if (needed.is_empty ())
    return;
  tree raw = create_tmp_var (TREE_TYPE (r->arguments->parameter),
                             "acctile.parameter");
  tree mine
      = create_tmp_var (TREE_TYPE (r->arguments->pointer), "acctile.mine");
  gimple_seq plain = NULL;
  acctile_select_arguments (mine, raw, r->arguments->block, &plain);
  for (unsigned i = 0; i < needed.length (); i++)
    gimple_seq_add_stmt (&plain, own_read (r, needed[i], mine));
  emit_ways (r, head, raw, receive_from_block (r, needed, &used), plain);
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
