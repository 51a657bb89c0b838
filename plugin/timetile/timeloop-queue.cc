/* The queues of the regions of a time loop.  Where all regions are in one queue
   and nothing in the loop waits, the launch of all steps is in that queue, too:

     for (t...)                             #pragma acc parallel async (q)
       { #pragma acc parallel async (q)       for (t...)
         ...                          ->        { ... } }
     #pragma acc wait (q)                   #pragma acc wait (q)

   Otherwise the host waits for it.  Then all that a step could wait for, or
   follow in its queue, has to have an end before; the order of the program,
   without any overlap, is one that its queues allow.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/timeloop-queue.h"

bool
acctile_is_wait (gimple *stmt)
{
  return gimple_call_builtin_p (stmt, BUILT_IN_GOACC_WAIT);
}

bool
acctile_time_loop_queued (const struct acctile_time_loop *loop)
{
  for (unsigned i = 0; i < loop->targets.length (); i++)
    {
      tree clauses = gimple_omp_target_clauses (loop->targets[i]);
      if (omp_find_clause (clauses, OMP_CLAUSE_ASYNC)
          || omp_find_clause (clauses, OMP_CLAUSE_WAIT))
        return true;
    }
  return !loop->waits.is_empty ();
}

/* Notes EXPR, a queue of LOOP, in QUEUE.  False when it changes.  */

static bool
add_queue (const struct acctile_time_loop *loop,
           struct acctile_time_queue *queue, tree expr)
{
  tree value = acctile_time_loop_invariant (loop, expr);
  for (unsigned i = 0; value && i < queue->regions.length (); i++)
    if (operand_equal_p (queue->regions[i], value, 0))
      return true;
  if (value)
    queue->regions.safe_push (value);
  return value != NULL_TREE;
}

/* Notes the queues that the regions of LOOP are in, or wait for, in QUEUE, and
   in *ALONE whether they all are in one and wait for none.  False when one
   changes.  */

static bool
add_regions (const struct acctile_time_loop *loop,
             struct acctile_time_queue *queue, bool *alone)
{
  *alone = loop->waits.is_empty ();
  for (unsigned i = 0; i < loop->targets.length (); i++)
    {
      bool some = false;
      for (tree c = gimple_omp_target_clauses (loop->targets[i]); c;
           c = OMP_CLAUSE_CHAIN (c))
        if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_ASYNC)
          {
            some = true;
            if (!add_queue (loop, queue, OMP_CLAUSE_ASYNC_EXPR (c)))
              return false;
          }
        else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_WAIT)
          {
            *alone = false;
            if (!add_queue (loop, queue, OMP_CLAUSE_WAIT_EXPR (c)))
              return false;
          }
      *alone = *alone && some;
    }
  *alone = *alone && queue->regions.length () == 1;
  return true;
}

/* WAIT as it is before LOOP, NULL when it changes.  */

static gcall *
copy_wait (const struct acctile_time_loop *loop, gcall *wait)
{
  gcall *copy = as_a<gcall *> (gimple_copy (wait));
  for (unsigned i = 0; i < gimple_call_num_args (wait); i++)
    {
      tree value
          = acctile_time_loop_invariant (loop, gimple_call_arg (wait, i));
      if (!value)
        return NULL;
      gimple_call_set_arg (copy, i, value);
    }
  return copy;
}

const char *
acctile_time_loop_queue (const struct acctile_time_loop *loop,
                         struct acctile_time_queue *queue)
{
  static const char changes[] = "a queue changes from step to step";
  bool alone;
  queue->async = NULL_TREE;
  queue->regions.truncate (0);
  queue->waits.truncate (0);
  if (!add_regions (loop, queue, &alone))
    return changes;
  for (unsigned i = 0; i < loop->waits.length (); i++)
    if (gcall *copy = copy_wait (loop, loop->waits[i]))
      queue->waits.safe_push (copy);
    else
      return changes;
  if (alone)
    queue->async = queue->regions[0];
  return NULL;
}

void
acctile_time_loop_wait (const struct acctile_time_queue *queue, gimple_seq *seq)
{
  tree fn = builtin_decl_explicit (BUILT_IN_GOACC_WAIT);
  tree host = build_int_cst (integer_type_node, GOMP_ASYNC_SYNC);
  for (unsigned i = 0; i < queue->regions.length (); i++)
    gimplify_and_add (
        build_call_expr (
            fn, 3, host, integer_one_node,
            fold_convert (integer_type_node, unshare_expr (queue->regions[i]))),
        seq);
  for (unsigned i = 0; i < queue->waits.length (); i++)
    {
      gcall *wait = queue->waits[i];
      for (unsigned k = 0; k < gimple_call_num_args (wait); k++)
        {
          tree arg = gimple_call_arg (wait, k);
          gimplify_expr (&arg, seq, NULL, is_gimple_val, fb_rvalue);
          gimple_call_set_arg (wait, k, arg);
        }
      gimple_seq_add_stmt (seq, wait);
    }
}
