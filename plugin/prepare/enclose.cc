/* Conditions around compute regions, in blocks of their own.

   gfortran asks whether an allocatable array is allocated before it computes
   how many bytes a region maps of it:

     if (u.data != 0) goto some; else goto none;
     some: bytes = ...; goto join;                ->   { the same }
     none: bytes = 0;
     join:

   In a block the statements can be read, and moved, as one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/gimple-loop.h"
#include "prepare/tidy.h"

/* The statements of a sequence and the places of its labels.  */
struct sequence
{
  auto_vec<gimple *> stmts;
  hash_map<tree, int> label;
};

static void
read_sequence (gimple_seq seq, struct sequence *s)
{
  acctile_list_stmts (seq, &s->stmts);
  for (unsigned i = 0; i < s->stmts.length (); i++)
    if (glabel *label = dyn_cast<glabel *> (s->stmts[i]))
      s->label.put (gimple_label_label (label), i);
}

/* True when STMT, which does not jump, does no more than compute a temporary of
   the compiler's.  */

static bool
only_computes (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      {
        tree lhs = gimple_assign_lhs (stmt);
        return !gimple_clobber_p (stmt)
               && (TREE_CODE (lhs) == SSA_NAME
                   || (VAR_P (lhs) && DECL_ARTIFICIAL (lhs)
                       && !is_global_var (lhs)));
      }
    case GIMPLE_LABEL:
      {
        tree label = gimple_label_label (as_a<glabel *> (stmt));
        return DECL_ARTIFICIAL (label) && !FORCED_LABEL (label)
               && !DECL_NONLOCAL (label);
      }
    case GIMPLE_DEBUG:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      return true;
    default:
      return false;
    }
}

/* The place where all ways from the condition at place FIRST of S meet, behind
   statements that only compute; -1 when there is none.  */

static int
meeting_place (struct sequence *s, int first)
{
  int last = first;
  for (int i = first; i <= last; i++)
    {
      auto_vec<tree> targets;
      gimple *stmt = s->stmts[i];
      bool jumps = gimple_code (stmt) == GIMPLE_COND
                   || gimple_code (stmt) == GIMPLE_GOTO;
      if (!jumps && !only_computes (stmt))
        return -1;
      if (jumps)
        acctile_jump_targets (stmt, &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        {
          int *place = s->label.get (targets[t]);
          if (!place || *place <= i)
            return -1;
          last = MAX (last, *place);
        }
    }
  return last > first ? last : -1;
}

/* True when a statement of S that does not stand from FIRST to LAST jumps
   there.  */

static bool
is_entered (struct sequence *s, int first, int last)
{
  for (int i = 0; i < (int)s->stmts.length (); i++)
    {
      auto_vec<tree> targets;
      if (i >= first && i <= last)
        continue;
      acctile_jump_targets (s->stmts[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        {
          int *place = s->label.get (targets[t]);
          if (place && *place >= first && *place <= last)
            return true;
        }
    }
  return false;
}

/* Puts the conditions among the statements of *SEQ, with what hangs on them,
   into blocks.  */

static void
enclose (gimple_seq *seq)
{
  struct sequence s;
  gimple_seq result = NULL;
  read_sequence (*seq, &s);
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  for (int i = 0; i < (int)s.stmts.length (); i++)
    {
      int last = gimple_code (s.stmts[i]) == GIMPLE_COND ? meeting_place (&s, i)
                                                         : -1;
      if (last < 0 || is_entered (&s, i, last))
        {
          gimple_seq_add_stmt (&result, s.stmts[i]);
          continue;
        }
      gimple_seq body = NULL;
      for (; i < last; i++)
        gimple_seq_add_stmt (&body, s.stmts[i]);
      gimple_seq_add_stmt (&body, s.stmts[last]);
      gimple_seq_add_stmt (&result,
                           gimple_build_bind (NULL_TREE, body, NULL_TREE));
    }
  *seq = result;
}

void
acctile_tidy_conditions (gimple_seq *seq)
{
  bool launches = false;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        acctile_tidy_conditions (gimple_bind_body_ptr (bind));
      else if (gimple_code (stmt) == GIMPLE_TRY)
        acctile_tidy_conditions (gimple_try_eval_ptr (stmt));
      else if (acctile_is_region (stmt))
        launches = true;
      else if (gimple_code (stmt) == GIMPLE_OMP_TARGET)
        acctile_tidy_conditions (gimple_omp_body_ptr (stmt));
    }
  if (launches)
    enclose (seq);
}
