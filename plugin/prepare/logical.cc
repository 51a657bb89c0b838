/* Truth values that loops of kernels regions gather:

     for (i...)                       for (i...)
       ok = ok && a[i] > 0;    ->       if (!(a[i] > 0))
                                          ok = false;

   and likewise "any = any || ...", "ok &= ..." and "any |= ...".  Written so,
   the scalar is a flag (flag.cc), which keeps no order.  What one iteration
   tests it tests now whatever those before it found: only numbers that nothing
   else looks at are computed, of variables and of elements that no other
   element leads to.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/callee.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/liveness.h"
#include "extract/mention.h"
#include "prepare/tidy.h"

/* Statements that one truth value is found by are no more.  */
#define MAX_TEST 64

/* A truth value that statements of a sequence gather, the last of them at place
   LAST: they give FLAG a constant where TEST is 0, or, if IF_TRUE, is not.  Of
   those that are not needed any more GONE has the places.  */
struct gathering
{
  int last;
  tree flag, test;
  bool if_true;
  auto_vec<int> gone;
};

/* What is known of a region: its function's statements, and how many jumps of
   these lead to each label.  */
struct truths
{
  gomp_target *target;
  gimple_seq function;
  hash_map<tree, int> jumps;
};

/* Whether DECL is a scalar of the program that can gather a truth value.  */

static bool
is_scalar (tree decl)
{
  return decl && VAR_P (decl) && !DECL_ARTIFICIAL (decl)
         && INTEGRAL_TYPE_P (TREE_TYPE (decl)) && !TREE_THIS_VOLATILE (decl)
         && !DECL_HAS_VALUE_EXPR_P (decl);
}

static bool
is_truth (tree decl)
{
  return TREE_CODE (TREE_TYPE (decl)) == BOOLEAN_TYPE;
}

/* Whether DECL is a number of the compiler's.  */

static bool
is_temporary (tree decl)
{
  return decl && VAR_P (decl) && DECL_ARTIFICIAL (decl) && is_gimple_reg (decl);
}

/* The assignment at PLACE of STMTS, NULL when there is none.  */

static gassign *
assign_at (const vec<gimple *> &stmts, int place)
{
  return place >= 0 && place < (int)stmts.length ()
             ? dyn_cast<gassign *> (stmts[place])
             : NULL;
}

/* The place of STMTS behind I, but for what is only there for debuggers.  */

static int
behind (const vec<gimple *> &stmts, int i)
{
  for (i++; i < (int)stmts.length () && is_gimple_debug (stmts[i]); i++)
    ;
  return i;
}

/* The place of LABEL among the statements behind place I of STMTS that one
   truth value may be found by, -1 when it is not there.  */

static int
place_of (const vec<gimple *> &stmts, int i, tree label)
{
  int end = MIN (i + MAX_TEST, (int)stmts.length ());
  for (i++; label && i < end; i++)
    if (acctile_label_at (stmts, i) == label)
      return i;
  return -1;
}

/* Whether all jumps to labels of STMTS from place FIRST to LAST come from
   there.  */

static bool
is_closed (struct truths *truths, const vec<gimple *> &stmts, int first,
           int last)
{
  hash_map<tree, int> here;
  acctile_count_jumps_among (stmts, first, last, &here);
  for (int i = first; i <= last; i++)
    if (tree label = acctile_label_at (stmts, i))
      {
        int *all = truths->jumps.get (label), *inside = here.get (label);
        if (FORCED_LABEL (label) || DECL_NONLOCAL (label)
            || (all ? *all : 0) != (inside ? *inside : 0))
          return false;
        here.remove (label);
      }
  return here.is_empty ();
}

/* Whether an operand of the right-hand side of STMT mentions one of DECLS.  */

static bool
is_made_of (gimple *stmt, hash_set<tree> *decls)
{
  tree lhs = gimple_get_lhs (stmt);
  for (hash_set<tree>::iterator i = decls->begin (); i != decls->end (); ++i)
    if (*i != lhs && acctile_mentions (stmt, *i))
      return true;
  return false;
}

/* Whether STMT reads a field of an object, as of an array's descriptor, or a
   variable.  */

static bool
reads_field (gassign *assign)
{
  tree ref = gimple_assign_rhs1 (assign);
  while (TREE_CODE (ref) == COMPONENT_REF
         || (TREE_CODE (ref) == ARRAY_REF
             && TREE_CODE (TREE_OPERAND (ref, 1)) == INTEGER_CST))
    ref = TREE_OPERAND (ref, 0);
  return DECL_P (ref);
}

/* Whether STMT may be done in vain: it computes a number of the compiler's.
   LOADED has what was made of memory before.  */

static bool
is_harmless (gimple *stmt, hash_set<tree> *loaded)
{
  tree lhs = gimple_get_lhs (stmt);
  if (!is_temporary (lhs) || flag_non_call_exceptions
      || gimple_has_volatile_ops (stmt))
    return false;
  bool made = is_made_of (stmt, loaded);
  gcall *call = dyn_cast<gcall *> (stmt);
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (call ? !gimple_call_builtin_p (call, BUILT_IN_NORMAL)
                 || acctile_call_effect (call) != ACCTILE_CALL_VALUE
           : !assign)
    return false;
  bool load = assign && gimple_assign_load_p (assign) && !reads_field (assign);
  if (assign && !load
      && TREE_CODE_CLASS (gimple_assign_rhs_code (assign)) == tcc_binary
      && INTEGRAL_TYPE_P (TREE_TYPE (lhs))
      && gimple_assign_rhs_could_trap_p (assign))
    return false;
  if (load && made)
    return false;
  if (load || made)
    loaded->add (lhs);
  return true;
}

/* Whether STMT may read the variable DECL by its address.  */

static bool
may_read (gimple *stmt, tree decl)
{
  if (!TREE_ADDRESSABLE (decl) || !gimple_assign_load_p (stmt)
      || DECL_P (get_base_address (gimple_assign_rhs1 (stmt))))
    return false;
  return alias_sets_conflict_p (get_alias_set (gimple_assign_rhs1 (stmt)),
                                get_alias_set (decl));
}

/* Whether the statements of STMTS from place FIRST to LAST, which find TEST,
   only compute, and do not mention FLAG.  */

static bool
only_tests (const vec<gimple *> &stmts, int first, int last, tree flag,
            tree test)
{
  hash_set<tree> loaded;
  for (int i = first; i <= last; i++)
    {
      gimple *stmt = stmts[i];
      if (acctile_mentions (stmt, flag) || may_read (stmt, flag))
        return false;
      if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_LABEL
          || gimple_code (stmt) == GIMPLE_GOTO
          || gimple_code (stmt) == GIMPLE_COND
          || gimple_code (stmt) == GIMPLE_PREDICT)
        continue;
      if (!is_harmless (stmt, &loaded))
        return false;
      if (gimple_get_lhs (stmt) == test
          && (!gimple_assign_single_p (stmt)
              || (!integer_zerop (gimple_assign_rhs1 (stmt))
                  && !integer_onep (gimple_assign_rhs1 (stmt)))))
        return false;
    }
  return true;
}

/* Whether the condition at place I of STMTS tests a scalar, or the copy of one
   that the statement before it makes: that goes to G.  */

static bool
tests_scalar (struct truths *truths, const vec<gimple *> &stmts, int i,
              struct gathering *g)
{
  gcond *cond = as_a<gcond *> (stmts[i]);
  tree a = gimple_cond_lhs (cond);
  enum tree_code code = gimple_cond_code (cond);
  if (!integer_zerop (gimple_cond_rhs (cond))
      || (code != NE_EXPR && code != EQ_EXPR))
    return false;
  g->flag = a;
  g->gone.safe_push (i);
  if (is_scalar (a))
    return true;
  gassign *copy = assign_at (stmts, i - 1);
  if (!is_temporary (a) || !copy || !gimple_assign_single_p (copy)
      || gimple_assign_lhs (copy) != a
      || acctile_read_after (gimple_omp_body (truths->target), cond, a))
    return false;
  g->gone.safe_push (i - 1);
  g->flag = gimple_assign_rhs1 (copy);
  return is_scalar (g->flag);
}

/* Reads the condition at place I of STMTS, "if (ok != 0) ...: test = 1; else
   test = 0; ok = test", into G.  */

static bool
read_condition (struct truths *truths, const vec<gimple *> &stmts, int i,
                struct gathering *g)
{
  gcond *cond = dyn_cast<gcond *> (stmts[i]);
  if (!cond || !tests_scalar (truths, stmts, i, g))
    return false;
  bool unequal = gimple_cond_code (cond) == NE_EXPR;
  tree on = unequal ? gimple_cond_true_label (cond)
                    : gimple_cond_false_label (cond);
  tree off = unequal ? gimple_cond_false_label (cond)
                     : gimple_cond_true_label (cond);
  tree next = acctile_label_at (stmts, behind (stmts, i));
  if (!next || (next != on && next != off))
    return false;
  g->if_true = next == off;
  int place = place_of (stmts, i, next == on ? off : on);
  gassign *known = place < 0 ? NULL : assign_at (stmts, behind (stmts, place));
  if (!known || !gimple_assign_single_p (known)
      || !is_temporary (gimple_assign_lhs (known)))
    return false;
  g->test = gimple_assign_lhs (known);
  tree value = gimple_assign_rhs1 (known);
  if (g->if_true ? !integer_onep (value) : !integer_zerop (value))
    return false;
  for (g->last = place; g->last < (int)stmts.length (); g->last++)
    if (gimple_get_lhs (stmts[g->last]) == g->flag)
      break;
  gassign *set = assign_at (stmts, g->last);
  if (!set || g->last - i > MAX_TEST
      || (!gimple_assign_single_p (set)
          && !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (set)))
      || gimple_assign_rhs1 (set) != g->test)
    return false;
  return only_tests (stmts, i + 1, g->last - 1, g->flag, g->test)
         && is_closed (truths, stmts, i, g->last);
}

/* The statement before place I of STMTS, in a straight line, that gives DECL
   its value; -1 when there is none.  */

static int
value_place (const vec<gimple *> &stmts, int i, tree decl)
{
  for (i--; i >= 0
            && (is_gimple_assign (stmts[i]) || is_gimple_debug (stmts[i])
                || is_gimple_call (stmts[i]));
       i--)
    if (gimple_get_lhs (stmts[i]) == decl)
      return i;
  return -1;
}

/* What the number DECL of the compiler's, which the statement at place I of
   STMTS reads, is a copy of, DECL itself when of nothing.  *AT gets the place
   of the copy, or -1.  */

static tree
origin_of (const vec<gimple *> &stmts, int i, tree decl, int *at)
{
  *at = is_temporary (decl) ? value_place (stmts, i, decl) : -1;
  gassign *copy = assign_at (stmts, *at);
  if (copy
      && (gimple_assign_single_p (copy)
          || CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (copy)))
      && DECL_P (gimple_assign_rhs1 (copy)))
    return gimple_assign_rhs1 (copy);
  *at = -1;
  return decl;
}

/* Adds place AT of STMTS, unless it is -1, to what G does not need.  False
   where something wants what is computed there.  */

static bool
drop (struct truths *truths, const vec<gimple *> &stmts, int at, int reader,
      struct gathering *g)
{
  if (at < 0)
    return true;
  g->gone.safe_push (at);
  return !acctile_read_after (gimple_omp_body (truths->target), stmts[reader],
                              gimple_get_lhs (stmts[at]));
}

/* Reads the statement at place I of STMTS, "ok = ok & x", or "a = (int) ok; b =
   a & (int) x; ok = b != 0" (GCC 14: "(_Bool) b"), where OK and X are truth
   values, into G.  */

static bool
read_operation (struct truths *truths, const vec<gimple *> &stmts, int i,
                struct gathering *g)
{
  gassign *set = assign_at (stmts, i);
  g->flag = set ? gimple_assign_lhs (set) : NULL_TREE;
  g->last = i;
  if (!is_scalar (g->flag) || !is_truth (g->flag))
    return false;
  bool wide = CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (set))
              || (gimple_assign_rhs_code (set) == NE_EXPR
                  && integer_zerop (gimple_assign_rhs2 (set)));
  int at = wide ? value_place (stmts, i, gimple_assign_rhs1 (set)) : i;
  gassign *both = assign_at (stmts, at);
  enum tree_code code = both ? gimple_assign_rhs_code (both) : ERROR_MARK;
  g->if_true = code == BIT_IOR_EXPR || code == TRUTH_OR_EXPR;
  if (!g->if_true && code != BIT_AND_EXPR && code != TRUTH_AND_EXPR)
    return false;
  int copied, other;
  tree a = gimple_assign_rhs1 (both), b = gimple_assign_rhs2 (both);
  if (origin_of (stmts, at, a, &copied) != g->flag)
    std::swap (a, b);
  g->test = b;
  tree x = origin_of (stmts, at, b, &other);
  if (origin_of (stmts, at, a, &copied) != g->flag || !is_temporary (b)
      || x == g->flag || (!g->if_true && !is_truth (x)))
    return false;
  for (int k = copied >= 0 ? copied + 1 : i; k < i; k++)
    if (k != at && acctile_mentions (stmts[k], g->flag))
      return false;
  return drop (truths, stmts, copied, at, g)
         && (!wide || drop (truths, stmts, at, i, g));
}

/* What a function gives a flag: "other" where that is more than the constant
   VALUE and what SET, a statement of REGION, does.  */
struct settings
{
  tree flag;
  gomp_target *region;
  gimple *set;
  bool value, other;
};

/* A walk_gimple_seq callback: notes what the flag is given, but in other
   compute regions.  */

static tree
note_setting (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct settings *settings = (struct settings *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = acctile_is_region (stmt) && stmt != settings->region;
  if (acctile_assigned_by (stmt) != settings->flag || stmt == settings->set
      || gimple_clobber_p (stmt))
    return NULL_TREE;
  gassign *assign = dyn_cast<gassign *> (stmt);
  tree to = assign && gimple_assign_single_p (assign)
                ? gimple_assign_rhs1 (assign)
                : NULL_TREE;
  settings->other
      |= !to || !(settings->value ? integer_onep (to) : integer_zerop (to));
  return NULL_TREE;
}

/* Whether the flag of G, which SET gathers, begins as what it is as long as
   nothing is found: all its tests would be made until then, those of the first
   iterations whatever others are.  */

static bool
begins_idle (struct truths *truths, const struct gathering *g, gimple *set)
{
  if (!is_truth (g->flag)
      && (TREE_ADDRESSABLE (g->flag) || is_global_var (g->flag)))
    return false;
  struct settings settings
      = { g->flag, truths->target, set, !g->if_true, false };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &settings;
  walk_gimple_seq (truths->function, note_setting, NULL, &wi);
  return !settings.other;
}

/* Appends to *SEQ what gives the flag of G its constant.  */

static void
build_flag (const struct gathering *g, location_t location, gimple_seq *seq)
{
  tree set = create_artificial_label (location);
  tree after = create_artificial_label (location);
  gimple *stmt = gimple_build_assign (
      g->flag, build_int_cst (TREE_TYPE (g->flag), g->if_true));
  gcond *cond
      = gimple_build_cond (g->if_true ? NE_EXPR : EQ_EXPR, g->test,
                           build_zero_cst (TREE_TYPE (g->test)), set, after);
  gimple_set_location (stmt, location);
  gimple_set_location (cond, location);
  gimple_seq_add_stmt (seq, cond);
  gimple_seq_add_stmt (seq, gimple_build_label (set));
  gimple_seq_add_stmt (seq, stmt);
  gimple_seq_add_stmt (seq, gimple_build_label (after));
}

/* Puts what sets a flag in the place of G in *SEQ, whose statements are
   STMTS.  */

static void
put_flag (gimple_seq *seq, const vec<gimple *> &stmts,
          const struct gathering *g)
{
  gimple_seq result = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  for (int i = 0; i < (int)stmts.length (); i++)
    if (i == g->last)
      build_flag (g, gimple_location (stmts[i]), &result);
    else if (!g->gone.contains (i))
      gimple_seq_add_stmt (&result, stmts[i]);
  *seq = result;
}

/* Makes flags of the truth values that the statements of *SEQ, and of blocks
   and loops in it, gather.  */

static void
rewrite (struct truths *truths, gimple_seq *seq)
{
  bool again = true;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (gsi)))
      rewrite (truths, gimple_bind_body_ptr (bind));
    else if (gimple_code (gsi_stmt (gsi)) == GIMPLE_TRY)
      rewrite (truths, gimple_try_eval_ptr (gsi_stmt (gsi)));
    else if (gimple_code (gsi_stmt (gsi)) == GIMPLE_OMP_FOR)
      rewrite (truths, gimple_omp_body_ptr (gsi_stmt (gsi)));
  while (again)
    {
      auto_vec<gimple *> stmts;
      again = false;
      acctile_list_stmts (*seq, &stmts);
      for (int i = 0; i < (int)stmts.length () && !again; i++)
        {
          struct gathering condition, operation;
          if (read_condition (truths, stmts, i, &condition)
              && begins_idle (truths, &condition, stmts[condition.last]))
            put_flag (seq, stmts, &condition);
          else if (read_operation (truths, stmts, i, &operation))
            put_flag (seq, stmts, &operation);
          else
            continue;
          again = true;
        }
    }
}

void
acctile_tidy_logical (gomp_target *target, gimple_seq *function)
{
  struct truths truths;
  if (gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS)
    return;
  truths.target = target;
  truths.function = *function;
  acctile_count_jumps (*function, &truths.jumps);
  rewrite (&truths, gimple_omp_body_ptr (target));
}
