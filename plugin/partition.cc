/* Symbols that offload tables name, where a link is done in parts.

   With -flto GCC splits a program into partitions, and makes the static
   symbols hidden ones that more than one of them uses.  The tables of what is
   on the device too, kernels and variables, go to the first partition, but GCC
   (12 to 14) does not count them as a use: whatever they name in another
   partition stays static there, and the linker does not find it.  Programs
   have several partitions from about 10,000 instructions on, which they have
   sooner when their nests are rewritten.

   So these symbols are made hidden ones before: when a unit is written for the
   link, under a name of that unit, since static symbols of several may be
   called the same; and in the link, where the units may come from a compiler
   without the plugin.  What is written for the device stays as it is.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "acctile.h"

/* The name of the static DECL, which is of this unit.  */

static tree
name_in_unit (tree decl)
{
  static const char head[] = "_GLOBAL__";
  const char *unit = IDENTIFIER_POINTER (get_file_function_name ("acctile"));
  gcc_assert (startswith (unit, head));
  return get_identifier (
      ACONCAT ((IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl)), ".",
                unit + strlen (head), NULL)));
}

/* The name of the static DECL in this link.  */

static tree
name_in_link (tree decl)
{
  static unsigned long number;
  return clone_function_name (IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl)),
                              "acctile", number++);
}

/* Makes NODE, a static symbol, a hidden one.  */

static void
make_hidden (symtab_node *node)
{
  tree decl = node->decl;
  tree old = DECL_ASSEMBLER_NAME (decl);
  symtab->change_decl_assembler_name (decl, in_lto_p ? name_in_link (decl)
                                                     : name_in_unit (decl));
  if (node->lto_file_data)
    lto_record_renamed_decl (node->lto_file_data, IDENTIFIER_POINTER (old),
                             IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (decl)));
  TREE_PUBLIC (decl) = 1;
  DECL_VISIBILITY (decl) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (decl) = 1;
}

/* Lets all partitions see the symbol of DECL, where it is defined here.  One
   that assembler code may use under its own name keeps that.  */

static void
show (tree decl)
{
  symtab_node *node = symtab_node::get (decl);
  if (!node || !node->definition || node->alias || DECL_EXTERNAL (decl))
    return;
  if (!TREE_PUBLIC (decl))
    {
      if ((DECL_PRESERVE_P (decl) && !DECL_ARTIFICIAL (decl))
          || node->get_comdat_group ())
        return;
      make_hidden (node);
    }
  if (!lookup_attribute ("externally_visible", DECL_ATTRIBUTES (decl)))
    DECL_ATTRIBUTES (decl) = tree_cons (get_identifier ("externally_visible"),
                                        NULL_TREE, DECL_ATTRIBUTES (decl));
  node->externally_visible = true;
}

static void
show_all (void)
{
  unsigned i;
  tree decl;
  FOR_EACH_VEC_SAFE_ELT (offload_funcs, i, decl)
  show (decl);
  FOR_EACH_VEC_SAFE_ELT (offload_vars, i, decl)
  show (decl);
}

/* The unit is about to be written, for the device first.  */

static void
write_unit (void)
{
  if (!in_lto_p && !lto_stream_offload_p)
    show_all ();
}

namespace
{

const pass_data partition_pass_data = {
  IPA_PASS, "acctile-partition", OPTGROUP_OMP, TV_NONE, 0, 0, 0, 0, 0,
};

class partition_pass : public ipa_opt_pass_d
{
public:
  partition_pass (gcc::context *context)
      : ipa_opt_pass_d (partition_pass_data, context, NULL, write_unit, NULL,
                        NULL, NULL, NULL, 0, NULL, NULL)
  {
  }

  bool
  gate (function *) final override
  {
    return flag_openacc && !acctile_state.settings.off && !seen_error ();
  }

  unsigned int
  execute (function *) final override
  {
    if (flag_wpa)
      show_all ();
    return 0;
  }
};

} // namespace

opt_pass *
acctile_make_partition_pass (gcc::context *context)
{
  return new partition_pass (context);
}
