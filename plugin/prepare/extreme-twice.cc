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

bool
acctile_place_can_repeat (struct acctile_place *p)
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
