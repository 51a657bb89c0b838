/* Loops without a pragma that do not compare their counter itself; in kernels
   regions also those that do not compare it alone, or have a second one:

     int i; unsigned n;
     for (i = 0; (unsigned) i < n; i++)
       BODY                       ->   for (i = 0; i < (int) n; i++)
                                         BODY

     for (i = 0; i + k < n; i++)       for (i = 0; i < n - k; i++)
       BODY                       ->     BODY

     for (i = 0, j = k; j < n; i++, j++)
       BODY                       ->   for (j = k; j < n; j++)
                                         { i = j - k; BODY }

   Then they can become acc loops (counted.cc).  Differences that the program
   does not compute are taken to be numbers of the counter's type, and loops to
   end.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit-parts.h"
#include "extract/gimple-loop.h"
#include "extract/limit.h"
#include "extract/liveness.h"
#include "extract/mention.h"
#include "prepare/tidy.h"
#include "substitute.h"

/* What is to be changed.  */
struct change
{
  bool kernels; /* also what only kernels regions get  */
  hash_set<tree> negative;
};

/* A loop among the statements of the sequence *SEQ, which stands in BIND.  */
struct counting
{
  const struct change *change;
  gimple_seq *seq;
  gbind *bind;
  auto_vec<gimple *> stmts;
  int first, last;
  int tests; /* the only condition that leaves it  */
  struct acctile_plain_loop plain;
};

/* Whether STMT does nothing at run time.  */

static bool
is_idle (gimple *stmt)
{
  return is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_PREDICT
         || gimple_code (stmt) == GIMPLE_NOP;
}

/* Whether DECL is a whole number of the function's own that nothing has the
   address of.  */

static bool
is_number (tree decl)
{
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
         && TREE_CODE (TREE_TYPE (decl)) == INTEGER_TYPE
         && !TREE_ADDRESSABLE (decl) && !TREE_THIS_VOLATILE (decl)
         && !is_global_var (decl)
         && !(VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl));
}

/* The increment that L does of DECL, NULL for none.  */

static const struct acctile_increment *
increment_of (const struct counting *l, tree decl)
{
  for (unsigned i = 0; i < l->plain.increments.length (); i++)
    if (l->plain.increments[i].variable == decl)
      return &l->plain.increments[i];
  return NULL;
}

/* The only condition that leaves L, -1 when something else does too.  */

static int
only_test (const struct counting *l)
{
  int place = -1;
  for (int i = l->first; i <= l->last; i++)
    {
      auto_vec<tree> targets;
      acctile_jump_targets (l->stmts[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        if (!l->plain.labels.contains (targets[t]))
          {
            if (place >= 0 || gimple_code (l->stmts[i]) != GIMPLE_COND)
              return -1;
            place = i;
          }
    }
  return place;
}

/* Whether VALUE, which stands in L's condition or in what is computed right
   before it, is the same in all iterations, as far as can be told from L
   alone.  */

static bool
is_steady (const struct counting *l, tree value)
{
  return TREE_CODE (value) == INTEGER_CST
         || (is_number (value) && !l->plain.assigned.contains (value));
}

/* The place before PLACE, behind the last label, where L computes the temporary
   VALUE; -1 for none.  */

static int
computed_at (const struct counting *l, tree value, int place)
{
  if (!VAR_P (value) || !DECL_ARTIFICIAL (value) || !is_number (value))
    return -1;
  for (int i = place - 1; i >= l->first; i--)
    if (gimple_code (l->stmts[i]) == GIMPLE_LABEL)
      return -1;
    else if (gimple_get_lhs (l->stmts[i]) == value)
      return is_gimple_assign (l->stmts[i]) ? i : -1;
  return -1;
}

/* A condition of the form "value CODE bound", "value" a sum of a counter and
   of what is steady.  */
struct comparison
{
  enum tree_code code;
  tree value, bound;
  auto_vec<gimple *> before; /* which compute the bound  */
  auto_vec<gimple *> after;  /* which computed the sum  */
};

/* Takes the first part of the sum "value" of C, at the condition of L, to the
   other side.  False when that cannot be.  */

static bool
take_part (struct counting *l, struct comparison *c, int *place)
{
  int at = computed_at (l, c->value, *place);
  if (at < 0)
    return false;
  gimple *stmt = l->stmts[at];
  enum tree_code code = gimple_assign_rhs_code (stmt), back;
  if (code != PLUS_EXPR && code != MINUS_EXPR)
    return false;
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  tree type = TREE_TYPE (c->value);
  tree bound = acctile_declare_new (l->bind, type, "acctile_end");
  if (is_steady (l, b))
    {
      back = code == PLUS_EXPR ? MINUS_EXPR : PLUS_EXPR;
      c->before.safe_push (gimple_build_assign (bound, back, c->bound, b));
      c->value = a;
    }
  else if (is_steady (l, a))
    {
      back = MINUS_EXPR;
      c->before.safe_push (
          code == PLUS_EXPR ? gimple_build_assign (bound, back, c->bound, a)
                            : gimple_build_assign (bound, back, a, c->bound));
      c->value = b;
      if (code == MINUS_EXPR)
        c->code = swap_tree_comparison (c->code);
    }
  else
    return false;
  c->bound = bound;
  c->after.safe_push (stmt);
  *place = at;
  return true;
}

/* Lets L compare its counter alone, where it compares a sum of it.  */

static bool
compare_counter (struct counting *l)
{
  gcond *cond = as_a<gcond *> (l->stmts[l->tests]);
  struct comparison c;
  c.code = gimple_cond_code (cond);
  c.value = gimple_cond_lhs (cond);
  c.bound = gimple_cond_rhs (cond);
  if (!is_steady (l, c.bound))
    {
      std::swap (c.value, c.bound);
      c.code = swap_tree_comparison (c.code);
    }
  tree type = TREE_TYPE (c.value);
  if (l->plain.iterator || !is_steady (l, c.bound)
      || TREE_CODE (type) != INTEGER_TYPE || !TYPE_OVERFLOW_UNDEFINED (type)
      || (c.code != LT_EXPR && c.code != LE_EXPR && c.code != GT_EXPR
          && c.code != GE_EXPR))
    return false;
  int place = l->tests;
  while (!increment_of (l, c.value))
    if (!take_part (l, &c, &place))
      return false;
  if (c.after.is_empty ())
    return false;
  gimple_seq body = gimple_body (current_function_decl);
  for (unsigned i = 0; i < c.after.length (); i++)
    if (acctile_read_after (body, cond, gimple_assign_lhs (c.after[i])))
      return false;
  gimple_stmt_iterator gsi = gsi_for_stmt (cond, l->seq);
  for (unsigned i = 0; i < c.before.length (); i++)
    {
      gimple_set_location (c.before[i], gimple_location (cond));
      gsi_insert_before (&gsi, c.before[i], GSI_SAME_STMT);
    }
  for (unsigned i = 0; i < c.after.length (); i++)
    {
      gsi = gsi_for_stmt (c.after[i], l->seq);
      gsi_remove (&gsi, true);
    }
  gimple_cond_set_code (cond, c.code);
  gimple_cond_set_lhs (cond, c.value);
  gimple_cond_set_rhs (cond, c.bound);
  return true;
}

/* Whether numbers of COUNTER's type, which counts by STEP, are in the order of
   what they are in TYPE, as far as COUNTER goes.  */

static bool
keeps_order (const struct change *change, tree counter, int64_t step, tree type)
{
  tree own = TREE_TYPE (counter);
  if (TREE_CODE (type) != INTEGER_TYPE || step < 0
      || TYPE_PRECISION (own) < TYPE_PRECISION (integer_type_node)
      || TYPE_PRECISION (type) < TYPE_PRECISION (own))
    return false;
  if (TYPE_UNSIGNED (own))
    return TYPE_PRECISION (type) > TYPE_PRECISION (own);
  return TYPE_OVERFLOW_UNDEFINED (own)
         && (!TYPE_UNSIGNED (type)
             || (!acctile_may_have_sign (counter)
                 && !const_cast<struct change *> (change)->negative.contains (
                     counter)));
}

/* BOUND as a number of TYPE, which the statements at the end of *SEQ compute
   with variables of BIND.  What is more than TYPE holds no loop ends at; what
   is less is made the least.  NULL_TREE for a constant that is not of TYPE.  */

static tree
narrowed (gbind *bind, tree type, tree bound, gimple_seq *seq)
{
  tree wide = TREE_TYPE (bound);
  if (TREE_CODE (bound) == INTEGER_CST)
    return int_fits_type_p (bound, type) ? fold_convert (type, bound)
                                         : NULL_TREE;
  if (!TYPE_UNSIGNED (wide))
    {
      tree least = fold_convert (wide, TYPE_MIN_VALUE (type));
      tree most = acctile_declare_new (bind, wide, "acctile_end");
      gimple_seq_add_stmt (seq,
                           gimple_build_assign (most, MAX_EXPR, bound, least));
      bound = most;
    }
  tree end = acctile_declare_new (bind, type, "acctile_end");
  gimple_seq_add_stmt (seq, gimple_build_assign (end, NOP_EXPR, bound));
  return end;
}

/* Lets L compare its counter, where it compares what this is in another
   type.  */

static bool
compare_narrow (struct counting *l)
{
  gcond *cond = as_a<gcond *> (l->stmts[l->tests]);
  enum tree_code code = gimple_cond_code (cond);
  tree value = gimple_cond_lhs (cond), bound = gimple_cond_rhs (cond);
  int at = computed_at (l, value, l->tests);
  if (at < 0 || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (l->stmts[at])))
    {
      std::swap (value, bound);
      code = swap_tree_comparison (code);
      at = computed_at (l, value, l->tests);
    }
  gassign *convert = at < 0 ? NULL : dyn_cast<gassign *> (l->stmts[at]);
  if (!convert || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (convert))
      || !is_gimple_val (bound))
    return false;
  tree counter = gimple_assign_rhs1 (convert);
  const struct acctile_increment *counts = increment_of (l, counter);
  if (!counts || !is_number (counter)
      || !keeps_order (l->change, counter, counts->step, TREE_TYPE (value))
      || (code == NE_EXPR ? counts->step != 1
                          : code != LT_EXPR && code != LE_EXPR)
      || acctile_read_after (gimple_body (current_function_decl), cond, value))
    return false;
  gimple_seq before = NULL;
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (counter));
  tree end = narrowed (l->bind, type, bound, &before);
  if (!end)
    return false;
  for (gimple_stmt_iterator s = gsi_start (before); !gsi_end_p (s);
       gsi_next (&s))
    gimple_set_location (gsi_stmt (s), gimple_location (cond));
  gimple_stmt_iterator gsi = gsi_for_stmt (cond, l->seq);
  gsi_insert_seq_before (&gsi, before, GSI_SAME_STMT);
  gsi = gsi_for_stmt (convert, l->seq);
  gsi_remove (&gsi, true);
  gimple_cond_set_code (cond, code);
  gimple_cond_set_lhs (cond, counter);
  gimple_cond_set_rhs (cond, end);
  return true;
}

/* The statement that gives DECL its value for the first iteration of L: it
   stands before L, and nothing but others of such between the two, none of
   which knows DECL.  NULL for none.  */

static gassign *
beginning (const struct counting *l, tree decl)
{
  for (int i = l->first - 1; i >= 0; i--)
    {
      gimple *stmt = l->stmts[i];
      if (is_idle (stmt) || (gimple_code (stmt) == GIMPLE_GOTO && i > 0))
        continue;
      gassign *assign = dyn_cast<gassign *> (stmt);
      if (!assign || !DECL_P (gimple_assign_lhs (assign))
          || gimple_has_volatile_ops (stmt))
        return NULL;
      if (gimple_assign_lhs (assign) == decl)
        return assign;
      if (acctile_mentions (stmt, decl))
        return NULL;
    }
  return NULL;
}

/* The value that BEGIN, before L, gives a counter: an operand that stays what
   it is, for which BEGIN may come to assign a variable of the block.  */

static tree
first_value (struct counting *l, gassign *begin)
{
  tree value = gimple_assign_rhs1 (begin);
  if (gimple_assign_single_p (begin) && TREE_CODE (value) == INTEGER_CST)
    return value;
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (gimple_assign_lhs (begin)));
  tree own = acctile_declare_new (l->bind, type, "acctile_first");
  gimple *copy = gimple_copy (begin);
  gimple_assign_set_lhs (copy, own);
  gimple_stmt_iterator gsi = gsi_for_stmt (begin, l->seq);
  gsi_insert_before (&gsi, copy, GSI_SAME_STMT);
  gimple_assign_set_rhs_from_tree (&gsi, own);
  return own;
}

/* Where the iterations of L begin: the statement behind which, NULL when it is
   not known.  */

static gimple *
top (const struct counting *l)
{
  if (l->tests == l->last)
    return l->stmts[l->first];
  gcond *cond = as_a<gcond *> (l->stmts[l->tests]);
  for (int i = l->first; i < l->tests; i++)
    if (gimple_code (l->stmts[i]) != GIMPLE_LABEL && !is_idle (l->stmts[i])
        && !(is_gimple_assign (l->stmts[i])
             && VAR_P (gimple_assign_lhs (l->stmts[i]))
             && DECL_ARTIFICIAL (gimple_assign_lhs (l->stmts[i]))))
      return NULL;
  for (int i = l->tests + 1; i <= l->last; i++)
    {
      glabel *label = dyn_cast<glabel *> (l->stmts[i]);
      if (label
          && (gimple_label_label (label) == gimple_cond_true_label (cond)
              || gimple_label_label (label) == gimple_cond_false_label (cond)))
        return label;
      if (!label && !is_idle (l->stmts[i]))
        return NULL;
    }
  return NULL;
}

/* Whether L still mentions DECL behind the statement at PLACE.  */

static bool
is_mentioned_behind (const struct counting *l, int place, tree decl)
{
  for (int i = place + 1; i <= l->last; i++)
    if (acctile_mentions (l->stmts[i], decl))
      return true;
  return false;
}

/* Whether a pointer can be computed from the counter of L: how far this has
   come is a number of its type, which keeps its value as one of bytes.  */

static bool
tells_distance (const struct counting *l)
{
  tree type = TREE_TYPE (l->plain.iterator);
  return TYPE_PRECISION (type) == TYPE_PRECISION (ssizetype)
         || (TYPE_PRECISION (type) < TYPE_PRECISION (ssizetype)
             && (TYPE_UNSIGNED (type) ? l->plain.step > 0
                                      : TYPE_OVERFLOW_UNDEFINED (type)));
}

/* Whether INC counts a second counter of L, by as much or a multiple of it, or
   a pointer.  */

static bool
is_second (const struct counting *l, const struct acctile_increment *inc)
{
  tree decl = inc->variable, iterator = l->plain.iterator;
  bool number = VAR_P (decl) && is_number (decl)
                && types_compatible_p (TREE_TYPE (decl), TREE_TYPE (iterator));
  return decl != iterator
         && (number || (acctile_walks (decl) && tells_distance (l)))
         && inc->step % l->plain.step == 0
         && !acctile_read_after (gimple_body (current_function_decl),
                                 l->stmts[l->last], decl);
}

/* Computes DECL from the counter of L at the beginning AT of each iteration:
   FROM in the first one, where the counter is ZERO, FACTOR more each time that
   this counts one.  */

static void
compute_at (struct counting *l, gimple *at, tree decl, tree from, tree zero,
            int64_t factor)
{
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (l->plain.iterator));
  tree far = acctile_declare_new (l->bind, type, "acctile_far"), times = far;
  bool pointer = POINTER_TYPE_P (TREE_TYPE (decl));
  gimple_seq seq = NULL;
  gimple_seq_add_stmt (
      &seq, gimple_build_assign (far, MINUS_EXPR, l->plain.iterator, zero));
  if (pointer)
    {
      type = sizetype;
      times = acctile_declare_new (l->bind, type, "acctile_far");
      gimple_seq_add_stmt (&seq, gimple_build_assign (times, NOP_EXPR, far));
      far = times;
    }
  if (factor != 1)
    {
      times = acctile_declare_new (l->bind, type, "acctile_far");
      gimple_seq_add_stmt (&seq,
                           gimple_build_assign (times, MULT_EXPR, far,
                                                build_int_cst (type, factor)));
    }
  gimple_seq_add_stmt (
      &seq, pointer ? gimple_build_assign (decl, POINTER_PLUS_EXPR, from, times)
                    : gimple_build_assign (decl, PLUS_EXPR, times, from));
  for (gimple_stmt_iterator s = gsi_start (seq); !gsi_end_p (s); gsi_next (&s))
    gimple_set_location (gsi_stmt (s), gimple_location (l->stmts[l->tests]));
  gimple_stmt_iterator gsi = gsi_for_stmt (at, l->seq);
  gsi_insert_seq_after (&gsi, seq, GSI_SAME_STMT);
}

/* Puts BEGINS, which gives the counter of L its first value, right before L. */

static void
begin_last (struct counting *l, gassign *begins)
{
  int enter = l->first - 1;
  while (enter >= 0 && is_idle (l->stmts[enter]))
    enter--;
  if (enter < 0 || gimple_code (l->stmts[enter]) != GIMPLE_GOTO)
    enter = l->first;
  gimple_stmt_iterator gsi = gsi_for_stmt (begins, l->seq);
  gsi_remove (&gsi, false);
  gsi = gsi_for_stmt (l->stmts[enter], l->seq);
  gsi_insert_before (&gsi, begins, GSI_SAME_STMT);
}

/* Puts a variable of the block in the place of the second counter DECL in L,
   which begins with what DECL holds before.  */

static tree
rename_second (struct counting *l, tree decl)
{
  acctile_substitution with;
  tree own = acctile_declare_new (l->bind, TYPE_MAIN_VARIANT (TREE_TYPE (decl)),
                                  "acctile_second");
  with.put (decl, own);
  for (int i = l->first; i <= l->last; i++)
    acctile_substitute_stmt (l->stmts[i], &with);
  return own;
}

/* Computes the second counter of L that INC counts from the first one.  */

static bool
compute_second (struct counting *l, const struct acctile_increment *inc)
{
  tree decl = inc->variable;
  gassign *begins = beginning (l, decl);
  gassign *counter_begins = beginning (l, l->plain.iterator);
  gimple *at = counter_begins ? top (l) : NULL;
  if (!at || !is_second (l, inc))
    return false;
  gimple *counts = l->stmts[inc->place];
  bool counted = is_mentioned_behind (l, inc->place, decl);
  tree from = begins ? first_value (l, begins) : decl;
  tree zero = first_value (l, counter_begins);
  tree second = begins && !POINTER_TYPE_P (TREE_TYPE (decl))
                    ? decl
                    : rename_second (l, decl);
  compute_at (l, at, second, from, zero, inc->step / l->plain.step);
  gimple_stmt_iterator gsi;
  if (begins)
    {
      gsi = gsi_for_stmt (begins, l->seq);
      gsi_remove (&gsi, true);
    }
  if (!counted)
    {
      gsi = gsi_for_stmt (counts, l->seq);
      gsi_remove (&gsi, true);
    }
  begin_last (l, counter_begins);
  return true;
}

/* Whether L is begun by what stands before it, and in no other way.  */

static bool
is_entered_once (const struct counting *l)
{
  int enter = l->first - 1;
  while (enter >= 0 && is_idle (l->stmts[enter]))
    enter--;
  for (int i = 0; i < (int)l->stmts.length (); i++)
    {
      auto_vec<tree> targets;
      bool jumps = i == enter && gimple_code (l->stmts[i]) == GIMPLE_GOTO;
      if (i < l->first || i > l->last)
        acctile_jump_targets (l->stmts[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        if (l->plain.labels.contains (targets[t]) != jumps)
          return false;
    }
  return true;
}

/* Changes what L counts, when it is to be.  */

static bool
change_loop (struct counting *l)
{
  acctile_plain_loop_read (l->stmts, l->first, l->last, &l->plain);
  l->tests = only_test (l);
  if (l->tests < 0)
    return false;
  if (!l->plain.iterator)
    return compare_narrow (l) || (l->change->kernels && compare_counter (l));
  if (!l->change->kernels || !is_number (l->plain.iterator)
      || !is_entered_once (l))
    return false;
  for (unsigned i = 0; i < l->plain.increments.length (); i++)
    if (compute_second (l, &l->plain.increments[i]))
      return true;
  return false;
}

/* Makes CHANGE in the next loop of *SEQ, which stands in BIND.  False when none
   is left.  */

static bool
change_next (const struct change *change, gimple_seq *seq, gbind *bind)
{
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  acctile_list_stmts (*seq, &stmts);
  acctile_find_loops (stmts, &last);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      struct counting l;
      l.change = change;
      l.seq = seq;
      l.bind = bind;
      l.first = i;
      l.last = last[i];
      if (last[i] < 0)
        continue;
      l.stmts.safe_splice (stmts);
      if (change_loop (&l))
        return true;
    }
  return false;
}

/* Makes CHANGE in the loops of *SEQ, which stands in BIND, and in those in its
   blocks.  */

static void
change_loops (const struct change *change, gimple_seq *seq, gbind *bind)
{
  while (change_next (change, seq, bind))
    continue;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        change_loops (change, gimple_bind_body_ptr (inner), inner);
      else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
        change_loops (change, gimple_omp_body_ptr (loop), bind);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        change_loops (change, gimple_try_eval_ptr (stmt), bind);
    }
}

/* A walk_gimple_seq callback: notes what may be negative.  */

static tree
note_signs (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  acctile_note_signs (gsi_stmt (*gsi), (hash_set<tree> *)wi->info);
  return NULL_TREE;
}

void
acctile_tidy_counters (gomp_target *target)
{
  gbind *bind
      = dyn_cast<gbind *> (gimple_seq_first_stmt (gimple_omp_body (target)));
  struct change change;
  walk_stmt_info wi;
  if (!bind || optimize == 0)
    return;
  memset (&wi, 0, sizeof wi);
  wi.info = &change.negative;
  walk_gimple_seq (gimple_body (current_function_decl), note_signs, NULL, &wi);
  change.kernels
      = gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS;
  change_loops (&change, gimple_bind_body_ptr (bind), bind);
}
