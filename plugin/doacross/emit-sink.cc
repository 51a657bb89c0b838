/* What stands between the loops of a DOACROSS nest and depends on the loop that
   a thread's iterations run along, where that is not the innermost:

     for (i...)                        for (j...)
       { row = i * n;                    for (i, along the times)
         for (j...)              ->        { row = i * n;
           a[row + j] = ...; }               a[row + j] = ...; }

   gfortran computes the addresses of array expressions so.  The statements are
   done again at the begin of the innermost body, where the iterator has its
   value; no bound of a loop depends on it (models/wavefront-skew.c).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doacross/emit-pipeline.h"
#include "extract/slice.h"
#include "extract/stores.h"
#include "extract/value.h"

/* What depends on the iterator: the variables, and the statements that give
   these their values.  "loads": one of them reads memory.  */
struct dependents
{
  hash_set<tree> vars;
  auto_vec<gimple *> stmts;
  bool loads;
};

/* A walk_gimple_op callback: finds one of the variables.  */

static tree
find_dependent (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *)data;
  *walk_subtrees = !TYPE_P (*tp);
  return ((struct dependents *)wi->info)->vars.contains (*tp) ? *tp : NULL_TREE;
}

/* Notes STMT in D if it computes something of what D has.  */

static void
note_dependent (gimple *stmt, struct dependents *d)
{
  walk_stmt_info wi;
  bool depends = false;
  memset (&wi, 0, sizeof wi);
  wi.info = d;
  if (!is_gimple_assign (stmt) || gimple_clobber_p (stmt))
    return;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    depends
        |= gimple_op (stmt, i)
           && walk_tree (gimple_op_ptr (stmt, i), find_dependent, &wi, NULL);
  if (!depends)
    return;
  for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
    if (tree op = gimple_op (stmt, i))
      d->loads |= acctile_is_memory (op) && !acctile_scalar_argument (op);
  d->vars.add (gimple_assign_lhs (stmt));
  d->stmts.safe_push (stmt);
}

bool
acctile_emit_sunk (struct acctile_found *found,
                   const struct acctile_layout *layout)
{
  struct dependents d;
  auto_vec<gimple *> between;
  gimple_seq copies = NULL;
  const struct acctile_gimple_loop *step = &found->loop[layout->step];
  gomp_for *innermost = found->loop[layout->n_band - 1].stmt;
  d.loads = false;
  d.vars.add (gimple_omp_for_index (step->stmt, step->dim));
  for (int k = layout->step; k < layout->n_band - 1; k++)
    if (found->loop[k].stmt != found->loop[k + 1].stmt)
      acctile_slice_before (gimple_omp_body (found->loop[k].stmt),
                            found->loop[k + 1].stmt, &between);
  for (unsigned i = 0; i < between.length (); i++)
    note_dependent (between[i], &d);
  for (unsigned i = 0; i < d.stmts.length (); i++)
    gimple_seq_add_stmt (&copies, gimple_copy (d.stmts[i]));
  if (!copies)
    return true;
  gimple_seq *body = gimple_omp_body_ptr (innermost);
  while (gimple_seq_singleton_p (*body)
         && gimple_code (gimple_seq_first_stmt (*body)) == GIMPLE_BIND)
    body = gimple_bind_body_ptr (as_a<gbind *> (gimple_seq_first_stmt (*body)));
  gimple_seq_add_seq (&copies, *body);
  *body = copies;
  return !d.loads;
}
