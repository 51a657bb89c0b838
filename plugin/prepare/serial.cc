/* Regions without acc loops in loops around regions: what one thread does
   between the sweeps of a loop over time, as with the ends of a line or the
   point of a source.

     for (t...)                            for (t...)
       { REGION of a sweep                   { REGION of a sweep
         acc serial              ->            acc parallel
           a[0] = a[n - 2];                      acc loop: for (once = 0;
       }                                                        once < 1;)
                                                   a[0] = a[n - 2];
                                             }

   They become acc loops of one iteration, which are nests like the others.  GCC
   runs parallel and kernels regions without loops with one gang, too.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/callee.h"
#include "acctile.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/holds.h"
#include "prepare/tidy.h"
#include "timetile/timeloop.h"

/* The regions of one loop.  */
struct regions
{
  auto_vec<gomp_target *> alone; /* those that hold no acc loop  */
  bool sweeps;                   /* whether others do  */
};

/* Whether STMT cannot stand in an acc loop of one iteration: other constructs,
   and calls that may do anything.  */

static bool
is_other (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  return is_gimple_omp (stmt) || gimple_code (stmt) == GIMPLE_ASM
         || gimple_code (stmt) == GIMPLE_RETURN
         || gimple_code (stmt) == GIMPLE_EH_FILTER
         || (call && acctile_call_effect (call) != ACCTILE_CALL_VALUE);
}

/* Whether STMT is a condition, which loops have.  */

static bool
is_condition (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_COND;
}

/* Whether TARGET is a kernels region that may hold loops, which are not for one
   thread.  */

static bool
may_hold_loops (gomp_target *target)
{
  return gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS
         && acctile_holds (gimple_omp_body (target), is_condition);
}

/* Whether the clause C of TARGET leaves it as it is when one thread of many
   does what it holds, which assigns the variables ASSIGNED.  */

static bool
is_simple_clause (tree c, hash_set<tree> *assigned)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_MAP:
    case OMP_CLAUSE_FIRSTPRIVATE:
      return !assigned->contains (OMP_CLAUSE_DECL (c));
    case OMP_CLAUSE_DEFAULT:
      return true;
    case OMP_CLAUSE_NUM_GANGS:
    case OMP_CLAUSE_NUM_WORKERS:
    case OMP_CLAUSE_VECTOR_LENGTH:
      return integer_onep (OMP_CLAUSE_OPERAND (c, 0));
    default:
      return false;
    }
}

/* Whether TARGET, which holds no acc loop, can become one.  */

static bool
can_loop (gomp_target *target)
{
  hash_set<tree> assigned;
  gimple_seq body = gimple_omp_body (target);
  if (!gimple_seq_singleton_p (body)
      || gimple_code (gimple_seq_first_stmt (body)) != GIMPLE_BIND
      || may_hold_loops (target) || acctile_holds (body, is_other))
    return false;
  acctile_collect_assigned (body, &assigned);
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (!is_simple_clause (c, &assigned))
      return false;
  return true;
}

/* A walk_gimple_stmt callback: collects regions.  */

static tree
collect_regions (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct regions *r = (struct regions *)wi->info;
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  *handled = false;
  if (!target
      || !(acctile_is_region (target)
           || gimple_omp_target_kind (target)
                  == GF_OMP_TARGET_KIND_OACC_SERIAL))
    return NULL_TREE;
  *handled = true;
  if (may_hold_loops (target)
      || acctile_holds (gimple_omp_body (target), acctile_is_acc_loop))
    r->sweeps = true;
  else if (can_loop (target) && !r->alone.contains (target))
    r->alone.safe_push (target);
  return NULL_TREE;
}

/* Removes the clauses of TARGET that say of how many threads one is.  */

static void
remove_sizes (gomp_target *target)
{
  for (tree *c = gimple_omp_target_clauses_ptr (target); *c;)
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_NUM_GANGS
        || OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_NUM_WORKERS
        || OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_VECTOR_LENGTH)
      *c = OMP_CLAUSE_CHAIN (*c);
    else
      c = &OMP_CLAUSE_CHAIN (*c);
}

/* Makes an acc loop of what TARGET holds.  */

static void
make_loop (gomp_target *target)
{
  gbind *bind
      = as_a<gbind *> (gimple_seq_first_stmt (gimple_omp_body (target)));
  gbind *inner = gimple_build_bind (gimple_bind_vars (bind),
                                    gimple_bind_body (bind), NULL_TREE);
  gimple_seq loop = NULL;
  gimple_bind_set_vars (bind, NULL_TREE);
  gimple_bind_set_body (bind, NULL);
  gimple_seq_add_stmt (&loop, acctile_build_once (bind, inner,
                                                  gimple_location (target),
                                                  OMP_CLAUSE_INDEPENDENT));
  gimple_bind_set_body (bind, loop);
  remove_sizes (target);
  if (gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_SERIAL)
    gimple_omp_target_set_kind (target, GF_OMP_TARGET_KIND_OACC_PARALLEL);
}

/* Looks at the regions of LOOP.  */

static void
look_at_loop (struct acctile_time_loop *loop, gimple_seq *, void *)
{
  struct regions r;
  r.sweeps = false;
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = &r;
      gimple_stmt_iterator gsi = acctile_gsi_at (loop->stmts[i]);
      walk_gimple_stmt (&gsi, collect_regions, NULL, &wi);
    }
  for (unsigned i = 0; r.sweeps && i < r.alone.length (); i++)
    make_loop (r.alone[i]);
}

void
acctile_tidy_serial (gimple_seq *function)
{
  if (!acctile_unoptimised ())
    acctile_time_loop_each (function, look_at_loop, NULL);
}
