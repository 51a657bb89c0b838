/* Loops that stand side by side, as one: see join.h.

     for (i = 0; i < n; i++)             for (i = 0; i < n; i++)
       {                                   for (j = 0; j < n; j++)
         for (j = 0; j < i; j++)             if (j < i)
           a[i][j] = ...;         ->           a[i][j] = ...;
         for (j = i; j < n; j++)             else
           a[i][j] = ...;                      a[i][j] = ...;
       }

   does the same in the same order, and is a perfect nest, which may be a
   wavefront.  So is one loop and what stands behind it, loops and all, in the
   iteration at which the loop ends, or before it, in one ahead of its first.
   What stands between two loops is done in such an iteration where the second
   begins one further on, and at the beginning of the first one of the second
   where it does not.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/join.h"
#include "doacross/emit-pipeline.h"
#include "emit/emit-parts.h"
#include "extract/definition.h"
#include "extract/liveness.h"
#include "extract/mention.h"
#include "extract/value.h"
#include "prepare/border.h"
#include "prepare/sequential.h"
#include "prepare/tidy.h"
#include "substitute.h"

/* How deep the definitions of bounds are followed.  */
#define MAX_DEPTH 8

/* The block that the loops stand in, its statements, and where loops among them
   end; what is assigned anywhere in it.  The loops FIRST and SECOND are joined,
   or one of them, with what stands in an iteration of its own between them,
   behind FIRST or before SECOND; COUNTER is that of the one loop.  */
struct join
{
  gbind *bind;
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  hash_set<tree> assigned;
  struct acctile_counted first, second;
  tree counter;
  bool one;          /* there is a loop FIRST  */
  bool two;          /* there is a loop SECOND  */
  bool between;      /* there is such an iteration  */
  bool shared;       /* it is the first one of SECOND, too  */
  gimple_seq before; /* stays where it is  */
  gimple_seq first_body, between_body, second_body;
};

static void
list (struct join *j)
{
  j->stmts.truncate (0);
  j->last.truncate (0);
  acctile_list_stmts (gimple_bind_body (j->bind), &j->stmts);
  acctile_find_loops (j->stmts, &j->last);
}

/* A walk_gimple_seq callback: collects acc loops; finds one that is not the
   compiler's to judge, or has more of its own than its counter.  */

static tree
collect_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = loop && !acctile_is_bare_loop (loop);
  if (*handled)
    return integer_one_node;
  if (!loop)
    return NULL_TREE;
  ((hash_set<gimple *> *)wi->info)->add (loop);
  return NULL_TREE;
}

/* Makes plain loops of the acc loops in the body of OUTER.  */

static bool
make_plain (gomp_for *outer)
{
  hash_set<gimple *> loops;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &loops;
  if (walk_gimple_seq (gimple_omp_body (outer), collect_loop, NULL, &wi))
    return false;
  if (!loops.is_empty ())
    acctile_loops_to_plain (gimple_omp_body_ptr (outer), &loops);
  return true;
}

/* Puts the statements of blocks in *SEQ, which stands in HOME, in the place of
   these.  */

static void
splice_blocks (gimple_seq *seq, gbind *home)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gbind *bind = dyn_cast<gbind *> (gsi_stmt (gsi));
      if (!bind)
        {
          gsi_next (&gsi);
          continue;
        }
      tree vars = gimple_bind_vars (bind);
      gimple_seq body = gimple_bind_body (bind);
      gimple_bind_set_vars (bind, NULL_TREE);
      gimple_bind_set_body (bind, NULL);
      splice_blocks (&body, home);
      if (vars)
        gimple_bind_append_vars (home, vars);
      gsi_insert_seq_before (&gsi, body, GSI_SAME_STMT);
      gsi_remove (&gsi, false);
    }
}

/* Fills J with the body of OUTER, one sequence.  */

static bool
open_body (gomp_for *outer, struct join *j)
{
  if (!make_plain (outer))
    return false;
  gimple_seq *seq = gimple_omp_body_ptr (outer);
  if (!gimple_seq_singleton_p (*seq)
      || gimple_code (gimple_seq_first_stmt (*seq)) != GIMPLE_BIND)
    gimple_omp_set_body (outer, gimple_build_bind (NULL_TREE, *seq, NULL_TREE));
  j->bind = as_a<gbind *> (gimple_seq_first_stmt (gimple_omp_body (outer)));
  splice_blocks (gimple_bind_body_ptr (j->bind), j->bind);
  acctile_collect_assigned (gimple_bind_body (j->bind), &j->assigned);
  list (j);
  return true;
}

/* The only statement of J that gives VAR a number; NULL when another may.  */

static gimple *
only_definition (const struct join *j, tree var)
{
  gimple *def = NULL;
  for (unsigned i = 0; i < j->stmts.length (); i++)
    if (gimple_get_lhs (j->stmts[i]) == var)
      {
        if (def)
          return NULL;
        def = j->stmts[i];
      }
  return def;
}

/* OP, known when an iteration of the outer loop begins, as what is returned and
   the constant *PLUS, of one type; NULL_TREE when it is not known.  */

static tree
resolve (const struct join *j, tree op, int64_t *plus)
{
  *plus = 0;
  for (int depth = 0; depth < MAX_DEPTH; depth++)
    {
      if (tree_fits_shwi_p (op))
        {
          *plus += tree_to_shwi (op);
          return integer_zero_node;
        }
      if (!DECL_P (op) || TREE_ADDRESSABLE (op) || is_global_var (op))
        return NULL_TREE;
      if (!const_cast<struct join *> (j)->assigned.contains (op))
        return op;
      gimple *def = only_definition (j, op);
      if (!def || !DECL_ARTIFICIAL (op) || !is_gimple_assign (def))
        return NULL_TREE;
      enum tree_code code = gimple_assign_rhs_code (def);
      if ((code == PLUS_EXPR || code == MINUS_EXPR)
          && tree_fits_shwi_p (gimple_assign_rhs2 (def)))
        *plus += (code == PLUS_EXPR ? 1 : -1)
                 * tree_to_shwi (gimple_assign_rhs2 (def));
      else if (!gimple_assign_single_p (def)
               || !useless_type_conversion_p (
                   TREE_TYPE (op), TREE_TYPE (gimple_assign_rhs1 (def))))
        return NULL_TREE;
      op = gimple_assign_rhs1 (def);
    }
  return NULL_TREE;
}

/* What the iterator of C begins with, likewise.  */

static tree
resolve_first (const struct join *j, const struct acctile_counted *c,
               int64_t *plus)
{
  gimple *stmt = (*c->stmts)[c->init];
  int64_t more = 0;
  enum tree_code code = gimple_assign_rhs_code (stmt);
  if ((code == PLUS_EXPR || code == MINUS_EXPR)
      && tree_fits_shwi_p (gimple_assign_rhs2 (stmt)))
    more = (code == PLUS_EXPR ? 1 : -1)
           * tree_to_shwi (gimple_assign_rhs2 (stmt));
  else if (!gimple_assign_single_p (stmt))
    return NULL_TREE;
  tree base = resolve (j, gimple_assign_rhs1 (stmt), plus);
  *plus += more;
  return base;
}

/* Whether the loop C at place PLACE of J counts up by one, by a variable that
   is OWN.  */

static bool
read_loop (const struct join *j, int place, const hash_set<tree> &own,
           struct acctile_counted *c)
{
  c->plain.increments.truncate (0);
  c->plain.assigned.truncate (0);
  c->plain.labels.truncate (0);
  return acctile_counted_read (j->stmts, place, j->last[place], 0, c)
         && !c->loads && c->plain.step == 1
         && const_cast<hash_set<tree> &> (own).contains (c->plain.iterator);
}

/* Whether SECOND begins where FIRST ends, *FURTHER behind that.  */

static bool
follows (const struct join *j, const struct acctile_counted *first,
         const struct acctile_counted *second, int64_t *further)
{
  int64_t end, begin;
  tree bound = resolve (j, first->plain.bound, &end);
  tree start = bound ? resolve_first (j, second, &begin) : NULL_TREE;
  if (!start || !operand_equal_p (bound, start, 0)
      || !types_compatible_p (TREE_TYPE (first->plain.iterator),
                              TREE_TYPE (second->plain.iterator)))
    return false;
  *further = begin - (end + first->plain.bound_plus);
  return *further == 0 || *further == 1;
}

/* Whether the loop from place FIRST to LAST of J holds another.  */

static bool
holds_loop (const struct join *j, int first, int last)
{
  for (int i = first + 1; i <= last; i++)
    if (j->last[i] >= 0)
      return true;
  return false;
}

/* Whether place I of J belongs to the loop C.  */

static bool
is_of (const struct acctile_counted *c, int i)
{
  return (i >= c->first && i <= c->last) || i == c->enter || i == c->init;
}

/* Whether only labels, and numbers that nothing wants, stand from place FROM of
   J on.  */

static bool
is_idle (const struct join *j, int from)
{
  for (int i = from; i < (int)j->stmts.length (); i++)
    if (!acctile_stands_beside (j->stmts[i]) || gimple_get_lhs (j->stmts[i]))
      return false;
  return true;
}

/* Finds the loops of J that are to be joined: the first, and the last, if that
   begins where the first ends.  Others become part of one iteration, which
   takes no longer than those of the first where there are loops in these, and
   none in the others.  PLACES are those of the loops of J.  */

static bool
find_first (struct join *j, const vec<int> &places, const hash_set<tree> &own)
{
  int64_t further = 0;
  if (!read_loop (j, places[0], own, &j->first))
    return false;
  bool deep = holds_loop (j, places[0], j->last[places[0]]);
  j->one = true;
  j->counter = j->first.plain.iterator;
  int end = places[places.length () - 1];
  j->two = read_loop (j, end, own, &j->second)
           && is_idle (j, j->second.last + 1)
           && follows (j, &j->first, &j->second, &further);
  j->between = !j->two || further == 1;
  j->shared = false;
  for (unsigned k = 1; k < places.length () - j->two; k++)
    if (!deep || holds_loop (j, places[k], j->last[places[k]]))
      return false;
  return true;
}

/* Whether the counter of C, in OUTER, can begin a step before.  */

static bool
can_begin_before (const struct join *j, gomp_for *outer,
                  const struct acctile_counted *c)
{
  int64_t plus;
  tree type = TREE_TYPE (c->plain.iterator);
  if (!TYPE_UNSIGNED (type))
    return TYPE_PRECISION (type) >= TYPE_PRECISION (integer_type_node);
  return resolve_first (j, c, &plus) == gimple_omp_for_index (outer, 0)
         && plus == 1 && gimple_omp_for_cond (outer, 0) == LT_EXPR;
}

/* Finds the last of the loops in OUTER, where it alone holds others, which is
   to be joined with what stands before it, likewise.  */

static bool
find_last (struct join *j, gomp_for *outer, const vec<int> &places,
           const hash_set<tree> &own)
{
  int end = places[places.length () - 1];
  j->one = j->shared = false;
  j->two = j->between = true;
  for (unsigned k = 0; k < places.length () - 1; k++)
    if (holds_loop (j, places[k], j->last[places[k]]))
      return false;
  if (!holds_loop (j, end, j->last[end]) || !read_loop (j, end, own, &j->second)
      || !is_idle (j, j->second.last + 1)
      || !can_begin_before (j, outer, &j->second))
    return false;
  j->counter = j->second.plain.iterator;
  return true;
}

/* Adds to *SEQ the statements of J from place FROM to TO - 1 that are not of
   its loops; to *EARLY, which may be NULL, those that compute numbers that are
   known when the iteration of the outer loop begins.  */

static void
take (const struct join *j, int from, int to, gimple_seq *early,
      gimple_seq *seq)
{
  for (int i = from; i < to; i++)
    {
      gimple *stmt = j->stmts[i];
      int64_t plus;
      if ((j->one && is_of (&j->first, i)) || (j->two && is_of (&j->second, i)))
        continue;
      tree lhs = is_gimple_assign (stmt) ? gimple_assign_lhs (stmt) : NULL_TREE;
      if (early && lhs && DECL_P (lhs) && DECL_ARTIFICIAL (lhs)
          && resolve (j, lhs, &plus))
        gimple_seq_add_stmt (early, stmt);
      else
        gimple_seq_add_stmt (seq, stmt);
    }
}

/* Takes the body of C to *SEQ.  */

static void
take_body (const struct acctile_counted *c, gimple_seq *seq)
{
  for (int i = c->begin; i < c->end; i++)
    gimple_seq_add_stmt (seq, (*c->stmts)[i]);
}

/* Whether SEQ does no more than labels do.  */

static bool
is_empty (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_code (gsi_stmt (gsi)) != GIMPLE_LABEL
        && !is_gimple_debug (gsi_stmt (gsi))
        && gimple_code (gsi_stmt (gsi)) != GIMPLE_PREDICT
        && gimple_code (gsi_stmt (gsi)) != GIMPLE_NOP)
      return false;
  return true;
}

/* Whether LATER may read what EARLIER, or an iteration of it, leaves in a
   variable.  */

static bool
hands_on (gimple_seq earlier, gimple_seq later)
{
  hash_set<tree> assigned;
  acctile_collect_assigned (earlier, &assigned);
  for (hash_set<tree>::iterator i = assigned.begin (); i != assigned.end ();
       ++i)
    if (acctile_seq_mentions (later, *i) && acctile_read_first (later, *i))
      return true;
  return false;
}

/* Whether SEQ sets what the bounds of C are computed from.  */

static bool
sets_bound (gimple_seq seq, const struct acctile_counted *c)
{
  hash_set<tree> assigned;
  acctile_collect_assigned (seq, &assigned);
  for (hash_set<tree>::iterator i = assigned.begin (); i != assigned.end ();
       ++i)
    {
      if (c->plain.bound == *i
          || (*i != c->plain.iterator
              && acctile_mentions ((*c->stmts)[c->init], *i)))
        return true;
      for (int k = c->head; k < c->condition; k++)
        if (acctile_mentions ((*c->stmts)[k], *i)
            && gimple_get_lhs ((*c->stmts)[k]) != *i)
          return true;
    }
  return false;
}

/* Takes the statements of J apart.  False when numbers go from one part to
   another, or one looks at the counter of a loop beside it.  */

static bool
take_apart (struct join *j)
{
  int n = j->stmts.length ();
  tree iterator = j->counter;
  for (gimple_stmt_iterator gsi = gsi_start (*gimple_bind_body_ptr (j->bind));
       !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  if (j->one)
    {
      take (j, 0, j->first.first, NULL, &j->before);
      take_body (&j->first, &j->first_body);
    }
  take (j, j->one ? j->first.last + 1 : 0, j->two ? j->second.first : n,
        &j->before, &j->between_body);
  if (j->two)
    take_body (&j->second, &j->second_body);
  if (!j->between && !is_empty (j->between_body))
    j->between = j->shared = true;
  if (acctile_seq_mentions (j->between_body, iterator)
      || acctile_seq_mentions (j->before, iterator)
      || (j->two
          && acctile_seq_mentions (j->between_body, j->second.plain.iterator)))
    return false;
  if (j->two && j->second.plain.iterator != iterator
      && (acctile_seq_mentions (j->second_body, iterator)
          || acctile_seq_mentions (j->first_body, j->second.plain.iterator)
          || acctile_seq_mentions (j->before, j->second.plain.iterator)))
    return false;
  if (j->two
      && (sets_bound (j->first_body, &j->second)
          || sets_bound (j->between_body, &j->second)))
    return false;
  return !hands_on (j->first_body, j->between_body)
         && !hands_on (j->first_body, j->second_body)
         && !hands_on (j->between_body, j->second_body);
}

/* A number of the type of J's counter, A CODE B, computed in *SEQ.  */

static tree
number (const struct join *j, enum tree_code code, tree a, tree b,
        gimple_seq *seq)
{
  tree var
      = acctile_declare_new (j->bind, TREE_TYPE (j->counter), "acctile_join");
  if (CONSTANT_CLASS_P (a))
    std::swap (a, b);
  gimple_seq_add_stmt (seq, gimple_build_assign (var, code, a, b));
  return var;
}

/* What the counter of C, of J, stays below, computed in *SEQ.  */

static tree
end_of (const struct join *j, const struct acctile_counted *c, gimple_seq *seq)
{
  tree type = TREE_TYPE (j->counter);
  tree bound = acctile_counted_bound (c, j->bind, seq);
  if (CONSTANT_CLASS_P (bound))
    bound = fold_convert (type, bound);
  else if (!useless_type_conversion_p (type, TREE_TYPE (bound)))
    {
      tree var = acctile_declare_new (j->bind, type, "acctile_join");
      gimple_seq_add_stmt (seq, gimple_build_assign (var, NOP_EXPR, bound));
      bound = var;
    }
  if (c->plain.bound_plus == 0)
    return bound;
  tree plus = build_int_cst (type, c->plain.bound_plus);
  return CONSTANT_CLASS_P (bound) ? int_const_binop (PLUS_EXPR, bound, plus)
                                  : number (j, PLUS_EXPR, bound, plus, seq);
}

/* A or B, which is more by CODE, MIN_EXPR or MAX_EXPR, computed in *SEQ.  */

static tree
choose (const struct join *j, enum tree_code code, tree a, tree b,
        gimple_seq *seq)
{
  if (CONSTANT_CLASS_P (a) && CONSTANT_CLASS_P (b))
    return int_const_binop (code, a, b);
  return number (j, code, a, b, seq);
}

/* Adds BODY to *SEQ where the counter of J compares by CODE with BOUND; then
   goes to NEXT.  */

static void
emit_part (const struct join *j, enum tree_code code, tree bound,
           gimple_seq body, tree next, gimple_seq *seq)
{
  tree here = acctile_new_label (), further = acctile_new_label ();
  gimple_seq_add_stmt (
      seq, gimple_build_cond (code, j->counter, bound, here, further));
  acctile_emit_label (here, seq);
  gimple_seq_add_seq (seq, body);
  acctile_emit_goto (next, seq);
  acctile_emit_label (further, seq);
}

/* What J does when its counter is not below MIDDLE, where its first loop ends,
   before it goes to NEXT; LAST is the end of its second, which RUNS at least
   once.  */

static void
emit_second (const struct join *j, tree middle, tree last, bool runs, tree next,
             gimple_seq *seq)
{
  if (j->between && j->two)
    {
      tree begin = acctile_new_label ();
      emit_part (j, LE_EXPR, middle, j->between_body, j->shared ? begin : next,
                 seq);
      if (j->shared)
        acctile_emit_label (begin, seq);
      if (j->shared && !runs)
        emit_part (j, GE_EXPR, last, NULL, next, seq);
    }
  gimple_seq_add_seq (seq, j->two ? j->second_body : j->between_body);
}

/* What the counter of C, of J, begins with, computed in *SEQ.  */

static tree
begin_of (const struct join *j, const struct acctile_counted *c,
          gimple_seq *seq)
{
  tree first = acctile_counted_first (c, j->bind, seq);
  return CONSTANT_CLASS_P (first) ? fold_convert (TREE_TYPE (j->counter), first)
                                  : first;
}

/* A and the constant PLUS, computed in *SEQ.  */

static tree
more (const struct join *j, tree a, int plus, gimple_seq *seq)
{
  tree by = build_int_cst (TREE_TYPE (j->counter), plus);
  return CONSTANT_CLASS_P (a) ? int_const_binop (PLUS_EXPR, a, by)
                              : number (j, PLUS_EXPR, a, by, seq);
}

/* Where the one loop begins and ends, and *MIDDLE, up to where its first part
   goes, and *LAST, where its second ends, computed in *SEQ.  FIRST_SPAN and
   SECOND_SPAN: how often its parts run at least, -1 where they may end before
   they begin.  */

static void
find_ends (const struct join *j, int64_t first_span, int64_t second_span,
           tree *start, tree *middle, tree *last, tree *end, gimple_seq *seq)
{
  if (j->one)
    {
      tree first = begin_of (j, &j->first, seq);
      *middle = end_of (j, &j->first, seq);
      *start
          = first_span >= 0 ? first : choose (j, MIN_EXPR, first, *middle, seq);
    }
  else
    *start = *middle = more (j, begin_of (j, &j->second, seq), -1, seq);
  *end = j->between ? more (j, *middle, 1, seq) : *middle;
  if (j->two)
    {
      *last = end_of (j, &j->second, seq);
      *end = second_span >= j->shared ? *last
                                      : choose (j, MAX_EXPR, *last, *end, seq);
    }
}

/* The one loop, of such parts.  */

static gimple_seq
build (struct join *j, int64_t first_span, int64_t second_span)
{
  gimple_seq seq = j->before;
  tree i = j->counter, start, middle, last = NULL_TREE, end;
  const struct acctile_counted *c = j->one ? &j->first : &j->second;
  tree body = acctile_new_label (), next = acctile_new_label (),
       test = acctile_new_label (), out = acctile_new_label ();
  find_ends (j, first_span, second_span, &start, &middle, &last, &end, &seq);
  gimple_seq_add_stmt (&seq, gimple_build_assign (i, start));
  acctile_emit_goto (test, &seq);
  acctile_emit_label (body, &seq);
  if (j->one)
    emit_part (j, LT_EXPR, middle, j->first_body, next, &seq);
  emit_second (j, middle, last, second_span > 0, next, &seq);
  acctile_emit_label (next, &seq);
  gimple_seq_add_stmt (
      &seq,
      gimple_build_assign (i, PLUS_EXPR, i, build_int_cst (TREE_TYPE (i), 1)));
  acctile_emit_label (test, &seq);
  gcond *cond = gimple_build_cond (LT_EXPR, i, end, body, out);
  gimple_set_location (cond, gimple_location ((*c->stmts)[c->condition]));
  gimple_seq_add_stmt (&seq, cond);
  acctile_emit_label (out, &seq);
  return seq;
}

bool
acctile_tidy_join (gomp_for *outer, const struct acctile_joining *how)
{
  struct join j;
  auto_vec<int> places;
  hash_set<tree> own;
  j.before = j.first_body = j.between_body = j.second_body = NULL;
  if (!open_body (outer, &j))
    return false;
  for (int i = 0; i < (int)j.stmts.length (); i++)
    if (j.last[i] >= 0)
      {
        places.safe_push (i);
        i = j.last[i];
      }
  if (places.length () < 2)
    return false;
  acctile_collect_declared (gimple_omp_body (outer), &own);
  for (hash_set<tree>::iterator i = how->own->begin (); i != how->own->end ();
       ++i)
    own.add (*i);
  if ((!find_last (&j, outer, places, own) && !find_first (&j, places, own))
      || !take_apart (&j))
    return false;
  if (j.one && j.two && j.second.plain.iterator != j.first.plain.iterator)
    {
      acctile_substitution with;
      with.put (j.second.plain.iterator, j.first.plain.iterator);
      acctile_substitute_seq (&j.second_body, &with);
    }
  bool known = how->spans.length () == places.length ();
  gimple_seq seq = build (&j, known ? how->spans[0] : -1,
                          known ? how->spans[places.length () - 1] : -1);
  gimple_bind_set_body (j.bind, seq);
  return true;
}
