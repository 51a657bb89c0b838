/* What only -g makes: the marks of where statements of the source begin.  They
   are taken out of compute regions before these are read, so that a region
   becomes the same with and without -g, and put back into what it has become,
   where a statement of another line begins: debuggers stop there.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/tidy.h"

/* The lines that had marks in regions of the function at hand.  */
static hash_set<int_hash<int, -1, -2> > marked_lines;

/* A walk_gimple_seq_mod callback: takes out what only -g makes.  */

static tree
take_marker (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (is_gimple_debug (stmt))
    {
      if (gimple_debug_begin_stmt_p (stmt) && gimple_has_location (stmt))
        marked_lines.add (gimple_lineno (stmt));
      gsi_remove (gsi, true);
      wi->removed_stmt = true;
    }
  return NULL_TREE;
}

void
acctile_forget_markers (void)
{
  marked_lines.empty ();
}

void
acctile_take_markers (gomp_target *target)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq_mod (gimple_omp_body_ptr (target), take_marker, NULL, &wi);
}

/* The line of the source where STMT begins that had a mark, 0 for none.  */

static int
marked_line (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
    case GIMPLE_CALL:
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
      break;
    default:
      return 0;
    }
  if (!gimple_has_location (stmt) || gimple_clobber_p (stmt))
    return 0;
  int line = gimple_lineno (stmt);
  return marked_lines.contains (line) ? line : 0;
}

/* A walk_gimple_seq_mod callback: a mark before a statement of another line
   than what stands before it.  */

static tree
put_marker (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  gimple_stmt_iterator before = *gsi;
  int line = marked_line (stmt);
  *handled = false;
  if (line == 0)
    return NULL_TREE;
  gsi_prev (&before);
  gimple *last = gsi_end_p (before) ? NULL : gsi_stmt (before);
  if (last
      && (is_gimple_debug (last) || gimple_code (last) == GIMPLE_OMP_ATOMIC_LOAD
          || marked_line (last) == line))
    return NULL_TREE;
  gsi_insert_before (
      gsi, gimple_build_debug_begin_stmt (NULL_TREE, gimple_location (stmt)),
      GSI_SAME_STMT);
  return NULL_TREE;
}

void
acctile_put_markers (gimple_seq *seq)
{
  walk_stmt_info wi;
  if (marked_lines.is_empty ())
    return;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq_mod (seq, put_marker, NULL, &wi);
}
