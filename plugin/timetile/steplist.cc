/* The statements of one step of a time loop: see steplist.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/steplist.h"
#include "extract/gimple-loop.h"
#include "extract/mention.h"
#include "extract/slice.h"
#include "timetile/timeloop-queue.h"

/* Whether STMT only says where to go.  */

static bool
is_way (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_LABEL || gimple_code (stmt) == GIMPLE_GOTO
         || gimple_code (stmt) == GIMPLE_NOP
         || gimple_code (stmt) == GIMPLE_PREDICT || is_gimple_debug (stmt);
}

/* The places in the statements of LOOP from where its jumps back go to, to the
   last of them.  False when there are none, or other statements around.  */

static bool
find_range (const struct acctile_time_loop *loop, int *first, int *last)
{
  auto_vec<int> ends;
  *last = -1;
  acctile_find_loops (loop->stmts, &ends);
  for (unsigned i = 0; i < ends.length (); i++)
    if (ends[i] >= 0)
      {
        *first = i;
        *last = ends[i];
        break;
      }
    else if (!is_way (loop->stmts[i]))
      return false;
  for (unsigned i = *last + 1; i < loop->stmts.length (); i++)
    if (!is_way (loop->stmts[i]))
      return false;
  return *last >= 0;
}

void
acctile_step_stmts (const struct acctile_time_loop *loop, vec<gimple *> *stmts)
{
  int first = 0, last = -1;
  if (!find_range (loop, &first, &last))
    return;
  for (int i = first; i <= last; i++)
    {
      gimple *stmt = loop->stmts[i];
      if (gimple_code (stmt) != GIMPLE_BIND)
        stmts->safe_push (stmt);
      else
        acctile_slice_stmts (gimple_bind_body (as_a<gbind *> (stmt)), stmts);
    }
}

/* Statements and the places of labels in them.  */
struct step_walk
{
  auto_vec<gimple *> stmts;
  hash_map<tree, int> label;
  int entry; /* where the loop is entered  */
};

static void
read_stmts (const struct acctile_time_loop *loop, struct step_walk *w)
{
  acctile_step_stmts (loop, &w->stmts);
  for (unsigned i = 0; i < w->stmts.length (); i++)
    if (glabel *label = dyn_cast<glabel *> (w->stmts[i]))
      w->label.put (gimple_label_label (label), i);
  w->entry = 0;
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    {
      gimple *stmt = loop->stmts[i];
      if (!w->stmts.is_empty () && stmt == w->stmts[0])
        break;
      if (gimple_code (stmt) == GIMPLE_GOTO)
        if (int *place = w->label.get (gimple_goto_dest (stmt)))
          w->entry = *place;
    }
}

/* The only condition of the loop and its label inside; NULL when there are
   several.  */

static gcond *
only_condition (struct step_walk *w, tree *inside)
{
  gcond *only = NULL;
  for (unsigned i = 0; i < w->stmts.length (); i++)
    if (gcond *cond = dyn_cast<gcond *> (w->stmts[i]))
      {
        if (only)
          return NULL;
        only = cond;
      }
  if (!only)
    return NULL;
  bool then = w->label.get (gimple_cond_true_label (only)) != NULL;
  bool otherwise = w->label.get (gimple_cond_false_label (only)) != NULL;
  if (then == otherwise)
    return NULL;
  *inside
      = then ? gimple_cond_true_label (only) : gimple_cond_false_label (only);
  return only;
}

/* Takes those from place FROM of LIST out, which are also done before the first
   step.  False when they do more than compute the condition.  */

static bool
drop_test (vec<gimple *> *list, unsigned from)
{
  for (unsigned i = from; i < list->length (); i++)
    {
      tree lhs = gimple_get_lhs ((*list)[i]);
      if (!lhs || (DECL_P (lhs) && !DECL_ARTIFICIAL (lhs))
          || POINTER_TYPE_P (TREE_TYPE (lhs)))
        return false;
      for (unsigned k = 0; k < from; k++)
        if (acctile_mentions ((*list)[k], lhs))
          return false;
    }
  list->truncate (from);
  return true;
}

const char *
acctile_step_list (const struct acctile_time_loop *loop, vec<gimple *> *list)
{
  struct step_walk w;
  tree inside = NULL_TREE;
  read_stmts (loop, &w);
  gcond *cond = only_condition (&w, &inside);
  if (!cond)
    return "its steps depend on conditions";
  unsigned at = *w.label.get (inside), first = ~0u;
  for (unsigned seen = 0; seen <= w.stmts.length (); seen++)
    {
      if (at == (unsigned)w.entry && !list->is_empty ())
        first = list->length ();
      if (at >= w.stmts.length ())
        break;
      gimple *stmt = w.stmts[at++];
      if (stmt == cond)
        return first > list->length () || drop_test (list, first)
                   ? NULL
                   : "something of its steps is done before its test";
      if (gimple_code (stmt) == GIMPLE_GOTO)
        {
          int *to = w.label.get (gimple_goto_dest (stmt));
          if (!to)
            return "its steps may end it";
          at = *to;
        }
      else if (gimple_code (stmt) == GIMPLE_OMP_TARGET
               || (is_gimple_assign (stmt) && !gimple_clobber_p (stmt)))
        list->safe_push (stmt);
      else if (!is_way (stmt) && !gimple_clobber_p (stmt)
               && !acctile_is_wait (stmt))
        return "its steps are not plain";
    }
  return "its steps are not plain";
}
