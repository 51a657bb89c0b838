/* See extent.h.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/extent.h"

extern "C"
{
#include "models/bounds.h"
}

bool
acctile_host_knows (const struct acctile_found *found,
                    const struct acctile_poly *poly)
{
  for (int t = 0; t < poly->n; t++)
    for (int v = 0; v < poly->term[t].degree; v++)
      {
        int param = poly->term[t].var[v] - ACCTILE_MAX_LOOPS;
        if (param >= 0 && !found->host_param[param]
            && !found->host_counts[param])
          return false;
      }
  return true;
}

bool
acctile_extent_known (const struct acctile_found *found,
                      const struct acctile_access *a)
{
  const struct acctile_nest *nest = found->nest;
  if (!a->offset || !acctile_host_knows (found, a->offset))
    return false;
  for (int k = nest->stmt[a->stmt].loop; k >= 0; k = nest->loop[k].parent)
    {
      const struct acctile_poly *list[ACCTILE_MAX_BOUNDS];
      for (int end = 0; end < 2; end++)
        {
          int n = acctile_bounds_list (&nest->loop[k], end, list);
          for (int i = 0; i < n; i++)
            if (!acctile_host_knows (found, list[i]))
              return false;
          if (n == 0)
            return false;
        }
    }
  return true;
}

HOST_WIDE_INT
acctile_object_size (const struct acctile_found *found, int array)
{
  tree root = array < found->n_reach ? found->reach[array].root : NULL_TREE;
  tree size
      = root && VAR_P (root)
                && (found->nest->array[array].storage == ACCTILE_OBJECT
                    || found->nest->array[array].storage == ACCTILE_HIDDEN)
            ? DECL_SIZE_UNIT (root)
            : NULL_TREE;
  return size && tree_fits_shwi_p (size) ? tree_to_shwi (size) : 0;
}

tree
acctile_array_base (const struct acctile_found *found, int array)
{
  return array < found->n_reach ? found->reach[array].base : NULL_TREE;
}

bool
acctile_array_has_section (const struct acctile_found *found, int array)
{
  return array < found->n_reach && found->reach[array].section;
}

/* The bytes that access A of FOUND touches, from its array's first on: where it
   is not known, all of the object.  */

static struct acctile_interval
touched (const struct acctile_found *found, const struct acctile_access *a,
         const struct acctile_symbols *symbols, gimple_seq *seq)
{
  struct acctile_interval here = acctile_interval_number (0);
  if (!acctile_extent_known (found, a))
    {
      here.high
          = acctile_interval_number (acctile_object_size (found, a->array)).low;
      return here;
    }
  struct acctile_symbols inside = *symbols;
  acctile_symbols_narrow (found, a->stmt, &inside, seq);
  here = acctile_interval_of (a->offset, &inside, seq);
  here.high = acctile_host_calculate (
      PLUS_EXPR, here.high, acctile_interval_number (a->size).low, seq);
  return here;
}

struct acctile_interval
acctile_section_extent (const struct acctile_reach *reach, gimple_seq *seq)
{
  struct acctile_interval all = acctile_interval_address (reach->section, seq);
  tree length = fold_convert (long_long_integer_type_node,
                              unshare_expr (reach->length));
  all.high = acctile_host_calculate (PLUS_EXPR, all.low,
                                     acctile_host_value (length, seq), seq);
  return all;
}

/* Whether access A of FOUND says where its array lies.  */

static bool
tells_extent (const struct acctile_found *found, const struct acctile_access *a)
{
  const struct acctile_array *array = &found->nest->array[a->array];
  return !array->placed && (array->located || a->write);
}

bool
acctile_extent_ready (const struct acctile_found *found, int array,
                      const struct acctile_symbols *symbols)
{
  const struct acctile_nest *nest = found->nest;
  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *a = &nest->access[k];
      if (a->array == array && tells_extent (found, a)
          && acctile_extent_known (found, a)
          && !acctile_symbols_have (symbols, a->offset))
        return false;
    }
  return true;
}

struct acctile_interval
acctile_extent_find (const struct acctile_found *found, int array,
                     const struct acctile_symbols *symbols, gimple_seq *seq)
{
  const struct acctile_nest *nest = found->nest;
  struct acctile_interval all = acctile_interval_number (0);
  bool first = true;
  if (acctile_array_has_section (found, array)
      && (nest->array[array].placed
          || !acctile_extent_ready (found, array, symbols)))
    return acctile_section_extent (&found->reach[array], seq);
  if (nest->array[array].placed)
    all.high = acctile_interval_number (acctile_object_size (found, array)).low;
  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *a = &nest->access[k];
      if (a->array != array || !tells_extent (found, a))
        continue;
      struct acctile_interval here = touched (found, a, symbols, seq);
      all = first ? here : acctile_interval_around (all, here, seq);
      first = false;
    }
  return acctile_interval_add (
      all, acctile_interval_address (acctile_array_base (found, array), seq),
      seq);
}

void
acctile_extent_widen (const struct acctile_found *found, int array,
                      const struct acctile_symbols *symbols,
                      struct acctile_interval *extent, gimple_seq *seq)
{
  const struct acctile_nest *nest = found->nest;
  for (int k = 0; k < nest->n_access; k++)
    {
      if (nest->access[k].array != array)
        continue;
      struct acctile_interval here
          = touched (found, &nest->access[k], symbols, seq);
      *extent
          = extent->low ? acctile_interval_around (*extent, here, seq) : here;
    }
}

/* Whether all that access A of FOUND touches lies inside dimension D of its
   array; of the last dimension that is told in bytes.  */

static tree
stays_inside (const struct acctile_found *found, const struct acctile_access *a,
              int d, const struct acctile_symbols *symbols, gimple_seq *seq)
{
  const struct acctile_array *array = &found->nest->array[a->array];
  struct acctile_symbols here = *symbols;
  acctile_symbols_narrow (found, a->stmt, &here, seq);
  struct acctile_interval at
      = acctile_interval_of (a->subscript[d], &here, seq);
  struct acctile_interval end
      = acctile_interval_of (array->extent[d], &here, seq);
  int size = 1;
  if (d == array->n_dim - 1)
    {
      struct acctile_interval unit = acctile_interval_number (array->elem_size);
      at = acctile_interval_add (acctile_interval_multiply (at, unit, seq),
                                 acctile_interval_of (a->field, &here, seq),
                                 seq);
      end = acctile_interval_multiply (end, unit, seq);
      size = a->size;
    }
  tree last = acctile_host_calculate (PLUS_EXPR, at.high,
                                      acctile_interval_number (size).low, seq);
  return acctile_host_both (
      acctile_host_at_most (acctile_interval_number (0).low, at.low, seq),
      acctile_host_at_most (last, end.low, seq), seq);
}

tree
acctile_rows_apart (const struct acctile_found *found, int array,
                    const struct acctile_symbols *symbols, gimple_seq *seq)
{
  const struct acctile_nest *nest = found->nest;
  tree all = boolean_true_node;
  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *a = &nest->access[k];
      if (a->array == array && a->assumed_in_bounds)
        for (int d = 1; d < a->n_subscript; d++)
          all = acctile_host_both (
              all, stays_inside (found, a, d, symbols, seq), seq);
    }
  return all;
}
