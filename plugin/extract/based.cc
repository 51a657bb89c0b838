/* Which pointers of a function may hold what a restrict pointer holds.

   C says that what is stored through a restrict pointer is read only through
   pointers that are based on it.  These are its copies, and what is computed of
   them: in variables, in members, in what a function that it was handed to
   returns.  The values of pointers flow along the statements of the function,
   in whatever order these run; all memory is one place, and all restrict
   pointers in memory are another one.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "extract/based.h"
#include "extract/value.h"

/* The places where the value of a pointer goes next.  */
struct acctile_flows
{
  hash_map<tree, vec<tree> > next;
};

/* What stands for memory and for the restrict pointers in it.  */
#define IN_MEMORY void_node
#define RESTRICT_IN_MEMORY error_mark_node

struct acctile_flows *
acctile_flows_alloc (void)
{
  return new acctile_flows;
}

static bool
free_places (tree const &, vec<tree> *places, void *)
{
  places->release ();
  return true;
}

void
acctile_flows_free (struct acctile_flows *flows)
{
  flows->next.traverse<void *, free_places> (NULL);
  delete flows;
}

/* True when a value of TYPE may be a pointer, or one as a number.  */

static bool
may_point (tree type)
{
  return POINTER_TYPE_P (type)
         || (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) >= POINTER_SIZE);
}

/* The variable that OP, an operand that is no memory, has its value from;
   NULL_TREE when that points nowhere.  */

static tree
named (tree op)
{
  if (TREE_CODE (op) != ADDR_EXPR)
    return op;
  tree base = acctile_base_decl (TREE_OPERAND (op, 0));
  return base && POINTER_TYPE_P (TREE_TYPE (base)) ? base : NULL_TREE;
}

/* True when OP is read from memory, or written to it: others than the
   statements that name it may do so, too.  */

static bool
is_in_memory (tree op)
{
  return acctile_is_memory (op)
         || (DECL_P (op) && (TREE_ADDRESSABLE (op) || is_global_var (op)));
}

static void
add_flow (struct acctile_flows *flows, tree from, tree to)
{
  bool existed;
  vec<tree> &places = flows->next.get_or_insert (from, &existed);
  if (!existed)
    places = vNULL;
  places.safe_push (to);
}

/* The value of FROM goes to the place TO.  */

static void
flow_to_place (struct acctile_flows *flows, tree from, tree to)
{
  if (!may_point (TREE_TYPE (from)))
    return;
  tree source = is_in_memory (from) ? from : named (from);
  if (!source || CONSTANT_CLASS_P (source))
    return;
  if (!is_in_memory (source))
    add_flow (flows, source, to);
  else
    {
      add_flow (flows, IN_MEMORY, to);
      if (TYPE_RESTRICT (TREE_TYPE (source)))
        add_flow (flows, RESTRICT_IN_MEMORY, to);
    }
}

/* The value of FROM goes to the operand TO.  */

static void
flow (struct acctile_flows *flows, tree from, tree to)
{
  if (!may_point (TREE_TYPE (to)))
    return;
  if (!is_in_memory (to))
    flow_to_place (flows, from, to);
  else
    {
      flow_to_place (flows, from, IN_MEMORY);
      if (TYPE_RESTRICT (TREE_TYPE (to)))
        flow_to_place (flows, from, RESTRICT_IN_MEMORY);
    }
}

static void
note_assign (struct acctile_flows *flows, gassign *assign)
{
  enum tree_code code = gimple_assign_rhs_code (assign);
  if (gimple_clobber_p (assign) || TREE_CODE_CLASS (code) == tcc_comparison)
    return;
  unsigned end = code == POINTER_PLUS_EXPR ? 2 : gimple_num_ops (assign);
  for (unsigned i = 1; i < end; i++)
    if (gimple_op (assign, i))
      flow (flows, gimple_op (assign, i), gimple_assign_lhs (assign));
}

/* What a function is handed may be kept, and found again by all that is in
   memory, and by what it returns.  */

static void
note_call (struct acctile_flows *flows, gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    flow_to_place (flows, gimple_call_arg (call, i), IN_MEMORY);
  if (lhs && may_point (TREE_TYPE (lhs)) && !is_in_memory (lhs)
      && !(gimple_call_flags (call) & ECF_MALLOC))
    add_flow (flows, IN_MEMORY, lhs);
}

static void
note_asm (struct acctile_flows *flows, gasm *statement)
{
  for (unsigned i = 0; i < gimple_asm_ninputs (statement); i++)
    flow_to_place (flows, TREE_VALUE (gimple_asm_input_op (statement, i)),
                   IN_MEMORY);
  for (unsigned i = 0; i < gimple_asm_noutputs (statement); i++)
    {
      tree to = TREE_VALUE (gimple_asm_output_op (statement, i));
      if (!is_in_memory (to))
        add_flow (flows, IN_MEMORY, to);
    }
}

void
acctile_flows_note (struct acctile_flows *flows, gimple *stmt)
{
  if (is_gimple_assign (stmt))
    note_assign (flows, as_a<gassign *> (stmt));
  else if (is_gimple_call (stmt))
    note_call (flows, as_a<gcall *> (stmt));
  else if (gimple_code (stmt) == GIMPLE_ASM)
    note_asm (flows, as_a<gasm *> (stmt));
}

/* The place that the pointer OP, which the nest has, is in.  */

static tree
place_of (tree op, bool restricted)
{
  if (op && !is_in_memory (op) && (DECL_P (op) || TREE_CODE (op) == SSA_NAME))
    return op;
  return restricted ? RESTRICT_IN_MEMORY : IN_MEMORY;
}

/* True when DECL is what an argument is handed over by that the language has by
   value: pointers in the object may lead to it.  */

static bool
leads_to_itself (tree decl)
{
  return TREE_CODE (decl) == PARM_DECL && DECL_BY_REFERENCE (decl);
}

bool
acctile_may_be_based (struct acctile_flows *flows, tree to, tree from)
{
  hash_set<tree> seen;
  auto_vec<tree> left;
  tree goal = place_of (to, false);
  left.safe_push (place_of (from, true));
  if (leads_to_itself (left[0]))
    left.safe_push (IN_MEMORY);
  while (!left.is_empty ())
    {
      tree place = left.pop ();
      if (seen.add (place))
        continue;
      if (vec<tree> *next = flows->next.get (place))
        for (unsigned i = 0; i < next->length (); i++)
          left.safe_push ((*next)[i]);
    }
  return seen.contains (goal);
}
