/* Numbers and pointers of kernels regions that count the iterations of several
   loops, as code does that packs what it selects of an array:

     k = 0;                           k = 0;
     for (i = 0; i < n; i++)          for (i = 0; i < n; i++)
       for (j = l; j < m; j++)  ->      for (j = l; j < m; j++)
         to[k++] = from[j][i];            { r = k + i * (m - l) + (j - l);
                                            to[r] = from[j][i]; }

   Each loop takes such a variable as far as its iterations do, which is always
   the same: what adds to it stands under no condition, and the bounds of the
   loops inside do not change.  Inside a loop these have a difference that is
   not negative.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/gimple-loop.h"
#include "extract/liveness.h"
#include "extract/mention.h"
#include "extract/straight.h"
#include "prepare/tidy.h"
#include "substitute.h"

/* How deep bounds are followed to what they were computed from.  */
#define MAX_CHAIN 8

/* A loop that takes the variable on: in each iteration by "constant", and by as
   much as the loop "inside" does, an index into the loops of a struct running,
   -1 for none; by "before" already where that begins.  */
struct running_loop
{
  gomp_for *stmt;
  int inside;
  int64_t constant, before;
  bool uses; /* also reads it itself  */
};

/* A variable that the loops, the outermost first, take on, and what is assigned
   in these: NULL where more than one statement does.  */
struct running
{
  tree decl;
  auto_vec<running_loop> loops;
  hash_map<tree, gimple *> *set;
};

/* Whether STMT adds a constant, *BY, to DECL.  */

static bool
adds_constant (gimple *stmt, tree decl, int64_t *by)
{
  if (!is_gimple_assign (stmt) || gimple_assign_lhs (stmt) != decl
      || (gimple_assign_rhs_code (stmt) != PLUS_EXPR
          && gimple_assign_rhs_code (stmt) != POINTER_PLUS_EXPR)
      || gimple_assign_rhs1 (stmt) != decl
      || TREE_CODE (gimple_assign_rhs2 (stmt)) != INTEGER_CST)
    return false;
  wide_int value = wi::to_wide (gimple_assign_rhs2 (stmt));
  *by = value.to_shwi ();
  return wi::fits_shwi_p (value) && *by > INT_MIN && *by < INT_MAX;
}

/* Appends the statements of SEQ, also those of its blocks, to *STMTS.  */

static void
list_through (gimple_seq seq, vec<gimple *> *stmts)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (gsi)))
      list_through (gimple_bind_body (bind), stmts);
    else
      stmts->safe_push (gsi_stmt (gsi));
}

/* The place of LABEL in STMTS, -1 when it is not there.  */

static int
place_of (const vec<gimple *> &stmts, tree label)
{
  for (unsigned i = 0; i < stmts.length (); i++)
    if (acctile_is_label (stmts[i], label))
      return i;
  return -1;
}

/* Whether the statement at PLACE of STMTS, the body of a loop, is done once in
   each iteration.  */

static bool
is_always_done (const vec<gimple *> &stmts, int place)
{
  for (int i = 0; i < (int)stmts.length (); i++)
    {
      auto_vec<tree> targets;
      if (gimple_code (stmts[i]) == GIMPLE_OMP_FOR)
        continue;
      acctile_jump_targets (stmts[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        {
          int to = place_of (stmts, targets[t]);
          if (to < 0 || (i < place) != (to <= place))
            return false;
        }
    }
  return true;
}

/* The bounds of LOOP, and whether it counts down.  False when its iterations
   are not as many as these differ by, and one more where *CLOSED.  */

static bool
read_bounds (gomp_for *loop, tree *first, tree *last, bool *down, bool *closed)
{
  if (gimple_omp_for_collapse (loop) != 1)
    return false;
  tree incr = gimple_omp_for_incr (loop, 0);
  enum tree_code cond = gimple_omp_for_cond (loop, 0);
  *first = gimple_omp_for_initial (loop, 0);
  *last = gimple_omp_for_final (loop, 0);
  *down = cond == GT_EXPR || cond == GE_EXPR;
  *closed = cond == LE_EXPR || cond == GE_EXPR;
  if (!*down && cond != LT_EXPR && cond != LE_EXPR)
    return false;
  tree step = TREE_OPERAND (incr, 1);
  return TREE_CODE (TREE_TYPE (gimple_omp_for_index (loop, 0))) == INTEGER_TYPE
         && is_gimple_val (*first) && is_gimple_val (*last)
         && (TREE_CODE (incr) == PLUS_EXPR
                 ? (*down ? integer_minus_onep (step) : integer_onep (step))
                 : TREE_CODE (incr) == MINUS_EXPR && *down
                       && integer_onep (step));
}

/* Whether OP, in the loops of R, is the same in all their iterations, and at
   DEPTH 0 may be computed in them.  */

static bool
is_steady (const struct running *r, tree op, int depth)
{
  if (TREE_CODE (op) == INTEGER_CST)
    return true;
  if ((!VAR_P (op) && TREE_CODE (op) != PARM_DECL)
      || TREE_CODE (TREE_TYPE (op)) != INTEGER_TYPE || TREE_ADDRESSABLE (op)
      || TREE_THIS_VOLATILE (op) || is_global_var (op)
      || (VAR_P (op) && DECL_HAS_VALUE_EXPR_P (op)) || depth > MAX_CHAIN)
    return false;
  gimple **set = r->set->get (op);
  if (!set)
    return true;
  if (!*set || !is_gimple_assign (*set) || !DECL_ARTIFICIAL (op))
    return false;
  for (unsigned i = 1; i < gimple_num_ops (*set); i++)
    if (!is_steady (r, gimple_op (*set, i), depth + 1))
      return false;
  return true;
}

/* Whether OP is the same before, in and behind the loops of R.  */

static bool
is_fixed (const struct running *r, tree op)
{
  return is_steady (r, op, 0) && !r->set->get (op);
}

/* Whether the loop WHICH of R has bounds that can be computed with, which
   FIXED ones can be outside of it.  */

static bool
has_bounds (const struct running *r, int which, bool fixed)
{
  tree first, last;
  bool down, closed;
  if (!read_bounds (r->loops[which].stmt, &first, &last, &down, &closed))
    return false;
  tree index = gimple_omp_for_index (r->loops[which].stmt, 0);
  return !(fixed && closed && TYPE_UNSIGNED (TREE_TYPE (index)))
         && (fixed ? is_fixed (r, first) && is_fixed (r, last)
                   : is_steady (r, first, 0) && is_steady (r, last, 0));
}

/* Whether clauses of LOOP name DECL, or it is counted by it.  */

static bool
is_named_by (gomp_for *loop, tree decl)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
        && OMP_CLAUSE_OPERAND (c, 0) == decl)
      return true;
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    if (gimple_omp_for_index (loop, i) == decl)
      return true;
  return false;
}

/* A walk_gimple_seq callback: finds what assigns the variable of the walk.  */

static tree
find_set (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = gimple_get_lhs (gsi_stmt (*gsi)) == (tree)wi->info;
  return *handled ? (tree)wi->info : NULL_TREE;
}

static bool
is_set_in (gomp_for *loop, tree decl)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = decl;
  return walk_gimple_seq (gimple_omp_body (loop), find_set, NULL, &wi);
}

static bool read_loop (struct running *r, int which);

/* Reads the loop STMT, which the body of loop WHICH of R has, and which takes
   the variable on.  */

static bool
read_inside (struct running *r, int which, gomp_for *stmt)
{
  struct running_loop loop = { stmt, -1, 0, 0, false };
  int number = r->loops.length ();
  if (r->loops[which].inside >= 0 || is_named_by (stmt, r->decl))
    return false;
  r->loops.safe_push (loop);
  if (!has_bounds (r, number, false))
    return false;
  r->loops[which].inside = number;
  r->loops[which].before = r->loops[which].constant;
  return read_loop (r, number);
}

/* Reads what the loop WHICH of R, which is there, and those inside do with the
   variable.  False where it gets something else, or at times.  */

static bool
read_loop (struct running *r, int which)
{
  auto_vec<gimple *> stmts;
  list_through (gimple_omp_body (r->loops[which].stmt), &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      int64_t by;
      gomp_for *inner = dyn_cast<gomp_for *> (stmts[i]);
      if (is_gimple_debug (stmts[i]) || !acctile_mentions (stmts[i], r->decl))
        continue;
      if (adds_constant (stmts[i], r->decl, &by))
        {
          r->loops[which].constant += by;
          if (!is_always_done (stmts, i))
            return false;
        }
      else if (inner && is_set_in (inner, r->decl))
        {
          if (!is_always_done (stmts, i) || !read_inside (r, which, inner))
            return false;
        }
      else if (r->loops[which].inside >= 0
               || gimple_get_lhs (stmts[i]) == r->decl
               || !(inner || is_gimple_assign (stmts[i])
                    || is_gimple_call (stmts[i])
                    || gimple_code (stmts[i]) == GIMPLE_COND))
        return false;
      else
        r->loops[which].uses = true;
    }
  return true;
}

/* Appends "A CODE B", of type TYPE, to *SEQ; the variable is one of BIND.  */

static tree
compute (gbind *bind, gimple_seq *seq, tree type, enum tree_code code, tree a,
         tree b)
{
  tree lhs = acctile_declare_new (bind, type, "acctile_far");
  gimple_seq_add_stmt (seq, gimple_build_assign (lhs, code, a, b));
  return lhs;
}

/* OP as a number of TYPE.  */

static tree
converted (gbind *bind, gimple_seq *seq, tree type, tree op)
{
  if (useless_type_conversion_p (type, TREE_TYPE (op)))
    return op;
  if (TREE_CODE (op) == INTEGER_CST)
    return fold_convert (type, op);
  tree lhs = acctile_declare_new (bind, type, "acctile_far");
  gimple_seq_add_stmt (seq, gimple_build_assign (lhs, NOP_EXPR, op));
  return lhs;
}

/* A CODE B, of TYPE, where operations that change nothing are left out.  */

static tree
folded (gbind *bind, gimple_seq *seq, tree type, enum tree_code code, tree a,
        tree b)
{
  if (TREE_CODE (a) == INTEGER_CST && TREE_CODE (b) == INTEGER_CST)
    return fold_build2 (code, type, a, b);
  if ((code == PLUS_EXPR && integer_zerop (a))
      || (code == MULT_EXPR && integer_onep (a)))
    return b;
  if (((code == PLUS_EXPR || code == MINUS_EXPR) && integer_zerop (b))
      || (code == MULT_EXPR && integer_onep (b)))
    return a;
  return compute (bind, seq, type, code, a, b);
}

/* "TO - FROM" as a number of TYPE, both being of one type.  */

static tree
difference (gbind *bind, gimple_seq *seq, tree type, tree to, tree from)
{
  return folded (bind, seq, type, MINUS_EXPR, converted (bind, seq, type, to),
                 converted (bind, seq, type, from));
}

/* How many iterations LOOP has, as a number of TYPE: what its bounds differ by,
   or, where it may have none, no less than 0.  */

static tree
trips (gbind *bind, gimple_seq *seq, tree type, gomp_for *loop, bool none)
{
  tree first, last;
  bool down, closed;
  read_bounds (loop, &first, &last, &down, &closed);
  if (down)
    std::swap (first, last);
  if (none)
    {
      tree own = TYPE_MAIN_VARIANT (TREE_TYPE (gimple_omp_for_index (loop, 0)));
      first = converted (bind, seq, own, first);
      last = converted (bind, seq, own, last);
      tree least = closed ? folded (bind, seq, own, MINUS_EXPR, first,
                                    build_one_cst (own))
                          : first;
      last = folded (bind, seq, own, MAX_EXPR, last, least);
    }
  tree n = difference (bind, seq, type, last, first);
  return closed ? folded (bind, seq, type, PLUS_EXPR, n, build_one_cst (type))
                : n;
}

/* How far an iteration of the loop WHICH of R takes the variable, where those
   up to loop KNOWN have some.  */

static tree
advance (const struct running *r, gbind *bind, gimple_seq *seq, tree type,
         int which, int known)
{
  const struct running_loop *l = &r->loops[which];
  tree all = build_int_cst (type, l->constant);
  if (l->inside < 0)
    return all;
  tree n = trips (bind, seq, type, r->loops[l->inside].stmt, l->inside > known);
  tree each = advance (r, bind, seq, type, l->inside, known);
  return folded (bind, seq, type, PLUS_EXPR,
                 folded (bind, seq, type, MULT_EXPR, n, each), all);
}

/* The type in which distances of the variable of R are computed.  */

static tree
distance_type (const struct running *r)
{
  tree type = TREE_TYPE (r->decl);
  return POINTER_TYPE_P (type) ? ssizetype : TYPE_MAIN_VARIANT (type);
}

/* The statements, at the end of *SEQ, that give TO the variable of R and FAR
   more.  */

static void
add_far (const struct running *r, gbind *bind, gimple_seq *seq, tree to,
         tree far)
{
  bool pointer = POINTER_TYPE_P (TREE_TYPE (r->decl));
  if (pointer)
    far = converted (bind, seq, sizetype, far);
  gimple_seq_add_stmt (
      seq, gimple_build_assign (to, pointer ? POINTER_PLUS_EXPR : PLUS_EXPR,
                                r->decl, far));
}

/* How far the variable of R has come where an iteration of loop WHICH begins.
 */

static tree
come_to (const struct running *r, gbind *bind, gimple_seq *seq, int which)
{
  tree type = distance_type (r), far = build_zero_cst (type);
  for (int k = 0; k <= which; k++)
    {
      const struct running_loop *l = &r->loops[k];
      tree first, last;
      bool down, closed;
      tree index = gimple_omp_for_index (l->stmt, 0);
      read_bounds (l->stmt, &first, &last, &down, &closed);
      tree n = down ? difference (bind, seq, type, first, index)
                    : difference (bind, seq, type, index, first);
      tree each = advance (r, bind, seq, type, k, which);
      far = folded (bind, seq, type, PLUS_EXPR, far,
                    folded (bind, seq, type, MULT_EXPR, n, each));
      if (k < which)
        far = folded (bind, seq, type, PLUS_EXPR, far,
                      build_int_cst (type, l->before));
    }
  return far;
}

/* A walk_gimple_seq callback: removes what adds to the variable of the walk.
 */

static tree
remove_sum (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  int64_t by;
  *handled = false;
  if (adds_constant (gsi_stmt (*gsi), (tree)wi->info, &by))
    {
      gsi_remove (gsi, true);
      wi->removed_stmt = true;
      *handled = true;
    }
  return NULL_TREE;
}

/* Gives the iterations of loop WHICH of R a variable of their own, or takes out
   what only adds to it.  Loops inside are done.  */

static void
change_loop (const struct running *r, int which, vec<tree> *own)
{
  const struct running_loop *l = &r->loops[which];
  gimple_seq *body = gimple_omp_body_ptr (l->stmt);
  if (!l->uses)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = r->decl;
      walk_gimple_seq_mod (body, remove_sum, NULL, &wi);
      return;
    }
  acctile_substitution with;
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (r->decl));
  gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  (*own)[which] = acctile_declare_new (bind, type, "acctile_running");
  with.put (r->decl, (*own)[which]);
  acctile_substitute_seq (body, &with);
  acctile_enclose_body (body, bind);
}

/* Computes the variable OWN where iterations of loop WHICH of R begin.  */

static void
begin_loop (const struct running *r, int which, tree own)
{
  gimple_seq seq = NULL;
  gomp_for *loop = r->loops[which].stmt;
  gbind *bind = as_a<gbind *> (gimple_seq_first_stmt (gimple_omp_body (loop)));
  add_far (r, bind, &seq, own, come_to (r, bind, &seq, which));
  for (gimple_stmt_iterator s = gsi_start (seq); !gsi_end_p (s); gsi_next (&s))
    gimple_set_location (gsi_stmt (s), gimple_location (loop));
  gimple_stmt_iterator gsi = gsi_start (*gimple_bind_body_ptr (bind));
  if (gsi_end_p (gsi))
    gimple_seq_add_seq (gimple_bind_body_ptr (bind), seq);
  else
    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
}

/* Whether the numbers of the loops of R can be computed with: their counters
   keep their values in the type of distances, and loops that may have no
   iterations where that is done, as it is BEHIND all, have bounds there.  */

static bool
can_compute (const struct running *r, bool behind)
{
  bool outside = behind;
  for (unsigned k = 0; k < r->loops.length (); k++)
    {
      tree type = TREE_TYPE (gimple_omp_for_index (r->loops[k].stmt, 0));
      if (TYPE_PRECISION (type) > TYPE_PRECISION (distance_type (r))
          || !has_bounds (r, k, outside))
        return false;
      outside |= r->loops[k].uses;
    }
  return true;
}

/* Changes the loops of R, the first of which is at *GSI, among the statements
   of BIND.  */

static bool
change_all (const struct running *r, gimple_stmt_iterator *gsi, gbind *bind)
{
  gomp_for *loop = r->loops[0].stmt;
  bool behind
      = acctile_read_after (gimple_body (current_function_decl), loop, r->decl);
  auto_vec<tree> own;
  if (!can_compute (r, behind))
    return false;
  own.safe_grow_cleared (r->loops.length ());
  for (int k = r->loops.length (); k-- > 0;)
    change_loop (r, k, &own);
  for (unsigned k = 0; k < r->loops.length (); k++)
    if (own[k])
      begin_loop (r, k, own[k]);
  if (!behind)
    return true;
  gimple_seq seq = NULL;
  tree type = distance_type (r);
  tree n = trips (bind, &seq, type, loop, true);
  tree each = advance (r, bind, &seq, type, 0, -1);
  tree far = folded (bind, &seq, type, MULT_EXPR, n, each);
  add_far (r, bind, &seq, r->decl, far);
  for (gimple_stmt_iterator s = gsi_start (seq); !gsi_end_p (s); gsi_next (&s))
    gimple_set_location (gsi_stmt (s), gimple_location (loop));
  gsi_insert_seq_after (gsi, seq, GSI_SAME_STMT);
  return true;
}

/* A walk_gimple_seq callback: notes what statements assign, and what loops
   count.  */

static tree
note_set (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  hash_map<tree, gimple *> *set = (hash_map<tree, gimple *> *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (stmt);
  *handled = false;
  if (lhs && DECL_P (lhs))
    {
      bool existed;
      gimple *&only = set->get_or_insert (lhs, &existed);
      only = existed ? NULL : stmt;
    }
  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    for (unsigned i = 0; i < gimple_omp_for_collapse (stmt); i++)
      set->put (gimple_omp_for_index (stmt, i), NULL);
  if (gasm *statement = dyn_cast<gasm *> (stmt))
    for (unsigned i = 0; i < gimple_asm_noutputs (statement); i++)
      set->put (TREE_VALUE (gimple_asm_output_op (statement, i)), NULL);
  return NULL_TREE;
}

/* Whether DECL is a number or a pointer that only its own name changes.  */

static bool
is_counter (tree decl)
{
  return acctile_walks (decl)
         || (VAR_P (decl) && TREE_CODE (TREE_TYPE (decl)) == INTEGER_TYPE
             && !TREE_ADDRESSABLE (decl) && !TREE_THIS_VOLATILE (decl)
             && !is_global_var (decl) && !DECL_HAS_VALUE_EXPR_P (decl));
}

/* Fills SET with what the loop at *GSI assigns.  */

static void
note_loop (gimple_stmt_iterator *gsi, hash_map<tree, gimple *> *set)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = set;
  walk_gimple_stmt (gsi, note_set, NULL, &wi);
}

/* A walk_gimple_seq callback: collects what statements add constants to.  */

static tree
collect_counters (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  vec<tree> *counters = (vec<tree> *)wi->info;
  tree lhs = gimple_get_lhs (gsi_stmt (*gsi));
  int64_t by;
  *handled = false;
  if (lhs && DECL_P (lhs) && is_counter (lhs)
      && adds_constant (gsi_stmt (*gsi), lhs, &by) && !counters->contains (lhs))
    counters->safe_push (lhs);
  return NULL_TREE;
}

/* Changes the loop at *GSI, among the statements of BIND, and those in it where
   they take variables on.  False where none does.  */

static bool
change_at (gimple_stmt_iterator *gsi, gbind *bind)
{
  bool changed = false;
  auto_vec<tree> counters;
  gomp_for *loop = as_a<gomp_for *> (gsi_stmt (*gsi));
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &counters;
  walk_gimple_stmt (gsi, collect_counters, NULL, &wi);
  for (unsigned i = 0; i < counters.length (); i++)
    {
      hash_map<tree, gimple *> set;
      struct running r;
      struct running_loop first = { loop, -1, 0, 0, false };
      note_loop (gsi, &set);
      r.decl = counters[i];
      r.set = &set;
      r.loops.safe_push (first);
      if (!is_named_by (loop, r.decl) && has_bounds (&r, 0, false)
          && read_loop (&r, 0))
        changed |= change_all (&r, gsi, bind);
    }
  return changed;
}

/* Changes the loops of SEQ, which stands in BIND.  False where none is to be.
 */

static bool
change_seq (gimple_seq *seq, gbind *bind)
{
  bool changed = false;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *inner = dyn_cast<gbind *> (stmt))
        changed |= change_seq (gimple_bind_body_ptr (inner), inner);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        changed |= change_seq (gimple_try_eval_ptr (stmt), bind);
      else if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
        {
          changed |= change_at (&gsi, bind);
          changed |= change_seq (gimple_omp_body_ptr (loop), bind);
        }
    }
  return changed;
}

void
acctile_tidy_running (gomp_target *target)
{
  gbind *bind
      = dyn_cast<gbind *> (gimple_seq_first_stmt (gimple_omp_body (target)));
  if (bind && optimize > 0
      && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS
      && change_seq (gimple_bind_body_ptr (bind), bind))
    acctile_tidy_steady_pointers (target);
}
