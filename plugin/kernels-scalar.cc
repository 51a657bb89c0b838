/* Scalars of Fortran that loops of kernels regions change: what they are behind
   a dummy argument, and those that gfortran makes for sum, maxval and the like.

     do i = 1, n                       r = *err
       if (x > *err) *err = x    ->    do i = 1, n
                                         if (x > r) r = x
                                       *err = r

   As variables of the region they are what the program's own are, of which
   sums and maxima are found (kernels-sum.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "gimple-loop.h"
#include "stores.h"
#include "substitute.h"
#include "tidy.h"

/* What a region does with the scalars behind dummy arguments.  */
struct argument_uses
{
  hash_set<tree> loaded, stored; /* of one loop  */
  hash_set<tree> changed;        /* by one loop that reads them too  */
  hash_set<tree> other;          /* what else uses the argument itself  */
  acctile_substitution own;      /* what stands for them  */
};

/* A walk_tree callback: notes arguments that are used otherwise than to read or
   write the scalar behind them.  */

static tree
note_argument (tree *tp, int *walk_subtrees, void *data)
{
  struct argument_uses *uses
      = (struct argument_uses *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp) && !acctile_scalar_argument (*tp);
  if (TREE_CODE (*tp) == PARM_DECL)
    uses->other.add (*tp);
  return NULL_TREE;
}

/* A walk_gimple_stmt callback: notes the scalars behind arguments that the
   statement loads and stores, and the arguments that clauses name.  */

static tree
note_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct argument_uses *uses = (struct argument_uses *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_assign_single_p (stmt))
    {
      tree to = acctile_scalar_argument (gimple_assign_lhs (stmt));
      tree from = acctile_scalar_argument (gimple_assign_rhs1 (stmt));
      if (to)
        uses->stored.add (to);
      if (from)
        uses->loaded.add (from);
    }
  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
      if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
          && OMP_CLAUSE_OPERAND (c, 0))
        {
          tree base = get_base_address (OMP_CLAUSE_OPERAND (c, 0));
          if (base && TREE_CODE (base) == MEM_REF)
            base = TREE_OPERAND (base, 0);
          if (base)
            uses->other.add (base);
        }
  return NULL_TREE;
}

/* Adds to USES what the loop of STMTS from FIRST to LAST changes.  */

static void
read_loop (const vec<gimple *> &stmts, int first, int last,
           struct argument_uses *uses)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = uses;
  uses->loaded.empty ();
  uses->stored.empty ();
  for (int i = first; i <= last; i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at (stmts[i]);
      walk_gimple_stmt (&gsi, note_stmt, NULL, &wi);
    }
  for (hash_set<tree>::iterator it = uses->stored.begin ();
       it != uses->stored.end (); ++it)
    if (uses->loaded.contains (*it))
      uses->changed.add (*it);
}

/* Adds to USES what the loops of SEQ, and of the blocks in it, change.  */

static void
read_loops (gimple_seq seq, struct argument_uses *uses)
{
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  acctile_list_stmts (seq, &stmts);
  acctile_find_loops (stmts, &last);
  for (int i = 0; i < (int)stmts.length (); i++)
    if (last[i] >= 0 || gimple_code (stmts[i]) == GIMPLE_OMP_FOR)
      {
        int end = MAX (i, last[i]);
        read_loop (stmts, i, end, uses);
        i = end;
      }
    else if (gbind *bind = dyn_cast<gbind *> (stmts[i]))
      read_loops (gimple_bind_body (bind), uses);
}

/* A walk_tree callback: puts variables for the scalars behind arguments.  */

static tree
put_own (tree *tp, int *walk_subtrees, void *data)
{
  struct argument_uses *uses
      = (struct argument_uses *)((walk_stmt_info *)data)->info;
  tree argument = acctile_scalar_argument (*tp);
  tree *own = argument ? uses->own.get (argument) : NULL;
  *walk_subtrees = !TYPE_P (*tp) && !own;
  if (own)
    *tp = *own;
  return NULL_TREE;
}

/* Appends "TO = FROM" to SEQ.  */

static void
add_copy (gimple_seq *seq, tree to, tree from, location_t location)
{
  gimple *copy = gimple_build_assign (to, from);
  gimple_set_location (copy, location);
  gimple_seq_add_stmt (seq, copy);
}

/* Gives BIND's statements, those of a region at LOCATION, variables for the
   scalars behind arguments that its loops change.  */

static void
tidy_arguments (gbind *bind, location_t location)
{
  struct argument_uses uses;
  auto_vec<tree> arguments;
  gimple_seq *seq = gimple_bind_body_ptr (bind), before = NULL, behind = NULL;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &uses;
  read_loops (*seq, &uses);
  walk_gimple_seq (*seq, note_stmt, note_argument, &wi);
  for (tree parm = DECL_ARGUMENTS (current_function_decl); parm;
       parm = DECL_CHAIN (parm))
    if (uses.changed.contains (parm) && !uses.other.contains (parm))
      arguments.safe_push (parm);
  for (unsigned i = 0; i < arguments.length (); i++)
    {
      tree parm = arguments[i];
      tree type = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_TYPE (parm)));
      tree own = build_decl (DECL_SOURCE_LOCATION (parm), VAR_DECL,
                             DECL_NAME (parm), type);
      acctile_declare (bind, own);
      suppress_warning (own);
      uses.own.put (parm, own);
      add_copy (&before, own, build_simple_mem_ref (parm), location);
      add_copy (&behind, build_simple_mem_ref (parm), own, location);
    }
  if (arguments.is_empty ())
    return;
  walk_gimple_seq_mod (seq, NULL, put_own, &wi);
  gimple_seq_add_seq (&before, *seq);
  gimple_seq_add_seq (&before, behind);
  *seq = before;
}

/* True when the name that gfortran gave DECL begins with PREFIX.  */

static bool
is_named (tree decl, const char *prefix)
{
  return DECL_NAME (decl)
         && startswith (IDENTIFIER_POINTER (DECL_NAME (decl)), prefix);
}

/* True when DECL is one of gfortran's for the value of an intrinsic function;
   it may count the iterations of a loop.  */

static bool
is_intrinsic_value (tree decl)
{
  return VAR_P (decl) && DECL_ARTIFICIAL (decl) && is_gimple_reg (decl)
         && (is_named (decl, "val.") || is_named (decl, "limit.")
             || is_named (decl, "count."));
}

/* A walk_gimple_seq callback: adds the counters of loops, which count down, to
   the walk's info.  */

static tree
collect_counters (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  tree lhs = gimple_get_lhs (stmt);
  if (!lhs || !DECL_P (lhs) || !is_named (lhs, "count."))
    return NULL_TREE;
  bool up = is_gimple_assign (stmt)
            && gimple_assign_rhs_code (stmt) == PLUS_EXPR
            && integer_onep (gimple_assign_rhs2 (stmt));
  bool begins = gimple_assign_single_p (stmt)
                && integer_zerop (gimple_assign_rhs1 (stmt));
  if (!up && !begins)
    ((hash_set<tree> *)wi->info)->add (lhs);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: makes variables like the program's of those that
   gfortran makes for the values of functions, but for the counters in the
   walk's info.  */

static tree
show_values (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
    for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
      if (is_intrinsic_value (var)
          && !((hash_set<tree> *)wi->info)->contains (var))
        {
          DECL_ARTIFICIAL (var) = 0;
          suppress_warning (var);
        }
  return NULL_TREE;
}

void
acctile_tidy_scalars (gomp_target *target)
{
  gimple_seq *seq = gimple_omp_body_ptr (target);
  hash_set<tree> counters;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  if (!lang_GNU_Fortran ()
      || gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS
      || flag_tree_parallelize_loops > 1 || !gimple_seq_singleton_p (*seq)
      || gimple_code (gimple_seq_first_stmt (*seq)) != GIMPLE_BIND)
    return;
  wi.info = &counters;
  walk_gimple_seq (*seq, collect_counters, NULL, &wi);
  walk_gimple_seq (*seq, show_values, NULL, &wi);
  tidy_arguments (as_a<gbind *> (gimple_seq_first_stmt (*seq)),
                  gimple_location (target));
}
