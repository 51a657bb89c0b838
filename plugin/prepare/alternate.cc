/* Pointers that a step of a loop around regions chooses by whether its counter
   is odd.  They are kept in variables that change places with the counter,
   which is the form that loops over time are read in:

     for (t...)                            p = t is odd ? b : a;
       { from = t % 2 ? b : a;             q = t is odd ? a : b;
         to = t % 2 ? a : b;         ->    for (t...)
         REGION (from, to); }                { REGION (p, q);
                                               t = t + 1; s = p; p = q; q = s; }

   The same for the elements of an array of two pointers, from = u[t % 2], and
   for places in one array, from = u + (t % 2) * n (alternate-place.cc).  It
   needs that the loop changes the counter by odd constants only, or turns it
   over, cur = 1 - cur (alternate-parity.cc), and neither the pointers nor the
   array at all.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/alternate.h"
#include "acctile.h"
#include "extract/definition.h"
#include "prepare/exchange.h"
#include "extract/gimple-loop.h"
#include "prepare/tidy.h"
#include "timetile/timeloop-queue.h"

bool
acctile_is_plain_variable (tree op)
{
  return TREE_CODE (op) == SSA_NAME
         || ((VAR_P (op) || TREE_CODE (op) == PARM_DECL)
             && !TREE_ADDRESSABLE (op) && !TREE_THIS_VOLATILE (op)
             && !is_global_var (op) && !DECL_HAS_VALUE_EXPR_P (op));
}

/* The same for pointers of the program.  */

static bool
is_plain_pointer (tree op)
{
  return DECL_P (op) && acctile_is_plain_variable (op)
         && TREE_CODE (TREE_TYPE (op)) == POINTER_TYPE;
}

bool
acctile_loop_assigns (const struct alternation *a, tree decl)
{
  for (unsigned i = 0; i < a->loop->stmts.length (); i++)
    if (acctile_assigns (a->loop->stmts[i], decl))
      return true;
  return false;
}

/* A walk_gimple_stmt callback: finds calls, and what stores to anything but
   variables.  */

static tree
find_effect (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (stmt);
  bool region = acctile_is_region (stmt);
  bool found = (is_gimple_call (stmt) && !acctile_is_wait (stmt))
               || gimple_code (stmt) == GIMPLE_ASM
               || (lhs && TREE_CODE (lhs) != SSA_NAME && !DECL_P (lhs))
               || (gimple_code (stmt) == GIMPLE_OMP_TARGET && !region);
  *handled = region || found;
  return found ? integer_one_node : NULL_TREE;
}

/* Whether the host may store to memory, but for variables, in the loop of A. */

static bool
stores_to_memory (const struct alternation *a)
{
  for (unsigned i = 0; i < a->loop->stmts.length (); i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      gimple_stmt_iterator gsi = acctile_gsi_at (a->loop->stmts[i]);
      if (walk_gimple_stmt (&gsi, find_effect, NULL, &wi))
        return true;
    }
  return false;
}

/* Whether REF, of an array, is a pointer that no statement of the loop of A
   changes.  */

static bool
is_steady_element (const struct alternation *a, tree ref)
{
  tree array = TREE_OPERAND (ref, 0);
  tree domain = VAR_P (array) ? TYPE_DOMAIN (TREE_TYPE (array)) : NULL_TREE;
  return domain && TREE_CODE (TREE_TYPE (ref)) == POINTER_TYPE
         && !TREE_THIS_VOLATILE (ref) && !TREE_THIS_VOLATILE (array)
         && !DECL_HAS_VALUE_EXPR_P (array) && !DECL_EXTERNAL (array)
         && TYPE_MIN_VALUE (domain) && integer_zerop (TYPE_MIN_VALUE (domain))
         && TYPE_MAX_VALUE (domain)
         && TREE_CODE (TYPE_MAX_VALUE (domain)) == INTEGER_CST
         && !integer_zerop (TYPE_MAX_VALUE (domain))
         && !acctile_loop_assigns (a, array) && !stores_to_memory (a);
}

tree
acctile_value_before (const struct alternation *a, tree counter)
{
  gimple_stmt_iterator gsi = gsi_start (*a->seq);
  tree value = NULL_TREE;
  for (; gsi_stmt (gsi) != a->loop->stmts[0]; gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_get_lhs (stmt) == counter)
        value = gimple_assign_single_p (stmt)
                        && TREE_CODE (gimple_assign_rhs1 (stmt)) == INTEGER_CST
                    ? gimple_assign_rhs1 (stmt)
                    : NULL_TREE;
      else if (acctile_assigns (stmt, counter)
               || gimple_code (stmt) == GIMPLE_LABEL)
        value = NULL_TREE;
    }
  return value;
}

/* The place of the first of STMTS from AT on that does something.  */

static int
next_place (const vec<gimple *> &stmts, int at)
{
  while (at < (int)stmts.length ()
         && (is_gimple_debug (stmts[at])
             || gimple_code (stmts[at]) == GIMPLE_PREDICT
             || gimple_code (stmts[at]) == GIMPLE_NOP))
    at++;
  return at;
}

/* The label at place AT of STMTS that one statement of A's loop jumps to, or
   COUNT do; NULL_TREE for none.  */

static tree
label_at (struct alternation *a, const vec<gimple *> &stmts, int at, int count)
{
  tree label = acctile_label_at (stmts, at);
  int *jumps = label ? a->jumps.get (label) : NULL;
  return jumps && *jumps == count && !FORCED_LABEL (label)
                 && !DECL_NONLOCAL (label)
             ? label
             : NULL_TREE;
}

/* Reads the copies of pointers from place *AT of STMTS on into C, for odd
   counters where ODD, and moves *AT behind them.  */

static bool
read_copies (const struct alternation *a, const vec<gimple *> &stmts, int *at,
             bool odd, struct choosing *c)
{
  for (*at = next_place (stmts, *at);
       *at < (int)stmts.length () && is_gimple_assign (stmts[*at]);
       *at = next_place (stmts, *at + 1))
    {
      gimple *stmt = stmts[*at];
      tree to = gimple_assign_lhs (stmt), from = gimple_assign_rhs1 (stmt);
      if (!gimple_assign_single_p (stmt) || gimple_clobber_p (stmt)
          || !(DECL_P (to) || TREE_CODE (to) == SSA_NAME)
          || TREE_CODE (TREE_TYPE (to)) != POINTER_TYPE
          || !is_plain_pointer (from) || acctile_loop_assigns (a, from))
        return false;
      unsigned i = 0;
      while (i < c->pointers.length () && c->pointers[i].to != to)
        i++;
      if (i == c->pointers.length ())
        c->pointers.safe_push ({ to, NULL_TREE, NULL_TREE });
      tree *value = odd ? &c->pointers[i].odd : &c->pointers[i].even;
      if (*value)
        return false;
      *value = from;
    }
  return *at < (int)stmts.length ();
}

bool
acctile_choice_complete (const struct choosing *c)
{
  for (unsigned i = 0; i < c->pointers.length (); i++)
    {
      const struct chosen *x = &c->pointers[i];
      if (!x->odd || !x->even
          || !useless_type_conversion_p (TREE_TYPE (x->to), TREE_TYPE (x->odd))
          || !types_compatible_p (TREE_TYPE (x->odd), TREE_TYPE (x->even)))
        return false;
    }
  return !c->pointers.is_empty ();
}

/* Reads the choice that begins with the condition at place AT of STMTS into C:
   "if (...) copies else copies".  */

static bool
read_condition (struct alternation *a, const vec<gimple *> &stmts, int at,
                struct choosing *c)
{
  struct parity p;
  gcond *cond = as_a<gcond *> (stmts[at]);
  if (!acctile_parity_of_condition (a, stmts, at, &p))
    return false;
  int place = next_place (stmts, at + 1);
  tree first = label_at (a, stmts, place, 1);
  bool yes = first && first == gimple_cond_true_label (cond);
  if (!first || (!yes && first != gimple_cond_false_label (cond)))
    return false;
  place++;
  if (!read_copies (a, stmts, &place, yes != p.flips, c)
      || gimple_code (stmts[place]) != GIMPLE_GOTO)
    return false;
  tree end = gimple_goto_dest (stmts[place]);
  place = next_place (stmts, place + 1);
  tree second = label_at (a, stmts, place, 1);
  if (!second
      || second
             != (yes ? gimple_cond_false_label (cond)
                     : gimple_cond_true_label (cond)))
    return false;
  place++;
  if (!read_copies (a, stmts, &place, yes == p.flips, c))
    return false;
  bool jumps = gimple_code (stmts[place]) == GIMPLE_GOTO
               && gimple_goto_dest (stmts[place]) == end;
  place = jumps ? next_place (stmts, place + 1) : place;
  if (label_at (a, stmts, place, jumps ? 2 : 1) != end)
    return false;
  c->first = cond;
  c->last = stmts[place];
  c->counter = p.counter;
  return acctile_choice_complete (c);
}

/* Element NUMBER of the array of REF.  */

static tree
element (tree ref, int number)
{
  return build4 (ARRAY_REF, TREE_TYPE (ref), TREE_OPERAND (ref, 0),
                 build_int_cst (TREE_TYPE (TREE_OPERAND (ref, 1)), number),
                 NULL_TREE, NULL_TREE);
}

/* Whether the array that the element REF is of has two of them, numbers 0
   and 1.  */

static bool
has_two_elements (tree ref)
{
  tree domain = TYPE_DOMAIN (TREE_TYPE (TREE_OPERAND (ref, 0)));
  return domain && TYPE_MAX_VALUE (domain) && TYPE_MIN_VALUE (domain)
         && integer_zerop (TYPE_MIN_VALUE (domain))
         && integer_onep (TYPE_MAX_VALUE (domain));
}

/* Reads the choice that is the load at place AT of STMTS of an element of an
   array into C.  */

static bool
read_element (struct alternation *a, const vec<gimple *> &stmts, int at,
              struct choosing *c)
{
  struct parity p;
  gimple *stmt = stmts[at];
  tree to = gimple_assign_lhs (stmt), ref = gimple_assign_rhs1 (stmt);
  if (!gimple_assign_single_p (stmt) || TREE_CODE (ref) != ARRAY_REF
      || !(DECL_P (to) || TREE_CODE (to) == SSA_NAME)
      || !acctile_parity_at (a, stmts, at, TREE_OPERAND (ref, 1), &p)
      || !is_steady_element (a, ref)
      || ((!p.bit || p.sign) && !has_two_elements (ref)))
    return false;
  c->pointers.safe_push (
      { to, element (ref, !p.flips), element (ref, p.flips) });
  c->first = c->last = stmt;
  c->counter = p.counter;
  return acctile_choice_complete (c);
}

/* Finds the choices among STMTS, a sequence of A's loop.  */

static void
find_choices (struct alternation *a, const vec<gimple *> &stmts)
{
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      struct choosing *c = new struct choosing;
      auto_vec<gimple *> inner;
      bool found = false;
      if (gimple_code (stmts[i]) == GIMPLE_COND)
        found = read_condition (a, stmts, i, c);
      else if (is_gimple_assign (stmts[i]) && !gimple_clobber_p (stmts[i]))
        found = read_element (a, stmts, i, c)
                || acctile_read_place (a, stmts, i, c);
      else if (gbind *bind = dyn_cast<gbind *> (stmts[i]))
        acctile_list_stmts (gimple_bind_body (bind), &inner);
      else if (gimple_code (stmts[i]) == GIMPLE_TRY)
        acctile_list_stmts (gimple_try_eval (stmts[i]), &inner);
      if (found)
        a->choices.safe_push (c);
      else
        delete c;
      if (!inner.is_empty ())
        find_choices (a, inner);
    }
}

/* Counts the jumps to labels in the loop of A.  */

static void
count_jumps (struct alternation *a)
{
  auto_vec<tree> targets;
  for (unsigned i = 0; i < a->loop->stmts.length (); i++)
    acctile_jump_targets (a->loop->stmts[i], &targets);
  for (unsigned i = 0; i < targets.length (); i++)
    a->jumps.get_or_insert (targets[i])++;
}

/* Looks at LOOP, in *SEQ, of the function whose outermost bind is DATA.  */

static void
look_at_loop (struct acctile_time_loop *loop, gimple_seq *seq, void *data)
{
  struct alternation a;
  a.bind = (gbind *)data;
  a.loop = loop;
  a.seq = seq;
  a.turning = NULL_TREE;
  a.turning_bit = false;
  count_jumps (&a);
  find_choices (&a, loop->stmts);
  if (!a.choices.is_empty ())
    acctile_alternation_put (&a);
  for (unsigned i = 0; i < a.choices.length (); i++)
    delete a.choices[i];
}

void
acctile_tidy_alternations (gimple_seq *function)
{
  gbind *bind = dyn_cast<gbind *> (gimple_seq_first_stmt (*function));
  if (bind && !acctile_unoptimised () && !lang_GNU_Fortran ())
    acctile_time_loop_each (function, look_at_loop, bind);
}
