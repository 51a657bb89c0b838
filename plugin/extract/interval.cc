/* Between which constants numbers of a nest lie: counters of loops whose bounds
   are constants, also of sequential ones of the region, remainders, truth
   values.

       for (c = 0; c < 2; c++)
         #pragma acc kernels
         for (i ...)
           if (i % 2 != c) ...

   Of a variable of the function all that it is given counts; where it is
   counted, so do the conditions between there and the region.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/interval.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/holds.h"
#include "extract/value-parts.h"

/* Definitions of definitions are followed so far.  */
#define MAX_DEPTH 8
/* Variables that are counted at more places are not looked at.  */
#define MAX_MOVES 32
/* Numbers beyond are not looked at.  */
#define MAX_NUMBER (1 << 20)

/* All numbers from LOW to HIGH.  */
struct interval
{
  int64_t low, high;
};

static bool interval_of (struct acctile_env *env, tree op, gimple *at,
                         int depth, struct interval *i);

/* Whether OP is a small number, which goes to *VALUE.  */

static bool
is_small (tree op, int64_t *value)
{
  if (!op || TREE_CODE (op) != INTEGER_CST || !tree_fits_shwi_p (op))
    return false;
  *value = tree_to_shwi (op);
  return *value > -MAX_NUMBER && *value < MAX_NUMBER;
}

/* Fills *I with what "A CODE B" lies in at the statement AT, B NULL_TREE for
   none.  */

static bool
computed_interval (struct acctile_env *env, enum tree_code code, tree a, tree b,
                   gimple *at, int depth, struct interval *i)
{
  int64_t value = 0;
  struct interval x, y;
  bool number = is_small (b, &value);
  i->low = 0;
  i->high = 1;
  if (TREE_CODE_CLASS (code) == tcc_comparison || code == TRUTH_NOT_EXPR)
    return true;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (a)))
    return false;
  switch (code)
    {
    case BIT_AND_EXPR:
      i->high = value;
      return number && value >= 0;
    case TRUNC_MOD_EXPR:
      i->high = value - 1;
      if (number && value > 0
          && (TYPE_UNSIGNED (TREE_TYPE (a))
              || (DECL_P (a) && !acctile_may_have_sign (a)
                  && !env->function->negative->contains (a))))
        return true;
      i->low = 1 - value;
      return number && value > 0;
    case BIT_XOR_EXPR:
      return number && (value == 0 || value == 1)
             && interval_of (env, a, at, depth, &x) && x.low >= 0
             && x.high <= 1;
    case PLUS_EXPR:
    case MINUS_EXPR:
      if (!interval_of (env, a, at, depth, &x)
          || !interval_of (env, b, at, depth, &y))
        return false;
      i->low = code == PLUS_EXPR ? x.low + y.low : x.low - y.high;
      i->high = code == PLUS_EXPR ? x.high + y.high : x.high - y.low;
      return i->low >= (TYPE_UNSIGNED (TREE_TYPE (a)) ? 0 : -MAX_NUMBER)
             && i->high < MAX_NUMBER;
    CASE_CONVERT:
    case VAR_DECL:
    case PARM_DECL:
    case SSA_NAME:
      return interval_of (env, a, at, depth, i);
    default:
      return false;
    }
}

/* Where a variable gets a value from what it had: more if UP, less if DOWN.  */
struct move
{
  gimple *stmt;
  bool up, down;
};

/* What a function gives a variable: constants from LOW to HIGH, and where it
   adds a constant to it or loops count in it; "other" where that is not all. */
struct given
{
  tree decl;
  int64_t low = 0, high = 0;
  auto_vec<struct move> moves;
  bool any = false, other = false;
};

/* Whether CLAUSES reduce to DECL or leave the last value in it; whether they
   copy it.  */

static bool
clauses_give (tree clauses, tree decl)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if ((OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION
         || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LASTPRIVATE)
        && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

static bool
clauses_map (tree clauses, tree decl)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && OMP_CLAUSE_DECL (c) == decl)
      return true;
  return false;
}

/* Whether the region STMT has a DECL of its own.  */

static bool
has_own (gimple *stmt, tree decl)
{
  gomp_target *target = dyn_cast<gomp_target *> (stmt);
  return target && is_gimple_omp_offloaded (target)
         && !clauses_give (gimple_omp_target_clauses (target), decl)
         && !clauses_map (gimple_omp_target_clauses (target), decl);
}

/* Whether STMT, which is no assignment and no loop that counts in DECL, gives
   that a value.  */

static bool
gives_otherwise (gimple *stmt, tree decl)
{
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    return clauses_give (gimple_omp_for_clauses (loop), decl);
  if (gomp_target *target = dyn_cast<gomp_target *> (stmt))
    return clauses_give (gimple_omp_target_clauses (target), decl)
           || (!is_gimple_omp_offloaded (target)
               && clauses_map (gimple_omp_target_clauses (target), decl));
  gasm *statement = dyn_cast<gasm *> (stmt);
  for (unsigned i = 0; statement && i < gimple_asm_noutputs (statement); i++)
    if (TREE_VALUE (gimple_asm_output_op (statement, i)) == decl)
      return true;
  return false;
}

/* A walk_gimple_seq callback: notes what the variable is given.  */

static tree
note_given (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct given *given = (struct given *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  int64_t value;
  *handled = has_own (stmt, given->decl);
  if (*handled)
    return NULL_TREE;
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    for (unsigned d = 0; d < gimple_omp_for_collapse (loop); d++)
      if (gimple_omp_for_index (loop, d) == given->decl)
        given->moves.safe_push ({ loop, true, true });
  given->other |= gives_otherwise (stmt, given->decl);
  if (acctile_assigned_by (stmt) != given->decl)
    return NULL_TREE;
  gassign *assign = dyn_cast<gassign *> (stmt);
  if (assign && gimple_assign_rhs_code (assign) == PLUS_EXPR
      && gimple_assign_rhs1 (assign) == given->decl
      && is_small (gimple_assign_rhs2 (assign), &value))
    given->moves.safe_push ({ assign, value > 0, value < 0 });
  else if (assign && gimple_assign_single_p (assign)
           && is_small (gimple_assign_rhs1 (assign), &value))
    {
      given->low = given->any ? MIN (given->low, value) : value;
      given->high = given->any ? MAX (given->high, value) : value;
      given->any = true;
    }
  else
    given->other = true;
  return NULL_TREE;
}

/* The statements of a function in their order, with those of blocks and
   constructs in the place of these, behind what these do when they begin; not
   those of regions that have their own variable DECL.  */
struct flat
{
  tree decl;
  bool catches = false; /* exceptions, which come from anywhere  */
  auto_vec<gimple *> stmts;
  hash_map<tree, int> places; /* of labels  */
};

static void
flatten (gimple_seq seq, struct flat *flat)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (glabel *label = dyn_cast<glabel *> (stmt))
        flat->places.put (gimple_label_label (label), flat->stmts.length ());
      flat->stmts.safe_push (stmt);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        flatten (gimple_bind_body (bind), flat);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        {
          gimple *first = gimple_seq_first_stmt (gimple_try_cleanup (stmt));
          flat->catches |= first && gimple_code (first) == GIMPLE_CATCH;
          flatten (gimple_try_eval (stmt), flat);
          flatten (gimple_try_cleanup (stmt), flat);
        }
      else if (gimple_code (stmt) == GIMPLE_OMP_TARGET
               && !has_own (stmt, flat->decl))
        flatten (gimple_omp_body (stmt), flat);
    }
}

/* Whether STMT is the statement WHAT or a loop that this stands in.  */

static bool
is_or_has (gimple *stmt, gimple *what)
{
  return stmt == what
         || (gimple_code (stmt) == GIMPLE_OMP_FOR
             && (acctile_holds_stmt (gimple_omp_body (stmt), what)
                 || acctile_holds_stmt (gimple_omp_for_pre_body (stmt), what)));
}

/* Where a variable is at most, or at least, VALUE from the place AT on.  */
struct bound
{
  int64_t value;
  int at;
};

/* The place of LABEL in FLAT, its end for none.  */

static int
place_of (struct flat *flat, tree label)
{
  int *place = flat->places.get (label);
  return place ? *place : (int)flat->stmts.length ();
}

/* Where the statements of FLAT go on behind the condition at place AT when the
   variable DECL is not bounded by a constant from above, UP, or below, and
   *BOUND for when it is; -1 where the condition does not tell.  A flag may say
   whether it is.  */

static int
way_beyond (struct flat *flat, int at, tree decl, bool up, struct bound *bound)
{
  gcond *cond = as_a<gcond *> (flat->stmts[at]);
  enum tree_code code = gimple_cond_code (cond);
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  gassign *flag = at > 0 ? dyn_cast<gassign *> (flat->stmts[at - 1]) : NULL;
  int64_t value;
  if (code == NE_EXPR && integer_zerop (b) && flag
      && gimple_assign_lhs (flag) == a
      && TREE_CODE_CLASS (gimple_assign_rhs_code (flag)) == tcc_comparison)
    {
      code = gimple_assign_rhs_code (flag);
      a = gimple_assign_rhs1 (flag);
      b = gimple_assign_rhs2 (flag);
    }
  if (a != decl || !is_small (b, &value))
    return -1;
  bool at_most = code == LE_EXPR || code == LT_EXPR;
  if (!at_most && code != GT_EXPR && code != GE_EXPR)
    return -1;
  bool within = at_most == up;
  bool equal = (code == LE_EXPR || code == GE_EXPR) == within;
  bound->value = equal ? value : up ? value - 1 : value + 1;
  tree yes = gimple_cond_true_label (cond), no = gimple_cond_false_label (cond);
  bound->at = place_of (flat, within ? yes : no);
  return place_of (flat, within ? no : yes);
}

/* Pushes on TODO where the statements of FLAT go on behind those that move the
   variable of GIVEN up, or, not UP, down, or behind the loop that one stands
   in.  False when one is not among them, or TARGET stands in that loop,
   too.  */

static bool
push_moves (const struct flat *flat, const struct given *given, gimple *target,
            bool up, vec<int> *todo)
{
  for (unsigned m = 0; m < given->moves.length (); m++)
    {
      const struct move *move = &given->moves[m];
      unsigned n = flat->stmts.length (), i = 0;
      if (!(up ? move->up : move->down))
        continue;
      while (i < n && !is_or_has (flat->stmts[i], move->stmt))
        i++;
      if (i == n || is_or_has (flat->stmts[i], target))
        return false;
      todo->safe_push (i + 1);
    }
  return true;
}

/* Whether the statements of FLAT lead from a place of TODO, which is emptied,
   to the statement TARGET, without giving FLAT's variable a value.  Where
   BOUNDS, not NULL, conditions that bound it from above, UP, or below lead no
   further but go there.  */

static bool
leads_to (struct flat *flat, vec<int> *todo, gimple *target, bool up,
          vec<struct bound> *bounds)
{
  auto_vec<bool> seen;
  int n = flat->stmts.length ();
  seen.safe_grow_cleared (n + 1, true);
  while (!todo->is_empty ())
    {
      int at = todo->pop ();
      if (at >= n || seen[at])
        continue;
      seen[at] = true;
      gimple *stmt = flat->stmts[at];
      auto_vec<tree> targets;
      struct bound bound;
      int beyond = -1;
      if (is_or_has (stmt, target))
        return true;
      if (acctile_assigned_by (stmt) == flat->decl)
        continue;
      if (bounds && gimple_code (stmt) == GIMPLE_COND)
        beyond = way_beyond (flat, at, flat->decl, up, &bound);
      if (beyond >= 0)
        {
          bounds->safe_push (bound);
          todo->safe_push (beyond);
          continue;
        }
      if (!gimple_has_substatements (stmt))
        acctile_jump_targets (stmt, &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        if (int *place = flat->places.get (targets[t]))
          todo->safe_push (*place);
      if (gimple_code (stmt) != GIMPLE_GOTO && gimple_code (stmt) != GIMPLE_COND
          && gimple_code (stmt) != GIMPLE_SWITCH)
        todo->safe_push (at + 1);
    }
  return false;
}

/* Whether what GIVEN is moved to, up or, not UP, down, comes to the statement
   TARGET only by conditions that a constant bounds it there, or by being given
   one; GIVEN->high, or low, becomes the widest.  */

static bool
is_bounded (struct given *given, gimple *target, bool up)
{
  struct flat flat;
  auto_vec<int> todo;
  auto_vec<struct bound> bounds;
  bool found = false;
  flat.decl = given->decl;
  flatten (gimple_body (current_function_decl), &flat);
  for (unsigned i = 0; !found && i < flat.stmts.length (); i++)
    found = is_or_has (flat.stmts[i], target);
  if (!found || flat.catches || !push_moves (&flat, given, target, up, &todo)
      || leads_to (&flat, &todo, target, up, &bounds))
    return false;
  for (unsigned b = 0; b < bounds.length (); b++)
    {
      const struct bound *bound = &bounds[b];
      todo.truncate (0);
      todo.safe_push (bound->at);
      if (!(up ? bound->value > given->high : bound->value < given->low)
          || !leads_to (&flat, &todo, target, up, NULL))
        continue;
      given->high = up ? bound->value : given->high;
      given->low = up ? given->low : bound->value;
    }
  return true;
}

/* A loop that counts in a variable around a statement: the innermost, or
   NULL.  */
struct around
{
  tree decl;
  gimple *stmt;
  gomp_for *loop;
};

/* A walk_gimple_seq callback: notes the loop.  */

static tree
note_around (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct around *around = (struct around *)wi->info;
  gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi));
  *handled = false;
  if (loop && gimple_omp_for_collapse (loop) == 1
      && gimple_omp_for_index (loop, 0) == around->decl
      && acctile_holds_stmt (gimple_omp_body (loop), around->stmt))
    around->loop = loop;
  return NULL_TREE;
}

/* Fills *I with what DECL lies in at the statement AT of ENV's region where a
   loop of this, around AT, counts in it.  */

static bool
around_interval (struct acctile_env *env, tree decl, gimple *at, int depth,
                 struct interval *i)
{
  struct around around = { decl, at, NULL };
  walk_stmt_info wi;
  hash_set<tree> assigned;
  struct interval from, to;
  memset (&wi, 0, sizeof wi);
  wi.info = &around;
  walk_gimple_seq (gimple_omp_body (env->target), note_around, NULL, &wi);
  gomp_for *loop = around.loop;
  if (!loop)
    return false;
  acctile_collect_assigned (gimple_omp_body (loop), &assigned);
  enum tree_code code = gimple_omp_for_cond (loop, 0);
  bool up = code == LT_EXPR || code == LE_EXPR;
  if (assigned.contains (decl) || (!up && code != GT_EXPR && code != GE_EXPR)
      || !interval_of (env, gimple_omp_for_initial (loop, 0), loop, depth + 1,
                       &from)
      || !interval_of (env, gimple_omp_for_final (loop, 0), loop, depth + 1,
                       &to))
    return false;
  i->low = up ? from.low : to.low + (code == GT_EXPR);
  i->high = up ? to.high - (code == LT_EXPR) : from.high;
  return i->low <= i->high;
}

/* Whether statements other than those of the function that name it give DECL a
   value, or arithmetic does of which nothing is known.  */

static bool
is_given_elsewhere (tree decl)
{
  tree type = TREE_TYPE (decl);
  return !VAR_P (decl) || is_global_var (decl) || TREE_ADDRESSABLE (decl)
         || TREE_THIS_VOLATILE (decl) || DECL_HAS_VALUE_EXPR_P (decl)
         || TREE_CODE (type) != INTEGER_TYPE
         || (!TYPE_UNSIGNED (type) && !TYPE_OVERFLOW_UNDEFINED (type));
}

/* Fills *I with what the variable DECL of the function lies in at the statement
   AT.  An unsigned one may come to a small number from beyond the largest.  */

static bool
variable_interval (struct acctile_env *env, tree decl, gimple *at, int depth,
                   struct interval *i)
{
  struct given given;
  walk_stmt_info wi;
  if (is_given_elsewhere (decl))
    return false;
  if (env->target && acctile_holds_stmt (gimple_omp_body (env->target), at))
    {
      if (around_interval (env, decl, at, depth, i))
        return true;
      if (env->region_assigned->contains (decl))
        return false;
      at = env->target;
    }
  given.decl = decl;
  memset (&wi, 0, sizeof wi);
  wi.info = &given;
  walk_gimple_seq (gimple_body (current_function_decl), note_given, NULL, &wi);
  if (given.other || !given.any || given.moves.length () > MAX_MOVES
      || !is_bounded (&given, at, true) || !is_bounded (&given, at, false))
    return false;
  bool wraps = !given.moves.is_empty () && TYPE_UNSIGNED (TREE_TYPE (decl));
  i->low = wraps ? MIN (given.low, 0) : given.low;
  i->high = given.high;
  return true;
}

/* Whether all of I is of TYPE.  */

static bool
fits (const struct interval *i, tree type)
{
  return int_fits_type_p (build_int_cst (ssizetype, i->low), type)
         && int_fits_type_p (build_int_cst (ssizetype, i->high), type);
}

/* Fills *I with what the operand OP lies in at the statement AT, DEPTH
   definitions away from what was asked for.  */

static bool
interval_of (struct acctile_env *env, tree op, gimple *at, int depth,
             struct interval *i)
{
  int64_t value;
  if (is_small (op, &value))
    {
      i->low = i->high = value;
      return true;
    }
  if (depth > MAX_DEPTH || !INTEGRAL_TYPE_P (TREE_TYPE (op)))
    return false;
  if (UNARY_CLASS_P (op) || BINARY_CLASS_P (op) || COMPARISON_CLASS_P (op))
    return computed_interval (
               env, TREE_CODE (op), TREE_OPERAND (op, 0),
               TREE_OPERAND_LENGTH (op) > 1 ? TREE_OPERAND (op, 1) : NULL_TREE,
               at, depth + 1, i)
           && fits (i, TREE_TYPE (op));
  if (TREE_CODE (op) != SSA_NAME && !DECL_P (op))
    return false;
  gassign *def = NULL;
  if (gimple *stmt = acctile_single_definition (env, op))
    def = dyn_cast<gassign *> (stmt);
  if (def && gimple_num_ops (def) < 4
      && computed_interval (
          env, gimple_assign_rhs_code (def), gimple_assign_rhs1 (def),
          gimple_num_ops (def) > 2 ? gimple_assign_rhs2 (def) : NULL_TREE, def,
          depth + 1, i))
    return fits (i, TREE_TYPE (op));
  return DECL_P (op) && variable_interval (env, op, at, depth, i);
}

/* Fills *I with what parameter P of ENV's nest lies in.  */

static bool
param_interval (struct acctile_env *env, int p, struct interval *i)
{
  return env->param_key[p] && env->outermost
         && interval_of (env, env->param_key[p], env->outermost, 0, i);
}

/* Fills *I with what the iterator of loop K of ENV's nest lies in.  */

static bool
iterator_interval (struct acctile_env *env, int k, struct interval *i)
{
  const struct acctile_loop *loop = &env->found->nest->loop[k];
  int64_t from, to;
  if (!acctile_poly_is_constant (loop->lower, &from)
      || !acctile_poly_is_constant (loop->upper, &to))
    return false;
  i->low = loop->step > 0 ? from : to + 1;
  i->high = loop->step > 0 ? to - 1 : from;
  return i->low > -MAX_NUMBER && i->high < MAX_NUMBER;
}

bool
acctile_is_bit (struct acctile_env *env, const struct acctile_poly *p)
{
  struct interval sum = { 0, 0 };
  for (int t = 0; t < p->n; t++)
    {
      const struct acctile_term *term = &p->term[t];
      struct interval x = { 1, 1 };
      int symbol = term->degree > 0 ? term->var[0] : 0;
      if (term->degree > 1 || term->coef > MAX_NUMBER
          || term->coef < -MAX_NUMBER)
        return false;
      if (term->degree == 1
          && !(symbol < ACCTILE_MAX_LOOPS
                   ? iterator_interval (env, symbol, &x)
                   : param_interval (env, symbol - ACCTILE_MAX_LOOPS, &x)))
        return false;
      sum.low += term->coef * (term->coef > 0 ? x.low : x.high);
      sum.high += term->coef * (term->coef > 0 ? x.high : x.low);
    }
  return sum.low >= 0 && sum.high <= 1;
}

/* Whether ACCESS has an offset, and this or a bound of a loop around it uses
   parameter P.  */

static bool
depends_on (const struct acctile_nest *nest,
            const struct acctile_access *access, int p)
{
  int symbol = ACCTILE_MAX_LOOPS + p;
  int at = nest->stmt[access->stmt].loop;
  for (; access->offset && at >= 0; at = nest->loop[at].parent)
    if (acctile_poly_uses (nest->loop[at].lower, symbol)
        || acctile_poly_uses (nest->loop[at].upper, symbol))
      return true;
  return acctile_poly_uses (access->offset, symbol);
}

/* Whether an access of NEST depends on parameter P.  */

static bool
is_needed (const struct acctile_nest *nest, int p)
{
  for (int k = 0; k < nest->n_access; k++)
    if (depends_on (nest, &nest->access[k], p))
      return true;
  return false;
}

/* Says of the accesses of NEST that depend on parameter P that this lies in
   I.  */

static void
give_interval (struct acctile_nest *nest, int p, const struct interval *i)
{
  int symbol = ACCTILE_MAX_LOOPS + p;
  for (int k = 0; k < nest->n_access; k++)
    if (depends_on (nest, &nest->access[k], p))
      {
        acctile_nest_add_inside (
            nest, k,
            acctile_poly_sub (acctile_poly_symbol (symbol),
                              acctile_poly_constant (i->low)));
        acctile_nest_add_inside (
            nest, k,
            acctile_poly_sub (acctile_poly_constant (i->high),
                              acctile_poly_symbol (symbol)));
      }
}

void
acctile_give_intervals (struct acctile_env *env)
{
  struct acctile_nest *nest = env->found->nest;
  struct interval i;
  for (int p = 0; p < nest->n_param; p++)
    if (is_needed (nest, p) && param_interval (env, p, &i))
      give_interval (nest, p, &i);
}
