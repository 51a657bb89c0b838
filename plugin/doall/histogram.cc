/* Which arrays of a nest are histograms: see histogram.h.

   An element that only atomic updates change, all by one operation that is
   associative and commutative, may be changed by the sums of any of them
   instead.  Nothing else in the nest may read or write it: where pointers may
   lead to the same memory the host compares them (job/job-histogram.cc).

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "doall/histogram.h"
#include "extract/definition.h"

#include "alias.h"

/* What an update does, see acctile_atomic_kind.  */
#define KINDS 3
#define FLOATING 2

/* The number of the updates that all accesses to ARRAY of NEST are, and their
   SIZE; 0 when they are something else, too.  */

static int
only_update (const struct acctile_nest *nest, int array, int *size)
{
  int update = 0;
  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *access = &nest->access[k];
      if (access->array != array)
        continue;
      if (access->update == 0 || (update > 0 && access->update != update)
          || (update > 0 && access->size != *size))
        return 0;
      update = access->update;
      *size = access->size;
    }
  return update;
}

/* The operation of the updates of number UPDATE on elements of SIZE bytes, for
   which memory has an instruction; ERROR_MARK for others.  */

static enum tree_code
operation_of (int update, int size)
{
  bool wide = size == 8;
  if (size != 4 && !wide)
    return ERROR_MARK;
  switch ((update - 1) / KINDS)
    {
    case ACCTILE_RED_ADD:
      return PLUS_EXPR;
    case ACCTILE_RED_OR:
      return wide ? ERROR_MARK : BIT_IOR_EXPR;
    case ACCTILE_RED_XOR:
      return wide ? ERROR_MARK : BIT_XOR_EXPR;
    default:
      return ERROR_MARK;
    }
}

/* The type of SIZE bytes in which elements are combined that updates of number
   UPDATE change.  */

static tree
type_of (int update, int size)
{
  if ((update - 1) % KINDS == FLOATING)
    return size == 8 ? double_type_node : float_type_node;
  return build_nonstandard_integer_type (size * BITS_PER_UNIT, 1);
}

/* Whether ENTRY leads to memory where elements of SIZE bytes lie at multiples
   of that.  */

static bool
is_aligned (tree entry, int size)
{
  tree type = TREE_TYPE (entry);
  if (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  return !VOID_TYPE_P (type) && (int)TYPE_ALIGN_UNIT (type) >= size
         && !TYPE_VOLATILE (type);
}

/* Whether ENTRY is a variable, or a pointer in memory at a fixed place in what
   one is or points to, that the nest of FOUND leaves as it is.  */

static bool
stays (const struct acctile_found *found, tree entry)
{
  tree base = entry;
  if (!DECL_P (entry) && TREE_CODE (TREE_TYPE (entry)) != POINTER_TYPE)
    return false;
  for (; TREE_CODE (base) == COMPONENT_REF; base = TREE_OPERAND (base, 0))
    if (TREE_THIS_VOLATILE (base) || TREE_OPERAND (base, 2))
      return false;
  if (base != entry && TREE_CODE (base) == MEM_REF)
    base = TREE_OPERAND (base, 0);
  return DECL_P (base) && !acctile_assigns (found->outermost, base);
}

/* Fills HISTOGRAM for ARRAY of FOUND.  False when it is none.  */

static bool
read_histogram (const struct acctile_found *found, int array,
                struct acctile_histogram *histogram)
{
  int size = 0, update = only_update (found->nest, array, &size);
  if (update == 0 || array >= found->n_reach)
    return false;
  const struct acctile_reach *reach = &found->reach[array];
  tree entry = reach->several ? NULL_TREE
               : reach->entry ? reach->entry
                              : reach->pointer;
  histogram->array = array;
  histogram->update = update;
  histogram->entry = entry;
  histogram->code = operation_of (update, size);
  histogram->type = type_of (update, size);
  histogram->window = NULL_TREE;
  return entry && histogram->code != ERROR_MARK && is_aligned (entry, size)
         && stays (found, entry);
}

void
acctile_histograms_find (const struct acctile_found *found,
                         vec<acctile_histogram> *list)
{
  for (int a = 0; a < found->nest->n_array; a++)
    {
      struct acctile_histogram histogram;
      if (list->length () < ACCTILE_MAX_HISTOGRAMS
          && read_histogram (found, a, &histogram))
        list->safe_push (histogram);
    }
}

/* Whether FOUND has a reference for access K, of a type that may not share
   memory with TYPE.  */

static bool
differs_in_type (const struct acctile_found *found, int k, tree type)
{
  bool some = false;
  for (int r = 0; r < found->n_reference; r++)
    {
      if (found->reference[r].access != k)
        continue;
      some = true;
      if (alias_sets_conflict_p (get_alias_set (type),
                                 get_alias_set (found->reference[r].ref)))
        return false;
    }
  return some;
}

bool
acctile_histogram_is_apart (const struct acctile_found *found,
                            const struct acctile_histogram *histogram,
                            int other)
{
  const struct acctile_nest *nest = found->nest;
  tree type = TREE_TYPE (histogram->entry);
  if (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  int size = tree_to_shwi (TYPE_SIZE_UNIT (histogram->type));
  for (int k = 0; k < nest->n_access; k++)
    {
      const struct acctile_access *access = &nest->access[k];
      if (access->array == other
          && (access->update != histogram->update || access->size != size)
          && !differs_in_type (found, k, type))
        return false;
    }
  return true;
}

int
acctile_histogram_bytes (const struct acctile_mapping *mapping)
{
  return acctile_mapping_threads (mapping) > ACCTILE_SAFE_BLOCK
             ? ACCTILE_HISTOGRAM_BYTES
             : ACCTILE_SMALL_HISTOGRAM_BYTES;
}

int
acctile_histogram_share (const struct acctile_mapping *mapping, int n)
{
  return acctile_histogram_bytes (mapping) / n;
}
