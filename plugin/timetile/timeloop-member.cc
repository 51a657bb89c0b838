/* Numbers in memory that the host changes from step to step of a time loop: see
   timeloop-member.h.

     for (k = 0; k < n; k++)                  time = s->time;
       { REGION                               for (k = 0; k < n; k++)
         s->time = s->time + s->dt; }    ->     { REGION
                                                  time = time + s->dt; }

   All that the host stores to in the loop has to be such a number, and nothing
   else in the loop may read one or change it by another name: by their types
   and members, or for elements of arrays as the host finds before the loop.
   What runs on the device has the variable; the host, which runs what is left
   of the loop for the final values, has the number itself.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/timeloop-member.h"
#include "extract/atomic.h"
#include "extract/callee.h"
#include "extract/definition.h"
#include "extract/gimple-loop.h"
#include "extract/value.h"
#include "substitute.h"
#include "timetile/timeloop-entry.h"

/* The most numbers of one loop.  */
#define MAX_MEMBERS 8

/* Whether OP, of a statement, is memory: not a variable of the function's
   own.  */

static bool
is_in_memory (tree op)
{
  return acctile_is_memory (op)
         || ((VAR_P (op) || TREE_CODE (op) == PARM_DECL
              || TREE_CODE (op) == RESULT_DECL)
             && (is_global_var (op) || TREE_ADDRESSABLE (op)));
}

/* What the reference REF is in: a declaration, or memory behind a pointer.  In
 *FROM and *SIZE which bits; false where that is not constant.  */

static tree
place_of (tree ref, poly_int64 *from, poly_int64 *size)
{
  poly_int64 extent, more;
  bool reverse;
  tree base = get_ref_base_and_extent (ref, from, size, &extent, &reverse);
  *size = extent;
  if (TREE_CODE (base) != MEM_REF)
    return base;
  if (!(mem_ref_offset (base) * BITS_PER_UNIT).to_shwi (&more))
    return NULL_TREE;
  *from += more;
  return TREE_OPERAND (base, 0);
}

/* The member that the reference REF selects last, unless it is in a union: no
   other member is at the same place then.  NULL_TREE for none.  */

static tree
member_of (tree ref)
{
  tree field = TREE_CODE (ref) == COMPONENT_REF ? TREE_OPERAND (ref, 1) : NULL;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) != ARRAY_REF
        && (TREE_CODE (ref) != COMPONENT_REF
            || TREE_CODE (DECL_CONTEXT (TREE_OPERAND (ref, 1))) != RECORD_TYPE))
      return NULL_TREE;
  return field;
}

/* Whether DECL holds numbers, and no objects with members.  */

static bool
holds_numbers (tree decl)
{
  tree type = TREE_TYPE (decl);
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  return !AGGREGATE_TYPE_P (type);
}

/* How two references may be related.  */
enum relation
{
  RELATED_NOT,   /* they never overlap  */
  RELATED_MAYBE, /* that depends on pointers  */
  RELATED        /* they do, or may for all that is known  */
};

/* How the reference REF is related to the number MEMBER.  */

static enum relation
relation_of (tree ref, tree member)
{
  poly_int64 from[2], size[2];
  tree a = place_of (ref, &from[0], &size[0]);
  tree b = place_of (member, &from[1], &size[1]);
  if (!a || !b)
    return RELATED;
  if (a == b)
    return ranges_maybe_overlap_p (from[0], size[0], from[1], size[1])
               ? RELATED
               : RELATED_NOT;
  bool pointer[2] = { (bool)POINTER_TYPE_P (TREE_TYPE (a)),
                      (bool)POINTER_TYPE_P (TREE_TYPE (b)) };
  if ((!pointer[0] || a == ref) && (!pointer[1] || b == member))
    return RELATED_NOT;
  if (!flag_strict_aliasing)
    return RELATED_MAYBE;
  tree one = member_of (ref), other = member_of (member);
  if (one && one == other)
    return RELATED;
  if ((one && other && one != other && !AGGREGATE_TYPE_P (TREE_TYPE (one))
       && !AGGREGATE_TYPE_P (TREE_TYPE (other)))
      || (other && !pointer[0] && holds_numbers (a))
      || (one && !pointer[1] && holds_numbers (b))
      || !alias_sets_conflict_p (get_alias_set (ref), get_alias_set (member)))
    return RELATED_NOT;
  return RELATED_MAYBE;
}

/* What is looked for in a loop.  */
struct member_search
{
  struct acctile_time_loop *loop;
  auto_vec<gimple *> regions;
  hash_set<tree> assigned; /* variables, by these  */
  hash_set<tree> loaded;   /* pointers, by these from memory  */
  bool failed;
};

/* The number of LOOP that the reference REF names; NULL for none.  */

static struct acctile_time_member *
find_member (struct acctile_time_loop *loop, tree ref)
{
  for (unsigned i = 0; i < loop->members.length (); i++)
    if (operand_equal_p (loop->members[i].ref, ref, 0))
      return &loop->members[i];
  return NULL;
}

/* Whether REF, which the host stores to, can have a variable: a number whose
   address is that of a declared object, or one that a variable which LOOP does
   not assign holds, with constants added.  */

static bool
can_have_variable (const struct acctile_time_loop *loop, tree ref)
{
  poly_int64 from, size;
  tree type = TREE_TYPE (ref), base = place_of (ref, &from, &size);
  HOST_WIDE_INT bits;
  if (!base || !DECL_P (base) || TREE_THIS_VOLATILE (ref)
      || TREE_THIS_VOLATILE (base) || acctile_is_bit_field (ref)
      || DECL_HAS_VALUE_EXPR_P (base)
      || !(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type))
      || !size.is_constant (&bits)
      || !known_eq (size, tree_to_poly_int64 (TYPE_SIZE (type))))
    return false;
  for (tree t = ref; handled_component_p (t); t = TREE_OPERAND (t, 0))
    if (TREE_CODE (t) != COMPONENT_REF && TREE_CODE (t) != ARRAY_REF)
      return false;
  bool behind = base != ref && POINTER_TYPE_P (TREE_TYPE (base));
  return !behind
         || (!is_global_var (base) && !TREE_ADDRESSABLE (base)
             && !const_cast<hash_set<tree> &> (loop->local).contains (base));
}

/* A walk_gimple_stmt callback: lists what the host stores to, and regions.  */

static tree
list_member (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct member_search *s = (struct member_search *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  tree lhs = gimple_get_lhs (stmt);
  *handled = gimple_code (stmt) == GIMPLE_OMP_TARGET;
  if (*handled)
    s->regions.safe_push (stmt);
  if (*handled || !lhs || gimple_clobber_p (stmt) || !is_in_memory (lhs)
      || find_member (s->loop, lhs))
    return NULL_TREE;
  if (!gimple_assign_single_p (stmt) || !can_have_variable (s->loop, lhs)
      || s->loop->members.length () == MAX_MEMBERS)
    {
      *handled = s->failed = true;
      return lhs;
    }
  s->loop->members.safe_push ({ lhs, NULL_TREE, NULL, false });
  return NULL_TREE;
}

/* A walk_gimple_stmt callback: collects what the host assigns.  */

static tree
list_assigned (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_code (stmt) == GIMPLE_OMP_TARGET;
  if (tree lhs = *handled ? NULL_TREE : gimple_get_lhs (stmt))
    ((hash_set<tree> *)wi->info)->add (lhs);
  return NULL_TREE;
}

/* Whether LOOP leaves the pointers to its members as they are.  */

static bool
pointers_stay (const struct acctile_time_loop *loop)
{
  hash_set<tree> assigned;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &assigned;
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at (loop->stmts[i]);
      walk_gimple_stmt (&gsi, list_assigned, NULL, &wi);
    }
  for (unsigned i = 0; i < loop->members.length (); i++)
    {
      poly_int64 from, size;
      tree ref = loop->members[i].ref, base = place_of (ref, &from, &size);
      if (base != ref && POINTER_TYPE_P (TREE_TYPE (base))
          && assigned.contains (base))
        return false;
    }
  return true;
}

/* Whether the host may read or change a number of S's loop by REF, a reference
   of its own that is none of them.  */

static bool
host_reaches (struct member_search *s, tree ref)
{
  if (!is_in_memory (ref) || find_member (s->loop, ref))
    return false;
  for (unsigned i = 0; i < s->loop->members.length (); i++)
    if (relation_of (ref, s->loop->members[i].ref) != RELATED_NOT)
      return true;
  return false;
}

/* A walk_gimple_stmt callback: looks at what the host reads and changes.  */

static tree
check_host (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct member_search *s = (struct member_search *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_code (stmt) == GIMPLE_OMP_TARGET;
  if (*handled || gimple_clobber_p (stmt) || is_gimple_debug (stmt))
    return NULL_TREE;
  if (is_gimple_assign (stmt) || gimple_code (stmt) == GIMPLE_COND)
    for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
      if (tree op = gimple_op (stmt, i))
        s->failed = s->failed || host_reaches (s, op);
  *handled = s->failed;
  return s->failed ? integer_one_node : NULL_TREE;
}

/* Whether the region of S computes the address BASE of what it accesses, an
   element of an array, which the host compares with the numbers.  A pointer as
   it is in memory may lead to what a bound is read from.  */

static bool
is_element (struct member_search *s, tree base)
{
  return !POINTER_TYPE_P (TREE_TYPE (base))
         || ((TREE_CODE (base) == SSA_NAME || s->assigned.contains (base))
             && !s->loaded.contains (base));
}

/* Looks at the reference REF of a region, or at its ADDRESS alone.  */

static void
look_at (struct member_search *s, tree ref, bool address)
{
  poly_int64 from, size;
  tree base = place_of (ref, &from, &size);
  bool element = base && is_element (s, base);
  for (unsigned i = 0; i < s->loop->members.length (); i++)
    switch (relation_of (ref, s->loop->members[i].ref))
      {
      case RELATED_NOT:
        break;
      case RELATED_MAYBE:
        if (element)
          s->loop->members[i].asked = true;
        else if (!address)
          s->failed = true;
        break;
      case RELATED:
        s->failed = true;
        break;
      }
}

/* A walk_tree callback: looks at a reference of a region.  */

static tree
check_reference (tree *tp, int *walk_subtrees, void *data)
{
  struct member_search *s
      = (struct member_search *)((walk_stmt_info *)data)->info;
  tree t = *tp;
  *walk_subtrees = !TYPE_P (t) && !s->failed;
  bool address = TREE_CODE (t) == ADDR_EXPR;
  tree ref = address ? TREE_OPERAND (t, 0) : t;
  if (s->failed || !is_in_memory (ref))
    return NULL_TREE;
  look_at (s, ref, address);
  *walk_subtrees = 0;
  return NULL_TREE;
}

/* Whether CALL reads no memory but of declared objects that it names.  */

static bool
reads_named (gcall *call)
{
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (call, i)))
        && TREE_CODE (gimple_call_arg (call, i)) != ADDR_EXPR)
      return false;
  return acctile_call_effect (call) == ACCTILE_CALL_VALUE;
}

/* A walk_gimple_seq callback: finds what may read other memory.  */

static tree
check_region (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct member_search *s = (struct member_search *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    s->failed = s->failed || !reads_named (call);
  else if (gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (stmt))
    look_at (s, acctile_atomic_reference (load), false);
  else if (gimple_assign_single_p (stmt)
           && POINTER_TYPE_P (TREE_TYPE (gimple_assign_lhs (stmt)))
           && is_in_memory (gimple_assign_rhs1 (stmt)))
    s->loaded.add (gimple_assign_lhs (stmt));
  else if (gimple_code (stmt) == GIMPLE_ASM)
    s->failed = true;
  return NULL_TREE;
}

/* Whether nothing in S's loop but the statements that name its numbers reads or
   changes them, as far as is not asked when the program runs.  */

static bool
are_alone (struct member_search *s)
{
  struct acctile_time_loop *loop = s->loop;
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = s;
  for (unsigned i = 0; i < loop->members.length (); i++)
    for (unsigned k = 0; k < i; k++)
      if (relation_of (loop->members[i].ref, loop->members[k].ref)
          != RELATED_NOT)
        return false;
  for (unsigned i = 0; i < loop->stmts.length () && !s->failed; i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at (loop->stmts[i]);
      walk_gimple_stmt (&gsi, check_host, NULL, &wi);
    }
  for (unsigned i = 0; i < s->regions.length () && !s->failed; i++)
    {
      gimple_seq body = gimple_omp_body (s->regions[i]);
      acctile_collect_assigned (body, &s->assigned);
      walk_gimple_seq (body, check_region, check_reference, &wi);
    }
  return !s->failed;
}

/* A statement of a loop that names the number.  */
struct naming
{
  tree ref;
  gimple *stmt;
};

/* A walk_gimple_stmt callback: finds it.  */

static tree
find_naming (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct naming *n = (struct naming *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_code (stmt) == GIMPLE_OMP_TARGET;
  if (is_gimple_assign (stmt))
    for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
      if (operand_equal_p (gimple_op (stmt, i), n->ref, 0))
        n->stmt = stmt;
  *handled = *handled || n->stmt;
  return n->stmt ? integer_one_node : NULL_TREE;
}

/* Whether REF lies in an object that is there whatever the function does: one
   that is declared, referred to, or has the function as a member.  */

static bool
is_object (tree ref)
{
  tree base = get_base_address (ref);
  if (DECL_P (base))
    return true;
  tree pointer = TREE_OPERAND (base, 0);
  return TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE
         || (TREE_CODE (pointer) == PARM_DECL && DECL_ARTIFICIAL (pointer)
             && pointer == DECL_ARGUMENTS (current_function_decl)
             && TREE_CODE (TREE_TYPE (current_function_decl)) == METHOD_TYPE);
}

/* Whether each number of LOOP is there before the first step.  */

static bool
are_there (const struct acctile_time_loop *loop)
{
  for (unsigned i = 0; i < loop->members.length (); i++)
    {
      struct naming n = { loop->members[i].ref, NULL };
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = &n;
      for (unsigned k = 0; k < loop->stmts.length () && !n.stmt; k++)
        {
          gimple_stmt_iterator gsi = acctile_gsi_at (loop->stmts[k]);
          walk_gimple_stmt (&gsi, find_naming, NULL, &wi);
        }
      if (!is_object (n.ref) && !acctile_time_loop_always (loop, n.stmt))
        return false;
    }
  return true;
}

/* A walk_gimple_stmt callback: puts variables for numbers.  */

static tree
put_variables (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct acctile_time_loop *loop = (struct acctile_time_loop *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_code (stmt) == GIMPLE_OMP_TARGET;
  if (is_gimple_assign (stmt))
    for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
      if (struct acctile_time_member *m
          = find_member (loop, gimple_op (stmt, i)))
        gimple_set_op (stmt, i, m->variable);
  return NULL_TREE;
}

bool
acctile_time_loop_take_members (struct acctile_time_loop *loop, gimple_seq *seq)
{
  struct member_search s;
  walk_stmt_info wi;
  s.loop = loop;
  s.failed = false;
  loop->members.truncate (0);
  memset (&wi, 0, sizeof wi);
  wi.info = &s;
  for (unsigned i = 0; i < loop->stmts.length () && !s.failed; i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at (loop->stmts[i]);
      walk_gimple_stmt (&gsi, list_member, NULL, &wi);
    }
  if (s.failed || loop->members.is_empty () || !pointers_stay (loop)
      || !are_alone (&s) || !are_there (loop))
    {
      loop->members.truncate (0);
      return false;
    }
  gimple_stmt_iterator at = gsi_start (*seq);
  while (gsi_stmt (at) != loop->stmts[0])
    gsi_next (&at);
  for (unsigned i = 0; i < loop->members.length (); i++)
    {
      struct acctile_time_member *m = &loop->members[i];
      m->ref = unshare_expr (m->ref);
      m->variable = create_tmp_var (TYPE_MAIN_VARIANT (TREE_TYPE (m->ref)),
                                    "acctile_kept");
      DECL_ARTIFICIAL (m->variable) = 0;
      TREE_USED (m->variable) = 1;
      m->load = gimple_build_assign (m->variable, unshare_expr (m->ref));
      gsi_insert_before (&at, m->load, GSI_SAME_STMT);
    }
  wi.info = loop;
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at (loop->stmts[i]);
      walk_gimple_stmt (&gsi, put_variables, NULL, &wi);
    }
  return true;
}

void
acctile_time_loop_name_members (const struct acctile_time_loop *loop,
                                gimple_seq *seq)
{
  acctile_substitution names;
  for (unsigned i = 0; i < loop->members.length (); i++)
    names.put (loop->members[i].variable, loop->members[i].ref);
  if (!loop->members.is_empty ())
    acctile_substitute_seq (seq, &names);
}

void
acctile_time_loop_load_members (const struct acctile_time_loop *loop,
                                gimple_stmt_iterator gsi, gimple_seq *seq)
{
  for (unsigned i = 0; i < loop->members.length (); i++)
    {
      gimple *load = loop->members[i].load;
      gimple_stmt_iterator at = gsi;
      while (gsi_stmt (at) != load)
        gsi_prev (&at);
      gsi_remove (&at, false);
      gimple_seq_add_stmt (seq, load);
    }
}

void
acctile_time_loop_return_members (struct acctile_time_loop *loop,
                                  gimple_seq *seq)
{
  for (unsigned i = 0; i < loop->members.length (); i++)
    {
      gimple_stmt_iterator at = gsi_start (*seq);
      while (gsi_stmt (at) != loop->members[i].load)
        gsi_next (&at);
      gsi_remove (&at, true);
    }
  acctile_time_loop_name_members (loop, seq);
  loop->members.truncate (0);
}

bool
acctile_time_loop_asks (const struct acctile_time_loop *loop)
{
  for (unsigned i = 0; i < loop->members.length (); i++)
    if (loop->members[i].asked)
      return true;
  return !loop->beside.is_empty ();
}
