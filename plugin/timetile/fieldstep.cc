/* Time loops whose steps are several sweeps: see fieldstep.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/emit-overlaptile.h"
#include "timetile/fieldstep.h"
#include "extract/gimple-loop.h"
#include "extract/slice.h"
#include "extract/value.h"
#include "timetile/steplist.h"
#include "timetile/timeloop-steady.h"

/* Statements of the bodies of all sweeps at most.  */
#define MAX_STATEMENTS 600

/* The variable that stands for array ARRAY in FOUND; NULL_TREE for none.  */

static tree
entry_of (const struct acctile_found *found, int array)
{
  if (array >= found->n_reach || found->reach[array].several)
    return NULL_TREE;
  return found->reach[array].entry;
}

/* The number of name DECL, -1 for none.  */

static int
name_of (const struct acctile_fields *f, tree decl)
{
  for (unsigned i = 0; decl && i < f->name.length (); i++)
    if (f->name[i] == decl)
      return i;
  return -1;
}

/* Lists what a step of LOOP does.  */

static const char *
list_acts (const struct acctile_time_loop *loop, struct acctile_fields *f)
{
  auto_vec<gimple *> list;
  unsigned sweeps = 0;
  if (const char *why = acctile_step_list (loop, &list))
    return why;
  for (unsigned i = 0; i < list.length (); i++)
    {
      struct acctile_field_act act = { list[i], (int)sweeps, 0, -1, -1 };
      if (gimple_code (list[i]) == GIMPLE_OMP_TARGET)
        {
          while (sweeps < f->sweeps.length ()
                 && f->sweeps[sweeps].target == list[i])
            sweeps++;
          act.n = sweeps - act.first;
          if (act.n == 0)
            return "its sweeps are not done in their order";
        }
      else if (loop->results.contains (gimple_assign_lhs (list[i])))
        continue;
      f->acts.safe_push (act);
    }
  return sweeps == f->sweeps.length ()
             ? NULL
             : "its sweeps are not done in their order";
}

/* Adds to the names the variables of the arrays that the sweeps store to.  */

static const char *
name_stored (struct acctile_fields *f)
{
  for (unsigned s = 0; s < f->sweeps.length (); s++)
    {
      const struct acctile_found *found = f->sweeps[s].found;
      for (int i = 0; i < found->nest->n_access; i++)
        {
          if (!found->nest->access[i].write)
            continue;
          tree entry = entry_of (found, found->nest->access[i].array);
          if (!entry)
            return "an array of it is reached in several ways";
          if (name_of (f, entry) < 0)
            f->name.safe_push (entry);
        }
    }
  return NULL;
}

/* Whether ACT copies a pointer.  */

static bool
is_move (const struct acctile_field_act *act)
{
  return act->n == 0
         && POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (act->stmt)));
}

/* Adds to the names those that change places with them.  */

static const char *
name_moved (struct acctile_fields *f)
{
  bool more = true;
  while (more)
    {
      more = false;
      for (unsigned i = 0; i < f->acts.length (); i++)
        {
          gimple *stmt = f->acts[i].stmt;
          if (!is_move (&f->acts[i]))
            continue;
          tree pair[] = { gimple_assign_lhs (stmt), gimple_assign_rhs1 (stmt) };
          if (!gimple_assign_single_p (stmt) || !DECL_P (pair[0])
              || !DECL_P (pair[1]))
            return "a pointer of it is computed in each step";
          for (int k = 0; k < 2; k++)
            if (name_of (f, pair[k]) >= 0 && name_of (f, pair[1 - k]) < 0)
              {
                f->name.safe_push (pair[1 - k]);
                more = true;
              }
        }
    }
  return f->name.length () <= ACCTILE_FIELD_NAMES ? NULL
                                                  : "it has too many fields";
}

/* Whether sweep S names NAME.  */

static bool
names (const struct acctile_fields *f, int s, tree name)
{
  const struct acctile_found *found = f->sweeps[s].found;
  for (int a = 0; a < found->nest->n_array; a++)
    if (entry_of (found, a) == name)
      return true;
  return false;
}

/* Whether NAME stands for a field before the step: nothing sets it before it is
   used.  */

static bool
is_field (const struct acctile_fields *f, tree name)
{
  for (unsigned i = 0; i < f->acts.length (); i++)
    {
      const struct acctile_field_act *act = &f->acts[i];
      if (is_move (act) && gimple_assign_rhs1 (act->stmt) == name)
        return true;
      if (is_move (act) && gimple_assign_lhs (act->stmt) == name)
        return false;
      for (int s = act->first; s < act->first + act->n; s++)
        if (names (f, s, name))
          return true;
    }
  return false;
}

/* Puts fields before the other names, and notes how many there are.  */

static const char *
order_names (struct acctile_fields *f)
{
  auto_vec<tree> all;
  for (unsigned i = 0; i < f->name.length (); i++)
    all.safe_push (f->name[i]);
  f->name.truncate (0);
  for (int pass = 0; pass < 2; pass++)
    for (unsigned i = 0; i < all.length (); i++)
      if (is_field (f, all[i]) == (pass == 0))
        {
          f->name.safe_push (all[i]);
          f->step.n_field += pass == 0;
        }
  f->step.n_name = f->name.length ();
  return f->step.n_field <= ACCTILE_FIELDS ? NULL : "it has too many fields";
}

/* Finds an array of a sweep for each field.  */

static const char *
find_arrays (struct acctile_fields *f)
{
  for (int n = 0; n < f->step.n_field; n++)
    {
      struct acctile_field *field = &f->step.field[n];
      field->elem_size = 0;
      for (unsigned s = 0; s < f->sweeps.length () && !field->elem_size; s++)
        for (int a = 0; a < f->sweeps[s].found->nest->n_array; a++)
          if (entry_of (f->sweeps[s].found, a) == f->name[n])
            {
              field->elem_size = f->sweeps[s].found->nest->array[a].elem_size;
              field->sweep = s;
              field->array = a;
            }
      if (!field->elem_size)
        return "no sweep has one of its fields";
    }
  return NULL;
}

/* Whether fields A and B have the same elements in the same rows.  */

static bool
are_alike (struct acctile_fields *f, int a, int b)
{
  const struct acctile_field *x = &f->step.field[a], *y = &f->step.field[b];
  return x->elem_size == y->elem_size
         && acctile_step_same_extents (&f->numbers.numbered[x->sweep], x->array,
                                       &f->numbers.numbered[y->sweep], y->array,
                                       false);
}

/* Fills the moves.  */

static const char *
fill_moves (struct acctile_fields *f)
{
  for (unsigned i = 0; i < f->acts.length (); i++)
    {
      struct acctile_field_act *act = &f->acts[i];
      if (!is_move (act))
        continue;
      act->to = name_of (f, gimple_assign_lhs (act->stmt));
      act->from = name_of (f, gimple_assign_rhs1 (act->stmt));
      if (act->to < 0)
        return "a pointer that is no field's changes";
    }
  for (unsigned i = 0; i < f->acts.length (); i++)
    {
      const struct acctile_field_act *act = &f->acts[i];
      for (int a = 0; act->to >= 0 && a < f->step.n_field; a++)
        for (unsigned k = 0; k < f->acts.length (); k++)
          if (f->acts[k].to == a)
            for (int b = 0; b < a; b++)
              for (unsigned l = 0; l < f->acts.length (); l++)
                if (f->acts[l].to == b && !are_alike (f, a, b))
                  return "fields of different shapes change places";
    }
  return NULL;
}

/* Whether DECL is one thing in all steps of LOOP.  */

static bool
stays (const struct acctile_time_loop *loop, tree decl)
{
  return !decl || loop->results.contains (decl)
         || !(loop->assigned.contains (decl)
              || (const_cast<hash_set<tree> &> (loop->local).contains (decl)
                  && acctile_time_loop_assigns (loop, decl)));
}

/* A walk_tree callback: finds variables that the steps of LOOP change, other
   than pointers.  */

static tree
find_changing (tree *tp, int *walk_subtrees, void *data)
{
  const struct acctile_time_loop *loop
      = (const struct acctile_time_loop *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if ((DECL_P (*tp) || TREE_CODE (*tp) == SSA_NAME)
      && !POINTER_TYPE_P (TREE_TYPE (*tp)) && !stays (loop, *tp))
    return *tp;
  return NULL_TREE;
}

/* Whether what the region of PLACED computes before its nests is the same at
   each step of LOOP.  */

static bool
begins_alike (const struct acctile_time_loop *loop,
              const struct acctile_placed *placed)
{
  auto_vec<gimple *> before;
  acctile_slice_before (gimple_omp_body (placed->target),
                        placed->found->outermost, &before);
  for (unsigned i = 0; i < before.length (); i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = CONST_CAST (struct acctile_time_loop *, loop);
      gimple_stmt_iterator gsi = acctile_gsi_at (before[i]);
      if (gimple_code (before[i]) != GIMPLE_OMP_FOR
          && walk_gimple_stmt (&gsi, NULL, find_changing, &wi))
        return false;
    }
  return true;
}

/* Whether P of FOUND, over parameters, can be computed before LOOP.  */

static bool
is_known (const struct acctile_time_loop *loop,
          const struct acctile_found *found, const struct acctile_poly *p)
{
  for (int k = 0; p && k < found->nest->n_param; k++)
    if (acctile_poly_uses (p, ACCTILE_MAX_LOOPS + k)
        && (!found->host_param[k]
            || !acctile_time_loop_invariant (loop, found->host_param[k])))
      return false;
  return p != NULL;
}

/* What keeps the nest FOUND, a sweep of LOOP, from tiles, whatever its fields
   are; names are in NAME, by array.  */

static const char *
check_found (const struct acctile_time_loop *loop, struct acctile_found *found,
             const int *name)
{
  const struct acctile_nest *nest = found->nest;
  if (!acctile_is_memory_known (found))
    return "a sweep reads memory that is not known";
  for (int k = 0; k < nest->n_parallel; k++)
    if (!is_known (loop, found, nest->loop[k].lower)
        || !is_known (loop, found, nest->loop[k].upper))
      return "the bounds of a sweep are not the same at each step";
  for (int a = 0; a < nest->n_array; a++)
    {
      tree root = a < found->n_reach ? found->reach[a].root : NULL_TREE;
      if (name[a] >= 0 || nest->array[a].storage == ACCTILE_PRIVATE)
        continue;
      if (!root || !stays (loop, root) || !stays (loop, entry_of (found, a)))
        return "an array of a sweep is not the same at each step";
    }
  for (int i = 0; i < found->n_reference; i++)
    {
      const struct acctile_reference *r = &found->reference[i];
      tree type = TREE_TYPE (r->ref);
      if (name[nest->access[r->access].array] < 0)
        continue;
      if (!r->counted)
        return "where a sweep accesses a field is not known by its loops";
      if ((!INTEGRAL_TYPE_P (type) && !SCALAR_FLOAT_TYPE_P (type))
          || acctile_is_bit_field (r->ref)
          || nest->array[nest->access[r->access].array].elem_size > 8)
        return "elements of a field are no plain numbers";
    }
  return NULL;
}

/* Whether arrays A and B of the nest of sweep S share memory as far as one can
   tell from it.  */

static bool
may_share (const struct acctile_fields *f, int s, int a, int b)
{
  const struct acctile_nest *nest = f->sweeps[s].found->nest;
  return a != b && !acctile_depend_apart (nest, NULL, a, b);
}

/* Whether some sweep has both the entries X and Y, as arrays that share no
   memory.  */

static bool
are_apart_somewhere (const struct acctile_fields *f, tree x, tree y)
{
  for (unsigned s = 0; s < f->sweeps.length (); s++)
    {
      const struct acctile_found *found = f->sweeps[s].found;
      for (int a = 0; a < found->nest->n_array; a++)
        for (int b = 0; b < found->nest->n_array; b++)
          if (entry_of (found, a) == x && entry_of (found, b) == y
              && !may_share (f, s, a, b))
            return true;
    }
  return false;
}

/* Whether array A of sweep S, a field, may share memory with array B of sweep
   T, another one or none.  */

static bool
may_overlap (const struct acctile_fields *f, int s, int a, int t, int b)
{
  tree x = entry_of (f->sweeps[s].found, a);
  tree y = entry_of (f->sweeps[t].found, b);
  if (x == y)
    return false;
  if (s == t)
    return may_share (f, s, a, b);
  return acctile_step_may_overlap (&f->numbers.numbered[s], a,
                                   &f->numbers.numbered[t], b)
         && !(y && are_apart_somewhere (f, x, y));
}

/* Whether each field shares no memory with any other array.  */

static bool
are_apart (const struct acctile_fields *f)
{
  for (unsigned s = 0; s < f->sweeps.length (); s++)
    for (int a = 0; a < f->sweeps[s].found->nest->n_array; a++)
      {
        if (name_of (f, entry_of (f->sweeps[s].found, a)) < 0)
          continue;
        for (unsigned t = 0; t < f->sweeps.length (); t++)
          for (int b = 0; b < f->sweeps[t].found->nest->n_array; b++)
            if (may_overlap (f, s, a, t, b))
              return false;
      }
  return true;
}

/* Whether all that the sweeps call field N has the same rows.  */

static bool
has_one_shape (struct acctile_fields *f, int n)
{
  const struct acctile_field *field = &f->step.field[n];
  for (unsigned s = 0; s < f->sweeps.length (); s++)
    for (int a = 0; a < f->sweeps[s].found->nest->n_array; a++)
      if (entry_of (f->sweeps[s].found, a) == f->name[n]
          && !acctile_step_same_extents (&f->numbers.numbered[field->sweep],
                                         field->array, &f->numbers.numbered[s],
                                         a, false))
        return false;
  return true;
}

/* Adds sweep S of LOOP to the step.  */

static const char *
add_sweep (const struct acctile_time_loop *loop, struct acctile_fields *f,
           int s, int *statements, char **why)
{
  struct acctile_found *found = f->sweeps[s].found;
  int slow, *name = XNEWVEC (int, found->nest->n_array + 1);
  for (int a = 0; a < found->nest->n_array; a++)
    name[a] = name_of (f, entry_of (found, a));
  const char *reason = check_found (loop, found, name);
  int count = acctile_overlap_statements (found, &slow);
  *statements += count;
  f->slow += slow;
  if (!reason && !begins_alike (loop, &f->sweeps[s]))
    reason = "a region computes something else at each step";
  if (!reason && count < 0)
    reason = "its body divides whole numbers";
  if (!reason && *statements > MAX_STATEMENTS)
    reason = "its bodies are too large";
  if (!reason
      && !acctile_field_sweep_add (&f->step, &f->numbers.numbered[s], name,
                                   why))
    reason = "";
  const struct acctile_field_sweep *sweep = &f->step.sweep[s];
  for (int d = 0; !reason && d < ACCTILE_FIELD_DIMS; d++)
    if (sweep->loop[d] < 0 && !is_known (loop, found, sweep->at[d]))
      reason = "where a sweep goes is not the same at each step";
  f->jam[s] = !reason && sweep->loop[0] >= 0 && sweep->loop[1] >= 0
              && acctile_points_possible_along (found, sweep->loop[0]);
  free (name);
  return reason;
}

/* Adds ITEM to what a step does.  False when that is too much.  */

static bool
add_item (struct acctile_fields *f, struct acctile_field_item item)
{
  if (f->step.n_item == ACCTILE_FIELD_ITEMS)
    return false;
  f->step.item[f->step.n_item++] = item;
  return true;
}

/* Adds all sweeps and what happens between them.  */

static const char *
add_sweeps (const struct acctile_time_loop *loop, struct acctile_fields *f,
            char **why)
{
  int statements = 0;
  for (unsigned s = 0; s < f->sweeps.length (); s++)
    if (const char *reason = add_sweep (loop, f, s, &statements, why))
      return reason;
  for (unsigned i = 0; i < f->acts.length (); i++)
    {
      const struct acctile_field_act *act = &f->acts[i];
      struct acctile_field_item move = { -1, act->to, act->from };
      if (act->to >= 0 && !add_item (f, move))
        return "its steps are too long";
      for (int s = act->first; s < act->first + act->n; s++)
        {
          struct acctile_field_item sweep = { s, -1, -1 };
          if (!add_item (f, sweep))
            return "its steps are too long";
        }
    }
  return NULL;
}

struct acctile_fields *
acctile_fields_find (const struct acctile_time_loop *loop,
                     const vec<acctile_placed> &sweeps, char **why)
{
  struct acctile_fields *f = new acctile_fields;
  memset (&f->step, 0, sizeof f->step);
  memset (&f->plan, 0, sizeof f->plan);
  f->slow = 0;
  for (unsigned s = 0; s < sweeps.length (); s++)
    f->sweeps.safe_push (sweeps[s]);
  acctile_step_begin (&f->numbers, loop, &f->sweeps);
  const char *reason = NULL;
  if (sweeps.length () > ACCTILE_FIELD_SWEEPS)
    reason = "a step has too many sweeps";
  if (!reason)
    reason = list_acts (loop, f);
  if (!reason)
    reason = name_stored (f);
  if (!reason)
    reason = name_moved (f);
  if (!reason)
    reason = order_names (f);
  if (!reason)
    reason = find_arrays (f);
  if (!reason)
    reason = fill_moves (f);
  if (!reason)
    reason = add_sweeps (loop, f, why);
  for (int n = 0; !reason && n < f->step.n_field; n++)
    if (!has_one_shape (f, n))
      reason = "a field has rows of several lengths";
  if (!reason && !acctile_field_step_turns (&f->step))
    reason = "its fields do not come back to places of their own";
  if (!reason && !are_apart (f))
    reason = "its arrays may overlap";
  if (!reason && !acctile_split_steps (loop))
    reason = "its steps cannot be counted";
  if (!reason)
    return f;
  if (*reason)
    *why = xstrdup (reason);
  acctile_fields_free (f);
  return NULL;
}

void
acctile_fields_free (struct acctile_fields *fields)
{
  if (!fields)
    return;
  acctile_field_step_clear (&fields->step);
  acctile_step_end (&fields->numbers);
  delete fields;
}
