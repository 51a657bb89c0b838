/* What the host does in a time loop that is left to it: see timeloop-host.h.

   A loop until convergence looks at the result of a reduction in each step, and
   prints it now and then.  Of such statements it is asked whether they can see
   or change arrays: those whose memory is that of declared objects, which they
   name, can at most do so with these.

   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "timetile/timeloop-host.h"
#include "extract/callee.h"
#include "extract/gimple-loop.h"
#include "extract/stores.h"
#include "extract/value.h"

/* Functions of libraries that touch no memory of the program but what they are
   handed the address of: "reads" where they only read that; "clock" where they
   ask for the time.  */
static const struct host_function
{
  const char *name;
  bool reads, clock;
} library[] = { { "printf", false, false },
                { "fprintf", false, false },
                { "puts", true, false },
                { "putchar", true, false },
                { "fputs", true, false },
                { "fputc", true, false },
                { "putc", true, false },
                { "fwrite", true, false },
                { "fflush", true, false },
                { "clock", true, true },
                { "time", false, true },
                { "gettimeofday", false, true },
                { "clock_gettime", false, true },
                { "omp_get_wtime", true, true },
                { "_gfortran_st_write", false, false },
                { "_gfortran_st_write_done", false, false },
                { "_gfortran_transfer_integer_write", true, false },
                { "_gfortran_transfer_real_write", true, false },
                { "_gfortran_transfer_real128_write", true, false },
                { "_gfortran_transfer_logical_write", true, false },
                { "_gfortran_transfer_complex_write", true, false },
                { "_gfortran_transfer_character_write", true, false },
                { "_gfortran_cpu_time_4", false, true },
                { "_gfortran_cpu_time_8", false, true },
                { "_gfortran_system_clock_4", false, true },
                { "_gfortran_system_clock_8", false, true },
                { "_gfortran_flush_i4", true, false },
                { "_gfortran_flush_i8", true, false } };

/* The declared object that REF is, or is in; NULL_TREE when it is none.  */

static tree
object_of (tree ref)
{
  while (handled_component_p (ref))
    {
      if (TREE_CODE (ref) == ARRAY_REF
          && !is_gimple_val (TREE_OPERAND (ref, 1)))
        return NULL_TREE;
      ref = TREE_OPERAND (ref, 0);
    }
  if (TREE_CODE (ref) == MEM_REF
      && TREE_CODE (TREE_OPERAND (ref, 0)) == ADDR_EXPR)
    ref = TREE_OPERAND (TREE_OPERAND (ref, 0), 0);
  return (VAR_P (ref) || TREE_CODE (ref) == PARM_DECL
          || TREE_CODE (ref) == RESULT_DECL)
                 && !TREE_THIS_VOLATILE (ref) && !DECL_HAS_VALUE_EXPR_P (ref)
             ? ref
             : NULL_TREE;
}

/* Whether ADDRESS is that of a string.  */

static bool
is_string (tree address)
{
  if (TREE_CODE (address) != ADDR_EXPR)
    return false;
  tree object = TREE_OPERAND (address, 0);
  while (handled_component_p (object))
    object = TREE_OPERAND (object, 0);
  return TREE_CODE (object) == STRING_CST;
}

/* Whether the operand OP, not an address, is a number, a pointer, or memory of
   a declared object.  */

static bool
is_plain (tree op)
{
  if (CONSTANT_CLASS_P (op) || TREE_CODE (op) == SSA_NAME || is_string (op))
    return true;
  if (TREE_THIS_VOLATILE (op))
    return false;
  return acctile_scalar_argument (op) || object_of (op);
}

/* Whether CONTEXT, of a declaration, is the namespace std or a class in it.  */

static bool
is_in_std (tree context)
{
  if (context && TYPE_P (context))
    context = TYPE_CONTEXT (context);
  return context && TREE_CODE (context) == NAMESPACE_DECL && DECL_NAME (context)
         && !strcmp (IDENTIFIER_POINTER (DECL_NAME (context)), "std");
}

/* Whether TYPE is a stream of C, or one that C++ writes to.  */

static bool
is_stream (tree type)
{
  tree to = POINTER_TYPE_P (type) ? TYPE_MAIN_VARIANT (TREE_TYPE (type))
                                  : NULL_TREE;
  tree name = to && TREE_CODE (to) == RECORD_TYPE ? TYPE_NAME (to) : NULL_TREE;
  if (name && TREE_CODE (name) == TYPE_DECL)
    name = DECL_NAME (name);
  return name
         && (!strcmp (IDENTIFIER_POINTER (name), "_IO_FILE")
             || !strcmp (IDENTIFIER_POINTER (name), "FILE")
             || (is_in_std (TYPE_CONTEXT (to))
                 && startswith (IDENTIFIER_POINTER (name), "basic_ostream")));
}

/* Whether CALL is of a function of std that writes to a stream.  */

static bool
is_output (gcall *call)
{
  tree fndecl = gimple_call_fndecl (call);
  if (!fndecl || !is_in_std (DECL_CONTEXT (fndecl))
      || gimple_call_num_args (call) == 0
      || !is_stream (TREE_TYPE (gimple_call_arg (call, 0))))
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  return startswith (name, "operator<<") || !strcmp (name, "endl")
         || !strcmp (name, "flush");
}

/* Whether ADDRESS is that of a function of std.  */

static bool
is_manipulator (tree address)
{
  return TREE_CODE (address) == ADDR_EXPR
         && TREE_CODE (TREE_OPERAND (address, 0)) == FUNCTION_DECL
         && is_in_std (DECL_CONTEXT (TREE_OPERAND (address, 0)));
}

/* Whether a function that is handed ARG gets no address but of a string, of a
   stream, or of an object that is no array, which is added to EXPOSED.  */

static bool
is_harmless_argument (tree arg, vec<tree> *exposed)
{
  tree type = TREE_TYPE (arg);
  if (!POINTER_TYPE_P (type))
    return is_plain (arg);
  if (integer_zerop (arg) || is_string (arg) || is_stream (type)
      || is_manipulator (arg))
    return true;
  tree object = TREE_CODE (arg) == ADDR_EXPR ? TREE_OPERAND (arg, 0) : arg;
  if (TREE_CODE (arg) != ADDR_EXPR && TREE_CODE (type) != REFERENCE_TYPE)
    return false;
  if (!DECL_P (object) || !is_plain (object)
      || (TREE_CODE (arg) == ADDR_EXPR
          && (TREE_CODE (TREE_TYPE (object)) == ARRAY_TYPE
              || POINTER_TYPE_P (TREE_TYPE (object)))))
    return false;
  if (exposed)
    exposed->safe_push (object);
  return true;
}

/* What FNDECL is of the library; NULL for nothing.  */

static const struct host_function *
library_function (tree fndecl)
{
  if (!fndecl || !DECL_EXTERNAL (fndecl) || !TREE_PUBLIC (fndecl)
      || !DECL_FILE_SCOPE_P (fndecl))
    return NULL;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fndecl));
  if (startswith (name, "__builtin_"))
    name += strlen ("__builtin_");
  for (unsigned i = 0; i < ARRAY_SIZE (library); i++)
    if (!strcmp (name, library[i].name))
      return &library[i];
  return NULL;
}

static bool
is_apart_call (gcall *call, vec<tree> *exposed)
{
  tree fndecl = gimple_call_fndecl (call), lhs = gimple_call_lhs (call);
  const struct host_function *function = library_function (fndecl);
  bool reads = !function || function->reads;
  if (!function && !is_output (call)
      && (!fndecl || acctile_call_effect (call) != ACCTILE_CALL_VALUE))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    if (!is_harmless_argument (gimple_call_arg (call, i),
                               reads ? NULL : exposed))
      return false;
  return !lhs || is_plain (lhs);
}

bool
acctile_host_need_not_wait (gcall *call)
{
  const struct host_function *function
      = library_function (gimple_call_fndecl (call));
  return is_apart_call (call, NULL) && !(function && function->clock);
}

bool
acctile_host_is_apart (gimple *stmt, vec<tree> *exposed)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN:
      if (gimple_clobber_p (stmt))
        return true;
      for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
        if (gimple_op (stmt, i) && !is_plain (gimple_op (stmt, i)))
          return false;
      if (tree reference = acctile_scalar_argument (gimple_assign_lhs (stmt)))
        if (exposed)
          exposed->safe_push (reference);
      return true;
    case GIMPLE_COND:
      return is_plain (gimple_cond_lhs (stmt))
             && is_plain (gimple_cond_rhs (stmt));
    case GIMPLE_CALL:
      return is_apart_call (as_a<gcall *> (stmt), exposed);
    default:
      return false;
    }
}

/* A walk_gimple_op callback: lists SSA names.  */

static tree
list_name (tree *tp, int *walk_subtrees, void *data)
{
  *walk_subtrees = !TYPE_P (*tp);
  if (TREE_CODE (*tp) == SSA_NAME)
    ((vec<tree> *)((walk_stmt_info *)data)->info)->safe_push (*tp);
  return NULL_TREE;
}

void
acctile_host_names (gimple *stmt, vec<tree> *names)
{
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = names;
  walk_gimple_op (stmt, list_name, &wi);
}

/* The array that the host may touch.  */
struct touched
{
  tree decl;
  bool anywhere; /* it may be any whose address is known  */
};

/* A walk_tree callback: finds the array, or one that it may be.  */

static tree
find_array (tree *tp, int *walk_subtrees, void *data)
{
  const struct touched *touched
      = (const struct touched *)((walk_stmt_info *)data)->info;
  tree t = *tp;
  *walk_subtrees = !TYPE_P (t);
  if (!DECL_P (t) || is_gimple_reg_type (TREE_TYPE (t)))
    return NULL_TREE;
  if (t == touched->decl)
    return t;
  return touched->anywhere && TREE_CODE (TREE_TYPE (t)) == ARRAY_TYPE
                 && (is_global_var (t) || TREE_ADDRESSABLE (t))
             ? t
             : NULL_TREE;
}

/* A walk_gimple_stmt callback: passes over regions.  */

static tree
pass_regions (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = gimple_code (stmt) == GIMPLE_OMP_TARGET || is_gimple_debug (stmt)
             || gimple_clobber_p (stmt);
  return NULL_TREE;
}

bool
acctile_host_touches (const struct acctile_time_loop *loop, tree decl,
                      enum acctile_storage storage)
{
  struct touched touched = { decl, storage == ACCTILE_POINTER };
  walk_stmt_info wi;
  memset (&wi, 0, sizeof wi);
  wi.info = &touched;
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at (loop->stmts[i]);
      if (walk_gimple_stmt (&gsi, pass_regions, find_array, &wi))
        return true;
    }
  return false;
}

/* A walk_gimple_seq callback: lists what statements jump to, by themselves.  */

static tree
list_jumps (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  *handled = false;
  if (gimple_code (stmt) == GIMPLE_GOTO || gimple_code (stmt) == GIMPLE_COND
      || gimple_code (stmt) == GIMPLE_SWITCH
      || gimple_code (stmt) == GIMPLE_ASM)
    acctile_jump_targets (stmt, (vec<tree> *)wi->info);
  return NULL_TREE;
}

/* A walk_gimple_seq callback: notes labels; a forced one is not known.  */

static tree
note_label (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  glabel *label = dyn_cast<glabel *> (gsi_stmt (*gsi));
  *handled = false;
  if (!label)
    return NULL_TREE;
  tree decl = gimple_label_label (label);
  ((hash_set<tree> *)wi->info)->add (decl);
  *handled = FORCED_LABEL (decl) || DECL_NONLOCAL (decl);
  return *handled ? decl : NULL_TREE;
}

/* How many of JUMPS are to LABELS.  */

static unsigned
count_jumps (const vec<tree> &jumps, hash_set<tree> *labels)
{
  unsigned n = 0;
  for (unsigned i = 0; i < jumps.length (); i++)
    n += labels->contains (jumps[i]);
  return n;
}

bool
acctile_time_loop_closed (const struct acctile_time_loop *loop)
{
  hash_set<tree> labels;
  auto_vec<tree> inside, all;
  walk_stmt_info wi;
  for (unsigned i = 0; i < loop->stmts.length (); i++)
    {
      gimple_stmt_iterator gsi = acctile_gsi_at (loop->stmts[i]);
      memset (&wi, 0, sizeof wi);
      wi.info = &labels;
      if (walk_gimple_stmt (&gsi, note_label, NULL, &wi))
        return false;
      gsi = acctile_gsi_at (loop->stmts[i]);
      wi.info = &inside;
      walk_gimple_stmt (&gsi, list_jumps, NULL, &wi);
    }
  if (cfun->calls_setjmp || cfun->has_nonlocal_label)
    return false;
  wi.info = &all;
  walk_gimple_seq (gimple_body (current_function_decl), list_jumps, NULL, &wi);
  unsigned n = count_jumps (inside, &labels);
  return n == inside.length () && n == count_jumps (all, &labels);
}
