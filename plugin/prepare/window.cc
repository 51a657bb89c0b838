/* Bounds of loops that stand in variables of the program.

       int low = max (1, i - w), high = min (n, i + w);
       for (j = low; j <= high; j++)

   hides that nothing but the bounds of the inner loop stand between two.  In
   temporaries of the compiler, where "for (j = max (1, i - w); ...)" has them,
   they do not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/gimple-loop.h"
#include "extract/definition.h"
#include "extract/liveness.h"
#include "extract/mention.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* Assignments of one variable, or before one place, that are looked at.  */
#define MAX_ASSIGNMENTS 16

/* What is known of a region: its function's statements, and in these how many
   jumps lead to each label, and what has been counted.  */
struct windows
{
  gomp_target *target;
  gimple_seq function;
  hash_map<tree, int> *jumps;
};

/* The assignments of the variable DECL in a sequence, from place FIRST to LAST,
   and the place of the last statement that mentions it.  */
struct window
{
  tree decl;
  const vec<gimple *> *stmts;
  int first, last, end;
};

/* True when DECL is a whole number that only statements of the function that
   mention it read and set.  */

static bool
is_plain_number (tree decl)
{
  return VAR_P (decl) && !DECL_ARTIFICIAL (decl) && !is_global_var (decl)
         && DECL_CONTEXT (decl) == current_function_decl
         && TREE_CODE (TREE_TYPE (decl)) == INTEGER_TYPE && is_gimple_reg (decl)
         && !TREE_THIS_VOLATILE (decl) && !DECL_HAS_VALUE_EXPR_P (decl);
}

/* The place before PLACE of STMTS, with nothing but assignments between them,
   of the assignment that gives DECL its value; -1 when there is none.  */

static int
value_place (const vec<gimple *> &stmts, int place, tree decl)
{
  for (int i = place - 1; i >= 0; i--)
    if (is_gimple_assign (stmts[i]) && gimple_assign_lhs (stmts[i]) == decl)
      return i;
    else if (!is_gimple_assign (stmts[i]) && !is_gimple_debug (stmts[i]))
      break;
  return -1;
}

/* What an assignment is computed of.  */
struct operands
{
  auto_vec<tree> decls;
  bool memory;
};

/* A walk_tree callback: notes variables, and whether memory is read.  */

static tree
note_operand (tree *tp, int *walk_subtrees, void *data)
{
  struct operands *operands = (struct operands *)data;
  tree op = *tp;
  *walk_subtrees = !TYPE_P (op);
  if (DECL_P (op) && is_gimple_reg (op))
    operands->decls.safe_push (op);
  else if (DECL_P (op) || REFERENCE_CLASS_P (op) || TREE_CODE (op) == ADDR_EXPR)
    operands->memory = true;
  return NULL_TREE;
}

/* True when the statement at PLACE of STMTS computes a number of what is in no
   memory, nor was in it when the statements right before began; DEPTH
   statements away from the one that was asked for.  */

static bool
computes (const vec<gimple *> &stmts, int place, int depth)
{
  struct operands operands = {};
  gassign *assign = dyn_cast<gassign *> (stmts[place]);
  if (!assign || depth > MAX_ASSIGNMENTS)
    return false;
  for (unsigned k = 1; k < gimple_num_ops (assign); k++)
    walk_tree (gimple_op_ptr (assign, k), note_operand, &operands, NULL);
  for (unsigned d = 0; d < operands.decls.length () && !operands.memory; d++)
    {
      int from = value_place (stmts, place, operands.decls[d]);
      operands.memory = from >= 0 && !computes (stmts, from, depth + 1);
    }
  return !operands.memory;
}

/* Whether ASSIGN computes a number of DECL.  */

static bool
reads (gimple *assign, tree decl)
{
  struct operands operands = {};
  for (unsigned k = 1; k < gimple_num_ops (assign); k++)
    walk_tree (gimple_op_ptr (assign, k), note_operand, &operands, NULL);
  return operands.decls.contains (decl);
}

/* Whether STMT is a label that nothing jumps to.  */

static bool
is_unused_label (const struct windows *windows, gimple *stmt)
{
  glabel *label = dyn_cast<glabel *> (stmt);
  tree decl = label ? gimple_label_label (label) : NULL_TREE;
  return decl && !FORCED_LABEL (decl) && !DECL_NONLOCAL (decl)
         && !windows->jumps->get (decl);
}

/* Finds where the assignments that begin at place W->first of its statements
   end, with nothing but others between them.  False where one is none that
   bounds are made of.  */

static bool
find_assignments (const struct windows *windows, struct window *w)
{
  int n = 0;
  const vec<gimple *> &stmts = *w->stmts;
  w->last = w->first;
  for (int i = w->first; i < (int)stmts.length (); i++)
    if (is_gimple_assign (stmts[i]) && gimple_assign_lhs (stmts[i]) == w->decl)
      {
        if (++n > MAX_ASSIGNMENTS || !computes (stmts, i, 0))
          return false;
        w->last = i;
      }
    else if (!is_gimple_assign (stmts[i]) && !is_gimple_debug (stmts[i])
             && !is_unused_label (windows, stmts[i]))
      break;
  return !reads (stmts[w->first], w->decl);
}

/* Finds the last statement that mentions W's variable.  False where one behind
   the assignments sets it, or no loop is among those behind them.  */

static bool
find_end (struct window *w)
{
  bool loop = false;
  const vec<gimple *> &stmts = *w->stmts;
  w->end = w->last;
  for (int i = w->last + 1; i < (int)stmts.length (); i++)
    if (acctile_mentions (stmts[i], w->decl))
      {
        if (acctile_assigns (stmts[i], w->decl))
          return false;
        loop = loop || !is_gimple_assign (stmts[i])
               || gimple_assign_rhs1 (stmts[i]) == w->decl;
        w->end = i;
      }
  return loop;
}

/* Whether what stands between the first assignment of W and the last mention is
   entered at the first assignment only.  */

static bool
is_entered_first (const struct windows *windows, const struct window *w)
{
  hash_map<tree, int> inside;
  acctile_count_jumps_among (*w->stmts, w->first, w->end, &inside);
  for (int i = w->first; i <= w->end; i++)
    if (glabel *stmt = dyn_cast<glabel *> ((*w->stmts)[i]))
      {
        tree label = gimple_label_label (stmt);
        int *all = windows->jumps->get (label), *here = inside.get (label);
        if (FORCED_LABEL (label) || DECL_NONLOCAL (label)
            || (all ? *all : 0) != (here ? *here : 0))
          return false;
      }
  return true;
}

/* A walk_gimple_seq callback's operands: counts those that are the variable. */

struct mentions
{
  tree decl;
  int n;
};

static tree
count_operand (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *)data;
  struct mentions *mentions = (struct mentions *)wi->info;
  mentions->n += *tp == mentions->decl;
  *walk_subtrees = !TYPE_P (*tp);
  return NULL_TREE;
}

/* Whether only the statements of W mention its variable in the region, and
   nothing behind the region wants it.  */

static bool
is_own (const struct windows *windows, const struct window *w)
{
  struct mentions inside = { w->decl, 0 }, all = { w->decl, 0 };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &inside;
  for (int i = w->first; i <= w->end; i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at ((*w->stmts)[i]);
      walk_gimple_stmt (&gsi, NULL, count_operand, &wi);
    }
  wi.info = &all;
  walk_gimple_seq (gimple_omp_body (windows->target), NULL, count_operand, &wi);
  return inside.n == all.n
         && !acctile_read_after (windows->function, windows->target, w->decl);
}

/* Puts a temporary of BIND for each value of W's variable.  */

static void
rename (const struct window *w, gbind *bind)
{
  acctile_substitution values;
  for (int i = w->first; i <= w->end; i++)
    {
      gimple *stmt = (*w->stmts)[i];
      if (i > w->last || !is_gimple_assign (stmt)
          || gimple_assign_lhs (stmt) != w->decl)
        {
          acctile_substitute_stmt (stmt, &values);
          continue;
        }
      const char *name = DECL_NAME (w->decl)
                             ? IDENTIFIER_POINTER (DECL_NAME (w->decl))
                             : "acctile_bound";
      tree next = acctile_declare_like (bind, w->decl, name);
      acctile_substitute_stmt (stmt, &values);
      gimple_assign_set_lhs (stmt, next);
      values.put (w->decl, next);
    }
}

static void rename_in (const struct windows *windows, gimple_seq seq,
                       gbind *bind);

/* Looks at the variable that the statement at PLACE of STMTS, in BIND, sets. */

static void
rename_at (const struct windows *windows, const vec<gimple *> &stmts, int place,
           gbind *bind)
{
  struct window w = { NULL_TREE, &stmts, place, place, place };
  if (!is_gimple_assign (stmts[place]))
    return;
  w.decl = gimple_assign_lhs (stmts[place]);
  if (is_plain_number (w.decl) && find_assignments (windows, &w)
      && find_end (&w) && is_entered_first (windows, &w)
      && is_own (windows, &w))
    rename (&w, bind);
}

/* Puts temporaries for bounds in the statements of SEQ, which stand in BIND,
   and in those in them.  */

static void
rename_in (const struct windows *windows, gimple_seq seq, gbind *bind)
{
  auto_vec<gimple *> stmts;
  acctile_list_stmts (seq, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      rename_at (windows, stmts, i, bind);
      if (gbind *inner = dyn_cast<gbind *> (stmts[i]))
        rename_in (windows, gimple_bind_body (inner), inner);
      else if (gimple_code (stmts[i]) == GIMPLE_OMP_FOR)
        rename_in (windows, gimple_omp_body (stmts[i]), bind);
    }
}

void
acctile_tidy_windows (gomp_target *target, gimple_seq *function)
{
  hash_map<tree, int> jumps;
  gbind *bind = dyn_cast<gbind *> (gimple_omp_body (target));
  if (!bind)
    return;
  acctile_count_jumps (*function, &jumps);
  struct windows windows = { target, *function, &jumps };
  rename_in (&windows, gimple_omp_body (target), bind);
}
