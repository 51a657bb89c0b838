/* Sweeps whose direction only the program knows, as fast sweeping and transport
   have one for each corner of a grid:

     for (x = 1; x < n - 1; x++)              if (back) region with
       {                                        i = n - 1 - x;
         i = back ? n - 1 - x : x;     ->     else region with
         u[i] = ...                             i = x;
       }

     for (i = first; i != last; i += step)    if (step == 1) region with i += 1
                                       ->     else if (step == -1) ... i += -1
                                              else region

   Each version of the region is a sweep in one direction, whose dependences are
   known.  Only regions that keep the order of what they are not shown to
   reorder, and read an array that they store to, get versions.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/direction.h"
#include "acctile.h"
#include "emit/emit-parts.h"
#include "emit/primitive.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/mention.h"
#include "prepare/tidy.h"
#include "substitute.h"

/* There are versions for no more directions: eight corners of a cube.  */
#define MAX_DIRECTIONS 3

/* Definitions are followed so far.  */
#define MAX_STEPS 8

/* The sides of a choice have no more statements.  */
#define MAX_SIDES 16

/* Iterations may not have larger objects of their own: GCC keeps those of
   gangs of all regions side by side.  */
#define LARGE_OBJECT 1024

/* What is looked at: a region of FUNCTION's statements, the variables that it
   declares or changes, that clauses in it name, or that are compared, and those
   that count, what pointers of it are
   computed of, what numbers are copies of, and where it loads and stores.  */
struct directions
{
  gimple_seq function;
  hash_set<tree> declared, changed, named, compared, counters;
  hash_map<tree, tree> computed, copied;
  acctile_substitution equal; /* copies that the host has made right before  */
  hash_set<tree> loaded, stored;
  bool ordered; /* it keeps the order of some loops  */
  bool unknown; /* it stores to what is not known  */
  auto_vec<acctile_direction> found;
};

/* The object or the pointer that the memory reference REF goes by, as far as
   the region computes it; NULL_TREE when REF is none.  */

static tree
base_of (struct directions *d, tree ref)
{
  if (!ref
      || (!handled_component_p (ref) && TREE_CODE (ref) != MEM_REF
          && TREE_CODE (ref) != INDIRECT_REF))
    return NULL_TREE;
  tree base = get_base_address (ref);
  if (!base
      || (TREE_CODE (base) != MEM_REF && TREE_CODE (base) != INDIRECT_REF))
    return base;
  tree pointer = TREE_OPERAND (base, 0);
  for (int i = 0; i < MAX_STEPS; i++)
    {
      tree *of = d->computed.get (pointer);
      if (!of)
        break;
      pointer = *of;
    }
  return pointer;
}

/* A walk_gimple_seq callback: notes what statements change, and what pointers
   are computed of.  */

static tree
note_change (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct directions *d = (struct directions *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (stmt);
  *handled = false;
  if (lhs && DECL_P (lhs))
    {
      bool copies = gimple_assign_single_p (stmt) && !d->changed.add (lhs);
      d->copied.put (lhs, copies ? gimple_assign_rhs1 (stmt) : NULL_TREE);
      d->changed.add (lhs);
    }
  if (lhs && is_gimple_assign (stmt) && POINTER_TYPE_P (TREE_TYPE (lhs)))
    {
      tree from = gimple_assign_rhs1 (stmt);
      if (TREE_CODE (from) == ADDR_EXPR)
        from = get_base_address (TREE_OPERAND (from, 0));
      if (from && DECL_P (from) && from != lhs)
        d->computed.put (lhs, from);
    }
  if (gimple_code (stmt) != GIMPLE_OMP_FOR)
    return NULL_TREE;
  for (unsigned k = 0; k < gimple_omp_for_collapse (stmt); k++)
    d->changed.add (gimple_omp_for_index (stmt, k));
  for (tree c = gimple_omp_for_clauses (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      d->ordered |= OMP_CLAUSE_CODE (c) == OMP_CLAUSE_AUTO;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
          || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
        d->named.add (OMP_CLAUSE_DECL (c));
    }
  return NULL_TREE;
}

/* A walk_gimple_seq callback: notes variables that count, and copies of these
   of other types.  */

static tree
note_counter (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct directions *d = (struct directions *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (stmt);
  *handled = false;
  if (gimple_code (stmt) == GIMPLE_OMP_FOR)
    for (unsigned k = 0; k < gimple_omp_for_collapse (stmt); k++)
      d->counters.add (gimple_omp_for_index (stmt, k));
  if (!lhs || !DECL_P (lhs) || !is_gimple_assign (stmt)
      || !INTEGRAL_TYPE_P (TREE_TYPE (lhs)))
    return NULL_TREE;
  tree from = gimple_assign_rhs1 (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  bool counts = code == PLUS_EXPR || code == MINUS_EXPR;
  if ((counts && (from == lhs || gimple_assign_rhs2 (stmt) == lhs))
      || (CONVERT_EXPR_CODE_P (code) && d->counters.contains (from)))
    d->counters.add (lhs);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: notes where statements load and store, and what
   they compare with.  */

static tree
note_use (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct directions *d = (struct directions *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  gcond *cond = dyn_cast<gcond *> (stmt);
  *handled = false;
  if (cond
      && (gimple_cond_code (cond) == NE_EXPR
          || gimple_cond_code (cond) == EQ_EXPR))
    d->compared.add (gimple_cond_lhs (cond));
  if (cond && DECL_P (gimple_cond_rhs (cond)))
    d->compared.add (gimple_cond_rhs (cond));
  if (!is_gimple_assign (stmt))
    return NULL_TREE;
  if (tree base = base_of (d, gimple_assign_lhs (stmt)))
    {
      d->stored.add (base);
      d->unknown |= !VAR_P (base) && TREE_CODE (base) != PARM_DECL;
      d->unknown |= d->changed.contains (base);
    }
  if (gimple_assign_single_p (stmt))
    if (tree base = base_of (d, gimple_assign_rhs1 (stmt)))
      d->loaded.add (base);
  return NULL_TREE;
}

/* Whether the region may read what it stores.  */

static bool
may_carry (struct directions *d)
{
  for (hash_set<tree>::iterator i = d->stored.begin (); i != d->stored.end ();
       ++i)
    if (d->loaded.contains (*i))
      return true;
  return d->unknown;
}

/* Whether DECL is a number of the function that is the same throughout the
   region, on the host and on the device.  */

static bool
is_fixed (struct directions *d, tree decl)
{
  return (VAR_P (decl) || TREE_CODE (decl) == PARM_DECL)
         && INTEGRAL_TYPE_P (TREE_TYPE (decl)) && is_gimple_reg (decl)
         && !is_global_var (decl) && !DECL_HAS_VALUE_EXPR_P (decl)
         && !TREE_THIS_VOLATILE (decl)
         && DECL_CONTEXT (decl) == current_function_decl
         && !d->declared.contains (decl) && !d->changed.contains (decl)
         && !d->named.contains (decl);
}

/* What is known of the assignments of a variable: whether there are any, and
   whether one of them gives something else than 1 or -1.  */
struct givings
{
  tree decl;
  vec<tree> *through; /* temporaries that were given to it  */
  bool some, other;
};

/* Whether VALUE is 1 or -1.  */

static bool
is_unit (tree value)
{
  return TREE_CODE (value) == INTEGER_CST
         && (integer_onep (value) || integer_minus_onep (value));
}

/* A walk_gimple_seq callback: notes what the variable gets.  */

static tree
note_giving (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct givings *g = (struct givings *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_get_lhs (stmt) != g->decl || gimple_clobber_p (stmt))
    return NULL_TREE;
  if (!is_gimple_assign (stmt))
    {
      g->other = true;
      return NULL_TREE;
    }
  tree a = gimple_assign_rhs1 (stmt);
  enum tree_code code = gimple_assign_rhs_code (stmt);
  g->some = true;
  if (code == COND_EXPR)
    g->other |= !is_unit (gimple_assign_rhs2 (stmt))
                || !is_unit (gimple_assign_rhs3 (stmt));
  else if (code == MINUS_EXPR)
    g->other |= !integer_onep (a);
  else if (code == NEGATE_EXPR)
    g->other |= a != g->decl;
  else if (code == VAR_DECL && is_gimple_reg (a) && !is_global_var (a))
    g->through->safe_push (a);
  else
    g->other |= !gimple_assign_single_p (stmt) || !is_unit (a);
  return NULL_TREE;
}

/* Whether the function gives DECL nothing but 1, -1 or what may be these.  */

static bool
is_sign (struct directions *d, tree decl)
{
  auto_vec<tree> through;
  through.safe_push (decl);
  for (unsigned i = 0; i < through.length () && i < MAX_STEPS; i++)
    {
      struct givings g = { through[i], &through, false, false };
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = &g;
      walk_gimple_seq (d->function, note_giving, NULL, &wi);
      if (!g.some || g.other)
        return false;
    }
  return true;
}

/* The opposite of TEST, a comparison of whole numbers.  */

static tree
inverted (tree test)
{
  return build2 (invert_tree_comparison (TREE_CODE (test), false),
                 TREE_TYPE (test), TREE_OPERAND (test, 0),
                 TREE_OPERAND (test, 1));
}

/* Whether A and B are the same test, or opposite ones.  */

static bool
are_alike (tree a, tree b)
{
  return operand_equal_p (a, b) || operand_equal_p (a, inverted (b));
}

/* Adds NUMBER, of which nothing but whether it is 1 or -1 matters, or TEST,
   which holds where it goes on, to what was found.  */

static void
add_direction (struct directions *d, tree number, tree test)
{
  for (unsigned i = 0; i < d->found.length (); i++)
    if (test ? d->found[i].test && are_alike (d->found[i].test, test)
             : !d->found[i].test && d->found[i].number == number)
      return;
  const acctile_direction direction = { number, test };
  d->found.safe_push (direction);
}

/* Notes what temporaries are copies of which numbers where the region at GSI
   begins: what is assigned right before it, back to where something leads to or
   a block ends.  */

static void
note_equal (struct directions *d, gimple_stmt_iterator gsi)
{
  hash_set<tree> assigned;
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      tree lhs = gimple_get_lhs (stmt);
      if (gimple_has_substatements (stmt) || gimple_code (stmt) == GIMPLE_LABEL)
        break;
      if (!lhs || !DECL_P (lhs))
        continue;
      tree from = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt)
                                                : NULL_TREE;
      if (from && DECL_P (from) && DECL_ARTIFICIAL (lhs)
          && !assigned.contains (lhs) && !assigned.contains (from)
          && is_fixed (d, lhs) && is_fixed (d, from))
        d->equal.put (lhs, from);
      assigned.add (lhs);
    }
}

/* The number that DECL, a variable of the region or a temporary of the host, is
   a copy of; else DECL.  */

static tree
original_of (struct directions *d, tree decl)
{
  for (int i = 0; i < MAX_STEPS && d->declared.contains (decl); i++)
    {
      tree *from = d->copied.get (decl);
      if (!from || !*from || !DECL_P (*from))
        break;
      decl = *from;
    }
  tree *equal = d->equal.get (decl);
  return equal ? *equal : decl;
}

/* Notes that the number STEP is one that a counter grows by in STMT, a sum, or
   is multiplied with, if it is.  */

static void
look_at_step (struct directions *d, gimple *stmt, tree with, tree step)
{
  step = original_of (d, step);
  if (!DECL_P (step) || !is_fixed (d, step) || TYPE_UNSIGNED (TREE_TYPE (step))
      || !DECL_P (with) || !d->counters.contains (with))
    return;
  bool grows = gimple_assign_lhs (stmt) == with;
  if (gimple_assign_rhs_code (stmt) == MULT_EXPR
          ? is_sign (d, step)
          : grows && (d->compared.contains (with) || is_sign (d, step)))
    add_direction (d, step, NULL_TREE);
}

/* Whether STMT turns a counter round, or compares one that goes down.  */

static bool
goes_back (struct directions *d, gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_num_ops (stmt) != 3)
    return false;
  tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
  switch (gimple_assign_rhs_code (stmt))
    {
    case MINUS_EXPR:
      return d->counters.contains (b);
    case GT_EXPR:
    case GE_EXPR:
      return d->counters.contains (a);
    case LT_EXPR:
    case LE_EXPR:
      return d->counters.contains (b);
    default:
      return false;
    }
}

/* Whether the condition at PLACE of STMTS chooses where a counter stands: a
   side, which does no more than compute, goes back.  -1 where that is the one
   that is taken when the condition holds, 1 the other, 0 none.  */

static int
chosen_way (struct directions *d, const vec<gimple *> &stmts, unsigned place)
{
  int side = -1;
  tree other = gimple_cond_false_label (as_a<gcond *> (stmts[place]));
  for (unsigned i = place + 1; i < stmts.length () && i < place + MAX_SIDES;
       i++)
    {
      tree lhs = gimple_get_lhs (stmts[i]);
      if (acctile_label_at (stmts, i) == other)
        side = 1;
      if (goes_back (d, stmts[i]))
        return side;
      if (gimple_code (stmts[i]) == GIMPLE_COND || (lhs && !DECL_P (lhs)))
        break;
    }
  return 0;
}

/* A walk_gimple_seq callback: finds a statement that computes with the number
   in the walk's info.  */

static tree
find_use (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree number = (tree)wi->info;
  *handled = is_gimple_assign (stmt) && acctile_operands_mention (stmt, number);
  return *handled ? number : NULL_TREE;
}

/* Whether statements of BODY compute with NUMBER.  */

static bool
is_computed_with (gimple_seq body, tree number)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = number;
  return walk_gimple_seq (body, find_use, NULL, &wi) != NULL;
}

/* The number that TEST, of expressions of one, tests.  */

static tree
number_of (tree test)
{
  while (EXPR_P (test))
    test = TREE_OPERAND (test, 0);
  return test;
}

/* Notes that the condition at PLACE of STMTS tests a direction, if it does.
   BODY is that of the region.  */

static void
look_at_test (struct directions *d, const vec<gimple *> &stmts, unsigned place,
              gimple_seq body)
{
  auto_vec<gimple *> before;
  for (unsigned i = 0; i < place; i++)
    before.safe_push (stmts[i]);
  tree test = acctile_test_of (as_a<gcond *> (stmts[place]), before);
  tree number = test ? number_of (test) : NULL_TREE;
  int way = number && DECL_P (number) && is_fixed (d, number)
                ? chosen_way (d, stmts, place)
                : 0;
  if (way == 0)
    return;
  if (TREE_OPERAND (test, 0) == number && !TYPE_UNSIGNED (TREE_TYPE (number))
      && is_computed_with (body, number))
    add_direction (d, number, NULL_TREE);
  else
    add_direction (d, number, way > 0 ? test : inverted (test));
}

/* Looks for directions in SEQ and what stands in it; BODY is that of the
   region.  */

static void
look_at_seq (struct directions *d, gimple_seq seq, gimple_seq body)
{
  auto_vec<gimple *> stmts;
  acctile_list_stmts (seq, &stmts);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      gimple *stmt = stmts[i];
      if (is_gimple_assign (stmt) && gimple_num_ops (stmt) == 3)
        {
          enum tree_code code = gimple_assign_rhs_code (stmt);
          tree a = gimple_assign_rhs1 (stmt), b = gimple_assign_rhs2 (stmt);
          if (code == PLUS_EXPR || code == MINUS_EXPR || code == MULT_EXPR)
            look_at_step (d, stmt, a, b);
          if (code == PLUS_EXPR || code == MULT_EXPR)
            look_at_step (d, stmt, b, a);
        }
      else if (gimple_code (stmt) == GIMPLE_COND)
        look_at_test (d, stmts, i, body);
      else if (gbind *bind = dyn_cast<gbind *> (stmt))
        look_at_seq (d, gimple_bind_body (bind), body);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        look_at_seq (d, gimple_try_eval (stmt), body);
      else if (gimple_code (stmt) == GIMPLE_OMP_FOR)
        {
          look_at_seq (d, gimple_omp_for_pre_body (stmt), body);
          look_at_seq (d, gimple_omp_body (stmt), body);
        }
    }
}

/* Drops tests of numbers that are directions themselves.  */

static void
drop_tests (struct directions *d)
{
  for (unsigned i = d->found.length (); i-- > 0;)
    for (unsigned k = 0; d->found[i].test && k < d->found.length (); k++)
      if (!d->found[k].test && d->found[k].number == d->found[i].number)
        {
          d->found.ordered_remove (i);
          break;
        }
}

/* Whether one of the variables of D's region is a large object.  */

static bool
has_large_objects (struct directions *d)
{
  for (hash_set<tree>::iterator i = d->declared.begin ();
       i != d->declared.end (); ++i)
    {
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (*i));
      if (VAR_P (*i) && AGGREGATE_TYPE_P (TREE_TYPE (*i))
          && (!size || !tree_fits_uhwi_p (size)
              || tree_to_uhwi (size) > LARGE_OBJECT))
        return true;
    }
  return false;
}

/* Finds the directions of the region at GSI into D; whether there are any, and
   not too many.  */

static bool
find_directions (struct directions *d, gimple_stmt_iterator gsi)
{
  walk_stmt_info wi;
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (gsi));
  gimple_seq body = gimple_omp_body (target);
  d->ordered
      = gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS;
  d->unknown = false;
  acctile_collect_declared (body, &d->declared);
  memset (&wi, 0, sizeof wi);
  wi.info = d;
  walk_gimple_seq (body, note_change, NULL, &wi);
  walk_gimple_seq (body, note_use, NULL, &wi);
  for (int twice = 0; twice < 2; twice++)
    walk_gimple_seq (body, note_counter, NULL, &wi);
  if (!d->ordered || !may_carry (d) || has_large_objects (d))
    return false;
  note_equal (d, gsi);
  look_at_seq (d, body, body);
  drop_tests (d);
  return d->found.length () > 0 && d->found.length () <= MAX_DIRECTIONS;
}

/* A condition of the host, put before the region at GSI: that the numbers of D
   are all 1 or -1; NULL_TREE where it has none.  */

static tree
are_units (struct directions *d, gimple_stmt_iterator *gsi)
{
  tree all = NULL_TREE;
  gimple_seq seq = NULL;
  acctile_open_host ();
  for (unsigned i = 0; i < d->found.length (); i++)
    {
      tree number = d->found[i].number, type = TREE_TYPE (number);
      if (d->found[i].test)
        continue;
      tree up = acctile_set_test (EQ_EXPR, number, build_one_cst (type), &seq);
      tree down = acctile_set_test (EQ_EXPR, number, build_minus_one_cst (type),
                                    &seq);
      tree either = acctile_set_op (BIT_IOR_EXPR, up, down, &seq);
      all = all ? acctile_set_op (BIT_AND_EXPR, all, either, &seq) : either;
    }
  acctile_close_host (gsi, seq);
  return all;
}

/* Makes two versions of the region at GSI for direction K of D, and of each for
   those behind it.  Nothing is said of any but the first: they go to
   *QUIET.  */

static void
split_region (struct directions *d, unsigned k, gimple_stmt_iterator *gsi,
              hash_set<gimple *> *quiet)
{
  if (k == d->found.length ())
    return;
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  const acctile_direction *direction = &d->found[k];
  tree test = direction->test, number = direction->number;
  gimple_seq seq = NULL;
  acctile_open_host ();
  tree holds
      = test ? acctile_set_test (TREE_CODE (test), TREE_OPERAND (test, 0),
                                 TREE_OPERAND (test, 1), &seq)
             : acctile_set_test (EQ_EXPR, number,
                                 build_one_cst (TREE_TYPE (number)), &seq);
  acctile_close_host (gsi, seq);
  gomp_target *other = acctile_emit_versions (gsi, target, holds);
  quiet->add (other);
  acctile_direct_region (target, direction, &d->equal, 1);
  acctile_direct_region (other, direction, &d->equal, test ? 0 : -1);
  gimple_stmt_iterator at = *gsi;
  while (gsi_stmt (at) != other)
    gsi_next (&at);
  split_region (d, k + 1, &at, quiet);
  split_region (d, k + 1, gsi, quiet);
}

/* Makes versions of the region at GSI of FUNCTION's statements where its
   directions are not known.  */

static void
look_at_region (gimple_seq function, gimple_stmt_iterator *gsi,
                hash_set<gimple *> *quiet)
{
  struct directions d;
  d.function = function;
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  if (!find_directions (&d, *gsi))
    return;
  if (tree units = are_units (&d, gsi))
    quiet->add (acctile_emit_versions (gsi, target, units));
  split_region (&d, 0, gsi, quiet);
}

/* Looks at the regions in *SEQ of FUNCTION's statements.  */

static void
look_at_regions (gimple_seq function, gimple_seq *seq,
                 hash_set<gimple *> *quiet)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        look_at_regions (function, gimple_bind_body_ptr (bind), quiet);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        {
          look_at_regions (function, gimple_try_eval_ptr (stmt), quiet);
          look_at_regions (function, gimple_try_cleanup_ptr (stmt), quiet);
        }
      else if (acctile_is_region (stmt))
        {
          if (!quiet->contains (stmt))
            look_at_region (function, &gsi, quiet);
        }
      else if (gimple_code (stmt) == GIMPLE_OMP_TARGET)
        look_at_regions (function, gimple_omp_body_ptr (stmt), quiet);
    }
}

void
acctile_tidy_directions (gimple_seq *function, hash_set<gimple *> *quiet)
{
  if (acctile_state.settings.limit < 0)
    look_at_regions (*function, function, quiet);
}
