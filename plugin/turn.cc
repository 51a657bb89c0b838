/* Arrays that take turns: see turn.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "turn.h"
#include "definition.h"
#include "extract.h"
#include "gimple-loop.h"
#include "slice.h"
#include "stores.h"
#include "value.h"

/* A search among the sweeps of one loop.  */
struct turn_search
{
  const struct acctile_time_loop *loop;
  const vec<acctile_placed> *sweeps;
  auto_vec<tree> values; /* by the number of a parameter in the loop  */
  auto_vec<tree> roots;  /* by that of an array  */
  hash_set<tree> assigned;
  struct acctile_stores stores; /* of the regions  */
  auto_vec<acctile_step_sweep> numbered;
};

/* A walk_tree callback: finds calls and memory, but for scalar arguments of
   Fortran that no region stores to.  */

static tree
find_memory (tree *tp, int *walk_subtrees, void *data)
{
  const struct acctile_stores *stores = (const struct acctile_stores *)data;
  *walk_subtrees = !TYPE_P (*tp);
  if (acctile_scalar_argument (*tp) && !acctile_stores_touch (stores, *tp))
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
number_of_value (struct turn_search *s, tree value)
{
  if (!value)
    return -1;
  tree before = acctile_time_loop_invariant (s->loop, value);
  if (!before || walk_tree (&before, find_memory, &s->stores, NULL))
    return -1;
  for (unsigned i = 0; i < s->values.length (); i++)
    if (operand_equal_p (s->values[i], before, 0))
      return i;
  s->values.safe_push (before);
  return s->values.length () - 1;
}

/* Whether DECL is one thing throughout the loop.  */

static bool
stays (struct turn_search *s, tree decl)
{
  return DECL_P (decl) && !TREE_THIS_VOLATILE (decl)
         && !DECL_HAS_VALUE_EXPR_P (decl) && !s->assigned.contains (decl)
         && !s->loop->assigned.contains (decl)
         && !s->loop->results.contains (decl)
         && !const_cast<hash_set<tree> &> (s->loop->local).contains (decl);
}

/* The number in the loop of the array that is, or is reached through, ROOT;
   -1 when it is not known.  */

static int
number_of_root (struct turn_search *s, tree root)
{
  if (!root || !stays (s, root))
    return -1;
  for (unsigned i = 0; i < s->roots.length (); i++)
    if (s->roots[i] == root)
      return i;
  s->roots.safe_push (root);
  return s->roots.length () - 1;
}

/* Numbers the parameters and arrays of all sweeps.  */

static void
number_sweeps (struct turn_search *s)
{
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

static void
free_numbers (struct turn_search *s)
{
  for (unsigned i = 0; i < s->numbered.length (); i++)
    {
      free (CONST_CAST (int *, s->numbered[i].param));
      free (CONST_CAST (int *, s->numbered[i].array));
    }
}

/* The access of FOUND that REF is, -1 for none.  */

static int
access_of (const struct acctile_found *found, tree ref)
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
      return gimple_call_arg (stmt, i);
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
  return access_of (found, *tp) >= 0 || acctile_scalar_argument (*tp)
             ? NULL_TREE
             : *tp;
}

/* Whether all memory that FOUND touches is among its accesses.  */

static bool
is_all_known (struct acctile_found *found)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = found;
  gimple_stmt_iterator gsi = acctile_gsi_at (found->outermost);
  return !walk_gimple_stmt (&gsi, find_reader, find_unknown, &wi);
}

/* The variable that stands for array ARRAY in FOUND, NULL_TREE when that is not
   one that holds it throughout the loop.  */

static tree
entry_of (struct turn_search *s, const struct acctile_found *found, int array)
{
  if (array >= found->n_reach || found->reach[array].several)
    return NULL_TREE;
  tree entry = found->reach[array].entry;
  return entry && stays (s, entry) ? entry : NULL_TREE;
}

/* The statements of the innermost acc loop of FOUND.  */

static void
list_body (const struct acctile_found *found, vec<gimple *> *list)
{
  gomp_for *innermost = found->loop[found->nest->n_parallel - 1].stmt;
  acctile_slice_stmts (gimple_omp_body (innermost), list);
}

/* Whether all loads of access ACCESS of FOUND are assignments of their own.  */

static bool
is_plainly_loaded (const struct acctile_found *found, int access)
{
  auto_vec<gimple *> list;
  int loads = 0, references = 0;
  list_body (found, &list);
  for (unsigned i = 0; i < list.length (); i++)
    if (gimple_assign_single_p (list[i])
        && is_gimple_reg_type (TREE_TYPE (gimple_assign_rhs1 (list[i])))
        && DECL_P (gimple_assign_lhs (list[i]))
        && access_of (found, gimple_assign_rhs1 (list[i])) == access)
      loads++;
  for (int i = 0; i < found->n_reference; i++)
    references += found->reference[i].access == access;
  return loads == references;
}

/* The load of which the statement at place AT of LIST, "memory = variable",
   stores the value as it is; NULL when it is none.  */

static gimple *
load_behind (const vec<gimple *> &list, int at)
{
  tree value = gimple_assign_rhs1 (list[at]);
  for (int i = at - 1; i >= 0; i--)
    if (gimple_get_lhs (list[i]) == value)
      return gimple_assign_load_p (list[i])
                     && types_compatible_p (
                         TREE_TYPE (gimple_assign_rhs1 (list[i])),
                         TREE_TYPE (gimple_assign_lhs (list[at])))
                 ? list[i]
                 : NULL;
  return NULL;
}

/* Fills FROM, by access, with the access whose value the nest FOUND stores
   there.  False when it does anything but copy.  */

static bool
reads_copies (const struct acctile_found *found, vec<int> *from)
{
  auto_vec<gimple *> list;
  const struct acctile_nest *nest = found->nest;
  if (nest->n_loop != nest->n_parallel || nest->n_parallel == 0)
    return false;
  list_body (found, &list);
  from->safe_grow_cleared (nest->n_access, true);
  for (unsigned i = 0; i < list.length (); i++)
    {
      gimple *stmt = list[i];
      if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_NOP
          || gimple_code (stmt) == GIMPLE_PREDICT
          || gimple_code (stmt) == GIMPLE_LABEL || gimple_clobber_p (stmt))
        continue;
      if (!is_gimple_assign (stmt))
        return false;
      tree lhs = gimple_assign_lhs (stmt);
      if (!acctile_is_memory (lhs))
        continue;
      gimple *load = gimple_assign_single_p (stmt)
                             && DECL_P (gimple_assign_rhs1 (stmt))
                             && is_gimple_reg_type (TREE_TYPE (lhs))
                         ? load_behind (list, i)
                         : NULL;
      int store = access_of (found, lhs);
      int read = load ? access_of (found, gimple_assign_rhs1 (load)) : -1;
      if (store < 0 || read < 0)
        return false;
      (*from)[store] = read;
    }
  int stores = 0;
  for (int i = 0; i < nest->n_access; i++)
    stores += nest->access[i].write;
  return stores > 0 && 2 * stores == nest->n_access;
}

/* Whether the region BEFORE is followed by AFTER on each way through the loop,
   with nothing between them that jumps.  */

static bool
comes_straight (const struct acctile_time_loop *loop, gimple *before,
                gimple *after)
{
  auto_vec<gimple *> list;
  bool between = false;
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    {
      gimple_seq one = NULL;
      if (gbind *bind = dyn_cast<gbind *> (loop->stmts[i]))
        one = gimple_bind_body (bind);
      if (one)
        acctile_slice_stmts (one, &list);
      else
        list.safe_push (loop->stmts[i]);
    }
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

/* The part of sweep SWEEP in the copy back COPYBACK; NULL for none, with *WHY
   set when it cannot have one that it needs.  */

static struct acctile_part *
read_part (struct turn_search *s, const struct acctile_copyback *copyback,
           int sweep, const char **why)
{
  struct acctile_found *found = (*s->sweeps)[sweep].found;
  const struct acctile_nest *nest = found->nest;
  struct acctile_part *part = new acctile_part;
  part->sweep = sweep;
  part->source = part->target = NULL_TREE;
  for (int i = 0; i < nest->n_access; i++)
    {
      int array = nest->access[i].array;
      int number = s->numbered[sweep].array[array];
      if (number != copyback->source && number != copyback->target)
        continue;
      tree entry = entry_of (s, found, array);
      tree *place = number == copyback->source ? &part->source : &part->target;
      if (!entry || (*place && *place != entry))
        *why = "an array of it is reached in several ways";
      *place = entry;
      struct acctile_shifted read = { i, { 0 } };
      if (number != copyback->target || sweep == copyback->copy)
        continue;
      if (!acctile_copyback_shift (s->numbered.address (), copyback, sweep, i,
                                   read.shift)
          || !is_plainly_loaded (found, i))
        *why = "an array of it is not plainly read";
      part->reads.safe_push (read);
    }
  if (part->source || part->target || *why)
    {
      if (!is_all_known (found))
        *why = "a sweep with its arrays reads memory that is not known";
      return part;
    }
  delete part;
  return NULL;
}

/* Whether the turn of COPYBACK shares an array with one of TURNS.  */

static bool
is_shared (const vec<acctile_turn *> &turns,
           const struct acctile_copyback *copyback)
{
  for (unsigned i = 0; i < turns.length (); i++)
    {
      const struct acctile_copyback *other = &turns[i]->copyback;
      if (other->source == copyback->source || other->source == copyback->target
          || other->target == copyback->source
          || other->target == copyback->target)
        return true;
    }
  return false;
}

static void
free_turn (struct acctile_turn *turn)
{
  for (unsigned i = 0; i < turn->parts.length (); i++)
    delete turn->parts[i];
  delete turn;
}

/* The turn for what sweep COPY loads with access LOAD and stores with STORE;
   NULL, with *WHY set, when there is none.  */

static struct acctile_turn *
make_turn (struct turn_search *s, const vec<acctile_turn *> &turns, int copy,
           int load, int store, char **why)
{
  struct acctile_turn *turn = new acctile_turn;
  const char *reason = NULL;
  if (!acctile_copyback_find (s->numbered.address (), s->numbered.length (),
                              copy, load, store, &turn->copyback, why))
    {
      free_turn (turn);
      return NULL;
    }
  if (is_shared (turns, &turn->copyback))
    reason = "another copy has one of its arrays";
  else if (!comes_straight (s->loop,
                            (*s->sweeps)[turn->copyback.producer].target,
                            (*s->sweeps)[copy].target))
    reason = "it does not follow what it copies in each step";
  for (unsigned i = 0; i < s->numbered.length () && !reason; i++)
    if (struct acctile_part *part = read_part (s, &turn->copyback, i, &reason))
      turn->parts.safe_push (part);
  if (!reason)
    return turn;
  if (!*why)
    *why = xstrdup (reason);
  free_turn (turn);
  return NULL;
}

/* Whether the region of sweep SWEEP holds nothing else.  */

static bool
is_alone (const struct turn_search *s, unsigned sweep)
{
  for (unsigned i = 0; i < s->sweeps->length (); i++)
    if (i != sweep && (*s->sweeps)[i].target == (*s->sweeps)[sweep].target)
      return false;
  return true;
}

/* Adds the turns for all that sweep COPY copies.  */

static void
add_turns (struct turn_search *s, int copy, vec<acctile_turn *> *turns,
           char **why)
{
  const struct acctile_found *found = (*s->sweeps)[copy].found;
  auto_vec<int> from;
  unsigned before = turns->length ();
  if (!reads_copies (found, &from) || !is_alone (s, copy))
    return;
  for (int i = 0; i < found->nest->n_access; i++)
    {
      if (!found->nest->access[i].write)
        continue;
      struct acctile_turn *turn = make_turn (s, *turns, copy, from[i], i, why);
      if (!turn)
        {
          while (turns->length () > before)
            free_turn (turns->pop ());
          return;
        }
      turns->safe_push (turn);
    }
}

void
acctile_find_turns (const struct acctile_time_loop *loop,
                    const vec<acctile_placed> &sweeps,
                    vec<acctile_turn *> *turns, char **why)
{
  struct turn_search s;
  s.loop = loop;
  s.sweeps = &sweeps;
  number_sweeps (&s);
  for (unsigned i = 0; i < sweeps.length (); i++)
    add_turns (&s, i, turns, why);
  free_numbers (&s);
}

void
acctile_free_turns (vec<acctile_turn *> *turns)
{
  while (!turns->is_empty ())
    free_turn (turns->pop ());
}

bool
acctile_is_turned_copy (const vec<acctile_turn *> &turns, int sweep)
{
  for (unsigned i = 0; i < turns.length (); i++)
    if (turns[i]->copyback.copy == sweep)
      return true;
  return false;
}

bool
acctile_is_turned_producer (const vec<acctile_turn *> &turns, int sweep)
{
  for (unsigned i = 0; i < turns.length (); i++)
    if (turns[i]->copyback.producer == sweep)
      return true;
  return false;
}

const struct acctile_part *
acctile_part_of (const struct acctile_turn *turn, int sweep)
{
  for (unsigned i = 0; i < turn->parts.length (); i++)
    if (turn->parts[i]->sweep == sweep)
      return turn->parts[i];
  return NULL;
}
