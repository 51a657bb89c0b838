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
   memory does not matter.  */
#define ONLY_READ 1
/* Arrays that it stores to, and what may share memory with them, have so many,
   one for each point of a thread: what one iteration stores no other
   accesses.  */
#define STORED_BASES (ACCTILE_MAX_POINTS * ACCTILE_MAX_POINTS)
/* Groups of arrays that a nest stores to.  */
#define MAX_GROUPS 256
/* The group of an array that nothing is told of, and of those only read.  */
#define NO_GROUP -1
#define READ_GROUP -2

/* What is told about a nest: the group of each array, those of different groups
   are apart; which of them it stores to; whether it stands in no sequential
   loop, whose next iteration has other points.  */
struct told
{
  auto_vec<bool> stored;
  auto_vec<int> group;
  int groups;
  bool by_point;
};

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
  int group = told->group[array];
  if (group == NO_GROUP)
    return 0;
  if (group == READ_GROUP)
    return ONLY_READ;
  return told->by_point ? ACCTILE_FIRST_STORED + group * STORED_BASES
                        : ONLY_READ + 1 + group;
}

/* Gives array A of NEST, and all that may share memory with it where the nest
   stores to one of the two, to GROUP of TOLD.  DEPEND says what was found about
   the nest and may be NULL.  */

static void
fill_group (const struct acctile_nest *nest,
            const struct acctile_depend *depend, int a, int group,
            struct told *told)
{
  told->group[a] = group;
  for (int b = 0; b < nest->n_array; b++)
    if (told->group[b] == READ_GROUP
        && nest->array[b].storage != ACCTILE_PRIVATE
        && (told->stored[a] || told->stored[b])
        && !acctile_depend_apart (nest, depend, a, b))
      fill_group (nest, depend, b, group, told);
}

/* Finds what is told about NEST, of which DEPEND, which may be NULL, was
   found.  */

static void
find_told (const struct acctile_nest *nest, const struct acctile_depend *depend,
           struct told *told)
{
  told->groups = 0;
  told->stored.safe_grow_cleared (nest->n_array, true);
  for (int k = 0; k < nest->n_access; k++)
    told->stored[nest->access[k].array] |= nest->access[k].write;
  for (int a = 0; a < nest->n_array; a++)
    told->group.safe_push (
        nest->array[a].storage == ACCTILE_PRIVATE ? NO_GROUP : READ_GROUP);
  for (int a = 0; a < nest->n_array; a++)
    if (told->group[a] == READ_GROUP && told->stored[a])
      {
        bool room = told->groups < MAX_GROUPS;
        fill_group (nest, depend, a, room ? told->groups : NO_GROUP, told);
        told->groups += room;
      }
}

void
acctile_emit_apart (struct acctile_found *found,
                    const struct acctile_depend *depend)
{
  const struct acctile_nest *nest = found->nest;
  struct told told;
  told.by_point = !found->guarded;
  find_told (nest, depend, &told);
  if (cfun->last_clique >= USHRT_MAX - 1)
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
      && MR_DEPENDENCE_BASE (*tp) >= ACCTILE_FIRST_STORED)
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
