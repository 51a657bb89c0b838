/* Counters that were in memory only because something took their address, as
   std::min and lambdas do.  Where what took it is gone, they are plain:

     try                                 i = 0; goto test;
       {                                 next:
         i = 0; goto test;               ...  D = a + i;  ...
         next:                           i = i + 1;
         ...  t = i; D = a + t;  ...     test:
         t = i; u = t + 1; i = u;   ->   if (i < n) goto next;
         test:
         t = i;
         if (t < n) goto next;
       }
     finally { i ends; }

   and a loop that counts them is seen.  An acc loop counts them itself, not
   something else that each iteration gives them.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "extract/mention.h"
#include "prepare/objects.h"
#include "prepare/tidy.h"

/* The variables of a region that are no longer in memory, which of them each
   temporary of the compiler holds at the statement at hand, and how often a
   variable is used.  */
struct unaddressed
{
  hash_set<tree> vars;
  hash_map<tree, tree> held;
  hash_map<tree, int> uses;
  hash_set<tree> fresh;   /* given a value in this straight piece  */
  hash_set<tree> exposed; /* have one from elsewhere  */
  gimple *stmt;
};

/* Whether VAR is a number that only the statements which name it change, unless
   its address is taken.  */

static bool
is_own_number (tree var)
{
  return VAR_P (var) && acctile_is_plain (var) && !is_global_var (var)
         && !TREE_THIS_VOLATILE (var) && !DECL_HAS_VALUE_EXPR_P (var);
}

/* A walk_gimple_seq callback: collects the numbers that blocks declare.  Stops
   at statements of the assembler.  */

static tree
collect_numbers (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_code (stmt) == GIMPLE_ASM;
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
      if (is_own_number (var))
        ((hash_set<tree> *)wi->info)->add (var);
  return *handled ? integer_one_node : NULL_TREE;
}

/* A walk_gimple_seq callback: collects the temporaries that are said to end:
   something had their address.  */

static tree
collect_ended (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_clobber_p (stmt) && is_own_number (gimple_assign_lhs (stmt))
      && DECL_ARTIFICIAL (gimple_assign_lhs (stmt)))
    ((hash_set<tree> *)wi->info)->add (gimple_assign_lhs (stmt));
  return NULL_TREE;
}

void
acctile_find_addressed (gomp_target *target, hash_set<tree> *addressed)
{
  hash_set<tree> numbers;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &numbers;
  walk_gimple_seq (gimple_omp_body (target), collect_numbers, NULL, &wi);
  for (hash_set<tree>::iterator i = numbers.begin (); i != numbers.end (); ++i)
    if (TREE_ADDRESSABLE (*i))
      addressed->add (*i);
}

/* A walk_gimple_seq callback: removes what says that the variables end.  */

static tree
remove_end (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct unaddressed *u = (struct unaddressed *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_clobber_p (stmt) && u->vars.contains (gimple_assign_lhs (stmt)))
    {
      gsi_remove (gsi, true);
      wi->removed_stmt = *handled = true;
    }
  return NULL_TREE;
}

/* Finds the variables of BODY among those that were ADDRESSED, which may be
   NULL, and those that are MAPPED.  Returns whether there are any.  */

static bool
find_vars (struct unaddressed *u, gimple_seq body, hash_set<tree> *addressed,
           hash_set<tree> *mapped)
{
  hash_set<tree> numbers, ended, were;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &numbers;
  if (walk_gimple_seq (body, collect_numbers, NULL, &wi))
    return false;
  wi.info = &ended;
  walk_gimple_seq (body, collect_ended, NULL, &wi);
  for (hash_set<tree>::iterator i = numbers.begin (); i != numbers.end (); ++i)
    if (addressed && (addressed->contains (*i) || ended.contains (*i)))
      were.add (*i);
  acctile_clear_addressable (&were, body);
  for (hash_set<tree>::iterator i = were.begin (); i != were.end (); ++i)
    if (!TREE_ADDRESSABLE (*i))
      u->vars.add (*i);
  for (hash_set<tree>::iterator i = mapped->begin (); i != mapped->end (); ++i)
    u->vars.add (*i);
  return !u->vars.is_empty ();
}

/* Whether STMT gives a temporary of the compiler what a variable is.  */

static bool
is_copy (struct unaddressed *u, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt)
      || !u->vars.contains (gimple_assign_rhs1 (stmt)))
    return false;
  tree to = gimple_assign_lhs (stmt);
  return VAR_P (to) && is_own_number (to) && DECL_ARTIFICIAL (to)
         && !TREE_ADDRESSABLE (to)
         && useless_type_conversion_p (TREE_TYPE (to),
                                       TREE_TYPE (gimple_assign_rhs1 (stmt)));
}

/* A walk_tree callback: finds the variable DATA.  */

static tree
find_var (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  return *tp == (tree)data ? *tp : NULL_TREE;
}

/* Whether TP is what STMT gives a value.  */

static bool
is_given (gimple *stmt, const tree *tp)
{
  return gimple_get_lhs (stmt) && tp == gimple_op_ptr (stmt, 0);
}

/* A walk_gimple_op callback: puts variables for the temporaries that hold
   them.  */

static tree
put_held (tree *tp, int *walk_subtrees, void *data)
{
  struct unaddressed *u = (struct unaddressed *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  tree *var = VAR_P (*tp) ? u->held.get (*tp) : NULL;
  if (var && !is_given (u->stmt, tp))
    *tp = *var;
  return NULL_TREE;
}

/* LHS changes: forgets what temporaries hold it, or what it holds.  */

static void
forget (struct unaddressed *u, tree lhs)
{
  auto_vec<tree> gone;
  for (hash_map<tree, tree>::iterator i = u->held.begin (); i != u->held.end ();
       ++i)
    if ((*i).first == lhs || (*i).second == lhs)
      gone.safe_push ((*i).first);
  for (unsigned i = 0; i < gone.length (); i++)
    u->held.remove (gone[i]);
}

/* Puts variables for temporaries in STMT, which holds no others, and notes what
   holds what behind it.  */

static void
look_at (struct unaddressed *u, gimple *stmt)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = u;
  u->stmt = stmt;
  if (!u->held.is_empty ())
    walk_gimple_op (stmt, put_held, &wi);
  if (tree lhs = gimple_get_lhs (stmt))
    forget (u, lhs);
  if (!is_copy (u, stmt))
    return;
  u->held.put (gimple_assign_lhs (stmt), gimple_assign_rhs1 (stmt));
}

/* Puts variables for temporaries in SEQ, into which control comes from
   above.  */

static void
forward (struct unaddressed *u, gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      switch (gimple_code (stmt))
        {
        case GIMPLE_ASSIGN:
        case GIMPLE_CALL:
          look_at (u, stmt);
          break;
        case GIMPLE_COND:
          look_at (u, stmt);
          u->held.empty ();
          break;
        case GIMPLE_BIND:
          forward (u, gimple_bind_body (as_a<gbind *> (stmt)));
          break;
        case GIMPLE_TRY:
          forward (u, gimple_try_eval (stmt));
          u->held.empty ();
          break;
        case GIMPLE_OMP_FOR:
          u->held.empty ();
          forward (u, gimple_omp_for_pre_body (stmt));
          u->held.empty ();
          forward (u, gimple_omp_body (stmt));
          u->held.empty ();
          break;
        case GIMPLE_DEBUG:
        case GIMPLE_NOP:
        case GIMPLE_PREDICT:
          break;
        default:
          u->held.empty ();
          break;
        }
    }
}

/* A walk_gimple_seq callback: notes the statement at hand.  */

static tree
note_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  ((struct unaddressed *)wi->info)->stmt = gsi_stmt (*gsi);
  *handled = is_gimple_debug (gsi_stmt (*gsi));
  return NULL_TREE;
}

/* A walk_gimple_op callback: counts the uses of variables.  */

static tree
count_use (tree *tp, int *walk_subtrees, void *data)
{
  struct unaddressed *u = (struct unaddressed *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (VAR_P (*tp) && !is_given (u->stmt, tp))
    u->uses.get_or_insert (*tp)++;
  return NULL_TREE;
}

/* A walk_gimple_seq callback: removes copies of variables to temporaries that
   nothing uses.  */

static tree
remove_copy (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct unaddressed *u = (struct unaddressed *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (is_copy (u, stmt) && !u->uses.get (gimple_assign_lhs (stmt)))
    {
      gsi_remove (gsi, true);
      wi->removed_stmt = *handled = true;
    }
  return NULL_TREE;
}

/* A walk_gimple_op callback: variables that are used, but are not given a value
   in the same straight piece, have one from elsewhere.  */

static tree
expose_use (tree *tp, int *walk_subtrees, void *data)
{
  struct unaddressed *u = (struct unaddressed *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (VAR_P (*tp) && !is_given (u->stmt, tp) && !u->fresh.contains (*tp))
    u->exposed.add (*tp);
  return NULL_TREE;
}

/* Looks for variables in SEQ that have a value from elsewhere.  */

static void
find_exposed (struct unaddressed *u, gimple_seq seq)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = u;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      switch (gimple_code (stmt))
        {
        case GIMPLE_ASSIGN:
        case GIMPLE_CALL:
          u->stmt = stmt;
          walk_gimple_op (stmt, expose_use, &wi);
          if (tree lhs = gimple_get_lhs (stmt))
            u->fresh.add (lhs);
          break;
        case GIMPLE_BIND:
          find_exposed (u, gimple_bind_body (as_a<gbind *> (stmt)));
          break;
        case GIMPLE_TRY:
          find_exposed (u, gimple_try_eval (stmt));
          u->fresh.empty ();
          find_exposed (u, gimple_try_cleanup (stmt));
          u->fresh.empty ();
          break;
        case GIMPLE_DEBUG:
          break;
        case GIMPLE_OMP_FOR:
          u->fresh.empty ();
          find_exposed (u, gimple_omp_for_pre_body (stmt));
          u->fresh.empty ();
          find_exposed (u, gimple_omp_body (stmt));
          u->stmt = stmt;
          u->fresh.empty ();
          walk_gimple_op (stmt, expose_use, &wi);
          break;
        default:
          {
            gimple_stmt_iterator at = gsi;
            u->stmt = stmt;
            walk_gimple_stmt (&at, NULL, expose_use, &wi);
            u->fresh.empty ();
          }
        }
    }
}

/* Whether STMT is where find_exposed begins another straight piece.  */

static bool
ends_piece (gimple *stmt)
{
  return gimple_code (stmt) != GIMPLE_CALL && gimple_code (stmt) != GIMPLE_BIND
         && gimple_code (stmt) != GIMPLE_DEBUG;
}

/* Whether nothing behind GSI uses VAR before it is given another value.  */

static bool
is_dead_behind (struct unaddressed *u, gimple_stmt_iterator gsi, tree var)
{
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!is_gimple_assign (stmt))
        {
          if (acctile_mentions (stmt, var))
            return false;
          if (!ends_piece (stmt))
            continue;
          return !u->exposed.contains (var);
        }
      for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
        if (walk_tree (gimple_op_ptr (stmt, i), find_var, var, NULL))
          return false;
      if (gimple_assign_lhs (stmt) == var)
        return true;
      if (walk_tree (gimple_op_ptr (stmt, 0), find_var, var, NULL))
        return false;
    }
  return !u->exposed.contains (var);
}

/* Whether STMT, "u = i + 1", the same with another operation, or a call,
   computes TO of what BY is.  */

static bool
computes_of (gimple *stmt, tree to, tree by)
{
  if (gimple_get_lhs (stmt) != to)
    return false;
  if (is_gimple_call (stmt))
    {
      for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
        if (gimple_call_arg (stmt, i) == by)
          return true;
      return false;
    }
  return gimple_assign_rhs1 (stmt) == by || gimple_assign_rhs2 (stmt) == by;
}

/* A walk_gimple_seq callback: makes "u = i + 1; i = u" one statement where
   nothing else uses this u.  */

static tree
join_increment (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct unaddressed *u = (struct unaddressed *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  gimple_stmt_iterator next = *gsi;
  *handled = false;
  tree to = is_gimple_call (stmt)
                    || (is_gimple_assign (stmt) && gimple_num_ops (stmt) == 3)
                ? gimple_get_lhs (stmt)
                : NULL_TREE;
  if (!to)
    return NULL_TREE;
  gsi_next_nondebug (&next);
  if (gsi_end_p (next) || !VAR_P (to) || !is_own_number (to)
      || !DECL_ARTIFICIAL (to) || TREE_ADDRESSABLE (to)
      || !gimple_assign_single_p (gsi_stmt (next))
      || gimple_assign_rhs1 (gsi_stmt (next)) != to
      || !u->vars.contains (gimple_assign_lhs (gsi_stmt (next)))
      || !computes_of (stmt, to, gimple_assign_lhs (gsi_stmt (next)))
      || !is_dead_behind (u, next, to))
    return NULL_TREE;
  gimple_set_lhs (stmt, gimple_assign_lhs (gsi_stmt (next)));
  gsi_remove (&next, true);
  return NULL_TREE;
}

/* How often a variable is named, and given a value, somewhere.  */
struct mentions
{
  tree decl;
  int named;
  int given;
};

/* A walk_gimple_op callback: counts the mentions in the walk's info.  */

static tree
count_mention (tree *tp, int *walk_subtrees, void *data)
{
  struct mentions *m = (struct mentions *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  m->named += *tp == m->decl;
  return NULL_TREE;
}

/* A walk_gimple_seq callback: counts statements that give the variable in the
   walk's info a value.  */

static tree
count_given (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct mentions *m = (struct mentions *)wi->info;
  *handled = is_gimple_debug (gsi_stmt (*gsi));
  m->given += gimple_get_lhs (gsi_stmt (*gsi)) == m->decl;
  return NULL_TREE;
}

/* The mentions of DECL in SEQ.  */

static struct mentions
mentions_in (gimple_seq seq, tree decl)
{
  struct mentions m = { decl, 0, 0 };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &m;
  walk_gimple_seq (seq, count_given, count_mention, &wi);
  return m;
}

/* Loop K of FOR_STMT counts VAR instead of its index.  */

static void
count_by (gomp_for *for_stmt, int k, tree var)
{
  tree index = gimple_omp_for_index (for_stmt, k);
  tree step = unshare_expr (gimple_omp_for_incr (for_stmt, k));
  TREE_OPERAND (step, 0) = var;
  gimple_omp_for_set_index (for_stmt, k, var);
  gimple_omp_for_set_incr (for_stmt, k, step);
  for (tree *c = gimple_omp_for_clauses_ptr (for_stmt); *c;)
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_PRIVATE
        && OMP_CLAUSE_DECL (*c) == index)
      *c = OMP_CLAUSE_CHAIN (*c);
    else
      c = &OMP_CLAUSE_CHAIN (*c);
}

/* Whether the clauses of FOR_STMT make DECL private.  */

static bool
has_private (gomp_for *for_stmt, tree decl)
{
  for (tree c = gimple_omp_for_clauses (for_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

/* Which loop of FOR_STMT has an index that STMT, in its body, gives to a
   variable, and that is not used otherwise there, where the variable is given
   nothing else; -1 for none.  */

static int
loop_of (struct unaddressed *u, gomp_for *for_stmt, gimple *stmt)
{
  tree var = gimple_assign_lhs (stmt), index = gimple_assign_rhs1 (stmt);
  if (!u->vars.contains (var) || !has_private (for_stmt, var)
      || !types_compatible_p (TREE_TYPE (var), TREE_TYPE (index)))
    return -1;
  for (unsigned k = 0; k < gimple_omp_for_collapse (for_stmt); k++)
    if (gimple_omp_for_index (for_stmt, k) == index
        && TREE_OPERAND (gimple_omp_for_incr (for_stmt, k), 0) == index
        && mentions_in (gimple_omp_body (for_stmt), index).named == 1
        && mentions_in (gimple_omp_body (for_stmt), var).given == 1)
      return k;
  return -1;
}

/* A walk_gimple_seq callback: acc loops that count something else for a
   variable that was in memory count the variable again.  */

static tree
restore_index (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_for *for_stmt = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = false;
  if (!for_stmt)
    return NULL_TREE;
  gimple_seq *body = gimple_omp_body_ptr (for_stmt);
  gimple_stmt_iterator first = gsi_start (*body);
  while (!gsi_end_p (first) && gimple_assign_single_p (gsi_stmt (first)))
    {
      gimple *stmt = gsi_stmt (first);
      int k = loop_of ((struct unaddressed *)wi->info, for_stmt, stmt);
      if (k >= 0)
        {
          count_by (for_stmt, k, gimple_assign_lhs (stmt));
          gsi_remove (&first, true);
        }
      else
        gsi_next (&first);
    }
  return NULL_TREE;
}

void
acctile_tidy_unaddressed (gomp_target *target, hash_set<tree> *addressed,
                          hash_set<tree> *mapped)
{
  struct unaddressed u;
  walk_stmt_info wi;
  gimple_seq *body = gimple_omp_body_ptr (target);
  if (acctile_unoptimised ()
      || !find_vars (&u, *body, lang_GNU_Fortran () ? NULL : addressed, mapped))
    return;
  memset (&wi, 0, sizeof wi);
  wi.info = &u;
  walk_gimple_seq_mod (body, remove_end, NULL, &wi);
  acctile_dissolve_tries (body);
  forward (&u, *body);
  memset (&wi, 0, sizeof wi);
  wi.info = &u;
  walk_gimple_seq (*body, note_stmt, count_use, &wi);
  u.stmt = target;
  walk_gimple_op (target, count_use, &wi);
  walk_gimple_seq_mod (body, remove_copy, NULL, &wi);
  find_exposed (&u, *body);
  walk_gimple_seq_mod (body, join_increment, NULL, &wi);
  walk_gimple_seq_mod (body, restore_index, NULL, &wi);
}
