/* Loops that count how often they still go round.

   gfortran's "do" with a step, "do concurrent" and "forall" have a counter
   beside the variable of the program, which alone ends the loop:

     i = 1;  count = n / 2;              i = 1;  end = count * 2 + 1;
     head: if (count <= 0) goto exit;    head: if (i >= end) goto exit;
     ... i = i + 2;                  ->  ... i = i + 2;
     count = count - 1;  goto head;      goto head;

   Here the variable ends it, as in the loops that can become acc loops
   (counted.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/gimple-loop.h"
#include "extract/mention.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* A loop that counts down: the places of its parts among the statements of a
   sequence.  The variable goes from "from" by "step"; "end" is the last value
   that it may have, or the first that it may not have when the counter is
   tested at the top.  */
struct countdown
{
  auto_vec<gimple *> stmts;
  int first, last; /* the label at the head and the jump to it  */
  int begins;      /* gives the variable its first value  */
  int tests;       /* at the top: the test of the counter, else -1  */
  int counts;      /* at the top: where the counter counts  */
  int guard;       /* at the end: the test before the loop  */
  gbind *body;     /* at the end: the block that the loop is  */
  gbind *bind;     /* which the statements stand in  */
  tree variable, counter, from, end, exit;
  int64_t step;
};

/* True when DECL is a counter of the compiler's that BIND declares.  */

static bool
is_counter (gbind *bind, tree decl)
{
  if (!VAR_P (decl) || !DECL_ARTIFICIAL (decl) || TREE_ADDRESSABLE (decl)
      || TREE_CODE (TREE_TYPE (decl)) != INTEGER_TYPE)
    return false;
  for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
    if (var == decl)
      return true;
  return false;
}

static bool
is_variable (tree decl)
{
  return VAR_P (decl) && !is_global_var (decl) && !TREE_ADDRESSABLE (decl)
         && !TREE_THIS_VOLATILE (decl)
         && TREE_CODE (TREE_TYPE (decl)) == INTEGER_TYPE
         && !TYPE_UNSIGNED (TREE_TYPE (decl));
}

static tree
label_of (gimple *stmt)
{
  glabel *label = dyn_cast<glabel *> (stmt);
  return label && !FORCED_LABEL (gimple_label_label (label))
             ? gimple_label_label (label)
             : NULL_TREE;
}

/* True when STMT only says how likely a number is.  */

static bool
is_expectation (gimple *stmt)
{
  return gimple_call_internal_p (stmt, IFN_BUILTIN_EXPECT)
         || gimple_call_builtin_p (stmt, BUILT_IN_EXPECT);
}

/* True when all of STMTS from FROM to TO - 1 only compute.  */

static bool
compute_only (const vec<gimple *> &stmts, int from, int to)
{
  for (int i = from; i < to; i++)
    if (!is_gimple_debug (stmts[i]) && !is_gimple_assign (stmts[i])
        && !is_expectation (stmts[i]))
      return false;
  return true;
}

/* The place of the last of STMTS from FROM to TO - 1 that gives DECL a value,
   -1 for none.  */

static int
set_at (const vec<gimple *> &stmts, int from, int to, tree decl)
{
  for (int i = to - 1; i >= from; i--)
    if (gimple_get_lhs (stmts[i]) == decl)
      return i;
  return -1;
}

/* True when a statement of C's sequence outside of the loop, whose labels are
   LABELS, jumps into it.  */

static bool
is_entered (const struct countdown *c, const vec<tree> &labels)
{
  for (int i = 0; i < (int)c->stmts.length (); i++)
    {
      auto_vec<tree> targets;
      if (i >= c->first && i <= c->last)
        continue;
      acctile_jump_targets (c->stmts[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        if (labels.contains (targets[t]))
          return true;
    }
  return false;
}

/* Reads where the variable of C gets its first value, among the statements from
   FROM to TO - 1, which only compute.  */

static bool
read_begin (struct countdown *c, int from, int to)
{
  c->begins = set_at (c->stmts, from, to, c->variable);
  if (c->begins < 0)
    return false;
  gimple *stmt = c->stmts[c->begins];
  for (int i = c->begins + 1; i < to; i++)
    if (acctile_operands_mention (c->stmts[i], c->variable))
      return false;
  if (!gimple_assign_single_p (stmt))
    return false;
  c->from = gimple_assign_rhs1 (stmt);
  return TREE_CODE (c->from) == INTEGER_CST
         || (VAR_P (c->from) && c->from != c->variable
             && DECL_ARTIFICIAL (c->from) && !is_global_var (c->from)
             && set_at (c->stmts, c->begins, to, c->from) < 0);
}

/* The first of the statements before place TO that only compute.  */

static int
straight_from (const vec<gimple *> &stmts, int to)
{
  while (to > 0 && compute_only (stmts, to - 1, to))
    to--;
  return to;
}

/* What the test COND of C compares, past flags and what is said of them among
   the statements from FROM on: *A and *B; the code of the comparison.  */

static enum tree_code
compared (const struct countdown *c, gcond *cond, int from, int to, tree *a,
          tree *b)
{
  enum tree_code code = gimple_cond_code (cond);
  *a = gimple_cond_lhs (cond);
  *b = gimple_cond_rhs (cond);
  while (code == NE_EXPR && integer_zerop (*b) && VAR_P (*a)
         && DECL_ARTIFICIAL (*a))
    {
      to = set_at (c->stmts, from, to, *a);
      gimple *set = to >= 0 ? c->stmts[to] : NULL;
      if (!set)
        return ERROR_MARK;
      if (is_gimple_call (set)
          && (is_expectation (set)
              || gimple_call_internal_p (set, IFN_ANNOTATE)))
        *a = gimple_call_arg (set, 0);
      else if (!is_gimple_assign (set))
        return ERROR_MARK;
      else if (TREE_CODE_CLASS (gimple_assign_rhs_code (set)) == tcc_comparison)
        {
          *a = gimple_assign_rhs1 (set);
          *b = gimple_assign_rhs2 (set);
          return gimple_assign_rhs_code (set);
        }
      else if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (set)))
        *a = gimple_assign_rhs1 (set);
      else
        return ERROR_MARK;
    }
  return code;
}

/* The place of the test at the top of C, -1 when other things than flags for it
   stand before it.  */

static int
top_test (const struct countdown *c)
{
  for (int i = c->first + 1; i < c->last; i++)
    if (gimple_code (c->stmts[i]) == GIMPLE_COND)
      return i;
    else if (!is_gimple_debug (c->stmts[i])
             && !gimple_call_internal_p (c->stmts[i], IFN_ANNOTATE)
             && !(is_gimple_assign (c->stmts[i])
                  && TREE_CODE_CLASS (gimple_assign_rhs_code (c->stmts[i]))
                         == tcc_comparison))
      return -1;
  return -1;
}

/* Fills C, whose first and last place are known, when it tests its counter at
   the top: "do concurrent" and "forall".  */

static bool
read_top (struct countdown *c)
{
  tree a, b;
  struct acctile_plain_loop plain;
  c->tests = top_test (c);
  if (c->tests < 0)
    return false;
  gcond *cond = as_a<gcond *> (c->stmts[c->tests]);
  enum tree_code code = compared (c, cond, c->first + 1, c->tests, &a, &b);
  if (code != LE_EXPR || !integer_zerop (b) || !is_counter (c->bind, a))
    return false;
  c->counter = a;
  c->exit = gimple_cond_true_label (cond);
  acctile_plain_loop_read (c->stmts, c->first, c->last, &plain);
  if (plain.labels.contains (c->exit)
      || !plain.labels.contains (gimple_cond_false_label (cond))
      || is_entered (c, plain.labels))
    return false;
  c->counts = -1;
  for (unsigned i = 0; i < plain.increments.length (); i++)
    if (plain.increments[i].variable == c->counter
        && plain.increments[i].step == -1)
      c->counts = plain.increments[i].place;
  if (c->counts < 0 || !compute_only (c->stmts, c->counts, c->last))
    return false;
  int from = straight_from (c->stmts, c->first);
  if (set_at (c->stmts, from, c->first, c->counter) < 0
      || acctile_count_mentions (gimple_bind_body (c->bind), c->counter, true)
             != 4)
    return false;
  for (unsigned i = 0; i < plain.increments.length (); i++)
    {
      struct acctile_increment *inc = &plain.increments[i];
      c->variable = inc->variable;
      c->step = inc->step;
      if (inc->place < c->counts && is_variable (c->variable)
          && TYPE_MAIN_VARIANT (TREE_TYPE (c->variable))
                 == TYPE_MAIN_VARIANT (TREE_TYPE (c->counter))
          && compute_only (c->stmts, inc->place, c->counts)
          && read_begin (c, from, c->first))
        return true;
    }
  return false;
}

/* The number or variable that OP is, past conversions to the unsigned type of
   the same size, among the statements of C from FROM to TO - 1.  */

static tree
unconverted (const struct countdown *c, tree op, int from, int to)
{
  int place = VAR_P (op) ? set_at (c->stmts, from, to, op) : -1;
  gimple *set = place >= 0 ? c->stmts[place] : NULL;
  if (!set || !is_gimple_assign (set)
      || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (set)))
    return op;
  tree inner = gimple_assign_rhs1 (set);
  return INTEGRAL_TYPE_P (TREE_TYPE (inner))
                 && TYPE_PRECISION (TREE_TYPE (inner))
                        == TYPE_PRECISION (TREE_TYPE (op))
             ? inner
             : op;
}

/* True when A and B, numbers of one size, are the same.  */

static bool
same (tree a, tree b)
{
  if (TREE_CODE (a) == INTEGER_CST && TREE_CODE (b) == INTEGER_CST)
    return TYPE_PRECISION (TREE_TYPE (a)) == TYPE_PRECISION (TREE_TYPE (b))
           && wi::to_wide (a) == wi::to_wide (b);
  return a == b;
}

/* The number A + N of the type of A.  */

static tree
plus (tree a, int n)
{
  return wide_int_to_tree (TREE_TYPE (a), wi::to_wide (a) + n);
}

/* True when STMT, at PLACE of C, computes how far TO is from C's first value,
   in the direction of its step.  */

static bool
is_distance (const struct countdown *c, int from, int place, tree to)
{
  gimple *stmt = c->stmts[place];
  if (!is_gimple_assign (stmt) || gimple_num_ops (stmt) != 3)
    return false;
  tree a = unconverted (c, gimple_assign_rhs1 (stmt), from, place);
  tree b = unconverted (c, gimple_assign_rhs2 (stmt), from, place);
  if (gimple_assign_rhs_code (stmt) == PLUS_EXPR
      && TREE_CODE (b) == INTEGER_CST)
    b = wide_int_to_tree (TREE_TYPE (b), -wi::to_wide (b));
  else if (gimple_assign_rhs_code (stmt) != MINUS_EXPR)
    return false;
  return c->step > 0 ? same (a, to) && same (b, c->from)
                     : same (a, c->from) && same (b, to);
}

/* The test before C leaves it out just when its first value is behind the
   number that is returned; NULL_TREE when it is another test.  */

static tree
guarded_end (const struct countdown *c, int from)
{
  tree a, b;
  gcond *cond = as_a<gcond *> (c->stmts[c->guard]);
  enum tree_code code = compared (c, cond, from, c->guard, &a, &b);
  bool up = c->step > 0;
  if (same (a, c->from) || TREE_CODE (a) == INTEGER_CST)
    {
      std::swap (a, b);
      code = swap_tree_comparison (code);
    }
  if (code == (up ? LT_EXPR : GT_EXPR) && same (b, c->from))
    return a;
  if (code != (up ? LE_EXPR : GE_EXPR))
    return NULL_TREE;
  if (TREE_CODE (b) == INTEGER_CST && same (plus (b, up ? 1 : -1), c->from))
    return a;
  if (TREE_CODE (a) == INTEGER_CST && same (b, c->from))
    return plus (a, up ? -1 : 1);
  return NULL_TREE;
}

/* True when COND compares two numbers, which are not as it says.  */

static bool
is_never_true (gcond *cond)
{
  return TREE_CODE (gimple_cond_lhs (cond)) == INTEGER_CST
         && gimple_cond_code (cond) == NE_EXPR
         && same (gimple_cond_lhs (cond), gimple_cond_rhs (cond));
}

/* True when STMT gives a variable the quotient of what it names first and
   STEP, which nothing needs to be divided by where it is 1.  */

static bool
divides_by (gimple *stmt, int64_t step)
{
  if (gimple_assign_rhs_code (stmt) != TRUNC_DIV_EXPR)
    return step == 1 && gimple_assign_single_p (stmt);
  return TREE_CODE (gimple_assign_rhs2 (stmt)) == INTEGER_CST
         && wi::to_widest (gimple_assign_rhs2 (stmt)) == step;
}

/* Reads the last value that the variable of C may have from how its counter
   begins: (end - from) / step.  The statements before it are those from FROM
   on.  ASSIGNED is what the loop assigns.  */

static bool
read_end (struct countdown *c, int from, const vec<tree> &assigned)
{
  int place = set_at (c->stmts, from, c->guard, c->counter);
  gimple *stmt = place >= 0 ? c->stmts[place] : NULL;
  if (!stmt || !is_gimple_assign (stmt))
    return false;
  tree type = TREE_TYPE (c->variable), first = gimple_assign_rhs1 (stmt);
  if (is_never_true (as_a<gcond *> (c->stmts[c->guard])))
    {
      if (!gimple_assign_single_p (stmt) || TREE_CODE (first) != INTEGER_CST
          || TREE_CODE (c->from) != INTEGER_CST)
        return false;
      widest_int end
          = wi::to_widest (first) * c->step + wi::to_widest (c->from);
      if (!wi::fits_to_tree_p (end, type))
        return false;
      c->end = wide_int_to_tree (type, end);
      return true;
    }
  c->end = guarded_end (c, from);
  if (!c->end || !divides_by (stmt, c->step > 0 ? c->step : -c->step)
      || TYPE_MAIN_VARIANT (TREE_TYPE (c->end)) != TYPE_MAIN_VARIANT (type))
    return false;
  int distance = set_at (c->stmts, from, place, first);
  return distance >= 0 && is_distance (c, from, distance, c->end)
         && (TREE_CODE (c->end) == INTEGER_CST
             || (VAR_P (c->end) && DECL_ARTIFICIAL (c->end)
                 && !is_global_var (c->end) && !TREE_ADDRESSABLE (c->end)
                 && !assigned.contains (c->end)
                 && set_at (c->stmts, distance, c->first, c->end) < 0));
}

/* The places of the statements of STMTS that do something, from the last one
   back: the N last ones into PLACES.  */

static bool
last_places (const vec<gimple *> &stmts, int n, int *places)
{
  int found = 0;
  for (int i = stmts.length () - 1; i >= 0 && found < n; i--)
    if (!is_gimple_debug (stmts[i]))
      places[found++] = i;
  return found == n;
}

/* Reads the end of C's block: "i = i + step; old = counter; counter = counter -
   1; if (old == 0) goto exit; next:".  */

static bool
read_tail (struct countdown *c, const vec<gimple *> &stmts, int *places)
{
  struct acctile_plain_loop plain;
  if (!last_places (stmts, 5, places))
    return false;
  gcond *cond = dyn_cast<gcond *> (stmts[places[1]]);
  gimple *counts = stmts[places[2]], *keeps = stmts[places[3]];
  gimple *steps = stmts[places[4]];
  if (!label_of (stmts[places[0]]) || !cond
      || gimple_cond_code (cond) != EQ_EXPR
      || !integer_zerop (gimple_cond_rhs (cond))
      || gimple_cond_false_label (cond) != label_of (stmts[places[0]])
      || !gimple_assign_single_p (keeps)
      || gimple_assign_lhs (keeps) != gimple_cond_lhs (cond))
    return false;
  c->counter = gimple_assign_rhs1 (keeps);
  c->exit = gimple_cond_true_label (cond);
  c->variable = gimple_get_lhs (steps);
  acctile_plain_loop_read (stmts, 0, stmts.length () - 1, &plain);
  bool counted = false, stepped = false;
  for (unsigned i = 0; i < plain.increments.length (); i++)
    {
      struct acctile_increment *inc = &plain.increments[i];
      counted |= inc->place == places[2] && inc->variable == c->counter
                 && inc->step == -1;
      if (inc->place != places[4])
        continue;
      stepped = true;
      c->step = inc->step;
    }
  tree old = gimple_cond_lhs (cond);
  return counted && stepped && gimple_get_lhs (counts) == c->counter
         && is_variable (c->variable) && is_counter (c->bind, c->counter)
         && VAR_P (old) && DECL_ARTIFICIAL (old) && !TREE_ADDRESSABLE (old)
         && acctile_count_mentions (gimple_bind_body (c->body), old, true) == 2;
}

/* The test before C, with the label behind it: its place, -1 for none.  */

static int
guard_of (const struct countdown *c)
{
  int i = c->first - 1;
  tree label = NULL_TREE;
  while (i >= 0 && (is_gimple_debug (c->stmts[i]) || label_of (c->stmts[i])))
    {
      if (label_of (c->stmts[i]))
        label = label_of (c->stmts[i]);
      i--;
    }
  gcond *cond = i >= 0 ? dyn_cast<gcond *> (c->stmts[i]) : NULL;
  return cond && label && gimple_cond_false_label (cond) == label
                 && gimple_cond_true_label (cond) == c->exit
             ? i
             : -1;
}

/* The block that C consists of but for the label and the jump; NULL when it is
   something else.  */

static gbind *
only_block (const struct countdown *c)
{
  gbind *found = NULL;
  for (int i = c->first + 1; i < c->last; i++)
    if (is_gimple_debug (c->stmts[i]))
      continue;
    else if (found || gimple_code (c->stmts[i]) != GIMPLE_BIND)
      return NULL;
    else
      found = as_a<gbind *> (c->stmts[i]);
  return found;
}

/* Fills C, whose first and last place are known, when it tests its counter at
   the end: "do" with a step.  */

static bool
read_bottom (struct countdown *c)
{
  auto_vec<gimple *> body;
  struct acctile_plain_loop plain;
  int places[5];
  c->tests = -1;
  c->body = only_block (c);
  if (!c->body)
    return false;
  acctile_list_stmts (gimple_bind_body (c->body), &body);
  acctile_plain_loop_read (c->stmts, c->first, c->last, &plain);
  if (!read_tail (c, body, places) || plain.labels.contains (c->exit)
      || is_entered (c, plain.labels)
      || acctile_count_mentions (gimple_bind_body (c->bind), c->counter, true)
             != 4)
    return false;
  c->guard = guard_of (c);
  if (c->guard < 0)
    return false;
  int to = c->guard, from = straight_from (c->stmts, to);
  return read_begin (c, from, to) && read_end (c, from, plain.assigned)
         && !plain.assigned.contains (c->from);
}

/* Appends to *SEQ what computes the first value behind the loop C.  */

static void
compute_end (struct countdown *c, gimple_seq *seq)
{
  tree type = TREE_TYPE (c->variable), way = c->counter;
  if (c->step != 1)
    {
      way = acctile_declare_new (c->bind, type, "way");
      gimple_seq_add_stmt (seq,
                           gimple_build_assign (way, MULT_EXPR, c->counter,
                                                build_int_cst (type, c->step)));
    }
  c->end = acctile_declare_new (c->bind, type, "end");
  gimple_seq_add_stmt (seq, gimple_build_assign (c->end, PLUS_EXPR, way,
                                                 unshare_expr (c->from)));
}

/* Removes the counter from the end of C's block; appends what counts on.  */

static void
shorten_body (struct countdown *c, gimple_seq *counts_on)
{
  auto_vec<gimple *> stmts;
  int places[5];
  acctile_list_stmts (gimple_bind_body (c->body), &stmts);
  last_places (stmts, 5, places);
  gimple_seq kept = NULL, *seq = gimple_bind_body_ptr (c->body);
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  for (int i = 0; i < (int)stmts.length (); i++)
    if (i < places[4])
      gimple_seq_add_stmt (&kept, stmts[i]);
  gimple_seq_add_stmt (counts_on, stmts[places[4]]);
  *seq = kept;
}

/* Appends to *SEQ the test by which the variable of C leaves it, and otherwise
   goes on at NEXT.  */

static void
add_test (const struct countdown *c, gimple_seq *seq, enum tree_code code,
          tree next, location_t location)
{
  gcond *cond
      = gimple_build_cond (c->step > 0 ? code : swap_tree_comparison (code),
                           c->variable, c->end, c->exit, next);
  gimple_set_location (cond, location);
  gimple_seq_add_stmt (seq, cond);
}

/* Puts the loop that its variable ends into the place of C in *SEQ.  */

static void
rewrite (struct countdown *c, gimple_seq *seq)
{
  gimple_seq result = NULL;
  int n = c->stmts.length ();
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  for (int i = 0; i < n; i++)
    {
      gimple *stmt = c->stmts[i];
      bool head = i > c->first && i < c->tests;
      if (i == c->begins || (c->tests < 0 && i == c->guard)
          || (c->tests >= 0 && i == c->counts)
          || (head && !is_gimple_debug (stmt)))
        continue;
      if (i == c->first)
        {
          if (c->tests >= 0)
            compute_end (c, &result);
          gimple_seq_add_stmt (&result, c->stmts[c->begins]);
        }
      if (i == c->tests)
        add_test (c, &result, GE_EXPR,
                  gimple_cond_false_label (as_a<gcond *> (stmt)),
                  gimple_location (stmt));
      else if (c->tests < 0 && stmt == c->body)
        {
          gimple_seq counts_on = NULL;
          tree next = create_artificial_label (gimple_location (stmt));
          shorten_body (c, &counts_on);
          add_test (c, &result, GT_EXPR, next,
                    gimple_location (c->stmts[c->begins]));
          gimple_seq_add_stmt (&result, gimple_build_label (next));
          gimple_seq_add_stmt (&result, stmt);
          gimple_seq_add_seq (&result, counts_on);
        }
      else if (c->tests < 0 && i < c->first && i > c->begins
               && is_expectation (stmt))
        gimple_seq_add_stmt (&result,
                             gimple_build_assign (gimple_get_lhs (stmt),
                                                  gimple_call_arg (stmt, 0)));
      else
        gimple_seq_add_stmt (&result, stmt);
    }
  *seq = result;
}

/* Reads the next loop of *SEQ that counts down, which stands in BIND, into
   C.  */

static bool
find_countdown (gimple_seq seq, gbind *bind, struct countdown *c)
{
  auto_vec<int> last;
  acctile_list_stmts (seq, &c->stmts);
  acctile_find_loops (c->stmts, &last);
  c->bind = bind;
  for (int i = c->stmts.length () - 1; i >= 0; i--)
    {
      if (last[i] < 0 || !label_of (c->stmts[i])
          || gimple_code (c->stmts[last[i]]) != GIMPLE_GOTO
          || gimple_goto_dest (c->stmts[last[i]]) != label_of (c->stmts[i]))
        continue;
      c->first = i;
      c->last = last[i];
      c->guard = -1;
      if (read_top (c) || read_bottom (c))
        return true;
    }
  return false;
}

static void
tidy_seq (gimple_seq *seq, gbind *bind)
{
  for (bool again = true; again;)
    {
      struct countdown c;
      again = find_countdown (*seq, bind, &c);
      if (again)
        rewrite (&c, seq);
    }
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gbind *inner = dyn_cast<gbind *> (gsi_stmt (gsi)))
      tidy_seq (gimple_bind_body_ptr (inner), inner);
}

void
acctile_tidy_countdowns (gomp_target *target)
{
  gimple_seq seq = gimple_omp_body (target);
  if (!lang_GNU_Fortran ()
      || gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS
      || !gimple_seq_singleton_p (seq)
      || gimple_code (gimple_seq_first_stmt (seq)) != GIMPLE_BIND)
    return;
  gbind *bind = as_a<gbind *> (gimple_seq_first_stmt (seq));
  tidy_seq (gimple_bind_body_ptr (bind), bind);
}
