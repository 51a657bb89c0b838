/* Warnings of what the user cannot see.

   GCC warns of variables that are read before they are written, also of ones
   that compilers made.  Regions hand in what they may need, and steps that
   never run have what is needed in them, so that some paths through rewritten
   functions read temporaries without a value and use it nowhere.

   With -Wopenacc-parallelism it warns of regions whose gangs, workers or lanes
   no loop has.  Those of rewritten regions share the iterations without GCC
   knowing.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "emit/emit-parts.h"

/* Whether FUN, in SSA form, has a temporary of the plugin, of which only the
   name may be left.  */

static bool
has_name (function *fun)
{
  unsigned i;
  tree name;
  FOR_EACH_SSA_NAME (i, name, fun)
  if (SSA_NAME_IDENTIFIER (name)
      && startswith (IDENTIFIER_POINTER (SSA_NAME_IDENTIFIER (name)),
                     "acctile_"))
    return true;
  return acctile_has_temporary (fun, "acctile_");
}

/* Has no warning that VAR, which may be NULL, has no value, unless the user
   declared it.  */

static void
be_quiet (tree var)
{
  if (var && DECL_ARTIFICIAL (var))
    suppress_warning (var, OPT_Wuninitialized);
}

namespace
{

const pass_data quiet_pass_data = {
  GIMPLE_PASS, "acctile-quiet", OPTGROUP_OMP, TV_NONE, PROP_ssa, 0, 0, 0, 0,
};

class quiet_pass : public gimple_opt_pass
{
public:
  quiet_pass (gcc::context *context)
      : gimple_opt_pass (quiet_pass_data, context)
  {
  }

  bool
  gate (function *fun) final override
  {
    return flag_openacc && !acctile_state.settings.off && fun->gimple_df
           && has_name (fun);
  }

  unsigned int
  execute (function *fun) final override
  {
    unsigned i;
    tree var;
    FOR_EACH_LOCAL_DECL (fun, i, var)
    be_quiet (var);
    FOR_EACH_SSA_NAME (i, var, fun)
    be_quiet (SSA_NAME_VAR (var));
    return 0;
  }
};

} // namespace

opt_pass *
acctile_make_quiet_pass (gcc::context *context)
{
  return new quiet_pass (context);
}

/* What -Wopenacc-parallelism was before it was put off, and whether it is.  */
static int parallelism;
static bool is_off;

namespace
{

const pass_data off_pass_data = {
  GIMPLE_PASS, "acctile-parallelism", OPTGROUP_OMP, TV_NONE, PROP_ssa, 0, 0, 0,
  0,
};

const pass_data on_pass_data = {
  GIMPLE_PASS,
  "acctile-parallelism-on",
  OPTGROUP_OMP,
  TV_NONE,
  PROP_ssa,
  0,
  0,
  0,
  0,
};

class parallelism_pass : public gimple_opt_pass
{
  bool on;

public:
  parallelism_pass (gcc::context *context, bool on)
      : gimple_opt_pass (on ? on_pass_data : off_pass_data, context), on (on)
  {
  }

  bool
  gate (function *fun) final override
  {
    if (on)
      return is_off;
    return lookup_attribute (ACCTILE_REWRITTEN, DECL_ATTRIBUTES (fun->decl));
  }

  unsigned int
  execute (function *) final override
  {
    if (!on)
      parallelism = warn_openacc_parallelism;
    warn_openacc_parallelism = on ? parallelism : 0;
    is_off = !on;
    return 0;
  }
};

} // namespace

opt_pass *
acctile_make_parallelism_pass (gcc::context *context, bool on)
{
  return new parallelism_pass (context, on);
}
