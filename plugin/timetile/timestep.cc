/* The nests of a loop over time, numbered: see timestep.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/timestep.h"
#include "extract/definition.h"
#include "extract/extract.h"
#include "extract/gimple-loop.h"
#include "emit/primitive.h"
#include "extract/slice.h"
#include "extract/value.h"

/* A walk_tree callback: finds calls and memory, but for scalar arguments of
   Fortran that no region stores to, and what the host may change.  */

static tree
find_memory (tree *tp, int *walk_subtrees, void *data)
{
  const struct acctile_step *s = (const struct acctile_step *)data;
  *walk_subtrees = !TYPE_P (*tp);
  if (s->loop->exposed.contains (*tp))
    return *tp;
  tree reference = acctile_scalar_argument (*tp);
  if (reference && !s->loop->exposed.contains (reference)
      && !acctile_stores_touch (&s->stores, *tp))
    {
      *walk_subtrees = 0;
      return NULL_TREE;
    }
  return acctile_is_memory (*tp) || TREE_CODE (*tp) == CALL_EXPR ? *tp
                                                                 : NULL_TREE;
}

/* The number in the loop of what the host knows as VALUE before a nest; -1 when
   it may change from step to step.  */

static int
number_of_value (struct acctile_step *s, tree value)
{
  if (!value)
    return -1;
  tree before = acctile_time_loop_invariant (s->loop, value);
  if (!before || walk_tree (&before, find_memory, s, NULL))
    return -1;
  for (unsigned i = 0; i < s->values.length (); i++)
    if (operand_equal_p (s->values[i], before, 0))
      return i;
  s->values.safe_push (before);
  return s->values.length () - 1;
}

bool
acctile_step_stays (struct acctile_step *s, tree decl)
{
  return DECL_P (decl) && !TREE_THIS_VOLATILE (decl)
         && !DECL_HAS_VALUE_EXPR_P (decl) && !s->assigned.contains (decl)
         && !s->loop->assigned.contains (decl)
         && !s->loop->exposed.contains (decl)
         && !s->loop->results.contains (decl)
         && !const_cast<hash_set<tree> &> (s->loop->local).contains (decl);
}

/* The number in the loop of the array that is, or is reached through, ROOT;
   -1 when it is not known.  */

static int
number_of_root (struct acctile_step *s, tree root)
{
  if (!root || !acctile_step_stays (s, root))
    return -1;
  for (unsigned i = 0; i < s->roots.length (); i++)
    if (s->roots[i] == root)
      return i;
  s->roots.safe_push (root);
  return s->roots.length () - 1;
}

void
acctile_step_begin (struct acctile_step *s,
                    const struct acctile_time_loop *loop,
                    const vec<acctile_placed> *sweeps)
{
  s->loop = loop;
  s->sweeps = sweeps;
  for (unsigned i = 0; i < s->loop->targets.length (); i++)
    {
      acctile_stores_collect (s->loop->targets[i], &s->stores);
      acctile_collect_assigned (gimple_omp_body (s->loop->targets[i]),
                                &s->assigned);
    }
  for (unsigned i = 0; i < s->sweeps->length (); i++)
    {
      const struct acctile_found *found = (*s->sweeps)[i].found;
      int *param = XNEWVEC (int, found->nest->n_param + 1);
      int *array = XNEWVEC (int, found->nest->n_array + 1);
      for (int p = 0; p < found->nest->n_param; p++)
        param[p] = number_of_value (s, found->host_param[p]);
      for (int a = 0; a < found->nest->n_array; a++)
        array[a] = number_of_root (s, a < found->n_reach ? found->reach[a].root
                                                         : NULL_TREE);
      struct acctile_step_sweep numbered = { found->nest, param, array };
      s->numbered.safe_push (numbered);
    }
}

void
acctile_step_end (struct acctile_step *s)
{
  for (unsigned i = 0; i < s->numbered.length (); i++)
    {
      free (CONST_CAST (int *, s->numbered[i].param));
      free (CONST_CAST (int *, s->numbered[i].array));
    }
}

int
acctile_access_of (const struct acctile_found *found, tree ref)
{
  for (int i = 0; i < found->n_reference; i++)
    if (found->reference[i].ref == ref)
      return found->reference[i].access;
  return -1;
}

/* A walk_gimple_stmt callback: finds calls that are handed addresses, and
   leaves out what only -g makes.  */

static tree
find_reader (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = is_gimple_debug (stmt);
  for (unsigned i = 0; is_gimple_call (stmt) && i < gimple_call_num_args (stmt);
       i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (stmt, i))))
      {
        *handled = true;
        return gimple_call_arg (stmt, i);
      }
  return NULL_TREE;
}

/* A walk_gimple_stmt callback for operands: finds memory of a nest that is
   neither one of its accesses nor a scalar argument of Fortran, or the address
   of some.  */

static tree
find_unknown (tree *tp, int *walk_subtrees, void *data)
{
  const struct acctile_found *found
      = (const struct acctile_found *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (TREE_CODE (*tp) == ADDR_EXPR)
    return TREE_CODE (TREE_OPERAND (*tp, 0)) == FUNCTION_DECL ? NULL_TREE : *tp;
  if (!acctile_is_memory (*tp))
    return NULL_TREE;
  *walk_subtrees = 0;
  return acctile_access_of (found, *tp) >= 0 || acctile_scalar_argument (*tp)
             ? NULL_TREE
             : *tp;
}

bool
acctile_is_memory_known (struct acctile_found *found)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = found;
  gimple_stmt_iterator gsi = acctile_gsi_at (found->outermost);
  return !walk_gimple_stmt (&gsi, find_reader, find_unknown, &wi);
}

static void list_block (gbind *bind, vec<gimple *> *list);

/* Appends the statements of SEQ to LIST, but for conditions that only
   compute.  */

static void
list_way (gimple_seq seq, vec<gimple *> *list)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        list_block (bind, list);
      else if (gimple_code (stmt) == GIMPLE_TRY)
        {
          list_way (gimple_try_eval (stmt), list);
          list_way (gimple_try_cleanup (stmt), list);
        }
      else
        list->safe_push (stmt);
    }
}

/* The same for those in BIND.  */

static void
list_block (gbind *bind, vec<gimple *> *list)
{
  bool regions = false;
  gimple_seq body = gimple_bind_body (bind);
  for (gimple_stmt_iterator gsi = gsi_start (body); !gsi_end_p (gsi);
       gsi_next (&gsi))
    regions |= gimple_code (gsi_stmt (gsi)) == GIMPLE_OMP_TARGET;
  if (regions || !acctile_runs_through (bind))
    list_way (body, list);
}

bool
acctile_comes_straight (const struct acctile_time_loop *loop, gimple *before,
                        gimple *after)
{
  auto_vec<gimple *> list;
  bool between = false;
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    if (gbind *bind = dyn_cast<gbind *> (loop->stmts[i]))
      list_block (bind, &list);
    else
      list.safe_push (loop->stmts[i]);
  for (unsigned i = 0; i < list.length (); i++)
    {
      if (list[i] == after)
        return between;
      if (list[i] == before)
        between = true;
      else if (gimple_code (list[i]) == GIMPLE_LABEL
               || gimple_code (list[i]) == GIMPLE_COND
               || gimple_code (list[i]) == GIMPLE_GOTO
               || gimple_code (list[i]) == GIMPLE_TRY)
        between = false;
    }
  return false;
}

bool
acctile_is_region_alone (const struct acctile_step *s, unsigned sweep)
{
  for (unsigned i = 0; i < s->sweeps->length (); i++)
    if (i != sweep && (*s->sweeps)[i].target == (*s->sweeps)[sweep].target)
      return false;
  return true;
}

/* Whether sweep NEXT of S comes right after the one before it in each step.  */

static bool
follows (const struct acctile_step *s, unsigned next)
{
  gomp_target *before = (*s->sweeps)[next - 1].target;
  gomp_target *after = (*s->sweeps)[next].target;
  return before == after || acctile_comes_straight (s->loop, before, after);
}

void
acctile_step_meetings (struct acctile_step *s, vec<bool> *meets)
{
  unsigned first = 0;
  auto_vec<bool> known;
  for (unsigned i = 0; i < s->numbered.length (); i++)
    known.safe_push (acctile_is_memory_known ((*s->sweeps)[i].found));
  for (unsigned i = 0; i < s->numbered.length (); i++)
    {
      unsigned next = i + 1;
      bool apart
          = next < s->numbered.length () && known[next] && follows (s, next);
      for (unsigned k = first; k <= i && apart; k++)
        apart
            = known[k]
              && (acctile_mutant ("together")
                  || acctile_step_apart (&s->numbered[k], &s->numbered[next]));
      meets->safe_push (!apart);
      if (!apart)
        first = next;
    }
}
