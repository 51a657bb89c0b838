/* Arrays that take turns: see turn.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/turn.h"
#include "extract/extract.h"
#include "extract/gimple-loop.h"
#include "extract/slice.h"
#include "extract/value.h"

/* The variable that stands for array ARRAY in FOUND, NULL_TREE when that is not
   one that holds it throughout the loop.  */

static tree
entry_of (struct acctile_step *s, const struct acctile_found *found, int array)
{
  if (array >= found->n_reach || found->reach[array].several)
    return NULL_TREE;
  tree entry = found->reach[array].entry;
  return entry && acctile_step_stays (s, entry) ? entry : NULL_TREE;
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
        && acctile_access_of (found, gimple_assign_rhs1 (list[i])) == access)
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
      int store = acctile_access_of (found, lhs);
      int read
          = load ? acctile_access_of (found, gimple_assign_rhs1 (load)) : -1;
      if (store < 0 || read < 0)
        return false;
      (*from)[store] = read;
    }
  int stores = 0;
  for (int i = 0; i < nest->n_access; i++)
    stores += nest->access[i].write;
  return stores > 0 && 2 * stores == nest->n_access;
}

/* The part of sweep SWEEP in the copy back COPYBACK; NULL for none, with *WHY
   set when it cannot have one that it needs.  */

static struct acctile_part *
read_part (struct acctile_step *s, const struct acctile_copyback *copyback,
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
      if (!acctile_is_memory_known (found))
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

/* Whether those sweeps of S that read the source of TURN between its producer
   and its copy come after the one and before the other in each step.  */

static bool
reads_in_between (const struct acctile_step *s, const struct acctile_turn *turn)
{
  const struct acctile_copyback *copyback = &turn->copyback;
  gomp_target *producer = (*s->sweeps)[copyback->producer].target;
  gomp_target *copy = (*s->sweeps)[copyback->copy].target;
  for (unsigned i = 0; i < turn->parts.length (); i++)
    {
      int sweep = turn->parts[i]->sweep;
      gomp_target *target = (*s->sweeps)[sweep].target;
      if (sweep != copyback->producer && sweep != copyback->copy
          && turn->parts[i]->source
          && !((target == producer || target == copy
                || (acctile_comes_straight (s->loop, producer, target)
                    && acctile_comes_straight (s->loop, target, copy)))
               && sweep > copyback->producer && sweep < copyback->copy))
        return false;
    }
  return true;
}

/* The turn for what sweep COPY loads with access LOAD and stores with STORE;
   NULL, with *WHY set, when there is none.  */

static struct acctile_turn *
make_turn (struct acctile_step *s, const vec<acctile_turn *> &turns, int copy,
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
  else if (!acctile_comes_straight (
               s->loop, (*s->sweeps)[turn->copyback.producer].target,
               (*s->sweeps)[copy].target))
    reason = "it does not follow what it copies in each step";
  for (unsigned i = 0; i < s->numbered.length () && !reason; i++)
    if (struct acctile_part *part = read_part (s, &turn->copyback, i, &reason))
      turn->parts.safe_push (part);
  if (!reason && turn->copyback.reads && !reads_in_between (s, turn))
    reason = "its source is read elsewhere";
  if (!reason)
    return turn;
  if (!*why)
    *why = xstrdup (reason);
  free_turn (turn);
  return NULL;
}

/* Adds the turns for all that sweep COPY copies.  */

static void
add_turns (struct acctile_step *s, int copy, vec<acctile_turn *> *turns,
           char **why)
{
  const struct acctile_found *found = (*s->sweeps)[copy].found;
  auto_vec<int> from;
  unsigned before = turns->length ();
  if (!reads_copies (found, &from) || !acctile_is_region_alone (s, copy))
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
acctile_find_turns (struct acctile_step *s, vec<acctile_turn *> *turns,
                    char **why)
{
  for (unsigned i = 0; i < s->sweeps->length (); i++)
    add_turns (s, i, turns, why);
}

void
acctile_turns_need_alike (const struct acctile_step *s, vec<int> *numbers)
{
  int pair[ACCTILE_MAX_PARAMS][2];
  for (unsigned i = 0; i < s->sweeps->length (); i++)
    {
      const struct acctile_found *found = (*s->sweeps)[i].found;
      auto_vec<int> from;
      if (!reads_copies (found, &from))
        continue;
      for (int k = 0; k < found->nest->n_access; k++)
        {
          int n = found->nest->access[k].write ? acctile_copyback_alike (
                      &s->numbered[i], from[k], k, pair, ACCTILE_MAX_PARAMS)
                                               : 0;
          for (int p = 0; p < n; p++)
            {
              numbers->safe_push (pair[p][0]);
              numbers->safe_push (pair[p][1]);
            }
        }
    }
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
