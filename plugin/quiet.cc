/* Warnings of variables that the user cannot see.

   GCC warns of variables that are read before they are written, also of ones
   that compilers made.  Regions hand in what they may need, and steps that
   never run have what is needed in them, so that some paths through rewritten
   functions read temporaries without a value and use it nowhere.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "emit-parts.h"

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
    return flag_openacc && !acctile_state.settings.off
           && acctile_has_temporary (fun, "acctile_");
  }

  unsigned int
  execute (function *fun) final override
  {
    unsigned i;
    tree var;
    FOR_EACH_LOCAL_DECL (fun, i, var)
    if (DECL_ARTIFICIAL (var))
      suppress_warning (var, OPT_Wuninitialized);
    return 0;
  }
};

} // namespace

opt_pass *
acctile_make_quiet_pass (gcc::context *context)
{
  return new quiet_pass (context);
}
