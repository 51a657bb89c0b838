/* See mapped.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "launch/mapped.h"
#include "emit/extent.h"
#include "launch/host-code.h"

/* Computes where those accesses of FOUND in the set ACCESS that are to ARRAY
   would be in all iterations of SYMBOLS, whatever their conditions say, into
   *ALL.  False when the host does not know.  */

static bool
find_reached (const struct acctile_found *found, int array, const bool *access,
              const struct acctile_symbols *symbols,
              struct acctile_interval *all, gimple_seq *seq)
{
  const struct acctile_nest *nest = found->nest;
  bool first = true;
  tree base = acctile_array_base (found, array);
  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *a = &nest->access[k];
      if (a->array != array || !access[k])
        continue;
      if (!base || !acctile_extent_known (found, a)
          || !acctile_symbols_have (symbols, a->offset))
        return false;
      struct acctile_interval here
          = acctile_interval_of (a->offset, symbols, seq);
      here.high = acctile_host_calculate (
          PLUS_EXPR, here.high, acctile_interval_number (a->size).low, seq);
      *all = first ? here : acctile_interval_around (*all, here, seq);
      first = false;
    }
  if (!first)
    *all = acctile_interval_add (*all, acctile_interval_address (base, seq),
                                 seq);
  return true;
}

/* Whether the device has the memory ALL of array ARRAY of FOUND: a clause maps
   a section with it, or the program did.  The emulator's device has all memory
   of the host's, also what belongs to other objects.  */

static tree
is_mapped_memory (const struct acctile_region *region,
                  const struct acctile_found *found, int array,
                  const struct acctile_interval &all, gimple_seq *seq)
{
  tree mapped = boolean_false_node;
  if (acctile_array_has_section (found, array))
    {
      struct acctile_interval section
          = acctile_section_extent (&found->reach[array], seq);
      mapped = acctile_host_both (
          acctile_host_at_most (section.low, all.low, seq),
          acctile_host_at_most (all.high, section.high, seq), seq);
    }
  if (region->emulate)
    return mapped;
  tree size = acctile_host_calculate (MINUS_EXPR, all.high, all.low, seq);
  tree call = acctile_c_call ("acc_is_present", "ipw",
                              fold_convert (ptr_type_node, all.low), size);
  tree present
      = acctile_host_value (fold_convert (boolean_type_node, call), seq);
  return acctile_host_value (
      fold_build2 (TRUTH_OR_EXPR, boolean_type_node, mapped, present), seq);
}

tree
acctile_all_mapped (const struct acctile_region *region,
                    const struct acctile_found *found, const bool *access,
                    gimple_seq *seq)
{
  struct acctile_symbols symbols;
  tree mapped = boolean_true_node;
  acctile_symbols_find (found, &symbols, seq);
  for (int a = 0; a < found->nest->n_array; a++)
    {
      struct acctile_interval all = { NULL_TREE, NULL_TREE };
      if (!find_reached (found, a, access, &symbols, &all, seq))
        return integer_zero_node;
      if (all.low)
        mapped = acctile_host_both (
            mapped, is_mapped_memory (region, found, a, all, seq), seq);
    }
  return acctile_host_value (fold_convert (integer_type_node, mapped), seq);
}
