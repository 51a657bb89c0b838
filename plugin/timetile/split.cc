/* Time loops that split tiling applies to: see split.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/emit-split.h"
#include "extract/gimple-loop.h"
#include "extract/value.h"
#include "timetile/steplist.h"
#include "timetile/timeloop-steady.h"

/* Pointers before the step that stand for those in it.  */
typedef hash_map<tree, tree> pointer_values;

/* The value of DECL in those before the step.  */

static tree
value_of (pointer_values *values, tree decl)
{
  tree *value = values->get (decl);
  return value ? *value : decl;
}

/* Notes in VALUES what STMT assigns to a pointer.  */

static void
note_pointer (pointer_values *values, gimple *stmt)
{
  if (!gimple_assign_single_p (stmt))
    return;
  tree lhs = gimple_assign_lhs (stmt);
  if (POINTER_TYPE_P (TREE_TYPE (lhs)))
    values->put (lhs, value_of (values, gimple_assign_rhs1 (stmt)));
}

/* Follows one step of LOOP.  Sets FIRST and SECOND of SPLIT where its region
   stands.  A literal when it does anything else.  */

static const char *
walk_step (const struct acctile_time_loop *loop, pointer_values *values,
           struct acctile_split *split)
{
  auto_vec<gimple *> list;
  if (const char *why = acctile_step_list (loop, &list))
    return why;
  int regions = 0, others = 0;
  for (unsigned i = 0; i < list.length (); i++)
    if (list[i] == split->region)
      {
        split->first = value_of (values, split->source);
        split->second = value_of (values, split->target);
        regions++;
      }
    else if (gimple_code (list[i]) == GIMPLE_OMP_TARGET)
      others++;
    else
      note_pointer (values, list[i]);
  return regions == 1 && others == (split->turn ? 1 : 0)
             ? NULL
             : "not one sweep is done in each step";
}

/* Variables that the steps change, and those that the nest has for itself.  */
struct changing
{
  const struct acctile_time_loop *loop;
  hash_set<tree> own;
};

/* A walk_tree callback: finds variables that the steps change.  */

static tree
find_changing (tree *tp, int *walk_subtrees, void *data)
{
  struct changing *c = (struct changing *)((walk_stmt_info *)data)->info;
  const struct acctile_time_loop *loop = c->loop;
  *walk_subtrees = !TYPE_P (*tp);
  if (!DECL_P (*tp) && TREE_CODE (*tp) != SSA_NAME)
    return NULL_TREE;
  if (POINTER_TYPE_P (TREE_TYPE (*tp)) || c->own.contains (*tp)
      || loop->results.contains (*tp))
    return NULL_TREE;
  return loop->assigned.contains (*tp)
                 || (const_cast<hash_set<tree> &> (loop->local).contains (*tp)
                     && acctile_time_loop_assigns (loop, *tp))
             ? *tp
             : NULL_TREE;
}

/* Whether the nest of SPLIT computes with what changes from step to step, but
   for its arrays.  */

static bool
changes (const struct acctile_time_loop *loop, struct acctile_split *split)
{
  walk_stmt_info wi;
  struct changing c;
  memset (&wi, 0, sizeof wi);
  wi.info = &c;
  c.loop = loop;
  for (int k = 0; k < split->found->nest->n_parallel; k++)
    if (gomp_for *stmt = split->found->loop[k].stmt)
      c.own.add (gimple_omp_for_index (stmt, split->found->loop[k].dim));
  gimple_seq body = gimple_omp_body (split->region);
  if (walk_gimple_seq (body, NULL, find_changing, &wi))
    return true;
  const struct acctile_found *found = split->found;
  for (int p = 0; p < found->nest->n_param; p++)
    if (!found->host_param[p]
        || !acctile_time_loop_invariant (loop, found->host_param[p]))
      return true;
  for (int a = 0; a < found->nest->n_array; a++)
    {
      if (a == split->stencil.source || a == split->stencil.target)
        continue;
      tree root = a < found->n_reach ? found->reach[a].root : NULL_TREE;
      tree entry = root ? found->reach[a].entry : NULL_TREE;
      if (!root || loop->assigned.contains (root)
          || (entry && loop->assigned.contains (entry)))
        return true;
    }
  return false;
}

/* The variable that stands for array ARRAY in FOUND; NULL_TREE for none.  */

static tree
entry_of (const struct acctile_found *found, int array)
{
  if (array >= found->n_reach || found->reach[array].several)
    return NULL_TREE;
  return found->reach[array].entry;
}

/* The array that FOUND stores to, -1 when there are several or none.  */

static int
stored_array (const struct acctile_found *found)
{
  int array = -1;
  for (int i = 0; i < found->nest->n_access; i++)
    if (found->nest->access[i].write)
      {
        if (array >= 0 && array != found->nest->access[i].array)
          return -1;
        array = found->nest->access[i].array;
      }
  return array;
}

/* Tries array SOURCE of the nest of SPLIT as the one that changes places with
   what it stores to.  */

static const char *
try_swap (const struct acctile_time_loop *loop, struct acctile_split *split,
          int source)
{
  pointer_values values;
  split->source = entry_of (split->found, source);
  if (!split->source || !split->target)
    return "an array of it is reached in several ways";
  if (const char *why = walk_step (loop, &values, split))
    return why;
  if (!DECL_P (split->first) || !DECL_P (split->second)
      || split->first == split->second
      || value_of (&values, split->first) != split->second
      || value_of (&values, split->second) != split->first)
    return "its arrays do not change places";
  return NULL;
}

/* Finds the arrays of SPLIT, which change places.  Returns the number of what
   is read; -1 with *REASON.  */

static int
find_swap (const struct acctile_time_loop *loop, struct acctile_split *split,
           const char **reason)
{
  const struct acctile_nest *nest = split->found->nest;
  int target = stored_array (split->found);
  *reason = "it stores to several arrays";
  if (target < 0)
    return -1;
  split->target = entry_of (split->found, target);
  for (int a = 0; a < nest->n_array; a++)
    {
      if (a == target)
        continue;
      *reason = try_swap (loop, split, a);
      if (!*reason)
        return a;
    }
  return -1;
}

/* Finds the arrays of SPLIT where a copy back stands for their change of
   places. Returns the number of what is read; -1 with *REASON.  */

static int
find_turn (const struct acctile_time_loop *loop, struct acctile_split *split,
           const char **reason)
{
  const struct acctile_part *part
      = acctile_part_of (split->turn, split->turn->copyback.producer);
  pointer_values values;
  *reason = "its sweep does not read what is copied";
  if (!part || !part->source || !part->target)
    return -1;
  split->source = part->target;
  split->target = part->source;
  *reason = walk_step (loop, &values, split);
  if (*reason)
    return -1;
  for (int a = 0; a < split->found->nest->n_array; a++)
    if (entry_of (split->found, a) == split->source)
      return a;
  *reason = "an array of it is reached in several ways";
  return -1;
}

/* Finds the sweep of SPLIT among SWEEPS.  A literal when there is none.  */

static const char *
find_sweep (const vec<acctile_placed> &sweeps, const vec<acctile_turn *> &turns,
            struct acctile_split *split)
{
  int sweep = 0;
  if (sweeps.length () == 2 && turns.length () == 1)
    {
      split->turn = turns[0];
      sweep = turns[0]->copyback.producer;
    }
  else if (sweeps.length () != 1)
    return "not one sweep is done in each step";
  split->found = sweeps[sweep].found;
  split->region = sweeps[sweep].target;
  return acctile_is_memory_known (split->found)
             ? NULL
             : "its sweep reads memory that is not known";
}

/* Whether what SPLIT stores are numbers that the device loads and stores at
   once: tiles copy elements by their bits, and where others lie is not for
   their size to say.  */

static bool
has_numbers (const struct acctile_split *split)
{
  const struct acctile_found *found = split->found;
  bool some = false;
  for (int i = 0; i < found->n_reference; i++)
    {
      const struct acctile_reference *reference = &found->reference[i];
      if (reference->access != split->stencil.store)
        continue;
      tree type = TREE_TYPE (reference->ref);
      if ((!INTEGRAL_TYPE_P (type) && !SCALAR_FLOAT_TYPE_P (type))
          || split->stencil.elem_size > 8
          || acctile_is_bit_field (reference->ref))
        return false;
      some = true;
    }
  return some;
}

bool
acctile_split_loop (const struct acctile_time_loop *loop,
                    const vec<acctile_placed> &sweeps,
                    const vec<acctile_turn *> &turns,
                    struct acctile_split *split, char **why)
{
  int source = -1;
  memset (split, 0, sizeof *split);
  const char *reason = find_sweep (sweeps, turns, split);
  if (!reason)
    source = split->turn ? find_turn (loop, split, &reason)
                         : find_swap (loop, split, &reason);
  if (!reason
      && !acctile_split_find (split->found->nest, source, &split->stencil, why))
    return false;
  if (!reason && !has_numbers (split))
    reason = "its elements are no plain numbers";
  if (!reason && changes (loop, split))
    reason = "its sweep is not the same at each step";
  if (!reason && !acctile_split_steps (loop))
    reason = "its steps cannot be counted";
  if (reason)
    *why = xstrdup (reason);
  return !reason;
}

/* The steps from BEGIN on that stay below BOUND, where WIDE is signed, of
   counters of 64 bits without sign, which count by 1, UPWARDS or not: as many
   as WIDE holds where there are more.  */

static tree
long_steps (tree begin, tree bound, bool upwards, tree wide)
{
  tree type = long_long_unsigned_type_node;
  begin = fold_convert (type, begin);
  tree steps = upwards ? fold_build2 (MINUS_EXPR, type, bound, begin)
                       : fold_build2 (MINUS_EXPR, type, begin, bound);
  tree most = fold_convert (type, TYPE_MAX_VALUE (wide));
  return fold_convert (wide, fold_build2 (MIN_EXPR, type, steps, most));
}

tree
acctile_split_steps (const struct acctile_time_loop *loop)
{
  struct acctile_plain_loop plain;
  auto_vec<gimple *> stmts;
  tree wide = long_long_integer_type_node;
  acctile_step_stmts (loop, &stmts);
  if (stmts.is_empty ())
    return NULL_TREE;
  acctile_plain_loop_read (stmts, 0, stmts.length () - 1, &plain);
  if (!plain.iterator || !plain.exit)
    return NULL_TREE;
  tree bound = acctile_time_loop_invariant (loop, plain.bound);
  tree type = TREE_TYPE (plain.iterator);
  if (!bound || TYPE_PRECISION (type) > 64
      || (TYPE_UNSIGNED (type) && plain.step != 1 && plain.step != -1))
    return NULL_TREE;
  bool is_long = TYPE_UNSIGNED (type) && TYPE_PRECISION (type) == 64;
  tree in = is_long ? long_long_unsigned_type_node : wide;
  HOST_WIDE_INT step = plain.step;
  tree end = fold_build2 (PLUS_EXPR, in, fold_convert (in, bound),
                          build_int_cst (in, plain.bound_plus));
  if (is_long)
    return fold_build2 (MAX_EXPR, wide,
                        long_steps (plain.iterator, end, step > 0, wide),
                        build_one_cst (wide));
  tree range = fold_build2 (MINUS_EXPR, wide, end,
                            fold_convert (wide, plain.iterator));
  if (step < 0)
    {
      range = fold_build1 (NEGATE_EXPR, wide, range);
      step = -step;
    }
  tree steps = fold_build2 (
      TRUNC_DIV_EXPR, wide,
      fold_build2 (PLUS_EXPR, wide, range, build_int_cst (wide, step - 1)),
      build_int_cst (wide, step));
  return fold_build2 (MAX_EXPR, wide, steps, build_one_cst (wide));
}
