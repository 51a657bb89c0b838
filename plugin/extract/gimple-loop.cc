/* Loops that are labels and jumps in high GIMPLE: see gimple-loop.h.

   The front ends write three forms.  C and C++ "for" and "while" jump to the
   condition at the end first; "do" has the condition at the end only;
   Fortran's "do" tests the old value for equality with the last one before
   it counts on.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/gimple-loop.h"
#include "extract/callee.h"
#include "extract/definition.h"

void
acctile_list_stmts (gimple_seq seq, vec<gimple *> *stmts)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    stmts->safe_push (gsi_stmt (gsi));
}

gimple_stmt_iterator
acctile_gsi_at (gimple *stmt)
{
  gimple_stmt_iterator gsi;
  gsi.ptr = stmt;
  gsi.seq = NULL;
  gsi.bb = NULL;
  return gsi;
}

static void
push_label (vec<tree> *targets, tree label)
{
  if (label && TREE_CODE (label) == LABEL_DECL)
    targets->safe_push (label);
}

static tree
collect_targets (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  vec<tree> *targets = (vec<tree> *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gcond *cond = dyn_cast<gcond *> (stmt))
    {
      push_label (targets, gimple_cond_true_label (cond));
      push_label (targets, gimple_cond_false_label (cond));
    }
  else if (gimple_code (stmt) == GIMPLE_GOTO)
    push_label (targets, gimple_goto_dest (stmt));
  else if (gswitch *sw = dyn_cast<gswitch *> (stmt))
    for (unsigned i = 0; i < gimple_switch_num_labels (sw); i++)
      push_label (targets, CASE_LABEL (gimple_switch_label (sw, i)));
  return NULL_TREE;
}

/* Calls CALLBACK with INFO on STMT and all statements in it.  */

static void
walk_one (gimple *stmt, walk_stmt_fn callback, void *info)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = info;
  gimple_stmt_iterator gsi = acctile_gsi_at (stmt);
  walk_gimple_stmt (&gsi, callback, NULL, &wi);
}

void
acctile_jump_targets (gimple *stmt, vec<tree> *targets)
{
  walk_one (stmt, collect_targets, targets);
}

/* A walk_gimple_stmt callback: counts the jumps to each label.  */

static tree
count_jumps (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  hash_map<tree, int> *jumps = (hash_map<tree, int> *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  auto_vec<tree> targets;
  *handled = false;
  if (!gimple_has_substatements (stmt))
    acctile_jump_targets (stmt, &targets);
  for (unsigned t = 0; t < targets.length (); t++)
    jumps->get_or_insert (targets[t])++;
  return NULL_TREE;
}

void
acctile_count_jumps (gimple_seq seq, hash_map<tree, int> *jumps)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = jumps;
  walk_gimple_seq (seq, count_jumps, NULL, &wi);
}

void
acctile_count_jumps_among (const vec<gimple *> &stmts, int first, int last,
                           hash_map<tree, int> *jumps)
{
  for (int i = first; i <= last; i++)
    walk_one (stmts[i], count_jumps, jumps);
}

bool
acctile_runs_through (gimple *stmt)
{
  gbind *bind = dyn_cast<gbind *> (stmt);
  if (!bind)
    return true;
  auto_vec<gimple *> stmts;
  hash_set<tree> ahead;
  acctile_list_stmts (gimple_bind_body (bind), &stmts);
  for (unsigned i = stmts.length (); i-- > 0;)
    {
      auto_vec<tree> targets;
      glabel *label = dyn_cast<glabel *> (stmts[i]);
      if (gimple_code (stmts[i]) == GIMPLE_BIND
          || (label && !DECL_ARTIFICIAL (gimple_label_label (label))))
        return false;
      if (label)
        ahead.add (gimple_label_label (label));
      acctile_jump_targets (stmts[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        if (!ahead.contains (targets[t]))
          return false;
    }
  return true;
}

tree
acctile_label_of (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_LABEL
             ? gimple_label_label (as_a<glabel *> (stmt))
             : NULL_TREE;
}

tree
acctile_label_at (const vec<gimple *> &stmts, int place)
{
  return place >= 0 && place < (int)stmts.length ()
             ? acctile_label_of (stmts[place])
             : NULL_TREE;
}

void
acctile_find_loops (const vec<gimple *> &stmts, vec<int> *last)
{
  hash_map<tree, int> places;
  auto_vec<tree> targets;
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      last->safe_push (-1);
      if (acctile_label_of (stmts[i]))
        places.put (acctile_label_of (stmts[i]), i);
      targets.truncate (0);
      acctile_jump_targets (stmts[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        {
          int *place = places.get (targets[t]);
          if (place)
            (*last)[*place] = i;
        }
    }
}

bool
acctile_has_loop (gimple_seq seq)
{
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  acctile_list_stmts (seq, &stmts);
  acctile_find_loops (stmts, &last);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      gbind *bind = dyn_cast<gbind *> (stmts[i]);
      gtry *guarded = dyn_cast<gtry *> (stmts[i]);
      if (last[i] >= 0 || (bind && acctile_has_loop (gimple_bind_body (bind)))
          || (guarded && acctile_has_loop (gimple_try_eval (guarded))))
        return true;
    }
  return false;
}

/* What an iteration of a loop does.  */
struct loop_contents
{
  struct acctile_plain_loop *plain;
  hash_map<tree, int> *assignments;
};

static tree
collect_contents (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct loop_contents *contents = (struct loop_contents *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (acctile_label_of (stmt))
    contents->plain->labels.safe_push (acctile_label_of (stmt));
  tree lhs = acctile_assigned_by (stmt);
  if (lhs && DECL_P (lhs))
    {
      bool existed;
      int &count = contents->assignments->get_or_insert (lhs, &existed);
      if (!existed)
        {
          count = 0;
          contents->plain->assigned.safe_push (lhs);
        }
      count++;
    }
  if ((lhs && (!DECL_P (lhs) || AGGREGATE_TYPE_P (TREE_TYPE (lhs))))
      || (is_gimple_call (stmt)
          && acctile_call_effect (as_a<gcall *> (stmt)) == ACCTILE_CALL_ANY)
      || gimple_code (stmt) == GIMPLE_ASM
      || gimple_code (stmt) == GIMPLE_OMP_ATOMIC_STORE)
    contents->plain->stores = true;
  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    for (unsigned i = 0; i < gimple_omp_for_collapse (stmt); i++)
      {
        tree index = gimple_omp_for_index (stmt, i);
        if (!contents->assignments->get (index))
          contents->plain->assigned.safe_push (index);
        contents->assignments->put (index, 2);
      }
  return NULL_TREE;
}

/* If STMT is "v = v + constant", fills *INC.  */

static bool
is_increment (gimple *stmt, struct acctile_increment *inc)
{
  if (!is_gimple_assign (stmt))
    return false;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if ((code != PLUS_EXPR && code != MINUS_EXPR && code != POINTER_PLUS_EXPR)
      || gimple_assign_lhs (stmt) != gimple_assign_rhs1 (stmt)
      || TREE_CODE (gimple_assign_rhs2 (stmt)) != INTEGER_CST)
    return false;
  tree step = gimple_assign_rhs2 (stmt);
  inc->variable = gimple_assign_lhs (stmt);
  inc->step = wi::sext (wi::to_wide (step), TYPE_PRECISION (TREE_TYPE (step)))
                  .to_shwi ();
  if (code == MINUS_EXPR)
    inc->step = -inc->step;
  return inc->step != 0;
}

/* The increment of VARIABLE in PLAIN, NULL when there is none.  */

static struct acctile_increment *
find_increment (struct acctile_plain_loop *plain, tree variable)
{
  for (unsigned i = 0; i < plain->increments.length (); i++)
    if (plain->increments[i].variable == variable)
      return &plain->increments[i];
  return NULL;
}

static bool
inside (const struct acctile_plain_loop *plain, tree label)
{
  return plain->labels.contains (label);
}

/* Makes INC the iterator of PLAIN, which goes on while it compares by CODE
   to BOUND.  OLD: the value compared is that of the iteration that ends.
   Returns false when the comparison does not bound it.  */

static bool
set_bound (struct acctile_plain_loop *plain, struct acctile_increment *inc,
           enum tree_code code, tree bound, bool old)
{
  bool up = inc->step > 0;
  int64_t plus = old ? inc->step : 0;
  if (up && code == LE_EXPR)
    plus += 1;
  else if (!up && code == GE_EXPR)
    plus -= 1;
  else if (!((up && code == LT_EXPR) || (!up && code == GT_EXPR)
             || (code == NE_EXPR)))
    return false;
  plain->iterator = inc->variable;
  plain->step = inc->step;
  plain->bound = bound;
  plain->bound_plus = plus;
  return true;
}

/* Where *FLAG is set among STMTS from FIRST to *PLACE - 1, past "annotations"
   such as those of "#pragma GCC unroll"; *FLAG and *PLACE follow.  NULL when
   it is not set there.  */

static gimple *
find_flag (const vec<gimple *> &stmts, int first, tree *flag, int *place)
{
  for (int i = *place - 1; i >= first; i--)
    {
      if (gimple_get_lhs (stmts[i]) != *flag)
        continue;
      if (!gimple_call_internal_p (stmts[i], IFN_ANNOTATE))
        {
          *place = i;
          return stmts[i];
        }
      *flag = gimple_call_arg (stmts[i], 0);
    }
  return NULL;
}

/* The comparison that COND at *PLACE makes: itself, or the assignment of the
   flag that it tests; then *PLACE moves there.  */

static void
read_comparison (const vec<gimple *> &stmts, int first, gcond *cond, int *place,
                 enum tree_code *code, tree *a, tree *b)
{
  *code = gimple_cond_code (cond);
  *a = gimple_cond_lhs (cond);
  *b = gimple_cond_rhs (cond);
  if (*code != NE_EXPR || !integer_zerop (*b) || !VAR_P (*a)
      || !DECL_ARTIFICIAL (*a))
    return;
  tree flag = *a;
  int where = *place;
  gimple *set = find_flag (stmts, first, &flag, &where);
  if (!set || !is_gimple_assign (set)
      || TREE_CODE_CLASS (gimple_assign_rhs_code (set)) != tcc_comparison)
    return;
  *code = gimple_assign_rhs_code (set);
  *a = gimple_assign_rhs1 (set);
  *b = gimple_assign_rhs2 (set);
  *place = where;
}

/* True when nothing but labels, debug statements and scalar temporaries
   stands between FIRST and PLACE: a condition there is met before the work
   of the iteration.  */

static bool
at_top (const vec<gimple *> &stmts, int first, int place)
{
  for (int i = first; i < place; i++)
    switch (gimple_code (stmts[i]))
      {
      case GIMPLE_LABEL:
      case GIMPLE_DEBUG:
      case GIMPLE_PREDICT:
      case GIMPLE_NOP:
        break;
      case GIMPLE_ASSIGN:
        if (VAR_P (gimple_assign_lhs (stmts[i]))
            && DECL_ARTIFICIAL (gimple_assign_lhs (stmts[i])))
          break;
        return false;
      default:
        return false;
      }
  return true;
}

/* The label outside of PLAIN that the statements from FIRST to LAST jump to, if
   they do so once.  */

static tree
only_exit (const vec<gimple *> &stmts, int first, int last,
           const struct acctile_plain_loop *plain)
{
  tree exit = NULL_TREE;
  auto_vec<tree> targets;
  for (int i = first; i <= last; i++)
    acctile_jump_targets (stmts[i], &targets);
  for (unsigned t = 0; t < targets.length (); t++)
    if (!inside (plain, targets[t]))
      {
        if (exit)
          return NULL_TREE;
        exit = targets[t];
      }
  return exit;
}

/* Whether "the iterator is not equal to the bound" is known to hold until it
   is: where nothing else leaves the loop, which might have begun beyond its
   bound else, and where gfortran, which tests before a "do" loop whether it has
   any iteration, compares what the iterator was, which OLD says.  */

static bool
ends_at_bound (const vec<gimple *> &stmts, int first, int last, bool old,
               const struct acctile_plain_loop *plain)
{
  return (old && lang_GNU_Fortran ()) || only_exit (stmts, first, last, plain);
}

/* Tries the condition at PLACE as the one that ends the loop.  */

static bool
try_condition (const vec<gimple *> &stmts, int first, int last, int place,
               struct acctile_plain_loop *plain)
{
  gcond *cond = dyn_cast<gcond *> (stmts[place]);
  if (!cond)
    return false;
  bool true_in = inside (plain, gimple_cond_true_label (cond));
  bool false_in = inside (plain, gimple_cond_false_label (cond));
  if (true_in == false_in)
    return false;
  enum tree_code code;
  tree a, b;
  int compared = place;
  read_comparison (stmts, first, cond, &compared, &code, &a, &b);
  if (!INTEGRAL_TYPE_P (TREE_TYPE (a)))
    return false;
  if (!true_in)
    code = invert_tree_comparison (code, false);
  struct acctile_increment *inc = find_increment (plain, a);
  if (!inc)
    {
      inc = find_increment (plain, b);
      std::swap (a, b);
      code = swap_tree_comparison (code);
    }
  if (!inc || !INTEGRAL_TYPE_P (TREE_TYPE (inc->variable))
      || find_increment (plain, b)
      || (DECL_P (b) && plain->assigned.contains (b) && !DECL_ARTIFICIAL (b)))
    return false;
  bool before = compared < inc->place;
  bool old = before && !at_top (stmts, first, compared);
  if ((before && old && place != last && code != NE_EXPR)
      || (code == NE_EXPR && !ends_at_bound (stmts, first, last, old, plain)))
    return false;
  return set_bound (plain, inc, code, b, old);
}

/* The place of LABEL from FIRST to LAST of STMTS, -1 when it is none of
   theirs.  */

static int
label_place (const vec<gimple *> &stmts, int first, int last, tree label)
{
  for (int i = first; i <= last; i++)
    if (acctile_label_of (stmts[i]) == label)
      return i;
  return -1;
}

/* Whether the jump at place FROM of the loop from FIRST to a place TO of it
   makes iterations that do not come past PLACE, or do more than once.  */

static bool
passes_by (const vec<gimple *> &stmts, int first, int from, int to, int place)
{
  if (from < place)
    return to > place || (to <= from && at_top (stmts, first, to));
  return to > first && to <= place;
}

/* Whether each iteration of the loop from FIRST to LAST of STMTS that does not
   leave it does the statement at PLACE once.  */

static bool
is_done_once (const vec<gimple *> &stmts, int first, int last, int place)
{
  for (int i = first; i <= last; i++)
    {
      auto_vec<tree> targets;
      acctile_jump_targets (stmts[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        {
          int to = label_place (stmts, first, last, targets[t]);
          if (to >= 0 && passes_by (stmts, first, i, to, place))
            return false;
        }
    }
  return true;
}

void
acctile_plain_loop_read (const vec<gimple *> &stmts, int first, int last,
                         struct acctile_plain_loop *plain)
{
  hash_map<tree, int> assignments;
  struct loop_contents contents = { plain, &assignments };
  plain->iterator = plain->bound = plain->exit = NULL_TREE;
  plain->step = 1;
  plain->bound_plus = 0;
  plain->stores = false;
  for (int i = first; i <= last; i++)
    walk_one (stmts[i], collect_contents, &contents);
  for (int i = first; i <= last; i++)
    {
      struct acctile_increment inc;
      if (is_increment (stmts[i], &inc) && *assignments.get (inc.variable) == 1
          && is_done_once (stmts, first, last, i))
        {
          inc.place = i;
          plain->increments.safe_push (inc);
        }
    }
  for (int i = last; i >= first; i--)
    if (try_condition (stmts, first, last, i, plain))
      {
        plain->exit = only_exit (stmts, first, last, plain);
        return;
      }
}
