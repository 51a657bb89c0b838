/* Warnings of reductions that stand in one another.

   GCC lowers what the plugin has made of a function, and would say of that what
   it says of reductions: of loops that are there twice, or no longer as they
   were.  So the function is looked at as the user wrote it, in the way of
   scan_omp_for of GCC's omp-low.cc, and where there is something to say GCC
   says nothing as long as it lowers it.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"

/* A region or acc loop: where it stands, and its clauses of reductions.  */
struct construct
{
  location_t place;
  vec<tree> reductions;
};

/* Those that stand around a statement, outermost first, and whether anything
   was said.  */
struct inside
{
  auto_vec<struct construct> around;
  bool told;
};

/* What global_dc held before it was made quiet, and whether it is.  */
static bool had_warnings_off, had_notes_off, is_quiet;

/* The clause of a reduction of VAR that C has, NULL without one.  */

static tree
find_reduction (const struct construct *c, tree var)
{
  for (unsigned i = c->reductions.length (); i-- > 0;)
    if (OMP_CLAUSE_DECL (c->reductions[i]) == var)
      return c->reductions[i];
  return NULL_TREE;
}

/* Compares CLAUSE, of the innermost construct of IN, with those around.  */

static void
compare (struct inside *in, tree clause)
{
  tree var = OMP_CLAUSE_DECL (clause), outer = NULL_TREE;
  int last = in->around.length () - 2, with = last;
  for (; with >= 0; with--)
    if ((outer = find_reduction (&in->around[with], var)))
      break;
  if (!outer)
    return;
  if (OMP_CLAUSE_REDUCTION_CODE (clause) != OMP_CLAUSE_REDUCTION_CODE (outer))
    {
      warning_at (OMP_CLAUSE_LOCATION (clause), 0,
                  "conflicting reduction operations for %qE", var);
      inform (OMP_CLAUSE_LOCATION (outer),
              "location of the previous reduction for %qE", var);
      in->told = true;
    }
  for (int k = last; k > with; k--)
    {
      warning_at (in->around[k].place, 0,
                  "nested loop in reduction needs reduction clause for %qE",
                  var);
      in->told = true;
    }
}

static tree look_at (gimple_stmt_iterator *gsi, bool *handled,
                     walk_stmt_info *wi);

/* Looks at what stands in STMT, which has CLAUSES; compares these where it
   IS_LOOP.  */

static void
look_into (struct inside *in, gimple *stmt, tree clauses, bool is_loop)
{
  struct construct c = { gimple_location (stmt), vNULL };
  for (tree clause = clauses; clause; clause = OMP_CLAUSE_CHAIN (clause))
    if (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_REDUCTION)
      c.reductions.safe_push (clause);
  in->around.safe_push (c);
  for (unsigned i = is_loop ? c.reductions.length () : 0; i-- > 0;)
    compare (in, c.reductions[i]);
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = in;
  walk_gimple_seq (gimple_omp_body (stmt), look_at, NULL, &wi);
  in->around.pop ();
  c.reductions.release ();
}

/* A walk_gimple_seq callback.  */

static tree
look_at (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct inside *in = (struct inside *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    *handled = gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_OACC_LOOP;
  else if (gimple_code (stmt) == GIMPLE_OMP_TARGET)
    *handled = is_gimple_omp_oacc (stmt) && is_gimple_omp_offloaded (stmt);
  if (*handled && gimple_code (stmt) == GIMPLE_OMP_FOR)
    look_into (in, stmt, gimple_omp_for_clauses (stmt), true);
  else if (*handled)
    look_into (in, stmt, gimple_omp_target_clauses (stmt), false);
  return NULL_TREE;
}

bool
acctile_warn_reductions (gimple_seq body)
{
  struct inside in;
  in.told = false;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &in;
  walk_gimple_seq (body, look_at, NULL, &wi);
  return in.told;
}

void
acctile_lower_quietly (void)
{
  had_warnings_off = global_dc->dc_inhibit_warnings;
  had_notes_off = global_dc->inhibit_notes_p;
  global_dc->dc_inhibit_warnings = global_dc->inhibit_notes_p = true;
  is_quiet = true;
}

namespace
{

const pass_data lowered_pass_data = {
  GIMPLE_PASS, "acctile-lowered", OPTGROUP_OMP, TV_NONE, 0, 0, 0, 0, 0,
};

class lowered_pass : public gimple_opt_pass
{
public:
  lowered_pass (gcc::context *context)
      : gimple_opt_pass (lowered_pass_data, context)
  {
  }

  bool
  gate (function *) final override
  {
    return is_quiet;
  }

  unsigned int
  execute (function *) final override
  {
    global_dc->dc_inhibit_warnings = had_warnings_off;
    global_dc->inhibit_notes_p = had_notes_off;
    is_quiet = false;
    return 0;
  }
};

} // namespace

opt_pass *
acctile_make_lowered_pass (gcc::context *context)
{
  return new lowered_pass (context);
}
