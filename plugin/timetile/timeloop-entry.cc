/* What a time loop does before its first step, and in every case: see
   timeloop-entry.h.

   Both are questions of which statements can be reached from where, asked of
   the statements of the loop in their order with those of binds among them:

     goto test;  body: REGION  t = t + 1;  test: if (t < n) goto body;
                                                 else goto out;  out:

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/timeloop-entry.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/mention.h"
#include "substitute.h"

/* How far back lengths of sections are followed.  */
#define MAX_LENGTH_DEPTH 8

/* The statements of a loop and the places of their labels.  */
struct time_flow
{
  auto_vec<gimple *> stmts;
  hash_map<tree, int> label;
};

static void add_seq (struct time_flow *f, gimple_seq seq);

static void
add_stmt (struct time_flow *f, gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
      add_seq (f, gimple_bind_body (as_a<gbind *> (stmt)));
      break;
    case GIMPLE_TRY:
      add_seq (f, gimple_try_eval (stmt));
      add_seq (f, gimple_try_cleanup (stmt));
      break;
    case GIMPLE_LABEL:
      f->label.put (gimple_label_label (as_a<glabel *> (stmt)),
                    f->stmts.length ());
      f->stmts.safe_push (stmt);
      break;
    default:
      f->stmts.safe_push (stmt);
      break;
    }
}

static void
add_seq (struct time_flow *f, gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    add_stmt (f, gsi_stmt (gsi));
}

static void
read_flow (const struct acctile_time_loop *loop, struct time_flow *f)
{
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    add_stmt (f, loop->stmts[i]);
}

/* The place of LABEL; the end of the loop when it is not in it.  */

static int
place_of (struct time_flow *f, tree label)
{
  int *place = f->label.get (label);
  return place ? *place : (int)f->stmts.length ();
}

/* Where a walk goes no further: at the statement STMT, at regions that map the
   same as CLAUSE, or where DECL is assigned; NULL for none of these.  */
struct time_stop
{
  gimple *stmt;
  tree clause;
  tree decl;
};

/* The assignment that gives VAR its value in F, several that do the same count
   as one; NULL when there is none, or others do, too, which *CHANGES says.  */

static gimple *
definition_of (const struct time_flow *f, tree var, bool *changes)
{
  gimple *found = NULL;
  for (unsigned i = 0; i < f->stmts.length (); i++)
    {
      gimple *stmt = f->stmts[i];
      if (gimple_clobber_p (stmt) || !acctile_assigns (stmt, var))
        continue;
      *changes = !is_gimple_assign (stmt)
                 || (found && !acctile_same_rhs (found, stmt));
      if (*changes)
        return NULL;
      found = stmt;
    }
  return found;
}

/* What OP, which is computed in F, is computed by; NULL when it is not, and
   stands for itself then.  OP becomes what it is a copy of.  False when it may
   be something else from step to step.  */

static bool
computed_by (const struct time_flow *f, tree *op, gimple **by)
{
  *by = NULL;
  for (int copies = 0; copies < MAX_LENGTH_DEPTH; copies++)
    {
      bool changes = false;
      if (is_gimple_min_invariant (*op))
        return true;
      if (TREE_CODE (*op) != SSA_NAME
          && (!(VAR_P (*op) || TREE_CODE (*op) == PARM_DECL)
              || is_global_var (*op) || TREE_ADDRESSABLE (*op)
              || DECL_HAS_VALUE_EXPR_P (*op)))
        return false;
      *by = definition_of (f, *op, &changes);
      if (changes || !*by || !gimple_assign_single_p (*by))
        return !changes;
      *op = gimple_assign_rhs1 (*by);
      *by = NULL;
    }
  return false;
}

/* Whether the lengths A and B of sections are the same in all steps of F, by
   what they are computed from, DEPTH statements back at most.  */

static bool
same_length (const struct time_flow *f, tree a, tree b, int depth)
{
  gimple *by_a, *by_b;
  if (depth == 0 || !computed_by (f, &a, &by_a) || !computed_by (f, &b, &by_b))
    return false;
  if (!by_a || !by_b)
    return !by_a && !by_b && operand_equal_p (a, b, 0);
  if (gimple_assign_rhs_code (by_a) != gimple_assign_rhs_code (by_b)
      || gimple_num_ops (by_a) != gimple_num_ops (by_b)
      || !useless_type_conversion_p (TREE_TYPE (a), TREE_TYPE (b)))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (by_a); i++)
    if (!same_length (f, gimple_op (by_a, i), gimple_op (by_b, i), depth - 1))
      return false;
  return true;
}

/* Whether the region TARGET of F maps the same as CLAUSE.  */

static bool
maps (const struct time_flow *f, gomp_target *target, tree clause)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && operand_equal_p (OMP_CLAUSE_DECL (c), OMP_CLAUSE_DECL (clause), 0)
        && (operand_equal_p (OMP_CLAUSE_SIZE (c), OMP_CLAUSE_SIZE (clause), 0)
            || same_length (f, OMP_CLAUSE_SIZE (c), OMP_CLAUSE_SIZE (clause),
                            MAX_LENGTH_DEPTH)))
      return true;
  return false;
}

static bool
stops_at (const struct time_flow *f, const struct time_stop *stop, gimple *stmt)
{
  gomp_target *target = dyn_cast<gomp_target *> (stmt);
  return stmt == stop->stmt
         || (target && stop->clause && maps (f, target, stop->clause))
         || (stop->decl && gimple_get_lhs (stmt) == stop->decl);
}

/* Where the way goes on behind the assignment at place AT when it sets a
   variable to a constant that a condition which follows at once compares with
   one, as that before a loop over two colours does; -1 when that is not known.
 */

static int
decided_place (struct time_flow *f, int at)
{
  gimple *stmt = f->stmts[at];
  int n = f->stmts.length ();
  if (!gimple_assign_single_p (stmt) || gimple_clobber_p (stmt)
      || TREE_CODE (gimple_assign_rhs1 (stmt)) != INTEGER_CST)
    return -1;
  tree var = gimple_assign_lhs (stmt), value = gimple_assign_rhs1 (stmt);
  at++;
  for (int passed = 0; at < n && passed <= n; passed++)
    {
      gimple *next = f->stmts[at];
      gcond *cond = dyn_cast<gcond *> (next);
      if (gimple_code (next) == GIMPLE_GOTO
          && TREE_CODE (gimple_goto_dest (next)) == LABEL_DECL)
        at = place_of (f, gimple_goto_dest (next));
      else if (gimple_code (next) == GIMPLE_LABEL
               || gimple_code (next) == GIMPLE_PREDICT
               || is_gimple_debug (next))
        at++;
      else if (cond && gimple_cond_lhs (cond) == var
               && TREE_CODE (gimple_cond_rhs (cond)) == INTEGER_CST)
        {
          tree truth = fold_binary (gimple_cond_code (cond), boolean_type_node,
                                    value, gimple_cond_rhs (cond));
          if (!truth || TREE_CODE (truth) != INTEGER_CST)
            return -1;
          return place_of (f, integer_zerop (truth)
                                  ? gimple_cond_false_label (cond)
                                  : gimple_cond_true_label (cond));
        }
      else
        return -1;
    }
  return -1;
}

/* Marks in SEEN, one for each place and the end, what can be reached from
   PLACE without passing STOP.  */

static void
reach (struct time_flow *f, int place, const struct time_stop *stop,
       vec<bool> *seen)
{
  auto_vec<int> todo;
  int n = f->stmts.length ();
  seen->safe_grow_cleared (n + 1, true);
  todo.safe_push (place);
  while (!todo.is_empty ())
    {
      int at = todo.pop ();
      if ((*seen)[at])
        continue;
      (*seen)[at] = true;
      if (at == n)
        continue;
      gimple *stmt = f->stmts[at];
      if (stops_at (f, stop, stmt))
        continue;
      int decided = decided_place (f, at);
      if (decided >= 0)
        {
          todo.safe_push (decided);
          continue;
        }
      auto_vec<tree> targets;
      if (gimple_code (stmt) != GIMPLE_OMP_TARGET)
        acctile_jump_targets (stmt, &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        todo.safe_push (place_of (f, targets[t]));
      if (gimple_code (stmt) != GIMPLE_COND
          && gimple_code (stmt) != GIMPLE_GOTO)
        todo.safe_push (at + 1);
    }
}

/* Whether a region can be reached from PLACE.  */

static bool
reaches_region (struct time_flow *f, int place)
{
  struct time_stop nowhere = { NULL, NULL_TREE, NULL_TREE };
  auto_vec<bool> seen;
  reach (f, place, &nowhere, &seen);
  for (unsigned i = 0; i < f->stmts.length (); i++)
    if (seen[i] && gimple_code (f->stmts[i]) == GIMPLE_OMP_TARGET)
      return true;
  return false;
}

/* Whether STMT only computes a value that a test needs, or a counter that the
   test changes.  */

static bool
prepares_test (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_clobber_p (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt);
  if (TREE_CODE (lhs) == SSA_NAME || (DECL_P (lhs) && DECL_ARTIFICIAL (lhs)))
    return true;
  return (VAR_P (lhs) || TREE_CODE (lhs) == PARM_DECL)
         && INTEGRAL_TYPE_P (TREE_TYPE (lhs)) && !is_global_var (lhs)
         && !TREE_ADDRESSABLE (lhs);
}

/* A copy of STMT, an assignment that prepares a test, in which VALUES stand for
   what those before it changed.  What it changes itself becomes another
   variable: the loop begins with what its variables had before.  */

static gimple *
copy_preparation (gimple *stmt, acctile_substitution *values)
{
  gimple *copy = gimple_copy (stmt);
  tree lhs = gimple_assign_lhs (stmt);
  gimple_assign_set_lhs (copy,
                         create_tmp_var (TREE_TYPE (lhs), "acctile_test"));
  acctile_substitute_stmt (copy, values);
  values->put (lhs, gimple_assign_lhs (copy));
  return copy;
}

/* The place where the loop's first step begins, behind the tests that leave
   for the end.  Appends those tests and what they need to *TESTS, with SKIP
   for the end, when TESTS is not NULL.  */

static int
first_step (struct time_flow *f, tree skip, gimple_seq *tests)
{
  gimple_seq pending = NULL;
  acctile_substitution values;
  int begin = 0, at = 0, n = f->stmts.length ();
  for (int passed = 0; at < n && passed <= n; passed++)
    {
      gimple *stmt = f->stmts[at];
      gcond *cond = dyn_cast<gcond *> (stmt);
      if (gimple_code (stmt) == GIMPLE_GOTO
          && TREE_CODE (gimple_goto_dest (stmt)) == LABEL_DECL)
        at = place_of (f, gimple_goto_dest (stmt));
      else if (gimple_code (stmt) == GIMPLE_LABEL
               || gimple_code (stmt) == GIMPLE_PREDICT
               || is_gimple_debug (stmt))
        at++;
      else if (prepares_test (stmt))
        {
          if (tests)
            gimple_seq_add_stmt (&pending, copy_preparation (stmt, &values));
          at++;
        }
      else if (cond)
        {
          int yes = place_of (f, gimple_cond_true_label (cond));
          int no = place_of (f, gimple_cond_false_label (cond));
          bool go_yes = reaches_region (f, yes), go_no = reaches_region (f, no);
          if (go_yes == go_no)
            break;
          if (tests)
            {
              tree next = create_artificial_label (UNKNOWN_LOCATION);
              gcond *copy = as_a<gcond *> (gimple_copy (cond));
              gimple_cond_set_true_label (copy, go_yes ? next : skip);
              gimple_cond_set_false_label (copy, go_no ? next : skip);
              acctile_substitute_stmt (copy, &values);
              gimple_seq_add_seq (tests, pending);
              gimple_seq_add_stmt (tests, copy);
              gimple_seq_add_stmt (tests, gimple_build_label (next));
              pending = NULL;
            }
          begin = at = go_yes ? yes : no;
        }
      else
        break;
    }
  return begin;
}

void
acctile_time_loop_entry (const struct acctile_time_loop *loop, tree enter,
                         tree skip, gimple_seq *seq)
{
  struct time_flow f;
  read_flow (loop, &f);
  first_step (&f, skip, seq);
  gimple_seq_add_stmt (seq, gimple_build_goto (enter));
}

/* Whether each way through LOOP from its first step on passes STOP.  */

static bool
always_passes (const struct acctile_time_loop *loop,
               const struct time_stop *stop)
{
  struct time_flow f;
  read_flow (loop, &f);
  auto_vec<bool> seen;
  reach (&f, first_step (&f, NULL_TREE, NULL), stop, &seen);
  return !seen[f.stmts.length ()];
}

bool
acctile_time_loop_always (const struct acctile_time_loop *loop, gimple *stmt)
{
  struct time_stop stop = { stmt, NULL_TREE, NULL_TREE };
  return always_passes (loop, &stop);
}

/* Whether STMT may read DECL.  */

static bool
may_read (gimple *stmt, tree decl)
{
  if (!is_gimple_assign (stmt) || gimple_get_lhs (stmt) != decl)
    return acctile_mentions (stmt, decl);
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (acctile_expr_mentions (gimple_op (stmt, i), decl))
      return true;
  return false;
}

bool
acctile_time_loop_takes (const struct acctile_time_loop *loop, tree decl)
{
  struct time_stop stop = { NULL, NULL_TREE, decl };
  struct time_flow f;
  auto_vec<bool> seen;
  read_flow (loop, &f);
  reach (&f, 0, &stop, &seen);
  for (unsigned i = 0; i < f.stmts.length (); i++)
    if (seen[i] && may_read (f.stmts[i], decl))
      return true;
  return false;
}

/* Whether mapping what C says may fail or cost where the program would not
   have mapped it: not for scalars, the addresses of pointers, and what a region
   takes as it is, if it is there.  */

static bool
needs_data (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
      || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER
      || integer_zerop (OMP_CLAUSE_SIZE (c)))
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  return !DECL_P (decl) || AGGREGATE_TYPE_P (TREE_TYPE (decl))
         || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_PRESENT;
}

const char *
acctile_time_loop_certain (const struct acctile_time_loop *loop)
{
  for (unsigned i = 0; i < loop->targets.length (); i++)
    for (tree c = gimple_omp_target_clauses (loop->targets[i]); c;
         c = OMP_CLAUSE_CHAIN (c))
      {
        if (!needs_data (c))
          continue;
        struct time_stop stop = { NULL, c, NULL_TREE };
        if (!always_passes (loop, &stop))
          return "a region of the time loop may run in no step, with data of "
                 "its own";
      }
  return NULL;
}
