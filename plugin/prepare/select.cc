/* Numbers that conditions choose in loops with reductions:

     if (x < 0)
       x = -x;              ->    n = -x;  x = x < 0 ? n : x;

     if (a > best)
       t = a;
     else                   ->    best = a > best ? a : best;
       t = best;
     best = t;

     if (a > b)
       count = count + 1;   ->    k = a > b ? 1 : 0;  count = count + k;

   What is chosen is at hand, or a sign away, so that nothing is computed that
   was not, but for that; and iterations that have no branches can run side by
   side in a thread.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/gimple-loop.h"
#include "extract/holds.h"
#include "extract/straight.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* How often a region jumps to each label, and mentions each variable; the
   variables of its reductions.  */
struct counts
{
  hash_map<tree, int> jumps, mentions;
  hash_set<tree> sums;
};

/* The statements of one sequence.  */
struct selection
{
  auto_vec<gimple *> stmts;
  struct counts *counts; /* of the region  */
  gbind *bind;           /* around them  */
};

/* How often the two assignments of a choice and its copy mention a variable. */
#define CHOICE_MENTIONS 3

/* The place of the next statement of S behind PLACE that does something; the
   number of statements when there is none.  */

static unsigned
next_place (const struct selection *s, unsigned place)
{
  do
    place++;
  while (place < s->stmts.length () && is_gimple_debug (s->stmts[place]));
  return place;
}

/* The label that stands at PLACE of S, where nothing jumps to it but what USES
   of its own do; NULL_TREE otherwise.  */

static tree
label_at (const struct selection *s, unsigned place, int uses)
{
  tree name = acctile_label_at (s->stmts, place);
  int *n = name ? s->counts->jumps.get (name) : NULL;
  return name && !FORCED_LABEL (name) && n && *n == uses ? name : NULL_TREE;
}

/* Whether DECL is a number in a register.  */

static bool
is_number (tree decl)
{
  tree type = TREE_TYPE (decl);
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL) && is_gimple_reg (decl)
         && (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type));
}

/* What a side of a condition gives a variable: by the assignment SET, which is
   the statement at PLACE; VALUE is the number, NULL_TREE where SET has another
   sign.  */
struct side
{
  gassign *set;
  tree value;
  unsigned place;
};

/* Whether X is a number whatever COND says, which stands at the end of LINE in
   S: GCC would warn of a variable that has a value on one side only.  */

static bool
is_known (const struct selection *s, struct acctile_straight *line, gcond *cond,
          tree x)
{
  return CONSTANT_CLASS_P (x) || x == gimple_cond_lhs (cond)
         || x == gimple_cond_rhs (cond) || s->counts->sums.contains (x)
         || line->values.get (x);
}

/* The number that SET gives a variable, NULL_TREE when it is none that is at
   hand behind LINE, at whose end COND stands in S.  */

static tree
value_of (const struct selection *s, struct acctile_straight *line, gcond *cond,
          gassign *set)
{
  tree x = gimple_assign_rhs1 (set);
  tree compared[] = { gimple_cond_lhs (cond), gimple_cond_rhs (cond) };
  if (!gimple_assign_single_p (set))
    return NULL_TREE;
  if (CONSTANT_CLASS_P (x) || (DECL_P (x) && is_number (x)))
    return is_known (s, line, cond, x) ? x : NULL_TREE;
  for (int k = 0; k < 2; k++)
    if (DECL_P (compared[k])
        && acctile_straight_equals (line, compared[k], set))
      return compared[k];
  return NULL_TREE;
}

/* Whether SET gives a variable a number in a register with another sign, which
   it has then whatever COND says: a whole number that is not the least.  */

static bool
changes_sign (gcond *cond, gassign *set)
{
  tree x = gimple_assign_rhs1 (set);
  enum tree_code code = gimple_assign_rhs_code (set);
  return (code == NEGATE_EXPR || code == ABS_EXPR) && DECL_P (x)
         && is_number (x)
         && (SCALAR_FLOAT_TYPE_P (TREE_TYPE (x))
             || (gimple_cond_lhs (cond) == x
                 && (gimple_cond_code (cond) == LT_EXPR
                     || gimple_cond_code (cond) == LE_EXPR)
                 && integer_zerop (gimple_cond_rhs (cond))));
}

/* Reads the side of COND that begins at PLACE of S into SIDE.  Computes again
   what is known behind LINE, at whose end COND stands, and then chooses.  */

static bool
read_side (const struct selection *s, struct acctile_straight *line,
           gcond *cond, unsigned place, struct side *side)
{
  gassign *set;
  while (place < s->stmts.length ()
         && (set = dyn_cast<gassign *> (s->stmts[place]))
         && DECL_P (gimple_assign_lhs (set))
         && DECL_ARTIFICIAL (gimple_assign_lhs (set))
         && is_gimple_reg (gimple_assign_lhs (set))
         && acctile_straight_equals (line, gimple_assign_lhs (set), set))
    place = next_place (s, place);
  side->place = place;
  side->set = place < s->stmts.length () ? dyn_cast<gassign *> (s->stmts[place])
                                         : NULL;
  if (!side->set || !is_number (gimple_assign_lhs (side->set)))
    return false;
  side->value = value_of (s, line, cond, side->set);
  return side->value
         || (changes_sign (cond, side->set)
             && is_known (s, line, cond, gimple_assign_rhs1 (side->set)));
}

/* The assignment at PLACE of S if it is "v = v + x" of a whole number; NULL
   otherwise.  */

static gassign *
addition_at (const struct selection *s, unsigned place)
{
  gassign *set = place < s->stmts.length ()
                     ? dyn_cast<gassign *> (s->stmts[place])
                     : NULL;
  if (!set || !is_number (gimple_assign_lhs (set))
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (set)))
      || gimple_assign_rhs_code (set) != PLUS_EXPR
      || gimple_assign_rhs1 (set) != gimple_assign_lhs (set))
    return NULL;
  tree x = gimple_assign_rhs2 (set);
  return x != gimple_assign_lhs (set)
                 && (CONSTANT_CLASS_P (x) || (DECL_P (x) && is_number (x)))
             ? set
             : NULL;
}

/* What SIDE of S gives its variable, a number at hand behind *SEQ.  */

static tree
chosen (struct selection *s, const struct side *side, gimple_seq *seq)
{
  if (side->value)
    return side->value;
  tree var = acctile_declare_new (
      s->bind, TREE_TYPE (gimple_assign_lhs (side->set)), "select");
  gimple_assign_set_lhs (side->set, var);
  gimple_seq_add_stmt (seq, side->set);
  return var;
}

/* Adds "LHS = COND's comparison ? A : B" to *SEQ.  */

static void
add_select (gcond *cond, tree lhs, tree a, tree b, gimple_seq *seq)
{
  tree test = build2 (gimple_cond_code (cond), boolean_type_node,
                      gimple_cond_lhs (cond), gimple_cond_rhs (cond));
  gassign *stmt = gimple_build_assign (lhs, COND_EXPR, test, a, b);
  gimple_set_location (stmt, gimple_location (cond));
  gimple_seq_add_stmt (seq, stmt);
}

/* The variable that is to have what A has behind PLACE of S, where A is a
   temporary that is only copied there: *PLACE becomes that of the copy.  A
   elsewhere.  */

static tree
final_variable (const struct selection *s, unsigned *place, tree a)
{
  unsigned next = next_place (s, *place);
  gassign *copy
      = next < s->stmts.length () ? dyn_cast<gassign *> (s->stmts[next]) : NULL;
  if (!copy || !DECL_ARTIFICIAL (a) || !gimple_assign_single_p (copy)
      || gimple_assign_rhs1 (copy) != a || !is_number (gimple_assign_lhs (copy))
      || !types_compatible_p (TREE_TYPE (a),
                              TREE_TYPE (gimple_assign_lhs (copy)))
      || *s->counts->mentions.get (a) != CHOICE_MENTIONS)
    return a;
  *place = next;
  return gimple_assign_lhs (copy);
}

/* Where the condition at PLACE of S, behind LINE, chooses one number of two,
   adds what stands for it to *SEQ and returns the place of the last statement
   that it replaces; PLACE otherwise.  */

static unsigned
select_of_two (struct selection *s, struct acctile_straight *line,
               unsigned place, gimple_seq *seq)
{
  gcond *cond = as_a<gcond *> (s->stmts[place]);
  struct side a, b;
  unsigned then = next_place (s, place);
  if (label_at (s, then, 1) != gimple_cond_true_label (cond)
      || !read_side (s, line, cond, next_place (s, then), &a))
    return place;
  unsigned jump = next_place (s, a.place), other = next_place (s, jump);
  if (label_at (s, other, 1) != gimple_cond_false_label (cond)
      || gimple_code (s->stmts[jump]) != GIMPLE_GOTO
      || !read_side (s, line, cond, next_place (s, other), &b)
      || gimple_assign_lhs (a.set) != gimple_assign_lhs (b.set))
    return place;
  unsigned join = next_place (s, b.place);
  if (!label_at (s, join, 1)
      || gimple_goto_dest (s->stmts[jump]) != label_at (s, join, 1))
    return place;
  tree lhs = final_variable (s, &join, gimple_assign_lhs (a.set));
  tree x = chosen (s, &a, seq), y = chosen (s, &b, seq);
  add_select (cond, lhs, x, y, seq);
  return join;
}

/* The same where a variable keeps its number or gets another.  The label behind
   stays.  */

static unsigned
select_or_keep (struct selection *s, struct acctile_straight *line,
                unsigned place, gimple_seq *seq)
{
  gcond *cond = as_a<gcond *> (s->stmts[place]);
  struct side side;
  unsigned then = next_place (s, place);
  if (label_at (s, then, 1) != gimple_cond_true_label (cond))
    return place;
  bool sets = read_side (s, line, cond, next_place (s, then), &side);
  gassign *add = sets ? NULL : addition_at (s, side.place);
  unsigned behind = next_place (s, side.place);
  glabel *label = behind < s->stmts.length ()
                      ? dyn_cast<glabel *> (s->stmts[behind])
                      : NULL;
  if (!label || gimple_label_label (label) != gimple_cond_false_label (cond)
      || (!sets && !add))
    return place;
  tree lhs = gimple_assign_lhs (s->stmts[side.place]);
  if (!is_known (s, line, cond, lhs)
      || (add && !is_known (s, line, cond, gimple_assign_rhs2 (add))))
    return place;
  if (sets)
    {
      add_select (cond, lhs, chosen (s, &side, seq), lhs, seq);
      return side.place;
    }
  tree more = acctile_declare_new (s->bind, TREE_TYPE (lhs), "select");
  add_select (cond, more, gimple_assign_rhs2 (add),
              build_zero_cst (TREE_TYPE (lhs)), seq);
  gimple_assign_set_rhs2 (add, more);
  gimple_seq_add_stmt (seq, add);
  return side.place;
}

/* Whether STMT is an acc loop with reductions.  */

static bool
is_summing (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_OMP_FOR
         && omp_find_clause (gimple_omp_for_clauses (stmt),
                             OMP_CLAUSE_REDUCTION);
}

/* Replaces the conditions of *SEQ, which stands in BIND, that choose numbers,
   where it is in a loop with reductions (SUMMING), and those in what stands in
   it.  COUNTS are of the region around.  */

static void
select_in (gimple_seq *seq, gbind *bind, bool summing, struct counts *counts)
{
  struct selection s;
  s.counts = counts;
  s.bind = bind;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        select_in (gimple_bind_body_ptr (inner), inner, summing, counts);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        select_in (gimple_try_eval_ptr (stmt), bind, summing, counts);
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
        select_in (gimple_omp_body_ptr (stmt), bind,
                   summing || is_summing (stmt), counts);
    }
  if (!bind || !summing)
    return;
  acctile_list_stmts (*seq, &s.stmts);
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  gimple_seq result = NULL;
  for (unsigned i = 0; i < s.stmts.length (); i++)
    {
      unsigned last = i;
      if (gimple_code (s.stmts[i]) == GIMPLE_COND)
        {
          struct acctile_straight line;
          acctile_straight_read (s.stmts, i, &line);
          last = select_of_two (&s, &line, i, &result);
          if (last == i)
            last = select_or_keep (&s, &line, i, &result);
        }
      if (last == i)
        gimple_seq_add_stmt (&result, s.stmts[i]);
      i = last;
    }
  *seq = result;
}

bool
acctile_has_reductions (gomp_target *target)
{
  return acctile_holds (gimple_omp_body (target), is_summing);
}

/* A walk_gimple_seq callback: notes the variables of reductions.  */

static tree
note_sums (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (is_summing (stmt))
    for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
        ((struct counts *)wi->info)->sums.add (OMP_CLAUSE_DECL (c));
  return NULL_TREE;
}

/* A walk_tree callback: counts the mentions of variables.  */

static tree
count_mention (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  if (VAR_P (*tp))
    ((struct counts *)((walk_stmt_info *)data)->info)
        ->mentions.get_or_insert (*tp)++;
  return NULL_TREE;
}

void
acctile_tidy_selects (gomp_target *target)
{
  struct counts counts;
  auto_vec<tree> targets;
  walk_stmt_info wi;
  gimple_seq body = gimple_omp_body (target);
  memset (&wi, 0, sizeof wi);
  if (!acctile_has_reductions (target))
    return;
  wi.info = &counts;
  walk_gimple_seq (body, note_sums, count_mention, &wi);
  for (gimple_stmt_iterator gsi = gsi_start (body); !gsi_end_p (gsi);
       gsi_next (&gsi))
    acctile_jump_targets (gsi_stmt (gsi), &targets);
  for (unsigned t = 0; t < targets.length (); t++)
    counts.jumps.get_or_insert (targets[t])++;
  select_in (gimple_omp_body_ptr (target), NULL, false, &counts);
}

/* Gives the comparison of STMT, at GSI, a variable of BIND where STMT chooses
   by it.  */

static void
part_comparison (gimple_stmt_iterator *gsi, gbind *bind)
{
  gassign *stmt = dyn_cast<gassign *> (gsi_stmt (*gsi));
  if (!stmt || gimple_assign_rhs_code (stmt) != COND_EXPR
      || !COMPARISON_CLASS_P (gimple_assign_rhs1 (stmt)))
    return;
  tree comparison = gimple_assign_rhs1 (stmt);
  tree test = acctile_declare_new (bind, boolean_type_node, "select");
  gimple *compares = gimple_build_assign (test, comparison);
  gimple_set_location (compares, gimple_location (stmt));
  gsi_insert_before (gsi, compares, GSI_SAME_STMT);
  gimple_assign_set_rhs1 (stmt, test);
}

/* The same for all statements of SEQ, which stands in BIND, NULL for none.  */

static void
part_comparisons (gimple_seq *seq, gbind *bind)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        part_comparisons (gimple_bind_body_ptr (inner), inner);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        {
          part_comparisons (gimple_try_eval_ptr (stmt), bind);
          part_comparisons (gimple_try_cleanup_ptr (stmt), bind);
        }
      else if (is_gimple_omp (stmt) && gimple_has_substatements (stmt))
        part_comparisons (gimple_omp_body_ptr (stmt), bind);
      else if (bind)
        part_comparison (&gsi, bind);
    }
}

void
acctile_finish_selects (gimple_seq *function)
{
  part_comparisons (function, NULL);
}
