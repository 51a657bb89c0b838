/* Loads of elements that the larger or smaller of two numbers leads to, or one
   that a comparison chooses, beside stores to the same array:

     l = MAX_EXPR <x, 1> - 1;          if (x >= 1)
     v = d[(y - 1) * w + l];             v = d[(y - 1) * w + (x - 1)];
                                 ->    else
                                         v = d[(y - 1) * w + (1 - 1)];

   as dynamic programs over rows with ends have them.  Each side is an element
   that subscripts tell, where a condition on these says so.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/slice.h"
#include "extract/value.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* The most statements that compute an address, and choices among them.  */
#define MAX_CHAIN 48
#define MAX_CHOICES 3
/* Statements of a body at most.  */
#define MAX_STATEMENTS 2000

/* The body of one acc loop without those of loops inside it.  */
struct clamped_body
{
  auto_vec<gimple *> stmts;
  hash_map<tree, int> assigned; /* how often each variable is  */
  int straight;                 /* so many stand before a jump or a label  */
  struct clamped_body *around;
};

/* Whether STMT is where the statements before it may not be what ran before
   those behind it.  */

static bool
is_join (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
    case GIMPLE_CALL:
    case GIMPLE_PREDICT:
    case GIMPLE_NOP:
    case GIMPLE_DEBUG:
      return false;
    default:
      return true;
    }
}

static void
read_body (gimple_seq seq, struct clamped_body *b)
{
  acctile_slice_stmts (seq, &b->stmts);
  b->straight = b->stmts.length ();
  for (int i = b->stmts.length () - 1; i >= 0; i--)
    {
      hash_set<tree> inside;
      tree lhs = gimple_get_lhs (b->stmts[i]);
      if (is_join (b->stmts[i]))
        {
          b->straight = i;
          acctile_collect_in (b->stmts[i], &inside);
        }
      if (lhs && DECL_P (lhs))
        b->assigned.get_or_insert (lhs)++;
      for (hash_set<tree>::iterator it = inside.begin (); it != inside.end ();
           ++it)
        b->assigned.get_or_insert (*it) += 2;
    }
}

/* A walk_tree callback: adds variables to the set DATA.  */

static tree
collect_variable (tree *tp, int *walk_subtrees, void *data)
{
  if (TREE_CODE (*tp) == VAR_DECL || TREE_CODE (*tp) == PARM_DECL)
    ((hash_set<tree> *)data)->add (*tp);
  *walk_subtrees = !TYPE_P (*tp);
  return NULL_TREE;
}

static void
collect_operands (gimple *stmt, hash_set<tree> *needed)
{
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    walk_tree (gimple_op_ptr (stmt, k), collect_variable, needed, NULL);
}

/* Whether STMT is an assignment of the address of the variable VAR.  */

static bool
is_address_of (gimple *stmt, tree var)
{
  tree from = gimple_assign_rhs1 (stmt);
  return gimple_assign_rhs_code (stmt) == ADDR_EXPR
         && get_base_address (TREE_OPERAND (from, 0)) == var;
}

/* Whether STMT computes a number or a pointer from variables alone.  */

static bool
only_computes (gimple *stmt)
{
  tree lhs = gimple_get_lhs (stmt);
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt)
      || !is_gimple_reg (lhs)
      || (!INTEGRAL_TYPE_P (TREE_TYPE (lhs))
          && !POINTER_TYPE_P (TREE_TYPE (lhs))))
    return false;
  hash_set<tree> operands;
  collect_operands (stmt, &operands);
  for (hash_set<tree>::iterator it = operands.begin (); it != operands.end ();
       ++it)
    if (!is_gimple_reg (*it) && !is_address_of (stmt, *it))
      return false;
  return !gimple_assign_load_p (stmt)
         || is_gimple_reg (gimple_assign_rhs1 (stmt));
}

/* The place of the one statement of B that sets VAR, where it stands before
   place AT, runs once in each iteration and only computes; -1 for others.  */

static int
set_ahead (struct clamped_body *b, tree var, int at)
{
  int *n = b->assigned.get (var);
  for (int i = 0; n && *n == 1 && i < b->straight && i < at; i++)
    if (gimple_get_lhs (b->stmts[i]) == var)
      return only_computes (b->stmts[i]) ? i : -1;
  return -1;
}

/* Appends to AHEAD, in their order, the statements at the beginning of B,
   before place AT, that compute what is NEEDED.  */

static void
find_ahead (struct clamped_body *b, int at, hash_set<tree> *needed,
            vec<gimple *> *ahead)
{
  auto_vec<int> places;
  for (bool more = true; more;)
    {
      hash_set<tree> operands;
      more = false;
      for (hash_set<tree>::iterator it = needed->begin (); it != needed->end ();
           ++it)
        {
          int place = set_ahead (b, *it, at);
          if (place < 0 || places.contains (place))
            continue;
          places.safe_push (place);
          collect_operands (b->stmts[place], &operands);
          more = true;
        }
      for (hash_set<tree>::iterator it = operands.begin ();
           it != operands.end (); ++it)
        needed->add (*it);
    }
  for (int i = 0; i < b->straight && i < at; i++)
    if (places.contains (i))
      ahead->safe_push (b->stmts[i]);
}

/* Whether one of the statements of AHEAD before place PLACE sets VAR.  */

static bool
is_set_before (const vec<gimple *> &ahead, unsigned place, tree var)
{
  for (unsigned i = 0; i < place; i++)
    if (gimple_get_lhs (ahead[i]) == var)
      return true;
  return false;
}

/* Whether what AHEAD, statements at the beginning of B, computes is the same
   wherever they are repeated.  */

static bool
stay (struct clamped_body *b, const vec<gimple *> &ahead)
{
  for (unsigned i = 0; i < ahead.length (); i++)
    {
      hash_set<tree> operands;
      collect_operands (ahead[i], &operands);
      for (hash_set<tree>::iterator it = operands.begin ();
           it != operands.end (); ++it)
        if (b->assigned.get (*it) && !is_set_before (ahead, i, *it))
          return false;
    }
  return true;
}

/* Fills CHAIN with the statements that compute the address of REF for the
   statement at place AT of B, so that they can be repeated there.  False when
   there is more to it.  */

static bool
find_chain (struct clamped_body *b, int at, tree ref, vec<gimple *> *chain)
{
  hash_set<tree> needed, later;
  auto_vec<gimple *> near;
  walk_tree (&ref, collect_variable, &needed, NULL);
  int i = at - 1;
  for (; i >= 0 && !is_join (b->stmts[i]); i--)
    {
      tree lhs = gimple_get_lhs (b->stmts[i]);
      if (!lhs || !DECL_P (lhs))
        continue;
      if (needed.contains (lhs))
        {
          if (!only_computes (b->stmts[i]))
            return false;
          needed.remove (lhs);
          collect_operands (b->stmts[i], &needed);
          near.safe_push (b->stmts[i]);
        }
      later.add (lhs);
    }
  for (hash_set<tree>::iterator it = needed.begin (); it != needed.end (); ++it)
    if (later.contains (*it))
      return false;
  if (i >= 0)
    find_ahead (b, i, &needed, chain);
  if (!stay (b, *chain))
    chain->truncate (0);
  while (near.length () > 0)
    chain->safe_push (near.pop ());
  return chain->length () <= MAX_CHAIN;
}

/* Whether STMT chooses one of two numbers by comparing two.  */

static bool
is_choice (gimple *stmt)
{
  tree type = TREE_TYPE (gimple_assign_lhs (stmt));
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if (!INTEGRAL_TYPE_P (type))
    return false;
  return code == MAX_EXPR || code == MIN_EXPR
         || (code == COND_EXPR && COMPARISON_CLASS_P (gimple_assign_rhs1 (stmt))
             && INTEGRAL_TYPE_P (
                 TREE_TYPE (TREE_OPERAND (gimple_assign_rhs1 (stmt), 0))));
}

/* How a load is written out.  */
struct clamped_load
{
  gassign *load;
  const vec<gimple *> *chain;
  gbind *bind; /* for what is declared  */
};

static void emit_load (const struct clamped_load *l, unsigned from,
                       const acctile_substitution *values, gimple_seq *seq);

/* Appends to SEQ what the rest of L from FROM on is with VALUE for VAR, beside
   VALUES.  */

static void
emit_side (const struct clamped_load *l, unsigned from,
           const acctile_substitution *values, tree var, tree value, tree label,
           gimple_seq *seq)
{
  acctile_substitution with (*values);
  with.put (var, value);
  gimple_seq_add_stmt (seq, gimple_build_label (label));
  emit_load (l, from, &with, seq);
}

/* The same for the choice CHOICE, the statement before FROM.  */

static void
emit_choice (const struct clamped_load *l, unsigned from, gassign *choice,
             acctile_substitution *values, gimple_seq *seq)
{
  location_t location = gimple_location (l->load);
  tree var = gimple_assign_lhs (choice);
  enum tree_code code = gimple_assign_rhs_code (choice);
  tree test = gimple_assign_rhs1 (choice);
  tree label[3];
  for (int i = 0; i < 3; i++)
    label[i] = create_artificial_label (location);
  bool given = code == COND_EXPR;
  tree a = acctile_substituted (given ? gimple_assign_rhs2 (choice)
                                      : gimple_assign_rhs1 (choice),
                                values);
  tree b = acctile_substituted (given ? gimple_assign_rhs3 (choice)
                                      : gimple_assign_rhs2 (choice),
                                values);
  tree x = given ? acctile_substituted (TREE_OPERAND (test, 0), values) : a;
  tree y = given ? acctile_substituted (TREE_OPERAND (test, 1), values) : b;
  gcond *cond = gimple_build_cond (given              ? TREE_CODE (test)
                                   : code == MAX_EXPR ? GE_EXPR
                                                      : LE_EXPR,
                                   x, y, label[0], label[1]);
  gimple_set_location (cond, location);
  gimple_seq_add_stmt (seq, cond);
  emit_side (l, from, values, var, a, label[0], seq);
  gimple_seq_add_stmt (seq, gimple_build_goto (label[2]));
  emit_side (l, from, values, var, b, label[1], seq);
  gimple_seq_add_stmt (seq, gimple_build_label (label[2]));
}

/* Appends to SEQ the statements of L from FROM on, with VALUES for what those
   before have set, and the load itself.  */

static void
emit_load (const struct clamped_load *l, unsigned from,
           const acctile_substitution *before, gimple_seq *seq)
{
  acctile_substitution values (*before);
  for (unsigned i = from; i < l->chain->length (); i++)
    {
      gassign *stmt = as_a<gassign *> ((*l->chain)[i]);
      if (is_choice (stmt))
        {
          emit_choice (l, i + 1, stmt, &values, seq);
          return;
        }
      tree lhs = gimple_assign_lhs (stmt);
      gimple *copy = gimple_copy (stmt);
      acctile_substitute_stmt (copy, &values);
      tree var
          = acctile_declare_new (l->bind, TREE_TYPE (lhs), "acctile_clamped");
      gimple_assign_set_lhs (copy, var);
      gimple_seq_add_stmt (seq, copy);
      values.put (lhs, var);
    }
  tree ref = acctile_substituted (gimple_assign_rhs1 (l->load), &values);
  gassign *load = gimple_build_assign (gimple_assign_lhs (l->load), ref);
  gimple_set_location (load, gimple_location (l->load));
  gimple_seq_add_stmt (seq, load);
}

/* The variable or pointer of the program that the address of REF, of a
   statement at place AT of B, begins with.  */

static tree
root_of (struct clamped_body *b, int at, tree ref)
{
  tree base = acctile_base_decl (ref);
  for (int i = at - 1; base && DECL_P (base) && i >= 0; i--)
    {
      gimple *stmt = b->stmts[i];
      if (gimple_get_lhs (stmt) != base || !is_gimple_assign (stmt))
        continue;
      enum tree_code code = gimple_assign_rhs_code (stmt);
      tree from = gimple_assign_rhs1 (stmt);
      if (code == ADDR_EXPR)
        base = acctile_base_decl (TREE_OPERAND (from, 0));
      else if (DECL_P (from) && POINTER_TYPE_P (TREE_TYPE (from)))
        base = from;
      else
        return base;
    }
  return base;
}

/* Whether B has so many statements that to look at all of them for each load
   takes too long.  */

static bool
is_long (const struct clamped_body *b)
{
  return b->stmts.length () > MAX_STATEMENTS;
}

/* Whether B has choices, and is short enough.  */

static bool
has_choices (const struct clamped_body *b)
{
  for (unsigned i = 0; i < b->stmts.length () && !is_long (b); i++)
    if (is_gimple_assign (b->stmts[i]) && is_choice (b->stmts[i]))
      return true;
  return false;
}

/* Whether a statement of B, or of a body around it, stores to what ROOT leads
   to.  */

static bool
is_stored_to (struct clamped_body *b, tree root)
{
  for (; b; b = b->around)
    for (unsigned i = 0; i < b->stmts.length () && !is_long (b); i++)
      {
        tree lhs = is_gimple_assign (b->stmts[i])
                       ? gimple_assign_lhs (b->stmts[i])
                       : NULL_TREE;
        if (lhs && acctile_is_memory (lhs) && root_of (b, i, lhs) == root)
          return true;
      }
  return false;
}

/* The place in B of STMT, when it loads a number that it may be good to write
   out; -1 for others.  */

static int
place_of_load (struct clamped_body *b, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt) || gimple_clobber_p (stmt)
      || gimple_has_volatile_ops (stmt))
    return -1;
  tree lhs = gimple_assign_lhs (stmt), ref = gimple_assign_rhs1 (stmt);
  if (!DECL_P (lhs) || !is_gimple_reg (lhs) || !acctile_is_memory (ref)
      || TREE_CODE (ref) == ADDR_EXPR)
    return -1;
  for (unsigned i = 0; i < b->stmts.length (); i++)
    if (b->stmts[i] == stmt)
      return i;
  return -1;
}

/* Writes out the load at GSI, of B, where choices lead to it.  */

static void
write_out (gimple_stmt_iterator *gsi, gbind *bind, struct clamped_body *b)
{
  auto_vec<gimple *> chain;
  int place = place_of_load (b, gsi_stmt (*gsi)), choices = 0;
  if (place < 0)
    return;
  gassign *load = as_a<gassign *> (gsi_stmt (*gsi));
  tree ref = gimple_assign_rhs1 (load), root = root_of (b, place, ref);
  if (!root || !find_chain (b, place, ref, &chain))
    return;
  for (unsigned i = 0; i < chain.length (); i++)
    choices += is_choice (chain[i]);
  if (choices == 0 || choices > MAX_CHOICES || !is_stored_to (b, root))
    return;
  struct clamped_load l = { load, &chain, bind };
  acctile_substitution none;
  gimple_seq seq = NULL;
  emit_load (&l, 0, &none, &seq);
  gsi_replace_with_seq (gsi, seq, false);
}

/* Whether LOOP is to be judged; ALL those are that say nothing.  */

static bool
is_judged (gomp_for *loop, bool all)
{
  tree clauses = gimple_omp_for_clauses (loop);
  return (all || omp_find_clause (clauses, OMP_CLAUSE_AUTO))
         && !omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT);
}

/* Writes out loads in *SEQ, which stands in BIND and in the loop whose body is
   B, NULL where it is not to be judged.  ALL loops are that say nothing.  */

static void
write_out_in (gimple_seq *seq, gbind *bind, struct clamped_body *b, bool all)
{
  bool some = b && has_choices (b);
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        write_out_in (gimple_bind_body_ptr (inner), inner, b, all);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        write_out_in (gimple_try_eval_ptr (stmt), bind, b, all);
      else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
        {
          struct clamped_body body;
          gbind *inner = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
          body.around = b;
          read_body (gimple_omp_body (loop), &body);
          write_out_in (gimple_omp_body_ptr (loop), inner,
                        is_judged (loop, all) ? &body : NULL, all);
          acctile_enclose_body (gimple_omp_body_ptr (loop), inner);
        }
      else if (some && is_gimple_assign (stmt))
        write_out (&gsi, bind, b);
    }
}

void
acctile_tidy_clamped (gomp_target *target)
{
  write_out_in (gimple_omp_body_ptr (target), NULL, NULL,
                gimple_omp_target_kind (target)
                    == GF_OMP_TARGET_KIND_OACC_KERNELS);
}
