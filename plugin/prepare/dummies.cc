/* Scalar dummy arguments of Fortran that a data clause names.  gfortran says
   that the reference itself is in memory then, and reads it again wherever it
   is used, though nothing has its address:

     err.1 = err;                      ... = *err;
     ... = *err.1;              ->     *err = r;
     err.2 = err;
     *err.2 = r;

   Without the clause it is as on the right, which all that follows knows.
   Constructs that move data keep a reference in memory, a copy of it: GCC
   wants one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "prepare/objects.h"
#include "prepare/tidy.h"
#include "substitute.h"

/* The dummy arguments of a function that are in memory, and the temporaries
   that hold nothing but one of them each.  */
struct dummies
{
  hash_set<tree> args;
  hash_map<tree, tree> held;
  hash_set<tree> other;        /* what is given something else, too  */
  hash_map<tree, tree> copies; /* what is in memory for arguments now  */
  gbind *bind;                 /* the function's outermost block  */
};

/* Whether DECL is a reference to a scalar that is said to be in memory.  */

static bool
is_dummy (tree decl)
{
  return TREE_CODE (decl) == PARM_DECL && TREE_ADDRESSABLE (decl)
         && TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE
         && TYPE_RESTRICT (TREE_TYPE (decl))
         && !AGGREGATE_TYPE_P (TREE_TYPE (TREE_TYPE (decl)))
         && !TREE_THIS_VOLATILE (decl) && !DECL_HAS_VALUE_EXPR_P (decl);
}

/* Whether DECL is a temporary of the compiler.  */

static bool
is_temporary (tree decl)
{
  return TREE_CODE (decl) == SSA_NAME
         || (VAR_P (decl) && DECL_ARTIFICIAL (decl) && is_gimple_reg (decl));
}

/* A walk_gimple_seq callback: notes what temporaries hold.  */

static tree
note_held (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct dummies *d = (struct dummies *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree to = gimple_get_lhs (stmt);
  *handled = false;
  if (!to || (!DECL_P (to) && TREE_CODE (to) != SSA_NAME))
    return NULL_TREE;
  tree from = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL;
  if (!from || !is_dummy (from) || !is_temporary (to))
    {
      d->other.add (to);
      return NULL_TREE;
    }
  tree *held = d->held.get (to);
  if (held && *held != from)
    d->other.add (to);
  d->held.put (to, from);
  d->args.add (from);
  return NULL_TREE;
}

/* The argument that TEMPORARY holds and that is not in memory any more;
   NULL_TREE when there is none.  */

static tree
held_by (struct dummies *d, tree temporary)
{
  tree *held = is_temporary (temporary) ? d->held.get (temporary) : NULL;
  return held && !TREE_ADDRESSABLE (*held) && !d->other.contains (temporary)
             ? *held
             : NULL_TREE;
}

/* What is in memory for ARGUMENT.  */

static tree
copy_of (struct dummies *d, tree argument)
{
  bool existed;
  tree &copy = d->copies.get_or_insert (argument, &existed);
  if (existed)
    return copy;
  copy = acctile_declare_like (d->bind, argument, "reference");
  TREE_ADDRESSABLE (copy) = 1;
  gimple *stmt = gimple_build_assign (copy, argument);
  gimple_set_location (stmt, DECL_SOURCE_LOCATION (argument));
  gimple_stmt_iterator gsi = gsi_start (*gimple_bind_body_ptr (d->bind));
  gsi_insert_before (&gsi, stmt, GSI_SAME_STMT);
  return copy;
}

/* Lets the clauses of TARGET, a construct that only moves data, name copies of
   the arguments.  */

static void
name_copies (struct dummies *d, gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
        && d->args.contains (OMP_CLAUSE_DECL (c))
        && !TREE_ADDRESSABLE (OMP_CLAUSE_DECL (c)))
      OMP_CLAUSE_DECL (c) = copy_of (d, OMP_CLAUSE_DECL (c));
}

/* A walk_gimple_seq_mod callback: removes copies of the arguments to
   temporaries.  Names that are given a value once stay, without a use.  */

static tree
remove_copy (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct dummies *d = (struct dummies *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree to = gimple_get_lhs (stmt);
  gomp_target *target = dyn_cast<gomp_target *> (stmt);
  *handled = to && held_by (d, to);
  if (*handled && VAR_P (to))
    {
      gsi_remove (gsi, true);
      wi->removed_stmt = true;
    }
  if (target && !is_gimple_omp_offloaded (target))
    name_copies (d, target);
  return NULL_TREE;
}

/* A walk_gimple_op callback: puts the arguments for what holds them.  */

static tree
put_argument (tree *tp, int *walk_subtrees, void *data)
{
  struct dummies *d = (struct dummies *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (tree argument = held_by (d, *tp))
    *tp = argument;
  return NULL_TREE;
}

void
acctile_tidy_dummies (gimple_seq *seq)
{
  struct dummies d;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &d;
  d.bind = dyn_cast<gbind *> (gimple_seq_first_stmt (*seq));
  if (!lang_GNU_Fortran () || !d.bind)
    return;
  walk_gimple_seq (*seq, note_held, NULL, &wi);
  if (d.args.is_empty ())
    return;
  for (hash_set<tree>::iterator i = d.other.begin (); i != d.other.end (); ++i)
    d.args.remove (*i);
  acctile_clear_addressable (&d.args, *seq);
  walk_gimple_seq_mod (seq, remove_copy, put_argument, &wi);
}
