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
   loops than the whole.  Where some do, what must stay together is told.

   Items of the body (distribute-body.h) that compute a number from what does
   not change are done again in each part that needs it; where another value
   passes in a variable from one item to a later one, these and all between them
   are one part.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "prepare/distribute-body.h"
#include "prepare/distribute.h"
#include "emit/emit-parts.h"
#include "extract/gimple-loop.h"
#include "substitute.h"

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

/* Adds item Q of BODY and what it needs to ITEMS.  */

static void
add_needed (struct acctile_body *body, int q,
            hash_set<int_hash<int, -1, -2> > *items)
{
  if (items->add (q))
    return;
  for (unsigned i = 0; i < body->items[q]->needs.length (); i++)
    add_needed (body, body->items[q]->needs[i], items);
}

/* Whether parts A and B of BODY mention the same array.  */

static bool
are_related (struct acctile_body *body, int a, int b)
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
            if (POINTER_TYPE_P (TREE_TYPE (*d))
                || !acctile_body_is_register (*d))
              (which ? second : first).add (*d);
    }
  for (hash_set<tree>::iterator d = first.begin (); d != first.end (); ++d)
    if (second.contains (*d))
      return true;
  return false;
}

/* The first and the last item of part P of BODY, and whether it has a loop.  */

static bool
find_part (struct acctile_body *body, int p, int *first, int *last)
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
join_straight (struct acctile_body *body)
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
      acctile_body_glue (body, MIN (first, from), MAX (last, to));
      acctile_body_number (body);
      return true;
    }
  return false;
}

/* The loop FOR_STMT with part P of BODY, which it is around, alone.  */

static gomp_for *
copy_part (struct acctile_body *body, gomp_for *for_stmt, int p)
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
  one = acctile_copy_statements (one);
  gomp_for *copy = as_a<gomp_for *> (gimple_seq_first_stmt (one)),
           *inner = copy;
  gimple_seq *seq = NULL;
  for (unsigned k = 0; k < body->loops.length (); k++)
    {
      inner = k ? acctile_body_loop (seq) : copy;
      gimple_set_location (inner, location);
      seq = acctile_body_inside (gimple_omp_body_ptr (inner));
    }
  gimple_stmt_iterator gsi = gsi_start (*seq);
  for (unsigned i = 0; i < body->items.length (); i++)
    if (kept.contains (i))
      gsi_next (&gsi);
    else
      gsi_remove (&gsi, false);
  acctile_body_remove_blocks (seq);
  return copy;
}

/* Puts a copy of the outermost loop of BODY, which stands in *SEQ, for each
   part into its place.  */

static void
put_parts (struct acctile_body *body, gimple_seq *seq)
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
distribute (struct acctile_body *body, gomp_target *target,
            enum acctile_straight straight,
            const vec<acctile_together> *together)
{
  if (!acctile_body_join (body))
    return false;
  if (together)
    acctile_body_bind (body, together);
  acctile_body_number (body);
  while (straight == ACCTILE_STRAIGHT_JOINS && join_straight (body))
    ;
  if (body->n_part < 2)
    return false;
  put_parts (body, acctile_body_inside (gimple_omp_body_ptr (target)));
  return true;
}

int
acctile_distribute (gomp_target *target, enum acctile_straight straight,
                    const vec<acctile_together> *together, int *depth)
{
  struct acctile_body body;
  bool done = false;
  body.n_part = 0;
  *depth = 0;
  if (!acctile_body_read (&body, target))
    return 0;
  for (unsigned k = 0; k < body.loops.length (); k++)
    *depth += gimple_omp_for_collapse (body.loops[k]);
  if (acctile_body_make_items (&body))
    done = distribute (&body, target, straight, together);
  if (!done && body.items.length () > 0)
    acctile_body_remove_blocks (body.seq);
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
