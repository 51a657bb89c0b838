/* Arrays apart: GCC is told, reference by reference, which arrays of a nest
   share no memory.

   The compiler of the device sees pointers that came through memory, of which
   it knows nothing: each store could change what any load reads.  So an element
   that a loop of the body adds to is stored in every iteration, and nothing
   that several points of a thread read is kept across the store of one of them.
   Memory references can say that they belong to different objects: those of one
   clique with different bases share no memory, as GCC notes it itself for
   restrict pointers.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "emit/emit.h"
#include "doall/emit-jam.h"

/* GCC keeps clique 1 for itself and clears it from time to time.  */
#define OWN_CLIQUE 1
/* The base of all arrays that the nest only reads: whether two of them share
   memory does not matter.  An array that it stores to has so many, one for each
   point of a thread: what one iteration stores no other accesses.  */
#define ONLY_READ 1
#define FIRST_STORED 0x4000
#define STORED_BASES (ACCTILE_MAX_POINTS * ACCTILE_MAX_POINTS)
/* Arrays of a nest of which something is told.  */
#define MAX_ARRAYS 256

/* What is told about a nest: the arrays that it stores to, which are apart from
   one another, those that it only reads and that are apart from these, and
   whether it stands in no sequential loop, whose next iteration has other
   points.  */
struct told
{
  auto_vec<int> stored;
  auto_vec<int> read;
  bool by_point;
};

/* Whether array A of NEST is apart from all of CHOSEN; DEPEND says what was
   found about the nest and may be NULL.  */

static bool
is_apart (const struct acctile_nest *nest, const struct acctile_depend *depend,
          const vec<int> &chosen, int a)
{
  for (unsigned i = 0; i < chosen.length (); i++)
    if (!acctile_depend_apart (nest, depend, chosen[i], a))
      return false;
  return true;
}

/* The memory reference that REF is a part of, made of a declared object where
   it is one; NULL_TREE when there is none.  */

static tree
memory_of (tree ref)
{
  if (!handled_component_p (ref))
    return TREE_CODE (ref) == MEM_REF ? ref : NULL_TREE;
  while (handled_component_p (TREE_OPERAND (ref, 0)))
    ref = TREE_OPERAND (ref, 0);
  tree base = TREE_OPERAND (ref, 0);
  if (VAR_P (base) && !DECL_HAS_VALUE_EXPR_P (base)
      && TREE_CODE (TREE_TYPE (base)) == ARRAY_TYPE)
    {
      tree address = build_fold_addr_expr (base);
      TREE_ADDRESSABLE (base) = 1;
      base = build2 (MEM_REF, TREE_TYPE (base), address,
                     build_zero_cst (TREE_TYPE (address)));
      TREE_OPERAND (ref, 0) = base;
    }
  return TREE_CODE (base) == MEM_REF ? base : NULL_TREE;
}

/* The base of the references to ARRAY, 0 when nothing is told of it.  */

static unsigned short
base_of (const struct told *told, int array)
{
  for (unsigned i = 0; i < told->stored.length (); i++)
    if (told->stored[i] == array)
      return told->by_point ? FIRST_STORED + i * STORED_BASES
                            : ONLY_READ + 1 + i;
  return told->read.contains (array) ? ONLY_READ : 0;
}

/* Whether NEST stores to ARRAY.  */

static bool
is_stored (const struct acctile_nest *nest, int array)
{
  for (int i = 0; i < nest->n_access; i++)
    if (nest->access[i].write && nest->access[i].array == array)
      return true;
  return false;
}

/* Finds what is told about NEST, of which DEPEND, which may be NULL, was
   found.  */

static void
find_told (const struct acctile_nest *nest, const struct acctile_depend *depend,
           struct told *told)
{
  for (int a = 0; a < nest->n_array && told->stored.length () < MAX_ARRAYS; a++)
    if (nest->array[a].storage != ACCTILE_PRIVATE && is_stored (nest, a)
        && is_apart (nest, depend, told->stored, a))
      told->stored.safe_push (a);
  for (int a = 0; a < nest->n_array; a++)
    if (nest->array[a].storage != ACCTILE_PRIVATE && !is_stored (nest, a)
        && is_apart (nest, depend, told->stored, a))
      told->read.safe_push (a);
}

void
acctile_emit_apart (struct acctile_found *found,
                    const struct acctile_depend *depend)
{
  const struct acctile_nest *nest = found->nest;
  struct told told;
  told.by_point = !found->guarded;
  find_told (nest, depend, &told);
  if ((told.stored.is_empty () && told.read.is_empty ())
      || cfun->last_clique >= USHRT_MAX - 1)
    return;
  cfun->last_clique = MAX (cfun->last_clique, OWN_CLIQUE) + 1;
  for (int r = 0; r < found->n_reference; r++)
    {
      int array = nest->access[found->reference[r].access].array;
      unsigned short base = base_of (&told, array);
      tree memory = base ? memory_of (found->reference[r].ref) : NULL_TREE;
      if (!memory)
        continue;
      MR_DEPENDENCE_CLIQUE (memory) = cfun->last_clique;
      MR_DEPENDENCE_BASE (memory) = base;
    }
}

/* A walk_tree callback: moves the bases of stored arrays on by the number that
   DATA points to.  */

static tree
move_base (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  if (TREE_CODE (*tp) == MEM_REF && MR_DEPENDENCE_CLIQUE (*tp) > OWN_CLIQUE
      && MR_DEPENDENCE_BASE (*tp) >= FIRST_STORED)
    MR_DEPENDENCE_BASE (*tp) += *(int *)data;
  return NULL_TREE;
}

void
acctile_apart_point (gimple *stmt, int point)
{
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    if (tree op = gimple_op (stmt, i))
      walk_tree (&op, move_base, &point, NULL);
}
