/* Where a minimum or maximum is found first, or last, in kernels regions, and
   which zero it is:

     for (i...)                      if (there are less than 2^31 - 1
   iterations) for (j...)                      { if (x > best) key = pair (best,
   none); {                             for (i...) best = x;          -> for
   (j...) row = i;                        if (x > best) column = j; key = MAX
   (key, pair (x, number)); }                             if (key is another
   one) best = ..., row = i, ...;
                                       }
                                     else as it was

   A pair is one whole number of 64 bits, of a number of up to 32 bits and that
   of the iteration, which is counted from 1: of those that give the extreme the
   first, or last, has the largest or smallest pair.  In the order of pairs an
   extreme of them is a reduction (kernels-sum.cc).  The iterators, and what is
   set besides, are computed from the number of the iteration behind the loops;
   when none has found anything, all is as before.

   Numbers of 64 bits are found first, and where they were by the same loops
   again, without what finds other ones:

     for (...)                            for (...)
       if (x > best)                        if (x > best && the key of x is it)
         key = MAX (key, key of x);           tag = MIN (tag, number);

   A floating-point number whose place does not matter is the same in any order
   but for the sign of zero, which is that of the first one:

     for (...)                            for (...)
       best = x > best ? x : best;          if (x > best)
                                  ->          {
                                                key = MAX (key, key of x);
                                                if (x == 0)
                                                  tag = MIN (tag, number);
                                              }

   Where "best = best > x ? best : x" meets what is no number, it forgets all
   that was before: the loop notes that, and all is done again in order.  fmax
   leaves it open which of two zeros it returns, and leaves out what is no
   number; where there are no others it keeps what it is given.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/gimple-loop.h"
#include "substitute.h"
#include "prepare/extreme-place.h"
#include "prepare/sequential.h"
#include "prepare/tidy.h"

/* What is found beside an extreme: its place, in one number with it or apart,
   no more than the sign of zero, or nothing.  */
enum finding
{
  FINDS_PAIRS,
  FINDS_APART,
  FINDS_SIGNS,
  FINDS_NUMBERS
};

static enum finding
finding_of (const struct acctile_place *p)
{
  if (p->sets.is_empty ())
    return p->numbers ? FINDS_NUMBERS : FINDS_SIGNS;
  return TYPE_PRECISION (TREE_TYPE (p->best)) <= 32 ? FINDS_PAIRS : FINDS_APART;
}

/* Whether P's extreme may become what is no number.  */

static bool
may_forget (const struct acctile_place *p)
{
  return p->test == UNGT_EXPR || p->test == UNGE_EXPR || p->test == UNLT_EXPR
         || p->test == UNLE_EXPR;
}

/* What P finds: its extreme, or the pair of it and a tag, and the tag; int
   "forgets" is not zero where something is no number.  NULL_TREE: not looked
   for.  */
struct found_keys
{
  tree key, tag, forgets;
};

/* The key or pair that P's extreme is before the loops, computed by M.  */

static tree
make_begin (struct acctile_place *p, struct acctile_maker *m)
{
  if (p->numbers)
    return acctile_key_none (p);
  tree key = acctile_key_of (m, p->best, false);
  return finding_of (p) == FINDS_PAIRS
             ? acctile_pair_of (m, key, acctile_tag_none (p))
             : key;
}

/* KEY gets the larger or smaller of itself and X, as P says.  */

static void
make_extreme (const struct acctile_place *p, tree key, tree x,
              struct acctile_maker *m)
{
  gimple *stmt
      = gimple_build_assign (key, p->larger ? MAX_EXPR : MIN_EXPR, key, x);
  gimple_set_location (stmt, m->location);
  gimple_seq_add_stmt (&m->seq, stmt);
}

/* Notes in FORGETS whether X is no number.  */

static void
make_forget (tree forgets, tree x, struct acctile_maker *m)
{
  tree is = acctile_make_choice (m, UNORDERED_EXPR, x, x, integer_one_node,
                                 integer_zero_node);
  gimple *stmt = gimple_build_assign (forgets, BIT_IOR_EXPR, forgets, is);
  gimple_set_location (stmt, m->location);
  gimple_seq_add_stmt (&m->seq, stmt);
}

/* What the key of X is where P takes X, else the one that there is before the
   loops.  */

static tree
make_taken (struct acctile_place *p, tree key, struct acctile_maker *m)
{
  tree begin = make_begin (p, m);
  return p->numbers
             ? acctile_make_choice (m, ORDERED_EXPR, p->x, p->x, key, begin)
             : acctile_make_choice (m, p->test, p->x, p->best, key, begin);
}

/* Puts what finds F, whose loops C counts, in the place of P's condition and
   what depends on it; AGAIN where the extreme is known, and its tag is looked
   for.  */

static void
put_extreme (struct acctile_place *p, const struct acctile_place_loop *c,
             const struct found_keys *f, bool again)
{
  enum finding finding = finding_of (p);
  auto_vec<gimple *> stmts;
  acctile_list_stmts (*p->seq, &stmts);
  struct acctile_maker m
      = { NULL, p->bind, gimple_location (stmts[p->condition]) };
  tree key = acctile_key_of (&m, p->x, p->numbers), tag = NULL_TREE;
  tree none = acctile_tag_none (p);
  if (finding == FINDS_PAIRS || finding == FINDS_SIGNS || again)
    tag = acctile_tag_of (p, p->x, acctile_place_number (p, c, &m), &m);
  if (!again)
    {
      tree x = finding == FINDS_PAIRS ? acctile_pair_of (&m, key, tag) : key;
      make_extreme (p, f->key, make_taken (p, x, &m), &m);
    }
  if (f->tag && (again || finding == FINDS_SIGNS))
    {
      tree is = again ? f->key : build_zero_cst (TREE_TYPE (key));
      tag = acctile_make_choice (&m, EQ_EXPR, key, is, tag, none);
      tag = acctile_make_choice (&m, p->test, p->x, p->best, tag, none);
      make_extreme (p, f->tag, tag, &m);
    }
  if (f->forgets)
    make_forget (f->forgets, p->x, &m);
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

/* Sets VAR, behind P's loops, to VALUE where F was found in them: A is B where
   it was not.  */

static void
set_found (struct acctile_maker *m, tree var, tree value, tree a, tree b)
{
  gimple *stmt = gimple_build_assign (
      var, COND_EXPR, build2 (NE_EXPR, boolean_type_node, a, b), value, var);
  gimple_set_location (stmt, m->location);
  gimple_seq_add_stmt (&m->seq, stmt);
}

/* Computes, by M behind the loops, what P sets, from F.  False when that is not
   known.  */

static bool
make_results (struct acctile_place *p, const struct acctile_place_loop *c,
              const struct found_keys *f, struct acctile_maker *m)
{
  enum finding finding = finding_of (p);
  acctile_substitution values;
  tree type = TREE_TYPE (p->best), key_type = acctile_key_type (type);
  tree a = finding == FINDS_APART ? f->tag : f->key;
  tree b = finding == FINDS_APART ? acctile_tag_none (p) : make_begin (p, m);
  tree key = f->key, tag = f->tag;
  if (finding == FINDS_PAIRS)
    {
      tag = acctile_pair_tag (m, f->key);
      key = acctile_pair_key (m, key_type, f->key);
    }
  tree best = acctile_key_value (m, type, key, tag);
  if (finding == FINDS_PAIRS || finding == FINDS_APART)
    {
      tree number = acctile_tag_number (p, tag, m);
      number = acctile_make_choice (m, NE_EXPR, a, b, number,
                                    build_one_cst (unsigned_type_node));
      acctile_place_iterators (p, c, number, m, &values);
    }
  for (unsigned k = 0; k < p->sets.length (); k++)
    {
      tree var = gimple_assign_lhs (p->sets[k]);
      tree own = acctile_declare_like (m->bind, var, "place");
      gimple *copy = gimple_copy (p->sets[k]);
      for (unsigned o = 1; o < gimple_num_ops (copy); o++)
        {
          tree value
              = acctile_place_value (p, gimple_op (copy, o), &values, m, 0);
          if (!value)
            return false;
          gimple_set_op (copy, o, value);
        }
      gimple_assign_set_lhs (copy, own);
      gimple_seq_add_stmt (&m->seq, copy);
      set_found (m, var, own, a, b);
    }
  if (finding == FINDS_SIGNS && !p->first)
    {
      a = acctile_make_choice (m, NE_EXPR, a, b, integer_one_node,
                               integer_zero_node);
      a = acctile_make_choice (m, NE_EXPR, tag, acctile_tag_none (p),
                               integer_one_node, a);
      b = integer_zero_node;
    }
  if (f->forgets)
    a = acctile_make_choice (m, EQ_EXPR, f->forgets, integer_zero_node, a, b);
  if (p->numbers)
    best = acctile_make_choice (m, p->larger ? UNGT_EXPR : UNLT_EXPR, best,
                                p->best, best, p->best);
  set_found (m, p->best, best, a, b);
  return true;
}

/* A walk_gimple_seq callback: lets acc loops keep their order, and adds them to
   the walk's set.  */

static tree
keep_order (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = false;
  if (!loop)
    return NULL_TREE;
  ((hash_set<gimple *> *)wi->info)->add (loop);
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

/* A copy of LOOP that keeps its order, of PLAIN loops or acc loops.  */

static gimple_seq
copy_in_order (gomp_for *loop, bool plain)
{
  walk_stmt_info wi;
  hash_set<gimple *> loops;
  gimple_seq copy = acctile_copy_statements (
      gimple_seq_alloc_with_stmt (gimple_copy (loop)));
  memset (&wi, 0, sizeof wi);
  wi.info = &loops;
  walk_gimple_seq (copy, keep_order, NULL, &wi);
  if (plain)
    acctile_loops_to_plain (&copy, &loops);
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

/* A new variable that gets VALUE by M, whose name is that of P's extreme.  */

static tree
make_key (struct acctile_place *p, tree value, struct acctile_maker *m)
{
  tree key = declare_key (m->bind, p->best, TREE_TYPE (value));
  gimple *set = gimple_build_assign (key, value);
  gimple_set_location (set, m->location);
  gimple_seq_add_stmt (&m->seq, set);
  return key;
}

/* Declares F, what P finds, and sets it to what it is before the loops by
   M.  */

static void
make_keys (struct acctile_place *p, struct found_keys *f,
           struct acctile_maker *m)
{
  enum finding finding = finding_of (p);
  f->key = make_key (p, make_begin (p, m), m);
  f->tag = finding == FINDS_APART || finding == FINDS_SIGNS
               ? make_key (p, acctile_tag_none (p), m)
               : NULL_TREE;
  f->forgets = NULL_TREE;
  if (!may_forget (p))
    return;
  f->forgets = make_key (p, integer_zero_node, m);
  make_forget (f->forgets, p->best, m);
}

/* Notes that control hardly ever comes to LABEL.  */

static void
make_cold (tree label)
{
  DECL_ATTRIBUTES (label)
      = tree_cons (get_identifier ("cold"), NULL_TREE, DECL_ATTRIBUTES (label));
}

/* Adds to *SEQ, at LOCATION, a jump to the label NO unless A CODE B; what
   stands behind is done then, and its label returned.  */

static tree
add_condition (gimple_seq *seq, tree a, enum tree_code code, HOST_WIDE_INT b,
               tree no, location_t location)
{
  tree yes = create_artificial_label (location);
  gimple *cond
      = gimple_build_cond (code, a, build_int_cst (TREE_TYPE (a), b), yes, no);
  gimple_set_location (cond, location);
  gimple_seq_add_stmt (seq, cond);
  gimple_seq_add_stmt (seq, gimple_build_label (yes));
  return yes;
}

/* Adds to *SEQ, for P, what does COPY behind the label MANY, and before it
   where FORGETS is not zero: one lane does it then, as only the device knows
   that.  */

static void
add_again (struct acctile_place *p, gimple_seq *seq, tree forgets, tree many,
           gimple_seq copy, const struct acctile_maker *m)
{
  struct acctile_maker here = { NULL, m->bind, m->location };
  tree check = create_artificial_label (m->location);
  tree end = create_artificial_label (m->location);
  tree again = make_key (p, forgets, &here);
  gimple_seq_add_seq (seq, here.seq);
  gimple_seq_add_stmt (seq, gimple_build_goto (check));
  gimple_seq_add_stmt (seq, gimple_build_label (many));
  gimple_seq_add_stmt (seq, gimple_build_assign (again, integer_one_node));
  gimple_seq_add_stmt (seq, gimple_build_label (check));
  make_cold (add_condition (seq, again, NE_EXPR, 0, end, m->location));
  gimple_seq_add_seq (seq, copy);
  gimple_seq_add_stmt (seq, gimple_build_label (end));
}

/* Surrounds P's loop, which *GSI is at and which COPY does in order, with what
   BEFORE computes, FIRST where iterations can be counted, all of which PRODUCT
   says, and AGAIN and BEHIND for F.  INSIDE acc loops no other stands under a
   condition, and only BEHIND does.  *GSI moves behind that.  */

static void
surround (struct acctile_place *p, gimple_stmt_iterator *gsi,
          const struct found_keys *f, tree product,
          struct acctile_maker *before, gimple_seq first, gimple_seq again,
          gimple_seq behind, gimple_seq copy, bool inside)
{
  location_t location = before->location;
  tree many = create_artificial_label (location);
  make_cold (many);
  add_condition (inside ? &again : &before->seq, product, LE_EXPR,
                 ACCTILE_MAX_PLACES, many, location);
  gimple_seq_add_seq (&before->seq, first);
  annotate_all_with_location (before->seq, location);
  gsi_insert_seq_before (gsi, before->seq, GSI_SAME_STMT);
  gimple_seq_add_seq (&again, behind);
  if (f->forgets)
    add_again (p, &again, f->forgets, many, copy, before);
  else
    {
      tree end = create_artificial_label (location);
      gimple_seq_add_stmt (&again, gimple_build_goto (end));
      gimple_seq_add_stmt (&again, gimple_build_label (many));
      gimple_seq_add_seq (&again, copy);
      gimple_seq_add_stmt (&again, gimple_build_label (end));
    }
  annotate_all_with_location (again, location);
  gsi_insert_seq_after (gsi, again, GSI_CONTINUE_LINKING);
}

/* Finds a place in LOOP, which *GSI is at, in BIND, or the SIGNS of zeros, and
   makes a reduction of it; INSIDE: in another acc loop, whose lanes do the
   others together, so that what must keep its order is a plain loop.  True when
   *GSI has moved behind all that is there then.  */

static bool
rewrite_loop (gomp_for *loop, gimple_stmt_iterator *gsi, gbind *bind,
              bool signs, bool inside)
{
  struct acctile_place p, again;
  struct acctile_place_loop c[ACCTILE_MAX_LOOPS];
  struct found_keys f;
  location_t location = gimple_location (loop);
  struct acctile_maker before = { NULL, bind, location };
  struct acctile_maker first = { NULL, bind, location };
  struct acctile_maker behind = { NULL, bind, location };
  if (!acctile_place_read (loop, bind, signs, &p))
    return false;
  for (unsigned k = 0; k < p.loops.length (); k++)
    if (!acctile_place_count (&p, p.loops[k], &before, &c[k]))
      return false;
  gimple_seq twice = NULL;
  if (finding_of (&p) == FINDS_APART)
    {
      twice = acctile_copy_statements (
          gimple_seq_alloc_with_stmt (gimple_copy (loop)));
      if (!acctile_place_repeat (
              as_a<gomp_for *> (gimple_seq_first_stmt (twice)), bind, &again))
        return false;
    }
  tree product = acctile_place_iterations (&p, c, &before);
  make_keys (&p, &f, &first);
  if (!make_results (&p, c, &f, &behind))
    return false;
  gimple_seq copy = copy_in_order (loop, inside || f.forgets);
  put_extreme (&p, c, &f, false);
  if (twice)
    put_extreme (&again, c, &f, true);
  surround (&p, gsi, &f, product, &before, first.seq, twice, behind.seq, copy,
            inside);
  return true;
}

/* Rewrites the outermost acc loops of *SEQ, which stands in BIND, and of the
   loops there that run in order; SIGNS and INSIDE as above.  True when there
   was one.  */

static bool
rewrite (gimple_seq *seq, gbind *bind, bool signs, bool inside)
{
  bool some = false;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        some |= rewrite (gimple_bind_body_ptr (inner), inner, signs, inside);
      else if (loop && acctile_loop_is_sequential (loop))
        some |= rewrite (gimple_omp_body_ptr (loop), bind, signs, inside);
      else if (loop)
        for (gimple_stmt_iterator at = gsi;
             rewrite_loop (loop, &at, bind, signs, inside);)
          {
            at = gsi;
            some = true;
          }
    }
  return some;
}

bool
acctile_tidy_places (gomp_target *target, bool signs)
{
  gbind *bind = gimple_omp_body (target)
                    ? dyn_cast<gbind *> (gimple_omp_body (target))
                    : NULL;
  return bind && !acctile_is_queued (target)
         && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS
         && rewrite (gimple_bind_body_ptr (bind), bind, signs, false);
}

bool
acctile_tidy_places_inside (gomp_for *outer, bool signs)
{
  gbind *bind = gimple_seq_singleton_p (gimple_omp_body (outer))
                    ? dyn_cast<gbind *> (gimple_omp_body (outer))
                    : NULL;
  return bind && rewrite (gimple_bind_body_ptr (bind), bind, signs, true);
}
