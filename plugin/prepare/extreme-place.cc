/* Where a minimum or maximum is found first, or last, in kernels regions:

     for (i...)                      if (there are less than 2^31 iterations)
       for (j...)                      {
         if (x > best)                   key = pair (best, 0);
           {                             for (i...)
             best = x;          ->         for (j...)
             row = i;                        key = MAX (key, pair (x, number));
             column = j;                 if (key is another one) row = i, ...;
           }                           }
                                     else as it was

   A pair is one whole number of 64 bits, of a number of up to 32 bits and that
   of the iteration, which is counted from 1: of those that give the extreme the
   first, or last, has the largest or smallest pair.  In the order of pairs an
   extreme of them is a reduction (kernels-sum.cc).  The iterators, and what is
   set besides, are computed from the number of the iteration behind the loops;
   when none has found anything, all is as before.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/mention.h"
#include "extract/stores.h"
#include "extract/straight.h"
#include "substitute.h"
#include "prepare/tidy.h"

/* Definitions of definitions are followed so far.  */
#define MAX_FOLLOWED 8

/* Iterations are counted below this number.  */
#define MAX_ITERATIONS 0x7fffffff

/* The search for a place: the outermost acc loop, those around the condition,
   what the loops assign, declare and store to, and the condition at place
   "condition" of the statements of *SEQ, which stand in BIND, with all that
   depends on it up to place "last".  "x" is compared with "best", "sets" gives
   the other variables.  */
struct place
{
  gomp_for *outer;
  auto_vec<gomp_for *> loops;
  hash_set<tree> assigned, declared;
  struct acctile_stores stores;
  gimple_seq *seq;
  gbind *bind;
  unsigned condition, last;
  tree x, best;
  bool larger, first;
  auto_vec<gimple *> sets;
};

/* Statements that are being made: a sequence, and the block of their
   variables.  */
struct maker
{
  gimple_seq seq;
  gbind *bind;
  location_t location;
};

/* A variable of TYPE that gets A CODE B, B NULL_TREE for one operand.  */

static tree
make (struct maker *m, tree type, enum tree_code code, tree a,
      tree b = NULL_TREE)
{
  tree var = acctile_declare_new (m->bind, type, "place");
  gimple *stmt = b ? gimple_build_assign (var, code, a, b)
                   : gimple_build_assign (var, code, a);
  gimple_set_location (stmt, m->location);
  gimple_seq_add_stmt (&m->seq, stmt);
  return var;
}

/* A as a number of TYPE.  */

static tree
make_converted (struct maker *m, tree type, tree a)
{
  if (TREE_CODE (a) == INTEGER_CST)
    return fold_convert (type, a);
  return make (m, type, NOP_EXPR, a);
}

/* Whether DECL is a whole number of the program's that P's loops hand on.  */

static bool
is_result (struct place *p, tree decl)
{
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
         && !DECL_ARTIFICIAL (decl) && is_gimple_reg (decl)
         && !TREE_THIS_VOLATILE (decl) && !DECL_HAS_VALUE_EXPR_P (decl)
         && TREE_CODE (TREE_TYPE (decl)) == INTEGER_TYPE
         && !p->declared.contains (decl);
}

/* Whether STMT, in P's loops, computes a number from numbers, and cannot
   fail.  */

static bool
is_harmless (gimple *stmt)
{
  if (!is_gimple_assign (stmt)
      || !INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt))))
    return false;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (!INTEGRAL_TYPE_P (TREE_TYPE (gimple_op (stmt, k)))
        || !is_gimple_val (gimple_op (stmt, k)))
      return gimple_assign_single_p (stmt)
             && acctile_scalar_argument (gimple_op (stmt, k));
  switch (gimple_assign_rhs_code (stmt))
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case NOP_EXPR:
    case CONVERT_EXPR:
    case VAR_DECL:
    case PARM_DECL:
    case INTEGER_CST:
      return true;
    default:
      return false;
    }
}

/* Reads the condition at place I of STMTS into P: FIRST says which of its
   operands the extreme is.  */

static bool
read_condition (const vec<gimple *> &stmts, unsigned i, bool first,
                struct place *p)
{
  gcond *cond = as_a<gcond *> (stmts[i]);
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  enum tree_code test = gimple_cond_code (cond);
  if (first)
    test = swap_tree_comparison (test);
  p->best = first ? a : b;
  p->x = first ? b : a;
  p->larger = test == GT_EXPR || test == GE_EXPR;
  p->first = test == GT_EXPR || test == LT_EXPR;
  p->condition = i;
  p->sets.truncate (0);
  return (p->larger || test == LT_EXPR || test == LE_EXPR)
         && is_result (p, p->best) && p->assigned.contains (p->best)
         && TYPE_PRECISION (TREE_TYPE (p->best)) <= 32
         && useless_type_conversion_p (TREE_TYPE (p->best), TREE_TYPE (p->x));
}

/* Whether the statement at place I of STMTS jumps over LABEL, which comes
   next, to the one behind.  */

static bool
jumps_over (const vec<gimple *> &stmts, unsigned i, tree label)
{
  if (i >= stmts.length () || gimple_code (stmts[i]) != GIMPLE_GOTO)
    return false;
  tree to = gimple_goto_dest (stmts[i]);
  return acctile_is_label (acctile_straight_next (stmts, &i), label)
         && acctile_is_label (acctile_straight_next (stmts, &i), to);
}

/* Reads what depends on P's condition among STMTS into P.  True when that sets
   the extreme, and other numbers.  */

static bool
read_sets (const vec<gimple *> &stmts, struct place *p)
{
  gcond *cond = as_a<gcond *> (stmts[p->condition]);
  unsigned i = p->condition;
  struct acctile_straight line;
  bool sets_best = false;
  tree over = gimple_cond_false_label (cond);
  if (!acctile_is_label (acctile_straight_next (stmts, &i),
                         gimple_cond_true_label (cond))
      || FORCED_LABEL (gimple_cond_true_label (cond)))
    return false;
  acctile_straight_read (stmts, p->condition, &line);
  gimple *stmt = acctile_straight_next (stmts, &i);
  for (; stmt && is_gimple_assign (stmt);
       stmt = acctile_straight_next (stmts, &i))
    {
      tree lhs = gimple_assign_lhs (stmt);
      if (lhs == p->best && !sets_best
          && ((gimple_assign_single_p (stmt)
               && gimple_assign_rhs1 (stmt) == p->x)
              || acctile_straight_equals (&line, p->x, stmt)))
        sets_best = true;
      else if (is_gimple_reg (lhs) && DECL_ARTIFICIAL (lhs)
               && acctile_straight_equals (&line, lhs, stmt))
        continue;
      else if (!is_gimple_reg (lhs) || !is_harmless (stmt) || lhs == p->best)
        return false;
      else if (is_result (p, lhs))
        p->sets.safe_push (stmt);
      else if (!DECL_ARTIFICIAL (lhs))
        return false;
    }
  p->last = stmt && gimple_code (stmt) == GIMPLE_GOTO ? i : i - 1;
  return sets_best && p->sets.length () > 0
         && (acctile_is_label (stmt, over) || jumps_over (stmts, i, over));
}

/* How often the loops of P mention DECL; many times when a clause or a bound
   does.  */

static int
mentions (struct place *p, tree decl)
{
  for (unsigned k = 0; k < p->loops.length (); k++)
    for (tree c = gimple_omp_for_clauses (p->loops[k]); c;
         c = OMP_CLAUSE_CHAIN (c))
      if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
          && OMP_CLAUSE_OPERAND (c, 0) == decl)
        return INT_MAX;
  gimple_seq body = gimple_omp_body (p->outer);
  gimple_omp_set_body (p->outer, NULL);
  bool bound = acctile_mentions (p->outer, decl);
  gimple_omp_set_body (p->outer, body);
  return bound ? INT_MAX : acctile_count_mentions (body, decl, false);
}

/* Whether nothing but P's condition and what depends on it uses what P
   sets.  */

static bool
is_used_alone (struct place *p)
{
  if (mentions (p, p->best) != 2)
    return false;
  for (unsigned k = 0; k < p->sets.length (); k++)
    if (mentions (p, gimple_assign_lhs (p->sets[k])) != 1)
      return false;
  return true;
}

/* Whether LOOP may be counted: its iterations may be spread, and its variable
   changes by one.  */

static bool
is_counted (gomp_for *loop)
{
  tree clauses = gimple_omp_for_clauses (loop);
  if (gimple_omp_for_kind (loop) != GF_OMP_FOR_KIND_OACC_LOOP
      || gimple_omp_for_collapse (loop) != 1
      || omp_find_clause (clauses, OMP_CLAUSE_SEQ)
      || omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT)
      || TREE_CODE (TREE_TYPE (gimple_omp_for_index (loop, 0))) != INTEGER_TYPE)
    return false;
  tree incr = gimple_omp_for_incr (loop, 0);
  enum tree_code cond = gimple_omp_for_cond (loop, 0);
  tree by = TREE_OPERAND (incr, 1);
  if (TREE_CODE (incr) != PLUS_EXPR)
    return false;
  return cond == LT_EXPR || cond == LE_EXPR
             ? integer_onep (by)
             : (cond == GT_EXPR || cond == GE_EXPR) && integer_minus_onep (by);
}

/* Looks for a condition in *SEQ, a part of P's loops in BIND.  */

static bool
find_condition (gimple_seq *seq, gbind *bind, struct place *p)
{
  auto_vec<gimple *> stmts;
  acctile_list_stmts (*seq, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    if (gbind *inner = dyn_cast<gbind *> (stmts[i]))
      {
        if (find_condition (gimple_bind_body_ptr (inner), inner, p))
          return true;
      }
    else if (gomp_for *loop = dyn_cast<gomp_for *> (stmts[i]))
      {
        p->loops.safe_push (loop);
        if (is_counted (loop)
            && find_condition (gimple_omp_body_ptr (loop), bind, p))
          return true;
        p->loops.pop ();
      }
    else if (gimple_code (stmts[i]) == GIMPLE_COND)
      for (int first = 0; first < 2; first++)
        if (read_condition (stmts, i, first, p) && read_sets (stmts, p)
            && is_used_alone (p))
          {
            p->seq = seq;
            p->bind = bind;
            return true;
          }
  return false;
}

/* A search for the assignments to a variable: the last of them, and whether
   one differs from another.  */
struct definitions
{
  tree decl;
  gimple *stmt;
  bool several;
};

/* A walk_gimple_seq callback for these.  */

static tree
find_definitions (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct definitions *d = (struct definitions *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (acctile_assigned_by (stmt) != d->decl)
    return NULL_TREE;
  d->several |= !is_gimple_assign (stmt)
                || (d->stmt && !acctile_same_rhs (d->stmt, stmt));
  d->stmt = stmt;
  return NULL_TREE;
}

/* The value that OP has in P's loops, computed outside of them by M, when what
   the iterators are is in VALUES; NULL_TREE when it is not known.  */

static tree
value_outside (struct place *p, tree op, acctile_substitution *values,
               struct maker *m, int depth)
{
  if (CONSTANT_CLASS_P (op))
    return op;
  if (acctile_scalar_argument (op))
    return acctile_stores_touch (&p->stores, op) ? NULL_TREE : op;
  if (!DECL_P (op) || is_global_var (op) || !is_gimple_reg (op)
      || TREE_THIS_VOLATILE (op) || depth > MAX_FOLLOWED)
    return NULL_TREE;
  if (tree *value = values->get (op))
    return *value;
  if (!p->assigned.contains (op))
    return p->declared.contains (op) ? NULL_TREE : op;
  struct definitions d = { op, NULL, false };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &d;
  gimple_stmt_iterator at = acctile_gsi_at (p->outer);
  walk_gimple_stmt (&at, find_definitions, NULL, &wi);
  if (!d.stmt || d.several || !is_harmless (d.stmt)
      || !(DECL_ARTIFICIAL (op) || p->declared.contains (op)))
    return NULL_TREE;
  gimple *copy = gimple_copy (d.stmt);
  for (unsigned k = 1; k < gimple_num_ops (copy); k++)
    {
      tree part = value_outside (p, gimple_op (copy, k), values, m, depth + 1);
      if (!part)
        return NULL_TREE;
      gimple_set_op (copy, k, part);
    }
  if (gimple_assign_single_p (copy)
      && is_gimple_val (gimple_assign_rhs1 (copy)))
    return gimple_assign_rhs1 (copy);
  tree var = acctile_declare_new (m->bind, TREE_TYPE (op), "place");
  gimple_assign_set_lhs (copy, var);
  gimple_seq_add_stmt (&m->seq, copy);
  return var;
}

/* A loop of a place, outside: its first value, and how often it runs, at most
   one more than MAX_ITERATIONS, or 1 where it does not run at all.  */
struct counted_loop
{
  tree first, times, at_least_once;
};

/* Computes C of LOOP by M.  False when it is not known.  */

static bool
count_loop (struct place *p, gomp_for *loop, struct maker *m,
            struct counted_loop *c)
{
  acctile_substitution none;
  tree number = long_long_integer_type_node;
  enum tree_code cond = gimple_omp_for_cond (loop, 0);
  for (unsigned k = 0; k < p->loops.length (); k++)
    none.put (gimple_omp_for_index (p->loops[k], 0), NULL_TREE);
  c->first = value_outside (p, gimple_omp_for_initial (loop, 0), &none, m, 0);
  tree last = value_outside (p, gimple_omp_for_final (loop, 0), &none, m, 0);
  if (!c->first || !last)
    return false;
  tree a = make_converted (m, number, c->first);
  tree b = make_converted (m, number, last);
  bool up = cond == LT_EXPR || cond == LE_EXPR;
  tree times = make (m, number, MINUS_EXPR, up ? b : a, up ? a : b);
  if (cond == LE_EXPR || cond == GE_EXPR)
    times = make (m, number, PLUS_EXPR, times, build_int_cst (number, 1));
  times = make (m, number, MAX_EXPR, times, build_int_cst (number, 0));
  c->times = make (m, number, MIN_EXPR, times,
                   build_int_cst (number, MAX_ITERATIONS + 1ll));
  c->at_least_once = make_converted (
      m, unsigned_type_node,
      make (m, number, MAX_EXPR, c->times, build_int_cst (number, 1)));
  return true;
}

/* The number of the iteration of P's loops, which C counts, from 1, by M.  */

static tree
make_number (struct place *p, const struct counted_loop *c, struct maker *m)
{
  tree number = NULL_TREE, type = unsigned_type_node;
  for (unsigned k = 0; k < p->loops.length (); k++)
    {
      enum tree_code cond = gimple_omp_for_cond (p->loops[k], 0);
      bool up = cond == LT_EXPR || cond == LE_EXPR;
      tree i = make_converted (m, type, gimple_omp_for_index (p->loops[k], 0));
      tree first = make_converted (m, type, c[k].first);
      tree own = make (m, type, MINUS_EXPR, up ? i : first, up ? first : i);
      if (number)
        {
          number = make (m, type, MULT_EXPR, number, c[k].at_least_once);
          own = make (m, type, PLUS_EXPR, number, own);
        }
      number = own;
    }
  return make (m, type, PLUS_EXPR, number, build_int_cst (type, 1));
}

/* The iterators that P's loops have in iteration NUMBER, counted from 1, into
   VALUES.  */

static void
make_iterators (struct place *p, const struct counted_loop *c, tree number,
                struct maker *m, acctile_substitution *values)
{
  tree type = unsigned_type_node;
  number = make (m, type, MINUS_EXPR, number, build_int_cst (type, 1));
  for (int k = (int)p->loops.length () - 1; k >= 0; k--)
    {
      enum tree_code cond = gimple_omp_for_cond (p->loops[k], 0);
      bool up = cond == LT_EXPR || cond == LE_EXPR;
      tree index = gimple_omp_for_index (p->loops[k], 0);
      tree own = number, wide = unsigned_type_for (TREE_TYPE (index));
      if (k > 0)
        {
          own = make (m, type, TRUNC_MOD_EXPR, number, c[k].at_least_once);
          number = make (m, type, TRUNC_DIV_EXPR, number, c[k].at_least_once);
        }
      own = make_converted (m, wide, own);
      own = make (m, wide, up ? PLUS_EXPR : MINUS_EXPR,
                  make_converted (m, wide, c[k].first), own);
      values->put (index, make_converted (m, TREE_TYPE (index), own));
    }
}

/* The pair of VALUE and NUMBER, of the unsigned type, as a number of TYPE.  */

static tree
make_pair (struct maker *m, tree type, tree value, tree number)
{
  tree high = make (m, type, LSHIFT_EXPR, make_converted (m, type, value),
                    build_int_cst (integer_type_node, 32));
  return make (m, type, BIT_IOR_EXPR, high, make_converted (m, type, number));
}

/* Puts the maximum or minimum of KEY, of TYPE, and of the pair in the place of
   P's condition and what depends on it.  */

static void
put_extreme (struct place *p, const struct counted_loop *c, tree type, tree key)
{
  struct maker m = { NULL, p->bind, UNKNOWN_LOCATION };
  auto_vec<gimple *> stmts;
  acctile_list_stmts (*p->seq, &stmts);
  m.location = gimple_location (stmts[p->condition]);
  tree number = make_number (p, c, &m);
  if (p->larger == p->first)
    number = make (&m, unsigned_type_node, BIT_NOT_EXPR, number);
  tree pair = make_pair (&m, type, p->x, number);
  gimple_seq_add_stmt (
      &m.seq,
      gimple_build_assign (key, p->larger ? MAX_EXPR : MIN_EXPR, key, pair));
  for (gimple_stmt_iterator gsi = gsi_start (*p->seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  gimple_seq result = NULL;
  for (unsigned i = 0; i < stmts.length (); i++)
    if (i == p->condition)
      gimple_seq_add_seq (&result, m.seq);
    else if (i < p->condition || i > p->last)
      gimple_seq_add_stmt (&result, stmts[i]);
  *p->seq = result;
}

/* The pair of TYPE that P's extreme is before the loops, computed by M: no
   iteration has its number.  */

static tree
make_begin (struct place *p, tree type, struct maker *m)
{
  HOST_WIDE_INT number
      = p->larger == p->first ? HOST_WIDE_INT_C (0xffffffff) : 0;
  return make_pair (m, type, p->best,
                    build_int_cst (unsigned_type_node, number));
}

/* Computes, by M behind the loops, what P sets, from KEY of TYPE.  False when
   that is not known.  */

static bool
make_results (struct place *p, const struct counted_loop *c, tree type,
              tree key, struct maker *m)
{
  acctile_substitution values;
  tree begin = make_begin (p, type, m);
  tree number = make_converted (m, unsigned_type_node, key);
  if (p->larger == p->first)
    number = make (m, unsigned_type_node, BIT_NOT_EXPR, number);
  tree found = acctile_declare_new (m->bind, unsigned_type_node, "place");
  gimple_seq_add_stmt (
      &m->seq,
      gimple_build_assign (found, COND_EXPR,
                           build2 (NE_EXPR, boolean_type_node, key, begin),
                           number, build_int_cst (unsigned_type_node, 1)));
  make_iterators (p, c, found, m, &values);
  for (unsigned k = 0; k < p->sets.length (); k++)
    {
      tree var = gimple_assign_lhs (p->sets[k]);
      tree own = acctile_declare_like (m->bind, var, "place");
      gimple *copy = gimple_copy (p->sets[k]);
      for (unsigned o = 1; o < gimple_num_ops (copy); o++)
        {
          tree value = value_outside (p, gimple_op (copy, o), &values, m, 0);
          if (!value)
            return false;
          gimple_set_op (copy, o, value);
        }
      gimple_assign_set_lhs (copy, own);
      gimple_seq_add_stmt (&m->seq, copy);
      gimple_seq_add_stmt (
          &m->seq,
          gimple_build_assign (var, COND_EXPR,
                               build2 (NE_EXPR, boolean_type_node, key, begin),
                               own, var));
    }
  tree high
      = make (m, type, RSHIFT_EXPR, key, build_int_cst (integer_type_node, 32));
  gimple_seq_add_stmt (&m->seq, gimple_build_assign (p->best, NOP_EXPR, high));
  return true;
}

/* How many iterations P's loops have in all, as far as that is below
   MAX_ITERATIONS, by M.  */

static tree
make_product (struct place *p, const struct counted_loop *c, struct maker *m)
{
  tree number = long_long_integer_type_node, all = c[0].times;
  for (unsigned k = 1; k < p->loops.length (); k++)
    {
      all = make (m, number, MULT_EXPR, all, c[k].times);
      all = make (m, number, MIN_EXPR, all,
                  build_int_cst (number, MAX_ITERATIONS + 1ll));
    }
  return all;
}

/* A walk_gimple_seq callback: lets acc loops keep their order.  */

static tree
keep_order (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = false;
  if (!loop)
    return NULL_TREE;
  tree *at = gimple_omp_for_clauses_ptr (loop);
  while (*at)
    switch (OMP_CLAUSE_CODE (*at))
      {
      case OMP_CLAUSE_GANG:
      case OMP_CLAUSE_WORKER:
      case OMP_CLAUSE_VECTOR:
      case OMP_CLAUSE_AUTO:
      case OMP_CLAUSE_INDEPENDENT:
      case OMP_CLAUSE_SEQ:
        *at = OMP_CLAUSE_CHAIN (*at);
        break;
      default:
        at = &OMP_CLAUSE_CHAIN (*at);
        break;
      }
  *at = build_omp_clause (gimple_location (loop), OMP_CLAUSE_SEQ);
  return NULL_TREE;
}

/* A copy of LOOP that keeps its order.  */

static gimple_seq
copy_in_order (gomp_for *loop)
{
  walk_stmt_info wi;
  gimple_seq copy = acctile_copy_statements (
      gimple_seq_alloc_with_stmt (gimple_copy (loop)));
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq (copy, keep_order, NULL, &wi);
  return copy;
}

/* A variable of TYPE that stands for BEST, one of the program's, in BIND.  */

static tree
declare_key (gbind *bind, tree best, tree type)
{
  tree key = build_decl (DECL_SOURCE_LOCATION (best), VAR_DECL,
                         DECL_NAME (best), type);
  acctile_declare (bind, key);
  suppress_warning (key);
  return key;
}

/* Finds a place in LOOP, which *GSI is at, in BIND, and makes a reduction of
   it.  True when *GSI has moved behind all that is there then.  */

static bool
rewrite_loop (gomp_for *loop, gimple_stmt_iterator *gsi, gbind *bind)
{
  struct place p;
  struct counted_loop c[ACCTILE_MAX_LOOPS];
  location_t location = gimple_location (loop);
  struct maker before = { NULL, bind, location };
  struct maker behind = { NULL, bind, location };
  p.outer = loop;
  p.loops.safe_push (loop);
  acctile_collect_in (loop, &p.assigned);
  acctile_stores_collect (loop, &p.stores);
  acctile_collect_declared (gimple_omp_body (loop), &p.declared);
  if (!is_counted (loop)
      || !find_condition (gimple_omp_body_ptr (loop), bind, &p)
      || p.loops.length () > ACCTILE_MAX_LOOPS)
    return false;
  for (unsigned k = 0; k < p.loops.length (); k++)
    if (!count_loop (&p, p.loops[k], &before, &c[k]))
      return false;
  bool unsigned_pair = TYPE_UNSIGNED (TREE_TYPE (p.best))
                       && TYPE_PRECISION (TREE_TYPE (p.best)) == 32;
  tree type = unsigned_pair ? long_long_unsigned_type_node
                            : long_long_integer_type_node;
  tree key = declare_key (bind, p.best, type);
  tree product = make_product (&p, c, &before);
  struct maker first = { NULL, bind, location };
  gimple *set = gimple_build_assign (key, make_begin (&p, type, &first));
  gimple_set_location (set, location);
  gimple_seq_add_stmt (&first.seq, set);
  if (!make_results (&p, c, type, key, &behind))
    return false;
  gimple_seq copy = copy_in_order (loop);
  put_extreme (&p, c, type, key);
  tree few = create_artificial_label (location);
  tree many = create_artificial_label (location);
  tree end = create_artificial_label (location);
  gimple_seq_add_stmt (
      &before.seq,
      gimple_build_cond (LE_EXPR, product,
                         build_int_cst (TREE_TYPE (product), MAX_ITERATIONS),
                         few, many));
  gimple_seq_add_stmt (&before.seq, gimple_build_label (few));
  gimple_seq_add_seq (&before.seq, first.seq);
  gsi_insert_seq_before (gsi, before.seq, GSI_SAME_STMT);
  gimple_seq_add_stmt (&behind.seq, gimple_build_goto (end));
  gimple_seq_add_stmt (&behind.seq, gimple_build_label (many));
  gimple_seq_add_seq (&behind.seq, copy);
  gimple_seq_add_stmt (&behind.seq, gimple_build_label (end));
  gsi_insert_seq_after (gsi, behind.seq, GSI_CONTINUE_LINKING);
  return true;
}

/* Rewrites the outermost acc loops of *SEQ, which stands in BIND.  */

static void
rewrite (gimple_seq *seq, gbind *bind)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        rewrite (gimple_bind_body_ptr (inner), inner);
      else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
        rewrite_loop (loop, &gsi, bind);
    }
}

void
acctile_tidy_places (gomp_target *target)
{
  gbind *bind = gimple_omp_body (target)
                    ? dyn_cast<gbind *> (gimple_omp_body (target))
                    : NULL;
  if (bind && !acctile_is_queued (target)
      && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    rewrite (gimple_bind_body_ptr (bind), bind);
}
