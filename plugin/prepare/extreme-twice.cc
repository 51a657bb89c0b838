/* Whether loops that look for the place of an extreme may run twice: for the
   extreme, and for its place (extreme-place.cc).

   They may where they store nothing and each number is the same again: the
   device's assembler may fuse two operations on floating-point numbers in one
   of the loops only.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/liveness.h"
#include "prepare/extreme-place.h"

/* A walk through the loops of PLACE: how many operations there round
   floating-point numbers, and whether something is more than that.  */
struct repetition
{
  const struct acctile_place *place;
  int rounded;
  bool more;
};

/* Whether STMT, an assignment, may round a floating-point number.  */

static bool
is_rounded (gimple *stmt)
{
  enum tree_code code = gimple_assign_rhs_code (stmt);
  return !gimple_assign_single_p (stmt) && code != ABS_EXPR
         && code != NEGATE_EXPR && code != COND_EXPR && code != MAX_EXPR
         && code != MIN_EXPR && TREE_CODE_CLASS (code) != tcc_comparison
         && FLOAT_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)));
}

/* A walk_gimple_stmt callback for a repetition.  */

static tree
find_more (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct repetition *r = (struct repetition *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      r->rounded += is_rounded (stmt);
      r->more |= gimple_has_volatile_ops (stmt);
      break;
    case GIMPLE_OMP_FOR:
      r->more |= !r->place->loops.contains (as_a<gomp_for *> (stmt));
      break;
    case GIMPLE_COND:
    case GIMPLE_LABEL:
    case GIMPLE_GOTO:
    case GIMPLE_BIND:
    case GIMPLE_DEBUG:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      break;
    default:
      r->more = true;
      break;
    }
  return NULL_TREE;
}

/* Whether P's loops compute the same whatever stands around.  */

static bool
computes_alike (struct acctile_place *p)
{
  struct repetition r = { p, 0, false };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &r;
  gimple_stmt_iterator gsi = acctile_gsi_at (p->outer);
  walk_gimple_stmt (&gsi, find_more, NULL, &wi);
  return !r.more && r.rounded <= (flag_unsafe_math_optimizations ? 0 : 1);
}

/* Whether P's loops may run twice.  */

static bool
can_repeat (struct acctile_place *p)
{
  if (p->stores.any || p->stores.refs.length () > 0 || !computes_alike (p))
    return false;
  auto_vec<tree> decls;
  acctile_in_order (&p->assigned, &decls);
  for (unsigned i = 0; i < decls.length (); i++)
    {
      bool own = decls[i] == p->best || p->declared.contains (decls[i]);
      for (unsigned k = 0; k < p->loops.length () && !own; k++)
        own = decls[i] == gimple_omp_for_index (p->loops[k], 0);
      for (unsigned k = 0; k < p->sets.length () && !own; k++)
        own = decls[i] == gimple_assign_lhs (p->sets[k]);
      if (!own && acctile_read_first (gimple_omp_body (p->outer), decls[i]))
        return false;
    }
  return true;
}

/* Leaves out of LOOP, in BIND, a search for another extreme than BEST, where
   one is.  */

static bool
drop_search (gomp_for *loop, gbind *bind, tree best)
{
  struct acctile_place other;
  other.except = best;
  if (!acctile_place_read (loop, bind, false, &other))
    return false;
  auto_vec<gimple *> stmts;
  acctile_list_stmts (*other.seq, &stmts);
  for (gimple_stmt_iterator gsi = gsi_start (*other.seq); !gsi_end_p (gsi);)
    gsi_remove (&gsi, false);
  gimple_seq rest = NULL;
  for (unsigned i = 0; i < stmts.length (); i++)
    if (i < other.condition || i > other.last)
      gimple_seq_add_stmt (&rest, stmts[i]);
  *other.seq = rest;
  return true;
}

/* Whether STMT, in P's loops, does no more than to set a variable, to what may
   depend on what it was, which nothing there reads besides.  */

static bool
is_apart (struct acctile_place *p, gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt))
    return false;
  tree var = gimple_assign_lhs (stmt);
  if (!is_gimple_reg (var) || var == p->best || p->declared.contains (var))
    return false;
  for (unsigned k = 0; k < p->sets.length (); k++)
    if (var == gimple_assign_lhs (p->sets[k]))
      return false;
  int own = 1;
  for (unsigned k = 1; k < gimple_num_ops (stmt); k++)
    own += gimple_op (stmt, k) == var;
  return acctile_place_mentions (p, var) == own;
}

/* A walk_gimple_stmt callback: leaves out such statements.  */

static tree
drop_apart (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = is_apart ((struct acctile_place *)wi->info, gsi_stmt (*gsi));
  wi->removed_stmt = *handled;
  if (*handled)
    gsi_remove (gsi, false);
  return NULL_TREE;
}

bool
acctile_place_repeat (gomp_for *loop, gbind *bind, struct acctile_place *again)
{
  struct acctile_place all;
  if (!acctile_place_read (loop, bind, false, &all))
    return false;
  while (drop_search (loop, bind, all.best))
    ;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &all;
  walk_gimple_seq_mod (gimple_omp_body_ptr (loop), drop_apart, NULL, &wi);
  return acctile_place_read (loop, bind, false, again) && can_repeat (again);
}
