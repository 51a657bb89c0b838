/* Pointers that a loop of the host exchanges around its regions, where they are
   in memory or have other names for a step: members of structures, variables of
   the file.  They are kept in variables for the time of the loop, which is then
   seen to do no more than to launch regions and to exchange pointers:

     for (t...)                          u = g->u; v = g->v;
       { a = g->u; b = g->v;             for (t...)
         REGION (a, b);           ->       { REGION (u, v);
         std::swap (g->u, g->v); }           s = u; u = v; v = s; }
                                         g->u = u; g->v = v;

   That needs that nothing else in the loop touches the memory, and that it can
   be read before it: an object, or what a reference refers to, or a pointer
   that the function has read through on its way to the loop.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "callee.h"
#include "definition.h"
#include "gimple-loop.h"
#include "stores.h"
#include "substitute.h"
#include "tidy.h"
#include "timeloop.h"
#include "value.h"

/* A pointer in memory, and the variable that has it in the loop.  */
struct kept_pointer
{
  tree ref;
  tree var;
  bool stored;
};

/* A function on its way.  */
struct exchanging
{
  gbind *bind;              /* its outermost  */
  hash_set<tree> assigned;  /* variables  */
  hash_set<tree> read_from; /* pointers that it always reads through  */
};

/* One loop of it.  */
struct exchange
{
  struct exchanging *function;
  struct acctile_time_loop *loop;
  auto_vec<kept_pointer> kept;
  auto_vec<tree> loads, stores; /* memory, other than pointers  */
  hash_set<tree> addresses;     /* variables that have one  */
  bool unclear;
};

/* What REF stands in: a variable, or the pointer that it is reached by;
   NULL_TREE where its place is not always the same.  */

static tree
base_of (tree ref)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) != COMPONENT_REF
        && !(TREE_CODE (ref) == ARRAY_REF
             && TREE_CODE (TREE_OPERAND (ref, 1)) == INTEGER_CST))
      return NULL_TREE;
  if (TREE_CODE (ref) == MEM_REF || TREE_CODE (ref) == INDIRECT_REF)
    ref = TREE_OPERAND (ref, 0);
  return VAR_P (ref) || TREE_CODE (ref) == PARM_DECL ? ref : NULL_TREE;
}

/* Whether OP is in memory.  */

static bool
in_memory (tree op)
{
  return acctile_is_memory (op)
         || (DECL_P (op) && (is_global_var (op) || TREE_ADDRESSABLE (op)));
}

/* Whether the function at hand is a member, and POINTER its object.  */

static bool
is_this (tree pointer)
{
  return TREE_CODE (TREE_TYPE (current_function_decl)) == METHOD_TYPE
         && pointer == DECL_ARGUMENTS (current_function_decl);
}

/* Whether REF is a pointer that could be kept in a variable.  */

static bool
may_keep (struct exchange *x, tree ref)
{
  tree base = base_of (ref);
  if (TREE_CODE (TREE_TYPE (ref)) != POINTER_TYPE || TREE_THIS_VOLATILE (ref)
      || !base || TREE_THIS_VOLATILE (base)
      || (VAR_P (base)
          && (DECL_THREAD_LOCAL_P (base) || DECL_HAS_VALUE_EXPR_P (base)
              || lookup_attribute ("omp declare target",
                                   DECL_ATTRIBUTES (base)))))
    return false;
  bool direct = DECL_P (ref) || DECL_P (get_base_address (ref));
  return direct
         || (!TREE_ADDRESSABLE (base) && !is_global_var (base)
             && !x->function->assigned.contains (base)
             && (TREE_CODE (TREE_TYPE (base)) == REFERENCE_TYPE
                 || is_this (base) || x->function->read_from.contains (base)));
}

/* Adds the operand OP of a statement of the loop.  */

static void
add_operand (struct exchange *x, tree op, bool stored)
{
  if (!op || !in_memory (op))
    return;
  if (!may_keep (x, op))
    {
      (stored ? x->stores : x->loads).safe_push (op);
      return;
    }
  for (unsigned i = 0; i < x->kept.length (); i++)
    if (operand_equal_p (x->kept[i].ref, op, 0))
      {
        x->kept[i].stored |= stored;
        return;
      }
  struct kept_pointer pointer = { op, NULL_TREE, stored };
  x->kept.safe_push (pointer);
}

/* The statement before GSI, in the same sequence and without jumps between,
   that gives ARG an address; NULL when that is not known.  */

static gimple_stmt_iterator
address_before (gimple_stmt_iterator gsi, tree arg)
{
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_get_lhs (stmt) == arg && gimple_assign_single_p (stmt)
          && TREE_CODE (gimple_assign_rhs1 (stmt)) == ADDR_EXPR)
        return gsi;
      if (gimple_get_lhs (stmt) == arg
          || (!is_gimple_assign (stmt) && !is_gimple_debug (stmt)))
        break;
    }
  return gsi_none ();
}

/* Removes the statement at GSI if nothing but USE, in the same sequence, has
   the address that it gives a temporary.  */

static void
remove_address (gimple_stmt_iterator gsi, gimple *use)
{
  gimple *stmt = gsi_stmt (gsi);
  tree lhs = gimple_get_lhs (stmt);
  gimple_stmt_iterator other = gsi;
  for (gsi_next (&other); !gsi_end_p (other); gsi_next (&other))
    if (gsi_stmt (other) != use && acctile_mentions (gsi_stmt (other), lhs))
      return;
  if (TREE_CODE (lhs) != SSA_NAME && !DECL_ARTIFICIAL (lhs))
    return;
  gsi_remove (&gsi, true);
  if (TREE_CODE (lhs) == SSA_NAME)
    release_ssa_name (lhs);
}

/* Puts the assignments that std::swap does for the call of it at GSI, if it is
   one for pointers in memory, at places that are known.  */

static void
expand_swap (struct exchanging *function, gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  gimple_stmt_iterator address[2];
  tree place[2];
  if (gimple_call_num_args (stmt) != 2 || gimple_call_lhs (stmt)
      || !acctile_is_std (gimple_call_fndecl (stmt), "swap"))
    return;
  for (int i = 0; i < 2; i++)
    {
      tree arg = gimple_call_arg (stmt, i);
      address[i] = gsi_none ();
      if (TREE_CODE (arg) == ADDR_EXPR)
        place[i] = TREE_OPERAND (arg, 0);
      else
        {
          address[i] = address_before (*gsi, arg);
          if (gsi_end_p (address[i]))
            return;
          place[i]
              = TREE_OPERAND (gimple_assign_rhs1 (gsi_stmt (address[i])), 0);
        }
      if (!base_of (place[i])
          || TREE_CODE (TREE_TYPE (place[i])) != POINTER_TYPE
          || (DECL_P (place[i]) && !is_global_var (place[i])))
        return;
    }
  tree type = TREE_TYPE (place[0]);
  if (TYPE_MAIN_VARIANT (type) != TYPE_MAIN_VARIANT (TREE_TYPE (place[1])))
    return;
  gimple_seq seq = NULL;
  tree first = acctile_declare_new (function->bind, type, "acctile_first");
  tree second = acctile_declare_new (function->bind, type, "acctile_second");
  gimple_seq_add_stmt (&seq,
                       gimple_build_assign (first, unshare_expr (place[0])));
  gimple_seq_add_stmt (&seq,
                       gimple_build_assign (second, unshare_expr (place[1])));
  gimple_seq_add_stmt (&seq,
                       gimple_build_assign (unshare_expr (place[0]), second));
  gimple_seq_add_stmt (&seq,
                       gimple_build_assign (unshare_expr (place[1]), first));
  for (int i = 0; i < 2; i++)
    if (!gsi_end_p (address[i]))
      remove_address (address[i], stmt);
  gsi_replace_with_seq (gsi, seq, true);
}

/* A walk_gimple_stmt callback: expands std::swap outside of regions.  */

static tree
expand_swaps (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = acctile_is_region (gsi_stmt (*gsi));
  if (is_gimple_call (gsi_stmt (*gsi)))
    {
      expand_swap ((struct exchanging *)wi->info, gsi);
      *handled = true;
    }
  return NULL_TREE;
}

/* A walk_gimple_stmt callback: what a statement of the loop, not of its
   regions, reads and stores.  */

static tree
look_at_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  struct exchange *x = (struct exchange *)wi->info;
  gimple *stmt = gsi_stmt (*gsi);
  *handled = true;
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      if (gimple_clobber_p (stmt))
        break;
      if (TREE_CODE (gimple_assign_rhs1 (stmt)) == ADDR_EXPR)
        x->addresses.add (gimple_assign_lhs (stmt));
      for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
        add_operand (x, gimple_op (stmt, i), i == 0);
      break;
    case GIMPLE_COND:
      add_operand (x, gimple_cond_lhs (stmt), false);
      add_operand (x, gimple_cond_rhs (stmt), false);
      break;
    case GIMPLE_BIND:
    case GIMPLE_TRY:
      *handled = false;
      break;
    case GIMPLE_LABEL:
    case GIMPLE_GOTO:
    case GIMPLE_DEBUG:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
      break;
    case GIMPLE_OMP_TARGET:
      x->unclear |= !acctile_is_region (stmt);
      break;
    default:
      x->unclear = true;
      break;
    }
  return NULL_TREE;
}

/* Whether a store to A may change what B reads.  Neither what one reference or
   pointer refers to nor what a variable is changes in the function.  */

static bool
touches (tree a, tree b)
{
  struct acctile_stores stores;
  poly_int64 from[2], size[2], extent[2];
  bool reverse;
  if (DECL_P (a) && DECL_P (b))
    return a == b;
  tree in_a
      = get_ref_base_and_extent (a, &from[0], &size[0], &extent[0], &reverse);
  tree in_b
      = get_ref_base_and_extent (b, &from[1], &size[1], &extent[1], &reverse);
  if (base_of (a) && base_of (a) == base_of (b) && operand_equal_p (in_a, in_b))
    return ranges_maybe_overlap_p (from[0], extent[0], from[1], extent[1]);
  stores.refs.safe_push (a);
  return acctile_stores_touch (&stores, b);
}

/* Whether TARGET may do something with the memory of REF, or not just read the
   variable of the file that REF is.  */

static bool
region_uses (gomp_target *target, tree ref)
{
  struct acctile_stores stores;
  acctile_stores_collect (target, &stores);
  if (acctile_stores_touch (&stores, ref))
    return true;
  if (!DECL_P (ref))
    return acctile_mentions (target, base_of (ref));
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (omp_clause_num_ops[OMP_CLAUSE_CODE (c)] > 0
        && OMP_CLAUSE_OPERAND (c, 0) == ref
        && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_FIRSTPRIVATE
        && !(OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
             && OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FIRSTPRIVATE_POINTER))
      return true;
  return false;
}

/* Whether pointer NUMBER of X can be kept in a variable: no other name for its
   memory is used.  */

static bool
is_apart (struct exchange *x, unsigned number)
{
  const struct kept_pointer *kept = &x->kept[number];
  for (unsigned i = 0; i < x->stores.length (); i++)
    if (touches (x->stores[i], kept->ref))
      return false;
  for (unsigned i = 0; kept->stored && i < x->loads.length (); i++)
    if (touches (kept->ref, x->loads[i]))
      return false;
  for (unsigned i = 0; i < x->kept.length (); i++)
    if (i != number && (kept->stored || x->kept[i].stored)
        && touches (kept->ref, x->kept[i].ref))
      return false;
  for (unsigned i = 0; i < x->loop->targets.length (); i++)
    if (region_uses (x->loop->targets[i], kept->ref))
      return false;
  return true;
}

/* A walk_tree callback: whether a variable in the set DATA is read.  */

static tree
find_in_set (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = (walk_stmt_info *)data;
  *walk_subtrees = !TYPE_P (*tp);
  return !wi->is_lhs && ((hash_set<tree> *)wi->info)->contains (*tp)
             ? *tp
             : NULL_TREE;
}

/* Whether the statements of X's loop read one of VARS.  */

static bool
reads_any (const struct exchange *x, hash_set<tree> *vars)
{
  for (unsigned i = 0; i < x->loop->stmts.length (); i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = vars;
      gimple_stmt_iterator gsi = acctile_gsi_at (x->loop->stmts[i]);
      if (walk_gimple_stmt (&gsi, NULL, find_in_set, &wi))
        return true;
    }
  return false;
}

/* A walk_gimple_op callback: puts the variables for the pointers that are
   kept.  */

static tree
put_kept (tree *tp, int *walk_subtrees, void *data)
{
  struct exchange *x = (struct exchange *)((walk_stmt_info *)data)->info;
  *walk_subtrees = !TYPE_P (*tp) && TREE_CODE (*tp) != ADDR_EXPR;
  for (unsigned i = 0; i < x->kept.length (); i++)
    if (x->kept[i].var && TREE_CODE (*tp) == TREE_CODE (x->kept[i].ref)
        && operand_equal_p (*tp, x->kept[i].ref, 0))
      {
        *tp = x->kept[i].var;
        *walk_subtrees = 0;
        return NULL_TREE;
      }
  return NULL_TREE;
}

/* A name for the pointer REF.  */

static const char *
name_of (tree ref)
{
  tree decl = TREE_CODE (ref) == COMPONENT_REF ? TREE_OPERAND (ref, 1) : ref;
  return DECL_P (decl) && DECL_NAME (decl)
             ? IDENTIFIER_POINTER (DECL_NAME (decl))
             : "acctile_kept";
}

/* The place of STMT in *SEQ.  */

static gimple_stmt_iterator
place_of (gimple_seq *seq, gimple *stmt)
{
  gimple_stmt_iterator gsi = gsi_start (*seq);
  while (gsi_stmt (gsi) != stmt)
    gsi_next (&gsi);
  return gsi;
}

/* Keeps the pointers that X's loop, in *SEQ, exchanges in memory.  */

static void
keep_pointers (struct exchange *x, gimple_seq *seq)
{
  vec<gimple *> &stmts = x->loop->stmts;
  bool any = false;
  for (unsigned i = 0; i < x->kept.length (); i++)
    if (x->kept[i].stored && is_apart (x, i))
      any = true;
    else
      x->kept[i].stored = false;
  if (!any || reads_any (x, &x->addresses))
    return;
  gimple_stmt_iterator first = place_of (seq, stmts[0]);
  gimple_stmt_iterator last = place_of (seq, stmts.last ());
  for (unsigned i = 0; i < x->kept.length (); i++)
    if (x->kept[i].stored)
      {
        tree ref = x->kept[i].ref, type = TREE_TYPE (ref);
        tree var = acctile_declare_new (
            x->function->bind, TYPE_MAIN_VARIANT (type), name_of (ref));
        DECL_ARTIFICIAL (var) = 0; /* one step hands it to the next  */
        x->kept[i].ref = unshare_expr (ref);
        x->kept[i].var = var;
        gsi_insert_before (&first,
                           gimple_build_assign (var, unshare_expr (ref)),
                           GSI_SAME_STMT);
        gsi_insert_after (&last, gimple_build_assign (unshare_expr (ref), var),
                          GSI_SAME_STMT);
      }
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = x;
      gimple_stmt_iterator gsi = acctile_gsi_at (stmts[i]);
      walk_gimple_stmt (&gsi, NULL, put_kept, &wi);
    }
}

/* Whether VAR is a pointer that only its own name changes.  */

static bool
is_plain_pointer (tree var)
{
  return (VAR_P (var) || TREE_CODE (var) == PARM_DECL)
         && TREE_CODE (TREE_TYPE (var)) == POINTER_TYPE
         && !TREE_ADDRESSABLE (var) && !TREE_THIS_VOLATILE (var)
         && !is_global_var (var) && !DECL_HAS_VALUE_EXPR_P (var);
}

/* Whether STMT, or one in it, assigns DECL.  */

static bool
assigns (gimple *stmt, tree decl)
{
  hash_set<tree> assigned;
  acctile_collect_in (stmt, &assigned);
  return assigned.contains (decl);
}

/* Whether TO is a name of the compiler's for a value.  */

static bool
is_name (tree to)
{
  return TREE_CODE (to) == SSA_NAME
         || (VAR_P (to) && DECL_ARTIFICIAL (to) && is_plain_pointer (to));
}

/* Whether control goes elsewhere at STMT, or comes from there.  */

static bool
is_jump (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_LABEL || gimple_code (stmt) == GIMPLE_COND
         || gimple_code (stmt) == GIMPLE_GOTO
         || gimple_code (stmt) == GIMPLE_SWITCH;
}

/* Puts FROM for TO, to which the statement at GSI copies it, behind it as long
   as the two are the same for sure.  No region gets to know it by both names,
   but where one of them is the compiler's.  */

static void
forward_copy (gimple_stmt_iterator gsi, tree to, tree from)
{
  acctile_substitution with;
  with.put (to, from);
  for (gsi_next (&gsi); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      bool changes = assigns (stmt, from);
      if (gimple_clobber_p (stmt) || is_gimple_debug (stmt))
        continue;
      if (is_jump (stmt) || assigns (stmt, to)
          || (changes && !is_gimple_assign (stmt)))
        return;
      if (gimple_code (stmt) != GIMPLE_OMP_TARGET || is_name (to)
          || !acctile_mentions (stmt, from))
        acctile_substitute_stmt (stmt, &with);
      if (changes)
        return;
    }
}

/* Whether VAR is one of the variables that X keeps pointers in.  */

static bool
is_kept (const struct exchange *x, tree var)
{
  for (unsigned i = 0; i < x->kept.length (); i++)
    if (x->kept[i].var == var)
      return true;
  return false;
}

/* Whether STMT copies a pointer into a variable among OWN, of the block that it
   stands in, or one that is kept into a name.  */

static bool
copies_pointer (const struct exchange *x, gimple *stmt, hash_set<tree> *own)
{
  tree to = gimple_assign_single_p (stmt) ? gimple_assign_lhs (stmt) : NULL;
  tree from = to ? gimple_assign_rhs1 (stmt) : NULL_TREE;
  if (!to || !POINTER_TYPE_P (TREE_TYPE (to)) || !is_plain_pointer (from)
      || own->contains (from)
      || !useless_type_conversion_p (TREE_TYPE (to), TREE_TYPE (from)))
    return false;
  return own->contains (to) ? is_plain_pointer (to)
                            : is_name (to) && is_kept (x, from);
}

/* Puts the pointers that variables among OWN, of the block with the statements
   of GSI and behind it up to LAST (NULL: the end), are copies of for these.  */

static void
forward_copies (struct exchange *x, gimple_stmt_iterator gsi, gimple *last,
                hash_set<tree> *own)
{
  bool more = true;
  while (more && !gsi_end_p (gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      more = stmt != last;
      if (!copies_pointer (x, stmt, own))
        {
          gsi_next (&gsi);
          continue;
        }
      hash_set<tree> only;
      tree to = gimple_assign_lhs (stmt);
      only.add (to);
      forward_copy (gsi, to, gimple_assign_rhs1 (stmt));
      if (stmt == last || reads_any (x, &only))
        gsi_next (&gsi);
      else
        gsi_remove (&gsi, true);
    }
}

/* A walk_gimple_stmt callback: does so in blocks.  */

static tree
forward_in_blocks (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi));
  *handled = gimple_code (gsi_stmt (*gsi)) == GIMPLE_OMP_TARGET;
  if (!bind)
    return NULL_TREE;
  hash_set<tree> own;
  for (tree var = gimple_bind_vars (bind); var; var = DECL_CHAIN (var))
    own.add (var);
  forward_copies ((struct exchange *)wi->info,
                  gsi_start (*gimple_bind_body_ptr (bind)), NULL, &own);
  return NULL_TREE;
}

/* Puts pointers for their copies in X's loop, in *SEQ.  */

static void
forward_all (struct exchange *x, gimple_seq *seq)
{
  hash_set<tree> none;
  vec<gimple *> &stmts = x->loop->stmts;
  gimple *last = stmts.last ();
  for (unsigned i = 0; i < stmts.length (); i++)
    {
      walk_stmt_info wi;
      memset (&wi, 0, sizeof wi);
      wi.info = x;
      gimple_stmt_iterator gsi = acctile_gsi_at (stmts[i]);
      walk_gimple_stmt (&gsi, forward_in_blocks, NULL, &wi);
    }
  forward_copies (x, place_of (seq, stmts[0]), last, &none);
}

/* Makes LOOP, in *SEQ, plainer.  */

static void
look_at_loop (struct exchanging *function, struct acctile_time_loop *loop,
              gimple_seq *seq)
{
  struct exchange x;
  walk_stmt_info wi;
  x.function = function;
  x.loop = loop;
  x.unclear = false;
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    {
      memset (&wi, 0, sizeof wi);
      wi.info = &x;
      gimple_stmt_iterator gsi = acctile_gsi_at (loop->stmts[i]);
      walk_gimple_stmt (&gsi, look_at_stmt, NULL, &wi);
    }
  if (x.unclear)
    return;
  keep_pointers (&x, seq);
  forward_all (&x, seq);
}

/* Looks for loops around regions in *SEQ, at any depth.  */

static void
look_at_seq (struct exchanging *function, gimple_seq *seq)
{
  struct acctile_time_loop loop;
  gimple *from = NULL;
  while (acctile_time_loop_find (*seq, from, &loop))
    {
      gimple_stmt_iterator gsi = place_of (seq, loop.stmts[0]);
      gsi_next (&gsi);
      from = gsi_end_p (gsi) ? NULL : gsi_stmt (gsi);
      look_at_loop (function, &loop, seq);
      if (!from)
        break;
    }
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        look_at_seq (function, gimple_bind_body_ptr (bind));
      else if (gimple_code (stmt) == GIMPLE_TRY)
        look_at_seq (function, gimple_try_eval_ptr (stmt));
      else if (gimple_code (stmt) == GIMPLE_OMP_TARGET
               && !acctile_is_region (stmt))
        look_at_seq (function, gimple_omp_body_ptr (stmt));
    }
}

/* Notes the pointers that *SEQ reads through before its first jump.  Returns
   whether there was none.  */

static bool
read_prefix (struct exchanging *function, gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi);
       gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gbind *bind = dyn_cast<gbind *> (stmt))
        {
          if (!read_prefix (function, gimple_bind_body (bind)))
            return false;
        }
      else if (!is_gimple_assign (stmt) && !is_gimple_debug (stmt))
        return false;
      for (unsigned i = 0; is_gimple_assign (stmt) && i < gimple_num_ops (stmt);
           i++)
        {
          tree op = gimple_op (stmt, i);
          tree base = op && acctile_is_memory (op) ? base_of (op) : NULL_TREE;
          if (base && POINTER_TYPE_P (TREE_TYPE (base)))
            function->read_from.add (base);
        }
    }
  return true;
}

void
acctile_tidy_exchanges (gimple_seq *function)
{
  struct exchanging e;
  walk_stmt_info wi;
  e.bind = dyn_cast<gbind *> (gimple_seq_first_stmt (*function));
  if (!e.bind || !optimize || optimize_debug || lang_GNU_Fortran ())
    return;
  memset (&wi, 0, sizeof wi);
  wi.info = &e;
  walk_gimple_seq_mod (function, expand_swaps, NULL, &wi);
  acctile_collect_assigned (*function, &e.assigned);
  read_prefix (&e, *function);
  look_at_seq (&e, function);
}
