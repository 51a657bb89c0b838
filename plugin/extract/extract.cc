/* Extraction: from the GIMPLE of a nest to what the models see.

   The walk goes through a nest in execution order, with an environment of
   symbolic values (value.h), and appends loops, statements and accesses to
   the nest.  Loops without a pragma are labels and jumps here; gimple-loop.h
   reads them back.  What is not understood makes an access unknown, or
   fixes the nest with a reason; it never stops the compiler.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/walk.h"
#include "extract/atomic.h"
#include "extract/callee.h"
#include "extract/gimple-loop.h"
#include "extract/limit.h"
#include "extract/nearby.h"
#include "prepare/tidy.h"

static void walk_stmts (struct walk *w, const vec<gimple *> &stmts,
                        const vec<int> &last, int from, int to);

void
acctile_walk_forget (struct walk *w, unsigned since)
{
  for (unsigned t = since; t < w->clock; t++)
    acctile_env_merge (w->env, w->log[t]);
  acctile_walk_forget_loads (w, since);
}

static void
note_jump (struct walk *w, tree label)
{
  if (!label || TREE_CODE (label) != LABEL_DECL || w->passed->contains (label))
    return;
  struct forward jump = { label, w->nest->n_access };
  w->ahead.safe_push (jump);
  if (!w->jumps->get (label))
    w->jumps->put (label, w->clock);
}

/* Forgets the jumps ahead to LABEL.  Where the walk has COME there, what it
   came to since the first of them may have been passed over.  */

static void
end_jumps (struct walk *w, tree label, bool come)
{
  unsigned kept = 0;
  int first = w->nest->n_access;
  for (unsigned i = 0; i < w->ahead.length (); i++)
    if (w->ahead[i].label == label)
      first = MIN (first, w->ahead[i].accesses);
    else
      w->ahead[kept++] = w->ahead[i];
  w->ahead.truncate (kept);
  if (!come || first == w->nest->n_access)
    return;
  int now = ++w->moment;
  for (int a = first; a < w->nest->n_access; a++)
    w->nest->access[a].until = MIN (w->nest->access[a].until, now);
}

void
acctile_walk_reach (struct walk *w, int access)
{
  w->nest->access[access].at = ++w->moment;
  w->nest->access[access].until = INT_MAX;
}

void
acctile_walk_end_loop (struct walk *w, int loop, bool whole)
{
  w->nest->loop[loop].end = ++w->moment;
  w->nest->loop[loop].whole = whole;
}

bool
acctile_walk_conditional (struct walk *w)
{
  return w->jumps->elements () > 0;
}

static void
walk_assign (struct walk *w, gassign *assign)
{
  if (gimple_clobber_p (assign))
    return;
  tree lhs = gimple_assign_lhs (assign);
  for (unsigned i = 1; i < gimple_num_ops (assign); i++)
    if (gimple_op (assign, i))
      acctile_walk_access (w, gimple_op (assign, i), false);
  acctile_walk_operation (w, gimple_assign_rhs_code (assign), TREE_TYPE (lhs));
  acctile_walk_remainder (w, assign);
  if (!DECL_P (lhs) || AGGREGATE_TYPE_P (TREE_TYPE (lhs)))
    {
      acctile_walk_access (w, lhs, true);
      if (DECL_P (acctile_base_decl (lhs) ? acctile_base_decl (lhs) : lhs)
          && !AGGREGATE_TYPE_P (TREE_TYPE (lhs))
          && (TREE_CODE (lhs) == REALPART_EXPR
              || TREE_CODE (lhs) == IMAGPART_EXPR)
          && DECL_P (TREE_OPERAND (lhs, 0)))
        acctile_walk_scalar (w, TREE_OPERAND (lhs, 0));
      return;
    }
  struct acctile_value value = acctile_value_rhs (w->env, assign);
  struct acctile_limit limit = acctile_limit_rhs (w->env, assign);
  if (!value.poly)
    acctile_nearby_assign (w->env, lhs, assign);
  acctile_walk_scalar (w, lhs);
  acctile_env_set (w->env, lhs, value);
  acctile_limit_keep (w->env, lhs, &limit);
}

/* True when FNDECL is a routine whose body is spread over workers, vector
   lanes or gangs itself.  */

static bool
is_partitioned_routine (tree fndecl)
{
  tree attr = oacc_get_fn_attrib (fndecl);
  if (!attr)
    return false;
  for (int axis = 0; axis < GOMP_DIM_MAX; axis++)
    if (oacc_get_fn_dim_size (fndecl, axis) != 1)
      return true;
  return false;
}

static void
walk_call (struct walk *w, gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  tree fndecl = gimple_call_fndecl (call);
  int flags = gimple_call_flags (call);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    acctile_walk_access (w, gimple_call_arg (call, i), false);
  struct acctile_stmt *stmt = acctile_walk_stmt (w);
  if (stmt)
    {
      stmt->divs++;
      if (lhs && SCALAR_FLOAT_TYPE_P (TREE_TYPE (lhs))
          && TYPE_PRECISION (TREE_TYPE (lhs)) > 32)
        stmt->fp64 = true;
    }
  if (acctile_call_effect (call) != ACCTILE_CALL_VALUE)
    {
      w->nest->opaque_calls = true;
      acctile_walk_forget_loads (w, 0);
    }
  if (fndecl && is_partitioned_routine (fndecl))
    acctile_walk_fix (
        w, "calls a routine that is spread over gangs, workers or lanes");
  if (flags & ECF_RETURNS_TWICE)
    acctile_walk_fix (w, "calls a function that returns twice");
  if (!lhs)
    return;
  if (DECL_P (lhs) && !AGGREGATE_TYPE_P (TREE_TYPE (lhs)))
    {
      acctile_walk_scalar (w, lhs);
      acctile_env_kill (w->env, lhs);
    }
  else
    acctile_walk_access (w, lhs, true);
}

static void
walk_label (struct walk *w, tree label)
{
  unsigned *since = w->jumps->get (label);
  w->passed->add (label);
  end_jumps (w, label, true);
  if (!since)
    return;
  acctile_walk_forget (w, *since);
  w->jumps->remove (label);
}

/* Sets the temporaries that the loop from FIRST to LAST computes before its
   condition, so that a bound made of them has a value.  */

static void
set_temporaries (struct walk *w, const vec<gimple *> &stmts, int first,
                 int last)
{
  for (int i = first; i <= last; i++)
    if (gassign *assign = dyn_cast<gassign *> (stmts[i]))
      {
        tree lhs = gimple_assign_lhs (assign);
        if (VAR_P (lhs) && DECL_ARTIFICIAL (lhs)
            && INTEGRAL_TYPE_P (TREE_TYPE (lhs)))
          {
            struct acctile_value value = acctile_value_rhs (w->env, assign);
            struct acctile_limit limit = acctile_limit_rhs (w->env, assign);
            acctile_env_set (w->env, lhs, value);
            acctile_limit_keep (w->env, lhs, &limit);
          }
      }
}

static void
kill_assigned (struct walk *w, const struct acctile_plain_loop *plain)
{
  for (unsigned i = 0; i < plain->assigned.length (); i++)
    acctile_env_kill (w->env, plain->assigned[i]);
}

/* Adds the loop PLAIN to the nest.  LOWER is kept, UPPER is taken.  */

static int
add_plain_loop (struct walk *w, const struct acctile_plain_loop *plain,
                const struct acctile_poly *lower, struct acctile_poly *upper)
{
  const char *name = "loop";
  if (plain->iterator && DECL_NAME (plain->iterator))
    name = IDENTIFIER_POINTER (DECL_NAME (plain->iterator));
  int loop = acctile_nest_add_loop (w->nest, name, ACCTILE_CLAIM_SEQ, w->loop,
                                    plain->iterator ? acctile_poly_copy (lower)
                                                    : acctile_poly_constant (0),
                                    upper, plain->iterator ? plain->step : 1);
  if (loop < 0)
    acctile_walk_fix (w, "too many loops");
  else
    w->found->loop[loop].iterator = plain->iterator;
  return loop;
}

/* Gives the variables that every iteration of PLAIN counts on their values
   in loop LOOP; START holds those at its entry and is taken.  */

static void
set_iterators (struct walk *w, const struct acctile_plain_loop *plain, int loop,
               const struct acctile_poly *lower, vec<acctile_value> *start)
{
  for (unsigned i = 0; i < plain->increments.length (); i++)
    {
      const struct acctile_increment *inc = &plain->increments[i];
      struct acctile_value *value = &(*start)[i];
      if (inc->variable == plain->iterator)
        {
          acctile_value_free (value);
          acctile_env_iterator (w->env, inc->variable, loop);
        }
      else if (lower && plain->iterator && value->poly
               && (plain->step == 1 || plain->step == -1))
        {
          struct acctile_poly *count = acctile_poly_scale (
              acctile_poly_sub (acctile_poly_symbol (loop),
                                acctile_poly_copy (lower)),
              inc->step * plain->step);
          value->poly = acctile_poly_add (value->poly, count);
          if (!value->poly && value->kind == ACCTILE_VALUE_INTEGER)
            value->kind = ACCTILE_VALUE_UNKNOWN;
          acctile_env_set (w->env, inc->variable, *value);
        }
      else
        acctile_value_free (value);
    }
}

/* Whether all that jumps to EXIT, behind the loop at FIRST of STMTS, is the
   test that gfortran makes before a loop, whether it has any iteration, or in
   the loop.  */

static bool
is_test_before (struct walk *w, const vec<gimple *> &stmts, int first,
                tree exit)
{
  int n = 0, i = first - 1;
  for (unsigned j = 0; j < w->ahead.length (); j++)
    n += w->ahead[j].label == exit;
  while (i >= 0
         && (acctile_label_at (stmts, i) || is_gimple_debug (stmts[i])
             || is_gimple_assign (stmts[i])
             || gimple_code (stmts[i]) == GIMPLE_PREDICT))
    i--;
  gcond *cond = i >= 0 ? dyn_cast<gcond *> (stmts[i]) : NULL;
  return lang_GNU_Fortran () && n == 1 && DECL_ARTIFICIAL (exit) && cond
         && (gimple_cond_true_label (cond) == exit
             || gimple_cond_false_label (cond) == exit);
}

/* Walks the loop without pragma from FIRST to LAST.  */

static void
walk_plain_loop (struct walk *w, const vec<gimple *> &stmts,
                 const vec<int> &loops, int first, int last)
{
  struct acctile_plain_loop plain;
  acctile_plain_loop_read (stmts, first, last, &plain);
  unsigned since = w->clock;
  int outer = w->loop;
  struct acctile_poly *lower = NULL, *upper = NULL;
  struct acctile_limit from = {}, to = {};
  if (plain.iterator)
    {
      lower = acctile_value_poly (w->env, plain.iterator);
      from = acctile_limit_of (w->env, plain.iterator);
    }
  auto_vec<acctile_value> start;
  for (unsigned i = 0; i < plain.increments.length (); i++)
    start.safe_push (
        acctile_value_operand (w->env, plain.increments[i].variable));
  kill_assigned (w, &plain);
  if (plain.stores)
    acctile_walk_forget_loads (w, 0);
  for (unsigned i = 0; i < plain.labels.length (); i++)
    {
      w->jumps->remove (plain.labels[i]);
      end_jumps (w, plain.labels[i], false);
    }
  if (plain.exit)
    w->passed->add (plain.exit);
  if (plain.exit && is_test_before (w, stmts, first, plain.exit))
    end_jumps (w, plain.exit, false);
  if (plain.bound)
    {
      set_temporaries (w, stmts, first, last);
      upper = acctile_poly_add (acctile_value_poly (w->env, plain.bound),
                                acctile_poly_constant (plain.bound_plus));
      to = acctile_limit_of (w->env, plain.bound);
      kill_assigned (w, &plain);
    }
  for (unsigned i = 0; i < plain.assigned.length (); i++)
    {
      w->log.safe_push (plain.assigned[i]);
      w->clock++;
    }
  int loop = add_plain_loop (w, &plain, lower, upper);
  if (loop >= 0)
    {
      acctile_limit_give (&w->nest->loop[loop], &from, &to, plain.bound_plus);
      w->loop = loop;
      w->stmt = -1;
      set_iterators (w, &plain, loop, lower, &start);
      walk_stmts (w, stmts, loops, first, last);
      acctile_walk_end_loop (w, loop, plain.exit && plain.bound);
    }
  acctile_limit_free (&from);
  acctile_limit_free (&to);
  acctile_poly_free (lower);
  acctile_walk_forget (w, since);
  w->loop = outer;
  w->stmt = -1;
}

static void
walk_bind (struct walk *w, gbind *bind)
{
  for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
    if (VAR_P (var) && !TREE_STATIC (var) && !DECL_EXTERNAL (var))
      acctile_env_private (w->env, var);
  acctile_walk_seq (w, gimple_bind_body (bind));
}

/* A statement that can jump: notes where to.  */

static void
walk_jump (struct walk *w, gimple *stmt)
{
  auto_vec<tree> targets;
  acctile_jump_targets (stmt, &targets);
  for (unsigned i = 0; i < targets.length (); i++)
    note_jump (w, targets[i]);
}

static void
walk_try (struct walk *w, gimple *stmt)
{
  acctile_walk_seq (w, gimple_try_eval (stmt));
  gimple_seq cleanup = gimple_try_cleanup (stmt);
  for (gimple_stmt_iterator gsi = gsi_start (cleanup); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_code (gsi_stmt (gsi)) == GIMPLE_CATCH
        || gimple_code (gsi_stmt (gsi)) == GIMPLE_EH_FILTER)
      {
        acctile_walk_fix (w, "the body handles exceptions");
        return;
      }
  if (gimple_try_kind (stmt) == GIMPLE_TRY_FINALLY)
    acctile_walk_seq (w, cleanup);
}

/* Whether the atomic STMT, or one whose load came before, sets a flag or any
   constant.  */

static bool
sets_flag (gimple *stmt)
{
  if (gimple_code (stmt) == GIMPLE_OMP_ATOMIC_STORE)
    {
      tree value
          = gimple_omp_atomic_store_val (as_a<gomp_atomic_store *> (stmt));
      return CONSTANT_CLASS_P (value);
    }
  return acctile_flag_set (as_a<gomp_atomic_load *> (stmt));
}

/* An atomic operation: where it is no update whose order does not matter, an
   access that the dependence test may not judge, but for a flag.  */

static void
walk_atomic (struct walk *w, gimple *stmt)
{
  int update;
  if (sets_flag (stmt))
    return;
  acctile_walk_forget_loads (w, 0);
  if (gimple_code (stmt) != GIMPLE_OMP_ATOMIC_LOAD)
    return;
  gomp_atomic_load *load = as_a<gomp_atomic_load *> (stmt);
  tree lhs = gimple_omp_atomic_load_lhs (load);
  enum acctile_atomics kind = acctile_atomic_kind (load, &update);
  acctile_walk_stmt (w);
  if (!update
      || !acctile_walk_update (w, acctile_atomic_reference (load), update))
    {
      acctile_nest_add_access (w->nest, w->stmt, acctile_walk_unknown_array (w),
                               true, 4, NULL);
      kind = ACCTILE_ATOMICS_ORDERED;
    }
  w->nest->atomics = MAX (w->nest->atomics, kind);
  if (lhs && DECL_P (lhs))
    {
      acctile_walk_scalar (w, lhs);
      acctile_env_kill (w->env, lhs);
    }
}

static void
walk_stmt (struct walk *w, gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
      walk_bind (w, as_a<gbind *> (stmt));
      break;
    case GIMPLE_ASSIGN:
      walk_assign (w, as_a<gassign *> (stmt));
      break;
    case GIMPLE_CALL:
      walk_call (w, as_a<gcall *> (stmt));
      break;
    case GIMPLE_COND:
      acctile_walk_operation (w, gimple_cond_code (stmt),
                              TREE_TYPE (gimple_cond_lhs (stmt)));
      walk_jump (w, stmt);
      break;
    case GIMPLE_GOTO:
    case GIMPLE_SWITCH:
      walk_jump (w, stmt);
      break;
    case GIMPLE_LABEL:
      walk_label (w, gimple_label_label (as_a<glabel *> (stmt)));
      break;
    case GIMPLE_TRY:
      walk_try (w, stmt);
      break;
    case GIMPLE_EH_MUST_NOT_THROW:
    case GIMPLE_DEBUG:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      break;
    case GIMPLE_OMP_ATOMIC_LOAD:
    case GIMPLE_OMP_ATOMIC_STORE:
      walk_atomic (w, stmt);
      break;
    case GIMPLE_OMP_FOR:
      if (gimple_omp_for_kind (stmt) != GF_OMP_FOR_KIND_OACC_LOOP)
        acctile_walk_fix (w, "the body holds an OpenMP construct");
      else if (stmt == w->next)
        acctile_walk_nest (w, as_a<gomp_for *> (stmt));
      else
        acctile_walk_acc_loop (w, as_a<gomp_for *> (stmt));
      break;
    case GIMPLE_ASM:
      acctile_walk_fix (w, "the body holds an asm statement");
      break;
    default:
      acctile_walk_fix (w, "the body holds a statement that is not understood");
      break;
    }
}

/* Walks STMTS from FROM to TO; LAST is that of acctile_find_loops.  The
   loop that begins at FROM itself is being walked already.  */

static void
walk_stmts (struct walk *w, const vec<gimple *> &stmts, const vec<int> &last,
            int from, int to)
{
  for (int i = from; i <= to; i++)
    if (last[i] >= 0 && i != from && last[i] <= to)
      {
        acctile_walk_place (w, i);
        walk_plain_loop (w, stmts, last, i, last[i]);
        i = last[i];
      }
    else
      {
        acctile_walk_place (w, i);
        walk_stmt (w, stmts[i]);
        acctile_walk_branch (w, stmts, i, to);
      }
}

void
acctile_walk_seq (struct walk *w, gimple_seq seq)
{
  if (++w->depth > MAX_DEPTH)
    acctile_walk_fix (w, "the body is nested too deeply");
  else
    {
      auto_vec<gimple *> stmts;
      auto_vec<int> last;
      stmts.safe_push (gimple_build_nop ());
      acctile_list_stmts (seq, &stmts);
      acctile_find_loops (stmts, &last);
      walk_stmts (w, stmts, last, 0, stmts.length () - 1);
      acctile_walk_leave (w);
    }
  w->depth--;
}
