/* Warnings of variables that the user cannot see.

   GCC warns of variables that are read before they are written, also of ones
   that compilers made.  Regions hand in what they may need, and steps that
   never run have what is needed in them, so that some paths through rewritten
   functions read temporaries without a value and use it nowhere.

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
    return flag_openacc && !acctile_state.settings.off && has_name (fun);
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
