/* Blocks that hide loops.

   gfortran writes a sequential "do" of an OpenACC region as a label, a block
   with the condition and the body, and a jump back behind the block.  Where a
   loop of C++ goes on as long as "i < std::min (k, 9)", a block before its
   condition has what that needs; where it begins at "std::max (k, 1)", one
   before the jump to its condition has.  The statements of such a block go
   where it stands.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/tidy.h"

static void flatten_seq (gimple_seq *seq, gbind *home);

/* True when BIND declares nothing but temporaries of the compiler, each no more
   than a number.  */

static bool
declares_temporaries (gbind *bind)
{
  for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
    if (!VAR_P (var) || !DECL_ARTIFICIAL (var) || TREE_STATIC (var)
        || DECL_EXTERNAL (var) || TREE_ADDRESSABLE (var)
        || DECL_HAS_VALUE_EXPR_P (var) || !is_gimple_reg_type (TREE_TYPE (var)))
      return false;
  return true;
}

/* True when a condition stands in the block BIND itself.  */

static bool
holds_condition (gbind *bind)
{
  gimple_seq seq = gimple_bind_body (bind);
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_code (gsi_stmt (gsi)) == GIMPLE_COND)
      return true;
  return false;
}

/* True when the statement at GSI stands behind a label and before a jump to
   it.  */

static bool
is_repeated (gimple_stmt_iterator gsi)
{
  gimple_stmt_iterator before = gsi, behind = gsi;
  gsi_prev (&before);
  gsi_next_nondebug (&behind);
  if (gsi_end_p (before) || gsi_end_p (behind)
      || gimple_code (gsi_stmt (before)) != GIMPLE_LABEL
      || gimple_code (gsi_stmt (behind)) != GIMPLE_GOTO)
    return false;
  return gimple_label_label (as_a<glabel *> (gsi_stmt (before)))
         == gimple_goto_dest (gsi_stmt (behind));
}

/* True when BIND does nothing but to compute, with temporaries of the compiler,
   in blocks inside, too.  */

static bool
only_computes (gbind *bind)
{
  gimple_seq seq = gimple_bind_body (bind);
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gbind *inner = dyn_cast<gbind *> (stmt);
      if (inner ? !only_computes (inner)
                : !is_gimple_assign (stmt) && !is_gimple_debug (stmt))
        return false;
    }
  return declares_temporaries (bind);
}

/* True when the statement at GSI stands before a condition, or before a jump,
   as the one to that of a loop.  */

static bool
is_before_jump (gimple_stmt_iterator gsi)
{
  gsi_next_nondebug (&gsi);
  return !gsi_end_p (gsi)
         && (gimple_code (gsi_stmt (gsi)) == GIMPLE_COND
             || gimple_code (gsi_stmt (gsi)) == GIMPLE_GOTO);
}

/* True when the statements of the block BIND, at GSI, go where it stands.  */

static bool
hides_loop (gimple_stmt_iterator gsi, gbind *bind)
{
  if (is_before_jump (gsi) && only_computes (bind))
    return true;
  return is_repeated (gsi) && holds_condition (bind)
         && declares_temporaries (bind);
}

/* Puts the statements of the block at GSI in its place and what it declares
   into HOME, a block around it.  GSI moves behind them.  */

static void
splice (gimple_stmt_iterator *gsi, gbind *home)
{
  gbind *bind = as_a<gbind *> (gsi_stmt (*gsi));
  tree vars = gimple_bind_vars (bind);
  gimple_bind_set_vars (bind, NULL_TREE);
  if (vars)
    gimple_bind_append_vars (home, vars);
  gsi_insert_seq_before (gsi, gimple_bind_body (bind), GSI_SAME_STMT);
  gsi_remove (gsi, false);
}

/* Moves GSI to the statement before it where that is a block.  */

static void
step_into (gimple_stmt_iterator *gsi)
{
  gimple_stmt_iterator before = *gsi;
  gsi_prev (&before);
  if (!gsi_end_p (*gsi) && !gsi_end_p (before)
      && gimple_code (gsi_stmt (before)) == GIMPLE_BIND)
    *gsi = before;
}

/* The same for all sequences in STMT; HOME is the block around it, NULL when
   that is outside of the loop.  */

static void
flatten_in (gimple *stmt, gbind *home)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND:
      flatten_seq (gimple_bind_body_ptr (as_a<gbind *> (stmt)),
                   as_a<gbind *> (stmt));
      break;
    case GIMPLE_TRY:
      flatten_seq (gimple_try_eval_ptr (stmt), home);
      flatten_seq (gimple_try_cleanup_ptr (stmt), home);
      break;
    case GIMPLE_OMP_FOR:
      flatten_seq (gimple_omp_body_ptr (stmt), NULL);
      break;
    default:
      break;
    }
}

static void
flatten_seq (gimple_seq *seq, gbind *home)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      flatten_in (stmt, home);
      gbind *bind = dyn_cast<gbind *> (stmt);
      if (bind && home && hides_loop (gsi, bind))
        {
          splice (&gsi, home);
          step_into (&gsi);
        }
      else
        gsi_next (&gsi);
    }
}

void
acctile_tidy_blocks (gomp_target *target)
{
  flatten_seq (gimple_omp_body_ptr (target), NULL);
}
