/* Which pointers of a Fortran function may point into one array.

   gfortran makes all pointers restrict but those to targets.  That holds of
   arguments and of allocatable arrays, which nothing points to; but an
   associate name is a second one for an array, with a descriptor of its own.
   All that are copied from one another, or from a third, are taken to point
   into one array, but where the array moves from one to the other.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/connect.h"
#include "extract/stores.h"
#include "extract/value.h"

/* How deep a chain of copies is followed.  */
#define MAX_CHAIN 32

/* TO becomes a copy of FROM; then EMPTIED, unless it is NULL_TREE, is made to
   point nowhere.  */
struct copied
{
  tree from, to, emptied;
};

/* A pointer, or a descriptor, and the number of one that it is connected
   with: its own when it is the first.  */
struct place
{
  tree ref;
  unsigned first;
};

/* "read" copies are among the places.  */
struct acctile_connections
{
  auto_vec<copied> copies;
  auto_vec<place> places;
  unsigned read;
};

struct acctile_connections *
acctile_connections_alloc (void)
{
  struct acctile_connections *connections = new acctile_connections;
  connections->read = 0;
  return connections;
}

void
acctile_connections_free (struct acctile_connections *connections)
{
  delete connections;
}

/* REF without the field of a descriptor.  */

static tree
without_field (tree ref)
{
  return TREE_CODE (ref) == COMPONENT_REF
                 && acctile_is_descriptor (TREE_TYPE (TREE_OPERAND (ref, 0)))
             ? TREE_OPERAND (ref, 0)
             : ref;
}

static bool
points (tree type)
{
  return POINTER_TYPE_P (type) || acctile_is_descriptor (type);
}

/* What the statements after GSI make point nowhere, behind temporaries;
   NULL_TREE when the first that does something else.  */

static tree
emptied_next (gimple_stmt_iterator gsi)
{
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      tree lhs = gimple_get_lhs (stmt);
      if (is_gimple_debug (stmt)
          || (lhs && TREE_CODE (lhs) == SSA_NAME
              && gimple_assign_single_p (stmt)))
        continue;
      return gimple_assign_single_p (stmt) && without_field (lhs) != lhs
                     && POINTER_TYPE_P (TREE_TYPE (lhs))
                     && integer_zerop (gimple_assign_rhs1 (stmt))
                 ? without_field (lhs)
                 : NULL_TREE;
    }
  return NULL_TREE;
}

void
acctile_connections_note (struct acctile_connections *connections,
                          gimple_stmt_iterator gsi)
{
  gimple *stmt = gsi_stmt (gsi);
  if (!is_gimple_assign (stmt) || gimple_clobber_p (stmt)
      || !points (TREE_TYPE (gimple_assign_lhs (stmt))))
    return;
  unsigned end = gimple_assign_rhs_code (stmt) == POINTER_PLUS_EXPR
                     ? 2
                     : gimple_num_ops (stmt);
  for (unsigned i = 1; i < end; i++)
    {
      tree from = gimple_op (stmt, i);
      if (!from || !points (TREE_TYPE (from)) || CONSTANT_CLASS_P (from)
          || TREE_CODE (from) == CONSTRUCTOR)
        continue;
      struct copied copied
          = { from, gimple_assign_lhs (stmt), emptied_next (gsi) };
      connections->copies.safe_push (copied);
    }
}

/* What the only assignment to OP makes it a copy of, OP itself when there is
   none.  */

static tree
source (struct acctile_function *function, tree op)
{
  gimple *def = NULL;
  if (TREE_CODE (op) == SSA_NAME)
    def = SSA_NAME_DEF_STMT (op);
  else if (VAR_P (op) && DECL_ARTIFICIAL (op) && !is_global_var (op))
    if (definition *known = function->defs->get (op))
      def = known->several ? NULL : known->stmt;
  return def && gimple_assign_single_p (def)
                 && TREE_CODE (gimple_assign_rhs1 (def)) != ADDR_EXPR
             ? gimple_assign_rhs1 (def)
             : op;
}

/* Whether A and B, with DEPTH copies passed, are one place as far as names
   tell: subscripts do not.  */

static bool
same_place (struct acctile_function *function, tree a, tree b, int depth)
{
  if (a == b || operand_equal_p (a, b, 0))
    return true;
  tree from[2] = { source (function, a), source (function, b) };
  if (depth > MAX_CHAIN)
    return true;
  if (from[0] != a || from[1] != b)
    return same_place (function, from[0], from[1], depth + 1);
  if (TREE_CODE (a) != TREE_CODE (b))
    return false;
  switch (TREE_CODE (a))
    {
    case COMPONENT_REF:
      if (TREE_OPERAND (a, 1) != TREE_OPERAND (b, 1))
        return false;
      break;
    case ARRAY_REF:
    case MEM_REF:
    case INDIRECT_REF:
    case ADDR_EXPR:
    case VIEW_CONVERT_EXPR:
      break;
    default:
      return false;
    }
  return same_place (function, TREE_OPERAND (a, 0), TREE_OPERAND (b, 0),
                     depth + 1);
}

/* The place that REF is.  */

static tree
place_of (tree ref)
{
  if (TREE_CODE (ref) != ADDR_EXPR)
    return without_field (ref);
  tree base = acctile_base_decl (TREE_OPERAND (ref, 0));
  tree under = TREE_OPERAND (ref, 0);
  while (handled_component_p (under))
    under = TREE_OPERAND (under, 0);
  if (base && !POINTER_TYPE_P (TREE_TYPE (base)))
    return base;
  return TREE_CODE (under) == MEM_REF || TREE_CODE (under) == INDIRECT_REF
             ? TREE_OPERAND (under, 0)
             : under;
}

/* The number of the place REF.  */

static unsigned
number_of (struct acctile_function *function, tree ref)
{
  struct acctile_connections *all = function->connections;
  tree at = place_of (ref);
  for (unsigned i = 0; i < all->places.length (); i++)
    if (same_place (function, all->places[i].ref, at, 0))
      return i;
  struct place place = { at, all->places.length () };
  all->places.safe_push (place);
  return place.first;
}

/* The number of the first place that place I is connected with.  */

static unsigned
first_of (const struct acctile_connections *all, unsigned i)
{
  while (all->places[i].first != i)
    i = all->places[i].first;
  return i;
}

bool
acctile_are_connected (struct acctile_function *function, tree a, tree b)
{
  struct acctile_connections *all = function->connections;
  for (; all->read < all->copies.length (); all->read++)
    {
      const struct copied &copied = all->copies[all->read];
      if (copied.emptied
          && same_place (function, copied.emptied, place_of (copied.from), 0))
        continue;
      unsigned from = first_of (all, number_of (function, copied.from));
      unsigned to = first_of (all, number_of (function, copied.to));
      all->places[from].first = to;
    }
  return first_of (all, number_of (function, a))
         == first_of (all, number_of (function, b));
}

int
acctile_allocatable_component (tree ref)
{
  if (!lang_GNU_Fortran () || TREE_CODE (ref) != COMPONENT_REF
      || !acctile_is_descriptor (TREE_TYPE (TREE_OPERAND (ref, 0))))
    return 0;
  tree component = TREE_OPERAND (ref, 0);
  if (TREE_CODE (component) != COMPONENT_REF)
    return 0;
  tree record = TYPE_MAIN_VARIANT (TREE_TYPE (TREE_OPERAND (component, 0)));
  tree name = DECL_NAME (TREE_OPERAND (component, 1));
  for (tree f = TYPE_FIELDS (record); f && name; f = DECL_CHAIN (f))
    if (TREE_CODE (f) == FIELD_DECL && DECL_NAME (f) == name
        && acctile_is_descriptor (TREE_TYPE (f)))
      return TYPE_RESTRICT (TREE_TYPE (TYPE_FIELDS (TREE_TYPE (f))))
                 ? (int)DECL_UID (f)
                 : 0;
  return 0;
}
