/* Minima and maxima that kernels regions, and loops with reductions, find by
   conditions:

     if (x > best)
       best = x;            ->    best = MAX_EXPR <best, x>;

   and by conditional expressions:

     if (x > best)
       t = x;
     else                   ->    best = MAX_EXPR <best, x>;
       t = best;
     best = t;

   Written so, one is a reduction (kernels-sum.cc): it keeps no order.  Where
   numbers that are no numbers, and signs of zeros, count it becomes "x > best ?
   x : best", or "x < best ? best : x", which such a number replaces.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/gimple-loop.h"
#include "extract/liveness.h"
#include "extract/mention.h"
#include "extract/straight.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* How often the two assignments of a choice and its copy mention a variable. */
#define CHOICE_MENTIONS 3

/* True when A is a variable that is set to the larger or smaller of itself and
   a value of the same type.  */

static bool
is_candidate (tree a)
{
  tree type = TREE_TYPE (a);
  return (VAR_P (a) || TREE_CODE (a) == PARM_DECL) && !DECL_ARTIFICIAL (a)
         && is_gimple_reg (a)
         && (TREE_CODE (type) == INTEGER_TYPE || SCALAR_FLOAT_TYPE_P (type));
}

/* What "if (X CODE S) S = X" makes of S: MAX_EXPR or MIN_EXPR, or ERROR_MARK
   for neither.  */

static enum tree_code
extreme_by (enum tree_code code)
{
  switch (code)
    {
    case GT_EXPR:
    case GE_EXPR:
      return MAX_EXPR;
    case LT_EXPR:
    case LE_EXPR:
      return MIN_EXPR;
    default:
      return ERROR_MARK;
    }
}

/* True when A is S, or has the same value behind LINE.  */

static bool
is_copy (struct acctile_straight *line, tree a, tree s)
{
  return a == s || acctile_straight_origin (line, a) == s;
}

/* True when the statement SET, behind LINE, gives its variable X.  */

static bool
sets_to (struct acctile_straight *line, gimple *set, tree x)
{
  return (gimple_assign_single_p (set) && gimple_assign_rhs1 (set) == x)
         || acctile_straight_equals (line, x, set);
}

/* Whether a condition that compares a whole number with X as TEST says does so
   with the number that is BY more: "s <= 0" is how GCC writes "s < 1".  */

static bool
is_beside (enum tree_code test, const widest_int &by)
{
  return (by == 1 && test == GE_EXPR) || (by == -1 && test == LE_EXPR);
}

/* What SET assigns where a condition that compares a whole number with X as
   TEST says does so for that number, the one beside X; X otherwise.  A sum goes
   to a temporary of BIND, which *BEFORE sets.  */

static tree
number_beside (gimple *set, enum tree_code test, tree x, gbind *bind,
               gimple **before)
{
  tree type = TREE_TYPE (x), a = gimple_assign_rhs1 (set);
  enum tree_code code = gimple_assign_rhs_code (set);
  if (TREE_CODE (type) != INTEGER_TYPE
      || !types_compatible_p (TREE_TYPE (a), type))
    return x;
  if (code == INTEGER_CST && TREE_CODE (x) == INTEGER_CST)
    return is_beside (test, wi::to_widest (a) - wi::to_widest (x)) ? a : x;
  tree by = code == PLUS_EXPR ? gimple_assign_rhs2 (set) : NULL_TREE;
  if (!by || a != x || TREE_CODE (by) != INTEGER_CST
      || !TYPE_OVERFLOW_UNDEFINED (type)
      || !is_beside (test, wi::to_widest (by)))
    return x;
  tree sum = acctile_declare_like (bind, gimple_assign_lhs (set), "beside");
  *before = gimple_build_assign (sum, PLUS_EXPR, x, by);
  return sum;
}

/* True when what is assigned at place *I of STMTS, where *I moves to the last
   that counts, is all that is done unless LABEL is jumped to: a label of that
   name, or a jump over it, comes next.  */

static bool
ends_here (const vec<gimple *> &stmts, unsigned *i, tree label)
{
  unsigned place = *i;
  gimple *next = acctile_straight_next (stmts, &place);
  if (acctile_is_label (next, label))
    return true;
  if (!next || gimple_code (next) != GIMPLE_GOTO)
    return false;
  *i = place;
  return acctile_is_label (acctile_straight_next (stmts, &place), label)
         && acctile_is_label (acctile_straight_next (stmts, &place),
                              gimple_goto_dest (next));
}

/* The statement that gives S the minimum or maximum, by CODE, of itself and X,
   or what the comparison TEST by which the program does so leaves there.  */

static gimple *
build_extreme (enum tree_code code, enum tree_code test, tree s, tree x)
{
  if (TREE_CODE (TREE_TYPE (s)) == INTEGER_TYPE
      || (flag_finite_math_only && !flag_signed_zeros))
    return gimple_build_assign (s, code, s, x);
  return gimple_build_assign (s, COND_EXPR,
                              build2 (test, boolean_type_node, x, s), x, s);
}

/* A minimum or maximum that STMTS find: the places of the condition and of the
   last statement, and what stands for them: "stmt", after "before".  It may
   become what is no number where it is UNORDERED.  */
struct extreme
{
  bool unordered;
  unsigned condition, last;
  gimple *stmt, *before; /* NULL: nothing before  */
  tree copy;             /* of the variable, in a temporary  */
};

/* Reads the minimum or maximum into E that S gets by SET where COND holds, or,
   when INVERTED, where it does not, and keeps its number otherwise.  LINE leads
   to COND; all stand in BIND.  */

static bool
read_comparison (struct acctile_straight *line, gcond *cond, gimple *set,
                 tree s, bool inverted, gbind *bind, struct extreme *e)
{
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  bool first = is_copy (line, a, s);
  tree x = first ? b : a, other = first ? a : b;
  enum tree_code test = gimple_cond_code (cond);
  if (first)
    test = swap_tree_comparison (test);
  bool forgets = inverted && HONOR_NANS (s);
  if (inverted && !forgets)
    test = invert_tree_comparison (test, false);
  enum tree_code code = extreme_by (test);
  if (code == ERROR_MARK || (forgets && !e->unordered))
    return false;
  if (!is_copy (line, x, s) && !sets_to (line, set, x))
    x = number_beside (set, test, x, bind, &e->before);
  if (is_copy (line, x, s) || !is_copy (line, other, s)
      || (!e->before && !sets_to (line, set, x))
      || !types_compatible_p (TREE_TYPE (s), TREE_TYPE (x)))
    return false;
  e->copy = other == s ? NULL_TREE : other;
  e->stmt = forgets ? gimple_build_assign (
                s, COND_EXPR, build2 (test, boolean_type_node, x, s), s, x)
                    : build_extreme (code, test, s, x);
  gimple_set_location (e->stmt, gimple_location (set));
  return true;
}

/* The next of STMTS behind place *I that does more than compute again what the
   variables of LINE have, where *I moves; NULL when there is none.  */

static gimple *
next_new (const vec<gimple *> &stmts, unsigned *i,
          struct acctile_straight *line)
{
  gimple *stmt = acctile_straight_next (stmts, i);
  while (stmt && is_gimple_assign (stmt)
         && !is_candidate (gimple_get_lhs (stmt))
         && is_gimple_reg (gimple_get_lhs (stmt))
         && acctile_straight_equals (line, gimple_get_lhs (stmt), stmt))
    stmt = acctile_straight_next (stmts, i);
  return stmt;
}

/* Whether STMT, which may be NULL, is the label LABEL, to which one jump
   goes.  */

static bool
is_only_label (gimple *stmt, tree label, hash_map<tree, int> *uses)
{
  return label && acctile_is_label (stmt, label) && !FORCED_LABEL (label)
         && *uses->get (label) == 1;
}

/* Reads the condition at place I of STMTS, the label behind it, of which there
   is one use, and the assignment there into E.  All stand in BIND.  */

static bool
read_extreme (const vec<gimple *> &stmts, unsigned i, hash_map<tree, int> *uses,
              gbind *bind, struct extreme *e)
{
  gcond *cond = dyn_cast<gcond *> (stmts[i]);
  unsigned place = i;
  struct acctile_straight line;
  if (!cond
      || !is_only_label (acctile_straight_next (stmts, &place),
                         gimple_cond_true_label (cond), uses))
    return false;
  acctile_straight_read (stmts, i, &line);
  gimple *set = next_new (stmts, &place, &line);
  if (!set || !is_gimple_assign (set) || !is_candidate (gimple_get_lhs (set))
      || !ends_here (stmts, &place, gimple_cond_false_label (cond)))
    return false;
  e->condition = i;
  e->last = place;
  return read_comparison (&line, cond, set, gimple_get_lhs (set), false, bind,
                          e);
}

/* The variable that the statement behind place *I of STMTS, a part of REGION,
   gives what A and B give one temporary, which nothing else uses; NULL_TREE for
   none.  *I moves there.  */

static tree
chosen_for (const vec<gimple *> &stmts, unsigned *i, gimple *a, gimple *b,
            gimple_seq region)
{
  gimple *copy = acctile_straight_next (stmts, i);
  tree chosen = gimple_get_lhs (a);
  if (!copy || !gimple_assign_single_p (copy)
      || gimple_assign_rhs1 (copy) != chosen || gimple_get_lhs (b) != chosen
      || !VAR_P (chosen) || !DECL_ARTIFICIAL (chosen)
      || !is_gimple_reg (chosen))
    return NULL_TREE;
  tree s = gimple_get_lhs (copy);
  return is_candidate (s)
                 && types_compatible_p (TREE_TYPE (s), TREE_TYPE (chosen))
                 && acctile_count_mentions (region, chosen, true)
                        == CHOICE_MENTIONS
             ? s
             : NULL_TREE;
}

/* Whether SET gives a variable what S has behind LINE.  */

static bool
keeps (struct acctile_straight *line, gimple *set, tree s)
{
  return gimple_assign_single_p (set)
         && is_copy (line, gimple_assign_rhs1 (set), s);
}

/* Reads the condition at place I of STMTS into E where both sides give a
   temporary a number, which a variable gets behind them.  */

static bool
read_choice (const vec<gimple *> &stmts, unsigned i, hash_map<tree, int> *uses,
             gbind *bind, gimple_seq region, struct extreme *e)
{
  gcond *cond = dyn_cast<gcond *> (stmts[i]);
  unsigned place = i;
  struct acctile_straight line;
  if (!cond
      || !is_only_label (acctile_straight_next (stmts, &place),
                         gimple_cond_true_label (cond), uses))
    return false;
  acctile_straight_read (stmts, i, &line);
  gimple *a = next_new (stmts, &place, &line);
  gimple *jump = acctile_straight_next (stmts, &place);
  if (!a || !is_gimple_assign (a) || !jump || gimple_code (jump) != GIMPLE_GOTO
      || !is_only_label (acctile_straight_next (stmts, &place),
                         gimple_cond_false_label (cond), uses))
    return false;
  gimple *b = next_new (stmts, &place, &line);
  if (!b || !is_gimple_assign (b)
      || !is_only_label (acctile_straight_next (stmts, &place),
                         gimple_goto_dest (jump), uses))
    return false;
  tree s = chosen_for (stmts, &place, a, b, region);
  if (!s || keeps (&line, a, s) == keeps (&line, b, s))
    return false;
  bool inverted = keeps (&line, a, s);
  e->condition = i;
  e->last = place;
  return read_comparison (&line, cond, inverted ? b : a, s, inverted, bind, e);
}

/* Removes from STMTS the statement before E, the last, that copies its variable
   to the temporary that its condition tested, if that is all that uses it.  */

static void
remove_copy (vec<gimple *> *stmts, const struct extreme *e)
{
  unsigned i = stmts->length ();
  while (i-- > 0 && !acctile_mentions ((*stmts)[i], e->copy))
    ;
  if (i < stmts->length () && gimple_get_lhs ((*stmts)[i]) == e->copy)
    stmts->ordered_remove (i);
}

/* Puts minima and maxima in the place of conditions in *SEQ, a part of REGION
   in BIND.  Extremes may be UNORDERED.  */

static void
rewrite (gimple_seq *seq, gbind *bind, gimple_seq region, bool unordered,
         hash_map<tree, int> *uses)
{
  auto_vec<gimple *> stmts, kept;
  bool found = false;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        rewrite (gimple_bind_body_ptr (inner), inner, region, unordered, uses);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        rewrite (gimple_try_eval_ptr (stmt), bind, region, unordered, uses);
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
        rewrite (gimple_omp_body_ptr (stmt), bind, region, unordered, uses);
    }
  acctile_list_stmts (*seq, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      struct extreme e = {};
      e.unordered = unordered;
      if (!read_extreme (stmts, i, uses, bind, &e)
          && !read_choice (stmts, i, uses, bind, region, &e))
        {
          kept.safe_push (stmts[i]);
          continue;
        }
      if (e.copy && DECL_ARTIFICIAL (e.copy)
          && !acctile_read_after (region, stmts[i], e.copy))
        remove_copy (&kept, &e);
      if (e.before)
        kept.safe_push (e.before);
      kept.safe_push (e.stmt);
      i = e.last;
      found = true;
    }
  if (!found)
    return;
  gimple_seq result = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  for (unsigned i = 0; i < kept.length (); i++)
    gimple_seq_add_stmt (&result, kept[i]);
  *seq = result;
}

void
acctile_tidy_extremes (gomp_target *target)
{
  hash_map<tree, int> uses;
  auto_vec<tree> targets;
  gbind *bind = gimple_omp_body (target)
                    ? dyn_cast<gbind *> (gimple_omp_body (target))
                    : NULL;
  bool kernels
      = gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS;
  if (!bind || (!kernels && !acctile_has_reductions (target)))
    return;
  gimple_seq body = gimple_omp_body (target);
  for (gimple_stmt_iterator gsi = gsi_start (body); !gsi_end_p (gsi);
       gsi_next (&gsi))
    acctile_jump_targets (gsi_stmt (gsi), &targets);
  for (unsigned t = 0; t < targets.length (); t++)
    uses.get_or_insert (targets[t])++;
  rewrite (gimple_omp_body_ptr (target), bind, body, kernels, &uses);
}
