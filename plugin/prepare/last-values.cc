/* Counters of loops in kernels regions that the program reads behind the
   region: the host computes what the loops leave in them.

     kernels                          kernels
     for (j = 0; j < m; j++)            for (j1 = 0; j1 < m; j1++)
       for (i = 1; i < n; i++)            for (i1 = 1; i1 < n; i1++)
         BODY                    ->         BODY
                                      if (0 < m)
                                        i = 1 < n ? n : 1;
     ... i ...                        ... i ...

   The region's own counters are then read by nothing behind it, so that they
   can be private.  What the host runs are the loops with their last iteration
   only: each begins, and if it has an iteration what its body does to the
   counter is done once.  Their ends have to be numbers that the region leaves
   alone and the host has too, and those of loops around that of the counter the
   same each time.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/liveness.h"
#include "extract/mention.h"
#include "extract/stores.h"
#include "extract/value.h"
#include "prepare/counted.h"
#include "prepare/tidy.h"
#include "substitute.h"

/* What is known of a region, and of the counter in question.  */
struct leaving
{
  gomp_target *target;
  struct acctile_stores stores;
  hash_set<tree> named;   /* by other directives of the function  */
  hash_set<tree> changed; /* variables that the region assigns  */
  tree counter;
  int assigned; /* how often the region assigns it,  */
  int followed; /* and how many of these the host's loops know  */
  hash_map<tree, tree> values; /* what the host has for the others, as far as
                                  its loops have come  */
  hash_set<tree> varying;      /* iterators, and what is computed from them  */
  int depth;                   /* loops that are gone through  */
};

/* Whether the clause C of a region says more of a number than that the
   region uses it.  */

static bool
says_more (tree c)
{
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
         && OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_TOFROM
         && INTEGRAL_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c)));
}

/* A walk_gimple_seq callback: notes what directives name, the region numbers
   that it moves.  */

static tree
note_named (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct leaving *l = (struct leaving *)wi->info;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = false;
  if (!target || (target != l->target && acctile_is_region (target)))
    return NULL_TREE;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0 && OMP_CLAUSE_OPERAND (c, 0)
        && !TYPE_P (OMP_CLAUSE_OPERAND (c, 0))
        && (target != l->target || says_more (c)))
      if (tree base = acctile_base_decl (OMP_CLAUSE_OPERAND (c, 0)))
        l->named.add (base);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: counts the assignments of the counter.  */

static tree
count_assignment (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct leaving *l = (struct leaving *)wi->info;
  *handled = false;
  l->assigned += acctile_assigned_by (gsi_stmt (*gsi)) == l->counter;
  return NULL_TREE;
}

/* A new variable of the function's, of TYPE.  */

static tree
new_number (tree type)
{
  tree var = create_tmp_var_raw (TYPE_MAIN_VARIANT (type), "last");
  gimple_add_tmp_var_fn (cfun, var);
  suppress_warning (var);
  return var;
}

/* Forgets what the host has for variables that STMTS assign from place FIRST to
   LAST.  */

static void
forget_values (struct leaving *l, const vec<gimple *> &stmts, int first,
               int last)
{
  hash_set<tree> assigned;
  for (int i = first; i <= last; i++)
    acctile_collect_in (stmts[i], &assigned);
  for (hash_set<tree>::iterator i = assigned.begin (); i != assigned.end ();
       ++i)
    l->values.remove (*i);
}

/* Whether the host has in DECL what the region would read of it.  */

static bool
is_of_host (struct leaving *l, tree decl)
{
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
         && !l->named.contains (decl) && !TREE_THIS_VOLATILE (decl)
         && !(VAR_P (decl) && DECL_THREAD_LOCAL_P (decl))
         && !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl));
}

/* Whether REF is a member, at a constant place, of an object of the program, or
   such an object.  */

static bool
is_fixed_member (tree ref)
{
  while (TREE_CODE (ref) == COMPONENT_REF || TREE_CODE (ref) == ARRAY_REF)
    {
      if (TREE_CODE (ref) == ARRAY_REF
          && TREE_CODE (TREE_OPERAND (ref, 1)) != INTEGER_CST)
        return false;
      ref = TREE_OPERAND (ref, 0);
    }
  return VAR_P (ref) && !DECL_HAS_VALUE_EXPR_P (ref);
}

/* What stands on the host for the whole number OP of the region; what loads it
   goes to the end of *SEQ.  NULL_TREE when that is not known.  */

static tree
value_on_host (struct leaving *l, tree op, gimple_seq *seq)
{
  if (TREE_CODE (op) == INTEGER_CST)
    return op;
  if (!INTEGRAL_TYPE_P (TREE_TYPE (op)))
    return NULL_TREE;
  if (tree *have = l->values.get (op))
    return *have;
  if (l->changed.contains (op))
    return NULL_TREE;
  tree argument = acctile_scalar_argument (op);
  tree base = argument ? argument : acctile_base_decl (op);
  if (!base || !is_of_host (l, base)
      || !(argument || DECL_P (op) || is_fixed_member (op)))
    return NULL_TREE;
  if (is_gimple_reg (op))
    return op;
  if (acctile_stores_touch (&l->stores, op))
    return NULL_TREE;
  tree value = new_number (TREE_TYPE (op));
  gimple_seq_add_stmt (seq, gimple_build_assign (value, unshare_expr (op)));
  return value;
}

/* Lets the host have what STMT, which does no more than compute, assigns to
   VAR, where *SEQ can compute it.  False when it cannot.  */

static bool
compute_on_host (struct leaving *l, gimple *stmt, tree var, gimple_seq *seq)
{
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  gimple *copy = gimple_copy (stmt);
  for (unsigned k = 1; k < gimple_num_ops (copy); k++)
    {
      tree value = value_on_host (l, gimple_op (stmt, k), seq);
      if (!value)
        return false;
      gimple_set_op (copy, k, value);
    }
  gimple_assign_set_lhs (copy, var);
  gimple_seq_add_stmt (seq, copy);
  return true;
}

/* Whether STMT computes from what changes from iteration to iteration.  */

static bool
varies (struct leaving *l, gimple *stmt)
{
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    if (l->varying.contains (gimple_op (stmt, k)))
      return true;
  return false;
}

/* The same of a temporary of the region, which the host computes where
   ALWAYS.  */

static void
follow_stmt (struct leaving *l, gimple *stmt, bool always, gimple_seq *seq)
{
  tree lhs = acctile_assigned_by (stmt);
  if (!lhs || !DECL_P (lhs))
    return;
  l->values.remove (lhs);
  if (!always || !VAR_P (lhs) || !is_gimple_reg (lhs)
      || !INTEGRAL_TYPE_P (TREE_TYPE (lhs)))
    return;
  tree value = new_number (TREE_TYPE (lhs));
  if (!compute_on_host (l, stmt, value, seq))
    return;
  l->values.put (lhs, value);
  if (varies (l, stmt))
    l->varying.add (lhs);
  else
    l->varying.remove (lhs);
}

/* A number that *SEQ computes of LEFT and RIGHT by CODE, in the type of
   LEFT.  */

static tree
add_number (gimple_seq *seq, enum tree_code code, tree left, tree right)
{
  tree value = new_number (TREE_TYPE (left));
  gimple_seq_add_stmt (seq, gimple_build_assign (value, code, left, right));
  return value;
}

/* The number that C compares its iterator with, in the iterator's type;
   NULL_TREE when the host does not know it.  */

static tree
end_on_host (struct leaving *l, const struct acctile_counted *c,
             gimple_seq *seq)
{
  tree end = value_on_host (l, c->plain.bound, seq);
  if (!end)
    return NULL_TREE;
  tree converted = new_number (TREE_TYPE (c->plain.iterator));
  gimple_seq_add_stmt (seq, gimple_build_assign (converted, NOP_EXPR, end));
  return converted;
}

/* The last number that C's iterator has, which begins as FIRST and has one,
   computed by *SEQ from the END.  */

static tree
add_last (const struct acctile_counted *c, tree first, tree end,
          gimple_seq *seq)
{
  int64_t step = c->plain.step, sign = step > 0 ? 1 : -1;
  tree type = TREE_TYPE (first), by = build_int_cst (type, step);
  tree last = add_number (seq, PLUS_EXPR, end,
                          build_int_cst (type, c->plain.bound_plus - sign));
  if (step == sign)
    return last;
  tree distance = step > 0 ? add_number (seq, MINUS_EXPR, last, first)
                           : add_number (seq, MINUS_EXPR, first, last);
  tree size = build_int_cst (type, step > 0 ? step : -step);
  tree steps = add_number (seq, TRUNC_DIV_EXPR, distance, size);
  return add_number (seq, PLUS_EXPR, first,
                     add_number (seq, MULT_EXPR, steps, by));
}

static bool follow_stmts (struct leaving *l, const vec<gimple *> &stmts,
                          int from, int to, gimple_seq *seq);

/* Adds what the loop C leaves in the counter to *SEQ.  False when that is not
   known, as where C stands in another loop, and may have an iteration in some
   of its iterations but not in the last one.  */

static bool
follow_loop (struct leaving *l, const struct acctile_counted *c,
             gimple_seq *seq)
{
  tree iterator = c->plain.iterator, type = TREE_TYPE (iterator);
  bool counter = iterator == l->counter;
  tree own = counter ? iterator : new_number (type);
  int64_t step = c->plain.step;
  location_t location = gimple_location ((*c->stmts)[c->init]);
  if (!compute_on_host (l, (*c->stmts)[c->init], own, seq))
    return false;
  forget_values (l, *c->stmts, c->first, c->last);
  for (int i = c->head; i < c->condition; i++)
    if (!is_gimple_assign ((*c->stmts)[i])
        || !acctile_counted_is_flag (c, (*c->stmts)[i]))
      follow_stmt (l, (*c->stmts)[i], true, seq);
  tree end = end_on_host (l, c, seq);
  if (!end
      || (l->depth > 0 && !counter
          && (varies (l, (*c->stmts)[c->init])
              || l->varying.contains (c->plain.bound))))
    return false;
  enum tree_code code = step > 0 ? (c->plain.bound_plus ? LE_EXPR : LT_EXPR)
                                 : (c->plain.bound_plus ? GE_EXPR : GT_EXPR);
  tree then = create_artificial_label (location);
  tree after = create_artificial_label (location);
  gimple_seq_add_stmt (seq, gimple_build_cond (code, own, end, then, after));
  gimple_seq_add_stmt (seq, gimple_build_label (then));
  tree last = add_last (c, own, end, seq);
  l->values.put (iterator, last);
  l->varying.add (iterator);
  l->depth++;
  if (counter)
    gimple_seq_add_stmt (seq, gimple_build_assign (own, PLUS_EXPR, last,
                                                   build_int_cst (type, step)));
  else if (!follow_stmts (l, *c->stmts, c->begin, c->end, seq))
    return false;
  l->depth--;
  l->followed += counter ? 2 : 0;
  gimple_seq_add_stmt (seq, gimple_build_label (after));
  forget_values (l, *c->stmts, c->first, c->last);
  l->values.remove (iterator);
  return true;
}

/* Labels that statements have come to, and those ahead that they may have
   jumped to.  */
struct jumps
{
  hash_set<tree> past, ahead;
};

/* A walk_gimple_seq callback: notes labels.  */

static tree
note_label (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct jumps *jumps = (struct jumps *)wi->info;
  *handled = false;
  if (tree label = acctile_label_of (gsi_stmt (*gsi)))
    {
      jumps->past.add (label);
      jumps->ahead.remove (label);
    }
  return NULL_TREE;
}

/* Notes the labels and jumps of STMT.  */

static void
note_jumps (struct jumps *jumps, gimple *stmt)
{
  auto_vec<tree> targets;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = jumps;
  gimple_stmt_iterator gsi = acctile_gsi_at (stmt);
  walk_gimple_stmt (&gsi, note_label, NULL, &wi);
  acctile_jump_targets (stmt, &targets);
  for (unsigned t = 0; t < targets.length (); t++)
    if (!jumps->past.contains (targets[t]))
      jumps->ahead.add (targets[t]);
}

/* Whether the statement at PLACE of STMTS, whose loops end at LAST, is the jump
   into the loop that follows it.  */

static bool
enters_loop (const vec<gimple *> &stmts, const vec<int> &last, int place)
{
  int next = place + 1;
  if (gimple_code (stmts[place]) != GIMPLE_GOTO)
    return false;
  while (next < (int)stmts.length () && is_gimple_debug (stmts[next]))
    next++;
  if (next == (int)stmts.length ())
    return false;
  for (int i = next; i <= last[next]; i++)
    if (acctile_label_of (stmts[i])
        && acctile_label_of (stmts[i]) == gimple_goto_dest (stmts[place]))
      return true;
  return false;
}

/* Adds what the part of STMTS from place FIRST to LAST, a block or a loop,
   which always runs where ALWAYS, leaves in the counter to *SEQ; what it was
   set to stands from place FROM on.  False when that is not known.  */

static bool
follow_part (struct leaving *l, const vec<gimple *> &stmts, int from, int first,
             int last, bool always, gimple_seq *seq)
{
  gbind *bind = dyn_cast<gbind *> (stmts[first]);
  bool assigns = false;
  for (int i = first; i <= last; i++)
    assigns |= acctile_assigns (stmts[i], l->counter);
  if (!assigns)
    {
      forget_values (l, stmts, first, last);
      return true;
    }
  if (!always)
    return false;
  if (bind)
    {
      auto_vec<gimple *> inside;
      acctile_list_stmts (gimple_bind_body (bind), &inside);
      return follow_stmts (l, inside, 0, inside.length (), seq);
    }
  struct acctile_counted c;
  return acctile_counted_read (stmts, first, last,
                               ACCTILE_COUNTED_NESTS | ACCTILE_COUNTED_ATOMICS
                                   | ACCTILE_COUNTED_READ,
                               &c)
         && c.init >= from && follow_loop (l, &c, seq);
}

/* Adds what the statements of STMTS from place FROM to TO - 1 leave in the
   counter to *SEQ.  False when that is not known.  */

static bool
follow_stmts (struct leaving *l, const vec<gimple *> &stmts, int from, int to,
              gimple_seq *seq)
{
  auto_vec<int> last;
  struct jumps jumps;
  acctile_find_loops (stmts, &last);
  for (int i = from; i < to; i++)
    {
      bool always = jumps.ahead.is_empty ();
      int end = MAX (last[i], i);
      if (last[i] < 0 && gimple_code (stmts[i]) != GIMPLE_BIND)
        follow_stmt (l, stmts[i], always, seq);
      else if (!follow_part (l, stmts, from, i, end, always, seq))
        return false;
      for (int k = i; k <= end; k++)
        if (!enters_loop (stmts, last, k))
          note_jumps (&jumps, stmts[k]);
      i = end;
    }
  return true;
}

/* Whether CLAUSES of the region copy DECL because it is used there, and do no
   more.  */

static bool
is_copied (gomp_target *target, tree decl)
{
  int copied = 0;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
        && OMP_CLAUSE_OPERAND (c, 0) == decl)
      {
        if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP
            || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_FORCE_TOFROM)
          return false;
        copied++;
      }
  return copied == 1;
}

/* Adds the counters of the loops without a pragma in SEQ to *COUNTERS.  */

static void
find_counters (gimple_seq seq, hash_set<tree> *counters)
{
  auto_vec<gimple *> stmts;
  auto_vec<int> last;
  acctile_list_stmts (seq, &stmts);
  acctile_find_loops (stmts, &last);
  for (int i = 0; i < (int)stmts.length (); i++)
    {
      if (gbind *bind = dyn_cast<gbind *> (stmts[i]))
        find_counters (gimple_bind_body (bind), counters);
      if (last[i] < 0)
        continue;
      struct acctile_plain_loop plain;
      acctile_plain_loop_read (stmts, i, last[i], &plain);
      tree iterator = plain.iterator;
      if (iterator && VAR_P (iterator) && !TREE_ADDRESSABLE (iterator)
          && !is_global_var (iterator) && !TREE_THIS_VOLATILE (iterator)
          && !DECL_HAS_VALUE_EXPR_P (iterator)
          && TREE_CODE (TREE_TYPE (iterator)) == INTEGER_TYPE)
        counters->add (iterator);
    }
}

/* What stands behind a region.  */
struct behind
{
  gomp_target *target;
  gimple_seq seq;
};

/* A walk_gimple_seq callback: puts the statements there.  */

static tree
put_behind (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct behind *b = (struct behind *)wi->info;
  *handled = gsi_stmt (*gsi) == b->target;
  if (!*handled)
    return NULL_TREE;
  gsi_insert_seq_after (gsi, b->seq, GSI_SAME_STMT);
  return integer_one_node;
}

/* Gives the region of L, in FUNCTION's statements, another variable for the
   counter, where the host can tell what its loops leave; that goes to the end
   of *BEHIND.  */

static void
give_last (struct leaving *l, gimple_seq *function, gimple_seq *behind)
{
  gimple_seq body = gimple_omp_body (l->target), seq = NULL;
  auto_vec<gimple *> stmts;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = l;
  l->assigned = l->followed = 0;
  l->depth = 0;
  l->values.empty ();
  l->varying.empty ();
  if (l->named.contains (l->counter) || !is_copied (l->target, l->counter)
      || !acctile_read_after (*function, l->target, l->counter)
      || acctile_read_first (body, l->counter))
    return;
  walk_gimple_seq (body, count_assignment, NULL, &wi);
  acctile_list_stmts (body, &stmts);
  if (!follow_stmts (l, stmts, 0, stmts.length (), &seq)
      || l->followed != l->assigned)
    return;
  acctile_substitution with;
  tree own = build_decl (DECL_SOURCE_LOCATION (l->counter), VAR_DECL,
                         DECL_NAME (l->counter), TREE_TYPE (l->counter));
  gimple_add_tmp_var_fn (cfun, own);
  suppress_warning (own);
  suppress_warning (l->counter); /* no loop may have set it  */
  with.put (l->counter, own);
  acctile_substitute_stmt (l->target, &with);
  gimple_seq_add_seq (behind, seq);
}

void
acctile_tidy_last_values (gomp_target *target, gimple_seq *function)
{
  struct leaving l;
  hash_set<tree> counters;
  auto_vec<tree> decls;
  gimple_seq body = gimple_omp_body (target);
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  if (gimple_omp_target_kind (target) != GF_OMP_TARGET_KIND_OACC_KERNELS
      || flag_tree_parallelize_loops > 1)
    return;
  if (gbind *bind = dyn_cast<gbind *> (gimple_seq_first_stmt (body)))
    find_counters (gimple_bind_body (bind), &counters);
  if (counters.is_empty ())
    return;
  l.target = target;
  wi.info = &l;
  walk_gimple_seq (*function, note_named, NULL, &wi);
  acctile_collect_assigned (body, &l.changed);
  acctile_stores_collect (target, &l.stores);
  acctile_in_order (&counters, &decls);
  struct behind b = { target, NULL };
  for (unsigned i = 0; i < decls.length (); i++)
    {
      l.counter = decls[i];
      give_last (&l, function, &b.seq);
    }
  wi.info = &b;
  if (b.seq)
    walk_gimple_seq_mod (function, put_behind, NULL, &wi);
}
