/* Maxima and minima of floating-point numbers by maxval and minval, in kernels
   regions.  gfortran looks for the first that is a number, NaN being none, and
   goes on from there:

     limit = -Inf;
     for (s = 1; s <= n; s++)          limit = -Inf;
       if (x[s] >= limit)              for (s = 1; s <= n; s++)
         goto found;                     if (x[s] > limit)
     limit = n > 0 ? NaN : -Huge;   ->     limit = x[s];
     found:                            if (! (limit > -Inf))
     for (; s <= n; s++)                 { the first loop, as it was }
       if (x[s] > limit)
         limit = x[s];

   or, in several loops, keeps in a flag whether it has found one:

     for (...)                         for (...)
       if (fast)                         if (x > limit)
         { if (x > limit)                  limit = x;
             limit = x; }           -> if (! (limit > -Inf))
       else                              { the loops, up to the first number,
         { nonempty = 1;                   and what stands behind them }
           if (x >= limit)
             limit = x, fast = 1; }
     if (!fast)
       limit = nonempty ? NaN : -Huge;

   What is no number is not larger than anything, so that all loops alone find
   the number, unless there is none that is larger than -Inf.  Without jumps and
   flags they are loops of which an extreme is found (extreme.cc).  Those in
   other loops stay as they are unless lanes go along them (along.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"
#include "extract/gimple-loop.h"
#include "prepare/tidy.h"
#include "substitute.h"

/* The statements of a sequence, one level, and the extreme that is looked for:
   LIMIT, which begins as INFINITE; LIMIT CODE INFINITE when it is found; FLAGS
   are the statements that give flags their first values.  */
struct search
{
  gimple_seq *seq;
  auto_vec<gimple *> stmts, flags;
  tree limit, infinite;
  enum tree_code code;
};

/* DECL_ARTIFICIAL does not tell, kernels-scalar.cc changes it.  */

bool
acctile_is_called (tree decl, const char *prefix)
{
  return decl && VAR_P (decl) && DECL_NAME (decl)
         && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), prefix);
}

/* Whether STMT gives gfortran's limit of a search an infinite number to begin
   with.  Sets the rest of *S.  */

static bool
begins_search (gimple *stmt, struct search *s)
{
  if (!gimple_assign_single_p (stmt)
      || !acctile_is_called (gimple_assign_lhs (stmt), "limit.")
      || TREE_CODE (gimple_assign_rhs1 (stmt)) != REAL_CST
      || !REAL_VALUE_ISINF (TREE_REAL_CST (gimple_assign_rhs1 (stmt))))
    return false;
  s->limit = gimple_assign_lhs (stmt);
  s->infinite = gimple_assign_rhs1 (stmt);
  s->code
      = REAL_VALUE_NEGATIVE (TREE_REAL_CST (s->infinite)) ? GT_EXPR : LT_EXPR;
  return true;
}

/* The place in S of LABEL, -1 when there is none.  */

static int
place_of (const struct search *s, tree label)
{
  for (unsigned i = 0; i < s->stmts.length (); i++)
    if (acctile_label_of (s->stmts[i]) == label)
      return i;
  return -1;
}

/* Appends "if (the limit of S is conclusive) goto DONE;" and what comes before
   the loops as they were, which hardly ever run, to *SEQ.  */

static void
emit_test (const struct search *s, tree done, gimple_seq *seq)
{
  tree otherwise = create_artificial_label (UNKNOWN_LOCATION);
  DECL_ATTRIBUTES (otherwise)
      = tree_cons (get_identifier ("cold"), NULL_TREE, NULL_TREE);
  acctile_emit_branch (s->code, s->limit, s->infinite, done, otherwise, seq);
  acctile_emit_label (otherwise, seq);
  for (unsigned i = 0; i < s->flags.length (); i++)
    gimple_seq_add_stmt (seq, gimple_copy (s->flags[i]));
}

/* Moves the statements of S from place FROM to before place TO to the end of
 *SEQ.  */

static void
add_stmts (const struct search *s, int from, int to, gimple_seq *seq)
{
  for (int i = from; i < to; i++)
    gimple_seq_add_stmt (seq, s->stmts[i]);
}

/* Whether STMT compares something with the limit of S, where equal numbers do,
   too, and jumps when it holds.  */

static bool
finds_first (const struct search *s, gimple *stmt)
{
  gcond *cond = dyn_cast<gcond *> (stmt);
  return cond && gimple_cond_rhs (cond) == s->limit
         && gimple_cond_code (cond) == (s->code == GT_EXPR ? GE_EXPR : LE_EXPR)
         && gimple_cond_true_label (cond);
}

/* Puts the second of two loops of S's sequence, which go through the same
   numbers and the first of which is left for the second, in front of the first,
   and lets it begin as that does.  False when the sequence is none of two such
   loops.  */

static bool
join_loops (struct search *s)
{
  unsigned n = s->stmts.length (), first = n;
  int found = -1;
  for (unsigned i = 0; i < n && found < 0; i++)
    if (finds_first (s, s->stmts[i]))
      {
        first = i;
        found = place_of (s,
                          gimple_cond_true_label (as_a<gcond *> (s->stmts[i])));
      }
  unsigned top = 0;
  while (top < n && !acctile_label_of (s->stmts[top]))
    top++;
  if (found < (int)first || found + 2 >= (int)n || top == 0 || top >= first
      || !gimple_assign_single_p (s->stmts[found - 1])
      || gimple_assign_lhs (s->stmts[found - 1]) != s->limit
      || !gimple_assign_single_p (s->stmts[top - 1])
      || !acctile_label_of (s->stmts[found + 1]))
    return false;
  tree counter = gimple_assign_lhs (s->stmts[top - 1]);
  gcond *test = dyn_cast<gcond *> (s->stmts[top + 1]);
  gcond *again = dyn_cast<gcond *> (s->stmts[found + 2]);
  tree end = acctile_label_of (s->stmts[n - 1]);
  if (!acctile_is_called (counter, "S.") || !test || !again
      || gimple_cond_lhs (test) != counter || gimple_cond_lhs (again) != counter
      || gimple_cond_code (test) != gimple_cond_code (again)
      || !operand_equal_p (gimple_cond_rhs (test), gimple_cond_rhs (again))
      || !end || gimple_cond_true_label (again) != end)
    return false;
  tree done = create_artificial_label (UNKNOWN_LOCATION);
  gimple *begin = gimple_copy (s->stmts[top - 1]);
  gimple_seq seq = NULL;
  *s->seq = NULL;
  add_stmts (s, 0, top, &seq);
  add_stmts (s, found + 1, n, &seq);
  emit_test (s, done, &seq);
  gimple_seq_add_stmt (&seq, begin);
  add_stmts (s, top, found + 1, &seq);
  acctile_emit_label (done, &seq);
  *s->seq = seq;
  return true;
}

/* Whether STMT asks for gfortran's flag that a number was found.  */

static bool
asks_for_flag (gimple *stmt)
{
  gcond *cond = dyn_cast<gcond *> (stmt);
  return cond && gimple_cond_code (cond) == NE_EXPR
         && acctile_is_called (gimple_cond_lhs (cond), "fast.")
         && integer_zerop (gimple_cond_rhs (cond))
         && gimple_cond_true_label (cond) && gimple_cond_false_label (cond);
}

/* Takes the condition of the flag out of *SEQ, or of a block in it, and what is
   done where it does not hold.  False when there is none.  */

static bool
take_flag (gimple_seq *seq)
{
  struct search s;
  acctile_list_stmts (*seq, &s.stmts);
  for (unsigned i = 0; i < s.stmts.length (); i++)
    {
      if (gbind *bind = dyn_cast<gbind *> (s.stmts[i]))
        if (take_flag (gimple_bind_body_ptr (bind)))
          return true;
      if (!asks_for_flag (s.stmts[i]))
        continue;
      gcond *cond = as_a<gcond *> (s.stmts[i]);
      int from = place_of (&s, gimple_cond_false_label (cond));
      if (from <= (int)i || gimple_code (s.stmts[from - 1]) != GIMPLE_GOTO)
        return false;
      int to = place_of (&s, gimple_goto_dest (s.stmts[from - 1]));
      if (to < from
          || acctile_label_of (s.stmts[i + 1]) != gimple_cond_true_label (cond))
        return false;
      gimple_seq rest = NULL;
      *seq = NULL;
      add_stmts (&s, 0, i, &rest);
      add_stmts (&s, i + 2, from - 1, &rest);
      add_stmts (&s, to + 1, s.stmts.length (), &rest);
      *seq = rest;
      return true;
    }
  return false;
}

/* A walk_gimple_seq_mod callback: lets the loops end where gfortran's flag is
   set, with a jump to the label of the walk's info.  */

static tree
leave (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_assign_single_p (stmt)
      && acctile_is_called (gimple_assign_lhs (stmt), "fast.")
      && integer_onep (gimple_assign_rhs1 (stmt)))
    gsi_insert_after (gsi, gimple_build_goto ((tree)wi->info),
                      GSI_CONTINUE_LINKING);
  return NULL_TREE;
}

/* Puts a copy of the loops at place I of S's sequence in front of them that
   knows no flag, and goes on behind what follows them when it finds the number,
   as they do with the first.  False when what is there is something else.  */

static bool
add_loops (struct search *s, unsigned i)
{
  gbind *loops = dyn_cast<gbind *> (s->stmts[i]);
  if (!loops || i + 2 >= s->stmts.length () || !asks_for_flag (s->stmts[i + 1]))
    return false;
  gcond *cond = as_a<gcond *> (s->stmts[i + 1]);
  int otherwise = place_of (s, gimple_cond_false_label (cond));
  if (otherwise <= (int)i + 2
      || gimple_code (s->stmts[otherwise - 1]) != GIMPLE_GOTO)
    return false;
  int end = place_of (s, gimple_goto_dest (s->stmts[otherwise - 1]));
  if (end < otherwise)
    return false;
  gimple_seq one = NULL;
  gimple_seq_add_stmt (&one, gimple_copy (loops));
  gimple_seq copy = acctile_copy_statements (one);
  if (!take_flag (&copy))
    return false;
  tree done = create_artificial_label (UNKNOWN_LOCATION);
  gimple_seq seq = NULL;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = done;
  walk_gimple_seq_mod (gimple_bind_body_ptr (loops), leave, NULL, &wi);
  *s->seq = NULL;
  add_stmts (s, 0, i, &seq);
  gimple_seq_add_seq (&seq, copy);
  emit_test (s, done, &seq);
  add_stmts (s, i, end + 1, &seq);
  acctile_emit_label (done, &seq);
  add_stmts (s, end + 1, s->stmts.length (), &seq);
  *s->seq = seq;
  return true;
}

/* Whether STMT gives one of gfortran's flags a constant.  */

static bool
sets_flag (gimple *stmt)
{
  return gimple_assign_single_p (stmt)
         && (acctile_is_called (gimple_assign_lhs (stmt), "fast.")
             || acctile_is_called (gimple_assign_lhs (stmt), "nonempty."))
         && CONSTANT_CLASS_P (gimple_assign_rhs1 (stmt));
}

/* Takes the flags of S, which are set elsewhere now, out of its sequence.  */

static void
remove_flags (struct search *s)
{
  for (gimple_stmt_iterator gsi = gsi_start (*s->seq); !gsi_end_p (gsi);)
    if (s->flags.contains (gsi_stmt (gsi)))
      gsi_remove (&gsi, true);
    else
      gsi_next (&gsi);
}

/* Looks for searches in *SEQ and the blocks in it that no loop is around: those
   in a loop are a part of what its iterations do.  */

static void
look_at (gimple_seq *seq)
{
  struct search s;
  auto_vec<int> last;
  s.seq = seq;
  s.limit = NULL_TREE;
  acctile_list_stmts (*seq, &s.stmts);
  acctile_find_loops (s.stmts, &last);
  for (int i = 0; i < (int)s.stmts.length (); i++)
    {
      gbind *bind = dyn_cast<gbind *> (s.stmts[i]);
      i = MAX (i, last[i]);
      if (sets_flag (s.stmts[i]))
        s.flags.safe_push (s.stmts[i]);
      if (begins_search (s.stmts[i], &s) || !bind)
        continue;
      if (!s.limit)
        {
          look_at (gimple_bind_body_ptr (bind));
          continue;
        }
      struct search inner;
      inner.seq = gimple_bind_body_ptr (bind);
      inner.limit = s.limit;
      inner.infinite = s.infinite;
      inner.code = s.code;
      inner.flags.safe_splice (s.flags);
      acctile_list_stmts (*inner.seq, &inner.stmts);
      bool joined = join_loops (&inner), added = !joined && add_loops (&s, i);
      if (joined || added)
        remove_flags (&s);
      if (added)
        return;
      s.limit = NULL_TREE;
      s.flags.truncate (0);
    }
}

void
acctile_tidy_maxval (gomp_target *target)
{
  if (lang_GNU_Fortran () && flag_tree_parallelize_loops <= 1
      && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    look_at (gimple_omp_body_ptr (target));
}

void
acctile_tidy_maxval_inside (gomp_for *outer)
{
  if (lang_GNU_Fortran ())
    look_at (gimple_omp_body_ptr (outer));
}
