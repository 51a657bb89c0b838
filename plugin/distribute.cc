/* Loops whose bodies hold several loops, as one loop for each of these.

     for (i...)                             for (i...)
       {                                      for (j...)
         for (j...)                             c[i][j] *= beta;
           c[i][j] *= beta;         ->      for (i...)
         for (k...)                           for (k...)
           for (j...)                           for (j...)
             c[i][j] += a[i][k]                   c[i][j] += a[i][k]
                        * b[k][j];                           * b[k][j];
       }

   Where no iteration of the outer loop depends on another one all of them may
   do the first part before one does the second.  Each part is a nest of more
   loops than the whole.

   The statements of the body are put into blocks, its items: a loop, a
   condition and what hangs on it, or a single statement.  Items that compute a
   number from what does not change are done again in each part that needs
   it; where another value passes in a variable from one item to a later one,
   these and all between them are one part.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "distribute.h"
#include "callee.h"
#include "counted.h"
#include "definition.h"
#include "emit-parts.h"
#include "gimple-loop.h"
#include "liveness.h"
#include "stores.h"
#include "value.h"

/* Bodies of more items are left alone.  */
#define MAX_ITEMS 200

/* A piece of the body.  "again" where parts that need it do it again, with the
   items in "needs"; "part" is that of another one.  */
struct item
{
  gbind *block;
  bool loop;  /* holds a loop  */
  bool jumps; /* is more than statements in a row  */
  bool again;
  bool glued; /* to the item before  */
  int part;
  hash_set<tree> assigned;
  hash_set<tree> mentioned; /* but for what blocks in it declare  */
  auto_vec<int> needs;
};

/* A body and what is known of it.  "own" are the variables that each iteration
   or gang has for itself.  */
struct body
{
  gimple_seq *seq;
  auto_vec<gomp_for *> loops; /* around it, outermost first  */
  auto_vec<struct item *> items;
  hash_set<tree> own;
  hash_set<tree> assigned;
  struct acctile_stores stores;
  int n_part;
};

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

/* The sequence in which the statements of *SEQ stand when blocks that hold
   nothing but another block are gone into.  */

static gimple_seq *
inside_blocks (gimple_seq *seq)
{
  gimple *stmt = only_stmt (*seq, false);
  while (stmt && gimple_code (stmt) == GIMPLE_BIND)
    {
      seq = gimple_bind_body_ptr (as_a<gbind *> (stmt));
      stmt = only_stmt (*seq, false);
    }
  return seq;
}

/* The acc loop that stands alone in *SEQ, NULL when there is none.  */

static gomp_for *
only_loop (gimple_seq *seq)
{
  gimple *stmt = only_stmt (*inside_blocks (seq), true);
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
      bad = !is_open (stmt, false);
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

/* Whether a loop begins in STMTS, or in blocks there.  */

static bool
has_loop (const vec<gimple *> &stmts)
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
      if (has_loop (inside))
        return true;
    }
  return false;
}

/* Where the first loop of STMTS, or of blocks there, stands in the source, or
   else the first statement.  */

static location_t
find_location (const vec<gimple *> &stmts, bool loops)
{
  auto_vec<int> last;
  acctile_find_loops (stmts, &last);
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      auto_vec<gimple *> inside;
      location_t location = UNKNOWN_LOCATION;
      if (gbind *bind = dyn_cast<gbind *> (stmts[i]))
        acctile_list_stmts (gimple_bind_body (bind), &inside);
      if (last[i] >= 0)
        location = gimple_location (stmts[last[i]]);
      else if (inside.length () > 0)
        location = find_location (inside, loops);
      else if (!loops || gimple_code (stmts[i]) == GIMPLE_OMP_FOR)
        location = gimple_location (stmts[i]);
      if (location != UNKNOWN_LOCATION)
        return location;
    }
  return UNKNOWN_LOCATION;
}

bool
acctile_distribute_might (gomp_target *target)
{
  gomp_for *loop = only_loop (gimple_omp_body_ptr (target)), *inner = loop;
  gimple_seq *seq = NULL;
  while (inner)
    {
      seq = inside_blocks (gimple_omp_body_ptr (inner));
      inner = only_loop (seq);
    }
  if (!loop)
    return false;
  auto_vec<gimple *> stmts;
  auto_vec<int> end;
  bool loops = false;
  int n = 0;
  acctile_list_stmts (*seq, &stmts);
  if (!has_loop (stmts) || !find_ends (stmts, &end))
    return false;
  for (int i = 0, last = -1; i < (int)stmts.length (); i++)
    {
      if (i > last && !acctile_stands_beside (stmts[i]))
        n++;
      last = MAX (last, end[i]);
      loops = loops || end[i] > i;
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

/* Fills ITEM, whose block there is, from what stands there.  */

static void
read_item (struct item *item)
{
  hash_set<tree> declared;
  auto_vec<gimple *> stmts;
  walk_stmt_info wi;
  gimple_seq seq = gimple_bind_body (item->block);
  acctile_list_stmts (seq, &stmts);
  item->loop = has_loop (stmts);
  item->jumps = false;
  for (unsigned i = 0; i < stmts.length (); i++)
    item->jumps |= !is_nothing (stmts[i]) && !is_gimple_assign (stmts[i])
                   && !is_gimple_call (stmts[i]);
  memset (&wi, 0, sizeof wi);
  wi.info = &item->mentioned;
  walk_gimple_seq (seq, NULL, collect_mentioned, &wi);
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

/* Puts the statements of *BODY->seq into blocks, the items.  False when there
   are too many, or one jumps away.  */

static bool
make_items (struct body *body)
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
      struct item *item = new struct item ();
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

/* Takes the blocks of *SEQ that are items away, whose statements stay.  */

static void
remove_blocks (gimple_seq *seq)
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

/* Whether DECL is a number or pointer in a register, whose values statements
   alone hand on.  */

static bool
is_register (tree decl)
{
  return is_gimple_reg_type (TREE_TYPE (decl)) && !TREE_ADDRESSABLE (decl)
         && !TREE_THIS_VOLATILE (decl) && !is_global_var (decl)
         && !(VAR_P (decl) && DECL_HAS_VALUE_EXPR_P (decl));
}

/* Adds what blocks around the items of BODY and clauses of its loops and of
   TARGET declare to BODY->own.  */

static void
collect_own (struct body *body, gomp_target *target)
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
computes (struct item *item)
{
  gimple *stmt = only_stmt (gimple_bind_body (item->block), false);
  return stmt && is_gimple_assign (stmt) && !gimple_clobber_p (stmt)
                 && DECL_P (gimple_assign_lhs (stmt))
                 && is_register (gimple_assign_lhs (stmt))
             ? stmt
             : NULL;
}

/* Whether ITEM holds labels alone, and the like.  */

static bool
does_nothing (struct item *item)
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
gives_value (struct item *item, tree decl)
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
reads_first (struct item *item, tree decl)
{
  return item->mentioned.contains (decl)
         && acctile_read_first (gimple_bind_body (item->block), decl);
}

/* The last item of BODY before number Q that assigns DECL, -1 for none.  */

static int
find_setter (struct body *body, int q, tree decl)
{
  int p = q - 1;
  while (p >= 0 && !body->items[p]->assigned.contains (decl))
    p--;
  return p;
}

/* The variables that ITEM mentions, in the order of their declaration.  */

static void
list_mentioned (struct item *item, vec<tree> *decls)
{
  acctile_in_order (&item->mentioned, decls);
}

/* Whether item Q of BODY computes the same whenever it is done in an iteration:
   notes what it needs.  Those before it are known.  */

static bool
can_do_again (struct body *body, int q)
{
  struct item *item = body->items[q];
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
      if (!is_register (decls[i]))
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

/* Makes items FIRST to LAST of BODY one part.  */

static void
glue (struct body *body, int first, int last)
{
  for (int k = first + 1; k <= last; k++)
    body->items[k]->glued = true;
}

/* Joins item Q of BODY with those that it has the value of DECL from.  False
   when that may be from before the body.  */

static bool
join_setters (struct body *body, int q, tree decl)
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
      glue (body, p, q);
      if (gives_value (body->items[p], decl))
        return true;
    }
  return false;
}

/* Joins items of BODY between which variables pass.  False when variables pass
   in another way.  */

static bool
join_items (struct body *body)
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
        if (is_register (decls[i]))
          {
            if (!join_setters (body, q, decls[i]))
              return false;
          }
        else if (body->own.contains (decls[i]))
          {
            if (int *before = last.get (decls[i]))
              glue (body, *before, q);
            last.put (decls[i], q);
          }
        else if (body->assigned.contains (decls[i]))
          return false;
    }
  return true;
}

/* Adds item Q of BODY and what it needs to ITEMS.  */

static void
add_needed (struct body *body, int q, hash_set<int_hash<int, -1, -2> > *items)
{
  if (items->add (q))
    return;
  for (unsigned i = 0; i < body->items[q]->needs.length (); i++)
    add_needed (body, body->items[q]->needs[i], items);
}

/* Whether parts A and B of BODY mention the same array.  */

static bool
are_related (struct body *body, int a, int b)
{
  hash_set<int_hash<int, -1, -2> > items;
  hash_set<tree> first, second;
  for (int which = 0; which < 2; which++)
    {
      items.empty ();
      for (unsigned i = 0; i < body->items.length (); i++)
        if (!body->items[i]->again && body->items[i]->part == (which ? b : a))
          add_needed (body, i, &items);
      for (unsigned i = 0; i < body->items.length (); i++)
        if (items.contains (i))
          for (hash_set<tree>::iterator d = body->items[i]->mentioned.begin ();
               d != body->items[i]->mentioned.end (); ++d)
            if (POINTER_TYPE_P (TREE_TYPE (*d)) || !is_register (*d))
              (which ? second : first).add (*d);
    }
  for (hash_set<tree>::iterator d = first.begin (); d != first.end (); ++d)
    if (second.contains (*d))
      return true;
  return false;
}

/* Numbers the parts of BODY.  */

static void
number_parts (struct body *body)
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

/* The first and the last item of part P of BODY, and whether it has a loop.  */

static bool
find_part (struct body *body, int p, int *first, int *last)
{
  bool loop = false;
  *first = -1;
  for (int i = 0; i < (int)body->items.length (); i++)
    if (!body->items[i]->again && body->items[i]->part == p)
      {
        *first = *first < 0 ? i : *first;
        *last = i;
        loop = loop || body->items[i]->loop;
      }
  return loop;
}

/* Joins a part of BODY without a loop with the one behind it, or before it,
   with which it shares an array, or else with any.  False when there is none.
 */

static bool
join_straight (struct body *body)
{
  for (int p = 0; p < body->n_part && body->n_part > 1; p++)
    {
      int first, last, from, to;
      if (find_part (body, p, &first, &last))
        continue;
      bool behind = p + 1 < body->n_part
                    && (p == 0 || are_related (body, p, p + 1)
                        || !are_related (body, p, p - 1));
      find_part (body, behind ? p + 1 : p - 1, &from, &to);
      glue (body, MIN (first, from), MAX (last, to));
      number_parts (body);
      return true;
    }
  return false;
}

/* The loop FOR_STMT with part P of BODY, which it is around, alone.  */

static gomp_for *
copy_part (struct body *body, gomp_for *for_stmt, int p)
{
  hash_set<int_hash<int, -1, -2> > kept;
  auto_vec<gimple *> stmts;
  gimple_seq one = NULL;
  for (unsigned i = 0; i < body->items.length (); i++)
    if (!body->items[i]->again && body->items[i]->part == p)
      {
        add_needed (body, i, &kept);
        acctile_list_stmts (gimple_bind_body (body->items[i]->block), &stmts);
      }
  location_t location = find_location (stmts, true);
  if (location == UNKNOWN_LOCATION)
    location = find_location (stmts, false);
  if (location == UNKNOWN_LOCATION)
    location = gimple_location (for_stmt);
  gimple_seq_add_stmt (&one, gimple_copy (for_stmt));
  one = copy_gimple_seq_and_replace_locals (one);
  gomp_for *copy = as_a<gomp_for *> (gimple_seq_first_stmt (one)),
           *inner = copy;
  gimple_seq *seq = NULL;
  for (unsigned k = 0; k < body->loops.length (); k++)
    {
      inner = k ? only_loop (seq) : copy;
      gimple_set_location (inner, location);
      seq = inside_blocks (gimple_omp_body_ptr (inner));
    }
  gimple_stmt_iterator gsi = gsi_start (*seq);
  for (unsigned i = 0; i < body->items.length (); i++)
    if (kept.contains (i))
      gsi_next (&gsi);
    else
      gsi_remove (&gsi, false);
  remove_blocks (seq);
  return copy;
}

/* Reads the nest of TARGET into BODY.  False when it is none that can be
   distributed.  */

static bool
read_body (struct body *body, gomp_target *target)
{
  walk_stmt_info wi;
  gimple_seq *seq = gimple_omp_body_ptr (target);
  while (gomp_for *loop = only_loop (seq))
    {
      if (!is_open (loop, true))
        return false;
      body->loops.safe_push (loop);
      seq = inside_blocks (gimple_omp_body_ptr (loop));
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

/* Puts a copy of the outermost loop of BODY, which stands in *SEQ, for each
   part into its place.  */

static void
put_parts (struct body *body, gimple_seq *seq)
{
  gomp_for *loop = body->loops[0];
  gimple_seq all = NULL;
  for (int p = 0; p < body->n_part; p++)
    gimple_seq_add_stmt (&all, copy_part (body, loop, p));
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    if (gsi_stmt (gsi) == loop)
      {
        gsi_insert_seq_before (&gsi, all, GSI_SAME_STMT);
        gsi_remove (&gsi, false);
        return;
      }
}

/* What acctile_distribute does with BODY, which was read.  */

static bool
distribute (struct body *body, gomp_target *target,
            enum acctile_straight straight)
{
  if (!join_items (body))
    return false;
  number_parts (body);
  while (straight == ACCTILE_STRAIGHT_JOINS && join_straight (body))
    ;
  if (body->n_part < 2)
    return false;
  put_parts (body, inside_blocks (gimple_omp_body_ptr (target)));
  return true;
}

int
acctile_distribute (gomp_target *target, enum acctile_straight straight,
                    int *depth)
{
  struct body body;
  bool done = false;
  body.n_part = 0;
  *depth = 0;
  if (!read_body (&body, target))
    return 0;
  for (unsigned k = 0; k < body.loops.length (); k++)
    *depth += gimple_omp_for_collapse (body.loops[k]);
  if (make_items (&body))
    done = distribute (&body, target, straight);
  if (!done && body.items.length () > 0)
    remove_blocks (body.seq);
  for (unsigned i = 0; i < body.items.length (); i++)
    delete body.items[i];
  return done ? body.n_part : 0;
}

/* A walk_gimple_seq callback: lets acc loops say that they are independent
   where they say nothing.  */

static tree
claim_loop (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (stmt) != GIMPLE_OMP_FOR)
    return NULL_TREE;
  tree clauses = gimple_omp_for_clauses (stmt);
  if (!omp_find_clause (clauses, OMP_CLAUSE_AUTO)
      && !omp_find_clause (clauses, OMP_CLAUSE_SEQ)
      && !omp_find_clause (clauses, OMP_CLAUSE_INDEPENDENT))
    gimple_omp_for_set_clauses (
        stmt, acctile_add_clause (gimple_location (stmt),
                                  OMP_CLAUSE_INDEPENDENT, NULL_TREE, clauses));
  return NULL_TREE;
}

void
acctile_distribute_as_kernels (gomp_target *target)
{
  walk_stmt_info wi;
  if (gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    return;
  memset (&wi, 0, sizeof wi);
  walk_gimple_seq (gimple_omp_body (target), claim_loop, NULL, &wi);
  gimple_omp_target_set_kind (target, GF_OMP_TARGET_KIND_OACC_KERNELS);
}
