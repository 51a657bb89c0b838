/* Conditions under which the statements of a nest are executed: branches of
   high GIMPLE whose condition compares values that are polynomials.

     if (j < n) goto A; else goto B;
     A: ...
        goto C;
     B: ...
     C:

   From A to B j < n holds, and from B to C it does not, when nothing else leads
   to A, to B, or to what stands between.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/walk.h"
#include "extract/gimple-loop.h"
#include "extract/interval.h"
#include "extract/limit.h"

/* Sequences with more statements are not looked into.  */
#define MAX_STATEMENTS 2000
/* Nor are more operations on truth values.  */
#define MAX_OPERATIONS 16

static int
place_of (const vec<gimple *> &stmts, tree label)
{
  for (unsigned i = 0; i < stmts.length (); i++)
    if (acctile_label_at (stmts, i) == label)
      return i;
  return -1;
}

/* The labels of a piece of a function, and how many of its jumps lead to each
   label.  */
struct acctile_jumps
{
  hash_set<tree> labels;
  hash_map<tree, int> counts;
};

static int
jumps_to (struct acctile_jumps *jumps, tree label)
{
  int *count = jumps->counts.get (label);
  return count ? *count : 0;
}

/* A walk_gimple_seq callback: notes labels and jumps.  */

static tree
note_jumps (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct acctile_jumps *jumps = (struct acctile_jumps *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  auto_vec<tree> targets;
  *handled = false;
  if (gimple_code (stmt) == GIMPLE_LABEL)
    jumps->labels.add (gimple_label_label (as_a<glabel *> (stmt)));
  else if (!gimple_has_substatements (stmt))
    acctile_jump_targets (stmt, &targets);
  for (unsigned t = 0; t < targets.length (); t++)
    jumps->counts.put (targets[t], jumps_to (jumps, targets[t]) + 1);
  return NULL_TREE;
}

/* The jumps of the function.  */

static struct acctile_jumps *
all_jumps (struct walk *w)
{
  if (!w->all_jumps)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      w->all_jumps = new acctile_jumps;
      wi.info = w->all_jumps;
      walk_gimple_seq (gimple_body (current_function_decl), note_jumps, NULL,
                       &wi);
    }
  return w->all_jumps;
}

void
acctile_walk_free_jumps (struct walk *w)
{
  delete w->all_jumps;
}

/* Whether the statements FIRST to LAST of STMTS are entered at the first one
   only, a label, and that by one jump.  */

static bool
is_entered_once (struct walk *w, const vec<gimple *> &stmts, int first,
                 int last)
{
  struct acctile_jumps here;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &here;
  for (int i = first; i <= last; i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at (stmts[i]);
      walk_gimple_stmt (&gsi, note_jumps, NULL, &wi);
    }
  for (hash_set<tree>::iterator i = here.labels.begin ();
       i != here.labels.end (); ++i)
    {
      int from_outside = jumps_to (all_jumps (w), *i) - jumps_to (&here, *i);
      if (FORCED_LABEL (*i) || DECL_NONLOCAL (*i)
          || from_outside != (*i == acctile_label_at (stmts, first)))
        return false;
    }
  return jumps_to (&here, acctile_label_at (stmts, first)) == 0;
}

/* A polynomial that is at least 0 where A CODE B, or, if FAILS, where that does
   not hold; NULL when there is none.  Both are taken.  */

static struct acctile_poly *
difference (enum tree_code code, struct acctile_poly *a, struct acctile_poly *b,
            bool fails)
{
  if (fails)
    code = invert_tree_comparison (code, false);
  bool less = code == LT_EXPR || code == LE_EXPR;
  if (!less && code != GT_EXPR && code != GE_EXPR)
    {
      acctile_poly_free (a);
      acctile_poly_free (b);
      return NULL;
    }
  struct acctile_poly *d
      = less ? acctile_poly_sub (b, a) : acctile_poly_sub (a, b);
  if (code == LT_EXPR || code == GT_EXPR)
    d = acctile_poly_add (d, acctile_poly_constant (-1));
  return d;
}

/* Statements of the sequence under a condition, and the branch they hang on. */
struct piece
{
  const vec<gimple *> *stmts;
  int branch, first, last;
};

/* Notes that VALUE, which is taken, is at least 0 in PIECE.  */

static void
note_value (struct walk *w, const struct piece *piece,
            struct acctile_poly *value)
{
  struct condition c
      = { w->depth, piece->first, piece->last, value, 0, NULL, false };
  if (value)
    w->conditions.safe_push (c);
}

/* Whether P, where loop K is at END, is 0.  */

static bool
is_zero_at (const struct acctile_poly *p, int k, struct acctile_poly *take_end)
{
  if (!take_end)
    return false;
  struct acctile_poly *there
      = acctile_poly_substitute (acctile_poly_copy (p), k, take_end);
  int64_t value;
  bool zero = there && acctile_poly_is_constant (there, &value) && value == 0;
  acctile_poly_free (there);
  acctile_poly_free (take_end);
  return zero;
}

/* Notes that D, which is taken, is not 0 in PIECE: at least 1, or at most -1,
   where a loop begins or ends with 0.  */

static void
note_apart (struct walk *w, const struct piece *piece, struct acctile_poly *d)
{
  for (int k = w->loop; d && k >= 0; k = w->nest->loop[k].parent)
    {
      const struct acctile_loop *loop = &w->nest->loop[k];
      bool up = loop->step > 0;
      struct acctile_poly *factor = acctile_poly_coefficient (d, k);
      int64_t sign;
      bool plain = factor && acctile_poly_is_constant (factor, &sign)
                   && (sign == 1 || sign == -1);
      acctile_poly_free (factor);
      if (!plain || !loop->lower || !loop->upper)
        continue;
      struct acctile_poly *last = acctile_poly_add (
          acctile_poly_copy (loop->upper), acctile_poly_constant (up ? -1 : 1));
      if (is_zero_at (d, k, acctile_poly_copy (loop->lower)))
        sign = up ? sign : -sign;
      else if (is_zero_at (d, k, acctile_poly_copy (last)))
        sign = up ? -sign : sign;
      else
        sign = 0;
      acctile_poly_free (last);
      if (sign != 0)
        note_value (
            w, piece,
            acctile_poly_add (acctile_poly_scale (acctile_poly_copy (d), sign),
                              acctile_poly_constant (-1)));
    }
  acctile_poly_free (d);
}

/* Whether LIMIT is of a number that is from LEAST to 1, a remainder of 2.  */

static bool
is_remainder_from (const struct acctile_limit *limit, int64_t least)
{
  int64_t low, high;
  return limit->modulus == 2 && limit->least.n > 0 && limit->most.n > 0
         && acctile_poly_is_constant (limit->least.limit[0], &low)
         && acctile_poly_is_constant (limit->most.limit[0], &high)
         && low >= least && high == 1;
}

/* Whether a number of LIMIT is odd where VALUE is even, and even where that is
   odd, once they are not the same.  */

static bool
is_other_of_two (struct walk *w, const struct acctile_limit *limit,
                 const struct acctile_poly *value)
{
  int64_t number;
  if (acctile_poly_is_constant (value, &number) && number == 0)
    return is_remainder_from (limit, -1);
  return is_remainder_from (limit, 0) && acctile_is_bit (w->env, value);
}

/* Whether P has no symbols but parameters, and one of these.  */

static bool
is_of_parameters (const struct acctile_poly *p)
{
  for (int t = 0; t < p->n; t++)
    for (int v = 0; v < p->term[t].degree; v++)
      if (p->term[t].var[v] < ACCTILE_MAX_LOOPS)
        return false;
  return !acctile_poly_is_constant (p, NULL);
}

/* Notes that A, if it is a remainder, is B in PIECE, or, unless SAME, is not.
   B may be one, too.  */

static void
note_remainder (struct walk *w, const struct piece *piece, tree a, tree b,
                bool same)
{
  struct acctile_limit limit = acctile_limit_of (w->env, a);
  struct acctile_limit other = acctile_limit_of (w->env, b);
  struct acctile_poly *value
      = limit.modulus ? acctile_value_poly (w->env, b) : NULL;
  bool known = value && (same || is_other_of_two (w, &limit, value));
  bool bit = value && !known && is_remainder_from (&limit, 0)
             && is_of_parameters (value);
  if (!value && limit.modulus && other.modulus == limit.modulus)
    {
      value = acctile_poly_copy (other.residue);
      known
          = same
            || (is_remainder_from (&limit, 0) && is_remainder_from (&other, 0));
    }
  if (value && (known || bit))
    {
      struct acctile_poly *d = acctile_poly_sub (
          acctile_poly_copy (limit.residue), acctile_poly_copy (value));
      if (!same)
        d = acctile_poly_add (d, acctile_poly_constant (1));
      struct condition c
          = { w->depth, piece->first,  piece->last,
              d,        limit.modulus, bit ? acctile_poly_copy (value) : NULL,
              false };
      if (d)
        w->conditions.safe_push (c);
      else
        acctile_poly_free (c.bit);
    }
  acctile_poly_free (value);
  acctile_limit_free (&limit);
  acctile_limit_free (&other);
}

/* Notes that A CODE B holds in PIECE, or fails.  */

static void
note_comparison (struct walk *w, const struct piece *piece, enum tree_code code,
                 tree a, tree b, bool fails)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (a)))
    return;
  if (code == EQ_EXPR || code == NE_EXPR)
    note_remainder (w, piece, a, b, (code == EQ_EXPR) == !fails);
  if (!TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (a)))
    return;
  struct acctile_poly *p = acctile_value_poly (w->env, a);
  struct acctile_poly *q = acctile_value_poly (w->env, b);
  if (acctile_env_is_extended (w->env))
    {
      acctile_poly_free (p);
      acctile_poly_free (q);
      return;
    }
  if (code != EQ_EXPR && code != NE_EXPR)
    note_value (w, piece, difference (code, p, q, fails));
  else if ((code == EQ_EXPR) == fails)
    note_apart (w, piece, acctile_poly_sub (p, q));
  else
    {
      note_value (w, piece,
                  difference (LE_EXPR, acctile_poly_copy (p),
                              acctile_poly_copy (q), false));
      note_value (w, piece, difference (GE_EXPR, p, q, false));
    }
}

/* The assignment of VALUE before PLACE in STMTS that nothing but assignments
   stands between; NULL when there is none.  */

static gassign *
assignment_of (const vec<gimple *> &stmts, int place, tree value, int *at)
{
  for (int i = place - 1; i >= 0 && is_gimple_assign (stmts[i]); i--)
    if (gimple_assign_lhs (stmts[i]) == value)
      {
        *at = i;
        return as_a<gassign *> (stmts[i]);
      }
  return NULL;
}

/* Whether an assignment of STMTS between the places FROM and TO changes A.  */

static bool
is_changed (const vec<gimple *> &stmts, int from, int to, tree a)
{
  for (int i = from + 1; i < to; i++)
    if (gimple_assign_lhs (stmts[i]) == a)
      return true;
  return false;
}

/* Notes what "A CODE 0" in PIECE, or that it FAILS, says of the two numbers
   whose bits A has: "x == 0 && y == 0" comes as "(x | y) == 0", and the same of
   signs, DEPTH operations away from the branch.  */

static void
note_joined (struct walk *w, const struct piece *piece, enum tree_code code,
             tree a, bool fails, int depth)
{
  int at;
  bool zero = fails ? code == NE_EXPR : code == EQ_EXPR;
  bool sign = fails ? code == LT_EXPR : code == GE_EXPR;
  gassign *assign = assignment_of (*piece->stmts, piece->branch, a, &at);
  if (!(zero || sign) || !assign || depth > MAX_OPERATIONS
      || gimple_assign_rhs_code (assign) != BIT_IOR_EXPR)
    return;
  tree part[] = { gimple_assign_rhs1 (assign), gimple_assign_rhs2 (assign) };
  if (is_changed (*piece->stmts, at, piece->branch, part[0])
      || is_changed (*piece->stmts, at, piece->branch, part[1]))
    return;
  for (int k = 0; k < 2; k++)
    {
      note_comparison (w, piece, zero ? EQ_EXPR : GE_EXPR, part[k],
                       build_zero_cst (TREE_TYPE (part[k])), false);
      note_joined (w, piece, code, part[k], fails, depth + 1);
    }
}

/* Notes what the truth of VALUE in PIECE, or the contrary, says, DEPTH
   operations away from the branch.  */

static void
note_truth (struct walk *w, const struct piece *piece, tree value, bool fails,
            int depth)
{
  int at;
  gassign *assign = assignment_of (*piece->stmts, piece->branch, value, &at);
  if (!assign || depth > MAX_OPERATIONS)
    return;
  enum tree_code code = gimple_assign_rhs_code (assign);
  tree a = gimple_assign_rhs1 (assign), b = gimple_assign_rhs2 (assign);
  if (is_changed (*piece->stmts, at, piece->branch, a)
      || (b && is_changed (*piece->stmts, at, piece->branch, b)))
    return;
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    note_comparison (w, piece, code, a, b, fails);
  else if (TREE_CODE (TREE_TYPE (a)) != BOOLEAN_TYPE)
    return;
  else if (code == BIT_NOT_EXPR || code == TRUTH_NOT_EXPR)
    note_truth (w, piece, a, !fails, depth + 1);
  else if (CONVERT_EXPR_CODE_P (code) || code == VAR_DECL)
    note_truth (w, piece, a, fails, depth + 1);
  else if (fails ? code == BIT_IOR_EXPR || code == TRUTH_OR_EXPR
                 : code == BIT_AND_EXPR || code == TRUTH_AND_EXPR)
    {
      note_truth (w, piece, a, fails, depth + 1);
      note_truth (w, piece, b, fails, depth + 1);
    }
}

/* Notes what holds in PIECE: that its branch's condition does, or FAILS, and
   what holds at the branch.  */

static void
note (struct walk *w, const struct piece *piece, bool fails)
{
  gcond *branch = as_a<gcond *> ((*piece->stmts)[piece->branch]);
  tree a = gimple_cond_lhs (branch), b = gimple_cond_rhs (branch);
  enum tree_code code = gimple_cond_code (branch);
  for (unsigned i = 0, n = w->conditions.length (); i < n; i++)
    {
      struct condition c = w->conditions[i];
      if (c.holds && c.depth == w->depth && c.last < piece->last
          && c.modulus == 0)
        note_value (w, piece, acctile_poly_copy (c.value));
    }
  if (TREE_CODE (TREE_TYPE (a)) != BOOLEAN_TYPE)
    {
      note_comparison (w, piece, code, a, b, fails);
      if (INTEGRAL_TYPE_P (TREE_TYPE (a)) && integer_zerop (b))
        note_joined (w, piece, code, a, fails, 0);
    }
  else if (integer_zerop (b) && (code == EQ_EXPR || code == NE_EXPR))
    note_truth (w, piece, a, fails == (code == NE_EXPR), 0);
}

void
acctile_walk_branch (struct walk *w, const vec<gimple *> &stmts, int place,
                     int to)
{
  gcond *branch = dyn_cast<gcond *> (stmts[place]);
  tree near = acctile_label_at (stmts, place + 1);
  if (!branch || !near || stmts.length () > MAX_STATEMENTS)
    return;
  bool is_then = near == gimple_cond_true_label (branch);
  tree far = is_then ? gimple_cond_false_label (branch)
                     : gimple_cond_true_label (branch);
  if (!far || (!is_then && near != gimple_cond_false_label (branch)))
    return;
  int middle = place_of (stmts, far);
  if (middle <= place + 1 || middle > to)
    return;
  struct piece piece = { &stmts, place, place + 1, middle - 1 };
  if (is_entered_once (w, stmts, piece.first, piece.last))
    note (w, &piece, !is_then);
  ggoto *leave = dyn_cast<ggoto *> (stmts[middle - 1]);
  int end = leave ? place_of (stmts, gimple_goto_dest (leave)) : -1;
  piece.first = middle;
  piece.last = end - 1;
  if (end > middle && end <= to
      && is_entered_once (w, stmts, piece.first, piece.last))
    note (w, &piece, is_then);
}

void
acctile_walk_place (struct walk *w, int place)
{
  for (unsigned i = 0; i < w->conditions.length (); i++)
    {
      struct condition *c = &w->conditions[i];
      bool holds = c->first <= place && place <= c->last;
      if (c->depth != w->depth || holds == c->holds)
        continue;
      c->holds = holds;
      w->stmt = -1;
    }
}

void
acctile_walk_leave (struct walk *w)
{
  while (!w->conditions.is_empty () && w->conditions.last ().depth >= w->depth)
    {
      if (w->conditions.last ().holds)
        w->stmt = -1;
      acctile_poly_free (w->conditions.last ().value);
      acctile_poly_free (w->conditions.last ().bit);
      w->conditions.pop ();
    }
}

/* Keeps of statement STMT that it is executed where C says, once its bit is
   one.  */

static void
add_bit (struct acctile_found *found, int stmt, const struct condition *c)
{
  struct acctile_bit bit = { stmt, acctile_poly_copy (c->value),
                             acctile_poly_copy (c->bit), false };
  found->bit = XRESIZEVEC (struct acctile_bit, found->bit, found->n_bit + 1);
  found->bit[found->n_bit++] = bit;
}

void
acctile_walk_conditions (struct walk *w, int stmt)
{
  for (unsigned i = 0; i < w->conditions.length (); i++)
    if (w->conditions[i].holds && w->conditions[i].bit)
      add_bit (w->found, stmt, &w->conditions[i]);
    else if (w->conditions[i].holds && w->conditions[i].modulus)
      acctile_nest_add_multiple (w->nest, stmt,
                                 acctile_poly_copy (w->conditions[i].value),
                                 w->conditions[i].modulus);
    else if (w->conditions[i].holds)
      acctile_nest_add_condition (w->nest, stmt,
                                  acctile_poly_copy (w->conditions[i].value));
}
