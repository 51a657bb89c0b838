/* Loads first: the body of a nest stores behind all that it loads.

   The device's assembler knows of no array that is apart from another, and
   leaves loads behind the stores that stand before them.  Each then waits for
   what is stored, which waits for loads of its own:

     b[i].x = a[i].x + a[i + 1].x;           x = a[i].x + a[i + 1].x;
     b[i].y = a[i].y + a[i + 1].y;     ->    y = a[i].y + a[i + 1].y;
                                             b[i].x = x; b[i].y = y;

   And stores to a sector of memory, which elements of a record are, are united
   in the cache of an SM when they follow one another.

   The pass stands behind GCC's early passes, on the host, whose body of a
   region goes to the device; what shares no memory GCC knows from
   emit-apart.cc.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "emit/emit.h"
#include "emit/emit-parts.h"
#include "emit/loads-first.h"
#include "emit/primitive.h"
#include "extract/callee.h"

#include "tree-eh.h"
#include "tree-ssa-alias.h"

#define WORD 4

/* The stores of a block that wait, in their order; FREE: nothing behind one of
   them in the block sees what it stores.  */
struct waiting
{
  bool free;
  auto_vec<gimple *> stores;
  HOST_WIDE_INT words;
};

bool
acctile_is_plain_store (gimple *stmt, HOST_WIDE_INT *words)
{
  if (!gimple_assign_single_p (stmt) || !gimple_vdef (stmt)
      || gimple_has_volatile_ops (stmt) || gimple_clobber_p (stmt)
      || !is_gimple_reg_type (TREE_TYPE (gimple_assign_lhs (stmt)))
      || stmt_could_throw_p (cfun, stmt))
    return false;
  tree base = get_base_address (gimple_assign_lhs (stmt));
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (gimple_assign_lhs (stmt)));
  if (!base || TREE_CODE (base) != MEM_REF || !tree_fits_shwi_p (size))
    return false;
  *words = (tree_to_shwi (size) + WORD - 1) / WORD;
  return true;
}

bool
acctile_is_told_store (gimple *stmt, HOST_WIDE_INT *words)
{
  return acctile_is_plain_store (stmt, words)
         && MR_DEPENDENCE_CLIQUE (get_base_address (gimple_assign_lhs (stmt)))
                > 1;
}

/* Puts the stores of W before *GSI.  */

static void
store_all (struct waiting *w, gimple_stmt_iterator *gsi)
{
  for (unsigned i = 0; i < w->stores.length (); i++)
    {
      gimple_stmt_iterator from = gsi_for_stmt (w->stores[i]);
      gsi_move_before (&from, gsi);
    }
  w->stores.truncate (0);
  w->words = 0;
}

/* Puts the stores of W at the end of BB, which no jump ends.  */

static void
store_at_end (struct waiting *w, basic_block bb)
{
  for (unsigned i = 0; i < w->stores.length (); i++)
    {
      gimple_stmt_iterator from = gsi_for_stmt (w->stores[i]);
      gimple_stmt_iterator last = gsi_last_bb (bb);
      if (gsi_stmt (from) != gsi_stmt (last))
        gsi_move_after (&from, &last);
    }
}

/* Whether STMT may see what a store of W has not stored yet.  */

static bool
sees (const struct waiting *w, gimple *stmt)
{
  for (unsigned i = 0;
       i < w->stores.length () && !w->free && !acctile_mutant ("sees"); i++)
    if (ref_maybe_used_by_stmt_p (stmt, gimple_assign_lhs (w->stores[i])))
      return true;
  return false;
}

/* Whether CALL does nothing but compute a value from those of its arguments:
   errno, which GCC thinks it may set, nothing on a device reads.  */

static bool
is_value (gcall *call)
{
  if (gimple_call_internal_p (call))
    return !gimple_vuse (call) && (gimple_call_flags (call) & ECF_CONST);
  tree lhs = gimple_call_lhs (call);
  if ((lhs && TREE_CODE (lhs) != SSA_NAME)
      || acctile_call_effect (call) != ACCTILE_CALL_VALUE)
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i))))
      return false;
  return true;
}

/* Whether the stores of W may wait till behind STMT.  */

static bool
may_pass (const struct waiting *w, gimple *stmt)
{
  if (is_gimple_debug (stmt))
    return true;
  if (gimple_has_volatile_ops (stmt) || stmt_could_throw_p (cfun, stmt))
    return false;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    return is_value (call);
  return is_gimple_assign (stmt) && !gimple_vdef (stmt)
         && (!gimple_vuse (stmt) || !sees (w, stmt));
}

/* Names what the statements of BB leave in memory by VERSIONS, in their order,
   and has each see what the one before it leaves; the first sees BEFORE.  */

static void
renumber (basic_block bb, tree before, const vec<tree> &versions)
{
  unsigned n = 0;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      tree after = gimple_vdef (stmt) ? versions[n++] : NULL_TREE;
      if (!gimple_vuse (stmt)
          || (gimple_vuse (stmt) == before && gimple_vdef (stmt) == after))
        {
          before = after ? after : before;
          continue;
        }
      gimple_set_vuse (stmt, before);
      if (after)
        {
          gimple_set_vdef (stmt, after);
          SSA_NAME_DEF_STMT (after) = stmt;
          before = after;
        }
      update_stmt (stmt);
    }
}

/* The loads of BB.  */

static int
count_loads (basic_block bb)
{
  int n = 0;
  for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);
       gsi_next (&gsi))
    n += gimple_assign_load_p (gsi_stmt (gsi));
  return n;
}

void
acctile_delay_stores (basic_block bb, bool free)
{
  struct waiting w;
  auto_vec<tree> versions;
  tree before = NULL_TREE;
  w.words = 0;
  w.free = free;
  for (gimple_stmt_iterator gsi = gsi_after_labels (bb); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      HOST_WIDE_INT words;
      if (!before)
        before = gimple_vuse (stmt);
      if (gimple_vdef (stmt))
        versions.safe_push (gimple_vdef (stmt));
      if ((free ? acctile_is_plain_store (stmt, &words)
                : acctile_is_told_store (stmt, &words))
          && words <= ACCTILE_MOST_WORDS)
        {
          if (w.words + words > ACCTILE_MOST_WORDS)
            store_all (&w, &gsi);
          w.stores.safe_push (stmt);
          w.words += words;
        }
      else if (!w.stores.is_empty () && !may_pass (&w, stmt))
        store_all (&w, &gsi);
      gsi_next (&gsi);
    }
  store_at_end (&w, bb);
  if (before)
    renumber (bb, before, versions);
}

namespace
{

const pass_data loads_first_pass_data = {
  GIMPLE_PASS,
  "acctile-loads-first",
  OPTGROUP_LOOP,
  TV_NONE,
  PROP_cfg | PROP_ssa,
  0,
  0,
  0,
  0,
};

class loads_first_pass : public gimple_opt_pass
{
public:
  loads_first_pass (gcc::context *context)
      : gimple_opt_pass (loads_first_pass_data, context)
  {
  }

  bool
  gate (function *fun) final override
  {
    return flag_openacc && optimize > 0 && !acctile_state.settings.off
           && lookup_attribute (ACCTILE_TUNED, DECL_ATTRIBUTES (fun->decl));
  }

  unsigned int
  execute (function *fun) final override
  {
    basic_block bb;
    FOR_EACH_BB_FN (bb, fun)
    if (count_loads (bb) <= ACCTILE_MOST_LOADS)
      acctile_delay_stores (bb, false);
    return 0;
  }
};

} // namespace

opt_pass *
acctile_make_loads_first_pass (gcc::context *context)
{
  return new loads_first_pass (context);
}
