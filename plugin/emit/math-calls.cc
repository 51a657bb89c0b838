/* Mathematical functions of a region.

   They set no errno that anybody reads.  C's and C++'s sqrt, exp or pow may
   store to errno, and GCC puts nothing that a loop adds to into a register when
   there is such a call in it:

     for (j = 0; j < n; j++)              s = f[i];
       f[i] += 1 / sqrt (x[j]);    ->     for (j = 0; j < n; j++)
                                            s += 1 / sqrt (x[j]);
                                          f[i] = s;

   A device has an errno of its own, which the host cannot see: the calls are
   what -fno-math-errno makes them, unless the file reads errno anywhere.

   And the device has no instruction for fmax and fmin that GCC knows of, so
   that it calls a function for them, around which a thread saves its registers
   (a flux of the Euler equations, with four of them, on an H200: 291 us).  They
   are three comparisons:

     r = fmax (x, y);    ->    t = !(x > y) ? y : x;  r = isnan (y) ? x : t;

   For exp, log, sin, cos and pow there are functions that are put in line
   (device-math.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"
#include "emit/device-math.h"
#include "emit/emit-parts.h"

/* Callers are followed no deeper.  */
#define CALLERS 8
/* Calls of a function that are put in line; the others stay, so that a body of
   thousands of them is compiled in time.  */
#define MOST_IN_LINE 256

/* Whether the file asks where errno is.  */

static bool
errno_is_read (void)
{
  return cgraph_node::get_for_asmname (get_identifier ("__errno_location"))
         != NULL;
}

/* Whether FNDECL is a region that was rewritten.  */

static bool
is_tuned (tree fndecl)
{
  return lookup_attribute (ACCTILE_TUNED, DECL_ATTRIBUTES (fndecl));
}

/* Whether FNDECL is a routine, which regions call.  */

static bool
is_routine (tree fndecl)
{
  return oacc_get_fn_attrib (fndecl) && !DECL_ARTIFICIAL (fndecl);
}

/* Whether NODE is a region, or a routine that only regions of this file call;
   callers are followed DEPTH deep.  */

static bool
is_of_regions (cgraph_node *node, int depth)
{
  if (is_tuned (node->decl))
    return true;
  if (depth == 0 || TREE_PUBLIC (node->decl) || node->address_taken
      || !node->callers || !is_routine (node->decl))
    return false;
  for (cgraph_edge *e = node->callers; e; e = e->next_caller)
    if (!is_of_regions (e->caller, depth - 1))
      return false;
  return true;
}

/* Whether STMT calls a function of C's library that depends on nothing but
   numbers, which it is given as values, and does nothing but to set errno.  */

static bool
sets_errno_only (gcall *stmt)
{
  if (!gimple_call_builtin_p (stmt, BUILT_IN_NORMAL)
      || (gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE | ECF_NORETURN)))
    return false;
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (stmt)))
    {
    case BUILT_IN_GAMMA:
    case BUILT_IN_GAMMAF:
    case BUILT_IN_GAMMAL:
    case BUILT_IN_LGAMMA:
    case BUILT_IN_LGAMMAF:
    case BUILT_IN_LGAMMAL: /* store the sign to signgam  */
      return false;
    default:
      break;
    }
  if (!SCALAR_FLOAT_TYPE_P (TREE_TYPE (TREE_TYPE (gimple_call_fndecl (stmt)))))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    {
      tree argument = TREE_TYPE (gimple_call_arg (stmt, i));
      if (!SCALAR_FLOAT_TYPE_P (argument) && !INTEGRAL_TYPE_P (argument))
        return false;
    }
  return gimple_call_num_args (stmt) > 0;
}

/* Whether CALL is fmax, or else fmin; not where numbers may signal, or
   comparisons throw.  */

static bool
is_extreme (gcall *call, bool *largest)
{
  if (!gimple_call_builtin_p (call, BUILT_IN_NORMAL) || !gimple_call_lhs (call)
      || HONOR_SNANS (TREE_TYPE (gimple_call_lhs (call)))
      || cfun->can_throw_non_call_exceptions)
    return false;
  switch (DECL_FUNCTION_CODE (gimple_call_fndecl (call)))
    {
    case BUILT_IN_FMAX:
    case BUILT_IN_FMAXF:
      *largest = true;
      return true;
    case BUILT_IN_FMIN:
    case BUILT_IN_FMINF:
      *largest = false;
      return true;
    default:
      return false;
    }
}

/* Puts "R = X CODE Y ? YES : NO" before *GSI; a new R for NULL_TREE.  */

static tree
choose (gimple_stmt_iterator *gsi, tree r, enum tree_code code, tree x, tree y,
        tree yes, tree no)
{
  location_t location = gimple_location (gsi_stmt (*gsi));
  tree test = make_ssa_name (boolean_type_node);
  gimple *stmt = gimple_build_assign (test, code, x, y);
  gimple_set_location (stmt, location);
  gsi_insert_before (gsi, stmt, GSI_SAME_STMT);
  if (!r)
    r = make_ssa_name (TREE_TYPE (x));
  stmt = gimple_build_assign (r, COND_EXPR, test, yes, no);
  gimple_set_location (stmt, location);
  gsi_insert_before (gsi, stmt, GSI_SAME_STMT);
  return r;
}

/* Puts comparisons in the place of the call at *GSI, which takes the LARGEST or
   else the smallest of two numbers, as the libraries of host and device do: of
   zeros the second, of a number and none the number.  */

static void
compare (gimple_stmt_iterator *gsi, bool largest)
{
  gcall *call = as_a<gcall *> (gsi_stmt (*gsi));
  tree x = gimple_call_arg (call, 0), y = gimple_call_arg (call, 1);
  tree lhs = gimple_call_lhs (call);
  tree t = choose (gsi, NULL_TREE, largest ? UNLE_EXPR : UNGE_EXPR, x, y, y, x);
  gimple_call_set_lhs (call, NULL_TREE);
  choose (gsi, lhs, UNORDERED_EXPR, y, y, x, t);
  unlink_stmt_vdef (call);
  gsi_remove (gsi, true);
  release_defs (call);
}

/* Says that CALL touches no memory.  */

static void
be_const (gcall *call)
{
  gimple_call_set_fntype (
      call, build_qualified_type (gimple_call_fntype (call), TYPE_QUAL_CONST));
  unlink_stmt_vdef (call);
  release_ssa_name (gimple_vdef (call));
  gimple_set_vdef (call, NULL_TREE);
  gimple_set_vuse (call, NULL_TREE);
  update_stmt (call);
}

namespace
{

const pass_data math_pass_data = {
  GIMPLE_PASS, "acctile-math", OPTGROUP_OMP, TV_NONE, PROP_ssa, 0, 0, 0, 0,
};

class math_pass : public gimple_opt_pass
{
public:
  math_pass (gcc::context *context) : gimple_opt_pass (math_pass_data, context)
  {
  }

  bool
  gate (function *fun) final override
  {
    return flag_openacc && optimize > 0 && !acctile_state.settings.off
           && (is_tuned (fun->decl) || is_routine (fun->decl)
               || acctile_device_math_is (fun->decl));
  }

  unsigned int
  execute (function *fun) final override
  {
    bool own = acctile_device_math_is (fun->decl);
    bool quiet
        = !flag_rounding_math && !errno_is_read ()
          && (own || is_of_regions (cgraph_node::get (fun->decl), CALLERS));
    int in_line = 0;
    bool largest;
    basic_block bb;
    FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi);)
      {
        gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi));
        if (call && is_extreme (call, &largest))
          {
            compare (&gsi, largest);
            continue;
          }
        if (call && quiet && gimple_vdef (call) && sets_errno_only (call))
          be_const (call);
        if (call && !own && !gimple_vdef (call) && in_line < MOST_IN_LINE)
          in_line += acctile_device_math_call (call);
        gsi_next (&gsi);
      }
    return 0;
  }
};

} // namespace

void
acctile_make_device_math (void *, void *)
{
  cgraph_node *node;
  auto_vec<function *> callers;
  FOR_EACH_DEFINED_FUNCTION (node)
  if (is_tuned (node->decl) || is_routine (node->decl))
    callers.safe_push (DECL_STRUCT_FUNCTION (node->decl));
  for (unsigned i = 0; i < callers.length (); i++)
    if (callers[i] && callers[i]->cfg)
      acctile_device_math_make (callers[i]);
  symtab->process_new_functions ();
}

opt_pass *
acctile_make_math_pass (gcc::context *context)
{
  return new math_pass (context);
}
