/* What stands before and behind a loop, in iterations of its own.

     for (i = 1; i <= n; i++)            for (i = 1; i <= n; i++)
       {                                   for (j = 0; j <= max (m, 0); j++)
         d[i][0] = i;               ->       if (j < 1)
         for (j = 1; j <= m; j++)              d[i][0] = i;
           d[i][j] = ...;                    else
       }                                       d[i][j] = ...;

   does the same in the same order, and is a perfect nest, which may be a
   wavefront.  Numbers that are computed before the loop stay there for it
   (sink.h), and are computed again for what moves.  What its iterations hand on
   in a number becomes a carrier (carry.h), which begins before the loop, or
   where that has to read memory in the first iteration, or in the one for what
   stands there:

     for (i = 1; i <= n; i++)            for (i = 1; i <= n; i++)
       {                                   {
         left = d[i][0];                     carrier = 0;
         for (j = 1; j <= m; j++)   ->       for (j = 1; j <= m; j++)
           d[i][j] = left = ...;               {
       }                                         if (j <= 1)
                                                   carrier = d[i][0];
                                                 d[i][j] = carrier = ...;
                                               }
                                           }

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/border.h"
#include "prepare/carry.h"
#include "doacross/emit-pipeline.h"
#include "emit/emit-parts.h"
#include "extract/definition.h"
#include "extract/mention.h"
#include "extract/value.h"
#include "prepare/sequential.h"
#include "prepare/tidy.h"
#include "substitute.h"

/* The sequence *SEQ that the loop stands in, in BIND, its statements, and where
   the loops among them end.  */
struct border
{
  gimple_seq *seq;
  gbind *bind;
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  auto_vec<tree> carriers;
  bool begin;  /* they begin in an iteration, not before the loop  */
  bool before; /* there is one for what stands before the loop  */
  bool behind; /* and behind  */
};

static void
list (struct border *b)
{
  b->stmts.truncate (0);
  b->last.truncate (0);
  acctile_list_stmts (*b->seq, &b->stmts);
  acctile_find_loops (b->stmts, &b->last);
}

static bool
is_nothing (gimple *stmt)
{
  return is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_PREDICT
         || gimple_code (stmt) == GIMPLE_NOP;
}

/* Puts what stands beside the block INNER of B into it.  */

static void
enter_block (struct border *b, gbind *inner)
{
  gimple_seq seq = NULL;
  gimple_seq body = gimple_bind_body (inner);
  gimple_bind_set_body (inner, NULL);
  for (gimple_stmt_iterator gsi = gsi_start (*b->seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (stmt == inner)
        {
          gimple_seq_add_seq (&seq, body);
          gsi_next (&gsi);
          continue;
        }
      gsi_remove (&gsi, false);
      gimple_seq_add_stmt (&seq, stmt);
    }
  gimple_bind_set_body (inner, seq);
  b->bind = inner;
  b->seq = gimple_bind_body_ptr (inner);
}

/* The only block, acc loop or plain loop among the statements of B, -1 when
   there is none or several; other statements are assignments and labels.  */

static int
only_part (const struct border *b)
{
  int part = -1;
  for (int i = 0; i < (int)b->stmts.length (); i++)
    {
      gimple *stmt = b->stmts[i];
      bool loop = b->last[i] >= 0 || gimple_code (stmt) == GIMPLE_BIND
                  || gimple_code (stmt) == GIMPLE_OMP_FOR;
      if (loop && part >= 0)
        return -1;
      if (loop)
        part = i;
      if (b->last[i] >= 0)
        i = b->last[i];
    }
  return part;
}

bool
acctile_is_bare_loop (gomp_for *for_stmt)
{
  bool carried = acctile_is_carried (for_stmt);
  if (gimple_omp_for_collapse (for_stmt) != 1
      || gimple_omp_for_kind (for_stmt) != GF_OMP_FOR_KIND_OACC_LOOP
      || !(carried
           || omp_find_clause (gimple_omp_for_clauses (for_stmt),
                               OMP_CLAUSE_AUTO)))
    return false;
  for (tree c = gimple_omp_for_clauses (for_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_AUTO
        && !(carried && OMP_CLAUSE_CODE (c) == OMP_CLAUSE_SEQ)
        && (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE
            || OMP_CLAUSE_DECL (c) != gimple_omp_for_index (for_stmt, 0)))
      return false;
  return true;
}

/* Finds the loop in the body of OUTER, which becomes a plain one, for B and
   C.  */

static bool
find_loop (gomp_for *outer, struct border *b, struct acctile_counted *c)
{
  gimple_seq *seq = gimple_omp_body_ptr (outer);
  if (!gimple_seq_singleton_p (*seq)
      || gimple_code (gimple_seq_first_stmt (*seq)) != GIMPLE_BIND)
    gimple_omp_set_body (outer, gimple_build_bind (NULL_TREE, *seq, NULL_TREE));
  b->bind = as_a<gbind *> (gimple_seq_first_stmt (*seq));
  b->seq = gimple_bind_body_ptr (b->bind);
  for (;;)
    {
      list (b);
      int part = only_part (b);
      if (part < 0)
        return false;
      gomp_for *inner = dyn_cast<gomp_for *> (b->stmts[part]);
      if (inner)
        {
          if (!acctile_is_bare_loop (inner)
              || !acctile_loop_to_plain (b->seq, inner))
            return false;
        }
      else if (gbind *block = dyn_cast<gbind *> (b->stmts[part]))
        enter_block (b, block);
      else
        return acctile_counted_read (b->stmts, part, b->last[part], 0, c)
               && !c->loads;
    }
}

/* Whether place I of C's sequence belongs to the loop.  */

static bool
is_of_loop (const struct acctile_counted *c, int i)
{
  return (i >= c->first && i <= c->last) || i == c->enter || i == c->init;
}

/* Whether what stands beside the loop C, from place FROM to TO - 1, can move
   into it; *STORES gets true where it does more than compute numbers.  */

static bool
can_move (const struct acctile_counted *c, int from, int to, bool *stores)
{
  for (int i = from; i < to; i++)
    {
      gimple *stmt = (*c->stmts)[i];
      if (is_of_loop (c, i) || is_nothing (stmt))
        continue;
      if (gimple_code (stmt) == GIMPLE_LABEL && i > c->last)
        continue;
      if (acctile_mentions (stmt, c->plain.iterator))
        return false;
      if (acctile_sink_can (stmt))
        continue;
      if (!gimple_assign_single_p (stmt) || gimple_clobber_p (stmt)
          || gimple_has_volatile_ops (stmt)
          || !acctile_is_memory (gimple_assign_lhs (stmt)))
        return false;
      *stores = true;
    }
  return true;
}

/* How deep numbers beside a loop are followed.  */
#define MAX_DEPTH 8

/* A loop, and what the body that it stands in assigns.  */
struct beside
{
  const struct acctile_counted *c;
  hash_set<tree> assigned;
};

static bool is_known_beside (struct beside *b, gimple *stmt, int depth);

/* Whether OP is known before the loop of B and comes from no memory: a carrier,
   what is not assigned there, or a temporary of the compiler's that is computed
   of such, DEPTH deep at most.  */

static bool
is_number_beside (struct beside *b, tree op, int depth)
{
  bool some = false;
  if (!DECL_P (op) || acctile_is_carrier (op) || !b->assigned.contains (op))
    return true;
  if (depth == 0 || !DECL_ARTIFICIAL (op) || !INTEGRAL_TYPE_P (TREE_TYPE (op)))
    return false;
  for (int i = 0; i < b->c->first; i++)
    {
      gimple *stmt = (*b->c->stmts)[i];
      if (gimple_get_lhs (stmt) != op)
        continue;
      some = true;
      if (!is_known_beside (b, stmt, depth - 1))
        return false;
    }
  return some;
}

/* Whether STMT, before the loop of B, computes its number of such.  */

static bool
is_known_beside (struct beside *b, gimple *stmt, int depth)
{
  if (!acctile_is_total (stmt))
    return false;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (!is_number_beside (b, gimple_op (stmt, k), depth))
      return false;
  return true;
}

/* Whether at most one statement before the loop C in OUTER gives CARRIER a
   number, and may stay there.  */

static bool
begins_beside (gomp_for *outer, const struct acctile_counted *c, tree carrier)
{
  struct beside b;
  int n = 0;
  b.c = c;
  acctile_collect_assigned (gimple_omp_body (outer), &b.assigned);
  for (int i = 0; i < c->first; i++)
    {
      gimple *stmt = (*c->stmts)[i];
      if (gimple_get_lhs (stmt) != carrier)
        continue;
      if (++n > 1 || !is_known_beside (&b, stmt, MAX_DEPTH))
        return false;
    }
  return true;
}

/* Makes carriers of what the loop C in OUTER, in B, hands on in the numbers
   that HOW says, and whether they can begin where they stand.  */

static void
make_carriers (gomp_for *outer, struct border *b, struct acctile_counted *c,
               struct acctile_bordering *how)
{
  auto_vec<tree> carried;
  acctile_substitution with;
  acctile_carried_numbers (outer, c, &how->own, &carried);
  how->carries = !carried.is_empty ();
  b->begin = false;
  if (carried.is_empty ())
    return;
  for (unsigned i = 0; i < carried.length (); i++)
    {
      b->carriers.safe_push (acctile_carrier_new (b->bind, carried[i]));
      with.put (carried[i], b->carriers[i]);
    }
  acctile_substitute_seq (b->seq, &with);
  for (unsigned i = 0; i < c->plain.assigned.length (); i++)
    if (tree *carrier = with.get (c->plain.assigned[i]))
      c->plain.assigned[i] = *carrier;
  for (unsigned i = 0; i < b->carriers.length (); i++)
    b->begin = b->begin || !begins_beside (outer, c, b->carriers[i]);
}

/* Whether the loop C, what stands behind it, or one of KEPT mentions DECL.  */

static bool
is_wanted (const struct acctile_counted *c, const vec<gimple *> &kept,
           tree decl)
{
  for (int i = c->first; i <= c->last; i++)
    if (acctile_mentions ((*c->stmts)[i], decl))
      return true;
  if (acctile_mentions ((*c->stmts)[c->init], decl))
    return true;
  for (unsigned i = c->last + 1; i < c->stmts->length (); i++)
    if (acctile_mentions ((*c->stmts)[i], decl))
      return true;
  for (unsigned k = 0; k < kept.length (); k++)
    if (acctile_mentions (kept[k], decl))
      return true;
  return false;
}

/* A walk_tree callback: finds a carrier.  */

static tree
find_carrier (tree *tp, int *walk_subtrees, void *)
{
  *walk_subtrees = !TYPE_P (*tp);
  return acctile_is_carrier (*tp) ? *tp : NULL_TREE;
}

static bool
mentions_carrier (tree op)
{
  return walk_tree (&op, find_carrier, NULL, NULL) != NULL_TREE;
}

/* The numbers before C that it needs, in order, to KEPT; what they read of
   memory to *LOADS.  Carriers that BEGIN later are none; false where one of the
   numbers is computed of these.  */

static bool
list_kept (const struct acctile_counted *c, bool begin, vec<gimple *> *kept,
           hash_set<tree> *loads)
{
  for (int i = c->first - 1; i >= 0; i--)
    {
      gimple *stmt = (*c->stmts)[i];
      if (is_of_loop (c, i) || !acctile_sink_can (stmt)
          || !is_wanted (c, *kept, gimple_get_lhs (stmt))
          || (begin && acctile_is_carrier (gimple_get_lhs (stmt))))
        continue;
      kept->safe_insert (0, stmt);
      for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
        {
          tree op = gimple_op (stmt, k);
          if (op && acctile_is_memory (op))
            loads->add (op);
          if (begin && op && mentions_carrier (op))
            return false;
        }
    }
  return true;
}

/* Whether the numbers beside C that are not KEPT before it belong to the body
   SEQ alone, so that nothing behind wants them.  */

static bool
are_own (const struct acctile_counted *c, const vec<gimple *> &kept,
         gimple_seq seq)
{
  hash_set<tree> declared;
  acctile_collect_declared (seq, &declared);
  for (int i = 0; i < (int)c->stmts->length (); i++)
    {
      gimple *stmt = (*c->stmts)[i];
      if (is_of_loop (c, i) || !acctile_sink_can (stmt)
          || (i < c->first && kept.contains (stmt)))
        continue;
      tree lhs = gimple_get_lhs (stmt);
      if (!DECL_ARTIFICIAL (lhs) && !declared.contains (lhs))
        return false;
    }
  return true;
}

/* A new number of the type of C's counter, which *SEQ computes from A and B. */

static tree
number (const struct acctile_counted *c, gbind *bind, const char *name,
        enum tree_code code, tree a, tree b, gimple_seq *seq)
{
  tree type = TREE_TYPE (c->plain.iterator);
  tree var = acctile_declare_new (bind, type, name);
  gimple_seq_add_stmt (seq, gimple_build_assign (var, code, a, b));
  return var;
}

/* What C compares its counter with, computed in *SEQ.  */

static tree
last_of (const struct acctile_counted *c, gbind *bind, gimple_seq *seq)
{
  tree type = TREE_TYPE (c->plain.iterator);
  tree bound = acctile_counted_bound (c, bind, seq);
  if (!useless_type_conversion_p (type, TREE_TYPE (bound)))
    {
      tree var = acctile_declare_new (bind, type, "end");
      gimple_seq_add_stmt (seq, gimple_build_assign (var, NOP_EXPR, bound));
      bound = var;
    }
  return bound;
}

/* Copies of those of STMTS that are assignments or calls, in BIND, into *SEQ;
   variables that they set are others there, but for carriers.  */

static void
copy_all (const vec<gimple *> &stmts, gbind *bind, gimple_seq *seq)
{
  acctile_substitution own;
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      gimple *stmt = stmts[i];
      if (!is_gimple_assign (stmt) && !is_gimple_call (stmt))
        continue;
      tree lhs = gimple_get_lhs (stmt);
      gimple *copy = gimple_copy (stmt);
      acctile_substitute_stmt (copy, &own);
      if (VAR_P (lhs) && !acctile_is_carrier (lhs))
        {
          tree var = acctile_declare_new (bind, TREE_TYPE (lhs), "beside");
          gimple_set_lhs (copy, var);
          own.put (lhs, var);
        }
      gimple_seq_add_stmt (seq, copy);
    }
}

/* The same of the statements of C's sequence from place FROM to TO - 1 that are
   not of the loop.  */

static void
copy_beside (const struct acctile_counted *c, gbind *bind, int from, int to,
             gimple_seq *seq)
{
  auto_vec<gimple *> stmts;
  for (int i = from; i < to; i++)
    if (!is_of_loop (c, i))
      stmts.safe_push ((*c->stmts)[i]);
  copy_all (stmts, bind, seq);
}

/* Whether one of STMTS mentions DECL.  */

static bool
are_mentioned (const vec<gimple *> &stmts, tree decl)
{
  for (unsigned i = 0; i < stmts.length (); i++)
    if (acctile_mentions (stmts[i], decl))
      return true;
  return false;
}

/* Copies of what stands before C, in BIND, for the carriers, into *SEQ.  */

static void
copy_beginning (const struct acctile_counted *c, gbind *bind, gimple_seq *seq)
{
  auto_vec<gimple *> stmts;
  for (int i = c->first - 1; i >= 0; i--)
    {
      gimple *stmt = (*c->stmts)[i];
      tree lhs = is_of_loop (c, i) ? NULL_TREE : gimple_get_lhs (stmt);
      if (lhs && (acctile_is_carrier (lhs) || are_mentioned (stmts, lhs)))
        stmts.safe_insert (0, stmt);
    }
  copy_all (stmts, bind, seq);
}

/* What C, in BIND, does when its counter compares by CODE with BOUND: the
   statements from place FROM to TO - 1 beside it; then goes to NEXT.  */

static void
emit_side (const struct acctile_counted *c, gbind *bind, enum tree_code code,
           tree bound, int from, int to, tree next, gimple_seq *seq)
{
  tree side = acctile_new_label (), body = acctile_new_label ();
  gimple_seq_add_stmt (
      seq, gimple_build_cond (code, c->plain.iterator, bound, side, body));
  acctile_emit_label (side, seq);
  copy_beside (c, bind, from, to, seq);
  acctile_emit_goto (next, seq);
  acctile_emit_label (body, seq);
}

/* Gives the carriers of B a number, at the end of *SEQ: where nothing else does
   before the loop they have one all the same.  */

static void
begin_carriers (const struct border *b, gimple_seq *seq)
{
  for (unsigned i = 0; i < b->carriers.length (); i++)
    {
      tree type = TREE_TYPE (b->carriers[i]);
      gimple_seq_add_stmt (
          seq, gimple_build_assign (b->carriers[i], build_zero_cst (type)));
    }
}

/* What C, in BIND, does at the beginning of its first iteration, where its
   counter is FIRST: carriers begin.  */

static void
emit_begin (const struct acctile_counted *c, gbind *bind, tree first,
            gimple_seq *seq)
{
  tree side = acctile_new_label (), body = acctile_new_label ();
  enum tree_code code = c->plain.step > 0 ? LE_EXPR : GE_EXPR;
  gimple_seq_add_stmt (
      seq, gimple_build_cond (code, c->plain.iterator, first, side, body));
  acctile_emit_label (side, seq);
  copy_beginning (c, bind, seq);
  acctile_emit_label (body, seq);
}

/* What C compares its counter with, in B, in *SEQ, where it may begin at FIRST
   or a step before that, at START.  RUNS: it never ends before.  */

static tree
end_of (const struct acctile_counted *c, const struct border *b, bool runs,
        tree first, tree start, gimple_seq *seq)
{
  bool up = c->plain.step > 0, until = c->plain.bound_plus == 0;
  tree last = last_of (c, b->bind, seq);
  if (!runs && (b->before || b->behind))
    {
      tree least = until ? first : start;
      bool swap = CONSTANT_CLASS_P (last);
      last = number (c, b->bind, "end", up ? MAX_EXPR : MIN_EXPR,
                     swap ? least : last, swap ? last : least, seq);
    }
  return last;
}

/* The iterations of C, in B, which begin at FIRST and end at LAST, in *SEQ, up
   to where each ends, at NEXT.  */

static void
emit_body (const struct acctile_counted *c, const struct border *b, tree first,
           tree last, tree next, gimple_seq *seq)
{
  bool up = c->plain.step > 0, until = c->plain.bound_plus == 0;
  if (b->begin && !b->before)
    emit_begin (c, b->bind, first, seq);
  if (b->before)
    emit_side (c, b->bind, up ? LT_EXPR : GT_EXPR, first, 0, c->first, next,
               seq);
  if (b->behind)
    emit_side (c, b->bind,
               up ? (until ? GE_EXPR : GT_EXPR) : (until ? LE_EXPR : LT_EXPR),
               last, c->last + 1, c->stmts->length (), next, seq);
  for (int i = c->begin; i < c->end; i++)
    gimple_seq_add_stmt (seq, (*c->stmts)[i]);
}

/* The loop C, in B, with what stands beside it in its iterations.  RUNS: it
   never ends before where it begins.  */

static gimple_seq
build (const struct acctile_counted *c, const struct border *b, bool runs,
       const vec<gimple *> &kept)
{
  gimple_seq seq = NULL;
  tree type = TREE_TYPE (c->plain.iterator), j = c->plain.iterator;
  bool up = c->plain.step > 0, until = c->plain.bound_plus == 0;
  tree step = build_int_cst (type, c->plain.step);
  tree back = build_int_cst (type, -c->plain.step);
  tree body = acctile_new_label (), next = acctile_new_label (),
       test = acctile_new_label (), out = acctile_new_label ();
  begin_carriers (b, &seq);
  for (unsigned k = 0; k < kept.length (); k++)
    gimple_seq_add_stmt (&seq, kept[k]);
  tree first = acctile_counted_first (c, b->bind, &seq);
  tree start = TREE_CODE (first) == INTEGER_CST
                   ? int_const_binop (MINUS_EXPR, first, step)
                   : number (c, b->bind, "begin", PLUS_EXPR, first, back, &seq);
  tree last = end_of (c, b, runs, first, start, &seq);
  tree end = b->behind ? number (c, b->bind, "end", PLUS_EXPR, last, step, &seq)
                       : last;
  gimple_seq_add_stmt (&seq,
                       gimple_build_assign (j, b->before ? start : first));
  acctile_emit_goto (test, &seq);
  acctile_emit_label (body, &seq);
  emit_body (c, b, first, last, next, &seq);
  acctile_emit_label (next, &seq);
  gimple_seq_add_stmt (&seq, gimple_build_assign (j, PLUS_EXPR, j, step));
  acctile_emit_label (test, &seq);
  gcond *cond = gimple_build_cond (up ? (until ? LT_EXPR : LE_EXPR)
                                      : (until ? GT_EXPR : GE_EXPR),
                                   j, end, body, out);
  gimple_set_location (cond, gimple_location ((*c->stmts)[c->condition]));
  gimple_seq_add_stmt (&seq, cond);
  acctile_emit_label (out, &seq);
  return seq;
}

/* Whether the counter of C can begin a step before and end one behind.  */

static bool
can_grow (const struct acctile_counted *c, bool before, bool behind)
{
  gimple *stmt = (*c->stmts)[c->init];
  int64_t step = c->plain.step;
  if (behind && step != 1 && step != -1)
    return false;
  if ((!before && !behind) || !TYPE_UNSIGNED (TREE_TYPE (c->plain.iterator)))
    return true;
  tree first = gimple_assign_rhs1 (stmt);
  return !behind && step > 0 && gimple_assign_single_p (stmt)
         && TREE_CODE (first) == INTEGER_CST
         && compare_tree_int (first, step) >= 0;
}

bool
acctile_tidy_border (gomp_for *outer, struct acctile_bordering *how)
{
  struct border b;
  struct acctile_counted c;
  auto_vec<gimple *> kept;
  gimple_seq seq = NULL;
  b.before = b.behind = how->carries = false;
  if (!find_loop (outer, &b, &c) || !can_move (&c, 0, c.first, &b.before)
      || !can_move (&c, c.last + 1, b.stmts.length (), &b.behind)
      || !can_grow (&c, b.before, b.behind))
    return false;
  make_carriers (outer, &b, &c, how);
  if (!list_kept (&c, b.begin, &kept, &how->loads)
      || !are_own (&c, kept, gimple_omp_body (outer)))
    return false;
  if (!b.before && !b.behind && !b.begin)
    {
      begin_carriers (&b, &seq);
      gimple_seq_add_seq (&seq, *b.seq);
      *b.seq = seq;
      return true;
    }
  for (gimple_stmt_iterator gsi = gsi_start (*b.seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  seq = build (&c, &b, how->runs, kept);
  *b.seq = seq;
  return true;
}

bool
acctile_border_carries (gomp_for *outer, struct acctile_bordering *how)
{
  struct border b;
  b.seq = gimple_omp_body_ptr (outer);
  for (;;)
    {
      list (&b);
      int part = only_part (&b);
      if (part < 0)
        return false;
      if (gomp_for *inner = dyn_cast<gomp_for *> (b.stmts[part]))
        return acctile_is_bare_loop (inner)
               && acctile_carries_numbers (outer, inner, &how->own);
      if (gbind *block = dyn_cast<gbind *> (b.stmts[part]))
        {
          b.seq = gimple_bind_body_ptr (block);
          continue;
        }
      struct acctile_counted c;
      auto_vec<tree> carried;
      if (!acctile_counted_read (b.stmts, part, b.last[part], 0, &c) || c.loads)
        return false;
      acctile_carried_numbers (outer, &c, &how->own, &carried);
      return !carried.is_empty ();
    }
}
