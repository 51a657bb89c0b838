/* Loops without a pragma that count: see counted.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/counted.h"
#include "extract/gimple-loop.h"
#include "prepare/carry.h"
#include "extract/liveness.h"
#include "extract/mention.h"
#include "extract/stores.h"
#include "prepare/tidy.h"
#include "substitute.h"
#include "extract/value.h"

static bool
is_skipped (gimple *stmt)
{
  return is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_PREDICT
         || gimple_code (stmt) == GIMPLE_NOP;
}

/* The place of LABEL in the loop C, -1 when it is not one of its own
   statements.  */

static int
place_of (const struct acctile_counted *c, tree label)
{
  for (int i = c->first; i <= c->last; i++)
    if (acctile_label_at (*c->stmts, i) == label)
      return i;
  return -1;
}

/* The place of the last statement before PLACE that does something, -1 for
   none.  */

static int
before (const struct acctile_counted *c, int place)
{
  do
    place--;
  while (place >= 0 && is_skipped ((*c->stmts)[place]));
  return place;
}

/* True when STMT is a temporary of the compiler's own that gets a number or
   an address.  */

static bool
is_temporary (gimple *stmt)
{
  if (!is_gimple_assign (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  return VAR_P (lhs) && DECL_ARTIFICIAL (lhs) && !is_global_var (lhs)
         && (INTEGRAL_TYPE_P (TREE_TYPE (lhs))
             || POINTER_TYPE_P (TREE_TYPE (lhs)));
}

bool
acctile_stands_beside (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_LABEL || is_skipped (stmt)
         || is_temporary (stmt) || acctile_sets_carrier (stmt);
}

bool
acctile_counted_beside (const struct acctile_counted *c, int from, int to)
{
  for (int i = from; i < to; i++)
    if (!acctile_stands_beside ((*c->stmts)[i]))
      return false;
  return true;
}

/* The place where C counts on, -1 when it is not known.  */

static int
increment_place (const struct acctile_counted *c)
{
  for (unsigned i = 0; i < c->plain.increments.length (); i++)
    if (c->plain.increments[i].variable == c->plain.iterator)
      return c->plain.increments[i].place;
  return -1;
}

/* The only condition of C that leaves it, -1 when something else does too.  */

static int
only_exit (const struct acctile_counted *c)
{
  int place = -1;
  for (int i = c->first; i <= c->last; i++)
    {
      auto_vec<tree> targets;
      acctile_jump_targets ((*c->stmts)[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        if (!c->plain.labels.contains (targets[t]))
          {
            if (place >= 0 || gimple_code ((*c->stmts)[i]) != GIMPLE_COND)
              return -1;
            place = i;
          }
    }
  return place;
}

/* The condition at the end: "goto condition; body: ...; i++; condition: if".
   The jump to the condition stands before the loop.  */

static bool
find_bottom (struct acctile_counted *c, int counts)
{
  int enter = before (c, c->first);
  if (c->condition != c->last || counts > c->last || enter < 0
      || gimple_code ((*c->stmts)[enter]) != GIMPLE_GOTO
      || !acctile_counted_beside (c, counts + 1, c->last))
    return false;
  c->head = place_of (c, gimple_goto_dest ((*c->stmts)[enter]));
  c->begin = c->first + 1;
  c->end = counts;
  c->enter = enter;
  return c->head > counts;
}

/* The condition at the top: "head: if; body: ...; i++; goto head".  */

static bool
find_top (struct acctile_counted *c, int counts)
{
  if (gimple_code ((*c->stmts)[c->last]) != GIMPLE_GOTO
      || gimple_goto_dest ((*c->stmts)[c->last])
             != acctile_label_at (*c->stmts, c->first)
      || counts < c->condition || before (c, c->last) != counts
      || !acctile_counted_beside (c, c->first, c->condition))
    return false;
  c->head = c->first;
  c->begin = c->condition + 1;
  c->end = counts;
  c->enter = -1;
  return true;
}

/* True when a statement of the sequence outside of C jumps into it, but for
   the one at "enter".  */

static bool
is_entered (const struct acctile_counted *c)
{
  for (unsigned i = 0; i < c->stmts->length (); i++)
    {
      auto_vec<tree> targets;
      if (((int)i >= c->first && (int)i <= c->last) || (int)i == c->enter)
        continue;
      acctile_jump_targets ((*c->stmts)[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        if (c->plain.labels.contains (targets[t]))
          return true;
    }
  return false;
}

/* True when STMT belongs to setting a flag: atomics that do not have loads that
   do not.  */

static bool
sets_flag (gimple *stmt)
{
  gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (stmt);
  return gimple_code (stmt) == GIMPLE_OMP_ATOMIC_STORE
         || (load && acctile_flag_set (load));
}

/* True when STMT belongs to an atomic operation.  */

static bool
is_atomic (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_OMP_ATOMIC_LOAD
         || gimple_code (stmt) == GIMPLE_OMP_ATOMIC_STORE;
}

/* What an acc loop may hold.  */
struct contents
{
  unsigned holds; /* beside the usual, enum acctile_counted_holds  */
  bool obstacle;  /* it holds what it may not  */
};

/* A walk_gimple_seq callback: finds what no acc loop may hold.  */

static tree
find_obstacle (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct contents *contents = (struct contents *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if ((contents->holds & ACCTILE_COUNTED_NESTS)
      && gimple_code (stmt) == GIMPLE_OMP_FOR
      && gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP)
    return NULL_TREE;
  if (gimple_code (stmt) == GIMPLE_RETURN || gimple_code (stmt) == GIMPLE_ASM
      || gimple_code (stmt) == GIMPLE_EH_MUST_NOT_THROW
      || (is_gimple_omp (stmt) && !sets_flag (stmt)
          && !((contents->holds & ACCTILE_COUNTED_ATOMICS) && is_atomic (stmt)))
      || (gimple_code (stmt) == GIMPLE_LABEL
          && FORCED_LABEL (gimple_label_label (as_a<glabel *> (stmt)))))
    contents->obstacle = true;
  return NULL_TREE;
}

/* True when something in C keeps it from being an acc loop, but for what HOLDS
   says.  */

static bool
has_obstacle (const struct acctile_counted *c, unsigned holds)
{
  struct contents contents = { holds, false };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &contents;
  for (int i = c->first; i <= c->last; i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at ((*c->stmts)[i]);
      walk_gimple_stmt (&gsi, find_obstacle, NULL, &wi);
    }
  return contents.obstacle;
}

/* True when what stands before the condition of C computes DECL.  */

static bool
is_of_head (const struct acctile_counted *c, tree decl)
{
  for (int i = c->head; i < c->condition; i++)
    if (gimple_get_lhs ((*c->stmts)[i]) == decl)
      return true;
  return false;
}

/* A walk_tree callback: finds a variable that the loop in the data assigns, but
   for those that its bound is computed with, or a number in memory.  */

static tree
find_changing (tree *tp, int *walk_subtrees, void *data)
{
  const struct acctile_counted *c = (const struct acctile_counted *)data;
  *walk_subtrees = !TYPE_P (*tp);
  return (VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL)
                 && ((c->plain.assigned.contains (*tp) && !is_of_head (c, *tp))
                     || (is_gimple_reg_type (TREE_TYPE (*tp))
                         && (is_global_var (*tp) || TREE_ADDRESSABLE (*tp))))
             ? *tp
             : NULL_TREE;
}

/* True when the memory reference REF may be another place in each iteration of
   C.  */

static bool
has_changing_index (const struct acctile_counted *c, tree ref)
{
  return walk_tree (&ref, find_changing, const_cast<acctile_counted *> (c),
                    NULL)
         != NULL_TREE;
}

/* True when REF is a member of a structure of the file's, or of one that an
   argument points to: no count that is another one in each row.  */

static bool
is_member (tree ref)
{
  if (TREE_CODE (ref) != COMPONENT_REF)
    return false;
  while (TREE_CODE (ref) == COMPONENT_REF)
    ref = TREE_OPERAND (ref, 0);
  if (VAR_P (ref))
    return is_global_var (ref);
  if (TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == INDIRECT_REF)
    ref = TREE_OPERAND (ref, 0);
  return TREE_CODE (ref) == PARM_DECL;
}

/* True when the operand OP of what computes the bound is the same in every
   iteration of C.  */

static bool
is_invariant (struct acctile_counted *c, tree op,
              const struct acctile_stores *stores)
{
  if (CONSTANT_CLASS_P (op) || TREE_CODE (op) == SSA_NAME)
    return true;
  if (acctile_is_memory (op))
    {
      tree base = acctile_base_decl (op);
      c->loads |= !acctile_referred_decl (op) && !is_member (op);
      return base && !has_changing_index (c, op)
             && !acctile_stores_touch (stores, op);
    }
  if (!DECL_P (op) || TREE_THIS_VOLATILE (op))
    return false;
  if (is_global_var (op) || TREE_ADDRESSABLE (op))
    return !c->plain.assigned.contains (op)
           && !acctile_stores_touch (stores, op);
  return is_of_head (c, op) || !c->plain.assigned.contains (op);
}

bool
acctile_counted_is_flag (const struct acctile_counted *c, gimple *stmt)
{
  return gimple_get_lhs (stmt) == gimple_cond_lhs ((*c->stmts)[c->condition])
         && TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison;
}

/* True when the bound of C, and what computes it, does not change.  */

static bool
has_fixed_bound (struct acctile_counted *c)
{
  struct acctile_stores stores;
  for (int i = c->first; i <= c->last; i++)
    acctile_stores_collect ((*c->stmts)[i], &stores);
  for (int i = c->head; i < c->condition; i++)
    {
      gimple *stmt = (*c->stmts)[i];
      if (!is_gimple_assign (stmt) || acctile_counted_is_flag (c, stmt))
        continue;
      for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
        if (!is_invariant (c, gimple_op (stmt, k), &stores))
          return false;
    }
  return is_gimple_val (c->plain.bound)
         && is_invariant (c, c->plain.bound, &stores);
}

/* The comparison by which C goes on or ends: its condition, or the flag that
   this tests.  */

static enum tree_code
comparison (const struct acctile_counted *c)
{
  gcond *cond = as_a<gcond *> ((*c->stmts)[c->condition]);
  for (int i = c->head; i < c->condition; i++)
    if (is_gimple_assign ((*c->stmts)[i])
        && acctile_counted_is_flag (c, (*c->stmts)[i]))
      return gimple_assign_rhs_code ((*c->stmts)[i]);
  return gimple_cond_code (cond);
}

/* True when STMT, which sets ITERATOR, does so without its old value; *LOADS
   gets true where it reads memory.  */

static bool
is_beginning (gimple *stmt, tree iterator, bool *loads)
{
  if (!is_gimple_assign (stmt) || gimple_assign_lhs (stmt) != iterator
      || gimple_has_volatile_ops (stmt))
    return false;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    {
      tree op = gimple_op (stmt, k);
      if (acctile_expr_mentions (op, iterator))
        return false;
      *loads |= acctile_is_memory (op) && !is_member (op);
    }
  return true;
}

static bool
is_ordered (enum tree_code code)
{
  return code == LT_EXPR || code == LE_EXPR || code == GT_EXPR
         || code == GE_EXPR;
}

/* The counter of a loop and what is computed by adding constants to it.  */
struct counter
{
  auto_vec<tree> sums;
};

/* True when STMT only computes a parity, or else a sum of a constant, which
   belongs to COUNTER then.  */

static bool
asks_parity (gimple *stmt, struct counter *counter)
{
  if (!is_gimple_assign (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  tree by = gimple_num_ops (stmt) > 2 ? gimple_assign_rhs2 (stmt) : NULL_TREE;
  if (by && TREE_CODE (by) != INTEGER_CST)
    return false;
  if ((code == TRUNC_MOD_EXPR && compare_tree_int (by, 2) == 0)
      || (code == BIT_AND_EXPR && integer_onep (by)))
    return true;
  if (!(code == PLUS_EXPR || code == MINUS_EXPR || CONVERT_EXPR_CODE_P (code))
      || !DECL_P (lhs) || !DECL_ARTIFICIAL (lhs))
    return false;
  if (!counter->sums.contains (lhs))
    counter->sums.safe_push (lhs);
  return true;
}

/* A walk_gimple_stmt callback: finds a statement that looks at the counter in
   the walk's info for more than its parity.  */

static tree
find_look (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct counter *counter = (struct counter *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (is_gimple_debug (stmt))
    return NULL_TREE;
  for (unsigned i = 0; i < counter->sums.length (); i++)
    if (acctile_operands_mention (stmt, counter->sums[i])
        && !asks_parity (stmt, counter))
      {
        *handled = true;
        return counter->sums[i];
      }
  return NULL_TREE;
}

/* True when STMT compares for the condition that tests FLAG.  */

static bool
computes_flag (gimple *stmt, tree flag)
{
  return is_gimple_assign (stmt) && gimple_assign_lhs (stmt) == flag
         && DECL_P (flag) && DECL_ARTIFICIAL (flag)
         && TREE_CODE_CLASS (gimple_assign_rhs_code (stmt)) == tcc_comparison;
}

bool
acctile_loop_repeats (const vec<gimple *> &stmts, int first, int last)
{
  struct acctile_counted c;
  c.stmts = &stmts;
  c.first = first;
  c.last = last;
  acctile_plain_loop_read (stmts, first, last, &c.plain);
  if (!c.plain.iterator)
    return true;
  int counts = increment_place (&c), tests = only_exit (&c);
  tree flag = tests >= 0 ? gimple_cond_lhs (stmts[tests]) : NULL_TREE;
  struct counter counter;
  counter.sums.safe_push (c.plain.iterator);
  for (int i = first; i <= last; i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = &counter;
      gimple_stmt_iterator gsi = acctile_gsi_at (stmts[i]);
      if (i != counts && i != tests && !computes_flag (stmts[i], flag)
          && walk_gimple_stmt (&gsi, find_look, NULL, &wi))
        return false;
    }
  return true;
}

/* Whether OP, at place I of STMTS, is a number that is computed of constants
   and variables of the function, DEPTH definitions ago at most.  */

static bool
is_number_of_function (const vec<gimple *> &stmts, int i, tree op, int depth)
{
  if (CONSTANT_CLASS_P (op))
    return true;
  if (!VAR_P (op) && TREE_CODE (op) != PARM_DECL)
    return false;
  if (!is_gimple_reg_type (TREE_TYPE (op)) || POINTER_TYPE_P (TREE_TYPE (op))
      || is_global_var (op) || TREE_ADDRESSABLE (op) || TREE_THIS_VOLATILE (op))
    return false;
  if (!DECL_ARTIFICIAL (op))
    return true;
  while (--i >= 0 && gimple_get_lhs (stmts[i]) != op)
    ;
  if (i < 0 || depth == 0 || !is_gimple_assign (stmts[i]))
    return false;
  for (unsigned k = 1; k < gimple_num_ops (stmts[i]); k++)
    if (!is_number_of_function (stmts, i, gimple_op (stmts[i], k), depth - 1))
      return false;
  return true;
}

/* Whether all conditions among STMTS, from FIRST to LAST, are on such numbers,
   but those of loops, which jump to INSIDE only.  AROUND is where the loop
   begins that is asked about, -1 where it is around STMTS.  */

static bool
asks_for_numbers (const vec<gimple *> &stmts, int first, int last, int around,
                  vec<tree> *inside)
{
  auto_vec<int> ends;
  acctile_find_loops (stmts, &ends);
  for (int i = first; i <= last; i++)
    {
      gcond *cond = dyn_cast<gcond *> (stmts[i]);
      gbind *bind = dyn_cast<gbind *> (stmts[i]);
      if (ends[i] >= 0 && i != around)
        {
          auto_vec<tree> targets;
          for (int k = i; k <= ends[i]; k++)
            acctile_jump_targets (stmts[k], &targets);
          i = ends[i];
          for (unsigned t = 0; t < targets.length (); t++)
            if (!inside->contains (targets[t]))
              return false;
        }
      else if (bind)
        {
          auto_vec<gimple *> body;
          acctile_list_stmts (gimple_bind_body (bind), &body);
          if (!asks_for_numbers (body, 0, (int)body.length () - 1, -1, inside))
            return false;
        }
      else if (gimple_code (stmts[i]) == GIMPLE_SWITCH
               || (cond
                   && !(is_number_of_function (stmts, i, gimple_cond_lhs (cond),
                                               4)
                        && is_number_of_function (stmts, i,
                                                  gimple_cond_rhs (cond), 4))))
        return false;
    }
  return true;
}

bool
acctile_loop_breaks (const vec<gimple *> &stmts, int first, int last)
{
  struct acctile_counted c;
  c.stmts = &stmts;
  c.first = first;
  c.last = last;
  acctile_plain_loop_read (stmts, first, last, &c.plain);
  return only_exit (&c) < 0
         && asks_for_numbers (stmts, first, last, first, &c.plain.labels);
}

/* Whether C, which compares by CODE, goes on until its counter, which counts by
   one, is equal to its bound, and cannot begin beyond it: where a counter must
   not overflow, and from and to zero.  */

static bool
ends_exactly (const struct acctile_counted *c, enum tree_code code)
{
  gimple *init = (*c->stmts)[c->init];
  tree type = TREE_TYPE (c->plain.iterator);
  if ((code != NE_EXPR && code != EQ_EXPR)
      || (c->plain.step != 1 && c->plain.step != -1))
    return false;
  if (!TYPE_UNSIGNED (type))
    return TYPE_OVERFLOW_UNDEFINED (type)
           && TYPE_PRECISION (type) >= TYPE_PRECISION (integer_type_node);
  return c->plain.bound_plus == 0
         && (c->plain.step > 0
                 ? gimple_assign_single_p (init)
                       && integer_zerop (gimple_assign_rhs1 (init))
                 : integer_zerop (c->plain.bound));
}

/* Whether GCC counts the iterations of an acc loop for C right.  It subtracts
   the ends in the type of the iterator, but takes the difference for an "int"
   where that is longer; so C begins at a constant from 0 on and counts up, and
   where the type is unsigned ends no earlier.  */

static bool
has_exact_count (const struct acctile_counted *c)
{
  gimple *init = (*c->stmts)[c->init];
  tree type = TREE_TYPE (c->plain.iterator);
  if (TYPE_PRECISION (type) >= TYPE_PRECISION (integer_type_node))
    return true;
  tree begin
      = gimple_assign_single_p (init) ? gimple_assign_rhs1 (init) : NULL_TREE;
  if (c->plain.step < 0 || !begin || TREE_CODE (begin) != INTEGER_CST
      || tree_int_cst_sgn (begin) < 0)
    return false;
  return !TYPE_UNSIGNED (type) || integer_zerop (begin)
         || (TREE_CODE (c->plain.bound) == INTEGER_CST
             && tree_int_cst_le (begin, c->plain.bound));
}

bool
acctile_counted_read (const vec<gimple *> &stmts, int first, int last,
                      unsigned holds, struct acctile_counted *c)
{
  c->stmts = &stmts;
  c->first = first;
  c->last = last;
  acctile_plain_loop_read (stmts, first, last, &c->plain);
  tree iterator = c->plain.iterator;
  c->loads = false;
  if (!iterator || !VAR_P (iterator) || TREE_ADDRESSABLE (iterator)
      || TREE_THIS_VOLATILE (iterator) || is_global_var (iterator)
      || TREE_CODE (TREE_TYPE (iterator)) != INTEGER_TYPE)
    return false;
  int counts = increment_place (c);
  c->condition = only_exit (c);
  if (counts < 0 || c->condition < 0
      || (!find_bottom (c, counts) && !find_top (c, counts)))
    return false;
  c->init = before (c, c->enter >= 0 ? c->enter : c->first);
  return c->init >= 0 && is_beginning (stmts[c->init], iterator, &c->loads)
         && (is_ordered (comparison (c)) || ends_exactly (c, comparison (c)))
         && has_exact_count (c) && !is_entered (c) && !has_obstacle (c, holds)
         && has_fixed_bound (c)
         && ((holds & ACCTILE_COUNTED_READ)
             || !acctile_read_after (gimple_body (current_function_decl),
                                     stmts[last], iterator));
}

tree
acctile_counted_first (const struct acctile_counted *c, gbind *bind,
                       gimple_seq *seq)
{
  gimple *stmt = (*c->stmts)[c->init];
  tree type = TREE_TYPE (c->plain.iterator);
  if (gimple_assign_single_p (stmt)
      && CONSTANT_CLASS_P (gimple_assign_rhs1 (stmt)))
    return gimple_assign_rhs1 (stmt);
  tree var = acctile_declare_new (bind, type, "begin");
  gimple *copy = gimple_copy (stmt);
  gimple_assign_set_lhs (copy, var);
  gimple_seq_add_stmt (seq, copy);
  return var;
}

tree
acctile_counted_bound (const struct acctile_counted *c, gbind *bind,
                       gimple_seq *seq)
{
  acctile_substitution own;
  for (int i = c->head; i < c->condition; i++)
    {
      gimple *stmt = (*c->stmts)[i];
      if (!is_gimple_assign (stmt) || acctile_counted_is_flag (c, stmt))
        continue;
      tree lhs = gimple_assign_lhs (stmt);
      tree var = acctile_declare_new (bind, TREE_TYPE (lhs), "end");
      gimple *copy = gimple_copy (stmt);
      acctile_substitute_stmt (copy, &own);
      gimple_assign_set_lhs (copy, var);
      gimple_seq_add_stmt (seq, copy);
      own.put (lhs, var);
    }
  tree *end = own.get (c->plain.bound);
  return end ? *end : c->plain.bound;
}
