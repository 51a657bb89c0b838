/* Elements that an iteration of a nest adds to in memory and that a thread
   keeps in a register instead (feed.cc): where they are all that the nest
   accesses of an array that is apart from others.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/feed-parts.h"
#include "extract/value.h"

/* Whether all that NEST accesses of its array A is one element for each
   iteration, which it stores to, and A is apart from all others.  */

static bool
is_own (const struct acctile_nest *nest, const struct acctile_depend *depend,
        int a)
{
  const struct acctile_poly *offset = NULL;
  int size = 0;
  bool stores = false;
  for (int i = 0; i < nest->n_access; i++)
    {
      const struct acctile_access *access = &nest->access[i];
      if (access->array != a)
        continue;
      if (!access->offset || (size && size != access->size)
          || (offset && !acctile_poly_equal (offset, access->offset)))
        return false;
      size = access->size;
      offset = access->offset;
      stores |= access->write;
    }
  for (int k = nest->n_parallel; offset && k < nest->n_loop; k++)
    if (acctile_poly_uses (offset, k))
      return false;
  for (int b = 0; stores && b < nest->n_array; b++)
    if (b != a && !acctile_depend_apart (nest, depend, a, b))
      return false;
  return stores && nest->array[a].storage != ACCTILE_PRIVATE;
}

/* The statement of FEED that has the reference REF, NULL for none.  */

static gimple *
statement_of (const struct acctile_feed *feed, tree ref)
{
  for (unsigned i = 0; i < feed->stmts.length (); i++)
    if (gimple_assign_single_p (feed->stmts[i])
        && (gimple_assign_lhs (feed->stmts[i]) == ref
            || gimple_assign_rhs1 (feed->stmts[i]) == ref))
      return feed->stmts[i];
  return NULL;
}

/* The reference to memory of STMT, which has one.  */

static tree
reference_of (gimple *stmt)
{
  tree lhs = gimple_assign_lhs (stmt);
  return is_gimple_reg (lhs) ? gimple_assign_rhs1 (stmt) : lhs;
}

/* Whether STMT is one of KEPT that stores.  */

static bool
stores_to (const struct acctile_feed_kept *kept, gimple *stmt)
{
  return kept->stmts.contains (stmt)
         && !is_gimple_reg (gimple_assign_lhs (stmt));
}

/* Whether FEED begins, up to its first way, with a store to KEPT, before what
   loads it.  */

static bool
begins_with_store (const struct acctile_feed *feed,
                   const struct acctile_feed_kept *kept)
{
  for (unsigned i = 0;
       i < feed->stmts.length () && !acctile_feed_is_way (feed->stmts[i]); i++)
    if (feed->stmts[i] == kept->stmts[0])
      return stores_to (kept, feed->stmts[i]);
  return false;
}

/* Whether KEPT is stored to whatever way an iteration of FEED's nest takes: at
   its beginning, or at that of an iteration of a loop that is fed.  */

bool
acctile_feed_is_stored (const struct acctile_feed *feed,
                        const struct acctile_feed_kept *kept)
{
  if (!kept->begins)
    return true;
  for (unsigned k = 0; k < feed->loops.length (); k++)
    {
      const struct acctile_counted *c = &feed->loops[k]->counted;
      for (int i = c->begin; i < c->end; i++)
        if (stores_to (kept, feed->stmts[i]))
          return true;
        else if (acctile_feed_is_way (feed->stmts[i])
                 && gimple_code (feed->stmts[i]) != GIMPLE_LABEL)
          break;
    }
  return false;
}

/* Whether KEPT, whose statements are known, is one number of which FEED knows
   where it is.  */

static bool
can_keep (const struct acctile_feed *feed, struct acctile_feed_kept *kept)
{
  kept->ref = reference_of (kept->stmts[0]);
  tree type = TREE_TYPE (kept->ref);
  if (!is_gimple_reg_type (type) || acctile_is_bit_field (kept->ref))
    return false;
  for (unsigned i = 0; i < kept->stmts.length (); i++)
    if (gimple_has_volatile_ops (kept->stmts[i])
        || !types_compatible_p (type,
                                TREE_TYPE (reference_of (kept->stmts[i]))))
      return false;
  kept->begins = !begins_with_store (feed, kept);
  auto_vec<gimple *> stmts;
  for (unsigned i = 0; i < feed->stmts.length (); i++)
    if (acctile_feed_is_assignment (feed, feed->stmts[i]))
      stmts.safe_push (feed->stmts[i]);
  return acctile_slice_find (stmts, kept->stmts[0], kept->ref, &kept->slice)
         && acctile_feed_is_common (feed, kept->ref, &kept->slice, NULL_TREE);
}

/* Whether STMT calls what may read memory or change it.  Mathematical functions
   may set errno, which no array is.  */

static bool
calls_for_memory (gimple *stmt)
{
  if (!is_gimple_call (stmt) || (gimple_call_flags (stmt) & ECF_CONST))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (stmt, i))))
      return true;
  return !mathfn_built_in_type (gimple_call_combined_fn (stmt));
}

/* Finds what FEED, the body of FOUND, can keep; DEPEND says what is known of
   its arrays.  */

void
acctile_feed_find_kept (const struct acctile_found *found,
                        const struct acctile_depend *depend,
                        struct acctile_feed *feed)
{
  const struct acctile_nest *nest = found->nest;
  for (unsigned i = 0; i < feed->stmts.length (); i++)
    if (calls_for_memory (feed->stmts[i]))
      return;
  for (int a = 0; a < nest->n_array; a++)
    {
      if (!is_own (nest, depend, a))
        continue;
      unsigned accesses = 0;
      acctile_feed_kept *kept = new acctile_feed_kept;
      hash_set<gimple *> with;
      for (int i = 0; i < nest->n_access; i++)
        accesses += nest->access[i].array == a;
      for (int r = 0; r < found->n_reference; r++)
        if (nest->access[found->reference[r].access].array == a)
          if (gimple *stmt = statement_of (feed, found->reference[r].ref))
            with.add (stmt);
      for (unsigned i = 0; i < feed->stmts.length (); i++)
        if (with.contains (feed->stmts[i]))
          kept->stmts.safe_push (feed->stmts[i]);
      if (accesses == kept->stmts.length () && can_keep (feed, kept))
        feed->kept.safe_push (kept);
      else
        delete kept;
    }
}
