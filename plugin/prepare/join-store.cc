/* Elements that both sides of a condition store to in the end, as those of
   dynamic programs:

     if (a[i] == b[j])                     if (a[i] == b[j])
       d[i][j] = d[i - 1][j - 1] + 1;        t = d[i - 1][j - 1] + 1;
     else                            ->    else
       d[i][j] = max (...);                  t = max (...);
                                           d[i][j] = t;

   Then each iteration stores to its element, whatever the condition says, in
   one place.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/value.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* The most statements that an address takes, and a condition.  */
#define MAX_CHAIN 32
#define MAX_CONDITION 512

/* The statements of one sequence and of the blocks in it, what these declare,
   and how often their region jumps to each label.  */
struct join_sequence
{
  auto_vec<gimple *> stmts;
  hash_set<tree> declared;
  hash_map<tree, int> *jumps;
  hash_set<tree> assigned; /* by the condition at hand  */
};

/* Whether STMT of S is a label to which nothing jumps.  */

static bool
is_unused_label (const struct join_sequence *s, gimple *stmt)
{
  if (gimple_code (stmt) != GIMPLE_LABEL)
    return false;
  tree label = gimple_label_label (as_a<glabel *> (stmt));
  return !s->jumps->get (label) && !FORCED_LABEL (label)
         && !DECL_NONLOCAL (label);
}

/* The place before PLACE of S where something is done, -1 for none.  */

static int
place_before (const struct join_sequence *s, int place)
{
  do
    place--;
  while (place >= 0
         && (is_gimple_debug (s->stmts[place])
             || gimple_code (s->stmts[place]) == GIMPLE_NOP
             || gimple_code (s->stmts[place]) == GIMPLE_PREDICT
             || is_unused_label (s, s->stmts[place])));
  return place;
}

/* Whether the statement at PLACE of S stores a number to memory.  */

static bool
is_store (const struct join_sequence *s, int place)
{
  gimple *stmt = place < 0 ? NULL : s->stmts[place];
  if (!stmt || !gimple_assign_single_p (stmt) || gimple_clobber_p (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  tree type = TREE_TYPE (lhs);
  return acctile_is_memory (lhs) && !TREE_THIS_VOLATILE (lhs)
         && (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
         && (CONSTANT_CLASS_P (rhs) || DECL_P (rhs))
         && !acctile_is_bit_field (lhs);
}

/* The place of the statement in the straight line before PLACE of S that sets
   VAR; -1 when none does there, -2 when it does so in a way that is not that of
   an address.  */

static int
setter (const struct join_sequence *s, int place, tree var)
{
  for (int i = place - 1; i >= 0; i--)
    {
      gimple *stmt = s->stmts[i];
      if (gimple_get_lhs (stmt) == var)
        {
          if (!is_gimple_assign (stmt))
            return -2;
          for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
            {
              tree op = gimple_op (stmt, k);
              if (!CONSTANT_CLASS_P (op)
                  && (!DECL_P (op) || !is_gimple_reg (op)))
                return -2;
            }
          return i;
        }
      if ((gimple_code (stmt) == GIMPLE_LABEL && !is_unused_label (s, stmt))
          || gimple_code (stmt) == GIMPLE_BIND
          || gimple_code (stmt) == GIMPLE_TRY
          || gimple_code (stmt) == GIMPLE_OMP_FOR)
        return -1;
    }
  return -1;
}

/* A walk_tree callback: lists variables.  */

static tree
list_variable (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  if (VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL
      || TREE_CODE (*tp) == SSA_NAME)
    ((vec<tree> *)data)->safe_push (*tp);
  return NULL_TREE;
}

static bool same_variable (const struct join_sequence *s, int a, int b,
                           tree var, vec<gimple *> *chain);

/* Whether what EXPR names has the same value before places A and B of S.
   Appends to CHAIN what computes it before B.  */

static bool
same_value (const struct join_sequence *s, int a, int b, tree expr,
            vec<gimple *> *chain)
{
  auto_vec<tree> vars;
  walk_tree (&expr, list_variable, &vars, NULL);
  for (unsigned i = 0; i < vars.length (); i++)
    if (!same_variable (s, a, b, vars[i], chain))
      return false;
  return true;
}

/* The same for the variable VAR: it is set by the same in front of both, or
   by nothing in the condition.  */

static bool
same_variable (const struct join_sequence *s, int a, int b, tree var,
               vec<gimple *> *chain)
{
  if (!is_gimple_reg (var) && TREE_CODE (TREE_TYPE (var)) != ARRAY_TYPE
      && TREE_CODE (TREE_TYPE (var)) != RECORD_TYPE)
    return false;
  int x = setter (s, a, var), y = setter (s, b, var);
  if (x == -1 && y == -1)
    return !const_cast<hash_set<tree> &> (s->assigned).contains (var);
  if (x < 0 || y < 0 || chain->length () >= MAX_CHAIN
      || !acctile_same_rhs (s->stmts[x], s->stmts[y]))
    return false;
  for (unsigned k = 1; k < gimple_num_ops (s->stmts[y]); k++)
    if (!same_value (s, x, y, gimple_op (s->stmts[y], k), chain))
      return false;
  if (!chain->contains (s->stmts[y]))
    chain->safe_push (s->stmts[y]);
  return true;
}

/* The places of S where the jumps to LABEL stand, statements of their own
   before PLACE, into JUMPS.  False when there are others.  */

static bool
jumps_to (const struct join_sequence *s, tree label, int place, vec<int> *jumps)
{
  int *n = s->jumps->get (label);
  if (!n || FORCED_LABEL (label) || DECL_NONLOCAL (label))
    return false;
  for (int i = place - 1; i >= 0 && (int)jumps->length () < *n; i--)
    if (gimple_code (s->stmts[i]) == GIMPLE_GOTO
        && gimple_goto_dest (s->stmts[i]) == label)
      jumps->safe_push (i);
  return (int)jumps->length () == *n;
}

/* Fills S->assigned from the statements before PLACE, AT among them, that are
   entered at the first of them only.  False when there are too many.  */

static bool
read_condition (struct join_sequence *s, int at, int place)
{
  int inside = 0, all = 0;
  hash_set<tree> labels;
  hash_map<tree, int> seen;
  s->assigned.empty ();
  for (int i = place; i >= 0 && i > place - MAX_CONDITION; i--)
    {
      gimple *stmt = s->stmts[i];
      auto_vec<tree> targets;
      glabel *label = dyn_cast<glabel *> (stmt);
      if (label)
        {
          tree name = gimple_label_label (label);
          int *n = s->jumps->get (name), *known = seen.get (name);
          if (FORCED_LABEL (name) || DECL_NONLOCAL (name))
            return false;
          labels.add (name);
          all += n ? *n : 0;
          inside += known ? *known : 0;
        }
      else if (gimple_code (stmt) != GIMPLE_ASSIGN
               && gimple_code (stmt) != GIMPLE_COND
               && gimple_code (stmt) != GIMPLE_GOTO
               && gimple_code (stmt) != GIMPLE_PREDICT
               && gimple_code (stmt) != GIMPLE_NOP && !is_gimple_debug (stmt)
               && gimple_code (stmt) != GIMPLE_CALL)
        return false;
      if (tree lhs = gimple_get_lhs (stmt))
        s->assigned.add (lhs);
      acctile_jump_targets (stmt, &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        {
          seen.get_or_insert (targets[t])++;
          inside += labels.contains (targets[t]);
        }
      if (i < at && inside == all)
        return true;
    }
  return false;
}

/* Whether a statement of CHAIN sets what a block of S declares.  */

static bool
sets_declared (const struct join_sequence *s, const vec<gimple *> &chain)
{
  for (unsigned i = 0; i < chain.length (); i++)
    if (const_cast<hash_set<tree> &> (s->declared)
            .contains (gimple_get_lhs (chain[i])))
      return true;
  return false;
}

/* Whether the stores at A and B of S, before the label at PLACE, are to one
   element.  Appends to CHAIN what computes where that is.  */

static bool
same_element (struct join_sequence *s, int a, int b, int place,
              vec<gimple *> *chain)
{
  if (!is_store (s, a))
    return false;
  tree ref = gimple_assign_lhs (s->stmts[b]);
  tree other = gimple_assign_lhs (s->stmts[a]);
  return operand_equal_p (other, ref, 0)
         && useless_type_conversion_p (TREE_TYPE (ref), TREE_TYPE (other))
         && read_condition (s, a, place) && same_value (s, a, b, ref, chain)
         && !sets_declared (s, *chain);
}

/* Joins the stores before the label at PLACE of S, which is *SEQ and stands in
   BIND, and before the jumps to it.  False when they are not to one
   element.  */

static bool
join (struct join_sequence *s, int place, gimple_seq *seq, gbind *bind)
{
  auto_vec<gimple *> chain;
  auto_vec<int> jumps;
  glabel *label = dyn_cast<glabel *> (s->stmts[place]);
  int b = place_before (s, place);
  if (!label || !is_store (s, b)
      || !jumps_to (s, gimple_label_label (label), place, &jumps))
    return false;
  for (unsigned i = 0; i < jumps.length (); i++)
    {
      chain.truncate (0);
      if (jumps[i] >= b
          || !same_element (s, place_before (s, jumps[i]), b, place, &chain))
        return false;
    }
  gimple_seq after = NULL;
  tree ref = gimple_assign_lhs (s->stmts[b]);
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (ref));
  tree value = acctile_declare_new (bind, type, "acctile_joined");
  for (unsigned i = 0; i < chain.length (); i++)
    gimple_seq_add_stmt (&after, gimple_copy (chain[i]));
  gimple *store = gimple_build_assign (unshare_expr (ref), value);
  gimple_set_location (store, gimple_location (s->stmts[b]));
  gimple_seq_add_stmt (&after, store);
  gimple_assign_set_lhs (s->stmts[b], value);
  for (unsigned i = 0; i < jumps.length (); i++)
    gimple_assign_set_lhs (s->stmts[place_before (s, jumps[i])], value);
  gimple_stmt_iterator gsi = gsi_for_stmt (label, seq);
  gsi_insert_seq_after (&gsi, after, GSI_SAME_STMT);
  return true;
}

/* Lists the statements of SEQ in S, with those of the blocks in it.  */

static void
list_all (gimple_seq seq, struct join_sequence *s)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (gsi)))
      {
        for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
          s->declared.add (v);
        list_all (gimple_bind_body (bind), s);
      }
    else
      s->stmts.safe_push (gsi_stmt (gsi));
}

/* Joins stores of *SEQ itself, which stands in BIND; JUMPS are those of its
   region.  False when there are none left.  */

static bool
join_some (gimple_seq *seq, gbind *bind, hash_map<tree, int> *jumps)
{
  struct join_sequence s;
  s.jumps = jumps;
  list_all (*seq, &s);
  hash_set<gimple *> own;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    own.add (gsi_stmt (gsi));
  for (unsigned i = 0; i < s.stmts.length (); i++)
    if (own.contains (s.stmts[i]) && join (&s, i, seq, bind))
      return true;
  return false;
}

/* The same at any depth: of loops that are not granted, and those of a KERNELS
   region.  */

static void
join_seq (gimple_seq *seq, gbind *bind, hash_map<tree, int> *jumps, bool all)
{
  while (all && bind && join_some (seq, bind, jumps))
    ;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        join_seq (gimple_bind_body_ptr (inner), inner, jumps, all);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        join_seq (gimple_try_eval_ptr (stmt), bind, jumps, all);
      else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
        {
          gbind *inner = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
          join_seq (gimple_omp_body_ptr (loop), inner, jumps,
                    all
                        || omp_find_clause (gimple_omp_for_clauses (loop),
                                            OMP_CLAUSE_AUTO));
          acctile_enclose_body (gimple_omp_body_ptr (loop), inner);
        }
    }
}

void
acctile_tidy_joined_stores (gomp_target *target)
{
  hash_map<tree, int> jumps;
  acctile_count_jumps (gimple_omp_body (target), &jumps);
  join_seq (gimple_omp_body_ptr (target), NULL, &jumps,
            gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS);
}
