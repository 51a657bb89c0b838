/* Bodies of loops as items, and which of these belong together: see
   distribute-body.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/distribute-body.h"
#include "extract/callee.h"
#include "prepare/counted.h"
#include "extract/definition.h"
#include "prepare/distribute.h"
#include "extract/gimple-loop.h"
#include "extract/liveness.h"
#include "extract/value.h"

/* Bodies of more items are left alone.  */
#define MAX_ITEMS 200

/* Whether STMT does nothing.  */

static bool
is_nothing (gimple *stmt)
{
  return is_gimple_debug (stmt) || gimple_nop_p (stmt)
         || gimple_code (stmt) == GIMPLE_PREDICT
         || gimple_code (stmt) == GIMPLE_LABEL;
}

/* The only statement of SEQ that does something, NULL when there are others;
   BESIDE: but for temporaries.  */

static gimple *
only_stmt (gimple_seq seq, bool beside)
{
  gimple *only = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_nothing (stmt) || (beside && acctile_stands_beside (stmt)))
        continue;
      if (only)
        return NULL;
      only = stmt;
    }
  return only;
}

gimple_seq *
acctile_body_inside (gimple_seq *seq)
{
  gimple *stmt = only_stmt (*seq, false);
  while (stmt && gimple_code (stmt) == GIMPLE_BIND)
    {
      seq = gimple_bind_body_ptr (as_a<gbind *> (stmt));
      stmt = only_stmt (*seq, false);
    }
  return seq;
}

gomp_for *
acctile_body_loop (gimple_seq *seq)
{
  gimple *stmt = only_stmt (*acctile_body_inside (seq), true);
  return stmt && gimple_code (stmt) == GIMPLE_OMP_FOR
                 && gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP
             ? as_a<gomp_for *> (stmt)
             : NULL;
}

/* Whether the clauses of FOR_STMT leave open what runs it; AROUND: and it can
   stand around each part.  */

static bool
is_open (gimple *for_stmt, bool around)
{
  for (tree c = gimple_omp_for_clauses (for_stmt); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_AUTO:
      case OMP_CLAUSE_INDEPENDENT:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_COLLAPSE:
        break;
      case OMP_CLAUSE_REDUCTION:
        if (around)
          return false;
        break;
      default:
        return false;
      }
  return true;
}

/* A walk_gimple_stmt callback: finds what cannot be looked through.  */

static tree
find_obstacle (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  bool bad = false;
  *handled = false;
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      bad = !gimple_clobber_p (stmt)
            && (gimple_has_volatile_ops (stmt)
                || TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME);
      break;
    case GIMPLE_CALL:
      bad = gimple_has_volatile_ops (stmt)
            || acctile_call_effect (as_a<gcall *> (stmt)) == ACCTILE_CALL_ANY;
      break;
    case GIMPLE_OMP_FOR:
      bad = gimple_omp_for_kind (stmt) != GF_OMP_FOR_KIND_OACC_LOOP
            || !is_open (stmt, false);
      break;
    case GIMPLE_BIND:
    case GIMPLE_TRY:
    case GIMPLE_COND:
    case GIMPLE_GOTO:
    case GIMPLE_LABEL:
    case GIMPLE_SWITCH:
    case GIMPLE_DEBUG:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      break;
    default:
      bad = true;
      break;
    }
  *handled = bad;
  return bad ? integer_one_node : NULL_TREE;
}

/* The statements of *SEQ that belong together with each of them, by the last
   one: a jump and where it goes, with all between.  False when a jump leaves
   *SEQ.  */

static bool
find_ends (const vec<gimple *> &stmts, vec<int> *end)
{
  hash_map<tree, int> places;
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      end->safe_push (i);
      if (glabel *label = dyn_cast<glabel *> (stmts[i]))
        places.put (gimple_label_label (label), i);
    }
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      auto_vec<tree> targets;
      bool block = gimple_code (stmts[i]) != GIMPLE_COND
                   && gimple_code (stmts[i]) != GIMPLE_GOTO
                   && gimple_code (stmts[i]) != GIMPLE_SWITCH;
      acctile_jump_targets (stmts[i], &targets);
      for (unsigned t = 0; t < targets.length (); t++)
        {
          int *place = places.get (targets[t]);
          if (!place && !block)
            return false;
          if (!place)
            continue;
          int first = MIN (*place, (int)i), last = MAX (*place, (int)i);
          (*end)[first] = MAX ((*end)[first], last);
        }
    }
  return true;
}

bool
acctile_body_has_loop (const vec<gimple *> &stmts)
{
  auto_vec<int> last;
  acctile_find_loops (stmts, &last);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      auto_vec<gimple *> inside;
      if (last[i] >= 0 || gimple_code (stmts[i]) == GIMPLE_OMP_FOR)
        return true;
      if (gbind *bind = dyn_cast<gbind *> (stmts[i]))
        acctile_list_stmts (gimple_bind_body (bind), &inside);
      if (acctile_body_has_loop (inside))
        return true;
    }
  return false;
}

/* How many of STMTS store to memory.  */

static int
count_stores (const vec<gimple *> &stmts)
{
  int n = 0;
  for (unsigned i = 0; i < stmts.length (); i++)
    n += gimple_assign_single_p (stmts[i])
         && acctile_is_memory (gimple_assign_lhs (stmts[i]));
  return n;
}

bool
acctile_distribute_might (gomp_target *target)
{
  gomp_for *loop = acctile_body_loop (gimple_omp_body_ptr (target)),
           *inner = loop;
  gimple_seq *seq = NULL;
  while (inner)
    {
      seq = acctile_body_inside (gimple_omp_body_ptr (inner));
      inner = acctile_body_loop (seq);
    }
  if (!loop)
    return false;
  auto_vec<gimple *> stmts;
  auto_vec<int> end;
  int n = 0;
  acctile_list_stmts (*seq, &stmts);
  if ((!acctile_body_has_loop (stmts) && count_stores (stmts) < 2)
      || !find_ends (stmts, &end))
    return false;
  bool counted = false;
  for (int i = 0, last = -1; i < (int)stmts.length (); i++)
    {
      counted = counted && i <= last;
      if (!counted && !acctile_stands_beside (stmts[i]))
        {
          counted = true;
          n++;
        }
      last = MAX (last, end[i]);
    }
  return n > 1;
}

/* A walk_tree callback: adds variables to the set in the walk's info.  */

static tree
collect_mentioned (tree *tp, int *walk_subtrees, void *data)
{
  hash_set<tree> *set = (hash_set<tree> *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp);
  if (VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL
      || TREE_CODE (*tp) == RESULT_DECL)
    set->add (*tp);
  return NULL_TREE;
}

/* A walk_gimple_stmt callback: adds the numbers of statements to the set in
   the walk's info.  */

static tree
collect_uids (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  ((hash_set<int_hash<int, -1, -2> > *)wi->info)
      ->add ((int)gimple_uid (gsi_stmt (*gsi)));
  return NULL_TREE;
}

/* Fills ITEM, whose block there is, from what stands there.  */

static void
read_item (struct acctile_item *item)
{
  hash_set<tree> declared;
  auto_vec<gimple *> stmts;
  walk_stmt_info wi;
  gimple_seq seq = gimple_bind_body (item->block);
  acctile_list_stmts (seq, &stmts);
  item->loop = acctile_body_has_loop (stmts);
  item->jumps = false;
  for (unsigned i = 0; i < stmts.length (); i++)
    item->jumps |= !is_nothing (stmts[i]) && !is_gimple_assign (stmts[i])
                   && !is_gimple_call (stmts[i]);
  memset (&wi, 0, sizeof wi);
  wi.info = &item->mentioned;
  walk_gimple_seq (seq, NULL, collect_mentioned, &wi);
  wi.info = &item->uids;
  walk_gimple_seq (seq, collect_uids, NULL, &wi);
  acctile_collect_assigned (seq, &item->assigned);
  acctile_collect_declared (seq, &declared);
  for (hash_set<tree>::iterator i = declared.begin (); i != declared.end ();
       ++i)
    {
      item->mentioned.remove (*i);
      item->assigned.remove (*i);
    }
  for (hash_set<tree>::iterator i = item->assigned.begin ();
       i != item->assigned.end (); ++i)
    item->mentioned.add (*i);
}

bool
acctile_body_make_items (struct acctile_body *body)
{
  auto_vec<gimple *> stmts;
  auto_vec<int> end;
  acctile_list_stmts (*body->seq, &stmts);
  if (!find_ends (stmts, &end) || stmts.length () > 20 * MAX_ITEMS)
    return false;
  gimple_seq all = NULL, now = NULL;
  bool works = false;
  for (gimple_stmt_iterator gsi = gsi_start (*body->seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  for (int i = 0, last = -1; i < (int)stmts.length (); i++)
    {
      gimple_seq_add_stmt (&now, stmts[i]);
      works = works || !is_nothing (stmts[i]);
      last = MAX (last, end[i]);
      if ((last > i || !works) && i + 1 < (int)stmts.length ())
        continue;
      struct acctile_item *item = new struct acctile_item ();
      item->block = gimple_build_bind (NULL_TREE, now, NULL_TREE);
      gimple_seq_add_stmt (&all, item->block);
      body->items.safe_push (item);
      now = NULL;
      works = false;
    }
  *body->seq = all;
  for (unsigned i = 0; i < body->items.length (); i++)
    read_item (body->items[i]);
  return body->items.length () <= MAX_ITEMS;
}

void
acctile_body_remove_blocks (gimple_seq *seq)
{
  gimple_seq all = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gbind *block = as_a<gbind *> (gsi_stmt (gsi));
      gsi_remove (&gsi, false);
      gimple_seq_add_seq (&all, gimple_bind_body (block));
    }
  *seq = all;
}

bool
acctile_body_is_register (tree decl)
{
  return is_gimple_reg_type (TREE_TYPE (decl)) && !TREE_ADDRESSABLE (decl)
         && !TREE_THIS_VOLATILE (decl) && !is_global_var (decl)
         && !(VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl));
}

/* Adds what blocks around the items of BODY and clauses of its loops and of
   TARGET declare to BODY->own.  */

static void
collect_own (struct acctile_body *body, gomp_target *target)
{
  hash_set<tree> declared;
  acctile_collect_declared (gimple_omp_body (target), &declared);
  for (hash_set<tree>::iterator i = declared.begin (); i != declared.end ();
       ++i)
    body->own.add (*i);
  for (unsigned k = 0; k < body->loops.length (); k++)
    for (tree c = gimple_omp_for_clauses (body->loops[k]); c;
         c = OMP_CLAUSE_CHAIN (c))
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
        body->own.add (OMP_CLAUSE_DECL (c));
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE
        || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
      body->own.add (OMP_CLAUSE_DECL (c));
}

/* The only statement of ITEM that does something when it gives a variable in a
   register a value; else NULL.  */

static gimple *
computes (struct acctile_item *item)
{
  gimple *stmt = only_stmt (gimple_bind_body (item->block), false);
  return stmt && is_gimple_assign (stmt) && !gimple_clobber_p (stmt)
                 && DECL_P (gimple_assign_lhs (stmt))
                 && acctile_body_is_register (gimple_assign_lhs (stmt))
             ? stmt
             : NULL;
}

/* Whether ITEM holds labels alone, and the like.  */

static bool
does_nothing (struct acctile_item *item)
{
  gimple_seq seq = gimple_bind_body (item->block);
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (!is_nothing (gsi_stmt (gsi)))
      return false;
  return true;
}

/* Whether ITEM gives DECL a value in any case.  */

static bool
gives_value (struct acctile_item *item, tree decl)
{
  if (item->jumps)
    return false;
  gimple_seq seq = gimple_bind_body (item->block);
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gimple_get_lhs (gsi_stmt (gsi)) == decl)
      return true;
  return false;
}

/* Whether ITEM may need the value that DECL has before it.  */

static bool
reads_first (struct acctile_item *item, tree decl)
{
  return item->mentioned.contains (decl)
         && acctile_read_first (gimple_bind_body (item->block), decl);
}

/* The last item of BODY before number Q that assigns DECL, -1 for none.  */

static int
find_setter (struct acctile_body *body, int q, tree decl)
{
  int p = q - 1;
  while (p >= 0 && !body->items[p]->assigned.contains (decl))
    p--;
  return p;
}

/* The variables that ITEM mentions, in the order of their declaration.  */

static void
list_mentioned (struct acctile_item *item, vec<tree> *decls)
{
  acctile_in_order (&item->mentioned, decls);
}

/* Whether item Q of BODY computes the same whenever it is done in an iteration:
   notes what it needs.  Those before it are known.  */

static bool
can_do_again (struct acctile_body *body, int q)
{
  struct acctile_item *item = body->items[q];
  gimple *stmt = computes (item);
  if (does_nothing (item))
    return true;
  if (!stmt)
    return false;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i) && acctile_is_memory (gimple_op (stmt, i))
        && acctile_stores_touch (&body->stores, gimple_op (stmt, i)))
      return false;
  auto_vec<tree> decls;
  list_mentioned (item, &decls);
  for (unsigned i = 0; i < decls.length (); i++)
    {
      if (!acctile_body_is_register (decls[i]))
        {
          if (body->own.contains (decls[i])
              || body->assigned.contains (decls[i]))
            return false;
          continue;
        }
      if (!reads_first (item, decls[i]))
        continue;
      int p = find_setter (body, q, decls[i]);
      if (p < 0 ? body->assigned.contains (decls[i]) : !body->items[p]->again)
        return false;
      if (p >= 0)
        item->needs.safe_push (p);
    }
  return true;
}

void
acctile_body_glue (struct acctile_body *body, int first, int last)
{
  for (int k = first + 1; k <= last; k++)
    body->items[k]->glued = true;
}

/* Joins item Q of BODY with those that it has the value of DECL from.  False
   when that may be from before the body.  */

static bool
join_setters (struct acctile_body *body, int q, tree decl)
{
  if (!body->assigned.contains (decl) || !reads_first (body->items[q], decl))
    return true;
  for (int p = find_setter (body, q, decl); p >= 0;
       p = find_setter (body, p, decl))
    {
      if (body->items[p]->again)
        {
          body->items[q]->needs.safe_push (p);
          return true;
        }
      acctile_body_glue (body, p, q);
      if (gives_value (body->items[p], decl))
        return true;
    }
  return false;
}

bool
acctile_body_join (struct acctile_body *body)
{
  int n = body->items.length ();
  hash_map<tree, int> last;
  for (int q = 0; q < n; q++)
    body->items[q]->again = can_do_again (body, q);
  for (int q = 0; q < n; q++)
    {
      auto_vec<tree> decls;
      if (body->items[q]->again)
        continue;
      list_mentioned (body->items[q], &decls);
      for (unsigned i = 0; i < decls.length (); i++)
        if (acctile_body_is_register (decls[i]))
          {
            if (!join_setters (body, q, decls[i]))
              return false;
          }
        else if (body->own.contains (decls[i]))
          {
            if (int *before = last.get (decls[i]))
              acctile_body_glue (body, *before, q);
            last.put (decls[i], q);
          }
        else if (body->assigned.contains (decls[i]))
          return false;
    }
  return true;
}

void
acctile_body_bind (struct acctile_body *body,
                   const vec<acctile_together> *together)
{
  for (unsigned i = 0; i < together->length (); i++)
    {
      int first = -1, last = -1;
      for (int q = 0; q < (int)body->items.length (); q++)
        {
          struct acctile_item *item = body->items[q];
          if (item->again)
            continue;
          if (first < 0 && item->uids.contains ((*together)[i].first))
            first = q;
          if (item->uids.contains ((*together)[i].last))
            last = q;
        }
      if (first >= 0)
        acctile_body_glue (body, first, last);
    }
}

bool
acctile_body_read (struct acctile_body *body, gomp_target *target)
{
  walk_stmt_info wi;
  gimple_seq *seq = gimple_omp_body_ptr (target);
  while (gomp_for *loop = acctile_body_loop (seq))
    {
      if (!is_open (loop, true))
        return false;
      body->loops.safe_push (loop);
      seq = acctile_body_inside (gimple_omp_body_ptr (loop));
    }
  memset (&wi, 0, sizeof wi);
  if (body->loops.is_empty ()
      || walk_gimple_seq (*seq, find_obstacle, NULL, &wi))
    return false;
  body->seq = seq;
  acctile_collect_assigned (*seq, &body->assigned);
  acctile_stores_collect (target, &body->stores);
  collect_own (body, target);
  return true;
}

void
acctile_body_number (struct acctile_body *body)
{
  body->n_part = 0;
  for (unsigned i = 0; i < body->items.length (); i++)
    if (!body->items[i]->again)
      {
        if (!body->items[i]->glued || body->n_part == 0)
          body->n_part++;
        body->items[i]->part = body->n_part - 1;
      }
}
